"""confusion_matrix: how often each true class was predicted as each class."""

from collections.abc import Iterator

import numpy as np

from autograder.exercises._sets import Rng
from autograder.judging.exercise import Case, Exercise, case, wrong
from linclass_ref import multiclass as reference


def each_pair_counted_once(t, predicted, K):
    C = np.zeros((K, K), dtype=int)
    C[t, predicted] += 1
    return C


def bins_over_the_range_seen(t, predicted, K):
    return np.histogram2d(t, predicted, bins=K)[0]


def bins_only_up_to_the_largest_pair(t, predicted, K):
    return np.bincount(K * t + predicted).reshape(K, K)


def classes_renumbered(t, predicted, K):
    names = np.unique(np.concatenate([t, predicted]))
    counts = np.zeros((K, K), dtype=int)
    np.add.at(counts, (np.searchsorted(names, t), np.searchsorted(names, predicted)), 1)
    return counts


def only_classes_that_occur(t, predicted, K):
    names = np.unique(np.concatenate([t, predicted]))
    return [[int(np.sum((t == i) & (predicted == j))) for j in names] for i in names]


def rows_of_classes_that_occur(t, predicted, K):
    return [np.bincount(predicted[t == i], minlength=K) for i in np.unique(t)]


def one_shared_row(t, predicted, K):
    counts = [[0] * K] * K
    for true, label in zip(t, predicted):
        counts[true][label] += 1
    return counts


def last_two_classes_together(t, predicted, K):
    counts = np.zeros((K, K))
    counts[:-1, :-1] = np.histogram2d(t, predicted, bins=[np.arange(K), np.arange(K)])[0]
    return counts


def draw_cases(rng: Rng) -> Iterator[Case]:
    for n, K in ((1, 2), (1, 4), (12, 2), (30, 3), (60, 6), (400, 12)):
        t = rng.integers(0, K, n)
        predicted = np.where(rng.random(n) < 0.6, t, rng.integers(0, K, n))
        yield case(f"{n} prediction(s), {K} classes", t, predicted, K)
    t = rng.permutation(np.repeat(np.arange(5), [40, 2, 7, 1, 10]))
    yield case("very unbalanced, and the highest class is never predicted", t, rng.integers(0, 4, 60), 5)
    t = rng.permutation(np.repeat(np.arange(3), [300, 4, 5]))
    predicted = np.where(rng.random(309) < 0.95, t, rng.integers(0, 3, 309))
    yield case("300 points of class 0", t, predicted, 3)
    yield case("the lowest class occurs nowhere", rng.integers(1, 4, 25), rng.integers(1, 4, 25), 4)
    yield case("the highest class occurs nowhere", rng.integers(0, 3, 25), rng.integers(0, 3, 25), 4)


exercise = Exercise(
    reference=reference.confusion_matrix,
    returns=("the matrix",),
    rows=("t", "predicted"),
    counts=("K",),
    implied=("K",),
    visible=(
        case("three classes", [0, 0, 1, 2, 2, 2], [0, 1, 1, 0, 2, 2], 3),
        case("the same mistake three times", [1, 1, 1, 0, 2], [0, 0, 0, 0, 2], 3),
        case("all right", [0, 1, 2, 1], [0, 1, 2, 1], 3),
        case("the highest class is missing", [0, 1, 1], [1, 1, 0], 4),
        case("the lowest class occurs nowhere", [1, 2, 2, 3], [1, 2, 3, 3], 4),
        case("everything called class 2", [0, 1, 2, 0], [2, 2, 2, 2], 3),
        case("one prediction", [1], [0], 2),
    ),
    hidden=draw_cases,
    misconceptions=(
        wrong(
            "rows are predictions",
            {"counts[true, label]": "counts[label, true]"},
            "Your matrix is transposed. Rows are the true classes, columns the predicted ones.",
        ),
        wrong(
            "each pair counted once",
            each_pair_counted_once,
            "Every entry of your table is 0 or 1, however often its pair occurs. Count the pairs. (`C[t, predicted] += 1` adds 1 only once "
            "for each place; np.add.at, or `+= 1` in a loop, counts them all.)",
        ),
        wrong(
            "K inferred",
            {"counts = ": "K = max(t.max(), predicted.max()) + 1\n    counts = "},
            "You took the number of classes from the labels that occur. K is given: the matrix is always K × K.",
        ),
        wrong(
            "bins only up to the largest pair",
            bins_only_up_to_the_largest_pair,
            "`np.bincount` counts up to the largest number that occurs, so that some of the K·K bins may be missing. Say "
            "minlength=K * K.",
        ),
        wrong(
            "shares of each row",
            {"return counts": "return counts / np.maximum(counts.sum(axis=1, keepdims=True), 1)"},
            "You divided each row by its sum. Return the counts.",
        ),
        wrong(
            "shares of all",
            {"return counts": "return counts / len(t)"},
            "You divided by n. Return the counts.",
        ),
        wrong(
            "only mistakes",
            {"counts[true, label] += 1": "if true != label:\n            counts[true, label] += 1"},
            "You count only mistakes. The diagonal holds the points that are right.",
        ),
        wrong(
            "only right answers",
            {"counts[true, label] += 1": "if true == label:\n            counts[true, label] += 1"},
            "You count only the diagonal. A mistake belongs in the row of the true class and the column of the predicted one.",
        ),
        wrong(
            "classes renumbered",
            classes_renumbered,
            "Where a class is missing you move the later ones up. Row i and column i belong to class i, whether the others occur or not.",
        ),
        wrong(
            "only classes that occur",
            only_classes_that_occur,
            "Your table has rows and columns only for the classes that occur. It is always K × K.",
        ),
        wrong(
            "only rows that occur",
            rows_of_classes_that_occur,
            "Your table has rows only for the classes that occur in t. Every class has its row, all zeros perhaps.",
        ),
        wrong(
            "one shared row",
            one_shared_row,
            "`[[0] * K] * K` is K times the same list: a count in one row is a count in all of them. Make a new row for each class.",
        ),
        wrong(
            "last two classes together",
            last_two_classes_together,
            "The last two classes share a bin in your histogram: K bins need K + 1 edges, np.arange(K + 1).",
        ),
        wrong(
            "bins over the range seen",
            bins_over_the_range_seen,
            "np.histogram2d cuts the range of labels that it sees into K bins. Where the lowest or highest class is missing, these bins "
            "are not the classes.",
        ),
    ),
    hints=(
        "A K × K table of zeros. Each point adds one to one entry: which row, which column?",
        "Start with np.zeros((K, K), dtype=int) and go through t and predicted together: the true class is the row.",
        "An entry must grow once for every point, also when the same pair comes again. A loop over the points does it.",
    ),
)
