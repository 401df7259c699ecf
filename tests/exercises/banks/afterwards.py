"""Thirty more wrong answers, to exercises that were drawn by lot, written after the judge had been improved on `fresh` and `slips`.

Their figure is the second honest measurement: nothing was changed on account of them before it was taken.
"""

# ruff: noqa: RUF059, SIM108 (written as students write)

import numpy as np

from tests.exercises.bank import Bank

bank = Bank()


# The first misclassified points are kept for ever: the mask is made once, before the loop.
@bank.wrong(
    "batch_perceptron",
    cause="other: the first misclassified points are kept for ever: the mask is made once, before the loop",
)
def batch_mask_once(Z, eta, max_steps):
    w = np.zeros(Z.shape[1])
    bad = Z @ w <= 0
    step = eta * Z[bad].sum(axis=0)
    steps = 0
    while bad.any() and steps < max_steps:
        w = w + step
        steps += 1
    return w, steps


# The class sizes are squared: each difference is multiplied by N_k before the outer product.
@bank.wrong("between_scatter", cause="weights squared")
def between_sizes_twice(X, t, K):
    m = X.mean(axis=0)
    S = np.zeros((X.shape[1], X.shape[1]))
    for k in range(K):
        Xk = X[t == k]
        d = len(Xk) * (Xk.mean(axis=0) - m)
        S += np.outer(d, d)
    return S


# The last point is left out: range(len(t) - 1).
@bank.wrong("confusion_matrix", cause="last point left out")
def confusion_without_last(t, predicted, K):
    M = np.zeros((K, K))
    for i in range(len(t) - 1):
        M[t[i], predicted[i]] += 1
    return M


# The sign of the score is wrong in both classes: log(1 + e^z) where y = 1.
@bank.wrong("cross_entropy", cause="classes swapped")
def entropy_classes_swapped(theta, X, y):
    z = X @ theta
    return np.sum(np.where(y == 1, np.logaddexp(0, z), np.logaddexp(0, -z)))


# p instead of p (1 - p).
@bank.wrong("cross_entropy_hessian", cause="weight p")
def hessian_p(theta, X, y):
    z = X @ theta
    e = np.exp(-np.abs(z))
    p = np.where(z >= 0, 1 / (1 + e), e / (1 + e))
    H = np.zeros((X.shape[1], X.shape[1]))
    for i in range(len(X)):
        H += p[i] * np.outer(X[i], X[i])
    return H


# Divides by the number of folds.
@bank.wrong("cross_validation_error", cause="divided by the folds")
def cv_over_folds(fit, X, y, folds):
    numbers = sorted(set(folds.tolist()))
    total = 0
    for f in numbers:
        inside = folds == f
        h = fit(X[~inside], y[~inside])
        total += np.sum(h(X[inside]) != y[inside])
    return total / len(numbers)


# Eigenvectors of S_W alone: S_B is not used.
@bank.wrong("fisher_projection", cause="other: eigenvectors of S_W alone: S_B is not used")
def projection_within_only(X, t, K, m):
    d = X.shape[1]
    mean = X.mean(axis=0)
    SW, SB = np.zeros((d, d)), np.zeros((d, d))
    for k in range(K):
        C = X[t == k]
        mk = C.mean(axis=0)
        SW += (C - mk).T @ (C - mk)
        SB += len(C) * np.outer(mk - mean, mk - mean)
    vals, vecs = np.linalg.eigh(SW)
    return vecs[:, -m:]


# The hinge at -1: max(0, 1 + margin).
@bank.wrong("hinge_risk", cause="y with the wrong sign")
def risk_plus(X, y, theta, theta0):
    return np.mean(np.maximum(0, 1 + y * (X @ theta + theta0)))


# Compares signs of scores with labels, without the offset.
@bank.wrong("is_separated", cause="offset not used")
def separated_signs_no_offset(X, y, theta, theta0):
    predictions = np.sign(X @ theta)
    return bool((predictions == y).all())


# Plus one half of the square instead of minus.
@bank.wrong("lda_discriminants", cause="plus a half")
def discriminants_sign_of_half(X, priors, means, Sigma):
    P = np.linalg.inv(Sigma)
    out = np.zeros((len(X), len(means)))
    for i, x in enumerate(X):
        for k, mu in enumerate(means):
            out[i, k] = x @ P @ mu + 0.5 * mu @ P @ mu + np.log(priors[k])
    return out


# The covariance of the last class only: Sigma is overwritten in the loop.
@bank.wrong("lda_fit", cause="only the last class, over n - K")
def lda_fit_last_class(X, t, K):
    priors, means = np.zeros(K), np.zeros((K, X.shape[1]))
    for k in range(K):
        Xk = X[t == k]
        priors[k] = len(Xk) / len(X)
        means[k] = Xk.mean(axis=0)
        D = Xk - means[k]
        Sigma = D.T @ D / (len(X) - K)
    return priors, means, Sigma


# The half at the constant forgotten.
@bank.wrong("lda_posterior", cause="`1.0 * np.sum(means.T * W, axis=0)` for `0.5 * np.sum(means.T * W, axis=0)`")
def lda_posterior_half(X, priors, means, Sigma):
    A = np.linalg.solve(Sigma, means.T)
    s = X @ A - np.sum(means.T * A, axis=0) + np.log(priors)
    s = s - s.max(axis=1)[:, None]
    p = np.exp(s)
    return p / p.sum(axis=1)[:, None]


# The ones are prepended, and the bias row is moved to the end by a reversal of all rows.
@bank.wrong(
    "least_squares_fit",
    cause="other: the ones are prepended, and the bias row is moved to the end by a reversal of all rows",
)
def fit_rows_reversed(X, t, K):
    A = np.hstack([np.ones((len(X), 1)), X])
    T = np.zeros((len(t), K))
    T[np.arange(len(t)), t] = 1
    return (np.linalg.pinv(A) @ T)[::-1]


# The bias is added twice: as a column of ones and as the last row.
@bank.wrong("least_squares_predict", cause="other: the bias is added twice: as a column of ones and as the last row")
def ls_predict_bias_twice(X, W):
    A = np.column_stack([X, np.ones(len(X))])
    return np.argmax(A @ W + W[-1], axis=1)


# The mean norm for the largest.
@bank.wrong("mistake_bound", cause="`np.mean(np.linalg.norm(X, axis=1))` for `np.max(np.linalg.norm(X, axis=1))`")
def bound_mean_norm(X, y, theta_hat):
    R = np.mean(np.sqrt((X**2).sum(axis=1)))
    gamma = np.min(y * (X @ theta_hat)) / np.linalg.norm(theta_hat)
    return R**2 / gamma**2


# The loop overwrites the vote list: only the last pair votes.
@bank.wrong("one_vs_one", cause="`votes = np.zeros((len(X), K))` anew in each round of the loop that comes after it")
def one_last_pair(X, W, b, pairs, K):
    result = []
    for x in X:
        for i in range(len(pairs)):
            votes = [0] * K
            winner = pairs[i][0] if W[i] @ x + b[i] > 0 else pairs[i][1]
            votes[winner] += 1
        best = max(votes)
        result.append(votes.index(best) if votes.count(best) == 1 else -1)
    return result


# None positive: argmax; several positive: -1.
@bank.wrong("one_vs_rest", cause="none positive: the largest taken")
def rest_none_argmax(X, W, b):
    S = X @ W.T + b
    label = np.argmax(S, axis=1)
    label[(S > 0).sum(axis=1) > 1] = -1
    return label


# The sum of the two instead of the difference.
@bank.wrong("pairwise_boundary", cause="sum instead of difference")
def boundary_sum(W, b, j, k):
    return W[k] + W[j], b[k] + b[j]


# The zero start is not remembered as a state.
@bank.wrong("perceptron_cycle", cause="zero start not remembered")
def cycle_without_start(X, y, max_passes):
    theta, theta0 = np.zeros(X.shape[1]), 0.0
    seen = {}
    for p in range(1, max_passes + 1):
        clean = True
        for i in range(len(X)):
            if y[i] * (theta @ X[i] + theta0) <= 0:
                theta = theta + y[i] * X[i]
                theta0 += y[i]
                clean = False
        if clean:
            return 0
        state = (*theta, theta0)
        if state in seen:
            return p - seen[state]
        seen[state] = p
    return -1


# The offset is added once per feature.
@bank.wrong("predict", cause="offset added to every product")
def predict_offset_times(X, theta, theta0):
    labels = np.ones(len(X), dtype=int)
    for i in range(len(X)):
        score = 0
        for j in range(len(theta)):
            score += theta[j] * X[i][j] + theta0
        if score < 0:
            labels[i] = -1
    return labels


# The quadratic form is not halved.
@bank.wrong("qda_discriminants", cause="half of the quadratic form forgotten")
def qda_no_half(X, priors, means, Sigmas):
    scores = []
    for k in range(len(priors)):
        D = X - means[k]
        maha = np.sum(D * np.linalg.solve(Sigmas[k], D.T).T, axis=1)
        scores.append(-0.5 * np.linalg.slogdet(Sigmas[k])[1] - maha + np.log(priors[k]))
    return np.array(scores).T


# The smallest size, whatever its error.
@bank.wrong("select_model", cause="smallest size whatever its error")
def select_smallest(sizes, validation_errors):
    pairs = sorted(zip(sizes, validation_errors, strict=True))
    return pairs[0][0]


# k counts visits, not updates; the last iterate is returned.
@bank.wrong("sgd_hinge", cause="last iterate + k counts visits")
def sgd_visits_last(X, y, order):
    theta, theta0 = np.zeros(X.shape[1]), 0.0
    for k, i in enumerate(order):
        if y[i] * (X[i] @ theta + theta0) <= 1:
            eta = 1 / (k + 1)
            theta = theta + eta * y[i] * X[i]
            theta0 = theta0 + eta * y[i]
    return theta, theta0


# Mixes with the plain identity: the trace is not kept.
@bank.wrong("shrink", cause="towards the identity")
def shrink_plain_identity(S, s):
    return (1 - s) * S + s * np.eye(len(S))


# The sign of the exponent.
@bank.wrong("sigmoid", cause="sign of the exponent")
def sigmoid_falling(z):
    z = np.asarray(z, dtype=float)
    e = np.exp(-np.abs(z))
    return np.where(z >= 0, e / (1 + e), 1 / (1 + e))


# Divides by the norm of each point instead of theta's.
@bank.wrong("signed_distance", cause="length of x instead of θ")
def distance_norm_of_x(X, theta, theta0):
    out = []
    for x in X:
        n = np.linalg.norm(x)
        out.append((theta @ x + theta0) / n if n > 0 else 0.0)
    return np.array(out)


# The else overwrites a match that was found before: only the last training image counts.
@bank.wrong("single_pixel_classifier", cause="only the last point")
def pixel_else_overwrites(images, labels, pixel):
    def h(new):
        out = []
        for image in new:
            for i in range(len(images)):
                if images[i, pixel] == image[pixel]:
                    label = labels[i]
                else:
                    label = -1
            out.append(label)
        return np.array(out)

    return h


# The targets are not subtracted.
@bank.wrong("squared_error_gradient", cause="targets forgotten")
def gradient_without_targets(W, X, T):
    return 2 * X.T @ (X @ W)


# Uses the class median as the centre.
@bank.wrong("within_scatter", cause="`np.median(X[t == k], axis=0)` for `X[t == k].mean(axis=0)`")
def within_median(X, t, K):
    S = np.zeros((X.shape[1], X.shape[1]))
    for k in range(K):
        C = X[t == k]
        D = C - np.median(C, axis=0)
        S += D.T @ D
    return S


# The larger of the two: 0, 1, 1, 1 — that is OR.
@bank.wrong("xor_features", cause="the larger of the two")
def xor_maximum(X):
    return np.maximum(X[:, 0], X[:, 1])[:, None]
