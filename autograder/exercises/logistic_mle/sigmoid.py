"""sigmoid: from a score to a probability, without overflow."""

from collections.abc import Iterator

import numpy as np

from autograder.exercises._sets import Rng
from autograder.judging.exercise import Case, Exercise, case, wrong
from linclass_ref import logistic


def sigmoid(z):
    z = np.asarray(z, dtype=float)
    e = np.exp(-np.abs(z))
    return np.where(z >= 0, 1, e) / (1 + e)


# The last two lines, in which no exponent is positive.
CAREFUL = """e = np.exp(-np.abs(z))
    return np.where(z >= 0, 1, e) / (1 + e)"""


def zero_in_neither_form(z):
    z = np.array(z, dtype=float)
    e = np.exp(-np.abs(z))
    return (z > 0) / (1 + e) + (z < 0) * e / (1 + e)


def zero_in_both_forms(z):
    z = np.array(z, dtype=float)
    e = np.exp(-np.abs(z))
    return (z >= 0) / (1 + e) + (z <= 0) * e / (1 + e)


def one_form_for_the_whole_array(z):
    if np.all(np.asarray(z) >= 0):
        return 1 / (1 + np.exp(-z))
    return np.exp(z) / (1 + np.exp(z))


def infinity_silenced(z):
    with np.errstate(all="ignore"):
        return np.nan_to_num(np.exp(z) / (1 + np.exp(z)), nan=0.0)


def draw_cases(rng: Rng) -> Iterator[Case]:
    yield case("continuous scores", rng.normal(size=7) * 3)
    yield case("a matrix of scores", rng.normal(size=(3, 4)) * 4)
    yield case("a single number", float(rng.normal() * 2))
    yield case("more than 200 scores, whole numbers", rng.integers(-9, 10, 230))
    far = rng.uniform(750, 3000, 4)
    yield case("very large scores", far, warnings_forbidden=True)
    yield case("very small scores", -far, warnings_forbidden=True)
    yield case("very small and very large scores", far * [1, -1, 1, -1], warnings_forbidden=True)
    yield case("medium scores of both signs", rng.uniform(5, 18, 6) * [1, -1, 1, -1, 1, -1])
    yield case("one score in a list of one", rng.normal(size=1))


exercise = Exercise(
    id="sigmoid",
    points=2,
    solution=sigmoid,
    reference=logistic.sigmoid,
    visible=(
        case("a few scores", [-2.0, -0.5, 0.0, 0.5, 2.0]),
        case("a single number", 0.75),
        case("whole numbers", [-3, 0, 1, 4]),
        case("a matrix: the result has its shape", [[0.0, 1.0, -1.0], [2.0, -2.0, 0.25]]),
        case("scores of ±8: near 0 and 1, but not there", [-8.0, 8.0]),
        case("a score of -1000: no warning, please", [-1000.0, -1.0], warnings_forbidden=True),
        case("a score of +1000: no warning, please", [1000.0, 1.0], warnings_forbidden=True),
        case("both at once, whole numbers", [-1000, 0, 1000], warnings_forbidden=True),
    ),
    hidden=draw_cases,
    misconceptions=(
        wrong(
            "exp overflows below",
            {CAREFUL: "return 1 / (1 + np.exp(-z))"},
            "Your numbers are right, but exp(-z) overflows for a very negative score, and NumPy warns. Take the exponential only of "
            "numbers that are not positive: with e = exp(-|z|), the sigmoid is 1/(1+e) for z ≥ 0 and e/(1+e) for z < 0.",
        ),
        wrong(
            "exp overflows above",
            {CAREFUL: "return np.exp(z) / (1 + np.exp(z))"},
            "exp(z)/(1 + exp(z)) is the same function on paper, but for a large score it becomes infinity divided by infinity. Take the "
            "exponential only of numbers that are not positive, exp(-|z|).",
        ),
        wrong(
            "both branches are computed",
            {CAREFUL: "return np.where(z >= 0, 1 / (1 + np.exp(-z)), np.exp(z) / (1 + np.exp(z)))"},
            "`np.where` computes both of its branches for every entry and only then chooses: the branch that you do not want overflows. "
            "Compute e = exp(-|z|) once; both branches can use it.",
        ),
        wrong(
            "sign of the exponent",
            {"z >= 0": "z < 0"},
            "Your curve falls: it is 1/(1 + exp(+z)). A larger score must mean a larger probability, so the exponent is -z.",
        ),
        wrong(
            "tanh",
            {CAREFUL: "return np.tanh(z)"},
            "Your curve goes from -1 to 1. A probability lies between 0 and 1: σ(z) = (1 + tanh(z/2))/2.",
        ),
        wrong(
            "shifted tanh",
            {CAREFUL: "return (1 + np.tanh(z)) / 2"},
            "Your curve is twice as steep as it should be: (1 + tanh(z))/2 is σ(2z). Halve the argument of tanh.",
        ),
        wrong(
            "derivative",
            {"return np.where": "s = np.where", "(1 + e)": "(1 + e)\n    return s * (1 - s)"},
            "That is the slope σ(z)(1 - σ(z)) of the sigmoid, not the sigmoid.",
        ),
        wrong(
            "a straight line, cut off",
            {CAREFUL: "return np.clip(0.5 + z / 4, 0, 1)"},
            "You used the tangent at 0, cut off at 0 and 1. The sigmoid only comes near to these values: 1/(1 + exp(-z)).",
        ),
        wrong(
            "step",
            {CAREFUL: "return np.where(z >= 0, 1.0, 0.0)"},
            "You return a decision, 0 or 1. The sigmoid gives everything in between.",
        ),
        wrong(
            "rounded to 0 and 1 too early",
            {"    e = ": "    z = np.where(np.abs(z) > 6, 1000 * np.sign(z), z)\n    e = "},
            "You set scores that are only a little large to exactly 0 or 1. σ(8) is 0.99966: no cutting off is needed.",
        ),
        wrong(
            "zero in neither form",
            zero_in_neither_form,
            "At z = 0 you return 0: with > 0 and < 0 zero belongs to neither form. σ(0) is one half; use >= on one side.",
        ),
        wrong(
            "zero in both forms",
            zero_in_both_forms,
            "At z = 0 you return 1: with >= 0 and <= 0 zero is counted twice. σ(0) is one half; use < on one side.",
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
            "the exponential of -|z|.",
        ),
    ),
    hints=(
        "σ(z) = 1/(1 + exp(-z)) is right on paper. What is exp(-z) for z = -1000, and what does NumPy say about it?",
        "Multiply numerator and denominator by exp(z): σ(z) = exp(z)/(1 + exp(z)). Use the first form for z ≥ 0, the second for z < 0; in "
        "both the exponential is then that of -|z|, at most 1.",
        "z = np.asarray(z, dtype=float); e = np.exp(-np.abs(z)); return np.where(z >= 0, 1, e) / (1 + e).",
    ),
)
