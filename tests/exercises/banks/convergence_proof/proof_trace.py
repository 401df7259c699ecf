"""Answers to proof_trace, right and wrong, as people might write them."""

import itertools
import math

import numpy as np

from tests.exercises.bank import Bank

bank = Bank(
    equivalent={
        "without: clean = True": "without the early stop there are only more clean passes, and they add no row",
        "clean = True"
        "  →  clean = False": "without the early stop there are only more clean passes, and they add no row",
        "without: break": "without the early stop there are only more clean passes, and they add no row",
        "R = np.max(np.linalg.norm(X, axis=1))"
        "  →  R = np.max(np.linalg.norm(X, axis=-1))": "a matrix has two axes: 1 is also -1",
    }
)


def _trace(X, y, theta_hat, T, *, mistake=lambda margin: margin <= 0, start=0.0, offset=0.0):
    """The rows of a run whose details may be changed."""
    length = np.linalg.norm(theta_hat)
    gamma, R2 = np.min(y * (X @ theta_hat)) / length, np.max(np.sum(X**2, axis=1))
    theta, theta0, rows = np.full(X.shape[1], start), 0.0, []
    for _ in range(T):
        before = len(rows)
        for x, label in zip(X, y, strict=True):
            if mistake(label * (theta @ x + theta0)):
                theta, theta0, k = theta + label * x, theta0 + offset * label, len(rows) + 1
                rows.append([theta @ theta_hat / length, k * gamma, theta @ theta, k * R2])
        if len(rows) == before:
            break
    return np.array(rows).reshape(-1, 4)


def _runs_of(X, y, T):
    theta = np.zeros(X.shape[1])
    for _ in range(T):
        clean = True
        for x, label in zip(X, y, strict=True):
            if label * (theta @ x) <= 0:
                theta, clean = theta + label * x, False
                yield theta
        if clean:
            return


def traced(X, y, theta_hat, T, row):
    theta, k, rows = np.zeros(X.shape[1]), 0, []
    for _ in range(T):
        before = k
        for x, s in zip(X, y, strict=True):
            if s * (theta @ x) <= 0:
                old = theta
                theta, k = theta + s * x, k + 1
                rows.append(row(theta, k, old, x, s))
        if k == before:
            break
    return np.array(rows)


@bank.right
def rows_as_the_text_names_them(X, y, theta_hat, T):
    unit = theta_hat / np.linalg.norm(theta_hat)
    gamma, R = np.min(y * (X @ unit)), np.linalg.norm(X, axis=1).max()
    theta, k, rows = np.zeros(X.shape[1]), 0, []
    for _ in range(T):
        clean = True
        for i in range(len(y)):
            if y[i] * (theta @ X[i]) <= 0:
                theta = theta + y[i] * X[i]
                k += 1
                clean = False
                rows.append([theta @ unit, k * gamma, theta @ theta, k * R**2])
        if clean:
            break
    return np.array(rows)


@bank.right
def lists_of_plain_numbers(X, y, theta_hat, T):
    X, y, hat = X.tolist(), y.tolist(), theta_hat.tolist()

    def dot(a, b):
        return sum(a[j] * b[j] for j in range(len(a)))

    length = math.sqrt(dot(hat, hat))
    gamma = min(y[i] * dot(X[i], hat) for i in range(len(y))) / length
    R2 = max(dot(x, x) for x in X)
    theta, rows = [0] * len(hat), []
    while T > 0:
        T -= 1
        before = len(rows)
        for i in range(len(y)):
            if y[i] * dot(theta, X[i]) <= 0:
                theta = [theta[j] + y[i] * X[i][j] for j in range(len(theta))]
                k = len(rows) + 1
                rows.append((dot(theta, hat) / length, k * gamma, dot(theta, theta), k * R2))
        if len(rows) == before:
            return rows
    return rows


@bank.right
def sums_carried_along(X, y, theta_hat, T):
    # A and C by what each mistake adds to them
    reach = y * (X @ theta_hat) / np.sqrt(np.sum(theta_hat**2.0))
    gram = X @ X.T
    theta = np.zeros(X.shape[1])
    a = c = 0.0
    A, C = [], []
    for _ in range(T):
        for i, (x, label) in enumerate(zip(X, y, strict=True)):
            score = theta @ x
            if label * score <= 0:
                a += reach[i]
                c += 2 * label * score + gram[i, i]
                theta += label * x
                A.append(a)
                C.append(c)
        if np.all(y * (X @ theta) > 0):
            break
    k = np.arange(1, len(A) + 1)
    return np.column_stack([A, k * reach.min(), C, k * gram.diagonal().max()])


@bank.right
def dual_counts_and_gram_matrix(X, y, theta_hat, T):
    Z = y[:, None] * X
    gram, along = Z @ Z.T, Z @ theta_hat / np.linalg.norm(theta_hat)
    counts, rows = np.zeros(len(y)), []
    for _ in range(T):
        mistakes = counts.sum()
        for i in range(len(y)):
            if gram[i] @ counts <= 0:
                counts[i] += 1
                k = counts.sum()
                rows.append(np.array([along @ counts, k * min(along), counts @ gram @ counts, k * max(np.diag(gram))]))
        if counts.sum() == mistakes:
            break
    return rows


@bank.right
def history_first_then_columns(X, y, theta_hat, T):
    def updates():
        theta, wrong = np.zeros(len(theta_hat)), True
        for x, label in itertools.chain.from_iterable(zip(X, y, strict=True) for _ in range(T)):
            if label * theta.dot(x) <= 0:
                theta = theta + label * x
                yield theta
                wrong = np.any(y * X.dot(theta) <= 0)
            if not wrong:  # a separator makes no further mistakes
                return

    thetas = np.array(list(updates()))
    k = np.arange(1.0, len(thetas) + 1)
    gamma = min(y * X.dot(theta_hat)) / np.linalg.norm(theta_hat)
    columns = (
        thetas @ theta_hat / np.linalg.norm(theta_hat),
        k * gamma,
        np.linalg.norm(thetas, axis=1) ** 2,
        k * np.linalg.norm(X, axis=1).max() ** 2,
    )
    return np.stack(columns, axis=-1)


@bank.right
def one_pass_by_recursion(X, y, theta_hat, T):
    length = float(np.linalg.norm(theta_hat))
    gamma, R2 = min(y * (X @ theta_hat)) / length, max((X * X).sum(axis=1))
    theta, rows = np.zeros(len(theta_hat)), []

    def one_pass(left):
        if left == 0:
            return
        clean = True
        for x, label in zip(X, y, strict=True):
            if np.sign(theta @ x) != label:
                theta[:] += label * x
                clean = False
                k = len(rows) + 1
                rows.append([theta @ theta_hat / length, gamma * k, np.sum(theta**2), R2 * k])
        if not clean:
            one_pass(left - 1)

    one_pass(min(T, 900))
    return tuple(rows)


@bank.right
def newcomer_trace_rows(X, y, theta_hat, T):
    u = theta_hat / np.linalg.norm(theta_hat)
    gamma, R2 = np.min(y * (X @ u)), np.max(np.sum(X * X, axis=1))
    theta, rows = np.zeros(X.shape[1]), []
    for _ in range(T):
        before = len(rows)
        for x, label in zip(X, y, strict=True):
            if label * (theta @ x) <= 0:
                theta = theta + label * x
                k = len(rows) + 1
                rows.append((theta @ u, k * gamma, theta @ theta, k * R2))
        if len(rows) == before:
            break
    return np.array(rows)


@bank.right
def newcomer_trace_from_log(X, y, theta_hat, T):
    Z = y[:, None] * X
    theta, log = np.zeros(X.shape[1]), []
    for _ in range(T):
        log += [0]  # a mark: nothing in this pass yet
        for i, z in enumerate(Z):
            if z @ theta <= 0:
                theta, log = theta + z, [*log, i + 1]
        if log[-1] == 0:
            break
    thetas = np.cumsum(Z[[i - 1 for i in log if i]], axis=0)
    k = np.arange(1, len(thetas) + 1)
    norm = np.sqrt(theta_hat @ theta_hat)
    return np.column_stack(
        [
            thetas @ theta_hat / norm,
            k * (Z @ theta_hat).min() / norm,
            (thetas**2).sum(axis=1),
            k * (X**2).sum(axis=1).max(),
        ]
    )


@bank.right
def newcomer_trace_incremental(X, y, theta_hat, T):
    """Reach and squared length are brought up to date, not computed anew."""
    length = math.hypot(*theta_hat)
    margins = (y * (X @ theta_hat) / length).tolist()
    gram = np.outer(y, y) * (X @ X.T)
    squares = np.diag(gram)
    alpha, reach, square, out = np.zeros(len(y)), 0.0, 0.0, []
    for _ in range(T):
        clean = True
        for i in range(len(y)):
            m = gram[i] @ alpha
            if m <= 0:
                alpha[i] += 1
                reach, square, clean = reach + margins[i], square + 2 * m + squares[i], False
                out.append([reach, (len(out) + 1) * min(margins), square, (len(out) + 1) * max(squares)])
        if clean:
            return out
    return out


@bank.right
def newcomer_trace_generator(X, y, theta_hat, T):
    def thetas():
        theta = np.zeros_like(X[0])
        for _ in range(T):
            start = theta.copy()
            for x, label in zip(X, y, strict=True):
                if np.sign(theta @ x) != label:
                    theta = theta + label * x
                    yield theta
            if (start == theta).all():
                return

    n = np.linalg.norm(theta_hat)
    gamma, R = (y * X.dot(theta_hat)).min() / n, np.linalg.norm(X, axis=1).max()
    return [[t @ theta_hat / n, k * gamma, np.linalg.norm(t) ** 2, k * R**2] for k, t in enumerate(thetas(), 1)]


@bank.right
def cumulated(X, y, theta_hat, T):
    unit = theta_hat / np.linalg.norm(theta_hat)
    steps, theta = [], np.zeros(X.shape[1])
    for _ in range(T):
        before = len(steps)
        for z in X * y[:, None]:
            if theta @ z <= 0:
                steps.append(z)
                theta = theta + z
        if len(steps) == before:
            break
    path = np.cumsum(steps, axis=0)
    k = np.arange(1, len(steps) + 1)
    return np.stack([path @ unit, k * (y * (X @ unit)).min(), (path**2).sum(1), k * (X**2).sum(1).max()]).T


@bank.right
def list_trace(X, y, theta_hat, T):
    length = math.hypot(*theta_hat)
    g = min(s * sum(map(lambda a, b: a * b, x, theta_hat)) for x, s in zip(X, y, strict=True)) / length
    R2 = max(sum(v * v for v in x) for x in X)
    rows, theta, k = [], [0.0] * len(theta_hat), 0
    for _ in range(T):
        start = k
        for x, s in zip(X, y, strict=True):
            if s * sum(a * b for a, b in zip(theta, x, strict=True)) <= 0:
                theta, k = [a + s * b for a, b in zip(theta, x, strict=True)], k + 1
                rows += [
                    [
                        sum(a * b for a, b in zip(theta, theta_hat, strict=True)) / length,
                        k * g,
                        sum(a * a for a in theta),
                        k * R2,
                    ]
                ]
        if k == start:
            return rows
    return rows


@bank.right
def incremental(X, y, theta_hat, T):
    X = np.asarray(X, dtype=float)
    unit = np.divide(theta_hat, np.linalg.norm(theta_hat))
    gamma, R = (y * X.dot(unit)).min(), np.linalg.norm(X, axis=1).max()
    theta, reach, square, rows, clean = np.zeros(X.shape[1]), 0.0, 0.0, [], 0
    for v in range(len(X) * T):
        i = v % len(X)
        margin = y[i] * theta @ X[i]
        if margin > 0:
            clean += 1
            if clean == len(X):
                break
            continue
        clean = 0
        theta = theta + y[i] * X[i]
        reach += y[i] * X[i] @ unit
        square += 2 * margin + X[i] @ X[i]
        rows.append((reach, (len(rows) + 1) * gamma, square, (len(rows) + 1) * R**2))
    return np.array(rows)


@bank.wrong(cause="strict inequality")
def boundary_is_no_mistake_once_theta_moved(X, y, theta_hat, T):
    # counts a point on the boundary only while theta is zero
    length = np.linalg.norm(theta_hat)
    gamma, R2 = np.min(y * (X @ theta_hat)) / length, np.max(np.sum(X**2, axis=1))
    theta, rows = np.zeros(X.shape[1]), []
    for _ in range(T):
        for x, label in zip(X, y, strict=True):
            margin = label * (theta @ x)
            if margin < 0 or not theta.any():
                theta, k = theta + label * x, len(rows) + 1
                rows.append([theta @ theta_hat / length, k * gamma, theta @ theta, k * R2])
    return np.array(rows)


@bank.wrong(cause="sign of 0 taken for +1")
def sign_of_zero_is_plus_one(X, y, theta_hat, T):
    # a point of +1 on the boundary is a mistake too
    length = np.linalg.norm(theta_hat)
    gamma, R2 = np.min(y * (X @ theta_hat)) / length, np.max(np.sum(X**2, axis=1))
    theta, rows = np.zeros(X.shape[1]), []
    for _ in range(T):
        for x, label in zip(X, y, strict=True):
            if (1 if theta @ x >= 0 else -1) != label:
                theta, k = theta + label * x, len(rows) + 1
                rows.append([theta @ theta_hat / length, k * gamma, theta @ theta, k * R2])
    return np.array(rows).reshape(-1, 4)


@bank.wrong(cause="T one less")
def one_pass_less(X, y, theta_hat, T):
    return _trace(X, y, theta_hat, max(T - 1, 1))


@bank.wrong(cause="T one more")
def one_pass_more(X, y, theta_hat, T):
    return _trace(X, y, theta_hat, T + 1)


@bank.wrong(cause="T ignored")
def runs_until_clean_whatever_T(X, y, theta_hat, T):
    return _trace(X, y, theta_hat, 100_000)


@bank.wrong()
def at_most_five_passes(X, y, theta_hat, T):
    return _trace(X, y, theta_hat, min(T, 5))


@bank.wrong(cause="T counts mistakes")
def T_limits_the_mistakes(X, y, theta_hat, T):
    return _trace(X, y, theta_hat, T)[:T]


@bank.wrong()
def T_limits_the_visits(X, y, theta_hat, T):
    passes = -(-T // len(y))
    return _trace(X, y, theta_hat, passes)


@bank.wrong(cause="the start has a row")
def begins_with_the_zero_row(X, y, theta_hat, T):
    return np.vstack([np.zeros(4), _trace(X, y, theta_hat, T)])


@bank.wrong(cause="with offset")
def runs_with_an_offset(X, y, theta_hat, T):
    return _trace(X, y, theta_hat, T, offset=1.0)


@bank.wrong(cause="a margin of 1 asked for")
def asks_for_a_margin_of_one(X, y, theta_hat, T):
    # as a hinge would
    return _trace(X, y, theta_hat, T, mistake=lambda margin: margin < 1)


@bank.wrong(cause="k begins at 0")
def numbers_the_mistakes_from_zero(X, y, theta_hat, T):
    rows = _trace(X, y, theta_hat, T)
    k = np.arange(len(rows))[:, None]
    rows[:, [1, 3]] *= k / (k + 1)
    return rows


@bank.wrong(cause="length not squared")
def length_not_squared(X, y, theta_hat, T):
    rows = _trace(X, y, theta_hat, T)
    rows[:, 2] **= 0.5
    return rows


@bank.wrong(cause="first column not divided by the length")
def reach_not_divided_by_the_length_of_theta_hat(X, y, theta_hat, T):
    rows = _trace(X, y, theta_hat, T)
    rows[:, 0] *= np.linalg.norm(theta_hat)
    return rows


@bank.wrong(cause="functional margin")
def margin_not_divided_by_the_length_of_theta_hat(X, y, theta_hat, T):
    rows = _trace(X, y, theta_hat, T)
    rows[:, 1] *= np.linalg.norm(theta_hat)
    return rows


@bank.wrong(cause="R and γ of the misclassified points")
def radius_and_margin_of_the_mistaken_points(X, y, theta_hat, T):
    # γ and R are those of all the data
    theta, points, rows = np.zeros(X.shape[1]), [], []
    for _ in range(T):
        before = len(points)
        for x, label in zip(X, y, strict=True):
            if label * (theta @ x) <= 0:
                theta = theta + label * x
                points.append(label * x)
                rows.append([theta @ theta_hat / np.linalg.norm(theta_hat), theta @ theta])
        if len(points) == before:
            break
    Z, k = np.array(points), np.arange(1, len(points) + 1)
    gamma = np.min(Z @ theta_hat) / np.linalg.norm(theta_hat)
    A, C = np.array(rows).T
    return np.column_stack([A, k * gamma, C, k * np.max(np.sum(Z**2, axis=1))])


@bank.wrong(cause="reach and bound swapped")
def columns_in_the_order_of_the_picture(X, y, theta_hat, T):
    return _trace(X, y, theta_hat, T)[:, [1, 0, 2, 3]]


@bank.wrong(cause="one column per mistake")
def one_row_a_quantity(X, y, theta_hat, T):
    return _trace(X, y, theta_hat, T).T


@bank.wrong(cause="before the update")
def state_before_each_mistake(X, y, theta_hat, T):
    rows = _trace(X, y, theta_hat, T)
    rows[1:, [0, 2]] = rows[:-1, [0, 2]]
    rows[0, [0, 2]] = 0
    return rows


@bank.wrong()
def last_row_only(X, y, theta_hat, T):
    return _trace(X, y, theta_hat, T)[-1:]


@bank.wrong(cause="starts again after a mistake")
def begins_again_after_each_mistake(X, y, theta_hat, T):
    # the perceptron goes on with the next point
    length = np.linalg.norm(theta_hat)
    gamma, R2 = np.min(y * (X @ theta_hat)) / length, np.max(np.sum(X**2, axis=1))
    theta, rows = np.zeros(X.shape[1]), []
    for _ in range(T * len(y)):
        wrong = np.flatnonzero(y * (X @ theta) <= 0)
        if len(wrong) == 0:
            break
        theta, k = theta + y[wrong[0]] * X[wrong[0]], len(rows) + 1
        rows.append([theta @ theta_hat / length, k * gamma, theta @ theta, k * R2])
    return np.array(rows)


@bank.wrong()
def stays_at_a_point_until_it_is_right(X, y, theta_hat, T):
    # one update a visit
    length = np.linalg.norm(theta_hat)
    gamma, R2 = np.min(y * (X @ theta_hat)) / length, np.max(np.sum(X**2, axis=1))
    theta, rows = np.zeros(X.shape[1]), []
    for _ in range(T):
        for x, label in zip(X, y, strict=True):
            while label * (theta @ x) <= 0:
                theta, k = theta + label * x, len(rows) + 1
                rows.append([theta @ theta_hat / length, k * gamma, theta @ theta, k * R2])
    return np.array(rows)


@bank.wrong(cause="mistakes of a pass found before it")
def mistakes_judged_at_the_beginning_of_the_pass(X, y, theta_hat, T):
    length = np.linalg.norm(theta_hat)
    gamma, R2 = np.min(y * (X @ theta_hat)) / length, np.max(np.sum(X**2, axis=1))
    theta, rows = np.zeros(X.shape[1]), []
    for _ in range(T):
        for i in np.flatnonzero(y * (X @ theta) <= 0):
            theta, k = theta + y[i] * X[i], len(rows) + 1
            rows.append([theta @ theta_hat / length, k * gamma, theta @ theta, k * R2])
    return np.array(rows)


@bank.wrong()
def theta_kept_in_an_array_like_theta_hat(X, y, theta_hat, T):
    # theta_hat may be of integers where the points are none
    length = np.linalg.norm(theta_hat)
    gamma, R2 = np.min(y * (X @ theta_hat)) / length, np.max(np.sum(X**2, axis=1))
    theta, rows = np.zeros_like(theta_hat), []
    for _ in range(T):
        for x, label in zip(X, y, strict=True):
            if label * (theta @ x) <= 0:
                theta[:] = theta + label * x
                k = len(rows) + 1
                rows.append([theta @ theta_hat / length, k * gamma, theta @ theta, k * R2])
    return np.array(rows)


@bank.wrong(cause="one θ for all rows")
def rows_share_one_theta(X, y, theta_hat, T):
    # every kept theta is the last one, for it is changed in place
    theta, kept = np.zeros(X.shape[1]), []
    for _ in range(T):
        for x, label in zip(X, y, strict=True):
            if label * (theta @ x) <= 0:
                theta += label * x
                kept.append(theta)
    thetas, k = np.array(kept), np.arange(1, len(kept) + 1)
    length = np.linalg.norm(theta_hat)
    gamma, R2 = np.min(y * (X @ theta_hat)) / length, np.max(np.sum(X**2, axis=1))
    return np.column_stack([thetas @ theta_hat / length, k * gamma, np.sum(thetas**2, axis=1), k * R2])


@bank.wrong(cause="state kept between calls")
def rows_of_earlier_calls_too(X, y, theta_hat, T, rows=[]):
    rows.extend(_trace(X, y, theta_hat, T).tolist())
    return np.array(rows)


@bank.wrong(cause="bound in the place of the reach")
def inequalities_taken_for_equalities(X, y, theta_hat, T):
    # A is not always kγ, nor C always kR²
    rows = _trace(X, y, theta_hat, T)
    rows[:, 0] = rows[:, 1]
    return rows


@bank.wrong()
def stops_at_a_pass_with_a_single_mistake(X, y, theta_hat, T):
    length = np.linalg.norm(theta_hat)
    gamma, R2 = np.min(y * (X @ theta_hat)) / length, np.max(np.sum(X**2, axis=1))
    theta, rows = np.zeros(X.shape[1]), []
    for _ in range(T):
        before = len(rows)
        for x, label in zip(X, y, strict=True):
            if label * (theta @ x) <= 0:
                theta, k = theta + label * x, len(rows) + 1
                rows.append([theta @ theta_hat / length, k * gamma, theta @ theta, k * R2])
        if len(rows) <= before + 1:
            break
    return np.array(rows)


@bank.wrong()
def at_most_a_hundred_passes(X, y, theta_hat, T):
    return _trace(X, y, theta_hat, min(T, 100))


@bank.wrong()
def at_most_a_hundred_mistakes(X, y, theta_hat, T):
    return _trace(X, y, theta_hat, T)[:100]


# Rows hold the values before the update.
@bank.wrong(cause="the start has a row + last one missing")
def trace_before(X, y, theta_hat, T):
    u = theta_hat / np.linalg.norm(theta_hat)
    gamma = np.min(y * (X @ u))
    R = np.max(np.linalg.norm(X, axis=1))
    theta, k, rows = np.zeros(X.shape[1]), 0, []
    for _ in range(T):
        clean = True
        for x, t in zip(X, y):
            if t * (x @ theta) <= 0:
                rows.append([theta @ u, k * gamma, theta @ theta, k * R**2])
                theta = theta + t * x
                k += 1
                clean = False
        if clean:
            break
    return np.array(rows)


# k * R instead of k * R², and the norm is not squared.
@bank.wrong(cause="length not squared + radius not squared")
def trace_not_squared(X, y, theta_hat, T):
    u = theta_hat / np.linalg.norm(theta_hat)
    gamma = np.min(y * (X @ u))
    R = np.max(np.linalg.norm(X, axis=1))
    theta, k, rows = np.zeros(X.shape[1]), 0, []
    for _ in range(T):
        clean = True
        for x, t in zip(X, y):
            if t * (x @ theta) <= 0:
                theta = theta + t * x
                k += 1
                rows.append([theta @ u, k * gamma, np.linalg.norm(theta), k * R])
                clean = False
        if clean:
            break
    return np.array(rows)


# One row per pass, not per mistake.
@bank.wrong(cause="one row per pass")
def trace_per_pass(X, y, theta_hat, T):
    u = theta_hat / np.linalg.norm(theta_hat)
    g = (y * (X @ u)).min()
    R2 = (X**2).sum(axis=1).max()
    theta, k, rows = np.zeros(X.shape[1]), 0, []
    for _ in range(T):
        clean = True
        for x, t in zip(X, y):
            if t * (x @ theta) <= 0:
                theta = theta + t * x
                k += 1
                clean = False
        if clean:
            break
        rows.append([theta @ u, k * g, theta @ theta, k * R2])
    return np.array(rows)


# The margin and the length of the point at hand are taken for γ and R.
@bank.wrong(cause="other: the margin and the length of the point at hand are taken for γ and R")
def hard_trace_margin_of_point(X, y, theta_hat, T):
    u = theta_hat / np.linalg.norm(theta_hat)
    theta, k, rows = np.zeros(X.shape[1]), 0, []
    for _ in range(T):
        clean = True
        for x, t in zip(X, y):
            if t * (x @ theta) <= 0:
                theta = theta + t * x
                k += 1
                rows.append([theta @ u, k * t * (x @ u), theta @ theta, k * (x @ x)])
                clean = False
        if clean:
            break
    return np.array(rows)


# A row for every visit instead of every mistake.
@bank.wrong(cause="one row per visit")
def hard_trace_every_visit(X, y, theta_hat, T):
    u = theta_hat / np.linalg.norm(theta_hat)
    gamma = np.min(y * (X @ u))
    R = np.max(np.linalg.norm(X, axis=1))
    theta, k, rows = np.zeros(X.shape[1]), 0, []
    for _ in range(T):
        clean = True
        for x, t in zip(X, y):
            if t * (x @ theta) <= 0:
                theta = theta + t * x
                k += 1
                clean = False
            rows.append([theta @ u, k * gamma, theta @ theta, k * R**2])
        if clean:
            break
    return np.array(rows)


# γ and R² are not multiplied by k.
@bank.wrong(cause="other: γ and R² are not multiplied by k")
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


@bank.wrong(cause="length not squared")
def newcomer_trace_length(X, y, theta_hat, T):
    u = theta_hat / np.linalg.norm(theta_hat)
    gamma, R2 = np.min(y * (X @ u)), np.max(np.sum(X**2, axis=1))
    return [[t @ u, k * gamma, np.linalg.norm(t), k * R2] for k, t in enumerate(_runs_of(X, y, T), 1)]


@bank.wrong(cause="the same array in every row")
def newcomer_trace_same_row(X, y, theta_hat, T):
    u = theta_hat / np.linalg.norm(theta_hat)
    gamma, R2 = np.min(y * (X @ u)), np.max(np.sum(X**2, axis=1))
    row, rows = np.zeros(4), []
    for k, t in enumerate(_runs_of(X, y, T), 1):
        row[:] = t @ u, k * gamma, t @ t, k * R2
        rows.append(row)
    return np.array(rows)


@bank.wrong(cause="one row per visit")
def newcomer_trace_visits(X, y, theta_hat, T):
    u = theta_hat / np.linalg.norm(theta_hat)
    gamma, R2 = np.min(y * (X @ u)), np.max(np.sum(X**2, axis=1))
    theta, k, rows = np.zeros(X.shape[1]), 0, []
    for _ in range(T):
        before = k
        for x, label in zip(X, y, strict=True):
            if label * (theta @ x) <= 0:
                theta, k = theta + label * x, k + 1
            rows.append([theta @ u, k * gamma, theta @ theta, k * R2])
        if k == before:
            break
    return rows


@bank.wrong(cause="before the update")
def newcomer_trace_before(X, y, theta_hat, T):
    u = theta_hat / np.linalg.norm(theta_hat)
    gamma, R2 = np.min(y * (X @ u)), np.max(np.sum(X**2, axis=1))
    earlier = [np.zeros(X.shape[1]), *_runs_of(X, y, T)][:-1]
    return [[t @ u, k * gamma, t @ t, k * R2] for k, t in enumerate(earlier, 1)]


@bank.wrong(cause="margins of the misclassified points")
def newcomer_trace_own_margins(X, y, theta_hat, T):
    u = theta_hat / np.linalg.norm(theta_hat)
    theta, lower, upper, rows = np.zeros(X.shape[1]), 0.0, 0.0, []
    for _ in range(T):
        before = len(rows)
        for x, label in zip(X, y, strict=True):
            if label * (theta @ x) <= 0:
                theta = theta + label * x
                lower, upper = lower + label * (x @ u), upper + x @ x
                rows.append([theta @ u, lower, theta @ theta, upper])
        if len(rows) == before:
            break
    return rows


@bank.wrong(cause="other: the count of mistakes begins anew with each pass")
def newcomer_trace_count_per_pass(X, y, theta_hat, T):
    u = theta_hat / np.linalg.norm(theta_hat)
    gamma, R2 = np.min(y * (X @ u)), np.max(np.sum(X**2, axis=1))
    theta, rows = np.zeros(X.shape[1]), []
    for _ in range(T):
        k = 0
        for x, label in zip(X, y, strict=True):
            if label * (theta @ x) <= 0:
                theta, k = theta + label * x, k + 1
                rows.append([theta @ u, k * gamma, theta @ theta, k * R2])
        if k == 0:
            break
    return rows


@bank.wrong(cause="other: the margin of the points visited so far")
def newcomer_trace_margin_so_far(X, y, theta_hat, T):
    u = theta_hat / np.linalg.norm(theta_hat)
    theta, rows, gamma, R2 = np.zeros(X.shape[1]), [], np.inf, 0.0
    for _ in range(T):
        before = len(rows)
        for x, label in zip(X, y, strict=True):
            gamma, R2 = min(gamma, label * (x @ u)), max(R2, x @ x)
            if label * (theta @ x) <= 0:
                theta = theta + label * x
                k = len(rows) + 1
                rows.append([theta @ u, k * gamma, theta @ theta, k * R2])
        if len(rows) == before:
            break
    return rows


@bank.wrong(cause="other: margin of the point at hand")
def own_margin(X, y, theta_hat, T):
    u = theta_hat / np.linalg.norm(theta_hat)
    R2 = np.max(np.sum(X**2, axis=1))
    return traced(X, y, theta_hat, T, lambda th, k, old, x, s: [th @ u, k * s * (x @ u), th @ th, k * R2])


@bank.wrong(cause="other: length of the point at hand")
def own_length(X, y, theta_hat, T):
    u = theta_hat / np.linalg.norm(theta_hat)
    g = np.min(y * (X @ u))
    return traced(X, y, theta_hat, T, lambda th, k, old, x, s: [th @ u, k * g, th @ th, k * (x @ x)])


@bank.wrong(cause="other: R and gamma over the points seen so far")
def so_far(X, y, theta_hat, T):
    u = theta_hat / np.linalg.norm(theta_hat)
    seen = []

    def row(th, k, old, x, s):
        seen.append((s * (x @ u), x @ x))
        return [th @ u, k * min(m for m, _ in seen), th @ th, k * max(r for _, r in seen)]

    return traced(X, y, theta_hat, T, row)
