"""Each lesson ends with a link to the next one, and the last with a link back to the start page."""

from pathlib import Path

import pytest

from autograder.course import START, lessons, notebooks, titles
from autograder.lessons.read import read_lesson

SOURCES = {lesson.name: lesson.source for lesson in lessons(Path(__file__).parents[2])}


@pytest.mark.parametrize("number", range(len(notebooks())))
def test_the_last_line_of_a_lesson_leads_on(number):
    last_line = read_lesson(SOURCES[notebooks()[number]]).cells[-1].source.splitlines()[-1]
    link = [
        *(f"[{title}]({name}.ipynb)" for name, title in titles().items()),
        f"[back to the start page]({START}.ipynb)",
    ]
    assert last_line.startswith(f"**Next:** {link[number + 1]}")
