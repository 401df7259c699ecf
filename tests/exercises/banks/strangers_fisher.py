"""Answers to the exercises of one lesson in unusual forms, right and wrong, written from the notebook alone: fisher."""

import math

import numpy as np

from tests.exercises.bank import Bank

bank = Bank()
right, wrong = bank.right, bank.wrong


def means_of(X, t, K):
    return np.array([X[t == k].mean(axis=0) for k in range(K)])


def within(X, t, K):
    D = X - means_of(X, t, K)[t]
    return D.T @ D


@right("class_means")
def bincounts(X, t, K):
    n = np.bincount(t, minlength=K)
    return np.stack([np.bincount(t, weights=column, minlength=K) / n for column in X.T], axis=1)


@right("class_means")
def solved_means(X, t, K):
    T = np.eye(K)[t]
    return np.linalg.solve(T.T @ T, T.T @ X)


@right("class_means")
def running_means(X, t, K):
    m, n = np.zeros((K, X.shape[1])), [0] * K
    for x, k in zip(X, t, strict=True):
        n[k] += 1
        m[k] += (x - m[k]) / n[k]
    return m.tolist()


@wrong("class_means", cause="other: equal blocks")
def equal_blocks(X, t, K):
    order = np.argsort(t, kind="stable")
    return np.array([part.mean(axis=0) for part in np.array_split(X[order], K)])


@wrong("class_means", cause="other: first points of sorted runs")
def runs(X, t, K):
    cuts = np.flatnonzero(np.diff(t)) + 1
    parts = np.split(X, cuts)[:K]
    return np.array([p.mean(axis=0) for p in parts] + [np.zeros(X.shape[1])] * (K - len(parts)))


@right("fisher_ratio")
def matrices_ratio(w, X, t):
    d = X[t == 1].mean(0) - X[t == 0].mean(0)
    return (w @ d) ** 2 / (w @ within(X, t, 2) @ w)


@right("fisher_ratio")
def moments_ratio(w, X, t):
    p = [float(np.dot(x, w)) for x in X]
    a, b = [v for v, k in zip(p, t, strict=True) if k == 0], [v for v, k in zip(p, t, strict=True) if k == 1]
    ma, mb = math.fsum(a) / len(a), math.fsum(b) / len(b)
    return (mb - ma) ** 2 / (math.fsum((v - ma) ** 2 for v in a) + math.fsum((v - mb) ** 2 for v in b))


@right("fisher_ratio")
def centred_by_index(w, X, t):
    p = X @ (w / np.linalg.norm(w))
    m = np.bincount(t, p) / np.bincount(t)
    return np.diff(m)[0] ** 2 / ((p - m[t]) ** 2).sum()


@wrong("fisher_ratio", cause="other: gap of medians")
def median_gap(w, X, t):
    p = X @ w
    a, b = p[t == 0], p[t == 1]
    return (np.median(b) - np.median(a)) ** 2 / (((a - a.mean()) ** 2).sum() + ((b - b.mean()) ** 2).sum())


@right("within_scatter")
def total_minus_between(X, t, K):
    X = np.asarray(X, float) - X.mean(axis=0)
    M, n = means_of(X, t, K), np.bincount(t, minlength=K)
    return X.T @ X - (M.T * n) @ M


@right("within_scatter")
def pairwise_differences(X, t, K):
    S = np.zeros((X.shape[1],) * 2)
    for k in range(K):
        A = X[t == k]
        D = A[:, None] - A[None]
        S += np.einsum("abi,abj->ij", D, D) / (2 * len(A))
    return S


@right("within_scatter")
def projector(X, t, K):
    T = np.eye(K)[t]
    H = np.eye(len(t)) - T / T.sum(0) @ T.T
    return X.T @ H @ X


def cov_sum(X, t, K):
    return sum(np.atleast_2d(np.cov(X[t == k].T, bias=True)) for k in range(K))


@wrong("within_scatter", cause="other: two classes")
def two_classes_only(X, t, K):
    return within(X[t < 2], t[t < 2], 2)


@wrong("within_scatter", cause="other: standard deviations per class equal weight")
def equal_weight(X, t, K):
    return len(X) / K * cov_sum(X, t, K)


@right("fisher_direction")
def by_total(X, t):
    D = X - X.mean(axis=0)
    return np.linalg.lstsq(D.T @ D, X[t == 1].mean(0) - X[t == 0].mean(0), rcond=None)[0]


@right("fisher_direction")
def by_regression(X, t):
    return np.linalg.lstsq(np.c_[X, np.ones(len(X))], np.where(t == 1, 5.0, -3.0), rcond=None)[0][:-1]


@right("fisher_direction")
def by_whitening(X, t):
    L = np.linalg.cholesky(within(X, t, 2))
    d = X[t == 1].mean(0) - X[t == 0].mean(0)
    w = np.linalg.solve(L.T, np.linalg.solve(L, d))
    return (w / np.abs(w).max()).tolist()


@wrong("fisher_direction", cause="other: perpendicular in the plane")
def square_root_inverse(X, t):
    values, V = np.linalg.eigh(within(X, t, 2))
    return V @ np.diag(values**-0.5) @ V.T @ (X[t == 1].mean(0) - X[t == 0].mean(0))


def gauss(p, t):
    a, b = p[t == 0], p[t == 1]
    return a.mean(), b.mean(), a.var(), b.var(), len(a), len(b)


def gap_of(x, m0, m1, v0, v1, n0, n1):
    return math.log(n1 / n0) + 0.5 * math.log(v0 / v1) - (x - m1) ** 2 / (2 * v1) + (x - m0) ** 2 / (2 * v0)


@right("projection_threshold")
def bisected(p, t):
    g = gauss(p, t)
    low, high = float(g[0]), float(g[1])
    for _ in range(80):
        mid = (low + high) / 2
        if gap_of(mid, *g) > 0:
            high = mid
        else:
            low = mid
    return (low + high) / 2


@right("projection_threshold")
def quadratic_formula(p, t):
    m0, m1, v0, v1, n0, n1 = gauss(p, t)
    c = (m0 + m1) / 2
    m0, m1 = m0 - c, m1 - c
    q2, q1 = 1 / (2 * v0) - 1 / (2 * v1), m1 / v1 - m0 / v0
    q0 = m0**2 / (2 * v0) - m1**2 / (2 * v1) + np.log(n1 / n0) + np.log(v0 / v1) / 2
    root = math.sqrt(max(q1 * q1 - 4 * q2 * q0, 0))
    return c - 2 * q0 / (q1 + math.copysign(root, q1))


@right("projection_threshold")
def newton_safe(p, t):
    g = gauss(p, t)
    xs = np.linspace(g[0], g[1], 101)
    for _ in range(6):
        values = np.array([gap_of(x, *g) for x in xs])
        i = int(np.argmax(values > 0))
        i = max(i, 1)
        xs = np.linspace(xs[i - 1], xs[i], 101)
    return xs[50]


def solve_gap(m0, m1, v0, v1, n0, n1):
    q = [1 / (2 * v0) - 1 / (2 * v1), m1 / v1 - m0 / v0]
    q.append(m0**2 / (2 * v0) - m1**2 / (2 * v1) + math.log(n1 / n0) + 0.5 * math.log(v0 / v1))
    return np.roots(q).real


@wrong("projection_threshold", cause="other: coarse grid")
def coarse_grid(p, t):
    g = gauss(p, t)
    xs = np.linspace(g[0], g[1], 500)
    return xs[np.argmin([abs(gap_of(x, *g)) for x in xs])]


@wrong("projection_threshold", cause="other: root between m0 and m1 only if m0 < m1")
def means_in_order(p, t):
    g = gauss(p, t)
    r = [x for x in solve_gap(*g) if g[0] <= x <= g[1]]
    return r[0] if r else (g[0] + g[1]) / 2


@right("between_scatter")
def total_minus_within(X, t, K):
    D = X - X.mean(0)
    return D.T @ D - within(X, t, K)


@right("between_scatter")
def repeated_means(X, t, K):
    D = means_of(X, t, K)[t] - X.mean(axis=0)
    return D.T @ D


@right("between_scatter")
def pairs_of_classes(X, t, K):
    M, n = means_of(X, t, K), np.bincount(t, minlength=K)
    S = np.zeros((X.shape[1],) * 2)
    for i in range(K):
        for j in range(i):
            S += n[i] * n[j] / len(t) * np.outer(M[i] - M[j], M[i] - M[j])
    return S


@wrong("between_scatter", cause="other: first and last class only")
def first_last(X, t, K):
    M = means_of(X, t, K)
    n = np.bincount(t, minlength=K)
    d = M[-1] - M[0]
    return n[0] * n[-1] / (n[0] + n[-1]) * np.outer(d, d)


@wrong("between_scatter", cause="other: number, not matrix")
def trace_number(X, t, K):
    D = means_of(X, t, K)[t] - X.mean(axis=0)
    return np.eye(X.shape[1]) * np.sum(D**2)


def between(X, t, K):
    D = means_of(X, t, K)[t] - X.mean(axis=0)
    return D.T @ D


@right("fisher_projection")
def against_total(X, t, K, m):
    D = X - X.mean(0)
    values, V = np.linalg.eig(np.linalg.solve(D.T @ D, between(X, t, K)))
    return V[:, np.argsort(-values.real)[:m]].real * -3


@right("fisher_projection")
def svd_of_whitened_means(X, t, K, m):
    L = np.linalg.cholesky(within(X, t, K))
    M = (means_of(X, t, K) - X.mean(0)) * np.sqrt(np.bincount(t, minlength=K))[:, None]
    U = np.linalg.svd(np.linalg.solve(L, M.T), full_matrices=False)[0]
    return np.linalg.qr(np.linalg.solve(L.T, U[:, :m]))[0]


@right("fisher_projection")
def mixed_basis(X, t, K, m):
    values, V = np.linalg.eigh(within(X, t, K))
    R = V / np.sqrt(values)
    W = R @ np.linalg.eigh(R.T @ between(X, t, K) @ R)[1][:, ::-1][:, :m]
    return W @ (np.tri(m) + np.eye(m))


@wrong("fisher_projection", cause="other: the best direction m times")
def best_repeated(X, t, K, m):
    values, V = np.linalg.eig(np.linalg.solve(within(X, t, K), between(X, t, K)))
    return np.repeat(V[:, [np.argmax(values.real)]].real, m, axis=1) * np.arange(1, m + 1)


@wrong("fisher_projection", cause="other: wrong way: S_B^-1 S_W pseudo-inverse")
def means_span_orthogonal(X, t, K, m):
    M = means_of(X, t, K) - X.mean(0)
    return np.linalg.svd(M, full_matrices=True)[2][:m].T


@right("shrink")
def entry_by_entry(S, s):
    d = len(S)
    mean = sum(S[i][i] for i in range(d)) / d
    return [[(1 - s) * S[i][j] + (s * mean if i == j else 0) for j in range(d)] for i in range(d)]


@right("shrink")
def by_eigenvalues(S, s):
    values, V = np.linalg.eigh(S)
    return (V * ((1 - s) * values + s * values.mean())) @ V.T


@right("shrink")
def straight_line(S, s):
    target = np.diag(np.full(len(S), np.einsum("ii", S) / len(S)))
    return S + s * (target - S)


@wrong("shrink", cause="other: determinant kept")
def by_determinant(S, s):
    return (1 - s) * S + s * abs(np.linalg.det(S)) ** (1 / len(S)) * np.eye(len(S))


@right("fisher_targets")
def by_solving(t):
    n1 = int(np.sum(t))
    n0 = len(t) - n1
    a, b = np.linalg.solve([[n1, n0], [1.0 * n1, -1.0 * n0]], [0, 2 * len(t)])
    return [a if k else b for k in t]


@right("fisher_targets")
def from_shares(t):
    share = np.mean(t)
    return (t - share) / (share * (1 - share))


@right("fisher_targets")
def by_lookup(t):
    n = np.bincount(t)
    return (len(t) / n * [-1, 1])[t]


@wrong("fisher_targets", cause="other: n - 2")
def corrected(t):
    return np.where(t == 1, (len(t) - 2) / np.sum(t == 1), -(len(t) - 2) / np.sum(t == 0))
