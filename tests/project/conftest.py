"""What the tests of the wheel share."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="session")
def wheel(tmp_path_factory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    pip = [sys.executable, "-m", "pip", "wheel", "-q", "--no-deps", "--no-build-isolation", "--no-index"]
    subprocess.run([*pip, "--disable-pip-version-check", "-w", folder, ROOT], check=True)
    (made,) = folder.iterdir()
    return made


@pytest.fixture(scope="session")
def surroundings() -> dict[str, str]:
    """The environment variables without those that would lead to this clone or change what Python or Jupyter does."""
    hidden = ("PYTHON", "JUPYTER", "LINCLASS", "VIRTUAL_ENV")
    return {name: value for name, value in os.environ.items() if not name.startswith(hidden)}


@pytest.fixture(scope="session")
def registry(tmp_path_factory) -> None:
    """Skip what needs packages from a registry where there is none: pip cannot even get one small package."""
    pip = [sys.executable, "-m", "pip", "download", "-q", "--no-cache-dir", "--no-deps", "--retries", "2"]
    done = subprocess.run([*pip, "-d", tmp_path_factory.mktemp("probe"), "six"], capture_output=True, text=True)
    if done.returncode:
        pytest.skip(f"pip reaches no package registry: {(done.stderr.splitlines() or ['no reason given'])[-1]}")
