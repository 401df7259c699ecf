"""The start page and a sample of the lessons, or all with `make whole`; `walk.py` says what is done with each."""

import pytest
from walk import NOTEBOOKS, walk_through

pytestmark = pytest.mark.browser
IN_SUITE = ("00", "02", "06", "08")
EACH = [pytest.param(name, marks=() if name.startswith(IN_SUITE) else pytest.mark.whole) for name in NOTEBOOKS]


@pytest.mark.parametrize("name", EACH)
def test_a_lesson_runs_to_its_end_and_its_widgets_answer(lab, course, name):
    walk_through(lab, course, name)
