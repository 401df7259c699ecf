"""sigmoid: from a score to a probability, without overflow."""

from collections.abc import Iterator

import numpy as np

from autograder.exercises._sets import Rng
from autograder.judging.exercise import Case, Exercise, case, wrong
from linclass_ref import logistic

# The last two lines, in which no exponent is positive.
CAREFUL = """e = np.exp(-np.abs(s))
    return np.where(s >= 0, 1, e) / (1 + e)"""


def one_form_for_the_whole_array(s):
    if np.all(np.asarray(s) >= 0):
        return 1 / (1 + np.exp(-s))
    return np.exp(s) / (1 + np.exp(s))


def infinity_silenced(s):
    with np.errstate(all="ignore"):
        return np.nan_to_num(np.exp(s) / (1 + np.exp(s)), nan=0.0)


def draw_cases(rng: Rng) -> Iterator[Case]:
    yield case("continuous scores", rng.normal(size=7) * 3)
    yield case("a matrix of scores", rng.normal(size=(3, 4)) * 4)
    yield case("a single number", float(rng.normal() * 2))
    yield case("more than 200 scores, integers", rng.integers(-9, 10, 230))
    far = rng.uniform(750, 3000, 4)
    yield case("very large scores", far, warnings_forbidden=True)
    yield case("very small scores", -far, warnings_forbidden=True)
    mixed = np.sort(far) * [1, -1, 1, -1]  # the small ones outweigh the large ones, and then the other way round
    yield case("very small and very large scores", mixed, warnings_forbidden=True)
    yield case("very small and very large scores", -mixed, warnings_forbidden=True)
    yield case("medium scores of both signs", rng.uniform(5, 18, 6) * [1, -1, 1, -1, 1, -1])
    yield case("one score in a list of one", rng.normal(size=1))


exercise = Exercise(
    reference=logistic.sigmoid,
    same_shape=True,
    visible=(
        case("a few scores", [-2.0, -0.5, 0.0, 0.5, 2.0]),
        case("a single number", 0.75),
        case("integers", [-3, 0, 1, 4]),
        case("a matrix: the result has its shape", [[0.0, 1.0, -1.0], [2.0, -2.0, 0.25]]),
        case("scores of ±8: near 0 and 1, but not there", [-8.0, 8.0]),
        case("a score of -1000: no warning, please", [-1000.0, -1.0], warnings_forbidden=True),
        case("a score of +1000: no warning, please", [1000.0, 1.0], warnings_forbidden=True),
        case("both at once, integers", [-1000, 0, 1000], warnings_forbidden=True),
    ),
    hidden=draw_cases,
    misconceptions=(
        wrong(
            "exp overflows below",
            {CAREFUL: "return 1 / (1 + np.exp(-s))"},
            "Your numbers are right, but exp(-s) overflows for a very negative score, and NumPy warns. Take the exponential only of "
            "numbers that are not positive.",
        ),
        wrong(
            "exp overflows above",
            {CAREFUL: "return np.exp(s) / (1 + np.exp(s))"},
            "exp(s)/(1 + exp(s)) is the same function on paper, but for a large score it becomes infinity divided by infinity. Take the "
            "exponential only of numbers that are not positive, exp(-|s|).",
        ),
        wrong(
            "both branches are computed",
            {CAREFUL: "return np.where(s >= 0, 1 / (1 + np.exp(-s)), np.exp(s) / (1 + np.exp(s)))"},
            "`np.where` computes both of its branches for every entry and only then chooses: the branch that you do not want overflows. "
            "Compute e = exp(-|s|) once; both branches can use it.",
        ),
        wrong(
            "sign of the exponent",
            {"s >= 0": "s < 0"},
            "Your curve falls: it is 1/(1 + exp(+s)). A larger score must mean a larger probability, so the exponent is -s.",
        ),
        wrong(
            "tanh",
            {CAREFUL: "return np.tanh(s)"},
            "Your curve goes from -1 to 1. A probability lies between 0 and 1: σ(s) = (1 + tanh(s/2))/2.",
        ),
        wrong(
            "shifted tanh",
            {CAREFUL: "return (1 + np.tanh(s)) / 2"},
            "Your curve is twice as steep as it should be: (1 + tanh(s))/2 is σ(2s). Halve the argument of tanh.",
        ),
        wrong(
            "derivative",
            {"return np.where": "p = np.where", "(1 + e)": "(1 + e)\n    return p * (1 - p)"},
            "That is the slope σ(s)(1 - σ(s)) of the sigmoid, not the sigmoid.",
        ),
        wrong(
            "a straight line, cut off",
            {CAREFUL: "return np.clip(0.5 + s / 4, 0, 1)"},
            "You used the tangent at 0, cut off at 0 and 1. The sigmoid only comes near to these values: 1/(1 + exp(-s)).",
        ),
        wrong(
            "step",
            {CAREFUL: "return np.where(s >= 0, 1.0, 0.0)"},
            "You return a decision, 0 or 1. The sigmoid gives everything in between.",
        ),
        wrong(
            "zero in neither form",
            {"np.where(s >= 0, 1, e) / (1 + e)": "(s > 0) / (1 + e) + (s < 0) * e / (1 + e)"},
            "At s = 0 you return 0: with > 0 and < 0 zero belongs to neither form. σ(0) is one half; use >= on one side.",
        ),
        wrong(
            "zero in both forms",
            {"np.where(s >= 0, 1, e) / (1 + e)": "(s >= 0) / (1 + e) + (s <= 0) * e / (1 + e)"},
            "At s = 0 you return 1: with >= 0 and <= 0 zero is counted twice. σ(0) is one half; use < on one side.",
        ),
        wrong(
            "one form for the whole array",
            one_form_for_the_whole_array,
            "You choose one form for the whole array. An array may hold scores of both signs: choose for each entry, with np.where.",
        ),
        wrong(
            "infinity silenced",
            infinity_silenced,
            "Your exponential still overflows; you only silence it, and infinity over infinity becomes 0 where 1 is right. Take "
            "the exponential of -|s|.",
        ),
    ),
    hints=(
        "σ(s) = 1/(1 + exp(-s)) is right on paper. What is exp(-s) for s = -1000, and what does NumPy say about it?",
        "Multiply numerator and denominator by exp(s): σ(s) = exp(s)/(1 + exp(s)). Use the first form for s ≥ 0, the second for s < 0; in "
        "both the exponential is then that of -|s|, at most 1.",
        "e^(-|s|) never overflows. For s ≥ 0 the result is 1/(1 + e^(-|s|)). What is it for s < 0, in terms of the same number?",
    ),
)
