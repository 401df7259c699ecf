"""Hostile cells. Each is run before a right or a wrong `perceptron`, or brings its own, in a sandbox with short limits.

A snippet that gets what it must not get prints or returns the word ESCAPED; that word must never reach the judge. `expect`
says what the exercise must score afterwards, and `why` says why that is what the notebook deserves.
"""

from dataclasses import dataclass
from textwrap import dedent

RIGHT = """
import numpy as np
def perceptron(X, y, T):
    theta, theta0, k = np.zeros(X.shape[1]), 0.0, 0
    for _ in range(T):
        clean = True
        for x, label in zip(X, y):
            if label * (theta @ x + theta0) <= 0:
                theta, theta0, k, clean = theta + label * x, theta0 + label, k + 1, False
        if clean:
            break
    return theta, theta0, k
"""

# A margin of 1 is wanted: right on some cases, so that it shows when an attack raises or lowers the score, and on the same ones in
# all draws, because the draw depends on the cells around it.
WRONG = RIGHT.replace("<= 0", "< 1")

RIGHT_KEEPS = "the attack fails and the right function beside it keeps its marks"
NO_GAIN = "the wrong function gets what it gets without the attack"

# Seconds. What ends by itself has plenty of them, so that its result does not depend on what else the machine does.
PLENTY, BRIEF = 30.0, 0.7
MB = 1_000_000
MEMORY = 300 * MB


@dataclass(frozen=True)
class Attack:
    """A hostile cell, the function after it ("right", "wrong" or "" for its own), and what must hold."""

    name: str
    source: str
    function: str
    expect: str  # "full": 1.0; "wrong": exactly the score of WRONG; "below": less than 1.0; "none": 0.0
    why: str
    says: str = ""  # words that must appear in what the judge is told
    seconds: float = PLENTY  # for the hostile cell, and for a call where the function is its own
    memory: int = MEMORY  # less where filling it is all that the attack does, again for each case


def attack(
    name: str,
    function: str,
    source: str,
    expect: str = "",
    why: str = "",
    says: str = "",
    seconds: float = PLENTY,
    memory: int = MEMORY,
) -> Attack:
    """An attack; what is left out follows from the function that goes with it."""
    expect = expect or {"right": "full", "wrong": "wrong", "": "below"}[function]
    why = why or {"right": RIGHT_KEEPS, "wrong": NO_GAIN}[function]
    return Attack(name, dedent(source), function, expect, why, says, seconds, memory)
