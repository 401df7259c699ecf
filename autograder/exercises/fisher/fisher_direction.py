"""fisher_direction: S_W⁻¹(m1 - m0), of any length above zero."""

from collections.abc import Iterator
from typing import Any

import numpy as np

from autograder.exercises._sets import Rng, Set
from autograder.exercises._solutions import solution
from autograder.exercises.fisher import _data as data
from autograder.judging.exercise import Asked, Case, Exercise, Problem, case, wrong
from linclass_ref import fisher as reference

class_means = solution("class_means")
fisher_direction = solution("fisher_direction")
within_scatter = solution("within_scatter")


def largest_variance(X, t):
    D = X - X.mean(axis=0)
    values, vectors = np.linalg.eigh(D.T @ D / len(X))
    return vectors[:, values.argmax()]


def draw_cases(rng: Rng) -> Iterator[Case]:
    for n, d in ((8, 1), (10, 2), (15, 3), (40, 5), (230, 4), (60, 8)):
        group = "one feature" if d == 1 else ""
        yield case(f"{n} points, {d} feature(s)", *two_classes(rng, n, d), group=group)
    X, t = two_classes(rng, 30, 3)
    yield case("features in small units", X / 128, t)
    yield case("features in different units", X * [1, 8, 0.25], t)
    yield case("far from the origin", X + rng.integers(5, 10, 3), t)
    X, t = two_classes(rng, 40, 2)
    yield case("a small class 1", np.vstack([X[t == 0], X[t == 1][:4]]), np.repeat([0, 1], [(t == 0).sum(), 4]))
    X, t = two_classes(rng, 25, 2)
    yield case("the same points, classes exchanged", X, 1 - t)
    (own,) = rng.spawn(1)
    yield case("every entry of w is positive", *rising_classes(own))


def rising_classes(rng: Rng) -> Set:
    """Two classes around positive means, of which class 1 is higher in every feature."""
    while True:
        t = rng.permutation(np.arange(24) % 2)
        X = 4 + rng.uniform(1, 3, 3) * t[:, None] + rng.normal(size=(24, 3))
        if fisher_direction(X, t).min() > 0:
            return X, t


def two_classes(rng: Rng, n: int, d: int) -> Set:
    """Two classes of at least n/3 points, each with a spread of its own."""
    t = rng.permutation(np.arange(n) % 3 == 0).astype(int)
    spread = [np.eye(d) + 0.5 * rng.normal(size=(d, d)) / np.sqrt(d) for _ in range(2)]
    noise = np.array([spread[k] @ rng.normal(size=d) * (1 + k) for k in t])
    return 2 * rng.normal(size=(2, d))[t] + noise, t


def holds(one: Case, got: Any) -> Problem:
    """Whether `got` is a positive multiple of S_W⁻¹(m1 - m0)."""
    X, t = one.args
    if got is None:
        return "w is None: does your function end with a `return`?"
    w = np.asarray(got)
    problem = data.form_problem("w", w, (X.shape[1],))
    if problem:
        return problem
    if not w.any():
        return "w is the zero vector, which is no direction."
    best = fisher_direction(X, t)
    ours, theirs = best / np.linalg.norm(best), data.of_length_one(w)
    if np.linalg.norm(ours - theirs) <= 1e-6:
        return None
    if np.linalg.norm(ours + theirs) <= 1e-6:
        return Asked("w lies on the right line but points the other way: class 1 must project higher than class 0.")
    spread = theirs @ within_scatter(X, t, 2) @ theirs
    ratio = reference.fisher_ratio(theirs, X, t) if spread > 0 else 0.0
    return (
        f"scaled to length 1 your w is {shown(theirs)}, with Fisher's ratio {ratio:.4g}; {shown(ours)} reaches "
        f"{reference.fisher_ratio(ours, X, t):.4g}."
    )


def shown(values: np.ndarray) -> str:
    return "(" + ", ".join(f"{v:.4g}" for v in values) + ")"


# In these sets the features are correlated and the classes differ in size and spread, so that every shortcut shows.
TILTED = (
    [[0, 0], [2, 1], [4, 3], [6, 3], [3, 1], [1, 1], [2, 5], [5, 6], [3, 7]],
    [0, 0, 0, 0, 0, 0, 1, 1, 1],
)
TURNED = [[4, 1], [7, 2], [5, 3], [0, 2], [3, 6], [1, 3], [2, 6], [1, 5]], [0, 0, 0, 1, 1, 1, 1, 1]
SAME_HEIGHT = [[0, 0], [2, 2], [4, 4], [2, 1], [2, 3], [6, 0], [8, 3], [7, 3]], [0, 0, 0, 0, 0, 1, 1, 1]
IN_SPACE = (
    [[0, 0, 1], [1, 2, 0], [2, 1, 1], [3, 3, 4], [1, 0, 2], [4, 1, 0], [6, 2, 1], [5, 3, 3], [7, 3, 2]],
    [0, 0, 0, 0, 0, 1, 1, 1, 1],
)


def least_squares_through_the_origin(X, t):
    return np.linalg.lstsq(X, 2 * t - 1, rcond=None)[0]


exercise = Exercise(
    reference=reference.fisher_direction,
    returns=("w",),
    rows=("X", "t"),
    call=data.call_for_directions,
    visible=(
        case("two tilted clouds, six points and three", *TILTED),
        case("class 1 on the left", *TURNED),
        case("class means at the same height: w is not level all the same", *SAME_HEIGHT),
        case("three features", *IN_SPACE),
        case(
            "one feature, class 1 below",
            [[5], [7], [6], [1], [2], [0]],
            [0, 0, 0, 1, 1, 1],
            group="one feature",
        ),
    ),
    hidden=draw_cases,
    holds=holds,
    misconceptions=(
        wrong(
            "difference of the means",
            {"np.linalg.solve(S_W, m1 - m0)": "m1 - m0"},
            "This is m1 - m0, the direction that drives the means apart and does not look at the spread: S_W is missing.",
        ),
        wrong(
            "other sign",
            {"m1 - m0": "m0 - m1"},
            "The line is right and the arrow points the other way: use m1 - m0, so that class 1 projects higher.",
        ),
        wrong(
            "S_W not inverted",
            {"np.linalg.solve(S_W, m1 - m0)": "S_W @ (m1 - m0)"},
            "You multiply by S_W. In the equation for w it stands on the other side.",
        ),
        wrong(
            "only the diagonal of S_W",
            {"np.linalg.solve(S_W, m1 - m0)": "(m1 - m0) / np.diag(S_W)"},
            "You divide feature by feature, with the diagonal of S_W only. Solve with the whole matrix: the features are correlated.",
        ),
        wrong(
            "sum of covariances",
            {"within_scatter(X, t, 2)": "np.atleast_2d(np.cov(X[t == 0].T, ddof=0) + np.cov(X[t == 1].T, ddof=0))"},
            "You divide each class's scatter by its size before adding. In S_W every point counts the same.",
        ),
        wrong(
            "sum of sample covariances",
            {"within_scatter(X, t, 2)": "np.atleast_2d(np.cov(X[t == 0].T) + np.cov(X[t == 1].T))"},
            "You add the classes' covariances (np.cov divides by n_k - 1). In S_W every point counts the same: add scatters.",
        ),
        wrong(
            "scatter of class 0 only",
            {"within_scatter(X, t, 2)": "np.atleast_2d(np.cov(X[t == 0].T))"},
            "Only the spread of class 0 is in your matrix. S_W adds both classes.",
        ),
        wrong(
            "scatter of class 1 only",
            {"within_scatter(X, t, 2)": "np.atleast_2d(np.cov(X[t == 1].T))"},
            "Only the spread of class 1 is in your matrix. S_W adds both classes.",
        ),
        wrong(
            "scatter not centred",
            {"within_scatter(X, t, 2)": "X.T @ X"},
            "Your scatter is XᵀX, about the origin. Subtract from each point the mean of its class first.",
        ),
        wrong(
            "largest variance",
            largest_variance,
            "This is the direction in which all points together vary most. It does not know the classes; Fisher's does.",
        ),
        wrong(
            "n_k times a sample covariance",
            {"within_scatter(X, t, 2)": "np.atleast_2d(sum((t == k).sum() * np.cov(X[t == k].T) for k in (0, 1)))"},
            "np.cov divides by n_k - 1, and you multiply by n_k. Then a small class counts for more than its points.",
        ),
        wrong(
            "left in whitened coordinates",
            {"np.linalg.solve(S_W, m1 - m0)": "np.linalg.solve(np.linalg.cholesky(S_W), m1 - m0)"},
            "You return L⁻¹(m1 - m0), the direction in whitened coordinates. Transform it back: w = L⁻ᵀ L⁻¹(m1 - m0).",
        ),
        wrong(
            "least squares through the origin",
            least_squares_through_the_origin,
            "Least squares does find Fisher's direction, but it needs an offset: append a feature that is always 1.",
        ),
        wrong(
            "between the medians",
            {
                "np.linalg.solve(S_W, m1 - m0)": "np.linalg.solve(S_W, np.median(X[t == 1], axis=0) - np.median(X[t == 0], axis=0))"
            },
            "You take the difference of the medians. Fisher's ratio is about means: m1 - m0.",
        ),
    ),
    hints=(
        "In b S_B w = a S_W w both a and b are numbers. Whatever w is, S_B w = Δ (Δ·w) is a number times Δ.",
        "So S_W w is some number times Δ, and the length of w does not matter. Which system of linear equations does that leave?",
        "Take S_W w = m_1 - m_0: with this sign class 1 projects higher. The means and the scatter are functions that you have.",
    ),
)
