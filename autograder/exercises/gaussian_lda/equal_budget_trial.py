"""equal_budget_trial: the paired difference of two classifiers that see the same labels."""

from collections.abc import Iterator

import numpy as np

from autograder.exercises._sets import Rng
from autograder.exercises.classification_setup._fits import nearest_mean, nearest_neighbour, usual_label
from autograder.judging.exercise import Case, Exercise, case, wrong
from linclass_ref.experiments.paired import equal_budget_trial

PAIRS = ((nearest_mean, nearest_neighbour), (nearest_neighbour, usual_label), (usual_label, nearest_mean))


def one_trial(note: str, which: int, n: int, size: int, repeats: int, rng: Rng) -> Case:
    """Two overlapping clouds and `repeats` training parts; the two classifiers do not have the same errors in all of them."""
    fits = PAIRS[which % len(PAIRS)]
    while True:
        y = rng.permutation(np.arange(n) % 3 % 2 * 2 - 1)
        X = (rng.normal(size=(n, 2)) + 0.6 * y[:, None]).round(3)
        parts = np.array([rng.permutation(n)[:size] for _ in range(repeats)])
        mean, error = equal_budget_trial(*fits, X, y, parts)
        if mean and error:
            return case(note, *fits, X, y, parts)


def draw_cases(rng: Rng) -> Iterator[Case]:
    for which in range(6):
        yield one_trial("some parts", which, 20, 8, 5, rng)
    yield one_trial("two parts", 0, 12, 6, 2, rng)
    yield one_trial("many parts", 1, 15, 5, 12, rng)
    yield one_trial("all rows but two are for training", 2, 10, 8, 6, rng)


def unpaired(fit_a, fit_b, X, y, parts):
    errors = []
    for fit in (fit_a, fit_b):
        errors.append([])
        for rows in parts:
            rest = np.setdiff1d(np.arange(len(y)), rows)
            errors[-1].append(np.mean(fit(X[rows], y[rows])(X[rest]) != y[rest]))
    a, b = np.array(errors)
    return np.mean(a) - np.mean(b), np.sqrt((np.var(a, ddof=1) + np.var(b, ddof=1)) / len(parts))


exercise = Exercise(
    reference=equal_budget_trial,
    returns=("the difference", "the standard error"),
    visible=(
        one_trial("some parts", 0, 20, 8, 5, np.random.default_rng(1)),
        one_trial("two parts", 1, 12, 6, 2, np.random.default_rng(2)),
        one_trial("many parts", 2, 15, 5, 12, np.random.default_rng(3)),
    ),
    hidden=draw_cases,
    misconceptions=(
        wrong(
            "not paired",
            unpaired,
            "Your standard error treats the two lists of errors as independent. Take the difference in each part first: both methods met "
            "the same points there, and what makes a part hard for both cancels.",
        ),
        wrong(
            "judged on the training rows",
            {"rest = np.setdiff1d(np.arange(len(y)), rows)": "rest = rows"},
            "You count errors on the rows to which the classifiers were fitted. Count them on all other rows.",
        ),
        wrong(
            "judged on all rows",
            {"np.setdiff1d(np.arange(len(y)), rows)": "np.arange(len(y))"},
            "You count errors on all rows, also on those of the fit. Leave them out.",
        ),
        wrong(
            "b minus a",
            {"a - b": "b - a"},
            "Your difference has the other sign. It is the error of the first classifier minus that of the second. "
            "Take error rates, not accuracies.",
        ),
        wrong(
            "standard deviation of one difference",
            {" / np.sqrt(len(differences))": ""},
            "You return the standard deviation of the differences. The standard error of their mean is smaller by √(number of parts).",
        ),
        wrong(
            "variance divided by the number of parts",
            {"np.std(differences, ddof=1)": "np.std(differences)"},
            "Divide the sum of squares by the number of parts minus 1: the mean was estimated from the same differences.",
        ),
        wrong(
            "fitted to everything",
            {"fit(X[rows], y[rows])": "fit(X, y)"},
            "You fit to all rows. Each part allows only its own rows: that is the label budget.",
        ),
    ),
    hints=(
        "For each row of `parts` both classifiers get exactly these points. On which points may their errors be counted?",
        "One difference per part: error of a minus error of b, on the same points. Collect them in a list.",
        "The answer is the mean of the differences and their standard deviation (with n - 1), divided by the root of their number.",
    ),
)
