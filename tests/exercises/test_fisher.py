"""Exercises of 06_fisher: right answers in other forms pass, further wrong ones do not."""

import numpy as np
import pytest
from scipy.linalg import eigh
from scipy.optimize import brentq
from scipy.stats import norm
from sklearn.discriminant_analysis import LinearDiscriminantAnalysis

from autograder import grade
from tests.exercises.faults import find_faults

SEEDS = range(10)


def means_by_loop(X, t, K):
    sums, counts = [[0.0] * X.shape[1] for _ in range(K)], [0] * K
    for x, k in zip(X.tolist(), t.tolist(), strict=True):
        counts[k] += 1
        sums[k] = [s + v for s, v in zip(sums[k], x, strict=True)]
    return [[s / count for s in row] for row, count in zip(sums, counts, strict=True)]


def means(X, t, K):
    return np.array(means_by_loop(X, t, K))


def within_by_loop(X, t, K):
    m, S = means(X, t, K), np.zeros((X.shape[1], X.shape[1]))
    for x, k in zip(X, t, strict=True):
        S += np.outer(x - m[k], x - m[k])
    return S.tolist()


def within_as_rest_of_total(X, t, K):
    D = X - X.mean(axis=0)
    return D.T @ D - between_by_points(X, t, K)


def within_by_covariances(X, t, K):
    """Whole-number weights undo np.cov's division; a single point has no scatter."""
    parts = [np.atleast_2d(np.cov(X[t == k].T, ddof=0)) * (t == k).sum() for k in range(K)]
    return sum(parts)


def between_by_points(X, t, K):
    B = means(X, t, K)[t] - X.mean(axis=0)
    return B.T @ B


def between_by_pairs(X, t, K):
    m, N, S = means(X, t, K), np.bincount(t), np.zeros((X.shape[1], X.shape[1]))
    for j in range(K):
        for k in range(j):
            S += N[j] * N[k] / len(X) * np.outer(m[j] - m[k], m[j] - m[k])
    return S


def between_as_rest_of_total(X, t, K):
    D = X - X.mean(axis=0)
    return D.T @ D - np.array(within_by_loop(X, t, K))


def ratio_by_matrices(w, X, t):
    m, S_W = means(X, t, 2), np.array(within_by_loop(X, t, 2))
    return (w @ (m[1] - m[0])) ** 2 / (w @ S_W @ w)


def ratio_by_statistics(w, X, t):
    a, b = X[t == 0].dot(w), X[t == 1].dot(w)
    return [(np.mean(a) - np.mean(b)) ** 2 / (len(a) * np.var(a) + len(b) * np.var(b))]


def direction_by_inverse(X, t):
    m = means(X, t, 2)
    return (np.linalg.inv(np.array(within_by_loop(X, t, 2))) @ (m[1] - m[0]) * 1000).tolist()


def direction_by_total_scatter(X, t):
    m, D = means(X, t, 2), X - X.mean(axis=0)
    return np.linalg.pinv(D.T @ D) @ (m[1] - m[0])


def direction_by_least_squares(X, t):
    return np.linalg.lstsq(np.column_stack([X, np.ones(len(X))]), 2.0 * t - 1, rcond=None)[0][:-1]


def direction_by_scikit_learn(X, t):
    return LinearDiscriminantAnalysis(solver="lsqr").fit(X, t).coef_[0]


def curves(p, t):
    shares = [np.mean(t == k) for k in (0, 1)]
    return [(share, p[t == k].mean(), p[t == k].std()) for k, share in enumerate(shares)]


def log_gap(p, t):
    (q0, m0, s0), (q1, m1, s1) = curves(p, t)
    return lambda x: np.log(q1) + norm.logpdf(x, m1, s1) - np.log(q0) - norm.logpdf(x, m0, s0)


def threshold_by_brentq(p, t):
    return brentq(log_gap(p, t), p[t == 0].mean(), p[t == 1].mean(), xtol=1e-13)


def threshold_by_halving(p, t):
    low, high, gap = p[t == 0].mean(), p[t == 1].mean(), log_gap(p, t)
    for _ in range(80):
        middle = (low + high) / 2
        low, high = (middle, high) if gap(middle) < 0 else (low, middle)
    return np.array([low])


def threshold_by_roots(p, t):
    (q0, m0, s0), (q1, m1, s1) = curves(p, t)
    a, b = s1**2 - s0**2, 2 * (m1 * s0**2 - m0 * s1**2)
    c = m0**2 * s1**2 - m1**2 * s0**2 + 2 * s0**2 * s1**2 * (np.log(q1 / q0) + np.log(s0 / s1))
    return next(r for r in np.roots([a, b, c]) if min(m0, m1) < r < max(m0, m1))


def projection_by_scipy(X, t, K, m):
    return projection_like(between_by_points(X, t, K), np.array(within_by_loop(X, t, K)), m)


def projection_by_eig(X, t, K, m):
    S = np.linalg.inv(np.array(within_by_loop(X, t, K))) @ between_by_points(X, t, K)
    values, vectors = np.linalg.eig(S)
    return vectors[:, np.argsort(-values.real)[:m]].real


def projection_as_eig_leaves_it(X, t, K, m):
    """Complex numbers whose imaginary part is zero, where S_B has less than full rank."""
    values, vectors = np.linalg.eig(np.linalg.solve(within_by_loop(X, t, K), between_by_points(X, t, K)))
    return vectors[:, values.argsort()[::-1][:m]]


def projection_by_total_scatter(X, t, K, m):
    D = X - X.mean(axis=0)
    return projection_like(between_by_points(X, t, K), D.T @ D, m) @ (np.ones((m, m)) + m * np.eye(m))


def projection_by_scikit_learn(X, t, K, m):
    return LinearDiscriminantAnalysis(solver="eigen").fit(X, t).scalings_[:, :m].tolist()


def projection_like(top, bottom, m):
    return eigh(top, bottom)[1][:, ::-1][:, :m]


RIGHT = [
    ("within_scatter", within_by_loop),
    ("within_scatter", within_as_rest_of_total),
    ("within_scatter", within_by_covariances),
    ("between_scatter", between_by_points),
    ("between_scatter", between_by_pairs),
    ("between_scatter", between_as_rest_of_total),
    ("fisher_ratio", ratio_by_matrices),
    ("fisher_ratio", ratio_by_statistics),
    ("fisher_ratio", lambda w, X, t: ratio_by_matrices(w / np.linalg.norm(w), X, t)),
    ("fisher_direction", direction_by_inverse),
    ("fisher_direction", direction_by_total_scatter),
    ("fisher_direction", direction_by_least_squares),
    ("fisher_direction", direction_by_scikit_learn),
    ("projection_threshold", threshold_by_brentq),
    ("projection_threshold", threshold_by_halving),
    ("projection_threshold", threshold_by_roots),
    ("fisher_projection", projection_by_scipy),
    ("fisher_projection", projection_as_eig_leaves_it),
    ("fisher_projection", projection_by_eig),
    ("fisher_projection", projection_by_total_scatter),
    ("fisher_projection", projection_by_scikit_learn),
]


@pytest.mark.parametrize(("id", "function"), RIGHT)
def test_a_right_answer_in_another_form_passes_with_every_seed(id, function):
    assert list(find_faults(id, function, SEEDS)) == []


def direction_with(change):
    def direction(X, t):
        m, S_W = means(X, t, 2), np.array(within_by_loop(X, t, 2))
        return change(X, t, m, S_W)

    return direction


def projection_with(change):
    return lambda X, t, K, m: change(between_by_points(X, t, K), np.array(within_by_loop(X, t, K)), m)


def unweighted_pairs(X, t, K):
    m = means(X, t, K)
    return sum(np.outer(m[j] - m[k], m[j] - m[k]) for j in range(K) for k in range(j))


WRONG = [
    ("within_scatter", lambda X, t, K: np.array(within_by_loop(X, t, K)) / K),
    ("within_scatter", lambda X, t, K: np.sqrt(np.abs(within_by_loop(X, t, K)))),
    ("within_scatter", lambda X, t, K: np.abs(within_by_loop(X, t, K))),
    ("within_scatter", lambda X, t, K: np.triu(within_by_loop(X, t, K))),
    ("within_scatter", lambda X, t, K: within_by_loop(X[t > 0], t[t > 0], K) if K > 2 else within_by_loop(X, t, K)),
    ("within_scatter", lambda X, t, K: (X - means(X, t, K)[t]) @ (X - means(X, t, K)[t]).T),
    ("within_scatter", lambda X, t, K: within_by_loop(X, np.minimum(t, 1), 2)),
    ("within_scatter", lambda X, t, K: np.array(within_by_loop(X, t, K)) + 1e-4 * np.eye(X.shape[1])),
    ("between_scatter", lambda X, t, K: unweighted_pairs(X, t, K)),
    ("between_scatter", lambda X, t, K: between_by_points(X, t, K) / K),
    ("between_scatter", lambda X, t, K: between_by_points(X, t, K) * K / len(X)),
    ("between_scatter", lambda X, t, K: between_by_points(X, np.minimum(t, 1), 2)),
    ("between_scatter", lambda X, t, K: np.abs(between_by_points(X, t, K))),
    ("between_scatter", lambda X, t, K: (means(X, t, K) - X.mean(axis=0)) @ (means(X, t, K) - X.mean(axis=0)).T),
    ("fisher_ratio", lambda w, X, t: ratio_by_matrices(w, X, t) / np.linalg.norm(w)),
    ("fisher_ratio", lambda w, X, t: ratio_by_matrices(w, X, t) * np.linalg.norm(w) ** 2),
    ("fisher_ratio", lambda w, X, t: ratio_by_matrices(w, X, t) * (len(X) - 2)),
    ("fisher_ratio", lambda w, X, t: ratio_by_matrices(w, X, t) * 2),
    ("fisher_ratio", lambda w, X, t: ratio_by_matrices(w, X, t) / (1 + ratio_by_matrices(w, X, t))),
    ("fisher_ratio", lambda w, X, t: ratio_by_matrices(np.ones(len(w)), X, t)),
    ("fisher_ratio", lambda w, X, t: -ratio_by_matrices(w, X, t)),
    ("fisher_direction", direction_with(lambda X, t, m, S: np.linalg.solve(S, m[1]))),
    ("fisher_direction", direction_with(lambda X, t, m, S: np.linalg.solve(S, m[1] - X.mean(axis=0)) * [1, *[-1] * (X.shape[1] - 1)])),
    ("fisher_direction", direction_with(lambda X, t, m, S: np.linalg.solve(S + 0.01 * np.trace(S) * np.eye(len(S)), m[1] - m[0]))),
    ("fisher_direction", direction_with(lambda X, t, m, S: np.linalg.solve(S + 1e-4 * np.eye(len(S)), m[1] - m[0]))),
    ("fisher_direction", direction_with(lambda X, t, m, S: abs(np.linalg.solve(S, m[1] - m[0])))),
    ("fisher_direction", direction_with(lambda X, t, m, S: np.linalg.solve(S, m[1] - m[0])[:, None])),
    ("fisher_direction", direction_with(lambda X, t, m, S: np.linalg.solve(S, m[1] - m[0]) * 0)),
    ("fisher_direction", direction_with(lambda X, t, m, S: np.linalg.solve(S, m[1] - m[0]) * np.nan)),
    ("fisher_direction", direction_with(lambda X, t, m, S: np.linalg.eigh(S)[1][:, 0])),
    ("fisher_direction", direction_with(lambda X, t, m, S: (m[1] - m[0]) / S.sum(axis=0))),
    ("fisher_direction", lambda X, t: np.linalg.lstsq(X, 2.0 * t - 1, rcond=None)[0]),
    ("projection_threshold", lambda p, t: np.median(p)),
    ("projection_threshold", lambda p, t: (p[t == 0].max() + p[t == 1].min()) / 2),
    ("projection_threshold", lambda p, t: threshold_by_roots(p, t) * 1.001),
    ("projection_threshold", lambda p, t: np.linspace(p[t == 0].mean(), p[t == 1].mean(), 101)[
        np.abs(log_gap(p, t)(np.linspace(p[t == 0].mean(), p[t == 1].mean(), 101))).argmin()]),
    ("projection_threshold", lambda p, t: (p[t == 0].mean() * np.mean(t == 0) + p[t == 1].mean() * np.mean(t == 1))),
    ("projection_threshold", lambda p, t: (p[t == 0].mean() * p[t == 1].var() + p[t == 1].mean() * p[t == 0].var())
        / (p[t == 0].var() + p[t == 1].var())),
    ("projection_threshold", lambda p, t: threshold_by_roots(np.sort(p), np.sort(t))),
    ("projection_threshold", lambda p, t: -threshold_by_roots(p, t)),
    ("fisher_projection", projection_with(lambda S_B, S_W, m: np.linalg.eigh(S_W)[1][:, :m])),
    ("fisher_projection", projection_with(lambda S_B, S_W, m: np.linalg.eigh(S_W @ S_B + S_B @ S_W)[1][:, ::-1][:, :m])),
    ("fisher_projection", projection_with(lambda S_B, S_W, m: projection_like(S_W, S_B + 1e-3 * np.eye(len(S_B)), m))),
    ("fisher_projection", projection_with(lambda S_B, S_W, m: projection_like(S_B, S_W + 5 * np.eye(len(S_B)), m))),
    ("fisher_projection", projection_with(lambda S_B, S_W, m: np.tile(projection_like(S_B, S_W, 1), (1, m)))),
    ("fisher_projection", projection_with(lambda S_B, S_W, m: projection_like(S_B, S_W, m) * 0)),
    ("fisher_projection", projection_with(lambda S_B, S_W, m: projection_like(S_B, S_W, len(S_B)))),
    ("fisher_projection", projection_with(lambda S_B, S_W, m: np.eye(len(S_B))[:, :m])),
    ("fisher_projection", projection_with(lambda S_B, S_W, m: projection_like(S_B, S_W, m + 1)[:, -m:])),
    ("fisher_projection", projection_with(lambda S_B, S_W, m: np.linalg.qr(projection_like(S_B, S_W, m).T)[0])),
    ("fisher_projection", lambda X, t, K, m: np.linalg.solve(within_by_loop(X, t, K), means(X, t, K)[:m].T)),
]  # fmt: skip


@pytest.mark.parametrize(("id", "function"), WRONG)
def test_a_wrong_answer_beyond_the_bank_never_passes(id, function):
    for seed in (None, *range(5)):
        assert any(find_faults(id, function, [seed])), seed


def test_a_misconception_about_direction_is_named_at_any_length():
    for length in (1, 1000, 2**-10):
        verdict = grade(
            "fisher_direction", lambda X, t, c=length: c * (X[t == 1].mean(axis=0) - X[t == 0].mean(axis=0))
        )
        assert verdict.misconception == "difference of the means"


def test_a_misconception_about_a_basis_is_named_whatever_its_signs():
    def principal(X, t, K, m):
        return -7 * np.linalg.svd(X - X.mean(axis=0))[2][:m].T

    assert grade("fisher_projection", principal).misconception == "largest variance"
