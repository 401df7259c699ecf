"""Where the course is, and its lessons: whatever is in solutions/, in the order of the numbers."""

import re
from dataclasses import dataclass
from pathlib import Path

START = "00_start_here"
SOURCES = "[0-9][0-9]_*.py"
HEADING = re.compile(r"^# # (?:(\d+) · )?(.+)$", re.MULTILINE)

PACKAGE = Path(__file__).resolve().parent
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


def _lessons_of_package() -> dict[str, tuple[str, str]]:
    folder = (PACKED if PACKED.exists() else PACKAGE.parent) / "solutions"
    return {path.stem: title_and_topic(path) for path in sorted(folder.glob(SOURCES)) if path.stem != START}


# The lessons of the course that this package belongs to or carries, in order. The package with a lesson's exercises has the name without
# the number.
TITLES = {name: title for name, (title, _) in _lessons_of_package().items()}
TOPICS = {name: topic for name, (_, topic) in _lessons_of_package().items()}
NOTEBOOKS = tuple(TITLES)

PRIVATE = ".linclass"  # beside a learner's notebooks: their progress, and a record of the notebooks put there
PUT_THERE = Path(PRIVATE) / "lessons.json"


def course_above(start: Path) -> Path | None:
    """The nearest folder, from `start` upwards, that holds a course: lessons in solutions/, and notebooks/."""
    here = start.resolve()
    for folder in (here, *here.parents):
        if (folder / "notebooks").is_dir() and any((folder / "solutions").glob(SOURCES)):
            return folder
    return None


def find_course(start: Path | None = None) -> Path:
    """The course: the clone around `start` (by default the current folder), or else the one that this package belongs to or carries."""
    here = (start or Path.cwd()).resolve()
    found = course_above(here) or course_above(PACKAGE.parent) or course_above(PACKED)
    if found:
        return found
    raise FileNotFoundError(f"there is no course here: no folder from {here} upwards holds solutions/ and notebooks/")


def learner_above(start: Path) -> Path | None:
    """The nearest folder, from `start` upwards, into which `linclass lab` has put the notebooks."""
    here = start.resolve()
    return next((folder for folder in (here, *here.parents) if (folder / PUT_THERE).is_file()), None)


def home(start: Path) -> Path:
    """The folder whose .linclass keeps a learner's progress: their own folder of notebooks, or the course, or `start` itself.

    nbgrader puts each assignment into a folder of its own: what a student wrote in one lesson is then kept beside these folders, so that
    the next lesson finds it, and so that it is not handed in.
    """
    here = start.resolve()
    fetched = here.name in (START, *TITLES)
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
