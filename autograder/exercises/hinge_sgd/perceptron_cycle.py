"""perceptron_cycle: does a run converge, come back, or neither?"""

from collections.abc import Callable, Iterator

import numpy as np

from autograder.exercises._sets import Rng, integer_set, noisy_set, separable_set
from autograder.judging.exercise import Case, Exercise, case, wrong
from linclass_ref.experiments import cycles


def draw_run(
    rng: Rng, wanted: Callable[[cycles.CycleRun], bool], d: int | None = None
) -> tuple[np.ndarray, np.ndarray, int]:
    """Integers whose run is as wanted, and the pass in which that is known."""
    for _ in range(5000):
        n, features = int(rng.integers(3, 8)), d or int(rng.integers(1, 4))
        X, y = integer_set(rng, n, features)
        found = cycles.find_cycle(X, y, 25)
        if wanted(found):
            return X, y, found.passes
    raise RuntimeError("no such set was found")


def draw_cases(rng: Rng) -> Iterator[Case]:
    for _ in range(3):
        X, y, passes = draw_run(rng, lambda found: found.length > 1 and bool(found.entered))
        yield case("a cycle of several passes, entered later", X, y, 60)
        yield case("its state returns in the very last pass", X, y, passes)
        yield case("one pass too few to see the return", X, y, passes - 1)
    yield case("the zero start itself returns", *draw_run(rng, lambda found: found.length > 1 and found.entered == 0))
    X, y, _ = draw_run(rng, lambda found: found.length == 1 and bool(found.entered))
    yield case("every pass makes mistakes that cancel", X, y, 60)
    X, y, passes = draw_run(rng, lambda found: found.converged and found.passes > 3)
    yield case("separable integers", X, y, passes)
    yield case("separable integers, and no pass left to be clean", X, y, passes - 1)
    yield case("separable continuous points", *separable_set(rng, 20, 2, margin=0.4), 400)
    yield case("noisy continuous points: no state returns", *noisy_set(rng, 15, 3), 12)
    X, y, _ = draw_run(rng, lambda found: found.length > 1)
    yield case("quarters", X / 4, y, 40)
    yield case("more than 200 points on a line", *integer_set(rng, 205, 1), 30)
    yield case("a single point", [[2, -1]], [-1], 3)
    X, y, _ = draw_run(rng, lambda found: found.length > 6, d=2)
    yield case("a longer cycle", X, y, 60)
    X, y = _tiny_set(rng)
    yield case("tiny points: states that are nearly the same are not the same", X, y, 12)


def _tiny_set(rng: Rng) -> tuple[np.ndarray, np.ndarray]:
    """Tiny points whose answer does not depend on how the scores are computed."""
    for _ in range(1000):
        X, y = noisy_set(rng, 15, 3)
        X = X * 2.0**-30
        if cycles.perceptron_cycle(X, y, 12) == _cycle_by_counts(X, y, 12):
            return X, y
    raise AssertionError("no tiny points whose answer is certain")


def _cycle_by_counts(X: np.ndarray, y: np.ndarray, max_passes: int) -> int:
    """The same from the counts of mistakes, where tiny products of points are added to 1 and rounded."""
    counts, inner = np.zeros(len(X)), X @ X.T + 1
    states = [(0.0,) * (X.shape[1] + 1)]
    for _ in range(max_passes):
        before = counts.sum()
        for i in range(len(X)):
            counts[i] += y[i] * np.sum(counts * y * inner[i]) <= 0
        if counts.sum() == before:
            return 0
        state = (*(counts * y @ X), counts @ y)
        if state in states:
            return states[::-1].index(state) + 1
        states.append(state)
    return -1


COMES_BACK = [[0], [1], [2]], [1, -1, 1]
LATER = [[3, 2], [1, -1], [2, 3], [3, -3]], [-1, -1, 1, 1]
WITHIN_A_PASS = [[-1, -1], [2, 3], [1, -3], [0, -2]], [1, 1, 1, -1]
OF_ONE_PASS = [[0, 3], [-1, -1], [0, 3], [-1, 1], [-2, 0]], [1, 1, -1, -1, 1]


def updates_once_per_pass(X, y, max_passes):
    Z = np.column_stack([X, np.ones(len(X))]) * y[:, None]
    w = np.zeros(Z.shape[1])
    seen = {tuple(w): 0}
    for number in range(1, max_passes + 1):
        wrong = Z @ w <= 0
        if not wrong.any():
            return 0
        w = w + Z[wrong].sum(axis=0)
        if tuple(w) in seen:
            return number - seen[tuple(w)]
        seen[tuple(w)] = number
    return -1


exercise = Exercise(
    reference=cycles.perceptron_cycle,
    returns=("the number of passes",),
    rows=("X", "y"),
    counts=("max_passes",),
    visible=(
        case("three points on a line, the middle one of the other class", *COMES_BACK, 100),
        case("separable: a pass is clean", [[2, 2], [2, -1]], [1, -1], 100),
        case("two opposed labels on one point: each pass comes back to zero", [[1, 0], [1, 0]], [1, -1], 100),
        case("the same points, only one pass", [[1, 0], [1, 0]], [1, -1], 1),
        case("four points: the cycle is entered after five passes", *LATER, 100),
        case("the same points, exactly as many passes as it takes", *LATER, 7),
        case("the same points, one pass fewer: nothing was seen", *LATER, 6),
        case("the same points, long before anything is seen", *LATER, 3),
        case("a state returns within a pass, and that is no cycle", *WITHIN_A_PASS, 50),
        case("a cycle of one pass, entered later", *OF_ONE_PASS, 50),
        case("passes with the same mistakes in different states", [[2], [-2], [-1], [2]], [-1, 1, -1, 1], 30),
    ),
    hidden=draw_cases,
    misconceptions=(
        wrong(
            "clean pass taken for a cycle",
            {"        if clean:\n            return 0\n": ""},
            "After a clean pass the state is the same as before, and you call this a cycle of one pass. A clean pass means that the "
            "run has converged: return 0.",
        ),
        wrong(
            "passes until the return",
            {"number - seen[state]": "number"},
            "You return the number of passes made when the state came back. The cycle's length is that minus the pass in which this "
            "state was first seen.",
        ),
        wrong(
            "passes before the cycle",
            {"number - seen[state]": "seen[state]"},
            "You return when the repeated state was first seen. The cycle's length is the number of passes from there to its return.",
        ),
        wrong(
            "zero start not remembered",
            {"{(*theta, theta0): 0}": "{}"},
            "You remember states only from the first pass on. The zero start counts: it may be the one that comes back.",
        ),
        wrong(
            "offset not compared",
            {"(*theta, theta0)": "tuple(theta)"},
            "You compare theta only. The state of the run is (theta, theta0): both must return.",
        ),
        wrong(
            "compared with the start only",
            {"        seen[state] = number\n": ""},
            "You compare each state with the start only. The run may enter its cycle later: compare with all states seen so far.",
        ),
        wrong(
            "compared with the last pass only",
            {"seen[state] = number": "seen = {state: number}"},
            "You compare each state with the one before only. Compare with all states seen so far.",
        ),
        wrong(
            "one pass too few",
            {"range(1, max_passes + 1)": "range(1, max_passes)"},
            "You make max_passes - 1 passes. The state after the last pass counts.",
        ),
        wrong(
            "0 and -1 exchanged",
            {
                "if clean:\n            return 0": "if clean:\n            return -1",
                "number\n    return -1": "number\n    return 0",
            },
            "0 means that the run converged, -1 that neither a clean pass nor a return was seen.",
        ),
        wrong(
            "length off by one",
            {"number - seen[state]": "number - seen[state] + 1"},
            "Your cycle is one pass too long: from pass a to pass b there are b - a passes.",
        ),
        wrong(
            "without offset",
            {"                theta0 = theta0 + y_i\n": ""},
            "You run the perceptron without its offset. Update theta0 by y with each mistake.",
        ),
        wrong(
            "numbers of mistakes compared",
            {
                "{(*theta, theta0): 0}": "{}",
                "clean = True": "clean, mistakes = True, 0",
                "clean = False\n": "clean = False\n                mistakes += 1\n",
                "state = (*theta, theta0)": "state = mistakes",
            },
            "You compare how many mistakes the passes make. Two passes with equally many mistakes may end in "
            "different states: compare (theta, theta0).",
        ),
        wrong(
            "counted in mistakes",
            {
                "seen = {(*theta, theta0): 0}": "seen, count = {(*theta, theta0): 0}, 0",
                "clean = False\n": "clean = False\n                count += 1\n",
                "number - seen[state]": "count - seen[state]",
                "seen[state] = number": "seen[state] = count",
            },
            "You count the mistakes in the cycle. Its length is asked for in passes.",
        ),
        wrong(
            "one update per pass",
            updates_once_per_pass,
            "You look at all points first and then add all mistakes at once: that is the batch perceptron. "
            "Update at each mistake, before you look at the next point.",
        ),
    ),
    hints=(
        "Run the perceptron pass by pass. After each pass ask: was it clean? If not: have I seen this state (theta, theta0) before?",
        "Remember each state with the number of the pass after which it was seen, the zero start with 0: a dictionary from "
        "(*theta, theta0) to the pass number.",
        "A dictionary maps each state to the number of the pass after which it was seen, the zero start to 0. After a pass: clean? "
        "seen before? otherwise note it.",
    ),
)
