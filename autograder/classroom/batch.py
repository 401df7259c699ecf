"""Grade what is in a classroom's submitted/ folder: in parallel, with one writer, and nothing is lost when it is interrupted.

A submission is done when its result file is there, and that file is written last, in one atomic step. So a run that is interrupted at
any moment continues with the submissions that have none, and grading one of them again gives the same result.
"""

import json
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import replace

from autograder import files
from autograder.classroom.feedback_exchange import carry_secret
from autograder.classroom.folder import Classroom
from autograder.classroom.gradebook import Writer, writer
from autograder.classroom.scan import make_task, why_unfit
from autograder.files import write_atomically
from autograder.grading.journal import read_result, write_result
from autograder.grading.result import PERSON, Result, Task
from autograder.text import harmless_markdown, printable

Runner = Callable[[Iterator[Task]], Iterator[Result]]


class Busy(Exception):
    """Another grader is at work on this classroom."""


class NotStored(Exception):
    """Results that could not be written; the next run grades those submissions again."""


@contextmanager
def locked(classroom: Classroom) -> Iterator[None]:
    """One grader per classroom at a time; the lock is released when the process ends, however it ends."""
    with ExitStack() as stack:
        try:
            stack.enter_context(files.locked(classroom.private / "lock"))
        except files.Held:
            raise Busy(f"another grader is at work on {classroom.folder}; wait until it is done") from None
        yield


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
                made = make_task(classroom, student, assignment)
                mark = made.fingerprint() if isinstance(made, Task) else made.fingerprint
                before = None if force else read_result(classroom.private, student, assignment)
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


def _keep(classroom: Classroom, book: Writer, result: Result) -> str | None:
    """Notebook, gradebook, result file: in this order, each in one atomic step. Returns what went wrong, if anything did."""
    if why_unfit(result.student) or result.assignment not in classroom.assignments():
        return None  # a row without a place in the gradebook: it is reported now, and again at the next run
    target = classroom.folder / "autograded" / result.student / result.assignment
    try:
        write_atomically(target / f"{result.assignment}.ipynb", result.notebook or _told(classroom, result))
        if result.timestamp:
            write_atomically(target / "timestamp.txt", result.timestamp)
        carry_secret(classroom, result)
        book.record(result)
        write_result(classroom.private, result)
    except Exception as problem:  # one submission that a database or disk refuses must not stop the others
        book.forget()
        return f"{type(problem).__name__}: {printable(str(problem))}"
    return None


def _told(classroom: Classroom, result: Result) -> str:
    """What formgrader shows for a submission that could not be graded: the empty lesson, with the reasons at the top."""
    notebook = json.loads(classroom.master(result.assignment))
    text = "**This submission could not be graded by a machine.**\n\n" + "\n".join(
        f"- {harmless_markdown(r)}" for r in result.reasons
    )
    notebook["cells"].insert(0, {"cell_type": "markdown", "id": "reasons", "metadata": {}, "source": text})
    return json.dumps(notebook, ensure_ascii=False, indent=1, sort_keys=True) + "\n"
