"""Exercises of 05_multiclass_least_squares: right answers in other forms pass, further wrong ones do not."""

import numpy as np
import pytest

from tests.exercises.faults import find_faults

SEEDS = range(20)


def rest_by_loop(X, W, b):
    result = []
    for x in X:
        claims = [k for k in range(len(W)) if sum(w * v for w, v in zip(W[k], x, strict=True)) + b[k] > 0]
        result.append(claims[0] if len(claims) == 1 else -1)
    return result


def rest_by_where(X, W, b):
    positive = (np.einsum("kd,nd->nk", W, X) + b > 0).astype(float)
    return np.where(positive.sum(1) != 1, -1.0, positive @ np.arange(len(W)))


def vote_by_loop(X, W, b, pairs, K):
    result = []
    for x in X:
        votes = [0] * K
        for w, b_i, (j, k) in zip(W, b, pairs, strict=True):
            votes[j if w @ x + b_i > 0 else k] += 1
        result.append(votes.index(max(votes)) if votes.count(max(votes)) == 1 else -1)
    return tuple(result)


def vote_by_wins_minus_losses(X, W, b, pairs, K):
    sign = np.sign(X @ W.T + b)
    table = np.zeros((len(pairs), K))
    for i, (j, k) in enumerate(pairs):
        table[i, j], table[i, k] = 1, -1
    ordered = np.sort(sign @ table, axis=1)
    return np.where(ordered[:, -1] > ordered[:, -2], (sign @ table).argmax(axis=1), -1)


def augmented(X):
    return np.hstack([X, np.ones((X.shape[0], 1))])


def fit_by_svd(X, t, K):
    U, s, Vt = np.linalg.svd(augmented(X), full_matrices=False)
    kept = s > 1e-10 * s[0]
    return Vt[kept].T @ ((U[:, kept].T @ np.eye(K)[t]) / s[kept, None])


def fit_column_by_column(X, t, K):
    return np.array([np.linalg.lstsq(augmented(X), (t == k) * 1.0, rcond=None)[0] for k in range(K)]).T.tolist()


def predict_by_augmenting(X, W):
    return [int(np.argmax(row)) for row in augmented(X) @ W]


def confusion_by_comparing(t, predicted, K):
    return [[int(np.sum((t == i) & (predicted == j))) for j in range(K)] for i in range(K)]


RIGHT = [
    ("one_vs_rest", rest_by_loop),
    ("one_vs_rest", rest_by_where),
    ("one_vs_one", vote_by_loop),
    ("one_vs_one", vote_by_wins_minus_losses),
    ("least_squares_fit", fit_by_svd),
    ("least_squares_fit", fit_column_by_column),
    ("least_squares_fit", lambda X, t, K: np.linalg.pinv(augmented(X)) @ np.eye(K)[t]),
    ("least_squares_predict", predict_by_augmenting),
    ("least_squares_predict", lambda X, W: (X @ W[: X.shape[1]] + W[X.shape[1] :]).argmax(1)),
    ("confusion_matrix", confusion_by_comparing),
    ("confusion_matrix", lambda t, predicted, K: np.eye(K)[t].T @ np.eye(K)[predicted]),
    ("confusion_matrix", lambda t, predicted, K: np.bincount(t * K + predicted, minlength=K * K).reshape(K, K)),
]


@pytest.mark.parametrize(("id", "function"), RIGHT)
def test_a_right_answer_in_another_form_passes_with_every_seed(id, function):
    assert list(find_faults(id, function, SEEDS)) == []


def rest_by_sum_of_claims(X, W, b):
    return ((X @ W.T + b > 0) * np.arange(len(W))).sum(axis=1)


def rest_at_most_two(X, W, b):
    positive = X @ W.T + b > 0
    return np.where((positive.sum(axis=1) == 0) | (positive.sum(axis=1) == 2), -1, positive.argmax(axis=1))


def rest_by_whole_set(X, W, b):
    positive = X @ W.T + b > 0
    return positive.argmax(axis=1) if (positive.sum(axis=1) == 1).all() else np.full(len(X), -1)


def vote_without(wrong_part):
    def vote(X, W, b, pairs, K):
        S, votes = X @ W.T + b, np.zeros((len(X), K))
        for i, (j, k) in enumerate(pairs):
            if wrong_part == "the last pair" and i == len(pairs) - 1:
                continue
            if wrong_part == "the sign of the offset":
                S[:, i] = X @ W[i] - b[i]
            votes[:, j] += S[:, i] > 0
            votes[:, k] += S[:, i] <= 0
        top = np.sort(votes, axis=1)
        tied = top[:, -1] == top[:, -2]
        if wrong_part == "the tie of three":
            tied &= top[:, -1] != top[:, max(-3, -K)]
        if wrong_part == "the tie outside of the first place":
            tied = np.array([len(set(row)) < K for row in votes])
        return np.where(tied, -1, votes.argmax(axis=1))

    return vote


def fit_by_solving(X, t, K):
    A = augmented(X)
    return np.linalg.solve(A.T @ A, A.T @ np.eye(K)[t])


def fit_with_small_penalty(X, t, K):
    A = augmented(X)
    return np.linalg.solve(A.T @ A + 1e-3 * np.eye(A.shape[1]), A.T @ np.eye(K)[t])


def fit_standardised(X, t, K):
    spread = np.where(X.std(axis=0) > 0, X.std(axis=0), 1.0)
    return np.linalg.lstsq(augmented((X - X.mean(axis=0)) / spread), np.eye(K)[t], rcond=None)[0]


def fit_only_last_against_rest(X, t, K):
    W = np.linalg.lstsq(augmented(X), np.eye(K)[t], rcond=None)[0]
    return np.column_stack([W[:, :-1], 1 - W[:, :-1].sum(axis=1)])


def fit_by_ordinary_class_weights(X, t, K):
    weight = np.sqrt(1 / np.bincount(t, minlength=K)[t])[:, None]
    return np.linalg.lstsq(augmented(X) * weight, np.eye(K)[t] * weight, rcond=None)[0]


WRONG = [
    ("one_vs_rest", rest_by_sum_of_claims),
    ("one_vs_rest", rest_at_most_two),
    ("one_vs_rest", rest_by_whole_set),
    ("one_vs_rest", lambda X, W, b: rest_by_loop(X, W, -b)),
    ("one_vs_rest", lambda X, W, b: rest_by_loop(X, W[:-1], b[:-1])),
    ("one_vs_rest", lambda X, W, b: rest_by_loop(X, W, b - 0.25)),
    ("one_vs_one", vote_without("the last pair")),
    ("one_vs_one", vote_without("the sign of the offset")),
    ("one_vs_one", vote_without("the tie of three")),
    ("one_vs_one", vote_without("the tie outside of the first place")),
    ("least_squares_fit", fit_by_solving),
    ("least_squares_fit", fit_with_small_penalty),
    ("least_squares_fit", fit_standardised),
    ("least_squares_fit", fit_only_last_against_rest),
    ("least_squares_fit", fit_by_ordinary_class_weights),
    ("least_squares_predict", lambda X, W: (X @ W[:-1] - W[-1]).argmax(axis=1)),
    ("least_squares_predict", lambda X, W: np.where((o := X @ W[:-1] + W[-1]).max(axis=1) > 0.5, o.argmax(axis=1), -1)),
    ("least_squares_predict", lambda X, W: ((o := X @ W[:-1] + W[-1]) ** 2).argmax(axis=1) + 0 * o.argmax(axis=1)),
    ("confusion_matrix", lambda t, predicted, K: confusion_by_comparing(t, predicted, K)[::-1]),
    ("confusion_matrix", lambda t, predicted, K: np.bincount(t * K + predicted, minlength=K * K)),
    ("confusion_matrix", lambda t, predicted, K: np.triu(np.eye(K)[t].T @ np.eye(K)[predicted])),
    ("confusion_matrix", lambda t, predicted, K: (np.eye(K)[t].T @ np.eye(K)[predicted]) > 0),
]  # fmt: skip


@pytest.mark.parametrize(("id", "function"), WRONG)
def test_a_wrong_answer_beyond_the_bank_never_passes(id, function):
    for seed in (None, *range(6)):
        assert any(find_faults(id, function, [seed])), seed
