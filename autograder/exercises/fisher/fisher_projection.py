"""fisher_projection: any basis of the m best directions for K classes."""

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from autograder.exercises._sets import Rng
from autograder.exercises._solutions import solution
from autograder.exercises.fisher import _data as data
from autograder.judging.exercise import Asked, Case, Exercise, Problem, case, changed, wrong
from linclass_ref import fisher as reference

between_scatter = solution("between_scatter")
within_scatter = solution("within_scatter")


def principal_components(X, t, K, m):
    D = X - X.mean(axis=0)
    return np.linalg.svd(D)[2][:m].T


def draw_cases(rng: Rng) -> Iterator[Case]:
    for n, d, K, m in (
        (20, 1, 3, 1), (20, 3, 2, 1), (40, 4, 4, 1), (40, 4, 4, 2), (40, 4, 4, 3), (60, 6, 3, 2), (60, 3, 6, 2),
        (60, 3, 6, 3), (230, 5, 5, 2), (80, 8, 5, 1), (90, 7, 6, 3),
    ):  # fmt: skip
        note = f"{n} points, {d} feature(s), {K} classes, m = {m}"
        yield case(note, *data.classes(rng, n, d, K), K, m, group=kind_of(d, K, m))
    X, t = data.classes(rng, 50, 4, 5)
    yield case("features in different units", X * [1, 8, 0.25, 4], t, 5, 2)
    (own,) = rng.spawn(1)
    for m in (1, 2):
        X, _ = data.classes(own, 48, 4, 4)
        t = own.permutation(np.repeat(np.arange(4), 12))
        yield case(f"classes of equal size, m = {m}", X + 2 * own.normal(size=(4, 4))[t], t, 4, m)
    yield case("two features, all directions", *data.classes(own, 30, 2, 4), 4, 2, group=ANY_BASIS)


TWO, ONE, ALL, SOME, ANY_BASIS = "two classes", "one direction", "all directions", "some directions", "any basis"


def kind_of(d: int, K: int, m: int) -> str:
    """Which property a set tests. With as many directions as features any basis will do."""
    if m == d:
        return ANY_BASIS
    if K == 2:
        return TWO
    return ALL if m == min(d, K - 1) else ONE if m == 1 else SOME


def holds(one: Case, got: Any) -> Problem:
    """Whether the columns of `got` span m directions with the largest criterion."""
    X, t, K, m = one.args
    if got is None:
        return "W is None: does your function end with a `return`?"
    W = np.asarray(got)
    problem = data.form_problem("W", W, (X.shape[1], m))
    if problem:
        return problem
    if not W.any(axis=0).all():
        return Asked("a column of W is zero: each must be a direction.")
    W = data.of_length_one(W)
    if np.linalg.svd(W, compute_uv=False)[-1] < 1e-6:
        return f"the columns of W are linearly dependent, so they span fewer than m = {m} directions."
    S_W, S_B = within_scatter(X, t, K), between_scatter(X, t, K)
    values = np.sort(np.linalg.eigvals(np.linalg.solve(S_W, S_B)).real)
    best = values[-m:].sum()
    reached = np.trace(np.linalg.solve(W.T @ S_W @ W, W.T @ S_B @ W))
    if reached >= best * (1 - 1e-9):
        return None
    if reached <= values[:m].sum() + 1e-9 * best:
        return (
            f"no W has a smaller criterion Tr((WᵀS_W W)⁻¹ WᵀS_B W) than yours; {best:.6g} can be reached. Your directions belong to the "
            "smallest eigenvalues. (np.linalg.eigh sorts them in ascending order.)"
        )
    return f"the criterion Tr((WᵀS_W W)⁻¹ WᵀS_B W) is {reached:.6g} for your W; {best:.6g} can be reached."


def call_for_basis(function: Callable[..., Any], *args: Any) -> Any:
    """Columns of length one, with the largest entry of each positive, in the order of their first entries.

    A basis has neither signs nor an order, so a misconception is recognised in any of its forms.
    """
    value = data.call_for_directions(function, *args)
    if isinstance(value, np.ndarray) and value.ndim == 2 and value.dtype.kind == "f" and value.size:
        largest = np.abs(value).argmax(axis=0)
        value = value * np.where(value[largest, np.arange(value.shape[1])] < 0, -1, 1)
        return value[:, value[0].argsort(kind="stable")]
    return value


THREE_TILTED = (
    [[0, 0], [2, 1], [4, 3], [1, 1], [0, 4], [2, 5], [4, 6], [3, 6], [7, 1], [8, 2], [9, 2]],
    [0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2],
)
FOUR_IN_SPACE = (
    [[0, 0, 0], [1, 1, 0], [2, 1, 2], [4, 0, 1], [6, 1, 1], [5, 1, 0], [6, 2, 3], [0, 5, 1], [2, 6, 2], [1, 6, 1],
     [3, 3, 6], [4, 4, 8], [3, 5, 7], [5, 4, 6], [4, 3, 7]],
    [0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 3, 3, 3, 3, 3],
)  # fmt: skip
TWO_IN_FOUR = (
    [[0, 0, 1, 2], [1, 2, 0, 1], [2, 1, 1, 3], [3, 3, 4, 2], [1, 0, 2, 0], [4, 1, 0, 1], [6, 2, 1, 0], [5, 3, 3, 2],
     [7, 3, 2, 3], [5, 2, 2, 4], [6, 1, 3, 1]],
    [0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1],
)  # fmt: skip


def not_weighted_about_the_mean_of_all(X, t, K, m):
    means = np.array([X[t == k].mean(axis=0) for k in range(K)])
    D, B = X - means[t], means - X.mean(axis=0)
    values, vectors = np.linalg.eig(np.linalg.solve(D.T @ D, B.T @ B))
    best = np.argsort(values.real)[::-1][:m]
    return vectors[:, best].real


def differences_from_the_first_class(X, t, K, m):
    means = np.array([X[t == k].mean(axis=0) for k in range(K)])
    D = X - means[t]
    return np.linalg.solve(D.T @ D, (means[1 : m + 1] - means[0]).T)


exercise = Exercise(
    reference=reference.fisher_projection,
    returns=("W",),
    rows=("X", "t"),
    counts=("K", "m"),
    implied=("K",),
    call=call_for_basis,
    visible=(
        case("three classes in the plane, one direction", *THREE_TILTED, 3, 1, group=ONE),
        case("four classes in space, one direction", *FOUR_IN_SPACE, 4, 1, group=ONE),
        case("four classes in space, two directions", *FOUR_IN_SPACE, 4, 2, group=SOME),
        case("two classes, four features: one direction is all there is", *TWO_IN_FOUR, 2, 1, group=TWO),
        case("as many directions as features: any basis will do", *THREE_TILTED, 3, 2, group=ANY_BASIS),
    ),
    hidden=draw_cases,
    holds=holds,
    misconceptions=(
        wrong(
            "smallest eigenvalues",
            {"[::-1]": ""},
            "You take the eigenvectors with the smallest eigenvalues. The criterion is the sum of the eigenvalues: take the largest.",
        ),
        wrong(
            "not sorted",
            {"    best = np.argsort(values.real)[::-1][:m]\n": "", "[:, best]": "[:, :m]"},
            "np.linalg.eig returns eigenvalues in no particular order. Sort them, and take the eigenvectors of the m largest.",
        ),
        wrong(
            "treated as symmetric",
            {"np.linalg.eig(": "np.linalg.eigh("},
            "np.linalg.eigh expects a symmetric matrix, and S_W⁻¹S_B is not. Use np.linalg.eig, or whiten first.",
        ),
        wrong(
            "rows of the eigenvectors",
            {"vectors[:, best]": "vectors[best].T"},
            "The eigenvectors are the columns of what NumPy returns; you picked rows.",
        ),
        wrong(
            "transposed",
            {"vectors[:, best]": "vectors[:, best].T"},
            "Your W is (m, d). One column per direction is asked for: (d, m), so that X @ W projects.",
        ),
        wrong(
            "largest variance",
            principal_components,
            "These are the directions in which all points together vary most (principal components). They do not know the classes.",
        ),
        wrong(
            "S_B alone",
            {"np.linalg.solve(S_W, S_B)": "S_B"},
            "These are the eigenvectors of S_B: they drive the means apart and do not look at the spread within the classes.",
        ),
        wrong(
            "classes not weighted",
            changed(not_weighted_about_the_mean_of_all, {"means - X.mean(axis=0)": "means - means.mean(axis=0)"}),
            "In your S_B every class counts once. Weight it by its number of points, about the mean of all points.",
        ),
        wrong(
            "whitened, not turned back",
            {
                "    values, vectors": "    L = np.linalg.cholesky(S_W)\n    values, vectors",
                "np.linalg.eig(np.linalg.solve(S_W, S_B))": "np.linalg.eigh(np.linalg.solve(L, np.linalg.solve(L, S_B).T))",
            },
            "You return the directions v of the whitened space. Turn them back: w = L⁻ᵀ v.",
        ),
        wrong(
            "differences from the first class",
            differences_from_the_first_class,
            "You return S_W⁻¹(m_k - m_0) for the first classes. With m < K-1 that forgets the others: solve the eigenproblem.",
        ),
        wrong(
            "classes not weighted, about the mean of all",
            not_weighted_about_the_mean_of_all,
            "In your S_B every class counts once. Weight its term by n_k, the number of its points.",
        ),
        wrong(
            "sum of covariances",
            {
                "within_scatter(X, t, K)": "sum(np.atleast_2d(np.cov(X[t == k].T, bias=True)) for k in range(K))",
            },
            "You divide each class's scatter by its size before adding. In S_W every point counts the same.",
        ),
        wrong(
            "product the other way round",
            {"np.linalg.solve(S_W, S_B)": "S_B @ np.linalg.inv(S_W)"},
            "S_B S_W⁻¹ has the same eigenvalues as S_W⁻¹S_B but other eigenvectors. The inverse stands on the left.",
        ),
        wrong(
            "turned back by the wrong factor",
            {
                "    values, vectors": "    L = np.linalg.cholesky(S_W)\n    values, vectors",
                "np.linalg.eig(np.linalg.solve(S_W, S_B))": "np.linalg.eigh(np.linalg.solve(L, np.linalg.solve(L, S_B).T))",
                "vectors[:, best]": "np.linalg.solve(L, vectors[:, best])",
            },
            "You return from the whitened coordinates by L⁻¹. There v = Lᵀw, so w = L⁻ᵀ v: the transpose is missing.",
        ),
        wrong(
            "left singular vectors",
            {"vectors[:, best].real": "np.linalg.svd(np.linalg.solve(S_W, S_B))[0][:, :m]"},
            "np.linalg.svd gives singular vectors. S_W⁻¹S_B is not symmetric, so these are not its eigenvectors: use np.linalg.eig.",
        ),
    ),
    hints=(
        "Best are the m solutions of S_B w = λ S_W w with the largest λ. That is an eigenproblem of S_W⁻¹S_B.",
        "Solve with S_W instead of inverting it, and give the result to `np.linalg.eig`. In which order do the "
        "eigenvalues come, and are the eigenvectors rows or columns?",
        "The eigenvectors of S_W⁻¹S_B are columns. Sort the eigenvalues, largest first, keep the m columns that "
        "belong to the first m, and drop the imaginary parts.",
    ),
)
