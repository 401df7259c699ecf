"""Cells in IPython's syntax: magics, shell lines and `?` become harmless calls to a stand-in for the shell."""

import ast
from typing import Any

from IPython.core.inputtransformer2 import TransformerManager

RUNS_ITS_BODY = ("time", "timeit", "capture", "prun")


class Shell:
    """What `get_ipython()` returns while grading. Magics do nothing, except that %%time and the like run their cell.

    >>> print(Shell().transform("%matplotlib inline").strip())
    get_ipython().run_line_magic('matplotlib', 'inline')
    """

    def __init__(self, namespace: dict[str, Any] | None = None) -> None:
        self.namespace = {} if namespace is None else namespace
        self.manager = TransformerManager()

    def transform(self, source: str) -> str:
        """The cell as plain Python. Plain Python stays as it is, without the cost of looking for magics."""
        source = source.replace("\r\n", "\n")
        try:
            ast.parse(source)
        except (SyntaxError, ValueError):
            return str(self.manager.transform_cell(source))
        return source

    def run_line_magic(self, name: str, line: str = "", *args: Any) -> None:
        if name == "time" and line:
            exec(self.transform(line), self.namespace)

    def run_cell_magic(self, name: str, line: str, cell: str) -> None:
        if name in RUNS_ITS_BODY:
            exec(self.transform(cell), self.namespace)
        else:
            print(f"(%%{name} cells are not run while grading)")

    def system(self, command: str) -> None:
        print("(shell commands are not run while grading)")

    def getoutput(self, command: str) -> list[str]:
        self.system(command)
        return []

    def display(self, *things: Any, **options: Any) -> None:
        """Show text; nobody would see a picture or a widget."""
        for thing in things:
            print(repr(thing)[:2_000])

    def magic(self, line: str) -> None:
        """The old spelling of a line magic."""

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        return lambda *args, **kwargs: None
