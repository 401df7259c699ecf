"""one_hot: a 1 in the slot of the class, 0 elsewhere."""

from collections.abc import Iterator

import numpy as np

from autograder.exercises._sets import Rng
from autograder.judging.exercise import Case, Exercise, case, wrong
from linclass_ref import multiclass as reference


def one_hot(t, K):
    return np.eye(K)[t]


def only_classes_that_occur(t, K):
    classes = np.unique(t)
    return (t[:, None] == classes).astype(float)


def every_row_filled(t, K):
    T = np.zeros((len(t), K))
    T[:, t] = 1
    return T


def one_column_for_two_classes(t, K):
    return t[:, None] if K == 2 else np.eye(K)[t]


def draw_cases(rng: Rng) -> Iterator[Case]:
    for n, K in ((1, 2), (1, 5), (6, 3), (20, 4), (210, 12)):
        yield case(f"{n} label(s), {K} classes", rng.integers(0, K, n), K)
    yield case("the highest class is missing", rng.permutation([0, 0, 1, 2, 2, 1]), 4)
    yield case("the lowest class is missing", rng.permutation([1, 3, 2, 3]), 4)
    yield case("five classes, very unbalanced", rng.permutation(np.repeat(np.arange(5), [30, 1, 4, 1, 9])), 5)


exercise = Exercise(
    id="one_hot",
    points=2,
    solution=one_hot,
    reference=reference.one_hot,
    returns=("the targets",),
    visible=(
        case("three classes", [1, 0, 2, 1], 3),
        case("the digit 3 of ten", [3], 10),
        case("the highest class is missing", [0, 1, 1], 4),
        case("a class in the middle is missing", [2, 0, 0], 3),
        case("as many points as classes", [2, 0, 1], 3),
        case("two classes", [1, 1, 0, 1], 2),
    ),
    hidden=draw_cases,
    misconceptions=(
        wrong(
            "K inferred",
            {"np.eye(K)": "np.eye(t.max() + 1)"},
            "You took the number of classes from the labels that occur. K is given: a class that is missing from t still has its column.",
        ),
        wrong(
            "only the classes that occur",
            only_classes_that_occur,
            "You made a column for each class that occurs. There are K columns, and column k belongs to class k.",
        ),
        wrong(
            "points as columns",
            {"np.eye(K)[t]": "np.eye(K)[t].T"},
            "Your result is transposed: one row per point, one column per class.",
        ),
        wrong(
            "classes counted from 1",
            {"[t]": "[t - 1]"},
            "You count classes from 1: class 0 has its 1 in column 0.",
        ),
        wrong(
            "targets ±1",
            {"np.eye(K)[t]": "2 * np.eye(K)[t] - 1"},
            "Your targets are -1 and +1. One-hot targets are 0 and 1.",
        ),
        wrong(
            "class number in its slot",
            {"np.eye(K)[t]": "np.eye(K)[t] * t[:, None]"},
            "You put the class number into its slot, and class 0 vanishes. The slot holds a 1.",
        ),
        wrong(
            "zeros and ones exchanged",
            {"np.eye(K)[t]": "1 - np.eye(K)[t]"},
            "Zeros and ones are exchanged: only the slot of the class holds a 1.",
        ),
        wrong(
            "ones up to the class",
            {"np.eye(K)": "np.tri(K)"},
            "You set all slots up to the class. Only the slot of the class itself holds a 1.",
        ),
        wrong(
            "classes renumbered",
            {"[t]": "[np.unique(t, return_inverse=True)[1]]"},
            "Where a class is missing from t you move the later ones down. Column k belongs to class k, whether the others occur or not.",
        ),
        wrong(
            "every row filled",
            every_row_filled,
            "Every row of yours has the ones of all points: `T[:, t] = 1` fills the columns in every row, and `[[0] * K] * n` is n times "
            "the same row. Set one entry of each row: T[np.arange(n), t] = 1.",
        ),
        wrong(
            "one column for two classes",
            one_column_for_two_classes,
            "For two classes you return a single column. Each class has its own, for K = 2 as well.",
        ),
        wrong(
            "a single point loses its axis",
            {"return np.eye(K)[t]": "return np.squeeze(np.eye(K)[t])"},
            "For a single label you return a row of K numbers. A matrix of shape (1, K) is asked for: np.squeeze removes that axis.",
        ),
    ),
    hints=(
        "A table of zeros with one row per point and one column per class; each row gets a single 1. In which column?",
        "Start with np.zeros((len(t), K)) and set entry [i, t[i]] to 1 for each i. Or: which rows of the identity matrix are these?",
        "return np.eye(K)[t]",
    ),
)
