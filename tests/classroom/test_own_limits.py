"""What an assignment of the instructor's own wants and the sandbox does not have is named to instructor and student."""

import shutil
from pathlib import Path

import nbformat
import pytest

from autograder.classroom.create import create
from autograder.grading.journal import read_result
from autograder.grading.result import PARTLY
from autograder.sandbox import available
from tests.classroom.others import notebook_of
from tests.commands import linclass_here as linclass

pytestmark = [
    pytest.mark.skipif(available() is not None, reason=f"cannot isolate here: {available()}"),
    pytest.mark.filterwarnings("ignore"),  # nbgrader's own use of SQLAlchemy
]

WANTS = """\
!pip install pandas
import scipy, subprocess, urllib.request
--- solution half
def half(x):
    ### BEGIN SOLUTION
    return x / 2
    ### END SOLUTION
--- test test_half 1
assert half(4) == 2
--- test test_program 1
subprocess.run(["ls"])
--- test test_network 1
urllib.request.urlopen("http://localhost.invalid")
--- test test_hidden 1
assert half
### BEGIN HIDDEN TESTS
!secret --command
### END HIDDEN TESTS
--- test test_package 1
import sklearn
--- test test_absent 1
import no_such_package.part
"""
NAMED = [
    "a cell has commands that were not run, because the sandbox has no programs: !pip install pandas",
    "the cell test_program starts another program, and the sandbox has none",
    "the cell test_network uses the network, which the sandbox does not have",
    "the cell test_hidden has a command that was not run, because the sandbox has no programs",
    "the cell test_absent imports no_such_package, which is neither among the packages of this classroom nor beside the "
    "notebook",
]
SKLEARN = NAMED[-1].replace("test_absent imports no_such_package", "test_package imports sklearn")


@pytest.fixture(scope="module")
def room(tmp_path_factory, course, nbgrader) -> Path:
    room = create(tmp_path_factory.mktemp("wants") / "room", course).folder
    (room / "source/wants").mkdir()
    nbformat.write(notebook_of(WANTS), room / "source/wants/wants.ipynb")
    nbgrader(room, "generate_assignment", "wants")
    shutil.copytree(room / "source/wants", room / "submitted/ann/wants")
    return room


def test_each_refusal_is_named(room):
    assert linclass("grade", room).returncode == 0
    result = read_result(room / ".linclass", "ann", "wants")
    assert list(result.reasons) == NAMED
    assert result.status == PARTLY
    linclass("feedback", room)
    page = (room / "feedback_linclass/ann/wants.html").read_text()
    assert "the cell test_network uses the network" in page
    assert "secret" not in page


def test_a_setting_says_which_packages_may_be_imported(room, tmp_path):
    room = shutil.copytree(room, tmp_path / "room")
    config = room / "nbgrader_config.py"
    before = config.read_text()
    config.write_text(before + "\nc.Linclass.packages = ['scipy', 'pandsa']\n")
    done = linclass("grade", room, "--accept")
    assert "wants: pandsa is in c.Linclass.packages, but not installed here" in done.stderr
    result = read_result(room / ".linclass", "ann", "wants")
    assert sorted(result.reasons) == sorted([*NAMED, SKLEARN])
    config.write_text(before + "\nc.Linclass.packages = 'scipy'\n")
    done = linclass("grade", room, "--accept")
    assert "wants is not graded: c.Linclass.packages is not a list of names" in done.stderr
