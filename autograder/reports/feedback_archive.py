"""Feedback pages as an archive that Canvas or Moodle gives back to the students, in the naming of the archive that was collected.

Moodle ("Upload multiple feedback files in a zip") reads the number after the first underscore of a folder, and what kind of submission
it answers: Jane Doe_71_assignsubmission_file_/02_perceptron.html.

Canvas ("Re-Upload Submissions") reads the numbers of the person and of the file that was handed in, and shows what comes back under the
name of that file. So a notebook is answered by a notebook, a zip archive by a zip archive, and a PDF by a PDF.
"""

import io
import json
import re
import textwrap
import warnings
import zipfile
from collections.abc import Iterable
from dataclasses import dataclass
from html import unescape
from pathlib import Path

from matplotlib.backends.backend_pdf import PdfPages
from matplotlib.figure import Figure

from autograder.classroom.collected import Collected, read_collected
from autograder.classroom.folder import Classroom
from autograder.files import CLOSED, write_atomically

WHEN = (1980, 1, 1, 0, 0, 0)  # of every file in the archive, so that the same pages make the same archive
PDF_LINES = 48  # on a page


@dataclass(frozen=True)
class Archive:
    """What was written."""

    path: Path
    system: str
    count: int
    left_out: dict[str, list[str]]  # why not → students


def write_archive(classroom: Classroom, assignment: str, pages: Iterable[Path], target: Path) -> Archive:
    """Write the pages of one assignment (feedback_linclass/STUDENT/ASSIGNMENT.html) as one archive."""
    records = read_collected(classroom)
    left_out: dict[str, list[str]] = {}
    systems: list[str] = []
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for page in pages:
            known = records.get((assignment, page.parent.name))
            returned = _returned(known, assignment, page.read_text(encoding="utf-8")) if known and known.path else None
            if known is None or returned is None:
                why = (
                    "the LMS could not show a page in place of what they handed in"
                    if known
                    else "it did not come from there"
                )
                left_out.setdefault(why, []).append(page.parent.name)
                continue
            name, content = returned
            archive.writestr(zipfile.ZipInfo(name, WHEN), content, zipfile.ZIP_DEFLATED)
            systems.append(known.system)
    if systems:
        write_atomically(target, buffer.getvalue(), mode=CLOSED)
    return Archive(target, " and ".join(sorted(set(systems))), len(systems), left_out)


def _returned(known: Collected, assignment: str, page: str) -> tuple[str, str | bytes] | None:
    """The name in the archive, and the content; None if the LMS would show it under a name that it cannot have."""
    if known.system == "Moodle":
        return f"{_folder(known.path)}/{assignment}.html", page
    if not known.upload:
        return None  # typed into Canvas, which gives such a text no number
    name = known.path.rpartition("/")[2]
    match name.lower().rpartition(".")[2]:
        case "ipynb":
            return name, as_notebook(page)
        case "zip":
            return name, _zipped(f"{assignment}.html", page)
        case "html" | "htm":
            return name, page
        case "pdf":
            return name, as_pdf(as_text(page))
        case "txt" | "md" | "json":
            return name, as_text(page)
        case _:
            return None


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


def as_text(page: str) -> str:
    """The words of a page, a line for each of its parts.

    >>> as_text("<main><h1>A &amp; B</h1><table><tr><th>Total</th><td>3</td></tr></table></main>")
    'A & B\\nTotal: 3\\n'
    """
    body = re.search(r"<main>(.*)</main>", page, re.S)
    lines = re.sub(r"</(?:p|h\d|li|tr|pre|div|section|summary)>", "\n", body[1] if body else page)
    words = unescape(re.sub(r"<[^<>]*>", "", lines.replace("</th>", ": ").replace("</td>", " ")))
    return re.sub(r"\n{3,}", "\n\n", "\n".join(line.rstrip() for line in words.strip().split("\n"))) + "\n"


def as_pdf(text: str) -> bytes:
    """A text on pages of paper."""
    lines = [part for line in text.splitlines() for part in textwrap.wrap(line, 88) or [""]]
    file = io.BytesIO()
    with warnings.catch_warnings(), PdfPages(file, metadata={"CreationDate": None}) as pages:
        warnings.simplefilter("ignore")  # a letter that the font lacks is shown as a box
        for start in range(0, len(lines), PDF_LINES):
            figure = Figure(figsize=(8.27, 11.69))
            shown = "\n".join(lines[start : start + PDF_LINES])
            figure.text(0.1, 0.93, shown, va="top", fontsize=10, linespacing=1.5, parse_math=False)
            pages.savefig(figure)
    return file.getvalue()
