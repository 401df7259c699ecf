"""log_multivariate_normal: the logarithm of the normal density in d dimensions."""

from collections.abc import Iterator

import numpy as np

from autograder.exercises._sets import Rng
from autograder.exercises.gaussian_lda import _data as data
from autograder.judging.exercise import Case, Exercise, case, wrong
from linclass_ref import gaussian


def draw_cases(rng: Rng) -> Iterator[Case]:
    for n, d in ((1, 1), (1, 3), (12, 2), (30, 4), (211, 3)):
        mu = rng.normal(size=d)
        X = rng.normal(scale=1.5, size=(n, d))
        yield case(f"{n} point(s), {d} feature(s)", X, mu, data.random_covariance(rng, d))
    yield case("integers", rng.integers(-3, 4, (6, 2)), rng.integers(-2, 3, 2), [[2, 1], [1, 3]])
    yield case("independent features", rng.normal(size=(8, 3)), rng.normal(size=3), np.diag(rng.uniform(0.3, 3, 3)))
    yield case("points far out", rng.normal(scale=80, size=(4, 2)), np.zeros(2), data.random_covariance(rng, 2))
    # So small and so large that the root of |Σ| is 0 or infinite, too.
    X = 2.0**-10 * rng.normal(size=(3, 250))
    yield case("250 small features", X, np.zeros(250), 2.0**-20 * data.random_covariance(rng, 250))
    X = 2.0**10 * rng.normal(size=(3, 160))
    yield case("160 large features", X, np.ones(160), 2.0**20 * data.random_covariance(rng, 160))
    narrow = [[1, -0.96875], [-0.96875, 1]]  # variances of about 2 and 1/32 along its axes
    yield case("strongly correlated features", rng.normal(size=(6, 2)), rng.normal(size=2), narrow)


exercise = Exercise(
    reference=gaussian.log_multivariate_normal,
    returns=("the log densities",),
    rows=("X",),
    visible=(
        case("independent, all variances 1", [[0, 0], [1, 0], [1, 2]], [0, 0], [[1, 0], [0, 1]]),
        case("the notebook's example", [[0.0, 0.0], [1.0, 1.0], [1.0, -1.0]], [0, 0], data.COURSE_SIGMA),
        case("a mean that is not 0", [[1, 3], [2, 2]], [1, 2], [[2, -1], [-1, 3]]),
        case("one feature", [[0.0], [2.0], [-3.0]], [1.0], [[4.0]]),
        case("a single point, three features", [[1, 0, 2]], [0, 0, 0], [[2, 1, 0], [1, 3, 1], [0, 1, 2]]),
        case("a point so far out that its density is 0 on a computer", [[60.0, 0.0]], [0, 0], data.COURSE_SIGMA),
        case("200 features: |Σ| is 0 on a computer", np.zeros((2, 200)), np.full(200, 0.1), 0.01 * np.eye(200)),
        case("150 features: |Σ| is infinite on a computer", np.ones((1, 150)), np.zeros(150), 2500 * np.eye(150)),
    ),
    hidden=draw_cases,
    misconceptions=(
        wrong(
            "density instead of its logarithm",
            {"-0.5 * (": "np.exp(-0.5 * (", "+ squares)": "+ squares))"},
            "You return the density. Its logarithm is wanted: far out and in many dimensions the density itself is 0 on a computer.",
        ),
        wrong(
            "logarithm of the computed density",
            {
                "-0.5 * (d * np.log(2 * np.pi) + np.linalg.slogdet(Sigma)[1] + squares)": "np.log("
                "np.exp(-squares / 2) / np.sqrt((2 * np.pi) ** d * np.linalg.det(Sigma)))"
            },
            "You compute the density and take its logarithm. By then it may have become 0, or infinite. Take the logarithm on paper first: "
            "a sum of three terms.",
        ),
        wrong(
            "logarithm of the computed determinant",
            {"np.linalg.slogdet(Sigma)[1]": "np.log(np.linalg.det(Sigma))"},
            "The determinant of a large matrix is 0 or infinite on a computer before you take its logarithm. Use np.linalg.slogdet, or add "
            "up logarithms: with Σ = L Lᵀ (Cholesky), log|Σ| = 2 Σ log L_ii.",
        ),
        wrong(
            "determinant forgotten",
            {" + np.linalg.slogdet(Sigma)[1]": ""},
            "The term -½ log|Σ| is missing: a wider density is lower.",
        ),
        wrong(
            "determinant without its half",
            {" + np.linalg.slogdet(Sigma)[1] + squares)": " + squares) - np.linalg.slogdet(Sigma)[1]"},
            "log|Σ| carries a ½: the density is divided by the square root of |Σ|.",
        ),
        wrong(
            "sign of the determinant",
            {"+ np.linalg.slogdet": "- np.linalg.slogdet"},
            "The determinant has the wrong sign: a wider density is lower, so ½ log|Σ| is subtracted.",
        ),
        wrong(
            "2π of one dimension",
            {"    d = X.shape[1]\n": "", "d * np.log(2 * np.pi)": "np.log(2 * np.pi)"},
            "Your constant is that of one dimension. Each of the d dimensions brings its own: ½ d log 2π.",
        ),
        wrong(
            "2π forgotten",
            {"    d = X.shape[1]\n": "", "d * np.log(2 * np.pi) + ": ""},
            "The constant -½ d log 2π is missing, so the density does not integrate to 1.",
        ),
        wrong(
            "half of the quadratic form forgotten",
            {" + squares)": ") - squares"},
            "The quadratic form carries a ½: -½ (x-μ)ᵀ Σ⁻¹ (x-μ).",
        ),
        wrong(
            "covariance not inverted",
            {"np.linalg.solve(Sigma, centered.T).T": "(centered @ Sigma)"},
            "The quadratic form holds the inverse of Σ: a direction with a large variance counts less. "
            "np.linalg.solve(Sigma, …) applies it.",
        ),
        wrong(
            "covariances ignored",
            {"centered * np.linalg.solve(Sigma, centered.T).T": "centered**2 / np.diag(Sigma)"},
            "In the quadratic form you use only the diagonal of Σ. That is right for independent features; correlated ones need the whole "
            "inverse matrix.",
        ),
        wrong(
            "each entry inverted",
            {"np.linalg.solve(Sigma, centered.T).T": "(centered @ (1 / Sigma))"},
            "You inverted every entry of Σ by itself. That is not the inverse of the matrix; use np.linalg.solve or np.linalg.inv.",
        ),
        wrong(
            "half of the log-determinant lost",
            {"np.linalg.slogdet(Sigma)[1]": "np.sum(np.log(np.diag(np.linalg.cholesky(Sigma))))"},
            "With Σ = L Lᵀ, log|Σ| is twice the sum of log L_ii; the 2 is missing.",
        ),
        wrong(
            "inverse applied twice",
            {"centered * np.linalg.solve(Sigma, centered.T).T": "np.linalg.solve(Sigma, centered.T).T ** 2"},
            "You square Σ⁻¹(x - μ), which has Σ⁻¹ twice in it. The form (x - μ)ᵀΣ⁻¹(x - μ) has it once.",
        ),
        wrong(
            "all pairs of points",
            {
                "np.sum(centered * np.linalg.solve(Sigma, centered.T).T, axis=1)": "centered @ np.linalg.solve(Sigma, centered.T)"
            },
            "Your result is (n, n): `D @ S @ D.T` pairs every point with every other. Only its diagonal is asked for; "
            "np.sum((D @ S) * D, axis=1) computes nothing else.",
        ),
    ),
    hints=(
        "Take the logarithm on paper: a product becomes a sum, and the exponential disappears. Which three terms are "
        "left?",
        "Center all points at once. `np.linalg.solve` takes a matrix of right-hand sides as columns: what must you "
        "transpose to get Σ⁻¹(x-μ) for each row?",
        "The three terms are d·log 2π, the log-determinant (the second result of `np.linalg.slogdet`), and the squared "
        "distance with Σ⁻¹. All are multiplied by -½.",
    ),
)
