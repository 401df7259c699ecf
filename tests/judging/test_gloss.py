"""NumPy's own messages, as this version of NumPy says them, get a word of explanation."""

import numpy as np
import pytest

from autograder import grade
from autograder.exercises import by_id
from autograder.judging.show.summary import summarize

A, v = np.ones((4, 2)), np.ones(4)
MISTAKES = {
    "matmul": (lambda: A @ v, "here the lengths are 2 and 4"),
    "dot": (lambda: np.dot(A, v), "their shapes are (4,2) and (4,)"),
    "matmul of a number": (lambda: A @ np.float64(2), "one of the two is a single number"),
    "broadcast": (lambda: A * v, "arrays of shape (4,2) and (4,) cannot be combined"),
    "assigned": (lambda: A.__setitem__(0, v), "does not fit into the place of shape (2,)"),
    "power": (lambda: v ^ 2, "`x ** 2`"),
    "power of a number": (lambda: 2.0 ^ 2, "`x ** 2`"),
    "bitwise": (lambda: (v > 0) & v, "`(a > 0) & (b > 0)`"),
    "truth": (lambda: 1 if v > 0 else 0, "need a single True or False"),
    "0-d index": (lambda: np.array(3.0)[0], "this is a single number"),
    "number indexed": (lambda: np.float64(3.0)[0], "this is a single number"),
    "0-d iteration": (lambda: list(np.array(3.0)), "this is a single number"),
    "unsized": (lambda: len(np.array(3.0)), "this is a single number"),
    "a vector as a matrix": (lambda: v[0, 1], "it has one axis only"),
    "axis": (lambda: v.sum(axis=1), "has no axis 1"),
    "index": (lambda: v[4], "of 4 entries the last is number 4 - 1"),
    "conversion": (lambda: float(v), "and this is an array"),
    "sequence": (lambda: v.__setitem__(0, [1, 2]), "and this is an array"),
    "list minus": (lambda: [1.0] - 1.0, "`np.array(…)`"),
    "list times": (lambda: [1.0] * 0.5, "`np.array(…)`"),
    "a function": (lambda: (lambda k: k) * 0.5, "Call it first"),
    "list with a method": (lambda: [1.0].max(), "only an array can do that"),
    "list with two indices": (lambda: v.tolist()[0, 0], "only an array can do that"),
    "array that grows": (lambda: v.append(1.0), "it has no `append`"),
    "singular": (lambda: np.linalg.inv(np.ones((2, 2))), "this matrix has no inverse"),
}


@pytest.mark.parametrize("name", MISTAKES)
def test_a_message_of_numpy_is_followed_by_what_it_means(name):
    mistake, meaning = MISTAKES[name]
    summary = summarize(by_id("reflect"), grade("reflect", lambda X, y: mistake(), None))
    assert "That is: " in summary.failure.problem
    assert meaning in summary.failure.problem


def test_any_other_message_stays_as_it_is():
    def fails(X, y):
        raise ValueError("the points are tired")

    assert "That is" not in summarize(by_id("reflect"), grade("reflect", fails, None)).failure.problem
