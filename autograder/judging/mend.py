"""The learner's own code with one thing changed after which it is right: what was changed is what was wrong.

Only where the source can be had, as in a notebook. Nothing is guessed here: the mended code has answered every case.
"""

import ast
import copy
import time
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any

from autograder.judging.alarm import OutOfTime, time_limit
from autograder.judging.calling import attempt
from autograder.judging.compare import RTOL, same
from autograder.judging.draw import cases
from autograder.judging.edits import LONGEST, Edit, edits
from autograder.judging.exercise import Exercise, Function
from autograder.judging.plain import plain
from autograder.judging.running import CaseResult, find_problem
from autograder.judging.source import tree_of
from autograder.judging.where import Named

SECONDS = 3.0  # for all versions together; a few hundred take a tenth of a second
FIRST_SECONDS = 0.05  # for the smallest case; an edit may make a loop endless
CALL_SECONDS = 2.0  # for any other call
ENDLESS = 8  # versions that do not end: then no more are tried
NOT_TRIED = {
    "lstsq",
    "svd",
    "pinv",
    "eig",
    "eigh",
    "eigvals",
    "scipy",
    "open",
    "exec",
    "eval",
}  # on nan, some of these never return
MOST = 800  # versions
MOST_TESTED = 150  # the same where an answer is not compared but tested, which takes longer
FURTHER = "mended"  # the seed of the cases that the mended code must pass too


def mended(exercise: Exercise, function: Any, failed: Sequence[CaseResult]) -> Iterator[Named]:
    """What to change in the learner's code so that it passes everything; nothing where no small change does."""
    tree = tree_of(function)
    if tree is None or not exercise.parameters or getattr(function, "__closure__", None) or _names(tree) & NOT_TRIED:
        return
    tree.decorator_list = []
    maker = _Maker(tree, function)
    small_first = sorted(failed, key=lambda r: _size(r))
    end, endless = time.monotonic() + SECONDS, 0
    for edit in islice(edits(tree), MOST if exercise.holds is None else MOST_TESTED):
        if time.monotonic() > end or endless > ENDLESS:
            return
        version = maker.make()
        if version is None:
            continue
        try:
            if not _is_right(exercise, version, small_first[0], FIRST_SECONDS):
                continue
        except OutOfTime:
            endless += 1
            continue
        if _passes(exercise, version, small_first[1:]):
            named = _told(tree, edit)
            if named:
                yield named


class _Maker:
    """Makes functions of a tree as it is at the moment."""

    def __init__(self, tree: ast.FunctionDef, function: Function) -> None:
        self.module = ast.Module([tree], [])
        self.name = tree.name
        self.globals = {**getattr(function, "__globals__", {})}
        self.globals.setdefault("np", __import__("numpy"))

    def make(self) -> Function | None:
        try:
            exec(compile(self.module, "<mended>", "exec"), self.globals)
        except (SyntaxError, ValueError, TypeError):
            return None
        made: Function = self.globals[self.name]
        return made


def _size(r: CaseResult) -> int:
    return sum(getattr(a, "size", 1) for a in r.case.args)


def _names(tree: ast.AST) -> set[str]:
    return {getattr(node, "attr", getattr(node, "id", "")) for node in ast.walk(tree)}


def _is_right(exercise: Exercise, version: Function, r: CaseResult, seconds: float) -> bool:
    """Whether a version answers a case correctly; warnings aside."""
    try:
        with time_limit(seconds):
            value = plain(exercise.call(version, *copy.deepcopy(r.case.args)))
            if exercise.holds is None and exercise.rtol <= RTOL:
                return same(value, plain(r.expected))
            return exercise.problem(r.case, value, r.expected) is None
    except (Exception, SystemExit):
        return False


def _passes(exercise: Exercise, version: Function, failed: Sequence[CaseResult]) -> bool:
    """Whether a version passes the other cases that failed, all others, and some that were not drawn for the learner."""
    for one, expected in [
        *((r.case, r.expected) for r in failed),
        *((one, expected) for one, _, expected in cases(exercise, FURTHER)),
    ]:
        outcome = attempt(exercise.call, version, one.args, CALL_SECONDS)
        if find_problem(exercise, one, outcome, expected) is not None:
            return False
    return True


def _told(tree: ast.FunctionDef, edit: Edit) -> Named | None:
    """The change in words; it is undone here."""
    after = edit.quote()
    edit.undo()
    before, where = edit.quote(), f"line {edit.line - tree.lineno + 1} of your function"
    if max(len(before), len(after)) > LONGEST:
        return Named(
            f"a slip in {where}", f"A small change in {where} would make it right: `{before[:LONGEST]}…`.", "mended"
        )
    if edit.words:
        what = edit.words.format(f"`{before}`").replace("'", "`")
        return Named(what, f"Look at {where}: {what}, every case passes.", "mended")
    return Named(
        f"`{before}` for `{after}`",
        f"Look at `{before}` in {where}: with `{after}` in its place every case passes.",
        "mended",
    )
