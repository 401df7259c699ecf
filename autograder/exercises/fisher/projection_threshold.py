"""projection_threshold: where the Gaussians of two classes of projections cross, between the means."""

from collections.abc import Iterator

import numpy as np

from autograder.exercises._sets import Rng, Set
from autograder.judging.exercise import Case, Exercise, case, wrong
from linclass_ref import fisher as reference

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
    yield case("variances that differ in the last digits", *nearly_equal_variances(rng))
    yield case("equal variances, unequal sizes", np.concatenate([base, base, base + shift]), np.repeat([0, 1], [8, 4]))


def nearly_equal_variances(rng: Rng) -> Set:
    """Two classes of one form, and of variances that would be equal without rounding: the quadratic formula cancels."""
    while True:
        n0, n1 = rng.choice([4, 8, 12], 2, replace=False)
        shift = rng.uniform(4, 6)
        p = np.append(np.tile([-1, 1], n0 // 2), np.tile([-1, 1], n1 // 2) * (1 + 2.0**-44) + shift)
        t = np.repeat([0, 1], [n0, n1])
        a, b, c = equation(p, t)
        formula = (-b + np.array([1, -1]) * np.sqrt(b**2 - 4 * a * c)) / (2 * a)
        if a != 0 and np.abs(formula + c / b).min() > 0.001:
            return p, t


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
    middle = (p[t == 0].mean() + p[t == 1].mean()) / 2
    roots = np.roots(equation(p, t)).real
    return roots[np.abs(roots - middle).argsort(kind="stable")]


def equation(p: np.ndarray, t: np.ndarray) -> tuple[float, float, float]:
    """The coefficients of the quadratic equation for the crossings."""
    (n0, m0, v0), (n1, m1, v1) = ((np.sum(t == k), p[t == k].mean(), p[t == k].var()) for k in (0, 1))
    constant = m0**2 / (2 * v0) - m1**2 / (2 * v1) + np.log(n1 / n0) + np.log(v0 / v1) / 2
    return 1 / (2 * v0) - 1 / (2 * v1), m1 / v1 - m0 / v0, constant


BOTH_ROOTS = "(-q1 + np.array([1, -1]) * np.sqrt(q1**2 - 4 * q2 * q0)) / (2 * q2)"


def weighted_by_standard_deviations(p, t):
    a, b = p[t == 0], p[t == 1]
    return (a.mean() * b.std() + b.mean() * a.std()) / (a.std() + b.std())


exercise = Exercise(
    reference=reference.projection_threshold,
    returns=("the threshold",),
    rows=("p", "t"),
    visible=(
        case("a narrow class 0 and a wide class 1", [-1, 1, -1, 1, 4, 8, 12, 8], [0, 0, 0, 0, 1, 1, 1, 1]),
        case("a wide class 0 and a narrow class 1", [-4, 4, -4, 4, 8, 10, 9, 9], [0, 0, 0, 0, 1, 1, 1, 1]),
        case("equal variances: halfway", [-1, 1, 3, 5], [0, 0, 1, 1]),
        case(
            "variances that differ in the last digits",
            np.append([-1, 1, -1, 1], [4.3, 6.3 + 2.0**-44]),
            [0] * 4 + [1] * 2,
        ),
        case(
            "variances that differ by a twentieth",
            [-2, 2, -1, 1, 4, 8, 5, 7.25],
            [0] * 4 + [1] * 4,
            group="variances that differ in the last digits",
        ),
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
        wrong(
            "equal variances not handled",
            {"np.roots([q2, q1, q0])": BOTH_ROOTS},
            "With equal variances the x² terms cancel and the quadratic formula divides by zero. Solve the linear equation then "
            "(np.roots does it by itself).",
        ),
        wrong(
            "weighted by the standard deviations",
            weighted_by_standard_deviations,
            "You divide the way between the means in proportion to the standard deviations. That is equally many of them from both "
            "means, which is not where the curves cross.",
        ),
        wrong(
            "always the first root",
            {"roots[between.argmax()]": "roots[0]"},
            "You always take the first root of np.roots, the one farthest from zero. Which one lies between the means depends on the data.",
        ),
        wrong(
            "always the last root",
            {"roots[between.argmax()]": "roots[-1]"},
            "You always take the last root of np.roots, the one nearest to zero. Which one lies between the means depends on the data.",
        ),
        wrong(
            "always the larger root",
            {"roots[between.argmax()]": "roots.max()"},
            "You always take the larger root. Which of the two lies between the means depends on the data: test it.",
        ),
        wrong(
            "variances compared exactly",
            {"np.roots([q2, q1, q0])": f"{BOTH_ROOTS} if v0 != v1 else np.array([-q0 / q1])"},
            "You test with == whether the variances are equal. By rounding they differ in the last digit, and the quadratic formula loses "
            "all its digits: use np.isclose, or np.roots.",
        ),
    ),
    hints=(
        "Fit a normal density to each class, times its share of the points. Take logs: setting the two equal gives a "
        "quadratic equation in x.",
        "The log of class k's curve is log n_k - ½ log v_k - (x - m_k)²/(2 v_k), up to a constant. Collect x², x and the "
        "rest of the difference.",
        "`np.roots` gives both crossings. Exactly one of them lies between the two means; the means may come in either "
        "order.",
    ),
)
