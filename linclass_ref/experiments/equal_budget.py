"""A fair comparison: every method gets the same labelled points and the same number of settings (lesson hinge_sgd).

A method is a table of settings, each a function fit(X, y, order) → (θ, θ0) that visits the points in the given order. The setting is
chosen by cross-validation within the training points. Then each method learns from all of them in several random orders, and is
evaluated on points that had no part in the choice.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from linclass_ref import hinge_sgd
from linclass_ref._support.validate import FloatArray, IntArray, as_count, as_labels, as_number, as_points, as_vector
from linclass_ref.preprocessing import standardize

Fit = Callable[[FloatArray, IntArray, IntArray], tuple[Any, float]]
FOLDS, ORDERS, VISITS = 5, 5, 4  # folds of the cross-validation, random orders, visits per point in an order


@dataclass(frozen=True, eq=False)
class Trial:
    """One method: the cross-validation error of each setting, the chosen one, and its errors on new points."""

    method: str
    by_setting: Mapping[str, float]
    by_order: FloatArray  # (orders,): the error on the new points
    misses: FloatArray  # (m,): for each new point the share of orders in which it is misclassified

    @property
    def setting(self) -> str:
        """The setting with the least cross-validation error."""
        return min(self.by_setting, key=lambda name: self.by_setting[name])


def compare(
    methods: Mapping[str, Mapping[str, Fit]], X: ArrayLike, y: ArrayLike, X_new: ArrayLike, y_new: ArrayLike
) -> list[Trial]:
    """Choose a setting for each method within X (n, d), y (n,) of ±1, and evaluate it on X_new (m, d), y_new (m,).

    Features are standardized with the statistics of the points that are learned from.

    >>> def always_right(X, y, order):
    ...     return np.array([1.0]), 0.0
    >>> trials = compare({"one": {"only setting": always_right}}, np.arange(10.0)[:, None], np.repeat([-1, 1], 5), [[0], [9]], [-1, 1])
    >>> trials[0].setting, float(trials[0].misses.mean())
    ('only setting', 0.0)
    """
    X, X_new = as_points(X), as_points(X_new, "X_new")
    y, y_new = as_labels(y, len(X)), as_labels(y_new, len(X_new), name="y_new")
    if not isinstance(methods, Mapping):
        raise ValueError(f"methods must be a table of settings for each method; got {type(methods).__name__}")
    if len({len(settings) for settings in methods.values()}) != 1:
        counts = {name: len(settings) for name, settings in methods.items()}
        raise ValueError(f"methods must all have the same number of settings, and there must be one; got {counts}")
    folds = np.arange(len(X)) % FOLDS
    trials = []
    for method, settings in methods.items():
        by_setting = {name: _cross_validate(fit, X, y, folds) for name, fit in settings.items()}
        chosen = settings[min(by_setting, key=lambda name: by_setting[name])]
        wrong = np.array([_wrong(chosen, X, y, X_new, y_new, seed) for seed in range(ORDERS)])
        trials.append(Trial(method, by_setting, wrong.mean(axis=1), wrong.mean(axis=0)))
    return trials


def paired_difference(misses: ArrayLike, others: ArrayLike) -> tuple[float, float]:
    """The mean of misses (m,) minus others (m,), point by point, and its standard error.

    >>> paired_difference([1, 1, 0, 1], [0, 1, 0, 0])
    (0.5, 0.28867513459481287)
    """
    first = as_vector(misses, "misses")
    difference = first - as_vector(others, "others", len(first))
    return float(difference.mean()), float(difference.std(ddof=1) / np.sqrt(len(difference)))


def visits(learn: Callable[..., tuple[Any, ...]], T: int) -> Fit:
    """A perceptron, learn(X, y, 1) → (θ, θ0, …), that makes the first T visits per point of the order.

    >>> from linclass_ref.perceptron import perceptron
    >>> visits(perceptron, 1)(np.array([[1.0], [2.0]]), np.array([-1, 1]), np.array([1, 0, 1, 1]))
    (array([1.]), 0.0)
    """
    T = as_count(T, "T", 1)

    def fit(X: FloatArray, y: IntArray, order: IntArray) -> tuple[Any, float]:
        seen = order[: T * len(X)]
        theta, theta0, *_ = learn(X[seen], y[seen], 1)
        return theta, theta0

    return fit


def hinge(c: float, p: float) -> Fit:
    """Hinge SGD with the rate c/(k+1)^p.

    >>> hinge(1, 1)(np.array([[2.0], [-2.0]]), np.array([1, -1]), np.array([0, 1, 0]))
    (array([2.]), 1.0)
    """
    c, p = as_number(c, "c", positive=True), as_number(p, "p")

    def fit(X: FloatArray, y: IntArray, order: IntArray) -> tuple[Any, float]:
        run = hinge_sgd.run(X, y, order, lambda k: c / (k + 1) ** p)
        return run.theta, run.theta0

    return fit


def penalized(learn: Callable[..., Any], lam: float) -> Fit:
    """Pegasos, learn(X, y, lam, order) → θ, with a feature that is always 1 in place of an offset.

    >>> from linclass_ref.pegasos import pegasos
    >>> penalized(pegasos, 0.5)(np.array([[2.0]]), np.array([1]), np.array([0]))
    (array([4.]), 2.0)
    """
    lam = as_number(lam, "lam", positive=True)

    def fit(X: FloatArray, y: IntArray, order: IntArray) -> tuple[Any, float]:
        w = learn(np.column_stack([X, np.ones(len(X))]), y, lam, order)
        return w[:-1], float(w[-1])

    return fit


def _cross_validate(fit: Fit, X: FloatArray, y: IntArray, folds: IntArray) -> float:
    outs = [folds == fold for fold in range(FOLDS)]
    parts = [_wrong(fit, X[~out], y[~out], X[out], y[out], seed) for seed, out in enumerate(outs)]
    return float(np.concatenate(parts).mean())


def _wrong(fit: Fit, X: FloatArray, y: IntArray, X_new: FloatArray, y_new: IntArray, seed: int) -> FloatArray:
    """For each new point 1 where its margin is at most 0, else 0."""
    Z, Z_new = standardize(X, X_new)
    theta, theta0 = fit(Z, y, hinge_sgd.random_order(len(Z), VISITS * len(Z), rng=seed))
    return np.asarray(y_new * (Z_new @ theta + theta0) <= 0, dtype=float)
