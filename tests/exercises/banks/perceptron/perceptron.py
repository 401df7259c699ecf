"""Answers to perceptron, right and wrong, as people might write them."""

import numpy as np

from tests.exercises.bank import Bank

bank = Bank()


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


@bank.right
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
def perceptron_augmented(X, y, T):
    A = np.hstack([X, np.ones((X.shape[0], 1))])
    w, k = origin_as_in_the_text(A, y, T)
    return w[:-1], w[-1], k


@bank.right
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


@bank.right
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


@bank.right
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


@bank.right
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


@bank.right
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


@bank.right
def perceptron_augmented_2(X, y, T):
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


@bank.right
def newcomer_perceptron_augmented(X, y, T):
    Z = y[:, None] * np.hstack([np.ones((len(X), 1)), X])
    w, k = np.zeros(Z.shape[1]), 0
    for _ in range(T):
        wrong = 0
        for z in Z:
            if z @ w <= 0:
                w += z
                wrong += 1
        k += wrong
        if not wrong:
            break
    return w[1:], w[0], k


@bank.right
def newcomer_perceptron_python(X, y, T):
    theta, theta0, k = [0.0 for _ in X[0]], 0, 0
    for _ in range(T):
        clean = True
        for x, label in zip(X, y, strict=True):
            score = theta0
            for j, value in enumerate(x):
                score += theta[j] * value
            if not label * score > 0:
                for j, value in enumerate(x):
                    theta[j] += label * value
                theta0 += label
                k += 1
                clean = False
        if clean:
            break
    return theta, theta0, k


@bank.right
class NewcomerPerceptron:
    """Unpacks into theta, theta0 and k."""

    def __new__(cls, X, y, T):
        self = super().__new__(cls)
        self.theta, self.theta0, self.k = np.zeros(X.shape[1]), 0.0, 0
        for _ in range(T):
            if not any([self.visit(x, label) for x, label in zip(X, y, strict=True)]):
                break
        return self.theta, self.theta0, self.k

    def visit(self, x, label):
        mistake = label * (self.theta @ x + self.theta0) <= 0
        self.theta = self.theta + mistake * label * x
        self.theta0 += mistake * label
        self.k += int(mistake)
        return mistake


@bank.right
def newcomer_perceptron_kernel(X, y, T):
    K, alpha = X @ X.T + 1, np.zeros(len(y), dtype=int)
    for _ in range(T):
        old = alpha.copy()
        for i in range(len(y)):
            if y[i] * np.sum(alpha * y * K[i]) <= 0:
                alpha[i] += 1
        if (old == alpha).all():
            break
    return (alpha * y) @ X, (alpha * y).sum(), alpha.sum()


@bank.right
def newcomer_perceptron_float_count(X, y, T):
    w, k = np.zeros((X.shape[1] + 1, 1)), np.zeros(())
    A = np.hstack([X, np.ones((len(X), 1))])
    for _ in range(T):
        before = k.copy()
        for i in range(len(A)):
            if y[i] * (A[i : i + 1] @ w).item() <= 0:
                w += y[i] * A[i : i + 1].T
                k += 1
        if k == before:
            break
    return w[:-1].ravel(), w[-1].item(), k


@bank.right
def augmented_loop(X, y, T):
    Z = np.column_stack([X, np.ones(len(X))]) * np.reshape(y, (-1, 1))
    w, k = 0 * Z[0], 0
    while T > 0:
        T, before = T - 1, k
        for z in Z:
            if z.dot(w) <= 0:
                w, k = w + z, k + 1
        if before == k:
            T = 0
    return w[:-1], w[-1], k


@bank.right
def half_difference(X, y, T):
    theta, theta0, k = np.zeros(X.shape[1]), 0.0, 0
    for _ in range(T):
        old = k
        for x, label in zip(X, y, strict=True):
            h = np.sign(theta @ x + theta0) or -label
            step = (label - h) / 2
            theta = theta + step * x
            theta0 += step
            k += step != 0
        if k == old:
            return theta, theta0, k
    return theta, theta0, k


@bank.right
class Machine:
    def __new__(cls, X, y, T):
        self = object.__new__(cls)
        self.w, self.k = np.zeros(X.shape[1] + 1), 0
        for _ in range(T):
            if not sum([self.visit(np.append(x, 1), label) for x, label in zip(X, y, strict=True)]):
                break
        return self.w[:-1].tolist(), float(self.w[-1]), self.k

    def visit(self, x, label):
        if label * (self.w @ x) > 0:
            return 0
        self.w = self.w + label * x
        self.k += 1
        return 1


@bank.right
def perceptron_augmented_3(X, y, T):
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


@bank.wrong(cause="`theta @ x_i` for `theta @ x_i + theta0`")
def tests_without_the_offset(X, y, T):
    return _with_offset(X, y, T, score=lambda s, t0: s)


@bank.wrong(cause="offset grows by 1")
def offset_only_up(X, y, T):
    return _with_offset(X, y, T, step0=lambda v, x: 1)


@bank.wrong(cause="`theta0 - y_i` for `theta0 + y_i`")
def offset_down_instead_of_up(X, y, T):
    return _with_offset(X, y, T, step0=lambda v, x: -v, score=lambda s, t0: s + t0)


@bank.wrong(cause="wrong sign (theta0)")
def offset_as_a_threshold(X, y, T):
    return _with_offset(X, y, T, step0=lambda v, x: -v, score=lambda s, t0: s - t0)  # sign of theta0 the other way


@bank.wrong(cause="offset grows by the squared radius")
def offset_times_radius_squared(X, y, T):
    R2 = np.max(np.sum(X**2, axis=1))  # other books do this
    return _with_offset(X, y, T, step0=lambda v, x: v * R2)


@bank.wrong(cause="other: offset changes by y/2")
def offset_halved(X, y, T):
    return _with_offset(X, y, T, step0=lambda v, x: v / 2)


@bank.wrong(cause="other: offset changes by y times the mean of x")
def offset_by_the_sum_of_x(X, y, T):
    return _with_offset(X, y, T, step0=lambda v, x: v * x.mean())


@bank.wrong(cause="margin of 1 wanted")
def with_margin_below_one(X, y, T):
    return _with_offset(X, y, T, wrong=lambda m: m < 1)


@bank.wrong(cause="offset never updated")
def without_an_offset_at_all(X, y, T):
    theta, k = origin_as_in_the_text(X, y, T)
    return theta, 0.0, k


@bank.wrong(cause="zero only at the start")
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


@bank.wrong(cause="zero only at the start")
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


@bank.wrong(cause="predicted labels compared")
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


@bank.wrong(cause="stops when the parameters come back")
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


@bank.wrong(cause="other: stops when the offset comes back")
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


@bank.wrong(cause="one pass too few")
def one_pass_too_few(X, y, T):
    return perceptron_from_the_text(X, y, max(T - 1, 1))


@bank.wrong(cause="one pass too many")
def one_pass_too_many(X, y, T):
    return perceptron_from_the_text(X, y, T + 1)


@bank.wrong(cause="other: a limit of its own for the passes")
def never_more_than_25_passes(X, y, T):
    return perceptron_from_the_text(X, y, min(T, 25))  # ignores T where it is large


@bank.wrong(cause="mistakes of the last pass")
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


@bank.wrong(cause="one too many (k)")
def counts_one_too_many(X, y, T):
    theta, theta0, k = perceptron_from_the_text(X, y, T)
    return theta, theta0, k + 1


@bank.wrong(cause="other: k taken from the offset")
def counts_by_the_norm_of_the_offset(X, y, T):
    theta, theta0, _ = perceptron_from_the_text(X, y, T)
    return theta, theta0, abs(int(theta0))  # right where all mistakes are of one class


@bank.wrong(cause="results in another order")
def k_before_the_offset(X, y, T):
    theta, theta0, k = perceptron_from_the_text(X, y, T)
    return theta, k, theta0


@bank.wrong(cause="one class after the other")
def plus_points_first(X, y, T):
    order = np.argsort(-y, kind="stable")
    return perceptron_from_the_text(X[order], y[order], T)


@bank.wrong(cause="other: updates on the point with the smallest margin")
def the_worst_point_first(X, y, T):
    Z = y[:, None] * np.c_[X, np.ones(len(X))]
    w, k = np.zeros(Z.shape[1]), 0
    for _ in range(T * len(X)):
        i = np.argmin(Z @ w)
        if Z[i] @ w > 0:
            break
        w, k = w + Z[i], k + 1
    return w[:-1], w[-1], k


@bank.wrong(cause="updates until the point is right")
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


@bank.wrong(cause="integers")
def rounds_x_to_whole_numbers(X, y, T):
    return perceptron_from_the_text(np.asarray(X, dtype=int), y, T)


@bank.wrong(cause="equal points taken once")
def skips_repeated_points(X, y, T):
    _, first = np.unique(np.c_[X, y], axis=0, return_index=True)
    first = np.sort(first)
    return perceptron_from_the_text(X[first], y[first], T)  # a second copy may be a mistake too


@bank.wrong(cause="offset left in theta")
def whole_vector_as_theta(X, y, T):
    A = np.c_[X, np.ones(len(X))]
    w, k = origin_as_in_the_text(A, y, T)
    return w, w[-1], k


@bank.wrong(cause="other: centres the points")
def centres_the_points_first(X, y, T):
    mean = X.mean(axis=0)
    theta, theta0, k = perceptron_from_the_text(X - mean, y, T)
    return theta, theta0 - theta @ mean, k


# Counts passes instead of mistakes.
@bank.wrong(cause="passes counted instead of mistakes")
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


# k counts the different points that were ever misclassified.
@bank.wrong(cause="points counted instead of mistakes")
def perceptron_distinct(X, y, T):
    theta, theta0 = np.zeros(X.shape[1]), 0.0
    bad = set()
    for _ in range(T):
        before = theta.copy(), theta0
        for i, (x, t) in enumerate(zip(X, y)):
            if t * (x @ theta + theta0) <= 0:
                theta = theta + t * x
                theta0 = theta0 + t
                bad.add(i)
        if np.all(before[0] == theta) and before[1] == theta0:
            break
    return theta, theta0, len(bad)


# Constant feature put first, then split as if it were last.
@bank.wrong(cause="other: constant feature put first, then split as if it were last")
def perceptron_bias_mixed_up(X, y, T):
    A = np.column_stack([np.ones(len(X)), X])
    w, k = np.zeros(A.shape[1]), 0
    for _ in range(T):
        clean = True
        for a, t in zip(A, y):
            if t * (a @ w) <= 0:
                w = w + t * a
                k += 1
                clean = False
        if clean:
            break
    return w[:-1], w[-1], k


# Starts at ones.
@bank.wrong(cause="`np.ones(X.shape[1])` for `np.zeros(X.shape[1])`")
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
@bank.wrong(cause="other: update towards the error: y - prediction, so every update is twice as long (2y)")
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


# The last point is never visited.
@bank.wrong(cause="last point left out")
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


@bank.wrong(cause="other: the 1 is put first, the offset taken from the end")
def newcomer_perceptron_wrong_end(X, y, T):
    Z = np.column_stack([np.ones(len(X)), X])
    w, k = np.zeros(Z.shape[1]), 0
    for _ in range(T):
        before = k
        for z, label in zip(Z, y, strict=True):
            if label * (w @ z) <= 0:
                w, k = w + label * z, k + 1
        if k == before:
            break
    return w[:-1], w[-1], k


@bank.wrong(cause="other: the offset changes only at the end of a pass")
def newcomer_perceptron_late_offset(X, y, T):
    theta, theta0, k = np.zeros(X.shape[1]), 0.0, 0
    for _ in range(T):
        before, change = k, 0
        for x, label in zip(X, y, strict=True):
            if label * (theta @ x + theta0) <= 0:
                theta, change, k = theta + label * x, change + label, k + 1
        theta0 += change
        if k == before:
            break
    return theta, theta0, k


@bank.wrong(cause="`y_i * (theta @ x_i) + theta0` for `y_i * (theta @ x_i + theta0)`")
def newcomer_perceptron_precedence(X, y, T):
    theta, theta0, k = np.zeros(X.shape[1]), 0.0, 0
    for _ in range(T):
        before = k
        for x, label in zip(X, y, strict=True):
            if label * (theta @ x) + theta0 <= 0:
                theta, theta0, k = theta + label * x, theta0 + label, k + 1
        if k == before:
            break
    return theta, theta0, k


@bank.wrong(cause="`clean = True` anew in each round of the loop that comes after it")
def newcomer_perceptron_flag_in_loop(X, y, T):
    theta, theta0, k = np.zeros(X.shape[1]), 0.0, 0
    for _ in range(T):
        for i in range(len(y)):
            mistake = y[i] * (theta @ X[i] + theta0) <= 0
            if mistake:
                theta, theta0, k = theta + y[i] * X[i], theta0 + y[i], k + 1
        if not mistake:
            break
    return theta, theta0, k


@bank.wrong(cause="T one less")
def newcomer_perceptron_one_pass_less(X, y, T):
    theta, theta0, k = np.zeros(X.shape[1]), 0.0, 0
    for _ in range(1, T):
        before = k
        for x, label in zip(X, y, strict=True):
            if label * (theta @ x + theta0) <= 0:
                theta, theta0, k = theta + label * x, theta0 + label, k + 1
        if k == before:
            break
    return theta, theta0, k


@bank.wrong(cause="other: a score of 0 makes half a step")
def newcomer_perceptron_half_step(X, y, T):
    theta, theta0, k = np.zeros(X.shape[1]), 0.0, 0
    for _ in range(T):
        before = k
        for x, label in zip(X, y, strict=True):
            step = (label - np.sign(theta @ x + theta0)) / 2
            if step:
                theta, theta0, k = theta + step * x, theta0 + step, k + 1
        if k == before:
            break
    return theta, theta0, k


@bank.wrong(cause="integers")
def newcomer_perceptron_integers(X, y, T):
    w, k = np.zeros(X.shape[1] + 1, dtype=int), 0
    for _ in range(T):
        before = k
        for x, label in zip(X, y, strict=True):
            if label * (w[:-1] @ x + w[-1]) <= 0:
                w[:] = w + label * np.append(x, 1)
                k += 1
        if k == before:
            break
    return w[:-1], w[-1], k


# The offset is updated at every visit: the line is not indented.
@bank.wrong(cause="`theta0 = theta0 + y_i` one level further out")
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


@bank.wrong(cause="other: offset once per pass")
def offset_per_pass(X, y, T):
    theta, theta0, k = np.zeros(X.shape[1]), 0.0, 0
    for _ in range(T):
        old, change = k, 0
        for x, label in zip(X, y, strict=True):
            if label * (theta @ x + theta0) <= 0:
                theta, k = theta + label * x, k + 1
                change += label
        theta0 += change
        if k == old:
            break
    return theta, theta0, k


@bank.wrong(cause="other: whole step (y - h) of two")
def double_step(X, y, T):
    theta, theta0, k = np.zeros(X.shape[1]), 0.0, 0
    for _ in range(T):
        old = k
        for x, label in zip(X, y, strict=True):
            if label * (theta @ x + theta0) <= 0:
                h = -label
                theta, theta0, k = theta + (label - h) * x, theta0 + (label - h), k + 1
        if k == old:
            break
    return theta, theta0, k


@bank.wrong(cause="other: best parameters kept (pocket)")
def pocket(X, y, T):
    theta, theta0, k = np.zeros(X.shape[1]), 0.0, 0
    best = (len(y), theta, theta0)
    for _ in range(T):
        old = k
        for x, label in zip(X, y, strict=True):
            if label * (theta @ x + theta0) <= 0:
                theta, theta0, k = theta + label * x, theta0 + label, k + 1
                bad = int(np.sum(y * (X @ theta + theta0) <= 0))
                if bad < best[0]:
                    best = (bad, theta, theta0)
        if k == old:
            break
    return best[1], best[2], k


@bank.wrong(cause="other: stops when a pass has fewer than two mistakes")
def nearly_clean_with_offset(X, y, T):
    theta, theta0, k = np.zeros(X.shape[1]), 0.0, 0
    for _ in range(T):
        before = k
        for x, label in zip(X, y, strict=True):
            if label * (theta @ x + theta0) <= 0:
                theta, theta0, k = theta + label * x, theta0 + label, k + 1
        if k - before <= 1:
            break
    return theta, theta0, k


# The number of mistakes starts again at each pass.
@bank.wrong(cause="count reset in each pass")
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


# theta is updated with x alone, without its label.
@bank.wrong(cause="`x_i` for `y_i * x_i`")
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
