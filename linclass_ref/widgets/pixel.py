"""One pixel as a classifier: a table of the gray values in the training images, in which those of new images are looked up."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from linclass_ref._support.validate import FloatArray, IntArray, as_labels, as_points
from linclass_ref.experiments import lookup
from linclass_ref.plots import classification_setup as plots
from linclass_ref.plots import setup_panels as panels
from linclass_ref.scene.toolkit import App, Slider, Vector


@dataclass(frozen=True, eq=False)
class Pixel:
    """The pixel that is looked up, (column, row), and the training image that is shown."""

    at: tuple[float, float]
    shown: int = 1


@dataclass(frozen=True, eq=False)
class Images:
    """Training images and new ones (n, side²) with their labels, and the function that makes a classifier of one pixel."""

    old: FloatArray
    labels: IntArray
    new: FloatArray
    new_labels: IntArray
    classifier: Callable[..., lookup.Classifier]

    @property
    def side(self) -> int:
        return round(self.old.shape[1] ** 0.5)

    def values(self, state: Pixel) -> tuple[FloatArray, FloatArray]:
        """The chosen pixel in the training images (n, 1) and in the new ones (m, 1)."""
        column = round(state.at[1]) * self.side + round(state.at[0])
        return self.old[:, [column]], self.new[:, [column]]

    def errors(self, state: Pixel) -> tuple[float, float]:
        # Only the chosen column is passed: checking all pixels again would cost more than looking one up.
        old, new = self.values(state)
        h = self.classifier(old, self.labels, 0)
        return float(np.mean(h(old) != self.labels)), float(np.mean(h(new) != self.new_labels))


def pixel(
    images: ArrayLike,
    labels: ArrayLike,
    new_images: ArrayLike,
    new_labels: ArrayLike,
    *,
    classifier: Callable[..., lookup.Classifier] = lookup.single_pixel_classifier,
) -> App[Pixel]:
    """Choose a pixel: its values in the training images form the table, its values in new images are looked up in it.

    `classifier(images, labels, pixel)` makes the table and returns the function that looks values up.
    """
    old, new = as_points(images, "images"), as_points(new_images, "new_images")
    both = Images(
        old,
        as_labels(labels, len(old), name="labels"),
        new,
        as_labels(new_labels, len(new), name="new_labels"),
        classifier,
    )
    return App(
        "Choose a pixel",
        Pixel((both.side // 3, both.side // 2)),
        lambda axes, state: _draw_pixel(axes, state, both),
        background=lambda axes: _pixel_background(axes, both.side),
        describe=lambda state: _tell_pixel(state, both),
        controls=[
            Vector("at", "pixel", 0, both.side - 1, step=1, entries=("column", "row")),
            Slider("shown", "Training image", 1, len(old)),
        ],
        columns=2,
        width=7.6,
        height=3.5,
        gridspec_kw={"width_ratios": (1, 1.4)},
    )


def _pixel_background(axes: Any, side: int) -> None:
    picture, table = axes
    picture.set(xlim=(-0.5, side - 0.5), ylim=(side - 0.5, -0.5), xticks=[], yticks=[], aspect="equal")
    picture.grid(False)
    table.set(
        xlim=(-0.02, 1.02),
        ylim=(-0.4, 1.4),
        yticks=[0, 1],
        yticklabels=["new", "training"],
        xlabel="gray value of the pixel",
    )


def _draw_pixel(axes: Any, state: Pixel, images: Images) -> None:
    picture, table = axes
    i = state.shown - 1
    name = "vertical, +1" if images.labels[i] == 1 else "horizontal, -1"
    plots.image(picture, images.old[i], title=f"Training image {state.shown}: {name}")
    panels.here(picture, *state.at)
    old, new = images.values(state)
    panels.pixel_table(table, old[:, 0], images.labels, new[:, 0], images.new_labels)
    train, error = images.errors(state)
    table.set_title(f"Training error {train:.0%}, error on new images {error:.0%}")


def _tell_pixel(state: Pixel, images: Images) -> str:
    train, error = images.errors(state)
    old, new = images.values(state)
    known = np.isin(new, old).sum()
    column, row = (round(place) for place in state.at)  # a slider's zero may be -0.0
    return (
        f"Pixel in row {row}, column {column}. Training error {train:.0%}. Of {len(images.new)} new "
        f"images {known} have a gray value that is in the table; all others are labeled -1. Error on new images {error:.0%}."
    )
