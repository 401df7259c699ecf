"""Imports point one way: notebooks → widgets → plots → algorithms; autograder → linclass_ref; nbgrader at one edge."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

from autograder.sandbox.for_students import FOR_STUDENTS

ROOT = Path(__file__).parent.parent
ALGORITHMS = sorted(p for p in (ROOT / "linclass_ref").rglob("*.py") if p.parent.name not in ("plots", "widgets"))
PLOTS = sorted((ROOT / "linclass_ref" / "plots").glob("*.py"))
GRADER = sorted(p for p in (ROOT / "autograder").rglob("*.py"))


def imported(path: Path) -> set[str]:
    """All modules that a file imports, at the top or inside functions."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            found |= {node.module or ""} | {f"{node.module}.{alias.name}" for alias in node.names}
    return found


def hits(path: Path, *packages: str) -> set[str]:
    return {m for m in imported(path) for p in packages if m == p or m.startswith(p + ".")}


@pytest.mark.parametrize("path", ALGORITHMS, ids=lambda p: p.name)
def test_algorithms_know_neither_pictures_nor_the_grader(path):
    others = (
        "matplotlib",
        "ipywidgets",
        "ipympl",
        "linclass_ref.plots",
        "linclass_ref.widgets",
        "autograder",
        "scipy",
        "sklearn",
    )
    assert not hits(path, *others)


@pytest.mark.parametrize("path", PLOTS, ids=lambda p: p.name)
def test_plots_know_neither_widgets_nor_the_grader(path):
    assert not hits(path, "ipywidgets", "ipympl", "linclass_ref.widgets", "autograder")


@pytest.mark.parametrize("path", GRADER, ids=lambda p: p.name)
def test_nbgrader_is_imported_in_one_place(path):
    if "classroom" not in path.parts:
        assert not hits(path, "nbgrader")


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


def test_importing_the_reference_is_light():
    # Numba, where it is installed, brings SciPy along; without it nothing does.
    code = "import sys; sys.modules['numba'] = None; import linclass_ref.perceptron; "
    code += "print([m for m in ('matplotlib', 'ipywidgets', 'scipy', 'sklearn') if m in sys.modules])"
    out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert out.strip() == "[]"
