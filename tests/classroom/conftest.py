"""nbgrader's commands, quick to start."""

import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.commands import nbgraders_environment
from tests.warm import Warm, warm


@pytest.fixture(scope="session")
def loaded() -> Iterator[Warm]:
    with warm() as made:
        yield made


@pytest.fixture(scope="session")
def nbgrader(request) -> Callable[..., None]:
    """An nbgrader command in a course, with no settings but those of the course; it must succeed.

    If it is `fresh`, it finds by itself what the course's settings name: nothing has been loaded before.
    """

    def run(course: Path, *command: str, fresh: bool = False) -> None:
        environment = nbgraders_environment() | {"JUPYTER_CONFIG_DIR": str(course / ".jupyter"), "HOME": str(course)}
        if fresh:
            words = [sys.executable, "-m", "nbgrader", *command]
            done = subprocess.run(words, cwd=course, env=environment, capture_output=True, text=True)
        else:
            loaded = request.getfixturevalue("loaded")
            done = loaded.run("nbgrader", *command, where=course, environment=environment)
        assert done.returncode == 0, done.stdout + done.stderr

    return run
