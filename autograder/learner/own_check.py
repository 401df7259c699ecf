"""`linclass check`: a learner's own notebook on the visible cases, as `check` in the notebook would say, for all exercises at once."""

import json
from pathlib import Path
from typing import Any

from autograder import sandbox
from autograder.classroom.release import grading_master
from autograder.course import find_course
from autograder.grading.grade import PERSON, Result, Task, grade_task
from autograder.grading.submission import SetAside, Submitted, parse, read_file
from autograder.lessons.build import lessons
from autograder.lessons.read import read_lesson


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
    task = Task.of("you", name, raw, master, None)
    open_air = sandbox.available()  # why there is no sandbox, if there is none: the learner's own code may run without
    with sandbox.Pool(workers=1, unsafe=open_air is not None, probe=False) as pool:
        result = grade_task(task, pool)
    if result.status == PERSON:
        raise CannotCheck(f"{path.name} cannot be checked: {'; '.join(result.reasons)}")
    return result, open_air and f"run without a sandbox, as in your own notebook: {open_air}"


def _lesson_of(path: Path, submitted: Submitted) -> tuple[str, str]:
    """The lesson with this file's name, or else the one with most of its ids: a copy may be named as one likes."""
    ids = {cell.grade_id for cell in submitted.cells if cell.grade_id}
    masters = {lesson.name: lesson for lesson in lessons(find_course())}
    if path.stem in masters:
        return path.stem, json.dumps(grading_master(read_lesson(masters[path.stem].source)))
    best, most, text = "", 0, ""
    for name, lesson in masters.items():
        master = grading_master(read_lesson(lesson.source))
        known = {c.metadata.get("nbgrader", {}).get("grade_id") for c in master.cells} - {None, "setup"}
        if len(known & ids) > most:
            best, most, text = name, len(known & ids), json.dumps(master)
    if not best:
        raise CannotCheck(f"{path.name} is no notebook of this course: none of its exercises is known")
    return best, text


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
            {
                "id": e.id,
                "points": e.points,
                "max_points": e.max_points,
                "passed": e.passed,
                "cases": e.total,
                "misconception": e.misconception,
                "headline": e.headline,
                "sentence": e.sentence,
                "details": [list(row) for row in e.details],
            }
            for e in result.exercises
        ],
    }


def as_lines(result: Result, note: str | None) -> list[str]:
    """The report for a person: a line an exercise, and what is wrong below it."""
    lines = []
    for e in result.exercises:
        unwritten = "not written yet" in e.headline
        lines.append(f"{'✓' if e.passed == e.total else '…' if unwritten else '✗'} {e.headline}")
        if e.passed < e.total and not unwritten:
            lines += [f"    → {e.sentence}"] if e.sentence else []
            lines += [f"    {name} {value}".replace("\n", "\n      ") for name, value in e.details]
    done = sum(e.passed == e.total for e in result.exercises)
    lines.append(f"{result.assignment}: {done} of {len(result.exercises)} exercises pass their visible cases.")
    return [*lines, *(f"note: {text}" for text in (*result.reasons, *([note] if note else [])))]
