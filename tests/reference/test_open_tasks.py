"""What the open tasks of lessons 1, 3 and 4 measure, against something independent."""

import numpy as np
import pytest

from linclass_ref import perceptron
from linclass_ref.experiments import coordinates, messages, orders, step_sizes
from linclass_ref.losses import hinge_minimizer, hinge_risk


@pytest.mark.parametrize("seed", range(5))
def test_no_parameter_on_a_fine_grid_has_a_smaller_risk_than_the_best_kink(seed):
    rng = np.random.default_rng(seed)
    x, y = rng.normal(size=8), rng.choice([-1, 1], 8)
    least = hinge_risk(x[:, None], y, [hinge_minimizer(x, y)], 0.0)
    assert all(least <= hinge_risk(x[:, None], y, [theta], 0.0) + 1e-12 for theta in np.linspace(-20, 20, 4001))


def test_both_kinds_of_messages_are_frequent_and_use_the_same_words():
    texts, y = messages.draw_messages(2000, 0)
    assert 0.35 < np.mean(y == 1) < 0.65
    for word in ("money", "meeting", "prize"):
        shares = [
            np.mean([word in text.split() for text, label in zip(texts, y, strict=True) if label == kind])
            for kind in (-1, 1)
        ]
        assert shares[0] < 1.5 * shares[1] < 2.25 * shares[0]


@pytest.mark.parametrize("seed", range(5))
def test_whitened_points_have_covariance_one_and_stay_separable(seed):
    X = coordinates.draw_skewed(seed)
    A, c = coordinates.easier_coordinates(X)
    run = perceptron.run((X - c) @ A, coordinates.labels_of(X), 1000)
    assert run.converged
    assert np.allclose(np.cov((X - c) @ A, rowvar=False, bias=True), np.eye(4))
    assert run.mistakes == coordinates.mistakes_in(X, A, c)


def test_labels_do_not_depend_on_the_coordinates_in_which_points_are_centered_and_scaled():
    X = coordinates.draw_skewed(1)
    assert coordinates.labels_of(3 * X + 5).tolist() == coordinates.labels_of(X).tolist()


def test_a_rule_is_chosen_by_the_validation_points_alone():
    X, y = np.array([[1.0], [3.0], [2.0]]), np.array([-1, 1, 1])
    order, settings = [0, 1, 2] * 20, [[1e-6, 0.0], [1.0, 0.5]]
    assert step_sizes.choose_rate(X, y, X, y, order, settings) == 1
    assert step_sizes.choose_rate(X, y, X, -y, order, settings) == 0


@pytest.mark.parametrize("seed", range(5))
def test_mistakes_are_counted_as_the_perceptron_makes_them(seed):
    rng = np.random.default_rng(seed)
    X, y = rng.normal(size=(15, 3)), rng.choice([-1, 1], 15)  # most of these are not separable
    X[::3] *= 1e-17  # so that rounding decides
    order = rng.permutation(15)
    for T in (0, 1, 40):
        run = perceptron.run(X, y, T, order=order)
        assert orders.count_mistakes(perceptron.reflect(X, y)[order], T) == (run.mistakes, run.converged)
