"""The roster: who is in the class, and by which names and numbers the learning management system knows them.

It is kept in the classroom's `.linclass/roster.json`; the people are in nbgrader's table of students too, so that every page and table
has their names. A classroom without a roster has an empty one.
"""

import json
import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass, field, fields, replace
from functools import cached_property
from pathlib import Path

from autograder.classroom.folder import Classroom, ClassroomError
from autograder.classroom.scan import MAX_COLUMN, why_unfit
from autograder.files import write_atomically

IDS = (
    "login",
    "sis_id",
    "email",
    "lms_id",
)  # what can serve as an id where the table has no column for it, the best first


@dataclass(frozen=True)
class Person:
    """One person in the class. Everything except the id may be missing."""

    id: str  # the name of their folder in submitted/, and their id in the gradebook
    first_name: str = ""
    last_name: str = ""
    email: str = ""
    lms_id: str = ""  # Canvas's own number of the person
    sis_id: str = ""
    login: str = ""
    section: str = ""
    moodle_names: tuple[str, ...] = ()  # the full name as Moodle writes it
    moodle_numbers: dict[str, str] = field(default_factory=dict)  # assignment → the number after "Participant"

    @property
    def name(self) -> str:
        return " ".join(filter(None, (self.first_name, self.last_name))) or next(iter(self.moodle_names), "")

    def __str__(self) -> str:
        known = self.id or self.email or self.login
        return f"{self.name} ({known})" if self.name and known else self.name or known

    def facts(self) -> list[tuple[str, str]]:
        """What tells the person from others: (field, value)."""
        return [(name, str(value).strip().casefold()) for name in IDS if (value := getattr(self, name))]

    def name_keys(self) -> set[str]:
        """The person's full name in the forms that a system may write it, as keys."""
        both = (f"{self.first_name} {self.last_name}", f"{self.last_name} {self.first_name}")
        return set(map(name_key, (*both, *self.moodle_names))) - {""}


def name_key(name: str) -> str:
    """One key for all spellings of a name that differ only in case, spaces and punctuation. Moodle leaves apostrophes out.

    >>> name_key("O'Brien, Zoë") == name_key("OBrien  zoë"), name_key("Müller") == name_key("Muller")
    (True, False)
    """
    return "".join(c for c in unicodedata.normalize("NFKC", name).casefold() if unicodedata.category(c)[0] in "LMN")


def id_from_name(name: str) -> str:
    """A person's name as an id. Letters of every script are kept as they are, so that two names make two ids.

    >>> id_from_name("Łukasz Bøgh Groß"), id_from_name("O'Brien"), id_from_name("李 明")
    ('łukasz.bøgh.groß', 'o.brien', '李.明')
    """
    letters = (c if unicodedata.category(c)[0] in "LMN" else " " for c in unicodedata.normalize("NFC", name).lower())
    return ".".join("".join(letters).split())


class RosterError(ClassroomError):
    """The table does not say clearly who is who; the text names the people."""


@dataclass(frozen=True)
class Roster:
    """The people of a class, in the order of their ids."""

    people: tuple[Person, ...] = ()

    def __len__(self) -> int:
        return len(self.people)

    def __iter__(self) -> Iterator[Person]:
        return iter(self.people)

    def find(self, id: str) -> Person | None:
        return self._by_id.get(id)

    def with_lms_id(self, number: str) -> Person | None:
        return self._by_lms_id.get(number)

    def with_moodle_number(self, assignment: str, number: str) -> Person | None:
        return self._by_moodle_number.get((assignment, number))

    def named(self, name: str) -> list[Person]:
        """Everyone whose full name this may be; Moodle may put the name of a group and a hyphen before it."""
        found = self._by_name.get(name_key(name), [])
        while not found and "-" in name:
            name = name.partition("-")[2]
            found = self._by_name.get(name_key(name), [])
        return found

    @cached_property
    def _by_id(self) -> dict[str, Person]:
        return {p.id: p for p in self.people}

    @cached_property
    def _by_lms_id(self) -> dict[str, Person]:
        return {p.lms_id: p for p in self.people if p.lms_id}

    @cached_property
    def _by_moodle_number(self) -> dict[tuple[str, str], Person]:
        return {(a, number): p for p in self.people for a, number in p.moodle_numbers.items()}

    @cached_property
    def _by_name(self) -> dict[str, list[Person]]:
        found: dict[str, list[Person]] = {}
        for p in self.people:
            for key in p.name_keys():
                found.setdefault(key, []).append(p)
        return found

    def with_any(self, facts: Iterable[tuple[str, str]]) -> list[Person]:
        """Everyone who has one of these logins, addresses or numbers."""
        found = (p for fact in facts for p in self._by_fact.get(fact, []))
        return list({p.id: p for p in found}.values())

    @cached_property
    def _by_fact(self) -> dict[tuple[str, str], list[Person]]:
        found: dict[tuple[str, str], list[Person]] = {}
        for p in self.people:
            for fact in p.facts():
                found.setdefault(fact, []).append(p)
        return found


def read_roster(classroom: Classroom) -> Roster:
    """The roster of a classroom; empty if there is none."""
    path = roster_path(classroom)
    if not path.exists():
        return Roster()
    known = {f.name for f in fields(Person)}
    rows = json.loads(path.read_text(encoding="utf-8"))["people"]
    kept = ({key: value for key, value in row.items() if key in known} for row in rows)
    return Roster(tuple(Person(**{**row, "moodle_names": tuple(row.get("moodle_names", ()))}) for row in kept))


def write_roster(classroom: Classroom, roster: Roster) -> None:
    """Keep the roster, and put its people into nbgrader's table of students."""
    from autograder.classroom.edge import open_gradebook  # slow to load

    if not classroom.db_url.startswith("sqlite") and (long := [p.id for p in roster if len(p.id) > MAX_COLUMN]):
        raise RosterError(f"this gradebook takes ids of at most {MAX_COLUMN} characters, not {', '.join(long[:5])}")
    text = json.dumps({"people": [asdict(p) for p in roster]}, ensure_ascii=False, indent=1)
    write_atomically(roster_path(classroom), text + "\n")
    with open_gradebook(classroom.db_url, classroom.course_id) as book:
        for p in roster:
            # nbgrader's columns have 128 characters; a name may be cut there, an id never is.
            names = {"first_name": p.first_name[:128], "last_name": (p.last_name or p.name)[:128]}
            book.update_or_create_student(p.id, **names, email=p.email[:128] or None, lms_user_id=p.lms_id or None)


def roster_path(classroom: Classroom) -> Path:
    return classroom.private / "roster.json"


@dataclass(frozen=True)
class Merged:
    """A roster with a newer table in it, and what that changed."""

    roster: Roster
    added: tuple[Person, ...]
    changed: tuple[Person, ...]
    absent: tuple[Person, ...]  # in the roster before, and not in the table


def merge(roster: Roster, table: Iterable[Person], used: Iterable[str] = (), id_field: str = "") -> Merged:
    """Bring a table into the roster. People keep the id that they have, in the roster or as a folder (`used`).

    A row of the table is a person whose id may be empty. RosterError if two people cannot be told apart.
    """
    before = {p.id: p for p in roster}
    now: dict[str, Person] = {}
    problems: list[str] = []
    table, used = list(table), set(used)
    names = Counter(id_from_name(row.name) for row in table)
    used -= {name for name, count in names.items() if count > 1}  # it is not clear whose such a folder is
    for row in table:
        try:
            person = _identified(roster, row, used, id_field)
        except RosterError as problem:
            problems.append(str(problem))
            continue
        if person.id in now:
            problems.append(f"two rows have the id {person.id}: {now[person.id]} and {row.name or row.email}")
        now[person.id] = person
    people = {**before, **now}
    problems += _shared(people.values())
    if problems:
        raise RosterError("\n".join(dict.fromkeys(problems)))
    return Merged(
        Roster(tuple(people[id] for id in sorted(people))),
        tuple(p for id, p in now.items() if id not in before),
        tuple(p for id, p in now.items() if id in before and before[id] != p),
        tuple(p for id, p in before.items() if id not in now),
    )


def _identified(roster: Roster, row: Person, used: set[str], id_field: str) -> Person:
    """The row with its id: the one that the person has in the roster, or a new one."""
    same = _same_person(roster, row)
    if len(same) > 1:
        raise RosterError(
            f"{row} may be {' or '.join(map(str, same))}; only a table with the logins, student numbers or e-mail addresses "
            "that the roster already has would tell"
        )
    if same:
        return _joined(same[0], row)
    id = row.id or (str(getattr(row, id_field)) if id_field else _best_id(row, used))
    if not id:
        missing = (
            f"no {id_field}"
            if id_field
            else "nothing by which they can be told from others: no id, login, e-mail address or number"
        )
        raise RosterError(f"{row.name or 'a row without a name'} has {missing}")
    if unfit := why_unfit(id):
        why = unfit.removeprefix("the student's name ").removesuffix("; rename the folder")
        raise RosterError(
            f"{row.name or id}: {id} cannot be an id, since it {why}; change it in the table, or make the ids of another column, "
            "e.g. --id email"
        )
    return replace(row, id=id)


def _best_id(row: Person, used: set[str]) -> str:
    options = [str(getattr(row, name)) for name in IDS if getattr(row, name)]
    known = [id for id in (*options, id_from_name(row.name)) if id in used]
    return (known or options or [""])[0]


def _same_person(roster: Roster, row: Person) -> list[Person]:
    """Who in the roster the row is about: by id or number, or by name where the row has nothing else."""
    if row.id:
        return [p for p in (roster.find(row.id),) if p]
    facts = row.facts()
    if found := roster.with_any(facts):
        return found
    # A person may be known from a table that had none of these columns; then the name must do.
    return [p for p in roster.named(row.name) if not any(getattr(p, name) for name, _ in facts)]


def _joined(old: Person, new: Person) -> Person:
    """The person with what the newer row says; what it does not say stays."""
    said = {f.name: value for f in fields(Person) if (value := getattr(new, f.name)) and f.name != "id"}
    if "last_name" in said and "first_name" not in said and old.first_name:
        del said["last_name"]  # a full name in one piece says less than its two parts
    names = tuple(dict.fromkeys((*old.moodle_names, *new.moodle_names)))
    return replace(
        old, **{**said, "moodle_names": names, "moodle_numbers": {**old.moodle_numbers, **new.moodle_numbers}}
    )


def _shared(people: Iterable[Person]) -> list[str]:
    """What two people have in common although it should tell them apart."""
    owners: dict[tuple[str, str], Person] = {}
    problems = []
    for person in people:
        numbers = [(f"number in {a}", number) for a, number in person.moodle_numbers.items()]
        for fact in (*person.facts(), *numbers):
            other = owners.setdefault(fact, person)
            if other is not person:
                problems.append(f"{other} and {person} have the same {fact[0].replace('_', ' ')}: {fact[1]}")
    return problems
