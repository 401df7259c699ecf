"""The cross-entropy and its derivatives: exercises of 08_logistic_mle. X is augmented, labels are 0 and 1, sums and "
"not means."""

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from autograder.exercises._probabilities import augmented
from autograder.exercises._sets import Rng
from autograder.judging.exercise import Case, Exercise, Misconception, case
from linclass_ref import logistic

TWO = ([[1.0, 1.0], [3.0, 1.0]], [0, 1])
PLANE = ([[1.0, 2.0, 1.0], [-1.0, 0.5, 1.0], [3.0, -1.0, 1.0], [0.0, 1.5, 1.0]], [1, 0, 0, 1])
WHOLE = ([[2, -1, 1], [0, 3, 1], [-2, 1, 1], [1, 1, 1], [3, 0, 1]], [1, 1, 0, 0, 1])


def labels(rng: Rng, n: int) -> np.ndarray:
    """n labels 0/1, both present if n > 1."""
    y = rng.integers(0, 2, n)
    if n > 1:
        y[:2] = 0, 1
    return np.asarray(rng.permutation(y))


def _everywhere(rng: Rng) -> Iterator[Case]:
    """Parameters and random data, as all three functions take them."""
    for n, d in ((6, 2), (5, 1), (12, 3), (230, 4)):
        yield case(f"{n} points, {d} features", rng.normal(size=d + 1), augmented(rng, n, d), labels(rng, n))
    for label in (0, 1):
        yield case(f"a single point of class {label}", rng.normal(size=3), augmented(rng, 1, 2), [label])
    X = np.column_stack([rng.integers(-3, 4, (7, 2)), np.ones(7, dtype=int)])
    yield case("whole numbers", rng.integers(-2, 3, 3), X, labels(rng, 7))
    yield case("parameters zero", np.zeros(3), augmented(rng, 8, 2), labels(rng, 8))


def _loss_cases(rng: Rng) -> Iterator[Case]:
    yield from _everywhere(rng)
    for label in (0, 1):
        X = np.column_stack([rng.uniform(0.8, 2, 5) * [1, -1, 1, 1, -1], np.ones(5)])
        y = np.append(1 - label, np.full(4, label))
        theta = np.array([rng.uniform(900, 1500), 0.5])
        yield case(f"scores in the thousands, mostly class {label}", theta, X, y, warnings_forbidden=True)
    X = np.column_stack([rng.uniform(5, 8, 6) * [1, -1, 1, -1, 1, -1], np.ones(6)])
    yield case("wrong by scores of 5 to 8: not quite the scores themselves", [1.0, 0.0], X, [0, 1, 0, 1, 1, 0])


def _log_loss(theta: np.ndarray, X: np.ndarray, y: np.ndarray, low: float = 0.0) -> float:
    p = np.clip(logistic.predict_probability(X, theta), low, 1 - low)
    return float(-np.sum(y * np.log(p) + (1 - y) * np.log(1 - p)))


def _chosen_log_loss(theta: np.ndarray, X: np.ndarray, y: np.ndarray) -> float:
    p = logistic.predict_probability(X, theta)
    return float(-np.sum(np.log(np.where(y == 1, p, 1 - p))))


def _changed_loss(change: Callable[..., float]) -> Callable[..., float]:
    """A wrong version made from the right value and (p, y)."""

    def wrong(theta: np.ndarray, X: np.ndarray, y: np.ndarray) -> float:
        return change(logistic.cross_entropy(X, y, theta), logistic.predict_probability(X, theta), y)

    return wrong


CROSS_ENTROPY = Exercise(
    id="cross_entropy",
    points=3,
    reference=lambda theta, X, y: logistic.cross_entropy(X, y, theta),
    visible=(
        case("parameters zero: each point costs log 2", [0.0, 0.0], *TWO),
        case("two points", [1.0, -2.5], *TWO),
        case("two features", [0.5, -1.0, 0.25], *PLANE),
        case("whole numbers", [1, 2, -1], *WHOLE),
        case("a single point of class 0", [1.0, -1.0], [[3.0, 1.0]], [0]),
        case("a single point of class 1", [1.0, -1.0], [[3.0, 1.0]], [1]),
        case("wrong by a score of 6: not quite 6 each", [2.0, 0.0], [[3.0, 1.0], [-3.0, 1.0]], [0, 1]),
        case(
            "surely wrong: scores of ±1000", [1000.0, 0.0], [[1.0, 1.0], [-1.0, 1.0]], [0, 1], warnings_forbidden=True
        ),
        case(
            "surely right: scores of ±1000", [1000.0, 0.0], [[1.0, 1.0], [-1.0, 1.0]], [1, 0], warnings_forbidden=True
        ),
        case(
            "two surely wrong (scores of ±40), two not sure",
            [40.0, 0.5],
            [[-1.0, 1.0], [1.0, 1.0], [0.01, 1.0], [0.0, 1.0]],
            [1, 0, 1, 0],
        ),
    ),
    hidden=_loss_cases,
    misconceptions=(
        Misconception(
            "logarithm of zero",
            _log_loss,
            "At a large score the probability is rounded to exactly 0 or 1, and log(0) is minus infinity (0 times it "
            "is NaN). The true cost is only "
            "1000. Compute it from the scores: log(1 + exp(s)) with s = θ·x for y = 0 and s = -θ·x for y = 1; "
            "`np.logaddexp(0, s)` does not overflow.",
        ),
        Misconception(
            "logarithm of zero in the chosen term",
            _chosen_log_loss,
            "At a large score the probability of the true class is rounded to exactly 0, and its logarithm is minus "
            "infinity. The true cost is only "
            "1000. Compute it from the scores: `np.logaddexp(0, s)` with s = θ·x for y = 0 and s = -θ·x for y = 1.",
        ),
        Misconception(
            "probabilities cut off",
            lambda theta, X, y: _log_loss(theta, X, y, 1e-15),
            "You cut the probabilities off at 1e-15. Then no error costs more than 34.5, however sure it was, and the "
            "slope is lost. Compute the cost "
            "from the scores: `np.logaddexp(0, s)`.",
        ),
        Misconception(
            "exp overflows",
            lambda theta, X, y: float(np.sum(np.log(1 + np.exp(np.where(y == 1, -1, 1) * (X @ theta))))),
            "exp overflows at a score of 1000, and its logarithm is infinite. `np.logaddexp(0, s)` is log(exp(0) + "
            "exp(s)) without going through "
            "the exponential.",
        ),
        Misconception(
            "mean",
            _changed_loss(lambda value, p, y: value / len(y)),
            "You return the mean. In this notebook the cross-entropy is the sum over the points.",
        ),
        Misconception(
            "sign",
            _changed_loss(lambda value, p, y: -value),
            "You return the log-likelihood, which is never positive. The cross-entropy is its negative.",
        ),
        Misconception(
            "only the points of class 1",
            lambda theta, X, y: float(np.sum(y * np.logaddexp(0, -(X @ theta)))),
            "You forgot the term (1 - y) log(1 - p): points of class 0 cost something too.",
        ),
        Misconception(
            "classes swapped",
            lambda theta, X, y: float(np.sum(np.logaddexp(0, np.where(y == 1, 1, -1) * (X @ theta)))),
            "A sure and right prediction is expensive in your version: log p belongs to y = 1, log(1 - p) to y = 0.",
        ),
        Misconception(
            "labels taken as ±1",
            lambda theta, X, y: float(np.sum(np.logaddexp(0, -y * (X @ theta)))),
            "log(1 + exp(-y·θ·x)) is right for labels ±1. Here they are 0 and 1, so a point of class 0 always costs "
            "log 2 in your version.",
        ),
        Misconception(
            "squared differences",
            _changed_loss(lambda value, p, y: float(np.sum((p - y) ** 2))),
            "You sum the squared differences (p - y)². The cross-entropy sums the negative logarithm of the "
            "probability of the true class.",
        ),
        Misconception(
            "logarithm to base 2",
            _changed_loss(lambda value, p, y: value / np.log(2)),
            "You use the logarithm to base 2. The natural one, np.log, is meant.",
        ),
        Misconception(
            "likelihood without the logarithm",
            _changed_loss(lambda value, p, y: float(np.prod(np.where(y == 1, p, 1 - p)))),
            "You return the likelihood, a product of probabilities. Take its logarithm and change the sign.",
        ),
        Misconception(
            "bias left out",
            lambda theta, X, y: logistic.cross_entropy(X[:, :-1], y, theta[:-1]),
            "The bias is missing from your score: X is augmented, so X @ theta holds it.",
        ),
    ),
    hints=(
        "Each point costs minus the logarithm of the probability that the model gave to what really happened: p for y "
        "= 1, 1 - p for y = 0.",
        "-log σ(z) = log(1 + exp(-z)) and -log(1 - σ(z)) = log(1 + exp(z)). So a point costs log(1 + exp(s)), with s = "
        "-z for y = 1 and s = z for y = 0. "
        "`np.logaddexp(0, s)` computes that for any s.",
        "z = X @ theta; s = np.where(y == 1, -z, z); return np.sum(np.logaddexp(0, s)).",
    ),
)


def _with_residual(residual: Callable[..., Any]) -> Callable[..., np.ndarray]:
    """A gradient Σ r x with another r(p, y, z)."""

    def wrong(theta: np.ndarray, X: np.ndarray, y: np.ndarray) -> np.ndarray:
        return np.asarray(residual(logistic.predict_probability(X, theta), y, X @ theta) @ X)

    return wrong


CROSS_ENTROPY_GRADIENT = Exercise(
    id="cross_entropy_gradient",
    points=3,
    reference=lambda theta, X, y: logistic.cross_entropy_gradient(X, y, theta),
    visible=(
        case("parameters zero", [0.0, 0.0], *TWO),
        case("two points", [1.0, -2.5], *TWO),
        case("two features", [0.5, -1.0, 0.25], *PLANE),
        case("whole numbers", [1, 2, -1], *WHOLE),
        case("a single point of class 0", [0.5, -1.0], [[3.0, 1.0]], [0]),
        case("a single point of class 1", [0.5, -1.0], [[3.0, 1.0]], [1]),
        case("scores of ±1000", [1000.0, 0.0], [[1.0, 1.0], [-1.0, 1.0], [2.0, 1.0]], [1, 1, 0]),
    ),
    hidden=_everywhere,
    misconceptions=(
        Misconception(
            "sign",
            _with_residual(lambda p, y, z: y - p),
            "Your gradient has the opposite sign: it is that of the log-likelihood. The cross-entropy has Σ (p - y) x.",
        ),
        Misconception(
            "mean",
            _with_residual(lambda p, y, z: (p - y) / len(y)),
            "You divide by n. The cross-entropy is a sum in this notebook, and so is its gradient.",
        ),
        Misconception(
            "gradient of the squared loss",
            _with_residual(lambda p, y, z: (p - y) * p * (1 - p)),
            "Your factor p(1 - p) belongs to the squared loss. In the cross-entropy it cancels against the slope of "
            "the logarithm: Σ (p - y) x.",
        ),
        Misconception(
            "score instead of probability",
            _with_residual(lambda p, y, z: z - y),
            "You subtract the label from the score θ·x: that is least squares. Subtract it from the probability "
            "σ(θ·x).",
        ),
        Misconception(
            "label instead of probability",
            _with_residual(lambda p, y, z: (p >= 0.5) - y),
            "You subtract y from the predicted *label*: that is the perceptron, where only mistakes count. Use the "
            "probability.",
        ),
        Misconception(
            "labels forgotten",
            _with_residual(lambda p, y, z: p),
            "The labels do not occur in your gradient: each point pulls by p - y.",
        ),
        Misconception(
            "only the points of class 1",
            _with_residual(lambda p, y, z: y * (p - 1)),
            "Points of class 0 have no say in your gradient. They pull too, by p·x.",
        ),
        Misconception(
            "labels taken as ±1",
            _with_residual(lambda p, y, z: p - (2 * y - 1)),
            "You subtract labels of -1 and +1 from the probability. Labels are 0 and 1 here.",
        ),
        Misconception(
            "bias entry missing",
            lambda theta, X, y: logistic.cross_entropy_gradient(X, y, theta)[:-1],
            "The last entry, that of the bias, is missing. The last column of X is 1 and gives it: use all of X.",
        ),
        Misconception(
            "not summed",
            lambda theta, X, y: (logistic.predict_probability(X, theta) - y)[:, None] * X,
            "You return one row for each point. The gradient is their sum.",
        ),
    ),
    hints=(
        "Each point pulls in its own direction x, as hard as the prediction is off: p - y.",
        "The sum of (p_i - y_i) x_i over all points is a product of a vector (n,) with the matrix X (n, d+1).",
        "return (predict_probability(X, theta) - y) @ X.",
    ),
)


def _weighted(weight: Callable[..., Any]) -> Callable[..., np.ndarray]:
    """A matrix Σ w x xᵀ with another w(p, y)."""

    def wrong(theta: np.ndarray, X: np.ndarray, y: np.ndarray) -> np.ndarray:
        w = np.broadcast_to(weight(logistic.predict_probability(X, theta), y), len(X))
        return np.asarray((X * w[:, None]).T @ X)

    return wrong


CROSS_ENTROPY_HESSIAN = Exercise(
    id="cross_entropy_hessian",
    points=3,
    reference=lambda theta, X, y: logistic.cross_entropy_hessian(X, y, theta),
    visible=(
        case("parameters zero: every weight is a quarter", [0.0, 0.0], *TWO),
        case("two points", [1.0, -2.5], *TWO),
        case("two features", [0.5, -1.0, 0.25], *PLANE),
        case("whole numbers", [1, 2, -1], *WHOLE),
        case("a single point", [0.5, -1.0], [[3.0, 1.0]], [0]),
        case(
            "three features",
            [0.3, -0.6, 0.2, -0.4],
            [[1.0, 0.5, -2.0, 1.0], [0.0, 2.0, 1.0, 1.0], [1.5, -1.0, 0.5, 1.0]],
            [1, 0, 1],
        ),
    ),
    hidden=_everywhere,
    misconceptions=(
        Misconception(
            "mean", _weighted(lambda p, y: p * (1 - p) / len(y)), "You divide by n. Sums, not means, in this notebook."
        ),
        Misconception(
            "weights left out",
            _weighted(lambda p, y: 1.0),
            "You return XᵀX, the Hessian of least squares (up to a factor). Each point has a weight p(1 - p) here.",
        ),
        Misconception("weight p", _weighted(lambda p, y: p), "Your weight is p. The slope of the sigmoid is p(1 - p)."),
        Misconception(
            "weights squared",
            _weighted(lambda p, y: (p * (1 - p)) ** 2),
            "Your weights enter twice: scale only one of the two factors X, as in X.T @ (w[:, None] * X).",
        ),
        Misconception(
            "square root of the weights",
            _weighted(lambda p, y: np.sqrt(p * (1 - p))),
            "Your weights enter as square roots. Either scale one factor X by p(1 - p), or both by its root.",
        ),
        Misconception(
            "squared residuals",
            _weighted(lambda p, y: (p - y) ** 2),
            "Your weights are (p - y)², the products of gradients. The second derivative has p(1 - p): the labels do "
            "not occur.",
        ),
        Misconception(
            "residuals as weights",
            _weighted(lambda p, y: p - y),
            "Your weights are p - y, those of the gradient. Differentiate once more: p - y becomes p(1 - p) times x.",
        ),
        Misconception(
            "sign",
            _weighted(lambda p, y: -p * (1 - p)),
            "Your Hessian is that of the log-likelihood, which curves downwards. The cross-entropy curves upwards.",
        ),
        Misconception(
            "weight from the labels",
            _weighted(lambda p, y: y * (1 - p)),
            "Your weight holds the label. It is p(1 - p), with the probability in both places.",
        ),
        Misconception(
            "diagonal only",
            lambda theta, X, y: np.diag(np.diag(logistic.cross_entropy_hessian(X, y, theta))),
            "Only the diagonal is there. The mixed derivatives Σ p(1 - p) x_j x_k belong to the matrix too.",
        ),
        Misconception(
            "bias row missing",
            lambda theta, X, y: logistic.cross_entropy_hessian(X, y, theta)[:-1, :-1],
            "The row and the column of the bias are missing: use all columns of X.",
        ),
    ),
    hints=(
        "Differentiate the gradient Σ (p - y) x once more. Only p depends on θ, and the slope of the sigmoid is p(1 - "
        "p).",
        "H = Σ p(1 - p) x xᵀ. As matrices: Xᵀ times X with its rows scaled by w = p(1 - p).",
        "p = predict_probability(X, theta); w = p * (1 - p); return X.T @ (w[:, None] * X).",
    ),
)
