"""Splits, cross-validation and the standard error against scikit-learn and against the definitions."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from sklearn.model_selection import LeaveOneGroupOut, cross_val_predict
from sklearn.neighbors import KNeighborsClassifier

from linclass_ref import validation


@given(st.integers(2, 60), st.floats(0, 0.98), st.integers(0, 99))
def test_a_split_puts_every_point_into_exactly_one_part(n: int, share: float, seed: int) -> None:
    m = round(n * share)
    if m == n:
        with pytest.raises(ValueError, match="at least one of the"):
            validation.train_test_split(n, share, seed)
        return
    train, test = validation.train_test_split(n, share, np.random.default_rng(seed))
    assert len(test) == m
    assert sorted([*train.tolist(), *test.tolist()]) == list(range(n))


def test_every_point_is_as_likely_as_any_other_to_be_held_out() -> None:
    rng = np.random.default_rng(0)
    counts = np.zeros(10)
    for _ in range(4000):
        counts[validation.train_test_split(10, 0.3, rng)[1]] += 1
    assert counts / 4000 == pytest.approx(0.3, abs=0.04)  # more than five standard deviations


def nearest_neighbour(X: np.ndarray, y: np.ndarray) -> validation.Classifier:
    return KNeighborsClassifier(1).fit(X, y).predict


@pytest.mark.parametrize("seed", range(5))
def test_cross_validation_agrees_with_scikit_learn(seed: int) -> None:
    rng = np.random.default_rng(seed)
    X, y = rng.normal(size=(40, 3)), rng.choice([-1, 1], 40)
    folds = rng.choice([-2, 5, 7.5, 30], 40, p=[0.4, 0.3, 0.2, 0.1])
    groups = np.unique(folds, return_inverse=True)[1]
    told = cross_val_predict(KNeighborsClassifier(1), X, y, groups=groups, cv=LeaveOneGroupOut())
    assert validation.cross_validation_error(nearest_neighbour, X, y, folds) == pytest.approx(np.mean(told != y))


def test_the_standard_error_is_the_spread_of_measured_error_rates() -> None:
    rates = np.random.default_rng(0).binomial(250, 0.12, size=20_000) / 250
    assert rates.std() == pytest.approx(validation.standard_error(0.12, 250), rel=0.03)
