"""Calls of a learner's function: nobody sits at the keyboard, and the sentences are English."""

import builtins

import numpy as np

from autograder import grade
from autograder.judging.calling import attempt
from autograder.judging.compare import compare
from autograder.judging.exercise import call_plainly


def asks(X, y):
    return float(input("how much?")) * X


def test_input_is_refused_and_works_again_afterwards(monkeypatch):
    """Also while changed versions of the function are tried: in a notebook each call would leave a dialog behind."""
    asked = []
    monkeypatch.setattr(builtins, "input", asked.append)
    before = builtins.input
    verdict = grade("reflect", asks, None)
    assert asked == []
    assert "calls `input()`, and nobody is there to type" in verdict.message
    assert builtins.input is before


def test_one_second_is_a_second():
    def forever():
        while True:
            pass

    assert "within 1 second:" in attempt(call_plainly, forever, (), 1.0).failure
    assert "within 0.5 seconds:" in attempt(call_plainly, forever, (), 0.5).failure


def test_a_vector_alone_is_not_taken_for_several_results():
    expected = (np.array([1.0, 2.0]), 3.0)
    names = ("theta", "theta0")
    assert compare(np.array([1.0, 2.0]), expected, names) == (
        "expected 2 values (theta, theta0); got an array of shape (2,) alone."
    )
    assert compare(np.array([[1.0, 2.0], [3.0, 4.0]]), (np.array([1, 2]), np.array([3, 4])), ("low", "high")) is None


def test_a_plural_gets_no_singular_verb():
    said = [compare(got, np.ones(3), ("the labels",)) for got in (np.ones(2), None, "abc", print)]
    assert all("the labels" in words for words in said)
    assert not any(words.startswith("the labels ") or "the labels has" in words for words in said)
