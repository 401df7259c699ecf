"""Feedback over nbgrader's exchange: our page where `nbgrader release_feedback` looks for it, then released by nbgrader.

What is handed in over the exchange carries a secret of its own. nbgrader puts the page under a name made of it, and only a student who
has the secret can find the page.
"""

import re
import shutil
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import Any

from jupyter_core.paths import jupyter_config_path
from traitlets.config import Config, JSONFileConfigLoader, PyFileConfigLoader
from traitlets.config.loader import ConfigFileNotFound

from autograder.classroom.edge import NbGraderAPI
from autograder.classroom.folder import Classroom
from autograder.files import Unfit, read_regular, write_atomically
from autograder.grading.journal import read_result
from autograder.grading.result import Result
from autograder.text import printable

SECRET, TIME = "submission_secret.txt", "timestamp.txt"
KEY = re.compile(r"[0-9A-Za-z]{1,200}")  # nbgrader's has 128 hexadecimal digits


def carry_secret(classroom: Classroom, result: Result) -> None:
    """Keep the submission's secret beside the graded notebook, as nbgrader does; none of an earlier submission stays there."""
    handed_in = classroom.folder / "submitted" / result.student / result.assignment
    kept = classroom.folder / "autograded" / result.student / result.assignment / SECRET
    secret = _read(handed_in / SECRET)
    if KEY.fullmatch(secret) and _read(handed_in / TIME) == (result.timestamp or ""):
        write_atomically(kept, secret)
    else:
        kept.unlink(missing_ok=True)


def release(classroom: Classroom, pages: Iterable[Path]) -> dict[Path, str]:
    """Release pages named STUDENT/ASSIGNMENT.html; returns why not, for those that cannot be released."""
    api = NbGraderAPI(config=nbgraders_config(classroom))
    refused = {}
    for page in pages:
        student, assignment = page.parent.name, page.stem
        try:
            why = _put_in_place(classroom, student, assignment, page)
        except OSError as problem:
            why = f"its page could not be put into feedback/: {problem.strerror}"
        if why:
            refused[page] = why
            continue
        done: dict[str, Any] = api.release_feedback(assignment, student)
        if not done["success"]:
            words = str(done.get("error") or done.get("log") or "no reason given").strip().splitlines()[-1]
            refused[page] = f"nbgrader could not release it: {printable(words)}"  # one strange file stops no other page
    return refused


def _put_in_place(classroom: Classroom, student: str, assignment: str, page: Path) -> str | None:
    """Make feedback/STUDENT/ASSIGNMENT again with the page and what nbgrader needs beside it; returns why not."""
    handed_in = classroom.folder / "submitted" / student / assignment
    result = read_result(classroom.private, student, assignment)
    if result is None or _read(handed_in / TIME) != (result.timestamp or ""):
        return "it was handed in again after it was graded; run linclass grade first"
    carry_secret(classroom, result)  # it may have been graded by an older version, which did not
    secret = _read(classroom.folder / "autograded" / student / assignment / SECRET)
    if not secret:
        return "it was not handed in over nbgrader's exchange"
    place = classroom.folder / "feedback" / student / assignment
    shutil.rmtree(place, ignore_errors=True)  # nbgrader would release every page in there
    copy = place / f"{_notebook_name(handed_in, assignment)}.html"
    write_atomically(copy, page.read_text(encoding="utf-8"))
    copy.chmod(
        0o644
    )  # nbgrader copies the permissions too, and the student has to read it; the classroom itself is closed
    write_atomically(place / SECRET, secret)
    write_atomically(place / TIME, result.timestamp or "")
    return None


def _notebook_name(folder: Path, assignment: str) -> str:
    """The name under which the student's side asks for the page: that of the notebook as it was handed in."""
    found = [path.stem for path in folder.glob("*.ipynb")]
    return found[0] if len(found) == 1 and found[0] == printable(found[0]) else assignment


def _read(path: Path) -> str:
    """A short text file of a submission; nothing if there is none that can be read. Neither its folder nor the student's may be a link:
    with a classmate's secret one's own page would be released in place of theirs.
    """
    try:
        return read_regular(path, most=1_000, below=path.parents[2]).decode("ascii").strip()
    except (OSError, Unfit, UnicodeDecodeError):
        return ""


def nbgraders_config(classroom: Classroom) -> Config:
    """What nbgrader's own commands would read in the classroom: a hub names its exchange in the system's settings."""
    config = Config()
    for folder in reversed(jupyter_config_path()):  # the last one read counts
        for loader, kind in ((JSONFileConfigLoader, "json"), (PyFileConfigLoader, "py")):
            with suppress(ConfigFileNotFound):
                config.merge(loader(f"nbgrader_config.{kind}", path=folder).load_config())
    config.merge(classroom.config)
    return config
