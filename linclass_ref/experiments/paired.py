"""Two classifiers on equal label budgets: the paired difference of their errors, with its standard error."""

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from linclass_ref._support.validate import as_labels, as_points, as_rows

Fit = Callable[[Any, Any], Callable[[Any], Any]]  # fit(X, y) → h, and h(X) → labels


def equal_budget_trial(fit_a: Fit, fit_b: Fit, X: ArrayLike, y: ArrayLike, parts: ArrayLike) -> tuple[float, float]:
    """The mean of error(a) - error(b) over the parts, and its standard error.

    Each row of parts holds the rows of X (n, d) and y (n,) to which both are fitted; the errors are those on all other rows.

    >>> usual = lambda X, y: lambda new: np.full(len(new), np.sign(np.sum(y)))
    >>> always = lambda X, y: lambda new: np.ones(len(new))
    >>> equal_budget_trial(usual, always, [[1], [2], [3], [4]], [1, 1, -1, 1], [[2], [0]])
    (0.5, 0.5)
    """
    X = as_points(X)
    y, rows_of_parts, differences = as_labels(y, len(X)), as_rows(parts, "parts", len(X)), []
    for rows in rows_of_parts:
        rest = np.setdiff1d(np.arange(len(y)), rows)
        a, b = (np.mean(np.asarray(fit(X[rows], y[rows])(X[rest])) != y[rest]) for fit in (fit_a, fit_b))
        differences.append(a - b)
    return float(np.mean(differences)), float(np.std(differences, ddof=1) / np.sqrt(len(differences)))
