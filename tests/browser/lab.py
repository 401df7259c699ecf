"""A real JupyterLab in a real Chromium, and what the tests do in it: run a notebook, move a slider, drag on a picture.

None of the user's own configuration is read; kernels get no LINCLASS_STATIC, so that widgets are live.
Every wait here is for a state, not for an amount of time: LIMIT only ends a wait that would never end, even on a busy machine.
"""

import contextlib
import json
import os
import shutil
import signal
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType
from typing import Any

import nbformat
from playwright.sync_api import Browser, Locator, Page

from autograder.cli.learner import PROMPTLY
from tests.ports import take_port

ROOT = Path(__file__).resolve().parents[2]
SCREENSHOTS = ROOT / "screenshots"
LIMIT = 120.0  # seconds
TOKEN = "linclass-test"
CHROMIUM_NAMES = (
    "chromium-headless-shell",
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "chrome",
)
CHROMIUM_FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]
# What Playwright adds when it starts a Chromium itself, as far as it matters here.
AS_PLAYWRIGHT = [
    "--headless",
    "--hide-scrollbars",
    "--mute-audio",
    "--disable-dev-shm-usage",
    "--disable-extensions",
    "--disable-background-timer-throttling",
    "--disable-backgrounding-occluded-windows",
    "--disable-renderer-backgrounding",
    "--force-color-profile=srgb",
    "--disable-features=Translate",
    "--password-store=basic",
    "--use-mock-keychain",
]
QUIET_SETTINGS = {
    "@jupyterlab/apputils-extension/notification.jupyterlab-settings": {"fetchNews": "false", "checkForUpdates": False},
    "@jupyterlab/docmanager-extension/plugin.jupyterlab-settings": {"autosave": False},
}
PLACES = (
    "JUPYTER_CONFIG_DIR",
    "JUPYTER_DATA_DIR",
    "JUPYTER_RUNTIME_DIR",
    "IPYTHONDIR",
    "JUPYTERLAB_SETTINGS_DIR",
    "JUPYTERLAB_WORKSPACES_DIR",
)
HOME = "/linclass/home"
# Before a selector: look for it in the page's own elements alone. Otherwise Playwright visits each of a lesson's ten thousands of elements
# to see whether it hides others behind it, each time that a widget is asked something.
LIGHT = "css:light="
# The time of each frame that reaches a picture, for `Lab.frame_after`: watching pixels instead would cost more than drawing them.
WATCH_FRAMES = """
window.frames_drawn = [];
const original = CanvasRenderingContext2D.prototype.drawImage;
let last = null;
CanvasRenderingContext2D.prototype.drawImage = function (...given) {
    const frame = document.timeline.currentTime;  // the same for all images of which a frame is made
    if (this.canvas.isConnected && frame !== last) window.frames_drawn.push(performance.now());
    if (this.canvas.isConnected) last = frame;
    return original.apply(this, given);
};
"""
# A question to the kernel: has every picture that a browser shows been sent and confirmed?
ALL_SENT = """all(not app.live.canvas.seen or (app.live.sent_at is None and not app.live.behind)
    for _, apps in __import__("linclass_ref.scene.live", fromlist=["live"])._shown.values() for app in apps)"""


def chromium() -> str | None:
    """The path of a Chromium or Chrome, or None."""
    return next((path for name in CHROMIUM_NAMES if (path := shutil.which(name))), None)


def nobodys_environment(private: Path) -> dict[str, str]:
    """The environment of somebody who has never used Jupyter; what Jupyter writes goes into the folder `private`."""
    own = ("JUPYTER", "IPYTHON", "LINCLASS", "MPL")
    environment = {name: value for name, value in os.environ.items() if not name.startswith(own)}
    for name in PLACES:
        environment[name] = str(private / name.lower())
    return environment | {"PYTHONPATH": str(ROOT)}


@contextlib.contextmanager
def jupyterlab(course: Path, private: Path, variables: Mapping[str, str] = MappingProxyType({})) -> Iterator[str]:
    """JupyterLab on the folder `course`, with all configuration in the folder `private`; yields its address."""
    for name, content in QUIET_SETTINGS.items():
        file = private / "jupyterlab_settings_dir" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(json.dumps(content))
    environment = nobodys_environment(private) | dict(variables)
    port = take_port()
    command = [
        sys.executable,
        "-m",
        "jupyterlab",
        "--no-browser",
        "--allow-root",
        f"--port={port}",
        f"--ServerApp.root_dir={course}",
    ]
    command += [
        f"--IdentityProvider.token={TOKEN}",
        "--ServerApp.port_retries=0",
        "--LabApp.expose_app_in_browser=True",
        "--JupyterNotebookApp.expose_app_in_browser=True",
        PROMPTLY,
    ]
    with running(command, environment, port, private / "lab.log") as address:
        yield address


@contextlib.contextmanager
def linclass_lab(folder: Path, private: Path) -> Iterator[str]:
    """`linclass lab FOLDER`, started by somebody who has never used Jupyter; yields its address."""
    port = take_port()
    command = [sys.executable, "-m", "autograder", "lab", str(folder), "--no-browser", f"--port={port}"]
    environment = nobodys_environment(private) | {"JUPYTER_TOKEN": TOKEN}
    with running(command, environment, port, private / "lab.log") as address:
        yield address


@contextlib.contextmanager
def running(command: list[str], environment: dict[str, str], port: int, log: Path) -> Iterator[str]:
    """A command that starts a Jupyter server at this port; yields its address."""
    with (
        log.open("w", encoding="utf-8") as out,
        subprocess.Popen(command, env=environment, stdout=out, stderr=out, start_new_session=True) as server,
    ):
        address = f"http://127.0.0.1:{port}"
        try:
            wait_for(f"{address}/api?token={TOKEN}", server, log)
            yield address
        finally:
            # Not by a signal: `linclass lab` waits for the server that it has started, and a signal would reach only one of the two.
            end = urllib.request.Request(f"{address}/api/shutdown?token={TOKEN}", method="POST")
            with contextlib.suppress(OSError), urllib.request.urlopen(end, timeout=10):
                pass
            try:
                server.wait(30)
            except subprocess.TimeoutExpired:
                os.killpg(server.pid, signal.SIGKILL)


@contextlib.contextmanager
def lasting_chromium(executable: str, private: Path) -> Iterator[str]:
    """A Chromium that Playwright can come to and leave again, with all its files in the folder `private`; yields its address."""
    command = [executable, *CHROMIUM_FLAGS, *AS_PLAYWRIGHT, "--remote-debugging-port=0", f"--user-data-dir={private}"]
    # In a group of its own, which is ended as a whole: where `executable` is a script, the browser is another process.
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    with subprocess.Popen(command, start_new_session=True, **quiet) as browser:
        try:
            noted, deadline = private / "DevToolsActivePort", time.monotonic() + LIMIT
            while not (noted.exists() and noted.read_text().strip()):
                assert browser.poll() is None, "Chromium ended"
                assert time.monotonic() < deadline, "Chromium did not start"
                time.sleep(0.05)
            yield f"http://127.0.0.1:{noted.read_text().split()[0]}"
        finally:
            os.killpg(browser.pid, signal.SIGTERM)


@dataclass
class Lab:
    """JupyterLab in a browser, one notebook at a time, on one page: to load JupyterLab takes longer than many a test."""

    browser: Browser
    address: str
    width: int = 1000
    height: int = 1100
    complaints: list[str] = field(default_factory=list)  # errors on the browser's console
    page: Page | None = None

    def __post_init__(self) -> None:
        """The files of tests share a Chromium, and what the last one has left there is used again."""
        left = [
            page for context in self.browser.contexts for page in context.pages if page.url.startswith(self.address)
        ]
        if left:
            self.page = left[0]
            self._attend()

    def _new_page(self) -> None:
        contexts = self.browser.contexts or [self.browser.new_context()]
        self.page = contexts[0].new_page()
        self._attend()
        self.page.goto(f"{self.address}/lab?token={TOKEN}&reset")
        self.page.wait_for_function("() => window.jupyterapp && window.jupyterapp.restored")
        self.do("async () => { await window.jupyterapp.restored; window.jupyterapp.shell.collapseLeft(); }")

    def _attend(self) -> None:
        self.page.set_default_timeout(1000 * LIMIT)
        self.page.add_init_script(WATCH_FRAMES)  # also for a reload
        self.page.on("console", self._hear)
        self.page.on("pageerror", lambda problem: self.complaints.append(problem.stack or str(problem)))

    def _hear(self, message: Any) -> None:
        """Note what the browser complains about.

        ipywidgets says "widget model not found" also of an output that has been replaced meanwhile; whether a widget that is still on the
        page lacks its model is seen there, by `errors`. Only `linclass lab` answers when the start page asks for its home.
        """
        asked = (message.location or {}).get("url", "").partition("?")[0]
        if message.type == "error" and "widget model not found" not in message.text and not asked.endswith(HOME):
            self.complaints.append(f"{message.text} ({asked})" if asked else message.text)

    def do(self, script: str, argument: Any = None, seconds: float = LIMIT) -> Any:
        """Run an asynchronous script in the page; there is a time limit, because a promise that never resolves would hang the tests."""
        timed = f"""async (argument) => Promise.race([({script})(argument),
            new Promise((_, fail) => setTimeout(() => fail(new Error("not done in {seconds} s")), {1000 * seconds}))])"""
        return self.page.evaluate(timed, argument)

    def open(self, path: str) -> None:
        """Open a notebook of the course, and wait until its kernel is there."""
        if self.page is None or self.page.is_closed():
            self._new_page()
        self.page.set_viewport_size({"width": self.width, "height": self.height})
        self.complaints.clear()
        self.show(path)

    def show(self, path: str) -> None:
        """The same on the present page, for instance after a reload."""
        self.do(
            """async (path) => {
                const app = window.jupyterapp;
                window.notebook = await app.commands.execute("docmanager:open", { path, factory: "Notebook" });
                await window.notebook.context.ready;
                await window.notebook.sessionContext.ready;
            }""",
            path,
        )

    def run_all(self, timeout: float = 5 * LIMIT) -> None:
        """Run all cells, or those up to one that raises, and wait until the kernel is idle and every widget is on the page."""
        self.do(
            """async () => { await window.jupyterapp.commands.execute("notebook:run-all-cells"); }""", seconds=timeout
        )
        self.wait_idle()
        self.wait_widgets()

    def run_all_behind(self, timeout: float = 5 * LIMIT) -> None:
        """The same for somebody who turns to another tab of JupyterLab meanwhile, and comes back when all cells have run."""
        self.do(
            """async () => {
                const { commands, shell } = window.jupyterapp, ran = commands.execute("notebook:run-all-cells");
                const other = await commands.execute("launcher:create");
                await ran;
                other.close();
                shell.activateById(window.notebook.id);
            }""",
            seconds=timeout,
        )
        self.wait_idle()
        self.wait_widgets()

    def run_cell(self, index: int) -> None:
        """The same for one cell. Running it again closes its widgets, and one that is closed before it is on the page is an error there."""
        self.do(
            """async (index) => {
                window.notebook.content.activeCellIndex = index;
                await window.jupyterapp.commands.execute("notebook:run-cell");
            }""",
            index,
        )
        self.wait_idle()
        self.wait_widgets(index)

    def run_by_keys(self, index: int) -> None:
        """The same as a keyboard user does it. JupyterLab moves the focus once more when the cell has run, so this waits for that."""
        self.page.evaluate(
            """index => { const { content } = window.notebook;
                window.ran = content.widgets[index].model.executionCount;
                content.activeCellIndex = index; content.activate(); }""",
            index,
        )
        # What JupyterLab does last for a change of themes can take the focus away once more.
        self.page.wait_for_function(
            """() => { if (document.activeElement.closest('.jp-Notebook')) return true;
                window.notebook.content.activate(); return false; }"""
        )
        self.page.keyboard.press("Control+Enter")
        self.page.wait_for_function(
            """index => { const { executionCount } = window.notebook.content.widgets[index].model;
                return executionCount && executionCount !== window.ran; }""",
            arg=index,
        )
        self.wait_idle()
        self.wait_widgets(index)

    def write(self, index: int, source: str) -> None:
        """Put a text into a cell, as if it was typed."""
        self.page.evaluate(
            "([index, source]) => window.notebook.content.widgets[index].model.sharedModel.setSource(source)",
            [index, source],
        )

    def wait_widgets(self, index: int | None = None) -> None:
        """Wait until every widget among the outputs, or those of one cell, is on the page."""
        self.page.wait_for_function(
            """index => {
                const all = window.notebook.content.widgets, cells = index === null ? all : [all[index]];
                const place = index === null ? document : cells[0].node;
                const shown = ".linclass-guess, .linclass-widget:not(.linclass-guess *), .linclass-help, .linclass-practice";
                return place.querySelectorAll(shown).length >= cells
                    .flatMap(cell => cell.model.type === "code" ? cell.model.sharedModel.getOutputs() : [])
                    .filter(output => output.data && "application/vnd.jupyter.widget-view+json" in output.data).length;
            }""",
            arg=index,
        )

    def change_theme(self, name: str) -> None:
        """ "JupyterLab Light" or "JupyterLab Dark"."""
        self.do(
            """async theme => { await window.jupyterapp.commands.execute("apputils:change-theme", { theme }); }""", name
        )
        light = "true" if name.endswith("Light") else "false"
        self.page.wait_for_function("light => document.body.dataset.jpThemeLight === light", arg=light)

    def wait_idle(self) -> None:
        self.page.wait_for_function("() => window.notebook.sessionContext.session?.kernel?.status === 'idle'")

    def ask(self, code: str) -> Any:
        """The value of a Python expression in the notebook's kernel, through JSON."""
        text = self.do(
            """async (code) => {
                const kernel = window.notebook.sessionContext.session.kernel;
                const future = kernel.requestExecute({ code: "import json as _json", silent: true, store_history: false,
                    user_expressions: { answer: "_json.dumps(" + code + ")" } });
                const answer = (await future.done).content.user_expressions.answer;
                return answer.status === "ok" ? answer.data["text/plain"] : JSON.stringify(answer);
            }""",
            code,
        )
        return json.loads(text[1:-1].replace("\\\\", "\\").replace("\\'", "'")) if text.startswith("'") else text

    def errors(self) -> list[str]:
        """The names of the exceptions among the outputs, in order, and widgets that could not be shown."""
        return self.page.evaluate(
            """() => [
                ...window.notebook.content.widgets.flatMap(cell => cell.model.type !== "code" ? [] :
                    cell.model.sharedModel.getOutputs().filter(o => o.output_type === "error").map(o => o.ename + ": " + o.evalue)),
                ...window.notebook.content.widgets.flatMap((cell, index) =>
                    [...cell.node.querySelectorAll(".jp-OutputArea-output")].map(output => output.textContent)
                        .filter(text => text.startsWith("Error displaying widget")).map(text => `cell ${index}: ${text}`))]"""
        )

    def told(self) -> dict[str, list[str]]:
        """What each cell without a widget says in words, by the cell's id: what it printed, then its tables, cards and figures."""
        return self.page.evaluate(
            """() => {
                const isWidget = output => output.data && "application/vnd.jupyter.widget-view+json" in output.data;
                const words = outputs => [
                    outputs.filter(output => output.output_type === "stream").flatMap(output => output.text).join(""),
                    ...outputs.filter(output => output.data).map(output => [output.data["text/plain"] ?? ""].flat().join(""))];
                return Object.fromEntries(window.notebook.content.widgets.filter(cell => cell.model.type === "code")
                    .map(cell => [cell.model.id, cell.model.sharedModel.getOutputs()])
                    .filter(([id, outputs]) => !outputs.some(isWidget)).map(([id, outputs]) => [id, words(outputs)]));
            }"""
        )

    def output_types(self, index: int) -> list[str]:
        """The MIME types that cell `index` shows."""
        return self.page.evaluate(
            """index => window.notebook.content.widgets[index].model.sharedModel.getOutputs().flatMap(o => Object.keys(o.data ?? {}))""",
            index,
        )

    def close(self) -> None:
        """Shut the kernels down and close the notebooks, without saving."""
        self.do(
            """async () => {
                const documents = [...window.jupyterapp.shell.widgets("main")].filter(widget => widget.context);
                for (const { context } of documents) await context.sessionContext.shutdown();
                for (const document of documents) {
                    const { context } = document, gone = new Promise(done => context.disposed.connect(done));
                    context.model.dirty = false;  // so that nobody is asked whether to save it
                    document.close();
                    await gone;
                }
            }"""
        )

    def widgets(self) -> "list[Widget]":
        return [Widget(self, box) for box in self.page.locator(LIGHT + ".linclass-widget").all()]

    def widget(self, title: str) -> "Widget":
        box = self.page.locator(LIGHT + ".linclass-widget").filter(has_text=title).first
        box.wait_for()
        return Widget(self, box)

    def screenshot(self, name: str, *, of: Locator | None = None) -> Path:
        SCREENSHOTS.mkdir(exist_ok=True)
        path = SCREENSHOTS / f"{name}.png"
        (of or self.page).screenshot(path=path)
        return path


@dataclass
class Widget:
    """One linclass widget on the page."""

    lab: Lab
    box: Locator

    @property
    def canvas(self) -> Locator:
        return self.box.locator("canvas").first

    def ready(self) -> "Widget":
        """Wait until the picture is more than an empty canvas. It is drawn near the screen alone, and cells above it may still grow."""
        deadline = time.monotonic() + LIMIT
        self.box.scroll_into_view_if_needed()
        while self.colours() <= 5:
            assert time.monotonic() < deadline, "the widget's picture stayed empty"
            time.sleep(0.05)
            self.box.scroll_into_view_if_needed()
        return self

    def colours(self) -> int:
        """How many different colours a sparse grid of the picture's pixels has."""
        return self.canvas.evaluate(
            """canvas => {
                if (!canvas.width || !canvas.height) return 0;
                const data = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height).data, seen = new Set();
                for (let i = 0; i < data.length; i += 4 * 37) seen.add((data[i] << 16) | (data[i + 1] << 8) | data[i + 2]);
                return seen.size;
            }"""
        )

    def fingerprint(self) -> str:
        """Equal for equal pictures, different for different ones."""
        return self.canvas.evaluate(
            """canvas => {
                if (!canvas.width || !canvas.height) return "";
                const data = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height).data;
                const pixels = new Uint32Array(data.buffer);
                let hash = 2166136261;
                for (let i = 0; i < pixels.length; i++) hash = Math.imul(hash ^ pixels[i], 16777619);
                return String(hash);
            }"""
        )

    def settled(self) -> str:
        """The fingerprint once nothing is on its way between browser and kernel.

        The kernel answers after it has handled what was sent to it before. The browser holds the next value of a control back until the
        kernel has taken the last one, so one answer is not enough: three in a row must find everything at rest and the same picture.
        """
        deadline = time.monotonic() + LIMIT
        last, at_rest = self.fingerprint(), 0
        while at_rest < 3:
            assert time.monotonic() < deadline, "the widget did not come to rest"
            time.sleep(0.05)
            all_sent, now = self.lab.ask(ALL_SENT), self.fingerprint()
            at_rest = at_rest + 1 if all_sent is True and now == last else 0
            last = now
        return last

    def changes_from(self, before: str, timeout: float = LIMIT) -> bool:
        """Whether the picture becomes different from `before` within the time."""
        deadline = time.monotonic() + timeout
        while time.monotonic() < deadline:
            if self.fingerprint() != before:
                return True
            time.sleep(0.03)
        return False

    def words(self) -> str:
        return self.box.get_by_role("status").inner_text()

    def alert(self) -> str:
        found = self.box.get_by_role("alert")
        return found.inner_text() if found.count() else ""

    def press(self, name: str) -> None:
        self.box.get_by_role("button", name=name, exact=False).first.click()

    def slider(self, label: str) -> Locator:
        """The handle of a slider, found by its visible label."""
        return (
            self.box.locator(".widget-slider, .jupyter-widget-slider")
            .filter(has_text=label)
            .locator("[role=slider]")
            .first
        )

    def key(self, label: str, key: str = "ArrowRight", times: int = 1) -> None:
        """Move a slider as a keyboard user does."""
        handle = self.slider(label)
        handle.focus()
        for _ in range(times):
            self.lab.page.keyboard.press(key)

    def answers(self) -> bool:
        """Whether the picture changes when the first slider is moved (either way), or else the first button other than Reset is pressed."""
        before = self.settled()
        handles = self.box.locator("[role=slider]")
        if handles.count():
            for key in ("ArrowRight", "ArrowLeft", "ArrowLeft"):
                handles.first.focus()
                self.lab.page.keyboard.press(key)
                if self.settled() != before:
                    return True
        for button in self.box.get_by_role("button").all():
            if "Reset" not in button.inner_text() and button.is_enabled():
                button.click()
                if self.settled() != before:
                    return True
        return not handles.count() and self.box.get_by_role("button").count() <= 1

    def position(self, at: tuple[float, float]) -> tuple[float, float]:
        """Fractions of the picture (from its lower left) → pixels on the page."""
        self.canvas.scroll_into_view_if_needed()
        frame = self.canvas.bounding_box()
        assert frame is not None
        return frame["x"] + at[0] * frame["width"], frame["y"] + (1 - at[1]) * frame["height"]

    def drag(self, start: tuple[float, float], end: tuple[float, float], steps: int = 8) -> None:
        """Drag from one place of the picture to another, in fractions of it (`linclass_ref` can tell them: see `fraction`)."""
        mouse = self.lab.page.mouse
        mouse.move(*self.position(start))
        mouse.down()
        mouse.move(*self.position(end), steps=steps)
        self.settled()
        mouse.up()

    def frame_after(self, act: Any, timeout: float = LIMIT) -> float:
        """Milliseconds from `act`'s event until a changed picture is on the canvas."""
        page = self.lab.page
        page.evaluate(
            """() => { window.frames_drawn.length = 0; window.acted = null;
                const mark = () => { window.acted ??= performance.now(); };
                for (const type of ["keydown", "mousedown", "mousemove"])
                    window.addEventListener(type, mark, { capture: true, once: true }); }"""
        )
        act()
        page.wait_for_function(
            "() => window.acted !== null && window.frames_drawn.some(t => t > window.acted)", timeout=timeout * 1000
        )
        return page.evaluate("() => window.frames_drawn.find(t => t > window.acted) - window.acted")


def shorten(notebook: Path, wanted: Callable[[Any], bool]) -> list[Any]:
    """Leave only these cells in a lesson, and return them: JupyterLab takes seconds to draw a whole one, and most tests need a few."""
    lesson = nbformat.read(notebook, as_version=4)
    lesson.cells = [cell for cell in lesson.cells if wanted(cell)]
    nbformat.write(lesson, notebook)
    return list(lesson.cells)


def wait_for(address: str, server: "subprocess.Popen[bytes]", log: Path, timeout: float = LIMIT) -> None:
    deadline = time.monotonic() + timeout
    while time.monotonic() < deadline:
        if server.poll() is not None:
            raise RuntimeError(
                f"the server ended with status {server.returncode}:\n{log.read_text(encoding='utf-8')[-3000:]}"
            )
        with contextlib.suppress(OSError), urllib.request.urlopen(address, timeout=2):
            return
        time.sleep(0.2)
    raise RuntimeError(f"the server did not answer within {timeout} s:\n{log.read_text(encoding='utf-8')[-3000:]}")
