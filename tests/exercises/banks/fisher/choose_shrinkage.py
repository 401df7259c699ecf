"""Answers to choose_shrinkage, right and wrong, as people might write them."""

import numpy as np

from tests.exercises.bank import Bank

bank = Bank()


def wrong_with(X, t, folds, s, *, of=lambda out: out):
    total = 0
    for fold in set(folds.tolist()):
        out = folds == fold
        A, B = X[~out & (t == 0)], X[~out & (t == 1)]
        S = sum((P - P.mean(0)).T @ (P - P.mean(0)) for P in (A, B))
        S = (1 - s) * S + s * np.trace(S) / X.shape[1] * np.eye(X.shape[1])
        w = np.linalg.solve(S, B.mean(0) - A.mean(0))
        cut = (A.mean(0) + B.mean(0)) @ w / 2
        total += np.sum((X[of(out)] @ w > cut).astype(int) != t[of(out)])
    return total


@bank.right
def by_sorting(X, t, folds, amounts):
    return sorted(amounts, key=lambda s: (wrong_with(X, t, folds, s), -s))[0]


@bank.right
def the_last_of_the_best(X, t, folds, amounts):
    errors = np.array([wrong_with(X, t, folds, s) for s in amounts])
    return np.max(np.asarray(amounts)[errors == errors.min()])


@bank.wrong(cause="other: the first of a tie")
def the_first_of_the_best(X, t, folds, amounts):
    return amounts[int(np.argmin([wrong_with(X, t, folds, s) for s in amounts]))]


@bank.wrong(cause="judged on the points of the fit")
def on_the_training_points(X, t, folds, amounts):
    return sorted(amounts, key=lambda s: (wrong_with(X, t, folds, s, of=lambda out: ~out), -s))[0]


@bank.wrong(cause="other: the most shrinkage")
def the_most(X, t, folds, amounts):
    return np.max(amounts)


@bank.wrong(cause="other: the errors instead of the amount")
def errors(X, t, folds, amounts):
    return [wrong_with(X, t, folds, s) for s in amounts]
