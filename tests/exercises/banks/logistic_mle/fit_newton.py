"""Answers to fit_newton, right and wrong, as people might write them."""

import math

import numpy as np
import scipy.optimize
import scipy.special

from tests.exercises.bank import Bank

bank = Bank(
    equivalent={
        "for _ in range(30):  →  for _ in range(31):": "it has settled after ten steps",
        "for _ in range(30):  →  for _ in range(29):": "it has settled after ten steps",
    }
)


def _newton_parts(theta, X, y, penalty):
    p = stable(X @ theta)
    return X.T @ (p - y) + penalty * theta, (X.T * (p * (1 - p))) @ X + np.diag(penalty)


def stable(z):
    e = np.exp(-np.abs(z))
    return np.where(np.asarray(z) >= 0, 1, e) / (1 + e)


def _penalty(X, ridge):
    penalty = np.full(X.shape[1], float(ridge))
    penalty[-1] = 0
    return penalty


def naive(z):
    return 1 / (1 + np.exp(-z))


def _newton(X, y, penalty, steps=60):
    theta = np.zeros(X.shape[1])
    for _ in range(steps):
        g, H = _newton_parts(theta, X, y, penalty)
        step = np.linalg.lstsq(H, g, rcond=None)[0]
        theta = theta - step
        if np.abs(step).max() < 1e-12:
            break
    return theta


def sigmoid_(z):
    """What an answer of lesson 8 may call: the learner's own sigmoid, and it is right."""
    e = np.exp(-np.abs(z))
    return np.where(z >= 0, 1 / (1 + e), e / (1 + e))


def logistic(s):
    """What an answer of lesson 8 may call: the learner's own sigmoid, and it is right."""
    e = np.exp(-np.abs(s))
    return np.where(np.asarray(s) >= 0, 1, e) / (1 + e)


def newton(X, y, gradient_penalty, hessian_penalty, steps=50):
    theta = np.zeros(X.shape[1])
    with np.errstate(all="ignore"):
        for _ in range(steps):
            p = logistic(X @ theta)
            H = X.T @ (X * (p * (1 - p))[:, None]) + np.diag(hessian_penalty)
            theta = theta - np.linalg.pinv(H) @ (X.T @ (p - y) + gradient_penalty * theta)
            if not np.all(np.abs(theta) < 1e8):
                return np.zeros(X.shape[1])
    return theta


def probability(s):
    return 0.5 * (1 + np.tanh(np.asarray(s) / 2))


def newton_2(X, y, G, H, rounds=50):
    theta = np.zeros(X.shape[1])
    for _ in range(rounds):
        p = probability(X @ theta)
        theta = theta - np.linalg.solve((X.T * (p * (1 - p))) @ X + np.diag(H), X.T @ (p - y) + G * theta)
    return theta


def spared(X, ridge, place=-1):
    r = np.full(X.shape[1], float(ridge))
    r[place] = 0
    return r


@bank.right
def until_the_step_is_tiny(X, y, ridge):
    theta = np.zeros(X.shape[1])
    while True:
        g, H = _newton_parts(theta, X, y, _penalty(X, ridge))
        step = np.linalg.solve(H, g)
        theta = theta - step
        if np.linalg.norm(step) < 1e-8:
            return theta


@bank.right
def hundred_steps_with_plain_sigmoid(X, y, ridge):
    R = ridge * np.eye(X.shape[1])
    R[-1, -1] = 0
    theta = np.zeros(X.shape[1])
    for _ in range(100):
        p = naive(X @ theta)
        H = X.T @ np.diag(p * (1 - p)) @ X + R
        theta -= np.linalg.inv(H) @ (X.T @ (p - y) + R @ theta)
    return theta


@bank.right
def reweighted_least_squares(X, y, ridge):
    m = X.shape[1]
    theta = np.zeros(m)
    rows = np.sqrt(ridge) * np.eye(m)[:-1]
    for _ in range(60):
        p = stable(X @ theta)
        w = np.maximum(p * (1 - p), 1e-12)
        u = X @ theta - (p - y) / w
        A = np.vstack([np.sqrt(w)[:, None] * X, rows])
        theta = np.linalg.lstsq(A, np.append(np.sqrt(w) * u, np.zeros(m - 1)), rcond=None)[0]
    return theta


@bank.right
def halves_steps_that_go_up(X, y, ridge):
    penalty = _penalty(X, ridge)

    def cost(w):
        return np.logaddexp(0, (1 - 2 * y) * (X @ w)).sum() + 0.5 * np.sum(penalty * w**2)

    theta = np.zeros(X.shape[1])
    for _ in range(200):
        g, H = _newton_parts(theta, X, y, penalty)
        step = np.linalg.lstsq(H, g, rcond=None)[0]
        rate = 1.0
        while cost(theta - rate * step) > cost(theta) and rate > 1e-10:
            rate /= 2
        theta = theta - rate * step
        if np.abs(step).max() < 1e-10:
            break
    return list(theta)


@bank.right
def newton_by_recursion(X, y, ridge, theta=None):
    theta = np.zeros(X.shape[1]) if theta is None else theta
    g, H = _newton_parts(theta, X, y, _penalty(X, ridge))
    new = theta - np.linalg.pinv(H) @ g
    return new if np.max(np.abs(new - theta)) < 1e-7 else newton_by_recursion(X, y, ridge, new)


@bank.right
def newton_on_lists(X, y, ridge):
    m = X.shape[1]
    theta = [0.0] * m
    for _ in range(50):
        g = [ridge * t for t in theta[:-1]] + [0.0]
        H = [[ridge if j == k < m - 1 else 0.0 for k in range(m)] for j in range(m)]
        for x, label in zip(X.tolist(), y.tolist(), strict=True):
            e = math.exp(-abs(sum(a * b for a, b in zip(x, theta, strict=True))))
            p = (1 if sum(a * b for a, b in zip(x, theta, strict=True)) >= 0 else e) / (1 + e)
            for j in range(m):
                g[j] += (p - label) * x[j]
                for k in range(m):
                    H[j][k] += p * (1 - p) * x[j] * x[k]
        step = np.linalg.solve(H, g).tolist()
        theta = [t - s for t, s in zip(theta, step, strict=True)]
        if max(map(abs, step)) < 1e-9:
            break
    return tuple(theta)


@bank.right
def until_the_gradient_is_tiny(X, y, ridge):
    theta = np.zeros(X.shape[1])
    g, H = _newton_parts(theta, X, y, _penalty(X, ridge))
    while np.linalg.norm(g) > 1e-9 * max(1, np.abs(X).sum()):
        L = np.linalg.cholesky(H)
        theta = theta - np.linalg.solve(L.T, np.linalg.solve(L, g))
        g, H = _newton_parts(theta, X, y, _penalty(X, ridge))
    return theta


@bank.right
def until_allclose(X, y, ridge):
    theta, last = np.zeros(X.shape[1]), np.full(X.shape[1], np.inf)
    while not np.allclose(theta, last):
        last = theta
        g, H = _newton_parts(theta, X, y, _penalty(X, ridge))
        theta = theta + np.linalg.solve(H, -g)
    return theta


@bank.right
def by_a_trust_region(X, y, ridge):
    from scipy.optimize import minimize

    c = _penalty(X, ridge)
    found = minimize(
        lambda w: np.logaddexp(0, (1 - 2 * y) * (X @ w)).sum() + np.sum(c * w * w) / 2,
        np.zeros(X.shape[1]),
        jac=lambda w: _newton_parts(w, X, y, c)[0],
        hess=lambda w: _newton_parts(w, X, y, c)[1],
        method="trust-exact",
        options={"gtol": 1e-9, "maxiter": 2000},
    )
    return found.x


@bank.right
def newton_loop(X, y, ridge):
    theta, penalty = np.zeros(X.shape[1]), ridge * np.ones(X.shape[1])
    penalty[-1] = 0
    for _ in range(100):
        p = logistic(X @ theta)
        step = np.linalg.solve(X.T @ (X * (p * (1 - p))[:, None]) + np.diag(penalty), X.T @ (p - y) + penalty * theta)
        theta = theta - step
        if np.all(np.abs(step) < 1e-10):
            break
    return theta


@bank.right
def newton_fixed(X, y, ridge):
    m = X.shape[1]
    R = ridge * np.eye(m)
    R[m - 1, m - 1] = 0
    theta = np.zeros(m)
    for _ in range(30):
        p = scipy.special.expit(X @ theta)
        H = np.einsum("n,ni,nj->ij", p * (1 - p), X, X) + R
        theta = theta + np.linalg.inv(H) @ (X.T @ (y - p) - R @ theta)
    return theta.tolist()


@bank.right
def newton_reweighted(X, y, ridge):
    """As a row of weighted least-squares problems, with the ridge as further rows."""
    d = X.shape[1] - 1
    extra = np.sqrt(ridge) * np.eye(d, d + 1)
    theta = np.zeros(d + 1)
    for _ in range(40):
        s = X @ theta
        p = logistic(s)
        w = p * (1 - p)
        A = np.vstack([np.sqrt(w)[:, None] * X, extra])
        b = np.append(np.sqrt(w) * s + (y - p) / np.sqrt(w), np.zeros(d))
        theta = np.linalg.lstsq(A, b, rcond=None)[0]
    return theta


@bank.right
def newton_root(X, y, ridge):
    mask = np.append(np.ones(X.shape[1] - 1), 0)

    def gradient(theta):
        return X.T @ (logistic(X @ theta) - y) + ridge * mask * theta

    def hessian(theta):
        p = logistic(X @ theta)
        return X.T @ (X * (p * (1 - p))[:, None]) + ridge * np.diag(mask)

    theta = scipy.optimize.root(gradient, np.zeros(X.shape[1]), jac=hessian, tol=1e-14).x
    for _ in range(3):  # polished
        theta = theta - np.linalg.solve(hessian(theta), gradient(theta))
    return theta


@bank.right
def newton_halving(X, y, ridge):
    mask = np.append(np.ones(X.shape[1] - 1), 0)
    theta = np.zeros(X.shape[1])

    def cost(v):
        s = X @ v
        return np.sum(np.logaddexp(0, s) - y * s) + ridge / 2 * np.sum(mask * v**2)

    for _ in range(60):
        p = logistic(X @ theta)
        g = X.T @ (p - y) + ridge * mask * theta
        L = np.linalg.cholesky(X.T @ (X * (p * (1 - p))[:, None]) + np.diag(ridge * mask))
        step = np.linalg.solve(L.T, np.linalg.solve(L, g))
        size = 1.0
        while cost(theta - size * step) > cost(theta) + 1e-9 and size > 1e-6:
            size /= 2
        theta = theta - size * step
        if np.max(np.abs(step)) < 1e-11:
            break
    return theta


@bank.right
def augmented_irls(X, y, ridge):
    theta = np.zeros(X.shape[1])
    P = np.sqrt(ridge) * np.eye(X.shape[1])[:-1]
    for _ in range(60):
        p = probability(X @ theta)
        r = np.sqrt(np.maximum(p * (1 - p), 1e-300))
        A = np.vstack([X * r[:, None], P])
        b = np.concatenate([r * (X @ theta) + (y - p) / r, np.zeros(len(P))])
        theta = np.linalg.lstsq(A, b, rcond=None)[0]
    return theta


@bank.right
def damped_newton(X, y, ridge):
    R = ridge * np.diag([1.0] * (X.shape[1] - 1) + [0.0])

    def J(th):
        return np.logaddexp(0, (1 - 2 * y) * (X @ th)).sum() + th @ R @ th / 2

    theta = np.zeros(X.shape[1])
    for _ in range(200):
        p = probability(X @ theta)
        g = X.T @ (p - y) + R @ theta
        step = np.linalg.solve((X.T * (p * (1 - p))) @ X + R, g)
        rate = 1.0
        while J(theta - rate * step) > J(theta) and rate > 1e-4:
            rate /= 2
        theta = theta - rate * step
        if np.abs(step).max() < 1e-12:
            break
    return theta.tolist()


@bank.right
def bfgs_like(X, y, ridge):
    mask = np.ones(X.shape[1])
    mask[-1] = 0
    theta = np.zeros(X.shape[1])
    while True:
        p = probability(X @ theta)
        step = np.linalg.lstsq(
            X.T @ (X * (p - p * p)[:, None]) + np.diag(ridge * mask), (y - p) @ X - ridge * mask * theta, rcond=None
        )[0]
        theta = theta + step
        if np.all(np.abs(step) < 1e-10):
            return theta


@bank.wrong()
def bias_penalised(X, y, ridge):
    return _newton(X, y, np.full(X.shape[1], ridge))


@bank.wrong()
def first_parameter_spared(X, y, ridge):
    penalty = np.full(X.shape[1], ridge)
    penalty[0] = 0
    return _newton(X, y, penalty)


@bank.wrong()
def first_and_last_spared(X, y, ridge):
    penalty = _penalty(X, ridge)
    penalty[0] = 0
    return _newton(X, y, penalty)


@bank.wrong()
def ridge_without_the_half(X, y, ridge):
    return _newton(X, y, 2 * _penalty(X, ridge))


@bank.wrong()
def ridge_halved_again(X, y, ridge):
    return _newton(X, y, _penalty(X, ridge) / 2)


@bank.wrong()
def ridge_on_the_mean(X, y, ridge):
    return _newton(X, y, len(X) * _penalty(X, ridge))


@bank.wrong()
def ridge_spread_over_the_points(X, y, ridge):
    return _newton(X, y, _penalty(X, ridge) / len(X))


@bank.wrong()
def ridge_squared(X, y, ridge):
    return _newton(X, y, _penalty(X, ridge) ** 2)


@bank.wrong()
def ridge_is_whole(X, y, ridge):
    penalty = np.zeros(X.shape[1], dtype=int)
    penalty[:-1] = ridge
    return _newton(X, y, penalty)


@bank.wrong()
def ridge_ignored(X, y, ridge):
    # With a jitter, so that separable data do not raise.
    return _newton(X, y, np.full(X.shape[1], 1e-9))


@bank.wrong()
def ridge_in_the_hessian_only(X, y, ridge):
    theta = np.zeros(X.shape[1])
    for _ in range(60):
        g, H = _newton_parts(theta, X, y, _penalty(X, ridge))
        theta = theta - np.linalg.solve(H, g - _penalty(X, ridge) * theta)
    return theta


@bank.wrong()
def ridge_never_below_a_hundredth(X, y, ridge):
    return _newton(X, y, _penalty(X, max(ridge, 0.01)))


@bank.wrong()
def one_newton_step(X, y, ridge):
    return _newton(X, y, _penalty(X, ridge), steps=1)


@bank.wrong()
def three_newton_steps(X, y, ridge):
    return _newton(X, y, _penalty(X, ridge), steps=3)


@bank.wrong()
def five_newton_steps(X, y, ridge):
    return _newton(X, y, _penalty(X, ridge), steps=5)


@bank.wrong()
def six_newton_steps(X, y, ridge):
    # Enough for classes that overlap, not for a weak ridge on separable ones.
    return _newton(X, y, _penalty(X, ridge), steps=6)


@bank.wrong()
def stops_at_a_step_of_a_tenth(X, y, ridge):
    theta = np.zeros(X.shape[1])
    while True:
        g, H = _newton_parts(theta, X, y, _penalty(X, ridge))
        step = np.linalg.solve(H, g)
        if np.linalg.norm(step) < 0.1:
            return theta
        theta = theta - step


@bank.wrong()
def stops_when_the_cost_falls_little(X, y, ridge):
    penalty = _penalty(X, ridge)
    theta, last = np.zeros(X.shape[1]), np.inf
    cost = len(X) * np.log(2)
    while last - cost > 0.05:
        g, H = _newton_parts(theta, X, y, penalty)
        theta = theta - np.linalg.solve(H, g)
        last, cost = cost, np.logaddexp(0, (1 - 2 * y) * (X @ theta)).sum() + penalty @ theta**2 / 2
    return theta


@bank.wrong()
def stops_when_all_points_are_right(X, y, ridge):
    theta = np.zeros(X.shape[1])
    for _ in range(50):
        if np.all((X @ theta > 0) == (y == 1)) and np.any(theta != 0):
            break
        g, H = _newton_parts(theta, X, y, _penalty(X, ridge))
        theta = theta - np.linalg.solve(H, g)
    return theta


@bank.wrong()
def half_steps_ten_times(X, y, ridge):
    theta = np.zeros(X.shape[1])
    for _ in range(10):
        g, H = _newton_parts(theta, X, y, _penalty(X, ridge))
        theta = theta - 0.5 * np.linalg.solve(H, g)
    return theta


@bank.wrong()
def hessian_of_the_start_twenty_times(X, y, ridge):
    theta = np.zeros(X.shape[1])
    H = _newton_parts(theta, X, y, _penalty(X, ridge))[1]
    for _ in range(20):
        theta = theta - np.linalg.solve(H, _newton_parts(theta, X, y, _penalty(X, ridge))[0])
    return theta


@bank.wrong()
def gradient_descent_in_its_place(X, y, ridge):
    theta, penalty = np.zeros(X.shape[1]), _penalty(X, ridge)
    for _ in range(1000):
        theta = theta - 0.01 * (X.T @ (stable(X @ theta) - y) + penalty * theta)
    return theta


@bank.wrong()
def least_squares_in_its_place(X, y, ridge):
    return np.linalg.lstsq(X.T @ X + np.diag(_penalty(X, ridge)), X.T @ (2 * y - 1), rcond=None)[0]


@bank.wrong()
def diagonal_of_the_hessian_only(X, y, ridge):
    theta = np.zeros(X.shape[1])
    for _ in range(30):
        g, H = _newton_parts(theta, X, y, _penalty(X, ridge))
        theta = theta - 0.5 * g / np.diag(H)
    return theta


@bank.wrong()
def fits_the_signs(X, y, ridge):
    return -_newton(X, 1 - y, _penalty(X, ridge)) * np.append(np.ones(X.shape[1] - 1), -1)


@bank.wrong()
def standardises_first(X, y, ridge):
    # Right without a ridge; a ridge punishes other numbers then.
    m, s = X[:, :-1].mean(axis=0), X[:, :-1].std(axis=0)
    w = _newton(np.column_stack([(X[:, :-1] - m) / s, np.ones(len(X))]), y, _penalty(X, ridge))
    return np.append(w[:-1] / s, w[-1] - w[:-1] @ (m / s))


@bank.wrong()
def bias_forgotten(X, y, ridge):
    return np.append(_newton(X[:, :-1], y, np.full(X.shape[1] - 1, ridge)), 0)


@bank.wrong()
def newton_as_a_column(X, y, ridge):
    return _newton(X, y, _penalty(X, ridge)).reshape(-1, 1)


@bank.wrong()
def returns_the_cost_too(X, y, ridge):
    theta = _newton(X, y, _penalty(X, ridge))
    return theta, np.logaddexp(0, (1 - 2 * y) * (X @ theta)).sum()


@bank.wrong(cause="state kept between calls")
def ridge_of_the_first_call(X, y, ridge, kept=[]):
    kept.append(ridge)
    return _newton(X, y, _penalty(X, kept[0]))


# The first entry is taken for the bias.
@bank.wrong(cause="other: the first entry is taken for the bias")
def newton_first_is_bias(X, y, ridge):
    theta = np.zeros(X.shape[1])
    R = ridge * np.eye(len(theta))
    R[0, 0] = 0
    for _ in range(50):
        p = sigmoid_(X @ theta)
        g = X.T @ (p - y) + R @ theta
        H = (X.T * (p * (1 - p))) @ X + R
        step = np.linalg.solve(H, g)
        theta = theta - step
        if np.max(np.abs(step)) < 1e-10:
            break
    return theta


# Stops after one step: the test is the wrong way round.
@bank.wrong(cause="a single step")
def newton_stops_at_once(X, y, ridge):
    theta = np.zeros(X.shape[1])
    r = np.full(len(theta), ridge, dtype=float)
    r[-1] = 0
    for _ in range(100):
        p = sigmoid_(X @ theta)
        step = np.linalg.solve((X.T * (p * (1 - p))) @ X + np.diag(r), X.T @ (p - y) + r * theta)
        theta = theta - step
        if np.abs(step).max() > 1e-10:
            break
    return theta


# Bias penalised.
@bank.wrong(cause="bias penalised")
def newton_bias_penalised(X, y, ridge):
    theta = np.zeros(X.shape[1])
    for _ in range(50):
        p = sigmoid_(X @ theta)
        g = X.T @ (p - y) + ridge * theta
        H = X.T @ ((p * (1 - p))[:, None] * X) + ridge * np.eye(len(theta))
        theta = theta - np.linalg.solve(H, g)
    return theta


# Ridge in the gradient twice as large (derivative of ridge·θ²).
@bank.wrong(cause="ridge twice as strong")
def newton_twice_the_ridge(X, y, ridge):
    theta = np.zeros(X.shape[1])
    R = 2 * ridge * np.eye(len(theta))
    R[-1, -1] = 0
    for _ in range(40):
        p = sigmoid_(X @ theta)
        theta = theta - np.linalg.solve((X.T * (p * (1 - p))) @ X + R, X.T @ (p - y) + R @ theta)
    return theta


# The ridge only in the Hessian.
@bank.wrong(cause="other: the ridge only in the Hessian")
def hard_newton_ridge_in_hessian_only(X, y, ridge):
    theta = np.zeros(X.shape[1])
    r = np.full(len(theta), float(ridge))
    r[-1] = 0
    for _ in range(200):
        p = sigmoid_(X @ theta)
        theta = theta - np.linalg.solve((X.T * (p * (1 - p))) @ X + np.diag(r), X.T @ (p - y))
    return theta


# Stops after three steps.
@bank.wrong(cause="three steps")
def hard_newton_three_steps(X, y, ridge):
    theta = np.zeros(X.shape[1])
    r = np.full(len(theta), float(ridge))
    r[-1] = 0
    for _ in range(3):
        p = sigmoid_(X @ theta)
        theta = theta - np.linalg.solve((X.T * (p * (1 - p))) @ X + np.diag(r), X.T @ (p - y) + r * theta)
    return theta


# The mean is penalised instead of the sum (ridge n times too strong), and the bias is penalised.
@bank.wrong(
    cause="other: the mean is penalised instead of the sum (ridge n times too strong), and the bias is penalised"
)
def hard_newton_mean_and_bias(X, y, ridge):
    n, d = X.shape
    theta = np.zeros(d)
    for _ in range(50):
        p = sigmoid_(X @ theta)
        g = X.T @ (p - y) / n + ridge * theta
        H = (X.T * (p * (1 - p))) @ X / n + ridge * np.eye(d)
        theta = theta - np.linalg.solve(H, g)
    return theta


# The ridge is subtracted from the gradient.
@bank.wrong(cause="other: the ridge is subtracted from the gradient")
def last_newton_minus_ridge(X, y, ridge):
    theta = np.zeros(X.shape[1])
    r = np.full(len(theta), float(ridge))
    r[-1] = 0
    for _ in range(50):
        p = sigmoid_(X @ theta)
        theta = theta - np.linalg.solve((X.T * (p * (1 - p))) @ X + np.diag(r), X.T @ (p - y) - r * theta)
    return theta


@bank.wrong(cause="other: the first weight is spared instead of the last")
def newton_first_spared(X, y, ridge):
    penalty = np.append(0.0, np.full(X.shape[1] - 1, float(ridge)))
    return newton(X, y, penalty, penalty)


@bank.wrong(cause="ridge not used")
def newton_no_ridge(X, y, ridge):
    return newton(X, y, np.zeros(X.shape[1]), np.zeros(X.shape[1]), steps=12)


@bank.wrong(cause="ridge half as strong")
def newton_half(X, y, ridge):
    penalty = np.append(np.full(X.shape[1] - 1, ridge / 2), 0)
    return newton(X, y, penalty, penalty)


@bank.wrong(cause="other: the ridge in the Hessian only")
def newton_hessian_only(X, y, ridge):
    penalty = np.append(np.full(X.shape[1] - 1, float(ridge)), 0)
    return newton(X, y, 0 * penalty, penalty, steps=300)


@bank.wrong(cause="two steps")
def newton_twice(X, y, ridge):
    penalty = np.append(np.full(X.shape[1] - 1, float(ridge)), 0)
    return newton(X, y, penalty, penalty, steps=2)


@bank.wrong(cause="mean of the costs")
def newton_times_n(X, y, ridge):
    penalty = np.append(np.full(X.shape[1] - 1, float(ridge) * len(X)), 0)
    return newton(X, y, penalty, penalty)


@bank.wrong(cause="other: a step uphill")
def newton_uphill(X, y, ridge):
    theta, penalty = np.zeros(X.shape[1]), np.append(np.full(X.shape[1] - 1, float(ridge)), 0)
    for _ in range(4):
        p = logistic(X @ theta)
        H = X.T @ (X * (p * (1 - p))[:, None]) + np.diag(penalty)
        theta = theta + np.linalg.pinv(H) @ (X.T @ (p - y) + penalty * theta)
    return theta


@bank.wrong(cause="other: the penalty rewards large weights")
def newton_minus(X, y, ridge):
    penalty = np.append(np.full(X.shape[1] - 1, float(ridge)), 0)
    return newton(X, y, -penalty, penalty, steps=20)


@bank.wrong(cause="five steps")
def newton_five(X, y, ridge):
    penalty = np.append(np.full(X.shape[1] - 1, float(ridge)), 0)
    return newton(X, y, penalty, penalty, steps=5)


@bank.wrong(cause="other: stops where the step is below 0.02")
def newton_loose(X, y, ridge):
    penalty, theta = np.append(np.full(X.shape[1] - 1, float(ridge)), 0), np.zeros(X.shape[1])
    for _ in range(50):
        p = logistic(X @ theta)
        step = np.linalg.solve(X.T @ (X * (p * (1 - p))[:, None]) + np.diag(penalty), X.T @ (p - y) + penalty * theta)
        theta = theta - step
        if np.max(np.abs(step)) < 0.02:
            break
    return theta


@bank.wrong(cause="other: ridge only in the Hessian")
def only_hessian(X, y, ridge):
    return newton_2(X, y, 0.0, spared(X, ridge), rounds=200)


@bank.wrong(cause="other: a fixed number of steps")
def eight_steps(X, y, ridge):
    # a very weak ridge on separable points needs more
    r = np.append(np.full(X.shape[1] - 1, float(ridge)), 0)
    theta = np.zeros(X.shape[1])
    for _ in range(8):
        p = 1 / (1 + np.exp(-X @ theta))
        g = X.T @ (p - y) + r * theta
        H = (X.T * (p * (1 - p))) @ X + np.diag(r)
        theta = theta - np.linalg.solve(H, g)
    return theta


@bank.wrong(cause="ten steps")
def ten_steps(X, y, ridge):
    # a very weak ridge on separable points needs more
    r = np.append(np.full(X.shape[1] - 1, float(ridge)), 0)
    theta = np.zeros(X.shape[1])
    for _ in range(10):
        p = 1 / (1 + np.exp(-X @ theta))
        g = X.T @ (p - y) + r * theta
        H = (X.T * (p * (1 - p))) @ X + np.diag(r)
        theta = theta - np.linalg.solve(H, g)
    return theta


@bank.wrong(cause="other: a fixed number of steps")
def twelve_steps(X, y, ridge):
    # a very weak ridge on separable points needs more
    r = np.append(np.full(X.shape[1] - 1, float(ridge)), 0)
    theta = np.zeros(X.shape[1])
    for _ in range(12):
        p = 1 / (1 + np.exp(-X @ theta))
        g = X.T @ (p - y) + r * theta
        H = (X.T * (p * (1 - p))) @ X + np.diag(r)
        theta = theta - np.linalg.solve(H, g)
    return theta


@bank.wrong(cause="ridge missing in the gradient")
def no_ridge_in_the_gradient(X, y, ridge):
    theta, r = np.zeros(X.shape[1]), np.append(np.full(X.shape[1] - 1, float(ridge)), 0)
    for _ in range(60):
        p = 1 / (1 + np.exp(-X @ theta))
        theta = theta - np.linalg.solve((X.T * (p * (1 - p))) @ X + np.diag(r), X.T @ (p - y))
    return theta


@bank.wrong(cause="ridge missing in the Hessian")
def no_ridge_in_the_hessian(X, y, ridge):
    theta, r = np.zeros(X.shape[1]), np.append(np.full(X.shape[1] - 1, float(ridge)), 0)
    for _ in range(30):
        p = 1 / (1 + np.exp(-X @ theta))
        theta = theta - np.linalg.solve((X.T * (p * (1 - p))) @ X, X.T @ (p - y) + r * theta)
    return theta
