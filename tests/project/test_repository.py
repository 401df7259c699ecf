"""The files for GitHub, Binder, containers and citations are valid, and agree with the project.

No service reads them here. What can be run without one was run by hand: CONTRIBUTING.md says which.
"""

import json
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
import yaml
from packaging.requirements import Requirement
from packaging.specifiers import SpecifierSet

from tests.project.system import BROWSERS, PARTS

ROOT = Path(__file__).parents[2]
PYPROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
PROJECT = PYPROJECT["project"]
FORMS = [path.relative_to(ROOT).as_posix() for path in sorted(ROOT.glob(".github/ISSUE_TEMPLATE/*.yml"))]
# By the schemas that check-jsonschema brings along.
SCHEMAS = {
    ".github/workflows/test.yml": "vendor.github-workflows",
    ".github/dependabot.yml": "vendor.dependabot",
    "CITATION.cff": "vendor.citation-file-format",
    **dict.fromkeys(FORMS, "vendor.github-issue-forms"),
    ".github/ISSUE_TEMPLATE/config.yml": "vendor.github-issue-config",
}
DOCKERFILES = ["Dockerfile", ".devcontainer/Dockerfile"]


def text(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


def validate(schema: str, path: Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "check_jsonschema", "--builtin-schema", schema, "--default-filetype", "yaml", path]
    return subprocess.run(command, capture_output=True, encoding="utf-8")


@pytest.mark.parametrize(("name", "schema"), SCHEMAS.items(), ids=SCHEMAS)
def test_the_file_is_valid(name, schema):
    done = validate(schema, ROOT / name)
    assert done.returncode == 0, done.stdout


@pytest.mark.parametrize(
    ("name", "right", "wrong"),
    [
        (".github/workflows/test.yml", "runs-on:", "run-on:"),
        (".github/dependabot.yml", "interval:", "every:"),
        (".github/ISSUE_TEMPLATE/bug.yml", "type: textarea", "type: textbox"),
        ("CITATION.cff", "date-released: 2026-11-18", "date-released: November"),
    ],
)
def test_a_misspelling_is_not_valid(name, right, wrong, tmp_path):
    assert right in text(name)
    changed = tmp_path / Path(name).name
    changed.write_text(text(name).replace(right, wrong), encoding="utf-8")
    assert validate(SCHEMAS[name], changed).returncode == 1


def test_the_workflow_tests_every_python_on_linux_and_one_elsewhere():
    jobs = yaml.safe_load(text(".github/workflows/test.yml"))["jobs"]
    linux, elsewhere = jobs["linux"], jobs["elsewhere"]
    assert linux["strategy"]["matrix"]["python"] == ["3.11", "3.12", "3.13", "3.14"]
    assert linux["steps"][-1] == {"run": "make ${{ github.event_name == 'schedule' && 'whole' || 'test' }}"}
    systems = [kind["system"].partition("-")[0] for kind in elsewhere["strategy"]["matrix"]["include"]]
    assert systems == ["macos", "windows"]
    named = {Path(word) for step in elsewhere["steps"] for word in step.get("run", "").split() if word.endswith(".py")}
    assert named
    assert all((ROOT / path).is_file() for path in named)


def test_dependabot_keeps_to_the_upper_limits_of_the_project():
    groups = [PROJECT["dependencies"], *PROJECT["optional-dependencies"].values()]
    asked = [Requirement(line) for group in groups for line in group]
    limits = {r.name: f">={s.version}" for r in asked for s in r.specifier if s.operator == "<"}
    pip, *_ = yaml.safe_load(text(".github/dependabot.yml"))["updates"]
    assert {entry["dependency-name"]: entry["versions"][0] for entry in pip["ignore"]} == limits


def test_the_citation_is_of_the_newest_release():
    citation = yaml.safe_load(text("CITATION.cff"))
    version, date = re.search(r"^## \[(\d[\w.]*)\] - (\S+)$", text("CHANGELOG.md"), re.MULTILINE).groups()
    assert (citation["version"], str(citation["date-released"])) == (version, date)
    assert citation["version"] == PROJECT["version"]
    assert citation["license"] == PROJECT["license"]


def test_the_image_holds_what_the_wheel_is_built_from():
    copied = re.findall(r"^COPY (.+) \S+$", text("Dockerfile"), re.MULTILINE)
    sources = {word for words in copied for word in words.split()}
    assert {line[1:] for line in text(".dockerignore").splitlines() if line.startswith("!")} == sources
    included = {name.partition("/")[0] for name in PYPROJECT["tool"]["hatch"]["build"]["targets"]["wheel"]["include"]}
    assert sources == included | {"pyproject.toml", "constraints.txt", PROJECT["readme"], *PROJECT["license-files"]}


@pytest.mark.parametrize("name", DOCKERFILES)
def test_an_image_gets_python_from_its_distribution(name):
    assert "FROM debian:bookworm-slim\n" in text(name)
    assert {"python3", "python3-venv", "bubblewrap"} <= set(text(name).split())


def test_the_development_container_has_what_the_tests_need():
    settings = json.loads(text(".devcontainer/devcontainer.json"))
    packages = set(text(f".devcontainer/{settings['build']['dockerfile']}").split())
    assert {part.package for part in PARTS} - {"chromium"} <= packages
    assert packages & set(BROWSERS)
    assert f"useradd --create-home --shell /bin/bash {settings['remoteUser']} " in text(".devcontainer/Dockerfile")
    make, target = settings["postCreateCommand"].split()
    assert make == "make"
    assert re.search(rf"^{re.escape(target)}:", text("Makefile"), re.MULTILINE)


def test_the_development_container_allows_the_sandbox_as_the_dockerfile_tells_instructors():
    options = re.findall(r"--security-opt (\S+)", text("Dockerfile"))
    assert json.loads(text(".devcontainer/devcontainer.json"))["securityOpt"] == options


def test_binder_installs_the_learners_side_with_the_pins():
    asked = [line for line in text(".binder/requirements.txt").splitlines() if not line.startswith("#")]
    assert asked == ["--constraint ../constraints.txt", "--editable .[lab]"]
    python = text(".binder/runtime.txt").strip().removeprefix("python-")
    assert python in SpecifierSet(PROJECT["requires-python"])


def test_the_readme_names_the_wheel_and_files_that_exist():
    assert set(re.findall(r"linclass-([\d.]+)-py3", text("README.md"))) == {PROJECT["version"]}
    links = re.findall(r"\]\(([^)#]+)", text("README.md"))
    assert links
    assert [link for link in links if not (ROOT / link).exists()] == []
