"""What cannot be graded is said in a sentence, by `nbgrader autograde`, formgrader's button and `linclass grade`: never as a traceback."""

import csv
import json
import shutil
from contextlib import nullcontext
from pathlib import Path

import nbformat
import pytest
from nbgrader.api import Gradebook
from nbgrader.apps import NbGraderAPI

from autograder import files
from autograder.classroom.create import create
from autograder.classroom.folder import open_classroom
from autograder.sandbox import available
from tests.classroom.others import notebook_of
from tests.commands import linclass_here as linclass
from tests.grading.classes import NAME, hand_in, solved

pytestmark = [
    pytest.mark.skipif(available() is not None, reason=f"cannot isolate here: {available()}"),
    pytest.mark.filterwarnings("ignore"),  # nbgrader's own use of SQLAlchemy, traitlets and asyncio
]

HALF = """\
--- solution half
def half(x):
    ### BEGIN SOLUTION
    return x / 2
    ### END SOLUTION
--- test test_half 2
assert half(4) == 2
"""


@pytest.fixture(scope="module")
def prepared(tmp_path_factory, course, nbgrader) -> Path:
    """A classroom with a lesson and an assignment of the instructor's own, both handed in and not graded."""
    folder = create(tmp_path_factory.mktemp("refused") / "room", course).folder
    (folder / "source/own").mkdir()
    nbformat.write(notebook_of(HALF), folder / "source/own/own.ipynb")
    nbgrader(folder, "generate_assignment", "own")
    shutil.copytree(folder / "source/own", folder / "submitted/ann/own")
    hand_in(folder, "ann", solved())
    return folder


@pytest.fixture
def room(prepared, tmp_path) -> Path:
    return shutil.copytree(prepared, tmp_path / "room")


def change(path: Path, edit) -> None:
    notebook = json.loads(path.read_text(encoding="utf-8"))
    edit(notebook)
    path.write_text(json.dumps(notebook), encoding="utf-8")


def without_tests(notebook) -> None:
    notebook["cells"] = [
        c for c in notebook["cells"] if c["metadata"].get("nbgrader", {}).get("grade_id") != "test_half"
    ]


def more_than_check(notebook) -> None:
    for cell in notebook["cells"]:
        if cell["source"] and "".join(cell["source"]).startswith("check("):
            cell["source"] = "".join(cell["source"]) + "\nassert True"


def differs(room: Path):
    change(room / "release/own/own.ipynb", without_tests)
    return nullcontext()


def lesson_with_more(room: Path):
    change(room / f"source/{NAME}/{NAME}.ipynb", more_than_check)
    return nullcontext()


def locked(room: Path):
    return files.locked(room / ".linclass/lock")


def no_release(room: Path):
    (room / "release/own/own.ipynb").write_text("{broken")
    return nullcontext()


def no_settings(room: Path):
    (room / ".linclass/settings.json").unlink()
    return nullcontext()


CASES = {
    "differs": (differs, "own", "differ in the cells that are graded (test_half)"),
    "lesson": (lesson_with_more, NAME, "holds more than the call of check"),
    "locked": (locked, "own", "another grader is at work"),
    "no_release": (no_release, "own", "cannot be read as a notebook"),
    "no_settings": (no_settings, "own", "is not a classroom"),
}


def press(room: Path, assignment: str, monkeypatch) -> dict:
    """What formgrader's button does."""
    monkeypatch.chdir(room)
    return NbGraderAPI(config=open_config(room)).autograde(assignment, "ann", create=True)


def open_config(room: Path):
    from traitlets.config import PyFileConfigLoader

    config = PyFileConfigLoader("nbgrader_config.py", path=str(room)).load_config()
    config.CourseDirectory.root = str(room)
    return config


@pytest.mark.parametrize("name", CASES)
def test_the_button_says_why(name, room, monkeypatch):
    harm, assignment, words = CASES[name]
    with harm(room):
        done = press(room, assignment, monkeypatch)
    assert not done["success"]
    assert words in done["log"]
    assert "Traceback" not in done["log"]
    assert "linclass" not in done["error"]
    assert "autograder/" not in done["error"]
    assert not (room / "autograded/ann" / assignment).exists()  # formgrader shows that it is still to be graded


@pytest.mark.parametrize("name", CASES)
def test_the_command_says_why(name, room):
    harm, assignment, words = CASES[name]
    with harm(room):
        done = linclass("grade", room, "--assignment", assignment)
    assert done.returncode in (1, 3)
    assert words in " ".join(done.stderr.split())


def test_a_source_that_became_unreadable_is_a_remark(room, monkeypatch):
    """Submissions are graded by what the gradebook holds."""
    (room / "source/own/own.ipynb").write_text("{broken")
    done = linclass("grade", room, "--assignment", "own")
    assert done.returncode == 0, done.stderr
    assert "own.ipynb cannot be read as a notebook" in done.stderr
    done = press(room, "own", monkeypatch)
    assert done["success"], done
    assert "own.ipynb cannot be read as a notebook" in done["log"]
    with Gradebook(open_classroom(room).db_url, "linclass") as book:
        assert book.find_submission("own", "ann").score == 2


def test_what_a_failed_regrading_removed_is_graded_again(room, monkeypatch):
    """nbgrader removes the graded notebooks before it grades again."""
    assert linclass("grade", room, "--assignment", "own").returncode == 0
    with locked(room):
        monkeypatch.chdir(room)
        assert not NbGraderAPI(config=open_config(room)).autograde("own", "ann", force=True)["success"]
    assert linclass("grade", room, "--assignment", "own").returncode == 0
    assert (room / "autograded/ann/own/own.ipynb").exists()


def test_a_submission_that_was_not_graded_has_no_grade(room, monkeypatch, tmp_path):
    """nbgrader has noted it in the gradebook by then, without scores."""
    with locked(room):
        press(room, "own", monkeypatch)
    assert linclass("grade", room, "--assignment", NAME).returncode == 0
    assert linclass("export", room, "--format", "csv", "--to", tmp_path / "grades.csv").returncode in (0, 3)
    rows = [*csv.DictReader((tmp_path / "grades.csv").open(encoding="utf-8"))]
    assert rows[0]["own"] == ""


DAMAGE = {
    "nbgrader_config.py": ("c = get_config(", "nbgrader_config.py ends in an error: SyntaxError"),
    ".linclass/settings.json": ("{", "settings.json is damaged"),
    "gradebook.db": ("no database", "the gradebook cannot be used: file is not a database"),
}


@pytest.mark.parametrize("file", DAMAGE)
def test_a_damaged_classroom_is_one_sentence(file, room):
    text, words = DAMAGE[file]
    (room / file).write_text(text, encoding="utf-8")
    done = linclass("grade", room)
    assert done.returncode == 1
    assert words in done.stderr
    assert len(done.stderr.splitlines()) < 5


def test_an_audit_of_what_cannot_be_graded_is_refused_in_a_sentence(room):
    with (room / "nbgrader_config.py").open("a", encoding="utf-8") as file:
        file.write("\nc.IgnorePattern.enabled = True\nc.IgnorePattern.pattern = '('\n")
    done = linclass("audit", room, "own")
    assert done.returncode == 1
    assert done.stderr.startswith("Error: c.IgnorePattern.pattern is not a regular expression")


def test_a_damaged_note_about_solutions_is_made_anew(room):
    (room / ".linclass/solutions.json").write_text("{", encoding="utf-8")
    assert linclass("grade", room, "--assignment", "own").returncode == 0
    assert "own" in json.loads((room / ".linclass/solutions.json").read_text(encoding="utf-8"))
