"""The lessons of the course, read once for all tests that only look at them."""

from pathlib import Path

from autograder.course import lessons
from autograder.lessons.read import read_lesson

READ = {lesson.name: read_lesson(lesson.source) for lesson in lessons(Path(__file__).parents[2])}
