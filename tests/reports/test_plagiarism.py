"""Answers for a plagiarism checker: one folder per exercise, without what everybody was given."""

import csv

from click.testing import CliRunner

from autograder.cli import main
from tests.grading.classes import NAME


def run(room, into, *more):
    return CliRunner().invoke(main, ["plagiarism", str(room), "--into", str(into), *more])


def test_one_folder_per_exercise_and_one_file_per_student(graded_room, tmp_path):
    done = run(graded_room, tmp_path / "out")
    assert done.exit_code == 0, done.output
    folder = tmp_path / "out" / NAME / "reflect"
    assert sorted(path.name for path in folder.iterdir()) == [
        "ann.py",
        "bob.py",
        "mal.py",
    ]  # Cyd wrote nothing, Eve's is broken
    assert "return X * y[:, None]" in (folder / "bob.py").read_text()
    assert "raise NotImplementedError()" in (tmp_path / "out" / "_given" / NAME / "reflect.py").read_text()
    assert f"{folder}: 3 answers" in done.output


def test_names_may_stay_at_home(graded_room, tmp_path):
    done = run(graded_room, tmp_path / "out", "--anonymous")
    assert done.exit_code == 0, done.output
    assert not [path for path in (tmp_path / "out").rglob("*") if path.stem in ("ann", "bob", "mal")]
    with (tmp_path / "out-names.csv").open() as file:
        key = {row["student"]: row["file"] for row in csv.DictReader(file)}
    assert "return X * y[:, None]" in (tmp_path / "out" / NAME / "reflect" / f"{key['bob']}.py").read_text()


def test_an_existing_folder_is_not_mixed_with_the_new_one(graded_room, tmp_path):
    (tmp_path / "last-year.py").touch()
    done = run(graded_room, tmp_path)
    assert done.exit_code == 1
    assert "exists and is not empty; nothing was written" in done.output
