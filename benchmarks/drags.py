"""Frames per second of a real drag: the mouse goes round in a circle with the handle of a widget, in a real Chromium.

Three numbers tell how it feels: the frames that reach the canvas, which the browser paints by itself; the kernel's answers among them,
which replace what the browser has guessed; and the time from a single movement to its answer. The bar is a frame with each refresh of the
screen (60 per second; 55 allow for one that falls between two seconds) and an answer within 100 ms. Plain `interact` has no handles;
there a slider is moved as often by keyboard.
"""

import math
import time
from dataclasses import dataclass

import numpy as np
from lab import Lab, Widget
from playwright.sync_api import TimeoutError as NoAnswer
from rich.table import Table

SECONDS = 1.0
SINGLE = 6  # movements that wait for their answers
FRAMES, ANSWER = 55.0, 100.0  # the bar: frames per second, milliseconds
PACE = 1 / 60  # seconds between two key presses
RADIUS = 30  # pixels

# Runs in the notebook's kernel: where the last handle of a widget is, as fractions of the picture from its lower left.
HANDLE = """
def _handle(number):
    live = _apps[number].live
    places = [place for handles in live.stage.handles(_apps[number].state) for place in handles]
    return [places[-1][0] / live.stage.size[0], 1 - places[-1][1] / live.stage.size[1]] if places else None
"""
# The label of a picture is set with each answer of the kernel.
WATCH_ANSWERS = """canvas => { window.answers = []; window.frames_drawn.length = 0; window.moved_at = 0;
    canvas.addEventListener("pointermove", () => { window.moved_at = performance.now(); }, { capture: true });
    new MutationObserver(() => window.answers.push(performance.now())).observe(canvas, { attributeFilter: ["aria-label"] }); }"""

# The mouse, held down, goes round in a circle. Playwright waits for the browser after each movement, so the movements come from inside the
# page instead, more often than the screen is refreshed.
CIRCLE = """([canvas, x, y, radius, seconds]) => new Promise(done => {
    const began = performance.now(), go = () => {
        const passed = (performance.now() - began) / 1000, angle = 2 * Math.PI * passed / seconds;
        if (passed > seconds) return done();
        const at = { clientX: x - radius * Math.sin(angle), clientY: y - radius * (1 - Math.cos(angle)) };
        canvas.dispatchEvent(new PointerEvent("pointermove", { ...at, pointerId: 1, isPrimary: true, buttons: 1, bubbles: true }));
        setTimeout(go, 5);
    };
    go();
})"""


@dataclass(frozen=True)
class Drag:
    """One widget: frames and answers per second, milliseconds from a movement to its answer (median, slowest), and interact's frames."""

    lesson: str
    widget: str
    frames: float
    answers: float
    answer: float
    slowest: float
    plain_frames: float

    @property
    def holds(self) -> bool:
        return self.frames >= FRAMES and self.answer < ANSWER


def drag(lab: Lab, widget: Widget, at: tuple[float, float]) -> tuple[float, float, float, float]:
    """Drag the handle that is there; frames per second, answers per second, milliseconds to the answer (median, slowest)."""
    page, mouse = lab.page, lab.page.mouse
    widget.position(at)  # scrolls there; JupyterLab may move cells when they come into sight
    widget.settled()
    x, y = widget.position(at)
    mouse.move(x, y)
    widget.settled()
    mouse.down()
    widget.settled()
    widget.canvas.evaluate(WATCH_ANSWERS)
    page.evaluate(CIRCLE, [widget.canvas.element_handle(), x, y, RADIUS, SECONDS])
    frames, answers = page.evaluate("[window.frames_drawn.length, window.answers.length]")
    widget.settled()
    waits = [_until_answered(lab, x - 3 - i % 2, y - 4 * (i % 3)) for i in range(SINGLE)]
    mouse.up()
    widget.settled()
    return frames / SECONDS, answers / SECONDS, float(np.median(waits)), max(waits)


def _until_answered(lab: Lab, x: float, y: float) -> float:
    """Move the mouse there; milliseconds until the kernel's answer is on the page, infinitely many if it does not come."""
    lab.page.evaluate("() => { window.answers.length = 0; }")
    lab.page.mouse.move(x, y)
    try:
        lab.page.wait_for_function("() => window.answers.length > 0", timeout=5000)
    except NoAnswer:
        return math.inf
    return float(lab.page.evaluate("window.answers[0] - window.moved_at"))


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
    columns = ("frames/s", "answers/s", "move to answer, ms", "slowest", "interact, frames/s", "bar")
    for name in ("lesson", "widget", *columns):
        shown.add_column(name, justify="left" if name in ("lesson", "widget") else "right")
    for d in drags:
        numbers = (d.frames, d.answers, d.answer, d.slowest, d.plain_frames)
        shown.add_row(d.lesson, d.widget, *(f"{x:.0f}" for x in numbers), "holds" if d.holds else "MISSED")
    if drags:
        names = ("frames", "answers", "answer", "slowest", "plain_frames")
        shown.add_row("", "median", *(f"{np.median([getattr(d, name) for d in drags]):.0f}" for name in names), "")
    return shown
