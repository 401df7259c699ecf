"""Harder wrong answers to every exercise: two slips at once, an edge besides a slip, conventions of other books, NumPy surprises.

Written from the exercise statements alone, by somebody who had not yet opened the judge or the exercises' own misconceptions.
The true cause stands above each.
"""

# ruff: noqa: B007, B905, E741, PERF401, RUF059, SIM103, SIM110, SIM113, SIM401 (written as students write)

import math
import re
from collections import defaultdict

import numpy as np

from linclass_ref.nonnegative import nnls
from tests.exercises.bank import Bank

bank = Bank()


def sigmoid_(z):
    """What an answer of lesson 8 may call: the learner's own sigmoid, and it is right."""
    e = np.exp(-np.abs(z))
    return np.where(z >= 0, 1 / (1 + e), e / (1 + e))


def softmax_(scores):
    """What an answer of lesson 8 may call: the learner's own softmax, and it is right."""
    e = np.exp(scores - scores.max(axis=1, keepdims=True))
    return e / e.sum(axis=1, keepdims=True)


def scatters_(X, t, K):
    """What an answer of lesson 6 may call: the learner's own scatters, and they are right."""
    M = np.array([X[t == k].mean(axis=0) for k in range(K)])
    D, B = X - M[t], M[t] - X.mean(axis=0)
    return D.T @ D, B.T @ B


def discriminants_(X, priors, means, Sigma):
    """What an answer of lesson 7 may call: the learner's own discriminants, and they are right."""
    W = np.linalg.solve(Sigma, means.T)
    return X @ W - 0.5 * np.sum(means.T * W, axis=0) + np.log(priors)


# Digits are dropped: the pattern [a-z]+ cuts "win2024" into "win", and "24" disappears.
@bank.wrong("bag_of_words", cause="digits dropped")
def bag_letters_only(text, vocabulary):
    words = re.findall(r"[a-z]+", text.lower())
    return np.array([words.count(w) for w in vocabulary] + [1])


# Counts substrings, also inside longer words, and the number of words stands in place of the bias.
@bank.wrong(
    "bag_of_words",
    cause="other: counts substrings, also inside longer words, and the number of words stands in place of the bias",
)
def hard_bag_count_substrings(text, vocabulary):
    low = text.lower()
    return [low.count(w) for w in vocabulary] + [len(low.split())]


# Strict test, and the offset is left out.
@bank.wrong("predict", cause="sign(0) is -1 + offset ignored")
def hard_predict_strict_no_offset(X, theta, theta0):
    return 2 * (X @ theta > 0).astype(int) - 1


# Labels 0 and 1 instead of -1 and +1.
@bank.wrong("predict", cause="labels 0 and 1")
def hard_predict_zero_one(X, theta, theta0):
    return (X @ theta + theta0 >= 0).astype(int)


# Compares predictions: sign(0) = +1 is counted right for +1 points, although a margin of 0 is a mistake.
@bank.wrong("training_error", cause="labels compared after sign(0) = +1")
def error_by_prediction(X, y, theta, theta0):
    predicted = np.where(X @ theta + theta0 >= 0, 1, -1)
    return np.sum(predicted != y) / len(y)


# y as a column: broadcasting makes an n × n table of margins.
@bank.wrong("training_error", cause="every label with every point")
def error_broadcast(X, y, theta, theta0):
    y = y.reshape(-1, 1)
    return np.mean(y * (X @ theta + theta0) <= 0)


# Divides by the number of features, len(theta).
@bank.wrong("training_error", cause="divided by the number of features")
def error_divided_by_d(X, y, theta, theta0):
    bad = 0
    for i in range(len(X)):
        if y[i] * (theta @ X[i] + theta0) <= 0:
            bad += 1
    return bad / len(theta)


# The share of right points: 1 - error.
@bank.wrong("training_error", cause="accuracy instead of error")
def hard_error_accuracy(X, y, theta, theta0):
    right = 0
    for i in range(len(y)):
        right += y[i] * (theta @ X[i] + theta0) > 0
    return right / len(y)


# Strict test and the sum instead of the mean.
@bank.wrong("training_error", cause="boundary counted as right + number instead of fraction")
def hard_error_strict_sum(X, y, theta, theta0):
    return int(np.sum(y * (X @ theta + theta0) < 0))


# Divides theta · x by the norm but not the offset.
@bank.wrong("signed_distance", cause="offset not divided")
def distance_offset_not_divided(X, theta, theta0):
    return X @ theta / np.linalg.norm(theta) + theta0


# The sign is lost, and the norm includes the offset.
@bank.wrong("signed_distance", cause="θ0 in the norm + sign lost")
def distance_abs_norm_all(X, theta, theta0):
    return np.abs(X @ theta + theta0) / np.sqrt(theta @ theta + theta0**2)


# Sign of theta0 turned round.
@bank.wrong("signed_distance", cause="offset subtracted")
def distance_minus_offset(X, theta, theta0):
    w = theta / np.sqrt(np.sum(theta**2))
    d = theta0 / np.sqrt(np.sum(theta**2))
    return X.dot(w) - d


# Divides by the squared length of theta, and forgets the offset.
@bank.wrong("signed_distance", cause="divided by the squared norm + theta0 not used")
def hard_distance_squared_no_offset(X, theta, theta0):
    return X @ theta / (theta @ theta)


# Divides by the norm of each point instead of theta's.
@bank.wrong("signed_distance", cause="length of x instead of θ")
def hard_distance_norm_of_x(X, theta, theta0):
    return (X @ theta + theta0) / np.linalg.norm(X, axis=1)


# Walks the distance along theta itself, not along the unit vector.
@bank.wrong("project_to_boundary", cause="direction not of length 1")
def foot_not_unit(X, theta, theta0):
    r = (X @ theta + theta0) / np.linalg.norm(theta)
    return X - r[:, None] * theta


# The sign is plus: walks away from the boundary.
@bank.wrong("project_to_boundary", cause="plus instead of minus")
def foot_plus_sign_in_place(X, theta, theta0):
    P = X.astype(float)
    for i in range(len(P)):
        P[i] += (P[i] @ theta + theta0) / (theta @ theta) * theta
    return P


# Foot of the line through the origin: the offset is forgotten in the step.
@bank.wrong("project_to_boundary", cause="offset ignored")
def foot_no_offset(X, theta, theta0):
    u = theta / np.linalg.norm(theta)
    return X - np.outer(X @ u, u)


# The integer array X is changed in place: the feet are cut to whole numbers.
@bank.wrong("project_to_boundary", cause="type of the input kept")
def hard_foot_in_integers(X, theta, theta0):
    P = X.copy()
    for i in range(len(X)):
        P[i] = X[i] - (X[i] @ theta + theta0) / (theta @ theta) * theta
    return P


# Reflects the points: goes twice the way.
@bank.wrong("project_to_boundary", cause="mirror image")
def hard_foot_mirror(X, theta, theta0):
    n = theta / np.linalg.norm(theta)
    r = X @ n + theta0 / np.linalg.norm(theta)
    return X - 2 * np.outer(r, n)


# Drawn with replacement for the test part; training part is the rest.
@bank.wrong("train_test_split", cause="drawn with replacement")
def split_choice(n, test_fraction, rng):
    m = round(n * test_fraction)
    test = rng.choice(n, size=m)
    train = np.setdiff1d(np.arange(n), test)
    return train, test


# Each point goes to the test part with probability test_fraction: the number is not fixed.
@bank.wrong("train_test_split", by_chance=True, cause="a coin for each point")
def split_coin(n, test_fraction, rng):
    u = rng.random(n) < test_fraction
    return np.where(~u)[0], np.where(u)[0]


# Takes the first points for the test part after all: shuffles a copy that is thrown away.
@bank.wrong("train_test_split", cause="not shuffled")
def hard_split_shuffle_lost(n, test_fraction, rng):
    idx = np.arange(n)
    rng.permutation(idx)
    m = round(n * test_fraction)
    return idx[m:], idx[:m]


# The table is a plain dict: the last picture wins.
@bank.wrong("single_pixel_classifier", cause="last match wins")
def pixel_zip_dict(images, labels, pixel):
    d = dict(zip(images[:, pixel], labels))

    def h(new):
        return np.array([d[v] if v in d else -1 for v in new[:, pixel]])

    return h


# Unseen values get the label of the nearest grey value.
@bank.wrong("single_pixel_classifier", cause="nearest value")
def pixel_nearest(images, labels, pixel):
    col = images[:, pixel].astype(float)

    def h(new):
        out = []
        for v in new[:, pixel]:
            out.append(labels[np.argmin(np.abs(col - v))])
        return np.array(out)

    return h


# Majority of the labels with the same value instead of the first; ties are -1.
@bank.wrong("single_pixel_classifier", cause="majority of the matches")
def pixel_majority(images, labels, pixel):
    sums = defaultdict(int)
    for v, l in zip(images[:, pixel], labels):
        sums[v] += l

    def h(new):
        return np.array([1 if sums.get(v, -1) > 0 else -1 for v in new[:, pixel]])

    return h


# First of the lowest errors, in the order of the list.
@bank.wrong("select_model", cause="first of a tie")
def select_first(sizes, validation_errors):
    best = 0
    for i in range(1, len(sizes)):
        if validation_errors[i] < validation_errors[best]:
            best = i
    return sizes[best]


# Returns the position, not the size; after a sort by size.
@bank.wrong("select_model", cause="position, ties by size")
def select_index_after_sort(sizes, validation_errors):
    order = np.argsort(sizes)
    return order[np.argmin(np.asarray(validation_errors)[order])]


# Ties go to the largest size: <= after sorting by size.
@bank.wrong("select_model", cause="largest of a tie")
def select_le(sizes, validation_errors):
    best_size, best_err = None, np.inf
    for i in np.argsort(sizes):
        if validation_errors[i] <= best_err:
            best_size, best_err = sizes[i], validation_errors[i]
    return best_size


# Smallest size within a tolerance of the lowest error (one-standard-error habit).
@bank.wrong(
    "select_model", cause="other: smallest size within a tolerance of the lowest error (one-standard-error habit)"
)
def hard_select_tolerance(sizes, validation_errors):
    lowest = min(validation_errors)
    return min(s for s, e in zip(sizes, validation_errors) if e <= lowest * 1.05 + 0.01)


# Sorts the errors and the sizes separately.
@bank.wrong("select_model", cause="sizes sorted without their errors")
def hard_select_sorted_separately(sizes, validation_errors):
    return np.sort(sizes)[np.argmin(validation_errors)]


# Fold numbers are taken for 0 … K-1.
@bank.wrong("cross_validation_error", cause="folds numbered from 0")
def cv_range(fit, X, y, folds):
    wrong = 0
    for k in range(len(np.unique(folds))):
        out = folds == k
        if out.sum() == 0:
            continue
        h = fit(X[~out], y[~out])
        wrong += (h(X[out]) != y[out]).sum()
    return wrong / len(X)


# Fits on the fold and tests on the rest, and divides by n.
@bank.wrong("cross_validation_error", cause="fitted on the fold, tested on the rest")
def cv_roles_swapped(fit, X, y, folds):
    wrong = 0
    for f in set(folds.tolist()):
        inside = folds == f
        h = fit(X[inside], y[inside])
        wrong += np.count_nonzero(h(X[~inside]) != y[~inside])
    return wrong / len(y)


# Judges all points with each classifier, those of the training folds too, and averages.
@bank.wrong("cross_validation_error", cause="all points counted for every fold, and averaged")
def cv_judges_everything(fit, X, y, folds):
    errors = []
    for f in np.unique(folds):
        keep = folds != f
        h = fit(X[keep], y[keep])
        errors.append(np.mean(h(X) != y))
    return sum(errors) / len(errors)


# Fits on everything: the fold is judged by a classifier that knew it.
@bank.wrong("cross_validation_error", cause="fitted on all points")
def hard_cv_knows_the_fold(fit, X, y, folds):
    h = fit(X, y)
    wrong = 0
    for f in np.unique(folds):
        out = folds == f
        wrong += np.sum(h(X[out]) != y[out])
    return wrong / len(y)


# ddof=1, and constant features are found by the sample deviation.
@bank.wrong("standardize", cause="divided by n - 1")
def standardize_ddof(X_train, X_new):
    m = X_train.mean(axis=0)
    s = X_train.std(axis=0, ddof=1)
    s = np.where(s == 0, 1, s)
    return (X_train - m) / s, (X_new - m) / s


# Mean and deviation of the whole matrix: the axis is missing.
@bank.wrong("standardize", cause="other: mean and deviation of the whole matrix: the axis is missing")
def standardize_no_axis(X_train, X_new):
    mu, sd = np.mean(X_train), np.std(X_train)
    varies = X_train.max(axis=0) > X_train.min(axis=0)
    return np.where(varies, (X_train - mu) / sd, 0), np.where(varies, (X_new - mu) / sd, 0)


# Divides by the variance.
@bank.wrong("standardize", cause="other: divides by the variance")
def hard_standardize_variance(X_train, X_new):
    m, v = X_train.mean(axis=0), X_train.var(axis=0)
    return (X_train - m) / (v + 1e-8), (X_new - m) / (v + 1e-8)


# Scaled to 0…1 by minimum and maximum instead.
@bank.wrong("standardize", cause="range instead of standard deviation")
def hard_standardize_range(X_train, X_new):
    lo, hi = X_train.min(axis=0), X_train.max(axis=0)
    span = np.where(hi > lo, hi - lo, 1)
    return (X_train - lo) / span * (hi > lo), (X_new - lo) / span * (hi > lo)


# >= 0: points on the boundary count as separated.
@bank.wrong("is_separated", cause="boundary let through")
def separated_not_less(X, y, theta, theta0):
    for i in range(len(X)):
        if y[i] * (X[i] @ theta + theta0) < 0:
            return False
    return True


# Returns True at the first point that is right.
@bank.wrong("is_separated", cause="return in the first round")
def separated_first(X, y, theta, theta0):
    for x, t in zip(X, y):
        if t * (x @ theta + theta0) > 0:
            return True
        else:
            return False


# At least one point is right: any instead of all.
@bank.wrong("is_separated", cause="any instead of all")
def hard_separated_any(X, y, theta, theta0):
    return bool(np.any(y * (X @ theta + theta0) > 0))


# Stops at T mistakes instead of T passes.
@bank.wrong("perceptron_origin", cause="other: stops at T mistakes instead of T passes")
def origin_t_mistakes(X, y, T):
    theta = np.zeros(X.shape[1])
    k = 0
    changed = True
    while changed and k < T:
        changed = False
        for i in range(len(X)):
            if y[i] * np.dot(theta, X[i]) <= 0:
                theta = theta + y[i] * X[i]
                k += 1
                changed = True
    return theta, k


# Starts again from the first point after each mistake.
@bank.wrong("perceptron_origin", cause="start again after a mistake")
def origin_restart(X, y, T):
    theta = np.zeros(X.shape[1])
    k = 0
    for _ in range(T):
        mistakes = 0
        for i in range(len(X)):
            if y[i] * (theta @ X[i]) <= 0:
                theta += y[i] * X[i]
                k += 1
                mistakes += 1
                break
        if mistakes == 0:
            break
    return theta, k


# The clean flag is never set again, so it runs all T passes, and the number of passes is returned for k.
@bank.wrong(
    "perceptron_origin",
    cause="other: the clean flag is never set again, so it runs all T passes, and the number of passes is returned for k",
)
def origin_flag_outside(X, y, T):
    theta = np.zeros(X.shape[1])
    k = 0
    done = True
    for t in range(T):
        for xi, yi in zip(X, y):
            if yi * (xi @ theta) <= 0:
                theta = theta + yi * xi
                k = k + 1
                done = False
        if done:
            break
    return theta, t + 1


# Margins of a whole pass are computed with the theta at its beginning.
@bank.wrong("perceptron_origin", cause="whole pass with the old parameters")
def origin_batch(X, y, T):
    theta = np.zeros(X.shape[1])
    k = 0
    for _ in range(T):
        wrong = y * (X @ theta) <= 0
        if not wrong.any():
            break
        for i in np.where(wrong)[0]:
            theta = theta + y[i] * X[i]
            k += 1
    return theta, k


# theta = X[0] y[0] to start (so that the first margin is not 0), k not counting it.
@bank.wrong("perceptron_origin", cause="one too few (k)")
def hard_origin_starts_at_first_point(X, y, T):
    theta = y[0] * X[0].astype(float)
    k = 0
    for _ in range(T):
        clean = True
        for x_i, y_i in zip(X, y):
            if y_i * (x_i @ theta) <= 0:
                theta = theta + y_i * x_i
                k += 1
                clean = False
        if clean:
            break
    return theta, k


# The offset is updated by 1, not by y.
@bank.wrong("perceptron", cause="offset grows by 1")
def perceptron_offset_plus_one(X, y, T):
    theta, theta0, k = np.zeros(X.shape[1]), 0, 0
    for _ in range(T):
        clean = True
        for i in range(len(y)):
            if y[i] * (theta @ X[i] + theta0) <= 0:
                theta = theta + y[i] * X[i]
                theta0 += 1
                k += 1
                clean = False
        if clean:
            break
    return theta, theta0, k


# k counts the different points that were ever misclassified.
@bank.wrong("perceptron", cause="points counted instead of mistakes")
def perceptron_distinct(X, y, T):
    theta, theta0 = np.zeros(X.shape[1]), 0.0
    bad = set()
    for _ in range(T):
        before = theta.copy(), theta0
        for i, (x, t) in enumerate(zip(X, y)):
            if t * (x @ theta + theta0) <= 0:
                theta = theta + t * x
                theta0 = theta0 + t
                bad.add(i)
        if np.all(before[0] == theta) and before[1] == theta0:
            break
    return theta, theta0, len(bad)


# Offset learned, but the test for a mistake forgets it.
@bank.wrong("perceptron", cause="offset not used in the test")
def perceptron_test_without_offset(X, y, T):
    theta, theta0, k = np.zeros(X.shape[1]), 0.0, 0
    for _ in range(T):
        m = 0
        for x, t in zip(X, y):
            if t * np.dot(theta, x) <= 0:
                theta, theta0 = theta + t * x, theta0 + t
                m += 1
        k += m
        if m == 0:
            return theta, theta0, k
    return theta, theta0, k


# Constant feature put first, then split as if it were last.
@bank.wrong("perceptron", cause="other: constant feature put first, then split as if it were last")
def perceptron_bias_mixed_up(X, y, T):
    A = np.column_stack([np.ones(len(X)), X])
    w, k = np.zeros(A.shape[1]), 0
    for _ in range(T):
        clean = True
        for a, t in zip(A, y):
            if t * (a @ w) <= 0:
                w = w + t * a
                k += 1
                clean = False
        if clean:
            break
    return w[:-1], w[-1], k


# The offset moves by y times the squared radius (the classical book's version).
@bank.wrong("perceptron", cause="offset grows by the squared radius")
def hard_perceptron_radius_offset(X, y, T):
    R2 = np.max(np.sum(X**2, axis=1))
    theta, theta0, k = np.zeros(X.shape[1]), 0.0, 0
    for _ in range(T):
        clean = True
        for x_i, y_i in zip(X, y):
            if y_i * (theta @ x_i + theta0) <= 0:
                theta = theta + y_i * x_i
                theta0 = theta0 + y_i * R2
                k += 1
                clean = False
        if clean:
            break
    return theta, theta0, k


# a is still right after the update.
@bank.wrong("unlucky_update", cause="a keeps its side")
def unlucky_a_stays_right():
    return np.array([2.0, 0.0]), np.array([1.0, 0.0]), np.array([-1.0, 0.0])


# b becomes right: the update succeeds on b.
@bank.wrong("unlucky_update", cause="b is mended")
def unlucky_b_gets_right():
    theta = np.array([1.0, 0.0])
    a = np.array([1.0, -3.0])
    b = np.array([0.0, 1.0])
    return theta, a, b


# Points of different length: a has three entries.
@bank.wrong("unlucky_update", cause="not what is asked for")
def unlucky_lengths():
    return [4, 0], [1, -4, 0], [-1, 1]


# The three results in the wrong order: (a, b, theta).
@bank.wrong("unlucky_update", cause="other: the three results in the wrong order: (a, b, theta)")
def hard_unlucky_order():
    return np.array([1.0, -4.0]), np.array([-1.0, 1.0]), np.array([4.0, 0.0])


# b is no mistake before the update.
@bank.wrong("unlucky_update", cause="no mistake on b")
def hard_unlucky_b_right_before():
    return np.array([1.0, 1.0]), np.array([1.0, 0.0]), np.array([0.0, 1.0])


# Counts the last pass only: alpha is reset in each pass.
@bank.wrong("mistake_counts", cause="last pass only")
def counts_reset(X, y, T):
    theta, theta0 = np.zeros(X.shape[1]), 0.0
    alpha = np.zeros(len(X), dtype=int)
    for _ in range(T):
        alpha = np.zeros(len(X), dtype=int)
        for i in range(len(X)):
            if y[i] * (theta @ X[i] + theta0) <= 0:
                theta = theta + y[i] * X[i]
                theta0 += y[i]
                alpha[i] += 1
        if alpha.sum() == 0:
            break
    return alpha


# Dual form in which the score uses alpha without the labels.
@bank.wrong("mistake_counts", cause="other: dual form in which the score uses alpha without the labels")
def counts_dual_without_labels(X, y, T):
    n = len(X)
    alpha = np.zeros(n, dtype=int)
    G = X @ X.T + 1
    for _ in range(T):
        clean = True
        for i in range(n):
            if y[i] * np.sum(alpha * G[i]) <= 0:
                alpha[i] += 1
                clean = False
        if clean:
            break
    return alpha


# The constant is missing from the kernel: perceptron through the origin.
@bank.wrong("mistake_counts", cause="run without the offset")
def counts_dual_no_offset(X, y, T):
    alpha = np.zeros(len(X))
    for _ in range(T):
        old = alpha.copy()
        for i in range(len(X)):
            if y[i] * ((alpha * y) @ (X @ X[i])) <= 0:
                alpha[i] += 1
        if (old == alpha).all():
            break
    return alpha.astype(int)


# The loops are exchanged: each point is visited T times before the next.
@bank.wrong("mistake_counts", cause="other: the loops are exchanged: each point is visited T times before the next")
def hard_counts_only_first_pass(X, y, T):
    theta, theta0 = np.zeros(X.shape[1]), 0.0
    alpha = np.zeros(len(X), dtype=int)
    for i in range(len(X)):
        for _ in range(T):
            if y[i] * (theta @ X[i] + theta0) <= 0:
                theta = theta + y[i] * X[i]
                theta0 = theta0 + y[i]
                alpha[i] += 1
    return alpha


# alpha adds the label, so points of class -1 have negative counts.
@bank.wrong("mistake_counts", cause="labels mixed in")
def hard_counts_signed(X, y, T):
    theta, theta0 = np.zeros(X.shape[1]), 0.0
    alpha = np.zeros(len(X), dtype=int)
    for _ in range(T):
        clean = True
        for i in range(len(X)):
            if y[i] * (theta @ X[i] + theta0) <= 0:
                theta = theta + y[i] * X[i]
                theta0 += y[i]
                alpha[i] += y[i]
                clean = False
        if clean:
            break
    return alpha


# Only points with a mistake are used, each once.
@bank.wrong("from_counts", cause="counts taken as yes or no")
def from_counts_once_each(alpha, X, y):
    used = alpha > 0
    theta = (y[used, None] * X[used]).sum(axis=0)
    return theta, y[used].sum()


# Sums over the features instead of the points: theta has n entries.
@bank.wrong("from_counts", cause="summed over the features")
def from_counts_axis(alpha, X, y):
    return np.sum(X.T * alpha * y, axis=0), np.sum(alpha * y)


# No labels in theta, and the offset is a mean.
@bank.wrong("from_counts", cause="labels forgotten + mean instead of sum")
def hard_from_counts_no_labels_mean(alpha, X, y):
    return alpha @ X, np.mean(alpha * y)


# The results swapped: (theta0, theta).
@bank.wrong("from_counts", cause="results in another order")
def hard_from_counts_swapped(alpha, X, y):
    return np.dot(alpha, y), np.dot(alpha * y, X)


# The constant 1 is not appended.
@bank.wrong("reflect", cause="no 1 appended")
def reflect_no_constant(X, y):
    Z = np.array(X, dtype=float)
    Z[y == -1] *= -1
    return Z


# 1 appended first in order, and only the features are multiplied by y.
@bank.wrong("reflect", cause="1 appended after reflecting + last column first")
def hard_reflect_one_first_unreflected(X, y):
    return np.column_stack([np.ones(len(X)), y[:, None] * X])


# Appended below as a row: transposed thinking.
@bank.wrong("reflect", cause="points as columns")
def hard_reflect_transposed(X, y):
    return np.vstack([X.T, np.ones(len(X))]) * y


# Sum over all points, not only the misclassified, for J; gradient right.
@bank.wrong("perceptron_criterion", cause="`Z` for `Z[wrong]`")
def criterion_all(w, Z):
    m = Z @ w
    return -m.sum(), -Z[m <= 0].sum(axis=0)


# The sign of the gradient: it is the update's direction.
@bank.wrong("perceptron_criterion", cause="sign of the gradient")
def criterion_update_direction(w, Z):
    bad = Z[Z @ w <= 0]
    return abs((bad @ w).sum()), bad.sum(axis=0)


# Strict test in the gradient, and means instead of sums.
@bank.wrong("perceptron_criterion", cause="boundary left out + mean instead of sum")
def criterion_strict_mean(w, Z):
    s = Z @ w
    bad = s < 0
    J = np.mean(np.maximum(-s, 0))
    return J, -(Z * bad[:, None]).mean(axis=0)


# J is the number of misclassified points.
@bank.wrong("perceptron_criterion", cause="mistakes counted")
def criterion_count(w, Z):
    wrong = (Z @ w) <= 0
    return np.sum(wrong), -np.sum(Z[wrong], 0)


# J with the margin itself (negative), gradient as the mean.
@bank.wrong("perceptron_criterion", cause="J negative + gradient averaged")
def hard_criterion_negative_mean(w, Z):
    bad = Z[Z @ w <= 0]
    J = (bad @ w).sum()
    g = -bad.mean(axis=0) if len(bad) else np.zeros(len(w))
    return J, g


# steps counts mistakes (points) instead of updates.
@bank.wrong("batch_perceptron", cause="points counted instead of steps")
def batch_counts_points(Z, eta, max_steps):
    w = np.zeros(Z.shape[1])
    k = 0
    for _ in range(max_steps):
        bad = Z @ w <= 0
        if bad.sum() == 0:
            break
        w = w + eta * Z[bad].sum(axis=0)
        k += bad.sum()
    return w, k


# The mean of the misclassified points is added, not the sum.
@bank.wrong("batch_perceptron", cause="mean instead of sum")
def batch_mean(Z, eta, max_steps):
    w = np.zeros(Z.shape[1])
    steps = 0
    while steps < max_steps:
        bad = Z @ w <= 0
        if not np.any(bad):
            break
        w += eta * Z[bad].mean(axis=0)
        steps += 1
    return w, steps


# Updates inside a loop over the points, with the new w at once (sequential).
@bank.wrong("batch_perceptron", cause="one point after the other")
def batch_sequential(Z, eta, max_steps):
    w = np.zeros(Z.shape[1])
    steps = 0
    while steps < max_steps:
        changed = False
        for z in Z:
            if w @ z <= 0:
                w = w + eta * z
                changed = True
        if not changed:
            break
        steps += 1
    return w, steps


# Starts at ones.
@bank.wrong("batch_perceptron", cause="`np.ones(Z.shape[1])` for `np.zeros(Z.shape[1])`")
def hard_batch_starts_at_ones(Z, eta, max_steps):
    w = np.ones(Z.shape[1])
    steps = 0
    while (Z @ w <= 0).any() and steps < max_steps:
        w = w + eta * Z[Z @ w <= 0].sum(axis=0)
        steps += 1
    return w, steps


# eta is divided by the step number.
@bank.wrong("batch_perceptron", cause="decreasing rate")
def hard_batch_shrinking_rate(Z, eta, max_steps):
    w = np.zeros(Z.shape[1])
    for k in range(max_steps):
        bad = Z @ w <= 0
        if not bad.any():
            return w, k
        w = w + eta / (k + 1) * Z[bad].sum(axis=0)
    return w, max_steps


# The clean stretch must be longer than n.
@bank.wrong("sequential_perceptron", cause="one clean visit too many")
def sequential_off_by_one(Z, order, eta):
    w = np.zeros(Z.shape[1])
    steps = run = 0
    for i in order:
        if run > len(Z):
            break
        if w @ Z[i] <= 0:
            w = w + eta * Z[i]
            steps += 1
            run = 0
        else:
            run += 1
    return w, steps


# The clean stretch is not reset by a mistake.
@bank.wrong("sequential_perceptron", cause="a mistake does not end the stretch")
def sequential_no_reset(Z, order, eta):
    w, steps, clean = np.zeros(Z.shape[1]), 0, 0
    for i in order:
        if Z[i] @ w <= 0:
            w = w + eta * Z[i]
            steps += 1
        else:
            clean += 1
        if clean >= len(Z):
            break
    return w, steps


# A visit that updates begins the stretch at 1.
@bank.wrong("sequential_perceptron", cause="the update counted as clean")
def sequential_update_counts_as_clean(Z, order, eta):
    w, steps, clean = np.zeros(Z.shape[1]), 0, 0
    for i in order:
        if Z[i] @ w <= 0:
            w = w + eta * Z[i]
            steps += 1
            clean = 0
        clean += 1
        if clean == len(Z):
            break
    return w, steps


# n is taken as the length of order.
@bank.wrong("sequential_perceptron", cause="does not stop early")
def sequential_length_of_order(Z, order, eta):
    n = len(order)
    w = np.zeros(Z.shape[1])
    k = 0
    c = 0
    for i in order:
        z = Z[i]
        if np.dot(w, z) <= 0:
            w = w + eta * z
            k += 1
            c = 0
        else:
            c += 1
            if c == n:
                return w, k
    return w, k


# The rate eta is left out of the update.
@bank.wrong("sequential_perceptron", cause="eta ignored")
def hard_sequential_strict_no_eta(Z, order, eta):
    w = np.zeros(Z.shape[1])
    steps = clean = 0
    for i in order:
        if w @ Z[i] <= 0:
            w = w + Z[i]
            steps += 1
            clean = 0
        else:
            clean += 1
            if clean == len(Z):
                break
    return w, steps


# Distinct points in the clean stretch are counted (a set), not visits.
@bank.wrong("sequential_perceptron", cause="does not stop early")
def hard_sequential_distinct(Z, order, eta):
    w, steps = np.zeros(Z.shape[1]), 0
    clean = set()
    for i in order:
        if Z[i] @ w <= 0:
            w = w + eta * Z[i]
            steps += 1
            clean = set()
        else:
            clean.add(int(i))
        if len(clean) == len(Z):
            break
    return w, steps


# Steps counts visits.
@bank.wrong("sequential_perceptron", cause="visits counted")
def hard_sequential_counts_visits(Z, order, eta):
    w, steps, clean = np.zeros(Z.shape[1]), 0, 0
    for i in order:
        steps += 1
        if Z[i] @ w <= 0:
            w = w + eta * Z[i]
            clean = 0
        else:
            clean += 1
        if clean == len(Z):
            break
    return w, steps


# Squares of 0 and 1 are 0 and 1: nothing new.
@bank.wrong("xor_features", cause="squares")
def xor_squares(X):
    return np.hstack([X, X**2])


# The product of the two alone.
@bank.wrong("xor_features", cause="the product alone")
def xor_and_only(X):
    return (X[:, 0] * X[:, 1]).reshape(-1, 1)


# The sum as a third feature: linear in the others.
@bank.wrong("xor_features", cause="sum")
def xor_sum(X):
    return np.column_stack([X[:, 0], X[:, 1], X[:, 0] + X[:, 1]])


# Averages the parameters before each visit.
@bank.wrong("averaged_perceptron", cause="averaged before the visit")
def averaged_before(X, y, T):
    th, t0 = np.zeros(X.shape[1]), 0.0
    A, a0 = np.zeros(X.shape[1]), 0.0
    for _ in range(T):
        for x, t in zip(X, y):
            A = A + th
            a0 = a0 + t0
            if t * (th @ x + t0) <= 0:
                th = th + t * x
                t0 = t0 + t
    return A / (T * len(X)), a0 / (T * len(X))


# Stops after a clean pass, divides by n·T all the same.
@bank.wrong("averaged_perceptron", cause="stopped at a clean pass, divided by n·T")
def averaged_stops_divides_by_all(X, y, T):
    th, t0 = np.zeros(X.shape[1]), 0.0
    A, a0 = np.zeros(X.shape[1]), 0.0
    for _ in range(T):
        clean = True
        for x, t in zip(X, y):
            if t * (th @ x + t0) <= 0:
                th, t0 = th + t * x, t0 + t
                clean = False
            A += th
            a0 += t0
        if clean:
            break
    n = len(X)
    return A / (n * T), a0 / (n * T)


# Offset not averaged: the last one is returned.
@bank.wrong("averaged_perceptron", cause="offset not averaged")
def averaged_last_offset(X, y, T):
    th, t0 = np.zeros(X.shape[1]), 0.0
    path = []
    for _ in range(T):
        for x, t in zip(X, y):
            if t * (th @ x + t0) <= 0:
                th, t0 = th + t * x, t0 + t
            path.append(th)
    return np.mean(path, axis=0), t0


# Averaged over visits with a change only, and the offset not averaged.
@bank.wrong("averaged_perceptron", cause="averaged over mistakes + last parameters")
def hard_averaged_mistakes_last_offset(X, y, T):
    th, t0 = np.zeros(X.shape[1]), 0.0
    total, count = np.zeros(X.shape[1]), 0
    for _ in range(T):
        for x, t in zip(X, y):
            if t * (th @ x + t0) <= 0:
                th, t0 = th + t * x, t0 + t
                total += th
                count += 1
    return total / count, t0


# Sums of the parameters, not divided.
@bank.wrong("averaged_perceptron", cause="sum instead of mean")
def hard_averaged_sum(X, y, T):
    th, t0 = np.zeros(X.shape[1]), 0.0
    A, a0 = np.zeros(X.shape[1]), 0.0
    for _ in range(T):
        for i in range(len(X)):
            if y[i] * (th @ X[i] + t0) <= 0:
                th = th + y[i] * X[i]
                t0 = t0 + y[i]
            A = A + th
            a0 = a0 + t0
    return A, a0


# The list keeps the same array that += changes: every entry is the last theta.
@bank.wrong("averaged_perceptron", cause="one array kept many times")
def hard_averaged_alias(X, y, T):
    th, t0 = np.zeros(X.shape[1]), 0.0
    thetas, offsets = [], []
    for _ in range(T):
        for x, t in zip(X, y):
            if t * (th @ x + t0) <= 0:
                th += t * x
                t0 += t
            thetas.append(th)
            offsets.append(t0)
    return np.mean(thetas, axis=0), np.mean(offsets)


# Averages the scores, weighted (the averaged perceptron).
@bank.wrong("voted_predict", cause="scores averaged")
def voted_scores(X, thetas, theta0s, counts):
    total = np.zeros(len(X))
    for c, th, t0 in zip(counts, thetas, theta0s):
        total += c * (X @ th + t0)
    return np.where(total >= 0, 1, -1)


# A voter's 0 abstains (np.sign), tie +1.
@bank.wrong("voted_predict", cause="a score of 0 abstains")
def voted_abstains(X, thetas, theta0s, counts):
    votes = np.zeros(len(X))
    for m in range(len(thetas)):
        votes += counts[m] * np.sign(X @ thetas[m] + theta0s[m])
    votes[votes == 0] = 1
    return np.sign(votes)


# The offset is forgotten, and a tie is -1.
@bank.wrong("voted_predict", cause="tie gives -1 + offsets forgotten")
def voted_no_offset_tie_down(X, thetas, theta0s, counts):
    votes = np.where(X @ thetas.T >= 0, 1, -1) @ counts
    return np.where(votes > 0, 1, -1)


# Divides by the norm of each point instead of theta's.
@bank.wrong("geometric_margin", cause="other: divides by the norm of each point instead of theta's")
def margin_norm_of_data(X, y, theta, theta0):
    margins = y * (X @ theta + theta0)
    return np.min(margins / np.linalg.norm(X, axis=1))


# Smallest absolute distance: never negative.
@bank.wrong("geometric_margin", cause="absolute values")
def margin_abs(X, y, theta, theta0):
    return np.min(np.abs(X @ theta + theta0)) / np.linalg.norm(theta)


# Divides by the squared length of theta.
@bank.wrong("geometric_margin", cause="divided by the squared length")
def margin_squared_length(X, y, theta, theta0):
    smallest = float("inf")
    for x, t in zip(X, y):
        d = t * (x @ theta + theta0) / (theta @ theta)
        if d < smallest:
            smallest = d
    return smallest


# The minimum starts at 0, so positive margins come out as 0.
@bank.wrong("geometric_margin", cause="search begun at 0")
def margin_starts_at_zero(X, y, theta, theta0):
    g = 0
    for i in range(len(X)):
        g = min(g, y[i] * (X[i] @ theta + theta0) / np.linalg.norm(theta))
    return g


# The mean of the distances, divided by the squared length.
@bank.wrong("geometric_margin", cause="divided by the squared length + mean instead of minimum")
def hard_margin_mean_squared(X, y, theta, theta0):
    return np.mean(y * (X @ theta + theta0)) / (theta @ theta)


# The norm includes the offset.
@bank.wrong("geometric_margin", cause="divided by the length of (θ, θ0)")
def hard_margin_norm_with_offset(X, y, theta, theta0):
    return min(y * (X @ theta + theta0)) / np.linalg.norm(np.append(theta, theta0))


# γ is not divided by the length of theta_hat.
@bank.wrong("mistake_bound", cause="functional margin")
def bound_functional(X, y, theta_hat):
    R = max(np.linalg.norm(x) for x in X)
    g = min(y * (X @ theta_hat))
    return R**2 / g**2


# Rounded down to a whole number.
@bank.wrong("mistake_bound", cause="rounded")
def bound_floor(X, y, theta_hat):
    g = np.min(y * (X @ theta_hat)) / np.linalg.norm(theta_hat)
    R2 = np.max(np.sum(X**2, axis=1))
    return np.floor(R2 / g**2)


# R / γ without the square, γ not normalised.
@bank.wrong("mistake_bound", cause="not squared + functional margin")
def hard_bound_no_square_no_norm(X, y, theta_hat):
    return np.max(np.linalg.norm(X, axis=1)) / np.min(y * (X @ theta_hat))


# The claim is written first.
@bank.wrong("proof_order", cause="the claim first")
def order_claim_first():
    return "CBDGEHAF"


# A stands before H.
@bank.wrong("proof_order", cause="one sum before its step")
def hard_order_a_before_h():
    return "BDGEAHFC"


# Rows hold the values before the update.
@bank.wrong("proof_trace", cause="the start has a row + last one missing")
def trace_before(X, y, theta_hat, T):
    u = theta_hat / np.linalg.norm(theta_hat)
    gamma = np.min(y * (X @ u))
    R = np.max(np.linalg.norm(X, axis=1))
    theta, k, rows = np.zeros(X.shape[1]), 0, []
    for _ in range(T):
        clean = True
        for x, t in zip(X, y):
            if t * (x @ theta) <= 0:
                rows.append([theta @ u, k * gamma, theta @ theta, k * R**2])
                theta = theta + t * x
                k += 1
                clean = False
        if clean:
            break
    return np.array(rows)


# k * R instead of k * R², and the norm is not squared.
@bank.wrong("proof_trace", cause="length not squared + radius not squared")
def trace_not_squared(X, y, theta_hat, T):
    u = theta_hat / np.linalg.norm(theta_hat)
    gamma = np.min(y * (X @ u))
    R = np.max(np.linalg.norm(X, axis=1))
    theta, k, rows = np.zeros(X.shape[1]), 0, []
    for _ in range(T):
        clean = True
        for x, t in zip(X, y):
            if t * (x @ theta) <= 0:
                theta = theta + t * x
                k += 1
                rows.append([theta @ u, k * gamma, np.linalg.norm(theta), k * R])
                clean = False
        if clean:
            break
    return np.array(rows)


# γ from theta_hat of any length, the reach normalised.
@bank.wrong("proof_trace", cause="functional margin")
def trace_gamma_scaled(X, y, theta_hat, T):
    gamma = np.min(y * (X @ theta_hat))
    R2 = np.max(np.sum(X * X, axis=1))
    theta, k, rows = np.zeros(X.shape[1]), 0, []
    for _ in range(T):
        before = k
        for x, t in zip(X, y):
            if t * (x @ theta) <= 0:
                theta = theta + t * x
                k += 1
                rows.append((theta @ theta_hat / np.linalg.norm(theta_hat), k * gamma, theta @ theta, k * R2))
        if k == before:
            break
    return np.array(rows)


# One row per pass, not per mistake.
@bank.wrong("proof_trace", cause="one row per pass")
def trace_per_pass(X, y, theta_hat, T):
    u = theta_hat / np.linalg.norm(theta_hat)
    g = (y * (X @ u)).min()
    R2 = (X**2).sum(axis=1).max()
    theta, k, rows = np.zeros(X.shape[1]), 0, []
    for _ in range(T):
        clean = True
        for x, t in zip(X, y):
            if t * (x @ theta) <= 0:
                theta = theta + t * x
                k += 1
                clean = False
        if clean:
            break
        rows.append([theta @ u, k * g, theta @ theta, k * R2])
    return np.array(rows)


# The reach is not divided by the length of theta_hat.
@bank.wrong("proof_trace", cause="first column not divided by the length")
def hard_trace_reach_not_normalised(X, y, theta_hat, T):
    u = theta_hat / np.linalg.norm(theta_hat)
    gamma = np.min(y * (X @ u))
    R = np.max(np.linalg.norm(X, axis=1))
    theta, k, rows = np.zeros(X.shape[1]), 0, []
    for _ in range(T):
        clean = True
        for x, t in zip(X, y):
            if t * (x @ theta) <= 0:
                theta = theta + t * x
                k += 1
                rows.append([theta @ theta_hat, k * gamma, theta @ theta, k * R**2])
                clean = False
        if clean:
            break
    return np.array(rows)


# The margin and the length of the point at hand are taken for γ and R.
@bank.wrong("proof_trace", cause="other: the margin and the length of the point at hand are taken for γ and R")
def hard_trace_margin_of_point(X, y, theta_hat, T):
    u = theta_hat / np.linalg.norm(theta_hat)
    theta, k, rows = np.zeros(X.shape[1]), 0, []
    for _ in range(T):
        clean = True
        for x, t in zip(X, y):
            if t * (x @ theta) <= 0:
                theta = theta + t * x
                k += 1
                rows.append([theta @ u, k * t * (x @ u), theta @ theta, k * (x @ x)])
                clean = False
        if clean:
            break
    return np.array(rows)


# Not separable through the origin: both points on one ray with different labels.
@bank.wrong("hard_dataset", cause="always the same")
def hard_same_ray(k):
    return np.array([[1.0, 0.0], [0.5, 0.0]]), np.array([1, -1])


# Only one label.
@bank.wrong("hard_dataset", cause="one label only")
def hard_one_label(k):
    h = 1 / (2 * np.sqrt(k))
    return np.array([[1.0, 0.0], [-0.5, h]]), np.array([1, 1])


# Enough mistakes only for small k: the angle does not shrink with k.
@bank.wrong("hard_dataset", cause="always the same")
def hard_hard_fixed_angle(k):
    return np.array([[1.0, 0.0], [0.98, -0.1]]), np.array([1, -1])


# Blames the appended 1.
@bank.wrong("broken_step", cause="other: blames the appended 1")
def broken_blames_length():
    return 4, "c"


# Another line with another reason.
@bank.wrong("broken_step", cause="a smaller margin in line 3")
def hard_broken_sum():
    return 3, "g"


# γ right, R without the appended 1.
@bank.wrong("augmented_bound", cause="the 1 left out of R")
def augmented_other_half(X, y, theta_hat, theta0_hat):
    w = np.append(theta_hat, theta0_hat)
    gamma = np.min(y * (X @ theta_hat + theta0_hat)) / np.linalg.norm(w)
    R = np.max(np.linalg.norm(X, axis=1))
    return (R / gamma) ** 2


# R + 1 instead of sqrt(R² + 1).
@bank.wrong("augmented_bound", cause="one added to R")
def augmented_r_plus_one(X, y, theta_hat, theta0_hat):
    R = np.linalg.norm(X, axis=1).max() + 1
    w = np.append(theta_hat, theta0_hat)
    gamma = np.min(y * (X @ theta_hat + theta0_hat)) / np.linalg.norm(w)
    return R**2 / gamma**2


# The norm of w_hat adds theta0 without squaring it.
@bank.wrong("augmented_bound", cause="offset added to the length")
def augmented_norm_sum(X, y, theta_hat, theta0_hat):
    length = np.linalg.norm(theta_hat) + abs(theta0_hat)
    gamma = min(y * (X @ theta_hat + theta0_hat)) / length
    R2 = max(np.sum(X**2, axis=1) + 1)
    return R2 / gamma**2


# γ is not divided by any length.
@bank.wrong("augmented_bound", cause="functional margin")
def hard_augmented_functional(X, y, theta_hat, theta0_hat):
    gamma = np.min(y * (X @ theta_hat + theta0_hat))
    R2 = np.max(np.sum(X**2, axis=1)) + 1
    return R2 / gamma**2


# R²/γ² + 1.
@bank.wrong("augmented_bound", cause="the 1 left out of R + one too many")
def hard_augmented_plus_one(X, y, theta_hat, theta0_hat):
    w = np.append(theta_hat, theta0_hat)
    gamma = np.min(y * (X @ theta_hat + theta0_hat)) / np.linalg.norm(w)
    R = np.max(np.linalg.norm(X, axis=1))
    return (R / gamma) ** 2 + 1


# The appended 1 is not reflected.
@bank.wrong("non_separable_certificate", cause="other: the appended 1 is not reflected")
def certificate_one_not_reflected(X, y):
    Z = np.column_stack([X * y[:, None], np.ones(len(X))])
    A = np.vstack([Z.T, np.ones(len(X))])
    b = np.append(np.zeros(Z.shape[1]), 1.0)
    lam, rest = nnls(A, b)
    return lam if rest == 0 else None


# The equation of the sum is left out: all weights are zero.
@bank.wrong("non_separable_certificate", cause="no row of ones")
def certificate_no_sum(X, y):
    Z = np.column_stack([X, np.ones(len(X))]) * y[:, None]
    lam, rest = nnls(Z.T, np.zeros(Z.shape[1]))
    return lam if rest == 0 else None


# rest < 0.5 counts as solved: separable sets get weights that are no certificate.
@bank.wrong(
    "non_separable_certificate",
    cause="other: rest < 0.5 counts as solved: separable sets get weights that are no certificate",
)
def hard_certificate_tolerance(X, y):
    Z = np.column_stack([X, np.ones(len(X))]) * y[:, None]
    A = np.vstack([Z.T, np.ones(len(X))])
    lam, rest = nnls(A, np.append(np.zeros(Z.shape[1]), 1.0))
    return lam if rest < 0.5 else None


# The zero start is not remembered.
@bank.wrong("perceptron_cycle", cause="zero start not remembered")
def cycle_start_not_remembered(X, y, max_passes):
    theta, theta0 = np.zeros(X.shape[1]), 0.0
    seen = []
    for p in range(max_passes):
        clean = True
        for x, t in zip(X, y):
            if t * (x @ theta + theta0) <= 0:
                theta, theta0 = theta + t * x, theta0 + t
                clean = False
        if clean:
            return 0
        state = (*theta, theta0)
        if state in seen:
            return p - seen.index(state)
        seen.append(state)
    return -1


# The state leaves the offset out.
@bank.wrong("perceptron_cycle", cause="offset not compared")
def cycle_state_without_offset(X, y, max_passes):
    theta, theta0 = np.zeros(X.shape[1]), 0.0
    seen = {tuple(theta): 0}
    for p in range(1, max_passes + 1):
        clean = True
        for x, t in zip(X, y):
            if t * (x @ theta + theta0) <= 0:
                theta, theta0 = theta + t * x, theta0 + t
                clean = False
        if clean:
            return 0
        if tuple(theta) in seen:
            return p - seen[tuple(theta)]
        seen[tuple(theta)] = p
    return -1


# One pass too few: range(1, max_passes).
@bank.wrong("perceptron_cycle", cause="one pass too few")
def cycle_one_pass_less(X, y, max_passes):
    theta, theta0 = np.zeros(X.shape[1]), 0.0
    seen = {(*theta, theta0): 0}
    for p in range(1, max_passes):
        clean = True
        for x, t in zip(X, y):
            if t * (x @ theta + theta0) <= 0:
                theta, theta0 = theta + t * x, theta0 + t
                clean = False
        if clean:
            return 0
        if (*theta, theta0) in seen:
            return p - seen[(*theta, theta0)]
        seen[(*theta, theta0)] = p
    return -1


# Only the zero start is remembered.
@bank.wrong("perceptron_cycle", cause="compared with the start only")
def hard_cycle_compares_with_start_only(X, y, max_passes):
    theta, theta0 = np.zeros(X.shape[1]), 0.0
    for p in range(1, max_passes + 1):
        clean = True
        for x, t in zip(X, y):
            if t * (x @ theta + theta0) <= 0:
                theta, theta0 = theta + t * x, theta0 + t
                clean = False
        if clean:
            return 0
        if not theta.any() and theta0 == 0:
            return p
    return -1


# z - 1 instead of 1 - z.
@bank.wrong("hinge_loss", cause="wrong sign")
def hinge_turned(z):
    z = np.array(z, dtype=float)
    return np.where(z < 1, z - 1, 0)


# Hinge of |z|.
@bank.wrong("hinge_loss", cause="absolute values")
def hard_hinge_abs(z):
    return np.maximum(1 - np.abs(z), 0)


# Zero-one with slope: 1 - z below zero, 0 above.
@bank.wrong("hinge_loss", cause="other: zero-one with slope: 1 - z below zero, 0 above")
def hard_hinge_cut_at_zero(z):
    z = np.asarray(z)
    return np.where(z < 0, 1 - z, 0)


# Hinge of the mean margin.
@bank.wrong("hinge_risk", cause="hinge of the mean")
def risk_of_mean(X, y, theta, theta0):
    return max(0, 1 - np.mean(y * (X @ theta + theta0)))


# Squared hinge.
@bank.wrong("hinge_risk", cause="other: squared hinge")
def risk_squared(X, y, theta, theta0):
    z = y * (X @ theta + theta0)
    return np.mean(np.maximum(0, 1 - z) ** 2)


# Labels left out of the offset: y (theta · x) + theta0; and summed.
@bank.wrong("hinge_risk", cause="sum + offset outside the label")
def hard_risk_bracket_sum(X, y, theta, theta0):
    return np.sum(np.maximum(1 - (y * (X @ theta) + theta0), 0))


# The start is left out, one step more at the end.
@bank.wrong("gradient_descent", cause="other: the start is left out, one step more at the end")
def descent_no_start(grad, start, eta, steps):
    w = np.array(start, dtype=float)
    path = []
    for k in range(steps + 1):
        rate = eta(k) if callable(eta) else eta
        w = w - rate * grad(w)
        path.append(w)
    return np.array(path)


# The rate function is called with k + 1.
@bank.wrong("gradient_descent", cause="k starts at 1")
def descent_rate_from_one(grad, start, eta, steps):
    path = [np.array(start, dtype=float)]
    for k in range(1, steps + 1):
        r = eta(k) if callable(eta) else eta
        path.append(path[-1] - r * grad(path[-1]))
    return np.array(path)


# The gradient is taken at the start every time.
@bank.wrong("gradient_descent", cause="gradient at the start")
def descent_gradient_at_start(grad, start, eta, steps):
    w = np.array(start, dtype=float)
    path = [w]
    g = grad(w)
    for k in range(steps):
        w = w - (eta(k) if callable(eta) else eta) * g
        path.append(w)
    return np.array(path)


# Goes uphill, and a function eta is called only once.
@bank.wrong("gradient_descent", cause="uphill + rate taken once")
def hard_descent_uphill(grad, start, eta, steps):
    rate = eta(0) if callable(eta) else eta
    path = [np.array(start, dtype=float)]
    for _ in range(steps):
        path.append(path[-1] + rate * grad(path[-1]))
    return np.array(path)


# start is changed in place: start -= …, and the path holds copies.
@bank.wrong("gradient_descent", cause="start kept in whole numbers")
def hard_descent_changes_start(grad, start, eta, steps):
    w = start
    path = [np.array(w, dtype=float)]
    for k in range(steps):
        rate = eta(k) if callable(eta) else eta
        w[:] = w - rate * grad(w)
        path.append(w.copy())
    return np.array(path)


# Unit steps: the gradient is normalised.
@bank.wrong("gradient_descent", cause="gradient made a unit vector")
def hard_descent_normalised(grad, start, eta, steps):
    w = np.array(start, dtype=float)
    path = [w]
    for k in range(steps):
        g = grad(w)
        n = np.linalg.norm(g)
        if n > 0:
            g = g / n
        w = w - (eta(k) if callable(eta) else eta) * g
        path.append(w)
    return np.array(path)


# (0, -1) at the kink, wrong order.
@bank.wrong("hinge_subdifferential", cause="ends exchanged")
def subdifferential_order(z):
    if z < 1:
        return -1, -1
    elif z == 1:
        return 0, -1
    return 0, 0


# The kink is at 0.
@bank.wrong("hinge_subdifferential", cause="kink at 0")
def subdifferential_kink_at_zero(z):
    if z < 0:
        return -1, -1
    if z == 0:
        return -1, 0
    return 0, 0


# One number at the kink: -1/2 twice.
@bank.wrong("hinge_subdifferential", cause="the middle at the kink")
def subdifferential_half(z):
    if z == 1:
        return -0.5, -0.5
    g = -1.0 if z < 1 else 0.0
    return g, g


# Slopes with the sign of 1 - z: +1.
@bank.wrong("hinge_subdifferential", cause="sign of the slope")
def subdifferential_plus(z):
    if z < 1:
        return 1.0, 1.0
    if z > 1:
        return 0.0, 0.0
    return 0.0, 1.0


# [-1, 0] everywhere left of the kink: the whole interval for z <= 1.
@bank.wrong("hinge_subdifferential", cause="interval everywhere below")
def hard_subdifferential_interval_left(z):
    return (-1.0, 0.0) if z <= 1 else (0.0, 0.0)


# Divides by the number of active points.
@bank.wrong("hinge_subgradient", cause="mean over active points")
def subgradient_active_mean(X, y, theta, theta0):
    z = y * (X @ theta + theta0)
    a = z <= 1
    if not a.any():
        return np.zeros(X.shape[1]), 0.0
    return -(y[a, None] * X[a]).mean(axis=0), -y[a].mean()


# Strict test, and the offset's part is summed.
@bank.wrong("hinge_subgradient", cause="strict at the kink + offset part not averaged")
def subgradient_strict_sum_offset(X, y, theta, theta0):
    z = y * (X @ theta + theta0)
    pull = np.where(z < 1, -y, 0)
    return pull @ X / len(X), pull.sum()


# Active for z <= 0 as in the perceptron, instead of z <= 1.
@bank.wrong("hinge_subgradient", cause="only mistakes")
def subgradient_perceptron(X, y, theta, theta0):
    g, g0 = np.zeros(X.shape[1]), 0.0
    for x, t in zip(X, y):
        if t * (x @ theta + theta0) <= 0:
            g = g - t * x
            g0 = g0 - t
    return g / len(X), g0 / len(X)


# Labels forgotten in the offset's part.
@bank.wrong("hinge_subgradient", cause="offset part without labels")
def subgradient_offset_without_labels(X, y, theta, theta0):
    act = (y * (X @ theta + theta0) <= 1).astype(float)
    g = -((act * y)[:, None] * X).mean(axis=0)
    return g, -act.mean()


# Plus sign and the sum.
@bank.wrong("hinge_subgradient", cause="sum + wrong sign")
def hard_subgradient_plus_sum(X, y, theta, theta0):
    active = y * (X @ theta + theta0) <= 1
    return (y[active, None] * X[active]).sum(axis=0), y[active].sum()


# eta right, bound DG/√m divided by 2.
@bank.wrong("best_constant_step", cause="only one of the two terms")
def step_bound_half(G, D, m):
    eta = D / (G * math.sqrt(m))
    return eta, D * G / (2 * math.sqrt(m))


# Root forgotten: D / (G m).
@bank.wrong("best_constant_step", cause="root forgotten")
def step_without_root(G, D, m):
    eta = D / (G * m)
    return eta, (D**2 + m * G**2 * eta**2) / (2 * m * eta)


# G and D mixed up in eta.
@bank.wrong("best_constant_step", cause="G and D swapped")
def step_swapped(G, D, m):
    eta = G / (D * m**0.5)
    bound = G * D / m**0.5
    return eta, bound


# The number of steps is left out: one step only.
@bank.wrong("best_constant_step", cause="m never used")
def step_sum_is_eta(G, D, m):
    eta = D / G
    return eta, (D**2 + G**2 * eta**2) / (2 * eta)


# Both squared: eta = D²/(G² m), bound with it.
@bank.wrong("best_constant_step", cause="root of the rate forgotten")
def hard_step_squares(G, D, m):
    eta = D**2 / (G**2 * m)
    return eta, (D**2 + m * G**2 * eta**2) / (2 * m * eta)


# k counts visits.
@bank.wrong("sgd_hinge", cause="k counts visits")
def sgd_visits(X, y, order):
    theta, theta0 = np.zeros(X.shape[1]), 0.0
    best, least = (theta, theta0), 1.0
    for k, i in enumerate(order):
        if y[i] * (X[i] @ theta + theta0) <= 1:
            theta = theta + y[i] * X[i] / (k + 1)
            theta0 = theta0 + y[i] / (k + 1)
            risk = np.maximum(1 - y * (X @ theta + theta0), 0).mean()
            if risk < least:
                best, least = (theta, theta0), risk
    return best


# k is raised before the rate is computed: first rate 1/2.
@bank.wrong("sgd_hinge", cause="k raised too early")
def sgd_first_rate_half(X, y, order):
    theta, theta0, k = np.zeros(X.shape[1]), 0.0, 0
    best, least = (theta, theta0), 1.0
    for i in order:
        if y[i] * (X[i] @ theta + theta0) <= 1:
            k += 1
            eta = 1 / (k + 1)
            theta = theta + eta * y[i] * X[i]
            theta0 = theta0 + eta * y[i]
            risk = np.mean(np.maximum(1 - y * (X @ theta + theta0), 0))
            if risk < least:
                best, least = (theta, theta0), risk
    return best


# best is aliased: theta += changes it in place, so the last theta comes with the best theta0.
@bank.wrong("sgd_hinge", cause="best remembered by reference")
def sgd_alias(X, y, order):
    theta, theta0, k = np.zeros(X.shape[1]), 0.0, 0
    best_theta, best_theta0, least = theta, theta0, 1.0
    for i in order:
        if y[i] * (X[i] @ theta + theta0) <= 1:
            eta = 1 / (k + 1)
            theta += eta * y[i] * X[i]
            theta0 += eta * y[i]
            k += 1
            risk = np.mean(np.maximum(1 - y * (X @ theta + theta0), 0))
            if risk < least:
                best_theta, best_theta0, least = theta, theta0, risk
    return best_theta, best_theta0


# Last iterate, and k counts visits.
@bank.wrong("sgd_hinge", cause="last iterate + k counts visits")
def hard_sgd_last_visits(X, y, order):
    theta, theta0 = np.zeros(X.shape[1]), 0.0
    for k, i in enumerate(order):
        if y[i] * (X[i] @ theta + theta0) <= 1:
            theta = theta + y[i] * X[i] / (k + 1)
            theta0 = theta0 + y[i] / (k + 1)
    return theta, theta0


# The best is chosen by the number of mistakes, not by the hinge risk.
@bank.wrong("sgd_hinge", cause="best by mistakes")
def hard_sgd_best_by_mistakes(X, y, order):
    theta, theta0, k = np.zeros(X.shape[1]), 0.0, 0
    best, least = (theta, theta0), len(X)
    for i in order:
        if y[i] * (X[i] @ theta + theta0) <= 1:
            eta = 1 / (k + 1)
            theta = theta + eta * y[i] * X[i]
            theta0 = theta0 + eta * y[i]
            k += 1
            wrong = np.sum(y * (X @ theta + theta0) <= 0)
            if wrong < least:
                best, least = (theta, theta0), wrong
    return best


# The offset is not multiplied by eta.
@bank.wrong("sgd_hinge", cause="offset without rate")
def hard_sgd_offset_without_rate(X, y, order):
    theta, theta0, k = np.zeros(X.shape[1]), 0.0, 0
    best, least = (theta, theta0), 1.0
    for i in order:
        if y[i] * (X[i] @ theta + theta0) <= 1:
            eta = 1 / (k + 1)
            theta = theta + eta * y[i] * X[i]
            theta0 = theta0 + y[i]
            k += 1
            risk = np.mean(np.maximum(1 - y * (X @ theta + theta0), 0))
            if risk < least:
                best, least = (theta, theta0), risk
    return best


# z after the shrinking.
@bank.wrong("pegasos", cause="z after the shrinking")
def pegasos_z_after(X, y, lam, order):
    theta = np.zeros(X.shape[1])
    for k, i in enumerate(order, 1):
        eta = 1 / (lam * k)
        theta = (1 - eta * lam) * theta
        if y[i] * (theta @ X[i]) < 1:
            theta = theta + eta * y[i] * X[i]
    return theta


# Shrinks only where it updates.
@bank.wrong("pegasos", cause="shrinks only where it updates")
def pegasos_shrinks_on_updates(X, y, lam, order):
    theta = np.zeros(X.shape[1])
    k = 0
    for i in order:
        k += 1
        eta = 1 / (lam * k)
        if y[i] * np.dot(theta, X[i]) < 1:
            theta = (1 - eta * lam) * theta + eta * y[i] * X[i]
    return theta


# The rate is 1/(lam (k+1)) instead of 1/(lam k).
@bank.wrong("pegasos", cause="k starts at 2")
def pegasos_k_plus_one(X, y, lam, order):
    theta = np.zeros(X.shape[1])
    for k, i in enumerate(order, start=1):
        eta = 1 / (lam * (k + 1))
        z = y[i] * (X[i] @ theta)
        theta = theta - eta * lam * theta
        if z < 1:
            theta = theta + eta * y[i] * X[i]
    return theta


# lam is left out of the shrinking: (1 - eta).
@bank.wrong("pegasos", cause="shrinks by eta")
def pegasos_shrink_without_lam(X, y, lam, order):
    theta = np.zeros(X.shape[1])
    for k, i in enumerate(order, start=1):
        eta = 1 / (lam * k)
        z = y[i] * (X[i] @ theta)
        theta = (1 - eta) * theta
        if z < 1:
            theta = theta + eta * y[i] * X[i]
    return theta


# k counts updates, not visits.
@bank.wrong("pegasos", cause="k counts updates")
def hard_pegasos_updates(X, y, lam, order):
    theta = np.zeros(X.shape[1])
    k = 1
    for i in order:
        eta = 1 / (lam * k)
        z = y[i] * (theta @ X[i])
        theta = (1 - eta * lam) * theta
        if z < 1:
            theta = theta + eta * y[i] * X[i]
            k += 1
    return theta


# The average of all thetas is returned.
@bank.wrong("pegasos", cause="average of the iterates")
def hard_pegasos_averaged(X, y, lam, order):
    theta = np.zeros(X.shape[1])
    total = np.zeros(X.shape[1])
    for k, i in enumerate(order, start=1):
        eta = 1 / (lam * k)
        z = y[i] * (theta @ X[i])
        theta = (1 - eta * lam) * theta
        if z < 1:
            theta = theta + eta * y[i] * X[i]
        total += theta
    return total / max(len(order), 1)


# Several positive: the largest of them wins.
@bank.wrong("one_vs_rest", cause="several positive: the largest taken")
def rest_largest_positive(X, W, b):
    s = X @ W.T + b
    return np.where((s > 0).any(axis=1), s.argmax(axis=1), -1)


# Several positive: the first of them; none: 0 (argmax of booleans).
@bank.wrong("one_vs_rest", cause="several positive: the first one taken + ambiguous is 0")
def rest_argmax_of_booleans(X, W, b):
    return ((X @ W.T + b) > 0).argmax(axis=1)


# Where no score is positive, the largest wins instead of -1.
@bank.wrong("one_vs_rest", cause="none positive: the largest taken")
def hard_rest_none_gives_largest(X, W, b):
    s = X @ W.T + b
    pos = s > 0
    return np.where(pos.sum(axis=1) > 1, -1, s.argmax(axis=1))


# Positive votes for the second of the pair.
@bank.wrong("one_vs_one", cause="votes reversed")
def one_positive_second(X, W, b, pairs, K):
    votes = np.zeros((len(X), K), dtype=int)
    s = X @ W.T + b
    for i in range(len(pairs)):
        j, k = pairs[i]
        for n in range(len(X)):
            votes[n, k if s[n, i] > 0 else j] += 1
    best = votes.max(axis=1)
    return np.array([np.argmax(v) if np.sum(v == m) == 1 else -1 for v, m in zip(votes, best)])


# Ties go to the lowest class.
@bank.wrong("one_vs_one", cause="tie: the lowest class")
def one_ties_lowest(X, W, b, pairs, K):
    votes = np.zeros((len(X), K))
    for w, c, (j, k) in zip(W, b, pairs):
        s = X @ w + c
        votes[s > 0, j] += 1
        votes[s <= 0, k] += 1
    return votes.argmax(axis=1)


# Demands K - 1 votes.
@bank.wrong("one_vs_one", cause="all votes needed")
def one_all_votes(X, W, b, pairs, K):
    votes = np.zeros((len(X), K))
    s = X @ W.T + b
    for i, (j, k) in enumerate(pairs):
        votes[:, j] += s[:, i] > 0
        votes[:, k] += s[:, i] <= 0
    return np.where(votes.max(axis=1) == K - 1, votes.argmax(axis=1), -1)


# Assumes that pairs come in the order (0,1), (0,2), …: the pairs are ignored.
@bank.wrong("one_vs_one", cause="pairs ignored")
def hard_one_assumes_order(X, W, b, pairs, K):
    s = X @ W.T + b
    votes = np.zeros((len(X), K))
    i = 0
    for j in range(K):
        for k in range(j + 1, K):
            if i < s.shape[1]:
                votes[:, j] += s[:, i] > 0
                votes[:, k] += s[:, i] <= 0
                i += 1
    best = votes.max(axis=1, keepdims=True)
    return np.where((votes == best).sum(axis=1) == 1, votes.argmax(axis=1), -1)


# j - k.
@bank.wrong("pairwise_boundary", cause="order of subtraction")
def pair_j_minus_k(W, b, j, k):
    return W[j] - W[k], b[j] - b[k]


# Halved.
@bank.wrong("pairwise_boundary", cause="half as large")
def hard_pair_half(W, b, j, k):
    return (W[k] - W[j]) / 2, (b[k] - b[j]) / 2


# Sum of the offsets.
@bank.wrong("pairwise_boundary", cause="offsets added")
def hard_pair_offset_sum(W, b, j, k):
    return W[k] - W[j], b[k] + b[j]


# Transposed.
@bank.wrong("one_hot", cause="points as columns")
def hot_transposed(t, K):
    T = np.zeros((K, len(t)))
    for i, c in enumerate(t):
        T[c][i] = 1
    return T


# Classes counted from 1: the column is t - 1.
@bank.wrong("one_hot", cause="classes counted from 1")
def hot_shifted(t, K):
    T = np.zeros((len(t), K))
    T[np.arange(len(t)), np.array(t) - 1] = 1
    return T


# T[:, t] = 1 sets whole columns.
@bank.wrong("one_hot", cause="every row filled")
def hot_columns(t, K):
    T = np.zeros((len(t), K))
    T[:, t] = 1
    return T


# K + 1 columns, for classes 1 … K.
@bank.wrong("one_hot", cause="K one more")
def hard_hot_extra_column(t, K):
    T = np.zeros((len(t), K + 1))
    T[np.arange(len(t)), t] = 1
    return T


# ±1 coding.
@bank.wrong("one_hot", cause="targets ±1")
def hard_hot_plus_minus(t, K):
    return 2 * np.eye(K)[t] - 1


# Divided by the number of points.
@bank.wrong("squared_error_gradient", cause="mean")
def gradient_mean(W, X, T):
    return 2 / len(X) * X.T @ (X @ W - T)


# Sign: T - XW.
@bank.wrong("squared_error_gradient", cause="sign")
def gradient_sign(W, X, T):
    R = T - X @ W
    return 2 * X.T @ R


# Sum over classes of residuals: every column the same.
@bank.wrong("squared_error_gradient", cause="other: sum over classes of residuals: every column the same")
def gradient_classes_summed(W, X, T):
    r = (X @ W - T).sum(axis=1)
    return 2 * np.outer(X.T @ r, np.ones(W.shape[1]))


# The 2 is missing, and residuals squared.
@bank.wrong("squared_error_gradient", cause="residuals squared + half as large")
def gradient_residual_squared(W, X, T):
    return X.T @ (X @ W - T) ** 2


# Normal equations: fails for rank-deficient X; solved with a small ridge.
@bank.wrong("least_squares_fit", cause="other: normal equations: fails for rank-deficient X; solved with a small ridge")
def fit_ridge(X, t, K):
    A = np.column_stack([X, np.ones(len(X))])
    T = np.eye(K)[t]
    return np.linalg.solve(A.T @ A + 1e-3 * np.eye(A.shape[1]), A.T @ T)


# Targets ±1.
@bank.wrong("least_squares_fit", cause="targets ±1")
def fit_targets_pm(X, t, K):
    A = np.column_stack([X, np.ones(len(X))])
    T = -np.ones((len(t), K))
    T[np.arange(len(t)), t] = 1
    return np.linalg.lstsq(A, T, rcond=None)[0]


# Centred data, bias from the means of T only.
@bank.wrong("least_squares_fit", cause="points centred")
def fit_bias_is_mean_target(X, t, K):
    T = np.eye(K)[t]
    Xc = X - X.mean(axis=0)
    W = np.linalg.lstsq(Xc, T - T.mean(axis=0), rcond=None)[0]
    return np.vstack([W, T.mean(axis=0)])


# Transposed result.
@bank.wrong("least_squares_fit", cause="classes as rows")
def hard_fit_transposed(X, t, K):
    A = np.hstack([X, np.ones((len(X), 1))])
    return (np.linalg.pinv(A) @ np.eye(K)[t]).T


# Inverse of XᵀX, zero where it does not exist.
@bank.wrong("least_squares_fit", cause="other: inverse of XᵀX, zero where it does not exist")
def hard_fit_gives_up(X, t, K):
    A = np.hstack([X, np.ones((len(X), 1))])
    G = A.T @ A
    if np.linalg.matrix_rank(G) < len(G):
        return np.zeros((len(G), K))
    return np.linalg.inv(G) @ A.T @ np.eye(K)[t]


# Bias taken as the first row.
@bank.wrong("least_squares_predict", cause="bias row first")
def ls_predict_bias_first(X, W):
    return np.argmax(X @ W[1:] + W[0], axis=1)


# Ties go to the highest class.
@bank.wrong("least_squares_predict", cause="ties to the highest class")
def ls_predict_last_tie(X, W):
    out = X @ W[:-1] + W[-1]
    K = out.shape[1]
    return K - 1 - np.argmax(out[:, ::-1], axis=1)


# Largest absolute output.
@bank.wrong("least_squares_predict", cause="largest in size")
def ls_predict_abs(X, W):
    A = np.c_[X, np.ones(len(X))]
    return np.abs(A @ W).argmax(axis=1)


# The bias row is left out.
@bank.wrong("least_squares_predict", cause="bias forgotten")
def hard_ls_predict_no_bias(X, W):
    return (X @ W[:-1]).argmax(axis=1)


# Classes from 1.
@bank.wrong("least_squares_predict", cause="classes counted from 1")
def hard_ls_predict_from_one(X, W):
    A = np.column_stack([X, np.ones(len(X))])
    return 1 + np.argmax(A @ W, axis=1)


# Transposed.
@bank.wrong("confusion_matrix", cause="rows are predictions")
def confusion_transposed(t, predicted, K):
    M = np.zeros((K, K), dtype=int)
    np.add.at(M, (predicted, t), 1)
    return M


# Rows normalised.
@bank.wrong("confusion_matrix", cause="shares of each row")
def confusion_rates(t, predicted, K):
    M = np.zeros((K, K))
    for a, b in zip(t, predicted):
        M[a, b] += 1
    return M / np.maximum(M.sum(axis=1, keepdims=True), 1)


# Only the mistakes are counted.
@bank.wrong("confusion_matrix", cause="only mistakes")
def confusion_mistakes_only(t, predicted, K):
    M = np.zeros((K, K), dtype=int)
    for a, b in zip(t, predicted):
        if a != b:
            M[a, b] += 1
    return M


# Shares of all points, transposed.
@bank.wrong("confusion_matrix", cause="rows are predictions + shares of all")
def hard_confusion_shares_transposed(t, predicted, K):
    M = np.zeros((K, K))
    for a, b in zip(t, predicted):
        M[b, a] += 1
    return M / len(t)


# Divides by n / K, as if all classes were equally large.
@bank.wrong("class_means", cause="classes taken as equally large")
def means_equal_sizes(X, t, K):
    M = np.zeros((K, X.shape[1]))
    for x, k in zip(X, t):
        M[k] += x
    return M / (len(X) / K)


# Mean over everything: one number per class.
@bank.wrong("class_means", cause="one number per class")
def means_no_axis(X, t, K):
    return np.array([np.mean(X[t == k]) for k in range(K)])


# Integer array: the means are cut.
@bank.wrong("class_means", cause="cut to whole numbers")
def means_integer(X, t, K):
    M = np.zeros((K, X.shape[1]), dtype=int)
    for k in range(K):
        M[k] = X[t == k].mean(axis=0)
    return M


# Transposed: one column per class.
@bank.wrong("class_means", cause="transposed")
def hard_means_transposed(X, t, K):
    return np.stack([X[t == k].mean(axis=0) for k in range(K)], axis=1)


# Divides all sums by n.
@bank.wrong("class_means", cause="divided by n")
def hard_means_divided_by_n(X, t, K):
    T = np.eye(K)[t]
    return T.T @ X / len(X)


# Variances instead of sums of squares.
@bank.wrong("fisher_ratio", cause="variances")
def ratio_variances(w, X, t):
    p = X @ w
    a, b = p[t == 0], p[t == 1]
    return (a.mean() - b.mean()) ** 2 / (a.var() + b.var())


# The gap is not squared.
@bank.wrong("fisher_ratio", cause="absolute difference")
def ratio_gap_not_squared(w, X, t):
    p = X.dot(w)
    a, b = p[t == 0], p[t == 1]
    s = ((a - a.mean()) ** 2).sum() + ((b - b.mean()) ** 2).sum()
    return abs(b.mean() - a.mean()) / s


# A typing slip: the spread of class 1 is taken about the mean of class 0.
@bank.wrong("fisher_ratio", cause="`t != 1` for `t == 1`")
def ratio_wrong_centre(w, X, t):
    p = X @ w
    a, b = p[t == 0], p[t == 1]
    s = np.sum((a - a.mean()) ** 2) + np.sum((b - a.mean()) ** 2)
    return (b.mean() - a.mean()) ** 2 / s


# Divided by the product of the spreads.
@bank.wrong("fisher_ratio", cause="product of spreads")
def ratio_product(w, X, t):
    p = X @ w
    a, b = p[t == 0], p[t == 1]
    s = np.sum((a - a.mean()) ** 2) * np.sum((b - b.mean()) ** 2)
    return (b.mean() - a.mean()) ** 2 / s


# Upside down.
@bank.wrong("fisher_ratio", cause="upside down")
def hard_ratio_upside_down(w, X, t):
    p = X @ w
    a, b = p[t == 0], p[t == 1]
    return (np.sum((a - a.mean()) ** 2) + np.sum((b - b.mean()) ** 2)) / (b.mean() - a.mean()) ** 2


# About the mean of all points: the total scatter.
@bank.wrong("within_scatter", cause="about the total mean")
def within_total(X, t, K):
    D = X - X.mean(axis=0)
    return D.T @ D


# D @ D.T: an n × n matrix.
@bank.wrong("within_scatter", cause="`D @ D.T` for `D.T @ D`")
def within_gram(X, t, K):
    D = np.array(X, dtype=float)
    for k in range(K):
        D[t == k] = D[t == k] - D[t == k].mean(axis=0)
    return D @ D.T


# Only the diagonal: squares of each feature.
@bank.wrong("within_scatter", cause="only the diagonal")
def within_diagonal(X, t, K):
    S = np.zeros(X.shape[1])
    for k in range(K):
        S += ((X[t == k] - X[t == k].mean(axis=0)) ** 2).sum(axis=0)
    return np.diag(S)


# S is overwritten instead of added: only the last class remains.
@bank.wrong("within_scatter", cause="only the last class")
def hard_within_last_class(X, t, K):
    for k in range(K):
        C = X[t == k] - X[t == k].mean(axis=0)
        S = C.T @ C
    return S


# Each class is weighted by its size.
@bank.wrong("within_scatter", cause="other: each class is weighted by its size")
def hard_within_weighted(X, t, K):
    S = np.zeros((X.shape[1], X.shape[1]))
    for k in range(K):
        C = X[t == k] - X[t == k].mean(axis=0)
        S += len(C) * C.T @ C
    return S


# Means of the rows: each point minus its own mean over the features.
@bank.wrong("within_scatter", cause="other: means of the rows: each point minus its own mean over the features")
def hard_within_wrong_axis(X, t, K):
    S = np.zeros((X.shape[1], X.shape[1]))
    for k in range(K):
        A = X[t == k]
        C = A - A.mean(axis=1, keepdims=True)
        S += C.T @ C
    return S


# Multiplied by S_W instead of its inverse.
@bank.wrong("fisher_direction", cause="S_W not inverted")
def direction_multiplied(X, t):
    a, b = X[t == 0], X[t == 1]
    S = (a - a.mean(0)).T @ (a - a.mean(0)) + (b - b.mean(0)).T @ (b - b.mean(0))
    return S @ (b.mean(0) - a.mean(0))


# The difference of the means alone, without S_W.
@bank.wrong("fisher_direction", cause="difference of the means")
def hard_direction_means_only(X, t):
    d = X[t == 1].mean(axis=0) - X[t == 0].mean(axis=0)
    return d / np.linalg.norm(d)


# Points from class 1 to class 0: the sign is turned.
@bank.wrong("fisher_direction", cause="other sign")
def hard_direction_total_mean(X, t):
    S = np.zeros((X.shape[1], X.shape[1]))
    for k in (0, 1):
        C = X[t == k] - X[t == k].mean(axis=0)
        S += C.T @ C
    return np.linalg.solve(S, X[t == 1].mean(axis=0) - X.mean(axis=0)) * -1


# The means weighted by the deviations, no Gaussians compared.
@bank.wrong("projection_threshold", cause="other: the means weighted by the deviations, no Gaussians compared")
def threshold_weighted_midpoint(p, t):
    a, b = p[t == 0], p[t == 1]
    return (a.mean() * a.std() + b.mean() * b.std()) / (a.std() + b.std())


# The log of the priors has the wrong sign.
@bank.wrong("projection_threshold", cause="priors the wrong way")
def hard_threshold_priors_turned(p, t):
    a, b = p[t == 0], p[t == 1]
    m0, v0, m1, v1 = a.mean(), a.var(), b.mean(), b.var()
    A = 1 / (2 * v0) - 1 / (2 * v1)
    B = m1 / v1 - m0 / v0
    C = m0**2 / (2 * v0) - m1**2 / (2 * v1) + np.log(len(a) / len(b)) + np.log(v0 / v1) / 2
    for r in np.roots([A, B, C]):
        if min(m0, m1) < r.real < max(m0, m1):
            return float(r.real)
    return (m0 + m1) / 2


# ddof = 1.
@bank.wrong("projection_threshold", cause="variances over n - 1")
def hard_threshold_ddof(p, t):
    a, b = p[t == 0], p[t == 1]
    m0, v0, m1, v1 = a.mean(), a.var(ddof=1), b.mean(), b.var(ddof=1)
    A = 1 / (2 * v0) - 1 / (2 * v1)
    B = m1 / v1 - m0 / v0
    C = m0**2 / (2 * v0) - m1**2 / (2 * v1) + np.log(len(b) / len(a)) + np.log(v0 / v1) / 2
    for r in np.roots([A, B, C]):
        if min(m0, m1) < r.real < max(m0, m1):
            return float(r.real)
    return (m0 + m1) / 2


# Mean of the means instead of the mean of all points.
@bank.wrong("between_scatter", cause="about the mean of the means")
def between_mean_of_means(X, t, K):
    M = np.array([X[t == k].mean(axis=0) for k in range(K)])
    m = M.mean(axis=0)
    S = np.zeros((X.shape[1], X.shape[1]))
    for k in range(K):
        S += np.sum(t == k) * np.outer(M[k] - m, M[k] - m)
    return S


# Mean of the means, and unweighted.
@bank.wrong("between_scatter", cause="not weighted, about the mean of the means")
def hard_between_both(X, t, K):
    M = np.array([X[t == k].mean(axis=0) for k in range(K)])
    B = M - M.mean(axis=0)
    return B.T @ B


# Eigenvectors in the order in which eig gives them.
@bank.wrong("fisher_projection", cause="not sorted")
def projection_unsorted(X, t, K, m):
    W, B = scatters_(X, t, K)
    vals, vecs = np.linalg.eig(np.linalg.inv(W) @ B)
    return vecs[:, :m].real


# The smallest eigenvalues.
@bank.wrong("fisher_projection", cause="smallest eigenvalues")
def projection_smallest(X, t, K, m):
    W, B = scatters_(X, t, K)
    vals, vecs = np.linalg.eig(np.linalg.solve(W, B))
    return np.real(vecs[:, np.argsort(vals.real)[:m]])


# Rows of the eigenvector matrix.
@bank.wrong("fisher_projection", cause="rows of the eigenvectors")
def projection_rows(X, t, K, m):
    W, B = scatters_(X, t, K)
    vals, vecs = np.linalg.eig(np.linalg.solve(W, B))
    best = np.argsort(-vals.real)[:m]
    return vecs.real[best].T


# eigh on a matrix that is not symmetric.
@bank.wrong("fisher_projection", cause="treated as symmetric")
def projection_eigh(X, t, K, m):
    W, B = scatters_(X, t, K)
    vals, vecs = np.linalg.eigh(np.linalg.solve(W, B))
    return vecs[:, ::-1][:, :m]


# Eigenvectors of S_B alone: the directions of the means' spread.
@bank.wrong("fisher_projection", cause="S_B alone")
def hard_projection_between_only(X, t, K, m):
    W, B = scatters_(X, t, K)
    vals, vecs = np.linalg.eigh(B)
    return vecs[:, ::-1][:, :m]


# Principal components of all points: S_W is not used.
@bank.wrong("fisher_projection", cause="largest variance")
def hard_projection_pca(X, t, K, m):
    C = X - X.mean(axis=0)
    vals, vecs = np.linalg.eigh(C.T @ C)
    return vecs[:, np.argsort(vals)[::-1][:m]]


# s on the other side.
@bank.wrong("shrink", cause="weights exchanged")
def shrink_turned(S, s):
    d = S.shape[0]
    return s * S + (1 - s) * np.trace(S) / d * np.eye(d)


# Adds to S without (1 - s).
@bank.wrong("shrink", cause="sphere added on top")
def shrink_added(S, s):
    d = len(S)
    return S + s * np.trace(S) / d * np.eye(d)


# Trace not divided by d.
@bank.wrong("shrink", cause="trace not divided")
def hard_shrink_trace(S, s):
    return (1 - s) * S + s * np.trace(S) * np.eye(len(S))


# The mean of all entries in place of the mean of the diagonal.
@bank.wrong("shrink", cause="towards the mean of all entries")
def hard_shrink_mean_of_all(S, s):
    d = len(S)
    return (1 - s) * S + s * S.mean() * np.eye(d)


# Sizes of the two classes mixed up.
@bank.wrong("fisher_targets", cause="sizes exchanged")
def targets_swapped_sizes(t):
    t = np.asarray(t)
    n0, n1 = (t == 0).sum(), (t == 1).sum()
    return np.where(t == 1, len(t) / n0, -len(t) / n1)


# 1/N_1 and -1/N_0.
@bank.wrong("fisher_targets", cause="n forgotten")
def targets_without_n(t):
    n1 = sum(t)
    n0 = len(t) - n1
    return [1 / n1 if c == 1 else -1 / n0 for c in t]


# Integer division in the target.
@bank.wrong("fisher_targets", cause="rounded")
def targets_integer(t):
    out = np.zeros_like(t)
    n, n1 = len(t), np.sum(t == 1)
    out[t == 1] = n / n1
    out[t == 0] = -n / (n - n1)
    return out


# Signs turned: class 0 positive.
@bank.wrong("fisher_targets", cause="signs exchanged")
def hard_targets_turned(t):
    n, n1 = len(t), np.sum(t == 1)
    return np.where(t == 1, -n / n1, n / (n - n1))


# ±1 minus its mean.
@bank.wrong("fisher_targets", cause="shares of the other class + twice as large")
def hard_targets_pm_scaled(t):
    t = np.asarray(t)
    tau = np.where(t == 1, 1.0, -1.0)
    return tau - tau.mean()


# The maximum of the whole table is subtracted.
@bank.wrong("bayes_posterior", cause="one shift for all rows")
def posterior_one_max(priors, log_densities):
    e = np.exp(log_densities - log_densities.max()) * priors
    return e / e.sum(axis=1, keepdims=True)


# The priors are added to the logs without a logarithm.
@bank.wrong("bayes_posterior", cause="prior without logarithm")
def hard_posterior_priors_added(priors, log_densities):
    a = log_densities + priors
    e = np.exp(a - a.max(axis=1, keepdims=True))
    return e / e.sum(axis=1, keepdims=True)


# The logs are clipped instead of shifted.
@bank.wrong("bayes_posterior", cause="other: the logs are clipped instead of shifted")
def hard_posterior_clipped(priors, log_densities):
    p = np.exp(np.clip(log_densities, -700, 700)) * priors
    return p / np.maximum(p.sum(axis=1, keepdims=True), 1e-300)


# sigma not squared in the exponent.
@bank.wrong("gaussian_pdf", cause="sigma not squared in the exponent")
def pdf_sigma_not_squared(x, mu, sigma):
    return np.exp(-((x - mu) ** 2) / (2 * sigma)) / (np.sqrt(2 * np.pi) * sigma)


# sigma under the root.
@bank.wrong("gaussian_pdf", cause="variance under the root")
def pdf_sigma_under_root(x, mu, sigma):
    z = (x - mu) / sigma
    return np.exp(-0.5 * z**2) / np.sqrt(2 * np.pi * sigma)


# 1/2 missing in the exponent.
@bank.wrong("gaussian_pdf", cause="no half in the exponent")
def pdf_no_half(x, mu, sigma):
    return 1 / (sigma * math.sqrt(2 * math.pi)) * np.exp(-(((x - mu) / sigma) ** 2))


# Order of operations: / sigma * sqrt(2π).
@bank.wrong("gaussian_pdf", cause="multiplied by the root of 2π")
def pdf_brackets(x, mu, sigma):
    return np.exp(-((x - mu) ** 2) / (2 * sigma**2)) / sigma * np.sqrt(2 * np.pi)


# A bracket is missing: divided by 2, then multiplied by sigma².
@bank.wrong("gaussian_pdf", cause="divided by two, multiplied by the variance")
def hard_pdf_variance_half(x, mu, sigma):
    return np.exp(-((x - mu) ** 2) / 2 * sigma**2) / (sigma * np.sqrt(2 * np.pi))


# Not normalised: largest value 1.
@bank.wrong("gaussian_pdf", cause="not normalised")
def hard_pdf_not_normalised(x, mu, sigma):
    return np.exp(-0.5 * ((x - mu) / sigma) ** 2)


# Sign of the logarithm.
@bank.wrong("lda_boundary_1d", cause="moved the wrong way")
def boundary_log_sign(mu1, mu2, sigma, pi1, pi2):
    return (mu1 + mu2) / 2 + sigma**2 * np.log(pi1 / pi2) / (mu1 - mu2)


# Absolute gap: right for mu1 > mu2 only.
@bank.wrong("lda_boundary_1d", cause="distance without sign, other way round")
def boundary_abs_gap(mu1, mu2, sigma, pi1, pi2):
    return (mu1 + mu2) / 2 + sigma**2 * np.log(pi2 / pi1) / abs(mu1 - mu2)


# Weighted mean of the means.
@bank.wrong("lda_boundary_1d", cause="weighted mean of the means")
def boundary_weighted(mu1, mu2, sigma, pi1, pi2):
    return (pi1 * mu1 + pi2 * mu2) / (pi1 + pi2)


# The difference of the priors in place of the log of their ratio.
@bank.wrong("lda_boundary_1d", cause="no logarithm")
def hard_boundary_no_log(mu1, mu2, sigma, pi1, pi2):
    return (mu1 + mu2) / 2 + sigma**2 * (pi2 - pi1) / (mu1 - mu2)


# log|Σ| multiplied by d.
@bank.wrong("log_multivariate_normal", cause="other: log|Σ| multiplied by d")
def logn_d_times_logdet(X, mu, Sigma):
    d = len(mu)
    C = X - mu
    q = np.sum(C @ np.linalg.inv(Sigma) * C, axis=1)
    return -0.5 * (d * (np.log(2 * np.pi) + np.linalg.slogdet(Sigma)[1]) + q)


# The half is only at the quadratic form.
@bank.wrong("log_multivariate_normal", cause="other: the half is only at the quadratic form")
def logn_half_only_square(X, mu, Sigma):
    d = X.shape[1]
    C = X - mu
    q = np.einsum("ij,ij->i", C, np.linalg.solve(Sigma, C.T).T)
    return -d * np.log(2 * np.pi) - np.linalg.slogdet(Sigma)[1] - 0.5 * q


# Σ instead of its inverse in the quadratic form.
@bank.wrong("log_multivariate_normal", cause="covariance not inverted")
def logn_not_inverted(X, mu, Sigma):
    d = X.shape[1]
    C = X - mu
    return -0.5 * (d * np.log(2 * np.pi) + np.linalg.slogdet(Sigma)[1] + np.sum((C @ Sigma) * C, axis=1))


# The log-determinant has the wrong sign.
@bank.wrong("log_multivariate_normal", cause="sign of the determinant")
def hard_logn_logdet_sign(X, mu, Sigma):
    d = X.shape[1]
    C = X - mu
    q = np.sum(C @ np.linalg.inv(Sigma) * C, axis=1)
    return -0.5 * (d * np.log(2 * np.pi) - np.linalg.slogdet(Sigma)[1] + q)


# np.log(exp(…)/…): underflows to -inf.
@bank.wrong("log_multivariate_normal", cause="logarithm of the computed density")
def hard_logn_underflow(X, mu, Sigma):
    d = X.shape[1]
    P = np.linalg.inv(Sigma)
    c = np.sqrt((2 * np.pi) ** d * np.linalg.det(Sigma))
    return np.array([np.log(np.exp(-0.5 * (x - mu) @ P @ (x - mu)) / c) for x in X])


# The half is missing.
@bank.wrong("lda_discriminants", cause="half forgotten")
def disc_no_half(X, priors, means, Sigma):
    P = np.linalg.inv(Sigma)
    return X @ P @ means.T - np.sum(means @ P * means, axis=1) + np.log(priors)


# The full quadratic -½(x-μ)ᵀΣ⁻¹(x-μ), with the term in x.
@bank.wrong("lda_discriminants", cause="square of x kept")
def disc_full_square(X, priors, means, Sigma):
    out = []
    for k in range(len(priors)):
        C = X - means[k]
        out.append(-0.5 * np.sum(C * np.linalg.solve(Sigma, C.T).T, axis=1) + np.log(priors[k]))
    return np.array(out).T


# Transposed.
@bank.wrong("lda_discriminants", cause="one row per class")
def hard_disc_transposed(X, priors, means, Sigma):
    P = np.linalg.inv(Sigma)
    return np.array([X @ P @ m - 0.5 * m @ P @ m + np.log(p) for p, m in zip(priors, means)])


# Half missing in theta0.
@bank.wrong("log_odds", cause="half forgotten")
def odds_no_half(priors, means, Sigma, k, l):
    theta = np.linalg.inv(Sigma) @ (means[k] - means[l])
    return theta, np.log(priors[k] / priors[l]) - (means[k] + means[l]) @ theta


# Difference of means in the offset.
@bank.wrong("log_odds", cause="difference squared")
def odds_difference_in_offset(priors, means, Sigma, k, l):
    diff = means[k] - means[l]
    theta = np.linalg.solve(Sigma, diff)
    return theta, np.log(priors[k]) - np.log(priors[l]) - 0.5 * diff @ theta


# The log-odds of l against k.
@bank.wrong("log_odds", cause="the other class")
def odds_l_against_k(priors, means, Sigma, k, l):
    theta = np.linalg.solve(Sigma, means[l] - means[k])
    return theta, np.log(priors[l] / priors[k]) - 0.5 * (means[l] + means[k]) @ theta


# Divided by n.
@bank.wrong("lda_fit", cause="divided by n")
def lda_fit_n(X, t, K):
    priors = np.array([np.mean(t == k) for k in range(K)])
    means = np.array([X[t == k].mean(axis=0) for k in range(K)])
    C = X - means[t]
    return priors, means, C.T @ C / len(X)


# Mean of the class covariances, not weighted by size.
@bank.wrong("lda_fit", cause="average of the class covariances")
def lda_fit_mean_cov(X, t, K):
    priors = np.bincount(t, minlength=K) / len(t)
    means = np.array([X[t == k].mean(axis=0) for k in range(K)])
    Sigma = sum(np.atleast_2d(np.cov(X[t == k], rowvar=False)) for k in range(K)) / K
    return priors, means, Sigma


# The priors are counts, not shares.
@bank.wrong("lda_fit", cause="counts instead of priors")
def lda_fit_counts(X, t, K):
    priors = np.bincount(t, minlength=K)
    means = np.array([X[t == k].mean(axis=0) for k in range(K)])
    C = X - means[t]
    return priors, means, C.T @ C / (len(X) - K)


# The covariance of all points about their common mean, over n - 1.
@bank.wrong("lda_fit", cause="about the common mean")
def lda_fit_total(X, t, K):
    means = np.vstack([np.mean(X[t == k], axis=0) for k in range(K)])
    priors = [np.sum(t == k) / len(t) for k in range(K)]
    return priors, means, np.atleast_2d(np.cov(X, rowvar=False))


# All priors are 1/K.
@bank.wrong("lda_fit", cause="equal priors")
def hard_lda_fit_equal_priors(X, t, K):
    means = np.array([X[t == k].mean(axis=0) for k in range(K)])
    C = X - means[t]
    return np.ones(K) / K, means, C.T @ C / (len(X) - K)


# n - 1.
@bank.wrong("lda_fit", cause="divided by n - 1")
def hard_lda_fit_n_minus_one(X, t, K):
    means = np.array([X[t == k].mean(axis=0) for k in range(K)])
    C = X - means[t]
    return np.bincount(t, minlength=K) / len(t), means, C.T @ C / (len(X) - 1)


# Densities without priors.
@bank.wrong("lda_posterior", cause="priors ignored")
def lda_posterior_no_priors(X, priors, means, Sigma):
    d = discriminants_(X, priors, means, Sigma) - np.log(priors)
    e = np.exp(d - d.max(axis=1, keepdims=True))
    return e / e.sum(axis=1, keepdims=True)


# One-hot of the winner.
@bank.wrong("lda_posterior", cause="all or nothing")
def lda_posterior_winner(X, priors, means, Sigma):
    d = discriminants_(X, priors, means, Sigma)
    return (d == d.max(axis=1, keepdims=True)).astype(float)


# Divides by the sum over the points.
@bank.wrong("lda_posterior", cause="normalised over the points")
def hard_lda_posterior_columns(X, priors, means, Sigma):
    d = discriminants_(X, priors, means, Sigma)
    e = np.exp(d - d.max(axis=1, keepdims=True))
    return e / e.sum(axis=0)


# Sigmoid of each discriminant.
@bank.wrong("lda_posterior", cause="other: sigmoid of each discriminant")
def hard_lda_posterior_sigmoid(X, priors, means, Sigma):
    d = discriminants_(X, priors, means, Sigma)
    s = sigmoid_(d)
    return s / s.sum(axis=1, keepdims=True)


# log of the determinant not halved.
@bank.wrong("qda_discriminants", cause="determinant without its half")
def qda_logdet_not_halved(X, priors, means, Sigmas):
    out = np.zeros((len(X), len(priors)))
    for k, (p, m, S) in enumerate(zip(priors, means, Sigmas)):
        C = X - m
        q = (C @ np.linalg.inv(S) * C).sum(axis=1)
        out[:, k] = np.log(p) - np.linalg.slogdet(S)[1] - 0.5 * q
    return out


# det underflows at 200 features.
@bank.wrong("qda_discriminants", cause="logarithm of the computed determinant")
def qda_det(X, priors, means, Sigmas):
    out = np.zeros((len(X), len(priors)))
    for k in range(len(priors)):
        C = X - means[k]
        q = np.sum(C * np.linalg.solve(Sigmas[k], C.T).T, axis=1)
        out[:, k] = np.log(priors[k]) - 0.5 * np.log(np.linalg.det(Sigmas[k])) - 0.5 * q
    return out


# The determinant's sign instead of its logarithm.
@bank.wrong("qda_discriminants", cause="sign instead of the logarithm")
def qda_slogdet_sign(X, priors, means, Sigmas):
    out = np.zeros((len(X), len(priors)))
    for k in range(len(priors)):
        C = X - means[k]
        q = np.sum(C * np.linalg.solve(Sigmas[k], C.T).T, axis=1)
        out[:, k] = np.log(priors[k]) - 0.5 * np.linalg.slogdet(Sigmas[k])[0] - 0.5 * q
    return out


# Σ averaged over the classes.
@bank.wrong("qda_discriminants", cause="covariances averaged")
def hard_qda_average_sigma(X, priors, means, Sigmas):
    S = np.mean(Sigmas, axis=0)
    out = np.zeros((len(X), len(priors)))
    for k in range(len(priors)):
        C = X - means[k]
        out[:, k] = (
            np.log(priors[k]) - 0.5 * np.linalg.slogdet(S)[1] - 0.5 * np.sum(C * np.linalg.solve(S, C.T).T, axis=1)
        )
    return out


# With the 2π constant.
@bank.wrong("qda_discriminants", cause="2π kept")
def hard_qda_with_constant(X, priors, means, Sigmas):
    d = X.shape[1]
    out = []
    for p, m, S in zip(priors, means, Sigmas):
        C = X - m
        q = np.sum(C * np.linalg.solve(S, C.T).T, axis=1)
        out.append(np.log(p) - 0.5 * (d * np.log(2 * np.pi) + np.linalg.slogdet(S)[1] + q))
    return np.array(out).T


# 1 / (1 + e^z).
@bank.wrong("sigmoid", cause="sign of the exponent")
def sigmoid_turned(z):
    z = np.asarray(z, dtype=float)
    e = np.exp(-np.abs(z))
    return np.where(z >= 0, e / (1 + e), 1 / (1 + e))


# tanh.
@bank.wrong("sigmoid", cause="shifted tanh")
def hard_sigmoid_tanh(z):
    return (1 + np.tanh(z)) / 2


# Mean instead of sum, and finite.
@bank.wrong("cross_entropy", cause="mean")
def entropy_mean(theta, X, y):
    s = X @ theta
    return np.mean(np.logaddexp(0, s) - y * s)


# Clipped probabilities.
@bank.wrong("cross_entropy", cause="other: clipped probabilities")
def entropy_eps(theta, X, y):
    p = np.clip(sigmoid_(X @ theta), 1e-12, 1 - 1e-12)
    return -np.sum(y * np.log(p) + (1 - y) * np.log(1 - p))


# Only the ones count: -Σ y log p.
@bank.wrong("cross_entropy", cause="only the points of class 1")
def entropy_ones_only(theta, X, y):
    s = X @ theta
    return np.sum(y * np.logaddexp(0, -s))


# Logarithm to base 2.
@bank.wrong("cross_entropy", cause="logarithm to base 2")
def hard_entropy_base_two(theta, X, y):
    s = X @ theta
    return np.sum(np.where(y == 1, np.logaddexp(0, -s), np.logaddexp(0, s))) / np.log(2)


# Sign forgotten: the log-likelihood.
@bank.wrong("cross_entropy", cause="sign")
def hard_entropy_log_likelihood(theta, X, y):
    s = X @ theta
    return float(np.sum(y * s - np.logaddexp(0, s)))


# Scores are cut at ±30.
@bank.wrong("cross_entropy", cause="other: scores are cut at ±30")
def hard_entropy_clipped_scores(theta, X, y):
    s = np.clip(X @ theta, -30, 30)
    return np.sum(np.log(1 + np.exp(-s)) + (1 - y) * s)


# Forward difference.
@bank.wrong("numerical_gradient", cause="forward difference")
def numeric_forward(f, theta, h):
    f0 = f(theta)
    g = []
    for i in range(len(theta)):
        e = np.zeros(len(theta))
        e[i] = h
        g.append((f(theta + e) - f0) / h)
    return np.array(g)


# A coordinate is not put back: it stays at theta - h for the following ones.
@bank.wrong("numerical_gradient", cause="shift never undone")
def numeric_stays_moved(f, theta, h):
    x = np.array(theta, dtype=float)
    g = np.zeros(len(x))
    for i in range(len(x)):
        x[i] += h
        up = f(x)
        x[i] -= 2 * h
        down = f(x)
        g[i] = (up - down) / (2 * h)
    return g


# Divided by h instead of 2h.
@bank.wrong("numerical_gradient", cause="divided by h")
def hard_numeric_divided_by_h(f, theta, h):
    g = np.zeros(len(theta))
    for i in range(len(theta)):
        e = np.zeros(len(theta))
        e[i] = h
        g[i] = (f(theta + e) - f(theta - e)) / h
    return g


# Own step 1e-5 instead of h.
@bank.wrong("numerical_gradient", cause="an h of its own")
def hard_numeric_own_step(f, theta, h):
    h = 1e-5
    g = np.zeros(len(theta))
    for i in range(len(theta)):
        e = np.zeros(len(theta))
        e[i] = h
        g[i] = (f(theta + e) - f(theta - e)) / (2 * h)
    return g


# theta is changed in place and not put back.
@bank.wrong("numerical_gradient", cause="shift never undone")
def hard_numeric_in_place(f, theta, h):
    g = np.zeros(len(theta))
    for i in range(len(theta)):
        old = theta[i]
        theta[i] = old + h
        up = f(theta)
        theta[i] = old - h
        down = f(theta)
        g[i] = (up - down) / (2 * h)
    return g


# Divided by n.
@bank.wrong("cross_entropy_gradient", cause="mean")
def ce_gradient_mean(theta, X, y):
    p = sigmoid_(X @ theta)
    return ((p - y)[:, None] * X).mean(axis=0)


# Multiplied by p (1 - p), as for the squared error.
@bank.wrong("cross_entropy_gradient", cause="gradient of the squared loss")
def ce_gradient_squared_error(theta, X, y):
    p = sigmoid_(X @ theta)
    return ((p - y) * p * (1 - p)) @ X


# The entry of the bias is left at zero.
@bank.wrong("cross_entropy_gradient", cause="bias gets no gradient")
def ce_gradient_last_missing(theta, X, y):
    p = sigmoid_(X @ theta)
    g = np.zeros(len(theta))
    for i in range(len(X)):
        g[:-1] += (p[i] - y[i]) * X[i, :-1]
    return g


# Labels are turned into ±1 first.
@bank.wrong("cross_entropy_gradient", cause="labels taken as ±1")
def hard_ce_gradient_pm(theta, X, y):
    t = 2 * y - 1
    return X.T @ (sigmoid_(X @ theta) - t)


# Predictions 0/1 instead of probabilities.
@bank.wrong("cross_entropy_gradient", cause="label instead of probability")
def hard_ce_gradient_hard_labels(theta, X, y):
    p = (X @ theta >= 0).astype(float)
    return X.T @ (p - y)


# The weights p (1 - p) are squared.
@bank.wrong("cross_entropy_hessian", cause="weights squared")
def hessian_square(theta, X, y):
    p = sigmoid_(X @ theta)
    return X.T @ ((p * (1 - p)) ** 2 * X.T).T


# Divided by n, and negative (of the log-likelihood).
@bank.wrong("cross_entropy_hessian", cause="mean + sign")
def hessian_negative_mean(theta, X, y):
    p = sigmoid_(X @ theta)
    return -(X.T * (p * (1 - p))) @ X / len(X)


# Only the diagonal.
@bank.wrong("cross_entropy_hessian", cause="diagonal only")
def hessian_diagonal(theta, X, y):
    p = sigmoid_(X @ theta)
    return np.diag((p * (1 - p)) @ X**2)


# Gradient of the mean.
@bank.wrong("fit_gradient_descent", cause="mean gradient")
def descent_mean_gradient(X, y, eta, steps):
    theta = np.zeros(X.shape[1])
    for _ in range(steps):
        theta -= eta * X.T @ (sigmoid_(X @ theta) - y) / len(y)
    return theta


# One step too many.
@bank.wrong("fit_gradient_descent", cause="one step more")
def descent_one_more(X, y, eta, steps):
    theta = np.zeros(X.shape[1])
    k = 0
    while k <= steps:
        theta = theta - eta * (sigmoid_(X @ theta) - y) @ X
        k += 1
    return theta


# Stochastic: one point after the other.
@bank.wrong("fit_gradient_descent", cause="point by point")
def descent_point_by_point(X, y, eta, steps):
    theta = np.zeros(X.shape[1])
    for _ in range(steps):
        for x, t in zip(X, y):
            theta = theta - eta * (sigmoid_(x @ theta) - t) * x
    return theta


# p computed once before the loop.
@bank.wrong("fit_gradient_descent", cause="gradient never renewed")
def descent_p_once(X, y, eta, steps):
    theta = np.zeros(X.shape[1])
    p = sigmoid_(X @ theta)
    for _ in range(steps):
        theta = theta - eta * X.T @ (p - y)
    return theta


# The first entry is taken for the bias.
@bank.wrong("fit_newton", cause="other: the first entry is taken for the bias")
def newton_first_is_bias(X, y, ridge):
    theta = np.zeros(X.shape[1])
    R = ridge * np.eye(len(theta))
    R[0, 0] = 0
    for _ in range(50):
        p = sigmoid_(X @ theta)
        g = X.T @ (p - y) + R @ theta
        H = (X.T * (p * (1 - p))) @ X + R
        step = np.linalg.solve(H, g)
        theta = theta - step
        if np.max(np.abs(step)) < 1e-10:
            break
    return theta


# Stops after one step: the test is the wrong way round.
@bank.wrong("fit_newton", cause="a single step")
def newton_stops_at_once(X, y, ridge):
    theta = np.zeros(X.shape[1])
    r = np.full(len(theta), ridge, dtype=float)
    r[-1] = 0
    for _ in range(100):
        p = sigmoid_(X @ theta)
        step = np.linalg.solve((X.T * (p * (1 - p))) @ X + np.diag(r), X.T @ (p - y) + r * theta)
        theta = theta - step
        if np.abs(step).max() > 1e-10:
            break
    return theta


# Compares the score with the threshold.
@bank.wrong("predict_label", cause="threshold on the score")
def label_score(X, theta, threshold):
    return (X @ theta >= threshold).astype(int)


# 1 - p < threshold: the threshold is applied to class 0.
@bank.wrong("predict_label", cause="probability of class 0")
def hard_label_other_class(X, theta, threshold):
    return (1 - sigmoid_(X @ theta) < threshold).astype(int)


# Always one half.
@bank.wrong("predict_label", cause="threshold ignored")
def hard_label_half(X, theta, threshold):
    return np.where(X @ theta >= 0, 1, 0)


# The ratio of the costs, at most 1.
@bank.wrong("cost_threshold", cause="other: the ratio of the costs, at most 1")
def cost_ratio(cost_fp, cost_fn):
    return min(cost_fp / cost_fn, 1)


# Log of the ratio: a threshold for the score.
@bank.wrong("cost_threshold", cause="threshold on the score")
def cost_score(cost_fp, cost_fn):
    return np.log(cost_fp / cost_fn)


# 1 / (1 + fp/fn): turned by a slip in the algebra.
@bank.wrong("cost_threshold", cause="swapped")
def hard_cost_algebra(cost_fp, cost_fn):
    return 1 / (1 + cost_fp / cost_fn)


# Half the ratio of the costs.
@bank.wrong("cost_threshold", cause="half the ratio")
def hard_cost_half(cost_fp, cost_fn):
    return 0.5 * cost_fp / cost_fn


# One point per data point: ties not together.
@bank.wrong("roc_points", cause="ties one by one")
def roc_every_point(scores, y):
    order = np.argsort(-scores, kind="stable")
    y = y[order]
    tpr = np.concatenate([[0], np.cumsum(y == 1) / np.sum(y == 1)])
    fpr = np.concatenate([[0], np.cumsum(y == 0) / np.sum(y == 0)])
    return fpr, tpr


# The first point (0, 0) is missing.
@bank.wrong("roc_points", cause="start missing")
def roc_no_start(scores, y):
    fpr, tpr = [], []
    for s in sorted(set(scores.tolist()), reverse=True):
        fpr.append(np.mean(scores[y == 0] >= s))
        tpr.append(np.mean(scores[y == 1] >= s))
    return np.array(fpr), np.array(tpr)


# Sum over the columns: axis 0.
@bank.wrong("softmax", cause="`axis=0` for `axis=1`")
def softmax_axis0(scores):
    e = np.exp(scores - scores.max(axis=1, keepdims=True))
    return e / e.sum(axis=0)


# Scores are clipped to ±700 and not shifted: large scores become equal.
@bank.wrong("softmax", cause="scores cut off")
def softmax_shift_after_exp(scores):
    s = np.clip(scores, -700, 700)
    e = np.exp(s)
    return e / e.sum(axis=1, keepdims=True)


# Shifts by the mean: still overflows.
@bank.wrong("softmax", cause="shifted by the mean")
def softmax_mean_shift(scores):
    e = np.exp(scores - scores.mean(axis=1, keepdims=True))
    return e / e.sum(axis=1, keepdims=True)


# Minus signs: the smallest score gets the largest share.
@bank.wrong("softmax", cause="scores with the wrong sign")
def hard_softmax_minus(scores):
    s = scores - scores.min(axis=1, keepdims=True)
    e = np.exp(-s)
    return e / e.sum(axis=1, keepdims=True)


# The max per column, the sum per row.
@bank.wrong("softmax", cause="`axis=0` for `axis=1`")
def hard_softmax_column_shift(scores):
    e = np.exp(scores - scores.max(axis=0))
    return e / e.sum(axis=1, keepdims=True)


# Mean over the points.
@bank.wrong("softmax_gradient", cause="mean")
def softmax_gradient_mean(W, X, t):
    P = softmax_(X @ W)
    return X.T @ (P - np.eye(W.shape[1])[t]) / len(X)


# P * (1 - P) inside, as for the squared error.
@bank.wrong("softmax_gradient", cause="gradient of the squared loss")
def hard_softmax_gradient_squared(W, X, t):
    P = softmax_(X @ W)
    T = np.eye(W.shape[1])[t]
    return X.T @ ((P - T) * P * (1 - P))


# Only the true class's column gets a gradient.
@bank.wrong("softmax_gradient", cause="only the true class")
def hard_softmax_gradient_true_only(W, X, t):
    P = softmax_(X @ W)
    T = np.eye(W.shape[1])[t]
    return X.T @ (T * (P - T))


# Bias row penalised.
@bank.wrong("fit_softmax", cause="bias penalised")
def fit_softmax_bias(X, t, K, ridge, eta, steps):
    W = np.zeros((X.shape[1], K))
    T = np.eye(K)[t]
    for _ in range(steps):
        W = W - eta * (X.T @ (softmax_(X @ W) - T) + ridge * W)
    return W


# R = W is an alias: R[-1] = 0 sets the bias row of W itself to zero.
@bank.wrong("fit_softmax", cause="other: r = W is an alias: R[-1] = 0 sets the bias row of W itself to zero")
def fit_softmax_alias(X, t, K, ridge, eta, steps):
    W = np.zeros((X.shape[1], K))
    T = np.eye(K)[t]
    for _ in range(steps):
        R = W
        R[-1] = 0
        W = W - eta * (X.T @ (softmax_(X @ W) - T) + ridge * R)
    return W


# Mean gradient with full ridge.
@bank.wrong("fit_softmax", cause="mean gradient")
def fit_softmax_mean(X, t, K, ridge, eta, steps):
    W = np.zeros((X.shape[1], K))
    T = np.eye(K)[t]
    for _ in range(steps):
        R = ridge * W
        R[-1] = 0
        G = X.T @ (softmax_(X @ W) - T) / len(X)
        W = W - eta * (G + R)
    return W


# No penalty, and one step too many.
@bank.wrong("fit_softmax", cause="ridge forgotten + one step more")
def hard_fit_softmax_no_ridge_one_more(X, t, K, ridge, eta, steps):
    W = np.zeros((X.shape[1], K))
    for _ in range(steps + 1):
        W = W - eta * X.T @ (softmax_(X @ W) - np.eye(K)[t])
    return W
