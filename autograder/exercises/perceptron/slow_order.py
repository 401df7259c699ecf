"""slow_order: an order of the points in which the perceptron makes many mistakes."""

from collections.abc import Iterator
from typing import Any

import numpy as np

from autograder.exercises._sets import Rng
from autograder.judging.compare import as_numbers
from autograder.judging.exercise import Case, Exercise, Problem, case, wrong
from linclass_ref import data
from linclass_ref.experiments.orders import mistakes_in_order, slow_order

STEPS = {"half as many again": 1.5, "twice as many": 2.0, "three times as many": 3.0}
POINTS, TRIED = 20, 40  # points of a set, and orders that are tried to see that it depends on the order


def as_given(step: str, X: np.ndarray, y: np.ndarray, rng: Rng) -> Case | None:
    """The set in a middling order of those that are tried; None if the worst of them is not far worse."""
    orders = [rng.permutation(len(X)) for _ in range(TRIED)]
    mistakes = [mistakes_in_order(X, y, order) for order in orders]
    middle = orders[int(np.argsort(mistakes, kind="stable")[TRIED // 2])]
    if max(mistakes) < 4 * mistakes_in_order(X, y, middle):
        return None
    return case(step, X[middle], y[middle], group=step)


def draw_sets(rng: Rng, steps: list[str]) -> Iterator[Case]:
    for step in steps:
        found = None
        while found is None:
            X, y, _, _ = data.separable(POINTS, margin=0.1, theta0=0.1, rng=rng)
            found = as_given(step, X.round(2), y, rng)
        yield found


def draw_cases(rng: Rng) -> Iterator[Case]:
    yield from draw_sets(rng, [*STEPS])


def holds(one: Case, got: Any) -> Problem:
    """Whether `got` has every row number once, and the run in this order makes as many mistakes as the step asks for."""
    X, y = one.args
    order = as_numbers(got)
    if order.shape != (len(X),) or sorted(order.tolist()) != list(range(len(X))):
        return f"expected the numbers 0 to {len(X) - 1}, each once, in some order."
    made, given = mistakes_in_order(X, y, order.astype(int)), mistakes_in_order(X, y, np.arange(len(X)))
    if made >= STEPS[one.group] * given:
        return None
    return f"in your order the perceptron makes {made} mistakes, in the given order {given}. {one.note.capitalize()} are asked for."


exercise = Exercise(
    reference=slow_order,
    returns=("the order",),
    rows=("X", "y"),
    visible=tuple(draw_sets(np.random.default_rng(5), [*STEPS])),
    hidden=draw_cases,
    holds=holds,
    properties=tuple(STEPS),
    misconceptions=(
        wrong(
            "the order as given",
            {"return worst": "return np.arange(len(X))"},
            "You return the order in which the points come. Look for one in which the run is slower.",
        ),
        wrong(
            "the best order instead of the worst",
            {"if mistakes > most": "if most == 0 or mistakes < most"},
            "You keep the order with the fewest mistakes. The slowest one is asked for.",
        ),
        wrong(
            "one random order",
            {"range(300)": "range(1)"},
            "You return one random order. Try many and keep the worst, or find out what makes an order slow.",
        ),
    ),
    hints=(
        "You can run the perceptron on X[order], y[order] and count. So an order can be judged; try several.",
        "Random orders already differ a lot. Keep the worst of a few hundred, or start from it and exchange two points at a time.",
        "Your `perceptron` returns the number of mistakes as its third result. Give it enough passes to converge.",
    ),
)
