"""nbgrader, at one edge: what we use of it, and the one way to open a gradebook."""

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
    Student,
    SubmittedAssignment,
    SubmittedNotebook,
)
from nbgrader.apps import NbGraderAPI
from nbgrader.coursedir import CourseDirectory
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
    "Grade",
    "Gradebook",
    "LockCells",
    "MetadataValidator",
    "MissingEntry",
    "NbGraderAPI",
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


@contextmanager
def open_gradebook(db_url: str, course_id: str) -> Iterator[Gradebook]:
    """The gradebook at this address; no connection is left open when the block ends."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", SAWarning)  # nbgrader's own use of SQLAlchemy: harmless, and not ours to fix
        with Gradebook(db_url, course_id) as book:
            try:
                yield book
            finally:
                book.engine.dispose()
