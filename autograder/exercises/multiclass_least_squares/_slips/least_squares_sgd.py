"""least_squares_sgd: the rarer slips."""

import numpy as np

from autograder.judging.exercise import wrong


def own_column_only(W, X, T, order, eta):
    W = np.array(W, dtype=float)
    for i in order:
        k = T[i].argmax()
        W[:, k] -= eta * 2 * (X[i] @ W[:, k] - T[i, k]) * X[i]
    return W


SLIPS = (
    wrong(
        "rate divided by n",
        {"eta * gradient": "eta / len(X) * gradient"},
        "You divide by the number of points. One point gives one gradient, and the step is eta times it.",
    ),
    wrong(
        "rate divided by the visits",
        {"eta * gradient": "eta / len(order) * gradient"},
        "You divide by the number of visits. Each visit makes a whole step of eta times its gradient.",
    ),
    wrong(
        "shrinking rate",
        {"for i in order": "for k, i in enumerate(order)", "eta * gradient": "eta / (k + 1) * gradient"},
        "Your rate shrinks with every visit. Within one call it stays eta.",
    ),
    wrong(
        "rate forgotten",
        {"eta * gradient": "gradient"},
        "Your steps are as long as the gradient. Multiply it by eta.",
    ),
    wrong(
        "only the first visit",
        {
            "        W = W - eta * gradient\n    return W": "        W = W - eta * gradient\n        return W\n    return W"
        },
        "You return after the first visit: is the `return` inside the loop?",
    ),
    wrong(
        "only the last visit",
        {"for i in order": "for i in order[-1:]"},
        "Only the last visit counts in your result. Every step must start from the W that the one before it left behind.",
    ),
    wrong(
        "only misclassified points",
        {
            "        W = W": "        if (X[i] @ W).argmax() != T[i].argmax():\n            W = W",
        },
        "You move only for misclassified points, as the perceptron does. Squared error moves for every point whose outputs are not "
        "its targets.",
    ),
    wrong(
        "targets forgotten",
        {" - T[i]": ""},
        "The targets do not occur in your step. Each point pulls by output minus target.",
    ),
    wrong(
        "transposed",
        {"np.outer(X[i], residual)": "np.outer(residual, X[i])"},
        "Your gradient is transposed. It has the shape of W: one row per feature (and the bias), one column per class.",
    ),
    wrong(
        "size of the residual lost",
        {"np.outer(X[i], residual)": "np.outer(X[i], np.sign(residual))"},
        "Every visit pulls equally hard in your version. For squares the pull grows with output minus target.",
    ),
    wrong(
        "bias left alone",
        {"        W = W": "        gradient[-1] = 0\n        W = W"},
        "Your last row, that of the bias, never moves. The bias is a weight like any other: its feature is the 1 at the end of "
        "each point.",
    ),
    wrong(
        "own column only",
        own_column_only,
        "You move only the column of the point's own class. The other outputs have targets, too: they should be 0.",
    ),
    wrong(
        "average of the run",
        {
            "    for": "    total = np.zeros(W.shape)\n    for",
            "    return W": "        total = total + W\n    return total / len(order) if len(order) else W",
        },
        "You average W over the visits. The last W is asked for.",
    ),
    wrong(
        "the whole run",
        {"    for": "    run = [W]\n    for", "    return W": "        run.append(W)\n    return run"},
        "You return W after every visit. Only the last one is asked for.",
    ),
    wrong(
        "solved at once",
        {"    for i in order:": "    return np.linalg.lstsq(X, T)[0]\n    for i in order:"},
        "You return the best matrix of all. Here W is to make the steps that `order` says, and no more.",
    ),
)
