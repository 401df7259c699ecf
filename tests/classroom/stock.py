"""What stock nbgrader gives for each cell of the assignments that others wrote, in `stock_scores.tsv`.

`python -m tests.classroom.stock` grades all submissions with stock nbgrader and writes the file, whose diff a person reads. A score holds
for one digest, of the submission, its assignment and the settings, and for the versions of what ran it. Where the file has no scores for
a submission as it is now, the tests have stock nbgrader grade it.
"""

import csv
import hashlib
import json
import platform
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterable
from importlib.metadata import version
from pathlib import Path

import nbformat
import nbgrader as package
from nbgrader.api import Gradebook

from autograder.cells import grade_id
from autograder.classroom.create import create
from tests.classroom.others import FILES, SEVERAL, notebook_of
from tests.commands import environment_in
from tests.grading.classes import one_lesson

FILE = Path(__file__).with_name("stock_scores.tsv")
HEAD = ("assignment", "student", "notebook", "cell", "score", "by hand", "points", "digest", "graded with")

GUIDE = Path(package.__file__).parent / "docs/source/user_guide"
PARTS = Path(package.__file__).parent / "tests/apps/files"
STOCK = """
c = get_config()
c.CourseDirectory.course_id = "linclass"
c.ClearMarkScheme.enforce_metadata = False
"""
OWN = """
c.IncludeHeaderFooter.header = "source/header.ipynb"
c.Execute.timeout = 15
c.Execute.iopub_timeout = 60
c.Execute.startup_timeout = 300
c.ClearSolutions.begin_solution_delimeter = "BEGIN SOLUTION"
"""
AUTOTESTS = ("simple", "hashed", "multi")
ANSWERS = {  # to the assignment of three notebooks; by notebook and cell
    "right": {},
    "wrong": {
        ("data", "average"): "def average(path):\n    return 1",
        ("words and numbers", "count"): "def count(text):\n    return 2",
        ("last", "fit"): "def fit(x, y):\n    return [0, 0]",
    },
    "broken": {
        ("data", "average"): "def average(path:",
        (
            "words and numbers",
            "count",
        ): "import time\ndef count(text):\n    while text == 'a b c':\n        time.sleep(0.1)",
        ("last", "fit"): "fit = None",
        ("words and numbers", "given"): "LIMIT = 2",
    },
}


def put(folder: Path, notebook: nbformat.NotebookNode) -> None:
    folder.parent.mkdir(parents=True, exist_ok=True)
    nbformat.write(notebook, folder)


def write_sources(course: Path) -> None:
    source = course / "source"
    shutil.copytree(GUIDE / "source/ps1", source / "ps1")
    shutil.copy(GUIDE / "source/header.ipynb", source)
    shutil.copy(PARTS / "autotests.yml", course)
    for name in AUTOTESTS:
        (source / "autotests").mkdir(exist_ok=True)
        shutil.copy(PARTS / f"autotest-{name}.ipynb", source / "autotests" / f"{name}.ipynb")
    (source / "submitted").mkdir()
    shutil.copy(PARTS / "submitted-unchanged.ipynb", source / "submitted/p1.ipynb")
    for name, text in SEVERAL.items():
        put(source / "several" / f"{name}.ipynb", notebook_of(text))
    for path, text in FILES.items():
        (source / "several" / path).parent.mkdir(exist_ok=True)
        (source / "several" / path).write_text(text)


def hand_in(course: Path) -> None:
    submitted = course / "submitted"
    shutil.copytree(GUIDE / "submitted", submitted, dirs_exist_ok=True)
    for student in ("changed", "unchanged"):
        for name in AUTOTESTS:
            (submitted / student / "autotests").mkdir(parents=True, exist_ok=True)
            shutil.copy(PARTS / f"autotest-{name}-{student}.ipynb", submitted / student / "autotests" / f"{name}.ipynb")
    for path in PARTS.glob("submitted-*.ipynb"):
        student = path.stem.removeprefix("submitted-")
        (submitted / student / "submitted").mkdir(parents=True, exist_ok=True)
        shutil.copy(path, submitted / student / "submitted/p1.ipynb")
    for student, answers in ANSWERS.items():
        for name in SEVERAL:
            kind = "source" if student == "right" else "release"
            notebook = nbformat.read(course / kind / "several" / f"{name}.ipynb", as_version=4)
            for cell in notebook.cells:
                cell.source = answers.get((name, grade_id(cell)), cell.source)
            put(submitted / student / "several" / f"{name}.ipynb", notebook)
    (submitted / "wrong/several/data.ipynb").unlink()  # not handed in
    (submitted / "broken/several/tools").mkdir()  # the course's own takes its place
    (submitted / "broken/several/tools/statistics.py").write_text("def mean(values):\n    return 1.75\n")


ASSIGNMENTS = ("ps1", "autotests", "submitted", "several")


Submitted = tuple[str, str]  # an assignment and a student
Scores = dict[tuple[str, ...], tuple[float | None, bool, float]]


def scores(course: Path) -> Scores:
    """What the gradebook says about each graded cell."""
    found = {}
    with Gradebook(f"sqlite:///{course}/gradebook.db", "linclass") as book:
        for name in ASSIGNMENTS:
            for submission in book.assignment_submissions(name):
                for notebook in submission.notebooks:
                    for grade in notebook.grades:
                        key = name, submission.student.id, notebook.name, grade.name
                        found[key] = grade.auto_score, bool(grade.needs_manual_grade), float(grade.max_score)
    return found


def prepare(folder: Path, course: Path, nbgrader: Callable[..., None]) -> Path:
    """A classroom with all these assignments generated and handed in."""
    room = create(folder, course)
    config = room.folder / "nbgrader_config.py"
    config.write_text(config.read_text() + OWN)
    write_sources(room.folder)
    for name in ASSIGNMENTS:
        nbgrader(room.folder, "generate_assignment", name)
    hand_in(room.folder)
    return room.folder


def submissions(course: Path) -> list[Submitted]:
    found = [(path.name, path.parent.name) for path in (course / "submitted").glob("*/*")]
    return sorted(one for one in found if one[0] in ASSIGNMENTS)


def autograde(course: Path, asked: Iterable[Submitted], nbgrader: Callable[..., None]) -> Scores:
    """What stock nbgrader gives; a copy of the classroom is graded, with settings in which linclass does not occur."""
    asked = set(asked)
    with tempfile.TemporaryDirectory() as scratch:
        folder = shutil.copytree(course, Path(scratch) / "course")
        (folder / "nbgrader_config.py").write_text(STOCK + OWN)
        for name, student in set(submissions(folder)) - asked:
            shutil.rmtree(folder / "submitted" / student / name)
        for name in sorted({name for name, _ in asked}):
            nbgrader(folder, "autograde", name)
        return scores(folder)


def content(file: Path) -> bytes:
    """A notebook without the ids of its cells, which nbgrader draws by chance where a cell has none, or the bytes of another file."""
    if file.suffix != ".ipynb":
        return file.read_bytes()
    notebook = json.loads(file.read_text(encoding="utf-8"))
    for cell in notebook.get("cells", ()):
        cell.pop("id", None)
    return json.dumps(notebook).encode()


def digest(course: Path, name: str, student: str) -> str:
    """Of everything that stock nbgrader grades with and by."""
    hashed = hashlib.sha256((STOCK + OWN).encode())
    parts = ("source/header.ipynb", "autotests.yml", f"source/{name}", f"release/{name}", f"submitted/{student}/{name}")
    for part in parts:
        files = sorted(path for path in (course / part, *(course / part).rglob("*")) if path.is_file())
        for path in files:
            hashed.update(f"{path.relative_to(course).as_posix()}\n".encode() + content(path))
    return hashed.hexdigest()[:16]


def graded_with() -> str:
    packages = ", ".join(f"{name} {version(name)}" for name in ("nbgrader", "ipykernel", "ipython"))
    return f"{packages}, Python {'.'.join(platform.python_version_tuple()[:2])}"


def recorded(course: Path, file: Path = FILE) -> Scores:
    """The scores in the file that hold for the submissions as they are now."""
    now = {one: (digest(course, *one), graded_with()) for one in submissions(course)}
    with file.open(encoding="utf-8", newline="") as lines:
        rows = list(csv.DictReader(lines, delimiter="\t"))
    return {
        tuple(row[part] for part in HEAD[:4]): (
            float(row["score"]) if row["score"] else None,
            row["by hand"] == "by hand",
            float(row["points"]),
        )
        for row in rows
        if now.get((row["assignment"], row["student"])) == (row["digest"], row["graded with"])
    }


def write(course: Path, found: Scores, file: Path = FILE) -> None:
    versions = graded_with()
    with file.open("w", encoding="utf-8", newline="") as lines:
        table = csv.writer(lines, delimiter="\t", lineterminator="\n")
        table.writerow(HEAD)
        for key, (score, by_hand, points) in sorted(found.items()):
            given = score, "by hand" if by_hand else "", points
            table.writerow((*key, *given, digest(course, *key[:2]), versions))


def main() -> None:
    def nbgrader(course: Path, *command: str) -> None:
        words = [sys.executable, "-m", "nbgrader", *command]
        subprocess.run(words, cwd=course, env=environment_in(course), check=True)

    with tempfile.TemporaryDirectory() as scratch:
        lessons = Path(scratch) / "course"
        lessons.mkdir()
        course = prepare(Path(scratch) / "room", one_lesson(lessons), nbgrader)
        write(course, autograde(course, submissions(course), nbgrader))


if __name__ == "__main__":
    main()
