"""zero_one_loss: 1 for a mistake, 0 otherwise."""

import numpy as np

from autograder.exercises.hinge_sgd import _data as data
from autograder.judging.exercise import Exercise, wrong
from linclass_ref import losses


def zero_one_loss(z):
    return np.where(np.asarray(z) <= 0, 1.0, 0.0)


exercise = Exercise(
    id="zero_one_loss",
    points=2,
    solution=zero_one_loss,
    reference=losses.zero_one_loss,
    returns=("the loss",),
    visible=data.MARGINS,
    hidden=data.draw_margins,
    misconceptions=(
        wrong(
            "boundary is free",
            {"<= 0": "< 0"},
            "A point exactly on the boundary (z = 0) costs nothing in your version. In this course a margin of 0 is a mistake: z <= 0.",
        ),
        wrong(
            "turned round",
            {"<= 0": "> 0"},
            "You charge 1 for the points that are right. A mistake, z <= 0, costs 1.",
        ),
        wrong(
            "half on the boundary",
            {"np.where(np.asarray(z) <= 0, 1.0, 0.0)": "(1 - np.sign(z)) / 2"},
            "np.sign(0) is 0, so a point on the boundary costs one half in your version. It is a mistake like any other and costs 1.",
        ),
        wrong(
            "threshold at 1",
            {"<= 0": "<= 1"},
            "You charge every point with z <= 1. That is where the hinge is not zero; a mistake is z <= 0.",
        ),
        wrong(
            "summed",
            {"np.where(np.asarray(z) <= 0, 1.0, 0.0)": "np.sum(np.asarray(z) <= 0)"},
            "You return one number, the count of mistakes. Return a loss for each margin, in the shape of z.",
        ),
        wrong(
            "averaged",
            {"np.where(np.asarray(z) <= 0, 1.0, 0.0)": "np.mean(np.asarray(z) <= 0)"},
            "You return the mean, which is the training error. Return a loss for each margin, in the shape of z.",
        ),
        wrong(
            "minus one for mistakes",
            {"1.0, 0.0": "-1.0, 1.0"},
            "You return ±1, as a label. A loss is 1 for a mistake and 0 for no mistake.",
        ),
        wrong(
            "flattened",
            {"np.asarray(z)": "np.ravel(z)"},
            "Your result is always a flat list. It should have the shape of z.",
        ),
    ),
    hints=(
        "A mistake is a margin z ≤ 0, and it costs 1. Everything else costs 0. The boundary itself, z = 0, is a mistake.",
        "A comparison such as z <= 0 works on a whole array at once and gives True or False for each entry. Turn these into 1 and 0.",
        "return np.where(np.asarray(z) <= 0, 1.0, 0.0)",
    ),
)
