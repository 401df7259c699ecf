"""Export: totals with penalties, Canvas's columns, nothing that a spreadsheet would run."""

import csv
import io

from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st

from autograder.cli import main
from autograder.exercises import of_notebook
from autograder.reports.export import defuse
from tests.commands import linclass_here as linclass
from tests.grading.classes import NAME

FULL = sum(e.points for e in of_notebook(NAME))  # for functions
POSSIBLE = FULL + 4  # and the written answer


def test_one_row_per_student_with_totals_after_penalties(graded_room):
    done = linclass("export", graded_room)
    assert done.returncode == 0, done.stderr
    rows = {row["student"]: row for row in csv.DictReader(io.StringIO(done.stdout))}
    assert list(rows) == ["ann", "bob", "cyd", "eve", "mal", "zoe", "points possible"]
    assert {s: rows[s][NAME] for s in ("ann", "bob", "cyd", "zoe", "points possible")} == {
        "ann": str(FULL),
        "bob": "0",
        "cyd": "0",
        "zoe": "",
        "points possible": str(POSSIBLE),
    }
    assert rows["eve"][NAME] == ""  # a file that cannot be read is no zero
    assert rows["eve"]["not final"] == NAME
    assert "not final" in done.stderr


def test_canvas_gets_its_columns_and_the_row_of_points_possible(room, tmp_path):
    target = tmp_path / "canvas.csv"
    title = "Homework 2 (815)"
    words = ["export", str(room.folder), "--format", "canvas"]
    done = CliRunner().invoke(main, [*words, "--column", f"{NAME}={title}", "--to", str(target)])
    assert done.stdout.strip() == str(target)
    rows = list(csv.reader(io.StringIO(target.read_text())))
    assert rows[0] == ["Student", "ID", "SIS User ID", "SIS Login ID", "Section", title]
    assert rows[1] == ["    Points Possible", "", "", "", "", str(POSSIBLE)]
    assert rows[2] == ["Ångström, =cmd|' /C calc'!A0", "4711", "", "ann", "", str(FULL)]
    assert [row[3] for row in rows[2:]] == [
        "ann",
        "bob",
        "cyd",
        "mal",
    ]  # nothing of Eve's could be read, Zoe handed in nothing
    assert CliRunner().invoke(main, words).stdout == target.read_text()  # the title is remembered


def test_a_wrong_name_of_an_assignment_is_an_error_with_the_nearest_one(graded_room):
    done = CliRunner().invoke(main, ["export", str(graded_room), "--assignment", "1_tiney"])
    assert done.exit_code == 1
    assert done.stdout == ""
    assert f"there is no assignment 1_tiney here; did you mean {NAME}?" in done.stderr


def test_a_file_for_a_spreadsheet_says_that_it_is_utf8(graded_room, tmp_path):
    linclass("export", graded_room, "--to", tmp_path / "grades.csv")
    raw = (tmp_path / "grades.csv").read_bytes()
    assert raw.startswith(b"\xef\xbb\xbfstudent")
    assert "Ångström".encode() in raw
    assert b",'=cmd" in raw


@given(st.text())
def test_no_cell_begins_like_a_formula(text):
    cell = defuse(text)
    assert cell.lstrip(" ")[:1] not in ("=", "+", "-", "@", "\t", "\r")
    assert cell.endswith(text)


def test_whoever_the_other_table_lacks_is_named_and_the_exit_status_says_so(graded_room, tmp_path):
    """Ann's grade goes in, Eve's cell stays, and there is no row for the others."""
    theirs = tmp_path / "theirs.csv"
    head = "Student,ID,SIS User ID,SIS Login ID,Section"
    theirs.write_text(f"{head},{NAME} (815)\n    Points Possible,,,,,{POSSIBLE}\nA,4711,,,,3\nE,9,,eve,,7\n")
    done = CliRunner().invoke(main, ["export", str(graded_room), "--format", "canvas", "--like", str(theirs)])
    assert done.exit_code == 3
    assert done.stdout.splitlines()[2:] == [f"A,4711,,,,{FULL}", "E,9,,eve,,7"]
    assert "surely theirs: bob, cyd, mal." in " ".join(done.stderr.split())
