"""least_squares_sgd: downhill on the squared error, one point per step."""

from collections.abc import Iterator

import numpy as np

from autograder.exercises._sets import Rng
from autograder.exercises.multiclass_least_squares import _data as data
from autograder.judging.exercise import Case, Exercise, case, wrong
from linclass_ref import least_squares


def small_rate(rng: Rng, X: np.ndarray) -> float:
    """A rate with which no visit overshoots: for a point x the largest one is 1/‖x‖²."""
    return float(rng.uniform(0.1, 0.4) / (X**2).sum(axis=1).max())


def draw_cases(rng: Rng) -> Iterator[Case]:
    for n, d, K in ((6, 1, 2), (5, 2, 3), (20, 3, 4)):
        X, T = data.augmented_set(rng, n, d, K)
        order = rng.integers(0, n, 2 * n)
        yield case(
            f"{n} points, {d} feature(s), {K} classes", rng.normal(size=(d + 1, K)), X, T, order, small_rate(rng, X)
        )
    X, T = data.augmented_set(rng, 12, 2, 3)
    yield case("parameters zero", np.zeros((3, 3)), X, T, rng.permutation(12), small_rate(rng, X))
    X, T = data.augmented_set(rng, 15, 2, 3)
    yield case(
        "few of the points are visited", rng.normal(size=(3, 3)), X, T, rng.integers(0, 15, 4), small_rate(rng, X)
    )
    X, T = data.augmented_set(rng, 1, 2, 2)
    yield case("a single point, three times", rng.normal(size=(3, 2)), X, T, np.zeros(3, dtype=int), small_rate(rng, X))
    X, T = np.insert(rng.integers(-3, 4, (8, 2)), 2, 1, axis=1), np.eye(3, dtype=int)[data.every_class(rng, 8, 3)]
    yield case("integers", rng.integers(-2, 3, (3, 3)), X, T, rng.integers(0, 8, 6), 0.03125)
    X = np.insert(rng.normal(size=(10, 2)), 2, 1.0, axis=1)
    yield case(
        "targets that are not one-hot",
        rng.normal(size=(3, 2)),
        X,
        rng.normal(size=(10, 2)),
        rng.permutation(10),
        small_rate(rng, X),
    )
    X, T = data.augmented_set(rng, 230, 4, 5)
    yield case("230 points, five classes", rng.normal(size=(5, 5)), X, T, rng.integers(0, 230, 300), small_rate(rng, X))


FOUR = (
    [[0.5, -0.25, 0.0], [0.0, 1.0, -0.5], [0.25, 0.25, 0.5]],
    [[0.0, 0.0, 1.0], [2.0, 0.0, 1.0], [0.0, 2.0, 1.0], [1.0, 1.0, 1.0]],
    [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0], [1.0, 0.0, 0.0]],
)


exercise = Exercise(
    reference=least_squares.least_squares_sgd,
    returns=("W",),
    rows=("X", "T"),
    visible=(
        case("one visit", [[1.0, 0.0], [0.0, 0.0]], [[2.0, 1.0], [0.0, 1.0]], [[0.0, 1.0], [1.0, 0.0]], [0], 0.25),
        case("two visits, one after the other", [[1, 0], [0, 0]], [[2, 1], [0, 1]], [[0, 1], [1, 0]], [0, 1], 0.25),
        case("the same two in the other order", [[1, 0], [0, 0]], [[2, 1], [0, 1]], [[0, 1], [1, 0]], [1, 0], 0.25),
        case(
            "no visits: W as it came",
            [[1.0, -1.0], [0.5, 2.0]],
            [[2.0, 1.0]],
            [[0.0, 1.0]],
            np.array([], dtype=int),
            0.25,
        ),
        case("from zero, three classes in the plane", np.zeros((3, 3)), *FOUR[1:], [3, 1, 0, 2], 0.125),
        case("more visits than points, some of them twice", *FOUR, [2, 2, 0, 3, 1, 3], 0.0625),
        case(
            "output equal to the target: no step",
            [[0.5, -0.5], [0.0, 1.0]],
            [[0.0, 1.0], [2.0, 1.0]],
            [[0.0, 1.0], [1.0, 0.0]],
            [1, 0],
            0.5,
        ),
        case(
            "targets that are not one-hot",
            [[1.0], [-0.5]],
            [[3.0, 1.0], [1.0, 1.0], [0.5, 1.0]],
            [[2.0], [-1.0], [0.5]],
            [1, 2, 1],
            0.0625,
        ),
    ),
    hidden=draw_cases,
    misconceptions=(
        wrong(
            "factor 2 missing",
            {"2 * np.outer": "np.outer"},
            "Your steps are half as long as they should be: the gradient of a squared error has a factor 2.",
        ),
        wrong(
            "uphill",
            {"W - eta": "W + eta"},
            "You add the gradient, so each step goes uphill. Subtract eta times the gradient.",
        ),
        wrong(
            "all points in every step",
            {"X[i] @ W - T[i]": "X @ W - T", "np.outer(X[i], residual)": "X.T @ residual"},
            "Each of your steps uses all points: that is gradient descent. A stochastic step uses point i alone.",
        ),
        wrong(
            "gradient at the start",
            {"    for i in order:": "    W0 = W\n    for i in order:", "X[i] @ W ": "X[i] @ W0 "},
            "All your gradients are taken at the W that came in, as if you made one large step. Each visit must use the W that "
            "the visit before it left behind.",
        ),
        wrong(
            "start ignored",
            {"    for i in order:": "    W = np.zeros(W.shape)\n    for i in order:"},
            "You start at zero. Start at the W that is given: the function is called pass after pass, and goes on where it was.",
        ),
        wrong(
            "order ignored",
            {"for i in order": "for i in range(len(X))"},
            "You visit every point once, from the first to the last. Visit the points that `order` names, in its order, as often as it "
            "names them.",
        ),
        wrong(
            "wrong point",
            {"for i in order": "for i in range(len(order))", "X[i]": "X[i % len(X)]", "T[i]": "T[i % len(X)]"},
            "You count the visits and use the count as the point. The point of a visit is the entry of `order`, not its place.",
        ),
        wrong(
            "every point once",
            {"for i in order": "for i in dict.fromkeys(int(i) for i in order)"},
            "You visit a point only the first time that it is named. A point that stands in `order` twice is visited twice.",
        ),
        wrong(
            "sorted",
            {"for i in order": "for i in np.sort(order)"},
            "You sort the visits. Their order matters, because each one starts from where the one before it ended: keep `order` as it is.",
        ),
        wrong(
            "backwards",
            {"for i in order": "for i in order[::-1]"},
            "You make the visits from the last to the first. `order` is read from its beginning.",
        ),
        wrong(
            "rate divided by n",
            {"eta * gradient": "eta / len(X) * gradient"},
            "You divide by the number of points. One point gives one gradient, and the step is eta times it.",
        ),
        wrong(
            "shrinking rate",
            {"for i in order": "for k, i in enumerate(order)", "eta * gradient": "eta / (k + 1) * gradient"},
            "Your rate shrinks with every visit. Within one call it stays eta.",
        ),
        wrong(
            "only the last visit",
            {"for i in order": "for i in order[-1:]"},
            "Only the last visit counts in your result. Every step must start from the W that the one before it left behind.",
        ),
    ),
    hints=(
        "It is a loop over `order`. One visit: take the gradient of point i alone at the present W, and subtract eta times it.",
        "Your `squared_error_gradient` does it if you call it with one row: X[[i]] and T[[i]] keep their two dimensions. Or write it "
        "out: 2 · x · (xW - target), a column times a row.",
        "For one point the gradient is 2 times the outer product of the point and its residual. Compute the residual with the W of "
        "this moment.",
    ),
)
