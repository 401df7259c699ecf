"""Grade one submission: rebuild it, run it in the sandbox, judge it from outside. Plain data in, plain data out."""

import base64
import json
import time
import traceback
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from typing import Any

from autograder.cells import (
    exercise_of,
    grade_id,
    is_answer,
    is_check,
    is_choice,
    is_exercise,
    is_fixed,
    is_written,
    points,
    start_of,
    waived_in,
)
from autograder.exercises import by_id, grade
from autograder.grading import as_nbgrader
from autograder.grading.as_nbgrader import outputs_of
from autograder.grading.own_checks import is_own, judge_choice, judge_own
from autograder.grading.rebuild import Rebuilt, rebuild
from autograder.grading.result import GRADED, PARTLY, REVIEW, ExerciseResult, OwnCheck, Result, Task
from autograder.grading.seed import AnswerSeed
from autograder.grading.submission import SetAside, parse, with_new_images
from autograder.judging.alarm import OutOfTime, time_limit
from autograder.judging.exercise import Exercise
from autograder.judging.judge import Verdict
from autograder.judging.repair import score_repair
from autograder.judging.show import card
from autograder.judging.show.drawing import picture_of
from autograder.judging.show.summary import Picture, Summary, as_handed_out, summarize
from autograder.sandbox import CannotIsolate, Limits, Notebook, Pool
from autograder.text import printable

# Of the processor, for the points of a submission and for finding out what was done; later exercises get their points alone.
NAMING_SECONDS = 6.0
PICTURE_SECONDS = 10.0  # on a busy machine the first drawing can take long


def grade_task(task: Task, pool: Pool, limits: Limits | None = None) -> Result:
    """Grade one submission in a worker of `pool`. Whatever is in it, a Result comes back; only CannotIsolate is raised."""
    begin = time.monotonic()
    row = Result(
        task.student,
        task.assignment,
        REVIEW,
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
        graded = replace(row, reasons=(*task.notes, our_fault(problem)))
    reasons = tuple(map(printable, graded.reasons))  # they may quote what the student wrote
    return replace(graded, reasons=reasons, seconds=time.monotonic() - begin)


def our_fault(problem: Exception) -> str:
    """Where the grader itself failed. The message is left out: it may contain hidden data, and the reason may reach the student."""
    frames = traceback.extract_tb(problem.__traceback__)
    place = f" at {Path(frames[-1].filename).name}:{frames[-1].lineno}" if frames else ""
    return f"the grader itself failed on this submission ({type(problem).__name__}{place})"


def _graded(task: Task, row: Result, pool: Pool, limits: Limits | None) -> Result:
    if task.as_nbgrader:
        return as_nbgrader.grade(task, row, pool)
    (sheet,) = task.sheets
    master = json.loads(sheet.master)
    rebuilt = rebuild(master, with_new_images(parse(base64.b64decode(sheet.raw or "")), pool))
    with pool.for_lessons().notebook(limits) as notebook:
        results, own = _judge_cells(rebuilt, notebook, pool, task.secret, task.keys)
        troubles = tuple(dict.fromkeys(notebook.notes))
    return replace(
        row,
        status=PARTLY if troubles else GRADED,
        reasons=(*task.notes, *rebuilt.notes, *troubles),
        exercises=tuple(results),
        own=tuple(own),
        written=_written(rebuilt, master),
        # Without indentation: Python's fast encoder does not support it, and only programs read this.
        notebook=json.dumps(rebuilt.notebook, ensure_ascii=False, sort_keys=True) + "\n",
    )


def _judge_cells(
    rebuilt: Rebuilt, notebook: Notebook, pool: Pool, secret: str | None, keys: Mapping[str, str]
) -> tuple[list[ExerciseResult], list[OwnCheck]]:
    """Go through the notebook: run what must run, grade at each check. Outputs are put into the cells."""
    results, own, drawn, ran = [], [], AnswerSeed(secret), list[str]()
    stop_naming = time.process_time() + NAMING_SECONDS
    cells = rebuilt.notebook["cells"]
    starts = {grade_id(cell): start_of(cell) for cell in cells if is_exercise(cell)}
    texts = {grade_id(cell): cell["source"] for cell in cells if is_exercise(cell)}
    untouched = {grade_id(cell) for index, cell in enumerate(cells) if is_exercise(cell) and index not in rebuilt.fresh}
    for index, cell in enumerate(cells):
        if cell["cell_type"] != "code":
            continue
        if is_check(cell) and is_choice(cell):
            own.append(judge_choice(cell, texts.get(exercise_of(cell), ""), keys))
            cell["outputs"] = [_number(own[-1].points)]
        elif is_own(cell):
            drawn.add(grade_id(cell))
            cell["outputs"] = outputs_of(notebook.run_cell(cell["source"], shows=True))
            own.append(judge_own(cell))
        elif is_check(cell):
            id = exercise_of(cell)
            naming = time.process_time() < stop_naming
            with _notebook_for(by_id(id), notebook, pool, ran) as where:
                verdict = grade(id, where.function(id), drawn.seed(), naming=naming, waived=waived_in(cell))
            results.append(_result(id, verdict, starts.get(id), id in untouched, worth=points(cell)))
            cell["outputs"] = [_card(results[-1])]
            drawn.add(grade_id(cell))
        elif (is_answer(cell) or index in rebuilt.fresh or is_fixed(cell)) and cell["source"].strip():
            drawn.add(grade_id(cell), cell["source"] if is_answer(cell) or index in rebuilt.fresh else "")
            cell["outputs"] = outputs_of(notebook.run_cell(cell["source"]))
            ran.append(cell["source"])
    return results, own


@contextmanager
def _notebook_for(exercise: Exercise, notebook: Notebook, pool: Pool, ran: list[str]) -> Iterator[Notebook]:
    """The notebook in which the exercise is judged: its own copy, with further packages, if it may use them and the answers name one."""
    if not any(package in source for package in exercise.packages for source in ran):
        yield notebook
        return
    with pool.for_packages(exercise.packages).notebook() as other:
        for source in ran:
            other.run_cell(source)
        yield other
        notebook.notes += other.notes


def _result(
    id: str,
    verdict: Verdict,
    start: str | None = None,
    untouched: bool = False,
    worth: float | None = None,
) -> ExerciseResult:
    """What the verdict is worth; `start` names the wrong version that a repair begins with, `worth` are the points of the check."""
    exercise = by_id(id)
    summary = summarize(exercise, verdict)
    score = verdict.score if start is None else score_repair(exercise, start, verdict.score)
    if start and untouched and score == 0 and not summary.missing:
        summary = as_handed_out(summary)
    most = float(exercise.points if worth is None else worth)
    return ExerciseResult(summary, round(score * most, 4), most, _picture(exercise, verdict))


def _picture(exercise: Exercise, verdict: Verdict) -> Picture | None:
    """The first failed case, drawn; None where there is nothing to draw, or an answer cannot be drawn."""
    failure = verdict.first_failure
    try:
        with time_limit(PICTURE_SECONDS):
            return picture_of(exercise, failure) if failure else None
    except (Exception, OutOfTime):  # the answer is the student's; without a picture the page says the same in words
        return None


def _card(result: ExerciseResult) -> dict[str, Any]:
    """The output of a check cell, as `check` makes it: nbgrader reads the number, people the card."""
    data = {
        "text/plain": repr(float(result.points)),
        "text/html": _html(result.summary, result.points, result.max_points),
    }
    return {"output_type": "execute_result", "execution_count": None, "metadata": {}, "data": data}


@lru_cache(maxsize=200)
def _html(summary: Summary, earned: float, most: float) -> str:
    """The card. Kept, because most of a class gets the same: passed, or not written yet."""
    return card.as_html(summary, points=(earned, most))


def _number(points: float) -> dict[str, Any]:
    """The output of a check cell as nbgrader reads it."""
    data = {"text/plain": repr(float(points))}
    return {"output_type": "execute_result", "execution_count": None, "metadata": {}, "data": data}


def _written(rebuilt: Rebuilt, master: dict[str, Any]) -> dict[str, bool]:
    """For each written answer, whether there is one: its text differs from the stub."""

    def texts(notebook: dict[str, Any]) -> dict[str, str]:
        return {str(grade_id(c)): c["source"] for c in notebook["cells"] if is_written(c)}

    stubs = texts(master)
    return {id: text.strip() != stubs[id].strip() for id, text in texts(rebuilt.notebook).items()}
