"""Late work: due dates, time zones, extensions, and penalties that follow what a person does."""

import json
import shutil
import zipfile
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from autograder.classroom.batch import Batch
from autograder.classroom.edge import open_gradebook
from autograder.classroom.folder import Classroom, ClassroomError, open_classroom
from autograder.classroom.grades import read
from autograder.classroom.late import due_dates, plan_dates, read_when
from autograder.classroom.scan import list_submissions
from autograder.cli import main
from autograder.grading.grade import grade_task
from autograder.reports.class_page import class_page
from autograder.reports.data import collect
from autograder.reports.export import as_csv
from autograder.sandbox import Pool, available
from tests.attacks.small_class import NAME, POINTS, hand_in, notebook, small_classroom

pytestmark = [
    pytest.mark.skipif(available() is not None, reason=f"cannot isolate here: {available()}"),
    pytest.mark.filterwarnings("ignore::sqlalchemy.exc.SAWarning"),  # nbgrader's own use of SQLAlchemy
]
# A tenth of the score for each day that has begun: the classroom's own rule, in its nbgrader_config.py.
RULE = """
from nbgrader.plugins import BasePlugin
class Tenth(BasePlugin):
    def late_submission_penalty(self, student_id, score, total_seconds_late):
        return score * 0.1 * (1 + total_seconds_late // 86400)
c.AssignLatePenalties.plugin_class = Tenth
"""


@pytest.fixture(scope="module")
def graded(tmp_path_factory, pool) -> Path:
    """Due on the first at noon. Ann was in time, Bob 34 hours late; each day that has begun costs a tenth."""
    room = small_classroom(tmp_path_factory.mktemp("late"))
    config = room.folder / "nbgrader_config.py"
    config.write_text(config.read_text() + RULE)
    room = open_classroom(room.folder)
    for student, when in (("ann", "2026-01-01 11:59:00 UTC"), ("bob", "2026-01-02 23:00:00 +0100")):
        (hand_in(room.folder, student, notebook()) / "timestamp.txt").write_text(when)
    assert linclass("due", room.folder, f"{NAME}=2026-01-01 12:00").exit_code == 0
    run(room, pool)
    return room.folder


@pytest.fixture
def room(graded, tmp_path) -> Classroom:
    shutil.copytree(graded, tmp_path / "room")
    return open_classroom(tmp_path / "room")


def run(room: Classroom, pool: Pool) -> dict[str, tuple[str, ...]]:
    """Grade; returns what was remarked about each student."""
    rows = Batch(room).grade(list_submissions(room), lambda tasks: (grade_task(t, pool) for t in tasks))
    return {result.student: result.reasons for result, _ in rows}


def linclass(*words: object) -> Result:
    return CliRunner().invoke(main, list(map(str, words)))


def bob(room: Classroom) -> tuple[float, float]:
    """How many hours late Bob is, and his penalty."""
    graded = read(room).submissions["bob", NAME]
    return graded.seconds_late / 3600, round(graded.penalty, 6)


def nbgraders_penalty(room: Classroom) -> float:
    with open_gradebook(room.db_url, room.course_id) as book:
        return round(book.find_submission(NAME, "bob").late_submission_penalty, 6)


def test_grade_feedback_report_and_history_say_how_late(room, pool):
    assert bob(room) == (34, 0.2 * POINTS)
    assert nbgraders_penalty(room) == 0.2 * POINTS
    assert run(room, pool) == {"ann": (), "bob": ("late by 34 h",)}
    assert linclass("feedback", room.folder).exit_code == 0
    pages = {p.parent.name: p.read_text() for p in (room.folder / "feedback_linclass").rglob("*.html")}
    assert "2026-01-02 22:00 UTC, late by 34 h" in pages["bob"]
    assert "late by" not in pages["ann"]
    assert "late by 34 h" in class_page(room)
    assert "late by 34 h, which costs 0.8" in linclass("history", room.folder, "bob").output


def test_a_penalty_follows_the_marks_of_a_person(room, pool):
    with open_gradebook(room.db_url, room.course_id) as book:
        grade = book.find_grade("why", NAME, NAME, "bob")
        grade.manual_score, grade.needs_manual_grade = 2, False
        book.db.commit()
    assert bob(room) == (34, 1.2)
    assert "4.8" in as_csv(read(room))
    run(room, pool)
    assert nbgraders_penalty(room) == 1.2


def test_a_due_date_that_moves_counts_at_once(room):
    with open_gradebook(room.db_url, room.course_id) as book:  # as formgrader does it
        book.update_or_create_assignment(NAME, duedate="2026-01-02 12:00:00 UTC")
    assert bob(room) == (10, 0.1 * POINTS)
    assert linclass("due", room.folder, f"{NAME}=2026-01-03").exit_code == 0
    assert bob(room) == (0, 0)
    assert nbgraders_penalty(room) == 0
    assert "late by" not in class_page(room)


def test_an_extension_counts_whether_ours_or_nbgraders(room):
    done = linclass("extend", room.folder, "bob", NAME, "--days", 1)
    assert (done.exit_code, done.output) == (0, f"bob: {NAME} is due 2026-01-02 12:00 UTC\n")
    assert bob(room) == (10, 0.1 * POINTS)
    assert nbgraders_penalty(room) == 0.1 * POINTS
    with open_gradebook(room.db_url, room.course_id) as book:
        assert book.find_submission(NAME, "bob").extension == timedelta(days=1)
        book.grant_extension(NAME, "bob", days=3)
    assert bob(room) == (0, 0)
    assert "bob                         2026-01-04 12:00 UTC (3 days more)" in linclass("due", room.folder).output
    assert linclass("extend", room.folder, "bob", NAME, "--remove").exit_code == 0
    assert bob(room) == (34, 0.2 * POINTS)
    told = linclass("history", room.folder, "bob").output
    assert "extension of 24 h" in told
    assert "extension taken back" in told


def test_an_extension_that_was_given_before_the_work_came_holds(room, pool):
    until = linclass("extend", room.folder, "flo", NAME, "--until", "2026-01-03 18:00 Europe/Berlin")
    assert until.exit_code == 0
    assert "Nobody called flo has handed in" in until.output
    assert ("flo", NAME) not in read(room).submissions  # so that no zero is exported
    (hand_in(room.folder, "flo", notebook()) / "timestamp.txt").write_text("2026-01-03 17:30:00 UTC")
    assert run(room, pool)["flo"] == ("late by 30 min",)
    with open_gradebook(room.db_url, room.course_id) as book:
        assert book.find_submission(NAME, "flo").extension == timedelta(days=2, hours=5)


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("bob", "02_smal", "--days", "1"), "did you mean 02_small?"),
        (("bob", NAME), "say how much more time"),
        (("bob", NAME, "--days", "1", "--remove"), "say how much more time"),
        (("bob", NAME, "--days", "-1"), "-1"),
        (("bob", NAME, "--until", "2025-12-31"), "is due 2026-01-01 12:00 UTC anyway"),
        (("bob", NAME, "--until", "soon"), "'soon' is not a date"),
    ],
)
def test_an_extension_that_makes_no_sense_is_refused(room, words, told):
    done = linclass("extend", room.folder, *words)
    assert done.exit_code != 0
    assert told in done.output
    assert bob(room) == (34, 0.2 * POINTS)


def test_without_a_due_date_nothing_is_late_and_nothing_can_be_extended(room):
    with open_gradebook(room.db_url, room.course_id) as book:
        book.find_assignment(NAME).duedate = None
        book.db.commit()
    assert bob(room) == (0, 0)
    done = linclass("extend", room.folder, "bob", NAME, "--days", "1")
    assert (done.exit_code, f"{NAME} has no due date yet" in done.output) == (1, True)


def test_dates_are_read_with_their_time_zone_and_weeks_keep_the_time_of_day():
    assert read_when("2027-02-01").astimezone(UTC) == datetime(2027, 2, 1, 23, 59, tzinfo=UTC)
    assert read_when("2027-02-01 18:00 America/New_York").astimezone(UTC).hour == 23
    assert read_when("2027-02-01T18:00+05:30").astimezone(UTC) == datetime(2027, 2, 1, 12, 30, tzinfo=UTC)
    dates = plan_dates(["01_a", "02_b", "03_c"], ("03_c=2027-05-01", "2027-03-22 18:00 Europe/Berlin"))
    assert [f"{date.astimezone(UTC):%m-%d %H:%M}" for date in dates.values()] == [
        "03-22 17:00",
        "03-29 16:00",  # summer time has begun
        "05-01 23:59",
    ]


@pytest.mark.parametrize(
    "text", ["tomorrow", "2027-13-01", "2027-02-01 25:00", "2027-02-01 18:00 Mars/Olympus", "1.2.2027"]
)
def test_what_is_not_a_date_says_how_to_write_one(text):
    with pytest.raises(ClassroomError, match="write"):
        read_when(text)


def test_a_date_for_no_assignment_is_refused_and_changes_nothing(room):
    done = linclass("due", room.folder, "02_smll=2027-01-01")
    assert (done.exit_code, "did you mean 02_small?" in done.output) == (1, True)
    assert due_dates(room) == {NAME: datetime(2026, 1, 1, 12)}


def archive(folder: Path, files: dict[str, dict], name: str = "a.zip") -> Path:
    with zipfile.ZipFile(folder / name, "w") as made:
        for path, work in files.items():
            made.writestr(path, json.dumps(work))
    return folder / name


def from_lms(room: Classroom, pool: Pool, folder: Path, files: dict[str, dict], *more: object) -> dict[str, float]:
    """Collect and grade; returns who is late, in seconds."""
    done = linclass("collect", room.folder, archive(folder, files), "--assignment", NAME, *more)
    assert done.exit_code == 0, done.output
    run(room, pool)
    return {who: g.seconds_late for (who, _), g in read(room).submissions.items() if g.seconds_late and who != "bob"}


def test_what_canvas_calls_late_costs_something_and_is_counted(room, pool, tmp_path):
    files = {"eve_LATE_7_70_02_small.ipynb": notebook(), "fay_8_71_02_small.ipynb": notebook()}
    assert list(from_lms(room, pool, tmp_path, files)) == ["7"]
    assert read(room).submissions["7", NAME].penalty == pytest.approx(0.1 * POINTS)
    page = class_page(room)
    assert "late, by how much is not known" in page
    assert linclass("extend", room.folder, "7", NAME, "--days", 1).exit_code == 0
    assert read(room).submissions["7", NAME].penalty == 0


def test_canvas_says_when_in_its_list_of_submissions(room, pool, tmp_path):
    """Its answers have at most a hundred rows, so that a class has several files."""
    first, second = tmp_path / "page1.json", tmp_path / "page2.json"
    first.write_text(json.dumps([{"user_id": 7, "submitted_at": "2026-01-03T12:00:00Z"}]))
    second.write_text(
        json.dumps([{"user_id": 8, "submitted_at": "2026-01-02T12:00:00Z"}, {"user_id": 9, "submitted_at": None}])
    )
    files = {"eve_LATE_7_70_02_small.ipynb": notebook(), "fay_8_71_02_small.ipynb": notebook()}
    late = from_lms(room, pool, tmp_path, files, "--times", first, "--times", second)
    assert late == {"7": 2 * 86400, "8": 86400}


SHEET = (
    "Identifier,Full name,Email address,Status,Grade,Maximum grade,Grade can be changed,Last modified (submission),"
    "Last modified (grade),Feedback comments\n"
    'Participant 71,Eve Roe,e@x,"Submitted for grading - ",,6.00,Yes,"Thursday, 1 January 2026, 6:03 PM",-,\n'
    'Participant 72,Fay Roe,f@x,"Submitted for grading - ",,6.00,Yes,"Thursday, 1 January 2026, 12:30 PM",-,\n'
)
MOODLE = {
    "Eve Roe_71_assignsubmission_file_/x.ipynb": notebook(),
    "Fay Roe_72_assignsubmission_file_/x.ipynb": notebook(),
}


def test_moodle_says_when_in_its_worksheet_on_the_clock_of_the_course(room, pool, tmp_path):
    assert linclass("due", room.folder, f"{NAME}=2026-01-01 13:00 Europe/Berlin").exit_code == 0
    assert "2026-01-01 13:00 Europe/Berlin" in linclass("due", room.folder).output
    sheet = tmp_path / "sheet.csv"
    sheet.write_text(SHEET)
    assert from_lms(room, pool, tmp_path, MOODLE, "--times", sheet) == {"eve.roe": (5 * 60 + 3) * 60}
    assert linclass("feedback", room.folder, "--student", "eve.roe").exit_code == 0
    page = room.folder / "feedback_linclass" / "eve.roe" / f"{NAME}.html"
    assert "2026-01-01 18:03 Europe/Berlin, late by 5 h" in page.read_text()


def test_the_worksheet_may_come_with_the_roster(room, pool, tmp_path):
    sheet = tmp_path / "sheet.csv"
    sheet.write_text(SHEET)
    assert linclass("roster", room.folder, sheet, "--assignment", NAME).exit_code == 0
    late = from_lms(room, pool, tmp_path, MOODLE)
    assert late == {"e@x": (6 * 60 + 3) * 60, "f@x": 30 * 60}


def test_a_resubmission_does_not_keep_the_first_time(room, pool, tmp_path):
    sheet = tmp_path / "sheet.csv"
    sheet.write_text(SHEET.replace("6:03 PM", "11:00 AM"))
    assert from_lms(room, pool, tmp_path, MOODLE, "--times", sheet).keys() == {"fay.roe"}
    again = {**MOODLE, next(iter(MOODLE)): notebook(written="Better.")}
    assert from_lms(room, pool, tmp_path, again).keys() == {"fay.roe"}
    assert timestamp(room, "eve.roe") is None  # not the time of the first file
    sheet.write_text(SHEET)
    assert from_lms(room, pool, tmp_path, again, "--times", sheet)["eve.roe"] == (6 * 60 + 3) * 60


def timestamp(room: Classroom, student: str) -> datetime | None:
    with open_gradebook(room.db_url, room.course_id) as book:
        found: datetime | None = book.find_submission(NAME, student).timestamp
        return found


def test_an_extension_until_a_date_stays_where_it_is(room):
    assert linclass("extend", room.folder, "bob", NAME, "--until", "2026-01-02 12:00").exit_code == 0
    assert bob(room) == (10, 0.1 * POINTS)
    assert linclass("due", room.folder, f"{NAME}=2026-01-01 18:00").exit_code == 0
    assert bob(room) == (10, 0.1 * POINTS)
    assert nbgraders_penalty(room) == 0.1 * POINTS


def test_the_test_student_of_canvas_is_graded_and_in_no_statistics(room, pool, tmp_path):
    files = {
        "studenttest_987654_900_02_small.ipynb": notebook("def perceptron(X, y, T):\n    return 0"),
        "eve_7_70_x.ipynb": notebook(),
    }
    from_lms(room, pool, tmp_path, files)
    assert ("987654", NAME) in read(room).submissions
    (lesson,) = collect(room)
    assert len(lesson.totals) == 3  # Ann, Bob and Eve
    assert "99" not in linclass("export", room.folder).output
    assert "99" not in class_page(room)
    told = linclass("collect", room.folder, tmp_path / "a.zip", "--assignment", NAME).output
    assert "1 test student of Canvas, in no statistics: 987654" in told
    assert "1 not in the roster: 7" in told


def test_points_are_shown_to_two_digits(room):
    with open_gradebook(room.db_url, room.course_id) as book:
        book.find_grade("why", NAME, NAME, "ann").manual_score = 1.76471
        book.db.commit()
    told = linclass("history", room.folder, "ann").output
    assert "5.76 of 6 points" in told
    assert "1.7647" not in told
