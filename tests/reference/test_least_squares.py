"""Least squares for classes against the pseudo-inverse, scikit-learn and finite differences."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from sklearn.linear_model import LinearRegression, RidgeClassifier

from linclass_ref import least_squares as ls

seeds = st.integers(0, 2**32 - 1)


def blobs(seed: int, n: int = 80, d: int = 3, K: int = 4) -> tuple[np.ndarray, np.ndarray]:
    rng = np.random.default_rng(seed)
    t = np.concatenate([np.arange(K), rng.integers(0, K, n - K)])
    return rng.normal(size=(n, d)) + rng.normal(size=(K, d))[t], t


def oracle(X: np.ndarray, t: np.ndarray, K: int) -> np.ndarray:
    """The minimum-norm solution by the pseudo-inverse."""
    return np.linalg.pinv(np.column_stack([X, np.ones(len(X))])) @ np.eye(K)[t]


@given(seeds, st.integers(1, 5), st.integers(2, 6))
def test_the_fit_is_the_least_squares_solution(seed: int, d: int, K: int) -> None:
    X, t = blobs(seed, d=d, K=K)
    np.testing.assert_allclose(ls.least_squares_fit(X, t, K), oracle(X, t, K), atol=1e-10)


@pytest.mark.parametrize("n", [20, 6_000])
def test_the_fit_is_scikit_learns_for_few_points_and_for_many(n: int) -> None:
    X, t = blobs(1, n=n, d=6, K=3)
    expected = LinearRegression().fit(X, np.eye(3)[t])
    W = ls.least_squares_fit(X, t, 3)
    np.testing.assert_allclose(W[:-1], expected.coef_.T, atol=1e-11)
    np.testing.assert_allclose(W[-1], expected.intercept_, atol=1e-11)


@pytest.mark.parametrize(
    "spoil",
    [
        lambda X: np.column_stack([X, X[:, 0] + X[:, 1]]),
        lambda X: np.column_stack([X, np.full(len(X), 3.0)]),
        lambda X: np.column_stack([X, np.zeros(len(X))]),
        lambda X: np.repeat(X[:2], 40, axis=0),
        lambda X: np.column_stack([X] * 40),
    ],
    ids=["dependent", "constant", "zero", "two_points", "more_features_than_points"],
)
def test_rank_deficient_points_get_the_solution_of_least_norm(spoil: object) -> None:
    X, t = blobs(2)
    X = spoil(X)  # type: ignore[operator]
    np.testing.assert_allclose(ls.least_squares_fit(X, t, 4), oracle(X, t, 4), atol=1e-9)


@pytest.mark.parametrize(("scale", "shift"), [(1e-6, 0), (1e6, 0), (1, 1e5), (1e3, -1e6)])
def test_units_and_origin_of_the_features_cost_no_accuracy(scale: float, shift: float) -> None:
    X, t = blobs(3)
    far = ls.least_squares_outputs(scale * X + shift, ls.least_squares_fit(scale * X + shift, t, 4))
    near = ls.least_squares_outputs(X, ls.least_squares_fit(X, t, 4))
    np.testing.assert_allclose(far, near, atol=1e-7)


def test_nearly_dependent_features_fall_back_to_an_accurate_method() -> None:
    X, t = blobs(4, n=200)
    X = np.column_stack([X, X[:, 0] + 1e-7 * np.random.default_rng(0).normal(size=200)])
    A = np.column_stack([X, np.ones(200)])
    fitted, best = A @ ls.least_squares_fit(X, t, 4), A @ oracle(X, t, 4)
    np.testing.assert_allclose(fitted, best, atol=1e-7)


@given(seeds)
def test_outputs_sum_to_one_and_residuals_are_orthogonal_to_the_points(seed: int) -> None:
    X, t = blobs(seed)
    W = ls.least_squares_fit(X, t, 4)
    outputs = ls.least_squares_outputs(X, W)
    np.testing.assert_allclose(outputs.sum(axis=1), 1, atol=1e-10)
    np.testing.assert_allclose(X.T @ (outputs - np.eye(4)[t]), 0, atol=1e-9)


@given(seeds)
def test_order_of_points_names_of_classes_and_rotation_do_not_matter(seed: int) -> None:
    X, t = blobs(seed)
    rng = np.random.default_rng(seed)
    W = ls.least_squares_fit(X, t, 4)
    order, names = rng.permutation(len(X)), rng.permutation(4)
    Q = np.linalg.qr(rng.normal(size=(3, 3)))[0]
    np.testing.assert_allclose(ls.least_squares_fit(X[order], t[order], 4), W, atol=1e-9)
    np.testing.assert_allclose(ls.least_squares_fit(X, names[t], 4)[:, names], W, atol=1e-9)
    np.testing.assert_allclose(Q @ ls.least_squares_fit(X @ Q, t, 4)[:-1], W[:-1], atol=1e-9)
    np.testing.assert_allclose(ls.least_squares_fit(np.vstack([X, X]), np.tile(t, 2), 4), W, atol=1e-9)


def test_a_class_that_does_not_occur_gets_zero_outputs() -> None:
    X, t = blobs(5, K=3)
    np.testing.assert_allclose(ls.least_squares_fit(X, t, 5)[:, 3:], 0, atol=1e-12)


def test_predictions_are_those_of_scikit_learn() -> None:
    X, t = blobs(6, n=300)
    expected = RidgeClassifier(alpha=1e-10).fit(X, t).predict(X)
    np.testing.assert_array_equal(ls.least_squares_predict(X, ls.least_squares_fit(X, t, 4)), expected)


def test_a_tie_of_outputs_goes_to_the_lowest_class() -> None:
    assert ls.least_squares_predict([[1.0]], [[0, 1, 1], [0, 0, 0]]).tolist() == [1]


@given(seeds)
def test_two_class_fit_is_linear_regression_on_plus_and_minus_one(seed: int) -> None:
    X, t = blobs(seed, K=2)
    y = 2 * t - 1
    theta, theta0 = ls.two_class_fit(X, y)
    expected = LinearRegression().fit(X, y)
    np.testing.assert_allclose(theta, expected.coef_, atol=1e-10)
    assert theta0 == pytest.approx(expected.intercept_, abs=1e-10)


def test_gradient_descent_reaches_the_fit() -> None:
    X, t = blobs(7)
    A, T = np.column_stack([X, np.ones(len(X))]), np.eye(4)[t]
    W = np.zeros((A.shape[1], 4))
    for _ in range(3000):
        W = W - 0.1 / len(A) * ls.squared_error_gradient(W, A, T)
    np.testing.assert_allclose(W, ls.least_squares_fit(X, t, 4), atol=1e-8)


@pytest.mark.parametrize("seed", range(3))
def test_the_gradient_is_that_of_differences_and_zero_at_the_fit(seed: int) -> None:
    X, t = blobs(seed, n=20, d=2, K=3)
    A, T = np.column_stack([X, np.ones(20)]), np.eye(3)[t]
    W, h = np.random.default_rng(seed).normal(size=(3, 3)), 1e-5
    for index in np.ndindex(3, 3):
        E = np.zeros((3, 3))
        E[index] = h
        slope = (np.sum((A @ (W + E) - T) ** 2) - np.sum((A @ (W - E) - T) ** 2)) / (2 * h)
        assert abs(ls.squared_error_gradient(W, A, T)[index] - slope) < 1e-6
    np.testing.assert_allclose(ls.squared_error_gradient(ls.least_squares_fit(X, t, 3), A, T), 0, atol=1e-9)


def test_stochastic_descent_is_the_rule_of_widrow_and_hoff_one_class_at_a_time() -> None:
    X, t = blobs(8, n=20, d=2, K=3)
    A, T = np.column_stack([X, np.ones(20)]), np.eye(3)[t]
    start, order = np.random.default_rng(8).normal(size=(3, 3)), [4, 11, 4, 0]
    found = ls.least_squares_sgd(start, A, T, order, 0.05)
    for k in range(3):
        w = start[:, k].copy()
        for i in order:
            output = sum(float(a) * float(b) for a, b in zip(w, A[i], strict=True))
            w = w - 0.05 * 2 * (output - T[i, k]) * A[i]
        np.testing.assert_allclose(found[:, k], w, atol=1e-12)


def test_stochastic_descent_with_a_small_rate_comes_near_to_the_fit() -> None:
    X, t = blobs(9, n=40, d=2, K=3)
    A, T = np.column_stack([X, np.ones(40)]), np.eye(3)[t]
    order = np.random.default_rng(0).integers(0, 40, 20_000)
    W = ls.least_squares_sgd(np.zeros((3, 3)), A, T, order, 0.001)
    np.testing.assert_allclose(W, ls.least_squares_fit(X, t, 3), atol=0.02)
