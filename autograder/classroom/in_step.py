"""Before grading: the gradebook knows what source/ says, and every check in it can be graded. Otherwise the assignment is refused."""

import json
from collections.abc import Iterable
from typing import Any

from autograder.cells import grade_id, look_up, points
from autograder.classroom.edge import Gradebook, MissingEntry, open_gradebook
from autograder.classroom.folder import Classroom
from autograder.grading.own_checks import is_own, why_ungradable
from autograder.grading.result import Task
from autograder.grading.runners import grade_far
from autograder.sandbox import CannotIsolate
from autograder.text import printable


def bring_in_step(classroom: Classroom, assignments: Iterable[str], *, unsafe: bool = False) -> dict[str, str]:
    """Points that were changed in source/ go into the gradebook; returns why an assignment cannot be graded, for those that cannot."""
    refused = {}
    with open_gradebook(classroom.db_url, classroom.course_id) as book:
        for name in sorted(set(assignments) & set(classroom.assignments())):
            cells = json.loads(classroom.master(name))["cells"]
            problem = next(filter(None, map(why_ungradable, cells)), None) or _into_gradebook(book, name, cells)
            if problem is None and any(map(is_own, cells)):
                problem = _try_solution(classroom, name, unsafe)
            if problem:
                refused[name] = problem
    return refused


def _into_gradebook(book: Gradebook, name: str, cells: list[dict[str, Any]]) -> str | None:
    """Give each graded cell the points of source/; returns what to do where the cells themselves differ."""
    wanted = {str(grade_id(c)): points(c) for c in cells if _is_graded(c)}
    try:
        notebook = book.find_notebook(name, name)
    except MissingEntry:
        return f"the gradebook does not know it; run: nbgrader generate_assignment {name}"
    known = {cell.name: cell for cell in (*notebook.grade_cells, *notebook.task_cells)}
    if odd := sorted(wanted.keys() ^ known.keys()):
        return (
            f"source/ and the gradebook differ in the cells that are graded ({', '.join(odd[:5])}); "
            f"run: nbgrader generate_assignment {name} --force"
        )
    for id, worth in wanted.items():
        known[id].max_score = worth
    book.db.commit()
    return None


def _is_graded(cell: dict[str, Any]) -> bool:
    marks = look_up(cell, "metadata", "nbgrader") or {}
    return bool(marks.get("grade") or marks.get("task"))


def _try_solution(classroom: Classroom, name: str, unsafe: bool) -> str | None:
    """Grade the solution in source/: tests that it does not pass in the sandbox would fail everyone."""
    raw = (classroom.folder / "source" / name / f"{name}.ipynb").read_bytes()
    try:
        result = grade_far(Task.of("solution", name, raw, classroom.master(name), None), unsafe)
    except CannotIsolate:  # a cluster does the grading, or the grading itself will say so
        return None
    failed = next((check for check in result.own if check.points < check.max_points), None)
    if failed is None and len(result.own) == 0:
        return f"the solution in source/ could not be run: {'; '.join(result.reasons)}"
    if failed is None:
        return None
    why = f" ({printable(failed.problem)})" if failed.problem else ""
    return (
        f"the solution in source/ itself gets {failed.points:g} of {failed.max_points:g} points in the cell {failed.id}{why}; "
        "mend the cell or the solution"
    )
