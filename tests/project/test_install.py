"""Setting up says how far it is while it runs, and shows the end of its log if it fails."""

import os
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
pytestmark = pytest.mark.skipif(os.name != "posix", reason="a shell script")


def step(log: Path, *command: str) -> subprocess.Popen[str]:
    call = [str(ROOT / ".ci" / "step"), str(log), "Step 1 of 1: packages", *command]
    return subprocess.Popen(call, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def test_a_long_step_says_what_it_is_doing(tmp_path):
    gate = tmp_path / "gate"
    os.mkfifo(gate)
    with step(tmp_path / "log", "sh", "-c", f"echo Collecting numpy; cat {gate}") as running:
        assert running.stdout.readline() == "Step 1 of 1: packages ...\n"
        assert "s: Collecting numpy" in running.stdout.readline()  # while the command waits
        gate.write_text("Successfully installed\n")
        assert "done in" in running.stdout.read()
        assert running.wait() == 0
    assert "Successfully installed" in (tmp_path / "log").read_text()


def test_a_step_that_fails_shows_why(tmp_path):
    with step(tmp_path / "log", "sh", "-c", "echo no such package; exit 3") as running:
        _, told = running.communicate()
        assert running.returncode == 3
    assert "no such package" in told


def test_every_installation_of_the_makefile_is_such_a_step():
    lines = (ROOT / "Makefile").read_text(encoding="utf-8").splitlines()
    installing = [line for line in lines if "$(PIP)" in line or "-m venv" in line]
    assert len(installing) >= 3
    assert all(".ci/step" in line for line in installing)
