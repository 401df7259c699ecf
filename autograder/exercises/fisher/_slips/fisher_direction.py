"""fisher_direction: the rarer slips."""

import numpy as np

from autograder.exercises.fisher.class_means import class_means
from autograder.exercises.fisher.within_scatter import within_scatter
from autograder.judging.exercise import wrong


def symmetric_eigenvectors(X, t):
    gap = X[t == 1].mean(axis=0) - X[t == 0].mean(axis=0)
    S_W = within_scatter(X, t, 2)
    w = np.linalg.eigh(np.linalg.solve(S_W, np.outer(gap, gap)))[1][:, -1]
    return w if w @ gap > 0 else -w


def least_squares_through_the_origin(X, t):
    return np.linalg.lstsq(X, 2 * t - 1, rcond=None)[0]


def for_standardised_features(X, t):
    Z = X / X.std(axis=0)
    m0, m1 = class_means(Z, t, 2)
    return np.linalg.solve(within_scatter(Z, t, 2), m1 - m0)


SLIPS = (
    wrong(
        "inverse applied twice",
        {"np.linalg.solve(": "np.linalg.inv(S_W) @ np.linalg.solve("},
        "The inverse of S_W came in twice. Once is enough: w ∝ S_W⁻¹(m1 - m0).",
    ),
    wrong(
        "n_k times a sample covariance",
        {"within_scatter(X, t, 2)": "np.atleast_2d(sum((t == k).sum() * np.cov(X[t == k].T) for k in (0, 1)))"},
        "np.cov divides by n_k - 1, and you multiply by n_k. Then a small class counts for more than its points.",
    ),
    wrong(
        "identity added",
        {"np.linalg.solve(S_W, m1 - m0)": "np.linalg.solve(S_W + np.eye(len(S_W)), m1 - m0)"},
        "You add the identity to S_W. Here S_W is invertible, and every number added to it turns w.",
    ),
    wrong(
        "left in the round world",
        {"np.linalg.solve(S_W, m1 - m0)": "np.linalg.solve(np.linalg.cholesky(S_W), m1 - m0)"},
        "You return L⁻¹(m1 - m0), the direction in the round world. Turn it back: w = L⁻ᵀ L⁻¹(m1 - m0).",
    ),
    wrong(
        "eigh of a matrix that is not symmetric",
        symmetric_eigenvectors,
        "np.linalg.eigh expects a symmetric matrix, and S_W⁻¹S_B is not. Solve S_W w = m1 - m0 instead: no eigenvectors are needed.",
    ),
    wrong(
        "least squares through the origin",
        least_squares_through_the_origin,
        "Least squares does find Fisher's direction, but it needs an offset: append a feature that is always 1.",
    ),
    wrong(
        "direction for standardised features",
        for_standardised_features,
        "You divide the features by their standard deviations and return the direction in those units. Divide w by them once more.",
    ),
    wrong(
        "between the medians",
        {
            "np.linalg.solve(S_W, m1 - m0)": "np.linalg.solve(S_W, np.median(X[t == 1], axis=0) - np.median(X[t == 0], axis=0))"
        },
        "You take the difference of the medians. Fisher's ratio is about means: m1 - m0.",
    ),
    wrong(
        "a column",
        {"np.linalg.solve(S_W, m1 - m0)": "np.linalg.solve(S_W, (m1 - m0)[:, None])"},
        "Your w is a column (d, 1). A vector (d,) is asked for: give np.linalg.solve the vector m1 - m0, or use .ravel().",
    ),
)
