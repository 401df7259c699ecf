"""qda_discriminants: the discriminants of classes that each have their own covariance."""

from collections.abc import Iterator

import numpy as np

from autograder.exercises._sets import Rng
from autograder.exercises.gaussian_lda import _data as data
from autograder.judging.exercise import Case, Exercise, case, wrong
from linclass_ref import quadratic


def only_the_linear_part(X, priors, means, Sigmas):
    delta = np.zeros((len(X), len(priors)))
    for k in range(len(priors)):
        w = np.linalg.solve(Sigmas[k], means[k])
        delta[:, k] = X @ w - 0.5 * means[k] @ w + np.log(priors[k])
    return delta


def draw_cases(rng: Rng) -> Iterator[Case]:
    for n, d, K in ((1, 1, 2), (1, 3, 3), (10, 1, 3), (15, 2, 2), (20, 3, 4), (211, 2, 3), (30, 5, 7)):
        yield case(f"{n} point(s), {d} feature(s), {K} classes", rng.normal(size=(n, d)), *draw_model(rng, d, K))
    yield case("as many points as features and classes", rng.normal(size=(3, 3)), *draw_model(rng, 3, 3))
    (own,) = rng.spawn(1)
    priors, means, _ = data.random_model(own, 3, 3)
    diagonal = np.array([np.diag(own.uniform(0.5, 3, 3)) for _ in range(3)])
    yield case("features without correlation", own.normal(size=(8, 3)), priors, means, diagonal)
    X, means = rng.integers(-3, 4, (5, 2)), rng.integers(-3, 4, (2, 2))
    yield case("integers", X, [0.25, 0.75], means, [[[2, 1], [1, 2]], [[3, -1], [-1, 1]]])
    yield case("points far out", rng.normal(scale=80, size=(4, 2)), *draw_model(rng, 2, 3))
    # So small and so large that the root of |Σ| is 0 or infinite, too.
    yield case("200 small features", 2.0**-10 * rng.normal(size=(3, 200)), *draw_model(rng, 200, 2, size=2.0**-20))
    yield case("160 large features", 2.0**10 * rng.normal(size=(3, 160)), *draw_model(rng, 160, 2, size=2.0**20))


def draw_model(rng: Rng, d: int, K: int, size: float = 1.0) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """The priors, means and covariances of K classes, each class with a spread of its own, of about `size`."""
    priors, means, _ = data.random_model(rng, d, K)
    scales = size * rng.uniform(0.5, 2.0, K)
    return priors, np.sqrt(size) * means, np.array([s * data.random_covariance(rng, d) for s in scales])


NARROW_AND_WIDE = [0.5, 0.5], [[0, 0], [1, 0]], [[[1, 0], [0, 1]], [[4, 0], [0, 4]]]
CROSSED = [0.75, 0.25], [[0.0, 0.0], [2.0, 1.0]], [[[1, 0.6], [0.6, 2]], [[2, -1], [-1, 1]]]
THREE_SHAPES = [0.5, 0.25, 0.25], [[0, 0], [3, 0], [1, 2]], [[[1, 0], [0, 4]], [[2, 1], [1, 1]], [[0.25, 0], [0, 0.25]]]

exercise = Exercise(
    reference=quadratic.qda_discriminants,
    returns=("the discriminants",),
    rows=("X",),
    parallel=("priors", "means", "Sigmas"),
    visible=(
        case("a narrow class and a wide one", [[0, 0], [2, 0], [3, 3]], *NARROW_AND_WIDE),
        case("unequal priors, opposite correlations", [[0.0, 0.0], [1.0, 0.5], [2.0, -1.0]], *CROSSED),
        case("three classes of three shapes", [[1.0, 1.0], [-1.0, 2.0]], *THREE_SHAPES),
        case("one feature", [[0.0], [3.0]], [0.25, 0.75], [[-2.0], [1.0]], [[[4.0]], [[0.25]]]),
        case(
            "a single point far from 0",
            [[10, 9]],
            [0.125, 0.875],
            [[9, 11], [12, 10]],
            [[[1, 0.5], [0.5, 1]], [[3, 0], [0, 1]]],
        ),
        case("points so far out that their densities are 0", [[60.0, 0.0], [0.0, -80.0]], *CROSSED),
        case(
            "200 features: |Σ| is 0 or infinite on a computer",
            np.zeros((1, 200)),
            [0.5, 0.5],
            np.array([np.full(200, 0.1), np.zeros(200)]),
            np.array([0.01 * np.eye(200), 100 * np.eye(200)]),
        ),
    ),
    hidden=draw_cases,
    misconceptions=(
        wrong(
            "determinant forgotten",
            {" - 0.5 * np.linalg.slogdet(Sigmas[k])[1]": ""},
            "The term -½ log|Σ_k| is missing. In LDA it was the same for every class and cancelled; here it "
            "differs: a wide class has a low density.",
        ),
        wrong(
            "determinant without its half",
            {"0.5 * np.linalg.slogdet": "np.linalg.slogdet"},
            "log|Σ_k| carries a ½: the density is divided by the square root of |Σ_k|.",
        ),
        wrong(
            "sign of the determinant",
            {"- 0.5 * np.linalg.slogdet": "+ 0.5 * np.linalg.slogdet"},
            "½ log|Σ_k| is subtracted, not added: a wider density is lower.",
        ),
        wrong(
            "determinant without logarithm",
            {"np.linalg.slogdet(Sigmas[k])[1]": "np.linalg.det(Sigmas[k])"},
            "You subtract half the determinant. It is its logarithm, ½ log|Σ_k|.",
        ),
        wrong(
            "logarithm of the computed determinant",
            {"np.linalg.slogdet(Sigmas[k])[1]": "np.log(np.linalg.det(Sigmas[k]))"},
            "The determinant of a large matrix is 0 or infinite on a computer before you take its logarithm. Use np.linalg.slogdet.",
        ),
        wrong(
            "one covariance for all",
            {"Sigmas[k]": "Sigmas[0]"},
            "You use the covariance of class 0 for every class. Here each class has its own, Sigmas[k].",
        ),
        wrong(
            "covariances averaged",
            {"Sigmas[k]": "np.mean(Sigmas, axis=0)"},
            "You average the covariances: that is LDA again, and the boundary stays straight. Each class keeps its own, Sigmas[k].",
        ),
        wrong(
            "only the linear part",
            only_the_linear_part,
            "You used LDA's formula with Σ_k in it. There xᵀΣ⁻¹x was dropped because all classes shared it; with Σ_k it differs from "
            "class to class and must stay, and so must ½ log|Σ_k|.",
        ),
        wrong(
            "half of the quadratic form forgotten",
            {"0.5 * squares": "squares"},
            "The quadratic form carries a ½: -½ (x-μ_k)ᵀ Σ_k⁻¹ (x-μ_k).",
        ),
        wrong(
            "covariance not inverted",
            {"np.linalg.solve(Sigmas[k], centered.T).T": "(centered @ Sigmas[k])"},
            "The quadratic form holds the inverse of Σ_k: a direction with a large variance counts less. "
            "np.linalg.solve(Sigmas[k], …) applies it.",
        ),
        wrong(
            "covariances ignored",
            {"centered * np.linalg.solve(Sigmas[k], centered.T).T": "centered**2 / np.diag(Sigmas[k])"},
            "In the quadratic form you use only the diagonal of Σ_k. Correlated features need the whole inverse matrix.",
        ),
        wrong(
            "log prior forgotten",
            {"np.log(priors[k]) - 0.5 * np.linalg": "-0.5 * np.linalg"},
            "The term log π_k is missing: your classes are all equally likely from the start.",
        ),
        wrong(
            "features taken as independent",
            {"Sigmas[k]": "np.diag(np.diag(Sigmas[k]))"},
            "You use only the variances, in the quadratic form and in the determinant. Correlated features need the whole matrix "
            "Σ_k.",
        ),
        wrong(
            "last covariance for all",
            {"Sigmas[k]": "Sigmas[-1]"},
            "You use the covariance of the last class for every class. Each class has its own, Sigmas[k].",
        ),
        wrong(
            "covariances pooled",
            {"Sigmas[k]": "np.tensordot(priors, Sigmas, axes=1)"},
            "You average the covariances, weighted by the priors: that is LDA again, and the boundary stays straight. Each class "
            "keeps its own, Sigmas[k].",
        ),
        wrong(
            "linear part and determinant",
            {
                "squares = np.sum(centered * np.linalg.solve(Sigmas[k], centered.T).T, axis=1)": "w = np.linalg.solve(Sigmas[k], means[k])",
                "- 0.5 * squares": "+ X @ w - 0.5 * means[k] @ w",
            },
            "You used LDA's formula with Σ_k in it and added the determinant. The term -½ xᵀΣ_k⁻¹x is still missing: it differs "
            "from class to class now.",
        ),
    ),
    hints=(
        "Go through the classes one by one. For class k everything is as in log_multivariate_normal with μ_k and "
        "Σ_k; leave out the term with 2π and add log π_k.",
        "Solve with Σ_k for all centered points at once, and sum the products of each row. `np.linalg.slogdet` "
        "returns the sign and the logarithm of the determinant.",
        "Inside the loop: center with μ_k, solve with Σ_k, sum the products per row. Then the three terms of the "
        "formula, with `np.linalg.slogdet` for the first.",
    ),
)
