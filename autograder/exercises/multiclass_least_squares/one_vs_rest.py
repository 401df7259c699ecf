"""one_vs_rest: the class whose discriminant alone says yes."""

from collections.abc import Iterator

import numpy as np

from autograder.exercises._sets import Rng
from autograder.judging.exercise import Case, Exercise, case, wrong
from linclass_ref import multiclass as reference


def last_positive(X, W, b):
    classes = np.full(len(X), -1)
    for k in range(len(W)):
        classes[X @ W[k] + b[k] > 0] = k
    return classes


def class_0_lost(X, W, b):
    classes = []
    for scores in X @ W.T + b:
        claims = np.flatnonzero(scores > 0)
        only = claims[0] if len(claims) == 1 else None
        classes.append(only or -1)
    return classes


def third_claim_wins(X, W, b):
    classes = []
    for scores in X @ W.T + b:
        label = -1
        for k in range(len(W)):
            if scores[k] > 0:
                label = k if label == -1 else -1
        classes.append(label)
    return classes


def draw_cases(rng: Rng) -> Iterator[Case]:
    for K in (2, 3, 4, 5):  # offsets at odd multiples of 1/2, so that no score is 0
        X, W, b = rng.integers(-3, 4, (12, 2)), rng.integers(-2, 3, (K, 2)), rng.integers(-3, 4, K) + 0.5
        yield case(f"integer points, {K} classes", X, W, b, group="integer points, " + how_many(K))
    for n, d, K in ((1, 1, 2), (1, 3, 4), (20, 1, 3), (25, 5, 3), (30, 4, 4), (40, 3, 6), (210, 4, 7)):
        note = f"{n} point(s), {d} feature(s), {K} classes"
        yield case(
            note,
            rng.normal(size=(n, d)),
            rng.normal(size=(K, d)),
            rng.normal(size=K) - 0.5,
            group="random points, " + how_many(K),
        )
    (own,) = rng.spawn(1)
    for K in (3, 5):
        yield case(f"one score is positive, {K} classes", *claimed_by(1, own, K))
        yield case(f"no score is positive, {K} classes", *claimed_by(0, own, K))
    yield case("two of four scores are positive", *claimed_by(2, own, 4))
    yield case("three of four scores are positive", *claimed_by(3, own, 4))
    yield case("no offsets", *claimed_by(1, own, 4, offset=0.0))
    yield case("one score is positive, and not that of class 0", *claimed_by(1, own, 4, never=0))


def how_many(K: int) -> str:
    return "up to three classes" if K <= 3 else "more than three classes"


def claimed_by(
    count: int, rng: Rng, K: int, *, offset: float = 1.0, never: int | None = None
) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Six points that so many classes claim each, none of them the class `never`."""
    while True:
        X, W, b = rng.normal(size=(100, 2)), rng.normal(size=(K, 2)), offset * rng.normal(size=K)
        claims = X @ W.T + b > 0
        is_free = ~claims[:, never] if never is not None else True
        rows = np.flatnonzero((claims.sum(axis=1) == count) & is_free)[:6]
        if len(rows) == 6 and (count != 1 or len(set(claims[rows].argmax(axis=1))) > 1):
            return X[rows], W, b


exercise = Exercise(
    reference=reference.one_vs_rest,
    returns=("the classes",),
    rows=("X",),
    parallel=("W", "b"),
    visible=(
        case(
            "three classes; two scores are positive at the fourth point",
            [[2, 0], [-2, -1], [0, 1], [3, 3], [-1, 2], [-3, -3]],
            [[1, 0], [0, 1], [-1, -1]],
            [-0.5, -0.5, -1.5],
        ),
        case(
            "four classes; no score is positive at the first point, two at the last",
            [[0, 0], [4, 0], [-4, 1], [1, 4], [0, -4], [3, 3]],
            [[2, 0], [-2, 1], [0, 2], [-1, -2]],
            [-3.5, -3.5, -4.5, -4.5],
        ),
        case(
            "two classes; both scores are positive at the first two points",
            [[1], [-1], [3], [-4]],
            [[1], [-1]],
            [2.5, 1.5],
        ),
        case("no score is positive", [[0, 0]], [[1, 0], [0, 1], [1, 1]], [-1.5, -2.5, -0.5]),
        case(
            "four classes; three scores are positive at the first point",
            [[2, 2], [-1, 5]],
            [[1, 0], [0, 1], [1, 1], [-1, -1]],
            [0.5, 0.5, -9.5, 5.5],
        ),
        case("all three scores are positive", [[1, 1]], [[1, 0], [0, 1], [1, 1]], [0.5, 1.5, 0.5]),
        case("scores near 0 count as well", [[0], [1], [2], [5]], [[0.125], [-0.125]], [0.0625, 0.0625]),
        case("the last class alone", [[-2, -2]], [[1, 0], [0, 1], [-1, -1]], [0.5, 0.5, -0.5]),
    ),
    hidden=draw_cases,
    misconceptions=(
        wrong(
            "largest score",
            {"np.where(positive.sum(axis=1) == 1, positive.argmax(axis=1), -1)": "scores.argmax(axis=1)"},
            "You always take the largest score, so nothing is ever ambiguous. Here each discriminant only says yes (score > 0) or no, "
            "and a point with no yes, or with several, gets -1. (The largest score is the cure, and comes next.)",
        ),
        wrong(
            "several positive: the first one taken",
            {"positive.sum(axis=1) == 1": "positive.any(axis=1)"},
            "Where several discriminants are positive you take the first. No one said that the first is better: the answer is -1.",
        ),
        wrong(
            "several positive: the last one taken",
            last_positive,
            "Where several discriminants are positive your loop keeps the last. The answer there is -1.",
        ),
        wrong(
            "several positive: the largest taken",
            {"positive.sum(axis=1) == 1": "positive.any(axis=1)", "positive.argmax": "scores.argmax"},
            "Where several discriminants are positive you take the largest score. Here such a point is ambiguous: -1.",
        ),
        wrong(
            "none positive: the largest taken",
            {"== 1": "<= 1", "positive.argmax": "scores.argmax"},
            "Where no score is positive you take the largest one. Such a point is unclassified: return -1.",
        ),
        wrong(
            "none positive: class 0",
            {"== 1": "<= 1"},
            "Where no discriminant is positive you answer 0: the argmax of a row of False is 0. The answer there is -1.",
        ),
        wrong(
            "offset forgotten",
            {" + b": ""},
            "You left out the offsets: the score of class k is W[k]·x + b[k].",
        ),
        wrong(
            "sign reversed",
            {"> 0": "< 0"},
            "You look for the one negative score. A positive score says: this is my class.",
        ),
        wrong(
            "classes counted from 1",
            {"positive.argmax(axis=1)": "positive.argmax(axis=1) + 1"},
            "Your classes are 1 … K. Here they are counted from 0: the class of row k of W is k.",
        ),
        wrong(
            "ambiguous is 0",
            {", -1)": ", 0)"},
            "You mark ambiguous points with 0, but 0 is a class. Mark them with -1.",
        ),
        wrong(
            "three positive: the last one taken",
            third_claim_wins,
            "The second positive score sets your label back to -1, and the third sets it again. Count the positive scores instead.",
        ),
        wrong(
            "class 0 lost",
            class_0_lost,
            "Class 0 becomes -1 in your answer: `0 or -1` is -1, since 0 counts as False. Compare with None instead.",
        ),
        wrong(
            "score above a half",
            {"scores > 0": "scores > 0.5"},
            "You ask for a score above 0.5. A yes is a positive score, however small.",
        ),
        wrong(
            "nan where ambiguous",
            {", -1)": ", np.nan)"},
            "You mark ambiguous points with nan. Mark them with -1.",
        ),
        wrong(
            "a single point loses its axis",
            {"return np.where(": "return np.squeeze(np.where(", ", -1)": ", -1))"},
            "For a single point you return a number. An array of one entry, shape (1,), is asked for: np.squeeze removes that axis.",
        ),
    ),
    hints=(
        "Ask every discriminant about every point: yes or no? Then count the yeses of each point.",
        "The signs of all scores at once are a table of True and False, one row per point and one column per class. "
        "What must a row look like for the point to get a class?",
        "`scores > 0` is a table of True and False. Count the True in each row: where the count is 1, `argmax` of "
        "that row finds the class; elsewhere the answer is -1.",
    ),
)
