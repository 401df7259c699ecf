"""Numbers in the text of a lesson that the lesson itself computes: `{= expression :format}` in a Markdown cell.

The build evaluates the expression at its place in the run and puts the result into the text: `{= missed.sum()}` becomes 6 and
`{= error.mean() :.1%}` becomes 8.6%. The results are kept in the metadata of the executed notebook, cell by cell, so that the notebook
that learners open, and a classroom, have the same text without running anything.
"""

import ast
import json
import re
from pathlib import Path
from typing import Any

import nbclient
from nbclient.exceptions import CellExecutionError
from nbformat import NotebookNode

from autograder.cells import look_up

PLACE = re.compile(r"\{= (?P<expression>[^{}]+?)(?: (?P<format>:[^{}\s]*))?\}")


class ValueFiller(nbclient.NotebookClient):
    """Runs a notebook, and fills each Markdown cell when its turn comes. A ValueError names the cell that stops with an error."""

    async def async_execute_cell(self, cell: NotebookNode, cell_index: int, *args: Any, **options: Any) -> NotebookNode:
        if has_places(cell):
            values = [await self._evaluate(place) for place in PLACE.finditer(cell.source)]
            kept = self.nb.metadata.setdefault("linclass", NotebookNode()).setdefault("values", NotebookNode())
            kept[cell["id"]] = values
            _fill_cell(cell, values)
        try:
            return await super().async_execute_cell(cell, cell_index, *args, **options)
        except CellExecutionError as problem:
            first = cell.source.partition("\n")[0]
            raise ValueError(
                f"the cell that begins with `{first}` stops: {problem.ename}: {problem.evalue}"
            ) from problem

    async def _evaluate(self, place: re.Match[str]) -> str:
        """The formatted value of the expression, computed in the kernel without a trace in its history."""
        spec = (place["format"] or ":")[1:]
        code = {"value": f"format({place['expression']}, {spec!r})"}
        reply = await self.kc.execute("", silent=True, user_expressions=code, reply=True, timeout=self.timeout)
        found = reply["content"].get("user_expressions", {}).get("value", {})
        if found.get("status") != "ok":
            raise ValueError(f"{place[0]}: {found.get('ename')}: {found.get('evalue')}")
        return str(ast.literal_eval(found["data"]["text/plain"]))


def has_places(cell: NotebookNode) -> bool:
    """Whether the text of a Markdown cell asks for values."""
    return cell.cell_type == "markdown" and PLACE.search(cell.source) is not None


def fill(notebook: NotebookNode, executed: Path) -> None:
    """Put the values that are kept in the executed notebook into the text; what has none stays as it is."""
    asking = [cell for cell in notebook.cells if has_places(cell)]
    if asking and executed.exists():
        fill_from(notebook, json.loads(executed.read_text(encoding="utf-8")))


def fill_from(notebook: NotebookNode, executed: Any) -> None:
    """The same, with the executed notebook itself."""
    kept = look_up(executed, "metadata", "linclass", "values")
    for cell in notebook.cells:
        values = look_up(kept, cell["id"])
        if has_places(cell) and isinstance(values, list):
            _fill_cell(cell, values)


def _fill_cell(cell: NotebookNode, values: list[str]) -> None:
    """
    >>> cell = NotebookNode(source="{= a.sum()} of {= n} are wrong, {= share :.0%} of them.")
    >>> _fill_cell(cell, ["6", "10", "60%"])
    >>> cell.source
    '6 of 10 are wrong, 60% of them.'
    """
    if len(PLACE.findall(cell.source)) == len(values):
        following = iter(values)
        cell.source = PLACE.sub(lambda _: next(following), cell.source)


def without_places(text: str) -> str:
    """The text with a number in each place, for counting words.

    >>> without_places("{= a.sum() :.1%} are wrong")
    '0 are wrong'
    """
    return PLACE.sub("0", text)
