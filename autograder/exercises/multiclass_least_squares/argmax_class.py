"""argmax_class: the class with the largest score."""

from collections.abc import Iterator

import numpy as np

from autograder.exercises._sets import Rng
from autograder.judging.exercise import Case, Exercise, case, wrong
from linclass_ref import multiclass as reference


def argmax_class(X, W, b):
    scores = X @ W.T + b
    return np.argmax(scores, axis=1)


def ties_are_ambiguous(X, W, b):
    scores = X @ W.T + b
    best = scores == scores.max(axis=1, keepdims=True)
    return np.where(best.sum(axis=1) == 1, scores.argmax(axis=1), -1)


def draw_cases(rng: Rng) -> Iterator[Case]:
    for K in (2, 3, 4, 6):
        X, W, b = rng.integers(-2, 3, (20, 2)), rng.integers(-2, 3, (K, 2)), rng.integers(-2, 3, K)
        yield case(f"integers, {K} classes: ties occur", X, W, b)
    X, W, b = rng.integers(-2, 3, (40, 2)), rng.integers(-9, 10, (4, 2)), rng.integers(-9, 10, 4)
    yield case("whole-number points, small fractions in W and b", X, W / 4096, b / 4096)
    yield case("all scores far below 0", X, W, b - 100_000)
    for n, d, K in ((1, 1, 2), (1, 4, 3), (30, 1, 3), (25, 3, 3), (40, 2, 5), (210, 6, 8)):
        note = f"{n} point(s), {d} feature(s), {K} classes"
        yield case(note, rng.normal(size=(n, d)), rng.normal(size=(K, d)), rng.normal(size=K))


exercise = Exercise(
    id="argmax_class",
    points=2,
    solution=argmax_class,
    reference=reference.argmax_class,
    returns=("the classes",),
    visible=(
        case("three classes", [[2, 0], [0, 2], [-1, -2], [1, 3]], [[1, 0], [0, 1], [-1, -1]], [0, 0, 0]),
        case("offsets decide", [[0, 0], [1, 1], [3, 0]], [[1, 0], [0, 1], [-1, -1]], [-2, 1, 0]),
        case("all scores negative", [[0, 0], [1, 0]], [[1, 0], [0, 1]], [-3, -2]),
        case("ties: the lowest class", [[1, 1], [-1, 1], [0, -2]], [[0, 0], [1, 0], [0, 1], [-1, 1]], [1, 1, 1, 0]),
        case("one feature; a long row of W wins further out", [[1], [2], [5]], [[1], [3], [2]], [2, -2, 0]),
        case("as many points as classes", [[1, 2], [3, -1], [0, 0]], [[1, 2], [0, 1], [2, 0]], [0, 1, -1]),
    ),
    hidden=draw_cases,
    misconceptions=(
        wrong(
            "ties to the highest class",
            {"np.argmax(scores, axis=1)": "len(W) - 1 - np.argmax(scores[:, ::-1], axis=1)"},
            "On a tie you take the last of the largest scores (perhaps a loop with >=). The lowest class wins a tie.",
        ),
        wrong(
            "ties are ambiguous",
            ties_are_ambiguous,
            "You answer -1 on a tie. With one K-class discriminant nothing is ambiguous: the lowest of the tied classes is taken.",
        ),
        wrong(
            "only positive scores",
            {"np.argmax(scores, axis=1)": "np.where(scores.max(axis=1) > 0, np.argmax(scores, axis=1), -1)"},
            "You ask for a positive score. The largest one wins, even where all are negative.",
        ),
        wrong(
            "offset forgotten",
            {" + b": ""},
            "You left out the offsets: the score of class k is W[k]·x + b[k].",
        ),
        wrong(
            "smallest score",
            {"argmax(": "argmin("},
            "You take the smallest score. The largest wins.",
        ),
        wrong(
            "largest in size",
            {"np.argmax(scores": "np.argmax(np.abs(scores)"},
            "You compare the sizes of the scores without their signs. A score of -5 is a strong no.",
        ),
        wrong(
            "distances compared",
            {"X @ W.T + b": "(X @ W.T + b) / np.linalg.norm(W, axis=1)"},
            "You divide each score by ‖W[k]‖ first. That compares distances to K lines; the rule compares the scores themselves.",
        ),
        wrong(
            "best point of each class",
            {"axis=1": "axis=0"},
            "Your argmax runs down the columns: it finds the best point for each class. Take the best class for each point: axis=1.",
        ),
        wrong(
            "classes counted from 1",
            {"axis=1)": "axis=1) + 1"},
            "Your classes are 1 … K. Here they are counted from 0.",
        ),
        wrong(
            "score returned",
            {"np.argmax": "np.max"},
            "You return the largest score. The question is which class has it: argmax instead of max.",
        ),
    ),
    hints=(
        "Each class gives each point a score. Who has the largest?",
        "X @ W.T + b has one row per point and one column per class. np.argmax looks for the first largest entry; tell it along which "
        "axis.",
        "return np.argmax(X @ W.T + b, axis=1)",
    ),
)
