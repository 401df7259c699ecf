"""The learner's own code with one small change after which it is right: what was changed is what was wrong.

Only where the source is available, as in a notebook. Nothing is guessed here: the fixed code has answered every case.
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
from autograder.judging.exercise import Case, Exercise, Function
from autograder.judging.explain.mutations import Change, fixing, list_changes
from autograder.judging.explain.named import FIXED, MAX_QUOTED, MOVED, Found, Named
from autograder.judging.explain.source import tree_of
from autograder.judging.explain.statements import Kind
from autograder.judging.plain import plain
from autograder.judging.running import CaseResult, find_problem

# Of the processor's time for all versions together: a few hundred take a tenth of a second, or two where a check runs an algorithm.
FIX_SECONDS = 4.0
FIRST_SECONDS = 0.3  # for the smallest case; a change may make a loop endless
CALL_SECONDS = 2.0  # for any other call
MAX_HELPFUL = 2  # changes that help and are not enough: for each a second one is sought
MAX_ENDLESS = 4  # versions that do not end: then no more are tried
MAX_VERSIONS = 500
MAX_TESTED_VERSIONS = 100  # the same where an answer is not compared but tested, which takes longer
MAX_NAME = 80  # characters of a piece of code in a name
# On nan, some of these never return; the others act outside the function.
NOT_TRIED = frozenset(["lstsq", "svd", "pinv", "eig", "eigh", "eigvals", "scipy", "open", "exec", "eval"])
NUMBER = (int, float, np.number)
FURTHER_SEED = "fixed"  # the seed of the cases that the fixed code must pass too


def find_fix(exercise: Exercise, function: Any, failed: Sequence[CaseResult]) -> Iterator[Named]:
    """What to change in the learner's code so that it passes everything; nothing where neither one small change nor two do.

    In a construction a change that helps makes another example; that the first one had a mistake there would not be true.
    """
    tree = tree_of(function)
    is_construction = exercise.holds is not None and set(exercise.parameters) <= set(exercise.counts)
    if tree is None or is_construction or getattr(function, "__closure__", None) or _names(tree) & NOT_TRIED:
        return
    tree.decorator_list = []
    trial = _Trial(exercise, tree, function, sorted(failed, key=_size))
    helpful = []  # changes that set the smallest case right, but not all
    for number, change in trial.changes():
        if trial.is_right():
            if trial.passes():
                yield _named(tree, [change])
            helpful.append(number)
    for number in helpful[:MAX_HELPFUL]:
        trial.probe = trial.next_probe(number)
        first = trial.change(number)
        for _, second in trial.changes():
            if trial.is_right() and trial.passes():
                yield _named(tree, [second, first])
        first.undo()


def list_scalars(exercise: Exercise) -> list[int]:
    """The places of the parameters that are single numbers, and not numbers of steps or classes."""
    named = enumerate(zip(exercise.parameters, exercise.visible[0].args, strict=False))
    return [i for i, (name, value) in named if isinstance(value, NUMBER) and name not in exercise.counts]


class _Trial:
    """A function's code as it is at the moment, put to the test."""

    def __init__(self, exercise: Exercise, tree: ast.FunctionDef, function: Function, failed: list[CaseResult]) -> None:
        self.exercise, self.tree, self.failed, self.probe = exercise, tree, failed, failed[0]
        self.scalars = list_scalars(exercise)
        self.globals = {"np": np, **getattr(function, "__globals__", {})}
        self.end, self.endless = time.process_time() + FIX_SECONDS, 0

    def changes(self) -> Iterator[tuple[int, Change]]:
        """The changes that there is time for, numbered."""
        most = MAX_VERSIONS if self.exercise.holds is None else MAX_TESTED_VERSIONS
        for number, change in enumerate(islice(list_changes(self.tree, fixing(), self.scalars), most)):
            if self.endless > MAX_ENDLESS or (number % 20 == 0 and time.process_time() > self.end):
                return
            yield number, change

    def change(self, number: int) -> Change:
        """Make the change of this number."""
        return next(islice(list_changes(self.tree, fixing(), self.scalars), number, None))

    def is_right(self) -> bool:
        """Whether the code as it is now answers the probe correctly; warnings aside."""
        one, expected = self.probe.case, self.probe.expected
        try:
            exec(compile(ast.Module([self.tree], []), "<fixed>", "exec"), self.globals)
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
            if find_problem(self.exercise, r.case, self._attempt(r.case), r.expected) is not None:
                yield r

    def _attempt(self, one: Case) -> Outcome:
        """The answer to a case. One that is there to see whether the code ends has a time limit of its own, and a short one."""
        seconds = CALL_SECONDS if one.seconds is None else min(one.seconds, FIRST_SECONDS)
        function = self.globals[self.tree.name]
        return attempt(self.exercise.call, function, one.args, seconds, warnings_matter=one.warnings_forbidden)

    def passes(self) -> bool:
        """Whether it passes all cases, and some that were not drawn for the learner; called after `is_right`."""
        if next(self.problems(), None) is not None:
            return False
        for one, _, expected in draw_cases(self.exercise, FURTHER_SEED):
            outcome = self._attempt(one)
            if find_problem(self.exercise, one, outcome, expected) is not None or _is_lucky(outcome):
                return False
        return True

    def next_probe(self, number: int) -> CaseResult:
        """The smallest case that still fails after the change of this number."""
        change = self.change(number)
        self.is_right()
        left = next(self.problems(), self.failed[-1])
        change.undo()
        return left


def _is_lucky(outcome: Outcome) -> bool:
    """Whether nan was made on the way to a right answer: no comparison with it holds, and that may happen to be what is wanted."""
    return any("invalid value" in warning for warning in outcome.warnings)


def _size(r: CaseResult) -> int:
    return sum(getattr(a, "size", 1) for a in r.case.args)


def _names(tree: ast.AST) -> set[str]:
    return {getattr(node, "attr", getattr(node, "id", "")) for node in ast.walk(tree)}


def _named(tree: ast.FunctionDef, made: list[Change]) -> Named:
    """Where the mistake is, without the correction: that is the learner's. The changes, the last one made first, are undone here."""
    places = []  # (line, name, the place as part of a sentence)
    statement = made[0].statement
    now = _first_line(statement)
    for change in made:
        after = change.quote() if change.kind is Kind.REPLACED else change.after
        change.undo()
        line = change.node.lineno - tree.lineno + 1
        places.append((line, *_in_words(change.kind, change.quote(), after, line)))
    places.sort()
    in_one_line = len({line for line, _, _ in places}) < len(places)
    if in_one_line and all(change.statement is statement for change in made):  # named as one
        places = [(places[0][0], *_in_words(Kind.REPLACED, _first_line(statement), now, places[0][0]))]
    name = " + ".join(name for _, name, _ in places)
    where = " and ".join(place for _, _, place in places)
    if len(places) == 1:
        return Named(name, f"Look again at {where}: everything else in your function is right.", Found.FIXED)
    return Named(name, f"Look again at two places, {where}: everything else in your function is right.", Found.FIXED)


def _first_line(statement: ast.stmt) -> str:
    return ast.unparse(statement).partition("\n")[0]


def _in_words(kind: Kind, before: str, after: str, line: int) -> tuple[str, str]:
    """The name of what was wrong, and the place as part of a sentence, which quotes nothing long."""
    place = f"line {line}"
    if len(before) <= MAX_QUOTED:
        place = f"where `{before}` stands in {place}" if kind in MOVED else f"`{before}` in {place}"
    before, after = (text if len(text) <= MAX_NAME else f"{text[:MAX_NAME]}…" for text in (before, after))
    return FIXED[kind].format(before, after), place
