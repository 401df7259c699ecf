"""cross_entropy_hessian: the curvature of the cross-entropy, a sum of weighted products of the points with themselves."""

import numpy as np

from autograder.exercises.logistic_mle import _data as data
from autograder.exercises.logistic_mle.sigmoid import sigmoid
from autograder.judging.exercise import Exercise, case, wrong
from linclass_ref import logistic


def cross_entropy_hessian(theta, X, y):
    p = sigmoid(X @ theta)
    w = p * (1 - p)
    return X.T @ (w[:, None] * X)


def weights_left_out(theta, X, y):
    return X.T @ X


def diagonal_only(theta, X, y):
    p = sigmoid(X @ theta)
    w = p * (1 - p)
    return np.diag(w @ X**2)


exercise = Exercise(
    id="cross_entropy_hessian",
    points=3,
    solution=cross_entropy_hessian,
    reference=lambda theta, X, y: logistic.cross_entropy_hessian(X, y, theta),
    visible=(
        case("parameters zero: every weight is a quarter", [0.0, 0.0], *data.TWO_POINTS),
        case("two points", [1.0, -2.5], *data.TWO_POINTS),
        case("two features", [0.5, -1.0, 0.25], *data.FOUR_POINTS),
        case("whole numbers", [1, 2, -1], *data.FIVE_WHOLE_POINTS),
        case("a single point", [0.5, -1.0], [[3.0, 1.0]], [0]),
        case(
            "three features",
            [0.3, -0.6, 0.2, -0.4],
            [[1.0, 0.5, -2.0, 1.0], [0.0, 2.0, 1.0, 1.0], [1.5, -1.0, 0.5, 1.0]],
            [1, 0, 1],
        ),
    ),
    hidden=data.draw_evaluations,
    misconceptions=(
        wrong(
            "mean",
            {"* X)": "* X) / len(X)"},
            "You divide by n. Sums, not means, in this notebook.",
        ),
        wrong(
            "weights left out",
            weights_left_out,
            "You return XᵀX, the Hessian of least squares (up to a factor). Each point has a weight p(1 - p) here.",
        ),
        wrong(
            "weight p",
            {"p * (1 - p)": "p"},
            "Your weight is p. The slope of the sigmoid is p(1 - p).",
        ),
        wrong(
            "weights squared",
            {"X.T @": "(w[:, None] * X).T @"},
            "Your weights enter twice: scale only one of the two factors X, as in X.T @ (w[:, None] * X).",
        ),
        wrong(
            "square root of the weights",
            {"p * (1 - p)": "np.sqrt(p * (1 - p))"},
            "Your weights enter as square roots. Either scale one factor X by p(1 - p), or both by its root.",
        ),
        wrong(
            "squared residuals",
            {"p * (1 - p)": "(p - y) ** 2"},
            "Your weights are (p - y)², the products of gradients. The second derivative has p(1 - p): the labels do not occur.",
        ),
        wrong(
            "residuals as weights",
            {"p * (1 - p)": "p - y"},
            "Your weights are p - y, those of the gradient. Differentiate once more: p - y becomes p(1 - p) times x.",
        ),
        wrong(
            "sign",
            {"X.T @": "-X.T @"},
            "Your Hessian is that of the log-likelihood, which curves downwards. The cross-entropy curves upwards.",
        ),
        wrong(
            "weight from the labels",
            {"p * (1 - p)": "y * (1 - p)"},
            "Your weight holds the label. It is p(1 - p), with the probability in both places.",
        ),
        wrong(
            "diagonal only",
            diagonal_only,
            "Only the diagonal is there. The mixed derivatives Σ p(1 - p) x_j x_k belong to the matrix too.",
        ),
        wrong(
            "bias row missing",
            {"X.T": "X[:, :-1].T", "* X)": "* X[:, :-1])"},
            "The row and the column of the bias are missing: use all columns of X.",
        ),
    ),
    hints=(
        "Differentiate the gradient Σ (p - y) x once more. Only p depends on θ, and the slope of the sigmoid is p(1 - p).",
        "H = Σ p(1 - p) x xᵀ. As matrices: Xᵀ times X with its rows scaled by w = p(1 - p).",
        "p = sigmoid(X @ theta); w = p * (1 - p); return X.T @ (w[:, None] * X).",
    ),
)
