"""A data set that a learner made up: does it have the right form, and how many mistakes does the perceptron make on it?"""

import numpy as np

from autograder.judging.exercise import Asked, Problem

ROUNDING = 1e-12  # of a margin, compared with the lengths of what is multiplied
_SCALE = 10**15  # in which a tolerance is an integer

Rows = list[tuple[int, int]]  # reflected points, y·x


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


def integer_rows(Z: np.ndarray) -> Rows:
    """Points of the plane times a power of two after which all coordinates are integers: floats are binary fractions.

    >>> integer_rows(np.array([[0.5, -0.75], [3.0, 0.0]]))
    [(2, -3), (12, 0)]
    """
    fractions = [[value.as_integer_ratio() for value in row] for row in Z.tolist()]
    scale = max(denominator for row in fractions for _, denominator in row)
    return [(a * (scale // b), c * (scale // d)) for (a, b), (c, d) in fractions]


def in_open_half_plane(rows: Rows) -> bool:
    """Whether some θ has a positive product with every row, decided in integers.

    >>> in_open_half_plane([(1, 0), (-1, 1)]), in_open_half_plane([(1, 0), (-1, 0)]), in_open_half_plane([(0, 0)])
    (True, False, False)
    """
    first = rows[0]  # will be the one from which all others are reached counterclockwise in less than half a turn
    for row in rows:
        if _cross(first, row) < 0:
            first = row
    return all(_cross(first, row) > 0 or (_cross(first, row) == 0 and _dot(first, row) > 0) for row in rows)


def count_mistakes(rows: Rows, most: int, tolerance: float = 0.0) -> int:
    """The mistakes of the perceptron through the origin on reflected points, up to `most`; without a tolerance in exact arithmetic.

    A margin counts as 0, and so as a mistake, up to `tolerance` times the lengths of θ and the point. One third is not a float, so that
    about 1e-17 is left of 1 after three steps back by it: that is a mistake in the learner's own arithmetic.

    >>> rows = integer_rows(np.array([[1.0, 0.0], [-1 / 3, 0.001]]))
    >>> count_mistakes(rows, 5_000), count_mistakes(rows, 5_000, ROUNDING)
    (4, 5000)
    """
    slack = [int(_SCALE * tolerance) ** 2 * _dot(row, row) for row in rows]
    theta, mistakes, right, at = (0, 0), 0, 0, 0  # right: how many points in a row
    while mistakes < most and right < len(rows):
        margin = _dot(rows[at], theta)
        if margin <= 0 or (tolerance and (_SCALE * margin) ** 2 <= slack[at] * _dot(theta, theta)):
            theta = theta[0] + rows[at][0], theta[1] + rows[at][1]
            mistakes, right = mistakes + 1, 0
        else:
            right += 1
        at = (at + 1) % len(rows)
    return mistakes


def _dot(a: tuple[int, int], b: tuple[int, int]) -> int:
    return a[0] * b[0] + a[1] * b[1]


def _cross(a: tuple[int, int], b: tuple[int, int]) -> int:
    return a[0] * b[1] - a[1] * b[0]
