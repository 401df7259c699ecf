"""log_multivariate_normal: the rarer slips."""

import numpy as np

from autograder.judging.exercise import wrong


def cholesky_factor_transposed(X, mu, Sigma):
    L = np.linalg.cholesky(Sigma)
    u = np.linalg.solve(L.T, (X - mu).T)
    return -0.5 * (X.shape[1] * np.log(2 * np.pi) + np.sum(u**2, axis=0)) - np.sum(np.log(np.diag(L)))


SLIPS = (
    wrong(
        "covariances ignored",
        {"centred * np.linalg.solve(Sigma, centred.T).T": "centred**2 / np.diag(Sigma)"},
        "In the quadratic form you use only the diagonal of Σ. That is right for independent features; correlated ones need the whole "
        "inverse matrix.",
    ),
    wrong(
        "each entry inverted",
        {"np.linalg.solve(Sigma, centred.T).T": "(centred @ (1 / Sigma))"},
        "You inverted every entry of Σ by itself. That is not the inverse of the matrix; use np.linalg.solve or np.linalg.inv.",
    ),
    wrong(
        "mean not subtracted",
        {"X - mu": "X"},
        "The mean is not subtracted: use x - μ in the quadratic form.",
    ),
    wrong(
        "summed over the points",
        {"-0.5 * (": "np.sum(-0.5 * (", "+ squares)": "+ squares))"},
        "You return the sum over all points. Each point has a log density of its own: shape (n,).",
    ),
    wrong(
        "determinant from the variances",
        {"np.linalg.slogdet(Sigma)[1]": "np.sum(np.log(np.diag(Sigma)))"},
        "You take the product of the variances for |Σ|. That holds for independent features only: use np.linalg.slogdet.",
    ),
    wrong(
        "distance not squared",
        {"+ squares": "+ np.sqrt(squares)"},
        "You use the Mahalanobis distance. The formula has its square, (x-μ)ᵀΣ⁻¹(x-μ).",
    ),
    wrong(
        "n in place of d",
        {"X.shape[1]": "X.shape[0]"},
        "In ½ d log 2π you use the number of points. d is the number of features, X.shape[1].",
    ),
    wrong(
        "about the mean of the points",
        {"X - mu": "X - X.mean(axis=0)"},
        "You subtract the mean of the points that came. Subtract the mu that is given.",
    ),
    wrong(
        "half of the log-determinant lost",
        {"np.linalg.slogdet(Sigma)[1]": "np.sum(np.log(np.diag(np.linalg.cholesky(Sigma))))"},
        "With Σ = L Lᵀ, log|Σ| is twice the sum of log L_ii; the 2 is missing.",
    ),
    wrong(
        "Cholesky factor transposed",
        cholesky_factor_transposed,
        "You solve with Lᵀ. With Σ = L Lᵀ the quadratic form is ‖L⁻¹(x-μ)‖²: solve with L itself.",
    ),
    wrong(
        "small ridge added",
        {"    centred = X - mu": "    Sigma = Sigma + 1e-3 * np.eye(d)\n    centred = X - mu"},
        "You add a little to the diagonal of Σ. That is another density; use Σ as it is given.",
    ),
    wrong(
        "density kept above zero",
        {"-0.5 * (": "np.log(np.maximum(np.exp(-0.5 * (", "+ squares)": "+ squares)), 1e-300))"},
        "You keep the density from becoming 0 before you take its logarithm. That puts a floor under the answer: take the "
        "logarithm on paper first.",
    ),
    wrong(
        "always two dimensions",
        {"d = X.shape[1]": "d = 2"},
        "Your constant is that of the plane, log 2π. It is ½ d log 2π with d = X.shape[1].",
    ),
)
