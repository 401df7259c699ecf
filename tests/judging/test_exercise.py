"""Wrong versions are given as changes; a change that no longer fits is an error when the exercise is loaded."""

import inspect

import pytest

from autograder.judging.exercise import Exercise, case, changed, wrong


def total(values):
    result = 0
    for value in values:
        result += value
    return result


def mean(values):
    return sum(values) / len(values)


def test_a_change_of_the_solution_is_the_version_of_a_learner():
    version = wrong("product", {"+=": "*="}, "You multiply.").of("total", total)
    assert version.wrong([2, 3]) == 0
    assert "result *= value" in version.source


def test_a_change_that_does_not_fit_the_solution_is_refused():
    with pytest.raises(ValueError, match=r"total: 'product' changes '-=', which is not in the solution"):
        wrong("product", {"-=": "*="}, "You multiply.").of("total", total)


def test_a_wrong_version_can_be_another_one_with_a_change():
    version = wrong("one too few", changed(mean, {"len(values)": "(len(values) - 1)"}), "…").of("total", total)
    assert version.wrong([2, 4]) == 6
    assert version.source == "def total(values):\n    return sum(values) / (len(values) - 1)\n"
    assert inspect.getsource(version.wrong) == "def mean(values):\n    return sum(values) / (len(values) - 1)\n"


def test_a_change_that_does_not_fit_the_other_version_is_refused():
    with pytest.raises(ValueError, match="does not fit mean"):
        changed(mean, {"max": "min"})


def test_a_role_is_that_of_a_parameter():
    with pytest.raises(ValueError, match="X is not a parameter"):
        Exercise(
            reference=mean,
            visible=(case("two numbers", [2, 4]),),
            hidden=lambda rng: (),
            misconceptions=(),
            hints=("Add.", "Divide.", "return sum(values) / len(values)"),
            rows=("values", "X"),
        )
