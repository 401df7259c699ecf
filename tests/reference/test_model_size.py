"""Polynomial classifiers compared with scikit-learn's pipeline, and the shape of the two error curves."""

import numpy as np
import pytest
from sklearn.linear_model import LinearRegression
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import MinMaxScaler, PolynomialFeatures

from linclass_ref import data
from linclass_ref.experiments import model_size


@pytest.mark.parametrize("degree", [1, 2, 3, 5])
def test_scores_are_those_of_scaling_then_monomials_then_least_squares(degree: int) -> None:
    X, y = data.wavy(80, rng=3)
    X = X * [3, 50] + [0, 1000]
    new = X[::-1] + np.array([0.1, 2.0])
    oracle = make_pipeline(
        MinMaxScaler((-1, 1)), PolynomialFeatures(degree, include_bias=False), LinearRegression()
    ).fit(X, y)
    assert model_size.fit_polynomial(X, y, degree).scores(new) == pytest.approx(oracle.predict(new), rel=1e-6, abs=1e-8)


def test_degree_zero_always_gives_the_more_frequent_label() -> None:
    X = np.arange(10.0).reshape(5, 2)
    for y, label in (([1, 1, 1, -1, -1], 1), ([1, -1, -1, -1, 1], -1)):
        assert model_size.fit_polynomial(X, y, 0).predict(X + 7).tolist() == [label] * 5


def test_a_constant_feature_does_no_harm() -> None:
    X, y = [[1, 5], [2, 5], [3, 5], [4, 5]], [-1, -1, 1, 1]
    fit = model_size.fit_polynomial(X, y, 1)
    assert fit.predict([[0, 9], [9, 0]]).tolist() == [-1, 1]


def test_large_models_learn_the_noise_and_small_ones_miss_the_wave() -> None:
    X, y = data.wavy(60, noise=0.1, rng=0)
    X_new, y_new = data.wavy(4000, noise=0.1, rng=1)
    degrees = [0, 1, 3, 10]
    train, new = model_size.errors_by_degree(X, y, X_new, y_new, degrees)
    assert train[-1] == 0.0
    assert new[2] == min(new) < new[1] < new[0]
    assert new[3] > new[2] + 0.1
    fits = [model_size.fit_polynomial(X, y, degree) for degree in degrees]
    assert new.tolist() == [np.mean(fit.predict(X_new) != y_new) for fit in fits]
