"""Cycles of the perceptron compared with a plain loop that remembers every state."""

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from linclass_ref.experiments.cycles import find_cycle, perceptron_cycle
from linclass_ref.hulls import is_separable

seeds = st.integers(0, 2**32 - 1)


def plain_cycle(X, y, max_passes):
    theta, theta0 = np.zeros(np.shape(X)[1]), 0.0
    states = [(*theta, theta0)]
    for number in range(1, max_passes + 1):
        clean = True
        for x, label in zip(np.asarray(X, dtype=float), y, strict=True):
            if label * (x @ theta + theta0) <= 0:
                theta, theta0, clean = theta + label * x, theta0 + label, False
        state = (*theta, theta0)
        if clean:
            return 0, [*states, state]
        if state in states:
            return number - states.index(state), [*states, state]
        states.append(state)
    return -1, states


def whole_numbers(seed):
    rng = np.random.default_rng(seed)
    n, d = int(rng.integers(1, 14)), int(rng.integers(1, 4))
    return rng.integers(-3, 4, size=(n, d)), rng.choice([-1, 1], n)


@given(seeds, st.integers(0, 60))
@settings(max_examples=150)
def test_length_and_states_are_those_of_a_plain_loop(seed, max_passes):
    X, y = whole_numbers(seed)
    length, states = plain_cycle(X, y, max_passes)
    assert perceptron_cycle(X, y, max_passes) == length
    found = find_cycle(X, y, max_passes)
    np.testing.assert_array_equal(np.column_stack([found.thetas, found.theta0s]), states)
    assert found.converged == (length == 0)


@given(seeds)
@settings(max_examples=60)
def test_whole_number_data_converge_exactly_where_they_are_separable_and_cycle_elsewhere(seed):
    X, y = whole_numbers(seed)
    length = perceptron_cycle(X, y, 3000)
    assert (length == 0) == is_separable(X, y)
    assert length >= 0


def test_the_state_at_the_end_of_the_cycle_is_the_one_at_its_start():
    found = find_cycle([[0], [1], [2]], [1, -1, 1], 50)
    assert (found.length, found.entered) == (2, 2)
    assert found.thetas[found.entered].tolist() == found.thetas[-1].tolist()
    assert found.theta0s[found.entered] == found.theta0s[-1]


def test_a_return_to_the_zero_start_counts():
    # the same point with both labels: one update each way, and zero again after every pass
    X, y = [[1.0, 2.0], [1.0, 2.0]], [1, -1]
    assert perceptron_cycle(X, y, 10) == plain_cycle(X, y, 10)[0]
    found = find_cycle(X, y, 10)
    assert found.length >= 1


def test_too_few_passes_show_neither():
    X, y = [[0], [1], [2]], [1, -1, 1]
    assert [perceptron_cycle(X, y, passes) for passes in range(6)] == [-1, -1, -1, -1, 2, 2]
    assert find_cycle(X, y, 3).entered is None
    assert perceptron_cycle([[1], [2]], [-1, 1], 3) == -1
    assert perceptron_cycle([[1], [2]], [-1, 1], 100) == 0


def test_the_last_pass_allowed_may_be_the_clean_one():
    X, y = [[1], [2]], [-1, 1]
    needed = find_cycle(X, y, 100).passes
    assert perceptron_cycle(X, y, needed) == 0
    assert perceptron_cycle(X, y, needed - 1) == -1
