"""proof_trace: the rarer slips."""

import numpy as np

from autograder.judging.exercise import wrong

ROW = "                rows.append([theta @ unit, k * gamma, theta @ theta, k * R**2])\n"


def one_theta_for_all_rows(X, y, theta_hat, T):
    unit = theta_hat / np.linalg.norm(theta_hat)
    gamma, R = np.min(y * (X @ unit)), np.max(np.linalg.norm(X, axis=1))
    theta, kept = np.zeros(X.shape[1]), []
    for _ in range(T):
        for x_i, y_i in zip(X, y):
            if y_i * (theta @ x_i) <= 0:
                theta += y_i * x_i
                kept.append(theta)
    return np.array([[t @ unit, (k + 1) * gamma, t @ t, (k + 1) * R**2] for k, t in enumerate(kept)])


def of_the_misclassified_points(X, y, theta_hat, T):
    unit = theta_hat / np.linalg.norm(theta_hat)
    theta, seen, thetas = np.zeros(X.shape[1]), [], []
    for _ in range(T):
        for x_i, y_i in zip(X, y):
            if y_i * (theta @ x_i) <= 0:
                theta = theta + y_i * x_i
                thetas.append(theta)
                seen.append(y_i * x_i)
    gamma, R = np.min(np.array(seen) @ unit), np.max(np.linalg.norm(seen, axis=1))
    return np.array([[t @ unit, (k + 1) * gamma, t @ t, (k + 1) * R**2] for k, t in enumerate(thetas)])


SLIPS = (
    wrong(
        "one row per pass",
        {ROW: "", "break\n": "break\n" + ROW.removeprefix(8 * " ")},
        "You add a row at the end of each pass. Add one after every mistake.",
    ),
    wrong(
        "with offset",
        {
            "0, []": "0, []\n    theta0 = 0",
            "theta @ x_i": "theta @ x_i + theta0",
            "k += 1": "theta0 += y_i\n                k += 1",
        },
        "Your run has an offset. The theorem here is about the perceptron through the origin.",
    ),
    wrong(
        "strict inequality",
        {"<= 0": "< 0 or k == 0"},
        "A margin of exactly 0 is a mistake: test `<= 0`. (Your run lets such points through after its first step.)",
    ),
    wrong(
        "only one pass",
        {"range(T)": "range(1)"},
        "You go through the points once. Go on until a pass is clean or T passes are over.",
    ),
    wrong(
        "T ignored",
        {"for _ in range(T)": "while True"},
        "You run until it converges. At most T passes are allowed.",
    ),
    wrong(
        "margins of the misclassified points",
        {
            "k, rows = np.zeros(X.shape[1]), 0, []": "margins, squares, rows = np.zeros(X.shape[1]), 0.0, 0.0, []",
            "k += 1": "margins += y_i * (x_i @ unit)\n                squares += x_i @ x_i",
            "k * gamma": "margins",
            "k * R**2": "squares",
        },
        "You add up the margin and the length of each misclassified point. γ and R belong to the whole data set: k·γ and k·R².",
    ),
    wrong(
        "one column per mistake",
        {"np.array(rows)": "np.array(rows).T"},
        "Your table lies on its side: one row per mistake, four columns.",
    ),
    wrong(
        "upper bound first",
        {
            "theta @ unit, k * gamma, theta @ theta, k * R**2": "theta @ theta, k * R**2, theta @ unit, k * gamma",
        },
        "The order of the columns is θ⁽ᵏ⁾·θ̂/‖θ̂‖, kγ, ‖θ⁽ᵏ⁾‖², kR².",
    ),
    wrong(
        "a margin of 1 asked for",
        {"<= 0": "< 1"},
        "Your run updates where the margin is less than 1. A mistake of the perceptron is a margin ≤ 0.",
    ),
    wrong(
        "sign of 0 taken for +1",
        {"y_i * (theta @ x_i) <= 0": "(1 if theta @ x_i >= 0 else -1) != y_i"},
        "You compare predicted labels, so a +1 point exactly on the boundary counts as right. Its margin is 0, which is "
        "a mistake.",
    ),
    wrong(
        "reach and bound swapped",
        {"theta @ unit, k * gamma": "k * gamma, theta @ unit"},
        "Your first two columns are swapped: first the reach, then its bound kγ.",
    ),
    wrong(
        "one θ for all rows",
        one_theta_for_all_rows,
        "All your rows have the last θ: `theta += …` changes the array that you kept. Compute the row at once, or keep a copy.",
    ),
    wrong(
        "R and γ of the misclassified points",
        of_the_misclassified_points,
        "Your γ and R are those of the points on which a mistake was made. They belong to the whole data set.",
    ),
    wrong(
        "T counts mistakes",
        {"return np.array(rows)": "return np.array(rows[:T])"},
        "You stop after T mistakes. T is the most passes.",
    ),
    wrong(
        "starts again after a mistake",
        {"range(T)": "range(T * len(y))", ROW: ROW + "                break\n"},
        "After each mistake you begin again with the first point. The perceptron goes on with the next one.",
    ),
    wrong(
        "mistakes of a pass found before it",
        {"clean = True": "clean, old = True, theta", "theta @ x_i": "old @ x_i"},
        "You look for all mistakes at the beginning of a pass. θ changes during the pass: test each point when it is visited.",
    ),
    wrong(
        "bound in the place of the reach",
        {"[theta @ unit, k * gamma": "[k * gamma, k * gamma"},
        "Your first column is kγ. The reach is at least that, often more: compute θ·θ̂/‖θ̂‖.",
    ),
)
