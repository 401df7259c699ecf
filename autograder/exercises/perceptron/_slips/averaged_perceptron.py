"""averaged_perceptron: the rarer slips."""

from autograder.judging.exercise import wrong

SLIPS = (
    wrong(
        "sum instead of mean",
        {"    visits = len(X) * T\n": "", " / visits": ""},
        "You did not divide by the number of visits, n·T.",
    ),
    wrong(
        "last parameters",
        {"return total / visits, total0 / visits": "return theta, theta0"},
        "You return the last parameters. Return their average over all visits.",
    ),
    wrong(
        "averaged after each pass",
        {"            total, total0 =": "        total, total0 =", "len(X) * T": "T"},
        "You average once a pass. Average after every visit to a point.",
    ),
    wrong(
        "offset not averaged",
        {"total0 / visits": "theta0"},
        "θ is averaged, θ0 is not. Both are.",
    ),
    wrong(
        "run without the offset",
        {"theta0 + y_i": "theta0"},
        "Your run has no offset: it stays 0. On a mistake the offset changes too, by y, and it is averaged as θ is.",
    ),
    wrong(
        "offset not used in the test",
        {"(theta @ x_i + theta0)": "(theta @ x_i)"},
        "The margin is tested without theta0. The score of a point is θ·x + θ0.",
    ),
)
