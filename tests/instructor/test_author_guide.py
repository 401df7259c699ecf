"""The worked example of docs/author.md is code that runs: each of its claims about the new exercise holds."""

import re
import sys
import types

import numpy as np
import pytest

import linclass_ref
from autograder.cells import grade_id, is_check, is_exercise
from autograder.demo.mutants import mutants
from autograder.judging.judge import _recognise, run_cases
from autograder.lessons.read import read_lesson
from tests.grading.classes import ROOT

GUIDE = (ROOT / "docs" / "author.md").read_text()
REFERENCE, EXERCISE = re.findall(r"```python\n(.*?)```", GUIDE, re.DOTALL)
(LESSON,) = re.findall(r"```text\n(.*?)```", GUIDE, re.DOTALL)


@pytest.fixture
def exercise(monkeypatch):
    """The guide's exercise, on the guide's reference."""
    module = types.ModuleType("linclass_ref.worst_point")
    exec(REFERENCE, module.__dict__)
    monkeypatch.setitem(sys.modules, "linclass_ref.worst_point", module)
    monkeypatch.setattr(linclass_ref, "worst_point", module, raising=False)
    space: dict = {}
    exec(EXERCISE, space)
    return space["WORST_POINT"]


@pytest.mark.parametrize("seed", [0, 1, None])
def test_the_reference_passes(exercise, seed):
    assert all(result.passed for result in run_cases(exercise, exercise.reference, seed))


def test_each_misconception_fails_on_the_visible_cases_and_is_named(exercise):
    for one in exercise.misconceptions:
        results = tuple(run_cases(exercise, one.wrong, None))
        assert not all(result.passed for result in results)
        assert _recognise(exercise, results) is one


def test_the_cells_are_a_lesson_and_no_mutant_of_its_solution_passes(exercise, tmp_path):
    (tmp_path / "09_guide.py").write_text(LESSON)
    cells = read_lesson(tmp_path / "09_guide.py").cells
    assert [(grade_id(c), is_exercise(c), is_check(c)) for c in cells] == [
        ("worst_point", True, False),
        ("check_worst_point", False, True),
    ]
    for description, source in mutants(cells[0].source):
        space: dict = {"np": np}
        exec(source, space)
        assert not all(r.passed for r in run_cases(exercise, space["worst_point"], 0)), description
