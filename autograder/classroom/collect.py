"""File names in the archives that learning management systems provide, for `nbgrader zip_collect`."""

import re
import unicodedata

from nbgrader.plugins import FileNameCollectorPlugin

# What browsers and Canvas add to a file that was handed in again: "-1", " (2)".
FILE = r"(?P<file_id>\d\d_[a-z0-9_]+?)(?:-\d+)?(?: ?\(\d+\))?\.ipynb$"
# Canvas, submissions.zip: doejane_LATE_<user>_<file>_02_perceptron-1.ipynb. The user's number is Canvas's own and stays the same.
CANVAS = re.compile(rf"[^/_]+(?:_LATE)?_(?P<number>\d+)_\d+_{FILE}")
# Moodle, with or without one folder per student: Jane Doe_<number>_assignsubmission_file_/02_perceptron.ipynb. The number differs
# from assignment to assignment, so the name must do.
MOODLE = re.compile(rf"(?P<name>[^/]+?)_(?P<number>\d+)_assignsubmission_file_?/?{FILE}")


# The folder that Moodle makes for a student. Where there is one, it alone says who handed in: the file's name is the student's own.
FOLDER = re.compile(r"(?P<name>.+?)_(?P<number>\d+)_assignsubmission_file_?")


class LmsNames(FileNameCollectorPlugin):
    """Finds the student and the assignment in Canvas's and Moodle's file names."""

    def collect(self, submitted_file: str) -> dict[str, str] | None:
        found = student_and_file(submitted_file)
        if found is None:
            self.log.warning("neither Canvas's nor Moodle's pattern fits: %s", submitted_file)
            return None
        student, number, file = found
        known: dict[str, str] = self.__dict__.setdefault("_numbers", {})
        if known.setdefault(student, number) != number:
            self.log.warning("two people are called %s; the second one is collected as %s-%s", student, student, number)
            student = f"{student}-{number}"
        return {"student_id": student, "file_id": file}


def student_and_file(path: str) -> tuple[str, str, str] | None:
    """(student, the system's number, notebook) of a path; None where no pattern fits.

    >>> student_and_file("x/doejane_LATE_4711_99_02_perceptron-1.ipynb")
    ('4711', '4711', '02_perceptron')
    >>> student_and_file("x/Jörg van Dijk_12_assignsubmission_file_/02_perceptron.ipynb")
    ('jorg.van.dijk', '12', '02_perceptron')
    """
    tail = "/".join(path.split("/")[-2:])
    folder, _, file = tail.rpartition("/")
    if FOLDER.fullmatch(folder) and not re.fullmatch(FILE, file):
        return None
    if tail.count("_assignsubmission_file") > 1:
        return None
    if match := re.search(rf"(?:^|/){MOODLE.pattern}", tail):
        return as_id(match["name"]) or match["number"], match["number"], match["file_id"]
    if match := re.search(rf"(?:^|/){CANVAS.pattern}", tail):
        return match["number"], match["number"], match["file_id"]
    return None


def as_id(name: str) -> str:
    """A person's name as an id that a folder and a gradebook can hold."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[^a-z0-9]+", ".", plain).strip(".")
