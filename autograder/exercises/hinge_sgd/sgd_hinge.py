"""sgd_hinge: stochastic subgradient descent that keeps its best iterate."""

from collections.abc import Iterator

import numpy as np

from autograder.exercises._sets import Rng, Set, integer_set, noisy_set, separable_set
from autograder.exercises._solutions import solution
from autograder.exercises.hinge_sgd._data import distant_set
from autograder.exercises.hinge_sgd._steady import draw_steady, follow
from autograder.judging.exercise import Case, Exercise, case, wrong
from linclass_ref import hinge_sgd as reference

sgd_hinge = solution("sgd_hinge")


# The step, which some make after the comparison.
STEP = """\
            eta = 1 / (k + 1)
            theta = theta + eta * y[i] * X[i]
            theta0 = theta0 + eta * y[i]
            k += 1
"""

strict_test = wrong(
    "strict test",
    {"<= 1": "< 1"},
    "You do not update where z is exactly 1. The course takes -y x as the subgradient at the kink, so test z <= 1.",
).of("sgd_hinge", sgd_hinge)


def two_share_the_least_risk(X: np.ndarray, y: np.ndarray, order: np.ndarray) -> bool:
    risks, _, _ = follow(X, y, order)
    return bool(np.sum(risks == risks.min()) > 1)


def an_update_at_one_matters(X: np.ndarray, y: np.ndarray, order: np.ndarray) -> bool:
    _, margins, _ = follow(X, y, order)
    if 1.0 not in margins:
        return False
    right, strict = sgd_hinge(X, y, order), strict_test.wrong(X, y, order)
    return not np.allclose(np.append(*right), np.append(*strict))


def the_best_comes_after_a_lull(X: np.ndarray, y: np.ndarray, order: np.ndarray) -> bool:
    """Whether n visits in a row change nothing, and yet there is a reason to go on."""
    _, margins, _ = follow(X, y, order)
    n = len(X)
    lull = next((t for t in range(n, len(order)) if (margins[t - n : t] > 1).all()), len(order))
    _, early = sgd_hinge(X, y, order[:lull])
    _, final = sgd_hinge(X, y, order)
    return not np.isclose(early, final)


def two_or_four_points(rng: Rng) -> Set:
    return integer_set(rng, int(rng.choice([2, 4])), 2)


def one_point(rng: Rng) -> Set:
    return rng.normal(size=(1, 2)) / 4, rng.choice([-1, 1], 1)


def large_set(rng: Rng) -> Set:
    X, y = noisy_set(rng, 10, 2)
    return 6 * X, y


def draw_cases(rng: Rng) -> Iterator[Case]:
    for _ in range(3):
        n, d = int(rng.choice([2, 4, 8])), int(rng.integers(1, 3))
        yield case(f"{n} points with integer coordinates", *draw_steady(rng, integer_set, n, d, visits=3 * n))
    for _ in range(2):
        tie = draw_steady(rng, integer_set, 2, 1, visits=4, wanted=two_share_the_least_risk)
        yield case("two iterates share the least risk: the earlier one counts", *tie)
    for _ in range(2):
        kink = draw_steady(rng, two_or_four_points, visits=5, wanted=an_update_at_one_matters)
        yield case("a margin of exactly 1 is met", *kink)
    for d in (1, 2, 5):
        yield case(f"noisy points, d = {d}", *draw_steady(rng, noisy_set, 15, d, visits=60))
    for _ in range(2):
        yield case("separable points", *draw_steady(rng, separable_set, 12, 2, 0.3, visits=50))
    yield case("more than 200 points, few of them visited", *draw_steady(rng, noisy_set, 230, 3, visits=80))
    yield case("large coordinates", *draw_steady(rng, large_set, visits=40))
    yield case("classes far from the origin", *draw_steady(rng, distant_set, visits=50))
    yield case("a single point", *draw_steady(rng, one_point, visits=4))
    lull = draw_steady(rng, noisy_set, 3, 2, visits=6, in_a_row=8, wanted=the_best_comes_after_a_lull)
    yield case("n visits in a row without an update, and then more", *lull)


KINK = [[2, -1], [-1, 2], [-2, 0], [-2, -2]], [-1, -1, 1, 1], [0, 2, 0, 0, 3]
CLOSE = [[1.5, -1.0], [-2.0, -1.0], [-0.5, 1.5], [0.0, -2.0]], [-1, 1, 1, 1], [2, 3, 0, 1] * 5
FOUR = [[2, 0], [0, 0], [-2, 2], [2, 2]], [-1, 1, 1, -1], [1, 2, 1, 0, 3]
FIVE = [[0.5, 1.0], [1.5, -0.25], [-1.0, 0.75], [0.25, -1.5], [-0.5, -0.5]], [1, 1, -1, -1, 1], [0, 2, 4, 1, 3] * 5

exercise = Exercise(
    reference=reference.sgd_hinge,
    returns=("theta", "theta0"),
    rows=("X", "y"),
    boundary=("theta", "theta0"),
    visible=(
        case("two points, each visited twice", [[2, 1], [-1, 0]], [1, -1], [0, 1, 0, 1]),
        case("the worked example of the lesson", [[1], [3]], [-1, 1], [0, 1, 0, 1]),
        case("no visits: the zero start is all there is", [[1, 2], [3, 4]], [1, -1], np.array([], dtype=int)),
        case("opposed labels far out: nothing beats the zero start", [[4], [4]], [1, -1], [0, 1]),
        case("visits without an update, and then a margin of exactly 1", *KINK),
        case("four points, half of the visits to one of them", *FOUR),
        case("two iterates share the least risk", [[1], [-1]], [1, 1], [0, 1, 0]),
        case("two visits in a row without an update, and then one", [[2.0], [-0.25]], [1, -1], [0, 0, 0, 1]),
        case("one point is never visited", [[-2], [0], [2], [-2]], [-1, 1, -1, 1], [1, 2, 2, 1, 0]),
        case("several rounds", *FIVE),
        case("risks that differ in the fourth digit", *CLOSE, group="several rounds"),
    ),
    hidden=draw_cases,
    misconceptions=(
        wrong(
            "last iterate",
            {"return best": "return theta, theta0"},
            "You return the last parameters. SGD jumps about: remember the parameters with the least hinge risk so far and return these.",
        ),
        wrong(
            "best remembered by reference",
            {"theta = theta + eta": "theta += eta"},
            "You remember the best theta, but `theta += …` goes on changing that very array. Make a new array in each update "
            "(theta = theta + …), or store a copy.",
        ),
        wrong(
            "zero start forgotten",
            {"(theta, theta0), 1.0": "(theta, theta0), np.inf"},
            "You begin to compare after the first update. The zero start is a candidate, too, with risk 1.",
        ),
        wrong(
            "last iterate never compared",
            {STEP: "", "    return best": STEP + "    return best"},
            "You compare before the update, so the parameters after the last update are never looked at. Compare after each update.",
        ),
        wrong(
            "latest of equals",
            {"risk < least": "risk <= least"},
            "Where two iterates have the same risk you keep the later one. Keep the earlier: replace only if the risk is strictly smaller.",
        ),
        wrong(
            "best by mistakes",
            {"np.maximum(1 - z, 0)": "z <= 0"},
            "You keep the parameters with the fewest mistakes. The best iterate is the one with the least hinge risk.",
        ),
        wrong(
            "best by the perceptron's loss",
            {"(theta, theta0), 1.0": "(theta, theta0), 0.0", "1 - z": "-z"},
            "You measure the iterates by max(-z, 0). The best iterate is the one with the least hinge risk, the mean of max(1 - z, 0).",
        ),
        wrong(
            "risk without offset",
            {"(X @ theta + theta0)": "(X @ theta)"},
            "You measure the risk without theta0. The margin is y (θ·x + θ0).",
        ),
        wrong(
            "perceptron's test",
            {"<= 1": "<= 0"},
            "You update only on mistakes, z <= 0, as the perceptron does. The hinge asks for more: update where z <= 1.",
        ),
        strict_test,
        wrong(
            "k counts visits",
            {"for i in order": "for k, i in enumerate(order)", "            k += 1\n": ""},
            "Your rate falls with every visit. k counts updates only: a visit with z > 1 does not change it.",
        ),
        wrong(
            "constant rate",
            {"1 / (k + 1)": "1.0"},
            "Your rate stays 1. It is 1/(k+1), where k is the number of updates made before.",
        ),
        wrong(
            "average of the iterates",
            {
                "1.0\n": "1.0\n    total, total0 = theta, theta0\n",
                "k += 1\n": "k += 1\n            total, total0 = total + theta, total0 + theta0\n",
                "return best": "return total / (k + 1), total0 / (k + 1)",
            },
            "You average the iterates. That is a good idea in its own right, but the exercise asks for the iterate with the least "
            "hinge risk.",
        ),
        wrong(
            "each point once",
            {"for i in order": "for i in dict.fromkeys(np.asarray(order).tolist())"},
            "You visit each point once. `order` may name a point several times: visit it each time.",
        ),
        wrong(
            "counted from one",
            {"for i in order": "for i in np.asarray(order) - 1"},
            "You take the indices of `order` as if they began with 1. They begin with 0: use X[i] and y[i] as they are.",
        ),
    ),
    hints=(
        "Walk through `order`. At each visit ask whether z ≤ 1. If so, take a step, and then see whether the new "
        "parameters have the least hinge risk so far.",
        "Only a visit with z ≤ 1 changes anything. It changes θ, θ₀ and k, and sometimes the best parameters. In which "
        "order?",
        "Use the rate of the old k for the step, then compute the hinge risk of the new parameters on the whole training "
        "set. If it is smaller than `least`, store both the parameters and this risk.",
    ),
)
