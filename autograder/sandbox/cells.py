"""In the child: run a notebook's cells in one namespace and answer calls of its functions. Everything it sends is plain data.

A student's code shares this process and may do what it likes with it; the judge trusts nothing that comes from here.
"""

import __future__

import _sitebuiltins
import ast
import builtins
import contextlib
import importlib
import io
import linecache
import os
import random
import socket
import stat
import sys
import traceback
import types
import warnings
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from autograder.judging.plain import NOT_DEFINED, NotPlain, plain
from autograder.sandbox.imports import Gate, is_refused
from autograder.sandbox.magics import Shell
from autograder.sandbox.protocol import Channel, Closed
from autograder.sandbox.undefined import say_why
from autograder.sandbox.values import MAX_ANSWER, decode, encode

MAX_WORDS = 300
FUTURES = sum(getattr(__future__, name).compiler_flag for name in __future__.all_feature_names)
MAX_TRACEBACK = 10_000
MAX_WARNINGS = 20
MAX_PRINTED = 2_000  # characters of what one call prints
CUT = "\n… (more output was cut)\n"
MAX_FILES = 500  # that a notebook leaves for the next one of its assignment


def serve(descriptor: int, limits: dict[str, Any]) -> None:
    """Answer requests on a descriptor until the judge closes it."""
    settle(strict=not limits["as_nbgrader"] and not limits["packages"], shows=limits["as_nbgrader"])
    kind = importlib.import_module("autograder.sandbox.ipython").IPythonSession if limits["as_nbgrader"] else Session
    session: Session = kind(Channel(socket.socket(fileno=descriptor)), limits)
    session.send({"id": 0, "is": "ready"}, [])
    with contextlib.suppress(Closed):
        while True:
            session.answer()


def warm() -> None:
    """Import what the first cell and the first figure would otherwise import; done once, before forking."""
    from matplotlib import pyplot

    Shell().transform("%matplotlib inline\nx = 1\n")
    figure, axes = pyplot.subplots()
    axes.plot([0, 1], [0, 1], label="a")
    axes.legend()
    figure.savefig(io.BytesIO(), format="png")
    pyplot.close("all")


def settle(*, strict: bool = True, shows: bool = False) -> None:
    """Make a forked child a fresh, repeatable interpreter.

    If `strict`, it has only the listed imports. Unless it `shows` figures as a kernel does, `pyplot.show` does nothing.
    """
    from matplotlib import pyplot

    builtins.help = _sitebuiltins._Helper()  # Python's own start, which is left out here, makes it
    random.seed(0)
    np.random.seed(0)  # noqa: NPY002  students may use the old generator
    if not shows:
        pyplot.show = lambda *args, **kwargs: None
    if strict:
        sys.meta_path.insert(0, Gate)


class LimitedText(io.TextIOBase):
    """Keeps the first `limit` characters that are written and forgets the rest."""

    def __init__(self, limit: int) -> None:
        self.left = limit
        self.parts: list[str] = []

    def writable(self) -> bool:
        return True

    def write(self, text: str) -> int:
        if self.left > 0:
            self.parts.append(str(text)[: self.left])
            self.left -= len(text)
            if self.left <= 0:
                self.parts.append(CUT)
        return len(text)

    def take(self) -> str:
        text, self.parts = "".join(self.parts), []
        return text


class Session:
    """One notebook: its namespace, its output, and the functions that it handed out."""

    cell_names = "<cell"  # how the file names of cells begin

    def __init__(self, channel: Channel, limits: dict[str, Any]) -> None:
        self.channel = channel
        self.pid = os.getpid()
        self.out, self.err = LimitedText(limits["output_bytes"]), LimitedText(limits["output_bytes"])
        self.handles: list[Callable[..., Any]] = []
        self.module = types.ModuleType("__main__")
        self.shell = Shell(self.module.__dict__)
        self.module.__dict__.update(get_ipython=lambda: self.shell, display=self.shell.display)
        self.count = 0
        self.futures = 0
        self.sources: list[str] = []  # of the cells that have run
        self.home = os.getcwd()
        self.written: dict[str, tuple[int, int]] = {}  # files that were copied here, as they were then
        self.value: str | None = None  # what the last line of a cell shows, where it is an expression
        sys.modules["__main__"] = self.module

    def send(self, message: dict[str, Any], arrays: list[np.ndarray]) -> None:
        if os.getpid() != self.pid:
            os._exit(0)  # a copy that a cell forked off has reached the end of the cell: it has no answer to give
        self.channel.send(message, arrays)

    def answer(self) -> None:
        request, arrays = self.channel.receive()
        sys.stdout, sys.stderr = self.out, self.err  # set each time: a cell may have replaced them
        if request["do"] == "run":
            error = self.run(request["source"], request["shows"])
            self.send({"id": request["id"], "is": "ran", "error": error, **self.shown()}, [])
        elif request["do"] == "write":
            self.send({"id": request["id"], "is": "wrote", "error": self.write(request["path"], arrays[0])}, [])
        elif request["do"] == "list":
            self.send({"id": request["id"], "is": "listed", "files": list(self.changed())[:MAX_FILES]}, [])
        elif request["do"] == "read":
            part = read_file(os.path.join(self.home, request["path"]), request["start"], request["bytes"])
            self.send({"id": request["id"], "is": "read"}, [part])
        else:
            message, back = self.call(request, arrays)
            self.send({**message, "printed": self.out.take()[:MAX_PRINTED]}, back)
            self.err.take()
            close_figures()

    def write(self, path: str, content: np.ndarray) -> str | None:
        """Add to a file, and note what it is like now."""
        problem = write_file(os.path.join(self.home, path), content)
        if problem is None:
            self.written[path] = version(os.lstat(os.path.join(self.home, path)))
        return problem

    def changed(self) -> Iterator[tuple[str, int]]:
        """Path and size of each file that the cells have made or changed; hidden ones are none of theirs."""
        for folder, inner, names in os.walk(self.home):
            inner[:] = sorted(name for name in inner if name[0] != "." and name != "__pycache__")
            for name in sorted(names):
                path = os.path.join(folder, name)
                known = os.path.relpath(path, self.home)
                with contextlib.suppress(OSError):  # a thread of the student's may remove it just now
                    state = os.lstat(path)
                    if name[0] != "." and stat.S_ISREG(state.st_mode) and self.written.get(known) != version(state):
                        yield known, state.st_size

    def shown(self) -> dict[str, Any]:
        """What the last cell printed, and the value of its last line."""
        return {"stdout": self.out.take(), "stderr": self.err.take(), "value": self.value}

    def run(self, source: str, shows: bool = False) -> dict[str, str] | None:
        """Execute a cell; returns what it raised, in words, or None. If it `shows`, the value of its last expression is kept."""
        self.count += 1
        self.value = None
        self.sources.append(source)
        name = f"<cell {self.count}>"
        try:
            code = self.shell.transform(source)
            linecache.cache[name] = (len(code), None, code.splitlines(keepends=True), name)
            refused = self._execute(ast.parse(code, name).body, name, shows)
        except BaseException as problem:  # SystemExit and KeyboardInterrupt too
            return self._raised(problem)
        finally:
            close_figures()
        return self._raised(refused) if refused else None

    def _execute(self, statements: list[ast.stmt], name: str, shows: bool) -> ImportError | None:
        """Run the statements in order. A refused import fails alone: the rest of the cell still runs."""
        refused = None
        for statement in statements:
            if shows and statement is statements[-1] and isinstance(statement, ast.Expr):
                tree: ast.Expression | ast.Module = ast.Expression(statement.value)
            else:
                tree = ast.Module([statement], [])
            kind = "eval" if isinstance(tree, ast.Expression) else "exec"
            code = compile(tree, name, kind, self.futures, dont_inherit=True)
            self.futures |= code.co_flags & FUTURES  # `from __future__` holds for the rest of the notebook
            try:
                value = eval(code, self.module.__dict__)  # None for all but an expression
                self.value = None if value is None else in_short(value)
            except ImportError as problem:
                if not isinstance(statement, ast.Import | ast.ImportFrom) or not is_refused(problem):
                    raise
                refused = refused or problem
            except NameError:
                if refused is None:
                    raise
                return refused  # the name that is missing was to be imported: that is the error to show
        return refused

    def _raised(self, problem: BaseException) -> dict[str, str]:
        where = problem.__traceback__
        while where is not None and not where.tb_frame.f_code.co_filename.startswith(self.cell_names):
            where = where.tb_next
        text = "".join(traceback.format_exception(type(problem), problem, where, limit=20))
        return {"kind": type(problem).__name__, "words": in_words(problem), "traceback": text[-MAX_TRACEBACK:]}

    def call(self, request: dict[str, Any], arrays: list[np.ndarray]) -> tuple[dict[str, Any], list[np.ndarray]]:
        """Call a function as requested; returns the message to send back, with its arrays."""
        id = request["id"]
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always")
            try:
                function = self.find(request)
            except NameError as problem:
                words = str(problem)[:MAX_WORDS]
                return {"id": id, "is": "raised", "kind": NOT_DEFINED, "words": words, "warnings": []}, []
            try:
                args = decode(request["args"], arrays, lambda index: self.callback(id, index))
                value = plain(function(*args), MAX_ANSWER)
                back: list[np.ndarray] = []
                message = {"id": id, "is": "result", "value": self.encode(value, back)}
            except NotPlain as problem:
                back, message = [], {"id": id, "is": "raised", "kind": "NotPlain", "words": str(problem)[:MAX_WORDS]}
            except BaseException as problem:  # whatever a student's function raises is its result
                back, message = [], raised(id, problem, function)
        named = [[w.category.__name__, str(w.message)[:MAX_WORDS]] for w in caught[:MAX_WARNINGS]]
        return {**message, "warnings": named}, back

    def find(self, request: dict[str, Any]) -> Callable[..., Any]:
        if request["handle"] is not None:
            return self.handles[request["handle"]]
        name = request["name"]
        if name not in self.module.__dict__:
            functions = [
                other for other, value in self.module.__dict__.items() if isinstance(value, types.FunctionType)
            ]
            why = say_why(name, self.sources, functions)
            raise NameError(why or f"there is no function {name} in the notebook")
        found = self.module.__dict__[name]
        if not callable(found):
            raise NameError(f"{name} is of type {type(found).__name__}, not a function")
        return found

    def encode(self, value: Any, arrays: list[np.ndarray]) -> Any:
        """A plain value; functions in it get handles that stay valid for as long as the notebook lives."""
        try:
            return encode(value, arrays, self.handles)
        except TypeError as problem:
            raise NotPlain(str(problem)) from None

    def callback(self, id: int, index: int) -> Callable[..., Any]:
        """A stand-in for a function that the judge passed as an argument."""

        def ask(*args: Any) -> Any:
            arrays: list[np.ndarray] = []
            self.send(
                {"id": id, "is": "ask", "function": index, "args": self.encode([plain(a) for a in args], arrays)},
                arrays,
            )
            answer, back = self.channel.receive()
            if "value" in answer:
                return decode(answer["value"], back, lambda index: self.callback(id, index))
            kind = getattr(builtins, answer["kind"], None)
            if isinstance(kind, type) and issubclass(kind, Exception):
                raise kind(answer["words"])
            raise RuntimeError(answer["words"])

        return ask


def write_file(path: str, content: np.ndarray) -> str | None:
    """Add bytes to the end of a file in the current folder; returns why that was not possible, or None."""
    try:
        os.makedirs(os.path.dirname(path) or ".", exist_ok=True)
        with open(path, "ab") as file:
            file.write(content.tobytes())
    except OSError as problem:
        return problem.strerror or type(problem).__name__
    return None


def read_file(path: str, start: int, size: int) -> np.ndarray:
    """A part of a file; nothing if it cannot be read."""
    try:
        with open(path, "rb") as file:
            file.seek(start)
            return np.frombuffer(file.read(size), np.uint8)
    except OSError:
        return np.zeros(0, np.uint8)


def version(state: os.stat_result) -> tuple[int, int]:
    """What tells whether a file has changed."""
    return state.st_mtime_ns, state.st_size


def raised(id: int, problem: BaseException, function: Callable[..., Any]) -> dict[str, Any]:
    missing = isinstance(problem, NotImplementedError)
    kind = "NotImplementedError" if missing else type(problem).__name__
    return {"id": id, "is": "raised", "kind": kind, "words": in_words(problem, function)}


def in_words(problem: BaseException, function: Callable[..., Any] | None = None) -> str:
    """`IndexError: … (line 4 of your function)`."""
    try:
        words = f"{type(problem).__name__}: {str(problem)[:MAX_WORDS]}".rstrip(": ")
    except Exception:  # a student's own exception may have a broken __str__
        words = type(problem).__name__
    code = getattr(function, "__code__", None)
    if code is not None:
        inside = [line for frame, line in traceback.walk_tb(problem.__traceback__) if frame.f_code is code]
        if inside:
            words += f" (line {inside[-1] - code.co_firstlineno + 1} of your function)"
    return words


def in_short(value: Any) -> str:
    """How a value shows itself; that may be a student's own code, and must not stop a cell that is done."""
    try:
        return repr(value)[:MAX_WORDS]
    except Exception:
        return type(value).__name__


def close_figures() -> None:
    """Close all figures, as the inline back end does after each cell; hundreds of open figures would fill the memory."""
    with contextlib.suppress(Exception):  # a student's code may have broken matplotlib; that is not this cell's fault
        pyplot = sys.modules["matplotlib.pyplot"]
        if pyplot.get_fignums():
            pyplot.close("all")
