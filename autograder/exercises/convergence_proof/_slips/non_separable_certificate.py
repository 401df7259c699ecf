"""non_separable_certificate: the rarer slips."""

import numpy as np

from autograder.judging.exercise import wrong
from linclass_ref.nonnegative import nnls


def mistake_counts_of_a_run(X, y):
    Z = np.column_stack([X, np.ones(len(X))]) * y[:, None]
    w, alpha = np.zeros(Z.shape[1]), np.zeros(len(X))
    for _ in range(200):
        clean = True
        for i in range(len(X)):
            if w @ Z[i] <= 0:
                w = w + Z[i]
                alpha[i] += 1
                clean = False
        if clean:
            return None
    return alpha / alpha.sum()


def class_by_class(X, y):
    order = np.argsort(-y, kind="stable")
    Z = np.column_stack([X, np.ones(len(X))])[order] * y[order][:, None]
    A = np.vstack([Z.T, np.ones(len(X))])
    lam, rest = nnls(A, np.append(np.zeros(Z.shape[1]), 1.0))
    return lam if rest == 0 else None


def negative_weights_cut_off(X, y):
    Z = np.column_stack([X, np.ones(len(X))]) * y[:, None]
    A, b = np.vstack([Z.T, np.ones(len(X))]), np.append(np.zeros(Z.shape[1]), 1.0)
    lam = np.maximum(np.linalg.lstsq(A, b, rcond=None)[0], 0)
    lam = lam / lam.sum()
    return lam if np.linalg.norm(A @ lam - b) < 1e-6 else None


SLIPS = (
    wrong(
        "touching called separable",
        # Where hulls only touch, few points have a weight, too few to span the space.
        {"return lam if": "rank = np.linalg.matrix_rank\n    return lam if rank(Z[lam > 1e-9]) == rank(Z) and"},
        "Hulls that touch in a single point already meet: no boundary has all points strictly on their sides. A certificate exists "
        "there too.",
    ),
    wrong(
        "mistake counts of a run",
        mistake_counts_of_a_run,
        "You take the mistake counts of a perceptron run. Σ λ y x̃ is then w/k, which is small, but not 0 (unless the run just "
        "closed a cycle).",
    ),
    wrong(
        "labels left in",
        {"return lam if": "return lam * y if"},
        "You return λ·y. The labels belong in the sum Σ λ y x̃, not into the weights.",
    ),
    wrong(
        "weights and rest",
        {"return lam if rest == 0 else None": "return (lam, rest) if rest == 0 else None"},
        "You return all that the solver gives. Return the weights alone.",
    ),
    wrong(
        "first two features only",
        {"np.column_stack([X, np.ones(n)])": "np.column_stack([X[:, :2], np.ones(n)])"},
        "You use the first two features only. Two shadows may overlap although the points themselves do not.",
    ),
    wrong(
        "class by class",
        class_by_class,
        "Your weights come class by class. They must stand in the order of the points.",
    ),
    wrong(
        "negative weights cut off",
        negative_weights_cut_off,
        "You cut the negative weights of a least-squares solution off. What is left no longer balances: let nnls find "
        "weights ≥ 0.",
    ),
    wrong(
        "zeros instead of None",
        {"else None": "else np.zeros(n)"},
        "Where the data are separable you return zeros. The exercise asks for None there.",
    ),
    wrong(
        "False instead of None",
        {"else None": "else False"},
        "Where the data are separable you return False. The exercise asks for None there.",
    ),
    wrong(
        "a small rest taken for 0",
        {"rest == 0": "rest < 1e-2"},
        "You accept a rest that is small but not 0. A narrow street leaves a small rest, and there the data are separable.",
    ),
    wrong(
        "plain least squares",
        {
            "lam, rest = nnls(A, b)": "lam = np.linalg.lstsq(A, b, rcond=None)[0]\n    rest = round(np.linalg.norm(A @ lam - b), 9)"
        },
        "You solve the equations by plain least squares, which allows negative weights: then they can be met for separable data, too. "
        "A convex combination needs λ ≥ 0: nnls.",
    ),
    wrong(
        "only the weights that are used",
        {"return lam if": "return lam[lam > 0] if"},
        "You return the positive weights only. Return one weight for every point; most of them are 0.",
    ),
)
