"""Guesses of the lesson classification_setup with other numbers."""

import numpy as np

from autograder.exercises._again import Again, Draw, pick
from autograder.exercises._sets import Rng
from linclass_ref import geometry, validation


def test_points_needed(rng: Rng) -> Again:
    error, wanted = pick(rng, 0.1, 0.2, 0.5), pick(rng, 0.01, 0.02, 0.05)
    points = next(m for m in range(1, 10_000) if validation.standard_error(error, m) <= wanted)
    return Again(
        f"A classifier is wrong on {error:.0%} of new points. About how many test points bring the standard "
        f"error of its measured error rate "
        f"down to {wanted:g}?",
        f"{points:,}",
        {
            f"{round(1 / wanted):,}": "One over the standard error is not the number of points: the error falls "
            "with the root of that number.",
            f"{round(np.sqrt(error * (1 - error)) / wanted):,}": "The number of points is under the root: square this.",
            f"{round(4 * points):,}": "Four times as many points as are needed would halve the standard error.",
        },
        f"√(E(1 − E)/m) = {wanted:g} gives m = {error * (1 - error):g}/{wanted**2:g} = {points:,}.",
    )


def nearest_to_origin(rng: Rng) -> Again:
    a, b = [(3, 4), (4, 3), (-3, 4), (4, -3)][int(rng.integers(4))]
    theta, offset = np.array([a, b]), int(pick(rng, -50, 50, -25, 25))
    foot = geometry.project_to_boundary([[0, 0]], theta, float(offset))[0]
    return Again(
        f"θ = ({a}, {b}) and θ₀ = {offset}. Which point of the boundary θ·x + θ₀ = 0 is nearest to the origin?",
        _point(foot),
        {
            _point(
                -foot
            ): "This is on the opposite side of the origin. The sign of θ₀ is not the direction: θ·x must be −θ₀.",
            _point(theta): "The tip of θ is on the boundary only if ‖θ‖² = −θ₀.",
            _point(
                foot * 5
            ): "The way is |θ₀|/‖θ‖ long, and θ must have length 1 for its direction: divide by ‖θ‖ twice.",
        },
        f"The point is −θ₀·θ/‖θ‖², at the distance |θ₀|/‖θ‖ = {abs(offset) // 5} along θ.",
    )


def _point(x: np.ndarray) -> str:
    return f"({x[0]:g}, {x[1]:g})"


AGAIN: dict[str, Draw] = {"test_points_needed": test_points_needed, "nearest_to_origin": nearest_to_origin}
