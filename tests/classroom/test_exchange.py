"""nbgrader's own exchange around `linclass grade`: release, fetch, submit, collect, and all of it again for a second try."""

import getpass
import json
import subprocess
import sys
from pathlib import Path

import pytest

from autograder.classroom.create import create
from autograder.sandbox import available
from tests.commands import linclass, nbgraders_environment
from tests.grading.classes import NAME, solved

FORGOT = "def reflect(X, y):\n    return X * y[:, None]"


@pytest.mark.skipif(available() is not None, reason=f"cannot isolate here: {available()}")
def test_an_assignment_goes_out_comes_back_and_comes_back_better(course, tmp_path):
    room, desk = create(tmp_path / "room", course), tmp_path / "desk"
    desk.mkdir()

    def nbgrader(where: Path, verb: str, *words: str) -> str:
        command = [sys.executable, "-m", "nbgrader", verb, NAME, "--course", "linclass", *words]
        command.append(f"--Exchange.root={tmp_path / 'exchange'}")
        done = subprocess.run(command, cwd=where, env=nbgraders_environment(), capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
        return done.stderr

    def hand_in(**changes: str) -> None:
        (desk / NAME / f"{NAME}.ipynb").write_text(json.dumps(solved(**changes)))
        nbgrader(desk, "submit")

    def graded() -> tuple[str, float, float]:
        done = linclass("grade", room.folder, "--json")
        assert done.returncode == 0, done.stderr
        row = json.loads(done.stdout)
        return row["student"], row["points"], row["max_points"]

    nbgrader(room.folder, "release_assignment")
    nbgrader(desk, "fetch_assignment")
    assert (desk / NAME / f"{NAME}.ipynb").read_bytes() == (
        room.folder / "release" / NAME / f"{NAME}.ipynb"
    ).read_bytes()
    hand_in(reflect=FORGOT)
    assert "Collecting submission" in nbgrader(room.folder, "collect")
    student, first, possible = graded()
    assert student == getpass.getuser()
    assert first < possible
    hand_in()
    assert "Updating submission" in nbgrader(room.folder, "collect", "--update")
    assert graded() == (student, possible, possible)
