"""sgd_hinge: the rarer slips."""

from autograder.judging.exercise import wrong

SLIPS = (
    wrong(
        "updates at every visit",
        {
            "        if y[i] * (X[i] @ theta + theta0) <= 1:\n": "",
            "\n            ": "\n        ",  # one level less
        },
        "You update at every visit. Where z > 1 the hinge is flat, its subgradient is 0, and nothing changes.",
    ),
    wrong(
        "k counts visits",
        {"for i in order": "for k, i in enumerate(order)", "            k += 1\n": ""},
        "Your rate falls with every visit. k counts updates only: a visit with z > 1 does not change it.",
    ),
    wrong(
        "constant rate",
        {"1 / (k + 1)": "1.0"},
        "Your rate stays 1. It is 1/(k+1), where k is the number of updates made before.",
    ),
    wrong(
        "k raised too early",
        {"            k += 1\n": "", "            eta = ": "            k += 1\n            eta = "},
        "Your first update has the rate 1/2. Use η = 1/(k+1) with k = 0 first, and add 1 to k after the update.",
    ),
    wrong(
        "k raised too late",
        {"1 / (k + 1)": "1 / max(k, 1)"},
        "Your first two updates both have the rate 1. The rates are 1, 1/2, 1/3, …",
    ),
    wrong(
        "square root",
        {"1 / (k + 1)": "1 / np.sqrt(k + 1)"},
        "Your rate is 1/√(k+1). Here it is 1/(k+1).",
    ),
    wrong(
        "offset never updated",
        {"            theta0 = theta0 + eta * y[i]\n": ""},
        "Your theta0 stays 0. It changes with each update: theta0 = theta0 + η y.",
    ),
    wrong(
        "offset without rate",
        {"theta0 + eta * y[i]": "theta0 + y[i]"},
        "Your theta0 changes by y, not by η y. Both parts take the same rate.",
    ),
    wrong(
        "offset without label",
        {"theta0 + eta * y[i]": "theta0 + eta"},
        "Your theta0 always grows. It changes by η y, which is negative for the class -1.",
    ),
    wrong(
        "offset not used in the test",
        {"(X[i] @ theta + theta0)": "(X[i] @ theta)"},
        "You test z without theta0. The margin is y (θ·x + θ0).",
    ),
    wrong(
        "label forgotten in the update",
        {"eta * y[i] * X[i]": "eta * X[i]"},
        "Your update adds η x whatever the label. It is η y x.",
    ),
    wrong(
        "average of the iterates",
        {
            "1.0\n": "1.0\n    total, total0 = theta, theta0\n",
            "k += 1\n": "k += 1\n            total, total0 = total + theta, total0 + theta0\n",
            "return best": "return total / (k + 1), total0 / (k + 1)",
        },
        "You average the iterates. That is a good idea in its own right, but the exercise asks for the iterate with the least "
        "hinge risk.",
    ),
    wrong(
        "order ignored",
        {"for i in order:": "for t in range(len(order)):\n        i = t % len(X)"},
        "You visit the points one after the other. Visit them as `order` says: `for i in order`.",
    ),
    wrong(
        "only n visits",
        {"for i in order": "for i in order[: len(X)]"},
        "You stop after n visits. `order` may be longer than the data: make all its visits.",
    ),
    wrong(
        "last visit left out",
        {"for i in order": "for i in order[:-1]"},
        "You leave out the last visit. Make all visits of `order`.",
    ),
    wrong(
        "each point once",
        {"for i in order": "for i in dict.fromkeys(np.asarray(order).tolist())"},
        "You visit each point once. `order` may name a point several times: visit it each time.",
    ),
    wrong(
        "counted from one",
        {"for i in order": "for i in np.asarray(order) - 1"},
        "You take the indices of `order` as if they began with 1. They begin with 0: use X[i] and y[i] as they are.",
    ),
    wrong(
        "risk of the visited points",
        {"z = y * (X @ theta + theta0)": "z = y[order] * (X[order] @ theta + theta0)"},
        "You measure the risk on the visits of `order`. The best iterate is the one with the least risk on the whole training set.",
    ),
    wrong(
        "risk of the visits so far",
        {"z = y * (X @ theta + theta0)": "z = y[i] * (X[i] @ theta + theta0)"},
        "You measure the risk on the point just visited, or on those visited so far. It is 0 after the first update, and nothing later can "
        "be less: take the whole training set.",
    ),
    wrong(
        "goes on from the best",
        {"(theta, theta0), risk\n": "(theta, theta0), risk\n            theta, theta0 = best\n"},
        "After a step that makes the risk larger you go back to the best parameters. Only remember them; the "
        "run goes on from where it is.",
    ),
    wrong(
        "offset with the next rate",
        {"theta0 + eta * y[i]": "theta0 + y[i] / (k + 2)"},
        "Your theta0 takes the rate of the next update (perhaps k was raised in between). Both parts take the same rate, 1/(k+1).",
    ),
    wrong(
        "k counts passes",
        {"for i in order": "for visit, i in enumerate(order)", "1 / (k + 1)": "1 / (visit // len(X) + 1)"},
        "Your rate falls once in n visits. k counts updates: the rate falls with each of them.",
    ),
    wrong(
        "ends at the first quiet visit",
        {"risk\n    return best": "risk\n        else:\n            break\n    return best"},
        "You stop at the first visit that needs no update. Go on: another point may still need one.",
    ),
    wrong(
        "ends after n quiet visits",
        {
            "k = np.zeros(X.shape[1]), 0.0, 0": "k, quiet = np.zeros(X.shape[1]), 0.0, 0, 0",
            "order:\n": "order:\n        quiet += 1\n",
            "k += 1": "k, quiet = k + 1, 0",
            "    return best": "        if quiet == len(X):\n            break\n    return best",
        },
        "You stop after n visits in a row without an update. The draws repeat points, so these need not be "
        "all of them: make all visits.",
    ),
    wrong(
        "theta in whole numbers",
        {
            "np.zeros(X.shape[1])": "np.zeros_like(X[0])",
            "theta + eta * y[i] * X[i]": "(theta + eta * y[i] * X[i]).astype(X.dtype)",
        },
        "Where X holds whole numbers your theta does too, and its steps are cut off. Start with np.zeros(X.shape[1]).",
    ),
    wrong(
        "scaled to unit length",
        {
            "return best": "length = np.linalg.norm(best[0]) or 1\n    return best[0] / length, best[1] / length",
        },
        "You divide the result by the length of theta. The hinge depends on that length: return the parameters as they are.",
    ),
    wrong(
        "risk of the points that occur",
        {
            "z = y * (X @ theta + theta0)": "seen = np.unique(order)\n            z = y[seen] * (X[seen] @ theta + theta0)",
        },
        "You measure the risk on the points that occur in `order`. It is the risk on the whole training set, visited or not.",
    ),
)
