"""hinge_risk: the mean hinge loss of the points."""

import numpy as np

from autograder.exercises.hinge_sgd import _data as data
from autograder.judging.exercise import Exercise, wrong
from linclass_ref import losses


def hinge_risk(X, y, theta, theta0):
    z = y * (X @ theta + theta0)
    return np.mean(np.maximum(1 - z, 0))


def averages_the_classes(X, y, theta, theta0):
    z = y * (X @ theta + theta0)
    loss = np.maximum(1 - z, 0)
    return np.mean([np.mean(loss[y == label]) for label in np.unique(y)])


exercise = Exercise(
    id="hinge_risk",
    points=2,
    solution=hinge_risk,
    reference=losses.hinge_risk,
    returns=("the risk",),
    visible=data.PARAMETERS,
    hidden=data.draw_parameters,
    misconceptions=(
        wrong(
            "sum",
            {"np.mean": "np.sum"},
            "You add the losses up. The risk is their mean: divide by the number of points n.",
        ),
        wrong(
            "offset forgotten",
            {"(X @ theta + theta0)": "(X @ theta)"},
            "You left theta0 out of the margin: z = y (θ·x + θ0).",
        ),
        wrong(
            "labels forgotten",
            {"y * (X @ theta + theta0)": "X @ theta + theta0"},
            "You use the score θ·x + θ0 without the label. The margin is y times the score.",
        ),
        wrong(
            "mean over charged points",
            {"np.mean(np.maximum(1 - z, 0))": "np.sum(np.maximum(1 - z, 0)) / max(np.sum(z < 1), 1)"},
            "You divide by the number of points that cost something. Divide by all n points: those that cost 0 count too.",
        ),
        wrong(
            "perceptron risk",
            {"1 - z": "-z"},
            "You used max(-z, 0), the perceptron's loss. The hinge is max(1 - z, 0).",
        ),
        wrong(
            "training error",
            {"np.maximum(1 - z, 0)": "z <= 0"},
            "You return the fraction of mistakes. The hinge risk is the mean of max(1 - z, 0).",
        ),
        wrong(
            "hinge of the mean",
            {"np.mean(np.maximum(1 - z, 0))": "np.maximum(1 - np.mean(z), 0)"},
            "You average the margins first and take the hinge of that. Take the hinge of each margin, then the mean: a very right point "
            "must not pay for a wrong one.",
        ),
        wrong(
            "losses not averaged",
            {"np.mean(np.maximum(1 - z, 0))": "np.maximum(1 - z, 0)"},
            "You return a loss for each point. The risk is one number, their mean.",
        ),
        wrong(
            "never cut off",
            {"np.maximum(1 - z, 0)": "1 - z"},
            "Your losses go below zero for z > 1. Cut each of them off at 0 before you average.",
        ),
        wrong(
            "divided by one fewer",
            {"np.mean(np.maximum(1 - z, 0))": "np.sum(np.maximum(1 - z, 0)) / max(len(X) - 1, 1)"},
            "You divide by n - 1. The risk is the plain mean: divide by n.",
        ),
        wrong(
            "divided by the features",
            {"np.mean(np.maximum(1 - z, 0))": "np.sum(np.maximum(1 - z, 0)) / X.shape[1]"},
            "You divide by the number of features. The risk is a mean over the n points.",
        ),
        wrong(
            "theta made a unit vector",
            {"(X @ theta + theta0)": "(X @ theta + theta0) / (np.linalg.norm(theta) or 1)"},
            "You divide the margins by the length of theta. The hinge looks at z = y (θ·x + θ0) itself.",
        ),
        wrong(
            "median",
            {"np.mean": "np.median"},
            "You take the median of the losses. The risk is their mean.",
        ),
        wrong(
            "mean of two class means",
            averages_the_classes,
            "You average each class by itself and then the two results. The risk is the mean over all points, so "
            "a larger class counts more.",
        ),
        wrong(
            "offset outside the label",
            {"y * (X @ theta + theta0)": "y * (X @ theta) + theta0"},
            "You multiply only θ·x by the label. The whole score is multiplied: y (θ·x + θ0).",
        ),
        wrong(
            "every label with every score",
            {"y * (X": "y[:, None] * (X"},
            "You multiply every label with every score: y as a column makes an (n, n) table. Multiply entry by entry.",
        ),
        wrong(
            "losses cut to whole numbers",
            {"np.maximum(1 - z, 0)": "np.maximum(1 - z, 0).astype(int)"},
            "Your losses are cut to whole numbers (perhaps you store them in an array made like y). Store them as floats.",
        ),
    ),
    hints=(
        "Three steps: the margins of all points, the hinge loss of each margin, the mean.",
        "The margins are y * (X @ theta + theta0), n numbers. You have written hinge_loss already.",
        "return np.mean(np.maximum(1 - y * (X @ theta + theta0), 0))",
    ),
)
