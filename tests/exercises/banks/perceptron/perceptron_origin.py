"""Answers to perceptron_origin, right and wrong, as people might write them."""

import itertools
from functools import reduce
from itertools import cycle, islice

import numpy as np

from tests.exercises.bank import Bank

bank = Bank()


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
def origin_as_in_the_text(X, y, T):
    theta, k = np.zeros(X.shape[1]), 0
    for _ in range(T):
        clean = True
        for i in range(len(X)):
            if y[i] * np.dot(theta, X[i]) <= 0:
                theta += y[i] * X[i]
                k += 1
                clean = False
        if clean:
            break
    return theta, k


@bank.right
def origin_in_plain_python(X, y, T):
    rows, labels = [list(map(float, x)) for x in X], [int(v) for v in y]
    theta = [0] * len(rows[0])
    k = 0
    while T > 0:
        before = k
        for x, v in zip(rows, labels):
            if v * sum(a * b for a, b in zip(theta, x)) <= 0:
                theta = [a + v * b for a, b in zip(theta, x)]
                k += 1
        if k == before:
            return theta, k
        T -= 1
    return theta, k


@bank.right
def origin_by_arithmetic_with_the_test(X, y, T):
    theta, k, clean = np.zeros_like(X[0]), 0, False  # of integers where X is
    while T > 0 and not clean:
        clean, T = True, T - 1
        for i in range(len(y)):
            wrong = int(y[i] * (theta @ X[i]) <= 0)
            theta = theta + wrong * y[i] * X[i]
            k, clean = k + wrong, clean and not wrong
    return [theta.tolist(), k]


@bank.right
def origin_by_clean_streak(X, y, T):
    n, streak, k = len(X), 0, np.int64(0)
    theta = 0 * X[0]
    for visit in range(n * T):
        if streak == n:
            break
        x, label = X[visit % n], y[visit % n]
        if np.sign(theta @ x) != label:
            theta, k, streak = theta + label * x, k + 1, 0
        else:
            streak += 1
    return tuple(theta), k


@bank.right
def origin_in_dual_form(X, y, T):
    Z = X * y[:, np.newaxis]
    gram, alpha = Z @ Z.T, np.zeros(len(y))
    for _ in range(T):
        old = alpha.sum()
        for i in range(len(y)):
            if gram[i] @ alpha <= 0:
                alpha[i] += 1
        if alpha.sum() == old:
            break
    return Z.T @ alpha, alpha.sum()


@bank.right
def origin_stopping_once_all_are_right(X, y, T):
    theta, k = np.zeros(X.shape[1]), 0
    for i in itertools.islice(itertools.cycle(range(len(X))), T * len(X)):
        if np.all(y * (X @ theta) > 0):
            return theta, k
        if y[i] * (X[i] @ theta) <= 0:
            theta, k = theta + y[i] * X[i], k + 1
    return theta, k


@bank.right
def origin_by_reduce(X, y, T):
    def visit(state, z):
        theta, k = state
        return (theta, k) if theta @ z > 0 else (theta + z, k + 1)

    Z = [np.array(v * x) for x, v in zip(X, y)]
    state = (np.zeros(X.shape[1]), 0)
    for _ in range(T):
        last, state = state, reduce(visit, Z, state)
        if last[1] == state[1]:
            break
    return state


@bank.right
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


@bank.right
def newcomer_origin_clean_stretch(X, y, T):
    n = len(y)
    theta, k, clean = np.zeros(X.shape[1]), 0, 0
    for visit in range(n * T):
        i = visit % n
        if y[i] * theta.dot(X[i]) > 0:
            clean += 1
        else:
            theta, k, clean = theta + y[i] * X[i], k + 1, 0
        if clean == n:
            break
    return theta, k


@bank.right
def newcomer_origin_dual(X, y, T):
    Z = y[:, None] * X
    gram, alpha = Z @ Z.T, np.zeros(len(y))
    for _ in range(T):
        before = alpha.sum()
        for i in range(len(y)):
            alpha[i] += gram[i] @ alpha <= 0
        if alpha.sum() == before:
            break
    return alpha @ Z, int(alpha.sum())


@bank.right
def newcomer_origin_lists(X, y, T):
    theta, k = [0] * X.shape[1], 0
    clean = False
    while T > 0 and not clean:
        clean, T = True, T - 1
        for x, label in zip(X.tolist(), y.tolist(), strict=True):
            if label * sum(a * b for a, b in zip(theta, x, strict=True)) <= 0:
                theta = [a + label * b for a, b in zip(theta, x, strict=True)]
                k, clean = k + 1, False
    return [theta, k]


@bank.right
def newcomer_origin_next_mistake(X, y, T):
    Z = X * y.reshape(-1, 1)
    theta, k = np.zeros_like(Z[0]), 0
    for _ in range(T):
        i, start = 0, k
        while i < len(Z):
            late = np.flatnonzero(Z[i:] @ theta <= 0)
            if late.size == 0:
                break
            i += late[0]
            theta = theta + Z[i]
            k += 1
            i += 1
        if k == start:
            return theta, k
    return theta, k


@bank.right
def newcomer_origin_recursive(X, y, T):
    def passes(theta, k, left):
        before = k
        for x, label in zip(X, y, strict=True):
            if label * np.vdot(theta, x) <= 0:
                theta, k = theta + label * x, k + 1
        return (theta, k) if k == before or left == 1 else passes(theta, k, left - 1)

    return passes(np.zeros(X.shape[1]), 0, min(T, 400))


@bank.right
def clean_stretch(X, y, T):
    n, theta, k, quiet = len(X), np.zeros(X.shape[1]), 0, 0
    for i in islice(cycle(range(n)), n * T):
        if y[i] * (theta @ X[i]) > 0:
            quiet += 1
            if quiet == n:
                break
        else:
            theta, k, quiet = theta + y[i] * X[i], k + 1, 0
    return theta, k


@bank.right
def dual_gram(X, y, T):
    Z = X * y[:, None]
    G, alpha = Z @ Z.T, np.zeros(len(X), dtype=int)
    for _ in range(T):
        before = alpha.sum()
        for i in range(len(X)):
            alpha[i] += alpha @ G[i] <= 0
        if alpha.sum() == before:
            break
    return alpha @ Z, alpha.sum()


@bank.right
def recursive_passes(X, y, T):
    def one_pass(theta, passes, k):
        if passes == 0:
            return theta, k
        now = k
        for x, label in zip(X, y, strict=True):
            if label * sum(t * v for t, v in zip(theta, x, strict=True)) <= 0:
                theta, now = [t + label * v for t, v in zip(theta, x, strict=True)], now + 1
        return (theta, k) if now == k else one_pass(theta, passes - 1, now)

    return one_pass([0] * X.shape[1], T, 0)


@bank.right
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


@bank.wrong(cause="zero only at the start")
def origin_with_strict_test(X, y, T):
    theta, k = y[0] * X[0].astype(float), 1  # started by hand, since < would never begin
    for t in range(T):
        old = k
        for i in range(1 if t == 0 else 0, len(X)):
            if y[i] * (theta @ X[i]) < 0:
                theta, k = theta + y[i] * X[i], k + 1
        if old == k and t > 0:
            break
    return theta, k


@bank.wrong(cause="predicted labels compared")
def origin_with_sign_of_zero_plus(X, y, T):
    theta, k = np.zeros(X.shape[1]), 0
    for _ in range(T):
        old = k
        for x, label in zip(X, y):
            if (1 if theta @ x >= 0 else -1) != label:
                theta, k = theta + label * x, k + 1
        if k == old:
            break
    return theta, k


@bank.wrong(cause="stops when theta comes back")
def origin_stops_when_theta_comes_back(X, y, T):
    theta, k = np.zeros(X.shape[1]), 0
    for _ in range(T):
        before = theta.copy()
        for x, label in zip(X, y):
            if label * (theta @ x) <= 0:
                theta, k = theta + label * x, k + 1
        if np.array_equal(theta, before):
            break  # a pass with mistakes may end where it began
    return theta, k


@bank.wrong(cause="margin of 1 wanted")
def origin_with_margin_below_one(X, y, T):
    theta, k = np.zeros(X.shape[1]), 0
    for _ in range(T):
        old = k
        for x, label in zip(X, y):
            if label * (theta @ x) < 1:  # the same as <= 0 on integers only
                theta, k = theta + label * x, k + 1
        if k == old:
            break
    return theta, k


@bank.wrong(cause="T one less")
def origin_one_pass_too_few(X, y, T):
    return origin_as_in_the_text(X, y, T - 1)


@bank.wrong(cause="one pass too many")
def origin_one_pass_too_many(X, y, T):
    return origin_as_in_the_text(X, y, T + 1)


@bank.wrong(cause="T without limit")
def origin_ignores_T(X, y, T):
    return origin_as_in_the_text(X, y, 500)


@bank.wrong(cause="T taken for visits")
def origin_takes_T_for_visits(X, y, T):
    theta, k = np.zeros(X.shape[1]), 0
    for i in range(T):
        x, label = X[i % len(X)], y[i % len(X)]
        if label * (theta @ x) <= 0:
            theta, k = theta + label * x, k + 1
    return theta, k


@bank.wrong(cause="T taken for mistakes")
def origin_takes_T_for_mistakes(X, y, T):
    theta, k = np.zeros(X.shape[1]), 0
    while k < T:
        old = k
        for x, label in zip(X, y):
            if k < T and label * (theta @ x) <= 0:
                theta, k = theta + label * x, k + 1
        if k == old:
            break
    return theta, k


@bank.wrong(cause="passes with a mistake counted")
def origin_counts_passes(X, y, T):
    theta, passes = np.zeros(X.shape[1]), 0
    for _ in range(T):
        clean = True
        for x, label in zip(X, y):
            if label * (theta @ x) <= 0:
                theta, clean = theta + label * x, False
        if clean:
            break
        passes += 1
    return theta, passes


@bank.wrong(cause="points counted instead of mistakes")
def origin_counts_distinct_points(X, y, T):
    theta, seen = np.zeros(X.shape[1]), set()
    for _ in range(T):
        clean = True
        for i, x in enumerate(X):
            if y[i] * (theta @ x) <= 0:
                theta, clean = theta + y[i] * x, False
                seen.add(i)
        if clean:
            break
    return theta, len(seen)


@bank.wrong(cause="start again, up to n·T times")
def origin_begins_again_after_a_mistake(X, y, T):
    theta, k = np.zeros(X.shape[1]), 0
    for _ in range(T * len(X)):
        for x, label in zip(X, y):
            if label * (theta @ x) <= 0:
                theta, k = theta + label * x, k + 1
                break
        else:
            break
    return theta, k


@bank.wrong(cause="whole pass with the old parameters")
def origin_moves_once_a_pass(X, y, T):
    theta, k = np.zeros(X.shape[1]), 0
    for _ in range(T):
        bad = y * (X @ theta) <= 0
        if not bad.any():
            break
        theta, k = theta + (y * bad) @ X, k + bad.sum()
    return theta, k


@bank.wrong(cause="points in reverse order")
def origin_backwards(X, y, T):
    return origin_as_in_the_text(X[::-1], y[::-1], T)


@bank.wrong(cause="points shuffled")
def origin_shuffles(X, y, T):
    order = np.random.default_rng(0).permutation(len(X))
    return origin_as_in_the_text(X[order], y[order], T)


@bank.wrong(cause="theta of length 1")
def origin_of_unit_length(X, y, T):
    theta, k = origin_as_in_the_text(X, y, T)
    return theta / max(np.linalg.norm(theta), 1e-12), k


@bank.wrong(cause="integers")
def origin_in_whole_numbers(X, y, T):
    theta, k = np.zeros(X.shape[1], dtype=int), 0
    for _ in range(T):
        old = k
        for x, label in zip(X, y):
            if label * (theta @ x) <= 0:
                theta, k = (theta + label * x).astype(int), k + 1
        if k == old:
            break
    return theta, k


@bank.wrong(cause="best theta kept")
def origin_keeps_the_best(X, y, T):
    theta, k, best = np.zeros(X.shape[1]), 0, None
    for _ in range(T):
        old = k
        for x, label in zip(X, y):
            if label * (theta @ x) <= 0:
                theta, k = theta + label * x, k + 1
                errors = np.sum(y * (X @ theta) <= 0)
                if best is None or errors < best[0]:
                    best = errors, theta
        if k == old:
            break
    return best[1], k


@bank.wrong(cause="run with an offset")
def origin_with_a_hidden_offset(X, y, T):
    theta, _, k = perceptron_from_the_text(X, y, T)
    return theta, k


@bank.wrong(cause="other: adds the absolute values of x")
def origin_subtracts_only_for_minus(X, y, T):
    theta, k = np.zeros(X.shape[1]), 0
    for _ in range(T):
        old = k
        for x, label in zip(X, y):
            if label * (theta @ x) <= 0:
                theta, k = theta + label * np.abs(x), k + 1  # right for positive data
        if k == old:
            break
    return theta, k


@bank.wrong(cause="state kept between calls")
def origin_remembers_the_last_call(X, y, T, memory={}):
    d = X.shape[1]
    theta, k = memory.get(d, np.zeros(d)), 0
    for _ in range(T):
        old = k
        for x, label in zip(X, y):
            if label * (theta @ x) <= 0:
                theta, k = theta + label * x, k + 1
        if k == old:
            break
    memory[d] = theta
    return theta, k


@bank.wrong(cause="other: stops when two passes have equally many mistakes")
def origin_stops_on_the_same_count_of_mistakes(X, y, T):
    theta, k, last = np.zeros(X.shape[1]), 0, -1
    for _ in range(T):
        m = 0
        for x, label in zip(X, y):
            if label * (theta @ x) <= 0:
                theta, m = theta + label * x, m + 1
        k += m
        if m in (0, last):
            break  # two passes with equally many mistakes are not a clean pass
        last = m
    return theta, k


@bank.wrong(cause="always the same")
def origin_answers_the_example(X, y, T):
    return np.array([0.0, 3.0]), 2


@bank.wrong(cause="only one of the results")
def origin_leaves_k_out(X, y, T):
    return origin_as_in_the_text(X, y, T)[0]


@bank.wrong(cause="results in another order")
def origin_swapped(X, y, T):
    return origin_as_in_the_text(X, y, T)[::-1]


@bank.wrong(cause="column for a row (theta)")
def origin_as_a_row(X, y, T):
    theta, k = origin_as_in_the_text(X, y, T)
    return theta.reshape(1, -1), k


@bank.wrong(cause="equal points taken once")
def origin_skips_repeated_points(X, y, T):
    _, first = np.unique(np.c_[X, y], axis=0, return_index=True)
    first = np.sort(first)
    return origin_as_in_the_text(X[first], y[first], T)


@bank.wrong(cause="other: a limit of its own for the passes")
def origin_never_more_than_100_passes(X, y, T):
    return origin_as_in_the_text(X, y, min(T, 100))


# Strict inequality: from zero nothing is ever learned.
@bank.wrong(cause="strict inequality")
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
@bank.wrong(cause="count reset in each pass")
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
@bank.wrong(cause="`x_i` for `y_i * x_i`")
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


# Stops at T mistakes instead of T passes.
@bank.wrong(cause="other: stops at T mistakes instead of T passes")
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
@bank.wrong(cause="start again after a mistake")
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
    cause="other: the clean flag is never set again, so it runs all T passes, and the number of passes is returned for k"
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


# theta = X[0] y[0] to start (so that the first margin is not 0), k not counting it.
@bank.wrong(cause="one too few (k)")
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


# Strict test and k counts passes.
@bank.wrong(cause="other: strict test and k counts passes")
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


# Subtracts on a mistake.
@bank.wrong(cause="`theta - y_i * x_i` for `theta + y_i * x_i`")
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


@bank.wrong(cause="`clean = True` anew in each round of the loop that comes after it")
def newcomer_origin_flag_in_loop(X, y, T):
    theta, k = np.zeros(X.shape[1]), 0
    for _ in range(T):
        for i in range(len(y)):
            changed = False
            if y[i] * (theta @ X[i]) <= 0:
                theta = theta + y[i] * X[i]
                k += 1
                changed = True
        if not changed:
            break
    return theta, k


@bank.wrong(cause="T taken for visits")
def newcomer_origin_visits(X, y, T):
    theta, k = np.zeros(X.shape[1]), 0
    for t in range(T):
        i = t % len(y)
        if y[i] * (theta @ X[i]) <= 0:
            theta = theta + y[i] * X[i]
            k += 1
    return theta, k


@bank.wrong(cause="mistakes of the last pass")
def newcomer_origin_last_count(X, y, T):
    theta, k = np.zeros(X.shape[1]), 0
    for _ in range(T):
        mistakes = 0
        for x, label in zip(X, y, strict=True):
            if label * (theta @ x) <= 0:
                theta, mistakes = theta + label * x, mistakes + 1
        if mistakes == 0:
            break
        k = mistakes
    return theta, k


@bank.wrong(cause="other: theta is kept at length 1")
def newcomer_origin_normalised(X, y, T):
    theta, k = np.zeros(X.shape[1]), 0
    for _ in range(T):
        before = k
        for x, label in zip(X, y, strict=True):
            if label * (theta @ x) <= 0:
                theta, k = theta + label * x, k + 1
                theta = theta / (np.linalg.norm(theta) or 1.0)
        if k == before:
            break
    return theta, k


@bank.wrong(cause="other: stops when the error no longer falls")
def newcomer_origin_no_progress(X, y, T):
    theta, k, best = np.zeros(X.shape[1]), 0, len(y) + 1
    for _ in range(T):
        mistakes = 0
        for x, label in zip(X, y, strict=True):
            if label * (theta @ x) <= 0:
                theta, mistakes = theta + label * x, mistakes + 1
        k += mistakes
        if mistakes >= best or mistakes == 0:
            break
        best = mistakes
    return theta, k


@bank.wrong(cause="other: every other pass goes backwards")
def newcomer_origin_to_and_fro(X, y, T):
    theta, k = np.zeros(X.shape[1]), 0
    for p in range(T):
        before = k
        for i in list(range(len(y)))[:: -1 if p % 2 else 1]:
            if y[i] * (theta @ X[i]) <= 0:
                theta, k = theta + y[i] * X[i], k + 1
        if k == before:
            break
    return theta, k


# The test for a clean pass stands inside the loop over the points: stops at the first right point.
@bank.wrong(cause="`if clean:` inside the loop that comes before it")
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


@bank.wrong(cause="other: repeats the same point until it is right")
def until_right(X, y, T):
    theta, k = np.zeros(X.shape[1]), 0
    for _ in range(T):
        clean = True
        for x, label in zip(X, y, strict=True):
            while label * (theta @ x) <= 0 and np.any(x):
                theta, k, clean = theta + label * x, k + 1, False
        if clean:
            break
    return theta, k


@bank.wrong(cause="other: stops when a pass has fewer than two mistakes")
def nearly_clean(X, y, T):
    theta, k = np.zeros(X.shape[1]), 0
    for _ in range(T):
        before = k
        for x, label in zip(X, y, strict=True):
            if label * (theta @ x) <= 0:
                theta, k = theta + label * x, k + 1
        if k - before <= 1:
            break
    return theta, k


# The function returns after its first pass: wrong indentation.
@bank.wrong(cause="only one pass")
def origin_one_pass(X, y, T):
    theta = np.zeros(X.shape[1])
    k = 0
    for _ in range(T):
        for x_i, y_i in zip(X, y):
            if y_i * (theta @ x_i) <= 0:
                theta = theta + y_i * x_i
                k = k + 1
        return theta, k
