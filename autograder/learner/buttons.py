"""The buttons under the card of a check: the ladder, a hint, and the solution once it is earned. They need a live JupyterLab."""

import os
from collections.abc import Callable
from typing import Any

import ipywidgets as W
from IPython import get_ipython
from IPython.display import display
from markupsafe import Markup

from autograder.html import tag
from autograder.learner.failing import FailingCase
from autograder.learner.help import HINTS, Help, Hint, Solution
from autograder.practice.ladder import Ladder, rungs

# In a notebook that is opened again the buttons are gone with their kernel, and JupyterLab would say "model not found" in their place.
# Only the output itself is hidden: a button without an icon is a widget without elements too.
WITHOUT_KERNEL = (
    ".jp-OutputArea-child:has(.linclass-card)+.jp-OutputArea-child "
    ".jp-OutputArea-output.jupyter-widgets:not(:has(*)){display:none}"
)

# What is shown, by exercise: a check that is run again takes away what was under the last one.
_shown: dict[str, W.Widget] = {}


def has_lab() -> bool:
    """Whether a Jupyter server has started this kernel for a notebook, as opposed to nbconvert or another program that runs cells."""
    return "JPY_SESSION_NAME" in os.environ


def show_below(help: Help, case: FailingCase | None, *, hints: bool) -> Markup:
    """Show the buttons when the cell has run, so that they appear under its card; returns what the card needs for them."""
    events = get_ipython().events

    def show(*_: object) -> None:
        events.unregister("post_run_cell", show)
        if help.exercise.id in _shown:
            _shown.pop(help.exercise.id).close()
        solution = help.solution
        if hints or solution:
            shown = _shown[help.exercise.id] = row(help, hints, solution, case)
            # Where there is no kernel, on a web page for instance, nothing is shown in their place.
            display({**shown._repr_mimebundle_(), "text/plain": ""}, raw=True)

    events.register("post_run_cell", show)
    return tag("style", Markup(WITHOUT_KERNEL))


def row(help: Help, hints: bool, solution: Solution | None, case: FailingCase | None) -> W.Widget:
    """The buttons, and under them what they show."""
    ladder = [_ladder(help)] if hints and help.may_climb else []
    parts = ladder + ([_hints(help)] if hints else []) + ([_solution(solution)] if solution else [])
    buttons = W.HBox([button for button, _ in parts])
    code = [W.HTML(case.folded())] if case else []
    box = W.VBox([buttons, *(text for _, text in parts), *code], layout=W.Layout(width="100%", overflow="hidden"))
    box.add_class("linclass-help")
    return box


def _ladder(help: Help) -> tuple[W.Button, W.Widget]:
    """The first rung before the hints: order the lines, or fill the gaps where there are too few lines to order."""
    button, below = _button("list-ol"), W.VBox()
    name = "Order the lines" if "order" in rungs(help.exercise) else "Fill the gaps"

    def press() -> None:
        if below.children:
            below.children = ()
        else:
            from autograder.practice.widget import Pages  # with anywidget

            ladder = Ladder(help.exercise.id)
            below.children = (Pages(ladder.page, ladder.hear),)
        button.description = f"Hide: {name.lower()}" if below.children else name

    button.description = name
    return _pressed(button, press), below


def _hints(help: Help) -> tuple[W.Button, W.HTML]:
    button, text = _button("lightbulb-o"), W.HTML()
    level = help.level  # under this card: hints that are taken elsewhere meanwhile do not change what the button says

    def label() -> None:
        button.description = f"Hint {level + 1} of {HINTS}" if level < HINTS else "No more hints"
        button.disabled = level == HINTS

    def press() -> None:
        nonlocal level
        level += 1
        text.value = help.hint(level).as_html()
        label()

    if level:
        seen = f"{level} hint{'s' * (level > 1)} that you have seen"
        text.value = tag("details", tag("summary", seen), Hint(help.exercise, level).as_html())
    label()
    return _pressed(button, press), text


def _solution(solution: Solution) -> tuple[W.Button, W.HTML]:
    button, text = _button("key"), W.HTML()

    def label() -> None:
        button.description = "Hide the solution" if text.value else "Show a solution"

    def press() -> None:
        text.value = "" if text.value else solution._repr_html_()
        label()

    label()
    return _pressed(button, press), text


def _button(icon: str) -> W.Button:
    return W.Button(icon=icon, layout=W.Layout(width="auto"))


def _pressed(button: W.Button, press: Callable[[], None]) -> W.Button:
    def on_click(_: Any) -> None:
        press()

    button.on_click(on_click)
    return button
