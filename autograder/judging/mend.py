"""The learner's own code with one thing changed after which it is right: what was changed is what was wrong.

Only where the source is available, as in a notebook. Nothing is guessed here: the mended code has answered every case.
"""

import ast
import copy
import time
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any

import numpy as np

from autograder.judging.alarm import OutOfTime, time_limit
from autograder.judging.calling import Outcome, attempt, without_keyboard
from autograder.judging.compare import RTOL, same
from autograder.judging.draw import draw_cases
from autograder.judging.edits import LONGEST, Edit, list_edits
from autograder.judging.exercise import Exercise, Function
from autograder.judging.plain import plain
from autograder.judging.running import CaseResult, find_problem
from autograder.judging.source import tree_of
from autograder.judging.where import Named

# Of the processor's time for all versions together: a few hundred take a tenth of a second, or two where a check runs an algorithm.
SECONDS = 4.0
FIRST_SECONDS = 0.3  # for the smallest case; an edit may make a loop endless
CALL_SECONDS = 2.0  # for any other call
MOST_HELPFUL = 2  # edits that help and are not enough: for each a second one is sought
ENDLESS = 4  # versions that do not end: then no more are tried
# On nan, some of these never return; the others act outside the function.
NOT_TRIED = frozenset(["lstsq", "svd", "pinv", "eig", "eigh", "eigvals", "scipy", "open", "exec", "eval"])
MOST = 500  # versions
MOST_TESTED = 100  # the same where an answer is not compared but tested, which takes longer
FURTHER = "mended"  # the seed of the cases that the mended code must pass too


def mend(exercise: Exercise, function: Any, failed: Sequence[CaseResult]) -> Iterator[Named]:
    """What to change in the learner's code so that it passes everything; nothing where neither one small change nor two do."""
    tree = tree_of(function)
    if tree is None or not exercise.parameters or getattr(function, "__closure__", None) or _names(tree) & NOT_TRIED:
        return
    tree.decorator_list = []
    trial = _Trial(exercise, tree, function, sorted(failed, key=_size))
    helpful = []  # edits that set the smallest case right, but not all
    for number, edit in trial.edits():
        if trial.is_right():
            if trial.passes():
                yield _told(tree, [edit])
            helpful.append(number)
    for number in helpful[:MOST_HELPFUL]:
        trial.probe = trial.next_probe(number)
        first = next(islice(list_edits(tree), number, None))
        for _, second in trial.edits():
            if trial.is_right() and trial.passes():
                yield _told(tree, [second, first])
        first.undo()


class _Trial:
    """A function's code as it is at the moment, put to the test."""

    def __init__(self, exercise: Exercise, tree: ast.FunctionDef, function: Function, failed: list[CaseResult]) -> None:
        self.exercise, self.tree, self.failed, self.probe = exercise, tree, failed, failed[0]
        self.globals = {"np": np, **getattr(function, "__globals__", {})}
        self.end, self.endless = time.process_time() + SECONDS, 0

    def edits(self) -> Iterator[tuple[int, Edit]]:
        for found in enumerate(islice(list_edits(self.tree), MOST if self.exercise.holds is None else MOST_TESTED)):
            if self.endless > ENDLESS or (found[0] % 20 == 0 and time.process_time() > self.end):
                return
            yield found

    def is_right(self) -> bool:
        """Whether the code as it is now answers the probe correctly; warnings aside."""
        one, expected = self.probe.case, self.probe.expected
        try:
            exec(compile(ast.Module([self.tree], []), "<mended>", "exec"), self.globals)
            with time_limit(FIRST_SECONDS), without_keyboard():
                value = plain(self.exercise.call(self.globals[self.tree.name], *copy.deepcopy(one.args)))
                if self.exercise.holds is None and self.exercise.rtol <= RTOL:
                    return same(value, plain(expected))
                return self.exercise.problem(one, value, expected) is None
        except OutOfTime:
            self.endless += 1
            return False
        except (Exception, SystemExit):
            return False

    def problems(self) -> Iterator[CaseResult]:
        """The cases that failed and still do; called after `is_right`, which has made the function."""
        for r in self.failed:
            outcome = attempt(self.exercise.call, self.globals[self.tree.name], r.case.args, CALL_SECONDS)
            if find_problem(self.exercise, r.case, outcome, r.expected) is not None:
                yield r

    def passes(self) -> bool:
        """Whether it passes all cases, and some that were not drawn for the learner; called after `is_right`."""
        if next(self.problems(), None) is not None:
            return False
        for one, _, expected in draw_cases(self.exercise, FURTHER):
            outcome = attempt(self.exercise.call, self.globals[self.tree.name], one.args, CALL_SECONDS)
            if find_problem(self.exercise, one, outcome, expected) is not None or _is_lucky(outcome):
                return False
        return True

    def next_probe(self, number: int) -> CaseResult:
        """The smallest case that still fails after the edit of this number."""
        edit = next(islice(list_edits(self.tree), number, None))
        self.is_right()
        left = next(self.problems(), self.failed[-1])
        edit.undo()
        return left


def _is_lucky(outcome: Outcome) -> bool:
    """Whether nan was made on the way to a right answer: no comparison with it holds, and that may happen to be what is wanted."""
    return any("invalid value" in warning for warning in outcome.warnings)


def _size(r: CaseResult) -> int:
    return sum(getattr(a, "size", 1) for a in r.case.args)


def _names(tree: ast.AST) -> set[str]:
    return {getattr(node, "attr", getattr(node, "id", "")) for node in ast.walk(tree)}


def _told(tree: ast.FunctionDef, made: list[Edit]) -> Named:
    """Where the mistake is, without the correction: that is the learner's. The edits, the last one made first, are undone here."""
    told = []
    whole = _line(tree, made[0].line)
    for edit in made:
        after = edit.quote()
        edit.undo()
        told.append((edit.line - tree.lineno + 1, *_in_words(edit.quote(), after, edit.words)))
    told.sort()
    if len({line for line, _, _ in told}) < len(told):  # both in one line: told as one
        told = [(told[0][0], *_in_words(_line(tree, made[0].line), whole, ""))]
    name = " + ".join(name for _, name, _ in told)
    places = " and ".join(f"{place} in line {line}" for line, _, place in told)
    all_else = "everything else in your function is right"
    if len(told) == 1:
        return Named(name, f"Look again at {places}: {all_else}.", "mended")
    return Named(name, f"Look again at two places, {places}: {all_else}.", "mended")


def _line(tree: ast.FunctionDef, line: int) -> str:
    """The first line of the innermost statement that begins in a line of the source."""
    found = [node for node in ast.walk(tree) if isinstance(node, ast.stmt) and node.lineno <= line]
    return ast.unparse(max(found, key=lambda node: node.lineno)).splitlines()[0]


def _in_words(before: str, after: str, words: str) -> tuple[str, str]:
    """The name of what was wrong, and the place as part of a sentence."""
    before, after = (text if len(text) <= LONGEST else f"{text[:LONGEST]}…" for text in (before, after))
    if words.startswith("with {0}"):
        return f"right {words.format(f'`{before}`')}", f"where `{before}` stands"
    return (f"right {words.format(f'`{before}`')}" if words else f"`{before}` for `{after}`"), f"`{before}`"
