"""The shape of a Gaussian: the axes of its ellipses, and points drawn from it (lesson gaussian_lda)."""

import numpy as np
from numpy.typing import ArrayLike

from linclass_ref._support.linalg import cholesky, symmetric
from linclass_ref._support.validate import FloatArray, as_count, as_rng, as_vector


def ellipse_axes(Sigma: ArrayLike) -> tuple[FloatArray, FloatArray]:
    """The half-lengths (d,) and directions (d, d), one per column, of the axes of {x : xᵀΣ⁻¹x = 1}, longest axis first.

    They are the square roots of Σ's eigenvalues and its eigenvectors.

    >>> ellipse_axes([[4, 0], [0, 1]])[0]
    array([2., 1.])
    """
    values, vectors = np.linalg.eigh(symmetric(Sigma, "Sigma"))
    if values[0] < -1e-10 * max(abs(values[-1]), abs(values[0])):
        raise ValueError(f"Sigma must have no negative eigenvalue; got {values[0]:g}")
    return np.sqrt(np.maximum(values, 0.0))[::-1], vectors[:, ::-1]


def sample_gaussian(
    mu: ArrayLike, Sigma: ArrayLike, n: int, rng: np.random.Generator | int | None = None
) -> FloatArray:
    """(n, d) points x = μ + Lz, where Σ = L Lᵀ and z is standard normal.

    >>> sample_gaussian([0, 0], [[1, 0.6], [0.6, 2]], 3, rng=0).shape
    (3, 2)
    """
    mu = as_vector(mu, "mu")
    L = cholesky(symmetric(Sigma, "Sigma", len(mu)), "Sigma", "a degenerate Gaussian has no density")
    return mu + as_rng(rng).standard_normal((as_count(n, "n", 1), len(mu))) @ L.T
