"""Guess again: a guess of the course with other numbers, where its truth is a function of them."""

import importlib
from functools import cache
from pathlib import Path

from autograder.course import course_of_process, notebooks, source_of
from autograder.exercises import files_of, module_of
from autograder.exercises._again import Draw
from autograder.guesses import read_guesses
from autograder.practice.item import Form, Item, Kind, Option, Rng

MIN_OPTIONS = 3
TRIES = 20  # draws until all options differ


def topics() -> dict[str, tuple[str, Draw]]:
    """The guesses that can be drawn anew: id → lesson, and how it is drawn. Those that a lesson no longer has are left out."""
    return _topics_of(course_of_process())


@cache
def _topics_of(course: Path) -> dict[str, tuple[str, Draw]]:
    found: dict[str, tuple[str, Draw]] = {}
    for lesson in notebooks():
        if not files_of(lesson):
            continue
        try:
            drawn: dict[str, Draw] = importlib.import_module(f"{module_of(lesson)}._again").AGAIN
        except ModuleNotFoundError:
            continue
        known = read_guesses(source_of(lesson).read_text(encoding="utf-8"))
        found |= {id: (lesson, draw) for id, draw in drawn.items() if id in known}
    return found


def draw(id: str, rng: Rng) -> Item | None:
    """The question with other numbers."""
    lesson, make = topics()[id]
    for _ in range(TRIES):
        made = make(rng)
        others = {text: why for text, why in made.others.items() if text != made.answer}
        if len(others) == len(made.others) and len(others) + 1 >= MIN_OPTIONS:
            options = [Option(made.answer, "Yes.", True), *(Option(text, why) for text, why in others.items())]
            return Item(
                Kind.GUESS_AGAIN,
                f"guess {id}",
                id,
                lesson,
                made.question,
                made.because,
                tuple(options),
                Form.PROSE,
                place=id,
            ).shuffled(rng)
    return None
