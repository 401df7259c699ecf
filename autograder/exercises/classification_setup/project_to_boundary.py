"""project_to_boundary: the point of the boundary that is nearest to each point."""

import numpy as np

from autograder.exercises.classification_setup import _data as data
from autograder.judging.exercise import Exercise, case, wrong
from linclass_ref import geometry as reference


def along_one_axis(X, theta, theta0):
    feet = np.array(X, dtype=float)
    j = np.flatnonzero(theta)[-1]
    feet[:, j] -= (X @ theta + theta0) / theta[j]
    return feet


def along_the_ray_from_the_origin(X, theta, theta0):
    scores = X @ theta
    return X * (-theta0 / np.where(scores == 0, 1, scores))[:, None]


exercise = Exercise(
    reference=reference.project_to_boundary,
    returns=("the feet",),
    rows=("X",),
    offset=("theta", "theta0"),
    visible=(
        case("along a 3-4-5 triangle", [[6, 8]], [3, 4], -25),
        case("one point on each side", [[3, 1], [-2, 5]], [1, 0], 0),
        case("a point already on the boundary", [[2, 1], [4, 4]], [1, 1], -3),
        case("a long θ", [[4, 1], [-1, 1]], [3, 0], -6),
        case("as many points as features", [[1, 3], [-3, 1]], [2, 1], 2),
        case("one feature", [[1], [4]], [-2], 4),
        case("a single point in three dimensions", [[1, 2, 3]], [2, -1, 2], 3),
    ),
    hidden=data.draw_scored,
    misconceptions=(
        wrong(
            "plus instead of minus",
            {"X - np.outer": "X + np.outer"},
            "You go away from the boundary: your points end twice as far from it. A positive distance means: go back along θ, so subtract.",
        ),
        wrong(
            "direction not of length 1",
            {"(theta @ theta)": "np.linalg.norm(theta)"},
            "You move by r·θ. The way is r long only along a unit vector: r·θ/‖θ‖.",
        ),
        wrong(
            "score instead of distance",
            {"(X @ theta + theta0) / (theta @ theta)": "X @ theta + theta0"},
            "You move by (θ·x + θ0)·θ. Divide by ‖θ‖ twice: once for the distance, once to make θ a unit vector.",
        ),
        wrong(
            "offset ignored",
            {" + theta0": ""},
            "Your feet lie on the parallel line through the origin. The offset is missing in θ·x + θ0.",
        ),
        wrong(
            "distance without its sign",
            {"(X @ theta + theta0)": "np.abs(X @ theta + theta0)"},
            "You always go against θ. Points on the negative side must go with θ: keep the sign of the distance.",
        ),
        wrong(
            "the way instead of the foot",
            {"X - np.outer": "np.outer"},
            "You return the way from the foot to the point. The foot is the point minus this way.",
        ),
        wrong(
            "projection on θ",
            {" + theta0": "", "X - np.outer": "np.outer"},
            "You project onto the direction of θ. The exercise asks for the nearest point of the boundary, which is at a right angle to θ.",
        ),
        wrong(
            "offset subtracted",
            {"+ theta0": "- theta0"},
            "You subtract the offset in the score. It is θ·x + θ0.",
        ),
        wrong(
            "mirror image",
            {"X - np.outer": "X - 2 * np.outer"},
            "You go twice as far as the boundary: your points are the mirror images. The foot is half-way.",
        ),
        wrong(
            "along one axis",
            along_one_axis,
            "Your points lie on the boundary, but you moved along an axis. The shortest way goes along θ.",
        ),
        wrong(
            "along the ray from the origin",
            along_the_ray_from_the_origin,
            "You move along the line through the origin and the point. The shortest way to the boundary goes along θ.",
        ),
        wrong(
            "steps and θ not combined as a table",
            {"np.outer(steps, theta)": "steps * theta"},
            "`steps * theta` multiplies entry by entry. Each point needs its own multiple of the whole θ: "
            "np.outer(steps, theta) or steps[:, None] * theta.",
        ),
    ),
    hints=(
        "From x go straight to the boundary: along the direction of θ, as far as the distance says, and backwards if it is positive.",
        "foot = x - r·θ/‖θ‖ with the signed distance r. Check yourself: the score of every foot must be 0.",
        "The way from the foot to the point is r times the unit vector θ/‖θ‖. `np.outer` makes one row per point from r and that "
        "vector; subtract it.",
    ),
)
