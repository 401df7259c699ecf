"""What the tests of the lab share."""

import shutil
from pathlib import Path

import pytest

from autograder.course import COURSE, lessons
from autograder.lessons.build import dumps
from autograder.lessons.read import read_lesson
from tests import tiny_course


@pytest.fixture(scope="session")
def course_with_keys(tmp_path_factory) -> Path:
    folder = tmp_path_factory.mktemp("course")
    shutil.copytree(tiny_course.HERE, folder, dirs_exist_ok=True)
    for lesson in lessons(folder):
        lesson.solution.write_text(dumps(read_lesson(lesson.source)), encoding="utf-8")
    return folder


@pytest.fixture
def answer_keys(course_with_keys, monkeypatch) -> None:
    """The course is the tiny one with its answer keys."""
    monkeypatch.setenv(COURSE, str(course_with_keys))
