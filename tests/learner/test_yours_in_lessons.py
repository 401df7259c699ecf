"""`yours` for exercises of the course with unusual answers, and for every solution."""

import copy

import numpy as np
import pytest

from autograder import exercises
from autograder.learner.yours import Yours
from tests.learner.test_yours import Cells


@pytest.fixture
def cells():
    return Cells()


def test_another_right_answer_is_used_where_answers_are_not_unique(cells):
    cells.run("def xor_features(X):\n    return np.abs(X[:, :1] - X[:, 1:]).tolist()")
    own = cells.yours("xor_features")
    assert own(np.array([[0, 1], [1, 1]])).tolist() == [[1.0], [0.0]]
    assert own.is_yours


@pytest.mark.parametrize("form", ['"EHABDGFC"', 'list("EHABDGFC")'])
def test_a_text_may_come_as_a_list_of_its_letters(cells, form):
    cells.run(f"def proof_order():\n    return {form}")
    own = cells.yours("proof_order")
    assert own() == "EHABDGFC"
    assert own.is_yours


def test_a_function_that_is_returned_answers_in_the_same_way(cells):
    cells.run("""
        def single_pixel_classifier(images, labels, pixel):
            known = {}
            for image, label in zip(images, labels):
                known.setdefault(float(image[pixel]), int(label))
            return lambda new: [known.get(float(image[pixel]), -1) for image in new]
    """)
    images, labels = np.array([[3, 1], [4, 2], [3, 5]]), np.array([1, -1, -1])
    own = cells.yours("single_pixel_classifier")
    h = own(images, labels, 0)
    assert own.is_yours, own.trouble
    assert h(np.array([[3, 0], [4, 0], [9, 9]])).tolist() == [1, -1, -1]


@pytest.mark.parametrize("exercise", exercises(), ids=lambda e: e.id)
def test_every_solution_answers_for_itself_in_the_form_of_the_reference(exercise):
    own = Yours(exercise, exercise.solution)
    for one in exercise.visible:
        got, expected = (exercise.call(f, *copy.deepcopy(one.args)) for f in (own, exercise.reference))
        assert own.is_yours, own.trouble
        if exercise.holds is None:
            assert shape_of(got) == shape_of(expected)


def shape_of(value):
    if isinstance(value, tuple):
        return [shape_of(part) for part in value]
    return (value.dtype.kind, value.shape) if isinstance(value, np.ndarray) else type(value)
