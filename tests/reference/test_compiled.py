"""What Numba compiles gives the same bits as the plain loop."""

import subprocess
import sys

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from linclass_ref import hinge_sgd, perceptron
from linclass_ref._support.compiled import MAX_PLAIN_SECONDS, MIN_WORK, Compiled, add_up, dot, translated

pytest.importorskip("numba", reason="without Numba nothing is compiled")

seeds = st.integers(0, 2**32 - 1)


def problem(seed: int) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Points, labels and an order of visits. The points are continuous, or have one decimal and so often margins of 0 or 1."""
    rng = np.random.default_rng(seed)
    n, d = int(rng.integers(1, 40)), int(rng.integers(1, 25))
    X = rng.normal(size=(n, d)) if rng.random() < 0.5 else rng.integers(-10, 11, size=(n, d)) / 10
    return X, rng.choice([-1, 1], n), rng.integers(n, size=200)


def same(first: object, second: object) -> bool:
    return all(np.array_equal(np.asarray(a), np.asarray(b)) for a, b in zip(first, second, strict=True))  # type: ignore[call-overload]


@given(seeds)
def test_the_sum_of_products_is_the_plain_one(seed: int) -> None:
    rng = np.random.default_rng(seed)
    a, b = rng.normal(size=(2, 37)) * rng.integers(0, 2, 37)
    loop = np.float64(add_up(a, b)).tobytes()
    assert loop == np.float64(translated(add_up)(a, b)).tobytes() == np.float64(dot(a, b)).tobytes()


def test_nothing_but_zeros_is_a_zero_without_a_sign() -> None:
    assert str(dot(np.zeros(20), -np.ones(20))) == "0.0"


@given(seeds, st.booleans())
def test_the_perceptron_is_the_plain_one(seed: int, offset: bool) -> None:
    X, y, _ = problem(seed)
    start = np.random.default_rng(seed).integers(-2, 3, X.shape[1]) / 10
    arguments = (X, y, np.arange(len(X)), 5, offset, start, 0.0)
    assert same(perceptron.learn.fast(*arguments), perceptron.learn.py_func(*arguments))


@given(seeds, st.sampled_from(["constant", "falling"]))
def test_hinge_sgd_is_the_plain_one(seed: int, rule: str) -> None:
    X, y, order = problem(seed)
    eta = np.full(200, 0.1) if rule == "constant" else 1 / np.arange(1.0, 201)
    assert same(hinge_sgd.descend.fast(X, y, order, eta), hinge_sgd.descend.py_func(X, y, order, eta))


def test_only_a_loop_with_much_to_do_is_compiled(monkeypatch) -> None:
    def calls(n: int) -> str:
        chosen = Compiled(lambda X: "plain")
        chosen.__dict__["fast"] = lambda X: "compiled"
        return chosen(np.zeros((n, 1)))

    monkeypatch.setattr(Compiled, "spent", 0.0)
    assert [calls(10), calls(MIN_WORK), calls(MIN_WORK + 1)] == ["plain", "plain", "compiled"]
    monkeypatch.setattr(Compiled, "spent", 2 * MAX_PLAIN_SECONDS)  # by many small ones
    assert calls(10) == "compiled"


SCRIPT = """
import sys
if {without}:
    sys.modules["numba"] = None  # as if it were not installed
import numpy as np
from linclass_ref import averaging, hinge_sgd, perceptron
from linclass_ref._support import compiled
assert "numba" not in sys.modules or {without}  # it takes a while to load
compiled.MIN_WORK = 0  # compile everything
from linclass_ref.experiments import cycles
rng = np.random.default_rng(0)
X, y = rng.integers(-10, 11, size=(60, 17)) / 10, rng.choice([-1, 1], 60)
assert hasattr(perceptron.learn, "py_func") != {without}
run, sgd = perceptron.run(X, y, 20), hinge_sgd.run(X, y, hinge_sgd.random_order(60, 3000, rng=1))
parts = [run.thetas, run.theta0s, run.points, run.passes, sgd.thetas, sgd.theta0s, sgd.visits, sgd.risks]
parts += [*averaging.averaged_perceptron(X, y, 3), cycles.find_cycle(X, y, 30).thetas]
print("".join(np.asarray(part).tobytes().hex() for part in parts))
"""


def test_with_and_without_numba_whole_runs_have_the_same_bits() -> None:
    outputs = [
        subprocess.run(
            [sys.executable, "-c", SCRIPT.format(without=without)], capture_output=True, text=True, check=True
        ).stdout
        for without in (True, False)
    ]
    assert len(outputs[0]) > 10_000
    assert outputs[0] == outputs[1]
