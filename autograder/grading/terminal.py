"""What `linclass grade` shows while it works and at the end."""

import json
import time
from collections.abc import Iterator
from dataclasses import dataclass

import click
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

from autograder.grading.result import GRADED, Result


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


def shown(results: Iterator[tuple[Result, bool]], total: int, console: Console, *, as_json: bool) -> list[Row]:
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
            e.id: {"points": e.points, "max_points": e.max_points, "misconception": e.told.misconception}
            for e in result.exercises
        },
        "written": result.written,
        "graded_now": now,
        "seconds": round(result.seconds, 3),
        "sandboxed": result.sandboxed,
    }


def _line(row: Row) -> str:
    why = f" ({'; '.join(row.reasons)})" if row.reasons else ""
    return f"{row.student} {row.assignment}: {row.status}, {row.points:g} of {row.max_points:g}{why}"


def summary(rows: list[Row], console: Console) -> None:
    """A table of everything that needs attention, and one line with the counts."""
    look = [row for row in rows if row.status != GRADED or row.reasons]
    if look:
        table = Table(
            "student", "assignment", "status", "points", "why", title="Have a look at these", title_justify="left"
        )
        for row in look[:200]:
            # Text, not markup: names and reasons may contain whatever a student wrote.
            table.add_row(
                *(Text(t) for t in (row.student, row.assignment, row.status, f"{row.points:g}", "; ".join(row.reasons)))
            )
        console.print(table)
    graded = [row for row in rows if row.status == GRADED]
    remarks, before = sum(bool(row.reasons) for row in graded), sum(not row.now for row in rows)
    console.print(
        f"{len(rows)} submission{'s' * (len(rows) != 1)}: {len(graded)} graded"
        + (f" ({remarks} with a remark)" if remarks else "")
        + f", {len(rows) - len(graded)} not"
        + (f"; {before} graded before" if before else "")
    )
    if any(not row.sandboxed for row in rows):
        console.print(
            "These results were made WITHOUT a sandbox: students' code could do whatever you can do.", style="bold red"
        )
