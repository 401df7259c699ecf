"""signed_distance: how far each point is from the boundary, and on which side."""

from autograder.exercises.classification_setup import _data as data
from autograder.judging.exercise import Exercise, case, wrong
from linclass_ref import geometry as reference

exercise = Exercise(
    reference=reference.signed_distance,
    returns=("the distances",),
    rows=("X",),
    offset=("theta", "theta0"),
    visible=(
        case("a 3-4-5 triangle", [[3, 4], [0, 0]], [3, 4], -5),
        case("both sides and the boundary", [[2, 0], [-2, 0], [0, 7]], [1, 0], 0),
        case("three times as long a θ, the same line", [[4, 1], [-1, 1]], [3, 0], -6),
        case("as many points as features", [[1, 3], [-3, 1]], [2, 1], 2),
        case("one feature", [[1], [4]], [-2], 4),
        case("a single point in three dimensions", [[1, 2, 3]], [2, -1, 2], 3),
    ),
    hidden=data.draw_scored,
    misconceptions=(
        wrong(
            "not divided",
            {"(X @ theta + theta0) / np.linalg.norm(theta)": "X @ theta + theta0"},
            "You return the score θ·x + θ0. It grows when θ is made longer, though the line stays: divide by ‖θ‖.",
        ),
        wrong(
            "θ0 in the norm",
            {"norm(theta)": "norm(np.append(theta, theta0))"},
            "You divide by the norm of (θ, θ0). The offset shifts the line and is no part of its direction: divide by ‖θ‖ alone.",
        ),
        wrong(
            "sign lost",
            {"(X @ theta + theta0)": "np.abs(X @ theta + theta0)"},
            "Your distances are never negative. The signed distance is negative on the side that θ points away from.",
        ),
        wrong(
            "offset ignored",
            {"(X @ theta + theta0)": "X @ theta"},
            "You measure from the parallel line through the origin: the offset is missing in θ·x + θ0.",
        ),
        wrong(
            "offset not divided",
            {"(X @ theta + theta0) / np.linalg.norm(theta)": "X @ theta / np.linalg.norm(theta) + theta0"},
            "Only θ·x is divided in your version. Divide the whole score: (θ·x + θ0)/‖θ‖.",
        ),
        wrong(
            "divided by the squared norm",
            {"np.linalg.norm(theta)": "np.linalg.norm(theta) ** 2"},
            "You divide by ‖θ‖². For a distance it is ‖θ‖, the square root of the sum of squares.",
        ),
        wrong(
            "sum of absolute values as norm",
            {"np.linalg.norm(theta)": "np.abs(theta).sum()"},
            "You divide by |θ1| + |θ2| + … . The length of θ is the square root of the sum of squares.",
        ),
        wrong(
            "offset subtracted",
            {"+ theta0": "- theta0"},
            "You subtract the offset. The score is θ·x + θ0.",
        ),
        wrong(
            "only the offset divided",
            {"(X @ theta + theta0) /": "X @ theta + theta0 /"},
            "Brackets are missing: only θ0 is divided by ‖θ‖. Divide the whole score: (θ·x + θ0)/‖θ‖.",
        ),
        wrong(
            "largest weight as norm",
            {"np.linalg.norm(theta)": "np.abs(theta).max()"},
            "You divide by the largest weight. The length of θ is the square root of the sum of squares.",
        ),
        wrong(
            "length of x instead of θ",
            {"np.linalg.norm(theta)": "np.maximum(np.linalg.norm(X, axis=1), 1e-12)"},
            "You divide by the length of each point. The distance needs the length of θ.",
        ),
        wrong(
            "norm of two weights only",
            {"np.linalg.norm(theta)": "np.sqrt(theta[0] ** 2 + theta[-1] ** 2)"},
            "Your length of θ has two of its weights only. Take all of them: np.linalg.norm(theta).",
        ),
    ),
    hints=(
        "The score θ·x + θ0 has the right sign and is proportional to the distance. What is left is the scale.",
        "Divide by the length of θ, ‖θ‖ = √(θ1² + θ2² + …). θ0 has no part in it.",
        "From g(x) = g(p) + r‖θ‖ and g(p) = 0 you get r. `np.linalg.norm(theta)` is ‖θ‖.",
    ),
)
