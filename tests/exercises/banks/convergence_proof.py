"""Answers to the exercises of notebook 3, written from its text alone."""

import functools
import itertools
import math
from fractions import Fraction

import numpy as np

from tests.exercises.bank import Bank

bank = Bank()


# geometric_margin


@bank.right("geometric_margin")
def one_vectorised_line(X, y, theta, theta0):
    return np.min(y * (X @ theta + theta0)) / np.linalg.norm(theta)


@bank.right("geometric_margin")
def plain_loops_over_lists(X, y, theta, theta0):
    X, y, theta = X.tolist(), y.tolist(), theta.tolist()
    length = sum(t * t for t in theta) ** 0.5
    best = None
    for i in range(len(X)):
        score = theta0
        for j in range(len(theta)):
            score += theta[j] * X[i][j]
        distance = y[i] * score / length
        if best is None or distance < best:
            best = distance
    return float(best)


@bank.right("geometric_margin")
def unit_vector_in_augmented_space(X, y, theta, theta0):
    w = np.append(theta, theta0) / math.hypot(*theta)
    Z = np.column_stack([X, np.ones(len(X))]) * np.reshape(y, (-1, 1))
    return np.array((Z @ w).min())  # an array without axes


@bank.right("geometric_margin")
def by_the_foot_of_the_perpendicular(X, y, theta, theta0):
    def distance(x, label):
        step = (theta @ x + theta0) / (theta @ theta)
        foot = x - step * theta
        return label * math.copysign(np.linalg.norm(x - foot), step)

    return min(distance(X[i], y[i]) for i in range(len(y)))


@bank.right("geometric_margin")
def halves_the_data_by_recursion(X, y, theta, theta0):
    if len(X) == 1:
        return float(y[0] * (np.dot(theta, X[0]) + theta0) / np.sqrt(np.dot(theta, theta)))
    half = len(X) // 2
    first = halves_the_data_by_recursion(X[:half], y[:half], theta, theta0)
    return min(first, halves_the_data_by_recursion(X[half:], y[half:], theta, theta0))


@bank.right("geometric_margin")
def class_by_class(X, y, theta, theta0):
    r = (np.einsum("ij,j->i", X, theta) + theta0) / np.sqrt(np.einsum("j,j", theta, theta))
    candidates = []
    if np.any(y == 1):
        candidates.append(r[y == 1].min())
    if np.any(y == -1):
        candidates.append(-r[y == -1].max())
    return sorted(candidates)[0]


@bank.right("geometric_margin")
def measured_from_a_point_of_the_boundary(X, y, theta, theta0):
    unit = theta / np.linalg.norm(theta)
    on_the_line = -theta0 / np.linalg.norm(theta) * unit
    return functools.reduce(min, (np.asarray(y) * ((X - on_the_line) @ unit)).tolist())


@bank.wrong("geometric_margin", cause="nearest instead of worst")
def nearest_to_the_boundary_on_either_side(X, y, theta, theta0):
    # a point that is deeper on its wrong side has the smaller signed distance
    r = y * (X @ theta + theta0) / np.linalg.norm(theta)
    return r[np.argmin(np.abs(r))]


@bank.wrong("geometric_margin", cause="half the street")
def half_the_street_between_the_classes(X, y, theta, theta0):
    # the same only if the boundary is in the middle of the street
    r = (X @ theta + theta0) / np.linalg.norm(theta)
    if np.all(y == y[0]):
        return np.min(y * r)
    return (r[y == 1].min() - r[y == -1].max()) / 2


@bank.wrong("geometric_margin", cause="theta made a unit vector")
def divides_only_the_product(X, y, theta, theta0):
    return np.min(y * (X @ theta / np.linalg.norm(theta) + theta0))


@bank.wrong("geometric_margin", cause="divided by the length of (θ, θ0)")
def divides_by_the_augmented_length(X, y, theta, theta0):
    return np.min(y * (X @ theta + theta0)) / np.linalg.norm(np.append(theta, theta0))


@bank.wrong("geometric_margin", cause="label only on the product")
def label_does_not_reach_the_offset(X, y, theta, theta0):
    return np.min(y * (X @ theta) + theta0) / np.linalg.norm(theta)


@bank.wrong("geometric_margin")
def length_of_two_features_only(X, y, theta, theta0):
    return np.min(y * (X @ theta + theta0)) / np.hypot(theta[0], theta[-1])


@bank.wrong("geometric_margin", cause="cut off at zero")
def zero_for_what_is_not_separated(X, y, theta, theta0):
    return max(0.0, np.min(y * (X @ theta + theta0)) / np.linalg.norm(theta))


@bank.wrong("geometric_margin", cause="cut to whole numbers")
def distances_kept_in_an_array_like_y(X, y, theta, theta0):
    # y is of integers, so the distances are cut off
    distances = np.zeros_like(y)
    for i in range(len(y)):
        distances[i] = y[i] * (X[i] @ theta + theta0) / np.linalg.norm(theta)
    return distances.min()


@bank.wrong("geometric_margin")
def unit_vector_kept_in_an_array_like_theta(X, y, theta, theta0):
    # theta may be of integers
    unit = np.empty_like(theta)
    unit[:] = theta / np.linalg.norm(theta)
    return np.min(y * (X @ unit + theta0 / np.linalg.norm(theta)))


@bank.wrong("geometric_margin")
def first_point_not_divided(X, y, theta, theta0):
    best = y[0] * (X[0] @ theta + theta0)
    for i in range(1, len(y)):
        best = min(best, y[i] * (X[i] @ theta + theta0) / np.linalg.norm(theta))
    return best


@bank.wrong("geometric_margin")
def starts_the_search_at_one(X, y, theta, theta0):
    best = 1.0
    for i in range(len(y)):
        best = min(best, y[i] * (X[i] @ theta + theta0) / np.linalg.norm(theta))
    return best


@bank.wrong("geometric_margin")
def starts_the_search_at_a_hundred(X, y, theta, theta0):
    best = 100.0
    for i in range(len(y)):
        best = min(best, y[i] * (X[i] @ theta + theta0) / np.linalg.norm(theta))
    return best


@bank.wrong("geometric_margin", cause="last point left out")
def leaves_out_the_last_point(X, y, theta, theta0):
    r = [y[i] * (X[i] @ theta + theta0) / np.linalg.norm(theta) for i in range(max(len(y) - 1, 1))]
    return min(r)


@bank.wrong("geometric_margin")
def stops_at_the_first_point_on_its_wrong_side(X, y, theta, theta0):
    best = np.inf
    for i in range(len(y)):
        best = min(best, y[i] * (X[i] @ theta + theta0) / np.linalg.norm(theta))
        if best < 0:
            break
    return best


@bank.wrong("geometric_margin", cause="rounded")
def two_decimals(X, y, theta, theta0):
    return round(float(np.min(y * (X @ theta + theta0)) / np.linalg.norm(theta)), 2)


@bank.wrong("geometric_margin")
def offset_forgotten_for_negative_points(X, y, theta, theta0):
    # takes the offset for a feature of the class +1
    return np.min(y * (X @ theta) + theta0 * (y == 1)) / np.linalg.norm(theta)


@bank.wrong("geometric_margin", cause="divided by the sum of the weights")
def divides_by_the_sum_of_the_weights(X, y, theta, theta0):
    return np.min(y * (X @ theta + theta0)) / np.abs(theta).sum()


@bank.wrong("geometric_margin", cause="search begun at 0")
def starts_the_search_at_zero(X, y, theta, theta0):
    best = 0.0
    for i in range(len(y)):
        best = min(best, y[i] * (X[i] @ theta + theta0) / np.linalg.norm(theta))
    return best


# mistake_bound


@bank.right("mistake_bound")
def straight_from_the_formula(X, y, theta_hat):
    gamma = np.min(y * (X @ theta_hat)) / np.linalg.norm(theta_hat)
    return np.max(np.linalg.norm(X, axis=1)) ** 2 / gamma**2


@bank.right("mistake_bound")
def without_a_root(X, y, theta_hat):
    X, y, w = X.tolist(), y.tolist(), theta_hat.tolist()
    longest = max(sum(v * v for v in x) for x in X)
    least = min(y[i] * sum(w[j] * X[i][j] for j in range(len(w))) for i in range(len(X)))
    return longest * sum(v * v for v in w) / (least * least)


@bank.right("mistake_bound")
def in_logarithms(X, y, theta_hat):
    log_radius = np.log(np.sum(X * X, axis=1)).max() / 2
    log_margin = np.log(y * (X @ theta_hat)).min() - np.log(theta_hat @ theta_hat) / 2
    return float(np.exp(2 * (log_radius - log_margin)))


@bank.right("mistake_bound")
def least_functional_margin_made_one(X, y, theta_hat):
    theta = theta_hat / np.min(y * np.dot(X, theta_hat))
    return np.asarray(np.square(X).sum(1).max() * np.square(theta).sum())


@bank.right("mistake_bound")
def absolute_values_since_theta_hat_separates(X, y, theta_hat):
    gamma = np.abs(X @ theta_hat / np.linalg.norm(theta_hat)).min()
    return (np.sqrt((X**2).sum(axis=1)).max() / gamma) ** 2


@bank.right("mistake_bound")
def worst_pair_of_points(X, y, theta_hat):
    squares = np.einsum("ij,ij->i", X, X)
    margins = (X @ theta_hat) ** 2 / (theta_hat @ theta_hat)
    return np.divide.outer(squares, margins).max()


@bank.right("mistake_bound")
def data_scaled_to_the_unit_ball(X, y, theta_hat):
    def unit(v):
        return v / np.sqrt(v @ v)

    Z = np.reshape(y, (-1, 1)) * X / max(np.linalg.norm(x) for x in X)
    return min(Z @ unit(theta_hat)) ** -2.0


@bank.wrong("mistake_bound", cause="points of length 1")
def one_ratio_a_point(X, y, theta_hat):
    # the longest point need not be the nearest to the boundary
    lengths = np.linalg.norm(X, axis=1)
    margins = y * (X @ theta_hat) / np.linalg.norm(theta_hat)
    return np.max((lengths / margins) ** 2)


@bank.wrong("mistake_bound", cause="points of length 1")
def smallest_cosine_of_normalised_points(X, y, theta_hat):
    units = X / np.linalg.norm(X, axis=1, keepdims=True)
    return 1 / np.min(units @ theta_hat * y / np.linalg.norm(theta_hat)) ** 2


@bank.wrong("mistake_bound", cause="functional margin")
def functional_margin(X, y, theta_hat):
    return np.max(np.sum(X**2, axis=1)) / np.min(y * (X @ theta_hat)) ** 2


@bank.wrong("mistake_bound", cause="length of θ̂ not squared")
def length_of_theta_hat_not_squared(X, y, theta_hat):
    return np.max(np.sum(X**2, axis=1)) * np.linalg.norm(theta_hat) / np.min(y * (X @ theta_hat)) ** 2


@bank.wrong("mistake_bound", cause="not squared")
def without_the_squares(X, y, theta_hat):
    gamma = np.min(y * (X @ theta_hat)) / np.linalg.norm(theta_hat)
    return np.max(np.linalg.norm(X, axis=1)) / gamma


@bank.wrong("mistake_bound", cause="rounded")
def whole_number_of_mistakes(X, y, theta_hat):
    # the exercise asks for R²/γ² itself
    gamma = np.min(y * (X @ theta_hat)) / np.linalg.norm(theta_hat)
    return int(np.max(np.sum(X**2, axis=1)) / gamma**2)


@bank.wrong("mistake_bound", cause="rounded up")
def rounded_up(X, y, theta_hat):
    gamma = np.min(y * (X @ theta_hat)) / np.linalg.norm(theta_hat)
    return math.ceil(np.max(np.sum(X**2, axis=1)) / gamma**2)


@bank.wrong("mistake_bound", cause="mistakes counted")
def mistakes_of_the_run(X, y, theta_hat):
    theta, k, clean = np.zeros(X.shape[1]), 0, False
    while not clean and k < 10_000:
        clean = True
        for x, label in zip(X, y, strict=True):
            if label * (theta @ x) <= 0:
                theta, k, clean = theta + label * x, k + 1, False
    return k


@bank.wrong("mistake_bound", cause="one too many")
def passes_to_a_clean_one(X, y, theta_hat):
    gamma = np.min(y * (X @ theta_hat)) / np.linalg.norm(theta_hat)
    return np.max(np.sum(X**2, axis=1)) / gamma**2 + 1


@bank.wrong("mistake_bound", cause="a 1 added to R²")
def augmented_radius(X, y, theta_hat):
    gamma = np.min(y * (X @ theta_hat)) / np.linalg.norm(theta_hat)
    return (np.max(np.sum(X**2, axis=1)) + 1) / gamma**2


@bank.wrong("mistake_bound")
def radius_of_the_positive_class(X, y, theta_hat):
    gamma = np.min(y * (X @ theta_hat)) / np.linalg.norm(theta_hat)
    mine = X[y == 1] if np.any(y == 1) else X
    return np.max(np.sum(mine**2, axis=1)) / gamma**2


@bank.wrong("mistake_bound", cause="margin of the class means")
def margin_of_the_class_means(X, y, theta_hat):
    gamma = min(label * X[y == label].mean(axis=0) @ theta_hat for label in set(y.tolist()))
    return np.max(np.sum(X**2, axis=1)) * (theta_hat @ theta_hat) / gamma**2


@bank.wrong("mistake_bound", cause="centred first")
def centred_first(X, y, theta_hat):
    gamma = np.min(y * (X @ theta_hat)) / np.linalg.norm(theta_hat)
    return np.max(np.sum((X - X.mean(axis=0)) ** 2, axis=1)) / gamma**2


@bank.wrong("mistake_bound", cause="rounded")
def floor_division(X, y, theta_hat):
    return np.max(np.sum(X**2, axis=1)) * (theta_hat @ theta_hat) // np.min(y * (X @ theta_hat)) ** 2


@bank.wrong("mistake_bound")
def never_less_than_one_unit_of_length(X, y, theta_hat):
    # takes a short separator for one of length 1
    gamma = np.min(y * (X @ theta_hat)) / max(1.0, np.linalg.norm(theta_hat))
    return np.max(np.sum(X**2, axis=1)) / gamma**2


@bank.wrong("mistake_bound")
def no_margin_beyond_a_hundred(X, y, theta_hat):
    # a hundred was thought large enough to begin the search with
    gamma = 100.0
    for x, label in zip(X, y, strict=True):
        gamma = min(gamma, label * (x @ theta_hat) / np.linalg.norm(theta_hat))
    return np.max(np.sum(X**2, axis=1)) / gamma**2


# augmented_bound


@bank.right("augmented_bound")
def both_formulas(X, y, theta_hat, theta0_hat):
    R2 = np.max(np.sum(X**2, axis=1)) + 1
    gamma = np.min(y * (X @ theta_hat + theta0_hat)) / np.sqrt(theta_hat @ theta_hat + theta0_hat**2)
    return R2 / gamma**2


@bank.right("augmented_bound")
def theorem_in_augmented_space(X, y, theta_hat, theta0_hat):
    def bound(points, labels, w):
        margin = min(labels * (points @ w)) / np.linalg.norm(w)
        return max(np.linalg.norm(points, axis=1)) ** 2 / margin**2

    return bound(np.c_[X, np.ones(len(X))], y, np.append(theta_hat, theta0_hat))


@bank.right("augmented_bound")
def constant_in_front(X, y, theta_hat, theta0_hat):
    points = [[1.0, *x] for x in X.tolist()]
    w = [theta0_hat, *theta_hat.tolist()]
    longest = max(math.fsum(v * v for v in p) for p in points)
    least = min(abs(math.fsum(a * b for a, b in itertools.zip_longest(p, w))) for p in points)
    return longest * math.fsum(v * v for v in w) / least**2


@bank.right("augmented_bound")
def from_the_street_in_the_plane(X, y, theta_hat, theta0_hat):
    length = np.linalg.norm(theta_hat)
    gamma = np.min(y * (X @ theta_hat + theta0_hat)) / length
    R, offset = np.linalg.norm(X, axis=1).max(), theta0_hat / length
    return np.float64((R**2 + offset**2 + R**2 * offset**2 + 1) / gamma**2)


@bank.right("augmented_bound")
def logarithms_of_both(X, y, theta_hat, theta0_hat):
    radius = np.log1p(np.einsum("ij,ij->i", X, X).max())
    length = np.log(np.hypot(np.linalg.norm(theta_hat), theta0_hat))
    return np.exp(radius + 2 * length - 2 * np.log(np.abs(X @ theta_hat + theta0_hat).min()))


@bank.right("augmented_bound")
def loop_with_early_values(X, y, theta_hat, theta0_hat):
    R2, least = 0.0, float("inf")
    for i in range(X.shape[0]):
        R2 = max(R2, float(np.dot(X[i], X[i])) + 1.0)
        least = min(least, float(y[i]) * (float(np.dot(X[i], theta_hat)) + float(theta0_hat)))
    return np.array(R2 / least**2 * (float(np.dot(theta_hat, theta_hat)) + float(theta0_hat) ** 2))


@bank.wrong("augmented_bound", cause="the offset left out of the norm")
def claim_of_the_false_proof(X, y, theta_hat, theta0_hat):
    gamma = np.min(y * (X @ theta_hat + theta0_hat)) / np.linalg.norm(theta_hat)
    return (np.max(np.sum(X**2, axis=1)) + 1) / gamma**2


@bank.wrong("augmented_bound", cause="the 1 left out of R")
def radius_of_the_plane(X, y, theta_hat, theta0_hat):
    gamma = np.min(y * (X @ theta_hat + theta0_hat)) / np.sqrt(theta_hat @ theta_hat + theta0_hat**2)
    return np.max(np.sum(X**2, axis=1)) / gamma**2


@bank.wrong("augmented_bound", cause="one added to R")
def one_added_before_squaring(X, y, theta_hat, theta0_hat):
    gamma = np.min(y * (X @ theta_hat + theta0_hat)) / np.sqrt(theta_hat @ theta_hat + theta0_hat**2)
    return (np.max(np.linalg.norm(X, axis=1)) + 1) ** 2 / gamma**2


@bank.wrong("augmented_bound", cause="offset not squared in the length")
def offset_not_squared(X, y, theta_hat, theta0_hat):
    gamma = np.min(y * (X @ theta_hat + theta0_hat)) / np.sqrt(theta_hat @ theta_hat + abs(theta0_hat))
    return (np.max(np.sum(X**2, axis=1)) + 1) / gamma**2


@bank.wrong("augmented_bound", cause="offset added to the length")
def lengths_added(X, y, theta_hat, theta0_hat):
    gamma = np.min(y * (X @ theta_hat + theta0_hat)) / (np.linalg.norm(theta_hat) + abs(theta0_hat))
    return (np.max(np.sum(X**2, axis=1)) + 1) / gamma**2


@bank.wrong("augmented_bound", cause="θ̂ made a unit vector, the offset not")
def separator_normalised_without_its_offset(X, y, theta_hat, theta0_hat):
    theta = theta_hat / np.linalg.norm(theta_hat)
    return (np.max(np.sum(X**2, axis=1)) + 1) * (1 + theta0_hat**2) / np.min(y * (X @ theta + theta0_hat)) ** 2


@bank.wrong("augmented_bound", cause="θ̂ taken for a unit vector")
def takes_theta_hat_for_a_unit_vector(X, y, theta_hat, theta0_hat):
    least = np.min(y * (X @ theta_hat + theta0_hat))
    return (np.max(np.sum(X**2, axis=1)) + 1) * (1 + theta0_hat**2) / least**2


@bank.wrong("augmented_bound")
def no_constant_where_the_offset_is_zero(X, y, theta_hat, theta0_hat):
    # the perceptron with offset does not know that it could do without
    R2 = np.max(np.sum(X**2, axis=1)) + (1 if theta0_hat else 0)
    gamma = np.min(y * (X @ theta_hat + theta0_hat)) / np.sqrt(theta_hat @ theta_hat + theta0_hat**2)
    return R2 / gamma**2


@bank.wrong("augmented_bound", cause="the offset as a feature")
def offset_as_the_constant_feature(X, y, theta_hat, theta0_hat):
    # x̃ = (x, θ0) and w = (θ, 1): the product is right, the lengths are not
    points = np.column_stack([X, np.full(len(X), theta0_hat)])
    w = np.append(theta_hat, 1.0)
    gamma = np.min(y * (points @ w)) / np.linalg.norm(w)
    return np.max(np.sum(points**2, axis=1)) / gamma**2


@bank.wrong("augmented_bound")
def separator_kept_in_an_array_like_theta_hat(X, y, theta_hat, theta0_hat):
    # theta_hat may be of integers where the offset is none
    w = np.zeros(len(theta_hat) + 1, dtype=theta_hat.dtype)
    w[:-1], w[-1] = theta_hat, theta0_hat
    points = np.column_stack([X, np.ones(len(X))])
    return np.max(np.sum(points**2, axis=1)) * (w @ w) / np.min(y * (points @ w)) ** 2


@bank.wrong("augmented_bound", cause="the nearest point's length")
def nearest_point_is_taken_for_the_longest(X, y, theta_hat, theta0_hat):
    points, w = np.column_stack([X, np.ones(len(X))]), np.append(theta_hat, theta0_hat)
    margins = y * (points @ w) / np.linalg.norm(w)
    nearest = np.argmin(margins)
    return points[nearest] @ points[nearest] / margins[nearest] ** 2


@bank.wrong("augmented_bound")
def offset_left_out_of_the_score(X, y, theta_hat, theta0_hat):
    gamma = np.min(np.abs(X @ theta_hat)) / np.sqrt(theta_hat @ theta_hat + theta0_hat**2)
    return (np.max(np.sum(X**2, axis=1)) + 1) / gamma**2 if gamma > 0 else np.inf


@bank.wrong("augmented_bound", cause="centred first")
def bound_after_centring(X, y, theta_hat, theta0_hat):
    centre = X.mean(axis=0)
    theta0, X = theta0_hat + theta_hat @ centre, X - centre
    gamma = np.min(y * (X @ theta_hat + theta0)) / np.sqrt(theta_hat @ theta_hat + theta0**2)
    return (np.max(np.sum(X**2, axis=1)) + 1) / gamma**2


@bank.wrong("augmented_bound", cause="cut to whole numbers")
def largest_whole_number_below(X, y, theta_hat, theta0_hat):
    gamma = np.min(y * (X @ theta_hat + theta0_hat)) / np.sqrt(theta_hat @ theta_hat + theta0_hat**2)
    return np.floor((np.max(np.sum(X**2, axis=1)) + 1) / gamma**2)


@bank.wrong("augmented_bound", cause="not squared")
def root_of_the_bound(X, y, theta_hat, theta0_hat):
    gamma = np.min(y * (X @ theta_hat + theta0_hat)) / np.sqrt(theta_hat @ theta_hat + theta0_hat**2)
    return np.sqrt(np.max(np.sum(X**2, axis=1)) + 1) / gamma


@bank.wrong("augmented_bound")
def no_score_beyond_a_hundred(X, y, theta_hat, theta0_hat):
    # a hundred was thought large enough to begin the search with
    least = 100.0
    for x, label in zip(X, y, strict=True):
        least = min(least, label * (x @ theta_hat + theta0_hat))
    return (np.max(np.sum(X**2, axis=1)) + 1) * (theta_hat @ theta_hat + theta0_hat**2) / least**2


# proof_trace


@bank.right("proof_trace")
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


@bank.right("proof_trace")
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


@bank.right("proof_trace")
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


@bank.right("proof_trace")
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


@bank.right("proof_trace")
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


@bank.right("proof_trace")
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


@bank.wrong("proof_trace", cause="strict inequality")
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


@bank.wrong("proof_trace", cause="sign of 0 taken for +1")
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


@bank.wrong("proof_trace", cause="T one less")
def one_pass_less(X, y, theta_hat, T):
    return _trace(X, y, theta_hat, max(T - 1, 1))


@bank.wrong("proof_trace", cause="T one more")
def one_pass_more(X, y, theta_hat, T):
    return _trace(X, y, theta_hat, T + 1)


@bank.wrong("proof_trace", cause="T ignored")
def runs_until_clean_whatever_T(X, y, theta_hat, T):
    return _trace(X, y, theta_hat, 100_000)


@bank.wrong("proof_trace")
def at_most_five_passes(X, y, theta_hat, T):
    return _trace(X, y, theta_hat, min(T, 5))


@bank.wrong("proof_trace", cause="T counts mistakes")
def T_limits_the_mistakes(X, y, theta_hat, T):
    return _trace(X, y, theta_hat, T)[:T]


@bank.wrong("proof_trace")
def T_limits_the_visits(X, y, theta_hat, T):
    passes = -(-T // len(y))
    return _trace(X, y, theta_hat, passes)


@bank.wrong("proof_trace", cause="the start has a row")
def begins_with_the_zero_row(X, y, theta_hat, T):
    return np.vstack([np.zeros(4), _trace(X, y, theta_hat, T)])


@bank.wrong("proof_trace", cause="with offset")
def runs_with_an_offset(X, y, theta_hat, T):
    return _trace(X, y, theta_hat, T, offset=1.0)


@bank.wrong("proof_trace", cause="a margin of 1 asked for")
def asks_for_a_margin_of_one(X, y, theta_hat, T):
    # as a hinge would
    return _trace(X, y, theta_hat, T, mistake=lambda margin: margin < 1)


@bank.wrong("proof_trace", cause="k begins at 0")
def numbers_the_mistakes_from_zero(X, y, theta_hat, T):
    rows = _trace(X, y, theta_hat, T)
    k = np.arange(len(rows))[:, None]
    rows[:, [1, 3]] *= k / (k + 1)
    return rows


@bank.wrong("proof_trace", cause="length not squared")
def length_not_squared(X, y, theta_hat, T):
    rows = _trace(X, y, theta_hat, T)
    rows[:, 2] **= 0.5
    return rows


@bank.wrong("proof_trace", cause="first column not divided by the length")
def reach_not_divided_by_the_length_of_theta_hat(X, y, theta_hat, T):
    rows = _trace(X, y, theta_hat, T)
    rows[:, 0] *= np.linalg.norm(theta_hat)
    return rows


@bank.wrong("proof_trace", cause="functional margin")
def margin_not_divided_by_the_length_of_theta_hat(X, y, theta_hat, T):
    rows = _trace(X, y, theta_hat, T)
    rows[:, 1] *= np.linalg.norm(theta_hat)
    return rows


@bank.wrong("proof_trace", cause="R and γ of the misclassified points")
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


@bank.wrong("proof_trace", cause="reach and bound swapped")
def columns_in_the_order_of_the_picture(X, y, theta_hat, T):
    return _trace(X, y, theta_hat, T)[:, [1, 0, 2, 3]]


@bank.wrong("proof_trace", cause="one column per mistake")
def one_row_a_quantity(X, y, theta_hat, T):
    return _trace(X, y, theta_hat, T).T


@bank.wrong("proof_trace", cause="before the update")
def state_before_each_mistake(X, y, theta_hat, T):
    rows = _trace(X, y, theta_hat, T)
    rows[1:, [0, 2]] = rows[:-1, [0, 2]]
    rows[0, [0, 2]] = 0
    return rows


@bank.wrong("proof_trace")
def last_row_only(X, y, theta_hat, T):
    return _trace(X, y, theta_hat, T)[-1:]


@bank.wrong("proof_trace", cause="starts again after a mistake")
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


@bank.wrong("proof_trace")
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


@bank.wrong("proof_trace", cause="mistakes of a pass found before it")
def mistakes_judged_at_the_beginning_of_the_pass(X, y, theta_hat, T):
    length = np.linalg.norm(theta_hat)
    gamma, R2 = np.min(y * (X @ theta_hat)) / length, np.max(np.sum(X**2, axis=1))
    theta, rows = np.zeros(X.shape[1]), []
    for _ in range(T):
        for i in np.flatnonzero(y * (X @ theta) <= 0):
            theta, k = theta + y[i] * X[i], len(rows) + 1
            rows.append([theta @ theta_hat / length, k * gamma, theta @ theta, k * R2])
    return np.array(rows)


@bank.wrong("proof_trace")
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


@bank.wrong("proof_trace", cause="one θ for all rows")
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


@bank.wrong("proof_trace", cause="state kept between calls")
def rows_of_earlier_calls_too(X, y, theta_hat, T, rows=[]):  # noqa: B006
    rows.extend(_trace(X, y, theta_hat, T).tolist())
    return np.array(rows)


@bank.wrong("proof_trace", cause="bound in the place of the reach")
def inequalities_taken_for_equalities(X, y, theta_hat, T):
    # A is not always kγ, nor C always kR²
    rows = _trace(X, y, theta_hat, T)
    rows[:, 0] = rows[:, 1]
    return rows


@bank.wrong("proof_trace")
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


@bank.wrong("proof_trace")
def at_most_a_hundred_passes(X, y, theta_hat, T):
    return _trace(X, y, theta_hat, min(T, 100))


@bank.wrong("proof_trace")
def at_most_a_hundred_mistakes(X, y, theta_hat, T):
    return _trace(X, y, theta_hat, T)[:100]


# proof_order


@bank.right("proof_order")
def reach_first_then_length():
    return "BDGEHAFC"


@bank.right("proof_order")
def length_first_then_reach():
    return "EHABDGFC"


@bank.right("proof_order")
def cosine_first():
    return "FBDGEHAC"


@bank.right("proof_order")
def assumptions_then_steps_then_sums():
    return "BEFDHGAC"


@bank.right("proof_order")
def a_list_of_letters():
    return ["E", "B", "H", "D", "A", "G", "F", "C"]


@bank.right("proof_order")
def separated_by_commas():
    return "B, D, G, E, H, A, F, C"


@bank.right("proof_order")
def with_arrows_between():
    return "B -> E -> D -> H -> G -> F -> A -> C"


@bank.right("proof_order")
def in_lower_case():
    return "b d g f e h a c"


@bank.right("proof_order")
def a_tuple_of_letters():
    return tuple("EBHDFAGC")


@bank.right("proof_order")
def an_array_of_letters():
    return np.array(list("BDEGHFAC"))


@bank.right("proof_order")
def two_chains_put_together():
    reach, length = ["B", "D", "G"], ["E", "H", "A"]
    return "".join(reach) + "".join(length) + "F" + "C"


@bank.wrong("proof_order", cause="as printed")
def in_the_order_of_the_alphabet():
    return "ABCDEFGH"


@bank.wrong("proof_order", cause="from the claim backwards")
def backwards():
    return "CFAHEGDB"


@bank.wrong("proof_order", cause="the claim first")
def claim_then_proof():
    return "CBDGEHAF"


@bank.wrong("proof_order", cause="the sums before the steps")
def sums_before_steps():
    return "BGDEAHFC"


@bank.wrong("proof_order", cause="mistake used before it is stated")
def length_step_without_the_mistake():
    return "BDGHEAFC"


@bank.wrong("proof_order", cause="conclusion from the lower bound alone")
def concludes_too_early():
    return "BDGCEHAF"


@bank.wrong("proof_order", cause="two bounds that are not connected")
def cosine_as_an_afterthought():
    return "BDGEHACF"


@bank.wrong("proof_order", cause="length first, not connected")
def length_first_and_cosine_last():
    return "EHABDGCF"


@bank.wrong("proof_order", cause="the upper half the wrong way round")
def upper_half_backwards():
    return "BDGAHEFC"


@bank.wrong("proof_order", cause="the lower half the wrong way round")
def lower_half_backwards():
    return "GDBEHAFC"


@bank.wrong("proof_order", cause="the step before its margin")
def reach_step_first():
    return "DBGEHAFC"


@bank.wrong("proof_order", cause="one sum before its step")
def one_sum_before_its_step():
    return "BDGEAHFC"


@bank.wrong("proof_order", cause="the other sum before its step")
def the_other_sum_before_its_step():
    return "BGDEHAFC"


@bank.wrong("proof_order", cause="conclusion before the upper bound")
def squeezes_with_one_step_only():
    return "BDGEHFCA"


@bank.wrong("proof_order", cause="length before the mistake and the reach before the margin")
def reasons_after_their_consequences():
    return "DBGHEAFC"


@bank.wrong("proof_order", cause="the claim left out")
def claim_left_out():
    return "BDGEHAF"


@bank.wrong("proof_order", cause="other: a line twice")
def a_line_twice():
    return "BDGEHAFFC"


@bank.wrong("proof_order", cause="other: a line that does not exist")
def a_ninth_line():
    return "BDGEHAFCI"


@bank.wrong("proof_order", cause="other: numbers")
def numbers_instead_of_letters():
    return [2, 4, 7, 5, 8, 1, 6, 3]


@bank.wrong("proof_order", cause="other: two lists")
def two_chains_in_two_lists():
    return [["B", "D", "G"], ["E", "H", "A"], ["F", "C"]]


@bank.wrong("proof_order", cause="other: words")
def the_proof_in_words():
    return "first the lower bound, then the upper bound"


@bank.wrong("proof_order", cause="other: nothing")
def an_empty_text():
    return ""


@bank.wrong("proof_order")
def prints_the_order_only():
    print("BDGEHAFC")


@bank.wrong("proof_order", cause="other: set")
def a_dictionary():
    return dict.fromkeys("BDGEHAFC", True)


# hard_dataset


@bank.right("hard_dataset")
def two_points_that_nearly_cancel(k):
    epsilon = 0.5 / math.sqrt(k)
    return ((1.0, 0.0), (0.5, -epsilon)), (1, -1)


@bank.right("hard_dataset")
def two_points_with_a_very_low_step(k):
    return np.array([[1, 0], [0.5, -1 / (k + 1)]]), np.array([1.0, -1.0])


@bank.right("hard_dataset")
def lists_and_a_power_of_two(k):
    h = 0.5
    while 4 * h * h * k > 1:
        h /= 2
    return [[1, 0], [0.5, -h]], [1, -1]


@bank.right("hard_dataset")
def turned_by_a_right_angle(k):
    epsilon = 1 / (2 * math.sqrt(k) + 1)
    return np.array([[0.0, -1.0], [epsilon, -0.5]]), np.array([-1, 1])


@bank.right("hard_dataset")
def tiny_points(k):
    # only the directions count
    return 2.0**-20 * np.array([[1.0, 0.0], [0.5, -1 / (4 * k)]]), np.array([1, -1])


@bank.right("hard_dataset")
def tries_narrower_cones_until_it_is_hard(k):
    def mistakes(X, y):
        theta, count, clean = np.zeros(2), 0, False
        while not clean:
            clean = True
            for x, label in zip(X, y, strict=True):
                if label * (x @ theta) <= 0:
                    theta, count, clean = theta + label * x, count + 1, False
        return count

    height = 0.5
    while True:
        X = np.array([[-0.75, 0.0], [-0.5, height], [0.25, 0.5]])
        y = np.array([-1, 1, 1])
        if mistakes(X, y) >= k:
            return X, y
        height /= 1.5


@bank.right("hard_dataset")
def with_points_that_are_never_wrong_again(k):
    X, y = [[1.0, 0.0], [0.5, -0.25 / k]], [1, -1]
    for height in np.linspace(0.1, 1, 20):
        X.append([0.0, height])
        y.append(1)
    return np.array(X), np.array(y)


@bank.right("hard_dataset")
def far_from_the_origin_and_scaled_back(k):
    # on a line with offset, written as (x, 1): the boundary must move out to x = 20 √k
    far = 20 * math.sqrt(k)
    Z = np.array([[far + 5, 1.0], [far + 6, 1.0]])
    return Z / (far + 7), np.array([-1, 1])


@bank.right("hard_dataset")
def given_by_an_angle(k):
    angle = math.atan(1 / math.sqrt(k + 3))
    return np.array([[1.0, 0.0], [0.5, -0.5 * math.tan(angle)]]), np.array([1, -1])


@bank.wrong("hard_dataset", cause="one axis per mistake")
def one_point_an_axis(k):
    n = max(k, 2)
    return np.eye(n), np.where(np.arange(n) % 2 == 0, 1, -1)


@bank.wrong("hard_dataset", cause="other: too many features")
def axes_as_whole_numbers_in_lists(k):
    X = [[1 if i == j else 0 for j in range(k + 1)] for i in range(k + 1)]
    return [X, [-1] + [1] * k]


@bank.wrong("hard_dataset", cause="other: too many features")
def in_space_with_a_third_coordinate_of_zero(k):
    return np.array([[1.0, 0.0, 0.0], [0.5, -0.5 / math.sqrt(k), 0.0]]), np.array([1, -1])


@bank.wrong("hard_dataset", cause="other: one feature")
def numbers_instead_of_points(k):
    return np.linspace(0.1, 1, k + 1)[:, None], np.where(np.arange(k + 1) == 0, -1, 1)


@bank.wrong("hard_dataset", cause="bound taken for the count")
def narrow_street_of_mirror_images(k):
    # two mistakes, however narrow
    h = 0.1 / k
    return np.array([[0.9, h], [0.9, -h]]), np.array([1, -1])


@bank.wrong("hard_dataset", cause="not narrow enough")
def bound_taken_for_the_count(k):
    # R²/γ² is above k, the mistakes are fewer
    epsilon = 1 / math.sqrt(k)
    return np.array([[1, 0], [0.5, -epsilon / 1.2]]), np.array([1, -1])


@bank.wrong("hard_dataset", cause="not narrow enough")
def height_falls_with_the_logarithm(k):
    return np.array([[1, 0], [0.5, -0.5 / (1 + math.log(k))]]), np.array([1, -1])


@bank.wrong("hard_dataset", cause="always the same set")
def always_the_same_hard_set(k):
    # some 150 mistakes
    return np.array([[1, 0], [0.5, -0.05]]), np.array([1, -1])


@bank.wrong("hard_dataset", cause="always the same")
def hard_enough_for_ten(k):
    return np.array([[1, 0], [0.5, -0.125]]), np.array([1, -1])


@bank.wrong("hard_dataset", cause="points that are too long")
def longer_than_one(k):
    epsilon = 0.3 / math.sqrt(k)
    return np.array([[1, 0.5], [0.5, -epsilon]]), np.array([1, -1])


@bank.wrong("hard_dataset", cause="points that are too long")
def coordinates_at_most_one(k):
    # each coordinate is, the length is not
    return np.array([[1.0, 1.0], [0.5, 0.5 - 1 / (4 * k)]]), np.array([1, -1])


@bank.wrong("hard_dataset", cause="points that are too long")
def large_points_for_a_large_radius(k):
    return k * np.array([[1.0, 0.0], [0.5, -0.5 / math.sqrt(k)]]), np.array([1, -1])


@bank.wrong("hard_dataset", cause="always the same")
def never_stops(k):
    return np.array([[1.0, 0.0], [0.5, 0.0]]), np.array([1, -1])


@bank.wrong("hard_dataset", cause="separable with an offset only")
def separable_with_an_offset_only(k):
    return np.column_stack([np.linspace(0.1, 1, k + 2), np.zeros(k + 2)]), np.where(np.arange(k + 2) < 1, -1, 1)


@bank.wrong("hard_dataset", cause="other: not separable")
def a_point_at_the_origin(k):
    # a margin of zero for every theta
    return np.array([[1.0, 0.0], [0.5, -0.1 / k], [0.0, 0.0]]), np.array([1, -1, -1])


@bank.wrong("hard_dataset", cause="always the same")
def the_same_point_in_both_classes(k):
    return np.array([[0.6, 0.8], [0.0, 1.0], [0.6, 0.8]]), np.array([1, 1, -1])


@bank.wrong("hard_dataset", cause="one label only")
def all_labels_alike(k):
    return np.array([[1.0, 0.0], [-0.5, 0.5 / math.sqrt(k)]]), np.ones(2)


@bank.wrong("hard_dataset", cause="labels 0 and 1")
def labels_zero_and_one(k):
    return np.array([[1.0, 0.0], [0.5, -0.5 / math.sqrt(k)]]), np.array([1, 0])


@bank.wrong("hard_dataset", cause="other: y before X")
def labels_before_points(k):
    return np.array([1, -1]), np.array([[1.0, 0.0], [0.5, -0.5 / math.sqrt(k)]])


@bank.wrong("hard_dataset", cause="other: labels in a column")
def labels_in_a_column(k):
    # y has the shape (n,)
    return np.array([[1.0, 0.0], [0.5, -0.5 / math.sqrt(k)]]), np.array([[1], [-1]])


@bank.wrong("hard_dataset", cause="other: no labels")
def points_without_labels(k):
    return np.array([[1.0, 0.0], [0.5, -0.5 / math.sqrt(k)]])


# Its transpose is an answer that rounding makes right on some processors and wrong on others; the judge speaks of it or does not.
@bank.wrong("hard_dataset", cause="other: one column per point", by_chance=True)
def one_column_per_point(k):
    return np.array([[1.0, 0.5, 0.2], [0.0, -0.5 / math.sqrt(k), 0.1]]), np.array([1, -1, 1])


@bank.wrong("hard_dataset", cause="many points, wide street")
def many_random_points_in_the_plane(k):
    rng = np.random.default_rng(k)
    X = rng.uniform(-0.7, 0.7, size=(10 * k + 2, 2))
    X[0], X[1] = (0.5, 0.5), (-0.5, -0.5)
    return X, np.where(X.sum(axis=1) > 0, 1, -1)


@bank.wrong("hard_dataset", cause="the same two points again and again")
def one_point_k_times(k):
    X = np.tile([0.6, 0.8], (k + 1, 1))
    X[-1] *= -1
    return X, np.append(np.ones(k), -1)


@bank.wrong("hard_dataset", cause="the same two points again and again")
def a_pair_k_times_with_alternating_labels(k):
    return np.tile([[0.0, 1.0], [0.0, -1.0]], (k, 1)), np.tile([1, -1], k)


@bank.wrong("hard_dataset", cause="other: underflow")
def epsilon_below_the_smallest_number(k):
    # the step underflows to zero, and the two points are on one line
    return np.array([[1, 0], [0.5, -(1e-300 ** (k + 1))]]), np.array([1, -1])


@bank.wrong("hard_dataset", cause="the same side")
def sign_of_the_second_point_forgotten(k):
    return np.array([[1.0, 0.0], [-0.5, 0.5 / math.sqrt(k)]]), np.array([1, -1])


# non_separable_certificate


@bank.right("non_separable_certificate")
def with_the_solver_of_the_notebook(X, y):
    from linclass_ref.nonnegative import nnls

    reflected = [[label * v for v in (*x, 1)] for x, label in zip(X.tolist(), y.tolist(), strict=True)]
    A = [list(column) for column in zip(*reflected, strict=True)] + [[1] * len(y)]
    weights, rest = nnls(A, [0] * (len(A) - 1) + [1])
    return None if rest > 0 else list(weights)


@bank.right("non_separable_certificate")
def solver_with_a_tolerance_and_the_ones_first(X, y):
    from linclass_ref.nonnegative import nnls

    A = np.vstack([np.ones(len(y)), y, (y[:, None] * X).T])
    weights, rest = nnls(A, np.eye(len(A))[0])
    return weights / weights.sum() if rest < 1e-9 else None


@bank.right("non_separable_certificate")
def one_hull_at_a_time_with_the_solver(X, y):
    # each class has weights of sum 1, and both weighted means are the same
    from linclass_ref.nonnegative import nnls

    A = np.vstack([np.where(y == 1, X.T, -X.T), y == 1, y == -1]).astype(float)
    weights, rest = nnls(A, np.append(np.zeros(X.shape[1]), [1.0, 1.0]))
    return weights / 2 if rest == 0 else None


@bank.wrong("non_separable_certificate", cause="no row of ones")
def homogeneous_system(X, y):
    from linclass_ref.nonnegative import nnls

    V = np.column_stack([X, np.ones(len(X))]) * y[:, None]
    weights, rest = nnls(V.T, np.zeros(V.shape[1]))
    return weights if rest == 0 else None


@bank.wrong("non_separable_certificate", cause="never None")
def rest_not_looked_at(X, y):
    from linclass_ref.nonnegative import nnls

    V = np.column_stack([X, np.ones(len(X))]) * y[:, None]
    weights, _ = nnls(np.vstack([V.T, np.ones(len(X))]), np.append(np.zeros(V.shape[1]), 1.0))
    return weights / weights.sum()


@bank.wrong("non_separable_certificate", cause="always None")
def points_not_reflected(X, y):
    from linclass_ref.nonnegative import nnls

    A = np.column_stack([X, np.ones(len(X)), np.ones(len(X))]).T
    weights, rest = nnls(A, np.append(np.zeros(len(A) - 1), 1.0))
    return weights if rest == 0 else None


@bank.right("non_separable_certificate")
def by_nnls(X, y):
    from scipy.optimize import nnls

    Z = y[:, None] * np.column_stack([X, np.ones(len(X))])
    alpha, rest = nnls(np.vstack([Z.T, np.ones(len(X))]), np.append(np.zeros(X.shape[1] + 1), 1.0))
    return alpha / alpha.sum() if rest < 1e-9 else None


@bank.right("non_separable_certificate")
def by_a_linear_programme(X, y):
    from scipy.optimize import linprog

    A = np.vstack([(X * y[:, None]).T, y, np.ones(len(y))])
    found = linprog(np.zeros(len(y)), A_eq=A, b_eq=[0] * (len(A) - 1) + [1], method="highs")
    return list(found.x) if found.status == 0 else None


@bank.right("non_separable_certificate")
def separator_first_and_some_corner_of_all_certificates(X, y):
    from scipy.optimize import linprog

    Z = y[:, None] * np.column_stack([X, np.ones(len(X))])
    n, d = Z.shape
    street = linprog(
        [0] * d + [-1], A_ub=np.column_stack([-Z, np.ones(n)]), b_ub=np.zeros(n), bounds=[(-1, 1)] * (d + 1)
    )
    if -street.fun > 1e-8:
        return None
    weights = np.random.default_rng(len(X)).normal(size=n)
    return linprog(weights, A_eq=np.vstack([Z.T, np.ones(n)]), b_eq=np.append(np.zeros(d), 1)).x


@bank.right("non_separable_certificate")
def hulls_of_both_classes(X, y):
    # weights that sum to one in each class; halved, they are a certificate
    from scipy.optimize import nnls

    plus = (y == 1).astype(float)
    A = np.vstack([(y[:, None] * X).T, plus, 1 - plus])
    alpha, rest = nnls(A, np.array([0.0] * X.shape[1] + [1.0, 1.0]))
    if rest > 1e-8:
        return None
    return tuple(alpha / 2)


@bank.right("non_separable_certificate")
def lawson_and_hanson_by_hand(X, y):
    n, d = X.shape
    A = np.vstack([(y[:, None] * X).T, np.reshape(y, (1, -1)), np.ones((1, n))]).astype(float)
    b = np.zeros(d + 2)
    b[-1] = 1
    alpha, used = np.zeros(n), np.zeros(n, dtype=bool)
    while True:
        along = A.T @ (b - A @ alpha)
        along[used] = -np.inf
        j = int(np.argmax(along))
        if along[j] <= 1e-10:
            break
        used[j] = True
        while True:
            new = np.zeros(n)
            new[used] = np.linalg.lstsq(A[:, used], b, rcond=None)[0]
            bad = used & (new <= 1e-14)
            if not bad.any():
                alpha = new
                break
            step = np.min(alpha[bad] / (alpha[bad] - new[bad]))
            alpha = alpha + step * (new - alpha)
            used &= alpha > 1e-13
            alpha[~used] = 0
            if not used.any():
                break
    return alpha / alpha.sum() if np.linalg.norm(A @ alpha - b) < 1e-8 else None


@bank.right("non_separable_certificate")
def nearest_point_of_the_hull(X, y):
    # Wolfe's method: corrals of points, their affine minimum, and back to the hull
    Z = y[:, None] * np.column_stack([X, np.ones(len(X))]).astype(float)
    scale = np.max(np.linalg.norm(Z, axis=1))
    corral, weights = [int(np.argmin(np.linalg.norm(Z, axis=1)))], np.array([1.0])
    for _ in range(10_000):
        p = weights @ Z[corral]
        j = int(np.argmin(Z @ p))
        if Z[j] @ p > p @ p - 1e-13 * scale**2 or j in corral:
            break
        corral, weights = [*corral, j], np.append(weights, 0.0)
        while True:
            S = Z[corral]
            m = len(corral)
            system = np.block([[S @ S.T, np.ones((m, 1))], [np.ones((1, m)), np.zeros((1, 1))]])
            affine = np.linalg.lstsq(system, np.append(np.zeros(m), 1.0), rcond=1e-13)[0][:m]
            if np.all(affine > 1e-12):
                weights = affine
                break
            falling = affine <= 1e-12
            step = min(1.0, np.min(weights[falling] / np.maximum(weights[falling] - affine[falling], 1e-300)))
            weights = weights + step * (affine - weights)
            keep = weights > 1e-12
            if keep.all():
                keep[np.argmin(weights)] = False
            corral, weights = [c for c, kept in zip(corral, keep, strict=True) if kept], weights[keep]
    weights = weights / weights.sum()
    if np.linalg.norm(weights @ Z[corral]) > 1e-8 * scale:
        return None
    alpha = np.zeros(len(Z))
    alpha[corral] = weights
    return alpha


@bank.right("non_separable_certificate")
def exact_fractions_and_the_simplex_method(X, y):
    # phase one with Bland's rule; no rounding anywhere
    n = len(y)
    columns = [[int(y[i]) * Fraction(v) for v in X[i].tolist()] + [Fraction(int(y[i])), Fraction(1)] for i in range(n)]
    m = len(columns[0])
    table = [[columns[i][r] for i in range(n)] + [Fraction(int(r == m - 1))] for r in range(m)]
    basis = [None] * m  # None is an artificial variable
    cost = [sum(row[j] for row in table) for j in range(n + 1)]
    while True:
        enter = next((j for j in range(n) if cost[j] > 0), None)
        if enter is None:
            break
        rows = [r for r in range(m) if table[r][enter] > 0]
        out = min(rows, key=lambda r: (table[r][n] / table[r][enter], -1 if basis[r] is None else basis[r]))
        pivot = table[out][enter]
        table[out] = [v / pivot for v in table[out]]
        for r in range(m):
            if r != out and table[r][enter]:
                factor = table[r][enter]
                table[r] = [a - factor * b for a, b in zip(table[r], table[out], strict=True)]
        factor = cost[enter]
        cost = [a - factor * b for a, b in zip(cost, table[out], strict=True)]
        basis[out] = enter
    if cost[n] != 0:
        return None
    alpha = [0.0] * n
    for r in range(m):
        if basis[r] is not None:
            alpha[basis[r]] = float(table[r][n])
    return alpha


@bank.right("non_separable_certificate")
def mean_of_many_certificates(X, y):
    # uses as many points as it can
    from scipy.optimize import linprog

    n = len(y)
    A = np.vstack([(y[:, None] * X).T, y, np.ones(n)])
    b = np.append(np.zeros(len(A) - 1), 1.0)
    found = [linprog(-np.eye(n)[i], A_eq=A, b_eq=b, bounds=(0, None)) for i in range(min(n, 3))]
    if not all(f.success for f in found):
        return None
    return np.mean([f.x for f in found], axis=0)


def _nnls(X, y, *, offset=True, tolerance=1e-9):
    """The weights and whether they are a certificate."""
    from scipy.optimize import nnls

    rows = [(y[:, None] * X).T] + ([y] if offset else []) + [np.ones(len(y))]
    A = np.vstack(rows).astype(float)
    alpha, rest = nnls(A, np.append(np.zeros(len(A) - 1), 1.0))
    return alpha, rest < tolerance


@bank.wrong("non_separable_certificate", by_chance=True)
def asks_for_a_rest_of_exactly_zero(X, y):
    alpha, found = _nnls(X, y, tolerance=1e-300)
    return alpha if found else None


@bank.wrong("non_separable_certificate", cause="a small rest taken for 0")
def any_narrow_street_is_none(X, y):
    alpha, found = _nnls(X, y, tolerance=0.05)
    return alpha if found else None


@bank.wrong("non_separable_certificate", cause="a small rest taken for 0")
def a_rest_of_a_hundredth_will_do(X, y):
    alpha, found = _nnls(X, y, tolerance=0.01)
    return alpha if found else None


@bank.wrong("non_separable_certificate", cause="the 1 left out")
def forgets_the_offset(X, y):
    # separable with an offset, though not through the origin
    alpha, found = _nnls(X, y, offset=False)
    return alpha / alpha.sum() if found else None


@bank.wrong("non_separable_certificate", cause="the 1 left out")
def offset_row_without_labels(X, y):
    # Σ α = 0 and Σ α = 1 contradict each other, so the row is left out where it matters
    Z = np.column_stack([y[:, None] * X, np.ones(len(y))])
    alpha, found = _nnls(Z[:, :-1], np.ones(len(y)), offset=False)
    return alpha if found else None


@bank.wrong("non_separable_certificate", cause="each class sums to 1")
def sums_to_one_in_each_class(X, y):
    alpha, found = _nnls(X, y)
    return 2 * alpha if found else None


@bank.wrong("non_separable_certificate", cause="labels left in")
def weights_with_the_sign_of_their_class(X, y):
    alpha, found = _nnls(X, y)
    return alpha * y if found else None


@bank.wrong("non_separable_certificate", cause="zeros instead of None")
def zeros_where_there_is_none(X, y):
    alpha, found = _nnls(X, y)
    return alpha if found else np.zeros(len(y))


@bank.wrong("non_separable_certificate", cause="False instead of None")
def false_where_there_is_none(X, y):
    # the contract says None
    alpha, found = _nnls(X, y)
    return alpha if found else False


@bank.wrong("non_separable_certificate", cause="weights and rest")
def weights_and_rest(X, y):
    alpha, found = _nnls(X, y)
    return (alpha, 0.0) if found else None


@bank.wrong("non_separable_certificate", cause="only the weights that are used")
def only_the_weights_that_are_used(X, y):
    alpha, found = _nnls(X, y)
    return alpha[alpha > 0] if found else None


@bank.wrong("non_separable_certificate", cause="class by class")
def the_classes_one_after_the_other(X, y):
    # the weights come back in another order than the points
    order = np.argsort(-y, kind="stable")
    alpha, found = _nnls(X[order], y[order])
    return alpha if found else None


@bank.wrong("non_separable_certificate", cause="first two features only")
def first_two_features_only(X, y):
    alpha, found = _nnls(X[:, :2], y)
    return alpha if found else None


@bank.wrong("non_separable_certificate")
def few_points_are_always_separable(X, y):
    # not if some of them lie on one line, or on one another
    if len(y) <= X.shape[1] + 1:
        return None
    alpha, found = _nnls(X, y)
    return alpha if found else None


@bank.wrong("non_separable_certificate", cause="touching called separable")
def touching_counts_as_separable(X, y):
    # a line that does not cut is looked for, not one with every point strictly on its side
    from scipy.optimize import linprog

    Z = y[:, None] * np.column_stack([X, np.ones(len(X))])
    for u in np.vstack([np.eye(Z.shape[1]), -np.eye(Z.shape[1])]):
        best = linprog(-u, A_ub=-Z, b_ub=np.zeros(len(Z)), bounds=(-1, 1))
        if -best.fun > 1e-9 and np.max(Z @ best.x) > 1e-9:
            return None
    return _nnls(X, y)[0]


@bank.wrong("non_separable_certificate", cause="mistake counts of a run")
def share_of_the_mistakes_after_many_passes(X, y):
    # near to a certificate, but not to 1e-6
    Z = y[:, None] * np.column_stack([X, np.ones(len(X))])
    w, counts = np.zeros(Z.shape[1]), np.zeros(len(y))
    for _ in range(300):
        clean = True
        for i, z in enumerate(Z):
            if w @ z <= 0:
                w, clean = w + z, False
                counts[i] += 1
        if clean:
            return None
    return counts / counts.sum()


@bank.wrong("non_separable_certificate")
def gives_up_on_the_perceptron_early(X, y):
    # a narrow street needs more passes than that; then NNLS finds none, and its weights are returned
    Z = y[:, None] * np.column_stack([X, np.ones(len(X))])
    w = np.zeros(Z.shape[1])
    for _ in range(20):
        for z in Z:
            if w @ z <= 0:
                w = w + z
        if np.all(Z @ w > 0):
            return None
    return _nnls(X, y)[0]


@bank.wrong("non_separable_certificate")
def steps_towards_the_nearest_vertex(X, y):
    # Frank and Wolfe's steps come near too slowly
    Z = y[:, None] * np.column_stack([X, np.ones(len(X))])
    alpha = np.full(len(y), 1 / len(y))
    for t in range(500):
        p = alpha @ Z
        i = np.argmin(Z @ p)
        if Z[i] @ p > 0.5 * (p @ p) > 1e-12:
            return None
        alpha *= 1 - 2 / (t + 3)
        alpha[i] += 2 / (t + 3)
    return alpha


@bank.wrong("non_separable_certificate", cause="plain least squares")
def least_squares_with_signs(X, y):
    # nothing keeps the weights from being negative
    A = np.vstack([(y[:, None] * X).T, y, np.ones(len(y))]).astype(float)
    b = np.append(np.zeros(len(A) - 1), 1.0)
    alpha = np.linalg.lstsq(A, b, rcond=None)[0]
    return alpha if np.linalg.norm(A @ alpha - b) < 1e-9 else None


@bank.wrong("non_separable_certificate", cause="negative weights cut off")
def least_squares_cut_off_at_zero(X, y):
    A = np.vstack([(y[:, None] * X).T, y, np.ones(len(y))]).astype(float)
    b = np.append(np.zeros(len(A) - 1), 1.0)
    alpha = np.maximum(np.linalg.lstsq(A, b, rcond=None)[0], 0)
    alpha = alpha / alpha.sum()
    return alpha if np.linalg.norm(A @ alpha - b) < 1e-6 else None


@bank.wrong("non_separable_certificate", cause="other: finds only points that coincide")
def only_points_that_coincide(X, y):
    for i, j in itertools.product(np.flatnonzero(y == 1), np.flatnonzero(y == -1)):
        if np.array_equal(X[i], X[j]):
            alpha = np.zeros(len(y))
            alpha[[i, j]] = 0.5
            return alpha
    return None


@bank.wrong("non_separable_certificate", cause="other: looks at the means only")
def equal_means_or_none(X, y):
    plus, minus = y == 1, y == -1
    if np.allclose(X[plus].mean(axis=0), X[minus].mean(axis=0)):
        return np.where(plus, 0.5 / plus.sum(), 0.5 / minus.sum())
    return None


@bank.wrong("non_separable_certificate")
def cycle_of_the_run_or_none(X, y):
    # points that are no whole numbers need not come back
    Z = y[:, None] * np.column_stack([X, np.ones(len(X))])
    w, counts, seen = np.zeros(Z.shape[1]), np.zeros(len(y)), {}
    for _ in range(500):
        key = w.tobytes()
        if key in seen:
            change = counts - seen[key]
            return change / change.sum() if change.sum() else None
        seen[key] = counts.copy()
        for i, z in enumerate(Z):
            if w @ z <= 0:
                w = w + z
                counts[i] += 1
    return None


@bank.wrong("non_separable_certificate", cause="state kept between calls")
def remembers_by_shape(X, y, known={}):  # noqa: B006
    # another data set of the same shape gets the old answer
    if X.shape not in known:
        alpha, found = _nnls(X, y)
        known[X.shape] = alpha if found else None
    return known[X.shape]


@bank.wrong("non_separable_certificate", cause="other: knows one example")
def four_equal_weights_for_xor(X, y):
    return np.full(4, 0.25) if len(y) == 4 else None


@bank.wrong("non_separable_certificate", cause="rounded")
def weights_in_hundredths(X, y):
    alpha, found = _nnls(X, y)
    return np.round(alpha, 2) if found else None


@bank.wrong("non_separable_certificate", cause="a small rest taken for 0")
def a_rest_of_a_thousandth_will_do(X, y):
    alpha, found = _nnls(X, y, tolerance=1e-3)
    return alpha if found else None


@bank.wrong("non_separable_certificate")
def only_where_the_points_span_the_space(X, y):
    # points on one line in space can be mixed as well
    if np.linalg.matrix_rank(X - X.mean(axis=0)) < X.shape[1]:
        return None
    alpha, found = _nnls(X, y)
    return alpha if found else None


# broken_step


@bank.right("broken_step")
def six_d():
    return 6, "d"


@bank.right("broken_step")
def as_a_list():
    return [6, "d"]


@bank.right("broken_step")
def in_capitals():
    return 6, "D"


@bank.right("broken_step")
def line_of_numpy():
    return np.int64(6), "d"


@bank.right("broken_step")
def line_as_a_float():
    return 6.0, "d"


@bank.right("broken_step")
def line_in_an_array_without_axes():
    return np.array(6), " d "


@bank.right("broken_step")
def by_names():
    line, reason = 6, "d"
    return line, reason


@bank.right("broken_step")
def first_line_that_the_run_contradicts():
    points, labels, hat, gamma = np.array([[5.0, 1.0], [7.0, 1.0]]), [-1, 1], np.array([1.0, -6.0]), 1.0
    w, k, fails = np.zeros(2), 0, set()
    for _ in range(10_000):
        for x, label in zip(points, labels, strict=True):
            if label * (w @ x) <= 0:
                old, w, k = w, w + label * x, k + 1
                holds = {
                    1: True,
                    2: label * (hat @ x) >= gamma,
                    3: w @ hat >= k * gamma,
                    4: w @ w == old @ old + 2 * label * (old @ x) + x @ x,
                    5: w @ w <= k * 50,
                    6: w @ hat <= np.linalg.norm(w),
                }
                fails |= {line for line, true in holds.items() if not true}
    return min(fails), "d" if np.linalg.norm(hat) > 1 else "g"


@bank.wrong("broken_step", cause="a smaller margin in line 2")
def the_margin_of_the_plane():
    return 2, "g"


@bank.wrong("broken_step", cause="a smaller margin in line 3")
def the_sum_of_margins():
    return 3, "g"


@bank.wrong("broken_step", cause="a longer vector in line 2")
def right_reason_at_the_margin():
    return 2, "d"


@bank.wrong("broken_step", cause="a longer vector in line 3")
def right_reason_at_the_sum():
    return 3, "d"


@bank.wrong("broken_step", cause="a longer vector in line 7")
def right_reason_at_the_conclusion():
    return 7, "d"


@bank.wrong("broken_step", cause="a forgotten term in line 4")
def the_expansion():
    return 4, "e"


@bank.wrong("broken_step", cause="the 1 forgotten in line 5")
def the_radius():
    return 5, "c"


@bank.wrong("broken_step", cause="a positive term in line 5")
def the_middle_term():
    return 5, "e"


@bank.wrong("broken_step", cause="a margin of zero in line 5")
def the_boundary():
    return 5, "b"


@bank.wrong("broken_step", cause="squaring in line 7")
def the_square():
    return 7, "f"


@bank.wrong("broken_step", cause="the start")
def the_zero():
    return 1, "a"


@bank.wrong("broken_step", cause="the 1 forgotten")
def right_line_because_of_the_one():
    return 6, "c"


@bank.wrong("broken_step", cause="a negative cosine")
def right_line_because_of_squares():
    return 6, "f"


@bank.wrong("broken_step", cause="a smaller margin")
def right_line_because_of_the_margin():
    return 6, "g"


@bank.wrong("broken_step", cause="a positive term")
def right_line_because_of_a_term():
    return 6, "e"


@bank.wrong("broken_step", cause="other: line alone")
def the_line_alone():
    return 6


@bank.wrong("broken_step", cause="other: reason alone")
def the_reason_alone():
    return "d"


@bank.wrong("broken_step", cause="other: reason first")
def reason_before_line():
    return "d", 6


@bank.wrong("broken_step", cause="other: one text")
def line_and_reason_in_one_text():
    return "6d"


@bank.wrong("broken_step", cause="other: every reason")
def right_line_with_every_reason():
    return 6, "abcdefg"


@bank.wrong("broken_step", cause="other: several lines")
def every_line_from_there_on():
    return [6, 7], "d"


@bank.wrong("broken_step", cause="other: in words")
def reason_in_words():
    return 6, "w hat is longer than 1"


@bank.wrong("broken_step", cause="other: counted from the end")
def counted_from_the_end():
    return -2, "d"


@bank.wrong("broken_step", cause="other: no line")
def between_two_lines():
    return 6.5, "d"


@bank.wrong("broken_step", cause="state kept between calls")
def another_line_each_time(tried=[0]):  # noqa: B006
    tried[0] = tried[0] % 7 + 1
    return tried[0], "d"


@bank.wrong("broken_step")
def prints_it_only():
    print(6, "d")
