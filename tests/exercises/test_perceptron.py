"""The perceptron's exercises: right answers in other forms pass, wrong ones beyond the bank of misconceptions do not."""

import numpy as np
import pytest

from autograder import grade
from tests.exercises.faults import find_faults


def flat_while(X, y, T):
    """One counter over all visits; plain Python numbers and lists."""
    points, labels = [list(map(float, row)) for row in X], [int(v) for v in y]
    theta, k, visit, clean = [0.0] * len(points[0]), 0, 0, 0
    while visit < T * len(points) and clean < len(points):
        x, label = points[visit % len(points)], labels[visit % len(points)]
        if label * sum(a * b for a, b in zip(theta, x, strict=True)) <= 0:
            theta, k, clean = [a + label * b for a, b in zip(theta, x, strict=True)], k + 1, 0
        else:
            clean += 1
        visit += 1
    return theta, k


def by_sign(X, y, T):
    """The update written as a correction, with a separate label for points on the boundary."""
    theta, theta0, k = np.zeros(X.shape[1]), 0, 0
    for _ in range(T):
        before = k
        for x, label in zip(X, y, strict=True):
            score = float(np.dot(theta, x)) + theta0
            h = -label if score == 0 else np.sign(score)
            correction = -0.5 * (h - label)
            theta = theta + correction * x
            theta0 = theta0 + correction
            k += int(correction != 0)
        if k == before:
            return [theta, theta0, k]
    return [theta, theta0, k]


def augmented(X, y, T):
    Z = np.hstack([X, np.ones((len(X), 1))]) * np.reshape(y, (-1, 1))
    w, k = np.zeros(Z.shape[1]), 0
    for _ in range(T):
        mistakes = 0
        for z in Z:
            if w @ z <= 0:
                w += z
                mistakes += 1
        k += mistakes
        if mistakes == 0:
            break
    return w[:-1], w[-1], k


def running_average(X, y, T):
    """The average updated at each visit instead of divided at the end."""
    theta, theta0, mean, mean0, visits = np.zeros(X.shape[1]), 0.0, np.zeros(X.shape[1]), 0.0, 0
    for _ in range(T):
        for i in range(len(X)):
            if y[i] * (theta @ X[i] + theta0) <= 0:
                theta, theta0 = theta + y[i] * X[i], theta0 + y[i]
            visits += 1
            mean = mean + (theta - mean) / visits
            mean0 = mean0 + (theta0 - mean0) / visits
    return tuple(mean), mean0


def descending(Z, eta, max_steps):
    w = np.zeros(Z.shape[1])
    steps = 0
    while steps < max_steps:
        gradient, wrong = np.zeros(Z.shape[1]), 0
        for z in Z:
            if z @ w <= 0:
                gradient, wrong = gradient - z, wrong + 1
        if wrong == 0:
            break
        w, steps = w - eta * gradient, steps + 1
    return w, np.int64(steps)


RIGHT = {
    "perceptron_origin": [flat_while, lambda X, y, T: (flat_while(X, y, T)[0], float(flat_while(X, y, T)[1]))],
    "perceptron": [by_sign, augmented],
    "mistake_counts": [lambda X, y, T: _counts(X, y, T), lambda X, y, T: [float(c) for c in _counts(X, y, T)]],
    "perceptron_criterion": [
        lambda w, Z: (sum(max(0.0, -(z @ w)) for z in Z), -sum((z for z in Z if z @ w <= 0), np.zeros(len(w)))),
        lambda w, Z: [np.maximum(0, -Z @ w).sum(), (-(Z @ w <= 0).astype(float) @ Z).tolist()],
    ],
    "batch_perceptron": [descending],
    "averaged_perceptron": [running_average],
    "xor_features": [
        lambda X: np.logical_xor(X[:, 0], X[:, 1]).astype(float)[:, None],
        lambda X: np.abs(X[:, :1] - X[:, 1:]),
        lambda X: [[a, b, a * b * 1e-3] for a, b in X],
        lambda X: np.column_stack([X.sum(axis=1), X.sum(axis=1) ** 2]),
        lambda X: np.array([[np.cos(np.pi * (a + b)), 7.0, a] for a, b in X]),
        lambda X: (X[:, 0] - 0.5)[:, None] * (X[:, 1] - 0.5)[:, None] * 1e6,
    ],
}


def _counts(X, y, T):
    alpha = [0] * len(X)
    for _ in range(T):
        clean = True
        for i in range(len(X)):
            score = sum(alpha[j] * y[j] * (X[j] @ X[i] + 1) for j in range(len(X)) if alpha[j])
            if y[i] * score <= 0:
                alpha[i] += 1
                clean = False
        if clean:
            break
    return alpha


@pytest.mark.parametrize(("id", "number"), [(id, i) for id, versions in RIGHT.items() for i in range(len(versions))])
def test_a_right_version_passes_whatever_its_form(id, number):
    assert list(find_faults(id, RIGHT[id][number], (None, *range(8)))) == []


def _with(**options):
    """A perceptron with offset and one thing wrong."""

    def wrong(X, y, T):
        theta, theta0, k = np.full(X.shape[1], options.get("start", 0.0)), options.get("start0", 0.0), 0
        for number in range(T):
            clean = True
            order = range(len(X)) if number % 2 == 0 or not options.get("zigzag") else reversed(range(len(X)))
            for i in order:
                margin = y[i] * (theta @ X[i] + theta0)
                if margin <= options.get("level", 0):
                    theta = theta + options.get("rate", 1.0) * y[i] * X[i]
                    theta0 = theta0 + options.get("rate0", 1.0) * y[i]
                    k += 1
                    clean = False
                    if options.get("one_a_pass"):
                        break
            if clean:
                break
        return theta, theta0, k + options.get("extra", 0)

    return wrong


WRONG = {
    "perceptron": [
        _with(start=1.0),
        _with(start0=1.0),
        _with(level=1e-3),
        _with(level=-1e-9),
        _with(level=1),
        _with(rate=0.5, rate0=0.5),
        _with(rate0=2.0),
        _with(rate0=0.5),
        _with(extra=1),
        _with(zigzag=True),
        _with(one_a_pass=True),
        lambda X, y, T: _with()(X, y, max(T - 1, 0)),
        lambda X, y, T: _with()(X[np.argsort(-y, kind="stable")], np.sort(y)[::-1], T),
        lambda X, y, T: (lambda r: (r[0] / max(np.linalg.norm(r[0]), 1e-9), r[1], r[2]))(_with()(X, y, T)),
        lambda X, y, T: (lambda r: (np.abs(r[0]), r[1], r[2]))(_with()(X, y, T)),
        lambda X, y, T: (lambda r: (np.round(r[0]), r[1], r[2]))(_with()(X, y, T)),
    ],
    "mistake_counts": [
        lambda X, y, T: sum(_counts(X, y, T)),
        lambda X, y, T: np.array(_counts(X, y, T)) / max(sum(_counts(X, y, T)), 1),
        lambda X, y, T: np.flatnonzero(_counts(X, y, T)),
        lambda X, y, T: _counts(X, y, T)[::-1],
    ],
    "perceptron_criterion": [
        lambda w, Z: (np.maximum(0, -Z @ w).sum(), -np.sign(Z[Z @ w <= 0]).sum(axis=0)),
        lambda w, Z: (np.maximum(0, -Z @ w).max(), -Z[Z @ w <= 0].sum(axis=0)),
        lambda w, Z: (np.maximum(0, 1 - Z @ w).sum(), -Z[Z @ w <= 1].sum(axis=0)),
        lambda w, Z: ((np.maximum(0, -Z @ w) ** 2).sum(), -Z[Z @ w <= 0].sum(axis=0)),
        lambda w, Z: np.maximum(0, -Z @ w).sum(),
    ],
    "batch_perceptron": [
        lambda Z, eta, max_steps: (descending(Z, eta, max_steps)[0], max_steps - descending(Z, eta, max_steps)[1]),
        lambda Z, eta, max_steps: descending(Z, eta, max_steps + 1),
        lambda Z, eta, max_steps: descending(Z, eta**2, max_steps),
        lambda Z, eta, max_steps: descending(Z[:, :-1], eta, max_steps),
    ],
    "averaged_perceptron": [
        lambda X, y, T: (running_average(X, y, T)[0], running_average(X, y, T)[1] / len(X)),
        lambda X, y, T: running_average(X, y, max(T - 1, 1)),
        lambda X, y, T: running_average(X[::-1], y[::-1], T),
    ],
    "xor_features": [
        lambda X: 2 * X - 1,
        lambda X: X[:, ::-1],
        lambda X: np.zeros((len(X), 3)),
        lambda X: np.column_stack([X, 1 - X]),
        lambda X: np.column_stack([X[:, 0] * X[:, 1]]),
        lambda X: np.column_stack([np.maximum(X[:, 0], X[:, 1])]),
        lambda X: np.full((len(X), 2), np.nan),
        lambda X: np.arange(len(X))[:, None] * np.ones((1, 2)),
        lambda X: X[0],
        lambda X: "xor",
    ],
}


@pytest.mark.parametrize(("id", "number"), [(id, i) for id, versions in WRONG.items() for i in range(len(versions))])
def test_a_wrong_version_never_passes(id, number):
    for seed in (None, 0, 1, 2):
        assert any(find_faults(id, WRONG[id][number], [seed])), seed


def noise(X, size):
    return np.column_stack([X, np.random.default_rng(1).normal(size=(len(X), 3)) * size])


NOT_A_MAP = {
    "a feature for each row": lambda X: np.eye(len(X)),
    "a feature for each row beside the points": lambda X: np.column_stack([X, np.eye(len(X)) * 1e-3]),
    "tiny noise": lambda X: noise(X, 1e-6),
    "noise as small as rounding": lambda X: noise(X, 1e-8),
    "the number of the row": lambda X: np.array([[(i % 4) in (1, 2)] for i in range(len(X))]) * 1.0,
    "the table that is printed": lambda X: np.array([[0], [1], [1], [0]]),
}


@pytest.mark.parametrize("name", NOT_A_MAP)
def test_features_that_are_no_function_of_the_point_earn_nothing(name):
    assert [grade("xor_features", NOT_A_MAP[name], seed, naming=False).score for seed in range(5)] == [0] * 5
