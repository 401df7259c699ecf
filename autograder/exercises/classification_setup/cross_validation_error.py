"""cross_validation_error: each point is judged by the classifier that was fitted without its fold."""

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from autograder.exercises._sets import Rng
from autograder.judging.exercise import Case, Exercise, case, wrong
from linclass_ref import validation as reference

MAX_ENTRIES = 1_000  # of the points that fit and h accept: no case has more, and these run in the judge's own process


def cross_validation_error(fit, X, y, folds):
    wrong = 0
    for fold in np.unique(folds):
        held_out = folds == fold
        h = fit(X[~held_out], y[~held_out])
        wrong = wrong + np.sum(h(X[held_out]) != y[held_out])
    return wrong / len(y)


def median_of_the_folds(fit, X, y, folds):
    errors = []
    for fold in np.unique(folds):
        held_out = folds == fold
        h = fit(X[~held_out], y[~held_out])
        errors.append(np.mean(h(X[held_out]) != y[held_out]))
    return np.median(errors)


def mean_of_the_folds(fit, X, y, folds):
    errors = []
    for fold in np.unique(folds):
        held_out = folds == fold
        h = fit(X[~held_out], y[~held_out])
        errors.append(np.mean(h(X[held_out]) != y[held_out]))
    return np.mean(errors)


def sum_of_the_folds_errors(fit, X, y, folds):
    errors = []
    for fold in np.unique(folds):
        held_out = folds == fold
        h = fit(X[~held_out], y[~held_out])
        errors.append(np.mean(h(X[held_out]) != y[held_out]))
    return np.sum(errors)


def best_fold(fit, X, y, folds):
    errors = []
    for fold in np.unique(folds):
        held_out = folds == fold
        h = fit(X[~held_out], y[~held_out])
        errors.append(np.mean(h(X[held_out]) != y[held_out]))
    return np.min(errors)


def worst_fold(fit, X, y, folds):
    errors = []
    for fold in np.unique(folds):
        held_out = folds == fold
        h = fit(X[~held_out], y[~held_out])
        errors.append(np.mean(h(X[held_out]) != y[held_out]))
    return np.max(errors)


def first_fold_only(fit, X, y, folds):
    for fold in np.unique(folds):
        held_out = folds == fold
        h = fit(X[~held_out], y[~held_out])
        return np.mean(h(X[held_out]) != y[held_out])


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


# The cases hold functions. When submissions are graded these stay with the judge and are called from the learner's process.
def checked(X: Any, y: Any = None) -> tuple[np.ndarray, np.ndarray]:
    """Points (m, d) and their labels, as fit and h of the cases accept them."""
    X = np.asarray(X, dtype=float)
    if X.ndim != 2:
        raise ValueError(f"X must be a matrix with one row per point; got shape {X.shape}")
    if max(X.size, len(X)) > MAX_ENTRIES:
        raise ValueError(f"X has shape {X.shape}, which is more than the whole data set")
    labels = np.zeros(len(X)) if y is None else np.asarray(y, dtype=float).ravel()
    if len(labels) != len(X):
        raise ValueError(f"X and y must belong together; got {len(X)} points and {len(labels)} labels")
    if y is not None and not len(X):
        raise ValueError("fit needs at least one point")
    return X, labels


def nearest_neighbour(X: Any, y: Any) -> Callable[[Any], Any]:
    points, labels = checked(X, y)

    def h(X: Any) -> Any:
        new, _ = checked(X)
        distances = ((new[:, None] - points) ** 2).sum(axis=2)
        return labels[distances.argmin(axis=1)].astype(int)

    return h


def usual_label(X: Any, y: Any) -> Callable[[Any], Any]:
    _, labels = checked(X, y)
    label = 1 if labels.sum() >= 0 else -1
    return lambda X: np.full(len(checked(X)[0]), label)


def nearest_mean(X: Any, y: Any) -> Callable[[Any], Any]:
    points, labels = checked(X, y)
    means = [points[labels == label].mean(axis=0) if (labels == label).any() else None for label in (-1, 1)]

    def h(X: Any) -> Any:
        new, _ = checked(X)
        if means[0] is None or means[1] is None:
            return np.full(len(new), -1 if means[1] is None else 1)
        below, above = (((new - mean) ** 2).sum(axis=1) for mean in means)
        return np.where(above <= below, 1, -1)

    return h


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


LINE = [[0.0], [1.0], [2.5], [4.5], [7.0], [10.0]]

exercise = Exercise(
    id="cross_validation_error",
    points=5,
    solution=cross_validation_error,
    reference=reference.cross_validation_error,
    returns=("the error",),
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
            mean_of_the_folds,
            "You average the folds' error rates. Where folds differ in size that is not the share over all points: count all mistakes, "
            "then divide by n.",
        ),
        wrong(
            "sum of the folds' errors",
            sum_of_the_folds_errors,
            "You add the folds' error rates. Count the mistakes of all folds, then divide by n.",
        ),
        wrong(
            "best fold",
            best_fold,
            "You return the error of the best fold. All folds count: the share over all points.",
        ),
        wrong(
            "worst fold",
            worst_fold,
            "You return the error of the worst fold. All folds count: the share over all points.",
        ),
        wrong(
            "folds up to the largest number",
            {"in np.unique(folds)": "in range(max(folds) + 1)"},
            "You count the folds from 0 up to the largest number and so miss negative ones. They may be any numbers: np.unique(folds).",
        ),
        wrong(
            "first fold only",
            first_fold_only,
            "You return after the first fold: is the `return` inside the loop? Every point must be held out once.",
        ),
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
    ),
    hints=(
        "For each fold: fit on all points that are not in it, let the result label the points that are in it, and count what is wrong. "
        "At the end divide by n.",
        "np.unique(folds) lists the fold numbers. With held_out = folds == fold, X[~held_out] are the points to fit on and X[held_out] "
        "the points to judge. fit returns a function h.",
        "for fold in np.unique(folds): held_out = folds == fold; h = fit(X[~held_out], y[~held_out]); add np.sum(h(X[held_out]) != "
        "y[held_out]) to a counter. Return the counter divided by len(y).",
    ),
)
