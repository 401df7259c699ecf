"""Answers to exercises of all lessons, by an author who had read the lessons' text and no misconception.

Beside each wrong answer stands its true cause, in the author's own words.
"""

# ruff: noqa: B007, PERF401, RUF059, SIM103, SIM110 (written as students write)

import math
import re
from collections import Counter, defaultdict
from fractions import Fraction

import numpy as np

from tests.exercises.bank import Bank

bank = Bank()


# ------------------------------------------------------------------ bag_of_words


@bank.right("bag_of_words")
def bag_by_characters(text, vocabulary):
    clean = "".join(c if c.isalnum() else " " for c in text.casefold())
    found = clean.split()
    return [sum(w == v for w in found) for v in vocabulary] + [1]


# Splits at spaces only, so "money!" is not "money".
@bank.wrong("bag_of_words", cause="cut at spaces only")
def bag_split_spaces(text, vocabulary):
    words = text.lower().split()
    counts = np.zeros(len(vocabulary) + 1)
    for i, v in enumerate(vocabulary):
        counts[i] = words.count(v)
    counts[-1] = 1
    return counts


# Counts occurrences of the letters inside other words too (str.count on the text).
@bank.wrong("bag_of_words", cause="parts of words counted")
def bag_substring(text, vocabulary):
    text = text.lower()
    out = []
    for word in vocabulary:
        out.append(text.count(word))
    out.append(1)
    return np.array(out)


# The pattern takes letters only: words with digits fall apart.
@bank.wrong("bag_of_words", cause="digits dropped")
def bag_letters_only(text, vocabulary):
    tokens = re.findall("[a-z]+", text.lower())
    c = Counter(tokens)
    return np.array([c[v] for v in vocabulary] + [1])


# ------------------------------------------------------------------ predict


@bank.right("predict")
def predict_choose(X, theta, theta0):
    return np.choose((X @ theta >= -theta0).astype(int), [-1, 1])


# np.sign gives 0 on the boundary.
@bank.wrong("predict", cause="sign(0) is 0")
def predict_signs(X, theta, theta0):
    labels = []
    for row in X:
        labels.append(int(np.sign(row.dot(theta) + theta0)))
    return labels


# Returns True and False (1 and 0) instead of +1 and -1.
@bank.wrong("predict", cause="labels 0 and 1")
def predict_zero_one(X, theta, theta0):
    return (np.dot(X, theta) + theta0 >= 0).astype(int)


# Subtracts the offset.
@bank.wrong("predict", cause="offset subtracted")
def predict_minus_offset(X, theta, theta0):
    score = X @ theta - theta0
    return np.where(score >= 0, 1, -1)


# ------------------------------------------------------------------ training_error


@bank.right("training_error")
def error_by_sorting(X, y, theta, theta0):
    margins = sorted(float(v) for v in y * (X @ theta + theta0))
    k = 0
    while k < len(margins) and margins[k] <= 0:
        k += 1
    return Fraction(k, len(margins)).__float__()


# Compares predictions with labels, so a +1 point on the boundary is no mistake.
@bank.wrong("training_error", cause="labels compared after sign(0) = +1")
def error_by_prediction(X, y, theta, theta0):
    h = np.where(X @ theta + theta0 >= 0, 1, -1)
    return np.mean(h != y)


# Returns the accuracy.
@bank.wrong("training_error", cause="accuracy instead of error")
def error_accuracy(X, y, theta, theta0):
    n = len(y)
    good = 0
    for i in range(n):
        if y[i] * (np.dot(theta, X[i]) + theta0) > 0:
            good = good + 1
    return good / n


# Returns inside the loop: only the first point is looked at.
@bank.wrong("training_error", cause="return in the first round")
def error_early_return(X, y, theta, theta0):
    wrong = 0
    for i in range(len(X)):
        if y[i] * (X[i] @ theta + theta0) <= 0:
            wrong += 1
        return wrong / len(X)


# ------------------------------------------------------------------ signed_distance


@bank.right("signed_distance")
def distance_unit_vector(X, theta, theta0):
    length = math.hypot(*theta)
    unit = [c / length for c in theta]
    return [sum(a * b for a, b in zip(row, unit, strict=True)) + theta0 / length for row in X]


# Divides only theta0 (operator precedence): X @ theta + theta0 / norm.
@bank.wrong("signed_distance", cause="only the offset divided")
def distance_precedence(X, theta, theta0):
    return X @ theta + theta0 / np.linalg.norm(theta)


# Takes the absolute value, as in the formula known from school.
@bank.wrong("signed_distance", cause="sign lost")
def distance_unsigned(X, theta, theta0):
    dist = []
    for x in X:
        dist.append(abs(np.dot(theta, x) + theta0) / np.sqrt(np.sum(theta**2)))
    return np.array(dist)


# Divides by the squared norm.
@bank.wrong("signed_distance", cause="divided by the squared norm")
def distance_squared_norm(X, theta, theta0):
    g = X.dot(theta) + theta0
    return g / theta.dot(theta)


# ------------------------------------------------------------------ project_to_boundary


@bank.right("project_to_boundary")
def feet_by_points(X, theta, theta0):
    out = []
    for x in np.asarray(X, dtype=float):
        step = (theta @ x + theta0) / (theta @ theta)
        out.append((x - step * theta).tolist())
    return out


# Goes along theta, not along the unit vector: r * theta.
@bank.wrong("project_to_boundary", cause="direction not of length 1")
def feet_not_unit(X, theta, theta0):
    r = (X @ theta + theta0) / np.linalg.norm(theta)
    return X - r[:, None] * theta


# Walks the wrong way.
@bank.wrong("project_to_boundary", cause="plus instead of minus")
def feet_plus(X, theta, theta0):
    norm = np.sqrt((theta**2).sum())
    r = (X @ theta + theta0) / norm
    return X + np.outer(r, theta / norm)


# Forgets the offset: projects onto the parallel through the origin.
@bank.wrong("project_to_boundary", cause="offset ignored")
def feet_no_offset(X, theta, theta0):
    P = np.zeros(X.shape)
    for i in range(len(X)):
        P[i] = X[i] - (X[i] @ theta) / (theta @ theta) * theta
    return P


# ------------------------------------------------------------------ train_test_split


@bank.right("train_test_split")
def split_by_ranks(n, test_fraction, rng):
    keys = rng.random(n)
    m = round(n * test_fraction)
    in_test = np.argsort(np.argsort(keys)) < m
    return np.flatnonzero(~in_test), np.flatnonzero(in_test)


# Returns (test, train).
@bank.wrong("train_test_split", cause="parts in another order")
def split_swapped(n, test_fraction, rng):
    idx = rng.permutation(n)
    m = round(n * test_fraction)
    return idx[:m], idx[m:]


# Not shuffled: the last ones are the test part.
@bank.wrong("train_test_split", cause="not shuffled, the last points for the test")
def split_last(n, test_fraction, rng):
    m = round(n * test_fraction)
    numbers = np.arange(n)
    return numbers[: n - m], numbers[n - m :]


# Draws with replacement, so test numbers may repeat.
@bank.wrong("train_test_split", cause="drawn with replacement")
def split_integers(n, test_fraction, rng):
    k = round(n * test_fraction)
    test = rng.integers(0, n, k)
    train = np.array([i for i in range(n) if i not in test])
    return train, test


# ------------------------------------------------------------------ single_pixel_classifier


@bank.right("single_pixel_classifier")
def pixel_by_setdefault(images, labels, pixel):
    table = {}
    for value, label in zip(images[:, pixel].tolist(), labels.tolist(), strict=True):
        table.setdefault(value, label)
    return lambda pictures: [table.get(v, -1) for v in pictures[:, pixel].tolist()]


# A later picture overwrites the earlier one.
@bank.wrong("single_pixel_classifier", cause="last match wins")
def pixel_last_wins(images, labels, pixel):
    d = dict(zip(images[:, pixel], labels, strict=True))

    def h(new):
        return np.array([d.get(v, -1) for v in new[:, pixel]])

    return h


# Looks for the nearest grey value instead of the same one.
@bank.wrong("single_pixel_classifier", cause="nearest value")
def pixel_nearest(images, labels, pixel):
    column = images[:, pixel]

    def h(new):
        result = []
        for picture in new:
            j = np.argmin(np.abs(column - picture[pixel]))
            result.append(labels[j])
        return np.array(result)

    return h


# A value that is not in the table gets +1.
@bank.wrong("single_pixel_classifier", cause="unseen is +1")
def pixel_unseen_plus(images, labels, pixel):
    lookup = {}
    for i in range(len(labels)):
        value = images[i][pixel]
        if value not in lookup:
            lookup[value] = labels[i]

    def h(pictures):
        result = np.ones(len(pictures), dtype=int)
        for i, p in enumerate(pictures):
            if p[pixel] in lookup:
                result[i] = lookup[p[pixel]]
        return result

    return h


# ------------------------------------------------------------------ select_model


@bank.right("select_model")
def select_by_tuples(sizes, validation_errors):
    return sorted(zip(validation_errors, sizes, strict=True))[0][1]


# Ties go to the first in the list.
@bank.wrong("select_model", cause="first of a tie")
def select_first(sizes, validation_errors):
    return sizes[np.argmin(validation_errors)]


# Ties go to the largest size.
@bank.wrong("select_model", cause="largest of a tie")
def select_largest(sizes, validation_errors):
    best = min(validation_errors)
    return max(s for s, e in zip(sizes, validation_errors, strict=True) if e == best)


# Returns the position instead of the size.
@bank.wrong("select_model", cause="position instead of size")
def select_position(sizes, validation_errors):
    best_error = np.inf
    best = 0
    for i in range(len(sizes)):
        if validation_errors[i] < best_error:
            best_error = validation_errors[i]
            best = i
    return best


# ------------------------------------------------------------------ cross_validation_error


@bank.right("cross_validation_error")
def cv_by_prediction_vector(fit, X, y, folds):
    guesses = np.empty(len(y))
    for f in set(np.asarray(folds).tolist()):
        out = folds == f
        guesses[out] = fit(X[~out], y[~out])(X[out])
    return float((guesses != y).mean())


# Mean of the folds' error rates: small folds weigh as much as large ones.
@bank.wrong("cross_validation_error", cause="mean of the folds' errors")
def cv_mean_of_means(fit, X, y, folds):
    errors = []
    for k in np.unique(folds):
        h = fit(X[folds != k], y[folds != k])
        errors.append(np.mean(h(X[folds == k]) != y[folds == k]))
    return np.mean(errors)


# Fits on the fold and tests on the rest.
@bank.wrong("cross_validation_error", cause="fitted on the fold, tested on the rest")
def cv_wrong_way_round(fit, X, y, folds):
    wrong = 0
    for k in np.unique(folds):
        part = folds == k
        h = fit(X[part], y[part])
        wrong += np.sum(h(X[~part]) != y[~part])
    return wrong / len(y)


# Expects folds 0, 1, …, K-1.
@bank.wrong("cross_validation_error", cause="folds up to the largest number")
def cv_range(fit, X, y, folds):
    mistakes = 0
    for k in range(int(max(folds)) + 1):
        train, test = folds != k, folds == k
        if test.sum() == 0:
            continue
        h = fit(X[train], y[train])
        mistakes += (h(X[test]) != y[test]).sum()
    return mistakes / len(X)


# ------------------------------------------------------------------ standardize


@bank.right("standardize")
def standardize_by_columns(X_train, X_new):
    A, B = np.zeros(np.shape(X_train)), np.zeros(np.shape(X_new))
    for j in range(A.shape[1]):
        column = X_train[:, j]
        if column.max() == column.min():
            continue
        m = sum(column) / len(column)
        s = math.sqrt(sum((column - m) ** 2) / len(column))
        A[:, j], B[:, j] = (column - m) / s, (X_new[:, j] - m) / s
    return A, B


# The new set gets its own mean and standard deviation.
@bank.wrong("standardize", cause="new data by their own statistics")
def standardize_each(X_train, X_new):
    def z(A):
        s = A.std(axis=0)
        s[s == 0] = 1
        return (A - A.mean(axis=0)) / s

    return z(X_train), z(X_new)


# One mean and one standard deviation for the whole table (axis forgotten).
@bank.wrong("standardize", cause="one mean for all features")
def standardize_no_axis(X_train, X_new):
    mu = np.mean(X_train)
    sd = np.std(X_train)
    if sd == 0:
        return np.zeros(X_train.shape), np.zeros(X_new.shape)
    return (X_train - mu) / sd, (X_new - mu) / sd


# A constant feature is divided by 1, so in the new points it is not 0.
@bank.wrong("standardize", cause="constant feature only centred")
def standardize_constant_kept(X_train, X_new):
    mean = X_train.mean(0)
    std = X_train.std(0)
    std = np.where(X_train.max(0) == X_train.min(0), 1.0, std)
    return (X_train - mean) / std, (X_new - mean) / std


# ------------------------------------------------------------------ is_separated


@bank.right("is_separated")
def separated_min(X, y, theta, theta0):
    return not any(y[i] * (sum(X[i] * theta) + theta0) <= 0 for i in range(len(y)))


# A point on the boundary passes: >= instead of >.
@bank.wrong("is_separated", cause="boundary let through")
def separated_not_strict(X, y, theta, theta0):
    for x_i, y_i in zip(X, y, strict=True):
        if y_i * (x_i @ theta + theta0) < 0:
            return False
    return True


# Returns after the first point.
@bank.wrong("is_separated", cause="return in the first round")
def separated_first(X, y, theta, theta0):
    for i in range(len(y)):
        if y[i] * (theta @ X[i] + theta0) > 0:
            return True
        else:
            return False


# any instead of all.
@bank.wrong("is_separated", cause="any instead of all")
def separated_any(X, y, theta, theta0):
    return bool(np.any(y * (X @ theta + theta0) > 0))


# ------------------------------------------------------------------ perceptron_origin


@bank.right("perceptron_origin")
def origin_while(X, y, T):
    theta, k, passes, dirty = np.zeros(X.shape[1]), 0, 0, True
    while dirty and passes < T:
        before = k
        for z in X * y[:, None]:
            if theta @ z <= 0:
                theta, k = theta + z, k + 1
        dirty = k > before
        passes += 1
    return theta, k


# Strict inequality: from zero nothing is ever learned.
@bank.wrong("perceptron_origin", cause="strict inequality")
def origin_strict(X, y, T):
    n, d = X.shape
    w = np.zeros(d)
    k = 0
    for _ in range(T):
        errors = 0
        for i in range(n):
            if y[i] * w.dot(X[i]) < 0:
                w += y[i] * X[i]
                errors += 1
        k += errors
        if errors == 0:
            break
    return w, k


# The mistake counter is reset in every pass.
@bank.wrong("perceptron_origin", cause="count reset in each pass")
def origin_last_pass(X, y, T):
    theta = np.zeros(X.shape[1])
    k = 0
    for t in range(T):
        k = 0
        for i in range(len(X)):
            if y[i] * (theta @ X[i]) <= 0:
                theta = theta + y[i] * X[i]
                k += 1
        if k == 0:
            break
    return theta, k


# Adds x without the label.
@bank.wrong("perceptron_origin", cause="label forgotten in the update")
def origin_no_label(X, y, T):
    theta = np.zeros(X.shape[1])
    mistakes = 0
    for _ in range(T):
        clean = True
        for xi, yi in zip(X, y, strict=True):
            if yi * np.dot(theta, xi) <= 0:
                theta = theta + xi
                mistakes += 1
                clean = False
        if clean:
            return theta, mistakes
    return theta, mistakes


# ------------------------------------------------------------------ perceptron


@bank.right("perceptron")
def perceptron_augmented(X, y, T):
    A = np.column_stack([X, np.ones(len(X))]) * np.reshape(y, (-1, 1))
    w, k = A[0] * 0.0, 0
    for _ in range(T):
        hits = 0
        for a in A:
            if not w @ a > 0:
                w = w + a
                hits += 1
        k += hits
        if not hits:
            break
    return w[:-1], w[-1], k


# The offset is not part of the test.
@bank.wrong("perceptron", cause="offset not used in the test")
def perceptron_test_without_offset(X, y, T):
    theta, theta0, k = np.zeros(X.shape[1]), 0, 0
    for _ in range(T):
        done = True
        for i in range(len(y)):
            if y[i] * np.dot(theta, X[i]) <= 0:
                theta = theta + y[i] * X[i]
                theta0 = theta0 + y[i]
                k += 1
                done = False
        if done:
            break
    return theta, theta0, k


# The offset grows by 1 instead of y.
@bank.wrong("perceptron", cause="offset grows by 1")
def perceptron_offset_plus_one(X, y, T):
    w = np.zeros(X.shape[1])
    b = 0.0
    m = 0
    for _ in range(T):
        old = m
        for i, x in enumerate(X):
            if y[i] * (w @ x + b) <= 0:
                w = w + y[i] * x
                b += 1
                m += 1
        if m == old:
            break
    return w, b, m


# Counts passes instead of mistakes.
@bank.wrong("perceptron", cause="passes counted instead of mistakes")
def perceptron_counts_passes(X, y, T):
    theta = np.zeros(X.shape[1])
    theta0 = 0
    k = 0
    while k < T:
        k += 1
        any_mistake = False
        for i in range(X.shape[0]):
            if y[i] * (theta @ X[i] + theta0) <= 0:
                theta = theta + y[i] * X[i]
                theta0 += y[i]
                any_mistake = True
        if not any_mistake:
            break
    return theta, theta0, k


# ------------------------------------------------------------------ mistake_counts


@bank.right("mistake_counts")
def counts_dual(X, y, T):
    G = X @ X.T + 1
    alpha = np.zeros(len(y), dtype=int)
    for _ in range(T):
        old = alpha.copy()
        for i in range(len(y)):
            alpha[i] += y[i] * (G[i] @ (alpha * y)) <= 0
        if (alpha == old).all():
            break
    return alpha


# Marks mistaken points with 1 instead of counting.
@bank.wrong("mistake_counts", cause="yes or no instead of how often")
def counts_marks(X, y, T):
    theta, b = np.zeros(X.shape[1]), 0
    alpha = np.zeros(len(X), int)
    for _ in range(T):
        clean = True
        for i in range(len(X)):
            if y[i] * (X[i] @ theta + b) <= 0:
                theta = theta + y[i] * X[i]
                b = b + y[i]
                alpha[i] = 1
                clean = False
        if clean:
            break
    return alpha


# No offset.
@bank.wrong("mistake_counts", cause="run without the offset")
def counts_no_offset(X, y, T):
    alpha = [0] * len(y)
    theta = np.zeros(X.shape[1])
    for _ in range(T):
        m = 0
        for i in range(len(y)):
            if y[i] * (theta @ X[i]) <= 0:
                theta = theta + y[i] * X[i]
                alpha[i] += 1
                m += 1
        if m == 0:
            break
    return alpha


# Only one pass: the return stands inside the outer loop.
@bank.wrong("mistake_counts", cause="first pass only")
def counts_one_pass(X, y, T):
    n, d = X.shape
    th, th0 = np.zeros(d), 0
    counts = np.zeros(n)
    for t in range(T):
        for i in range(n):
            if y[i] * (th @ X[i] + th0) <= 0:
                th = th + y[i] * X[i]
                th0 = th0 + y[i]
                counts[i] += 1
        return counts


# ------------------------------------------------------------------ from_counts


@bank.right("from_counts")
def from_counts_einsum(alpha, X, y):
    c = np.multiply(alpha, y)
    return np.einsum("i,ij->j", c, X), np.einsum("i->", c)


# Labels forgotten.
@bank.wrong("from_counts", cause="labels forgotten")
def from_counts_no_labels(alpha, X, y):
    theta = np.zeros(X.shape[1])
    for i in range(len(alpha)):
        theta += alpha[i] * X[i]
    return theta, np.sum(alpha)


# Offset: sum of the labels, without the counts.
@bank.wrong("from_counts", cause="counts forgotten in theta0")
def from_counts_offset_labels(alpha, X, y):
    return (alpha * y) @ X, y.sum()


# Divides by the number of points (mean for sum).
@bank.wrong("from_counts", cause="mean instead of sum")
def from_counts_mean(alpha, X, y):
    ay = alpha * y
    return np.mean(ay[:, np.newaxis] * X, axis=0), np.mean(ay)


# ------------------------------------------------------------------ reflect


@bank.right("reflect")
def reflect_list(X, y):
    return [[label * v for v in (*row, 1)] for row, label in zip(X.tolist(), y.tolist(), strict=True)]


# Reflects first, then appends 1.
@bank.wrong("reflect", cause="1 appended after reflecting")
def reflect_then_append(X, y):
    Z = X * y[:, None]
    return np.hstack([Z, np.ones((len(Z), 1))])


# The 1 is put first.
@bank.wrong("reflect", cause="1 in front")
def reflect_one_first(X, y):
    A = np.c_[np.ones(len(X)), X]
    return y.reshape(-1, 1) * A


# No reflection at all.
@bank.wrong("reflect", cause="not reflected")
def reflect_nothing(X, y):
    rows = []
    for x in X:
        rows.append(np.append(x, 1))
    return np.array(rows)


# ------------------------------------------------------------------ perceptron_criterion


@bank.right("perceptron_criterion")
def criterion_loop(w, Z):
    J, g = 0.0, [0.0] * len(w)
    for z in Z.tolist():
        s = math.fsum(a * b for a, b in zip(w, z, strict=True))
        if s <= 0:
            J -= s
            g = [a - b for a, b in zip(g, z, strict=True)]
    return J, g


# Sign of the gradient.
@bank.wrong("perceptron_criterion", cause="sign of the gradient")
def criterion_plus_gradient(w, Z):
    bad = Z[Z @ w <= 0]
    return -np.sum(bad @ w), bad.sum(axis=0)


# Points with w·z = 0 left out of the gradient.
@bank.wrong("perceptron_criterion", cause="boundary left out")
def criterion_strict(w, Z):
    J = 0
    grad = np.zeros(len(w))
    for z in Z:
        if np.dot(w, z) < 0:
            J += -np.dot(w, z)
            grad += -z
    return J, grad


# J is the number of misclassified points.
@bank.wrong("perceptron_criterion", cause="mistakes counted")
def criterion_counts(w, Z):
    mask = Z.dot(w) <= 0
    return mask.sum(), -Z[mask].sum(axis=0)


# ------------------------------------------------------------------ batch_perceptron


@bank.right("batch_perceptron")
def batch_mask_product(Z, eta, max_steps):
    w = np.zeros(Z.shape[1])
    for step in range(max_steps):
        wrong = (Z @ w <= 0).astype(float)
        if not wrong.any():
            return w, step
        w = w + eta * (wrong @ Z)
    return w, max_steps


# Updates while going through the points: sequential.
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


# Takes the mean of the misclassified points instead of the sum.
@bank.wrong("batch_perceptron", cause="mean instead of sum")
def batch_mean(Z, eta, max_steps):
    w = np.zeros(Z.shape[1])
    steps = 0
    while steps < max_steps:
        M = Z[Z @ w <= 0]
        if len(M) == 0:
            break
        w += eta * M.mean(axis=0)
        steps += 1
    return w, steps


# The last look, which finds nothing, is counted as a step.
@bank.wrong("batch_perceptron", cause="last look counted as a step")
def batch_counts_last_look(Z, eta, max_steps):
    w = np.zeros(Z.shape[1])
    steps = 0
    for _ in range(max_steps):
        steps += 1
        bad = Z[Z.dot(w) <= 0]
        if bad.shape[0] == 0:
            break
        w = w + eta * np.sum(bad, axis=0)
    return w, steps


# ------------------------------------------------------------------ xor_features


@bank.right("xor_features")
def xor_distance(X):
    return np.abs(X[:, :1] - X[:, 1:]) * 3.0 - 7


# The features as they are, with a bias: nothing new.
@bank.wrong("xor_features", cause="constant added")
def xor_bias(X):
    return np.hstack([X, np.ones((len(X), 1))])


# Squares: 0 and 1 are their own squares.
@bank.wrong("xor_features", cause="squares")
def xor_squares(X):
    return np.column_stack([X[:, 0], X[:, 1], X[:, 0] ** 2, X[:, 1] ** 2])


# The sum alone: 0, 1, 1, 2, with the positives in the middle.
@bank.wrong("xor_features", cause="the sum alone")
def xor_sum(X):
    return (X[:, 0] + X[:, 1]).reshape(-1, 1)


# ------------------------------------------------------------------ averaged_perceptron


@bank.right("averaged_perceptron")
def averaged_running_mean(X, y, T):
    w = np.zeros(X.shape[1] + 1)
    mean = w.copy()
    seen = 0
    for _ in range(T):
        for x, label in zip(X, y, strict=True):
            z = label * np.append(x, 1)
            if w @ z <= 0:
                w = w + z
            seen += 1
            mean += (w - mean) / seen
    return mean[:-1], mean[-1]


# Stops early after a clean pass, and divides by the visits so far.
@bank.wrong("averaged_perceptron", cause="stopped at a clean pass")
def averaged_early_stop(X, y, T):
    th, b = np.zeros(X.shape[1]), 0.0
    s, sb, visits = np.zeros(X.shape[1]), 0.0, 0
    for _ in range(T):
        clean = True
        for i in range(len(y)):
            if y[i] * (X[i] @ th + b) <= 0:
                th = th + y[i] * X[i]
                b = b + y[i]
                clean = False
            s = s + th
            sb += b
            visits += 1
        if clean:
            break
    return s / visits, sb / visits


# Averages once per pass.
@bank.wrong("averaged_perceptron", cause="averaged after each pass")
def averaged_per_pass(X, y, T):
    theta = np.zeros(X.shape[1])
    theta0 = 0
    total = np.zeros(X.shape[1])
    total0 = 0
    for _ in range(T):
        for i in range(len(X)):
            if y[i] * (theta @ X[i] + theta0) <= 0:
                theta = theta + y[i] * X[i]
                theta0 = theta0 + y[i]
        total = total + theta
        total0 = total0 + theta0
    return total / T, total0 / T


# The sum, not divided.
@bank.wrong("averaged_perceptron", cause="sum instead of mean")
def averaged_sum(X, y, T):
    theta, theta0 = np.zeros(X.shape[1]), 0
    all_theta, all_theta0 = [], []
    for _ in range(T):
        for xi, yi in zip(X, y, strict=True):
            if yi * (np.dot(xi, theta) + theta0) <= 0:
                theta, theta0 = theta + yi * xi, theta0 + yi
            all_theta.append(theta)
            all_theta0.append(theta0)
    return np.sum(all_theta, axis=0), np.sum(all_theta0)


# ------------------------------------------------------------------ voted_predict


@bank.right("voted_predict")
def voted_polls(X, thetas, theta0s, counts):
    result = []
    for x in X:
        plus = sum(c for th, b, c in zip(thetas, theta0s, counts, strict=True) if th @ x + b >= 0)
        result.append(1 if 2 * plus >= sum(counts) else -1)
    return result


# Counts ignored: one voter, one vote.
@bank.wrong("voted_predict", cause="one voter, one vote")
def voted_unweighted(X, thetas, theta0s, counts):
    votes = np.where(X @ thetas.T + theta0s >= 0, 1, -1)
    return np.where(votes.sum(axis=1) >= 0, 1, -1)


# Adds weighted scores instead of weighted signs: that is the averaged perceptron.
@bank.wrong("voted_predict", cause="scores averaged")
def voted_scores(X, thetas, theta0s, counts):
    total = np.zeros(len(X))
    for k in range(len(counts)):
        total += counts[k] * (X @ thetas[k] + theta0s[k])
    return np.where(total >= 0, 1, -1)


# A voter's score 0 gives no vote, and a tie 0 as label (np.sign twice).
@bank.wrong("voted_predict", cause="tie gives 0 + a score of 0 abstains")
def voted_signs(X, thetas, theta0s, counts):
    return np.sign(np.sign(X @ thetas.T + theta0s) @ counts)


# ------------------------------------------------------------------ one_vs_rest


@bank.right("one_vs_rest")
def rest_nonzero(X, W, b):
    answers = []
    for x in X:
        (winners,) = np.nonzero(W @ x + b > 0)
        answers.append(winners[0] if winners.size == 1 else -1)
    return answers


# argmax, whatever the signs.
@bank.wrong("one_vs_rest", cause="largest score")
def rest_argmax(X, W, b):
    return np.argmax(X @ W.T + b, axis=1)


# Several positive: takes the first of them.
@bank.wrong("one_vs_rest", cause="several positive: the first one taken")
def rest_first_positive(X, W, b):
    out = []
    for x in X:
        label = -1
        for k in range(len(W)):
            if W[k] @ x + b[k] > 0:
                label = k
                break
        out.append(label)
    return np.array(out)


# None positive is right, several positive: the largest.
@bank.wrong("one_vs_rest", cause="several positive: the largest taken")
def rest_largest_positive(X, W, b):
    S = X @ W.T + b
    label = S.argmax(axis=1)
    label[S.max(axis=1) <= 0] = -1
    return label


# ------------------------------------------------------------------ one_vs_one


@bank.right("one_vs_one")
def one_counter(X, W, b, pairs, K):
    out = []
    for x in X:
        votes = Counter(int(p[0] if w @ x + c > 0 else p[1]) for w, c, p in zip(W, b, pairs, strict=True))
        ranking = votes.most_common()
        tie = len(ranking) > 1 and ranking[0][1] == ranking[1][1]
        out.append(-1 if tie else ranking[0][0])
    return out


# A tie goes to the lowest class.
@bank.wrong("one_vs_one", cause="tie: the lowest class")
def one_ties_argmax(X, W, b, pairs, K):
    votes = np.zeros((len(X), K))
    S = X @ W.T + b
    for i, (j, k) in enumerate(pairs):
        votes[:, j] += S[:, i] > 0
        votes[:, k] += S[:, i] <= 0
    return votes.argmax(axis=1)


# A positive score votes for the second.
@bank.wrong("one_vs_one", cause="votes reversed")
def one_second(X, W, b, pairs, K):
    result = np.full(len(X), -1)
    for n, x in enumerate(X):
        v = [0] * K
        for i in range(len(pairs)):
            if W[i] @ x + b[i] > 0:
                v[pairs[i][1]] += 1
            else:
                v[pairs[i][0]] += 1
        if v.count(max(v)) == 1:
            result[n] = v.index(max(v))
    return result


# Wants all K-1 votes: a majority that is not unanimous gets -1.
@bank.wrong("one_vs_one", cause="all votes needed")
def one_unanimous(X, W, b, pairs, K):
    out = []
    for x in X:
        v = np.zeros(K, dtype=int)
        for i, p in enumerate(pairs):
            winner = p[0] if W[i] @ x + b[i] > 0 else p[1]
            v[winner] += 1
        best = np.argmax(v)
        out.append(best if v[best] == K - 1 else -1)
    return np.array(out)


# ------------------------------------------------------------------ pairwise_boundary


@bank.right("pairwise_boundary")
def boundary_column(W, b, j, k):
    V = np.column_stack([W, b])
    *theta, theta0 = V[k] - V[j]
    return theta, theta0


# Wrong order of subtraction.
@bank.wrong("pairwise_boundary", cause="order of subtraction")
def boundary_j_minus_k(W, b, j, k):
    return W[j] - W[k], b[j] - b[k]


# Only the weights are turned: the offset has the other sign.
@bank.wrong("pairwise_boundary", cause="theta0 reversed")
def boundary_offset_sign(W, b, j, k):
    theta = W[k] - W[j]
    theta0 = b[j] - b[k]
    return theta, theta0


# Divides by the norm, to make it a distance.
@bank.wrong("pairwise_boundary", cause="scaled to length one")
def boundary_normed(W, b, j, k):
    theta = W[k] - W[j]
    r = np.linalg.norm(theta)
    return theta / r, (b[k] - b[j]) / r


# ------------------------------------------------------------------ one_hot


@bank.right("one_hot")
def one_hot_compare(t, K):
    return np.equal.outer(t, range(K)) * 1


# K from the labels.
@bank.wrong("one_hot", cause="K inferred")
def one_hot_max(t, K):
    return np.eye(max(t) + 1)[t]


# Classes taken as 1 … K.
@bank.wrong("one_hot", cause="classes counted from 1")
def one_hot_from_one(t, K):
    T = np.zeros((len(t), K))
    for i in range(len(t)):
        T[i, t[i] - 1] = 1
    return T


# Transposed.
@bank.wrong("one_hot", cause="points as columns")
def one_hot_transposed(t, K):
    T = np.zeros((K, len(t)))
    for i, label in enumerate(t):
        T[label][i] = 1
    return T


# ------------------------------------------------------------------ squared_error_gradient


@bank.right("squared_error_gradient")
def gradient_sum_of_points(W, X, T):
    G = np.zeros(W.shape)
    for x, target in zip(X, T, strict=True):
        G = G + np.outer(x, x @ W - target)
    return G + G


# The 2 forgotten.
@bank.wrong("squared_error_gradient", cause="factor 2 missing")
def gradient_no_two(W, X, T):
    residual = X @ W - T
    return X.T @ residual


# The mean over the points.
@bank.wrong("squared_error_gradient", cause="mean")
def gradient_mean(W, X, T):
    n = X.shape[0]
    return 2 / n * X.T.dot(X.dot(W) - T)


# Sign: T - XW.
@bank.wrong("squared_error_gradient", cause="sign")
def gradient_sign(W, X, T):
    G = np.zeros_like(W, dtype=float)
    E = T - X @ W
    for j in range(W.shape[0]):
        for k in range(W.shape[1]):
            for i in range(len(X)):
                G[j, k] += 2 * X[i, j] * E[i, k]
    return G


# ------------------------------------------------------------------ least_squares_fit


@bank.right("least_squares_fit")
def fit_svd(X, t, K):
    A = np.append(X, np.ones((len(X), 1)), axis=1)
    U, s, Vt = np.linalg.svd(A, full_matrices=False)
    keep = s > 1e-10 * s[0]
    T = (np.arange(K) == np.asarray(t)[:, None]).astype(float)
    return Vt[keep].T @ ((U[:, keep].T @ T) / s[keep, None])


# No bias.
@bank.wrong("least_squares_fit", cause="no bias")
def fit_no_bias(X, t, K):
    T = np.eye(K)[t]
    return np.linalg.pinv(X) @ T


# Bias row first.
@bank.wrong("least_squares_fit", cause="bias row first")
def fit_bias_first(X, t, K):
    A = np.hstack([np.ones((len(X), 1)), X])
    W, *_ = np.linalg.lstsq(A, np.eye(K)[t], rcond=None)
    return W


# Normal equations with an explicit inverse: fails where X is rank-deficient.
@bank.wrong(
    "least_squares_fit",
    by_chance=True,
    cause="other: normal equations with an explicit inverse: fails where X is rank-deficient",
)
def fit_normal_equations(X, t, K):
    n = len(X)
    A = np.c_[X, np.ones(n)]
    T = np.zeros((n, K))
    T[np.arange(n), t] = 1
    return np.linalg.inv(A.T @ A) @ A.T @ T


# ------------------------------------------------------------------ least_squares_predict


@bank.right("least_squares_predict")
def ls_predict_max(X, W):
    labels = []
    for x in X:
        outputs = (W[:-1].T @ x + W[-1]).tolist()
        labels.append(outputs.index(max(outputs)))
    return labels


# Bias row forgotten.
@bank.wrong("least_squares_predict", cause="bias forgotten")
def ls_predict_no_bias(X, W):
    return np.argmax(X @ W[:-1], axis=1)


# Takes the first row for the bias.
@bank.wrong("least_squares_predict", cause="bias row first")
def ls_predict_bias_first(X, W):
    A = np.column_stack((np.ones(X.shape[0]), X))
    return (A @ W).argmax(axis=1)


# argmax over the points (axis 0).
@bank.wrong("least_squares_predict", cause="best point of each class")
def ls_predict_axis(X, W):
    scores = X.dot(W[:-1, :]) + W[-1, :]
    return np.argmax(scores, axis=0)


# ------------------------------------------------------------------ confusion_matrix


@bank.right("confusion_matrix")
def confusion_bincount(t, predicted, K):
    return np.bincount(np.asarray(t) * K + np.asarray(predicted), minlength=K * K).reshape(K, K)


# Rows and columns exchanged.
@bank.wrong("confusion_matrix", cause="rows are predictions")
def confusion_columns(t, predicted, K):
    M = np.zeros((K, K), dtype=int)
    for a, b in zip(t, predicted, strict=True):
        M[b, a] += 1
    return M


# Shares of each row instead of counts.
@bank.wrong("confusion_matrix", cause="shares of each row")
def confusion_shares(t, predicted, K):
    C = np.zeros((K, K))
    for i in range(len(t)):
        C[t[i]][predicted[i]] += 1
    total = C.sum(axis=1, keepdims=True)
    total[total == 0] = 1
    return C / total


# One row for all: [[0] * K] * K.
@bank.wrong("confusion_matrix", cause="one shared row")
def confusion_same_row(t, predicted, K):
    table = [[0] * K] * K
    for i in range(len(t)):
        table[t[i]][predicted[i]] += 1
    return table


# ------------------------------------------------------------------ class_means


@bank.right("class_means")
def means_one_hot(X, t, K):
    H = np.equal.outer(np.arange(K), t).astype(float)
    return (H / H.sum(1)[:, None]) @ X


# Sum instead of mean.
@bank.wrong("class_means", cause="sums")
def means_sums(X, t, K):
    M = np.zeros((K, X.shape[1]))
    for i in range(len(X)):
        M[t[i]] += X[i]
    return M


# Divides by n instead of the class's size.
@bank.wrong("class_means", cause="divided by n")
def means_over_n(X, t, K):
    n = len(X)
    return np.array([X[t == k].sum(axis=0) / n for k in range(K)])


# Axis 1: the mean over the features of each point.
@bank.wrong("class_means", cause="mean over the features")
def means_axis_one(X, t, K):
    means = []
    for k in range(K):
        means.append(np.mean(X[t == k], axis=1))
    return means


# ------------------------------------------------------------------ fisher_ratio


@bank.right("fisher_ratio")
def ratio_shifted(w, X, t):
    p = X @ w
    a, b = p[t == 1], p[t == 0]
    within = (a * a).sum() - a.sum() ** 2 / a.size + (b * b).sum() - b.sum() ** 2 / b.size
    return (a.mean() - b.mean()) ** 2 / within


# Variances instead of sums of squares.
@bank.wrong("fisher_ratio", cause="variances")
def ratio_variances(w, X, t):
    p0, p1 = X[t == 0] @ w, X[t == 1] @ w
    return (p1.mean() - p0.mean()) ** 2 / (p0.var() + p1.var())


# The gap is not squared.
@bank.wrong("fisher_ratio", cause="absolute difference")
def ratio_gap(w, X, t):
    proj = X.dot(w)
    m0 = proj[t == 0].mean()
    m1 = proj[t == 1].mean()
    ss0 = ((proj[t == 0] - m0) ** 2).sum()
    ss1 = ((proj[t == 1] - m1) ** 2).sum()
    return abs(m1 - m0) / (ss0 + ss1)


# Upside down.
@bank.wrong("fisher_ratio", cause="upside down")
def ratio_inverse(w, X, t):
    p = [float(np.dot(w, x)) for x in X]
    groups = {0: [], 1: []}
    for value, label in zip(p, t, strict=True):
        groups[int(label)].append(value)
    m = {k: sum(g) / len(g) for k, g in groups.items()}
    ss = sum((v - m[k]) ** 2 for k, g in groups.items() for v in g)
    return ss / (m[1] - m[0]) ** 2


# ------------------------------------------------------------------ within_scatter


@bank.right("within_scatter")
def within_by_total(X, t, K):
    C = X - X.mean(0)
    S = C.T @ C
    for k in range(K):
        m = C[t == k].mean(0)
        S = S - (t == k).sum() * np.outer(m, m)
    return S


# Covariances: divided by the class sizes.
@bank.wrong("within_scatter", cause="sum of covariances")
def within_covariances(X, t, K):
    S = 0
    for k in range(K):
        S = S + np.cov(X[t == k].T, bias=True).reshape(X.shape[1], X.shape[1])
    return S


# About the mean of all points: total scatter.
@bank.wrong("within_scatter", cause="about the total mean")
def within_total(X, t, K):
    m = X.mean(axis=0)
    S = np.zeros((X.shape[1], X.shape[1]))
    for x in X:
        S += np.outer(x - m, x - m)
    return S


# S is set anew for each class: only the last one counts.
@bank.wrong("within_scatter", cause="only the last class")
def within_last_class(X, t, K):
    for k in range(K):
        S = np.zeros((X.shape[1], X.shape[1]))
        D = X[t == k] - X[t == k].mean(axis=0)
        S += D.T @ D
    return S


# ------------------------------------------------------------------ fisher_direction


@bank.right("fisher_direction")
def direction_regression(X, t):
    A = np.column_stack([X, np.ones(len(X))])
    targets = np.where(t == 1, 1.0, 0.0)
    return np.linalg.lstsq(A - A.mean(0), targets - targets.mean(), rcond=None)[0][:-1]


# Points to class 0.
@bank.wrong("fisher_direction", cause="other sign")
def direction_reversed(X, t):
    m0, m1 = X[t == 0].mean(0), X[t == 1].mean(0)
    A, B = X[t == 0] - m0, X[t == 1] - m1
    return np.linalg.solve(A.T @ A + B.T @ B, m0 - m1)


# The difference of the means alone.
@bank.wrong("fisher_direction", cause="difference of the means")
def direction_means(X, t):
    w = np.mean(X[t == 1], axis=0) - np.mean(X[t == 0], axis=0)
    return w / np.linalg.norm(w)


# Multiplies by S_W instead of its inverse.
@bank.wrong("fisher_direction", cause="S_W not inverted")
def direction_times(X, t):
    d = X.shape[1]
    S = np.zeros((d, d))
    mu = [X[t == c].mean(axis=0) for c in (0, 1)]
    for x, c in zip(X, t, strict=True):
        e = x - mu[int(c)]
        S += np.outer(e, e)
    return S @ (mu[1] - mu[0])


# ------------------------------------------------------------------ projection_threshold


@bank.right("projection_threshold")
def threshold_bisection(p, t):
    a, b = p[t == 0], p[t == 1]

    def bell(q):
        height, mean, var = math.log(q.size) - 0.5 * math.log(q.var()), q.mean(), q.var()
        return lambda x: height - (x - mean) ** 2 / (2 * var)

    g, h = bell(a), bell(b)

    def f(x):
        return g(x) - h(x)

    lo, hi = a.mean(), b.mean()
    for _ in range(200):
        mid = (lo + hi) / 2
        if (f(mid) > 0) == (f(lo) > 0):
            lo = mid
        else:
            hi = mid
    return mid


# The midpoint.
@bank.wrong("projection_threshold", cause="halfway between the means")
def threshold_midpoint(p, t):
    return (p[t == 0].mean() + p[t == 1].mean()) / 2


# Priors forgotten.
@bank.wrong("projection_threshold", cause="priors forgotten")
def threshold_no_priors(p, t):
    m0, m1 = p[t == 0].mean(), p[t == 1].mean()
    v0, v1 = p[t == 0].var(), p[t == 1].var()
    q2 = 1 / (2 * v0) - 1 / (2 * v1)
    q1 = m1 / v1 - m0 / v0
    q0 = m0**2 / (2 * v0) - m1**2 / (2 * v1) + 0.5 * np.log(v0 / v1)
    for r in np.roots([q2, q1, q0]):
        if min(m0, m1) <= r <= max(m0, m1):
            return float(r)
    return (m0 + m1) / 2


# Variances divided by n - 1.
@bank.wrong("projection_threshold", cause="variances over n - 1")
def threshold_ddof(p, t):
    A, B = p[t == 0], p[t == 1]
    m0, m1, v0, v1 = A.mean(), B.mean(), A.var(ddof=1), B.var(ddof=1)
    a = 1 / (2 * v0) - 1 / (2 * v1)
    b = m1 / v1 - m0 / v0
    c = m0**2 / (2 * v0) - m1**2 / (2 * v1) + np.log(len(B) / len(A)) + np.log(v0 / v1) / 2
    roots = np.roots([a, b, c])
    mid = (m0 + m1) / 2
    return float(roots[np.argmin(np.abs(roots - mid))])


# ------------------------------------------------------------------ between_scatter


@bank.right("between_scatter")
def between_per_point(X, t, K):
    m = {k: X[t == k].mean(0) for k in range(K)}
    D = np.array([m[int(k)] for k in t]) - X.mean(0)
    return D.T @ D


# Class sizes forgotten.
@bank.wrong("between_scatter", cause="not weighted")
def between_unweighted(X, t, K):
    mean = X.mean(axis=0)
    S = np.zeros((X.shape[1], X.shape[1]))
    for k in range(K):
        diff = X[t == k].mean(axis=0) - mean
        S += np.outer(diff, diff)
    return S


# About the mean of the class means.
@bank.wrong("between_scatter", cause="about the mean of the means")
def between_mean_of_means(X, t, K):
    M = np.array([X[t == k].mean(0) for k in range(K)])
    n = np.array([sum(t == k) for k in range(K)])
    D = M - M.mean(0)
    return (D * n[:, None]).T @ D


# diff @ diff is a number: the inner product for the outer one.
@bank.wrong("between_scatter", cause="inner product for the outer one")
def between_inner(X, t, K):
    xbar = X.mean(axis=0)
    S = np.zeros((X.shape[1], X.shape[1]))
    for k in range(K):
        diff = X[t == k].mean(axis=0) - xbar
        S += np.sum(t == k) * (diff @ diff.T)
    return S


# ------------------------------------------------------------------ fisher_projection


@bank.right("fisher_projection")
def projection_whitened(X, t, K, m):
    xbar = X.mean(0)
    means = [X[t == k].mean(0) for k in range(K)]
    SW = sum((X[t == k] - means[k]).T @ (X[t == k] - means[k]) for k in range(K))
    SB = sum((t == k).sum() * np.outer(means[k] - xbar, means[k] - xbar) for k in range(K))
    L = np.linalg.inv(np.linalg.cholesky(SW))
    _, V = np.linalg.eigh(L @ SB @ L.T)
    return L.T @ V[:, ::-1][:, :m]


# Takes the first m eigenvectors of eigh: the smallest eigenvalues.
@bank.wrong("fisher_projection", cause="smallest eigenvalues")
def projection_smallest(X, t, K, m):
    d = X.shape[1]
    mu = X.mean(0)
    SW, SB = np.zeros((d, d)), np.zeros((d, d))
    for k in range(K):
        C = X[t == k]
        mk = C.mean(0)
        SW += (C - mk).T @ (C - mk)
        SB += len(C) * np.outer(mk - mu, mk - mu)
    L = np.linalg.cholesky(SW)
    Li = np.linalg.inv(L)
    vals, vecs = np.linalg.eigh(Li @ SB @ Li.T)
    return Li.T @ vecs[:, :m]


# Principal components: the classes are not used.
@bank.wrong("fisher_projection", cause="largest variance")
def projection_pca(X, t, K, m):
    C = X - X.mean(axis=0)
    vals, vecs = np.linalg.eigh(C.T @ C)
    order = np.argsort(vals)[::-1]
    return vecs[:, order[:m]]


# Eigenvectors of S_B alone.
@bank.wrong("fisher_projection", cause="S_B alone")
def projection_between_only(X, t, K, m):
    mu = X.mean(axis=0)
    SB = np.zeros((X.shape[1], X.shape[1]))
    for k in range(K):
        v = X[t == k].mean(axis=0) - mu
        SB += (t == k).sum() * np.outer(v, v)
    values, vectors = np.linalg.eigh(SB)
    return vectors[:, -m:]


# ------------------------------------------------------------------ shrink


@bank.right("shrink")
def shrink_entries(S, s):
    d = len(S)
    c = sum(S[i][i] for i in range(d)) / d
    return [[(1 - s) * S[i][j] + (s * c if i == j else 0) for j in range(d)] for i in range(d)]


# The trace is not divided by d.
@bank.wrong("shrink", cause="trace not divided")
def shrink_trace(S, s):
    d = S.shape[0]
    return (1 - s) * S + s * np.trace(S) * np.eye(d)


# s and 1 - s exchanged.
@bank.wrong("shrink", cause="weights exchanged")
def shrink_swapped(S, s):
    c = np.trace(S) / len(S)
    return s * S + (1 - s) * c * np.identity(len(S))


# Adds a constant to every entry (the identity forgotten).
@bank.wrong("shrink", cause="ones in place of the identity")
def shrink_no_identity(S, s):
    mean_spread = np.diag(S).mean()
    return (1 - s) * S + s * mean_spread


# ------------------------------------------------------------------ fisher_targets


@bank.right("fisher_targets")
def targets_solved(t):
    ones = int(sum(t))
    n = len(t)
    return [n / ones if label == 1 else n / (ones - n) for label in t]


# Sizes exchanged: N/N0 for class 1.
@bank.wrong("fisher_targets", cause="sizes exchanged")
def targets_sizes(t):
    n, n1 = len(t), np.sum(t == 1)
    n0 = n - n1
    return np.where(t == 1, n / n0, -n / n1)


# 1/N_k instead of N/N_k.
@bank.wrong("fisher_targets", cause="n forgotten")
def targets_one_over(t):
    tau = np.zeros(len(t))
    tau[t == 1] = 1 / (t == 1).sum()
    tau[t == 0] = -1 / (t == 0).sum()
    return tau


# Both positive: the sign of class 0 forgotten.
@bank.wrong("fisher_targets", cause="both positive")
def targets_sign(t):
    N = len(t)
    counts = np.bincount(t)
    return np.array([N / counts[k] for k in t])


# ------------------------------------------------------------------ bayes_posterior


@bank.right("bayes_posterior")
def posterior_differences(priors, log_densities):
    out = np.empty(np.shape(log_densities))
    logs = np.log(priors) + log_densities
    for i, row in enumerate(logs):
        for k in range(len(row)):
            with np.errstate(over="ignore"):
                out[i, k] = 1 / np.sum(np.exp(row - row[k]))
    return out


# Not stable: exponentials of thousands.
@bank.wrong("bayes_posterior", cause="plain exponentials")
def posterior_naive(priors, log_densities):
    joint = priors * np.exp(log_densities)
    return joint / joint.sum(axis=1, keepdims=True)


# Priors forgotten.
@bank.wrong("bayes_posterior", cause="priors ignored")
def posterior_no_priors(priors, log_densities):
    e = np.exp(log_densities - log_densities.max(axis=1)[:, None])
    return e / e.sum(axis=1)[:, None]


# Multiplies the log-density by the prior.
@bank.wrong("bayes_posterior", cause="log density multiplied by the prior")
def posterior_prior_times_log(priors, log_densities):
    L = log_densities * priors
    L = L - L.max(axis=1, keepdims=True)
    P = np.exp(L)
    return P / P.sum(axis=1, keepdims=True)


# ------------------------------------------------------------------ gaussian_pdf


@bank.right("gaussian_pdf")
def pdf_logs(x, mu, sigma):
    u = (np.asarray(x, dtype=float) - mu) / sigma
    return np.exp(-0.5 * u**2 - np.log(sigma) - 0.5 * np.log(2 * np.pi))


# The minus sign in the exponent forgotten.
@bank.wrong("gaussian_pdf", cause="plus in the exponent")
def pdf_no_minus(x, mu, sigma):
    return 1 / (sigma * np.sqrt(2 * np.pi)) * np.exp((x - mu) ** 2 / (2 * sigma**2))


# Precedence: / 2 * sigma**2 multiplies by sigma².
@bank.wrong("gaussian_pdf", cause="divided by two, multiplied by the variance")
def pdf_precedence(x, mu, sigma):
    factor = 1 / (sigma * math.sqrt(2 * math.pi))
    return factor * np.exp(-((x - mu) ** 2) / 2 * sigma**2)


# The factor in front without sigma.
@bank.wrong("gaussian_pdf", cause="sigma missing in front")
def pdf_front(x, mu, sigma):
    z = (x - mu) / sigma
    return np.exp(-0.5 * z * z) / np.sqrt(2 * np.pi)


# ------------------------------------------------------------------ lda_boundary_1d


@bank.right("lda_boundary_1d")
def boundary_root(mu1, mu2, sigma, pi1, pi2):
    slope = (mu1 - mu2) / sigma**2
    constant = (mu2**2 - mu1**2) / (2 * sigma**2) + math.log(pi1 / pi2)
    return -constant / slope


# Moved the wrong way.
@bank.wrong("lda_boundary_1d", cause="moved the wrong way")
def boundary_wrong_way(mu1, mu2, sigma, pi1, pi2):
    return (mu1 + mu2) / 2 + sigma**2 / (mu1 - mu2) * np.log(pi1 / pi2)


# sigma not squared.
@bank.wrong("lda_boundary_1d", cause="sigma not squared")
def boundary_sigma(mu1, mu2, sigma, pi1, pi2):
    middle = 0.5 * (mu1 + mu2)
    shift = sigma * np.log(pi2 / pi1) / (mu1 - mu2)
    return middle + shift


# The mean weighted by the priors.
@bank.wrong("lda_boundary_1d", cause="weighted mean of the means")
def boundary_weighted_mean(mu1, mu2, sigma, pi1, pi2):
    return (pi1 * mu1 + pi2 * mu2) / (pi1 + pi2)


# ------------------------------------------------------------------ log_multivariate_normal


@bank.right("log_multivariate_normal")
def logpdf_eigen(X, mu, Sigma):
    values, V = np.linalg.eigh(Sigma)
    Y = (X - mu) @ V
    return -0.5 * (np.log(2 * np.pi * values).sum() + (Y**2 / values).sum(axis=1))


# d forgotten: log 2π once.
@bank.wrong("log_multivariate_normal", cause="2π of one dimension")
def logpdf_once(X, mu, Sigma):
    D = X - mu
    _, logdet = np.linalg.slogdet(Sigma)
    q = np.sum(D * np.linalg.solve(Sigma, D.T).T, axis=1)
    return -0.5 * (np.log(2 * np.pi) + logdet + q)


# The density first, then the log: underflows.
@bank.wrong("log_multivariate_normal", cause="logarithm of the computed density")
def logpdf_underflow(X, mu, Sigma):
    d = len(mu)
    out = []
    inv = np.linalg.inv(Sigma)
    for x in X:
        e = x - mu
        p = np.exp(-0.5 * e @ inv @ e) / np.sqrt((2 * np.pi) ** d * np.linalg.det(Sigma))
        out.append(np.log(p))
    return np.array(out)


# The half is missing at the determinant.
@bank.wrong("log_multivariate_normal", cause="determinant without its half")
def logpdf_determinant(X, mu, Sigma):
    d = X.shape[1]
    diff = X - mu
    quad = np.einsum("ij,jk,ik->i", diff, np.linalg.inv(Sigma), diff)
    return -d / 2 * np.log(2 * np.pi) - np.linalg.slogdet(Sigma)[1] - quad / 2


# ------------------------------------------------------------------ lda_discriminants


@bank.right("lda_discriminants")
def discriminants_loops(X, priors, means, Sigma):
    table = []
    for x in X:
        row = []
        for pi, mu in zip(priors, means, strict=True):
            v = np.linalg.solve(Sigma, mu)
            row.append((x - mu / 2) @ v + math.log(pi))
        table.append(row)
    return table


# No log prior.
@bank.wrong("lda_discriminants", cause="log prior forgotten")
def discriminants_no_prior(X, priors, means, Sigma):
    A = np.linalg.solve(Sigma, means.T)
    return X @ A - 0.5 * np.sum(means.T * A, axis=0)


# The prior itself instead of its log.
@bank.wrong("lda_discriminants", cause="prior without logarithm")
def discriminants_prior_itself(X, priors, means, Sigma):
    inv = np.linalg.inv(Sigma)
    D = np.zeros((len(X), len(priors)))
    for k in range(len(priors)):
        D[:, k] = X @ inv @ means[k] - 0.5 * means[k] @ inv @ means[k] + priors[k]
    return D


# The half forgotten.
@bank.wrong("lda_discriminants", cause="half forgotten")
def discriminants_half(X, priors, means, Sigma):
    W = np.linalg.inv(Sigma) @ means.T
    c = np.array([m @ np.linalg.inv(Sigma) @ m for m in means])
    return X @ W - c + np.log(priors)


# ------------------------------------------------------------------ log_odds


@bank.right("log_odds")
def odds_midpoint(priors, means, Sigma, k, l):  # noqa: E741
    theta = np.linalg.inv(Sigma).T @ (means[k] - means[l])
    return theta, math.log(priors[k]) - math.log(priors[l]) - theta @ (means[k] + means[l]) / 2


# Positive where l wins.
@bank.wrong("log_odds", cause="the other class")
def odds_reversed(priors, means, Sigma, k, l):  # noqa: E741
    theta = np.linalg.solve(Sigma, means[l] - means[k])
    theta0 = -0.5 * (means[k] + means[l]) @ theta + np.log(priors[l] / priors[k])
    return theta, theta0


# Priors forgotten in the offset.
@bank.wrong("log_odds", cause="priors forgotten")
def odds_no_priors(priors, means, Sigma, k, l):  # noqa: E741
    P = np.linalg.inv(Sigma)
    theta = P @ (means[k] - means[l])
    return theta, -(means[k] @ P @ means[k] - means[l] @ P @ means[l]) / 2


# Half of (mu_k - mu_l)ᵀ Σ⁻¹ (mu_k - mu_l) in the offset: the square of the difference for the difference of the squares.
@bank.wrong("log_odds", cause="difference squared")
def odds_square_of_difference(priors, means, Sigma, k, l):  # noqa: E741
    d = means[k] - means[l]
    theta = np.linalg.solve(Sigma, d)
    return theta, -0.5 * d @ theta + np.log(priors[k]) - np.log(priors[l])


# ------------------------------------------------------------------ lda_fit


@bank.right("lda_fit")
def lda_fit_groups(X, t, K):
    groups = defaultdict(list)
    for x, k in zip(X.tolist(), t.tolist(), strict=True):
        groups[k].append(x)
    arrays = [np.array(groups[k]) for k in range(K)]
    S = sum((len(g) - 1) * np.atleast_2d(np.cov(g, rowvar=False)) for g in arrays)
    return [len(g) / len(X) for g in arrays], [g.mean(axis=0) for g in arrays], S / (len(X) - K)


# Divided by n.
@bank.wrong("lda_fit", cause="divided by n")
def lda_fit_over_n(X, t, K):
    n = len(X)
    priors = np.array([np.sum(t == k) / n for k in range(K)])
    means = np.array([X[t == k].mean(axis=0) for k in range(K)])
    D = X - means[t]
    return priors, means, D.T @ D / n


# The plain average of the class covariances, not weighted by the sizes.
@bank.wrong("lda_fit", cause="average of the class covariances")
def lda_fit_average(X, t, K):
    pi, mu, covs = [], [], []
    for k in range(K):
        Xk = X[t == k]
        pi.append(len(Xk) / len(X))
        mu.append(np.mean(Xk, axis=0))
        covs.append(np.atleast_2d(np.cov(Xk.T)))
    return np.array(pi), np.array(mu), np.mean(covs, axis=0)


# Counts instead of shares as priors.
@bank.wrong("lda_fit", cause="counts instead of priors")
def lda_fit_counts(X, t, K):
    counts = np.zeros(K)
    means = np.zeros((K, X.shape[1]))
    for x, k in zip(X, t, strict=True):
        counts[k] += 1
        means[k] += x
    means /= counts[:, None]
    S = sum(np.outer(x - means[k], x - means[k]) for x, k in zip(X, t, strict=True))
    return counts, means, S / (len(X) - K)


# ------------------------------------------------------------------ lda_posterior


@bank.right("lda_posterior")
def lda_posterior_distances(X, priors, means, Sigma):
    L = np.linalg.cholesky(Sigma)
    Z = np.linalg.solve(L, np.transpose(X)).T
    M = np.linalg.solve(L, np.transpose(means)).T
    a = np.log(priors) - 0.5 * ((Z[:, None, :] - M[None]) ** 2).sum(-1)
    a -= np.logaddexp.reduce(a, axis=1)[:, None]
    return np.exp(a)


# Overflow: no subtraction of the largest.
@bank.wrong("lda_posterior", cause="plain exponentials")
def lda_posterior_overflow(X, priors, means, Sigma):
    A = np.linalg.solve(Sigma, means.T)
    delta = X @ A - 0.5 * np.sum(means.T * A, axis=0) + np.log(priors)
    return np.exp(delta) / np.exp(delta).sum(axis=1, keepdims=True)


# Divides by the sum over the points (axis 0).
@bank.wrong("lda_posterior", cause="one shift for all rows + normalised over the points")
def lda_posterior_axis(X, priors, means, Sigma):
    inv = np.linalg.inv(Sigma)
    delta = np.array(
        [[x @ inv @ m - m @ inv @ m / 2 + np.log(p) for m, p in zip(means, priors, strict=True)] for x in X]
    )
    e = np.exp(delta - delta.max())
    return e / e.sum(axis=0)


# Priors multiplied once more at the end.
@bank.wrong("lda_posterior", cause="priors counted twice")
def lda_posterior_twice(X, priors, means, Sigma):
    A = np.linalg.solve(Sigma, means.T)
    g = X @ A - 0.5 * np.sum(means.T * A, axis=0) + np.log(priors)
    g = g - g.max(axis=1, keepdims=True)
    post = np.exp(g) * priors
    return post / post.sum(axis=1, keepdims=True)


# ------------------------------------------------------------------ qda_discriminants


@bank.right("qda_discriminants")
def qda_cholesky(X, priors, means, Sigmas):
    columns = []
    for pi, mu, S in zip(priors, means, Sigmas, strict=True):
        L = np.linalg.cholesky(S)
        z = np.linalg.solve(L, (X - mu).T)
        columns.append(math.log(pi) - np.log(np.diag(L)).sum() - 0.5 * (z * z).sum(axis=0))
    return np.stack(columns, axis=1)


# Determinant first, then the log: underflows with 200 features.
@bank.wrong("qda_discriminants", cause="logarithm of the computed determinant")
def qda_det(X, priors, means, Sigmas):
    n, K = len(X), len(priors)
    out = np.zeros((n, K))
    for k in range(K):
        inv = np.linalg.inv(Sigmas[k])
        for i in range(n):
            d = X[i] - means[k]
            out[i, k] = -0.5 * np.log(np.linalg.det(Sigmas[k])) - 0.5 * d @ inv @ d + np.log(priors[k])
    return out


# The log-determinant left out.
@bank.wrong("qda_discriminants", cause="determinant forgotten")
def qda_no_determinant(X, priors, means, Sigmas):
    cols = []
    for k, mu in enumerate(means):
        D = X - mu
        cols.append(-0.5 * np.sum(D * np.linalg.solve(Sigmas[k], D.T).T, axis=1) + np.log(priors[k]))
    return np.array(cols).T


# One shared covariance, the mean of them: LDA again.
@bank.wrong("qda_discriminants", cause="covariances averaged")
def qda_shared(X, priors, means, Sigmas):
    S = Sigmas.mean(axis=0)
    logdet = np.linalg.slogdet(S)[1]
    inv = np.linalg.inv(S)
    G = np.empty((X.shape[0], len(means)))
    for k in range(len(means)):
        diff = X - means[k]
        G[:, k] = -0.5 * logdet - 0.5 * np.einsum("ij,jk,ik->i", diff, inv, diff) + np.log(priors[k])
    return G


# ------------------------------------------------------------------ geometric_margin


@bank.right("geometric_margin")
def margin_sorted(X, y, theta, theta0):
    return sorted(label * (theta @ x + theta0) for x, label in zip(X, y, strict=True))[0] / math.dist(theta, 0 * theta)


# Not divided by the norm: the functional margin.
@bank.wrong("geometric_margin", cause="functional margin")
def margin_functional(X, y, theta, theta0):
    return min(y * (X @ theta + theta0))


# The mean distance instead of the smallest.
@bank.wrong("geometric_margin", cause="mean instead of minimum")
def margin_mean(X, y, theta, theta0):
    return np.mean(y * (X @ theta + theta0)) / np.linalg.norm(theta)


# Labels forgotten, absolute value instead: never negative.
@bank.wrong("geometric_margin", cause="absolute values")
def margin_absolute(X, y, theta, theta0):
    best = float("inf")
    for x in X:
        best = min(best, abs(theta @ x + theta0) / np.linalg.norm(theta))
    return best


# ------------------------------------------------------------------ mistake_bound


@bank.right("mistake_bound")
def bound_max_ratio(X, y, theta_hat):
    u = theta_hat / np.sqrt(theta_hat @ theta_hat)
    return max(float(x @ x) for x in X) * max(float(label * (x @ u)) ** -2 for x, label in zip(X, y, strict=True))


# theta_hat taken to have length 1.
@bank.wrong("mistake_bound", cause="functional margin")
def bound_length(X, y, theta_hat):
    R = np.max(np.linalg.norm(X, axis=1))
    gamma = np.min(y * (X @ theta_hat))
    return (R / gamma) ** 2


# Not squared.
@bank.wrong("mistake_bound", cause="not squared")
def bound_not_squared(X, y, theta_hat):
    R = max(np.linalg.norm(x) for x in X)
    gamma = min(y * (X @ theta_hat)) / np.linalg.norm(theta_hat)
    return R / gamma


# np.linalg.norm(X) without axis: the norm of the whole matrix.
@bank.wrong("mistake_bound", cause="`np.linalg.norm(X)` for `np.linalg.norm(X, axis=1)`")
def bound_norm_of_matrix(X, y, theta_hat):
    R = np.linalg.norm(X)
    gamma = (y * X.dot(theta_hat) / np.linalg.norm(theta_hat)).min()
    return R**2 / gamma**2


# ------------------------------------------------------------------ hinge_loss


@bank.right("hinge_loss")
def hinge_abs(z):
    u = 1 - np.asarray(z, dtype=float)
    return (u + np.abs(u)) / 2


# max(0, -z): the hinge at 0.
@bank.wrong("hinge_loss", cause="perceptron loss")
def hinge_at_zero(z):
    return np.maximum(0, -z)


# The zero part is forgotten.
@bank.wrong("hinge_loss", cause="never cut off")
def hinge_linear(z):
    return 1 - z


# np.max takes the largest of all.
@bank.wrong("hinge_loss", cause="largest only")
def hinge_np_max(z):
    return np.max([0, np.max(1 - z)])


# ------------------------------------------------------------------ hinge_risk


@bank.right("hinge_risk")
def risk_where(X, y, theta, theta0):
    return sum(max(0.0, 1 - label * (sum(x * theta) + theta0)) for x, label in zip(X, y, strict=True)) / len(X)


# Sum instead of mean.
@bank.wrong("hinge_risk", cause="sum")
def risk_sum(X, y, theta, theta0):
    total = 0
    for i in range(len(y)):
        total += max(0, 1 - y[i] * (X[i] @ theta + theta0))
    return total


# Mean over the active points only.
@bank.wrong("hinge_risk", cause="mean over charged points")
def risk_active(X, y, theta, theta0):
    losses = 1 - y * (X @ theta + theta0)
    active = losses[losses > 0]
    return active.mean() if len(active) else 0.0


# ------------------------------------------------------------------ hinge_subgradient


@bank.right("hinge_subgradient")
def subgradient_mask(X, y, theta, theta0):
    v = -y * (y * (X @ theta + theta0) <= 1) / len(y)
    return v @ X, v.sum()


# Active for z < 1 only.
@bank.wrong("hinge_subgradient", cause="strict at the kink")
def subgradient_strict(X, y, theta, theta0):
    g, g0 = np.zeros(X.shape[1]), 0
    for x, label in zip(X, y, strict=True):
        if label * (x @ theta + theta0) < 1:
            g = g - label * x
            g0 = g0 - label
    return g / len(y), g0 / len(y)


# Sign: +y x.
@bank.wrong("hinge_subgradient", cause="wrong sign")
def subgradient_sign(X, y, theta, theta0):
    active = y * (X @ theta + theta0) <= 1
    g = np.sum(y[active, None] * X[active], axis=0) / len(X)
    return g, np.sum(y[active]) / len(X)


# Divided by the number of active points.
@bank.wrong("hinge_subgradient", cause="mean over active points")
def subgradient_active_mean(X, y, theta, theta0):
    z = y * (X @ theta + theta0)
    a = z <= 1
    m = max(a.sum(), 1)
    return -(y[a] @ X[a]) / m, -y[a].sum() / m


# ------------------------------------------------------------------ gradient_descent


@bank.right("gradient_descent")
def descent_recursive(grad, start, eta, steps):
    path = np.tile(np.asarray(start, dtype=float), (steps + 1, 1))
    for k in range(steps):
        rate = eta(k) if callable(eta) else eta
        path[k + 1] = path[k] - rate * np.asarray(grad(path[k].copy()))
    return path


# The same array is stored every time and changed in place.
@bank.wrong("gradient_descent", cause="one array stored many times, as floats")
def descent_in_place(grad, start, eta, steps):
    x = start.astype(float)
    path = [x]
    for k in range(steps):
        rate = eta(k) if callable(eta) else eta
        x -= rate * grad(x)
        path.append(x)
    return np.array(path)


# The start is left out.
@bank.wrong("gradient_descent", cause="start left out")
def descent_no_start(grad, start, eta, steps):
    x = start
    path = []
    for k in range(steps):
        r = eta(k) if callable(eta) else eta
        x = x - r * grad(x)
        path.append(x)
    return np.array(path)


# k = 1 at the first step.
@bank.wrong("gradient_descent", cause="k starts at 1")
def descent_from_one(grad, start, eta, steps):
    points = [np.array(start, dtype=float)]
    for k in range(1, steps + 1):
        rate = eta(k) if callable(eta) else eta
        points.append(points[-1] - rate * grad(points[-1]))
    return np.array(points)


# ------------------------------------------------------------------ softmax


@bank.right("softmax")
def softmax_logaddexp(scores):
    return np.exp(scores - np.logaddexp.reduce(scores, axis=1, keepdims=True))


# Divides by the sum of the whole table.
@bank.wrong("softmax", cause="`weights.sum(keepdims=True)` for `weights.sum(axis=1, keepdims=True)`")
def softmax_total(scores):
    e = np.exp(scores - scores.max(axis=1, keepdims=True))
    return e / e.sum()


# Subtracts the largest of all, not of the row: rows far below underflow.
@bank.wrong("softmax", cause="one shift for all rows")
def softmax_global_max(scores):
    e = np.exp(scores - np.max(scores))
    return e / e.sum(axis=1, keepdims=True)


# ------------------------------------------------------------------ cross_entropy_gradient


@bank.right("cross_entropy_gradient")
def entropy_gradient_tanh(theta, X, y):
    p = 0.5 * (1 + np.tanh(X @ theta / 2))
    return [float(np.dot(p - y, column)) for column in X.T]


# Sign: y - p.
@bank.wrong("cross_entropy_gradient", cause="sign")
def entropy_gradient_sign(theta, X, y):
    z = X @ theta
    p = np.where(z >= 0, 1 / (1 + np.exp(-np.abs(z))), np.exp(-np.abs(z)) / (1 + np.exp(-np.abs(z))))
    return X.T @ (y - p)


# Divided by n.
@bank.wrong("cross_entropy_gradient", cause="mean")
def entropy_gradient_mean(theta, X, y):
    g = np.zeros(len(theta))
    for xi, yi in zip(X, y, strict=True):
        z = xi @ theta
        p = 1 / (1 + np.exp(-z)) if z >= 0 else np.exp(z) / (1 + np.exp(z))
        g += (p - yi) * xi
    return g / len(y)
