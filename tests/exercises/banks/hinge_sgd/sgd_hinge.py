"""Answers to sgd_hinge, right and wrong, as people might write them."""

import math
import statistics
from fractions import Fraction

import numpy as np

from tests.exercises.bank import Bank

bank = Bank(
    equivalent={
        "risk = np.mean(np.maximum(1 - z, 0))"
        "  →  risk = np.mean(np.maximum(0, 1 - z))": "the larger of two, in either order",
        "theta = theta + eta * y[i] * X[i]  →  theta = theta + eta / y[i] * X[i]": "labels are ±1",
        "theta0 = theta0 + eta * y[i]  →  theta0 = theta0 + eta / y[i]": "labels are ±1",
    }
)


def sgd_iterates(X, y, order, asked=1.0, rate=lambda k, visit: 1 / (k + 1)):
    """All iterates as rows (theta, theta0), the zero start first."""
    Z = np.column_stack([X, np.ones(len(X))]) * np.asarray(y)[:, None]
    w, k = np.zeros(Z.shape[1]), 0
    ws = [w]
    for visit, t in enumerate(order):
        if Z[t] @ w <= asked:
            w = w + rate(k, visit) * Z[t]
            k += 1
            ws.append(w)
    return np.array(ws), Z


def best_of(ws, risks):
    best = ws[int(np.argmin(risks))]
    return best[:-1], best[-1]


def _risk(X, y, theta, theta0):
    return np.mean(np.maximum(1 - y * (X @ theta + theta0), 0))


def newcomer_risk_python(X, y, theta, theta0):
    losses = [
        max(0, 1 - label * (math.fsum(a * b for a, b in zip(x, theta, strict=True)) + theta0))
        for x, label in zip(X, y, strict=True)
    ]
    return statistics.fmean(losses)


@bank.right
def sgd_as_in_the_text(X, y, order):
    theta, theta0, k = np.zeros(X.shape[1]), 0.0, 0
    best, least = (theta, theta0), np.inf

    def risk():
        return np.mean(np.maximum(1 - y * (X @ theta + theta0), 0))

    least = risk()
    for t in order:
        if y[t] * (theta @ X[t] + theta0) <= 1:
            eta = 1 / (k + 1)
            theta = theta + eta * y[t] * X[t]
            theta0 = theta0 + eta * y[t]
            k += 1
            if risk() < least:
                best, least = (theta, theta0), risk()
    return best


@bank.right
def sgd_all_iterates_then_argmin(X, y, order):
    ws, Z = sgd_iterates(X, y, order)
    return best_of(ws, np.maximum(1 - ws @ Z.T, 0).mean(axis=1))


@bank.right
def sgd_in_plain_numbers(X, y, order):
    points = [([float(v) for v in x], int(label)) for x, label in zip(X, y)]
    d = len(points[0][0])
    theta, theta0, k = [0.0] * d, 0.0, 1
    best, least = ([0.0] * d, 0.0), 1.0
    for t in order:
        x, label = points[int(t)]
        if label * (sum(a * b for a, b in zip(theta, x)) + theta0) > 1:
            continue
        for j in range(d):
            theta[j] += label * x[j] / k
        theta0 += label / k
        k += 1
        total = 0.0
        for u, sign in points:
            total += max(0.0, 1 - sign * (sum(a * b for a, b in zip(theta, u)) + theta0))
        if total / len(points) < least:
            best, least = (list(theta), theta0), total / len(points)
    return best


@bank.right
def sgd_in_exact_fractions(X, y, order):
    Z = [[int(s) * Fraction(float(v)) for v in (*x, 1)] for x, s in zip(X, y)]
    w, k = [Fraction(0)] * len(Z[0]), 0
    best, least = w, Fraction(len(Z))
    for t in order:
        if sum(a * b for a, b in zip(w, Z[t])) <= 1:
            k += 1
            w = [a + b / k for a, b in zip(w, Z[t])]
            cost = sum(max(1 - sum(a * b for a, b in zip(w, z)), Fraction(0)) for z in Z)
            if cost < least:
                best, least = w, cost
    return [float(v) for v in best[:-1]], float(best[-1])


@bank.right
def sgd_with_margins_kept_up_to_date(X, y, order):
    # All margins move with an update: by a column of the matrix of inner products.
    Z = np.c_[X, np.ones(len(X))] * np.reshape(y, (-1, 1))
    inner = Z @ Z.T
    z, alpha, k = np.zeros(len(Z)), np.zeros(len(Z)), 0
    best, least = alpha.copy(), float(len(Z))
    for t in order:
        if z[t] <= 1:
            alpha[t] += 1 / (k + 1)
            z += inner[t] / (k + 1)
            k += 1
            cost = (1 - z)[z < 1].sum()
            if cost < least:
                best, least = alpha.copy(), cost
    w = best @ Z
    return tuple(w[:-1]), np.array(w[-1])


@bank.right
def sgd_ends_when_nothing_is_left_to_gain(X, y, order):
    # A risk of zero cannot be beaten, and ties go to the earlier iterate.
    theta, theta0, k = np.zeros(X.shape[1]), 0, 0
    best = (1.0, theta, theta0)
    for t in order:
        if (X[t].dot(theta) + theta0) * y[t] <= 1:
            step = y[t] / (k + 1)
            theta, theta0, k = theta + step * X[t], theta0 + step, k + 1
            risk = np.clip(1 - (X.dot(theta) + theta0) * y, 0, None).sum() / len(y)
            if risk < best[0]:
                best = (risk, theta, theta0)
            if risk == 0:
                break
    return list(best[1:])


@bank.right
def sgd_risk_after_every_visit(X, y, order):
    # Also after a visit that changes nothing: a tie, so nothing happens.
    theta, theta0, k, best, least = np.zeros(len(X[0])), 0.0, 0, None, math.inf
    for t in [None, *order]:
        if t is not None and y[t] * (np.dot(theta, X[t]) + theta0) <= 1:
            theta, theta0, k = theta + y[t] * X[t] / (k + 1), theta0 + y[t] / (k + 1), k + 1
        risk = np.average([max(1 - s * (np.dot(theta, x) + theta0), 0) for x, s in zip(X, y)])
        if risk < least:
            best, least = (theta, theta0), risk
    return best


@bank.right
def sgd_by_subgradient_steps(X, y, order):
    def subgradient(t, theta, theta0):
        active = y[t] * (theta @ X[t] + theta0) <= 1
        return (-y[t] * X[t], -y[t], 1) if active else (0 * X[t], 0, 0)

    state, k, seen = (np.zeros(X.shape[1]), 0.0), 0, []
    seen.append(state)
    for t in np.asarray(order, dtype=int):
        g, g0, active = subgradient(t, *state)
        state = (state[0] - g / (k + 1), state[1] - g0 / (k + 1))
        k += active
        seen.append(state)
    return min(seen, key=lambda s: np.maximum(1 - y * (X @ s[0] + s[1]), 0).sum())


@bank.right
def sgd_takes_the_visited_rows_first(X, y, order):
    theta, theta0, k = np.zeros(X.shape[1]), 0.0, 0
    best = (theta, theta0)
    least = 1.0
    for x, label in zip(X[order], y[order]):
        if label * (x @ theta + theta0) <= 1:
            theta = theta + label * x * (1 / (k + 1))
            theta0 += label * (1 / (k + 1))
            k += 1
            risk = np.maximum(0, 1 - y * (X @ theta) - y * theta0).mean()
            if risk < least:
                least, best = risk, (theta, theta0)
    return best


@bank.right
def newcomer_sgd_iterates(X, y, order):
    iterates = [(np.zeros(X.shape[1]), 0.0)]
    for i in order:
        theta, theta0 = iterates[-1]
        if y[i] * (theta @ X[i] + theta0) <= 1:
            eta = 1 / len(iterates)
            iterates.append((theta + eta * y[i] * X[i], theta0 + eta * y[i]))
    return min(iterates, key=lambda pair: _risk(X, y, *pair))


@bank.right
def newcomer_sgd_augmented(X, y, order):
    Z = y[:, None] * np.c_[X, np.ones(len(X))]
    w, k = np.zeros(Z.shape[1]), 0
    best, lowest = w.copy(), 1.0
    for z in Z[np.array(order, dtype=int)]:
        if z @ w > 1:
            continue
        k += 1
        w += z / k
        risk = np.clip(1 - Z @ w, 0, None).mean()
        if risk < lowest:
            best, lowest = w.copy(), risk
    return best[:-1], best[-1]


@bank.right
def newcomer_sgd_python(X, y, order):
    points = [[*x, 1.0] for x in X.tolist()]
    labels = y.tolist()

    def margin(w, i):
        return labels[i] * sum(a * b for a, b in zip(w, points[i], strict=True))

    w, k = [0.0] * len(points[0]), 0
    best, lowest = w, float("inf")
    for i in [None, *order]:
        if i is not None:
            if margin(w, i) > 1:
                continue
            w = [a + labels[i] * b / (k + 1) for a, b in zip(w, points[i], strict=True)]
            k += 1
        risk = sum(max(1 - margin(w, j), 0) for j in range(len(labels))) / len(labels)
        if risk < lowest:
            best, lowest = w, risk
    return best[:-1], best[-1]


@bank.right
def newcomer_sgd_matrix(X, y, order):
    path = [np.zeros(X.shape[1] + 1)]
    for i in order:
        if y[i] * (path[-1][:-1] @ X[i] + path[-1][-1]) <= 1:
            path.append(path[-1] + y[i] / len(path) * np.append(X[i], 1))
    W = np.array(path)
    margins = y * (W[:, :-1] @ X.T + W[:, -1:])
    best = W[np.argmin(np.maximum(1 - margins, 0).mean(axis=1))]
    return best[:-1], best[-1]


@bank.right
def newcomer_sgd_two_passes(X, y, order):
    """First the path of the run, then the risks, then the first of the smallest."""
    thetas, theta0s = [np.zeros(X.shape[1])], [0.0]
    for i in order:
        z = y[i] * (np.dot(thetas[-1], X[i]) + theta0s[-1])
        if z <= 1:
            eta = 1 / len(thetas)
            thetas.append(thetas[-1] + eta * y[i] * X[i])
            theta0s.append(theta0s[-1] + eta * y[i])
    risks = [newcomer_risk_python(X, y, t, t0) for t, t0 in zip(thetas, theta0s, strict=True)]
    best = risks.index(min(risks))
    return thetas[best], theta0s[best]


@bank.right
def path_then_best(X, y, order):
    w, path = np.zeros(X.shape[1] + 1), [np.zeros(X.shape[1] + 1)]
    Z = np.column_stack([X, np.ones(len(X))]) * y[:, None]
    for i in order:
        if Z[i] @ w <= 1:
            w = w + Z[i] / len(path)
            path.append(w)
    risks = [np.mean(np.maximum(1 - Z @ v, 0)) for v in path]
    best = path[risks.index(min(risks))]
    return best[:-1], best[-1]


@bank.right
def sum_for_mean(X, y, order):
    theta, theta0, k = np.zeros(X.shape[1]), 0.0, 1
    best, least = (theta, theta0), float(len(y))
    for i in order:
        if y[i] * (theta @ X[i] + theta0) > 1:
            continue
        theta, theta0 = theta + y[i] * X[i] / k, theta0 + y[i] / k
        k += 1
        risk = np.maximum(0, 1 - y * (X @ theta + theta0)).sum()
        if risk < least:
            best, least = (theta, theta0), risk
    return best


@bank.right
def generated(X, y, order):
    def iterates():
        theta, theta0, k = np.zeros(X.shape[1]), 0.0, 0
        yield theta, theta0
        for i in order:
            if y[i] * (theta @ X[i] + theta0) <= 1:
                k += 1
                theta, theta0 = theta + (1 / k) * y[i] * X[i], theta0 + (1 / k) * y[i]
                yield theta, theta0

    return min(iterates(), key=lambda p: float(np.mean(np.maximum(1 - y * (X @ p[0] + p[1]), 0))))


@bank.wrong(cause="last iterate")
def sgd_returns_the_last(X, y, order):
    ws, _ = sgd_iterates(X, y, order)
    return ws[-1, :-1], ws[-1, -1]


@bank.wrong(cause="best remembered by reference")
def sgd_best_theta_moves_on(X, y, order):
    # best holds the array itself, and += changes it afterwards; only theta0 is kept.
    theta, theta0, k = np.zeros(X.shape[1]), 0.0, 0
    best, least = (theta.copy(), theta0), 1.0
    for t in order:
        if y[t] * (X[t] @ theta + theta0) <= 1:
            theta += y[t] * X[t] / (k + 1)
            theta0 += y[t] / (k + 1)
            k += 1
            risk = np.maximum(1 - y * (X @ theta + theta0), 0).mean()
            if risk < least:
                best, least = (theta, theta0), risk
    return best


@bank.wrong(cause="other: sgd zero start moves on")
def sgd_zero_start_moves_on(X, y, order):
    # Only the start is stored without a copy: wrong where the start stays the best.
    theta, theta0, k = np.zeros(X.shape[1]), 0.0, 0
    best, best0, least = theta, theta0, 1.0
    for t in order:
        if y[t] * (X[t] @ theta + theta0) <= 1:
            theta += y[t] * X[t] / (k + 1)
            theta0 += y[t] / (k + 1)
            k += 1
            risk = np.maximum(1 - y * (X @ theta + theta0), 0).mean()
            if risk < least:
                best, best0, least = theta.copy(), theta0, risk
    return best, best0


@bank.wrong(cause="zero start forgotten")
def sgd_start_is_no_candidate(X, y, order):
    ws, Z = sgd_iterates(X, y, order)
    ws = ws[1:] if len(ws) > 1 else ws
    return best_of(ws, np.maximum(1 - ws @ Z.T, 0).mean(axis=1))


@bank.wrong(cause="latest of equals")
def sgd_ties_to_the_later(X, y, order):
    ws, Z = sgd_iterates(X, y, order)
    risks = np.array([np.maximum(1 - Z @ w, 0).mean() for w in ws])
    return best_of(ws[::-1], risks[::-1])


@bank.wrong(cause="k counts visits")
def sgd_counts_visits(X, y, order):
    ws, Z = sgd_iterates(X, y, order, rate=lambda k, visit: 1 / (visit + 1))
    return best_of(ws, np.maximum(1 - ws @ Z.T, 0).mean(axis=1))


@bank.wrong(cause="k counts passes")
def sgd_counts_passes(X, y, order):
    ws, Z = sgd_iterates(X, y, order, rate=lambda k, visit: 1 / (visit // len(X) + 1))
    return best_of(ws, np.maximum(1 - ws @ Z.T, 0).mean(axis=1))


@bank.wrong(cause="`(np.zeros(X.shape[1]), 0.0, 1)` for `(np.zeros(X.shape[1]), 0.0, 0)`")
def sgd_first_rate_a_half(X, y, order):
    ws, Z = sgd_iterates(X, y, order, rate=lambda k, visit: 1 / (k + 2))
    return best_of(ws, np.maximum(1 - ws @ Z.T, 0).mean(axis=1))


@bank.wrong(cause="k raised too late")
def sgd_first_two_rates_one(X, y, order):
    ws, Z = sgd_iterates(X, y, order, rate=lambda k, visit: 1 / max(k, 1))
    return best_of(ws, np.maximum(1 - ws @ Z.T, 0).mean(axis=1))


@bank.wrong(cause="square root")
def sgd_root_rate(X, y, order):
    ws, Z = sgd_iterates(X, y, order, rate=lambda k, visit: (k + 1) ** -0.5)
    return best_of(ws, np.maximum(1 - ws @ Z.T, 0).mean(axis=1))


@bank.wrong(cause="constant rate")
def sgd_constant_rate(X, y, order):
    ws, Z = sgd_iterates(X, y, order, rate=lambda k, visit: 1.0)
    return best_of(ws, np.maximum(1 - ws @ Z.T, 0).mean(axis=1))


@bank.wrong(cause="perceptron's test")
def sgd_updates_at_mistakes_only(X, y, order):
    ws, Z = sgd_iterates(X, y, order, asked=0.0)
    return best_of(ws, np.maximum(1 - ws @ Z.T, 0).mean(axis=1))


@bank.wrong(cause="strict test")
def sgd_no_update_at_the_corner(X, y, order):
    # z < 1 instead of z <= 1.
    ws, Z = sgd_iterates(X, y, order, asked=np.nextafter(1.0, 0.0))
    return best_of(ws, np.maximum(1 - ws @ Z.T, 0).mean(axis=1))


@bank.wrong(cause="best by mistakes")
def sgd_best_by_training_error(X, y, order):
    ws, Z = sgd_iterates(X, y, order)
    return best_of(ws, (ws @ Z.T <= 0).mean(axis=1))


@bank.wrong(cause="best by the perceptron's loss")
def sgd_best_by_perceptron_loss(X, y, order):
    ws, Z = sgd_iterates(X, y, order)
    return best_of(ws, np.maximum(-ws @ Z.T, 0).mean(axis=1))


@bank.wrong(cause="risk of the visited points")
def sgd_risk_on_visited_points_only(X, y, order):
    # The visited points, each as often as it came, instead of the training set.
    ws, Z = sgd_iterates(X, y, order)
    return best_of(ws, np.maximum(1 - ws @ Z[np.asarray(order, dtype=int)].T, 0).sum(axis=1))


@bank.wrong(cause="risk of the points that occur")
def sgd_risk_on_distinct_visited_points(X, y, order):
    # Differs only where a point is never visited.
    ws, Z = sgd_iterates(X, y, order)
    return best_of(ws, np.maximum(1 - ws @ Z[np.unique(np.asarray(order, dtype=int))].T, 0).sum(axis=1))


@bank.wrong(cause="risk without offset")
def sgd_risk_without_offset(X, y, order):
    ws, Z = sgd_iterates(X, y, order)
    return best_of(ws, np.maximum(1 - ws[:, :-1] @ Z[:, :-1].T, 0).mean(axis=1))


@bank.wrong(cause="last iterate never compared")
def sgd_last_iterate_is_not_looked_at(X, y, order):
    ws, Z = sgd_iterates(X, y, order)
    ws = ws[:-1] if len(ws) > 1 else ws
    return best_of(ws, np.maximum(1 - ws @ Z.T, 0).mean(axis=1))


@bank.wrong(cause="without the last round of `for i in order:`")
def sgd_one_visit_short(X, y, order):
    return sgd_all_iterates_then_argmin(X, y, order[:-1])


@bank.wrong(cause="only n visits")
def sgd_one_pass_only(X, y, order):
    return sgd_all_iterates_then_argmin(X, y, order[: len(X)])


@bank.wrong(cause="each point once")
def sgd_each_point_once(X, y, order):
    return sgd_all_iterates_then_argmin(X, y, list(dict.fromkeys(np.asarray(order).tolist())))


@bank.wrong(cause="order ignored")
def sgd_in_the_order_of_the_data(X, y, order):
    return sgd_all_iterates_then_argmin(X, y, [i % len(X) for i in range(len(order))])


@bank.wrong(cause="counted from one")
def sgd_order_from_one(X, y, order):
    return sgd_all_iterates_then_argmin(X, y, [t - 1 for t in order])


@bank.wrong(cause="other: sgd looks at passes only")
def sgd_looks_at_passes_only(X, y, order):
    # The risk is compared once for every n visits, and at the end.
    Z = np.column_stack([X, np.ones(len(X))]) * y[:, None]
    w, k, best, least = np.zeros(Z.shape[1]), 0, np.zeros(Z.shape[1]), 1.0
    for visit, t in enumerate(order):
        if Z[t] @ w <= 1:
            w, k = w + Z[t] / (k + 1), k + 1
        risk = np.maximum(1 - Z @ w, 0).mean()
        if (visit + 1) % len(X) == 0 or visit + 1 == len(order):
            best, least = (w, risk) if risk < least else (best, least)
    return best[:-1], best[-1]


@bank.wrong(cause="goes on from the best")
def sgd_goes_on_from_the_best(X, y, order):
    Z = np.column_stack([X, np.ones(len(X))]) * y[:, None]
    best, k, least = np.zeros(Z.shape[1]), 0, 1.0
    for t in order:
        if Z[t] @ best <= 1:
            w, k = best + Z[t] / (k + 1), k + 1
            risk = np.maximum(1 - Z @ w, 0).mean()
            best, least = (w, risk) if risk < least else (best, least)
    return best[:-1], best[-1]


@bank.wrong(cause="other: sgd wants a clear gain")
def sgd_wants_a_clear_gain(X, y, order):
    # Gains below a hundredth are ignored.
    ws, Z = sgd_iterates(X, y, order)
    best, least = ws[0], 1.0
    for w in ws:
        risk = np.maximum(1 - Z @ w, 0).mean()
        best, least = (w, risk) if risk < least - 1e-2 else (best, least)
    return best[:-1], best[-1]


@bank.wrong(cause="ends after n quiet visits")
def sgd_ends_after_n_quiet_visits(X, y, order):
    # Draws repeat, so n quiet visits in a row need not be all the points.
    Z = np.column_stack([X, np.ones(len(X))]) * y[:, None]
    w, k, quiet, best, least = np.zeros(Z.shape[1]), 0, 0, np.zeros(Z.shape[1]), 1.0
    for t in order:
        quiet += 1
        if Z[t] @ w <= 1:
            w, k, quiet = w + Z[t] / (k + 1), k + 1, 0
            risk = np.maximum(1 - Z @ w, 0).mean()
            best, least = (w, risk) if risk < least else (best, least)
        if quiet == len(X):
            break
    return best[:-1], best[-1]


@bank.wrong(cause="ends at the first quiet visit")
def sgd_ends_at_the_first_quiet_visit(X, y, order):
    Z = np.column_stack([X, np.ones(len(X))]) * y[:, None]
    w, upto = np.zeros(Z.shape[1]), 0
    for t in order:
        if Z[t] @ w > 1:
            break
        upto += 1
        w = w + Z[t] / upto
    return sgd_all_iterates_then_argmin(X, y, order[:upto])


@bank.wrong(cause="`theta0` for `theta0 + eta * y[i]`")
def sgd_through_the_origin(X, y, order):
    theta, k, best, least = np.zeros(X.shape[1]), 0, np.zeros(X.shape[1]), 1.0
    for t in order:
        if y[t] * (X[t] @ theta) <= 1:
            theta, k = theta + y[t] * X[t] / (k + 1), k + 1
            risk = np.maximum(1 - y * (X @ theta), 0).mean()
            best, least = (theta, risk) if risk < least else (best, least)
    return best, 0.0


@bank.wrong(cause="`y[i]` for `eta * y[i]`")
def sgd_offset_with_full_steps(X, y, order):
    theta, theta0, k = np.zeros(X.shape[1]), 0.0, 0
    best, least = (theta, theta0), 1.0
    for t in order:
        if y[t] * (X[t] @ theta + theta0) <= 1:
            theta, theta0, k = theta + y[t] * X[t] / (k + 1), theta0 + y[t], k + 1
            risk = np.maximum(1 - y * (X @ theta + theta0), 0).mean()
            best, least = ((theta, theta0), risk) if risk < least else (best, least)
    return best


@bank.wrong(cause="offset with the next rate")
def sgd_offset_step_after_the_count(X, y, order):
    # k has grown before theta0 moves.
    theta, theta0, k = np.zeros(X.shape[1]), 0.0, 0
    best, least = (theta, theta0), 1.0
    for t in order:
        if y[t] * (X[t] @ theta + theta0) <= 1:
            theta = theta + y[t] * X[t] / (k + 1)
            k += 1
            theta0 += y[t] / (k + 1)
            risk = np.maximum(1 - y * (X @ theta + theta0), 0).mean()
            best, least = ((theta, theta0), risk) if risk < least else (best, least)
    return best


@bank.wrong(cause="theta in integers")
def sgd_whole_number_theta(X, y, order):
    # Whole-number points truncate theta.
    theta, theta0, k = np.zeros_like(X[0]), 0.0, 0
    best, least = (theta.copy(), theta0), 1.0
    for t in order:
        if y[t] * (X[t] @ theta + theta0) <= 1:
            theta[:] = theta + y[t] * X[t] / (k + 1)
            theta0 += y[t] / (k + 1)
            k += 1
            risk = np.maximum(1 - y * (X @ theta + theta0), 0).mean()
            if risk < least:
                best, least = (theta.copy(), theta0), risk
    return best


@bank.wrong(cause="as one vector")
def sgd_as_one_vector(X, y, order):
    theta, theta0 = sgd_all_iterates_then_argmin(X, y, order)
    return np.append(theta, theta0)


@bank.wrong(cause="average of the iterates")
def sgd_average_iterate(X, y, order):
    ws, _ = sgd_iterates(X, y, order)
    return ws[:, :-1].mean(axis=0), ws[:, -1].mean()


@bank.wrong(cause="scaled to unit length")
def sgd_unit_length(X, y, order):
    theta, theta0 = sgd_all_iterates_then_argmin(X, y, order)
    length = np.linalg.norm(theta) or 1
    return theta / length, theta0 / length


# k counts visits, not updates; the last iterate is returned.
@bank.wrong(cause="last iterate + k counts visits")
def sgd_visits_last(X, y, order):
    theta, theta0 = np.zeros(X.shape[1]), 0.0
    for k, i in enumerate(order):
        if y[i] * (X[i] @ theta + theta0) <= 1:
            eta = 1 / (k + 1)
            theta = theta + eta * y[i] * X[i]
            theta0 = theta0 + eta * y[i]
    return theta, theta0


# best is aliased: theta += changes it in place, so the last theta comes with the best theta0.
@bank.wrong(cause="best remembered by reference")
def sgd_alias(X, y, order):
    theta, theta0, k = np.zeros(X.shape[1]), 0.0, 0
    best_theta, best_theta0, least = theta, theta0, 1.0
    for i in order:
        if y[i] * (X[i] @ theta + theta0) <= 1:
            eta = 1 / (k + 1)
            theta += eta * y[i] * X[i]
            theta0 += eta * y[i]
            k += 1
            risk = np.mean(np.maximum(1 - y * (X @ theta + theta0), 0))
            if risk < least:
                best_theta, best_theta0, least = theta, theta0, risk
    return best_theta, best_theta0


# The best is chosen by the hinge loss of the visited point, not of the whole set.
@bank.wrong(cause="other: risk of the visited point alone")
def sgd_best_on_one_point(X, y, order):
    theta, theta0, k = np.zeros(X.shape[1]), 0.0, 0
    best, least = (theta, theta0), 1.0
    for i in order:
        z = y[i] * (X[i] @ theta + theta0)
        if z <= 1:
            eta = 1 / (k + 1)
            theta = theta + eta * y[i] * X[i]
            theta0 = theta0 + eta * y[i]
            k += 1
            loss = max(0, 1 - y[i] * (X[i] @ theta + theta0))
            if loss < least:
                best, least = (theta, theta0), loss
    return best


# The zero start is no candidate, and ties go to the later iterate.
@bank.wrong(cause="zero start forgotten + latest of equals")
def hard_sgd_no_zero_start(X, y, order):
    theta, theta0, k = np.zeros(X.shape[1]), 0.0, 0
    best, least = (theta, theta0), np.inf
    for i in order:
        if y[i] * (X[i] @ theta + theta0) <= 1:
            eta = 1 / (k + 1)
            theta = theta + eta * y[i] * X[i]
            theta0 = theta0 + eta * y[i]
            k += 1
            risk = np.mean(np.maximum(1 - y * (X @ theta + theta0), 0))
            if risk <= least:
                best, least = (theta, theta0), risk
    return best


@bank.wrong(cause="other: the risk is looked at before the update and stored with the parameters after it")
def newcomer_sgd_risk_before(X, y, order):
    theta, theta0, k = np.zeros(X.shape[1]), 0.0, 0
    best, lowest = (theta, theta0), np.inf
    for i in order:
        if y[i] * (theta @ X[i] + theta0) <= 1:
            risk = _risk(X, y, theta, theta0)
            theta, theta0, k = theta + y[i] * X[i] / (k + 1), theta0 + y[i] / (k + 1), k + 1
            if risk < lowest:
                best, lowest = (theta, theta0), risk
    return best


@bank.wrong(cause="other: risks are compared after rounding")
def newcomer_sgd_rounded_risk(X, y, order):
    theta, theta0, k = np.zeros(X.shape[1]), 0.0, 0
    best, lowest = (theta, theta0), 1.0
    for i in order:
        if y[i] * (theta @ X[i] + theta0) <= 1:
            theta, theta0, k = theta + y[i] * X[i] / (k + 1), theta0 + y[i] / (k + 1), k + 1
            risk = round(float(_risk(X, y, theta, theta0)), 2)
            if risk < lowest:
                best, lowest = (theta, theta0), risk
    return best


@bank.wrong(cause="other: the risk is looked at once every n visits")
def newcomer_sgd_risk_per_pass(X, y, order):
    theta, theta0, k = np.zeros(X.shape[1]), 0.0, 0
    best, lowest = (theta, theta0), 1.0
    for visit, i in enumerate(order, start=1):
        if y[i] * (theta @ X[i] + theta0) <= 1:
            theta, theta0, k = theta + y[i] * X[i] / (k + 1), theta0 + y[i] / (k + 1), k + 1
        if visit % len(y) == 0 and _risk(X, y, theta, theta0) < lowest:
            best, lowest = (theta, theta0), _risk(X, y, theta, theta0)
    return best


@bank.wrong(cause="`np.max(np.maximum(1 - z, 0))` for `np.mean(np.maximum(1 - z, 0))`")
def blind_sgd_largest_loss(X, y, order):
    theta, theta0, k = np.zeros(X.shape[1]), 0.0, 0
    best, least = (theta, theta0), 1.0
    for i in order:
        if y[i] * (X[i] @ theta + theta0) <= 1:
            theta = theta + y[i] * X[i] / (k + 1)
            theta0 = theta0 + y[i] / (k + 1)
            k += 1
            risk = max(0, np.max(1 - y * (X @ theta + theta0)))
            if risk < least:
                best, least = (theta, theta0), risk
    return best


@bank.wrong(cause="other: small gains ignored")
def blind_small_gains_ignored(X, y, order):
    theta, theta0, k = np.zeros(X.shape[1]), 0.0, 0
    best, least = (theta, theta0), 1.0
    for i in order:
        if y[i] * (X[i] @ theta + theta0) <= 1:
            theta, theta0, k = theta + y[i] * X[i] / (k + 1), theta0 + y[i] / (k + 1), k + 1
            risk = np.mean(np.maximum(1 - y * (X @ theta + theta0), 0))
            if risk < least - 1e-3:
                best, least = (theta, theta0), risk
    return best
