"""Answers to least_squares_sgd, right and wrong, as people might write them."""

from functools import reduce
from itertools import accumulate

import numpy as np

from tests.exercises.bank import Bank

bank = Bank()


@bank.right
def visits_by_the_gradient_of_one_row(W, X, T, order, eta):
    for i in order:
        x, target = X[[i]], T[[i]]
        W = W - eta * 2 * x.T @ (x @ W - target)
    return W


@bank.right
def visits_by_outer(W, X, T, order, eta):
    W = np.array(W, dtype=float)
    for i in order:
        W -= 2 * eta * np.outer(X[i], X[i] @ W - T[i])
    return W


@bank.right
def visits_in_plain_python(W, X, T, order, eta):
    W = [[float(v) for v in row] for row in W]
    rows, columns = range(len(W)), range(len(W[0]))
    for i in order:
        gaps = [sum(X[i][j] * W[j][k] for j in rows) - T[i][k] for k in columns]
        for j in rows:
            for k in columns:
                W[j][k] -= eta * 2 * gaps[k] * X[i][j]
    return W


@bank.right
def visits_class_by_class(W, X, T, order, eta):
    columns = []
    for k in range(T.shape[1]):
        w = W[:, k].astype(float)
        for i in order:
            w = w + eta * 2 * (T[i, k] - w @ X[i]) * X[i]
        columns.append(w)
    return np.column_stack(columns)


@bank.right
def visits_by_broadcasting(W, X, T, order, eta):
    for x, target in zip(X[order], T[order], strict=True):
        W = W - 2 * eta * x[:, None] * (x @ W - target)
    return W


@bank.right
def visits_by_recursion(W, X, T, order, eta):
    if len(order) == 0:
        return W
    i = order[0]
    return visits_by_recursion(W - eta * 2 * np.outer(X[i], X[i] @ W - T[i]), X, T, order[1:], eta)


@bank.right
def visits_as_maps_of_the_weights(W, X, T, order, eta):
    """A step is W ← (I - 2η x xᵀ) W + 2η x tᵀ."""
    for i in order:
        x = X[i].reshape(-1, 1)
        W = (np.eye(len(x)) - 2 * eta * x @ x.T) @ W + 2 * eta * x @ T[i].reshape(1, -1)
    return W


@bank.right
def visits_with_a_while_loop(W, X, T, order, eta):
    visit = 0
    while visit < len(order):
        i = int(order[visit])
        error = np.dot(X[i], W) - T[i]
        W = W - 2.0 * eta * np.einsum("j,k->jk", X[i], error)
        visit += 1
    return W.tolist()


@bank.right
def walk_outer(W, X, T, order, eta):
    W = W.astype(float)
    for i in order:
        W -= 2 * eta * np.outer(X[i], X[i] @ W - T[i])
    return W


@bank.right
def walk_rows(W, X, T, order, eta):
    for i in order:
        x, target = X[i : i + 1], T[i : i + 1]
        W = W - eta * 2 * x.T @ (x @ W - target)
    return W


@bank.right
def walk_lists(W, X, T, order, eta):
    W = [list(map(float, row)) for row in W]
    for i in order:
        x = [float(v) for v in X[i]]
        for k in range(len(W[0])):
            off = sum(x[j] * W[j][k] for j in range(len(x))) - float(T[i][k])
            for j in range(len(x)):
                W[j][k] -= eta * 2 * off * x[j]
    return W


@bank.right
def walk_contraction(W, X, T, order, eta):
    eye = np.eye(len(W))
    return reduce(lambda V, i: (eye - 2 * eta * np.outer(X[i], X[i])) @ V + 2 * eta * np.outer(X[i], T[i]), order, W)


@bank.right
def walk_einsum(W, X, T, order, eta):
    current = np.array(W, dtype=float)
    for x, target in zip(X[order], T[order]):
        error = target - np.einsum("j,jk->k", x, current)
        current = current + 2 * eta * np.einsum("j,k->jk", x, error)
    return current


@bank.right
def accumulated_sgd(W, X, T, order, eta):
    *_, last = accumulate(order, lambda V, i: V - 2 * eta * np.outer(X[i], X[i] @ V - T[i]), initial=np.array(W, float))
    return last


@bank.right
def transposed_sgd(W, X, T, order, eta):
    V = np.array(W, dtype=float).T.copy()
    for i in order:
        V -= 2 * eta * (V @ X[i] - T[i])[:, None] * X[i]
    return V.T


@bank.right
def matrix_products(W, X, T, order, eta):
    A, B = np.eye(len(W)), np.zeros(np.shape(W))
    for i in order:
        M = np.eye(len(W)) - 2 * eta * np.outer(X[i], X[i])
        A, B = M @ A, M @ B + 2 * eta * np.outer(X[i], T[i])
    return A @ W + B


@bank.wrong(cause="factor 2 missing")
def visits_without_the_two(W, X, T, order, eta):
    for i in order:
        W = W - eta * np.outer(X[i], X[i] @ W - T[i])
    return W


@bank.wrong(cause="uphill")
def visits_climb(W, X, T, order, eta):
    for i in order:
        W = W + 2 * eta * np.outer(X[i], X[i] @ W - T[i])
    return W


@bank.wrong(cause="all points in every step")
def visits_with_all_points(W, X, T, order, eta):
    for _ in order:
        W = W - eta * 2 * X.T @ (X @ W - T)
    return W


@bank.wrong(cause="gradient at the start")
def visits_from_an_old_matrix(W, X, T, order, eta):
    V = W
    for i in order:
        V = V - eta * 2 * np.outer(X[i], X[i] @ W - T[i])
    return V


@bank.wrong(cause="start ignored")
def visits_from_zero(W, X, T, order, eta):
    V = np.zeros_like(W, dtype=float)
    for i in order:
        V = V - eta * 2 * np.outer(X[i], X[i] @ V - T[i])
    return V


@bank.wrong(cause="order ignored")
def visits_in_the_order_of_the_rows(W, X, T, order, eta):
    for x, target in zip(X, T, strict=True):
        W = W - eta * 2 * np.outer(x, x @ W - target)
    return W


@bank.wrong(cause="every point once")
def visits_each_point_once(W, X, T, order, eta):
    seen = set()
    for i in order:
        if int(i) in seen:
            continue
        seen.add(int(i))
        W = W - eta * 2 * np.outer(X[i], X[i] @ W - T[i])
    return W


@bank.wrong(cause="sorted")
def visits_sorted(W, X, T, order, eta):
    for i in sorted(order):
        W = W - eta * 2 * np.outer(X[i], X[i] @ W - T[i])
    return W


@bank.wrong(cause="backwards")
def visits_from_the_end(W, X, T, order, eta):
    for i in reversed(order):
        W = W - eta * 2 * np.outer(X[i], X[i] @ W - T[i])
    return W


@bank.wrong(cause="rate divided by n")
def visits_with_the_mean(W, X, T, order, eta):
    for i in order:
        W = W - eta * 2 * np.outer(X[i], X[i] @ W - T[i]) / len(X)
    return W


@bank.wrong(cause="shrinking rate")
def visits_that_tire(W, X, T, order, eta):
    for k, i in enumerate(order, start=1):
        W = W - eta / k * 2 * np.outer(X[i], X[i] @ W - T[i])
    return W


@bank.wrong(cause="`gradient` for `eta * gradient`")
def visits_without_a_rate(W, X, T, order, eta):
    for i in order:
        W = W - 2 * np.outer(X[i], X[i] @ W - T[i])
    return W


@bank.wrong(cause="without all rounds but the first of `for i in order:` + return in the first round")
def visits_return_inside_the_loop(W, X, T, order, eta):
    for i in order:
        return W - eta * 2 * np.outer(X[i], X[i] @ W - T[i])
    return W


@bank.wrong(cause="only the last visit")
def visits_overwrite_each_other(W, X, T, order, eta):
    V = W
    for i in order:
        V = W - eta * 2 * np.outer(X[i], X[i] @ W - T[i])
    return V


@bank.wrong(cause="only misclassified points")
def visits_on_mistakes(W, X, T, order, eta):
    for i in order:
        if np.argmax(X[i] @ W) != np.argmax(T[i]):
            W = W - eta * 2 * np.outer(X[i], X[i] @ W - T[i])
    return W


@bank.wrong(cause="T not used")
def visits_without_targets(W, X, T, order, eta):
    for i in order:
        W = W - eta * 2 * np.outer(X[i], X[i] @ W)
    return W


@bank.wrong(cause="`np.outer(residual, X[i])` for `np.outer(X[i], residual)`")
def visits_with_the_gradient_on_its_side(W, X, T, order, eta):
    for i in order:
        W = W - eta * 2 * np.outer(X[i] @ W - T[i], X[i])
    return W


@bank.wrong(cause="size of the residual lost")
def visits_of_absolute_values(W, X, T, order, eta):
    for i in order:
        W = W - eta * 2 * np.outer(X[i], np.sign(X[i] @ W - T[i]))
    return W


@bank.wrong(cause="bias left alone")
def visits_move_the_slopes_only(W, X, T, order, eta):
    W = np.array(W, dtype=float)
    for i in order:
        W[:-1] -= eta * 2 * np.outer(X[i, :-1], X[i] @ W - T[i])
    return W


@bank.wrong(cause="average of the run")
def visits_averaged(W, X, T, order, eta):
    run = []
    for i in order:
        W = W - eta * 2 * np.outer(X[i], X[i] @ W - T[i])
        run.append(W)
    return np.mean(run, axis=0) if run else W


@bank.wrong(cause="the whole run")
def visits_all_returned(W, X, T, order, eta):
    run = [W]
    for i in order:
        W = W - eta * 2 * np.outer(X[i], X[i] @ W - T[i])
        run.append(W)
    return np.array(run)


@bank.wrong(cause="solved at once")
def visits_skipped(W, X, T, order, eta):
    return np.linalg.pinv(X) @ T


@bank.wrong(cause="own column only")
def visits_move_the_own_class_only(W, X, T, order, eta):
    W = np.array(W, dtype=float)
    for i in order:
        k = np.argmax(T[i])
        W[:, k] -= eta * 2 * (X[i] @ W[:, k] - T[i, k]) * X[i]
    return W


@bank.wrong(cause="wrong point")
def visits_of_the_places(W, X, T, order, eta):
    for k in range(len(order)):
        i = k % len(X)
        W = W - eta * 2 * np.outer(X[i], X[i] @ W - T[i])
    return W


@bank.wrong(cause="average of the run")
def walk_averaged(W, X, T, order, eta):
    total = np.zeros(W.shape)
    for i in order:
        W = W - 2 * eta * np.outer(X[i], X[i] @ W - T[i])
        total = total + W
    return total / max(len(order), 1)


@bank.wrong(cause="other: each row of W sees the rows that have moved already")
def walk_row_by_row(W, X, T, order, eta):
    W = W.astype(float)
    for i in order:
        for j in range(len(W)):
            W[j] -= 2 * eta * X[i, j] * (X[i] @ W - T[i])
    return W


@bank.wrong(cause="other: integers, because W had them")
def walk_like_w(W, X, T, order, eta):
    W = W.copy()
    for i in order:
        W[:] = W - 2 * eta * np.outer(X[i], X[i] @ W - T[i])
    return W
