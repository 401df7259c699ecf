"""Gaussian class densities with one shared covariance: linear discriminant analysis (LDA).

Class indices t are 0 … K-1. A model is three arrays: priors (K,), means (K, d) and the shared Sigma (d, d).
"""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from linclass_ref._support.linalg import cholesky, class_statistics, shrink, solve_cholesky, symmetric
from linclass_ref._support.validate import (
    FloatArray,
    IntArray,
    as_array,
    as_classes,
    as_count,
    as_number,
    as_points,
    as_priors,
    as_vector,
)

_REMEDY = "drop the redundant features or estimate it with shrinkage > 0"


@dataclass(frozen=True, eq=False)
class LDA:
    """A fitted model; `priors, means, Sigma = lda_fit(X, t, K)` unpacks it."""

    priors: FloatArray  # (K,)
    means: FloatArray  # (K, d)
    Sigma: FloatArray  # (d, d)

    def __iter__(self) -> Iterator[FloatArray]:
        return iter((self.priors, self.means, self.Sigma))


def bayes_posterior(priors: ArrayLike, log_densities: ArrayLike) -> FloatArray:
    """(n, K) P(k | x_i) = π_k p(x_i | k) / Σ_j π_j p(x_i | j), from the priors (K,) and the log densities (n, K).

    Each row is shifted by its largest logarithm, so that exp stays finite; the shift cancels in the quotient.

    >>> bayes_posterior([0.99, 0.01], np.log([[0.09, 0.90]])).round(3)
    array([[0.908, 0.092]])
    """
    log_densities = as_points(log_densities, "log_densities")
    return _shares(np.log(as_priors(priors, log_densities.shape[1])) + log_densities)


def gaussian_pdf(x: ArrayLike, mu: float, sigma: float) -> FloatArray:
    """exp(-(x - mu)² / 2 sigma²) / (sigma √(2π)), in the shape of x; sigma is the standard deviation.

    >>> gaussian_pdf([0, 2], 0, 2).round(4)
    array([0.1995, 0.121 ])
    """
    mu, sigma = as_number(mu, "mu"), as_number(sigma, "sigma", positive=True)
    with np.errstate(under="ignore"):  # far out the density is 0
        return np.exp(-0.5 * ((as_array(x, "x") - mu) / sigma) ** 2) / (sigma * np.sqrt(2 * np.pi))


def lda_discriminants_1d(x: ArrayLike, mus: ArrayLike, sigma: float, priors: ArrayLike) -> FloatArray:
    """δ_k(x) = x μ_k / σ² - μ_k² / (2σ²) + log π_k, of shape (…, K).

    >>> lda_discriminants_1d([0, 1], [-1, 1], 1, [0.5, 0.5]).round(3)
    array([[-1.193, -1.193],
           [-2.193, -0.193]])
    """
    mus = as_vector(mus, "mus")
    priors = as_priors(priors, len(mus))
    variance = as_number(sigma, "sigma", positive=True) ** 2
    return (as_array(x, "x")[..., None] * mus - mus**2 / 2) / variance + np.log(priors)


def lda_boundary_1d(mu1: float, mu2: float, sigma: float, pi1: float, pi2: float) -> float:
    """Where δ_1 = δ_2: (μ1 + μ2)/2 + σ² log(π2/π1) / (μ1 - μ2). A larger prior moves the boundary away from that class.

    >>> lda_boundary_1d(-1.5, 1.5, 1, 0.5, 0.5)
    0.0
    """
    mu1, mu2 = as_number(mu1, "mu1"), as_number(mu2, "mu2")
    sigma = as_number(sigma, "sigma", positive=True)
    pi1, pi2 = as_number(pi1, "pi1", positive=True), as_number(pi2, "pi2", positive=True)
    if mu1 == mu2:
        raise ValueError(f"mu1 and mu2 must differ for a boundary to exist; got {mu1:g} twice")
    return (mu1 + mu2) / 2 + sigma**2 * float(np.log(pi2 / pi1)) / (mu1 - mu2)


def log_multivariate_normal(X: ArrayLike, mu: ArrayLike, Sigma: ArrayLike) -> FloatArray:
    """(n,) the log densities -½ (d log 2π + log|Σ| + (x-μ)ᵀΣ⁻¹(x-μ)).

    With Σ = L Lᵀ, the quadratic form is ‖L⁻¹(x-μ)‖² and log|Σ| = 2 Σ_i log L_ii. No inverse is needed, and nothing underflows.

    >>> log_multivariate_normal([[0, 0]], [0, 0], [[1, 0], [0, 1]]).round(4)
    array([-1.8379])
    """
    X = as_points(X)
    mu = as_vector(mu, "mu", X.shape[1])
    L = cholesky(symmetric(Sigma, "Sigma", X.shape[1]), "Sigma", _REMEDY)
    z = np.linalg.solve(L, (X - mu).T)  # (d, n)
    log_determinant = 2 * np.sum(np.log(np.diag(L)))
    return -0.5 * (X.shape[1] * np.log(2 * np.pi) + log_determinant + np.sum(z**2, axis=0))


def lda_fit(X: ArrayLike, t: ArrayLike, K: int, *, shrinkage: float = 0.0) -> LDA:
    """(priors, means, Sigma): n_k/n, the class means, and the pooled covariance S_W / (n - K).

    `shrinkage` s gives (1-s) Sigma + s (tr Sigma / d) I, for data with a singular Sigma (constant or duplicate features).

    >>> priors, means, Sigma = lda_fit([[0], [2], [5], [7], [9]], [0, 0, 1, 1, 1], 2)
    >>> priors, means.ravel(), Sigma.round(3)
    (array([0.4, 0.6]), array([1., 7.]), array([[3.333]]))
    """
    X = as_points(X)
    classes, K = as_classes(t, len(X), K, all_present=True)
    if len(X) <= K:
        raise ValueError(
            f"X must hold more points than classes to estimate a spread; got {len(X)} points in {K} classes"
        )
    sizes, means, S_W = class_statistics(X, classes, K)
    return LDA(sizes / len(X), means, shrink(S_W / (len(X) - K), shrinkage))


def lda_discriminants(X: ArrayLike, priors: ArrayLike, means: ArrayLike, Sigma: ArrayLike) -> FloatArray:
    """(n, K) δ_k(x) = xᵀΣ⁻¹μ_k - ½ μ_kᵀΣ⁻¹μ_k + log π_k.

    >>> lda_discriminants([[1, 0]], [0.5, 0.5], [[0, 0], [2, 0]], [[1, 0], [0, 1]]).round(4)
    array([[-0.6931, -0.6931]])
    """
    X = as_points(X)
    W, b = lda_weights(priors, means, Sigma)
    if W.shape[1] != X.shape[1]:
        raise ValueError(f"means must have one column per feature, {X.shape[1]} as in X; got shape {W.shape}")
    return X @ W.T + b


def lda_weights(priors: ArrayLike, means: ArrayLike, Sigma: ArrayLike) -> tuple[FloatArray, FloatArray]:
    """The discriminants as W (K, d) and b (K,): rows Σ⁻¹μ_k, offsets -½ μ_kᵀΣ⁻¹μ_k + log π_k.

    >>> lda_weights([0.5, 0.5], [[0], [2]], [[2]])[0]
    array([[0.],
           [1.]])
    """
    priors, means, Sigma = _model(priors, means, Sigma)
    W = solve_cholesky(cholesky(Sigma, "Sigma", _REMEDY), means.T).T
    return W, np.log(priors) - 0.5 * np.sum(W * means, axis=1)


def lda_posterior(X: ArrayLike, priors: ArrayLike, means: ArrayLike, Sigma: ArrayLike) -> FloatArray:
    """(n, K) P(class k | x): the softmax of the discriminants, each row shifted by its largest so that exp stays finite.

    >>> lda_posterior([[1], [1000]], [0.5, 0.5], [[0], [2]], [[1]])
    array([[0.5, 0.5],
           [0. , 1. ]])
    """
    return _shares(lda_discriminants(X, priors, means, Sigma))


def lda_predict(X: ArrayLike, priors: ArrayLike, means: ArrayLike, Sigma: ArrayLike) -> IntArray:
    """(n,) the class with the largest discriminant, and so with the largest posterior; ties go to the lowest class.

    >>> lda_predict([[-1], [5]], [0.5, 0.5], [[0], [2]], [[1]])
    array([0, 1])
    """
    return lda_discriminants(X, priors, means, Sigma).argmax(axis=1)


def log_odds(priors: ArrayLike, means: ArrayLike, Sigma: ArrayLike, k: int, l: int) -> tuple[FloatArray, float]:  # noqa: E741 - the course's name
    """(theta, theta0) with theta·x + theta0 = log(P(k | x) / P(l | x)), which is positive where class k wins.

    theta = Σ⁻¹(μ_k - μ_l), theta0 = log(π_k/π_l) - ½ (μ_k + μ_l)·theta.

    >>> log_odds([0.5, 0.5], [[0], [2]], [[1]], 1, 0)
    (array([2.]), -2.0)
    """
    priors, means, Sigma = _model(priors, means, Sigma)
    for index, name in ((k, "k"), (l, "l")):
        if as_count(index, name) >= len(priors):
            raise ValueError(f"{name} must be a class index below {len(priors)}; got {index}")
    if k == l:
        raise ValueError(f"k and l must be two different classes; got {k} twice")
    theta = solve_cholesky(cholesky(Sigma, "Sigma", _REMEDY), means[k] - means[l])
    return theta, float(np.log(priors[k] / priors[l]) - 0.5 * (means[k] + means[l]) @ theta)


def _shares(logs: FloatArray) -> FloatArray:
    """Numbers given by their logarithms (n, K), each divided by the sum of its row."""
    with np.errstate(under="ignore"):  # a very improbable class gets probability 0
        weights = np.exp(logs - logs.max(axis=1, keepdims=True))
        return weights / weights.sum(axis=1, keepdims=True)


def _model(priors: ArrayLike, means: ArrayLike, Sigma: ArrayLike) -> tuple[FloatArray, FloatArray, FloatArray]:
    means = as_points(means, "means")
    return as_priors(priors, len(means)), means, symmetric(Sigma, "Sigma", means.shape[1])
