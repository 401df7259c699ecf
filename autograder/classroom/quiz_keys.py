"""The keys of quizzes, kept outside of what students get: in `.linclass/quizzes`.

NAME.json holds what the questions are about, and for each student ("" is everybody else) the keys. Where each student has a quiz of their
own, it is in NAME/STUDENT.ipynb, as the grading needs it.
"""

import json
from pathlib import Path
from typing import Any

from autograder.classroom.folder import Classroom, ClassroomError

EVERYBODY = ""  # in place of a student


def place(room: Classroom, name: str) -> Path:
    return room.private / "quizzes" / f"{name}.json"


def master_place(room: Classroom, name: str, student: str) -> Path:
    return room.private / "quizzes" / name / f"{student}.ipynb"


def stored_quiz(room: Classroom, name: str) -> dict[str, Any] | None:
    """What is kept of a quiz; None where an assignment is none."""
    path = place(room, name)
    if not path.is_file():
        return None
    try:
        return dict(json.loads(path.read_text(encoding="utf-8")))
    except ValueError:
        raise ClassroomError(f"{path} is damaged; take it from a backup, because it has the keys") from None


def keys_for(room: Classroom, name: str, student: str) -> dict[str, str]:
    """The keys of a student's quiz, by the id of the check; none where the assignment is no quiz."""
    stored = stored_quiz(room, name)
    keys: dict[str, dict[str, str]] = stored["keys"] if stored else {}
    return keys.get(student) or keys.get(EVERYBODY, {})


def own_master(room: Classroom, name: str, student: str) -> str | None:
    """The notebook of a student who has a quiz of their own, as the grading needs it."""
    path = master_place(room, name, student)
    if not path.is_file():
        return None
    import nbformat

    from autograder.classroom.release import make_grading_master  # brings nbgrader, which is slow to load

    return json.dumps(make_grading_master(nbformat.read(path, as_version=4)), ensure_ascii=False, sort_keys=True)
