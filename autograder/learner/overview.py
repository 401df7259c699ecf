"""The home on the start page: where to go on, what is new, and a map of the lessons with the learner's progress."""

import os
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path
from typing import Any

from markupsafe import Markup

from autograder.course import FORMULAS, PUT_THERE, notebooks, titles
from autograder.exercises import core_ids_of, ids_of
from autograder.html import join, notebook_link, tag
from autograder.learner import progress, review
from autograder.learner.recap import read_recaps
from autograder.learner.selftest import self_test

SCRIPT = Path(__file__).with_name("home.js")


@dataclass(frozen=True)
class Home:
    """A learner's state: exercises passed, guesses made (lesson → how many, and how many to look at again), and where they last worked."""

    passed: frozenset[str]
    guesses: Mapping[str, tuple[int, int]] = field(default_factory=dict)
    place: Mapping[str, Any] = field(default_factory=dict)
    days: Mapping[str, Any] = field(default_factory=dict)
    news: tuple[str, ...] = ()  # about the course itself
    due: int | None = None  # questions of today's review; None where there is no review
    problems: str = ""  # what the self-test has found
    has_formulas: bool = False

    @property
    def next(self) -> tuple[str, str] | None:
        """The lesson and exercise to go on with: where the learner last worked, or else the first core exercise that is open."""
        lesson, last = self.place.get("lesson"), self.place.get("exercise")
        if lesson in notebooks():
            here = last if last in ids_of(lesson) else None
            if here and here not in self.passed:
                return lesson, here
            following = progress.next_exercise(lesson, self.passed, here)
            if following in core_ids_of(lesson):
                return lesson, str(following)
        for ids in (core_ids_of, ids_of):
            for name in notebooks():
                if remaining := [id for id in ids(name) if id not in self.passed]:
                    return name, remaining[0]
        return None

    def is_begun(self, lesson: str) -> bool:
        """Whether something was done in a lesson; one that is new is opened at its beginning."""
        return bool(self.passed & set(ids_of(lesson))) or lesson in (*self.guesses, self.place.get("lesson"))

    @property
    def last_day(self) -> str | None:
        """The last day before today on which something was done."""
        before = (day for day, done in self.days.items() if day < progress.today() and done and _is_date(day))
        return max(before, default=None)

    def __repr__(self) -> str:
        lines = [f"{name}: {progress.count([name], self.passed)} passed" for name in notebooks()]
        return "\n".join([self._headline(), *lines])

    def _headline(self) -> str:
        if self.next is None:
            return f"All {sum(len(ids_of(name)) for name in notebooks())} exercises passed. Congratulations!"
        return f"{progress.count(notebooks(), self.passed)} exercises passed."

    def _repr_html_(self) -> str:
        script = "" if _is_static() else tag("script", Markup(SCRIPT.read_text(encoding="utf-8")))
        style = tag("style", Markup(STYLE))
        home = tag("div", self.inside(), class_="linclass-home", role="group", aria_label="Your progress")
        return join(style, home, script)

    def inside(self) -> Markup:
        """All of it but its frame, which stays when it is shown anew."""
        return join(
            tag("div", self._continue(), tag("div", *self._lines(), class_="lines"), class_="top"),
            Markup(self.problems),
            tag("ol", *map(self._tile, notebooks()), class_="map"),
            self._bottom(),
        )

    def _continue(self) -> Markup:
        if self.next is None:
            return tag("p", "✓ ", self._headline(), class_="done")
        lesson, exercise = self.next
        title, number = titles()[lesson], notebooks().index(lesson) + 1
        if not self.is_begun(lesson):
            words = ("Start", f"Lesson {number}: {title}")
            return _link(lesson, None, tag("strong", words[0]), tag("span", words[1]), class_="continue")
        where = tag("span", f"Lesson {number}: {title}, exercise ", tag("code", exercise))
        return _link(lesson, exercise, tag("strong", "Continue"), where, class_="continue")

    def _lines(self) -> Iterator[Markup]:
        if self.last_day:
            yield tag("p", tag("strong", "Welcome back."), " ", f"Last time, {_told(self.last_day, self.days)}.")
        else:
            yield tag("p", self._headline())
        if self.due is not None:
            what = "nothing is due" if not self.due else f"{self.due} question{'s' * (self.due != 1)} due"
            name = review.NOTEBOOK.removesuffix(".ipynb")
            link = [" ", _link(name, None, "Open the review", class_="review")] if self.due else []
            yield tag("p", tag("strong", "Today's review:"), f" {what}.", *link)
        yield from (tag("p", tag("strong", "New in the course:"), f" {line}") for line in self.news)

    def _tile(self, name: str) -> Markup:
        found, number = progress.count([name], self.passed), notebooks().index(name) + 1
        share = 100 * found.passed // found.core if found.core else 100
        done = "✓\xa0" if found.passed == found.core else ""
        bar = tag("span", tag("i", style=f"width:{share}%"), class_="bar")
        words = [tag("span", f"{done}{found.passed} of {found.core}")]
        if found.optional:
            words.append(tag("span", f"optional {found.passed_optional} of {found.optional}", class_="further"))
        inside = [tag("strong", f"{number}. {titles()[name]}"), bar, tag("span", *words, class_="counts")]
        made, again = self.guesses.get(name, (0, 0))
        if made:
            look = f", {again} to look at again" if again else ""
            inside.append(tag("span", f"{made} guess{'es' * (made > 1)}{look}", class_="further"))
        return tag("li", _link(name, None, *inside), class_="here" if self.next and self.next[0] == name else "")

    def _bottom(self) -> Markup:
        lists = (
            tag("p", tag("strong", titles()[name]), ": ", Markup(", ").join(self._marked(name))) for name in notebooks()
        )
        summary = tag("summary", "All exercises, one by one")
        parts = [tag("details", summary, *lists)]
        if self.has_formulas:
            sheet = tag("a", "Formula sheet, to print", href=f"files/{FORMULAS}", target="_blank")
            parts.append(tag("p", sheet))
        return tag("div", *parts, class_="bottom")

    def _marked(self, name: str) -> Iterator[Markup]:
        for id in ids_of(name):
            yield join("✓\xa0" if id in self.passed else "○\xa0", _link(name, id, tag("code", id)))


def _is_date(text: str) -> bool:
    try:
        return bool(date.fromisoformat(text))
    except ValueError:
        return False


def _told(day: str, days: Mapping[str, Any]) -> str:
    """What was done on a day, in words."""
    done = days[day] if isinstance(days[day], dict) else {}
    when = date.fromisoformat(day).strftime("on %A, %B %-d" if os.name == "posix" else "on %A, %B %d")
    # The file can come from elsewhere: what is not a list of ids was not done.
    lists = {kind: [id for id in ids if isinstance(id, str)] for kind, ids in done.items() if isinstance(ids, list)}
    passed, made = lists.get("passed", []), len(lists.get("guesses", []))
    tried = [id for id in lists.get("checked", []) if id not in passed]
    parts = []
    if passed:
        more = f" and {len(passed) - 3} more" if len(passed) > 3 else ""
        parts.append(f"you passed {', '.join(passed[:3])}{more}")
    if made:
        parts.append(f"{'' if parts else 'you '}made {made} guess{'es' * (made > 1)}")
    if tried and not passed:
        parts.append(f"{'' if parts else 'you '}worked on {tried[-1]}")
    return f"{when}, {' and '.join(parts)}" if parts else when


def _link(lesson: str, cell: str | None, *inside: object, class_: str = "") -> Markup:
    """A link to a lesson, at one of its cells."""
    return notebook_link(lesson, f"cell-id={cell}" if cell else "", *inside, **({"class_": class_} if class_ else {}))


STYLE = """
.linclass-home{--ink:var(--jp-ui-font-color1,var(--vscode-editor-foreground,#222));--rule:var(--jp-border-color2,#ccc);
--soft:var(--jp-layout-color2,var(--vscode-textBlockQuote-background,#f4f4f4));
font-family:var(--jp-ui-font-family,sans-serif);font-size:14px;line-height:1.45;color:var(--ink);max-width:66em}
.linclass-home p{margin:.15em 0}
.linclass-home.linclass-home a{color:inherit;text-decoration:none}
.linclass-home .top{display:flex;flex-wrap:wrap;gap:.6em 1.4em;align-items:center;margin:.2em 0 1em}
.linclass-home .lines{flex:1 1 20em}
.linclass-home.linclass-home .continue{display:flex;flex-direction:column;background:#1b5e20;color:#fff;border-radius:8px;
padding:.6em 1.5em;max-width:26em}
.linclass-home .continue:hover,.linclass-home .continue:focus-visible{background:#0d3d12}
.linclass-home .continue strong{font-size:19px}
.linclass-home.linclass-home .continue code{background:none;color:inherit;padding:0;font-size:13px}
.linclass-home .done{font-size:18px;font-weight:600}
.linclass-home.linclass-home .map{list-style:none;display:grid;grid-template-columns:repeat(auto-fill,minmax(13.5em,1fr));gap:.75em 1.5em;
margin:0;padding:0 1.2em 0 0}
.linclass-home .map li{position:relative;margin:0}
.linclass-home .map li:not(:last-child)::after{content:"→";position:absolute;right:-1.25em;top:40%;opacity:.55}
.linclass-home .map a{display:flex;flex-direction:column;gap:.35em;box-sizing:border-box;height:100%;min-height:6.6em;
border:1px solid var(--rule);border-radius:8px;padding:.6em .8em}
.linclass-home .map a:hover,.linclass-home .map a:focus-visible{background:var(--soft);border-color:#2e7d32}
.linclass-home .map .here a{border:2px solid #2e7d32}
.linclass-home .bar{display:block;height:8px;border-radius:4px;background:var(--rule);overflow:hidden;margin-top:auto}
.linclass-home .bar i{display:block;height:100%;background:#2e7d32}
.linclass-home .counts{display:flex;justify-content:space-between;gap:.6em;font-size:13px}
.linclass-home .further{font-size:13px;opacity:.85}
.linclass-home .bottom{display:flex;flex-wrap:wrap;gap:.3em 2em;margin-top:.9em}
.linclass-home.linclass-home .bottom a{text-decoration:underline}
.linclass-home.linclass-home .review{text-decoration:underline}
.linclass-home summary{cursor:pointer}
.jp-Cell:has(.linclass-home) .jp-InputPlaceholder,.jp-Cell:has(.linclass-home) .jp-OutputPrompt{display:none}
""".replace("\n", "")


def show_home() -> Home:
    """Where you are, read from disk. Nobody's progress counts while the answer key is being built."""
    if _is_static():
        return Home(frozenset())
    try:
        tested = self_test()
        return Home(
            progress.read_passed(),
            _guesses(),
            progress.read_notes("place"),
            progress.read_notes("days"),
            _news(),
            count_due(),
            "" if tested.ok else tested._repr_html_(),
            (Path.cwd() / PUT_THERE).is_file() and (Path.cwd() / FORMULAS).is_file(),
        )
    except OSError:
        return Home(frozenset())


def _is_static() -> bool:
    return os.environ.get("LINCLASS_STATIC", "0") not in ("", "0")


def count_due() -> int | None:
    """How many questions of the review are due today; None where there is nothing to review yet."""
    return review.due_today().count if progress.is_kept() and progress.read_passed() else None


def _news() -> tuple[str, ...]:
    """What `linclass lab` has changed in the learner's folder today."""
    noted = progress.read_notes("news").get(progress.today())
    return tuple(line for line in noted if isinstance(line, str)) if isinstance(noted, list) else ()


def _guesses() -> dict[str, tuple[int, int]]:
    """The lessons in which a guess was made, with how many, and how many to look at again."""
    found = {name: (len(recap.made), len(recap.to_look_at_again)) for name, recap in read_recaps().items()}
    return {name: counts for name, counts in found.items() if counts[0]}
