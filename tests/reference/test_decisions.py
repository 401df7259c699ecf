"""Decisions against scikit-learn, a naive loop and a search over thresholds."""

import numpy as np
import pytest
from sklearn import calibration, metrics

from linclass_ref import decisions

SEEDS = range(8)


def scored(seed: int, ties: bool) -> tuple[np.ndarray, np.ndarray]:
    rng = np.random.default_rng(seed)
    y = rng.permutation(np.append([0, 1], rng.integers(0, 2, 40)))
    scores = rng.normal(size=42) + y
    return (np.round(scores) if ties else scores), y


@pytest.mark.parametrize("ties", [False, True])
@pytest.mark.parametrize("seed", SEEDS)
def test_the_roc_curve_is_scikit_learns_and_that_of_a_loop_over_thresholds(seed: int, ties: bool) -> None:
    scores, y = scored(seed, ties)
    fpr, tpr = decisions.roc_points(scores, y)
    theirs = metrics.roc_curve(y, scores, drop_intermediate=False)
    np.testing.assert_allclose([fpr, tpr], theirs[:2])
    cuts = [np.inf, *sorted(set(scores), reverse=True)]
    np.testing.assert_allclose(tpr, [np.mean(scores[y == 1] >= c) for c in cuts])
    np.testing.assert_allclose(fpr, [np.mean(scores[y == 0] >= c) for c in cuts])
    assert decisions.area_under(fpr, tpr) == pytest.approx(metrics.roc_auc_score(y, scores))


@pytest.mark.parametrize("seed", SEEDS)
def test_the_cost_threshold_is_the_cheapest_of_all_when_the_probabilities_are_true(seed: int) -> None:
    cost_fp, cost_fn = np.random.default_rng(seed).uniform(0.5, 20, 2)
    p = np.linspace(0, 1, 2001)
    cuts = np.linspace(0, 1, 401)
    costs = [np.sum(np.where(p >= c, (1 - p) * cost_fp, p * cost_fn)) for c in cuts]
    assert cuts[np.argmin(costs)] == pytest.approx(decisions.cost_threshold(cost_fp, cost_fn), abs=0.004)


@pytest.mark.parametrize("seed", SEEDS)
def test_precision_and_recall_are_scikit_learns(seed: int) -> None:
    scores, y = scored(seed, ties=False)
    called = (scores > 0.7).astype(int)
    ours = decisions.precision_recall(called, y)
    assert ours == pytest.approx((metrics.precision_score(y, called), metrics.recall_score(y, called)))


@pytest.mark.parametrize("seed", SEEDS)
def test_the_bins_are_scikit_learns(seed: int) -> None:
    rng = np.random.default_rng(seed)
    p = rng.uniform(size=300)
    y = (rng.random(300) < p**2).astype(int)
    observed, predicted = calibration.calibration_curve(y, p, n_bins=7)
    ours = decisions.calibration_bins(p, y, 7)
    np.testing.assert_allclose(ours.observed, observed)
    np.testing.assert_allclose(ours.predicted, predicted)
    assert ours.counts.sum() == 300


def test_what_leaves_the_unit_interval_joins_the_outermost_bins() -> None:
    found = decisions.calibration_bins([-0.4, 0.05, 0.97, 1.3], [0, 1, 1, 1])
    assert found.counts.tolist() == [2, 2]
    np.testing.assert_allclose(found.predicted, [-0.175, 1.135])
    np.testing.assert_allclose(found.errors, [np.sqrt(0.125), 0])
