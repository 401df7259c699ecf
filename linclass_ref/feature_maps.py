"""Feature maps φ(x): data that no hyperplane separates in x may be separable in φ(x)."""

import numpy as np
from numpy.typing import ArrayLike

from linclass_ref._support.validate import FloatArray, as_count, as_points


def xor_features(X: ArrayLike) -> FloatArray:
    """(n, 3) from X (n, 2): φ(x) = (x1, x2, x1 x2). With it the XOR of inputs coded 0/1 is separable with offset.

    >>> xor_features([[0, 0], [0, 1], [1, 0], [1, 1]]).tolist()
    [[0.0, 0.0, 0.0], [0.0, 1.0, 0.0], [1.0, 0.0, 0.0], [1.0, 1.0, 1.0]]
    """
    X = as_points(X)
    if X.shape[1] != 2:
        raise ValueError(f"X must have two features; got shape {X.shape}")
    return np.column_stack([X, X[:, 0] * X[:, 1]])


def polynomial_features(X: ArrayLike, degree: int) -> FloatArray:
    """All monomials of the two features of X (n, 2) of total degree 1 … degree, one column per monomial.

    >>> polynomial_features([[2, 3]], degree=2).tolist()
    [[2.0, 3.0, 4.0, 6.0, 9.0]]
    """
    X = as_points(X)
    if X.shape[1] != 2:
        raise ValueError(f"X must have two features; got shape {X.shape}")
    degree = as_count(degree, "degree", 1)
    powers = [X**k for k in range(degree + 1)]  # each power is computed once, because powers take most of the time
    exponents = [(total - j, j) for total in range(1, degree + 1) for j in range(total + 1)]
    return np.column_stack([powers[a][:, 0] * powers[b][:, 1] for a, b in exponents])
