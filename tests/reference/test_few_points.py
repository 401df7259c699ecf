"""The comparison on few Gaussian points, against scikit-learn and the best possible loss."""

import numpy as np
import pytest
from sklearn.discriminant_analysis import LinearDiscriminantAnalysis
from sklearn.model_selection import cross_val_score

from linclass_ref import data
from linclass_ref.experiments import few_points


def test_plain_lda_is_scikit_learns_and_nothing_beats_the_truth():
    problem = few_points.PLANE
    X_new, t_new = data.gaussian_classes(4000, problem.means, problem.Sigma, rng=few_points.NEW_SEED)
    found = few_points.learn_from_few(40, 4)
    for seed, (loss, *_) in enumerate(found.losses):
        X, t = data.gaussian_classes(40, problem.means, problem.Sigma, rng=seed)
        covariance = sum(np.cov(X[t == k].T) * (np.sum(t == k) - 1) for k in (0, 1)) / 38
        model = LinearDiscriminantAnalysis(solver="lsqr").fit(X, t)
        weights = np.linalg.solve(covariance, model.means_[1] - model.means_[0])
        offset = np.log(np.mean(t) / (1 - np.mean(t))) - weights @ model.means_.sum(axis=0) / 2
        scores = X_new @ weights + offset
        np.testing.assert_allclose(loss, np.logaddexp(0, np.where(t_new == 1, -scores, scores)).mean())
        assert (
            np.sign(scores) == np.sign(model.decision_function(X_new))
        ).mean() > 0.98  # its covariance is over n, not n - K
    assert (
        few_points.mean_cross_entropy(*problem.sample(4000, few_points.NEW_SEED), problem.best) < found.losses
    ).all()


def test_a_fit_of_ones_own_is_used():
    own = few_points.learn_from_few(
        12, 2, lda=lambda X, t, s: np.array([0.0, 0, 1]), ridge=lambda X, t, r: np.zeros(X.shape[1])
    )
    np.testing.assert_allclose(own.losses[:, 2], np.log(2))
    assert (own.losses[:, :2] > np.log(2)).all()


def test_every_method_sees_the_same_n_points_and_no_others():
    seen = []

    def remember(X, t, setting):
        seen.append({tuple(x) for x in X})
        return np.zeros(X.shape[1])

    few_points.learn_from_few(20, 2, lda=remember, ridge=remember)
    samples = [{tuple(x) for x in few_points.PLANE.sample(20, seed)[0]} for seed in (0, 1)]
    assert all(any(points <= sample for sample in samples) for points in seen)
    assert max(map(len, seen)) == 20
    assert sum(len(points) == 20 for points in seen) == 2 * 3  # the final fits; all others leave a fold out


def test_the_settings_are_as_many_for_each_method():
    assert len(few_points.SHRINKAGES) == len(few_points.RIDGES)


def test_the_choice_is_that_of_scikit_learns_cross_validation():
    X, t = few_points.TWENTY_FEATURES.sample(60, seed=3)
    settings = (0.0, 0.3, 0.9)
    scores = [
        cross_val_score(LinearDiscriminantAnalysis(solver="lsqr", shrinkage=s), X[:, :-1], t, cv=_ours(t)).mean()
        for s in settings
    ]
    ours = few_points.choose(few_points.shrunken_lda, settings, X, t, few_points.error_rate)
    assert scores[settings.index(ours)] >= max(scores) - 0.02  # theirs divides the covariance by n


def _ours(t):
    folds = few_points._folds(t)
    return [(np.flatnonzero(folds != f), np.flatnonzero(folds == f)) for f in range(5)]


def test_the_difference_is_paired_and_its_error_that_of_the_differences():
    run = few_points.FewPointsRun(np.array([[3.0, 1, 0], [5, 2, 0], [4, 3, 0]]), separable=0)
    mean, error = run.difference("LDA", "LDA, shrunk")
    assert mean == pytest.approx(2)
    assert error == pytest.approx(np.std([2, 3, 1], ddof=1) / np.sqrt(3))
