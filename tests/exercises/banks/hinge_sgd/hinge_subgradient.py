"""Answers to hinge_subgradient, right and wrong, as people might write them."""

import numpy as np

from tests.exercises.bank import Bank

bank = Bank()


def newcomer_subdifferential_comparisons(z):
    return -int(z <= 1), -int(z < 1)


@bank.right
def subgradient_vectorised(X, y, theta, theta0):
    active = y * (X @ theta + theta0) <= 1
    v = -(active * y) / len(y)
    return v @ X, v.sum()


@bank.right
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


@bank.right
def subgradient_in_augmented_space(X, y, theta, theta0):
    Z = np.hstack([X, np.ones((len(X), 1))]) * y[:, np.newaxis]
    w = np.concatenate([theta, [theta0]])
    Z[Z @ w > 1] = 0
    g = -Z.mean(axis=0)
    return g[:-1], g[-1]


@bank.right
def subgradient_as_mean_of_single_ones(X, y, theta, theta0):
    def of_one_point(x, label):
        if label * (np.dot(theta, x) + theta0) > 1:
            return np.zeros(len(x)), 0.0
        return -label * x, -label

    parts = [of_one_point(x, label) for x, label in zip(X, y)]
    return np.mean([g for g, _ in parts], axis=0), np.mean([g0 for _, g0 in parts])


@bank.right
def subgradient_by_selecting_active_rows(X, y, theta, theta0):
    keep = np.flatnonzero(1 - y * (X @ theta + theta0) >= 0)
    return [-X[keep].T @ y[keep] / len(X), np.array(-y[keep].sum() / len(X))]


@bank.right
def subgradient_with_whole_number_sums(X, y, theta, theta0):
    # For integers the sums are integers; only the end divides.
    g, g0 = np.zeros_like(X[0]), 0
    for x, label in zip(X, y):
        if label * (x @ theta + theta0) <= 1:
            g, g0 = g - label * x, g0 - int(label)
    return tuple(g / len(X)), g0 / len(X)


@bank.right
def subgradient_by_einsum(X, y, theta, theta0):
    v = np.where(y * (np.einsum("ij,j->i", X, theta) + theta0) <= 1, -1.0, 0.0)
    return np.einsum("i,i,ij->j", v, y, X) / y.size, np.einsum("i,i->", v, y) / y.size


@bank.right
def subgradient_mask(X, y, theta, theta0):
    v = -y * (y * (X @ theta + theta0) <= 1) / len(y)
    return v @ X, v.sum()


@bank.right
def newcomer_subgradient_mask(X, y, theta, theta0):
    c = -y * (y * (X @ theta + theta0) <= 1) / len(y)
    return c @ X, c.sum()


@bank.right
def newcomer_subgradient_python(X, y, theta, theta0):
    g, g0, n = [0.0] * X.shape[1], 0.0, len(y)
    for x, label in zip(X.tolist(), y.tolist(), strict=True):
        if label * (sum(a * b for a, b in zip(x, theta.tolist(), strict=True)) + theta0) > 1:
            continue
        g = [a - label * b / n for a, b in zip(g, x, strict=True)]
        g0 -= label / n
    return g, g0


@bank.right
def newcomer_subgradient_augmented(X, y, theta, theta0):
    Z = y[:, None] * np.column_stack([X, np.ones(len(X))])
    w = np.append(theta, theta0)
    mean = np.where((Z @ w <= 1)[:, None], -Z, 0).mean(axis=0)
    return mean[:-1], mean[-1]


@bank.right
def newcomer_subgradient_rows(X, y, theta, theta0):
    rows = [
        newcomer_subdifferential_comparisons(b * (a @ theta + theta0))[0] * b * np.r_[a, 1]
        for a, b in zip(X, y, strict=True)
    ]
    total = np.sum(rows, axis=0)
    return list(total[:-1] / len(rows)), total[-1] / len(rows)


@bank.right
def weights_form(X, y, theta, theta0):
    v = np.where(y * (X @ theta + theta0) <= 1, -y, 0) / len(y)
    return v @ X, v.sum()


@bank.right
def list_subgradient(X, y, theta, theta0):
    active = [(x, s) for x, s in zip(X, y, strict=True) if not s * (np.dot(x, theta) + theta0) > 1]
    g = [-sum(s * x[j] for x, s in active) / len(y) for j in range(X.shape[1])]
    return g, -sum(int(s) for _, s in active) / len(y)


@bank.right
def augmented_mean(X, y, theta, theta0):
    Z = np.insert(X.astype(float), X.shape[1], 1.0, axis=1) * y[:, None]
    Z[Z @ np.append(theta, theta0) > 1] = 0
    g = -Z.mean(axis=0)
    return g[:-1], g[-1]


@bank.right
def subgradient_loop(X, y, theta, theta0):
    n, d = X.shape
    g, g0 = np.zeros(d), 0
    for i in range(n):
        if not y[i] * (X[i] @ theta + theta0) > 1:
            g -= y[i] * X[i] / n
            g0 -= y[i] / n
    return g, g0


@bank.wrong(cause="strict at the kink")
def subgradient_none_at_the_corner(X, y, theta, theta0):
    v = -1 * (y * (X @ theta + theta0) < 1) * y / len(y)
    return v @ X, v.sum()


@bank.wrong(cause="half at the kink")
def subgradient_by_central_differences(X, y, theta, theta0):
    # Half of it at a corner.
    def risk(w):
        return np.maximum(1 - y * (X @ w[:-1] + w[-1]), 0).mean()

    w, h = np.append(np.asarray(theta, dtype=float), theta0), 2.0**-20
    slopes = np.array([(risk(w + h * e) - risk(w - h * e)) / (2 * h) for e in np.eye(len(w))])
    return slopes[:-1], slopes[-1]


@bank.wrong(cause="only mistakes")
def subgradient_at_mistakes_only(X, y, theta, theta0):
    v = -1 * (y * (X @ theta + theta0) <= 0) * y / len(y)
    return v @ X, v.sum()


@bank.wrong(cause="sum")
def subgradient_as_sum(X, y, theta, theta0):
    v = -1 * (y * (X @ theta + theta0) <= 1) * y
    return v @ X, v.sum()


@bank.wrong(cause="mean over active points")
def subgradient_mean_over_active_points(X, y, theta, theta0):
    active = y * (X @ theta + theta0) <= 1
    v = -1 * active * y / max(active.sum(), 1)
    return v @ X, v.sum()


@bank.wrong(cause="other: subgradient fails without active points")
def subgradient_fails_without_active_points(X, y, theta, theta0):
    # The mean of no rows is NaN, also times a share of zero.
    active = y * (X @ theta + theta0) <= 1
    with np.errstate(all="ignore"):
        total = (-y[active, None] * X[active]).sum(axis=0) / active.sum()
        offset = -y[active].sum() / active.sum()
    return total * active.mean(), offset * active.mean()


@bank.wrong(cause="wrong sign")
def subgradient_uphill_sign(X, y, theta, theta0):
    v = (y * (X @ theta + theta0) <= 1) * y / len(y)
    return v @ X, v.sum()


@bank.wrong(cause="offset part not averaged")
def subgradient_offset_part_summed(X, y, theta, theta0):
    v = -1 * (y * (X @ theta + theta0) <= 1) * y
    return v @ X / len(y), v.sum()


@bank.wrong(cause="offset part without labels")
def subgradient_offset_part_without_label(X, y, theta, theta0):
    active = y * (X @ theta + theta0) <= 1
    return -(active * y) @ X / len(y), -active.mean()


@bank.wrong(cause="offset not used in the test")
def subgradient_margin_forgets_the_offset(X, y, theta, theta0):
    v = -1 * (y * (X @ theta) <= 1) * y / len(y)
    return v @ X, v.sum()


@bank.wrong(cause="label not used in the test")
def subgradient_margin_forgets_the_label(X, y, theta, theta0):
    v = -1 * (X @ theta + theta0 <= 1) * y / len(y)
    return v @ X, v.sum()


@bank.wrong(cause="rounded down")
def subgradient_whole_division(X, y, theta, theta0):
    active = y * (X @ theta + theta0) <= 1
    return -(active * y) @ X // len(y), -(active * y).sum() // len(y)


@bank.wrong(cause="as one vector")
def subgradient_as_one_vector(X, y, theta, theta0):
    v = -1 * (y * (X @ theta + theta0) <= 1) * y / len(y)
    return np.append(v @ X, v.sum())


@bank.wrong(cause="averaged over the features, too")
def subgradient_averaged_over_features_too(X, y, theta, theta0):
    v = -1 * (y * (X @ theta + theta0) <= 1) * y
    return np.full(X.shape[1], np.mean(v[:, None] * X)), v.mean()


@bank.wrong(cause="offset part first")
def subgradient_offset_first(X, y, theta, theta0):
    v = -1 * (y * (X @ theta + theta0) <= 1) * y / len(y)
    return v.sum(), v @ X


@bank.wrong(cause="of the squared hinge")
def subgradient_of_the_squared_hinge(X, y, theta, theta0):
    v = -2 * np.maximum(1 - y * (X @ theta + theta0), 0) * y / len(y)
    return v @ X, v.sum()


# Divides by the number of active points.
@bank.wrong(cause="mean over active points")
def subgradient_active_mean(X, y, theta, theta0):
    z = y * (X @ theta + theta0)
    a = z <= 1
    if not a.any():
        return np.zeros(X.shape[1]), 0.0
    return -(y[a, None] * X[a]).mean(axis=0), -y[a].mean()


# Strict test, and the offset's part is summed.
@bank.wrong(cause="strict at the kink + offset part not averaged")
def subgradient_strict_sum_offset(X, y, theta, theta0):
    z = y * (X @ theta + theta0)
    pull = np.where(z < 1, -y, 0)
    return pull @ X / len(X), pull.sum()


# Labels forgotten in the offset's part.
@bank.wrong(cause="offset part without labels")
def subgradient_offset_without_labels(X, y, theta, theta0):
    act = (y * (X @ theta + theta0) <= 1).astype(float)
    g = -((act * y)[:, None] * X).mean(axis=0)
    return g, -act.mean()


# Plus sign and the sum.
@bank.wrong(cause="sum + wrong sign")
def hard_subgradient_plus_sum(X, y, theta, theta0):
    active = y * (X @ theta + theta0) <= 1
    return (y[active, None] * X[active]).sum(axis=0), y[active].sum()


# Labels missing in theta's part, offset right.
@bank.wrong(cause="other: labels missing in theta's part, offset right")
def hard_subgradient_no_labels(X, y, theta, theta0):
    active = y * (X @ theta + theta0) <= 1
    return -(X * active[:, None]).mean(axis=0), -(y * active).mean()


# Divided by the number of features.
@bank.wrong(cause="other: divided by the number of features")
def last_subgradient_by_features(X, y, theta, theta0):
    z = y * (X @ theta + theta0)
    pull = np.where(z <= 1, -y, 0)
    return pull @ X / X.shape[1], pull.sum() / X.shape[1]


@bank.wrong(cause="other: a tolerance")
def subgradient_with_tolerance(X, y, theta, theta0):
    pull = np.where(y * (X @ theta + theta0) <= 1.001, -y, 0)
    return pull @ X / len(X), pull.mean()


@bank.wrong(cause="other: all labels in the offset part")
def newcomer_subgradient_all_labels(X, y, theta, theta0):
    c = -y * (y * (X @ theta + theta0) <= 1) / len(y)
    return c @ X, -y.mean()


@bank.wrong(cause="`y * (X @ theta) + theta0` for `y * (X @ theta + theta0)`")
def newcomer_subgradient_precedence(X, y, theta, theta0):
    c = -y * (y * (X @ theta) + theta0 <= 1) / len(y)
    return c @ X, c.sum()


@bank.wrong(cause="weighed by the loss")
def newcomer_subgradient_weighted(X, y, theta, theta0):
    c = -y * np.maximum(1 - y * (X @ theta + theta0), 0) / len(y)
    return c @ X, c.sum()


@bank.wrong(cause="other: the mean over the features, not over the points")
def newcomer_subgradient_axis(X, y, theta, theta0):
    c = -y * (y * (X @ theta + theta0) <= 1)
    return c @ X / X.shape[1], c.sum() / len(y)


@bank.wrong(cause="`y * (X @ theta + theta0) < 1` for `y * (X @ theta + theta0) <= 1`")
def newcomer_subgradient_offset_strict(X, y, theta, theta0):
    z = y * (X @ theta + theta0)
    return -(y * (z <= 1)) @ X / len(y), -np.mean(y * (z < 1))
