"""A solved notebook in a real JupyterLab: it runs to its end, and its widgets answer.

It runs behind another tab, which takes half of the time, and is looked at afterwards. One lesson runs before one's eyes, as
released and again when it is solved. As released and half solved, all lessons run without a browser in `tests/lessons/test_yours.py`.

At last it is seen on a laptop's screen at 200 %, where no text, formula or table has to be scrolled sideways.
Who has solved the last lesson has solved the others before: there everything is computed with the learner's own functions.
"""

import json
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import nbformat
from axe import COLOURS, OURS, findings
from lab import ROOT, Lab

from autograder.cells import grade_id, guess_id, is_exercise
from autograder.guesses import read_guesses
from linclass_ref.scene.live import IN_ONE_LINE

NOTEBOOKS = sorted(path.name for path in (ROOT / "notebooks").glob("*.ipynb"))
# Pixels, with all controls: what JupyterLab leaves of a laptop's screen of 1366 × 768, and a line of text.
TALLEST = 540
RECAP = "show_recap("
WATCHED = "02"  # this lesson runs before one's eyes: as released, and again when it is solved
LOOKED_AT = ("02", "07")  # the lessons in which axe looks for barriers
NARROW = {"width": 683, "height": 768}  # pixels: a screen 1366 wide, at 200 %
# JupyterLab lays out what is on the screen; on the narrow one all cells are wanted.
ALL_AT_ONCE = """() => { const { content } = window.notebook;
    content.notebookConfig = { ...content.notebookConfig, windowingMode: "none" }; }"""
EXPAND = "async () => { await window.jupyterapp.commands.execute('notebook:expand-all-headings'); }"
TYPESET = """count => { const cells = [...document.querySelectorAll(".jp-Notebook .jp-RenderedMarkdown")];
    return cells.length === count && cells.every(cell => !cell.textContent.includes("$")); }"""
TOO_WIDE = """() => [...document.querySelectorAll(".jp-Notebook .jp-RenderedMarkdown")]
    .filter(cell => cell.scrollWidth > cell.clientWidth + 1)
    .map(cell => `${cell.scrollWidth - cell.clientWidth} pixels: ${cell.textContent.slice(0, 80)}`)"""


LAST = NOTEBOOKS[-1]
# The methods of its final table.
METHODS = (
    "perceptron",
    "averaged_perceptron",
    "sgd_hinge",
    "least_squares_fit",
    "fisher_direction",
    "projection_threshold",
    "lda_fit",
    "log_odds",
    "fit_newton",
)


def walk_through(lab: Lab, course: Path, name: str) -> None:
    solutions = solutions_of(name)
    make_guesses(course, name)
    lab.open(f"notebooks/{name}")
    lab.do(EXPAND)  # further units are collapsed at first, and a widget in them is not on the page
    try:
        run = lab.run_all if name.startswith(WATCHED) else lab.run_all_behind
        if name.startswith(WATCHED):
            run_and_look(lab, run)
            assert passed(lab) == set()
            assert credits_of(lab, "your") == []
        write(lab, name, solutions)
        if name == LAST:
            save_earlier(course)
        run_and_look(lab, run)
        assert passed(lab) == set(solutions)
        look_at_words(lab, name)
        if name == LAST:
            look_at_the_final_table(lab)
        if name[:2] in LOOKED_AT:
            look_for_barriers(lab)
        move_widgets(lab, name.removesuffix(".ipynb"))
        look_at_a_narrow_screen(lab, name)
    finally:
        lab.close()


def make_guesses(course: Path, name: str) -> None:
    """Note that every guess of the lesson was made: what answers one waits for it, and here all of it is looked at."""
    noted = course / ".linclass" / "progress.json"
    noted.parent.mkdir(mode=0o700, exist_ok=True)
    state = json.loads(noted.read_text(encoding="utf-8")) if noted.exists() else {}
    asked = read_guesses((ROOT / "solutions" / name).with_suffix(".py").read_text(encoding="utf-8"))
    made = {id: {"answer": 0.0, "right": False} for id in asked}
    noted.write_text(json.dumps({**state, "guesses": {**state.get("guesses", {}), **made}}), encoding="utf-8")


def save_earlier(course: Path) -> None:
    """Save the functions of all lessons before the last one."""
    command = [sys.executable, "-m", "tests.lessons.through", str(course)]
    done = subprocess.run(command, capture_output=True, text=True, cwd=ROOT)
    assert done.returncode == 0, done.stderr


def credits_of(lab: Lab, whose: str) -> list[str]:
    """What the notebook says that it has computed or drawn with functions of "your" or "the course's"."""
    lines = lab.page.locator(".linclass-line").all_text_contents()
    told = (one for line in lines for one in re.split("(?=computed with |drawn with )", line))
    return [one for one in told if f"with {whose} " in one]


def look_at_the_final_table(lab: Lab) -> None:
    """It is computed with the learner's own functions, as everything is."""
    others = credits_of(lab, "the course's")
    assert others == [], others
    computed = [one for one in credits_of(lab, "your") if one.startswith("computed")]
    assert {name for name in METHODS if not any(re.search(rf"\b{name}\b", one) for one in computed)} == set()


def look_for_barriers(lab: Lab) -> None:
    """What a screen reader or a keyboard user would stumble over in our outputs and texts; in the dark theme only colours are others."""
    assert findings(lab.page, within=OURS) == []
    lab.change_theme("JupyterLab Dark")
    assert findings(lab.page, within=OURS, about=COLOURS) == []
    lab.change_theme("JupyterLab Light")


def run_and_look(lab: Lab, run: Callable[[], None]) -> None:
    run()
    assert lab.errors() == []  # JupyterLab would stop there
    for widget in lab.widgets():
        widget.ready()
        assert widget.alert() == ""
    assert lab.complaints == []


def passed(lab: Lab) -> set[str]:
    """The exercises whose cards say so."""
    cards = lab.page.locator("[role=group][aria-label^='Check of '][aria-label$=': Passed']")
    labels = cards.evaluate_all("cards => cards.map(card => card.getAttribute('aria-label'))")
    return {label.removeprefix("Check of ").removesuffix(": Passed") for label in labels}


def move_widgets(lab: Lab, name: str) -> None:
    for number, widget in enumerate(lab.widgets()):
        widget.ready()
        frame = widget.box.bounding_box()
        assert frame["height"] <= TALLEST, f"widget {number} of {name} is {frame['height']:.0f} pixels tall"
        assert widget.answers(), f"widget {number} of {name} does not answer: {widget.words()} {widget.alert()}"
        assert widget.alert() == ""
    assert lab.complaints == []


def look_at_a_narrow_screen(lab: Lab, name: str) -> None:
    texts = [
        cell for cell in nbformat.read(ROOT / "notebooks" / name, as_version=4).cells if cell.cell_type == "markdown"
    ]
    lab.page.set_viewport_size(NARROW)
    lab.page.evaluate(ALL_AT_ONCE)
    style = lab.page.add_style_tag(content=IN_ONE_LINE)  # as every widget does: also for invisible copies of formulas
    lab.page.wait_for_function(TYPESET, arg=len(texts))
    too_wide = lab.page.evaluate(TOO_WIDE)
    assert too_wide == [], too_wide
    style.evaluate("style => style.remove()")


def look_at_words(lab: Lab, name: str) -> None:
    """Whatever the machine, cells and widgets say what they said when the answer key was built."""
    built, told = told_when_built(name), lab.told()
    for id in told.keys() & built.keys():
        assert without_credits(told[id]) == without_credits(built[id])
    of_widgets = "\n".join(words for id in built if id not in told for words in built[id])
    boxes = lab.page.locator(".linclass-widget:not(.linclass-guess *)")
    for words in boxes.evaluate_all("boxes => boxes.map(box => box.querySelector('[role=status]').textContent)"):
        assert words
        assert words in of_widgets


def without_credits(words: list[str]) -> list[str]:
    """Whose functions were at work is another matter: here also those that the lessons before this one have saved."""
    return [text for text in words if not text.startswith(("computed with ", "drawn with "))]


def told_when_built(name: str) -> dict[str, list[str]]:
    """What each code cell said in words, by its id; see `Lab.told`. The recap is left out: it is about the learner."""
    cells = nbformat.read(ROOT / "solutions" / name, as_version=4).cells
    return {cell["id"]: _words(cell.outputs) for cell in cells if cell.cell_type == "code" and RECAP not in cell.source}


def _words(outputs: list[Any]) -> list[str]:
    printed = "".join(output.text for output in outputs if output.output_type == "stream")
    return [printed, *(output.data.get("text/plain", "") for output in outputs if output.output_type != "stream")]


def solutions_of(name: str) -> dict[str, str]:
    key = nbformat.read(ROOT / "solutions" / name, as_version=4)
    return {grade_id(cell): cell.source for cell in key.cells if is_exercise(cell)}


def write(lab: Lab, name: str, answers: dict[str, str]) -> None:
    """Put answers into the open notebook."""
    cells = nbformat.read(ROOT / "notebooks" / name, as_version=4).cells
    places = {grade_id(cell): index for index, cell in enumerate(cells)}
    for id, source in answers.items():
        lab.write(places[id], source)
    key = {cell["id"]: cell for cell in nbformat.read(ROOT / "solutions" / name, as_version=4).cells}
    for index, cell in enumerate(cells):
        answer = key[cell["id"]]
        if answer.cell_type == "code" and "### BEGIN MARK SCHEME" in answer.source and not guess_id(answer):
            lab.write(index, answer.source)  # a call of scikit-learn, which no check judges
