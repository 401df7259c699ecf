"""Gaussian classes in the plane: a cloud and its ellipses, and LDA or QDA with means that can be dragged.

`odds` and `curved` are arguments, so that the learner's own functions can draw the boundary.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from linclass_ref import gaussian, quadratic, softmax_regression
from linclass_ref._support.validate import FloatArray, as_points
from linclass_ref.experiments import gaussian_shapes
from linclass_ref.plots import common, levels, style
from linclass_ref.plots import gaussian_lda as plots
from linclass_ref.scene.toolkit import App, Points, PointState, Slider, Toggle, Vector


def _covariance(spread: tuple[float, float], rho: float) -> FloatArray:
    """The covariance matrix with two given standard deviations and a correlation."""
    a, b = spread
    return np.array([[a * a, rho * a * b], [rho * a * b, b * b]])


@dataclass(frozen=True, eq=False)
class Cloud:
    """One Gaussian in the plane."""

    mu: tuple[float, float] = (0.0, 0.0)
    spread1: float = 1.0
    spread2: float = 1.4
    rho: float = 0.4
    lines: bool = True

    @property
    def Sigma(self) -> FloatArray:
        return _covariance((self.spread1, self.spread2), self.rho)


def cloud(n: int = 400) -> App[Cloud]:
    """Controls for the mean, both spreads and the correlation of a Gaussian: its ellipses, their axes, and a sample."""

    def background(ax: Any) -> None:
        common.view(ax, [[-5, -5], [5, 5]], margin=0).set(xlabel="x₁", ylabel="x₂")

    def draw(ax: Any, state: Cloud) -> None:
        X = gaussian_shapes.sample_gaussian(
            state.mu, state.Sigma, n, rng=0
        )  # the same draws, so that the points follow
        ax.plot(*X.T, ".", color=style.CLASSES[1].color, markersize=4, alpha=0.45, zorder=common.LINE)
        levels.ellipse(ax, state.mu, state.Sigma, radii=(1, 2, 3))
        if state.lines:
            plots.principal_axes(ax, state.mu, state.Sigma, color=style.ALARM)
        ax.plot(*state.mu, "o", color=style.INK, markersize=8, markeredgecolor="white", zorder=common.TEXT)

    return App(
        "A Gaussian in the plane",
        Cloud(),
        draw,
        background=background,
        describe=_tell_cloud,
        controls=[
            Vector("mu", "μ", -3, 3),
            Slider("spread1", "spread σ₁", 0.3, 2, 0.1),
            Slider("spread2", "spread σ₂", 0.3, 2, 0.1),
            Slider("rho", "correlation ρ", -0.95, 0.95, 0.05),
            Toggle("lines", "show the axes"),
        ],
        width=5.0,
        height=4.8,
    )


def _tell_cloud(state: Cloud) -> str:
    S = state.Sigma
    lengths = gaussian_shapes.ellipse_axes(S)[0]
    return (
        f"Σ = [[{S[0, 0]:.2f}, {S[0, 1]:.2f}], [{S[1, 0]:.2f}, {S[1, 1]:.2f}]]. The one-σ ellipse has half-axes {lengths[0]:.2f} and "
        f"{lengths[1]:.2f}."
    )


@dataclass(frozen=True, eq=False)
class Plane(PointState):
    """K Gaussian classes in the plane. X holds the means; `prior` is that of the last class, and the others share the rest."""

    prior: float = 0.5
    spread1: float = 1.0
    spread2: float = 1.0
    rho: float = 0.0
    untied: bool = False
    rho_last: float = 0.0
    size_last: float = 1.6
    turn: float = -30.0

    @property
    def K(self) -> int:
        return len(self.X)

    @property
    def priors(self) -> FloatArray:
        return np.append(np.full(self.K - 1, (1 - self.prior) / (self.K - 1)), self.prior)

    @property
    def Sigmas(self) -> FloatArray:
        """(K, 2, 2): the shared matrix for every class; with `untied`, the last class has one of its own."""
        stack = np.repeat(_covariance((self.spread1, self.spread2), self.rho)[None], self.K, axis=0)
        if self.untied:
            stack[-1] = _covariance((self.spread1 * self.size_last, self.spread2 * self.size_last), self.rho_last)
        return stack


@dataclass(frozen=True)
class Rules:
    """The two exercises that can draw the plane: log_odds for a shared Σ, qda_discriminants where it is untied."""

    odds: Callable[..., tuple[FloatArray, float]] = gaussian.log_odds
    curved: Callable[..., FloatArray] = quadratic.qda_discriminants

    def weights(self, state: Plane) -> tuple[FloatArray, FloatArray]:
        """W (K, 2) and b (K,), the log-odds of every class against class 0; class 0 itself has zeros."""
        W, b = np.zeros((state.K, 2)), np.zeros(state.K)
        for k in range(1, state.K):
            W[k], b[k] = self.odds(state.priors, state.X, state.Sigmas[0], k, 0)
        return W, b

    def discriminants(self, state: Plane) -> Callable[[FloatArray], FloatArray]:
        """A function of points (m, 2) that gives (m, K): linear with a shared Σ, quadratic otherwise."""
        if state.untied:
            return lambda P: self.curved(P, state.priors, state.X, state.Sigmas)
        W, b = self.weights(state)
        return lambda P: P @ W.T + b

    def posteriors(self, state: Plane, half: float, m: int) -> FloatArray:
        """(m, m, K) over the square from -half to half."""
        side = np.linspace(-half, half, m)
        grid = np.stack(np.meshgrid(side, side), axis=-1).reshape(-1, 2)
        return softmax_regression.softmax(self.discriminants(state)(grid)).reshape(m, m, state.K)


TURN_STEP = 5  # degrees


def _turned(state: Plane, right: float, up: float) -> Plane:
    """A quarter turn of the surface for a drag across half of the axes."""
    return replace(state, turn=float(np.clip(TURN_STEP * round((state.turn - 180 * right) / TURN_STEP), -90, 90)))


SUBSCRIPTS = "₀₁₂₃₄₅₆₇₈₉"
HALF = 5.0  # half the side of the square that is shown


def plane(
    means: ArrayLike = ((-1.5, -0.5), (1.5, 0.5)),
    *,
    prior: float | None = None,
    rho: float = 0.0,
    untied: bool = False,
    odds: Callable[..., tuple[FloatArray, float]] = gaussian.log_odds,
    curved: Callable[..., FloatArray] = quadratic.qda_discriminants,
) -> App[Plane]:
    """Drag the means (K, 2), stretch and shear the shared Σ, slide the prior: contours, boundary and the posterior's surface.

    `prior` is that of the last class, 1/K if not given. With `untied` the last class has its own Σ, and the boundary bends.
    `odds` is the exercise's log_odds(priors, means, Sigma, k, l), `curved` its qda_discriminants(X, priors, means, Sigmas).
    """
    rules = Rules(odds, curved)
    means = as_points(means, "means")
    K = len(means)
    first = Plane(means, np.arange(K), selected=K - 1, prior=1 / K if prior is None else prior, rho=rho, untied=untied)

    def background(axes: Any) -> None:
        flat, raised = axes
        common.view(flat, [[-HALF, -HALF], [HALF, HALF]], margin=0).set(
            xlabel="x₁", ylabel="x₂", title="Drag the means"
        )
        plots.surface_frame(raised).set_title(f"Posterior of class {K - 1}: drag to turn")

    def draw(axes: Any, state: Plane) -> None:
        flat, raised = axes
        _decisions(flat, state, rules)
        plots.ellipses(flat, state.X, state.Sigmas)
        common.ring(flat, state.X[[state.selected]], color=style.INK)
        plots.surface(raised, rules.posteriors(state, HALF, 25), K - 1, turn=state.turn, limits=(-HALF, HALF))

    return App(
        "Gaussian classes in the plane",
        first,
        draw,
        background=background,
        describe=lambda state: _tell_plane(state, rules),
        controls=[
            Points(editable=False, names={k: f"class {k}" for k in range(K)}),
            Slider("prior", f"prior π{SUBSCRIPTS[K - 1]}", 0.01, 0.99, 0.01),
            Slider("rho", "correlation ρ", -0.9, 0.9, 0.05),
            Slider("turn", "turn", -90, 90, TURN_STEP, folded=True),
            Toggle("untied", f"untie: class {K - 1} has its own Σ"),
            Slider("spread1", "spread σ₁", 0.4, 2, 0.1, folded=True),
            Slider("spread2", "spread σ₂", 0.4, 2, 0.1, folded=True),
            Slider("size_last", "its own size", 0.4, 2.4, 0.1, active=lambda state: state.untied, folded=True),
            Slider("rho_last", "its own ρ", -0.9, 0.9, 0.05, active=lambda state: state.untied, folded=True),
        ],
        dragged={1: _turned},
        columns=2,
        width=9.0,
        height=3.6,
    )


def _decisions(ax: Any, state: Plane, rules: Rules) -> None:
    """The regions and their borders; for two classes with one Σ also the border for equal priors, dotted."""
    if state.untied:
        discriminants = rules.discriminants(state)
        levels.regions(ax, lambda P: discriminants(P).argmax(axis=1), state.K, resolution=80)
        if state.K == 2:
            plots.bent(ax, lambda P: discriminants(P) @ [-1.0, 1.0], resolution=60)
        return
    W, b = rules.weights(state)
    plots.territories(ax, W, b)
    plots.borders(ax, W, b)
    if state.K == 2 and state.prior != 0.5 and not np.array_equal(state.X[0], state.X[1]):
        equal = rules.odds(np.array([0.5, 0.5]), state.X, state.Sigmas[0], 1, 0)
        common.boundary(ax, *equal, color=style.QUIET, linestyle=":", normal=False)


def _tell_plane(state: Plane, rules: Rules) -> str:
    priors = ", ".join(f"{p:.2f}" for p in state.priors)
    if state.untied:
        return f"Priors {priors}. The last class has its own Σ: the discriminants are quadratic and the boundary bends."
    if state.K != 2 or np.array_equal(state.X[0], state.X[1]):
        return f"Priors {priors}, one Σ for all: every boundary is straight."
    theta, theta0 = rules.odds(state.priors, state.X, state.Sigmas[0], 1, 0)
    dotted = "" if state.prior == 0.5 else " Dotted: the boundary for equal priors."
    return f"Priors {priors}, one Σ for both. Log-odds of class 1: ({theta[0]:.2f}, {theta[1]:.2f})·x {theta0:+.2f}.{dotted}"
