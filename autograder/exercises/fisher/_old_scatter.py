"""Exercises of 06_fisher about class statistics: the means, the two scatter matrices, and Fisher's ratio."""

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from autograder.exercises._sets import Rng
from autograder.judging.exercise import Case, Exercise, Misconception, case
from linclass_ref import fisher

Wrong = Callable[..., Any]

# Unbalanced on purpose: weights, and the total mean beside the mean of the means, show only then.
SIX = ([[0, 0], [2, 0], [2, 4], [0, 4], [6, 1], [7, 3]], [0, 0, 0, 0, 1, 1])
SHUFFLED = ([[5, 1], [0, 0], [1, 4], [3, 1], [2, 2], [4, 7]], [2, 0, 1, 2, 0, 2])
ONE_FEATURE = ([[1], [3], [8], [10], [12]], [0, 0, 1, 1, 1])
LAST_FIRST = ([[4, 0, 1], [0, 2, 2], [6, 2, 1], [2, 2, 0], [5, 1, 1]], [1, 0, 1, 0, 1])
LONELY = ([[2, 1], [0, 3], [7, 7]], [0, 0, 1])
ZERO_MEAN = ([[-3, 1], [-1, -1], [1, 2], [3, -2]], [0, 0, 1, 1])


def labels(rng: Rng, n: int, K: int) -> np.ndarray:
    """n class indices 0 … K-1 in random order, each present, the later ones rarer."""
    weights = 1.0 / np.arange(1, K + 1)
    return rng.permutation(np.concatenate([np.arange(K), rng.choice(K, n - K, p=weights / weights.sum())]))


def classes(rng: Rng, n: int, d: int, K: int) -> tuple[np.ndarray, np.ndarray]:
    """n continuous points of K classes with means of their own and correlated features."""
    t = labels(rng, n, K)
    mix = np.eye(d) + 0.4 * rng.normal(size=(d, d)) / np.sqrt(d)
    return 2 * rng.normal(size=(K, d))[t] + rng.normal(size=(n, d)) @ mix + rng.normal(size=d), t


def _class_cases(rng: Rng) -> Iterator[Case]:
    for K in (2, 3, 4):
        yield case(f"integer points, {K} classes", rng.integers(-5, 6, (4 * K, 2)), labels(rng, 4 * K, K), K)
    for n, d, K in ((5, 1, 2), (12, 3, 3), (40, 4, 6), (230, 3, 5)):
        yield case(f"{n} points, {d} feature(s), {K} classes", *classes(rng, n, d, K), K)
    t = rng.permutation(3)
    yield case("one point a class", rng.integers(-4, 5, (3, 2)), t, 3)
    X, rows = rng.integers(1, 5, (3, 2)) * [[1, 1], [-1, 1], [-1, -1]], rng.permutation([0, 0, 0, 1, 2, 2])
    yield case("points that occur more than once", X[rows], np.array([0, 0, 1])[rows], 2)


def _visible() -> tuple[Case, ...]:
    return (
        case("two classes, four points and two", *SIX, 2),
        case("three classes in mixed order", *SHUFFLED, 3),
        case("one feature", *ONE_FEATURE, 2),
        case("three features, a point of class 1 first", *LAST_FIRST, 2),
        case("a class of a single point", *LONELY, 2),
        case("means on both sides of the origin", *ZERO_MEAN, 2),
    )


def _each(X: np.ndarray, t: np.ndarray, K: int) -> list[np.ndarray]:
    return [X[t == k] for k in range(K)]


def _means(X: np.ndarray, t: np.ndarray, K: int) -> np.ndarray:
    return np.array([P.mean(axis=0) for P in _each(X, t, K)])


CLASS_MEANS = Exercise(
    id="class_means",
    points=2,
    reference=fisher.class_means,
    returns=("the array of means",),
    visible=_visible(),
    hidden=_class_cases,
    misconceptions=(
        Misconception(
            "sums",
            lambda X, t, K: np.array([P.sum(axis=0) for P in _each(X, t, K)]),
            "You return the sum of each class. Divide it by the number of points in that class.",
        ),
        Misconception(
            "divided by n",
            lambda X, t, K: np.array([P.sum(axis=0) / len(X) for P in _each(X, t, K)]),
            "You divide every sum by n, the number of all points. Divide by N_k, the number of points in class k.",
        ),
        Misconception(
            "classes taken as equally large",
            lambda X, t, K: np.array([P.sum(axis=0) * K / len(X) for P in _each(X, t, K)]),
            "You divide by n/K, as if all classes had the same number of points. Count each class.",
        ),
        Misconception(
            "total mean",
            lambda X, t, K: np.tile(X.mean(axis=0), (K, 1)),
            "Every row is the mean of all points. Select the points of class k first: X[t == k].",
        ),
        Misconception(
            "one number a class",
            lambda X, t, K: np.array([P.mean() for P in _each(X, t, K)]),
            "You average over the features too. A mean is a point: average over the rows only, axis=0.",
        ),
        Misconception(
            "transposed",
            lambda X, t, K: _means(X, t, K).T,
            "Your array is (d, K). One row a class is asked for: (K, d).",
        ),
        Misconception(
            "medians",
            lambda X, t, K: np.array([np.median(P, axis=0) for P in _each(X, t, K)]),
            "You return medians. The mean is the sum divided by the count.",
        ),
        Misconception(
            "order of appearance",
            lambda X, t, K: np.array([X[t == k].mean(axis=0) for k in dict.fromkeys(t.tolist())]),
            "Your rows come in the order in which the classes appear in t. Row k must belong to class k.",
        ),
    ),
    hints=(
        "Take one class at a time: pick its points out of X, then average them feature by feature.",
        "X[t == k] holds the points of class k, one a row; .mean(axis=0) averages over the rows. Do it for k = 0 … K-1.",
        "return np.array([X[t == k].mean(axis=0) for k in range(K)])",
    ),
)


def _scatter(P: np.ndarray, centre: Any) -> np.ndarray:
    return (P - centre).T @ (P - centre)


def _within(X: np.ndarray, t: np.ndarray, K: int) -> np.ndarray:
    return np.array(sum(_scatter(P, P.mean(axis=0)) for P in _each(X, t, K)))


WITHIN_SCATTER = Exercise(
    id="within_scatter",
    points=3,
    reference=fisher.within_scatter,
    returns=("S_W",),
    visible=_visible(),
    hidden=_class_cases,
    misconceptions=(
        Misconception(
            "divided by n",
            lambda X, t, K: _within(X, t, K) / len(X),
            "You divide by n. A scatter matrix is a sum; nothing is divided.",
        ),
        Misconception(
            "divided by n - K",
            lambda X, t, K: _within(X, t, K) / max(len(X) - K, 1),
            "You divide by n - K: that is the pooled covariance, which notebook 7 needs. A scatter matrix is a sum.",
        ),
        Misconception(
            "sum of covariances",
            lambda X, t, K: sum(_scatter(P, P.mean(axis=0)) / len(P) for P in _each(X, t, K)),
            "You divide each class's part by its N_k, so a class of three points weighs as much as one of three hundred. Just add up.",
        ),
        Misconception(
            "sum of sample covariances",
            lambda X, t, K: sum(_scatter(P, P.mean(axis=0)) / max(len(P) - 1, 1) for P in _each(X, t, K)),
            "You add covariances (np.cov divides by N_k - 1). A scatter matrix is a plain sum: nothing is divided.",
        ),
        Misconception(
            "about the total mean",
            lambda X, t, K: _scatter(X, X.mean(axis=0)),
            "You subtract the mean of all points, which gives the total scatter. Subtract from each point the mean of its own class.",
        ),
        Misconception(
            "not centred",
            lambda X, t, K: X.T @ X,
            "You did not subtract the class means.",
        ),
        Misconception(
            "only the diagonal",
            lambda X, t, K: np.diag(np.diag(_within(X, t, K))),
            "Only the diagonal is filled. How two features vary together counts too: sum the outer products (x - m)(x - m)ᵀ.",
        ),
        Misconception(
            "a vector",
            lambda X, t, K: np.diag(_within(X, t, K)),
            "You sum squares feature by feature. The outer product (x - m)(x - m)ᵀ is a d × d matrix.",
        ),
        Misconception(
            "a number",
            lambda X, t, K: np.trace(_within(X, t, K)),
            "You sum the inner products (x - m)ᵀ(x - m), which are numbers. The outer product (x - m)(x - m)ᵀ is a d × d matrix.",
        ),
        Misconception(
            "only the last class",
            lambda X, t, K: _scatter(X[t == K - 1], X[t == K - 1].mean(axis=0)),
            "Only the last class is in your sum: add the classes up instead of overwriting.",
        ),
        Misconception(
            "one matrix a class",
            lambda X, t, K: np.array([_scatter(P, P.mean(axis=0)) for P in _each(X, t, K)]),
            "You return the scatter of each class. S_W is their sum.",
        ),
    ),
    hints=(
        "Move every class to the origin by subtracting its own mean. Then sum the outer product of each point with itself.",
        "For one class: D = X[t == k] - mean of the class; D.T @ D is the sum of its outer products. Add these up over the classes.",
        "D = X - class_means(X, t, K)[t]  (each point minus the mean of its class); return D.T @ D",
    ),
)


def _between(X: np.ndarray, t: np.ndarray, K: int, centre: Any, *, weighted: bool = True) -> np.ndarray:
    D, N = _means(X, t, K) - centre, np.bincount(t, minlength=K)
    return D.T @ (D * (N[:, None] if weighted else 1))


BETWEEN_SCATTER = Exercise(
    id="between_scatter",
    points=3,
    reference=fisher.between_scatter,
    returns=("S_B",),
    visible=_visible(),
    hidden=_class_cases,
    misconceptions=(
        Misconception(
            "not weighted",
            lambda X, t, K: _between(X, t, K, X.mean(axis=0), weighted=False),
            "Each class counts once in your sum. Weigh its term by N_k, the number of its points.",
        ),
        Misconception(
            "about the mean of the means",
            lambda X, t, K: _between(X, t, K, _means(X, t, K).mean(axis=0)),
            "Your m is the plain average of the class means. It must be the mean of all points, in which a large class weighs more.",
        ),
        Misconception(
            "not weighted, about the mean of the means",
            lambda X, t, K: _between(X, t, K, _means(X, t, K).mean(axis=0), weighted=False),
            "You treat all classes alike. Weigh each term by N_k, and measure from the mean of all points.",
        ),
        Misconception(
            "not centred",
            lambda X, t, K: _between(X, t, K, 0.0),
            "You did not subtract the mean of all points from the class means.",
        ),
        Misconception(
            "divided by n",
            lambda X, t, K: _between(X, t, K, X.mean(axis=0)) / len(X),
            "You divide by n. A scatter matrix is a sum; nothing is divided.",
        ),
        Misconception(
            "total scatter",
            lambda X, t, K: _scatter(X, X.mean(axis=0)),
            "This is the scatter of all points about their mean. Put each point's class mean in its place first.",
        ),
        Misconception(
            "two-class form",
            lambda X, t, K: np.outer(*2 * [(lambda m: m[-1] - m[0])(_means(X, t, K))]),
            "You return (m2 - m1)(m2 - m1)ᵀ. That form is for two classes and lacks the factor N1·N2/N. Here: Σ N_k (m_k - m)(m_k - m)ᵀ.",
        ),
        Misconception(
            "weights squared",
            lambda X, t, K: _scatter(np.bincount(t)[:, None] * (_means(X, t, K) - X.mean(axis=0)), 0.0),
            "N_k comes in twice, because both factors of the outer product carry it. Weigh one of them only.",
        ),
        Misconception(
            "only the diagonal",
            lambda X, t, K: np.diag(np.diag(_between(X, t, K, X.mean(axis=0)))),
            "Only the diagonal is filled: sum the outer products (m_k - m)(m_k - m)ᵀ.",
        ),
        Misconception(
            "a number",
            lambda X, t, K: np.trace(_between(X, t, K, X.mean(axis=0))),
            "You sum squared distances, which are numbers. The outer product (m_k - m)(m_k - m)ᵀ is a d × d matrix.",
        ),
    ),
    hints=(
        "Put every point onto its class mean. What scatter do they have about the mean of all points?",
        "For each class: the difference m_k - m, with m = X.mean(axis=0); its outer product with itself, times the number of points N_k.",
        "m = X.mean(axis=0); S = zeros (d, d); for k in range(K): D = X[t == k].mean(axis=0) - m; S = S + (t == k).sum() * np.outer(D, D)",
    ),
)


def _ratio(top: Callable[..., Any], bottom: Callable[..., Any]) -> Wrong:
    """A wrong fisher_ratio: both parts get the projections of the two classes."""

    def wrong(w: np.ndarray, X: np.ndarray, t: np.ndarray) -> float:
        p = X @ w
        return float(top(p[t == 0], p[t == 1]) / bottom(p[t == 0], p[t == 1]))

    return wrong


def _squares(a: np.ndarray, b: np.ndarray) -> float:
    return float(np.sum((a - a.mean()) ** 2) + np.sum((b - b.mean()) ** 2))


def _gap(a: np.ndarray, b: np.ndarray) -> float:
    return float((b.mean() - a.mean()) ** 2)


def _ratio_cases(rng: Rng) -> Iterator[Case]:
    for n, d in ((5, 1), (8, 2), (15, 3), (40, 5), (210, 2)):
        X, t = classes(rng, n, d, 2)
        yield case(f"{n} points, {d} feature(s)", rng.normal(size=d), X, t)
    X, t = classes(rng, 12, 2, 2)
    w = rng.normal(size=2)
    for scale in (-1.0, 1000.0, 2.0**-20):
        yield case(f"the same direction, scaled by {scale:g}", scale * w, X, t)
    for _ in range(3):  # first coordinates all different, so that the projections of a class are never one number
        X = np.column_stack([rng.permutation(6), rng.integers(0, 3, 6)])
        yield case("integers", [3, 1], X, labels(rng, 6, 2))


FISHER_RATIO = Exercise(
    id="fisher_ratio",
    points=3,
    reference=lambda w, X, t: fisher.fisher_ratio(X, t, w),
    returns=("the ratio",),
    visible=(
        case("along the first axis", [1, 0], *SIX),
        case("along the second axis", [0, 1], *SIX),
        case("an oblique direction", [2, 1], *SIX),
        case("the opposite of it, ten times as long", [-20, -10], *SIX),
        case("one feature", [1], *ONE_FEATURE),
        case("three features, a point of class 1 first", [1, 2, -1], *LAST_FIRST),
        case("a class of a single point", [0.5, 1.5], *LONELY),
    ),
    hidden=_ratio_cases,
    misconceptions=(
        Misconception(
            "not squared",
            _ratio(lambda a, b: b.mean() - a.mean(), _squares),
            "The numerator is (m2 - m1)², with the square. Without it the ratio depends on the length of w.",
        ),
        Misconception(
            "absolute difference",
            _ratio(lambda a, b: abs(b.mean() - a.mean()), _squares),
            "The numerator is (m2 - m1)², not |m2 - m1|: only with the square does the length of w cancel.",
        ),
        Misconception(
            "variances",
            _ratio(_gap, lambda a, b: a.var() + b.var()),
            "You add variances. Here s² is the sum of squares of a class, not divided by its size.",
        ),
        Misconception(
            "mean square of all",
            _ratio(_gap, lambda a, b: _squares(a, b) / (len(a) + len(b))),
            "You divide the spread by n. Here s² is a sum of squares: nothing is divided.",
        ),
        Misconception(
            "product of spreads",
            _ratio(_gap, lambda a, b: 1e-300 + np.sum((a - a.mean()) ** 2) * np.sum((b - b.mean()) ** 2)),
            "You multiply the two spreads. They are added: s1² + s2².",
        ),
        Misconception(
            "root of the spread",
            _ratio(_gap, lambda a, b: np.sqrt(_squares(a, b))),
            "You take the root of the spread. The denominator is s1² + s2² itself.",
        ),
        Misconception(
            "root of the ratio",
            _ratio(lambda a, b: abs(b.mean() - a.mean()), lambda a, b: np.sqrt(_squares(a, b))),
            "You return the root of the ratio. Both parts keep their squares.",
        ),
        Misconception(
            "weighted numerator",
            _ratio(lambda a, b: _gap(a, b) * len(a) * len(b) / (len(a) + len(b)), _squares),
            "Your numerator is wᵀS_B w with the weighted between_scatter, N1·N2/N times too large. The ratio uses (m2 - m1)².",
        ),
        Misconception(
            "total spread",
            _ratio(_gap, lambda a, b: np.sum((np.append(a, b) - np.append(a, b).mean()) ** 2)),
            "You measure the spread about the mean of all points. Each class is measured about its own mean.",
        ),
        Misconception(
            "upside down",
            _ratio(_squares, lambda a, b: 1e-300 + _gap(a, b)),
            "Your ratio is upside down: the distance of the means goes on top.",
        ),
        Misconception(
            "spread of the points instead of the projections",
            lambda w, X, t: _gap(X[t == 0] @ w, X[t == 1] @ w) / np.trace(_within(X, t, 2)),
            "You measure the spread of the points in the plane. Project first: all means and spreads are those of p = X @ w.",
        ),
        Misconception(
            "only the numerator",
            _ratio(_gap, lambda a, b: 1.0),
            "You return (m2 - m1)² alone. Divide it by the spread within the classes, s1² + s2².",
        ),
    ),
    hints=(
        "Project all points first. From then on there are only numbers: two groups, each with a mean and a sum of squares.",
        "p = X @ w; a = p[t == 0]; b = p[t == 1]. The numerator is the squared difference of their means, the denominator "
        "the sum of squared deviations in a plus that in b.",
        "return (b.mean() - a.mean())**2 / (np.sum((a - a.mean())**2) + np.sum((b - b.mean())**2))",
    ),
)
