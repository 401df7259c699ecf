"""The perceptron compared with a naive loop and scikit-learn."""

import itertools
import warnings

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays
from sklearn.linear_model import Perceptron

from linclass_ref import averaging, feature_maps, hulls, perceptron, perceptron_descent


def naive(X, y, T, offset=True, start=None, order=None):
    """The algorithm as in the lesson; also the points and passes of the mistakes, and the state after every visit."""
    theta, theta0 = (np.zeros(X.shape[1]), 0.0) if start is None else (np.array(start[0], float), start[1])
    points, passes, states = [], [], []
    for number in range(T):
        clean = True
        for i in range(len(X)) if order is None else order:
            if y[i] * (X[i] @ theta + theta0) <= 0:
                theta, theta0 = theta + y[i] * X[i], theta0 + y[i] * offset
                points.append(i)
                passes.append(number)
                clean = False
            states.append((theta, theta0))
        if clean:
            break
    return theta, theta0, points, passes, states


def sets(count):
    """Random data sets of all kinds: integers with ties, zero vectors and duplicates; dyadic fractions; continuous values."""
    rng = np.random.default_rng(11)
    for k in range(count):
        n, d = int(rng.integers(1, 60)), int(rng.integers(1, 6))
        kind = k % 4
        if kind == 0:
            X = rng.integers(-2, 3, (n, d)).astype(float)
        elif kind == 1:
            X = rng.integers(-8, 9, (n, d)) / 8
        elif kind == 2:
            X = rng.normal(size=(n, d))
        else:
            X = rng.integers(-3, 4, (max(n // 3, 1), d)).astype(float)[rng.integers(0, max(n // 3, 1), n)]
            X[rng.random(n) < 0.1] = 0.0
        y = np.where(X @ rng.normal(size=d) + rng.normal() >= 0, 1, -1)
        if k % 3 == 0:
            y = rng.choice([-1, 1], n)
        yield X, y, int(rng.integers(0, 12))


@pytest.mark.parametrize("offset", [True, False])
def test_the_mistakes_are_those_of_the_naive_loop_in_the_same_order(offset):
    for X, y, T in sets(400):
        theta, theta0, points, passes, _ = naive(X, y, T, offset)
        run = perceptron.run(X, y, T, offset=offset)
        assert run.points.tolist() == points
        assert run.passes.tolist() == passes
        assert np.array_equal(run.theta, theta)
        assert run.theta0 == theta0


def test_a_mistake_at_the_end_of_a_long_clean_stretch_is_found():
    rng = np.random.default_rng(0)
    X = rng.normal(size=(40_000, 3))
    y = np.where(X @ [1, 2, -1] >= 0.1, 1, -1)
    y[-1] *= -1  # the very last point
    run = perceptron.run(X, y, 3)
    theta, _, points, _, _ = naive(X, y, 3)
    assert run.points.tolist() == points
    assert np.array_equal(run.theta, theta)


def test_the_worked_example_of_the_course():
    run = perceptron.run([[2, 2], [2, -1]], [1, -1], 10, offset=False)
    assert run.thetas.tolist() == [[0, 0], [2, 2], [0, 3]]
    assert (run.mistakes, run.converged) == (2, True)


def test_a_run_that_is_cut_off_has_not_converged_and_a_clean_one_has():
    X, y = np.array([[1.0], [1.0]]), np.array([1, -1])
    assert not perceptron.run(X, y, 50).converged
    assert not perceptron.run(X[:1], y[:1], 1).converged  # the clean pass was not made
    assert perceptron.run(X[:1], y[:1], 2).converged
    assert not perceptron.run(X, y, 0).converged


def test_order_and_start_are_followed():
    for X, y, T in sets(60):
        rng = np.random.default_rng(len(X))
        order, start = rng.permutation(len(X)), (rng.integers(-2, 3, X.shape[1]), 1.0)
        theta, theta0, points, _, _ = naive(X, y, T, start=start, order=order)
        run = perceptron.run(X, y, T, start=start, order=order)
        assert run.points.tolist() == points
        assert np.allclose(run.theta, theta)
        assert run.theta0 == theta0


@pytest.mark.parametrize("n", [50, 3000])
def test_weights_equal_those_of_scikit_learn(n):
    rng = np.random.default_rng(n)
    X = rng.normal(size=(n, 5))
    y = np.where(X @ rng.normal(size=5) >= 0.2, 1, -1)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        model = Perceptron(shuffle=False, tol=None, max_iter=7).fit(X, y)
    theta, theta0, _ = perceptron.perceptron(X, y, 7)
    assert np.allclose(model.coef_[0], theta)
    assert np.isclose(model.intercept_[0], theta0)


def test_the_dual_form_gives_the_same_parameters():
    for X, y, T in sets(100):
        theta, theta0, k = perceptron.perceptron(X, y, T)
        alpha = perceptron.mistake_counts(X, y, T)
        assert alpha.sum() == k
        dual, dual0 = perceptron.from_counts(X, y, alpha)
        assert np.allclose(dual, theta)
        assert dual0 == theta0


def test_augmenting_turns_the_offset_into_a_weight():
    for X, y, T in sets(60):
        theta, theta0, k = perceptron.perceptron(X, y, T)
        w, k_augmented = perceptron.perceptron_origin(np.column_stack([X, np.ones(len(X))]), y, T)
        assert np.allclose(w, [*theta, theta0])
        assert k == k_augmented


coordinates = st.integers(-4, 4).map(float)


@settings(max_examples=60)
@given(arrays(float, (7, 2), elements=coordinates), st.lists(st.sampled_from([-1, 1]), min_size=7, max_size=7))
def test_flipping_all_labels_flips_the_parameters(X, y):
    theta, theta0, k = perceptron.perceptron(X, y, 5)
    flipped, flipped0, k_flipped = perceptron.perceptron(X, [-label for label in y], 5)
    assert np.array_equal(flipped, -theta)
    assert (flipped0, k_flipped) == (-theta0, k)


@settings(max_examples=60)
@given(
    arrays(float, (7, 2), elements=coordinates),
    st.lists(st.sampled_from([-1, 1]), min_size=7, max_size=7),
    st.sampled_from([0.25, 2.0, 8.0]),
)
def test_scaling_the_data_scales_the_solution_through_the_origin_and_keeps_the_mistakes(X, y, scale):
    theta, k = perceptron.perceptron_origin(X, y, 6)
    scaled, k_scaled = perceptron.perceptron_origin(scale * X, y, 6)
    assert np.array_equal(scaled, scale * theta)
    assert k == k_scaled


def test_a_rotation_rotates_the_solution():
    rng = np.random.default_rng(5)
    for _ in range(20):
        X, y = rng.normal(size=(20, 3)), rng.choice([-1, 1], 20)
        Q = np.linalg.qr(rng.normal(size=(3, 3)))[0]
        theta, theta0, k = perceptron.perceptron(X, y, 4)
        rotated, rotated0, k_rotated = perceptron.perceptron(X @ Q.T, y, 4)
        assert np.allclose(rotated, Q @ theta)
        assert (rotated0, k_rotated) == (theta0, k)


def test_reflected_points_are_right_exactly_where_the_parameters_separate():
    for X, y, T in sets(60):
        theta, theta0, _ = perceptron.perceptron(X, y, T)
        Z = perceptron.reflect(X, y)
        assert bool((Z @ [*theta, theta0] > 0).all()) == perceptron.is_separated(X, y, theta, theta0)


def test_the_criterion_is_zero_exactly_where_nothing_is_strictly_wrong_and_its_gradient_fits_differences():
    rng = np.random.default_rng(2)
    for _ in range(50):
        Z, w = rng.normal(size=(15, 4)), rng.normal(size=4)
        J, gradient = perceptron_descent.perceptron_criterion(Z, w)
        assert pytest.approx(np.maximum(0, -Z @ w).sum()) == J
        differences = [(perceptron_descent.perceptron_criterion(Z, w + 1e-7 * e)[0] - J) / 1e-7 for e in np.eye(4)]
        assert np.allclose(gradient, differences, atol=1e-4)


def test_all_three_ways_down_separate_separable_data_and_report_their_updates():
    rng = np.random.default_rng(3)
    for seed in range(30):
        X = rng.normal(size=(25, 2))
        y = np.where(X @ [1.0, -1.0] >= 0.2, 1, -1)
        if not hulls.is_separable(X, y):
            continue
        Z = perceptron.reflect(X, y)
        for w, updates in (
            perceptron_descent.batch_perceptron(Z, 1.0, 100_000),
            perceptron_descent.mean_batch_perceptron(Z, 1.0, 1e-12, 100_000),
            perceptron_descent.sequential_perceptron(
                Z, np.tile(np.random.default_rng(seed).permutation(len(Z)), 5_000), 1.0
            ),
        ):
            assert (Z @ w > 0).all()
            assert updates > 0


def test_the_sequential_form_in_the_given_order_is_the_perceptron():
    """With eta = 1 and the rows in order it ends where the cyclic perceptron ends, which is another module."""
    for X, y, T in sets(80):
        Z = perceptron.reflect(X, y)
        w, steps = perceptron_descent.sequential_perceptron(Z, np.tile(np.arange(len(Z)), T + 1), 1.0)
        theta, theta0, points, *_ = naive(X, y, T + 1)
        assert np.allclose(w, [*theta, theta0])
        assert steps == len(points)


def test_the_sequential_form_stops_after_n_clean_visits_whichever_points_they_are_to():
    Z = np.array([[1.0, 0.0], [-1.0, 1.0], [0.0, -1.0]])
    for clean, expected in ((2, 2), (3, 1)):
        w, steps = perceptron_descent.sequential_perceptron(Z, [0] * (1 + clean) + [1], 0.5)
        assert steps == expected
        assert w.tolist() == ([0.5, 0.0] if expected == 1 else [0.0, 0.5])


def test_the_batch_path_follows_the_criterions_gradient():
    rng = np.random.default_rng(4)
    Z = rng.normal(size=(20, 3))
    path = perceptron_descent.batch_path(Z, 0.5, 30)
    for before, after in itertools.pairwise(path):
        assert np.allclose(after, before - 0.5 * perceptron_descent.perceptron_criterion(Z, before)[1])


def test_averages_and_votes_are_those_of_every_visit():
    for X, y, T in sets(80):
        T = T + 1
        theta, theta0, _, _, states = naive(X, y, T)
        states += [(theta, theta0)] * (len(X) * T - len(states))  # the passes after the clean one
        average, average0 = averaging.averaged_perceptron(X, y, T)
        assert np.allclose(average, np.mean([s[0] for s in states], axis=0))
        assert np.isclose(average0, np.mean([s[1] for s in states]))
        voters = averaging.voted_perceptron(X, y, T)
        assert voters.counts.sum() == len(states)
        votes = sum(np.where(X @ t + t0 >= 0, 1, -1) for t, t0 in states)
        expected = np.where(votes >= 0, 1, -1)
        assert averaging.voted_predict(X, voters.thetas, voters.theta0s, voters.counts).tolist() == expected.tolist()


def test_xor_is_separable_only_after_the_feature_map():
    X, y = np.array([[0, 0], [0, 1], [1, 0], [1, 1]]), [-1, 1, 1, -1]
    assert not hulls.is_separable(X, y)
    assert hulls.is_separable(feature_maps.xor_features(X), y)


def test_polynomial_features_are_all_monomials_of_two_variables():
    from sklearn.preprocessing import PolynomialFeatures

    X = np.random.default_rng(0).normal(size=(6, 2))
    assert np.allclose(
        feature_maps.polynomial_features(X, 4), PolynomialFeatures(4, include_bias=False).fit_transform(X)
    )
