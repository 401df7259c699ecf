"""The widgets of the lesson gaussian_lda. Here: two densities on a line, an estimated boundary; the others are in `gaussian_plane`.

What the lesson asks for (the boundary) is an argument, so that the learner's own function can draw the picture.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from linclass_ref import data, gaussian
from linclass_ref._support.validate import FloatArray, IntArray
from linclass_ref.plots import common, style
from linclass_ref.plots import densities as plots
from linclass_ref.scene.toolkit import App, Button, Choice, Slider
from linclass_ref.widgets.gaussian_plane import cloud, plane

__all__ = ["cloud", "densities", "estimates", "plane", "tightening"]


@dataclass(frozen=True, eq=False)
class Densities:
    """Classes 0 and 1 on a line with a shared standard deviation; `prior` is that of class 1."""

    mu0: float = -1.5
    mu1: float = 1.5
    sigma: float = 1.0
    prior: float = 0.5

    @property
    def priors(self) -> tuple[float, float]:
        return 1 - self.prior, self.prior

    def crossing(self, boundary: Callable[..., float]) -> float | None:
        """Where the weighted densities cross; None if the means coincide, so that one class is chosen everywhere."""
        return None if self.mu0 == self.mu1 else boundary(self.mu0, self.mu1, self.sigma, *self.priors)


def densities(boundary: Callable[..., float] = gaussian.lda_boundary_1d) -> App[Densities]:
    """Sliders for means, spread and prior: the weighted densities, their crossing, and the posteriors.

    `boundary` is the exercise's lda_boundary_1d(mu1, mu2, sigma, pi1, pi2).
    """

    def background(axes: Any) -> None:
        left, right = axes
        left.set(xlim=(-6, 6), ylim=(-0.035 * 0.5, 0.5), xlabel="x", title="Weighted densities")
        left.set_ylabel("π p(x | class)")
        right.set(xlim=(-6, 6), ylim=(-0.03, 1.03), xlabel="x", title="Posteriors")
        right.set_ylabel("P(class | x)")
        lines = {"boundary": (style.INK, "-"), "midpoint": (style.QUIET, ":")}
        plots.key(left, lines, ("class 0", "class 1"))

    def draw(axes: Any, state: Densities) -> None:
        left, right = axes
        mus, crossing = (state.mu0, state.mu1), state.crossing(boundary)
        plots.weighted_densities(left, mus, state.sigma, state.priors, labels=False)
        plots.posterior_curves(right, mus, state.sigma, state.priors, labels=False)
        for ax in axes:
            plots.place(ax, (state.mu0 + state.mu1) / 2, color=style.QUIET, linestyle=":")
            if crossing is not None and abs(crossing) < 6:
                plots.place(ax, crossing)

    return App(
        "Two densities and their boundary",
        Densities(),
        draw,
        background=background,
        describe=lambda state: _tell_densities(state, state.crossing(boundary)),
        controls=[
            Slider("mu0", "mean μ₀", -4, 4, 0.1),
            Slider("mu1", "mean μ₁", -4, 4, 0.1),
            Slider("sigma", "spread σ", 0.4, 3, 0.1),
            Slider("prior", "prior π₁", 0.01, 0.99, 0.01),
        ],
        columns=2,
        width=8.6,
        height=3.4,
    )


def _tell_densities(state: Densities, crossing: float | None) -> str:
    if crossing is None:
        likelier = (
            "nothing distinguishes the classes"
            if state.prior == 0.5
            else "the class with the larger prior is chosen everywhere"
        )
        return f"Both means are {state.mu0:g}: there is no boundary, and {likelier}."
    return (
        f"π₀ = {1 - state.prior:.2f}, π₁ = {state.prior:.2f}. The midpoint is {(state.mu0 + state.mu1) / 2:.2f}; the boundary lies at "
        f"{crossing:.2f}."
    )


SIZES = (10, 20, 50, 100, 200, 500, 1000)
TRUE_MEANS, TRUE_SIGMA, TRUE_PRIORS = (-1.0, 1.5), 1.2, (0.6, 0.4)
REPEATS = 100
TRUTH = gaussian.lda_boundary_1d(*TRUE_MEANS, TRUE_SIGMA, *TRUE_PRIORS)


@dataclass(frozen=True, eq=False)
class Sample:
    """One sample of n points on the line, the `number`-th of REPEATS."""

    n: int = 20
    number: int = 2

    @cached_property
    def points(self) -> tuple[FloatArray, IntArray]:
        return sample_on_a_line(self.n, self.number)

    @cached_property
    def fitted(self) -> tuple[FloatArray, float, FloatArray]:
        """Estimated means, standard deviation and priors."""
        priors, means, Sigma = gaussian.lda_fit(*self.points, 2)
        return means[:, 0], float(np.sqrt(Sigma[0, 0])), priors

    def crossing(self, boundary: Callable[..., float]) -> float:
        """The boundary that this sample suggests."""
        means, sigma, priors = self.fitted
        return boundary(means[0], means[1], sigma, priors[0], priors[1])


def sample_on_a_line(n: int, number: int) -> tuple[FloatArray, IntArray]:
    """Sample number `number` of n points: X (n, 1) and t (n,), from the two true densities."""
    means = [[mu] for mu in TRUE_MEANS]
    return data.gaussian_classes(n, means, [[TRUE_SIGMA**2]], TRUE_PRIORS, rng=np.random.default_rng([number, n]))


def estimates(boundary: Callable[..., float] = gaussian.lda_boundary_1d) -> list[FloatArray]:
    """The estimated boundaries of REPEATS samples for each of the SIZES."""
    return [np.array([Sample(n, i).crossing(boundary) for i in range(1, REPEATS + 1)]) for n in SIZES]


def tightening(boundary: Callable[..., float] = gaussian.lda_boundary_1d) -> App[Sample]:
    """One sample with its estimated densities and boundary, and the boundaries of REPEATS samples of each size.

    `boundary` is the exercise's lda_boundary_1d(mu1, mu2, sigma, pi1, pi2).
    """
    all_boundaries = estimates(boundary)

    def background(axes: Any) -> None:
        left, right = axes
        left.set(xlim=(-5, 5.5), ylim=(-0.05, 0.3), xlabel="x", ylabel="π p(x | class)")
        left.set_title("Shaded: the true densities; lines: estimated")
        plots.true_densities(left, TRUE_MEANS, TRUE_SIGMA, TRUE_PRIORS)
        plots.place(left, TRUTH)
        plots.key(left, {"true boundary": (style.INK, "-"), "estimated": (style.ACCENT, "--")}, loc="upper left")
        plots.funnel(right, SIZES, all_boundaries, TRUTH).set(
            ylim=(TRUTH - 1.6, TRUTH + 1.6), ylabel="estimated boundary", title=f"{REPEATS} samples of each size"
        )
        right.legend(loc="upper right")

    def draw(axes: Any, state: Sample) -> None:
        left, right = axes
        means, sigma, priors = state.fitted
        X, t = state.points
        plots.weighted_densities(left, means, sigma, priors, labels=False, fill=False)
        plots.rug(left, X[:, 0], t, at=(-0.022, -0.036))
        plots.place(left, state.crossing(boundary), color=style.ACCENT, linestyle="--")
        right.plot(
            [state.n],
            [state.crossing(boundary)],
            "D",
            color=style.ALARM,
            markersize=8,
            markeredgecolor="white",
            zorder=common.TEXT,
        )

    return App(
        "True and estimated boundary",
        Sample(),
        draw,
        background=background,
        describe=lambda state: (
            f"Sample {state.number} of size {state.n}: the estimated boundary is {state.crossing(boundary):.3f}, the true one {TRUTH:.3f}. "
            f"Among {REPEATS} samples of this size the standard deviation is {all_boundaries[SIZES.index(state.n)].std():.3f}."
        ),
        controls=[
            Choice("n", "Sample size n", {str(n): n for n in SIZES}),
            Slider("number", "Sample", 1, REPEATS),
            Button("Next sample", lambda state: Sample(state.n, state.number % REPEATS + 1)),
        ],
        columns=2,
        width=9.0,
        height=3.9,
    )
