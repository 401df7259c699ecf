"""The convergence proof line by line along a real run, with assumptions that can be broken on purpose (lesson convergence_proof).

θ̂ is scaled to length 1. After mistake k, made on the point x with label y, the proof says the following. The letters are those under
which the lesson convergence_proof shows the lines, shuffled, and asks for an order.

| line | says | why |
|---|---|---|
| B | y θ̂·x ≥ γ | θ̂ separates the data with margin γ |
| D | θ⁽ᵏ⁾·θ̂ ≥ θ⁽ᵏ⁻¹⁾·θ̂ + γ | θ⁽ᵏ⁾ = θ⁽ᵏ⁻¹⁾ + y x, and line B |
| G | θ⁽ᵏ⁾·θ̂ ≥ kγ | line D applied k times, starting from θ⁽⁰⁾ = 0 |
| E | y θ⁽ᵏ⁻¹⁾·x ≤ 0 | it was a mistake |
| H | ‖θ⁽ᵏ⁾‖² ≤ ‖θ⁽ᵏ⁻¹⁾‖² + R² | expand ‖θ⁽ᵏ⁻¹⁾ + y x‖², and line E |
| A | ‖θ⁽ᵏ⁾‖² ≤ kR² | line H applied k times, starting from θ⁽⁰⁾ = 0 |
| F | θ⁽ᵏ⁾·θ̂ ≤ ‖θ⁽ᵏ⁾‖ | a cosine is at most 1 |
| C | k ≤ R²/γ² | lines G, F and A combined |
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from linclass_ref._support.validate import FloatArray, IntArray, as_count, as_labels, as_number, as_points, as_vector
from linclass_ref.margins import geometric_margin, radius

LINES = (
    "y θ̂·x ≥ γ",
    "θ⁽ᵏ⁾·θ̂ ≥ θ⁽ᵏ⁻¹⁾·θ̂ + γ",
    "θ⁽ᵏ⁾·θ̂ ≥ kγ",
    "y θ⁽ᵏ⁻¹⁾·x ≤ 0",
    "‖θ⁽ᵏ⁾‖² ≤ ‖θ⁽ᵏ⁻¹⁾‖² + R²",
    "‖θ⁽ᵏ⁾‖² ≤ kR²",
    "θ⁽ᵏ⁾·θ̂ ≤ ‖θ⁽ᵏ⁾‖",
    "k ≤ R²/γ²",
)
LETTERS = "BDGEHAFC"  # of the lines, in the same order
USES = {"D": "B", "G": "D", "H": "E", "A": "H", "C": "GFA"}  # line → the lines that it follows from
ROUNDING = 1e-9  # relative to the larger of the two sides


@dataclass(frozen=True)
class ProofRun:
    """A run through the origin and both sides of every line of the proof after each of its mistakes."""

    thetas: FloatArray  # (k+1, d): at the start, then after each mistake
    points: IntArray  # (k,): the point of each mistake
    along: FloatArray  # (k,): θ⁽ᵏ⁾·θ̂
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


def proof_order() -> str:
    """The letters of the lines in an order in which each line follows from those before it. There are others.

    >>> first_too_early(proof_order()) is None
    True
    """
    return LETTERS


def read_letters(order: str) -> str:
    """The letters of an order that somebody wrote with commas, spaces or in lower case.

    >>> read_letters("b, d → g")
    'BDG'
    """
    return "".join(letter for letter in order.upper() if letter.isalpha())


def first_too_early(order: str) -> str | None:
    """The first line that stands before a line it uses; None if there is none.

    >>> first_too_early("BDGEHAFC"), first_too_early("EHABDGFC"), first_too_early("BDGHEAFC")
    (None, None, 'H')
    """
    for place, letter in enumerate(order):
        if not set(USES.get(letter, "")) <= set(order[:place]):
            return letter
    return None


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


def _run(V: FloatArray, most: int, sign: int) -> tuple[FloatArray, IntArray, bool]:
    """The cyclic run on reflected points V (n, d): all θ, the misclassified points, and whether the last pass was clean."""
    theta = np.zeros(V.shape[1])
    thetas, clean = [theta], False
    points: list[int] = []
    while not clean and len(points) < most:
        clean = True
        for i, v in enumerate(V):
            if theta @ v <= 0 and len(points) < most:
                theta, clean = theta + sign * v, False
                thetas.append(theta)
                points.append(i)
    return np.array(thetas), np.array(points, dtype=np.intp), clean


def _sides(
    thetas: FloatArray, V: FloatArray, unit: FloatArray, gamma: float, R: float
) -> tuple[FloatArray, FloatArray]:
    """Both sides of the eight lines after each mistake, first the smaller, then the larger; V (k, d) holds the reflected points."""
    before, after = thetas[:-1], thetas[1:]
    k = np.arange(1.0, len(V) + 1)
    along, squared = thetas @ unit, np.sum(thetas**2, axis=1)
    pairs = (
        (np.full(len(V), gamma), V @ unit),
        (along[:-1] + gamma, along[1:]),
        (k * gamma, along[1:]),
        (np.sum(before * V, axis=1), np.zeros(len(V))),
        (squared[1:], squared[:-1] + R**2),
        (squared[1:], k * R**2),
        (along[1:], np.linalg.norm(after, axis=1)),
        (k, np.full(len(V), (R / gamma) ** 2)),
    )
    return np.column_stack([s for s, _ in pairs]), np.column_stack([g for _, g in pairs])
