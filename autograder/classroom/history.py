"""What became of a submission's grade, step by step: one line of JSON for each event, only ever added to."""

import json
from dataclasses import asdict, dataclass, field
from datetime import UTC, datetime
from pathlib import Path

from autograder.classroom.folder import Classroom


@dataclass(frozen=True)
class Event:
    """One step. `old` and `new` are points before any late penalty; None where a step is not about points."""

    when: str
    what: str  # why it was graded, or what a person did
    old: float | None = None
    new: float | None = None
    max_points: float | None = None
    cells: dict[str, tuple[float, float]] = field(default_factory=dict)  # the cells whose points changed: old and new
    marks: dict[str, float] = field(default_factory=dict)  # what a person had given by then
    status: str = ""
    fingerprint: str = ""
    stored: bool = True  # False where a lower grade waits for --accept


def now() -> str:
    return f"{datetime.now(UTC):%Y-%m-%d %H:%M:%S} UTC"


def history_path(classroom: Classroom, student: str, assignment: str) -> Path:
    return classroom.private / "history" / assignment / f"{student}.jsonl"


def note(classroom: Classroom, student: str, assignment: str, event: Event) -> None:
    """Add an event, unless it repeats the last one: a run that was interrupted grades the same once more."""
    last = read_history(classroom, student, assignment)[-1:]
    if last and _lasting(last[0]) == _lasting(event):
        return
    path = history_path(classroom, student, assignment)
    path.parent.mkdir(parents=True, exist_ok=True)
    cut_off = path.exists() and path.stat().st_size > 0 and not path.read_bytes().endswith(b"\n")
    with path.open("a", encoding="utf-8") as file:
        file.write("\n" * cut_off + json.dumps(asdict(event), ensure_ascii=False) + "\n")


def _lasting(event: Event) -> tuple[object, ...]:
    return event.what, event.new, event.fingerprint, event.stored, event.status


def read_history(classroom: Classroom, student: str, assignment: str) -> list[Event]:
    """All events, the oldest first. A line that was cut off while it was written is skipped."""
    try:
        lines = history_path(classroom, student, assignment).read_text(encoding="utf-8").splitlines()
    except OSError:
        return []
    events = []
    for line in lines:
        try:
            events.append(Event(**json.loads(line)))
        except (ValueError, TypeError):
            continue
    return events
