"""Exercises of 07_gaussian_lda about densities: one dimension, the boundary on a line, many dimensions in logs."""

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from autograder.exercises._sets import Rng
from autograder.judging.exercise import Case, Exercise, Misconception, case
from linclass_ref import gaussian

ROOT = np.sqrt(2 * np.pi)
COURSE_SIGMA = [[1, 0.6], [0.6, 2]]  # the notebook's example


def covariance(rng: Rng, d: int) -> np.ndarray:
    """A random covariance (d, d) with correlations and a small condition number, so that any way to invert it agrees."""
    A = rng.normal(size=(d, d))
    return A @ A.T / d + np.diag(rng.uniform(0.4, 1.6, d))


def _pdf_cases(rng: Rng) -> Iterator[Case]:
    for shape in ((6,), (3, 4), (1,), (2, 2, 3)):
        yield case(f"whole numbers of shape {shape}", rng.integers(-3, 4, shape), int(rng.integers(-2, 3)), 2)
    for sigma in (0.125, float(rng.uniform(0.3, 0.8)), float(rng.uniform(1.2, 3)), 6.0):
        mu = float(rng.normal(scale=2))
        yield case(f"standard deviation {sigma:.3g}", rng.normal(mu, 1.5 * sigma, size=20), mu, sigma)
    yield case("a single number", float(rng.normal()), float(rng.normal()), float(rng.uniform(1.5, 2.5)))
    yield case("more than 200 values", rng.normal(size=211), -0.5, 1.5)


def _pdf(exponent: Callable[..., Any], factor: Callable[[float], float]) -> Callable[..., Any]:
    """A wrong density: factor(sigma) · exp(exponent(x - mu, sigma))."""
    return lambda x, mu, sigma: factor(sigma) * np.exp(exponent(np.asarray(x) - mu, sigma))


def _half_square(r: Any, s: float) -> Any:
    return -(r**2) / (2 * s**2)


GAUSSIAN_PDF = Exercise(
    id="gaussian_pdf",
    points=2,
    reference=gaussian.gaussian_pdf,
    returns=("the density",),
    visible=(
        case("the standard normal density", [-2.0, -1.0, 0.0, 0.5, 3.0], 0, 1),
        case("a standard deviation of 2", [0, 2, 4], 0, 2),
        case("a mean that is not 0", [1.0, 3.0, 4.5], 3.0, 0.5),
        case("a narrow one is high", [0.0, 0.125], 0.0, 0.125),
        case("a single number", 1.5, -1.0, 3.0),
        case("a table of whole numbers", [[-1, 0, 1], [2, 3, -4]], 1, 2),
    ),
    hidden=_pdf_cases,
    misconceptions=(
        Misconception(
            "sigma taken for the variance",
            _pdf(lambda r, s: -(r**2) / (2 * s), lambda s: 1 / (ROOT * np.sqrt(s))),
            "You use sigma as if it were the variance. Here sigma is the standard deviation: the variance is sigma².",
        ),
        Misconception(
            "sigma not squared in the exponent",
            _pdf(lambda r, s: -(r**2) / (2 * s), lambda s: 1 / (ROOT * s)),
            "In your exponent sigma is not squared: it is -(x - mu)² / (2 sigma²).",
        ),
        Misconception(
            "not normalised",
            _pdf(_half_square, lambda s: 1.0),
            "The bell has the right form, but its area is not 1. Divide by sigma √(2π).",
        ),
        Misconception(
            "sigma missing in front",
            _pdf(_half_square, lambda s: 1 / ROOT),
            "The factor in front lacks sigma: a wider bell must be lower, so divide by sigma √(2π).",
        ),
        Misconception(
            "variance in front",
            _pdf(_half_square, lambda s: 1 / (ROOT * s**2)),
            "You divide by sigma² √(2π). In front stands sigma itself (the root of the variance).",
        ),
        Misconception(
            "no root of 2π",
            _pdf(_half_square, lambda s: 1 / (2 * np.pi * s)),
            "You divide by 2π. It is the square root, √(2π); without the root you have the constant of two dimensions.",
        ),
        Misconception(
            "multiplied by the root of 2π",
            _pdf(_half_square, lambda s: ROOT / s),
            "√(2π) should be divided by. A / b * c means (a / b) * c: put sigma * √(2π) in brackets.",
        ),
        Misconception(
            "no half in the exponent",
            _pdf(lambda r, s: -(r**2) / s**2, lambda s: 1 / (ROOT * s)),
            "The exponent lacks its ½: it is -(x - mu)² / (2 sigma²).",
        ),
        Misconception(
            "divided by two, multiplied by the variance",
            _pdf(lambda r, s: -(r**2) / 2 * s**2, lambda s: 1 / (ROOT * s)),
            "r**2 / 2 * sigma**2 means (r² / 2) · sigma². Put the divisor in brackets: r**2 / (2 * sigma**2).",
        ),
        Misconception(
            "plus in the exponent",
            _pdf(lambda r, s: r**2 / (2 * s**2), lambda s: 1 / (ROOT * s)),
            "Your density grows away from the mean: the exponent has lost its minus sign.",
        ),
        Misconception(
            "mean not subtracted",
            lambda x, mu, sigma: np.exp(_half_square(np.asarray(x), sigma)) / (ROOT * sigma),
            "Your bell stands over 0 instead of over mu: use x - mu.",
        ),
        Misconception(
            "logarithm returned",
            lambda x, mu, sigma: _half_square(np.asarray(x) - mu, sigma) - np.log(ROOT * sigma),
            "You return the logarithm of the density. Here the density itself is wanted (logs come later).",
        ),
    ),
    hints=(
        "How many standard deviations is x away from mu? The density falls with the square of that number.",
        "Compute z = (x - mu) / sigma, then exp(-z²/2), and divide so that the area is 1: by sigma times √(2π).",
        "return np.exp(-((x - mu) ** 2) / (2 * sigma**2)) / (sigma * np.sqrt(2 * np.pi))",
    ),
)


def _boundary_cases(rng: Rng) -> Iterator[Case]:
    for note, ordered in (("mu1 below mu2", True), ("mu1 above mu2", False)):
        for _ in range(4):
            low = float(rng.normal(scale=2))
            high = low + float(rng.uniform(0.5, 4))
            pi1 = float(rng.uniform(0.05, 0.95))
            means = (low, high) if ordered else (high, low)
            yield case(f"random numbers, {note}", *means, float(rng.uniform(0.3, 3)), pi1, 1 - pi1)
    yield case("equal priors", int(rng.integers(-5, 0)), int(rng.integers(1, 6)), float(rng.uniform(1.5, 3)), 0.5, 0.5)
    yield case("a very rare class", float(rng.normal()), float(rng.normal() + 6), 1.5, 2.0**-20, 1 - 2.0**-20)
    pi1 = 0.5 + float(rng.uniform(0.01, 0.03))
    yield case("priors that are almost equal", float(rng.uniform(1, 3)), float(rng.uniform(-3, -1)), 2.0, pi1, 1 - pi1)


def _boundary(middle: Callable[..., float], shift: Callable[..., float]) -> Callable[..., Any]:
    """A wrong boundary: middle(m1, m2, s) + shift(m1, m2, s, log(p2 / p1))."""
    return lambda m1, m2, s, p1, p2: middle(m1, m2, s) + shift(m1, m2, s, np.log(p2 / p1))


def _midpoint(m1: float, m2: float, s: float) -> float:
    return (m1 + m2) / 2


LDA_BOUNDARY_1D = Exercise(
    id="lda_boundary_1d",
    points=3,
    reference=gaussian.lda_boundary_1d,
    returns=("the boundary",),
    visible=(
        case("equal priors: the midpoint", -1.5, 1.5, 1, 0.5, 0.5),
        case("equal priors, sigma = 2, means 1 and 4: still the midpoint", 1, 4, 2, 0.5, 0.5),
        case("class 2 is likelier", -1.5, 1.5, 1.0, 0.25, 0.75),
        case("class 1 is likelier, sigma = 2", 0.0, 4.0, 2.0, 0.75, 0.25),
        case("mu1 is the larger mean", 3.0, 1.0, 0.5, 0.875, 0.125),
        case("so rare that the boundary lies beyond both means", 0.0, 1.0, 1.5, 0.0625, 0.9375),
    ),
    hidden=_boundary_cases,
    misconceptions=(
        Misconception(
            "divided by two sigma",
            _boundary(lambda a, b, s: (a + b) / (2 * s), lambda a, b, s, r: s**2 * r / (a - b)),
            "You divide the sum of the means by 2·sigma, a slip that has found its way into print. The spread cancels: with equal priors "
            "the boundary is the midpoint (mu1 + mu2)/2, whatever sigma is.",
        ),
        Misconception(
            "priors ignored",
            _boundary(_midpoint, lambda a, b, s, r: 0.0),
            "You always answer the midpoint. That is right for equal priors; a likelier class pushes the boundary away from itself.",
        ),
        Misconception(
            "moved the wrong way",
            _boundary(_midpoint, lambda a, b, s, r: -(s**2) * r / (a - b)),
            "The priors move your boundary the wrong way: towards the likelier class. The likelier class should get more room.",
        ),
        Misconception(
            "distance without sign",
            _boundary(_midpoint, lambda a, b, s, r: -(s**2) * r / abs(a - b)),
            "You divide by the distance |mu1 - mu2|. Keep the sign: the answer must not depend on which class stands on the left.",
        ),
        Misconception(
            "distance without sign, other way round",
            _boundary(_midpoint, lambda a, b, s, r: s**2 * r / abs(a - b)),
            "You divide by |mu1 - mu2|, so the shift goes the same way whichever class is on the left. Divide by mu1 - mu2.",
        ),
        Misconception(
            "sigma not squared",
            _boundary(_midpoint, lambda a, b, s, r: s * r / (a - b)),
            "The shift is proportional to the variance sigma²; you multiplied by sigma.",
        ),
        Misconception(
            "sigma missing in the shift",
            _boundary(_midpoint, lambda a, b, s, r: r / (a - b)),
            "Your shift does not depend on sigma. Multiply it by sigma²: the more the classes overlap, the more the priors matter.",
        ),
        Misconception(
            "shift not divided by the distance",
            _boundary(_midpoint, lambda a, b, s, r: -(s**2) * r),
            "The shift must be divided by the difference of the means: solve x (mu1 - mu2)/sigma² = … for x.",
        ),
        Misconception(
            "half of the shift",
            _boundary(_midpoint, lambda a, b, s, r: s**2 * r / (2 * (a - b))),
            "Your shift is half of what it should be: only the squares of the means carry a ½, the log priors do not.",
        ),
        Misconception(
            "no logarithm",
            lambda m1, m2, s, p1, p2: (m1 + m2) / 2 + s**2 * (p2 - p1) / (m1 - m2),
            "You move the boundary by a difference of priors. The discriminants hold their logarithms: log(pi2) - log(pi1).",
        ),
        Misconception(
            "ratio without logarithm",
            lambda m1, m2, s, p1, p2: (m1 + m2) / 2 + s**2 * (p2 / p1) / (m1 - m2),
            "You use the ratio of the priors itself. It is its logarithm, which is 0 for equal priors.",
        ),
        Misconception(
            "weighted mean of the means",
            lambda m1, m2, s, p1, p2: p1 * m1 + p2 * m2,
            "You weigh the means by the priors. That moves the boundary towards the likelier class; set δ_1(x) = δ_2(x) and solve for x.",
        ),
    ),
    hints=(
        "Write down δ_1(x) = δ_2(x) with δ_k(x) = x·mu_k/sigma² - mu_k²/(2 sigma²) + log pi_k, and solve for x.",
        "Collect x on one side: x (mu1 - mu2)/sigma² = (mu1² - mu2²)/(2 sigma²) + log(pi2/pi1). Now mu1² - mu2² = (mu1 - mu2)(mu1 + mu2).",
        "return (mu1 + mu2) / 2 + sigma**2 * np.log(pi2 / pi1) / (mu1 - mu2)",
    ),
)


def _log_density(
    X: np.ndarray,
    Sigma: np.ndarray,
    mu: np.ndarray | float = 0.0,
    *,
    form: Callable[[np.ndarray, np.ndarray], np.ndarray] | None = None,
    constant: Callable[[int], float] = lambda d: d * np.log(2 * np.pi),
    log_determinant: Callable[[np.ndarray], float] = lambda S: float(np.linalg.slogdet(S)[1]),
) -> np.ndarray:
    """The right log density, with one thing to change for each wrong version."""
    R = X - mu
    quadratic = np.sum(R * np.linalg.solve(Sigma, R.T).T, axis=1) if form is None else form(R, Sigma)
    return -0.5 * (constant(X.shape[1]) + log_determinant(Sigma) + quadratic)


def _wrong_log(**changes: Any) -> Callable[..., Any]:
    return lambda X, mu, Sigma: _log_density(X, Sigma, mu, **changes)


def _log_of_density(X: np.ndarray, mu: np.ndarray, Sigma: np.ndarray) -> np.ndarray:
    R = X - mu
    quadratic = np.sum(R * np.linalg.solve(Sigma, R.T).T, axis=1)
    return np.log(np.exp(-quadratic / 2) / np.sqrt((2 * np.pi) ** X.shape[1] * np.linalg.det(Sigma)))


def _normal_cases(rng: Rng) -> Iterator[Case]:
    for n, d in ((1, 1), (1, 3), (12, 2), (30, 4), (211, 3)):
        mu = rng.normal(size=d)
        yield case(f"{n} point(s), {d} feature(s)", rng.normal(scale=1.5, size=(n, d)), mu, covariance(rng, d))
    yield case("whole numbers", rng.integers(-3, 4, (6, 2)), rng.integers(-2, 3, 2), [[2, 1], [1, 3]])
    yield case("independent features", rng.normal(size=(8, 3)), rng.normal(size=3), np.diag(rng.uniform(0.3, 3, 3)))
    yield case("points far out", rng.normal(scale=80, size=(4, 2)), np.zeros(2), covariance(rng, 2))
    yield case("250 small features", 0.1 * rng.normal(size=(3, 250)), np.zeros(250), 0.01 * covariance(rng, 250))
    yield case("160 large features", 40 * rng.normal(size=(3, 160)), np.ones(160), 1600 * covariance(rng, 160))
    narrow = [[1, -0.96875], [-0.96875, 1]]  # variances of about 2 and 1/32 along its axes
    yield case("strongly correlated features", rng.normal(size=(6, 2)), rng.normal(size=2), narrow)


LOG_MULTIVARIATE_NORMAL = Exercise(
    id="log_multivariate_normal",
    points=4,
    reference=gaussian.log_multivariate_normal,
    returns=("the log densities",),
    visible=(
        case("independent, all variances 1", [[0, 0], [1, 0], [1, 2]], [0, 0], [[1, 0], [0, 1]]),
        case("the notebook's example", [[0.0, 0.0], [1.0, 1.0], [1.0, -1.0]], [0, 0], COURSE_SIGMA),
        case("a mean that is not 0", [[1, 3], [2, 2]], [1, 2], [[2, -1], [-1, 3]]),
        case("one feature", [[0.0], [2.0], [-3.0]], [1.0], [[4.0]]),
        case("a single point, three features", [[1, 0, 2]], [0, 0, 0], [[2, 1, 0], [1, 3, 1], [0, 1, 2]]),
        case("a point so far out that its density is 0 on a computer", [[60.0, 0.0]], [0, 0], COURSE_SIGMA),
        case("200 features: |Σ| is 0 on a computer", np.zeros((2, 200)), np.full(200, 0.1), 0.01 * np.eye(200)),
        case("150 features: |Σ| is infinite on a computer", np.ones((1, 150)), np.zeros(150), 2500 * np.eye(150)),
    ),
    hidden=_normal_cases,
    misconceptions=(
        Misconception(
            "density instead of its logarithm",
            lambda X, mu, Sigma: np.exp(_log_density(X, Sigma, mu)),
            "You return the density. Its logarithm is wanted: far out and in many dimensions the density itself is 0 on a computer.",
        ),
        Misconception(
            "logarithm of the computed density",
            _log_of_density,
            "You compute the density and take its logarithm. By then it may have become 0, or infinite. Take the logarithm on paper first: "
            "a sum of three terms.",
        ),
        Misconception(
            "logarithm of the computed determinant",
            _wrong_log(log_determinant=lambda S: np.log(np.linalg.det(S))),
            "The determinant of a large matrix is 0 or infinite on a computer before you take its logarithm. Use np.linalg.slogdet, or add "
            "up logarithms: with Σ = L Lᵀ (Cholesky), log|Σ| = 2 Σ log L_ii.",
        ),
        Misconception(
            "determinant forgotten",
            _wrong_log(log_determinant=lambda S: 0.0),
            "The term -½ log|Σ| is missing: a wider bell is lower.",
        ),
        Misconception(
            "determinant without its half",
            _wrong_log(log_determinant=lambda S: 2 * float(np.linalg.slogdet(S)[1])),
            "log|Σ| carries a ½: the density is divided by the square root of |Σ|.",
        ),
        Misconception(
            "sign of the determinant",
            _wrong_log(log_determinant=lambda S: -float(np.linalg.slogdet(S)[1])),
            "The determinant has the wrong sign: a wider bell is lower, so ½ log|Σ| is taken off.",
        ),
        Misconception(
            "2π of one dimension",
            _wrong_log(constant=lambda d: np.log(2 * np.pi)),
            "Your constant is that of one dimension. Each of the d dimensions brings its own: ½ d log 2π.",
        ),
        Misconception(
            "2π forgotten",
            _wrong_log(constant=lambda d: 0.0),
            "The constant -½ d log 2π is missing, so the density does not integrate to 1.",
        ),
        Misconception(
            "half of the quadratic form forgotten",
            _wrong_log(form=lambda R, S: 2 * np.sum(R * np.linalg.solve(S, R.T).T, axis=1)),
            "The quadratic form carries a ½: -½ (x-μ)ᵀ Σ⁻¹ (x-μ).",
        ),
        Misconception(
            "covariance not inverted",
            _wrong_log(form=lambda R, S: np.sum((R @ S) * R, axis=1)),
            "The quadratic form holds the inverse of Σ: a direction with a large variance counts less. "
            "np.linalg.solve(Sigma, …) applies it.",
        ),
        Misconception(
            "covariances ignored",
            _wrong_log(form=lambda R, S: np.sum(R**2 / np.diag(S), axis=1)),
            "In the quadratic form you use only the diagonal of Σ. That is right for independent features; correlated ones need the whole "
            "inverse matrix.",
        ),
        Misconception(
            "each entry inverted",
            _wrong_log(
                form=lambda R, S: np.sum((R @ np.divide(1, S, where=S != 0, out=np.zeros(S.shape))) * R, axis=1)
            ),
            "You inverted every entry of Σ by itself. The inverse of a matrix is another thing: np.linalg.solve or np.linalg.inv.",
        ),
        Misconception(
            "mean not subtracted",
            lambda X, mu, Sigma: _log_density(X, Sigma),
            "The mean is not subtracted: use x - μ in the quadratic form.",
        ),
        Misconception(
            "summed over the points",
            lambda X, mu, Sigma: _log_density(X, Sigma, mu).sum(),
            "You return the sum over all points. Each point has a log density of its own: shape (n,).",
        ),
    ),
    hints=(
        "Take the logarithm on paper: log N = -½ (d log 2π + log|Σ| + (x-μ)ᵀΣ⁻¹(x-μ)). Nothing is exponentiated anywhere.",
        "R = X - mu is (n, d). np.linalg.solve(Sigma, R.T).T is Σ⁻¹(x-μ) for each row; multiply by R and add up each row. "
        "np.linalg.slogdet(Sigma)[1] is log|Σ|.",
        "R = X - mu; q = np.sum(R * np.linalg.solve(Sigma, R.T).T, axis=1); "
        "return -0.5 * (X.shape[1] * np.log(2 * np.pi) + np.linalg.slogdet(Sigma)[1] + q)",
    ),
)
