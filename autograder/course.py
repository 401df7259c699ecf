"""Where the course is, and the one table of its lessons."""

from dataclasses import dataclass
from pathlib import Path

# The lessons in order: the notebook's name and its title. The package with a lesson's exercises has the name without the number.
TITLES = {
    "01_classification_setup": "Classification: the set-up",
    "02_perceptron": "The perceptron",
    "03_convergence_proof": "Why it converges",
    "04_hinge_sgd": "Non-separable data and hinge SGD",
    "05_multiclass_least_squares": "More classes and least squares",
    "06_fisher": "Fisher's discriminant",
    "07_gaussian_lda": "Gaussian discriminant analysis",
    "08_logistic_mle": "Logistic regression",
}
NOTEBOOKS = tuple(TITLES)
START = "00_start_here"

PACKAGE = Path(__file__).resolve().parent
PACKED = PACKAGE / "_course"  # where a wheel carries the course
PRIVATE = ".linclass"  # beside a learner's notebooks: their progress, and a record of the notebooks put there
PUT_THERE = Path(PRIVATE) / "lessons.json"


def course_above(start: Path) -> Path | None:
    """The nearest folder, from `start` upwards, that holds a course: lessons in solutions/, and notebooks/."""
    here = start.resolve()
    for folder in (here, *here.parents):
        if (folder / "notebooks").is_dir() and any((folder / "solutions").glob("[0-9][0-9]_*.py")):
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


def lessons(course: Path) -> list[Lesson]:
    """The lessons of the course in order, including the start page."""
    sources = sorted((course / "solutions").glob("[0-9][0-9]_*.py"))
    return [Lesson(s, s.with_suffix(".ipynb"), course / "notebooks" / f"{s.stem}.ipynb") for s in sources]
