"""augmented_bound: the mistake bound for the perceptron with offset, among the points (x, 1)."""

from collections.abc import Iterator

import numpy as np

from autograder.exercises._sets import Rng, separable_set
from autograder.exercises.convergence_proof import _data as data
from autograder.judging.exercise import Case, Exercise, case, wrong
from linclass_ref import hulls
from linclass_ref import margins as reference


def nearest_points_length(X, y, theta_hat, theta0_hat):
    X_tilde = np.column_stack([X, np.ones(len(X))])
    w_hat = np.append(theta_hat, theta0_hat)
    distances = y * (X_tilde @ w_hat) / np.linalg.norm(w_hat)
    nearest = np.argmin(distances)
    return (np.linalg.norm(X_tilde[nearest]) / distances[nearest]) ** 2


def bound_after_centring(X, y, theta_hat, theta0_hat):
    centre = X.mean(axis=0)
    X_tilde = np.column_stack([X - centre, np.ones(len(X))])
    w_hat = np.append(theta_hat, theta0_hat + theta_hat @ centre)
    gamma = np.min(y * (X_tilde @ w_hat)) / np.linalg.norm(w_hat)
    return (np.max(np.linalg.norm(X_tilde, axis=1)) / gamma) ** 2


def draw_cases(rng: Rng) -> Iterator[Case]:
    for n, d, margin in ((8, 2, 0.5), (20, 3, 0.4), (220, 2, 0.6), (5, 1, 0.5)):
        X, y = separable_set(rng, n, d, margin)
        found = hulls.max_margin_offset(X, y)
        if found is not None:
            scale = rng.uniform(0.3, 4.0)
            yield case(f"{n} points, {d} feature(s)", X, y, found.theta * scale, found.theta0 * scale)
    X, y, theta = data.through_origin(rng, 12, 2, margin=0.5)
    yield case("a separator whose offset is 0", X, y, theta, 0.0)
    yield case("a single point", rng.normal(size=(1, 2)), [-1], [0.5, 0.25], -6.0)
    X, y, theta = data.through_origin(rng, 10, 2, margin=0.5)
    yield case("points a thousand times larger", X * 1000, y, theta / np.linalg.norm(theta), rng.normal())
    normal, offset = rng.integers(1, 4, 2), float(rng.integers(-3, 3)) + 0.5
    X = np.vstack([rng.integers(-4, 5, (7, 2)), [[9, 9], [-9, -9]]])
    y = np.where(X @ normal + offset > 0, 1, -1)
    yield case("θ̂ of integers, and an offset that is none", X, y, normal, offset)


exercise = Exercise(
    reference=reference.augmented_bound,
    returns=("the bound",),
    rows=("X", "y"),
    offset=("theta_hat", "theta0_hat"),
    visible=(
        case("two points on a line", [[1], [3]], [-1, 1], [1], -2),
        case("the same boundary, written three times larger", [[1], [3]], [-1, 1], [3], -6),
        case("the same points, ten times larger", [[10], [30]], [-1, 1], [1], -20),
        case("two features", [[3, 4], [0, 0], [6, 0], [-3, 0]], [1, -1, 1, -1], [3, 4], -5),
        case("offset 0", [[2, 0], [-1, 1]], [1, -1], [1, 0], 0),
        case("small points", [[0.25, 0.5], [0.5, -0.5]], [1, -1], [0.0, 2.0], 0.25),
        case("a single point", [[2, 0]], [1], [0, 0.5], 1.5),
    ),
    hidden=draw_cases,
    misconceptions=(
        wrong(
            "the 1 left out of R",
            {"norm(X_tilde, axis=1)": "norm(X, axis=1)"},
            "Your R is that of the points x. The run happens among x̃ = (x, 1), and ‖x̃‖² = ‖x‖² + 1.",
        ),
        wrong(
            "the offset left out of the norm",
            {"norm(w_hat)": "norm(theta_hat)"},
            "Your γ is the distance in feature space, divided by ‖θ̂‖. The proof in augmented space needs the length of the whole "
            "separator ŵ = (θ̂, θ̂0): divide by √(‖θ̂‖² + θ̂0²).",
        ),
        wrong(
            "nothing augmented",
            {"norm(X_tilde, axis=1)": "norm(X, axis=1)", "norm(w_hat)": "norm(theta_hat)"},
            "You use R and γ of feature space. With an offset the run happens among the points (x, 1): both change.",
        ),
        wrong(
            "offset left out of the score",
            {"np.append(theta_hat, theta0_hat)": "np.append(theta_hat, 0)"},
            "Your separator is (θ̂, 0): the offset is missing. ŵ·x̃ = θ̂·x + θ̂0.",
        ),
        wrong(
            "one added to R",
            {"np.max(np.linalg.norm(X_tilde, axis=1))": "np.max(np.linalg.norm(X, axis=1)) + 1"},
            "You use (R + 1)². By Pythagoras ‖(x, 1)‖² = ‖x‖² + 1, so the radius becomes √(R² + 1).",
        ),
        wrong(
            "functional margin",
            {" / np.linalg.norm(w_hat)": ""},
            "Your γ is not divided by the length of ŵ = (θ̂, θ̂0), so the bound changes when the same boundary is written larger.",
        ),
        wrong(
            "not squared",
            {"(largest / gamma) ** 2": "largest / gamma"},
            "You return R/γ. The bound is its square.",
        ),
        wrong(
            "offset added to the length",
            {"np.linalg.norm(w_hat)": "(np.linalg.norm(theta_hat) + abs(theta0_hat))"},
            "You add |θ̂0| to ‖θ̂‖. The length of (θ̂, θ̂0) is √(‖θ̂‖² + θ̂0²).",
        ),
        wrong(
            "length of the whole table",
            {"np.linalg.norm(X_tilde, axis=1)": "np.linalg.norm(X_tilde)"},
            "`np.linalg.norm` of a matrix is one number, the root of the sum of all squares. Each point has a length: axis=1.",
        ),
        wrong(
            "labels forgotten",
            {"y * (X_tilde @ w_hat)": "X_tilde @ w_hat"},
            "You left the labels out of the margin: γ is the smallest y(ŵ·x̃)/‖ŵ‖.",
        ),
        wrong(
            "θ̂ made a unit vector, the offset not",
            {"np.append(theta_hat, theta0_hat)": "np.append(theta_hat / np.linalg.norm(theta_hat), theta0_hat)"},
            "You divide θ̂ by its length but leave θ̂0 as it is. That is another boundary: divide both, or neither.",
        ),
        wrong(
            "θ̂ taken for a unit vector",
            {"np.linalg.norm(w_hat)": "np.sqrt(1 + theta0_hat**2)"},
            "You use √(1 + θ̂0²) for the length of ŵ. That is right only where ‖θ̂‖ = 1.",
        ),
        wrong(
            "the offset as a feature",
            {
                "np.ones(len(X))": "np.full(len(X), theta0_hat)",
                "np.append(theta_hat, theta0_hat)": "np.append(theta_hat, 1.0)",
            },
            "You append θ̂0 to the points and 1 to the separator. The scores are the same, the lengths are not: the points "
            "get the 1.",
        ),
        wrong(
            "the nearest point's length",
            nearest_points_length,
            "You divide the length of the nearest point by its margin. R belongs to the longest point, γ to the nearest.",
        ),
        wrong(
            "centred first",
            bound_after_centring,
            "You subtract the mean first. That makes a better bound, but for a run on other data: the perceptron gets X as it is.",
        ),
    ),
    hints=(
        "There is nothing new to prove: with x̃ = (x, 1) and ŵ = (θ̂, θ̂0) the offset has gone, and the theorem holds as "
        "it stands.",
        "Append a 1 to every point and θ̂₀ to θ̂. To which quantities does the theorem now apply?",
        "Compute R and γ as in `mistake_bound`, but with the augmented points. γ is divided by the norm of the whole "
        "augmented vector.",
    ),
)
