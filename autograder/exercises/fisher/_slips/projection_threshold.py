"""projection_threshold: the rarer slips."""

from autograder.judging.exercise import wrong

SOLVING = """roots = np.roots([q2, q1, q0])
    low, high = sorted((m0, m1))
    between = (low < roots) & (roots < high)  # True for one of them
    return roots[between.argmax()]"""
PLUS_ROOT = """if q2 == 0:
        return -q0 / q1
    return (-q1 + np.sqrt(q1**2 - 4 * q2 * q0)) / (2 * q2)"""

MINUS_ROOT = PLUS_ROOT.replace("+ np.sqrt", "- np.sqrt")


BOTH_ROOTS = "(-q1 + np.array([1, -1]) * np.sqrt(q1**2 - 4 * q2 * q0)) / (2 * q2)"


def weighted_by_standard_deviations(p, t):
    a, b = p[t == 0], p[t == 1]
    return (a.mean() * b.std() + b.mean() * a.std()) / (a.std() + b.std())


SLIPS = (
    wrong(
        "always the plus root",
        {SOLVING: PLUS_ROOT},
        "You always take the root with +. Which of the two lies between the means depends on the data: test it.",
    ),
    wrong(
        "always the minus root",
        {SOLVING: MINUS_ROOT},
        "You always take the root with -. Which of the two lies between the means depends on the data: test it.",
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
        "half of the logarithm forgotten",
        {"np.log(v0 / v1) / 2": "np.log(v0 / v1)"},
        "The factor in front of a Gaussian is 1/s, the root of 1/v: in logs -½ log v. Your half is missing.",
    ),
    wrong(
        "logarithm to base ten",
        {"np.log(n1 / n0)": "np.log10(n1 / n0)"},
        "np.log10 is the logarithm to base ten. The Gaussians have e, so the shares need np.log, too.",
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
        "class 1 taken to be above",
        {
            "low, high = sorted((m0, m1))": "low, high = m0, m1",
            "roots[between.argmax()]": "roots[between][0] if between.any() else 0.0",
        },
        "You look between m0 and m1 as if class 1 were always above. It may lie below: sort the two means first.",
    ),
    wrong(
        "both crossings",
        {"roots[between.argmax()]": "roots"},
        "You return both crossings. Only the one between the means is asked for.",
    ),
    wrong(
        "halfway where the variances are equal",
        {"    roots =": "    if np.isclose(v0, v1):\n        return (m0 + m1) / 2\n    roots ="},
        "With equal variances you cut halfway. That is right for classes of equal size only: the shares move the crossing there, too.",
    ),
)
