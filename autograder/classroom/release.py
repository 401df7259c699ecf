"""From the complete lesson to what a learner gets, by nbgrader's own steps."""

from copy import deepcopy
from typing import Any

import nbformat
from nbformat import NotebookNode
from traitlets.config import Config

from autograder.cells import STUB, wrong_version
from autograder.classroom.edge import (
    SCHEMA_VERSION,
    CheckCellMetadata,
    ClearHiddenTests,
    ClearMarkScheme,
    ClearOutput,
    ClearSolutions,
    ComputeChecksums,
    LockCells,
    MetadataValidator,
)
from autograder.course import course_of_process
from autograder.grading.own_checks import is_own
from autograder.lessons.pictures import carry_pictures


class Repairs(ComputeChecksums):
    """What is put in at the end: wrong versions where exercises are repairs, in place of nbgrader's stub, and the course's pictures."""

    def preprocess(self, nb: NotebookNode, resources: Any) -> tuple[NotebookNode, Any]:
        nb, resources = super().preprocess(nb, resources)
        release = course_of_process() / "notebooks" / f"{resources['nbgrader']['notebook']}.ipynb"
        if release.is_file():
            carry_pictures(nbformat.read(release, as_version=4), nb)
        return nb, resources

    def preprocess_cell(self, cell: NotebookNode, resources: Any, index: int) -> tuple[NotebookNode, Any]:
        text = wrong_version(cell)
        if text is not None:
            cell.source = text
            del cell.metadata["linclass"]["given"]
            super().preprocess_cell(cell, resources, index)
        return cell, resources


# The same steps, in the same order, as `nbgrader generate_assignment` in a classroom, without its database.
STEPS = (
    LockCells,
    ClearSolutions,
    ClearOutput,
    CheckCellMetadata,
    ClearHiddenTests,
    ClearMarkScheme,
    ComputeChecksums,
    CheckCellMetadata,
    Repairs,
)


def settings() -> Config:
    """nbgrader settings that the build and every classroom share."""
    config = Config()
    config.ClearSolutions.code_stub = {"python": STUB}
    # The rubric is in the locked question above an answer, so that a person sees both in formgrader, and the answer of a guess in its
    # cell; nbgrader expects such regions in task cells.
    config.ClearMarkScheme.enforce_metadata = False
    return config


def make_release(lesson: NotebookNode) -> NotebookNode:
    """The notebook that a learner opens: stubs for solutions, no hidden tests, no marking scheme, no output."""
    return _through(lesson, STEPS)


def make_grading_master(lesson: NotebookNode) -> NotebookNode:
    """The release with the rubrics left in, and the hidden tests of an instructor's own checks.

    Autograded notebooks are built on it: the person who marks sees the rubrics.
    """
    # The metadata was checked when the assignment was generated.
    master = _through(lesson, tuple(step for step in STEPS if step not in (ClearMarkScheme, CheckCellMetadata)))
    for cell, given in zip(master.cells, lesson.cells, strict=True):
        if is_own(cell):  # it is run, hidden tests and all
            cell.source = given.source
    return master


def _through(lesson: NotebookNode, steps: tuple[Any, ...]) -> NotebookNode:
    notebook, resources = deepcopy(lesson), {"nbgrader": {"notebook": "lesson"}}
    for step in steps:
        notebook, resources = step(config=settings()).preprocess(notebook, resources)
    return notebook


def nbgrader_metadata(
    cell_type: str, grade_id: str, *, grade: bool, solution: bool, locked: bool, points: int = 0
) -> dict[str, object]:
    """The metadata of one cell under nbgrader's schema."""
    metadata: dict[str, object] = {
        "cell_type": cell_type,
        "grade": grade,
        "grade_id": grade_id,
        "locked": locked,
        "schema_version": SCHEMA_VERSION,
        "solution": solution,
        "task": False,
    }
    if grade:
        metadata["points"] = points
    return metadata


def validate(notebook: NotebookNode) -> None:
    """Raise nbgrader's ValidationError where the metadata is not valid under its schema."""
    MetadataValidator().validate_nb(notebook)
