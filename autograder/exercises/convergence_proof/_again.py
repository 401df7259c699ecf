"""Guesses of the lesson convergence_proof with other numbers."""

import numpy as np

from autograder.exercises._again import Again, Draw, pick
from autograder.exercises._sets import Rng
from linclass_ref import margins


def rescaled_points(rng: Rng) -> Again:
    factor, radius = int(pick(rng, 2, 3, 5, 10)), int(rng.integers(3, 9))
    X, y, theta = np.array([[radius, 0.0], [-1.0, 0.0]]), np.array([1, -1]), np.array([1.0, 0.0])
    before, after = margins.mistake_bound(X, y, theta), margins.mistake_bound(factor * X, y, theta)
    return Again(
        f"The longest point has length {radius}, the margin is 1, and the bound on the mistakes is {before:g}. "
        f"All coordinates are multiplied by "
        f"{factor}. What is the bound now?",
        f"{after:g}",
        {
            f"{factor * before:g}": "R is larger by this factor. But so is the margin.",
            f"{factor**2 * before:g}": "R² is larger by the square of the factor. But so is γ².",
            f"{before / factor:g}": "The margin is larger. But so are the points, by the same factor.",
        },
        "R and γ are both lengths, so their ratio has no unit.",
    )


AGAIN: dict[str, Draw] = {"rescaled_points": rescaled_points}
