"""least_squares_predict: the class with the largest least-squares output."""

from collections.abc import Iterator

import numpy as np

from autograder.exercises._sets import Rng
from autograder.judging.exercise import Case, Exercise, case, wrong
from linclass_ref import least_squares as reference


def draw_cases(rng: Rng) -> Iterator[Case]:
    for d, K in ((1, 2), (2, 3), (2, 4), (3, 6)):
        yield case(f"integers, {K} classes: ties occur", rng.integers(-2, 3, (20, d)), rng.integers(-2, 3, (d + 1, K)))
    X, W = rng.integers(-2, 3, (40, 2)), rng.integers(-9, 10, (3, 4))
    yield case("whole-number points, small fractions in W", X, W / 4096)
    yield case("all outputs far below 0", X, W - np.array([[0], [0], [100_000]]))
    (own,) = rng.spawn(1)
    yield case("a bias of 0", own.normal(size=(12, 3)), np.vstack([own.normal(size=(3, 4)), np.zeros(4)]))
    yield case("two classes", own.normal(size=(12, 2)), own.normal(size=(3, 2)))
    W = np.vstack([own.uniform(-0.1, 0.1, (2, 4)), own.uniform(0.4, 0.6, 4)])
    yield case("outputs between 0 and 1", own.uniform(-1, 1, (12, 2)), W)
    yield case("outputs above 1", own.uniform(-1, 1, (12, 2)), 20 * W)
    for n, d, K in ((1, 1, 2), (1, 3, 4), (30, 2, 3), (40, 4, 5), (210, 6, 7)):
        yield case(f"{n} point(s), {d} feature(s), {K} classes", rng.normal(size=(n, d)), rng.normal(size=(d + 1, K)))


exercise = Exercise(
    reference=reference.least_squares_predict,
    returns=("the classes",),
    rows=("X",),
    visible=(
        case("two classes on a line", [[0], [2], [4]], [[-0.5, 0.5], [1.25, -0.25]]),
        case("three classes", [[2, 0], [0, 2], [-2, -1], [0, 0]], [[1, 0, -1], [0, 1, -1], [0, 0, 1]]),
        case("the bias decides", [[0, 0], [1, 0], [1, -3]], [[1, 0, 3], [0, 0, 1], [0, 5, -1]]),
        case("ties: the lowest class", [[0, 0], [1, 1], [-1, 1]], [[0, 1, 0, 0], [0, 0, 1, 1], [2, 1, 1, 2]]),
        case("outputs far above 1 and below 0", [[3], [-3]], [[2, -2, 0], [0, 0, 1]]),
        case("no output near 1", [[1], [0]], [[0, 0.125, -0.125], [0.25, 0.25, 0.375]]),
        case("all outputs negative", [[1], [-1]], [[1, -1], [-4, -3]]),
        case("outputs that differ little", [[1], [3]], [[0.25, 0.265625], [0.5, 0.5]]),
        case("a single point", [[1, -1, 2]], [[1, 0], [0, 1], [0, 2], [3, 0]]),
    ),
    hidden=draw_cases,
    misconceptions=(
        wrong(
            "bias row first",
            {"W[:-1] + W[-1]": "W[1:] + W[0]"},
            "You read the first row of W as the bias. It is the last: x̃ = (x, 1).",
        ),
        wrong(
            "bias forgotten",
            {" + W[-1]": ""},
            "You left out the last row of W, the bias. The outputs are X̃W with the 1 appended to each point.",
        ),
        wrong(
            "output nearest to 1",
            {"np.argmax(outputs": "np.argmin(np.abs(outputs - 1)"},
            "You take the output nearest to the target 1. An output of 3 is a stronger yes than one of 1: take the largest.",
        ),
        wrong(
            "ties to the highest class",
            {"np.argmax(outputs, axis=1)": "W.shape[1] - 1 - np.argmax(outputs[:, ::-1], axis=1)"},
            "On a tie you take the last of the largest outputs. The lowest class wins a tie.",
        ),
        wrong(
            "smallest output",
            {"np.argmax": "np.argmin"},
            "You take the smallest output. The target of the right class is 1, of the others 0: take the largest.",
        ),
        wrong(
            "largest in size",
            {"np.argmax(outputs": "np.argmax(np.abs(outputs)"},
            "You compare sizes without signs. An output of -3 says no.",
        ),
        wrong(
            "outputs cut to 0 … 1",
            {"np.argmax(outputs": "np.argmax(np.clip(outputs, 0, 1)"},
            "You cut the outputs to the range from 0 to 1 first, which turns different outputs into ties. Compare them as they are.",
        ),
        wrong(
            "classes counted from 1",
            {"axis=1)": "axis=1) + 1"},
            "Your classes are 1 … K. Here they are counted from 0.",
        ),
        wrong(
            "outputs returned",
            {"np.argmax(outputs, axis=1)": "outputs"},
            "You return the outputs. Return the class with the largest output instead.",
        ),
        wrong(
            "best point of each class",
            {"axis=1": "axis=0"},
            "Your argmax runs down the columns. Take the best class for each point: axis=1.",
        ),
        wrong(
            "first output above a half",
            {"np.argmax(outputs": "np.argmax(outputs > 0.5"},
            "You take the first output above 0.5. None may be, or several: take the largest.",
        ),
        wrong(
            "outputs must be positive",
            {"np.argmax(outputs, axis=1)": "np.where(outputs.max(axis=1) > 0, np.argmax(outputs, axis=1), -1)"},
            "You answer -1 where no output is positive. The largest output wins, even where all are negative.",
        ),
        wrong(
            "largest output returned",
            {"np.argmax": "np.max"},
            "You return the largest output. The question is which class has it: argmax instead of max.",
        ),
        wrong(
            "one-hot returned",
            {"np.argmax(outputs, axis=1)": "np.eye(W.shape[1])[np.argmax(outputs, axis=1)]"},
            "You return one-hot rows. Return the number of the class, one per point.",
        ),
        wrong(
            "a single point loses its axis",
            {"return np.argmax(outputs, axis=1)": "return np.squeeze(np.argmax(outputs, axis=1))"},
            "For a single point you return a number. An array of one entry, shape (1,), is asked for: np.squeeze removes that axis.",
        ),
    ),
    hints=(
        "The outputs are X̃W, one row per point and one column per class. Then take the largest in each row.",
        "Either append the ones to X and multiply by W, or take W apart: all rows but the last are slopes, the last row is the bias.",
        "An output may exceed 1. Which class has the largest output? `np.argmax` along the classes also takes the lowest class on a "
        "tie.",
    ),
)
