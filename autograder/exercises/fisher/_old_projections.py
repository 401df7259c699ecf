"""Exercises of 06_fisher about where to look: the best direction for two classes, the best m for K classes."""

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from autograder.exercises.fisher._old_scatter import classes
from autograder.exercises._sets import Rng
from autograder.judging.compare import is_finite, scaled_to_one
from autograder.judging.exercise import Case, Exercise, Misconception, Problem, case
from linclass_ref import fisher

Wrong = Callable[..., Any]

# In both sets the features are correlated and the classes differ in size and spread, so that every shortcut shows.
TILTED = (
    [[0, 0], [2, 1], [4, 3], [6, 3], [3, 1], [1, 1], [2, 5], [5, 6], [3, 7]],
    [0, 0, 0, 0, 0, 0, 1, 1, 1],
)
TURNED = ([[4, 1], [7, 2], [5, 3], [0, 2], [3, 6], [1, 3], [2, 6], [1, 5]], [0, 0, 0, 1, 1, 1, 1, 1])
SAME_HEIGHT = ([[0, 0], [2, 2], [4, 4], [2, 1], [2, 3], [6, 0], [8, 3], [7, 3]], [0, 0, 0, 0, 0, 1, 1, 1])
IN_SPACE = (
    [[0, 0, 1], [1, 2, 0], [2, 1, 1], [3, 3, 4], [1, 0, 2], [4, 1, 0], [6, 2, 1], [5, 3, 3], [7, 3, 2]],
    [0, 0, 0, 0, 0, 1, 1, 1, 1],
)


def _scatters(X: np.ndarray, t: np.ndarray, K: int) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Class means, S_W and S_B, written out."""
    means = np.array([X[t == k].mean(axis=0) for k in range(K)])
    D, B = X - means[t], means[t] - X.mean(axis=0)
    return means, D.T @ D, B.T @ B


def _unit_columns(function: Callable[..., Any], *args: Any) -> Any:
    """Call, then scale a vector (or each column of a matrix) to length one: length says nothing here, and so a
    misconception is recognised at any length. What is not a finite, non-zero array of numbers stays as it came."""
    value = function(*args)
    try:
        array = np.asarray(value)
        array = array.real if array.dtype.kind == "c" and not array.imag.any() else array
    except (TypeError, ValueError):
        return value
    usable = array.dtype.kind in "biuf" and array.ndim in (1, 2) and array.size and is_finite(array)
    return _of_length_one(array) if usable and array.any(axis=0).all() else value


def _of_length_one(array: np.ndarray) -> np.ndarray:
    """A vector, or each column of a matrix, with length one; none of them may be zero."""
    columns = [scaled_to_one(column) for column in np.atleast_2d(array.T)]
    return np.array([column / np.linalg.norm(column) for column in columns]).reshape(array.T.shape).T


def _columns_up(function: Callable[..., Any], *args: Any) -> Any:
    """As `_unit_columns`, with the largest entry of each column positive: a basis has no signs."""
    value = _unit_columns(function, *args)
    if isinstance(value, np.ndarray) and value.ndim == 2 and value.dtype.kind == "f" and value.size:
        largest = np.abs(value).argmax(axis=0)
        return value * np.where(value[largest, np.arange(value.shape[1])] < 0, -1, 1)
    return value


def _form_problem(name: str, array: np.ndarray, shape: tuple[int, ...]) -> Problem:
    if array.dtype.kind not in "biuf":
        return f"{name} must be made of numbers."
    if array.shape != shape:
        return f"{name} has shape {array.shape}; expected {shape}."
    return None


def _is_fisher_direction(one: Case, got: Any) -> Problem:
    """Whether `got` is a positive multiple of S_W⁻¹(m2 - m1)."""
    X, t = one.args
    if got is None:
        return "w is None: does your function end with a `return`?"
    w = np.asarray(got)
    problem = _form_problem("w", w, (X.shape[1],))
    if problem:
        return problem
    if not w.any():
        return "w is the zero vector, which is no direction."
    means, S_W, _ = _scatters(X, t, 2)
    best = np.linalg.solve(S_W, means[1] - means[0])
    ours, theirs = best / np.linalg.norm(best), _of_length_one(w)
    if np.linalg.norm(ours - theirs) <= 1e-6:
        return None
    if np.linalg.norm(ours + theirs) <= 1e-6:
        return "w lies on the right line but points the other way: class 1 must project higher than class 0."
    ratio = fisher.fisher_ratio(X, t, theirs) if theirs @ S_W @ theirs > 0 else 0.0
    return (
        f"scaled to length 1 your w is {_show(theirs)}, with Fisher's ratio {ratio:.4g}; {_show(ours)} reaches "
        f"{fisher.fisher_ratio(X, t, ours):.4g}."
    )


def _show(values: np.ndarray) -> str:
    return "(" + ", ".join(f"{v:.4g}" for v in values) + ")"


def _direction_cases(rng: Rng) -> Iterator[Case]:
    for n, d in ((8, 1), (10, 2), (15, 3), (40, 5), (230, 4), (60, 8)):
        yield case(f"{n} points, {d} feature(s)", *_two(rng, n, d))
    X, t = _two(rng, 30, 3)
    yield case("features in small units", X / 128, t)
    yield case("features in different units", X * [1, 8, 0.25], t)
    yield case("far from the origin", X + rng.integers(5, 10, 3), t)
    X, t = _two(rng, 40, 2)
    yield case("a small class 1", np.vstack([X[t == 0], X[t == 1][:4]]), np.repeat([0, 1], [(t == 0).sum(), 4]))
    X, t = _two(rng, 25, 2)
    yield case("the same points, classes exchanged", X, 1 - t)


def _two(rng: Rng, n: int, d: int) -> tuple[np.ndarray, np.ndarray]:
    """Two classes of at least n/3 points, each with a spread of its own."""
    t = rng.permutation(np.arange(n) % 3 == 0).astype(int)
    spread = [np.eye(d) + 0.5 * rng.normal(size=(d, d)) / np.sqrt(d) for _ in range(2)]
    noise = np.array([spread[k] @ rng.normal(size=d) * (1 + k) for k in t])
    return 2 * rng.normal(size=(2, d))[t] + noise, t


def _direction(matrix: Callable[..., np.ndarray]) -> Wrong:
    """A wrong fisher_direction: the difference of the means with another matrix than S_W inverted."""

    def wrong(X: np.ndarray, t: np.ndarray) -> np.ndarray:
        means = _scatters(X, t, 2)[0]
        return np.linalg.solve(matrix(X, t), means[1] - means[0])

    return wrong


def _covariance(P: np.ndarray) -> np.ndarray:
    return (P - P.mean(axis=0)).T @ (P - P.mean(axis=0)) / len(P)


def _sample_covariance(P: np.ndarray) -> np.ndarray:
    return _covariance(P) * len(P) / (len(P) - 1)


def _times_scatter(X: np.ndarray, t: np.ndarray) -> np.ndarray:
    means, S_W, _ = _scatters(X, t, 2)
    return S_W @ (means[1] - means[0])


def _mean_difference(X: np.ndarray, t: np.ndarray) -> np.ndarray:
    means = _scatters(X, t, 2)[0]
    return means[1] - means[0]


def _other_sign(X: np.ndarray, t: np.ndarray) -> np.ndarray:
    return -np.linalg.solve(_scatters(X, t, 2)[1], _mean_difference(X, t))


def _top(S: np.ndarray, m: int) -> np.ndarray:
    return np.linalg.eigh(S)[1][:, ::-1][:, :m]


FISHER_DIRECTION = Exercise(
    id="fisher_direction",
    points=3,
    reference=fisher.fisher_direction,
    returns=("w",),
    call=_unit_columns,
    visible=(
        case("two tilted clouds, six points and three", *TILTED),
        case("class 1 on the left", *TURNED),
        case("class means at the same height: w is not level all the same", *SAME_HEIGHT),
        case("three features", *IN_SPACE),
        case("one feature, class 1 below", [[5], [7], [6], [1], [2], [0]], [0, 0, 0, 1, 1, 1]),
    ),
    hidden=_direction_cases,
    holds=_is_fisher_direction,
    misconceptions=(
        Misconception(
            "difference of the means",
            _mean_difference,
            "This is m2 - m1, the direction that drives the means apart and does not look at the spread. Multiply by S_W⁻¹.",
        ),
        Misconception(
            "other sign",
            _other_sign,
            "The line is right and the arrow is turned round: use m2 - m1, so that class 1 projects higher.",
        ),
        Misconception(
            "S_W not inverted",
            _times_scatter,
            "You multiply by S_W. Its inverse is needed: solve S_W w = m2 - m1.",
        ),
        Misconception(
            "only the diagonal of S_W",
            _direction(lambda X, t: np.diag(np.diag(_scatters(X, t, 2)[1]))),
            "You divide feature by feature, with the diagonal of S_W only. Solve with the whole matrix: the features are correlated.",
        ),
        Misconception(
            "sum of covariances",
            _direction(lambda X, t: _covariance(X[t == 0]) + _covariance(X[t == 1])),
            "You divide each class's scatter by its size before adding. In S_W every point counts the same.",
        ),
        Misconception(
            "sum of sample covariances",
            _direction(lambda X, t: _sample_covariance(X[t == 0]) + _sample_covariance(X[t == 1])),
            "You add the classes' covariances (np.cov divides by N_k - 1). In S_W every point counts the same: add scatters.",
        ),
        Misconception(
            "scatter of class 0 only",
            _direction(lambda X, t: _covariance(X[t == 0])),
            "Only the spread of class 0 is in your matrix. S_W adds both classes.",
        ),
        Misconception(
            "scatter of class 1 only",
            _direction(lambda X, t: _covariance(X[t == 1])),
            "Only the spread of class 1 is in your matrix. S_W adds both classes.",
        ),
        Misconception(
            "scatter not centred",
            _direction(lambda X, t: X.T @ X),
            "Your scatter is XᵀX, about the origin. Subtract from each point the mean of its class first.",
        ),
        Misconception(
            "largest variance",
            lambda X, t: _top(_covariance(X), 1)[:, 0],
            "This is the direction in which all points together vary most. It does not know the classes; Fisher's does.",
        ),
        Misconception(
            "inverse applied twice",
            _direction(lambda X, t: _scatters(X, t, 2)[1] @ _scatters(X, t, 2)[1]),
            "The inverse of S_W came in twice. Once is enough: w ∝ S_W⁻¹(m2 - m1).",
        ),
    ),
    hints=(
        "The derivation ends with S_W w ∝ m2 - m1. Build both sides from what you have, and solve.",
        "means = class_means(X, t, 2); S_W = within_scatter(X, t, 2). np.linalg.solve(A, b) gives the x with A x = b.",
        "return np.linalg.solve(within_scatter(X, t, 2), means[1] - means[0])",
    ),
)


def _criterion(W: np.ndarray, S_W: np.ndarray, S_B: np.ndarray) -> float:
    return float(np.trace(np.linalg.solve(W.T @ S_W @ W, W.T @ S_B @ W)))


def _is_best_projection(one: Case, got: Any) -> Problem:
    """Whether the columns of `got` span m directions with the largest criterion."""
    X, t, K, m = one.args
    if got is None:
        return "W is None: does your function end with a `return`?"
    W = np.asarray(got)
    problem = _form_problem("W", W, (X.shape[1], m))
    if problem:
        return problem
    if not W.any(axis=0).all():
        return "a column of W is zero: each must be a direction."
    W = _of_length_one(W)
    if np.linalg.svd(W, compute_uv=False)[-1] < 1e-6:
        return f"the columns of W are linearly dependent, so they span fewer than m = {m} directions."
    _, S_W, S_B = _scatters(X, t, K)
    best = float(np.sort(np.linalg.eigvals(np.linalg.solve(S_W, S_B)).real)[::-1][:m].sum())
    reached = _criterion(W, S_W, S_B)
    if reached >= best * (1 - 1e-9):
        return None
    return f"the criterion Tr((WᵀS_W W)⁻¹ WᵀS_B W) is {reached:.6g} for your W; {best:.6g} can be reached."


def _projection_cases(rng: Rng) -> Iterator[Case]:
    for n, d, K, m in (
        (20, 1, 3, 1), (20, 3, 2, 1), (40, 4, 4, 1), (40, 4, 4, 2), (40, 4, 4, 3), (60, 6, 3, 2), (60, 3, 6, 2),
        (60, 3, 6, 3), (230, 5, 5, 2), (80, 8, 5, 1), (90, 7, 6, 3),
    ):  # fmt: skip
        yield case(f"{n} points, {d} feature(s), {K} classes, m = {m}", *classes(rng, n, d, K), K, m)
    X, t = classes(rng, 50, 4, 5)
    yield case("features in different units", X * [1, 8, 0.25, 4], t, 5, 2)


def _generalised(change: Callable[..., tuple[np.ndarray, np.ndarray]]) -> Wrong:
    """A wrong fisher_projection: the right eigenproblem for other matrices, `change(X, t, K)` → (S_W, S_B)."""

    def wrong(X: np.ndarray, t: np.ndarray, K: int, m: int) -> np.ndarray:
        S_W, S_B = change(X, t, K)
        L = np.linalg.cholesky(S_W)
        white = np.linalg.solve(L, np.linalg.solve(L, S_B).T)
        return np.linalg.solve(L.T, _top((white + white.T) / 2, m))

    return wrong


def _ordinary(X: np.ndarray, t: np.ndarray, K: int) -> np.ndarray:
    _, S_W, S_B = _scatters(X, t, K)
    return np.linalg.solve(S_W, S_B)


def _eig(X: np.ndarray, t: np.ndarray, K: int) -> tuple[np.ndarray, np.ndarray]:
    """Eigenvalues and eigenvectors of S_W⁻¹S_B as they come, in no order."""
    values, vectors = np.linalg.eig(_ordinary(X, t, K))
    return values.real, vectors.real


def _smallest(X: np.ndarray, t: np.ndarray, K: int, m: int) -> np.ndarray:
    values, vectors = _eig(X, t, K)
    return vectors[:, np.argsort(values)[:m]]


def _rows(X: np.ndarray, t: np.ndarray, K: int, m: int) -> np.ndarray:
    values, vectors = _eig(X, t, K)
    return vectors[np.argsort(values)[::-1][:m]].T


def _transposed(X: np.ndarray, t: np.ndarray, K: int, m: int) -> np.ndarray:
    values, vectors = _eig(X, t, K)
    return vectors[:, np.argsort(values)[::-1][:m]].T


def _equal_classes(X: np.ndarray, t: np.ndarray, K: int) -> tuple[np.ndarray, np.ndarray]:
    means, S_W, _ = _scatters(X, t, K)
    D = means - means.mean(axis=0)
    return S_W, D.T @ D


def _first_differences(X: np.ndarray, t: np.ndarray, K: int, m: int) -> np.ndarray:
    means, S_W, _ = _scatters(X, t, K)
    return np.linalg.solve(S_W, (means[1 : m + 1] - means[0]).T)


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

FISHER_PROJECTION = Exercise(
    id="fisher_projection",
    points=5,
    reference=fisher.fisher_projection,
    returns=("W",),
    call=_columns_up,
    visible=(
        case("three classes in the plane, one direction", *THREE_TILTED, 3, 1),
        case("four classes in space, one direction", *FOUR_IN_SPACE, 4, 1),
        case("four classes in space, two directions", *FOUR_IN_SPACE, 4, 2),
        case("two classes, four features: one direction is all there is", *TWO_IN_FOUR, 2, 1),
        case("as many directions as features: any basis will do", *THREE_TILTED, 3, 2),
    ),
    hidden=_projection_cases,
    holds=_is_best_projection,
    misconceptions=(
        Misconception(
            "smallest eigenvalues",
            _smallest,
            "You take the eigenvectors with the smallest eigenvalues. The criterion is the sum of the eigenvalues: take the largest.",
        ),
        Misconception(
            "not sorted",
            lambda X, t, K, m: _eig(X, t, K)[1][:, :m],
            "np.linalg.eig returns eigenvalues in no particular order. Sort them, and take the eigenvectors of the m largest.",
        ),
        Misconception(
            "treated as symmetric",
            lambda X, t, K, m: _top(_ordinary(X, t, K), m),
            "np.linalg.eigh expects a symmetric matrix, and S_W⁻¹S_B is not. Use np.linalg.eig, or whiten first.",
        ),
        Misconception(
            "rows of the eigenvectors",
            _rows,
            "The eigenvectors are the columns of what NumPy returns; you picked rows.",
        ),
        Misconception(
            "transposed",
            _transposed,
            "Your W is (m, d). One column a direction is asked for: (d, m), so that X @ W projects.",
        ),
        Misconception(
            "largest variance",
            lambda X, t, K, m: _top(_covariance(X), m),
            "These are the directions in which all points together vary most (principal components). They do not know the classes.",
        ),
        Misconception(
            "S_B alone",
            lambda X, t, K, m: _top(_scatters(X, t, K)[2], m),
            "These are the eigenvectors of S_B: they drive the means apart and do not look at the spread within the classes.",
        ),
        Misconception(
            "only the diagonal of S_W",
            _generalised(lambda X, t, K: (np.diag(np.diag(_scatters(X, t, K)[1])), _scatters(X, t, K)[2])),
            "You divide by the diagonal of S_W only. The features are correlated: use the whole matrix.",
        ),
        Misconception(
            "classes not weighted",
            _generalised(_equal_classes),
            "In your S_B every class counts once. Weigh it by its number of points, about the mean of all points.",
        ),
        Misconception(
            "whitened, not turned back",
            lambda X, t, K, m: (
                np.linalg.cholesky(_scatters(X, t, K)[1]).T @ _generalised(lambda *a: _scatters(*a)[1:])(X, t, K, m)
            ),
            "You return the directions v of the whitened space. Turn them back: w = L⁻ᵀ v.",
        ),
        Misconception(
            "differences from the first class",
            _first_differences,
            "You return S_W⁻¹(m_k - m_0) for the first classes. With m < K-1 that forgets the others: solve the eigenproblem.",
        ),
    ),
    hints=(
        "Best are the m solutions of S_B w = λ S_W w with the largest λ. That is an eigenproblem of S_W⁻¹S_B.",
        "np.linalg.eig(np.linalg.solve(S_W, S_B)) gives eigenvalues and eigenvectors (columns), unsorted and sometimes as complex numbers "
        "whose imaginary part is zero. Sort by .real, largest first, and keep m columns.",
        "values, vectors = np.linalg.eig(np.linalg.solve(within_scatter(X, t, K), between_scatter(X, t, K))); "
        "best = np.argsort(values.real)[::-1][:m]; return vectors[:, best].real",
    ),
)
