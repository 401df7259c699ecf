"""Answers to least_squares_predict, right and wrong, as people might write them."""

import numpy as np

from tests.exercises.bank import Bank

bank = Bank(
    equivalent={
        "return np.argmax(outputs, axis=1)"
        "  →  return np.argmax(outputs, axis=-1)": "a matrix has two axes: 1 is also -1",
    }
)


def with_ones(X):
    return np.column_stack([X, np.ones(len(X))])


def ones_last(X):
    return np.column_stack([X, np.ones(len(X))])


@bank.right
def outputs_of_augmented_points(X, W):
    return np.argmax(np.c_[X, np.ones(len(X))] @ W, axis=1)


@bank.right
def outputs_with_the_bias_apart(X, W):
    return list((X @ W[:-1] + W[-1]).argmax(axis=-1))


@bank.right
def outputs_in_plain_python(X, W):
    W = W.tolist()
    labels = []
    for x in X.tolist():
        x = [*x, 1]
        best, label = float("-inf"), None
        for k in range(len(W[0])):
            output = sum(x[f] * W[f][k] for f in range(len(x)))
            if output > best:
                best, label = output, k
        labels.append(label)
    return labels


@bank.right
def outputs_nearest_to_a_target(X, W):
    # The nearest one-hot row is the one of the largest output.
    outputs = np.einsum("nf,fk->nk", np.pad(X, ((0, 0), (0, 1)), constant_values=1), W)
    gaps = outputs[:, None, :] - np.eye(W.shape[1])
    return np.argmin(np.sum(gaps**2, axis=-1), axis=1).astype(float)


@bank.right
def outputs_by_rows_of_a_class(X, W):
    *rows, offsets = W
    rows = np.array(rows).T
    return tuple(max(range(len(rows)), key=lambda k: rows[k] @ x + offsets[k]) for x in X)


@bank.right
def outputs_one_point_at_a_time(X, W):
    label = np.empty(len(X), dtype=object)
    for i, x in enumerate(X):
        label[i] = int(np.argmax(W.T @ np.append(x, 1)))
    return label


@bank.right
def outputs_sorted_stably(X, W):
    outputs = (W[:-1].T @ X.T).T + W[-1:]
    return np.argsort(-outputs, kind="stable", axis=1).T[0]


@bank.right
def ls_predict_max(X, W):
    labels = []
    for x in X:
        outputs = (W[:-1].T @ x + W[-1]).tolist()
        labels.append(outputs.index(max(outputs)))
    return labels


@bank.right
def outputs_argmax(X, W):
    return np.argmax(X @ W[:-1] + W[-1], axis=1)


@bank.right
def outputs_loop(X, W):
    labels = []
    for x in X:
        best, winner = None, 0
        for k in range(W.shape[1]):
            value = sum(float(x[j]) * float(W[j, k]) for j in range(len(x))) + float(W[-1, k])
            if best is None or value > best:
                best, winner = value, k
        labels.append(winner)
    return labels


@bank.right
def outputs_index(X, W):
    rows = (with_ones(X) @ W).tolist()
    return tuple(row.index(max(row)) for row in rows)


@bank.right
def outputs_transposed(X, W):
    return (W.T @ np.vstack([X.T, np.ones((1, len(X)))])).argmax(axis=0)


@bank.right
def outputs_nearest_target(X, W):
    Y = np.einsum("id,dk->ik", X, W[:-1]) + W[-1]
    targets = np.eye(W.shape[1])
    return np.argmin(((Y[:, None, :] - targets[None]) ** 2).sum(axis=2), axis=1)


@bank.right
def pairwise_beats(X, W):
    Y = X @ W[:-1] + W[-1]
    best = np.zeros(len(X), dtype=int)
    for k in range(1, W.shape[1]):
        best[Y[:, k] > Y[np.arange(len(X)), best]] = k
    return best


@bank.right
def list_index(X, W):
    Y = (ones_last(X) @ W).tolist()
    return [row.index(max(row)) for row in Y]


@bank.right
def stable_sort(X, W):
    return np.argsort(-(np.c_[X, np.ones(len(X))] @ W), axis=1, kind="stable")[:, 0]


@bank.wrong(cause="outputs cut to 0 … 1")
def outputs_clipped_to_probabilities(X, W):
    # Two outputs above one, or all below zero, become a tie.
    return np.clip(X @ W[:-1] + W[-1], 0, 1).argmax(axis=1)


@bank.wrong(cause="output nearest to 1")
def outputs_nearest_to_one(X, W):
    return np.abs(X @ W[:-1] + W[-1] - 1).argmin(axis=1)


@bank.wrong(cause="first output above a half")
def outputs_above_a_half(X, W):
    return (X @ W[:-1] + W[-1] > 0.5).argmax(axis=1)


@bank.wrong(cause="last output is the rest")
def outputs_last_one_is_what_is_left(X, W):
    # Takes for granted that the outputs sum to one; W may be any matrix.
    outputs = X @ W[:-1] + W[-1]
    outputs[:, -1] = 1 - outputs[:, :-1].sum(axis=1)
    return outputs.argmax(axis=1)


@bank.wrong(cause="divided by their sum")
def outputs_divided_by_their_sum(X, W):
    # A negative sum turns the order round.
    outputs = X @ W[:-1] + W[-1]
    total = outputs.sum(axis=1, keepdims=True)
    return (outputs / np.where(total == 0, 1, total)).argmax(axis=1)


@bank.wrong(cause="largest in size")
def outputs_squared(X, W):
    return ((X @ W[:-1] + W[-1]) ** 2).argmax(axis=1)


@bank.wrong(cause="bias row first")
def outputs_with_bias_first(X, W):
    return (X @ W[1:] + W[0]).argmax(axis=1)


@bank.wrong(cause="bias forgotten")
def outputs_without_bias(X, W):
    return (X @ W[:-1]).argmax(axis=1)


@bank.wrong(cause="ties to the highest class")
def outputs_ties_to_the_highest(X, W):
    outputs = X @ W[:-1] + W[-1]
    return W.shape[1] - 1 - outputs[:, ::-1].argmax(axis=1)


@bank.wrong(cause="W transposed")
def outputs_transposed_if_square(X, W):
    A = np.c_[X, np.ones(len(X))]
    return (A @ (W.T if W.shape[0] == W.shape[1] else W)).argmax(axis=1)


@bank.wrong(cause="a single point loses its axis")
def outputs_squeezed(X, W):
    return np.squeeze((X @ W[:-1] + W[-1]).argmax(axis=1))


@bank.wrong(cause="X cut to integers")
def outputs_points_cut_to_integers(X, W):
    A = np.ones((len(X), len(W)), dtype=int)
    A[:, :-1] = X
    return (A @ W).argmax(axis=1)


@bank.wrong(cause="outputs must be positive")
def outputs_must_be_positive(X, W):
    outputs = X @ W[:-1] + W[-1]
    return np.where(outputs.max(axis=1) > 0, outputs.argmax(axis=1), -1)


@bank.wrong(cause="other: only the first and the last class")
def outputs_by_last_two_classes(X, W):
    outputs = X @ W[:-1] + W[-1]
    return (outputs[:, -1] > outputs[:, 0]).astype(int) * (W.shape[1] - 1)


@bank.wrong(cause="other: the best point of each class, repeated")
def outputs_axis_of_the_points(X, W):
    # The best point of each class, cut or filled to n numbers.
    return np.resize((X @ W[:-1] + W[-1]).argmax(axis=0), len(X))


@bank.wrong(cause="largest output returned")
def outputs_themselves(X, W):
    return (X @ W[:-1] + W[-1]).max(axis=1)


@bank.wrong(cause="one-hot returned")
def outputs_as_one_hot(X, W):
    return np.eye(W.shape[1])[(X @ W[:-1] + W[-1]).argmax(axis=1)]


@bank.wrong(cause="outputs rounded")
def outputs_rounded(X, W):
    return np.round(X @ W[:-1] + W[-1], 1).argmax(axis=1)


@bank.wrong(cause="other: outputs below -1000 lose")
def outputs_below_minus_one_thousand_lose(X, W):
    labels = []
    for x in X:
        best, label = -1000, 0
        for k in range(W.shape[1]):
            output = x @ W[:-1, k] + W[-1, k]
            if output > best:
                best, label = output, k
        labels += [label]
    return labels


# The bias is added twice: as a column of ones and as the last row.
@bank.wrong(cause="other: the bias is added twice: as a column of ones and as the last row")
def ls_predict_bias_twice(X, W):
    A = np.column_stack([X, np.ones(len(X))])
    return np.argmax(A @ W + W[-1], axis=1)


# argmax over the points (axis 0).
@bank.wrong(cause="best point of each class")
def ls_predict_axis(X, W):
    scores = X.dot(W[:-1, :]) + W[-1, :]
    return np.argmax(scores, axis=0)


# Classes from 1.
@bank.wrong(cause="classes counted from 1")
def hard_ls_predict_from_one(X, W):
    A = np.column_stack([X, np.ones(len(X))])
    return 1 + np.argmax(A @ W, axis=1)


# The bias is added twice.
@bank.wrong(cause="other: the bias is added twice")
def last_ls_predict_bias_twice(X, W):
    A = np.column_stack([X, np.ones(len(X))])
    return np.argmax(A @ W + W[-1], axis=1)


@bank.wrong(cause="other: outputs rounded first")
def outputs_rounded_2(X, W):
    return np.argmax(np.round(X @ W[:-1] + W[-1]), axis=1)
