"""fit_gradient_descent: the rarer slips."""

from autograder.judging.exercise import wrong

SLIPS = (
    wrong(
        "squared loss",
        {
            "g = cross_entropy_gradient(theta, X, y)": "p = sigmoid(X @ theta)\n        g = ((p - y) * p * (1 - p)) @ X",
        },
        "Your gradient is that of the squared loss: the factor p(1 - p) does not occur in the cross-entropy's.",
    ),
    wrong(
        "bias left at zero",
        {"theta = theta - eta * g": "theta[:-1] -= eta * g[:-1]"},
        "Your bias, the last entry, never moves. It is a parameter like the others.",
    ),
    wrong(
        "perceptron steps",
        {"cross_entropy_gradient(theta, X, y)": "((X @ theta >= 0) - y) @ X"},
        "You subtract predicted labels, not probabilities, in the gradient: the pull of a point is p - y.",
    ),
    wrong(
        "labels taken as ±1",
        {"(theta, X, y)": "(theta, X, 2 * y - 1)"},
        "You subtract labels of -1 and +1 from the probability. Labels are 0 and 1 here.",
    ),
    wrong(
        "the whole path",
        {
            "    for": "    thetas = [theta]\n    for",
            "    return theta": "        thetas.append(theta)\n    return np.array(thetas)",
        },
        "You return all parameters of the run. Only the last ones are asked for.",
    ),
    wrong(
        "entry after entry",
        {
            "theta = theta - eta * g": "for j in range(len(theta)):\n"
            "            theta[j] -= eta * cross_entropy_gradient(theta, X, y)[j]",
        },
        "You change one entry at a time and use the new ones at once. All entries of a step use the gradient at the same θ.",
    ),
    wrong(
        "bias after the weights",
        {
            "theta = theta - eta * g": "theta[:-1] -= eta * g[:-1]\n"
            "        theta[-1] -= eta * cross_entropy_gradient(theta, X, y)[-1]",
        },
        "You move the bias after the weights, with a gradient at the new weights. One step uses one gradient, at the old θ.",
    ),
    wrong(
        "the best on the way",
        {
            "    for _ in range(steps)": "    best, lowest = theta, np.inf\n    for _ in range(steps + 1)",
            "        g =": "        cost = np.sum(np.logaddexp(0, (1 - 2 * y) * (X @ theta)))\n"
            "        if cost < lowest:\n"
            "            best, lowest = theta, cost\n"
            "        g =",
            "return theta": "return best",
        },
        "You return the best θ on the way. Asked is the last one, even where a large rate overshoots.",
    ),
    wrong(
        "stops when the cost rises",
        {
            "    for": "    lowest = np.inf\n    for",
            "theta = theta - eta * g": "new = theta - eta * g\n"
            "        cost = np.sum(np.logaddexp(0, (1 - 2 * y) * (X @ new)))\n"
            "        if cost > lowest:\n"
            "            break\n"
            "        theta, lowest = new, cost",
        },
        "You stop when the cost rises. Make exactly `steps` steps.",
    ),
    wrong(
        "stops when all points are right",
        {"theta - eta * g": "theta - eta * g * np.any((X @ theta > 0) != (y == 1))"},
        "You stop when all points are on their correct side, as the perceptron does. The cross-entropy still falls there: make "
        "all steps.",
    ),
    wrong(
        "mean of the path",
        {
            "theta = np": "theta = total = np",
            "    return theta": "        total = total + theta\n    return total / max(steps, 1)",
        },
        "You return the mean of all θ on the way. Asked is the last one.",
    ),
    wrong(
        "a hundred steps always",
        {"range(steps)": "range(100)"},
        "You always make a hundred steps. Make `steps` steps.",
    ),
    wrong(
        "a rate of its own",
        {"eta * g": "0.01 * g"},
        "You use a rate of 0.01, whatever is given. The rate is `eta`.",
    ),
    wrong(
        "logistic loss of labels 0 and 1",
        {"theta - eta * g": "theta + eta * ((y * sigmoid(-y * (X @ theta))) @ X)"},
        "Your update is right for labels ±1. Here they are 0 and 1, so points of class 0 never pull.",
    ),
    wrong(
        "long gradients cut",
        {"eta * g": "eta * g / max(1, np.linalg.norm(g))"},
        "You shorten long gradients to length 1. A step is eta times the gradient as it is.",
    ),
)
