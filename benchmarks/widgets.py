"""Time from a key press on a slider to the changed picture, in a real Chromium, for every widget of the course.

    python benchmarks/widgets.py                      all lessons, some minutes
    python benchmarks/widgets.py --only 02 --events 40
    python benchmarks/widgets.py --only 07 --widget "in the plane"

What the widgets need of each lesson's answer key is run in JupyterLab (see excerpt.py). In each widget the first slider is moved back
and forth by keyboard, and the browser measures the time from the key event to the frame on the canvas. For comparison the same pictures
are redrawn the plain way: with `interact` and a new figure each time, displayed as by %matplotlib inline; there the time ends when the
browser has loaded the image. Widgets with a handle are dragged as well (see drags.py). The bar: p95 under 100 ms and under half of
interact's median. The first widget of one lesson is moved many times, to see that neither memory nor time grows. CPU is the kernel's
time per event, which other work on the machine hardly disturbs. At last comes the time from `linclass lab` to the first heading. Results
go to benchmarks/results/widgets.json; the exit status is 1 if a widget misses its bar or something grows.
"""

import argparse
import json
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path

import numpy as np
from playwright.sync_api import TimeoutError as NoFrame
from playwright.sync_api import sync_playwright
from rich.console import Console
from rich.table import Table

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tests" / "browser"))  # the driver of JupyterLab that the browser tests use

import drags  # noqa: E402  it needs the driver, too
import excerpt  # noqa: E402
import start  # noqa: E402
from lab import CHROMIUM_FLAGS, Lab, Widget, chromium, jupyterlab  # noqa: E402

RESULTS = Path(__file__).parent / "results"
LIMIT_MS = 100.0
ENDURANCE = 150
HARDENED = "02_perceptron"  # the lesson whose first widget is moved so often
PLAIN_EVENTS = 4  # interact is slow, and its median is all that is asked for
STARTS = 3
MAX_GROWTH_MB = 20.0  # over all these events; the allocator's own ups and downs stay below
MAX_SLOWDOWN = 1.5  # median of the last tenth relative to that of the first

# Runs in the notebook's kernel, after the lesson.
PLAIN = """
import time as _time, ipywidgets as _w
from dataclasses import replace as _replace
from IPython.core.pylabtools import print_figure as _print_figure
from IPython.display import Image as _Image, display as _display
from linclass_ref.plots.style import style as _style
from linclass_ref.scene import toolkit as _t

_apps = [Out[n] for n in sorted(Out) if isinstance(Out[n], _t.App)]

def _states(app):
    "Two states as the first control makes them."
    for control in app.controls:
        state = app.first
        if isinstance(control, _t.Slider):
            now = getattr(state, control.field)
            return [state, _replace(state, **{control.field: now + control.step if now < control.high else now - control.step})]
        if isinstance(control, _t.Player):
            return [state, _replace(state, **{control.field: 1})]
        if isinstance(control, _t.Vector):
            first, *rest = getattr(state, control.field)
            return [state, _replace(state, **{control.field: (first + control.step, *rest)})]
        if isinstance(control, _t.Choice):
            return [_replace(state, **{control.field: value}) for value in list(control.options.values())[:2]]
        if isinstance(control, _t.Points):
            return [state, state.moved(0, state.X[0] + 0.1)]
    raise ValueError("no control to move")

def _plain(number):
    app = _apps[number]
    states = _states(app)
    def redraw(which):
        picture, axes = app.canvas()
        with _style():
            app.draw(axes, states[which])
        _display(_Image(_print_figure(picture, "png", bbox_inches="tight")))
    return _w.interactive(redraw, which=_w.IntSlider(min=0, max=1, description="which"))
"""
# A loaded image counts as a frame, as do frames on a canvas.
WATCH_IMAGES = """() => document.addEventListener("load",
    event => { if (event.target.tagName === "IMG") window.frames_drawn.push(performance.now()); }, true)"""


@dataclass(frozen=True)
class Row:
    """One widget: our milliseconds and interact's, and the kernel's CPU milliseconds per event."""

    lesson: str
    widget: str
    events: int
    p50: float
    p95: float
    cpu: float
    plain_p50: float
    plain_cpu: float

    @property
    def bar(self) -> float:
        return min(LIMIT_MS, self.plain_p50 / 2)

    @property
    def holds(self) -> bool:
        return self.p95 < self.bar


@dataclass(frozen=True)
class Growth:
    """One widget after many events: the growth of the kernel's memory (MB), and the median times at the start and at the end."""

    widget: str
    events: int
    kernel_mb: float
    first_ms: float
    last_ms: float

    @property
    def holds(self) -> bool:
        return self.kernel_mb < MAX_GROWTH_MB and self.last_ms < MAX_SLOWDOWN * self.first_ms


def mover(lab: Lab, widget: Widget) -> Callable[[int], None]:
    """The i-th event: a key press that moves the widget's first slider back or forth."""
    widget.box.locator("[role=slider]").first.focus()
    return lambda i: lab.page.keyboard.press(("ArrowRight", "ArrowLeft")[i % 2])


def times(widget: Widget, move: Callable[[int], None], events: int) -> list[float]:
    """Milliseconds from event to frame, moving back and forth. If the slider is at its end, the very first event does nothing."""
    found = []
    for i in range(events + 3):
        try:
            found.append(widget.frame_after(lambda i=i: move(i), timeout=5))
        except NoFrame:
            continue
        time.sleep(0.02)
    return found[2:]  # the first ones fill caches


def cpu(lab: Lab) -> float:
    return float(lab.ask("__import__('time').process_time()"))


def measured(lab: Lab, widget: Widget, events: int) -> tuple[list[float], float]:
    """The times of a widget, and the kernel's CPU milliseconds per event."""
    move = mover(lab, widget)
    before = cpu(lab)
    found = times(widget, move, events)
    if len(found) < events / 2:
        raise RuntimeError(f"the widget answered only {len(found)} of {events} events")
    return found, 1000 * (cpu(lab) - before) / (events + 3)


def add_cell(lab: Lab, source: str) -> int:
    """Run `source` in a new last cell and return the cell's index. What it shows need not be a widget of the course."""
    index = lab.do(
        """async (source) => {
            const { content } = window.notebook, model = content.model.sharedModel;
            model.addCell({ cell_type: "code", source });
            content.activeCellIndex = model.cells.length - 1;
            await window.jupyterapp.commands.execute("notebook:run-cell");
            return model.cells.length - 1;
        }""",
        source,
    )
    lab.wait_idle()
    return int(index)


def plainly(lab: Lab, number: int) -> tuple[list[float], float]:
    """The same for the pictures of widget `number`, redrawn by interact. Its slider keeps the focus."""
    index = add_cell(lab, f"_plain({number})")
    lab.do("async (index) => { await window.notebook.content.scrollToItem(index); }", index)
    cell = lab.page.locator(".jp-Notebook .jp-Cell").nth(index)
    cell.locator("[role=slider]").first.wait_for()
    return measured(lab, Widget(lab, cell), PLAIN_EVENTS)


def lesson_rows(
    lab: Lab, path: Path, wanted: str, events: int, often: bool, say: Callable[[str], None]
) -> tuple[list[Row], list[drags.Drag], Growth | None]:
    """A lesson's widgets with `wanted` in their titles, those that can be dragged, and the first one after many events (if `often`)."""
    lab.open(f"solutions/{path.name}")
    try:
        lab.run_all(timeout=300)
        if lab.errors():
            raise RuntimeError(f"{path.name}: {lab.errors()[0]}")
        lab.page.evaluate(WATCH_IMAGES)
        boxes = lab.page.locator(
            ".linclass-widget:not(.linclass-guess *)"
        ).all()  # those of guesses are not among the outputs
        widgets = [Widget(lab, box) for box in boxes]
        add_cell(lab, PLAIN + drags.HANDLE)
        rows, dragged = [], []
        for number, widget in enumerate(widgets):
            title = lab.ask(f"_apps[{number}].title")
            if wanted not in title:
                continue
            widget.ready()
            widget.settled()
            handle = lab.ask(f"_handle({number})")
            drag = drags.drag(lab, widget, handle) if handle else None
            ours, our_cpu = measured(lab, widget, events)
            plain, plain_cpu = plainly(lab, number)
            if drag:
                dragged.append(drags.Drag(path.stem, title, *drag, drags.plain_frames(lab)))
                say(f"{path.stem}, {title}: {drag[0]:.0f} frames/s in a drag, interact {dragged[-1].plain_frames:.0f}")
            p50, p95 = np.percentile(ours, [50, 95]).tolist()
            plain50 = float(np.median(plain))
            rows.append(Row(path.stem, title, events, p50, p95, our_cpu, plain50, plain_cpu))
            say(
                f"{path.stem}, {title}: p95 {p95:.0f} ms (CPU {our_cpu:.0f}), interact {plain50:.0f} ms (CPU {plain_cpu:.0f})"
            )
        return rows, dragged, endurance(lab, widgets[0]) if often and path.stem == HARDENED else None
    finally:
        lab.close()


def endurance(lab: Lab, widget: Widget) -> Growth:
    """Move a widget many times: does memory grow, does it get slower?"""
    widget.ready()
    move = mover(lab, widget)
    times(widget, move, 20)
    memory = "__import__('psutil').Process().memory_info().rss / 1e6"
    before = float(lab.ask(memory))
    found = times(widget, move, ENDURANCE)
    grown = float(lab.ask(memory)) - before
    tenth = len(found) // 10
    first, last = np.median(found[:tenth]), np.median(found[-tenth:])
    return Growth(widget.box.locator("b").first.inner_text(), len(found), grown, float(first), float(last))


def copied(paths: list[Path], private: Path) -> Path:
    """A course of what is needed of these answer keys."""
    course = private / "course"
    (course / "solutions").mkdir(parents=True)
    for path in paths:
        excerpt.write_excerpt(path, course / "solutions" / path.name)
    return course


def first_heading() -> float:
    """Seconds from `linclass lab` to the first heading of the course, for somebody whose browser is open."""
    command = [str(Path(sys.executable).with_name("linclass")), "lab"]
    with tempfile.TemporaryDirectory() as private:
        return statistics.median(
            start.first_heading([*command, f"{private}/course{k}"], Path(private)) for k in range(STARTS)
        )


def table(rows: list[Row]) -> Table:
    shown = Table(title="event to picture, milliseconds")
    for name in ("lesson", "widget", "p50", "p95", "CPU", "interact p50", "CPU", "times faster (p50)", "bar"):
        shown.add_column(name, justify="left" if name in ("lesson", "widget") else "right")
    for r in rows:
        numbers = (r.p50, r.p95, r.cpu, r.plain_p50, r.plain_cpu)
        ratio = f"{r.plain_p50 / r.p50:.1f}"
        verdict = f"{'holds' if r.holds else 'MISSED'} ({r.bar:.0f})"
        shown.add_row(r.lesson, r.widget, *(f"{x:.0f}" for x in numbers), ratio, verdict)
    return shown


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        description="Time the widgets of the course, and the same pictures with plain interact."
    )
    parser.add_argument("--only", default="", help="only lessons whose name contains this")
    parser.add_argument("--widget", default="", help="only widgets whose title contains this")
    parser.add_argument("--events", type=int, default=15, help="events per widget (default 15)")
    parser.add_argument("--no-growth", action="store_true", help=f"skip the {ENDURANCE} events of one widget")
    parser.add_argument("--no-start", action="store_true", help="skip the time to the first heading")
    parser.add_argument("--results", type=Path, default=RESULTS, help="folder for the JSON file")
    options = parser.parse_args(arguments)
    paths = [p for p in sorted((ROOT / "solutions").glob("0[1-9]_*.ipynb")) if options.only in p.stem]
    executable = chromium()
    if not paths or executable is None:
        parser.error("there is no Chromium on this machine" if paths else f"no lesson is called {options.only!r}")
    console = Console(width=150)
    rows: list[Row] = []
    dragged: list[drags.Drag] = []
    growth = None
    with (
        tempfile.TemporaryDirectory() as private,
        jupyterlab(copied(paths, Path(private)), Path(private)) as address,
        sync_playwright() as drive,
    ):
        browser = drive.chromium.launch(executable_path=executable, headless=True, args=CHROMIUM_FLAGS)
        lab = Lab(browser, address)
        for path in paths:
            timed, moved, grown = lesson_rows(
                lab, path, options.widget, options.events, not options.no_growth, console.print
            )
            rows, dragged, growth = rows + timed, dragged + moved, growth or grown
        browser.close()
    heading = None if options.no_start else first_heading()
    console.print(table(rows))
    console.print(drags.table(dragged))
    if growth:
        console.print(
            f"{growth.widget}, {growth.events} events: kernel memory {growth.kernel_mb:+.1f} MB, "
            f"median {growth.first_ms:.0f} ms at first and {growth.last_ms:.0f} ms at last"
        )
    if heading:
        console.print(f"linclass lab: {heading:.1f} s to the first heading (median of {STARTS})")
    options.results.mkdir(parents=True, exist_ok=True)
    records = {
        "widgets": [{**asdict(r), "bar": r.bar, "holds": r.holds} for r in rows],
        "drags": [{**asdict(d), "holds": d.holds} for d in dragged],
        "first_heading": heading,
        "growth": growth and asdict(growth),
    }
    (options.results / "widgets.json").write_text(json.dumps(records, indent=1) + "\n")
    return 0 if all(one.holds for one in (*rows, *dragged)) and (growth is None or growth.holds) else 1


if __name__ == "__main__":
    sys.exit(main())
