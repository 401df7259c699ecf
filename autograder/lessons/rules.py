"""What must hold in every lesson, and what is stale: `linclass build --check`."""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

import nbformat
from nbformat import NotebookNode

from autograder.cells import (
    REGIONS,
    exercise_of,
    grade_id,
    guess_id,
    is_check,
    is_exercise,
    is_written,
    points,
    solution_lines,
    start_of,
    wrong_version,
)
from autograder.course import FORMULAS, HEADING, START, Lesson, lessons
from autograder.exercises import files_of, grade, ids, of_notebook
from autograder.guesses import problems as guess_problems
from autograder.guesses import read_guesses
from autograder.lessons.book.formulas import formula_sheet
from autograder.lessons.build import dumps, is_current, released
from autograder.lessons.read import REFERENCE, LessonError, full_name, read_lesson

MARKS = tuple(f"{end} {name}" for name in REGIONS for end in ("BEGIN", "END"))
MIN_LINE = 16  # a solution line of fewer characters (`return theta`) gives nothing away
COUNTED = re.compile(r"\b(?:lesson|notebook)s? \d", re.IGNORECASE)
# Calls that name an exercise, or the lesson whose guesses they show.
OF_EXERCISE = re.compile(r'\b(?:yours|hint|failing)\("(\w+)"\)')
OF_LESSON = re.compile(r'\bshow_(?:recap|guesses)\("(\w+)"\)')


def check(course: Path) -> list[str]:
    """Everything that is stale or wrong, in one sentence each; empty when all is well."""
    problems: list[str] = []
    read: dict[Lesson, NotebookNode] = {}
    for lesson in lessons(course):
        try:
            read[lesson] = read_lesson(lesson.source)
        except LessonError as problem:
            problems.append(str(problem))
    rules: Iterable[Callable[[Lesson, NotebookNode], Iterator[str]]] = (
        _derived,
        _paired,
        _named,
        _rubrics,
        _guesses,
        _leaks,
        _runs,
    )
    for lesson, notebook in read.items():
        for rule in rules:
            problems += [f"{lesson.name}: {problem}" for problem in rule(lesson, notebook)]
    return problems + list(_across(course, read)) + list(_sheet(course))


def _sheet(course: Path) -> Iterator[str]:
    page, path = formula_sheet(course), course / "notebooks" / FORMULAS
    if page and not (path.exists() and path.read_text(encoding="utf-8") == page):
        yield f"notebooks/{FORMULAS} is stale: the lessons have changed; run `linclass build`"


def _derived(lesson: Lesson, notebook: NotebookNode) -> Iterator[str]:
    is_fresh = is_current(notebook, lesson.solution)
    if not lesson.solution.exists():
        yield f"solutions/{lesson.solution.name} is missing; run `linclass build`"
    elif not is_fresh:
        yield f"solutions/{lesson.solution.name} is stale: {lesson.source.name} has changed; run `linclass build`"
    if not lesson.release.exists():
        yield f"notebooks/{lesson.release.name} is missing; run `linclass build`"
    elif is_fresh and lesson.release.read_text(encoding="utf-8") != dumps(released(notebook, lesson.solution)):
        yield f"notebooks/{lesson.release.name} is stale: {lesson.source.name} has changed; run `linclass build`"


def _paired(lesson: Lesson, notebook: NotebookNode) -> Iterator[str]:
    """Each exercise cell has its check, each check its exercise, and both are known to the autograder."""
    written = {str(grade_id(c)): c for c in notebook.cells if is_exercise(c)}
    checks = {exercise_of(c): c for c in notebook.cells if is_check(c)}
    yield from (f"exercise {id} has no check" for id in written if id not in checks)
    yield from (f"check_{id} has no exercise" for id in checks if id not in written)
    files = files_of(lesson.name)
    yield from (f"exercise {id} is not in autograder/exercises" for id in written if id not in files)
    yield from (f"exercise {id} of autograder/exercises is not in the lesson" for id in sorted(files - written.keys()))
    try:
        known = {e.id: e for e in of_notebook(lesson.name)}
    except ValueError as problem:  # a solution that cannot be read, or a mistake that does not fit it
        yield str(problem)
        return
    for id, exercise in known.items():
        if len(exercise.hints) != 3 or not all(hint.strip() for hint in exercise.hints):
            yield f"exercise {id} does not have three hints"
        if not exercise.misconceptions:
            yield f"exercise {id} has no misconception"
    for id, cell in written.items():
        if not solution_lines(cell):
            yield f"exercise {id} has no solution between its marks"
        start = start_of(cell)
        wrong = next((m.wrong for m in known[id].misconceptions if m.name == start), None) if id in known else None
        if wrong and grade(id, wrong, None).first_failure is None:
            yield f"exercise {id} starts from {start!r}, which passes all visible cases"
        if '"""' not in cell.source.split("### BEGIN SOLUTION")[0]:
            yield f"exercise {id} has no docstring before its solution"


def _named(lesson: Lesson, notebook: NotebookNode) -> Iterator[str]:
    """What the lesson names exists: other lessons and exercises; and its number is its own."""
    heading = HEADING.search(lesson.source.read_text(encoding="utf-8"))
    if heading and heading[1] and int(heading[1]) != lesson.number:
        yield f"its heading says {heading[1]}, but its file {lesson.number}"
    for name in REFERENCE.findall(lesson.source.read_text(encoding="utf-8")):
        if full_name(name[1]) is None:
            yield f"it refers to a lesson {name[1]}, which the course does not have"
    for number in COUNTED.findall(lesson.source.read_text(encoding="utf-8")):
        yield f"it says {number!r}: refer to a lesson by name, {{lesson:perceptron}}, so that it can be moved"
    known = set(ids())
    for cell in notebook.cells:
        if cell.cell_type == "code":
            yield from (
                f"a cell asks for the exercise {id}, which the course does not have"
                for id in OF_EXERCISE.findall(cell.source)
                if id not in known
            )
            yield from (
                f"it shows the guesses of {name}" for name in OF_LESSON.findall(cell.source) if name != lesson.name
            )
            if reference := REFERENCE.search(cell.source):
                yield f"{reference[0]} is in a code cell, where it means nothing; write the lesson's name"


def _rubrics(lesson: Lesson, notebook: NotebookNode) -> Iterator[str]:
    for before, cell in zip(notebook.cells, notebook.cells[1:], strict=False):
        if is_written(cell) and "BEGIN MARK SCHEME" not in before.source:
            yield f"written answer {grade_id(cell)} has no locked question with a mark scheme above it"


def _guesses(lesson: Lesson, notebook: NotebookNode) -> Iterator[str]:
    """Each guess is data that can be read, explains every option, and lets the lesson compute what is true."""
    for id, source in read_guesses(lesson.source.read_text(encoding="utf-8")).items():
        yield from (f"guess {id} {problem}" for problem in guess_problems(id, source))


def _leaks(lesson: Lesson, notebook: NotebookNode) -> Iterator[str]:
    """No part of a solution or a hidden test may be in what a learner opens, except what a wrong version shares with it."""
    if not lesson.release.exists():
        return
    exercises = [c for c in notebook.cells if is_exercise(c)]
    secret = {
        line: grade_id(c) for c in reversed(exercises) for line in solution_lines(c) if len(line) >= MIN_LINE
    }  # each with the first exercise that asks for it
    shared = {grade_id(c): (wrong_version(c) or "").splitlines() for c in exercises}
    written: set[str] = set()  # in earlier exercises: a later one may give these lines
    for cell in nbformat.read(lesson.release, as_version=4).cells:
        given = written if is_exercise(cell) else frozenset[str]()
        for line in cell.source.splitlines():
            if line in shared.get(grade_id(cell), ()) or line.strip() in given:
                continue
            if any(mark in line for mark in MARKS):
                yield f"notebooks/{lesson.release.name} contains a hidden region: {line.strip()}"
            elif cell.cell_type == "code" and line.strip() in secret and not line.strip().startswith("#"):
                yield f"notebooks/{lesson.release.name} shows a line of the solution of {secret[line.strip()]}: {line.strip()}"
        if is_exercise(cell):
            written |= {line for line, id in secret.items() if id == grade_id(cell)}
        if cell.get("outputs") and (grade_id(cell) or guess_id(cell)):
            yield f"notebooks/{lesson.release.name}: {grade_id(cell) or guess_id(cell)} has outputs"


def _runs(lesson: Lesson, notebook: NotebookNode) -> Iterator[str]:
    """The executed answer key has no error, nothing on standard error, and full points in each check."""
    if not lesson.solution.exists():
        return
    for cell in nbformat.read(lesson.solution, as_version=4).cells:
        name = grade_id(cell) or cell.source[:40].partition("\n")[0]
        for output in cell.get("outputs", []):
            if output.output_type == "error":
                yield f"solutions/{lesson.solution.name}: {name} ends in {output.ename}"
            elif output.output_type == "stream" and output.name == "stderr":
                yield f"solutions/{lesson.solution.name}: {name} writes to standard error: {output.text.strip()[:80]}"
        if is_check(cell):
            shown = [o.data.get("text/plain") for o in cell.outputs if o.output_type == "execute_result"]
            if shown != [repr(points(cell))]:
                yield f"solutions/{lesson.solution.name}: {name} shows {shown} instead of full points"


def _across(course: Path, read: dict[Lesson, NotebookNode]) -> Iterator[str]:
    """Ids are unique in the course, and everything derived has its source."""
    ids = Counter(grade_id(c) for n in read.values() for c in n.cells if is_exercise(c) or is_written(c))
    yield from (f"the id {id} is used in two lessons" for id, count in ids.items() if count > 1)
    asked = Counter(guess_id(c) for n in read.values() for c in n.cells if guess_id(c))
    yield from (f"the guess {id} is in two lessons" for id, count in asked.items() if count > 1)
    names = {lesson.name for lesson in read}
    for path in sorted([*(course / "solutions").glob("*.ipynb"), *(course / "notebooks").glob("*.ipynb")]):
        if path.stem not in names:
            yield f"{path.parent.name}/{path.name} has no source solutions/{path.stem}.py"
    start = next((notebook for lesson, notebook in read.items() if lesson.name == START), None)
    if start is not None:
        text = "\n".join(cell.source for cell in start.cells)
        yield from (
            f"{START}: no link to {name}.ipynb" for name in sorted(names - {START}) if f"({name}.ipynb)" not in text
        )
