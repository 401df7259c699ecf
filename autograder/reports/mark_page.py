"""The pages of `linclass mark`: the questions, and one question with its rubric and all its answers."""

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from string import ascii_uppercase
from urllib.parse import quote

from markupsafe import Markup

from autograder.classroom.grouping import grouped
from autograder.classroom.marking import Answer, Question
from autograder.classroom.rubric import Item
from autograder.html import join, tag
from autograder.reports.apart import GaveUp, run_apart
from autograder.reports.pages import points, table
from autograder.text import clean
from autograder.text.page import MAX_CHARACTERS, Images, render

# The page's own script and style, and nothing else: what a student wrote is text, and could do nothing if it were more.
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src data:; connect-src 'self'; "
    "form-action 'none'; base-uri 'none'; frame-ancestors 'none'"
)
MAX_ALIKE = 20  # answers of a group that are shown
KEYS = (
    ("Enter", "save, and go on to the next answer that is waiting"),
    ("f", "full points"),
    ("j, k", "next and previous answer"),
    ("c", "write a comment; there, Ctrl + Enter saves and Esc goes back"),
    ("A, B, …", "add this comment"),
    ("Alt + 1, 2, …", "tick this item of the rubric; the points follow"),
)


def redirect_page(address: str) -> str:
    """A page that leads on to an address at once."""
    refresh = Markup('<meta charset="utf-8"><meta http-equiv="refresh" content="0; url={}">').format(address)
    return Markup('<!DOCTYPE html>\n<html lang="en">{}</html>\n').format(tag("head", tag("title", "Marking"), refresh))


def page(title: str, secret: str, above: str, *parts: object) -> Markup:
    """A page; `above` leads from it to the folder of all pages."""
    head = join(
        tag("title", title),
        Markup('<meta charset="utf-8"><meta name="viewport" content="width=device-width">'),
        Markup('<meta name="secret" content="{}">').format(secret),
        Markup('<link rel="stylesheet" href="{0}mark.css"><script src="{0}mark.js" defer></script>').format(above),
    )
    body = tag("body", *parts)
    return Markup('<!DOCTYPE html>\n<html lang="en">{}{}</html>\n').format(tag("head", head), body)


def list_page(questions: Iterable[Question], counts: dict[tuple[str, str], tuple[int, int]], secret: str) -> str:
    """All questions, with the number of answers that are waiting."""
    rows = []
    for question in questions:
        waiting, there = counts.get((question.assignment, question.id), (0, 0))
        link = tag("a", f"{question.assignment}: {question.id}", href=address(question))
        rows.append((link, points(question.points), waiting, there))
    title, head = "Written answers", ("question", "points", "waiting", "answers")
    return page(title, secret, "", tag("main", tag("h1", title), table(head, rows, numbers=(1, 2, 3))))


def address(question: Question) -> str:
    """Of the question's page, from the folder of all pages."""
    return quote(f"{question.assignment}/{question.id}")


@dataclass(frozen=True)
class View:
    """How the answers are shown."""

    names: bool = True  # whose they are
    together: bool = False  # answers that say the same in one field


def question_page(
    question: Question,
    answers: list[Answer],
    comments: list[str],
    secret: str,
    view: View | None = None,
    items: Sequence[Item] = (),
    given: Mapping[str, list[int]] | None = None,
) -> str:
    """One question: at its side the rubric and the comments given so far, then every answer with its mark."""
    view = view or View()
    above = "../" * address(question).count("/")
    aside = tag(
        "aside",
        _folded("Question", question.text),
        _folded("The course's answer", question.model),
        *_rubric(question, items),
        tag("h2", "Comments so far"),
        _reusable(comments),
        tag("h2", "Keys in the field for points"),
        tag("dl", *(join(tag("dt", key), tag("dd", words)) for key, words in KEYS)),
        tag("p", tag("a", "All questions", href=above)),
        aria_label="Question, rubric and comments",
        tabindex="0",  # it scrolls by itself, also for those who work by keyboard
    )
    groups = grouped(answers) if view.together else [[answer] for answer in answers]
    texts = _rendered([group[0] for group in groups])
    sections = (
        _section(i, question, group, text, view, items, given or {})
        for i, (group, text) in enumerate(zip(groups, texts, strict=True), 1)
    )
    main = tag("main", *sections)
    waiting = sum(answer.waits for answer in answers)
    noun = "group" if len(groups) == 1 else "groups"
    alike = f" They are in {len(groups)} {noun} of answers that say the same; the unusual ones come first."
    note = alike if view.together and len(groups) < len(answers) else ""
    count = tag("p", tag("strong", waiting, id="waiting"), f" of {len(answers)} answers waiting.{note}", role="status")
    title = f"{question.assignment}: {question.id}, {points(question.points)} points"
    return page(title, secret, above, tag("header", tag("h1", title), count), aside, main)


LOOK = "Look at what was handed in."


def _rendered(answers: Sequence[Answer]) -> list[Markup]:
    """Each answer as HTML, made in a separate process: one that takes forever costs a few seconds, and is shown as it was typed."""
    shown = []
    jobs = [(answer.text, answer.images) for answer in answers]
    for answer, (_, made) in zip(answers, run_apart(jobs, _made), strict=True):
        if made is GaveUp:
            note = tag("p", "This answer could not be rendered; here it is as it was typed.", class_="quiet")
            shown.append(join(note, tag("pre", clean(str(answer.text)[:MAX_CHARACTERS]))))
        elif made is None:
            why = tag("div", render(f"{answer.why}\n\n{LOOK}"), class_="text") if answer.why else None
            shown.append(why or tag("p", f"This submission could not be read automatically. {LOOK}", class_="quiet"))
        else:
            shown.append(tag("div", Markup(made), class_="text answer"))
    return shown


def _made(job: tuple[str | None, Images]) -> Markup | None:
    text, images = job
    return None if text is None else render(text, images=images) if images else render(text)


def _folded(title: str, text: str) -> Markup:
    return tag("details", tag("summary", title), tag("div", render(text), class_="text")) if text else Markup("")


def _reusable(comments: list[str]) -> Markup:
    """As many comments as there are letters to press; the list is numbered with letters."""
    shown = comments[: len(ascii_uppercase)]
    return tag("ol", *(tag("li", tag("button", comment, type="button")) for comment in shown), id="comments")


def _rubric(question: Question, items: Sequence[Item]) -> list[Markup]:
    """The mark scheme, and its items with the points that they are worth in all marks."""
    text = tag("div", render(question.rubric) if question.rubric else "There is none.", class_="text")
    if not items:
        return [tag("h2", "Rubric"), text]
    field = Markup('<input class="worth" inputmode="decimal" size="3" data-item="{}" value="{}" aria-label="{}">')
    rows = [
        tag("li", field.format(i, points(item.points), f"points of item {i + 1}"), " ", render(item.words))
        for i, item in enumerate(items)
    ]
    note = tag("p", "A number that you change here changes in all marks that have this item.", class_="quiet")
    return [
        tag("h2", "Rubric items"),
        tag("ol", *rows, id="items", class_="text"),
        note,
        _folded("Rubric", question.rubric),
    ]


def _section(
    number: int,
    question: Question,
    group: list[Answer],
    text: Markup,
    view: View,
    items: Sequence[Item],
    given: Mapping[str, list[int]],
) -> Markup:
    answer, others = group[0], group[1:]
    name = f"{answer.name} ({answer.student})" if answer.name else answer.student
    name = name if view.names else f"Answer {number}"
    most = points(question.points)
    score = "" if answer.score is None else points(answer.score)
    field = Markup('<input class="score" inputmode="decimal" autocomplete="off" size="5" id="score-{0}" value="{1}">')
    form = tag(
        "form",
        *_boxes(items, given.get(answer.student, [])),
        tag("label", "Points ", field.format(number, score), f" of {most}"),
        tag("label", "Comment ", tag("textarea", answer.comment, class_="comment", rows="2")),
        tag("button", "Save", type="submit"),
        tag("span", "waiting" if answer.waits else "marked", class_="state", role="status"),
        tag("div", class_="conflict", role="alert"),
        data_student=answer.student,
        data_version=answer.version,
        data_most=most,
        data_waits="yes" if answer.waits else "",
        data_others=json.dumps([[other.student, other.version] for other in others]),
    )
    alike = [_alike(others, view, number)] if others else []
    return tag("section", tag("h2", name), text, *alike, form, aria_label=f"Answer by {name}")


def _alike(others: list[Answer], view: View, number: int) -> Markup:
    """The other answers of a group, folded: a look at them tells whether they belong together."""
    shown = others[:MAX_ALIKE]
    names = [
        (f"{o.name} ({o.student})" if o.name else o.student) if view.names else f"Answer {number}.{i}"
        for i, o in enumerate(shown, 2)
    ]
    texts = _rendered(shown)
    parts = [join(tag("h3", name), text) for name, text in zip(names, texts, strict=True)]
    more = len(others) - len(shown)
    parts += [tag("p", f"and {more} more", class_="quiet")] if more else []
    return tag("details", tag("summary", f"{len(others)} more say the same, and get the same mark"), *parts)


def _boxes(items: Sequence[Item], chosen: list[int]) -> list[Markup]:
    """A box to tick for each item of the rubric; Alt and its number tick it too."""
    if not items:
        return []
    made = []
    for i, item in enumerate(items):
        box = Markup('<input type="checkbox" data-item="{}" data-points="{}"{}>').format(
            i, points(item.points), Markup(" checked") if i in chosen else ""
        )
        made.append(tag("label", box, f" {i + 1}", title=item.words[:300]))
    return [tag("fieldset", tag("legend", "Rubric items"), *made)]
