"""Multi-class rules against naive loops, scikit-learn and their own symmetries."""

from collections import Counter
from itertools import combinations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from sklearn import metrics

from linclass_ref import multiclass as mc
from linclass_ref.least_squares import two_class_fit


def problem(seed: int, n: int = 60, d: int = 3, K: int = 4) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    rng = np.random.default_rng(seed)
    return rng.normal(size=(n, d)), rng.normal(size=(K, d)), rng.normal(size=K)


seeds = st.integers(0, 2**32 - 1)


@given(seeds)
def test_one_vs_rest_gives_the_only_positive_class_and_minus_one_elsewhere(seed: int) -> None:
    X, W, b = problem(seed)
    expected = []
    for x in X:
        positive = [k for k in range(4) if sum(W[k][j] * x[j] for j in range(3)) + b[k] > 0]
        expected.append(positive[0] if len(positive) == 1 else -1)
    assert mc.one_vs_rest(X, W, b).tolist() == expected


@given(seeds)
def test_fewer_discriminants_leave_the_last_class_where_none_is_positive(seed: int) -> None:
    X, W, b = problem(seed)
    short, full = mc.one_vs_rest_short(X, W[:3], b[:3]), mc.one_vs_rest(X, W[:3], b[:3])
    nothing = (mc.scores(X, W[:3], b[:3]) <= 0).all(axis=1)
    np.testing.assert_array_equal(short, np.where(nothing, 3, full))


@given(seeds)
def test_one_vs_one_counts_votes_and_refuses_ties(seed: int) -> None:
    X, _, _ = problem(seed)
    pairs = list(combinations(range(4), 2))
    rng = np.random.default_rng(seed)
    W, b = rng.normal(size=(6, 3)), rng.normal(size=6)
    expected = []
    for x in X:
        votes = Counter(j if W[i] @ x + b[i] > 0 else k for i, (j, k) in enumerate(pairs)).most_common()
        tie = len(votes) > 1 and votes[0][1] == votes[1][1]
        expected.append(-1 if tie else votes[0][0])
    assert mc.one_vs_one(X, W, b, pairs, 4).tolist() == expected


@given(seeds)
def test_reversing_a_pair_together_with_its_discriminant_changes_no_vote(seed: int) -> None:
    X, _, _ = problem(seed)
    rng = np.random.default_rng(seed)
    pairs, W, b = np.array(list(combinations(range(4), 2))), rng.normal(size=(6, 3)), rng.normal(size=6)
    turn = rng.random(6) < 0.5
    turned = np.where(turn[:, None], pairs[:, ::-1], pairs)
    sign = np.where(turn, -1, 1)
    expected = mc.vote_counts(X, W, b, pairs, 4)
    np.testing.assert_array_equal(mc.vote_counts(X, W * sign[:, None], b * sign, turned, 4), expected)


@given(seeds)
def test_renaming_the_classes_renames_the_largest_score(seed: int) -> None:
    X, W, b = problem(seed)
    order = np.random.default_rng(seed).permutation(4)
    np.testing.assert_array_equal(order[mc.argmax_class(X, W[order], b[order])], mc.argmax_class(X, W, b))


def test_a_tie_of_scores_goes_to_the_lowest_class() -> None:
    assert mc.argmax_class([[1.0, 1.0]], [[0, 1], [1, 0], [1, 0]], [0, 0, 0]).tolist() == [0]


@given(seeds)
def test_the_regions_of_the_largest_score_are_convex(seed: int) -> None:
    X, W, b = problem(seed)
    labels = mc.argmax_class(X, W, b)
    middle = mc.argmax_class((X[:-1] + X[1:]) / 2, W, b)
    same = labels[:-1] == labels[1:]
    np.testing.assert_array_equal(middle[same], labels[:-1][same])


@given(seeds)
def test_the_pairwise_boundary_is_positive_where_the_second_class_scores_higher(seed: int) -> None:
    X, W, b = problem(seed)
    theta, theta0 = mc.pairwise_boundary(W, b, 1, 3)
    scores = X @ W.T + b
    np.testing.assert_array_equal(X @ theta + theta0 > 0, scores[:, 3] > scores[:, 1])


def test_one_hot_has_a_column_for_a_class_that_does_not_occur() -> None:
    assert mc.one_hot([3], 10).tolist() == [[0, 0, 0, 1, 0, 0, 0, 0, 0, 0]]


@given(seeds, st.integers(2, 7))
def test_confusion_and_accuracy_agree_with_scikit_learn(seed: int, K: int) -> None:
    rng = np.random.default_rng(seed)
    t, guessed = rng.integers(0, K, 50), rng.integers(0, K, 50)
    C = mc.confusion_matrix(t, guessed, K)
    np.testing.assert_array_equal(C, metrics.confusion_matrix(t, guessed, labels=range(K)))
    assert mc.accuracy(t, guessed) == pytest.approx(metrics.accuracy_score(t, guessed))
    assert mc.accuracy(t, guessed) == pytest.approx(np.trace(C) / 50)


def test_trained_discriminants_are_those_of_the_learner_on_each_binary_problem() -> None:
    rng = np.random.default_rng(5)
    t = np.repeat(np.arange(4), 20)
    X = rng.normal(size=(80, 2)) + 6 * np.array([[0, 0], [1, 0], [0, 1], [1, 1]])[t]
    W, b = mc.train_one_vs_rest(X, t, 4, two_class_fit)
    theta, theta0 = two_class_fit(X, np.where(t == 2, 1, -1))
    np.testing.assert_allclose(W[2], theta)
    assert b[2] == pytest.approx(theta0)
    V, c, pairs = mc.train_one_vs_one(X, t, 4, two_class_fit)
    assert len(pairs) == 6
    assert mc.accuracy(t, mc.one_vs_one(X, V, c, pairs, 4)) > 0.9
    i = pairs.index((1, 3))
    mine = (t == 1) | (t == 3)
    np.testing.assert_allclose(V[i], two_class_fit(X[mine], np.where(t[mine] == 1, 1, -1))[0])
