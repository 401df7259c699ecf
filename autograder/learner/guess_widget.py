"""A guess where somebody can answer: the question, a control, a button to commit, and what is told afterwards.

Nothing of the answer is in the widgets before the learner commits. The button stays the same one (it becomes "Ask me again"), so that
keyboard users keep their place.
"""

from collections.abc import Callable
from dataclasses import dataclass
from math import ceil, floor
from pathlib import Path
from typing import Any

import ipywidgets as W
import numpy as np

from autograder.course import home
from autograder.html import tag
from autograder.learner.guess import Answer, Guess, in_words
from autograder.learner.kernel import unfold
from linclass_ref.plots import style
from linclass_ref.scene import live
from linclass_ref.scene.toolkit import App, Vector

COMMIT, AGAIN = "Commit to this guess", "Ask me again"


class Asking:
    """One showing of a guess."""

    def __init__(self, guess: Guess) -> None:
        self.guess = guess
        if guess.choices is not None:
            self.control: Any = Options(guess)
        else:
            self.control = Number(self.pressed) if guess.picture is None else Place(guess)
        self.button = W.Button(layout=W.Layout(width="max-content", margin="8px 2px"))
        self.button.on_click(lambda _: self.pressed())
        self.message = W.HTML()
        self.box = W.VBox([W.HTML(guess.asked_html()), self.control.box, self.button, self.message])
        self.box.layout = W.Layout(width="100%", max_width="780px", padding="2px 2px 8px")
        self.box.add_class("linclass-guess")
        self._call_button(COMMIT)
        first = guess.answered()
        if first is not None:
            self._tell(first)

    @property
    def is_committed(self) -> bool:
        return bool(self.button.description == AGAIN)

    def pressed(self) -> None:
        """The one button: commit, or begin again."""
        if self.is_committed:
            self.control.open()
            self._call_button(COMMIT)
            self.message.value = ""
            return
        answer = self.guess.as_answer(self.control.answer())
        if answer is None:
            self._say(self.control.lacks)
        else:
            self._tell(answer, commit=True)

    def _tell(self, answer: Answer, *, commit: bool = False) -> None:
        try:
            truth = self.guess.find_truth()
            self.control.close(answer, truth)
            words = self.guess.message_html(answer, truth)
            if commit:
                self.guess.commit(answer, truth)
        except NameError as problem:
            self._say(f"Run the cells above first, then commit: {problem}.")
        except Exception as problem:  # whatever the notebook's own data and functions do
            self._say(f"The answer could not be computed: {type(problem).__name__}: {problem}")
        else:
            self._call_button(AGAIN)
            self.message.value = str(tag("div", words, unfold(self.guess.id), role="status"))

    def _say(self, words: str) -> None:
        self.message.value = str(tag("div", words, role="status"))

    def _call_button(self, name: str) -> None:
        self.button.description = self.button.tooltip = name
        self.button.button_style = "primary" if name == COMMIT else ""


class Options:
    """One of several, as buttons: in JupyterLab the arrow keys on a drop-down list would select another cell."""

    lacks = "Choose one of the answers first."

    def __init__(self, guess: Guess) -> None:
        options = guess.options_in_order(str(home(Path.cwd())))
        self.box = W.ToggleButtons(options=options, value=None, style={"button_width": "max-content"})

    def answer(self) -> Any:
        return self.box.value

    def close(self, answer: Any, truth: Any) -> None:
        self.box.value, self.box.disabled = answer, True

    def open(self) -> None:
        self.box.disabled, self.box.value = False, None


class Number:
    """A number, typed into a field that is empty at first: a zero in it would be a hint."""

    lacks = "Type a number first."

    def __init__(self, commit: Callable[[], None]) -> None:
        self.box = W.Text(
            description="Your guess:",
            placeholder="a number",
            style={"description_width": "initial"},
            layout=W.Layout(width="220px"),
        )
        # What the browser sends when Enter is pressed in the field.
        self.box.on_msg(lambda _, content, buffers: commit() if content.get("event") == "submit" else None)

    def answer(self) -> float | None:
        try:
            return float(self.box.value.strip().replace(",", ".").replace("−", "-"))
        except ValueError:
            return None

    def close(self, answer: Any, truth: Any) -> None:
        self.box.value, self.box.disabled = in_words(answer), True

    def open(self) -> None:
        self.box.disabled, self.box.value = False, ""


@dataclass(frozen=True)
class Spot:
    """Where the learner points; once they have committed, where that was, and what is true."""

    at: tuple[float, float]
    committed: tuple[float, float] | None = None
    truth: tuple[float, float] | None = None


class Place:
    """A point in a picture: a click, or two sliders."""

    lacks = "Click into the picture first, or move the sliders."

    def __init__(self, guess: Guess) -> None:
        (ax,) = guess.still_picture().axes
        step = guess.tolerance / 2
        low = min(ax.get_xlim()[0], ax.get_ylim()[0])
        high = max(ax.get_xlim()[1], ax.get_ylim()[1])
        names = (ax.get_xlabel() or "across", ax.get_ylabel() or "up")
        self.tip = Vector("at", "guess", ceil(low / step) * step, floor(high / step) * step, step, entries=names)
        middle = (sum(ax.get_xlim()) / 2, sum(ax.get_ylim()) / 2)
        start: Spot = self.tip.moved(Spot(middle), 0, np.array(middle))
        self.app = App(
            "Click where you expect it, or use the sliders",
            start,
            _draw,
            background=guess.picture or (lambda ax: None),
            describe=self.describe,
            controls=[self.tip],
            width=4.6,
            height=4.2,
        )
        live.show(self.app)
        self.app.live.mouse.on_press.append(self.clicked)
        self.box = self.app.live.box

    def describe(self, spot: Spot) -> str:
        if spot.committed:
            return f"The cross is your guess, {in_words(spot.committed)}; the star is the answer."
        return f"Your guess: {in_words(spot.at)}." if self._is_elsewhere(spot) else self.lacks

    def clicked(self, event: Any) -> None:
        if event.inaxes is self.app.live.flat[0] and not self.app.state.committed:
            self.app.state = self.tip.moved(self.app.state, 0, np.asarray(event.place))

    def answer(self) -> tuple[float, float] | None:
        return self.app.state.at if self._is_elsewhere(self.app.state) else None

    def _is_elsewhere(self, spot: Spot) -> bool:
        """Whether the learner has moved the spot. A slider in the browser rounds what it is given, so that 0 comes back as 4e-16."""
        return not np.allclose(spot.at, self.app.first.at)

    def close(self, answer: Any, truth: Any) -> None:
        self.app.update(committed=answer, truth=truth)
        _freeze(self.box, True)

    def open(self) -> None:
        self.app.reset()
        _freeze(self.box, False)


def _freeze(widget: W.Widget, frozen: bool) -> None:
    """The sliders and buttons in a widget can no longer be moved and pressed, or can again."""
    if hasattr(widget, "disabled"):
        widget.disabled = frozen
    for child in getattr(widget, "children", ()):
        _freeze(child, frozen)


def _draw(ax: Any, spot: Spot) -> None:
    """A cross where the learner points, and a star at the truth once it may be seen."""
    ax.plot(*(spot.committed or spot.at), "x", color=style.ALARM, markersize=13, markeredgewidth=3, zorder=6)
    if spot.truth is not None:
        ax.plot(*spot.truth, "*", color=style.ACCENT, markersize=19, markeredgecolor="white", zorder=7)


def show(guess: Guess) -> dict[str, Any]:
    """The guess as a notebook shows it. What is saved with the notebook holds no more than the learner has seen."""
    asking = Asking(guess)
    first = guess.answered()
    return {
        "text/plain": guess.asked_text(),
        "text/html": str(guess.asked_html() if first is None else asking.message.value),
        "application/vnd.jupyter.widget-view+json": {
            "version_major": 2,
            "version_minor": 0,
            "model_id": asking.box.model_id,
        },
    }
