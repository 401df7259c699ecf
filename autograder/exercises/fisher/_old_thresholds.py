"""The exercise of 06_fisher that makes a classifier of a projection: the threshold."""

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from autograder.exercises._sets import Rng
from autograder.judging.exercise import Case, Exercise, Misconception, case
from linclass_ref import fisher

Wrong = Callable[..., Any]


def _numbers_of(p: np.ndarray, t: np.ndarray, *, ddof: int = 0) -> tuple[float, float, float, float, float, float]:
    """n0, n1, m0, m1, v0, v1."""
    a, b = p[t == 0], p[t == 1]
    return len(a), len(b), float(a.mean()), float(b.mean()), float(a.var(ddof=ddof)), float(b.var(ddof=ddof))


def _crossing(change: Callable[..., tuple[float, ...]], *, ddof: int = 0, log_spread: bool = True) -> Wrong:
    """A wrong projection_threshold: the crossing for other numbers, `change(n0, n1, m0, m1, v0, v1)`."""

    def wrong(p: np.ndarray, t: np.ndarray) -> float:
        n0, n1, m0, m1, v0, v1 = change(*_numbers_of(p, t, ddof=ddof))
        return _between_means(m0, m1, *_quadratic(n0, n1, m0, m1, v0, v1, log_spread))

    return wrong


def _quadratic(n0: float, n1: float, m0: float, m1: float, v0: float, v1: float, log_spread: bool = True) -> np.ndarray:
    """The roots of log(n1 N(x; m1, v1)) - log(n0 N(x; m0, v0)), a quadratic in x."""
    c = m0**2 / (2 * v0) - m1**2 / (2 * v1) + np.log(n1 / n0)
    if log_spread:
        c += 0.5 * np.log(v0 / v1)
    roots = np.roots([1 / (2 * v0) - 1 / (2 * v1), m1 / v1 - m0 / v0, c])
    return np.real(roots)


def _between_means(m0: float, m1: float, *roots: float) -> float:
    """The root between the means, or the one nearest to their middle."""
    return float(min(roots, key=lambda r: abs(r - (m0 + m1) / 2), default=(m0 + m1) / 2))


def _other_root(p: np.ndarray, t: np.ndarray) -> float:
    n0, n1, m0, m1, v0, v1 = _numbers_of(p, t)
    roots = _quadratic(n0, n1, m0, m1, v0, v1)
    return float(max(roots, key=lambda r: abs(r - (m0 + m1) / 2)))


def _always_plus(sign: int) -> Wrong:
    """(-b ± √(b² - 4ac)) / 2a with one sign for every case, and the linear solution where a = 0."""

    def wrong(p: np.ndarray, t: np.ndarray) -> float:
        n0, n1, m0, m1, v0, v1 = _numbers_of(p, t)
        roots = _quadratic(n0, n1, m0, m1, v0, v1)
        a = 1 / (2 * v0) - 1 / (2 * v1)
        return float(roots[0] if len(roots) == 1 else (max(roots) if sign * a > 0 else min(roots)))

    return wrong


def _never_linear(p: np.ndarray, t: np.ndarray) -> float:
    """Right, except that equal variances divide by zero."""
    n0, n1, m0, m1, v0, v1 = _numbers_of(p, t)
    if v0 == v1:
        return float("nan")
    return _between_means(m0, m1, *_quadratic(n0, n1, m0, m1, v0, v1))


def _spread_weighted(p: np.ndarray, t: np.ndarray) -> float:
    _, _, m0, m1, v0, v1 = _numbers_of(p, t)
    return (m0 * np.sqrt(v1) + m1 * np.sqrt(v0)) / (np.sqrt(v0) + np.sqrt(v1))


def _pooled(p: np.ndarray, t: np.ndarray) -> float:
    n0, n1, m0, m1, v0, v1 = _numbers_of(p, t)
    return (m0 + m1) / 2 + (n0 * v0 + n1 * v1) / (n0 + n1) * float(np.log(n0 / n1)) / (m1 - m0)


def _threshold_cases(rng: Rng) -> Iterator[Case]:
    for n0, n1, s0, s1 in ((6, 6, 1, 2), (5, 20, 2, 1), (20, 5, 1, 2), (60, 170, 1.5, 0.7), (8, 4, 1, 1.2)):
        for side in (1, -1):
            yield case(
                f"{n0} and {n1} projections, class 1 {'above' if side > 0 else 'below'}",
                *_pair(rng, n0, n1, s0, s1, side),
            )
    p, t = _pair(rng, 30, 12, 1, 1.2, 1)
    yield case("projections in small units", p / 8, t)
    p, t = _pair(rng, 15, 10, 1, 2, 1)
    yield case("the other crossing is near zero", p - _other_root(p, t) + rng.uniform(-0.2, 0.2), t)
    shift = int(rng.integers(5, 9))
    base = np.array([-1, 1, -1, 1])
    yield case("equal variances, equal sizes", np.append(base, base + shift), np.repeat([0, 1], 4))
    yield case("equal variances, unequal sizes", np.concatenate([base, base, base + shift]), np.repeat([0, 1], [8, 4]))


def _pair(rng: Rng, n0: int, n1: int, s0: float, s1: float, side: int) -> tuple[np.ndarray, np.ndarray]:
    """Projections of two classes whose Gaussians cross well between the means; the variances differ clearly.

    The crossing is not near zero, where six decimals would be fewer than six digits.
    """
    while True:
        p = np.concatenate([rng.normal(scale=s0, size=n0), side * rng.uniform(4, 6) + rng.normal(scale=s1, size=n1)])
        order, t = rng.permutation(n0 + n1), np.repeat([0, 1], [n0, n1])
        _, _, m0, m1, v0, v1 = _numbers_of(p, t)
        roots = _quadratic(n0, n1, m0, m1, v0, v1)
        inside, shift = (roots - m0) / (m1 - m0), rng.uniform(-3, 3)
        far = abs(_between_means(m0, m1, *roots) + shift) > 1
        if far and abs(v0 / v1 - 1) > 0.1 and np.sum((inside > 0.05) & (inside < 0.95)) == 1:
            return p[order] + shift, t[order]


PROJECTION_THRESHOLD = Exercise(
    id="projection_threshold",
    points=4,
    reference=fisher.projection_threshold,
    returns=("the threshold",),
    visible=(
        case("a narrow class 0 and a wide class 1", [-1, 1, -1, 1, 4, 8, 12, 8], [0, 0, 0, 0, 1, 1, 1, 1]),
        case("a wide class 0 and a narrow class 1", [-4, 4, -4, 4, 8, 10, 9, 9], [0, 0, 0, 0, 1, 1, 1, 1]),
        case("equal variances: halfway", [-1, 1, 3, 5], [0, 0, 1, 1]),
        case("equal variances, three times as many in class 0", [-1, 1, -1, 1, -1, 1, 5, 7], [0, 0, 0, 0, 0, 0, 1, 1]),
        case("class 1 below class 0, and larger", [8, 9, 10, 0, 4, 2, 2, 1, 3], [0, 0, 0, 1, 1, 1, 1, 1, 1]),
        case("mixed order", [5.5, 0, 2, 8.5, 1, 3, 7, 1.5], [1, 0, 0, 1, 0, 0, 1, 0]),
    ),
    hidden=_threshold_cases,
    rtol=1e-5,  # six digits, as the lesson says
    misconceptions=(
        Misconception(
            "halfway between the means",
            lambda p, t: (p[t == 0].mean() + p[t == 1].mean()) / 2,
            "You take the middle of the two means. A wider or a larger class should get more room: find where the curves cross.",
        ),
        Misconception(
            "mean of all",
            lambda p, t: p.mean(),
            "You take the mean of all projections. Find where the two prior-weighted Gaussians have the same height.",
        ),
        Misconception(
            "priors forgotten",
            _crossing(lambda n0, n1, m0, m1, v0, v1: (1, 1, m0, m1, v0, v1)),
            "Your Gaussians have no priors: multiply each by its class's share n_k/n before you let them cross.",
        ),
        Misconception(
            "priors the wrong way",
            _crossing(lambda n0, n1, m0, m1, v0, v1: (n1, n0, m0, m1, v0, v1)),
            "The priors are exchanged: the larger class must get more room, not less.",
        ),
        Misconception(
            "one shared variance",
            _pooled,
            "You use one variance for both classes. Each Gaussian has its own, so the equation is quadratic.",
        ),
        Misconception(
            "variances over n - 1",
            _crossing(lambda *numbers: numbers, ddof=1),
            "Your variances are divided by n_k - 1. Here they are divided by n_k, as np.var does by itself.",
        ),
        Misconception(
            "standard deviations as variances",
            _crossing(lambda n0, n1, m0, m1, v0, v1: (n0, n1, m0, m1, np.sqrt(v0), np.sqrt(v1))),
            "You use standard deviations where the formula has variances: the exponent is -(x - m)²/(2 s²).",
        ),
        Misconception(
            "height of the curves forgotten",
            _crossing(lambda *numbers: numbers, log_spread=False),
            "The factor 1/s in front of each Gaussian is missing: a wide curve is lower. In logs it is -½ log of the variance.",
        ),
        Misconception(
            "crossing outside the means",
            _other_root,
            "The curves cross twice when the variances differ. You return the crossing outside; take the one between the means.",
        ),
        Misconception(
            "always the plus root",
            _always_plus(+1),
            "You always take the root with +. Which of the two lies between the means depends on the data: test it.",
        ),
        Misconception(
            "always the minus root",
            _always_plus(-1),
            "You always take the root with -. Which of the two lies between the means depends on the data: test it.",
        ),
        Misconception(
            "equal variances not handled",
            _never_linear,
            "With equal variances the x² terms cancel and the quadratic formula divides by zero. Solve the linear equation then "
            "(np.roots does it by itself).",
        ),
        Misconception(
            "weighted by the standard deviations",
            _spread_weighted,
            "You divide the way between the means in proportion to the standard deviations. That is equally many of them from both "
            "means, which is not where the curves cross.",
        ),
    ),
    hints=(
        "Fit a Gaussian to each class, times its share of the points. Take logs: setting the two equal gives a quadratic equation in x.",
        "log of class k's curve: log n_k - ½ log v_k - (x - m_k)²/(2 v_k). Collect x², x and the rest of the difference; np.roots "
        "solves it, and takes a leading 0 in its stride. Keep the root between the means.",
        "a = 1/(2*v0) - 1/(2*v1); b = m1/v1 - m0/v0; c = m0**2/(2*v0) - m1**2/(2*v1) + log(n1/n0) + log(v0/v1)/2; "
        "then the r of np.roots([a, b, c]) with min(m0, m1) < r < max(m0, m1)",
    ),
)
