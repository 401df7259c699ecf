"""The start page and the lessons; `walk.py` says what is done with each."""

import pytest
from walk import NOTEBOOKS, walk_through

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("name", NOTEBOOKS)
def test_a_lesson_runs_to_its_end_and_its_widgets_answer(lab, course, name):
    walk_through(lab, course, name)
