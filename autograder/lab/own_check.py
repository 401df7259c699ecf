"""`linclass check`: a learner's own notebook on the visible cases, as `check` in the notebook would do it, for all exercises at once."""

import json
from dataclasses import asdict
from pathlib import Path
from typing import Any

from autograder import sandbox
from autograder.cells import grade_id, handed_out
from autograder.course import Lesson, find_course, lessons
from autograder.grading.grade import grade_task
from autograder.grading.result import REVIEW, Result, Task
from autograder.grading.submission import SetAside, Submitted, parse, read_file
from autograder.judging.show.card import as_rows


class CannotCheck(Exception):
    """This notebook cannot be checked; the text says why."""


def check_notebook(path: Path) -> tuple[Result, str | None]:
    """The result of a notebook on the visible cases, and a note where it was run without a sandbox."""
    try:
        raw = read_file(path)
        submitted = parse(raw)
    except (SetAside, OSError) as problem:
        why = problem.strerror if isinstance(problem, OSError) else problem
        raise CannotCheck(f"{path.name} cannot be checked: {why}") from None
    name, master = _lesson_of(path, submitted)
    task = Task.of(
        "you", name, raw, master, None, judge="any"
    )  # nothing is kept that a change of the judge could touch
    # Why there is no sandbox, if there is none: the learner's own code may run without one.
    open_air = sandbox.available()
    with sandbox.Pool(workers=1, unsafe=open_air is not None, probe=False) as pool:
        result = grade_task(task, pool)
    if result.status == REVIEW:
        raise CannotCheck(f"{path.name} cannot be checked: {'; '.join(result.reasons)}")
    return result, open_air and f"run without a sandbox, as in your own notebook: {open_air}"


def _lesson_of(path: Path, submitted: Submitted) -> tuple[str, str]:
    """The lesson with this file's name, or else the one that shares the most ids with it: a copy may have any name."""
    found = {lesson.name: lesson for lesson in lessons(find_course())}
    if path.stem in found:
        return path.stem, json.dumps(_master(found[path.stem]))
    ids = {cell.grade_id for cell in submitted.cells if cell.grade_id} - {"setup"}
    best, most, text = "", 0, ""
    for name, lesson in found.items():
        master = _master(lesson)
        shared = ids & {grade_id(cell) for cell in master["cells"]}
        if len(shared) > most:
            best, most, text = name, len(shared), json.dumps(master)
    if not best:
        raise CannotCheck(f"{path.name} is not a notebook of this course: none of its exercises is known")
    return best, text


def _master(lesson: Lesson) -> dict[str, Any]:
    """The answer key without its answers: what the learner's cells are put into."""
    notebook: dict[str, Any] = json.loads(lesson.solution.read_text(encoding="utf-8"))
    for cell in notebook["cells"]:
        cell["source"] = handed_out(cell)
        if cell["cell_type"] == "code":
            cell["outputs"], cell["execution_count"] = [], None
    return notebook


def as_plain(result: Result, note: str | None) -> dict[str, Any]:
    """What `--json` prints."""
    return {
        "lesson": result.assignment,
        "status": result.status,
        "notes": [*result.reasons, *([note] if note else [])],
        "points": result.points,
        "max_points": sum(e.max_points for e in result.exercises),
        "cases": "visible",
        "exercises": [
            {"points": e.points, "max_points": e.max_points, "headline": e.summary.headline, **asdict(e.summary)}
            for e in result.exercises
        ],
    }


def as_lines(result: Result, note: str | None) -> list[str]:
    """The report for a person: one line per exercise, and what is wrong below it."""
    lines = []
    for e in result.exercises:
        summary = e.summary
        lines.append(f"{'✓' if summary.is_passed else '…' if summary.missing else '✗'} {e.id}: {summary.headline}")
        if failure := summary.shown_failure:
            lines += [f"    → {summary.sentence}"] if summary.sentence else []
            lines += [f"    {name} {value}".replace("\n", "\n      ") for name, value in as_rows(failure)]
    done = sum(e.summary.is_passed for e in result.exercises)
    lines.append(f"{result.assignment}: {done} of {len(result.exercises)} exercises pass their visible cases.")
    return [*lines, *(f"note: {text}" for text in (*result.reasons, *([note] if note else [])))]
