"""softmax: each row of scores becomes probabilities, without overflow."""

from collections.abc import Iterator

import numpy as np

from autograder.exercises._sets import Rng
from autograder.exercises._solutions import solution
from autograder.judging.exercise import Case, Exercise, case, wrong
from linclass_ref import logistic

sigmoid = solution("sigmoid")


def sigmoid_of_each_score(scores):
    return sigmoid(scores)


def logarithms(scores):
    weights = np.exp(scores - scores.max(axis=1, keepdims=True))
    P = weights / weights.sum(axis=1, keepdims=True)
    return np.log(np.maximum(P, 1e-300))


def nan_becomes_zero(scores):
    with np.errstate(all="ignore"):
        return np.nan_to_num(np.exp(scores) / np.exp(scores).sum(axis=1, keepdims=True))


def draw_cases(rng: Rng) -> Iterator[Case]:
    for n, K in ((4, 3), (1, 4), (3, 3), (230, 6), (5, 2)):
        yield case(f"{n} points, {K} classes", rng.normal(size=(n, K)) * 2)
    yield case("integers", rng.integers(-3, 4, (6, 5)))
    shifts = rng.permutation([-1500.0, 0.0, 1500.0, 900.0])[:, None]
    yield case("rows at very different heights", rng.normal(size=(4, 4)) + shifts, warnings_forbidden=True)
    apart = rng.permuted([[1500.0, 1499.0, -1500.0]] * 3, axis=1) + rng.uniform(-0.4, 0.4, (3, 3))
    yield case("scores far apart within a row", apart, warnings_forbidden=True)
    rising = rng.uniform(800, 1500, (4, 5)).cumsum(axis=1)
    yield case("rows that rise from the first class to the last", rising, warnings_forbidden=True)


exercise = Exercise(
    reference=logistic.softmax,
    rows=("scores",),
    visible=(
        case("two points, three classes", [[1.0, 2.0, 0.0], [0.5, -1.0, 0.25]]),
        case("as many points as classes", [[0.0, 1.0, 2.0], [3.0, 0.0, 0.0], [-1.0, 0.5, 1.0]]),
        case("integers", [[0, 0], [1, -1], [3, 2]]),
        case("a single point", [[2.0, 0.0, -2.0, 1.0]]),
        case("a score of +1000: no warning, please", [[1000.0, 0.0, 999.0]], warnings_forbidden=True),
        case("a score of +1000 in the middle", [[0.0, 1000.0, 999.0]], warnings_forbidden=True),
        case("scores near -1000: no warning, please", [[-1000.0, -1001.0], [-999.0, -1002.0]], warnings_forbidden=True),
        case("one row high, one row low", [[1000.0, 998.0], [-1000.0, -1003.0]], warnings_forbidden=True),
        case("a score of -1000 beside small ones", [[2.0, 1.0, -1000.0], [0.5, -1000.0, 0.0]], warnings_forbidden=True),
        case("within one row from -1000 to 1000", [[1000.0, 0.0, -1000.0], [0.0, 1.0, 2.0]], warnings_forbidden=True),
    ),
    hidden=draw_cases,
    misconceptions=(
        wrong(
            "no shift",
            {" - scores.max(axis=1, keepdims=True)": ""},
            "exp of a large score overflows, and exp of very small ones leaves 0/0. Subtract each row's largest score first: no share "
            "changes.",
        ),
        wrong(
            "one shift for all rows",
            {"scores.max(axis=1, keepdims=True)": "scores.max()"},
            "You subtract the largest score of the whole matrix. A row far below it then becomes 0/0. Each row needs its own maximum: "
            "scores.max(axis=1, keepdims=True).",
        ),
        wrong(
            "shifted by the smallest",
            {"scores.max": "scores.min"},
            "You subtract each row's smallest score, so large ones still overflow. Subtract the largest: then every exponent is ≤ 0.",
        ),
        wrong(
            "per column",
            {"axis=1": "axis=0"},
            "Your columns sum to 1. Each row is a point, and its K probabilities must sum to 1: axis=1.",
        ),
        wrong(
            "over the whole matrix",
            {"(axis=1, keepdims=True)": "()"},
            "All your numbers together sum to 1. Each row must sum to 1 by itself: sum over axis=1.",
        ),
        wrong(
            "sum without keepdims",
            {"weights.sum(axis=1, keepdims=True)": "weights.sum(axis=1)"},
            "weights.sum(axis=1) has shape (n,), and dividing (n, K) by it divides *columns*, if it works at all. Keep the axis: "
            "keepdims=True.",
        ),
        wrong(
            "not normalised",
            {" / weights.sum(axis=1, keepdims=True)": ""},
            "Your rows do not sum to 1: divide each row by its sum.",
        ),
        wrong(
            "shares of the scores",
            {
                "np.exp(scores - scores.max(axis=1, keepdims=True))": "scores - scores.min(axis=1, keepdims=True) + 1e-12",
            },
            "You divide the scores themselves. Take the exponential first: scores may be negative, their exponentials are not.",
        ),
        wrong(
            "logarithms",
            logarithms,
            "You return the logarithms of the probabilities.",
        ),
        wrong(
            "shifted by the mean",
            {"scores.max": "scores.mean"},
            "You subtract each row's mean. The largest score may still be far above it, and exp overflows: subtract the largest.",
        ),
        wrong(
            "shifted by the first score",
            {"scores.max(axis=1, keepdims=True)": "scores[:, :1]"},
            "You subtract each row's first score. A later one may be far larger, and exp overflows: subtract the largest.",
        ),
        wrong(
            "shifted by the last score",
            {"scores.max(axis=1, keepdims=True)": "scores[:, -1:]"},
            "You subtract each row's last score. Another one may be far larger, and exp overflows: subtract the largest.",
        ),
        wrong(
            "sigmoids normalised",
            {"np.exp(scores - scores.max(axis=1, keepdims=True))": "sigmoid(scores)"},
            "You divide sigmoids by their sum. The softmax divides exponentials.",
        ),
        wrong(
            "scores cut off",
            {"scores - scores.max(axis=1, keepdims=True)": "np.clip(scores, -500, 500)"},
            "You cut the scores off at ±500, so scores beyond it count as equal. Subtract the row's largest score instead.",
        ),
        wrong(
            "NaN becomes 0",
            nan_becomes_zero,
            "Where exp overflows you put 0 in the place of NaN. The right probability there is not 0: subtract the row's largest "
            "score first.",
        ),
        wrong(
            "shares of the shifted scores",
            {"np.exp(scores - scores.max(axis=1, keepdims=True))": "scores - scores.min(axis=1, keepdims=True) + 1"},
            "You divide the shifted scores themselves. Take the exponential first.",
        ),
    ),
    hints=(
        "exp makes every score positive; dividing by the row's sum makes shares of them. But exp(1000) is too large "
        "for a float.",
        "Which score is subtracted from all rows, and what does that do to a row whose scores are all much smaller?",
        "Each row has its own largest score. Subtract it with `keepdims=True`, so that the shapes match, then "
        "exponentiate and divide by the row's sum.",
    ),
)
