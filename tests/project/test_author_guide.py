"""The worked example of docs/author.md is code that runs: each of its claims about the new exercise holds."""

import importlib.util
import re
import sys
from dataclasses import replace

import numpy as np
import pytest

import linclass_ref
from autograder.cells import grade_id, is_check, is_exercise
from autograder.exercises._solutions import define_solutions
from autograder.guesses import problems, read_guesses
from autograder.judging.explain.mutations import list_mutants
from autograder.judging.explain.recognise import recognise
from autograder.judging.running import run_cases
from autograder.learner.guess import guess
from autograder.lessons.read import read_lesson
from linclass_ref import perceptron
from tests.grading.classes import ROOT

GUIDE = (ROOT / "docs" / "author.md").read_text()
REFERENCE, EXERCISE = re.findall(r"```python\n(.*?)```", GUIDE, re.DOTALL)
(LESSON,) = re.findall(r"```text\n(.*?)```", GUIDE, re.DOTALL)
(GUESS,) = re.findall(r"```py\n(.*?)```", GUIDE, re.DOTALL)


def loaded(name, code, folder):
    """A module of the guide, from a file: misconceptions are changes to a solution's source."""
    path = folder / f"{name}.py"
    path.write_text(code, encoding="utf-8")
    spec = importlib.util.spec_from_file_location(name, path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def exercise(monkeypatch, tmp_path):
    """The guide's exercise, on the guide's reference."""
    reference = loaded("reference_worst_point", REFERENCE, tmp_path)
    monkeypatch.setitem(sys.modules, "linclass_ref.worst_point", reference)
    monkeypatch.setattr(linclass_ref, "worst_point", reference, raising=False)
    solution = define_solutions(f"# %%\nimport numpy as np\n\n{LESSON}", "09_guide")["worst_point"]
    return replace(loaded("worst_point", EXERCISE, tmp_path).exercise, id="worst_point", points=2, solution=solution)


@pytest.mark.parametrize("seed", [0, 1, None])
def test_the_reference_passes(exercise, seed):
    assert all(result.passed for result in run_cases(exercise, exercise.reference, seed))


def test_each_misconception_fails_on_the_visible_cases_and_is_named(exercise):
    for one in exercise.misconceptions:
        results = tuple(run_cases(exercise, one.wrong, None))
        assert not all(result.passed for result in results)
        assert recognise(exercise, results).name == one.name


def test_the_solution_of_the_lesson_passes(exercise):
    assert all(result.passed for result in run_cases(exercise, exercise.solution, 0))


def test_the_cells_are_a_lesson_and_no_mutant_of_its_solution_passes(exercise, tmp_path):
    (tmp_path / "09_guide.py").write_text(LESSON)
    cells = read_lesson(tmp_path / "09_guide.py").cells
    assert [(grade_id(c), is_exercise(c), is_check(c)) for c in cells] == [
        ("worst_point", True, False),
        ("check_worst_point", False, True),
    ]
    for mutant in list_mutants(cells[0].source):
        space: dict = {"np": np}
        exec(mutant.text, space)
        assert not all(r.passed for r in run_cases(exercise, space["worst_point"], 0)), mutant.description


def test_the_guess_is_whole_and_its_truth_is_the_option_that_the_guide_explains_as_true():
    ((id, source),) = read_guesses(GUESS).items()
    assert list(problems(id, source)) == []
    X, y = np.array([[2, -3], [-3, 2], [0, -3], [3, -1], [0, 3], [-2, -3]]), np.array([1, -1, -1, 1, 1, -1])
    exec(source, {"guess": guess, "np": np, "reference": perceptron, "X_steps": X, "y_steps": y})
    assert guess(id).find_truth() == "the same number"


def test_the_repair_hands_out_the_guides_own_wrong_version(exercise):
    start = re.search(r'id="worst_point" start="(.*)"', GUIDE)[1]
    assert exercise.wrong_body(start) == ("margins = np.abs(X @ theta + theta0)\nreturn int(np.argmin(margins))")
