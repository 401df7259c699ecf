"""shrink: a scatter matrix pulled towards the multiple of the identity that has the same trace."""

from collections.abc import Iterator

import numpy as np

from autograder.exercises._sets import Rng
from autograder.judging.exercise import Case, Exercise, case, wrong
from linclass_ref import fisher as reference


def shrink(S, s):
    d = len(S)
    sphere = np.trace(S) / d * np.eye(d)
    return (1 - s) * S + s * sphere


def keeps_the_other_entries(S, s):
    shrunk = S * 1.0
    diagonal = np.diag(S)
    np.fill_diagonal(shrunk, (1 - s) * diagonal + s * diagonal.mean())
    return shrunk


def draw_cases(rng: Rng) -> Iterator[Case]:
    for d in (1, 2, 3, 5, 8):
        yield case(f"a scatter of {d} feature(s)", scatter(rng, 3 * d, d), rng.uniform(0.1, 0.9))
    yield case("fewer points than features: a singular scatter", scatter(rng, 3, 6), rng.uniform(0.05, 0.5))
    yield case("s = 0", scatter(rng, 9, 3), 0)
    yield case("s = 1", scatter(rng, 9, 3), 1)
    yield case("a tiny s", scatter(rng, 9, 3), 2.0**-10)
    R = rng.normal(size=(4, 2))
    yield case(
        "a symmetric matrix that is no scatter: eigenvalues of both signs", R * [1, -1] @ R.T, rng.uniform(0.2, 0.8)
    )
    D = rng.integers(-3, 4, (7, 4))
    yield case("whole numbers", D.T @ D, 0.25)


def scatter(rng: Rng, n: int, d: int) -> np.ndarray:
    """The scatter of n random points whose d features are correlated and differ in size."""
    D = rng.normal(size=(n, d)) @ (np.eye(d) + 0.5 * rng.normal(size=(d, d))) * rng.uniform(0.5, 3, d)
    return D.T @ D


exercise = Exercise(
    id="shrink",
    points=2,
    solution=shrink,
    reference=reference.shrink,
    returns=("the matrix",),
    visible=(
        case("half of it: the trace stays 12", [[8, 2], [2, 4]], 0.5),
        case("s = 0: nothing changes", [[8, 2], [2, 4]], 0),
        case("s = 1: a multiple of the identity", [[8, 2], [2, 4]], 1),
        case("a singular matrix, shrunk a little", [[4, 0, 2], [0, 0, 0], [2, 0, 1]], 0.25),
        case("four features", [[6, 1, 0, -2], [1, 3, 2, 0], [0, 2, 2, 1], [-2, 0, 1, 9]], 0.75),
        case("one feature: nothing to shrink", [[5]], 0.5),
    ),
    hidden=draw_cases,
    misconceptions=(
        wrong(
            "weights exchanged",
            {"(1 - s) * S + s * sphere": "s * S + (1 - s) * sphere"},
            "Your weights are exchanged: S gets the weight 1 - s, so that s = 0 leaves it as it is.",
        ),
        wrong(
            "trace not divided",
            {" / d": ""},
            "The trace of c·I is c·d. For the sphere to have the trace of S, its number on the diagonal is trace/d.",
        ),
        wrong(
            "towards the identity",
            {"np.trace(S) / d * np.eye(d)": "np.eye(d)"},
            "You pull S towards I itself, whatever the units of the features. The sphere must have the same trace as S.",
        ),
        wrong(
            "sphere added on top",
            {"(1 - s) * S": "S"},
            "You add the sphere to the whole of S, so the trace grows. S keeps the weight 1 - s only.",
        ),
        wrong(
            "identity added on top",
            {"np.trace(S) / d * np.eye(d)": "np.eye(d)", "(1 - s) * S": "S"},
            "You add s·I to S. That is a ridge in the units of the features; here (1 - s)·S is mixed with a sphere of the same trace.",
        ),
        wrong(
            "sphere not weighted",
            {" + s * sphere": " + sphere"},
            "You add the whole sphere. Its weight is s, so that s = 0 leaves S as it is.",
        ),
        wrong(
            "towards its own diagonal",
            {"np.trace(S) / d * np.eye(d)": "np.diag(np.diag(S))"},
            "You pull S towards its own diagonal: the features keep their different spreads. A sphere has the same spread everywhere.",
        ),
        wrong(
            "towards the mean of all entries",
            {"np.trace(S) / d": "S.mean()"},
            "You average all entries of S. The spread of feature j is entry (j, j): average the diagonal, trace/d.",
        ),
        wrong(
            "ones in place of the identity",
            {"np.eye(d)": "np.ones((d, d))"},
            "Your target has the same number everywhere, so it is singular itself. A sphere is a multiple of the identity.",
        ),
        wrong(
            "only the diagonal shrunk",
            keeps_the_other_entries,
            "Only the diagonal changes in your version. The other entries shrink too, by the factor 1 - s.",
        ),
        wrong(
            "sphere forgotten",
            {" + s * sphere": ""},
            "You make S smaller in all directions alike, so a singular S stays singular. Add s times the sphere.",
        ),
        wrong(
            "sum of all entries",
            {"np.trace(S)": "S.sum()"},
            "You add up all entries of S. The trace is the sum of its diagonal.",
        ),
        wrong(
            "divided by the number of entries",
            {"np.trace(S) / d": "np.trace(S) / S.size"},
            "You divide the trace by d², the number of entries. The sphere has d numbers on its diagonal: divide by d.",
        ),
        wrong(
            "towards the largest spread",
            {"np.trace(S) / d": "np.diag(S).max()"},
            "Your sphere has the largest spread of S in every direction, so the trace grows. It must have the mean spread, trace/d.",
        ),
        wrong(
            "towards the largest eigenvalue",
            {"np.trace(S) / d": "np.linalg.eigvalsh(S).max()"},
            "Your sphere has the largest eigenvalue of S everywhere, so the trace grows. It must have their mean, trace/d.",
        ),
        wrong(
            "norm in place of the trace",
            {"np.trace(S)": "np.linalg.norm(S)"},
            "np.linalg.norm is the root of the sum of all squared entries. The trace is the sum of the diagonal, np.trace.",
        ),
    ),
    hints=(
        "A sphere is c·I. Find the c for which it has the same trace as S. Then mix: s = 0 gives S, s = 1 gives the sphere.",
        "c = trace of S divided by d, the number of features. The mixture has weights 1 - s and s, which sum to one.",
        "d = len(S); return (1 - s) * S + s * np.trace(S) / d * np.eye(d)",
    ),
)
