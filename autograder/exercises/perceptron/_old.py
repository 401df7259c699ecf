"""Exercises of 02_perceptron."""

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from autograder.exercises._sets import Rng, integer_set, noisy_set, separable_set
from autograder.judging.compare import scaled_to_one
from autograder.judging.exercise import Case, Exercise, Misconception, Problem, case
from linclass_ref import averaging, feature_maps, perceptron, perceptron_descent

WORKED = ([[2, 2], [2, -1]], [1, -1])
ON_BOUNDARY = (
    [[1, 0], [0, 1], [1, 1]],
    [1, -1, 1],
)  # after the first update the second point lies exactly on the boundary
OPPOSED = ([[1, 0], [1, 0]], [1, -1])  # no hyperplane separates these
SEVERAL_PASSES = ([[1, 3], [3, 1], [-1, 2], [2, -2], [4, 1]], [1, -1, 1, -1, -1])
TINY = ([[1 / 64, 3 / 64], [3 / 64, 1 / 64], [-1 / 64, 2 / 64], [2 / 64, -2 / 64]], [1, -1, 1, -1])
ENDLESS = case("T is ten million: only a stop after a clean pass ends it", *WORKED, 10**7, seconds=1.0)
FOUR_MISTAKES = ([[-1, 0], [3, -1], [3, 3], [-2, -2]], [1, -1, 1, -1])
ONE_AXIS = ([[1], [2], [4], [5]], [-1, -1, 1, 1])
TWICE = ([[4, 1], [1, 0], [1, 0]], [1, -1, -1])  # both copies of the second point are mistakes, one after the other


def _cycle(
    X: np.ndarray,
    y: np.ndarray,
    T: int,
    *,
    offset: bool = True,
    mistake: Callable[[float], bool] = lambda margin: margin <= 0,
    change: Callable[[np.ndarray, int], tuple[np.ndarray, int]] = lambda x, label: (label * x, label),
    margin_uses_offset: bool = True,
    early_stop: bool = True,
) -> tuple[np.ndarray, float, list[int], list[tuple[np.ndarray, float]]]:
    """The plain loop, with one thing to change for each wrong version: θ, θ0, the mistaken points, and the state after each visit."""
    theta, theta0 = np.zeros(X.shape[1]), 0.0
    points: list[int] = []
    states: list[tuple[np.ndarray, float]] = []
    for _ in range(T):
        before = len(points)
        for i in range(len(X)):
            score = X[i] @ theta + (theta0 if margin_uses_offset else 0.0)
            if mistake(y[i] * score):
                step, step0 = change(X[i], int(y[i]))
                theta = theta + step
                theta0 += step0 if offset else 0.0
                points.append(i)
            states.append((theta, theta0))
        if early_stop and len(points) == before:
            break
    return theta, theta0, points, states


def _restarting(X: np.ndarray, y: np.ndarray, T: int, offset: bool) -> tuple[np.ndarray, float, int]:
    """After each mistake the pass begins again at the first point."""
    theta, theta0, k = np.zeros(X.shape[1]), 0.0, 0
    for _ in range(T):
        margins = y * (X @ theta + theta0)
        if (margins > 0).all():
            break
        i = int(np.argmax(margins <= 0))
        theta, theta0, k = theta + y[i] * X[i], theta0 + y[i] * offset, k + 1
    return theta, theta0, k


def _all_at_once(X: np.ndarray, y: np.ndarray, T: int, offset: bool) -> tuple[np.ndarray, float, int]:
    """All mistakes of a pass are found with the same θ."""
    theta, theta0, k = np.zeros(X.shape[1]), 0.0, 0
    for _ in range(T):
        wrong = y * (X @ theta + theta0) <= 0
        if not wrong.any():
            break
        theta = theta + y[wrong] @ X[wrong]
        theta0 += y[wrong].sum() * offset
        k += int(wrong.sum())
    return theta, theta0, k


def _kinds(pack: Callable[[np.ndarray, float, int], Any], offset: bool) -> tuple[Misconception, ...]:
    """The wrong versions that both algorithms share; `pack` makes the answer's form."""

    def with_loop(**changes: Any) -> Callable[..., Any]:
        def wrong(X: np.ndarray, y: np.ndarray, T: int) -> Any:
            theta, theta0, points, _ = _cycle(X, y, T, offset=offset, **changes)
            return pack(theta, theta0, len(points))

        return wrong

    def one_pass(X: np.ndarray, y: np.ndarray, T: int) -> Any:
        return with_loop()(X, y, 1)

    def one_pass_more(X: np.ndarray, y: np.ndarray, T: int) -> Any:
        return with_loop()(X, y, T + 1)

    def counts_passes(X: np.ndarray, y: np.ndarray, T: int) -> Any:
        theta, theta0, _, states = _cycle(X, y, T, offset=offset)
        return pack(theta, theta0, len(states) // len(X))

    def stops_after_T_mistakes(X: np.ndarray, y: np.ndarray, T: int) -> Any:
        points = _cycle(X, y, T, offset=offset)[2]
        used = np.array(points[:T], dtype=int)
        return pack(y[used] @ X[used], float(y[used].sum()) * offset, len(used))

    def counts_last_pass(X: np.ndarray, y: np.ndarray, T: int) -> Any:
        theta, theta0, points, states = _cycle(X, y, T, offset=offset)
        passes = len(states) // len(X)
        earlier = _cycle(X, y, passes - 1, offset=offset)[2]
        return pack(theta, theta0, len(points) - len(earlier))

    def visits_backwards(X: np.ndarray, y: np.ndarray, T: int) -> Any:
        return with_loop()(X[::-1], y[::-1], T)

    return (
        Misconception(
            "strict inequality",
            with_loop(mistake=lambda margin: margin < 0),
            "Your test for a mistake is `margin < 0`. At the start θ is zero, so every margin is 0, and nothing is ever learned: "
            "a point exactly on the boundary is a mistake, so test `margin <= 0`.",
        ),
        Misconception(
            "zero only at the start",
            with_loop_after_first(pack, offset),
            "The first update happens, but later a point exactly on the boundary is let through. A margin of 0 is a mistake "
            "at every visit: `margin <= 0`.",
        ),
        Misconception(
            "label forgotten in the update",
            with_loop(change=lambda x, label: (x, 1)),
            "Your update adds x whatever its label. A point of class -1 must push the other way: add y·x.",
        ),
        Misconception(
            "update on every visit",
            with_loop(mistake=lambda margin: True),
            "Your parameters change at every visit. The perceptron changes only on a mistake, when the margin is ≤ 0.",
        ),
        Misconception(
            "wrong sign in the update",
            with_loop(change=lambda x, label: (-label * x, -label)),
            "Your update goes the wrong way: subtracting y·x makes the margin of that point smaller. Add it.",
        ),
        Misconception(
            "only one pass",
            one_pass,
            "You go through the points once. Go on, pass after pass, until a whole pass is clean or T passes are over.",
        ),
        Misconception(
            "one pass too many", one_pass_more, "You make T + 1 passes. At most T are allowed: `for _ in range(T)`."
        ),
        Misconception(
            "passes counted instead of mistakes",
            counts_passes,
            "Your k is the number of passes. k counts mistakes: every update adds one.",
        ),
        Misconception(
            "T taken for mistakes",
            stops_after_T_mistakes,
            "You stop after T mistakes. T limits the passes through the data, and a pass may hold many mistakes.",
        ),
        Misconception(
            "count reset in each pass",
            counts_last_pass,
            "Your k is set back to zero at the start of a pass. Set it once, before the first pass, and count all mistakes.",
        ),
        Misconception(
            "start again after a mistake",
            lambda X, y, T: pack(*_restarting(X, y, T, offset)),
            "After a mistake you go back to the first point. The cyclic algorithm goes on with the next point and finishes the pass.",
        ),
        Misconception(
            "whole pass with the old parameters",
            lambda X, y, T: pack(*_all_at_once(X, y, T, offset)),
            "You look for all mistakes of a pass with the same θ and add them together. Here θ changes at once, and the next point meets "
            "the new θ. (What you wrote is the batch version, which comes later.)",
        ),
        Misconception(
            "points in reverse order",
            visits_backwards,
            "The points must be visited in the order in which they are given, first to last: another order gives another θ.",
        ),
    )


def with_loop_after_first(pack: Callable[[np.ndarray, float, int], Any], offset: bool) -> Callable[..., Any]:
    """Strict, except that the zero start counts as a mistake."""

    def wrong(X: np.ndarray, y: np.ndarray, T: int) -> Any:
        made = False

        def mistake(margin: float) -> bool:
            nonlocal made
            answer = margin < 0 or not made
            made = True
            return answer

        theta, theta0, points, _ = _cycle(X, y, T, offset=offset, mistake=mistake)
        return pack(theta, theta0, len(points))

    return wrong


def _runs(rng: Rng) -> Iterator[Case]:
    """Random sets for the two algorithms and the mistake counts."""
    for _ in range(6):
        n, d, T = int(rng.integers(2, 9)), int(rng.integers(1, 4)), int(rng.integers(1, 7))
        yield case(f"{n} points with integer coordinates, T = {T}", *integer_set(rng, n, d), T)
    for _ in range(3):
        yield case("random separable points", *separable_set(rng, 30, 2, margin=0.2), 50)
    for _ in range(3):
        yield case("noisy points that cannot be separated", *noisy_set(rng, 25, 3), int(rng.integers(3, 9)))
    yield case("more than 200 points", *separable_set(rng, 250, 4, margin=0.3), 20)
    yield case("a single point", *integer_set(rng, 1, 3), 5)
    X, y = integer_set(rng, 8, 2)
    yield case("small numbers", X / 128, y, 12)


PERCEPTRON_ORIGIN = Exercise(
    id="perceptron_origin",
    points=4,
    reference=perceptron.perceptron_origin,
    returns=("theta", "k"),
    visible=(
        case("the worked example", *WORKED, 10),
        case("a point that falls exactly on the boundary", *ON_BOUNDARY, 10),
        case("two opposed labels on one point: it never ends, so T stops it", *OPPOSED, 3),
        case("the same with many passes", *OPPOSED, 300),
        case("a point that occurs twice, one pass", *TWICE, 1),
        case("several passes", *SEVERAL_PASSES, 20),
        case("several passes on other points", *FOUR_MISTAKES, 30),
        case("small numbers", *TINY, 30),
        case("the same points, but only one pass is allowed", *SEVERAL_PASSES, 1),
        case("the same points, at most two passes", *SEVERAL_PASSES, 2),
        case("a single point", [[-3, 1]], [-1], 4),
        case("one feature", [[1], [-2], [3]], [1, -1, 1], 5),
        ENDLESS,
    ),
    hidden=_runs,
    misconceptions=_kinds(lambda theta, theta0, k: (theta, k), offset=False),
    hints=(
        "Two loops: the outer one over passes (at most T), the inner one over the points in order. Inside, ask one question of the "
        "current point: is its margin y·(θ·x) at most 0?",
        "Start with theta = zeros and k = 0. On a mistake: theta = theta + y[i] * X[i], and k = k + 1. Remember whether the pass "
        "had any mistake; if it had none, stop.",
        "for _ in range(T): clean = True; for i in range(len(X)): if y[i] * (X[i] @ theta) <= 0: update theta and k, clean = False; "
        "after the inner loop: if clean: break. Return theta, k.",
    ),
)

PERCEPTRON = Exercise(
    id="perceptron",
    points=4,
    reference=perceptron.perceptron,
    returns=("theta", "theta0", "k"),
    visible=(
        case("the worked example", *WORKED, 10),
        case("a point that falls exactly on the boundary", *ON_BOUNDARY, 10),
        case("four points on a line: not separable without the offset", *ONE_AXIS, 50),
        case("two opposed labels on one point: it never ends, so T stops it", *OPPOSED, 3),
        case("the same with many passes", *OPPOSED, 300),
        case("a point that occurs twice, one pass", *TWICE, 1),
        case("several passes", *SEVERAL_PASSES, 20),
        case("several passes on other points", *FOUR_MISTAKES, 30),
        case("small numbers", *TINY, 30),
        case("the same points, but only one pass is allowed", *SEVERAL_PASSES, 1),
        case("the same points, at most two passes", *SEVERAL_PASSES, 2),
        case("a single point", [[-3, 1]], [-1], 4),
        ENDLESS,
    ),
    hidden=_runs,
    misconceptions=(
        *_kinds(lambda theta, theta0, k: (theta, theta0, k), offset=True),
        Misconception(
            "offset never updated",
            lambda X, y, T: (lambda r: (r[0], r[1], len(r[2])))(_cycle(X, y, T, offset=False)),
            "Your theta0 stays 0. On a mistake the offset changes too: theta0 = theta0 + y.",
        ),
        Misconception(
            "offset grows by 1",
            lambda X, y, T: (lambda r: (r[0], r[1], len(r[2])))(
                _cycle(X, y, T, change=lambda x, label: (label * x, 1))
            ),
            "Your offset always grows by 1. It behaves as the weight of a feature that is always 1, so it changes by y·1 = y.",
        ),
        Misconception(
            "offset not used in the test",
            lambda X, y, T: (lambda r: (r[0], r[1], len(r[2])))(_cycle(X, y, T, margin_uses_offset=False)),
            "You update theta0 but test the margin without it. The score of a point is θ·x + θ0.",
        ),
        Misconception(
            "results in another order",
            lambda X, y, T: (lambda r: (r[0], len(r[2]), r[1]))(_cycle(X, y, T)),
            "The results are (theta, theta0, k), in this order.",
        ),
    ),
    hints=(
        "It is perceptron_origin with one more number. The score of a point is now θ·x + θ0.",
        "On a mistake both change: theta = theta + y[i] * X[i] and theta0 = theta0 + y[i]. Think of θ0 as the weight of a feature that "
        "is 1 for every point.",
        "Copy perceptron_origin; set theta0 = 0.0 at the start; test y[i] * (X[i] @ theta + theta0) <= 0; add theta0 = theta0 + y[i]; "
        "return theta, theta0, k.",
    ),
)


def _separation_cases(rng: Rng) -> Iterator[Case]:
    for _ in range(10):
        X, theta, theta0 = rng.integers(-3, 4, (6, 2)), rng.integers(-2, 3, 2), int(rng.integers(-2, 3))
        y = np.where(X @ theta + theta0 >= 0, 1, -1)
        yield case("labels from the classifier itself; some points may lie on the boundary", X, y, theta, theta0)
    for flip in (False, True, False, True):
        X, y = separable_set(rng, 220, 3, margin=0.1)
        found = perceptron.run(X, y, 1000)
        y = y.copy()
        if flip:
            y[rng.integers(len(y))] *= -1
        yield case("more than 200 points" + (", one label flipped" if flip else ""), X, y, found.theta, found.theta0)
    yield case("labels the other way round", [[1.0], [3.0]], [1, -1], [1.0], -2.0)
    X, y = separable_set(rng, 20, 2, margin=0.2)
    found = perceptron.run(X, y, 1000)
    yield case("a tiny theta: the margins are tiny, and positive", X, y, found.theta / 2**20, found.theta0 / 2**20)


IS_SEPARATED = Exercise(
    id="is_separated",
    points=2,
    reference=perceptron.is_separated,
    visible=(
        case("both points on their sides", [[1, 1], [-1, 0]], [1, -1], [1, 1], 0),
        case("a +1 point exactly on the boundary", [[1, 1], [2, 0], [-1, 1]], [1, 1, -1], [1, -1], 0),
        case("a -1 point exactly on the boundary", [[1, 1], [2, 0], [3, 1]], [-1, 1, 1], [1, -1], 0),
        case("only the offset makes it right", [[1], [2], [5]], [-1, -1, 1], [1], -3),
        case("right without the offset, wrong with it", [[1], [-1]], [1, -1], [1], 2),
        case("one point of three on the wrong side", [[1, 2], [2, 1], [-1, -1]], [1, 1, 1], [1, 1], 0),
        case("all on the wrong side", [[1], [-1]], [-1, 1], [1], 0),
        case("all of class -1 and well inside", [[-4, 0], [-5, 1]], [-1, -1], [1, 0], 1),
        case("a margin that is tiny, and positive", [[1 / 4096], [-1.0]], [1, -1], [1.0], 0.0),
    ),
    hidden=_separation_cases,
    misconceptions=(
        Misconception(
            "boundary let through",
            lambda X, y, theta, theta0: bool(np.all(y * (X @ theta + theta0) >= 0)),
            "A point with margin exactly 0 lies on the boundary, so it is not separated. The inequality is strict: margin > 0.",
        ),
        Misconception(
            "labels compared after sign(0) = +1",
            lambda X, y, theta, theta0: bool(np.all(np.where(X @ theta + theta0 >= 0, 1, -1) == y)),
            "You compare predicted labels. With sign(0) = +1 a point of class +1 on the boundary agrees and still is not separated: "
            "ask for y(θ·x + θ0) > 0.",
        ),
        Misconception(
            "any instead of all",
            lambda X, y, theta, theta0: bool(np.any(y * (X @ theta + theta0) > 0)),
            "One point on its side is not enough: every point must be.",
        ),
        Misconception(
            "offset not used",
            lambda X, y, theta, theta0: bool(np.all(y * (X @ theta) > 0)),
            "You left theta0 out of the score. It is θ·x + θ0.",
        ),
        Misconception(
            "labels not used",
            lambda X, y, theta, theta0: bool(np.all(X @ theta + theta0 > 0)),
            "You ask whether every score is positive. Points of class -1 need a negative score: multiply by y.",
        ),
        Misconception(
            "answer turned round",
            lambda X, y, theta, theta0: not np.all(y * (X @ theta + theta0) > 0),
            "Your answer is the opposite of what is asked: True means that every point is strictly on its side.",
        ),
    ),
    hints=(
        "A point is on its side when its label and its score have the same sign. What number tells you that?",
        "Compute the margins y * (X @ theta + theta0), one for each point, and compare each with 0: strictly.",
        "return bool(np.all(y * (X @ theta + theta0) > 0))",
    ),
)


def _count_like(change: Callable[[np.ndarray, np.ndarray], Any], **changes: Any) -> Callable[..., Any]:
    """A wrong mistake_counts: the plain loop with `changes`, then `change(counts, y)`."""

    def wrong(X: np.ndarray, y: np.ndarray, T: int) -> Any:
        points = _cycle(X, y, T, **changes)[2]
        return change(np.bincount(np.array(points, dtype=int), minlength=len(X)), y)

    return wrong


def _first_pass_counts(X: np.ndarray, y: np.ndarray, T: int) -> Any:
    return _count_like(lambda counts, y: counts)(X, y, min(T, 1))


def _last_pass_counts(X: np.ndarray, y: np.ndarray, T: int) -> Any:
    passes = len(_cycle(X, y, T)[3]) // len(X)
    count = _count_like(lambda counts, y: counts)
    return count(X, y, passes) - count(X, y, passes - 1)


MISTAKE_COUNTS = Exercise(
    id="mistake_counts",
    points=3,
    reference=perceptron.mistake_counts,
    returns=("alpha",),
    visible=PERCEPTRON.visible,
    hidden=_runs,
    misconceptions=(
        Misconception(
            "yes or no instead of how often",
            _count_like(lambda counts, y: (counts > 0).astype(int)),
            "You note whether a point was ever mistaken. Count every mistake on it: α_i may be larger than 1.",
        ),
        Misconception(
            "first pass only",
            _first_pass_counts,
            "Your counts are those of the first pass. Add up the mistakes of all passes.",
        ),
        Misconception(
            "last pass only",
            _last_pass_counts,
            "Your counts are set back to zero in every pass. Make the array of counts once, before the first pass.",
        ),
        Misconception(
            "labels mixed in",
            _count_like(lambda counts, y: counts * y),
            "Your counts carry the label's sign. α_i is a plain count; the label comes in when θ is built from the counts.",
        ),
        Misconception(
            "run without the offset",
            _count_like(lambda counts, y: counts, offset=False),
            "These are the counts of perceptron_origin. Here the run has an offset, which is used in the test and updated by y.",
        ),
        Misconception(
            "strict inequality",
            _count_like(lambda counts, y: counts, mistake=lambda margin: margin < 0),
            "With `margin < 0` nothing is ever learned from the zero start: a margin of 0 is a mistake.",
        ),
        Misconception(
            "visits counted",
            _count_like(lambda counts, y: counts, mistake=lambda margin: True),
            "You count every visit. Count only the visits on which the margin is ≤ 0.",
        ),
    ),
    hints=(
        "The run is the one of `perceptron`. What is new is only the bookkeeping: where do you note a mistake on point i?",
        "Make alpha = np.zeros(len(X), dtype=int) before the first pass, and add 1 to alpha[i] at each mistake on point i.",
        "Copy perceptron; replace k = k + 1 by alpha[i] = alpha[i] + 1; return alpha.",
    ),
)


def _dual_cases(rng: Rng) -> Iterator[Case]:
    for n, d in ((1, 1), (3, 2), (8, 3), (40, 2), (220, 5)):
        X, y = noisy_set(rng, n, d) if n > 1 else integer_set(rng, n, d)
        yield case(f"{n} points in {d} dimensions", rng.integers(0, 6, n), X, y)
    for _ in range(4):
        X, y = integer_set(rng, 6, 2)
        yield case("counts of a real run", perceptron.mistake_counts(X, y, 5), X, y)


FROM_COUNTS = Exercise(
    id="from_counts",
    points=2,
    reference=lambda alpha, X, y: perceptron.from_counts(X, y, alpha),
    returns=("theta", "theta0"),
    visible=(
        case("the worked example: one mistake on each point", [1, 1], *WORKED),
        case("counts 3, 0 and 2", [3, 0, 2], [[1, 2], [5, 5], [-1, 1]], [1, -1, -1]),
        case("no mistakes at all", [0, 0], [[1, 2], [3, 4]], [1, -1]),
        case("one feature", [4, 7], [[1], [2]], [-1, 1]),
        case("a point that occurs twice", [1, 2, 3], *TWICE),
    ),
    hidden=_dual_cases,
    misconceptions=(
        Misconception(
            "labels forgotten",
            lambda alpha, X, y: (alpha @ X, float(alpha.sum())),
            "You left the labels out. Each mistake on point i added y_i x_i to θ and y_i to θ0.",
        ),
        Misconception(
            "labels forgotten in theta0",
            lambda alpha, X, y: ((alpha * y) @ X, float(alpha.sum())),
            "θ is right, θ0 lacks the labels: θ0 = Σ α_i y_i.",
        ),
        Misconception(
            "labels forgotten in theta",
            lambda alpha, X, y: (alpha @ X, float((alpha * y).sum())),
            "θ0 is right, θ lacks the labels: θ = Σ α_i y_i x_i.",
        ),
        Misconception(
            "no offset",
            lambda alpha, X, y: ((alpha * y) @ X, 0.0),
            "Your θ0 is always 0. Every mistake on point i added y_i to it.",
        ),
        Misconception(
            "mean instead of sum",
            lambda alpha, X, y: ((alpha * y) @ X / len(X), float((alpha * y).mean())),
            "You took the mean over the points. The updates were added up, so θ is a sum.",
        ),
        Misconception(
            "counts taken as yes or no",
            lambda alpha, X, y: (((alpha > 0) * y) @ X, float(((alpha > 0) * y).sum())),
            "You add every mistaken point once. A point that was mistaken α_i times was added α_i times.",
        ),
    ),
    hints=(
        "θ started at zero and every mistake on point i added the same vector. Which, and how often?",
        "θ = Σ α_i y_i x_i and θ0 = Σ α_i y_i. A loop over the points does it; so does one matrix product.",
        "weights = alpha * y; return weights @ X, weights.sum()",
    ),
)


def _labelled_cases(rng: Rng) -> Iterator[Case]:
    for n, d in ((1, 1), (1, 4), (3, 2), (6, 1), (30, 3), (210, 5)):
        yield case(f"{n} point(s) in {d} dimension(s)", *integer_set(rng, n, d))
    yield case("random points", *noisy_set(rng, 12, 4))
    yield case("a square matrix of points", *integer_set(rng, 3, 3))


REFLECT = Exercise(
    id="reflect",
    points=2,
    reference=perceptron.reflect,
    returns=("Z",),
    visible=(
        case("the worked example", *WORKED),
        case("one feature, three points", [[1], [2], [3]], [1, -1, -1]),
        case("as many points as features", [[1, 2], [3, 4]], [-1, -1]),
        case("a single point", [[5, -6, 7]], [-1]),
    ),
    hidden=_labelled_cases,
    misconceptions=(
        Misconception(
            "1 appended after reflecting",
            lambda X, y: np.column_stack([X * y[:, None], np.ones(len(X))]),
            "You reflected first and appended the 1 afterwards. The offset's feature is reflected too: the last column is y.",
        ),
        Misconception(
            "1 in front",
            lambda X, y: np.column_stack([np.ones(len(X)), X]) * y[:, None],
            "Your 1 is the first column. In this course it is appended last: x̃ = (x, 1).",
        ),
        Misconception(
            "no 1 appended",
            lambda X, y: X * y[:, None],
            "The result has d + 1 columns: append the 1 for the offset, then reflect.",
        ),
        Misconception(
            "not reflected",
            lambda X, y: np.column_stack([X, np.ones(len(X))]),
            "You appended the 1 but did not multiply by the labels: the row of a -1 point changes sign.",
        ),
        Misconception(
            "label appended to plain points",
            lambda X, y: np.column_stack([X, y]),
            "You appended the label to the point. Append 1, then multiply the whole row by the label.",
        ),
        Misconception(
            "points as columns",
            lambda X, y: (np.column_stack([X, np.ones(len(X))]) * y[:, None]).T,
            "Your result is transposed: one row a point, please.",
        ),
    ),
    hints=(
        "Two steps, in this order: append the constant feature, then turn round the points of class -1.",
        "np.column_stack([X, np.ones(len(X))]) appends the 1. Multiplying row i by y[i] reflects it; y[:, None] has the shape for that.",
        "return np.column_stack([X, np.ones(len(X))]) * y[:, None]",
    ),
)


def _criterion(
    w: np.ndarray, Z: np.ndarray, wrong: np.ndarray, sign: float = 1.0, count: bool = False
) -> tuple[float, np.ndarray]:
    J = float(wrong.sum()) if count else -float((Z[wrong] @ w).sum())
    return J, -sign * Z[wrong].sum(axis=0)


def _criterion_cases(rng: Rng) -> Iterator[Case]:
    for n, d in ((1, 2), (4, 2), (10, 3), (230, 4)):
        yield case(f"{n} reflected point(s), random w", rng.normal(size=d), rng.normal(size=(n, d)))
    for _ in range(6):
        yield case("integers, some points on the boundary", rng.integers(-2, 3, 3), rng.integers(-2, 3, (8, 3)))
    Z = np.abs(rng.normal(size=(9, 3)))
    yield case("nothing misclassified", np.ones(3), Z)
    yield case("everything misclassified", -np.ones(3), Z)


PERCEPTRON_CRITERION = Exercise(
    id="perceptron_criterion",
    points=3,
    reference=lambda w, Z: perceptron_descent.perceptron_criterion(Z, w),
    returns=("J", "gradient"),
    visible=(
        case("one of two points misclassified", [1, -1], [[0, 2], [3, 1]]),
        case("a point exactly on the boundary counts in the gradient", [1, 0], [[0, 3], [2, 1], [-1, 1]]),
        case("the zero vector: every point is on the boundary", [0, 0], [[1, 2], [-3, 1]]),
        case("nothing misclassified", [1, 1], [[1, 2], [2, 3]]),
        case("w longer than 1", [3, 4, -12], [[1, 1, 1], [-1, 2, 1], [2, -2, -1]]),
        case("a point that occurs twice", [1, -1], [[0, 2], [0, 2], [3, 1]]),
    ),
    hidden=_criterion_cases,
    misconceptions=(
        Misconception(
            "all points summed",
            lambda w, Z: (-float((Z @ w).sum()), -Z.sum(axis=0)),
            "You sum over all points, so that well-classified ones pull J below zero. Only points with w·z ≤ 0 count.",
        ),
        Misconception(
            "sign of the gradient",
            lambda w, Z: _criterion(w, Z, Z @ w <= 0, sign=-1.0),
            "Your gradient points the wrong way. J has a minus sign, so its gradient is -Σ z over the misclassified.",
        ),
        Misconception(
            "J negative",
            lambda w, Z: (float((Z[Z @ w <= 0] @ w).sum()), -Z[Z @ w <= 0].sum(axis=0)),
            "Your J is negative. The margins of misclassified points are ≤ 0; the minus sign in front makes J ≥ 0.",
        ),
        Misconception(
            "boundary left out",
            lambda w, Z: _criterion(w, Z, Z @ w < 0),
            "A point with w·z = 0 is misclassified. It adds nothing to J, but its z belongs in the gradient: otherwise nothing moves "
            "from w = 0.",
        ),
        Misconception(
            "mistakes counted",
            lambda w, Z: _criterion(w, Z, Z @ w <= 0, count=True),
            "Your J counts the misclassified points. The criterion adds up how wrong they are: -w·z each.",
        ),
        Misconception(
            "mean instead of sum",
            lambda w, Z: tuple(part / len(Z) for part in _criterion(w, Z, Z @ w <= 0)),
            "You divided by the number of points. The criterion is a sum.",
        ),
        Misconception(
            "distances",
            lambda w, Z: (
                _criterion(w, Z, Z @ w <= 0)[0] / max(float(np.linalg.norm(w)), 1e-12),
                _criterion(w, Z, Z @ w <= 0)[1],
            ),
            "You divided by ‖w‖, which gives the sum of distances. The perceptron criterion leaves ‖w‖ out.",
        ),
    ),
    hints=(
        "First find the misclassified rows: those with w·z ≤ 0. Both J and its gradient are sums over these rows only.",
        "J = -Σ w·z is linear in w for a fixed set of rows, so its gradient is -Σ z.",
        "wrong = Z @ w <= 0; return -(Z[wrong] @ w).sum(), -Z[wrong].sum(axis=0)",
    ),
)


def _batch(
    Z: np.ndarray,
    eta: float,
    max_steps: int,
    step: Callable[[np.ndarray], np.ndarray] = lambda rows: rows.sum(axis=0),
    wrong: Callable[[np.ndarray], np.ndarray] = lambda margins: margins <= 0,
    decay: bool = False,
) -> tuple[np.ndarray, int]:
    w = np.zeros(Z.shape[1])
    for steps in range(max_steps):
        rows = Z[wrong(Z @ w)]
        if not len(rows):
            return w, steps
        w = w + eta / (steps + 1 if decay else 1) * step(rows)
    return w, max_steps


def _never_stops(Z: np.ndarray, eta: float, max_steps: int) -> tuple[np.ndarray, int]:
    return _batch(Z, eta, max_steps)[0], max_steps


def _counts_last_look(Z: np.ndarray, eta: float, max_steps: int) -> tuple[np.ndarray, int]:
    w, steps = _batch(Z, eta, max_steps)
    return w, min(steps + 1, max_steps)


def _batch_cases(rng: Rng) -> Iterator[Case]:
    for _ in range(5):
        Z = perceptron.reflect(*separable_set(rng, 20, 2, margin=0.3))
        yield case("random separable points", Z, float(rng.choice([0.25, 0.5, 1.0, 2.0])), 500)
    for _ in range(3):
        Z = perceptron.reflect(*noisy_set(rng, 15, 3))
        yield case("not separable: max_steps ends it", Z, 0.5, int(rng.integers(3, 12)))
    yield case("more than 200 points", perceptron.reflect(*separable_set(rng, 220, 3, margin=0.4)), 0.5, 400)
    yield case("no steps allowed", perceptron.reflect(*integer_set(rng, 4, 2)), 1.0, 0)


BATCH_PERCEPTRON = Exercise(
    id="batch_perceptron",
    points=3,
    reference=perceptron_descent.batch_perceptron,
    returns=("w", "steps"),
    visible=(
        case("one step is enough", [[2, 1], [-1, 1]], 0.5, 10),
        case("several steps", [[-4, 1, 1], [1, -1, 1], [0, -1, -1], [-3, 2, 1]], 1.0, 50),
        case("the same with a smaller rate", [[-4, 1, 1], [1, -1, 1], [0, -1, -1], [-3, 2, 1]], 0.25, 50),
        case("a point falls exactly on the boundary", [[1, 0, 1], [-1, 2, 1], [1, 1, -1]], 1.0, 20),
        case("not separable: max_steps ends it", [[1, 0], [-1, 0], [0, 1]], 1.0, 6),
        case("the same with many steps", [[1, 0], [-1, 0], [0, 1]], 1.0, 300),
        case("a point that occurs twice", [[4, 1, 1], [-1, 0, -1], [-1, 0, -1]], 1.0, 20),
        case("a single point", [[2, 1]], 2.0, 5),
    ),
    hidden=_batch_cases,
    misconceptions=(
        Misconception(
            "one point at a time",
            lambda Z, eta, max_steps: _batch(Z, eta, max_steps, step=lambda rows: rows[0]),
            "You add one misclassified point a step. The batch form adds all of them at once, found with the same w.",
        ),
        Misconception(
            "does not stop early",
            _never_stops,
            "Your steps are always max_steps. Stop as soon as nothing is misclassified, and return the number of updates made.",
        ),
        Misconception(
            "last look counted as a step",
            _counts_last_look,
            "Your count is one too high: looking and finding nothing to do is not an update.",
        ),
        Misconception(
            "mean instead of sum",
            lambda Z, eta, max_steps: _batch(Z, eta, max_steps, step=lambda rows: rows.mean(axis=0)),
            "You add the mean of the misclassified points. Here the step is eta times their sum.",
        ),
        Misconception(
            "divided by n",
            lambda Z, eta, max_steps: _batch(Z, eta, max_steps, step=lambda rows: rows.sum(axis=0) / len(Z)),
            "You divide the step by n. That is the averaged-step form; here the step is eta times the sum.",
        ),
        Misconception(
            "all points added",
            lambda Z, eta, max_steps: _batch(Z, eta, max_steps, step=lambda rows: Z.sum(axis=0)),
            "You add all points. Only the misclassified ones, w·z ≤ 0, belong in the step.",
        ),
        Misconception(
            "eta ignored",
            lambda Z, eta, max_steps: _batch(Z, 1.0, max_steps),
            "The learning rate eta does nothing in your version.",
        ),
        Misconception(
            "strict inequality",
            lambda Z, eta, max_steps: _batch(Z, eta, max_steps, wrong=lambda margins: margins < 0),
            "With `w·z < 0` nothing is misclassified at w = 0, and you stop at once. A point on the boundary is misclassified.",
        ),
        Misconception(
            "wrong way",
            lambda Z, eta, max_steps: _batch(Z, -eta, max_steps),
            "You go up instead of down: the gradient of J is -Σ z, so a descent step adds eta Σ z.",
        ),
        Misconception(
            "decreasing rate",
            lambda Z, eta, max_steps: _batch(Z, eta, max_steps, decay=True),
            "Your rate shrinks from step to step. Here eta is constant.",
        ),
    ),
    hints=(
        "Each step looks at all points with the same w, then moves once. When the look finds nothing wrong, you are done.",
        "Loop at most max_steps times: wrong = Z @ w <= 0; if none, stop; otherwise w = w + eta * (sum of those rows), steps + 1.",
        "w = np.zeros(Z.shape[1]); for steps in range(max_steps): wrong = Z @ w <= 0; if not wrong.any(): return w, steps; "
        "w = w + eta * Z[wrong].sum(axis=0); after the loop: return w, max_steps",
    ),
)


def _average(states: list[tuple[np.ndarray, float]]) -> tuple[np.ndarray, float]:
    return np.mean([theta for theta, _ in states], axis=0), float(np.mean([theta0 for _, theta0 in states]))


def _averaged_like(
    choose: Callable[[list[tuple[np.ndarray, float]], np.ndarray, int], Any], **changes: Any
) -> Callable[..., Any]:
    """A wrong averaged_perceptron: `choose(states, X, T)` out of the states after each visit."""

    def wrong(X: np.ndarray, y: np.ndarray, T: int) -> Any:
        return choose(_cycle(X, y, T, **{"early_stop": False, **changes})[3], X, T)

    return wrong


def _after_mistakes(states: list[tuple[np.ndarray, float]], X: np.ndarray, T: int) -> tuple[np.ndarray, float]:
    zero = (np.zeros(X.shape[1]), 0.0)
    before = [zero, *states[:-1]]
    return _average([s for s, b in zip(states, before, strict=True) if s[0] is not b[0]])


def _averaged_cases(rng: Rng) -> Iterator[Case]:
    for _ in range(4):
        yield case("integer points", *integer_set(rng, 5, 2), int(rng.integers(1, 6)))
    for _ in range(3):
        yield case("noisy points that cannot be separated", *noisy_set(rng, 20, 3), 5)
    yield case("separable points, many passes after the last mistake", *separable_set(rng, 20, 2, margin=0.4), 60)
    yield case("more than 200 points", *noisy_set(rng, 210, 2), 3)
    yield case("a single point", *integer_set(rng, 1, 2), 4)


AVERAGED_PERCEPTRON = Exercise(
    id="averaged_perceptron",
    points=3,
    reference=averaging.averaged_perceptron,
    returns=("theta", "theta0"),
    visible=(
        case("the worked example, one pass", *WORKED, 1),
        case("the worked example, six passes: the clean ones count too", *WORKED, 6),
        case("four points on a line", *ONE_AXIS, 5),
        case("several passes", *SEVERAL_PASSES, 4),
        case("two opposed labels on one point", *OPPOSED, 3),
        case("a point that falls exactly on the boundary", *ON_BOUNDARY, 2),
        case("a point that occurs twice", *TWICE, 3),
    ),
    hidden=_averaged_cases,
    misconceptions=(
        Misconception(
            "averaged over mistakes",
            _averaged_like(_after_mistakes),
            "You average the parameters after each mistake. A parameter that survives many visits should count many times: average "
            "after every visit.",
        ),
        Misconception(
            "stopped at a clean pass",
            _averaged_like(lambda states, X, T: _average(states), early_stop=True),
            "You stop after a clean pass. Here all T passes count: the parameters that made no mistakes deserve their weight.",
        ),
        Misconception(
            "averaged before the visit",
            _averaged_like(lambda states, X, T: _average([(np.zeros(X.shape[1]), 0.0), *states[:-1]])),
            "You add the parameters before the visit is over. Look at the point, update if needed, then add to the average.",
        ),
        Misconception(
            "start included",
            _averaged_like(lambda states, X, T: _average([(np.zeros(X.shape[1]), 0.0), *states])),
            "The zero start is in your average. Only the parameters after a visit count: n·T of them.",
        ),
        Misconception(
            "sum instead of mean",
            _averaged_like(lambda states, X, T: tuple(part * len(states) for part in _average(states))),
            "You did not divide by the number of visits, n·T.",
        ),
        Misconception(
            "last parameters",
            _averaged_like(lambda states, X, T: states[-1]),
            "You return the last parameters. Return their average over all visits.",
        ),
        Misconception(
            "averaged after each pass",
            _averaged_like(lambda states, X, T: _average(states[len(X) - 1 :: len(X)])),
            "You average once a pass. Average after every visit to a point.",
        ),
        Misconception(
            "offset not averaged",
            _averaged_like(lambda states, X, T: (_average(states)[0], states[-1][1])),
            "θ is averaged, θ0 is not. Both are.",
        ),
        Misconception(
            "offset not used in the test",
            _averaged_like(lambda states, X, T: _average(states), margin_uses_offset=False),
            "The margin is tested without theta0. The score of a point is θ·x + θ0.",
        ),
    ),
    hints=(
        "Run the perceptron for all T passes. After each visit, mistake or not, put the current parameters into a running sum.",
        "Keep total and total0 beside theta and theta0, and add to them at the end of the inner loop's body. At the end divide by n·T.",
        "for _ in range(T): for i in range(n): if y[i] * (X[i] @ theta + theta0) <= 0: update; total = total + theta; "
        "total0 = total0 + theta0. Return total / (n * T), total0 / (n * T).",
    ),
)


def _signs(scores: np.ndarray) -> np.ndarray:
    return np.where(scores >= 0, 1, -1)


def _vote_cases(rng: Rng) -> Iterator[Case]:
    for n, m, d in ((1, 1, 1), (6, 3, 2), (20, 10, 2), (20, 20, 2), (210, 5, 3)):
        X, thetas, theta0s = rng.normal(size=(n, d)), rng.normal(size=(m, d)), rng.normal(size=m)
        yield case(f"{n} point(s), {m} voter(s)", X, thetas, theta0s, rng.integers(1, 9, m))
    for _ in range(5):
        voters = rng.integers(-1, 2, (4, 2)), rng.integers(-1, 2, 4)
        yield case("integers: scores of 0 and ties occur", rng.integers(-2, 3, (8, 2)), *voters, [2, 1, 1, 2])


VOTED_PREDICT = Exercise(
    id="voted_predict",
    points=2,
    reference=averaging.voted_predict,
    returns=("the labels",),
    visible=(
        case("one voter", [[1, 2], [-1, -2]], [[1, 1]], [0], [4]),
        case(
            "two weak voters against one strong", [[1.0], [-1.0]], [[1.0], [-1.0], [-1.0]], [0.0, 0.0, 0.0], [5, 1, 1]
        ),
        case("a tie is +1", [[1.0], [-1.0], [2.0]], [[1.0], [-1.0]], [0.0, 0.0], [3, 3]),
        case("a loud voter is not a heavy one", [[1.0], [-1.0]], [[100.0], [-1.0]], [0.0, 0.0], [1, 2]),
        case(
            "a voter whose score is 0 votes +1",
            [[0.0, 1.0], [0.0, -1.0]],
            [[1, 0], [0, 1], [0, -1]],
            [0, -3, -3],
            [3, 1, 1],
        ),
        case("offsets decide", [[1.0], [2.0], [3.0]], [[1.0], [1.0], [1.0]], [-1.5, -2.5, -2.5], [1, 2, 2]),
    ),
    hidden=_vote_cases,
    misconceptions=(
        Misconception(
            "one voter, one vote",
            lambda X, thetas, theta0s, counts: _signs(_signs(X @ thetas.T + theta0s).sum(axis=1)),
            "Every voter has one vote in your version. A voter that survived longer has more: weigh its vote by its count.",
        ),
        Misconception(
            "scores averaged",
            lambda X, thetas, theta0s, counts: _signs((X @ thetas.T + theta0s) @ counts),
            "You add up the scores, so that a long θ shouts louder. Each voter says only +1 or -1: take the sign before weighing.",
        ),
        Misconception(
            "tie gives 0",
            lambda X, thetas, theta0s, counts: np.sign(_signs(X @ thetas.T + theta0s) @ counts).astype(int),
            "np.sign gives 0 for a tie. The course's rule is sign(0) = +1.",
        ),
        Misconception(
            "tie gives -1",
            lambda X, thetas, theta0s, counts: np.where(_signs(X @ thetas.T + theta0s) @ counts > 0, 1, -1),
            "A tie must give +1 here: test votes >= 0.",
        ),
        Misconception(
            "a score of 0 abstains",
            lambda X, thetas, theta0s, counts: _signs(np.sign(X @ thetas.T + theta0s) @ counts),
            "A voter whose score is exactly 0 votes +1 (sign(0) = +1); with np.sign it votes for nobody.",
        ),
        Misconception(
            "offsets forgotten",
            lambda X, thetas, theta0s, counts: _signs(_signs(X @ thetas.T) @ counts),
            "You left the offsets out: each voter's score is θ·x + θ0.",
        ),
        Misconception(
            "votes returned",
            lambda X, thetas, theta0s, counts: _signs(X @ thetas.T + theta0s) @ counts,
            "You return the count of votes. Return the label: +1 where the count is ≥ 0, otherwise -1.",
        ),
    ),
    hints=(
        "Let every (θ, θ0) predict +1 or -1 for each point. Then add up these votes, each times its count.",
        "scores = X @ thetas.T + theta0s has a row a point and a column a voter. Turn it into ±1 with np.where(scores >= 0, 1, -1).",
        "votes = np.where(X @ thetas.T + theta0s >= 0, 1, -1) @ counts; return np.where(votes >= 0, 1, -1)",
    ),
)

SQUARE = [[0, 0], [0, 1], [1, 0], [1, 1]]
ROUNDING = 1e-9  # of features whose largest is 1


def _xor_is_separable(one: Case, got: Any) -> Problem:
    """Whether XOR of the case's points is separable, with offset, in the features `got` (n, m)."""
    X, phi = one.args[0], scaled_to_one(np.asarray(got, dtype=float))
    if phi.ndim != 2 or len(phi) != len(X):
        return f"the features must have one row a point, shape ({len(X)}, m); got shape {phi.shape}."
    true = (X[:, 0] != X[:, 1]).astype(bool)
    ours, theirs = (_reach(X[rows], phi[rows]) for rows in (true, ~true))
    if ours is None or theirs is None or _gap(ours, theirs) > ROUNDING:
        return None
    return "no hyperplane separates the points where XOR is true from those where it is false in your features."


def _reach(X: np.ndarray, phi: np.ndarray) -> tuple[np.ndarray, np.ndarray] | None:
    """The two ends of the segment that the features of a class (at most two different points) span.

    A matrix product may round the same row in two ways, so equal points need only agree up to rounding.
    """
    ends = []
    for point in np.unique(X, axis=0):
        rows = phi[(point == X).all(axis=1)]
        if np.abs(rows - rows[0]).max(initial=0.0) > ROUNDING:
            raise ValueError("the same input has different features")
        ends.append(rows[0])
    return (ends[0], ends[-1]) if ends else None


def _gap(a: tuple[np.ndarray, np.ndarray], b: tuple[np.ndarray, np.ndarray]) -> float:
    """The distance between two segments: two classes of at most two points are separable exactly when it is positive."""
    origin, along_a, along_b = a[0] - b[0], a[1] - a[0], b[1] - b[0]

    def distance(s: float, t: float) -> float:
        return float(np.linalg.norm(origin + s * along_a - t * along_b))

    def best(at: np.ndarray, along: np.ndarray) -> float:
        length = float(along @ along)
        return 0.0 if length == 0 else float(np.clip(-(at @ along) / length, 0.0, 1.0))

    s, t = np.linalg.lstsq(np.column_stack([along_a, -along_b]), -origin, rcond=None)[0]
    inside = [distance(s, t)] if 0 <= s <= 1 and 0 <= t <= 1 else []
    edges = [distance(best(origin - t * along_b, along_a), t) for t in (0.0, 1.0)]
    edges += [distance(s, best(-(origin + s * along_a), along_b)) for s in (0.0, 1.0)]
    return min(inside + edges)


def _xor_cases(rng: Rng) -> Iterator[Case]:
    for _ in range(4):
        yield case("the four points in another order", np.array(SQUARE)[rng.permutation(4)])
    for n in (9, 40, 210):
        yield case(f"{n} points, each one of the four", np.vstack([SQUARE, rng.integers(0, 2, (n - 4, 2))]))
    yield case("floats", np.array(SQUARE, dtype=float))


XOR_FEATURES = Exercise(
    id="xor_features",
    points=2,
    reference=feature_maps.xor_features,
    returns=("the features",),
    visible=(
        case("the four points", SQUARE),
        case("the four points in another order", [[1, 1], [0, 1], [0, 0], [1, 0]]),
        case("each point twice", SQUARE + SQUARE),
    ),
    hidden=_xor_cases,
    holds=_xor_is_separable,
    misconceptions=(
        Misconception(
            "nothing added",
            lambda X: X,
            "You returned the inputs themselves, and in these no line separates XOR. Add a feature of both.",
        ),
        Misconception(
            "squares",
            lambda X: np.column_stack([X, X**2]),
            "Squares change nothing here: 0² = 0 and 1² = 1. A useful feature looks at both inputs together.",
        ),
        Misconception(
            "constant added",
            lambda X: np.column_stack([X, np.ones(len(X))]),
            "A constant feature is the offset, which the classifier has already. Add one that depends on both inputs.",
        ),
        Misconception(
            "sum",
            lambda X: np.column_stack([X, X.sum(axis=1)]),
            "The sum is a linear function of the inputs, so it adds nothing that a line could not use before. Try a product.",
        ),
        Misconception(
            "difference",
            lambda X: np.column_stack([X, X[:, 0] - X[:, 1]]),
            "The difference is a linear function of the inputs, so it adds nothing new. Its size would: |x1 - x2|.",
        ),
    ),
    hints=(
        "A line fails because XOR depends on the two inputs together. Which number, computed from both, tells equal from different?",
        "Any feature that is not a linear function of x1 and x2 on the four points will do, e.g. their product.",
        "return np.column_stack([X, X[:, 0] * X[:, 1]])",
    ),
)

EXERCISES = (
    PERCEPTRON_ORIGIN,
    PERCEPTRON,
    IS_SEPARATED,
    MISTAKE_COUNTS,
    FROM_COUNTS,
    REFLECT,
    PERCEPTRON_CRITERION,
    BATCH_PERCEPTRON,
    AVERAGED_PERCEPTRON,
    VOTED_PREDICT,
    XOR_FEATURES,
)
