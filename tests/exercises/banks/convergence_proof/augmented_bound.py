"""Answers to augmented_bound, right and wrong, as people might write them."""

import itertools
import math

import numpy as np

from tests.exercises.bank import Bank

bank = Bank(
    equivalent={
        "largest = np.max(np.linalg.norm(X_tilde, axis=1))"
        "  →  largest = np.max(np.linalg.norm(X_tilde, axis=-1))": "a matrix has two axes: 1 is also -1",
    }
)


def newcomer_bound_squares(X, y, theta_hat):
    R2 = np.einsum("ij,ij->i", X, X).max()
    gamma2 = (y * (X @ theta_hat)).min() ** 2 / (theta_hat @ theta_hat)
    return R2 / gamma2


def by_squares(X, y, theta_hat):
    Z = X * y[:, None]
    return np.einsum("ij,ij->i", X, X).max() * (theta_hat @ theta_hat) / np.square((Z @ theta_hat).min())


@bank.right
def both_formulas(X, y, theta_hat, theta0_hat):
    R2 = np.max(np.sum(X**2, axis=1)) + 1
    gamma = np.min(y * (X @ theta_hat + theta0_hat)) / np.sqrt(theta_hat @ theta_hat + theta0_hat**2)
    return R2 / gamma**2


@bank.right
def theorem_in_augmented_space(X, y, theta_hat, theta0_hat):
    def bound(points, labels, w):
        margin = min(labels * (points @ w)) / np.linalg.norm(w)
        return max(np.linalg.norm(points, axis=1)) ** 2 / margin**2

    return bound(np.c_[X, np.ones(len(X))], y, np.append(theta_hat, theta0_hat))


@bank.right
def constant_in_front(X, y, theta_hat, theta0_hat):
    points = [[1.0, *x] for x in X.tolist()]
    w = [theta0_hat, *theta_hat.tolist()]
    longest = max(math.fsum(v * v for v in p) for p in points)
    least = min(abs(math.fsum(a * b for a, b in itertools.zip_longest(p, w))) for p in points)
    return longest * math.fsum(v * v for v in w) / least**2


@bank.right
def from_the_street_in_the_plane(X, y, theta_hat, theta0_hat):
    length = np.linalg.norm(theta_hat)
    gamma = np.min(y * (X @ theta_hat + theta0_hat)) / length
    R, offset = np.linalg.norm(X, axis=1).max(), theta0_hat / length
    return np.float64((R**2 + offset**2 + R**2 * offset**2 + 1) / gamma**2)


@bank.right
def logarithms_of_both(X, y, theta_hat, theta0_hat):
    radius = np.log1p(np.einsum("ij,ij->i", X, X).max())
    length = np.log(np.hypot(np.linalg.norm(theta_hat), theta0_hat))
    return np.exp(radius + 2 * length - 2 * np.log(np.abs(X @ theta_hat + theta0_hat).min()))


@bank.right
def loop_with_early_values(X, y, theta_hat, theta0_hat):
    R2, least = 0.0, float("inf")
    for i in range(X.shape[0]):
        R2 = max(R2, float(np.dot(X[i], X[i])) + 1.0)
        least = min(least, float(y[i]) * (float(np.dot(X[i], theta_hat)) + float(theta0_hat)))
    return np.array(R2 / least**2 * (float(np.dot(theta_hat, theta_hat)) + float(theta0_hat) ** 2))


@bank.right
def newcomer_augmented_formula(X, y, theta_hat, theta0_hat):
    m = np.min(y * (X @ theta_hat + theta0_hat))
    return (1 + np.max(np.sum(X**2, axis=1))) * (theta_hat @ theta_hat + theta0_hat**2) / m**2


@bank.right
def newcomer_augmented_reuse(X, y, theta_hat, theta0_hat):
    X_tilde = np.concatenate([X, np.ones((len(X), 1))], axis=1)
    return newcomer_bound_squares(X_tilde, y, np.concatenate([theta_hat, [theta0_hat]]))


@bank.right
def newcomer_augmented_python(X, y, theta_hat, theta0_hat):
    points, w = [[*x, 1.0] for x in X.tolist()], [*theta_hat.tolist(), float(theta0_hat)]
    length = math.hypot(*w)
    gamma = min(
        label * sum(a * b for a, b in zip(p, w, strict=True)) / length
        for p, label in zip(points, y.tolist(), strict=True)
    )
    return max(sum(v * v for v in p) for p in points) / gamma**2


@bank.right
def newcomer_augmented_mended(X, y, theta_hat, theta0_hat):
    X_tilde = np.column_stack([X, np.ones(len(X))])
    w_hat = np.append(theta_hat, theta0_hat)
    gamma = np.min(y * (X_tilde @ w_hat)) / np.linalg.norm(w_hat)
    largest = np.max(np.linalg.norm(X_tilde, axis=1))
    return (largest / gamma) ** 2


@bank.right
def newcomer_augmented_order_of_entries(X, y, theta_hat, theta0_hat):
    w = np.hstack([theta0_hat, theta_hat])
    w = w / np.sqrt(np.sum(w * w))
    Z = y[:, None] * np.hstack([np.ones((len(y), 1)), X])
    return (Z**2).sum(axis=1).max() / (Z @ w).min() ** 2


@bank.right
def squares_plus_one(X, y, theta_hat, theta0_hat):
    R2 = 1 + (X**2).sum(1).max()
    return R2 * (sum(theta_hat**2) + theta0_hat**2) / np.min(y * (X @ theta_hat + theta0_hat)) ** 2


@bank.right
def by_the_theorem(X, y, theta_hat, theta0_hat):
    return by_squares(
        np.pad(np.array(X, float), ((0, 0), (0, 1)), constant_values=1), y, np.array([*theta_hat, theta0_hat])
    )


@bank.right
def cosines(X, y, theta_hat, theta0_hat):
    w = np.hstack([theta_hat, theta0_hat]) / math.hypot(*theta_hat, theta0_hat)
    rows = [(math.hypot(*x, 1), s * (w[:-1] @ x + w[-1])) for x, s in zip(X, y, strict=True)]
    return (max(r for r, _ in rows) / min(g for _, g in rows)) ** 2


@bank.wrong(cause="the offset left out of the norm")
def claim_of_the_false_proof(X, y, theta_hat, theta0_hat):
    gamma = np.min(y * (X @ theta_hat + theta0_hat)) / np.linalg.norm(theta_hat)
    return (np.max(np.sum(X**2, axis=1)) + 1) / gamma**2


@bank.wrong(cause="the 1 left out of R")
def radius_of_the_plane(X, y, theta_hat, theta0_hat):
    gamma = np.min(y * (X @ theta_hat + theta0_hat)) / np.sqrt(theta_hat @ theta_hat + theta0_hat**2)
    return np.max(np.sum(X**2, axis=1)) / gamma**2


@bank.wrong(cause="one added to R")
def one_added_before_squaring(X, y, theta_hat, theta0_hat):
    gamma = np.min(y * (X @ theta_hat + theta0_hat)) / np.sqrt(theta_hat @ theta_hat + theta0_hat**2)
    return (np.max(np.linalg.norm(X, axis=1)) + 1) ** 2 / gamma**2


@bank.wrong(cause="offset not squared in the length")
def offset_not_squared(X, y, theta_hat, theta0_hat):
    gamma = np.min(y * (X @ theta_hat + theta0_hat)) / np.sqrt(theta_hat @ theta_hat + abs(theta0_hat))
    return (np.max(np.sum(X**2, axis=1)) + 1) / gamma**2


@bank.wrong(cause="offset added to the length")
def lengths_added(X, y, theta_hat, theta0_hat):
    gamma = np.min(y * (X @ theta_hat + theta0_hat)) / (np.linalg.norm(theta_hat) + abs(theta0_hat))
    return (np.max(np.sum(X**2, axis=1)) + 1) / gamma**2


@bank.wrong(cause="θ̂ made a unit vector, the offset not")
def separator_normalised_without_its_offset(X, y, theta_hat, theta0_hat):
    theta = theta_hat / np.linalg.norm(theta_hat)
    return (np.max(np.sum(X**2, axis=1)) + 1) * (1 + theta0_hat**2) / np.min(y * (X @ theta + theta0_hat)) ** 2


@bank.wrong(cause="θ̂ taken for a unit vector")
def takes_theta_hat_for_a_unit_vector(X, y, theta_hat, theta0_hat):
    least = np.min(y * (X @ theta_hat + theta0_hat))
    return (np.max(np.sum(X**2, axis=1)) + 1) * (1 + theta0_hat**2) / least**2


@bank.wrong()
def no_constant_where_the_offset_is_zero(X, y, theta_hat, theta0_hat):
    # the perceptron with offset does not know that it could do without
    R2 = np.max(np.sum(X**2, axis=1)) + (1 if theta0_hat else 0)
    gamma = np.min(y * (X @ theta_hat + theta0_hat)) / np.sqrt(theta_hat @ theta_hat + theta0_hat**2)
    return R2 / gamma**2


@bank.wrong(cause="the offset as a feature")
def offset_as_the_constant_feature(X, y, theta_hat, theta0_hat):
    # x̃ = (x, θ0) and w = (θ, 1): the product is right, the lengths are not
    points = np.column_stack([X, np.full(len(X), theta0_hat)])
    w = np.append(theta_hat, 1.0)
    gamma = np.min(y * (points @ w)) / np.linalg.norm(w)
    return np.max(np.sum(points**2, axis=1)) / gamma**2


@bank.wrong()
def separator_kept_in_an_array_like_theta_hat(X, y, theta_hat, theta0_hat):
    # theta_hat may be of integers where the offset is none
    w = np.zeros(len(theta_hat) + 1, dtype=theta_hat.dtype)
    w[:-1], w[-1] = theta_hat, theta0_hat
    points = np.column_stack([X, np.ones(len(X))])
    return np.max(np.sum(points**2, axis=1)) * (w @ w) / np.min(y * (points @ w)) ** 2


@bank.wrong(cause="the nearest point's length")
def nearest_point_is_taken_for_the_longest(X, y, theta_hat, theta0_hat):
    points, w = np.column_stack([X, np.ones(len(X))]), np.append(theta_hat, theta0_hat)
    margins = y * (points @ w) / np.linalg.norm(w)
    nearest = np.argmin(margins)
    return points[nearest] @ points[nearest] / margins[nearest] ** 2


@bank.wrong()
def offset_left_out_of_the_score(X, y, theta_hat, theta0_hat):
    gamma = np.min(np.abs(X @ theta_hat)) / np.sqrt(theta_hat @ theta_hat + theta0_hat**2)
    return (np.max(np.sum(X**2, axis=1)) + 1) / gamma**2 if gamma > 0 else np.inf


@bank.wrong(cause="centred first")
def bound_after_centring(X, y, theta_hat, theta0_hat):
    centre = X.mean(axis=0)
    theta0, X = theta0_hat + theta_hat @ centre, X - centre
    gamma = np.min(y * (X @ theta_hat + theta0)) / np.sqrt(theta_hat @ theta_hat + theta0**2)
    return (np.max(np.sum(X**2, axis=1)) + 1) / gamma**2


@bank.wrong(cause="cut to integers")
def largest_whole_number_below(X, y, theta_hat, theta0_hat):
    gamma = np.min(y * (X @ theta_hat + theta0_hat)) / np.sqrt(theta_hat @ theta_hat + theta0_hat**2)
    return np.floor((np.max(np.sum(X**2, axis=1)) + 1) / gamma**2)


@bank.wrong(cause="not squared")
def root_of_the_bound(X, y, theta_hat, theta0_hat):
    gamma = np.min(y * (X @ theta_hat + theta0_hat)) / np.sqrt(theta_hat @ theta_hat + theta0_hat**2)
    return np.sqrt(np.max(np.sum(X**2, axis=1)) + 1) / gamma


@bank.wrong()
def no_score_beyond_a_hundred(X, y, theta_hat, theta0_hat):
    # a hundred was thought large enough to begin the search with
    least = 100.0
    for x, label in zip(X, y, strict=True):
        least = min(least, label * (x @ theta_hat + theta0_hat))
    return (np.max(np.sum(X**2, axis=1)) + 1) * (theta_hat @ theta_hat + theta0_hat**2) / least**2


# γ is not divided by any length.
@bank.wrong(cause="functional margin")
def hard_augmented_functional(X, y, theta_hat, theta0_hat):
    gamma = np.min(y * (X @ theta_hat + theta0_hat))
    R2 = np.max(np.sum(X**2, axis=1)) + 1
    return R2 / gamma**2


# R²/γ² + 1.
@bank.wrong(cause="the 1 left out of R + one too many")
def hard_augmented_plus_one(X, y, theta_hat, theta0_hat):
    w = np.append(theta_hat, theta0_hat)
    gamma = np.min(y * (X @ theta_hat + theta0_hat)) / np.linalg.norm(w)
    R = np.max(np.linalg.norm(X, axis=1))
    return (R / gamma) ** 2 + 1


# The offset is left out of the margin, the norms are augmented.
@bank.wrong(cause="`np.zeros` for `np.ones`")
def last_augmented_margin_without_offset(X, y, theta_hat, theta0_hat):
    gamma = np.min(y * (X @ theta_hat)) / np.sqrt(theta_hat @ theta_hat + theta0_hat**2)
    return (np.max(np.sum(X**2, axis=1)) + 1) / gamma**2


@bank.wrong(cause="other: the 1 first in the points and last in the separator")
def newcomer_augmented_mixed_order(X, y, theta_hat, theta0_hat):
    A, w = np.c_[np.ones(len(X)), X], np.append(theta_hat, theta0_hat)
    gamma = np.min(y * (A @ w)) / np.linalg.norm(w)
    return np.max(np.sum(A**2, axis=1)) / gamma**2


@bank.wrong(cause="other: the length of the separator is not squared")
def newcomer_augmented_length_once(X, y, theta_hat, theta0_hat):
    m = np.min(y * (X @ theta_hat + theta0_hat))
    return (1 + np.max(np.sum(X**2, axis=1))) * np.hypot(np.linalg.norm(theta_hat), theta0_hat) / m**2


@bank.wrong(cause="other: rounded up")
def newcomer_augmented_ceil(X, y, theta_hat, theta0_hat):
    return math.ceil(newcomer_augmented_formula(X, y, theta_hat, theta0_hat))


@bank.wrong(cause="other: the largest ratio of a point's own length and margin")
def newcomer_augmented_same_point(X, y, theta_hat, theta0_hat):
    A, w = np.c_[X, np.ones(len(X))], np.append(theta_hat, theta0_hat)
    m = y * (A @ w) / np.linalg.norm(w)
    return np.max(np.sum(A**2, axis=1) / m**2)


@bank.wrong(cause="other: length one, scaled by R: the classical Novikoff offset bound")
def other_theorem(X, y, theta_hat, theta0_hat):
    R = np.linalg.norm(X, axis=1).max()
    g = np.min(y * (X @ theta_hat + theta0_hat)) / np.linalg.norm(theta_hat)
    return (2 * R / g) ** 2


@bank.wrong(cause="largest coordinate for the length")
def blind_bound_largest_entry(X, y, theta_hat, theta0_hat):
    A = np.column_stack([X, np.ones(len(X))])
    w = np.append(theta_hat, theta0_hat)
    gamma = np.min(y * (A @ w)) / np.linalg.norm(w)
    return (np.max(np.abs(A)) / gamma) ** 2


@bank.wrong(cause="length of the whole table")
def blind_bound_norm_of_the_table(X, y, theta_hat, theta0_hat):
    A = np.column_stack([X, np.ones(len(X))])
    w = np.append(theta_hat, theta0_hat)
    gamma = np.min(y * (A @ w)) / np.linalg.norm(w)
    return (np.linalg.norm(A) / gamma) ** 2
