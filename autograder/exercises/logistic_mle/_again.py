"""Guesses of the lesson logistic_mle with other numbers."""

import numpy as np

from autograder.exercises._again import Again, Draw
from autograder.exercises._sets import Rng
from linclass_ref import logistic


def unseen_directions(rng: Rng) -> Again:
    K, d = int(rng.integers(3, 6)), int(rng.integers(2, 5))
    rows = d + 1
    X = np.column_stack([rng.normal(size=(40, d)), np.ones(40)])
    P = logistic.softmax(X @ rng.normal(size=(rows, K)) / 4)
    hessian = sum(np.kron(np.outer(x, x), np.diag(p) - np.outer(p, p)) for x, p in zip(X, P, strict=True))
    free = rows * K - np.linalg.matrix_rank(hessian)
    others = {
        "0": "The same vector can be added to every column of W: all scores of a point grow by the same number.",
        str(
            K
        ): "This is the number of classes. What can be added is one vector, with an entry for each feature and the bias.",
        str(d): "The bias counts too: it is the weight of a feature that is always 1.",
        str(rows * K): "Most directions do change the probabilities.",
    }
    others.pop(str(free), None)
    return Again(
        f"Softmax regression with {d} features, a bias and {K} classes. In how many independent directions can "
        f"W change without changing the "
        "probability of any point?",
        str(free),
        dict(list(others.items())[:3]),
        f"One vector with {d} + 1 entries can be added to all {K} columns.",
    )


AGAIN: dict[str, Draw] = {"unseen_directions": unseen_directions}
