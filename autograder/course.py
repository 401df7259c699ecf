"""Where the course is, and its lessons: whatever is in solutions/, in the order of the numbers."""

import os
import re
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from autograder.files import why_foreign

START = "00_start_here"
FORMULAS = "formula_sheet.html"  # beside the notebooks: the tables at the end of all lessons
SOURCES = "[0-9][0-9]_*.py"
HEADING = re.compile(r"^# # (?:(\d+) · )?(.+)$", re.MULTILINE)

PACKAGE = Path(__file__).resolve().parent
COURSE = "LINCLASS_COURSE"  # in the environment: a folder with solutions/, notebooks/ and exercises/
PACKED = PACKAGE / "_course"  # where a wheel carries the course


def title_and_topic(source: Path) -> tuple[str, str]:
    """A lesson's title, and its topic as other lessons name it.

    Both are in its first line (`# %% [markdown] title="The perceptron" topic="the perceptron"`); without them, they are its heading.
    """
    text = source.read_text(encoding="utf-8")
    said = dict(re.findall(r'\b(title|topic)="([^"]+)"', text.partition("\n")[0]))
    heading = HEADING.search(text)
    title: str = said.get("title") or (heading[2] if heading else source.stem)
    return title, said.get("topic") or title


def package_course() -> Path:
    """The course that this package carries or belongs to, whatever folder we are in."""
    return PACKED if PACKED.exists() else PACKAGE.parent


def course_of_process() -> Path:
    """The course that this process teaches and judges: the one that the environment names (COURSE), or else the package's."""
    named = os.environ.get(COURSE)
    return Path(named) if named else package_course()


def exercises_folder() -> Path:
    """The folder with the exercises of that course: a package for each lesson, under the lesson's name without its number."""
    return course_of_process() / "exercises" if os.environ.get(COURSE) else PACKAGE / "exercises"


def source_of(notebook: str) -> Path:
    """The text of a lesson of that course."""
    return course_of_process() / "solutions" / f"{notebook}.py"


@cache
def _lessons_of(course: Path) -> dict[str, tuple[str, str]]:
    sources = sorted((course / "solutions").glob(SOURCES))
    return {path.stem: title_and_topic(path) for path in sources if path.stem != START}


def notebooks() -> tuple[str, ...]:
    """The names of the lessons of that course, in order."""
    return tuple(_lessons_of(course_of_process()))


def titles() -> dict[str, str]:
    """The titles of the lessons."""
    return {name: title for name, (title, _) in _lessons_of(course_of_process()).items()}


def topics() -> dict[str, str]:
    """The topics of the lessons."""
    return {name: topic for name, (_, topic) in _lessons_of(course_of_process()).items()}


def __getattr__(name: str) -> dict[str, str]:
    if name == "TITLES":  # what the start page imports
        return titles()
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


PRIVATE = ".linclass"  # beside a learner's notebooks: their progress, and a record of the notebooks put there
PUT_THERE = Path(PRIVATE) / "lessons.json"


def course_above(start: Path) -> Path | None:
    """The nearest folder, from `start` upwards, that holds a course: lessons in solutions/, and notebooks/.

    Text of its lessons is executed, so what another user may have put there is passed over.
    """
    for folder in _upwards(start):
        is_course = (folder / "notebooks").is_dir() and any((folder / "solutions").glob(SOURCES))
        # The package's own course is trusted as the package is, no matter who installed it.
        if is_course and (folder in (PACKAGE.parent, PACKED) or is_own(_parts(folder))):
            return folder
    return None


def _parts(course: Path) -> Iterator[Path]:
    """The folders of a course, then its files, one after the other: there may be any number in a folder that is somebody else's."""
    yield from (course / "solutions", course / "notebooks")
    for source in (course / "solutions").glob(SOURCES):
        yield from filter(Path.exists, (source, source.with_suffix(".ipynb")))
    yield from (course / "notebooks").glob("[0-9][0-9]_*.ipynb")


def _upwards(start: Path) -> Iterator[Path]:
    """The folder and those above it, up to the user's home folder, if it is below that."""
    here = start.resolve()
    for folder in (here, *here.parents):
        yield folder
        if folder == _home_folder():
            return


def _home_folder() -> Path | None:
    try:
        return Path.home().resolve()
    except (RuntimeError, OSError):  # a user without one
        return None


def is_own(paths: Iterable[Path]) -> bool:
    """Whether all of these belong to the current user or root and nobody else can write to them; if not, say so once."""
    for path in paths:
        try:
            why = why_foreign(path)
        except OSError as problem:
            why = f"{path} cannot be looked at: {problem.strerror}"
        if why:
            _say_once(f"linclass leaves out what could be somebody else's code: {why}")
            return False
    return True


@cache
def _say_once(text: str) -> None:
    print(text, file=sys.stderr)


def find_course(start: Path | None = None) -> Path:
    """The course around `start` (by default the current folder), or else the one of this process.

    The clone that this package belongs to counts only if the environment names no other course.
    """
    here = (start or Path.cwd()).resolve()
    around = course_above(here)
    replaced = os.environ.get(COURSE) and around == PACKAGE.parent
    found = around if around and not replaced else course_above(course_of_process())
    if found:
        return found
    raise FileNotFoundError(f"there is no course here: no folder from {here} upwards holds solutions/ and notebooks/")


def learner_above(start: Path) -> Path | None:
    """The nearest folder, from `start` upwards, into which `linclass lab` has put the notebooks; another user's is passed over."""
    marks = ((folder, folder / PUT_THERE) for folder in _upwards(start))
    return next((folder for folder, mark in marks if mark.is_file() and is_own((mark.parent, mark))), None)


def home(start: Path) -> Path:
    """The folder whose .linclass keeps a learner's progress: their own folder of notebooks, or the course, or `start` itself.

    nbgrader puts each assignment into a folder of its own: what a student wrote in one lesson is then kept beside these folders, so that
    the next lesson finds it, and so that it is not handed in.
    """
    here = start.resolve()
    fetched = here.name in (START, *notebooks())
    return learner_above(here) or course_above(here) or (here.parent if fetched else here)


@dataclass(frozen=True)
class Lesson:
    """The three files of one lesson."""

    source: Path  # solutions/NN_name.py
    solution: Path  # solutions/NN_name.ipynb
    release: Path  # notebooks/NN_name.ipynb

    @property
    def name(self) -> str:
        return self.source.stem

    @property
    def number(self) -> int:
        return int(self.source.stem[:2])


def lessons(course: Path) -> list[Lesson]:
    """The lessons of the course in order, including the start page."""
    sources = sorted((course / "solutions").glob(SOURCES))
    return [Lesson(s, s.with_suffix(".ipynb"), course / "notebooks" / f"{s.stem}.ipynb") for s in sources]
