"""cross_entropy: minus the log-likelihood, computed from the scores."""

from collections.abc import Iterator

import numpy as np

from autograder.exercises._sets import Rng
from autograder.exercises._solutions import solution
from autograder.exercises.logistic_mle import _data as data
from autograder.judging.exercise import Case, Exercise, case, wrong
from linclass_ref import logistic

sigmoid = solution("sigmoid")


# All three lines, which learners replace by the formula with probabilities.
BY_MARGINS = """s = X @ theta
    z = np.where(y == 1, s, -s)
    return np.sum(np.logaddexp(0, -z))"""
CUT_OFF = """p = np.clip(sigmoid(X @ theta), {0}, 1 - {0})
    return -np.sum(y * np.log(p) + (1 - y) * np.log(1 - p))"""


def logarithm_of_zero(theta, X, y):
    p = sigmoid(X @ theta)
    return -np.sum(y * np.log(p) + (1 - y) * np.log(1 - p))


def squared_differences(theta, X, y):
    p = sigmoid(X @ theta)
    return np.sum((p - y) ** 2)


def draw_cases(rng: Rng) -> Iterator[Case]:
    yield from data.draw_evaluations(rng)
    for label in (0, 1):
        X = np.column_stack([rng.uniform(0.8, 2, 5) * [1, -1, 1, 1, -1], np.ones(5)])
        y = np.append(1 - label, np.full(4, label))
        theta = np.array([rng.uniform(900, 1500), 0.5])
        yield case(f"scores in the thousands, mostly class {label}", theta, X, y, warnings_forbidden=True)
    X = np.column_stack([rng.uniform(5, 8, 6) * [1, -1, 1, -1, 1, -1], np.ones(6)])
    yield case("wrong by scores of 5 to 8: not quite the scores themselves", [1.0, 0.0], X, [0, 1, 0, 1, 1, 0])


LEFT_AND_RIGHT = [[1.0, 1.0], [-1.0, 1.0]]


def likelihood(theta, X, y):
    p = sigmoid(X @ theta)
    return np.prod(np.where(y == 1, p, 1 - p))


def a_tiny_number_added(theta, X, y):
    return -np.sum(np.log(sigmoid((2 * y - 1) * (X @ theta)) + 1e-300))


exercise = Exercise(
    reference=logistic.cross_entropy,
    rows=("X", "y"),
    visible=(
        case("parameters zero: each point costs log 2", [0.0, 0.0], *data.TWO_POINTS),
        case("two points", [1.0, -2.5], *data.TWO_POINTS),
        case("two features", [0.5, -1.0, 0.25], *data.FOUR_POINTS),
        case("integers", [1, 2, -1], *data.FIVE_WHOLE_POINTS),
        case("a single point of class 0", [1.0, -1.0], [[3.0, 1.0]], [0]),
        case("a single point of class 1", [1.0, -1.0], [[3.0, 1.0]], [1]),
        case("wrong by a score of 6: not quite 6 each", [2.0, 0.0], [[3.0, 1.0], [-3.0, 1.0]], [0, 1]),
        case("surely wrong: scores of ±1000", [1000.0, 0.0], LEFT_AND_RIGHT, [0, 1], warnings_forbidden=True),
        case("surely right: scores of ±1000", [1000.0, 0.0], LEFT_AND_RIGHT, [1, 0], warnings_forbidden=True),
        case(
            "two surely wrong (scores of ±40), two not sure",
            [40.0, 0.5],
            [[-1.0, 1.0], [1.0, 1.0], [0.01, 1.0], [0.0, 1.0]],
            [1, 0, 1, 0],
        ),
    ),
    hidden=draw_cases,
    misconceptions=(
        wrong(
            "logarithm of zero",
            logarithm_of_zero,
            "At a large score the probability is rounded to exactly 0 or 1, and log(0) is minus infinity (0 times it is NaN). The true "
            "cost is only 1000. Compute it from the margins, without going through the probability.",
        ),
        *(
            wrong(
                f"probabilities cut off at {smallest:g}",
                {BY_MARGINS: CUT_OFF.format(smallest)},
                f"You keep the probabilities {smallest:g} away from 0. Then no loss is larger than {-np.log(smallest):.1f}, however "
                "small the true probability is, and the slope is lost. Compute the loss from the margins, without going "
                "through the probability.",
            )
            for smallest in (1e-15, 1e-12)
        ),
        wrong(
            "infinite at large margins",
            {"np.logaddexp(0, -z)": "np.log(1 + np.exp(-z))"},
            "At a margin of -1000 exp(-z) overflows and the sigmoid is rounded to 0: after either, the logarithm is infinite. The true "
            "cost is only 1000. NumPy has a function for log(exp(a) + exp(b)) that does not overflow.",
        ),
        wrong(
            "mean",
            {"np.sum": "np.mean"},
            "You return the mean. In this notebook the cross-entropy is the sum over the points.",
        ),
        wrong(
            "sign",
            {"np.sum": "-np.sum"},
            "You return the log-likelihood, which is never positive. The cross-entropy is its negative.",
        ),
        wrong(
            "only the points of class 1",
            {"np.logaddexp": "y * np.logaddexp"},
            "You forgot the term (1 - y) log(1 - p): points of class 0 cost something too.",
        ),
        wrong(
            "classes swapped",
            {"s, -s": "-s, s"},
            "A sure and right prediction is expensive in your version: log p belongs to y = 1, log(1 - p) to y = 0.",
        ),
        wrong(
            "labels taken as ±1",
            {"np.where(y == 1, s, -s)": "y * s"},
            "log(1 + exp(-y·θ·x)) is right for labels ±1. Here they are 0 and 1, so a point of class 0 always costs log 2 in "
            "your version.",
        ),
        wrong(
            "squared differences",
            squared_differences,
            "You sum the squared differences (p - y)². The cross-entropy sums the negative logarithm of the probability of "
            "the true class.",
        ),
        wrong(
            "logarithm to base 2",
            {"np.logaddexp(0, -z))": "np.logaddexp(0, -z)) / np.log(2)"},
            "You use the logarithm to base 2. The natural one, np.log, is meant.",
        ),
        wrong(
            "likelihood without the logarithm",
            likelihood,
            "You return the likelihood, a product of probabilities. Take its logarithm and change the sign.",
        ),
        wrong(
            "a tiny number added",
            a_tiny_number_added,
            "You add a tiny number before taking the logarithm. Then no loss is larger than minus the logarithm of that "
            "number, however small the true probability is. Compute the cost from the margins, without going through the probability.",
        ),
        wrong(
            "scores cut off",
            {"np.logaddexp(0, -z)": "np.log1p(np.exp(-np.clip(z, -500, 500)))"},
            "You cut the scores off at ±500. An error at a score of 1000 costs 1000, and can be computed without cutting.",
        ),
        wrong(
            "only errors cost",
            {"np.logaddexp(0, -z)": "np.maximum(0, -z)"},
            "In your version points on the correct side cost nothing: that is the perceptron's criterion. Every point costs "
            "something: minus the logarithm of the probability of its class.",
        ),
        wrong(
            "powers of two",
            {"np.logaddexp": "np.logaddexp2"},
            "`logaddexp2` works with powers of 2. The sigmoid has powers of e: `np.logaddexp`.",
        ),
    ),
    hints=(
        "Each point costs minus the logarithm of the probability that the model gave to what really happened: p for y = 1, 1 - p for "
        "y = 0.",
        "A point costs log(1 + exp(-z)), where its margin z is the score θ·x if y = 1 and minus the score if y = 0. "
        "For which z does exp(-z) overflow, and how large is the loss there?",
        "log(1 + e^(-z)) = max(0, -z) + log(1 + e^(-|z|)), and nothing on the right overflows.",
    ),
)
