"""Grade what is in a classroom's submitted/ folder: in parallel, one writer, nothing lost when it is cut off.

A submission is done when its result file is there, and that file is written last, in one atomic step. So a run that was cut off at any
instant goes on with the submissions that have none, and grading one of them again gives the same.
"""

import hashlib
import json
import os
import re
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from pathlib import Path

from autograder import files
from autograder.classroom.folder import Classroom, ClassroomError
from autograder.classroom.gradebook import Writer, is_time, writer
from autograder.grading.grade import PERSON, Result, Task
from autograder.grading.submission import SetAside, harmless_markdown, printable, read_file, read_folder

STUDENT = re.compile(r"[A-Za-z0-9_][A-Za-z0-9_.@+-]{0,99}")
TIME = re.compile(r"\d{4}-\d\d-\d\d[ T]\d\d:\d\d(:\d\d(\.\d+)?)?( ?[A-Za-z][A-Za-z_/+-]*| ?[+-]\d\d:?\d\d)?")
NO_FOLDER = ""  # in place of an assignment: something in submitted/ that is no submission at all
Runner = Callable[[Iterator[Task]], Iterator[Result]]


class Busy(Exception):
    """Another grader is at work on this classroom."""


class NotStored(Exception):
    """Results that could not be written; the next run grades those submissions again."""


@contextmanager
def locked(classroom: Classroom) -> Iterator[None]:
    """One grader a classroom at a time; the lock goes with the process, however that ends."""
    with ExitStack() as stack:
        try:
            stack.enter_context(files.locked(classroom.private / "lock"))
        except files.Held:
            raise Busy(f"another grader is at work on {classroom.folder}; wait until it is done") from None
        yield


def found(
    classroom: Classroom, assignments: tuple[str, ...] = (), students: tuple[str, ...] = ()
) -> list[tuple[str, str]]:
    """(student, assignment) of each submission folder, in order; what lies there and is none comes too, to be told."""
    root = classroom.folder / "submitted"
    if not root.is_dir():
        raise ClassroomError(f"there is no folder {root}; put submissions into submitted/STUDENT/ASSIGNMENT")
    pairs = [(s.name, a) for s in sorted(root.iterdir()) if not s.name.startswith(".") for a in _inside(s)]
    return [(s, a) for s, a in pairs if (not assignments or a in assignments) and (not students or s in students)]


def _inside(student: Path) -> list[str]:
    """What a student handed in; one NO_FOLDER where that cannot be seen."""
    try:
        if student.is_symlink() or not student.is_dir():
            return [NO_FOLDER]
        return sorted(path.name for path in student.iterdir() if not path.name.startswith("."))
    except OSError:
        return [NO_FOLDER]


def grade_all(
    classroom: Classroom, submissions: list[tuple[str, str]], run: Runner, *, force: bool = False
) -> Iterator[tuple[Result, bool]]:
    """Grade the submissions; yields each result and whether it was graded now (or was there already)."""
    with writer(classroom) as book:
        at_once: list[tuple[Result, bool]] = []  # rows that need no worker
        lost: list[str] = []

        def kept(result: Result) -> tuple[Result, bool]:
            problem = _keep(classroom, book, result)
            if problem:
                lost.append(f"{result.student} {result.assignment}: {problem}")
                result = replace(
                    result, status=PERSON, reasons=(*result.reasons, f"the result was not stored: {problem}")
                )
            return result, True

        def tasks() -> Iterator[Task]:
            for student, assignment in submissions:
                made = _task(classroom, student, assignment)
                mark = made.fingerprint() if isinstance(made, Task) else made.fingerprint
                before = None if force else stored(classroom, student, assignment)
                if before and before.fingerprint == mark and book.has(student, assignment):
                    at_once.append((before, False))
                elif isinstance(made, Task):
                    yield made
                else:
                    at_once.append(kept(made))

        for result in run(tasks()):
            yield kept(result)
            while at_once:
                yield at_once.pop(0)
        yield from at_once
    if lost:
        raise NotStored(f"{len(lost)} results could not be stored, the first of them {lost[0]}")


def _task(classroom: Classroom, student: str, assignment: str) -> Task | Result:
    """The task of a submission, or the row of one that cannot even be read."""
    folder = classroom.folder / "submitted" / student / assignment
    notes: list[str] = []
    timestamp = None
    try:
        _see(classroom, student, assignment)
        timestamp = _timestamp(folder, notes)
        raw, more = read_folder(folder, assignment)
    except (SetAside, OSError) as problem:
        # Not the whole text of an OSError: it names folders of this machine, and the reason may reach the student.
        why = f"it cannot be read: {problem.strerror}" if isinstance(problem, OSError) else str(problem)
        mark = hashlib.sha256(json.dumps([student, assignment, why, timestamp]).encode()).hexdigest()
        reasons = tuple(map(printable, (*notes, why)))
        names = printable(student, 100), printable(assignment, 100)
        return Result(*names, PERSON, reasons, timestamp=timestamp, fingerprint=mark)
    master = classroom.master(assignment)
    return Task.of(student, assignment, raw, master, classroom.secret, notes=(*notes, *more), timestamp=timestamp)


def _see(classroom: Classroom, student: str, assignment: str) -> None:
    """Set aside what has no place in a gradebook, with the reason."""
    if not STUDENT.fullmatch(student):
        raise SetAside("the student's folder name has characters that a gradebook cannot hold")
    home = classroom.folder / "submitted" / student
    if home.is_symlink():
        raise SetAside("the student's folder is a symbolic link")
    if assignment == NO_FOLDER:
        raise SetAside(
            "this is not a folder that can be read; submissions are expected in submitted/STUDENT/ASSIGNMENT"
        )
    if assignment not in classroom.assignments():
        raise SetAside("there is no such assignment in this classroom")


def _timestamp(folder: Path, notes: list[str]) -> str | None:
    """When it was handed in, from nbgrader's timestamp.txt; one that cannot be read is noted, for it may hide lateness."""
    try:
        text = read_file(folder / "timestamp.txt", most=100).decode().strip()
    except FileNotFoundError:
        return None
    except (SetAside, OSError, UnicodeDecodeError):
        text = ""
    if TIME.fullmatch(text) and is_time(text):
        return text
    notes.append("timestamp.txt holds no time, so nothing was counted as late")
    return None


def _result_path(classroom: Classroom, student: str, assignment: str) -> Path:
    return classroom.private / "results" / assignment / f"{student}.json"


def stored(classroom: Classroom, student: str, assignment: str) -> Result | None:
    """The result of an earlier run, if there is one."""
    path = _result_path(classroom, student, assignment)
    try:
        return Result.from_json(path.read_text(encoding="utf-8"))
    except (OSError, ValueError, TypeError, KeyError, AttributeError):
        return None


def _keep(classroom: Classroom, book: Writer, result: Result) -> str | None:
    """Notebook, gradebook, result file: in this order, each in one atomic step. Returns what went wrong, if anything did."""
    if not STUDENT.fullmatch(result.student) or result.assignment not in classroom.assignments():
        return None  # a row without a place in the gradebook: it is told, and told again at the next run
    target = classroom.folder / "autograded" / result.student / result.assignment
    try:
        write_atomically(target / f"{result.assignment}.ipynb", result.notebook or _told(classroom, result))
        if result.timestamp:
            write_atomically(target / "timestamp.txt", result.timestamp)
        book.record(result)
        write_atomically(_result_path(classroom, result.student, result.assignment), result.as_json())
    except Exception as problem:  # one submission that a database or disk refuses must not stop the others
        book.forget()
        return f"{type(problem).__name__}: {printable(str(problem))}"
    return None


def _told(classroom: Classroom, result: Result) -> str:
    """What formgrader shows of a submission that could not be graded: the empty lesson, with the reasons on top."""
    notebook = json.loads(classroom.master(result.assignment))
    text = "**This submission could not be graded by a machine.**\n\n" + "\n".join(
        f"- {harmless_markdown(r)}" for r in result.reasons
    )
    notebook["cells"].insert(0, {"cell_type": "markdown", "id": "reasons", "metadata": {}, "source": text})
    return json.dumps(notebook, ensure_ascii=False, indent=1, sort_keys=True) + "\n"


def write_atomically(path: Path, text: str) -> None:
    """Either the old file or the whole new one is there, whenever the power goes."""
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_name(f".{path.name}.draft")  # one grader at a time, so one that was cut off is written over
    with draft.open("w", encoding="utf-8", newline="") as file:  # Windows would turn the ends of lines into others
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
    os.replace(draft, path)
