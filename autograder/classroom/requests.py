"""Requests for another look at a grade: `.linclass/requests.json`. Nothing is lost, and each answer is on the next feedback page.

A request is a line of a table that a form has exported (columns student, assignment, exercise, text), or a line `exercise: text` in
`submitted/STUDENT/ASSIGNMENT/request.txt`.
"""

import csv
import hashlib
import io
import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import asdict, dataclass, replace
from pathlib import Path

from autograder.classroom.edge import MissingEntry, open_gradebook
from autograder.classroom.folder import Classroom, ClassroomError
from autograder.classroom.history import Event, note, now
from autograder.classroom.roster import read_roster
from autograder.files import Unfit, read_regular, write_atomically
from autograder.grading.result import cell_key
from autograder.text import clean, printable

MAX_TEXT = 2_000  # characters of a request
MAX_NAME = 100  # characters of the exercise's name
MAX_WAITING = 20  # requests of one student about one assignment that nobody has answered yet
MAX_BYTES = 5_000_000
NEEDED = ("student", "assignment", "exercise", "text")
OTHER_NAMES = {"id": "student", "email": "student", "question": "exercise", "request": "text", "reason": "text"}


@dataclass(frozen=True)
class Request:
    """What a student asks for, and what was answered."""

    id: str
    student: str
    assignment: str
    exercise: str
    text: str
    when: str
    answer: str = ""
    answered: str = ""  # when


def read_requests(classroom: Classroom) -> list[Request]:
    """All requests, the oldest first."""
    path = classroom.private / "requests.json"
    rows = json.loads(path.read_text(encoding="utf-8")) if path.exists() else []
    return [Request(**row) for row in rows]


def _write(classroom: Classroom, requests: list[Request]) -> None:
    rows = [asdict(request) for request in requests]
    write_atomically(classroom.private / "requests.json", json.dumps(rows, ensure_ascii=False, indent=1) + "\n")


def take_in(classroom: Classroom, table: Path | None = None) -> tuple[list[Request], list[str]]:
    """Add what is new in the table and beside the submissions; returns it, and what was not taken in, with the reason."""
    known = read_requests(classroom)
    ids, added, strange = {request.id for request in known}, list[Request](), dict[str, None]()
    waiting = Counter((request.student, request.assignment) for request in known if not request.answered)
    assignments = set(classroom.assignments())
    rows = [*(_rows(classroom, table) if table else ()), *_beside(classroom)]
    for student, assignment, named, text in rows:
        words, exercise = clean(text).strip()[:MAX_TEXT], printable(named, MAX_NAME)
        id = hashlib.sha256("\0".join((student, assignment, exercise, words)).encode()).hexdigest()[:8]
        who = f"{printable(student) or 'somebody unknown'}, {printable(assignment) or 'no assignment'}"
        if not words or assignment not in assignments or not student:
            strange[f"fits nobody: {who}: {printable(words, 60)}"] = None
        elif id in ids:
            continue
        elif waiting[student, assignment] >= MAX_WAITING:
            strange[f"not taken in: {who}: more than {MAX_WAITING} requests wait for an answer"] = None
        else:
            ids.add(id)
            waiting[student, assignment] += 1
            added.append(Request(id, student, assignment, exercise, words, now()))
            note(classroom, student, assignment, Event(now(), f"asked for another look at {exercise or 'the grade'}"))
    _write(classroom, [*known, *added])
    return added, list(strange)


def _rows(classroom: Classroom, table: Path) -> Iterator[tuple[str, str, str, str]]:
    try:
        text = read_regular(table, MAX_BYTES).decode("utf-8-sig")
    except (OSError, Unfit, UnicodeDecodeError) as problem:
        raise ClassroomError(f"{table.name} cannot be read: {problem}") from None
    delimiter = max(",;\t", key=text.partition("\n")[0].count)
    head, *rows = list(csv.reader(io.StringIO(text, newline=""), delimiter=delimiter)) or [[]]
    names = [OTHER_NAMES.get(cell.strip().casefold(), cell.strip().casefold()) for cell in head]
    if lacking := [name for name in NEEDED if name not in names]:
        raise ClassroomError(f"{table.name} has no column {lacking[0]}; it needs {', '.join(NEEDED)}")
    ids = {fact: person.id for person in read_roster(classroom) for _, fact in person.facts()}
    folders = {path.name for path in (classroom.folder / "submitted").glob("*")}
    for row in rows:
        cells = dict(zip(names, row, strict=False))
        who = cells.get("student", "").strip()
        student = who if who in folders else ids.get(who.casefold(), "")
        yield student, cells.get("assignment", "").strip(), cells.get("exercise", "").strip(), cells.get("text", "")


def _beside(classroom: Classroom) -> Iterator[tuple[str, str, str, str]]:
    """Lines in files that were handed in."""
    root = classroom.folder / "submitted"
    for path in sorted(root.glob("*/*/request.txt")):
        try:
            text = read_regular(path, 100_000, below=root).decode("utf-8", "replace")
        except (OSError, Unfit):
            continue
        for line in text.splitlines():
            exercise, colon, words = line.partition(":")
            if line.strip():
                asked = (exercise.strip(), words) if colon else ("", line)
                yield path.parent.parent.name, path.parent.name, *asked


def answer(classroom: Classroom, id: str, words: str, points: float | None = None) -> Request:
    """Answer a request; with `points` the exercise or written answer gets these, as a person's mark."""
    requests = read_requests(classroom)
    found = next((request for request in requests if request.id == id), None)
    if found is None:
        raise ClassroomError(f"there is no request {id}; linclass requests FOLDER lists them")
    if points is not None:
        _set_points(classroom, found, points)
    done = replace(found, answer=clean(words).strip(), answered=now())
    _write(classroom, [done if request.id == id else request for request in requests])
    more = "" if points is None else f", with {points:g} points for {found.exercise}"
    note(
        classroom, found.student, found.assignment, Event(now(), f"the request was answered{more}: {done.answer[:200]}")
    )
    return done


def _set_points(classroom: Classroom, request: Request, points: float) -> None:
    with open_gradebook(classroom.db_url, classroom.course_id) as book:
        try:
            notebooks = book.find_submission(request.assignment, request.student).notebooks
        except MissingEntry:
            raise ClassroomError(f"{request.student} has no submission of {request.assignment}") from None
        of_name = {cell_key(request.assignment, n.name, g.cell.name): g for n in notebooks for g in n.grades}
        names = [key for key in of_name if is_called(key, request.exercise)]
        if len(names) > 1:
            raise ClassroomError(f"{request.exercise} may be {' or '.join(names)}: set the points in formgrader")
        grade = of_name[names[0]] if names else None
        if grade is None or not 0 <= points <= grade.cell.max_score:
            raise ClassroomError(f"{request.exercise} is not graded, or cannot have {points:g} points")
        grade.manual_score, grade.needs_manual_grade = points, False
        book.db.commit()


def is_called(key: str, exercise: str) -> bool:
    """Whether a student may call a graded cell so: by its exercise, its id, or its id after its notebook's name.

    >>> is_called("check_perceptron", "perceptron"), is_called("part2/sum", "sum"), is_called("part2/sum", "part1/sum")
    (True, True, False)
    """
    return exercise in (key, key.removeprefix("check_"), key.rpartition("/")[2])


def of_student(classroom: Classroom, student: str, assignment: str) -> list[Request]:
    return [r for r in read_requests(classroom) if (r.student, r.assignment) == (student, assignment)]


def rename_requests(classroom: Classroom, old: str, new: str) -> None:
    """The requests of a student who has another id now."""
    known = read_requests(classroom)
    if any(request.student == old for request in known):
        _write(classroom, [replace(r, student=new) if r.student == old else r for r in known])
