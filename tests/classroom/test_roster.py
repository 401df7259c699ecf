"""The roster: the tables that it is made of, what is ambiguous, and what people keep."""

import json
from dataclasses import replace
from pathlib import Path

import pytest
from nbgrader.api import Gradebook

from autograder.classroom.create import create
from autograder.classroom.folder import Classroom
from autograder.classroom.grades import read
from autograder.classroom.roster import Person, Roster, RosterError, merge, read_roster, write_roster
from autograder.classroom.roster_table import read_table
from tests.attacks.small_class import NAME, hand_in, notebook, small_course
from tests.commands import linclass_here as linclass

pytestmark = pytest.mark.filterwarnings("ignore::sqlalchemy.exc.SAWarning")  # nbgrader's own use of SQLAlchemy
CANVAS = """\
Student,ID,SIS User ID,SIS Login ID,Section,Homework (99)
    Points Possible,,,,,10
"Doe, Jane",4711,s1,jdoe,A,
"Doe, Jane",4712,s2,jdoe2,B,
"Groß, Łukasz Bøgh",4713,s3,lgross,A,
"O'Brien, Zoë",4714,s4,o'brien,A,
"Student, Test",4799,,cafe99,A,
"""
PARTICIPANTS = """\
First name;Surname;Email address
Иван;Петров;ivan@uni.edu
明;李;ming@uni.edu
Jane;Doe;jane@uni.edu
Jane;Doe;jd@uni.edu
"""
WORKSHEET = """\
Identifier,Full name,Email address,Status,Grade,Maximum Grade,Last modified (submission)
Participant 71,Иван Петров,ivan@uni.edu,Submitted,,10,-
Participant 72,李 明,ming@uni.edu,Submitted,,10,-
Participant 73,Jane Doe,jane@uni.edu,Submitted,,10,-
Participant 74,Jane Doe,jd@uni.edu,Submitted,,10,-
"""


def table(folder: Path, text: str, name: str = "people.csv", encoding: str = "utf-8") -> Path:
    (folder / name).write_text(text, encoding=encoding)
    return folder / name


@pytest.fixture(scope="module")
def small(tmp_path_factory) -> Classroom:
    folder = tmp_path_factory.mktemp("roster")
    return create(folder / "room", small_course(folder / "course"))


@pytest.fixture
def bare(small) -> Classroom:
    (small.private / "roster.json").unlink(missing_ok=True)
    return small


def test_canvas_export_has_logins_numbers_and_neither_points_nor_test_student(tmp_path):
    people = merge(Roster(), read_table(table(tmp_path, CANVAS))).roster
    assert [p.id for p in people] == ["jdoe", "jdoe2", "lgross", "o'brien"]
    assert people.find("lgross") == Person(
        "lgross", "Łukasz Bøgh", "Groß", lms_id="4713", sis_id="s3", login="lgross", section="A"
    )


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_moodle_participants_and_then_the_worksheet_of_an_assignment(tmp_path, encoding):
    first = merge(Roster(), read_table(table(tmp_path, PARTICIPANTS, encoding=encoding))).roster
    assert {p.id: p.name for p in first}["ivan@uni.edu"] == "Иван Петров"
    both = merge(first, read_table(table(tmp_path, WORKSHEET), "02_perceptron"))
    assert (len(both.roster), both.added, len(both.changed)) == (4, (), 4)
    assert both.roster.with_moodle_number("02_perceptron", "74").id == "jd@uni.edu"
    assert both.roster.with_moodle_number("03_convergence_proof", "74") is None
    assert both.roster.find("ming@uni.edu").first_name == "明"


@pytest.mark.parametrize("id", ["x" * 100, "x" * 101, "o'brien", "иван", "Zoë Müller-李"])
def test_a_plain_table_keeps_any_id_that_nbgrader_can_hold(tmp_path, id):
    people = merge(Roster(), read_table(table(tmp_path, f"id\tname\n{id}\tDoe, Jane\n"))).roster
    assert [(p.id, p.name) for p in people] == [(id, "Jane Doe")]


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("id,name\nann,Ann A\nann,Ann B\n", "two rows have the id ann: Ann A (ann) and Ann B"),
        ("id,name,email\nann,Ann A,a@x\nbob,Bob B,A@x\n", "Ann A (ann) and Bob B (bob) have the same email: a@x"),
        ("id,name\n=1,Ann A\n", "Ann A: =1 cannot be an id, since it begins with one of = + - @"),
        ("id,name\na/../../b,Ann A\n", "since it has characters that nbgrader or its pages cannot hold"),
        ("name\nAnn A\n", "no column of people.csv tells people apart"),
        ("Matrikel,Name\n7,Ann A\n", "the headings are: Matrikel, Name"),
        ("", "is empty"),
        ("id,name\n", "no people"),
        ("Identifier,Status\nParticipant 7,Submitted\n", "anonymous worksheet"),
        ("id,name,email\n,Ann A,\n", "Ann A has nothing by which they can be told from others"),
    ],
)
def test_what_is_ambiguous_or_useless_is_refused_with_the_names(tmp_path, text, says):
    with pytest.raises(RosterError) as problem:
        merge(Roster(), read_table(table(tmp_path, text), "02_perceptron"))
    assert says in str(problem.value)


def test_a_worksheet_needs_its_assignment_and_one_without_addresses_needs_unique_names(tmp_path):
    with pytest.raises(RosterError, match="--assignment"):
        read_table(table(tmp_path, WORKSHEET))
    roster = merge(Roster(), read_table(table(tmp_path, PARTICIPANTS))).roster
    short = "\n".join(",".join(line.split(",")[:2]) for line in WORKSHEET.splitlines())
    with pytest.raises(RosterError, match=r"Jane Doe \(jane@uni.edu\) or Jane Doe \(jd@uni.edu\)"):
        merge(roster, read_table(table(tmp_path, short), "02_perceptron"))


def test_a_column_with_another_heading_can_be_named(tmp_path):
    path = table(tmp_path, "Matrikel,Name\n7,Ann A\n")
    (person,) = read_table(path, columns={"login": "matrikel"})
    assert person.login == "7"
    with pytest.raises(RosterError, match="Matrikel, Name"):
        read_table(path, columns={"login": "number"})


def test_people_keep_the_id_under_which_their_work_is_there():
    row = Person("", "Jane", "Doe", lms_id="4711", login="jdoe")
    assert merge(Roster(), [row], used=["4711"]).roster.find("4711") == replace(row, id="4711")
    twin = replace(row, lms_id="4712", login="jdoe2")
    assert [p.id for p in merge(Roster(), [row, twin], used=["jane.doe"]).roster] == ["jdoe", "jdoe2"]
    assert [p.id for p in merge(Roster(), [row], used=["jane.doe"]).roster] == ["jane.doe"]
    before = Roster((Person("jane", login="jdoe"),))
    assert [p.id for p in merge(before, [row]).roster] == ["jane"]


def test_names_are_found_in_any_order_without_apostrophes_and_after_a_group():
    roster = Roster((Person("o", "Zoë", "O'Brien"), Person("a", "Anne-Marie", "Doe"), Person("m", "明", "李")))
    for name, id in (
        ("Zoë OBrien", "o"),
        ("Group A-Zoë O'Brien", "o"),
        ("Anne-Marie Doe", "a"),
        ("李明", "m"),
        ("明 李", "m"),
    ):
        assert [p.id for p in roster.named(name)] == [id], name
    assert roster.named("Zoe O'Brien") == []
    assert roster.named("-" * 2000 + "Zoe O'Brien") == []  # a file may be called anything


def test_the_people_are_in_nbgraders_table_with_their_names(bare):
    write_roster(bare, Roster((Person("jdoe", "Jane", "Doe", "j@x", lms_id="4711"), Person("x" * 101, "Ann", "Roe"))))
    found = {s.id: (s.first_name, s.last_name, s.lms_user_id) for s in read(bare).students}
    assert found["jdoe"] == ("Jane", "Doe", "4711")
    assert found["x" * 101] == ("Ann", "Roe", "")
    assert [p.id for p in read_roster(bare)] == ["jdoe", "x" * 101]


def test_the_command_line(bare, tmp_path):
    (bare.folder / "submitted" / "jdoe" / NAME).mkdir(parents=True)
    assert "there is no roster yet" in linclass("roster", bare.folder).stderr
    done = linclass("roster", bare.folder, table(tmp_path, CANVAS))
    assert (done.returncode, done.stdout) == (0, "4 people: 4 new, 0 changed\n"), done.stderr
    done = linclass("roster", bare.folder, "--assignment", NAME)
    assert done.stdout.splitlines() == ["Jane Doe (jdoe2)", "Łukasz Bøgh Groß (lgross)", "Zoë O'Brien (o'brien)"]
    before = json.loads((bare.private / "roster.json").read_text())
    done = linclass("roster", bare.folder, table(tmp_path, CANVAS.replace("jdoe2", "jdoe")))
    assert done.returncode == 1
    assert "Jane Doe (jdoe2)" in done.stderr
    assert json.loads((bare.private / "roster.json").read_text()) == before
    assert "did you mean 02_small?" in linclass("roster", bare.folder, "--assignment", "02_smal").stderr


def test_names_carry_no_markup_into_the_gradebook(bare, tmp_path):
    """formgrader prints first and last names as they are, in the origin of the instructor's Jupyter."""
    hostile = 'id,first name,last name,email\neve,<img src=x onerror=alert(1)>,"O\'Brien & ""Co""",<b>@uni.edu\n'
    assert linclass("roster", bare.folder, table(tmp_path, hostile)).returncode == 0
    with Gradebook(bare.db_url, bare.course_id) as book:
        eve = book.find_student("eve")
        stored = (eve.first_name, eve.last_name, eve.email)
    assert stored == ("img src=x onerror=alert(1)", "O'Brien Co", "b @uni.edu")
    assert read_roster(bare).find("eve").last_name == 'O\'Brien & "Co"'  # as the learning management system writes it


def test_nbgrader_autograde_puts_no_id_with_markup_into_the_gradebook(bare, nbgrader):
    """The page of a submission without a notebook would show the path, and so the id."""
    id = "<img src=x onerror=alert(1)>"
    hand_in(bare.folder, id, notebook())
    with pytest.raises(AssertionError, match="a student's id may not contain"):  # the command must not succeed
        nbgrader(bare.folder, "autograde", NAME, fresh=True)
    with Gradebook(bare.db_url, bare.course_id) as book:
        ids = [student.id for student in book.students]
    assert id not in ids
