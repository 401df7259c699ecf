"""The softmax: an exercise of 08_logistic_mle."""

from collections.abc import Iterator

import numpy as np

from autograder.exercises._sets import Rng
from autograder.judging.exercise import Case, Exercise, Misconception, case
from linclass_ref import logistic


def _softmax_cases(rng: Rng) -> Iterator[Case]:
    for n, K in ((4, 3), (1, 4), (3, 3), (230, 6), (5, 2)):
        yield case(f"{n} points, {K} classes", rng.normal(size=(n, K)) * 2)
    yield case("whole numbers", rng.integers(-3, 4, (6, 5)))
    shifts = rng.permutation([-1500.0, 0.0, 1500.0, 900.0])[:, None]
    yield case("rows at very different heights", rng.normal(size=(4, 4)) + shifts, warnings_forbidden=True)
    yield case("scores far apart within a row", rng.normal(size=(3, 3)) * 1500, warnings_forbidden=True)
    rising = rng.uniform(800, 1500, (4, 5)).cumsum(axis=1)
    yield case("rows that rise from the first class to the last", rising, warnings_forbidden=True)


def _without_keepdims(scores: np.ndarray) -> np.ndarray:
    weights = np.exp(scores - scores.max(axis=1, keepdims=True))
    return np.asarray(weights / weights.sum(axis=1))


def _shares(weights: np.ndarray) -> np.ndarray:
    return np.asarray(weights / weights.sum(axis=1, keepdims=True))


SOFTMAX = Exercise(
    id="softmax",
    points=3,
    reference=logistic.softmax,
    visible=(
        case("two points, three classes", [[1.0, 2.0, 0.0], [0.5, -1.0, 0.25]]),
        case("as many points as classes", [[0.0, 1.0, 2.0], [3.0, 0.0, 0.0], [-1.0, 0.5, 1.0]]),
        case("whole numbers", [[0, 0], [1, -1], [3, 2]]),
        case("a single point", [[2.0, 0.0, -2.0, 1.0]]),
        case("a score of +1000: no warning, please", [[1000.0, 0.0, 999.0]], warnings_forbidden=True),
        case("a score of +1000 in the middle", [[0.0, 1000.0, 999.0]], warnings_forbidden=True),
        case("scores near -1000: no warning, please", [[-1000.0, -1001.0], [-999.0, -1002.0]], warnings_forbidden=True),
        case("one row high, one row low", [[1000.0, 998.0], [-1000.0, -1003.0]], warnings_forbidden=True),
        case("within one row from -1000 to 1000", [[1000.0, 0.0, -1000.0], [0.0, 1.0, 2.0]], warnings_forbidden=True),
    ),
    hidden=_softmax_cases,
    misconceptions=(
        Misconception(
            "no shift",
            lambda scores: _shares(np.exp(scores)),
            "exp of a large score overflows, and exp of very small ones leaves 0/0. Subtract each row's largest score "
            "first: no share changes.",
        ),
        Misconception(
            "one shift for all rows",
            lambda scores: _shares(np.exp(scores - scores.max())),
            "You subtract the largest score of the whole matrix. A row far below it then becomes 0/0. Each row needs "
            "its own maximum: "
            "scores.max(axis=1, keepdims=True).",
        ),
        Misconception(
            "shifted by the smallest",
            lambda scores: _shares(np.exp(scores - scores.min(axis=1, keepdims=True))),
            "You subtract each row's smallest score, so large ones still overflow. Subtract the largest: then every "
            "exponent is ≤ 0.",
        ),
        Misconception(
            "per column",
            lambda scores: _shares(np.exp(scores.T - scores.T.max(axis=1, keepdims=True))).T,
            "Your columns sum to 1. Each row is a point, and its K probabilities must sum to 1: axis=1.",
        ),
        Misconception(
            "over the whole matrix",
            lambda scores: np.exp(scores - scores.max()) / np.exp(scores - scores.max()).sum(),
            "All your numbers together sum to 1. Each row must sum to 1 by itself: sum over axis=1.",
        ),
        Misconception(
            "sum without keepdims",
            _without_keepdims,
            "weights.sum(axis=1) has shape (n,), and dividing (n, K) by it divides *columns*, if it works at all. Keep "
            "the axis: keepdims=True.",
        ),
        Misconception(
            "not normalised",
            lambda scores: np.exp(scores - scores.max(axis=1, keepdims=True)),
            "Your rows do not sum to 1: divide each row by its sum.",
        ),
        Misconception(
            "sigmoid of each score",
            logistic.sigmoid,
            "You applied the sigmoid to each score. Then the K numbers of a row need not sum to 1.",
        ),
        Misconception(
            "shares of the scores",
            lambda scores: _shares(scores - scores.min(axis=1, keepdims=True) + 1e-12),
            "You divide the scores themselves. Take the exponential first: scores may be negative, their exponentials "
            "are not.",
        ),
        Misconception(
            "largest only",
            lambda scores: (scores == scores.max(axis=1, keepdims=True)).astype(float),
            "You give everything to the largest score. That is the decision; the softmax is the soft version, with a "
            "share for each class.",
        ),
        Misconception(
            "logarithms",
            lambda scores: np.log(np.maximum(logistic.softmax(scores), 1e-300)),
            "You return the logarithms of the probabilities.",
        ),
    ),
    hints=(
        "exp makes every score positive; dividing by the row's sum makes shares of them. Only: exp(1000) is too large "
        "for a float.",
        "Adding the same number to all scores of a row changes no share, because it multiplies numerator and "
        "denominator alike. Subtract the row's "
        "largest score before taking the exponential.",
        "weights = np.exp(scores - scores.max(axis=1, keepdims=True)); return weights / weights.sum(axis=1, "
        "keepdims=True).",
    ),
)
