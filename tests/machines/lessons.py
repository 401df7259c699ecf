"""Run a lesson without a kernel and without drawing, for its text alone: a fraction of the time that a build takes."""

import contextlib
import io
import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import nbformat
from IPython.core.displayhook import DisplayHook
from IPython.core.displaypub import DisplayPublisher
from IPython.core.interactiveshell import InteractiveShell
from traitlets.config import Config

from autograder.learner import guess
from autograder.lessons.read import read_lesson
from linclass_ref.plots.style import Picture

SOLUTIONS = Path(__file__).resolve().parents[2] / "solutions"
Output = list[Any]  # text, HTML, and whether there is a picture: how it looks may differ, as fonts do


def compared(data: dict[str, Any]) -> Output:
    return [data.get("text/plain"), data.get("text/html"), "image/png" in data]


def committed(name: str) -> list[Any]:
    """What each code cell of the answer key printed and showed when it was built."""
    cells = nbformat.read(SOLUTIONS / f"{name}.ipynb", as_version=4).cells
    return [_of_cell(cell.outputs) for cell in cells if cell.cell_type == "code"]


def _of_cell(outputs: list[Any]) -> list[Any]:
    printed = "".join(output.text for output in outputs if output.output_type == "stream")
    return [printed, [compared(output.data) for output in outputs if output.output_type != "stream"]]


class _Publisher(DisplayPublisher):
    def publish(self, data: dict[str, Any], *args: Any, **kwargs: Any) -> None:
        self.shell.shown.append(compared(data))


class _Hook(DisplayHook):
    def start_displayhook(self) -> None: ...

    def write_output_prompt(self) -> None: ...

    def write_format_data(self, format_dict: dict[str, Any], md_dict: Any = None) -> None:
        self.shell.shown.append(compared(format_dict))

    def finish_displayhook(self) -> None: ...


class _Shell(InteractiveShell):
    kernel = None  # the course takes a shell with a kernel for a notebook's
    displayhook_class = _Hook
    display_pub_class = _Publisher
    shown: list[Output]


def run_lesson(name: str) -> dict[str, Any]:
    """What each code cell of a lesson prints and shows now, run from top to bottom as the build runs it, and its guesses' answers."""
    guess._defined.clear()
    with _noted_truths() as truths:
        cells = run_source(SOLUTIONS / f"{name}.py", SOLUTIONS)
    return {"cells": cells, "guesses": {id: _answers(guess._defined[id], truth) for id, truth in truths.items()}}


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


def run_source(
    path: Path,
    folder: Path,
    text_of: Callable[[Any], str] = lambda cell: str(cell.source),
) -> list[Any]:
    """The cells of a lesson anywhere, in a folder, with the text that `text_of` gives for each."""
    Picture.png = lambda self: b""
    _Shell.clear_instance()
    shell = _Shell.instance(config=Config({"HistoryManager": {"enabled": False}}))
    os.chdir(folder)
    done = []
    for cell in read_lesson(path).cells:
        if cell.cell_type == "code":
            shell.shown, printed = [], io.StringIO()
            with contextlib.redirect_stdout(printed), contextlib.redirect_stderr(printed):
                shell.run_cell(text_of(cell)).raise_error()
            done.append([printed.getvalue(), shell.shown])
    return done
