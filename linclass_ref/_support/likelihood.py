"""What logistic and softmax regression share: checks, Newton's method with a safeguard, and L-BFGS for many points."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

import numpy as np
from numpy.typing import ArrayLike

from linclass_ref._support.linalg import newton_direction
from linclass_ref._support.validate import FloatArray, as_number, as_points

TOLERANCE = 1e-7  # on the change of the scores; Newton squares the error, so the last step leaves about 1e-14
MAX_STEPS = 100


class SeparableDataError(ValueError):
    """The classes can be separated, so that the likelihood grows for ever with the parameters and has no maximiser."""

    def __init__(self, name: str) -> None:
        super().__init__(
            f"{name} must not be linearly separable when ridge = 0; these classes are, so the likelihood grows for ever"
            " with the parameters and has no maximiser: pass ridge > 0"
        )


@dataclass(frozen=True)
class FitRun:
    """The path of an optimiser: parameters (steps+1, …) and objective (steps+1,), the start included."""

    thetas: FloatArray
    losses: FloatArray
    converged: bool  # the last step no longer moved the scores
    separable: bool = False  # a separating direction was found: without a penalty there is no minimiser

    @property
    def theta(self) -> FloatArray:
        """The last parameters."""
        return self.thetas[-1]


class Problem(Protocol):
    """A loss that depends on the parameters through scores Z that are linear in them, plus ½ Σ penalty θ²."""

    @property
    def penalty(self) -> FloatArray: ...

    @property
    def size(self) -> int: ...

    def scores(self, theta: FloatArray) -> FloatArray: ...

    def loss(self, Z: FloatArray) -> float: ...

    def derivatives(self, Z: FloatArray) -> tuple[FloatArray, FloatArray]: ...

    def value_and_gradient(self, theta: FloatArray) -> tuple[float, FloatArray]: ...

    def shows_separation(self, Z: FloatArray, dZ: FloatArray) -> bool: ...


def newton(
    problem: Problem, start: FloatArray, *, tolerance: float = TOLERANCE, refuse_singular: bool = True
) -> FitRun | None:
    """Newton's method with step halving; None where the very first Hessian is singular and that is to be refused."""
    penalty, free = problem.penalty, not problem.penalty.any()
    theta, Z = start, problem.scores(start)
    thetas, losses = [theta], [problem.loss(Z) + 0.5 * float(penalty @ theta**2)]
    converged = separable = False
    while not (converged or separable) and len(thetas) <= MAX_STEPS:
        g, H = problem.derivatives(Z)
        g = g + penalty * theta
        H[np.diag_indices_from(H)] += penalty
        step, regular = newton_direction(H, g)
        if refuse_singular and not regular and len(thetas) == 1:
            return None
        dZ = problem.scores(step)
        converged = bool(np.abs(dZ).max() <= tolerance * max(1.0, float(np.abs(Z).max())))

        def moved(size: float, step: FloatArray = step, dZ: FloatArray = dZ) -> float:
            return problem.loss(Z - size * dZ) + 0.5 * float(penalty @ (theta - size * step) ** 2)  # noqa: B023 - called at once

        size, loss = (1.0, moved(1.0)) if converged else halve_until_lower(moved, losses[-1], float(g @ step))
        theta, Z = theta - size * step, Z - size * dZ
        thetas.append(theta)
        losses.append(loss)
        separable = free and not converged and problem.shows_separation(Z, -size * dZ)
    return FitRun(np.array(thetas), np.array(losses), converged, separable)


def halve_until_lower(objective: Callable[[float], float], before: float, slope: float) -> tuple[float, float]:
    """(size, objective there): the first of 1, ½, ¼ … that lowers the objective by a fair part of what the slope promises."""
    size = 1.0
    while (value := objective(size)) > before - 1e-4 * size * slope + 1e-12 * abs(before) and size > 1e-10:
        size /= 2
    return size, value


def fit_many(every: Callable[[int], Problem], strides: Sequence[int]) -> FloatArray | None:
    """The minimiser for many points; None where samples of them do not tell enough.

    `every(s)` is the problem of every s-th point. Newton's method on growing samples (falling strides) gives the start and
    an approximate Hessian for L-BFGS on all points: few passes over them, and never their Hessian. Points that cannot be
    separated stay so when more are added, hence a sample that has a minimiser proves that the whole has one.
    """
    whole = every(1)
    theta, H = np.zeros(len(whole.penalty)), None
    for stride in strides:
        sample = every(stride)
        run = newton(sample, theta, tolerance=0.2)  # its own sampling error is larger
        if run is None or run.separable or not run.converged:
            return None
        theta = run.theta
        H = stride * (sample.derivatives(sample.scores(theta))[1] + np.diag(sample.penalty))
    if H is None:
        return None
    theta, converged = lbfgs(whole.value_and_gradient, H, theta, 0.2 * TOLERANCE * np.sqrt(whole.size))
    return theta if converged else None


def lbfgs(
    value_and_gradient: Callable[[FloatArray], tuple[float, FloatArray]],
    H: FloatArray,
    start: FloatArray,
    tolerance: float,
    memory: int = 12,
) -> tuple[FloatArray, bool]:
    """(theta, converged) of L-BFGS that starts from an approximate Hessian H instead of a multiple of the identity.

    It stops when √(gᵀH⁻¹g), the length of the Newton step in the Hessian's own measure, is below the tolerance.
    """
    theta = start
    value, g = value_and_gradient(theta)
    pairs: list[tuple[FloatArray, FloatArray]] = []
    try:
        L = np.linalg.cholesky(H)
    except np.linalg.LinAlgError:
        return theta, False
    inverse_factor = np.linalg.solve(
        L, np.eye(len(L))
    )  # used in every step, on vectors only: NumPy has no triangular solver
    for _ in range(MAX_STEPS):
        half = inverse_factor @ g
        if np.sqrt(half @ half) <= tolerance:
            return theta, True
        step = _two_loops(g, pairs, inverse_factor)
        size, slope = 1.0, float(g @ step)
        while True:
            new_value, new_g = value_and_gradient(theta - size * step)
            if new_value <= value - 1e-4 * size * slope + 1e-12 * abs(value) or size < 1e-10:
                break
            size /= 2
        if (-step) @ (new_g - g) > 0:  # only rounding can deny the convexity that keeps the directions downhill
            pairs = [*pairs[1 - memory :], (-size * step, new_g - g)]
        theta, value, g = theta - size * step, new_value, new_g
    return theta, False


def _two_loops(g: FloatArray, pairs: list[tuple[FloatArray, FloatArray]], inverse_factor: FloatArray) -> FloatArray:
    """The L-BFGS direction: g times the inverse Hessian that the pairs (step, change of gradient) have refined."""
    q, weights = g.copy(), []
    for s, change in reversed(pairs):
        a = (s @ q) / (s @ change)
        weights.append(a)
        q -= a * change
    q = inverse_factor.T @ (inverse_factor @ q)
    for (s, change), a in zip(pairs, reversed(weights), strict=True):
        q += (a - (change @ q) / (s @ change)) * s
    return q


def as_augmented(X: ArrayLike) -> FloatArray:
    """`X` as points whose last column is 1."""
    array = as_points(X)
    if (array[:, -1] != 1).any():
        strange = array[array[:, -1] != 1, -1][0]
        raise ValueError(f"X must be augmented, with a last column of ones; got {strange:g} in its last column")
    return array


def as_ridge(ridge: ArrayLike) -> float:
    """`ridge` as a number of at least 0."""
    number = as_number(ridge, "ridge")
    if number < 0:
        raise ValueError(f"ridge must be at least 0; got {number:g}")
    return number


def bias_free_penalty(ridge: float, d: int) -> FloatArray:
    """(d,) the penalty of each parameter: ridge, and 0 for the bias, which is last."""
    penalty = np.full(d, ridge)
    penalty[-1] = 0.0
    return penalty
