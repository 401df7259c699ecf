"""nbgrader's commands, quick to start."""

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
def nbgrader(loaded) -> Callable[..., None]:
    """An nbgrader command in a course, with no settings but those of the course; it must succeed."""

    def run(course: Path, *command: str) -> None:
        private = {"JUPYTER_CONFIG_DIR": str(course / ".jupyter"), "HOME": str(course)}
        done = loaded.run("nbgrader", *command, where=course, environment=nbgraders_environment() | private)
        assert done.returncode == 0, done.stdout + done.stderr

    return run
