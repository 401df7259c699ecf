"""Non-negative least squares agrees with SciPy's, and says exactly 0 where the equations can be met."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.optimize import nnls as scipys

from linclass_ref.nonnegative import nnls

seeds = st.integers(0, 2**32 - 1)


@given(seeds)
def test_the_rest_is_scipys_and_no_weight_is_negative(seed):
    rng = np.random.default_rng(seed)
    m, n = rng.integers(1, 8), rng.integers(1, 30)
    A, b = rng.normal(size=(m, n)), rng.normal(size=m)
    x, rest = nnls(A, b)
    assert (x >= 0).all()
    assert rest == pytest.approx(scipys(A, b)[1], abs=1e-9)
    assert np.linalg.norm(A @ x - b) == pytest.approx(rest, abs=1e-9)


@given(seeds)
def test_where_a_solution_was_planted_the_rest_is_exactly_zero(seed):
    rng = np.random.default_rng(seed)
    m, n = rng.integers(1, 8), rng.integers(1, 30)
    A = rng.integers(-5, 6, (m, n)).astype(float)
    planted = rng.uniform(size=n) * (rng.uniform(size=n) < 0.5)
    x, rest = nnls(A, A @ planted)
    assert rest == 0.0
    np.testing.assert_allclose(A @ x, A @ planted, atol=1e-9)


def test_columns_of_very_different_lengths():
    A = np.array([[1e6, -1.0, 3.0], [1.0, 1.0, 1.0]])
    x, rest = nnls(A, [0.0, 1.0])
    assert rest == 0.0
    np.testing.assert_allclose(A @ x, [0, 1], atol=1e-7)
    assert nnls(A[:, [0, 2]], [0.0, 1.0])[1] > 0.1


def test_wrong_shapes_are_refused_with_a_message():
    with pytest.raises(ValueError, match="b"):
        nnls(np.eye(2), [1.0, 2.0, 3.0])
