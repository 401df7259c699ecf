"""An instructor's choices, in the classroom's course.toml: lessons, units, exercises, points, dates, wording, waived cases.

time_zone = "Europe/Berlin"
lessons = ["01_classification_setup", "02_perceptron", "08_logistic_mle"]

[late]
per_day = 0.1                       # of the score, for each day that has begun

[02_perceptron]
due = "2027-02-01 18:00"
units = ["core"]                    # leave the further units out, and with them the open task
drop = ["kernel_perceptron"]        # an exercise becomes given code, a written answer disappears

[02_perceptron.points]
reflect = 3

[02_perceptron.text]                # another wording of a cell, by its id
q_why = "Why does the algorithm stop?"

[02_perceptron.waive]               # cases that are not judged, by their note
reflect = ["a single point"]
"""

import tomllib
from collections.abc import Collection
from dataclasses import dataclass, field
from datetime import date, datetime
from pathlib import Path
from typing import Any

UNITS = ("core", "further")
OF_LESSON = {"due": str | date, "units": list, "drop": list, "points": dict, "text": dict, "waive": dict}
EXAMPLES = {
    "due": 'a date, such as "2027-02-01 18:00"',
    "units": 'a list, such as ["core"]',
    "drop": "a list of exercises",
}
TABLES = ("points", "text", "waive")  # which a lesson has as tables of their own


class OverlayError(Exception):
    """course.toml cannot be understood; the text says where."""


@dataclass(frozen=True)
class Choice:
    """What was chosen for one lesson."""

    due: str = ""
    units: tuple[str, ...] = ()  # all if empty
    drop: tuple[str, ...] = ()
    points: dict[str, float] = field(default_factory=dict)
    text: dict[str, str] = field(default_factory=dict)
    waive: dict[str, list[str]] = field(default_factory=dict)


@dataclass(frozen=True)
class Overlay:
    """All choices of a classroom; without course.toml there are none."""

    time_zone: str = ""
    lessons: tuple[str, ...] = ()  # all if empty
    late_per_day: float | None = None
    of: dict[str, Choice] = field(default_factory=dict)

    def takes(self, lesson: str) -> bool:
        return not self.lessons or lesson in self.lessons

    def choice(self, lesson: str) -> Choice:
        return self.of.get(lesson, Choice())

    def refuse_unknown(self, lessons: Collection[str]) -> None:
        """OverlayError if a lesson is named that the course does not have."""
        if unknown := [name for name in (*self.lessons, *self.of) if name not in lessons]:
            raise OverlayError(f"there is no lesson {unknown[0]}; the lessons are {', '.join(lessons)}")


def read_overlay(path: Path) -> Overlay:
    """The choices in a file; none if there is no file."""
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return Overlay()
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as problem:
        raise OverlayError(str(problem)) from None
    zone, lessons, late = data.pop("time_zone", ""), data.pop("lessons", []), data.pop("late", {})
    if not isinstance(zone, str) or not _is_list(lessons):
        raise OverlayError('time_zone is a text and lessons is a list of names, e.g. lessons = ["02_perceptron"]')
    per_day = late.pop("per_day", None) if isinstance(late, dict) else None
    if late or not isinstance(per_day, int | float | None) or isinstance(per_day, bool):
        raise OverlayError("[late] has one entry, per_day = 0.1")
    if per_day is not None and not 0 <= per_day <= 1:
        raise OverlayError(f"[late] per_day is a share of the score, such as 0.1 for a tenth; it is {per_day:g}")
    chosen = {name: _choice(name, table) for name, table in data.items()}
    return Overlay(zone, tuple(lessons), None if per_day is None else float(per_day), chosen)


def _choice(lesson: str, table: Any) -> Choice:
    if not isinstance(table, dict):
        raise OverlayError(f"{lesson} is not an entry that is known; a lesson has a table of its own, [{lesson}]")
    for name, value in table.items():
        if name not in OF_LESSON:
            raise OverlayError(f"[{lesson}] {name}: the entries are {', '.join(OF_LESSON)}")
        if not isinstance(value, OF_LESSON[name]):
            kind = f"a table of its own, [{lesson}.{name}]" if name in TABLES else EXAMPLES[name]
            raise OverlayError(f"[{lesson}] {name} is {kind}")
    units, drop = table.get("units", []), table.get("drop", [])
    if not _is_list(units) or not _is_list(drop) or not set(units) <= set(UNITS):
        raise OverlayError(f'[{lesson}] units may be "core" and "further"; drop is a list of exercises')
    points, text, waive = (table.get(name, {}) for name in TABLES)
    if not all(isinstance(n, int | float) and not isinstance(n, bool) and n >= 0 for n in points.values()):
        raise OverlayError(f"[{lesson}.points] has numbers that are not negative")
    if not all(isinstance(words, str) for words in text.values()) or not all(map(_is_list, waive.values())):
        raise OverlayError(f"[{lesson}.text] has texts, [{lesson}.waive] has lists of texts")
    return Choice(_as_text(table.get("due", "")), tuple(units), tuple(drop), dict(points), dict(text), dict(waive))


def _as_text(when: str | date) -> str:
    """A date that was written without quotation marks, as one with them.

    >>> _as_text(tomllib.loads("due = 2027-02-01T18:00:00")["due"]), _as_text(tomllib.loads("due = 2027-02-01")["due"])
    ('2027-02-01 18:00', '2027-02-01')
    """
    if isinstance(when, datetime):
        return when.isoformat(" ", "minutes")
    return when if isinstance(when, str) else when.isoformat()


def _is_list(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(one, str) for one in value)
