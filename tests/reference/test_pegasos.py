"""Pegasos compared with its closed form, and with the minimum that a general-purpose optimiser finds."""

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.optimize import minimize

from linclass_ref.pegasos import pegasos


def with_exact_margins(X, y, lam, order):
    """θ after k visits is Σ y x / (λk), over the visits that found z < 1: shrinking and adding only keep that sum."""
    total = np.zeros(X.shape[1])
    theta = total
    for k, i in enumerate(order, start=1):
        if y[i] * (X[i] @ theta) < 1:
            total = total + y[i] * X[i]
        theta = total / (lam * k)
    return theta


@given(st.integers(0, 2**32 - 1), st.sampled_from([0.01, 0.3, 2.0]))
@settings(max_examples=60)
def test_the_run_is_a_running_sum_of_the_points_that_cost_something(seed, lam):
    rng = np.random.default_rng(seed)
    n, d = int(rng.integers(1, 20)), int(rng.integers(1, 5))
    X, y = rng.normal(size=(n, d)), rng.choice([-1, 1], n)
    order = rng.integers(n, size=int(rng.integers(0, 100)))
    np.testing.assert_allclose(pegasos(X, y, lam, order), with_exact_margins(X, y, lam, order), rtol=1e-9, atol=1e-12)


def test_a_long_run_comes_close_to_the_least_objective():
    rng = np.random.default_rng(3)
    X = rng.normal(size=(40, 2))
    y, lam = np.where(X[:, 0] + 0.7 * rng.normal(size=40) > 0, 1, -1), 0.1

    def objective(theta):
        return lam / 2 * theta @ theta + np.mean(np.maximum(1 - y * (X @ theta), 0))

    least = min(minimize(objective, start, method="Nelder-Mead").fun for start in ([0, 0], [1, 0], [1, 1]))
    assert objective(pegasos(X, y, lam, rng.integers(40, size=50_000))) < least + 1e-3


def test_a_point_at_z_equal_one_only_shrinks():
    # after the first visit θ = (1,), so z = 1 at the second: θ is halved and nothing is added
    assert pegasos([[1.0]], [1], 1.0, [0, 0]).tolist() == [0.5]


def test_no_visits_leave_the_zero_start():
    assert pegasos([[1.0, 2.0]], [1], 1.0, []).tolist() == [0.0, 0.0]
