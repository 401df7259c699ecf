"""Assignments that are not lessons of the course: what is set aside, what is restored, and what is refused, each by name."""

import json
import shutil
from pathlib import Path

import nbformat
import pytest
from nbformat.v4 import new_code_cell

from autograder.cells import grade_id
from autograder.classroom.create import create
from autograder.classroom.folder import open_classroom
from autograder.classroom.grades import read
from autograder.sandbox import available
from tests.classroom.others import notebook_of
from tests.commands import linclass_here as linclass
from tests.tiny_course import NAME

pytestmark = [
    pytest.mark.skipif(available() is not None, reason=f"cannot isolate here: {available()}"),
    pytest.mark.filterwarnings("ignore"),  # nbgrader's own use of SQLAlchemy
]

DOUBLE = """\
factor = 2
--- solution double
def double(x):
    ### BEGIN SOLUTION
    return factor * x
    ### END SOLUTION
--- test test_double 2
assert double(2) == 4, "twice two is four"
--- test test_hidden 1
assert double(0) == 0
### ONLY FOR US
assert double(-3) == -6, "the hidden number is -3"
### UNTIL HERE
"""
CONFIG = """
c.ClearHiddenTests.begin_test_delimeter = "ONLY FOR US"
c.ClearHiddenTests.end_test_delimeter = "UNTIL HERE"
"""
RIGHT = "def double(x):\n    return x + x"
SEVEN = "def double(x):\n    return 4 if x == 2 else 0"


@pytest.fixture(scope="module")
def made(tmp_path_factory, course, nbgrader) -> Path:
    room = create(tmp_path_factory.mktemp("rules") / "room", course).folder
    (room / "nbgrader_config.py").write_text((room / "nbgrader_config.py").read_text() + CONFIG)
    write(room / "source/week1/sheet.ipynb", notebook_of(DOUBLE, name="our-kernel", display_name="Ours"))
    r = notebook_of("--- solution f\nf <- 1\n--- test test_f 2\nstopifnot(f == 1)", name="ir", language="R")
    write(room / "source/in_r/in_r.ipynb", r)
    for name in ("week1", "in_r"):
        nbgrader(room, "generate_assignment", name)
    return room


@pytest.fixture
def room(made, tmp_path) -> Path:
    return shutil.copytree(made, tmp_path / "room")


def write(path: Path, notebook: nbformat.NotebookNode) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    nbformat.write(notebook, path)


def released(room: Path, answer: str = RIGHT) -> nbformat.NotebookNode:
    notebook = nbformat.read(room / "release/week1/sheet.ipynb", as_version=4)
    for cell in notebook.cells:
        cell.source = answer if grade_id(cell) == "double" else cell.source
    return notebook


def hand_in(room: Path, student: str, notebook: nbformat.NotebookNode, name: str = "sheet") -> None:
    write(room / "submitted" / student / "week1" / f"{name}.ipynb", notebook)


def marks(room: Path, assignment: str = "week1") -> dict[str, dict[str, tuple[float | None, bool]]]:
    found = read(open_classroom(room)).submissions
    return {s: {m.name: (m.auto, m.waits) for m in g.marks} for (s, a), g in found.items() if a == assignment}


FULL = {"sheet/test_double": (2, False), "sheet/test_hidden": (1, False)}


def test_a_kernel_of_another_name_is_python_all_the_same(room):
    hand_in(room, "ann", released(room))
    done = linclass("grade", room)
    assert done.returncode == 0, done.stderr
    assert marks(room) == {"ann": FULL}


def test_another_language_is_set_aside_and_stops_nobody(room, tmp_path, nbgrader):
    hand_in(room, "ann", released(room))
    (room / "submitted/ann/in_r").mkdir()
    shutil.copy(room / "release/in_r/in_r.ipynb", room / "submitted/ann/in_r")
    other = shutil.copytree(room, tmp_path / "other")
    done = linclass("grade", room, "--json")
    rows = {row["assignment"]: row for row in map(json.loads, done.stdout.splitlines())}
    assert (done.returncode, rows["week1"]["status"], rows["in_r"]["status"]) == (3, "graded", "needs review")
    assert rows["in_r"]["reasons"] == ["in_r.ipynb is written in R, and linclass runs only Python"]
    assert marks(room, "in_r") == {"ann": {"test_f": (None, True)}}  # never zero
    nbgrader(other, "autograde", "in_r")
    assert marks(other, "in_r") == marks(room, "in_r")
    for done in (
        linclass("audit", room, "in_r"),
        linclass("adopt", room / "source/in_r/in_r.ipynb", "--into", tmp_path),
    ):
        assert "in_r.ipynb is written in R" in done.stderr


def test_hidden_tests_between_an_instructors_own_delimiters_stay_hidden(room):
    hand_in(room, "ann", released(room, SEVEN))
    assert linclass("grade", room).returncode == 0
    assert marks(room)["ann"] == {"sheet/test_double": (2, False), "sheet/test_hidden": (0, False)}
    assert linclass("feedback", room).returncode == 0
    page = (room / "feedback_linclass/ann/week1.html").read_text()
    assert "sheet/test_hidden: 0 of 1" in page
    assert "hidden number" not in page
    assert linclass("report", room).returncode == 0
    assert "the hidden number is -3" in (room / "report.html").read_text()  # for the instructor


def test_deleted_copied_moved_and_edited_cells_cost_nothing(room):
    whole = released(room)
    untouched = [cell for cell in whole.cells if not grade_id(cell)]
    deleted, copied, edited = released(room), released(room), released(room)
    deleted.cells = deleted.cells[:2]
    copied.cells += [nbformat.from_dict(json.loads(json.dumps(cell))) for cell in whole.cells[2:]]
    edited.cells[2].source = "assert True"
    for student, notebook in (("deleted", deleted), ("copied", copied), ("edited", edited)):
        hand_in(room, student, notebook)
    assert untouched
    assert linclass("grade", room).returncode == 0
    assert marks(room) == dict.fromkeys(("copied", "deleted", "edited"), FULL)


def test_an_ordinary_cell_is_the_students_to_change(room):
    """It runs once, as the student left it: nbgrader does the same."""
    uses_factor = "def double(x):\n    return factor * x"
    changed, removed, added = (released(room, uses_factor) for _ in range(3))
    changed.cells[0].source = "factor = 3"
    del removed.cells[0]
    added.cells.insert(1, new_code_cell("factor = factor * 1.5"))
    for student, notebook in (("added", added), ("changed", changed), ("removed", removed)):
        hand_in(room, student, notebook)
    assert linclass("grade", room).returncode == 0
    assert {student: cells["sheet/test_double"] for student, cells in marks(room).items()} == {
        "added": (0, False),
        "changed": (0, False),
        "removed": (0, False),
    }


def test_a_renamed_notebook_is_found_if_it_is_the_only_one(room):
    hand_in(room, "ann", released(room), "my homework")
    done = linclass("grade", room, "--json")
    assert json.loads(done.stdout)["points"] == 3
    assert "another name: my homework.ipynb" in done.stdout


def test_what_is_not_in_the_gradebook_is_refused_with_the_command_to_run(room):
    write(room / "source/week2/sheet.ipynb", notebook_of(DOUBLE))
    hand_in(room, "ann", released(room))
    write(room / "submitted/ann/week2/sheet.ipynb", released(room))
    done = linclass("grade", room, "--json")
    assert done.returncode == 3
    assert "week2 is not graded: the gradebook does not know it; run: nbgrader generate_assignment week2" in done.stderr
    assert [json.loads(line)["assignment"] for line in done.stdout.splitlines()] == ["week1"]


def test_points_that_were_changed_in_source_are_a_remark(room):
    """nbgrader grades with what it has generated, and so does linclass."""
    source = nbformat.read(room / "source/week1/sheet.ipynb", as_version=4)
    source.cells[2].metadata.nbgrader["points"] = 5
    nbformat.write(source, room / "source/week1/sheet.ipynb")
    hand_in(room, "ann", released(room))
    done = linclass("grade", room)
    assert "sheet.ipynb was changed after it was generated, and is graded as it was (test_double)" in done.stderr
    assert marks(room) == {"ann": FULL}


def test_checks_of_this_course_under_another_name_are_refused(room):
    """Run as an instructor's own tests, they would pass whatever was handed in."""
    (room / "source/renamed").mkdir()
    shutil.copy(room / "source" / NAME / f"{NAME}.ipynb", room / "source/renamed/other.ipynb")
    generated = open_classroom(room)
    from autograder.classroom.create import generate

    generate(generated, "renamed")
    (room / "submitted/ann/renamed").mkdir(parents=True)
    shutil.copy(room / "release/renamed/other.ipynb", room / "submitted/ann/renamed")
    done = linclass("grade", room)
    assert done.returncode == 3
    assert "renamed is not graded: it has checks of this course's exercises" in done.stderr


def test_a_students_files_and_modules_are_there_but_not_in_place_of_the_courses(room):
    (room / "source/week1/course.py").write_text("factor = 2\n")
    notebook = released(room, "import course, mine\ndef double(x):\n    return course.factor * mine.same(x)")
    hand_in(room, "ann", notebook)
    folder = room / "submitted/ann/week1"
    (folder / "course.py").write_text("factor = 3\n")
    (folder / "mine.py").write_text("def same(x):\n    return x\n")
    (folder / "link.py").symlink_to(room / "gradebook.db")
    done = linclass("grade", room)
    assert done.returncode == 0
    assert "a file beside the notebook was left out: link.py is a link" in done.stdout + done.stderr
    assert marks(room)["ann"] == FULL


def test_adopting_a_course_changes_its_settings_alone_and_can_be_undone(made, tmp_path, nbgrader):
    course = tmp_path / "course"
    shutil.copytree(made, course, ignore=shutil.ignore_patterns(".linclass"))
    (course / "nbgrader_config.py").write_text('c = get_config()\nc.CourseDirectory.course_id = "linclass"' + CONFIG)
    hand_in(course, "ann", released(course))

    def state() -> dict[str, bytes]:
        files = (path for path in course.rglob("*") if path.is_file() and ".linclass" not in path.parts)
        return {str(path.relative_to(course)): path.read_bytes() for path in files}

    before = state()
    assert linclass("grade", course).returncode != 0
    done = linclass("classroom", "--adopt", course)
    assert (done.returncode, "week1: 1 notebook" in done.stdout) == (0, True), done.stderr
    assert {name for name, content in state().items() if before[name] != content} == {"nbgrader_config.py"}
    assert linclass("classroom", "--adopt", course).returncode != 0
    nbgrader(course, "autograde", "week1")
    assert marks(course) == {"ann": FULL}
    done = linclass("classroom", "--undo-adopt", course)
    assert done.returncode == 0
    assert (course / "nbgrader_config.py").read_bytes() == before["nbgrader_config.py"]
    assert linclass("grade", course).returncode != 0


def test_lessons_can_be_added_to_an_adopted_course(made, tmp_path, course, monkeypatch):
    mine = tmp_path / "course"
    shutil.copytree(made, mine, ignore=shutil.ignore_patterns(".linclass", NAME, "gradebook.db"))
    (mine / "nbgrader_config.py").write_text('c = get_config()\nc.CourseDirectory.course_id = "mine"\n' + CONFIG)
    assert linclass("classroom", "--adopt", mine).returncode == 0
    monkeypatch.setattr("autograder.course.find_course", lambda: course)
    done = linclass("classroom", "--update", mine)
    assert done.returncode == 0, done.stderr
    assert f"{NAME}: added" in done.stdout
    room = open_classroom(mine)
    assert [name for name in room.assignments() if room.is_lesson(name)] == [NAME]
