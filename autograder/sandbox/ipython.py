"""In the child: run the cells of an instructor's own assignment as nbgrader's kernel does, in a real IPython shell.

Magics, `In` and `Out`, `%run`, top-level `await` and modules beside the notebook work. There is no program in the sandbox that a
shell command could start: each is named and left out.
"""

import asyncio
import builtins
import contextlib
import getpass
import os
import signal
import sqlite3
import sys
import tempfile
from functools import partial
from itertools import groupby
from types import ModuleType
from typing import Any, NoReturn
from urllib.parse import quote

import matplotlib
from IPython.core import pylabtools
from IPython.core.displayhook import DisplayHook
from IPython.core.displaypub import DisplayPublisher
from IPython.core.error import StdinNotImplementedError
from IPython.core.interactiveshell import InteractiveShell
from matplotlib.figure import Figure
from matplotlib_inline import backend_inline
from traitlets.config import Config

from autograder.sandbox.cells import CUT, LimitedText, Session
from autograder.sandbox.for_students import NOT_RUN, SCRATCH
from autograder.sandbox.protocol import Channel

BACKEND = "module://matplotlib_inline.backend_inline"  # as in a kernel
MAX_SHOWN = 2_000  # characters of what one object shows
MAX_LINES = (
    1_000  # of what a cell prints, after which nbgrader drops the rest, also what is on standard error (LimitOutput)
)


class Shown:
    """What a cell shows, in order, because the order decides its points: text on standard output and error, values, things displayed."""

    def __init__(self) -> None:
        self._pieces: list[tuple[str, str]] = []
        self._outdated = 0  # pieces that go as soon as another one comes
        self.lost_lines = 0  # of standard output, beyond what a notebook may write

    def add(self, kind: str, text: str) -> None:
        if self._outdated:
            del self._pieces[: self._outdated]
            self._outdated = 0
        self._pieces.append((kind, text))

    def clear(self, *, wait: bool) -> None:
        """Forget everything so far: at once, or when there is something new to show."""
        self._outdated = len(self._pieces) if wait else 0
        if not wait:
            self._pieces.clear()

    def has(self, kind: str) -> bool:
        return any(known == kind for known, _ in self._pieces)

    def take(self) -> dict[str, Any]:
        """The texts of standard output and error; the first value, and whether it came before anything on standard error.

        A kernel sends what was printed in a batch before each thing that is displayed: first standard output, then standard error.

        >>> shown = Shown()
        >>> for kind, text in (("stdout", "a\\n"), ("value", "0.5"), ("stderr", "late"), ("value", "2")):
        ...     shown.add(kind, text)
        >>> shown.take()
        {'stdout': 'a\\n2\\n', 'stderr': 'late', 'value': '0.5', 'early': True}
        """
        out, err, values, early, lines = "", "", list[str](), False, self.lost_lines
        for printed, batch in groupby(self._pieces, key=lambda piece: piece[0] in ("stdout", "stderr")):
            pieces = list(batch)
            if printed:
                texts = {name: "".join(text for kind, text in pieces if kind == name) for name in ("stdout", "stderr")}
                out += texts["stdout"]
                lines += len(texts["stdout"].split("\n")) if texts["stdout"] else 0
                err += texts["stderr"] if lines < MAX_LINES else ""
                continue
            for kind, text in pieces:
                if kind == "value":
                    early = early or not (values or err)
                    values.append(text)
                if kind != "value" or len(values) > 1:
                    out += f"{text}\n"
        self._pieces, self._outdated, self.lost_lines = [], 0, 0
        return {"stdout": out, "stderr": err, "value": values[0] if values else None, "early": early}


SHOWN = Shown()


class Stream(LimitedText):
    """Standard output or error: as much text as a notebook may write, and always a sign that there was some."""

    encoding = "UTF-8"

    def __init__(self, name: str, limit: int) -> None:
        super().__init__(limit)
        self.name = name

    def write(self, text: str) -> int:
        text = str(text)
        if text and self.left > 0:
            SHOWN.add(self.name, text[: self.left] + ("" if len(text) < self.left else CUT))
        elif text and not SHOWN.has(self.name):
            SHOWN.add(self.name, CUT)
        if self.name == "stdout" and len(text) > self.left:
            SHOWN.lost_lines += text.count("\n", max(self.left, 0))
        self.left -= len(text)
        return len(text)

    def fileno(self) -> int:
        return 1 if self.name == "stdout" else 2


class KeepValue(DisplayHook):
    """Keeps the texts of a cell's values, of which nbgrader reads the first as partial credit."""

    def write_output_prompt(self) -> None:
        """No prompt: the text goes into the notebook."""

    def write_format_data(self, format_dict: dict[str, Any], md_dict: Any = None) -> None:
        SHOWN.add("value", str(format_dict.get("text/plain", ""))[:MAX_SHOWN])

    def finish_displayhook(self) -> None:
        self._is_active = False


class PrintText(DisplayPublisher):
    """What `display` shows is printed as text; nobody would see a picture or a widget."""

    def publish(self, data: dict[str, Any], *args: Any, **options: Any) -> None:
        SHOWN.add("displayed", str(data.get("text/plain", ""))[:MAX_SHOWN])

    def clear_output(self, wait: bool = False) -> None:
        SHOWN.clear(wait=wait)


class Shell(InteractiveShell):
    """IPython without a history on disk, without programs to start, and without pictures."""

    def system(self, cmd: str) -> None:
        print(f"{NOT_RUN}!{cmd.strip()})")

    system_piped = system_raw = system

    def getoutput(self, cmd: str, split: bool = True, depth: int = 0) -> Any:
        self.system(cmd)
        return [] if split else ""

    def enable_matplotlib(self, gui: Any = None) -> tuple[str, str]:
        """There is no window: whatever is asked for, figures are drawn and closed as in a notebook."""
        matplotlib.interactive(True)
        if matplotlib.get_backend() not in ("inline", BACKEND):  # to activate it again takes long
            pylabtools.activate_matplotlib(BACKEND)
            backend_inline.configure_inline_support(self, BACKEND)
        return "inline", "inline"

    def ask_exit(self) -> None:
        """`exit` ends a kernel."""
        os._exit(0)

    shown_problem: BaseException | None = (
        None  # what was raised inside a cell and shown, by %run for example, and ended only a part of it
    )

    def showtraceback(self, exc_tuple: Any = None, *args: Any, **options: Any) -> None:
        """The session reports what a cell raised; Python keeps it, with all that it refers to, until there is another one."""
        sys.last_type, sys.last_value, sys.last_traceback = exc_tuple or sys.exc_info()
        self.shown_problem = sys.last_value

    def showsyntaxerror(self, *args: Any, **options: Any) -> None:
        self.showtraceback()

    showindentationerror = showsyntaxerror

    def _format_exception_for_storage(self, *args: Any, **options: Any) -> dict[str, Any]:
        """IPython 9 would color each traceback for its history, which takes longer than all the rest of a cell."""
        return {}


Shell.__name__ = "ZMQInteractiveShell"  # by which programs tell that they run in a notebook

# Fixed numbers: those of the machine are hidden.
DISK = (4096, 4096, 50_000, 25_000, 25_000, 10_000, 9_000, 9_000, 0, 255)
_prepared: Shell | None = None


def prepare() -> None:
    """Make the shell once, in the warm worker: that takes longer than many a notebook."""
    global _prepared
    main = sys.modules["__main__"]
    _prepared = _new_shell()
    _prepared.run_cell("pass", silent=True)  # which leaves no trace, and has everything loaded that a cell needs
    sys.modules["__main__"] = main  # the worker's own; each child has the notebook there


def _new_shell() -> Shell:
    config = Config()
    config.HistoryManager.enabled = False
    config.InteractiveShell.colors = "nocolor"
    config.IPKernelApp.parent_appname = "nbgrader"  # another sign of a notebook
    shell = Shell.instance(
        config=config,
        user_module=ModuleType("__main__"),
        ipython_dir=f"{os.environ.get('TMPDIR') or tempfile.gettempdir()}/ipython",
        displayhook_class=KeepValue,
        display_pub_class=PrintText,
    )
    for name in shell.magics_manager.registry["ScriptMagics"].magics["cell"]:  # bash, script, perl and the like
        shell.register_magic_function(partial(_not_run, name), "cell", name)
    shell.extension_manager.load_extension("storemagic")
    shell.enable_matplotlib()
    backend_inline.display = _draw
    made: Shell = shell
    return made


def _draw(figure: Figure, **options: Any) -> None:
    """In place of `display` for a figure: what its drawing warns of or raises counts, and nobody would see the picture."""
    try:
        figure.canvas.draw()
    except Exception:
        Shell.instance().showtraceback()
    SHOWN.add("displayed", repr(figure)[:MAX_SHOWN])


def _not_run(name: str, line: str, cell: str) -> None:
    print(f"{NOT_RUN}%%{name} {line}".rstrip() + ")")


def _no_system(command: Any) -> int:
    """In place of os.system, which only returns a number where there is no shell."""
    print(f"{NOT_RUN}{str(command).strip()})")
    return 127 << 8


class IPythonSession(Session):
    """A notebook in a real shell; the folder in which it runs is its own, and modules in it can be imported."""

    cell_names = "<ipython-input"

    def __init__(self, channel: Channel, limits: dict[str, Any]) -> None:
        shell = _prepared or _new_shell()
        super().__init__(channel, limits)
        self.out, self.err = (Stream(name, limits["output_bytes"]) for name in ("stdout", "stderr"))
        self.cell_seconds = limits["cell_seconds"]
        self.loop = asyncio.new_event_loop()  # one for all cells: a task that one starts is there in the next
        asyncio.set_event_loop(self.loop)
        _own_folder()
        self.home = os.getcwd()
        os.makedirs(shell.ipython_dir, exist_ok=True)  # the folder in which it was made is not this one
        sys.path.insert(0, "")
        os.environ["NBGRADER_EXECUTION"] = "autograde"
        self.ipython, self.module = shell, shell.user_module
        sys.modules["__main__"] = self.module
        os.system = _no_system
        if hasattr(os, "statvfs"):  # not on Windows
            os.statvfs = lambda path: os.statvfs_result(DISK)
        sqlite3.connect = sqlite3.dbapi2.connect = _connect_without_locks
        os.environ["MPLBACKEND"] = BACKEND
        Figure.show = lambda *args, **kwargs: None  # type: ignore[method-assign]

    def run(self, source: str, shows: bool = False) -> dict[str, str] | None:
        """Execute a cell; returns what it raised, in words, or None.

        One that takes too long is interrupted, as nbgrader does it: what it has defined so far is kept. One that does not let itself
        be interrupted is ended from outside.
        """
        self.sources.append(source)
        self.ipython.shown_problem = None
        builtins.input, getpass.getpass = _no_input, _no_password  # before each cell, as the kernel does it
        cell = self.loop.create_task(_run_as_kernel(self.ipython, source))
        _set_alarm(self.cell_seconds)
        try:
            ran = self.loop.run_until_complete(cell)
            problem = ran.error_before_exec or ran.error_in_exec or self.ipython.shown_problem
        except BaseException as interrupted:  # SystemExit and KeyboardInterrupt too
            problem = interrupted
            cell.cancel()
            with contextlib.suppress(BaseException):  # what it is waiting for must not end the next cell
                self.loop.run_until_complete(cell)
        finally:
            _set_alarm(0)
        return self._raised(problem) if problem else None

    def shown(self) -> dict[str, Any]:
        return SHOWN.take()


async def _run_as_kernel(shell: Shell, source: str) -> Any:
    """Run a cell inside the event loop, as the kernel does it: awaited if it awaits something itself, else by one call."""
    transformed, problem = source, None
    try:
        transformed = shell.transform_cell(source)
    except Exception:  # IPython reports it when it runs the cell
        problem = sys.exc_info()
    prepared = {"transformed_cell": transformed, "preprocessing_exc_tuple": problem}
    if not shell.should_run_async(source, **prepared):
        return shell.run_cell(source, store_history=True)
    try:
        return await shell.run_cell_async(source, store_history=True, **prepared)
    finally:
        shell.events.trigger("post_execute")


class CellTimeoutError(BaseException):
    """A cell took too long. It is no Exception, because a cell may catch those."""


def _set_alarm(seconds: float) -> None:
    """Interrupt this process after so many seconds; 0 means not at all."""
    if hasattr(signal, "setitimer"):  # not on Windows, where a cell is ended from outside
        signal.signal(signal.SIGALRM, _too_long)
        signal.setitimer(signal.ITIMER_REAL, seconds)


def _too_long(*args: object) -> None:
    raise CellTimeoutError("the cell did not finish in time")


def _no_input(prompt: Any = "") -> NoReturn:
    raise StdinNotImplementedError("raw_input was called, but this frontend does not support input requests.")


def _no_password(prompt: Any = "", stream: Any = None) -> NoReturn:
    raise StdinNotImplementedError("getpass was called, but this frontend does not support input requests.")


_connect = sqlite3.connect


def _connect_without_locks(database: Any, *args: Any, **options: Any) -> Any:
    """The sandbox has no file locks, and nobody else uses this notebook's files."""
    name = os.fspath(database) if isinstance(database, str | os.PathLike) else None
    if isinstance(name, str) and name and name != ":memory:":
        whole = name if options.get("uri") else f"file:{quote(name)}"
        if whole.startswith("file:") and "vfs=" not in whole:
            whole += ("&" if "?" in whole else "?") + "vfs=unix-none"
        return _connect(whole, *args, **{**options, "uri": True})
    return _connect(database, *args, **options)


def _own_folder() -> None:
    """Without walls the process begins in a folder that is not its own: there it must not leave files."""
    if os.getcwd() != f"{SCRATCH}/home":
        os.chdir(tempfile.mkdtemp())
