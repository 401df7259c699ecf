"""In the child: run the cells of an instructor's own assignment as nbgrader's kernel does, in a real IPython shell.

Magics, `In` and `Out`, `%run`, top-level `await` and modules beside the notebook work. There is no program in the sandbox that a
shell command could start: each is named and left out.
"""

import os
import signal
import sqlite3
import sys
import tempfile
from functools import partial
from types import ModuleType
from typing import Any
from urllib.parse import quote

from IPython.core.displayhook import DisplayHook
from IPython.core.displaypub import DisplayPublisher
from IPython.core.interactiveshell import InteractiveShell
from matplotlib.figure import Figure
from matplotlib_inline.config import InlineBackend
from traitlets.config import Config

from autograder.sandbox.cells import Session, close_figures
from autograder.sandbox.for_students import NOT_RUN, SCRATCH
from autograder.sandbox.protocol import Channel

MAX_SHOWN = 2_000  # characters of what one object shows


class KeepValue(DisplayHook):
    """Keeps the text of a cell's value, which nbgrader reads as partial credit."""

    text: str | None = None

    def write_output_prompt(self) -> None:
        """No prompt: the text goes into the notebook."""

    def write_format_data(self, format_dict: dict[str, Any], md_dict: Any = None) -> None:
        self.text = str(format_dict.get("text/plain", ""))[:MAX_SHOWN]

    def finish_displayhook(self) -> None:
        self._is_active = False


class PrintText(DisplayPublisher):
    """What `display` shows is printed as text; nobody would see a picture or a widget."""

    def publish(self, data: dict[str, Any], *args: Any, **options: Any) -> None:
        print(str(data.get("text/plain", ""))[:MAX_SHOWN])


class Shell(InteractiveShell):
    """IPython without a history on disk, without programs to start, and without pictures."""

    def system(self, cmd: str) -> None:
        print(f"{NOT_RUN}!{cmd.strip()})")

    system_piped = system_raw = system

    def getoutput(self, cmd: str, split: bool = True, depth: int = 0) -> Any:
        self.system(cmd)
        return [] if split else ""

    def enable_matplotlib(self, gui: Any = None) -> tuple[str, str]:
        """Figures are drawn and closed, but not shown."""
        return "inline", "agg"

    def ask_exit(self) -> None:
        """`exit` ends a kernel."""
        os._exit(0)

    def showtraceback(self, *args: Any, **options: Any) -> None:
        """The session reports what a cell raised."""

    showsyntaxerror = showindentationerror = showtraceback

    def _format_exception_for_storage(self, *args: Any, **options: Any) -> dict[str, Any]:
        """IPython 9 would color each traceback for its history, which takes longer than all the rest of a cell."""
        return {}


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
    shell = Shell.instance(
        config=config,
        user_module=ModuleType("__main__"),
        ipython_dir=f"{os.environ.get('TMPDIR') or tempfile.gettempdir()}/ipython",
        displayhook_class=KeepValue,
        display_pub_class=PrintText,
    )
    for name in shell.magics_manager.registry["ScriptMagics"].magics["cell"]:  # bash, script, perl and the like
        shell.register_magic_function(partial(_not_run, name), "cell", name)
    backend = InlineBackend.instance(parent=shell)
    backend.shell = shell
    shell.configurables.append(backend)
    made: Shell = shell
    return made


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
        self.cell_seconds = limits["cell_seconds"]
        _own_folder()
        os.makedirs(shell.ipython_dir, exist_ok=True)  # the folder in which it was made is not this one
        sys.path.insert(0, "")
        os.environ["NBGRADER_EXECUTION"] = "autograde"
        self.ipython, self.module = shell, shell.user_module
        sys.modules["__main__"] = self.module
        os.system = _no_system
        sqlite3.connect = sqlite3.dbapi2.connect = _connect_without_locks
        Figure.show = lambda *args, **kwargs: None  # type: ignore[method-assign]

    def run(self, source: str, shows: bool = False) -> dict[str, str] | None:
        """Execute a cell; returns what it raised, in words, or None.

        One that takes too long is interrupted, as nbgrader does it: what it has defined so far is kept. One that does not let itself
        be interrupted is ended from outside.
        """
        self.sources.append(source)
        hook = self.ipython.displayhook
        hook.text = None
        _set_alarm(self.cell_seconds)
        try:
            ran = self.ipython.run_cell(source, store_history=True)
            problem = ran.error_before_exec or ran.error_in_exec
        except BaseException as interrupted:  # SystemExit and KeyboardInterrupt too
            problem = interrupted
        finally:
            _set_alarm(0)
            close_figures()
        self.value = hook.text
        return self._raised(problem) if problem else None


class CellTimeoutError(BaseException):
    """A cell took too long. It is no Exception, because a cell may catch those."""


def _set_alarm(seconds: float) -> None:
    """Interrupt this process after so many seconds; 0 means not at all."""
    if hasattr(signal, "setitimer"):  # not on Windows, where a cell is ended from outside
        signal.signal(signal.SIGALRM, _too_long)
        signal.setitimer(signal.ITIMER_REAL, seconds)


def _too_long(*args: object) -> None:
    raise CellTimeoutError("the cell did not finish in time")


_connect = sqlite3.connect


def _connect_without_locks(database: Any, *args: Any, **options: Any) -> Any:
    """The sandbox has no file locks, and nobody else uses this notebook's files."""
    name = os.fspath(database) if isinstance(database, str | os.PathLike) else None
    if isinstance(name, str) and name and name != ":memory:" and not options.get("uri"):
        return _connect(f"file:{quote(name)}?vfs=unix-none", *args, **{**options, "uri": True})
    return _connect(database, *args, **options)


def _own_folder() -> None:
    """Without walls the process begins in a folder that is not its own: there it must not leave files."""
    if os.getcwd() != f"{SCRATCH}/home":
        os.chdir(tempfile.mkdtemp())
