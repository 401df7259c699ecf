"""The experiment with points and features: flattening keeps what it should, and the bound is at most the planted one."""

import numpy as np
import pytest

from linclass_ref import data
from linclass_ref.experiments import dimensions


def test_flattening_keeps_lengths_and_distances_from_the_boundary():
    X, _, theta, _ = data.separable(50, 20, margin=0.1, rng=3)
    flat = dimensions._flatten(X, theta, seed=0)
    assert flat.shape == (50, 2)
    np.testing.assert_allclose(np.linalg.norm(flat, axis=1), np.linalg.norm(X, axis=1))
    np.testing.assert_allclose(flat[:, 0], X @ theta)


@pytest.mark.parametrize("flat", [False, True])
def test_no_run_is_longer_than_the_bound_of_the_planted_separator(flat):
    found = dimensions.average_run(200, 20, draws=2, flat=flat)
    assert 0 < found.mistakes <= found.bound <= 100 + 1e-6


def test_the_directions_cost_mistakes_and_the_lengths_do_not():
    few, many, flattened = (
        dimensions.average_run(1000, d, flat=flat) for d, flat in ((2, False), (50, False), (50, True))
    )
    assert many.mistakes - few.mistakes > 4 * np.hypot(many.error, few.error)
    assert abs(flattened.mistakes - few.mistakes) < 2 * np.hypot(flattened.error, few.error)
