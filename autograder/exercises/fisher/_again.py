"""Guesses of the lesson fisher with other numbers."""

import numpy as np

from autograder.exercises._again import Again, Draw
from autograder.exercises._sets import Rng
from linclass_ref import fisher as reference


def useful_directions(rng: Rng) -> Again:
    K = int(rng.integers(3, 7))
    d = int(rng.integers(K + 1, K + 6))
    t = np.repeat(np.arange(K), 5)
    rank = np.linalg.matrix_rank(reference.between_scatter(rng.normal(size=(len(t), d)), t, K))
    return Again(
        f"{d} features and {K} classes, all class means in general position. How many eigenvalues of S_W⁻¹S_B are larger than zero?",
        str(rank),
        {
            str(d): "This is the number of features. The means span fewer directions.",
            str(
                K
            ): "This is the number of classes. But the differences from the overall mean, weighted by the class sizes, sum to zero.",
            str(K - 2): "One too few: two class means already span one direction, and each further class adds one.",
        },
        f"The {K} vectors m_k − x̄ are tied by one equation, so they span K − 1 = {K - 1} directions.",
    )


AGAIN: dict[str, Draw] = {"useful_directions": useful_directions}
