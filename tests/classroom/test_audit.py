"""`linclass audit`: wrong versions of a solution that the instructor's own tests let pass, and tests that are weak in themselves."""

import re
from pathlib import Path

import nbformat
import pytest

from autograder.classroom.create import create
from autograder.sandbox import available
from tests.classroom.others import notebook_of
from tests.commands import harmful
from tests.commands import linclass_here as linclass
from tests.tiny_course import NAME

pytestmark = [
    pytest.mark.skipif(available() is not None, reason=f"cannot isolate here: {available()}"),
    pytest.mark.filterwarnings("ignore"),  # nbgrader's own use of SQLAlchemy
]

CALENDAR = """\
import random
--- solution is_leap
def is_leap(year):
    \"\"\"Whether a year has a 29th of February.\"\"\"
    ### BEGIN SOLUTION
    if year % 100 == 0:
        return year % 400 == 0
    return year % 4 == 0
    ### END SOLUTION
--- test test_leap 2
assert is_leap(2024)
assert not is_leap(2023)
assert is_leap(2000)
known = 2024
--- test test_again 1
assert is_leap(known)
--- solution roll
def roll():
    ### BEGIN SOLUTION
    return random.randint(1, 6)
    ### END SOLUTION
--- test test_roll 1
dice = sorted(roll() for _ in range(random.randint(200, 300)))
assert dice[0] == 1 and dice[-1] == 6
--- test test_exists 1
assert callable(is_leap)
--- test test_share 1
share = 1.0 if is_leap(4) else 0.0
share
--- test test_shown 6
roll()
--- test test_hidden 1
assert roll() < 7
### BEGIN HIDDEN TESTS
assert roll() > 0
### END HIDDEN TESTS
"""


@pytest.fixture(scope="module")
def room(tmp_path_factory, course, nbgrader) -> Path:
    room = create(tmp_path_factory.mktemp("audit") / "room", course).folder
    (room / "source/dates").mkdir()
    nbformat.write(notebook_of(CALENDAR), room / "source/dates/dates.ipynb")
    nbgrader(room, "generate_assignment", "dates")
    return room


@pytest.fixture(scope="module")
def done(room):
    done = linclass("audit", room, "dates")
    assert done.returncode == 0, done.stderr
    return done


def test_the_missing_century_is_found(room, done):
    """No test asks for 1900, so the rule for centuries may be wrong."""
    page = (room / "audit_dates.html").read_text()
    first = page.split("<section")[1]
    assert "-    if year % 100 == 0:\n-        return year % 400 == 0\n+    pass" in first
    assert "Should have been found by test_leap, test_again, test_exists, test_share." in page
    assert "def is_leap" not in re.sub(r"(?s)<h2>The tests</h2>.*", "", page)  # nothing but the change is shown
    assert not harmful(page)
    assert (room / "audit_dates.html").stat().st_mode & 0o077 == 0, "it shows hidden tests"


def test_what_is_wrong_with_the_tests_is_said(done):
    said = done.stdout
    assert "test_exists: an unchanged notebook gets 1 of 1 points" in said
    assert "test_again: it depends on another test" in said
    assert "test_roll: it draws random numbers, and nothing in the notebook sets a seed" in said
    assert "test_share: its last line is an expression" in said
    assert "test_shown: its last line calls the student's code" in said
    assert "test_hidden: nbgrader's own feedback shows a failing hidden line in its traceback" in said
    assert "test_leap" not in said


def test_a_version_that_is_no_mistake_can_be_waived(room, done):
    before = re.search(r"(\d+) pass, 0 waived", done.stdout)
    page = (room / "audit_dates.html").read_text()
    id = re.findall(r"is_leap, line \d+ \((\w+)\)", page)[-1]
    again = linclass("audit", room, "dates", "--waive", id, "--reason", "the same for all years")
    assert f"{int(before[1]) - 1} pass, 1 waived" in again.stdout
    assert "the same for all years" in (room / "audit_dates.html").read_text()
    unknown = linclass("audit", room, "dates", "--waive", "0badc0de", "--reason", "x")
    assert unknown.returncode != 0
    assert "no wrong version 0badc0de passes the tests of dates" in unknown.stderr


def test_a_lesson_of_the_course_is_not_audited_this_way(room):
    done = linclass("audit", room, NAME)
    assert done.returncode != 0
    assert "is a lesson of this course" in done.stderr
