"""Answers to gradient_descent, right and wrong, as people might write them."""

import itertools
import types
from itertools import accumulate

import numpy as np

from tests.exercises.bank import Bank

bank = Bank(
    equivalent={
        "w = np.array(start, dtype=float)"
        "  →  w = np.array(start)": "steps make floats; integers at the start stay equal",
    }
)


@bank.right
def descent_with_list_of_arrays(grad, start, eta, steps):
    path = [np.asarray(start, dtype=float)]
    for k in range(steps):
        rate = eta(k) if callable(eta) else eta
        path.append(path[-1] - rate * grad(path[-1]))
    return np.array(path)


@bank.right
def descent_into_a_table(grad, start, eta, steps):
    path = np.empty((steps + 1, len(start)))
    path[0] = start
    for k in range(steps):
        rate = eta if isinstance(eta, (int, float)) else eta(k)
        path[k + 1] = path[k] - rate * grad(path[k])
    return path


@bank.right
def descent_by_accumulate(grad, start, eta, steps):
    rates = [eta(k) if isinstance(eta, types.FunctionType) else eta for k in range(steps)]
    return list(itertools.accumulate(rates, lambda x, rate: x - rate * grad(x), initial=start))


@bank.right
def descent_by_recursion_on_the_rest(grad, start, eta, steps):
    def onward(x, k):
        if k == steps:
            return [x]
        rate = eta(k) if callable(eta) else eta
        return [x, *onward(x - rate * grad(x), k + 1)]

    return np.vstack(onward(np.array(start, dtype=float), 0))


@bank.right
def descent_in_plain_numbers(grad, start, eta, steps):
    try:
        eta(0)
        rate = eta
    except TypeError:

        def rate(k):
            return eta

    x = [float(v) for v in start]
    path = [tuple(x)]
    for k in range(steps):
        slope = grad(np.array(x))
        x = [a - float(rate(k)) * float(b) for a, b in zip(x, slope)]
        path.append(tuple(x))
    return path


@bank.right
def descent_in_place_on_copies(grad, start, eta, steps):
    x = np.array(start, dtype=float)
    path = [x.copy()]
    k = 0
    while k < steps:
        x -= (eta(k) if callable(eta) else eta) * np.asarray(grad(x.copy()))
        path.append(x.copy())
        k += 1
    return np.stack(path)


@bank.right
def descent_as_start_plus_sum_of_moves(grad, start, eta, steps):
    # The same points, summed up in another order.
    moves = np.zeros((steps + 1, len(start)))
    for k in range(steps):
        here = start + moves[: k + 1].sum(axis=0)
        moves[k + 1] = -grad(here) * (eta(k) if callable(eta) else eta)
    return start + np.cumsum(moves, axis=0)


@bank.right
def descent_that_rests_at_a_flat_place(grad, start, eta, steps):
    # Where the gradient is zero all further points are the same.
    path = [np.array(start, dtype=float)]
    for k in range(steps):
        slope = grad(path[-1])
        if not np.any(slope):
            path += [path[-1]] * (steps - k)
            break
        path.append(path[-1] - (eta(k) if callable(eta) else eta) * slope)
    return np.array(path)


@bank.right
def descent_recursive(grad, start, eta, steps):
    path = np.tile(np.asarray(start, dtype=float), (steps + 1, 1))
    for k in range(steps):
        rate = eta(k) if callable(eta) else eta
        path[k + 1] = path[k] - rate * np.asarray(grad(path[k].copy()))
    return path


@bank.right
def newcomer_descent_preallocated(grad, start, eta, steps):
    path = np.empty((steps + 1, len(start)))
    path[0] = start
    for k in range(steps):
        path[k + 1] = path[k] - (eta(k) if callable(eta) else eta) * grad(path[k])
    return path


@bank.right
def newcomer_descent_copies(grad, start, eta, steps):
    rate = eta if callable(eta) else lambda k: eta
    w = np.array(start, dtype=float)
    path = [w.copy()]
    for k in range(steps):
        w -= rate(k) * np.asarray(grad(w))
        path.append(w.copy())
    return path


@bank.right
def newcomer_descent_recursive(grad, start, eta, steps, k=0):
    here = np.asarray(start, dtype=float)
    if k == steps:
        return [here.tolist()]
    rate = eta(k) if callable(eta) else eta
    return [here.tolist(), *newcomer_descent_recursive(grad, here - rate * grad(here), eta, steps, k + 1)]


@bank.right
def newcomer_descent_accumulate(grad, start, eta, steps):
    rates = [eta(k) if callable(eta) else eta for k in range(steps)]
    points = itertools.accumulate(rates, lambda w, r: w - r * grad(w), initial=np.array(start) * 1.0)
    return np.vstack(list(points))


@bank.right
def newcomer_descent_scan(grad, start, eta, steps):
    def walk():
        w = np.array(start, dtype=float)
        yield w.copy()
        for k in range(steps):
            rate = eta(k) if callable(eta) else eta
            w = np.subtract(w, np.multiply(rate, grad(w)))
            yield w.copy()

    return list(walk())


@bank.right
def accumulated_path(grad, start, eta, steps):
    rate = eta if callable(eta) else lambda k: eta
    return list(
        accumulate(range(steps), lambda w, k: w - rate(k) * np.asarray(grad(w)), initial=np.array(start, float))
    )


@bank.right
def recursive_descent(grad, start, eta, steps):
    if steps == 0:
        return np.array([start], dtype=float)
    path = recursive_descent(grad, start, eta, steps - 1)
    w = path[-1]
    return np.vstack([path, w - (eta(steps - 1) if callable(eta) else eta) * grad(w.copy())])


@bank.right
def filled_table(grad, start, eta, steps):
    path = np.tile(np.asarray(start, dtype=np.float64), (steps + 1, 1))
    for k in range(steps):
        path[k + 1 :] -= (eta(k) if hasattr(eta, "__call__") else eta) * grad(path[k].copy())  # noqa: B004
    return path


@bank.wrong(cause="one array stored many times")
def descent_in_place(grad, start, eta, steps):
    # All rows are the same array, and start is changed.
    x = start
    path = [x]
    for k in range(steps):
        x -= (eta(k) if callable(eta) else eta) * grad(x)
        path.append(x)
    return np.array(path)


@bank.wrong(cause="start kept in integers")
def descent_moves_the_callers_start(grad, start, eta, steps):
    # The path is right; the caller's start is at its end.
    path = [start.copy()]
    for k in range(steps):
        start[:] = start - (eta(k) if callable(eta) else eta) * grad(start)
        path.append(start.copy())
    return np.array(path)


@bank.wrong(cause="one array stored many times, as floats")
def descent_in_place_on_one_copy(grad, start, eta, steps):
    # The caller's start is safe, but all rows are the last point.
    x = np.array(start, dtype=float)
    path = [x]
    for k in range(steps):
        x -= (eta(k) if callable(eta) else eta) * grad(x)
        path.append(x)
    return np.array(path)


@bank.wrong(cause="other: descent with numbers only")
def descent_with_numbers_only(grad, start, eta, steps):
    path = [np.array(start, dtype=float)]
    for _ in range(steps):
        path.append(path[-1] - eta * grad(path[-1]))
    return np.array(path)


@bank.wrong(cause="k starts at 1")
def descent_rate_counts_from_one(grad, start, eta, steps):
    path = [np.array(start, dtype=float)]
    for k in range(1, steps + 1):
        path.append(path[-1] - (eta(k) if callable(eta) else eta) * grad(path[-1]))
    return np.array(path)


@bank.wrong(cause="rate taken once")
def descent_rate_of_the_first_step_always(grad, start, eta, steps):
    rate = eta(0) if callable(eta) else eta
    path = [np.array(start, dtype=float)]
    for _ in range(steps):
        path.append(path[-1] - rate * grad(path[-1]))
    return np.array(path)


@bank.wrong(cause="start left out")
def descent_without_the_start(grad, start, eta, steps):
    return descent_with_list_of_arrays(grad, start, eta, steps)[1:]


@bank.wrong(cause="end left out")
def descent_one_step_short(grad, start, eta, steps):
    return descent_with_list_of_arrays(grad, start, eta, steps - 1)


@bank.wrong(cause="only the end")
def descent_last_point_only(grad, start, eta, steps):
    return descent_with_list_of_arrays(grad, start, eta, steps)[-1]


@bank.wrong(cause="uphill")
def ascent(grad, start, eta, steps):
    return descent_with_list_of_arrays(lambda x: -grad(x), start, eta, steps)


@bank.wrong(cause="gradient at the start")
def descent_with_gradient_of_the_start(grad, start, eta, steps):
    slope = grad(start)
    return descent_with_list_of_arrays(lambda x: slope, start, eta, steps)


@bank.wrong(cause="gradient made a unit vector")
def descent_with_unit_gradient(grad, start, eta, steps):
    def unit(x):
        slope = grad(x)
        return slope / (np.linalg.norm(slope) or 1)

    return descent_with_list_of_arrays(unit, start, eta, steps)


@bank.wrong(cause="coordinate after coordinate")
def descent_coordinate_after_coordinate(grad, start, eta, steps):
    # The second coordinate uses the gradient at a point whose first has moved already.
    x = np.array(start, dtype=float)
    path = [x.copy()]
    for k in range(steps):
        for j in range(len(x)):
            x[j] -= (eta(k) if callable(eta) else eta) * grad(x)[j]
        path.append(x.copy())
    return np.array(path)


@bank.wrong(cause="ends where it is flat")
def descent_ends_when_flat(grad, start, eta, steps):
    # Fewer rows than steps + 1 once the gradient is small.
    path = [np.array(start, dtype=float)]
    for k in range(steps):
        slope = grad(path[-1])
        if np.linalg.norm(slope) < 1e-3:
            break
        path.append(path[-1] - (eta(k) if callable(eta) else eta) * slope)
    return np.array(path)


@bank.wrong(cause="never goes up")
def descent_never_goes_up(grad, start, eta, steps):
    # Halves the rate when the gradient has turned round.
    path = [np.array(start, dtype=float)]
    scale, before = 1.0, None
    for k in range(steps):
        slope = grad(path[-1])
        if before is not None and before @ slope < 0:
            scale /= 2
        path.append(path[-1] - scale * (eta(k) if callable(eta) else eta) * slope)
        before = slope
    return np.array(path)


@bank.wrong(cause="turned on its side")
def descent_points_as_columns(grad, start, eta, steps):
    return descent_with_list_of_arrays(grad, start, eta, steps).T


@bank.wrong(cause="every rate shrunk")
def descent_shrinks_every_rate(grad, start, eta, steps):
    path = [np.array(start, dtype=float)]
    for k in range(steps):
        rate = eta(k) if callable(eta) else eta / (k + 1)
        path.append(path[-1] - rate * grad(path[-1]))
    return np.array(path)


@bank.wrong(cause="other: descent knows floats only")
def descent_knows_floats_only(grad, start, eta, steps):
    # A rate of 1 is a number, too.
    path = [np.array(start, dtype=float)]
    for k in range(steps):
        path.append(path[-1] - (eta if type(eta) is float else eta(k)) * grad(path[-1]))
    return np.array(path)


@bank.wrong(cause="at least one step")
def descent_steps_at_least_once(grad, start, eta, steps):
    path, k = [np.array(start, dtype=float)], 0
    while True:
        path.append(path[-1] - (eta(k) if callable(eta) else eta) * grad(path[-1]))
        k += 1
        if k >= steps:
            return np.array(path)


@bank.wrong(cause="state kept between calls")
def descent_path_kept_between_calls(grad, start, eta, steps, path=[]):
    path.append(np.array(start, dtype=float))
    for k in range(steps):
        path.append(path[-1] - (eta(k) if callable(eta) else eta) * grad(path[-1]))
    return np.array(path)


# The start is left out.
@bank.wrong(cause="start left out")
def descent_no_start(grad, start, eta, steps):
    x = start
    path = []
    for k in range(steps):
        r = eta(k) if callable(eta) else eta
        x = x - r * grad(x)
        path.append(x)
    return np.array(path)


# The start is left out, one step more at the end.
@bank.wrong(cause="other: the start is left out, one step more at the end")
def descent_no_start_2(grad, start, eta, steps):
    w = np.array(start, dtype=float)
    path = []
    for k in range(steps + 1):
        rate = eta(k) if callable(eta) else eta
        w = w - rate * grad(w)
        path.append(w)
    return np.array(path)


# Goes uphill, and a function eta is called only once.
@bank.wrong(cause="uphill + rate taken once")
def hard_descent_uphill(grad, start, eta, steps):
    rate = eta(0) if callable(eta) else eta
    path = [np.array(start, dtype=float)]
    for _ in range(steps):
        path.append(path[-1] + rate * grad(path[-1]))
    return np.array(path)


# steps rows only: the last point is missing.
@bank.wrong(cause="steps one less")
def last_descent_one_row_less(grad, start, eta, steps):
    w = np.array(start, dtype=float)
    path = []
    for k in range(steps):
        path.append(w)
        w = w - (eta(k) if callable(eta) else eta) * grad(w)
    return np.array(path)


@bank.wrong(cause="other: the first row is the point after the first step, the last comes twice")
def newcomer_descent_shifted(grad, start, eta, steps):
    w, path = np.array(start, dtype=float), []
    for k in range(steps):
        w = w - (eta(k) if callable(eta) else eta) * grad(w)
        path.append(w)
    path.append(w)
    return np.array(path)


@bank.wrong(cause="start overwritten, as floats")
def newcomer_descent_start_moves(grad, start, eta, steps):
    w = np.asarray(start, dtype=float)
    path = [w]
    for k in range(steps):
        w -= (eta(k) if callable(eta) else eta) * grad(w)
        path.append(w.copy())
    return np.array(path)


@bank.wrong(cause="other: a whole-numbered rate is taken for a function")
def newcomer_descent_float_only(grad, start, eta, steps):
    path = [np.array(start, dtype=float)]
    for k in range(steps):
        rate = eta if isinstance(eta, float) else eta(k)
        path.append(path[-1] - rate * grad(path[-1]))
    return np.array(path)


@bank.wrong(cause="other: the rates add up")
def newcomer_descent_rates_add_up(grad, start, eta, steps):
    path, rate = [np.array(start, dtype=float)], 0.0
    for k in range(steps):
        rate = rate + eta(k) if callable(eta) else eta
        path.append(path[-1] - rate * grad(path[-1]))
    return np.array(path)


@bank.wrong(cause="start left out")
def blind_descent_without_start(grad, start, eta, steps):
    w = np.array(start, dtype=float)
    path = []
    for k in range(steps):
        w = w - (eta(k) if callable(eta) else eta) * grad(w)
        path.append(w)
    return np.array(path)


@bank.wrong(cause="other: stops where the gradient is small")
def blind_stops_near_the_bottom(grad, start, eta, steps):
    path = [np.array(start, dtype=float)]
    for k in range(steps):
        g = grad(path[-1])
        rate = 0 if np.linalg.norm(g) < 1e-3 else eta(k) if callable(eta) else eta
        path.append(path[-1] - rate * g)
    return np.array(path)
