"""In the dark theme light and dark change places in every picture, so no text says which of them means what."""

import ast
import re
from pathlib import Path

import pytest

from autograder.course import lessons

ROOT = Path(__file__).parents[2]
SHADES = re.compile(r"\b(dark|darker|darkest|lighter|lightest|bright|brighter|brightest|black|pale|paler)\b", re.I)
WIDGETS = sorted((ROOT / "linclass_ref" / "widgets").glob("*.py"))


@pytest.mark.parametrize("lesson", lessons(ROOT), ids=lambda lesson: lesson.name)
def test_no_lesson_speaks_of_light_and_dark(lesson):
    said = [line for line in lesson.source.read_text(encoding="utf-8").splitlines() if SHADES.search(line)]
    assert said == []


def test_no_widget_speaks_of_light_and_dark():
    for path in WIDGETS:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.JoinedStr):  # sentences with numbers: what a widget says of its state
                words = "".join(part.value for part in node.values if isinstance(part, ast.Constant))
                assert not SHADES.search(words), path.name
