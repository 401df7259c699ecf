"""confusion_matrix: how often each true class was predicted as each class."""

from collections.abc import Iterator

import numpy as np

from autograder.exercises._sets import Rng
from autograder.judging.exercise import Case, Exercise, case, wrong
from linclass_ref import multiclass as reference


def confusion_matrix(t, predicted, K):
    counts = np.zeros((K, K), dtype=int)
    for true, label in zip(t, predicted):
        counts[true, label] += 1
    return counts


def each_pair_counted_once(t, predicted, K):
    C = np.zeros((K, K), dtype=int)
    C[t, predicted] += 1
    return C


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
    id="confusion_matrix",
    points=3,
    solution=confusion_matrix,
    reference=reference.confusion_matrix,
    returns=("the matrix",),
    visible=(
        case("three classes", [0, 0, 1, 2, 2, 2], [0, 1, 1, 0, 2, 2], 3),
        case("the same mistake three times", [1, 1, 1, 0, 2], [0, 0, 0, 0, 2], 3),
        case("all right", [0, 1, 2, 1], [0, 1, 2, 1], 3),
        case("the highest class is missing", [0, 1, 1], [1, 1, 0], 4),
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
            "`C[t, predicted] += 1` adds 1 only once for each place, however often it is named. Use a loop, or np.add.at.",
        ),
        wrong(
            "K inferred",
            {"counts = ": "K = max(t.max(), predicted.max()) + 1\n    counts = "},
            "You took the number of classes from the labels that occur. K is given: the matrix is always K × K.",
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
            "both halves filled",
            {"counts[true, label] += 1": "counts[true, label] += 1\n        counts[label, true] += 1"},
            "You count each point at [true, predicted] and again at [predicted, true]. Count it once.",
        ),
    ),
    hints=(
        "A K × K table of zeros. Each point adds one to one entry: which row, which column?",
        "Start with np.zeros((K, K), dtype=int) and go through t and predicted together: the true class is the row.",
        "C = np.zeros((K, K), dtype=int); for i, j in zip(t, predicted): C[i, j] += 1; return C",
    ),
)
