"""An instructor's choices, in the classroom's course.toml: lessons, units, exercises, points, dates, wording, waived cases.

time_zone = "Europe/Berlin"
lessons = ["01_classification_setup", "02_perceptron", "08_logistic_mle"]

[late]
per_day = 0.1                       # of the score, for each day that has begun

[02_perceptron]
due = "2027-02-01 18:00"
units = ["core"]                    # leave the further units out
drop = ["kernel_perceptron"]        # an exercise becomes given code, a written answer disappears

[02_perceptron.points]
reflect = 3

[02_perceptron.text]                # another wording of a cell, by its id
q_why = "Why does the algorithm stop?"

[02_perceptron.waive]               # cases that are not judged, by their note
reflect = ["a single point"]
"""

import tomllib
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

UNITS = ("core", "further")
OF_LESSON = {"due": str, "units": list, "drop": list, "points": dict, "text": dict, "waive": dict}


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
    chosen = {name: _choice(name, table) for name, table in data.items()}
    return Overlay(zone, tuple(lessons), None if per_day is None else float(per_day), chosen)


def _choice(lesson: str, table: Any) -> Choice:
    if not isinstance(table, dict):
        raise OverlayError(f"{lesson} is not an entry that is known; a lesson has a table of its own, [{lesson}]")
    for name, value in table.items():
        if name not in OF_LESSON or not isinstance(value, OF_LESSON[name]):
            raise OverlayError(f"[{lesson}] {name}: the entries are {', '.join(OF_LESSON)}")
    units, drop = table.get("units", []), table.get("drop", [])
    if not _is_list(units) or not _is_list(drop) or not set(units) <= set(UNITS):
        raise OverlayError(f'[{lesson}] units may be "core" and "further"; drop is a list of exercises')
    points, text, waive = (table.get(name, {}) for name in ("points", "text", "waive"))
    if not all(isinstance(n, int | float) and not isinstance(n, bool) and n >= 0 for n in points.values()):
        raise OverlayError(f"[{lesson}.points] has numbers that are not negative")
    if not all(isinstance(words, str) for words in text.values()) or not all(map(_is_list, waive.values())):
        raise OverlayError(f"[{lesson}.text] has texts, [{lesson}.waive] has lists of texts")
    return Choice(table.get("due", ""), tuple(units), tuple(drop), dict(points), dict(text), dict(waive))


def _is_list(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(one, str) for one in value)
