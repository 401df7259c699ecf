"""Answers to squared_error_gradient, right and wrong, as people might write them."""

import numpy as np

from tests.exercises.bank import Bank

bank = Bank()


@bank.right
def slope_in_one_line(W, X, T):
    return 2 * X.T @ (X @ W - T)


@bank.right
def slope_multiplied_out(W, X, T):
    return 2 * (X.T @ X @ W) - 2 * (X.T @ T)


@bank.right
def slope_entry_by_entry(W, X, T):
    G = [[0.0] * W.shape[1] for _ in range(W.shape[0])]
    for j in range(W.shape[0]):
        for k in range(W.shape[1]):
            for x, target in zip(X, T, strict=True):
                G[j][k] += 2 * (float(x @ W[:, k]) - target[k]) * x[j]
    return G


@bank.right
def slope_point_by_point(W, X, T):
    G = np.zeros(W.shape)
    for x, target in zip(X, T, strict=True):
        G += 2 * np.outer(x, x @ W - target)
    return G


@bank.right
def slope_column_by_column(W, X, T):
    columns = []
    for k in range(T.shape[1]):
        residual = X.dot(W[:, k]) - T[:, k]
        columns.append(2 * X.T.dot(residual))
    return np.stack(columns, axis=1)


@bank.right
def slope_by_einsum(W, X, T):
    return np.einsum("ij,ik->jk", X, 2 * (np.einsum("ij,jk->ik", X, W) - T))


@bank.right
def slope_by_broadcasting(W, X, T):
    return (2 * X[:, :, None] * (X @ W - T)[:, None, :]).sum(axis=0)


@bank.right
def slope_from_the_transposed_side(W, X, T):
    return -2 * ((T - X @ W).T @ X).T


@bank.right
def slope_by_exact_central_differences(W, X, T):
    """The error is quadratic, so central differences with a step of 1 are exact up to rounding."""

    def error(V):
        return ((X @ V - T) ** 2).sum()

    G = np.zeros(W.shape)
    for place in np.ndindex(*W.shape):
        step = np.zeros(W.shape)
        step[place] = 1
        G[place] = (error(W + step) - error(W - step)) / 2
    return G


@bank.right
def slope_with_slopes_and_bias_apart(W, X, T):
    residual = X @ W - T
    return np.vstack([2 * X[:, :-1].T @ residual, 2 * residual.sum(axis=0)])


@bank.right
def slope_as_a_tuple_of_rows(W, X, T):
    R = np.asarray(X, float) @ W - T
    return tuple(tuple(2.0 * (column @ R)) for column in X.T)


@bank.right
def slope_changes_its_input(W, X, T):
    T -= X @ W if T.dtype.kind == "f" else (X @ W).astype(T.dtype)
    T *= -2
    return X.T @ T


@bank.right
def gradient_sum_of_points(W, X, T):
    G = np.zeros(W.shape)
    for x, target in zip(X, T, strict=True):
        G = G + np.outer(x, x @ W - target)
    return G + G


@bank.right
def pull_lists(W, X, T):
    n, p, K = len(X), len(W), len(W[0])
    G = [[0.0] * K for _ in range(p)]
    for i in range(n):
        for k in range(K):
            off = sum(float(X[i, j]) * float(W[j, k]) for j in range(p)) - float(T[i, k])
            for j in range(p):
                G[j][k] += 2 * off * float(X[i, j])
    return G


@bank.right
def pull_einsum(W, X, T):
    return 2 * np.einsum("ij,ik->jk", X, np.einsum("ij,jk->ik", X, W) - T)


@bank.right
def pull_outer(W, X, T):
    return sum(np.outer(x, -2 * (target - x @ W)) for x, target in zip(X, T))


@bank.right
def pull_normal_equations(W, X, T):
    return 2 * ((X.T @ X) @ W - X.T @ T)


@bank.right
def pull_differences(W, X, T):
    """Central differences with a step of 1: exact for a quadratic function."""
    W = W.astype(float)
    G = np.zeros_like(W)
    for j in range(W.shape[0]):
        for k in range(W.shape[1]):
            up, down = W.copy(), W.copy()
            up[j, k] += 1
            down[j, k] -= 1
            G[j, k] = (np.sum((X @ up - T) ** 2) - np.sum((X @ down - T) ** 2)) / 2
    return G


@bank.right
def einsum_gradient(W, X, T):
    return 2 * np.einsum("ij,ik->jk", X, X @ W - T)


@bank.right
def outer_products(W, X, T):
    return sum((np.outer(2 * x, x @ W - t) for x, t in zip(X, T, strict=True)), np.zeros(W.shape))


@bank.right
def difference_quotient(W, X, T):
    def E(V):
        return np.sum((X @ V - T) ** 2)

    W = W.astype(float)
    G = np.zeros(W.shape)
    for place in np.ndindex(*W.shape):
        up, down = W.copy(), W.copy()
        up[place] += 1
        down[place] -= 1
        G[place] = (E(up) - E(down)) / 2
    return G


@bank.right
def gradient_einsum(W, X, T):
    return 2 * np.einsum("ni,nk->ik", X, np.einsum("ni,ik->nk", X, W) - T)


@bank.wrong(cause="factor 2 missing")
def slope_without_the_two(W, X, T):
    return X.T @ (X @ W - T)


@bank.wrong(cause="sign")
def slope_downhill(W, X, T):
    return 2 * X.T @ (T - X @ W)


@bank.wrong(cause="mean")
def slope_of_the_mean(W, X, T):
    return 2 / len(X) * X.T @ (X @ W - T)


@bank.wrong(cause="half the squares")
def slope_of_half_the_mean(W, X, T):
    return X.T @ (X @ W - T) / X.shape[0]


@bank.wrong(cause="the step instead of the gradient")
def slope_as_the_step_of_widrow_and_hoff(W, X, T):
    return X.T @ (T - X @ W)


@bank.wrong(cause="mean over points and classes")
def slope_of_the_mean_of_all_entries(W, X, T):
    R = X @ W - T
    return 2 * X.T @ R / R.size


@bank.wrong(cause="classes as rows")
def slope_with_a_row_per_class(W, X, T):
    return 2 * (X @ W - T).T @ X


@bank.wrong(cause="classes as rows")
def slope_stacks_the_classes_as_rows(W, X, T):
    return [2 * X.T @ (X @ W[:, k] - T[:, k]) for k in range(W.shape[1])]


@bank.wrong(cause="targets forgotten")
def slope_of_the_outputs(W, X, T):
    return 2 * X.T @ X @ W


@bank.wrong(cause="residuals returned")
def slope_stops_at_the_residuals(W, X, T):
    return 2 * (X @ W - T)


@bank.wrong(cause="error returned")
def slope_is_the_error(W, X, T):
    return ((X @ W - T) ** 2).sum()


@bank.wrong(cause="size of the residual lost")
def slope_of_absolute_values(W, X, T):
    return 2 * X.T @ np.sign(X @ W - T)


@bank.wrong(cause="residuals squared")
def slope_keeps_the_square(W, X, T):
    return 2 * X.T @ (X @ W - T) ** 2


@bank.wrong(cause="last one missing")
def slope_of_the_slopes_only(W, X, T):
    return 2 * X[:, :-1].T @ (X @ W - T)


@bank.wrong(cause="bias left alone")
def slope_leaves_the_bias_alone(W, X, T):
    G = 2.0 * X.T @ (X @ W - T)
    G[-1] = 0
    return G


@bank.wrong(cause="W not used")
def slope_at_the_start(W, X, T):
    return -2 * X.T @ T


@bank.wrong(cause="solved for the minimum")
def slope_is_the_solution(W, X, T):
    return np.linalg.pinv(X) @ T


@bank.wrong(cause="other: Newton's step")
def slope_divided_by_the_curvature(W, X, T):
    return np.linalg.pinv(X.T @ X) @ X.T @ (X @ W - T)


@bank.wrong(cause="error and gradient")
def slope_with_the_error(W, X, T):
    R = X @ W - T
    return (R**2).sum(), 2 * X.T @ R


@bank.wrong(cause="only the last point")
def slope_of_the_last_point(W, X, T):
    for x, target in zip(X, T, strict=True):
        G = 2 * np.outer(x, x @ W - target)
    return G


@bank.wrong(cause="only the first point")
def slope_returns_inside_the_loop(W, X, T):
    G = np.zeros(W.shape)
    for x, target in zip(X, T, strict=True):
        G += 2 * np.outer(x, x @ W - target)
        return G


@bank.wrong(cause="ones appended again")
def slope_augments_once_more(W, X, T):
    A = np.hstack([X, np.ones((len(X), 1))])
    V = np.vstack([W, np.zeros((1, W.shape[1]))])
    return 2 * A.T @ (A @ V - T)


@bank.wrong(cause="only misclassified points")
def slope_of_the_mistakes_only(W, X, T):
    R = X @ W - T
    wrong = (X @ W).argmax(axis=1) != T.argmax(axis=1)
    return 2 * X[wrong].T @ R[wrong]


@bank.wrong(cause="sum of each row")
def slope_with_one_residual_for_all_classes(W, X, T):
    return 2 * X.T @ (X @ W - T).sum(axis=1)


@bank.wrong(cause="scaled to length one")
def slope_as_a_unit_vector(W, X, T):
    G = 2 * X.T @ (X @ W - T)
    size = np.linalg.norm(G)
    return G / size if size > 0 else G


@bank.wrong(cause="flattened")
def slope_in_a_row(W, X, T):
    return (2 * X.T @ (X @ W - T)).ravel()


@bank.wrong(cause="twice as large")
def slope_with_the_two_twice(W, X, T):
    return 4 * X.T @ (X @ W - T)


@bank.wrong(cause="cut to integers")
def slope_kept_in_whole_numbers(W, X, T):
    return (2 * X.T @ (X @ W - T)).astype(int)


@bank.wrong(cause="other: hinge-like, right outputs do not pull")
def slope_ignores_outputs_that_are_large_enough(W, X, T):
    R = X @ W - T
    R = np.where((T == 1) & (R > 0), 0.0, R)
    return 2 * X.T @ R


@bank.wrong(cause="other: one-sided differences with a large step")
def slope_by_coarse_differences(W, X, T):
    def error(V):
        return ((X @ V - T) ** 2).sum()

    G = np.zeros(W.shape)
    for place in np.ndindex(*W.shape):
        step = np.zeros(W.shape)
        step[place] = 0.01
        G[place] = (error(W + step) - error(W)) / 0.01
    return G


# Sum over classes of residuals: every column the same.
@bank.wrong(cause="other: sum over classes of residuals: every column the same")
def gradient_classes_summed(W, X, T):
    r = (X @ W - T).sum(axis=1)
    return 2 * np.outer(X.T @ r, np.ones(W.shape[1]))


# The 2 is missing, and residuals squared.
@bank.wrong(cause="residuals squared + half as large")
def gradient_residual_squared(W, X, T):
    return X.T @ (X @ W - T) ** 2


# The 2 is missing at the second term.
@bank.wrong(cause="other: the 2 is missing at the second term")
def hard_gradient_bracket(W, X, T):
    return 2 * X.T @ X @ W - X.T @ T


# Bias row is left out of the gradient (set to zero), and no 2.
@bank.wrong(cause="bias left alone + half as large")
def hard_gradient_no_bias_no_two(W, X, T):
    G = X.T @ (X @ W - T)
    G[-1] = 0
    return G


# The gradient with respect to the outputs, not multiplied by X: 2 (XW - T) summed over the points, the same for every feature.
@bank.wrong(cause="other: the gradient with respect to the outputs, not multiplied by X, the same for every feature")
def last_gradient_without_x(W, X, T):
    return np.tile(2 * (X @ W - T).sum(axis=0), (X.shape[1], 1))


@bank.wrong(cause="`X` for `X.T`")
def pull_untransposed(W, X, T):
    return 2 * X @ (X @ W - T)


@bank.wrong(cause="other: the factor 2 on one of two terms")
def pull_one_two(W, X, T):
    return 2 * X.T @ X @ W - X.T @ T


@bank.wrong(cause="other: fails for a single point")
def pull_squeezed(W, X, T):
    return 2 * X.T @ np.squeeze(X @ W - T)


@bank.wrong(cause="type of the input kept")
def pull_like_w(W, X, T):
    G = np.zeros_like(W)
    for j in range(W.shape[0]):
        for k in range(W.shape[1]):
            G[j, k] = 2 * X[:, j] @ (X @ W[:, k] - T[:, k])
    return G


@bank.wrong(cause="type of the input kept")
def pull_like_x(W, X, T):
    G = np.zeros(W.shape, dtype=X.dtype)
    for k in range(W.shape[1]):
        G[:, k] = 2 * X.T @ (X @ W[:, k] - T[:, k])
    return G


@bank.wrong(cause="other: targets forgotten in one product")
def forgot_targets(W, X, T):
    return 2 * X.T @ X @ W - T.sum(axis=0)


@bank.wrong(cause="other: gradient of the norm")
def unsquared(W, X, T):
    R = X @ W - T
    return X.T @ R / (np.linalg.norm(R) or 1)
