"""pegasos: the rarer slips."""

from autograder.judging.exercise import wrong

SLIPS = (
    wrong(
        "lam forgotten in the rate",
        {"1 / (lam * k)": "1 / k"},
        "Your rate is 1/k. Here it is 1/(λk): a weak penalty goes with large steps.",
    ),
    wrong(
        "rate lam over k",
        {"1 / (lam * k)": "lam / k"},
        "Your rate is λ/k. It is 1/(λk).",
    ),
    wrong(
        "constant rate",
        {"1 / (lam * k)": "1 / lam"},
        "Your rate stays 1/λ. It falls with the number of the visit: 1/(λk).",
    ),
    wrong(
        "root of k",
        {"(lam * k)": "(lam * np.sqrt(k))"},
        "Your rate is 1/(λ√k). It is 1/(λk).",
    ),
    wrong(
        "rate forgotten in the update",
        {"eta * y[i]": "y[i]"},
        "Your update adds y x. Multiply it by the rate: η y x.",
    ),
    wrong(
        "updates at z equal to 1",
        {"z < 1": "z <= 1"},
        "You update where z is exactly 1. Pegasos takes the subgradient 0 there: add only where z < 1.",
    ),
    wrong(
        "perceptron's test",
        {"z < 1": "z <= 0"},
        "You update on mistakes only, as the perceptron does. The hinge asks for a margin of 1: z < 1.",
    ),
    wrong(
        "updates at every visit",
        {"        if z < 1:\n            theta =": "        theta ="},
        "You add η y x at every visit. Where z ≥ 1 the hinge is flat, and only the shrinking is left.",
    ),
    wrong(
        "label forgotten in the margin",
        {"y[i] * (theta @ X[i])": "theta @ X[i]"},
        "Your z is the score θ·x. The margin has the label in it: z = y θ·x.",
    ),
    wrong(
        "label forgotten in the update",
        {"eta * y[i] * X[i]": "eta * X[i]"},
        "Your update adds η x whatever the label. It is η y x.",
    ),
    wrong(
        "average of the iterates",
        {
            "theta = np": "theta = total = np",
            "    return theta": "        total = total + theta\n    return total / max(len(order), 1)",
        },
        "You average theta over the visits. That often helps, but here the last theta is asked for.",
    ),
    wrong(
        "with an offset",
        {
            "theta = np.zeros(X.shape[1])": "theta, theta0 = np.zeros(X.shape[1]), 0.0",
            "theta @ X[i]": "theta @ X[i] + theta0",
            "* X[i]\n": "* X[i]\n            theta0 = theta0 + eta * y[i]\n",
        },
        "You learn an offset as well and use it in z. Here there is none: z = y θ·x.",
    ),
    wrong(
        "a feature 1 appended",
        {
            "    theta = np": "    X = np.column_stack([X, np.ones(len(X))])\n    theta = np",
            "return theta": "return theta[:-1]",
        },
        "You append a feature that is always 1. It moves the margins like an offset; here there is none: z = y θ·x.",
    ),
    wrong(
        "best iterate",
        {
            "    for k": "    best, least = theta, 1.0\n    for k",
            "    return theta": "        objective = lam / 2 * theta @ theta + np.mean(np.maximum(1 - y * (X @ theta), 0))\n"
            "        if objective < least:\n"
            "            best, least = theta, objective\n"
            "    return best",
        },
        "You return the theta with the smallest objective. The last one is asked for.",
    ),
    wrong(
        "order ignored",
        {"enumerate(order, start=1)": "enumerate((t % len(X) for t in range(len(order))), start=1)"},
        "You visit the points one after the other. Visit them as `order` says.",
    ),
    wrong(
        "only n visits",
        {"enumerate(order, start=1)": "enumerate(order[: len(X)], start=1)"},
        "You stop after n visits. `order` may be longer than the data: make all its visits.",
    ),
    wrong(
        "penalty not halved",
        {"(1 - eta * lam)": "(1 - 2 * eta * lam)"},
        "You shrink by 1 - 2ηλ. The penalty is (λ/2)‖θ‖², and its gradient is λθ: shrink by 1 - ηλ.",
    ),
)
