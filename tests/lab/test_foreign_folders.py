"""What a classmate plants in a shared folder above somebody's notebooks is not executed."""

import json
import os
import shutil
import struct
import subprocess
import sys
import tempfile
from contextlib import ExitStack
from pathlib import Path

import pytest

from autograder import course, files
from autograder.course import course_above, home, learner_above
from autograder.lab import folder as lab
from autograder.learner import functions, progress, selftest
from tests.classroom.users import User, new_user

ROOT = Path(__file__).parents[2]
PLANTED = "open('owned', 'w').close()\ndef xor_features(X):\n    return X"
GUESS = """# %% [markdown]
# # 2 · Planted

# %% role="guess" id="bet"
open("owned", "w").close()
guess("bet", "?", truth=lambda: 1)
"""
# A lesson without exercises, whose output is active.
ACTIVE = '<img src=x onerror="document.title=1">'
PICTURE = {"text/html": ACTIVE, "text/plain": "the map", "image/png": "AAAA"}
OUTPUT = {"output_type": "display_data", "data": PICTURE, "metadata": {"image/png": {"width": 9}}}
MAP = {"cell_type": "code", "execution_count": 1, "metadata": {}, "outputs": [OUTPUT]}
KEY = {
    "nbformat": 4,
    "nbformat_minor": 4,
    "metadata": {},
    "cells": [MAP | {"source": "show_home()"}],
}
LOOK = """
import os
from pathlib import Path
from autograder.course import course_above, find_course, learner_above
from autograder.learner import functions, guess, progress
print(functions.load("xor_features"), learner_above(Path.cwd()), course_above(Path.cwd()))
try:
    guess.guess("bet")
except ValueError as problem:
    print(problem)
"""


@pytest.fixture
def two():
    """A victim, an attacker, and a folder that both can write to, like the system's temporary folder."""
    if not hasattr(os, "geteuid") or os.geteuid() != 0 or shutil.which("useradd") is None:
        pytest.skip("only root can make the two users that this needs")
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="linclass-")))
        folder.chmod(0o755)
        (folder / "shared").mkdir()
        (folder / "shared").chmod(0o1777)
        names = (f"lc{os.getpid()}{role}" for role in ("victim", "attacker"))
        yield folder / "shared", *(stack.enter_context(new_user(name, folder)) for name in names)


def plant(shared: Path, attacker: User) -> None:
    """As the attacker: a course, and a learner's folder with a function that was kept."""
    kept = json.dumps({"passed": [], "functions": {"xor_features": PLANTED}})
    lines = (
        "mkdir -p solutions notebooks .linclass",
        f"printf '%s' {_quoted(GUESS)} > solutions/02_planted.py",
        "touch solutions/00_start_here.py solutions/02_perceptron.py",
        f"printf '%s' {_quoted(json.dumps(KEY))} > solutions/00_start_here.ipynb",
        f"printf '%s' {_quoted(json.dumps(KEY))} > solutions/02_perceptron.ipynb",
        f"printf '%s' {_quoted(json.dumps(KEY))} > notebooks/02_perceptron.ipynb",
        "printf '{}' > .linclass/lessons.json",
        f"printf '%s' {_quoted(kept)} > .linclass/progress.json",
    )
    done = attacker.run("sh", "-c", "\n".join(lines), where=shared)
    assert done.returncode == 0, done.stderr


def _quoted(text: str) -> str:
    return "'" + text.replace("'", "'\\''") + "'"


def test_what_a_classmate_plants_above_is_passed_over_and_named(two):
    shared, victim, attacker = two
    plant(shared, attacker)
    desk = shared / "desk"
    assert victim.run("mkdir", desk, where=shared).returncode == 0
    seen = victim.run(sys.executable, "-c", LOOK, where=desk)
    assert seen.returncode == 0, seen.stderr
    assert seen.stdout.splitlines() == [
        "None None None",
        "this course has no guess 'bet'; the notebook may be of another edition",
    ]
    assert not list(shared.rglob("owned"))
    assert f"{shared / '.linclass'} belongs to {attacker.name}" in seen.stderr
    assert f"{shared / 'solutions'} belongs to {attacker.name}" in seen.stderr


def test_a_planted_progress_file_in_the_folder_itself_is_neither_run_nor_written(two):
    """nbgrader puts a fetched lesson into a folder of its own, and progress is kept beside it, whosever folder that is."""
    shared, victim, attacker = two
    plant(shared, attacker)
    (shared / ".linclass" / "lessons.json").unlink()
    desk = shared / "02_perceptron"
    assert victim.run("mkdir", desk, where=shared).returncode == 0
    look = "from autograder.learner import functions, progress\nprint(functions.load('xor_features'), progress.record('xor_features'))"
    before = (shared / ".linclass" / "progress.json").read_bytes()
    seen = victim.run(sys.executable, "-c", look, where=desk)
    assert seen.stdout == "None False\n", seen.stderr
    assert (shared / ".linclass" / "progress.json").read_bytes() == before
    assert not list(shared.rglob("owned"))


def test_the_notebooks_the_start_page_and_linclass_check_are_those_of_the_package(two):
    shared, victim, attacker = two
    plant(shared, attacker)
    desk = shared / "desk"
    assert victim.run("mkdir", desk, where=shared).returncode == 0
    drawn = victim.run(sys.executable, "-P", "-c", DRAWN, where=desk)
    assert drawn.returncode == 0, drawn.stderr
    page = (desk / "linclass" / "00_start_here.ipynb").read_text(encoding="utf-8")
    assert "linclass-home" in page
    assert "onerror" not in page
    assert "onerror" not in (desk / "linclass" / "02_perceptron.ipynb").read_text(encoding="utf-8")
    lesson = desk / "linclass" / "02_perceptron.ipynb"
    checked = victim.run(sys.executable, "-P", "-m", "autograder", "check", lesson, "--json", where=desk)
    assert checked.returncode == 0, checked.stderr
    assert "perceptron" in checked.stdout


DRAWN = """
from pathlib import Path
from autograder.course import find_course
from autograder.lab.folder import default_folder, put_notebooks
from autograder.lab.start_page import draw_start_page
folder = default_folder()
put_notebooks(find_course(), folder)
draw_start_page(folder)
"""


def test_lab_does_not_start_in_a_classmates_folder_nor_load_code_from_the_current_one(two):
    shared, victim, attacker = two
    assert attacker.run("mkdir", "linclass", where=shared).returncode == 0
    refused = victim.run(sys.executable, "-P", "-m", "autograder", "lab", "--no-browser", where=shared)
    assert refused.returncode == 1
    assert f"{shared / 'linclass'} belongs to {attacker.name}" in refused.stderr
    traps = ("jupyterlab.py", "nbformat.py", "numpy.py")
    trap = "; ".join(f'echo \'open("{shared}/owned", "w").close()\' > {name}' for name in traps)
    assert attacker.run("sh", "-c", trap, where=shared).returncode == 0
    # `--show-config` ends JupyterLab as soon as it has read its settings.
    words = (sys.executable, "-P", "-c", STARTED, victim.home / "notebooks")
    started = victim.run(*words, where=shared)
    assert started.returncode == 0, started.stderr
    assert not (shared / "owned").exists()


STARTED = """
import subprocess, sys
from unittest.mock import patch
from click.testing import CliRunner
import autograder.cli.learner
from autograder.cli import main
real = subprocess.Popen
with patch.object(subprocess, "Popen", lambda command, **more: real([*command, "--show-config"], **more)):
    done = CliRunner().invoke(main, ["lab", sys.argv[1], "--no-browser"])
print(done.output, done.exception)
sys.exit(done.exit_code)
"""


@pytest.mark.skipif(not hasattr(os, "geteuid"), reason="Windows has no such owners and modes")
def test_a_folder_that_others_can_write_to_is_passed_over_even_if_it_is_ones_own(tmp_path, monkeypatch, capsys):
    lab.put_notebooks(ROOT, tmp_path / "mine")
    assert learner_above(tmp_path / "mine") == tmp_path / "mine"
    (tmp_path / "mine" / ".linclass").chmod(0o777)
    assert learner_above(tmp_path / "mine") is None
    assert "others can write to" in capsys.readouterr().err
    (tmp_path / "mine" / ".linclass").chmod(0o700)
    monkeypatch.chdir(tmp_path / "mine")
    assert progress.note("functions", "xor_features", "def xor_features(X):\n    return X")
    assert selftest._progress() == selftest.Finding("your progress can be saved")
    assert functions.load("xor_features") is not None
    progress.find_file().chmod(0o666)
    assert functions.load("xor_features") is None
    (tmp_path / "mine" / ".linclass").chmod(0o777)
    (tmp_path / "mine" / ".linclass" / "lessons.json").unlink()
    assert "others can write" in selftest._progress().what


@pytest.mark.skipif(not hasattr(os, "geteuid"), reason="Windows has no such owners and modes")
def test_a_group_may_write_if_nobody_else_is_in_it(tmp_path, monkeypatch):
    (tmp_path / "file").touch()
    (tmp_path / "file").chmod(0o664)
    monkeypatch.setattr(files, "_is_alone_in", lambda group: True)
    assert files.why_foreign(tmp_path / "file") is None
    monkeypatch.setattr(files, "_is_alone_in", lambda group: False)
    assert "others can write" in files.why_foreign(tmp_path / "file")
    monkeypatch.setattr(files, "_keeps_modes", lambda folder: False)  # a Windows drive in WSL
    assert files.why_foreign(tmp_path / "file") is None


@pytest.mark.skipif(not hasattr(os, "setxattr"), reason="only Linux has these lists")
def test_an_access_control_list_that_names_somebody_else_is_seen(tmp_path, monkeypatch):
    """The bits of a group then stand for everybody on the list, so it does not help that nobody else is in the group."""
    monkeypatch.setattr(files, "_is_alone_in", lambda group: True)
    (tmp_path / "file").touch()
    (tmp_path / "file").chmod(0o660)
    assert files.why_foreign(tmp_path / "file") is None
    # Version 2; the owner, user 4242, the group, the mask (all may read and write), and nobody else.
    entries = [(1, 6, -1), (2, 6, 4242), (4, 6, -1), (16, 6, -1), (32, 0, -1)]
    packed = struct.pack("<I", 2) + b"".join(struct.pack("<HHi", *entry) for entry in entries)
    try:
        os.setxattr(tmp_path / "file", "system.posix_acl_access", packed)
    except OSError:
        pytest.skip("this file system has no access control lists")
    assert "others can write" in files.why_foreign(tmp_path / "file")


@pytest.mark.skipif(not hasattr(os, "geteuid"), reason="Windows has no such owners and modes")
def test_a_name_with_control_characters_does_not_steer_the_terminal(tmp_path):
    (tmp_path / "a\x1b[2J").touch()
    (tmp_path / "a\x1b[2J").chmod(0o666)
    assert "\x1b" not in files.why_foreign(tmp_path / "a\x1b[2J")


@pytest.mark.skipif(not hasattr(os, "geteuid"), reason="Windows has no such owners and modes")
def test_lab_works_again_in_a_folder_that_it_made_under_an_open_umask(tmp_path):
    before = os.umask(0)
    try:
        lab.put_notebooks(ROOT, tmp_path / "mine")
        assert files.why_foreign(tmp_path / "mine") is None
        assert (tmp_path / "mine").stat().st_mode & 0o077 == 0, "classmates could read the answers"
        assert learner_above(tmp_path / "mine") == tmp_path / "mine"
    finally:
        os.umask(before)


@pytest.mark.skipif(not hasattr(os, "geteuid"), reason="Windows has no such owners and modes")
def test_a_package_that_somebody_else_installed_keeps_its_course(tmp_path, monkeypatch):
    for name in ("solutions", "notebooks"):
        (tmp_path / name).mkdir()
    (tmp_path / "solutions" / "02_packed.py").write_text(GUESS)
    (tmp_path / "solutions").chmod(0o777)
    assert course_above(tmp_path) is None
    monkeypatch.setattr(course, "PACKED", tmp_path)
    assert course_above(tmp_path) == tmp_path


def test_nothing_above_the_home_folder_is_looked_at(tmp_path, monkeypatch):
    for name in ("solutions", "notebooks"):
        (tmp_path / name).mkdir()
    (tmp_path / "solutions" / "02_planted.py").write_text(GUESS)
    (tmp_path / "home" / "desk").mkdir(parents=True)
    assert course_above(tmp_path / "home" / "desk") == tmp_path
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    monkeypatch.setenv("USERPROFILE", str(tmp_path / "home"))
    assert course_above(tmp_path / "home" / "desk") is None
    assert home(tmp_path / "home" / "desk") == tmp_path / "home" / "desk"


@pytest.mark.skipif(not hasattr(os, "geteuid"), reason="Windows has no such owners and modes")
def test_the_log_with_the_address_is_for_its_owner_alone_also_in_a_folder_of_an_earlier_version(tmp_path):
    """A user who reads the token in it is let in to JupyterLab, and runs code as the learner."""
    lab.put_notebooks(ROOT, tmp_path / "mine")
    private = tmp_path / "mine" / ".linclass"
    private.chmod(0o755)
    (private / "lab.log").touch(mode=0o644)
    held = (private / "lab.log").open()
    words = (sys.executable, "-P", "-m", "autograder.lab.serve", tmp_path / "mine", "--show-config", "--allow-root")
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert (private / "lab.log").stat().st_mode & 0o777 == 0o600
    assert (private / "lab.log").read_text()
    assert held.read() == ""
    held.close()
