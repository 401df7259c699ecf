"""nbgrader, at one edge: what we use of it, the one way to open a gradebook, and which names may enter it."""

import re
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import nbgrader
from jsonschema.exceptions import best_match
from jsonschema.validators import validator_for
from nbgrader.api import (
    Assignment,
    Base,
    BaseCell,
    Comment,
    Grade,
    Gradebook,
    MissingEntry,
    Notebook,
    Student,
    SubmittedAssignment,
    SubmittedNotebook,
)
from nbgrader.apps import NbGraderAPI
from nbgrader.coursedir import CourseDirectory
from nbgrader.exchange.default import ExchangeCollect
from nbgrader.nbgraderformat import SCHEMA_VERSION, MetadataValidator, common
from nbgrader.preprocessors import (
    AssignLatePenalties,
    CheckCellMetadata,
    ClearHiddenTests,
    ClearMarkScheme,
    ClearOutput,
    ClearSolutions,
    ComputeChecksums,
    LockCells,
)
from nbgrader.utils import parse_utc
from sqlalchemy import event
from sqlalchemy.exc import SAWarning

__all__ = [
    "MIGRATIONS",
    "SCHEMA_VERSION",
    "AssignLatePenalties",
    "Assignment",
    "Base",
    "BaseCell",
    "CheckCellMetadata",
    "ClearHiddenTests",
    "ClearMarkScheme",
    "ClearOutput",
    "ClearSolutions",
    "Comment",
    "ComputeChecksums",
    "CourseDirectory",
    "ExchangeCollect",
    "Grade",
    "Gradebook",
    "LockCells",
    "MetadataValidator",
    "MissingEntry",
    "NbGraderAPI",
    "Notebook",
    "Student",
    "SubmittedAssignment",
    "SubmittedNotebook",
    "open_gradebook",
    "parse_utc",
]

MIGRATIONS = Path(nbgrader.__file__).parent / "alembic"  # the versions of the gradebook's tables


def _validate(metadata: dict[str, Any], schema: dict[str, Any]) -> None:
    """jsonschema.validate without its first step, a check of nbgrader's schema itself, which takes ten times as long and would be repeated
    for every cell."""
    error = best_match(validator_for(schema)(schema).iter_errors(metadata))
    if error is not None:
        raise error


common.jsonschema = SimpleNamespace(validate=_validate)  # all that nbgrader uses of it there


# formgrader puts names and ids into its pages as they are.
MARKUP = re.compile('[<>&"]')


def _without_markup(student: Student, value: Any, *_: object) -> Any:
    """A name, address or number with a space for each character that begins or ends something in HTML."""
    return " ".join(MARKUP.sub(" ", value).split()) if isinstance(value, str) and MARKUP.search(value) else value


def _refuse_markup(student: Student, id: Any, *_: object) -> Any:
    """The id is a folder's name too, so it cannot be changed here."""
    if MARKUP.search(str(id)):
        raise ValueError(f"a student's id may not contain any of < > & \": {id!r}")
    return id


# On the table's own columns, so that every way into the gradebook passes here: roster, collect, grade, rename and `nbgrader autograde`.
for _column in (Student.first_name, Student.last_name, Student.email, Student.lms_user_id):
    event.listen(_column, "set", _without_markup, retval=True)
event.listen(Student.id, "set", _refuse_markup, retval=True)


@contextmanager
def open_gradebook(db_url: str, course_id: str) -> Iterator[Gradebook]:
    """The gradebook at this address; no connection is left open when the block ends."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", SAWarning)  # nbgrader's own use of SQLAlchemy: harmless, and not ours to fix
        with Gradebook(db_url, course_id) as book:
            yield book
