"""What the tests of an instructor's own assignment miss: small mistakes put into its solution, one at a time, that pass all of them.

A version that passes is either a gap in the tests or no mistake at all (another way to write the same, or other example data); only a
person can tell which, so each is shown, and can be waived with a reason.
"""

import ast
import base64
import difflib
import hashlib
import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from typing import Any

from IPython.core.inputtransformer2 import TransformerManager

from autograder.cells import (
    BEGIN,
    END,
    Cell,
    grade_id,
    has_hidden_tests,
    is_answer,
    is_check,
    is_exercise,
    other_language,
    read_cells,
)
from autograder.classroom.folder import Classroom, ClassroomError
from autograder.classroom.in_step import solution_task
from autograder.files import write_atomically
from autograder.grading.result import REVIEW, Result, Sheet, Task, cell_key
from autograder.grading.runners import Runner
from autograder.judging.explain.mutations import Mutant, list_mutants

MAX_TRIED = 400  # wrong versions of one assignment
CELL_SECONDS = 5.0  # a wrong version may never end; that counts as found


@dataclass(frozen=True)
class Version:
    """A wrong version of one cell of the solution."""

    id: str
    cell: str
    mutant: Mutant
    diff: str


@dataclass
class Audit:
    """What was found about the tests of one assignment."""

    assignment: str
    tests: dict[str, str] = field(default_factory=dict)  # the text of each test
    killed: dict[str, int] = field(default_factory=dict)  # cell → wrong versions that a test found
    tried: dict[str, int] = field(default_factory=dict)
    survivors: list[Version] = field(default_factory=list)  # the likely gaps first
    waived: list[tuple[Version, str]] = field(default_factory=list)
    catchers: dict[str, list[str]] = field(default_factory=dict)  # cell → the tests that should find a mistake in it
    remarks: list[tuple[str, str]] = field(default_factory=list)  # (test, what is wrong with it)
    notes: list[str] = field(default_factory=list)


def audit(classroom: Classroom, assignment: str, run: Runner) -> Audit:
    """Try wrong versions of every solution cell, in the sandbox; ClassroomError if the assignment cannot be audited."""
    if classroom.is_lesson(assignment):
        raise ClassroomError(
            f"{assignment} is a lesson of this course, whose exercises are tested with the course itself"
        )
    masters = classroom.masters(assignment)
    for name, master in masters.items():
        if language := other_language(json.loads(master)):
            raise ClassroomError(f"{name}.ipynb is written in {language}, and only Python can be audited")
    task = replace(solution_task(classroom, assignment, masters), secret=None)
    task = replace(task, cell_seconds=min(task.cell_seconds or CELL_SECONDS, CELL_SECONDS))
    found = Audit(assignment)
    plan = dict(_plan(task, found))
    results = {result.student: result for result in run(iter(plan.values()))}
    right = results.pop("solution")
    if right.status == REVIEW:
        raise ClassroomError(f"the solution of {assignment} could not be run: {'; '.join(right.reasons)}")
    _judge_tests(found, right, results)
    _judge_versions(found, right, results, waivers(classroom).get(assignment, {}))
    return found


def waivers(classroom: Classroom) -> dict[str, dict[str, str]]:
    """Assignment → version → why it is no mistake."""
    path = classroom.private / "waived.json"
    return dict(json.loads(path.read_text(encoding="utf-8"))) if path.is_file() else {}


def waive(classroom: Classroom, found: Audit, version: str, reason: str) -> None:
    """Note that a version is no mistake; ClassroomError if no such version passes the tests."""
    passing = {one.id: one for one in (*found.survivors, *(one for one, _ in found.waived))}
    if version not in passing:
        raise ClassroomError(f"no wrong version {version} passes the tests of {found.assignment}; nothing was noted")
    found.survivors = [one for one in found.survivors if one.id != version]
    found.waived = [pair for pair in found.waived if pair[0].id != version] + [(passing[version], reason)]
    known = waivers(classroom)
    known.setdefault(found.assignment, {})[version] = reason
    write_atomically(classroom.private / "waived.json", json.dumps(known, indent=1, ensure_ascii=False))


def _plan(task: Task, found: Audit) -> Iterator[tuple[str, Task]]:
    """Everything that is to be graded, by the name under which the result comes back; `found` gets what is known without running."""
    yield "solution", replace(task, student="solution")
    yield "release", replace(task, student="release", sheets=tuple(map(_released, task.sheets)))
    found.tried, versions = {}, []
    for sheet in task.sheets:
        if sheet.raw is None:
            continue
        solution, master = _cells(sheet), read_cells(sheet.master)
        tests = [cell for cell in master if is_check(cell) and cell["cell_type"] == "code"]
        for test in tests:
            key = cell_key(task.assignment, sheet.name, str(grade_id(test)))
            found.tests[key] = test["source"]
            found.remarks += [(key, words) for words in _look_at(test, solution)]
            if len(tests) > 1:
                alone = f"alone {key}"
                yield alone, replace(task, student=alone, sheets=(_with_one_test(sheet, str(grade_id(test))),))
        for cell in solution:
            if is_exercise(cell) and cell["cell_type"] == "code":
                key = cell_key(task.assignment, sheet.name, str(grade_id(cell)))
                found.catchers[key] = _catchers(task.assignment, sheet.name, cell, master)
                made = _versions(key, cell, found)
                versions += [(sheet, str(grade_id(cell)), version) for version in made]
    if len(versions) > MAX_TRIED:
        found.notes.append(f"there are {len(versions)} wrong versions; {MAX_TRIED} of them were tried, evenly chosen")
        versions = [versions[i * len(versions) // MAX_TRIED] for i in range(MAX_TRIED)]
    for sheet, id, version in versions:
        found.survivors.append(version)  # until a test has found it
        yield version.id, replace(task, student=version.id, sheets=(_with_answer(sheet, id, version.mutant.text),))


def _cells(sheet: Sheet) -> list[Cell]:
    return read_cells(base64.b64decode(sheet.raw or "").decode())


def _with_cells(sheet: Sheet, cells: Iterable[Cell]) -> Sheet:
    notebook = {**json.loads(base64.b64decode(sheet.raw or "")), "cells": list(cells)}
    return replace(sheet, raw=base64.b64encode(json.dumps(notebook).encode()).decode())


def _with_answer(sheet: Sheet, id: str, text: str) -> Sheet:
    return _with_cells(sheet, ({**cell, "source": text} if grade_id(cell) == id else cell for cell in _cells(sheet)))


def _released(sheet: Sheet) -> Sheet:
    """The notebook as students get it: the answers are still those of the master."""
    given = {grade_id(cell): cell["source"] for cell in read_cells(sheet.master) if is_answer(cell)}
    return _with_cells(sheet, ({**cell, "source": given.get(grade_id(cell), cell["source"])} for cell in _cells(sheet)))


def _with_one_test(sheet: Sheet, id: str) -> Sheet:
    """The notebook without all other tests."""

    def stays(cell: Cell) -> bool:
        return not is_check(cell) or grade_id(cell) == id

    master = json.loads(sheet.master)
    master["cells"] = [cell for cell in master["cells"] if stays(cell)]
    return replace(_with_cells(sheet, filter(stays, _cells(sheet))), master=json.dumps(master))


def _versions(key: str, cell: Cell, found: Audit) -> Iterator[Version]:
    """The wrong versions of one solution cell, changed only where the solution itself is."""
    source = TransformerManager().transform_cell(cell["source"])
    try:
        whole = ast.unparse(ast.parse(source))
        mutants = list(list_mutants(source, conditions=True))
    except (SyntaxError, ValueError):
        found.notes.append(f"the solution of {key} is not Python that can be read, and was left out")
        return
    lines = _solution_lines(source)
    for mutant in mutants:
        if (not lines or mutant.line in lines) and mutant.compiles:
            digest = hashlib.sha256(f"{key}\0{mutant.text}".encode()).hexdigest()[:8]
            yield Version(digest, key, mutant, _diff(whole, mutant.text))


def _solution_lines(source: str) -> set[int]:
    """The lines between the solution marks; none where the whole cell is the solution."""
    found, inside = set(), False
    for number, line in enumerate(source.splitlines(), 1):
        if BEGIN.strip("# ") in line or END.strip("# ") in line:
            inside = BEGIN.strip("# ") in line
        elif inside:
            found.add(number)
    return found


def _diff(before: str, after: str) -> str:
    lines = difflib.unified_diff(before.splitlines(), after.splitlines(), n=1, lineterm="")
    shown = (line for line in list(lines)[2:] if not line.startswith("@@"))
    return "\n".join(line for line in shown if line.strip() != '"""')  # the end of a docstring tells nothing


def _catchers(assignment: str, notebook: str, cell: Cell, master: list[Cell]) -> list[str]:
    """The tests that use a name which the cell defines; where none does, those up to the next answer."""
    place = [grade_id(other) for other in master].index(grade_id(cell))
    later = [other for other in master[place + 1 :] if grade_id(other)]
    tests = [other for other in later if is_check(other)]
    names = _defined(cell["source"])
    using = [test for test in tests if names & _used(test["source"])]
    if not using:
        ends = next((i for i, other in enumerate(later) if is_exercise(other)), len(later))
        using = [other for other in later[:ends] if is_check(other)]
    return [cell_key(assignment, notebook, str(grade_id(test))) for test in using]


def _tree(source: str) -> ast.Module:
    try:
        return ast.parse(TransformerManager().transform_cell(source))
    except (SyntaxError, ValueError):
        return ast.Module([], [])


def _defined(source: str) -> set[str]:
    found: set[str] = set()
    for node in _tree(source).body:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            found.add(node.name)
        else:
            stored = (n for n in ast.walk(node) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store))
            found |= {name.id for name in stored}
    return found


def _used(source: str) -> set[str]:
    return {node.id for node in ast.walk(_tree(source)) if isinstance(node, ast.Name)}


def _look_at(test: Cell, cells: list[Cell]) -> Iterator[str]:
    """What can be said about a test without running it."""
    tree = _tree(test["source"])
    last = tree.body[-1] if tree.body else None
    if isinstance(last, ast.Expr) and not isinstance(last.value, ast.Call | ast.Constant | ast.Await):
        yield "its last line is an expression: if its value is a number, nbgrader takes it for the points"
    if isinstance(last, ast.Expr) and isinstance(last.value, ast.Call) and _names(last.value.func) & _answers(cells):
        yield "its last line calls the student's code: a function that returns the number of points gets them"
    if _draws(tree) and not any(
        "seed" in cell["source"] or "default_rng(" in cell["source"] for cell in (test, *cells)
    ):
        yield "it draws random numbers, and nothing in the notebook sets a seed: the same answer may pass once and fail once"
    if has_hidden_tests(test) and any(isinstance(node, ast.Assert) for node in ast.walk(tree)):
        yield "nbgrader's own feedback shows a failing hidden line in its traceback; that of linclass does not"
    if not any(isinstance(node, ast.Assert | ast.Raise | ast.Call | ast.Expr) for node in ast.walk(tree)):
        yield "it checks nothing"


def _answers(cells: list[Cell]) -> set[str]:
    """The names that the student's cells define."""
    return set[str]().union(*(_defined(cell["source"]) for cell in cells if is_exercise(cell)))


def _draws(tree: ast.Module) -> bool:
    names = {node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute)} | _names(tree)
    return bool(names & {"random", "randint", "rand", "randn", "uniform", "choice", "shuffle", "normal", "default_rng"})


def _names(tree: ast.AST) -> set[str]:
    return {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}


def _judge_tests(found: Audit, right: Result, results: dict[str, Result]) -> None:
    """What running the tests says about them: the solution, the release, and each test without the others."""
    full, worth = right.scores, right.worth
    for key, points in full.items():
        if points < worth[key]:
            found.remarks.append((key, f"the solution itself gets {points:g} of {worth[key]:g} points"))
    for key, points in results.pop("release").scores.items():
        if points > 0:
            found.remarks.append((key, f"an unchanged notebook gets {points:g} of {worth[key]:g} points"))
    for name in [name for name in results if name.startswith("alone ")]:
        key = name.removeprefix("alone ")
        if results.pop(name).scores.get(key, 0.0) < full[key]:
            found.remarks.append((key, "it depends on another test: without the others, the solution does not pass it"))


def _judge_versions(found: Audit, right: Result, results: dict[str, Result], known: dict[str, str]) -> None:
    """Sort the versions into those that a test found, those that none did, and those that are no mistake."""
    full: dict[str, Any] = right.scores
    alive, found.survivors = found.survivors, []
    for version in alive:
        result = results[version.id]
        lost = result.status == REVIEW or any(points < full[key] for key, points in result.scores.items())
        found.tried[version.cell] = found.tried.get(version.cell, 0) + 1
        found.killed[version.cell] = found.killed.get(version.cell, 0) + lost
        if not lost and version.id in known:
            found.waived.append((version, known[version.id]))
        elif not lost:
            found.survivors.append(version)
    found.survivors.sort(key=lambda version: (not version.mutant.in_function, version.mutant.is_number))
