"""The exercise perceptron_cycle of 04_hinge_sgd: does a run converge, come back, or neither?"""

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from autograder.exercises._sets import Rng, integer_set, noisy_set, separable_set
from autograder.judging.exercise import Case, Exercise, Misconception, case
from linclass_ref.experiments import cycles


def _passes(
    X: np.ndarray, y: np.ndarray, max_passes: int, *, strict: bool = False, offset: bool = True
) -> Iterator[tuple[tuple[float, ...], bool, list[tuple[float, ...]]]]:
    """After each pass of the perceptron: its state, whether the pass was clean, and the states after each visit of the pass."""
    theta, theta0 = np.zeros(X.shape[1]), 0.0
    for _ in range(max_passes):
        clean, visits = True, []
        for x, label in zip(X, y, strict=True):
            margin = label * (x @ theta + theta0)
            if margin < 0 or (margin == 0 and not strict):
                theta, theta0, clean = theta + label * x, theta0 + label * offset, False
            visits.append((*theta.tolist(), float(theta0)))
        yield visits[-1], clean, visits


def _cycle(
    X: np.ndarray,
    y: np.ndarray,
    max_passes: int,
    *,
    ends: bool = True,
    answers: tuple[int, int] = (0, -1),
    length: Callable[[int, int], int] = lambda now, first: now - first,
    key: Callable[[tuple[float, ...]], Any] = lambda state: state,
    remembered: Callable[[int], bool] = lambda number: True,
    with_start: bool = True,
    **run: Any,
) -> int:
    """The plain loop over passes, with one thing to change for each wrong version."""
    seen: dict[Any, int] = {key((0.0,) * (X.shape[1] + 1)): 0} if with_start else {}
    for number, (state, clean, _) in enumerate(_passes(X, y, max_passes, **run), start=1):
        if clean and ends:
            return answers[0]
        if key(state) in seen:
            return length(number, seen[key(state)])
        if remembered(number):
            seen[key(state)] = number
    return answers[1]


def _cycle_like(**changes: Any) -> Callable[..., Any]:
    return lambda X, y, max_passes: _cycle(X, y, max_passes, **changes)


def _compares_with_last(X: np.ndarray, y: np.ndarray, max_passes: int) -> int:
    before: Any = (0.0,) * (X.shape[1] + 1)
    for state, clean, _ in _passes(X, y, max_passes):
        if clean:
            return 0
        if state == before:
            return 1
        before = state
    return -1


def _unchanged_means_converged(X: np.ndarray, y: np.ndarray, max_passes: int) -> int:
    found = _cycle(X, y, max_passes, ends=False)
    return 0 if found == 1 else found


def _counts_visits(X: np.ndarray, y: np.ndarray, max_passes: int) -> int:
    found = _cycle(X, y, max_passes)
    return found * len(X) if found > 0 else found


def _within_a_pass(X: np.ndarray, y: np.ndarray, max_passes: int) -> int:
    seen = {(0.0,) * (X.shape[1] + 1)}
    now: Any = (0.0,) * (X.shape[1] + 1)
    first: dict[Any, int] = {now: 0}
    for number, (_, clean, visits) in enumerate(_passes(X, y, max_passes), start=1):
        if clean:
            return 0
        for state in visits:
            if state != now and state in seen:
                return number - first[state]
            now = state
            seen.add(state)
            first.setdefault(state, number)
    return -1


def _counts_passes_to_return(X: np.ndarray, y: np.ndarray, max_passes: int) -> int:
    return _cycle(X, y, max_passes, length=lambda now, first: now)


def _all_passes_first(X: np.ndarray, y: np.ndarray, max_passes: int) -> int:
    """How many different states were seen in all passes."""
    clean, states = False, {(0.0,) * (X.shape[1] + 1)}
    for state, was_clean, _ in _passes(X, y, max_passes):
        clean = clean or was_clean
        states.add(state)
    return 0 if clean else len(states)


def _cycling_set(
    rng: Rng, wanted: Callable[[cycles.CycleRun], bool], d: int | None = None
) -> tuple[np.ndarray, np.ndarray, int]:
    """Whole numbers whose run is as wanted, and the pass in which that is known."""
    for _ in range(5000):
        n, features = int(rng.integers(3, 8)), d or int(rng.integers(1, 4))
        X, y = integer_set(rng, n, features)
        found = cycles.find_cycle(X, y, 25)
        if wanted(found):
            return X, y, found.passes
    raise RuntimeError("no such set was found")


def _cycle_cases(rng: Rng) -> Iterator[Case]:
    for _ in range(3):
        X, y, passes = _cycling_set(rng, lambda found: found.length > 1 and bool(found.entered))
        yield case("a cycle of several passes, entered later", X, y, 60)
        yield case("its state returns in the very last pass", X, y, passes)
        yield case("one pass too few to see the return", X, y, passes - 1)
    X, y, passes = _cycling_set(rng, lambda found: found.length > 1 and found.entered == 0)
    yield case("the zero start itself returns", X, y, passes)
    X, y, _ = _cycling_set(rng, lambda found: found.length == 1 and bool(found.entered))
    yield case("every pass makes mistakes that cancel", X, y, 60)
    X, y, passes = _cycling_set(rng, lambda found: found.converged and found.passes > 3)
    yield case("separable whole numbers", X, y, passes)
    yield case("separable whole numbers, and no pass left to be clean", X, y, passes - 1)
    yield case("separable continuous points", *separable_set(rng, 20, 2, margin=0.4), 400)
    yield case("noisy continuous points: no state returns", *noisy_set(rng, 15, 3), 12)
    X, y, passes = _cycling_set(rng, lambda found: found.length > 1)
    yield case("quarters", X / 4, y, 40)
    X, y = integer_set(rng, 205, 1)
    yield case("more than 200 points on a line", X, y, 30)
    yield case("a single point", [[2, -1]], [-1], 3)
    X, y, _ = _cycling_set(rng, lambda found: found.length > 6, d=2)
    yield case("a longer cycle", X, y, 60)


COMES_BACK = ([[0], [1], [2]], [1, -1, 1])
LATER = ([[3, 2], [1, -1], [2, 3], [3, -3]], [-1, -1, 1, 1])

PERCEPTRON_CYCLE = Exercise(
    id="perceptron_cycle",
    points=4,
    reference=cycles.perceptron_cycle,
    returns=("the number of passes",),
    visible=(
        case("three points on a line, the middle one of the other class", *COMES_BACK, 100),
        case("separable: a pass is clean", [[2, 2], [2, -1]], [1, -1], 100),
        case("two opposed labels on one point: each pass comes back to zero", [[1, 0], [1, 0]], [1, -1], 100),
        case("the same points, only one pass", [[1, 0], [1, 0]], [1, -1], 1),
        case("four points: the cycle is entered after five passes", *LATER, 100),
        case("the same points, exactly as many passes as it takes", *LATER, 7),
        case("the same points, one pass fewer: nothing was seen", *LATER, 6),
        case(
            "a state returns within a pass, and that is no cycle",
            [[-1, -1], [2, 3], [1, -3], [0, -2]],
            [1, 1, 1, -1],
            50,
        ),
        case("a cycle of one pass, entered later", [[0, 3], [-1, -1], [0, 3], [-1, 1], [-2, 0]], [1, 1, -1, -1, 1], 50),
    ),
    hidden=_cycle_cases,
    misconceptions=(
        Misconception(
            "clean pass taken for a cycle",
            _cycle_like(ends=False),
            "After a clean pass the state is the same as before, and you call this a cycle of one pass. A clean pass means that the "
            "run has converged: return 0.",
        ),
        Misconception(
            "unchanged means converged",
            _unchanged_means_converged,
            "You return 0 wherever a pass leaves the state unchanged. Its mistakes may have cancelled; only a pass "
            "without mistakes has converged.",
        ),
        Misconception(
            "passes until the return",
            _counts_passes_to_return,
            "You return the number of passes made when the state came back. The cycle's length is that minus the pass in which this "
            "state was first seen.",
        ),
        Misconception(
            "passes before the cycle",
            _cycle_like(length=lambda now, first: first),
            "You return when the repeated state was first seen. The cycle's length is the number of passes from there to its return.",
        ),
        Misconception(
            "zero start not remembered",
            _cycle_like(with_start=False),
            "You remember states only from the first pass on. The zero start counts: it may be the one that comes back.",
        ),
        Misconception(
            "offset not compared",
            _cycle_like(key=lambda state: state[:-1]),
            "You compare theta only. The state of the run is (theta, theta0): both must return.",
        ),
        Misconception(
            "compared with the start only",
            _cycle_like(remembered=lambda number: False),
            "You compare each state with the start only. The run may enter its cycle later: compare with all states seen so far.",
        ),
        Misconception(
            "compared with the last pass only",
            _compares_with_last,
            "You compare each state with the one before only. Compare with all states seen so far.",
        ),
        Misconception(
            "one pass too many",
            lambda X, y, max_passes: _cycle(X, y, max_passes + 1),
            "You make max_passes + 1 passes.",
        ),
        Misconception(
            "one pass too few",
            lambda X, y, max_passes: _cycle(X, y, max_passes - 1),
            "You make max_passes - 1 passes. The state after the last pass counts.",
        ),
        Misconception(
            "0 and -1 exchanged",
            _cycle_like(answers=(-1, 0)),
            "0 means that the run converged, -1 that neither a clean pass nor a return was seen.",
        ),
        Misconception(
            "0 for not seen",
            _cycle_like(answers=(0, 0)),
            "You return 0 where the passes ran out. 0 says that the run converged; where nothing was seen, return -1.",
        ),
        Misconception(
            "length off by one",
            _cycle_like(length=lambda now, first: now - first + 1),
            "Your cycle is one pass too long: from pass a to pass b there are b - a passes.",
        ),
        Misconception(
            "visits counted",
            _counts_visits,
            "You count visits to points. The length of the cycle is in passes.",
        ),
        Misconception(
            "compared within a pass",
            _within_a_pass,
            "You compare the states after every update. In the middle of a pass the same state may have another future: "
            "compare after each pass.",
        ),
        Misconception(
            "different states counted",
            _all_passes_first,
            "You count the different states. Those before the cycle do not belong to it: subtract the pass in which the "
            "returning state was first seen.",
        ),
        Misconception(
            "strict inequality",
            _cycle_like(strict=True),
            "Your test for a mistake is `margin < 0`. At the start every margin is 0, so nothing happens: test `margin <= 0`.",
        ),
        Misconception(
            "without offset",
            _cycle_like(offset=False),
            "You run the perceptron without its offset. Update theta0 by y with each mistake.",
        ),
    ),
    hints=(
        "Run the perceptron pass by pass. After each pass ask: was it clean? If not: have I seen this state (theta, theta0) before?",
        "Remember each state with the number of the pass after which it was seen, the zero start with 0: a dictionary from "
        "(*theta, theta0) to the pass number.",
        "seen = {state at zero: 0}; for p in range(1, max_passes + 1): one pass; if clean: return 0; if state in seen: "
        "return p - seen[state]; seen[state] = p. After the loop: return -1.",
    ),
)
