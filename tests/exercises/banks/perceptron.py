"""Answers to the exercises of notebook 2, right and wrong, as people might write them."""

# ruff: noqa: B905 (nobody who takes the course writes zip(..., strict=True))

import itertools
from collections import Counter
from functools import reduce

import numpy as np

from tests.exercises.bank import Bank

bank = Bank()


# is_separated


@bank.right("is_separated")
def by_smallest_margin(X, y, theta, theta0):
    return np.min(y * (X @ theta + theta0)) > 0


@bank.right("is_separated")
def by_loops_over_lists(X, y, theta, theta0):
    for x, label in zip(np.asarray(X).tolist(), np.asarray(y).tolist()):
        score = theta0
        for a, b in zip(x, theta):
            score += a * b
        if label * score <= 0:
            return False
    return True


@bank.right("is_separated")
def by_sign_where_zero_equals_no_label(X, y, theta, theta0):
    return bool((np.sign(X.dot(theta) + theta0) == y).all())


@bank.right("is_separated")
def by_counting_mistakes(X, y, theta, theta0):
    return not np.count_nonzero(y * (np.inner(X, theta) + theta0) <= 0)


@bank.right("is_separated")
def by_reflected_points_and_all(X, y, theta, theta0):
    w = np.append(theta, theta0)
    return all(label * np.append(x, 1) @ w > 0 for x, label in zip(X, y))


@bank.right("is_separated")
def by_recursion_on_halves(X, y, theta, theta0):
    if len(X) == 1:
        return bool(y[0] * (np.dot(theta, X[0]) + theta0) > 0)
    half = len(X) // 2
    left = by_recursion_on_halves(X[:half], y[:half], theta, theta0)
    return left and by_recursion_on_halves(X[half:], y[half:], theta, theta0)


@bank.right("is_separated")
def by_the_two_classes_apart(X, y, theta, theta0):
    scores = np.einsum("ij,j->i", X, theta) + theta0
    return np.all(scores[y == 1] > 0) and np.all(scores[y == -1] < 0)


@bank.wrong("is_separated", cause="boundary let through")
def lets_boundary_points_pass(X, y, theta, theta0):
    return bool(np.all(y * (X @ theta + theta0) >= 0))


@bank.wrong("is_separated", cause="compared after all")
def compares_after_all(X, y, theta, theta0):
    return np.all(y * (X @ theta + theta0)) > 0  # true whenever no margin is zero


@bank.wrong("is_separated", cause="labels compared after sign(0) = +1")
def predicts_plus_on_the_boundary(X, y, theta, theta0):
    return bool(np.all(np.where(X @ theta + theta0 >= 0, 1, -1) == y))


@bank.wrong("is_separated", cause="labels compared after sign(0) = -1")
def predicts_minus_on_the_boundary(X, y, theta, theta0):
    return bool(np.all(np.where(X @ theta + theta0 > 0, 1, -1) == y))


@bank.wrong("is_separated", cause="offset not used")
def forgets_the_offset_here(X, y, theta, theta0):
    return bool(np.all(y * (X @ theta) > 0))


@bank.wrong("is_separated", cause="label on the score without the offset")
def adds_the_offset_after_the_label(X, y, theta, theta0):
    return bool(np.all(y * (X @ theta) + theta0 > 0))


@bank.wrong("is_separated", cause="all on the wrong side accepted")
def multiplies_all_margins(X, y, theta, theta0):
    return bool(np.prod(y * (X @ theta + theta0)) > 0)  # two wrong points make a right one


@bank.wrong("is_separated", cause="only the first point")
def decides_at_the_first_point(X, y, theta, theta0):
    for x, label in zip(X, y):
        return bool(label * (theta @ x + theta0) > 0)


@bank.wrong("is_separated", cause="only the last point")
def remembers_only_the_last_point(X, y, theta, theta0):
    good = True
    for x, label in zip(X, y):
        good = bool(label * (theta @ x + theta0) > 0)
    return good


@bank.wrong("is_separated", cause="margin of 1 wanted")
def truncates_the_margin(X, y, theta, theta0):
    return all(int(label * (theta @ x + theta0)) > 0 for x, label in zip(X, y))


@bank.wrong("is_separated", cause="margin of 1 wanted")
def wants_a_margin_of_one(X, y, theta, theta0):
    return bool(np.all(y * (X @ theta + theta0) >= 1))


@bank.wrong("is_separated", cause="small margins rejected")
def wants_a_margin_of_a_tenth(X, y, theta, theta0):
    return bool(np.all(y * (X @ theta + theta0) > 0.1))


@bank.wrong("is_separated", cause="small margins rejected")
def wants_a_margin_of_a_thousandth(X, y, theta, theta0):
    return bool(np.all(y * (X @ theta + theta0) > 0.001))


@bank.wrong("is_separated", cause="other: uses two features only")
def only_in_the_plane(X, y, theta, theta0):
    return bool(np.all(y * (X[:, 0] * theta[0] + X[:, -1] * theta[-1] + theta0) > 0))


@bank.wrong("is_separated", cause="one value per point")
def answers_for_each_point(X, y, theta, theta0):
    return y * (X @ theta + theta0) > 0


@bank.wrong("is_separated", cause="all on the wrong side accepted")
def accepts_the_mirrored_line(X, y, theta, theta0):
    margins = y * (X @ theta + theta0)
    return bool(np.all(margins > 0) or np.all(margins < 0))


@bank.wrong("is_separated", cause="last point left out")
def forgets_the_last_point(X, y, theta, theta0):
    return all(y[i] * (X[i] @ theta + theta0) > 0 for i in range(len(X) - 1))


@bank.wrong("is_separated", cause="separable instead of separated")
def asks_for_separable_and_not_separated(X, y, theta, theta0):
    w = np.zeros(X.shape[1] + 1)  # whether some line does it
    Z = y[:, None] * np.column_stack([X, np.ones(len(X))])
    for _ in range(200):
        for z in Z:
            if w @ z <= 0:
                w = w + z
        if np.all(Z @ w > 0):
            return True
    return False


@bank.wrong("is_separated", cause="always the same")
def always_true(X, y, theta, theta0):
    return True


@bank.wrong("is_separated", cause="always the same")
def always_false(X, y, theta, theta0):
    return False


# perceptron_origin


@bank.right("perceptron_origin")
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


@bank.right("perceptron_origin")
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


@bank.right("perceptron_origin")
def origin_by_arithmetic_with_the_test(X, y, T):
    theta, k, clean = np.zeros_like(X[0]), 0, False  # of whole numbers where X is
    while T > 0 and not clean:
        clean, T = True, T - 1
        for i in range(len(y)):
            wrong = int(y[i] * (theta @ X[i]) <= 0)
            theta = theta + wrong * y[i] * X[i]
            k, clean = k + wrong, clean and not wrong
    return [theta.tolist(), k]


@bank.right("perceptron_origin")
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


@bank.right("perceptron_origin")
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


@bank.right("perceptron_origin")
def origin_stopping_once_all_are_right(X, y, T):
    theta, k = np.zeros(X.shape[1]), 0
    for i in itertools.islice(itertools.cycle(range(len(X))), T * len(X)):
        if np.all(y * (X @ theta) > 0):
            return theta, k
        if y[i] * (X[i] @ theta) <= 0:
            theta, k = theta + y[i] * X[i], k + 1
    return theta, k


@bank.right("perceptron_origin")
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


@bank.wrong("perceptron_origin", cause="zero only at the start")
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


@bank.wrong("perceptron_origin", cause="predicted labels compared")
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


@bank.wrong("perceptron_origin", cause="stops when theta comes back")
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


@bank.wrong("perceptron_origin", cause="margin of 1 wanted")
def origin_with_margin_below_one(X, y, T):
    theta, k = np.zeros(X.shape[1]), 0
    for _ in range(T):
        old = k
        for x, label in zip(X, y):
            if label * (theta @ x) < 1:  # the same as <= 0 on whole numbers only
                theta, k = theta + label * x, k + 1
        if k == old:
            break
    return theta, k


@bank.wrong("perceptron_origin", cause="T one less")
def origin_one_pass_too_few(X, y, T):
    return origin_as_in_the_text(X, y, T - 1)


@bank.wrong("perceptron_origin", cause="one pass too many")
def origin_one_pass_too_many(X, y, T):
    return origin_as_in_the_text(X, y, T + 1)


@bank.wrong("perceptron_origin", cause="T without limit")
def origin_ignores_T(X, y, T):
    return origin_as_in_the_text(X, y, 500)


@bank.wrong("perceptron_origin", cause="T taken for visits")
def origin_takes_T_for_visits(X, y, T):
    theta, k = np.zeros(X.shape[1]), 0
    for i in range(T):
        x, label = X[i % len(X)], y[i % len(X)]
        if label * (theta @ x) <= 0:
            theta, k = theta + label * x, k + 1
    return theta, k


@bank.wrong("perceptron_origin", cause="T taken for mistakes")
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


@bank.wrong("perceptron_origin", cause="passes with a mistake counted")
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


@bank.wrong("perceptron_origin", cause="points counted instead of mistakes")
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


@bank.wrong("perceptron_origin", cause="start again, up to n·T times")
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


@bank.wrong("perceptron_origin", cause="whole pass with the old parameters")
def origin_moves_once_a_pass(X, y, T):
    theta, k = np.zeros(X.shape[1]), 0
    for _ in range(T):
        bad = y * (X @ theta) <= 0
        if not bad.any():
            break
        theta, k = theta + (y * bad) @ X, k + bad.sum()
    return theta, k


@bank.wrong("perceptron_origin", cause="points in reverse order")
def origin_backwards(X, y, T):
    return origin_as_in_the_text(X[::-1], y[::-1], T)


@bank.wrong("perceptron_origin", cause="points shuffled")
def origin_shuffles(X, y, T):
    order = np.random.default_rng(0).permutation(len(X))
    return origin_as_in_the_text(X[order], y[order], T)


@bank.wrong("perceptron_origin", cause="theta of length 1")
def origin_of_unit_length(X, y, T):
    theta, k = origin_as_in_the_text(X, y, T)
    return theta / max(np.linalg.norm(theta), 1e-12), k


@bank.wrong("perceptron_origin", cause="whole numbers")
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


@bank.wrong("perceptron_origin", cause="best theta kept")
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


@bank.wrong("perceptron_origin", cause="run with an offset")
def origin_with_a_hidden_offset(X, y, T):
    theta, _, k = perceptron_from_the_text(X, y, T)
    return theta, k


@bank.wrong("perceptron_origin", cause="other: adds the absolute values of x")
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


@bank.wrong("perceptron_origin", cause="state kept between calls")
def origin_remembers_the_last_call(X, y, T, memory={}):  # noqa: B006
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


@bank.wrong("perceptron_origin", cause="other: stops when two passes have equally many mistakes")
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


@bank.wrong("perceptron_origin", cause="always the same")
def origin_answers_the_example(X, y, T):
    return np.array([0.0, 3.0]), 2


@bank.wrong("perceptron_origin", cause="only one of the results")
def origin_leaves_k_out(X, y, T):
    return origin_as_in_the_text(X, y, T)[0]


@bank.wrong("perceptron_origin", cause="results in another order")
def origin_swapped(X, y, T):
    return origin_as_in_the_text(X, y, T)[::-1]


@bank.wrong("perceptron_origin", cause="column for a row (theta)")
def origin_as_a_row(X, y, T):
    theta, k = origin_as_in_the_text(X, y, T)
    return theta.reshape(1, -1), k


@bank.wrong("perceptron_origin", cause="equal points taken once")
def origin_skips_repeated_points(X, y, T):
    _, first = np.unique(np.c_[X, y], axis=0, return_index=True)
    first = np.sort(first)
    return origin_as_in_the_text(X[first], y[first], T)


@bank.wrong("perceptron_origin", cause="other: a limit of its own for the passes")
def origin_never_more_than_100_passes(X, y, T):
    return origin_as_in_the_text(X, y, min(T, 100))


# perceptron


@bank.right("perceptron")
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


@bank.right("perceptron")
def perceptron_augmented(X, y, T):
    A = np.hstack([X, np.ones((X.shape[0], 1))])
    w, k = origin_as_in_the_text(A, y, T)
    return w[:-1], w[-1], k


@bank.right("perceptron")
def perceptron_with_the_one_in_front(X, y, T):
    Z = [[v, *(v * a for a in x)] for x, v in zip(np.asarray(X).tolist(), np.asarray(y).tolist())]
    w, k = [0] * len(Z[0]), 0
    for _ in range(T):
        old = k
        for z in Z:
            if sum(p * q for p, q in zip(w, z)) <= 0:
                w = [p + q for p, q in zip(w, z)]
                k += 1
        if old == k:
            break
    return w[1:], w[0], k


@bank.right("perceptron")
def perceptron_by_counts(X, y, T):
    gram, alpha = X @ X.T + 1, np.zeros(len(X), dtype=int)
    for _ in range(T):
        clean = True
        for i, label in enumerate(y):
            if label * np.sum(alpha * y * gram[i]) <= 0:
                alpha[i] += 1
                clean = False
        if clean:
            break
    return (alpha * y) @ X, np.array((alpha * y).sum()), alpha.sum()


@bank.right("perceptron")
def perceptron_by_correction(X, y, T):
    theta, theta0, k = np.zeros(X.shape[1]), 0, 0
    for _ in range(T):
        change = 0
        for x, label in zip(X, y):
            score = np.dot(theta, x) + theta0
            h = -label if score == 0 else np.sign(score)  # on the boundary: call it wrong
            theta, theta0 = theta - 0.5 * (h - label) * x, theta0 - (h - label) / 2
            change += h != label
        k += int(change)
        if not change:
            break
    return theta, theta0, k


@bank.right("perceptron")
def perceptron_by_searching_the_next_mistake(X, y, T):
    n, start, w, k = len(X), 0, np.zeros(X.shape[1] + 1), 0
    Z = np.c_[X, np.ones(n)] * y.reshape(-1, 1)
    while T > 0:
        wrong = np.flatnonzero(Z[start:] @ w <= 0)
        if len(wrong):
            start += wrong[0]
            w, k, start = w + Z[start], k + 1, start + 1
        elif np.all(Z @ w > 0):
            break
        else:
            start = n
        if start == n:
            start, T = 0, T - 1
    return w[:-1].tolist(), float(w[-1]), k


@bank.right("perceptron")
def perceptron_in_a_class(X, y, T):
    class Machine:
        def __init__(self, d):
            self.theta, self.theta0, self.mistakes = np.zeros((d, 1)), np.zeros(1), 0

        def see(self, x, label):
            if label * (x @ self.theta + self.theta0)[0] > 0:
                return True
            self.theta[:, 0] += label * x
            self.theta0 += label
            self.mistakes += 1
            return False

    machine = Machine(X.shape[1])
    for _ in range(T):
        if all([machine.see(x, label) for x, label in zip(X, y)]):
            break
    return machine.theta.ravel(), machine.theta0[0], machine.mistakes


def _with_offset(X, y, T, wrong=lambda m: m <= 0, step0=lambda v, x: v, score=lambda s, t0: s + t0):
    theta, theta0, k = np.zeros(X.shape[1]), 0.0, 0
    for _ in range(T):
        old = k
        for x, v in zip(X, y):
            if wrong(v * score(theta @ x, theta0)):
                theta, theta0, k = theta + v * x, theta0 + step0(v, x), k + 1
        if k == old:
            break
    return theta, theta0, k


@bank.wrong("perceptron", cause="offset not used in the test")
def tests_without_the_offset(X, y, T):
    return _with_offset(X, y, T, score=lambda s, t0: s)


@bank.wrong("perceptron", cause="offset grows by 1")
def offset_only_up(X, y, T):
    return _with_offset(X, y, T, step0=lambda v, x: 1)


@bank.wrong("perceptron", cause="`theta0 - y_i` for `theta0 + y_i`")
def offset_down_instead_of_up(X, y, T):
    return _with_offset(X, y, T, step0=lambda v, x: -v, score=lambda s, t0: s + t0)


@bank.wrong("perceptron", cause="wrong sign (theta0)")
def offset_as_a_threshold(X, y, T):
    return _with_offset(X, y, T, step0=lambda v, x: -v, score=lambda s, t0: s - t0)  # sign of theta0 the other way


@bank.wrong("perceptron", cause="offset grows by the squared radius")
def offset_times_radius_squared(X, y, T):
    R2 = np.max(np.sum(X**2, axis=1))  # other books do this
    return _with_offset(X, y, T, step0=lambda v, x: v * R2)


@bank.wrong("perceptron", cause="other: offset changes by y/2")
def offset_halved(X, y, T):
    return _with_offset(X, y, T, step0=lambda v, x: v / 2)


@bank.wrong("perceptron", cause="other: offset changes by y times the mean of x")
def offset_by_the_sum_of_x(X, y, T):
    return _with_offset(X, y, T, step0=lambda v, x: v * x.mean())


@bank.wrong("perceptron", cause="margin of 1 wanted")
def with_margin_below_one(X, y, T):
    return _with_offset(X, y, T, wrong=lambda m: m < 1)


@bank.wrong("perceptron", cause="offset never updated")
def without_an_offset_at_all(X, y, T):
    theta, k = origin_as_in_the_text(X, y, T)
    return theta, 0.0, k


@bank.wrong("perceptron", cause="zero only at the start")
def boundary_counts_as_right_after_the_start(X, y, T):
    theta, theta0, k = np.zeros(X.shape[1]), 0.0, 0
    for _ in range(T):
        old = k
        for x, v in zip(X, y):
            m = v * (theta @ x + theta0)
            if m < 0 or (m == 0 and k == 0):
                theta, theta0, k = theta + v * x, theta0 + v, k + 1
        if k == old:
            break
    return theta, theta0, k


@bank.wrong("perceptron", cause="zero only at the start")
def boundary_counts_as_right_unless_theta_is_zero(X, y, T):
    theta, theta0, k = np.zeros(X.shape[1]), 0.0, 0
    for _ in range(T):
        old = k
        for x, v in zip(X, y):
            m = v * (theta @ x + theta0)
            if m < 0 or (m == 0 and not theta.any()):
                theta, theta0, k = theta + v * x, theta0 + v, k + 1
        if k == old:
            break
    return theta, theta0, k


@bank.wrong("perceptron", cause="predicted labels compared")
def boundary_counts_as_right_for_plus(X, y, T):
    theta, theta0, k = np.zeros(X.shape[1]), 0.0, 0
    for _ in range(T):
        old = k
        for x, v in zip(X, y):
            if np.where(theta @ x + theta0 >= 0, 1, -1) != v:
                theta, theta0, k = theta + v * x, theta0 + v, k + 1
        if k == old:
            break
    return theta, theta0, k


@bank.wrong("perceptron", cause="stops when the parameters come back")
def stops_when_parameters_come_back(X, y, T):
    w, k = np.zeros(X.shape[1] + 1), 0
    Z = y[:, None] * np.c_[X, np.ones(len(X))]
    for _ in range(T):
        before = w
        for z in Z:
            if w @ z <= 0:
                w, k = w + z, k + 1
        if np.allclose(before, w):
            break  # a pass of mistakes may cancel out
    return w[:-1], w[-1], k


@bank.wrong("perceptron", cause="other: stops when the offset comes back")
def stops_when_the_offset_rests(X, y, T):
    theta, theta0, k = np.zeros(X.shape[1]), 0, 0
    for _ in range(T):
        before = theta0
        for x, v in zip(X, y):
            if v * (theta @ x + theta0) <= 0:
                theta, theta0, k = theta + v * x, theta0 + v, k + 1
        if theta0 == before:
            break
    return theta, theta0, k


@bank.wrong("perceptron", cause="one pass too few")
def one_pass_too_few(X, y, T):
    return perceptron_from_the_text(X, y, max(T - 1, 1))


@bank.wrong("perceptron", cause="one pass too many")
def one_pass_too_many(X, y, T):
    return perceptron_from_the_text(X, y, T + 1)


@bank.wrong("perceptron", cause="other: a limit of its own for the passes")
def never_more_than_25_passes(X, y, T):
    return perceptron_from_the_text(X, y, min(T, 25))  # ignores T where it is large


@bank.wrong("perceptron", cause="mistakes of the last pass")
def counts_the_last_pass_with_mistakes(X, y, T):
    theta, theta0, k = np.zeros(X.shape[1]), 0, 0
    for _ in range(T):
        m = 0
        for x, v in zip(X, y):
            if v * (theta @ x + theta0) <= 0:
                theta, theta0, m = theta + v * x, theta0 + v, m + 1
        if m == 0:
            break
        k = m
    return theta, theta0, k


@bank.wrong("perceptron", cause="one too many (k)")
def counts_one_too_many(X, y, T):
    theta, theta0, k = perceptron_from_the_text(X, y, T)
    return theta, theta0, k + 1


@bank.wrong("perceptron", cause="other: k taken from the offset")
def counts_by_the_norm_of_the_offset(X, y, T):
    theta, theta0, _ = perceptron_from_the_text(X, y, T)
    return theta, theta0, abs(int(theta0))  # right where all mistakes are of one class


@bank.wrong("perceptron", cause="results in another order")
def k_before_the_offset(X, y, T):
    theta, theta0, k = perceptron_from_the_text(X, y, T)
    return theta, k, theta0


@bank.wrong("perceptron", cause="one class after the other")
def plus_points_first(X, y, T):
    order = np.argsort(-y, kind="stable")
    return perceptron_from_the_text(X[order], y[order], T)


@bank.wrong("perceptron", cause="other: updates on the point with the smallest margin")
def the_worst_point_first(X, y, T):
    Z = y[:, None] * np.c_[X, np.ones(len(X))]
    w, k = np.zeros(Z.shape[1]), 0
    for _ in range(T * len(X)):
        i = np.argmin(Z @ w)
        if Z[i] @ w > 0:
            break
        w, k = w + Z[i], k + 1
    return w[:-1], w[-1], k


@bank.wrong("perceptron", cause="updates until the point is right")
def updates_until_the_point_is_right(X, y, T):
    theta, theta0, k = np.zeros(X.shape[1]), 0.0, 0
    for _ in range(T):
        old = k
        for x, v in zip(X, y):
            while v * (theta @ x + theta0) <= 0:
                theta, theta0, k = theta + v * x, theta0 + v, k + 1
        if k == old:
            break
    return theta, theta0, k


@bank.wrong("perceptron", cause="whole numbers")
def rounds_x_to_whole_numbers(X, y, T):
    return perceptron_from_the_text(np.asarray(X, dtype=int), y, T)


@bank.wrong("perceptron", cause="equal points taken once")
def skips_repeated_points(X, y, T):
    _, first = np.unique(np.c_[X, y], axis=0, return_index=True)
    first = np.sort(first)
    return perceptron_from_the_text(X[first], y[first], T)  # a second copy may be a mistake too


@bank.wrong("perceptron", cause="offset left in theta")
def whole_vector_as_theta(X, y, T):
    A = np.c_[X, np.ones(len(X))]
    w, k = origin_as_in_the_text(A, y, T)
    return w, w[-1], k


@bank.wrong("perceptron", cause="other: centres the points")
def centres_the_points_first(X, y, T):
    mean = X.mean(axis=0)
    theta, theta0, k = perceptron_from_the_text(X - mean, y, T)
    return theta, theta0 - theta @ mean, k


# mistake_counts


@bank.right("mistake_counts")
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


@bank.right("mistake_counts")
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


@bank.right("mistake_counts")
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


@bank.right("mistake_counts")
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


@bank.right("mistake_counts")
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


@bank.right("mistake_counts")
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


@bank.wrong("mistake_counts", cause="yes or no instead of how often")
def marks_instead_of_counts(X, y, T):
    return np.minimum(_alpha(X, y, T), 1)


@bank.wrong("mistake_counts", cause="first pass only")
def counts_of_the_first_pass(X, y, T):
    return _alpha(X, y, 1)


@bank.wrong("mistake_counts", cause="last pass with a mistake only")
def counts_of_the_last_pass(X, y, T):
    *_, (before, alpha) = _passes(X, y, T)
    return alpha - before


@bank.wrong("mistake_counts", cause="run without the offset")
def counts_through_the_origin(X, y, T):
    return _alpha(X, y, T, offset=0)


@bank.wrong("mistake_counts", cause="points looked up by their coordinates")
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


@bank.wrong("mistake_counts", cause="points wrong in the end")
def counts_wrong_points_in_the_end(X, y, T):
    theta, theta0, _ = perceptron_from_the_text(X, y, T)
    return (y * (X @ theta + theta0) <= 0).astype(int)


@bank.wrong("mistake_counts", cause="labels mixed in")
def counts_with_labels(X, y, T):
    return _alpha(X, y, T) * y


@bank.wrong("mistake_counts", cause="divided by the sum")
def counts_as_shares(X, y, T):
    alpha = _alpha(X, y, T)
    return alpha / alpha.sum()


@bank.wrong("mistake_counts", cause="sum returned")
def counts_in_total(X, y, T):
    return int(_alpha(X, y, T).sum())


@bank.wrong("mistake_counts", cause="one pass too few")
def counts_one_pass_too_few(X, y, T):
    return _alpha(X, y, max(T - 1, 1))


@bank.wrong("mistake_counts", cause="T one more")
def counts_one_pass_too_many(X, y, T):
    return _alpha(X, y, T + 1)


@bank.wrong("mistake_counts", cause="zero only at the start")
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


@bank.wrong("mistake_counts", cause="stops when the parameters come back")
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


@bank.wrong("mistake_counts", cause="whole pass with the old parameters")
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


@bank.wrong("mistake_counts", cause="points without a mistake left out")
def counts_only_points_that_ever_erred(X, y, T):
    alpha = _alpha(X, y, T)
    return alpha[alpha > 0]


@bank.wrong("mistake_counts", cause="other: counts cut at nine")
def counts_up_to_nine(X, y, T):
    return np.minimum(_alpha(X, y, T), 9)  # kept as one digit


@bank.wrong("mistake_counts", cause="column for a row")
def counts_as_a_column(X, y, T):
    return _alpha(X, y, T)[:, None]


# from_counts


@bank.right("from_counts")
def by_a_product(alpha, X, y):
    return (alpha * y) @ X, alpha @ y


@bank.right("from_counts")
def by_replaying_each_mistake(alpha, X, y):
    theta, theta0 = np.zeros(X.shape[1]), 0
    for i in range(len(alpha)):
        for _ in range(alpha[i]):
            theta += y[i] * X[i]
            theta0 += y[i]
    return theta, theta0


@bank.right("from_counts")
def by_plain_lists(alpha, X, y):
    alpha, X, y = list(alpha), [list(x) for x in X], list(y)
    theta = [sum(a * v * x[j] for a, v, x in zip(alpha, y, X)) for j in range(len(X[0]))]
    return theta, sum(a * v for a, v in zip(alpha, y))


@bank.right("from_counts")
def by_einsum_of_augmented(alpha, X, y):
    w = np.einsum("i,i,ij->j", alpha, y, np.c_[X, np.ones(len(X))])
    return w[:-1], w[-1]


@bank.right("from_counts")
def by_repeated_rows(alpha, X, y):
    rows = np.repeat(np.arange(len(alpha)), alpha)
    return (X[rows] * y[rows, None]).sum(axis=0), np.array(y[rows].sum())


@bank.right("from_counts")
def by_plus_less_minus(alpha, X, y):
    plus, minus = y > 0, y < 0
    theta = np.dot(alpha[plus], X[plus]) - np.dot(alpha[minus], X[minus])
    return tuple(theta), float(alpha[plus].sum() - alpha[minus].sum())


@bank.right("from_counts")
def by_a_diagonal_matrix(alpha, X, y):
    return [X.T @ np.diag(y) @ alpha, np.trace(np.diag(alpha) @ np.diag(y))]


@bank.wrong("from_counts", cause="labels forgotten")
def without_labels(alpha, X, y):
    return alpha @ X, alpha.sum()


@bank.wrong("from_counts", cause="labels forgotten in theta0")
def offset_without_labels(alpha, X, y):
    return (alpha * y) @ X, np.sum(alpha)


@bank.wrong("from_counts", cause="counts forgotten in theta0")
def offset_without_counts(alpha, X, y):
    return (alpha * y) @ X, np.sum(y)


@bank.wrong("from_counts", cause="counts taken as yes or no in theta0")
def offset_of_points_in_use(alpha, X, y):
    return (alpha * y) @ X, y[alpha > 0].sum()  # each once


@bank.wrong("from_counts", cause="counts taken as yes or no")
def each_point_once(alpha, X, y):
    used = (alpha > 0) * y
    return used @ X, used.sum()


@bank.wrong("from_counts", cause="alpha divided by its sum")
def averaged_over_mistakes(alpha, X, y):
    return (alpha * y) @ X / alpha.sum(), alpha @ y / alpha.sum()


@bank.wrong("from_counts", cause="theta in whole numbers")
def theta_in_whole_numbers(alpha, X, y):
    theta = np.zeros(X.shape[1], dtype=int)
    for a, x, v in zip(alpha, X, y):
        theta = (theta + a * v * x).astype(int)
    return theta, int(alpha @ y)


@bank.wrong("from_counts", cause="other: runs the perceptron instead of using alpha")
def ignores_alpha_and_runs_the_perceptron(alpha, X, y):
    return perceptron_from_the_text(X, y, 100)[:2]


@bank.wrong("from_counts", cause="other: a second copy of a point replaces the first")
def by_a_table_of_points(alpha, X, y):
    table = {
        (*x, v): a for x, v, a in zip(X.tolist(), y.tolist(), alpha.tolist())
    }  # a second copy overwrites the first
    rows = np.array([[a * v * c for c in (*x, 1)] for (*x, v), a in table.items()])
    return rows[:, :-1].sum(axis=0), rows[:, -1].sum()


@bank.wrong("from_counts", cause="results in another order")
def offset_first(alpha, X, y):
    return alpha @ y, (alpha * y) @ X


@bank.wrong("from_counts", cause="one vector")
def one_vector(alpha, X, y):
    return (alpha * y) @ np.c_[X, np.ones(len(X))]


@bank.wrong("from_counts", cause="summed over the features")
def sums_the_wrong_axis(alpha, X, y):
    return ((alpha * y)[:, None] * X).sum(axis=1), alpha @ y


@bank.wrong("from_counts", cause="sum returned (theta)")
def sums_everything(alpha, X, y):
    return ((alpha * y)[:, None] * X).sum(), alpha @ y


@bank.wrong("from_counts", cause="last point left out")
def forgets_the_last(alpha, X, y):
    return (alpha * y)[:-1] @ X[:-1], (alpha * y)[:-1].sum()


@bank.wrong("from_counts", cause="other: offset from the mean label")
def offset_is_the_mean_label_times_mistakes(alpha, X, y):
    return (alpha * y) @ X, alpha.sum() * y.mean()


@bank.wrong("from_counts", cause="no offset")
def no_offset(alpha, X, y):
    return (alpha * y) @ X, 0


@bank.wrong("from_counts", cause="column for a row (theta)")
def theta_as_a_column(alpha, X, y):
    return X.T @ (alpha * y)[:, None], alpha @ y


# reflect


@bank.right("reflect")
def by_column_stack(X, y):
    return np.column_stack([X, np.ones(len(X))]) * np.asarray(y)[:, None]


@bank.right("reflect")
def by_label_as_last_column(X, y):
    return np.c_[(X.T * y).T, y]


@bank.right("reflect")
def by_nested_lists(X, y):
    return [[v * a for a in x] + [v] for x, v in zip(np.asarray(X).tolist(), np.asarray(y).tolist())]


@bank.right("reflect")
def by_turning_the_negative_rows(X, y):
    Z = np.pad(X, ((0, 0), (0, 1)), constant_values=1)
    Z[y == -1] *= -1
    return Z


@bank.right("reflect")
def by_a_tuple_of_rows(X, y):
    return tuple(y[i] * np.append(X[i], 1) for i in range(len(y)))


@bank.right("reflect")
def by_diagonal(X, y):
    return np.diag(y) @ np.hstack((X, np.ones((X.shape[0], 1), dtype=X.dtype)))


@bank.right("reflect")
def by_filling_an_empty_array(X, y):
    n, d = X.shape
    Z = np.empty((n, d + 1))
    for i in range(n):
        for j in range(d):
            Z[i, j] = X[i, j] if y[i] > 0 else -X[i, j]
        Z[i, d] = y[i]
    return Z


@bank.wrong("reflect", cause="1 appended after reflecting")
def appends_the_one_afterwards(X, y):
    return np.c_[X * y[:, None], np.ones(len(X))]


@bank.wrong("reflect", cause="1 in front")
def puts_the_one_first(X, y):
    return np.c_[np.ones(len(X)), X] * y[:, None]


@bank.wrong("reflect", cause="label appended to plain points")
def reflects_only_the_one(X, y):
    return np.c_[X, y]


@bank.wrong("reflect", cause="no 1 appended")
def leaves_the_one_out(X, y):
    return X * y[:, None]


@bank.wrong("reflect", cause="wrong sign")
def reflects_the_positive_points(X, y):
    return -y[:, None] * np.c_[X, np.ones(len(X))]


@bank.wrong("reflect", cause="whole numbers")
def whole_numbers_only(X, y):
    Z = np.ones((len(X), X.shape[1] + 1), dtype=int)
    Z[:, :-1] = X
    return Z * y[:, None]


@bank.wrong("reflect", cause="whole numbers")
def in_the_type_of_the_labels(X, y):
    Z = np.zeros((len(y), X.shape[1] + 1), dtype=y.dtype)
    for i in range(len(y)):
        Z[i] = y[i] * np.append(X[i], 1)
    return Z


@bank.wrong("reflect", cause="other: rows of class -1 dropped")
def drops_the_negative_rows(X, y):
    return np.c_[X, np.ones(len(X))][y > 0]


@bank.wrong("reflect", cause="one class after the other")
def sorts_by_class(X, y):
    A = np.c_[X, np.ones(len(X))]
    return np.vstack([A[y == 1], -A[y == -1]])


@bank.wrong("reflect", cause="points as columns")
def transposed(X, y):
    return (np.c_[X, np.ones(len(X))] * y[:, None]).T


@bank.wrong("reflect", cause="sign lost")
def makes_all_entries_positive(X, y):
    return np.abs(np.c_[X, np.ones(len(X))])  # right where positive points are positive


@bank.wrong("reflect", cause="`np.zeros(len(X))` for `np.ones(len(X))`")
def appends_zero(X, y):
    return np.c_[X, np.zeros(len(X))] * y[:, None]


@bank.wrong("reflect", cause="other: each row divided by its length")
def divides_by_length(X, y):
    Z = np.c_[X, np.ones(len(X))] * y[:, None]
    return Z / np.linalg.norm(Z, axis=1, keepdims=True)


@bank.wrong("reflect", cause="1 appended after reflecting")
def returns_a_copy_with_one_kept_for_minus(X, y):
    Z = np.c_[X, np.ones(len(X))]
    Z[y < 0, :-1] *= -1
    return Z


@bank.wrong("reflect", cause="flattened")
def one_flat_row(X, y):
    return (np.c_[X, np.ones(len(X))] * y[:, None]).ravel()


# perceptron_criterion


@bank.right("perceptron_criterion")
def by_a_mask(w, Z):
    m = Z @ w
    wrong = m <= 0
    return -m[wrong].sum(), -Z[wrong].sum(axis=0)


@bank.right("perceptron_criterion")
def by_maximum_and_heaviside(w, Z):
    m = np.matmul(Z, w)
    return np.maximum(0, -m).sum(), -Z.T @ np.heaviside(-m, 1.0)


@bank.right("perceptron_criterion")
def by_plain_loops(w, Z):
    J, gradient = 0, [0] * len(w)
    for z in np.asarray(Z).tolist():
        m = sum(a * b for a, b in zip(w, z))
        if m <= 0:
            J -= m
            gradient = [g - b for g, b in zip(gradient, z)]
    return J, gradient


@bank.right("perceptron_criterion")
def by_half_of_the_absolute_value(w, Z):
    m = Z.dot(w)
    gradient = np.where((m > 0)[:, None], 0.0, -Z).sum(0)
    return float(0.5 * np.sum(np.abs(m) - m)), tuple(gradient)


@bank.right("perceptron_criterion")
def by_the_gradient_first(w, Z):
    gradient = -((w @ Z.T) <= 0).astype(float) @ Z
    return np.array(gradient @ w), gradient  # J is linear on a piece


@bank.right("perceptron_criterion")
def by_clip(w, Z):
    m = np.einsum("ij,j", Z, w)
    return [-np.clip(m, None, 0).sum(), np.negative(np.sum(Z, axis=0, where=m[:, None] <= 0))]


@bank.right("perceptron_criterion")
def by_recursion(w, Z):
    if len(Z) == 0:
        return 0.0, np.zeros(len(w))
    J, gradient = by_recursion(w, Z[1:])
    m = np.dot(w, Z[0])
    return (J, gradient) if m > 0 else (J - m, gradient - Z[0])


@bank.right("perceptron_criterion")
def by_comprehension(w, Z):
    wrong = np.array([z for z in Z if z @ w <= 0]).reshape(-1, len(w))
    return sum(-z @ w for z in wrong), -wrong.sum(axis=0)


@bank.wrong("perceptron_criterion", cause="boundary left out")
def boundary_left_out_of_the_gradient(w, Z):
    m = Z @ w
    return -m[m < 0].sum(), -Z[m < 0].sum(axis=0)


@bank.wrong("perceptron_criterion", cause="boundary counted half")
def boundary_counted_half(w, Z):
    m = Z @ w
    return np.maximum(-m, 0).sum(), -Z.T @ ((1 - np.sign(m)) / 2)


@bank.wrong("perceptron_criterion", cause="boundary left out")
def boundary_only_at_zero_weights(w, Z):
    m = Z @ w
    wrong = (m < 0) | (not np.any(w))
    return -m[wrong].sum(), -Z[wrong].sum(axis=0)


@bank.wrong("perceptron_criterion", cause="other: gradient by forward differences")
def gradient_by_forward_differences(w, Z):
    def J(v):
        return float(np.maximum(0, -Z @ v).sum())

    h = 1e-6  # wrong at a kink
    return J(w), np.array([(J(w + h * e) - J(w)) / h for e in np.eye(len(w))])


@bank.wrong("perceptron_criterion", cause="sign of the gradient")
def gradient_uphill_turned_down(w, Z):
    m = Z @ w
    return -m[m <= 0].sum(), Z[m <= 0].sum(axis=0)


@bank.wrong("perceptron_criterion", cause="J negative")
def negative_J(w, Z):
    m = Z @ w
    return m[m <= 0].sum(), -Z[m <= 0].sum(axis=0)


@bank.wrong("perceptron_criterion", cause="mean instead of sum")
def means_over_all(w, Z):
    m = Z @ w
    return -m[m <= 0].sum() / len(Z), -Z[m <= 0].sum(axis=0) / len(Z)


@bank.wrong("perceptron_criterion", cause="gradient averaged")
def J_summed_gradient_averaged(w, Z):
    m = Z @ w
    return -m[m <= 0].sum(), -Z[m <= 0].sum(axis=0) / max(1, np.sum(m <= 0))


@bank.wrong("perceptron_criterion", cause="all points summed")
def all_points(w, Z):
    return -(Z @ w).sum(), -Z.sum(axis=0)


@bank.wrong("perceptron_criterion", cause="sum clipped instead of its terms")
def clips_the_sum(w, Z):
    total = -(Z @ w).sum()  # max(0, sum) is not the sum of max
    wrong = Z @ w <= 0
    return max(0.0, total), -Z[wrong].sum(axis=0)


@bank.wrong("perceptron_criterion", cause="distances, without the offset's weight")
def distances(w, Z):
    m = Z @ w
    length = max(np.linalg.norm(w[:-1]), 1e-12)
    return -m[m <= 0].sum() / length, -Z[m <= 0].sum(axis=0)


@bank.wrong("perceptron_criterion", cause="mistakes counted")
def number_of_mistakes(w, Z):
    m = Z @ w
    return int((m <= 0).sum()), -Z[m <= 0].sum(axis=0)


@bank.wrong("perceptron_criterion", cause="J squared")
def squares(w, Z):
    m = Z @ w
    return (m[m <= 0] ** 2).sum(), -Z[m <= 0].sum(axis=0)


@bank.wrong("perceptron_criterion", cause="hinge loss")
def hinge_instead(w, Z):
    m = Z @ w
    return np.maximum(0, 1 - m).sum(), -Z[m <= 1].sum(axis=0)


@bank.wrong("perceptron_criterion", cause="gradient a number where nothing is wrong")
def no_gradient_when_clean(w, Z):
    m = Z @ w
    if np.all(m > 0):
        return 0.0, 0.0  # a number in place of d+1 zeros
    return -m[m <= 0].sum(), -Z[m <= 0].sum(axis=0)


@bank.wrong("perceptron_criterion", cause="nothing returned where nothing is wrong")
def nothing_when_clean(w, Z):
    m = Z @ w
    if np.any(m <= 0):
        return -m[m <= 0].sum(), -Z[m <= 0].sum(axis=0)


@bank.wrong("perceptron_criterion", cause="gradient for each point")
def gradient_for_each_point(w, Z):
    m = Z @ w
    return -m[m <= 0].sum(), -Z * (m <= 0)[:, None]


@bank.wrong("perceptron_criterion", cause="gradient in whole numbers")
def gradient_in_whole_numbers(w, Z):
    m = Z @ w
    gradient = np.zeros(len(w), dtype=int)
    for z in Z[m <= 0]:
        gradient = (gradient - z).astype(int)
    return -m[m <= 0].sum(), gradient


@bank.wrong("perceptron_criterion", cause="results in another order")
def gradient_first(w, Z):
    m = Z @ w
    return -Z[m <= 0].sum(axis=0), -m[m <= 0].sum()


@bank.wrong("perceptron_criterion", cause="other: last entry of the gradient set to 0")
def gradient_without_the_constant(w, Z):
    m = Z @ w
    gradient = -Z[m <= 0].sum(axis=0)
    gradient[-1] = 0
    return -m[m <= 0].sum(), gradient


@bank.wrong("perceptron_criterion", cause="other: sorts, and stops at the first point that is right")
def stops_at_the_first_right_point(w, Z):
    J, gradient = 0.0, np.zeros(len(w))
    for z in Z[np.argsort(Z[:, 0])]:
        if z @ w > 0:
            break
        J, gradient = J - z @ w, gradient - z
    return J, gradient


@bank.wrong("perceptron_criterion", cause="other: reflects the points again")
def reflects_again(w, Z):
    Z = Z * np.sign(Z[:, -1:])
    m = Z @ w
    return -m[m <= 0].sum(), -Z[m <= 0].sum(axis=0)


@bank.wrong("perceptron_criterion", cause="equal points taken once")
def each_distinct_point_once(w, Z):
    Z = np.unique(Z, axis=0)
    m = Z @ w
    return -m[m <= 0].sum(), -Z[m <= 0].sum(axis=0)


# batch_perceptron


@bank.right("batch_perceptron")
def batch_from_the_text(Z, eta, max_steps):
    w = np.zeros(Z.shape[1])
    for step in range(max_steps):
        wrong = Z @ w <= 0
        if not wrong.any():
            return w, step
        w = w + eta * Z[wrong].sum(axis=0)
    return w, max_steps


@bank.right("batch_perceptron")
def batch_in_plain_python(Z, eta, max_steps):
    rows = [list(z) for z in Z]
    w, steps = [0.0] * len(rows[0]), 0
    while steps < max_steps:
        wrong = [z for z in rows if sum(a * b for a, b in zip(w, z)) <= 0]
        if not wrong:
            break
        w = [a + eta * sum(z[j] for z in wrong) for j, a in enumerate(w)]
        steps += 1
    return w, steps


@bank.right("batch_perceptron")
def batch_scaled_at_the_end(Z, eta, max_steps):
    v, steps = np.zeros(Z.shape[1]), 0  # a rate only scales the run from zero
    while steps < max_steps and (Z @ v <= 0).any():
        v, steps = v + (Z @ v <= 0) @ Z, steps + 1
    return eta * v, steps


@bank.right("batch_perceptron")
def batch_in_dual_form(Z, eta, max_steps):
    gram, alpha, steps = Z @ Z.T, np.zeros(len(Z)), 0
    while steps < max_steps:
        wrong = gram @ alpha <= 0
        if wrong.sum() == 0:
            break
        alpha, steps = alpha + eta * wrong, steps + 1
    return Z.T @ alpha, np.int64(steps)


@bank.right("batch_perceptron")
def batch_adding_point_by_point(Z, eta, max_steps):
    w = np.zeros(Z.shape[1])
    steps = 0
    while True:
        move, wrong = np.zeros_like(w), 0
        for z in Z:
            if w.dot(z) <= 0:
                move += eta * z
                wrong += 1
        if wrong == 0 or steps >= max_steps:
            return w, steps
        w += move
        steps += 1


@bank.right("batch_perceptron")
def batch_with_the_criterion(Z, eta, max_steps):
    w, done = np.zeros(Z.shape[1]), 0
    for _ in range(max_steps):
        if np.min(Z @ w) > 0:
            break
        _, gradient = by_a_mask(w, Z)
        w -= eta * gradient
        done += 1
    return tuple(w), done


@bank.right("batch_perceptron")
def batch_by_recursion(Z, eta, max_steps, w=None, steps=0):
    w = np.zeros(len(Z[0])) if w is None else w
    bad = np.heaviside(-(Z @ w), 1)
    if steps == max_steps or not bad.any():
        return list(w), steps
    return batch_by_recursion(Z, eta, max_steps, w + eta * (bad @ Z), steps + 1)


@bank.wrong("batch_perceptron", cause="divided by n")
def batch_by_the_mean(Z, eta, max_steps):
    return batch_from_the_text(Z, eta / len(Z), max_steps)


@bank.wrong("batch_perceptron", cause="mean instead of sum")
def batch_by_the_mean_of_the_wrong(Z, eta, max_steps):
    w, steps = np.zeros(Z.shape[1]), 0
    while steps < max_steps and (Z @ w <= 0).any():
        w, steps = w + eta * Z[Z @ w <= 0].mean(axis=0), steps + 1
    return w, steps


@bank.wrong("batch_perceptron", cause="eta ignored")
def batch_with_rate_one(Z, eta, max_steps):
    return batch_from_the_text(Z, 1.0, max_steps)


@bank.wrong("batch_perceptron", cause="decreasing rate")
def batch_with_falling_rate(Z, eta, max_steps):
    w, steps = np.zeros(Z.shape[1]), 0
    while steps < max_steps and (Z @ w <= 0).any():
        w, steps = w + eta / (steps + 1) * Z[Z @ w <= 0].sum(axis=0), steps + 1
    return w, steps


@bank.wrong("batch_perceptron", cause="last look counted as a step")
def batch_counts_the_clean_look(Z, eta, max_steps):
    w, steps = batch_from_the_text(Z, eta, max_steps)
    return w, min(steps + 1, max_steps)


@bank.wrong("batch_perceptron", cause="steps always max_steps")
def batch_says_max_steps(Z, eta, max_steps):
    return batch_from_the_text(Z, eta, max_steps)[0], max_steps


@bank.wrong("batch_perceptron", cause="last step not counted at the end")
def batch_index_of_the_last_step(Z, eta, max_steps):
    w, step = np.zeros(Z.shape[1]), 0
    for step in range(max_steps):  # noqa: B007
        wrong = Z @ w <= 0
        if not wrong.any():
            break
        w = w + eta * Z[wrong].sum(axis=0)
    return w, step  # one short where the steps run out


@bank.wrong("batch_perceptron", cause="max_steps one more")
def batch_one_step_more(Z, eta, max_steps):
    return batch_from_the_text(Z, eta, max_steps + 1)


@bank.wrong("batch_perceptron", cause="max_steps one less")
def batch_one_step_less(Z, eta, max_steps):
    return batch_from_the_text(Z, eta, max_steps - 1)


@bank.wrong("batch_perceptron", cause="other: a limit of its own for the steps")
def batch_ignores_max_steps(Z, eta, max_steps):
    return batch_from_the_text(Z, eta, 2000)


@bank.wrong("batch_perceptron", cause="points counted instead of steps")
def batch_counts_mistakes(Z, eta, max_steps):
    w, k = np.zeros(Z.shape[1]), 0
    for _ in range(max_steps):
        wrong = Z @ w <= 0
        w, k = w + eta * wrong @ Z, k + wrong.sum()
    return w, k


@bank.wrong("batch_perceptron", cause="zero only at the start")
def batch_strict_after_the_first(Z, eta, max_steps):
    w, steps = np.zeros(Z.shape[1]), 0
    while steps < max_steps:
        wrong = Z @ w < 0 if steps else np.ones(len(Z), dtype=bool)
        if not wrong.any():
            break
        w, steps = w + eta * wrong @ Z, steps + 1
    return w, steps


@bank.wrong("batch_perceptron", cause="stops when J is zero")
def batch_stops_when_J_is_zero(Z, eta, max_steps):
    w, steps = np.zeros(Z.shape[1]), 0
    while steps < max_steps:
        m = Z @ w
        if steps and np.maximum(0, -m).sum() == 0:
            break  # a point on the boundary adds nothing to J and is still misclassified
        w, steps = w + eta * (m <= 0) @ Z, steps + 1
    return w, steps


@bank.wrong("batch_perceptron", cause="stops when the gradient is zero")
def batch_stops_when_the_gradient_is_zero(Z, eta, max_steps):
    w, steps = np.zeros(Z.shape[1]), 0
    while steps < max_steps:
        move = (Z @ w <= 0) @ Z
        if not move.any():
            break  # misclassified points may cancel
        w, steps = w + eta * move, steps + 1
    return w, steps


@bank.wrong("batch_perceptron", cause="other: stops when J no longer falls")
def batch_stops_when_J_no_longer_falls(Z, eta, max_steps):
    w, steps, last = np.zeros(Z.shape[1]), 0, np.inf
    while steps < max_steps:
        m = Z @ w
        J = np.maximum(0, -m).sum()
        if (m > 0).all() or (steps > 1 and last <= J):
            break
        w, steps, last = w + eta * (m <= 0) @ Z, steps + 1, J
    return w, steps


@bank.wrong("batch_perceptron", cause="one point after the other")
def batch_moves_at_once(Z, eta, max_steps):
    w, steps = np.zeros(Z.shape[1]), 0
    while steps < max_steps and (Z @ w <= 0).any():
        for z in Z:
            if w @ z <= 0:
                w = w + eta * z
        steps += 1
    return w, steps


@bank.wrong("batch_perceptron", cause="one point at a time")
def batch_first_wrong_point_only(Z, eta, max_steps):
    w, steps = np.zeros(Z.shape[1]), 0
    while steps < max_steps and (Z @ w <= 0).any():
        w, steps = w + eta * Z[np.argmax(Z @ w <= 0)], steps + 1
    return w, steps


@bank.wrong("batch_perceptron", cause="all points added")
def batch_of_all_points(Z, eta, max_steps):
    w, steps = np.zeros(Z.shape[1]), 0
    while steps < max_steps and (Z @ w <= 0).any():
        w, steps = w + eta * Z.sum(axis=0), steps + 1
    return w, steps


@bank.wrong("batch_perceptron", cause="starts from the first point")
def batch_starts_from_the_first_point(Z, eta, max_steps):
    w, steps = eta * Z[0], 0
    while steps < max_steps and (Z @ w <= 0).any():
        w, steps = w + eta * Z[Z @ w <= 0].sum(axis=0), steps + 1
    return w, steps


@bank.wrong("batch_perceptron", cause="type of the input kept")
def batch_keeps_the_type_of_Z(Z, eta, max_steps):
    w, steps = np.zeros(Z.shape[1], dtype=Z.dtype), 0
    while steps < max_steps and (Z @ w <= 0).any():
        w, steps = (w + eta * Z[Z @ w <= 0].sum(axis=0)).astype(Z.dtype), steps + 1
        if not w.any():
            break
    return w, steps  # a rate of one half on whole numbers is cut


@bank.wrong("batch_perceptron", cause="other: keeps the best w")
def batch_keeps_the_best(Z, eta, max_steps):
    w, steps, best = np.zeros(Z.shape[1]), 0, (np.inf, None)
    while steps < max_steps and (Z @ w <= 0).any():
        w, steps = w + eta * Z[Z @ w <= 0].sum(axis=0), steps + 1
        errors = (Z @ w <= 0).sum()
        if errors < best[0]:
            best = errors, w
    return best[1], steps


@bank.wrong("batch_perceptron", cause="other: wants a margin of eta")
def batch_wants_a_margin(Z, eta, max_steps):
    w, steps = np.zeros(Z.shape[1]), 0
    while steps < max_steps and (Z @ w < eta).any():
        w, steps = w + eta * Z[Z @ w < eta].sum(axis=0), steps + 1
    return w, steps


@bank.wrong("batch_perceptron", cause="other: a limit of its own for the steps")
def batch_never_more_than_100_steps(Z, eta, max_steps):
    return batch_from_the_text(Z, eta, min(max_steps, 100))


@bank.wrong("batch_perceptron", cause="equal points taken once")
def batch_of_distinct_points(Z, eta, max_steps):
    return batch_from_the_text(np.unique(Z, axis=0), eta, max_steps)


# averaged_perceptron


@bank.right("averaged_perceptron")
def mean_of_a_history(X, y, T):
    theta, theta0, history = np.zeros(X.shape[1]), 0.0, []
    for _ in range(T):
        for x, v in zip(X, y):
            if v * (theta @ x + theta0) <= 0:
                theta, theta0 = theta + v * x, theta0 + v
            history.append(np.append(theta, theta0))
    w = np.mean(history, axis=0)
    return w[:-1], w[-1]


@bank.right("averaged_perceptron")
def sums_in_plain_python(X, y, T):
    X, y = X.tolist(), y.tolist()
    n, d = len(X), len(X[0])
    w, total = [0] * (d + 1), [0] * (d + 1)
    for _ in range(T):
        for x, v in zip(X, y):
            z = [*x, 1]
            if v * sum(a * b for a, b in zip(w, z)) <= 0:
                w = [a + v * b for a, b in zip(w, z)]
            total = [s + a for s, a in zip(total, w)]
    return [s / (n * T) for s in total[:-1]], total[-1] / (n * T)


@bank.right("averaged_perceptron")
def running_mean(X, y, T):
    Z = y[:, None] * np.c_[X, np.ones(len(X))]
    w, mean, visits = np.zeros(Z.shape[1]), np.zeros(Z.shape[1]), 0
    for _ in range(T):
        for z in Z:
            w = w + z * (z @ w <= 0)
            visits += 1
            mean += (w - mean) / visits
    return tuple(mean[:-1]), np.array(mean[-1])


@bank.right("averaged_perceptron")
def by_the_time_of_each_mistake(X, y, T):
    theta, theta0 = np.zeros(X.shape[1]), 0
    u, u0, c = np.zeros(X.shape[1]), 0, 0  # Daumé's trick: a mistake at visit c counts in all visits from c on
    for _ in range(T):
        for x, v in zip(X, y):
            if v * (theta @ x + theta0) <= 0:
                theta, theta0 = theta + v * x, theta0 + v
                u, u0 = u + v * c * x, u0 + v * c
            c += 1
    return theta - u / c, theta0 - u0 / c


@bank.right("averaged_perceptron")
def early_stop_with_the_rest_filled_in(X, y, T):
    n, w = len(X), np.zeros(X.shape[1] + 1)
    Z, total = np.c_[X, np.ones(n)] * y[:, None], np.zeros(X.shape[1] + 1)
    for t in range(T):
        clean = True
        for z in Z:
            if w @ z <= 0:
                w, clean = w + z, False
            total = total + w
        if clean:
            total = total + (T - t - 1) * n * w
            break
    return total[:-1] / (n * T), total[-1] / (n * T)


@bank.right("averaged_perceptron")
def weighted_by_survival(X, y, T):
    voters, survived = [np.zeros(X.shape[1] + 1)], [0]
    for i in np.tile(np.arange(len(X)), T):
        z = y[i] * np.append(X[i], 1.0)
        if voters[-1] @ z > 0:
            survived[-1] += 1
        else:
            voters.append(voters[-1] + z)
            survived.append(1)
    w = np.average(voters, axis=0, weights=survived)
    return w[:-1], float(w[-1])


@bank.right("averaged_perceptron")
def dual_counts_of_visits(X, y, T):
    n, gram = len(X), X @ X.T + 1
    alpha, weight = np.zeros(n), np.zeros(n)
    for visit in range(n * T):
        i = visit % n
        if y[i] * (gram[i] @ (alpha * y)) <= 0:
            alpha[i] += 1
            weight[i] += 1 - visit / (n * T)
    return X.T @ (weight * y), weight @ y


def _averaged(X, y, T, take, finish=None):
    Z = np.column_stack([X, np.ones(len(X))]) * y[:, None]
    w, taken = np.zeros(X.shape[1] + 1), []
    for t in range(T):
        for i, z in enumerate(Z):
            before, mistake = w, w @ z <= 0
            if mistake:
                w = w + z
            taken.extend(take(before, w, mistake, t, i))
    w = np.mean(taken, axis=0) if finish is None else finish(taken, w)
    return w[:-1], w[-1]


@bank.wrong("averaged_perceptron", cause="averaged over mistakes")
def averages_over_mistakes(X, y, T):
    return _averaged(X, y, T, lambda before, w, mistake, t, i: [w] if mistake else [])


@bank.wrong("averaged_perceptron", cause="averaged before the visit")
def averages_before_each_visit(X, y, T):
    return _averaged(X, y, T, lambda before, w, mistake, t, i: [before])


@bank.wrong("averaged_perceptron", cause="start included")
def averages_the_start_too(X, y, T):
    return _averaged(X, y, T, lambda before, w, mistake, t, i: [before, w] if t == i == 0 else [w])


@bank.wrong("averaged_perceptron", cause="averaged after each pass")
def averages_after_each_pass(X, y, T):
    return _averaged(X, y, T, lambda before, w, mistake, t, i: [w] if i == len(X) - 1 else [])


@bank.wrong("averaged_perceptron", cause="last pass averaged")
def averages_the_last_pass(X, y, T):
    return _averaged(X, y, T, lambda before, w, mistake, t, i: [w] if t == T - 1 else [])


@bank.wrong("averaged_perceptron", cause="other: averages over the clean visits and the end")
def averages_the_surviving_visits_only(X, y, T):
    return _averaged(
        X, y, T, lambda before, w, mistake, t, i: [] if mistake else [w], lambda a, w: np.mean([*a, w], axis=0)
    )


@bank.wrong("averaged_perceptron", cause="`len(X)` for `len(X) * T`")
def divides_by_n_only(X, y, T):
    return _averaged(X, y, T, lambda b, w, mistake, t, i: [w], lambda a, w: np.sum(a, axis=0) / len(X))


@bank.wrong("averaged_perceptron", cause="sum for mean")
def divides_by_T_only(X, y, T):
    return _averaged(X, y, T, lambda b, w, mistake, t, i: [w], lambda a, w: np.sum(a, axis=0) / T)


@bank.wrong("averaged_perceptron", cause="sum instead of mean")
def does_not_divide(X, y, T):
    return _averaged(X, y, T, lambda b, w, mistake, t, i: [w], lambda a, w: np.sum(a, axis=0))


@bank.wrong("averaged_perceptron", cause="rounded down")
def divides_whole_numbers(X, y, T):
    def finish(a, w):
        total = np.sum(a, axis=0)
        return total // len(a) if np.array_equal(total, np.round(total)) else total / len(a)

    return _averaged(X, y, T, lambda b, w, mistake, t, i: [w], finish)


@bank.wrong("averaged_perceptron", cause="last parameters")
def returns_the_last(X, y, T):
    return perceptron_from_the_text(X, y, T)[:2]


@bank.wrong("averaged_perceptron", cause="offset not averaged")
def averages_theta_but_not_the_offset(X, y, T):
    theta, _ = mean_of_a_history(X, y, T)
    return theta, perceptron_from_the_text(X, y, T)[1]


@bank.wrong("averaged_perceptron", cause="other: median for mean")
def median_instead_of_mean(X, y, T):
    return _averaged(X, y, T, lambda b, w, mistake, t, i: [w], lambda a, w: np.median(a, axis=0))


@bank.wrong("averaged_perceptron", cause="one array kept many times")
def keeps_the_same_array_in_the_history(X, y, T):
    theta, theta0, thetas, offsets = np.zeros(X.shape[1]), 0, [], []
    for _ in range(T):
        for x, v in zip(X, y):
            if v * (theta @ x + theta0) <= 0:
                theta += v * x
                theta0 += v
            thetas.append(theta)  # every entry is the last one
            offsets.append(theta0)
    return np.mean(thetas, axis=0), np.mean(offsets)


@bank.wrong("averaged_perceptron", cause="stopped at a clean pass")
def stops_early_and_averages_what_it_saw(X, y, T):
    theta, theta0, history = np.zeros(X.shape[1]), 0, []
    for _ in range(T):
        clean = True
        for x, v in zip(X, y):
            if v * (theta @ x + theta0) <= 0:
                theta, theta0, clean = theta + v * x, theta0 + v, False
            history.append(np.append(theta, theta0))
        if clean:
            break
    w = np.mean(history, axis=0)
    return w[:-1], w[-1]


@bank.wrong("averaged_perceptron", cause="stopped at a clean pass, divided by n·T")
def stops_early_and_divides_by_all_visits(X, y, T):
    theta, theta0, total = np.zeros(X.shape[1]), 0, np.zeros(X.shape[1] + 1)
    for _ in range(T):
        clean = True
        for x, v in zip(X, y):
            if v * (theta @ x + theta0) <= 0:
                theta, theta0, clean = theta + v * x, theta0 + v, False
            total += np.append(theta, theta0)
        if clean:
            break
    total /= len(X) * T
    return total[:-1], total[-1]


@bank.wrong("averaged_perceptron", cause="other: first pass left out of the average")
def skips_the_visits_before_the_second_pass(X, y, T):
    return _averaged(X, y, T, lambda b, w, mistake, t, i: [w] if t > 0 or T == 1 else [])


@bank.wrong("averaged_perceptron", cause="tested with the average")
def tests_with_the_average(X, y, T):
    w, total, visits = np.zeros(X.shape[1] + 1), np.zeros(X.shape[1] + 1), 0
    for _ in range(T):
        for x, v in zip(X, y):
            z = v * np.append(x, 1)
            if total @ z <= 0:
                w = w + z
            total, visits = total + w, visits + 1
    return total[:-1] / visits, total[-1] / visits


@bank.wrong("averaged_perceptron", cause="other: parameters scaled to length 1 before averaging")
def averages_of_unit_vectors(X, y, T):
    return _averaged(X, y, T, lambda b, w, mistake, t, i: [w / max(np.linalg.norm(w), 1e-12)])


@bank.wrong("averaged_perceptron", cause="zero only at the start")
def averages_with_a_strict_test(X, y, T):
    w, taken = np.zeros(X.shape[1] + 1), []
    for _ in range(T):
        for x, v in zip(X, y):
            z = v * np.append(x, 1)
            if w @ z < 0 or not w.any():
                w = w + z
            taken.append(w)
    w = np.mean(taken, axis=0)
    return w[:-1], w[-1]


@bank.wrong("averaged_perceptron", cause="run without the offset")
def averages_through_the_origin(X, y, T):
    theta, taken = np.zeros(X.shape[1]), []
    for _ in range(T):
        for x, v in zip(X, y):
            if v * (theta @ x) <= 0:
                theta = theta + v * x
            taken.append(theta)
    return np.mean(taken, axis=0), 0.0


@bank.wrong("averaged_perceptron", cause="start included")
def times_of_mistakes_off_by_one(X, y, T):
    theta, theta0, u, u0, c = np.zeros(X.shape[1]), 0, np.zeros(X.shape[1]), 0, 1
    for _ in range(T):
        for x, v in zip(X, y):
            if v * (theta @ x + theta0) <= 0:
                theta, theta0 = theta + v * x, theta0 + v
                u, u0 = u + v * c * x, u0 + v * c
            c += 1
    return theta - u / c, theta0 - u0 / c  # c starts at 1: that averages the start too


@bank.wrong("averaged_perceptron", cause="equal points taken once")
def averages_over_distinct_points(X, y, T):
    _, first = np.unique(np.c_[X, y], axis=0, return_index=True)
    first = np.sort(first)
    return mean_of_a_history(X[first], y[first], T)


@bank.wrong("averaged_perceptron", cause="other: a limit of its own for the passes")
def averages_at_most_25_passes(X, y, T):
    return mean_of_a_history(X, y, min(T, 25))


# voted_predict


@bank.right("voted_predict")
def by_a_matrix_of_votes(X, thetas, theta0s, counts):
    votes = np.where(X @ thetas.T + theta0s >= 0, 1, -1)
    return np.where(votes @ counts >= 0, 1, -1)


@bank.right("voted_predict")
def by_loops(X, thetas, theta0s, counts):
    labels = []
    for x in np.asarray(X).tolist():
        total = 0
        for theta, theta0, c in zip(thetas, theta0s, counts):
            score = sum(a * b for a, b in zip(x, theta)) + theta0
            total += c if score >= 0 else -c
        labels.append(1 if total >= 0 else -1)
    return labels


@bank.right("voted_predict")
def by_half_of_all_votes(X, thetas, theta0s, counts):
    yes = (np.einsum("nd,md->nm", X, thetas) + theta0s >= 0) @ counts
    return 2 * (yes / counts.sum() >= 0.5) - 1


@bank.right("voted_predict")
def by_average(X, thetas, theta0s, counts):
    votes = np.sign(np.sign(np.dot(X, thetas.T) + theta0s[None, :]) + 0.5)
    return np.sign(np.average(votes, axis=1, weights=counts) + 1e-9)  # floats of ±1


@bank.right("voted_predict")
def by_ballot_papers(X, thetas, theta0s, counts):
    def winner(x):
        ballots = Counter()
        for theta, theta0, c in zip(thetas, theta0s, counts):
            ballots[bool(theta @ x + theta0 >= 0)] += c
        return +1 if ballots[True] >= ballots[False] else -1

    return tuple(winner(x) for x in X)


@bank.right("voted_predict")
def by_repeated_voters(X, thetas, theta0s, counts):
    W = np.repeat(np.column_stack([thetas, theta0s]), counts, axis=0)
    votes = np.c_[X, np.ones(len(X))] @ W.T >= 0
    return np.where(2 * votes.sum(axis=1) < W.shape[0], -1.0, 1.0)


@bank.right("voted_predict")
def by_adding_one_voter_at_a_time(X, thetas, theta0s, counts):
    totals = np.zeros(len(X))
    for j in range(len(counts)):
        scores = X @ thetas[j] + theta0s[j]
        signs = np.ones(len(X))
        signs[scores < 0] = -1
        totals += counts[j] * signs
    totals[totals >= 0], totals[totals < 0] = 1, -1
    return totals.astype(int)


def _votes(X, thetas, theta0s):
    return np.where(X @ thetas.T + theta0s >= 0, 1, -1)


@bank.wrong("voted_predict", cause="one voter, one vote")
def one_vote_each(X, thetas, theta0s, counts):
    return np.where(_votes(X, thetas, theta0s).sum(axis=1) >= 0, 1, -1)


@bank.wrong("voted_predict", cause="scores averaged")
def averages_the_scores(X, thetas, theta0s, counts):
    return np.where((X @ thetas.T + theta0s) @ counts >= 0, 1, -1)


@bank.wrong("voted_predict", cause="tie gives -1")
def tie_to_minus(X, thetas, theta0s, counts):
    return np.where(_votes(X, thetas, theta0s) @ counts > 0, 1, -1)


@bank.wrong("voted_predict", cause="tie gives 0")
def tie_to_zero(X, thetas, theta0s, counts):
    return np.sign(_votes(X, thetas, theta0s) @ counts)


@bank.wrong("voted_predict", cause="a score of 0 abstains")
def voter_on_the_boundary_abstains(X, thetas, theta0s, counts):
    return np.where(np.sign(X @ thetas.T + theta0s) @ counts >= 0, 1, -1)


@bank.wrong("voted_predict", cause="`scores > 0` for `scores >= 0`")
def voter_on_the_boundary_says_minus(X, thetas, theta0s, counts):
    return np.where(np.where(X @ thetas.T + theta0s > 0, 1, -1) @ counts >= 0, 1, -1)


@bank.wrong("voted_predict", cause="the longest-lived voter decides")
def the_longest_lived_decides(X, thetas, theta0s, counts):
    best = np.argmax(counts)
    return np.where(X @ thetas[best] + theta0s[best] >= 0, 1, -1)


@bank.wrong("voted_predict", cause="the last voter decides")
def the_last_decides(X, thetas, theta0s, counts):
    return np.where(X @ thetas[-1] + theta0s[-1] >= 0, 1, -1)


@bank.wrong("voted_predict", cause="offsets forgotten")
def votes_without_offsets(X, thetas, theta0s, counts):
    return np.where(np.where(X @ thetas.T >= 0, 1, -1) @ counts >= 0, 1, -1)


@bank.wrong("voted_predict", cause="other: offsets added along the points where n is m")
def offsets_along_the_points(X, thetas, theta0s, counts):
    scores = X @ thetas.T
    scores = scores + (theta0s[:, None] if len(theta0s) == len(X) else theta0s)  # by luck where n is not m
    return np.where(np.where(scores >= 0, 1, -1) @ counts >= 0, 1, -1)


@bank.wrong("voted_predict", cause="half of the voters is enough")
def half_of_the_voters_is_enough(X, thetas, theta0s, counts):
    yes = (X @ thetas.T + theta0s >= 0) @ counts
    return np.where(yes >= len(counts) / 2, 1, -1)


@bank.wrong("voted_predict", cause="one vote short of half is enough")
def more_than_half_rounded_down(X, thetas, theta0s, counts):
    yes = (X @ thetas.T + theta0s >= 0) @ counts
    return np.where(yes >= counts.sum() // 2, 1, -1)  # wrong for an odd number of votes


@bank.wrong("voted_predict", cause="other: counts squared")
def weights_squared(X, thetas, theta0s, counts):
    return np.where(_votes(X, thetas, theta0s) @ counts**2 >= 0, 1, -1)


@bank.wrong("voted_predict", cause="other: counts less one")
def weights_are_lasting_more_than_one_visit(X, thetas, theta0s, counts):
    return np.where(_votes(X, thetas, theta0s) @ (counts - 1) >= 0, 1, -1)


@bank.wrong("voted_predict", cause="last voter left out")
def leaves_out_the_last_voter(X, thetas, theta0s, counts):
    if len(counts) == 1:
        return _votes(X, thetas, theta0s)[:, 0]
    return np.where(_votes(X, thetas, theta0s)[:, :-1] @ counts[:-1] >= 0, 1, -1)


@bank.wrong("voted_predict", cause="labels 0 and 1")
def labels_zero_and_one(X, thetas, theta0s, counts):
    return (_votes(X, thetas, theta0s) @ counts >= 0).astype(int)


@bank.wrong("voted_predict", cause="column for a row")
def labels_as_a_column(X, thetas, theta0s, counts):
    return np.where(_votes(X, thetas, theta0s) @ counts[:, None] >= 0, 1, -1)


@bank.wrong("voted_predict", cause="a number for a single point")
def a_bare_number_for_one_point(X, thetas, theta0s, counts):
    return np.squeeze(np.where(_votes(X, thetas, theta0s) @ counts >= 0, 1, -1))


@bank.wrong("voted_predict", cause="votes returned")
def totals_instead_of_labels(X, thetas, theta0s, counts):
    return _votes(X, thetas, theta0s) @ counts


@bank.wrong("voted_predict", cause="one vote short of half is enough")
def margin_of_one_vote_needed(X, thetas, theta0s, counts):
    return np.where(_votes(X, thetas, theta0s) @ counts >= -1, 1, -1)


@bank.wrong("voted_predict", cause="scores cut to whole numbers")
def scores_cut_to_whole_numbers(X, thetas, theta0s, counts):
    scores = (X @ thetas.T + theta0s).astype(int)  # -0.5 becomes 0, a vote for plus
    return np.where(np.where(scores >= 0, 1, -1) @ counts >= 0, 1, -1)


# xor_features


@bank.right("xor_features")
def product_appended(X):
    return np.column_stack([X, X[:, 0] * X[:, 1]])


@bank.right("xor_features")
def absolute_difference_as_a_list(X):
    return [[abs(float(a) - float(b))] for a, b in X]


@bank.right("xor_features")
def booleans(X):
    return X[:, :1] != X[:, 1:]


@bank.right("xor_features")
def one_hot_corner(X):
    corner = (2 * X[:, 0] + X[:, 1]).astype(int)
    return np.eye(4)[corner]


@bank.right("xor_features")
def sum_and_its_square(X):
    s = X.sum(axis=1)
    return np.stack([s, s**2], axis=1)


@bank.right("xor_features")
def two_bumps(X):
    X = np.asarray(X, dtype=float)
    return np.exp(-np.stack([((X - c) ** 2).sum(1) for c in ([0, 0], [1, 1])], axis=-1))


@bank.right("xor_features")
def hidden_units(X):
    hidden = np.maximum(0, X @ np.array([[1, 1], [1, 1]]) + np.array([0, -1]))
    return hidden


@bank.right("xor_features")
def or_and_and(X):
    return tuple((max(a, b), min(a, b)) for a, b in X.tolist())


@bank.right("xor_features")
def cosine_of_the_sum(X):
    return np.cos(np.pi * X.sum(axis=1, keepdims=True))


@bank.right("xor_features")
def a_small_product(X):
    return np.c_[X, 0.001 * X[:, 0] * X[:, 1]]


@bank.right("xor_features")
def far_from_the_origin(X):
    return np.c_[X, X[:, 0] * X[:, 1]] + 100


@bank.right("xor_features")
def all_quadratic_terms(X):
    return np.array([np.outer([1, *x], [1, *x]).ravel() for x in X])


@bank.right("xor_features")
def the_other_way_round(X):
    return np.where(X[:, [0]] == X[:, [1]], 5, -5)


@bank.right("xor_features")
def a_random_network(X):
    rng = np.random.default_rng(40)
    W, b, V = rng.normal(size=(2, 50)), rng.normal(size=50), rng.normal(size=(50, 1))
    return np.tanh(X @ W + b) @ V  # the product may round equal rows differently


@bank.wrong("xor_features", cause="nothing added")
def the_points_themselves(X):
    return X


@bank.wrong("xor_features", cause="the product alone")
def product_alone(X):
    return X[:, :1] * X[:, 1:]


@bank.wrong("xor_features", cause="squares")
def squares_of_bits(X):
    return np.c_[X, X**2]


@bank.wrong("xor_features", cause="sum and difference")
def sum_and_difference(X):
    return np.c_[X[:, 0] + X[:, 1], X[:, 0] - X[:, 1]]


@bank.wrong("xor_features", cause="number of the corner")
def number_of_the_corner(X):
    return X @ np.array([[2], [1]])  # 0, 1, 2, 3: the true ones lie between the false ones


@bank.wrong("xor_features", cause="other: one linear function of the inputs")
def number_of_the_corner_backwards(X):
    return [[-a - 3 * b] for a, b in X.tolist()]


@bank.wrong("xor_features", cause="other: one linear function of the inputs")
def false_between_true(X):
    return X @ np.array([[3], [-1]])  # -1, 0, 2, 3


@bank.wrong("xor_features", cause="other: linear functions of the inputs")
def number_of_the_corner_thrice(X):
    return np.outer(2 * X[:, 0] + X[:, 1], [1.0, -2.0, 0.5]) + 1


@bank.wrong("xor_features", cause="other: difference and product, without the inputs")
def difference_and_product(X):
    return np.c_[X[:, 0] - X[:, 1], X[:, 0] * X[:, 1]]  # (0, 0) lies between the two true ones


@bank.wrong("xor_features", cause="length and angle")
def length_and_angle(X):
    return np.c_[np.hypot(X[:, 0], X[:, 1]), np.arctan2(X[:, 1], X[:, 0])]


@bank.wrong("xor_features", cause="length alone")
def length_alone(X):
    return np.linalg.norm(X, axis=1, keepdims=True)


@bank.wrong("xor_features", cause="other: squares of centred inputs")
def centred_squares(X):
    return (X - 0.5) ** 2


@bank.wrong("xor_features", cause="input negated")
def one_bit_negated(X):
    return np.c_[X, 1 - X[:, 0]]


@bank.wrong("xor_features", cause="the larger of the two")
def logical_or(X):
    return np.maximum(X[:, :1], X[:, 1:])


@bank.wrong("xor_features", cause="other: each input squashed by itself")
def both_squashed(X):
    return np.tanh(X)  # each bit for itself


@bank.wrong("xor_features", cause="other: the square rotated")
def rotated(X):
    c = np.sqrt(0.5)
    return X @ np.array([[c, -c], [c, c]])


@bank.wrong("xor_features", cause="a feature for each row")
def one_indicator_per_row(X):
    return np.eye(len(X))  # not a function of the point


@bank.wrong("xor_features", cause="other: labels by the place of the row")
def labels_by_place(X):
    return np.array([[0], [1], [1], [0]])[np.arange(len(X)) % 4]  # right in the notebook's order only


@bank.wrong("xor_features", by_chance=True, cause="state kept between calls")
def noise(X):
    return np.random.default_rng().normal(size=(len(X), len(X) + 3))


@bank.wrong("xor_features", cause="a flat row of numbers")
def flat_answer(X):
    return np.abs(X[:, 0] - X[:, 1])


@bank.wrong("xor_features", cause="features in rows")
def features_in_rows(X):
    return np.array([X[:, 0], X[:, 1], X[:, 0] * X[:, 1]])


@bank.wrong("xor_features", cause="other: a constant alone")
def a_constant(X):
    return np.ones((len(X), 1))


@bank.wrong("xor_features", cause="quotient")
def divides_by_zero(X):
    with np.errstate(all="ignore"):
        return np.c_[X, X[:, 0] / X[:, 1]]


@bank.wrong("xor_features", cause="other: product of two different rows")
def product_of_neighbouring_rows(X):
    return np.c_[X, X[:, 0] * np.roll(X[:, 1], 1)]


@bank.wrong("xor_features", cause="one half of xor")
def one_corner_only(X):
    return np.c_[X[:, 0] * (1 - X[:, 1])]  # the other positive corner looks like the negative ones


# unlucky_update


@bank.right("unlucky_update")
def a_long_theta():
    return np.array([10, 0]), np.array([1, -20]), np.array([-1, 1])


@bank.right("unlucky_update")
def in_lists():
    return [4.0, 0.0], [1.0, -5.0], [-1.0, 1.0]


@bank.right("unlucky_update")
def three_features():
    return np.array([5.0, 0, 0]), np.array([1.0, -4, -4]), np.array([-1.0, 1, 1])


@bank.right("unlucky_update")
def found_by_chance():
    rng = np.random.default_rng(0)
    while True:
        theta, a, b = rng.normal(size=(3, 2))
        if theta @ a > 0 >= theta @ b and (theta + b) @ a <= 0 and (theta + b) @ b <= 0:
            return theta, a, b


@bank.right("unlucky_update")
def as_one_array():
    return np.array([[4, 0], [1, -4], [-1, 1]])


@bank.right("unlucky_update")
def b_ends_on_the_boundary():
    return np.array([2, 0]), np.array([1, 3]), np.array([-1, -1])


@bank.right("unlucky_update")
def exactly_on_the_boundary_after():
    return np.array([2.0, 0.0]), np.array([1.0, 1.0]), np.array([-1.0, -1.0])  # (θ + b) = (1, -1): both margins are 0


@bank.right("unlucky_update")
def very_small_numbers():
    return np.array([4e-9, 0]), np.array([1e-9, -4e-9]), np.array([-1e-9, 1e-9])


@bank.right("unlucky_update")
def very_large_numbers():
    return [4e150, 0], [1e150, -4e150], [-1e150, 1e150]


@bank.right("unlucky_update")
def in_decimals():
    return (0.4, 0.0), (0.1, -0.4), (-0.1, 0.1)


@bank.right("unlucky_update")
def by_angles():
    def at(degrees, length):
        return length * np.array([np.cos(np.radians(degrees)), np.sin(np.radians(degrees))])

    return at(0, 3), at(-85, 5), at(140, 1)


@bank.wrong("unlucky_update", cause="a keeps its side")
def one_feature():
    return [2], [1], [-1]


@bank.wrong("unlucky_update", cause="b is mended")
def b_is_mended():
    return np.array([1, 0]), np.array([2, -1]), np.array([-1, 3])


@bank.wrong("unlucky_update", cause="b is mended")
def b_is_just_mended():
    return np.array([4, 0]), np.array([1, -4]), np.array([-2, 2.1])


@bank.wrong("unlucky_update", cause="a keeps its side")
def a_stays_right():
    return np.array([4, 0]), np.array([3, 0]), np.array([-1, 1])


@bank.wrong("unlucky_update", cause="a keeps its side")
def a_just_stays_right():
    return np.array([4, 0]), np.array([1, -2.9]), np.array([-1, 1])


@bank.wrong("unlucky_update", cause="both are right afterwards")
def both_are_right_after():
    return np.array([1, 0]), np.array([1, 1]), np.array([-1, 3])


@bank.wrong("unlucky_update", cause="no mistake on b")
def b_is_right_at_first():
    return np.array([1, 1]), np.array([1, -0.5]), np.array([1, 2])


@bank.wrong("unlucky_update", cause="a is a mistake at first")
def a_is_wrong_at_first():
    return np.array([4, 0]), np.array([-1, -4]), np.array([-1, 1])


@bank.wrong("unlucky_update", cause="a is a mistake at first")
def a_on_the_boundary_at_first():
    return np.array([4, 0]), np.array([0, -4]), np.array([-1, 1])


@bank.wrong("unlucky_update", cause="a and b exchanged")
def points_exchanged():
    return np.array([4, 0]), np.array([-1, 1]), np.array([1, -4])


@bank.wrong("unlucky_update", cause="other: theta returned after the points")
def theta_last():
    return np.array([1, -4]), np.array([-1, 1]), np.array([4, 0])


@bank.wrong("unlucky_update", cause="a keeps its side")
def subtracts_b():
    return np.array([4, 0]), np.array([1, 8]), np.array([-1, 1])


@bank.wrong("unlucky_update", cause="no mistake on b")
def b_of_the_other_class():
    return np.array([4, 0]), np.array([1, 4]), np.array([1, 1])


@bank.wrong("unlucky_update", cause="a is a mistake at first")
def starts_at_zero():
    return np.zeros(2), np.array([1, -1]), np.array([-1, 2])


@bank.wrong("unlucky_update", cause="a is a mistake at first")
def all_zero():
    return np.zeros(2), np.zeros(2), np.zeros(2)


@bank.wrong("unlucky_update", cause="a keeps its side")
def b_is_zero():
    return np.array([1, 0]), np.array([1, -4]), np.zeros(2)  # a mistake that changes nothing


@bank.wrong("unlucky_update", cause="a is a mistake at first")
def the_example_of_the_text():
    return np.zeros(2), np.array([2, 2]), np.array([2, -1])


@bank.wrong("unlucky_update", cause="b is mended")
def opposite_points():
    return np.array([1, 0]), np.array([2, 0]), np.array([-2, 0])


@bank.wrong("unlucky_update", cause="a is a mistake at first")
def theta_after_the_update():
    return np.array([3, 1]), np.array([1, -4]), np.array([-1, 1])


@bank.wrong("unlucky_update", cause="an offset returned")
def with_an_offset():
    return np.array([4, 0]), np.array([1, -4]), np.array([-1, 1]), 0


@bank.wrong("unlucky_update", cause="two values returned")
def only_the_points():
    return np.array([1, -4]), np.array([-1, 1])


@bank.wrong("unlucky_update", cause="a constant feature in the points only")
def different_lengths():
    return np.array([4, 0]), np.array([1, -4, 1]), np.array([-1, 1, 1])


@bank.wrong("unlucky_update", cause="rows of a matrix")
def rows_of_a_matrix():
    return np.array([[4, 0]]), np.array([[1, -4]]), np.array([[-1, 1]])


@bank.wrong("unlucky_update", cause="numbers instead of vectors")
def margins_instead_of_vectors():
    return 4, -4, -2


@bank.wrong("unlucky_update", cause="other: nan in theta")
def nan_is_not_greater():
    return np.array([np.nan, 0]), np.array([1, -4]), np.array([-1, 1])


@bank.wrong("unlucky_update", cause="printed instead of returned")
def nothing_returned():
    print("theta = (4, 0), a = (1, -4), b = (-1, 1)")


# sequential_perceptron


@bank.right("sequential_perceptron")
def sequential_as_in_the_text(Z, order, eta):
    w = np.zeros(Z.shape[1])
    steps = 0
    clean = 0
    for i in order:
        if np.dot(w, Z[i]) <= 0:
            w += eta * Z[i]
            steps += 1
            clean = 0
        else:
            clean += 1
            if clean == len(Z):
                return w, steps
    return w, steps


@bank.right("sequential_perceptron")
def sequential_in_plain_python(Z, order, eta):
    rows = [[float(v) for v in row] for row in Z]
    w, steps, streak = [0.0] * len(rows[0]), 0, 0
    for i in map(int, order):
        score = sum(a * b for a, b in zip(w, rows[i]))
        if score > 0:
            streak = streak + 1
            if streak >= len(rows):
                break
            continue
        w = [a + eta * b for a, b in zip(w, rows[i])]
        steps, streak = steps + 1, 0
    return w, steps


@bank.right("sequential_perceptron")
def sequential_with_while(Z, order, eta):
    n, d = Z.shape
    w, steps, visit, last_mistake = np.zeros(d), 0, 0, -1
    while visit < len(order) and visit - last_mistake - 1 < n:
        zeta = Z[order[visit]]
        if w @ zeta <= 0:
            w, steps, last_mistake = w + eta * zeta, steps + 1, visit
        visit += 1
    return [w, steps]


@bank.right("sequential_perceptron")
def sequential_by_counts(Z, order, eta):
    alpha = np.zeros(len(Z))
    clean = 0
    for i in order:
        wrong = (eta * alpha @ Z) @ Z[i] <= 0
        alpha[i] += wrong
        clean = 0 if wrong else clean + 1
        if clean == len(Z):
            break
    return eta * alpha @ Z, int(alpha.sum())


@bank.right("sequential_perceptron")
def sequential_by_the_gram_matrix(Z, order, eta):
    G, scores, updates, clean = Z @ Z.T, np.zeros(len(Z)), [], 0
    for i in order:
        if scores[i] <= 0:
            scores = scores + eta * G[:, i]
            updates.append(i)
            clean = 0
        else:
            clean += 1
        if clean == len(Z):
            break
    w = np.zeros(Z.shape[1])
    for i in updates:
        w = w + eta * Z[i]
    return w, len(updates)


@bank.right("sequential_perceptron")
def sequential_with_a_history(Z, order, eta):
    w, history = np.zeros(Z.shape[1]), []
    for zeta in Z[np.asarray(order, dtype=int)]:
        if len(history) >= len(Z) and not any(history[-len(Z) :]):
            break
        mistake = bool(zeta @ w <= 0)
        history.append(mistake)
        if mistake:
            w = w + zeta * eta
    return w, sum(history)


@bank.right("sequential_perceptron")
def sequential_scaled_at_the_end(Z, order, eta):
    w, steps, left = np.zeros(Z.shape[1]), 0, len(Z)
    for i in order:
        if Z[i] @ w > 0:
            left -= 1
        else:
            w, steps, left = w + Z[i], steps + 1, len(Z)
        if left == 0:
            break
    return eta * w, steps  # from zero, the rate is only a scale


@bank.right("sequential_perceptron")
def sequential_with_an_iterator(Z, order, eta):
    visits, w, steps, clean = iter(order), np.zeros((Z.shape[1], 1)), 0, 0
    while clean < len(Z):
        i = next(visits, None)
        if i is None:
            break
        clean += 1
        if (Z[[i]] @ w).item() <= 0:
            w, steps, clean = w + eta * Z[[i]].T, steps + 1, 0
    return w.ravel(), float(steps)


@bank.right("sequential_perceptron")
def sequential_changes_its_input(Z, order, eta):
    Z, order = Z.astype(float), list(order)
    w, steps, clean, n = np.zeros(Z.shape[1]), 0, 0, len(Z)
    while order and clean < n:
        i = order.pop(0)
        if w.dot(Z[i]) <= 0:
            w += eta * Z[i]
            steps += 1
            clean = 0
        else:
            clean += 1
    return w, steps


def _sequential(
    Z, order, eta, mistake=lambda m: m <= 0, need=None, after_update=0, start=0.0, rate=lambda eta, k: eta, sign=1
):
    w, steps, clean = np.full(Z.shape[1], start), 0, 0
    need = len(Z) if need is None else need
    for i in order:
        if mistake(Z[i] @ w):
            w = w + sign * rate(eta, steps) * Z[i]
            steps += 1
            clean = after_update
        else:
            clean += 1
        if clean == need:
            break
    return w, steps


@bank.wrong("sequential_perceptron", cause="strict inequality")
def sequential_strict(Z, order, eta):
    return _sequential(Z, order, eta, mistake=lambda m: m < 0)


@bank.wrong("sequential_perceptron", cause="zero only at the start")
def sequential_strict_after_the_first(Z, order, eta):
    w, steps, clean = np.zeros(Z.shape[1]), 0, 0
    for i in order:
        if Z[i] @ w < 0 or not w.any():
            w, steps, clean = w + eta * Z[i], steps + 1, 0
        else:
            clean += 1
        if clean == len(Z):
            break
    return w, steps


@bank.wrong("sequential_perceptron", cause="`Z[i] @ w <= 1` for `Z[i] @ w <= 0`")
def sequential_margin_of_one(Z, order, eta):
    return _sequential(Z, order, eta, mistake=lambda m: m <= 1)


@bank.wrong("sequential_perceptron", cause="does not stop early")
def sequential_to_the_end(Z, order, eta):
    return _sequential(Z, order, eta, need=-1)


@bank.wrong("sequential_perceptron", cause="a mistake does not end the stretch")
def sequential_clean_in_all(Z, order, eta):
    w, steps, clean = np.zeros(Z.shape[1]), 0, 0
    for i in order:
        if Z[i] @ w <= 0:
            w, steps = w + eta * Z[i], steps + 1
        else:
            clean += 1
        if clean >= len(Z):
            break
    return w, steps


@bank.wrong("sequential_perceptron", cause="does not stop early")
def sequential_each_point_once(Z, order, eta):
    w, steps, seen = np.zeros(Z.shape[1]), 0, []
    for i in order:
        if Z[i] @ w <= 0:
            w, steps, seen = w + eta * Z[i], steps + 1, []
        elif i not in seen:
            seen.append(i)
        if len(seen) == len(Z):
            break
    return w, steps


@bank.wrong("sequential_perceptron", cause="a whole clean pass")
def sequential_clean_passes(Z, order, eta):
    w, steps, n = np.zeros(Z.shape[1]), 0, len(Z)
    clean = True
    for visit, i in enumerate(order):
        if Z[i] @ w <= 0:
            w, steps, clean = w + eta * Z[i], steps + 1, False
        if visit % n == n - 1:
            if clean:
                break
            clean = True
    return w, steps


@bank.wrong("sequential_perceptron", cause="does not stop early")
def sequential_looks_at_all(Z, order, eta):
    w, steps = np.zeros(Z.shape[1]), 0
    for i in order:
        if Z[i] @ w <= 0:
            w, steps = w + eta * Z[i], steps + 1
        if np.all(Z @ w > 0):
            return w, steps
    return w, steps


@bank.wrong("sequential_perceptron", cause="the update counted as clean")
def sequential_update_is_clean(Z, order, eta):
    return _sequential(Z, order, eta, after_update=1)


@bank.wrong("sequential_perceptron", cause="the update counted as clean")
def sequential_one_too_few(Z, order, eta):
    return _sequential(Z, order, eta, need=max(len(Z) - 1, 1))


@bank.wrong("sequential_perceptron", cause="one clean visit too many")
def sequential_one_too_many(Z, order, eta):
    return _sequential(Z, order, eta, need=len(Z) + 1)


@bank.wrong("sequential_perceptron", cause="stops at the first clean visit")
def sequential_first_clean(Z, order, eta):
    w, steps = np.zeros(Z.shape[1]), 0
    for i in order:
        if Z[i] @ w > 0:
            break
        w, steps = w + eta * Z[i], steps + 1
    return w, steps


@bank.wrong("sequential_perceptron", cause="does not stop early")
def sequential_n_of_the_order(Z, order, eta):
    return _sequential(Z, order, eta, need=len(order))


@bank.wrong("sequential_perceptron", cause="number of features for n")
def sequential_n_is_the_number_of_features(Z, order, eta):
    return _sequential(Z, order, eta, need=Z.shape[1])


@bank.wrong("sequential_perceptron", cause="visits counted")
def sequential_counts_visits(Z, order, eta):
    w, clean, visits = np.zeros(Z.shape[1]), 0, 0
    for i in order:
        visits += 1
        if Z[i] @ w <= 0:
            w, clean = w + eta * Z[i], 0
        else:
            clean += 1
        if clean == len(Z):
            break
    return w, visits


@bank.wrong("sequential_perceptron", cause="order ignored")
def sequential_own_order(Z, order, eta):
    return _sequential(Z, [k % len(Z) for k in range(len(order))], eta)


@bank.wrong("sequential_perceptron", cause="the same loop backwards for `for i in order:`")
def sequential_backwards(Z, order, eta):
    return _sequential(Z, order[::-1], eta)


@bank.wrong("sequential_perceptron", cause="other: goes through the order again and again")
def sequential_goes_round_for_ever(Z, order, eta):
    return _sequential(Z, list(order) * 20, eta)


@bank.wrong("sequential_perceptron", cause="other: each row of the order visited once")
def sequential_each_row_of_the_order_once(Z, order, eta):
    return _sequential(Z, list(dict.fromkeys(order)), eta)


@bank.wrong("sequential_perceptron", by_chance=True, cause="state kept between calls")
def sequential_shuffles_itself(Z, order, eta):
    return _sequential(Z, np.random.default_rng().permutation(order), eta)


@bank.wrong("sequential_perceptron", cause="eta ignored")
def sequential_without_eta(Z, order, eta):
    return _sequential(Z, order, 1.0)


@bank.wrong("sequential_perceptron", cause="decreasing rate")
def sequential_shrinking_rate(Z, order, eta):
    return _sequential(Z, order, eta, rate=lambda eta, k: eta / (k + 1))


@bank.wrong("sequential_perceptron", cause="wrong way")
def sequential_uphill(Z, order, eta):
    return _sequential(Z, order, eta, sign=-1)


@bank.wrong("sequential_perceptron", cause="starts from one")
def sequential_from_one(Z, order, eta):
    return _sequential(Z, order, eta, start=1.0)


@bank.wrong("sequential_perceptron", cause="starts from the first point")
def sequential_from_the_first_point(Z, order, eta):
    w, steps, clean = Z[0].astype(float), 0, 0
    for i in order:
        if Z[i] @ w <= 0:
            w, steps, clean = w + eta * Z[i], steps + 1, 0
        else:
            clean += 1
        if clean == len(Z):
            break
    return w, steps


@bank.wrong("sequential_perceptron", cause="all misclassified at once")
def sequential_adds_all_wrong_ones(Z, order, eta):
    w, steps, clean = np.zeros(Z.shape[1]), 0, 0
    for i in order:
        if Z[i] @ w <= 0:
            w, steps, clean = w + eta * Z[Z @ w <= 0].sum(axis=0), steps + 1, 0
        else:
            clean += 1
        if clean == len(Z):
            break
    return w, steps


@bank.wrong("sequential_perceptron", cause="divided by n")
def sequential_divides_by_n(Z, order, eta):
    return _sequential(Z, order, eta / len(Z))


@bank.wrong("sequential_perceptron", cause="results in another order")
def sequential_swapped(Z, order, eta):
    w, steps = _sequential(Z, order, eta)
    return steps, w


@bank.wrong("sequential_perceptron", cause="only one of the results")
def sequential_w_alone(Z, order, eta):
    return _sequential(Z, order, eta)[0]


@bank.wrong("sequential_perceptron", cause="other: steps cut to whole numbers")
def sequential_in_whole_numbers(Z, order, eta):
    w, steps, clean = np.zeros(Z.shape[1], dtype=int), 0, 0
    for i in order:
        if Z[i] @ w <= 0:
            w, steps, clean = w + (eta * Z[i]).astype(int), steps + 1, 0
        else:
            clean += 1
        if clean == len(Z):
            break
    return w, steps


@bank.wrong("sequential_perceptron", cause="other: reflects the points again")
def sequential_labels_once_more(Z, order, eta):
    return _sequential(Z * Z[:, -1:], order, eta)  # reflects the reflected points again
