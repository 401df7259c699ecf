"""cross_validation_error: the rarer slips."""

import numpy as np

from autograder.judging.exercise import wrong


def median_of_the_folds(fit, X, y, folds):
    errors = []
    for fold in np.unique(folds):
        held_out = folds == fold
        h = fit(X[~held_out], y[~held_out])
        errors.append(np.mean(h(X[held_out]) != y[held_out]))
    return np.median(errors)


def last_fold_only(fit, X, y, folds):
    for fold in np.unique(folds):
        held_out = folds == fold
        h = fit(X[~held_out], y[~held_out])
        error = np.mean(h(X[held_out]) != y[held_out])
    return error


def leave_one_out(fit, X, y, folds):
    wrong = 0
    for i in range(len(y)):
        others = np.arange(len(y)) != i
        h = fit(X[others], y[others])
        wrong = wrong + np.sum(h(X[[i]]) != y[[i]])
    return wrong / len(y)


SLIPS = (
    wrong(
        "first fold only, divided by n",
        {"    return wrong / len(y)": "        return wrong / len(y)"},
        "You return after the first fold: the `return` is inside the loop. Every point must be held out once.",
    ),
    wrong(
        "last fold only",
        last_fold_only,
        "You return the error of the last fold; each round overwrites the one before. Add the mistakes up.",
    ),
    wrong(
        "all points counted for every fold",
        {"h(X[held_out]) != y[held_out]": "h(X) != y"},
        "You let each classifier judge all points. Each may judge only the points of the fold that it has not seen.",
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
        "each point left out alone",
        leave_one_out,
        "You leave out one point at a time. Leave out a whole fold: all points with the same fold number.",
    ),
    wrong(
        "number instead of share",
        {"wrong / len(y)": "wrong"},
        "You return the number of mistakes. Divide by the number of points.",
    ),
    wrong(
        "accuracy instead of error",
        {"wrong / len(y)": "1 - wrong / len(y)"},
        "You return the share of right answers. The error is the share of wrong ones.",
    ),
    wrong(
        "divided by the folds",
        {"len(y)": "len(np.unique(folds))"},
        "You divide by the number of folds. Divide by the number of points.",
    ),
    wrong(
        "squared differences",
        {"np.sum(h(X[held_out]) != y[held_out])": "np.sum((h(X[held_out]) - y[held_out]) ** 2)"},
        "You add squared differences of labels, which are 4 for a mistake. Count mistakes: h(X) != y.",
    ),
    wrong(
        "fitted on the fold, and averaged",
        {
            "X[~held_out]": "X[held_out]",
            "y[~held_out]": "y[held_out]",
            "h(X[held_out]) != y[held_out]": "h(X[~held_out]) != y[~held_out]",
            "len(y)": "(len(y) * (len(np.unique(folds)) - 1))",
        },
        "You fit on one fold and judge all others. It is the other way round: fit on all others, judge the fold.",
    ),
    wrong(
        "median of the folds' errors",
        median_of_the_folds,
        "You take the median of the folds' error rates. Count all mistakes, then divide by n.",
    ),
)
