"""Logistic and softmax regression against finite differences, SciPy, scikit-learn and their own symmetries."""

import warnings

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy import optimize, special
from sklearn.linear_model import LogisticRegression

from linclass_ref import hulls, logistic, softmax_regression
from linclass_ref.logistic import SeparableDataError

seeds = st.integers(0, 2**32 - 1)


def overlapping(seed: int, n: int = 60, d: int = 2, K: int = 2) -> tuple[np.ndarray, np.ndarray]:
    """Augmented points of classes that certainly overlap: each of a few points occurs with every label."""
    rng = np.random.default_rng(seed)
    shared = np.vstack([np.zeros(d), np.eye(d), -np.eye(d)])
    t = np.concatenate([np.repeat(np.arange(K), len(shared)), rng.integers(0, K, n)])
    X = np.vstack([np.tile(shared, (K, 1)), rng.normal(size=(n, d)) + rng.normal(size=(K, d))[t[len(shared) * K :]]])
    return np.column_stack([X, np.ones(len(X))]), t


def numerical_gradient(f: object, x: np.ndarray, h: float = 1e-5) -> np.ndarray:
    return np.array([(f(x + h * e) - f(x - h * e)) / (2 * h) for e in np.eye(len(x))])  # type: ignore[operator]


def scikit_learn(X: np.ndarray, y: np.ndarray, ridge: float) -> np.ndarray:
    solver = "newton-cholesky" if y.max() == 1 else "newton-cg"
    C = 1 / ridge if ridge else np.inf
    with warnings.catch_warnings():
        # SciPy complains about line searches at the limit of rounding, which do not concern us.
        warnings.simplefilter("ignore")
        model = LogisticRegression(C=C, solver=solver, tol=1e-12, max_iter=1000).fit(X[:, :-1], y)
    return np.column_stack([model.coef_, model.intercept_]).T


@given(st.lists(st.floats(-1000, 1000), min_size=1))
def test_the_sigmoid_is_scipys_and_complements_itself(z: list[float]) -> None:
    np.testing.assert_allclose(logistic.sigmoid(z), special.expit(z), rtol=1e-12, atol=1e-300)
    np.testing.assert_allclose(logistic.sigmoid(z) + logistic.sigmoid(-np.array(z)), 1, atol=1e-15)


def test_the_sigmoid_keeps_the_shape_and_survives_huge_scores() -> None:
    assert logistic.sigmoid(3).shape == ()
    assert logistic.sigmoid(np.zeros((2, 3))).shape == (2, 3)
    assert logistic.sigmoid([-1e300, 1e300]).tolist() == [0, 1]


def test_huge_scores_keep_probability_and_cross_entropy_finite() -> None:
    X = np.array([[1000.0, 1], [-1000.0, 1]])
    assert logistic.predict_probability(X, [1, 0]).tolist() == [1, 0]
    assert logistic.cross_entropy([1, 0], X, [1, 0]) == 0
    assert logistic.cross_entropy([1, 0], X, [0, 1]) == 2000


def test_a_probability_at_the_threshold_is_a_one() -> None:
    assert logistic.predict_label([[0, 1], [-1, 1]], [1, 0], 0.5).tolist() == [1, 0]
    assert logistic.predict_label([[0, 1], [9, 1]], [1, 0], 0.9).tolist() == [0, 1]


@given(seeds)
def test_cross_entropy_is_the_naive_sum(seed: int) -> None:
    X, y = overlapping(seed)
    theta = np.random.default_rng(seed).normal(size=3)
    p = special.expit(X @ theta)
    naive = -sum(np.log(q) if label else np.log(1 - q) for q, label in zip(p, y, strict=True))
    assert logistic.cross_entropy(theta, X, y) == pytest.approx(naive, rel=1e-10)


@given(seeds)
def test_gradient_and_hessian_are_the_finite_differences(seed: int) -> None:
    X, y = overlapping(seed)
    theta = np.random.default_rng(seed).normal(size=3)
    gradient = numerical_gradient(lambda w: logistic.cross_entropy(w, X, y), theta)
    hessian = numerical_gradient(lambda w: logistic.cross_entropy_gradient(w, X, y), theta)
    np.testing.assert_allclose(logistic.cross_entropy_gradient(theta, X, y), gradient, rtol=1e-6, atol=1e-6)
    np.testing.assert_allclose(logistic.cross_entropy_hessian(theta, X, y), hessian, rtol=1e-6, atol=1e-6)
    assert np.linalg.eigvalsh(logistic.cross_entropy_hessian(theta, X, y)).min() > -1e-10


@given(seeds, st.sampled_from([0.0, 0.1, 1.0, 30.0]))
def test_newton_makes_the_penalised_gradient_vanish_and_leaves_the_bias_free(seed: int, ridge: float) -> None:
    X, y = overlapping(seed)
    theta = logistic.fit_newton(X, y, ridge)
    gradient = logistic.cross_entropy_gradient(theta, X, y) + ridge * theta * [1, 1, 0]
    np.testing.assert_allclose(gradient, 0, atol=1e-9)


@pytest.mark.parametrize("ridge", [0.0, 1.0, 10.0])
@pytest.mark.parametrize("n", [200, 40_000])
def test_newton_agrees_with_scikit_learn_for_few_points_and_for_many(n: int, ridge: float) -> None:
    X, y = overlapping(1, n=n, d=5)
    np.testing.assert_allclose(logistic.fit_newton(X, y, ridge), scikit_learn(X, y, ridge)[:, 0], rtol=1e-5, atol=1e-6)


def test_points_sorted_by_class_or_very_unbalanced_are_fitted_as_well() -> None:
    X, y = overlapping(2, n=40_000, d=3)
    rare = (y == 0) | (np.arange(len(y)) % 400 == 0)
    X, y = X[rare], y[rare]
    order = np.argsort(y, kind="stable")
    np.testing.assert_allclose(
        logistic.fit_newton(X[order], y[order], 1.0), scikit_learn(X, y, 1.0)[:, 0], rtol=1e-5, atol=1e-6
    )


@given(seeds)
def test_newton_converges_in_few_steps_downhill_to_the_same_answer(seed: int) -> None:
    X, y = overlapping(seed)
    run = logistic.newton_run(X, y)
    assert run.converged
    assert not run.separable
    assert len(run.losses) <= 15
    assert (np.diff(run.losses) <= 1e-9).all()
    np.testing.assert_allclose(run.theta, logistic.fit_newton(X, y, 0), atol=1e-9)
    np.testing.assert_allclose(run.losses, [logistic.cross_entropy(w, X, y) for w in run.thetas], rtol=1e-9)


def test_the_safeguard_halves_steps_with_which_plain_newton_would_explode() -> None:
    X = np.array([[0, -2, 1], [11, -96, 1], [-40, 7, 1], [-2, -10, 1], [1, -1, 1]])
    y, ridge = np.array([1, 1, 1, 1, 0]), np.array([1e-3, 1e-3, 0])
    plain = np.zeros(3)
    for _ in range(6):
        gradient = logistic.cross_entropy_gradient(plain, X, y) + ridge * plain
        plain = plain - np.linalg.solve(logistic.cross_entropy_hessian(plain, X, y) + np.diag(ridge), gradient)
    assert logistic.cross_entropy(plain, X, y) > 1e4
    run = logistic.newton_run(X, y, ridge=1e-3)
    assert run.converged
    assert (np.diff(run.losses) <= 1e-9).all()


@given(seeds)
def test_exchanging_the_labels_flips_the_parameters(seed: int) -> None:
    X, y = overlapping(seed)
    np.testing.assert_allclose(logistic.fit_newton(X, 1 - y, 1.0), -logistic.fit_newton(X, y, 1.0), atol=1e-9)


@given(seeds, st.floats(1e-4, 1e4))
def test_units_of_the_features_do_not_change_the_likelihood_fit(seed: int, c: float) -> None:
    X, y = overlapping(seed)
    scaled = logistic.fit_newton(X * [c, 1, 1], y, 0)
    np.testing.assert_allclose(scaled * [c, 1, 1], logistic.fit_newton(X, y, 0), rtol=1e-6, atol=1e-7)


@given(seeds)
def test_rotation_order_and_duplication_change_nothing(seed: int) -> None:
    X, y = overlapping(seed)
    rng = np.random.default_rng(seed)
    theta = logistic.fit_newton(X, y, 1.0)
    order = rng.permutation(len(y))
    np.testing.assert_allclose(logistic.fit_newton(X[order], y[order], 1.0), theta, atol=1e-9)
    np.testing.assert_allclose(logistic.fit_newton(np.vstack([X, X]), np.tile(y, 2), 2.0), theta, atol=1e-9)
    Q = np.eye(3)
    Q[:2, :2] = np.linalg.qr(rng.normal(size=(2, 2)))[0]
    np.testing.assert_allclose(Q @ logistic.fit_newton(X @ Q, y, 1.0), theta, atol=1e-8)


def test_gradient_descent_walks_the_summed_gradient_from_zero() -> None:
    X, y = overlapping(3)
    theta = np.zeros(3)
    for _ in range(7):
        theta = theta - 0.01 * sum((special.expit(x @ theta) - label) * x for x, label in zip(X, y, strict=True))
    np.testing.assert_allclose(logistic.fit_gradient_descent(X, y, 0.01, 7), theta, atol=1e-12)
    assert logistic.fit_gradient_descent(X, y, 0.01, 0).tolist() == [0, 0, 0]
    run = logistic.gradient_descent_run(X, y, 0.01, 3000)
    np.testing.assert_allclose(run.theta, logistic.fit_newton(X, y, 0), atol=1e-5)
    assert run.losses[0] == pytest.approx(len(y) * np.log(2))


SEPARABLE = {
    "apart": ([-2, -1, 1, 2], [0, 0, 1, 1]),
    "one_each": ([0, 1], [1, 0]),
    "touching": ([-2, -1, 0, 0, 1, 2], [0, 0, 0, 1, 1, 1]),
    "all_but_one_at_one_place": ([0, 0, 0, 5], [0, 1, 0, 1]),
    "tiny_gap": ([0, 1, 1 + 1e-6, 2], [0, 0, 1, 1]),
    "many": (np.linspace(-1, 1, 40_000), np.arange(40_000) >= 20_000),
    "many_touching": (np.r_[np.linspace(-1, 1, 40_000), [0.5, -0.5]] ** 3, np.r_[np.arange(40_000) >= 20_000, 1, 0]),
}


@pytest.mark.parametrize("name", SEPARABLE)
def test_separable_data_without_a_penalty_are_named_and_with_one_are_fitted(name: str) -> None:
    x, y = (np.asarray(v, dtype=float) for v in SEPARABLE[name])
    X = np.column_stack([x, np.ones(len(x))])
    with pytest.raises(SeparableDataError, match="pass ridge > 0"):
        logistic.fit_newton(X, y, 0)
    assert logistic.newton_run(X, y).separable
    theta = logistic.fit_newton(X, y, 0.1)
    gradient = logistic.cross_entropy_gradient(theta, X, y) + 0.1 * theta * [1, 0]
    np.testing.assert_allclose(gradient / len(x), 0, atol=1e-8)


@given(seeds)
def test_separable_data_in_the_plane_are_always_named(seed: int) -> None:
    rng = np.random.default_rng(seed)
    X = np.column_stack([rng.normal(size=(30, 2)), np.ones(30)])
    y = (X @ rng.normal(size=3) > 0).astype(int)
    y[:2] = [0, 1] if len(set(y)) == 1 else y[:2]
    if optimize.linprog(np.zeros(3), -((2 * y - 1)[:, None] * X), -np.ones(30), bounds=(None, None)).status == 0:
        with pytest.raises(SeparableDataError):
            logistic.fit_newton(X, y, 0)


def test_redundant_features_get_the_fit_of_least_norm() -> None:
    X, y = overlapping(4)
    twice = X[:, [0, 0, 1, 2]]
    theta, single = logistic.fit_newton(twice, y, 0), logistic.fit_newton(X, y, 0)
    np.testing.assert_allclose(twice @ theta, X @ single, atol=1e-8)
    np.testing.assert_allclose(theta, [single[0] / 2, single[0] / 2, single[1], single[2]], atol=1e-8)


@given(seeds, st.integers(2, 6))
def test_softmax_is_scipys_and_ignores_a_shift(seed: int, K: int) -> None:
    scores = 300 * np.random.default_rng(seed).normal(size=(8, K))
    np.testing.assert_allclose(logistic.softmax(scores), special.softmax(scores, axis=1), atol=1e-14)
    np.testing.assert_allclose(logistic.softmax(scores + 1000), logistic.softmax(scores), atol=1e-11)


@settings(max_examples=30)
@given(seeds)
def test_the_softmax_gradient_is_the_finite_difference(seed: int) -> None:
    X, t = overlapping(seed, n=20, K=3)
    W = np.random.default_rng(seed).normal(size=(3, 3))
    loss = softmax_regression.softmax_cross_entropy(W, X, t)
    assert loss == pytest.approx(-np.log(special.softmax(X @ W, axis=1)[np.arange(len(t)), t]).sum())
    numerical = numerical_gradient(lambda w: softmax_regression.softmax_cross_entropy(w.reshape(3, 3), X, t), W.ravel())
    np.testing.assert_allclose(softmax_regression.softmax_gradient(W, X, t).ravel(), numerical, rtol=1e-5, atol=1e-5)


@pytest.mark.parametrize("ridge", [0.0, 1.0])
@pytest.mark.parametrize(("n", "K"), [(200, 3), (30_000, 4)])
def test_the_softmax_fit_is_scikit_learns_for_few_points_and_for_many(n: int, K: int, ridge: float) -> None:
    X, t = overlapping(5, n=n, d=3, K=K)
    W = softmax_regression.fit_softmax(X, t, K, ridge)
    theirs = scikit_learn(X, t, ridge)
    np.testing.assert_allclose(W, theirs - theirs.mean(axis=1, keepdims=True), atol=1e-5)
    gradient = softmax_regression.softmax_gradient(W, X, t) + ridge * W * np.array([1, 1, 1, 0])[:, None]
    np.testing.assert_allclose(gradient / len(t), 0, atol=1e-8)
    np.testing.assert_allclose(W.sum(axis=1), 0, atol=1e-9)


@given(seeds)
def test_two_class_softmax_is_logistic_regression(seed: int) -> None:
    X, y = overlapping(seed)
    # Two opposite columns ±w/2 have the penalty ‖w‖²/4 each, half of ‖w‖² in total.
    W = softmax_regression.fit_softmax(X, y, 2, 2.0)
    theta = logistic.fit_newton(X, y, 1.0)
    np.testing.assert_allclose(W[:, 1] - W[:, 0], theta, atol=1e-8)
    np.testing.assert_allclose(
        softmax_regression.softmax_probabilities(X, W)[:, 1], logistic.predict_probability(X, theta), atol=1e-8
    )


@settings(max_examples=30)
@given(seeds)
def test_renaming_the_classes_permutes_the_columns(seed: int) -> None:
    X, t = overlapping(seed, K=3)
    names = np.random.default_rng(seed).permutation(3)
    W = softmax_regression.fit_softmax(X, t, 3, 1.0)
    np.testing.assert_allclose(softmax_regression.fit_softmax(X, names[t], 3, 1.0)[:, names], W, atol=1e-8)


@pytest.mark.parametrize("n", [30, 30_000])
def test_separable_classes_without_a_penalty_are_named_by_softmax_regression(n: int) -> None:
    x = np.linspace(-1, 1, n)
    X = np.column_stack([x, x**2, np.ones(n)])
    t = np.digitize(x, [-0.4, 0.4])
    with pytest.raises(SeparableDataError):
        softmax_regression.fit_softmax(X, t, 3, 0)
    W = softmax_regression.fit_softmax(X, t, 3, 1e-3)
    assert (softmax_regression.softmax_predict(X, W) == t).mean() > 0.9


def test_one_class_that_stands_apart_is_enough_to_have_no_maximum() -> None:
    X, t = overlapping(6)
    X, t = np.vstack([X, [[100.0, 0, 1], [101.0, 0, 1]]]), np.r_[t, 2, 2]
    with pytest.raises(SeparableDataError):
        softmax_regression.fit_softmax(X, t, 3, 0)


def test_softmax_descent_goes_down_the_numerical_gradient_of_the_penalised_loss() -> None:
    X, t, ridge, eta = *softmax_set(3), 0.7, 0.02

    def objective(w: np.ndarray) -> float:
        W = w.reshape(-1, 3)
        return softmax_regression.softmax_cross_entropy(W, X, t) + ridge / 2 * np.sum(W[:-1] ** 2)

    W = np.zeros((X.shape[1], 3))
    for steps in range(4):
        np.testing.assert_allclose(
            softmax_regression.descend_softmax(X, t, 3, ridge, eta, steps), W, rtol=1e-5, atol=1e-6
        )
        W = W - eta * numerical_gradient(objective, W.ravel()).reshape(W.shape)


def test_softmax_descent_ends_at_the_fit() -> None:
    X, t = softmax_set(5)
    W = softmax_regression.descend_softmax(X, t, 3, 1.0, 0.02, 5000)
    np.testing.assert_allclose(W, softmax_regression.fit_softmax(X, t, 3, 1.0), atol=1e-6)


def softmax_set(seed: int) -> tuple[np.ndarray, np.ndarray]:
    """40 augmented points of three overlapping classes."""
    rng = np.random.default_rng(seed)
    t = np.arange(40) % 3
    return np.column_stack([rng.normal(size=(40, 2)) + t[:, None] / 2, np.ones(40)]), t


EASY = np.array([0.5, 1.0, 2.0, 3.5, 4.0, 4.2, 4.4, 5.0])[:, None], np.array([0, 0, 0, 1, 1, 1, 1, 1])


@pytest.mark.parametrize(("X", "middle"), [(EASY[0], 2.75), (10 * EASY[0] - 25, 2.5)], ids=["cm", "mm from 25"])
def test_a_ridge_that_fades_cuts_in_the_middle_of_the_widest_street(X: np.ndarray, middle: float) -> None:
    y = EASY[1]
    theta, theta0 = logistic.fit_newton(np.column_stack([X, np.ones(8)]), y, 1e-8)
    street = hulls.max_margin_offset(X, 2 * y - 1)
    assert -theta0 / theta == pytest.approx(middle, abs=1e-3)
    assert -street.theta0 / street.theta[0] == pytest.approx(middle)


def test_gradient_descent_cuts_where_the_street_of_the_augmented_points_is() -> None:
    X, y = 10 * EASY[0] - 25, EASY[1]
    street = hulls.max_margin_augmented(X, 2 * y - 1)
    limit = -street.theta0 / street.theta[0]
    assert limit == pytest.approx(0.2)
    off = []
    for steps in (100, 1000, 10_000):
        theta, theta0 = logistic.fit_gradient_descent(np.column_stack([X, np.ones(8)]), y, 0.001, steps)
        off.append(abs(-theta0 / theta - limit))
    assert off[0] > off[1] > off[2]
    assert off[2] < 0.1
