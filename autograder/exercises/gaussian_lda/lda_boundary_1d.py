"""lda_boundary_1d: the point where two classes on a line are equally likely."""

from collections.abc import Iterator

from autograder.exercises._sets import Rng
from autograder.judging.exercise import Case, Exercise, case, wrong
from linclass_ref import gaussian


def means_weighed_by_the_priors(mu1, mu2, sigma, pi1, pi2):
    return pi1 * mu1 + pi2 * mu2


def draw_cases(rng: Rng) -> Iterator[Case]:
    for note, ordered in (("mu1 below mu2", True), ("mu1 above mu2", False)):
        for _ in range(4):
            low = float(rng.normal(scale=2))
            high = low + float(rng.uniform(0.5, 4))
            pi1 = float(rng.uniform(0.05, 0.95))
            means = (low, high) if ordered else (high, low)
            yield case(f"random numbers, {note}", *means, float(rng.uniform(0.3, 3)), pi1, 1 - pi1)
    (own,) = rng.spawn(1)
    low, pi1 = float(own.uniform(0.5, 2)), float(own.uniform(0.2, 0.8))
    yield case("positive means", low, low + float(own.uniform(1, 3)), float(own.uniform(0.5, 1)), pi1, 1 - pi1)
    yield case("equal priors", int(rng.integers(-5, 0)), int(rng.integers(1, 6)), float(rng.uniform(1.5, 3)), 0.5, 0.5)
    yield case("a very rare class", float(rng.normal()), float(rng.normal() + 6), 1.5, 2.0**-20, 1 - 2.0**-20)
    pi1 = 0.5 + float(rng.uniform(0.01, 0.03))
    yield case("priors that are almost equal", float(rng.uniform(1, 3)), float(rng.uniform(-3, -1)), 2.0, pi1, 1 - pi1)


exercise = Exercise(
    reference=gaussian.lda_boundary_1d,
    returns=("the boundary",),
    visible=(
        case("equal priors: the midpoint", -1.5, 1.5, 1, 0.5, 0.5),
        case("equal priors, sigma = 2, means 1 and 4: still the midpoint", 1, 4, 2, 0.5, 0.5),
        case("class 2 is likelier", -1.5, 1.5, 1.0, 0.25, 0.75),
        case("class 1 is likelier, sigma = 2", 0.0, 4.0, 2.0, 0.75, 0.25),
        case("mu1 is the larger mean", 3.0, 1.0, 0.5, 0.875, 0.125),
        case("so rare that the boundary lies beyond both means", 0.0, 1.0, 1.5, 0.0625, 0.9375),
    ),
    hidden=draw_cases,
    misconceptions=(
        wrong(
            "priors ignored",
            {" + sigma**2 * np.log(pi2 / pi1) / (mu1 - mu2)": ""},
            "You always answer the midpoint. That is right for equal priors; a likelier class pushes the boundary away from itself.",
        ),
        wrong(
            "moved the wrong way",
            {"pi2 / pi1": "pi1 / pi2"},
            "The priors move your boundary the wrong way: towards the likelier class. The likelier class should get more room.",
        ),
        wrong(
            "distance without sign",
            {"pi2 / pi1": "pi1 / pi2", "(mu1 - mu2)": "abs(mu1 - mu2)"},
            "You divide by the distance |mu1 - mu2|. Keep the sign: the answer must not depend on which class is on the left.",
        ),
        wrong(
            "distance without sign, other way round",
            {"(mu1 - mu2)": "abs(mu1 - mu2)"},
            "You divide by |mu1 - mu2|, so the shift goes the same way whichever class is on the left. Divide by mu1 - mu2.",
        ),
        wrong(
            "sigma not squared",
            {"sigma**2": "sigma"},
            "The shift is proportional to the variance sigma²; you multiplied by sigma.",
        ),
        wrong(
            "sigma missing in the shift",
            {"sigma**2 * ": ""},
            "Your shift does not depend on sigma. Multiply it by sigma²: the more the classes overlap, the more the priors matter.",
        ),
        wrong(
            "half of the shift",
            {"(mu1 - mu2)": "(2 * (mu1 - mu2))"},
            "Your shift is half of what it should be: only the squares of the means carry a ½, the log priors do not.",
        ),
        wrong(
            "no logarithm",
            {"np.log(pi2 / pi1)": "(pi2 - pi1)"},
            "You move the boundary by a difference of priors. The discriminants hold their logarithms: log(pi2) - log(pi1).",
        ),
        wrong(
            "weighted mean of the means",
            means_weighed_by_the_priors,
            "You weigh the means by the priors. That moves the boundary towards the likelier class; set δ_1(x) = δ_2(x) and solve for x.",
        ),
        wrong(
            "logarithm to base ten",
            {"np.log(": "np.log10("},
            "You use the logarithm to base 10. The densities hold e, so it is the natural one, np.log.",
        ),
        wrong(
            "kept between the means",
            {
                "return ": "x = ",
                "/ (mu1 - mu2)": "/ (mu1 - mu2)\n    return min(max(x, min(mu1, mu2)), max(mu1, mu2))",
            },
            "You keep the boundary between the means. A class can be so rare that the boundary lies beyond both of them.",
        ),
        wrong(
            "midpoint rounded down",
            {"(mu1 + mu2) / 2": "(mu1 + mu2) // 2"},
            "In Python // rounds down. Divide with /.",
        ),
        wrong(
            "difference of priors for their logarithm",
            {"np.log(pi2 / pi1)": "2 * (pi2 - pi1)"},
            "You use a difference of priors in place of the logarithm of their quotient. The two are close only for nearly equal "
            "priors.",
        ),
    ),
    hints=(
        "At the boundary δ_1(x) = δ_2(x), with δ_k(x) = x·mu_k/sigma² - mu_k²/(2 sigma²) + log pi_k. Solve this for x.",
        "Collect the terms with x on one side, and the squares of the means and the logarithms of the priors on the "
        "other.",
        "On one side x is multiplied by (mu1 - mu2)/sigma². On the other, mu1² - mu2² = (mu1 - mu2)(mu1 + mu2) helps.",
    ),
)
