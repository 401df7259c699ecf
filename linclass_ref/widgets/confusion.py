"""A confusion matrix to click on: each cell shows its images."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from linclass_ref import multiclass
from linclass_ref._support.validate import IntArray, as_array, as_classes
from linclass_ref.plots import multiclass_least_squares as plots
from linclass_ref.scene.toolkit import App, Button, Choice


@dataclass(frozen=True)
class Cell:
    """One cell of a confusion matrix."""

    true: int
    predicted: int


def confusion(
    X: ArrayLike,
    t: ArrayLike,
    predicted: ArrayLike,
    K: int = 10,
    *,
    count: Callable[..., IntArray] = multiclass.confusion_matrix,
) -> App[Cell]:
    """The confusion matrix of images X (n, 64); a click on a cell shows its images."""
    X = as_array(X, "X", 2)
    true, K = as_classes(t, len(X), K)
    guessed, _ = as_classes(predicted, len(X), K, "predicted")
    C = count(true, guessed, K)
    mistakes = [(int(i), int(j)) for i, j in np.argwhere(C * (1 - np.eye(K, dtype=int)))]
    worst = max(mistakes, key=lambda at: C[at], default=(0, 0))

    def background(axes: Any) -> None:
        plots.confusion(axes[0], C).set_title("Click a cell")
        plots.images(axes[1], np.empty((0, 64)))

    def draw(axes: Any, state: Cell) -> None:
        plots.cell(axes[0], state.true, state.predicted)
        chosen = (true == state.true) & (guessed == state.predicted)
        plots.images(axes[1], X[chosen])
        axes[1].set_title(f"{state.true} read as {state.predicted}")

    def clicked(state: Cell, x: float, y: float) -> Cell:
        return Cell(*np.clip(np.round([y, x]), 0, K - 1).astype(int).tolist())

    def next_mistake(state: Cell) -> Cell:
        """The next non-empty cell off the diagonal, in reading order."""
        later = [at for at in mistakes if at > (state.true, state.predicted)]
        return Cell(*(later or mistakes or [worst])[0])

    options = {str(k): k for k in range(K)}
    return App(
        "The images behind the confusion matrix",
        Cell(*worst),
        draw,
        background=background,
        describe=lambda state: _tell_cell(C, state),
        controls=[
            Choice("true", "True class", options),
            Choice("predicted", "Predicted class", options),
            Button("Next mistake", next_mistake),
        ],
        clicked={0: clicked},
        columns=2,
        width=7.6,
        height=3.8,
    )


def _tell_cell(C: IntArray, state: Cell) -> str:
    count, row = C[state.true, state.predicted], C[state.true].sum()
    what = "were read correctly" if state.true == state.predicted else f"were taken for {_a(state.predicted)}"
    shown = " The first 20 are shown." if count > 20 else ""
    return f"Of {row} images of {_a(state.true)}, {count} {what}.{shown}"


def _a(digit: int) -> str:
    return f"an {digit}" if digit == 8 else f"a {digit}"
