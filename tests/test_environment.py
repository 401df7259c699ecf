"""environment.yml, pyproject.toml and constraints.txt say the same."""

import re
import tomllib
from importlib import metadata
from pathlib import Path

import pytest
import yaml
from packaging.requirements import Requirement
from packaging.specifiers import SpecifierSet
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
CONDA = yaml.safe_load((ROOT / "environment.yml").read_text())
LINES = [line for line in (ROOT / "constraints.txt").read_text().splitlines() if line.strip()]
PINS = {canonicalize_name(name): version for name, version in (line.split("==") for line in LINES)}
# The first of each line, and Debian 12's own.
PYTHONS = ["3.11.0", "3.11.2", "3.12.0", "3.13.0", "3.14.0"]
GROUPS = [PROJECT["dependencies"], *PROJECT["optional-dependencies"].values()]
ASKED = [Requirement(text) for group in GROUPS for text in group]


@pytest.mark.parametrize("requirement", ASKED, ids=str)
def test_each_dependency_is_pinned_to_a_version_that_it_allows(requirement):
    assert requirement.specifier.contains(PINS[canonicalize_name(requirement.name)])


def test_each_pin_is_what_is_installed():
    installed = {name: metadata.version(name) for name in PINS}
    assert installed == PINS


@pytest.mark.parametrize("python", PYTHONS)
def test_every_pin_allows_every_python_that_the_project_names(python):
    wanted = {name: metadata.metadata(name)["Requires-Python"] or "" for name in PINS}
    assert {name: asks for name, asks in wanted.items() if not SpecifierSet(asks).contains(python)} == {}


@pytest.mark.parametrize("python", PYTHONS)
def test_the_pins_hold_everything_that_is_needed_and_fit_together(python):
    """What pip would find out for this Python, from the requirements that the installed packages state."""
    there = {"python_full_version": python, "python_version": python.rpartition(".")[0]}
    done, queue, trouble = set(), list(ASKED), []
    while queue:
        asked = queue.pop()
        name = canonicalize_name(asked.name)
        if name not in PINS:
            trouble.append(f"{name} is not pinned")
        elif not asked.specifier.contains(PINS[name], prereleases=True):
            trouble.append(f"{asked} is asked for, {PINS[name]} is pinned")
        for extra in ("", *asked.extras) if name in PINS else ():
            if (name, extra) not in done:
                done.add((name, extra))
                needs = map(Requirement, metadata.requires(name) or ())
                queue += [r for r in needs if r.marker is None or r.marker.evaluate({**there, "extra": extra})]
    assert trouble == []


def test_conda_installs_the_project_with_the_same_pins():
    *_, pip = CONDA["dependencies"]
    assert pip["pip"] == ["--constraint constraints.txt", "--editable ."]


def test_conda_and_the_project_ask_for_the_same_python():
    assert f"python{PROJECT['requires-python']}" in CONDA["dependencies"]


@pytest.mark.parametrize("name", ["environment.yml", "pyproject.toml", "constraints.txt"])
def test_no_file_names_an_address(name):
    assert not re.search(r"https?://|file:|index-url", (ROOT / name).read_text())
