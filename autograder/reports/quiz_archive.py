"""The notebooks of a quiz that differs from student to student, as one archive, so that an LMS can hand each student their own.

Moodle ("Upload multiple feedback files in a zip") gives each person what is in the folder with their number, also before anything was
handed in. The number is in the grading worksheet of the assignment. Canvas has nothing like it: it takes back only files that were handed
in. For Canvas and for everything else the archive has one folder per student.
"""

import io
import re
import zipfile
from dataclasses import dataclass
from pathlib import Path

from autograder.classroom.folder import Classroom, ClassroomError
from autograder.classroom.roster import read_roster
from autograder.files import write_atomically
from autograder.reports.export import CannotExport, read_table
from autograder.reports.people import Directory, Key, in_roster, keys_of_name
from autograder.text import printable

WHEN = (1980, 1, 1, 0, 0, 0)  # of every file in the archive, so that the same notebooks make the same archive
SAID = (("id", "id number"), ("email", "email address"), ("login", "username"))


@dataclass(frozen=True)
class QuizArchive:
    """What was written."""

    path: Path
    count: int
    left_out: tuple[str, ...]  # students who have a quiz, and are not in the worksheet


def write_quiz_archive(room: Classroom, name: str, worksheet: str | None = None) -> QuizArchive:
    """Write all notebooks of a quiz as quizzes/NAME.zip; with Moodle's worksheet in the naming that Moodle reads."""
    notebooks = {path.stem: path for path in sorted((room.folder / "quizzes" / name).glob("*.ipynb"))}
    if not notebooks:
        raise ClassroomError(f"{name} has no notebook for each student; make one with --per-student")
    folders = {student: student for student in notebooks} if worksheet is None else _folders(room, worksheet)
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for student, path in notebooks.items():
            if student in folders:
                place = zipfile.ZipInfo(f"{folders[student]}/{name}.ipynb", WHEN)
                archive.writestr(place, path.read_bytes(), zipfile.ZIP_DEFLATED)
    target = room.folder / "quizzes" / f"{name}.zip"
    write_atomically(target, buffer.getvalue(), mode=room.closed)  # with names
    left_out = tuple(student for student in notebooks if student not in folders)
    return QuizArchive(target, len(notebooks) - len(left_out), left_out)


def _folders(room: Classroom, worksheet: str) -> dict[str, str]:
    """Student → the folder that Moodle reads: their full name, their number in this assignment, and that it is a feedback file."""
    (head, *rows), _ = read_table(worksheet)
    at = {column.strip().casefold(): i for i, column in enumerate(head)}
    if not {"identifier", "full name"} <= at.keys():
        raise CannotExport(
            "this is not Moodle's grading worksheet in English: it needs the columns Identifier and Full name"
        )
    identities = {person.id: in_roster(person) for person in read_roster(room)}
    keys: list[list[Key]] = [
        [*((kind, row[at[column]]) for kind, column in SAID if column in at), *keys_of_name(row[at["full name"]])]
        for row in rows
    ]
    owners = Directory(identities).find_all(keys)
    return {
        student: _folder(row[at["full name"]], row[at["identifier"]])
        for row, student in zip(rows, owners, strict=True)
        if student
    }


def _folder(full_name: str, identifier: str) -> str:
    """
    >>> _folder("Jane/Doe", "Participant 71")
    'Jane-Doe_71_assignsubmission_file_'
    """
    number = re.search(r"[0-9]+\Z", identifier)
    if not number:
        raise CannotExport(f"the worksheet has an identifier without a number: {printable(identifier, 80)!r}")
    name = re.sub(r'[/\\:*?"<>|\x00-\x1f_]', "-", printable(full_name, 200)).strip(" .") or "student"
    return f"{name}_{number[0]}_assignsubmission_file_"
