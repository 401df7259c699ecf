"""Answers from one more reading of the notebooks: tolerances that nobody asked for, arguments overlooked, and unusual right forms."""

import numpy as np

from tests.exercises.bank import Bank

bank = Bank()
right, wrong = bank.right, bank.wrong


@wrong("bag_of_words", cause="other: a plural is counted as its singular")
def without_plurals(text, vocabulary):
    letters = [c if c.isalnum() else " " for c in text.lower()]
    words = [word if word in vocabulary else word.rstrip("s") for word in "".join(letters).split()]
    return [words.count(word) for word in vocabulary] + [1]


@wrong("select_model", cause="other: a penalty on the size")
def size_as_a_small_penalty(sizes, validation_errors):
    return sizes[np.argmin(validation_errors + 1e-9 * sizes)]


@right("select_model")
def sorted_by_size_first(sizes, validation_errors):
    order = np.argsort(sizes, kind="stable")
    return sizes[order][np.argmin(validation_errors[order])]


@wrong("perceptron_criterion", cause="other: a tolerance")
def nearly_on_the_boundary(w, Z):
    margins = Z @ w
    return np.maximum(-margins, 0).sum(), -Z[margins <= 1e-6].sum(axis=0)


@wrong("batch_perceptron", cause="other: a tolerance")
def batch_with_tolerance(Z, eta, max_steps):
    w, steps = np.zeros(Z.shape[1]), 0
    while steps < max_steps and (misclassified := Z @ w <= 1e-2).any():
        w, steps = w + eta * Z[misclassified].sum(axis=0), steps + 1
    return w, steps


@wrong("batch_perceptron", cause="other: stops when the step is short")
def batch_until_the_step_is_short(Z, eta, max_steps):
    w, steps = np.zeros(Z.shape[1]), 0
    while steps < max_steps:
        step = eta * Z[Z @ w <= 0].sum(axis=0)
        if np.linalg.norm(step) < 1e-4 and not (Z @ w < 0).any() and steps:
            break
        if not (Z @ w <= 0).any():
            break
        w, steps = w + step, steps + 1
    return w, steps


@wrong("sequential_perceptron", cause="other: n counted in the order")
def rows_that_the_order_visits(Z, order, eta):
    w, steps, clean, n = np.zeros(Z.shape[1]), 0, 0, len(set(order))
    for i in order:
        if w @ Z[i] <= 0:
            w, steps, clean = w + eta * Z[i], steps + 1, 0
        else:
            clean += 1
        if clean == n:
            break
    return w, steps


@wrong("voted_predict", cause="other: the logarithm of the counts")
def votes_by_logarithm(X, thetas, theta0s, counts):
    votes = np.where(X @ thetas.T + theta0s >= 0, 1, -1) @ np.log1p(counts)
    return np.where(votes >= 0, 1, -1)


@wrong("voted_predict", cause="other: counts are cut off")
def at_most_ten_votes(X, thetas, theta0s, counts):
    votes = np.where(X @ thetas.T + theta0s >= 0, 1, -1) @ np.minimum(counts, 10)
    return np.where(votes >= 0, 1, -1)


@right("unlucky_update")
def to_zero():
    return [1, 0], [1, 0], [-1, 0]


@right("broken_step")
def as_an_array():
    return np.array([6, "d"])


@right("broken_step")
def in_brackets():
    return "6", "(d)"


@wrong("broken_step", cause="other: two lines")
def two_lines_as_text():
    return "67", "d"


@wrong("hinge_subgradient", cause="other: a tolerance")
def subgradient_with_tolerance(X, y, theta, theta0):
    pull = np.where(y * (X @ theta + theta0) <= 1.001, -y, 0)
    return pull @ X / len(X), pull.mean()


@wrong("hinge_loss", cause="array for a number")
def loss_of_an_array(z):
    return np.maximum(1 - np.atleast_1d(z), 0)


@wrong("sigmoid", cause="other: an array for a number")
def sigmoid_of_an_array(s):
    s = np.atleast_1d(np.asarray(s, dtype=float))
    e = np.exp(-np.abs(s))
    return np.where(s >= 0, 1, e) / (1 + e)


@right("sigmoid")
def array_only_inside(s):
    scores = np.atleast_1d(np.asarray(s, dtype=float))
    e = np.exp(-np.abs(scores))
    return (np.where(scores >= 0, 1, e) / (1 + e)).reshape(np.shape(s))


@right("pairwise_boundary")
def offset_in_an_array(W, b, j, k):
    return W[k] - W[j], np.diff(b[[j, k]])


@wrong("least_squares_fit", cause="K taken from the labels")
def classes_that_occur(X, t, K):
    return np.linalg.pinv(np.column_stack([X, np.ones(len(X))])) @ np.eye(max(t) + 1)[t]


@right("confusion_matrix")
def histogram_with_edges(t, predicted, K):
    return np.histogram2d(t, predicted, bins=(range(K + 1), range(K + 1)))[0]


@right("projection_threshold")
def root_nearest_to_a_mean(p, t):
    (m0, v0, n0), (m1, v1, n1) = ((q.mean(), q.var(), len(q)) for q in (p[t == 0], p[t == 1]))
    constant = m0**2 / (2 * v0) - m1**2 / (2 * v1) + np.log(n1 / n0) + np.log(v0 / v1) / 2
    roots = np.roots([1 / (2 * v0) - 1 / (2 * v1), m1 / v1 - m0 / v0, constant]).real
    return roots[np.argmin(np.abs(roots - m1))]


@wrong("predict_label", cause="other: a tolerance")
def label_with_tolerance(X, theta, threshold):
    return [int(1 / (1 + np.exp(-s)) >= threshold - 1e-3) for s in X @ theta]


@wrong("predict_label", cause="other: probabilities are rounded")
def label_of_rounded_probabilities(X, theta, threshold):
    return (np.round(1 / (1 + np.exp(-(X @ theta))), 2) >= threshold).astype(int)


@wrong("roc_points", cause="other: scores that nearly agree are put together")
def nearly_equal_scores(scores, y):
    kept: list[float] = []
    for score in np.unique(scores)[::-1]:
        if not kept or not np.isclose(score, kept[-1]):
            kept.append(score)
    called = scores >= np.array(kept)[:, None]
    return np.append(0, called[:, y == 0].mean(axis=1)), np.append(0, called[:, y == 1].mean(axis=1))
