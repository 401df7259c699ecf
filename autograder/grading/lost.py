"""Find written answers in a notebook that has lost its ids: pasted into a new one, or saved by a program that drops metadata.

The question above an answer is the best sign. It may have been edited a little, or the answer may stand in the same cell. Where no
question is found, a person gets all texts that may be the answer.
"""

import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from autograder.grading.submission import MAX_TEXT, StudentCell

MIN_SHARED = 0.8  # share of the words of a question by which it is recognized
MAX_CANDIDATES = 6
IN_DOUBT = "(The cell of this answer is missing. These texts of the notebook may be the answer.)"
STUB = "YOUR ANSWER HERE"

Found = dict[int, tuple[StudentCell, StudentCell]]  # index of the answer → the answer, and the cell that it is in


def find_lost(
    questions: Mapping[int, str], cells: Sequence[StudentCell], is_own: Callable[[StudentCell], bool]
) -> Found:
    """The answers that follow their questions; `questions` are by the index of the answer, `is_own` tells a student's own text."""
    found: Found = {}
    for index, question in questions.items():
        place, rest = _place_of(question, cells)
        if place is None:
            continue
        if rest and is_own(cells[place]):
            found[index] = (replace(cells[place], source=rest), cells[place])
            continue
        for cell in cells[place + 1 : place + 3]:
            if cell.kind == "markdown" and is_own(cell) and not cell.grade_id:
                if not any(_alike(other, cell.source) for i, other in questions.items() if i != index):
                    found[index] = (cell, cell)
                break
    return found


def _place_of(question: str, cells: Sequence[StudentCell]) -> tuple[int | None, str]:
    """Where the question is, and the text after it in the same cell."""
    wanted = _words(question)
    for place, cell in enumerate(cells):
        if cell.kind == "markdown" and _words(cell.source) == wanted:
            return place, ""
    best = max(
        (place for place, cell in enumerate(cells) if cell.kind == "markdown"),
        key=lambda place: _shared(wanted, _words(cells[place].source)),
        default=None,
    )
    if best is None or _shared(wanted, _words(cells[best].source)) < MIN_SHARED:
        return _by_heading(question, cells), ""
    return best, _rest(question, cells[best].source)


def _by_heading(question: str, cells: Sequence[StudentCell]) -> int | None:
    """A cell whose heading is the question's."""
    heading = re.search(r"(?m)^#{1,6} *(\S.*)$", question)
    if heading is None:
        return None
    wanted = _words(heading[1])
    for place, cell in enumerate(cells):
        first = cell.source.strip().partition("\n")[0]
        if cell.kind == "markdown" and wanted and _words(first) == wanted:
            return place
    return None


def _rest(question: str, text: str) -> str:
    """What stands after the question's last line in the same cell."""
    last = _words(question.strip().rpartition("\n")[2])
    lines = text.split("\n")
    for number in range(len(lines) - 1, -1, -1):
        if last and _words(lines[number]) == last:
            rest = "\n".join(lines[number + 1 :]).strip()
            return "" if rest == STUB else rest
    return ""


def in_doubt(cells: Sequence[StudentCell], given: Sequence[str]) -> StudentCell | None:
    """One text with all that may be an answer; None where there is none. `given` are the lesson's own texts."""
    known = [_words(text) for text in given]
    candidates = [
        cell
        for cell in cells
        if (
            (words := _words(cell.source))
            and words != _words(STUB)
            and all(_shared(own, words) < 1 for own in known if own)
        )
        or cell.images
    ][:MAX_CANDIDATES]
    if not candidates:
        return None
    most = MAX_TEXT["markdown"] // len(candidates) - 10
    texts = (cell.source[:most] for cell in candidates)
    images = tuple(image for cell in candidates for image in cell.images)
    return StudentCell("markdown", "\n\n---\n\n".join((IN_DOUBT, *texts)), images=images)


def _words(text: str) -> "Counter[str]":
    return Counter(re.findall(r"\w+", text.casefold()))


def _shared(wanted: "Counter[str]", there: "Counter[str]") -> float:
    """The share of the wanted words that are there."""
    return (wanted & there).total() / wanted.total() if wanted else 0.0


def _alike(question: str, text: str) -> bool:
    return _shared(_words(question), _words(text)) >= MIN_SHARED
