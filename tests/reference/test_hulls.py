"""Nearest points of hulls, maximum-margin separators and certificates, compared with linear programmes, NNLS and an SVM."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.optimize import linprog, nnls
from sklearn.svm import SVC

from linclass_ref.hulls import (
    is_separable,
    max_margin_augmented,
    max_margin_offset,
    max_margin_origin,
    non_separable_certificate,
    separability,
)
from linclass_ref.margins import augmented_bound, geometric_margin
from linclass_ref.nearest_points import nearest_pair, nearest_to_origin
from linclass_ref.perceptron import is_separated, reflect

seeds = st.integers(0, 2**32 - 1)


def separable_by_linear_programme(X, y, offset=True):
    """Is there a w with w·z ≥ 1 for every reflected point z?"""
    Z = reflect(X, y)[:, : None if offset else -1]
    found = linprog(np.zeros(Z.shape[1]), A_ub=-Z, b_ub=-np.ones(len(Z)), bounds=(None, None), method="highs")
    return found.status == 0


def random_set(seed):
    """Up to 300 points with continuous or whole-number coordinates, labelled by a hyperplane, nearly so, or at random; some on a line."""
    rng = np.random.default_rng(seed)
    n, d = int(rng.integers(1, 300)), int(rng.integers(1, 10))
    X = rng.normal(size=(n, d)) if rng.random() < 0.5 else rng.integers(-3, 4, size=(n, d)).astype(float)
    if rng.random() < 0.15:
        X = np.outer(rng.integers(-5, 6, n), rng.integers(-3, 4, d)).astype(float)
    noise = rng.choice([0.0, 0.05, 1.0])
    y = np.where(X @ rng.normal(size=d) + noise * rng.normal(size=n) + 0.1 > 0, 1, -1)
    return X, y


def assert_is_certificate(alpha, Z):
    assert (alpha >= 0).all()
    assert alpha.sum() == pytest.approx(1, abs=1e-12)
    assert np.abs(alpha @ Z).max() <= 1e-10 * max(1.0, np.abs(Z).max())


@pytest.mark.parametrize("seed", range(150))
def test_separability_agrees_with_a_linear_programme_and_shows_why(seed):
    X, y = random_set(seed)
    for offset in (True, False):
        found = separability(X, y, offset=offset)
        assert found.separable == separable_by_linear_programme(X, y, offset)
        assert (found.separator is None) != (found.certificate is None)
        if found.separable:
            assert is_separated(X, y, *found.separator)
            assert offset or found.separator[1] == 0
        else:
            assert_is_certificate(found.certificate, reflect(X, y)[:, : None if offset else -1])


@pytest.mark.parametrize("seed", range(60))
def test_the_nearest_point_is_that_of_nonnegative_least_squares(seed):
    rng = np.random.default_rng(seed)
    P = rng.normal(size=(rng.integers(1, 200), rng.integers(1, 12))) + rng.choice([0.0, 0.5, 3.0])
    found = nearest_to_origin(P)
    # min ‖Pᵀα‖² subject to Σα = 1: an extra row with a very large weight keeps the sum at 1
    heavy = 1e4 * np.abs(P).max()
    alpha, _ = nnls(np.vstack([P.T, np.full(len(P), heavy)]), np.append(np.zeros(P.shape[1]), heavy))
    assert np.linalg.norm(found.point) == pytest.approx(np.linalg.norm(P.T @ (alpha / alpha.sum())), abs=1e-6)
    np.testing.assert_allclose(found.weights @ P, found.point, atol=1e-12)
    assert (found.weights >= 0).all()
    # All points of the hull lie beyond the plane through the nearest point, which proves that it is the nearest.
    assert (P @ found.point).min() >= found.point @ found.point - 1e-10


@pytest.mark.parametrize("seed", range(40))
def test_the_separator_with_offset_is_that_of_a_hard_support_vector_machine(seed):
    rng = np.random.default_rng(seed)
    n, d = int(rng.integers(4, 200)), int(rng.integers(1, 8))
    X, theta = rng.normal(size=(n, d)), rng.normal(size=d)
    y = np.where(X @ theta > 0, 1, -1)
    X += 0.2 * y[:, None] * theta / np.linalg.norm(theta)
    if abs(y.sum()) == n:
        X[0], y[0] = -X[0] - 3 * y[0] * theta, -y[0]
    svm = SVC(kernel="linear", C=1e8, tol=1e-9).fit(X, y)
    found = max_margin_offset(X, y)
    np.testing.assert_allclose(found.theta, svm.coef_[0], rtol=1e-4, atol=1e-4 * np.linalg.norm(found.theta))
    assert found.theta0 == pytest.approx(svm.intercept_[0], rel=1e-4, abs=1e-4 * np.linalg.norm(found.theta))
    assert found.margin >= geometric_margin(X, y, svm.coef_[0], svm.intercept_[0]) * (1 - 1e-9)


@pytest.mark.parametrize("seed", range(150))
def test_every_maximum_margin_is_reached_and_cannot_be_beaten(seed):
    """A separator reaches the margin, and two hull points that are no farther apart show that none does better."""
    X, y = random_set(seed)
    Z = reflect(X, y)
    both = len(set(y)) == 2
    found = {"origin": max_margin_origin(X, y), "augmented": max_margin_augmented(X, y)}
    if both:
        found["offset"] = max_margin_offset(X, y)
    for kind, best in found.items():
        assert (best is not None) == is_separable(X, y, offset=kind != "origin")
        if best is None:
            continue
        w = np.append(best.theta, best.theta0)
        assert (Z @ w).min() == pytest.approx(1, rel=1e-6)
        length = np.linalg.norm(w if kind == "augmented" else best.theta)
        assert 1 / length == pytest.approx(best.margin, rel=1e-6)
        hull_point = best.alpha @ (Z if kind == "augmented" else Z[:, :-1])
        above = np.linalg.norm(hull_point) / (2 if kind == "offset" else 1)
        assert above == pytest.approx(best.margin, rel=1e-6)
        assert best.alpha.sum() == pytest.approx(2 if kind == "offset" else 1)


def test_the_two_separators_with_offset_differ_and_each_wins_its_own_contest():
    X, y = np.array([[4.0, 0.0], [5.0, 1.0]]), np.array([-1, 1])
    geometric, augmented = max_margin_offset(X, y), max_margin_augmented(X, y)
    assert (
        geometric_margin(X, y, geometric.theta, geometric.theta0)
        > geometric_margin(X, y, augmented.theta, augmented.theta0) * 1.001
    )
    assert (
        augmented_bound(X, y, geometric.theta, geometric.theta0)
        > augmented_bound(X, y, augmented.theta, augmented.theta0) * 1.001
    )


@given(seeds)
@settings(max_examples=40)
def test_margin_and_separability_do_not_depend_on_order_labels_rotation_shift_or_repeated_points(seed):
    X, y = random_set(seed)
    rng = np.random.default_rng(seed)
    order = rng.permutation(np.append(np.arange(len(X)), rng.integers(len(X), size=3)))
    Q = np.linalg.qr(rng.normal(size=(X.shape[1], X.shape[1])))[0]
    changed, flipped = (X[order] @ Q) * 3.0, -y[order]
    assert is_separable(changed + 1.0, flipped) == is_separable(X, y)
    assert is_separable(changed, flipped, offset=False) == is_separable(X, y, offset=False)
    if len(set(y)) == 2 and (best := max_margin_offset(X, y)) is not None:
        assert max_margin_offset(changed + 1.0, flipped).margin == pytest.approx(3.0 * best.margin, rel=1e-6)
    if (best := max_margin_origin(X, y)) is not None:
        assert max_margin_origin(changed, flipped).margin == pytest.approx(3.0 * best.margin, rel=1e-6)


DEGENERATE = {
    "one point": ([[2.0, 1.0]], [1], True, True),
    "the origin alone": ([[0.0, 0.0]], [-1], True, False),
    "one class on both sides of the origin": ([[1.0], [-1.0]], [1, 1], True, False),
    "one class, many equal points": ([[1.0, 2.0]] * 20, [-1] * 20, True, True),
    "equal points with opposite labels": ([[1.0, 2.0], [1.0, 2.0]], [1, -1], False, False),
    "opposite points with opposite labels": ([[1.0, 2.0], [-1.0, -2.0]], [1, -1], True, True),
    "a line, alternating labels": ([[0.0, 0.0], [1.0, 1.0], [2.0, 2.0]], [1, -1, 1], False, False),
    "a line, one cut": ([[1.0, 1.0], [2.0, 2.0], [3.0, 3.0]], [1, -1, -1], True, False),
    "exclusive or": ([[0.0, 0.0], [1.0, 1.0], [0.0, 1.0], [1.0, 0.0]], [-1, -1, 1, 1], False, False),
    "a point on the other hull's edge": ([[0.0, 0.0], [2.0, 0.0], [1.0, 0.0]], [1, 1, -1], False, False),
    "a point at the other hull's corner": ([[0.0, 0.0], [2.0, 0.0], [2.0, 0.0]], [1, 1, -1], False, False),
    "one feature, touching": ([[0.0], [1.0], [1.0], [2.0]], [-1, -1, 1, 1], False, False),
    "a constant feature whose mean is rounded": ([[0.1, 1.7]] * 3, [1] * 3, True, True),
    "a constant feature": ([[7.0, 1.0], [7.0, 2.0]], [-1, 1], True, True),
    "tiny numbers": ([[1e-200, 0.0], [3e-200, 0.0]], [-1, 1], True, False),
    "huge numbers": ([[1e150, 0.0], [3e150, 0.0]], [-1, 1], True, False),
    "an outlier": ([[1.0], [1.001], [1e9]], [-1, 1, 1], True, False),
}


@pytest.mark.parametrize(("X", "y", "with_offset", "through_origin"), DEGENERATE.values(), ids=DEGENERATE.keys())
def test_degenerate_data_are_decided(X, y, with_offset, through_origin):
    for offset, expected in ((True, with_offset), (False, through_origin)):
        found = separability(X, y, offset=offset)
        assert found.separable == expected
        if found.separable:
            assert is_separated(X, y, *found.separator)
        else:
            Z = reflect(X, y)[:, : None if offset else -1]
            assert_is_certificate(found.certificate, Z)
    assert (non_separable_certificate(X, y) is None) == with_offset


def test_hulls_that_meet_have_no_maximum_margin():
    X, y = [[0.0, 0.0], [2.0, 0.0], [1.0, 0.0]], [1, 1, -1]
    assert max_margin_offset(X, y) is None
    assert max_margin_augmented(X, y) is None
    assert max_margin_origin(X, y) is None


def test_a_small_gap_beside_large_features_is_still_a_gap():
    rng = np.random.default_rng(5)
    X = rng.normal(size=(200, 3)) * [1e-3, 1.0, 1e4] + [5.0, -100.0, 1e5]
    y = np.where(X[:, 0] > 5.0, 1, -1)
    X[:, 0] += 1e-4 * y
    best = max_margin_offset(X, y)
    assert best.margin == pytest.approx(geometric_margin(X, y, best.theta, best.theta0), rel=1e-4)
    assert best.margin >= 1e-4


def test_the_nearest_pair_of_two_squares_is_found_face_to_face():
    square = np.array([[0.0, 0.0], [0.0, 1.0], [1.0, 0.0], [1.0, 1.0]])
    other = square + np.array([3.0, 0.25])
    pair = nearest_pair(square, other)
    np.testing.assert_allclose(pair.difference, [-2.0, 0.0], atol=1e-12)
    np.testing.assert_allclose(pair.a_weights @ square - pair.b_weights @ other, pair.difference, atol=1e-12)
    assert nearest_pair(square, square + 0.5).meet
