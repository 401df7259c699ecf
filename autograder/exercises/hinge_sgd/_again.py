"""Guesses of the lesson hinge_sgd with other numbers."""

import numpy as np

from autograder.exercises._again import Again, Draw, pick
from autograder.exercises._sets import Rng
from linclass_ref import descent


def too_fast(rng: Rng) -> Again:
    steep = int(pick(rng, 4, 5, 8, 10))
    scale = np.array([1.0, steep])
    rates = np.arange(1, 400) / 200
    ends = (descent.gradient_descent(lambda w: scale * w, [-3.0, 1.5], rate, 40)[-1] for rate in rates)
    start = float(scale @ np.array([9.0, 2.25]))
    first = next(rate for rate, end in zip(rates, ends, strict=True) if scale @ end**2 > start)
    return Again(
        f"Gradient descent with a constant step size η on the bowl f(w) = ½(w₁² + {steep}w₂²), 40 steps from "
        f"(−3, 1.5). From about which η on does "
        "it end higher than it began?",
        f"{2 / steep:g}" if abs(first - 2 / steep) < 0.02 else f"{first:g}",
        {
            "2": f"That is the limit of the flat direction. In the other one the factor is 1 − {steep}η, which is below −1 much earlier.",
            f"{1 / steep:g}": "With this step size w₂ is 0 after one step. Up to twice as much, its size still shrinks.",
            f"{4 / steep:g}": f"Then w₂ is multiplied by 1 − {steep}η = −3 in each step: the run diverges long before.",
        },
        f"In the steep direction w₂ is multiplied by 1 − {steep}η in each step. This is below −1 as soon as η > 2/{steep}.",
    )


AGAIN: dict[str, Draw] = {"too_fast": too_fast}
