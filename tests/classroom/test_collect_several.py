"""`linclass collect` for an assignment of several notebooks: each is known by its cells, whatever the student called the file."""

import io
import json
import zipfile
from pathlib import Path

import nbformat
import pytest

from autograder.classroom.create import create
from autograder.classroom.folder import Classroom
from autograder.classroom.intake import ASIDE, CHANGED, NEW, SAME, Intake, collect_archive
from autograder.classroom.scan import make_task
from tests.classroom.others import notebook_of
from tests.tiny_course import NAME

pytestmark = pytest.mark.filterwarnings("ignore")  # nbgrader's own use of SQLAlchemy

PART = """\
--- locked shared
import math
--- solution {0}
def {0}(x):
    ### BEGIN SOLUTION
    return x
    ### END SOLUTION
--- test test_{0} 1
assert {0}(1) == 1
"""
FIRST, SECOND = (nbformat.writes(notebook_of(PART.format(name))) for name in ("half", "third"))
LATER = FIRST.replace("return x", "return x + 0")


@pytest.fixture(scope="module")
def template(tmp_path_factory, course, nbgrader) -> Classroom:
    room = create(tmp_path_factory.mktemp("several") / "room", course)
    folder = room.folder / "source/ps 1"
    folder.mkdir()
    (folder / "problem one.ipynb").write_text(FIRST)
    (folder / "problem_2.ipynb").write_text(SECOND)
    nbgrader(room.folder, "generate_assignment", "ps 1")
    return room


@pytest.fixture
def room(template, tmp_path) -> Classroom:
    import shutil

    return Classroom(shutil.copytree(template.folder, tmp_path / "room"))


def collect(room: Classroom, folder: Path, files: dict[str, str | bytes], assignment: str | None = None) -> Intake:
    path = folder / "submissions.zip"
    with zipfile.ZipFile(path, "w") as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return collect_archive(room, path, assignment)


def found(room: Classroom) -> dict[str, str]:
    root = room.folder / "submitted"
    return {path.relative_to(root).as_posix(): path.read_text() for path in sorted(root.rglob("*.ipynb"))}


def in_zip(files: dict[str, str]) -> bytes:
    raw = io.BytesIO()
    with zipfile.ZipFile(raw, "w") as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return raw.getvalue()


def test_each_notebook_comes_to_its_place(room, tmp_path):
    intake = collect(
        room,
        tmp_path,
        {
            "doejane_11_901_problem one-1.ipynb": FIRST,
            "doejane_11_902_problem_2.ipynb": SECOND,
            "roeann_12_903_my second.ipynb": SECOND,
            "roeann_12_904_a.ipynb": FIRST,
            "poebob_13_905_all.zip": in_zip({"x/problem one.ipynb": FIRST, "x/problem_2.ipynb": SECOND}),
        },
    )
    assert intake.assignment == "ps 1"
    assert {line.what for line in intake.lines} == {NEW}
    assert found(room) == {
        f"{who}/ps 1/{name}.ipynb": text
        for who in ("11", "12", "13")
        for name, text in (("problem one", FIRST), ("problem_2", SECOND))
    }
    assert [sheet.raw is not None for sheet in make_task(room, "12", "ps 1").sheets] == [True, True]


def test_moodle_folders_work_too(room, tmp_path):
    folder = "Jane Doe_71_assignsubmission_file_"
    collect(room, tmp_path, {f"{folder}/a/one.ipynb": FIRST, f"{folder}/two.ipynb": SECOND})
    assert sorted(found(room).values()) == sorted([FIRST, SECOND])


def test_what_is_missing_or_too_much_is_said(room, tmp_path):
    scratch = json.dumps({"cells": [], "metadata": {}, "nbformat": 4, "nbformat_minor": 5})
    intake = collect(room, tmp_path, {"doejane_11_901_x.ipynb": FIRST, "doejane_11_902_scratch.ipynb": scratch})
    (line,) = intake.lines
    assert line.what == NEW
    assert line.words == (
        "problem_2.ipynb was not handed in",
        "other notebooks were handed in and not taken: scratch.ipynb",
    )
    assert list(found(room)) == ["11/ps 1/problem one.ipynb"]


def test_of_two_of_the_same_the_later_counts(room, tmp_path):
    files = {"doejane_11_901_one.ipynb": FIRST, "doejane_11_905_one-1.ipynb": LATER, "doejane_11_903_b.ipynb": SECOND}
    collect(room, tmp_path, files)
    assert found(room) == {"11/ps 1/problem one.ipynb": LATER, "11/ps 1/problem_2.ipynb": SECOND}


def test_a_newer_download_replaces_what_was_collected_and_keeps_it(room, tmp_path):
    before = {"doejane_11_901_one.ipynb": FIRST, "doejane_11_902_b.ipynb": SECOND}
    assert [line.what for line in collect(room, tmp_path, before).lines] == [NEW]
    assert [line.what for line in collect(room, tmp_path, before).lines] == [SAME]
    again = {"doejane_11_911_one.ipynb": LATER, "doejane_11_912_b.ipynb": SECOND}
    assert [line.what for line in collect(room, tmp_path, again).lines] == [CHANGED]
    assert found(room)["11/ps 1/problem one.ipynb"] == LATER
    kept = room.private / "replaced/ps 1/11/1"
    assert {path.name for path in kept.iterdir()} == {"problem one.ipynb", "problem_2.ipynb"}
    assert [line.what for line in collect(room, tmp_path, before).lines] == [ASIDE]  # the older archive
    (room.folder / "submitted/11/ps 1/problem_2.ipynb").write_text("{}")
    (line,) = collect(room, tmp_path, {**again, "doejane_11_920_b.ipynb": SECOND}).lines
    assert "put there by other means" in line.words[0]


def test_notebooks_of_another_assignment_are_set_aside(room, tmp_path):
    other = (room.folder / f"source/{NAME}/{NAME}.ipynb").read_text()
    (line,) = collect(room, tmp_path, {"doejane_11_901_a.ipynb": other}, "ps 1").lines
    assert (line.what, line.words) == (ASIDE, ("none of the notebooks is one of ps 1",))


def test_files_beside_the_notebooks_come_with_them(room, tmp_path):
    """A later one of the same name counts; nbgrader's own names are not taken from a student."""
    files = {
        "doejane_11_901_a.ipynb": FIRST,
        "doejane_11_902_helper.py": "x = 1",
        "doejane_11_909_helper-1.py": "x = 2",
        "doejane_11_904_timestamp.txt": "2020-01-01 00:00:00 UTC",
        "doejane_11_905_.hidden": "",
    }
    (line,) = collect(room, tmp_path, files).lines
    folder = room.folder / "submitted/11/ps 1"
    assert {path.name: path.read_text() for path in folder.iterdir()} == {
        "problem one.ipynb": FIRST,
        "helper.py": "x = 2",
    }
    assert "timestamp.txt was not taken: no file may have this name" in line.words
    assert make_task(room, "11", "ps 1").brought.keys() == {"helper.py"}
    assert [line.what for line in collect(room, tmp_path, files).lines] == [SAME]
    assert [line.what for line in collect(room, tmp_path, {**files, "doejane_11_910_helper-2.py": "x"}).lines] == [
        CHANGED
    ]
    assert (room.private / "replaced/ps 1/11/1/helper.py").read_text() == "x = 2"
