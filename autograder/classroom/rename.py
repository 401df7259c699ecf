"""Give a student another id: in every folder, in the results and in the gradebook.

Each step is done where it is still to be done, so a renaming that was interrupted is finished by asking for it again.
"""

import json
from dataclasses import replace
from pathlib import Path

from autograder.classroom.collected import read_aside, read_collected, write_aside, write_collected
from autograder.classroom.edge import Gradebook, MissingEntry, Student, open_gradebook
from autograder.classroom.folder import Classroom, ClassroomError
from autograder.classroom.history import Event, history_path, note, now
from autograder.classroom.late import noted_extensions, write_extensions
from autograder.classroom.requests import rename_requests
from autograder.classroom.rubric import rename_items
from autograder.classroom.scan import why_unfit
from autograder.files import write_atomically
from autograder.grading.journal import read_result, result_path, write_result

FOLDERS = ("submitted", "autograded", "feedback", "feedback_linclass")  # each holds a folder per student


def rename(classroom: Classroom, old: str, new: str) -> list[str]:
    """Move everything that belongs to `old` to `new`; returns the assignments.

    If `new` exists, the two become one. Where both handed in the same assignment nothing is changed: a person has to say which one counts.
    """
    if old == new:
        raise ClassroomError(f"{old} already has this name")
    if unfit := why_unfit(new):
        raise ClassroomError(f"{new}: {unfit.removesuffix('; rename the folder')}; choose another")
    with open_gradebook(classroom.db_url, classroom.course_id) as book:
        _refuse_clashes(classroom, book, old, new)
        _in_roster(classroom, old, new)
        _in_gradebook(book, old, new)
    for folder in FOLDERS:
        _move(classroom.folder / folder / old, classroom.folder / folder / new)
    moved = _in_results(classroom, old, new)
    noted = noted_extensions(classroom)
    if any(student == old for student, _ in noted):
        write_extensions(classroom, {(new if s == old else s, a): extension for (s, a), extension in noted.items()})
    collected = read_collected(classroom)
    if any(student == old for _, student in collected):
        write_collected(classroom, {(a, new if s == old else s): known for (a, s), known in collected.items()})
    aside = read_aside(classroom)
    if any(old in reasons for reasons in aside.values()):
        named = {a: {new if s == old else s: why for s, why in reasons.items()} for a, reasons in aside.items()}
        write_aside(classroom, named)
    rename_requests(classroom, old, new)
    rename_items(classroom, old, new)
    return moved


def _work(classroom: Classroom, book: Gradebook, student: str) -> set[str]:
    """The assignments for which a student has anything, in a folder or in the gradebook."""
    folders = [p.name for f in FOLDERS for p in (classroom.folder / f / student).glob("*")]
    results = [p.parent.name for p in (classroom.private / "results").glob("*/*.json") if p.stem == student]
    rows = [submission.assignment.name for submission in book.student_submissions(student)]
    return {name.removesuffix(".html") for name in (*folders, *results, *rows)}


def _refuse_clashes(classroom: Classroom, book: Gradebook, old: str, new: str) -> None:
    mine, theirs = _work(classroom, book, old), _work(classroom, book, new)
    try:
        book.find_student(old)
    except MissingEntry:
        if not mine and not (classroom.folder / "submitted" / old).exists():
            raise ClassroomError(f"there is no student {old!r} in this classroom") from None
    if both := sorted(mine & theirs):
        raise ClassroomError(
            f"both {old} and {new} have {', '.join(both)}; nothing was changed. Remove the one that does not count from "
            f"submitted/ and from the gradebook (nbgrader db student remove), then rename"
        )


def _in_gradebook(book: Gradebook, old: str, new: str) -> None:
    """Hand the submissions over in one transaction. The id is what the rows refer to, so a new student takes the old one's place."""
    try:
        before = book.find_student(old)
    except MissingEntry:
        return
    try:
        after = book.find_student(new)
    except MissingEntry:
        columns = ("first_name", "last_name", "email", "lms_user_id")
        after = Student(id=new, **{name: getattr(before, name) for name in columns})
        book.db.add(after)
    for submission in list(before.submissions):
        submission.student = after
    book.db.flush()
    book.db.expire(before)
    book.db.delete(before)
    book.db.commit()


def _in_roster(classroom: Classroom, old: str, new: str) -> None:
    """The roster names one person by this id; if it has both, they are two people."""
    path = classroom.private / "roster.json"
    if not path.exists():
        return
    roster = json.loads(path.read_text(encoding="utf-8"))
    ids = [person["id"] for person in roster["people"]]
    if old in ids and new in ids:
        raise ClassroomError(f"{old} and {new} are two people in the roster; nothing was changed")
    for person in roster["people"]:
        person["id"] = new if person["id"] == old else person["id"]
    write_atomically(path, json.dumps(roster, ensure_ascii=False, indent=1))


def _move(old: Path, new: Path) -> None:
    """Move a folder, or what is in it where the new one is there already."""
    if not old.exists():
        return
    if not new.exists():
        old.rename(new)
        return
    for part in list(old.iterdir()):
        part.rename(new / part.name)
    old.rmdir()


def _in_results(classroom: Classroom, old: str, new: str) -> list[str]:
    moved = []
    for assignment in classroom.assignments():
        earlier, later = (history_path(classroom, student, assignment) for student in (old, new))
        if earlier.exists():
            events = [path.read_text(encoding="utf-8") for path in (earlier, later) if path.exists()]
            write_atomically(
                later, "".join(sorted("".join(events).splitlines(keepends=True)))
            )  # each begins with its time
            earlier.unlink()
        result = read_result(classroom.private, old, assignment)
        if result is None:
            continue
        write_result(classroom.private, replace(result, student=new))
        result_path(classroom.private, old, assignment).unlink()
        note(classroom, new, assignment, Event(now(), f"renamed from {old}"))
        moved.append(assignment)
    return moved
