"""Grade what is in a classroom's submitted/ folder: in parallel, with one writer, and nothing is lost when it is interrupted.

A submission is done when its result file is there, and that file is written last, in one atomic step. So a run that is interrupted at
any moment continues with the submissions that have none, and grading one of them again gives the same result.
"""

import json
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import replace

from autograder import files
from autograder.cells import REASONS
from autograder.classroom.feedback_exchange import carry_secret
from autograder.classroom.folder import Classroom
from autograder.classroom.gradebook import Change, Writer, answers_in, writer
from autograder.classroom.history import Event, note, now
from autograder.classroom.in_step import SOLUTION, InStep
from autograder.classroom.late import late_by
from autograder.classroom.scan import make_task, why_unfit
from autograder.files import write_atomically
from autograder.grading.journal import read_result, write_result
from autograder.grading.judged_by import judged_by
from autograder.grading.result import REVIEW, Result, Task
from autograder.text import printable, shown_points
from autograder.text.markdown import harmless_markdown

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


class Batch:
    """One run over a classroom: what it graded, what that changed, and what it did not store."""

    def __init__(
        self, classroom: Classroom, *, force: bool = False, accept: bool = False, in_step: InStep | None = None
    ) -> None:
        self._classroom, self._force, self._accept = classroom, force, accept
        self._in_step = in_step  # its trials are graded first
        self.changes: list[Change] = []  # grades that were there before and are different now
        self.held: list[Change] = []  # lower grades, not stored: they wait for a person to accept them
        self._lost: list[str] = []

    def grade(self, submissions: list[tuple[str, str]], run: Runner) -> Iterator[tuple[Result, bool]]:
        """Grade the submissions; yields each result that counts and whether it was graded now (or was there already)."""
        with writer(self._classroom) as book:
            at_once: list[tuple[Result, bool]] = []  # rows that need no worker

            def tasks() -> Iterator[Task]:
                yield from self._in_step.trials if self._in_step else ()
                for student, assignment in submissions:
                    made = make_task(self._classroom, student, assignment)
                    if isinstance(made, Task):
                        made = replace(made, judge=judged_by(made.masters))  # here, once: not again in every worker
                    mark = made.fingerprint() if isinstance(made, Task) else made.fingerprint
                    before = None if self._force else read_result(self._classroom.private, student, assignment)
                    known = (
                        before is not None and before.fingerprint == mark and self._has_notebooks(student, assignment)
                    )
                    seconds = book.seconds_late(student, assignment) if known else None
                    if before is not None and seconds is not None:
                        at_once.append((_with_lateness(before, seconds), False))
                    elif isinstance(made, Task):
                        yield made
                    else:
                        at_once.append(self._kept(book, made))

            for result in run(tasks()):
                if self._in_step and result.student == SOLUTION:
                    self._in_step.tried(result)
                else:
                    yield self._kept(book, result)
                while at_once:
                    yield at_once.pop(0)
            yield from at_once
            book.refresh()
        if self._lost:
            raise NotStored(f"{len(self._lost)} results could not be stored, the first of them {self._lost[0]}")

    def _has_notebooks(self, student: str, assignment: str) -> bool:
        """Whether the graded notebooks are still there: nbgrader removes them before it grades again, and then may fail."""
        return (self._classroom.folder / "autograded" / student / assignment).is_dir()

    def _kept(self, book: Writer, result: Result) -> tuple[Result, bool]:
        """Store a result, unless it lowers a grade that is there and nobody has accepted that."""
        if why_unfit(result.student) or result.assignment not in self._classroom.assignments():
            return result, True  # a row without a place in the gradebook: it is reported now, and again at the next run
        before = read_result(self._classroom.private, result.student, result.assignment)
        try:
            change = book.change(result, before)
            if change and change.lower and not self._accept:
                return self._hold(result, before, change), False
            _keep(self._classroom, book, result, before, change)
            seconds = book.seconds_late(result.student, result.assignment)
        except Exception as problem:  # one submission that a database or disk refuses must not stop the others
            book.forget()
            why = f"{type(problem).__name__}: {printable(str(problem))}"
            self._lost.append(f"{result.student} {result.assignment}: {why}")
            reasons = (*result.reasons, f"the result was not stored: {why}")
            return replace(result, status=REVIEW, reasons=reasons), True
        if change and change.cells:
            self.changes.append(change)
        return _with_lateness(result, seconds or 0.0), True

    def _hold(self, result: Result, before: Result | None, change: Change) -> Result:
        """The row of a lower grade that is not stored: what was there before counts, until a person has decided."""
        self.held.append(change)
        note(self._classroom, result.student, result.assignment, _event(result, change, stored=False))
        words = f"a lower grade was not stored: {shown_points(change.old)} → {shown_points(change.new)} ({change.why}); --accept stores it"
        earlier = result.reasons if result.status == REVIEW else ()
        counts = before or result
        return replace(counts, status=REVIEW, reasons=tuple(dict.fromkeys((*counts.reasons, words, *earlier))))


def grade_all(
    classroom: Classroom,
    submissions: list[tuple[str, str]],
    run: Runner,
    *,
    force: bool = False,
    accept: bool = False,
    in_step: InStep | None = None,
) -> Iterator[tuple[Result, bool]]:
    """Grade the submissions; yields each result that counts and whether it was graded now (or was there already)."""
    return Batch(classroom, force=force, accept=accept, in_step=in_step).grade(submissions, run)


def _with_lateness(result: Result, seconds: float) -> Result:
    """The row as it is shown. Lateness is not stored with it, because the due date may move."""
    return replace(result, reasons=(*result.reasons, late_by(seconds))) if seconds else result


def _event(result: Result, change: Change | None, *, stored: bool = True) -> Event:
    """The line of the history."""
    most = result.max_points or None
    if change is None:
        return Event(now(), "graded", None, result.points, most, status=result.status, fingerprint=result.fingerprint)
    return Event(
        now(),
        f"{change.why}, accepted" if change.lower and stored else change.why,
        change.old,
        change.new,
        most,
        change.cells,
        change.marks,
        result.status,
        result.fingerprint,
        stored,
    )


def _keep(classroom: Classroom, book: Writer, result: Result, before: Result | None, change: Change | None) -> None:
    """Notebook, gradebook, history, result file: in this order, the last one in one atomic step."""
    target = classroom.folder / "autograded" / result.student / result.assignment
    earlier = {} if before else answers_in(target, result.assignment)
    for name, notebook in (result.notebooks or _told(classroom, result)).items():
        write_atomically(target / f"{name}.ipynb", notebook)
    if result.timestamp:
        write_atomically(target / "timestamp.txt", result.timestamp)
    carry_secret(classroom, result)
    book.record(result, before, earlier)
    note(classroom, result.student, result.assignment, _event(result, change))
    write_result(classroom.private, result)


def _told(classroom: Classroom, result: Result) -> dict[str, str]:
    """What formgrader shows for a submission that could not be graded: the empty notebooks, with the reasons at the top."""
    text = "**This submission could not be graded automatically.**\n\n" + "\n".join(
        f"- {harmless_markdown(r)}" for r in result.reasons
    )
    reasons = {"cell_type": "markdown", "id": REASONS, "metadata": {}, "source": text}
    texts = {}
    for name, master in classroom.masters(result.assignment).items():
        notebook = json.loads(master)
        notebook["cells"].insert(0, reasons)
        texts[name] = json.dumps(notebook, ensure_ascii=False, indent=1, sort_keys=True) + "\n"
    return texts
