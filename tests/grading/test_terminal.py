"""What `linclass grade` says at the end: problems by kind, totals that add up, names that are not there, a classroom that is read-only."""

import os
import shutil
import subprocess
import sys
from io import StringIO

import pytest
from rich.console import Console

from autograder.grading.result import GRADED, PARTLY, REVIEW
from autograder.grading.terminal import Row, print_summary
from tests.commands import linclass_here as linclass
from tests.grading.classes import NAME, hand_in, solved

pytestmark = pytest.mark.filterwarnings("ignore::sqlalchemy.exc.SAWarning")  # nbgrader's own use of SQLAlchemy


def row(student: str, status: str = GRADED, *reasons: str, now: bool = True) -> Row:
    return Row(student, NAME, status, 1.0, 4.0, reasons, now, True)


def told(rows: list[Row], details=None) -> str:
    console = Console(file=StringIO(), width=200)
    print_summary(rows, console, details)
    return console.file.getvalue()


def test_problems_are_grouped_by_kind_and_listed_one_by_one_in_a_file(tmp_path):
    named = [row(f"s{i:03}", GRADED, f"the notebook has another name: copy {i}.ipynb instead of x") for i in range(200)]
    missing = [
        row("ann", GRADED, "the cell a is missing; x"),
        row("bob", PARTLY, "the cell b is missing; x", "stopped"),
    ]
    text = told([*named, *missing, row("eve", REVIEW, "the file is not JSON: line 1")], tmp_path / "problems.txt")
    lines = [" ".join(line.replace("│", " ").split()) for line in text.splitlines()]
    assert "200 the notebook has another name s000, s001, s002, s003, s004 and 195 more" in lines
    assert "2 a cell is missing; x ann, bob" in lines
    assert len(lines) < 15
    assert len((tmp_path / "problems.txt").read_text().splitlines()) == 203
    assert (
        f"s007 {NAME}: graded, 1 of 4 (the notebook has another name: copy 7" in (tmp_path / "problems.txt").read_text()
    )


def test_totals_add_up():
    rows = [row("a"), row("b", GRADED, "late"), row("c", PARTLY, "slow"), row("d", REVIEW, "broken", now=False)]
    assert told(rows).splitlines()[-1] == (
        "4 submissions: 2 graded (1 with a remark), 1 partly graded, 1 needs review; 1 of them as before"
    )


@pytest.mark.parametrize("verb", ["grade", "feedback"])
@pytest.mark.parametrize(
    ("option", "name", "near"),
    [
        ("--assignment", "01_tiney", "; did you mean 01_tiny?"),
        ("--assignment", "Tiny", "; did you mean 01_tiny?"),
        ("--student", "anne", "; did you mean ann?"),
        ("--student", "zzz", ""),
    ],
)
def test_a_typo_is_an_error_with_the_nearest_name(graded_room, verb, option, name, near):
    done = linclass(verb, graded_room, option, name)
    assert (done.returncode, done.stderr) == (1, f"Error: there is no {option[2:]} {name} here{near}\n")


def test_every_folder_is_a_row_and_the_exit_status_says_that_something_was_set_aside(room):
    (room.folder / "submitted" / "empty").mkdir()
    done = linclass("grade", room.folder)
    assert done.returncode == 3
    assert "empty: needs review, 0 of 0 (this folder is empty; submissions are expected" in done.stdout
    for name in ("empty", "eve"):
        shutil.rmtree(room.folder / "submitted" / name)
    assert linclass("grade", room.folder).returncode == 0


WITHOUT_POWERS = [
    "setpriv",
    "--bounding-set=-all",
    "--inh-caps=-all",
]  # root may write everywhere; without these it may not


@pytest.mark.skipif(
    os.name != "posix" or (os.geteuid() == 0 and not shutil.which("setpriv")), reason="root, without setpriv"
)
@pytest.mark.parametrize(
    ("verb", "says"),
    [
        ("grade {}", "{} cannot be written, so nothing was done; make it writable for you, or copy the classroom"),
        ("export {} --to {}/grades.csv", "{}/.grades.csv.draft: Permission denied"),
    ],
)
def test_a_read_only_classroom_is_one_sentence(room, verb, says):
    hand_in(room.folder, "new", solved())
    room.folder.chmod(0o500)
    powers = WITHOUT_POWERS if os.geteuid() == 0 else []
    words = verb.replace("{}", str(room.folder)).split()
    done = subprocess.run([*powers, sys.executable, "-m", "autograder", *words], capture_output=True, text=True)
    room.folder.chmod(0o700)
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == f"Error: {says.replace('{}', str(room.folder))}\n"
