"""Margins, mistake bounds, the proof along a run, and data that are hard for the perceptron."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from linclass_ref.hulls import max_margin_augmented, max_margin_origin
from linclass_ref.margins import (
    augmented_bound,
    geometric_margin,
    hard_dataset,
    mistake_bound,
    proof_trace,
    radius,
    tight_dataset,
)
from linclass_ref.perceptron import perceptron, perceptron_origin

seeds = st.integers(0, 2**32 - 1)


def separable_through_origin(seed):
    """Random points labelled by a random direction, and that direction."""
    rng = np.random.default_rng(seed)
    n, d = rng.integers(2, 40), rng.integers(1, 6)
    X, theta = rng.normal(size=(n, d)), rng.normal(size=d)
    return X, np.where(X @ theta > 0, 1, -1), theta


def test_geometric_margin_is_the_least_signed_distance_of_a_plain_loop():
    rng = np.random.default_rng(0)
    X, y, theta, theta0 = rng.normal(size=(20, 3)), rng.choice([-1, 1], 20), rng.normal(size=3), 0.7
    expected = min(y[i] * (sum(theta * X[i]) + theta0) / sum(theta**2) ** 0.5 for i in range(20))
    assert geometric_margin(X, y, theta, theta0) == pytest.approx(expected, rel=1e-12)
    assert expected < 0  # the labels are random, so the margin has to be negative


def test_geometric_margin_does_not_count_the_offset_in_the_norm():
    assert geometric_margin([[0.0]], [1], [2.0], 6.0) == 3.0


@given(seeds, st.floats(1e-3, 1e3))
def test_neither_the_margin_nor_the_bound_depends_on_the_length_of_the_separator(seed, factor):
    X, y, theta = separable_through_origin(seed)
    assert geometric_margin(X, y, factor * theta, 0) == pytest.approx(geometric_margin(X, y, theta, 0), rel=1e-9)
    assert mistake_bound(X, y, factor * theta) == pytest.approx(mistake_bound(X, y, theta), rel=1e-9)


@given(seeds)
def test_margin_and_radius_do_not_change_under_rotation_and_label_flip(seed):
    X, y, theta = separable_through_origin(seed)
    Q = np.linalg.qr(np.random.default_rng(seed + 1).normal(size=(X.shape[1], X.shape[1])))[0]
    assert radius(X @ Q) == pytest.approx(radius(X), rel=1e-9)
    assert geometric_margin(X @ Q, y, theta @ Q, 0) == pytest.approx(geometric_margin(X, y, theta, 0), abs=1e-9)
    assert geometric_margin(X, -y, -theta, 0) == geometric_margin(X, y, theta, 0)


@given(seeds, st.floats(0.01, 100))
def test_the_bound_through_the_origin_ignores_the_scale_of_the_data_and_the_augmented_one_does_not(seed, scale):
    X, y, theta = separable_through_origin(seed)
    assert mistake_bound(scale * X, y, theta) == pytest.approx(mistake_bound(X, y, theta), rel=1e-9)
    gamma = geometric_margin(X, y, theta, 0)
    # with offset 0, augmenting adds 1 to R² and leaves γ as it is
    expected = ((scale * radius(X)) ** 2 + 1) / (scale * gamma) ** 2
    assert augmented_bound(scale * X, y, theta, 0) == pytest.approx(expected, rel=1e-6)


def test_the_augmented_bound_is_the_bound_of_augmented_points():
    X, y = np.array([[1.0], [3.0]]), np.array([-1, 1])
    # R² = 10; ŵ = (1, -2): margins 1 and 1 over √5, so γ² = 1/5
    assert augmented_bound(X, y, [1], -2) == pytest.approx(50)
    assert augmented_bound(X, y, [1], -1.5) == pytest.approx(10 * 3.25 / 0.25)


@given(seeds)
@settings(max_examples=50)
def test_no_run_makes_more_mistakes_than_any_separator_allows(seed):
    X, y, theta = separable_through_origin(seed)
    best = max_margin_origin(X, y)
    assert best is not None
    least = mistake_bound(X, y, best.theta)
    assert least <= mistake_bound(X, y, theta) * (1 + 1e-6)
    if least < 5_000:
        assert perceptron_origin(X, y, 100_000)[1] <= least * (1 + 1e-9)
    with_offset = max_margin_augmented(X, y)
    assert with_offset is not None
    if (bound := augmented_bound(X, y, with_offset.theta, with_offset.theta0)) < 5_000:
        assert perceptron(X, y, 100_000)[2] <= bound * (1 + 1e-9)


@given(seeds)
@settings(max_examples=50)
def test_the_trace_follows_a_plain_perceptron_and_both_inequalities_hold(seed):
    X, y, theta_hat = separable_through_origin(seed)
    trace = proof_trace(X, y, theta_hat, 20)
    rows, theta, gamma, R = [], np.zeros(X.shape[1]), geometric_margin(X, y, theta_hat, 0), radius(X)
    for _ in range(20):
        before = len(rows)
        for x, label in zip(X, y, strict=True):
            if label * (x @ theta) <= 0:
                theta = theta + label * x
                k = len(rows) + 1
                rows.append([theta @ theta_hat / np.linalg.norm(theta_hat), k * gamma, theta @ theta, k * R**2])
        if len(rows) == before:
            break
    np.testing.assert_allclose(trace, rows, rtol=1e-9, atol=1e-12)
    along, lower, squared, upper = trace.T
    assert (along >= lower * (1 - 1e-9)).all()
    assert (squared <= upper * (1 + 1e-9)).all()


def test_a_trace_of_no_pass_is_empty():
    assert proof_trace([[1.0, 0.0]], [1], [1.0, 0.0], 0).shape == (0, 4)


@pytest.mark.parametrize("k", [1, 2, 3, 4, 5, 16, 17, 64, 65, 100, 1000, 1024, 1025, 2000])
def test_hard_data_cost_at_least_k_mistakes(k):
    X, y = hard_dataset(k)
    theta, mistakes = perceptron_origin(X, y, 100 * k + 100)
    assert (y * (X @ theta) > 0).all(), "the run must have converged"
    assert mistakes >= k
    assert radius(X) <= 1
    assert set(y) == {-1, 1}
    assert mistakes <= mistake_bound(X, y, max_margin_origin(X, y).theta)


def test_hard_data_cost_more_than_k_mistakes_on_the_second_point_alone_for_every_small_k():
    for k in range(1, 200):
        X, y = hard_dataset(k)
        theta, _ = perceptron_origin(X, y, 10_000)
        # θ₂ grows by ε at each mistake on the second point, and at no other time
        assert theta[1] / -X[1, 1] > k


@pytest.mark.parametrize("k", [2, 3, 10, 50])
def test_orthogonal_data_meet_the_bound_exactly(k):
    X, y = tight_dataset(k)
    assert perceptron_origin(X, y, 10)[1] == k
    assert mistake_bound(X, y, max_margin_origin(X, y).theta) == pytest.approx(k, rel=1e-9)
