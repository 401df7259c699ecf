"""Totals per student and assignment as CSV: for a spreadsheet, or in the form that Canvas's gradebook imports."""

import csv
import io

from autograder.classroom.grades import Grades, Student
from autograder.reports.pages import points

# A spreadsheet takes a cell that begins like this for a formula, and would run it.
FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")


def defused(cell: str) -> str:
    """The same text, in a form that a spreadsheet also treats as text.

    >>> defused("=HYPERLINK()"), defused("Ann")
    ("'=HYPERLINK()", 'Ann')
    """
    return f"'{cell}" if cell.lstrip(" ").startswith(FORMULA) else cell


def as_csv(grades: Grades) -> str:
    """One row per student: a total for each assignment, the sum, and which of the totals are not final.

    The late penalty is subtracted from each total. Work that was not handed in is an empty cell, not a zero.
    """
    names = list(grades.max_scores)
    rows = [["student", "last name", "first name", *names, "total", "not final"]]
    for s in grades.students:
        found = [grades.submissions.get((s.id, name)) for name in names]
        waits = [g.assignment for g in found if g and g.waits]
        total = sum(g.total for g in found if g)
        cells = [points(g.total) if g else "" for g in found]
        rows.append([s.id, s.last_name, s.first_name, *cells, points(total), " ".join(waits)])
    rows.append(["points possible", "", "", *_possible(grades), points(sum(grades.max_scores.values())), ""])
    return _written(rows)


def as_canvas(grades: Grades) -> str:
    """The columns that Canvas expects, and its row of points possible.

    A student whose id is a number was collected from Canvas's archive, and the number is Canvas's own; any other id is the login.
    """
    names = list(grades.max_scores)
    rows = [["Student", "ID", "SIS User ID", "SIS Login ID", "Section", *names]]
    rows.append(["    Points Possible", "", "", "", "", *_possible(grades)])
    for s in grades.students:
        found = [grades.submissions.get((s.id, name)) for name in names]
        number, login = (s.id, "") if s.id.isdecimal() else (s.lms_user_id, s.id)
        rows.append([_name(s), number, "", login, "", *(points(g.total) if g else "" for g in found)])
    return _written(rows)


def _possible(grades: Grades) -> list[str]:
    return [points(most) for most in grades.max_scores.values()]


def _name(student: Student) -> str:
    return ", ".join(part for part in (student.last_name, student.first_name) if part) or student.id


def _written(rows: list[list[str]]) -> str:
    file = io.StringIO()
    csv.writer(file).writerows([defused(cell) for cell in row] for row in rows)
    return file.getvalue()
