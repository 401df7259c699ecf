"""Late work: due dates, extensions, how late a submission is, and what that costs.

Nothing about lateness is fixed when a submission is graded. It follows from the gradebook whenever grades are read: the due date, the
extension, the time of handing in and the marks, those of a person included.
"""

import json
import math
import re
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta, timezone, tzinfo
from typing import Any
from zoneinfo import ZoneInfo

from sqlalchemy import or_

from autograder.classroom.collected import read_collected
from autograder.classroom.edge import (
    AssignLatePenalties,
    Assignment,
    Gradebook,
    MissingEntry,
    SubmittedAssignment,
    SubmittedNotebook,
    open_gradebook,
    parse_utc,
)
from autograder.classroom.folder import Classroom, ClassroomError
from autograder.classroom.scan import refuse_unknown
from autograder.files import write_atomically

WHEN = re.compile(r"(\d{4}-\d\d-\d\d)(?:[ T](\d\d:\d\d))?(?: ?(Z|[+-]\d\d:?\d\d|[A-Za-z][\w+/-]*))?")
OFFSET = re.compile(r"([+-])(\d\d):?(\d\d)")
OFFSET_AT_END = re.compile(r"(?<=\d) ?([+-]\d\d:?\d\d)$")
WEEK = timedelta(days=7)
LATE_AT_ALL = 1.0  # seconds: what is late although nobody knows by how much


def read_when(text: str, otherwise: tzinfo = UTC) -> datetime:
    """A point in time as people write it: `2027-02-01`, `2027-02-01 18:00`, `2027-02-01 18:00 Europe/Berlin`, `… +01:00`.

    A date alone means its last minute; `otherwise` is the time zone where none is named.

    >>> f"{read_when('2027-02-01 18:00 Europe/Berlin').astimezone(UTC):%H:%M}"
    '17:00'
    """
    found = WHEN.fullmatch(text.strip())
    try:
        if not found:
            raise ValueError
        day, time, zone = found.groups()
        return datetime.fromisoformat(f"{day} {time or '23:59'}").replace(tzinfo=read_zone(zone) if zone else otherwise)
    except ValueError:
        raise ClassroomError(
            f"{text!r} is not a date; write 2027-02-01, 2027-02-01 18:00 or 2027-02-01 18:00 Europe/Berlin"
        ) from None


def read_zone(name: str) -> tzinfo:
    """The time zone with this name, or an offset such as +01:00."""
    if name in ("Z", "UTC"):
        return UTC
    if found := OFFSET.fullmatch(name):
        ahead = timedelta(hours=int(found[2]), minutes=int(found[3]))
        return timezone(-ahead if found[1] == "-" else ahead)
    try:
        return ZoneInfo(name)
    except (KeyError, ValueError, OSError):  # a folder of zones, such as Europe, is an OSError
        raise ClassroomError(
            f"there is no time zone {name!r}; write one such as Europe/Berlin, America/New_York or +01:00"
        ) from None


def zone_of(classroom: Classroom) -> tzinfo:
    """The time zone of the course: the one in course.toml, or the first that was named in a due date; otherwise UTC."""
    path = classroom.private / "time_zone"
    name = classroom.overlay.time_zone or (path.read_text(encoding="utf-8").strip() if path.is_file() else "")
    return read_zone(name) if name else UTC


def remember_zone(classroom: Classroom, dates: Iterable[str]) -> None:
    """Keep the first time zone that is named in a date, for all dates that name none."""
    path = classroom.private / "time_zone"
    for text in dates:
        found = WHEN.fullmatch(text.rpartition("=")[2].strip())
        if found and found[3] and not path.exists() and isinstance(read_zone(found[3]), ZoneInfo):
            write_atomically(path, found[3] + "\n")


def show_when(classroom: Classroom, date: datetime) -> str:
    """A time of the gradebook, which is in UTC, on the clock of the course."""
    zone = zone_of(classroom)
    local = date.replace(tzinfo=UTC).astimezone(zone)
    return f"{local:%Y-%m-%d %H:%M} {zone.key if isinstance(zone, ZoneInfo) else local.tzname()}"


def read_timestamp(text: str) -> datetime:
    """When something was handed in, from nbgrader's timestamp.txt, in UTC; as nbgrader reads it, except for offsets.

    nbgrader takes the +0100 of a time for 100 seconds.

    >>> read_timestamp("2027-02-01 18:00:00 +0100"), read_timestamp("2027-02-01 18:00:00 UTC")
    (datetime.datetime(2027, 2, 1, 17, 0), datetime.datetime(2027, 2, 1, 18, 0))
    """
    offset = OFFSET_AT_END.search(text)
    if offset is None:
        time: datetime = parse_utc(text)
        return time
    local: datetime = parse_utc(text[: offset.start()])
    return local.replace(tzinfo=read_zone(offset[1])).astimezone(UTC).replace(tzinfo=None)


def plan_dates(assignments: list[str], wanted: tuple[str, ...], zone: tzinfo = UTC) -> dict[str, datetime]:
    """When assignments are due: `NAME=DATE` for one; a DATE alone for the first, and each other one a week after the one before.

    The weeks are counted on the clock of the date's own time zone, so that 18:00 remains 18:00 when summer time begins.

    >>> dates = plan_dates(["01_a", "02_b"], ("2027-03-22 18:00 Europe/Berlin", "02_b=2027-04-02"))
    >>> [f"{date.astimezone(UTC):%d %H:%M}" for date in dates.values()]
    ['22 17:00', '02 23:59']
    """
    dates: dict[str, datetime] = {}
    for text in sorted(wanted, key=lambda text: "=" in text):
        name, _, date = text.rpartition("=")
        if name:
            dates[require_known(assignments, name.strip(), "assignment")] = read_when(date, zone)
        else:
            first = read_when(date, zone)
            dates |= {each: first + i * WEEK for i, each in enumerate(assignments)}
    return dates


def require_known(names: list[str], name: str, what: str) -> str:
    """The name, if it is one of these; otherwise an error with the nearest one."""
    refuse_unknown(what, [name], names)
    return name


def set_dates(classroom: Classroom, dates: dict[str, datetime]) -> None:
    """Write due dates into the gradebook, and what follows from them."""
    with open_gradebook(classroom.db_url, classroom.course_id) as book:
        for name, date in dates.items():
            book.update_or_create_assignment(name, duedate=date.astimezone(UTC).replace(tzinfo=None))
        refresh(classroom, book)


def due_dates(classroom: Classroom) -> dict[str, datetime | None]:
    """When each assignment is due, in UTC."""
    with open_gradebook(classroom.db_url, classroom.course_id) as book:
        dates = {a.name: a.duedate for a in book.assignments}
    return {name: dates.get(name) for name in classroom.assignments()}


@dataclass(frozen=True)
class Extension:
    """More time for one student: a length that counts from the due date, or a date that stays where it is."""

    length: timedelta = timedelta()
    until: datetime | None = None  # in UTC

    def after(self, due: datetime | None) -> timedelta:
        """How much later than `due` the work may come."""
        if self.until is None:
            return self.length
        return max(timedelta(), self.until - due) if due else timedelta()


def extend(classroom: Classroom, student: str, assignment: str, extension: Extension) -> datetime:
    """Give a student more time for an assignment; none takes it back. Returns the student's due date.

    It goes into nbgrader's gradebook. A student who has not handed in has no place there yet, so it is noted in the classroom as well,
    and holds from the moment they do.
    """
    with open_gradebook(classroom.db_url, classroom.course_id) as book:
        try:
            due: datetime | None = book.find_assignment(assignment).duedate
        except MissingEntry:
            due = None
        if due is None:
            raise ClassroomError(
                f"{assignment} has no due date yet; set one: linclass due FOLDER {assignment}=2027-02-01"
            )
        more = extension.after(due)
        noted = noted_extensions(classroom)
        noted.pop((student, assignment), None)
        if more:
            noted[student, assignment] = extension
        write_extensions(classroom, noted)
        try:
            book.find_submission(assignment, student).extension = more or None
            book.db.commit()
        except MissingEntry:
            pass
        refresh(classroom, book)
    return due + more


def noted_extensions(classroom: Classroom) -> dict[tuple[str, str], Extension]:
    """What `linclass extend` gave: (student, assignment) → how much later the work is due."""
    path = classroom.private / "extensions.json"
    if not path.exists():
        return {}
    rows = json.loads(path.read_text(encoding="utf-8"))
    return {
        (row["student"], row["assignment"]): Extension(
            timedelta(seconds=row["seconds"]), datetime.fromisoformat(row["until"]) if row.get("until") else None
        )
        for row in rows
    }


def write_extensions(classroom: Classroom, noted: dict[tuple[str, str], Extension]) -> None:
    rows = [
        {
            "student": student,
            "assignment": assignment,
            "seconds": extension.length.total_seconds(),
            **({"until": extension.until.isoformat()} if extension.until else {}),
        }
        for (student, assignment), extension in sorted(noted.items(), key=lambda entry: entry[0])
    ]
    write_atomically(classroom.private / "extensions.json", json.dumps(rows, ensure_ascii=False, indent=1))


class Lateness:
    """How late the submissions of a classroom are, and what its own rule takes off for that."""

    def __init__(self, classroom: Classroom) -> None:
        self._noted = noted_extensions(classroom)
        self._called_late = {key for key, known in read_collected(classroom).items() if known.late and known.digest}
        step = AssignLatePenalties(config=classroom.config)
        step.init_plugin()
        self._rule: Any = step.plugin_inst
        self._per_day = classroom.overlay.late_per_day

    def extension(self, submission: Any) -> timedelta:
        """The gradebook's extension, or the one that was noted before the work was handed in. A date that was noted stays."""
        given: timedelta | None = submission.extension
        noted = self._noted.get((submission.student_id, submission.assignment.name), Extension())
        due = submission.assignment.duedate
        return noted.after(due) if noted.until else given or noted.after(due)

    def seconds(self, submission: Any) -> float:
        """How long after its due date and extension a submission was handed in; 0 where one of the times is not known.

        Canvas marks late work in its archive without a time: then it is late by the least that there is.
        """
        due = submission.assignment.duedate
        if submission.timestamp is None:
            late = (submission.assignment.name, submission.student_id) in self._called_late
            return LATE_AT_ALL if late and not self.extension(submission) else 0.0
        if due is None:
            return 0.0
        return max(0.0, float((submission.timestamp - due - self.extension(submission)).total_seconds()))

    def penalty(self, student: str, score: float, seconds: float) -> float:
        """What course.toml takes off for each day, or else nbgrader's plugin for late work: between 0 and the score."""
        if seconds <= 0:
            return 0.0
        if self._per_day is not None:
            return min(score, score * self._per_day * math.ceil(seconds / 86400))
        asked = self._rule.late_submission_penalty(student, score, seconds)
        return min(max(0.0, float(asked or 0.0)), score)


def refresh(classroom: Classroom, book: Gradebook) -> None:
    """Bring nbgrader's own columns in step, for formgrader and nbgrader's export: extensions and penalties as they are now."""
    late = Lateness(classroom)
    maybe_late = or_(
        SubmittedAssignment.timestamp > Assignment.duedate,
        SubmittedAssignment.timestamp.is_(None),
        SubmittedAssignment.extension.is_not(None),
        SubmittedNotebook.late_submission_penalty.is_not(None),
    )
    rows = book.db.query(SubmittedNotebook).join(SubmittedNotebook.assignment).join(SubmittedAssignment.assignment)
    for notebook in rows.filter(maybe_late).all():
        submission = notebook.assignment
        extension, seconds = late.extension(submission), late.seconds(submission)
        if (extension or None) != submission.extension:
            submission.extension = extension or None
        penalty = late.penalty(submission.student_id, float(notebook.score), seconds) or None
        if notebook.late_submission_penalty != penalty:
            notebook.late_submission_penalty = penalty
    book.db.commit()


def duration(seconds: float) -> str:
    """A length of time, as people say it.

    >>> duration(300), duration(34 * 3600 + 120), duration(6.2 * 86400)
    ('5 min', '34 h', '6 days 4 h')
    """
    minutes = int(seconds // 60)
    hours, days = minutes // 60, minutes // 1440
    if hours < 1:
        return f"{max(1, minutes)} min"
    if days < 2 or (hours < 72 and hours % 24):
        return f"{hours} h"
    return f"{days} days" + (f" {hours % 24} h" if hours % 24 else "")


def late_by(seconds: float) -> str:
    """What grade, feedback and report say of a late submission.

    >>> late_by(34 * 3600), late_by(LATE_AT_ALL)
    ('late by 34 h', 'late, by how much is not known')
    """
    return "late, by how much is not known" if seconds == LATE_AT_ALL else f"late by {duration(seconds)}"
