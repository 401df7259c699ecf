"""Grades for Canvas's *Import*: a table of our own, or Canvas's own export filled in.

Canvas reads an empty cell as "delete the grade", and another number of points possible as "change it". So a column without a single
grade is left out; and when Canvas's own export is filled in, everything that we have no grade for stays as it was.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from autograder.classroom.grades import Grades, Student
from autograder.reports.export import CannotExport, as_separated, read_table, totals
from autograder.reports.pages import points
from autograder.reports.people import Directory, Identity

IDENTITY = ("Student", "ID", "SIS User ID", "SIS Login ID", "Section")
ALSO_IDENTITY = ("LastName", "FirstName", "Integration ID", "Root Account")
POSSIBLE = "Points Possible"
NUMBER = re.compile(r" \(\d+\)$")  # Canvas's own number of an assignment, at the end of its title


@dataclass(frozen=True)
class Filled:
    """Another system's table with our grades filled in."""

    text: str
    grades: int  # how many were filled in
    kept: int  # cells left as they were, because we have no grade for them
    without_row: tuple[str, ...]  # students with a grade who are not in the table


def as_canvas(
    grades: Grades,
    identities: Mapping[str, Identity],
    titles: Mapping[str, str],
    assignments: Iterable[str] = (),
    *,
    only_final: bool = False,
) -> str:
    """A table with the columns that Canvas expects. Assignments without a grade are left out, and so are students without one."""
    columns = {name: totals(grades, name, only_final=only_final) for name in assignments or grades.max_scores}
    columns = {name: found for name, found in columns.items() if found}
    if not columns:
        raise CannotExport("there is no grade to export yet")
    rows = [[*IDENTITY, *(titles.get(name, name) for name in columns)]]
    rows.append([f"    {POSSIBLE}", "", "", "", "", *(points(grades.max_scores[name]) for name in columns)])
    for s in grades.students:
        cells = [points(found[s.id]) if s.id in found else "" for found in columns.values()]
        if any(cells):
            who = identities[s.id]
            rows.append([_name(s), who.canvas, who.sis, who.login, who.section, *cells])
    return as_separated(rows)


def count_empty(table: str) -> int:
    """How many of the grades in a table of our own are empty: Canvas would delete them."""
    rows, _ = read_table(table)
    return sum(not cell for row in rows[2:] for cell in row[len(IDENTITY) :])


def fill_canvas(
    export: str,
    grades: Grades,
    identities: Mapping[str, Identity],
    titles: Mapping[str, str],
    assignments: Iterable[str] = (),
    *,
    only_final: bool = False,
    scale: bool = False,
) -> Filled:
    """Canvas's export with our grades in the columns of these assignments; other assignments' columns are left out."""
    rows, delimiter = read_table(export)
    head = rows[0]
    if not {"ID", "Section"} <= {*head}:
        raise CannotExport(
            f"this is not an export of Canvas's gradebook: its first row should have columns ID and Section, but has {', '.join(head[:8])}"
        )
    columns = {name: totals(grades, name, only_final=only_final) for name in assignments or grades.max_scores}
    columns = {name: found for name, found in columns.items() if found}
    if not columns:
        raise CannotExport("there is no grade to export yet")
    places = {name: _place(head, name, titles.get(name)) for name in columns}
    possible = next((row for row in rows if any(POSSIBLE in cell for cell in row[:2])), None)
    factors = {
        name: find_factor(possible[places[name]] if possible else "", grades.max_scores[name], name, scale=scale)
        for name in columns
    }
    at = {name: head.index(name) for name in ("ID", "SIS User ID", "SIS Login ID") if name in head}
    people = [i for i, row in enumerate(rows) if i and row is not possible and row[at["ID"]].strip()]
    kinds = (("canvas", "ID"), ("sis", "SIS User ID"), ("login", "SIS Login ID"))
    keys = [[(kind, rows[i][at[name]]) for kind, name in kinds if name in at] for i in people]
    owners = dict(zip(people, Directory(identities).find_all(keys), strict=True))
    put = 0
    for i, student in owners.items():
        for name, found in columns.items():
            if student in found:
                rows[i][places[name]] = points(found[student] * factors[name])
                put += 1
    shown = [i for i, name in enumerate(head) if name in (*IDENTITY, *ALSO_IDENTITY)] + list(places.values())
    missing = sorted({student for found in columns.values() for student in found} - {*owners.values()})
    text = as_separated(([row[i] for i in shown] for row in rows), delimiter, safe=False)
    return Filled(text, put, len(people) * len(columns) - put, tuple(missing))


def find_factor(theirs: str, ours: float, assignment: str, *, scale: bool) -> float:
    """What to multiply our points by. Where the two maxima differ, somebody must have asked for the conversion."""
    try:
        most = float(theirs.replace(",", "."))
    except ValueError:  # empty, or "(read only)"
        return 1.0
    if most == ours or not most:
        return 1.0
    if not scale:
        raise CannotExport(
            f"{assignment} has {points(ours)} points here and {points(most)} there: "
            f"set it to {points(ours)} there, or add --scale to convert the grades"
        )
    return most / ours


def _place(head: Sequence[str], assignment: str, title: str | None) -> int:
    """The position of an assignment's column: the one with the given title, or else the one whose title contains the assignment's name."""
    bare = [NUMBER.sub("", name).strip() for name in head]
    if title is not None:
        found = [i for i, name in enumerate(head) if title in (name, bare[i])]
    else:
        found = [i for i, name in enumerate(bare) if assignment == name] or [
            i for i, name in enumerate(bare) if assignment in name
        ]
    if len(found) == 1:
        return found[0]
    others = [name for name in head if name not in (*IDENTITY, *ALSO_IDENTITY)]
    how_many = "more than one column" if found else "no column"
    raise CannotExport(
        f"Canvas's export has {how_many} {title or assignment!r}; say which one it is with "
        f"--column '{assignment}=TITLE'. The columns are: {', '.join(others)}"
    )


def _name(student: Student) -> str:
    return ", ".join(part for part in (student.last_name, student.first_name) if part) or student.id
