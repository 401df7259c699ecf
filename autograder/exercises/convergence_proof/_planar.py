"""A data set that a learner made up: does it have the right form, and how many mistakes does the perceptron make on it?"""

import numpy as np

from autograder.judging.exercise import Problem


def form_of_a_set(X: np.ndarray, y: np.ndarray) -> Problem:
    """What keeps (X, y) from being points in the plane with both labels; None if nothing does."""
    if X.ndim != 2 or X.size == 0:
        return f"X must have one row per point, shape (n, 2); got shape {X.shape}."
    if X.shape[1] != 2:
        return f"the points must lie in the plane, with two features each; yours have {X.shape[1]}."
    if y.shape != (len(X),):
        return f"y must have one label per point, shape ({len(X)},); got shape {y.shape}."
    if y.dtype.kind not in "iuf" or not np.isin(y, (-1, 1)).all():
        return "the labels must be -1 or +1."
    return None if len(np.unique(y)) == 2 else "both labels must occur, -1 and +1."


def run_for(X: np.ndarray, y: np.ndarray, most: int) -> tuple[np.ndarray, int, bool]:
    """The perceptron through the origin until a clean pass or `most` mistakes: its θ, the mistakes, and whether it ended."""
    theta, mistakes, last = np.zeros(X.shape[1]), 0, -1
    while mistakes < most:
        wrong = np.flatnonzero(y * (X @ theta) <= 0)
        if len(wrong) == 0:
            break
        last = int(next((i for i in wrong if i > last), wrong[0]))  # the next one on the way round
        theta, mistakes = theta + y[last] * X[last], mistakes + 1
    return theta, mistakes, mistakes < most
