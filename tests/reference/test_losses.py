"""Losses, the hinge risk and its subgradients."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from sklearn.metrics import hinge_loss as sklearn_hinge_risk

from linclass_ref.descent import numerical_gradient
from linclass_ref.losses import (
    chord_gap,
    hinge_loss,
    hinge_risk,
    hinge_subdifferential,
    hinge_subgradient,
    logistic_loss,
    looks_convex,
    perceptron_loss,
    squared_loss,
    zero_one_loss,
)

LOSSES = [zero_one_loss, perceptron_loss, hinge_loss, logistic_loss, squared_loss]
CONVEX = [perceptron_loss, hinge_loss, logistic_loss, squared_loss]
numbers = st.floats(-1e6, 1e6)
seeds = st.integers(0, 2**32 - 1)


def random_problem(seed):
    rng = np.random.default_rng(seed)
    n, d = rng.integers(1, 30), rng.integers(1, 6)
    return rng.normal(size=(n, d)), rng.choice([-1, 1], n), rng.normal(size=d), float(rng.normal())


@pytest.mark.parametrize("loss", LOSSES)
@pytest.mark.parametrize("shape", [(), (1,), (4,), (2, 3), (0,)])
def test_a_loss_keeps_the_shape_and_gives_floats(loss, shape):
    z = np.ones(shape, dtype=int)
    values = loss(z)
    assert np.shape(values) == shape
    assert isinstance(values, float) if shape == () else values.dtype == float


@pytest.mark.parametrize(
    ("loss", "expected"),
    [
        (zero_one_loss, [1, 1, 0, 0, 0]),
        (perceptron_loss, [2, 0, 0, 0, 0]),
        (hinge_loss, [3, 1, 0.5, 0, 0]),
        (
            logistic_loss,
            [np.log1p(np.exp(2)), np.log(2), np.log1p(np.exp(-0.5)), np.log1p(np.exp(-1)), np.log1p(np.exp(-3))],
        ),
        (squared_loss, [9, 1, 0.25, 0, 4]),
    ],
)
def test_values_at_the_corners_and_between(loss, expected):
    np.testing.assert_allclose(loss([-2, 0, 0.5, 1, 3]), expected, rtol=1e-14)


@given(numbers)
def test_hinge_lies_above_zero_one_and_above_the_perceptron_loss(z):
    assert hinge_loss(z) >= zero_one_loss(z)
    assert hinge_loss(z) >= perceptron_loss(z)


@given(st.floats(-1e4, 1e4))
def test_logistic_loss_in_bits_lies_above_zero_one(z):
    assert logistic_loss(z) / np.log(2) >= zero_one_loss(z) - 1e-12


@given(numbers, numbers)
def test_each_end_of_the_subdifferential_supports_the_hinge_from_below(z, u):
    low, high = hinge_subdifferential(z)
    assert low <= high
    for v in (low, high):
        assert hinge_loss(u) - hinge_loss(z) >= v * (u - z) - 1e-9 * max(1.0, abs(u), abs(z))


def test_the_subdifferential_at_the_kink_is_all_of_minus_one_to_zero_and_no_more():
    assert hinge_subdifferential(1) == (-1.0, 0.0)
    assert hinge_subdifferential(np.nextafter(1, 2)) == (0.0, 0.0)
    assert hinge_subdifferential(np.nextafter(1, 0)) == (-1.0, -1.0)


@given(seeds)
def test_the_risk_is_that_of_scikit_learn(seed):
    X, y, theta, theta0 = random_problem(seed)
    # scikit-learn takes a single class for the negative one, so both must be present
    X, y = np.vstack([X, X[:1], X[:1]]), np.append(y, [-1, 1])
    expected = sklearn_hinge_risk(y, X @ theta + theta0, labels=[-1, 1])
    assert hinge_risk(X, y, theta, theta0) == pytest.approx(expected, rel=1e-12)


@given(seeds)
def test_away_from_kinks_the_subgradient_is_the_gradient(seed):
    X, y, theta, theta0 = random_problem(seed)
    if np.abs(y * (X @ theta + theta0) - 1).min() < 1e-4:
        return
    g, g0 = hinge_subgradient(X, y, theta, theta0)
    expected = numerical_gradient(lambda w: hinge_risk(X, y, w[:-1], w[-1]), np.append(theta, theta0), h=1e-7)
    np.testing.assert_allclose(np.append(g, g0), expected, atol=1e-6)


@given(seeds)
def test_the_subgradient_supports_the_risk_from_below_even_at_kinks(seed):
    rng = np.random.default_rng(seed)
    X, y = rng.integers(-2, 3, size=(12, 2)), rng.choice([-1, 1], 12)
    w, u = rng.integers(-2, 3, size=(2, 3))  # integers: many points sit exactly at z = 1
    g, g0 = hinge_subgradient(X, y, w[:2], w[2])
    rise = hinge_risk(X, y, u[:2], u[2]) - hinge_risk(X, y, w[:2], w[2])
    assert rise >= g @ (u - w)[:2] + g0 * (u - w)[2] - 1e-12


def test_a_point_at_z_equal_one_pulls_and_one_beyond_does_not():
    g, g0 = hinge_subgradient([[1.0], [2.0]], [1, 1], [1.0], 0.0)
    assert (g.tolist(), g0) == ([-0.5], -0.5)


@given(seeds)
def test_flipping_labels_and_parameters_together_changes_no_risk(seed):
    X, y, theta, theta0 = random_problem(seed)
    assert hinge_risk(X, -y, -theta, -theta0) == hinge_risk(X, y, theta, theta0)


@pytest.mark.parametrize("loss", CONVEX)
def test_convex_losses_pass_the_chord_test(loss):
    assert looks_convex(loss, -5, 5)
    assert chord_gap(loss, -5, 5) <= 1e-12


@pytest.mark.parametrize(
    "f", [zero_one_loss, np.sin, lambda z: -hinge_loss(z), lambda z: (1 / (1 + np.exp(-z)) - 1) ** 2]
)
def test_functions_that_are_not_convex_are_recognised(f):
    assert not looks_convex(f, -5, 5)


def test_the_chord_gap_is_that_of_a_plain_double_loop():
    u = np.linspace(-2, 2, 21)
    expected = max(np.cos((a + b) / 2) - (np.cos(a) + np.cos(b)) / 2 for a in u for b in u)
    assert chord_gap(np.cos, -2, 2, 21) == pytest.approx(expected, rel=1e-12)
