"""Answers to confusion_matrix, right and wrong, as people might write them."""

from collections import Counter

import numpy as np
from sklearn import metrics

from tests.exercises.bank import Bank

bank = Bank(
    equivalent={
        "counts = np.zeros((K, K), dtype=int)  →  counts = np.zeros((K, K))": "counts as floats are the same counts",
    }
)


_pages: dict = {}


@bank.right
def table_by_counting(t, predicted, K):
    table = [[0] * K for _ in range(K)]
    for i, j in zip(t, predicted, strict=True):
        table[i][j] += 1
    return table


@bank.right
def table_by_add_at_in_floats(t, predicted, K):
    table = np.zeros((K, K))
    np.add.at(table, (t, predicted), 1)
    return table


@bank.right
def table_by_bincount(t, predicted, K):
    return np.bincount(t * K + predicted, minlength=K * K).reshape(K, K)


@bank.right
def table_by_one_hot_product(t, predicted, K):
    return np.eye(K)[t].T @ np.eye(K)[predicted]


@bank.right
def table_by_masks(t, predicted, K):
    return tuple(tuple(np.sum((t == i) & (predicted == j)) for j in range(K)) for i in range(K))


@bank.right
def table_by_a_histogram(t, predicted, K):
    return np.histogram2d(t, predicted, bins=K, range=[[-0.5, K - 0.5]] * 2)[0]


@bank.right
def table_by_a_counter(t, predicted, K):
    from collections import Counter

    count = Counter(zip(t.tolist(), predicted.tolist(), strict=True))
    return np.array([[count[i, j] for j in range(K)] for i in range(K)], dtype=np.uint32)


@bank.right
def table_by_sklearn(t, predicted, K):
    from sklearn.metrics import confusion_matrix

    return confusion_matrix(t, predicted, labels=list(range(K)))


@bank.right
def table_row_by_row(t, predicted, K):
    return [np.bincount(predicted[t == i], minlength=K) for i in range(K)]


@bank.right
def confusion_bincount(t, predicted, K):
    return np.bincount(np.asarray(t) * K + np.asarray(predicted), minlength=K * K).reshape(K, K)


@bank.right
def histogram_with_edges(t, predicted, K):
    return np.histogram2d(t, predicted, bins=(range(K + 1), range(K + 1)))[0]


@bank.right
def table_add_at(t, predicted, K):
    C = np.zeros((K, K), dtype=int)
    np.add.at(C, (t, predicted), 1)
    return C


@bank.right
def table_counter(t, predicted, K):
    seen = Counter(zip(t.tolist(), predicted.tolist()))
    return [[seen[i, j] for j in range(K)] for i in range(K)]


@bank.right
def table_sklearn(t, predicted, K):
    return metrics.confusion_matrix(t, predicted, labels=list(range(K)))


@bank.right
def table_histogram(t, predicted, K):
    edges = np.arange(K + 1) - 0.5
    return np.histogram2d(t, predicted, bins=(edges, edges))[0]


@bank.right
def counted_pairs(t, predicted, K):
    seen = Counter(zip(map(int, t), map(int, predicted), strict=True))
    return [[seen[i, j] for j in range(K)] for i in range(K)]


@bank.right
def histogram(t, predicted, K):
    return np.histogram2d(t, predicted, bins=[np.arange(K + 1) - 0.5] * 2)[0]


@bank.wrong(cause="rows are predictions")
def table_transposed(t, predicted, K):
    return np.eye(K)[predicted].T @ np.eye(K)[t]


@bank.wrong(cause="each pair counted once")
def table_counts_a_pair_once(t, predicted, K):
    table = np.zeros((K, K), int)
    table[t, predicted] += 1
    return table


@bank.wrong(cause="K inferred")
def table_K_from_both_labels(t, predicted, K):
    K = max(t.max(), predicted.max()) + 1
    return np.bincount(t * K + predicted, minlength=K * K).reshape(K, K)


@bank.wrong(cause="classes renumbered")
def table_of_labels_that_occur(t, predicted, K):
    # Classes are renumbered where one is missing, and the table filled up with zeros.
    names = np.unique(np.concatenate([t, predicted]))
    table = np.zeros((K, K))
    np.add.at(table, (np.searchsorted(names, t), np.searchsorted(names, predicted)), 1)
    return table


@bank.wrong(cause="bins over the range seen")
def table_histogram_over_the_range_seen(t, predicted, K):
    return np.histogram2d(t, predicted, bins=K)[0]


@bank.wrong(cause="last two classes together")
def table_last_two_classes_in_one_bin(t, predicted, K):
    table = np.zeros((K, K))
    table[:-1, :-1] = np.histogram2d(t, predicted, bins=[np.arange(K), np.arange(K)])[0]
    return table


@bank.wrong(cause="shares of each row")
def table_as_fractions_of_the_row(t, predicted, K):
    table = np.eye(K)[t].T @ np.eye(K)[predicted]
    return table / np.maximum(table.sum(axis=1, keepdims=True), 1)


@bank.wrong(cause="only mistakes")
def table_of_mistakes_only(t, predicted, K):
    table = np.eye(K)[t].T @ np.eye(K)[predicted]
    np.fill_diagonal(table, 0)
    return table


@bank.wrong(cause="one shared row")
def table_with_one_row_shared(t, predicted, K):
    table = [[0] * K] * K
    for i, j in zip(t, predicted, strict=True):
        table[i][j] += 1
    return table


@bank.wrong(cause="mistakes shared between both halves")
def table_symmetric(t, predicted, K):
    table = np.eye(K)[t].T @ np.eye(K)[predicted]
    return (table + table.T) / 2


@bank.wrong(cause="state kept between calls")
def table_sums_up_calls(t, predicted, K):
    table = _pages.setdefault(("table", K), np.zeros((K, K)))
    np.add.at(table, (t, predicted), 1)
    return table.copy()


@bank.wrong(cause="shares of all")
def table_as_fractions_of_all(t, predicted, K):
    return np.eye(K)[t].T @ np.eye(K)[predicted] / len(t)


@bank.wrong(cause="bins only up to the largest pair")
def table_bincount_without_minlength(t, predicted, K):
    # Works only if the last class was predicted for itself.
    return np.bincount(t * K + predicted).reshape(K, K)


@bank.wrong(cause="only classes that occur")
def table_rows_by_sklearn_without_labels(t, predicted, K):
    from sklearn.metrics import confusion_matrix

    return confusion_matrix(t, predicted)


@bank.wrong(cause="other: counters that overflow")
def table_of_small_counters(t, predicted, K):
    # More than 127 of a pair do not fit.
    table = np.zeros((K, K), dtype=np.int8)
    np.add.at(table, (t, predicted), 1)
    return table


@bank.wrong(cause="diagonal holds the whole class")
def table_diagonal_of_true_counts(t, predicted, K):
    # The diagonal holds all points of a class, not only those that are right.
    table = np.eye(K)[t].T @ np.eye(K)[predicted]
    np.fill_diagonal(table, np.bincount(t, minlength=K))
    return table


@bank.wrong(cause="first point left out")
def table_skips_the_first_point(t, predicted, K):
    table = np.zeros((K, K))
    for i in range(1, len(t)):
        table[t[i], predicted[i]] += 1
    return table


@bank.wrong(cause="only rows that occur")
def table_row_missing_if_class_is_missing(t, predicted, K):
    return [np.bincount(predicted[t == i], minlength=K) for i in np.unique(t)]


@bank.wrong(cause="other: at most ten classes")
def table_of_ten_classes_cut_to_K(t, predicted, K):
    table = np.zeros((10, 10))  # more classes than ten do not fit
    np.add.at(table, (t, predicted), 1)
    return table[:K, :K]


# The last point is left out: range(len(t) - 1).
@bank.wrong(cause="last point left out")
def confusion_without_last(t, predicted, K):
    M = np.zeros((K, K))
    for i in range(len(t) - 1):
        M[t[i], predicted[i]] += 1
    return M


# Shares of all points, transposed.
@bank.wrong(cause="rows are predictions + shares of all")
def hard_confusion_shares_transposed(t, predicted, K):
    M = np.zeros((K, K))
    for a, b in zip(t, predicted):
        M[b, a] += 1
    return M / len(t)


# Right answers are counted twice: once in an if, once after it.
@bank.wrong(cause="other: right answers are counted twice: once in an if, once after it")
def confusion_diagonal_twice(t, predicted, K):
    M = np.zeros((K, K), dtype=int)
    for a, b in zip(t, predicted):
        if a == b:
            M[a, a] += 1
        M[a, b] += 1
    return M


# Columns normalised to shares.
@bank.wrong(cause="other: columns normalised to shares")
def last_confusion_column_shares(t, predicted, K):
    M = np.zeros((K, K))
    np.add.at(M, (t, predicted), 1)
    return M / np.maximum(M.sum(axis=0), 1)


@bank.wrong(cause="other: counts up to 255")
def table_bytes(t, predicted, K):
    C = np.zeros((K, K), dtype=np.uint8)
    np.add.at(C, (t, predicted), 1)
    return C


@bank.wrong(cause="each pair counted once")
def table_of_ones(t, predicted, K):
    C = np.zeros((K, K), dtype=int)
    for true, guessed in zip(t, predicted, strict=True):
        C[true, guessed] = 1
    return C
