"""Answers to projection_threshold, right and wrong, as people might write them."""

import math
import statistics

import numpy as np
import scipy.optimize
import scipy.stats

from tests.exercises.bank import Bank

bank = Bank(
    equivalent={
        "between = (low < roots) & (roots < high)"
        "  →  between = (low <= roots) & (roots < high)": "the curves never cross exactly at a mean",
        "between = (low < roots) & (roots < high)"
        "  →  between = (low < roots) & (roots <= high)": "the curves never cross exactly at a mean",
    }
)


def _two_gaussians(p, t):
    a, b = p[t == 0], p[t == 1]
    return a.mean(), b.mean(), a.var(), b.var(), len(a), len(b)


def _coefficients(m0, m1, v0, v1, n0, n1):
    gamma = m0**2 / (2 * v0) - m1**2 / (2 * v1) + np.log(n1 / n0) + np.log(v0 / v1) / 2
    return 1 / (2 * v0) - 1 / (2 * v1), m1 / v1 - m0 / v0, gamma


def _crossing(m0, m1, v0, v1, n0, n1):
    roots = np.roots(_coefficients(m0, m1, v0, v1, n0, n1)).real
    return roots[np.argmin(np.abs(roots - (m0 + m1) / 2))]


def gauss(p, t):
    a, b = p[t == 0], p[t == 1]
    return a.mean(), b.mean(), a.var(), b.var(), len(a), len(b)


def gap_of(x, m0, m1, v0, v1, n0, n1):
    return math.log(n1 / n0) + 0.5 * math.log(v0 / v1) - (x - m1) ** 2 / (2 * v1) + (x - m0) ** 2 / (2 * v0)


def solve_gap(m0, m1, v0, v1, n0, n1):
    q = [1 / (2 * v0) - 1 / (2 * v1), m1 / v1 - m0 / v0]
    q.append(m0**2 / (2 * v0) - m1**2 / (2 * v1) + math.log(n1 / n0) + 0.5 * math.log(v0 / v1))
    return np.roots(q).real


@bank.right
def threshold_by_roots(p, t):
    m0, m1, *rest = _two_gaussians(p, t)
    roots = np.roots(_coefficients(m0, m1, *rest)).real
    return next(r for r in roots if min(m0, m1) <= r <= max(m0, m1))


@bank.right
def threshold_nearest_to_halfway(p, t):
    # the only crossing between the means is the one nearest to their middle
    m0, m1, *rest = _two_gaussians(p, t)
    roots = np.roots(_coefficients(m0, m1, *rest)).real
    return roots[np.argmin(np.abs(roots - (m0 + m1) / 2))]


@bank.right
def threshold_by_bisection(p, t):
    m0, m1, v0, v1, n0, n1 = _two_gaussians(p, t)

    def lead(x):
        return math.log(n1 / n0) + math.log(v0 / v1) / 2 - (x - m1) ** 2 / (2 * v1) + (x - m0) ** 2 / (2 * v0)

    low, high = float(m0), float(m1)  # lead is negative at m0, positive at m1, wherever they lie
    for _ in range(100):
        middle = (low + high) / 2
        if lead(middle) < 0:
            low = middle
        else:
            high = middle
    return (low + high) / 2


@bank.right
def threshold_by_scipy(p, t):
    from scipy.optimize import brentq
    from scipy.stats import norm

    groups = [p[t == k] for k in (0, 1)]

    def lead(x):
        first, second = (np.log(len(g)) + norm.logpdf(x, g.mean(), g.std()) for g in groups)
        return second - first

    return brentq(lead, groups[0].mean(), groups[1].mean(), xtol=1e-12)


@bank.right
def threshold_by_stable_formula_from_the_middle(p, t):
    m0, m1, v0, v1, n0, n1 = _two_gaussians(p, t)
    h = (m0 + m1) / 2
    a, b, c = _coefficients(m0 - h, m1 - h, v0, v1, n0, n1)
    # the small root, by the formula that never divides by a
    return h - 2 * c / (b + math.copysign(math.sqrt(b * b - 4 * a * c), b))


@bank.right
def threshold_in_plain_python(p, t):
    groups = [], []
    for value, label in zip(p.tolist(), t.tolist(), strict=True):
        groups[label].append(value)
    mean = [statistics.fmean(g) for g in groups]
    var = [statistics.pvariance(g) for g in groups]
    size = [len(g) for g in groups]
    a, b, c = _coefficients(*mean, *var, *size)
    if math.isclose(var[0], var[1], rel_tol=1e-10):
        return -c / b
    root = math.sqrt(b * b - 4 * a * c)
    inside = [x for x in ((-b + root) / (2 * a), (-b - root) / (2 * a)) if min(mean) <= x <= max(mean)]
    return inside[0]


@bank.right
def threshold_by_narrowing_grids(p, t):
    m0, m1, v0, v1, n0, n1 = _two_gaussians(p, t)
    low, high = m0, m1
    for _ in range(8):
        x = np.linspace(low, high, 1001)
        curve0 = np.log(n0) - np.log(v0) / 2 - (x - m0) ** 2 / (2 * v0)
        curve1 = np.log(n1) - np.log(v1) / 2 - (x - m1) ** 2 / (2 * v1)
        i = int(np.argmax(curve1 >= curve0))
        low, high = x[i - 1], x[i]
    return np.array(high)


@bank.right
def threshold_by_standard_scores(p, t):
    # in units of the first class: z = (x - m0)/σ0, with r = σ1/σ0 and g = (m1 - m0)/σ0
    m0, m1, v0, v1, n0, n1 = _two_gaussians(p, t)
    sigma, r = np.sqrt(v0), np.sqrt(v1 / v0)
    g = (m1 - m0) / sigma
    polynomial = np.polynomial.Polynomial([2 * r**2 * np.log(n1 / (n0 * r)) - g**2, 2 * g, r**2 - 1])
    if abs(r**2 - 1) < 1e-12:
        polynomial = polynomial.cutdeg(1)
    return float(next(m0 + sigma * z.real for z in polynomial.roots() if 0 <= z.real / g <= 1))


@bank.right
def threshold_root_nearest_to_class_one(p, t):
    # the middle of the two crossings lies beyond the narrower class, so the inner one is the nearer to either mean
    roots = np.roots(_coefficients(*_two_gaussians(p, t))).real
    return roots[np.argmin(np.abs(roots - p[t == 1].mean()))]


@bank.right
def threshold_by_newton_from_halfway(p, t):
    m0, m1, *rest = _two_gaussians(p, t)
    a, b, c = _coefficients(m0, m1, *rest)
    x = (m0 + m1) / 2
    for _ in range(60):
        x -= (a * x * x + b * x + c) / (2 * a * x + b)
    return x


@bank.right
def threshold_by_densities(p, t):
    a, b = (statistics.NormalDist(p[t == k].mean(), p[t == k].std()) for k in (0, 1))
    share = float(np.mean(t))

    def halve(low, high, steps):
        middle = (low + high) / 2
        if steps == 0:
            return middle
        if share * b.pdf(middle) > (1 - share) * a.pdf(middle):
            return halve(low, middle, steps - 1)
        return halve(middle, high, steps - 1)

    return halve(a.mean, b.mean, 60)


@bank.right
def threshold_by_the_textbook_formula(p, t):
    m0, m1, v0, v1, n0, n1 = _two_gaussians(p, t)
    a, b, c = _coefficients(m0, m1, v0, v1, n0, n1)
    if np.isclose(v0, v1):
        return -c / b
    for sign in (1, -1):
        x = (-b + sign * (b**2 - 4 * a * c) ** 0.5) / (2 * a)
        if m0 <= x <= m1 or m1 <= x <= m0:
            return x


@bank.right
def threshold_to_six_decimals(p, t):
    return round(float(threshold_nearest_to_halfway(p, t)), 6)


@bank.right
def threshold_to_six_significant_digits(p, t):
    return float(f"{threshold_nearest_to_halfway(p, t):.6g}")


@bank.right
def threshold_by_bisection_that_stops_early(p, t):
    m0, m1, *_ = _two_gaussians(p, t)
    while abs(m1 - m0) > 1e-6:  # the bounds move in, the Gaussians stay
        x = (m0 + m1) / 2
        curve = [np.log(len(g) / g.std()) - (x - g.mean()) ** 2 / (2 * g.var()) for g in (p[t == 0], p[t == 1])]
        m0, m1 = (x, m1) if curve[0] > curve[1] else (m0, x)
    return m0


@bank.right
def threshold_bisection(p, t):
    a, b = p[t == 0], p[t == 1]

    def bell(q):
        height, mean, var = math.log(q.size) - 0.5 * math.log(q.var()), q.mean(), q.var()
        return lambda x: height - (x - mean) ** 2 / (2 * var)

    g, h = bell(a), bell(b)

    def f(x):
        return g(x) - h(x)

    lo, hi = a.mean(), b.mean()
    for _ in range(200):
        mid = (lo + hi) / 2
        if (f(mid) > 0) == (f(lo) > 0):
            lo = mid
        else:
            hi = mid
    return mid


@bank.right
def root_nearest_to_a_mean(p, t):
    (m0, v0, n0), (m1, v1, n1) = ((q.mean(), q.var(), len(q)) for q in (p[t == 0], p[t == 1]))
    constant = m0**2 / (2 * v0) - m1**2 / (2 * v1) + np.log(n1 / n0) + np.log(v0 / v1) / 2
    roots = np.roots([1 / (2 * v0) - 1 / (2 * v1), m1 / v1 - m0 / v0, constant]).real
    return roots[np.argmin(np.abs(roots - m1))]


@bank.right
def cut_roots(p, t):
    a, b = p[t == 0], p[t == 1]
    m0, m1, v0, v1 = a.mean(), b.mean(), a.var(), b.var()
    q2 = 1 / (2 * v0) - 1 / (2 * v1)
    q1 = m1 / v1 - m0 / v0
    q0 = m0**2 / (2 * v0) - m1**2 / (2 * v1) + np.log(len(b) / len(a)) + 0.5 * np.log(v0 / v1)
    for root in np.roots([q2, q1, q0]):
        if abs(root.imag) < 1e-9 and min(m0, m1) <= root.real <= max(m0, m1):
            return root.real
    return (m0 + m1) / 2


@bank.right
def cut_bisection(p, t):
    a, b = p[t == 0], p[t == 1]

    def height(x, g):
        return math.log(len(g)) - math.log(g.var()) / 2 - (x - g.mean()) ** 2 / (2 * g.var())

    low, high = float(a.mean()), float(b.mean())  # class 0 wins at `low`, class 1 at `high`, wherever they lie
    for _ in range(200):
        middle = (low + high) / 2
        if height(middle, a) > height(middle, b):
            low = middle
        else:
            high = middle
    return (low + high) / 2


@bank.right
def cut_brentq(p, t):
    n = np.bincount(t)
    m = np.bincount(t, p) / n
    s = np.sqrt(np.bincount(t, (p - m[t]) ** 2) / n)

    def difference(x):
        logs = np.log(n) + scipy.stats.norm.logpdf(x, m, s)
        return logs[1] - logs[0]

    return scipy.optimize.brentq(difference, *sorted(m), xtol=1e-12)


@bank.right
def cut_formula(p, t):
    m, v, n = zip(*((p[t == k].mean(), p[t == k].var(), np.sum(t == k)) for k in (0, 1)))
    A = v[1] - v[0]
    B = 2 * (m[1] * v[0] - m[0] * v[1])
    C = m[0] ** 2 * v[1] - m[1] ** 2 * v[0] + 2 * v[0] * v[1] * (np.log(n[1] / n[0]) + np.log(v[0] / v[1]) / 2)
    q = -(B + np.copysign(np.sqrt(B * B - 4 * A * C), B)) / 2
    candidates = [C / q] + ([q / A] if abs(A) > 1e-12 else [])
    centre = (m[0] + m[1]) / 2
    return float(min(candidates, key=lambda x: abs(x - centre)))


@bank.right
def cut_refined_grid(p, t):
    a, b = p[t == 0], p[t == 1]
    low, high = sorted([a.mean(), b.mean()])
    for _ in range(12):
        x = np.linspace(low, high, 201)
        f = np.log(len(a) / len(b)) + 0.5 * np.log(b.var() / a.var())
        f = f - (x - a.mean()) ** 2 / (2 * a.var()) + (x - b.mean()) ** 2 / (2 * b.var())
        i = np.flatnonzero(np.sign(f[:-1]) != np.sign(f[1:]))[0]
        low, high = x[i], x[i + 1]
    return (low + high) / 2


@bank.right
def bisected(p, t):
    g = gauss(p, t)
    low, high = float(g[0]), float(g[1])
    for _ in range(80):
        mid = (low + high) / 2
        if gap_of(mid, *g) > 0:
            high = mid
        else:
            low = mid
    return (low + high) / 2


@bank.right
def quadratic_formula(p, t):
    m0, m1, v0, v1, n0, n1 = gauss(p, t)
    c = (m0 + m1) / 2
    m0, m1 = m0 - c, m1 - c
    q2, q1 = 1 / (2 * v0) - 1 / (2 * v1), m1 / v1 - m0 / v0
    q0 = m0**2 / (2 * v0) - m1**2 / (2 * v1) + np.log(n1 / n0) + np.log(v0 / v1) / 2
    root = math.sqrt(max(q1 * q1 - 4 * q2 * q0, 0))
    return c - 2 * q0 / (q1 + math.copysign(root, q1))


@bank.right
def newton_safe(p, t):
    g = gauss(p, t)
    xs = np.linspace(g[0], g[1], 101)
    for _ in range(6):
        values = np.array([gap_of(x, *g) for x in xs])
        i = int(np.argmax(values > 0))
        i = max(i, 1)
        xs = np.linspace(xs[i - 1], xs[i], 101)
    return xs[50]


@bank.wrong(cause="halfway between the means")
def threshold_halfway(p, t):
    return (p[t == 0].mean() + p[t == 1].mean()) / 2


@bank.wrong(cause="mean of all")
def threshold_mean_of_all(p, t):
    return p.mean()


@bank.wrong(cause="variances over n - 1")
def threshold_with_unbiased_variances(p, t):
    m0, m1, v0, v1, n0, n1 = _two_gaussians(p, t)
    return _crossing(m0, m1, v0 * n0 / (n0 - 1), v1 * n1 / (n1 - 1), n0, n1)


@bank.wrong(cause="one shared variance")
def threshold_with_pooled_variance(p, t):
    m0, m1, v0, v1, n0, n1 = _two_gaussians(p, t)
    v = (n0 * v0 + n1 * v1) / (n0 + n1)
    return _crossing(m0, m1, v, v, n0, n1)


@bank.wrong(cause="priors forgotten")
def threshold_without_shares(p, t):
    return _crossing(*_two_gaussians(p, t)[:4], 1, 1)


@bank.wrong(cause="priors the wrong way")
def threshold_with_shares_swapped(p, t):
    m0, m1, v0, v1, n0, n1 = _two_gaussians(p, t)
    return _crossing(m0, m1, v0, v1, n1, n0)


@bank.wrong(cause="height of the curves forgotten")
def threshold_without_the_heights(p, t):
    # forgets the factor 1/√v of the densities: right for equal variances
    m0, m1, v0, v1, n0, n1 = _two_gaussians(p, t)
    return _crossing(m0, m1, v0, v1, n0 * np.sqrt(v0), n1 * np.sqrt(v1))


@bank.wrong(cause="`np.log(v0 / v1) / 1` for `np.log(v0 / v1) / 2`")
def threshold_without_the_half_before_the_log(p, t):
    m0, m1, v0, v1, n0, n1 = _two_gaussians(p, t)
    return _crossing(m0, m1, v0, v1, n0 * np.sqrt(v1), n1 * np.sqrt(v0))


@bank.wrong(cause="standard deviations as variances")
def threshold_with_deviations_for_variances(p, t):
    m0, m1, v0, v1, n0, n1 = _two_gaussians(p, t)
    return _crossing(m0, m1, np.sqrt(v0), np.sqrt(v1), n0, n1)


@bank.wrong(cause="crossing outside the means")
def threshold_smallest_root(p, t):
    return np.roots(_coefficients(*_two_gaussians(p, t))).real.min()


@bank.wrong(cause="always the larger root")
def threshold_largest_root(p, t):
    return np.roots(_coefficients(*_two_gaussians(p, t))).real.max()


@bank.wrong(cause="always the last root")
def threshold_root_nearest_to_zero(p, t):
    roots = np.roots(_coefficients(*_two_gaussians(p, t))).real
    return roots[np.argmin(np.abs(roots))]


@bank.wrong(cause="always the plus root")
def threshold_plus_of_the_formula(p, t):
    a, b, c = _coefficients(*_two_gaussians(p, t))
    if a == 0:
        return -c / b
    return (-b + np.sqrt(b * b - 4 * a * c)) / (2 * a)


@bank.wrong(cause="equal variances not handled")
def threshold_dies_of_equal_variances(p, t):
    m0, m1, *rest = _two_gaussians(p, t)
    a, b, c = _coefficients(m0, m1, *rest)
    with np.errstate(all="ignore"):
        roots = (-b + np.array([1, -1]) * np.sqrt(b * b - 4 * a * c)) / (2 * a)
    return roots[np.argmin(np.abs(roots - (m0 + m1) / 2))]


@bank.wrong(cause="halfway where the variances are equal")
def threshold_equal_variances_means_halfway(p, t):
    # with equal variances, too, the shares move the crossing
    m0, m1, v0, v1, n0, n1 = _two_gaussians(p, t)
    return (m0 + m1) / 2 if np.isclose(v0, v1) else _crossing(m0, m1, v0, v1, n0, n1)


@bank.wrong(cause="class 1 taken to be above")
def threshold_class_one_must_be_higher(p, t):
    m0, m1, *rest = _two_gaussians(p, t)
    inside = [r for r in np.roots(_coefficients(m0, m1, *rest)).real if m0 < r < m1]
    return inside[0] if inside else 0.0


@bank.wrong()
def threshold_between_classes_put_in_order(p, t):
    # takes the class with the lower mean as 0, but leaves the sizes where they were
    m0, m1, v0, v1, n0, n1 = _two_gaussians(p, t)
    return _crossing(m0, m1, v0, v1, n0, n1) if m0 < m1 else _crossing(m1, m0, v1, v0, n0, n1)


@bank.wrong()
def threshold_on_a_grid(p, t):
    # two digits, not six
    m0, m1, v0, v1, n0, n1 = _two_gaussians(p, t)
    x = np.linspace(m0, m1, 200)
    lead = np.log(n1 / n0) + np.log(v0 / v1) / 2 - (x - m1) ** 2 / (2 * v1) + (x - m0) ** 2 / (2 * v0)
    return x[np.argmin(np.abs(lead))]


@bank.wrong(cause="weighted by the standard deviations")
def threshold_by_balancing_standard_scores(p, t):
    # as many deviations from either mean
    m0, m1, v0, v1, *_ = _two_gaussians(p, t)
    return (m0 * np.sqrt(v1) + m1 * np.sqrt(v0)) / (np.sqrt(v0) + np.sqrt(v1))


@bank.wrong()
def threshold_with_fewest_errors(p, t):
    # best on the training points, but nothing to do with Gaussians
    candidates = np.sort(p)
    candidates = (candidates[1:] + candidates[:-1]) / 2
    errors = [min(np.sum((p > c) != (t == 1)), np.sum((p > c) != (t == 0))) for c in candidates]
    return candidates[int(np.argmin(errors))]


@bank.wrong(cause="`np.log10(n1 / n0)` for `np.log(n1 / n0)`")
def threshold_with_decimal_logarithm(p, t):
    m0, m1, v0, v1, n0, n1 = _two_gaussians(p, t)
    return _crossing(m0, m1, v0, v1, 1, np.exp(np.log10(n1 / n0)))


@bank.wrong()
def threshold_by_bisection_downwards_only(p, t):
    # the larger curve decides which half to keep, as if class 1 were always above
    low, high = sorted((p[t == 0].mean(), p[t == 1].mean()))
    for _ in range(60):
        x = (low + high) / 2
        curve = [np.log(len(g) / g.std()) - (x - g.mean()) ** 2 / (2 * g.var()) for g in (p[t == 0], p[t == 1])]
        low, high = (x, high) if curve[0] > curve[1] else (low, x)
    return low


@bank.wrong(cause="rounded")
def threshold_to_two_decimals(p, t):
    return round(float(threshold_nearest_to_halfway(p, t)), 2)


@bank.wrong(cause="`roots` for `roots[between.argmax()]`")
def threshold_both_crossings(p, t):
    return np.roots(_coefficients(*_two_gaussians(p, t))).real


@bank.wrong()
def threshold_rough_about_equal_variances(p, t):
    # "nearly equal" by an absolute measure: wrong for projections on a small scale or a 20 % difference
    m0, m1, v0, v1, n0, n1 = _two_gaussians(p, t)
    if abs(v0 - v1) < 0.1:
        v0 = v1 = (v0 + v1) / 2
    return _crossing(m0, m1, v0, v1, n0, n1)


# The means weighted by the deviations, no Gaussians compared.
@bank.wrong(cause="other: the means weighted by the deviations, no Gaussians compared")
def threshold_weighted_midpoint(p, t):
    a, b = p[t == 0], p[t == 1]
    return (a.mean() * a.std() + b.mean() * b.std()) / (a.std() + b.std())


# Always the first root.
@bank.wrong(cause="always the first root")
def hard_threshold_first_root(p, t):
    a, b = p[t == 0], p[t == 1]
    m0, v0, m1, v1 = a.mean(), a.var(), b.mean(), b.var()
    A = 1 / (2 * v0) - 1 / (2 * v1)
    B = m1 / v1 - m0 / v0
    C = m0**2 / (2 * v0) - m1**2 / (2 * v1) + np.log(len(b) / len(a)) + np.log(v0 / v1) / 2
    return float(np.roots([A, B, C])[0].real)


@bank.wrong(cause="other: divides by zero for equal variances")
def cut_quadratic_only(p, t):
    a, b = p[t == 0], p[t == 1]
    m0, m1, v0, v1 = a.mean(), b.mean(), a.var(), b.var()
    q2 = float(1 / (2 * v0) - 1 / (2 * v1))
    q1 = m1 / v1 - m0 / v0
    q0 = m0**2 / (2 * v0) - m1**2 / (2 * v1) + np.log(len(b) / len(a)) + 0.5 * np.log(v0 / v1)
    root = math.sqrt(q1 * q1 - 4 * q2 * q0)
    both = [float(-q1 + root) / (2 * q2), float(-q1 - root) / (2 * q2)]
    return min(both, key=lambda x: abs(x - (m0 + m1) / 2))


@bank.wrong(cause="other: coarse grid")
def coarse_grid(p, t):
    g = gauss(p, t)
    xs = np.linspace(g[0], g[1], 500)
    return xs[np.argmin([abs(gap_of(x, *g)) for x in xs])]


@bank.wrong(cause="other: root between m0 and m1 only if m0 < m1")
def means_in_order(p, t):
    g = gauss(p, t)
    r = [x for x in solve_gap(*g) if g[0] <= x <= g[1]]
    return r[0] if r else (g[0] + g[1]) / 2


@bank.wrong(cause="variances compared exactly")
def equal_variances_by_exact_equality(p, t):
    # two classes of the same form: their variances differ in the last digit, and the quadratic formula cancels
    a, b = p[t == 0], p[t == 1]
    n0, n1, m0, m1, v0, v1 = len(a), len(b), a.mean(), b.mean(), a.var(), b.var()
    q2 = 1 / (2 * v0) - 1 / (2 * v1)
    q1 = m1 / v1 - m0 / v0
    q0 = m0**2 / (2 * v0) - m1**2 / (2 * v1) + np.log(n1 / n0) + np.log(v0 / v1) / 2
    if v0 == v1:
        return -q0 / q1
    root = np.sqrt(q1**2 - 4 * q2 * q0)
    one, other = (-q1 + root) / (2 * q2), (-q1 - root) / (2 * q2)
    return one if min(m0, m1) < one < max(m0, m1) else other


@bank.wrong(cause="other: variances that differ by a tenth taken as equal")
def blind_nearly_equal_variances(p, t):
    (n0, m0, v0), (n1, m1, v1) = ((np.sum(t == k), p[t == k].mean(), p[t == k].var()) for k in (0, 1))
    q2, q1 = 1 / (2 * v0) - 1 / (2 * v1), m1 / v1 - m0 / v0
    q0 = m0**2 / (2 * v0) - m1**2 / (2 * v1) + np.log(n1 / n0) + np.log(v0 / v1) / 2
    if np.isclose(v0, v1, rtol=0.1):
        return -q0 / q1
    roots = np.roots([q2, q1, q0])
    return roots[np.abs(roots - (m0 + m1) / 2).argmin()]


@bank.right
def blind_crossing_nearest_to_the_middle(p, t):
    (n0, m0, v0), (n1, m1, v1) = ((np.sum(t == k), p[t == k].mean(), p[t == k].var()) for k in (0, 1))
    q0 = m0**2 / (2 * v0) - m1**2 / (2 * v1) + np.log(n1 / n0) + np.log(v0 / v1) / 2
    roots = np.roots([1 / (2 * v0) - 1 / (2 * v1), m1 / v1 - m0 / v0, q0]).real
    return roots[np.abs(roots - (m0 + m1) / 2).argmin()]
