"""Random data for hidden cases: small integers (exact arithmetic, ties occur) or continuous values (ties do not occur)."""

import numpy as np

Rng = np.random.Generator
Set = tuple[np.ndarray, np.ndarray]


def integer_set(rng: Rng, n: int, d: int) -> Set:
    """n points with integer coordinates in -3 … 3 and labels ±1, both present if n > 1."""
    return rng.integers(-3, 4, (n, d)), _labels(rng, n)


def noisy_set(rng: Rng, n: int, d: int) -> Set:
    """n continuous points whose labels are partly random: rarely separable."""
    X = rng.normal(size=(n, d))
    y = np.where(X @ rng.normal(size=d) >= 0, 1, -1)
    flipped = rng.random(n) < 0.3
    y[flipped] *= -1
    if abs(y.sum()) == n and n > 1:
        y[0] *= -1
    return X, y


def separable_set(rng: Rng, n: int, d: int, margin: float) -> Set:
    """n continuous points of both classes, at least `margin` away from a random hyperplane that separates them."""
    theta = rng.normal(size=d)
    theta /= np.linalg.norm(theta)
    offset = rng.uniform(-0.5, 0.5)
    y = _labels(rng, n)
    X = rng.normal(size=(n, d))
    score = X @ theta + offset
    X += np.outer(y * (np.abs(score) + margin) - score, theta)  # move each point along θ to its side
    return X, y


def _labels(rng: Rng, n: int) -> np.ndarray:
    y = rng.choice([-1, 1], n)
    if n > 1:
        y[:2] = rng.permutation([-1, 1])
    return rng.permutation(y)
