"""A third of the answers that were written together with `harder`, drawn by lot and kept aside.

They were measured before and after the judge was improved, and nothing was changed on account of them.
The true cause stands above each.
"""

# ruff: noqa: B007, B905, E741, NPY002 (written as students write)

import math
import re
from collections import Counter

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


# Iterates over the set of words of the text: every word counts once at most.
@bank.wrong("bag_of_words", cause="presence instead of counts")
def bag_over_set(text, vocabulary):
    words = set(re.split(r"[^a-z0-9]+", text.lower()))
    x = np.zeros(len(vocabulary) + 1)
    for w in words:
        if w in vocabulary:
            x[vocabulary.index(w)] += 1
    x[-1] = 1
    return x


# Punctuation is deleted, not replaced by a space: "free-money" becomes "freemoney"; also case is kept.
@bank.wrong(
    "bag_of_words",
    cause='other: punctuation is deleted, not replaced by a space: "free-money" becomes "freemoney"; also case is kept',
)
def bag_deletes_punctuation_keeps_case(text, vocabulary):
    clean = "".join(c for c in text if c.isalnum() or c == " ")
    counts = Counter(clean.split(" "))
    return [counts[w] for w in vocabulary] + [1]


# Counts are divided by the number of words in the text.
@bank.wrong("bag_of_words", cause="shares instead of counts")
def bag_frequencies(text, vocabulary):
    words = re.findall(r"[a-z0-9]+", text.lower())
    n = max(len(words), 1)
    return np.array([words.count(w) / n for w in vocabulary] + [1])


# Underscores stay inside words, and presence instead of counts.
@bank.wrong("bag_of_words", cause="presence instead of counts + underscore taken for a letter")
def hard_bag_word_pattern_presence(text, vocabulary):
    words = re.findall(r"\w+", text.lower())
    return np.array([int(w in words) for w in vocabulary] + [1])


# Adds 0.5 before the sign, so that sign(0) is +1: scores from -0.5 to 0 are wrong.
@bank.wrong("predict", cause="other: adds 0.5 before the sign, so that sign(0) is +1: scores from -0.5 to 0 are wrong")
def predict_half(X, theta, theta0):
    return np.sign(X @ theta + theta0 + 0.5).astype(int)


# A loop that returns after the first point.
@bank.wrong("predict", cause="return in the first round")
def predict_return_in_loop(X, theta, theta0):
    labels = []
    for x in X:
        s = np.dot(theta, x) + theta0
        labels.append(1 if s >= 0 else -1)
        return np.array(labels)


# The offset is subtracted: theta · x >= theta0 as for a threshold.
@bank.wrong("predict", cause="offset subtracted")
def predict_threshold(X, theta, theta0):
    return np.where(X @ theta >= theta0, 1, -1)


# The 1-norm of theta.
@bank.wrong("signed_distance", cause="sum of absolute values as norm")
def distance_one_norm(X, theta, theta0):
    return (X @ theta + theta0) / np.sum(np.abs(theta))


# The distance is subtracted from every coordinate.
@bank.wrong("project_to_boundary", cause="other: the distance is subtracted from every coordinate")
def foot_distance_from_each_coordinate(X, theta, theta0):
    r = (X @ theta + theta0) / np.linalg.norm(theta)
    return X - r.reshape(-1, 1)


# int() cuts instead of round.
@bank.wrong("train_test_split", cause="rounded down")
def split_int(n, test_fraction, rng):
    idx = np.arange(n)
    rng.shuffle(idx)
    k = int(n * test_fraction)
    return idx[k:], idx[:k]


# The parts are returned in the other order, (test, train).
@bank.wrong("train_test_split", cause="parts in another order")
def split_test_first(n, test_fraction, rng):
    p = rng.permutation(n)
    m = round(n * test_fraction)
    return p[:m], p[m:]


# Uses NumPy's global generator instead of rng.
@bank.wrong("train_test_split", by_chance=True, cause="state kept between calls")
def hard_split_global(n, test_fraction, rng):
    idx = np.random.permutation(n)
    m = round(n * test_fraction)
    return idx[m:], idx[:m]


# Numbers start at 1.
@bank.wrong("train_test_split", cause="numbers from 1")
def hard_split_from_one(n, test_fraction, rng):
    idx = rng.permutation(np.arange(1, n + 1))
    m = round(n * test_fraction)
    return idx[m:], idx[:m]


# The table is made from row `pixel` of the images instead of the column.
@bank.wrong(
    "single_pixel_classifier", cause="other: the table is made from row `pixel` of the images instead of the column"
)
def pixel_row_for_column(images, labels, pixel):
    table = {}
    for i in range(len(images)):
        v = images[pixel, i] if i < images.shape[1] else None
        table.setdefault(v, labels[i])

    def h(new):
        return np.array([table.get(v, -1) for v in new[:, pixel]])

    return h


# Near values match too (within 0.5), and the last match wins.
@bank.wrong("single_pixel_classifier", cause="other: near values match too (within 0.5), and the last match wins")
def hard_pixel_isclose_last(images, labels, pixel):
    def h(new):
        out = -np.ones(len(new), dtype=int)
        for i, v in enumerate(new[:, pixel]):
            for u, l in zip(images[:, pixel], labels):
                if abs(u - v) < 0.5:
                    out[i] = l
        return out

    return h


# Unseen values are answered with 0.
@bank.wrong("single_pixel_classifier", cause="unseen is 0")
def hard_pixel_unseen_zero(images, labels, pixel):
    def h(new):
        out = np.zeros(len(new))
        for i in range(len(new)):
            same = np.where(images[:, pixel] == new[i, pixel])[0]
            if len(same) > 0:
                out[i] = labels[same[0]]
        return out

    return h


# Sorts pairs (size, error): the smallest size wins whatever its error.
@bank.wrong("select_model", cause="smallest size whatever its error")
def select_sorted_pairs(sizes, validation_errors):
    return sorted(zip(sizes, validation_errors))[0][0]


# Mean of the folds' error rates instead of the share of all points.
@bank.wrong("cross_validation_error", cause="mean of the folds' errors")
def cv_mean_of_rates(fit, X, y, folds):
    rates = []
    for f in np.unique(folds):
        test = folds == f
        h = fit(X[~test], y[~test])
        rates.append(np.mean(h(X[test]) != y[test]))
    return np.mean(rates)


# The accuracy, averaged over the folds.
@bank.wrong("cross_validation_error", cause="mean of the folds' errors + complement")
def hard_cv_accuracy_of_folds(fit, X, y, folds):
    acc = []
    for f in np.unique(folds):
        out = folds == f
        acc.append(np.mean(fit(X[~out], y[~out])(X[out]) == y[out]))
    return np.mean(acc)


# The last fold is never left out.
@bank.wrong("cross_validation_error", cause="without the last round of `for fold in np.unique(folds):`")
def hard_cv_last_fold_missing(fit, X, y, folds):
    wrong = 0
    for f in sorted(set(folds))[:-1]:
        out = folds == f
        wrong += np.sum(fit(X[~out], y[~out])(X[out]) != y[out])
    return wrong / len(y)


# A constant feature becomes 0 in the training set only: in the new points it is x - mean.
@bank.wrong("standardize", cause="constant feature only centred")
def standardize_constant_new(X_train, X_new):
    mu, sd = X_train.mean(0), X_train.std(0)
    sd[sd < 1e-12] = 1
    return (X_train - mu) / sd, (X_new - mu) / sd


# New points are centred with their own mean but scaled with the training deviation.
@bank.wrong("standardize", cause="new data centred by their own mean")
def standardize_own_mean(X_train, X_new):
    sd = X_train.std(axis=0)
    const = X_train.max(axis=0) == X_train.min(axis=0)
    sd = np.where(const, 1.0, sd)
    A = (X_train - X_train.mean(axis=0)) / sd
    B = (X_new - X_new.mean(axis=0)) / sd
    A[:, const] = 0
    B[:, const] = 0
    return A, B


# Each row (point) is standardised instead of each column.
@bank.wrong("standardize", cause="rows instead of columns")
def hard_standardize_rows(X_train, X_new):
    def z(A):
        s = A.std(axis=1, keepdims=True)
        return (A - A.mean(axis=1, keepdims=True)) / np.where(s == 0, 1, s)

    return z(X_train), z(X_new)


# Compares predicted labels: a +1 point on the boundary passes.
@bank.wrong("is_separated", cause="labels compared after sign(0) = +1")
def separated_labels(X, y, theta, theta0):
    return np.array_equal(np.where(X @ theta + theta0 >= 0, 1, -1), y)


# The product of all margins is positive: two wrong points cancel.
@bank.wrong("is_separated", cause="other: the product of all margins is positive: two wrong points cancel")
def separated_product(X, y, theta, theta0):
    return bool(np.prod(y * (X @ theta + theta0)) > 0)


# The offset is left out, and the sum of the margins decides.
@bank.wrong("is_separated", cause="theta0 never used")
def hard_separated_sum(X, y, theta, theta0):
    return bool(np.sum(y * (X @ theta)) > 0)


# Strict test and k counts passes.
@bank.wrong("perceptron_origin", cause="other: strict test and k counts passes")
def hard_origin_strict_passes(X, y, T):
    theta = np.zeros(X.shape[1])
    for t in range(1, T + 1):
        old = theta.copy()
        for x_i, y_i in zip(X, y):
            if y_i * (x_i @ theta) < 0:
                theta = theta + y_i * x_i
        if (old == theta).all():
            break
    return theta, t


# Starts at ones.
@bank.wrong("perceptron", cause="`np.ones(X.shape[1])` for `np.zeros(X.shape[1])`")
def hard_perceptron_zeros_like(X, y, T):
    theta, theta0, k = np.ones(X.shape[1]), 0.0, 0
    for _ in range(T):
        clean = True
        for x_i, y_i in zip(X, y):
            if y_i * (theta @ x_i + theta0) <= 0:
                theta = theta + y_i * x_i
                theta0 = theta0 + y_i
                k += 1
                clean = False
        if clean:
            break
    return theta, theta0, k


# Update towards the error: y - prediction, so every update is twice as long (2y).
@bank.wrong(
    "perceptron", cause="other: update towards the error: y - prediction, so every update is twice as long (2y)"
)
def hard_perceptron_delta_rule(X, y, T):
    theta, theta0, k = np.zeros(X.shape[1]), 0.0, 0
    for _ in range(T):
        mistakes = 0
        for x_i, y_i in zip(X, y):
            guess = 1 if theta @ x_i + theta0 >= 0 else -1
            if guess != y_i:
                theta = theta + (y_i - guess) * x_i
                theta0 = theta0 + (y_i - guess)
                mistakes += 1
        k += mistakes
        if mistakes == 0:
            break
    return theta, theta0, k


# Presence: alpha[i] = 1, not += 1.
@bank.wrong("mistake_counts", cause="yes or no instead of how often")
def counts_set_to_one(X, y, T):
    w = np.zeros(X.shape[1] + 1)
    A = np.hstack([X, np.ones((len(X), 1))])
    alpha = np.zeros(len(X), dtype=int)
    for _ in range(T):
        clean = True
        for i in range(len(A)):
            if y[i] * A[i].dot(w) <= 0:
                w = w + y[i] * A[i]
                alpha[i] = 1
                clean = False
        if clean:
            break
    return alpha


# The offset is the number of mistakes, without labels.
@bank.wrong("from_counts", cause="labels forgotten in theta0")
def from_counts_offset_total(alpha, X, y):
    return (alpha * y) @ X, alpha.sum()


# Divides by the number of mistakes, as an average.
@bank.wrong("from_counts", cause="alpha divided by its sum")
def from_counts_mean(alpha, X, y):
    a = alpha * y
    return a @ X / alpha.sum(), a.sum() / alpha.sum()


# 1 put first.
@bank.wrong("reflect", cause="1 in front")
def reflect_one_first(X, y):
    return y.reshape(-1, 1) * np.insert(X, 0, 1, axis=1)


# Reflects first, then appends the 1.
@bank.wrong("reflect", cause="1 appended after reflecting")
def reflect_then_one(X, y):
    Z = X * y[:, None]
    return np.c_[Z, np.ones(len(Z))]


# Appends y and also multiplies it: the last column is y * y = 1.
@bank.wrong("reflect", cause="1 appended after reflecting")
def reflect_y_twice(X, y):
    A = np.column_stack((X, y))
    for i in range(len(A)):
        A[i] = y[i] * A[i]
    return A


# The hinge at 1 instead of 0.
@bank.wrong("perceptron_criterion", cause="hinge loss")
def hard_criterion_hinge(w, Z):
    m = Z @ w
    bad = m <= 1
    return np.sum(1 - m[bad]), -Z[bad].sum(axis=0)


# Counts the last, clean look as a step.
@bank.wrong("batch_perceptron", cause="last look counted as a step")
def batch_counts_clean_look(Z, eta, max_steps):
    w = np.zeros(Z.shape[1])
    for step in range(1, max_steps + 1):
        bad = Z[Z @ w <= 0]
        if len(bad) == 0:
            break
        w = w + eta * bad.sum(axis=0)
    return w, step


# A linear map of the two features adds nothing.
@bank.wrong("xor_features", cause="sum and difference")
def hard_xor_rotated(X):
    A = np.array([[1.0, 1.0], [1.0, -1.0]])
    return X @ A


# Averaged over passes: the sum is added after each pass, divided by T.
@bank.wrong("averaged_perceptron", cause="averaged after each pass")
def averaged_per_pass(X, y, T):
    th, t0 = np.zeros(X.shape[1]), 0.0
    s, s0 = np.zeros(X.shape[1]), 0.0
    for _ in range(T):
        for x, t in zip(X, y):
            if t * (th @ x + t0) <= 0:
                th = th + t * x
                t0 += t
        s += th
        s0 += t0
    return s / T, s0 / T


# Votes of ±1 without the counts.
@bank.wrong("voted_predict", cause="one voter, one vote")
def voted_plain_majority(X, thetas, theta0s, counts):
    s = np.array([np.where(X @ th + t0 >= 0, 1, -1) for th, t0 in zip(thetas, theta0s)])
    return np.where(s.sum(axis=0) >= 0, 1, -1)


# Only the parameters with the most votes decide.
@bank.wrong("voted_predict", cause="the longest-lived voter decides")
def hard_voted_longest_survivor(X, thetas, theta0s, counts):
    best = np.argmax(counts)
    return np.where(X @ thetas[best] + theta0s[best] >= 0, 1, -1)


# Strict at both places: a voter's 0 is -1, and a tie is -1.
@bank.wrong("voted_predict", cause="other: strict at both places: a voter's 0 is -1, and a tie is -1")
def hard_voted_strict_twice(X, thetas, theta0s, counts):
    votes = np.zeros(len(X))
    for th, t0, c in zip(thetas, theta0s, counts):
        votes += c * np.where(X @ th + t0 > 0, 1, -1)
    return np.where(votes > 0, 1, -1)


# The norm of the whole matrix (Frobenius) for R.
@bank.wrong("mistake_bound", cause="`np.linalg.norm(X)` for `np.linalg.norm(X, axis=1)`")
def bound_frobenius(X, y, theta_hat):
    R = np.linalg.norm(X)
    gamma = (y * (X @ theta_hat / np.linalg.norm(theta_hat))).min()
    return (R / gamma) ** 2


# R along axis 0: the largest norm of a feature column.
@bank.wrong("mistake_bound", cause="`axis=0` for `axis=1`")
def bound_axis0(X, y, theta_hat):
    R = np.linalg.norm(X, axis=0).max()
    gamma = np.min(y * (X @ theta_hat)) / np.linalg.norm(theta_hat)
    return (R / gamma) ** 2


# γ without the labels (smallest score, may be negative), R² as the largest squared entry.
@bank.wrong("mistake_bound", cause="y never used")
def hard_bound_no_labels_largest_entry(X, y, theta_hat):
    gamma = np.min(np.abs(X @ theta_hat)) / np.linalg.norm(theta_hat)
    R = np.max(np.abs(X))
    return (R / gamma) ** 2


# G before D: the sum over k steps before the single step.
@bank.wrong("proof_order", cause="the other sum before its step")
def order_sum_before_step():
    return "BGDEHAFC"


# One letter is left out: the assumption E.
@bank.wrong("proof_order", cause="not what is asked for")
def order_without_e():
    return "BDGHAFC"


# A row for every visit instead of every mistake.
@bank.wrong("proof_trace", cause="one row per visit")
def hard_trace_every_visit(X, y, theta_hat, T):
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
                clean = False
            rows.append([theta @ u, k * gamma, theta @ theta, k * R**2])
        if clean:
            break
    return np.array(rows)


# Too few mistakes: a narrow street of width 1/k placed badly.
@bank.wrong("hard_dataset", cause="other: too few mistakes: a narrow street of width 1/k placed badly")
def hard_too_easy(k):
    e = 1 / (k + 1)
    return np.array([[e, np.sqrt(1 - e**2)], [-e, -np.sqrt(1 - e**2)]]), np.array([1, -1])


# Points longer than 1.
@bank.wrong("hard_dataset", cause="points that are too long")
def hard_too_long(k):
    h = 1 / (2 * np.sqrt(k))
    return np.array([[2.0, 0.0], [1.0, -2 * h]]), np.array([1, -1])


# Three features.
@bank.wrong("hard_dataset", cause="not what is asked for")
def hard_hard_three_features(k):
    n = k + 2
    X = np.eye(n)
    y = np.where(np.arange(n) % 2 == 0, 1, -1)
    return X, y


# The right line with the wrong reason.
@bank.wrong("broken_step", cause="a negative cosine")
def broken_right_line_wrong_reason():
    return 6, "f"


# γ is not divided by the length of w_hat but of theta_hat; R augmented.
@bank.wrong("augmented_bound", cause="the offset left out of the norm")
def augmented_half(X, y, theta_hat, theta0_hat):
    A = np.hstack([X, np.ones((len(X), 1))])
    R2 = np.max(np.sum(A**2, axis=1))
    gamma = np.min(y * (X @ theta_hat + theta0_hat)) / np.linalg.norm(theta_hat)
    return R2 / gamma**2


# None and weights the wrong way round.
@bank.wrong("non_separable_certificate", cause="`rest != 0` for `rest == 0`")
def certificate_swapped(X, y):
    Z = np.column_stack([X, np.ones(len(X))]) * y[:, None]
    A = np.vstack([Z.T, np.ones(len(X))])
    lam, rest = nnls(A, np.append(np.zeros(Z.shape[1]), 1.0))
    if rest == 0:
        return None
    return lam


# b is a vector of ones: every equation must give 1.
@bank.wrong("non_separable_certificate", cause="`np.ones(Z.shape[1])` for `np.zeros(Z.shape[1])`")
def certificate_all_ones(X, y):
    Z = np.column_stack([X, np.ones(len(X))]) * y[:, None]
    A = np.vstack([Z.T, np.ones(len(X))])
    lam, rest = nnls(A, np.ones(len(A)))
    return lam if rest < 1e-9 else None


# The labels are forgotten.
@bank.wrong("non_separable_certificate", cause="other: the labels are forgotten")
def hard_certificate_no_labels(X, y):
    Z = np.column_stack([X, np.ones(len(X))])
    A = np.vstack([Z.T, np.ones(len(X))])
    lam, rest = nnls(A, np.append(np.zeros(Z.shape[1]), 1.0))
    return lam if rest == 0 else None


# Without offset: the 1 is not appended.
@bank.wrong("non_separable_certificate", cause="the 1 left out")
def hard_certificate_no_offset(X, y):
    Z = X * y[:, None]
    A = np.vstack([Z.T, np.ones(len(X))])
    lam, rest = nnls(A, np.append(np.zeros(Z.shape[1]), 1.0))
    return lam if rest == 0 else None


# Returns the number of the pass, not the length of the cycle; off by one.
@bank.wrong("perceptron_cycle", cause="passes until the return")
def cycle_pass_number(X, y, max_passes):
    theta, theta0 = np.zeros(X.shape[1]), 0.0
    seen = {(*theta, theta0)}
    for p in range(1, max_passes + 1):
        mistakes = 0
        for x, t in zip(X, y):
            if t * (x @ theta + theta0) <= 0:
                theta, theta0 = theta + t * x, theta0 + t
                mistakes += 1
        if mistakes == 0:
            return 0
        if (*theta, theta0) in seen:
            return p
        seen.add((*theta, theta0))
    return -1


# The convergence test comes after the search, so that a clean pass repeats the last state: returns 1.
@bank.wrong("perceptron_cycle", cause="clean pass taken for a cycle")
def hard_cycle_clean_pass_is_one(X, y, max_passes):
    theta, theta0 = np.zeros(X.shape[1]), 0.0
    states = [(*theta, theta0)]
    for p in range(max_passes):
        clean = True
        for x, t in zip(X, y):
            if t * (x @ theta + theta0) <= 0:
                theta, theta0 = theta + t * x, theta0 + t
                clean = False
        s = (*theta, theta0)
        if s in states:
            return len(states) - states.index(s)
        if clean:
            return 0
        states.append(s)
    return -1


# The list stores theta itself, which += changes: every state seems to be known.
@bank.wrong(
    "perceptron_cycle", cause="other: the list stores theta itself, which += changes: every state seems to be known"
)
def hard_cycle_alias(X, y, max_passes):
    theta, theta0 = np.zeros(X.shape[1]), 0.0
    seen = [(theta, theta0)]
    for p in range(max_passes):
        clean = True
        for x, t in zip(X, y):
            if t * (x @ theta + theta0) <= 0:
                theta += t * x
                theta0 += t
                clean = False
        if clean:
            return 0
        for back, (a, b) in enumerate(reversed(seen)):
            if np.array_equal(a, theta) and b == theta0:
                return back + 1
        seen.append((theta, theta0))
    return -1


# max of the whole array and 0: one number.
@bank.wrong("hinge_loss", cause="largest only")
def hinge_max_of_all(z):
    return max(np.max(1 - np.asarray(z)), 0)


# Flattens the array: shape lost.
@bank.wrong("hinge_loss", cause="flattened")
def hinge_flat(z):
    return np.array([max(1 - v, 0) for v in np.ravel(z)])


# Zero only below 0: (0, 1) costs 1 - z, but z ≤ 0 costs 1.
@bank.wrong("hinge_loss", cause="capped at 1")
def hinge_clipped(z):
    return np.clip(1 - np.asarray(z), 0, 1)


# The mean of the points with a loss only.
@bank.wrong("hinge_risk", cause="mean over charged points")
def risk_active_mean(X, y, theta, theta0):
    z = y * (X @ theta + theta0)
    loss = 1 - z[z < 1]
    return loss.mean() if len(loss) else 0.0


# The perceptron's criterion: max(-z, 0).
@bank.wrong("hinge_risk", cause="perceptron risk")
def risk_without_one(X, y, theta, theta0):
    total = 0
    for x, t in zip(X, y):
        total += max(-t * (x @ theta + theta0), 0)
    return total / len(y)


# A penalty is added: ½‖θ‖².
@bank.wrong("hinge_risk", cause="other: a penalty is added: ½‖θ‖²")
def hard_risk_with_penalty(X, y, theta, theta0):
    z = y * (X @ theta + theta0)
    return 0.5 * theta @ theta + np.mean(np.maximum(1 - z, 0))


# An integer start makes an integer path.
@bank.wrong("gradient_descent", cause="start kept in whole numbers")
def descent_integer_path(grad, start, eta, steps):
    path = np.zeros((steps + 1, len(start)), dtype=np.asarray(start).dtype)
    path[0] = start
    for k in range(steps):
        rate = eta(k) if callable(eta) else eta
        path[k + 1] = path[k] - rate * grad(path[k])
    return path


# One number, not two.
@bank.wrong("hinge_subdifferential", cause="only one of the results")
def hard_subdifferential_one_number(z):
    return -1.0 if z <= 1 else 0.0


# Labels missing in theta's part, offset right.
@bank.wrong("hinge_subgradient", cause="other: labels missing in theta's part, offset right")
def hard_subgradient_no_labels(X, y, theta, theta0):
    active = y * (X @ theta + theta0) <= 1
    return -(X * active[:, None]).mean(axis=0), -(y * active).mean()


# The second term of the bound is left out.
@bank.wrong("best_constant_step", cause="only one of the two terms")
def hard_step_one_term(G, D, m):
    eta = D / (G * math.sqrt(m))
    return eta, D**2 / (2 * m * eta)


# The best is chosen by the hinge loss of the visited point, not of the whole set.
@bank.wrong("sgd_hinge", cause="risk of the visits so far")
def sgd_best_on_one_point(X, y, order):
    theta, theta0, k = np.zeros(X.shape[1]), 0.0, 0
    best, least = (theta, theta0), 1.0
    for i in order:
        z = y[i] * (X[i] @ theta + theta0)
        if z <= 1:
            eta = 1 / (k + 1)
            theta = theta + eta * y[i] * X[i]
            theta0 = theta0 + eta * y[i]
            k += 1
            loss = max(0, 1 - y[i] * (X[i] @ theta + theta0))
            if loss < least:
                best, least = (theta, theta0), loss
    return best


# The zero start is no candidate, and ties go to the later iterate.
@bank.wrong("sgd_hinge", cause="zero start forgotten + latest of equals")
def hard_sgd_no_zero_start(X, y, order):
    theta, theta0, k = np.zeros(X.shape[1]), 0.0, 0
    best, least = (theta, theta0), np.inf
    for i in order:
        if y[i] * (X[i] @ theta + theta0) <= 1:
            eta = 1 / (k + 1)
            theta = theta + eta * y[i] * X[i]
            theta0 = theta0 + eta * y[i]
            k += 1
            risk = np.mean(np.maximum(1 - y * (X @ theta + theta0), 0))
            if risk <= least:
                best, least = (theta, theta0), risk
    return best


# No shrinking at all, and the perceptron's test.
@bank.wrong("pegasos", cause="never shrinks + perceptron's test")
def hard_pegasos_no_shrink_perceptron(X, y, lam, order):
    theta = np.zeros(X.shape[1])
    for k, i in enumerate(order, start=1):
        if y[i] * (theta @ X[i]) <= 0:
            theta = theta + y[i] * X[i] / (lam * k)
    return theta


# With several positive scores the last of them wins.
@bank.wrong("one_vs_rest", cause="several positive: the last one taken")
def rest_loop_overwrites(X, W, b):
    out = np.full(len(X), -1)
    for i, x in enumerate(X):
        for k in range(len(W)):
            if W[k] @ x + b[k] > 0:
                out[i] = k
    return out


# Classes counted from 1.
@bank.wrong("one_vs_rest", cause="classes counted from 1")
def rest_from_one(X, W, b):
    out = []
    for x in X:
        pos = [k + 1 for k in range(len(W)) if W[k] @ x + b[k] > 0]
        out.append(pos[0] if len(pos) == 1 else -1)
    return np.array(out)


# The offsets b are left out.
@bank.wrong("one_vs_rest", cause="offset forgotten")
def hard_rest_no_bias_largest(X, W, b):
    s = X @ W.T
    return np.where((s > 0).sum(axis=1) == 1, s.argmax(axis=1), -1)


# Sums of scores instead of votes.
@bank.wrong("one_vs_one", cause="scores added")
def one_score_sums(X, W, b, pairs, K):
    total = np.zeros((len(X), K))
    for i, (j, k) in enumerate(pairs):
        s = X @ W[i] + b[i]
        total[:, j] += s
        total[:, k] -= s
    return total.argmax(axis=1)


# Only votes for the first are counted, ties to the lowest class.
@bank.wrong("one_vs_one", cause="tie: the lowest class + negative scores do not vote")
def hard_one_only_first(X, W, b, pairs, K):
    s = X @ W.T + b
    votes = np.zeros((len(X), K), dtype=int)
    for i, (j, k) in enumerate(pairs):
        votes[:, j] += s[:, i] > 0
    return votes.argmax(axis=1)


# Sorted pairs: the smaller number is taken for the first.
@bank.wrong("one_vs_one", cause="positive means the smaller class")
def hard_one_sorts_pairs(X, W, b, pairs, K):
    s = X @ W.T + b
    votes = np.zeros((len(X), K))
    for i, pair in enumerate(pairs):
        j, k = sorted(pair)
        votes[:, j] += s[:, i] > 0
        votes[:, k] += s[:, i] <= 0
    best = votes.max(axis=1, keepdims=True)
    return np.where((votes == best).sum(axis=1) == 1, votes.argmax(axis=1), -1)


# Theta is right, the offset has the other order.
@bank.wrong("pairwise_boundary", cause="theta0 reversed")
def pair_offset_turned(W, b, j, k):
    return W[k] - W[j], b[j] - b[k]


# The boundary is scaled to a theta of length 1.
@bank.wrong("pairwise_boundary", cause="scaled to length one")
def pair_unit(W, b, j, k):
    theta = W[k] - W[j]
    n = np.linalg.norm(theta)
    return theta / n, (b[k] - b[j]) / n


# K from the labels, and empty classes lost.
@bank.wrong("one_hot", cause="only the classes that occur")
def hot_unique(t, K):
    classes = np.unique(t)
    return (t[:, None] == classes).astype(int)


# The 2 is missing at the second term.
@bank.wrong("squared_error_gradient", cause="other: the 2 is missing at the second term")
def hard_gradient_bracket(W, X, T):
    return 2 * X.T @ X @ W - X.T @ T


# Bias row is left out of the gradient (set to zero), and no 2.
@bank.wrong("squared_error_gradient", cause="bias left alone + half as large")
def hard_gradient_no_bias_no_two(W, X, T):
    G = X.T @ (X @ W - T)
    G[-1] = 0
    return G


# Bias row first.
@bank.wrong("least_squares_fit", cause="bias row first")
def fit_bias_first(X, t, K):
    A = np.hstack([np.ones((len(X), 1)), X])
    T = np.eye(K)[t]
    return np.linalg.pinv(A) @ T


# No bias is fitted: its row is zero.
@bank.wrong("least_squares_fit", cause="bias row of zeros")
def hard_fit_no_bias(X, t, K):
    T = np.eye(K)[t]
    W = np.linalg.pinv(X) @ T
    return np.vstack([W, np.zeros(K)])


# Outputs thresholded at one half; the first above wins.
@bank.wrong("least_squares_predict", cause="first output above a half")
def ls_predict_half(X, W):
    A = np.c_[X, np.ones(len(X))]
    return np.argmax(A @ W > 0.5, axis=1)


# Right answers are counted twice: once in an if, once after it.
@bank.wrong("confusion_matrix", cause="other: right answers are counted twice: once in an if, once after it")
def confusion_diagonal_twice(t, predicted, K):
    M = np.zeros((K, K), dtype=int)
    for a, b in zip(t, predicted):
        if a == b:
            M[a, a] += 1
        M[a, b] += 1
    return M


# K from the labels that occur.
@bank.wrong("confusion_matrix", cause="K inferred")
def hard_confusion_inferred(t, predicted, K):
    K = max(max(t), max(predicted)) + 1
    M = np.zeros((K, K), dtype=int)
    for a, b in zip(t, predicted):
        M[a, b] += 1
    return M


# Running mean with the wrong weight: (m + x) / 2.
@bank.wrong("class_means", cause="other: running mean with the wrong weight: (m + x) / 2")
def means_halving(X, t, K):
    M = np.zeros((K, X.shape[1]))
    seen = np.zeros(K, dtype=bool)
    for x, k in zip(X, t):
        M[k] = (M[k] + x) / 2 if seen[k] else x
        seen[k] = True
    return M


# Divided by the square of the sum of the standard deviations.
@bank.wrong("fisher_ratio", cause="other: divided by the square of the sum of the standard deviations")
def hard_ratio_standard_deviations(w, X, t):
    p = X @ (w / np.linalg.norm(w))
    a, b = p[t == 0], p[t == 1]
    return (b.mean() - a.mean()) ** 2 / (a.std() + b.std()) ** 2


# wᵀS_B w / wᵀS_W w with the weighted S_B of K classes.
@bank.wrong("fisher_ratio", cause="weighted numerator")
def hard_ratio_weighted_between(w, X, t):
    m = X.mean(axis=0)
    SB, SW = 0, 0
    for k in (0, 1):
        C = X[t == k]
        d = C.mean(axis=0) - m
        SB = SB + len(C) * np.outer(d, d)
        SW = SW + (C - C.mean(axis=0)).T @ (C - C.mean(axis=0))
    return (w @ SB @ w) / (w @ SW @ w)


# np.cov of each class: divided by n_k - 1.
@bank.wrong("within_scatter", cause="other: np.cov of each class: divided by n_k - 1")
def within_cov(X, t, K):
    S = np.zeros((X.shape[1], X.shape[1]))
    for k in range(K):
        S += np.atleast_2d(np.cov(X[t == k].T))
    return S


# m0 - m1: class 0 projects higher.
@bank.wrong("fisher_direction", cause="other sign")
def direction_turned(X, t):
    a, b = X[t == 0], X[t == 1]
    S = (a - a.mean(0)).T @ (a - a.mean(0)) + (b - b.mean(0)).T @ (b - b.mean(0))
    return np.linalg.solve(S, a.mean(0) - b.mean(0))


# Covariances added without the sizes.
@bank.wrong("fisher_direction", cause="sum of sample covariances")
def direction_cov(X, t):
    a, b = X[t == 0], X[t == 1]
    S = np.atleast_2d(np.cov(a.T) + np.cov(b.T))
    return np.linalg.inv(S) @ (b.mean(axis=0) - a.mean(axis=0))


# Only the diagonal of S_W is used.
@bank.wrong("fisher_direction", cause="only the diagonal of S_W")
def direction_diagonal(X, t):
    a, b = X[t == 0], X[t == 1]
    s = ((a - a.mean(0)) ** 2).sum(0) + ((b - b.mean(0)) ** 2).sum(0)
    return (b.mean(0) - a.mean(0)) / s


# The log of the deviations has the wrong factor: log(v0 / v1) without the half.
@bank.wrong("projection_threshold", cause="half of the logarithm forgotten")
def threshold_log_variances(p, t):
    a, b = p[t == 0], p[t == 1]
    m0, v0, m1, v1 = a.mean(), a.var(), b.mean(), b.var()
    A = 1 / (2 * v0) - 1 / (2 * v1)
    B = m1 / v1 - m0 / v0
    C = m0**2 / (2 * v0) - m1**2 / (2 * v1) + np.log(len(b) / len(a)) + np.log(v0 / v1)
    roots = np.roots([A, B, C])
    mid = (m0 + m1) / 2
    return float(roots[np.argmin(np.abs(roots - mid))].real)


# Priors left out.
@bank.wrong("projection_threshold", cause="priors forgotten")
def threshold_no_priors(p, t):
    a, b = p[t == 0], p[t == 1]
    m0, v0, m1, v1 = a.mean(), a.var(), b.mean(), b.var()
    A = 1 / (2 * v0) - 1 / (2 * v1)
    B = m1 / v1 - m0 / v0
    C = m0**2 / (2 * v0) - m1**2 / (2 * v1) + np.log(v0 / v1) / 2
    lo, hi = min(m0, m1), max(m0, m1)
    for r in np.roots([A, B, C]):
        if lo <= r.real <= hi:
            return float(r.real)
    return (m0 + m1) / 2


# One variance for both (of all points).
@bank.wrong("projection_threshold", cause="one shared variance")
def threshold_pooled(p, t):
    a, b = p[t == 0], p[t == 1]
    v = (len(a) * a.var() + len(b) * b.var()) / len(p)
    return (a.mean() + b.mean()) / 2 + v * np.log(len(a) / len(b)) / (b.mean() - a.mean())


# Always the first root.
@bank.wrong("projection_threshold", cause="always the first root")
def hard_threshold_first_root(p, t):
    a, b = p[t == 0], p[t == 1]
    m0, v0, m1, v1 = a.mean(), a.var(), b.mean(), b.var()
    A = 1 / (2 * v0) - 1 / (2 * v1)
    B = m1 / v1 - m0 / v0
    C = m0**2 / (2 * v0) - m1**2 / (2 * v1) + np.log(len(b) / len(a)) + np.log(v0 / v1) / 2
    return float(np.roots([A, B, C])[0].real)


# n_k weights left out, mean of all points.
@bank.wrong("between_scatter", cause="not weighted")
def between_unweighted(X, t, K):
    B = np.array([X[t == k].mean(axis=0) - X.mean(axis=0) for k in range(K)])
    return B.T @ B


# Weights are the shares n_k / n.
@bank.wrong("between_scatter", cause="divided by n")
def between_shares(X, t, K):
    S = 0
    m = X.mean(axis=0)
    for k in range(K):
        d = X[t == k].mean(axis=0) - m
        S = S + np.mean(t == k) * np.outer(d, d)
    return S


# d @ d is a number: no outer product.
@bank.wrong("between_scatter", cause="inner product for the outer one")
def between_inner(X, t, K):
    m = X.mean(axis=0)
    S = np.zeros((X.shape[1], X.shape[1]))
    for k in range(K):
        d = X[t == k].mean(axis=0) - m
        S += np.sum(t == k) * (d @ d)
    return S


# About zero: the means are not centred.
@bank.wrong("between_scatter", cause="not centred")
def hard_between_not_centred(X, t, K):
    S = np.zeros((X.shape[1], X.shape[1]))
    for k in range(K):
        m = X[t == k].mean(axis=0)
        S += np.sum(t == k) * np.outer(m, m)
    return S


# Transposed result, one row per direction.
@bank.wrong("fisher_projection", cause="transposed")
def hard_projection_transposed(X, t, K, m):
    W, B = scatters_(X, t, K)
    vals, vecs = np.linalg.eig(np.linalg.solve(W, B))
    best = np.argsort(vals.real)[::-1][:m]
    return vecs[:, best].real.T


# The diagonal of S instead of its mean.
@bank.wrong("shrink", cause="towards its own diagonal")
def shrink_diagonal(S, s):
    return (1 - s) * S + s * np.diag(np.diag(S))


# Number is added to all entries: no identity.
@bank.wrong("shrink", cause="ones in place of the identity")
def shrink_no_identity(S, s):
    return (1 - s) * S + s * np.trace(S) / len(S)


# N_1/N and -N_0/N.
@bank.wrong("fisher_targets", cause="shares in place of their reciprocals")
def targets_shares(t):
    n = len(t)
    n1 = np.sum(t)
    return np.where(t == 1, n1 / n, -(n - n1) / n)


# Priors multiplied with the logs.
@bank.wrong("bayes_posterior", cause="log density multiplied by the prior")
def posterior_priors_times_logs(priors, log_densities):
    a = priors * log_densities
    e = np.exp(a - a.max(axis=1, keepdims=True))
    return e / e.sum(axis=1, keepdims=True)


# Normalised over the points.
@bank.wrong("bayes_posterior", cause="one shift for each class + normalised over the points")
def posterior_columns(priors, log_densities):
    a = np.log(priors) + log_densities
    e = np.exp(a - a.max(axis=0))
    return e / e.sum(axis=0)


# The priors are in the denominator only.
@bank.wrong("bayes_posterior", cause="other: the priors are in the denominator only")
def posterior_priors_in_denominator_only(priors, log_densities):
    e = np.exp(log_densities - log_densities.max(axis=1, keepdims=True))
    return e / (e @ priors)[:, None]


# Normalised before the priors come in: rows do not sum to 1.
@bank.wrong("bayes_posterior", cause="priors multiplied at the end")
def hard_posterior_priors_after(priors, log_densities):
    e = np.exp(log_densities - log_densities.max(axis=1, keepdims=True))
    return e / e.sum(axis=1, keepdims=True) * priors


# sigma not squared.
@bank.wrong("lda_boundary_1d", cause="sigma not squared")
def boundary_sigma_not_squared(mu1, mu2, sigma, pi1, pi2):
    return 0.5 * (mu1 + mu2) + sigma * (np.log(pi2) - np.log(pi1)) / (mu1 - mu2)


# An extra 2 in the denominator of the shift.
@bank.wrong("lda_boundary_1d", cause="half of the shift")
def hard_boundary_factor(mu1, mu2, sigma, pi1, pi2):
    return (mu1 + mu2) / 2 + sigma**2 * np.log(pi2 / pi1) / (2 * (mu1 - mu2))


# np.log(np.linalg.det(Σ)), and d left out of d log 2π.
@bank.wrong("log_multivariate_normal", cause="logarithm of the computed determinant + 2π of one dimension")
def logn_det_and_no_d(X, mu, Sigma):
    out = []
    P = np.linalg.inv(Sigma)
    for x in X:
        q = (x - mu) @ P @ (x - mu)
        out.append(-0.5 * (np.log(2 * np.pi) + np.log(np.linalg.det(Sigma)) + q))
    return np.array(out)


# All pairs of points: C P Cᵀ summed over rows instead of its diagonal.
@bank.wrong(
    "log_multivariate_normal", cause="other: all pairs of points: C P Cᵀ summed over rows instead of its diagonal"
)
def hard_logn_all_pairs(X, mu, Sigma):
    d = X.shape[1]
    C = X - mu
    q = np.sum(C @ np.linalg.inv(Sigma) @ C.T, axis=1)
    return -0.5 * (d * np.log(2 * np.pi) + np.linalg.slogdet(Sigma)[1] + q)


# Prior without the log.
@bank.wrong("lda_discriminants", cause="prior without logarithm")
def disc_prior_no_log(X, priors, means, Sigma):
    P = np.linalg.inv(Sigma)
    out = np.zeros((len(X), len(priors)))
    for k in range(len(priors)):
        out[:, k] = X @ P @ means[k] - 0.5 * means[k] @ P @ means[k] + priors[k]
    return out


# Constants of all classes summed.
@bank.wrong("lda_discriminants", cause="`np.sum(means.T * W)` for `np.sum(means.T * W, axis=0)`")
def disc_constants_summed(X, priors, means, Sigma):
    W = np.linalg.solve(Sigma, means.T)
    return X @ W - 0.5 * np.sum(means.T * W) + np.log(priors)


# The log of the prior is subtracted.
@bank.wrong("lda_discriminants", cause="log prior taken off")
def hard_disc_minus_log_prior(X, priors, means, Sigma):
    P = np.linalg.inv(Sigma)
    return X @ P @ means.T - 0.5 * np.sum(means @ P * means, axis=1) - np.log(priors)


# The square is of the means, without Σ⁻¹.
@bank.wrong("lda_discriminants", cause="Σ missing in the square of the mean")
def hard_disc_plain_square(X, priors, means, Sigma):
    P = np.linalg.inv(Sigma)
    return X @ P @ means.T - 0.5 * np.sum(means**2, axis=1) + np.log(priors)


# k and l mixed up in the priors.
@bank.wrong("log_odds", cause="priors the wrong way")
def odds_priors_turned(priors, means, Sigma, k, l):
    theta = np.linalg.solve(Sigma, means[k] - means[l])
    return theta, np.log(priors[l] / priors[k]) - 0.5 * (means[k] + means[l]) @ theta


# The quadratic part of the offset is added instead of subtracted.
@bank.wrong("log_odds", cause="plus the midpoint")
def hard_odds_plus_half(priors, means, Sigma, k, l):
    theta = np.linalg.solve(Sigma, means[k] - means[l])
    return theta, np.log(priors[k] / priors[l]) + 0.5 * (means[k] + means[l]) @ theta


# The ratio of the priors without the logarithm.
@bank.wrong("log_odds", cause="priors without logarithm")
def hard_odds_ratio_no_log(priors, means, Sigma, k, l):
    theta = np.linalg.solve(Sigma, means[k] - means[l])
    return theta, priors[k] / priors[l] - 0.5 * (means[k] + means[l]) @ theta


# Results in another order: (means, priors, Sigma).
@bank.wrong("lda_fit", cause="results in another order")
def hard_lda_fit_order(X, t, K):
    means = np.array([X[t == k].mean(axis=0) for k in range(K)])
    C = X - means[t]
    return means, np.bincount(t, minlength=K) / len(t), C.T @ C / (len(X) - K)


# No shift: overflow for large discriminants.
@bank.wrong("lda_posterior", cause="plain exponentials")
def lda_posterior_overflow(X, priors, means, Sigma):
    e = np.exp(discriminants_(X, priors, means, Sigma))
    return e / e.sum(axis=1)[:, None]


# Shares of the discriminants themselves, without exp.
@bank.wrong("lda_posterior", cause="differences divided by their sum")
def lda_posterior_no_exp(X, priors, means, Sigma):
    d = discriminants_(X, priors, means, Sigma)
    d = d - d.min(axis=1, keepdims=True)
    return d / d.sum(axis=1, keepdims=True)


# First class's covariance for all; with the 2π term.
@bank.wrong("qda_discriminants", cause="one covariance for all")
def qda_first_sigma(X, priors, means, Sigmas):
    out = []
    S = Sigmas[0]
    for k in range(len(priors)):
        C = X - means[k]
        q = np.sum(C * np.linalg.solve(S, C.T).T, axis=1)
        out.append(np.log(priors[k]) - 0.5 * np.linalg.slogdet(S)[1] - 0.5 * q)
    return np.column_stack(out)


# log det left out, priors left out.
@bank.wrong("qda_discriminants", cause="priors never used")
def hard_qda_no_logdet_no_prior(X, priors, means, Sigmas):
    out = np.zeros((len(X), len(priors)))
    for k in range(len(priors)):
        C = X - means[k]
        out[:, k] = -0.5 * np.sum(C * np.linalg.solve(Sigmas[k], C.T).T, axis=1)
    return out


# np.where computes both branches: overflow warnings.
@bank.wrong("sigmoid", cause="both branches are computed")
def sigmoid_where_warns(z):
    z = np.asarray(z, dtype=float)
    return np.where(z >= 0, 1 / (1 + np.exp(-z)), np.exp(z) / (1 + np.exp(z)))


# Right for z >= 0, and 1/(1+e^(z)) below: e^z/(1 + e^z) miswritten.
@bank.wrong("sigmoid", cause="absolute values")
def sigmoid_negative_half(z):
    z = np.asarray(z, dtype=float)
    return 1 / (1 + np.exp(-np.abs(z)))


# In place on an integer array: cut to 0 and 1.
@bank.wrong("sigmoid", cause="type of the input kept")
def hard_sigmoid_in_place(z):
    out = np.zeros_like(z)
    out[...] = np.exp(-np.logaddexp(0, -np.asarray(z, dtype=float)))
    return out


# Labels ±1 assumed: log(1 + e^(-y s)).
@bank.wrong("cross_entropy", cause="labels taken as ±1")
def entropy_pm_labels(theta, X, y):
    return np.sum(np.logaddexp(0, -y * (X @ theta)))


# All coordinates moved at once.
@bank.wrong("numerical_gradient", cause="all coordinates at once")
def numeric_all_at_once(f, theta, h):
    return np.full(len(theta), (f(theta + h) - f(theta - h)) / (2 * h))


# Steps of h/2 to each side, and an integer theta loses the step.
@bank.wrong("numerical_gradient", cause="other: steps of h/2 to each side, and an integer theta loses the step")
def numeric_integer_copy(f, theta, h):
    g = np.zeros(len(theta))
    for i in range(len(theta)):
        a, b = theta.copy(), theta.copy()
        a[i] += h / 2
        b[i] -= h / 2
        g[i] = (f(a) - f(b)) / h
    return g


# y - p.
@bank.wrong("cross_entropy_gradient", cause="sign")
def ce_gradient_sign(theta, X, y):
    return X.T @ (y - sigmoid_(X @ theta))


# With labels: weights (p - y)².
@bank.wrong("cross_entropy_hessian", cause="squared residuals")
def hessian_residuals(theta, X, y):
    p = sigmoid_(X @ theta)
    return (X * ((p - y) ** 2)[:, None]).T @ X


# XᵀX: the weights are left out, divided by 4.
@bank.wrong("cross_entropy_hessian", cause="theta not used")
def hard_hessian_bound(theta, X, y):
    return X.T @ X / 4


# The weights are summed first.
@bank.wrong("cross_entropy_hessian", cause="other: the weights are summed first")
def hard_hessian_weights_summed(theta, X, y):
    p = sigmoid_(X @ theta)
    return np.sum(p * (1 - p)) * X.T @ X


# Uphill.
@bank.wrong("fit_gradient_descent", cause="uphill")
def hard_descent_likelihood_sign(X, y, eta, steps):
    theta = np.zeros(X.shape[1])
    for _ in range(steps):
        theta = theta + eta * X.T @ (sigmoid_(X @ theta) - y)
    return theta


# One step too few.
@bank.wrong("fit_gradient_descent", cause="one step less")
def hard_descent_one_less(X, y, eta, steps):
    theta = np.zeros(X.shape[1])
    for k in range(1, steps):
        theta = theta - eta * X.T @ (sigmoid_(X @ theta) - y)
    return theta


# Coordinates one after the other with the new theta.
@bank.wrong("fit_gradient_descent", cause="entry after entry")
def hard_descent_coordinates(X, y, eta, steps):
    theta = np.zeros(X.shape[1])
    for _ in range(steps):
        for j in range(len(theta)):
            theta[j] -= eta * np.sum((sigmoid_(X @ theta) - y) * X[:, j])
    return theta


# Bias penalised.
@bank.wrong("fit_newton", cause="bias penalised")
def newton_bias_penalised(X, y, ridge):
    theta = np.zeros(X.shape[1])
    for _ in range(50):
        p = sigmoid_(X @ theta)
        g = X.T @ (p - y) + ridge * theta
        H = X.T @ ((p * (1 - p))[:, None] * X) + ridge * np.eye(len(theta))
        theta = theta - np.linalg.solve(H, g)
    return theta


# Ridge in the gradient twice as large (derivative of ridge·θ²).
@bank.wrong("fit_newton", cause="ridge twice as strong")
def newton_twice_the_ridge(X, y, ridge):
    theta = np.zeros(X.shape[1])
    R = 2 * ridge * np.eye(len(theta))
    R[-1, -1] = 0
    for _ in range(40):
        p = sigmoid_(X @ theta)
        theta = theta - np.linalg.solve((X.T * (p * (1 - p))) @ X + R, X.T @ (p - y) + R @ theta)
    return theta


# The ridge only in the Hessian.
@bank.wrong("fit_newton", cause="other: the ridge only in the Hessian")
def hard_newton_ridge_in_hessian_only(X, y, ridge):
    theta = np.zeros(X.shape[1])
    r = np.full(len(theta), float(ridge))
    r[-1] = 0
    for _ in range(200):
        p = sigmoid_(X @ theta)
        theta = theta - np.linalg.solve((X.T * (p * (1 - p))) @ X + np.diag(r), X.T @ (p - y))
    return theta


# Stops after three steps.
@bank.wrong("fit_newton", cause="three steps")
def hard_newton_three_steps(X, y, ridge):
    theta = np.zeros(X.shape[1])
    r = np.full(len(theta), float(ridge))
    r[-1] = 0
    for _ in range(3):
        p = sigmoid_(X @ theta)
        theta = theta - np.linalg.solve((X.T * (p * (1 - p))) @ X + np.diag(r), X.T @ (p - y) + r * theta)
    return theta


# The mean is penalised instead of the sum (ridge n times too strong), and the bias is penalised.
@bank.wrong(
    "fit_newton",
    cause="other: the mean is penalised instead of the sum (ridge n times too strong), and the bias is penalised",
)
def hard_newton_mean_and_bias(X, y, ridge):
    n, d = X.shape
    theta = np.zeros(d)
    for _ in range(50):
        p = sigmoid_(X @ theta)
        g = X.T @ (p - y) / n + ridge * theta
        H = (X.T * (p * (1 - p))) @ X / n + ridge * np.eye(d)
        theta = theta - np.linalg.solve(H, g)
    return theta


# Strict test.
@bank.wrong("predict_label", cause="strictly above")
def label_strict(X, theta, threshold):
    return np.array([1 if p > threshold else 0 for p in sigmoid_(X @ theta)])


# np.round rounds one half to even: probability equal to the threshold gives 0.
@bank.wrong("predict_label", cause="strictly above")
def label_rounded(X, theta, threshold):
    return np.round(sigmoid_(X @ theta) - threshold + 0.5).astype(int)


# Labels ±1.
@bank.wrong("predict_label", cause="labels ±1")
def label_pm(X, theta, threshold):
    return np.where(sigmoid_(X @ theta) >= threshold, 1, -1)


# fn / (fp + fn).
@bank.wrong("cost_threshold", cause="swapped")
def cost_turned(cost_fp, cost_fn):
    return cost_fn / (cost_fp + cost_fn)


# Strict test: score > threshold.
@bank.wrong("roc_points", cause="strictly above")
def roc_strict(scores, y):
    fpr, tpr = [0.0], [0.0]
    for s in np.unique(scores)[::-1]:
        called = scores > s
        fpr.append(called[y == 0].mean())
        tpr.append(called[y == 1].mean())
    return np.array(fpr), np.array(tpr)


# Shares of all points: divided by n.
@bank.wrong("roc_points", cause="shares of everybody")
def roc_divided_by_n(scores, y):
    fpr, tpr = [0.0], [0.0]
    for s in np.unique(scores)[::-1]:
        called = scores >= s
        fpr.append(np.sum(called & (y == 0)) / len(y))
        tpr.append(np.sum(called & (y == 1)) / len(y))
    return np.array(fpr), np.array(tpr)


# From the lowest score up, and (0, 0) at the front all the same.
@bank.wrong("roc_points", cause="from the lowest up")
def hard_roc_ascending(scores, y):
    fpr, tpr = [0.0], [0.0]
    for s in np.unique(scores):
        called = scores >= s
        fpr.append(np.mean(called[y == 0]))
        tpr.append(np.mean(called[y == 1]))
    return np.array(fpr), np.array(tpr)


# The two results are swapped.
@bank.wrong("roc_points", cause="rates swapped")
def hard_roc_swapped(scores, y):
    fpr, tpr = [0.0], [0.0]
    for s in sorted(set(scores), reverse=True):
        fpr.append(np.sum((scores >= s) & (y == 0)) / np.sum(y == 0))
        tpr.append(np.sum((scores >= s) & (y == 1)) / np.sum(y == 1))
    return tpr, fpr


# Precision instead of the true positive rate.
@bank.wrong("roc_points", cause="other: precision instead of the true positive rate")
def hard_roc_precision(scores, y):
    fpr, tpr = [0.0], [0.0]
    for s in np.unique(scores)[::-1]:
        called = scores >= s
        fpr.append(np.mean(called[y == 0]))
        tpr.append(np.mean(y[called] == 1))
    return np.array(fpr), np.array(tpr)


# Divided by the sum of the whole table.
@bank.wrong("softmax", cause="`weights.sum(keepdims=True)` for `weights.sum(axis=1, keepdims=True)`")
def softmax_no_keepdims(scores):
    e = np.exp((scores.T - scores.max(axis=1)).T)
    return e / e.sum()


# Divided by the largest instead of the sum.
@bank.wrong("softmax", cause="not normalised")
def hard_softmax_by_largest(scores):
    e = np.exp(scores - scores.max(axis=1, keepdims=True))
    return e / e.max(axis=1, keepdims=True)


# The sign is turned: T - P.
@bank.wrong("softmax_gradient", cause="sign")
def softmax_gradient_sign(W, X, t):
    P = softmax_(X @ W)
    P[np.arange(len(t)), t] -= 1
    return -X.T @ P


# P[:, t] -= 1 changes whole columns.
@bank.wrong("softmax_gradient", cause="one subtracted everywhere")
def softmax_gradient_columns(W, X, t):
    P = softmax_(X @ W)
    P[:, t] -= 1
    return X.T @ P


# Transposed result (K, d+1).
@bank.wrong("softmax_gradient", cause="transposed")
def softmax_gradient_transposed(W, X, t):
    P = softmax_(X @ W)
    T = np.eye(W.shape[1])[t]
    return (P - T).T @ X


# The last column is left unpenalised instead of the last row.
@bank.wrong("fit_softmax", cause="last class spared")
def fit_softmax_last_column(X, t, K, ridge, eta, steps):
    W = np.zeros((X.shape[1], K))
    T = np.eye(K)[t]
    for _ in range(steps):
        R = ridge * W
        R[:, -1] = 0
        W = W - eta * (X.T @ (softmax_(X @ W) - T) + R)
    return W


# The first row is left unpenalised instead of the last.
@bank.wrong("fit_softmax", cause="first row spared")
def hard_fit_softmax_first_row(X, t, K, ridge, eta, steps):
    W = np.zeros((X.shape[1], K))
    for _ in range(steps):
        R = ridge * W
        R[0] = 0
        W = W - eta * (X.T @ (softmax_(X @ W) - np.eye(K)[t]) + R)
    return W


# The ridge is not multiplied by eta (weight decay).
@bank.wrong("fit_softmax", cause="ridge outside the step")
def hard_fit_softmax_decay(X, t, K, ridge, eta, steps):
    W = np.zeros((X.shape[1], K))
    for _ in range(steps):
        R = ridge * W
        R[-1] = 0
        W = W - eta * X.T @ (softmax_(X @ W) - np.eye(K)[t]) - R
    return W
