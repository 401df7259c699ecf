"""cross_entropy: the rarer slips."""

import numpy as np

from autograder.exercises.logistic_mle.sigmoid import sigmoid
from autograder.judging.exercise import wrong


def likelihood(theta, X, y):
    p = sigmoid(X @ theta)
    return np.prod(np.where(y == 1, p, 1 - p))


def a_tiny_number_added(theta, X, y):
    return -np.sum(np.log(sigmoid((2 * y - 1) * (X @ theta)) + 1e-300))


def infinite_costs_left_out(theta, X, y):
    with np.errstate(all="ignore"):
        p = sigmoid(X @ theta)
        costs = -(y * np.log(p) + (1 - y) * np.log(1 - p))
    return costs[np.isfinite(costs)].sum()


SLIPS = (
    wrong(
        "logarithm to base 2",
        {"np.logaddexp(0, -z))": "np.logaddexp(0, -z)) / np.log(2)"},
        "You use the logarithm to base 2. The natural one, np.log, is meant.",
    ),
    wrong(
        "likelihood without the logarithm",
        likelihood,
        "You return the likelihood, a product of probabilities. Take its logarithm and change the sign.",
    ),
    wrong(
        "bias left out",
        {"X @ theta": "X[:, :-1] @ theta[:-1]"},
        "The bias is missing from your score: X is augmented, so X @ theta holds it.",
    ),
    wrong(
        "a tiny number added",
        a_tiny_number_added,
        "You add a tiny number before taking the logarithm. Then no error costs more than the logarithm of that number, "
        "however sure it was. Use `np.logaddexp(0, -z)`.",
    ),
    wrong(
        "scores cut off",
        {"np.logaddexp(0, -z)": "np.log1p(np.exp(-np.clip(z, -500, 500)))"},
        "You cut the scores off at ±500. An error at a score of 1000 costs 1000: `np.logaddexp(0, -z)` needs no cutting.",
    ),
    wrong(
        "infinite costs left out",
        infinite_costs_left_out,
        "You leave out the costs that are infinite: those are the worst errors. Compute them from the margins, where "
        "they are finite.",
    ),
    wrong(
        "only errors cost",
        {"np.logaddexp(0, -z)": "np.maximum(0, -z)"},
        "In your version points on the correct side cost nothing: that is the perceptron's criterion. Every point costs log(1 "
        "+ exp(-z)).",
    ),
    wrong(
        "size of the score only",
        {"np.logaddexp(0, -z)": "np.log1p(np.exp(-np.abs(z)))"},
        "Your cost depends on the size of the score only, so being sure and wrong costs nothing. Use the margin with its sign.",
    ),
    wrong(
        "powers of two",
        {"np.logaddexp": "np.logaddexp2"},
        "`logaddexp2` works with powers of 2. The sigmoid has powers of e: `np.logaddexp`.",
    ),
    wrong(
        "column against row",
        {"s = X @ theta": "s = (X @ theta).reshape(-1, 1)"},
        "Your scores are a column (n, 1) and the labels a row (n,), so NumPy makes all n·n pairs. Keep the scores as (n,).",
    ),
)
