"""Sixty more wrong answers, written before the judge was opened and first measured after it had been improved.

The true cause stands above each.
"""

import numpy as np

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


# Splits at white space only: punctuation sticks to the words.
@bank.wrong("bag_of_words", cause="cut at spaces only")
def last_bag_split(text, vocabulary):
    words = text.lower().split()
    return np.array([words.count(w) for w in vocabulary] + [1])


# A word at the very end of the text is lost: it is only stored when a separator follows.
@bank.wrong("bag_of_words", cause="the last word lost")
def last_bag_final_word(text, vocabulary):
    words, now = [], ""
    for c in text.lower():
        if c.isalnum():
            now += c
        elif now:
            words.append(now)
            now = ""
    return [words.count(w) for w in vocabulary] + [1]


# The labels are turned: scores below zero become +1.
@bank.wrong("predict", cause="labels reversed")
def last_predict_turned(X, theta, theta0):
    return np.where(X @ theta + theta0 < 0, 1, -1)


# The offset is multiplied by the number of features: added inside the loop over the features.
@bank.wrong(
    "training_error",
    cause="other: the offset is multiplied by the number of features: added inside the loop over the features",
)
def last_error_offset_in_loop(X, y, theta, theta0):
    wrong = 0
    for i in range(len(X)):
        s = 0
        for j in range(len(theta)):
            s += theta[j] * X[i, j] + theta0
        if y[i] * s <= 0:
            wrong += 1
    return wrong / len(X)


# The distance of the origin is added instead of the offset: abs(theta0).
@bank.wrong("signed_distance", cause="other: the distance of the origin is added instead of the offset: abs(theta0)")
def last_distance_abs_offset(X, theta, theta0):
    return (X @ theta + abs(theta0)) / np.linalg.norm(theta)


# Divides by the norm three times.
@bank.wrong("project_to_boundary", cause="divided by the norm three times")
def last_foot_norm_cubed(X, theta, theta0):
    n = np.linalg.norm(theta)
    r = (X @ theta + theta0) / n**2
    return X - np.outer(r, theta / n)


# Rounded up instead of to the nearest number.
@bank.wrong("train_test_split", cause="rounded up")
def last_split_ceil(n, test_fraction, rng):
    p = rng.permutation(n)
    m = int(np.ceil(n * test_fraction))
    return p[m:], p[:m]


# One label for all: h looks at the first new picture only.
@bank.wrong("single_pixel_classifier", cause="other: one label for all: h looks at the first new picture only")
def last_pixel_first_picture(images, labels, pixel):
    table = {}
    for v, label in zip(images[:, pixel], labels, strict=True):
        table.setdefault(v, label)

    def h(new):
        return np.full(len(new), table.get(new[0, pixel], -1))

    return h


# The highest error.
@bank.wrong("select_model", cause="highest error")
def last_select_highest(sizes, validation_errors):
    e = np.asarray(validation_errors)
    return np.min(np.asarray(sizes)[e == e.max()])


# Leaves out one point at a time instead of its fold.
@bank.wrong("cross_validation_error", cause="each point left out alone")
def last_cv_leave_one_out(fit, X, y, folds):
    wrong = 0
    for i in range(len(X)):
        keep = np.arange(len(X)) != i
        wrong += fit(X[keep], y[keep])(X[i : i + 1])[0] != y[i]
    return wrong / len(X)


# New points use the training mean, but their own deviation; constant features are right.
@bank.wrong(
    "standardize", cause="other: new points use the training mean, but their own deviation; constant features are right"
)
def last_standardize_own_deviation(X_train, X_new):
    m = X_train.mean(axis=0)
    const = X_train.max(axis=0) == X_train.min(axis=0)
    s = np.where(const, 1, X_train.std(axis=0))
    s_new = np.where(X_new.std(axis=0) == 0, 1, X_new.std(axis=0))
    return (X_train - m) / s * ~const, (X_new - m) / s_new * ~const


# Without labels: all scores must be positive.
@bank.wrong("is_separated", cause="labels not used")
def last_separated_without_labels(X, y, theta, theta0):
    return bool(np.all(X @ theta + theta0 > 0))


# Subtracts on a mistake.
@bank.wrong("perceptron_origin", cause="wrong sign in the update")
def last_origin_minus(X, y, T):
    theta, k = np.zeros(X.shape[1]), 0
    for _ in range(T):
        clean = True
        for i in range(len(X)):
            if y[i] * (X[i] @ theta) <= 0:
                theta = theta - y[i] * X[i]
                k += 1
                clean = False
        if clean:
            break
    return theta, k


# The last point is never visited.
@bank.wrong("perceptron", cause="last point left out")
def last_perceptron_last_point(X, y, T):
    theta, theta0, k = np.zeros(X.shape[1]), 0.0, 0
    for _ in range(T):
        clean = True
        for i in range(len(X) - 1):
            if y[i] * (X[i] @ theta + theta0) <= 0:
                theta = theta + y[i] * X[i]
                theta0 = theta0 + y[i]
                k += 1
                clean = False
        if clean:
            break
    return theta, theta0, k


# Counts the points that are right.
@bank.wrong("mistake_counts", cause="other: counts the points that are right")
def last_counts_right(X, y, T):
    theta, theta0 = np.zeros(X.shape[1]), 0.0
    alpha = np.zeros(len(X), dtype=int)
    for _ in range(T):
        clean = True
        for i in range(len(X)):
            if y[i] * (theta @ X[i] + theta0) <= 0:
                theta, theta0 = theta + y[i] * X[i], theta0 + y[i]
                clean = False
            else:
                alpha[i] += 1
        if clean:
            break
    return alpha


# theta includes the offset as a last entry, and the offset comes again.
@bank.wrong("from_counts", cause="a 1 appended")
def last_from_counts_augmented(alpha, X, y):
    A = np.column_stack([X, np.ones(len(X))])
    w = (alpha * y) @ A
    return w, w[-1]


# Points of class +1 are flipped instead of those of class -1.
@bank.wrong("reflect", cause="wrong sign")
def last_reflect_turned(X, y):
    return -np.column_stack([X, np.ones(len(X))]) * y[:, None]


# The gradient is the sum over the right points, J right.
@bank.wrong("perceptron_criterion", cause="other: the gradient is the sum over the right points, J right")
def last_criterion_gradient_right_points(w, Z):
    m = Z @ w
    return -m[m <= 0].sum(), -Z[m > 0].sum(axis=0)


# One misclassified point at a time: the first.
@bank.wrong("batch_perceptron", cause="one point at a time")
def last_batch_first_only(Z, eta, max_steps):
    w = np.zeros(Z.shape[1])
    for k in range(max_steps):
        bad = np.where(Z @ w <= 0)[0]
        if len(bad) == 0:
            return w, k
        w = w + eta * Z[bad[0]]
    return w, max_steps


# Goes round and round: visits Z in its own order instead of the given one.
@bank.wrong("sequential_perceptron", cause="order ignored")
def last_sequential_own_order(Z, order, eta):
    w, steps, clean = np.zeros(Z.shape[1]), 0, 0
    for v in range(len(order)):
        z = Z[v % len(Z)]
        if z @ w <= 0:
            w = w + eta * z
            steps += 1
            clean = 0
        else:
            clean += 1
        if clean == len(Z):
            break
    return w, steps


# Divided by T instead of n T.
@bank.wrong("averaged_perceptron", cause="sum for mean")
def last_averaged_by_passes(X, y, T):
    th, t0 = np.zeros(X.shape[1]), 0.0
    s, s0 = np.zeros(X.shape[1]), 0.0
    for _ in range(T):
        for x, t in zip(X, y, strict=True):
            if t * (th @ x + t0) <= 0:
                th, t0 = th + t * x, t0 + t
            s, s0 = s + th, s0 + t0
    return s / T, s0 / T


# The weights are multiplied onto the parameters before the vote, and every voter then has one vote.
@bank.wrong("voted_predict", cause="one voter, one vote")
def last_voted_weights_inside(X, thetas, theta0s, counts):
    votes = np.zeros(len(X))
    for th, t0, c in zip(thetas, theta0s, counts, strict=True):
        votes += np.where(X @ (c * th) + c * t0 >= 0, 1, -1)
    return np.where(votes >= 0, 1, -1)


# The largest margin.
@bank.wrong("geometric_margin", cause="largest instead of smallest")
def last_margin_largest(X, y, theta, theta0):
    return np.max(y * (X @ theta + theta0)) / np.linalg.norm(theta)


# R is the mean norm.
@bank.wrong("mistake_bound", cause="`np.mean(np.linalg.norm(X, axis=1))` for `np.max(np.linalg.norm(X, axis=1))`")
def last_bound_mean_norm(X, y, theta_hat):
    gamma = np.min(y * (X @ theta_hat)) / np.linalg.norm(theta_hat)
    return (np.mean(np.linalg.norm(X, axis=1)) / gamma) ** 2


# γ and R² are not multiplied by k.
@bank.wrong("proof_trace", cause="other: γ and R² are not multiplied by k")
def last_trace_without_k(X, y, theta_hat, T):
    u = theta_hat / np.linalg.norm(theta_hat)
    gamma, R2 = np.min(y * (X @ u)), np.max(np.sum(X**2, axis=1))
    theta, rows = np.zeros(X.shape[1]), []
    for _ in range(T):
        clean = True
        for x, t in zip(X, y, strict=True):
            if t * (x @ theta) <= 0:
                theta = theta + t * x
                rows.append([theta @ u, gamma, theta @ theta, R2])
                clean = False
        if clean:
            break
    return np.array(rows)


# The offset is left out of the margin, the norms are augmented.
@bank.wrong("augmented_bound", cause="`np.zeros` for `np.ones`")
def last_augmented_margin_without_offset(X, y, theta_hat, theta0_hat):
    gamma = np.min(y * (X @ theta_hat)) / np.sqrt(theta_hat @ theta_hat + theta0_hat**2)
    return (np.max(np.sum(X**2, axis=1)) + 1) / gamma**2


# Returns the number of the earlier pass.
@bank.wrong("perceptron_cycle", cause="passes before the cycle")
def last_cycle_earlier_pass(X, y, max_passes):
    theta, theta0 = np.zeros(X.shape[1]), 0.0
    seen = {(*theta, theta0): 0}
    for p in range(1, max_passes + 1):
        clean = True
        for x, t in zip(X, y, strict=True):
            if t * (x @ theta + theta0) <= 0:
                theta, theta0 = theta + t * x, theta0 + t
                clean = False
        if clean:
            return 0
        if (*theta, theta0) in seen:
            return seen[(*theta, theta0)]
        seen[(*theta, theta0)] = p
    return -1


# Logistic loss.
@bank.wrong("hinge_loss", cause="other: logistic loss")
def last_hinge_logistic(z):
    return np.log(1 + np.exp(-np.asarray(z, dtype=float)))


# The label is left out of the margin.
@bank.wrong("hinge_risk", cause="labels forgotten")
def last_risk_no_labels(X, y, theta, theta0):
    return np.mean(np.maximum(1 - (X @ theta + theta0), 0))


# steps rows only: the last point is missing.
@bank.wrong("gradient_descent", cause="steps one less")
def last_descent_one_row_less(grad, start, eta, steps):
    w = np.array(start, dtype=float)
    path = []
    for k in range(steps):
        path.append(w)
        w = w - (eta(k) if callable(eta) else eta) * grad(w)
    return np.array(path)


# The interval at the kink is from -1 to 1.
@bank.wrong("hinge_subdifferential", cause="too wide")
def last_subdifferential_to_one(z):
    if z == 1:
        return -1, 1
    return (-1, -1) if z < 1 else (0, 0)


# Divided by the number of features.
@bank.wrong("hinge_subgradient", cause="other: divided by the number of features")
def last_subgradient_by_features(X, y, theta, theta0):
    z = y * (X @ theta + theta0)
    pull = np.where(z <= 1, -y, 0)
    return pull @ X / X.shape[1], pull.sum() / X.shape[1]


# G² is not squared in the bound.
@bank.wrong("best_constant_step", cause="`G ** 1` for `G ** 2`")
def last_step_g_not_squared(G, D, m):
    eta = D / (G * np.sqrt(m))
    return eta, (D**2 + m * G * eta**2) / (2 * m * eta)


# Rate 1/√(k+1).
@bank.wrong("sgd_hinge", cause="square root")
def last_sgd_root_rate(X, y, order):
    theta, theta0, k = np.zeros(X.shape[1]), 0.0, 0
    best, least = (theta, theta0), 1.0
    for i in order:
        if y[i] * (X[i] @ theta + theta0) <= 1:
            eta = 1 / np.sqrt(k + 1)
            theta = theta + eta * y[i] * X[i]
            theta0 = theta0 + eta * y[i]
            k += 1
            risk = np.mean(np.maximum(1 - y * (X @ theta + theta0), 0))
            if risk < least:
                best, least = (theta, theta0), risk
    return best


# Shrinks by (1 - lam).
@bank.wrong("pegasos", cause="`lam` for `eta * lam`")
def last_pegasos_shrink_lam(X, y, lam, order):
    theta = np.zeros(X.shape[1])
    for k, i in enumerate(order, start=1):
        z = y[i] * (theta @ X[i])
        theta = (1 - lam) * theta
        if z < 1:
            theta = theta + y[i] * X[i] / (lam * k)
    return theta


# Looks for the class whose score alone is negative.
@bank.wrong("one_vs_rest", cause="sign reversed")
def last_rest_negative(X, W, b):
    s = X @ W.T + b
    return np.where((s < 0).sum(axis=1) == 1, (s < 0).argmax(axis=1), -1)


# Ties go to the highest class.
@bank.wrong("one_vs_one", cause="tie: the highest class")
def last_one_last_tie(X, W, b, pairs, K):
    s = X @ W.T + b
    out = []
    for row in s:
        votes = [0] * K
        for v, (j, k) in zip(row, pairs, strict=True):
            votes[j if v > 0 else k] += 1
        winner = 0
        for c in range(K):
            if votes[c] >= votes[winner]:
                winner = c
        out.append(winner)
    return np.array(out)


# The sum instead of the difference.
@bank.wrong("pairwise_boundary", cause="sum instead of difference")
def last_pair_plus(W, b, j, k):
    return W[k] + W[j], b[k] + b[j]


# A row of ones is missing where the class is 0: tests `if t[i]`.
@bank.wrong("one_hot", cause="other: a row of ones is missing where the class is 0: tests `if t[i]`")
def last_hot_zero_is_false(t, K):
    T = np.zeros((len(t), K))
    for i in range(len(t)):
        if t[i]:
            T[i, t[i]] = 1
    return T


# The gradient with respect to the outputs, not multiplied by X: 2 (XW - T) summed over the points, the same for every feature.
@bank.wrong(
    "squared_error_gradient",
    cause="other: the gradient with respect to the outputs, not multiplied by X, the same for every feature",
)
def last_gradient_without_x(W, X, T):
    return np.tile(2 * (X @ W - T).sum(axis=0), (X.shape[1], 1))


# The features are centred first.
@bank.wrong("least_squares_fit", cause="points centred")
def last_fit_centred(X, t, K):
    A = np.column_stack([X - X.mean(axis=0), np.ones(len(X))])
    return np.linalg.pinv(A) @ np.eye(K)[t]


# The bias is added twice.
@bank.wrong("least_squares_predict", cause="other: the bias is added twice")
def last_ls_predict_bias_twice(X, W):
    A = np.column_stack([X, np.ones(len(X))])
    return np.argmax(A @ W + W[-1], axis=1)


# Columns normalised to shares.
@bank.wrong("confusion_matrix", cause="other: columns normalised to shares")
def last_confusion_column_shares(t, predicted, K):
    M = np.zeros((K, K))
    np.add.at(M, (t, predicted), 1)
    return M / np.maximum(M.sum(axis=0), 1)


# Medians.
@bank.wrong("class_means", cause="medians")
def last_means_median(X, t, K):
    return np.array([np.median(X[t == k], axis=0) for k in range(K)])


# The spread of class 1 is missing.
@bank.wrong(
    "fisher_ratio",
    cause="`np.sum((a - a.mean()) ** 2)` for `np.sum((a - a.mean()) ** 2) + np.sum((b - b.mean()) ** 2)`",
)
def last_ratio_one_spread(w, X, t):
    p = X @ w
    a, b = p[t == 0], p[t == 1]
    return (b.mean() - a.mean()) ** 2 / np.sum((a - a.mean()) ** 2)


# Divided by n - K.
@bank.wrong("within_scatter", cause="other: divided by n - K")
def last_within_pooled(X, t, K):
    D = X - np.array([X[t == k].mean(axis=0) for k in range(K)])[t]
    return D.T @ D / (len(X) - K)


# The square root of the diagonal is used.
@bank.wrong("fisher_direction", cause="other: the square root of the diagonal is used")
def last_direction_deviations(X, t):
    a, b = X[t == 0], X[t == 1]
    s = np.sqrt(((a - a.mean(0)) ** 2).sum(0) + ((b - b.mean(0)) ** 2).sum(0))
    return (b.mean(0) - a.mean(0)) / s


# The point halfway between the means.
@bank.wrong("projection_threshold", cause="halfway between the means")
def last_threshold_midpoint(p, t):
    return (p[t == 0].mean() + p[t == 1].mean()) / 2


# The scatter of all pairs of means, not weighted.
@bank.wrong("between_scatter", cause="other: the scatter of all pairs of means, not weighted")
def last_between_pairs(X, t, K):
    M = [X[t == k].mean(axis=0) for k in range(K)]
    S = np.zeros((X.shape[1], X.shape[1]))
    for j in range(K):
        for k in range(j + 1, K):
            S += np.outer(M[j] - M[k], M[j] - M[k])
    return S


# n0/n1 for class 1 and -1 for class 0.
@bank.wrong("fisher_targets", cause="odds for class 1, minus one for class 0")
def last_targets_half(t):
    n1 = np.sum(t == 1)
    n0 = len(t) - n1
    return np.where(t == 1, n0 / n1, -1.0)


# The priors are counted twice.
@bank.wrong("bayes_posterior", cause="priors counted twice")
def last_posterior_priors_squared(priors, log_densities):
    a = 2 * np.log(priors) + log_densities
    e = np.exp(a - a.max(axis=1, keepdims=True))
    return e / e.sum(axis=1, keepdims=True)


# Divided by 2π instead of its root.
@bank.wrong("gaussian_pdf", cause="no root of 2π")
def last_pdf_root_two_pi_left_out(x, mu, sigma):
    return np.exp(-((x - mu) ** 2) / (2 * sigma**2)) / (sigma * 2 * np.pi)


# Half the difference of the means in place of the midpoint.
@bank.wrong("lda_boundary_1d", cause="midpoint from a difference")
def last_boundary_half_gap(mu1, mu2, sigma, pi1, pi2):
    return (mu1 - mu2) / 2 + sigma**2 * np.log(pi2 / pi1) / (mu1 - mu2)


# Only the diagonal of Sigma is used.
@bank.wrong("log_multivariate_normal", cause="Sigma with the diagonal alone")
def last_logn_diagonal(X, mu, Sigma):
    v = np.diag(Sigma)
    return -0.5 * (len(mu) * np.log(2 * np.pi) + np.sum(np.log(v)) + np.sum((X - mu) ** 2 / v, axis=1))


# Σ instead of its inverse.
@bank.wrong("lda_discriminants", cause="covariance not inverted")
def last_disc_not_inverted(X, priors, means, Sigma):
    W = Sigma @ means.T
    return X @ W - 0.5 * np.sum(means.T * W, axis=0) + np.log(priors)


# Σ⁻¹ is left out of theta.
@bank.wrong("log_odds", cause="covariance ignored")
def last_odds_no_sigma(priors, means, Sigma, k, l):  # noqa: E741
    theta = means[k] - means[l]
    return theta, np.log(priors[k] / priors[l]) - 0.5 * (means[k] + means[l]) @ theta


# The weights are (1 - p) only.
@bank.wrong("cross_entropy_hessian", cause="`1 - p` for `p * (1 - p)`")
def last_hessian_one_minus_p(theta, X, y):
    p = sigmoid_(X @ theta)
    return X.T @ ((1 - p)[:, None] * X)


# The ridge is subtracted from the gradient.
@bank.wrong("fit_newton", cause="other: the ridge is subtracted from the gradient")
def last_newton_minus_ridge(X, y, ridge):
    theta = np.zeros(X.shape[1])
    r = np.full(len(theta), float(ridge))
    r[-1] = 0
    for _ in range(50):
        p = sigmoid_(X @ theta)
        theta = theta - np.linalg.solve((X.T * (p * (1 - p))) @ X + np.diag(r), X.T @ (p - y) - r * theta)
    return theta


# Lowest score first: sorts ascending and calls 1 whoever has at most that score.
@bank.wrong("roc_points", cause="scores with the wrong sign")
def last_roc_at_most(scores, y):
    fpr, tpr = [0.0], [0.0]
    for s in np.unique(scores):
        called = scores <= s
        fpr.append(np.mean(called[y == 0]))
        tpr.append(np.mean(called[y == 1]))
    return np.array(fpr), np.array(tpr)


# The one-hot targets are not subtracted.
@bank.wrong("softmax_gradient", cause="truth forgotten")
def last_softmax_gradient_no_targets(W, X, t):
    return X.T @ softmax_(X @ W)


# The penalty is ridge W² / 2: the value instead of its derivative.
@bank.wrong("fit_softmax", cause="other: the penalty is ridge W² / 2: the value instead of its derivative")
def last_fit_softmax_penalty_value(X, t, K, ridge, eta, steps):
    W = np.zeros((X.shape[1], K))
    for _ in range(steps):
        R = 0.5 * ridge * W**2
        R[-1] = 0
        W = W - eta * (X.T @ (softmax_(X @ W) - np.eye(K)[t]) + R)
    return W
