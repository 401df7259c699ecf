"""The best line compared with linear programming."""

import numpy as np
import pytest
from scipy.optimize import linprog

from linclass_ref.experiments.best_line import best_line
from linclass_ref.losses import hinge_risk


def least_risk(x, y):
    """Minimise the mean of s_i with s_i >= 0 and s_i >= 1 - y_i (θ x_i + θ0)."""
    n = len(x)
    cost = np.append([0.0, 0.0], np.full(n, 1 / n))
    rows = np.column_stack([-y * x, -y, -np.eye(n)])
    found = linprog(cost, A_ub=rows, b_ub=-np.ones(n), bounds=[(None, None)] * 2 + [(0, None)] * n)
    return found.fun


@pytest.mark.parametrize("seed", range(20))
def test_no_line_has_a_smaller_risk(seed):
    rng = np.random.default_rng(seed)
    x, y = rng.integers(-6, 7, 9), rng.choice([-1, 1], 9)
    theta, theta0, risk = best_line(x, y)
    np.testing.assert_allclose(risk, least_risk(x, y), atol=1e-9)
    np.testing.assert_allclose(hinge_risk(x[:, None], y, [theta], theta0), risk, atol=1e-12)
