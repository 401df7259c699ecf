"""The convergence proof line by line along a real run, with assumptions that can be broken on purpose (notebook 3).

θ̂ is scaled to length 1. After mistake k, made on the point x with label y, the proof says:

| line | says | why |
|---|---|---|
| 1 | y θ̂·x ≥ γ | θ̂ separates the data with margin γ |
| 2 | θ_k·θ̂ ≥ θ_{k-1}·θ̂ + γ | θ_k = θ_{k-1} + y x, and line 1 |
| 3 | θ_k·θ̂ ≥ kγ | line 2 applied k times, starting from θ_0 = 0 |
| 4 | y θ_{k-1}·x ≤ 0 | it was a mistake |
| 5 | ‖θ_k‖² ≤ ‖θ_{k-1}‖² + R² | expand ‖θ_{k-1} + y x‖², and line 4 |
| 6 | ‖θ_k‖² ≤ kR² | line 5 applied k times, starting from θ_0 = 0 |
| 7 | θ_k·θ̂ ≤ ‖θ_k‖ | a cosine is at most 1 |
| 8 | k ≤ R²/γ² | lines 3, 7 and 6 combined |
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from linclass_ref._support.validate import FloatArray, IntArray, as_count, as_labels, as_number, as_points, as_vector
from linclass_ref.margins import geometric_margin, radius

LINES = (
    "y θ̂·x ≥ γ",
    "θₖ·θ̂ ≥ θₖ₋₁·θ̂ + γ",
    "θₖ·θ̂ ≥ kγ",
    "y θₖ₋₁·x ≤ 0",
    "‖θₖ‖² ≤ ‖θₖ₋₁‖² + R²",
    "‖θₖ‖² ≤ kR²",
    "θₖ·θ̂ ≤ ‖θₖ‖",
    "k ≤ R²/γ²",
)
ROUNDING = 1e-9  # relative to the larger of the two sides


@dataclass(frozen=True)
class ProofRun:
    """A run through the origin and both sides of every line of the proof after each of its mistakes."""

    thetas: FloatArray  # (k+1, d): at the start, then after each mistake
    points: IntArray  # (k,): the point of each mistake
    along: FloatArray  # (k,): θ_k·θ̂
    gamma: float  # the margin that the proof assumes
    radius: float
    smaller: FloatArray  # (k, 8): the side of each line that the proof says is at most …
    larger: FloatArray  # (k, 8): … this one
    converged: bool

    @property
    def mistakes(self) -> int:
        return len(self.points)

    @property
    def bound(self) -> float:
        """R²/γ²."""
        return (self.radius / self.gamma) ** 2

    @property
    def holds(self) -> np.ndarray:
        """(k, 8) of booleans: which lines are true after which mistake, up to rounding."""
        room = ROUNDING * np.maximum(np.abs(self.smaller), np.abs(self.larger))
        return np.asarray(self.smaller <= self.larger + room)


def proof_run(
    X: ArrayLike, y: ArrayLike, theta_hat: ArrayLike, most: int, *, gamma: float | None = None, sign: int = 1
) -> ProofRun:
    """Run the perceptron through the origin until a clean pass or `most` mistakes, and compute both sides of every line.

    The proof's assumptions can be broken: the data need not be separable, `gamma` may be too large (the default is the margin of
    θ̂, which must then be positive), and `sign=-1` makes the wrong update θ - y x.

    >>> found = proof_run([[2, 2], [2, -1]], [1, -1], [0, 1], most=100)
    >>> found.mistakes, round(found.bound, 9), bool(found.holds.all())
    (2, 8.0, True)
    >>> proof_run([[2, 2], [2, -1]], [1, -1], [0, 1], most=4, sign=-1).holds[-1].tolist()
    [True, False, False, True, False, False, True, True]
    """
    X = as_points(X)
    labels = as_labels(y, len(X))
    unit = as_vector(theta_hat, "theta_hat", X.shape[1])
    if not unit.any():
        raise ValueError("theta_hat must not be zero, because then it has no direction; got only zeros")
    unit = unit / np.linalg.norm(unit)
    gamma = as_number(geometric_margin(X, labels, unit, 0.0) if gamma is None else gamma, "gamma", positive=True)
    if as_number(sign, "sign") not in (-1, 1):
        raise ValueError(f"sign must be 1 (the perceptron) or -1 (the wrong update); got {sign!r}")
    thetas, points, converged = _run(X * labels[:, None], as_count(most, "most", 1), sign)
    smaller, larger = _sides(thetas, (X * labels[:, None])[points], unit, gamma, radius(X))
    return ProofRun(thetas, points, thetas[1:] @ unit, gamma, radius(X), smaller, larger, converged)


def _run(Z: FloatArray, most: int, sign: int) -> tuple[FloatArray, IntArray, bool]:
    """The cyclic run on reflected points Z (n, d): all θ, the misclassified points, and whether the last pass was clean."""
    theta = np.zeros(Z.shape[1])
    thetas, clean = [theta], False
    points: list[int] = []
    while not clean and len(points) < most:
        clean = True
        for i, z in enumerate(Z):
            if theta @ z <= 0 and len(points) < most:
                theta, clean = theta + sign * z, False
                thetas.append(theta)
                points.append(i)
    return np.array(thetas), np.array(points, dtype=np.int64), clean


def _sides(
    thetas: FloatArray, Z: FloatArray, unit: FloatArray, gamma: float, R: float
) -> tuple[FloatArray, FloatArray]:
    """Both sides of the eight lines after each mistake, first the smaller, then the larger; Z (k, d) holds the reflected points."""
    before, after = thetas[:-1], thetas[1:]
    k = np.arange(1.0, len(Z) + 1)
    along, squared = thetas @ unit, np.sum(thetas**2, axis=1)
    pairs = (
        (np.full(len(Z), gamma), Z @ unit),
        (along[:-1] + gamma, along[1:]),
        (k * gamma, along[1:]),
        (np.sum(before * Z, axis=1), np.zeros(len(Z))),
        (squared[1:], squared[:-1] + R**2),
        (squared[1:], k * R**2),
        (along[1:], np.linalg.norm(after, axis=1)),
        (k, np.full(len(Z), (R / gamma) ** 2)),
    )
    return np.column_stack([s for s, _ in pairs]), np.column_stack([g for _, g in pairs])
