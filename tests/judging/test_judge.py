"""The judge: right answers pass in any form, and wrong ones never."""

import sys
import warnings

import numpy as np
import pytest

from autograder import grade
from tests.tiny_course import solutions as reference

pytestmark = pytest.mark.usefixtures("impatience")


def as_lists(X, y, T):
    theta, theta0, k = reference.perceptron(X, y, T)
    return [theta.tolist(), float(theta0), np.int32(k)]


def with_prints_and_warnings(X, y, T):
    print("debugging …")
    print("debugging …", file=sys.stderr)
    warnings.warn("careful", stacklevel=1)
    return reference.perceptron(X, y, T)


def destroying_its_input(X, y, T):
    result = reference.perceptron(X, y, T)
    X[:] = 0
    y[:] = 0
    return result


@pytest.mark.parametrize("function", [as_lists, with_prints_and_warnings, destroying_its_input])
def test_a_right_answer_passes_in_any_reasonable_form(function, capfd):
    assert grade("perceptron", function).score == 1.0
    assert capfd.readouterr() == ("", "")


class AlwaysEqual:
    def __eq__(self, other):
        return True

    def __array__(self, dtype=None, copy=None):
        return np.zeros(2)

    def __len__(self):
        return 3


class Obedient(np.ndarray):
    """Says yes to every comparison."""

    def __array_ufunc__(self, *args, **kwargs):
        return np.True_


def keeps_state(memory={}):  # noqa: B006 — the mutable default is what is tested
    def function(X, y, T):
        key = repr((X, y, T))
        memory[key] = memory.get(key, 0) + 1
        theta, theta0, k = reference.perceptron(X, y, T)
        return theta, theta0, k if memory[key] == 1 else -1

    return function


def endless(X, y, T):
    while True:
        try:
            pass
        except Exception:
            continue


FAILING = {
    "returns nothing": lambda X, y, T: None,
    "returns an object that equals everything": lambda X, y, T: AlwaysEqual(),
    "returns an array that says yes": lambda X, y, T: (np.zeros(2).view(Obedient), 0, 0),
    "returns a text": lambda X, y, T: "1.0",
    "returns NaN": lambda X, y, T: (np.full(X.shape[1], np.nan), np.nan, np.nan),
    "returns a column": lambda X, y, T: (reference.perceptron(X, y, T)[0][:, None], *reference.perceptron(X, y, T)[1:]),
    "returns too much": lambda X, y, T: (*reference.perceptron(X, y, T), 0),
    "returns complex numbers": lambda X, y, T: (reference.perceptron(X, y, T)[0] * 1j, 0, 0),
    "returns a function": lambda X, y, T: print,
    "raises": lambda X, y, T: 1 / 0,
    "leaves": lambda X, y, T: sys.exit(0),
    "takes too few arguments": lambda X: X,
    "keeps state between calls": keeps_state(),
    "answers the worked example only": lambda X, y, T: (np.array([0.0, 3.0]), 0.0, 2),
}


@pytest.mark.parametrize("name", FAILING)
def test_a_wrong_answer_never_passes(name):
    verdict = grade("perceptron", FAILING[name])
    assert verdict.score < 1.0
    assert "Traceback" not in verdict.message
    assert verdict.first_failure.problem


@pytest.mark.parametrize("seed", [0, None], ids=["graded", "in a notebook"])
def test_an_endless_loop_is_stopped_and_not_started_again(seed):
    verdict = grade("perceptron", endless, seed, seconds=0.3)
    assert verdict.score == 0.0
    assert "did not finish" in verdict.message


def test_an_unwritten_function_scores_zero_and_is_called_unwritten():
    def perceptron(X, y, T):
        raise NotImplementedError

    verdict = grade("perceptron", perceptron)
    assert (verdict.score, verdict.message) == (0.0, "perceptron is not written yet.")


def test_an_error_names_the_line_of_the_learners_function():
    def perceptron(X, y, T):
        theta = np.zeros(2)
        return theta[99]

    assert "IndexError" in grade("perceptron", perceptron).message
    assert "line 3 of your function" in grade("perceptron", perceptron).message


def test_an_unknown_exercise_is_a_clear_error():
    with pytest.raises(ValueError, match="there is no exercise 'perceptrn'; the exercises are: "):
        grade("perceptrn", print)
