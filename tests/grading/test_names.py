"""Real names: students whom nbgrader can hold are graded and get a page; the others are listed, with what to do."""

import pytest
from nbgrader.api import Gradebook

from autograder.classroom.batch import grade_all
from autograder.classroom.folder import Classroom
from autograder.classroom.scan import list_submissions, make_task
from autograder.grading.grade import grade_task
from autograder.grading.journal import read_result
from autograder.grading.result import GRADED, REVIEW, Result
from autograder.reports.feedback import write_all
from autograder.sandbox import available
from autograder.text import INSTEAD, printable
from tests.attacks.small_class import NAME, POINTS, hand_in, notebook, small_classroom

pytestmark = [
    pytest.mark.skipif(available() is not None, reason=f"no sandbox here: {available()}"),
    pytest.mark.filterwarnings("ignore::sqlalchemy.exc.SAWarning"),  # nbgrader's own use of SQLAlchemy
]
FIT = (
    "o'brien", "a b", "Zoë Müller-李", "x" * 128, "x" * 200, "ü", "jean.luc", "ann@uni.edu", "O’Neill", "Doe, Jane (2)", "محمد",
    "null", "4711", "a$b;c", "{ann}", "~bob",
)  # fmt: skip
# The name, and what is said about it.
UNFIT = {
    ".ann": "begins with a dot",
    " ann": "space",
    "ann ": "space",
    "x" * 255: "240",
    "李" * 85: "240",
    "a[1]": "characters",
    "a*": "characters",
    "a?b": "characters",
    "50%": "characters",
    "a#b": "characters",
    "a&b": "characters",
    "a\u202eb": "characters",
    "g\u3164h": "cannot be seen",
    "c\u061cd": "characters",
    "e\U000e0041f": "characters",
    "-rf": "begins with",
    "=1+1": "begins with",
    "+1": "begins with",
    "@ann": "begins with",
}


@pytest.fixture(scope="module")
def played(tmp_path_factory, pool) -> tuple[Classroom, dict[str, Result]]:
    room = small_classroom(tmp_path_factory.mktemp("names"))
    for name in (*FIT, *UNFIT):
        hand_in(room.folder, name, notebook())
    for leftover in (".ipynb_checkpoints", ".git/objects"):
        (room.folder / "submitted" / leftover).mkdir(parents=True)
    results = grade_all(room, list_submissions(room), lambda tasks: (grade_task(task, pool) for task in tasks))
    return room, {result.student: result for result, _ in results}


def test_everyone_is_a_row_and_nothing_else_is(played) -> None:
    assert len(played[1]) == len(FIT) + len(UNFIT)


@pytest.mark.parametrize("name", FIT, ids=lambda name: name[:20])
def test_a_name_that_nbgrader_can_hold_is_graded(played, name: str) -> None:
    room, rows = played
    assert (rows[name].status, rows[name].points) == (GRADED, POINTS)
    assert read_result(room.private, name, NAME) == rows[name]


@pytest.mark.parametrize("name", UNFIT, ids=lambda name: name[:20])
def test_any_other_is_listed_with_what_to_do(played, name: str) -> None:
    room, rows = played
    (reason,) = next(row for student, row in rows.items() if student.replace("\ufffd", "") == _seen(name)).reasons
    assert UNFIT[name] in reason
    assert "rename the folder" in reason
    assert not (room.folder / "autograded" / name).exists()


def _seen(name: str) -> str:
    return printable(name).replace(INSTEAD, "")


def test_the_gradebook_holds_exactly_those_that_fit(played) -> None:
    room, _ = played
    with Gradebook(room.db_url, room.course_id) as book:
        stored = {s.student.id: s.score for s in book.assignment_submissions(NAME)}
    assert stored == dict.fromkeys(FIT, POINTS)


def test_each_gets_a_page_from_us_and_from_nbgrader(played, nbgrader) -> None:
    room, _ = played
    assert {written.path.parent.name for written in write_all(room)} == set(FIT)
    nbgrader(room.folder, "generate_feedback", NAME)
    assert {path.parents[1].name for path in (room.folder / "feedback").rglob("*.html")} == set(FIT)


def test_a_database_with_columns_of_fixed_width_takes_128_characters(played) -> None:
    room = Classroom(played[0].folder)
    room.__dict__["db_url"] = "postgresql://host/book"
    assert not isinstance(make_task(room, "x" * 128, NAME), Result)
    row = make_task(room, "x" * 200, NAME)
    assert isinstance(row, Result)
    assert row.status == REVIEW
    assert "128 characters" in row.reasons[0]
