"""The exercise gradient_descent of 04_hinge_sgd. Its cases hold functions: plain ones, of one array or of one number.

When submissions are graded these functions stay with the judge and are called from the learner's process, so a learner's function sees
their values and nothing else.
"""

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from autograder.exercises._sets import Rng
from autograder.judging.exercise import Case, Exercise, Misconception, case
from linclass_ref import descent

Grad = Callable[[Any], np.ndarray]


def _named(name: str, function: Callable[..., Any]) -> Any:
    """`function` with a name that says what it computes: a failed check shows it."""
    function.__name__ = name
    return function


def _bowl(scales: Any, centre: Any = 0.0) -> Grad:
    scales, centre = np.asarray(scales, dtype=float), np.asarray(centre, dtype=float)
    words = ", ".join(f"{s:.4g}" for s in scales)
    where = "x" if not centre.any() else f"(x - ({', '.join(f'{c:.4g}' for c in np.atleast_1d(centre))}))"
    return _named(f"x ↦ ({words}) · {where}, entry by entry", lambda x: scales * (np.asarray(x, dtype=float) - centre))


def _double_well() -> Grad:
    return _named("x ↦ x³ - x, entry by entry", lambda x: np.asarray(x, dtype=float) ** 3 - np.asarray(x, dtype=float))


def _slope(direction: Any) -> Grad:
    direction = np.asarray(direction, dtype=float)
    return _named(f"x ↦ {direction.tolist()}, everywhere", lambda x: direction.copy())


def _coupled(A: np.ndarray, b: np.ndarray) -> Grad:
    return _named("x ↦ A x - b", lambda x: A @ np.asarray(x, dtype=float) - b)


INVERSE = _named("k ↦ 1 / (k + 1)", lambda k: 1.0 / (k + 1))
HALVING = _named("k ↦ 2 ** -k", lambda k: 2.0 ** -float(k))
STAGES = _named("k ↦ 0.5 if k < 2 else 0.125", lambda k: 0.5 if k < 2 else 0.125)


def _cases(rng: Rng) -> Iterator[Case]:
    for d in (1, 2, 5):
        grad = _bowl(rng.uniform(0.5, 3, d), rng.normal(size=d))
        yield case(
            f"a bowl in {d} dimension(s), constant rate", grad, rng.normal(size=d), float(rng.uniform(0.05, 0.3)), 6
        )
        yield case(f"a bowl in {d} dimension(s), rate 1/(k+1)", grad, rng.normal(size=d), INVERSE, 5)
    for _ in range(2):
        root = rng.normal(size=(3, 3))
        grad = _coupled(root @ root.T / 3 + np.eye(3), rng.normal(size=3))
        power = float(rng.uniform(0.4, 1.2))
        rule = _named(f"k ↦ 0.2 / (k + 1) ** {power:.3f}", lambda k, power=power: 0.2 / (k + 1) ** power)
        yield case("a bowl with slanted axes, falling rate", grad, rng.normal(size=3), rule, int(rng.integers(3, 9)))
    yield case("whole numbers at the start", _bowl([1, 3], [0.5, 0.25]), rng.integers(-4, 5, 2) * 2 + 1, 0.25, 4)
    yield case("two valleys", _double_well(), rng.uniform(-0.9, 0.9, 2), 0.3, 8)
    yield case("no steps", _double_well(), rng.normal(size=3), 0.3, 0)
    yield case("one step", _slope(rng.normal(size=2)), rng.normal(size=2), float(rng.uniform(0.1, 1)), 1)
    yield case("forty steps", _bowl([1.0, 0.2]), rng.normal(size=2), 0.1, 40)
    centre = rng.integers(-3, 4, 2)
    yield case("at the bottom after one step of rate 1, and it stays there", _bowl([1, 1], centre), centre + 2, 1, 4)


def _walk(
    grad: Grad,
    start: np.ndarray,
    eta: Any,
    steps: int,
    *,
    rate: Callable[[Any, int], float] | None = None,
    change: Callable[[np.ndarray], np.ndarray] = lambda g: g,
    at_start: bool = False,
) -> list[np.ndarray]:
    """The plain loop, with one thing to change for each wrong version."""
    x = np.array(start, dtype=float)
    path = [x]
    for k in range(steps):
        g = change(np.asarray(grad(path[0] if at_start else x)))
        x = x - (rate or _rate)(eta, k) * g
        path.append(x)
    return path


def _rate(eta: Any, k: int) -> float:
    return eta(k) if callable(eta) else eta


def _like(pick: Callable[[list[np.ndarray]], Any] = np.array, **changes: Any) -> Callable[..., Any]:
    def wrong(grad: Grad, start: np.ndarray, eta: Any, steps: int) -> Any:
        return pick(_walk(grad, start, eta, steps, **changes))

    return wrong


def _stored_many_times(grad: Grad, start: np.ndarray, eta: Any, steps: int) -> Any:
    x = start
    path = [x]
    for k in range(steps):
        x -= _rate(eta, k) * grad(x)  # on whole numbers NumPy refuses this
        path.append(x)
    return np.array(path)


def _stored_many_times_as_floats(grad: Grad, start: np.ndarray, eta: Any, steps: int) -> Any:
    return _stored_many_times(grad, np.array(start, dtype=float), eta, steps)


def _start_overwritten(grad: Grad, start: np.ndarray, eta: Any, steps: int) -> Any:
    path = [start]
    x = start
    for k in range(steps):
        x -= _rate(eta, k) * grad(x)
        path.append(x.copy())
    return np.array(path)


def _start_overwritten_as_floats(grad: Grad, start: np.ndarray, eta: Any, steps: int) -> Any:
    return _start_overwritten(grad, np.array(start, dtype=float), eta, steps)


def _kept_whole(grad: Grad, start: np.ndarray, eta: Any, steps: int) -> Any:
    path = np.tile(start, (steps + 1, 1))
    for k in range(steps):
        path[k + 1] = path[k] - _rate(eta, k) * grad(path[k])
    return path


def _normalised(g: np.ndarray) -> np.ndarray:
    length = np.linalg.norm(g)
    return g / length if length > 0 else g


GRADIENT_DESCENT = Exercise(
    id="gradient_descent",
    points=4,
    reference=descent.gradient_descent,
    returns=("the path",),
    visible=(
        case("a round bowl, constant rate", _bowl([2, 2]), [1.0, -2.0], 0.25, 3),
        case("rate 1/(k+1), so the first step has rate 1", _bowl([0.5, 1.5], [1.0, 0.0]), [3.0, 2.0], INVERSE, 4),
        case("a rate that falls to a lower stage", _bowl([1.0, 0.5], [1.0, 1.0]), [4.0, -2.0], STAGES, 4),
        case("one dimension, start in whole numbers", _bowl([1], [0.25]), [3], 0.5, 3),
        case("two dimensions, start in whole numbers", _bowl([1, 2]), [3, -1], 0.25, 2),
        case("a rate that is too large", _bowl([2.0, 1.0]), [1.0, 1.0], 1.5, 4),
        case("no steps: only the start", _bowl([2, 2]), [5.0, 1.0], 0.25, 0),
        case("a slope that is the same everywhere", _slope([1.0, 0.0, -2.0]), [0.0, 0.0, 0.0], HALVING, 5),
    ),
    hidden=_cases,
    misconceptions=(
        Misconception(
            "one array stored many times",
            _stored_many_times,
            "All rows of your path are the same array, which `x -= …` goes on changing (and it changes start, too). "
            "Make a new array in each step: x = x - eta * grad(x).",
        ),
        Misconception(
            "one array stored many times, as floats",
            _stored_many_times_as_floats,
            "All rows of your path are the same array, which `x -= …` goes on changing. Make a new array in each step: "
            "x = x - eta * grad(x).",
        ),
        Misconception(
            "start overwritten",
            _start_overwritten,
            "The first row is no longer the start: `x -= …` changed the array start itself. Make a new array in each step: "
            "x = x - eta * grad(x).",
        ),
        Misconception(
            "start overwritten, as floats",
            _start_overwritten_as_floats,
            "The first row is no longer the start: `x -= …` changed the array that is stored there. Make a new array in each step.",
        ),
        Misconception(
            "start kept in whole numbers",
            _kept_whole,
            "Where start holds whole numbers your path does too, and the steps are cut off. Make the path of "
            "floats: np.empty((steps + 1, d)).",
        ),
        Misconception(
            "start left out",
            _like(lambda path: np.array(path[1:]) if len(path) > 1 else np.empty((0, len(path[0])))),
            "Your path begins after the first step. Row 0 is the start, so there are steps + 1 rows.",
        ),
        Misconception(
            "end left out",
            _like(lambda path: np.array(path[:-1]) if len(path) > 1 else np.empty((0, len(path[0])))),
            "Your path has one row too few: after `steps` steps there are steps + 1 points, the start and one after each step.",
        ),
        Misconception(
            "only the end",
            _like(lambda path: path[-1]),
            "You return the last point. Return the whole path, the start first.",
        ),
        Misconception(
            "uphill",
            _like(change=lambda g: -g),
            "You add the gradient, which goes uphill. Subtract it.",
        ),
        Misconception(
            "k starts at 1",
            _like(rate=lambda eta, k: _rate(eta, k + 1)),
            "Your first step uses eta(1). The first step has k = 0.",
        ),
        Misconception(
            "rate taken once",
            _like(rate=lambda eta, k: _rate(eta, 0)),
            "You ask eta(0) once and keep that rate. Where eta is a function, ask it anew in each step: eta(k).",
        ),
        Misconception(
            "gradient at the start",
            _like(at_start=True),
            "You take the gradient at the start in every step. Take it where you are: grad(x).",
        ),
        Misconception(
            "gradient made a unit vector",
            _like(change=_normalised),
            "You divide the gradient by its length. Here the step is eta times the gradient itself, "
            "so steps shrink by themselves near a minimum.",
        ),
        Misconception(
            "rate forgotten",
            _like(rate=lambda eta, k: 1.0),
            "You step by the whole gradient. Multiply it by the rate.",
        ),
        Misconception(
            "turned on its side",
            _like(lambda path: np.array(path).T),
            "Your path has a column for each step. It should have a row for each: shape (steps + 1, d).",
        ),
    ),
    hints=(
        "Keep a list that begins with the start. In each step go from the last point against the gradient there, and put the "
        "new point at the end.",
        "In step k the rate is eta(k) if callable(eta), otherwise eta. The new point is x - rate * grad(x): a new array, so that the "
        "old ones stay as they were.",
        "path = [np.array(start, dtype=float)]; for k in range(steps): rate = eta(k) if callable(eta) else eta; "
        "path.append(path[-1] - rate * grad(path[-1])). Return np.array(path).",
    ),
)
