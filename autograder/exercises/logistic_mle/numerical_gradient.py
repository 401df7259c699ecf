"""numerical_gradient: slopes by central differences, one coordinate at a time."""

from collections.abc import Iterator
from typing import Any

import numpy as np

from autograder.exercises._functions import Function, named
from autograder.exercises._sets import Rng
from autograder.judging.exercise import Case, Exercise, case, wrong
from linclass_ref import descent


def shift_never_undone(f, theta, h):
    slopes = np.zeros(len(theta))
    moved = np.array(theta, dtype=float)
    for i in range(len(theta)):
        moved[i] += h
        up = f(moved)
        moved[i] -= 2 * h
        slopes[i] = (up - f(moved)) / (2 * h)
    return slopes


def shift_upwards_kept(f, theta, h):
    slopes = np.zeros(len(theta))
    moved = np.array(theta, dtype=float)
    for i in range(len(theta)):
        below = f(moved)
        moved[i] += 2 * h
        slopes[i] = (f(moved) - below) / (2 * h)
    return slopes


def height(name: str, function: Function) -> Function:
    """A named function of an array whose value is one number."""

    def f(theta: Any) -> float:
        return float(function(np.asarray(theta, dtype=float)))

    return named(name, f)


def polynomial(rng: Rng, d: int) -> Function:
    """Neither quadratic nor a sum over the coordinates."""
    a, b = rng.uniform(0.5, 2, d), rng.uniform(0.5, 2, d)
    return height("θ ↦ a·θ³ + (b·θ)²", lambda theta: a @ theta**3 + (b @ theta) ** 2)


CUBE = height("θ ↦ θ₁³", lambda theta: theta[0] ** 3)
MIXED = height("θ ↦ θ₁² + 3θ₁θ₂", lambda theta: theta[0] ** 2 + 3 * theta[0] * theta[1])
PLANE = height("θ ↦ 2θ₁ - θ₂ + 5", lambda theta: 2 * theta[0] - theta[1] + 5)
CUBES = height("θ ↦ θ₁³ + 2θ₂³ - θ₃³", lambda theta: theta[0] ** 3 + 2 * theta[1] ** 3 - theta[2] ** 3)
PRODUCT = height("θ ↦ θ₁·θ₂·θ₃", lambda theta: theta[0] * theta[1] * theta[2])
ONE_LOSS = height("θ ↦ log(1 + e^(-θ₁-2θ₂))", lambda theta: np.logaddexp(0, -theta[0] - 2 * theta[1]))


def draw_cases(rng: Rng) -> Iterator[Case]:
    for d in (2, 1, 3, 6):
        yield case(
            f"{d} parameter(s)",
            polynomial(rng, d),
            rng.uniform(0.5, 2, d),
            0.001,
            group="" if d > 1 else "one parameter",
        )
    for h in (0.1, 0.5):
        yield case(f"a step of {h} on a curved function", polynomial(rng, 3), rng.uniform(0.5, 2, 3), h)
    yield case("parameters in integers", polynomial(rng, 2), rng.integers(1, 4, 2), 0.25)


exercise = Exercise(
    reference=lambda f, theta, h: descent.numerical_gradient(f, theta, h),
    returns=("the gradient",),
    visible=(
        case("a flat plane", PLANE, [1.0, 4.0], 0.5),
        case("two parameters that multiply each other", MIXED, [1.0, -2.0], 0.01),
        case("one parameter, a large step: 3θ² + h², not 3θ²", CUBE, [2.0], 0.5),
        case("three parameters, h = 0.1", CUBES, [1.0, -1.5, 2.0], 0.1),
        case("each coordinate by itself", PRODUCT, [2.0, 3.0, 5.0], 0.5),
        case("parameters in integers", MIXED, [1, -2], 0.25),
        case("the cost of one point", ONE_LOSS, [0.3, -0.4], 0.001),
    ),
    hidden=draw_cases,
    misconceptions=(
        wrong(
            "forward difference",
            {"f(theta - step)) / (2 * h)": "f(theta)) / h"},
            "You step to one side only: (f(θ + h) - f(θ)) / h. Its error is of the order of h; step to both sides, and divide by 2h.",
        ),
        wrong(
            "backward difference",
            {"(f(theta + step) - f(theta - step)) / (2 * h)": "(f(theta) - f(theta - step)) / h"},
            "You step to one side only: (f(θ) - f(θ - h)) / h. Step to both sides, and divide by 2h.",
        ),
        wrong(
            "divided by h",
            {"(2 * h)": "h"},
            "Your slopes are twice too large: between θ + h and θ - h lies a distance of 2h.",
        ),
        wrong(
            "brackets forgotten",
            {"/ (2 * h)": "/ 2 * h"},
            "`/ 2 * h` divides by 2 and then multiplies by h. Write / (2 * h).",
        ),
        wrong(
            "not divided",
            {" / (2 * h)": ""},
            "You return differences. A slope is the difference divided by the distance, 2h.",
        ),
        wrong(
            "all coordinates at once",
            {"step = np.zeros(len(theta))\n        step[i] = h": "step = np.full(len(theta), h)"},
            "You move all coordinates together, so every entry is the slope along (1, …, 1). Move coordinate i alone for entry i.",
        ),
        wrong(
            "shift never undone",
            shift_never_undone,
            "You move a coordinate and do not move it back, so the later ones are measured at another place. Start from θ each time.",
        ),
        wrong(
            "shifts cut to integers",
            {
                "step = np.zeros(len(theta))\n        step[i] = h": "up, down = theta.copy(), theta.copy()\n"
                "        up[i] = up[i] + h\n"
                "        down[i] = down[i] - h",
                "theta + step": "up",
                "theta - step": "down",
            },
            "θ may hold integers, and adding h to an entry of such an array cuts the fraction off. Make it an array of "
            "floats first.",
        ),
        wrong(
            "an h of its own",
            {"    slopes = np.zeros(len(theta))\n": "    h = 1e-6\n    slopes = np.zeros(len(theta))\n"},
            "You use a step or a formula of your own. Use the step h that is given: (f(θ + h·e_j) - f(θ - h·e_j)) / (2h).",
        ),
        wrong(
            "opposite sign",
            {"f(theta + step) - f(theta - step)": "f(theta - step) - f(theta + step)"},
            "Your slopes have the opposite sign: it is f(θ + h) - f(θ - h).",
        ),
        wrong(
            "the sum of the slopes",
            {"return slopes": "return slopes.sum()"},
            "You add the slopes up. The gradient has one entry per parameter.",
        ),
        wrong(
            "half a step to each side",
            {"step[i] = h": "step[i] = h / 2", "(2 * h)": "h"},
            "You go h/2 to each side. The step is h: f(θ + h) - f(θ - h), divided by 2h.",
        ),
        wrong(
            "shift upwards kept",
            shift_upwards_kept,
            "You move each coordinate up and leave it there, so every slope but the first is measured at another place. "
            "Start from θ each time.",
        ),
    ),
    hints=(
        "For each coordinate ask f twice: a little to the right of θ and a little to the left, with all other "
        "coordinates as they are.",
        "A step along one coordinate is an array that is h there and 0 elsewhere. Make a new one for each coordinate.",
        "For each coordinate make a vector that is h there and 0 elsewhere. Evaluate f on both sides, and divide by "
        "the distance between the two places.",
    ),
)
