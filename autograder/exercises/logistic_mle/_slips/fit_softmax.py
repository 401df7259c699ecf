"""fit_softmax: the rarer slips."""

from autograder.judging.exercise import wrong

SLIPS = (
    wrong(
        "one step less",
        {"range(steps)": "range(steps - 1)"},
        "You make one step too few: with steps = 1 there is one update.",
    ),
    wrong(
        "gradient never renewed",
        {
            "        W = W - eta * (softmax_gradient(W, X, t) + penalty)": "        W = W - eta * (g + penalty)",
            "    for": "    g = softmax_gradient(W, X, t)\n    for",
        },
        "You compute the gradient once, at the start. It changes with W: compute it anew in each step.",
    ),
    wrong(
        "one point per step",
        {"_ in range(steps)": "i in np.arange(steps) % len(X)", "W, X, t": "W, X[i : i + 1], t[i : i + 1]"},
        "Each of your steps uses one point only: that is stochastic gradient descent. Sum over all points in each step.",
    ),
    wrong(
        "the whole path",
        {
            "    for": "    path = [W]\n    for",
            "    return W": "        path.append(W)\n    return np.array(path)",
        },
        "You return all the weights of the run. Only the last ones are asked for.",
    ),
    wrong(
        "start at one",
        {"np.zeros": "np.ones"},
        "You start at W = 1. The start is W = 0.",
    ),
    wrong(
        "rate falls",
        {"for _ in": "for k in", "eta *": "eta / (k + 1) *"},
        "Your rate shrinks with the step number. Here eta is constant.",
    ),
    wrong(
        "everything divided by n",
        {"eta *": "eta / len(X) *"},
        "You divide the whole step by n. The cross-entropy is a sum here: take eta times its gradient.",
    ),
    wrong(
        "half the ridge",
        {"ridge * W": "ridge / 2 * W"},
        "You use half the ridge. The gradient of (ridge/2)·‖W‖² is ridge·W: the square gives a factor 2.",
    ),
    wrong(
        "point by point",
        {
            "_ in range(steps)": "i in np.tile(np.arange(len(X)), steps)",
            "W, X, t": "W, X[i : i + 1], t[i : i + 1]",
        },
        "You move after each single point. A step of (batch) gradient descent sums over all points first, with the same W.",
    ),
    wrong(
        "one against the rest",
        {"softmax_gradient(W, X, t)": "X.T @ (1 / (1 + np.exp(-(X @ W))) - np.eye(K)[t])"},
        "Each class has a sigmoid of its own in your gradient. Softmax regression divides by one sum for all classes.",
    ),
    wrong(
        "least squares",
        {"softmax_gradient(W, X, t)": "X.T @ (X @ W - np.eye(K)[t])"},
        "You descend the squared error of the scores: that is least squares. Use the gradient of the cross-entropy.",
    ),
    wrong(
        "biases left at zero",
        {
            "W = W - eta * (softmax_gradient(W, X, t) + penalty)": "W[:-1] -= eta * (softmax_gradient(W, X, t) + penalty)[:-1]"
        },
        "Your bias row never moves. It is spared by the ridge, not by the gradient.",
    ),
    wrong(
        "until it settles",
        {"range(steps)": "range(3000)"},
        "You run on until it settles. Make exactly `steps` steps.",
    ),
    wrong(
        "first class as reference",
        {"return W": "return W - W[:, :1]"},
        "You subtract the first column from all of them. The probabilities are the same, but asked is the W that "
        "gradient descent reaches.",
    ),
)
