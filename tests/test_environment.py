"""environment.yml, pyproject.toml and constraints.txt say the same."""

import re
import tomllib
from importlib import metadata
from pathlib import Path

import pytest
import yaml
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
CONDA = yaml.safe_load((ROOT / "environment.yml").read_text())
LINES = [line for line in (ROOT / "constraints.txt").read_text().splitlines() if line.strip()]
PINS = {canonicalize_name(name): version for name, version in (line.split("==") for line in LINES)}
GROUPS = [PROJECT["dependencies"], *PROJECT["optional-dependencies"].values()]
ASKED = [Requirement(text) for group in GROUPS for text in group]


@pytest.mark.parametrize("requirement", ASKED, ids=str)
def test_each_dependency_is_pinned_to_a_version_that_it_allows(requirement):
    assert requirement.specifier.contains(PINS[canonicalize_name(requirement.name)])


def test_each_pin_is_what_is_installed():
    installed = {name: metadata.version(name) for name in PINS}
    assert installed == PINS


def test_everything_that_is_needed_is_pinned():
    needed, queue = set(), [canonicalize_name(r.name) for r in ASKED]
    extras = {canonicalize_name(r.name): r.extras for r in ASKED}
    while queue:
        name = queue.pop()
        if name in needed:
            continue
        needed.add(name)
        for text in metadata.requires(name) or ():
            requirement = Requirement(text)
            wanted = [{"extra": e} for e in extras.get(name, ())] or [{"extra": ""}]
            if requirement.marker is None or any(requirement.marker.evaluate(e) for e in wanted):
                queue.append(canonicalize_name(requirement.name))
                extras.setdefault(queue[-1], requirement.extras)
    assert needed - set(PINS) == set()


def test_conda_installs_the_project_with_the_same_pins():
    *_, pip = CONDA["dependencies"]
    assert pip["pip"] == ["--constraint constraints.txt", "--editable ."]


def test_conda_and_the_project_ask_for_the_same_python():
    assert f"python{PROJECT['requires-python']}" in CONDA["dependencies"]


@pytest.mark.parametrize("name", ["environment.yml", "pyproject.toml", "constraints.txt"])
def test_no_file_names_an_address(name):
    assert not re.search(r"https?://|file:|index-url", (ROOT / name).read_text())
