"""non_separable_certificate: a proof that no hyperplane separates the data, or None."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

import numpy as np

from autograder.exercises._sets import Rng, separable_set
from autograder.exercises.convergence_proof import _data as data
from autograder.judging.compare import as_numbers
from autograder.judging.exercise import Case, Exercise, Partly, Problem, case, wrong
from linclass_ref import hulls as reference
from linclass_ref.perceptron import reflect

CLOSE = 1e-6  # how exactly a certificate has to hold
EXISTENCE = "whether there are any"


def always_none(X, y):
    return None


def draw_cases(rng: Rng) -> Iterator[Case]:
    for n, d in ((8, 1), (14, 2), (24, 3), (210, 4)):
        yield case(f"{n} overlapping points, {d} feature(s)", *data.overlapping(rng, n, d))
    for n, d in ((2, 2), (15, 2), (30, 4), (210, 2)):
        yield case(f"{n} separable points, {d} features", *separable_set(rng, n, d, margin=0.3))
    for _ in range(2):
        yield case("hulls that touch in one point", *data.touching(rng))
    yield case("a street of width 1/1024", *data.touching(rng, gap=2.0**-11))
    for d in (2, 3, 5):
        yield case(f"three points in a row, {d} features", *data.in_a_row(rng, d))
    X, y = separable_set(rng, 16, 2, margin=0.3)
    yield case("separable, far from the origin", X + np.array([6.0, -9.0]), y)
    (own,) = rng.spawn(1)
    # Two diagonals that cross in their middles: the weights are all 1/4.
    centre, sides = own.integers(-3, 4, 2), own.permutation([[2, 0], [1, 3]]) * own.choice([-1, 1], 2)
    yield case("XOR, moved and turned", centre + np.vstack([sides, -sides]), [1, -1, 1, -1])
    X = np.array([[-3, -1], [3, -1], [0, 5], [0, 0], [20, 20], [-20, 30]]) + own.integers(1, 4, 2)
    yield case("a point in a triangle of the other class", X, [1, 1, 1, -1, 1, 1])


@lru_cache(maxsize=1_000)  # every answer to a case asks it
def _is_separable(one: Case) -> bool:
    return reference.non_separable_certificate(*one.args) is None


def holds(one: Case, got: Any) -> Problem:
    """Whether `got` is a certificate λ of the case's data, or None where these are separable."""
    X, y = one.args
    separable = _is_separable(one)
    if got is None and not separable:
        return "you return None, but no hyperplane separates these points: there is a certificate."
    if got is None:
        return None
    if separable:
        return "these points can be separated, so there is no certificate: expected None."
    problem = problem_of_weights(X, y, as_numbers(got))
    return None if problem is None else Partly.of(problem, {EXISTENCE})


def problem_of_weights(X: np.ndarray, y: np.ndarray, lam: np.ndarray) -> Problem:
    """What keeps `lam` from being a certificate of data that are not separable."""
    if lam.shape != (len(X),):
        return f"expected one weight per point, shape ({len(X)},); got shape {lam.shape}."
    if lam.min() < -CLOSE:
        return f"every weight must be ≥ 0; weight {int(lam.argmin())} is {lam.min():.6g}."
    if abs(lam.sum() - 1) > CLOSE:
        return f"the weights must sum to 1; yours sum to {lam.sum():.6g}."
    *total, total_of_ones = lam @ reflect(X, y)
    if np.abs(total).max() > CLOSE * max(1.0, float(np.abs(X).max())):
        shown = ", ".join(f"{v:.3g}" for v in total)
        return f"Σ λ_i y_i x_i must be 0 (up to 1e-6); yours is ({shown})."
    if abs(total_of_ones) > CLOSE:
        return f"Σ λ_i y_i must be 0 (up to 1e-6), for the 1 in x̃; yours is {total_of_ones:.3g}."
    return None


SQUARE = [[0, 0], [0, 1], [1, 0], [1, 1]]


def mistake_counts_of_a_run(X, y):
    Z = np.column_stack([X, np.ones(len(X))]) * y[:, None]
    w, alpha = np.zeros(Z.shape[1]), np.zeros(len(X))
    for _ in range(200):
        clean = True
        for i in range(len(X)):
            if w @ Z[i] <= 0:
                w = w + Z[i]
                alpha[i] += 1
                clean = False
        if clean:
            return None
    return alpha / alpha.sum()


def negative_weights_cut_off(X, y):
    Z = np.column_stack([X, np.ones(len(X))]) * y[:, None]
    A, b = np.vstack([Z.T, np.ones(len(X))]), np.append(np.zeros(Z.shape[1]), 1.0)
    lam = np.maximum(np.linalg.lstsq(A, b, rcond=None)[0], 0)
    lam = lam / lam.sum()
    return lam if np.linalg.norm(A @ lam - b) < 1e-6 else None


exercise = Exercise(
    reference=reference.non_separable_certificate,
    returns=("the weights", EXISTENCE),
    weights=(3, 1),
    rows=("X", "y"),
    visible=(
        case("a +1 on either side of a -1", [[0], [1], [3]], [1, -1, 1]),
        case("XOR", SQUARE, [-1, 1, 1, -1]),
        case("two points, two classes: separable", [[0, 0], [1, 1]], [-1, 1]),
        case("separable, but not through the origin", [[1, 2], [2, 1], [4, 4], [5, 3]], [-1, -1, 1, 1]),
        case("hulls that touch in one point: not strictly separable", [[0, 0], [2, 2], [1, 1], [3, 0]], [-1, -1, 1, 1]),
        case("a point in a triangle of the other class", [[0, 0], [6, 0], [0, 6], [1, 2], [9, 9]], [1, 1, 1, -1, 1]),
        case("crossing segments", [[0.0, 0.0], [4.0, 1.0], [1.0, -1.0], [1.5, 2.0], [7.0, 7.0]], [1, 1, -1, -1, 1]),
        case("a narrow street: separable", [[0, 2**-8], [0, -(2**-8)], [3, 2], [-2, -1]], [1, -1, 1, -1]),
        case("three features, separable", [[1, 0, 2], [0, 1, 2], [1, 1, 0], [0, 0, -1]], [1, 1, -1, -1]),
    ),
    hidden=draw_cases,
    holds=holds,
    misconceptions=(
        wrong(
            "always None",
            always_none,
            "You return None for every set. Where no hyperplane separates the points, a certificate exists: λ ≥ 0 with Σ λ y x̃ = 0 and "
            "Σ λ = 1. If you have built a system: its columns are y (x, 1), with the label in every entry of both x and 1.",
        ),
        wrong(
            "never None",
            {"lam if rest == 0 else None": "lam / lam.sum()"},
            "You return weights even where the data are separable. There the equations cannot all be met: look at the rest that the solver "
            "returns.",
        ),
        wrong(
            "equal weights",
            {"return lam if": "return np.full(n, 1 / n) if"},
            "You give every point the same weight. That balances only by luck; most points usually have weight 0.",
        ),
        wrong(
            "the 1 left out",
            {"np.column_stack([X, np.ones(n)]) * y[:, None]": "X * y[:, None]"},
            "You ask for Σ λ y x = 0 and forget the 1 in x̃ = (x, 1). That answers the question for boundaries through the origin.",
        ),
        wrong(
            "no row of ones",
            {
                "np.vstack([Z.T, np.ones(n)])": "Z.T",
                "np.append(np.zeros(Z.shape[1]), 1.0)": "np.zeros(Z.shape[1])",
            },
            "Nothing in your system says that the weights sum to 1, so λ = 0 solves it, for every data set. Add the row of ones.",
        ),
        wrong(
            "not normalised",
            {"return lam if": "return n * lam if"},
            "Your weights balance but do not sum to 1. Divide them by their sum.",
        ),
        wrong(
            "each class sums to 1",
            {"return lam if": "return 2 * lam if"},
            "Your weights sum to 1 in each class, which is natural for two hulls that meet. Here all weights together sum to 1: halve "
            "them.",
        ),
        wrong(
            "touching called separable",
            # Where hulls only touch, few points have a weight, too few to span the space.
            {"return lam if": "rank = np.linalg.matrix_rank\n    return lam if rank(Z[lam > 1e-9]) == rank(Z) and"},
            "Hulls that touch in a single point already meet: no boundary has all points strictly on their sides. A certificate exists "
            "there too.",
        ),
        wrong(
            "mistake counts of a run",
            mistake_counts_of_a_run,
            "You take the mistake counts of a perceptron run. Σ λ y x̃ is then w/k, which is small, but not 0 (unless the run just "
            "closed a cycle).",
        ),
        wrong(
            "labels left in",
            {"return lam if": "return lam * y if"},
            "You return λ·y. The labels belong in the sum Σ λ y x̃, not into the weights.",
        ),
        wrong(
            "first two features only",
            {"np.column_stack([X, np.ones(n)])": "np.column_stack([X[:, :2], np.ones(n)])"},
            "You use the first two features only. Two shadows may overlap although the points themselves do not.",
        ),
        wrong(
            "negative weights cut off",
            negative_weights_cut_off,
            "You cut the negative weights of a least-squares solution off. What is left no longer balances: let nnls find "
            "weights ≥ 0.",
        ),
        wrong(
            "zeros instead of None",
            {"else None": "else np.zeros(n)"},
            "Where the data are separable you return zeros. The exercise asks for None there.",
        ),
        wrong(
            "False instead of None",
            {"else None": "else False"},
            "Where the data are separable you return False. The exercise asks for None there.",
        ),
        wrong(
            "plain least squares",
            {
                "lam, rest = nnls(A, b)": "lam = np.linalg.lstsq(A, b, rcond=None)[0]\n    rest = round(np.linalg.norm(A @ lam - b), 9)"
            },
            "You solve the equations by plain least squares, which allows negative weights: then they can be met for separable data, too. "
            "A convex combination needs λ ≥ 0: nnls.",
        ),
    ),
    hints=(
        "The conditions are d + 2 linear equations for λ: one for each feature, one for the constant 1, and one for Σ λ_i"
        " = 1. nnls finds the λ ≥ 0 that comes nearest to meeting them.",
        "Column i of A belongs to λ_i. Which d + 1 entries does the reflected point ζ_i contribute, and which entry makes"
        " the weights add up to 1?",
        "A has the reflected points as its columns, with a row of ones below them. b is 0 except for its last entry. What"
        " does it mean if `nnls` returns a rest that is not 0?",
    ),
)
