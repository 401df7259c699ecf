"""Frames per second of a real drag: the mouse goes round in a circle with the handle of a widget, in a real Chromium.

Two numbers tell how it feels: the frames that reach the canvas, which the browser paints by itself, and the kernel's answers among them,
which replace what the browser has guessed. Plain `interact` has no handles; there a slider is moved as often by keyboard.
"""

import math
import time
from dataclasses import dataclass

import numpy as np
from lab import Lab, Widget
from rich.table import Table

SECONDS = 2.0
PACE = 1 / 60  # seconds between two movements of the mouse
RADIUS = 30  # pixels

# Runs in the notebook's kernel: where the last handle of a widget is, as fractions of the picture from its lower left.
HANDLE = """
def _handle(number):
    live = _apps[number].live
    places = [place for handles in live.stage.handles(_apps[number].state) for place in handles]
    return [places[-1][0] / live.stage.size[0], 1 - places[-1][1] / live.stage.size[1]] if places else None
"""
# The label of a picture is set with each answer of the kernel.
WATCH_ANSWERS = """canvas => { window.answers = []; window.frames_drawn.length = 0;
    new MutationObserver(() => window.answers.push(performance.now())).observe(canvas, { attributeFilter: ["aria-label"] }); }"""


@dataclass(frozen=True)
class Drag:
    """One widget: frames and answers per second, milliseconds from the last movement to the last answer, and interact's frames."""

    lesson: str
    widget: str
    frames: float
    answers: float
    last_answer: float
    plain_frames: float


def drag(lab: Lab, widget: Widget, at: tuple[float, float]) -> tuple[float, float, float]:
    """Drag the handle that is there; frames per second, answers per second, milliseconds until the last answer."""
    page, mouse = lab.page, lab.page.mouse
    x, y = widget.position(at)
    mouse.move(x, y)
    widget.settled()
    mouse.down()
    widget.settled()
    widget.canvas.evaluate(WATCH_ANSWERS)
    began, k = time.monotonic(), 0
    while (now := time.monotonic() - began) < SECONDS:
        angle = 2 * math.pi * now / SECONDS
        mouse.move(x - RADIUS * math.sin(angle), y - RADIUS * (1 - math.cos(angle)))
        k += 1
        time.sleep(max(0.0, began + k * PACE - time.monotonic()))
    ended = page.evaluate("performance.now()")
    widget.settled()
    frames, answers = page.evaluate("[window.frames_drawn, window.answers]")
    mouse.up()
    widget.settled()
    count = [sum(time <= ended for time in times) / SECONDS for times in (frames, answers)]
    return count[0], count[1], max(answers[-1] - ended, 0.0) if answers else math.nan


def plain_frames(lab: Lab) -> float:
    """Frames per second of the slider that has the focus, moved by keyboard as often as the mouse is above."""
    lab.page.evaluate("() => { window.frames_drawn.length = 0; }")
    began, k = time.monotonic(), 0
    while time.monotonic() - began < SECONDS:
        lab.page.keyboard.press(("ArrowRight", "ArrowLeft")[k % 2])
        k += 1
        time.sleep(max(0.0, began + k * PACE - time.monotonic()))
    return len(lab.page.evaluate("window.frames_drawn")) / SECONDS


def table(drags: list[Drag]) -> Table:
    shown = Table(title="a drag with the mouse")
    for name in ("lesson", "widget", "frames/s", "answers/s", "last answer, ms", "interact, frames/s"):
        shown.add_column(name, justify="left" if name in ("lesson", "widget") else "right")
    for d in drags:
        numbers = (d.frames, d.answers, d.last_answer, d.plain_frames)
        shown.add_row(d.lesson, d.widget, *(f"{x:.0f}" for x in numbers))
    if drags:
        medians = [np.nanmedian([getattr(d, name) for d in drags]) for name in ("frames", "answers", "last_answer")]
        shown.add_row("", "median", *(f"{x:.0f}" for x in (*medians, np.median([d.plain_frames for d in drags]))))
    return shown
