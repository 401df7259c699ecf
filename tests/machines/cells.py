"""Run the cells of a lesson without a kernel and without drawing, for their text alone: a fraction of the time that a build takes.

Reading a lesson needs nbgrader, which takes seconds to load; this module gets the text of its cells, and does not.
"""

import contextlib
import io
import os
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from IPython.core.displayhook import DisplayHook
from IPython.core.displaypub import DisplayPublisher
from IPython.core.interactiveshell import InteractiveShell
from traitlets.config import Config

from autograder.learner import guess
from linclass_ref.plots.style import Picture

SOLUTIONS = Path(__file__).resolve().parents[2] / "solutions"
Output = list[Any]  # text, HTML, and whether there is a picture: how it looks may differ, as fonts do


def compared(data: dict[str, Any]) -> Output:
    return [data.get("text/plain"), data.get("text/html"), "image/png" in data]


class _Publisher(DisplayPublisher):
    def publish(self, data: dict[str, Any], *args: Any, **kwargs: Any) -> None:
        self.shell.shown.append(compared(data))


class _Hook(DisplayHook):
    def start_displayhook(self) -> None: ...

    def write_output_prompt(self) -> None: ...

    def write_format_data(self, format_dict: dict[str, Any], md_dict: Any = None) -> None:
        self.shell.shown.append(compared(format_dict))

    def finish_displayhook(self) -> None: ...


class Shell(InteractiveShell):
    kernel = None  # the course takes a shell with a kernel for a notebook's
    displayhook_class = _Hook
    display_pub_class = _Publisher
    shown: list[Output]


def run_lesson(cells: list[str], *, guesses: bool) -> dict[str, Any]:
    """What each code cell of a lesson prints and shows, run from top to bottom as the build runs it; with `guesses`, their answers too."""
    guess._defined.clear()
    with _noted_truths() as truths:
        shown = run_cells(cells, SOLUTIONS)
    answers = {id: _answers(guess._defined[id], truth) for id, truth in truths.items()} if guesses else {}
    return {"cells": shown, "guesses": answers}


@contextlib.contextmanager
def _noted_truths() -> Iterator[dict[str, guess.Answer]]:
    """The truths that the cells find first as they show their guesses, by the guess: to compute them again may take a second."""
    found: dict[str, guess.Answer] = {}
    find = guess.Guess.find_truth

    def find_and_note(asked: guess.Guess) -> guess.Answer:
        truth = find(asked)
        found.setdefault(asked.id, truth)
        return truth

    guess.Guess.find_truth = find_and_note  # type: ignore[method-assign]
    try:
        yield found
    finally:
        guess.Guess.find_truth = find  # type: ignore[method-assign]


def _answers(asked: guess.Guess, truth: guess.Answer) -> dict[str, Any]:
    """A guess's answer at its place and at the end of the lesson; and the region in which a point was asked for, if one was."""
    (ax,) = asked.still_picture().axes if asked.picture else [None]
    region = None if ax is None else [ax.get_xlim(), ax.get_ylim()]
    return {"truth": truth, "at the end": asked.find_truth(), "region": region, "tolerance": asked.tolerance}


def run_cells(cells: Iterable[str], folder: Path) -> list[Any]:
    """What each of the cells prints and shows, in a folder."""
    Picture.png = lambda self: b""
    Shell.clear_instance()
    shell = Shell.instance(config=Config({"HistoryManager": {"enabled": False}}))
    os.chdir(folder)
    done = []
    for text in cells:
        shell.shown, printed = [], io.StringIO()
        with contextlib.redirect_stdout(printed), contextlib.redirect_stderr(printed):
            shell.run_cell(text).raise_error()
        done.append([printed.getvalue(), shell.shown])
    return done
