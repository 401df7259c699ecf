"""Imports point one way, in the reference and in the grader; every arrow is listed here, and any other fails."""

import ast
import re
import subprocess
import sys
from functools import cache
from importlib import metadata
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from autograder.sandbox.for_students import FOR_STUDENTS, MAY_IMPORT
from tests.tiny_course import ENGINE, WITHOUT_IT

ROOT = Path(__file__).parents[2]
ALGORITHMS = sorted(
    p for p in (ROOT / "linclass_ref").rglob("*.py") if p.parent.name not in ("plots", "scene", "widgets")
)
PLOTS = sorted((ROOT / "linclass_ref" / "plots").glob("*.py"))
SCENE = sorted((ROOT / "linclass_ref" / "scene").glob("*.py"))
GRADER = sorted(p for p in (ROOT / "autograder").rglob("*.py") if "standins" not in p.parts)

LEAVES = {"course", "cells", "lesson_text", "guesses", "text", "files", "html", "memory"}
# Room → the rooms that it may import from, besides the leaves; a leaf only from these.
ARROWS = {
    "course": {"files"},
    "cells": set(),
    "lesson_text": {"cells"},
    "guesses": {"lesson_text"},
    "text": {"html"},
    "html": set(),
    "files": {"text"},
    "memory": set(),
    "judging": set(),
    "exercises": {"judging"},
    "practice": {"judging", "exercises"},
    "sandbox": {"judging"},
    "grading": {"judging", "exercises", "sandbox"},
    "classroom": {"grading", "exercises", "practice", "sandbox", "lessons"},
    # classroom.release is the one module that expands roles to nbgrader's metadata.
    "lessons": {"judging", "exercises", "sandbox", "classroom.release"},
    "learner": {"judging", "exercises", "practice", "sandbox"},
    "lab": {"judging", "exercises", "sandbox", "grading", "learner"},
    "reports": {"judging", "exercises", "grading", "classroom"},
    "demo": {"judging", "exercises", "grading", "classroom", "lessons", "reports"},
    "cli": {"practice", "sandbox", "grading", "classroom", "lessons", "learner", "lab", "reports", "demo"},
    "__init__": {"judging", "exercises", "learner"},
    "__main__": {"cli"},
}


@cache
def imported(path: Path) -> frozenset[str]:
    """All modules that a file imports, at the top or inside functions."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            found |= {node.module or ""} | {f"{node.module}.{alias.name}" for alias in node.names}
    return frozenset(found)


def hits(path: Path, *packages: str) -> set[str]:
    return {m for m in imported(path) for p in packages if m == p or m.startswith(p + ".")}


def room_of(path: Path) -> str:
    return path.relative_to(ROOT / "autograder").parts[0].removesuffix(".py")


def test_every_room_is_in_the_table():
    assert {room_of(path) for path in GRADER} == set(ARROWS)


def may_import(room: str, module: str) -> bool:
    allowed = ARROWS[room] | {room} | (set() if room in LEAVES else LEAVES)
    to = module.removeprefix("autograder.")
    if to.split(".")[0] not in ARROWS:  # it is a name that `autograder` itself offers
        return True
    return any(to == a or to.startswith(a + ".") for a in allowed)


def test_rooms_import_only_along_the_arrows():
    imports = [(path, module) for path in GRADER for module in hits(path, "autograder") - {"autograder"}]
    assert [f"{path} → {module}" for path, module in imports if not may_import(room_of(path), module)] == []
    assert not may_import("judging", "autograder.grading")


def arrows() -> dict[str, set[str]]:
    """Room → the other rooms that its files do import from, besides the leaves; of a leaf, the other leaves."""
    found: dict[str, set[str]] = {room: set() for room in ARROWS}
    for path in GRADER:
        room = room_of(path)
        to = {module.split(".")[1] for module in hits(path, "autograder") - {"autograder"}}
        found[room] |= to & (LEAVES if room in LEAVES else set(ARROWS) - LEAVES) - {room}
    return found


def test_every_arrow_of_the_table_is_there():
    assert arrows() == {room: {to.split(".")[0] for to in allowed} for room, allowed in ARROWS.items()}


def to_the_reference() -> set[str]:
    """The rooms that import from the reference."""
    return {room_of(path) for path in GRADER if hits(path, "linclass_ref")}


def test_the_drawing_in_the_guide_has_the_same_arrows():
    drawn: dict[str, set[str]] = {}
    lines = (
        (ROOT / "docs" / "architecture.md")
        .read_text(encoding="utf-8")
        .split("```mermaid\nflowchart TD\n")[1]
        .split("```")[0]
    )
    for line in lines.splitlines():
        room, to = re.split(r"-->|-\. .* \.->", line.strip())
        drawn.setdefault(room.strip(), set()).update(name.strip() for name in to.split("&"))
    rooms = {room: to for room, to in arrows().items() if room not in LEAVES | {"__init__", "__main__"}}
    for room in to_the_reference():
        rooms[room] = rooms[room] | {"linclass_ref"}
    assert drawn == rooms


@pytest.mark.parametrize("path", ALGORITHMS, ids=lambda p: p.name)
def test_algorithms_know_neither_pictures_nor_the_grader(path):
    others = (
        "matplotlib",
        "ipywidgets",
        "anywidget",
        "linclass_ref.plots",
        "linclass_ref.scene",
        "linclass_ref.widgets",
        "autograder",
        "scipy",
        "sklearn",
    )
    assert not hits(path, *others)


@pytest.mark.parametrize("path", PLOTS, ids=lambda p: p.name)
def test_plots_know_neither_widgets_nor_the_grader(path):
    assert not hits(path, "ipywidgets", "anywidget", "linclass_ref.scene", "linclass_ref.widgets", "autograder")


@pytest.mark.parametrize("path", SCENE, ids=lambda p: p.name)
def test_the_drawing_engine_knows_no_classification(path):
    figures = {"plots", "plots.style", "plots.shown", "plots.png", "_support", "_support.validate", "scene"}
    allowed = {f"linclass_ref.{name}" for name in figures}
    modules = {
        m for m in imported(path) if m.startswith("linclass_ref.") and (ROOT / f"{m.replace('.', '/')}.py").exists()
    }
    assert {m for m in modules if not m.startswith("linclass_ref.scene.")} <= allowed
    assert not hits(path, "autograder")


# nbgrader itself loads `collect` and `steps`, by the names that are written in a classroom's nbgrader_config.py; the Jupyter server loads
# `validate`, which passes on to nbgrader what is not ours.
EDGE = {"classroom/edge.py", "classroom/collect.py", "classroom/steps.py", "lab/server/validate.py"}


def test_nbgrader_is_imported_at_one_edge():
    assert {path.relative_to(ROOT / "autograder").as_posix() for path in GRADER if hits(path, "nbgrader")} <= EDGE


def needed(path: Path) -> set[str]:
    """The files of the reference that a module imports: `plots/common.py`, `hulls.py`, `data/__init__.py` …"""
    names = [m.removeprefix("linclass_ref.").replace(".", "/") for m in imported(path) if m.startswith("linclass_ref.")]
    files = {f"{name}.py" for name in names} | {f"{name}/__init__.py" for name in names}
    return {name for name in files if (ROOT / "linclass_ref" / name).exists()}


@pytest.mark.parametrize("name", [name for name in FOR_STUDENTS if name.endswith(".py")])
def test_what_students_may_use_imports_nothing_else_of_the_reference(name):
    assert needed(ROOT / "linclass_ref" / name) <= set(FOR_STUDENTS)


@pytest.mark.parametrize("path", PLOTS, ids=lambda p: p.name)
def test_students_may_use_every_plot_that_needs_no_algorithm(path):
    assert (needed(path) <= set(FOR_STUDENTS)) == (f"plots/{path.name}" in FOR_STUDENTS)


def with_requirements(*names: str) -> set[str]:
    """These distributions and all that they require here."""
    done, queue = set[str](), list(names)
    while queue:
        name = canonicalize_name(queue.pop())
        if name not in done:
            done.add(name)
            asked = map(Requirement, metadata.requires(name) or ())
            queue += [r.name for r in asked if r.marker is None or r.marker.evaluate({"extra": ""})]
    return done


def test_the_packages_that_students_may_import_are_there_with_all_that_they_require():
    needed = with_requirements("numpy", "matplotlib", "ipython", "ipywidgets")
    files = [
        file
        for name in needed
        for file in metadata.files(name) or ()
        if ".py" in file.suffixes or ".so" in file.suffixes
    ]
    modules = {name for file in files if (name := file.parts[0].removesuffix(".py")).isidentifier()}
    assert {"numpy", "matplotlib", "contourpy", "traitlets"} <= modules <= MAY_IMPORT


def test_students_may_import_no_library_of_classifiers():
    assert not MAY_IMPORT & {"sklearn", "scipy", "statsmodels", "torch", "numba", "pandas", "nbgrader"}


def modules_after(code: str, *names: str) -> str:
    code = f"import sys\n{code}\nprint([m for m in {names!r} if m in sys.modules])"
    return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.splitlines()[
        -1
    ]


def test_importing_the_reference_is_light():
    # Numba, where it is installed, brings SciPy along; without it nothing does.
    code = "sys.modules['numba'] = None; import linclass_ref.perceptron"
    assert modules_after(code, "matplotlib", "ipywidgets", "scipy", "sklearn") == "[]"


@pytest.mark.parametrize(
    "words", [["--help"], ["lab", "--help"], ["check", str(ROOT / "solutions" / "06_fisher.ipynb")]], ids=lambda w: w[0]
)
def test_a_learners_command_loads_no_nbgrader(words):
    code = f"from autograder.cli import main\ntry:\n    main({words!r}, standalone_mode=False)\nexcept SystemExit: pass"
    assert modules_after(code, "nbgrader", "nbformat", "jupytext", "sqlalchemy") == "[]"


def test_help_does_not_wait_for_numpy():
    code = "from autograder.cli import main\ntry:\n    main(['--help'], standalone_mode=False)\nexcept SystemExit: pass"
    assert modules_after(code, "numpy", "matplotlib", "rich") == "[]"


WIDGETS = [path for room in ("scene", "widgets") for path in sorted((ROOT / "linclass_ref" / room).glob("[a-z]*.py"))]


@pytest.mark.parametrize(
    "widget", [p for p in WIDGETS if p.stem not in ("mouse", "namer", "panel")], ids=lambda p: p.stem
)  # those are parts of every live widget
def test_each_widget_module_has_a_test(widget):
    tests = (ROOT / "tests" / "pictures").glob("test_*.py")
    assert any(hits(path, f"linclass_ref.{widget.parent.name}.{widget.stem}") for path in tests)


def test_no_test_of_the_engine_imports_a_real_lesson():
    """Removing a lesson, or all of them, must not break a test of the engine. The helpers in tests/ belong to the engine, too."""
    tests, lessons = ROOT / "tests", ROOT / "autograder" / "exercises"
    real = {f"autograder.exercises.{path.parent.name}" for path in lessons.glob("*/__init__.py")}
    files = [*tests.glob("*.py"), *(path for room in ENGINE for path in (tests / room).rglob("*.py"))]
    named = {
        path.relative_to(tests).as_posix(): {".".join(name.split(".")[:3]) for name in imported(path)} for path in files
    }
    assert {name: found & real for name, found in named.items() if name not in WITHOUT_IT and found & real} == {}
    assert len(real) > 5


def test_the_package_of_the_exercises_is_not_hidden_by_its_list():
    import autograder.exercises

    assert autograder.exercises.by_id("perceptron").id == "perceptron"
    assert autograder.exercises() == autograder.exercises.exercises()
