"""cross_entropy_gradient: prediction minus truth, times input, summed over the points."""

from autograder.exercises.logistic_mle import _data as data
from autograder.exercises.logistic_mle.sigmoid import sigmoid
from autograder.judging.exercise import Exercise, case, wrong
from linclass_ref import logistic


def cross_entropy_gradient(theta, X, y):
    p = sigmoid(X @ theta)
    return (p - y) @ X


exercise = Exercise(
    id="cross_entropy_gradient",
    points=3,
    solution=cross_entropy_gradient,
    reference=lambda theta, X, y: logistic.cross_entropy_gradient(X, y, theta),
    visible=(
        case("parameters zero", [0.0, 0.0], *data.TWO_POINTS),
        case("two points", [1.0, -2.5], *data.TWO_POINTS),
        case("two features", [0.5, -1.0, 0.25], *data.FOUR_POINTS),
        case("whole numbers", [1, 2, -1], *data.FIVE_WHOLE_POINTS),
        case("a single point of class 0", [0.5, -1.0], [[3.0, 1.0]], [0]),
        case("a single point of class 1", [0.5, -1.0], [[3.0, 1.0]], [1]),
        case("scores of ±1000", [1000.0, 0.0], [[1.0, 1.0], [-1.0, 1.0], [2.0, 1.0]], [1, 1, 0]),
    ),
    hidden=data.draw_evaluations,
    misconceptions=(
        wrong(
            "sign",
            {"p - y": "y - p"},
            "Your gradient has the opposite sign: it is that of the log-likelihood. The cross-entropy has Σ (p - y) x.",
        ),
        wrong(
            "mean",
            {"@ X": "@ X / len(X)"},
            "You divide by n. The cross-entropy is a sum in this notebook, and so is its gradient.",
        ),
        wrong(
            "gradient of the squared loss",
            {"(p - y)": "((p - y) * p * (1 - p))"},
            "Your factor p(1 - p) belongs to the squared loss. In the cross-entropy it cancels against the slope of the logarithm: "
            "Σ (p - y) x.",
        ),
        wrong(
            "score instead of probability",
            {"sigmoid(X @ theta)": "X @ theta"},
            "You subtract the label from the score θ·x: that is least squares. Subtract it from the probability σ(θ·x).",
        ),
        wrong(
            "label instead of probability",
            {"p - y": "(p >= 0.5) - y"},
            "You subtract y from the predicted *label*: that is the perceptron, where only mistakes count. Use the probability.",
        ),
        wrong(
            "labels forgotten",
            {"(p - y)": "p"},
            "The labels do not occur in your gradient: each point pulls by p - y.",
        ),
        wrong(
            "only the points of class 1",
            {"(p - y)": "(y * (p - 1))"},
            "Points of class 0 have no say in your gradient. They pull too, by p·x.",
        ),
        wrong(
            "labels taken as ±1",
            {"p - y": "p - (2 * y - 1)"},
            "You subtract labels of -1 and +1 from the probability. Labels are 0 and 1 here.",
        ),
        wrong(
            "bias entry missing",
            {"@ X": "@ X[:, :-1]"},
            "The last entry, that of the bias, is missing. The last column of X is 1 and gives it: use all of X.",
        ),
        wrong(
            "not summed",
            {"(p - y) @ X": "(p - y)[:, None] * X"},
            "You return one row for each point. The gradient is their sum.",
        ),
        wrong(
            "gradient of the squared loss, with its 2",
            {"(p - y)": "(2 * (p - y) * p * (1 - p))"},
            "Your gradient is that of the squared loss, 2(p - y)p(1 - p)x. In the cross-entropy the factor p(1 - p) cancels: "
            "Σ (p - y) x.",
        ),
        wrong(
            "bias gets no gradient",
            {"return (p - y) @ X": "return (p - y) @ X * np.append(np.ones(X.shape[1] - 1), 0)"},
            "Your last entry is 0, so the bias would never move. It has a gradient like the other parameters: the sum of p - y.",
        ),
        wrong(
            "score without the bias",
            {"X @ theta": "X[:, :-1] @ theta[:-1]"},
            "The bias is missing from your score: X is augmented, so X @ theta holds it.",
        ),
        wrong(
            "only mistakes pull",
            {"(p - y)": "((p - y) * ((p >= 0.5) != (y == 1)))"},
            "Only misclassified points pull in your gradient: that is the perceptron. In the cross-entropy every point pulls, by p - y.",
        ),
        wrong(
            "column minus row",
            {"(p - y) @ X": "X.T @ (p[:, None] - y).sum(axis=1)"},
            "Your probabilities are a column (n, 1) and the labels a row (n,), so NumPy makes all n·n differences. Keep both as (n,).",
        ),
    ),
    hints=(
        "Each point pulls in its own direction x, as hard as the prediction is off: p - y.",
        "The sum of (p_i - y_i) x_i over all points is a product of a vector (n,) with the matrix X (n, d+1).",
        "return (sigmoid(X @ theta) - y) @ X.",
    ),
)
