"""fit_newton: the rarer slips."""

import numpy as np

from autograder.judging.exercise import wrong


def least_squares(X, y, ridge):
    r = np.full(X.shape[1], float(ridge))
    r[-1] = 0
    return np.linalg.lstsq(X.T @ X + np.diag(r), X.T @ (2 * y - 1), rcond=None)[0]


SLIPS = (
    wrong(
        "opposite sign",
        {"return theta": "return -theta"},
        "Your theta has the opposite sign: it predicts class 0 where class 1 is likely.",
    ),
    wrong(
        "three steps",
        {"range(30)": "range(3)"},
        "You stop after three steps, before it has settled. Repeat until the step is tiny, say below 1e-10.",
    ),
    wrong(
        "five steps",
        {"range(30)": "range(5)"},
        "Five steps are enough for some data, not for all. Repeat until the step is tiny, say below 1e-10.",
    ),
    wrong(
        "six steps",
        {"range(30)": "range(6)"},
        "Six steps are enough for classes that overlap, not for a weak ridge on separable ones. Repeat until the step is tiny.",
    ),
    wrong(
        "ridge divided by n",
        {"float(ridge)": "ridge / len(X)"},
        "You divide the ridge by n. The cross-entropy is a sum here, and the ridge stands beside it as it is given.",
    ),
    wrong(
        "ridge squared",
        {"float(ridge)": "float(ridge) ** 2"},
        "Your ridge is squared: the penalty is (ridge/2)·‖θ‖², and its gradient ridge·θ.",
    ),
    wrong(
        "first entry spared, too",
        {"r[-1] = 0": "r[-1] = r[0] = 0"},
        "You spare the first entry, too. Only the last one, the bias, is free.",
    ),
    wrong(
        "half steps",
        {"range(30)": "range(10)", "theta - np": "theta - 0.5 * np"},
        "You make half steps, and stop before they have settled. A Newton step is the whole solution of H·step = g.",
    ),
    wrong(
        "Hessian of the start",
        {
            "        H = cross_entropy_hessian(theta, X, y) + np.diag(r)\n": "",
            "    for _ in range(30)": "    H = cross_entropy_hessian(theta, X, y) + np.diag(r)\n    for _ in range(20)",
        },
        "You use the Hessian of the start in every step. It changes with θ: compute it anew, as the gradient.",
    ),
    wrong(
        "diagonal of the Hessian only",
        {"theta - np.linalg.solve(H, g)": "theta - 0.5 * g / np.diag(H)"},
        "You divide by the diagonal of the Hessian. Solve with the whole matrix: np.linalg.solve(H, g).",
    ),
    wrong(
        "stops when all points are right",
        {
            "for _ in range(30):\n": "for k in range(50):\n"
            "        if k > 0 and np.all((X @ theta > 0) == (y == 1)):\n"
            "            break\n",
        },
        "You stop when all points are on their correct side. With a ridge there is a minimum beyond: repeat until the step is tiny.",
    ),
    wrong(
        "least squares",
        least_squares,
        "You solve least squares with the labels as ±1, in one go. The cross-entropy needs several Newton steps with p(1 - p) "
        "as weights.",
    ),
    wrong(
        "ridge cut to a whole number",
        {"float(ridge)": "int(ridge)"},
        "Your ridge is cut to a whole number (perhaps an array of integers): 0.5 becomes 0. Use floats.",
    ),
    wrong(
        "sign of the bias",
        {"return theta": "return theta * np.append(np.ones(len(theta) - 1), -1)"},
        "Your bias has the opposite sign; the other entries are right.",
    ),
    wrong(
        "gradient descent",
        {
            "range(30)": "range(1000)",
            "        H = cross_entropy_hessian(theta, X, y) + np.diag(r)\n": "",
            "np.linalg.solve(H, g)": "0.01 * g",
        },
        "You make a thousand small gradient steps, and they have not settled. Newton's method uses the Hessian: θ - H⁻¹g.",
    ),
    wrong(
        "the cost as well",
        {"return theta": "return theta, np.sum(np.logaddexp(0, (1 - 2 * y) * (X @ theta)))"},
        "You return the cost as well. Only theta is asked for.",
    ),
)
