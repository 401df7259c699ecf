"""A data set that a learner made up: does it have the right form, and how many mistakes does the perceptron make on it?"""

import numpy as np

from autograder.judging.exercise import Asked, Problem

PRECISION = 10**12  # a margin smaller than its terms by this factor may be rounding

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


def count_mistakes(rows: Rows, most: int, *, up_to_rounding: bool = False) -> int:
    """The mistakes of the perceptron through the origin on reflected points, up to `most`, in exact arithmetic.

    One third is not a float, so that about 1e-17 is left of 1 after three steps back by it: an answer that means 1/3 means 0. So a margin
    may also count as 0 `up_to_rounding`, which is a small part of what it is the sum of: of all that was ever added to or taken from θ.

    >>> rows = integer_rows(np.array([[1.0, 0.0], [-1 / 3, 0.001]]))
    >>> count_mistakes(rows, 5_000), count_mistakes(rows, 5_000, up_to_rounding=True)
    (4, 5000)
    >>> count_mistakes(integer_rows(np.array([[1.0, 0.0], [0.0, 1e-200]])), 5_000, up_to_rounding=True)
    2
    """
    theta, moved = (0, 0), (0, 0)  # moved: how far θ has gone along each axis, there and back
    mistakes, right, at = 0, 0, 0  # right: how many points in a row
    while mistakes < most and right < len(rows):
        row = rows[at]
        size = abs(row[0]), abs(row[1])
        if _dot(row, theta) * PRECISION <= (_dot(size, moved) if up_to_rounding else 0):
            theta = theta[0] + row[0], theta[1] + row[1]
            moved = moved[0] + size[0], moved[1] + size[1]
            mistakes, right = mistakes + 1, 0
        else:
            right += 1
        at = (at + 1) % len(rows)
    return mistakes


def _dot(a: tuple[int, int], b: tuple[int, int]) -> int:
    return a[0] * b[0] + a[1] * b[1]


def _cross(a: tuple[int, int], b: tuple[int, int]) -> int:
    return a[0] * b[1] - a[1] * b[0]
