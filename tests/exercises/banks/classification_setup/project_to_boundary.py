"""Answers to project_to_boundary, right and wrong, as people might write them."""

import numpy as np
import scipy.linalg

from tests.exercises.bank import Bank

bank = Bank()


@bank.right
def by_outer_product(X, theta, theta0):
    r = (X @ theta + theta0) / np.linalg.norm(theta)
    return X - np.outer(r, theta / np.linalg.norm(theta))


@bank.right
def by_lists(X, theta, theta0):
    square = sum(float(t) * float(t) for t in theta)
    feet = []
    for x in X.tolist():
        share = (sum(a * t for a, t in zip(x, theta)) + theta0) / square
        feet.append([a - share * t for a, t in zip(x, theta)])
    return feet


@bank.right
def by_projection_matrix(X, theta, theta0):
    P = np.eye(len(theta)) - np.outer(theta, theta) / (theta @ theta)
    return X @ P - theta0 * theta / (theta @ theta)


@bank.right
def by_smallest_correction(X, theta, theta0):
    # the shortest step with theta · step = -score, for all points at once
    steps = np.linalg.lstsq(theta[None, :].astype(float), -(X @ theta + theta0)[None, :], rcond=None)[0]
    return X + steps.T


@bank.right
def by_null_space(X, theta, theta0):
    B = scipy.linalg.null_space(np.atleast_2d(theta).astype(float))
    start = np.linalg.pinv(np.atleast_2d(theta).astype(float))[:, 0] * -theta0
    return (X - start) @ B @ B.T + start


@bank.right
def by_lagrange(X, theta, theta0):
    # minimise |p - x|² / 2 under theta · p = -theta0: a linear system for p and the multiplier
    d = len(theta)
    K = np.zeros((d + 1, d + 1))
    K[:d, :d] = np.eye(d)
    K[:d, d] = K[d, :d] = theta
    return tuple(tuple(np.linalg.solve(K, np.append(x, -theta0))[:d]) for x in X)


@bank.right
def by_halfway_to_the_mirror_image(X, theta, theta0):
    mirror = X - 2 * ((X @ theta + theta0) / (theta**2).sum())[:, np.newaxis] * theta
    return (X + mirror) / 2


@bank.right
def by_a_filled_copy(X, theta, theta0):
    feet = np.array(X, dtype=float)
    unit = theta / np.sqrt(np.dot(theta, theta))
    for foot in feet:
        foot -= (foot @ unit + theta0 / np.sqrt(np.dot(theta, theta))) * unit
    return feet


@bank.right
def feet_by_points(X, theta, theta0):
    out = []
    for x in np.asarray(X, dtype=float):
        step = (theta @ x + theta0) / (theta @ theta)
        out.append((x - step * theta).tolist())
    return out


@bank.right
def newcomer_foot_projector(X, theta, theta0):
    u = np.array(theta, dtype=float) / np.linalg.norm(theta)
    P = np.eye(len(u)) - np.outer(u, u)
    return X @ P - theta0 / np.linalg.norm(theta) * u


@bank.right
def newcomer_foot_lagrange(X, theta, theta0):
    d = len(theta)
    K = np.block([[np.eye(d), np.reshape(theta, (d, 1))], [np.reshape(theta, (1, d)), np.zeros((1, 1))]])
    return np.array([np.linalg.solve(K, np.append(x, -theta0))[:d] for x in X])


@bank.right
def newcomer_foot_lists(X, theta, theta0):
    square = sum(t**2 for t in theta)
    feet = []
    for x in X:
        step = (sum(a * t for a, t in zip(x, theta, strict=True)) + theta0) / square
        feet.append([a - step * t for a, t in zip(x, theta, strict=True)])
    return feet


@bank.right
def newcomer_foot_null_space(X, theta, theta0):
    _, _, Vt = np.linalg.svd(np.asarray(theta, float).reshape(1, -1))
    N = Vt[1:].T
    p0 = -theta0 * theta / (theta @ theta)
    return p0 + (X - p0) @ N @ N.T


@bank.right
def newcomer_foot_half_way_to_mirror(X, theta, theta0):
    X = X.astype(float)
    mirror = X - 2 * ((X @ theta + theta0) / (theta @ theta))[:, np.newaxis] * theta
    X += mirror
    X /= 2
    return X


@bank.right
def projector_matrix(X, theta, theta0):
    P = np.eye(len(theta)) - np.outer(theta, theta) / np.dot(theta, theta)
    return X @ P - theta0 * theta / np.dot(theta, theta)


@bank.right
def null_space(X, theta, theta0):
    theta = np.asarray(theta, float)
    basis = np.linalg.svd(theta[None])[2][1:]
    start = -theta0 * theta / (theta @ theta)
    return start + (X - start) @ basis.T @ basis


@bank.right
def kkt_system(X, theta, theta0):
    d = len(theta)
    A = np.zeros((d + 1, d + 1))
    A[:d, :d] = np.eye(d)
    A[:d, d] = A[d, :d] = theta
    return [list(np.linalg.solve(A, [*x, -theta0])[:d]) for x in X]


@bank.right
def project_outer(X, theta, theta0):
    return X - np.outer(X @ theta + theta0, theta) / np.inner(theta, theta)


@bank.wrong(cause="plus instead of minus")
def plus_sign(X, theta, theta0):
    return X + np.outer((X @ theta + theta0) / (theta @ theta), theta)


@bank.wrong(cause="offset ignored")
def boundary_through_the_origin(X, theta, theta0):
    return X - np.outer(X @ theta / (theta @ theta), theta)


@bank.wrong(cause="direction not of length 1")
def theta_not_made_a_unit(X, theta, theta0):
    return X - np.outer((X @ theta + theta0) / np.linalg.norm(theta), theta)


@bank.wrong(cause="distance without its sign")
def absolute_way(X, theta, theta0):
    return X - np.outer(np.abs(X @ theta + theta0) / (theta @ theta), theta)


@bank.wrong(cause="only from the positive side")
def only_from_the_positive_side(X, theta, theta0):
    return X - np.outer(np.maximum(X @ theta + theta0, 0) / (theta @ theta), theta)


@bank.wrong(cause="mirror image")
def mirror_image(X, theta, theta0):
    return X - 2 * np.outer((X @ theta + theta0) / (theta @ theta), theta)


@bank.wrong(cause="along one axis")
def straight_down(X, theta, theta0):
    # on the boundary, but not at a right angle: only the last coordinate moves
    feet = np.array(X, dtype=float)
    j = np.flatnonzero(theta)[-1]
    feet[:, j] -= (X @ theta + theta0) / theta[j]
    return feet


@bank.wrong(cause="along the ray from the origin")
def along_the_ray_from_the_origin(X, theta, theta0):
    scores = X @ theta
    return X * (-theta0 / np.where(scores == 0, 1, scores))[:, None]


@bank.wrong(cause="the way instead of the foot")
def feet_on_the_line_of_theta(X, theta, theta0):
    return np.outer((X @ theta + theta0) / (theta @ theta), theta)


@bank.wrong(cause="X not used")
def foot_of_the_origin_for_all(X, theta, theta0):
    # on the boundary as well, but it is the foot of one point only
    return np.tile(-theta0 * theta / (theta @ theta), (len(X), 1))


@bank.wrong(cause="type of the input kept")
def feet_of_integers_are_integers(X, theta, theta0):
    feet = np.zeros_like(X)
    for i, x in enumerate(X):
        feet[i] = x - (x @ theta + theta0) / (theta @ theta) * theta
    return feet


@bank.wrong(cause="steps and θ not combined as a table")
def distances_along_the_wrong_axis(X, theta, theta0):
    # broadcasts by luck where there are as many points as features, and fails elsewhere
    r = (X @ theta + theta0) / (theta @ theta)
    return X - r * theta


@bank.wrong()
def square_arrays_wrong(X, theta, theta0):
    r = (X @ theta + theta0) / (theta @ theta)
    return X - r * theta if len(X) == len(theta) else X - np.outer(r, theta)


@bank.wrong(cause="transposed")
def feet_in_columns(X, theta, theta0):
    return (X - np.outer((X @ theta + theta0) / (theta @ theta), theta)).T


@bank.wrong(cause="θ0 in the norm")
def offset_in_the_square(X, theta, theta0):
    return X - np.outer((X @ theta + theta0) / (theta @ theta + theta0**2), theta)


@bank.wrong(cause="offset subtracted")
def minus_offset(X, theta, theta0):
    return X - np.outer((X @ theta - theta0) / (theta @ theta), theta)


@bank.wrong(cause="a single foot without its row")
def single_foot_without_row(X, theta, theta0):
    # one point: (d,) instead of (1, d)
    feet = X - np.outer((X @ theta + theta0) / (theta @ theta), theta)
    return feet[0] if len(feet) == 1 else feet


@bank.wrong()
def only_two_coordinates_move(X, theta, theta0):
    feet = X - np.outer((X @ theta + theta0) / (theta @ theta), theta)
    feet[:, 2:] = X[:, 2:]
    return feet


@bank.wrong(cause="score instead of distance")
def theta_taken_for_a_unit_vector(X, theta, theta0):
    return X - np.outer(X @ theta + theta0, theta)


@bank.wrong(cause="theta made a unit vector")
def projects_and_forgets_one_norm_on_the_offset(X, theta, theta0):
    unit = theta / np.linalg.norm(theta)
    return X - np.outer(X @ unit + theta0, unit)


# Walks the wrong way.
@bank.wrong(cause="plus instead of minus")
def feet_plus(X, theta, theta0):
    norm = np.sqrt((theta**2).sum())
    r = (X @ theta + theta0) / norm
    return X + np.outer(r, theta / norm)


# Foot of the line through the origin: the offset is forgotten in the step.
@bank.wrong(cause="offset ignored")
def foot_no_offset(X, theta, theta0):
    u = theta / np.linalg.norm(theta)
    return X - np.outer(X @ u, u)


# Reflects the points: goes twice the way.
@bank.wrong(cause="mirror image")
def hard_foot_mirror(X, theta, theta0):
    n = theta / np.linalg.norm(theta)
    r = X @ n + theta0 / np.linalg.norm(theta)
    return X - 2 * np.outer(r, n)


# The distance is subtracted from every coordinate.
@bank.wrong(cause="other: the distance is subtracted from every coordinate")
def foot_distance_from_each_coordinate(X, theta, theta0):
    r = (X @ theta + theta0) / np.linalg.norm(theta)
    return X - r.reshape(-1, 1)


# Divides by the norm three times.
@bank.wrong(cause="divided by the norm three times")
def last_foot_norm_cubed(X, theta, theta0):
    n = np.linalg.norm(theta)
    r = (X @ theta + theta0) / n**2
    return X - np.outer(r, theta / n)


@bank.wrong(cause="other: moves along one axis, where theta is largest")
def newcomer_foot_vertical(X, theta, theta0):
    feet = X.astype(float)
    j = int(np.argmax(np.abs(theta)))
    feet[:, j] -= (X @ theta + theta0) / theta[j]
    return feet


@bank.wrong(cause="other: the offset is not divided by the squared norm")
def newcomer_foot_offset_not_divided(X, theta, theta0):
    return X - np.outer(X @ theta / (theta @ theta) + theta0, theta)


@bank.wrong(cause="distance without its sign")
def newcomer_foot_absolute(X, theta, theta0):
    r = np.abs(X @ theta + theta0) / np.linalg.norm(theta)
    return X - np.outer(r, theta / np.linalg.norm(theta))
