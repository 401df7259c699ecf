"""log_odds: the log-odds of two classes as a linear function."""

# ruff: noqa: E741 (a class may be called l, as in the notebook)

from collections.abc import Iterator

from autograder.exercises._sets import Rng
from autograder.exercises.gaussian_lda import _data as data
from autograder.judging.exercise import Case, Exercise, case, wrong
from linclass_ref import gaussian


def draw_cases(rng: Rng) -> Iterator[Case]:
    for d, K, k, l in (
        (1, 2, 0, 1),
        (1, 2, 1, 0),
        (2, 2, 1, 0),
        (3, 3, 0, 2),
        (2, 4, 3, 1),
        (4, 6, 2, 5),
        (3, 5, 4, 0),
    ):
        note = f"{d} feature(s), {K} classes, class {k} over class {l}"
        yield case(note, *data.random_model(rng, d, K), k, l)
    (own,) = rng.spawn(1)
    yield case("features without correlation", *data.uncorrelated_model(own, 3, 3), 2, 0)
    yield case("two classes, class 1 over class 0", *data.random_model(own, 2, 2), 1, 0, group="1 over 0")
    yield case("integers", [0.125, 0.375, 0.5], rng.integers(-3, 4, (3, 2)), [[2, 1], [1, 3]], 2, 0)


exercise = Exercise(
    reference=gaussian.log_odds,
    returns=("theta", "theta0"),
    parallel=("priors", "means"),
    visible=(
        case("equal priors, round", [0.5, 0.5], [[0, 0], [2, 0]], [[1, 0], [0, 1]], 1, 0),
        case("unequal priors, correlated features", *data.TWO, 0, 1),
        case("the same, the other way round", *data.TWO, 1, 0),
        case("classes 2 and 0 of three", *data.THREE, 2, 0),
        case("classes 1 and 2 of three", *data.THREE, 1, 2),
        case("one feature, a variance of 4", [0.25, 0.75], [[-2.0], [1.0]], [[4.0]], 1, 0),
        case("means far from 0", [0.875, 0.125], [[9.0, 11.0], [12.0, 10.0]], data.COURSE_SIGMA, 0, 1),
    ),
    hidden=draw_cases,
    misconceptions=(
        wrong(
            "the other class",
            {"means[k] - means[l]": "means[l] - means[k]", "priors[k] / priors[l]": "priors[l] / priors[k]"},
            "Your function is positive where l wins. It should be log P(k|x)/P(l|x): positive where k wins.",
        ),
        wrong(
            "priors forgotten",
            {"np.log(priors[k] / priors[l]) - 0.5": "-0.5"},
            "theta0 lacks log(π_k/π_l): unequal priors shift the boundary.",
        ),
        wrong(
            "priors the wrong way",
            {"priors[k] / priors[l]": "priors[l] / priors[k]"},
            "log(π_k/π_l) has the wrong sign: the likelier class k is, the larger the odds for it.",
        ),
        wrong(
            "priors without logarithm",
            {"np.log(priors[k] / priors[l])": "priors[k] / priors[l]"},
            "You add the ratio of the priors. These are log-odds: add its logarithm.",
        ),
        wrong(
            "difference of priors",
            {"np.log(priors[k] / priors[l])": "priors[k] - priors[l]"},
            "You add π_k - π_l. It is the difference of their logarithms, log π_k - log π_l.",
        ),
        wrong(
            "half forgotten",
            {"0.5 * ": ""},
            "The boundary for equal priors goes through the midpoint ½ (μ_k + μ_l); the ½ is missing.",
        ),
        wrong(
            "plus the midpoint",
            {"- 0.5": "+ 0.5"},
            "½ (μ_k + μ_l)·θ must be subtracted, so that the midpoint between the means gets log-odds log(π_k/π_l).",
        ),
        wrong(
            "difference squared",
            {"means[k] + means[l]": "means[k] - means[l]"},
            "μ_kᵀΣ⁻¹μ_k - μ_lᵀΣ⁻¹μ_l is (μ_k + μ_l)ᵀΣ⁻¹(μ_k - μ_l), a sum times a difference; you have the difference twice.",
        ),
        wrong(
            "midpoint forgotten",
            {" - 0.5 * (means[k] + means[l]) @ theta": ""},
            "theta0 holds only the priors. The squares of the means belong to it: -½ (μ_k + μ_l)·θ.",
        ),
        wrong(
            "covariance not inverted",
            {"np.linalg.solve(Sigma, means[k] - means[l])": "Sigma @ (means[k] - means[l])"},
            "θ is Σ⁻¹(μ_k - μ_l): you multiplied by Σ instead of its inverse.",
        ),
        wrong(
            "covariance ignored",
            {"np.linalg.solve(Sigma, means[k] - means[l])": "means[k] - means[l]"},
            "θ is the difference of the means in your version. Σ⁻¹ turns it, unless the classes are round.",
        ),
        wrong(
            "scaled to unit length",
            {"return theta, theta0": "length = np.linalg.norm(theta)\n    return theta / length, theta0 / length"},
            "You scaled θ to length 1. The boundary stays, but log-odds are numbers with a meaning: leave θ as it is.",
        ),
        wrong(
            "Σ missing in the offset",
            {"(means[k] + means[l]) @ theta": "(means[k] + means[l]) @ (means[k] - means[l])"},
            "In theta0 the difference of the means stands without Σ⁻¹: it is -½ (μ_k + μ_l)·θ.",
        ),
        wrong(
            "prior of k only",
            {"np.log(priors[k] / priors[l])": "np.log(priors[k])"},
            "theta0 holds log π_k but not log π_l: it is the logarithm of their quotient.",
        ),
        wrong(
            "odds against all the others",
            {"priors[k] / priors[l]": "priors[k] / (1 - priors[k])"},
            "You compare class k with all the others together. With more than two classes π_l is not 1 - π_k.",
        ),
    ),
    hints=(
        "The log-odds are δ_k(x) - δ_l(x). Subtract the two discriminants. Which terms contain x, and which do not?",
        "Σ⁻¹μ_k and Σ⁻¹μ_l occur only as their difference in the term with x. Solve once, for the difference of the means.",
        "θ multiplies x. For θ₀ use μ_kᵀΣ⁻¹μ_k - μ_lᵀΣ⁻¹μ_l = (μ_k + μ_l)·Σ⁻¹(μ_k - μ_l), and do not forget the priors.",
    ),
)
