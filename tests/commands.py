"""What the tests of the instructor's side share: the command line, hostile text, and a reader that finds harm in pages."""

import atexit
import os
import subprocess
import sys
from collections import defaultdict
from html.parser import HTMLParser
from itertools import chain
from pathlib import Path
from typing import ClassVar
from unittest.mock import patch

from click.testing import CliRunner

from autograder.cli import main
from autograder.course import COURSE
from autograder.grading import runners
from autograder.grading.bench import Bench

EVIL = "<img src=x onerror=alert(1)><script>alert(2)</script>"


def linclass(*words: object) -> subprocess.CompletedProcess:
    return subprocess.run([sys.executable, "-m", "autograder", *map(str, words)], capture_output=True, text=True)


class Kept(Bench):
    """A grader's process that is not ended with the command that it graded for: the next one takes it over."""

    idle: ClassVar[dict[str | None, list["Kept"]]] = defaultdict(list)  # by the course that it has loaded

    def __init__(self) -> None:
        super().__init__()
        self.course = os.environ.get(COURSE)

    def close(self, patience: float = 5.0) -> None:
        if patience:  # it has done everything that it was asked for
            self.idle[self.course].append(self)
        else:
            super().close(patience)

    @classmethod
    def take(cls, *, unsafe: bool = False, own: bool = False) -> Bench:
        idle = cls.idle[os.environ.get(COURSE)]
        return Bench(unsafe=True) if unsafe else idle.pop() if idle else cls()


@atexit.register
def end_idle() -> None:
    for one in chain.from_iterable(Kept.idle.values()):
        Bench.close(one)


def linclass_here(*words: object) -> subprocess.CompletedProcess:
    """The same in this process, which has loaded everything already; one worker grades, and later for other commands too."""
    with patch.object(runners, "Bench", Kept.take):
        done = CliRunner().invoke(main, [str(word) for word in words], default_map={"grade": {"workers": 1}})
    if done.exception and not isinstance(done.exception, SystemExit):
        raise done.exception
    return subprocess.CompletedProcess(words, done.exit_code, done.stdout, done.stderr)


def harmful(page: str) -> list[str]:
    """What a browser would run or load."""
    found = []

    class Reader(HTMLParser):
        def handle_starttag(self, tag, attrs):
            if tag == "img" and str(dict(attrs).get("src")).startswith("data:image/svg+xml;base64,"):
                attrs = [
                    pair for pair in attrs if pair[0] != "src"
                ]  # a drawing of ours, which can neither run nor load
            elif tag in ("script", "iframe", "object", "embed", "link", "img", "svg"):
                found.append(tag)
            found.extend(name for name, _ in attrs if name in ("src", "href") or name.startswith("on"))

    Reader().feed(page)
    return found


def nbgraders_environment() -> dict[str, str]:
    """For nbgrader's commands: the environment's programs on the path (it calls alembic by name), and quicker to start."""
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", "")])
    modules = os.pathsep.join(filter(None, [str(Path(__file__).parent / "quick"), os.environ.get("PYTHONPATH", "")]))
    return {**os.environ, "PATH": path, "PYTHONPATH": modules}


def environment_in(course: Path) -> dict[str, str]:
    """For nbgrader's commands in a course, with no settings but those of the course."""
    # Above all for matplotlib's list of fonts, which takes seconds to make.
    caches = os.environ.get("XDG_CACHE_HOME") or str(Path.home() / ".cache")
    private = {"JUPYTER_CONFIG_DIR": str(course / ".jupyter"), "HOME": str(course), "XDG_CACHE_HOME": caches}
    return nbgraders_environment() | private
