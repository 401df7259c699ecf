"""hinge_subdifferential: all slopes of lines that touch the hinge from below."""

from collections.abc import Iterator

from autograder.exercises._sets import Rng
from autograder.exercises.hinge_sgd._data import NEAR
from autograder.judging.exercise import Case, Exercise, case, wrong
from linclass_ref import losses


def hinge_subdifferential(z):
    if z < 1:
        return -1.0, -1.0
    if z > 1:
        return 0.0, 0.0
    return -1.0, 0.0


def height_of_the_hinge(z):
    height = max(1 - z, 0)
    return height, height


def draw_cases(rng: Rng) -> Iterator[Case]:
    yield case("exactly at the kink", 1.0)
    yield case("exactly at the kink, a whole number", 1)
    for z in (0, -1, 2, 3):
        yield case("a whole number", z)
    for z in (*rng.uniform(-4, 0.95, 4), *rng.uniform(1.05, 4, 4), *rng.uniform(0.05, 0.95, 2)):
        yield case("a continuous margin", float(z))
    yield case("just below the kink", 1 - NEAR)
    yield case("just above the kink", 1 + NEAR)


exercise = Exercise(
    id="hinge_subdifferential",
    points=2,
    solution=hinge_subdifferential,
    reference=losses.hinge_subdifferential,
    returns=("low", "high"),
    visible=(
        case("left of the kink", 0.5),
        case("exactly at the kink", 1.0),
        case("right of the kink", 2.0),
        case("a mistake", -3.0),
        case("on the boundary, where the hinge is smooth", 0.0),
        case("the kink as a whole number", 1),
        case("just below the kink", 1 - NEAR),
        case("just above the kink", 1 + NEAR),
    ),
    hidden=draw_cases,
    misconceptions=(
        wrong(
            "only one slope at the kink",
            {"-1.0, 0.0": "-1.0, -1.0"},
            "At z = 1 you allow only the slope -1. There the hinge has a kink, and every slope from -1 to 0 stays below it.",
        ),
        wrong(
            "flat at the kink",
            {"-1.0, 0.0": "0.0, 0.0"},
            "At z = 1 you allow only the slope 0. There the hinge has a kink, and every slope from -1 to 0 stays below it.",
        ),
        wrong(
            "kink at 0",
            {"z < 1": "z < 0", "z > 1": "z > 0"},
            "Your kink is at z = 0. The hinge max(1 - z, 0) bends where 1 - z = 0, at z = 1.",
        ),
        wrong(
            "ends exchanged",
            {"-1.0, 0.0": "0.0, -1.0"},
            "The interval is (low, high): the smaller slope first, so (-1, 0) at the kink.",
        ),
        wrong(
            "sign of the slope",
            {"-1.0, -1.0": "1.0, 1.0", "-1.0, 0.0": "0.0, 1.0"},
            "Left of 1 the hinge goes down as z grows: its slope is -1, not +1.",
        ),
        wrong(
            "interval everywhere below",
            {"-1.0, -1.0": "-1.0, 0.0"},
            "Below the kink the hinge is a straight line, and only its own slope -1 stays under it. Only at z = 1 is there a choice.",
        ),
        wrong(
            "too wide",
            {"-1.0, 0.0": "-1.0, 1.0"},
            "At the kink you allow slopes up to +1. A line through (1, 0) that rises would lie above the hinge on the "
            "right, where it is 0.",
        ),
        wrong(
            "values instead of slopes",
            height_of_the_hinge,
            "You return the height of the hinge. The exercise asks for the slopes of the lines that touch it from below.",
        ),
        wrong(
            "the middle at the kink",
            {"return -1.0, 0.0": "return -0.5, -0.5"},
            "At z = 1 you return the middle of the interval. All slopes from -1 to 0 are allowed there: return the two ends.",
        ),
        wrong(
            "slope depends on z",
            {"return -1.0, -1.0": "return -float(z), -float(z)"},
            "Left of the kink your slope depends on z. There the hinge is the straight line 1 - z, with slope -1 everywhere.",
        ),
    ),
    hints=(
        "Where the hinge is smooth it has a single slope, so low = high. Which slope is it left of 1, and which right of 1?",
        "Three cases: z < 1 (slope -1), z > 1 (slope 0), and z = 1, where every slope between these two will do.",
        "if z < 1: return -1, -1; if z > 1: return 0, 0; return -1, 0",
    ),
)
