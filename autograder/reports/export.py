"""Totals per student and assignment: what counts as a grade, and the table for a spreadsheet."""

import csv
import io
from collections.abc import Iterable

from autograder.classroom.grades import Graded, Grades
from autograder.reports.pages import points

# A spreadsheet takes a cell that begins like this for a formula, and would run it.
FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")


class CannotExport(Exception):
    """These grades cannot be written in this form; the text says why, and what to do."""


def defuse(cell: str) -> str:
    """The same text, in a form that a spreadsheet also treats as text. Where people write 0,5 a semicolon ends a cell.

    >>> defuse("=HYPERLINK()"), defuse("Ann"), defuse("Ann; =1+1")
    ("'=HYPERLINK()", 'Ann', "Ann;' =1+1")
    """
    return ";".join(f"'{part}" if part.lstrip(" ").startswith(FORMULA) else part for part in cell.split(";"))


def is_read(graded: Graded) -> bool:
    """Whether anything in a submission was scored, by the machine or by a person: a file that could not be read is not a zero."""
    return any(mark.auto is not None or mark.manual is not None for mark in graded.marks)


def total(graded: Graded | None, *, only_final: bool = False) -> float | None:
    """What counts, after the late penalty; None where nothing was handed in, nothing could be read, or it is not final yet."""
    if graded is None or not is_read(graded) or (only_final and graded.waits):
        return None
    return graded.total


def totals(grades: Grades, assignment: str, *, only_final: bool = False) -> dict[str, float]:
    """Student → total, of those who have one in this assignment."""
    found = {s.id: total(grades.submissions.get((s.id, assignment)), only_final=only_final) for s in grades.students}
    return {student: value for student, value in found.items() if value is not None}


def as_csv(grades: Grades, assignments: Iterable[str] = (), *, only_final: bool = False) -> str:
    """One row per student: a total for each assignment, the sum, and which of the assignments are not final.

    The late penalty is subtracted from each total. Work that was not handed in, or could not be read, is an empty cell, not a zero.
    """
    names = list(assignments) or list(grades.max_scores)
    rows = [["student", "last name", "first name", *names, "total", "not final"]]
    for s in grades.students:
        found = [grades.submissions.get((s.id, name)) for name in names]
        values = [total(g, only_final=only_final) for g in found]
        cells = ["" if value is None else points(value) for value in values]
        waits = " ".join(g.assignment for g in found if g and g.waits)
        rows.append([s.id, s.last_name, s.first_name, *cells, points(sum(v for v in values if v is not None)), waits])
    possible = [grades.max_scores[name] for name in names]
    rows.append(["points possible", "", "", *map(points, possible), points(sum(possible)), ""])
    return as_separated(rows)


def as_exercises(grades: Grades, assignments: Iterable[str] = ()) -> str:
    """One row per student, assignment and graded cell: for a statistics program."""
    chosen = set(assignments) or set(grades.max_scores)
    rows = [
        ["student", "assignment", "exercise", "points", "points possible", "given by a person", "waits for a person"]
    ]
    for graded in grades.submissions.values():
        for mark in graded.marks if graded.assignment in chosen else ():
            is_known = mark.auto is not None or mark.manual is not None
            score = points(mark.score) if is_known else ""
            flags = ["yes" if flag else "" for flag in (mark.manual is not None, mark.waits)]
            name = mark.name.removeprefix("check_")
            rows.append([graded.student, graded.assignment, name, score, points(mark.max_score), *flags])
    return as_separated(rows)


def as_separated(rows: Iterable[Iterable[str]], delimiter: str = ",", *, safe: bool = True) -> str:
    """The rows as CSV. What another system wrote goes back to it unchanged (`safe=False`)."""
    file = io.StringIO()
    csv.writer(file, delimiter=delimiter).writerows([defuse(cell) if safe else cell for cell in row] for row in rows)
    return file.getvalue()


def read_table(text: str) -> tuple[list[list[str]], str]:
    """The rows of a table that another system wrote, and what separates its cells: a comma, a semicolon or a tab."""
    text = text.removeprefix("\ufeff")
    head = text.partition("\n")[0]
    delimiter = max(",;\t", key=head.count)
    rows = [row for row in csv.reader(io.StringIO(text), delimiter=delimiter) if any(cell.strip() for cell in row)]
    if not rows:
        raise CannotExport("the table is empty; download it again")
    return [row + [""] * (len(rows[0]) - len(row)) for row in rows], delimiter
