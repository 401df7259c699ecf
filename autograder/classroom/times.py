"""When work was handed in on the LMS: from Moodle's grading worksheet, or from Canvas's list of submissions.

Neither system writes the time into its archive. Canvas marks late files, but not by how much; Moodle does not even do that. So the times
come from a second file, are kept in `.linclass/times.json` by the person's number in the archive, and go into nbgrader's timestamp.txt.
"""

import csv
import io
import json
import re
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from dateutil.parser import ParserError, parse

from autograder.classroom.collected import read_collected
from autograder.classroom.folder import Classroom, ClassroomError
from autograder.classroom.late import zone_of
from autograder.files import Unfit, read_regular, write_atomically

MAX_BYTES = 50_000_000
NUMBERS = ("identifier", "user_id", "user id", "lms id", "lms_id", "canvas id", "id", "teilnehmer/in", "identifiant")
TIMES = (
    "last modified (submission)", "submitted_at", "submitted at", "submission time", "zuletzt geändert (abgabe)",
    "dernière modification (travail remis)",
)  # fmt: skip
Times = dict[str, str]  # number in the archive → time, as nbgrader writes it


def read_times(classroom: Classroom, path: Path) -> Times:
    """The times in a worksheet of Moodle's, or in Canvas's list of submissions (JSON of its API, or a table)."""
    try:
        text = read_regular(path, MAX_BYTES).decode("utf-8-sig")
    except (OSError, Unfit, UnicodeDecodeError) as problem:
        raise ClassroomError(f"{path.name} cannot be read: {problem}") from None
    rows = _from_json(text) if text.lstrip().startswith("[") else _from_table(path, text)
    return {number: time for number, when in rows if number and (time := _time(classroom, path, when))}


def _from_json(text: str) -> list[tuple[str, str]]:
    try:
        rows: list[Any] = json.loads(text)
        return [(str(row["user_id"]), str(row.get("submitted_at") or "")) for row in rows]
    except (ValueError, KeyError, TypeError, AttributeError):
        raise ClassroomError(
            "this is not Canvas's list of submissions; it is what the API answers to "
            "/api/v1/courses/NUMBER/assignments/NUMBER/submissions?per_page=100"
        ) from None


def _from_table(path: Path, text: str) -> list[tuple[str, str]]:
    delimiter = max(",;\t", key=text.partition("\n")[0].count)
    rows = [row for row in csv.reader(io.StringIO(text, newline=""), delimiter=delimiter) if row]
    head = [cell.strip().casefold() for cell in rows[0]] if rows else []
    number = next((head.index(name) for name in NUMBERS if name in head), None)
    time = next((head.index(name) for name in TIMES if name in head), None)
    if number is None or time is None:
        raise ClassroomError(
            f"{path.name} has no times of submission: a column “Identifier” and a column “Last modified (submission)” are needed, "
            "as in Moodle's grading worksheet, or “user_id” and “submitted_at”"
        )
    found = ((row[number], row[time]) for row in rows[1:] if len(row) > max(number, time))
    return [(digits[0], when) for who, when in found if (digits := re.search(r"\d+$", who.strip()))]


def _time(classroom: Classroom, path: Path, text: str) -> str | None:
    """As nbgrader writes it. Moodle writes the time of the place that the person who downloads has chosen, without naming it."""
    if text.strip() in ("", "-", "–"):
        return None
    try:
        when: datetime = parse(text.strip())
    except (ParserError, OverflowError):
        raise ClassroomError(
            f"{path.name}: {text.strip()[:60]!r} is not a time in English; set Moodle to English and download it again"
        ) from None
    when = when if when.tzinfo else when.replace(tzinfo=zone_of(classroom))
    return f"{when.astimezone(UTC):%Y-%m-%d %H:%M:%S} UTC"


def has_times(path: Path) -> bool:
    """Whether a table has a column of times, for example Moodle's worksheet."""
    try:
        head = read_regular(path, MAX_BYTES).decode("utf-8-sig").partition("\n")[0].casefold()
    except (OSError, Unfit, UnicodeDecodeError):
        return False
    return any(name in head for name in TIMES)


def noted_times(classroom: Classroom) -> dict[str, Times]:
    """Assignment → number in the archive → time."""
    path = classroom.private / "times.json"
    return dict(json.loads(path.read_text(encoding="utf-8"))) if path.exists() else {}


def note_times(classroom: Classroom, assignment: str, times: Times) -> None:
    noted = noted_times(classroom)
    noted[assignment] = {**noted.get(assignment, {}), **times}
    _write(classroom, noted)


def forget_times(classroom: Classroom, assignment: str, numbers: set[str]) -> None:
    """Drop times that belong to files which were handed in again since."""
    noted = noted_times(classroom)
    if numbers & set(noted.get(assignment, {})):
        noted[assignment] = {number: time for number, time in noted[assignment].items() if number not in numbers}
        _write(classroom, noted)


def _write(classroom: Classroom, noted: dict[str, Times]) -> None:
    write_atomically(classroom.private / "times.json", json.dumps(noted, indent=1) + "\n")


def write_timestamps(classroom: Classroom, assignment: str) -> int:
    """Put the noted times into submitted/, for what was collected from an archive; returns how many have one."""
    times, count = noted_times(classroom).get(assignment, {}), 0
    for (name, student), known in read_collected(classroom).items():
        folder = classroom.folder / "submitted" / student / assignment
        if (
            name == assignment
            and known.digest
            and known.number in times
            and folder.is_dir()
            and not folder.is_symlink()
        ):
            write_atomically(folder / "timestamp.txt", times[known.number] + "\n")
            count += 1
    return count
