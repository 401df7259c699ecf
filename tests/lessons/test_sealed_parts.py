"""The test parts of the e-mails and of the digits are opened once: at the end of lesson 8, after all choices have been made."""

import re
from pathlib import Path

import pytest

from autograder.course import lessons

ROOT = Path(__file__).parents[2]
SOURCES = {lesson.name: lesson.source.read_text(encoding="utf-8") for lesson in lessons(ROOT) if lesson.name > "01"}
LAST = "08_logistic_mle"
OPENED = re.compile(r"\b(\w+)\.([Xty]_test)\b")


def units(text):
    """The units of a lesson: title → its cells, as they stand in the source."""
    parts = re.split(r"^# ## (.+)$", text, flags=re.MULTILINE)
    return dict(zip(parts[1::2], parts[2::2], strict=True))


@pytest.mark.parametrize("name", [name for name in SOURCES if name != LAST])
def test_no_lesson_before_the_last_opens_a_test_part(name):
    assert not OPENED.findall(SOURCES[name])


def test_the_last_lesson_opens_the_sealed_parts_in_one_unit_alone():
    opened = {title: {table for table, _ in OPENED.findall(text)} for title, text in units(SOURCES[LAST]).items()}
    assert {title: tables for title, tables in opened.items() if tables & {"spam", "digits"}} == {
        "The sealed test parts": {"spam", "digits"}
    }


def test_no_setting_is_chosen_on_a_sealed_part():
    """Between the choice of a setting and its data: every `min(` of that unit looks at validation data."""
    text = units(SOURCES[LAST])["The sealed test parts"]
    choices = re.findall(r"min\((?:[^()]|\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\))*\)", text)
    assert len(choices) >= 3
    assert not [choice for choice in choices if "test" in choice]
