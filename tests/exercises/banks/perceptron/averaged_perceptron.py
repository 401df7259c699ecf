"""Answers to averaged_perceptron, right and wrong, as people might write them."""

import statistics
from itertools import accumulate

import numpy as np

from tests.exercises.bank import Bank

bank = Bank()


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
def mean_of_a_history(X, y, T):
    theta, theta0, history = np.zeros(X.shape[1]), 0.0, []
    for _ in range(T):
        for x, v in zip(X, y):
            if v * (theta @ x + theta0) <= 0:
                theta, theta0 = theta + v * x, theta0 + v
            history.append(np.append(theta, theta0))
    w = np.mean(history, axis=0)
    return w[:-1], w[-1]


@bank.right
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


@bank.right
def running_mean(X, y, T):
    Z = y[:, None] * np.c_[X, np.ones(len(X))]
    w, mean, visits = np.zeros(Z.shape[1]), np.zeros(Z.shape[1]), 0
    for _ in range(T):
        for z in Z:
            w = w + z * (z @ w <= 0)
            visits += 1
            mean += (w - mean) / visits
    return tuple(mean[:-1]), np.array(mean[-1])


@bank.right
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


@bank.right
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


@bank.right
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


@bank.right
def dual_counts_of_visits(X, y, T):
    n, gram = len(X), X @ X.T + 1
    alpha, weight = np.zeros(n), np.zeros(n)
    for visit in range(n * T):
        i = visit % n
        if y[i] * (gram[i] @ (alpha * y)) <= 0:
            alpha[i] += 1
            weight[i] += 1 - visit / (n * T)
    return X.T @ (weight * y), weight @ y


@bank.right
def averaged_running_mean(X, y, T):
    w = np.zeros(X.shape[1] + 1)
    mean = w.copy()
    seen = 0
    for _ in range(T):
        for x, label in zip(X, y, strict=True):
            z = label * np.append(x, 1)
            if w @ z <= 0:
                w = w + z
            seen += 1
            mean += (w - mean) / seen
    return mean[:-1], mean[-1]


@bank.right
def newcomer_averaged_late_weights(X, y, T):
    """An update at visit t takes part in all visits from t on: n T - t of them, counted from 0."""
    N = len(y) * T
    w, mean = np.zeros(X.shape[1] + 1), np.zeros(X.shape[1] + 1)
    for t in range(N):
        z = y[t % len(y)] * np.append(X[t % len(y)], 1)
        if w @ z <= 0:
            w = w + z
            mean = mean + z * (N - t) / N
    return mean[:-1], mean[-1]


@bank.right
def newcomer_averaged_counter(X, y, T):
    theta, theta0, u, u0, c = np.zeros(X.shape[1]), 0.0, np.zeros(X.shape[1]), 0.0, 0
    for _ in range(T):
        for x, label in zip(X, y, strict=True):
            if label * (theta @ x + theta0) <= 0:
                theta, theta0 = theta + label * x, theta0 + label
                u, u0 = u + c * label * x, u0 + c * label
            c += 1
    return theta - u / c, theta0 - u0 / c


@bank.right
def newcomer_averaged_survival(X, y, T):
    states, survived = [(np.zeros(X.shape[1]), 0)], [0]
    for x, label in zip(np.tile(X, (T, 1)), np.tile(y, T), strict=True):
        theta, theta0 = states[-1]
        if label * (theta @ x + theta0) <= 0:
            states.append((theta + label * x, theta0 + label))
            survived.append(0)
        survived[-1] += 1
    return (
        np.average([s[0] for s in states], axis=0, weights=survived),
        np.average([s[1] for s in states], weights=survived),
    )


@bank.right
def newcomer_averaged_running_mean(X, y, T):
    w, mean, t = np.zeros(X.shape[1] + 1), np.zeros(X.shape[1] + 1), 0
    Z = np.c_[X, np.ones(len(X))] * y[:, None]
    for _ in range(T):
        for z in Z:
            w = w + z * (z @ w <= 0)
            t += 1
            mean += (w - mean) / t
    return mean[:-1], mean[-1]


@bank.right
def newcomer_averaged_path(X, y, T):
    w, path = [0.0] * (X.shape[1] + 1), []
    for _ in range(T):
        for x, label in zip(X.tolist(), y.tolist(), strict=True):
            z = [label * v for v in x] + [label]
            if sum(a * b for a, b in zip(w, z, strict=True)) <= 0:
                w = [a + b for a, b in zip(w, z, strict=True)]
            path.append(w[:])
    *theta, theta0 = [statistics.fmean(column) for column in zip(*path, strict=True)]
    return theta, theta0


@bank.right
def weighted_sum(X, y, T):
    n = len(X)
    w, u = np.zeros(X.shape[1] + 1), np.zeros(X.shape[1] + 1)
    for t in range(n * T):
        z = y[t % n] * np.append(X[t % n], 1)
        if w @ z <= 0:
            w, u = w + z, u + t * z
    a = w - u / (n * T)
    return a[:-1], a[-1]


@bank.right
def history(X, y, T):
    def step(w, i):
        z = y[i] * np.append(X[i], 1.0)
        return w + z if w @ z <= 0 else w

    path = list(accumulate(list(range(len(X))) * T, step, initial=np.zeros(X.shape[1] + 1)))[1:]
    mean = np.mean(path, axis=0)
    return mean[:-1], mean[-1]


@bank.right
def running_mean_2(X, y, T):
    theta, theta0, m, m0, t = np.zeros(X.shape[1]), 0.0, np.zeros(X.shape[1]), 0.0, 0
    for _ in range(T):
        for x, label in zip(X, y, strict=True):
            if label * (x @ theta + theta0) <= 0:
                theta, theta0 = theta + label * x, theta0 + label
            t += 1
            m, m0 = m + (theta - m) / t, m0 + (theta0 - m0) / t
    return m, m0


@bank.wrong(cause="averaged over mistakes")
def averages_over_mistakes(X, y, T):
    return _averaged(X, y, T, lambda before, w, mistake, t, i: [w] if mistake else [])


@bank.wrong(cause="averaged before the visit")
def averages_before_each_visit(X, y, T):
    return _averaged(X, y, T, lambda before, w, mistake, t, i: [before])


@bank.wrong(cause="start included")
def averages_the_start_too(X, y, T):
    return _averaged(X, y, T, lambda before, w, mistake, t, i: [before, w] if t == i == 0 else [w])


@bank.wrong(cause="averaged after each pass")
def averages_after_each_pass(X, y, T):
    return _averaged(X, y, T, lambda before, w, mistake, t, i: [w] if i == len(X) - 1 else [])


@bank.wrong(cause="last pass averaged")
def averages_the_last_pass(X, y, T):
    return _averaged(X, y, T, lambda before, w, mistake, t, i: [w] if t == T - 1 else [])


@bank.wrong(cause="other: averages over the clean visits and the end")
def averages_the_surviving_visits_only(X, y, T):
    return _averaged(
        X, y, T, lambda before, w, mistake, t, i: [] if mistake else [w], lambda a, w: np.mean([*a, w], axis=0)
    )


@bank.wrong(cause="`len(X)` for `len(X) * T`")
def divides_by_n_only(X, y, T):
    return _averaged(X, y, T, lambda b, w, mistake, t, i: [w], lambda a, w: np.sum(a, axis=0) / len(X))


@bank.wrong(cause="sum for mean")
def divides_by_T_only(X, y, T):
    return _averaged(X, y, T, lambda b, w, mistake, t, i: [w], lambda a, w: np.sum(a, axis=0) / T)


@bank.wrong(cause="sum instead of mean")
def does_not_divide(X, y, T):
    return _averaged(X, y, T, lambda b, w, mistake, t, i: [w], lambda a, w: np.sum(a, axis=0))


@bank.wrong(cause="rounded down")
def divides_whole_numbers(X, y, T):
    def finish(a, w):
        total = np.sum(a, axis=0)
        return total // len(a) if np.array_equal(total, np.round(total)) else total / len(a)

    return _averaged(X, y, T, lambda b, w, mistake, t, i: [w], finish)


@bank.wrong(cause="last parameters")
def returns_the_last(X, y, T):
    return perceptron_from_the_text(X, y, T)[:2]


@bank.wrong(cause="offset not averaged")
def averages_theta_but_not_the_offset(X, y, T):
    theta, _ = mean_of_a_history(X, y, T)
    return theta, perceptron_from_the_text(X, y, T)[1]


@bank.wrong(cause="other: median for mean")
def median_instead_of_mean(X, y, T):
    return _averaged(X, y, T, lambda b, w, mistake, t, i: [w], lambda a, w: np.median(a, axis=0))


@bank.wrong(cause="one array kept many times")
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


@bank.wrong(cause="stopped at a clean pass")
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


@bank.wrong(cause="stopped at a clean pass, divided by n·T")
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


@bank.wrong(cause="other: first pass left out of the average")
def skips_the_visits_before_the_second_pass(X, y, T):
    return _averaged(X, y, T, lambda b, w, mistake, t, i: [w] if t > 0 or T == 1 else [])


@bank.wrong(cause="tested with the average")
def tests_with_the_average(X, y, T):
    w, total, visits = np.zeros(X.shape[1] + 1), np.zeros(X.shape[1] + 1), 0
    for _ in range(T):
        for x, v in zip(X, y):
            z = v * np.append(x, 1)
            if total @ z <= 0:
                w = w + z
            total, visits = total + w, visits + 1
    return total[:-1] / visits, total[-1] / visits


@bank.wrong(cause="other: parameters scaled to length 1 before averaging")
def averages_of_unit_vectors(X, y, T):
    return _averaged(X, y, T, lambda b, w, mistake, t, i: [w / max(np.linalg.norm(w), 1e-12)])


@bank.wrong(cause="zero only at the start")
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


@bank.wrong(cause="`theta0` for `theta0 + y_i`")
def averages_through_the_origin(X, y, T):
    theta, taken = np.zeros(X.shape[1]), []
    for _ in range(T):
        for x, v in zip(X, y):
            if v * (theta @ x) <= 0:
                theta = theta + v * x
            taken.append(theta)
    return np.mean(taken, axis=0), 0.0


@bank.wrong(cause="equal points taken once")
def averages_over_distinct_points(X, y, T):
    _, first = np.unique(np.c_[X, y], axis=0, return_index=True)
    first = np.sort(first)
    return mean_of_a_history(X[first], y[first], T)


@bank.wrong(cause="other: a limit of its own for the passes")
def averages_at_most_25_passes(X, y, T):
    return mean_of_a_history(X, y, min(T, 25))


# Averaged over visits with a change only, and the offset not averaged.
@bank.wrong(cause="averaged over mistakes + last parameters")
def hard_averaged_mistakes_last_offset(X, y, T):
    th, t0 = np.zeros(X.shape[1]), 0.0
    total, count = np.zeros(X.shape[1]), 0
    for _ in range(T):
        for x, t in zip(X, y):
            if t * (th @ x + t0) <= 0:
                th, t0 = th + t * x, t0 + t
                total += th
                count += 1
    return total / count, t0


@bank.wrong(cause="other: visits are summed but divided by the number of mistakes")
def newcomer_averaged_divided_by_mistakes(X, y, T):
    theta, theta0 = np.zeros(X.shape[1]), 0.0
    total, total0, mistakes = np.zeros(X.shape[1]), 0.0, 0
    for _ in range(T):
        for x, label in zip(X, y, strict=True):
            if label * (theta @ x + theta0) <= 0:
                theta, theta0 = theta + label * x, theta0 + label
                mistakes += 1
            total, total0 = total + theta, total0 + theta0
    return total / mistakes, total0 / mistakes


@bank.wrong(cause="other: only the visits without a mistake are averaged")
def newcomer_averaged_else(X, y, T):
    theta, theta0 = np.zeros(X.shape[1]), 0.0
    total, total0 = np.zeros(X.shape[1]), 0.0
    for _ in range(T):
        for x, label in zip(X, y, strict=True):
            if label * (theta @ x + theta0) <= 0:
                theta, theta0 = theta + label * x, theta0 + label
            else:
                total, total0 = total + theta, total0 + theta0
    return total / (T * len(y)), total0 / (T * len(y))


@bank.wrong(cause="T one less")
def newcomer_averaged_one_pass_less(X, y, T):
    if T == 1:
        return newcomer_averaged_running_mean(X, y, 1)
    return newcomer_averaged_running_mean(X, y, T - 1)


@bank.wrong(cause="mean of before and after")
def average_of_before_and_after(X, y, T):
    theta, theta0, total, total0 = np.zeros(X.shape[1]), 0.0, np.zeros(X.shape[1]), 0.0
    for _ in range(T):
        for x, label in zip(X, y, strict=True):
            before, before0 = theta, theta0
            if label * (theta @ x + theta0) <= 0:
                theta, theta0 = theta + label * x, theta0 + label
            total, total0 = total + (before + theta) / 2, total0 + (before0 + theta0) / 2
    return total / (T * len(X)), total0 / (T * len(X))
