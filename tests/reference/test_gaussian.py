"""Gaussian densities, LDA and QDA against SciPy and scikit-learn."""

from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import special, stats
from sklearn.discriminant_analysis import LinearDiscriminantAnalysis, QuadraticDiscriminantAnalysis

from linclass_ref import fisher, gaussian, quadratic
from linclass_ref.experiments import gaussian_shapes

seeds = st.integers(0, 2**32 - 1)
numbers = st.floats(-50, 50)


def blobs(seed: int, n: int = 90, d: int = 3, K: int = 3) -> tuple[np.ndarray, np.ndarray]:
    rng = np.random.default_rng(seed)
    t = np.concatenate([np.repeat(np.arange(K), d + 2), rng.integers(0, K, n - K * (d + 2))])
    return rng.normal(size=(n, d)) @ (rng.normal(size=(d, d)) / 4 + np.eye(d)) + 2 * rng.normal(size=(K, d))[t], t


def covariance(seed: int, d: int) -> np.ndarray:
    A = np.random.default_rng(seed).normal(size=(d, d + 2))
    return A @ A.T + 0.1 * np.eye(d)


@given(seeds, st.integers(2, 6), st.floats(0.01, 5000))
def test_the_posterior_is_scipys_softmax_of_the_log_joint(seed: int, K: int, size: float) -> None:
    rng = np.random.default_rng(seed)
    priors, logs = rng.dirichlet(np.ones(K) + 1), size * rng.normal(size=(5, K))
    posterior = gaussian.bayes_posterior(priors, logs)
    np.testing.assert_allclose(posterior, special.softmax(np.log(priors) + logs, axis=1), atol=1e-12)
    np.testing.assert_allclose(posterior.sum(axis=1), 1)


def test_the_posterior_of_small_densities_is_bayes_theorem_in_fractions() -> None:
    joint = [Fraction(99, 100) * Fraction(9, 100), Fraction(1, 100) * Fraction(90, 100)]
    expected = [float(part / sum(joint)) for part in joint]
    np.testing.assert_allclose(gaussian.bayes_posterior([0.99, 0.01], np.log([[0.09, 0.9]]))[0], expected)


@given(st.lists(numbers, min_size=1, max_size=5), numbers, st.floats(0.01, 30))
def test_the_density_is_scipys(x: list[float], mu: float, sigma: float) -> None:
    # Below 1e-307 a float loses its digits one by one.
    np.testing.assert_allclose(gaussian.gaussian_pdf(x, mu, sigma), stats.norm.pdf(x, mu, sigma), 1e-9, atol=1e-307)


def test_the_density_keeps_any_shape() -> None:
    assert gaussian.gaussian_pdf(0.0, 0, 1).shape == ()
    assert gaussian.gaussian_pdf(np.zeros((2, 3)), 0, 1).shape == (2, 3)


@pytest.mark.parametrize(("k", "percent"), [(1, 68.27), (2, 95.45), (3, 99.73)])
def test_the_density_holds_the_known_shares_within_k_deviations(k: int, percent: float) -> None:
    x = np.linspace(5 - 2 * k, 5 + 2 * k, 20001)
    assert 100 * np.trapezoid(gaussian.gaussian_pdf(x, 5, 2), x) == pytest.approx(percent, abs=0.005)


@given(numbers, st.floats(0.1, 20), st.floats(0.1, 5), st.floats(0.05, 0.95))
def test_at_the_one_dimensional_boundary_the_weighted_densities_and_discriminants_are_equal(
    mu1: float, gap: float, sigma: float, pi1: float
) -> None:
    x = gaussian.lda_boundary_1d(mu1, mu1 + gap, sigma, pi1, 1 - pi1)
    first = np.log(pi1) + stats.norm.logpdf(x, mu1, sigma)
    assert first == pytest.approx(np.log(1 - pi1) + stats.norm.logpdf(x, mu1 + gap, sigma), rel=1e-6, abs=1e-6)
    delta = gaussian.lda_discriminants_1d(x, [mu1, mu1 + gap], sigma, [pi1, 1 - pi1])
    assert delta[0] == pytest.approx(delta[1], rel=1e-6, abs=1e-4)
    assert gaussian.lda_boundary_1d(mu1, mu1 + gap, sigma, 0.5, 0.5) == pytest.approx(mu1 + gap / 2)


@given(seeds, st.integers(1, 6))
def test_the_log_density_is_scipys(seed: int, d: int) -> None:
    rng = np.random.default_rng(seed)
    X, mu, Sigma = 3 * rng.normal(size=(7, d)), rng.normal(size=d), covariance(seed, d)
    expected = stats.multivariate_normal(mu, Sigma).logpdf(X).reshape(-1)
    np.testing.assert_allclose(gaussian.log_multivariate_normal(X, mu, Sigma), expected, rtol=1e-8)


def test_the_log_density_does_not_underflow_in_high_dimension() -> None:
    d = 500
    value = gaussian.log_multivariate_normal(np.full((1, d), 3.0), np.zeros(d), 1e-3 * np.eye(d))[0]
    assert value == pytest.approx(d * stats.norm.logpdf(3, 0, np.sqrt(1e-3)))


@given(seeds, st.integers(2, 4))
def test_fit_posterior_and_prediction_are_scikit_learns(seed: int, K: int) -> None:
    X, t = blobs(seed, K=K)
    model = gaussian.lda_fit(X, t, K)
    expected = LinearDiscriminantAnalysis(solver="lsqr").fit(X, t)
    np.testing.assert_allclose(model.priors, expected.priors_)
    np.testing.assert_allclose(model.means, expected.means_, atol=1e-12)
    # scikit-learn divides by n, the course by n - K. With scikit-learn's covariance the posteriors must agree.
    theirs = model.Sigma * (len(X) - K) / len(X)
    np.testing.assert_allclose(theirs, expected.covariance_, atol=1e-10)
    np.testing.assert_allclose(
        gaussian.lda_posterior(X, model.priors, model.means, theirs), expected.predict_proba(X), atol=1e-8
    )
    np.testing.assert_array_equal(gaussian.lda_predict(X, model.priors, model.means, theirs), expected.predict(X))


@given(seeds)
def test_the_posterior_is_bayes_theorem_on_the_densities(seed: int) -> None:
    X, t = blobs(seed)
    priors, means, Sigma = gaussian.lda_fit(X, t, 3)
    joint = np.stack(
        [p * stats.multivariate_normal(m, Sigma).pdf(X) for p, m in zip(priors, means, strict=True)], axis=1
    )
    np.testing.assert_allclose(
        gaussian.lda_posterior(X, priors, means, Sigma), joint / joint.sum(axis=1, keepdims=True), atol=1e-9
    )


def test_far_points_have_posteriors_without_overflow() -> None:
    P = gaussian.lda_posterior([[1e4, 0], [-1e4, 0]], [0.5, 0.5], [[0, 0], [1, 0]], 0.01 * np.eye(2))
    np.testing.assert_array_equal(P, [[0, 1], [1, 0]])


@given(seeds)
def test_the_log_odds_are_the_log_ratio_of_posteriors(seed: int) -> None:
    X, t = blobs(seed)
    model = gaussian.lda_fit(X, t, 3)
    theta, theta0 = gaussian.log_odds(*model, 2, 0)
    delta = gaussian.lda_discriminants(X, *model)
    np.testing.assert_allclose(X @ theta + theta0, delta[:, 2] - delta[:, 0], rtol=1e-7, atol=1e-7)
    back = gaussian.log_odds(*model, 0, 2)
    np.testing.assert_allclose(back[0], -theta, atol=1e-10)


@given(seeds)
def test_the_two_class_log_odds_point_along_fishers_direction(seed: int) -> None:
    X, t = blobs(seed, K=2)
    theta, _ = gaussian.log_odds(*gaussian.lda_fit(X, t, 2), 1, 0)
    np.testing.assert_allclose(theta / np.linalg.norm(theta), fisher.fisher_direction(X, t), atol=1e-9)


@given(seeds)
def test_units_origin_and_names_of_classes_do_not_change_the_posterior(seed: int) -> None:
    X, t = blobs(seed)
    rng = np.random.default_rng(seed)
    before = gaussian.lda_posterior(X, *gaussian.lda_fit(X, t, 3))
    Y = X @ np.linalg.qr(rng.normal(size=(3, 3)))[0] * [1e-3, 1.0, 1e3] + [1.0, 2.0, 3.0]
    np.testing.assert_allclose(gaussian.lda_posterior(Y, *gaussian.lda_fit(Y, t, 3)), before, atol=1e-7)
    names = rng.permutation(3)
    renamed = gaussian.lda_posterior(X, *gaussian.lda_fit(X, names[t], 3))
    np.testing.assert_allclose(renamed[:, names], before, atol=1e-9)


def test_shrinkage_makes_a_singular_covariance_usable() -> None:
    X, t = blobs(1)
    X = np.column_stack([X, X[:, 0]])
    singular = gaussian.lda_fit(X, t, 3)
    with pytest.raises(ValueError, match="Sigma must be positive definite"):
        gaussian.lda_discriminants(X, *singular)
    usable = gaussian.lda_fit(X, t, 3, shrinkage=0.2)
    np.testing.assert_allclose(np.trace(usable.Sigma), np.trace(singular.Sigma))
    assert np.isfinite(gaussian.lda_discriminants(X, *usable)).all()


@given(seeds)
def test_quadratic_discriminants_predict_as_scikit_learn(seed: int) -> None:
    X, t = blobs(seed)
    priors, means, Sigmas = quadratic.qda_fit(X, t, 3)
    np.testing.assert_allclose(Sigmas, [np.cov(X[t == k].T) for k in range(3)], atol=1e-10)
    # Versions of scikit-learn divide the covariances by different numbers; with the same covariances we must agree with each.
    # Its default tolerance of 1e-4 refuses a class whose smallest variance is below that, which a random mixture can be.
    expected = QuadraticDiscriminantAnalysis(store_covariance=True, tol=1e-10).fit(X, t)
    delta = quadratic.qda_discriminants(X, priors, means, expected.covariance_)
    theirs = expected.predict_log_proba(X)
    np.testing.assert_allclose(delta - delta[:, :1], theirs - theirs[:, :1], rtol=1e-5, atol=1e-5)
    ours = quadratic.qda_predict(X, priors, means, expected.covariance_)
    np.testing.assert_array_equal(ours, expected.predict(X))


@given(seeds, st.integers(1, 5))
def test_a_quadratic_discriminant_is_scipys_log_joint_without_its_constant(seed: int, d: int) -> None:
    rng = np.random.default_rng(seed)
    X, means, Sigmas = rng.normal(size=(6, d)), rng.normal(size=(3, d)), [covariance(seed + k, d) for k in range(3)]
    priors = rng.dirichlet([2, 2, 2])
    joint = [
        np.log(p) + stats.multivariate_normal(m, S).logpdf(X) for p, m, S in zip(priors, means, Sigmas, strict=True)
    ]
    expected = np.transpose(joint) + d / 2 * np.log(2 * np.pi)
    np.testing.assert_allclose(quadratic.qda_discriminants(X, priors, means, Sigmas), expected, rtol=1e-7, atol=1e-7)


@given(seeds)
def test_with_equal_covariances_quadratic_odds_are_the_linear_ones(seed: int) -> None:
    X, t = blobs(seed)
    priors, means, Sigma = gaussian.lda_fit(X, t, 3)
    bent = quadratic.qda_discriminants(X, priors, means, np.stack([Sigma] * 3))
    linear = gaussian.lda_discriminants(X, priors, means, Sigma)
    np.testing.assert_allclose(bent - bent[:, :1], linear - linear[:, :1], rtol=1e-6, atol=1e-6)


@given(seeds, st.integers(1, 5))
def test_the_axes_rebuild_the_covariance(seed: int, d: int) -> None:
    lengths, directions = gaussian_shapes.ellipse_axes(covariance(seed, d))
    np.testing.assert_allclose(directions * lengths**2 @ directions.T, covariance(seed, d), atol=1e-9)
    assert (np.diff(lengths) <= 0).all()


def test_samples_have_the_mean_and_covariance_asked_for_and_repeat_with_the_seed() -> None:
    mu, Sigma = [1, -1], [[1, 0.6], [0.6, 2]]
    X = gaussian_shapes.sample_gaussian(mu, Sigma, 200_000, rng=3)
    np.testing.assert_allclose(X.mean(axis=0), mu, atol=0.02)
    np.testing.assert_allclose(np.cov(X.T), Sigma, atol=0.03)
    np.testing.assert_array_equal(X[:5], gaussian_shapes.sample_gaussian(mu, Sigma, 200_000, rng=3)[:5])
