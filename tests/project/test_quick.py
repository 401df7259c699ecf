"""`make quick` chooses the tests that a change needs."""

import pytest

from tests.project.quick import asked_for, touched

COURSE = {"perceptron": ["reflect", "mistake_counts"], "fisher": ["shrink"]}


@pytest.mark.parametrize(
    ("file", "exercises"),
    [
        ("solutions/02_perceptron.py", {"reflect", "mistake_counts"}),
        ("notebooks/06_fisher.ipynb", {"shrink"}),
        ("autograder/exercises/perceptron/reflect.py", {"reflect"}),
        ("autograder/exercises/perceptron/_data.py", {"reflect", "mistake_counts"}),
        ("tests/exercises/banks/fisher/shrink.py", {"shrink"}),
        ("autograder/judging/judge.py", set()),
    ],
)
def test_a_file_belongs_to_the_exercises_that_it_can_change(file, exercises):
    assert touched([file], COURSE) == exercises


def test_a_lesson_stands_for_its_exercises_and_an_unknown_name_is_an_error():
    assert asked_for(["fisher", "reflect"], COURSE) == {"shrink", "reflect"}
    with pytest.raises(SystemExit, match=r"'fish'.*perceptron, fisher"):
        asked_for(["fish"], COURSE)
