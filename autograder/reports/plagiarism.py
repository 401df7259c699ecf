"""Answers for a plagiarism checker (MOSS, JPlag, Dolos): one folder per exercise, one file per student, and what everybody was given.

Our own report compares answers too; such a tool sees more (other years, other courses), and wants files.
"""

import json
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from autograder.cells import grade_id, handed_out, is_exercise
from autograder.classroom.folder import Classroom
from autograder.files import CLOSED, write_atomically
from autograder.grading.journal import read_result
from autograder.grading.result import cell_key
from autograder.reports.data import answers_of
from autograder.reports.export import as_separated

GIVEN = "_given"  # the folder of what everybody was given: the tools leave it out of the comparison
KEY = "names.csv"


@dataclass(frozen=True)
class Written:
    """What was written: the number of files by exercise, and the file that says who is behind each number (where names were left out)."""

    counts: dict[str, int]
    key: Path | None


def write_answers(
    classroom: Classroom, into: Path, assignments: Iterable[str] = (), *, anonymous: bool = False
) -> Written:
    """Write each answer that is not as it was handed out to INTO/ASSIGNMENT/EXERCISE/STUDENT.py."""
    into.mkdir(mode=0o700, parents=True, exist_ok=True)  # its files have the names of students
    counts: dict[str, int] = {}
    numbers: dict[str, str] = {}
    for assignment in assignments or classroom.assignments():
        given = _given(classroom, assignment)
        for id, text in given.items():
            write_atomically(into / GIVEN / assignment / f"{id}.py", text + "\n")
        for student in _students(classroom, assignment):
            result = read_result(classroom.private, student, assignment)
            found = answers_of(assignment, result.notebooks) if result else {}
            name = numbers.setdefault(student, f"s{len(numbers) + 1:04d}") if anonymous else student
            for id, text in found.items():
                if id in given and text.strip() and text.strip() != given[id].strip():
                    write_atomically(into / assignment / id / f"{name}.py", text + "\n", mode=CLOSED)
                    counts[f"{assignment}/{id}"] = counts.get(f"{assignment}/{id}", 0) + 1
    return Written(counts, _write_key(into, numbers) if anonymous else None)


def _given(classroom: Classroom, assignment: str) -> dict[str, str]:
    """Each exercise as it was handed out: the stub, or the version to fix."""
    return {
        cell_key(assignment, name, str(grade_id(cell))): handed_out(cell)
        for name, master in classroom.masters(assignment).items()
        for cell in json.loads(master)["cells"]
        if is_exercise(cell) and cell["cell_type"] == "code"
    }


def _students(classroom: Classroom, assignment: str) -> list[str]:
    folder = classroom.private / "results" / assignment
    return sorted(path.name.removesuffix(".json") for path in folder.glob("*.json"))


def _write_key(into: Path, numbers: dict[str, str]) -> Path:
    """Write who is who beside the folder, so that it is not sent away with it."""
    path = into.with_name(f"{into.name}-{KEY}")
    rows = [("file", "student"), *((number, student) for student, number in numbers.items())]
    write_atomically(path, as_separated(rows), mode=CLOSED)
    return path
