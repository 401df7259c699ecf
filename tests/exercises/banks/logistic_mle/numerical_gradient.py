"""Answers to numerical_gradient, right and wrong, as people might write them."""

import numpy as np

from tests.exercises.bank import Bank

bank = Bank(
    equivalent={
        "slopes = np.zeros(len(theta))  →  slopes = np.ones(len(theta))": "every entry is overwritten",
    }
)


@bank.right
def with_the_identity_matrix(f, theta, h):
    return np.array([(f(theta + h * e) - f(theta - h * e)) / (2 * h) for e in np.eye(len(theta))])


@bank.right
def copies_of_theta(f, theta, h):
    out = []
    for i in range(len(theta)):
        up, down = np.array(theta, dtype=float), np.array(theta, dtype=float)
        up[i] += h
        down[i] -= h
        out.append((f(up) - f(down)) / (2 * h))
    return out


@bank.right
def moves_and_moves_back(f, theta, h):
    theta = np.asarray(theta, dtype=float)
    g = np.empty_like(theta)
    for i, old in enumerate(theta.copy()):
        theta[i] = old + h
        g[i] = f(theta)
        theta[i] = old - h
        g[i] = (g[i] - f(theta)) / 2 / h
        theta[i] = old
    return g


@bank.right
def as_lists(f, theta, h):
    theta = [float(x) for x in theta]

    def moved(i, by):
        return f(np.array([*theta[:i], theta[i] + by, *theta[i + 1 :]]))

    return [(moved(i, h) - moved(i, -h)) / (2 * h) for i in range(len(theta))]


@bank.right
def mean_of_both_one_sided_slopes(f, theta, h):
    middle, steps = f(theta), h * np.eye(len(theta))
    return [((f(theta + s) - middle) / h + (middle - f(theta - s)) / h) / 2 for s in steps]


@bank.right
def by_apply_along_axis(f, theta, h):
    steps = h * np.eye(len(theta))
    return (np.apply_along_axis(f, 1, theta + steps) - np.apply_along_axis(f, 1, theta - steps)) / (2 * h)


@bank.right
def by_map(f, theta, h):
    steps = np.diag([h] * len(theta))
    return np.subtract(list(map(f, theta + steps)), list(map(f, theta - steps))) / (2 * h)


@bank.right
def with_where(f, theta, h):
    place = np.arange(len(theta))
    return [
        (f(np.where(place == i, theta + h, theta)) - f(np.where(place == i, theta - h, theta))) / (2 * h) for i in place
    ]


@bank.right
def recursion_over_the_coordinates(f, theta, h, i=0):
    if i == len(theta):
        return []
    e = np.zeros(len(theta))
    e[i] = 1
    return [(f(theta + h * e) - f(theta - h * e)) / (2 * h), *recursion_over_the_coordinates(f, theta, h, i + 1)]


@bank.right
def slopes_copies(f, theta, h):
    g = np.zeros(len(theta))
    for j in range(len(theta)):
        up, down = theta.astype(float), theta.astype(float)
        up[j] += h
        down[j] -= h
        g[j] = (f(up) - f(down)) / (2 * h)
    return g


@bank.right
def slopes_restored(f, theta, h):
    theta, g = np.array(theta, dtype=float), []
    for j in range(theta.size):
        kept = theta[j]
        theta[j] = kept + h
        right_value = f(theta)
        theta[j] = kept - h
        left_value = f(theta)
        theta[j] = kept
        g.append((right_value - left_value) / h / 2)
    return g


@bank.right
def slopes_average(f, theta, h):
    here = f(theta)
    steps = h * np.identity(theta.shape[0])
    forward = [(f(theta + s) - here) / h for s in steps]
    backward = [(here - f(theta - s)) / h for s in steps]
    return tuple((a + b) / 2 for a, b in zip(forward, backward))


@bank.right
def slopes_lists(f, theta, h):
    def moved(j, by):
        return np.array([float(v) + (by if i == j else 0.0) for i, v in enumerate(theta)])

    return [float(f(moved(j, h)) - f(moved(j, -h))) / (2.0 * h) for j in range(len(theta))]


@bank.right
def moved_rows(f, theta, h):
    E = h * np.eye(len(theta))
    return [(f(theta + e) - f(theta - e)) / (2 * h) for e in E]


@bank.right
def float_copy(f, theta, h):
    theta = np.array(theta, dtype=float)
    g = np.zeros(len(theta))
    for j, old in enumerate(theta.copy()):
        for sign in (1, -1):
            theta[j] = old + sign * h
            g[j] += sign * f(theta) / (2 * h)
        theta[j] = old
    return g


@bank.right
def along_axis(f, theta, h):
    steps = np.diag(np.full(len(theta), h))
    return np.apply_along_axis(f, 1, theta + steps) / (2 * h) - np.apply_along_axis(f, 1, theta - steps) / (2 * h)


@bank.right
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


@bank.wrong(cause="forward difference")
def to_the_right_only(f, theta, h):
    return np.array([(f(theta + h * e) - f(theta)) / h for e in np.eye(len(theta))])


@bank.wrong(cause="backward difference")
def to_the_left_only(f, theta, h):
    return np.array([(f(theta) - f(theta - h * e)) / h for e in np.eye(len(theta))])


@bank.wrong(cause="divided by h")
def distance_taken_as_h(f, theta, h):
    return np.array([(f(theta + h * e) - f(theta - h * e)) / h for e in np.eye(len(theta))])


@bank.wrong(cause="brackets forgotten")
def divided_by_two_times_h(f, theta, h):
    return np.array([(f(theta + h * e) - f(theta - h * e)) / 2 * h for e in np.eye(len(theta))])


@bank.wrong(cause="not divided")
def rises_without_the_run(f, theta, h):
    return np.array([f(theta + h * e) - f(theta - h * e) for e in np.eye(len(theta))])


@bank.wrong(cause="all coordinates at once")
def the_whole_vector_moves(f, theta, h):
    return np.full(len(theta), (f(theta + h) - f(theta - h)) / (2 * h))


@bank.wrong(cause="all coordinates at once")
def one_number_for_the_whole_vector(f, theta, h):
    return (f(theta + h) - f(theta - h)) / (2 * h)


@bank.wrong(cause="shift upwards kept")
def keeps_the_shift_upwards(f, theta, h):
    theta, g = np.array(theta, dtype=float), []
    for i in range(len(theta)):
        below = f(theta)
        theta[i] += 2 * h
        g.append((f(theta) - below) / (2 * h))
    return g


@bank.wrong(cause="shift never undone")
def keeps_the_shift_downwards(f, theta, h):
    theta, g = np.array(theta, dtype=float), []
    for i in range(len(theta)):
        theta[i] = theta[i] + h
        above = f(theta)
        theta[i] = theta[i] - 2 * h
        g.append((above - f(theta)) / (2 * h))
    return g


@bank.wrong(cause="type of the input kept")
def copies_keep_their_type(f, theta, h):
    g = np.zeros(len(theta))
    for i in range(len(theta)):
        a, b = theta.copy(), theta.copy()
        a[i] += h if a.dtype.kind == "f" else int(h)
        b[i] -= h if b.dtype.kind == "f" else int(h)
        g[i] = (f(a) - f(b)) / (2 * h)
    return g


@bank.wrong(cause="type of the input kept")
def result_like_theta(f, theta, h):
    g = np.zeros_like(theta)
    for i, e in enumerate(np.eye(len(theta))):
        g[i] = (f(theta + h * e) - f(theta - h * e)) / (2 * h)
    return g


@bank.wrong(cause="an h of its own")
def a_tiny_step_of_its_own(f, theta, h):
    return np.array([(f(theta + 1e-5 * e) - f(theta - 1e-5 * e)) / 2e-5 for e in np.eye(len(theta))])


@bank.wrong(cause="opposite sign")
def left_minus_right(f, theta, h):
    return np.array([(f(theta - h * e) - f(theta + h * e)) / (2 * h) for e in np.eye(len(theta))])


@bank.wrong(cause="sign lost")
def how_steep_without_a_sign(f, theta, h):
    return np.array([abs(f(theta + h * e) - f(theta - h * e)) / (2 * h) for e in np.eye(len(theta))])


@bank.wrong(cause="the sum of the slopes")
def total_slope(f, theta, h):
    return sum((f(theta + h * e) - f(theta - h * e)) / (2 * h) for e in np.eye(len(theta)))


@bank.wrong(cause="second differences")
def curvatures(f, theta, h):
    return np.array([(f(theta + h * e) - 2 * f(theta) + f(theta - h * e)) / h**2 for e in np.eye(len(theta))])


@bank.wrong(cause="step in proportion to the entry")
def relative_steps(f, theta, h):
    g = []
    for i in range(len(theta)):
        s = np.zeros(len(theta))
        s[i] = h * max(abs(theta[i]), 1)
        g.append((f(theta + s) - f(theta - s)) / (2 * s[i]))
    return g


@bank.wrong(cause="half a step to each side")
def half_steps(f, theta, h):
    return np.array([(f(theta + h / 2 * e) - f(theta - h / 2 * e)) / h for e in np.eye(len(theta))])


@bank.wrong(cause="last one missing")
def without_the_bias(f, theta, h):
    return np.array([(f(theta + h * e) - f(theta - h * e)) / (2 * h) for e in np.eye(len(theta))[:-1]])


@bank.wrong(cause="`return slopes` inside the loop that comes before it")
def first_coordinate_only(f, theta, h):
    g = np.zeros(len(theta))
    e = np.eye(len(theta))[0]
    g[0] = (f(theta + h * e) - f(theta - h * e)) / (2 * h)
    return g


@bank.wrong(cause="column for a row")
def slopes_in_a_column(f, theta, h):
    return np.array([[(f(theta + h * e) - f(theta - h * e)) / (2 * h)] for e in np.eye(len(theta))])


@bank.wrong(cause="divided by the length")
def a_unit_vector(f, theta, h):
    g = np.array([(f(theta + h * e) - f(theta - h * e)) / (2 * h) for e in np.eye(len(theta))])
    return g / np.linalg.norm(g)


@bank.wrong(cause="rounded")
def slopes_rounded(f, theta, h):
    return np.round([(f(theta + h * e) - f(theta - h * e)) / (2 * h) for e in np.eye(len(theta))], 3)


# A coordinate is not put back: it stays at theta - h for the following ones.
@bank.wrong(cause="shift never undone")
def numeric_stays_moved(f, theta, h):
    x = np.array(theta, dtype=float)
    g = np.zeros(len(x))
    for i in range(len(x)):
        x[i] += h
        up = f(x)
        x[i] -= 2 * h
        down = f(x)
        g[i] = (up - down) / (2 * h)
    return g


# theta is changed in place and not put back.
@bank.wrong(cause="shift never undone")
def hard_numeric_in_place(f, theta, h):
    g = np.zeros(len(theta))
    for i in range(len(theta)):
        old = theta[i]
        theta[i] = old + h
        up = f(theta)
        theta[i] = old - h
        down = f(theta)
        g[i] = (up - down) / (2 * h)
    return g


# Steps of h/2 to each side, and an integer theta loses the step.
@bank.wrong(cause="other: steps of h/2 to each side, and an integer theta loses the step")
def numeric_integer_copy(f, theta, h):
    g = np.zeros(len(theta))
    for i in range(len(theta)):
        a, b = theta.copy(), theta.copy()
        a[i] += h / 2
        b[i] -= h / 2
        g[i] = (f(a) - f(b)) / h
    return g


@bank.wrong(cause="shifts cut to integers")
def slopes_whole(f, theta, h):
    g = np.zeros(len(theta))
    for j in range(len(theta)):
        up, down = theta.copy(), theta.copy()
        up[j] += h
        down[j] -= h
        g[j] = (f(up) - f(down)) / (2 * h)
    return g


@bank.wrong(cause="step in proportion to the entry")
def slopes_relative(f, theta, h):
    g = np.zeros(len(theta))
    for j, e in enumerate(np.eye(len(theta))):
        step = h * max(1.0, abs(float(theta[j])))
        g[j] = (f(theta + step * e) - f(theta - step * e)) / (2 * step)
    return g
