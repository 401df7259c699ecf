"""Who is who: find the student in the gradebook whom a row of another system's table is about."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from autograder.classroom.folder import Classroom
from autograder.classroom.grades import Student
from autograder.classroom.roster import Person, id_from_name, name_key, read_roster

Key = tuple[str, str]  # what is known about a person: its kind ("sis", "login", "email", "name" …) and its value


@dataclass(frozen=True)
class Identity:
    """What other systems call a student. Everything may be missing."""

    canvas: str = ""  # Canvas's own number
    sis: str = ""  # the number in the student information system; Moodle's "ID number"
    login: str = ""
    email: str = ""
    section: str = ""
    names: frozenset[str] = frozenset()  # as keys: see `name_key`
    moodle: Mapping[str, str] = field(default_factory=dict)  # assignment → the number after "Participant"

    def keys(self) -> set[Key]:
        single = {"canvas": self.canvas, "sis": self.sis, "login": self.login, "email": self.email}
        numbers = {(f"participant of {assignment}", number) for assignment, number in self.moodle.items()}
        return {item for item in single.items() if item[1]} | {("name", name) for name in self.names} | numbers


def identify(classroom: Classroom, students: Iterable[Student]) -> dict[str, Identity]:
    """The identity of each student: what the roster says, and the gradebook for anyone who is not in it."""
    people = {person.id: person for person in read_roster(classroom)}
    return {s.id: in_roster(people[s.id]) if s.id in people else in_gradebook(s) for s in students}


def in_roster(person: Person) -> Identity:
    return Identity(
        person.lms_id,
        person.sis_id,
        person.login,
        person.email,
        person.section,
        frozenset(person.name_keys()),
        person.moodle_numbers,
    )


def in_gradebook(student: Student) -> Identity:
    """What the gradebook alone says: an id that is a number was collected from Canvas's archive and is Canvas's own."""
    is_number = student.id.isdecimal()
    both = (f"{student.first_name} {student.last_name}", f"{student.last_name} {student.first_name}")
    return Identity(
        canvas=student.id if is_number else student.lms_user_id,
        login="" if is_number else student.id,
        names=frozenset(map(name_key, both)) - {""},
    )


class Directory:
    """The students by everything that is known about them."""

    def __init__(self, identities: Mapping[str, Identity]) -> None:
        self._owners: dict[Key, set[str]] = defaultdict(set)
        for id, identity in identities.items():
            for kind, value in {*identity.keys(), ("id", id)}:
                self._owners[kind, value.strip().casefold()].add(id)

    def find(self, keys: Iterable[Key]) -> str | None:
        """The student who has the first of these keys that anybody has; None if nobody has one, or several people share it."""
        for kind, value in keys:
            owners = self._owners.get((kind, value.strip().casefold()))
            if owners and value.strip():
                return next(iter(owners)) if len(owners) == 1 else None
        return None

    def find_all(self, rows: Sequence[Iterable[Key]]) -> list[str | None]:
        """The student of each row. Rows that seem to be about the same student get nobody: two people may share a name."""
        found = [self.find(keys) for keys in rows]
        counts = Counter(found)
        return [student if counts[student] == 1 else None for student in found]


def keys_of_name(name: str) -> list[Key]:
    """A person's name, and the id that it becomes where an archive is collected without a roster."""
    return [("name", name_key(name)), ("id", id_from_name(name))]
