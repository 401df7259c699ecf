"""hinge_loss: what is missing to a margin of 1."""

import numpy as np

from autograder.exercises.hinge_sgd import _data as data
from autograder.judging.exercise import Exercise, wrong
from linclass_ref import losses


def hinge_loss(z):
    return np.maximum(1 - np.asarray(z), 0)


exercise = Exercise(
    id="hinge_loss",
    points=2,
    solution=hinge_loss,
    reference=losses.hinge_loss,
    same_shape=True,
    returns=("the loss",),
    visible=data.MARGINS,
    hidden=data.draw_margins,
    misconceptions=(
        wrong(
            "perceptron loss",
            {"1 - np.asarray(z)": "-np.asarray(z)"},
            "You wrote max(-z, 0), the perceptron's loss. The hinge starts earlier: it asks for a margin of 1, so it is max(1 - z, 0).",
        ),
        wrong(
            "never cut off",
            {"np.maximum(1 - np.asarray(z), 0)": "1 - np.asarray(z)"},
            "Your loss goes below zero for z > 1: being right by a lot would pay for mistakes elsewhere. Cut it off at 0.",
        ),
        wrong(
            "jumps at zero",
            {"np.maximum(1 - np.asarray(z), 0)": "np.where(np.asarray(z) <= 0, 1 - np.asarray(z), 0)"},
            "You charge only for z <= 0. Points with 0 < z < 1 are on the right side, but not safely: they cost 1 - z too.",
        ),
        wrong(
            "wrong side",
            {"1 - np.asarray(z)": "np.asarray(z) - 1"},
            "Your loss grows with z: it punishes points for being right. It should be max(1 - z, 0).",
        ),
        wrong(
            "sign of z",
            {"1 - np.asarray(z)": "1 + np.asarray(z)"},
            "You wrote 1 + z. A larger margin should cost less: max(1 - z, 0).",
        ),
        wrong(
            "capped at 1",
            {"np.maximum(1 - np.asarray(z), 0)": "np.clip(1 - np.asarray(z), 0, 1)"},
            "Your loss never exceeds 1. The hinge goes on growing for z < 0, and that is what keeps it convex.",
        ),
        wrong(
            "squared hinge",
            {"np.maximum(1 - np.asarray(z), 0)": "np.maximum(1 - np.asarray(z), 0) ** 2"},
            "You squared it. The hinge is made of straight pieces: max(1 - z, 0).",
        ),
        wrong(
            "absolute value",
            {"np.maximum(1 - np.asarray(z), 0)": "np.abs(1 - np.asarray(z))"},
            "You wrote |1 - z|, which also charges for z > 1. Where z > 1 the hinge is 0.",
        ),
        wrong(
            "averaged",
            {"np.maximum(1 - np.asarray(z), 0)": "np.mean(np.maximum(1 - np.asarray(z), 0))"},
            "You return the mean of the losses. Return a loss for each margin, in the shape of z.",
        ),
        wrong(
            "largest only",
            {"np.maximum(1 - np.asarray(z), 0)": "np.max(np.maximum(1 - np.asarray(z), 0))"},
            "You return one number, the largest loss. Return a loss for each margin, in the shape of z.",
        ),
        wrong(
            "corner rounded off",
            {"np.maximum(1 - np.asarray(z), 0)": "np.logaddexp(0, 1 - np.asarray(z))"},
            "Your loss is smooth, log(1 + exp(1 - z)). The hinge has a corner: max(1 - z, 0).",
        ),
    ),
    hints=(
        "Nothing to pay for z ≥ 1. Below that the price is how much is missing: 1 - z.",
        "max(1 - z, 0), entry by entry. Python's max does not work on arrays; NumPy has a function for the larger of two, entry by entry.",
        "return np.maximum(1 - np.asarray(z), 0)",
    ),
)
