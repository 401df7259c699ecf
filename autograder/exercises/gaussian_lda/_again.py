"""Guesses of the lesson gaussian_lda with other numbers."""

import numpy as np

from autograder.exercises._again import Again, Draw, pick
from autograder.exercises._sets import Rng
from linclass_ref import gaussian as reference


def _test(rng: Rng) -> tuple[float, float, float]:
    return pick(rng, 0.01, 0.02, 0.05), pick(rng, 0.8, 0.9, 0.95), pick(rng, 0.05, 0.1)


def _posterior(prior: float, hit: float, alarm: float, times: int = 1) -> float:
    logs = times * np.log([alarm, hit])
    return float(100 * reference.bayes_posterior(np.array([1 - prior, prior]), [logs])[0, 1])


def ill_after_positive(rng: Rng) -> Again:
    prior, hit, alarm = _test(rng)
    return Again(
        f"{prior:.0%} of all people have an illness. A test is positive for {hit:.0%} of the ill and for "
        f"{alarm:.0%} of the healthy. Your test is "
        "positive. How likely is it that you are ill?",
        f"{_posterior(prior, hit, alarm):.0f} %",
        {
            f"{hit:.0%}".replace(
                "%", " %"
            ): "This is how often the test is positive among the ill. The question is the other way round.",
            f"{100 * (1 - alarm):.0f} %": "This is how often the test is right about the healthy.",
            f"{100 * prior * hit:.1f} %": "This share of all people is ill and has a positive test. Divide it "
            "by the share of positive tests.",
        },
        f"Of all people {prior * hit:.2%} are ill with a positive test, and {(1 - prior) * alarm:.2%} are "
        f"healthy with one: most positive tests come "
        "from healthy people if the illness is rare.",
    )


def second_positive(rng: Rng) -> Again:
    prior, hit, alarm = _test(rng)
    once = _posterior(prior, hit, alarm)
    return Again(
        f"{prior:.0%} of all people have an illness; a test is positive for {hit:.0%} of the ill and "
        f"{alarm:.0%} of the healthy. Two independent tests "
        "are both positive. How likely is it that you are ill?",
        f"{_posterior(prior, hit, alarm, 2):.0f} %",
        {
            f"{once:.0f} %": "This is the answer after one positive test.",
            f"{min(2 * once, 99):.0f} %": "Probabilities do not add up like this: each test multiplies the odds.",
            f"{100 * hit * hit:.0f} %": "This is how often both tests are positive among the ill.",
        },
        f"Each positive test multiplies the odds by {hit:g}/{alarm:g} = {hit / alarm:.3g}.",
    )


def inside_the_first_ellipse(rng: Rng) -> Again:
    radius = pick(rng, 1.5, 2.0, 2.5)
    inside = 100 * (1 - np.exp(-(radius**2) / 2))
    return Again(
        f"What share of a normal distribution in the plane lies within the Mahalanobis distance {radius:g}?",
        f"{inside:.0f} %",
        {
            f"{100 - inside:.0f} %": "This share lies outside.",
            f"{100 * (1 - np.exp(-radius / 2)):.0f} %": "The distance is squared in the exponent.",
            f"{100 * (1 - np.exp(-(radius**2))):.1f} %": "The exponent is half of the squared distance.",
        },
        "In the plane the share within the distance r is 1 − exp(−r²/2).",
    )


def variance_too_small(rng: Rng) -> Again:
    n, variance = int(rng.integers(3, 7)), int(pick(rng, 6, 12, 24))
    return Again(
        f"The true variance is {variance}. From samples of {n} points the variance is estimated as the average "
        f"squared distance from the sample's own "
        "mean. What is the average of the estimate over many samples?",
        f"{variance * (n - 1) / n:g}",
        {
            f"{variance:g}": "The mean is fitted to the same points, so it is closer to them than the true mean is.",
            f"{variance * n / (n - 1):g}": "The estimate is too small on average, not too large.",
            f"{variance / n:g}": "This is the variance of the mean.",
        },
        f"On average the estimate is too small by the factor (n − 1)/n = {n - 1}/{n}.",
    )


AGAIN: dict[str, Draw] = {
    "ill_after_positive": ill_after_positive,
    "second_positive": second_positive,
    "inside_the_first_ellipse": inside_the_first_ellipse,
    "variance_too_small": variance_too_small,
}
