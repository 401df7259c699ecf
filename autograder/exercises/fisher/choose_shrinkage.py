"""choose_shrinkage: the amount of shrinkage with the smallest cross-validation error."""

from collections.abc import Iterator

import numpy as np

from autograder.exercises._sets import Rng
from autograder.judging.exercise import Case, Exercise, case, wrong
from linclass_ref.experiments.shrinkage import choose_shrinkage, count_errors

AMOUNTS = np.array([0.5, 0.001, 1.0, 0.1])


def one_set(note: str, n: int, d: int, rng: Rng, *, correlated: bool, folds: int = 5, gap: float = 0.5) -> Case:
    """Two classes with one covariance; the fold numbers have gaps."""
    distance = np.abs(np.subtract.outer(np.arange(d), np.arange(d)))
    L = np.linalg.cholesky(0.95**distance if correlated else np.eye(d))
    t = np.arange(n) % 2
    mean = gap * np.where(np.arange(d) % 2 == 0, 1, -1) * (0.25 if correlated else 0.7)
    X = rng.normal(size=(n, d)) @ L.T + np.outer(2 * t - 1, mean)
    numbers = 3 * rng.permutation(np.arange(n) // 2 % folds)
    while any(len(set(t[numbers != fold])) < 2 for fold in numbers):
        numbers = rng.permutation(numbers)
    return case(note, X.round(3), t, numbers, rng.permutation(AMOUNTS))


def draw_cases(rng: Rng) -> Iterator[Case]:
    for _ in range(4):
        yield one_set("few points, features without correlation", 16, 6, rng, correlated=False)
        yield one_set("correlated features", 24, 8, rng, correlated=True)
    for _ in range(2):
        yield one_set("classes that overlap", 20, 5, rng, correlated=False, gap=0.2)
        yield one_set("a fold for every two points", 12, 4, rng, correlated=True, folds=6)
    yield one_set("as many features as points", 14, 14, rng, correlated=False)
    (own,) = rng.spawn(1)
    for _ in range(2):
        yield without_a_tie("one amount is better than all others", own)


def without_a_tie(note: str, rng: Rng) -> Case:
    """A set on which a single amount has the smallest error."""
    while True:
        found = one_set(note, 24, 8, rng, correlated=True)
        X, t, folds, amounts = found.args
        errors = [count_errors(X, t, folds, s) for s in amounts]
        if errors.count(min(errors)) == 1:
            return found


def at_the_ends(X, t, folds, amounts):
    return min(amounts)


exercise = Exercise(
    reference=choose_shrinkage,
    returns=("the amount",),
    rows=("X", "t", "folds"),
    visible=(
        one_set("few points, features without correlation", 16, 6, np.random.default_rng(1), correlated=False),
        one_set("correlated features", 24, 8, np.random.default_rng(2), correlated=True),
        one_set("classes that overlap", 20, 5, np.random.default_rng(3), correlated=False, gap=0.2),
        one_set("as many features as points", 14, 14, np.random.default_rng(4), correlated=False),
    ),
    hidden=draw_cases,
    misconceptions=(
        wrong(
            "fitted to the fold that is judged",
            {"X[~out], t[~out]": "X, t"},
            "You fit to all points, also to those of the fold that is judged. Leave the fold out of the fit.",
        ),
        wrong(
            "fitted to the fold alone",
            {"X[~out], t[~out]": "X[out], t[out]"},
            "You fit to the fold and judge on the fold. Fit to all other points.",
        ),
        wrong(
            "judged on the points of the fit",
            {"X[out] @ w": "X[~out] @ w", "t[out]": "t[~out]"},
            "You count mistakes on the points that were fitted. Count them on the fold that was left out.",
        ),
        wrong(
            "the smallest amount of a tie",
            {"(wrong, -s)": "(wrong, s)"},
            "Among equal errors you take the smallest amount. Take the largest, the more regularized classifier.",
        ),
        wrong(
            "the largest error",
            {"min(found)": "max(found)"},
            "You take the amount with the most mistakes.",
        ),
        wrong(
            "the smallest amount", at_the_ends, "You always return the smallest amount. Let cross-validation decide."
        ),
    ),
    hints=(
        "Three loops: over the amounts, over the folds, and the count of mistakes. For each amount every point is classified once.",
        "For a fold: means and scatter of the points outside it, the shrunken direction, the threshold halfway between the means.",
        "Collect one number of mistakes per amount. Among the amounts with the fewest, return the largest.",
    ),
)
