"""The landscapes of logistic regression against naive formulas and differences."""

import numpy as np
import pytest
from scipy.optimize import minimize
from scipy.special import expit

from linclass_ref import descent, logistic
from linclass_ref.experiments import sigmoid_landscapes

rng = np.random.default_rng(0)
X = np.column_stack([rng.normal(size=(30, 2)), np.ones(30)])
y = (rng.random(30) < expit(X @ [1.0, -0.5, 0.3])).astype(int)
THETAS = rng.normal(size=(5, 3)) * 3


def test_each_row_of_parameters_gets_its_own_value():
    squares = [sum((expit(x @ theta) - label) ** 2 for x, label in zip(X, y, strict=True)) for theta in THETAS]
    assert sigmoid_landscapes.squared_errors(X, y, THETAS) == pytest.approx(squares)
    costs = [logistic.cross_entropy(theta, X, y) for theta in THETAS]
    assert sigmoid_landscapes.cross_entropies(X, y, THETAS) == pytest.approx(costs)


def test_the_gradient_of_the_squared_error_agrees_with_differences():
    for theta in THETAS:
        slope = descent.numerical_gradient(lambda t: sigmoid_landscapes.squared_errors(X, y, [t])[0], theta)
        assert sigmoid_landscapes.squared_error_gradient(theta, X, y) == pytest.approx(slope, abs=1e-6)


@pytest.mark.parametrize("ridge", [0.0, 2.0])
def test_newtons_path_ends_at_the_minimum_and_squares_the_error_on_the_way(ridge):
    path = sigmoid_landscapes.newton_path(X, y, [0, 0, 0], 8, ridge)

    def objective(theta):
        return logistic.cross_entropy(theta, X, y) + ridge / 2 * theta[:2] @ theta[:2]

    best = minimize(objective, np.zeros(3), method="Nelder-Mead", options={"xatol": 1e-9, "fatol": 1e-12}).x
    assert path[-1] == pytest.approx(best, abs=1e-5)
    errors = np.linalg.norm(path - path[-1], axis=1)
    assert errors[3] < 10 * errors[2] ** 2


def test_a_path_that_runs_away_ends_instead_of_overflowing():
    separable = np.array([[-2.0, 1], [-1, 1], [1, 1], [2, 1]])
    path = sigmoid_landscapes.newton_path(separable, [0, 0, 1, 1], [0, 0], 500)
    assert len(path) < 501
    assert np.isfinite(path).all()
