"""broken_step: which line of the flawed proof in the notebook is wrong, and why?"""

from typing import Any

import numpy as np

from autograder.exercises._solutions import solution
from autograder.judging.compare import describe
from autograder.judging.exercise import Asked, Case, Exercise, Problem, case, wrong

broken_step = solution("broken_step")

# Line 6 is true of a unit vector, and the separator in augmented space is longer than 1.
LINES, REASONS = 7, "abcdefg"


def holds(one: Case, got: Any) -> Problem:
    """Whether `got` is the wrong line with its reason; a wrong answer does not tell which of the two is wrong."""
    if not isinstance(got, list) or len(got) != 2:
        return Asked(f"expected two values, the number of a line and the letter of a reason; got {describe(got)}.")
    line, reason = line_of(got[0]), letter_of(got[1])
    if line is None:
        return Asked(f"expected the number of one line first, from 1 to {LINES}; got {describe(got[0])}.")
    if not 1 <= line <= LINES:
        return f"the lines of the proof have the numbers 1 to {LINES}; there is no line {line}."
    if reason is None:
        return Asked(f"expected the letter of one reason second, from a to {REASONS[-1]}; got {describe(got[1])}.")
    if (line, reason) == broken_step():
        return None
    return f"line {line} with reason {reason} is not the flaw. Only the right line with the right reason counts."


def line_of(value: Any) -> int | None:
    """The number of a line; None where it is none. np.array([1, "a"]) makes a text of it, which is as good."""
    if isinstance(value, str):
        return int(value) if value.strip().isdecimal() else None
    numbers = np.asarray(value)
    if numbers.dtype.kind not in "iuf" or numbers.size != 1 or not float(numbers.item()).is_integer():
        return None
    return int(numbers.item())


def letter_of(value: Any) -> str | None:
    """The letter of a reason, large or small, perhaps in brackets; None where it is none."""
    letter = value.strip(" ().").lower() if isinstance(value, str) else ""
    return letter if len(letter) == 1 and letter in REASONS else None


exercise = Exercise(
    reference=broken_step,
    returns=("the line and the reason",),
    visible=(case("the flawed proof"),),
    hidden=lambda rng: (),  # there is nothing to vary
    holds=holds,
    misconceptions=(
        wrong(
            "the start",
            {'6, "d"': '1, "a"'},
            "Line 1 only names things. θ and θ0 both start at 0, so w does, and an update of both is w + y·x̃.",
        ),
        wrong(
            "a smaller margin in line 2",
            {'6, "d"': '2, "g"'},
            "In line 2, ŵ·x̃ is θ̂·x + θ̂0, and y times this is the distance of x to the boundary, because ‖θ̂‖ = 1. No point has less than γ.",
        ),
        wrong(
            "a smaller margin in line 3",
            {'6, "d"': '3, "g"'},
            "In line 3, each mistake adds y x̃·ŵ to w·ŵ, and line 2 says for every point that this is at least γ.",
        ),
        wrong(
            "a longer vector in line 2",
            {'6, "d"': '2, "d"'},
            "Line 2 computes θ̂·x + θ̂0, and it does use ‖θ̂‖ = 1, which is assumed. The length of ŵ does not occur in it.",
        ),
        wrong(
            "a longer vector in line 3",
            {'6, "d"': '3, "d"'},
            "Line 3 adds up k times the same inequality between numbers. No length of any vector occurs in it.",
        ),
        wrong(
            "a forgotten term in line 4",
            {'6, "d"': '4, "e"'},
            "Line 4 leaves nothing out: it is (a + b)·(a + b) = a·a + 2a·b + b·b with b = y·x̃ and y² = 1.",
        ),
        wrong(
            "a positive term in line 5",
            {'6, "d"': '5, "e"'},
            "Line 5 leaves out 2y w·x̃, w before the update. The update was made on a mistake, so this term is not positive.",
        ),
        wrong(
            "the 1 forgotten in line 5",
            {'6, "d"': '5, "c"'},
            "Line 5 has not forgotten the appended 1: ‖x̃‖² = ‖x‖² + 1, so it is at most R² + 1.",
        ),
        wrong(
            "the 1 forgotten",
            {'6, "d"': '6, "c"'},
            "The appended 1 has not been forgotten: line 5 counts it in R² + 1. Whichever line you suspect, this is not what is wrong.",
        ),
        wrong(
            "a negative cosine",
            {'6, "d"': '6, "f"'},
            "Only line 7 squares anything. Whichever line you suspect, this is not what is wrong.",
        ),
        wrong(
            "squaring in line 7",
            {'6, "d"': '7, "f"'},
            "Line 7 squares an inequality between kγ and a square root. Neither is negative, so this is allowed.",
        ),
        wrong(
            "a longer vector in line 7",
            {'6, "d"': '7, "d"'},
            "Line 7 chains three inequalities between numbers, squares and divides. If its result is false, one of the three must be.",
        ),
        wrong(
            "a smaller margin",
            {'6, "d"': '6, "g"'},
            "No point has a smaller margin than γ: that is what γ means. Whichever line you suspect, this is not what is wrong.",
        ),
        wrong(
            "a positive term",
            {'6, "d"': '6, "e"'},
            "Only line 5 leaves a term out, and that one is not positive. Whichever line you suspect, this is not what is wrong.",
        ),
    ),
    hints=(
        "The claim is false, so a run that contradicts it contradicts a line. Take the two points of the notebook, run, and put the "
        "numbers into each line.",
        "Lines 2 and 3 are about ŵ·x̃, lines 4 and 5 about the lengths of w and x̃. Which line compares the two kinds, and what does it "
        "need of ŵ?",
        "θ̂ has length 1. How long is ŵ = (θ̂, θ̂0)? Find the line that treats ŵ as if it had length 1, and the reason that says so.",
    ),
)
