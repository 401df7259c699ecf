"""Exercises of three lessons, checked with the lesson's own solution and with a wrong version. Prints what is not as it should be."""

import contextlib
import io
import time

from nbformat import NotebookNode

from autograder import check, exercises, grade, hint
from autograder.cells import grade_id, is_exercise
from autograder.course import find_course, lessons
from autograder.judging.exercise import Exercise
from autograder.lessons.read import read_lesson

LESSONS = ("02_perceptron", "05_multiclass_least_squares", "08_logistic_mle")


def solutions() -> dict[str, object]:
    """The functions that the nine notebooks' solutions define, by name."""
    found: dict[str, object] = {}
    for lesson in lessons(find_course()):
        cells = [c for c in read_lesson(lesson.source).cells if is_exercise(c) or is_given(c)]
        space: dict[str, object] = {"__name__": "__main__"}
        for cell in cells:
            exec(compile(cell.source, lesson.name, "exec"), space)
        found |= space
    return found


def is_given(cell: NotebookNode) -> bool:
    """Whether a cell defines what exercises use."""
    return (grade_id(cell) or "").startswith(("setup", "given_"))


def chosen() -> list[Exercise]:
    return [exercise for exercise in exercises() if exercise.notebook in LESSONS]


def problems() -> list[str]:
    found, solved = [], solutions()
    for exercise in chosen():
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
    print(len(chosen()), "exercises")
    print(*problems(), sep="\n", end="")
    begin = time.monotonic()
    told = grade("perceptron", endless, seconds=0.5).message
    if (
        "within 0.5 seconds" not in told
        or "can be stopped only when it ends" not in told
        or time.monotonic() - begin > 9
    ):
        print(f"an endless loop: {told} ({time.monotonic() - begin:.1f} s)")
