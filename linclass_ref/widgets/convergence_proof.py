"""The lesson's widgets: the proof checked line by line along a run, switches that break it, and hulls that meet or do not."""

from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from linclass_ref import hulls, perceptron
from linclass_ref._support.validate import FloatArray, IntArray, as_labels, as_points
from linclass_ref.experiments.proof_lines import LETTERS, LINES, ProofRun, proof_run, read_letters
from linclass_ref.geometry import margins
from linclass_ref.margins import geometric_margin, radius
from linclass_ref.nearest_points import NearestPoint, nearest_to_origin
from linclass_ref.plots import common, style
from linclass_ref.plots import convergence_proof as plots
from linclass_ref.plots import hulls as hull_plots
from linclass_ref.scene.toolkit import App, Choice, Player, Points, PointState

NOTHING, DATA, SIGN, GAMMA = "nothing", "data", "sign", "gamma"
BROKEN = {
    "nothing": NOTHING,
    "one label is flipped": DATA,
    "the update's sign": SIGN,
    "γ is doubled": GAMMA,
}


@dataclass(frozen=True, eq=False)
class Proof:
    """After `step` mistakes of a run in which the assumption `broken` is violated."""

    step: int
    broken: str = NOTHING


def proof(X: ArrayLike, y: ArrayLike, theta_hat: ArrayLike, order: str = LETTERS) -> App[Proof]:
    """The proof along a run on X (n, d), y (n,), which θ̂ separates through the origin: the two bounds, and a mark for every line.

    `order` holds the letters of the lines, in the order in which they are shown.
    """
    rows = read_letters(order)
    X = as_points(X)
    y = as_labels(y, len(X))
    gamma, R = geometric_margin(X, y, theta_hat, 0.0), radius(X)
    most = int(1.08 * (R / gamma) ** 2) + 2  # a little past the bound, to show what happens there

    @lru_cache(maxsize=4)
    def run_of(broken: str) -> ProofRun:
        labels = _flip_one(X, y, theta_hat) if broken == DATA else y
        claimed = 2 * gamma if broken == GAMMA else gamma
        return proof_run(X, labels, theta_hat, most, gamma=claimed, sign=-1 if broken == SIGN else 1)

    def background(axes: Any) -> None:
        bounds, ticks = axes
        bounds.set(xlim=(0, 1.5 * most), ylabel="length", title="The run, and the shaded lens between the two bounds")
        plots.bounds_legend(bounds).tick_params(labelbottom=False)
        plots.line_labels(ticks, rows).set(
            xlim=(0, 1.5 * most), xlabel="mistake k", title="The lines of the proof after each mistake"
        )

    def draw(axes: Any, state: Proof) -> None:
        bounds, ticks = axes
        run = run_of(state.broken)
        step = min(state.step, run.mistakes)
        top = 1.12 * R * float(np.sqrt(most))
        bounds.set_ylim(*{SIGN: (-most * R, most * R), DATA: (-0.25 * top, top)}.get(state.broken, (0.0, top)))
        plots.bound_curves(bounds, run.gamma, R, most)
        plots.run_lengths(bounds, run, step)
        plots.line_ticks(ticks, run, step, rows)
        plots.line_numbers(ticks, run, step, 1.05 * most, rows)
        for ax in axes:
            ax.axvline(step, color="#d9d9d9", linewidth=5, zorder=common.REGION + 0.5)

    first = Proof(run_of(NOTHING).mistakes)
    return App(
        "The proof, checked after every mistake",
        first,
        draw,
        background=background,
        describe=lambda state: _tell_proof(run_of(state.broken), state, rows),
        controls=[
            Choice("broken", "What is broken?", BROKEN),
            Player("step", "Mistakes made", last=lambda state: run_of(state.broken).mistakes),
        ],
        rows=2,
        width=7.6,
        height=4.5,
        gridspec_kw={"height_ratios": [1.0, 1.0]},
    )


def _flip_one(X: FloatArray, y: IntArray, theta_hat: ArrayLike) -> IntArray:
    """The labels with one of them flipped, so that no boundary through the origin separates; points with large margins are tried first."""
    for i in np.argsort(-margins(X, y, theta_hat)):
        flipped = y.copy()
        flipped[i] *= -1
        if not hulls.is_separable(X, flipped, offset=False):
            return flipped
    raise ValueError("flipping one label must make the data not separable; no single label does, so pass more points")


def _tell_proof(run: ProofRun, state: Proof, rows: str) -> str:
    step = min(state.step, run.mistakes)
    if step == 0:
        return f"Before the first mistake: θ = 0. The theorem allows at most R²/γ² = {run.bound:.1f} mistakes."
    fails = [letter for letter in rows if not run.holds[step - 1, LETTERS.index(letter)]]
    earlier = [letter for letter in rows if not run.holds[:step, LETTERS.index(letter)].all()]
    words = f"After mistake {step} (the gray bar), on point {run.points[step - 1] + 1}: "
    if fails:
        first = LINES[LETTERS.index(fails[0])]
        words += f"{_list(fails)} {'fails' if len(fails) == 1 else 'fail'}. Line {fails[0]} says {first}."
    else:
        words += "all eight lines hold" + (f", but {_list(earlier)} failed before." if earlier else ".")
    if step == run.mistakes and run.converged:
        words += f" The run ended here; the bound is {run.bound:.1f}."
    elif step == run.mistakes:
        words += f" The run has not ended, although the bound would be {run.bound:.1f}; we stop it here."
    return words


def _list(letters: list[str]) -> str:
    return f"line {letters[0]}" if len(letters) == 1 else f"lines {', '.join(letters[:-1])} and {letters[-1]}"


@dataclass(frozen=True, eq=False)
class Hulls(PointState):
    """Points that the learner can move, and whether they are separable with offset and through the origin."""

    certify: plots.Certify = hulls.non_separable_certificate

    @cached_property
    def certificate(self) -> FloatArray | None:
        """The weights λ that prove that no boundary with offset separates the points; None where one does."""
        found: FloatArray | None = self.certify(self.X, self.y)
        return found

    @cached_property
    def widest(self) -> hulls.MaxMargin | None:
        return hulls.max_margin_offset(self.X, self.y) if len(np.unique(self.y)) == 2 else None

    @cached_property
    def V(self) -> FloatArray:
        return perceptron.reflect(self.X, self.y)[:, :2]

    @cached_property
    def nearest(self) -> NearestPoint:
        return nearest_to_origin(self.V)


def hull_editor(X: ArrayLike, y: ArrayLike, certify: plots.Certify = hulls.non_separable_certificate) -> App[Hulls]:
    """Drag points: as long as the hulls are disjoint there is a separator; once they meet there is a certificate that none exists."""
    X = as_points(X)
    reach = 1.25 * float(np.abs(X).max())

    def background(axes: Any) -> None:
        classes, reflected = axes
        common.view(classes, X, margin=0.3, origin=True).set(xlabel="x₁", ylabel="x₂")
        common.view(reflected, [[-reach, -reach], [reach, reach]], margin=0.05).set(xlabel="y·x₁", ylabel="y·x₂")

    def draw(axes: Any, state: Hulls) -> None:
        classes, reflected = axes
        hull_plots.class_hulls(classes, state.X, state.y)
        common.ring(classes, state.X[[state.selected]], color=style.INK)
        if state.certificate is not None:
            hull_plots.certificate(classes, state.X, state.y, state.certificate)
        elif state.widest is not None:
            hull_plots.separator(classes, state.X, state.y, state.widest)
        classes.set_title("With offset: " + ("separable" if state.certificate is None else "the hulls meet"))
        hull_plots.reflected_hull(reflected, state.V, state.nearest)
        reflected.set_title(
            "Through the origin: " + ("the hull contains 0" if state.nearest.at_origin else "separable")
        )

    return App(
        "Separator or certificate",
        Hulls(X, as_labels(y, len(X)), certify=certify),
        draw,
        background=background,
        describe=_tell_hulls,
        controls=[Points()],
        columns=2,
        height=3.9,
    )


def _tell_hulls(state: Hulls) -> str:
    weights = state.certificate
    if weights is None:
        wide = (
            ""
            if state.widest is None
            else f" with margin {state.widest.margin:.3g}, half the distance between the hulls"
        )
        words = f"With offset: a separator exists{wide}."
    else:
        used = ", ".join(f"λ{i + 1} = {weights[i]:.3g}" for i in np.flatnonzero(weights > 1e-9))
        words = f"With offset: no separator, and here is the certificate: {used}, all others 0."
    if state.nearest.at_origin:
        return (
            f"{words} Through the origin: no separator either, because the hull of the points y·x contains the origin."
        )
    length = float(np.linalg.norm(state.nearest.point))
    return (
        f"{words} Through the origin: the gray hull of the points y·x does not contain 0, and θ = p, its nearest point, "
        f"separates with margin ‖p‖ = {length:.3g}."
    )
