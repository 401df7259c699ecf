"""fisher_ratio: the squared gap of the projected means, relative to the spread within the classes."""

from collections.abc import Iterator

import numpy as np

from autograder.exercises._sets import Rng
from autograder.exercises.fisher import _data as data
from autograder.judging.exercise import Case, Exercise, case, wrong
from linclass_ref import fisher as reference

SPREAD = "np.sum((a - a.mean()) ** 2) + np.sum((b - b.mean()) ** 2)"  # of the projections, within both classes


def draw_cases(rng: Rng) -> Iterator[Case]:
    for n, d in ((5, 1), (8, 2), (15, 3), (40, 5), (210, 2)):
        X, t = data.classes(rng, n, d, 2)
        yield case(f"{n} points, {d} feature(s)", rng.normal(size=d), X, t)
    X, t = data.classes(rng, 12, 2, 2)
    w = rng.normal(size=2)
    for scale in (-1.0, 1000.0, 2.0**-20):
        yield case(f"the same direction, scaled by {scale:g}", scale * w, X, t)
    for _ in range(3):  # first coordinates all different, so that the projections of a class are never one number
        X = np.column_stack([rng.permutation(6), rng.integers(0, 3, 6)])
        yield case("integers", [3, 1], X, data.labels(rng, 6, 2))


exercise = Exercise(
    reference=reference.fisher_ratio,
    returns=("the ratio",),
    rows=("X", "t"),
    visible=(
        case("along the first axis", [1, 0], *data.SIX),
        case("along the second axis", [0, 1], *data.SIX),
        case("an oblique direction", [2, 1], *data.SIX),
        case("the opposite of it, ten times as long", [-20, -10], *data.SIX),
        case("one feature", [1], *data.ONE_FEATURE),
        case("three features, a point of class 1 first", [1, 2, -1], *data.LAST_FIRST),
        case("a class of a single point", [0.5, 1.5], *data.LONELY),
    ),
    hidden=draw_cases,
    misconceptions=(
        wrong(
            "not squared",
            {"gap**2": "gap"},
            "The numerator is (m1 - m0)², with the square. Without it the ratio depends on the length of w.",
        ),
        wrong(
            "absolute difference",
            {"gap**2": "abs(gap)"},
            "The numerator is (m1 - m0)², not |m1 - m0|: only with the square does the length of w cancel.",
        ),
        wrong(
            "variances",
            {"np.sum(": "np.mean("},
            "You add variances. Here SS is the sum of squares of a class, not divided by its size.",
        ),
        wrong(
            "product of spreads",
            {"+ np.sum": "* np.sum"},
            "You multiply the two spreads. They are added: SS₀ + SS₁.",
        ),
        wrong(
            "root of the spread",
            {"/ spread": "/ np.sqrt(spread)"},
            "You take the root of the spread. The denominator is SS₀ + SS₁ itself.",
        ),
        wrong(
            "root of the ratio",
            {"gap**2 / spread": "np.sqrt(gap**2 / spread)"},
            "You return the root of the ratio. Both parts keep their squares.",
        ),
        wrong(
            "weighted numerator",
            {"gap**2 /": "gap**2 * len(a) * len(b) / len(X) /"},
            "Your numerator is wᵀS_B w with the weighted between_scatter, n0·n1/n times too large. The ratio uses (m1 - m0)².",
        ),
        wrong(
            "total spread",
            {SPREAD: "np.sum((p - p.mean()) ** 2)"},
            "You measure the spread about the mean of all points. Each class is measured about its own mean.",
        ),
        wrong(
            "pooled variance",
            {"/ spread": "/ (spread / (len(X) - 2))"},
            "You divide the spread by n - 2: that is a pooled variance. Here SS is a sum of squares: nothing is divided.",
        ),
        wrong(
            "one point short",
            {SPREAD: "(len(a) - 1) * a.var() + (len(b) - 1) * b.var()"},
            "You multiply each variance by n_k - 1, but np.var divides by n_k. The sum of squares is n_k times np.var.",
        ),
        wrong(
            "square of the sum",
            {SPREAD: "(np.sqrt(len(a) * a.var()) + np.sqrt(len(b) * b.var())) ** 2"},
            "Your denominator is (√SS₀ + √SS₁)². The two sums of squares themselves are added.",
        ),
        wrong(
            "one class twice",
            {"(b - b.mean())": "(a - a.mean())"},
            "The spread of class 0 is in your sum twice, and that of class 1 not at all.",
        ),
        wrong(
            "whole spread of the cloud",
            {
                "gap**2 / spread": "gap**2 / (w @ w) / np.sum((X - np.array([X[t == k].mean(axis=0) for k in (0, 1)])[t]) ** 2)"
            },
            "You measure the spread of the whole cloud, in all directions. Only the spread along w counts: that of the projections.",
        ),
        wrong(
            "squares of class 0 only",
            {" + np.sum((b - b.mean()) ** 2)": ""},
            "Only the squares of class 0 are in your denominator. The spread within both classes counts.",
        ),
        wrong(
            "squares of class 1 only",
            {"np.sum((a - a.mean()) ** 2) + ": ""},
            "Only the squares of class 1 are in your denominator. The spread within both classes counts.",
        ),
    ),
    hints=(
        "Project all points first. From then on there are only numbers: two groups, each with a mean and a sum of "
        "squares.",
        "Run the check and take a case with two points in each class. Compute the projections by hand, then the gap "
        "and the two sums of squares. Which of them does the function get wrong?",
        "Each class has a spread about its own projected mean. Add the two sums of squares; do not measure about "
        "the common mean.",
    ),
)
