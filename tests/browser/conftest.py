"""One JupyterLab in one Chromium for all browser tests of a process."""

import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

import nbformat
import pytest

# The tests are imported by path, not as a package; lab.py is beside them.
sys.path.insert(0, str(Path(__file__).parent))
# What is asserted there is shown like an assertion of a test.
pytest.register_assert_rewrite("axe", "hub", "lab", "live", "walk")

playwright = pytest.importorskip(
    "playwright.sync_api", reason="playwright is not installed, so no browser can be driven"
)

from kernels import warm_kernels  # noqa: E402  the check above comes first
from lab import ROOT, Lab, chromium, jupyterlab, lasting_chromium, nobodys_environment  # noqa: E402

KERNEL = {"name": "python3", "display_name": "Python 3", "language": "python"}


@pytest.fixture(scope="session")
def course(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where a copy of the course's notebooks lies, so that nothing in the repository is changed."""
    return tmp_path_factory.mktemp("course")


@pytest.fixture(scope="module", autouse=True)
def untouched(course: Path) -> None:
    """Each file of tests begins with the lessons as released, whatever another has saved."""
    shutil.rmtree(course / ".linclass", ignore_errors=True)
    for name in ("notebooks", "solutions"):
        shutil.copytree(
            ROOT / name, course / name, ignore=shutil.ignore_patterns(".ipynb_checkpoints"), dirs_exist_ok=True
        )


@pytest.fixture(scope="session")
def server(course: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a JupyterLab on the course."""
    private = tmp_path_factory.mktemp("private")
    with (
        warm_kernels(private, nobodys_environment(private)) as variables,
        jupyterlab(course, private, variables) as address,
    ):
        yield address


@pytest.fixture(scope="session")
def lasting(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of the Chromium in which JupyterLab is open."""
    executable = chromium()
    if executable is None:
        pytest.skip("no Chromium or Chrome on this machine")
    with lasting_chromium(executable, tmp_path_factory.mktemp("chromium")) as address:
        yield address


@pytest.fixture(scope="module")
def lab(server: str, lasting: str) -> Iterator[Lab]:
    """That JupyterLab in that Chromium. Each file comes and goes: Playwright's event loop must have ended before other files use theirs."""
    with playwright.sync_playwright() as drive:
        browser = drive.chromium.connect_over_cdp(lasting)
        yield Lab(browser, server)
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
