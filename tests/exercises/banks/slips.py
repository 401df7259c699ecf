"""Slips of the pen: answers that mean the right thing and are written wrongly, or wrong in two ways at once.

By the author of `fresh`, who had still seen no misconception. The true cause stands beside each.
"""

# ruff: noqa: PERF401, RUF059 (written as students write)

import string

import numpy as np

from tests.exercises.bank import Bank

bank = Bank()


# Strips punctuation at the ends of words only: "free-money" stays one word.
@bank.wrong("bag_of_words", cause="punctuation stripped only at the ends")
def bag_strip(text, vocabulary):
    words = [w.strip(string.punctuation) for w in text.lower().split()]
    return [words.count(v) for v in vocabulary] + [1]


# Presence instead of counts, and no bias.
@bank.wrong("bag_of_words", cause="presence instead of counts + no bias")
def bag_presence_no_bias(text, vocabulary):
    text = "".join(c if c.isalnum() else " " for c in text.lower())
    words = text.split()
    return np.array([1 if v in words else 0 for v in vocabulary])


# Adds the offset to every weight: X.dot(theta + theta0).
@bank.wrong("predict", cause="theta0 added to theta")
def predict_offset_in_weights(X, theta, theta0):
    return np.where(X.dot(theta + theta0) >= 0, 1, -1)


# Leaves the last feature out: range(d - 1).
@bank.wrong("predict", cause="last feature left out")
def predict_last_feature(X, theta, theta0):
    n, d = X.shape
    out = []
    for i in range(n):
        s = theta0
        for j in range(d - 1):
            s += X[i, j] * theta[j]
        out.append(1 if s >= 0 else -1)
    return out


# A bracket is missing: y (theta · x) + theta0.
@bank.wrong("training_error", cause="offset outside the bracket")
def error_bracket(X, y, theta, theta0):
    return np.mean(y * (X @ theta) + theta0 <= 0)


# Integer division.
@bank.wrong("training_error", cause="cut to whole numbers")
def error_integer_division(X, y, theta, theta0):
    bad = np.sum(y * (X @ theta + theta0) <= 0)
    return bad // len(y)


# The offset is part of the norm.
@bank.wrong("signed_distance", cause="θ0 in the norm")
def distance_augmented_norm(X, theta, theta0):
    w = np.append(theta, theta0)
    A = np.column_stack([X, np.ones(len(X))])
    return A @ w / np.linalg.norm(w)


# The sum of absolute values for the length.
@bank.wrong("signed_distance", cause="sum of absolute values as norm")
def distance_l1(X, theta, theta0):
    return (X @ theta + theta0) / np.sum(np.abs(theta))


# Divides by the norm once too often: three times in all.
@bank.wrong("project_to_boundary", cause="divided by the norm three times")
def feet_short(X, theta, theta0):
    norm2 = theta @ theta
    r = (X @ theta + theta0) / norm2
    return X - np.outer(r, theta / np.sqrt(norm2))


# The offset is subtracted in the score.
@bank.wrong("project_to_boundary", cause="offset subtracted")
def feet_minus_offset(X, theta, theta0):
    r = (X @ theta - theta0) / np.linalg.norm(theta)
    u = theta / np.linalg.norm(theta)
    feet = []
    for i in range(len(X)):
        feet.append(X[i] - r[i] * u)
    return np.array(feet)


# int() cuts off instead of rounding.
@bank.wrong("train_test_split", cause="rounded down")
def split_truncated(n, test_fraction, rng):
    order = rng.permutation(n)
    m = int(n * test_fraction)
    return order[m:], order[:m]


# Draws the two parts independently of each other: they overlap.
@bank.wrong("train_test_split", cause="other: draws the two parts independently of each other: they overlap")
def split_overlap(n, test_fraction, rng):
    m = round(n * test_fraction)
    test = rng.choice(n, m, replace=False)
    train = rng.choice(n, n - m, replace=False)
    return train, test


# Its own generator with a fixed seed instead of rng.
@bank.wrong("train_test_split", cause="own generator with seed 42")
def split_own_generator(n, test_fraction, rng):
    rng = np.random.default_rng(42)
    p = rng.permutation(n)
    m = round(n * test_fraction)
    return p[m:], p[:m]


# Looks up the training images inside h instead of the ones it is given.
@bank.wrong("single_pixel_classifier", cause="training images classified")
def pixel_training_images(images, labels, pixel):
    table = {}
    for img, lab in zip(images, labels, strict=True):
        if img[pixel] not in table:
            table[img[pixel]] = lab

    def h(new_images):
        return np.array([table.get(img[pixel], -1) for img in images])

    return h


# Returns from inside the loop: one label for all pictures.
@bank.wrong("single_pixel_classifier", cause="other: returns from inside the loop: one label for all pictures")
def pixel_one_label(images, labels, pixel):
    def h(new):
        for image in new:
            for i in range(len(images)):
                if images[i, pixel] == image[pixel]:
                    return labels[i]
        return -1

    return h


# Returns the lowest error, not its size.
@bank.wrong("select_model", cause="error instead of size")
def select_error(sizes, validation_errors):
    return min(validation_errors)


# Sorts the sizes, but not the errors with them.
@bank.wrong("select_model", cause="sizes sorted without their errors")
def select_sorted_sizes(sizes, validation_errors):
    sizes = sorted(sizes)
    i = list(validation_errors).index(min(validation_errors))
    return sizes[i]


# The counter is set to zero for each fold: only the last fold counts.
@bank.wrong(
    "cross_validation_error",
    cause="`np.sum(h(X[held_out]) != y[held_out])` for `wrong + np.sum(h(X[held_out]) != y[held_out])`",
)
def cv_counter_reset(fit, X, y, folds):
    for f in np.unique(folds):
        wrong = 0
        h = fit(X[folds != f], y[folds != f])
        for x, label in zip(X[folds == f], y[folds == f], strict=True):
            if h(x[None, :])[0] != label:
                wrong += 1
    return wrong / len(y)


# Fits on all points, the fold included.
@bank.wrong("cross_validation_error", cause="fitted on all points")
def cv_fit_on_all(fit, X, y, folds):
    errors = 0
    for f in np.unique(folds):
        h = fit(X, y)
        errors += np.sum(h(X[folds == f]) != y[folds == f])
    return errors / len(y)


# ddof=1, and the constant feature gives NaN.
@bank.wrong("standardize", cause="divided by n - 1")
def standardize_ddof_nan(X_train, X_new):
    m = X_train.mean(axis=0)
    s = X_train.std(axis=0, ddof=1)
    with np.errstate(all="ignore"):
        return (X_train - m) / s, (X_new - m) / s


# Not centred: only divided.
@bank.wrong("standardize", cause="only divided")
def standardize_not_centred(X_train, X_new):
    s = X_train.std(axis=0)
    constant = X_train.max(axis=0) == X_train.min(axis=0)
    s = np.where(constant, 1, s)
    A, B = X_train / s, X_new / s
    A[:, constant] = 0
    B[:, constant] = 0
    return A, B


# Scales to the range from 0 to 1.
@bank.wrong("standardize", cause="range instead of standard deviation")
def standardize_min_max(X_train, X_new):
    lo, hi = X_train.min(axis=0), X_train.max(axis=0)
    span = np.where(hi == lo, 1, hi - lo)
    A, B = (X_train - lo) / span, (X_new - lo) / span
    B[:, hi == lo] = 0
    return A, B


# The label is missing: only asks whether all scores are positive.
@bank.wrong("is_separated", cause="labels not used")
def separated_no_labels(X, y, theta, theta0):
    return bool(np.all(X @ theta + theta0 > 0))


# break after the first mistake of a pass.
@bank.wrong("perceptron_origin", cause="start again after a mistake")
def origin_break(X, y, T):
    theta = np.zeros(X.shape[1])
    k = 0
    for _ in range(T):
        found = False
        for i in range(len(X)):
            if y[i] * (theta @ X[i]) <= 0:
                theta = theta + y[i] * X[i]
                k += 1
                found = True
                break
        if not found:
            break
    return theta, k


# The test for a clean pass stands inside the loop over the points: stops at the first right point.
@bank.wrong("perceptron_origin", cause="`if clean:` inside the loop that comes before it")
def origin_stop_inside(X, y, T):
    theta, k = np.zeros(X.shape[1]), 0
    for _ in range(T):
        mistakes = 0
        for i in range(len(X)):
            if y[i] * np.dot(theta, X[i]) <= 0:
                theta = theta + y[i] * X[i]
                mistakes += 1
                k += 1
            if mistakes == 0:
                return theta, k
    return theta, k


# Results in the other order.
@bank.wrong("perceptron_origin", cause="results in another order")
def origin_order(X, y, T):
    w = np.zeros(X.shape[1])
    k = 0
    for _ in range(T):
        before = k
        for x, label in zip(X, y, strict=True):
            if label * (w @ x) <= 0:
                w = w + label * x
                k += 1
        if k == before:
            break
    return k, w


# One pass too few: range(1, T).
@bank.wrong("perceptron", cause="T one less")
def perceptron_one_pass_less(X, y, T):
    w, b, k = np.zeros(X.shape[1]), 0, 0
    for _ in range(1, T):
        mistakes = 0
        for i in range(len(X)):
            if y[i] * (w @ X[i] + b) <= 0:
                w = w + y[i] * X[i]
                b = b + y[i]
                mistakes += 1
        k += mistakes
        if mistakes == 0:
            break
    return w, b, k


# The offset is updated at every visit: the line is not indented.
@bank.wrong("perceptron", cause="`theta0 = theta0 + y_i` one level further out")
def perceptron_offset_every_visit(X, y, T):
    theta, theta0, k = np.zeros(X.shape[1]), 0, 0
    for _ in range(T):
        clean = True
        for i in range(len(X)):
            if y[i] * (theta @ X[i] + theta0) <= 0:
                theta = theta + y[i] * X[i]
                k += 1
                clean = False
            theta0 = theta0 + y[i]
        if clean:
            break
    return theta, theta0, k


# Signed counts: alpha_i grows by y_i.
@bank.wrong("mistake_counts", cause="labels mixed in")
def counts_signed(X, y, T):
    alpha = np.zeros(len(y), dtype=int)
    theta, theta0 = np.zeros(X.shape[1]), 0
    for _ in range(T):
        clean = True
        for i in range(len(y)):
            if y[i] * (theta @ X[i] + theta0) <= 0:
                alpha[i] += y[i]
                theta = theta + y[i] * X[i]
                theta0 += y[i]
                clean = False
        if clean:
            break
    return alpha


# Strict inequality and no offset: always zeros.
@bank.wrong("mistake_counts", cause="strict inequality")
def counts_strict_no_offset(X, y, T):
    a = np.zeros(len(X))
    w = np.zeros(X.shape[1])
    for _ in range(T):
        for i in range(len(X)):
            if y[i] * (w @ X[i]) < 0:
                w += y[i] * X[i]
                a[i] += 1
    return a


# The offset without the labels.
@bank.wrong("from_counts", cause="labels forgotten in theta0")
def from_counts_offset_alpha(alpha, X, y):
    theta = sum(alpha[i] * y[i] * X[i] for i in range(len(y)))
    return theta, sum(alpha)


# Only the appended column is reflected: the points stay.
@bank.wrong("reflect", cause="label appended to plain points")
def reflect_last_column_only(X, y):
    return np.column_stack([X, y])


# J without the minus.
@bank.wrong("perceptron_criterion", cause="J negative")
def criterion_negative(w, Z):
    s = Z @ w
    wrong = s <= 0
    return s[wrong].sum(), -Z[wrong].sum(axis=0)


# Sums over all points, misclassified or not.
@bank.wrong("perceptron_criterion", cause="all points summed")
def criterion_all_points(w, Z):
    return -np.sum(Z @ w), -Z.sum(axis=0)


# eta forgotten.
@bank.wrong("batch_perceptron", cause="eta ignored")
def batch_no_eta(Z, eta, max_steps):
    w = np.zeros(Z.shape[1])
    k = 0
    while k < max_steps and (Z @ w <= 0).any():
        w = w + Z[Z @ w <= 0].sum(axis=0)
        k = k + 1
    return w, k


# Strictly misclassified only: never leaves zero.
@bank.wrong("batch_perceptron", cause="strict inequality")
def batch_strict(Z, eta, max_steps):
    w = np.zeros(Z.shape[1])
    for step in range(max_steps):
        bad = Z[Z @ w < 0]
        if len(bad) == 0:
            return w, step
        w = w + eta * bad.sum(axis=0)
    return w, max_steps


# Adds up before the visit's update.
@bank.wrong("averaged_perceptron", cause="averaged before the visit")
def averaged_before(X, y, T):
    w, b = np.zeros(X.shape[1]), 0
    sw, sb = np.zeros(X.shape[1]), 0
    for _ in range(T):
        for x, label in zip(X, y, strict=True):
            sw, sb = sw + w, sb + b
            if label * (w @ x + b) <= 0:
                w, b = w + label * x, b + label
    return sw / (len(y) * T), sb / (len(y) * T)


# The last parameters: not averaged.
@bank.wrong("averaged_perceptron", cause="last parameters")
def averaged_not(X, y, T):
    theta, theta0 = np.zeros(X.shape[1]), 0
    for _ in range(T):
        for i in range(len(y)):
            if y[i] * (X[i] @ theta + theta0) <= 0:
                theta = theta + y[i] * X[i]
                theta0 = theta0 + y[i]
    return theta, theta0


# Divides by n instead of n T.
@bank.wrong("averaged_perceptron", cause="`len(X)` for `len(X) * T`")
def averaged_over_n(X, y, T):
    n, d = X.shape
    theta, theta0, st, s0 = np.zeros(d), 0.0, np.zeros(d), 0.0
    for _ in range(T):
        for i in range(n):
            if y[i] * (X[i] @ theta + theta0) <= 0:
                theta = theta + y[i] * X[i]
                theta0 += y[i]
            st += theta
            s0 += theta0
    return st / n, s0 / n


# Offsets of the voters forgotten.
@bank.wrong("voted_predict", cause="offsets forgotten")
def voted_no_offsets(X, thetas, theta0s, counts):
    votes = np.where(X @ thetas.T >= 0, 1, -1) @ counts
    return np.where(votes >= 0, 1, -1)


# The last voter is left out.
@bank.wrong("voted_predict", cause="last entry of thetas, theta0s, counts left out")
def voted_without_last(X, thetas, theta0s, counts):
    out = []
    for x in X:
        v = 0
        for k in range(len(counts) - 1):
            v += counts[k] if thetas[k] @ x + theta0s[k] >= 0 else -counts[k]
        out.append(1 if v >= 0 else -1)
    return out


# Offsets forgotten.
@bank.wrong("one_vs_rest", cause="offset forgotten")
def rest_no_offsets(X, W, b):
    S = X @ W.T > 0
    return np.where(S.sum(axis=1) == 1, S.argmax(axis=1), -1)


# The last positive class wins.
@bank.wrong("one_vs_rest", cause="several positive: the last one taken")
def rest_last_positive(X, W, b):
    out = []
    for x in X:
        label = -1
        for k in range(len(W)):
            if W[k] @ x + b[k] > 0:
                label = k
        out.append(label)
    return out


# Adds up scores instead of votes.
@bank.wrong("one_vs_one", cause="scores added")
def one_scores(X, W, b, pairs, K):
    total = np.zeros((len(X), K))
    for i, (j, k) in enumerate(pairs):
        s = X @ W[i] + b[i]
        total[:, j] += s
        total[:, k] -= s
    return total.argmax(axis=1)


# Returns the number of votes, not the class.
@bank.wrong("one_vs_one", cause="number of votes returned")
def one_votes(X, W, b, pairs, K):
    out = []
    for x in X:
        votes = [0] * K
        for w, c, (j, k) in zip(W, b, pairs, strict=True):
            if w @ x + c > 0:
                votes[j] += 1
            else:
                votes[k] += 1
        best = max(votes)
        out.append(best if votes.count(best) == 1 else -1)
    return out


# Only the weights of k, not the difference, in the offset.
@bank.wrong("pairwise_boundary", cause="`b[k]` for `b[k] - b[j]`")
def boundary_offset_of_k(W, b, j, k):
    return W[k] - W[j], b[k]


# T[:, t] = 1 sets whole columns.
@bank.wrong("one_hot", cause="every row filled")
def one_hot_columns(t, K):
    T = np.zeros((len(t), K))
    T[:, t] = 1
    return T


# Transposed: (K, d+1).
@bank.wrong("squared_error_gradient", cause="classes as rows")
def gradient_transposed(W, X, T):
    return 2 * (X @ W - T).T @ X


# Returns the error itself, not its gradient.
@bank.wrong("squared_error_gradient", cause="error returned")
def gradient_error(W, X, T):
    return np.sum((X @ W - T) ** 2)


# Targets -1 and +1.
@bank.wrong("least_squares_fit", cause="targets ±1")
def fit_plus_minus(X, t, K):
    T = -np.ones((len(X), K))
    for i in range(len(X)):
        T[i, t[i]] = 1
    A = np.hstack([X, np.ones((len(X), 1))])
    return np.linalg.pinv(A) @ T


# The class numbers as one target.
@bank.wrong("least_squares_fit", cause="class numbers as the target")
def fit_numbers(X, t, K):
    A = np.c_[X, np.ones(len(X))]
    return np.linalg.lstsq(A, t, rcond=None)[0]


# Returns the largest output, not its class.
@bank.wrong("least_squares_predict", cause="largest output returned")
def ls_predict_value(X, W):
    A = np.c_[X, np.ones(len(X))]
    return np.max(A @ W, axis=1)


# Right answers are not counted.
@bank.wrong("confusion_matrix", cause="only mistakes")
def confusion_mistakes_only(t, predicted, K):
    C = np.zeros((K, K), int)
    for i in range(len(t)):
        if t[i] != predicted[i]:
            C[t[i], predicted[i]] += 1
    return C


# Whole numbers: the table of means is made of ints and cuts them off.
@bank.wrong("class_means", cause="cut to whole numbers")
def means_int_table(X, t, K):
    M = np.zeros((K, X.shape[1]), dtype=int)
    for k in range(K):
        M[k] = X[t == k].mean(axis=0)
    return M


# No axis: one number per class.
@bank.wrong("class_means", cause="one number per class")
def means_no_axis(X, t, K):
    return np.array([np.mean(X[t == k]) for k in range(K)])


# A bracket is missing: gap² / ss0 + ss1.
@bank.wrong("fisher_ratio", cause="bracket forgotten")
def ratio_bracket(w, X, t):
    a, b = X[t == 0] @ w, X[t == 1] @ w
    s0, s1 = np.sum((a - a.mean()) ** 2), np.sum((b - b.mean()) ** 2)
    return (b.mean() - a.mean()) ** 2 / s0 + s1


# No axis: every class is centred by one number, the mean over all its features.
@bank.wrong("within_scatter", cause="one mean for all features")
def within_no_axis(X, t, K):
    S = np.zeros((X.shape[1], X.shape[1]))
    for k in range(K):
        D = X[t == k] - np.mean(X[t == k])
        S += D.T @ D
    return S


# Divided by n.
@bank.wrong("within_scatter", cause="divided by n")
def within_over_n(X, t, K):
    M = np.array([X[t == k].mean(axis=0) for k in range(K)])
    D = X - M[t]
    return D.T @ D / len(X)


# Divides by the diagonal only: the features as if uncorrelated.
@bank.wrong("fisher_direction", cause="only the diagonal of S_W")
def direction_entrywise(X, t):
    m0, m1 = X[t == 0].mean(axis=0), X[t == 1].mean(axis=0)
    D = np.vstack([X[t == 0] - m0, X[t == 1] - m1])
    s = np.sum(D**2, axis=0)
    return (m1 - m0) / s


# Standard deviations where variances belong.
@bank.wrong("projection_threshold", cause="standard deviations as variances")
def threshold_std(p, t):
    m0, m1 = p[t == 0].mean(), p[t == 1].mean()
    v0, v1 = p[t == 0].std(), p[t == 1].std()
    n0, n1 = np.sum(t == 0), np.sum(t == 1)
    q = [
        1 / (2 * v0) - 1 / (2 * v1),
        m1 / v1 - m0 / v0,
        m0**2 / (2 * v0) - m1**2 / (2 * v1) + np.log(n1 / n0) + np.log(v0 / v1) / 2,
    ]
    r = np.roots(q)
    inside = [x for x in r if min(m0, m1) < x < max(m0, m1)]
    return inside[0] if inside else (m0 + m1) / 2


# Always the first root.
@bank.wrong("projection_threshold", cause="always the first root")
def threshold_first_root(p, t):
    a, b = p[t == 0], p[t == 1]
    m0, m1, v0, v1 = a.mean(), b.mean(), a.var(), b.var()
    q2 = 1 / (2 * v0) - 1 / (2 * v1)
    q1 = m1 / v1 - m0 / v0
    q0 = m0**2 / (2 * v0) - m1**2 / (2 * v1) + np.log(len(b) / len(a)) + 0.5 * np.log(v0 / v1)
    return np.roots([q2, q1, q0])[0]


# Weights N_k / N.
@bank.wrong("between_scatter", cause="divided by n")
def between_shares(X, t, K):
    m = X.mean(axis=0)
    S = np.zeros((X.shape[1], X.shape[1]))
    for k in range(K):
        share = np.mean(t == k)
        d = (X[t == k].mean(axis=0) - m)[:, None]
        S += share * d @ d.T
    return S


# Eigenvectors taken as rows.
@bank.wrong("fisher_projection", by_chance=True, cause="other: eigenvectors taken as rows")
def projection_rows(X, t, K, m):
    mu = X.mean(axis=0)
    d = len(mu)
    SW, SB = np.zeros((d, d)), np.zeros((d, d))
    for k in range(K):
        Z = X[t == k]
        SW += (Z - Z.mean(0)).T @ (Z - Z.mean(0))
        SB += len(Z) * np.outer(Z.mean(0) - mu, Z.mean(0) - mu)
    values, vectors = np.linalg.eig(np.linalg.solve(SW, SB))
    order = np.argsort(-values.real)
    return vectors.real[order[:m]].T


# S keeps its full weight: S + s c I.
@bank.wrong("shrink", cause="sphere added on top")
def shrink_added(S, s):
    d = len(S)
    return S + s * np.trace(S) / d * np.eye(d)


# Plus and minus one.
@bank.wrong("fisher_targets", cause="plus and minus one")
def targets_plus_minus_one(t):
    return 2 * t - 1


# The sum over the classes is left out: not normalised.
@bank.wrong("bayes_posterior", cause="not normalised")
def posterior_not_normalised(priors, log_densities):
    a = log_densities + np.log(priors)
    return np.exp(a - a.max(axis=1, keepdims=True))


# The largest of each class (axis 0) is subtracted.
@bank.wrong("bayes_posterior", cause="`axis=0` for `axis=1`")
def posterior_max_axis(priors, log_densities):
    a = log_densities + np.log(priors)
    e = np.exp(a - a.max(axis=0))
    return e / e.sum(axis=1, keepdims=True)


# The root over sigma as well: sqrt(2 pi sigma).
@bank.wrong("gaussian_pdf", cause="variance under the root")
def pdf_root_sigma(x, mu, sigma):
    return np.exp(-((x - mu) ** 2) / (2 * sigma**2)) / np.sqrt(2 * np.pi * sigma)


# The midpoint, priors not used.
@bank.wrong("lda_boundary_1d", cause="priors ignored")
def boundary_midpoint(mu1, mu2, sigma, pi1, pi2):
    return (mu1 + mu2) / 2


# Multiplies by Sigma instead of its inverse.
@bank.wrong("log_multivariate_normal", cause="covariance not inverted")
def logpdf_times_sigma(X, mu, Sigma):
    d = len(mu)
    sign, logdet = np.linalg.slogdet(Sigma)
    out = []
    for x in X:
        e = x - mu
        out.append(-0.5 * (d * np.log(2 * np.pi) + logdet + e @ Sigma @ e))
    return out


# (K, n) instead of (n, K).
@bank.wrong("lda_discriminants", cause="one row per class")
def discriminants_transposed(X, priors, means, Sigma):
    rows = []
    for k in range(len(priors)):
        v = np.linalg.solve(Sigma, means[k])
        rows.append(X @ v - 0.5 * means[k] @ v + np.log(priors[k]))
    return np.array(rows)


# The sign of the constant: + instead of - one half.
@bank.wrong("log_odds", cause="plus the midpoint")
def odds_plus(priors, means, Sigma, k, l):  # noqa: E741
    theta = np.linalg.solve(Sigma, means[k] - means[l])
    return theta, 0.5 * theta @ (means[k] + means[l]) + np.log(priors[k] / priors[l])


# Covariance of all points, not about the class means.
@bank.wrong("lda_fit", cause="about the common mean, over n - K")
def lda_fit_total(X, t, K):
    priors = np.bincount(t, minlength=K) / len(t)
    means = np.array([X[t == k].mean(axis=0) for k in range(K)])
    D = X - X.mean(axis=0)
    return priors, means, D.T @ D / (len(X) - K)


# Results in the order means, priors, Sigma.
@bank.wrong("lda_fit", cause="results in another order")
def lda_fit_order(X, t, K):
    priors = np.bincount(t, minlength=K) / len(t)
    means = np.array([X[t == k].mean(axis=0) for k in range(K)])
    S = 0
    for k in range(K):
        D = X[t == k] - means[k]
        S = S + D.T @ D
    return means, priors, S / (len(X) - K)


# The class, not the probabilities.
@bank.wrong("lda_posterior", cause="place of the largest returned")
def lda_posterior_argmax(X, priors, means, Sigma):
    A = np.linalg.solve(Sigma, means.T)
    g = X @ A - 0.5 * np.sum(means.T * A, axis=0) + np.log(priors)
    return g.argmax(axis=1)


# Plus the log-determinant.
@bank.wrong("qda_discriminants", cause="sign of the determinant")
def qda_plus(X, priors, means, Sigmas):
    G = np.zeros((len(X), len(priors)))
    for k in range(len(priors)):
        D = X - means[k]
        G[:, k] = (
            0.5 * np.linalg.slogdet(Sigmas[k])[1]
            - 0.5 * np.sum(D @ np.linalg.inv(Sigmas[k]) * D, axis=1)
            + np.log(priors[k])
        )
    return G


# slogdet's first result, the sign, for the logarithm.
@bank.wrong("qda_discriminants", cause="sign instead of the logarithm")
def qda_sign_of_slogdet(X, priors, means, Sigmas):
    out = []
    for pi, mu, S in zip(priors, means, Sigmas, strict=True):
        D = X - mu
        logdet = np.linalg.slogdet(S)[0]
        out.append(np.log(pi) - 0.5 * logdet - 0.5 * np.einsum("ij,ij->i", D, np.linalg.solve(S, D.T).T))
    return np.column_stack(out)
