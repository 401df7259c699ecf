"""projection_threshold: where the Gaussians of two classes of projections cross, between the means."""

from collections.abc import Iterator

import numpy as np

from autograder.exercises._sets import Rng, Set
from autograder.exercises.fisher._slips.projection_threshold import SLIPS
from autograder.judging.exercise import Case, Exercise, case, wrong
from linclass_ref import fisher as reference


def projection_threshold(p, t):
    a, b = p[t == 0], p[t == 1]
    n0, m0, v0 = len(a), a.mean(), a.var()
    n1, m1, v1 = len(b), b.mean(), b.var()
    q2 = 1 / (2 * v0) - 1 / (2 * v1)
    q1 = m1 / v1 - m0 / v0
    q0 = m0**2 / (2 * v0) - m1**2 / (2 * v1) + np.log(n1 / n0) + np.log(v0 / v1) / 2
    roots = np.roots([q2, q1, q0])
    low, high = sorted((m0, m1))
    between = (low < roots) & (roots < high)  # True for one of them
    return roots[between.argmax()]


# The lines in which the equation is solved, and the formula that learners put in their place.


def halfway_between_the_means(p, t):
    return (p[t == 0].mean() + p[t == 1].mean()) / 2


def mean_of_all(p, t):
    return p.mean()


def draw_cases(rng: Rng) -> Iterator[Case]:
    for n0, n1, s0, s1 in ((6, 6, 1, 2), (5, 20, 2, 1), (20, 5, 1, 2), (60, 170, 1.5, 0.7), (8, 4, 1, 1.2)):
        yield case(f"{n0} and {n1} projections, class 1 above", *two_classes(rng, n0, n1, s0, s1, 1))
        yield case(f"{n0} and {n1} projections, class 1 below", *two_classes(rng, n0, n1, s0, s1, -1))
    p, t = two_classes(rng, 30, 12, 1, 1.2, 1)
    yield case("projections in small units", p / 8, t)
    p, t = two_classes(rng, 15, 10, 1, 2, 1)
    _, outside = crossings(p, t)
    yield case("the other crossing is near zero", p - outside + rng.uniform(-0.2, 0.2), t)
    shift = int(rng.integers(5, 9))
    base = np.array([-1, 1, -1, 1])
    yield case("equal variances, equal sizes", np.append(base, base + shift), np.repeat([0, 1], 4))
    yield case("equal variances, unequal sizes", np.concatenate([base, base, base + shift]), np.repeat([0, 1], [8, 4]))


def two_classes(rng: Rng, n0: int, n1: int, s0: float, s1: float, side: int) -> Set:
    """Projections of two classes whose Gaussians cross well between the means; the variances differ clearly.

    The crossing is not near zero, where six decimals would be fewer than six digits.
    """
    while True:
        p = np.concatenate([rng.normal(scale=s0, size=n0), side * rng.uniform(4, 6) + rng.normal(scale=s1, size=n1)])
        order, t = rng.permutation(n0 + n1), np.repeat([0, 1], [n0, n1])
        roots, shift = crossings(p, t), rng.uniform(-3, 3)
        (m0, v0), (m1, v1) = ((p[t == k].mean(), p[t == k].var()) for k in (0, 1))
        inside = (roots - m0) / (m1 - m0)
        far = abs(roots[0] + shift) > 1
        if far and abs(v0 / v1 - 1) > 0.1 and np.sum((inside > 0.05) & (inside < 0.95)) == 1:
            return p[order] + shift, t[order]


def crossings(p: np.ndarray, t: np.ndarray) -> np.ndarray:
    """Where the two curves are equally high, the crossing nearest to the middle of the means first."""
    (n0, m0, v0), (n1, m1, v1) = ((np.sum(t == k), p[t == k].mean(), p[t == k].var()) for k in (0, 1))
    constant = m0**2 / (2 * v0) - m1**2 / (2 * v1) + np.log(n1 / n0) + np.log(v0 / v1) / 2
    roots = np.roots([1 / (2 * v0) - 1 / (2 * v1), m1 / v1 - m0 / v0, constant]).real
    return roots[np.abs(roots - (m0 + m1) / 2).argsort(kind="stable")]


exercise = Exercise(
    id="projection_threshold",
    points=4,
    solution=projection_threshold,
    reference=reference.projection_threshold,
    returns=("the threshold",),
    visible=(
        case("a narrow class 0 and a wide class 1", [-1, 1, -1, 1, 4, 8, 12, 8], [0, 0, 0, 0, 1, 1, 1, 1]),
        case("a wide class 0 and a narrow class 1", [-4, 4, -4, 4, 8, 10, 9, 9], [0, 0, 0, 0, 1, 1, 1, 1]),
        case("equal variances: halfway", [-1, 1, 3, 5], [0, 0, 1, 1]),
        case("equal variances, three times as many in class 0", [-1, 1, -1, 1, -1, 1, 5, 7], [0, 0, 0, 0, 0, 0, 1, 1]),
        case("class 1 below class 0, and larger", [8, 9, 10, 0, 4, 2, 2, 1, 3], [0, 0, 0, 1, 1, 1, 1, 1, 1]),
        case("the other crossing is near zero", [4, 6, 4, 6, 9, 13, 17, 13], [0, 0, 0, 0, 1, 1, 1, 1]),
        case("mixed order", [5.5, 0, 2, 8.5, 1, 3, 7, 1.5], [1, 0, 0, 1, 0, 0, 1, 0]),
    ),
    hidden=draw_cases,
    rtol=1e-5,  # six digits, as the lesson says
    misconceptions=(
        wrong(
            "halfway between the means",
            halfway_between_the_means,
            "You take the middle of the two means. A wider or a larger class should get more room: find where the curves cross.",
        ),
        wrong(
            "mean of all",
            mean_of_all,
            "You take the mean of all projections. Find where the two prior-weighted Gaussians have the same height.",
        ),
        wrong(
            "priors forgotten",
            {" + np.log(n1 / n0)": ""},
            "Your Gaussians have no priors: multiply each by its class's share n_k/n before you let them cross.",
        ),
        wrong(
            "priors the wrong way",
            {"np.log(n1 / n0)": "np.log(n0 / n1)"},
            "The priors are exchanged: the larger class must get more room, not less.",
        ),
        wrong(
            "one shared variance",
            {"    q2 =": "    v0 = v1 = (n0 * v0 + n1 * v1) / (n0 + n1)\n    q2 ="},
            "You use one variance for both classes. Each Gaussian has its own, so the equation is quadratic.",
        ),
        wrong(
            "variances over n - 1",
            {"var()": "var(ddof=1)"},
            "Your variances are divided by n_k - 1. Here they are divided by n_k, as np.var does by itself.",
        ),
        wrong(
            "standard deviations as variances",
            {"var()": "std()"},
            "You use standard deviations where the formula has variances: the exponent is -(x - m)²/(2 s²).",
        ),
        wrong(
            "height of the curves forgotten",
            {" + np.log(v0 / v1) / 2": ""},
            "The factor 1/s in front of each Gaussian is missing: a wide curve is lower. In logs it is -½ log of the variance.",
        ),
        wrong(
            "crossing outside the means",
            {"argmax()": "argmin()"},
            "The curves cross twice when the variances differ. You return the crossing outside; take the one between the means.",
        ),
        *SLIPS,
    ),
    hints=(
        "Fit a Gaussian to each class, times its share of the points. Take logs: setting the two equal gives a quadratic equation in x.",
        "log of class k's curve: log n_k - ½ log v_k - (x - m_k)²/(2 v_k). Collect x², x and the rest of the difference; np.roots "
        "solves it, and takes a leading 0 in its stride. Keep the root between the means.",
        "q2 = 1/(2*v0) - 1/(2*v1); q1 = m1/v1 - m0/v0; q0 = m0**2/(2*v0) - m1**2/(2*v1) + log(n1/n0) + log(v0/v1)/2; "
        "then the r of np.roots([q2, q1, q0]) with min(m0, m1) < r < max(m0, m1)",
    ),
)
