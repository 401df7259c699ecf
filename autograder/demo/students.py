"""The cast: what each synthetic student hands in, and the truth about it."""

import ast
import copy
import json
import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from autograder.cells import grade_id, is_answer
from autograder.demo.answers import HOSTILE, Answers
from autograder.reports.restyle import local_names, plain_tree, rename_all

RIGHT, WRONG, ABSENT, UNREADABLE = "right", "wrong", "absent", "unreadable"
# In this order, over and over. A copier hands in the previous student's work, with other names.
CAST = (
    "strong", "ordinary", "messy", "hostile", "original", "copier", "weak", "broken", "reference", "ordinary",
    "strong", "messy", "ordinary", "hostile", "leaver", "weak", "ordinary", "messy", "hostile", "ordinary",
)  # fmt: skip
SKILL = {"strong": (1.0, 0.0), "original": (0.9, 0.1), "weak": (0.35, 0.4), "ordinary": (0.75, 0.15)}  # right, wrong
MAX_ATTACKED = 3  # exercises of a lesson that a hostile student attacks; the others stay empty
MARKS = ("_a", "_b", "_now", "_here", "2", "_x", "_var", "_tmp", "_mine")
HABITS = (
    "seen = [np.shape(part) for part in ({names})]\nlargest = max((len(shape) for shape in seen), default=0)\n"
    "if largest > 9:\n    raise ValueError('too many axes: ' + repr(seen) + repr(largest))",
    "inputs = dict(enumerate(({names})))\nkinds = sorted(type(inputs[key]).__name__ for key in inputs)\n"
    "assert len(kinds) == len(inputs) and None not in kinds, ' '.join(kinds)",
)

Notebook = dict[str, Any]


@dataclass(frozen=True)
class Work:
    """One submission and the truth about it: exercise → right, wrong, absent or unreadable."""

    student: str
    kind: str
    assignment: str
    filename: str
    raw: bytes
    truth: dict[str, str]


@dataclass(frozen=True)
class Lesson:
    """What the cast needs to know about one lesson."""

    name: str
    release: Notebook
    answers: Answers


def make_work(count: int, lessons: list[Lesson], rng: random.Random) -> Iterator[Work]:
    """The work of `count` students over all lessons."""
    before: dict[str, tuple[dict[str, str], dict[str, str]]] = {}
    for number in range(count):
        kind = CAST[number % len(CAST)]
        student = f"{kind}{number + 1:02d}"
        for position, lesson in enumerate(lessons):
            if kind == "leaver" and position >= 3:
                continue
            if kind == "copier":
                sources, truth = before[lesson.name]
                sources = {id: _relabelled(s) for id, s in sources.items()}
            else:
                sources, truth = _sources(kind, number, position, lesson, rng)
            before[lesson.name] = sources, truth
            yield _work(student, kind, number + position, lesson, sources, truth)


def _sources(
    kind: str, number: int, position: int, lesson: Lesson, rng: random.Random
) -> tuple[dict[str, str], dict[str, str]]:
    """The answers of one student to one lesson, and the truth about them."""
    answers, mark = lesson.answers, MARKS[number % len(MARKS)]
    sources: dict[str, str] = {}
    truth: dict[str, str] = {}
    if kind == "hostile":
        trick = list(HOSTILE.values())[(number + position) % len(HOSTILE)]
        tried = list(answers.solutions)[
            :MAX_ATTACKED
        ]  # each may cost a process; three per lesson show as much as eleven
        truth = {id: WRONG if id in tried else ABSENT for id in answers.solutions}
        return {id: trick.format(id=id) for id in tried}, truth
    if kind in ("reference", "messy", "broken"):
        own = kind != "reference"
        made = {id: answers.right(id, mark) if own else s for id, s in answers.solutions.items()}
        return made, dict.fromkeys(made, RIGHT)
    right, wrong = SKILL.get(kind, SKILL["ordinary"])
    habit = HABITS[number // len(CAST) % len(HABITS)] if kind == "original" else ""
    for id in answers.solutions:
        drawn = rng.random()
        truth[id] = RIGHT if drawn < right else WRONG if drawn < right + wrong else ABSENT
        if any(truth[needed] != RIGHT for needed in answers.needs[id]):
            truth[id] = ABSENT  # an answer that calls a wrong one has no quality of its own
        if truth[id] == RIGHT:
            sources[id] = answers.right(id, mark, habit)
        elif truth[id] == WRONG:
            sources[id] = rng.choice(answers.wrong[id])
    return sources, truth


def _relabelled(source: str) -> str:
    """The same program with other names."""
    tree = plain_tree(source)
    rename_all(tree, {name: f"my_{name}" for name in local_names(tree)})
    return ast.unparse(tree)


def _work(student: str, kind: str, turn: int, lesson: Lesson, sources: dict[str, str], truth: dict[str, str]) -> Work:
    notebook = copy.deepcopy(lesson.release)
    for cell in notebook["cells"]:
        id = _id(cell)
        if id in sources:
            cell["source"] = sources[id]
        elif is_answer(cell) and kind in ("strong", "ordinary", "original"):
            cell["source"] = f"My answer to {id}: see the lesson."
    filename = f"{lesson.name}.ipynb"
    if kind == "messy":
        filename = list(MESSES.values())[turn % len(MESSES)](notebook, filename)
    raw = json.dumps(notebook, ensure_ascii=False).encode()
    if kind == "broken" and turn % 3 == 0:
        raw, truth = raw[: len(raw) // 2], dict.fromkeys(truth, UNREADABLE)
    return Work(student, kind, lesson.name, filename, raw, truth)


def _id(cell: Notebook) -> str | None:
    id = grade_id(cell)
    return str(id) if id else None


def _checks_deleted(notebook: Notebook, filename: str) -> str:
    notebook["cells"] = [c for c in notebook["cells"] if not (_id(c) or "").startswith("check_")]
    return filename


def _checks_edited(notebook: Notebook, filename: str) -> str:
    for cell in notebook["cells"]:
        if (_id(cell) or "").startswith("check_"):
            cell["source"], cell["metadata"]["nbgrader"]["points"] = "print('all cases passed')\n99.0", 99
    return filename


def _answer_twice(notebook: Notebook, filename: str) -> str:
    first = next(c for c in notebook["cells"] if c["cell_type"] == "code" and is_answer(c))
    notebook["cells"].insert(0, {**copy.deepcopy(first), "id": "copied"})
    return filename


def _renamed(notebook: Notebook, filename: str) -> str:
    return filename.replace(".ipynb", " (1) final.ipynb")


def _windows_lines(notebook: Notebook, filename: str) -> str:
    for cell in notebook["cells"]:
        cell["source"] = cell["source"].replace("\n", "\r\n")
    return filename


def _scratch_cells(notebook: Notebook, filename: str) -> str:
    for i, text in enumerate(
        ("%matplotlib inline\nprint('x' * 50_000)", "1 / 0", "this is not Python", "plt.plot([1, 2])")
    ):
        cell = {
            "cell_type": "code",
            "id": f"scratch{i}",
            "metadata": {},
            "source": text,
            "outputs": [],
            "execution_count": 9,
        }
        notebook["cells"].insert(3 + 2 * i, cell)
    return filename


MESSES: dict[str, Callable[[Notebook, str], str]] = {
    "check cells deleted": _checks_deleted,
    "check cells edited": _checks_edited,
    "an answer twice": _answer_twice,
    "the file renamed": _renamed,
    "Windows line endings": _windows_lines,
    "scratch cells that fail": _scratch_cells,
}
