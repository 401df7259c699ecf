"""Answers to the exercises of lesson 4: losses, subgradients, descent, hinge SGD, Pegasos and the perceptron's cycle."""
# ruff: noqa: B905 — students write zip without strict=

import itertools
import math
import types
from fractions import Fraction

import numpy as np

from tests.exercises.bank import Bank

bank = Bank()


# --- hinge_loss ------------------------------------------------------------------------------------------------------


@bank.right("hinge_loss")
def hinge_by_maximum(z):
    return np.maximum(1 - np.asarray(z), 0)


@bank.right("hinge_loss")
def hinge_by_clip(z):
    return np.clip(1.0 - np.array(z), 0, None)


@bank.right("hinge_loss")
def hinge_by_absolute_value(z):
    gap = 1 - np.asarray(z, dtype=float)
    return (gap + abs(gap)) / 2


@bank.right("hinge_loss")
def hinge_by_nested_tuples(z):
    if np.ndim(z) == 0:
        return max(1 - z, 0)
    return tuple(hinge_by_nested_tuples(part) for part in z)


@bank.right("hinge_loss")
def hinge_by_mask_product(z):
    z = np.asarray(z)
    return (1 - z) * (z < 1)


@bank.right("hinge_loss")
def hinge_by_minimum(z):
    return 1 - np.minimum(z, 1)


@bank.right("hinge_loss")
def hinge_by_filling_the_active_ones(z):
    z = np.asarray(z)
    out = np.zeros(z.shape)
    active = z < 1
    out[active] = 1 - z[active]
    return out


@bank.right("hinge_loss")
def hinge_with_zeros_of_the_same_type(z):
    # For whole numbers the zeros are whole numbers, and so are the losses.
    z = np.asarray(z)
    out = np.zeros_like(z)
    np.subtract(1, z, out=out, where=z <= 1)
    return out


@bank.wrong("hinge_loss", cause="other: hinge vectorize takes the first type")
def hinge_vectorize_takes_the_first_type(z):
    # If the first margin is 1 or more its loss is the integer 0, and all the others are truncated to integers.
    return np.vectorize(lambda v: max(1 - v, 0))(z)


@bank.wrong("hinge_loss", cause="cut to whole numbers")
def hinge_into_integers(z):
    z = np.asarray(z)
    out = np.zeros(z.shape, dtype=int)
    out[z < 1] = 1 - z[z < 1]
    return out


@bank.wrong("hinge_loss", cause="perceptron loss")
def hinge_of_the_perceptron(z):
    return np.maximum(-np.asarray(z), 0)


@bank.wrong("hinge_loss", cause="never cut off")
def hinge_not_cut(z):
    return 1 - np.asarray(z)


@bank.wrong("hinge_loss", cause="absolute value")
def hinge_as_gap(z):
    # Right for z <= 1 only.
    return np.abs(1 - np.asarray(z))


@bank.wrong("hinge_loss", cause="capped at 1")
def hinge_cut_at_one(z):
    return np.clip(1 - np.asarray(z), 0, 1)


@bank.wrong("hinge_loss", cause="jumps at zero")
def hinge_free_for_right_points(z):
    z = np.asarray(z)
    return np.where(z > 0, 0, 1 - z)


@bank.wrong("hinge_loss", cause="squared hinge")
def hinge_squared(z):
    return np.maximum(1 - np.asarray(z), 0) ** 2


@bank.wrong("hinge_loss", cause="corner rounded off")
def hinge_rounded_off(z):
    return np.logaddexp(0, 1 - np.asarray(z, dtype=float))


@bank.wrong("hinge_loss", cause="other: hinge almost without corner")
def hinge_almost_without_corner(z):
    # A parabola replaces the corner between 0.9 and 1.1.
    z = np.asarray(z, dtype=float)
    return np.where(np.abs(1 - z) < 0.1, (1.1 - z) ** 2 / 0.4, np.maximum(1 - z, 0))


@bank.wrong("hinge_loss", cause="other: hinge for numbers only")
def hinge_for_numbers_only(z):
    return max(1 - z, 0)


@bank.wrong("hinge_loss", cause="other: hinge for vectors only")
def hinge_for_vectors_only(z):
    return np.array([max(1 - v, 0) for v in z])


@bank.wrong("hinge_loss", cause="largest only")
def hinge_largest_only(z):
    return max(np.max(1 - np.asarray(z)), 0)


@bank.wrong("hinge_loss", cause="flattened")
def hinge_flattened(z):
    return np.array([max(1 - v, 0.0) for v in np.ravel(z)])


# --- hinge_risk ------------------------------------------------------------------------------------------------------


@bank.right("hinge_risk")
def risk_vectorised(X, y, theta, theta0):
    return np.maximum(1 - y * (X @ theta + theta0), 0).mean()


@bank.right("hinge_risk")
def risk_by_plain_loops(X, y, theta, theta0):
    total = 0
    for x, label in zip(X.tolist(), y.tolist()):
        score = theta0
        for a, b in zip(theta, x):
            score += a * b
        total += max(0, 1 - label * score)
    return float(total / len(X))


@bank.right("hinge_risk")
def risk_in_augmented_space(X, y, theta, theta0):
    Z = np.column_stack([X, np.ones(len(y))]) * np.reshape(y, (-1, 1))
    losses = 1 - Z @ np.append(theta, theta0)
    return losses[losses > 0].sum() / len(losses)


@bank.right("hinge_risk")
def risk_by_einsum(X, y, theta, theta0):
    z = np.einsum("i,ij,j->i", y, X, theta) + y * theta0
    return np.array(np.clip(1 - z, 0, None).sum() / y.size)


@bank.right("hinge_risk")
def risk_as_gaps(X, y, theta, theta0):
    score = np.dot(X, theta) + theta0
    return np.average(np.where(y * score < 1, np.abs(y - score), 0))


@bank.right("hinge_risk")
def risk_in_exact_fractions(X, y, theta, theta0):
    w = [Fraction(float(v)) for v in theta]
    losses = [
        max(1 - int(label) * (sum(a * Fraction(float(b)) for a, b in zip(w, x)) + Fraction(float(theta0))), Fraction(0))
        for x, label in zip(X, y)
    ]
    return float(sum(losses) / len(losses))


@bank.right("hinge_risk")
def risk_as_sum_of_two_classes(X, y, theta, theta0):
    scores = X.dot(theta) + theta0
    plus, minus = scores[y > 0], scores[y < 0]
    return (math.fsum(np.maximum(1 - plus, 0)) + math.fsum(np.maximum(1 + minus, 0))) / (plus.size + minus.size)


@bank.wrong("hinge_risk", cause="sum")
def risk_as_sum(X, y, theta, theta0):
    return np.maximum(1 - y * (X @ theta + theta0), 0).sum()


@bank.wrong("hinge_risk", cause="hinge of the mean")
def risk_of_the_mean_margin(X, y, theta, theta0):
    return max(1 - np.mean(y * (X @ theta + theta0)), 0)


@bank.wrong("hinge_risk", cause="mean over charged points")
def risk_over_active_points(X, y, theta, theta0):
    losses = np.maximum(1 - y * (X @ theta + theta0), 0)
    active = losses > 0
    return losses[active].mean() if active.any() else 0.0


@bank.wrong("hinge_risk", cause="offset forgotten")
def risk_forgets_the_offset(X, y, theta, theta0):
    return np.maximum(1 - y * (X @ theta), 0).mean()


@bank.wrong("hinge_risk", cause="offset outside the label")
def risk_offset_outside_the_label(X, y, theta, theta0):
    return np.maximum(1 - (y * (X @ theta) + theta0), 0).mean()


@bank.wrong("hinge_risk", cause="losses cut to whole numbers")
def risk_into_zeros_like_the_labels(X, y, theta, theta0):
    # With whole-number labels each loss is truncated.
    losses = np.zeros_like(y)
    for i in range(len(y)):
        losses[i] = max(1 - y[i] * (X[i] @ theta + theta0), 0)
    return losses.mean()


@bank.wrong("hinge_risk", cause="every label with every score")
def risk_broadcast_to_a_square(X, y, theta, theta0):
    # y as a column against scores as a row: all pairs.
    return np.maximum(1 - y[:, None] * (X @ theta + theta0), 0).mean()


@bank.wrong("hinge_risk", cause="two features only")
def risk_for_two_features(X, y, theta, theta0):
    theta = np.append(theta, 0.0)
    X = np.column_stack([X, np.zeros(len(X))])
    return np.mean(np.maximum(1 - y * (theta[0] * X[:, 0] + theta[1] * X[:, 1] + theta0), 0))


@bank.wrong("hinge_risk", cause="divided by the features")
def risk_divided_by_the_features(X, y, theta, theta0):
    return np.maximum(1 - y * (X @ theta + theta0), 0).sum() / X.shape[-1]


@bank.wrong("hinge_risk", cause="divided by one fewer")
def risk_one_point_fewer(X, y, theta, theta0):
    return np.maximum(1 - y * (X @ theta + theta0), 0).sum() / max(len(y) - 1, 1)


@bank.wrong("hinge_risk", cause="hinge of the mean")
def risk_uncut(X, y, theta, theta0):
    # The cut is applied to the mean only.
    return max(np.mean(1 - y * (X @ theta + theta0)), 0.0)


@bank.wrong("hinge_risk", cause="training error")
def risk_as_training_error(X, y, theta, theta0):
    return np.mean(y * (X @ theta + theta0) <= 0)


@bank.wrong("hinge_risk", cause="perceptron risk")
def risk_of_the_perceptron(X, y, theta, theta0):
    return np.maximum(-y * (X @ theta + theta0), 0).mean()


@bank.wrong("hinge_risk", cause="losses not averaged")
def risk_as_vector_of_losses(X, y, theta, theta0):
    return np.maximum(1 - y * (X @ theta + theta0), 0)


@bank.wrong("hinge_risk", cause="theta made a unit vector")
def risk_with_unit_theta(X, y, theta, theta0):
    length = np.linalg.norm(theta)
    return np.maximum(1 - y * (X @ theta + theta0) / (length or 1), 0).mean()


@bank.wrong("hinge_risk", cause="median")
def risk_as_median(X, y, theta, theta0):
    return np.median(np.maximum(1 - y * (X @ theta + theta0), 0))


@bank.wrong("hinge_risk", cause="mean of two class means")
def risk_as_mean_of_class_means(X, y, theta, theta0):
    # Equal to the mean for classes of equal size only.
    losses = np.maximum(1 - y * (X @ theta + theta0), 0)
    return np.mean([losses[y == label].mean() for label in np.unique(y)])


# --- hinge_subdifferential -------------------------------------------------------------------------------------------


@bank.right("hinge_subdifferential")
def interval_by_cases(z):
    if z < 1:
        return -1, -1
    if z > 1:
        return 0, 0
    return -1, 0


@bank.right("hinge_subdifferential")
def interval_by_comparisons(z):
    return [-float(z <= 1), -float(z < 1)]


@bank.right("hinge_subdifferential")
def interval_by_heaviside(z):
    return -np.heaviside(1 - z, [1.0, 0.0])


@bank.right("hinge_subdifferential")
def interval_by_sign(z):
    side = np.sign(z - 1)
    return np.floor((side - 1) / 2), np.ceil((side - 1) / 2)


@bank.right("hinge_subdifferential")
def interval_by_sorted_slopes(z):
    slopes = []
    if z >= 1:
        slopes.append(np.float64(0))
    if z <= 1:
        slopes.append(np.float64(-1))
    return tuple([min(slopes), max(slopes)])


@bank.right("hinge_subdifferential")
def interval_by_the_maximum_rule(z):
    # The slopes of those of the two functions 1 - z and 0 that attain the maximum.
    pieces = [(1 - z, -1), (0, 0)]
    top = max(value for value, _ in pieces)
    attained = [slope for value, slope in pieces if value == top]
    return np.array([np.min(attained), np.max(attained)])


@bank.wrong("hinge_subdifferential", cause="only one slope at the kink")
def interval_takes_all_at_the_corner(z):
    return (-1, -1) if z <= 1 else (0, 0)


@bank.wrong("hinge_subdifferential", cause="flat at the kink")
def interval_takes_none_at_the_corner(z):
    return (-1, -1) if z < 1 else (0, 0)


@bank.wrong("hinge_subdifferential", cause="the middle at the kink")
def interval_takes_half_at_the_corner(z):
    slope = -np.heaviside(1 - z, 0.5)
    return slope, slope


@bank.wrong("hinge_subdifferential", cause="ends exchanged")
def interval_backwards(z):
    return (0, -1) if z == 1 else (-1, -1) if z < 1 else (0, 0)


@bank.wrong("hinge_subdifferential", cause="sign of the slope")
def interval_without_minus(z):
    return (0, 1) if z == 1 else (1, 1) if z < 1 else (0, 0)


@bank.wrong("hinge_subdifferential", cause="too wide")
def interval_symmetric_at_the_corner(z):
    # As for the absolute value.
    return (-1, 1) if z == 1 else (-1, -1) if z < 1 else (0, 0)


@bank.wrong("hinge_subdifferential", cause="kink at 0")
def interval_corner_at_zero(z):
    return (-1, 0) if z == 0 else (-1, -1) if z < 0 else (0, 0)


@bank.wrong("hinge_subdifferential", cause="always the same")
def interval_everywhere(z):
    return -1, 0


@bank.wrong("hinge_subdifferential", cause="interval everywhere below")
def interval_of_the_whole_slope_side(z):
    # Every z below 1 gets the interval of the corner.
    return (-1, 0) if z <= 1 else (0, 0)


@bank.wrong("hinge_subdifferential", cause="other: interval one number off the corner")
def interval_one_number_off_the_corner(z):
    return (-1, 0) if z == 1 else -1 if z < 1 else 0


@bank.wrong("hinge_subdifferential", cause="other: interval wide corner")
def interval_wide_corner(z):
    # Slopes measured a little to the left and to the right: too wide a corner.
    def hinge(v):
        return max(1 - v, 0)

    return (hinge(z) - hinge(z - 0.25)) / 0.25, (hinge(z + 0.25) - hinge(z)) / 0.25


@bank.wrong("hinge_subdifferential", cause="z cut to a whole number")
def interval_of_truncated_margin(z):
    # int(1.5) is 1, so all of [1, 2) counts as the corner.
    z = int(z)
    return (-1, 0) if z == 1 else (-1, -1) if z < 1 else (0, 0)


@bank.wrong("hinge_subdifferential", cause="values instead of slopes")
def interval_of_loss_values(z):
    # The loss instead of its slope.
    return (-1, 0) if z == 1 else (max(1 - z, 0),) * 2


@bank.wrong("hinge_subdifferential", cause="slope depends on z")
def interval_with_slope_of_margin(z):
    # -z instead of -1, as if z were y x.
    return (-1, 0) if z == 1 else (-z, -z) if z < 1 else (0, 0)


# --- hinge_subgradient -----------------------------------------------------------------------------------------------


@bank.right("hinge_subgradient")
def subgradient_vectorised(X, y, theta, theta0):
    active = y * (X @ theta + theta0) <= 1
    v = -(active * y) / len(y)
    return v @ X, v.sum()


@bank.right("hinge_subgradient")
def subgradient_by_plain_loops(X, y, theta, theta0):
    n, d = X.shape
    g, g0 = [0] * d, 0
    for i in range(n):
        score = sum(theta[j] * X[i, j] for j in range(d)) + theta0
        if y[i] * score <= 1:
            for j in range(d):
                g[j] -= y[i] * X[i, j]
            g0 -= y[i]
    return [v / n for v in g], g0 / n


@bank.right("hinge_subgradient")
def subgradient_in_augmented_space(X, y, theta, theta0):
    Z = np.hstack([X, np.ones((len(X), 1))]) * y[:, np.newaxis]
    w = np.concatenate([theta, [theta0]])
    Z[Z @ w > 1] = 0
    g = -Z.mean(axis=0)
    return g[:-1], g[-1]


@bank.right("hinge_subgradient")
def subgradient_as_mean_of_single_ones(X, y, theta, theta0):
    def of_one_point(x, label):
        if label * (np.dot(theta, x) + theta0) > 1:
            return np.zeros(len(x)), 0.0
        return -label * x, -label

    parts = [of_one_point(x, label) for x, label in zip(X, y)]
    return np.mean([g for g, _ in parts], axis=0), np.mean([g0 for _, g0 in parts])


@bank.right("hinge_subgradient")
def subgradient_by_selecting_active_rows(X, y, theta, theta0):
    keep = np.flatnonzero(1 - y * (X @ theta + theta0) >= 0)
    return [-X[keep].T @ y[keep] / len(X), np.array(-y[keep].sum() / len(X))]


@bank.right("hinge_subgradient")
def subgradient_with_whole_number_sums(X, y, theta, theta0):
    # For whole numbers the sums are whole numbers; only the end divides.
    g, g0 = np.zeros_like(X[0]), 0
    for x, label in zip(X, y):
        if label * (x @ theta + theta0) <= 1:
            g, g0 = g - label * x, g0 - int(label)
    return tuple(g / len(X)), g0 / len(X)


@bank.right("hinge_subgradient")
def subgradient_by_einsum(X, y, theta, theta0):
    v = np.where(y * (np.einsum("ij,j->i", X, theta) + theta0) <= 1, -1.0, 0.0)
    return np.einsum("i,i,ij->j", v, y, X) / y.size, np.einsum("i,i->", v, y) / y.size


@bank.wrong("hinge_subgradient", cause="strict at the kink")
def subgradient_none_at_the_corner(X, y, theta, theta0):
    v = -1 * (y * (X @ theta + theta0) < 1) * y / len(y)
    return v @ X, v.sum()


@bank.wrong("hinge_subgradient", cause="strict at the kink")
def subgradient_where_the_loss_is_positive(X, y, theta, theta0):
    # A point with z = 1 costs nothing and is left out.
    losses = np.maximum(1 - y * (X @ theta + theta0), 0)
    v = -1 * (losses > 0) * y / len(y)
    return v @ X, v.sum()


@bank.wrong("hinge_subgradient", cause="half at the kink")
def subgradient_by_central_differences(X, y, theta, theta0):
    # Half of it at a corner.
    def risk(w):
        return np.maximum(1 - y * (X @ w[:-1] + w[-1]), 0).mean()

    w, h = np.append(np.asarray(theta, dtype=float), theta0), 2.0**-20
    slopes = np.array([(risk(w + h * e) - risk(w - h * e)) / (2 * h) for e in np.eye(len(w))])
    return slopes[:-1], slopes[-1]


@bank.wrong("hinge_subgradient", cause="only mistakes")
def subgradient_at_mistakes_only(X, y, theta, theta0):
    v = -1 * (y * (X @ theta + theta0) <= 0) * y / len(y)
    return v @ X, v.sum()


@bank.wrong("hinge_subgradient", cause="sum")
def subgradient_as_sum(X, y, theta, theta0):
    v = -1 * (y * (X @ theta + theta0) <= 1) * y
    return v @ X, v.sum()


@bank.wrong("hinge_subgradient", cause="mean over active points")
def subgradient_mean_over_active_points(X, y, theta, theta0):
    active = y * (X @ theta + theta0) <= 1
    v = -1 * active * y / max(active.sum(), 1)
    return v @ X, v.sum()


@bank.wrong("hinge_subgradient", cause="other: subgradient fails without active points")
def subgradient_fails_without_active_points(X, y, theta, theta0):
    # The mean of no rows is NaN, also times a share of zero.
    active = y * (X @ theta + theta0) <= 1
    with np.errstate(all="ignore"):
        total = (-y[active, None] * X[active]).sum(axis=0) / active.sum()
        offset = -y[active].sum() / active.sum()
    return total * active.mean(), offset * active.mean()


@bank.wrong("hinge_subgradient", cause="wrong sign")
def subgradient_uphill_sign(X, y, theta, theta0):
    v = (y * (X @ theta + theta0) <= 1) * y / len(y)
    return v @ X, v.sum()


@bank.wrong("hinge_subgradient", cause="offset part not averaged")
def subgradient_offset_part_summed(X, y, theta, theta0):
    v = -1 * (y * (X @ theta + theta0) <= 1) * y
    return v @ X / len(y), v.sum()


@bank.wrong("hinge_subgradient", cause="offset part without labels")
def subgradient_offset_part_without_label(X, y, theta, theta0):
    active = y * (X @ theta + theta0) <= 1
    return -(active * y) @ X / len(y), -active.mean()


@bank.wrong("hinge_subgradient", cause="offset not used in the test")
def subgradient_margin_forgets_the_offset(X, y, theta, theta0):
    v = -1 * (y * (X @ theta) <= 1) * y / len(y)
    return v @ X, v.sum()


@bank.wrong("hinge_subgradient", cause="label not used in the test")
def subgradient_margin_forgets_the_label(X, y, theta, theta0):
    v = -1 * (X @ theta + theta0 <= 1) * y / len(y)
    return v @ X, v.sum()


@bank.wrong("hinge_subgradient", cause="rounded down")
def subgradient_whole_division(X, y, theta, theta0):
    active = y * (X @ theta + theta0) <= 1
    return -(active * y) @ X // len(y), -(active * y).sum() // len(y)


@bank.wrong("hinge_subgradient", cause="as one vector")
def subgradient_as_one_vector(X, y, theta, theta0):
    v = -1 * (y * (X @ theta + theta0) <= 1) * y / len(y)
    return np.append(v @ X, v.sum())


@bank.wrong("hinge_subgradient", cause="averaged over the features, too")
def subgradient_averaged_over_features_too(X, y, theta, theta0):
    v = -1 * (y * (X @ theta + theta0) <= 1) * y
    return np.full(X.shape[1], np.mean(v[:, None] * X)), v.mean()


@bank.wrong("hinge_subgradient", cause="offset part first")
def subgradient_offset_first(X, y, theta, theta0):
    v = -1 * (y * (X @ theta + theta0) <= 1) * y / len(y)
    return v.sum(), v @ X


@bank.wrong("hinge_subgradient", cause="of the squared hinge")
def subgradient_of_the_squared_hinge(X, y, theta, theta0):
    v = -2 * np.maximum(1 - y * (X @ theta + theta0), 0) * y / len(y)
    return v @ X, v.sum()


# --- gradient_descent ------------------------------------------------------------------------------------------------


@bank.right("gradient_descent")
def descent_with_list_of_arrays(grad, start, eta, steps):
    path = [np.asarray(start, dtype=float)]
    for k in range(steps):
        rate = eta(k) if callable(eta) else eta
        path.append(path[-1] - rate * grad(path[-1]))
    return np.array(path)


@bank.right("gradient_descent")
def descent_into_a_table(grad, start, eta, steps):
    path = np.empty((steps + 1, len(start)))
    path[0] = start
    for k in range(steps):
        rate = eta if isinstance(eta, (int, float)) else eta(k)
        path[k + 1] = path[k] - rate * grad(path[k])
    return path


@bank.right("gradient_descent")
def descent_by_accumulate(grad, start, eta, steps):
    rates = [eta(k) if isinstance(eta, types.FunctionType) else eta for k in range(steps)]
    return list(itertools.accumulate(rates, lambda x, rate: x - rate * grad(x), initial=start))


@bank.right("gradient_descent")
def descent_by_recursion_on_the_rest(grad, start, eta, steps):
    def onward(x, k):
        if k == steps:
            return [x]
        rate = eta(k) if callable(eta) else eta
        return [x, *onward(x - rate * grad(x), k + 1)]

    return np.vstack(onward(np.array(start, dtype=float), 0))


@bank.right("gradient_descent")
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


@bank.right("gradient_descent")
def descent_in_place_on_copies(grad, start, eta, steps):
    x = np.array(start, dtype=float)
    path = [x.copy()]
    k = 0
    while k < steps:
        x -= (eta(k) if callable(eta) else eta) * np.asarray(grad(x.copy()))
        path.append(x.copy())
        k += 1
    return np.stack(path)


@bank.right("gradient_descent")
def descent_as_start_plus_sum_of_moves(grad, start, eta, steps):
    # The same points, summed up in another order.
    moves = np.zeros((steps + 1, len(start)))
    for k in range(steps):
        here = start + moves[: k + 1].sum(axis=0)
        moves[k + 1] = -grad(here) * (eta(k) if callable(eta) else eta)
    return start + np.cumsum(moves, axis=0)


@bank.right("gradient_descent")
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


@bank.wrong("gradient_descent", cause="one array stored many times")
def descent_in_place(grad, start, eta, steps):
    # All rows are the same array, and start is changed.
    x = start
    path = [x]
    for k in range(steps):
        x -= (eta(k) if callable(eta) else eta) * grad(x)
        path.append(x)
    return np.array(path)


@bank.wrong("gradient_descent", cause="start kept in whole numbers")
def descent_moves_the_callers_start(grad, start, eta, steps):
    # The path is right; the caller's start is at its end.
    path = [start.copy()]
    for k in range(steps):
        start[:] = start - (eta(k) if callable(eta) else eta) * grad(start)
        path.append(start.copy())
    return np.array(path)


@bank.wrong("gradient_descent", cause="one array stored many times, as floats")
def descent_in_place_on_one_copy(grad, start, eta, steps):
    # The caller's start is safe, but all rows are the last point.
    x = np.array(start, dtype=float)
    path = [x]
    for k in range(steps):
        x -= (eta(k) if callable(eta) else eta) * grad(x)
        path.append(x)
    return np.array(path)


@bank.wrong("gradient_descent", cause="start kept in whole numbers")
def descent_into_a_table_of_the_starts_type(grad, start, eta, steps):
    # Whole-number starts truncate the path.
    path = np.zeros((steps + 1, len(start)), dtype=np.asarray(start).dtype)
    path[0] = start
    for k in range(steps):
        path[k + 1] = path[k] - (eta(k) if callable(eta) else eta) * grad(path[k])
    return path


@bank.wrong("gradient_descent", cause="other: descent with numbers only")
def descent_with_numbers_only(grad, start, eta, steps):
    path = [np.array(start, dtype=float)]
    for _ in range(steps):
        path.append(path[-1] - eta * grad(path[-1]))
    return np.array(path)


@bank.wrong("gradient_descent", cause="k starts at 1")
def descent_rate_counts_from_one(grad, start, eta, steps):
    path = [np.array(start, dtype=float)]
    for k in range(1, steps + 1):
        path.append(path[-1] - (eta(k) if callable(eta) else eta) * grad(path[-1]))
    return np.array(path)


@bank.wrong("gradient_descent", cause="rate taken once")
def descent_rate_of_the_first_step_always(grad, start, eta, steps):
    rate = eta(0) if callable(eta) else eta
    path = [np.array(start, dtype=float)]
    for _ in range(steps):
        path.append(path[-1] - rate * grad(path[-1]))
    return np.array(path)


@bank.wrong("gradient_descent", cause="start left out")
def descent_without_the_start(grad, start, eta, steps):
    return descent_with_list_of_arrays(grad, start, eta, steps)[1:]


@bank.wrong("gradient_descent", cause="end left out")
def descent_one_step_short(grad, start, eta, steps):
    return descent_with_list_of_arrays(grad, start, eta, steps - 1)


@bank.wrong("gradient_descent", cause="only the end")
def descent_last_point_only(grad, start, eta, steps):
    return descent_with_list_of_arrays(grad, start, eta, steps)[-1]


@bank.wrong("gradient_descent", cause="uphill")
def ascent(grad, start, eta, steps):
    return descent_with_list_of_arrays(lambda x: -grad(x), start, eta, steps)


@bank.wrong("gradient_descent", cause="gradient at the start")
def descent_with_gradient_of_the_start(grad, start, eta, steps):
    slope = grad(start)
    return descent_with_list_of_arrays(lambda x: slope, start, eta, steps)


@bank.wrong("gradient_descent", cause="gradient made a unit vector")
def descent_with_unit_gradient(grad, start, eta, steps):
    def unit(x):
        slope = grad(x)
        return slope / (np.linalg.norm(slope) or 1)

    return descent_with_list_of_arrays(unit, start, eta, steps)


@bank.wrong("gradient_descent", cause="coordinate after coordinate")
def descent_coordinate_after_coordinate(grad, start, eta, steps):
    # The second coordinate uses the gradient at a point whose first has moved already.
    x = np.array(start, dtype=float)
    path = [x.copy()]
    for k in range(steps):
        for j in range(len(x)):
            x[j] -= (eta(k) if callable(eta) else eta) * grad(x)[j]
        path.append(x.copy())
    return np.array(path)


@bank.wrong("gradient_descent", cause="ends where it is flat")
def descent_ends_when_flat(grad, start, eta, steps):
    # Fewer rows than steps + 1 once the gradient is small.
    path = [np.array(start, dtype=float)]
    for k in range(steps):
        slope = grad(path[-1])
        if np.linalg.norm(slope) < 1e-3:
            break
        path.append(path[-1] - (eta(k) if callable(eta) else eta) * slope)
    return np.array(path)


@bank.wrong("gradient_descent", cause="never goes up")
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


@bank.wrong("gradient_descent", cause="turned on its side")
def descent_points_as_columns(grad, start, eta, steps):
    return descent_with_list_of_arrays(grad, start, eta, steps).T


@bank.wrong("gradient_descent", cause="k starts at 1")
def descent_rate_by_number_of_points_stored(grad, start, eta, steps):
    # len(path) is 1 at the first step.
    path = [np.array(start, dtype=float)]
    while len(path) <= steps:
        rate = eta(len(path)) if callable(eta) else eta
        path.append(path[-1] - rate * grad(path[-1]))
    return np.array(path)


@bank.wrong("gradient_descent", cause="every rate shrunk")
def descent_shrinks_every_rate(grad, start, eta, steps):
    path = [np.array(start, dtype=float)]
    for k in range(steps):
        rate = eta(k) if callable(eta) else eta / (k + 1)
        path.append(path[-1] - rate * grad(path[-1]))
    return np.array(path)


@bank.wrong("gradient_descent", cause="other: descent knows floats only")
def descent_knows_floats_only(grad, start, eta, steps):
    # A rate of 1 is a number, too.
    path = [np.array(start, dtype=float)]
    for k in range(steps):
        path.append(path[-1] - (eta if type(eta) is float else eta(k)) * grad(path[-1]))
    return np.array(path)


@bank.wrong("gradient_descent", cause="at least one step")
def descent_steps_at_least_once(grad, start, eta, steps):
    path, k = [np.array(start, dtype=float)], 0
    while True:
        path.append(path[-1] - (eta(k) if callable(eta) else eta) * grad(path[-1]))
        k += 1
        if k >= steps:
            return np.array(path)


@bank.wrong("gradient_descent", cause="state kept between calls")
def descent_path_kept_between_calls(grad, start, eta, steps, path=[]):  # noqa: B006
    path.append(np.array(start, dtype=float))
    for k in range(steps):
        path.append(path[-1] - (eta(k) if callable(eta) else eta) * grad(path[-1]))
    return np.array(path)


# --- sgd_hinge -------------------------------------------------------------------------------------------------------


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


@bank.right("sgd_hinge")
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


@bank.right("sgd_hinge")
def sgd_all_iterates_then_argmin(X, y, order):
    ws, Z = sgd_iterates(X, y, order)
    return best_of(ws, np.maximum(1 - ws @ Z.T, 0).mean(axis=1))


@bank.right("sgd_hinge")
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


@bank.right("sgd_hinge")
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


@bank.right("sgd_hinge")
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


@bank.right("sgd_hinge")
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


@bank.right("sgd_hinge")
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


@bank.right("sgd_hinge")
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


@bank.right("sgd_hinge")
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


@bank.wrong("sgd_hinge", cause="last iterate")
def sgd_returns_the_last(X, y, order):
    ws, _ = sgd_iterates(X, y, order)
    return ws[-1, :-1], ws[-1, -1]


@bank.wrong("sgd_hinge", cause="best remembered by reference")
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


@bank.wrong("sgd_hinge", cause="other: sgd zero start moves on")
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


@bank.wrong("sgd_hinge", cause="zero start forgotten")
def sgd_start_is_no_candidate(X, y, order):
    ws, Z = sgd_iterates(X, y, order)
    ws = ws[1:] if len(ws) > 1 else ws
    return best_of(ws, np.maximum(1 - ws @ Z.T, 0).mean(axis=1))


@bank.wrong("sgd_hinge", cause="latest of equals")
def sgd_ties_to_the_later(X, y, order):
    ws, Z = sgd_iterates(X, y, order)
    risks = np.array([np.maximum(1 - Z @ w, 0).mean() for w in ws])
    return best_of(ws[::-1], risks[::-1])


@bank.wrong("sgd_hinge", cause="k counts visits")
def sgd_counts_visits(X, y, order):
    ws, Z = sgd_iterates(X, y, order, rate=lambda k, visit: 1 / (visit + 1))
    return best_of(ws, np.maximum(1 - ws @ Z.T, 0).mean(axis=1))


@bank.wrong("sgd_hinge", cause="k counts passes")
def sgd_counts_passes(X, y, order):
    ws, Z = sgd_iterates(X, y, order, rate=lambda k, visit: 1 / (visit // len(X) + 1))
    return best_of(ws, np.maximum(1 - ws @ Z.T, 0).mean(axis=1))


@bank.wrong("sgd_hinge", cause="k raised too early")
def sgd_first_rate_a_half(X, y, order):
    ws, Z = sgd_iterates(X, y, order, rate=lambda k, visit: 1 / (k + 2))
    return best_of(ws, np.maximum(1 - ws @ Z.T, 0).mean(axis=1))


@bank.wrong("sgd_hinge", cause="k raised too late")
def sgd_first_two_rates_one(X, y, order):
    ws, Z = sgd_iterates(X, y, order, rate=lambda k, visit: 1 / max(k, 1))
    return best_of(ws, np.maximum(1 - ws @ Z.T, 0).mean(axis=1))


@bank.wrong("sgd_hinge", cause="square root")
def sgd_root_rate(X, y, order):
    ws, Z = sgd_iterates(X, y, order, rate=lambda k, visit: (k + 1) ** -0.5)
    return best_of(ws, np.maximum(1 - ws @ Z.T, 0).mean(axis=1))


@bank.wrong("sgd_hinge", cause="constant rate")
def sgd_constant_rate(X, y, order):
    ws, Z = sgd_iterates(X, y, order, rate=lambda k, visit: 1.0)
    return best_of(ws, np.maximum(1 - ws @ Z.T, 0).mean(axis=1))


@bank.wrong("sgd_hinge", cause="perceptron's test")
def sgd_updates_at_mistakes_only(X, y, order):
    ws, Z = sgd_iterates(X, y, order, asked=0.0)
    return best_of(ws, np.maximum(1 - ws @ Z.T, 0).mean(axis=1))


@bank.wrong("sgd_hinge", cause="strict test")
def sgd_no_update_at_the_corner(X, y, order):
    # z < 1 instead of z <= 1.
    ws, Z = sgd_iterates(X, y, order, asked=np.nextafter(1.0, 0.0))
    return best_of(ws, np.maximum(1 - ws @ Z.T, 0).mean(axis=1))


@bank.wrong("sgd_hinge", cause="best by mistakes")
def sgd_best_by_training_error(X, y, order):
    ws, Z = sgd_iterates(X, y, order)
    return best_of(ws, (ws @ Z.T <= 0).mean(axis=1))


@bank.wrong("sgd_hinge", cause="best by the perceptron's loss")
def sgd_best_by_perceptron_loss(X, y, order):
    ws, Z = sgd_iterates(X, y, order)
    return best_of(ws, np.maximum(-ws @ Z.T, 0).mean(axis=1))


@bank.wrong("sgd_hinge", cause="risk of the visited points")
def sgd_risk_on_visited_points_only(X, y, order):
    # The visited points, each as often as it came, instead of the training set.
    ws, Z = sgd_iterates(X, y, order)
    return best_of(ws, np.maximum(1 - ws @ Z[np.asarray(order, dtype=int)].T, 0).sum(axis=1))


@bank.wrong("sgd_hinge", cause="risk of the points that occur")
def sgd_risk_on_distinct_visited_points(X, y, order):
    # Differs only where a point is never visited.
    ws, Z = sgd_iterates(X, y, order)
    return best_of(ws, np.maximum(1 - ws @ Z[np.unique(np.asarray(order, dtype=int))].T, 0).sum(axis=1))


@bank.wrong("sgd_hinge", cause="risk without offset")
def sgd_risk_without_offset(X, y, order):
    ws, Z = sgd_iterates(X, y, order)
    return best_of(ws, np.maximum(1 - ws[:, :-1] @ Z[:, :-1].T, 0).mean(axis=1))


@bank.wrong("sgd_hinge", cause="last iterate never compared")
def sgd_last_iterate_is_not_looked_at(X, y, order):
    ws, Z = sgd_iterates(X, y, order)
    ws = ws[:-1] if len(ws) > 1 else ws
    return best_of(ws, np.maximum(1 - ws @ Z.T, 0).mean(axis=1))


@bank.wrong("sgd_hinge", cause="last visit left out")
def sgd_one_visit_short(X, y, order):
    return sgd_all_iterates_then_argmin(X, y, order[:-1])


@bank.wrong("sgd_hinge", cause="only n visits")
def sgd_one_pass_only(X, y, order):
    return sgd_all_iterates_then_argmin(X, y, order[: len(X)])


@bank.wrong("sgd_hinge", cause="each point once")
def sgd_each_point_once(X, y, order):
    return sgd_all_iterates_then_argmin(X, y, list(dict.fromkeys(np.asarray(order).tolist())))


@bank.wrong("sgd_hinge", cause="order ignored")
def sgd_in_the_order_of_the_data(X, y, order):
    return sgd_all_iterates_then_argmin(X, y, [i % len(X) for i in range(len(order))])


@bank.wrong("sgd_hinge", cause="counted from one")
def sgd_order_from_one(X, y, order):
    return sgd_all_iterates_then_argmin(X, y, [t - 1 for t in order])


@bank.wrong("sgd_hinge", cause="other: sgd looks at passes only")
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


@bank.wrong("sgd_hinge", cause="goes on from the best")
def sgd_goes_on_from_the_best(X, y, order):
    Z = np.column_stack([X, np.ones(len(X))]) * y[:, None]
    best, k, least = np.zeros(Z.shape[1]), 0, 1.0
    for t in order:
        if Z[t] @ best <= 1:
            w, k = best + Z[t] / (k + 1), k + 1
            risk = np.maximum(1 - Z @ w, 0).mean()
            best, least = (w, risk) if risk < least else (best, least)
    return best[:-1], best[-1]


@bank.wrong("sgd_hinge", cause="other: sgd wants a clear gain")
def sgd_wants_a_clear_gain(X, y, order):
    # Gains below a hundredth are ignored.
    ws, Z = sgd_iterates(X, y, order)
    best, least = ws[0], 1.0
    for w in ws:
        risk = np.maximum(1 - Z @ w, 0).mean()
        best, least = (w, risk) if risk < least - 1e-2 else (best, least)
    return best[:-1], best[-1]


@bank.wrong("sgd_hinge", cause="ends after n quiet visits")
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


@bank.wrong("sgd_hinge", cause="ends at the first quiet visit")
def sgd_ends_at_the_first_quiet_visit(X, y, order):
    Z = np.column_stack([X, np.ones(len(X))]) * y[:, None]
    w, upto = np.zeros(Z.shape[1]), 0
    for t in order:
        if Z[t] @ w > 1:
            break
        upto += 1
        w = w + Z[t] / upto
    return sgd_all_iterates_then_argmin(X, y, order[:upto])


@bank.wrong("sgd_hinge", cause="offset never updated")
def sgd_through_the_origin(X, y, order):
    theta, k, best, least = np.zeros(X.shape[1]), 0, np.zeros(X.shape[1]), 1.0
    for t in order:
        if y[t] * (X[t] @ theta) <= 1:
            theta, k = theta + y[t] * X[t] / (k + 1), k + 1
            risk = np.maximum(1 - y * (X @ theta), 0).mean()
            best, least = (theta, risk) if risk < least else (best, least)
    return best, 0.0


@bank.wrong("sgd_hinge", cause="offset without rate")
def sgd_offset_with_full_steps(X, y, order):
    theta, theta0, k = np.zeros(X.shape[1]), 0.0, 0
    best, least = (theta, theta0), 1.0
    for t in order:
        if y[t] * (X[t] @ theta + theta0) <= 1:
            theta, theta0, k = theta + y[t] * X[t] / (k + 1), theta0 + y[t], k + 1
            risk = np.maximum(1 - y * (X @ theta + theta0), 0).mean()
            best, least = ((theta, theta0), risk) if risk < least else (best, least)
    return best


@bank.wrong("sgd_hinge", cause="offset with the next rate")
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


@bank.wrong("sgd_hinge", cause="theta in whole numbers")
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


@bank.wrong("sgd_hinge", cause="as one vector")
def sgd_as_one_vector(X, y, order):
    theta, theta0 = sgd_all_iterates_then_argmin(X, y, order)
    return np.append(theta, theta0)


@bank.wrong("sgd_hinge", cause="average of the iterates")
def sgd_average_iterate(X, y, order):
    ws, _ = sgd_iterates(X, y, order)
    return ws[:, :-1].mean(axis=0), ws[:, -1].mean()


@bank.wrong("sgd_hinge", cause="scaled to unit length")
def sgd_unit_length(X, y, order):
    theta, theta0 = sgd_all_iterates_then_argmin(X, y, order)
    length = np.linalg.norm(theta) or 1
    return theta / length, theta0 / length


# --- perceptron_cycle ------------------------------------------------------------------------------------------------


def one_pass(X, y, theta, theta0):
    """The state after one pass of the perceptron with offset, and its mistakes."""
    mistakes = []
    for i in range(len(X)):
        if y[i] * (theta @ X[i] + theta0) <= 0:
            theta, theta0 = theta + y[i] * X[i], theta0 + y[i]
            mistakes.append(i)
    return theta, theta0, mistakes


def states_of(X, y, max_passes):
    """The states as tuples, the zero start first, up to a clean pass or max_passes; was the last pass clean?"""
    theta, theta0 = np.zeros(X.shape[1]), 0
    states = [(*theta, theta0)]
    for _ in range(max_passes):
        theta, theta0, mistakes = one_pass(X, y, theta, theta0)
        states.append((*theta, theta0))
        if not mistakes:
            return states, True
    return states, False


@bank.right("perceptron_cycle")
def cycle_with_dictionary(X, y, max_passes):
    theta, theta0 = np.zeros(X.shape[1]), 0.0
    seen = {(*theta, theta0): 0}
    for t in range(1, max_passes + 1):
        clean = True
        for x, label in zip(X, y):
            if label * (x @ theta + theta0) <= 0:
                theta = theta + label * x
                theta0 += label
                clean = False
        if clean:
            return 0
        state = (*theta, theta0)
        if state in seen:
            return t - seen[state]
        seen[state] = t
    return -1


@bank.right("perceptron_cycle")
def cycle_by_searching_a_list_backwards(X, y, max_passes):
    w = np.zeros(X.shape[1] + 1)
    Z = np.hstack([X, np.ones((len(X), 1))]) * y[:, None]
    history = [w]
    for _ in range(max_passes):
        before = w
        for z in Z:
            if np.dot(w, z) <= 0:
                w = w + z
        if w is before:
            return 0
        for ago, old in enumerate(reversed(history), start=1):
            if np.array_equal(old, w):
                return ago
        history.append(w)
    return -1


@bank.right("perceptron_cycle")
def cycle_with_bytes_as_keys(X, y, max_passes):
    w = np.zeros(X.shape[1] + 1)
    keys = [w.tobytes()]
    for _ in range(max_passes):
        mistakes = 0
        for x, label in zip(X, y):
            if label * (x @ w[:-1] + w[-1]) <= 0:
                w[:-1] += label * x
                w[-1] += label
                mistakes += 1
        if mistakes == 0:
            return 0
        key = w.tobytes()
        if key in keys:
            return len(keys) - keys.index(key)
        keys.append(key)
    return -1


@bank.right("perceptron_cycle")
def cycle_in_exact_fractions(X, y, max_passes):
    Z = [[int(s) * Fraction(float(v)) for v in (*x, 1)] for x, s in zip(X, y)]
    w, seen = (Fraction(0),) * len(Z[0]), {}
    seen[w] = 0
    for t in range(max_passes):
        clean = True
        for z in Z:
            if sum(a * b for a, b in zip(w, z)) <= 0:
                w, clean = tuple(a + b for a, b in zip(w, z)), False
        if clean:
            return 0
        if w in seen:
            return t + 1 - seen[w]
        seen[w] = t + 1
    return -1


@bank.right("perceptron_cycle")
def cycle_looks_at_the_end_of_the_run(X, y, max_passes):
    # The run is followed to the end; its last state has been there before, or the cycle is not complete.
    states, clean = states_of(X, y, max_passes)
    if clean:
        return 0
    back = [ago for ago in range(1, len(states)) if states[-1 - ago] == states[-1]]
    return np.int64(back[0]) if back else -1


@bank.right("perceptron_cycle")
def cycle_by_counted_mistakes(X, y, max_passes):
    # The state comes from the counts of the dual form.
    alpha, inner = np.zeros(len(X)), X @ X.T + 1
    states = [[0.0] * (X.shape[1] + 1)]
    while len(states) <= max_passes:
        before = alpha.sum()
        for i in range(len(X)):
            if y[i] * np.sum(alpha * y * inner[i]) <= 0:
                alpha[i] += 1
        if alpha.sum() == before:
            return 0
        state = [*(alpha * y @ X), alpha @ y]
        if state in states:
            return states[::-1].index(state) + 1
        states.append(state)
    return -1


@bank.right("perceptron_cycle")
def cycle_by_text_keys(X, y, max_passes):
    points = list(zip(X.tolist(), y.tolist()))
    theta, theta0 = [0.0] * len(points[0][0]), 0
    passes = {str([theta, theta0]): 0}
    for count in range(1, max_passes + 1):
        mistakes = 0
        for x, label in points:
            score = theta0
            for a, b in zip(theta, x):
                score += a * b
            if label * score <= 0:
                theta = [a + label * b + 0.0 for a, b in zip(theta, x)]
                theta0 += int(label)
                mistakes += 1
        if not mistakes:
            return 0
        name = str([theta, theta0])
        if name in passes:
            return count - passes[name]
        passes[name] = count
    return -1


@bank.right("perceptron_cycle")
def cycle_by_recursion(X, y, max_passes):
    def onward(theta, theta0, earlier):
        if len(earlier) == max_passes + 1:
            return -1
        theta, theta0, mistakes = one_pass(X, y, theta, theta0)
        if not mistakes:
            return 0
        state = (*theta, theta0)
        if state in earlier:
            return len(earlier) - earlier.index(state)
        return onward(theta, theta0, [*earlier, state])

    zero = np.zeros_like(X[0])
    return onward(zero, 0, [(*zero, 0)])


@bank.wrong("perceptron_cycle", cause="zero start not remembered")
def cycle_forgets_the_zero_start(X, y, max_passes):
    # One pass late where the run comes back to zero.
    states, clean = states_of(X, y, max_passes)
    seen = {}
    for t, state in enumerate(states[1:], start=1):
        if clean and t == len(states) - 1:
            return 0
        if state in seen:
            return t - seen[state]
        seen[state] = t
    return -1


@bank.wrong("perceptron_cycle", cause="compared with the start only")
def cycle_from_zero_only(X, y, max_passes):
    # Only a return to the zero start is noticed.
    states, clean = states_of(X, y, max_passes)
    if clean:
        return 0
    return states.index(states[0], 1) if states[0] in states[1:] else -1


@bank.wrong("perceptron_cycle", cause="compared with the last pass only")
def cycle_compares_neighbours_only(X, y, max_passes):
    states, clean = states_of(X, y, max_passes)
    if clean:
        return 0
    return 1 if any(a == b for a, b in itertools.pairwise(states)) else -1


@bank.wrong("perceptron_cycle", cause="clean pass taken for a cycle")
def cycle_clean_pass_counts_as_cycle(X, y, max_passes):
    # After a clean pass the state is the same as before: asked first, this gives 1.
    states, _ = states_of(X, y, max_passes)
    for t, state in enumerate(states):
        if state in states[:t]:
            return t - states.index(state)
    return -1


@bank.wrong("perceptron_cycle", cause="offset not compared")
def cycle_ignores_theta0(X, y, max_passes):
    states, clean = states_of(X, y, max_passes)
    for t in range(1, len(states)):
        if clean and t == len(states) - 1:
            return 0
        earlier = [state[:-1] for state in states[:t]]
        if states[t][:-1] in earlier:
            return t - earlier.index(states[t][:-1])
    return -1


@bank.wrong("perceptron_cycle", cause="theta not compared")
def cycle_ignores_theta(X, y, max_passes):
    states, clean = states_of(X, y, max_passes)
    for t in range(1, len(states)):
        if clean and t == len(states) - 1:
            return 0
        earlier = [state[-1] for state in states[:t]]
        if states[t][-1] in earlier:
            return t - earlier.index(states[t][-1])
    return -1


@bank.wrong("perceptron_cycle", cause="other: cycle of rounded states")
def cycle_of_rounded_states(X, y, max_passes):
    # Fractions are compared as whole numbers.
    states, clean = states_of(X, y, max_passes)
    states = [tuple(round(float(v)) for v in state) for state in states]
    for t in range(1, len(states)):
        if clean and t == len(states) - 1:
            return 0
        if states[t] in states[:t]:
            return t - states.index(states[t])
    return -1


@bank.wrong("perceptron_cycle", cause="numbers of mistakes compared")
def cycle_of_mistake_counts(X, y, max_passes):
    # The same number of mistakes is not the same state.
    theta, theta0, counts = np.zeros(X.shape[1]), 0, []
    for _ in range(max_passes):
        theta, theta0, mistakes = one_pass(X, y, theta, theta0)
        if not mistakes:
            return 0
        if len(mistakes) in counts:
            return len(counts) - counts.index(len(mistakes))
        counts.append(len(mistakes))
    return -1


@bank.wrong("perceptron_cycle", cause="misclassified points compared")
def cycle_of_mistaken_points(X, y, max_passes):
    # The same mistakes in the same order: still not the same state.
    theta, theta0, lists = np.zeros(X.shape[1]), 0, []
    for _ in range(max_passes):
        theta, theta0, mistakes = one_pass(X, y, theta, theta0)
        if not mistakes:
            return 0
        if mistakes in lists:
            return len(lists) - lists.index(mistakes)
        lists.append(mistakes)
    return -1


@bank.wrong("perceptron_cycle", cause="directions compared")
def cycle_of_directions(X, y, max_passes):
    # The same classifier with longer parameters is another state.
    states, clean = states_of(X, y, max_passes)
    units = [tuple(np.round(np.array(s) / (np.linalg.norm(s) or 1), 9)) for s in states]
    for t in range(1, len(units)):
        if clean and t == len(units) - 1:
            return 0
        if units[t] in units[:t]:
            return t - units.index(units[t])
    return -1


@bank.wrong("perceptron_cycle", cause="compared within a pass")
def cycle_within_the_pass(X, y, max_passes):
    # States are stored after every point, so a state inside a pass counts too.
    w, Z, seen = np.zeros(X.shape[1] + 1), np.c_[X, np.ones(len(X))] * y[:, None], {}
    seen[tuple(w)] = 0
    for t in range(1, max_passes + 1):
        clean = True
        for z in Z:
            if z @ w <= 0:
                w, clean = w + z, False
                if tuple(w) in seen and seen[tuple(w)] < t:
                    return t - seen[tuple(w)]
                seen[tuple(w)] = t
        if clean:
            return 0
    return -1


@bank.wrong("perceptron_cycle", cause="counted in mistakes")
def cycle_counted_in_mistakes(X, y, max_passes):
    theta, theta0, count = np.zeros(X.shape[1]), 0, 0
    seen = {(*theta, theta0): 0}
    for _ in range(max_passes):
        theta, theta0, mistakes = one_pass(X, y, theta, theta0)
        count += len(mistakes)
        if not mistakes:
            return 0
        if (*theta, theta0) in seen:
            return count - seen[(*theta, theta0)]
        seen[(*theta, theta0)] = count
    return -1


@bank.wrong("perceptron_cycle", cause="passes until the return")
def cycle_returns_the_pass_of_discovery(X, y, max_passes):
    length = cycle_with_dictionary(X, y, max_passes)
    if length <= 0:
        return length
    states, _ = states_of(X, y, max_passes)
    return next(t for t in range(1, len(states)) if states[t] in states[:t])


@bank.wrong("perceptron_cycle", cause="passes before the cycle")
def cycle_returns_the_pass_of_entry(X, y, max_passes):
    length = cycle_with_dictionary(X, y, max_passes)
    if length <= 0:
        return length
    states, _ = states_of(X, y, max_passes)
    return next(states.index(states[t]) for t in range(1, len(states)) if states[t] in states[:t])


@bank.wrong("perceptron_cycle", cause="other: cycle to the first time of the last state")
def cycle_to_the_first_time_of_the_last_state(X, y, max_passes):
    # A multiple of the length where the run has gone round more than once.
    states, clean = states_of(X, y, max_passes)
    ago = len(states) - 1 - states.index(states[-1])
    return 0 if clean else ago or -1


@bank.wrong("perceptron_cycle", cause="one pass too few")
def cycle_one_pass_fewer(X, y, max_passes):
    return cycle_with_dictionary(X, y, max_passes - 1)


@bank.wrong("perceptron_cycle", cause="one pass too many")
def cycle_one_pass_more(X, y, max_passes):
    return cycle_with_dictionary(X, y, max_passes + 1)


@bank.wrong("perceptron_cycle", cause="max_passes not used")
def cycle_ignores_max_passes(X, y, max_passes):
    return cycle_with_dictionary(X, y, 1000)


@bank.wrong("perceptron_cycle", cause="other: cycle converged without a clean pass")
def cycle_converged_without_a_clean_pass(X, y, max_passes):
    # A separator at the end of the last pass is not a clean pass: neither was seen.
    length = cycle_with_dictionary(X, y, max_passes)
    if length != -1:
        return length
    state = np.array(states_of(X, y, max_passes)[0][-1])
    return 0 if np.all(y * (X @ state[:-1] + state[-1]) > 0) else -1


@bank.wrong("perceptron_cycle", cause="other: cycle clean in the last pass comes too late")
def cycle_clean_in_the_last_pass_comes_too_late(X, y, max_passes):
    # Clean passes are noticed at the beginning of the next pass.
    states, clean = states_of(X, y, max_passes)
    if clean:
        return 0 if len(states) - 1 < max_passes else -1
    return cycle_with_dictionary(X, y, max_passes)


@bank.wrong("perceptron_cycle", cause="other: cycle none for no answer")
def cycle_none_for_no_answer(X, y, max_passes):
    length = cycle_with_dictionary(X, y, max_passes)
    return None if length == -1 else length


@bank.wrong("perceptron_cycle", cause="0 for not seen")
def cycle_zero_for_no_answer(X, y, max_passes):
    return max(cycle_with_dictionary(X, y, max_passes), 0)


@bank.wrong("perceptron_cycle", cause="-1 where converged")
def cycle_minus_one_for_converged(X, y, max_passes):
    return cycle_with_dictionary(X, y, max_passes) or -1


@bank.wrong("perceptron_cycle", cause="without offset")
def cycle_through_the_origin(X, y, max_passes):
    theta = np.zeros(X.shape[1])
    states = [tuple(theta)]
    for _ in range(max_passes):
        clean = True
        for x, label in zip(X, y):
            if label * (x @ theta) <= 0:
                theta, clean = theta + label * x, False
        if clean:
            return 0
        if tuple(theta) in states:
            return len(states) - states.index(tuple(theta))
        states.append(tuple(theta))
    return -1


@bank.wrong("perceptron_cycle", cause="other: cycle mistake only below zero")
def cycle_mistake_only_below_zero(X, y, max_passes):
    # After a first update of its own; a margin of exactly zero later is not a mistake here.
    theta, theta0 = np.zeros(X.shape[1]), 0
    states = [(*theta, theta0)]
    for _ in range(max_passes):
        clean = True
        for x, label in zip(X, y):
            z = label * (x @ theta + theta0)
            if z < 0 or not (np.any(theta) or theta0):
                theta, theta0, clean = theta + label * x, theta0 + label, False
        if clean:
            return 0
        if (*theta, theta0) in states:
            return len(states) - states.index((*theta, theta0))
        states.append((*theta, theta0))
    return -1


@bank.wrong("perceptron_cycle", cause="one update per pass")
def cycle_of_the_batch_perceptron(X, y, max_passes):
    Z = np.c_[X, np.ones(len(X))] * y[:, None]
    w = np.zeros(Z.shape[1])
    states = [tuple(w)]
    for _ in range(max_passes):
        mistakes = Z @ w <= 0
        if not mistakes.any():
            return 0
        w = w + Z[mistakes].sum(axis=0)
        if tuple(w) in states:
            return len(states) - states.index(tuple(w))
        states.append(tuple(w))
    return -1


@bank.wrong("perceptron_cycle", cause="other: the states are one and the same array")
def cycle_of_aliases(X, y, max_passes):
    # += changes the stored arrays, so every pass looks like a repetition.
    w, Z = np.zeros(X.shape[1] + 1), np.c_[X, np.ones(len(X))] * y[:, None]
    history = [w]
    for _ in range(max_passes):
        clean = True
        for z in Z:
            if z @ w <= 0:
                w += z
                clean = False
        if clean:
            return 0
        if any(np.array_equal(w, old) for old in history):
            return 1
        history.append(w)
    return -1


@bank.wrong("perceptron_cycle", cause="state kept between calls")
def cycle_remembers_other_calls(X, y, max_passes, seen={}):  # noqa: B006
    theta, theta0 = np.zeros(X.shape[1]), 0
    seen[(*theta, theta0)] = 0
    for t in range(1, max_passes + 1):
        theta, theta0, mistakes = one_pass(X, y, theta, theta0)
        if not mistakes:
            return 0
        if (*theta, theta0) in seen:
            return t - seen[(*theta, theta0)]
        seen[(*theta, theta0)] = t
    return -1


@bank.wrong("perceptron_cycle", cause="other: cycle short ones only")
def cycle_short_ones_only(X, y, max_passes):
    # Looks back four passes at most.
    states, clean = states_of(X, y, max_passes)
    for t in range(1, len(states)):
        if clean and t == len(states) - 1:
            return 0
        for ago in range(1, min(t, 4) + 1):
            if states[t - ago] == states[t]:
                return ago
    return -1


@bank.wrong("perceptron_cycle", cause="always the same")
def cycle_of_the_example(X, y, max_passes):
    return 4


# --- best_constant_step ----------------------------------------------------------------------------------------------


@bank.right("best_constant_step")
def step_and_bound_as_formulas(G, D, m):
    return D / (G * math.sqrt(m)), D * G / math.sqrt(m)


@bank.right("best_constant_step")
def step_then_bound_by_its_definition(G, D, m):
    eta = D / G / m**0.5
    etas = [eta] * min(m, 5)  # their mean is enough
    first = D**2 / (2 * m * np.mean(etas))
    second = G**2 * np.mean(np.square(etas)) / (2 * np.mean(etas))
    return eta, first + second


@bank.right("best_constant_step")
def step_from_its_square(G, D, m):
    square = (D / G) ** 2 / m
    eta = square**0.5
    return [eta, eta * G * G]


@bank.right("best_constant_step")
def step_by_golden_section(G, D, m):
    def bound(eta):
        return (D**2 + m * (G * eta) ** 2) / (2 * m * eta)

    low, high = -30.0, 30.0  # of log(eta)
    ratio = (math.sqrt(5) - 1) / 2
    for _ in range(120):
        a, b = high - ratio * (high - low), low + ratio * (high - low)
        if bound(math.exp(a)) < bound(math.exp(b)):
            high = b
        else:
            low = a
    # the minimum is flat, so the rate is polished by one step of Newton's method on the derivative
    eta = math.exp((low + high) / 2)
    eta = eta - (G**2 / 2 - D**2 / (2 * m * eta**2)) / (D**2 / (m * eta**3))
    return eta, bound(eta)


@bank.right("best_constant_step")
def step_as_an_array(G, D, m):
    return np.array([D / G, D * G]) / np.sqrt(m)


@bank.right("best_constant_step")
def step_where_both_terms_are_equal(G, D, m):
    eta = np.sqrt(D**2 / (m * G**2))
    term = D**2 / (2 * m * eta)
    return float(eta), float(term + term)


@bank.right("best_constant_step")
def step_from_logarithms(G, D, m):
    log_root = np.log(m) / 2
    return np.exp(np.log(D) - np.log(G) - log_root), np.exp(np.log(D) + np.log(G) - log_root)


@bank.right("best_constant_step")
def step_by_newton_on_the_derivative(G, D, m):
    eta = 1e-9
    for _ in range(500):
        eta = eta * (1.5 - 0.5 * m * (G * eta / D) ** 2)  # the iteration for an inverse square root
    return eta, D**2 / m / eta


@bank.wrong("best_constant_step", cause="G and D exchanged")
def step_upside_down(G, D, m):
    eta = G / (D * np.sqrt(m))
    return eta, (D**2 + m * G**2 * eta**2) / (2 * m * eta)


@bank.wrong("best_constant_step", cause="G and D swapped")
def step_upside_down_beside_the_right_bound(G, D, m):
    return G / (D * m**0.5), D * G / m**0.5


@bank.wrong("best_constant_step", cause="root forgotten")
def step_over_m(G, D, m):
    eta = D / (G * m)
    return eta, D**2 / (2 * m * eta) + G**2 * eta / 2


@bank.wrong("best_constant_step", cause="no root anywhere")
def step_and_bound_over_m(G, D, m):
    return D / (G * m), D * G / m


@bank.wrong("best_constant_step", cause="bound falls like 1/m")
def bound_over_m(G, D, m):
    return D / (G * np.sqrt(m)), D * G / m


@bank.wrong("best_constant_step", cause="one step too many")
def step_for_one_more(G, D, m):
    return D / (G * np.sqrt(m + 1)), D * G / np.sqrt(m + 1)


@bank.wrong("best_constant_step", cause="m one less")
def step_for_one_less(G, D, m):
    return D / (G * np.sqrt(max(m - 1, 1))), D * G / np.sqrt(max(m - 1, 1))


@bank.wrong("best_constant_step", cause="two not divided")
def bound_doubled(G, D, m):
    return D / (G * m**0.5), 2 * D * G / m**0.5


@bank.wrong("best_constant_step", cause="only one of the two terms")
def bound_halved(G, D, m):
    return D / (G * m**0.5), D * G / (2 * m**0.5)


@bank.wrong("best_constant_step", cause="only one of the two terms")
def bound_of_the_noise_only(G, D, m):
    eta = D / (G * m**0.5)
    return eta, G**2 * eta / 2


@bank.wrong("best_constant_step", cause="bound first")
def bound_before_step(G, D, m):
    return D * G / math.sqrt(m), D / (G * math.sqrt(m))


@bank.wrong("best_constant_step", cause="root of the rate forgotten")
def step_squared(G, D, m):
    eta = D**2 / (G**2 * m)
    return eta, (D**2 + m * G**2 * eta**2) / (2 * m * eta)


@bank.wrong("best_constant_step", cause="only one of the results")
def only_the_step(G, D, m):
    return D / (G * np.sqrt(m))


@bank.wrong("best_constant_step", cause="steps not counted")
def step_without_m(G, D, m):
    eta = D / G
    return eta, D**2 / (2 * m * eta) + G**2 * eta / 2


@bank.wrong("best_constant_step", cause="as if D and G were 1")
def step_of_the_square_root_rule(G, D, m):
    eta = 1 / np.sqrt(m)
    return eta, (D**2 + G**2 * m * eta**2) / (2 * m * eta)


@bank.wrong("best_constant_step", cause="D and G left out")
def everything_one_over_root(G, D, m):
    return 1 / np.sqrt(m), 1 / np.sqrt(m)


@bank.wrong("best_constant_step", cause="noise of one step only")
def noise_not_summed(G, D, m):
    eta = D / (G * np.sqrt(m))
    return eta, (D**2 + G**2 * eta**2) / (2 * m * eta)


@bank.wrong("best_constant_step", cause="bound summed over the steps")
def bound_of_all_steps_together(G, D, m):
    return D / (G * np.sqrt(m)), D * G * np.sqrt(m)


@bank.wrong("best_constant_step", cause="D not squared")
def distance_not_squared(G, D, m):
    eta = np.sqrt(D / m) / G
    return eta, (D + G**2 * m * eta**2) / (2 * m * eta)


@bank.wrong("best_constant_step", cause="G not squared")
def slope_not_squared(G, D, m):
    eta = D / np.sqrt(G * m)
    return eta, (D**2 + G * m * eta**2) / (2 * m * eta)


@bank.wrong("best_constant_step", cause="root of everything")
def root_of_everything(G, D, m):
    return np.sqrt(D / (G * m)), np.sqrt(D * G / m)


@bank.wrong("best_constant_step", cause="other: found on a coarse grid")
def step_on_a_grid(G, D, m):
    grid = np.linspace(0.001, 5, 500)
    bounds = (D**2 + G**2 * m * grid**2) / (2 * m * grid)
    return grid[bounds.argmin()], bounds.min()


@bank.wrong("best_constant_step", cause="other: the noise alone decides")
def step_that_only_fears_the_noise(G, D, m):
    eta = 1 / (G**2 * m)
    return eta, (D**2 + G**2 * m * eta**2) / (2 * m * eta)


@bank.wrong("best_constant_step", cause="other: rounded")
def step_rounded(G, D, m):
    return round(D / (G * m**0.5), 2), round(D * G / m**0.5, 2)


# --- pegasos ---------------------------------------------------------------------------------------------------------


@bank.right("pegasos")
def pegasos_as_stated(X, y, lam, order):
    theta = np.zeros(X.shape[1])
    k = 1
    for i in order:
        eta = 1 / (lam * k)
        margin = y[i] * np.dot(theta, X[i])
        theta = theta * (1 - eta * lam)
        if margin < 1:
            theta = theta + eta * y[i] * X[i]
        k = k + 1
    return theta


@bank.right("pegasos")
def pegasos_in_place(X, y, lam, order):
    theta = np.zeros(X.shape[1])
    for k, i in enumerate(order, 1):
        active = y[i] * (X[i] @ theta) < 1
        theta *= (k - 1) / k
        if active:
            theta += y[i] * X[i] / (lam * k)
    return theta


@bank.right("pegasos")
def pegasos_as_a_sum(X, y, lam, order):
    total = np.zeros(X.shape[1])
    for k, i in enumerate(order, 1):
        if k == 1 or y[i] * (X[i] @ total) < lam * (k - 1):
            total = total + y[i] * X[i]
    return total / (lam * max(len(order), 1))


@bank.right("pegasos")
def pegasos_as_a_gradient_step(X, y, lam, order):
    theta = np.zeros(X.shape[1])
    for k in range(len(order)):
        x, label = X[order[k]], y[order[k]]
        gradient = lam * theta
        if 1 - label * (x @ theta) > 0:
            gradient = gradient - label * x
        theta = theta - gradient / (lam * (k + 1))
    return theta


@bank.right("pegasos")
def pegasos_with_lists(X, y, lam, order):
    d = len(X[0])
    theta = [0.0] * d
    for k in range(1, len(order) + 1):
        i = order[k - 1]
        eta = 1 / (lam * k)
        z = y[i] * sum(theta[j] * X[i][j] for j in range(d))
        for j in range(d):
            theta[j] = (1 - eta * lam) * theta[j] + (eta * y[i] * X[i][j] if z < 1 else 0)
    return theta


@bank.right("pegasos")
def pegasos_on_reflected_points(X, y, lam, order):
    reflected = X * y[:, None]
    theta = np.zeros(X.shape[1])
    for k, r in enumerate(reflected[order], start=1):
        theta = (1 - 1 / k) * theta + (r / (lam * k) if r @ theta < 1 else 0)
    return theta


@bank.right("pegasos")
def pegasos_with_while(X, y, lam, order):
    theta, k = np.zeros((X.shape[1], 1)), 1
    while k <= len(order):
        x = X[order[k - 1]].reshape(-1, 1)
        label = y[order[k - 1]]
        z = float(label * (theta.T @ x)[0, 0])
        eta = (lam * k) ** -1.0
        theta = theta - eta * lam * theta + eta * label * x * (z < 1)
        k += 1
    return theta.ravel()


@bank.right("pegasos")
def pegasos_by_counts(X, y, lam, order):
    # the dual form: how often each point was added
    alpha = np.zeros(len(X))
    for k, i in enumerate(order, start=1):
        z = 0.0 if k == 1 else y[i] * ((alpha * y) @ (X @ X[i])) / (lam * (k - 1))
        if z < 1:
            alpha[i] += 1
    return (alpha * y) @ X / (lam * max(len(order), 1))


@bank.wrong("pegasos", cause="shrinks only where it updates")
def pegasos_shrinking_with_updates(X, y, lam, order):
    theta = np.zeros(X.shape[1])
    for k, i in enumerate(order, 1):
        eta = 1 / (lam * k)
        if y[i] * (theta @ X[i]) < 1:
            theta = (1 - eta * lam) * theta + eta * y[i] * X[i]
    return theta


@bank.wrong("pegasos", cause="z after the shrinking")
def pegasos_with_the_margin_after(X, y, lam, order):
    theta = np.zeros(X.shape[1])
    for k, i in enumerate(order, 1):
        eta = 1 / (lam * k)
        theta = (1 - eta * lam) * theta
        if y[i] * (theta @ X[i]) < 1:
            theta = theta + eta * y[i] * X[i]
    return theta


@bank.wrong("pegasos", cause="never shrinks")
def pegasos_without_penalty(X, y, lam, order):
    theta = np.zeros(X.shape[1])
    for k, i in enumerate(order, 1):
        if y[i] * (theta @ X[i]) < 1:
            theta = theta + y[i] * X[i] / (lam * k)
    return theta


@bank.wrong("pegasos", cause="new part shrunk, too")
def pegasos_shrinking_afterwards(X, y, lam, order):
    theta = np.zeros(X.shape[1])
    for k, i in enumerate(order, 1):
        eta = 1 / (lam * k)
        if y[i] * (theta @ X[i]) < 1:
            theta = theta + eta * y[i] * X[i]
        theta = (1 - eta * lam) * theta
    return theta


@bank.wrong("pegasos", cause="k raised too late")
def pegasos_counting_from_zero(X, y, lam, order):
    theta = np.zeros(X.shape[1])
    for k, i in enumerate(order):
        eta = 1 / (lam * max(k, 1))
        z = y[i] * (theta @ X[i])
        theta = (1 - eta * lam) * theta
        if z < 1:
            theta = theta + eta * y[i] * X[i]
    return theta


@bank.wrong("pegasos", cause="other: k from 0 divides by zero")
def pegasos_dividing_by_zero(X, y, lam, order):
    theta = np.zeros(X.shape[1])
    for k, i in enumerate(order):
        eta = 1 / (lam * k)
        z = y[i] * (theta @ X[i])
        theta = (1 - eta * lam) * theta
        if z < 1:
            theta = theta + eta * y[i] * X[i]
    return theta


@bank.wrong("pegasos", cause="k starts at 2")
def pegasos_with_the_rate_of_sgd(X, y, lam, order):
    theta = np.zeros(X.shape[1])
    for k, i in enumerate(order, 1):
        eta = 1 / (lam * (k + 1))
        z = y[i] * (theta @ X[i])
        theta = (1 - eta * lam) * theta
        if z < 1:
            theta = theta + eta * y[i] * X[i]
    return theta


@bank.wrong("pegasos", cause="k counts updates")
def pegasos_counting_updates(X, y, lam, order):
    theta, k = np.zeros(X.shape[1]), 0
    for i in order:
        z = y[i] * (theta @ X[i])
        eta = 1 / (lam * (k + 1))
        theta = (1 - eta * lam) * theta
        if z < 1:
            k += 1
            theta = theta + y[i] * X[i] / (lam * k)
    return theta


@bank.wrong("pegasos", cause="updates at z equal to 1")
def pegasos_at_the_kink(X, y, lam, order):
    theta = np.zeros(X.shape[1])
    for k, i in enumerate(order, 1):
        z = y[i] * (theta @ X[i])
        theta = (1 - 1 / k) * theta
        if z <= 1:
            theta = theta + y[i] * X[i] / (lam * k)
    return theta


@bank.wrong("pegasos", cause="perceptron's test")
def pegasos_on_mistakes(X, y, lam, order):
    theta = np.zeros(X.shape[1])
    for k, i in enumerate(order, 1):
        z = y[i] * (theta @ X[i])
        theta = (1 - 1 / k) * theta
        if z <= 0:
            theta = theta + y[i] * X[i] / (lam * k)
    return theta


@bank.wrong("pegasos", cause="updates at every visit")
def pegasos_always(X, y, lam, order):
    theta = np.zeros(X.shape[1])
    for k, i in enumerate(order, 1):
        theta = (1 - 1 / k) * theta + y[i] * X[i] / (lam * k)
    return theta


@bank.wrong("pegasos", cause="label forgotten in the update")
def pegasos_without_label(X, y, lam, order):
    theta = np.zeros(X.shape[1])
    for k, i in enumerate(order, 1):
        z = y[i] * (theta @ X[i])
        theta = (1 - 1 / k) * theta
        if z < 1:
            theta = theta + X[i] / (lam * k)
    return theta


@bank.wrong("pegasos", cause="label forgotten in the margin")
def pegasos_with_the_score(X, y, lam, order):
    theta = np.zeros(X.shape[1])
    for k, i in enumerate(order, 1):
        z = theta @ X[i]
        theta = (1 - 1 / k) * theta
        if z < 1:
            theta = theta + y[i] * X[i] / (lam * k)
    return theta


@bank.wrong("pegasos", cause="average of the iterates")
def pegasos_averaged(X, y, lam, order):
    theta, all_of_them = np.zeros(X.shape[1]), [np.zeros(X.shape[1])]
    for k, i in enumerate(order, 1):
        z = y[i] * (theta @ X[i])
        theta = (1 - 1 / k) * theta
        if z < 1:
            theta = theta + y[i] * X[i] / (lam * k)
        all_of_them.append(theta)
    return np.mean(all_of_them[1:] or all_of_them, axis=0)


@bank.wrong("pegasos", cause="best iterate")
def pegasos_keeping_the_best(X, y, lam, order):
    theta = np.zeros(X.shape[1])
    best, least = theta, 1.0
    for k, i in enumerate(order, 1):
        z = y[i] * (theta @ X[i])
        theta = (1 - 1 / k) * theta
        if z < 1:
            theta = theta + y[i] * X[i] / (lam * k)
        value = lam / 2 * theta @ theta + np.mean(np.maximum(1 - y * (X @ theta), 0))
        if value < least:
            best, least = theta, value
    return best


@bank.wrong("pegasos", cause="lam forgotten in the rate")
def pegasos_with_rate_one_over_k(X, y, lam, order):
    theta = np.zeros(X.shape[1])
    for k, i in enumerate(order, 1):
        eta = 1 / k
        z = y[i] * (theta @ X[i])
        theta = theta - eta * lam * theta
        if z < 1:
            theta = theta + eta * y[i] * X[i]
    return theta


@bank.wrong("pegasos", cause="rate lam over k")
def pegasos_with_rate_lam_over_k(X, y, lam, order):
    theta = np.zeros(X.shape[1])
    for k, i in enumerate(order, 1):
        eta = lam / k
        z = y[i] * (theta @ X[i])
        theta = theta - eta * lam * theta
        if z < 1:
            theta = theta + eta * y[i] * X[i]
    return theta


@bank.wrong("pegasos", cause="constant rate")
def pegasos_with_a_constant_rate(X, y, lam, order):
    theta = np.zeros(X.shape[1])
    for i in order:
        z = y[i] * (theta @ X[i])
        theta = (1 - 1 / lam * lam) * theta
        if z < 1:
            theta = theta + y[i] * X[i] / lam
    return theta


@bank.wrong("pegasos", cause="root of k")
def pegasos_with_a_root(X, y, lam, order):
    theta = np.zeros(X.shape[1])
    for k, i in enumerate(order, 1):
        eta = 1 / (lam * k**0.5)
        z = y[i] * (theta @ X[i])
        theta = (1 - eta * lam) * theta
        if z < 1:
            theta = theta + eta * y[i] * X[i]
    return theta


@bank.wrong("pegasos", cause="shrinks by eta")
def pegasos_shrinking_by_the_rate(X, y, lam, order):
    theta = np.zeros(X.shape[1])
    for k, i in enumerate(order, 1):
        eta = 1 / (lam * k)
        z = y[i] * (theta @ X[i])
        theta = (1 - eta) * theta
        if z < 1:
            theta = theta + eta * y[i] * X[i]
    return theta


@bank.wrong("pegasos", cause="with an offset")
def pegasos_with_offset(X, y, lam, order):
    theta, theta0 = np.zeros(X.shape[1]), 0.0
    for k, i in enumerate(order, 1):
        eta = 1 / (lam * k)
        z = y[i] * (theta @ X[i] + theta0)
        theta = (1 - eta * lam) * theta
        if z < 1:
            theta, theta0 = theta + eta * y[i] * X[i], theta0 + eta * y[i]
    return theta


@bank.wrong("pegasos", cause="a feature 1 appended")
def pegasos_augmented(X, y, lam, order):
    A = np.column_stack([X, np.ones(len(X))])
    return pegasos_as_stated(A, y, lam, order)[:-1]


@bank.wrong("pegasos", cause="order ignored")
def pegasos_in_a_cycle(X, y, lam, order):
    return pegasos_as_stated(X, y, lam, [k % len(X) for k in range(len(order))])


@bank.wrong("pegasos", cause="only n visits")
def pegasos_for_one_pass(X, y, lam, order):
    return pegasos_as_stated(X, y, lam, order[: len(X)])


@bank.wrong("pegasos", cause="penalty not halved")
def pegasos_with_twice_the_penalty(X, y, lam, order):
    theta = np.zeros(X.shape[1])
    for k, i in enumerate(order, 1):
        eta = 1 / (lam * k)
        gradient = 2 * lam * theta - (y[i] * X[i] if y[i] * (theta @ X[i]) < 1 else 0)
        theta = theta - eta * gradient
    return theta


@bank.wrong("pegasos", cause="grows")
def pegasos_growing(X, y, lam, order):
    theta = np.zeros(X.shape[1])
    for k, i in enumerate(order, 1):
        eta = 1 / (lam * k)
        z = y[i] * (theta @ X[i])
        theta = (1 + eta * lam) * theta
        if z < 1:
            theta = theta + eta * y[i] * X[i]
    return theta


@bank.wrong("pegasos", cause="other: returns a pair")
def pegasos_and_k(X, y, lam, order):
    return pegasos_as_stated(X, y, lam, order), len(order)
