"""Gradient descent, step-size rules and finite differences."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.optimize import approx_fprime, minimize_scalar

from linclass_ref.descent import (
    best_constant_step,
    constant_step,
    gradient_descent,
    inverse_sqrt_step,
    inverse_step,
    numerical_gradient,
    robbins_monro,
)

seeds = st.integers(0, 2**32 - 1)


@given(seeds, st.floats(0.01, 0.9))
def test_on_a_quadratic_the_error_shrinks_by_one_minus_eta_times_the_eigenvalue(seed, eta):
    rng = np.random.default_rng(seed)
    eigenvalues, start = rng.uniform(0.1, 1.0, size=3), rng.normal(size=3)
    path = gradient_descent(lambda x: eigenvalues * x, start, eta, 6)
    expected = np.array([(1 - eta * eigenvalues) ** k * start for k in range(7)])
    np.testing.assert_allclose(path, expected, atol=1e-12)


def test_a_rule_is_asked_for_k_from_zero():
    asked = []

    def rule(k):
        asked.append(k)
        return 1.0 / (k + 1)

    path = gradient_descent(lambda x: np.ones(1), [0.0], rule, 3)
    assert asked == [0, 1, 2]
    np.testing.assert_allclose(path.ravel(), [0, -1, -1.5, -1.5 - 1 / 3])


def test_the_start_is_the_first_row_and_is_not_changed():
    start = np.array([1.0, 2.0])

    def greedy(x):
        x -= 5.0  # a gradient that writes into its argument
        return np.ones(2)

    path = gradient_descent(greedy, start, 0.5, 2)
    assert start.tolist() == [1.0, 2.0]
    assert path.tolist() == [[1.0, 2.0], [0.5, 1.5], [0.0, 1.0]]


def test_no_step_gives_the_start_alone():
    assert gradient_descent(np.copy, [3], 0.1, 0).tolist() == [[3.0]]


def test_too_large_a_rate_diverges_without_a_warning():
    path = gradient_descent(lambda x: 2 * x, [1.0], 1e200, 4)
    assert not np.isfinite(path[-1]).all()


@given(seeds)
def test_differences_agree_with_scipy_and_with_the_gradient(seed):
    rng = np.random.default_rng(seed)
    A, b, x = rng.normal(size=(4, 4)), rng.normal(size=4), rng.normal(size=4)

    def f(v):
        return float(np.sum(np.cos(A @ v)) + b @ v)

    exact = b - A.T @ np.sin(A @ x)
    np.testing.assert_allclose(numerical_gradient(f, x), exact, atol=1e-7)
    np.testing.assert_allclose(numerical_gradient(f, x), approx_fprime(x, f), atol=1e-5)


@pytest.mark.parametrize(
    ("rule", "expected"),
    [
        (constant_step(0.3), [0.3, 0.3, 0.3]),
        (inverse_step, [1, 1 / 2, 1 / 3]),
        (inverse_sqrt_step, [1, 2**-0.5, 3**-0.5]),
    ],
)
def test_rules_count_from_zero(rule, expected):
    assert [rule(k) for k in range(3)] == pytest.approx(expected)


@pytest.mark.parametrize(
    ("power", "reaches", "dies_out"),
    [(0, True, False), (0.5, True, False), (0.51, True, True), (1, True, True), (1.01, False, True), (2, False, True)],
)
def test_the_conditions_hold_between_one_half_and_one(power, reaches, dies_out):
    found = robbins_monro(power)
    assert (found.reaches_anywhere, found.noise_dies_out) == (reaches, dies_out)
    assert found.holds == (reaches and dies_out)


def test_the_sums_of_the_course_s_rule_behave_as_its_verdict_says():
    eta = np.array([inverse_step(k) for k in range(20_000)])
    assert eta.sum() > np.log(20_000)
    assert np.sum(eta**2) < np.pi**2 / 6


@given(st.floats(0.1, 10), st.floats(0.1, 10), st.integers(1, 10_000))
def test_the_best_constant_step_minimises_the_bound(G, D, m):
    eta, bound = best_constant_step(G, D, m)
    found = minimize_scalar(lambda log: (D**2 + G**2 * m * np.exp(2 * log)) / (2 * m * np.exp(log)), bracket=(-3, 0))
    np.testing.assert_allclose(eta, np.exp(found.x), rtol=1e-5)
    np.testing.assert_allclose(bound, found.fun, rtol=1e-9)
