"""Exercises of 03_convergence_proof. The two that are judged by a property are in `_old_properties`."""

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from autograder.exercises._sets import Rng, noisy_set, separable_set
from autograder.exercises.convergence_proof import _old_properties as properties
from autograder.judging.exercise import Case, Exercise, Misconception, case
from linclass_ref import hulls, margins
from linclass_ref.perceptron import run

Signature = Callable[..., Any]


def _distances(X: np.ndarray, y: np.ndarray, theta: np.ndarray, theta0: float) -> np.ndarray:
    return np.asarray(y * (X @ theta + theta0) / np.linalg.norm(theta))


def _margin_cases(rng: Rng) -> Iterator[Case]:
    for _ in range(3):
        X, y = separable_set(rng, 12, 2, margin=0.3)
        found = run(X, y, 10_000)
        yield case("random points and a separator of them", X, y, found.theta, found.theta0)
    for _ in range(4):
        yield case(
            "random labels: some point is on its wrong side", *noisy_set(rng, 9, 3), rng.normal(size=3), rng.normal()
        )
    X, y = separable_set(rng, 220, 3, margin=0.4)
    found = run(X, y, 10_000)
    yield case("more than 200 points", X, y, found.theta, found.theta0)
    yield case(
        "one feature", rng.integers(1, 5, (4, 1)), [1, -1, 1, -1], [int(rng.integers(2, 5))], int(rng.integers(1, 4))
    )
    yield case("a single point", rng.normal(size=(1, 4)), [-1], rng.normal(size=4), rng.normal())
    X, y, theta = _through_origin(rng, 10, 3, margin=0.4)
    yield case("points a thousand times larger: no margin is small", X * 1000, y, theta, rng.normal())


GEOMETRIC_MARGIN = Exercise(
    id="geometric_margin",
    points=2,
    reference=margins.geometric_margin,
    returns=("the margin",),
    visible=(
        case("θ of length 5", [[3, 4], [0, 0]], [1, -1], [3, 4], -5),
        case("the same boundary, written ten times larger", [[3, 4], [0, 0]], [1, -1], [30, 40], -50),
        case("one of three points is on its wrong side", [[2, 1], [4, 1], [-3, 1]], [1, -1, -1], [2, 0], -2),
        case("a point exactly on the boundary", [[1, 1], [2, 0], [-2, 1]], [1, 1, -1], [1, -1], 0),
        case("a θ shorter than 1", [[1.0], [3.0], [-2.0]], [1, 1, -1], [0.25], 0.25),
        case("the nearest point is a -1", [[6, 0], [0, -1], [5, 5]], [1, -1, 1], [0.0, 2.0], -1.0),
        case("a single point, wrong", [[1, 2]], [-1], [3, 4], 4),
    ),
    hidden=_margin_cases,
    misconceptions=(
        Misconception(
            "functional margin",
            lambda X, y, theta, theta0: np.min(y * (X @ theta + theta0)),
            "You return the functional margin min y(θ·x + θ0). It changes when θ is multiplied by 10, the boundary "
            "does not: divide by ‖θ‖.",
        ),
        Misconception(
            "divided by the length of (θ, θ0)",
            lambda X, y, theta, theta0: np.min(y * (X @ theta + theta0)) / np.linalg.norm(np.append(theta, theta0)),
            "You divide by the length of (θ, θ0). A distance in feature space is measured along θ alone: divide by ‖θ‖.",
        ),
        Misconception(
            "divided by the squared length",
            lambda X, y, theta, theta0: np.min(y * (X @ theta + theta0)) / (theta @ theta),
            "You divide by ‖θ‖². The distance is y(θ·x + θ0)/‖θ‖.",
        ),
        Misconception(
            "absolute values",
            lambda X, y, theta, theta0: np.min(np.abs(_distances(X, y, theta, theta0))),
            "You take the distance without its sign. A point on its wrong side has a negative margin, and it must show.",
        ),
        Misconception(
            "cut off at zero",
            lambda X, y, theta, theta0: max(0.0, float(np.min(_distances(X, y, theta, theta0)))),
            "You replace negative margins by 0. The margin of a classifier that is wrong somewhere is negative.",
        ),
        Misconception(
            "labels forgotten",
            lambda X, y, theta, theta0: np.min(_distances(X, np.ones(len(X)), theta, theta0)),
            "You left the labels out: a point of class -1 is on its side when θ·x + θ0 is negative. Multiply by y.",
        ),
        Misconception(
            "mean instead of minimum",
            lambda X, y, theta, theta0: np.mean(_distances(X, y, theta, theta0)),
            "You average over the points. The margin of a data set is that of its worst point: the minimum.",
        ),
        Misconception(
            "largest instead of smallest",
            lambda X, y, theta, theta0: np.max(_distances(X, y, theta, theta0)),
            "You take the best point. The margin of a data set is that of its worst point: the minimum.",
        ),
        Misconception(
            "offset forgotten",
            lambda X, y, theta, theta0: np.min(_distances(X, y, theta, 0.0)),
            "You left θ0 out: the score of a point is θ·x + θ0.",
        ),
        Misconception(
            "one margin a point",
            _distances,
            "You return the margin of every point. The margin of the data set is the smallest of them, one number.",
        ),
    ),
    hints=(
        "How far is each point from the boundary, with a minus sign if it is on the wrong side? Then: the worst of "
        "these.",
        "The signed distance of point i is y_i(θ·x_i + θ0)/‖θ‖. θ0 is in the numerator only.",
        "return np.min(y * (X @ theta + theta0)) / np.linalg.norm(theta)",
    ),
)


def _radius_cases(rng: Rng) -> Iterator[Case]:
    for n, d in ((2, 2), (7, 3), (30, 5), (220, 4), (1, 6), (9, 1)):
        yield case(f"{n} point(s), {d} feature(s)", rng.normal(size=(n, d)) + rng.normal(size=d))
    yield case("integers", rng.integers(-9, 10, (6, 3)))
    a = int(rng.integers(3, 8))
    X = rng.permutation([[2 * a, 0, 0], [-a - 1, a + 1, 0], [a, 1, a]])
    yield case("the longest point has the smallest sum of |coordinates|", rng.permutation(X, axis=1))


RADIUS = Exercise(
    id="radius",
    points=2,
    reference=margins.radius,
    returns=("R",),
    visible=(
        case("a 3-4-5 triangle", [[3, 4], [1, 1]]),
        case("the longest point has no largest coordinate", [[5, 0], [4, 4], [-1, 2]]),
        case("the longest point is negative", [[-6, -8], [1, 9], [2, 2]]),
        case("a cloud far from the origin", [[10, 10], [11, 10], [10, 12]]),
        case("one feature", [[2], [-7], [3]]),
        case("a single point, shorter than 1", [[0.3, 0.4]]),
        case("three features", [[1, 2, 2], [0, 0, -2]]),
    ),
    hidden=_radius_cases,
    misconceptions=(
        Misconception(
            "square root forgotten",
            lambda X: np.max(np.sum(X**2, axis=1)),
            "You return R². R is a length: take the square root (or np.linalg.norm).",
        ),
        Misconception(
            "norm of the whole matrix",
            lambda X: np.linalg.norm(X),
            "np.linalg.norm(X) without an axis adds up all entries of the matrix. You want one norm a row: axis=1.",
        ),
        Misconception(
            "norms of the columns",
            lambda X: np.max(np.linalg.norm(X, axis=0)),
            "You measure the columns. A point is a row: axis=1.",
        ),
        Misconception(
            "largest coordinate",
            lambda X: np.max(np.abs(X)),
            "You take the largest coordinate. R is the largest length ‖x‖ of a point.",
        ),
        Misconception(
            "mean length",
            lambda X: np.mean(np.linalg.norm(X, axis=1)),
            "You average the lengths. R is the largest of them.",
        ),
        Misconception(
            "distance from the mean",
            lambda X: np.max(np.linalg.norm(X - X.mean(axis=0), axis=1)),
            "You measure from the mean of the data. The ball of the theorem has its centre at the origin.",
        ),
        Misconception(
            "sum of coordinates",
            lambda X: np.max(np.sum(np.abs(X), axis=1)),
            "You add up the coordinates. The length of x is the square root of the sum of squares.",
        ),
        Misconception(
            "spectral norm",
            lambda X: np.linalg.norm(X, 2),
            "np.linalg.norm(X, 2) is the largest singular value of the matrix. You want the largest length of a row.",
        ),
        Misconception(
            "smallest length",
            lambda X: np.min(np.linalg.norm(X, axis=1)),
            "You take the shortest point. R is the longest.",
        ),
        Misconception(
            "one length a point",
            lambda X: np.linalg.norm(X, axis=1),
            "You return all lengths. R is the largest, one number.",
        ),
    ),
    hints=(
        "The smallest ball around the origin that holds every point: how large must it be?",
        "np.linalg.norm(X, axis=1) gives the length of every row.",
        "return np.max(np.linalg.norm(X, axis=1))",
    ),
)


def _through_origin(rng: Rng, n: int, d: int, margin: float) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """n continuous points of both classes that a random θ̂, of a random length, separates through the origin."""
    theta = rng.normal(size=d)
    unit = theta / np.linalg.norm(theta)
    y = rng.permutation(np.where(np.arange(n) % 2 == 0, 1, -1))
    X = rng.normal(size=(n, d))
    along = X @ unit
    X += np.outer(y * (np.abs(along) + margin) - along, unit)
    return X, y, theta * rng.uniform(0.2, 6.0)


def _scores(X: np.ndarray, y: np.ndarray, theta_hat: np.ndarray) -> np.ndarray:
    return np.asarray(y * (X @ theta_hat))


def _bound(X: np.ndarray, y: np.ndarray, theta_hat: np.ndarray) -> float:
    gamma = float(np.min(_scores(X, y, theta_hat))) / float(np.linalg.norm(theta_hat))
    return float((np.linalg.norm(X, axis=1).max() / gamma) ** 2)


def _bound_cases(rng: Rng) -> Iterator[Case]:
    for n, d in ((2, 2), (9, 3), (20, 2), (220, 4), (4, 1)):
        yield case(f"{n} points, {d} feature(s)", *_through_origin(rng, n, d, margin=0.4))
    yield case("a single point", np.abs(rng.normal(size=(1, 3))) + 0.5, [1], [1.0, 2.0, 0.5])
    X, y, theta = _through_origin(rng, 10, 2, margin=0.4)
    yield case("a very short separator", X, y, theta * 0.01)
    X, y, theta = _through_origin(rng, 10, 3, margin=0.4)
    yield case("points a thousand times larger", X * 1000, y, theta)


MISTAKE_BOUND = Exercise(
    id="mistake_bound",
    points=3,
    reference=margins.mistake_bound,
    returns=("the bound",),
    visible=(
        case("R = 5, γ = 3", [[5, 0], [3, -4]], [1, 1], [7, 0]),
        case("the worked example of notebook 2", [[2, 2], [2, -1]], [1, -1], [0, 1]),
        case("the same, with a longer separator", [[2, 2], [2, -1]], [1, -1], [0, 3]),
        case("the same, with a separator of larger margin", [[2, 2], [2, -1]], [1, -1], [-0.5, 1.5]),
        case("both classes; the nearest is a -1", [[4, 3], [-1, 0], [-2, 2], [3, -4]], [1, -1, -1, 1], [2, 0]),
        case("small points: R below 1", [[0.5, 0.0], [-0.25, 0.25]], [1, -1], [1, 0]),
        case("one feature", [[2], [-8], [4]], [1, -1, 1], [3]),
    ),
    hidden=_bound_cases,
    misconceptions=(
        Misconception(
            "not squared",
            lambda X, y, theta_hat: np.sqrt(_bound(X, y, theta_hat)),
            "You return R/γ. The proof compares kγ with √k·R, so k ≤ (R/γ)²: square it.",
        ),
        Misconception(
            "functional margin",
            lambda X, y, theta_hat: _bound(X, y, theta_hat) / (theta_hat @ theta_hat),
            "Your γ is the functional margin, so the bound changes with the length of θ̂. Divide y(θ̂·x) by ‖θ̂‖.",
        ),
        Misconception(
            "upside down",
            lambda X, y, theta_hat: 1 / _bound(X, y, theta_hat),
            "Your fraction is upside down. A small margin makes the problem harder: γ² stands below.",
        ),
        Misconception(
            "margin not squared",
            lambda X, y, theta_hat: (
                np.linalg.norm(X, axis=1).max() ** 2 / (_scores(X, y, theta_hat).min() / np.linalg.norm(theta_hat))
            ),
            "You square R but not γ. The bound is R²/γ².",
        ),
        Misconception(
            "radius not squared",
            lambda X, y, theta_hat: _bound(X, y, theta_hat) / np.linalg.norm(X, axis=1).max(),
            "You square γ but not R. The bound is R²/γ².",
        ),
        Misconception(
            "rounded",
            lambda X, y, theta_hat: np.floor(_bound(X, y, theta_hat) + 1e-9),
            "You round. k is a whole number, but the bound need not be: return R²/γ² as it is.",
        ),
        Misconception(
            "labels forgotten",
            lambda X, y, theta_hat: _bound(X, np.ones(len(X)), theta_hat),
            "You left the labels out of the margin: γ is the smallest y(θ̂·x)/‖θ̂‖.",
        ),
        Misconception(
            "mean margin",
            lambda X, y, theta_hat: (
                (np.linalg.norm(X, axis=1).max() * np.linalg.norm(theta_hat) / _scores(X, y, theta_hat).mean()) ** 2
            ),
            "You use the mean margin. The proof needs every mistake to gain at least γ, so γ is the smallest.",
        ),
        Misconception(
            "mistakes counted",
            lambda X, y, theta_hat: run(X, y, 100_000, offset=False).mistakes,
            "You count the mistakes of a run. The bound is known before the run: R²/γ².",
        ),
    ),
    hints=(
        "You have both ingredients already: the radius, and the geometric margin of θ̂ with offset 0.",
        "γ = min y(θ̂·x)/‖θ̂‖ and R = max ‖x‖. The bound is their quotient, squared.",
        "return (radius(X) / geometric_margin(X, y, theta_hat, 0)) ** 2",
    ),
)


def _augmented(
    X: np.ndarray,
    y: np.ndarray,
    theta_hat: np.ndarray,
    theta0_hat: float,
    *,
    one: float = 1.0,
    offset_in_norm: bool = True,
) -> float:
    """The augmented bound with one thing to change for each wrong version."""
    R2 = np.sum(X**2, axis=1).max() + one
    length2 = theta_hat @ theta_hat + (theta0_hat**2 if offset_in_norm else 0.0)
    return float(R2 * length2 / np.min(y * (X @ theta_hat + theta0_hat)) ** 2)


def _augmented_cases(rng: Rng) -> Iterator[Case]:
    for n, d, margin in ((8, 2, 0.5), (20, 3, 0.4), (220, 2, 0.6), (5, 1, 0.5)):
        X, y = separable_set(rng, n, d, margin)
        found = hulls.max_margin_offset(X, y)
        if found is not None:
            scale = rng.uniform(0.3, 4.0)
            yield case(f"{n} points, {d} feature(s)", X, y, found.theta * scale, found.theta0 * scale)
    X, y, theta = _through_origin(rng, 12, 2, margin=0.5)
    yield case("a separator whose offset is 0", X, y, theta, 0.0)
    yield case("a single point", rng.normal(size=(1, 2)), [-1], [0.5, 0.25], -6.0)
    X, y, theta = _through_origin(rng, 10, 2, margin=0.5)
    yield case("points a thousand times larger", X * 1000, y, theta / np.linalg.norm(theta), rng.normal())
    normal, offset = rng.integers(1, 4, 2), float(rng.integers(-3, 3)) + 0.5
    X = np.vstack([rng.integers(-4, 5, (7, 2)), [[9, 9], [-9, -9]]])
    y = np.where(X @ normal + offset > 0, 1, -1)
    yield case("θ̂ of integers, and an offset that is none", X, y, normal, offset)


AUGMENTED_BOUND = Exercise(
    id="augmented_bound",
    points=3,
    reference=margins.augmented_bound,
    returns=("the bound",),
    visible=(
        case("two points on a line", [[1], [3]], [-1, 1], [1], -2),
        case("the same boundary, written three times larger", [[1], [3]], [-1, 1], [3], -6),
        case("the same points, ten times larger", [[10], [30]], [-1, 1], [1], -20),
        case("two features", [[3, 4], [0, 0], [6, 0], [-3, 0]], [1, -1, 1, -1], [3, 4], -5),
        case("offset 0", [[2, 0], [-1, 1]], [1, -1], [1, 0], 0),
        case("small points", [[0.25, 0.5], [0.5, -0.5]], [1, -1], [0.0, 2.0], 0.25),
        case("a single point", [[2, 0]], [1], [0, 0.5], 1.5),
    ),
    hidden=_augmented_cases,
    misconceptions=(
        Misconception(
            "the 1 left out of R",
            lambda X, y, theta_hat, theta0_hat: _augmented(X, y, theta_hat, theta0_hat, one=0.0),
            "Your R is that of the points x. The run happens among x̃ = (x, 1), and ‖x̃‖² = ‖x‖² + 1.",
        ),
        Misconception(
            "the offset left out of the norm",
            lambda X, y, theta_hat, theta0_hat: _augmented(X, y, theta_hat, theta0_hat, offset_in_norm=False),
            "Your γ is the distance in feature space, divided by ‖θ̂‖. The proof in augmented space needs the length "
            "of the whole separator "
            "ŵ = (θ̂, θ̂0): divide by √(‖θ̂‖² + θ̂0²).",
        ),
        Misconception(
            "nothing augmented",
            lambda X, y, theta_hat, theta0_hat: _augmented(X, y, theta_hat, theta0_hat, one=0.0, offset_in_norm=False),
            "You use R and γ of feature space. With an offset the run happens among the points (x, 1): both change.",
        ),
        Misconception(
            "offset left out of the score",
            lambda X, y, theta_hat, theta0_hat: _augmented(X, y, theta_hat, 0.0),
            "Your separator is (θ̂, 0): the offset is missing. ŵ·x̃ = θ̂·x + θ̂0.",
        ),
        Misconception(
            "one added to R",
            lambda X, y, theta_hat, theta0_hat: _augmented(
                X, y, theta_hat, theta0_hat, one=1.0 + 2 * float(np.sqrt(np.sum(X**2, axis=1).max()))
            ),
            "You use (R + 1)². By Pythagoras ‖(x, 1)‖² = ‖x‖² + 1, so the radius becomes √(R² + 1).",
        ),
        Misconception(
            "functional margin",
            lambda X, y, theta_hat, theta0_hat: (
                _augmented(X, y, theta_hat, theta0_hat) / (theta_hat @ theta_hat + theta0_hat**2)
            ),
            "Your γ is not divided by the length of ŵ = (θ̂, θ̂0), so the bound changes when the same boundary is "
            "written larger.",
        ),
        Misconception(
            "not squared",
            lambda X, y, theta_hat, theta0_hat: np.sqrt(_augmented(X, y, theta_hat, theta0_hat)),
            "You return R/γ. The bound is its square.",
        ),
        Misconception(
            "offset added to the length",
            lambda X, y, theta_hat, theta0_hat: (
                (np.linalg.norm(theta_hat) + abs(theta0_hat)) ** 2
                / (theta_hat @ theta_hat + theta0_hat**2)
                * _augmented(X, y, theta_hat, theta0_hat)
            ),
            "You add |θ̂0| to ‖θ̂‖. The length of (θ̂, θ̂0) is √(‖θ̂‖² + θ̂0²).",
        ),
        Misconception(
            "labels forgotten",
            lambda X, y, theta_hat, theta0_hat: _augmented(X, np.ones(len(X)), theta_hat, theta0_hat),
            "You left the labels out of the margin: γ is the smallest y(ŵ·x̃)/‖ŵ‖.",
        ),
    ),
    hints=(
        "There is nothing new to prove: with x̃ = (x, 1) and ŵ = (θ̂, θ̂0) the offset has gone, and the theorem holds "
        "as it stands.",
        "Append a column of ones to X and θ̂0 to θ̂. Then ask for the bound that you have written already.",
        "return mistake_bound(np.column_stack([X, np.ones(len(X))]), y, np.append(theta_hat, theta0_hat))",
    ),
)


def _trace(
    X: np.ndarray,
    y: np.ndarray,
    theta_hat: np.ndarray,
    T: int,
    *,
    offset: bool = False,
    mistake: Callable[[float], bool] = lambda margin: margin <= 0,
    early_stop: bool = True,
    every_visit: bool = False,
) -> np.ndarray:
    """The table by a plain loop, with one thing to change for each wrong version."""
    theta, theta0, rows = np.zeros(X.shape[1]), 0.0, []
    unit = theta_hat / np.linalg.norm(theta_hat)
    gamma, R2 = np.min(y * (X @ unit)), np.sum(X**2, axis=1).max()
    k = 0
    for _ in range(T):
        clean = True
        for x, label in zip(X, y, strict=True):
            wrong = mistake(label * (theta @ x + theta0))
            if wrong:
                theta, theta0, clean, k = theta + label * x, theta0 + offset * label, False, k + 1
            if wrong or every_visit:
                rows.append([theta @ unit, k * gamma, theta @ theta, k * R2])
        if clean and early_stop:
            break
    return np.array(rows)


def _rewritten(change: Callable[[np.ndarray], np.ndarray]) -> Signature:
    """The right table, spoilt by `change`."""
    return lambda X, y, theta_hat, T: change(_trace(X, y, theta_hat, T))


def _columns_scaled(*factors: Callable[[np.ndarray], np.ndarray] | None) -> Callable[[np.ndarray], np.ndarray]:
    def change(table: np.ndarray) -> np.ndarray:
        return np.column_stack([c if f is None else f(c) for c, f in zip(table.T, factors, strict=True)])

    return change


def _before_update(X: np.ndarray, y: np.ndarray, theta_hat: np.ndarray, T: int) -> np.ndarray:
    table = _trace(X, y, theta_hat, T)
    shifted = np.vstack([np.zeros(4), table[:-1]])
    return np.column_stack([shifted[:, 0], table[:, 1], shifted[:, 2], table[:, 3]])


def _own_margins(X: np.ndarray, y: np.ndarray, theta_hat: np.ndarray, T: int) -> np.ndarray:
    """γ and R² of the mistaken points, added up, instead of the data set's."""
    points = run(X, y, T, offset=False).points
    unit = theta_hat / np.linalg.norm(theta_hat)
    table = _trace(X, y, theta_hat, T)
    table[:, 1], table[:, 3] = np.cumsum((y * (X @ unit))[points]), np.cumsum(np.sum(X**2, axis=1)[points])
    return table


def _one_row_a_pass(X: np.ndarray, y: np.ndarray, theta_hat: np.ndarray, T: int) -> np.ndarray:
    passes = run(X, y, T, offset=False).passes
    last = [int(np.flatnonzero(passes == p)[-1]) for p in np.unique(passes)]
    return _trace(X, y, theta_hat, T)[last]


def _functional(X: np.ndarray, y: np.ndarray, theta_hat: np.ndarray, T: int) -> np.ndarray:
    table = _trace(X, y, theta_hat, T)
    table[:, 1] *= np.linalg.norm(theta_hat)
    return table


def _unnormalised(X: np.ndarray, y: np.ndarray, theta_hat: np.ndarray, T: int) -> np.ndarray:
    table = _functional(X, y, theta_hat, T)
    table[:, 0] *= np.linalg.norm(theta_hat)
    return table


def _first_unnormalised(X: np.ndarray, y: np.ndarray, theta_hat: np.ndarray, T: int) -> np.ndarray:
    table = _trace(X, y, theta_hat, T)
    table[:, 0] *= np.linalg.norm(theta_hat)
    return table


def _trace_cases(rng: Rng) -> Iterator[Case]:
    for n, d in ((4, 2), (12, 2), (30, 3), (8, 5)):
        yield case(f"{n} points, {d} features", *_through_origin(rng, n, d, margin=0.25), 200)
    for _ in range(3):
        direction = rng.integers(-2, 3, 3)
        direction[0] = 2 * int(rng.choice([-1, 1]))
        X = rng.integers(-3, 4, (9, 3))
        keep = X @ direction != 0
        X = np.vstack([X[keep], direction, -direction])
        yield case(
            "integer points: margins of 0 occur on the way", X, np.where(X @ direction > 0, 1, -1), direction, 300
        )
    narrow, labels = margins.hard_dataset(30)
    T = int(rng.integers(2, 9))
    yield case(f"a narrow set, at most {T} passes", narrow * 4, labels, [-narrow[1, 1], 1.0], T)
    narrow, labels = margins.hard_dataset(100)
    longer = 2.0 ** int(rng.integers(0, 4))
    yield case("hundreds of mistakes and of passes, θ̂ of integers", narrow * longer, labels, [1, 32], 1000)
    X, y, theta = _through_origin(rng, 10, 3, margin=0.4)
    yield case("points a thousand times larger", X * 1000, y, theta, 200)
    yield case("more than 200 points", *_through_origin(rng, 230, 3, margin=0.1), 100)
    yield case("one feature", rng.integers(1, 5, (4, 1)) * np.array([[1], [-1], [1], [-1]]), [1, -1, 1, -1], [3], 5)
    yield case("a single point", np.abs(rng.normal(size=(1, 3))) + 0.5, [1], [1.0, 2.0, 0.5], 5)


FEW = ([[2, -3], [-3, 2], [0, -3], [3, -1], [0, 3], [-2, -3]], [1, -1, -1, 1, 1, -1])  # the stepper of notebook 2
SEVERAL_PASSES = (
    [[1, 1], [2, 0], [-3, -1], [2, -1], [-1, -3]],
    [1, -1, 1, -1, -1],
)  # eight mistakes; five with an offset

PROOF_TRACE = Exercise(
    id="proof_trace",
    points=5,
    reference=margins.proof_trace,
    returns=("the table",),
    visible=(
        case("the worked example of notebook 2: two mistakes", [[2, 2], [2, -1]], [1, -1], [0, 3], 10),
        case("a separator of length 5", [[3, 0], [0, -3]], [1, -1], [4, 3], 10),
        case("several passes", *SEVERAL_PASSES, [-3, 4], 20),
        case("the six points of notebook 2", *FEW, [12, 5], 50),
        case("the same, at most two passes", *FEW, [12, 5], 2),
        case(
            "a point that falls exactly on the boundary", [[1, 0], [0, 1], [1, 1], [2, 1]], [1, -1, 1, 1], [3, -1], 10
        ),
        case("a single point", [[-3, 1]], [-1], [2, 0], 4),
        case("one feature", [[1], [-2], [3]], [1, -1, 1], [5], 5),
    ),
    hidden=_trace_cases,
    misconceptions=(
        Misconception(
            "separator not normalised",
            _unnormalised,
            "You use θ̂ as it comes, so both sides of the lower bound grow with its length. Divide it by ‖θ̂‖ first.",
        ),
        Misconception(
            "first column not divided by the length",
            _first_unnormalised,
            "The first column is θ_k·θ̂ divided by ‖θ̂‖.",
        ),
        Misconception(
            "functional margin",
            _functional,
            "The γ of the second column is the functional margin. Divide it by ‖θ̂‖, as the first column is.",
        ),
        Misconception(
            "length not squared",
            _rewritten(_columns_scaled(None, None, np.sqrt, None)),
            "The third column is ‖θ_k‖². You have ‖θ_k‖.",
        ),
        Misconception(
            "radius not squared",
            lambda X, y, theta_hat, T: (
                _trace(X, y, theta_hat, T) / np.array([1.0, 1.0, 1.0, np.linalg.norm(X, axis=1).max()])
            ),
            "The fourth column is k·R². You have k·R.",
        ),
        Misconception(
            "both lengths not squared",
            lambda X, y, theta_hat, T: np.column_stack(
                [_trace(X, y, theta_hat, T)[:, :2], np.sqrt(_trace(X, y, theta_hat, T)[:, 2:])]
            ),
            "The third and fourth column are squares, ‖θ_k‖² and kR². You have ‖θ_k‖ and √k·R.",
        ),
        Misconception(
            "the start has a row",
            _rewritten(lambda table: np.vstack([np.zeros(4), table])),
            "Your table begins with a row for θ = 0. One row a mistake: the first row is after the first mistake, k = 1.",
        ),
        Misconception(
            "k begins at 0",
            lambda X, y, theta_hat, T: (
                _trace(X, y, theta_hat, T) - np.array([0.0, 1.0, 0.0, 1.0]) * _trace(X, y, theta_hat, T)[:1]
            ),
            "In the first row k is 1: a mistake has been made. You begin with k = 0.",
        ),
        Misconception(
            "before the update",
            _before_update,
            "Your rows hold θ before the update. θ_k is the parameter after the k-th mistake: update first, then add "
            "the row.",
        ),
        Misconception(
            "one row a visit",
            lambda X, y, theta_hat, T: _trace(X, y, theta_hat, T, every_visit=True),
            "You add a row at every visit. Add one only when a mistake has been made.",
        ),
        Misconception(
            "one row a pass",
            _one_row_a_pass,
            "You add a row at the end of each pass. Add one after every mistake.",
        ),
        Misconception(
            "with offset",
            lambda X, y, theta_hat, T: _trace(X, y, theta_hat, T, offset=True),
            "Your run has an offset. The theorem here is about the perceptron through the origin.",
        ),
        Misconception(
            "strict inequality",
            lambda X, y, theta_hat, T: _trace_strict(X, y, theta_hat, T),
            "A margin of exactly 0 is a mistake: test `<= 0`. (Your run lets such points through after its first step.)",
        ),
        Misconception(
            "only one pass",
            lambda X, y, theta_hat, T: _trace(X, y, theta_hat, 1),
            "You go through the points once. Go on until a pass is clean or T passes are over.",
        ),
        Misconception(
            "T ignored",
            lambda X, y, theta_hat, T: _trace(X, y, theta_hat, 100_000),
            "You run until it converges. At most T passes are allowed.",
        ),
        Misconception(
            "margins of the mistaken points",
            _own_margins,
            "You add up the margin and the length of each mistaken point. γ and R belong to the whole data set: k·γ "
            "and k·R².",
        ),
        Misconception(
            "one column a mistake",
            _rewritten(lambda table: table.T),
            "Your table lies on its side: one row a mistake, four columns.",
        ),
        Misconception(
            "upper bound first",
            _rewritten(lambda table: table[:, [2, 3, 0, 1]]),
            "The order of the columns is θ_k·θ̂/‖θ̂‖, kγ, ‖θ_k‖², kR².",
        ),
    ),
    hints=(
        "Run perceptron_origin again, and each time θ has changed write four numbers down.",
        "Before the run: unit = θ̂/‖θ̂‖, gamma and R. At a mistake: update theta, k = k + 1, then rows.append([…]). "
        "Return the rows.",
        "At a mistake: theta = theta + y[i] * X[i]; k = k + 1; rows.append([theta @ unit, k * gamma, theta @ theta, k "
        "* R**2]). "
        "At the end: return np.array(rows).",
    ),
)


def _trace_strict(X: np.ndarray, y: np.ndarray, theta_hat: np.ndarray, T: int) -> np.ndarray:
    """Strict, except that the zero start counts as a mistake: otherwise nothing would ever happen."""
    made = False

    def mistake(margin: float) -> bool:
        nonlocal made
        answer = margin < 0 or not made
        made = True
        return answer

    return _trace(X, y, theta_hat, T, mistake=mistake)


# The flawed proof stands in the notebook; line 6 forgets that the separator in augmented space is longer than 1.
WRONG_LINE, LINES = 6, 7

WHY_RIGHT = {
    1: "Line 1 only names things. The 1 is appended, so that w·x̃ = θ·x + θ0, and the update of θ and θ0 together is w + y·x̃.",
    2: "Line 2 is right: ŵ·x̃ = θ̂·x + θ̂0, and y times this is the distance of x to the boundary, because ‖θ̂‖ = 1. The smallest is γ.",
    3: "Line 3 is right: w_k·ŵ = w_{k-1}·ŵ + y x̃·ŵ, and by line 2 the last term is at least γ. w_0 = 0, so k steps make kγ.",
    4: "Line 4 is right: it is (a + b)·(a + b) = a·a + 2a·b + b·b with b = y·x̃, and y² = 1.",
    5: "Line 5 is right: a mistake means y w_{k-1}·x̃ ≤ 0, and ‖x̃‖² = ‖x‖² + 1 ≤ R² + 1. The 1 was not forgotten here.",
    7: "Line 7 follows from lines 3, 5 and 6 as they stand: chain them, square, divide by kγ². What comes out is false, so one of the "
    "lines that it uses must be.",
}


def broken_step() -> int:
    """The number of the wrong line in the flawed proof of the notebook."""
    return WRONG_LINE


def _says(line: int) -> Callable[[], int]:
    return lambda: line


BROKEN_STEP = Exercise(
    id="broken_step",
    points=3,
    reference=broken_step,
    returns=("the line",),
    visible=(case("the flawed proof"),),
    hidden=lambda rng: (),
    holds=lambda one, got: properties.is_the_wrong_line(got, WRONG_LINE, LINES),
    misconceptions=tuple(Misconception(f"line {line}", _says(line), why) for line, why in WHY_RIGHT.items()),
    hints=(
        "The claim is false, so a run that breaks it breaks a line. Take the two points of the notebook, run, and put "
        "the numbers into each line.",
        "Lines 1 to 3 are about ŵ·x̃, lines 4 and 5 about lengths of x̃. Which line compares the two, and what does "
        "it need of ŵ?",
        "θ̂ has length 1. How long is ŵ = (θ̂, θ̂0)? Find the line that uses ŵ as if it had length 1.",
    ),
)

HARD_DATASET = properties.HARD_DATASET
NON_SEPARABLE_CERTIFICATE = properties.NON_SEPARABLE_CERTIFICATE

EXERCISES = (
    GEOMETRIC_MARGIN,
    RADIUS,
    MISTAKE_BOUND,
    PROOF_TRACE,
    HARD_DATASET,
    AUGMENTED_BOUND,
    BROKEN_STEP,
    NON_SEPARABLE_CERTIFICATE,
)
