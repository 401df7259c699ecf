"""A course of two small lessons, on which the engine is tested: no test of the engine depends on a real exercise.

A test of the engine runs with this course in the environment (`autograder.course.COURSE`), and so do the processes that it starts;
`tests/conftest.py` sees to that. The ids are those of real exercises, so that answers look familiar; nothing else is shared.
"""

import os
from pathlib import Path
from types import SimpleNamespace

from autograder.course import COURSE
from autograder.exercises._solutions import define_solutions

HERE = Path(__file__).parent
NAME = "01_tiny"
LESSON = (HERE / "solutions" / f"{NAME}.py").read_text(encoding="utf-8")
solutions = SimpleNamespace(**define_solutions(LESSON, NAME))  # right answers to its exercises
ENGINE = (
    "judging/",
    "lab/",
    "learner/",
    "grading/",
    "sandbox/",
    "attacks/",
    "classroom/",
    "reports/",
    "demo/",
    "practice/",
)  # tests of the engine
# Files in them that are about the real course, or bring one of their own.
WITHOUT_IT = (
    "classroom/test_stock_nbgrader.py",
    "demo/test_answers.py",
    "demo/test_two_hundred.py",
    "grading/test_lessons.py",
    "lab/test_foreign_folders.py",
    "lab/test_from_tab.py",
    "lab/test_lab.py",
    "lab/test_start_page.py",
    "learner/test_guess.py",
    "learner/test_yours_in_lessons.py",
    "practice/test_fair.py",
    "practice/test_items.py",
    "practice/test_ladder.py",
    "practice/test_session.py",
)


def choose_course(path: Path) -> None:
    """Put the course into the environment with which a file of tests is to be collected and run."""
    place = path.relative_to(HERE.parent).as_posix() if HERE.parent in path.parents else ""
    if place.startswith(ENGINE) and place not in WITHOUT_IT:
        os.environ[COURSE] = str(HERE)
    else:
        os.environ.pop(COURSE, None)
