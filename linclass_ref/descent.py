"""Gradient descent, step-size rules, Newton's method and finite differences (lessons hinge_sgd and logistic_mle).

A step-size rule is a function of k, the number of steps already taken: η_0 is the first step.
"""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from linclass_ref._support.linalg import solve_semidefinite
from linclass_ref._support.validate import FloatArray, IntArray, as_array, as_count, as_number, as_vector

StepRule = Callable[[int], float]
MAX_NEWTON_STEPS = 100
MIN_GAIN = 1e-11  # each Newton step squares the error, so after a step with so small a gain nothing is left to gain


def constant_step(eta: float) -> StepRule:
    """The rule η_k = eta. A stochastic run then never comes to rest and ends in a cloud around the minimum.

    >>> constant_step(0.5)(10)
    0.5
    """
    eta = as_number(eta, "eta", positive=True)
    return lambda k: eta


def inverse_step(k: int) -> float:
    """η_k = 1/(k+1): the steps can reach any distance (Ση = ∞), and their noise dies out (Ση² = π²/6).

    >>> inverse_step(0), inverse_step(3)
    (1.0, 0.25)
    """
    return 1.0 / (as_count(k, "k") + 1)


def inverse_sqrt_step(k: int) -> float:
    """η_k = 1/√(k+1): longer steps than 1/(k+1), but Ση² = ∞, so the Robbins–Monro conditions fail.

    >>> inverse_sqrt_step(0), inverse_sqrt_step(3)
    (1.0, 0.5)
    """
    return 1.0 / float(np.sqrt(as_count(k, "k") + 1))


@dataclass(frozen=True)
class RobbinsMonro:
    """Which of the two step-size conditions a power law η_k = scale·(k+1)^(-power) satisfies."""

    reaches_anywhere: bool  # Σ η_k = ∞
    noise_dies_out: bool  # Σ η_k² < ∞

    @property
    def holds(self) -> bool:
        return self.reaches_anywhere and self.noise_dies_out


def robbins_monro(power: float) -> RobbinsMonro:
    """The Robbins–Monro conditions for η_k = scale·(k+1)^(-power): both hold exactly for ½ < power ≤ 1.

    No finite number of terms can decide whether a series converges; for power laws the integral test does.

    >>> robbins_monro(1).holds, robbins_monro(0.5).holds, robbins_monro(2).reaches_anywhere
    (True, False, False)
    """
    power = as_number(power, "power")
    return RobbinsMonro(reaches_anywhere=power <= 1, noise_dies_out=2 * power > 1)


def best_constant_step(G: float, D: float, m: int) -> tuple[float, float]:
    """The constant step η that makes the bound (D² + G² m η²) / (2 m η) on m subgradient steps smallest, and that bound.

    No subgradient is longer than G, and the start is at most D away from a minimum. The bound is smallest where its two terms
    are equal, D²/(2mη) = G²η/2: there η = D/(G√m), and the bound is DG/√m.

    >>> best_constant_step(G=2, D=3, m=9)
    (0.5, 2.0)
    """
    G, D = as_number(G, "G", positive=True), as_number(D, "D", positive=True)
    root = float(np.sqrt(as_count(m, "m", 1)))
    return D / (G * root), D * G / root


def gradient_descent(
    grad: Callable[[FloatArray], ArrayLike], start: ArrayLike, eta: float | StepRule, steps: int
) -> FloatArray:
    """The iterates w_{k+1} = w_k - η_k grad(w_k), including the start: an array (steps+1, d).

    `eta` is a number or a function of k, with k = 0 at the first step. If the rate is too large the iterates diverge;
    they may then contain infinities, but there is no error.

    >>> gradient_descent(lambda w: 2 * w, [1.0, -2.0], 0.25, 2).tolist()
    [[1.0, -2.0], [0.5, -1.0], [0.25, -0.5]]
    """
    w = as_vector(start, "start")
    if not callable(grad):
        raise ValueError(f"grad must be a function of a point; got {type(grad).__name__}")
    steps = as_count(steps, "steps")
    rule = eta if callable(eta) else constant_step(eta)
    path = [w]
    with np.errstate(over="ignore", invalid="ignore"):  # the course shows divergence on purpose
        for k in range(steps):
            g = np.asarray(grad(w.copy()), dtype=float)  # a copy, because grad may write into its argument
            if g.shape != w.shape:
                raise ValueError(f"grad must return {len(w)} numbers, as many as start; got shape {g.shape}")
            w = w - as_number(rule(k), "eta") * g
            path.append(w)
    return np.array(path)


@dataclass(frozen=True)
class FitRun:
    """The path of an optimiser: parameters (steps+1, …) and losses (steps+1,), including the start."""

    thetas: FloatArray
    losses: FloatArray
    converged: bool  # the last step no longer lowered the loss
    separable: bool = False  # the classes can be separated, so the loss has no minimiser

    @property
    def theta(self) -> FloatArray:
        """The last parameters."""
        return self.thetas[-1]


def fit_sample(fit: Callable[..., FitRun], X: FloatArray, labels: IntArray, r: FloatArray, K: int) -> FloatArray | None:
    """The fit to every sixteenth point, where Newton's method may start; None where it lacks a class or does not settle."""
    few = labels[::16]
    if len(np.unique(few)) < K:
        return None
    run = fit(np.ascontiguousarray(X[::16]), few, r / 16)
    return run.theta if run.converged else None


def newton(
    loss: Callable[[FloatArray], float],
    derivatives: Callable[[FloatArray], tuple[FloatArray, FloatArray]],
    start: FloatArray,
    runs_away: Callable[[FloatArray, FloatArray], bool] = lambda theta, step: False,
) -> FitRun:
    """Newton's method on a convex loss: θ ← θ - H⁻¹g. A step that would increase the loss is halved until it does not.

    `derivatives(θ)` returns g (d,) and H (d, d). The method stops when a step promises to lower the loss by next to nothing, or
    when `runs_away(θ, step)` says that there is no minimiser.

    >>> newton(lambda x: 2 * (x[0] - 3) ** 2, lambda x: (4 * (x - 3), np.array([[4.0]])), np.zeros(1)).thetas.tolist()
    [[0.0], [3.0], [3.0]]
    """
    theta, converged, separable = start, False, False
    thetas, losses = [theta], [loss(theta)]
    while not (converged or separable) and len(thetas) <= MAX_NEWTON_STEPS:
        g, H = derivatives(theta)
        step = solve_semidefinite(H, g)
        converged = bool(g @ step <= MIN_GAIN)
        new_loss = loss(theta - step)
        while not converged and new_loss > losses[-1] + 1e-12 * abs(losses[-1]):
            step = step / 2
            new_loss = loss(theta - step)
        theta = theta - step
        thetas.append(theta)
        losses.append(new_loss)
        separable = not converged and runs_away(theta, step)
    return FitRun(np.array(thetas), np.array(losses), converged, separable)


def numerical_gradient(f: Callable[[FloatArray], float], x: ArrayLike, h: float = 1e-6) -> FloatArray:
    """Central differences (f(x + h e_j) - f(x - h e_j)) / 2h: an array (d,), with an error of about h² where f is smooth.

    >>> numerical_gradient(lambda x: x[0] ** 2 + 3 * x[1], [2.0, 5.0]).round(6).tolist()
    [4.0, 3.0]
    """
    x = as_vector(x, "x")
    h = as_number(h, "h", positive=True)
    shifts = h * np.eye(len(x))
    rises = [as_array(f(x + s), "f(x)", 0) - as_array(f(x - s), "f(x)", 0) for s in shifts]
    return np.array(rises, dtype=float) / (2 * h)
