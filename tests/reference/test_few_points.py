"""The experiment on few Gaussian points, against scikit-learn and the best possible cost."""

import numpy as np
from sklearn.discriminant_analysis import LinearDiscriminantAnalysis

from linclass_ref import data
from linclass_ref.experiments import few_points


def test_plain_lda_is_scikit_learns_and_nothing_beats_the_truth() -> None:
    X_test, t_test = data.gaussian_classes(4000, few_points.MEANS, few_points.SIGMA, rng=few_points.TEST_SEED)
    found = few_points.learn_from_few(40, 4)
    for seed, (cost, *_) in enumerate(found.costs):
        X, t = data.gaussian_classes(40, few_points.MEANS, few_points.SIGMA, rng=seed)
        covariance = sum(np.cov(X[t == k].T) * (np.sum(t == k) - 1) for k in (0, 1)) / 38
        model = LinearDiscriminantAnalysis(solver="lsqr").fit(X, t)
        weights = np.linalg.solve(covariance, model.means_[1] - model.means_[0])
        offset = np.log(np.mean(t) / (1 - np.mean(t))) - weights @ model.means_.sum(axis=0) / 2
        scores = X_test @ weights + offset
        np.testing.assert_allclose(cost, np.logaddexp(0, np.where(t_test == 1, -scores, scores)).mean())
        assert (
            np.sign(scores) == np.sign(model.decision_function(X_test))
        ).mean() > 0.98  # its covariance is over n, not n - K
    assert found.means.shape == (3,)
    assert (found.errors > 0).all()


def test_a_fit_of_ones_own_is_used() -> None:
    ones = few_points.learn_from_few(12, 2, fit=lambda X, y, ridge: np.zeros(3))
    np.testing.assert_allclose(ones.costs[:, 2], np.log(2))
