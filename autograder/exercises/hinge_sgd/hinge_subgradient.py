"""hinge_subgradient: the mean of the points' subgradients, all of -y x at the kink."""

from autograder.exercises.hinge_sgd import _data as data
from autograder.judging.exercise import Exercise, wrong
from linclass_ref import losses

exercise = Exercise(
    reference=losses.hinge_subgradient,
    returns=("g", "g0"),
    rows=("X", "y"),
    offset=("theta", "theta0"),
    visible=data.PARAMETERS,
    hidden=data.draw_parameters,
    misconceptions=(
        wrong(
            "strict at the kink",
            {"<= 1": "< 1"},
            "You leave out the points with z exactly 1. Any share of -y x is allowed there; the course takes all of it: z <= 1.",
        ),
        wrong(
            "only mistakes",
            {"<= 1": "<= 0"},
            "You sum over the mistakes, z <= 0, as the perceptron does. The hinge also charges points with 0 < z <= 1.",
        ),
        wrong(
            "sum",
            {" / len(X)": ""},
            "You add the points' subgradients up. The risk is a mean, so divide by n.",
        ),
        wrong(
            "mean over active points",
            {"len(X)": "max(np.sum(z <= 1), 1)"},
            "You divide by the number of active points. Divide by all n points, as the risk does.",
        ),
        wrong(
            "wrong sign",
            {"-y": "y"},
            "Your signs are the other way round. The slope of max(1 - z, 0) is -1 in z, so a point gives -y x. (The step of SGD goes "
            "against it: + y x.)",
        ),
        wrong(
            "labels forgotten",
            {"-y": "-1"},
            "Your subgradient is -x for every active point. It is -y x: a point of class -1 pulls the other way.",
        ),
        wrong(
            "offset part missing",
            {"pull.sum() / len(X)": "0.0"},
            "Your g0 is 0. The offset is the weight of a feature that is always 1, so each active point gives -y.",
        ),
        wrong(
            "offset part without labels",
            {"pull.sum()": "-np.sum(z <= 1)"},
            "Your g0 counts the active points. Each of them gives -y, which is +1 for the class -1.",
        ),
        wrong(
            "offset part not averaged",
            {"pull.sum() / len(X)": "pull.sum()"},
            "g is a mean but g0 is a sum. Divide both by n.",
        ),
        wrong(
            "offset not used in the test",
            {"(X @ theta + theta0)": "(X @ theta)"},
            "You decide which points are active without theta0. The margin is z = y (θ·x + θ0).",
        ),
        wrong(
            "half at the kink",
            {"np.where(z <= 1, -y, 0)": "np.where(z < 1, -y, np.where(z == 1, -y / 2, 0))"},
            "At z = 1 you take half of -y x. Any share is allowed there; the course takes all of it.",
        ),
        wrong(
            "label not used in the test",
            {"z = y * (X @ theta + theta0)": "z = X @ theta + theta0"},
            "You test the score θ·x + θ0. The margin has the label in it: z = y (θ·x + θ0).",
        ),
        wrong(
            "offset part first",
            {"pull @ X / len(X), pull.sum() / len(X)": "pull.sum() / len(X), pull @ X / len(X)"},
            "You return g0 first. The vector g comes first, then the number g0.",
        ),
        wrong(
            "weighed by the loss",
            {"np.where(z <= 1, -y, 0)": "-y * np.maximum(1 - z, 0)"},
            "Your points pull in proportion to their loss. The hinge has the same slope, -1, wherever z < 1.",
        ),
    ),
    hints=(
        "Which slope v has the hinge loss for z < 1, for z > 1, and, in this course, at z = 1?",
        "A point with slope v contributes v·y·x to g and v·y to g0. Points with slope 0 contribute nothing, but they "
        "count in the mean.",
        "One number per point: -y where z ≤ 1, and 0 elsewhere. It multiplies x for the first part and 1 for the second; "
        "both are divided by n.",
    ),
)
