"""Gaussian class densities with one covariance per class: quadratic discriminant analysis (QDA).

A model is three arrays: priors (K,), means (K, d) and Sigmas (K, d, d).
"""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from linclass_ref._support.linalg import shrink, symmetric
from linclass_ref._support.validate import FloatArray, IntArray, as_array, as_classes, as_points, as_priors
from linclass_ref.gaussian import log_multivariate_normal


@dataclass(frozen=True, eq=False)
class QDA:
    """A fitted model; `priors, means, Sigmas = qda_fit(X, t, K)` unpacks it."""

    priors: FloatArray  # (K,)
    means: FloatArray  # (K, d)
    Sigmas: FloatArray  # (K, d, d)

    def __iter__(self) -> Iterator[FloatArray]:
        return iter((self.priors, self.means, self.Sigmas))


def qda_fit(X: ArrayLike, t: ArrayLike, K: int, *, shrinkage: float = 0.0) -> QDA:
    """(priors, means, Sigmas): as in `lda_fit`, but with one covariance (over n_k - 1) per class, (K, d, d).

    >>> qda_fit([[0], [2], [5], [9]], [0, 0, 1, 1], 2).Sigmas.ravel()
    array([2., 8.])
    """
    X = as_points(X)
    classes, K = as_classes(t, len(X), K, all_present=True)
    sizes = np.bincount(classes, minlength=K)
    if sizes.min() < 2:
        raise ValueError(
            f"each class must have at least 2 points to estimate its spread; class {sizes.argmin()} has {sizes.min()}"
        )
    means, Sigmas = np.empty((K, X.shape[1])), np.empty((K, X.shape[1], X.shape[1]))
    for k in range(K):
        mine = X[classes == k]
        means[k] = mine.mean(axis=0)
        mine -= means[k]
        Sigmas[k] = shrink(mine.T @ mine / (sizes[k] - 1), shrinkage)
    return QDA(sizes / len(X), means, Sigmas)


def qda_discriminants(X: ArrayLike, priors: ArrayLike, means: ArrayLike, Sigmas: ArrayLike) -> FloatArray:
    """(n, K) δ_k(x) = -½ log|Σ_k| - ½ (x-μ_k)ᵀΣ_k⁻¹(x-μ_k) + log π_k: quadratic in x, so boundaries are conics.

    >>> qda_discriminants([[0]], [0.5, 0.5], [[0], [0]], [[[1]], [[4]]]).round(4)
    array([[-0.6931, -1.3863]])
    """
    X = as_points(X)
    priors, means, Sigmas = _model(priors, means, Sigmas)
    if means.shape[1] != X.shape[1]:
        raise ValueError(f"means must have one column per feature, {X.shape[1]} as in X; got shape {means.shape}")
    logs = np.column_stack([log_multivariate_normal(X, mu, S) for mu, S in zip(means, Sigmas, strict=True)])
    return logs + 0.5 * X.shape[1] * np.log(2 * np.pi) + np.log(priors)


def qda_predict(X: ArrayLike, priors: ArrayLike, means: ArrayLike, Sigmas: ArrayLike) -> IntArray:
    """(n,) the class with the largest quadratic discriminant; ties go to the lowest class.

    >>> qda_predict([[0], [5]], [0.5, 0.5], [[0], [0]], [[[1]], [[4]]])
    array([0, 1])
    """
    return qda_discriminants(X, priors, means, Sigmas).argmax(axis=1)


def _model(priors: ArrayLike, means: ArrayLike, Sigmas: ArrayLike) -> tuple[FloatArray, FloatArray, FloatArray]:
    means = as_points(means, "means")
    K, d = means.shape
    stack = as_array(Sigmas, "Sigmas", (2, 3))
    if stack.ndim == 2:
        stack = np.broadcast_to(stack, (K, *stack.shape))
    if stack.shape != (K, d, d):
        raise ValueError(f"Sigmas must have shape ({K}, {d}, {d}), one covariance per class; got {stack.shape}")
    return as_priors(priors, K), means, np.stack([symmetric(S, "Sigmas", d) for S in stack])
