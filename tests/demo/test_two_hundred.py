"""The class of `make class-demo`, with fewer people: those with difficult names, and one of each trouble."""

import subprocess
import sys

import pytest

from autograder.sandbox import available
from tests.demo.two_hundred.course import ROOT

PEOPLE = 16


@pytest.mark.skipif(available() is not None, reason=f"cannot isolate here: {available()}")
def test_every_grade_of_the_term_is_traced():
    command = [sys.executable, "-m", "tests.demo.two_hundred.term", "--people", str(PEOPLE)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert f"{12 * PEOPLE} times a person's grades were compared with the truth; 0 differences" in done.stdout
