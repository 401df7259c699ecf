"""Is this environment ready for the course? One line for each thing that matters: all right, or what is wrong and how to fix it."""

import os
import platform
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from importlib import metadata
from importlib.util import find_spec
from pathlib import Path

from packaging.requirements import Requirement
from packaging.specifiers import SpecifierSet

from autograder.course import PRIVATE, course_above, home
from autograder.files import why_foreign
from autograder.html import join, prose, tag
from autograder.judging.show import card

PYTHON = ">=3.11"
SET_UP = "close JupyterLab and start it with `make lab` in a clone of the course, or with `linclass lab`"
FRONT_ENDS = {"anywidget": "anywidget", "@jupyter-widgets/jupyterlab-manager": "ipywidgets"}


@dataclass(frozen=True)
class Finding:
    """One thing that was tested. `fix` says what to do about it, and is empty where all is well."""

    what: str
    fix: str = ""

    @property
    def ok(self) -> bool:
        return not self.fix

    def __str__(self) -> str:
        return f"✓ {self.what}" if self.ok else f"✗ {self.what}. To fix it: {self.fix}."


@dataclass(frozen=True)
class SelfTest:
    """All findings, shown as a card."""

    findings: tuple[Finding, ...]

    @property
    def ok(self) -> bool:
        return all(finding.ok for finding in self.findings)

    @property
    def headline(self) -> str:
        wrong = sum(not finding.ok for finding in self.findings)
        if not wrong:
            return "Everything is in place."
        return f"{wrong} thing{'s' if wrong > 1 else ''} to fix, {len(self.findings) - wrong} in place."

    def __repr__(self) -> str:
        return "\n".join([self.headline, *map(str, self.findings)])

    def _repr_html_(self) -> str:
        tone, mark = ("passed", "✓ Ready") if self.ok else ("failed", "✗ Not yet")
        seal = tag("span", mark, class_="mark")
        head = tag("p", seal, " ", self.headline, class_="head", role="heading", aria_level="4")
        lines = (tag("p", prose(str(finding))) for finding in self.findings)
        return card.framed("Self-test of the environment", tone, join(head, *lines))


def self_test() -> SelfTest:
    """Look at Python, the packages, the widgets' front end, the kernel and the place for progress."""
    return SelfTest((_python(), *_packages(), *_front_end(), _kernel(), _progress()))


def _python() -> Finding:
    if SpecifierSet(PYTHON).contains(platform.python_version()):
        return Finding("Python is new enough")
    return Finding(
        f"this is Python {platform.python_version()}, and the course needs {PYTHON}",
        "install a newer Python, and the course with it",
    )


def _packages() -> Iterator[Finding]:
    """One line if all packages are there in versions that the project allows, otherwise one for each that is not.

    A hosted notebook brings its own Jupyter; of that, only the version of the kernel matters here.
    """
    try:
        asked = [Requirement(text) for text in metadata.requires("linclass") or ()]
    except metadata.PackageNotFoundError:
        yield Finding("linclass itself is not installed in this environment", SET_UP)
        return
    needed = [r for r in asked if r.marker is None or r.marker.evaluate({"extra": ""})]
    kernel = [r for r in asked if r.name == "ipykernel" and find_spec("ipykernel")]
    wrong = [problem for r in (*needed, *kernel) for problem in _package(r)]
    yield from wrong or [Finding("all packages are installed, in versions that fit together")]


def _package(asked: Requirement) -> Iterator[Finding]:
    """What is wrong with one package, if anything."""
    # %pip works on the kernel's own environment, whichever Python a terminal would find.
    install = f'run `%pip install "{asked.name}{asked.specifier}"` in a cell, then restart the kernel'
    try:
        version = metadata.version(asked.name)
    except metadata.PackageNotFoundError:
        yield Finding(f"the package {asked.name} is missing", install)
        return
    if not asked.specifier.contains(version, prereleases=True):
        why = " (version 7 draws on several threads, which breaks moving pictures)" if asked.name == "ipykernel" else ""
        yield Finding(f"{asked.name} is version {version}, and the course needs {asked.specifier}{why}", install)


def _front_end() -> Iterator[Finding]:
    """Interactive pictures need two extensions on the browser's side; they come with anywidget and ipywidgets.

    Where this Python has no Jupyter, nothing can be said about them.
    """
    if find_spec("jupyter_core") is None:
        return
    from jupyter_core.paths import jupyter_path

    places = [Path(folder) for folder in jupyter_path("labextensions")]
    missing = [
        package for name, package in FRONT_ENDS.items() if not any((p / name / "package.json").exists() for p in places)
    ]
    if not missing:
        yield Finding("pictures that move can be shown")
        return
    names = " ".join(missing)
    yield Finding(
        f"JupyterLab lacks the browser side of {' and '.join(missing)}",
        f"run `%pip install --force-reinstall --no-deps {names}` in a cell, then restart JupyterLab",
    )


def _kernel() -> Finding:
    """Whether this notebook runs in the course's own environment, where there is one."""
    course = course_above(Path.cwd())
    own = course / ".venv" if course else None
    if own is None or not own.is_dir() or Path(sys.prefix).resolve() == own.resolve():
        return Finding("this notebook runs in the environment of the course")
    return Finding(
        f"this notebook runs in the environment {sys.prefix}, not in the course's own .venv",
        "choose Kernel → Change Kernel → Python 3 (ipykernel), or " + SET_UP,
    )


def _progress() -> Finding:
    folder = home(Path.cwd())
    own = folder / PRIVATE
    if own.is_dir() and (why := why_foreign(own)):
        return Finding(f"your progress is not saved: {why}", "work in a folder of your own")
    if os.access(own if own.is_dir() else folder, os.W_OK):
        return Finding("your progress can be saved")
    return Finding(f"your progress cannot be saved: {folder} is read-only", "copy the course to a folder of your own")
