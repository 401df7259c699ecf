"""Run an instructor's notebook in the sandbox and note with which arguments its tests call the functions of its solutions."""

import ast
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from autograder.cells import Cell, is_check, is_exercise, without_region
from autograder.sandbox import Limits, Notebook, Pool

MAX_CALLS = 40  # of one function
MAX_TEXT = 4_000  # characters of the arguments of one call
# In the notebook's own process: wrap a function so that each call from outside itself is noted, as the text of its arguments.
WATCH = """
def _linclass_watch(name, _seen={}):
    import copy, functools, inspect
    import numpy as np
    def text(value):
        if value is None or type(value) in (bool, int, str):
            return repr(value)
        if type(value) is float:
            return repr(value) if value == value and abs(value) != float("inf") else f"float({str(value)!r})"
        if isinstance(value, np.ndarray) and value.dtype.kind in "biuf":
            return f"np.array({value.tolist()!r}, dtype={value.dtype.name!r})"
        if isinstance(value, np.generic) and value.dtype.kind in "biuf":
            return text(value.item())
        if type(value) in (list, tuple, set):
            parts = ", ".join(map(text, value))
            if type(value) is set:
                return f"{{{parts}}}" if value else "set()"
            return f"[{parts}]" if type(value) is list else f"({parts}{',' * (len(value) == 1)})"
        if type(value) is dict:
            return "{" + ", ".join(f"{text(k)}: {text(v)}" for k, v in value.items()) + "}"
        raise TypeError(type(value).__name__)
    if name is None:
        return {key: list(calls) for key, calls in _seen.items()}
    function, calls, inside = globals()[name], _seen.setdefault(name, {}), []
    @functools.wraps(function)
    def watched(*args, **options):
        if inside:
            return function(*args, **options)
        inside.append(1)
        try:
            try:
                bound = inspect.signature(function).bind(*args, **options)
                bound.apply_defaults()
                noted = "(" + "".join(text(value) + ", " for value in bound.arguments.values()) + ")"
            except Exception:
                noted = None
            answer = function(*args, **options)
            if noted and len(noted) < MAX_TEXT and len(calls) < MAX_CALLS:
                calls.setdefault(noted)
            return answer
        finally:
            inside.pop()
    globals()[name] = watched
""".replace("MAX_TEXT", str(MAX_TEXT)).replace("MAX_CALLS", str(MAX_CALLS))


@dataclass
class Seen:
    """What the tests of a notebook do with its functions."""

    visible: dict[str, list[str]] = field(
        default_factory=dict
    )  # function → the arguments of each call, as a tuple's text
    hidden: dict[str, list[str]] = field(default_factory=dict)  # in hidden tests alone


def watch(cells: list[Cell], pool: Pool, files: dict[str, bytes]) -> Seen:
    """Run all code cells in order; the tests first without their hidden parts."""
    found = Seen()
    with pool.for_own().notebook(Limits.for_own()) as notebook:
        notebook.write_files(files)
        notebook.run_cell(WATCH)
        for cell in cells:
            if cell["cell_type"] != "code" or not cell["source"].strip():
                continue
            if is_check(cell):
                shown = without_region(cell["source"], "HIDDEN TESTS")
                notebook.run_cell(shown)
                _note(found.visible, _calls(notebook), found.hidden)
                if shown != cell["source"]:
                    notebook.run_cell(cell["source"])
                    _note(found.hidden, _calls(notebook), found.visible)
                continue
            ran = notebook.run_cell(cell["source"])
            if is_exercise(cell) and not ran.error:
                for name in functions_in(cell["source"]):
                    notebook.run_cell(f"_linclass_watch({name!r})")
    return found


def functions_in(source: str) -> list[str]:
    """The functions that a cell defines; none where it cannot be read."""
    try:
        return [node.name for node in ast.parse(source).body if isinstance(node, ast.FunctionDef)]
    except (SyntaxError, ValueError):
        return []


def _calls(notebook: Notebook) -> dict[str, list[str]]:
    found: Any = notebook.function("_linclass_watch")(None)
    if not isinstance(found, dict):
        return {}
    return {str(name): [text for text in texts if is_literal(text)] for name, texts in found.items()}


def _note(into: dict[str, list[str]], calls: dict[str, list[str]], but: dict[str, list[str]] | None = None) -> None:
    for name, texts in calls.items():
        known = {*into.get(name, ()), *(but or {}).get(name, ())}
        into.setdefault(name, []).extend(text for text in texts if text not in known)


LITERALS = (ast.Constant, ast.Tuple, ast.List, ast.Set, ast.Dict, ast.UnaryOp, ast.USub, ast.Load, ast.Expression)


def is_literal(text: Any) -> bool:
    """Whether a text is the tuple of arguments that it claims to be: values, and nothing that could do something.

    >>> is_literal("(1, np.array([1.5], dtype='float64'), )"), is_literal("(open('x'), )")
    (True, False)
    """
    try:
        tree = ast.parse(text, mode="eval") if isinstance(text, str) and len(text) <= MAX_TEXT else None
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return False
    return tree is not None and isinstance(tree.body, ast.Tuple) and all(map(_is_allowed, _outside_calls(tree)))


def _outside_calls(tree: ast.AST) -> Iterable[ast.AST]:
    """All nodes, except those that name one of the functions with which values are written."""
    waiting: list[ast.AST] = [tree]
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.Call) and ast.unparse(node.func) in ("np.array", "float", "set"):
            waiting += [*node.args, *(keyword.value for keyword in node.keywords)]
            continue
        yield node
        waiting += ast.iter_child_nodes(node)


def _is_allowed(node: ast.AST) -> bool:
    return isinstance(node, LITERALS)
