"""One review: about ten minutes of questions, one at a time. Plain data in and out, so that a notebook or a web page can show it."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from fsrs import Rating
from markupsafe import Markup

from autograder.exercises import by_id
from autograder.html import join, tag
from autograder.judging.show import card as judged
from autograder.judging.show.summary import summarize
from autograder.practice import card, write_again
from autograder.practice.define import NotDefined
from autograder.practice.item import SECONDS, Item, Kind
from autograder.practice.picture import as_svg
from autograder.practice.schedule import FORGOT, KNEW, UNSURE, Memory, days_until, reviewed
from autograder.practice.topics import Topic, draw, topic

SESSION_SECONDS = 600
LAST_NEW_SECONDS = 450  # when the last topic is begun; the rest is for what was wrong and comes again
MAX_NEW = 6  # topics that are asked for the first time on one day
Page = dict[str, Any]  # html, and the part of it that gets the focus


@dataclass
class Session:
    """A review. `learner` makes its draws differ from those of others; `save` stores the memory of a topic."""

    topics: Sequence[str]
    memories: dict[str, Memory]
    now: Callable[[], datetime]
    learner: str = ""
    own: Callable[[str], str | None] = lambda id: None
    save: Callable[[str, Memory], object] = lambda id, memory: None
    item: Item | None = None
    chosen: int | None = None  # once the question is answered
    message: Markup | str = ""  # what was said about code
    tries: int = 0
    answers: list[tuple[str, bool]] = field(
        default_factory=list
    )  # topic, and whether it was remembered at the first try
    again: list[str] = field(default_factory=list)  # topics that were not, to be asked again at the end
    asked_seconds: int = 0
    last: Item | None = None

    def __post_init__(self) -> None:
        self._left = [id for id in self.topics if topic(id)]
        self._next_item()

    @property
    def page(self) -> Page:
        """What is shown now."""
        if self.item is None:
            return {"html": str(_wrapped(self._closing())), "focus": ".done"}
        place = self._place
        if self.item.stub:
            return {
                "html": str(_wrapped(self._code_page(place))),
                "focus": "textarea" if self.chosen is None else ".go",
            }
        if self.chosen is None:
            return {"html": str(_wrapped(card.asked(self.item, place))), "focus": "[data-choose]"}
        aside = [tag("button", "I was guessing", class_="aside", data_send="unsure", type="button")]
        go = tag("button", "Next question", class_="go", data_send="next", type="button")
        row = tag("div", go, *(aside if self.chosen == self.item.right else ()), class_="row")
        return {"html": str(_wrapped(join(card.answered(self.item, self.chosen, place), row))), "focus": ".go"}

    def hear(self, message: Mapping[str, Any]) -> Page:
        """Take what the learner did: {"choose": 2}, {"code": text}, {"send": "next" | "unsure" | "show"}; returns the next page."""
        choice, text, word = message.get("choose"), message.get("code"), message.get("send")
        if self.item is not None and self.chosen is None:
            if isinstance(choice, int) and 0 <= choice < len(self.item.options):
                self.chosen = choice
                if choice != self.item.right:
                    self._note(FORGOT)
            elif isinstance(text, str) and self.item.stub:
                self._judge(text)
            elif word == "show" and self.item.stub:
                self._show_solution()
        elif self.item is not None and word in ("next", "unsure"):
            if self.item.options and self.chosen == self.item.right:
                self._note(UNSURE if word == "unsure" else KNEW)
            self._next_item()
        return self.page

    def _note(self, rating: Rating) -> None:
        """Store what was remembered. A question that comes again in this session counts for FSRS, but not as a new answer."""
        assert self.item is not None
        id, was_asked = self.item.topic, any(id == self.item.topic for id, _ in self.answers)
        self.memories[id] = reviewed(self.memories.get(id), rating, self.now(), str(self.item.kind))
        self.save(id, self.memories[id])
        if not was_asked:
            self.answers.append((id, rating is not FORGOT))
            if rating is FORGOT:
                self.again.append(id)

    def _next_item(self) -> None:
        self.item, self.chosen, self.message, self.tries = None, None, "", 0
        if self.asked_seconds >= LAST_NEW_SECONDS:
            self._left = []
        if self.asked_seconds >= SESSION_SECONDS:
            self.again = []
        item = self._draw_from(self._left) or self._draw_from(self.again)
        if item is not None:
            self._place = self._progress()
            self.item = self.last = item
            self.asked_seconds += SECONDS[item.kind]

    def _draw_from(self, left: list[str]) -> Item | None:
        """The next question: of another kind than the last, and of another lesson if there is one; its topic is taken out of the list."""
        avoid = {self.last.kind} if self.last else set()
        if self.asked_seconds + SECONDS[Kind.WRITE_AGAIN] > LAST_NEW_SECONDS:
            avoid.add(Kind.WRITE_AGAIN)
        lesson = self.last.lesson if self.last else ""
        for id in sorted(left, key=lambda id: _lesson(id) == lesson):  # a stable order: most nearly forgotten first
            memory = self.memories.get(id) or {}
            count = len(memory.get("log", ()))
            item = draw(id, f"{self.learner}/{count}", avoid=avoid, own=self.own(id))
            if item is not None:
                left.remove(id)
                return item
        return None

    def _progress(self) -> str:
        left = len(self._left) + len(self.again)
        return f"({len(self.answers) + 1} of about {len(self.answers) + 1 + left})" if left else "(the last one)"

    def _judge(self, text: str) -> None:
        assert self.item is not None
        exercise = by_id(self.item.topic)
        self.tries += 1
        self._text = text
        try:
            verdict = write_again.check(exercise, text, f"{self.learner}/{self.now().isoformat()}/{self.tries}")
        except NotDefined as problem:
            self.message = judged.framed("Not yet", "failed", tag("p", str(problem)))
            return
        self.message = judged.as_html(summarize(exercise, verdict))
        if verdict.score >= 1:
            self._note(KNEW if self.tries == 1 else UNSURE)
            self.chosen = 0

    def _show_solution(self) -> None:
        assert self.item is not None
        from autograder.judging.exercise import text_of

        self.message = judged.framed("A solution", "hint", tag("pre", text_of(by_id(self.item.topic).solution)))
        self._note(FORGOT)
        self.chosen = 0

    _text = ""
    _place = ""  # which question this is, as it is shown

    def _code_page(self, place: str) -> Markup:
        assert self.item is not None
        text = self._text if self.tries else self.item.stub
        rows = str(min(max(text.count("\n") + 3, 8), 22))
        area = tag(
            "textarea", text, data_code="code", rows=rows, spellcheck="false", aria_label=f"Your {self.item.topic}"
        )
        if self.chosen is None:
            row = [tag("button", "Check", class_="go", data_send_code="code", type="button")]
            row += [tag("button", "Show a solution", class_="aside", data_send="show", type="button")]
            row += [tag("span", "Ctrl + Enter checks; Esc leaves the text.", class_="keys")]
        else:
            row = [tag("button", "Next question", class_="go", data_send="next", type="button")]
        where = [card.place(self.item)] if self.chosen is not None else []
        said = tag("div", self.message, *where, role="status")
        return join(card.asked(self.item, place), area, tag("div", *row, class_="row"), said)

    def _closing(self) -> Markup:
        """What was remembered, what comes back when, and memory over time."""
        now = self.now()
        if not self.answers:
            words = "Nothing is due today." if not self.topics else "There is nothing left to ask today."
            return judged.framed(
                "Review", "passed", join(tag("p", words, class_="head done", tabindex="-1"), as_svg(self.memories, now))
            )
        good = sum(right for _, right in self.answers)
        head = tag(
            "p", f"{good} of {len(self.answers)} remembered at the first try.", class_="head done", tabindex="-1"
        )
        rows = [
            tag(
                "tr",
                tag("td", "✓" if right else "✗"),
                tag("td", _name(id)),
                tag("td", _returns(days_until(self.memories[id], now))),
            )
            for id, right in self.answers
        ]
        return judged.framed(
            "The review is over", "passed", join(head, tag("table", *rows), as_svg(self.memories, now))
        )


def _wrapped(inside: Markup) -> Markup:
    return join(tag("style", Markup(card.STYLE)), inside)


def _lesson(id: str) -> str:
    found = topic(id)
    return found.lesson if found else ""


def _name(id: str) -> str:
    found: Topic | None = topic(id)
    return found.name if found else id


def _returns(days: int) -> str:
    """
    >>> _returns(0), _returns(1), _returns(12)
    ('comes back today', 'comes back tomorrow', 'comes back in 12 days')
    """
    return "comes back today" if days <= 0 else "comes back tomorrow" if days == 1 else f"comes back in {days} days"
