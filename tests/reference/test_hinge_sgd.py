"""Hinge SGD compared with the plain loop, with which it must agree to the last bit."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.optimize import linprog

from linclass_ref.descent import constant_step, inverse_sqrt_step, inverse_step
from linclass_ref.hinge_sgd import random_order, run, sgd_hinge
from linclass_ref.losses import hinge_risk, hinge_subgradient

seeds = st.integers(0, 2**32 - 1)


def in_order(x, theta):
    """θ·x, added up from the first feature to the last; a matrix product may add in a different order."""
    total = 0.0
    for a, b in zip(x.tolist(), theta.tolist(), strict=True):
        total += a * b
    return total


def plain_loop(X, y, order, step=inverse_step):
    """Every iterate and its risk, one visit after another."""
    X = np.asarray(X, dtype=float)
    theta, theta0, k = np.zeros(X.shape[1]), 0.0, 0
    thetas, theta0s, visits = [theta], [theta0], []
    for visit, t in enumerate(order):
        if y[t] * (in_order(X[t], theta) + theta0) <= 1:
            theta, theta0 = theta + step(k) * y[t] * X[t], theta0 + step(k) * y[t]
            k += 1
            thetas.append(theta)
            theta0s.append(theta0)
            visits.append(visit)
    risks = [np.mean(np.maximum(1 - y * (X @ a + b), 0)) for a, b in zip(thetas, theta0s, strict=True)]
    return np.array(thetas), np.array(theta0s), visits, np.array(risks)


def random_problem(seed, visits=400):
    """Continuous, whole-number or dyadic points, labels by a hyperplane or at random, and visits with many repeats."""
    rng = np.random.default_rng(seed)
    n, d = int(rng.integers(1, 60)), int(rng.integers(1, 8))
    X = [
        rng.normal(size=(n, d)) * rng.choice([0.1, 1.0, 10.0]),
        rng.integers(-2, 3, size=(n, d)).astype(float),
        rng.integers(-8, 9, size=(n, d)) / 4,
    ][rng.integers(3)]
    y = np.where(X @ rng.normal(size=d) > 0, 1, -1) if rng.random() < 0.5 else rng.choice([-1, 1], n)
    return X, y, rng.integers(n, size=int(rng.integers(0, visits)))


@given(seeds)
@settings(max_examples=150)
def test_the_answer_is_that_of_the_plain_loop_to_the_last_bit(seed):
    X, y, order = random_problem(seed)
    assert_equals_the_plain_loop(X, y, order)


def assert_equals_the_plain_loop(X, y, order):
    thetas, theta0s, _, risks = plain_loop(X, y, order)
    best = int(np.argmin(risks))  # the earliest of equals
    theta, theta0 = sgd_hinge(X, y, order)
    assert np.array_equal(theta, thetas[best])
    assert theta0 == theta0s[best]


@given(seeds, st.sampled_from([inverse_step, inverse_sqrt_step, constant_step(0.5), constant_step(1.0)]))
@settings(max_examples=100)
def test_the_trajectory_is_that_of_the_plain_loop_under_every_rule(seed, step):
    X, y, order = random_problem(seed)
    thetas, theta0s, visits, risks = plain_loop(X, y, order, step)
    found = run(X, y, order, step)
    assert np.array_equal(found.thetas, thetas)
    assert np.array_equal(found.theta0s, theta0s)
    assert found.visits.tolist() == visits
    assert found.points.tolist() == [order[v] for v in visits]
    np.testing.assert_allclose(found.risks, risks, rtol=1e-12, atol=1e-13)
    assert found.best == int(np.argmin(risks))


@pytest.mark.parametrize("noise", [0.0, 0.5])
def test_thousands_of_visits_are_those_of_the_plain_loop(noise):
    rng = np.random.default_rng(7)
    X = rng.normal(size=(1500, 6))
    y = np.where(X[:, 0] + noise * rng.normal(size=1500) > 0, 1, -1)
    order = rng.integers(1500, size=12_000)
    thetas, _, visits, risks = plain_loop(X, y, order)
    found = run(X, y, order)
    assert np.array_equal(found.thetas, thetas)
    assert found.visits.tolist() == visits
    assert found.best == int(np.argmin(risks))


def test_of_a_flat_risk_the_earliest_iterate_is_kept():
    # the same point with both labels: the risk is 1 wherever |θ·x + θ0| ≤ 1
    X, y, order = np.array([[1.0], [1.0]]), np.array([1, -1]), np.tile([0, 1], 1000)
    risks = plain_loop(X, y, order)[3]
    assert np.sum(risks <= risks.min() + 1e-12) > 500
    assert_equals_the_plain_loop(X, y, order)


def test_one_decimal_data_whose_margins_are_one_up_to_rounding_follow_the_plain_loop():
    """Sums in a different order may round such a margin to the other side of 1, so the order of the features matters."""
    rng = np.random.default_rng(0)
    for _ in range(40):
        X = rng.integers(-10, 11, size=(40, 12)) / 10
        y, order = rng.choice([-1, 1], 40), rng.integers(40, size=1000)
        thetas, _, visits, _ = plain_loop(X, y, order, constant_step(0.1))
        found = run(X, y, order, constant_step(0.1))
        assert found.visits.tolist() == visits
        assert np.array_equal(found.thetas, thetas)
        assert np.array_equal(run(X, y, order, 0.1).thetas, thetas)


def test_a_point_at_z_equal_one_updates():
    # after the first update θ = (1,), θ0 = 1; the point x = 0 with y = +1 has z = 1 exactly
    found = run([[1.0], [0.0]], [1, 1], [0, 1])
    assert found.updates == 2
    assert found.theta0s.tolist() == [0.0, 1.0, 1.5]


def test_k_counts_updates_and_not_visits():
    found = run([[1.0], [-4.0]], [1, -1], [0, 0, 0, 0, 0, 1])
    assert found.visits.tolist() == [0]  # z = 2 at once, so nothing else updates
    found = run([[0.25], [-4.0]], [1, 1], [0, 0, 0, 1])
    assert found.visits.tolist() == [0, 3]
    assert found.thetas[2, 0] == 0.25 - 4.0 / 2  # the second update has η = ½ though it is the fourth visit


def test_the_zero_start_is_kept_where_every_step_makes_things_worse():
    theta, theta0 = sgd_hinge([[100.0], [101.0]], [1, -1], [0])
    assert (theta.tolist(), theta0) == ([0.0], 0.0)


def test_the_earliest_of_equal_iterates_is_kept():
    X, y = [[1.0], [-1.0]], [1, -1]
    found = run(X, y, [0, 1, 0, 1])
    assert found.risks[found.best] == found.risks.min()
    assert found.best == found.risks.tolist().index(found.risks.min())


@given(seeds)
@settings(max_examples=50)
def test_no_iterate_has_a_smaller_risk_than_the_one_returned(seed):
    X, y, order = random_problem(seed)
    risk = hinge_risk(X, y, *sgd_hinge(X, y, order))
    assert risk <= run(X, y, order).risks.min() + 1e-12
    assert risk <= 1.0


@given(seeds)
@settings(max_examples=50)
def test_labels_permutation_and_repeated_points_carry_over(seed):
    X, y, order = random_problem(seed)
    theta, theta0 = sgd_hinge(X, y, order)
    flipped, flipped0 = sgd_hinge(X, -y, order)
    np.testing.assert_array_equal(flipped, -theta)
    assert flipped0 == -theta0
    shuffle = np.random.default_rng(seed).permutation(len(X))
    moved, moved0 = run(X[shuffle], y[shuffle], np.argsort(shuffle)[order]), run(X, y, order)
    np.testing.assert_array_equal(moved.thetas, moved0.thetas)
    np.testing.assert_allclose(moved.risks, moved0.risks, atol=1e-12)
    twice = run(np.vstack([X, X]), np.append(y, y), order)
    np.testing.assert_allclose(twice.risks, moved0.risks, atol=1e-12)


def test_each_update_is_a_subgradient_step_on_its_own_point():
    X, y, order = random_problem(11)
    found = run(X, y, order)
    for k in range(min(found.updates, 50)):
        i = found.points[k]
        g, g0 = hinge_subgradient(X[i : i + 1], y[i : i + 1], found.thetas[k], found.theta0s[k])
        np.testing.assert_allclose(found.thetas[k + 1], found.thetas[k] - g / (k + 1), atol=1e-12)
        assert found.theta0s[k + 1] == pytest.approx(found.theta0s[k] - g0 / (k + 1))


def test_on_noisy_data_it_comes_near_the_least_risk_there_is():
    rng = np.random.default_rng(2)
    X = rng.normal(size=(150, 2))
    y = np.where(X @ [1.0, -1.0] + 0.8 * rng.normal(size=150) > 0, 1, -1)
    # least hinge risk as a linear programme in (θ, θ0, losses)
    margins = -y[:, None] * np.column_stack([X, np.ones(150)])
    least = linprog(
        np.append(np.zeros(3), np.full(150, 1 / 150)),
        A_ub=np.column_stack([margins, -np.eye(150)]),
        b_ub=-np.ones(150),
        bounds=[(None, None)] * 3 + [(0, None)] * 150,
    ).fun
    risk = hinge_risk(X, y, *sgd_hinge(X, y, random_order(150, 20_000, rng=0)))
    assert least - 1e-12 <= risk <= 1.02 * least


def test_no_visit_gives_the_zero_start():
    theta, theta0 = sgd_hinge([[1.0, 2.0]], [1], [])
    assert (theta.tolist(), theta0) == ([0.0, 0.0], 0.0)


def test_inputs_are_not_changed_and_a_random_order_is_reproducible():
    X, y, order = random_problem(5)
    before = X.copy(), y.copy(), order.copy()
    sgd_hinge(X, y, order)
    for now, then in zip((X, y, order), before, strict=True):
        np.testing.assert_array_equal(now, then)
    first, again = random_order(10, 1000, rng=4), random_order(10, 1000, rng=4)
    np.testing.assert_array_equal(first, again)
    assert set(first.tolist()) == set(range(10))
