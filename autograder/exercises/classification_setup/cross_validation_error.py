"""cross_validation_error: each point is judged by the classifier that was fitted without its fold."""

from collections.abc import Iterator

import numpy as np

from autograder.exercises._sets import Rng
from autograder.exercises.classification_setup._fits import nearest_mean, nearest_neighbour, usual_label
from autograder.judging.exercise import Case, Exercise, case, wrong
from linclass_ref import validation as reference


def draw_cases(rng: Rng) -> Iterator[Case]:
    for fit in (nearest_neighbour, nearest_mean, nearest_neighbour, usual_label):
        X, y = rng.normal(size=(17, 2)), rng.permutation([-1] * 7 + [1] * 10)
        yield case(
            "folds of different sizes", fit, X + 0.7 * y[:, None], y, rng.permutation(np.repeat([0, 1, 2], [9, 5, 3]))
        )
    X, y = rng.normal(size=(12, 3)), rng.permutation([-1, 1] * 6)
    yield case("fold numbers with gaps", nearest_mean, X, y, rng.permutation([40, 7, 7, 13] * 3))
    yield case("negative fold numbers", nearest_mean, X, y, rng.permutation([-3, -3, 2, 5, 5, 5] * 2))
    yield case("as many folds as points", nearest_neighbour, X, y, rng.permutation(12))
    yield case("as many folds as points", usual_label, X, y, rng.permutation(12))
    yield case("one fold holds a single point", nearest_mean, X, y, rng.permutation([1] + [2] * 5 + [3] * 6))
    y = np.repeat([-1, 1], 8)
    X = rng.normal(size=(16, 2)) + y[:, None]
    yield case("each fold is one class", nearest_mean, X, y, np.repeat([1, 2], 8))
    yield case("as many points as features", nearest_mean, rng.normal(size=(4, 4)), [1, -1, 1, -1], [2, 2, 1, 1])
    X, y = rng.normal(size=(230, 1)), rng.choice([-1, 1], 230)
    yield case("more than 200 points", nearest_mean, X + 0.5 * y[:, None], y, rng.integers(0, 5, 230))
    X = rng.normal(size=(10, 2))
    yield case(
        "every point twice, in two folds",
        nearest_neighbour,
        np.vstack([X, X]),
        np.tile([1, -1], 10),
        np.repeat([1, 2], 10),
    )
    yield case(
        "every point twice, in the same fold",
        nearest_neighbour,
        np.vstack([X, X]),
        np.tile([1, -1], 10),
        np.tile(np.arange(5), 4),
    )
    X, y = rng.normal(size=(12, 2)), rng.permutation([-1, 1] * 6)
    yield case("fold numbers that are not whole", nearest_mean, X, y, rng.permutation([0.25, 0.5, 0.75] * 4))


LINE = [[0.0], [1.0], [2.5], [4.5], [7.0], [10.0]]

# Those who work with the error rates of the folds write this.
OF_EACH_FOLD = {
    "wrong = 0": "errors = []",
    "wrong = wrong + np.sum(h(X[held_out]) != y[held_out])": "errors.append(np.mean(h(X[held_out]) != y[held_out]))",
}


exercise = Exercise(
    reference=reference.cross_validation_error,
    returns=("the error",),
    rows=("X", "y"),
    visible=(
        case(
            "the label of the nearest point, three folds",
            nearest_neighbour,
            LINE,
            [1, -1, -1, 1, 1, 1],
            [2, 3, 1, 2, 3, 1],
        ),
        case("folds of different sizes", nearest_neighbour, LINE, [1, -1, -1, 1, 1, 1], [8, 8, 8, 8, 3, 3]),
        case(
            "the more frequent label, each fold one class",
            usual_label,
            LINE,
            [1, 1, -1, -1, -1, -1],
            [4, 4, 9, 9, 9, 9],
        ),
        case(
            "fold numbers with gaps, some negative", nearest_mean, LINE, [1, -1, -1, 1, 1, 1], [-1, 30, 8, 30, -1, 30]
        ),
        case("each point is a fold", usual_label, LINE, [1, 1, -1, 1, -1, -1], [6, 5, 4, 3, 2, 1]),
        case(
            "two features", nearest_mean, [[0, 0], [3, 1], [0, 5], [4, 4], [1, 1]], [-1, 1, 1, 1, -1], [0, 1, 0, 1, 1]
        ),
        case("no mistakes", nearest_mean, [[-3], [-2], [-4], [3], [2], [5]], [-1, -1, -1, 1, 1, 1], [1, 2, 3, 1, 2, 3]),
    ),
    hidden=draw_cases,
    misconceptions=(
        wrong(
            "fitted on all points",
            {"fit(X[~held_out], y[~held_out])": "fit(X, y)"},
            "You fit on all points, the held-out ones included. A classifier that has seen a point says nothing about new ones: fit "
            "without the fold.",
        ),
        wrong(
            "tested on the points it was fitted on",
            {"h(X[held_out]) != y[held_out]": "h(X[~held_out]) != y[~held_out]"},
            "You count mistakes on the points that h was fitted on. Count them on the fold that was left out.",
        ),
        wrong(
            "fitted on the fold, tested on the rest",
            {
                "X[~held_out]": "X[held_out]",
                "y[~held_out]": "y[held_out]",
                "h(X[held_out]) != y[held_out]": "h(X[~held_out]) != y[~held_out]",
            },
            "You have the two parts the wrong way round: fit on everything but the fold, count mistakes on the fold.",
        ),
        wrong(
            "fitted and tested on the fold",
            {"~held_out": "held_out"},
            "You fit on the fold and count mistakes on the same fold. Fit on all other points.",
        ),
        wrong(
            "mean of the folds' errors",
            {**OF_EACH_FOLD, "wrong / len(y)": "np.mean(errors)"},
            "You average the folds' error rates. Where folds differ in size that is not the share over all points: count all mistakes, "
            "then divide by n.",
        ),
        wrong(
            "sum of the folds' errors",
            {**OF_EACH_FOLD, "wrong / len(y)": "np.sum(errors)"},
            "You add the folds' error rates. Count the mistakes of all folds, then divide by n.",
        ),
        wrong(
            "best fold",
            {**OF_EACH_FOLD, "wrong / len(y)": "np.min(errors)"},
            "You return the error of the best fold. All folds count: the share over all points.",
        ),
        wrong(
            "folds up to the largest number",
            {"in np.unique(folds)": "in range(max(folds) + 1)"},
            "You count the folds from 0 up to the largest number and so miss negative ones. They may be any numbers: np.unique(folds).",
        ),
        wrong(
            "first fold only, divided by n",
            {"    return wrong / len(y)": "        return wrong / len(y)"},
            "You return after the first fold: the `return` is inside the loop. Every point must be held out once.",
        ),
        wrong(
            "last fold only",
            {"wrong = wrong + np.sum": "wrong = np.mean", "wrong / len(y)": "wrong"},
            "You return the error of the last fold; each round overwrites the one before. Add the mistakes up.",
        ),
        wrong(
            "all points counted for every fold, and averaged",
            {"h(X[held_out]) != y[held_out]": "h(X) != y", "len(y)": "len(y) / len(np.unique(folds))"},
            "You let each classifier judge all points and average. Each may judge only the points of the fold that it has not seen.",
        ),
        wrong(
            "folds numbered from 0",
            {"np.unique(folds)": "range(len(np.unique(folds)))"},
            "You take the fold numbers to be 0, 1, 2, … They may be any numbers: np.unique(folds) lists them.",
        ),
        wrong(
            "folds numbered from 1",
            {"np.unique(folds)": "range(1, len(np.unique(folds)) + 1)"},
            "You take the fold numbers to be 1, 2, 3, … They may be any numbers: np.unique(folds) lists them.",
        ),
        wrong(
            "runs taken for folds",
            {"wrong = 0": "wrong, folds = 0, np.cumsum(np.append(0, np.diff(folds) != 0))"},
            "You take each run of equal fold numbers for a fold. The points of a fold need not stand side by side: leave out all that have "
            "the same number.",
        ),
        wrong(
            "divided by the folds",
            {"len(y)": "len(np.unique(folds))"},
            "You divide by the number of folds. Divide by the number of points.",
        ),
    ),
    hints=(
        "Each fold takes one turn. On which points is h fitted in this turn, and which points does it label?",
        "`np.unique(folds)` lists the fold numbers. Comparing `folds` with one of them gives a boolean array, which "
        "selects the rows to evaluate; its negation selects the rows to fit on.",
        "Add up the wrong labels over all folds, and divide once at the end, by n. `fit` returns a function, which you "
        "call with the rows of the fold.",
    ),
)
