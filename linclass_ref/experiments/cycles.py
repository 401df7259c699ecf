"""Does a run of the perceptron end, or does it cycle? (lessons convergence_proof and hinge_sgd)

On data that are not separable the perceptron never stops, yet its weights stay bounded. If the points have whole-number coordinates,
so do the weights; a bounded set contains only finitely many such weights, so some state (θ, θ0) must occur again at the end of a
pass. From then on everything repeats.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from linclass_ref._support.validate import FloatArray, as_count, as_labels, as_points
from linclass_ref.perceptron import learn


@dataclass(frozen=True)
class CycleRun:
    """The states of a run at the end of each pass, up to a clean pass, the first repeated state, or the last pass allowed."""

    thetas: FloatArray  # (p+1, d): the zero start, then after each pass
    theta0s: FloatArray  # (p+1,)
    converged: bool  # the last pass was clean
    length: int  # passes in the cycle; 0 if there is none

    @property
    def passes(self) -> int:
        return len(self.thetas) - 1

    @property
    def entered(self) -> int | None:
        """How many passes came before the state that was repeated; None if there is no cycle."""
        return self.passes - self.length if self.length else None


def perceptron_cycle(X: ArrayLike, y: ArrayLike, max_passes: int) -> int:
    """The number of passes in the cycle of `perceptron` (with offset, from zero): 0 if it converged, -1 if neither was seen.

    The states (θ, θ0) after each of at most `max_passes` passes are compared exactly, including the zero start.

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
    y, order = as_labels(y, len(X)), np.arange(len(X))
    theta, theta0 = np.zeros(X.shape[1]), 0.0
    states, seen = [np.zeros(X.shape[1] + 1)], {np.zeros(X.shape[1] + 1).tobytes(): 0}
    for number in range(1, as_count(max_passes, "max_passes") + 1):
        theta, theta0, mistakes, _ = learn(X, y, order, 1, True, theta, theta0)
        state = np.append(theta, theta0) + 0.0  # + 0.0 turns -0.0 into 0.0, so that equal states have equal bytes
        states.append(state)
        if not mistakes:
            return _as_run(states, converged=True)
        if state.tobytes() in seen:
            return _as_run(states, length=number - seen[state.tobytes()])
        seen[state.tobytes()] = number
    return _as_run(states)


def _as_run(states: list[FloatArray], *, converged: bool = False, length: int = 0) -> CycleRun:
    table = np.array(states)
    return CycleRun(table[:, :-1], table[:, -1], converged, length)
