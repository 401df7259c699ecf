"""Guesses of the lesson perceptron with other numbers."""

import numpy as np

from autograder.exercises._again import Again, Draw
from autograder.exercises._sets import Rng
from linclass_ref import perceptron as reference


def next_theta(rng: Rng) -> Again:
    while True:
        theta, x = rng.integers(-4, 5, 2), rng.integers(-4, 5, 2)
        y = -1 if theta @ x > 0 else 1
        options = [theta + y * x, theta - y * x, y * x, x]
        if theta @ x and len({_point(one) for one in options}) == 4:
            break
    after = reference.run([x], [y], T=1, offset=False, start=(theta.astype(float), 0.0)).thetas[-1]
    return Again(
        f"θ = {_point(theta)}, no offset. The point x = {_point(x)} with the label {y:+d} is visited. What is θ afterwards?",
        _point(after),
        {
            _point(
                theta - y * x
            ): "This moves θ the wrong way: the margin of the point becomes smaller. The update adds y·x.",
            _point(y * x): "y·x is added to the old θ. It does not replace it.",
            _point(x if y < 0 else theta): "The update changes θ by y·x: neither x itself, nor nothing at all.",
        },
        f"The margin is {int(y * (theta @ x))}, a mistake, so θ becomes θ + y·x.",
    )


def updates_needed(rng: Rng) -> Again:
    a, b = int(rng.integers(1, 3)), int(rng.integers(1, 3))
    square, margin = a * a + b * b, -int(rng.integers(6, 20))
    start = np.array([a, b]) * margin / square
    needed = reference.run([[a, b], [a, b]], [1, 1], T=50, offset=False, start=(start, 0.0)).mistakes
    others = {
        "1": "An update goes the right way, but not always far enough.",
        str(
            -margin // square if -margin % square else needed - 1
        ): "After so many updates the margin is still not positive.",
        str(-margin): "Each update adds ‖x‖² to the margin, not 1.",
        str(needed + 1): "One update fewer is enough.",
    }
    others.pop(str(needed), None)
    return Again(
        f"No offset. A point with ‖x‖² = {square} has the margin {margin}. Only this point is visited, again "
        f"and again. After how many updates "
        "is it right?",
        str(needed),
        dict(list(others.items())[:3]),
        f"Each update adds ‖x‖² = {square} to the margin, however wrong the point is: after {needed} updates it "
        f"is {margin + needed * square}. "
        "A margin of 0 is still a mistake.",
    )


def _point(x: np.ndarray) -> str:
    return f"({x[0]:g}, {x[1]:g})"


AGAIN: dict[str, Draw] = {"next_theta": next_theta, "updates_needed": updates_needed}
