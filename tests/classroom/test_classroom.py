"""Making and updating a classroom, and collecting from the archives of an LMS."""

import json
import shutil
import zipfile
from pathlib import Path

import pytest
from sqlalchemy import event
from sqlalchemy.pool import Pool

from autograder.classroom.collect import owner_and_file
from autograder.classroom.create import create
from autograder.classroom.edge import open_gradebook
from autograder.classroom.folder import Classroom, open_classroom
from autograder.classroom.update import ADDED, CHANGED, REFUSED, SAME, points_table, update
from autograder.exercises import of_notebook
from tests.commands import linclass_here
from tests.grading.classes import NAME, solved

pytestmark = [
    pytest.mark.filterwarnings("ignore::sqlalchemy.exc.SAWarning"),  # nbgrader's own use of SQLAlchemy
]


@pytest.fixture
def newer(course, tmp_path) -> Path:
    """The course with one exercise worth more, and one sentence changed."""
    shutil.copytree(course, tmp_path / "newer")
    lesson = tmp_path / "newer" / "solutions" / f"{NAME}.py"
    text = lesson.read_text()
    assert 'role="check" id="reflect" points=2' in text
    lesson.write_text(text.replace('role="check" id="reflect" points=2', 'role="check" id="reflect" points=3'))
    return tmp_path / "newer"


def test_the_same_course_changes_nothing(room, course):
    before = (room.folder / "source" / NAME / f"{NAME}.ipynb").stat().st_mtime_ns
    assert [c.what for c in update(room, course)] == [SAME]
    assert (room.folder / "source" / NAME / f"{NAME}.ipynb").stat().st_mtime_ns == before


def test_new_points_are_brought_in_and_the_consequences_for_submissions_are_named(room, newer):
    (change,) = update(room, newer)
    assert change.what == CHANGED
    assert "check_reflect: 2 points become 3" in change.words
    assert any("5 submissions will be graded again" in words for words in change.words)
    (kept,) = (room.private / "earlier").iterdir()
    assert kept.name.startswith(NAME)
    assert update(room, newer)[0].what == SAME


def test_removing_a_cell_is_refused_while_there_are_submissions_and_nothing_changes(room, newer, empty, tmp_path):
    lesson = newer / "solutions" / f"{NAME}.py"
    lesson.write_text(lesson.read_text().replace('role="locked" id="setup"', 'role="locked" id="setup_two"'))
    before = (room.folder / "source" / NAME / f"{NAME}.ipynb").read_text()
    (change,) = update(room, newer)
    assert change.what == REFUSED
    assert "new cell setup_two" in change.words
    assert any("so nbgrader allows no" in words for words in change.words)
    assert (room.folder / "source" / NAME / f"{NAME}.ipynb").read_text() == before
    shutil.copytree(empty.folder, tmp_path / "empty")
    assert (
        update(open_classroom(tmp_path / "empty"), newer)[0].what == CHANGED
    )  # nobody has handed in: nbgrader allows it


def test_another_gradebook_gets_to_know_the_assignments(room, course):
    config = room.folder / "nbgrader_config.py"
    config.write_text(config.read_text() + f"\nc.CourseDirectory.db_url = 'sqlite:///{room.folder}/other.db'\n")
    (room.folder / "gradebook.db").unlink()  # otherwise it would be copied
    other = open_classroom(room.folder)
    assert [c.what for c in update(other, course)] == [ADDED]
    assert [p.assignment for p in points_table(other)] == [NAME]
    assert [c.what for c in update(other, course)] == [SAME]


def test_a_source_that_was_changed_by_hand_is_left_alone_where_its_origin_was_not_kept(room, newer):
    """A classroom that an earlier version made has nothing to merge with."""
    shutil.rmtree(room.private / "base")
    path = room.folder / "source" / NAME / f"{NAME}.ipynb"
    path.write_text(path.read_text().replace("perceptron", "Perceptron", 1))
    (change,) = update(room, newer)
    assert (change.what, change.words[0][:30]) == (REFUSED, "its source was changed by hand")


def test_a_new_classroom_shows_points_and_due_dates(course, tmp_path, monkeypatch):
    monkeypatch.chdir(course)
    done = linclass_here("classroom", tmp_path / "new", "--due", "2027-02-01")
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip() == f"release/{NAME}/{NAME}.ipynb"
    assert "due (UTC)" in done.stderr
    assert "2027-02-01 23:59" in done.stderr
    assert str(sum(e.points for e in of_notebook(NAME))) in done.stderr
    again = linclass_here("classroom", tmp_path / "new", "--due", "2027-02-01")
    assert (again.returncode, "nothing was changed" in again.stderr) == (1, True)


CANVAS = ("doejane_4711_99_{}.ipynb", "roerich_LATE_4712_98_{}-1.ipynb", "odd.ipynb")
MOODLE = (
    "Jane Doe_12_assignsubmission_file_/{}.ipynb",
    "Jane Doe_14_assignsubmission_file_/{}.ipynb",
    "Jörg Ångström_13_assignsubmission_file_{} (1).ipynb",
)


@pytest.fixture(scope="module")
def empty(course, tmp_path_factory) -> Classroom:
    return create(tmp_path_factory.mktemp("collect") / "room", course)


@pytest.mark.parametrize(
    ("names", "students"),
    [(CANVAS, {"4711", "4712"}), (MOODLE, {"jane.doe", "jane.doe-14", "jörg.ångström"})],
    ids=["canvas", "moodle"],
)
def test_zip_collect_finds_the_students_in_an_archive(empty, tmp_path, nbgrader, names, students):
    shutil.copytree(empty.folder, tmp_path / "room")
    room = open_classroom(tmp_path / "room")
    folder = room.folder / "downloaded" / NAME / "archive"
    folder.mkdir(parents=True)
    with zipfile.ZipFile(folder / "submissions.zip", "w") as archive:
        for name in names:
            archive.writestr(name.format(NAME), json.dumps(solved()))
    nbgrader(room.folder, "zip_collect", NAME)
    found = {p.parent.parent.name for p in (room.folder / "submitted").rglob(f"{NAME}.ipynb")}
    assert found == students


def test_other_names_fit_no_pattern():
    assert owner_and_file("a/homework.ipynb") is None
    assert owner_and_file("a/doejane_4711_99_essay.pdf") is None


def test_no_connection_to_the_gradebook_stays_open(room):
    happened = []
    listeners = [(name, lambda *_, name=name: happened.append(name)) for name in ("connect", "close")]
    for name, listener in listeners:
        event.listen(Pool, name, listener)
    try:
        with open_gradebook(room.db_url, room.course_id) as book:
            assert book.assignments
    finally:
        for name, listener in listeners:
            event.remove(Pool, name, listener)
    assert happened.count("close") == happened.count("connect") > 0


def test_an_unknown_folder_cannot_be_updated(tmp_path):
    done = linclass_here("classroom", tmp_path, "--update")
    assert done.returncode == 1
    assert "is not a classroom" in done.stderr
