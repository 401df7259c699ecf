"""bayes_posterior: Bayes' theorem for many points, from priors and log densities."""

from collections.abc import Iterator

import numpy as np

from autograder.exercises._sets import Rng
from autograder.exercises.gaussian_lda import _data as data
from autograder.judging.exercise import Case, Exercise, case, wrong
from linclass_ref import gaussian


def equal_where_nothing_is_left(priors, log_densities):
    joint = priors * np.exp(log_densities)
    total = joint.sum(axis=1, keepdims=True)
    usable = np.isfinite(total) & (total > 0)
    return np.where(usable, joint / np.where(usable, total, 1), 1 / len(priors))


def draw_cases(rng: Rng) -> Iterator[Case]:
    for n, K in ((1, 2), (6, 2), (10, 3), (8, 5), (211, 4)):
        yield case(f"{n} point(s), {K} classes", draw_priors(rng, K), rng.normal(scale=2, size=(n, K)))
    logs = rng.normal(size=(8, 3)) + 10.0 ** np.arange(1, 5).repeat(2)[:, None] * np.tile([-1, 1], 4)[:, None]
    yield case("logarithms of either sign, up to thousands", draw_priors(rng, 3), logs)
    logs = rng.normal(size=(5, 3)) * [[1], [10], [100], [1000], [4000]]
    yield case("classes thousands apart", draw_priors(rng, 3), logs)
    close = rng.normal(loc=[6.0, 0.0], size=(6, 2)) + np.array([-3.0, -3000.0, -1.0, -900.0, 2000.0, 5.0])[:, None]
    yield case("a rare class", [2.0**-10, 1 - 2.0**-10], close)
    yield case("as many points as classes", draw_priors(rng, 4), rng.normal(size=(4, 4)))
    yield case("integers", [0.125, 0.5, 0.375], rng.integers(-4, 5, (6, 3)))


def draw_priors(rng: Rng, K: int) -> np.ndarray:
    """K priors, the later ones larger on average."""
    return rng.dirichlet(np.arange(2.0, K + 2))


# The last two lines, which turn logarithms into probabilities.
NORMALISED = """weights = np.exp(logs - logs.max(axis=1, keepdims=True))
    return weights / weights.sum(axis=1, keepdims=True)"""


def priors_multiplied_at_the_end(priors, log_densities):
    weights = np.exp(log_densities - log_densities.max(axis=1, keepdims=True))
    return priors * weights / weights.sum(axis=1, keepdims=True)


def nan_replaced_by_zero(priors, log_densities):
    joint = priors * np.exp(log_densities)
    return np.nan_to_num(joint / joint.sum(axis=1, keepdims=True))


def priors_where_nothing_is_left(priors, log_densities):
    joint = priors * np.exp(log_densities)
    posterior = joint / joint.sum(axis=1, keepdims=True)
    return np.where(np.isfinite(posterior), posterior, priors)


exercise = Exercise(
    reference=gaussian.bayes_posterior,
    returns=("the posteriors",),
    rows=("log_densities",),
    visible=(
        case("a positive test for a rare illness", [0.99, 0.01], np.log([[0.09, 0.90]])),
        case("a positive test, then a negative one", [0.99, 0.01], np.log([[0.09, 0.90], [0.91, 0.10]])),
        case("equal densities: the priors remain", [0.25, 0.75], [[0, 0], [-3, -3]]),
        case("three classes", [0.5, 0.25, 0.25], [[-1.0, 0.0, -2.0], [-4.0, -5.0, 1.0]]),
        case("every density is 0 on a computer", [0.25, 0.75], [[-1000.0, -1001.0], [-1.0, -2.0]]),
        case("every density is infinite on a computer", [0.5, 0.5], [[900.0, 901.0], [2000.0, -2000.0]]),
        case("either class a thousand ahead", [0.5, 0.5], [[500.0, -500.0], [-500.0, 500.0]]),
        case("each point far from the others", [0.125, 0.875], [[-3000.0, -3002.0], [800.0, 801.0], [0.0, 1.0]]),
    ),
    hidden=draw_cases,
    misconceptions=(
        wrong(
            "priors ignored",
            {"np.log(priors) + log_densities": "np.array(log_densities)"},
            "The priors have no effect. How likely a class was before we looked still counts: multiply each density by its prior, "
            "which is to add log π_k.",
        ),
        wrong(
            "prior without logarithm",
            {"np.log(priors) + ": "priors + "},
            "You add the prior to a log density. A product of π_k and the density is a sum of their logarithms: add log π_k.",
        ),
        wrong(
            "log density multiplied by the prior",
            {"np.log(priors) + ": "priors * "},
            "You multiply the log density by the prior. The prior multiplies the density itself; in logarithms that is log π_k plus "
            "the log density.",
        ),
        wrong(
            "plain exponentials",
            {" - logs.max(axis=1, keepdims=True)": ""},
            "exp(-1000) is 0 on a computer and exp(1000) is infinite, and 0/0 and ∞/∞ are not numbers. Subtract the largest logarithm "
            "of each row first: the quotient does not change.",
        ),
        wrong(
            "one shift for all rows",
            {"logs.max(axis=1, keepdims=True)": "logs.max()"},
            "You subtract the largest logarithm of the whole table. A row far below it becomes 0/0: take the largest of each row.",
        ),
        wrong(
            "equal where nothing is left",
            equal_where_nothing_is_left,
            "Where the densities vanish on a computer you answer 1/K. The logarithms still say which class is likelier and by how much: "
            "subtract the largest of each row before you exponentiate.",
        ),
        wrong(
            "not normalised",
            {" / weights.sum(axis=1, keepdims=True)": ""},
            "Your rows do not sum to 1: divide each row by its sum.",
        ),
        *data.NOT_BY_ROWS,
        wrong(
            "logarithms divided by their sum",
            {NORMALISED: "return logs / logs.sum(axis=1, keepdims=True)"},
            "You divide the logarithms by their sum. Undo the logarithm first: exponentiate, then divide by the sum of each row.",
        ),
        wrong(
            "logarithms returned",
            {
                NORMALISED: "shifted = logs - logs.max(axis=1, keepdims=True)\n"
                "    return shifted - np.log(np.exp(shifted).sum(axis=1, keepdims=True))"
            },
            "You return the logarithms of the posteriors. Probabilities are wanted.",
        ),
        wrong(
            "priors multiplied at the end",
            priors_multiplied_at_the_end,
            "You normalize the densities first and multiply by the priors afterwards, so the rows no longer sum to 1. Multiply "
            "first, then divide by the sum.",
        ),
        wrong(
            "joint densities returned",
            {NORMALISED: "return np.exp(logs)"},
            "You return π_k p(x | k) itself. Divide each row by its sum (and subtract the row's largest logarithm before exp).",
        ),
        wrong(
            "first class subtracted",
            {"logs.max(axis=1, keepdims=True)": "logs[:, :1]"},
            "You subtract the first class's logarithm. Another class may be hundreds above it, and exp overflows: subtract the "
            "largest of the row.",
        ),
        wrong(
            "nan replaced by zero",
            nan_replaced_by_zero,
            "Where the densities vanish or overflow on a computer you replace nan by 0. The logarithms still tell the classes "
            "apart: subtract the largest of each row before you exponentiate.",
        ),
        wrong(
            "priors where nothing is left",
            priors_where_nothing_is_left,
            "Where the densities vanish or overflow on a computer you answer the priors. The logarithms still tell the classes "
            "apart: subtract the largest of each row before you exponentiate.",
        ),
    ),
    hints=(
        "Add log π_k to the log densities: that is the logarithm of π_k p(x | k). Then undo the logarithm and make "
        "each row sum to 1.",
        "A common factor of a row cancels when you divide by the sum of the row. In logarithms a factor is "
        "something that you subtract. Which number makes the largest exponent of each row 0?",
        "Subtract from each row its own largest entry, and keep the dimension so that the shapes match. Then "
        "exponentiate and divide by the sum of each row.",
    ),
)
