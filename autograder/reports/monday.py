"""The first screen of the report: what to do about the latest assignment before the next lecture.

Three misconceptions with an anonymous example and a slide, exercises that measure badly, and people to write to.
"""

import base64
import io
import json
import math
import re
import textwrap
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from markupsafe import Markup
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure

from autograder.classroom.grades import Grades
from autograder.files import CLOSED, write_atomically
from autograder.html import image, prose, tag
from autograder.reports.data import Lesson
from autograder.reports.pages import table

MAX_MISCONCEPTIONS = 3  # misconceptions
MIN_DISCRIMINATION = 0.2
UNUSUAL_DIFFICULTY = (0.3, 0.97)  # mean shares of the points outside of which an exercise is named
FALL = 0.25  # of the points, below one's own mean of the weeks before
WEEKS = 3  # that this mean is taken over
MIN_CLASS_SHARE = 0.2  # of the most submissions to a lesson, for a lesson to be what the class is at
MAX_LINES = 16  # of an example
MAX_NAMED = 15  # people in a list; the others are counted


@dataclass(frozen=True)
class Misconception:
    """What several people got wrong in the same way."""

    exercise: str
    name: str
    sentence: str
    count: int
    answers: int
    example: str


def top_misconceptions(lesson: Lesson) -> list[Misconception]:
    """The most frequent ones of a lesson; one that occurs in several exercises is shown once, where it is most frequent."""
    found = [
        Misconception(item.id, name, sentence, count, len(item.shares), item.examples.get(name, ""))
        for item in lesson.items.values()
        for (name, sentence), count in item.wrong.items()
    ]
    of_name: dict[str, Misconception] = {}
    for one in sorted(found, key=lambda one: (-one.count, one.exercise, one.name)):
        of_name.setdefault(one.name, one)
    return list(of_name.values())[:MAX_MISCONCEPTIONS]


def latest_of(lessons: list[Lesson]) -> Lesson | None:
    """The last lesson that a class, and not just a few people who are ahead, has handed in."""
    most = max((len(lesson.totals) for lesson in lessons), default=0)
    return next((x for x in reversed(lessons) if x.totals and len(x.totals) >= MIN_CLASS_SHARE * most), None)


def monday(
    lessons: list[Lesson], grades: Grades, called: Mapping[str, str], sections: Mapping[str, str]
) -> list[Markup]:
    """The parts of the page; nothing before the first assignment is graded."""
    latest = latest_of(lessons)
    if latest is None:
        return []
    before = lessons[: lessons.index(latest)]
    return [
        tag("h2", f"For Monday: {latest.name}", id="monday"),
        tag("p", _opening(latest), class_="quiet"),
        *_misunderstood(latest),
        tag("h3", "Exercises to look at"),
        _exercises(latest),
        tag("h3", "People to write to"),
        _people(latest, before, grades, called),
        *_sections(latest, sections),
    ]


def _opening(lesson: Lesson) -> str:
    middle = (
        f"{len(lesson.totals)} submissions, mean {np.mean(lesson.totals):.0%}, median {np.median(lesson.totals):.0%}"
    )
    alpha = lesson.reliability()
    if math.isnan(alpha):
        return f"{middle}."
    good = "good" if alpha >= 0.8 else "acceptable" if alpha >= 0.7 else "low: do not rank people by these points"
    return f"{middle}; reliability (Cronbach's α) {alpha:.2f}, {good}."


def _misunderstood(lesson: Lesson) -> list[Markup]:
    found = top_misconceptions(lesson)
    if not found:
        return [tag("p", "No known misconception was recognized in this assignment.")]
    parts = []
    for number, one in enumerate(found, 1):
        title = f"{number}. {one.name} ({one.exercise}): {one.count} of {one.answers}"
        drawn = base64.b64encode(slide(one)).decode()
        picture = image(f"A slide: {title}", f"data:image/png;base64,{drawn}", class_="photo slide")
        inside = [tag("h3", prose(title)), tag("p", prose(one.sentence), class_="told"), picture]
        if one.example:  # on paper the code is there and the slide, where it would be too small, is not
            inside.append(tag("details", tag("summary", "An answer"), tag("pre", _cut(one.example), class_="code")))
        parts.append(tag("section", *inside, class_="part"))
    return [tag("div", *parts, class_="week")]


def _cut(code: str) -> str:
    lines = code.splitlines()
    return "\n".join(lines[:MAX_LINES] + (["…"] if len(lines) > MAX_LINES else []))


def slide(one: Misconception) -> bytes:
    """A picture of 1920 × 1080 pixels: what was misunderstood, by how many, and an anonymous example."""
    figure = Figure(figsize=(8, 4.5), facecolor="white")
    FigureCanvasAgg(figure)
    words = one.sentence.replace("`", "").replace("$", r"\$")
    title = f"{one.exercise}: {one.name}".replace("`", "").replace("$", r"\$")
    figure.text(0.05, 0.93, title, fontsize=20, weight="bold", va="top")
    figure.text(0.05, 0.83, "\n".join(textwrap.wrap(words, 66)[:4]), fontsize=13, va="top", color="#333333")
    bar = figure.add_axes((0.05, 0.58, 0.9, 0.04))
    share = one.count / one.answers
    bar.barh([0], [1], color="#e6e6e6")
    bar.barh([0], [share], color="#b3541e")
    bar.set(xlim=(0, 1))
    bar.axis("off")
    figure.text(0.05, 0.64, f"{one.count} of {one.answers} ({share:.0%})", fontsize=13, weight="bold")
    lines = [line if len(line) <= 76 else line[:75] + "…" for line in one.example.splitlines()]
    shown = lines[:11] + (["…"] if len(lines) > 11 else [])
    figure.text(
        0.05, 0.53, "\n".join(shown).replace("$", r"\$"), fontsize=11, va="top", family="monospace", linespacing=1.35
    )
    file = io.BytesIO()
    figure.savefig(file, format="png", dpi=240, metadata={"Software": None})
    return file.getvalue()


def _fenced(code: str) -> str:
    """Code as a block of Markdown, which nothing in the code can end.

    >>> _fenced("x = 1")
    '```python\\nx = 1\\n```'
    """
    fence = "`" * max(3, 1 + max(map(len, re.findall("`+", code)), default=0))
    return f"{fence}python\n{code}\n{fence}"


def write_slides(lesson: Lesson, folder: Path) -> list[Path]:
    """The slides as PNG files, and a notebook with a cell for each of them."""
    found = top_misconceptions(lesson)
    paths: list[Path] = []
    cells: list[dict[str, Any]] = []
    for number, one in enumerate(found, 1):
        path = folder / f"{lesson.name}-{number}-{one.exercise}.png"
        write_atomically(path, slide(one), mode=CLOSED)
        text = f"## {one.exercise}: {one.name}\n\n{one.count} of {one.answers} answers. {one.sentence}\n\n![slide]({path.name})"
        cells.append({"cell_type": "markdown", "id": f"m{number}", "metadata": {}, "source": text})
        if one.example:  # a student's code: to be read, and not to be run in the instructor's account
            shown = {"cell_type": "markdown", "id": f"c{number}", "metadata": {}, "source": _fenced(one.example)}
            cells.append(shown)
        paths.append(path)
    if cells:
        notebook = {"cells": cells, "metadata": {}, "nbformat": 4, "nbformat_minor": 5}
        paths.append(folder / f"{lesson.name}-slides.ipynb")
        write_atomically(paths[-1], json.dumps(notebook, ensure_ascii=False, indent=1) + "\n", mode=CLOSED)
    return paths


def _exercises(lesson: Lesson) -> Markup:
    """Those that say little about who knows the rest, or are far easier or harder than intended."""
    rows = []
    low, high = UNUSUAL_DIFFICULTY
    for item in lesson.items.values():
        fits = lesson.discrimination(item.id)
        why = []
        if not math.isnan(fits) and fits < MIN_DISCRIMINATION and item.difficulty <= high:
            why.append(f"discrimination {fits:.2f}: it hardly shows who knows the rest")
        if item.difficulty < low:
            why.append("very hard")
        if item.difficulty > high:
            why.append("almost everybody has full points")
        if why:
            rows.append((item.id, f"{item.difficulty:.0%}", "; ".join(why)))
    if not rows:
        return tag("p", "Every exercise has an ordinary difficulty and discriminates well.")
    return table(("exercise", "mean share", "why"), rows, (1,))


def _people(lesson: Lesson, before: list[Lesson], grades: Grades, called: Mapping[str, str]) -> Markup:
    absent = [s.id for s in grades.students if (s.id, lesson.name) not in grades.submissions]
    nothing = [student for student, share in lesson.of_student.items() if share == 0]
    rows = [("has not handed in", absent), ("handed in, no points", nothing)]
    shown = [(what, len(who), _named(who, called)) for what, who in rows if who]
    fallen = []
    for student, share in lesson.of_student.items():
        earlier = [x.of_student[student] for x in before[-WEEKS:] if student in x.of_student]
        if earlier and share <= float(np.mean(earlier)) - FALL:
            fallen.append(
                (float(np.mean(earlier)) - share, f"{called[student]} ({np.mean(earlier):.0%} → {share:.0%})")
            )
    if fallen:
        names = [words for _, words in sorted(fallen, reverse=True)]
        shown.append(("fell, compared with their own last weeks", len(names), _some(names)))
    if not shown:
        return tag("p", "Everybody has handed in, and nobody fell far below their own last weeks.")
    return table(("", "people", "who"), shown, (1,))


def _named(students: list[str], called: Mapping[str, str]) -> str:
    return _some([called[student] for student in sorted(students)])


def _some(names: list[str]) -> str:
    return ", ".join(names[:MAX_NAMED]) + (f" and {len(names) - MAX_NAMED} more" if len(names) > MAX_NAMED else "")


def _sections(lesson: Lesson, sections: Mapping[str, str]) -> list[Markup]:
    """The mean of each section of the roster, if there are several."""
    shares: dict[str, list[float]] = {}
    for student, share in lesson.of_student.items():
        if sections.get(student):
            shares.setdefault(sections[student], []).append(share)
    if len(shares) < 2:
        return []
    rows = [
        (name, len(found), f"{np.mean(found):.0%}", f"{np.median(found):.0%}") for name, found in sorted(shares.items())
    ]
    return [tag("h3", "Sections"), table(("section", "submissions", "mean", "median"), rows, (1, 2, 3))]
