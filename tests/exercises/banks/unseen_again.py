"""Thirty more wrong answers: slips of the hand and of reading rather than of the mathematics, first measured as they stood.

The true cause stands above each.
"""

# ruff: noqa: B905, E741, SIM113 (written as people who take the course write)

import numpy as np

from tests.exercises.bank import Bank

bank = Bank()


def logistic(z):
    """What an answer of lesson 8 may call: the learner's own sigmoid, and it is right."""
    e = np.exp(-np.abs(z))
    return np.where(z >= 0, 1 / (1 + e), e / (1 + e))


# Each word counts once, however often it occurs.
@bank.wrong("bag_of_words", cause="presence instead of counts")
def bag_presence(text, vocabulary):
    words = "".join(c if c.isalnum() else " " for c in text.lower()).split()
    return np.array([1 if v in words else 0 for v in vocabulary] + [1])


# The offset is subtracted.
@bank.wrong("predict", cause="offset subtracted")
def predict_minus_offset(X, theta, theta0):
    return np.where(X @ theta - theta0 >= 0, 1, -1)


# The norm of X instead of that of theta.
@bank.wrong("signed_distance", cause="length of x instead of θ")
def distance_of_x(X, theta, theta0):
    return (X @ theta + theta0) / np.linalg.norm(X, axis=1)


# Whole numbers: the fraction of the test part is rounded up.
@bank.wrong("train_test_split", cause="rounded up")
def split_ceiling(n, test_fraction, rng):
    order = rng.permutation(n)
    size = int(np.ceil(n * test_fraction))
    return order[size:], order[:size]


# The largest error is chosen.
@bank.wrong("select_model", cause="highest error")
def select_worst(sizes, validation_errors):
    return min(s for s, e in zip(sizes, validation_errors) if e == max(validation_errors))


# The number of mistakes, not their share.
@bank.wrong("cross_validation_error", cause="number instead of share")
def folds_count(fit, X, y, folds):
    total = 0
    for k in np.unique(folds):
        out = folds == k
        h = fit(X[~out], y[~out])
        total += (h(X[out]) != y[out]).sum()
    return total


# Divides by the variance.
@bank.wrong("standardize", cause="divided by the variance")
def standardize_variance(X_train, X_new):
    m, v = X_train.mean(axis=0), X_train.var(axis=0)
    v = np.where(v > 0, v, np.inf)
    return (X_train - m) / v, (X_new - m) / v


# The flag is set again in each round, so that only the last point decides whether the pass was clean.
@bank.wrong("perceptron_origin", cause="`clean = True` anew in each round of the loop that comes after it")
def origin_flag_reset(X, y, T):
    theta = np.zeros(X.shape[1])
    k = 0
    for _ in range(T):
        for i in range(len(X)):
            clean = True
            if y[i] * (theta @ X[i]) <= 0:
                theta = theta + y[i] * X[i]
                k += 1
                clean = False
        if clean:
            break
    return theta, k


# theta is updated with x alone, without its label.
@bank.wrong("perceptron", cause="`x_i` for `y_i * x_i`")
def perceptron_without_label(X, y, T):
    theta, theta0, k = np.zeros(X.shape[1]), 0.0, 0
    for _ in range(T):
        clean = True
        for x_i, y_i in zip(X, y):
            if y_i * (theta @ x_i + theta0) <= 0:
                theta = theta + x_i
                theta0 = theta0 + y_i
                k += 1
                clean = False
        if clean:
            return theta, theta0, k
    return theta, theta0, k


# Divides by the number of points.
@bank.wrong("perceptron_criterion", cause="mean instead of sum")
def criterion_mean(w, Z):
    bad = Z[Z @ w <= 0]
    return -(bad @ w).sum() / len(Z), -bad.sum(axis=0) / len(Z)


# The counts are not used: every classifier has one vote.
@bank.wrong("voted_predict", cause="one voter, one vote")
def voted_equal(X, thetas, theta0s, counts):
    votes = np.where(X @ thetas.T + theta0s >= 0, 1, -1).sum(axis=1)
    return np.where(votes >= 0, 1, -1)


# The mean margin instead of the smallest.
@bank.wrong("geometric_margin", cause="mean instead of minimum")
def margin_mean(X, y, theta, theta0):
    return np.mean(y * (X @ theta + theta0)) / np.linalg.norm(theta)


# The radius is the mean length of the points.
@bank.wrong("mistake_bound", cause="`np.mean(np.linalg.norm(X, axis=1))` for `np.max(np.linalg.norm(X, axis=1))`")
def bound_mean_radius(X, y, theta_hat):
    R = np.mean(np.linalg.norm(X, axis=1))
    gamma = np.min(y * (X @ theta_hat)) / np.linalg.norm(theta_hat)
    return R**2 / gamma**2


# The hinge with its kink at 0.
@bank.wrong("hinge_risk", cause="perceptron risk")
def risk_kink_at_zero(X, y, theta, theta0):
    z = y * (X @ theta + theta0)
    return np.maximum(0, -z).mean()


# The start is not part of the path.
@bank.wrong("gradient_descent", cause="start left out")
def descent_without_start(grad, start, eta, steps):
    w = np.array(start, dtype=float)
    path = []
    for k in range(steps):
        rate = eta(k) if callable(eta) else eta
        w = w - rate * grad(w)
        path.append(w)
    return np.array(path)


# g0 is not divided by n.
@bank.wrong("hinge_subgradient", cause="offset part not averaged")
def subgradient_offset_sum(X, y, theta, theta0):
    z = y * (X @ theta + theta0)
    c = -y * (z <= 1)
    return X.T @ c / len(y), c.sum()


# The number of the visit is raised before the first rate is computed from it, so that k begins at 2.
@bank.wrong("pegasos", cause="k starts at 2")
def pegasos_late(X, y, lam, order):
    theta = np.zeros(X.shape[1])
    k = 1
    for i in order:
        k += 1
        eta = 1 / (lam * k)
        moved = y[i] * (theta @ X[i]) < 1
        theta = theta - eta * lam * theta
        if moved:
            theta = theta + eta * y[i] * X[i]
    return theta


# Positive where j wins.
@bank.wrong("pairwise_boundary", cause="order of subtraction")
def pair_reversed(W, b, j, k):
    return W[j] - W[k], b[j] - b[k]


# The ones where the zeros belong.
@bank.wrong("one_hot", cause="zeros and ones exchanged")
def hot_inverted(t, K):
    T = np.ones((len(t), K))
    T[np.arange(len(t)), t] = 0
    return T


# The step goes uphill.
@bank.wrong("least_squares_sgd", cause="uphill")
def sgd_uphill(W, X, T, order, eta):
    W = W.copy()
    for i in order:
        r = X[i] @ W - T[i]
        W = W + eta * 2 * np.outer(X[i], r)
    return W


# The median of each class.
@bank.wrong("class_means", cause="medians")
def means_median(X, t, K):
    return np.array([np.median(X[t == k], axis=0) for k in range(K)])


# The mean of the class means in place of the mean of all points.
@bank.wrong("between_scatter", cause="about the mean of the means")
def between_mean_of_means(X, t, K):
    M = np.array([X[t == k].mean(axis=0) for k in range(K)])
    n = np.bincount(t, minlength=K)
    D = M - M.mean(axis=0)
    return (n[:, None] * D).T @ D


# Points to class 0.
@bank.wrong("fisher_direction", cause="other sign")
def direction_reversed(X, t):
    A, B = X[t == 0], X[t == 1]
    DA, DB = A - A.mean(axis=0), B - B.mean(axis=0)
    return np.linalg.solve(DA.T @ DA + DB.T @ DB, A.mean(axis=0) - B.mean(axis=0))


# The two numbers are exchanged: class 1 gets n/n_0.
@bank.wrong("fisher_targets", cause="sizes exchanged")
def targets_other_size(t):
    n, n1 = len(t), t.sum()
    n0 = n - n1
    return np.where(t == 1, n / n0, -n / n1)


# The root of 2π is not taken together with sigma: precedence.
@bank.wrong("gaussian_pdf", cause="multiplied by the root of 2π")
def pdf_precedence(x, mu, sigma):
    return np.exp(-((x - mu) ** 2) / (2 * sigma**2)) / sigma * np.sqrt(2 * np.pi)


# The logarithm of the prior is missing.
@bank.wrong("lda_discriminants", cause="log prior forgotten")
def discriminants_no_prior(X, priors, means, Sigma):
    A = np.linalg.solve(Sigma, means.T)
    return X @ A - 0.5 * np.sum(means.T * A, axis=0)


# k and l are exchanged in theta but not in theta0.
@bank.wrong("log_odds", cause="wrong sign (theta)")
def odds_half_reversed(priors, means, Sigma, k, l):
    P = np.linalg.inv(Sigma)
    theta = P @ (means[l] - means[k])
    theta0 = -0.5 * (means[k] @ P @ means[k] - means[l] @ P @ means[l]) + np.log(priors[k] / priors[l])
    return theta, theta0


# Divided by h instead of 2h.
@bank.wrong("numerical_gradient", cause="divided by h")
def numerical_half(f, theta, h):
    steps = h * np.eye(len(theta))
    return np.array([(f(theta + e) - f(theta - e)) / h for e in steps])


# y - p: the gradient of the log-likelihood.
@bank.wrong("cross_entropy_gradient", cause="sign")
def entropy_uphill(theta, X, y):
    return (y - logistic(X @ theta)) @ X


# The gradient is divided by n: the mean cross-entropy is minimised.
@bank.wrong("fit_gradient_descent", cause="mean gradient")
def descent_on_the_mean(X, y, eta, steps):
    theta = np.zeros(X.shape[1])
    for _ in range(steps):
        theta = theta - eta * X.T @ (logistic(X @ theta) - y) / len(y)
    return theta
