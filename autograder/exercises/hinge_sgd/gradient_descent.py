"""gradient_descent: the path against the gradient, with a constant rate or a rule."""

from collections.abc import Iterator
from typing import Any

import numpy as np

from autograder.exercises._functions import Function, named
from autograder.exercises._sets import Rng
from autograder.judging.exercise import Case, Exercise, case, wrong
from linclass_ref import descent


def path_like_the_start(grad, start, eta, steps):
    path = np.tile(start, (steps + 1, 1))
    for k in range(steps):
        rate = eta(k) if callable(eta) else eta
        path[k + 1] = path[k] - rate * grad(path[k])
    return path


def bowl(scales: Any, centre: Any = 0.0) -> Function:
    scales, centre = np.asarray(scales, dtype=float), np.asarray(centre, dtype=float)
    words = ", ".join(f"{s:.4g}" for s in scales)
    where = f"(w - ({', '.join(f'{c:.4g}' for c in centre)}))" if centre.any() else "w"
    return named(f"w ↦ ({words}) · {where}, entry by entry", lambda w: scales * (np.asarray(w, dtype=float) - centre))


def slanted_bowl(A: np.ndarray, b: np.ndarray) -> Function:
    return named("w ↦ A w - b", lambda w: A @ np.asarray(w, dtype=float) - b)


def slope(direction: Any) -> Function:
    direction = np.asarray(direction, dtype=float)
    return named(f"w ↦ {direction.tolist()}, everywhere", lambda w: direction.copy())


def falling(power: float) -> Function:
    return named(f"k ↦ 0.2 / (k + 1) ** {power:.3f}", lambda k: 0.2 / (k + 1) ** power)


TWO_VALLEYS = named("w ↦ w³ - w, entry by entry", lambda w: np.power(w, 3.0) - np.asarray(w, dtype=float))
INVERSE = named("k ↦ 1 / (k + 1)", lambda k: 1.0 / (k + 1))
HALVING = named("k ↦ 2 ** -k", lambda k: 2.0 ** -float(k))
SLANTED = named("w ↦ (2 w[0] + w[1], w[0] + 2 w[1])", slanted_bowl(np.array([[2.0, 1.0], [1.0, 2.0]]), np.zeros(2)))
STAGES = named("k ↦ 0.5 if k < 2 else 0.125", lambda k: 0.5 if k < 2 else 0.125)


def draw_cases(rng: Rng) -> Iterator[Case]:
    for d in (1, 2, 5):
        grad = bowl(rng.uniform(0.5, 3, d), rng.normal(size=d))
        start, rate = rng.normal(size=d), float(rng.uniform(0.05, 0.3))
        yield case(f"a bowl in {d} dimension(s), constant rate", grad, start, rate, 6)
        yield case(f"a bowl in {d} dimension(s), rate 1/(k+1)", grad, rng.normal(size=d), INVERSE, 5)
    for _ in range(2):
        root = rng.normal(size=(3, 3))
        grad = slanted_bowl(root @ root.T / 3 + np.eye(3), rng.normal(size=3))
        rule, start, steps = falling(float(rng.uniform(0.4, 1.2))), rng.normal(size=3), int(rng.integers(3, 9))
        yield case("a bowl with slanted axes, falling rate", grad, start, rule, steps)
    yield case("integers at the start", bowl([1, 3], [0.5, 0.25]), rng.integers(-4, 5, 2) * 2 + 1, 0.25, 4)
    yield case("two valleys", TWO_VALLEYS, rng.uniform(-0.9, 0.9, 2), 0.3, 8)
    yield case("no steps", TWO_VALLEYS, rng.normal(size=3), 0.3, 0)
    yield case("one step", slope(rng.normal(size=2)), rng.normal(size=2), float(rng.uniform(0.1, 1)), 1)
    yield case("forty steps", bowl([1.0, 0.2]), rng.normal(size=2), 0.1, 40)
    centre = rng.integers(-3, 4, 2)
    yield case("at the bottom after one step of rate 1, and it stays there", bowl([1, 1], centre), centre + 2, 1, 4)


exercise = Exercise(
    reference=descent.gradient_descent,
    returns=("the path",),
    counts=("steps",),
    visible=(
        case("a round bowl, constant rate", bowl([2, 2]), [1.0, -2.0], 0.25, 3),
        case(
            "a round bowl, next to its bottom",
            bowl([2, 2]),
            [2.0**-12, -(2.0**-13)],
            0.25,
            3,
            group="a round bowl, constant rate",
        ),
        case("rate 1/(k+1), so the first step has rate 1", bowl([0.5, 1.5], [1.0, 0.0]), [3.0, 2.0], INVERSE, 4),
        case("a rate that falls to a lower stage", bowl([1.0, 0.5], [1.0, 1.0]), [4.0, -2.0], STAGES, 4),
        case("one dimension, start in integers", bowl([1], [0.25]), [3], 0.5, 3),
        case("two dimensions, start in integers", bowl([1, 2]), [3, -1], 0.25, 2),
        case("a rate that is too large", bowl([2.0, 1.0]), [1.0, 1.0], 1.5, 4),
        case("no steps: only the start", bowl([2, 2]), [5.0, 1.0], 0.25, 0),
        case("a bowl with slanted axes, constant rate", SLANTED, [3.0, -1.0], 0.25, 3),
        case("at the bottom after one step, and it stays there", bowl([1, 1], [2, -1]), [4.0, 1.0], 1, 3),
        case("a slope that is the same everywhere", slope([1.0, 0.0, -2.0]), [0.0, 0.0, 0.0], HALVING, 5),
    ),
    hidden=draw_cases,
    misconceptions=(
        wrong(
            "one array stored many times",
            {"np.array(start, dtype=float)": "start", "w = w - rate": "w -= rate"},
            "All rows of your path are the same array, which `w -= …` goes on changing (and it changes start, too). "
            "Make a new array in each step: w = w - eta * grad(w).",
        ),
        wrong(
            "one array stored many times, as floats",
            {"w = w - rate": "w -= rate"},
            "All rows of your path are the same array, which `w -= …` goes on changing. Make a new array in each step: "
            "w = w - eta * grad(w).",
        ),
        wrong(
            "start overwritten",
            {"np.array(start, dtype=float)": "start", "w = w - rate": "w -= rate", "append(w)": "append(w.copy())"},
            "The first row is no longer the start: `w -= …` changed the array start itself. Make a new array in each step: "
            "w = w - eta * grad(w).",
        ),
        wrong(
            "start overwritten, as floats",
            {"w = w - rate": "w -= rate", "append(w)": "append(w.copy())"},
            "The first row is no longer the start: `w -= …` changed the array that is stored there. Make a new array in each step.",
        ),
        wrong(
            "start kept in integers",
            path_like_the_start,
            "Where start holds integers your path does too, and the steps are cut off. Make the path of "
            "floats: np.empty((steps + 1, d)).",
        ),
        wrong(
            "start left out",
            {"np.array(path)": "np.array(path)[1:]"},
            "Your path begins after the first step. Row 0 is the start, so there are steps + 1 rows.",
        ),
        wrong(
            "end left out",
            {"np.array(path)": "np.array(path)[:-1]"},
            "Your path has one row too few: after `steps` steps there are steps + 1 points, the start and one after each step.",
        ),
        wrong(
            "only the end",
            {"np.array(path)": "w"},
            "You return the last point. Return the whole path, the start first.",
        ),
        wrong(
            "uphill",
            {"w - rate": "w + rate"},
            "You add the gradient, which goes uphill. Subtract it.",
        ),
        wrong(
            "k starts at 1",
            {"eta(k)": "eta(k + 1)"},
            "Your first step uses eta(1). The first step has k = 0.",
        ),
        wrong(
            "rate taken once",
            {"eta(k)": "eta(0)"},
            "You ask eta(0) once and keep that rate. Where eta is a function, ask it anew in each step: eta(k).",
        ),
        wrong(
            "gradient at the start",
            {"grad(w)": "grad(start)"},
            "You take the gradient at the start in every step. Take it where you are: grad(w).",
        ),
        wrong(
            "gradient made a unit vector",
            {"grad(w)": "grad(w) / max(np.linalg.norm(grad(w)), 1e-12)"},
            "You divide the gradient by its length. Here the step is eta times the gradient itself, "
            "so steps shrink by themselves near a minimum.",
        ),
        wrong(
            "turned on its side",
            {"np.array(path)": "np.array(path).T"},
            "Your path has a column for each step. It should have a row for each: shape (steps + 1, d).",
        ),
        wrong(
            "every rate shrunk",
            {"else eta\n": "else eta / (k + 1)\n"},
            "You divide a constant rate by k + 1. Where eta is a number, it is the rate of every step.",
        ),
        wrong(
            "coordinate after coordinate",
            {
                "[w]": "[w.copy()]",
                "w = w - rate * grad(w)": "for j in range(len(w)):\n            w[j] = w[j] - rate * grad(w)[j]",
                "append(w)": "append(w.copy())",
            },
            "You change one coordinate and ask for the gradient again before the next. One step moves all "
            "coordinates, with the gradient at one point.",
        ),
    ),
    hints=(
        "Compare the rows of the path with each other, and with the start.",
        "What is in the list after two steps? `w` is an array, and the list stores the array itself, not a copy.",
        "Every entry of the path must be an array of its own. `w -= …` changes the one that is stored already.",
    ),
)
