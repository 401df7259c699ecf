"""Three ways to K classes from classifiers for two: one versus rest, one versus one, and the largest of K scores."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Self

import numpy as np
from numpy.typing import ArrayLike

from linclass_ref import averaging, least_squares, multiclass
from linclass_ref._support.validate import FloatArray, IntArray, as_classes, as_points
from linclass_ref.plots import common, style
from linclass_ref.plots import multiclass_least_squares as plots
from linclass_ref.scene.toolkit import App, Choice, Points, PointState, Toggle

FINENESS = 130  # grid cells along each side of a picture of regions, few enough to follow the mouse


def _averaged(X: FloatArray, y: IntArray) -> tuple[FloatArray, float]:
    return averaging.averaged_perceptron(X, y, T=30)


LEARNERS: dict[str, multiclass.Learner] = {
    "averaged perceptron": _averaged,
    "least squares": least_squares.two_class_fit,
}


@dataclass(frozen=True, eq=False)
class Schemes(PointState):
    """Points of K classes (in `y`), the two-class learner from which the schemes are built, and the rules that combine them."""

    learner: multiclass.Learner = _averaged
    lines: bool = True
    K: int = 3
    rest_rule: Callable[..., IntArray] = multiclass.one_vs_rest
    pairs_rule: Callable[..., IntArray] = multiclass.one_vs_one

    @cached_property
    def rest(self) -> tuple[FloatArray, FloatArray]:
        return multiclass.train_one_vs_rest(self.X, self.y, self.K, self.learner)

    @cached_property
    def duels(self) -> multiclass.OneVsOne:
        return multiclass.train_one_vs_one(self.X, self.y, self.K, self.learner)

    def predictions(self, P: FloatArray) -> tuple[IntArray, IntArray, IntArray]:
        """The classes of P (m, 2) by one-versus-rest, one-versus-one and the largest of the K scores."""
        return self.by_rest(P), self.by_pairs(P), multiclass.argmax_class(P, *self.rest)

    def by_rest(self, P: FloatArray) -> IntArray:
        return self.rest_rule(P, *self.rest)

    def by_pairs(self, P: FloatArray) -> IntArray:
        return self.pairs_rule(P, self.duels.W, self.duels.b, self.duels.pairs, self.K)

    def relabelled(self, i: int, labels: Any = (0, 1, 2)) -> Self:
        """As in `PointState`, except that the last point of a class keeps its label: every class must occur."""
        return self if self._is_last(i) else super().relabelled(i, labels)

    def removed(self, i: int) -> Self:
        return self if self._is_last(i) else super().removed(i)

    def _is_last(self, i: int) -> bool:
        return int(np.sum(self.y == self.y[i])) == 1


def schemes(
    X: ArrayLike,
    t: ArrayLike,
    K: int = 3,
    *,
    one_vs_rest: Callable[..., IntArray] = multiclass.one_vs_rest,
    one_vs_one: Callable[..., IntArray] = multiclass.one_vs_one,
) -> App[Schemes]:
    """The regions of one-versus-rest, one-versus-one and the largest score on the same points, which can be edited."""
    X = as_points(X)
    classes, K = as_classes(t, len(X), K, all_present=True)
    names = ("One versus rest", "One versus one", "Largest of K scores")

    def background(axes: Any) -> None:
        for ax, name in zip(axes, names, strict=True):
            common.view(ax, X, margin=0.25).set(xlabel="x₁", ylabel="x₂", title=name)

    def draw(axes: Any, state: Schemes) -> None:
        (W, b), duels = state.rest, state.duels
        plots.regions(axes[0], state.by_rest, resolution=FINENESS)
        plots.regions(axes[1], state.by_pairs, resolution=FINENESS)
        plots.regions(axes[2], lambda P: multiclass.argmax_class(P, W, b), resolution=FINENESS)
        if state.lines:
            plots.discriminants(axes[0], W, b)
            plots.pair_lines(axes[1], duels.W, duels.b)
        for ax in axes:
            common.scatter(ax, state.X, state.y, size=26)
        common.ring(axes[0], state.X[[state.selected]], color=style.INK, size=110)

    return App(
        "Three ways to K classes",
        Schemes(X, classes, K=K, rest_rule=one_vs_rest, pairs_rule=one_vs_one),
        draw,
        background=background,
        describe=_tell_schemes,
        controls=[
            Points(names={k: f"class {k}" for k in range(K)}),
            Choice("learner", "Two-class learner", LEARNERS),
            Toggle("lines", "show the lines"),
        ],
        columns=3,
        width=7.6,
        height=2.95,
    )


def _tell_schemes(state: Schemes) -> str:
    rest, pairs, largest = (
        f"{np.sum(p == state.y)} right, {np.sum(p == -1)} ambiguous" for p in state.predictions(state.X)
    )
    return f"{len(state.X)} points. One versus rest: {rest}. One versus one: {pairs}. Largest score: {largest}. Striped: ambiguous."
