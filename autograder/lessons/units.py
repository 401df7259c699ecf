"""The units of a lesson: its `##` sections, each core or further, with the minutes that they take.

A lesson has units as soon as one of its cells says so: `# %% [markdown] unit="core"` or `unit="further"` in the header of a cell
that begins with `## `. Every `##` section then carries this mark. The build writes the minutes behind each such heading; nobody types
a time. A further unit is optional and collapsed when the notebook is opened. `unit="open"` marks a further unit with an open task, for
which an hour is counted.
"""

import ast
import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from nbformat import NotebookNode

from autograder.cells import (
    Cell,
    grade_id,
    guess_id,
    is_check,
    is_exercise,
    is_written,
    look_up,
    solution_lines,
    without_region,
)
from autograder.lessons.values import without_places

CORE, FURTHER, OPEN = "core", "further", "open"
WORDS_PER_MINUTE = 130
MINUTES_PER_GUESS = 1.5
MINUTES_PER_WIDGET = 3.0
MINUTES_PER_EXERCISE = 4.0
MINUTES_PER_SOLUTION_LINE = 1.5
MINUTES_PER_WRITTEN_ANSWER = 15.0
MINUTES_PER_OPEN_TASK = 60.0  # instead of those for its exercise and the lines of one solution
MINUTES_PER_OTHER_CODE_CELL = 0.5  # to run it and to look at what it shows
ROUNDED_TO = 5

MAX_CORE_WORDS, MAX_CORE_CELLS, MAX_CORE_GUESSES, MAX_CORE_MINUTES = 2800, 65, 7, 180
MAX_CORE_EXERCISES = 7
COLLAPSED = "jp-MarkdownHeadingCollapsed"  # JupyterLab's own name
RECAP = re.compile(r'^show_recap\(("[^"]+")\)')
TOP_HEADING = re.compile(r"^## ", re.MULTILINE)


@dataclass
class Unit:
    """A section of a lesson; the first one is what comes before the first `##` heading."""

    title: str
    kind: str = CORE
    cells: list[NotebookNode] = field(default_factory=list)
    is_open: bool = False  # has an open task

    @property
    def words(self) -> int:
        return sum(count_words(c.source) for c in self.cells if c.cell_type == "markdown" and not is_written(c))

    @property
    def guesses(self) -> int:
        return sum(guess_id(c) is not None for c in self.cells)

    @property
    def exercises(self) -> list[NotebookNode]:
        return [c for c in self.cells if is_exercise(c)]

    @property
    def written(self) -> int:
        return sum(is_written(c) for c in self.cells)

    @property
    def minutes(self) -> int:
        """The time that this unit takes by the formula of docs/author.md, rounded to five minutes."""
        code = [c for c in self.cells if c.cell_type == "code" and not (is_exercise(c) or is_check(c) or guess_id(c))]
        widgets = sum(shows_widget(c.source) for c in code)
        lines = sum(len([line for line in solution_lines(c) if line]) for c in self.exercises)
        total = (
            self.words / WORDS_PER_MINUTE
            + MINUTES_PER_GUESS * self.guesses
            + MINUTES_PER_WIDGET * widgets
            + (
                MINUTES_PER_OPEN_TASK
                if self.is_open
                else MINUTES_PER_EXERCISE * len(self.exercises) + MINUTES_PER_SOLUTION_LINE * lines
            )
            + MINUTES_PER_WRITTEN_ANSWER * self.written
            + MINUTES_PER_OTHER_CODE_CELL * (len(code) - widgets)
        )
        return max(ROUNDED_TO, ROUNDED_TO * round(total / ROUNDED_TO))


def split_units(notebook: NotebookNode) -> list[Unit]:
    """The units of a lesson in order; empty if none of its cells is marked."""
    if not any(kind_of(cell) for cell in notebook.cells):
        return []
    units = [Unit("")]
    for cell in notebook.cells:
        kind = kind_of(cell)
        if kind:
            title = cell.source.partition("\n")[0].removeprefix("## ").strip()
            units.append(Unit(title, FURTHER if kind == OPEN else kind, is_open=kind == OPEN))
        units[-1].cells.append(cell)
    return units


def keep_core(notebook: NotebookNode) -> None:
    """Take the further units out; a lesson without units stays as it is."""
    every = notebook.cells
    notebook.cells = [cell for unit in split_units(notebook) if unit.kind == CORE for cell in unit.cells] or every
    tell_recap(every, notebook.cells)


def tell_recap(every: Iterable[Cell], kept: Iterable[Cell]) -> None:
    """Where only some cells of a lesson are kept, its end asks for no exercise and no guess of the others."""
    gone = json.dumps(sorted(_asked(every) - _asked(kept)))
    for cell in kept:
        if cell["cell_type"] == "code" and gone != "[]":
            cell["source"] = RECAP.sub(rf"show_recap(\1, without={gone})", cell["source"])


def _asked(cells: Iterable[Cell]) -> set[str]:
    """The exercises and guesses."""
    return {id for cell in cells if (id := guess_id(cell) or (grade_id(cell) if is_exercise(cell) else None))}


def kind_of(cell: NotebookNode) -> str | None:
    """Whether a cell begins a core unit, a further one, or one with an open task."""
    found = look_up(cell, "metadata", "linclass", "unit")
    return found if isinstance(found, str) else None


def problems(notebook: NotebookNode) -> Iterator[str]:
    """What is wrong with the marks of a lesson that has units."""
    if not any(kind_of(cell) for cell in notebook.cells):
        return
    for cell in notebook.cells:
        name = repr(cell.source.partition("\n")[0][:60])
        headings = len(TOP_HEADING.findall(cell.source)) if cell.cell_type == "markdown" else 0
        if kind_of(cell) and not (headings == 1 and cell.source.startswith("## ")):
            yield f"{name}: a cell with unit=… begins with a ## heading and has no other one"
        elif kind_of(cell) not in (None, CORE, FURTHER, OPEN):
            yield f'{name}: unit is "{CORE}", "{FURTHER}" or "{OPEN}"; got {kind_of(cell)!r}'
        elif headings and not kind_of(cell):
            yield f'{name}: a ## heading begins a cell with unit="{CORE}" or unit="{FURTHER}" in its header'


def write_minutes(notebook: NotebookNode) -> None:
    """Put the minutes behind each unit's heading and in the place of `{minutes}`, and collapse what is optional."""
    units = split_units(notebook)
    if not units:
        return
    total = _total(units)
    minutes = [unit.minutes for unit in units]  # before the headings get longer
    for unit, time in zip(units, minutes, strict=True):
        if unit.title:
            optional = "optional, " if unit.kind == FURTHER else ""
            heading = unit.cells[0]
            heading.source = heading.source.replace(unit.title, f"{unit.title} · {optional}{time} min", 1)
            if unit.kind == FURTHER:
                heading.metadata[COLLAPSED] = True
    for cell in notebook.cells:
        if cell.cell_type == "markdown":
            cell.source = cell.source.replace("{minutes}", total)


def link_units(notebook: NotebookNode, name: str) -> None:
    """Put links to the units in the place of `{units}`, once the cells have their ids; `name` is that of the notebook."""
    links = []
    for unit in split_units(notebook)[1:]:
        title, optional = unit.title.partition(" · ")[0], " (optional)" if unit.kind == FURTHER else ""
        links.append(f"[{title}]({name}.ipynb#cell-id={unit.cells[0].id}){optional}")
    for cell in notebook.cells:
        if cell.cell_type == "markdown" and links:
            cell.source = cell.source.replace("{units}", " · ".join(links))


def _total(units: Iterable[Unit]) -> str:
    core, further = (sum(u.minutes for u in units if u.kind == kind) for kind in (CORE, FURTHER))
    optional = f", and {_duration(further)} for the optional units" if further else ""
    return f"about {_duration(core)}{optional}"


def _duration(minutes: int) -> str:
    """
    >>> _duration(45), _duration(120), _duration(175)
    ('45 min', '2 h', '2 h 55 min')
    """
    hours, rest = divmod(minutes, 60)
    return " ".join(text for number, text in ((hours, f"{hours} h"), (rest, f"{rest} min")) if number)


def shows_widget(source: str) -> bool:
    """Whether the last line of a cell is a call of something in `widgets`.

    >>> shows_widget("own = 1\\nwidgets.line(own)"), shows_widget("widgets = 1")
    (True, False)
    """
    last = ast.parse(source).body[-1:]
    return bool(last) and ast.unparse(last[0]).startswith("widgets.")


def count_words(text: str) -> int:
    """The words of a markdown cell as learners see it, folded text too; signs that stand alone do not count.

    >>> count_words("A *mistake* is | $z$ – no!")
    5
    """
    return sum(
        any(sign.isalnum() for sign in word) for word in without_places(without_region(text, "MARK SCHEME")).split()
    )
