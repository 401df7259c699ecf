"""cross_validation_error: the rarer slips."""

from autograder.judging.exercise import wrong

# Those who work with the error rates of the folds write this.
OF_EACH_FOLD = {
    "wrong = 0": "errors = []",
    "wrong = wrong + np.sum(h(X[held_out]) != y[held_out])": "errors.append(np.mean(h(X[held_out]) != y[held_out]))",
}


SLIPS = (
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
        {"np.unique(folds)": "range(len(y))", "folds == fold": "np.arange(len(y)) == fold"},
        "You leave out one point at a time. Leave out a whole fold: all points with the same fold number.",
    ),
    wrong(
        "runs taken for folds",
        {"wrong = 0": "wrong, folds = 0, np.cumsum(np.append(0, np.diff(folds) != 0))"},
        "You take each run of equal fold numbers for a fold. The points of a fold need not stand side by side: leave out all that have "
        "the same number.",
    ),
    wrong(
        "first classifier judges every fold",
        {"wrong = 0": "wrong, h = 0, None", "h = fit": "h = h or fit"},
        "You fit once, without the first fold, and let the result judge every fold. It has seen the others: fit anew for each.",
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
        {**OF_EACH_FOLD, "wrong / len(y)": "np.median(errors)"},
        "You take the median of the folds' error rates. Count all mistakes, then divide by n.",
    ),
)
