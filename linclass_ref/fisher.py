"""Fisher's linear discriminant: the projection that separates the class means most, relative to the spread within the classes.

Class indices t are 0 … K-1, and m_k, n_k are the mean and the size of class k; the two-class functions take t of 0/1.
Scatter matrices are sums; they are not divided by n.
"""

import numpy as np
from numpy.typing import ArrayLike

from linclass_ref._support import linalg
from linclass_ref._support.linalg import cholesky, class_statistics, solve_cholesky, symmetric
from linclass_ref._support.validate import FloatArray, IntArray, as_classes, as_count, as_number, as_points, as_vector

_REMEDY = "drop the redundant features or pass shrinkage > 0"


def class_means(X: ArrayLike, t: ArrayLike, K: int) -> FloatArray:
    """(K, d) the mean m_k of each class.

    >>> class_means([[0, 0], [2, 0], [5, 1]], [0, 0, 1], 2)
    array([[1., 0.],
           [5., 1.]])
    """
    X, classes, K = _points_and_classes(X, t, K)
    return np.array([X[classes == k].mean(axis=0) for k in range(K)])


def within_scatter(X: ArrayLike, t: ArrayLike, K: int) -> FloatArray:
    """(d, d) S_W = Σ_k Σ_{x in class k} (x - m_k)(x - m_k)ᵀ.

    >>> within_scatter([[0, 0], [2, 0], [5, 1]], [0, 0, 1], 2)
    array([[2., 0.],
           [0., 0.]])
    """
    X, classes, K = _points_and_classes(X, t, K)
    D = X - class_means(X, classes, K)[classes]  # each point minus the mean of its own class
    return D.T @ D


def between_scatter(X: ArrayLike, t: ArrayLike, K: int) -> FloatArray:
    """(d, d) S_B = Σ_k n_k (m_k - m)(m_k - m)ᵀ, where m is the mean of all points.

    >>> between_scatter([[0], [2], [7]], [0, 0, 1], 2)
    array([[24.]])
    """
    X, classes, K = _points_and_classes(X, t, K)
    sizes, means, _ = class_statistics(X, classes, K)
    return _scatter_of_means(sizes, means)


def fisher_ratio(w: ArrayLike, X: ArrayLike, t: ArrayLike) -> float:
    """(gap of the projected means)² / (sum of squares within the classes) = wᵀS_B w / wᵀS_W w.

    It does not depend on the length of w. Here S_B is the two-class (m_1 - m_0)(m_1 - m_0)ᵀ; `between_scatter` is n_0 n_1 / n times that.

    >>> fisher_ratio([3], [[0], [2], [5], [7]], [0, 0, 1, 1])
    6.25
    """
    X, classes, _ = _points_and_classes(X, t, 2)
    w = as_vector(w, "w", X.shape[1])
    if not w.any():
        raise ValueError("w must be a direction; got the zero vector")
    p = X @ (w / np.abs(w).max())  # the length does not matter, and no square overflows or underflows
    p0, p1 = p[classes == 0], p[classes == 1]
    spread = np.sum((p0 - p0.mean()) ** 2) + np.sum((p1 - p1.mean()) ** 2)
    if spread == 0:
        raise ValueError("the classes must vary along w; got projections without any variance within the classes")
    return float((p1.mean() - p0.mean()) ** 2 / spread)


def fisher_direction(X: ArrayLike, t: ArrayLike, *, shrinkage: float = 0.0) -> FloatArray:
    """(d,) the unit vector w ∝ S_W⁻¹(m_1 - m_0) that maximises the ratio; class 1 has the larger projections.

    `shrinkage` s replaces S_W by `shrink(S_W, s)`; without it a singular S_W is an error.

    >>> fisher_direction([[0, 0], [2, 1], [0, 4], [2, 5]], [0, 0, 1, 1], shrinkage=0.5).round(3)
    array([-0.294,  0.956])
    """
    X, classes, K = _points_and_classes(X, t, 2)
    _, means, S_W = class_statistics(X, classes, K)
    difference = means[1] - means[0]
    if not difference.any():
        raise ValueError("the class means must differ; got the same mean twice, so no direction separates them")
    w = solve_cholesky(cholesky(linalg.shrink(S_W, shrinkage), "S_W", _REMEDY), difference)
    return w / np.linalg.norm(w)


def shrink(S: ArrayLike, s: float) -> FloatArray:
    """(d, d) (1-s) S + s (tr S / d) I, 0 ≤ s ≤ 1: a symmetric S pulled towards the multiple of I that has the same trace.

    >>> shrink([[4, 2], [2, 0]], 0.5)
    array([[3., 1.],
           [1., 1.]])
    """
    S, s = symmetric(S, "S"), as_number(s, "s")
    if not 0 <= s <= 1:
        raise ValueError(f"s must lie between 0 and 1; got {s:g}")
    d = len(S)
    return (1 - s) * S + s * np.trace(S) / d * np.eye(d)


def projection_threshold(p: ArrayLike, t: ArrayLike) -> float:
    """The point between the means where the two prior-weighted Gaussians fitted to the projections p are equally high.

    Each class of t (0/1) has its prior n_k/n, its mean and its variance (over n_k). With u = (x - m0)/(m1 - m0) the log
    ratio of the two Gaussians is a u² + b u + c, which increases from u = 0 to u = 1.

    >>> round(projection_threshold([-1, 1, 3, 5], [0, 0, 1, 1]), 12)
    2.0
    """
    p = as_vector(p, "p")
    classes, _ = as_classes(t, len(p), 2, all_present=True)
    groups = [p[classes == k] for k in (0, 1)]
    (m0, m1), (v0, v1) = [g.mean() for g in groups], [g.var() for g in groups]
    if m0 == m1 or min(v0, v1) == 0:
        raise ValueError(
            f"both classes must vary and their means differ; got variances {v0:g}, {v1:g} and means {m0:g}, {m1:g}"
        )
    e0, e1 = (m1 - m0) ** 2 / v0, (m1 - m0) ** 2 / v1
    log_priors = np.log(len(groups[1]) / len(groups[0])) + 0.5 * np.log(v0 / v1)
    a, b, c = (e0 - e1) / 2, e1, log_priors - e1 / 2
    if c >= 0 or a + b + c <= 0:
        raise ValueError("the two Gaussians must cross between the means; one of them is higher everywhere in between")
    u = -2 * c / (b + np.sqrt(b * b - 4 * a * c))  # the root in (0, 1), in the form without cancellation when a ≈ 0
    return float(m0 + u * (m1 - m0))


def fisher_projection(X: ArrayLike, t: ArrayLike, K: int, m: int, *, shrinkage: float = 0.0) -> FloatArray:
    """W (d, m) that maximises Tr((WᵀS_W W)⁻¹ WᵀS_B W), m ≤ min(K-1, d). WᵀS_W W = I, and the best column comes first.

    The columns solve the generalised eigenproblem S_B w = λ S_W w. Whitening makes it an ordinary one: with S_W = L Lᵀ and
    v = Lᵀw it is (L⁻¹ S_B L⁻ᵀ) v = λ v.

    >>> W = fisher_projection([[0, 0], [2, 1], [0, 1], [0, 4], [2, 5], [0, 5]], [0, 0, 0, 1, 1, 1], 2, 1)
    >>> W.shape, bool(np.allclose(W.T @ within_scatter([[0, 0], [2, 1], [0, 1]] * 2, [0, 0, 0, 1, 1, 1], 2) @ W, 1))
    ((2, 1), True)
    """
    X, classes, K = _points_and_classes(X, t, K)
    m, most = as_count(m, "m", 1), min(K - 1, X.shape[1])
    if m > most:
        raise ValueError(f"m must be at most min(K-1, d) = {most}; got {m}")
    sizes, means, S_W = class_statistics(X, classes, K)
    S_B = _scatter_of_means(sizes, means)
    L = cholesky(linalg.shrink(S_W, shrinkage), "S_W", _REMEDY)
    A = np.linalg.solve(L, np.linalg.solve(L, S_B).T)  # L⁻¹ S_B L⁻ᵀ
    V = np.linalg.eigh(A)[1][:, ::-1]  # eigh sorts the eigenvalues from the smallest to the largest
    return np.linalg.solve(L.T, V[:, :m])


def canonical_basis(X: ArrayLike, t: ArrayLike, K: int, W: ArrayLike) -> FloatArray:
    """(d, m) the one basis of the space spanned by the columns of W (d, m) that all right answers share.

    Its WᵀS_W W is the identity, its best direction comes first, and class 0 projects above the mean of all points.

    >>> X, t = [[0, 0], [2, 1], [0, 1], [0, 4], [2, 5], [0, 5]], [0, 0, 0, 1, 1, 1]
    >>> bool(np.allclose(canonical_basis(X, t, 2, [[1], [-4]]), canonical_basis(X, t, 2, [[-3], [12]])))
    True
    """
    X, classes, K = _points_and_classes(X, t, K)
    W = as_points(W, "W")
    if W.shape[0] != X.shape[1]:
        raise ValueError(f"W must have one row per feature, {X.shape[1]}; got shape {W.shape}")
    basis = W @ fisher_projection(X @ W, classes, K, W.shape[1])
    up = (X[classes == 0].mean(axis=0) - X.mean(axis=0)) @ basis
    return basis * np.where(up < 0, -1.0, 1.0)


def fisher_criterion(X: ArrayLike, t: ArrayLike, K: int, W: ArrayLike) -> float:
    """Tr((WᵀS_W W)⁻¹ WᵀS_B W), which `fisher_projection` maximises. It is the same for every basis of W's column space.

    >>> round(fisher_criterion([[0], [2], [5], [7]], [0, 0, 1, 1], 2, [[1]]), 6)
    6.25
    """
    X, classes, K = _points_and_classes(X, t, K)
    W = as_points(W, "W")
    if W.shape[0] != X.shape[1]:
        raise ValueError(f"W must have one row per feature, {X.shape[1]}; got shape {W.shape}")
    sizes, means, S_W = class_statistics(X @ W, classes, K)
    L = cholesky(S_W, "WᵀS_W W", "give W independent columns along which the classes vary")
    return float(np.trace(solve_cholesky(L, _scatter_of_means(sizes, means))))


def fisher_targets(t: ArrayLike) -> FloatArray:
    """(n,) targets n/n_1 for class 1 and -n/n_0 for class 0, with which least squares finds Fisher's direction.

    >>> fisher_targets([0, 1, 1])
    array([-3. ,  1.5,  1.5])
    """
    classes, _ = as_classes(t, len(as_vector(t, "t")), 2, all_present=True)
    n1 = classes.sum()
    return np.where(classes == 1, len(classes) / n1, -len(classes) / (len(classes) - n1))


def fisher_least_squares(X: ArrayLike, t: ArrayLike) -> tuple[FloatArray, float]:
    """(w, w0) that minimise Σ (w·x + w0 - target)² with `fisher_targets`: w ∝ S_W⁻¹(m_1 - m_0) and w0 = -w·m.

    >>> w, w0 = fisher_least_squares([[0, 0], [2, 1], [0, 1], [0, 4], [2, 5], [0, 5]], [0, 0, 0, 1, 1, 1])
    >>> (w / w[1]).round(6), float(round(w0 / w[1], 6))
    (array([-0.25,  1.  ]), -2.5)
    """
    X, _, _ = _points_and_classes(X, t, 2)
    m = X.mean(axis=0)
    # The targets sum to zero, so centred points need no bias column.
    w = np.linalg.lstsq(X - m, fisher_targets(t), rcond=None)[0]
    return w, float(-w @ m)


def _points_and_classes(X: ArrayLike, t: ArrayLike, K: int) -> tuple[FloatArray, IntArray, int]:
    X = as_points(X)
    return X, *as_classes(t, len(X), K, all_present=True)


def _scatter_of_means(sizes: FloatArray, means: FloatArray) -> FloatArray:
    """S_B = Σ_k n_k (m_k - m)(m_k - m)ᵀ from the class sizes n_k (K,) and the class means (K, d)."""
    M = means - sizes @ means / sizes.sum()  # rows m_k - m
    return M.T @ (sizes[:, None] * M)
