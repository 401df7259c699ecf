"""The wheel without extras, installed by pip into an empty environment, is all that a learner's notebook needs."""

import json
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import venv
from importlib import metadata
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from autograder.cli import main
from autograder.cli.extras import MODULES
from autograder.lab.server.validate import NO_NBGRADER, NOTHING
from tests.project.running import running_lab

ROOT = Path(__file__).parents[2]
PIP = (sys.executable, "-m", "pip")
OF_EXTRAS = {
    "jupyterlab",
    "jupyter-server",
    "notebook",
    "ipykernel",
    "nbgrader",
    "nbformat",
    "jupytext",
    "rich",
    "dask",
}
LESSON = "06_fisher"
# A notebook with one graded cell that is not from this course.
GRADED = {"grade": True, "grade_id": "my_own", "locked": True, "points": 1, "schema_version": 3, "solution": False}
OTHERS = {"cells": [{"cell_type": "code", "metadata": {"nbgrader": GRADED}, "source": "assert True"}]}


@pytest.fixture(scope="module")
def bare(registry, wheel, tmp_path_factory) -> Path:
    """An empty environment into which pip has installed the wheel."""
    folder = tmp_path_factory.mktemp("bare")
    venv.create(folder, with_pip=False)
    install = [*PIP, "--python", folder, "install", "-q", "--no-compile", "--disable-pip-version-check"]
    subprocess.run([*install, "--constraint", ROOT / "constraints.txt", wheel], check=True)
    return folder


@pytest.fixture(scope="module")
def run(bare, surroundings, tmp_path_factory):
    """Run a program of the environment in an empty folder outside any clone."""
    folder = tmp_path_factory.mktemp("away")

    def run(program: str, *words: object, **variables: str) -> subprocess.CompletedProcess[str]:
        command = [bare / ("Scripts" if os.name == "nt" else "bin") / program, *map(str, words)]
        environment = surroundings | variables
        return subprocess.run(command, cwd=folder, env=environment, capture_output=True, encoding="utf-8")

    return run


def installed(folder: Path) -> set[str]:
    (site,) = folder.glob("[Ll]ib/**/site-packages")
    return {canonicalize_name(found.name) for found in metadata.distributions(path=[str(site)])}


def test_neither_jupyterlab_nor_nbgrader_is_there(bare):
    assert {"linclass", "numpy", "ipywidgets", "anywidget", "scikit-learn"} <= installed(bare)
    assert installed(bare).isdisjoint(OF_EXTRAS)


def test_the_checks_of_every_lesson_say_what_they_said_when_it_was_built(run, whole):
    """Of every lesson with `make whole`: without Numba some take long."""
    names = sorted(path.stem for path in ROOT.glob("solutions/0[1-8]_*.py"))
    names = names if whole else names[::3]
    done = run("python", ROOT / "tests" / "machines" / "bare_lessons.py", *names, LINCLASS_STATIC="1")
    *different, count = done.stdout.splitlines() or [""]
    assert (different, done.stderr) == ([], "")
    assert done.returncode == 0
    checks = sum(
        (ROOT / "solutions" / f"{name}.py").read_text(encoding="utf-8").count('role="check"') for name in names
    )
    assert count == f"{checks} checks"


def test_a_learner_checks_a_notebook(run):
    done = run("linclass", "check", ROOT / "solutions" / f"{LESSON}.ipynb")
    assert done.returncode == 0, done.stderr
    passed, of = re.search(rf"{LESSON}: (\d+) of (\d+) exercises pass", done.stdout).groups()
    assert passed == of


@pytest.mark.parametrize("extra", ["lab", "class"])
def test_a_command_that_needs_an_extra_says_which(run, extra):
    for words in {"lab": [["lab", "mine"]], "class": [["grade", "."], ["classroom", "room"], ["build"]]}[extra]:
        done = run("linclass", *words)
        (line,) = done.stderr.splitlines()
        needs = ", ".join(MODULES[extra])
        assert line == f'Error: linclass {words[0]} needs {needs}: pip install "linclass[{extra}]"'
        assert done.returncode == 1


def test_every_command_can_print_its_help(run):
    code = (
        "import sys; from autograder.cli import main; [main([v, '-h'], standalone_mode=False) for v in main.commands]"
    )
    done = run("python", "-c", code)
    assert done.returncode == 0, done.stderr
    assert done.stdout.count("Usage: ") == len(main.commands)


def test_pip_finds_the_extras_without_a_registry_that_knows_linclass(bare, registry):
    """The line above names `linclass[lab]`: pip takes the extra from what is installed."""
    install = [*PIP, "--python", bare, "install", "--dry-run", "--no-deps", "--disable-pip-version-check"]
    done = subprocess.run([*install, "linclass[lab]"], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert "Requirement already satisfied: linclass[lab]" in done.stdout


def requirements_of(extra: str) -> set[str]:
    """The distributions that an extra of linclass brings, with all that they require here."""
    asked = map(Requirement, metadata.requires("linclass"))
    queue = [r for r in asked if r.marker and r.marker.evaluate({"extra": extra})]
    done: set[str] = set()
    while queue:
        name = canonicalize_name(queue.pop().name)
        if name not in done:
            done.add(name)
            needs = map(Requirement, metadata.requires(name) or ())
            queue += [r for r in needs if r.marker is None or r.marker.evaluate({"extra": ""})]
    return done


@pytest.fixture(scope="module")
def with_lab(bare, tmp_path_factory) -> Path:
    """The bare environment and what the extra `lab` adds, taken from the environment of the tests: nothing is downloaded."""
    folder = tmp_path_factory.mktemp("lab")
    venv.create(folder, with_pip=False)
    (site,) = folder.glob("[Ll]ib/**/site-packages")
    (theirs,) = bare.glob("[Ll]ib/**/site-packages")
    (site / "bare.pth").write_text(str(theirs))
    here = Path(sysconfig.get_path("purelib"))
    for name in requirements_of("lab") - installed(bare):
        for top in {file.parts[0] for file in metadata.files(name) or ()} - {"..", "__pycache__"}:
            if not (site / top).exists():
                (site / top).symlink_to(here / top)
    (folder / "share").symlink_to(Path(sys.prefix, "share"))  # JupyterLab's own pages
    (folder / "etc").symlink_to(bare / "etc")
    return folder


def test_the_lab_starts_without_nbgrader(with_lab, surroundings, tmp_path):
    assert "nbgrader" not in installed(with_lab)
    assert {"jupyterlab", "ipykernel"} <= installed(with_lab)
    command = [with_lab / "bin" / "python", "-m", "autograder", "lab", "mine"]
    with running_lab(command, tmp_path, surroundings, tmp_path) as server:
        there = {file["name"] for file in server.ask("/api/contents")["content"]}
        assert there >= {path.name for path in ROOT.glob("notebooks/*.ipynb")}
        log = server.log.read_text(encoding="utf-8")
    assert "Traceback" not in log
    assert "nbgrader" not in log


def test_another_jupyter_server_answers_the_validate_button_without_nbgrader(with_lab, surroundings, tmp_path):
    """The wheel puts a setting into etc/jupyter that every server of the environment reads."""
    (tmp_path / "others.ipynb").write_text(json.dumps(OTHERS))
    shutil.copy(ROOT / "notebooks" / "00_start_here.ipynb", tmp_path)
    command = [with_lab / "bin" / "python", "-m", "jupyterlab", "--allow-root"]
    with running_lab(command, tmp_path, surroundings, tmp_path) as server:
        ours = server.ask("/assignments/validate", path="00_start_here.ipynb")
        others = server.ask("/assignments/validate", path="others.ipynb")
        log = server.log.read_text(encoding="utf-8")
    assert ours["value"]["failed"][0]["raw_error"] == NOTHING
    assert others == {"success": False, "value": NO_NBGRADER}
    assert "autograder.lab.server.validate | extension was successfully loaded" in log
    assert "Traceback" not in log
