"""Which student of the classroom an archive means."""

from collections.abc import Iterable
from dataclasses import dataclass

from autograder.classroom.archive import Owner
from autograder.classroom.roster import Person, Roster, id_from_name
from autograder.classroom.scan import why_unfit
from autograder.grading.submission import SetAside

UNCLEAR = "it is not clear whose this is"
WORKSHEET = "Moodle's grading worksheet of this assignment tells them apart (linclass roster, with --assignment)"


@dataclass(frozen=True)
class Student:
    """Where somebody's work goes."""

    id: str
    in_roster: bool
    by_name: bool = False  # nothing but the name says so, and people can change theirs


def choose(roster: Roster, owner: Owner, other: Owner | None) -> Owner:
    """Which of two readings of a path is meant: the one that the roster knows."""
    known = {o: p for o in (owner, other) if o and (p := roster.with_lms_id(o.number))}
    if len(known) > 1:
        raise SetAside(f"{UNCLEAR}: the file's name may mean {' or '.join(map(str, known.values()))}; copy it by hand")
    return next(iter(known), owner)


class Whose:
    """Answers for one archive of one assignment."""

    def __init__(self, roster: Roster, assignment: str, owners: Iterable[Owner]) -> None:
        self._roster, self._assignment = roster, assignment
        self._same: dict[str, list[Owner]] = {}  # whom owners seem to be → those owners
        for owner in dict.fromkeys(owners):
            self._same.setdefault(self._seems(owner), []).append(owner)

    def student(self, owner: Owner) -> Student:
        """The student; SetAside if that is not clear, with the names."""
        seems = self._seems(owner)
        people = [] if owner.anonymous or owner.system == "Canvas" else self._roster.named(owner.name)
        if len(people) > 1 and not self._numbered(owner):
            raise SetAside(f"{UNCLEAR}: {' or '.join(map(str, people))}; {WORKSHEET}")
        others = [str(o) for o in self._same.get(seems, []) if o != owner]
        if others and not self._numbered(owner):
            told = WORKSHEET if owner.system == "Moodle" else "copy the files by hand"
            raise SetAside(f"{UNCLEAR}: the archive has others of this name or number, {', '.join(others)}; {told}")
        if not seems or why_unfit(seems):
            raise SetAside("the name cannot serve as an id; put the person into the roster")
        found = self._numbered(owner) or (people[0] if people else None) or self._on_canvas(owner)
        if found is None and (namesake := self._roster.find(seems)):
            raise SetAside(f"{UNCLEAR}: {seems} is the id of {namesake}; put this person into the roster")
        by_name = owner.system == "Moodle" and not owner.anonymous and not self._numbered(owner)
        return Student(seems, found is not None, by_name)

    def _seems(self, owner: Owner) -> str:
        """The id that the owner's name and number lead to."""
        if owner.anonymous and not self._numbered(owner):
            return f"{'participant' if owner.system == 'Moodle' else 'anon'}-{owner.number}"
        if person := self._numbered(owner) or self._on_canvas(owner):
            return person.id
        if owner.system == "Canvas":
            return owner.number
        people = self._roster.named(owner.name)
        return people[0].id if len(people) == 1 else id_from_name(owner.name)

    def _numbered(self, owner: Owner) -> Person | None:
        """The person with this number in Moodle's worksheet of the assignment."""
        return self._roster.with_moodle_number(self._assignment, owner.number) if owner.system == "Moodle" else None

    def _on_canvas(self, owner: Owner) -> Person | None:
        named = owner.system == "Canvas" and not owner.anonymous
        return self._roster.with_lms_id(owner.number) if named else None
