"""batch_perceptron: descent on the criterion, all misclassified points at once."""

from collections.abc import Iterator

import numpy as np

from autograder.exercises._sets import Rng, noisy_set, separable_set
from autograder.judging.exercise import Case, Exercise, case, wrong
from linclass_ref import perceptron_descent
from linclass_ref.perceptron import reflect


def moves_at_once(Z, eta, max_steps):
    w = np.zeros(Z.shape[1])
    for steps in range(max_steps):
        if np.all(Z @ w > 0):
            return w, steps
        for z in Z:
            if z @ w <= 0:
                w = w + eta * z
    return w, max_steps


def draw_cases(rng: Rng) -> Iterator[Case]:
    for _ in range(5):
        Z = reflect(*separable_set(rng, 20, 2, margin=0.3))
        yield case("random separable points", Z, float(rng.choice([0.25, 0.5, 1.0, 2.0])), 500)
    for _ in range(3):
        Z = reflect(*noisy_set(rng, 15, 3))
        yield case("not separable: max_steps ends it", Z, 0.5, int(rng.integers(3, 12)))
    yield case("more than 200 points", reflect(*separable_set(rng, 220, 3, margin=0.4)), 0.5, 400)
    (own,) = rng.spawn(1)
    for steps in (1, 2):
        while True:
            Z = reflect(*separable_set(own, 10, 2, margin=0.4))
            if perceptron_descent.batch_perceptron(Z, 0.5, 50)[1] == steps:
                break
        yield case(f"{('one step is', 'two steps are')[steps - 1]} enough", Z, 0.5, 50)
    yield case("a tiny rate", [[-4, 1, 1], [1, -1, 1], [0, -1, -1], [-3, 2, 1]], 2.0**-20, 50)


exercise = Exercise(
    reference=perceptron_descent.batch_perceptron,
    returns=("w", "steps"),
    rows=("Z",),
    counts=("max_steps",),
    visible=(
        case("one step is enough", [[2, 1], [-1, 1]], 0.5, 10),
        case("several steps", [[-4, 1, 1], [1, -1, 1], [0, -1, -1], [-3, 2, 1]], 1.0, 50),
        case("the same with a smaller rate", [[-4, 1, 1], [1, -1, 1], [0, -1, -1], [-3, 2, 1]], 0.25, 50),
        case("a point falls exactly on the boundary", [[2, 1, -2], [0, 0, 1], [0, -1, 0]], 1.0, 20),
        case("not separable: max_steps ends it", [[2, 0], [-1, 0], [0, 1]], 1.0, 6),
        case("misclassified points that cancel, many steps", [[1, 0], [-1, 0], [0, 1]], 1.0, 300),
        case("a point that occurs twice", [[4, 1, 1], [-1, 0, -1], [-1, 0, -1]], 1.0, 20),
        case("a single point", [[2, 1]], 2.0, 5),
    ),
    hidden=draw_cases,
    misconceptions=(
        wrong(
            "one point at a time",
            {"Z[wrong].sum(axis=0)": "Z[wrong][0]"},
            "You add one misclassified point per step. The batch form adds all of them at once, found with the same w.",
        ),
        wrong(
            "steps always max_steps",
            {"        if not wrong.any():\n            return w, steps\n": ""},
            "Your steps are always max_steps. Return the number of updates made: once nothing is misclassified there are no more.",
        ),
        wrong(
            "last look counted as a step",
            {"return w, steps": "return w, steps + 1"},
            "Your count is one too high: looking and finding nothing to do is not an update.",
        ),
        wrong(
            "last step not counted at the end",
            {"    for steps": "    steps = 0\n    for steps", "return w, max_steps": "return w, steps"},
            "Where max_steps ends the loop your count is one too low: the loop's variable ends at max_steps - 1, but max_steps updates "
            "were made.",
        ),
        wrong(
            "points counted instead of steps",
            {
                "w = np.zeros(Z.shape[1])": "w, k = np.zeros(Z.shape[1]), 0",
                "for steps": "for _",
                "        w = w +": "        k += wrong.sum()\n        w = w +",
                "return w, steps": "return w, k",
                "return w, max_steps": "return w, k",
            },
            "Your steps count misclassified points. All of them together make one step.",
        ),
        wrong(
            "one point after the other",
            moves_at_once,
            "Within a step your w changes from point to point. The batch form finds all misclassified points with the same w, adds them "
            "up, and moves once.",
        ),
        wrong(
            "zero only at the start",
            {"Z @ w <= 0": "Z @ w < 0 if steps else np.ones(len(Z), dtype=bool)"},
            "After the first step you leave out the points on the boundary. w·ζ = 0 is misclassified at every step.",
        ),
        wrong(
            "stops when J is zero",
            {"if not wrong.any()": "if steps and np.all(Z @ w >= 0)"},
            "You stop when J is 0, that is when no w·ζ is negative. Points on the boundary add nothing to J and are misclassified all the "
            "same: stop when every w·ζ is positive.",
        ),
        wrong(
            "starts from the first point",
            {"np.zeros(Z.shape[1])": "eta * Z[0]"},
            "You start at the first point. The start is w = 0.",
        ),
        wrong(
            "mean instead of sum",
            {"sum(axis=0)": "mean(axis=0)"},
            "You add the mean of the misclassified points. Here the step is eta times their sum.",
        ),
        wrong(
            "divided by n",
            {"sum(axis=0)": "sum(axis=0) / len(Z)"},
            "You divide the step by n. That is the averaged-step form; here the step is eta times the sum.",
        ),
        wrong(
            "strict inequality",
            {"<= 0": "< 0"},
            "You stop at once: at w = 0 no point has w·ζ < 0, and J is 0 there. A point on the boundary is misclassified, so go on while "
            "some w·ζ <= 0.",
        ),
    ),
    hints=(
        "Each step looks at all points with the same w, then moves once. When the look finds nothing wrong, you are done.",
        "Loop at most max_steps times. Compute all margins with the w of this step. Which rows belong to the gradient, "
        "and what do you return if there are none?",
        "The gradient is minus the sum of the misclassified rows, so an update adds eta times this sum. The number of "
        "updates made so far is the number of completed rounds of the loop.",
    ),
)
