"""Answers to signed_distance, right and wrong, as people might write them."""

import math

import numpy as np

from tests.exercises.bank import Bank

bank = Bank()


@bank.right
def by_norm(X, theta, theta0):
    return (X @ theta + theta0) / np.linalg.norm(theta)


@bank.right
def by_hand(X, theta, theta0):
    length = math.sqrt(sum(float(t) ** 2 for t in theta))
    return [(sum(a * b for a, b in zip(x, theta)) + theta0) / length for x in X]


@bank.right
def by_unit_vector(X, theta, theta0):
    size = math.hypot(*theta)
    return X @ (theta / size) + theta0 / size


@bank.right
def from_a_point_of_the_boundary(X, theta, theta0):
    on_boundary = -theta0 * theta / (theta @ theta)
    return np.einsum("ij,j->i", X - on_boundary, theta / np.sqrt(theta @ theta))


@bank.right
def length_of_the_way_to_the_foot(X, theta, theta0):
    scores = X @ theta + theta0
    ways = np.outer(scores / np.dot(theta, theta), theta)
    return np.sign(scores) * np.linalg.norm(ways, axis=1)


@bank.right
def by_turning_the_axes(X, theta, theta0):
    # the first column of Q is along theta, up to its sign
    Q, R = np.linalg.qr(np.column_stack([theta, np.eye(len(theta))]).astype(float))
    return tuple((X @ Q[:, 0] + theta0 / R[0, 0]) * np.sign(R[0, 0]))


@bank.right
def by_augmented_product(X, theta, theta0):
    w = np.hstack([theta, theta0]) / np.sum(np.square(theta)) ** 0.5
    return np.hstack([X, np.ones((X.shape[0], 1))]).dot(w)


@bank.right
def by_pseudo_inverse(X, theta, theta0):
    # the pseudo-inverse of the row theta is theta / |theta|², of length 1 / |theta|
    return (X @ theta + theta0) * np.linalg.norm(np.linalg.pinv(theta[None, :].astype(float)))


@bank.right
def with_safe_scaling(X, theta, theta0):
    biggest = max(abs(float(t)) for t in theta)
    scaled = [float(t) / biggest for t in theta]
    length = math.sqrt(math.fsum(t * t for t in scaled))
    return [(math.fsum(float(a) * t for a, t in zip(x, scaled)) + theta0 / biggest) / length for x in X]


@bank.right
def distance_unit_vector(X, theta, theta0):
    length = math.hypot(*theta)
    unit = [c / length for c in theta]
    return [sum(a * b for a, b in zip(row, unit, strict=True)) + theta0 / length for row in X]


@bank.right
def newcomer_distance_from_point_on_boundary(X, theta, theta0):
    u = theta / np.linalg.norm(theta)
    on_boundary = -theta0 * theta / np.dot(theta, theta)
    return (X - on_boundary) @ u


@bank.right
def newcomer_distance_hypot(X, theta, theta0):
    length = math.hypot(*theta)
    return [(math.fsum(a * b for a, b in zip(theta, row, strict=True)) + theta0) / length for row in X]


@bank.right
def newcomer_distance_least_squares(X, theta, theta0):
    # x = p + r u: the part of x along u, and the boundary is at -theta0/|theta|
    u = (theta / math.sqrt(sum(t * t for t in theta)))[:, None]
    along = np.linalg.lstsq(u, X.T, rcond=None)[0][0]
    return along + theta0 / np.sqrt(np.sum(np.square(theta)))


@bank.right
def newcomer_distance_apply(X, theta, theta0):
    w = np.append(theta, theta0) / np.sqrt(theta @ theta)
    return np.apply_along_axis(lambda row: row @ w[:-1] + w[-1], 1, X)


@bank.right
def newcomer_distance_by_foot(X, theta, theta0):
    feet = X - np.outer(X @ theta + theta0, theta) / (theta @ theta)
    return np.sign(X @ theta + theta0) * np.linalg.norm(X - feet, axis=1)


@bank.right
def newcomer_distance_long_numbers(X, theta, theta0):
    t = np.asarray(theta, dtype=np.longdouble)
    return (X.astype(np.longdouble) @ t + theta0) / np.sqrt(t @ t)


@bank.right
def from_a_point(X, theta, theta0):
    unit = theta / math.hypot(*theta)
    on = -theta0 * unit / np.linalg.norm(theta)
    return (X - on) @ unit


@bank.right
def by_lists(X, theta, theta0):
    length = sum(float(t) ** 2 for t in theta) ** 0.5
    return [(sum(float(a) * float(b) for a, b in zip(x, theta, strict=True)) + theta0) / length for x in X]


@bank.right
def with_sign_and_foot(X, theta, theta0):
    g = X @ theta + theta0
    foot = X - np.outer(g / (theta @ theta), theta)
    return np.sign(g) * np.sqrt(((X - foot) ** 2).sum(1))


@bank.right
def distance_einsum(X, theta, theta0):
    return (np.einsum("nd,d->n", X, theta) + theta0) / np.sqrt(np.einsum("d,d->", theta, theta))


@bank.wrong(cause="sign lost")
def absolute_distance(X, theta, theta0):
    return np.abs(X @ theta + theta0) / np.linalg.norm(theta)


@bank.wrong(cause="not divided")
def score_only(X, theta, theta0):
    return X @ theta + theta0


@bank.wrong(cause="θ0 in the norm")
def offset_in_the_norm(X, theta, theta0):
    return (X @ theta + theta0) / np.linalg.norm(np.append(theta, theta0))


@bank.wrong(cause="offset not divided")
def offset_not_divided(X, theta, theta0):
    return X @ theta / np.linalg.norm(theta) + theta0


@bank.wrong(cause="only the offset divided")
def precedence(X, theta, theta0):
    return X @ theta + theta0 / np.linalg.norm(theta)


@bank.wrong(cause="divided by the squared norm")
def squared_norm(X, theta, theta0):
    return (X @ theta + theta0) / (theta @ theta)


@bank.wrong(cause="sum of absolute values as norm")
def sum_norm(X, theta, theta0):
    return (X @ theta + theta0) / np.abs(theta).sum()


@bank.wrong(cause="largest weight as norm")
def largest_norm(X, theta, theta0):
    return (X @ theta + theta0) / np.linalg.norm(theta, np.inf)


@bank.wrong()
def divided_by_a_signed_number(X, theta, theta0):
    # right for d > 1; for d = 1 and a negative theta the sign turns
    size = theta[0] if len(theta) == 1 else np.linalg.norm(theta)
    return (X @ theta + theta0) / size


@bank.wrong(cause="offset ignored")
def distance_without_offset(X, theta, theta0):
    return X @ theta / np.linalg.norm(theta)


@bank.wrong(cause="offset subtracted")
def minus_the_offset(X, theta, theta0):
    return (X @ theta - theta0) / np.linalg.norm(theta)


@bank.wrong(cause="wrong sign")
def other_side_positive(X, theta, theta0):
    return -(X @ theta + theta0) / np.linalg.norm(theta)


@bank.wrong(cause="type of the input kept")
def result_in_the_type_of_the_points(X, theta, theta0):
    # integer points: the distances are cut to integers
    r = np.zeros_like(X[:, 0])
    for i in range(len(X)):
        r[i] = (X[i] @ theta + theta0) / np.linalg.norm(theta)
    return r


@bank.wrong(cause="type of the input kept")
def unit_vector_in_the_type_of_theta(X, theta, theta0):
    unit = (theta / np.linalg.norm(theta)).astype(theta.dtype)
    return X @ unit + theta0 / np.linalg.norm(theta)


@bank.wrong()
def whole_norm(X, theta, theta0):
    return (X @ theta + theta0) / math.isqrt(max(1, int(theta @ theta)))


@bank.wrong(cause="rounded down")
def floor_division(X, theta, theta0):
    return (X @ theta + theta0) // np.linalg.norm(theta)


@bank.wrong(cause="norm of two weights only")
def plane_norm(X, theta, theta0):
    return (X @ theta + theta0) / np.sqrt(theta[0] ** 2 + theta[-1] ** 2)


@bank.wrong()
def shortens_but_does_not_lengthen(X, theta, theta0):
    # a theta shorter than 1 is left as it is
    return (X @ theta + theta0) / max(1.0, np.linalg.norm(theta))


@bank.wrong()
def a_little_more_below(X, theta, theta0):
    return (X @ theta + theta0) / (np.linalg.norm(theta) + 1e-3)


@bank.wrong(cause="rounded")
def two_decimals(X, theta, theta0):
    return np.round((X @ theta + theta0) / np.linalg.norm(theta), 2)


@bank.wrong(cause="column for a row")
def distances_in_a_column(X, theta, theta0):
    return (X @ theta[:, None] + theta0) / np.linalg.norm(theta)


@bank.wrong(cause="length of x instead of θ")
def norms_of_the_points(X, theta, theta0):
    return (X @ theta + theta0) / np.maximum(np.linalg.norm(X, axis=1), 1e-12)


@bank.wrong(cause="state kept between calls")
def norm_kept_by_dimension(X, theta, theta0, norms={}):
    # the norm of the first theta of that length is used for all later ones
    size = norms.setdefault(len(theta), np.linalg.norm(theta))
    return (X @ theta + theta0) / size


@bank.wrong(cause="side judged without the offset")
def signs_by_the_direction_from_the_origin(X, theta, theta0):
    r = np.abs(X @ theta + theta0) / np.linalg.norm(theta)
    return np.where(X @ theta >= 0, r, -r)


@bank.wrong(cause="theta0 cut to an integer")
def offset_made_an_integer(X, theta, theta0):
    return (X @ theta + int(theta0)) / np.linalg.norm(theta)


@bank.wrong(cause="type of the input kept")
def weights_in_the_type_of_the_points(X, theta, theta0):
    return (X @ theta.astype(X.dtype) + theta0) / np.linalg.norm(theta)


# Divides by the norm of each point instead of theta's.
@bank.wrong(cause="length of x instead of θ")
def distance_norm_of_x(X, theta, theta0):
    out = []
    for x in X:
        n = np.linalg.norm(x)
        out.append((theta @ x + theta0) / n if n > 0 else 0.0)
    return np.array(out)


# The sign is lost, and the norm includes the offset.
@bank.wrong(cause="θ0 in the norm + sign lost")
def distance_abs_norm_all(X, theta, theta0):
    return np.abs(X @ theta + theta0) / np.sqrt(theta @ theta + theta0**2)


# Sign of theta0 turned round.
@bank.wrong(cause="offset subtracted")
def distance_minus_offset(X, theta, theta0):
    w = theta / np.sqrt(np.sum(theta**2))
    d = theta0 / np.sqrt(np.sum(theta**2))
    return X.dot(w) - d


# Divides by the squared length of theta, and forgets the offset.
@bank.wrong(cause="divided by the squared norm + theta0 not used")
def hard_distance_squared_no_offset(X, theta, theta0):
    return X @ theta / (theta @ theta)


# Divides by the norm of each point instead of theta's.
@bank.wrong(cause="length of x instead of θ")
def hard_distance_norm_of_x(X, theta, theta0):
    return (X @ theta + theta0) / np.linalg.norm(X, axis=1)


# The distance of the origin is added instead of the offset: abs(theta0).
@bank.wrong(cause="other: the distance of the origin is added instead of the offset: abs(theta0)")
def last_distance_abs_offset(X, theta, theta0):
    return (X @ theta + abs(theta0)) / np.linalg.norm(theta)


@bank.wrong(cause="sum of absolute values as norm")
def newcomer_distance_squared_sum(X, theta, theta0):
    return (X @ theta + theta0) / np.sqrt(np.sum(theta) ** 2)


@bank.wrong(cause="other: the norm of the first two entries")
def newcomer_distance_plane_only(X, theta, theta0):
    return (X @ theta + theta0) / np.hypot(theta[0], theta[1 % len(theta)] if len(theta) > 1 else 0)


@bank.wrong(cause="wrong sign")
def newcomer_distance_other_side(X, theta, theta0):
    u = theta / np.linalg.norm(theta)
    p = -theta0 * theta / (theta @ theta)
    return (p - X) @ u


@bank.wrong(cause="other: root mean square instead of the norm")
def newcomer_distance_rms(X, theta, theta0):
    return (X @ theta + theta0) / np.sqrt(np.mean(theta**2))


@bank.wrong(cause="rounded")
def newcomer_distance_rounded(X, theta, theta0):
    return np.round((X @ theta + theta0) / np.linalg.norm(theta), 3)
