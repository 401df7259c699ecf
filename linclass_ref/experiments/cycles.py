"""Does a perceptron run end, or does it go round in a circle? (notebooks 3 and 4)

On data that are not separable the perceptron never ends, yet its weights stay bounded. Where the points are whole numbers, so are
the weights; a bounded set holds only finitely many of these, so some state (θ, θ0) must come back at the end of a pass. From
there on everything repeats.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from linclass_ref._support.validate import FloatArray, as_count, as_labels, as_points
from linclass_ref.perceptron import PerceptronRun, run

# The passes run between two looks at their states double until they hold this many mistakes, each of which takes memory.
LARGEST_PART = 20_000


@dataclass(frozen=True)
class CycleRun:
    """The states of a run at the ends of its passes, up to the clean pass, the first return, or the last pass allowed."""

    thetas: FloatArray  # (p+1, d): the zero start, then after each pass
    theta0s: FloatArray  # (p+1,)
    converged: bool  # the last pass was clean
    length: int  # passes in the cycle; 0 without one

    @property
    def passes(self) -> int:
        return len(self.thetas) - 1

    @property
    def entered(self) -> int | None:
        """How many passes came before the state that returned; None without a cycle."""
        return self.passes - self.length if self.length else None


def perceptron_cycle(X: ArrayLike, y: ArrayLike, max_passes: int) -> int:
    """How many passes the cycle of `perceptron` (with offset, from zero) has: 0 if it converged, -1 if neither was seen.

    States (θ, θ0) are compared exactly after each of at most `max_passes` passes, the zero start included.

    >>> perceptron_cycle([[0], [1], [2]], [1, -1, 1], 100), perceptron_cycle([[0], [1]], [1, -1], 100)
    (2, 0)
    """
    found = find_cycle(X, y, max_passes)
    return 0 if found.converged else found.length or -1


def find_cycle(X: ArrayLike, y: ArrayLike, max_passes: int) -> CycleRun:
    """Run the perceptron pass by pass until a clean pass, a state seen before, or `max_passes` passes; keep every state.

    >>> found = find_cycle([[0], [1], [2]], [1, -1, 1], 100)
    >>> found.length, found.entered, found.theta0s.tolist()
    (2, 2, [0.0, 1.0, 1.0, 0.0, 1.0])
    """
    X = as_points(X)
    y = as_labels(y, len(X))
    max_passes = as_count(max_passes, "max_passes")
    states = [np.zeros(X.shape[1] + 1)]
    seen = {states[0].tobytes(): 0}
    stretch = 1
    while len(states) <= max_passes:
        part = run(X, y, min(stretch, max_passes + 1 - len(states)), start=(states[-1][:-1], states[-1][-1]))
        ends = _ends_of_passes(part)
        if part.converged:
            return _as_run([*states, *ends], converged=True)
        for state in ends:
            states.append(state)
            first = seen.setdefault(state.tobytes(), len(states) - 1)
            if first < len(states) - 1:
                return _as_run(states, length=len(states) - 1 - first)
        if part.mistakes < LARGEST_PART:
            stretch *= 2
    return _as_run(states)


def _ends_of_passes(part: PerceptronRun) -> FloatArray:
    """The states (θ, θ0) after each pass of a run, the clean one included: an array (passes, d+1)."""
    last = int(part.passes[-1]) if part.mistakes else -1  # the last pass with a mistake
    number = last + 2 if part.converged else last + 1
    after = np.searchsorted(part.passes, np.arange(number), side="right")  # mistakes made by the end of each pass
    # Adding 0.0 turns -0.0 into 0.0: equal states must be equal byte by byte.
    return np.column_stack([part.thetas[after], part.theta0s[after]]) + 0.0


def _as_run(states: list[FloatArray], *, converged: bool = False, length: int = 0) -> CycleRun:
    table = np.array(states)
    return CycleRun(table[:, :-1], table[:, -1], converged, length)
