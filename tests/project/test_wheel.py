"""The wheel carries the course: installed in a fresh environment, outside any clone, every command works.

The environment sees the packages of the one that runs the tests, so that nothing is downloaded; linclass itself is the wheel's.
"""

import json
import re
import shutil
import subprocess
import sys
import sysconfig
import venv
from pathlib import Path

import pytest

from autograder.sandbox import available
from tests.luck import fix_secret
from tests.project.running import running_lab

ROOT = Path(__file__).parents[2]
NAMES = sorted(path.stem for path in (ROOT / "notebooks").glob("*.ipynb"))
LESSON = "02_perceptron"
SITE = "import autograder, linclass_ref; print(autograder.__file__, linclass_ref.__file__)"


@pytest.fixture(scope="module")
def environment(wheel, tmp_path_factory) -> Path:
    """A fresh environment with the wheel."""
    folder = tmp_path_factory.mktemp("environment")
    venv.create(folder, with_pip=False)
    (site,) = folder.glob("[Ll]ib/**/site-packages")
    (site / "others.pth").write_text(sysconfig.get_path("purelib"))
    (folder / "share").symlink_to(Path(sys.prefix, "share"))  # JupyterLab's own pages
    pip = [sys.executable, "-m", "pip", "--python", folder, "install", "-q", "--no-deps", "--no-index"]
    subprocess.run([*pip, "--ignore-installed", "--disable-pip-version-check", wheel], check=True)
    return folder


@pytest.fixture(scope="module")
def away(environment, tmp_path_factory) -> Path:
    """A folder outside any clone."""
    folder = tmp_path_factory.mktemp("away")
    assert ROOT not in folder.parents
    return folder


@pytest.fixture(scope="module")
def linclass(environment, away, surroundings):
    """Run the wheel's own command in the folder away, with nothing from the clone on any path."""

    def run(*words: object, check: bool = True) -> subprocess.CompletedProcess:
        command = [environment / "bin" / "linclass", *words]
        done = subprocess.run(command, cwd=away, env=surroundings, capture_output=True, text=True)
        assert done.returncode == 0 or not check, done.stdout + done.stderr
        return done

    return run


def test_what_is_imported_is_the_wheels_and_not_the_clones(environment, away, surroundings):
    out = subprocess.check_output([environment / "bin" / "python", "-c", SITE], cwd=away, env=surroundings, text=True)
    assert all(environment in Path(file).parents for file in out.split())


def test_it_reports_its_version(wheel, linclass):
    version = wheel.name.split("-")[1]
    assert linclass("--version").stdout.strip() == f"linclass, version {version}"
    assert re.search(rf"^## \[?{re.escape(version)}\]?", (ROOT / "CHANGELOG.md").read_text(), re.MULTILINE)


def test_every_file_of_the_packages_and_of_the_course_is_in_the_wheel(environment):
    (site,) = environment.glob("lib/**/site-packages")
    for ours, theirs in (
        ("autograder", "autograder"),
        ("linclass_ref", "linclass_ref"),
        ("notebooks", "autograder/_course/notebooks"),
        ("solutions", "autograder/_course/solutions"),
    ):
        kept = [
            p
            for p in (ROOT / ours).rglob("*")
            if p.is_file() and not {"__pycache__", ".ipynb_checkpoints"} & {*p.parts}
        ]
        assert kept
        for path in kept:
            assert (site / theirs / path.relative_to(ROOT / ours)).read_bytes() == path.read_bytes()


def test_the_grader_has_the_same_version_in_a_clone_and_in_a_wheel(environment, away, surroundings):
    """Otherwise a Dask worker with the wheel would be refused by a coordinator with the clone."""
    code = "from autograder.grading.runners import version; print(version())"
    found = {
        subprocess.check_output([python, "-c", code], cwd=away, text=True, env=surroundings)
        for python in (sys.executable, environment / "bin" / "python")
    }
    assert len(found) == 1


def test_lab_starts_on_the_notebooks_in_the_learners_folder(environment, away, surroundings, tmp_path):
    with running_lab([environment / "bin" / "linclass", "lab", "mine"], away, surroundings, tmp_path) as server:
        content = server.ask("/api/contents")
        log = server.log.read_text(encoding="utf-8")
    lessons = [f"{name}.ipynb" for name in NAMES]
    assert sorted(entry["name"] for entry in content["content"]) == [*lessons, "formula_sheet.html", "review.ipynb"]
    assert "/lab/tree/00_start_here.ipynb" in log
    assert f"Your notebooks are in {away / 'mine'}" in log


def test_a_classroom_is_made_and_a_submission_graded(linclass, away):
    made = linclass("classroom", "room").stdout.split()
    assert made == [f"release/{name}/{name}.ipynb" for name in NAMES[1:]]
    fix_secret(away / "room")
    if available() is not None:
        pytest.skip(f"cannot isolate here: {available()}")
    (away / "room" / "submitted" / "ann" / LESSON).mkdir(parents=True)
    shutil.copy(ROOT / "solutions" / f"{LESSON}.ipynb", away / "room" / "submitted" / "ann" / LESSON)
    row = json.loads(linclass("grade", "room", "--json", "--workers", "1").stdout)
    assert row["student"] == "ann"
    assert row["points"] == row["max_points"] > 0


def test_the_book_is_written(linclass, away):
    linclass("book", "--still", "--into", "book")
    assert sorted(p.stem for p in (away / "book").glob("*.html")) == [*NAMES, "index"]
