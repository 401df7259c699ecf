"""Rubric items that a marker clicks: from the mark scheme of a question, with points that can be changed once for all."""

import json
import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from autograder.classroom.folder import Classroom
from autograder.classroom.marking import Changed, Question, read_answers, store_mark
from autograder.files import locked, write_atomically

# "- 2 points: words", with the lines that belong to it
ITEM = re.compile(r"(?m)^[-*] *(?P<points>\d+(?:\.\d+)?) points?\b[:.,]? *(?P<words>.*(?:\n(?![-*]|\s*$).*)*)")

LOCK_SECONDS = 30.0  # of waiting for another marker


@dataclass(frozen=True)
class Item:
    """One line of the mark scheme."""

    points: float
    words: str


def items_of(classroom: Classroom, question: Question) -> list[Item]:
    """The items of a question, with the points that somebody has set."""
    found = [Item(float(m["points"]), " ".join(m["words"].split())) for m in ITEM.finditer(question.rubric)]
    changed = _read(classroom, question)["points"]
    return [Item(changed.get(str(i), item.points), item.words) for i, item in enumerate(found)]


def given_items(classroom: Classroom, question: Question) -> dict[str, list[int]]:
    """Student → the items that were clicked."""
    return dict(_read(classroom, question)["given"])


def note_items(classroom: Classroom, question: Question, students: Iterable[str], items: list[int] | None) -> None:
    """Keep which items marks are made of; None where somebody has typed the points."""
    with _changing(classroom, question) as data:
        for student in students:
            data["given"].pop(student, None)
            if items is not None:
                data["given"][student] = items


def set_points(classroom: Classroom, question: Question, index: int, points: float) -> int:
    """Change what an item is worth, in every mark that is the sum of its items; returns how many marks changed."""
    before = items_of(classroom, question)
    if not (0 <= index < len(before) and 0 <= points <= question.points):
        raise ValueError("there is no such item, or these are no points")
    with _changing(classroom, question) as data:
        data["points"][str(index)] = points
    after, count = items_of(classroom, question), 0
    for answer in read_answers(classroom, question):
        chosen = data["given"].get(answer.student)
        if chosen is None or index not in chosen or answer.score != total(before, chosen, question):
            continue
        try:
            score = total(after, chosen, question)
            store_mark(classroom, question, answer.student, score, answer.comment, answer.version)
            count += 1
        except Changed:
            continue  # somebody is marking this answer at this moment, with the new points
    return count


def total(items: list[Item], chosen: list[int], question: Question) -> float:
    """What some items are worth together; never more than the question."""
    return min(question.points, sum(items[i].points for i in chosen if i < len(items)))


def _read(classroom: Classroom, question: Question) -> dict[str, dict[str, Any]]:
    path = _path(classroom, question)
    data = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    return {"points": {}, "given": {}, **data}


@contextmanager
def _changing(classroom: Classroom, question: Question) -> Iterator[dict[str, dict[str, Any]]]:
    """What is kept, to be changed in the block. Several people mark at once, each with a process of their own."""
    path = _path(classroom, question)
    path.parent.mkdir(parents=True, exist_ok=True)
    with locked(path.with_suffix(".lock"), LOCK_SECONDS):
        data = _read(classroom, question)
        before = json.dumps(data, ensure_ascii=False, indent=1)
        yield data
        after = json.dumps(data, ensure_ascii=False, indent=1)
        if after != before:
            write_atomically(path, after + "\n")


def _path(classroom: Classroom, question: Question) -> Path:
    return classroom.private / "rubrics" / question.assignment / f"{question.id.replace('/', '-')}.json"


def rename_items(classroom: Classroom, old: str, new: str) -> None:
    """The items in the marks of a student who has another id now."""
    for path in (classroom.private / "rubrics").glob("*/*.json"):
        data = json.loads(path.read_text(encoding="utf-8"))
        if old in data.get("given", {}):
            data["given"][new] = data["given"].pop(old)
            write_atomically(path, json.dumps(data, ensure_ascii=False, indent=1) + "\n")
