"""Few images and many pixels: a scatter matrix that is singular, and how shrinkage repairs it."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from linclass_ref import fisher
from linclass_ref._support.validate import FloatArray, IntArray, as_array, as_classes
from linclass_ref.plots import fisher as plots
from linclass_ref.plots import style
from linclass_ref.scene.toolkit import App, Slider, Toggle

Direction = Callable[[FloatArray, IntArray, float], FloatArray]  # (X, t, s), with the shrinkage s


@dataclass(frozen=True, eq=False)
class Images:
    """Two classes of images: those to draw training images from, and new ones; and how w is found."""

    X: FloatArray
    t: IntArray
    X_new: FloatArray
    t_new: IntArray
    direction: Direction

    def drawn(self, per_class: int, draw: int) -> tuple[FloatArray, IntArray]:
        """`per_class` training images of each class, in the draw with this number."""
        rng = np.random.default_rng(draw)
        rows = np.concatenate([rng.permutation(np.flatnonzero(self.t == k))[:per_class] for k in (0, 1)])
        return self.X[rows], self.t[rows]


@dataclass(frozen=True, eq=False)
class Shrunk:
    """How many training images there are of each class, which ones, and how far S_W is shrunk towards a multiple of I."""

    images: Images
    per_class: int = 20
    power: float = -6.0  # of ten
    draw: int = 0
    off: bool = False

    @property
    def shrinkage(self) -> float:
        return 0.0 if self.off else 10.0**self.power

    @cached_property
    def training(self) -> tuple[FloatArray, IntArray]:
        return self.images.drawn(self.per_class, self.draw)

    @cached_property
    def rank(self) -> int:
        return int(np.linalg.matrix_rank(fisher.within_scatter(*self.training, 2)))

    @property
    def has_direction(self) -> bool:
        return not self.off or self.rank == self.images.X.shape[1]

    @cached_property
    def w(self) -> FloatArray:
        return self.images.direction(*self.training, self.shrinkage)

    @cached_property
    def outcome(self) -> tuple[FloatArray, FloatArray, float, float]:
        """The projections of training and new images relative to the midpoint of the training means, and both errors."""
        (X, t), w = self.training, self.w
        p, p_new = X @ w, self.images.X_new @ w
        middle = (p[t == 0].mean() + p[t == 1].mean()) / 2
        wrong = [float(np.mean((q > middle) != (s == 1))) for q, s in ((p, t), (p_new, self.images.t_new))]
        gap = p[t == 1].mean() - p[t == 0].mean()
        return (p - middle) / gap, (p_new - middle) / gap, wrong[0], wrong[1]


def shrinking(
    X: ArrayLike, t: ArrayLike, X_new: ArrayLike, t_new: ArrayLike, direction: Direction | None = None
) -> App[Shrunk]:
    """Two classes of 8×8 images X (n, 64): few of them make S_W singular, and shrinkage repairs it.

    Shown are w as a picture and the projections of the training images and of new ones, X_new (m, 64).
    """
    X, X_new = as_array(X, "X", 2), as_array(X_new, "X_new", 2)
    classes, _ = as_classes(t, len(X), 2, all_present=True)
    new, _ = as_classes(t_new, len(X_new), 2, all_present=True)
    images = Images(X, classes, X_new, new, direction or _shrunk_direction)
    few = min(int((classes == k).sum()) for k in (0, 1))
    edges = np.arange(-24.5, 25) / 12  # the training means, at ±1/2, are in the middle of a bin

    def background(axes: Any) -> None:
        axes[0].set_title("w as a picture")
        axes[0].set(xlim=(-0.5, 7.5), ylim=(7.5, -0.5), xticks=[], yticks=[], aspect="equal")
        for ax, name, top in zip(axes[1:], ("Training images", "New images"), (1.04, 0.36), strict=True):
            ax.set(title=name, xlim=(-2, 2), ylim=(0, top), xlabel="projection, in units of the gap")
            ax.set_ylabel("share of the class")

    def draw(axes: Any, state: Shrunk) -> None:
        picture, *bars = axes
        if not state.has_direction:
            picture.text(3.5, 3.5, "S_W is singular:\nthere is no w", ha="center", va="center", color=style.ALARM)
            return
        plots.weights_image(picture, state.w)
        p, p_new, _, _ = state.outcome
        for ax, q, s in zip(bars, (p, p_new), (state.training[1], new), strict=True):
            plots.histograms(ax, q, s, edges, threshold=0.0, means=False, share=True)

    return App(
        "Few images, many pixels",
        Shrunk(images),
        draw,
        background=background,
        describe=_tell_shrunk,
        controls=[
            Slider("per_class", "Images per class", 3, few),
            Slider("power", "Shrinkage s = 10^", -8, 0, 0.25),
            Slider("draw", "Draw number", 0, 19),
            Toggle("off", "no shrinkage at all"),
        ],
        columns=3,
        width=9.0,
        height=3.3,
    )


def _shrunk_direction(X: FloatArray, t: IntArray, s: float) -> FloatArray:
    return fisher.fisher_direction(X, t, shrinkage=s)


def _tell_shrunk(state: Shrunk) -> str:
    first = f"{len(state.training[1])} training images (draw {state.draw}), 64 pixels: S_W has rank {state.rank}. "
    if not state.has_direction:
        return first + "It is singular, so that there is no inverse and no w."
    _, _, wrong, wrong_new = state.outcome
    return (
        first
        + f"With s = {state.shrinkage:.2g}: {wrong:.1%} of the training images and {wrong_new:.1%} of the new images are misclassified."
    )
