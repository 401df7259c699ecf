"""The pages of `linclass mark`: the questions, and one question with its rubric and all its answers."""

from collections.abc import Iterable
from string import ascii_uppercase

from markupsafe import Markup

from autograder.classroom.marking import Answer, Question
from autograder.html import join, tag
from autograder.reports.apart import GaveUp, run_apart
from autograder.reports.pages import points, table
from autograder.text import clean
from autograder.text.page import MOST, render

# The page's own script and style, and nothing else: what a student wrote is text, and could do nothing if it were more.
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; "
    "form-action 'none'; base-uri 'none'; frame-ancestors 'none'"
)
KEYS = (
    ("Enter", "save, and go on to the next answer that is waiting"),
    ("f", "full points"),
    ("j, k", "next and previous answer"),
    ("c", "write a comment; there, Ctrl + Enter saves and Esc goes back"),
    ("A, B, …", "add this comment"),
)


def page(title: str, secret: str, *parts: object) -> Markup:
    head = join(
        tag("title", title),
        Markup('<meta charset="utf-8"><meta name="viewport" content="width=device-width">'),
        Markup('<meta name="secret" content="{}">').format(secret),
        Markup('<link rel="stylesheet" href="/mark.css"><script src="/mark.js" defer></script>'),
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
    return page(title, secret, tag("main", tag("h1", title), table(head, rows, numbers=(1, 2, 3))))


def address(question: Question) -> str:
    return f"/{question.assignment}/{question.id}"


def question_page(question: Question, answers: list[Answer], comments: list[str], secret: str) -> str:
    """One question: at its side the rubric and the comments given so far, then every answer with its mark."""
    aside = tag(
        "aside",
        _folded("Question", question.text),
        _folded("The course's answer", question.model),
        tag("h2", "Rubric"),
        tag("div", render(question.rubric) if question.rubric else "There is none.", class_="text"),
        tag("h2", "Comments so far"),
        _reusable(comments),
        tag("h2", "Keys in the field for points"),
        tag("dl", *(join(tag("dt", key), tag("dd", words)) for key, words in KEYS)),
        tag("p", tag("a", "All questions", href="/")),
        aria_label="Question, rubric and comments",
        tabindex="0",  # it scrolls by itself, also for those who work by keyboard
    )
    texts = _rendered([answer.text for answer in answers])
    sections = (
        _section(i, question, answer, text) for i, (answer, text) in enumerate(zip(answers, texts, strict=True), 1)
    )
    main = tag("main", *sections)
    waiting = sum(answer.waits for answer in answers)
    count = tag("p", tag("strong", waiting, id="waiting"), f" of {len(answers)} answers waiting.", role="status")
    title = f"{question.assignment}: {question.id}, {points(question.points)} points"
    return page(title, secret, tag("header", tag("h1", title), count), aside, main)


def _rendered(texts: list[str | None]) -> list[Markup]:
    """Each answer as HTML, made in a separate process: one that takes forever costs a few seconds, and is shown as it was typed."""
    shown = []
    for text, made in run_apart(texts, lambda text: None if text is None else render(text)):
        if made is GaveUp:
            note = tag("p", "This answer could not be rendered; here it is as it was typed.", class_="quiet")
            shown.append(join(note, tag("pre", clean(str(text)[:MOST]))))
        elif made is None:
            words = "This submission could not be read automatically; look at the file in submitted/."
            shown.append(tag("p", words, class_="quiet"))
        else:
            shown.append(tag("div", Markup(made), class_="text answer"))
    return shown


def _folded(title: str, text: str) -> Markup:
    return tag("details", tag("summary", title), tag("div", render(text), class_="text")) if text else Markup("")


def _reusable(comments: list[str]) -> Markup:
    """As many comments as there are letters to press; the list is numbered with letters."""
    shown = comments[: len(ascii_uppercase)]
    return tag("ol", *(tag("li", tag("button", comment, type="button")) for comment in shown), id="comments")


def _section(number: int, question: Question, answer: Answer, text: Markup) -> Markup:
    name = f"{answer.name} ({answer.student})" if answer.name else answer.student
    most = points(question.points)
    score = "" if answer.score is None else points(answer.score)
    field = Markup('<input class="score" inputmode="decimal" autocomplete="off" size="5" id="score-{0}" value="{1}">')
    form = tag(
        "form",
        tag("label", "Points ", field.format(number, score), f" of {most}"),
        tag("label", "Comment ", tag("textarea", answer.comment, class_="comment", rows="2")),
        tag("button", "Save", type="submit"),
        tag("span", "waiting" if answer.waits else "marked", class_="state", role="status"),
        tag("div", class_="conflict", role="alert"),
        data_student=answer.student,
        data_version=answer.version,
        data_most=most,
        data_waits="yes" if answer.waits else "",
    )
    return tag("section", tag("h2", name), text, form, aria_label=f"Answer by {name}")
