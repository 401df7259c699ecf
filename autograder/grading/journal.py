"""The results on disk, one file per submission, written last: a submission is done when its file is there."""

from pathlib import Path

from autograder.files import write_atomically
from autograder.grading.result import Result


def result_path(private: Path, student: str, assignment: str) -> Path:
    return private / "results" / assignment / f"{student}.json"


def read_result(private: Path, student: str, assignment: str) -> Result | None:
    """The result of an earlier run, if there is one that can be read."""
    try:
        return Result.from_json(result_path(private, student, assignment).read_text(encoding="utf-8"))
    except (OSError, ValueError, TypeError, KeyError, AttributeError):
        return None


def write_result(private: Path, result: Result) -> None:
    write_atomically(result_path(private, result.student, result.assignment), result.as_json())
