"""Before grading: the gradebook knows what source/ says, and every check in it can be graded. Otherwise the assignment is refused."""

import base64
import json
import os
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import nbformat

from autograder.cells import Cell, grade_id, look_up, other_language, points, read_cells
from autograder.classroom.edge import Gradebook, MissingEntry, open_gradebook
from autograder.classroom.folder import Classroom, ClassroomError, forget_masters
from autograder.classroom.overlaid import undefined_uses
from autograder.classroom.own_files import own_packages, own_settings
from autograder.classroom.own_masters import read_notebook
from autograder.files import write_atomically
from autograder.grading.own_checks import has_our_checks, is_own, why_ungradable
from autograder.grading.result import REVIEW, Result, Sheet, Task
from autograder.grading.runners import grade_far
from autograder.grading.submission import SetAside
from autograder.sandbox import CannotIsolate
from autograder.sandbox.packages import not_installed
from autograder.text import printable

SOLUTION = "the solution in source/"  # in place of a student: no folder can have this name


def bring_in_step(classroom: Classroom, assignments: Iterable[str], *, unsafe: bool = False) -> "InStep":
    """Points that were changed in the source of a lesson go into the gradebook; what cannot be graded, or looks wrong, is named."""
    found = InStep()
    forget_masters()  # somebody may have generated an assignment anew
    for name in sorted(set(assignments) & set(classroom.assignments())):
        try:
            masters = classroom.masters(name)
        except ClassroomError as problem:
            found.refused[name] = str(problem)
            continue
        if classroom.is_lesson(name):
            if why := _lesson(classroom, name, json.loads(masters[name])["cells"], unsafe):
                found.refused[name] = why
            source = classroom.sources(name)[name].read_text(encoding="utf-8")
            found.remarks[name] = [
                f"yours({used}) is used, although nothing in source/ defines {used} any more"
                for used in undefined_uses(source)
            ]
        elif any(map(has_our_checks, masters.values())):
            found.refused[name] = (
                f"it has checks of this course's exercises: that needs one notebook, named {name}.ipynb"
            )
        elif not any(other_language(json.loads(master)) for master in masters.values()):
            try:
                found.remarks[name] = _looks_wrong(classroom, name, masters)
            except SetAside as problem:
                found.refused[name] = str(problem)
                continue
            found.add_trial(classroom, name, masters, unsafe)
    return found


class Tried:
    """What the solutions in source/ do not pass, kept for the next run: tests that a solution fails in the sandbox would fail everyone."""

    def __init__(self, classroom: Classroom, unsafe: bool) -> None:
        self._path = classroom.private / "solutions.json"
        self._unsafe = unsafe
        self._known = _read_known(self._path)

    def find(self, task: Task) -> list[str] | None:
        """What an earlier run found, if nothing has changed since."""
        mark, problems = self._known.get(task.assignment, ("", []))
        return list(problems) if mark == self._mark(task) else None

    def keep(self, task: Task, result: Result) -> list[str]:
        """Which tests the solution does not pass, in words."""
        problems = _problems(result)
        self._known[task.assignment] = [self._mark(task), problems]
        if os.access(self._path.parent, os.W_OK):
            write_atomically(self._path, json.dumps(self._known, indent=1))
        return problems

    def _mark(self, task: Task) -> str:
        return f"{task.fingerprint()}{'' if self._unsafe else '-sandboxed'}"


def _read_known(path: Path) -> dict[str, Any]:
    """What was kept; nothing if the file is damaged, because it can be found out again."""
    try:
        return dict(json.loads(path.read_text(encoding="utf-8"))) if path.is_file() else {}
    except ValueError:
        return {}


@dataclass
class InStep:
    """Why assignments cannot be graded, and what their instructor should know about the others."""

    refused: dict[str, str] = field(default_factory=dict)
    remarks: dict[str, list[str]] = field(default_factory=dict)
    trials: list[Task] = field(default_factory=list)  # solutions that are still to be graded; the results go to `tried`
    _tried: Tried | None = None

    def add_trial(self, classroom: Classroom, name: str, masters: dict[str, str], unsafe: bool) -> None:
        """Remark what the solution is known not to pass; one that is new or changed is to be graded with the submissions."""
        self._tried = self._tried or Tried(classroom, unsafe)
        try:
            task = solution_task(classroom, name, masters)
        except (ClassroomError, SetAside) as problem:
            self.remarks[name].append(f"the solution in source/ was not tried: {problem}")
            return
        known = self._tried.find(task)
        if known is None:
            self.trials.append(task)
        else:
            self.remarks[name] += known

    def tried(self, result: Result) -> None:
        """What came of a trial."""
        (task,) = (task for task in self.trials if task.assignment == result.assignment)
        if self._tried is not None:
            self.remarks[task.assignment] += self._tried.keep(task, result)


def _lesson(classroom: Classroom, name: str, cells: list[Cell], unsafe: bool) -> str | None:
    """Why a lesson cannot be graded; None if it can."""
    if problem := next(filter(None, map(why_ungradable, cells)), None):
        return problem
    with open_gradebook(classroom.db_url, classroom.course_id) as book:
        problem = _into_gradebook(book, name, cells)
    if problem or not any(map(is_own, cells)):
        return problem
    tried, task = Tried(classroom, unsafe), solution_task(classroom, name, classroom.masters(name))
    problems = tried.find(task)
    if problems is None:
        try:
            problems = tried.keep(task, grade_far(task, unsafe))
        except CannotIsolate:  # a cluster does the grading, or the grading itself will say so
            return None
    return next(iter(problems), None)


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


def _looks_wrong(classroom: Classroom, name: str, masters: dict[str, str]) -> list[str]:
    """Remarks on an assignment of the instructor's own: what was changed after it was generated."""
    remarks = [
        f"{package} is in c.Linclass.packages, but not installed here"
        for package in not_installed(own_packages(classroom) or ())
    ]
    for notebook, path in classroom.sources(name).items():
        if notebook not in masters:
            remarks.append(f"{notebook}.ipynb is not graded, because the gradebook does not know it; {_again(name)}")
        elif differing := _changed(path, masters[notebook]):
            cells = ", ".join(differing[:5])
            remarks.append(
                f"{notebook}.ipynb was changed after it was generated, and is graded as it was ({cells}); {_again(name)}"
            )
    return remarks


def _again(name: str) -> str:
    return f"run: nbgrader generate_assignment {name} --force"


def _changed(source: Path, master: str) -> list[str]:
    """The graded cells whose points in source/ are not those of the gradebook."""
    cells = read_cells(source.read_text(encoding="utf-8", errors="replace"))
    if not cells:
        return []
    old = {str(grade_id(c)): points(c) for c in json.loads(master)["cells"] if _is_graded(c)}
    new = {str(grade_id(c)): points(c) for c in cells if _is_graded(c)}
    return sorted(id for id in {*old, *new} if old.get(id) != new.get(id))


def solution_task(classroom: Classroom, name: str, masters: dict[str, str]) -> Task:
    """The solution, as if a student had handed it in."""
    sources = classroom.sources(name)
    sheets = tuple(
        Sheet(one, master, base64.b64encode(_plain(sources[one])).decode() if one in sources else None)
        for one, master in masters.items()
    )
    if classroom.is_lesson(name):
        return Task(SOLUTION, name, sheets, None)
    own = own_settings(classroom, name, classroom.folder / "source" / name, [])
    return Task(SOLUTION, name, sheets, None, **{**own, "brought": {}})


def _plain(source: Path) -> bytes:
    """The notebook in the format of today, whatever its own."""
    return nbformat.writes(read_notebook(source)).encode()


def _problems(result: Result) -> list[str]:
    """Which tests the solution does not pass, in words."""
    if result.status == REVIEW:
        return [f"the solution in source/ could not be run: {'; '.join(result.reasons)}"]
    problems = []
    for check in result.own:
        if check.points < check.max_points:
            why = f" ({printable(check.problem)})" if check.problem else ""
            gets = f"{check.points:g} of {check.max_points:g} points in the cell {check.id}{why}"
            problems.append(f"the solution in source/ itself gets {gets}; fix the cell or the solution")
    return problems
