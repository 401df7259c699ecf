"""Grading again: what is shown before a grade becomes lower, what a person's marks are worth, another name, and the history of it all."""

import json
import os
import shutil
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from autograder.classroom.batch import Batch
from autograder.classroom.edge import open_gradebook
from autograder.classroom.folder import Classroom, open_classroom
from autograder.classroom.gradebook import writer
from autograder.classroom.grades import read
from autograder.classroom.history import Event, history_path, note, read_history
from autograder.classroom.scan import list_submissions
from autograder.cli import main
from autograder.course import COURSE, exercises_folder
from autograder.grading.grade import grade_task
from autograder.grading.journal import read_result
from autograder.grading.judged_by import _with_imports
from autograder.grading.result import REVIEW
from autograder.sandbox import Pool, available
from tests import tiny_course
from tests.attacks.attack import RIGHT
from tests.attacks.small_class import NAME, POINTS, hand_in, notebook, small_classroom
from tests.warm import warm

pytestmark = [
    pytest.mark.skipif(available() is not None, reason=f"cannot isolate here: {available()}"),
    pytest.mark.filterwarnings("ignore::sqlalchemy.exc.SAWarning"),  # nbgrader's own use of SQLAlchemy
]
ROOT = Path(__file__).parents[2]
WRONG = "def perceptron(X, y, T):\n    return 0"


@pytest.fixture(scope="module")
def graded(tmp_path_factory, pool) -> Path:
    """Ann is right, Bob is wrong, and Eve's file is broken."""
    room = small_classroom(tmp_path_factory.mktemp("regrade"))
    hand_in(room.folder, "ann", notebook())
    hand_in(room.folder, "bob", notebook(WRONG))
    hand_in(room.folder, "eve", b"{broken")
    run(room, pool)
    return room.folder


@pytest.fixture
def room(graded, tmp_path) -> Classroom:
    shutil.copytree(graded, tmp_path / "room")
    return open_classroom(tmp_path / "room")


def run(room: Classroom, pool: Pool, **options: bool) -> Batch:
    batch = Batch(room, **options)
    batch.rows = {  # type: ignore[attr-defined]
        r.student: (r, now)
        for r, now in batch.grade(list_submissions(room), lambda tasks: (grade_task(t, pool) for t in tasks))
    }
    return batch


def again(room: Classroom, student: str, work: dict[str, Any] | bytes) -> None:
    shutil.rmtree(room.folder / "submitted" / student)
    hand_in(room.folder, student, work)


def marks(room: Classroom, student: str) -> dict[str, tuple[float | None, float | None, bool]]:
    return {m.name: (m.auto, m.manual, m.waits) for m in read(room).submissions[student, NAME].marks}


def mark(room: Classroom, student: str, **points: float) -> None:
    """As formgrader does it."""
    with open_gradebook(room.db_url, room.course_id) as book:
        for name, manual in points.items():
            grade = book.find_grade(name, NAME, NAME, student)
            grade.manual_score, grade.needs_manual_grade = manual, False
        book.db.commit()


def linclass(*words: object) -> Result:
    return CliRunner().invoke(main, list(map(str, words)))


def test_a_lower_grade_is_shown_and_stored_only_when_it_is_accepted(room, pool):
    before = (room.folder / "autograded" / "ann" / NAME / f"{NAME}.ipynb").read_text()
    again(room, "ann", notebook(WRONG))
    first = run(room, pool)
    (held,) = first.held
    assert (held.student, held.old, held.new, held.why) == ("ann", POINTS, 0, "handed in again")
    assert held.cells == {"check_perceptron": (POINTS, 0)}
    row, now = first.rows["ann"]
    assert (row.status, row.points, now) == (REVIEW, POINTS, False)
    assert f"a lower grade was not stored: {POINTS} → 0 (handed in again); --accept stores it" in row.reasons
    assert marks(room, "ann")["check_perceptron"][0] == POINTS
    assert (room.folder / "autograded" / "ann" / NAME / f"{NAME}.ipynb").read_text() == before
    assert "a lower grade" not in str(read_result(room.private, "ann", NAME).reasons)
    assert run(room, pool).held == [held]  # it waits, and the history has it once
    accepted = run(room, pool, accept=True)
    assert (accepted.held, accepted.changes) == ([], [held])
    assert marks(room, "ann")["check_perceptron"][0] == 0
    assert [(e.what, e.old, e.new, e.stored) for e in read_history(room, "ann", NAME)] == [
        ("graded", None, POINTS, True),
        ("handed in again", POINTS, 0, False),
        ("handed in again, accepted", POINTS, 0, True),
    ]
    assert run(room, pool).changes == []


def test_a_broken_file_after_a_good_one_waits_for_a_person_too(room, pool):
    again(room, "ann", b"{broken")
    batch = run(room, pool)
    assert [c.student for c in batch.held] == ["ann"]
    assert any("not a notebook" in reason or "JSON" in reason for reason in batch.rows["ann"][0].reasons)
    assert marks(room, "ann")["check_perceptron"][0] == POINTS


def test_a_higher_grade_is_stored_at_once(room, pool):
    again(room, "bob", notebook())
    batch = run(room, pool)
    assert [(c.student, c.old, c.new) for c in batch.changes] == [("bob", 0, POINTS)]
    assert marks(room, "bob")["check_perceptron"][0] == POINTS


def test_another_secret_draws_other_cases_so_everything_is_graded_again(room, pool):
    path = room.private / "settings.json"
    path.write_text(json.dumps({**json.loads(path.read_text()), "secret": "another"}))
    batch = run(open_classroom(room.folder), pool)
    assert {student: now for student, (_, now) in batch.rows.items()} == {"ann": True, "bob": True, "eve": True}
    assert read_history(room, "ann", NAME)[-1].what == "its hidden cases were drawn anew"


def test_points_that_are_worth_less_are_not_taken_for_a_lower_grade(room):
    before = read_result(room.private, "ann", NAME)
    half = replace(before, exercises=tuple(replace(e, points=2, max_points=2) for e in before.exercises))
    worse = replace(half, exercises=tuple(replace(e, points=1) for e in half.exercises))
    with writer(room) as book:
        assert [(c.old, c.new, c.lower) for c in (book.change(half, before), book.change(worse, before))] == [
            (POINTS, 2, False),
            (POINTS, 1, True),
        ]


def test_a_persons_marks_stay_final_where_the_text_is_the_same(room, pool):
    mark(room, "bob", check_perceptron=1.5, why=2)
    mark(room, "eve", check_perceptron=3, why=1)
    run(room, pool, force=True)
    assert marks(room, "bob") == {"check_perceptron": (0, 1.5, False), "why": (None, 2, False)}
    assert marks(room, "eve") == {"check_perceptron": (None, 3, False), "why": (None, 1, False)}
    assert read_history(room, "bob", NAME)[-1].marks == {"check_perceptron": 1.5, "why": 2}


def test_a_resubmission_after_marking_keeps_the_marks_and_asks_for_those_of_changed_answers(room, pool):
    mark(room, "bob", check_perceptron=1.5, why=2)
    again(room, "bob", notebook(WRONG, written="On second thoughts: never."))
    run(room, pool)
    assert marks(room, "bob") == {"check_perceptron": (0, 1.5, False), "why": (None, 2, True)}
    again(room, "bob", notebook(RIGHT, written="On second thoughts: never."))
    run(room, pool)  # the person's 1.5 still counts, and somebody is asked to look at the new answer
    assert marks(room, "bob") == {"check_perceptron": (POINTS, 1.5, True), "why": (None, 2, True)}


def test_a_helper_of_the_students_own_belongs_to_the_text_of_an_exercise(room, pool):
    mark(room, "bob", check_perceptron=1.5)
    again(room, "bob", notebook(WRONG, before="def helper():\n    return 1"))
    run(room, pool)
    assert marks(room, "bob")["check_perceptron"] == (0, 1.5, True)


def test_the_fingerprint_of_an_exercise_covers_its_cases_and_its_reference():
    files = {
        path.relative_to(ROOT).as_posix().removeprefix("tests/tiny_course/")
        for path in _with_imports(exercises_folder(), "autograder.exercises.tiny.perceptron")
    }
    assert {
        "exercises/tiny/perceptron.py",
        "exercises/tiny/_data.py",
        "autograder/exercises/_sets.py",
    } <= files
    assert not any("fisher" in file or "plots" in file for file in files)


def test_a_corrected_exercise_regrades_its_lesson_and_the_command_says_what_changes(room, pool, tmp_path):
    """A case is added that only one of two full answers passes. The whole course is a copy, with that one change."""
    shutil.copytree(tiny_course.HERE, tmp_path / "new")
    exercise = tmp_path / "new" / "exercises" / "tiny" / "perceptron.py"
    text, mark = exercise.read_text(), "    visible=(\n"
    assert mark in text
    added = f'{mark}        case("many passes are allowed", *data.WORKED, 12345, group="many"),\n'
    # It stops with an error: in a wrong result the judge would look for the mistake, which takes seconds the first time.
    stop = "    if T == 12345:\n        raise ValueError\n"
    hand_in(room.folder, "cyd", notebook(RIGHT.replace("    theta, theta0, k =", f"{stop}    theta, theta0, k =", 1)))
    run(room, pool)

    assert marks(room, "cyd")["check_perceptron"][0] == POINTS
    exercise.write_text(text.replace(mark, added))
    environment = {**os.environ, COURSE: str(tmp_path / "new"), "COLUMNS": "200"}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)  # a copy that is compiled once
    words = ("autograder", "grade", room.folder, "--workers", 1)
    with warm(environment=environment) as new:
        done = new.run(*words, where=tmp_path)
        asked = marks(room, "cyd")["check_perceptron"][0]
        accepted = new.run(*words, "--accept", "--student", "cyd", where=tmp_path)
    assert done.returncode == 3
    assert "1 lower grade was not stored" in done.stderr
    (row,) = [line for line in done.stderr.splitlines() if "NOT stored" in line]
    assert "cyd" in row
    assert "the exercises or the judge changed: perceptron 4 → " in row
    assert asked == POINTS
    assert accepted.returncode == 0
    assert marks(room, "cyd")["check_perceptron"][0] < POINTS
    told = linclass("history", room.folder, "cyd").output
    assert "graded: 4 points" in told
    assert "; NOT stored" in told
    assert marks(room, "ann")["check_perceptron"][0] == POINTS


def test_a_renamed_student_keeps_work_marks_and_history_and_is_not_graded_again(room, pool):
    mark(room, "bob", why=2)
    done = linclass("rename", room.folder, "bob", "robert")
    assert done.exit_code == 0, done.output
    assert [s.id for s in read(room).students] == ["ann", "eve", "robert"]
    assert marks(room, "robert") == {"check_perceptron": (0, None, False), "why": (None, 2, False)}
    rows = run(room, pool).rows
    assert {student: now for student, (_, now) in rows.items()} == {"ann": False, "eve": False, "robert": False}
    assert [e.what for e in read_history(room, "robert", NAME)] == ["graded", "renamed from bob"]
    assert not list(room.folder.rglob("bob*"))
    assert linclass("feedback", room.folder, "--student", "robert").exit_code == 0


def test_a_renamed_student_is_renamed_in_the_roster_and_two_people_stay_two(room):
    roster = room.private / "roster.json"
    people = [{"id": "ann", "first_name": "Ann"}, {"id": "zoe", "first_name": "Zoë"}]
    roster.write_text(json.dumps({"people": people}))
    two = linclass("rename", room.folder, "ann", "zoe")
    assert (two.exit_code, "ann and zoe are two people in the roster" in two.output) == (1, True)
    assert linclass("rename", room.folder, "ann", "ann.lee").exit_code == 0
    assert [person["id"] for person in json.loads(roster.read_text())["people"]] == ["ann.lee", "zoe"]


def test_two_names_of_one_student_become_one_unless_both_handed_in_the_same(room):
    both = linclass("rename", room.folder, "bob", "ann")
    assert (both.exit_code, f"both bob and ann have {NAME}; nothing was changed" in both.output) == (1, True)
    assert marks(room, "bob")
    with open_gradebook(room.db_url, room.course_id) as book:
        book.add_student("ann.lee", first_name="Ann")
    assert linclass("rename", room.folder, "ann", "ann.lee").exit_code == 0
    assert [(s.id, s.first_name) for s in read(room).students] == [("ann.lee", "Ann"), ("bob", ""), ("eve", "")]
    assert marks(room, "ann.lee")["check_perceptron"][0] == POINTS
    unknown = linclass("rename", room.folder, "nobody", "somebody")
    assert (unknown.exit_code, "there is no student 'nobody'" in unknown.output) == (1, True)
    assert {linclass("rename", room.folder, "bob", name).exit_code for name in (".bob", "b/../../ob")} == {1}


def test_the_history_of_an_unknown_student_names_the_nearest(room):
    done = linclass("history", room.folder, "anne")
    assert (done.exit_code, "did you mean ann?" in done.output) == (1, True)
    lines = linclass("history", room.folder, "ann", "--json").stdout.splitlines()
    assert [json.loads(line)["new"] for line in lines] == [POINTS]


def test_a_line_that_was_cut_off_costs_the_history_nothing_else(room):
    with history_path(room, "ann", NAME).open("a") as file:
        file.write('{"when": "2027-')
    note(room, "ann", NAME, Event("2027-01-01 00:00:00 UTC", "extension of 3 days"))
    assert [event.what for event in read_history(room, "ann", NAME)] == ["graded", "extension of 3 days"]


def test_what_could_not_be_read_and_is_graded_at_last_counts(room, pool):
    again(room, "eve", notebook())
    batch = run(room, pool)
    assert batch.rows["eve"][0].status != REVIEW
    assert marks(room, "eve")["check_perceptron"] == (POINTS, None, False)
