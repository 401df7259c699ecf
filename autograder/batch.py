"""Grade what is in a classroom's submitted/ folder: in parallel, one writer, nothing lost when it is cut off.

A submission is done when its result file is there, and that file is written last, in one atomic step. So a run that was cut off at any
instant goes on with the submissions that have none, and grading one of them again gives the same.
"""

import fcntl
import json
import os
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from autograder.classroom.course import Classroom
from autograder.classroom.gradebook import Writer, writer
from autograder.grading import PERSON, Result, Task
from autograder.submission import SetAside, harmless_markdown, read_folder

STUDENT = re.compile(r"[A-Za-z0-9_][A-Za-z0-9_.@+-]{0,99}")
Runner = Callable[[Iterator[Task]], Iterator[Result]]


class Busy(Exception):
    """Another grader is at work on this classroom."""


@contextmanager
def locked(classroom: Classroom) -> Iterator[None]:
    """One grader a classroom at a time; the lock goes with the process, however that ends."""
    with (classroom.private / "lock").open("w") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise Busy(f"another grader is at work on {classroom.folder}; wait until it is done") from None
        yield


def found(
    classroom: Classroom, assignments: tuple[str, ...] = (), students: tuple[str, ...] = ()
) -> list[tuple[str, str]]:
    """(student, assignment) of each submission folder, in order."""
    root = classroom.folder / "submitted"
    pairs = [(s.name, a.name) for s in sorted(root.iterdir()) if s.is_dir() for a in sorted(s.iterdir()) if a.is_dir()]
    return [(s, a) for s, a in pairs if (not assignments or a in assignments) and (not students or s in students)]


def grade_all(
    classroom: Classroom, submissions: list[tuple[str, str]], run: Runner, *, force: bool = False
) -> Iterator[tuple[Result, bool]]:
    """Grade the submissions; yields each result and whether it was graded now (or was there already)."""
    with writer(classroom) as book:
        waiting: list[Result] = []

        def tasks() -> Iterator[Task]:
            for student, assignment in submissions:
                task, row = _task(classroom, student, assignment)
                if task is None:
                    waiting.append(row)
                    continue
                before = None if force else stored(classroom, student, assignment)
                if before and before.fingerprint == task.fingerprint() and book.has(student, assignment):
                    waiting.append(before)
                else:
                    yield task

        def flush() -> Iterator[tuple[Result, bool]]:
            while waiting:
                row = waiting.pop()
                if not row.fingerprint:
                    _keep(classroom, book, row)
                yield row, not row.fingerprint

        for result in run(tasks()):
            _keep(classroom, book, result)
            yield result, True
            yield from flush()
        yield from flush()


def _task(classroom: Classroom, student: str, assignment: str) -> tuple[Task | None, Result]:
    """The task of a submission, or the row of one that cannot even be read."""
    folder = classroom.folder / "submitted" / student / assignment
    row = Result(student, assignment, PERSON)
    if not STUDENT.fullmatch(student):
        return None, Result(
            student, assignment, PERSON, ("the student's folder name has characters that a gradebook cannot hold",)
        )
    if assignment not in classroom.assignments():
        return None, Result(student, assignment, PERSON, ("there is no such assignment in this classroom",))
    try:
        raw, notes = read_folder(folder, assignment)
    except (SetAside, OSError) as problem:
        return None, Result(student, assignment, PERSON, (str(problem),), timestamp=_timestamp(folder))
    task = Task.of(
        student,
        assignment,
        raw,
        classroom.master(assignment),
        classroom.secret,
        notes=tuple(notes),
        timestamp=_timestamp(folder),
    )
    return task, row


def _timestamp(folder: Path) -> str | None:
    """When it was handed in, from nbgrader's timestamp.txt; anything unreadable counts as not known."""
    path = folder / "timestamp.txt"
    try:
        if path.is_symlink() or path.stat().st_size > 100:
            return None
        text = path.read_text().strip()
    except (OSError, UnicodeDecodeError):
        return None
    return (
        text
        if re.fullmatch(r"\d{4}-\d\d-\d\d[ T]\d\d:\d\d(:\d\d(\.\d+)?)?( ?[A-Za-z]+| ?[+-]\d\d:?\d\d)?", text)
        else None
    )


def _result_path(classroom: Classroom, student: str, assignment: str) -> Path:
    return classroom.private / "results" / assignment / f"{student}.json"


def stored(classroom: Classroom, student: str, assignment: str) -> Result | None:
    """The result of an earlier run, if there is one."""
    path = _result_path(classroom, student, assignment)
    try:
        return Result.from_json(path.read_text(encoding="utf-8"))
    except (FileNotFoundError, ValueError, TypeError, KeyError):
        return None


def _keep(classroom: Classroom, book: Writer, result: Result) -> None:
    """Notebook, gradebook, result file: in this order, each in one atomic step."""
    if not STUDENT.fullmatch(result.student) or result.assignment not in classroom.assignments():
        return  # a row without a place in the gradebook: it is told, and told again at the next run
    target = classroom.folder / "autograded" / result.student / result.assignment
    write_atomically(target / f"{result.assignment}.ipynb", result.notebook or _told(classroom, result))
    if result.timestamp:
        write_atomically(target / "timestamp.txt", result.timestamp)
    book.record(result)
    write_atomically(_result_path(classroom, result.student, result.assignment), result.as_json())


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
    draft = path.with_name(f".{path.name}.{os.getpid()}")
    with draft.open("w", encoding="utf-8") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
    os.replace(draft, path)
