"""Answers to mistake_counts, right and wrong, as people might write them."""

from collections import Counter

import numpy as np

from tests.exercises.bank import Bank

bank = Bank(
    equivalent={
        "alpha = np.zeros(len(X), dtype=int)  →  alpha = np.zeros(len(X))": "counts as floats are the same counts",
        "theta, theta0 = (alpha * y @ X, np.sum(alpha * y))"
        "  →  theta, theta0 = (alpha / y @ X, np.sum(alpha * y))": "labels are ±1",
        "theta, theta0 = (alpha * y @ X, np.sum(alpha * y))"
        "  →  theta, theta0 = (alpha * y @ X, np.sum(alpha / y))": "labels are ±1",
    }
)


def _alpha(X, y, T, offset=1):
    *_, (_, alpha) = _passes(X, y, T, offset)
    return alpha


def _passes(X, y, T, offset=1):
    """The counts before and after each pass, until one is clean."""
    Z = np.column_stack([X, np.full(len(X), offset)]) * y[:, None]
    w, alpha = np.zeros(X.shape[1] + 1), np.zeros(len(X), dtype=int)
    yield alpha, alpha
    for _ in range(T):
        before = alpha.copy()
        for i, z in enumerate(Z):
            if w @ z <= 0:
                w = w + z
                alpha[i] += 1
        if (alpha == before).all():
            break
        yield before, alpha.copy()


def perceptron_from_the_text(X, y, T):
    theta, theta0, k = np.zeros(X.shape[1]), 0.0, 0
    for _ in range(T):
        mistakes = 0
        for x, label in zip(X, y):
            if label * (theta @ x + theta0) <= 0:
                theta = theta + label * x
                theta0 += label
                mistakes += 1
        k += mistakes
        if mistakes == 0:
            break
    return theta, theta0, k


@bank.right
def counts_in_a_float_array(X, y, T):
    theta, theta0, alpha = np.zeros(X.shape[1]), 0, np.zeros(len(X))
    for _ in range(T):
        clean = True
        for i in range(len(X)):
            if y[i] * (theta @ X[i] + theta0) <= 0:
                theta, theta0 = theta + y[i] * X[i], theta0 + y[i]
                alpha[i] += 1
                clean = False
        if clean:
            break
    return alpha


@bank.right
def counts_in_a_list(X, y, T):
    theta, theta0, alpha = [0] * X.shape[1], 0, [0] * len(X)
    for _ in range(T):
        before = list(alpha)
        for i, (x, v) in enumerate(zip(X.tolist(), y.tolist())):
            if v * (sum(map(lambda a, b: a * b, theta, x)) + theta0) <= 0:
                theta = [a + v * b for a, b in zip(theta, x)]
                theta0 += v
                alpha[i] += 1
        if alpha == before:
            break
    return alpha


@bank.right
def counts_by_the_dual_perceptron(X, y, T):
    Z = np.column_stack((X, np.ones(len(X)))) * y[:, None]
    gram = np.einsum("ij,kj->ik", Z, Z)
    alpha = np.zeros(len(Z), dtype=int)
    for _ in range(T):
        total = alpha.sum()
        for i in range(len(Z)):
            alpha[i] += gram[i] @ alpha <= 0
        if alpha.sum() == total:
            break
    return alpha


@bank.right
def counts_by_a_counter(X, y, T):
    w, tally = np.zeros(X.shape[1] + 1), Counter()
    for _ in range(T):
        before = sum(tally.values())
        for i, z in enumerate(y[:, None] * np.insert(X.astype(float), X.shape[1], 1, axis=1)):
            if z @ w <= 0:
                w += z
                tally[i] += 1
        if sum(tally.values()) == before:
            break
    return tuple(tally[i] for i in range(len(X)))


@bank.right
def counts_from_a_log_by_bincount(X, y, T):
    log, theta, theta0 = [], np.zeros(X.shape[1]), 0
    for visit in range(T * len(X)):
        i = visit % len(X)
        if i == 0 and np.all(y * (X @ theta + theta0) > 0):
            break
        if y[i] * (X[i] @ theta + theta0) <= 0:
            theta, theta0 = theta + y[i] * X[i], theta0 + y[i]
            log.append(i)
    return np.bincount(log, minlength=len(X))


@bank.right
def counts_with_running_scores(X, y, T):
    scores, alpha = np.zeros(len(X)), np.zeros(len(X), dtype=np.int32)
    for _ in range(T):
        before = alpha.copy()
        for i in range(len(X)):
            if y[i] * scores[i] <= 0:
                alpha[i] += 1
                scores += y[i] * (X @ X[i] + 1)
        if (alpha == before).all():
            break
    return alpha


@bank.right
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


@bank.right
def newcomer_counts_only(X, y, T):
    K = y[:, None] * y * (X @ X.T + 1)
    alpha = np.zeros(len(y), dtype=int)
    for _ in range(T):
        start = alpha.copy()
        for i in range(len(y)):
            alpha[i] += K[i] @ alpha <= 0
        if np.array_equal(start, alpha):
            break
    return alpha


@bank.right
def newcomer_counts_log(X, y, T):
    theta, theta0, log = 0 * X[0], 0, []
    for _ in range(T):
        before = len(log)
        for i, (x, label) in enumerate(zip(X, y, strict=True)):
            if label * (theta @ x + theta0) <= 0:
                theta, theta0 = theta + label * x, theta0 + label
                log.append(i)
        if before == len(log):
            break
    return np.bincount(np.array(log, dtype=int), minlength=len(y))


@bank.right
def newcomer_counts_counter(X, y, T):
    Z = [[*(label * v for v in x), label] for x, label in zip(X.tolist(), y.tolist(), strict=True)]
    w, seen = [0] * len(Z[0]), Counter()
    for _ in range(T):
        clean = True
        for i, z in enumerate(Z):
            if sum(a * b for a, b in zip(w, z, strict=True)) <= 0:
                w = [a + b for a, b in zip(w, z, strict=True)]
                seen[i] += 1
                clean = False
        if clean:
            break
    return [seen[i] for i in range(len(Z))]


@bank.right
def newcomer_counts_floats(X, y, T):
    Z, alpha = np.c_[X, np.ones(len(X))] * y[:, None], np.zeros(len(y))
    clean, visit = 0, 0
    while visit < T * len(y) and clean < len(y):
        i = visit % len(y)
        if (alpha @ Z) @ Z[i] <= 0:
            alpha[i] += 1.0
            clean = 0
        else:
            clean += 1
        visit += 1
    return alpha


@bank.right
def kernel_counts(X, y, T):
    K = (X @ X.T + 1) * np.outer(y, y)
    alpha = [0] * len(y)
    for _ in range(T):
        clean = True
        for i, row in enumerate(K):
            if sum(a * v for a, v in zip(alpha, row, strict=True)) <= 0:
                alpha[i] += 1
                clean = False
        if clean:
            break
    return alpha


@bank.right
def counter_of_mistakes(X, y, T):
    def mistakes():
        theta, theta0 = np.zeros(X.shape[1]), 0.0
        for _ in range(T):
            clean = True
            for i in range(len(X)):
                if y[i] * (theta.dot(X[i]) + theta0) <= 0:
                    theta = theta + y[i] * X[i]
                    theta0 = theta0 + y[i]
                    clean = False
                    yield i
            if clean:
                return

    seen = Counter(mistakes())
    return np.array([seen[i] for i in range(len(X))], dtype=float)


@bank.right
def margins_kept(X, y, T):
    A = np.c_[X, np.ones(len(X))] * y[:, None]
    G, margins, alpha = A @ A.T, np.zeros(len(X)), np.zeros(len(X), int)
    for _ in range(T):
        for i in range(len(X)):
            if margins[i] <= 0:
                alpha[i] += 1
                margins += G[i]
        if np.all(margins > 0):
            break
    return alpha


@bank.wrong(cause="yes or no instead of how often")
def marks_instead_of_counts(X, y, T):
    return np.minimum(_alpha(X, y, T), 1)


@bank.wrong(cause="first pass only")
def counts_of_the_first_pass(X, y, T):
    return _alpha(X, y, 1)


@bank.wrong(cause="last pass with a mistake only")
def counts_of_the_last_pass(X, y, T):
    *_, (before, alpha) = _passes(X, y, T)
    return alpha - before


@bank.wrong(cause="run without the offset")
def counts_through_the_origin(X, y, T):
    return _alpha(X, y, T, offset=0)


@bank.wrong(cause="points looked up by their coordinates")
def counts_to_the_first_copy_of_a_point(X, y, T):
    rows, alpha = X.tolist(), np.zeros(len(X), dtype=int)
    w = np.zeros(X.shape[1] + 1)
    for _ in range(T):
        clean = True
        for x, v in zip(rows, y):
            z = v * np.append(x, 1)
            if w @ z <= 0:
                w, clean = w + z, False
                alpha[rows.index(x)] += 1
        if clean:
            break
    return alpha


@bank.wrong(cause="points wrong in the end")
def counts_wrong_points_in_the_end(X, y, T):
    theta, theta0, _ = perceptron_from_the_text(X, y, T)
    return (y * (X @ theta + theta0) <= 0).astype(int)


@bank.wrong(cause="labels mixed in")
def counts_with_labels(X, y, T):
    return _alpha(X, y, T) * y


@bank.wrong(cause="divided by the sum")
def counts_as_shares(X, y, T):
    alpha = _alpha(X, y, T)
    return alpha / alpha.sum()


@bank.wrong(cause="sum returned")
def counts_in_total(X, y, T):
    return int(_alpha(X, y, T).sum())


@bank.wrong(cause="one pass too few")
def counts_one_pass_too_few(X, y, T):
    return _alpha(X, y, max(T - 1, 1))


@bank.wrong(cause="T one more")
def counts_one_pass_too_many(X, y, T):
    return _alpha(X, y, T + 1)


@bank.wrong(cause="zero only at the start")
def counts_with_a_strict_test(X, y, T):
    w, alpha = np.zeros(X.shape[1] + 1), np.zeros(len(X), dtype=int)
    for _ in range(T):
        old = alpha.sum()
        for i in range(len(X)):
            z = y[i] * np.append(X[i], 1)
            if w @ z < 0 or not w.any():
                w = w + z
                alpha[i] += 1
        if alpha.sum() == old:
            break
    return alpha


@bank.wrong(cause="stops when the parameters come back")
def counts_stop_when_w_comes_back(X, y, T):
    w, alpha = np.zeros(X.shape[1] + 1), np.zeros(len(X), dtype=int)
    for _ in range(T):
        before = w
        for i in range(len(X)):
            z = y[i] * np.append(X[i], 1)
            if w @ z <= 0:
                w = w + z
                alpha[i] += 1
        if (w == before).all():
            break
    return alpha


@bank.wrong(cause="whole pass with the old parameters")
def counts_every_point_still_wrong_at_each_update(X, y, T):
    w, alpha = np.zeros(X.shape[1] + 1), np.zeros(len(X), dtype=int)
    Z = y[:, None] * np.c_[X, np.ones(len(X))]
    for _ in range(T):
        wrong = Z @ w <= 0
        if not wrong.any():
            break
        alpha += wrong
        w = w + wrong @ Z
    return alpha


@bank.wrong(cause="points without a mistake left out")
def counts_only_points_that_ever_erred(X, y, T):
    alpha = _alpha(X, y, T)
    return alpha[alpha > 0]


@bank.wrong(cause="other: counts cut at nine")
def counts_up_to_nine(X, y, T):
    return np.minimum(_alpha(X, y, T), 9)  # kept as one digit


@bank.wrong(cause="column for a row")
def counts_as_a_column(X, y, T):
    return _alpha(X, y, T)[:, None]


# No offset.
@bank.wrong(cause="run without the offset")
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


# Counts the last pass only: alpha is reset in each pass.
@bank.wrong(cause="last pass only")
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
@bank.wrong(cause="other: dual form in which the score uses alpha without the labels")
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


# The loops are exchanged: each point is visited T times before the next.
@bank.wrong(cause="other: the loops are exchanged: each point is visited T times before the next")
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


# Counts the points that are right.
@bank.wrong(cause="other: counts the points that are right")
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


@bank.wrong(cause="other: rows that are equal share their count")
def newcomer_counts_by_row(X, y, T):
    theta, theta0, counts = np.zeros(X.shape[1]), 0.0, Counter()
    for _ in range(T):
        before = sum(counts.values())
        for x, label in zip(X, y, strict=True):
            if label * (theta @ x + theta0) <= 0:
                theta, theta0 = theta + label * x, theta0 + label
                counts[tuple(x)] += 1
        if sum(counts.values()) == before:
            break
    return [counts[tuple(x)] for x in X]


@bank.wrong(cause="other: the counts of the clean visits")
def newcomer_counts_right_visits(X, y, T):
    theta, theta0, alpha = np.zeros(X.shape[1]), 0.0, np.zeros(len(y), dtype=int)
    for _ in range(T):
        clean = True
        for i in range(len(y)):
            if y[i] * (theta @ X[i] + theta0) <= 0:
                theta, theta0, clean = theta + y[i] * X[i], theta0 + y[i], False
            else:
                alpha[i] += 1
        if clean:
            break
    return alpha


# Strict inequality and no offset: always zeros.
@bank.wrong(cause="strict inequality")
def counts_strict_no_offset(X, y, T):
    a = np.zeros(len(X))
    w = np.zeros(X.shape[1])
    for _ in range(T):
        for i in range(len(X)):
            if y[i] * (w @ X[i]) < 0:
                w += y[i] * X[i]
                a[i] += 1
    return a


@bank.wrong(cause="other: counts stop at the first pass without a new point")
def stops_without_new(X, y, T):
    theta, theta0, alpha = np.zeros(X.shape[1]), 0.0, np.zeros(len(X), int)
    for _ in range(T):
        known = np.count_nonzero(alpha)
        for i in range(len(X)):
            if y[i] * (theta @ X[i] + theta0) <= 0:
                theta, theta0 = theta + y[i] * X[i], theta0 + y[i]
                alpha[i] += 1
        if np.count_nonzero(alpha) == known:
            break
    return alpha


@bank.wrong(cause="visits counted")
def counts_with_theta_that_never_moves(X, y, T):
    theta, theta0, alpha = np.zeros(X.shape[1]), 0.0, np.zeros(len(X), dtype=int)
    for _ in range(T):
        clean = True
        for i in range(len(X)):
            if y[i] * (theta @ X[i] + theta0) <= 0:
                alpha[i] += 1
                clean = False
        if clean:
            break
    return alpha


@bank.wrong(cause="labels left out of θ and θ0")
def blind_counts_without_labels(X, y, T):
    alpha = np.zeros(len(X), dtype=int)
    for _ in range(T):
        clean = True
        for i in range(len(X)):
            score = sum(alpha[j] * (X[j] @ X[i] + 1) for j in range(len(X)))
            if y[i] * score <= 0:
                alpha[i] += 1
                clean = False
        if clean:
            break
    return alpha
