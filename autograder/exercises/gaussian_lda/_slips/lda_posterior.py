"""lda_posterior: the rarer slips."""

import numpy as np

from autograder.exercises.gaussian_lda.lda_discriminants import lda_discriminants
from autograder.judging.exercise import wrong

SOFTMAX = """weights = np.exp(delta - delta.max(axis=1, keepdims=True))
    return weights / weights.sum(axis=1, keepdims=True)"""


def equal_where_exp_fails(X, priors, means, Sigma):
    weights = np.exp(lda_discriminants(X, priors, means, Sigma))
    posterior = weights / weights.sum(axis=1, keepdims=True)
    posterior[~np.isfinite(posterior).all(axis=1)] = 1 / len(priors)
    return posterior


SLIPS = (
    wrong(
        "discriminants divided by their sum",
        {SOFTMAX: "return delta / delta.sum(axis=1, keepdims=True)"},
        "You divide the discriminants by their sum. They are logarithms (up to a constant): exponentiate first.",
    ),
    wrong(
        "logarithms returned",
        {
            "weights = np.exp(delta - delta.max(axis=1, keepdims=True))": "shifted = delta - delta.max(axis=1, keepdims=True)",
            "weights / weights.sum(axis=1, keepdims=True)": "shifted - np.log(np.exp(shifted).sum(axis=1, keepdims=True))",
        },
        "You return the logarithms of the posteriors. Probabilities are wanted.",
    ),
    wrong(
        "all or nothing",
        {SOFTMAX: "return np.eye(len(priors))[delta.argmax(axis=1)]"},
        "You give the winner probability 1. The posterior says how sure we are: a softmax of the discriminants.",
    ),
    wrong(
        "one shift for each class",
        {"delta.max(axis=1, keepdims=True)": "delta.max(axis=0)"},
        "You subtract the largest discriminant of each column. That multiplies each class by another number and changes the "
        "quotient: subtract the same number from all classes of one point, the largest of its row.",
    ),
    wrong(
        "smallest subtracted",
        {"delta.max": "delta.min"},
        "You subtract the smallest discriminant of each row. The largest exponent is then still large, and exp overflows: "
        "subtract the largest.",
    ),
    wrong(
        "mean subtracted",
        {"delta.max": "delta.mean"},
        "You subtract the mean of each row. The largest discriminant may still be hundreds above it, and exp overflows: "
        "subtract the largest.",
    ),
    wrong(
        "first class subtracted",
        {"delta.max(axis=1, keepdims=True)": "delta[:, :1]"},
        "You subtract the first class's discriminant. Another one may be hundreds above it, and exp overflows: subtract the "
        "largest of the row.",
    ),
    wrong(
        "largest size subtracted",
        {"delta.max(axis=1, keepdims=True)": "np.abs(delta).max(axis=1, keepdims=True)"},
        "You subtract the largest absolute value. Very negative discriminants are then pushed further down, and 0/0 remains: "
        "subtract the largest discriminant itself.",
    ),
    wrong(
        "shifted down only",
        {"delta.max(axis=1, keepdims=True)": "np.maximum(delta.max(axis=1, keepdims=True), 0)"},
        "You shift only rows whose discriminants are positive. Where all are very negative, every exponential is 0 and 0/0 "
        "remains: subtract the largest of each row, whatever its sign.",
    ),
    wrong(
        "softmax down the columns",
        {
            "delta.max(axis=1, keepdims=True)": "delta.max(axis=0)",
            "weights.sum(axis=1, keepdims=True)": "weights.sum(axis=0)",
        },
        "Your columns sum to 1. The classes compete for each point: shift and normalise along each row (axis=1).",
    ),
    wrong(
        "whole table normalised",
        {"delta.max(axis=1, keepdims=True)": "delta.max()", "weights.sum(axis=1, keepdims=True)": "weights.sum()"},
        "Your probabilities sum to 1 over the whole table. Each point has probabilities of its own: every row sums to 1.",
    ),
    wrong(
        "sigmoid of each discriminant",
        {SOFTMAX: "return 1 / (1 + np.exp(-delta))"},
        "You apply the sigmoid to each discriminant by itself. The classes compete: divide by the sum over all classes of the "
        "point.",
    ),
    wrong(
        "differences divided by their sum",
        {SOFTMAX: "gaps = delta - delta.min(axis=1, keepdims=True)\n    return gaps / gaps.sum(axis=1, keepdims=True)"},
        "You divide differences of discriminants by their sum. They are logarithms: exponentiate before you divide.",
    ),
    wrong(
        "discriminants clipped",
        {"np.exp(delta - delta.max(axis=1, keepdims=True))": "np.exp(np.clip(delta, -700, 700))"},
        "You clip the discriminants. Two classes beyond the limit then look equal. Subtract the largest of each row: nothing "
        "overflows and nothing is lost.",
    ),
    wrong(
        "nan replaced by zero",
        {
            " - delta.max(axis=1, keepdims=True)": "",
            "return weights / weights.sum(axis=1, keepdims=True)": "return np.nan_to_num(weights / weights.sum(axis=1, keepdims=True))",
        },
        "Where exp overflows you replace nan by 0. Subtract the largest discriminant of each row first, and no nan comes up.",
    ),
    wrong(
        "equal where exp fails",
        equal_where_exp_fails,
        "Where exp overflows or vanishes you answer 1/K. The discriminants still tell the classes apart: subtract the largest "
        "of each row first.",
    ),
    wrong(
        "kept away from 0 and 1",
        {
            "return weights": "kept = weights",
            "weights.sum(axis=1, keepdims=True)": "weights.sum(axis=1, keepdims=True)\n"
            "    kept = np.clip(kept, 1e-3, 1 - 1e-3)\n    return kept / kept.sum(axis=1, keepdims=True)",
        },
        "You keep the probabilities away from 0 and 1. Far from a boundary the model is that sure: return what Bayes' theorem "
        "gives.",
    ),
    wrong(
        "only two classes",
        {SOFTMAX: "p = 1 / (1 + np.exp(delta[:, 0] - delta[:, 1]))\n    return np.column_stack([1 - p, p])"},
        "Your answer has two columns, whatever the number of classes. There are K of them.",
    ),
    wrong(
        "square of the mean forgotten",
        {"lda_discriminants(X, priors, means, Sigma)": "X @ np.linalg.solve(Sigma, means.T) + np.log(priors)"},
        "Your discriminants lack -½ μ_kᵀΣ⁻¹μ_k, so a long mean vector wins too often. Call lda_discriminants.",
    ),
)
