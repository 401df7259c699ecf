"""cross_entropy_hessian: the curvature of the cross-entropy, a sum of weighted products of the points with themselves."""

import numpy as np

from autograder.exercises._solutions import solution
from autograder.exercises.logistic_mle import _data as data
from autograder.judging.exercise import Exercise, case, wrong
from linclass_ref import logistic

sigmoid = solution("sigmoid")


def weights_left_out(theta, X, y):
    return X.T @ X


def outer_product_of_the_gradient(theta, X, y):
    g = (sigmoid(X @ theta) - y) @ X
    return np.outer(g, g)


exercise = Exercise(
    reference=logistic.cross_entropy_hessian,
    rows=("X", "y"),
    visible=(
        case("parameters zero: every weight is a quarter", [0.0, 0.0], *data.TWO_POINTS),
        case("two points", [1.0, -2.5], *data.TWO_POINTS),
        case("two features", [0.5, -1.0, 0.25], *data.FOUR_POINTS),
        case("integers", [1, 2, -1], *data.FIVE_WHOLE_POINTS),
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
            {"X.T @ (w[:, None] * X)": "np.diag(w @ X**2)"},
            "Only the diagonal is there. The mixed derivatives Σ p(1 - p) x_j x_k belong to the matrix too.",
        ),
        wrong(
            "bias row missing",
            {"X.T": "X[:, :-1].T", "* X)": "* X[:, :-1])"},
            "The row and the column of the bias are missing: use all columns of X.",
        ),
        wrong(
            "one weight for all points",
            {"w = p * (1 - p)": "w = np.full(len(X), np.mean(p * (1 - p)))"},
            "You weigh all points with the mean of p(1 - p). Each point has its own weight.",
        ),
        wrong(
            "outer product of the gradient",
            outer_product_of_the_gradient,
            "You return the product of the gradient with itself. The Hessian is the derivative of the gradient: Σ p(1 - p) x xᵀ.",
        ),
        wrong(
            "upper half only",
            {"return X.T @ (w[:, None] * X)": "return np.triu(X.T @ (w[:, None] * X))"},
            "Below the diagonal your matrix is zero. The Hessian is symmetric: fill in both halves.",
        ),
        wrong(
            "points by points",
            {"X.T @ (w[:, None] * X)": "X @ X.T * w"},
            "Your matrix has a row and a column for each *point*. The Hessian has one for each parameter: Xᵀ on the left, X "
            "on the right.",
        ),
    ),
    hints=(
        "Differentiate the gradient Σ (p - y) x once more. Only p depends on θ, and the slope of the sigmoid is p(1 - p).",
        "H = Σ p(1 - p) x xᵀ. As matrices: Xᵀ times X with its rows scaled by w = p(1 - p).",
        "XᵀDX with a diagonal D: multiply row i of X by p_i(1 - p_i) first, then take one matrix product.",
    ),
)
