"""Exercises of a lesson, checked with the lesson's own solution and with a wrong version. Prints what is not as it should be."""

import contextlib
import io
import time

from nbformat import NotebookNode

from autograder import check, grade, hint
from autograder.cells import grade_id, is_exercise
from autograder.course import find_course, lessons
from autograder.exercises import of_notebook
from autograder.lessons.read import read_lesson

LESSON = "02_perceptron"


def solutions() -> dict[str, object]:
    """The functions that the lesson's solutions define, by name."""
    (lesson,) = (lesson for lesson in lessons(find_course()) if lesson.name == LESSON)
    space: dict[str, object] = {"__name__": "__main__"}
    for cell in read_lesson(lesson.source).cells:
        if is_exercise(cell) or is_given(cell):
            exec(compile(cell.source, lesson.name, "exec"), space)
    return space


def is_given(cell: NotebookNode) -> bool:
    """Whether a cell defines what exercises use."""
    return (grade_id(cell) or "").startswith(("setup", "given_"))


def problems() -> list[str]:
    found, solved = [], solutions()
    for exercise in of_notebook(LESSON):
        with contextlib.redirect_stdout(io.StringIO()):
            right = check(solved[exercise.id], exercise.id)
        wrong = grade(exercise.id, exercise.misconceptions[0].wrong)
        if right != exercise.points:
            found.append(f"{exercise.id}: the solution gets {right} of {exercise.points}")
        if wrong.score == 1 or wrong.misconception is None:
            found.append(f"{exercise.id}: a wrong version gets {wrong.score}: {wrong.message}")
        if "Hint 1 of 3" not in repr(hint(exercise.id)):
            found.append(f"{exercise.id}: no hint")
    return found


def endless(X, y, T):
    while True:
        pass


if __name__ == "__main__":
    print(len(of_notebook(LESSON)), "exercises")
    print(*problems(), sep="\n", end="")
    begin = time.monotonic()
    told = grade("perceptron", endless, seconds=0.5).message
    if (
        "within 0.5 seconds" not in told
        or "can be stopped only when it ends" not in told
        or time.monotonic() - begin > 9
    ):
        print(f"an endless loop: {told} ({time.monotonic() - begin:.1f} s)")
