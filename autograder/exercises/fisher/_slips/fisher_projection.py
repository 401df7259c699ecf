"""fisher_projection: the rarer slips."""

import numpy as np

from autograder.exercises.fisher.between_scatter import between_scatter
from autograder.exercises.fisher.within_scatter import within_scatter
from autograder.judging.exercise import changed, wrong


def not_weighted_about_the_mean_of_all(X, t, K, m):
    means = np.array([X[t == k].mean(axis=0) for k in range(K)])
    D, B = X - means[t], means - X.mean(axis=0)
    values, vectors = np.linalg.eig(np.linalg.solve(D.T @ D, B.T @ B))
    best = np.argsort(values.real)[::-1][:m]
    return vectors[:, best].real


def best_features(X, t, K, m):
    S_W, S_B = within_scatter(X, t, K), between_scatter(X, t, K)
    return np.eye(len(S_W))[:, np.argsort(np.diag(S_B) / np.diag(S_W))[::-1][:m]]


def differences_from_the_first_class(X, t, K, m):
    means = np.array([X[t == k].mean(axis=0) for k in range(K)])
    D = X - means[t]
    return np.linalg.solve(D.T @ D, (means[1 : m + 1] - means[0]).T)


SLIPS = (
    wrong(
        "differences from the first class",
        differences_from_the_first_class,
        "You return S_W⁻¹(m_k - m_0) for the first classes. With m < K-1 that forgets the others: solve the eigenproblem.",
    ),
    wrong(
        "classes not weighted, about the mean of all",
        not_weighted_about_the_mean_of_all,
        "In your S_B every class counts once. Weight its term by n_k, the number of its points.",
    ),
    wrong(
        "about the mean of the means",
        changed(not_weighted_about_the_mean_of_all, {"means - X.mean(axis=0)": "(means - means.mean(axis=0))[t]"}),
        "Your S_B is measured from the plain average of the class means. Measure it from the mean of all points.",
    ),
    wrong(
        "sum of covariances",
        {
            "within_scatter(X, t, K)": "sum(np.atleast_2d(np.cov(X[t == k].T, bias=True)) for k in range(K))",
        },
        "You divide each class's scatter by its size before adding. In S_W every point counts the same.",
    ),
    wrong(
        "product the other way round",
        {"np.linalg.solve(S_W, S_B)": "S_B @ np.linalg.inv(S_W)"},
        "S_B S_W⁻¹ has the same eigenvalues as S_W⁻¹S_B but other eigenvectors. The inverse stands on the left.",
    ),
    wrong(
        "turned back by the wrong factor",
        {
            "    values, vectors": "    L = np.linalg.cholesky(S_W)\n    values, vectors",
            "np.linalg.eig(np.linalg.solve(S_W, S_B))": "np.linalg.eigh(np.linalg.solve(L, np.linalg.solve(L, S_B).T))",
            "vectors[:, best]": "np.linalg.solve(L, vectors[:, best])",
        },
        "You turn back from the round world by L⁻¹. There v = Lᵀw, so w = L⁻ᵀ v: the transpose is missing.",
    ),
    wrong(
        "left singular vectors",
        {"vectors[:, best].real": "np.linalg.svd(np.linalg.solve(S_W, S_B))[0][:, :m]"},
        "np.linalg.svd gives singular vectors. S_W⁻¹S_B is not symmetric, so these are not its eigenvectors: use np.linalg.eig.",
    ),
    wrong(
        "right singular vectors",
        {"vectors[:, best].real": "np.linalg.svd(np.linalg.solve(S_W, S_B))[2][:m].T"},
        "np.linalg.svd gives singular vectors. S_W⁻¹S_B is not symmetric, so these are not its eigenvectors: use np.linalg.eig.",
    ),
    wrong(
        "directions for standardised features",
        {"    S_W": "    X = X / X.std(axis=0)\n    S_W"},
        "You divide the features by their standard deviations and return the directions in those units. Divide W by them, too.",
    ),
    wrong(
        "best single features",
        best_features,
        "You pick the m features with the best ratios of their own. A direction may mix features: solve the eigenproblem.",
    ),
    wrong(
        "m not used",
        {"[::-1][:m]": "[::-1]"},
        "You return all eigenvectors. Only the m with the largest eigenvalues are asked for: (d, m).",
    ),
)
