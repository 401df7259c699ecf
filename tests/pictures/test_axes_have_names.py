"""In the pictures that a learner moves, and in some that do not move, every axis with a scale has a name."""

import numpy as np
import pytest

from linclass_ref import data, hulls
from linclass_ref.plots import hinge_runs, style
from linclass_ref.plots import logistic_mle as logistic_pictures
from linclass_ref.scene.toolkit import axes_list
from linclass_ref.widgets import (
    classification_setup,
    convergence_proof,
    fisher,
    gaussian_lda,
    hinge_sgd,
    logistic_mle,
    multiclass_least_squares,
    perceptron,
)

x = np.array([-3, -2, 0, 4, 1, -1])
y = np.array([-1, -1, 1, 1, -1, 1])
X, labels, _, _ = data.separable(8, margin=0.2, rng=0)
X_three, t_three = data.gaussian_classes(12, means=[[0, 0], [5, 0], [2.5, 4]], Sigma=0.5 * np.eye(2), rng=0)
images = np.random.default_rng(0).random((12, 64))
bits = np.arange(12) % 2
FORMS = perceptron.Forms()
WIDGETS = {
    "line": lambda: classification_setup.line(X, labels),
    "shifted": classification_setup.shifted,
    "sizes": lambda: classification_setup.sizes(X, labels, X, labels, axis_names=("a", "b")),
    "stepper": lambda: perceptron.stepper(X, labels),
    "editor": lambda: perceptron.editor(X, labels),
    "orders": lambda: perceptron.orders(X, labels, X, labels, forms=FORMS),
    "proof": lambda: convergence_proof.proof(X, labels, hulls.max_margin_origin(X, labels).theta),
    "hull_editor": lambda: convergence_proof.hull_editor(X, labels),
    "price": hinge_sgd.price,
    "bowl": hinge_sgd.bowl,
    "lever": hinge_sgd.lever,
    "walk": lambda: hinge_sgd.walk(x, y),
    "schemes": lambda: multiclass_least_squares.schemes(X_three, t_three),
    "far_point": lambda: multiclass_least_squares.far_point(X, labels),
    "masked": multiclass_least_squares.masked,
    "rotate": lambda: fisher.rotate(X, (labels + 1) // 2),
    "shrinking": lambda: fisher.shrinking(images, bits, images, bits),
    "densities": gaussian_lda.densities,
    "tightening": gaussian_lda.tightening,
    "curve": lambda: logistic_mle.curve(x, bits[:6]),
    "race": lambda: logistic_mle.race(x, bits[:6]),
    "landscapes": lambda: logistic_mle.landscapes(x, bits[:6]),
    "apart": logistic_mle.apart,
}


def nameless(ax):
    """The axes (x or y) of a panel that show numbers and have no name."""
    if not ax.axison:
        return []
    found = {"x": (ax.xaxis, ax.get_xlabel()), "y": (ax.yaxis, ax.get_ylabel())}
    return [
        side
        for side, (axis, name) in found.items()
        if not name and any(_is_number(tick.get_text()) for tick in axis.get_ticklabels())
    ]


def _is_number(text):
    try:
        float(text.replace("−", "-").rstrip("%"))
    except ValueError:
        return text.startswith("$")  # a power of ten
    return True


@pytest.mark.parametrize("name", WIDGETS)
def test_every_scale_of_a_widget_has_a_name(name):
    picture = WIDGETS[name]().picture()
    picture.png()  # ticks are placed when a picture is drawn
    assert {ax.get_title("left"): nameless(ax) for ax in axes_list(picture.axes) if nameless(ax)} == {}


def test_a_scale_without_a_name_is_noticed():
    picture, ax = style.figure()
    ax.plot([0, 1], [0, 1])
    ax.set_xlabel("x")
    picture.png()
    assert nameless(ax) == ["y"]


def test_the_step_against_a_subgradient_has_named_scales():
    picture, axes = style.figure(2)
    hinge_runs.wrong_way(axes, lambda w: abs(w[0]) + 3 * abs(w[1]), [1.0, 0.0], [1.0, 3.0])
    picture.png()
    assert [nameless(ax) for ax in axes] == [[], []]


def test_the_card_holders_and_the_chords_have_named_scales():
    picture, axes = style.figure(3)
    logistic_pictures.people(axes, np.arange(12.0), np.arange(12.0), bits)
    other, pair = style.figure(2)
    logistic_pictures.chords(pair, {"a": np.square, "b": np.exp})
    picture.png(), other.png()
    assert [nameless(ax) for ax in (*axes, *pair)] == [[]] * 5
