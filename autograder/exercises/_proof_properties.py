"""Exercises of 03_convergence_proof with answers that are not unique: the judge verifies a property, by its own run and hulls."""

from collections.abc import Iterator
from typing import Any

import numpy as np

from autograder.compare import describe
from autograder.exercise import Case, Exercise, Misconception, Problem, case
from autograder.exercises._sets import Rng, noisy_set, separable_set
from linclass_ref import hulls, margins
from linclass_ref.perceptron import is_separated, reflect, run

CLOSE = 1e-6  # how exactly a certificate has to hold
PATIENCE = 5_000  # mistakes after which the judge no longer waits for the run to end, and asks the hulls


def is_the_wrong_line(got: Any, wrong: int, lines: int) -> Problem:
    """Whether `got` is the number of the wrong line of a proof; a wrong choice does not tell the right one."""
    numbers = np.asarray(got)
    if numbers.dtype.kind not in "iuf" or numbers.size != 1 or not float(numbers.item()).is_integer():
        return f"expected the number of one line, from 1 to {lines}; got {describe(got)}."
    line = int(numbers.item())
    if not 1 <= line <= lines:
        return f"the lines of the proof have the numbers 1 to {lines}; there is no line {line}."
    return None if line == wrong else f"line {line} is not the wrong one: it follows from what stands before it."


def _forces_mistakes(one: Case, got: Any) -> Problem:
    """Whether `got` is (X, y) with ‖x‖ ≤ 1, both labels, separable through the origin, on which the perceptron makes k mistakes or more."""
    (k,) = one.args
    if not isinstance(got, list) or len(got) != 2:
        return f"expected two values, X and y; got {describe(got)}."
    X, y = np.asarray(got[0], dtype=float), np.asarray(got[1])
    form = _form_of_a_set(X, y)
    if form:
        return form
    longest = float(np.linalg.norm(X, axis=1).max())
    if longest > 1 + 1e-9:
        return f"every point must have ‖x‖ ≤ 1; the longest has {longest:.6g}."
    w, mistakes, ended = _run_for(X, y.astype(int), max(k, PATIENCE))
    separable = is_separated(X, y.astype(int), w, 0.0) if ended else hulls.is_separable(X, y.astype(int), offset=False)
    if not separable:
        return "no hyperplane through the origin separates your points, so the theorem does not speak about them."
    return (
        None
        if mistakes >= k
        else f"the perceptron makes only {mistakes} mistake(s) on your points; at least {k} were wanted."
    )


def _form_of_a_set(X: np.ndarray, y: np.ndarray) -> Problem:
    if X.ndim != 2 or X.size == 0:
        return f"X must have a row a point, shape (n, d); got shape {X.shape}."
    if y.shape != (len(X),):
        return f"y must have one label a point, shape ({len(X)},); got shape {y.shape}."
    if not np.isfinite(X).all():
        return "the points must be finite numbers."
    if y.dtype.kind not in "iuf" or not np.isin(y, (-1, 1)).all():
        return "the labels must be -1 or +1."
    return None if len(np.unique(y)) == 2 else "both labels must occur, -1 and +1."


def _run_for(X: np.ndarray, y: np.ndarray, most: int) -> tuple[np.ndarray, int, bool]:
    """The perceptron through the origin until a clean pass or `most` mistakes: its θ, the mistakes, and whether it ended."""
    theta, mistakes, last = np.zeros(X.shape[1]), 0, -1
    while mistakes < most:
        wrong = np.flatnonzero(y * (X @ theta) <= 0)
        if len(wrong) == 0:
            break
        last = int(next((i for i in wrong if i > last), wrong[0]))  # the next one on the way round
        theta, mistakes = theta + y[last] * X[last], mistakes + 1
    return theta, mistakes, mistakes < most


def _axes(k: int) -> np.ndarray:
    """k points along k axes; two at least."""
    return np.eye(max(k, 2))


def _turns(n: int) -> np.ndarray:
    return np.where(np.arange(n) % 2 == 0, 1, -1)


def _narrow(k: int, height: float) -> tuple[np.ndarray, np.ndarray]:
    """Two points, one of each class, that leave a cone of half-angle about `height` between them."""
    height = min(height, 0.5)
    return np.array([[np.sqrt(1 - height**2), height], [np.sqrt(1 - height**2), -height]]), np.array([1, -1])


def _hard_cases(rng: Rng) -> Iterator[Case]:
    # The last is above every visible k, and small enough for k points of a few times k features.
    for low, high in ((3, 9), (11, 60), (61, 200), (501, 570)):
        k = int(rng.integers(low, high + 1))
        yield case(f"k = {k}", k)
    yield case("k = 256, a power of two", 256)


HARD_DATASET = Exercise(
    id="hard_dataset",
    points=4,
    reference=margins.hard_dataset,
    returns=("the data set (X, y)",),
    visible=(
        case("a hundred mistakes", 100),
        case("ten mistakes", 10),
        case("five mistakes", 5),
        case("a single mistake: both labels must occur all the same", 1),
        case("five hundred mistakes", 500),
    ),
    hidden=_hard_cases,
    holds=_forces_mistakes,
    misconceptions=(
        Misconception(
            "points that are too long",
            lambda k: (_axes(k) * 2.0, _turns(max(k, 2))),
            "Your points are longer than 1. Making everything larger does not help anyway: R/γ stays the same.",
        ),
        Misconception(
            "one label only",
            lambda k: (_axes(k), np.ones(max(k, 2), dtype=int)),
            "All your labels are equal. Turn a point and its label round, x → -x and y → -y: the run stays the same.",
        ),
        Misconception(
            "labels 0 and 1",
            lambda k: (_axes(k), (_turns(max(k, 2)) + 1) // 2),
            "Your labels are 0 and 1. In this notebook they are -1 and +1.",
        ),
        Misconception(
            "the same two points again and again",
            lambda k: (np.tile([[1.0, 0.0], [-1.0, 0.0]], (k, 1)), _turns(2 * k)),
            "Copies of a point do not add mistakes: once it is right, its copies are. The number of points is not "
            "what counts.",
        ),
        Misconception(
            "opposed labels on one point",
            lambda k: (np.array([[1.0, 0.0], [1.0, 0.0]]), np.array([1, -1])),
            "The same point with both labels makes mistakes for ever, but no separator exists. The set must be "
            "separable.",
        ),
        Misconception(
            "separable with an offset only",
            lambda k: (np.array([[0.5], [1.0]]), np.array([-1, 1])),
            "Your set needs an offset. Here the boundary must go through the origin.",
        ),
        Misconception(
            "always the same set",
            lambda k: (np.eye(12), _turns(12)),
            "Your set is the same for every k. It has to get harder as k grows: a narrower margin, or more directions.",
        ),
        Misconception(
            "bound taken for the count",
            lambda k: _narrow(k, 1 / np.sqrt(k)),
            "Your set has R²/γ² = k, and that is the most that can happen, not what does happen. Either leave much "
            "more room (a narrower margin), "
            "or find points that do not help one another at all.",
        ),
        Misconception(
            "one mistake short",
            lambda k: (_axes(k - 1), _turns(max(k - 1, 2))),
            "Orthogonal points are a good idea: each costs one mistake. So you need k of them.",
        ),
    ),
    hints=(
        "Which points do not help one another? If x_i·x_j = 0, an update on one does not change the score of the "
        "other. Or: what if the margin is tiny?",
        "One way: k points along k axes, so that each is a mistake once (k = 1 needs two points, for the labels). "
        "Another: two points in the plane, "
        "nearly opposed after reflection, e.g. (1, 0) and (-½, ε): the smaller ε, the longer the run.",
        "n = max(k, 2); X = np.eye(n); y = np.where(np.arange(n) % 2 == 0, 1, -1); return X, y",
    ),
)


def _certifies(one: Case, got: Any) -> Problem:
    """Whether `got` is a certificate α of the case's data, or None where these are separable."""
    X, y = one.args
    separable = hulls.non_separable_certificate(X, y) is None
    if got is None:
        return (
            None if separable else "you return None, but no hyperplane separates these points: there is a certificate."
        )
    if separable:
        return "these points can be separated, so there is no certificate: expected None."
    alpha = np.asarray(got, dtype=float)
    if alpha.shape != (len(X),):
        return f"alpha must have one weight a point, shape ({len(X)},); got shape {alpha.shape}."
    if not np.isfinite(alpha).all():
        return "the weights must be finite numbers."
    if alpha.min() < -CLOSE:
        return f"every weight must be ≥ 0; alpha[{int(alpha.argmin())}] is {alpha.min():.6g}."
    if abs(alpha.sum() - 1) > CLOSE:
        return f"the weights must sum to 1; yours sum to {alpha.sum():.6g}."
    return _rest(alpha, X, y)


def _rest(alpha: np.ndarray, X: np.ndarray, y: np.ndarray) -> Problem:
    total = alpha @ reflect(X, y)
    if np.abs(total[:-1]).max() > CLOSE * max(1.0, float(np.abs(X).max())):
        shown = ", ".join(f"{v:.3g}" for v in total[:-1])
        return f"Σ α_i y_i x_i must be 0 (up to 1e-6); yours is ({shown})."
    if abs(total[-1]) > CLOSE:
        return f"Σ α_i y_i must be 0 (up to 1e-6), for the 1 in x̃; yours is {total[-1]:.3g}."
    return None


def _overlapping(rng: Rng, n: int, d: int) -> tuple[np.ndarray, np.ndarray]:
    """Two clouds with one mean: hulls that overlap widely once n is a few times d."""
    while True:
        X, y = noisy_set(rng, n, d)
        if not hulls.is_separable(X, y):
            return X, y


def _touching(rng: Rng, gap: float = 0) -> tuple[np.ndarray, np.ndarray]:
    """Integer points of two classes on either side of a line, and one point of each class at the same place on it.

    With a gap these two are as far from the line, each on its side: a narrow street.
    """
    along = rng.integers(-3, 4, 8)
    away = rng.integers(1, 4, 8) * _turns(8)
    shared = rng.integers(-2, 3)
    on_the_line = np.array([[shared, gap], [shared, -gap]])
    X = np.vstack([np.column_stack([along, away]), on_the_line])
    order = rng.permutation(10)
    return X[order], np.append(_turns(8), [1, -1])[order]


def _in_a_row(rng: Rng, d: int) -> tuple[np.ndarray, np.ndarray]:
    """Three integer points on a line in d dimensions; the label of the middle one is not that of the others."""
    steps = rng.permutation([0, *np.cumsum(rng.integers(1, 6, 2))])
    direction = rng.integers(-3, 4, d)
    direction[0] = 1
    label = int(rng.choice([-1, 1]))
    return rng.integers(-5, 6, d) + np.outer(steps, direction), np.where(steps == np.median(steps), label, -label)


def _certificate_cases(rng: Rng) -> Iterator[Case]:
    for n, d in ((8, 1), (14, 2), (24, 3), (210, 4)):
        yield case(f"{n} overlapping points, {d} feature(s)", *_overlapping(rng, n, d))
    for n, d in ((2, 2), (15, 2), (30, 4), (210, 2)):
        yield case(f"{n} separable points, {d} features", *separable_set(rng, n, d, margin=0.3))
    for _ in range(2):
        yield case("hulls that touch in one point", *_touching(rng))
    yield case("a street of width 1/1024", *_touching(rng, gap=2.0**-11))
    for d in (2, 3, 5):
        yield case(f"three points in a row, {d} features", *_in_a_row(rng, d))
    X, y = separable_set(rng, 16, 2, margin=0.3)
    yield case("separable, far from the origin", X + np.array([6.0, -9.0]), y)


def _by_hull(X: np.ndarray, y: np.ndarray, *, offset: bool = True) -> np.ndarray | None:
    return hulls.separability(X, y, offset=offset).certificate


def _counts(X: np.ndarray, y: np.ndarray, T: int = 200) -> np.ndarray | None:
    made = run(X, y, T)
    if made.converged:
        return None
    alpha = np.bincount(made.points, minlength=len(X))
    return np.asarray(alpha / alpha.sum())


def _without_signs(X: np.ndarray, y: np.ndarray) -> np.ndarray | None:
    """The weights of least squares: the right sums, but negative entries."""
    if _by_hull(X, y) is None:
        return None
    A = np.vstack([reflect(X, y).T, np.ones(len(X))])
    return np.asarray(np.linalg.lstsq(A, np.append(np.zeros(X.shape[1] + 1), 1.0), rcond=None)[0])


def _separator_instead(X: np.ndarray, y: np.ndarray) -> np.ndarray | None:
    found = hulls.separability(X, y)
    return found.certificate if found.separator is None else np.append(*found.separator)


def _touching_passes(X: np.ndarray, y: np.ndarray) -> np.ndarray | None:
    """Takes hulls that only touch for separable: where a θ ≠ 0 leaves every margin ≥ 0, and not all 0."""
    alpha = _by_hull(X, y)
    if alpha is None:
        return None
    inner = _by_hull(
        np.vstack([_shrunk(X[y == 1]), _shrunk(X[y == -1])]), np.repeat([1, -1], [np.sum(y == 1), np.sum(y == -1)])
    )
    return None if inner is None else alpha


def _shrunk(points: np.ndarray) -> np.ndarray:
    centre = points.mean(axis=0)
    return np.asarray(centre + 0.999 * (points - centre))


def _where_there(change: Any) -> Any:
    """The right answer, spoilt by `change` where there is a certificate."""

    def wrong(X: np.ndarray, y: np.ndarray) -> Any:
        alpha = _by_hull(X, y)
        return None if alpha is None else change(alpha, X, y)

    return wrong


SQUARE = [[0, 0], [0, 1], [1, 0], [1, 1]]

NON_SEPARABLE_CERTIFICATE = Exercise(
    id="non_separable_certificate",
    points=5,
    reference=hulls.non_separable_certificate,
    returns=("alpha",),
    visible=(
        case("a +1 on either side of a -1", [[0], [1], [3]], [1, -1, 1]),
        case("XOR", SQUARE, [-1, 1, 1, -1]),
        case("two points, two classes: separable", [[0, 0], [1, 1]], [-1, 1]),
        case("separable, but not through the origin", [[1, 2], [2, 1], [4, 4], [5, 3]], [-1, -1, 1, 1]),
        case("hulls that touch in one point: not strictly separable", [[0, 0], [2, 2], [1, 1], [3, 0]], [-1, -1, 1, 1]),
        case("a point in a triangle of the other class", [[0, 0], [6, 0], [0, 6], [1, 2], [9, 9]], [1, 1, 1, -1, 1]),
        case("crossing segments", [[0.0, 0.0], [4.0, 1.0], [1.0, -1.0], [1.5, 2.0], [7.0, 7.0]], [1, 1, -1, -1, 1]),
        case("three features, separable", [[1, 0, 2], [0, 1, 2], [1, 1, 0], [0, 0, -1]], [1, 1, -1, -1]),
    ),
    hidden=_certificate_cases,
    holds=_certifies,
    misconceptions=(
        Misconception(
            "always None",
            lambda X, y: None,
            "You return None for every set. Where no hyperplane separates the points, a certificate exists: α ≥ 0 "
            "with Σ α y x̃ = 0 and Σ α = 1.",
        ),
        Misconception(
            "equal weights",
            _where_there(lambda alpha, X, y: np.full(len(X), 1 / len(X))),
            "You give every point the same weight. That balances only by luck; most points usually have weight 0.",
        ),
        Misconception(
            "the 1 left out",
            lambda X, y: _by_hull(X, y, offset=False),
            "You ask for Σ α y x = 0 and forget the 1 in x̃ = (x, 1). That answers the question for boundaries "
            "through the origin.",
        ),
        Misconception(
            "not normalised",
            _where_there(lambda alpha, X, y: alpha * len(X)),
            "Your weights balance but do not sum to 1. Divide them by their sum.",
        ),
        Misconception(
            "each class sums to 1",
            _where_there(lambda alpha, X, y: 2 * alpha),
            "Your weights sum to 1 in each class, which is natural for two hulls that meet. Here all weights together "
            "sum to 1: halve them.",
        ),
        Misconception(
            "negative weights",
            _without_signs,
            "Some of your weights are negative. A plain least-squares solution balances, but proves nothing: a convex "
            "combination needs α ≥ 0.",
        ),
        Misconception(
            "all zeros",
            _where_there(lambda alpha, X, y: np.zeros(len(X))),
            "α = 0 always balances, so it proves nothing. The weights must sum to 1.",
        ),
        Misconception(
            "separator returned",
            _separator_instead,
            "Where the data are separable you return the separator. The exercise asks for None there.",
        ),
        Misconception(
            "touching called separable",
            _touching_passes,
            "Hulls that touch in a single point already meet: no boundary has all points strictly on their sides. A "
            "certificate exists there too.",
        ),
        Misconception(
            "mistake counts of a run",
            _counts,
            "You take the mistake counts of a perceptron run. Σ α y x̃ is then w_k/k, which is small, but not 0 "
            "(unless the run just closed a cycle).",
        ),
        Misconception(
            "labels left in",
            _where_there(lambda alpha, X, y: alpha * y),
            "You return α·y. The labels belong into the sum Σ α y x̃, not into the weights.",
        ),
    ),
    hints=(
        "With the reflected points z_i = y_i (x_i, 1) the question is: does their convex hull hold the origin? The "
        "hull's point nearest to the origin tells.",
        "With SciPy: stack Zᵀ on a row of ones, A = [Zᵀ; 1ᵀ], b = (0, …, 0, 1), and find α ≥ 0 with the least ‖Aα - "
        "b‖: scipy.optimize.nnls. "
        "If the residual is 0 (up to 1e-9), α is the certificate, otherwise return None.",
        "from scipy.optimize import nnls; Z = np.column_stack([X, np.ones(len(X))]) * y[:, None]; A = np.vstack([Z.T, "
        "np.ones(len(X))]); "
        "alpha, rest = nnls(A, np.append(np.zeros(Z.shape[1]), 1.0)); return alpha / alpha.sum() if rest < 1e-9 else "
        "None",
    ),
)
