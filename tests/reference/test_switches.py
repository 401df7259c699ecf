"""The four switches: all off is the perceptron, all on is hinge SGD, and each setting differs from them as its name says."""

import numpy as np

from linclass_ref.experiments import switches
from linclass_ref.geometry import training_error


def test_each_row_is_asked_for_with_the_switches_that_it_names():
    asked = []

    def learn(X, y, order, margin, shrinks, keeps):
        is_random = not np.array_equal(order, np.arange(len(order)) % len(X))
        asked.append((bool(margin), shrinks, is_random, keeps))
        return np.array([1.0, 0.0]), 0.0

    rows = switches.compare(learn, sets=1, visits=100)
    assert [row.name for row in rows][:2] == ["perceptron", "only margin"]
    assert rows[8].name == "without best iterate"
    assert asked[0] == (False,) * 4
    assert asked[1] == (True, False, False, False)
    assert asked[8] == (True, True, True, False)
    assert asked[9] == (True,) * 4
    assert len(set(asked)) == 10


def test_the_errors_are_those_of_new_points():
    rows = switches.compare(lambda *given: (np.array([-1.0, 0.0]), 0.0), sets=2, visits=1)
    X, y = switches.sorted_blobs(0)
    assert rows[0].errors.shape == (2,)
    assert rows[0].errors.min() > 0.8
    assert training_error(X, y, [1.0, 0.0], 0.0) < 0.2
