"""A data set that a learner made up: does it have the right form, and how many mistakes does the perceptron make on it?"""

import numpy as np

from autograder.judging.exercise import Problem

FEW = 30  # points


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
    theta, mistakes = (_around_few if len(X) <= FEW else _around_many)(y[:, None] * X, most)
    return theta, mistakes, mistakes < most


def _around_few(Z: np.ndarray, most: int) -> tuple[np.ndarray, int]:
    """The run over a few reflected points, one by one: most sets have two, and the numbers of Python are quicker there than arrays."""
    points, n = Z.tolist(), len(Z)
    theta_1 = theta_2 = 0.0
    mistakes = right = at = 0  # right: how many points in a row
    while mistakes < most and right < n:
        z_1, z_2 = points[at]
        if z_1 * theta_1 + z_2 * theta_2 <= 0:
            theta_1, theta_2, mistakes, right = theta_1 + z_1, theta_2 + z_2, mistakes + 1, 0
        else:
            right += 1
        at = (at + 1) % n
    return np.array([theta_1, theta_2]), mistakes


def _around_many(Z: np.ndarray, most: int) -> tuple[np.ndarray, int]:
    """The same over many, where all margins are computed at once."""
    theta, mistakes, last = np.zeros(Z.shape[1]), 0, -1
    while mistakes < most:
        wrong = np.flatnonzero(Z @ theta <= 0)
        if len(wrong) == 0:
            break
        ahead = np.searchsorted(wrong, last, side="right")
        last = int(wrong[ahead % len(wrong)])  # the next one on the way round
        theta, mistakes = theta + Z[last], mistakes + 1
    return theta, mistakes
