"""One JupyterLab and one Chromium for all browser tests."""

import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

import nbformat
import pytest

# The tests are imported by path, not as a package; lab.py is beside them.
sys.path.insert(0, str(Path(__file__).parent))

playwright = pytest.importorskip(
    "playwright.sync_api", reason="playwright is not installed, so no browser can be driven"
)

from lab import CHROMIUM_FLAGS, ROOT, Lab, chromium, jupyterlab  # noqa: E402  the check above comes first

KERNEL = {"name": "python3", "display_name": "Python 3", "language": "python"}


@pytest.fixture(scope="session")
def course(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the course's notebooks, so that nothing in the repository is changed."""
    folder = tmp_path_factory.mktemp("course")
    for name in ("notebooks", "solutions"):
        shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns(".ipynb_checkpoints"))
    return folder


@pytest.fixture(scope="session")
def lab(course: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Lab]:
    executable = chromium()
    if executable is None:
        pytest.skip("no Chromium or Chrome on this machine")
    with jupyterlab(course, tmp_path_factory.mktemp("private")) as address, playwright.sync_playwright() as drive:
        browser = drive.chromium.launch(executable_path=executable, headless=True, args=CHROMIUM_FLAGS)
        yield Lab(browser, address)
        browser.close()


@pytest.fixture(scope="session")
def write_notebook(course: Path):
    """Write a notebook with these code cells into the course; returns its path there."""

    def write(name: str, cells: list[str]) -> str:
        notebook = nbformat.v4.new_notebook(
            metadata={"kernelspec": KERNEL}, cells=[nbformat.v4.new_code_cell(cell) for cell in cells]
        )
        for number, cell in enumerate(notebook.cells):
            cell["id"] = f"cell-{number}"
        nbformat.write(notebook, course / name)
        return name

    return write
