"""The iterates of hinge SGD, found block by block instead of visit by visit.

A visit changes θ only if z = y(θ·x + θ0) ≤ 1. Stretches without such a visit are skipped by matrix products over growing
blocks. Elsewhere late steps are short, so for a block of visits we guess which of them update,
from the θ at the block's start; lay out the iterates that would follow; and check each visit against the iterate that it would
really meet. Up to the first wrong guess everything is settled, and that one is settled too. A few rounds settle the whole block.

The result is that of the plain loop to the last bit: the iterates are the same sums in the same order, and where z is 1 up to
the rounding of a matrix product, it is computed again as the plain loop does.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from linclass_ref._support.validate import FloatArray, IntArray, as_number
from linclass_ref.descent import StepRule, inverse_step

Decisions = NDArray[np.bool_]

FIRST_BLOCK, LAST_BLOCK = 8, 1024  # visits in a block, at first and at most
BLOCK_NUMBERS = 32768  # numbers of a block that stay in cache
SKIP_BLOCK, LAST_SKIP = 32, 4096  # visits looked at together in the search for the next one with z ≤ 1
MAX_ROUNDS = 10
EPSILON = float(np.finfo(float).eps)


@dataclass(frozen=True)
class Path:
    """Every iterate of a run, and the visits that made them."""

    thetas: FloatArray  # (k+1, d): the start, then after each update
    theta0s: FloatArray  # (k+1,)
    visits: IntArray  # (k,): positions in the order
    reach: float  # no ‖(θ, θ0)‖ on the path is above this
    size: float  # the largest ‖(x, 1)‖


@dataclass(frozen=True)
class _Block:
    """Some visits in a row, and what is known of them at the θ where the block starts."""

    X: FloatArray  # (b, d)
    y: FloatArray  # (b,)
    z: FloatArray  # (b,): margins at the start of the block
    sizes: FloatArray  # (b,): ‖(x, 1)‖
    reach: float  # at least ‖(θ, θ0)‖ at the start of the block


def follow(X: FloatArray, y: IntArray, order: IntArray, step: StepRule) -> Path:
    """Hinge SGD from zero over the visits in `order`: θ += η_k y x and θ0 += η_k y where z ≤ 1, k counting updates."""
    d, visits = X.shape[1], len(order)
    steps = _steps(step)
    # Memory that is never written to is never taken, so room for the most updates costs nothing.
    thetas, theta0s = np.empty((visits + 1, d)), np.empty(visits + 1)
    thetas[0], theta0s[0] = 0.0, 0.0
    visit = _Visits(X, y.astype(float), order)
    updates, k, begin, size, reach = [], 0, 0, FIRST_BLOCK, 0.0
    largest = min(LAST_BLOCK, max(FIRST_BLOCK, BLOCK_NUMBERS // (d + 1)))
    while (begin := visit.skip(begin, thetas[k], float(theta0s[k]))) < visits:
        block = visit.look(begin, begin + size, thetas[k], float(theta0s[k]))
        at, settled, rounds = _settle(block, steps(k + len(block.z))[k:], thetas[k:], theta0s[k:])
        updates.append(begin + at)
        k += len(at)
        begin += settled
        reach = max(reach, block.reach + float(np.sum(steps(k)[k - len(at) : k] * block.sizes[at])))
        size = min(2 * size, largest) if rounds <= 3 else max(size // 2, FIRST_BLOCK)
    found = np.concatenate(updates) if updates else np.empty(0, dtype=np.int64)
    return Path(thetas[: k + 1], theta0s[: k + 1], found, reach, visit.size)


class _Visits:
    """The points in the order of the visits."""

    def __init__(self, X: FloatArray, y: FloatArray, order: IntArray) -> None:
        self._X, self._y, self._order = X, y, order
        self._plain = bool(len(order)) and bool((np.diff(order) == 1).all())  # then a slice does, without a copy
        self.size = 1.0  # the largest ‖(x, 1)‖ seen

    def skip(self, begin: int, theta: FloatArray, theta0: float) -> int:
        """The first visit from `begin` on that may have z ≤ 1: all before it have z > 1, whatever the rounding."""
        count, reach = SKIP_BLOCK, float(np.linalg.norm(theta)) + abs(theta0)
        if reach == 0.0:
            return begin  # at the zero start every margin is 0
        while begin < len(self._order):
            X, y = self._rows(begin, begin + count)
            z = X @ theta
            z += theta0
            z *= y
            doubtful = z <= 1 + _rounding(theta, reach, self._sizes(X).max())
            first = int(doubtful.argmax())
            if doubtful[first]:
                return begin + first
            begin += len(z)
            count = min(2 * count, LAST_SKIP)
        return begin

    def look(self, begin: int, end: int, theta: FloatArray, theta0: float) -> _Block:
        X, y = self._rows(begin, end)
        reach = float(np.linalg.norm(theta)) + abs(theta0)
        return _Block(X, y, y * (X @ theta + theta0), self._sizes(X), reach)

    def _rows(self, begin: int, end: int) -> tuple[FloatArray, FloatArray]:
        if self._plain:
            rows = slice(int(self._order[0]) + begin, int(self._order[0]) + min(end, len(self._order)))
            return self._X[rows], self._y[rows]
        chosen = self._order[begin:end]
        return self._X.take(chosen, axis=0), self._y[chosen]

    def _sizes(self, X: FloatArray) -> FloatArray:
        sizes: FloatArray = np.sqrt(np.einsum("ij,ij->i", X, X) + 1.0)
        self.size = max(self.size, float(sizes.max()))
        return sizes


def _rounding(theta: FloatArray, reach: float, sizes: Any) -> Any:
    """How far a margin may be off by rounding, where ‖(θ, θ0)‖ ≤ reach and ‖(x, 1)‖ = sizes."""
    return 8 * (len(theta) + 2) * EPSILON * (1.0 + reach * sizes)


def _settle(block: _Block, eta: FloatArray, thetas: FloatArray, theta0s: FloatArray) -> tuple[IntArray, int, int]:
    """Which visits of the block update, how many visits are settled, and in how many rounds.

    `thetas[0]` is the iterate at the block's start; those that follow are written behind it.
    """
    guess = block.z <= 1
    for rounds in range(1, MAX_ROUNDS + 1):
        at = np.flatnonzero(guess)
        change = eta[: len(at)] * block.y[at]
        _lay_out(block.X, at, change, thetas, theta0s)
        found = _decisions(block, guess, at, change, thetas, theta0s)
        wrong = found != guess
        first = int(wrong.argmax())
        if not wrong[first]:
            return at, len(guess), rounds
        guess[first:] = found[first:]
    settled = first + 1
    at = np.flatnonzero(guess[:settled])
    _lay_out(block.X, at, eta[: len(at)] * block.y[at], thetas, theta0s)
    return at, settled, rounds


def _lay_out(X: FloatArray, at: IntArray, change: FloatArray, thetas: FloatArray, theta0s: FloatArray) -> None:
    """Write the iterates after each update; a cumulative sum adds from left to right, just as the plain loop."""
    u = len(change)
    added = thetas[1 : u + 1]
    np.take(X, at, axis=0, out=added, mode="clip")  # "clip" writes into `out` without a buffer
    added *= change[:, None]
    np.cumsum(thetas[: u + 1], axis=0, out=thetas[: u + 1])
    theta0s[1 : u + 1] = change
    np.cumsum(theta0s[: u + 1], out=theta0s[: u + 1])


def _decisions(
    block: _Block, guess: Decisions, at: IntArray, change: FloatArray, thetas: FloatArray, theta0s: FloatArray
) -> Decisions:
    """Whether each visit updates, if it meets the iterate that follows from `guess`."""
    met: IntArray = np.cumsum(guess) - guess  # how many updates come before each visit
    walked = np.concatenate([[0.0], np.cumsum(np.abs(change) * block.sizes[at])])  # no iterate is farther than this
    rounding = _rounding(thetas[0], block.reach + walked[-1], block.sizes)
    near = np.flatnonzero(np.abs(block.z - 1) <= walked[met] * block.sizes + rounding)
    found = block.z <= 1
    z = block.y[near] * (np.einsum("ij,ij->i", block.X[near], thetas[met[near]]) + theta0s[met[near]])
    found[near] = z <= 1
    for i in near[np.abs(z - 1) <= rounding[near]]:
        found[i] = block.y[i] * (block.X[i] @ thetas[met[i]] + theta0s[met[i]]) <= 1
    return found


def _steps(step: StepRule) -> Callable[[int], FloatArray]:
    """A function of m that gives η_0 … η_{m-1} (or more), asking the rule for each k once."""
    known = np.empty(0)

    def at_least(m: int) -> FloatArray:
        nonlocal known
        if m > len(known):
            k = np.arange(len(known), max(m, 2 * len(known)))
            known = np.concatenate([known, 1.0 / (k + 1) if step is inverse_step else _asked(step, k)])
        return known

    return at_least


def _asked(step: StepRule, numbers: IntArray) -> FloatArray:
    return np.array([as_number(step(int(k)), "step(k)", positive=True) for k in numbers])
