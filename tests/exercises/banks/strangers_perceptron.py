"""Answers to the exercises of one lesson in unusual forms, right and wrong, written from the notebook alone: perceptron."""

from collections import Counter
from fractions import Fraction
from itertools import accumulate, cycle, islice

import numpy as np

from tests.exercises.bank import Bank

bank = Bank()
right, wrong = bank.right, bank.wrong


@right("is_separated")
def smallest_and_largest(X, y, theta, theta0):
    s = X @ theta + theta0
    return max(s[y < 0], default=-1) < 0 < min(s[y > 0], default=1)


@right("is_separated")
def early_exit(X, y, theta, theta0):
    for x, label in zip(X.tolist(), y.tolist(), strict=True):
        if not label * (sum(a * b for a, b in zip(x, theta.tolist(), strict=True)) + theta0) > 0:
            return False
    return True


@wrong("is_separated", cause="compared after all")
def all_nonzero(X, y, theta, theta0):
    return bool(np.all(y * (X @ theta + theta0)))


@wrong("is_separated", cause="other: a tiny margin counts as zero")
def tolerance_margin(X, y, theta, theta0):
    return bool(np.min(y * (X @ theta + theta0)) > 1e-6)


@wrong("is_separated", cause="other: class means only")
def means_apart(X, y, theta, theta0):
    s = X @ theta + theta0
    return bool(s[y > 0].mean() > 0 > s[y < 0].mean())


@wrong("is_separated", cause="other: some threshold separates the scores")
def any_threshold(X, y, theta, theta0):
    s = X @ theta
    if (y > 0).all() or (y < 0).all():
        return bool((y * (s + theta0) > 0).all())
    return bool(s[y > 0].min() > s[y < 0].max())


@right("perceptron_origin")
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


@right("perceptron_origin")
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


@right("perceptron_origin")
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


@wrong("perceptron_origin", cause="other: repeats the same point until it is right")
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


@wrong("perceptron_origin", cause="other: stops when a pass has fewer than two mistakes")
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


@right("perceptron")
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


@right("perceptron")
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


@right("perceptron")
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


@wrong("perceptron", cause="other: offset once per pass")
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


@wrong("perceptron", cause="other: whole step (y - h) of two")
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


@wrong("perceptron", cause="other: best parameters kept (pocket)")
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


@right("unlucky_update")
def on_a_line():
    return [1], [1], [-1]


@right("unlucky_update")
def undone():
    theta = np.array([0.3, -0.7, 2.0])
    return theta, theta, -theta


@right("unlucky_update")
def whole_numbers():
    return (-10, 1), (-2, -19), (1, 0)


@right("mistake_counts")
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


@right("mistake_counts")
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


@right("mistake_counts")
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


@wrong("mistake_counts", cause="other: counts stop at the first pass without a new point")
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


@right("from_counts")
def einsum_counts(alpha, X, y):
    return np.einsum("i,i,ij", alpha, y, X), np.vdot(alpha, y)


@right("from_counts")
def repeated_updates(alpha, X, y):
    rows = np.repeat(np.arange(len(alpha)), np.asarray(alpha).astype(int))
    w = sum((y[i] * np.append(X[i], 1.0) for i in rows), np.zeros(X.shape[1] + 1))
    return w[:-1], w[-1]


@right("from_counts")
def fractions_counts(alpha, X, y):
    weights = [Fraction(float(a)) * int(s) for a, s in zip(alpha, y, strict=True)]
    return [float(sum(w * Fraction(float(v)) for w, v in zip(weights, col, strict=True))) for col in X.T], float(
        sum(weights)
    )


@wrong("from_counts", cause="other: labels 0/1: negative points dropped")
def positive_only(alpha, X, y):
    a = alpha * (y > 0)
    return a @ X, a.sum()


@right("reflect")
def diagonal_product(X, y):
    return np.diag(y) @ np.insert(X, X.shape[1], 1, axis=1)


@right("reflect")
def list_reflect(X, y):
    return [[label * v for v in (*x, 1)] for x, label in zip(X.tolist(), y.tolist(), strict=True)]


@right("reflect")
def flipped_rows(X, y):
    Z = np.pad(X, ((0, 0), (0, 1)), constant_values=1)
    Z[y == -1] *= -1
    return Z


@right("perceptron_criterion")
def relu_form(w, Z):
    s = Z @ w
    return (np.abs(s) - s).sum() / 2, -np.einsum("ij,i->j", Z, np.heaviside(-s, 1.0))


@right("perceptron_criterion")
def loop_criterion(w, Z):
    J, g = 0, [0] * len(w)
    for z in Z:
        s = sum(a * b for a, b in zip(w, z, strict=True))
        if s > 0:
            continue
        J -= s
        g = [a - b for a, b in zip(g, z, strict=True)]
    return J, g


@right("perceptron_criterion")
def by_gradient(w, Z):
    g = -Z[np.matmul(Z, w) <= 0].sum(axis=0)
    return g @ w, g


@wrong("perceptron_criterion", cause="other: J is the square")
def squares(w, Z):
    s = np.minimum(Z @ w, 0)
    return (s**2).sum(), 2 * s @ Z


@right("batch_perceptron")
def recursive_batch(Z, eta, max_steps, w=None, done=0):
    w = np.zeros(Z.shape[1]) if w is None else w
    bad = Z @ w <= 0
    if done == max_steps or not bad.any():
        return w, done
    return recursive_batch(Z, eta, max_steps, w + eta * bad @ Z, done + 1)


@right("batch_perceptron")
def counts_batch(Z, eta, max_steps):
    G, alpha, steps = Z @ Z.T, np.zeros(len(Z)), 0
    while steps < max_steps and np.any(G @ alpha <= 0):
        alpha += G @ alpha <= 0
        steps += 1
    return eta * alpha @ Z, steps


@right("batch_perceptron")
def for_else(Z, eta, max_steps):
    w = np.zeros(Z.shape[1])
    for steps in range(max_steps):
        wrongs = [z for z in Z if np.dot(z, w) <= 0]
        if not wrongs:
            return w, steps
        w = w + eta * np.sum(wrongs, axis=0)
    return w, max_steps


@wrong("batch_perceptron", cause="other: worst point only")
def worst_point(Z, eta, max_steps):
    w, steps = np.zeros(Z.shape[1]), 0
    while steps < max_steps and (Z @ w <= 0).any():
        w, steps = w + eta * Z[np.argmin(Z @ w)], steps + 1
    return w, steps


@wrong("batch_perceptron", cause="other: strict, first step forced")
def forced_first(Z, eta, max_steps):
    w, steps = eta * Z.sum(axis=0), 1
    while steps < max_steps and (bad := Z @ w < 0).any():
        w, steps = w + eta * Z[bad].sum(axis=0), steps + 1
    return w, steps


@right("sequential_perceptron")
def last_mistake_position(Z, order, eta):
    w, steps, last = np.zeros(Z.shape[1]), 0, -1
    for v, i in enumerate(order):
        if v - last > len(Z):
            break
        if np.inner(w, Z[i]) <= 0:
            w, steps, last = w + eta * Z[i], steps + 1, v
    return w, steps


@right("sequential_perceptron")
def iterator_sequential(Z, order, eta):
    alpha, G, left = [0] * len(Z), (Z @ Z.T).tolist(), len(Z)
    visits = iter(list(order))
    while left and (i := next(visits, None)) is not None:
        if sum(a * g for a, g in zip(alpha, G[i], strict=True)) <= 0:
            alpha[i] += 1
            left = len(Z)
        else:
            left -= 1
    return eta * np.array(alpha) @ Z, sum(alpha)


@right("sequential_perceptron")
def never_stops_early(Z, order, eta):
    w, clean, steps = np.zeros(Z.shape[1]), 0, 0
    for i in order:
        mistake = bool(w @ Z[i] <= 0) and clean < len(Z)
        w = w + mistake * eta * Z[i]
        steps += mistake
        clean = 0 if mistake else clean + 1
    return w, steps


@right("xor_features")
def cosine_wave(X):
    return np.cos(np.pi * X.sum(axis=1, keepdims=True))


@right("xor_features")
def corner_tables(X):
    return [[int(a == p and b == q) for p in (0, 1) for q in (0, 1)] for a, b in X]


@right("xor_features")
def two_distances(X):
    return np.stack([np.hypot(X[:, 0], X[:, 1]), np.hypot(1 - X[:, 0], 1 - X[:, 1])], axis=1)


@right("xor_features")
def polynomial_three(X):
    a, b = X.T
    return np.column_stack([a**2, b**2, (a + b) ** 2, 0 * a])


@right("xor_features")
def bits(X):
    return (X[:, :1].astype(int) ^ X[:, 1:].astype(int)).astype(bool)


@wrong("xor_features", cause="other: labels of the four points in their usual order")
def remembered_order(X):
    return np.resize([0, 1, 1, 0], (len(X), 1))


@wrong("xor_features", cause="other: each feature by itself")
def coordinate_wise(X):
    return np.hstack([X, np.sin(X), np.exp(X), X**3])


@wrong("xor_features", cause="other: centred")
def centred_points(X):
    return X - X.mean(axis=0)


@wrong("xor_features", cause="other: a new random matrix at each call")
def rotated(X):
    c, s = np.cos(np.pi / 4), np.sin(np.pi / 4)
    return X @ np.array([[c, -s], [s, c]])


@right("averaged_perceptron")
def weighted_sum(X, y, T):
    n = len(X)
    w, u = np.zeros(X.shape[1] + 1), np.zeros(X.shape[1] + 1)
    for t in range(n * T):
        z = y[t % n] * np.append(X[t % n], 1)
        if w @ z <= 0:
            w, u = w + z, u + t * z
    a = w - u / (n * T)
    return a[:-1], a[-1]


@right("averaged_perceptron")
def history(X, y, T):
    def step(w, i):
        z = y[i] * np.append(X[i], 1.0)
        return w + z if w @ z <= 0 else w

    path = list(accumulate(list(range(len(X))) * T, step, initial=np.zeros(X.shape[1] + 1)))[1:]
    mean = np.mean(path, axis=0)
    return mean[:-1], mean[-1]


@right("averaged_perceptron")
def running_mean(X, y, T):
    theta, theta0, m, m0, t = np.zeros(X.shape[1]), 0.0, np.zeros(X.shape[1]), 0.0, 0
    for _ in range(T):
        for x, label in zip(X, y, strict=True):
            if label * (x @ theta + theta0) <= 0:
                theta, theta0 = theta + label * x, theta0 + label
            t += 1
            m, m0 = m + (theta - m) / t, m0 + (theta0 - m0) / t
    return m, m0


@wrong("averaged_perceptron", cause="averaged before the visit")
def counter_from_one(X, y, T):
    n = len(X)
    w, u = np.zeros(X.shape[1] + 1), np.zeros(X.shape[1] + 1)
    for t in range(1, n * T + 1):
        z = y[(t - 1) % n] * np.append(X[(t - 1) % n], 1)
        if w @ z <= 0:
            w, u = w + z, u + t * z
    a = w - u / (n * T)
    return a[:-1], a[-1]


@right("voted_predict")
def repeated_voters(X, thetas, theta0s, counts):
    out = []
    for x in X:
        ballots = []
        for theta, theta0, c in zip(thetas, theta0s, counts, strict=True):
            ballots += [1 if np.dot(theta, x) + theta0 >= 0 else -1] * int(c)
        out.append(1 if sum(ballots) >= 0 else -1)
    return out


@right("voted_predict")
def share_for_plus(X, thetas, theta0s, counts):
    plus = ((X @ thetas.T + theta0s) >= 0) @ counts
    return np.where(2 * plus < np.sum(counts), -1, 1)


@right("voted_predict")
def against(X, thetas, theta0s, counts):
    no = np.einsum("nm,m->n", (np.einsum("nd,md->nm", X, thetas) < -theta0s).astype(int), counts)
    yes = np.sum(counts) - no
    return (yes >= no) * 2 - 1


@wrong("perceptron", cause="other: stops when a pass has fewer than two mistakes")
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
