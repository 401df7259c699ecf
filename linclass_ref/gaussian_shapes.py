"""Around LDA: drawing and sampling Gaussians, and quadratic discriminants for classes with covariances of their own."""

import numpy as np
from numpy.typing import ArrayLike

from linclass_ref._linalg import cholesky, shrink, symmetric
from linclass_ref._validate import (
    FloatArray,
    IntArray,
    as_array,
    as_classes,
    as_count,
    as_number,
    as_points,
    as_rng,
    as_vector,
)
from linclass_ref.gaussian import _priors, log_multivariate_normal


def ellipse_axes(Sigma: ArrayLike) -> tuple[FloatArray, FloatArray]:
    """Half-lengths (d,) and directions (d, d), one a column, of {x : xᵀΣ⁻¹x = 1}, longest axis first.

    They are the square roots of Σ's eigenvalues and its eigenvectors.

    >>> ellipse_axes([[4, 0], [0, 1]])[0]
    array([2., 1.])
    """
    values, vectors = np.linalg.eigh(symmetric(Sigma, "Sigma"))
    if values[0] < -1e-10 * max(abs(values[-1]), abs(values[0])):
        raise ValueError(f"Sigma must have no negative eigenvalue; got {values[0]:g}")
    return np.sqrt(np.maximum(values, 0.0))[::-1], vectors[:, ::-1]


def ellipse(mu: ArrayLike, Sigma: ArrayLike, radius: float = 1.0, points: int = 100) -> FloatArray:
    """(points, 2) a closed curve around mu at Mahalanobis distance `radius`, where the density of N(mu, Sigma) is constant.

    >>> ellipse([1, 0], [[4, 0], [0, 1]], points=5).round(6).tolist()[0]
    [3.0, 0.0]
    """
    mu = as_vector(mu, "mu", 2)
    radius = as_number(radius, "radius", positive=True)
    lengths, directions = ellipse_axes(symmetric(Sigma, "Sigma", 2))
    angle = np.linspace(0, 2 * np.pi, as_count(points, "points", 3))
    circle = np.column_stack([np.cos(angle), np.sin(angle)])
    directions = directions * np.where(directions[0] < 0, -1, 1)  # eigenvectors have no sign of their own
    return mu + radius * (circle * lengths) @ directions.T


def sample_gaussian(
    mu: ArrayLike, Sigma: ArrayLike, n: int, rng: np.random.Generator | int | None = None
) -> FloatArray:
    """(n, d) points x = μ + Lz with Σ = L Lᵀ and z standard normal.

    >>> sample_gaussian([0, 0], [[1, 0.6], [0.6, 2]], 3, rng=0).shape
    (3, 2)
    """
    mu = as_vector(mu, "mu")
    L = cholesky(symmetric(Sigma, "Sigma", len(mu)), "Sigma", "a degenerate Gaussian has no density")
    return mu + as_rng(rng).standard_normal((as_count(n, "n", 1), len(mu))) @ L.T


def sample_classes(
    priors: ArrayLike, means: ArrayLike, Sigmas: ArrayLike, n: int, rng: np.random.Generator | int | None = None
) -> tuple[FloatArray, IntArray]:
    """X (n, d) and t (n,): a class drawn by its prior, then a point from its Gaussian. Sigmas: one (d, d) or (K, d, d).

    >>> X, t = sample_classes([0.5, 0.5], [[0, 0], [3, 3]], [[1, 0], [0, 1]], 4, rng=1)
    >>> X.shape, t.shape
    ((4, 2), (4,))
    """
    priors, means, Sigmas = _model(priors, means, Sigmas)
    generator = as_rng(rng)
    t = generator.choice(len(priors), size=as_count(n, "n", 1), p=priors / priors.sum())
    z = generator.standard_normal((len(t), means.shape[1]))
    factors = np.stack([cholesky(S, "Sigma", "a degenerate Gaussian has no density") for S in Sigmas])
    return means[t] + np.einsum("nij,nj->ni", factors[t], z), t.astype(np.int64)


def qda_fit(X: ArrayLike, t: ArrayLike, K: int, *, shrinkage: float = 0.0) -> tuple[FloatArray, FloatArray, FloatArray]:
    """(priors, means, Sigmas): as `lda_fit`, but a covariance (over n_k - 1) for each class, (K, d, d).

    >>> qda_fit([[0], [2], [5], [9]], [0, 0, 1, 1], 2)[2].ravel()
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
    return sizes / len(X), means, Sigmas


def qda_discriminants(X: ArrayLike, priors: ArrayLike, means: ArrayLike, Sigmas: ArrayLike) -> FloatArray:
    """(n, K) δ_k(x) = -½ log|Σ_k| - ½ (x-μ_k)ᵀΣ_k⁻¹(x-μ_k) + log π_k: quadratic in x, so boundaries are conics.

    >>> qda_discriminants([[0]], [0.5, 0.5], [[0], [0]], [[[1]], [[4]]]).round(4)
    array([[-0.6931, -1.3863]])
    """
    X = as_points(X)
    priors, means, Sigmas = _model(priors, means, Sigmas)
    if means.shape[1] != X.shape[1]:
        raise ValueError(f"means must have one column a feature, {X.shape[1]} as in X; got shape {means.shape}")
    logs = np.column_stack([log_multivariate_normal(X, mu, S) for mu, S in zip(means, Sigmas, strict=True)])
    return logs + 0.5 * X.shape[1] * np.log(2 * np.pi) + np.log(priors)


def qda_predict(X: ArrayLike, priors: ArrayLike, means: ArrayLike, Sigmas: ArrayLike) -> IntArray:
    """(n,) the class of the largest quadratic discriminant; ties go to the lowest class.

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
        raise ValueError(f"Sigmas must have shape ({K}, {d}, {d}), one covariance a class; got {stack.shape}")
    return _priors(priors, K), means, np.stack([symmetric(S, "Sigmas", d) for S in stack])
