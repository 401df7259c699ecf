"""Make the class, hand in, and compare grades with the truth."""

import json
import random
from collections import Counter
from pathlib import Path

from autograder.cells import grade_id, is_exercise
from autograder.classroom.create import create
from autograder.classroom.folder import Classroom
from autograder.classroom.release import make_release
from autograder.course import lessons
from autograder.demo.answers import Answers
from autograder.demo.students import ABSENT, RIGHT, UNREADABLE, WRONG, Lesson, Work, make_work
from autograder.grading.journal import read_result
from autograder.grading.result import REVIEW, ExerciseResult, Result
from autograder.lessons.read import read_lesson

Difference = tuple[str, str, str, str, str]  # student, assignment, exercise, truth, grade


def make_class(folder: Path, course: Path, count: int, seed: int = 8) -> tuple[Classroom, list[Work]]:
    """A classroom in which `count` synthetic students have handed in; the truth is in its truth.json."""
    classroom, rng = create(folder, course, secret=f"demo {seed}"), random.Random(seed)
    found = [_lesson(course, name, rng) for name in classroom.assignments()]
    handed_in = list(make_work(count, found, rng))
    for work in handed_in:
        target = classroom.folder / "submitted" / work.student / work.assignment
        target.mkdir(parents=True)
        (target / work.filename).write_bytes(work.raw)
    truth = [{"student": w.student, "kind": w.kind, "assignment": w.assignment, "truth": w.truth} for w in handed_in]
    (classroom.folder / "truth.json").write_text(json.dumps(truth, indent=1), encoding="utf-8")
    return classroom, handed_in


def _lesson(course: Path, name: str, rng: random.Random) -> Lesson:
    source = next(lesson.source for lesson in lessons(course) if lesson.name == name)
    lesson = read_lesson(source)
    solutions = {str(grade_id(cell)): cell.source for cell in lesson.cells if is_exercise(cell)}
    return Lesson(name, json.loads(json.dumps(make_release(lesson))), Answers(solutions, rng))


def compare(classroom: Classroom, handed_in: list[Work]) -> tuple[Counter[tuple[str, str]], list[Difference]]:
    """How often each truth got each kind of grade, and every grade that does not match the truth."""
    counts: Counter[tuple[str, str]] = Counter()
    different = []
    for work in handed_in:
        result = read_result(classroom.private, work.student, work.assignment)
        for id, truth in work.truth.items():
            grade = _grade(result, id)
            counts[truth, grade] += 1
            if grade not in EXPECTED[truth]:
                different.append((work.student, work.assignment, id, truth, grade))
    return counts, different


FULL, PART, NONE, LOOK, LOST = "full points", "some points", "no points", "needs review", "no result"
EXPECTED = {RIGHT: (FULL,), WRONG: (PART, NONE), ABSENT: (NONE,), UNREADABLE: (LOOK,)}


def _grade(result: Result | None, id: str) -> str:
    if result is None:
        return LOST
    if result.status == REVIEW:
        return LOOK
    found: ExerciseResult | None = next((e for e in result.exercises if e.id == id), None)
    if found is None:
        return LOST
    return FULL if found.points == found.max_points else NONE if found.points == 0 else PART
