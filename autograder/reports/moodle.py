"""Moodle's grading worksheet, filled in: the file that Moodle offers for one assignment goes back with our grades in it.

Moodle finds a person by the worksheet's own `Identifier`, skips empty grades, and refuses a grade that somebody has changed since the
worksheet was downloaded. So every other cell goes back as it came.
"""

from collections.abc import Mapping

from autograder.classroom.grades import Grades
from autograder.reports.canvas import Filled, find_factor
from autograder.reports.export import CannotExport, as_separated, read_table, totals
from autograder.reports.pages import points
from autograder.reports.people import Directory, Identity, Key, keys_of_name

NEEDED = ("identifier", "grade", "last modified (grade)")


def fill_moodle(
    worksheet: str,
    grades: Grades,
    identities: Mapping[str, Identity],
    assignment: str,
    *,
    only_final: bool = False,
    scale: bool = False,
) -> Filled:
    """The worksheet with our grades of this assignment in its column Grade."""
    rows, delimiter = read_table(worksheet)
    at = {name.strip().casefold(): i for i, name in enumerate(rows[0])}
    if lacking := [name for name in NEEDED if name not in at]:
        raise CannotExport(
            f"this is not Moodle's grading worksheet in English: there is no column {lacking[0]!r} among {', '.join(rows[0])}. "
            "Turn on the assignment's feedback type 'Offline grading worksheet' and download it from the list of submissions"
        )
    found = totals(grades, assignment, only_final=only_final)
    if not found:
        raise CannotExport(f"there is no grade of {assignment} to export yet")
    owners = Directory(identities).find_all([_keys(row, at, assignment) for row in rows[1:]])
    put = 0
    for row, student in zip(rows[1:], owners, strict=True):
        if student in found and _may_change(row, at):
            most = row[at["maximum grade"]] if "maximum grade" in at else ""
            value = points(found[student] * find_factor(most, grades.max_scores[assignment], assignment, scale=scale))
            row[at["grade"]] = value.replace(".", ",") if "," in most else value
            put += 1
    missing = tuple(sorted({*found} - {*owners}))
    return Filled(_as_it_came(worksheet, rows, delimiter), put, len(owners) - put, missing)


def _keys(row: list[str], at: Mapping[str, int], assignment: str) -> list[Key]:
    """What a row says about its person, the most reliable first. The number in "Participant 4711" belongs to this assignment alone."""
    kinds = (("sis", "id number"), ("id", "id number"), ("email", "email address"), ("login", "username"))
    number = row[at["identifier"]].rpartition(" ")[2]
    keys = [(f"participant of {assignment}", number), *((kind, row[at[name]]) for kind, name in kinds if name in at)]
    return keys + (keys_of_name(row[at["full name"]]) if "full name" in at else [])


def _may_change(row: list[str], at: Mapping[str, int]) -> bool:
    return "grade can be changed" not in at or row[at["grade can be changed"]].strip().casefold() != "no"


def _as_it_came(worksheet: str, rows: list[list[str]], delimiter: str) -> str:
    mark = "\ufeff" if worksheet.startswith("\ufeff") else ""
    return mark + as_separated(rows, delimiter, safe=False)
