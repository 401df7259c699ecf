"""The fair comparison: settings are chosen without the new points, and every method gets as many of them."""

import numpy as np
import pytest

from linclass_ref import data
from linclass_ref.experiments import equal_budget
from linclass_ref.perceptron import perceptron

X, y = data.two_blobs(60, distance=3.0, rng=0)
X_new, y_new = data.two_blobs(40, distance=3.0, rng=1)


def upright(sign):
    return lambda X, y, order: (np.array([float(sign), 0.0]), 0.0)


def test_the_setting_with_the_least_cross_validation_error_is_used_on_the_new_points():
    (trial,) = equal_budget.compare({"line": {"wrong way": upright(-1), "right way": upright(1)}}, X, y, X_new, y_new)
    assert trial.setting == "right way"
    assert trial.by_setting["wrong way"] > 0.5 > trial.by_setting["right way"]
    assert trial.misses.mean() == pytest.approx(trial.by_order.mean())
    assert trial.misses.mean() < 0.2


def test_the_labels_of_the_new_points_have_no_part_in_the_choice():
    settings = {"line": {"wrong way": upright(-1), "right way": upright(1)}}
    (trial,) = equal_budget.compare(settings, X, y, X_new, -y_new)
    assert trial.setting == "right way"
    assert trial.misses.mean() > 0.5


def test_a_paired_difference_has_the_standard_error_of_the_differences():
    rng = np.random.default_rng(0)
    a, b = rng.integers(0, 2, 50).astype(float), rng.integers(0, 2, 50).astype(float)
    gap, spread = equal_budget.paired_difference(a, b)
    assert gap == pytest.approx(a.mean() - b.mean())
    assert spread == pytest.approx(np.std(a - b, ddof=1) / np.sqrt(50))


def test_visits_are_counted_per_point():
    seen = []

    def learn(X, y, T):
        seen.append(len(X))
        return perceptron(X, y, T)

    equal_budget.visits(learn, 3)(X, y, np.zeros(240, dtype=int))
    assert seen == [180]
