"""Answers to perceptron_criterion, right and wrong, as people might write them."""

import math

import numpy as np

from tests.exercises.bank import Bank

bank = Bank()


@bank.right
def by_a_mask(w, Z):
    m = Z @ w
    wrong = m <= 0
    return -m[wrong].sum(), -Z[wrong].sum(axis=0)


@bank.right
def by_maximum_and_heaviside(w, Z):
    m = np.matmul(Z, w)
    return np.maximum(0, -m).sum(), -Z.T @ np.heaviside(-m, 1.0)


@bank.right
def by_plain_loops(w, Z):
    J, gradient = 0, [0] * len(w)
    for z in np.asarray(Z).tolist():
        m = sum(a * b for a, b in zip(w, z))
        if m <= 0:
            J -= m
            gradient = [g - b for g, b in zip(gradient, z)]
    return J, gradient


@bank.right
def by_half_of_the_absolute_value(w, Z):
    m = Z.dot(w)
    gradient = np.where((m > 0)[:, None], 0.0, -Z).sum(0)
    return float(0.5 * np.sum(np.abs(m) - m)), tuple(gradient)


@bank.right
def by_the_gradient_first(w, Z):
    gradient = -((w @ Z.T) <= 0).astype(float) @ Z
    return np.array(gradient @ w), gradient  # J is linear on a piece


@bank.right
def by_clip(w, Z):
    m = np.einsum("ij,j", Z, w)
    return [-np.clip(m, None, 0).sum(), np.negative(np.sum(Z, axis=0, where=m[:, None] <= 0))]


@bank.right
def by_recursion(w, Z):
    if len(Z) == 0:
        return 0.0, np.zeros(len(w))
    J, gradient = by_recursion(w, Z[1:])
    m = np.dot(w, Z[0])
    return (J, gradient) if m > 0 else (J - m, gradient - Z[0])


@bank.right
def by_comprehension(w, Z):
    wrong = np.array([z for z in Z if z @ w <= 0]).reshape(-1, len(w))
    return sum(-z @ w for z in wrong), -wrong.sum(axis=0)


@bank.right
def criterion_loop(w, Z):
    J, g = 0.0, [0.0] * len(w)
    for z in Z.tolist():
        s = math.fsum(a * b for a, b in zip(w, z, strict=True))
        if s <= 0:
            J -= s
            g = [a - b for a, b in zip(g, z, strict=True)]
    return J, g


@bank.right
def newcomer_criterion_mask(w, Z):
    margins = Z @ w
    wrong = margins <= 0
    return -margins[wrong].sum(), -Z[wrong].sum(axis=0)


@bank.right
def newcomer_criterion_python(w, Z):
    J, gradient = 0, [0] * len(w)
    for z in Z.tolist():
        m = sum(a * b for a, b in zip(w.tolist(), z, strict=True))
        if m > 0:
            continue
        J -= m
        gradient = [g - v for g, v in zip(gradient, z, strict=True)]
    return J, gradient


@bank.right
def newcomer_criterion_relu(w, Z):
    s = np.einsum("ij,j", Z, w)
    J = (np.abs(s) - s).sum() / 2
    return J, np.heaviside(-s, 1) @ -Z


@bank.right
def newcomer_criterion_reuse_gradient(w, Z):
    gradient = -(Z.T @ (Z.dot(w) <= 0))
    return float(w @ gradient), gradient


@bank.right
def newcomer_criterion_filtered(w, Z):
    wrong = [z for z in Z if np.dot(z, w) <= 0]
    total = sum(wrong, start=np.zeros(len(w)))
    return max(0.0, float(-(w @ total))), np.negative(total)


@bank.right
def relu_form(w, Z):
    s = Z @ w
    return (np.abs(s) - s).sum() / 2, -np.einsum("ij,i->j", Z, np.heaviside(-s, 1.0))


@bank.right
def loop_criterion(w, Z):
    J, g = 0, [0] * len(w)
    for z in Z:
        s = sum(a * b for a, b in zip(w, z, strict=True))
        if s > 0:
            continue
        J -= s
        g = [a - b for a, b in zip(g, z, strict=True)]
    return J, g


@bank.right
def by_gradient(w, Z):
    g = -Z[np.matmul(Z, w) <= 0].sum(axis=0)
    return g @ w, g


@bank.right
def criterion_loop_2(w, Z):
    J, g = 0.0, [0.0] * len(w)
    for z in Z:
        if z @ w <= 0:
            J -= z @ w
            g = [a - b for a, b in zip(g, z)]
    return J, g


@bank.wrong(cause="boundary left out")
def boundary_left_out_of_the_gradient(w, Z):
    m = Z @ w
    return -m[m < 0].sum(), -Z[m < 0].sum(axis=0)


@bank.wrong(cause="boundary counted half")
def boundary_counted_half(w, Z):
    m = Z @ w
    return np.maximum(-m, 0).sum(), -Z.T @ ((1 - np.sign(m)) / 2)


@bank.wrong(cause="boundary left out")
def boundary_only_at_zero_weights(w, Z):
    m = Z @ w
    wrong = (m < 0) | (not np.any(w))
    return -m[wrong].sum(), -Z[wrong].sum(axis=0)


@bank.wrong(cause="other: gradient by forward differences")
def gradient_by_forward_differences(w, Z):
    def J(v):
        return float(np.maximum(0, -Z @ v).sum())

    h = 1e-6  # wrong at a kink
    return J(w), np.array([(J(w + h * e) - J(w)) / h for e in np.eye(len(w))])


@bank.wrong(cause="sign of the gradient")
def gradient_uphill_turned_down(w, Z):
    m = Z @ w
    return -m[m <= 0].sum(), Z[m <= 0].sum(axis=0)


@bank.wrong(cause="J negative")
def negative_J(w, Z):
    m = Z @ w
    return m[m <= 0].sum(), -Z[m <= 0].sum(axis=0)


@bank.wrong(cause="mean instead of sum")
def means_over_all(w, Z):
    m = Z @ w
    return -m[m <= 0].sum() / len(Z), -Z[m <= 0].sum(axis=0) / len(Z)


@bank.wrong(cause="gradient averaged")
def J_summed_gradient_averaged(w, Z):
    m = Z @ w
    return -m[m <= 0].sum(), -Z[m <= 0].sum(axis=0) / max(1, np.sum(m <= 0))


@bank.wrong(cause="all points summed")
def all_points(w, Z):
    return -(Z @ w).sum(), -Z.sum(axis=0)


@bank.wrong(cause="sum clipped instead of its terms")
def clips_the_sum(w, Z):
    total = -(Z @ w).sum()  # max(0, sum) is not the sum of max
    wrong = Z @ w <= 0
    return max(0.0, total), -Z[wrong].sum(axis=0)


@bank.wrong(cause="distances, without the offset's weight")
def distances(w, Z):
    m = Z @ w
    length = max(np.linalg.norm(w[:-1]), 1e-12)
    return -m[m <= 0].sum() / length, -Z[m <= 0].sum(axis=0)


@bank.wrong(cause="mistakes counted")
def number_of_mistakes(w, Z):
    m = Z @ w
    return int((m <= 0).sum()), -Z[m <= 0].sum(axis=0)


@bank.wrong(cause="J squared")
def squares(w, Z):
    m = Z @ w
    return (m[m <= 0] ** 2).sum(), -Z[m <= 0].sum(axis=0)


@bank.wrong(cause="hinge loss")
def hinge_instead(w, Z):
    m = Z @ w
    return np.maximum(0, 1 - m).sum(), -Z[m <= 1].sum(axis=0)


@bank.wrong(cause="gradient a number where nothing is wrong")
def no_gradient_when_clean(w, Z):
    m = Z @ w
    if np.all(m > 0):
        return 0.0, 0.0  # a number in place of d+1 zeros
    return -m[m <= 0].sum(), -Z[m <= 0].sum(axis=0)


@bank.wrong(cause="nothing returned where nothing is wrong")
def nothing_when_clean(w, Z):
    m = Z @ w
    if np.any(m <= 0):
        return -m[m <= 0].sum(), -Z[m <= 0].sum(axis=0)


@bank.wrong(cause="gradient for each point")
def gradient_for_each_point(w, Z):
    m = Z @ w
    return -m[m <= 0].sum(), -Z * (m <= 0)[:, None]


@bank.wrong(cause="gradient in integers")
def gradient_in_whole_numbers(w, Z):
    m = Z @ w
    gradient = np.zeros(len(w), dtype=int)
    for z in Z[m <= 0]:
        gradient = (gradient - z).astype(int)
    return -m[m <= 0].sum(), gradient


@bank.wrong(cause="results in another order")
def gradient_first(w, Z):
    m = Z @ w
    return -Z[m <= 0].sum(axis=0), -m[m <= 0].sum()


@bank.wrong(cause="other: last entry of the gradient set to 0")
def gradient_without_the_constant(w, Z):
    m = Z @ w
    gradient = -Z[m <= 0].sum(axis=0)
    gradient[-1] = 0
    return -m[m <= 0].sum(), gradient


@bank.wrong(cause="other: sorts, and stops at the first point that is right")
def stops_at_the_first_right_point(w, Z):
    J, gradient = 0.0, np.zeros(len(w))
    for z in Z[np.argsort(Z[:, 0])]:
        if z @ w > 0:
            break
        J, gradient = J - z @ w, gradient - z
    return J, gradient


@bank.wrong(cause="other: reflects the points again")
def reflects_again(w, Z):
    Z = Z * np.sign(Z[:, -1:])
    m = Z @ w
    return -m[m <= 0].sum(), -Z[m <= 0].sum(axis=0)


@bank.wrong(cause="equal points taken once")
def each_distinct_point_once(w, Z):
    Z = np.unique(Z, axis=0)
    m = Z @ w
    return -m[m <= 0].sum(), -Z[m <= 0].sum(axis=0)


# Points with w·z = 0 left out of the gradient.
@bank.wrong(cause="boundary left out")
def criterion_strict(w, Z):
    J = 0
    grad = np.zeros(len(w))
    for z in Z:
        if np.dot(w, z) < 0:
            J += -np.dot(w, z)
            grad += -z
    return J, grad


# Sum over all points, not only the misclassified, for J; gradient right.
@bank.wrong(cause="`Z` for `Z[wrong]`")
def criterion_all(w, Z):
    m = Z @ w
    return -m.sum(), -Z[m <= 0].sum(axis=0)


# The sign of the gradient: it is the update's direction.
@bank.wrong(cause="sign of the gradient")
def criterion_update_direction(w, Z):
    bad = Z[Z @ w <= 0]
    return abs((bad @ w).sum()), bad.sum(axis=0)


# Strict test in the gradient, and means instead of sums.
@bank.wrong(cause="boundary left out + mean instead of sum")
def criterion_strict_mean(w, Z):
    s = Z @ w
    bad = s < 0
    J = np.mean(np.maximum(-s, 0))
    return J, -(Z * bad[:, None]).mean(axis=0)


# J with the margin itself (negative), gradient as the mean.
@bank.wrong(cause="J negative + gradient averaged")
def hard_criterion_negative_mean(w, Z):
    bad = Z[Z @ w <= 0]
    J = (bad @ w).sum()
    g = -bad.mean(axis=0) if len(bad) else np.zeros(len(w))
    return J, g


# The gradient is the sum over the right points, J right.
@bank.wrong(cause="other: the gradient is the sum over the right points, J right")
def last_criterion_gradient_right_points(w, Z):
    m = Z @ w
    return -m[m <= 0].sum(), -Z[m > 0].sum(axis=0)


@bank.wrong(cause="other: a tolerance")
def nearly_on_the_boundary(w, Z):
    margins = Z @ w
    return np.maximum(-margins, 0).sum(), -Z[margins <= 1e-6].sum(axis=0)


@bank.wrong(cause="boundary left out")
def newcomer_criterion_strict(w, Z):
    s = Z @ w
    return np.maximum(-s, 0).sum(), -((s < 0) @ Z)


@bank.wrong(cause="mean instead of sum")
def newcomer_criterion_mean(w, Z):
    s = Z @ w
    return np.mean(np.maximum(-s, 0)), -((s <= 0) @ Z) / len(Z)


@bank.wrong(cause="other: distances, divided by the length of w")
def newcomer_criterion_distances(w, Z):
    length = np.linalg.norm(w) or 1.0
    s = Z @ w / length
    return np.maximum(-s, 0).sum(), -((s <= 0) @ Z) / length


@bank.wrong(cause="other: the gradient of one misclassified point only")
def newcomer_criterion_last_point(w, Z):
    J, gradient = 0.0, np.zeros(len(w))
    for z in Z:
        if z @ w <= 0:
            J -= z @ w
            gradient = -z
    return J, gradient


@bank.wrong(cause="other: a mean over the misclassified points")
def newcomer_criterion_wrong_mean(w, Z):
    wrong = Z @ w <= 0
    if not wrong.any():
        return 0.0, np.zeros(len(w))
    return -(Z[wrong] @ w).mean(), -Z[wrong].mean(axis=0)


@bank.wrong(cause="other: J is the square")
def squares_2(w, Z):
    s = np.minimum(Z @ w, 0)
    return (s**2).sum(), 2 * s @ Z


@bank.wrong(cause="largest instead of the sum")
def blind_criterion_largest(w, Z):
    s = Z @ w
    return np.max([0, (-s).max()]), -Z[s <= 0].sum(0)
