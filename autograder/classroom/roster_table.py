"""Read a table of people: Canvas's export of its gradebook, Moodle's participants or grading worksheet, or any table with headings."""

import csv
import io
import re
from collections.abc import Mapping
from pathlib import Path

from autograder.classroom.roster import Person, RosterError
from autograder.files import Unfit, read_regular
from autograder.text import printable

MAX_BYTES = 20_000_000  # bytes
# The headings that are understood, in small letters; the first one is the one that messages name.
HEADINGS = {
    "id": ("id", "student id", "student_id", "student"),
    "first_name": ("first name", "firstname", "first_name", "given name", "vorname", "prénom", "nombre", "nome"),
    "last_name": ("last name", "lastname", "last_name", "surname", "family name", "nachname", "nom de famille", "apellido(s)", "cognome"),
    "name": ("name", "full name", "vollständiger name", "nom complet", "nombre completo"),
    "email": ("email", "email address", "e-mail", "e-mail address", "mail", "e-mail-adresse", "adresse de courriel", "dirección de correo"),
    "lms_id": ("lms id", "lms_id", "lms user id", "lms_user_id", "canvas id"),
    "sis_id": ("sis id", "sis_id", "sis user id", "id number", "matriculation number", "matrikelnummer", "id-nummer"),
    "login": ("login", "sis login id", "username", "user name", "anmeldename", "nom d'utilisateur"),
    "section": ("section", "sections", "groups", "group"),
    "identifier": ("identifier", "teilnehmer/in", "identifiant", "identificador"),
}  # fmt: skip
# In Canvas's own export these headings mean something else.
CANVAS = {"student": "name", "id": "lms_id"}


def read_table(path: Path, assignment: str = "", columns: Mapping[str, str] | None = None) -> list[Person]:
    """One person per row, with an empty id where the table has no column for it.

    `assignment` is the one of a Moodle worksheet, whose numbers belong to that assignment alone; `columns` maps fields to headings that
    would not be understood.
    """
    head, rows = _rows(path)
    places = _places(path, head, columns or {})
    if "identifier" in places and not assignment:
        raise RosterError(
            f"{path.name} is a grading worksheet of Moodle, and its numbers are of one assignment: add --assignment NN_name"
        )
    if "identifier" in places and not {"name", "email"} & set(places):
        raise RosterError(f"{path.name} is an anonymous worksheet: it does not say who the participants are")
    people = []
    for row in rows:
        cells = {field: printable(row[place].strip()) for field, place in places.items() if place < len(row)}
        if any(cells.values()) and not _is_none(cells):
            people.append(_person(cells, assignment))
    if not people:
        raise RosterError(f"{path.name} has headings but no people")
    return people


def _rows(path: Path) -> tuple[list[str], list[list[str]]]:
    try:
        raw = read_regular(path, MAX_BYTES)
        text = raw.decode("utf-16" if raw[:2] in (b"\xff\xfe", b"\xfe\xff") else "utf-8-sig")
        lines = text.splitlines()
        delimiter = max(",;\t", key=lines[0].count) if lines else ","
        rows = [
            row for row in csv.reader(io.StringIO(text, newline=""), delimiter=delimiter) if any(map(str.strip, row))
        ]
    except UnicodeDecodeError:
        raise RosterError(f"{path.name} is not UTF-8 text; export it again, or save it as CSV UTF-8") from None
    except (OSError, Unfit, csv.Error) as problem:
        raise RosterError(f"{path.name} cannot be read as a table: {problem}") from None
    if not rows:
        raise RosterError(f"{path.name} is empty")
    return [cell.strip() for cell in rows[0]], rows[1:]


def _places(path: Path, head: list[str], columns: Mapping[str, str]) -> dict[str, int]:
    """Field → number of its column."""
    plain = [cell.casefold() for cell in head]
    meaning = {heading: field for field, headings in HEADINGS.items() for heading in headings}
    if {"student", "id", "section"} <= set(plain):
        meaning |= CANVAS
    places: dict[str, int] = {}
    for place, heading in enumerate(plain):
        if heading in meaning:
            places.setdefault(meaning[heading], place)
    for field, heading in columns.items():
        if field not in HEADINGS or heading.casefold() not in plain:
            known = ", ".join(HEADINGS) if field not in HEADINGS else ", ".join(printable(cell, 40) for cell in head)
            raise RosterError(f"--column {field}={heading}: use FIELD=HEADING with one of {known}")
        places[field] = plain.index(heading.casefold())
    if not {"id", "login", "sis_id", "email", "lms_id", "identifier"} & set(places):
        shown = ", ".join(printable(cell, 40) for cell in head[:12])
        raise RosterError(
            f"no column of {path.name} tells people apart; an id, login or e-mail address is needed, and the headings are: {shown}. "
            "If one of them is such a column, say so, e.g. --column login=HEADING"
        )
    return places


def _is_none(cells: dict[str, str]) -> bool:
    """Canvas's row of points, and its test student."""
    name = cells.get("name", "")
    return name == "Points Possible" or (name in ("Student, Test", "Test Student") and not cells.get("sis_id"))


SUFFIX = re.compile(r"(?:jr|sr|ii|iii|iv|v|esq|ph\.?d|m\.?d)\.?", re.I)


def split_name(name: str) -> tuple[str, str]:
    """The last and the first name of a name with a comma; a suffix belongs to the last name. Without a comma all is the last name.

    >>> split_name("King, Jr., Martin Luther"), split_name("King, Martin Luther, Jr."), split_name("Doe, Jane"), split_name("Cher")
    (('King, Jr.', 'Martin Luther'), ('King, Jr.', 'Martin Luther'), ('Doe', 'Jane'), ('Cher', ''))
    """
    last, *others = (part.strip() for part in name.split(","))
    suffixes = [part for part in others if SUFFIX.fullmatch(part)]
    return ", ".join((last, *suffixes)), ", ".join(part for part in others if part not in suffixes)


def _person(cells: dict[str, str], assignment: str) -> Person:
    first, last, name = (cells.pop(field, "") for field in ("first_name", "last_name", "name"))
    number = re.search(r"(\d+)$", cells.pop("identifier", ""))
    if name and not (first or last):
        last, first = split_name(name)
        name = "" if first else name
    return Person(
        **{"id": "", **cells},
        first_name=first.strip(),
        last_name=last.strip(),
        moodle_names=(name,) if name else (),
        moodle_numbers={assignment: number[1]} if number else {},
    )
