"""Sixty-one wrong answers and forty-one right ones in unusual styles, written from the notebooks alone and first measured as they stood.

The true cause stands above each wrong one.
"""

# ruff: noqa: B007, B905, PERF401, SIM103, SIM113 (written as people who take the course write)

import re

import numpy as np

from tests.exercises.bank import Bank

bank = Bank()


def logistic(z):
    """What an answer of lesson 8 may call: the learner's own sigmoid, and it is right."""
    e = np.exp(-np.abs(z))
    return np.where(z >= 0, 1 / (1 + e), e / (1 + e))


def softmax_rows(scores):
    """What an answer of lesson 8 may call: the learner's own softmax, and it is right."""
    e = np.exp(scores - scores.max(axis=1, keepdims=True))
    return e / e.sum(axis=1, keepdims=True)


# Upper case is not folded.
@bank.wrong("bag_of_words", cause="capitals count as other words")
def bag_case(text, vocabulary):
    words = re.findall(r"[A-Za-z0-9]+", text)
    return np.array([words.count(word) for word in vocabulary] + [1])


# Counts occurrences inside longer words too.
@bank.wrong("bag_of_words", cause="parts of words counted")
def bag_substrings(text, vocabulary):
    text = text.lower()
    counts = []
    for word in vocabulary:
        counts.append(text.count(word))
    counts.append(1)
    return np.array(counts)


# The 1 stands first instead of last.
@bank.wrong("bag_of_words", cause="bias first")
def bag_one_first(text, vocabulary):
    words = re.findall(r"\w+", text.lower().replace("_", " "))
    return np.array([1] + [words.count(word) for word in vocabulary])


# np.sign gives 0 on the boundary.
@bank.wrong("predict", cause="sign(0) is 0")
def predict_sign(X, theta, theta0):
    return np.sign(np.dot(X, theta) + theta0)


# Labels 0 and 1 instead of -1 and +1.
@bank.wrong("predict", cause="labels 0 and 1")
def predict_zero_one(X, theta, theta0):
    labels = []
    for x in X:
        labels.append(1 if x @ theta + theta0 >= 0 else 0)
    return np.array(labels)


# A point on the boundary (margin 0) is not counted: predictions by >= are compared with y.
@bank.wrong("training_error", cause="labels compared after sign(0) = +1")
def error_by_prediction(X, y, theta, theta0):
    predictions = np.where(X @ theta + theta0 >= 0, 1, -1)
    return np.mean(predictions != y)


# The accuracy, not the error.
@bank.wrong("training_error", cause="accuracy instead of error")
def error_accuracy(X, y, theta, theta0):
    right = 0
    for i in range(len(X)):
        if y[i] * (np.dot(theta, X[i]) + theta0) > 0:
            right += 1
    return right / len(X)


# Divides by the squared norm.
@bank.wrong("signed_distance", cause="divided by the squared norm")
def distance_squared_norm(X, theta, theta0):
    return (X @ theta + theta0) / (theta @ theta)


# Only θ·x is divided by the norm: precedence.
@bank.wrong("signed_distance", cause="offset not divided")
def distance_precedence(X, theta, theta0):
    return X @ theta / np.linalg.norm(theta) + theta0


# Moves by the distance along theta, which is not a unit vector.
@bank.wrong("project_to_boundary", cause="direction not of length 1")
def project_not_unit(X, theta, theta0):
    d = (X @ theta + theta0) / np.linalg.norm(theta)
    return X - d[:, None] * theta


# Reflects: moves twice as far.
@bank.wrong("project_to_boundary", cause="mirror image")
def project_mirror(X, theta, theta0):
    feet = []
    for x in X:
        feet.append(x - 2 * (x @ theta + theta0) * theta / (theta @ theta))
    return np.array(feet)


# The results are swapped: test first.
@bank.wrong("train_test_split", cause="parts in another order")
def split_swapped(n, test_fraction, rng):
    order = rng.permutation(n)
    size = round(n * test_fraction)
    return order[:size], order[size:]


# Draws with replacement: numbers occur twice.
@bank.wrong("train_test_split", cause="drawn with replacement")
def split_with_replacement(n, test_fraction, rng):
    size = round(n * test_fraction)
    test = rng.integers(0, n, size=size)
    train = np.array([i for i in range(n) if i not in test])
    return train, test


# Position of the smallest error, not the size.
@bank.wrong("select_model", cause="position instead of size")
def select_position(sizes, validation_errors):
    return int(np.argmin(validation_errors))


# On a tie the first in the list, which need not be the smallest.
@bank.wrong("select_model", cause="first of a tie")
def select_first_listed(sizes, validation_errors):
    best = 0
    for i in range(1, len(sizes)):
        if validation_errors[i] < validation_errors[best]:
            best = i
    return sizes[best]


# Mean of the folds' errors: folds of different sizes count the same.
@bank.wrong("cross_validation_error", cause="mean of the folds' errors")
def folds_averaged(fit, X, y, folds):
    errors = []
    for k in set(folds.tolist()):
        test = folds == k
        h = fit(X[~test], y[~test])
        errors.append(np.mean(h(X[test]) != y[test]))
    return sum(errors) / len(errors)


# Fits on the held-out fold and tests there as well.
@bank.wrong("cross_validation_error", cause="fitted and tested on the fold")
def folds_inverted(fit, X, y, folds):
    mistakes = 0
    for k in np.unique(folds):
        held = folds == k
        h = fit(X[held], y[held])
        mistakes += np.sum(h(X[held]) != y[held])
    return mistakes / len(y)


# The table keeps the last image of a value, because later entries overwrite earlier ones.
@bank.wrong("single_pixel_classifier", cause="last match wins")
def pixel_last(images, labels, pixel):
    table = {}
    for image, label in zip(images, labels):
        table[image[pixel]] = label

    def h(new):
        return np.array([table.get(image[pixel], -1) for image in new])

    return h


# Only the first point is looked at: return stands inside the loop.
@bank.wrong("is_separated", cause="return in the first round")
def separated_returns_early(X, y, theta, theta0):
    for x_i, y_i in zip(X, y):
        if y_i * (x_i @ theta + theta0) > 0:
            return True
        else:
            return False


# The bias is moved by +1 whatever the label is.
@bank.wrong("perceptron", cause="offset grows by 1")
def perceptron_offset_plus_one(X, y, T):
    theta = np.zeros(X.shape[1])
    theta0 = 0
    k = 0
    for t in range(T):
        errors = 0
        for i in range(len(X)):
            if y[i] * (np.dot(theta, X[i]) + theta0) <= 0:
                theta = theta + y[i] * X[i]
                theta0 = theta0 + 1
                k += 1
                errors += 1
        if errors == 0:
            break
    return theta, theta0, k


# The number of mistakes starts again at each pass.
@bank.wrong("perceptron", cause="count reset in each pass")
def perceptron_k_of_last_pass(X, y, T):
    theta = np.zeros(X.shape[1])
    theta0 = 0.0
    for t in range(T):
        k = 0
        for i in range(len(X)):
            if y[i] * (np.dot(theta, X[i]) + theta0) <= 0:
                theta += y[i] * X[i]
                theta0 += y[i]
                k += 1
        if k == 0:
            break
    return theta, theta0, k


# The function returns after its first pass: wrong indentation.
@bank.wrong("perceptron_origin", cause="only one pass")
def origin_one_pass(X, y, T):
    theta = np.zeros(X.shape[1])
    k = 0
    for _ in range(T):
        for x_i, y_i in zip(X, y):
            if y_i * (theta @ x_i) <= 0:
                theta = theta + y_i * x_i
                k = k + 1
        return theta, k


# The pass is left at the first mistake, so that the points after it wait for the next pass.
@bank.wrong("perceptron_origin", cause="start again after a mistake")
def origin_break(X, y, T):
    theta = np.zeros(X.shape[1])
    k = 0
    for _ in range(T):
        clean = True
        for i in range(len(y)):
            if y[i] * (X[i] @ theta) <= 0:
                theta = theta + y[i] * X[i]
                k += 1
                clean = False
                break
        if clean:
            break
    return theta, k


# Notes whether there was a mistake, not how many.
@bank.wrong("mistake_counts", cause="yes or no instead of how often")
def counts_flags(X, y, T):
    alpha = np.zeros(len(X), dtype=int)
    theta, theta0 = np.zeros(X.shape[1]), 0.0
    for _ in range(T):
        wrong = 0
        for i in range(len(X)):
            if y[i] * (X[i] @ theta + theta0) <= 0:
                theta = theta + y[i] * X[i]
                theta0 += y[i]
                alpha[i] = 1
                wrong += 1
        if wrong == 0:
            break
    return alpha


# The offset adds the counts without their labels.
@bank.wrong("from_counts", cause="labels forgotten in theta0")
def from_counts_offset(alpha, X, y):
    theta = (alpha * y) @ X
    theta0 = alpha.sum()
    return theta, theta0


# The 1 is put beside y·x and not multiplied by y.
@bank.wrong("reflect", cause="1 appended after reflecting")
def reflect_ones(X, y):
    return np.hstack([X * y[:, np.newaxis], np.ones((len(X), 1))])


# The gradient has the wrong sign.
@bank.wrong("perceptron_criterion", cause="sign of the gradient")
def criterion_sign(w, Z):
    bad = Z[Z @ w <= 0]
    J = -np.sum(bad @ w)
    return J, bad.sum(axis=0)


# The mean over the mistakes instead of the sum.
@bank.wrong("batch_perceptron", cause="mean instead of sum")
def batch_mean(Z, eta, max_steps):
    w = np.zeros(Z.shape[1])
    for step in range(max_steps):
        mistakes = Z[Z @ w <= 0]
        if len(mistakes) == 0:
            return w, step
        w = w + eta * mistakes.mean(axis=0)
    return w, max_steps


# Adds up the scores instead of the votes.
@bank.wrong("voted_predict", cause="scores averaged")
def voted_scores(X, thetas, theta0s, counts):
    total = np.zeros(len(X))
    for theta, theta0, c in zip(thetas, theta0s, counts):
        total += c * (X @ theta + theta0)
    return np.where(total >= 0, 1, -1)


# Not divided by the length of theta.
@bank.wrong("geometric_margin", cause="functional margin")
def margin_functional(X, y, theta, theta0):
    return min(y[i] * (X[i] @ theta + theta0) for i in range(len(X)))


# R/γ, not squared.
@bank.wrong("mistake_bound", cause="not squared")
def bound_not_squared(X, y, theta_hat):
    R = max(np.linalg.norm(x) for x in X)
    gamma = np.min(y * (X @ theta_hat) / np.linalg.norm(theta_hat))
    return R / gamma


# The row is written before theta is moved.
@bank.wrong("proof_trace", cause="before the update")
def trace_before(X, y, theta_hat, T):
    u = theta_hat / np.sqrt(np.sum(theta_hat**2))
    gamma = np.min(y * (X @ u))
    R = np.max(np.sqrt(np.sum(X**2, axis=1)))
    theta = np.zeros(X.shape[1])
    k = 0
    rows = []
    for _ in range(T):
        mistakes = 0
        for i in range(len(X)):
            if y[i] * np.dot(theta, X[i]) <= 0:
                k += 1
                rows.append((theta @ u, k * gamma, theta @ theta, k * R**2))
                theta = theta + y[i] * X[i]
                mistakes += 1
        if mistakes == 0:
            break
    return np.array(rows)


# np.max reduces the array to one number.
@bank.wrong("hinge_loss", cause="largest only")
def hinge_np_max(z):
    return max(0, np.max(1 - z))


# The sum instead of the mean.
@bank.wrong("hinge_risk", cause="sum")
def risk_sum(X, y, theta, theta0):
    total = 0
    for i in range(len(X)):
        total += max(0, 1 - y[i] * (theta @ X[i] + theta0))
    return total


# At the kink only one of the subgradients.
@bank.wrong("hinge_subdifferential", cause="only one slope at the kink")
def subdifferential_no_interval(z):
    if z <= 1:
        return (-1, -1)
    return (0, 0)


# The mean over the active points only.
@bank.wrong("hinge_subgradient", cause="mean over active points")
def subgradient_active_mean(X, y, theta, theta0):
    z = y * (X @ theta + theta0)
    active = z <= 1
    if not active.any():
        return np.zeros(X.shape[1]), 0.0
    g = -(y[active, None] * X[active]).mean(axis=0)
    g0 = -y[active].mean()
    return g, g0


# The rate D/(G m), without the root.
@bank.wrong("best_constant_step", cause="root forgotten")
def step_no_root(G, D, m):
    eta = D / (G * m)
    return eta, D**2 / (2 * m * eta) + eta * G**2 / 2


# The rate counts the visits, not the updates.
@bank.wrong("sgd_hinge", cause="k counts visits")
def sgd_visits(X, y, order):
    theta, theta0 = np.zeros(X.shape[1]), 0.0
    best_theta, best_theta0, best_risk = theta, theta0, 1.0
    for k, i in enumerate(order):
        if y[i] * (theta @ X[i] + theta0) <= 1:
            theta = theta + y[i] * X[i] / (k + 1)
            theta0 = theta0 + y[i] / (k + 1)
        risk = np.maximum(0, 1 - y * (X @ theta + theta0)).mean()
        if risk < best_risk:
            best_theta, best_theta0, best_risk = theta, theta0, risk
    return best_theta, best_theta0


# The best iterate is remembered by reference and changed by the later steps.
@bank.wrong("sgd_hinge", cause="best remembered by reference")
def sgd_alias(X, y, order):
    theta = np.zeros(X.shape[1])
    theta0, k = 0.0, 0
    best, least = (theta, theta0), 1.0
    for i in order:
        if y[i] * (theta @ X[i] + theta0) <= 1:
            theta += y[i] * X[i] / (k + 1)
            theta0 += y[i] / (k + 1)
            k += 1
            risk = np.mean(np.maximum(0, 1 - y * (X @ theta + theta0)))
            if risk < least:
                least = risk
                best = (theta, theta0)
    return best


# theta shrinks only at visits that also move it.
@bank.wrong("pegasos", cause="shrinks only where it updates")
def pegasos_shrinks_sometimes(X, y, lam, order):
    theta = np.zeros(X.shape[1])
    k = 0
    for i in order:
        k += 1
        eta = 1.0 / (lam * k)
        if y[i] * (X[i] @ theta) < 1:
            theta = (1 - eta * lam) * theta + eta * y[i] * X[i]
    return theta


# The largest discriminant, also where none or several are positive.
@bank.wrong("one_vs_rest", cause="largest score")
def rest_argmax(X, W, b):
    return np.argmax(X @ W.T + b, axis=1)


# A shared first place goes to the lowest class, and a positive score votes for the second of a pair.
@bank.wrong("one_vs_one", cause="tie: the lowest class + votes reversed")
def one_one_ties(X, W, b, pairs, K):
    votes = np.zeros((len(X), K))
    for w, c, (j, k) in zip(W, b, pairs):
        s = X @ w + c
        votes[s > 0, k] += 1
        votes[s <= 0, j] += 1
    return votes.argmax(axis=1)


# As many columns as classes occur, not K.
@bank.wrong("one_hot", cause="only the classes that occur")
def hot_from_data(t, K):
    return (t[:, None] == np.unique(t)).astype(float)


# The factor 2 is missing.
@bank.wrong("squared_error_gradient", cause="factor 2 missing")
def gradient_no_two(W, X, T):
    return X.T.dot(X.dot(W) - T)


# The column of ones is put first, so that the bias row is the first.
@bank.wrong("least_squares_fit", cause="bias row first")
def fit_bias_first(X, t, K):
    A = np.c_[np.ones(len(X)), X]
    T = np.eye(K)[t]
    return np.linalg.pinv(A) @ T


# Rows and columns are exchanged.
@bank.wrong("confusion_matrix", cause="rows are predictions")
def confusion_transposed(t, predicted, K):
    C = np.zeros((K, K), dtype=int)
    for a, p in zip(t, predicted):
        C[p, a] += 1
    return C


# Divided by n, not by the size of the class.
@bank.wrong("class_means", cause="divided by n")
def means_over_n(X, t, K):
    M = np.zeros((K, X.shape[1]))
    for x, k in zip(X, t):
        M[k] += x
    return M / len(X)


# Covariances (divided by n_k - 1) instead of scatter.
@bank.wrong("within_scatter", cause="sum of sample covariances")
def scatter_cov(X, t, K):
    S = np.zeros((X.shape[1], X.shape[1]))
    for k in range(K):
        S += np.cov(X[t == k].T)
    return S


# The difference of the means without S_W.
@bank.wrong("fisher_direction", cause="difference of the means")
def direction_means(X, t):
    return X[t == 1].mean(axis=0) - X[t == 0].mean(axis=0)


# Unweighted: the sizes of the classes are missing.
@bank.wrong("between_scatter", cause="not weighted")
def between_unweighted(X, t, K):
    m = X.mean(axis=0)
    S = 0
    for k in range(K):
        d = X[t == k].mean(axis=0) - m
        S = S + np.outer(d, d)
    return S


# The identity itself, not the multiple with the trace of S.
@bank.wrong("shrink", cause="towards the identity")
def shrink_identity(S, s):
    return (1 - s) * S + s * np.identity(S.shape[0])


# The exponentials overflow and underflow.
@bank.wrong("bayes_posterior", cause="plain exponentials")
def posterior_naive(priors, log_densities):
    joint = priors * np.exp(log_densities)
    return joint / joint.sum(axis=1)[:, None]


# The priors are the wrong way round in the logarithm.
@bank.wrong("lda_boundary_1d", cause="moved the wrong way")
def boundary_priors(mu1, mu2, sigma, pi1, pi2):
    return (mu1 + mu2) / 2 + sigma**2 / (mu2 - mu1) * np.log(pi2 / pi1)


# The 1/2 stands only before the quadratic form.
@bank.wrong("log_multivariate_normal", cause="determinant without its half")
def normal_halves(X, mu, Sigma):
    d = len(mu)
    diff = X - mu
    q = np.einsum("ij,jk,ik->i", diff, np.linalg.inv(Sigma), diff)
    return -0.5 * q - np.log(np.linalg.det(Sigma)) - d / 2 * np.log(2 * np.pi)


# The pooled covariance is divided by n.
@bank.wrong("lda_fit", cause="divided by n")
def lda_over_n(X, t, K):
    priors = np.array([np.mean(t == k) for k in range(K)])
    means = np.array([X[t == k].mean(axis=0) for k in range(K)])
    D = X - means[t]
    return priors, means, D.T @ D / len(X)


# Divided by the number of points.
@bank.wrong("cross_entropy", cause="mean")
def entropy_mean(theta, X, y):
    s = X @ theta
    return np.mean(np.logaddexp(0, s) - y * s)


# A one-sided difference.
@bank.wrong("numerical_gradient", cause="forward difference")
def numerical_forward(f, theta, h):
    g = np.zeros(len(theta))
    for j in range(len(theta)):
        e = np.zeros(len(theta))
        e[j] = h
        g[j] = (f(theta + e) - f(theta)) / h
    return g


# The weight p instead of p (1 - p).
@bank.wrong("cross_entropy_hessian", cause="weight p")
def hessian_p_only(theta, X, y):
    p = logistic(X @ theta)
    return X.T @ np.diag(p) @ X


# One point for each example; equal scores are not taken together.
@bank.wrong("roc_points", by_chance=True, cause="ties one by one")
def roc_every_example(scores, y):
    order = np.argsort(-scores)
    y = y[order]
    tpr = np.cumsum(y) / y.sum()
    fpr = np.cumsum(1 - y) / (1 - y).sum()
    return np.append(0, fpr), np.append(0, tpr)


# The miss in the numerator instead of the false alarm.
@bank.wrong("cost_threshold", cause="swapped")
def cost_inverted(cost_fp, cost_fn):
    return cost_fn / (cost_fn + cost_fp)


# The bias row is penalised as well.
@bank.wrong("fit_softmax", cause="bias penalised")
def softmax_all_penalised(X, t, K, ridge, eta, steps):
    W = np.zeros((X.shape[1], K))
    T = np.eye(K)[t]
    for _ in range(steps):
        P = softmax_rows(X @ W)
        W = W - eta * (X.T @ (P - T) + ridge * W)
    return W


# Right answers in unusual styles.


@bank.right("bag_of_words")
def bag_characters(text, vocabulary):
    cleaned = "".join(c if c.isalnum() else " " for c in text.lower())
    words = cleaned.split()
    return [words.count(v) for v in vocabulary] + [1]


@bank.right("predict")
def predict_list(X, theta, theta0):
    return [1 if sum(a * b for a, b in zip(x, theta)) + theta0 >= 0 else -1 for x in X]


@bank.right("predict")
def predict_arithmetic(X, theta, theta0):
    return 2 * ((X * theta).sum(axis=1) + theta0 >= 0) - 1


@bank.right("training_error")
def error_counting(X, y, theta, theta0):
    wrong = [i for i in range(len(y)) if not y[i] * (theta.dot(X[i]) + theta0) > 0]
    return len(wrong) / len(y)


@bank.right("signed_distance")
def distance_einsum(X, theta, theta0):
    return (np.einsum("nd,d->n", X, theta) + theta0) / np.sqrt(np.einsum("d,d->", theta, theta))


@bank.right("project_to_boundary")
def project_outer(X, theta, theta0):
    return X - np.outer(X @ theta + theta0, theta) / np.inner(theta, theta)


@bank.right("train_test_split")
def split_shuffled(n, test_fraction, rng):
    numbers = list(range(n))
    rng.shuffle(numbers)
    size = round(n * test_fraction)
    return numbers[size:], numbers[:size]


@bank.right("train_test_split")
def split_choice(n, test_fraction, rng):
    test = rng.choice(n, size=round(n * test_fraction), replace=False)
    return np.setdiff1d(np.arange(n), test), test


@bank.right("single_pixel_classifier")
def pixel_lambda(images, labels, pixel):
    column = list(images[:, pixel])
    return lambda new: [labels[column.index(v)] if v in column else -1 for v in new[:, pixel]]


@bank.right("select_model")
def select_sorted(sizes, validation_errors):
    return sorted(zip(validation_errors, sizes))[0][1]


@bank.right("cross_validation_error")
def folds_of_mask(fit, X, y, folds):
    missed = np.zeros(len(y), dtype=bool)
    for k in set(folds):
        inside = np.flatnonzero(folds == k)
        outside = np.flatnonzero(folds != k)
        missed[inside] = np.asarray(fit(X[outside], y[outside])(X[inside])) != y[inside]
    return missed.mean()


@bank.right("standardize")
def standardize_columns(X_train, X_new):
    Z_train, Z_new = np.zeros(X_train.shape), np.zeros(X_new.shape)
    for j in range(X_train.shape[1]):
        a = X_train[:, j]
        if np.ptp(a) > 0:
            Z_train[:, j] = (a - a.mean()) / a.std()
            Z_new[:, j] = (X_new[:, j] - a.mean()) / a.std()
    return [Z_train, Z_new]


@bank.right("is_separated")
def separated_python(X, y, theta, theta0):
    return not any(y_i * (x_i @ theta + theta0) <= 0 for x_i, y_i in zip(X, y))


@bank.right("perceptron")
def perceptron_augmented(X, y, T):
    w = np.zeros(X.shape[1] + 1)
    A = np.hstack([X, np.ones((len(X), 1))])
    k, t, clean = 0, 0, False
    while t < T and not clean:
        before = k
        for a, label in zip(A, y):
            if label * w.dot(a) <= 0:
                w += label * a
                k += 1
        clean = k == before
        t += 1
    return w[:-1], w[-1], k


@bank.right("perceptron_origin")
def origin_lists(X, y, T):
    theta = [0.0] * X.shape[1]
    k = 0
    for _ in range(T):
        start = k
        for x, label in zip(X.tolist(), y.tolist()):
            if label * sum(a * b for a, b in zip(theta, x)) <= 0:
                theta = [a + label * b for a, b in zip(theta, x)]
                k += 1
        if k == start:
            break
    return theta, k


@bank.right("unlucky_update")
def unlucky_lists():
    return [4, 0], [1, -10], [-3, 1]


@bank.right("from_counts")
def from_counts_tuple(alpha, X, y):
    weights = np.multiply(alpha, y)
    return tuple(np.tensordot(weights, X, axes=1)), float(weights.sum())


@bank.right("reflect")
def reflect_rows(X, y):
    return [[*(label * np.asarray(x)), label] for x, label in zip(X, y)]


@bank.right("perceptron_criterion")
def criterion_loop(w, Z):
    J, g = 0.0, [0.0] * len(w)
    for z in Z:
        if z @ w <= 0:
            J -= z @ w
            g = [a - b for a, b in zip(g, z)]
    return J, g


@bank.right("xor_features")
def xor_difference(X):
    return (X[:, :1] - X[:, 1:]) ** 2


@bank.right("geometric_margin")
def margin_min(X, y, theta, theta0):
    return float(min((X @ theta + theta0) * y) / (theta**2).sum() ** 0.5)


@bank.right("mistake_bound")
def bound_squares(X, y, theta_hat):
    return (X**2).sum(1).max() * (theta_hat**2).sum() / ((X @ theta_hat) * y).min() ** 2


@bank.right("hinge_loss")
def hinge_where(z):
    z = np.asarray(z, dtype=float)
    return np.where(z < 1, 1 - z, 0.0)


@bank.right("hinge_subdifferential")
def subdifferential_list(z):
    return [-1 if z <= 1 else 0, -1 if z < 1 else 0]


@bank.right("hinge_subgradient")
def subgradient_loop(X, y, theta, theta0):
    n, d = X.shape
    g, g0 = np.zeros(d), 0
    for i in range(n):
        if not y[i] * (X[i] @ theta + theta0) > 1:
            g -= y[i] * X[i] / n
            g0 -= y[i] / n
    return g, g0


@bank.right("best_constant_step")
def step_closed(G, D, m):
    return D / G / m**0.5, D * G / m**0.5


@bank.right("pegasos")
def pegasos_accumulates(X, y, lam, order):
    total = np.zeros(X.shape[1])
    k = 0
    for i in order:
        k += 1
        theta = total / (lam * (k - 1)) if k > 1 else total
        if y[i] * (theta @ X[i]) < 1:
            total = total + y[i] * X[i]
    return total / (lam * k) if k else total


@bank.right("one_vs_rest")
def rest_loop(X, W, b):
    classes = []
    for x in X:
        positive = [k for k in range(len(W)) if W[k] @ x + b[k] > 0]
        classes.append(positive[0] if len(positive) == 1 else -1)
    return classes


@bank.right("one_hot")
def hot_rows(t, K):
    return [[int(k == label) for k in range(K)] for label in t]


@bank.right("squared_error_gradient")
def gradient_einsum(W, X, T):
    return 2 * np.einsum("ni,nk->ik", X, np.einsum("ni,ik->nk", X, W) - T)


@bank.right("least_squares_fit")
def fit_lstsq(X, t, K):
    A = np.append(X, np.ones((len(X), 1)), axis=1)
    return np.linalg.lstsq(A, np.equal.outer(t, range(K)).astype(float), rcond=None)[0]


@bank.right("confusion_matrix")
def confusion_bincount(t, predicted, K):
    return np.bincount(np.asarray(t) * K + np.asarray(predicted), minlength=K * K).reshape(K, K)


@bank.right("class_means")
def means_indicator(X, t, K):
    H = (np.arange(K)[:, None] == t).astype(float)
    return H @ X / H.sum(axis=1, keepdims=True)


@bank.right("within_scatter")
def scatter_covariances(X, t, K):
    return sum(sum(t == k) * np.cov(X[t == k], rowvar=False, bias=True).reshape(X.shape[1], -1) for k in range(K))


@bank.right("fisher_direction")
def direction_inverse(X, t):
    a, b = X[t == 0], X[t == 1]
    S = (a - a.mean(0)).T @ (a - a.mean(0)) + (b - b.mean(0)).T @ (b - b.mean(0))
    w = np.linalg.inv(S).dot(b.mean(0) - a.mean(0))
    return list(w / np.linalg.norm(w))


@bank.right("bayes_posterior")
def posterior_rows(priors, log_densities):
    rows = []
    for row in log_densities:
        joint = [np.log(p) + v for p, v in zip(priors, row)]
        top = max(joint)
        weights = [np.exp(v - top) for v in joint]
        rows.append([w / sum(weights) for w in weights])
    return rows


@bank.right("log_multivariate_normal")
def normal_cholesky(X, mu, Sigma):
    L = np.linalg.cholesky(Sigma)
    u = np.linalg.solve(L, (X - mu).T)
    return -0.5 * (u**2).sum(0) - np.log(np.diag(L)).sum() - 0.5 * len(mu) * np.log(2 * np.pi)


@bank.right("cross_entropy")
def entropy_signs(theta, X, y):
    signs = 2 * y - 1
    return sum(np.logaddexp(0, -s * (x @ theta)) for x, s in zip(X, signs))


@bank.right("numerical_gradient")
def numerical_in_place(f, theta, h):
    point = theta.astype(float)
    g = np.empty_like(point)
    for j, kept in enumerate(theta):
        point[j] = kept + h
        up = f(point)
        point[j] = kept - h
        g[j] = (up - f(point)) / (2 * h)
        point[j] = kept
    return g


@bank.right("roc_points")
def roc_thresholds(scores, y):
    fpr, tpr = [0.0], [0.0]
    for s in sorted(set(scores.tolist()), reverse=True):
        said = scores >= s
        tpr.append((said & (y == 1)).sum() / (y == 1).sum())
        fpr.append((said & (y == 0)).sum() / (y == 0).sum())
    return fpr, tpr


@bank.right("softmax")
def softmax_columns(scores):
    e = np.exp(scores.T - scores.max(axis=1))
    return (e / e.sum(axis=0)).T
