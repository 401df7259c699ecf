"""A quiz in a classroom: an assignment of generated questions, and how each of them worked."""

import json
from dataclasses import dataclass
from pathlib import Path

import nbformat
from nbformat import NotebookNode

from autograder.classroom.create import generate
from autograder.classroom.folder import Classroom, ClassroomError
from autograder.classroom.quiz_keys import EVERYBODY, master_place, place, stored_quiz
from autograder.classroom.release import make_release, nbgrader_metadata
from autograder.classroom.roster import read_roster
from autograder.course import notebooks, titles
from autograder.exercises._solutions import written_in
from autograder.files import write_atomically
from autograder.grading.journal import read_result
from autograder.grading.seed import own_seed
from autograder.practice.item import Item, Kind
from autograder.practice.quiz import LETTERS, Slot, as_json, as_markdown, fill, from_json, key_of, plan

POINTS, POINTS_OF_CODE = 1, 2
SETUP = "import numpy as np\nfrom autograder import check"


def create_quiz(
    room: Classroom, lesson: str, count: int, *, name: str = "", per_student: bool = False
) -> tuple[str, list[Path]]:
    """Make an assignment of so many questions about a lesson; returns its name, and each student's notebook where they differ."""
    notebook = _lesson(lesson)
    name = name or f"quiz_{notebook[:2]}"
    if name in room.assignments():
        raise ClassroomError(f"there is an assignment {name} already; choose another name with --name")
    slots = plan(notebook, count, room.secret)
    if len(slots) < count:
        raise ClassroomError(f"lesson {notebook} has only {len(slots)} questions; ask for fewer with --items")
    students = [person.id for person in read_roster(room)] if per_student else []
    if per_student and not students:
        raise ClassroomError("there is no roster yet, so nobody can get a quiz of their own; run: linclass roster")
    made = {id: [fill(slot, own_seed(room.secret, f"{name}/{id}")) for slot in slots] for id in (EVERYBODY, *students)}
    books = {id: _notebook(notebook, items) for id, items in made.items()}
    keys = {id: _keys(items) for id, items in made.items()}
    stored = {"slots": json.loads(as_json(slots)), "lesson": notebook, "keys": keys}
    write_atomically(place(room, name), json.dumps(stored, indent=1), mode=room.closed)
    written = []
    for id in students:
        write_atomically(master_place(room, name, id), nbformat.writes(books[id]), mode=room.closed)
        target = room.folder / "quizzes" / name / f"{id}.ipynb"
        write_atomically(target, nbformat.writes(make_release(books[id])) + "\n", mode=0o640)
        written.append(target)
    source = room.folder / "source" / name / f"{name}.ipynb"
    source.parent.mkdir(parents=True)
    text = nbformat.writes(books[EVERYBODY])
    source.write_text(text, encoding="utf-8")
    room.note_source(name, text)
    generate(room, name)
    return name, written


def _lesson(asked: str) -> str:
    found = [name for name in notebooks() if asked in (name, name[:2], str(int(name[:2])))]
    if not found:
        raise ClassroomError(f"there is no lesson {asked}; the lessons are {', '.join(notebooks())}")
    return found[0]


def _keys(items: list[Item]) -> dict[str, str]:
    return {f"check_answer_{i}": key_of(item) for i, item in enumerate(items, 1) if item.options}


def _notebook(lesson: str, items: list[Item]) -> NotebookNode:
    """The complete notebook. It holds no key: an answer to choose has none in its cell."""
    title = f"# Quiz: {titles()[lesson]}\n\nWrite the letter of your answer between the quotation marks."
    cells = [_cell("markdown", "title", title, locked=True), _cell("code", "setup", SETUP, locked=True)]
    for number, item in enumerate(items, 1):
        if not item.options:
            words = f"### Question {number}\n\n{item.question}"
            cells += [
                _cell("markdown", f"question_{number}", words, locked=True),
                _cell("code", item.topic, written_in(item.lesson)[item.topic].source, solution=True),
                _cell("code", f"check_{item.topic}", f"check({item.topic})", locked=True, points=POINTS_OF_CODE),
            ]
            continue
        given = f'answer_{number} = "?"  # {", ".join(LETTERS[: len(item.options)])}'
        answer = _cell("code", f"answer_{number}", f"### BEGIN SOLUTION\n{given}\n### END SOLUTION", solution=True)
        answer.metadata["linclass"] = {"given": given}
        check = _cell(
            "code",
            f"check_answer_{number}",
            "# Compared with the key when the quiz is graded.",
            locked=True,
            points=POINTS,
        )
        check.metadata["linclass"] = {"choice": True}
        cells += [_cell("markdown", f"question_{number}", as_markdown(item, number), locked=True), answer, check]
    kernel = {"name": "python3", "display_name": "Python 3", "language": "python"}
    return nbformat.v4.new_notebook(cells=cells, metadata={"kernelspec": kernel})


def _cell(
    kind: str, id: str, source: str, *, locked: bool = False, solution: bool = False, points: int = 0
) -> NotebookNode:
    new = nbformat.v4.new_markdown_cell if kind == "markdown" else nbformat.v4.new_code_cell
    cell: NotebookNode = new(source, id=id.replace("_", "-")[:64])
    marks = nbgrader_metadata(kind, id, grade=points > 0, solution=solution, locked=locked, points=points)
    cell.metadata["nbgrader"] = marks
    return cell


@dataclass(frozen=True)
class ItemRow:
    """How a question worked: the share of its points that the class got, and how well it agrees with the rest of the quiz."""

    number: int
    slot: Slot
    answers: int
    difficulty: float | None  # mean share of the points
    discrimination: float | None  # correlation with the score on the other questions; None where nothing varies


def report(room: Classroom, name: str) -> list[ItemRow]:
    """One row for each question, from the results of the grading."""
    stored = stored_quiz(room, name)
    if stored is None:
        raise ClassroomError(f"{name} is not a quiz of this classroom")
    slots = from_json(json.dumps(stored["slots"]))
    ids = [
        f"check_{slot.topic}" if slot.kind is Kind.WRITE_AGAIN else f"check_answer_{i}"
        for i, slot in enumerate(slots, 1)
    ]
    handed_in = sorted(path.parent.name for path in (room.folder / "submitted").glob(f"*/{name}"))
    found = (read_result(room.private, student, name) for student in handed_in)
    results = [result for result in found if result and result.scores]
    shares = [[result.scores.get(id, 0.0) / (result.worth.get(id) or 1.0) for id in ids] for result in results]
    return item_rows(slots, shares)


def item_rows(slots: list[Slot], shares: list[list[float]]) -> list[ItemRow]:
    """The rows of the report; `shares` has one row per student with the share of the points for each question."""
    rows = []
    for i, slot in enumerate(slots):
        mine = [row[i] for row in shares]
        rest = [sum(row) - row[i] for row in shares]
        rows.append(ItemRow(i + 1, slot, len(mine), sum(mine) / len(mine) if mine else None, _correlation(mine, rest)))
    return rows


def _correlation(a: list[float], b: list[float]) -> float | None:
    """
    >>> _correlation([0, 1, 1], [0, 2, 2]), _correlation([1, 1], [0, 2])
    (1.0, None)
    """
    n = len(a)
    if n < 2:
        return None
    ma, mb = sum(a) / n, sum(b) / n
    va, vb = sum((x - ma) ** 2 for x in a), sum((y - mb) ** 2 for y in b)
    if va == 0 or vb == 0:
        return None
    return round(sum((x - ma) * (y - mb) for x, y in zip(a, b, strict=True)) / (va * vb) ** 0.5, 6)
