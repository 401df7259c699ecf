"""Quizzes that are drawn for each student are equally hard: measured on synthetic students with known misconceptions."""

import pytest

from autograder.course import notebooks
from autograder.practice.quiz import expected_score, fill, key_of, plan, students_of

MAX_DIFFERENCE = 0.02
DRAWS = 8


@pytest.mark.parametrize(
    "lesson",
    [
        pytest.param(name, marks=() if name.startswith(("01", "02", "05")) else pytest.mark.whole)
        for name in notebooks()
    ],
)
def test_the_expected_score_hardly_depends_on_the_draw(lesson):
    slots, students = plan(lesson, 8, "a secret"), students_of(lesson)
    assert len(students) > 60
    drawn = [[fill(slot, f"student {number}") for slot in slots] for number in range(DRAWS)]
    means = [sum(expected_score(one, items) for one in students) / len(students) for items in drawn]
    assert max(means) - min(means) < MAX_DIFFERENCE
    assert 0.5 < means[0] < 0.95
    keys = {"".join(key_of(item) for item in items if item.options) for items in drawn}
    assert len(keys) == DRAWS  # nobody can copy the letters
