"""A data set that a learner made up: does it have the right form, and how many mistakes does the perceptron make on it?"""

import math

import numpy as np

from autograder.judging.exercise import Asked, Problem

FEW = 30  # points
ROUNDING = 1e-12  # of a margin, compared with the lengths of what is multiplied


def form_of_a_set(X: np.ndarray, y: np.ndarray) -> Problem:
    """What keeps (X, y) from being points in the plane with both labels; None if nothing does."""
    if X.ndim != 2 or X.size == 0:
        return Asked(f"X must have one row per point, shape (n, 2); got shape {X.shape}.")
    if X.shape[1] != 2:
        return Asked(f"the points must lie in the plane, with two features each; yours have {X.shape[1]}.")
    if y.shape != (len(X),):
        return Asked(f"y must have one label per point, shape ({len(X)},); got shape {y.shape}.")
    if y.dtype.kind not in "iuf" or not np.isin(y, (-1, 1)).all():
        return Asked("the labels must be -1 or +1.")
    return None if len(np.unique(y)) == 2 else Asked("both labels must occur, -1 and +1.")


def run_for(X: np.ndarray, y: np.ndarray, most: int, zero: float = 0.0) -> tuple[np.ndarray, int, bool]:
    """The perceptron through the origin until a clean pass or `most` mistakes: its θ, the mistakes, and whether it ended.

    A margin counts as 0, and so as a mistake, up to `zero` times the lengths of θ and the point. A third is no float, so that after three
    steps back by it something like 1e-17 is left of 1: in the learner's own arithmetic that is a mistake.

    >>> X, y = np.array([[1.0, 0.0], [1 / 3, -0.001]]), np.array([1, -1])
    >>> run_for(X, y, 5_000)[1:], run_for(X, y, 5_000, zero=ROUNDING)[1:]
    ((4, True), (5000, False))
    """
    Z = y[:, None] * X
    theta, mistakes = (_around_few if len(X) <= FEW else _around_many)(Z, most, zero)
    return theta, mistakes, mistakes < most


def _around_few(Z: np.ndarray, most: int, zero: float) -> tuple[np.ndarray, int]:
    """The run over a few reflected points, one by one: most sets have two, and the numbers of Python are quicker there than arrays."""
    points = [(z_1, z_2, zero * math.hypot(z_1, z_2)) for z_1, z_2 in Z.tolist()]
    theta_1 = theta_2 = 0.0
    mistakes = right = at = 0  # right: how many points in a row
    while mistakes < most and right < len(points):
        z_1, z_2, slack = points[at]
        if z_1 * theta_1 + z_2 * theta_2 <= slack * math.hypot(theta_1, theta_2):
            theta_1, theta_2, mistakes, right = theta_1 + z_1, theta_2 + z_2, mistakes + 1, 0
        else:
            right += 1
        at = (at + 1) % len(points)
    return np.array([theta_1, theta_2]), mistakes


def _around_many(Z: np.ndarray, most: int, zero: float) -> tuple[np.ndarray, int]:
    """The same over many, where all margins are computed at once."""
    theta, mistakes, last = np.zeros(Z.shape[1]), 0, -1
    slack = zero * np.linalg.norm(Z, axis=1)
    while mistakes < most:
        wrong = np.flatnonzero(Z @ theta <= slack * np.linalg.norm(theta))
        if len(wrong) == 0:
            break
        ahead = np.searchsorted(wrong, last, side="right")
        last = int(wrong[ahead % len(wrong)])  # the next one on the way round
        theta, mistakes = theta + Z[last], mistakes + 1
    return theta, mistakes
