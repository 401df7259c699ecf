"""The second half of the lessons; `walk.py` says what is done with each. In a file of its own, so that two processes share the work."""

import pytest
from walk import NOTEBOOKS, walk_through

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("name", NOTEBOOKS[5:])
def test_a_lesson_runs_unsolved_and_solved(lab, course, name):
    walk_through(lab, course, name)
