"""one_vs_one: each pair of classes has a vote, and the most votes win."""

from collections.abc import Iterator
from itertools import combinations

import numpy as np

from autograder.exercises._sets import Rng
from autograder.exercises.multiclass_least_squares._slips.one_vs_one import DECISION, SLIPS
from autograder.judging.exercise import Case, Exercise, case, wrong
from linclass_ref import multiclass as reference


def one_vs_one(X, W, b, pairs, K):
    scores = X @ W.T + b
    votes = np.zeros((len(X), K))
    for i, (j, k) in enumerate(pairs):
        votes[:, j] += scores[:, i] > 0
        votes[:, k] += scores[:, i] <= 0
    winners = votes == votes.max(axis=1, keepdims=True)
    return np.where(winners.sum(axis=1) == 1, votes.argmax(axis=1), -1)


def loudest_voter_decides(X, W, b, pairs, K):
    classes = []
    for scores in X @ W.T + b:
        i = np.abs(scores).argmax()
        j, k = pairs[i]
        classes.append(j if scores[i] > 0 else k)
    return np.array(classes)


def shuffled_pairs(rng: Rng, K: int) -> np.ndarray:
    """All pairs of K classes in any order, partly reversed."""
    pairs = rng.permutation(np.array(list(combinations(range(K), 2))))
    return np.where(rng.random((len(pairs), 1)) < 0.5, pairs, pairs[:, ::-1])


def draw_cases(rng: Rng) -> Iterator[Case]:
    for K in (2, 3, 3, 4, 5):  # offsets at odd multiples of 1/2, so that no score is 0
        m = K * (K - 1) // 2
        X, W, b = rng.integers(-3, 4, (15, 2)), rng.integers(-2, 3, (m, 2)), rng.integers(-3, 4, m) + 0.5
        yield case(f"integer points, {K} classes", X, W, b, shuffled_pairs(rng, K), K)
    for n, d, K in ((1, 1, 3), (1, 2, 4), (30, 1, 4), (40, 6, 4), (40, 3, 5), (210, 4, 6)):
        m = K * (K - 1) // 2
        note = f"{n} point(s), {d} feature(s), {K} classes"
        yield case(
            note, rng.normal(size=(n, d)), rng.normal(size=(m, d)), rng.normal(size=m), shuffled_pairs(rng, K), K
        )


THREE_LINES = [[2, 0], [-2, 1], [0, 2], [-1, -3], [0, 0]], [[2, -1], [1, 1], [-1, 2]], [0.5, -0.5, -1.5]
# With W the identity, the signs of a point's coordinates are the votes of the pairs.
FOUR_PAIRS = [[0, 1], [0, 2], [0, 3], [1, 2], [1, 3], [2, 3]]
FOUR_VOTES = [
    [1, 1, 1, 1, 1, 1],
    [-1, 1, 1, 1, -1, 1],
    [-1, -1, -1, 1, 1, -1],
    [1, -1, -1, -1, 1, 1],
    [1, -1, 1, 1, -1, -1],
    [1, -1, 1, 1, 1, 1],
]
FIVE_PAIRS = [[3, 1], [0, 4], [2, 0], [1, 2], [4, 3], [0, 1], [2, 4], [3, 0], [1, 4], [3, 2]]
FIVE_VOTES = [
    [1, -1, 1, -1, 1, 1, 1, -1, 1, -1],
    [1, 1, -1, 1, -1, 1, 1, -1, -1, 1],
    [-1, -1, -1, -1, -1, -1, -1, -1, -1, -1],
    [1, 1, -1, 1, 1, 1, -1, -1, -1, -1],
]

exercise = Exercise(
    id="one_vs_one",
    points=4,
    solution=one_vs_one,
    reference=reference.one_vs_one,
    returns=("the classes",),
    visible=(
        case("three classes", *THREE_LINES, [[0, 1], [0, 2], [1, 2]], 3),
        case("the same lines, but the pairs in another order and reversed", *THREE_LINES, [[2, 1], [1, 0], [2, 0]], 3),
        case(
            "a circle of wins, 0 over 1 over 2 over 0: a tie",
            [[1, 1]],
            [[1, 0], [0, -1], [0, 1]],
            [0.5, -0.5, 0.5],
            [[0, 1], [0, 2], [1, 2]],
            3,
        ),
        case("four classes: clear wins, and ties of two and of three", FOUR_VOTES, np.eye(6), [0.5] * 6, FOUR_PAIRS, 4),
        case("five classes: three votes of four may be the most", FIVE_VOTES, np.eye(10), [0.5] * 10, FIVE_PAIRS, 5),
        case("two classes: one voter", [[1], [-1], [4]], [[1]], [-1.5], [[1, 0]], 2),
        case("one loud voter", [[1.0]], [[100.0], [-1.0], [-2.0]], [0.5, 0.5, 0.5], [[0, 1], [0, 2], [1, 2]], 3),
    ),
    hidden=draw_cases,
    misconceptions=(
        wrong(
            "tie: the lowest class",
            {DECISION: "return votes.argmax(axis=1)"},
            "On a tie you answer the lowest of the winners, as np.argmax does. Count how many classes have the most votes: more than one "
            "means -1.",
        ),
        wrong(
            "tie: the highest class",
            {DECISION: "return K - 1 - votes[:, ::-1].argmax(axis=1)"},
            "On a tie you answer the highest of the winners. More than one winner means -1.",
        ),
        wrong(
            "only the full tie seen",
            {DECISION: "return np.where(votes.max(axis=1) == votes.min(axis=1), -1, votes.argmax(axis=1))"},
            "You answer -1 only where all classes have equally many votes. Two classes that share the first place are a tie as well.",
        ),
        wrong(
            "votes reversed",
            {"(j, k)": "(k, j)"},
            "Your votes go to the wrong class of the pair: a positive score votes for the first.",
        ),
        wrong(
            "positive means the smaller class",
            {"enumerate(pairs)": "enumerate(np.sort(pairs, axis=1))"},
            "A positive score votes for the first class of the pair as it is given, also where the first is the larger number.",
        ),
        wrong(
            "pairs ignored",
            {"enumerate(pairs)": "enumerate((j, k) for j in range(K) for k in range(j + 1, K))"},
            "You take the pairs to be (0, 1), (0, 2), …, in this order. Row i of W belongs to pairs[i], whatever that is.",
        ),
        wrong(
            "scores added",
            {" > 0": "", "+= scores[:, i] <= 0": "-= scores[:, i]", DECISION: "return votes.argmax(axis=1)"},
            "You add up scores, so that a loud voter counts more. Each voter has one vote, whatever the size of its score.",
        ),
        wrong(
            "loudest voter decides",
            loudest_voter_decides,
            "You let the voter with the largest score decide alone. Count the votes of all pairs.",
        ),
        wrong(
            "negative scores do not vote",
            {"        votes[:, k] += scores[:, i] <= 0\n": ""},
            "A negative score votes too: for the second class of its pair.",
        ),
        wrong(
            "number of votes returned",
            {"votes.argmax(axis=1)": "votes.max(axis=1)"},
            "You return how many votes the winner has. Return which class it is: argmax, not max.",
        ),
        *SLIPS,
    ),
    hints=(
        "Make a table of votes with one row per point and one column per class, all zeros. Every pair adds one vote to each row.",
        "For pair i = (j, k): where the score W[i]·x + b[i] is positive add 1 to column j, elsewhere to column k. Then compare each row "
        "with its largest entry: is it reached once?",
        "votes = np.zeros((len(X), K)); for (j, k), s in zip(pairs, (X @ W.T + b).T): votes[:, j] += s > 0; votes[:, k] += s <= 0. "
        "Then best = votes == votes.max(axis=1, keepdims=True); where best.sum(axis=1) == 1 take votes.argmax(axis=1), else -1.",
    ),
)
