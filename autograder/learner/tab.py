"""The course in a browser tab: what the page's worker calls in WebAssembly, where this package and NumPy are all there is.

A request and its answer are JSON. The learner's progress comes with each request, as the page has stored it, and what has changed goes
back: the page alone keeps it. In between it is a file in a folder of the worker's own, as on any learner's machine.
"""

import ast
import json
import linecache
import os
import re
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np

from autograder.course import PUT_THERE, course_of_process, source_of
from autograder.exercises import by_id, grade, ids_of
from autograder.html import prose, tag
from autograder.judging import webassembly
from autograder.judging.alarm import OutOfTime, time_limit
from autograder.judging.calling import Printed, quiet, without_keyboard
from autograder.judging.exercise import Exercise, Function
from autograder.judging.explain.candidates import list_written
from autograder.judging.judge import Verdict
from autograder.judging.show import card
from autograder.judging.show.drawing import counterexample
from autograder.judging.show.summary import summarize
from autograder.learner import progress, review
from autograder.learner.examine import examine, lines_after_pass
from autograder.learner.failing import FailingCase
from autograder.learner.guess import Guess
from autograder.learner.help import HINTS, Help, Solution
from autograder.lesson_text import imports_in, read_given
from autograder.practice.ladder import Ladder, rungs
from autograder.practice.session import Session

SECONDS = 5.0  # for one call of the learner's function, and for their cell
# Statements of other cells that are run: those that define something.
DEFINITIONS = (ast.FunctionDef, ast.ClassDef, ast.Import, ast.ImportFrom, ast.Assign)
WAIT = "One moment …"  # where a card will say what probably happened
PASSING = "{}: all {} cases of this check passed. Trying others …"
GUESSES = "guesses.json"  # in the course's folder: the guesses with their answers, computed when the site was built

LINK = re.compile(r'href="(\w+)\.ipynb(?:#([^"]*))?"')
REVIEW = "review"
_going: dict[str, Session] = {}  # the review that has begun in this worker

Request = dict[str, Any]
Answer = dict[str, Any]
Tell = Callable[[str], object]  # shows the page HTML while the answer is still being worked out


@dataclass(frozen=True)
class CellProblem(Exception):
    """Why a cell does not give a function to check."""

    words: str


def open_desk(folder: Path) -> None:
    """Make the learner's folder in the worker, which keeps nothing."""
    (folder / PUT_THERE).parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    (folder / PUT_THERE).write_text("{}", encoding="utf-8")
    (folder / PUT_THERE).chmod(0o600)
    os.chdir(folder)
    webassembly.draw_default()


def answer(request: str, tell: Tell | None = None) -> str:
    """Do what the page asks for: the answer, with what has changed in the learner's progress. A check also tells what fails, beforehand."""
    asked: Request = json.loads(request)
    before = asked.get("progress") or {}
    path = progress.find_file()
    path.write_text(json.dumps(before), encoding="utf-8")
    path.chmod(0o600)
    found = check(asked, tell) if asked["ask"] == "check" else ASKED[asked["ask"]](asked)
    after = json.loads(path.read_text(encoding="utf-8"))
    return json.dumps({**found, "changes": _changes(before, after)})


def _changes(before: Request, after: Request) -> list[tuple[str, str, Any]]:
    """What was noted: section, id, value."""
    found: list[tuple[str, str, Any]] = []
    for section, part in after.items():
        if section == "passed":
            found += [(section, id, True) for id in part if id not in before.get(section, [])]
        else:
            found += [(section, id, part[id]) for id in part if before.get(section, {}).get(id) != part[id]]
    return found


def check(asked: Request, tell: Tell | None = None) -> Answer:
    """Judge the learner's cell: the card as JupyterLab shows it, and which help there is now."""
    exercise = by_id(asked["exercise"])
    help = Help(exercise, kept=True)
    try:
        function = run_cell(exercise, asked["sources"])
    except CellProblem as problem:
        inside = tag("p", tag("span", card.MARKS["failed"], class_="mark"), " ", prose(problem.words), class_="head")
        return {"html": card.framed(f"Check of {exercise.id}: Not yet", "failed", inside), **_help(help)}

    def tell_cases(verdict: Verdict) -> None:
        if tell is not None:
            tell(_first_card(exercise, verdict))

    found = examine(exercise, function, start=asked.get("start"), is_alone=True, seconds=SECONDS, tell_cases=tell_cases)
    summary = found.summary
    after = lines_after_pass(exercise, function, found.verdict) if summary.is_passed else []
    with quiet():
        picture = counterexample(exercise, found.failure) if found.failure else ""
    if found.is_attempt:
        help.count(function)
    shown = card.as_html(
        summary, points=(found.points, float(exercise.points)), picture=picture, after=after, has_cells=False
    )
    if found.failure and summary.shown_failure:
        code = tag("pre", FailingCase(exercise, found.failure).code, tabindex="0")
        shown += tag("details", tag("summary", "This case as code"), code)
    return {"html": shown, "passed": summary.is_passed, "name": summary.misconception, **_help(help)}


def _first_card(exercise: Exercise, verdict: Verdict) -> str:
    """What is known as soon as the visible cases have been run."""
    summary, failure = summarize(exercise, verdict), verdict.first_failure
    if failure is None:
        words = PASSING.format(exercise.id, len(verdict.cases))
        return card.framed(f"Check of {exercise.id}", "missing", tag("p", prose(words), class_="head"))
    if not summary.missing:
        summary = replace(summary, misconception=WAIT, sentence=WAIT)
    with quiet():
        picture = counterexample(exercise, failure)
    return card.as_html(summary, picture=picture, has_cells=False)


def prepare(asked: Request) -> Answer:
    """Work out what every check of an exercise needs: its cases, what is expected, and what its known mistakes answer."""
    exercise = by_id(asked["exercise"])
    verdict = grade(exercise.id, lambda *_: None, None, naming=False)
    with quiet():
        for candidate in list_written(exercise):
            for result in verdict.cases:
                if result.case.seconds is None:
                    candidate.on(result)
    return {}


def hint(asked: Request) -> Answer:
    """One hint more than before."""
    help = Help(by_id(asked["exercise"]), kept=True)
    return {"html": help.next_hint().as_html(), **_help(help)}


def solution(asked: Request) -> Answer:
    """The lesson's solution, where it is earned."""
    help = Help(by_id(asked["exercise"]), kept=True)
    found = help.solution
    return {"html": found._repr_html_() if found else "", **_help(help)}


def _help(help: Help) -> Answer:
    return {
        "hints": help.level,
        "most_hints": HINTS,
        "solution": isinstance(help.solution, Solution),
        "rungs": rungs(help.exercise),
    }


def guess(asked: Request) -> Answer:
    """What is told after a guess; the first answer is noted."""
    one, truth = find_guess(asked["guess"])
    value = one.as_answer(asked["answer"])
    if value is None:
        return {"html": "", "committed": False}
    one.commit(value, truth)
    right = one.is_right(value, truth)
    return {"html": one.message_html(value, truth), "committed": True, "right": right, "truth": truth}


def due(asked: Request) -> Answer:
    """How many questions of the review are due today."""
    return {"due": review.due_today().count}


def start_review(asked: Request) -> Answer:
    """The first page of today's review. The learner's own functions are those in the page's editors."""
    own = {id: text for id, text in asked.get("sources", {}).items() if isinstance(text, str)}
    _going[REVIEW] = review.start_session(learner=str(asked.get("learner", "")), own=own)
    return {"page": _page(_going[REVIEW].page)}


def go_on_with_review(asked: Request) -> Answer:
    """What follows after an answer. A worker that is new begins with what is still due."""
    if REVIEW not in _going:
        return start_review(asked)
    return {"page": _page(_going[REVIEW].hear(asked["message"]))}


def climb(asked: Request) -> Answer:
    """A rung of the ladder of an exercise, and what the judge says about what was put together."""
    ladder = Ladder(asked["exercise"], asked.get("rung") or "")
    message = asked.get("message")
    page = ladder.hear(message) if message else ladder.page
    return {"page": _page(page), "rung": ladder.rung}


def _page(page: dict[str, Any]) -> dict[str, Any]:
    """A page whose links lead to the pages of the lessons."""
    return {**page, "html": LINK.sub(_to_page, page["html"])}


def _to_page(found: re.Match[str]) -> str:
    lesson, at = found[1], found[2] or ""
    cell = at.removeprefix("cell-id=")
    place = re.sub(r"[\W_]+", "-", at).lower()  # of a heading
    if cell != at:
        place = f"exercise-{cell}" if cell in ids_of(lesson) else f"guess-{cell}"
    return f'href="{lesson}.html{"#" if place else ""}{place}"'


def find_guess(id: str) -> tuple[Guess, Any]:
    """A guess of the course with what is true of it, as the lesson had it when the site was built."""
    known = json.loads((course_of_process() / GUESSES).read_text(encoding="utf-8"))[id]
    place, truth = known.pop("is_place"), known.pop("truth")
    one = Guess(id, truth=lambda: truth, picture=_not_drawn if place else None, **known)
    return one, one.find_truth()


def _not_drawn(ax: object) -> None:
    """Stands for the function that draws the picture of a guess, which the page shows already."""


def run_cell(exercise: Exercise, sources: dict[str, str]) -> Function:
    """Run the learner's cell after what it needs of the lesson: imports, functions that are given, and their other functions."""
    id, own = exercise.id, sources[exercise.id]
    text = source_of(exercise.notebook).read_text(encoding="utf-8")
    try:
        tree = ast.parse(own)
    except (SyntaxError, ValueError, RecursionError, MemoryError) as problem:
        line = f"Line {problem.lineno}: " if isinstance(problem, SyntaxError) and problem.lineno else ""
        what = problem.msg if isinstance(problem, SyntaxError) else str(problem)
        raise CellProblem(f"{line}{type(problem).__name__}: {what}.") from None
    space: dict[str, Any] = {"__name__": "__main__", "np": np}
    others = [*read_given(text).values(), *(source for other, source in sources.items() if other != id)]
    wanted = {node.id for part in (own, *others) for node in _walk(part) if isinstance(node, ast.Name)}
    for name, statement in imports_in(text).items():
        if name in wanted:
            with suppress(Exception):  # matplotlib is not here
                exec(statement, space)
    for number, source in enumerate(others):
        with suppress(Exception), quiet():
            _run(
                f"<cell {number}>",
                ast.Module([n for n in ast.parse(source).body if isinstance(n, DEFINITIONS)], []),
                source,
                space,
            )
    space.pop(id, None)
    printed = Printed()
    try:
        with quiet(printed), without_keyboard(), time_limit(SECONDS):
            _run(f"<your {id}>", tree, own, space)
    except OutOfTime:
        raise CellProblem(f"Your code did not finish within {SECONDS:g} seconds: does every loop end?") from None
    except BaseException as problem:
        raise CellProblem(f"Your code raised {type(problem).__name__}: {str(problem)[:300]}") from None
    function = space.get(id)
    if not callable(function):
        raise CellProblem(
            f"There is no function `{id}` in your code. Write `def {id}({', '.join(exercise.parameters)}):`."
        )
    return function


def _walk(source: str) -> list[ast.AST]:
    try:
        return list(ast.walk(ast.parse(source)))
    except (SyntaxError, ValueError, RecursionError):
        return []


def _run(name: str, tree: ast.Module, source: str, space: dict[str, Any]) -> None:
    linecache.cache[name] = (len(source), None, source.splitlines(keepends=True), name)  # so that inspect has it
    exec(compile(tree, name, "exec"), space)


ASKED: dict[str, Callable[[Request], Answer]] = {
    "prepare": prepare,
    "hint": hint,
    "solution": solution,
    "guess": guess,
    "due": due,
    "review": start_review,
    "answer": go_on_with_review,
    "ladder": climb,
}
