"""The guard against luck notices every way of drawing by chance, and only those."""

import os
import random
import secrets
import socket
import uuid

import numpy as np
import pytest

from autograder.grading import seed
from tests.luck import SECRET, WATCH
from tests.ports import take_port

DRAWS = {
    "a secret": lambda: secrets.token_hex(4),
    "a number of the shared generator": lambda: random.random(),
    "a number of NumPy's shared generator": lambda: np.random.rand(),  # noqa: NPY002  this is what must be noticed
    "a generator": lambda: random.Random(),
    "NumPy's generator": lambda: np.random.default_rng(),
    "bytes of the system": lambda: os.urandom(4),
    "a name": lambda: uuid.uuid4(),
    "a port": lambda: socket.create_server(("127.0.0.1", 0)).close(),
}


@pytest.mark.parametrize("draw", DRAWS.values(), ids=DRAWS.keys())
def test_a_draw_is_noticed(draw):
    draw()
    (noticed,) = WATCH.take()
    assert "tests/project/test_luck.py" in noticed


def test_what_has_a_seed_is_not_luck():
    random.seed(0)
    np.random.seed(0)  # noqa: NPY002
    for draw in (random.random, np.random.rand, lambda: random.Random(3), lambda: np.random.default_rng(seed=3)):
        draw()
    take_port()
    assert WATCH.take() == []


def test_classrooms_made_by_tests_have_one_secret():
    assert seed.new_secret() == SECRET
