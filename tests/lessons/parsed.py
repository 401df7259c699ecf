"""The lessons of the course, each read once for all tests that only look at it."""

from functools import cache
from pathlib import Path

from nbformat import NotebookNode

from autograder.course import lessons
from autograder.lessons.read import read_lesson

SOURCES = {lesson.name: lesson.source for lesson in lessons(Path(__file__).parents[2])}
WITH_UNITS = [name for name, path in SOURCES.items() if 'unit="core"' in path.read_text(encoding="utf-8")]


@cache
def read(name: str) -> NotebookNode:
    return read_lesson(SOURCES[name])
