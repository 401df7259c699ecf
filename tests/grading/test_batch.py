"""Batches: interrupted and restarted, two graders at once, regrading, late work, nbgrader's own command, Dask, PostgreSQL."""

import csv
import json
import shutil
import subprocess
import sys
import time
from pathlib import Path

import pytest
from distributed import Client
from distributed.cli import dask_scheduler, dask_worker
from nbgrader.api import Gradebook

from autograder.classroom.batch import Busy, locked
from autograder.classroom.create import create
from autograder.classroom.folder import Classroom, ClassroomError, open_classroom
from autograder.cli import main
from autograder.exercises import of_notebook
from autograder.sandbox import available
from tests.apart import Copy
from tests.commands import linclass_here
from tests.grading import classes
from tests.grading.classes import NAME, hand_in, one_lesson, untouched
from tests.ports import take_port

IDS = ("perceptron_origin", "perceptron", "reflect")
FULL = sum(e.points for e in of_notebook(NAME) if e.id in IDS)
WRONG = "def reflect(X, y):\n    return X * y[:, None]"
pytestmark = [
    pytest.mark.skipif(available() is not None, reason=f"cannot isolate here: {available()}"),
    pytest.mark.filterwarnings("ignore::sqlalchemy.exc.SAWarning"),  # nbgrader's own use of SQLAlchemy
]


def solved(**changes: str) -> dict:
    return classes.solved(ids=IDS, **changes)


@pytest.fixture(scope="module")
def course(tmp_path_factory) -> Path:
    """A course of one lesson with three exercises."""
    return one_lesson(tmp_path_factory.mktemp("course"), IDS)


@pytest.fixture(scope="module")
def template(tmp_path_factory, course) -> Path:
    """A classroom with six submissions that nobody has graded."""
    folder = tmp_path_factory.mktemp("template") / "room"
    create(folder, course)
    hand_in(folder, "ann", solved())
    hand_in(folder, "bob", solved(reflect=WRONG))
    hand_in(folder, "cyd", untouched(ids=IDS))
    hand_in(folder, "dan", solved(perceptron="def perceptron(X, y, T):\n    return 0, 0, 0"))
    hand_in(folder, "eve", b"{broken")
    hand_in(folder, "flo", solved())
    return folder


@pytest.fixture
def room(template, tmp_path) -> Classroom:
    shutil.copytree(template, tmp_path / "room")
    return open_classroom(tmp_path / "room")


@pytest.fixture(scope="module")
def whole(template, tmp_path_factory) -> Classroom:
    """The same classroom, graded in one go. Not to be changed."""
    folder = tmp_path_factory.mktemp("whole") / "room"
    shutil.copytree(template, folder)
    return open_classroom(folder)


@pytest.fixture(scope="module")
def rows(whole) -> list[dict]:
    """What grading it said: the command in a process of its own, and two that grade."""
    command = [sys.executable, "-m", "autograder", "grade", whole.folder, "--json"]
    done = subprocess.run(command, capture_output=True, text=True)
    return rows_of(done)


@pytest.fixture(scope="module")
def expected(whole, rows) -> dict:
    """What that left behind."""
    return contents(whole)


@pytest.fixture
def graded_room(whole, rows, tmp_path) -> Classroom:
    """A copy of it."""
    shutil.copytree(whole.folder, tmp_path / "graded")
    return open_classroom(tmp_path / "graded")


def graded(room: Classroom, *options: str) -> list[dict]:
    return rows_of(linclass_here("grade", room.folder, "--json", *options))


def rows_of(done: subprocess.CompletedProcess) -> list[dict]:
    assert done.returncode in (0, 3), done.stderr  # 3: somebody's work waits for a person
    return [json.loads(line) for line in done.stdout.splitlines()]


def contents(room: Classroom) -> dict:
    """Everything that a run leaves behind, except what naturally differs from run to run (database ids, durations)."""
    with Gradebook(room.db_url, room.course_id) as book:
        grades = {
            (s.student.id, s.assignment.name, g.name): (g.auto_score, g.manual_score, g.needs_manual_grade, g.max_score)
            for s in book.assignment_submissions(NAME)
            for n in s.notebooks
            for g in n.grades
        }
    notebooks = {p.relative_to(room.folder): p.read_text() for p in (room.folder / "autograded").rglob("*.ipynb")}
    results = {p.name: json.loads(p.read_text()) for p in (room.private / "results").rglob("*.json")}
    for result in results.values():
        result.pop("seconds")
    strays = [p for p in room.folder.rglob(".*") if p.is_file() and p.name != ".gitignore"]
    return {"grades": grades, "notebooks": notebooks, "results": results, "strays": strays}


def test_rows_and_gradebook_say_the_same(rows, expected):
    said = {row["student"]: row for row in rows}
    assert {s: (r["status"], r["points"]) for s, r in said.items() if s != "dan"} == {
        "ann": ("graded", FULL),
        "bob": ("graded", FULL - 2),
        "cyd": ("graded", 0),
        "eve": ("needs review", 0),
        "flo": ("graded", FULL),
    }
    assert said["dan"]["exercises"]["perceptron"]["points"] < 4
    book = expected["grades"]
    for student, row in said.items():
        for id, one in row["exercises"].items():
            assert book[student, NAME, f"check_{id}"][0] == one["points"]
    assert all(needs for (student, _, _), (_, _, needs, _) in book.items() if student == "eve")


def test_a_second_run_grades_nothing_again_and_force_grades_everything(rows, graded_room):
    assert all(row["graded_now"] for row in rows)
    assert not any(row["graded_now"] for row in graded(graded_room))
    assert all(row["graded_now"] for row in graded(graded_room, "--force"))


def test_only_what_is_asked_for_is_graded_and_a_new_submission_again_and_a_persons_score_is_kept(room):
    assert [row["student"] for row in graded(room, "--student", "bob", "--assignment", NAME)] == ["bob"]
    with Gradebook(room.db_url, room.course_id) as book:
        grade = book.find_grade("check_reflect", NAME, NAME, "bob")
        grade.manual_score = 1.5
        book.db.commit()
    hand_in(room.folder, "bob", solved())
    (row,) = graded(room, "--student", "bob")
    assert (row["points"], row["graded_now"]) == (FULL, True)
    auto, manual, needs, _ = contents(room)["grades"]["bob", NAME, "check_reflect"]
    assert (auto, manual, needs) == (2, 1.5, True)


def results_of(room: Classroom) -> int:
    return len(list((room.private / "results").rglob("*.json")))


def test_interrupted_at_many_moments_and_restarted_it_ends_as_if_nothing_had_happened(expected, template, tmp_path):
    shutil.copytree(template, tmp_path / "cut")
    cut = open_classroom(tmp_path / "cut")
    for moment, seconds in enumerate((0.05, 0.0, 0.02, 0.04, 0.06, 0.08)):
        two = moment == 1  # grade at a time: when it is cut the second result may be anywhere
        before, words = results_of(cut), ["grade", str(cut.folder), "--workers", str(1 + two)]
        process = Copy(main, words)
        while moment and results_of(cut) == before and process.poll() is None:
            time.sleep(0.01)
        # The first time in the midst of its start, then right after a result and ever later in the next submission.
        time.sleep(seconds)
        process.kill()
    graded(cut)
    found = contents(cut)
    assert found["strays"] == []
    assert found == expected


def test_a_second_grader_refuses(room):
    with locked(room):
        with pytest.raises(Busy, match="another grader is at work"), locked(room):
            pass
        done = Copy(main, ["grade", str(room.folder), "--workers", "1"]).wait()
    assert done.returncode == 1
    assert "another grader is at work" in done.stderr


def test_late_work_is_penalised_as_the_classroom_says(room):
    config = room.folder / "nbgrader_config.py"
    config.write_text(
        config.read_text() + "\nfrom nbgrader.plugins import LateSubmissionPlugin\n"
        "c.LateSubmissionPlugin.penalty_method = 'zero'\n"
    )
    with Gradebook(room.db_url, room.course_id) as book:
        book.update_or_create_assignment(NAME, duedate="2026-01-01 12:00:00 UTC")
    for student, when in (("ann", "2026-01-01 11:00:00 UTC"), ("flo", "2026-01-01 13:00:00 UTC")):
        (room.folder / "submitted" / student / NAME / "timestamp.txt").write_text(when)
    graded(room, "--student", "ann", "--student", "flo")
    with Gradebook(room.db_url, room.course_id) as book:
        penalties = {s.student.id: s.late_submission_penalty for s in book.assignment_submissions(NAME)}
    assert penalties == {"ann": 0, "flo": FULL}


def test_nbgrader_autograde_in_a_classroom_leaves_the_same_grades_notebooks_and_results(
    expected, template, tmp_path, nbgrader
):
    shutil.copytree(template, tmp_path / "stock")
    stock = open_classroom(tmp_path / "stock")
    nbgrader(stock.folder, "autograde", NAME)
    assert contents(stock) == expected


def test_nbgrader_makes_feedback_and_exports_our_results(graded_room, nbgrader):
    room = graded_room
    for words in (("generate_feedback", NAME), ("export", "--to", "grades.csv")):
        nbgrader(room.folder, *words)
    with (room.folder / "grades.csv").open() as file:
        assert {r["student_id"]: float(r["score"]) for r in csv.DictReader(file)}["ann"] == FULL
    page = (room.folder / "feedback" / "bob" / NAME / f"{NAME}.html").read_text()
    assert "append the 1 for the offset" in page
    assert room.secret not in page
    assert "MARK SCHEME" not in page


def test_a_classroom_is_never_overwritten_and_a_folder_that_is_not_one_is_refused(room, course, tmp_path):
    with pytest.raises(ClassroomError, match="exists and is not empty"):
        create(room.folder, course)
    with pytest.raises(ClassroomError, match=r"is not a classroom: nbgrader_config\.py is missing"):
        open_classroom(tmp_path)


def test_the_classroom_is_its_owners_and_the_secret_is_not_in_what_students_get(room):
    assert room.folder.stat().st_mode & 0o007 == 0
    assert (room.private / "settings.json").stat().st_mode & 0o077 == 0
    for path in (room.folder / "release").rglob("*"):
        assert path.is_dir() or room.secret not in path.read_text()


@pytest.fixture
def cluster():
    """A real Dask scheduler and two workers on this machine, each in a process of its own."""
    port = take_port()
    address = f"tcp://127.0.0.1:{port}"
    options = ["--host", "127.0.0.1", "--port", str(port), "--no-dashboard"]
    scheduler = Copy(dask_scheduler.main, options)
    options = [address, "--nthreads", "1", "--no-dashboard", "--no-nanny"]
    workers = [Copy(dask_worker.main, options) for _ in range(2)]
    with Client(address, timeout=120) as client:
        client.wait_for_workers(len(workers), timeout=120)
    yield address, workers
    for process in (*workers, scheduler):
        process.kill()


def test_a_dask_cluster_gives_the_same_results_even_when_a_worker_dies(expected, template, tmp_path, cluster):
    address, workers = cluster
    shutil.copytree(template, tmp_path / "dask")
    far = open_classroom(tmp_path / "dask")
    process = Copy(main, ["grade", str(far.folder), "--dask", address])
    while results_of(far) == 0 and process.poll() is None:  # then work is in progress
        time.sleep(0.01)
    workers[0].kill()
    done = process.wait()
    assert done.returncode in (0, 3), done.stderr
    assert contents(far)["grades"] == expected["grades"], done.stdout
    assert contents(far)["notebooks"] == expected["notebooks"]
