"""Fisher's discriminant against naive sums, SciPy's generalised eigenproblem and scikit-learn's LDA."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import linalg, optimize, stats
from sklearn.covariance import shrunk_covariance
from sklearn.discriminant_analysis import LinearDiscriminantAnalysis

from linclass_ref import fisher

seeds = st.integers(0, 2**32 - 1)


def blobs(seed: int, n: int = 80, d: int = 3, K: int = 4) -> tuple[np.ndarray, np.ndarray]:
    """Unbalanced, correlated classes."""
    rng = np.random.default_rng(seed)
    share = np.arange(1, K + 1) / (K * (K + 1) / 2)
    t = np.concatenate([np.repeat(np.arange(K), 2), rng.choice(K, n - 2 * K, p=share)])
    return rng.normal(size=(n, d)) @ (rng.normal(size=(d, d)) / 4 + np.eye(d)) + 2 * rng.normal(size=(K, d))[t], t


def cosine(u: np.ndarray, v: np.ndarray) -> float:
    return float(u @ v / np.linalg.norm(u) / np.linalg.norm(v))


@given(seeds, st.integers(1, 4), st.integers(2, 5))
def test_means_and_scatters_are_the_naive_sums(seed: int, d: int, K: int) -> None:
    X, t = blobs(seed, d=d, K=K)
    within, between, total_mean = np.zeros((d, d)), np.zeros((d, d)), sum(X) / len(X)
    for k in range(K):
        mine = [x for x, c in zip(X, t, strict=True) if c == k]
        m = sum(mine) / len(mine)
        np.testing.assert_allclose(fisher.class_means(X, t, K)[k], m, atol=1e-12)
        within += sum(np.outer(x - m, x - m) for x in mine)
        between += len(mine) * np.outer(m - total_mean, m - total_mean)
    np.testing.assert_allclose(fisher.within_scatter(X, t, K), within, rtol=1e-10, atol=1e-10)
    np.testing.assert_allclose(fisher.between_scatter(X, t, K), between, rtol=1e-10, atol=1e-10)


@pytest.mark.parametrize("n", [20, 5_000])
def test_within_plus_between_is_the_total_scatter(n: int) -> None:
    X, t = blobs(0, n=n)
    total = np.cov(X.T, ddof=0) * n
    np.testing.assert_allclose(fisher.within_scatter(X, t, 4) + fisher.between_scatter(X, t, 4), total, rtol=1e-10)


def test_sorted_and_shifted_points_are_summed_as_exactly_as_shuffled_ones() -> None:
    X, t = blobs(2, n=6_000, K=2)
    order = np.lexsort([X[:, 0], t])
    drift = 1e5 * (np.arange(len(X)) % 3 == 0)[:, None]
    exact = sum((len(X[t == k]) - 1) * np.cov((X[order] + drift)[t[order] == k].T) for k in range(2))
    np.testing.assert_allclose(fisher.within_scatter(X[order] + drift, t[order], 2), exact, rtol=1e-9)


def test_classes_far_apart_and_far_from_the_origin_lose_no_digits() -> None:
    X, t = blobs(1, K=2)
    exact = fisher.within_scatter(X, t, 2)
    far = X + np.array([1e6, -1e6, 1e6]) + 1e6 * t[:, None]
    np.testing.assert_allclose(fisher.within_scatter(far, t, 2), exact, rtol=1e-7)


@given(seeds, st.floats(0.01, 100) | st.floats(-100, -0.01))
def test_the_ratio_is_the_quotient_of_scatters_and_free_of_scale(seed: int, c: float) -> None:
    X, t = blobs(seed, K=2)
    w = np.random.default_rng(seed).normal(size=3)
    n0, n1 = np.bincount(t)
    weighted = (w @ fisher.between_scatter(X, t, 2) @ w) / (w @ fisher.within_scatter(X, t, 2) @ w)
    assert fisher.fisher_ratio(w, X, t) == pytest.approx(weighted * (n0 + n1) / (n0 * n1), rel=1e-9)
    assert fisher.fisher_ratio(c * w, X, t) == pytest.approx(fisher.fisher_ratio(w, X, t), rel=1e-9)


@given(seeds)
def test_no_other_direction_has_a_larger_ratio_and_class_one_projects_higher(seed: int) -> None:
    X, t = blobs(seed, K=2)
    w = fisher.fisher_direction(X, t)
    best = fisher.fisher_ratio(w, X, t)
    for other in np.random.default_rng(seed).normal(size=(30, 3)):
        assert fisher.fisher_ratio(other, X, t) <= best * (1 + 1e-9)
        assert fisher.fisher_ratio(w + 1e-3 * other, X, t) <= best * (1 + 1e-9)
    assert (X @ w)[t == 1].mean() > (X @ w)[t == 0].mean()


@given(seeds)
def test_the_direction_is_that_of_scikit_learns_lda(seed: int) -> None:
    X, t = blobs(seed, K=2)
    expected = LinearDiscriminantAnalysis(solver="lsqr").fit(X, t).coef_[0]
    assert cosine(fisher.fisher_direction(X, t), expected) == pytest.approx(1, abs=1e-9)


@given(seeds)
def test_an_invertible_change_of_features_does_not_change_the_projections(seed: int) -> None:
    X, t = blobs(seed, K=2)
    rng = np.random.default_rng(seed)
    A = np.linalg.qr(rng.normal(size=(3, 3)))[0] * rng.uniform(0.01, 100, size=3)
    before = X @ fisher.fisher_direction(X, t)
    after = (X @ A + 5) @ fisher.fisher_direction(X @ A + 5, t)
    assert np.corrcoef(before, after)[0, 1] == pytest.approx(1, abs=1e-9)


@given(seeds)
def test_the_threshold_is_where_the_fitted_gaussians_cross(seed: int) -> None:
    rng = np.random.default_rng(seed)
    flip = rng.choice([-1, 1])
    p = flip * np.concatenate([rng.normal(0, rng.uniform(0.3, 2), 40), rng.normal(8, rng.uniform(0.3, 2), 25)])
    t = np.repeat([0, 1], [40, 25])

    def gap(x: float) -> float:
        parts = [np.log(len(g)) + stats.norm.logpdf(x, g.mean(), g.std()) for g in (p[t == 0], p[t == 1])]
        return float(parts[1] - parts[0])

    expected = optimize.brentq(gap, p[t == 0].mean(), p[t == 1].mean(), xtol=1e-13)
    assert fisher.projection_threshold(p, t) == pytest.approx(expected, abs=1e-8)
    assert fisher.projection_threshold(3 * p + 7, t) == pytest.approx(3 * expected + 7, abs=1e-7)


@given(seeds, st.integers(2, 5))
def test_the_projection_reaches_the_sum_of_the_largest_generalised_eigenvalues(seed: int, K: int) -> None:
    X, t = blobs(seed, d=4, K=K)
    values = linalg.eigh(fisher.between_scatter(X, t, K), fisher.within_scatter(X, t, K), eigvals_only=True)[::-1]
    for m in range(1, min(K - 1, 4) + 1):
        W = fisher.fisher_projection(X, t, K, m)
        assert W.shape == (4, m)
        np.testing.assert_allclose(W.T @ fisher.within_scatter(X, t, K) @ W, np.eye(m), atol=1e-8)
        assert fisher.fisher_criterion(X, t, K, W) == pytest.approx(values[:m].sum(), rel=1e-8)


@given(seeds)
def test_the_criterion_does_not_depend_on_the_basis_of_the_projection(seed: int) -> None:
    X, t = blobs(seed)
    W = np.random.default_rng(seed).normal(size=(3, 2))
    turned = W @ np.array([[2.0, 1.0], [0.5, -1.0]])
    expected = np.trace(
        np.linalg.inv(W.T @ fisher.within_scatter(X, t, 4) @ W) @ (W.T @ fisher.between_scatter(X, t, 4) @ W)
    )
    assert fisher.fisher_criterion(X, t, 4, W) == pytest.approx(expected, rel=1e-8)
    assert fisher.fisher_criterion(X, t, 4, turned) == pytest.approx(expected, rel=1e-8)


@given(seeds)
def test_the_canonical_basis_is_the_same_for_every_basis_of_a_space(seed: int) -> None:
    X, t = blobs(seed)
    W = fisher.fisher_projection(X, t, 4, 2)
    basis = fisher.canonical_basis(X, t, 4, W)
    np.testing.assert_allclose(fisher.canonical_basis(X, t, 4, W @ [[2.0, 1.0], [0.5, -1.0]]), basis, atol=1e-6)
    np.testing.assert_allclose(np.abs(basis), np.abs(W), atol=1e-6)
    assert ((X[t == 0].mean(axis=0) - X.mean(axis=0)) @ basis > 0).all()


def test_for_two_classes_the_projection_is_the_direction() -> None:
    X, t = blobs(3, K=2)
    w = fisher.fisher_projection(X, t, 2, 1)[:, 0]
    assert abs(cosine(w, fisher.fisher_direction(X, t))) == pytest.approx(1, abs=1e-12)


@given(seeds)
def test_least_squares_with_special_targets_finds_the_same_direction(seed: int) -> None:
    X, t = blobs(seed, K=2)
    w, w0 = fisher.fisher_least_squares(X, t)
    assert cosine(w, fisher.fisher_direction(X, t)) == pytest.approx(1, abs=1e-9)
    assert fisher.fisher_targets(t).sum() == pytest.approx(0, abs=1e-9)
    assert w0 == pytest.approx(-w @ X.mean(axis=0), abs=1e-9)


@pytest.mark.parametrize(
    "spoil", [lambda X: X[:, [0, 1, 2, 0]], lambda X: X * [1, 1, 0] + [0, 0, 0.1]], ids=["duplicate", "constant"]
)
def test_a_singular_scatter_is_refused_and_shrinkage_deals_with_it(spoil: object) -> None:
    X, t = blobs(4, K=2)
    X = spoil(X)  # type: ignore[operator]
    with pytest.raises(ValueError, match=r"S_W must be positive definite.*shrinkage"):
        fisher.fisher_direction(X, t)
    with pytest.raises(ValueError, match=r"S_W must be positive definite.*shrinkage"):
        fisher.fisher_projection(X, t, 2, 1)
    w = fisher.fisher_direction(X, t, shrinkage=0.1)
    S = fisher.within_scatter(X, t, 2)
    shrunk = 0.9 * S + 0.1 * np.trace(S) / len(S) * np.eye(len(S))
    means = fisher.class_means(X, t, 2)
    assert cosine(w, linalg.solve(shrunk, means[1] - means[0])) == pytest.approx(1, abs=1e-9)


@given(seeds, st.floats(0, 1))
def test_shrink_is_scikit_learns_shrunk_covariance_and_keeps_the_trace(seed: int, s: float) -> None:
    S = fisher.within_scatter(*blobs(seed, K=3), 3)
    shrunk = fisher.shrink(S, s)
    np.testing.assert_allclose(shrunk, shrunk_covariance(S, shrinkage=s), rtol=1e-12)
    assert np.trace(shrunk) == pytest.approx(np.trace(S))


@given(seeds)
def test_the_targets_sum_to_zero_and_their_sum_over_the_points_is_n_times_the_gap(seed: int) -> None:
    X, t = blobs(seed, K=2)
    tau = fisher.fisher_targets(t)
    assert len(set(tau[t == 0])) == len(set(tau[t == 1])) == 1
    assert sum(tau) == pytest.approx(0, abs=1e-9)
    gap = X[t == 1].mean(axis=0) - X[t == 0].mean(axis=0)
    np.testing.assert_allclose(
        sum(tau_i * x for tau_i, x in zip(tau, X, strict=True)), len(X) * gap, rtol=1e-9, atol=1e-9
    )


def test_full_shrinkage_gives_the_difference_of_the_means() -> None:
    X, t = blobs(5, K=2)
    means = fisher.class_means(X, t, 2)
    assert cosine(fisher.fisher_direction(X, t, shrinkage=1), means[1] - means[0]) == pytest.approx(1)


def test_duplicating_and_reordering_points_keeps_the_direction() -> None:
    X, t = blobs(6, K=2)
    order = np.random.default_rng(0).permutation(2 * len(X))
    twice, labels = np.vstack([X, X])[order], np.tile(t, 2)[order]
    np.testing.assert_allclose(fisher.fisher_direction(twice, labels), fisher.fisher_direction(X, t), atol=1e-10)
