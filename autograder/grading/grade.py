"""Grade one submission: rebuild it, run it in the sandbox, judge it from outside. Plain data in, plain data out."""

import base64
import hashlib
import json
import time
import traceback
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Any

from autograder.exercises import by_id
from autograder.grading.submission import Rebuilt, SetAside, is_answer, is_check, parse, printable, rebuild
from autograder.judging import card
from autograder.judging.judge import Verdict, grade
from autograder.sandbox import CannotIsolate, Limits, Notebook, Pool

GRADED, PARTLY, PERSON = "graded", "partly graded", "for a person"


@dataclass(frozen=True)
class Task:
    """All that is needed to grade one submission, as plain data: it may travel to another machine."""

    student: str
    assignment: str
    raw: str  # the submitted notebook, base64
    master: str  # the course's notebook, JSON
    secret: str | None  # hidden cases are drawn from it; None asks for the visible ones alone
    notes: tuple[str, ...] = ()
    timestamp: str | None = None

    @classmethod
    def of(cls, student: str, assignment: str, raw: bytes, master: str, secret: str | None, **more: Any) -> "Task":
        return cls(student, assignment, base64.b64encode(raw).decode(), master, secret, **more)

    def fingerprint(self) -> str:
        """The same for the same submission, lesson and secret: then there is nothing to grade again."""
        small = json.dumps([self.student, self.assignment, self.secret, self.notes, self.timestamp])
        return hashlib.sha256("\0".join((small, self.raw, self.master)).encode()).hexdigest()

    def as_json(self) -> str:
        return json.dumps(asdict(self))

    @classmethod
    def from_json(cls, text: str) -> "Task":
        data = json.loads(text)
        return cls(**{**data, "notes": tuple(data["notes"])})


@dataclass(frozen=True)
class ExerciseResult:
    """What the judge says of one exercise."""

    id: str
    points: float
    max_points: int
    passed: int
    total: int
    misconception: str | None
    headline: str
    sentence: str | None  # what the learner probably did
    details: tuple[tuple[str, str], ...]  # the first failing case; nothing of the data of a hidden one


@dataclass(frozen=True)
class Result:
    """The row of one submission. Nothing is dropped: what could not be graded says so."""

    student: str
    assignment: str
    status: str  # graded, partly graded, for a person
    reasons: tuple[str, ...] = ()
    exercises: tuple[ExerciseResult, ...] = ()
    written: dict[str, bool] = field(default_factory=dict)  # grade_id of each written answer → whether there is one
    notebook: str | None = None  # the autograded notebook, JSON
    seconds: float = 0.0
    timestamp: str | None = None
    fingerprint: str = ""
    sandboxed: bool = True

    @property
    def points(self) -> float:
        return sum(e.points for e in self.exercises)

    def as_json(self) -> str:
        return json.dumps(asdict(self), ensure_ascii=False)

    @classmethod
    def from_json(cls, text: str) -> "Result":
        data = json.loads(text)
        exercises = tuple(
            ExerciseResult(**{**e, "details": tuple(map(tuple, e["details"]))}) for e in data.pop("exercises")
        )
        return cls(**{**data, "reasons": tuple(data["reasons"]), "exercises": exercises})


def grade_task(task: Task, pool: Pool, limits: Limits | None = None) -> Result:
    """Grade one submission in a worker of `pool`. Whatever is in it, a Result comes back; only CannotIsolate is raised."""
    begin = time.monotonic()
    row = Result(
        task.student,
        task.assignment,
        PERSON,
        task.notes,
        timestamp=task.timestamp,
        fingerprint=task.fingerprint(),
        sandboxed=not pool.unsafe,
    )
    try:
        graded = _graded(task, row, pool, limits)
    except SetAside as reason:
        graded = replace(row, reasons=(*task.notes, str(reason)))
    except CannotIsolate:
        raise
    except Exception as problem:
        graded = replace(row, reasons=(*task.notes, _our_fault(problem)))
    reasons = tuple(map(printable, graded.reasons))  # they may quote what the student wrote
    return replace(graded, reasons=reasons, seconds=time.monotonic() - begin)


def _our_fault(problem: Exception) -> str:
    """Where the grader itself failed. No message: it may hold hidden data, and the reason may reach the student."""
    frames = traceback.extract_tb(problem.__traceback__)
    place = f" at {Path(frames[-1].filename).name}:{frames[-1].lineno}" if frames else ""
    return f"the grader itself failed on this submission ({type(problem).__name__}{place})"


def _graded(task: Task, row: Result, pool: Pool, limits: Limits | None) -> Result:
    master = json.loads(task.master)
    rebuilt = rebuild(master, parse(base64.b64decode(task.raw)))
    with pool.notebook(limits) as notebook:
        results = _judge_cells(rebuilt, notebook, task.secret)
        troubles = tuple(dict.fromkeys(notebook.notes))
    return replace(
        row,
        status=PARTLY if troubles else GRADED,
        reasons=(*task.notes, *rebuilt.notes, *troubles),
        exercises=tuple(results),
        written=_written(rebuilt, master),
        # Without indentation: Python's fast encoder knows none, and nobody reads this but programs.
        notebook=json.dumps(rebuilt.notebook, ensure_ascii=False, sort_keys=True) + "\n",
    )


def _judge_cells(rebuilt: Rebuilt, notebook: Notebook, secret: str | None) -> list[ExerciseResult]:
    """Go through the notebook: run what must run, grade at each check. Outputs are put into the cells."""
    results = []
    for index, cell in enumerate(rebuilt.notebook["cells"]):
        if cell["cell_type"] != "code":
            continue
        if is_check(cell):
            id = str(cell["metadata"]["nbgrader"]["grade_id"]).removeprefix("check_")
            verdict = grade(id, notebook.function(id), secret)
            results.append(_result(id, verdict))
            cell["outputs"] = [_card(id, verdict, results[-1].points)]
        elif is_answer(cell) or index in rebuilt.fresh or cell["metadata"].get("nbgrader", {}).get("locked"):
            cell["outputs"] = _outputs(notebook, cell["source"])
    return results


def _result(id: str, verdict: Verdict) -> ExerciseResult:
    exercise = by_id(id)
    failure = verdict.first_failure
    return ExerciseResult(
        id,
        round(verdict.score * exercise.points, 4),
        exercise.points,
        verdict.passed,
        len(verdict.cases),
        verdict.misconception,
        card.headline(exercise, verdict),
        card.sentence(exercise, verdict),
        tuple(card.details(exercise, failure)) if failure else (),
    )


def _card(id: str, verdict: Verdict, points: float) -> dict[str, Any]:
    """The output of a check cell, as `check` makes it: nbgrader reads the number, people the card."""
    data = {"text/plain": repr(float(points)), "text/html": card.as_html(by_id(id), verdict)}
    return {"output_type": "execute_result", "execution_count": None, "metadata": {}, "data": data}


def _outputs(notebook: Notebook, source: str) -> list[dict[str, Any]]:
    """Run a cell; what it printed, as plain text only."""
    if not source.strip():
        return []
    ran = notebook.run_cell(source)
    outputs: list[dict[str, Any]] = []
    for name, text in (("stdout", ran.stdout), ("stderr", ran.stderr)):
        if text:
            outputs.append({"output_type": "stream", "name": name, "text": text})
    if ran.error:
        trace = [ran.error.traceback or f"{ran.error.kind}: {ran.error.words}"]
        outputs.append({"output_type": "error", "ename": ran.error.kind, "evalue": ran.error.words, "traceback": trace})
    return outputs


def _written(rebuilt: Rebuilt, master: dict[str, Any]) -> dict[str, bool]:
    """For each written answer, whether there is one: its text differs from the stub."""

    def texts(notebook: dict[str, Any]) -> dict[str, str]:
        answers = (c for c in notebook["cells"] if is_answer(c) and c["metadata"]["nbgrader"].get("grade"))
        return {c["metadata"]["nbgrader"]["grade_id"]: c["source"] for c in answers}

    stubs = texts(master)
    return {id: text.strip() != stubs[id].strip() for id, text in texts(rebuilt.notebook).items()}
