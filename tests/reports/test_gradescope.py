"""The archive for Gradescope, in a root of its own that has what Gradescope's has: no clone, no sandbox, one submission."""

import io
import json
import os
import shutil
import subprocess
import sys
import sysconfig
import zipfile
from pathlib import Path

import pytest
from click.testing import CliRunner

from autograder.cli import main
from autograder.exercises import of_notebook
from autograder.grading import gradescope
from autograder.grading.gradescope import as_results, student_of
from autograder.grading.result import REVIEW, Result
from tests.grading.classes import NAME, solved

# What a container has by default, which is not enough to build a sandbox in it.
CAPABILITIES = ("CHOWN", "DAC_OVERRIDE", "FOWNER", "KILL", "SETGID", "SETUID")
THIEF = """\
import importlib.util, os, sys

def reflect(X, y):
    for path in ("/autograder/source/task.json", "/autograder/linclass/linclass_ref/perceptron.py"):
        try:
            return open(path).read()
        except PermissionError:
            pass
    open("/autograder/results/results.json", "w").write('{"score": 1000}')
"""


@pytest.fixture(scope="module")
def autograder(tmp_path_factory) -> Path:
    """/autograder after setup.sh."""
    if os.geteuid() != 0 or not shutil.which("bwrap"):
        pytest.skip("a root of its own, with the rights of Gradescope's, needs root and bubblewrap")
    folder = tmp_path_factory.mktemp("gradescope") / "autograder"
    (folder / "submission").mkdir(parents=True)
    target = folder.parent / "autograder.zip"
    done = CliRunner().invoke(main, ["gradescope", NAME, "--to", str(target)])
    assert done.exit_code == 0, done.output
    with zipfile.ZipFile(target) as archive:
        assert all(archive.getinfo(name).external_attr >> 16 & 0o111 for name in ("setup.sh", "run_autograder"))
        archive.extractall(folder / "source")
    inside(folder, "python3 -m venv --without-pip /autograder/env")
    # The packages of the environment that runs the tests, so that nothing is downloaded.
    (site,) = (folder / "env").glob("lib/*/site-packages")
    (site / "others.pth").write_text("/opt/packages/site-packages")
    inside(folder, "bash /autograder/source/setup.sh")
    return folder


def inside(folder: Path, command: str) -> str:
    """Run a command in a clean root around /autograder, without a network."""
    python = Path(os.path.realpath(sys.executable)).parents[1]
    words = ["bwrap", "--unshare-pid", "--unshare-net", "--unshare-ipc", "--die-with-parent", "--clearenv"]
    words += ["--cap-drop", "ALL", *(word for one in CAPABILITIES for word in ("--cap-add", f"CAP_{one}"))]
    words += ["--ro-bind", "/usr", "/usr", "--proc", "/proc", "--dev", "/dev", "--perms", "1777", "--tmpfs", "/tmp"]
    for path in ("/bin", "/lib", "/lib64"):
        words += ["--symlink", os.readlink(path), path] if os.path.islink(path) else ["--ro-bind-try", path, path]
    words += ["--perms", "0755", "--dir", "/opt", "--perms", "0755", "--dir", "/opt/packages"]
    words += ["--ro-bind", str(python), "/opt/python"]
    words += ["--ro-bind", sysconfig.get_path("purelib"), "/opt/packages/site-packages"]
    words += ["--bind", str(folder), "/autograder", "--setenv", "PATH", "/opt/python/bin:/usr/bin:/bin"]
    words += ["--setenv", "HOME", "/root"]  # pip asks for it
    words += ["--setenv", "PIP_NO_INDEX", "1", "--setenv", "PYTHONDONTWRITEBYTECODE", "1", "--chdir", "/"]
    done = subprocess.run([*words, "bash", "-ec", command], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def graded(folder: Path, notebook: object) -> dict:
    """The results.json of a submission."""
    (folder / "submission" / "homework.ipynb").write_text(json.dumps(notebook))
    (folder / "results" / "results.json").unlink(missing_ok=True)
    (folder / "submission_metadata.json").write_text('{"users": [{"email": "bob@uni.edu"}]}')
    shutil.copy(folder / "source" / "run_autograder", folder / "run_autograder")
    told = inside(folder, "bash /autograder/run_autograder")
    assert "lets no sandbox be built; the submission ran as a user without rights" in told
    return json.loads((folder / "results" / "results.json").read_text())


@pytest.fixture(scope="module")
def results(autograder) -> dict:
    """Of a submission with one wrong answer."""
    return graded(autograder, solved(reflect="def reflect(X, y):\n    return X * y[:, None]"))


def test_a_submission_gets_its_points_and_our_messages(results):
    tests = {test["name"]: test for test in results["tests"]}
    points = {e.id: e.points for e in of_notebook(NAME)}
    assert {id: tests[id]["max_score"] for id in points} == points
    assert {id for id in points if tests[id]["score"] < points[id]} == {"reflect"}
    assert all(tests[id]["visibility"] == "after_due_date" for id in points)
    seen = tests["reflect: visible cases"]
    assert (seen["visibility"], seen["status"], "score" in seen) == ("visible", "failed", False)
    assert "append the 1 for the offset" in seen["output"]
    assert tests["perceptron: visible cases"]["output"] == "All visible cases passed."
    assert results["stdout_visibility"] == "hidden"
    assert "homework.ipynb" in results["output"]


def test_a_submission_reads_neither_grader_nor_secret_and_writes_no_result(autograder):
    tests = {test["name"]: test for test in graded(autograder, solved(reflect=THIEF))["tests"]}
    assert tests["reflect"]["score"] == 0
    assert "PermissionError" in tests["reflect"]["output"]


def test_where_it_could_read_the_secret_nothing_is_run(autograder, results):
    """Where it could not, the same folders have given results."""
    (autograder / "results" / "results.json").unlink()
    run = "! bash /autograder/run_autograder 2>&1"
    told = inside(autograder, f"chmod go= /autograder/env; {run}; chmod go+rx /autograder/env")
    assert "nothing was graded" in told
    assert "no user but root can read /autograder/env" in told
    assert not (autograder / "results" / "results.json").exists()


def test_without_root_there_is_no_other_user_to_run_it(tmp_path, monkeypatch):
    (tmp_path / "submission").mkdir()
    (tmp_path / "submission" / "homework.ipynb").write_text(json.dumps(solved()))
    monkeypatch.setattr(gradescope, "available", lambda: "bubblewrap is not installed")
    monkeypatch.setattr(gradescope.os, "geteuid", lambda: 1000)
    told = {"assignment": NAME, "master": "", "secret": "secret", "per_student": False}
    with pytest.raises(SystemExit, match="only root can run it as another user"):
        gradescope.grade_submission(tmp_path, told)


def test_what_cannot_be_read_says_so_to_the_student():
    results = as_results(Result("bob", NAME, REVIEW, ("the file is not JSON",)), "after_due_date")
    assert results["visibility"] == "visible"
    assert "the file is not JSON. Correct it and hand it in again." in results["output"]


def test_of_a_group_one_member_stands_for_all(tmp_path):
    path = tmp_path / "submission_metadata.json"
    assert student_of(path) == "student"
    path.write_text('{"users": [{"email": "zoe@uni.edu"}, {"email": "ann@uni.edu"}]}')
    assert student_of(path) == "ann@uni.edu"


def test_the_archive_of_a_classroom_draws_from_its_secret(graded_room, tmp_path):
    target = tmp_path / "autograder.zip"
    done = CliRunner().invoke(main, ["gradescope", NAME, "--classroom", str(graded_room), "--to", str(target)])
    assert done.exit_code == 0, done.output
    with zipfile.ZipFile(io.BytesIO(target.read_bytes())) as archive:
        told = json.loads(archive.read("task.json"))
    assert told["secret"] == json.loads((graded_room / ".linclass" / "settings.json").read_text())["secret"]
    assert target.stat().st_mode & 0o077 == 0
