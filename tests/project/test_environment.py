"""environment.yml, pyproject.toml and constraints.txt say the same."""

import platform
import re
import subprocess
import sys
import sysconfig
import tomllib
from importlib import metadata
from pathlib import Path

import pytest
import yaml
from packaging.requirements import Requirement
from packaging.specifiers import SpecifierSet
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
CONDA = yaml.safe_load((ROOT / "environment.yml").read_text())
LINES = [line for line in (ROOT / "constraints.txt").read_text().splitlines() if line.strip()]
PINS = {canonicalize_name(name): version for name, version in (line.split("==") for line in LINES)}
# The first of each line, and Debian 12's own.
PYTHONS = ["3.11.0", "3.11.2", "3.12.0", "3.13.0", "3.14.0"]
GROUPS = [PROJECT["dependencies"], *PROJECT["optional-dependencies"].values()]
SITE = sysconfig.get_path("purelib")  # elsewhere on the path setuptools brings its own copies
INSTALLED = {canonicalize_name(d.name): d.version for d in metadata.distributions(path=[SITE])}
# Without the extras that include another extra of this project: everything of that one is in the list too.
ASKED = [asked for group in GROUPS for text in group if (asked := Requirement(text)).name != PROJECT["name"]]


@pytest.mark.parametrize("requirement", ASKED, ids=str)
def test_each_dependency_is_pinned_to_an_allowed_version(requirement):
    assert requirement.specifier.contains(PINS[canonicalize_name(requirement.name)])


def walk(python: str) -> tuple[set[str], list[str]]:
    """What pip would find for this Python, from the requirements that the installed packages state: all names, and all conflicts.

    A package that only another Python needs is not installed here, and its own requirements are not seen.
    """
    there = {"python_full_version": python, "python_version": python.rpartition(".")[0]}
    done, queue, trouble = set(), list(ASKED), []
    while queue:
        asked = queue.pop()
        name = canonicalize_name(asked.name)
        if name not in PINS:
            trouble.append(f"{name} is not pinned")
        elif not asked.specifier.contains(PINS[name], prereleases=True):
            trouble.append(f"{asked} is asked for, {PINS[name]} is pinned")
        for extra in {"", *asked.extras} - {extra for known, extra in done if known == name}:
            done.add((name, extra))
            needs = map(Requirement, (metadata.requires(name) or ()) if name in INSTALLED else ())
            queue += [r for r in needs if r.marker is None or r.marker.evaluate({**there, "extra": extra})]
    return {name for name, _ in done}, trouble


def test_what_is_installed_is_what_is_pinned():
    here, _ = walk(platform.python_version())
    assert {name: INSTALLED.get(name) for name in here} == {name: PINS[name] for name in here}


@pytest.mark.parametrize("python", PYTHONS)
def test_every_pin_allows_every_python_that_the_project_names(python):
    asked = {name: metadata.metadata(name).get("Requires-Python", "") for name in PINS if name in INSTALLED}
    assert {name: versions for name, versions in asked.items() if not SpecifierSet(versions).contains(python)} == {}


@pytest.mark.parametrize("python", PYTHONS)
def test_the_pins_contain_everything_that_is_needed_and_fit_together(python):
    assert walk(python)[1] == []


def test_every_pin_is_needed_on_some_python():
    there = set(PINS) & set(INSTALLED)  # what only an older Python needs is checked there
    assert there - set.union(*(walk(python)[0] for python in PYTHONS)) == set()


def test_conda_installs_the_project_with_the_same_pins():
    *_, pip = CONDA["dependencies"]
    assert pip["pip"] == ["--constraint constraints.txt", "--editable .[class]"]


def test_conda_and_the_project_ask_for_the_same_python():
    assert f"python{PROJECT['requires-python']}" in CONDA["dependencies"]


@pytest.mark.parametrize(
    "name",
    [
        "environment.yml",
        "pyproject.toml",
        "constraints.txt",
        ".binder/requirements.txt",
        "Dockerfile",
        ".devcontainer/Dockerfile",
    ],
)
def test_no_file_names_an_address(name):
    assert not re.search(r"https?://|file:|index-url", (ROOT / name).read_text())


def test_pip_finds_a_wheel_of_every_pin_for_every_python(registry, wheel, tmp_path, whole):
    """All at once, because each run of pip mostly waits for the registry. The suite asks for the oldest and the newest Python.

    pip evaluates markers such as `python_version < "3.13"` for the Python that runs it; `walk` does so for the others.
    """
    pip = [sys.executable, "-m", "pip", "install", "-q", "--dry-run", "--ignore-installed", "--only-binary=:all:"]
    pip += ["--disable-pip-version-check", "--constraint", str(ROOT / "constraints.txt"), f"{wheel}[test]"]
    started = {
        python: subprocess.Popen(
            [*pip, "--python-version", python, "--target", tmp_path / python], stderr=subprocess.PIPE, text=True
        )
        for python in (("3.11.2", "3.12", "3.13", "3.14") if whole else ("3.11.2", "3.14"))
    }
    said = {python: process.communicate()[1] for python, process in started.items()}
    assert {python: said[python] for python, process in started.items() if process.returncode} == {}
