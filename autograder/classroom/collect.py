"""File names in the archives that learning management systems provide, for `nbgrader zip_collect`. (`linclass collect` can do more.)"""

import re
from functools import cached_property
from pathlib import Path

from nbgrader.plugins import FileNameCollectorPlugin

from autograder.classroom.archive import Owner, Whose, read_path
from autograder.classroom.folder import ClassroomError, open_classroom
from autograder.classroom.roster import Roster, read_roster
from autograder.grading.submission import SetAside

# What browsers and Canvas add to a file that was handed in again: "-1", " (2)".
FILE = re.compile(r"(?P<file_id>\d\d_[a-z0-9_]+?)(?:-\d+)?(?: ?\(\d+\))?\.ipynb")


class LmsNames(FileNameCollectorPlugin):
    """Finds the student and the assignment in Canvas's and Moodle's file names."""

    def collect(self, submitted_file: str) -> dict[str, str] | None:
        found = owner_and_file(submitted_file)
        if found is None:
            self.log.warning("neither Canvas's nor Moodle's pattern fits: %s", submitted_file)
            return None
        owner, file = found
        known: dict[str, Owner] = self.__dict__.setdefault("_owners", {})
        try:
            student = Whose(self._roster, file, [owner]).student(owner).id
        except SetAside as problem:
            self.log.warning("%s: %s", owner, problem)
            return None
        if known.setdefault(student, owner) != owner:
            self.log.warning(
                "two people are called %s; the second one is collected as %s-%s", student, student, owner.number
            )
            student = f"{student}-{owner.number}"
        return {"student_id": student, "file_id": file}

    @cached_property
    def _roster(self) -> Roster:
        """The roster of the classroom in which nbgrader runs."""
        root = getattr(getattr(self.parent, "coursedir", None), "root", "")
        try:
            return read_roster(open_classroom(Path(root)))
        except ClassroomError:
            return Roster()


def owner_and_file(path: str) -> tuple[Owner, str] | None:
    """Whose file it is and the name of the notebook; None where no form fits. nbgrader unpacks into extracted/ARCHIVE/.

    >>> owner_and_file("x/downloaded/02_perceptron/extracted/all/doejane_LATE_4711_99_02_perceptron-1.ipynb")
    (Owner(system='Canvas', number='4711', name='doejane', anonymous=False), '02_perceptron')
    """
    label = read_path(re.split("/downloaded/[^/]+/extracted/", path, maxsplit=1)[-1])
    file = FILE.fullmatch(label.name) if label else None
    return (label.owner, file["file_id"]) if label and file else None
