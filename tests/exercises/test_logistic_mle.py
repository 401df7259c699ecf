"""Exercises of 08_logistic_mle: right answers in other forms pass, further wrong ones do not."""

import math

import numpy as np
import pytest
from scipy.optimize import minimize
from scipy.special import expit, log_expit
from scipy.special import softmax as scipy_softmax
from sklearn.discriminant_analysis import QuadraticDiscriminantAnalysis
from sklearn.ensemble import GradientBoostingClassifier, RandomForestClassifier
from sklearn.linear_model import LogisticRegression
from sklearn.metrics import roc_curve
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import PolynomialFeatures, StandardScaler

from autograder import grade
from autograder.exercises import by_id
from autograder.exercises.logistic_mle.late_parcels import STEPS
from linclass_ref.experiments.parcels import calibration_gap, relative_cost
from tests.exercises.faults import find_faults

SEEDS = range(20)


def sigmoid_by_tanh(z):
    return 0.5 * (1 + np.tanh(0.5 * np.asarray(z)))


def sigmoid_by_loop(z):
    if np.ndim(z):
        return [sigmoid_by_loop(part) for part in z]
    return 1 / (1 + math.exp(-z)) if z >= 0 else math.exp(max(z, -700)) / (1 + math.exp(max(z, -700)))


def sigmoid_by_clipping(z):
    return 1 / (1 + np.exp(-np.clip(z, -700, 700)))


def sigmoid_by_masks(z):
    z = np.asarray(z, dtype=float)
    out = np.empty_like(z)
    out[z >= 0] = 1 / (1 + np.exp(-z[z >= 0]))
    out[z < 0] = np.exp(z[z < 0]) / (1 + np.exp(z[z < 0]))
    return out


def sigmoid_without_warnings(z):
    with np.errstate(over="ignore"):
        return 1 / (1 + np.exp(-np.asarray(z, dtype=float)))


def cross_entropy_by_loop(theta, X, y):
    total = 0.0
    for x, label in zip(X, y, strict=True):
        s = float(x @ theta) * (-1 if label == 1 else 1)
        total += s + math.log1p(math.exp(-s)) if s > 0 else math.log1p(math.exp(s))
    return total


def hessian_by_loop(theta, X, y):
    total = np.zeros((len(theta), len(theta)))
    for x in X:
        p = sigmoid_by_loop(float(x @ theta))
        total += p * (1 - p) * np.outer(x, x)
    return total.tolist()


def newton_plain(X, y, ridge, *, steps=20, solve=np.linalg.solve):
    r = np.array([ridge] * (X.shape[1] - 1) + [0.0])
    theta = np.zeros(X.shape[1])
    for _ in range(steps):
        p = expit(X @ theta)
        H = (X.T * (p * (1 - p))) @ X + np.diag(r)
        theta = theta - solve(H, X.T @ (p - y) + r * theta)
    return theta


def newton_by_inverse(X, y, ridge):
    return newton_plain(X, y, ridge, steps=25, solve=lambda H, g: np.linalg.inv(H) @ g)


def newton_as_reweighted_least_squares(X, y, ridge):
    R = ridge * np.diag([1.0] * (X.shape[1] - 1) + [0.0])
    theta = np.zeros(X.shape[1])
    for _ in range(20):
        p = expit(X @ theta)
        W = np.diag(p * (1 - p))
        target = X @ theta - (p - y) / (p * (1 - p))
        theta = np.linalg.solve(X.T @ W @ X + R, X.T @ W @ target)
    return list(theta)


def newton_until_tiny(X, y, ridge):
    theta, r = np.zeros(X.shape[1]), np.append(np.full(X.shape[1] - 1, ridge), 0.0)
    while True:
        p = expit(X @ theta)
        step = np.linalg.lstsq(X.T @ (X * (p * (1 - p))[:, None]) + np.diag(r), X.T @ (p - y) + r * theta, rcond=None)[
            0
        ]
        theta = theta - step
        if np.linalg.norm(step) < 1e-6:
            return theta


def fit_by_trust_region(X, y, ridge):
    r = np.append(np.full(X.shape[1] - 1, float(ridge)), 0.0)

    def value(t):
        return np.sum(np.logaddexp(0, X @ t) - y * (X @ t)) + r @ t**2 / 2

    def slope(t):
        return X.T @ (expit(X @ t) - y) + r * t

    def curvature(t):
        return X.T @ (X * (expit(X @ t) * expit(-X @ t))[:, None]) + np.diag(r)

    return minimize(value, np.zeros(X.shape[1]), jac=slope, hess=curvature, method="trust-exact", tol=1e-10).x


def softmax_by_loop(scores):
    rows = []
    for row in scores:
        top = max(row)
        weights = [math.exp(s - top) for s in row]
        rows.append([w / sum(weights) for w in weights])
    return rows


def softmax_by_ratios(scores):
    """1 / Σ_j exp(s_j - s_k), with the exponents kept in range."""
    gaps = np.clip(scores[:, None, :] - scores[:, :, None], -700, 700)
    return 1 / np.exp(gaps).sum(axis=2)


RIGHT = [
    ("sigmoid", expit),
    ("sigmoid", sigmoid_by_tanh),
    ("sigmoid", sigmoid_by_loop),
    ("sigmoid", sigmoid_by_clipping),
    ("sigmoid", sigmoid_by_masks),
    ("sigmoid", sigmoid_without_warnings),
    ("sigmoid", lambda z: np.exp(-np.logaddexp(0, -np.asarray(z)))),
    ("cross_entropy", cross_entropy_by_loop),
    ("cross_entropy", lambda theta, X, y: np.sum(np.logaddexp(0, X @ theta) - y * (X @ theta))),
    ("cross_entropy", lambda theta, X, y: -np.sum(log_expit((2 * y - 1) * (X @ theta)))),
    ("cross_entropy", lambda theta, X, y: [np.logaddexp(0, (1 - 2 * y) * (X @ theta)).sum()]),
    ("cross_entropy_hessian", hessian_by_loop),
    ("cross_entropy_hessian", lambda t, X, y: X.T @ np.diag(expit(X @ t) * expit(-X @ t)) @ X),
    ("cross_entropy_hessian", lambda t, X, y: np.einsum("n,nj,nk->jk", expit(X @ t) * (1 - expit(X @ t)), X, X)),
    ("fit_newton", newton_plain),
    ("fit_newton", newton_by_inverse),
    ("fit_newton", newton_as_reweighted_least_squares),
    ("fit_newton", newton_until_tiny),
    ("fit_newton", fit_by_trust_region),
    ("softmax", softmax_by_loop),
    ("softmax", softmax_by_ratios),
    ("softmax", lambda scores: scipy_softmax(scores, axis=1)),
    ("roc_points", lambda scores, y: roc_curve(y, scores, drop_intermediate=False)[:2]),
    ("softmax_gradient", lambda W, X, t: X.T @ (scipy_softmax(X @ W, axis=1) - np.eye(W.shape[1])[t])),
]


@pytest.mark.parametrize(("id", "function"), RIGHT)
def test_a_right_answer_in_another_form_passes(id, function):
    assert list(find_faults(id, function, (None, *SEEDS))) == []


def damped(X, y, ridge):
    """Gradient descent that is stopped too early to have settled."""
    theta, r = np.zeros(X.shape[1]), np.append(np.full(X.shape[1] - 1, ridge), 0.0)
    for _ in range(100):
        theta = theta - 0.01 * (X.T @ (expit(X @ theta) - y) + r * theta)
    return theta


WRONG = [
    ("sigmoid", lambda z: 1 / (1 + 2.0 ** -np.clip(z, -900, 900))),
    ("sigmoid", lambda z: 1 / (1 + np.exp(-np.clip(z, -10, 10)))),
    ("sigmoid", lambda z: np.ravel(expit(z))),
    ("sigmoid", lambda z: np.round(expit(z), 4)),
    ("sigmoid", lambda z: expit(np.asarray(z) + 1e-4)),
    ("sigmoid", lambda z: np.nan_to_num(1 / (1 + np.exp(-np.asarray(z, dtype=float))))),
    ("sigmoid", lambda z: 1 / (1 + math.exp(-z)) if np.ndim(z) == 0 else expit(-z)),
    ("sigmoid", lambda z: np.exp(-np.abs(z)) / (1 + np.exp(-np.abs(z)))),
    ("cross_entropy", lambda t, X, y: -np.sum(np.log(np.clip(np.where(y == 1, expit(X @ t), expit(-X @ t)), 1e-12, 1)))),
    ("cross_entropy", lambda t, X, y: np.logaddexp(0, (1 - 2 * y) * (X @ t))),
    ("cross_entropy", lambda t, X, y: np.maximum(0, (1 - 2 * y) * (X @ t)).sum()),
    ("cross_entropy", lambda t, X, y: np.maximum(0, 1 + (1 - 2 * y) * (X @ t)).sum()),
    ("cross_entropy", lambda t, X, y: np.logaddexp(0, (1 - 2 * y) * (X @ t)).max()),
    ("cross_entropy", lambda t, X, y: np.logaddexp(0, X @ t).sum()),
    ("cross_entropy", lambda t, X, y: np.logaddexp(0, (1 - 2 * y) * (X @ t)).sum() + 0.5 * t @ t),
    ("cross_entropy", lambda t, X, y: np.logaddexp(0, (1 - 2 * y) * (X @ t)).sum() / 2),
    ("cross_entropy_hessian", lambda t, X, y: X.T @ X / 4),
    ("cross_entropy_hessian", lambda t, X, y: (X.T * expit(X @ t)) @ X - X.T @ X),
    ("cross_entropy_hessian", lambda t, X, y: (X.T * (expit(X @ t) * expit(-X @ t))) @ X + 1e-3 * np.eye(len(t))),
    ("cross_entropy_hessian", lambda t, X, y: np.sum(expit(X @ t) * expit(-X @ t)) * np.outer(X.mean(axis=0), X.mean(axis=0))),
    ("cross_entropy_hessian", lambda t, X, y: 2 * (X.T * (expit(X @ t) * expit(-X @ t))) @ X),
    ("cross_entropy_hessian", lambda t, X, y: np.linalg.pinv((X.T * (expit(X @ t) * expit(-X @ t))) @ X)),
    ("fit_newton", damped),
    ("fit_newton", lambda X, y, ridge: newton_plain(X, y, ridge, steps=3)),
    ("fit_newton", lambda X, y, ridge: newton_plain(X, y, ridge**2)),
    ("fit_newton", lambda X, y, ridge: newton_plain(X, y, max(ridge, 0.01))),
    ("fit_newton", lambda X, y, ridge: newton_plain(X, y, ridge * len(X))),
    ("fit_newton", lambda X, y, ridge: newton_plain(X, y, 1.0)),
    ("fit_newton", lambda X, y, ridge: newton_plain(X, y, ridge)[:-1]),
    ("fit_newton", lambda X, y, ridge: np.append(newton_plain(X, y, ridge)[:-1], newton_plain(X, y, 0.01)[-1])),
    ("fit_newton", lambda X, y, ridge: np.linalg.lstsq(X, y, rcond=None)[0]),
    ("softmax", lambda scores: scipy_softmax(scores, axis=0)),
    ("softmax", lambda scores: scipy_softmax(scores, axis=1).T),
    ("softmax", lambda scores: scipy_softmax(2 * scores, axis=1)),
    ("softmax", lambda scores: scipy_softmax(-scores, axis=1)),
    ("softmax", lambda scores: np.nan_to_num(np.exp(scores) / np.exp(scores).sum(axis=1, keepdims=True))),
    ("softmax", lambda scores: scipy_softmax(scores * np.log(2), axis=1)),
    ("softmax", lambda scores: scipy_softmax(scores - scores.mean(axis=1, keepdims=True), axis=1).max(axis=1)),
    ("softmax", lambda scores: scipy_softmax(np.clip(scores, -700, 700), axis=1)),
]  # fmt: skip


@pytest.mark.parametrize(("id", "function"), WRONG)
def test_a_wrong_answer_beyond_the_bank_never_passes(id, function):
    for seed in (None, 0, 1, 2, 3):
        assert any(find_faults(id, function, [seed])), seed


def test_an_untidy_but_right_answer_may_warn_where_no_large_scores_are_asked_for():
    def naive(theta, X, y):
        p = 1 / (1 + np.exp(-(X @ theta)))
        return X.T @ ((p * (1 - p))[:, None] * X)

    assert grade("cross_entropy_hessian", naive).score == 1


@pytest.mark.parametrize(
    ("model", "steps"),
    [
        (make_pipeline(PolynomialFeatures(2), StandardScaler(), LogisticRegression(C=0.3)), 4),
        (make_pipeline(PolynomialFeatures(3), StandardScaler(), LogisticRegression(C=0.3, max_iter=1000)), 4),
        (RandomForestClassifier(100, random_state=0), 3),
        (GradientBoostingClassifier(random_state=0), 3),
        (QuadraticDiscriminantAnalysis(), 2),
        (make_pipeline(StandardScaler(), LogisticRegression()), 0),
    ],
    ids=["quadratic score", "cubic score", "random forest", "boosting", "QDA", "linear score"],
)
def test_no_usual_solution_of_the_open_task_is_near_a_step(model, steps):
    """On the visible table of the last step, which every solution meets, whatever the secret is."""
    X, y, X_new = by_id("late_parcels").visible[-1].args
    p = model.fit(X, y).predict_proba(X_new)[:, 1]
    cost, gap = relative_cost(X_new, p), calibration_gap(X_new, p)
    for margin in (-0.01, 0.01):
        assert sum(cost + margin < most and gap + margin <= widest for most, widest in STEPS.values()) == steps
