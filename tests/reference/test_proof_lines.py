"""The proof along a run: every line holds where its assumptions do, and the right lines fail where they are broken."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from linclass_ref.experiments.proof_lines import LINES, proof_run
from linclass_ref.margins import mistake_bound, proof_trace
from linclass_ref.perceptron import run

seeds = st.integers(0, 2**32 - 1)


def separable_through_origin(seed):
    rng = np.random.default_rng(seed)
    n, d = rng.integers(2, 30), rng.integers(1, 5)
    X, theta = rng.normal(size=(n, d)), rng.normal(size=d)
    X += 0.1 * np.outer(np.sign(X @ theta), theta / np.linalg.norm(theta))  # a margin of at least 0.1
    return X, np.where(X @ theta > 0, 1, -1), theta


@given(seeds)
def test_every_line_holds_on_separable_data_after_every_mistake(seed):
    found = proof_run(*separable_through_origin(seed), most=10_000)
    assert found.converged
    assert found.holds.all()
    assert found.holds.shape == (found.mistakes, len(LINES))


@given(seeds)
def test_the_run_and_its_sides_are_those_of_the_perceptron_and_of_proof_trace(seed):
    X, y, theta = separable_through_origin(seed)
    found = proof_run(X, y, theta, most=10_000)
    np.testing.assert_allclose(found.thetas, run(X, y, 10_000, offset=False).thetas, atol=1e-12)
    table = np.column_stack([found.larger[:, 2], found.smaller[:, 2], found.smaller[:, 5], found.larger[:, 5]])
    np.testing.assert_allclose(table, proof_trace(X, y, theta, 10_000), rtol=1e-9)
    assert found.bound == pytest.approx(mistake_bound(X, y, theta))


@given(seeds)
def test_the_wrong_sign_breaks_the_induction_steps_and_neither_assumption_nor_cosine(seed):
    X, y, theta = separable_through_origin(seed)
    fails = ~proof_run(X, y, theta, most=200, sign=-1).holds
    assert fails[:, 1:3].all()
    assert not fails[:, [0, 3, 6]].any()
    assert fails[1:, 4].any()


def test_data_that_are_not_separable_break_the_first_line_at_the_bad_point_and_the_theorem_in_the_end():
    X, y = np.array([[1.0, 2.0], [2.0, 1.0], [1.5, 1.5], [-1.0, -1.0]]), np.array([1, 1, -1, -1])
    found = proof_run(X, y, [1, 1], most=300, gamma=1.0)
    assert not found.converged
    assert np.array_equal(found.points == 2, ~found.holds[:, 0])
    assert found.holds[:, 3:7].all()
    assert not found.holds[-1, 7]


def test_a_margin_claimed_too_large_breaks_the_lower_bound_only():
    X, y = np.array([[1.0, 0.0], [0.5, -0.125]]), np.array([1, -1])
    found = proof_run(X, y, [0.125, 1], most=1000, gamma=0.5)
    assert found.converged
    assert not found.holds[:, [0, 1, 2, 7]].all(axis=0).any()
    assert found.holds[:, 3:7].all()
