"""Answers to equal_budget_trial, right and wrong, as people might write them."""

import numpy as np

from tests.exercises.bank import Bank

bank = Bank()


@bank.right
def with_masks(fit_a, fit_b, X, y, parts):
    differences = np.zeros(len(parts))
    for i, rows in enumerate(parts):
        new = np.ones(len(y), dtype=bool)
        new[rows] = False
        a, b = fit_a(X[rows], y[rows]), fit_b(X[rows], y[rows])
        differences[i] = np.mean(a(X[new]) != y[new]) - np.mean(b(X[new]) != y[new])
    return differences.mean(), differences.std(ddof=1) / len(parts) ** 0.5


@bank.right
def point_by_point(fit_a, fit_b, X, y, parts):
    found = []
    for rows in parts.tolist():
        rest = [i for i in range(len(y)) if i not in rows]
        a, b = fit_a(X[rows], y[rows])(X[rest]), fit_b(X[rows], y[rows])(X[rest])
        found.append(sum((a[k] != y[i]) * 1.0 - (b[k] != y[i]) for k, i in enumerate(rest)) / len(rest))
    mean = sum(found) / len(found)
    return mean, (sum((d - mean) ** 2 for d in found) / (len(found) - 1) / len(found)) ** 0.5


@bank.wrong(cause="judged on all rows")
def on_everything(fit_a, fit_b, X, y, parts):
    d = [np.mean(fit_a(X[r], y[r])(X) != y) - np.mean(fit_b(X[r], y[r])(X) != y) for r in parts]
    return np.mean(d), np.std(d, ddof=1) / np.sqrt(len(d))


@bank.wrong(cause="other: a budget for each")
def half_of_the_labels_each(fit_a, fit_b, X, y, parts):
    d = []
    for rows in parts:
        rest, half = np.setdiff1d(np.arange(len(y)), rows), len(rows) // 2
        a, b = fit_a(X[rows[:half]], y[rows[:half]]), fit_b(X[rows[half:]], y[rows[half:]])
        d.append(np.mean(a(X[rest]) != y[rest]) - np.mean(b(X[rest]) != y[rest]))
    return np.mean(d), np.std(d, ddof=1) / np.sqrt(len(d))


@bank.wrong(cause="b minus a")
def the_other_sign(fit_a, fit_b, X, y, parts):
    mean, error = with_masks(fit_a, fit_b, X, y, parts)
    return -mean, error


@bank.wrong(cause="only one of the results")
def no_error(fit_a, fit_b, X, y, parts):
    return with_masks(fit_a, fit_b, X, y, parts)[0]
