"""Feedback pages as an archive that Canvas or Moodle gives back to the students, in the naming of the archive that was collected.

Moodle ("Upload multiple feedback files in a zip") reads the number after the first underscore of a folder, and what kind of submission
it answers: Jane Doe_71_assignsubmission_file_/02_perceptron.html.

Canvas ("Re-Upload Submissions") reads the numbers of the person and of the file that was handed in, and shows what comes back under the
name of that file. So a notebook is answered by a notebook, and a zip archive by a zip archive.
"""

import io
import json
import re
import zipfile
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from autograder.classroom.collected import Collected, read_collected
from autograder.classroom.folder import Classroom
from autograder.files import CLOSED, write_atomically

WHEN = (1980, 1, 1, 0, 0, 0)  # of every file in the archive, so that the same pages make the same archive


@dataclass(frozen=True)
class Archive:
    """What was written."""

    path: Path
    system: str
    count: int
    left_out: tuple[str, ...]  # students whose work did not come from the LMS


def write_archive(classroom: Classroom, assignment: str, pages: Iterable[Path], target: Path) -> Archive:
    """Write the pages of one assignment (feedback_linclass/STUDENT/ASSIGNMENT.html) as one archive."""
    records = read_collected(classroom)
    left_out: list[str] = []
    systems: list[str] = []
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for page in pages:
            known = records.get((assignment, page.parent.name))
            if known is None or not known.path:
                left_out.append(page.parent.name)
                continue
            name, content = _returned(known, assignment, page.read_text(encoding="utf-8"))
            archive.writestr(zipfile.ZipInfo(name, WHEN), content, zipfile.ZIP_DEFLATED)
            systems.append(known.system)
    if systems:
        write_atomically(target, buffer.getvalue(), mode=CLOSED)
    return Archive(target, " and ".join(sorted(set(systems))), len(systems), tuple(left_out))


def _returned(known: Collected, assignment: str, page: str) -> tuple[str, str | bytes]:
    """The name in the archive, and the content."""
    if known.system == "Moodle":
        return f"{_folder(known.path)}/{assignment}.html", page
    name = known.path.rpartition("/")[2]
    if name.lower().endswith(".zip"):
        return name, _zipped(f"{assignment}.html", page)
    return name, page if name.lower().endswith((".html", ".htm")) else as_notebook(page)


def _folder(path: str) -> str:
    """Moodle's folder of one person, with the underscore at its end that older versions need.

    >>> _folder("Jane Doe_71_assignsubmission_file_/a/b.ipynb"), _folder("Jane Doe_71_assignsubmission_file_b.ipynb")
    ('Jane Doe_71_assignsubmission_file_', 'Jane Doe_71_assignsubmission_file_')
    """
    part = next(part for part in path.split("/") if "_assignsubmission_" in part)
    found = re.match(r"(.*?_\d+_assignsubmission_[a-z]+)", part, re.S)
    return f"{found[1] if found else part}_"


def _zipped(name: str, page: str) -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as inner:
        inner.writestr(zipfile.ZipInfo(name, WHEN), page)
    return buffer.getvalue()


def as_notebook(page: str) -> str:
    """A notebook that shows a page: one cell without code, with the page as its output."""
    body = re.search(r"<main>(.*)</main>", page, re.S)
    html = body[1].strip() if body else page
    output = {"output_type": "display_data", "metadata": {}, "data": {"text/html": html, "text/plain": "Feedback"}}
    cell = {
        "cell_type": "code",
        "id": "feedback",
        "metadata": {"jupyter": {"source_hidden": True}},
        "source": "",
        "execution_count": None,
        "outputs": [output],
    }
    kernel = {"kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"}}
    return json.dumps({"cells": [cell], "metadata": kernel, "nbformat": 4, "nbformat_minor": 5}, ensure_ascii=False)
