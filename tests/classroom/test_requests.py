"""A student asks for another look at a grade; the answer is in the history, in the gradebook and on the next page."""

import shutil

import pytest
from click.testing import CliRunner

from autograder.classroom.batch import Batch
from autograder.classroom.folder import Classroom
from autograder.classroom.grades import read
from autograder.classroom.marking import list_questions
from autograder.classroom.requests import is_called, read_requests
from autograder.classroom.roster import Person, Roster, write_roster
from autograder.classroom.rubric import given_items, note_items
from autograder.classroom.scan import list_submissions
from autograder.cli import GROUPS, main
from autograder.grading.grade import grade_task
from autograder.sandbox import available
from tests.attacks.small_class import NAME, hand_in, notebook, small_classroom
from tests.commands import linclass_here as linclass

pytestmark = [
    pytest.mark.skipif(available() is not None, reason=f"cannot isolate here: {available()}"),
    pytest.mark.filterwarnings("ignore::sqlalchemy.exc.SAWarning"),  # nbgrader's own use of SQLAlchemy
]


@pytest.fixture
def room(tmp_path, pool) -> Classroom:
    made = small_classroom(tmp_path)
    write_roster(made, Roster((Person("ann", email="ann@x.edu"), Person("bob"))))
    for student in ("ann", "bob"):
        hand_in(made.folder, student, notebook("def perceptron(X, y, T):\n    return X[0] * 0"))
    list(Batch(made).grade(list_submissions(made), lambda tasks: (grade_task(t, pool) for t in tasks)))
    return made


def test_a_form_and_a_file_become_a_queue_and_an_answer_a_remark(room, tmp_path):
    form = tmp_path / "form.csv"
    form.write_text(
        "Email,Assignment,Exercise,Request\n"
        f"ANN@x.edu,{NAME},perceptron,My <b>tie</b> rule is the book's\n"
        f"nobody@x.edu,{NAME},perceptron,Who am I\n"
    )
    (room.folder / "submitted" / "bob" / NAME / "request.txt").write_text("perceptron: please look at line 2\n")
    done = linclass("requests", room.folder, form)
    assert done.returncode == 0, done.stderr
    assert "asks: My <b>tie</b> rule" in done.stdout
    assert "first failing case: " in done.stdout
    assert "of 4 points" in done.stdout
    assert "fits nobody: somebody unknown" in done.stderr
    assert "2 new, 2 to be answered" in done.stderr
    assert "0 new, 2 to be answered" in linclass("requests", room.folder, form).stderr
    first = next(request for request in read_requests(room) if request.student == "ann")
    answered = ("--answer", first.id, "--remark", "You are right: **the tie rule** was not said.", "--points", "3")
    assert linclass("requests", room.folder, *answered).returncode == 0
    assert next(m.manual for m in read(room).submissions["ann", NAME].marks if m.name == "check_perceptron") == 3
    assert "the request was answered, with 3 points" in linclass("history", room.folder, "ann").stdout
    assert linclass("feedback", room.folder).returncode == 0
    pages = {s: (room.folder / "feedback_linclass" / s / f"{NAME}.html").read_text() for s in ("ann", "bob")}
    assert "<strong>the tie rule</strong> was not said" in pages["ann"]
    assert "My &lt;b&gt;tie&lt;/b&gt; rule" in pages["ann"]
    assert "A person will answer this." in pages["bob"]


@pytest.mark.parametrize("points", ["5", "-1"])
def test_points_that_are_not_possible_change_nothing(room, points):
    (room.folder / "submitted" / "bob" / NAME / "request.txt").write_text("perceptron: x\n")
    linclass("requests", room.folder)
    (request,) = read_requests(room)
    done = linclass("requests", room.folder, "--answer", request.id, "--remark", "ok", "--points", points)
    assert done.returncode != 0
    assert not read_requests(room)[0].answered


def test_a_name_in_a_request_steers_no_terminal_and_a_thousand_requests_are_not_taken_in(room):
    hostile = "\x1b]0;title\x07perceptron\x1b[2J: look\n" + "".join(f"perceptron: line {i}\n" for i in range(1000))
    (room.folder / "submitted" / "bob" / NAME / "request.txt").write_text(hostile)
    (room.folder / "submitted" / "ann" / NAME / "request.txt").write_text("perceptron: mine\n")
    done = linclass("requests", room.folder)
    assert f"not taken in: bob, {NAME}: more than 20 requests wait for an answer" in done.stderr
    assert "21 new, 21 to be answered" in done.stderr
    assert not set("\x1b\x07") & {*done.stdout, *linclass("history", room.folder, "bob").stdout}
    assert [request.text for request in read_requests(room) if request.student == "ann"] == ["mine"]


def test_without_submissions_a_form_fits_nobody(room, tmp_path):
    form = tmp_path / "form.csv"
    form.write_text(f"student,assignment,exercise,text\ncyd,{NAME},perceptron,Please\n")
    shutil.rmtree(room.folder / "submitted")
    done = linclass("requests", room.folder, form)
    assert done.returncode == 0, done.stderr
    assert "fits nobody: somebody unknown" in done.stderr


@pytest.mark.parametrize(
    ("key", "exercise", "fits"),
    [
        ("check_perceptron", "perceptron", True),
        ("check_perceptron", "check_perceptron", True),
        ("part1/sum", "part2/sum", False),
        ("part1/sum", "part1/sum", True),
        ("part1/sum", "um", False),
    ],
)
def test_a_graded_cell_is_found_by_the_names_that_a_student_sees(key, exercise, fits):
    assert is_called(key, exercise) == fits


def test_another_id_keeps_requests_and_items(room):
    (room.folder / "submitted" / "bob" / NAME / "request.txt").write_text("perceptron: x\n")
    linclass("requests", room.folder)
    (question,) = list_questions(room)
    note_items(room, question, ["bob"], [0])
    assert linclass("rename", room.folder, "bob", "robert").returncode == 0
    assert [request.student for request in read_requests(room)] == ["robert"]
    assert given_items(room, question) == {"robert": [0]}


def test_every_exercise_has_a_row_for_statistics(room):
    rows = linclass("export", room.folder, "--format", "exercises").stdout.splitlines()
    assert rows[0].startswith("student,assignment,exercise,points,points possible")
    assert [row.split(",")[:3] for row in rows[1:3]] == [["ann", NAME, "perceptron"], ["ann", NAME, "why"]]
    assert rows[2].split(",")[3:] == ["", "2", "", "yes"]


def test_help_groups_every_command_in_lines_that_are_not_cut():
    told = CliRunner().invoke(main, ["--help"]).output
    assert {name for group in GROUPS.values() for name in group} == set(main.commands)
    assert "..." not in told.partition("Learn:")[2]
    assert max(map(len, told.splitlines())) <= 80
