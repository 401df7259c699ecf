"""broken_step: which line of the flawed proof in the notebook is wrong?"""

from typing import Any

import numpy as np

from autograder.judging.compare import describe
from autograder.judging.exercise import Case, Exercise, Problem, case, wrong

WRONG_LINE, LINES = 6, 7  # line 6 forgets that the separator in augmented space is longer than 1


def broken_step():
    return 6


def holds(one: Case, got: Any) -> Problem:
    """Whether `got` is the number of the wrong line; a wrong choice does not tell the right one."""
    numbers = np.asarray(got)
    if numbers.dtype.kind not in "iuf" or numbers.size != 1 or not float(numbers.item()).is_integer():
        return f"expected the number of one line, from 1 to {LINES}; got {describe(got)}."
    line = int(numbers.item())
    if not 1 <= line <= LINES:
        return f"the lines of the proof have the numbers 1 to {LINES}; there is no line {line}."
    return None if line == WRONG_LINE else f"line {line} is not the wrong one: it follows from what stands before it."


exercise = Exercise(
    id="broken_step",
    points=3,
    solution=broken_step,
    reference=broken_step,
    returns=("the line",),
    visible=(case("the flawed proof"),),
    hidden=lambda rng: (),  # there is nothing to vary
    holds=holds,
    misconceptions=(
        wrong(
            "line 1",
            {"return 6": "return 1"},
            "Line 1 only names things. The 1 is appended, so that w·x̃ = θ·x + θ0, and the update of θ and θ0 together is w + y·x̃.",
        ),
        wrong(
            "line 2",
            {"return 6": "return 2"},
            "Line 2 is right: ŵ·x̃ = θ̂·x + θ̂0, and y times this is the distance of x to the boundary, because ‖θ̂‖ = 1. The smallest "
            "is γ.",
        ),
        wrong(
            "line 3",
            {"return 6": "return 3"},
            "Line 3 is right: w_k·ŵ = w_{k-1}·ŵ + y x̃·ŵ, and by line 2 the last term is at least γ. w_0 = 0, so k steps make kγ.",
        ),
        wrong(
            "line 4",
            {"return 6": "return 4"},
            "Line 4 is right: it is (a + b)·(a + b) = a·a + 2a·b + b·b with b = y·x̃, and y² = 1.",
        ),
        wrong(
            "line 5",
            {"return 6": "return 5"},
            "Line 5 is right: a mistake means y w_{k-1}·x̃ ≤ 0, and ‖x̃‖² = ‖x‖² + 1 ≤ R² + 1. The 1 was not forgotten here.",
        ),
        wrong(
            "line 7",
            {"return 6": "return 7"},
            "Line 7 follows from lines 3, 5 and 6 as they stand: chain them, square, divide by kγ². What comes out is false, so one of "
            "the lines that it uses must be.",
        ),
    ),
    hints=(
        "The claim is false, so a run that breaks it breaks a line. Take the two points of the notebook, run, and put the numbers into "
        "each line.",
        "Lines 1 to 3 are about ŵ·x̃, lines 4 and 5 about lengths of x̃. Which line compares the two, and what does it need of ŵ?",
        "θ̂ has length 1. How long is ŵ = (θ̂, θ̂0)? Find the line that uses ŵ as if it had length 1.",
    ),
)
