"""step_rule: step sizes with which the last iterate of hinge SGD comes near the minimum."""

from typing import Any

import numpy as np

from autograder.exercises._sets import Rng
from autograder.judging.compare import as_numbers
from autograder.judging.exercise import Case, Exercise, Problem, case, wrong
from linclass_ref.experiments.step_sizes import gap_of_the_last, step_rule

STEPS = {"500 visits, within 0.03": 0.03, "500 visits, within 0.012": 0.012, "2000 visits, within 0.0045": 0.0045}
VISITS = (500, 500, 2000)
# Of the numbers up to 100 larger, those whose points are typical: usual rules (c/(k+1)^p with p from 0.5 to 0.9) are not near a limit.
ABOUT_500_VISITS = (503, 509, 511, 518, 520, 521, 526, 531, 533, 536, 543, 546)
ABOUT_2000_VISITS = (2002, 2003, 2004, 2019, 2022, 2023, 2026, 2030)
KNOWN_POINTS = 2  # the seed of those that the visible cases use; hidden ones are drawn from their number of visits


def cases(kind: str, rng: Rng | None = None) -> tuple[Case, ...]:
    """One case per step; hidden ones have a few more visits."""
    visits = (
        [int(rng.choice(numbers)) for numbers in (ABOUT_500_VISITS, ABOUT_500_VISITS, ABOUT_2000_VISITS)]
        if rng
        else VISITS
    )
    return tuple(case(f"{step}, {kind}", m, group=step) for step, m in zip(STEPS, visits, strict=True))


def holds(one: Case, got: Any) -> Problem:
    """Whether the last iterate, with these step sizes, is as near to the least risk as the step asks for."""
    (m,) = one.args
    etas = as_numbers(got)
    if etas.shape != (m,):
        return f"expected {m} step sizes, shape ({m},); got shape {etas.shape}."
    if np.any(etas <= 0):
        return "every step size must be positive."
    gap = gap_of_the_last(etas, KNOWN_POINTS if m in VISITS else m)
    return (
        None
        if gap <= STEPS[one.group]
        else f"the last iterate is {gap:.4f} above the least risk on average; asked for: {one.group}."
    )


exercise = Exercise(
    reference=step_rule,
    returns=("the step sizes",),
    counts=("m",),
    visible=cases("known points"),
    hidden=lambda rng: cases("other points", rng),
    holds=holds,
    properties=tuple(STEPS),
    misconceptions=(
        wrong(
            "steps that shrink too fast",
            {"-0.75": "-2.0"},
            "The sum of your step sizes is finite, so that the run cannot get far: it stops before the minimum.",
        ),
        wrong(
            "constant steps",
            {"-0.75": "0.0"},
            "Your step sizes do not shrink, so that the last iterate keeps jumping about the minimum.",
        ),
        wrong(
            "steps that grow",
            {"-0.75": "0.5"},
            "Your step sizes grow. Noise that grows never settles.",
        ),
    ),
    hints=(
        "Two things go wrong: steps that stay large keep the noise, and steps that shrink too fast stop before the minimum.",
        "Try c/(k+1)^p with several c and p. The conditions of the unit on step sizes say which p may work.",
        "For each c and p run hinge SGD on points of your own, several orders each, and compare the risks of the last iterates.",
    ),
)
