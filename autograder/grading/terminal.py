"""What `linclass grade` shows while it works and at the end."""

import json
import re
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

import click
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

from autograder.files import write_atomically
from autograder.grading.result import GRADED, PARTLY, REVIEW, Result
from autograder.text import shown_points

MAX_KINDS = 20


@dataclass(frozen=True)
class Row:
    """The short form of a result, kept for the table at the end."""

    student: str
    assignment: str
    status: str
    points: float
    max_points: float
    reasons: tuple[str, ...]
    now: bool  # graded in this run
    sandboxed: bool


def show_progress(results: Iterator[tuple[Result, bool]], total: int, console: Console, *, as_json: bool) -> list[Row]:
    """Take the results as they arrive, show progress, and return their short forms."""
    rows = []
    begin = time.monotonic()
    columns = (
        TextColumn("grading"),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("{task.fields[rate]}"),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=console, disable=not console.is_terminal) as progress:
        bar = progress.add_task("grading", total=total, rate="")
        for result, now in results:
            row = _row(result, now)
            rows.append(row)
            if as_json:
                click.echo(json.dumps(_plain(result, now), ensure_ascii=False))
            elif not console.is_terminal:
                click.echo(f"{len(rows)}/{total} {_line(row)}")
            progress.update(bar, advance=1, rate=f"{len(rows) / max(time.monotonic() - begin, 1e-9):.1f}/s")
    return rows


def _row(result: Result, now: bool) -> Row:
    numbers = result.points, result.max_points
    return Row(result.student, result.assignment, result.status, *numbers, result.reasons, now, result.sandboxed)


def _plain(result: Result, now: bool) -> dict[str, object]:
    return {
        "student": result.student,
        "assignment": result.assignment,
        "status": result.status,
        "reasons": list(result.reasons),
        "points": result.points,
        "max_points": result.max_points,
        "exercises": {
            e.id: {"points": e.points, "max_points": e.max_points, "misconception": e.summary.misconception}
            for e in result.exercises
        },
        "written": result.written,
        "graded_now": now,
        "seconds": round(result.seconds, 3),
        "sandboxed": result.sandboxed,
    }


def _line(row: Row) -> str:
    why = f" ({'; '.join(row.reasons)})" if row.reasons else ""
    what = f"{row.student} {row.assignment}".rstrip()
    return f"{what}: {row.status}, {shown_points(row.points)} of {shown_points(row.max_points)}{why}"


def print_summary(rows: list[Row], console: Console, details: Path | None = None) -> None:
    """What needs attention, by kind, and one line with the counts; the rows themselves go into the file `details`."""
    look = [row for row in rows if row.status != GRADED or row.reasons]
    if look:
        table = Table("how many", "what", "who", title="Have a look at these", title_justify="left")
        groups = by_kind([(reason, row) for row in look for reason in row.reasons or (row.status,)])
        for kind, members in list(groups.items())[:MAX_KINDS]:
            names = list(dict.fromkeys(row.student for _, row in members))
            # Text, not markup: names and reasons may contain whatever a student wrote.
            table.add_row(str(len(members)), Text(kind), Text(name_some(names)))
        console.print(table)
        if len(groups) > MAX_KINDS:
            console.print(f"and {len(groups) - MAX_KINDS} more kinds")
        if details:
            write_atomically(details, "".join(f"{_line(row)}\n" for row in sorted(look, key=_place)))
            console.print(f"one line for each: {details}", soft_wrap=True, markup=False, highlight=False)
    counts = Counter(row.status for row in rows)
    remarks, before = sum(bool(row.reasons) for row in rows if row.status == GRADED), sum(not row.now for row in rows)
    console.print(
        f"{len(rows)} submission{'s' * (len(rows) != 1)}: {counts[GRADED]} graded"
        + (f" ({remarks} with a remark)" if remarks else "")
        + f", {counts[PARTLY]} partly graded, {counts[REVIEW]} need{'s' * (counts[REVIEW] == 1)} review"
        + (f"; {before} of them as before" if before else "")
    )
    if any(not row.sandboxed for row in rows):
        console.print(
            "These results were made WITHOUT a sandbox: students' code could do whatever you can do.", style="bold red"
        )


def _place(row: Row) -> tuple[str, str, str]:
    return row.status, row.assignment, row.student


T = TypeVar("T")


def by_kind(problems: Iterable[tuple[str, T]]) -> dict[str, list[tuple[str, T]]]:
    """Problems by their kind, the most frequent first."""
    groups: dict[str, list[tuple[str, T]]] = {}
    for reason, about in problems:
        groups.setdefault(kind_of(reason), []).append((reason, about))
    return dict(sorted(groups.items(), key=lambda group: -len(group[1])))


def kind_of(reason: str) -> str:
    """The reason without its particulars: ids of cells, numbers, and what comes after a colon.

    >>> kind_of("the cell reflect was there more than once"), kind_of("the file has 3,000 bytes: x.ipynb")
    ('a cell was there more than once', 'the file has … bytes')
    """
    general = re.sub(r"^the cell \S+", "a cell", reason.partition(": ")[0])
    return re.sub(r"\b\d[\d,.]*\b", "…", general)


def name_some(names: Sequence[str], most: int = 5) -> str:
    """A few of the names, and how many more there are.

    >>> name_some(["ann", "bob", "cyd"], most=2)
    'ann, bob and 1 more'
    """
    more = len(names) - most
    return ", ".join(names[:most]) + (f" and {more} more" if more > 0 else "")
