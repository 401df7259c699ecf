"""A run put together from the ends of shorter runs is the run itself."""

import numpy as np
import pytest

from linclass_ref.experiments.replay import replay, replay_passes
from linclass_ref.perceptron import perceptron, perceptron_origin, run

WAYS = [(perceptron_origin, False), (perceptron, True)]


def drawn(seed: int):
    rng = np.random.default_rng(seed)
    X = rng.integers(-3, 4, (int(rng.integers(1, 9)), 2))
    return X, rng.choice([-1, 1], len(X))


@pytest.mark.parametrize(("algorithm", "offset"), WAYS, ids=lambda value: getattr(value, "__name__", ""))
@pytest.mark.parametrize("seed", range(12))
def test_every_parameter_and_every_mistake_is_the_one_of_the_run(algorithm, offset, seed):
    X, y = drawn(seed)
    for T in (0, 1, 2, 7):
        expected, got = run(X, y, T, offset=offset), replay(X, y, T, algorithm)
        for name in ("thetas", "theta0s", "points", "passes", "converged"):
            assert np.array_equal(getattr(got, name), getattr(expected, name)), name


@pytest.mark.parametrize(("algorithm", "offset"), WAYS, ids=lambda value: getattr(value, "__name__", ""))
@pytest.mark.parametrize("seed", range(12))
def test_the_mistakes_of_each_pass_are_those_of_the_run(algorithm, offset, seed):
    X, y = drawn(seed)
    for T in (1, 2, 7):
        expected, got = run(X, y, T, offset=offset), replay_passes(X, y, T, algorithm)
        assert got.mistakes == expected.mistakes
        for name in ("theta", "theta0", "passes", "converged"):
            assert np.array_equal(getattr(got, name), getattr(expected, name)), name


def test_it_is_the_given_algorithm_that_runs():
    def twice(X, y, T):
        theta, k = perceptron_origin(X, y, T)
        return 2 * theta, k

    assert replay_passes([[1, 0]], [1], 1, twice).theta.tolist() == [2.0, 0.0]
