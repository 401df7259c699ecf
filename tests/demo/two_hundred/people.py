"""The people of the class, and the tables in which Canvas and Moodle list them."""

import csv
import io
from collections.abc import Iterable
from dataclasses import dataclass

LONG = "x" * 199
# First name, last name, login: the names that have gone wrong somewhere.
AWKWARD = (
    ("Jane", "Doe", "jdoe"),
    ("Jane", "Doe", "jdoe2"),
    ("Łukasz Bøgh", "Groß", "łukasz"),
    ("Иван", "Петров", "иван"),
    ("小龙", "李", "李小龙"),
    ("Zoë", "O'Brien", "o'brien"),
    ("Ann", "Bee", "a b"),
    ("Long", "Name", LONG + "y"),
    ("Longer", "Name", LONG + "yz"),
    ("Jean-Luc", "Müller-Lüdenscheidt", "jean-luc"),
    ("Étienne", "de la Tour 2", "étienne"),
    ("Dot", "Beginning", ".dot"),
    ("प्रिया", "शर्मा", "priya"),  # from here on with combining marks
    ("สมชาย", "กิตติ", "somchai"),
    ("İlknur", "İpekçi", "ilknur"),
    ("שָׂרָה", "כֹּהֵן", "sara"),
)
FIRST = ("Ada", "Ben", "Cleo", "Dan", "Eva", "Finn", "Gita", "Hugo", "Ida", "Jon", "Kim", "Lea", "Max", "Nia", "Otto")
LAST = ("Abel", "Brandt", "Chen", "Diaz", "Ebert", "Frank", "Gupta", "Hahn", "Ito", "Jung", "Koch", "Lang", "Moser")


@dataclass(frozen=True)
class Human:
    """Somebody in the class; `number` is their place in it, from 0."""

    number: int
    first: str
    last: str
    login: str

    @property
    def id(self) -> str:
        return self.login.removeprefix(".")  # an id cannot begin with a dot; the registrar gives another login

    @property
    def canvas(self) -> str:
        return str(5000 + self.number)

    @property
    def sis(self) -> str:
        return f"m{7000 + self.number}"

    @property
    def email(self) -> str:
        return f"person{self.number}@uni.example"

    def in_moodle(self, lesson: str) -> str:
        """Moodle's number of the person in one assignment; in another assignment it may be somebody else's."""
        return str(90 + (self.number * 7 + int(lesson[:2]) * 13) % 211)


def make_people(count: int) -> list[Human]:
    """`count` people, the awkward ones first; at most 211."""
    plain = [(first, last, f"s{i:03d}") for i, (last, first) in enumerate((x, y) for x in LAST for y in FIRST)]
    return [Human(i, *names) for i, names in enumerate([*AWKWARD, *plain][:count])]


def canvas_table(people: Iterable[Human], titles: Iterable[str], points: Iterable[int], login: str = "login") -> str:
    """What Canvas exports: an assignment's title has its number; the row of points and the test student are there."""
    rows = [["Student", "ID", "SIS User ID", "SIS Login ID", "Section", *titles, "Final Score"]]
    cells = [""] * (len(rows[0]) - 6)
    rows.append(["    Points Possible", "", "", "", "", *map(str, points), "(read only)"])
    rows += [[f"{p.last}, {p.first}", p.canvas, p.sis, getattr(p, login), "A", *cells, "0"] for p in people]
    rows.append(["Student, Test", "5999", "", "cafe", "A", *cells, ""])
    return as_csv(rows)


def participants_table(people: Iterable[Human]) -> str:
    """Moodle's participants, with semicolons."""
    return as_csv([["First name", "Surname", "Email address"], *([p.first, p.last, p.email] for p in people)], ";")


def registrar_table(people: Iterable[Human]) -> str:
    return as_csv([["login", "e-mail"], *([p.id, p.email] for p in people)])


def worksheet(people: Iterable[Human], lesson: str, most: float) -> str:
    """Moodle's grading worksheet of one assignment."""
    head = ["Identifier", "Full name", "Email address", "Status", "Grade", "Maximum Grade", "Grade can be changed"]
    rows = [[*head, "Last modified (submission)", "Last modified (grade)", "Feedback comments"]]
    for p in people:
        who = f"Participant {p.in_moodle(lesson)}", f"{p.first} {p.last}", p.email
        rows.append([*who, "Submitted for grading", "", f"{most:.2f}", "Yes", "-", "-", ""])
    return as_csv(rows)


def as_csv(rows: Iterable[Iterable[str]], delimiter: str = ",") -> str:
    file = io.StringIO()
    csv.writer(file, delimiter=delimiter).writerows(rows)
    return file.getvalue()
