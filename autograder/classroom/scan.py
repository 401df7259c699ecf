"""What is in submitted/: find the submissions and turn each one into a task, or into a row if it cannot even be read."""

import base64
import difflib
import hashlib
import json
import os
import re
from collections.abc import Collection, Iterable
from pathlib import Path

from autograder.cells import other_language
from autograder.classroom import quiz_keys
from autograder.classroom.collected import read_aside, read_collected, why_wrong
from autograder.classroom.folder import Classroom, ClassroomError
from autograder.classroom.own_files import own_settings
from autograder.files import Unfit, read_regular
from autograder.grading.result import REVIEW, Result, Sheet, Task
from autograder.grading.submission import SetAside, read_notebooks
from autograder.text import INSTEAD, printable

MAX_NAME = 240  # bytes of a student's name: longer ones leave no room for the ending of a file's name
MAX_COLUMN = 128  # characters in nbgrader's tables; SQLite takes longer ones too
# nbgrader reads *?[] as patterns and puts names into addresses and pages as they are; a roster's table may hold a slash, which no folder's
# name can; the last one stands for what cannot be shown.
UNFIT = frozenset('/*?[]<>&"`\\%#' + INSTEAD)
TIME = re.compile(r"\d{4}-\d\d-\d\d[ T]\d\d:\d\d(:\d\d(\.\d+)?)?( ?[A-Za-z][A-Za-z_/+-]*| ?[+-]\d\d:?\d\d)?")
NO_FOLDER = ""  # in place of an assignment: something in submitted/ that is not a submission at all


def list_submissions(
    classroom: Classroom, assignments: tuple[str, ...] = (), students: tuple[str, ...] = ()
) -> list[tuple[str, str]]:
    """(student, assignment) of each submission folder, in order; anything else in there is listed too, so that it is reported."""
    root = classroom.folder / "submitted"
    if not root.is_dir():
        raise ClassroomError(f"there is no folder {root}; put submissions into submitted/STUDENT/ASSIGNMENT")
    known = classroom.assignments()
    folders = (s for s in sorted(root.iterdir()) if not s.name.startswith(".") or any((s / a).exists() for a in known))
    pairs = [(s.name, a) for s in folders for a in _list_assignments(s)]
    refuse_unknown("assignment", assignments, {*known, *(a for _, a in pairs)} - {NO_FOLDER})
    refuse_unknown("student", students, {s for s, _ in pairs})
    return [(s, a) for s, a in pairs if (not assignments or a in assignments) and (not students or s in students)]


def refuse_unknown(kind: str, asked: Iterable[str], known: Collection[str]) -> None:
    """ClassroomError for a name that is not there, with the nearest one that is."""
    for name in asked:
        if name not in known:
            near = nearest(name, known)
            raise ClassroomError(
                f"there is no {kind} {printable(name)} here" + (f"; did you mean {printable(near)}?" if near else "")
            )


def nearest(name: str, known: Collection[str]) -> str | None:
    """The known name that was probably meant.

    >>> nearest("perceptrn", ["01_setup", "02_perceptron"]), nearest("2", ["01_setup", "02_perceptron"]), nearest("x", ["jane"])
    ('02_perceptron', '02_perceptron', None)
    """
    plain = {other.casefold(): other for other in sorted(known)}
    inside = [other for other in plain if name.casefold() in other]
    near = difflib.get_close_matches(name.casefold(), plain, n=1)
    found = inside if len(inside) == 1 else near
    return plain[found[0]] if found else None


def _list_assignments(student: Path) -> list[str]:
    """What a student handed in; one NO_FOLDER where there is nothing or it cannot be seen."""
    try:
        if student.is_symlink() or not student.is_dir():
            return [NO_FOLDER]
        return sorted(path.name for path in student.iterdir() if not path.name.startswith(".")) or [NO_FOLDER]
    except OSError:
        return [NO_FOLDER]


def make_task(classroom: Classroom, student: str, assignment: str) -> Task | Result:
    """The task for a submission, or the row of one that cannot even be read."""
    folder = classroom.folder / "submitted" / student / assignment
    notes: list[str] = []
    timestamp = None
    try:
        _refuse_misfits(classroom, student, assignment)
        timestamp = _timestamp(folder, notes)
        masters = classroom.masters(assignment)
        for name, master in masters.items():
            if language := other_language(json.loads(master)):
                raise SetAside(f"{name}.ipynb is written in {printable(language, 40)}, and linclass runs only Python")
        if (why := read_aside(classroom).get(assignment, {}).get(student)) and not any(folder.glob("*.ipynb")):
            raise SetAside(why)
        raws, more = read_notebooks(folder, list(masters))
        if wrong := why_wrong(classroom, assignment, b"".join(filter(None, raws.values()))):
            raise SetAside(wrong)
        if own_quiz := quiz_keys.own_master(classroom, assignment, student):
            masters = {assignment: own_quiz}
        keys = quiz_keys.keys_for(classroom, assignment, student)
        own = {} if classroom.is_lesson(assignment) else own_settings(classroom, assignment, folder, notes)
        if _is_late(classroom, assignment, student):
            notes.append("Canvas marked it as late")
    except (SetAside, ClassroomError, OSError) as problem:
        # Not the whole text of an OSError: it names folders of this machine, and the reason may reach the student.
        why = f"it cannot be read: {problem.strerror}" if isinstance(problem, OSError) else str(problem)
        mark = hashlib.sha256(json.dumps([student, assignment, why, timestamp]).encode()).hexdigest()
        reasons = tuple(map(printable, (*notes, why)))
        names = printable(student), printable(assignment)
        return Result(*names, REVIEW, reasons, timestamp=timestamp, fingerprint=mark)
    sheets = tuple(
        Sheet(name, master, None if (raw := raws[name]) is None else base64.b64encode(raw).decode())
        for name, master in masters.items()
    )
    seed = classroom.seed_of(student)
    return Task(student, assignment, sheets, seed, (*notes, *more), timestamp, keys=keys, **own)


def _is_late(classroom: Classroom, assignment: str, student: str) -> bool:
    """Whether Canvas's archive called it late; the archive does not say by how much."""
    known = read_collected(classroom).get((assignment, student))
    return known is not None and known.late and bool(known.digest)


def why_unfit(student: str) -> str | None:
    """Why nbgrader and its pages cannot hold a student of this name, and what to do; None if they can.

    >>> why_unfit("Zoë O'Brien-李")
    >>> why_unfit(".ann")
    "the student's name begins with a dot, and nbgrader passes over such folders; rename the folder"
    """
    reasons = {
        "begins with a dot, and nbgrader passes over such folders": student.startswith("."),
        "begins with one of = + - @, which other programs read as a formula or an option": student[:1] in tuple("=+-@"),
        "begins or ends with a space, which nbgrader leaves out": student != student.strip(),
        f"has more than {MAX_NAME} bytes": len(student.encode(errors="surrogatepass")) > MAX_NAME,
        "has characters that nbgrader or its pages cannot hold": UNFIT & {*student},
        "has characters that cannot be seen": not student.isprintable() or printable(student, len(student)) != student,
    }
    return next((f"the student's name {why}; rename the folder" for why, holds in reasons.items() if holds), None)


def _refuse_misfits(classroom: Classroom, student: str, assignment: str) -> None:
    """Set aside what has no place in a gradebook, with the reason."""
    if unfit := why_unfit(student):
        raise SetAside(unfit)
    if len(student) > MAX_COLUMN and not classroom.db_url.startswith("sqlite"):
        raise SetAside(f"the student's name has more than {MAX_COLUMN} characters; rename the folder")
    home = classroom.folder / "submitted" / student
    if home.is_symlink():
        raise SetAside("the student's folder is a symbolic link")
    if assignment == NO_FOLDER:
        what = (
            "this folder is empty"
            if home.is_dir() and os.access(home, os.R_OK)
            else "this is not a folder that can be read"
        )
        raise SetAside(f"{what}; submissions are expected in submitted/STUDENT/ASSIGNMENT")
    if assignment not in classroom.assignments():
        raise SetAside("there is no such assignment in this classroom")


def _timestamp(folder: Path, notes: list[str]) -> str | None:
    """When it was handed in, from nbgrader's timestamp.txt; an unreadable file is noted, because it may hide lateness."""
    if folder.is_symlink() or not folder.is_dir():
        return None  # it will be refused for that
    try:
        text = read_regular(folder / "timestamp.txt", most=100, below=folder.parents[1]).decode().strip()
    except FileNotFoundError:
        return None
    except (Unfit, OSError, UnicodeDecodeError):
        text = ""
    from autograder.classroom.gradebook import is_time  # slow to load, and not needed to list submissions

    if TIME.fullmatch(text) and is_time(text):
        return text
    notes.append("timestamp.txt contains no valid time, so nothing was counted as late")
    return None
