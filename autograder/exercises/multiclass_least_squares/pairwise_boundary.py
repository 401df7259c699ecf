"""pairwise_boundary: where two classes have the same score."""

from collections.abc import Iterator

import numpy as np

from autograder.exercises._sets import Rng
from autograder.judging.exercise import Case, Exercise, case, wrong
from linclass_ref import multiclass as reference


def pairwise_boundary(W, b, j, k):
    return W[k] - W[j], b[k] - b[j]


def scaled_to_length_one(W, b, j, k):
    theta, theta0 = W[k] - W[j], b[k] - b[j]
    length = np.linalg.norm(theta)
    return theta / length, theta0 / length


def boundary_of_nearest_means(W, b, j, k):
    theta = W[k] - W[j]
    return theta, -theta @ (W[k] + W[j]) / 2


def draw_cases(rng: Rng) -> Iterator[Case]:
    for K, d in ((2, 1), (2, 2), (3, 2), (4, 3), (5, 1), (6, 8)):
        j, k = (int(i) for i in rng.permutation(K)[:2])
        yield case(f"{K} classes, {d} feature(s): {j} and {k}", rng.normal(size=(K, d)), rng.normal(size=K), j, k)
        yield case(f"{K} classes, the other way round: {k} and {j}", rng.normal(size=(K, d)), rng.normal(size=K), k, j)
    yield case("integers", rng.integers(-5, 6, (4, 3)), rng.integers(-5, 6, 4), 3, 1)


THREE_CLASSES = [[1, 0], [0, 1], [-3, 2]], [0, 2, 5]

exercise = Exercise(
    id="pairwise_boundary",
    points=2,
    solution=pairwise_boundary,
    reference=reference.pairwise_boundary,
    returns=("theta", "theta0"),
    visible=(
        case("classes 0 and 1", *THREE_CLASSES, 0, 1),
        case("classes 1 and 0: the other way round", *THREE_CLASSES, 1, 0),
        case("classes 0 and 2", *THREE_CLASSES, 0, 2),
        case("classes 2 and 1", *THREE_CLASSES, 2, 1),
        case("one feature", [[2], [-1]], [1, 4], 0, 1),
    ),
    hidden=draw_cases,
    misconceptions=(
        wrong(
            "order of subtraction",
            {"W[k] - W[j]": "W[j] - W[k]", "b[k] - b[j]": "b[j] - b[k]"},
            "The line is right, its direction is not: θ must be positive where k wins, so subtract j's parameters from k's.",
        ),
        wrong(
            "theta reversed",
            {"W[k] - W[j]": "W[j] - W[k]"},
            "θ and θ0 are subtracted in different orders. Both are k's minus j's.",
        ),
        wrong(
            "theta0 reversed",
            {"b[k] - b[j]": "b[j] - b[k]"},
            "θ is right, θ0 is subtracted the other way. Both are k's minus j's.",
        ),
        wrong(
            "larger class minus smaller",
            {"return": "j, k = min(j, k), max(j, k)\n    return"},
            "You always subtract the smaller class's parameters. It is k's minus j's, also where k is the smaller number.",
        ),
        wrong(
            "offset forgotten",
            {"b[k] - b[j]": "0.0"},
            "Your θ0 is 0. The offsets are subtracted too: θ0 = b[k] - b[j].",
        ),
        wrong(
            "sum instead of difference",
            {" - ": " + "},
            "You added the parameters. The two scores are equal where their difference is zero: subtract.",
        ),
        wrong(
            "scaled to length one",
            scaled_to_length_one,
            "You divided by ‖θ‖. The boundary is the same, but what is asked for is the plain difference of the two discriminants.",
        ),
        wrong(
            "columns of W",
            {"W[k] - W[j]": "W[:, k] - W[:, j]"},
            "You took columns of W. The parameters of class k are the row W[k].",
        ),
        wrong(
            "offsets added",
            {"b[k] - b[j]": "b[k] + b[j]"},
            "θ is right, but you added the offsets. Bring j's offset to the other side: it is subtracted, too.",
        ),
        wrong(
            "theta0 without its sign",
            {"b[k] - b[j]": "abs(b[k] - b[j])"},
            "Your θ0 has lost its sign. It is negative where j has the larger offset: b[k] - b[j], as it is.",
        ),
        wrong(
            "rows taken for means",
            boundary_of_nearest_means,
            "Your line is halfway between W[j] and W[k], as if they were class means. They are weights, and the offsets are given: θ0 is "
            "b[k] - b[j].",
        ),
        wrong(
            "one vector",
            {"W[k] - W[j], b[k] - b[j]": "np.append(W[k] - W[j], b[k] - b[j])"},
            "The numbers are right, but they come as one vector (θ, θ0). Return two results: theta, theta0.",
        ),
    ),
    hints=(
        "On the boundary both classes have the same score. Write that as an equation and bring everything to one side.",
        "W[k]·x + b[k] = W[j]·x + b[j] gives (W[k] - W[j])·x + (b[k] - b[j]) = 0. Read off θ and θ0.",
        "return W[k] - W[j], b[k] - b[j]",
    ),
)
