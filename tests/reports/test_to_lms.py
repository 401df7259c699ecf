"""Canvas's export and Moodle's worksheet, filled in: the right person, nothing wiped, nothing invented."""

import csv
import io

import pytest

from autograder.classroom.grades import Graded, Grades, Mark, Student
from autograder.reports.canvas import as_canvas, fill_canvas
from autograder.reports.export import CannotExport, as_csv
from autograder.reports.moodle import fill_moodle
from autograder.reports.people import Directory, Identity, in_gradebook

A, B, C = "01_classification_setup", "02_perceptron", "03_convergence_proof"
CANVAS_EXPORT = """\
Student,ID,SIS User ID,SIS Login ID,Section,Perceptron homework (815),Essay (816),02_perceptron (817),Final Score
    Points Possible,,,,,10,20,10,(read only)
"Doe, Jane",4711,u1,jdoe,Mon,3,17,4,55
"Doe, Jane",4712,u2,jdoe2,Tue,,18,,44
"Groß, Łukasz",4713,u3,lgross,Mon,7,19,9,66
"Student, Test",4714,,,Mon,,,,
"""
WORKSHEET = """\
Identifier,Full name,Email address,Status,Grade,Maximum Grade,Grade can be changed,\
Last modified (submission),Last modified (grade),Feedback comments
Participant 101,Jane Doe,jane@uni.edu,Submitted for grading,,10.00,Yes,"Monday, 2 February 2026, 9:00 AM",-,
Participant 102,Jane Doe,jane2@uni.edu,Submitted for grading,,10.00,Yes,"Monday, 2 February 2026, 9:00 AM",-,
Participant 103,Łukasz Bøgh Groß,,Submitted for grading,5.00,10.00,Yes,"Monday, 2 February 2026, 9:00 AM","Tuesday, 3 February 2026",good
Participant 104,Анна Иванова,anna@uni.edu,Submitted for grading,,10.00,No,-,-,
Participant 105,Nobody Here,,No submission,,10.00,Yes,-,-,"a, b"
"""


def graded(student: str, assignment: str, score: float | None, *, waits: bool = False) -> Graded:
    marks = (Mark("check_a", score, None, 0.0, score or 0.0, 10.0, score is None, None),)
    more = (Mark("why", None, None, 0.0, 0.0, 0.0, True, None),) if waits else ()
    return Graded(student, assignment, marks + more, 0.0, {})


def grades(*submissions: Graded, students: tuple[str, ...] = ()) -> Grades:
    ids = students or tuple(sorted({g.student for g in submissions}))
    return Grades(
        tuple(Student(id) for id in ids),
        dict.fromkeys((A, B, C), 10.0),
        {(g.student, g.assignment): g for g in submissions},
    )


def rows(text: str) -> list[list[str]]:
    return list(csv.reader(io.StringIO(text)))


PEOPLE = {
    "jane": Identity(canvas="4711", sis="u1", login="jdoe", email="jane@uni.edu"),
    "jane2": Identity(canvas="4712", sis="u2", login="jdoe2", email="JANE2@uni.edu"),
    "łukasz.bøgh.groß": Identity(sis="u3"),
}


def test_a_table_for_canvas_has_no_column_and_no_row_without_a_grade():
    book = grades(graded("jane", B, 8), graded("jane2", C, None), students=("jane", "jane2"))
    table = rows(as_canvas(book, PEOPLE, {B: "Homework (815)"}))
    assert table[0] == ["Student", "ID", "SIS User ID", "SIS Login ID", "Section", "Homework (815)"]
    assert table[2:] == [["jane", "4711", "u1", "jdoe", "", "8"]]
    with pytest.raises(CannotExport, match="no grade to export"):
        as_canvas(book, PEOPLE, {}, [C])


def test_only_final_leaves_out_what_waits_for_a_person():
    book = grades(graded("jane", B, 8, waits=True), graded("jane2", B, 5))
    assert [row[0] for row in rows(as_canvas(book, PEOPLE, {}, only_final=True))[2:]] == ["jane2"]
    table = {row["student"]: row for row in csv.DictReader(io.StringIO(as_csv(book, [B], only_final=True)))}
    assert table["jane"][B] == ""
    assert table["jane"]["not final"] == B
    assert table["jane2"]["total"] == "5"


def test_canvas_keeps_every_cell_for_which_there_is_no_grade():
    book = grades(graded("jane2", B, 8.25), graded("łukasz.bøgh.groß", B, None))
    filled = fill_canvas(CANVAS_EXPORT, book, PEOPLE, {B: "Perceptron homework"})
    table = rows(filled.text)
    assert table[0] == ["Student", "ID", "SIS User ID", "SIS Login ID", "Section", "Perceptron homework (815)"]
    assert [row[-1] for row in table[1:]] == ["10", "3", "8.25", "7", ""]
    assert (filled.grades, filled.kept, filled.without_row) == (1, 3, ())


def test_a_column_that_bears_the_lessons_name_needs_no_map():
    filled = fill_canvas(CANVAS_EXPORT, grades(graded("łukasz.bøgh.groß", B, 6)), PEOPLE, {})
    assert [row[-1] for row in rows(filled.text)] == ["02_perceptron (817)", "10", "4", "", "6", ""]


def test_a_column_that_is_not_there_is_named_with_those_that_are():
    with pytest.raises(CannotExport, match=r"no column '01_classification_setup'.*--column '01_.*Essay \(816\)"):
        fill_canvas(CANVAS_EXPORT, grades(graded("jane", A, 6)), PEOPLE, {})


def test_who_has_a_grade_and_no_row_is_named():
    filled = fill_canvas(
        CANVAS_EXPORT, grades(graded("zoe", B, 6)), {"zoe": Identity(login="zoe")}, {B: "Essay"}, scale=True
    )
    assert filled.without_row == ("zoe",)
    assert filled.grades == 0


def test_another_maximum_is_converted_only_when_asked_for():
    with pytest.raises(CannotExport, match="10 points here and 20 there"):
        fill_canvas(CANVAS_EXPORT, grades(graded("jane", B, 6)), PEOPLE, {B: "Essay"})
    filled = fill_canvas(CANVAS_EXPORT, grades(graded("jane", B, 6)), PEOPLE, {B: "Essay"}, scale=True)
    assert rows(filled.text)[2][-1] == "12"


def test_moodles_worksheet_comes_back_with_grades_and_nothing_else_changed():
    people = {**PEOPLE, "anna": Identity(email="anna@uni.edu")}
    book = grades(*(graded(s, B, n) for s, n in (("jane", 7), ("jane2", 7.5), ("łukasz.bøgh.groß", 9), ("anna", 3))))
    filled = fill_moodle(WORKSHEET, book, people, B)
    before, after = rows(WORKSHEET), rows(filled.text)
    assert [row[4] for row in after] == ["Grade", "7", "7.5", "9", "", ""]  # Anna's grade is locked
    assert [row[:4] + row[5:] for row in before] == [row[:4] + row[5:] for row in after]
    assert (filled.grades, filled.kept, filled.without_row) == (3, 2, ())


def test_two_people_of_one_name_are_not_mixed_up():
    book = grades(graded("jane.doe", B, 7))
    filled = fill_moodle(WORKSHEET, book, {"jane.doe": in_gradebook(Student("jane.doe"))}, B)
    assert filled.without_row == ("jane.doe",)
    assert [row[4] for row in rows(filled.text)][1:3] == ["", ""]


def test_moodles_number_of_the_assignment_tells_them_apart():
    people = {"a": Identity(moodle={B: "101", C: "999"}), "b": Identity(moodle={B: "102"})}
    filled = fill_moodle(WORKSHEET, grades(graded("a", B, 1), graded("b", B, 2)), people, B)
    assert [row[4] for row in rows(filled.text)][1:3] == ["1", "2"]


def test_decimal_commas_and_semicolons_are_kept():
    sheet = WORKSHEET.replace(",", ";").replace("10.00", "10,00")
    filled = fill_moodle(sheet, grades(graded("jane2", B, 7.5)), PEOPLE, B)
    assert filled.text.splitlines()[2].split(";")[4] == "7,5"


def test_another_table_is_refused_with_its_columns():
    with pytest.raises(CannotExport, match="no column 'identifier' among Student"):
        fill_moodle(CANVAS_EXPORT, grades(graded("jane", B, 7)), PEOPLE, B)
    with pytest.raises(CannotExport, match="not an export of Canvas's gradebook"):
        fill_canvas(WORKSHEET, grades(graded("jane", B, 7)), PEOPLE, {})


def test_a_number_from_canvas_goes_back_to_canvas_as_its_own():
    assert in_gradebook(Student("4711")).canvas == "4711"
    assert in_gradebook(Student("ann", lms_user_id="12")) == Identity(canvas="12", login="ann")


def test_a_key_of_two_people_finds_neither():
    directory = Directory({"a": Identity(email="x@y"), "b": Identity(email="X@Y"), "c": Identity(login="c")})
    assert directory.find([("email", "x@y"), ("login", "c")]) is None
    assert directory.find([("email", ""), ("login", "C ")]) == "c"
