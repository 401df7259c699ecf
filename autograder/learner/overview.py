"""The learner's progress as the start page shows it: each lesson with a link, its exercises, and where to go on."""

import os
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from markupsafe import Markup

from autograder.course import notebooks, titles
from autograder.exercises import core_ids_of, ids_of
from autograder.html import join, tag
from autograder.judging import card
from autograder.learner import progress
from autograder.learner.recap import read_recaps


@dataclass(frozen=True)
class Overview:
    """Which exercises are passed, and the guesses made so far: lesson → how many, and how many to look at again."""

    passed: frozenset[str]
    guesses: Mapping[str, tuple[int, int]] = field(default_factory=dict)

    def lessons(self) -> Iterator[tuple[str, list[str], list[str]]]:
        """For each lesson its name, the exercises that are passed, and those that are open."""
        for name in notebooks():
            ids = ids_of(name)
            yield name, [i for i in ids if i in self.passed], [i for i in ids if i not in self.passed]

    @property
    def next(self) -> tuple[str, str] | None:
        """The lesson and exercise to continue with: the first open exercise of the latest lesson begun, or of the first unfinished one."""
        core_open = [row for row in self.lessons() if set(row[2]) & set(core_ids_of(row[0]))]
        rows = core_open or [row for row in self.lessons() if row[2]]
        begun = [row for row in rows if row[1]]
        if not rows:
            return None
        name, *_ = (begun or rows[:1])[-1]
        return name, str(progress.next_exercise(name, self.passed))

    def __repr__(self) -> str:
        lines = [f"{name}: {progress.count([name], self.passed)} passed" for name in notebooks()]
        return "\n".join([self._headline(), *lines])

    def _headline(self) -> str:
        if self.next is None:
            return f"All {sum(len(ids_of(name)) for name in notebooks())} exercises passed. Congratulations!"
        return f"{progress.count(notebooks(), self.passed)} exercises passed."

    def _repr_html_(self) -> str:
        parts = [tag("style", Markup(TABLE)), tag("p", self._headline(), class_="head", role="heading", aria_level="4")]
        if self.next:
            lesson, exercise = self.next
            parts.append(tag("p", "Go on with ", _link(lesson), ": the exercise ", tag("code", exercise), "."))
        columns = ("Lesson", "Passed", *(("Guesses",) if self.guesses else ()), "Exercises")
        head = tag("tr", *(tag("th", name, scope="col") for name in columns))
        rows = (self._row(*row) for row in self.lessons())
        parts.append(tag("table", tag("thead", head), tag("tbody", *rows)))
        return card.framed("Your progress", "passed" if self.next is None else "missing", join(*parts))

    def _row(self, name: str, done: list[str], todo: list[str]) -> Markup:
        ids = ids_of(name)
        marks = (tag("span", f"{'✓' if i in self.passed else '○'}\xa0{i}") for i in ids)
        found = progress.count([name], self.passed)
        count = ("✓\xa0" if found.passed == found.core else "") + str(found).replace(" of ", "\xa0of\xa0")
        number = f"{notebooks().index(name) + 1}. "
        return tag(
            "tr",
            tag("th", number, _link(name), scope="row"),
            tag("td", count),
            *([tag("td", self._guessed(name))] if self.guesses else []),
            tag("td", Markup(" ").join(marks)),
        )

    def _guessed(self, name: str) -> str:
        made, again = self.guesses.get(name, (0, 0))
        return f"{made}\xa0made" + (f", {again}\xa0to look at again" if again else "") if made else ""


TABLE = """
.linclass-card table{border-collapse:collapse;margin:.4em 0;width:100%;table-layout:auto;color:inherit;font-size:13px}
.linclass-card tr{background:none!important}
.linclass-card th,.linclass-card td{text-align:left!important;vertical-align:top;padding:.3em .9em .3em 0;white-space:normal;
overflow-wrap:normal;max-width:none;border-top:1px solid var(--rule)}
.linclass-card td span{display:inline-block;margin-right:.8em;overflow-wrap:anywhere;
font-family:var(--jp-code-font-family,monospace);font-size:12px}
""".replace("\n", "")


def _link(lesson: str) -> Markup:
    return tag("a", titles()[lesson], href=f"{lesson}.ipynb")


def show_progress() -> Overview:
    """What you have passed so far, read from disk. Nothing counts as passed while the answer key is being built."""
    still = os.environ.get("LINCLASS_STATIC", "0") not in ("", "0")
    try:
        return Overview(frozenset()) if still else Overview(progress.read_passed(), _guesses())
    except OSError:
        return Overview(frozenset())


def _guesses() -> dict[str, tuple[int, int]]:
    """The lessons in which a guess was made, with how many, and how many to look at again."""
    found = {name: (len(recap.made), len(recap.to_look_at_again)) for name, recap in read_recaps().items()}
    return {name: counts for name, counts in found.items() if counts[0]}
