"""What a learner probably did: the known mistake whose answers are the learner's answers, as far as the evidence goes.

A candidate is a mistake that predicts an answer for each case: a misconception of the exercise, two of them together, a mistake that can
be made anywhere, or the solution with one thing changed. On the cases that failed it must answer as the learner does, all of them or
most; where the learner is right, it should be right too.
"""

import ast
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any

import numpy as np

from autograder.judging.calling import attempt, quiet
from autograder.judging.candidates import anywhere, compounds, own, versions
from autograder.judging.combined import SURE, list_combined, part_by_part
from autograder.judging.compare import same
from autograder.judging.evidence import MOST, Candidate, Learner, weigh
from autograder.judging.exercise import Case, Exercise, Misconception, text_of
from autograder.judging.form import alike, answer_of, form_of
from autograder.judging.mend import mend
from autograder.judging.points import do_nothing
from autograder.judging.running import CaseResult, find_problem
from autograder.judging.source import (
    ends_in_the_first_round,
    fills_a_list,
    keeps_state,
    parse,
    takes_over_a_type,
    tree_of,
    used,
)
from autograder.judging.where import MOSTLY, PERHAPS, Named, find_where

SOME = 10  # failed cases on which every misconception is tried
SOLID = 12.0  # bits of agreement for a mistake that can be made anywhere
ENOUGH = 16.0  # for one of some hundred versions of the solution
STATE = (
    "Your function gives two different answers to the same input. It remembers something from call to call (a global variable, a list "
    "as default value), or it draws random numbers that cannot be repeated."
)
REMEMBERS = (
    "your function remembers something from call to call: a global variable, or a default value such as `[]` or `{}`, which is made only "
    "once. Make it anew inside the function."
)
FIRST_ROUND = (
    "There is a `return` inside your loop, and it is reached in the first round: the loop never comes to its second. Put the `return` "
    "behind the loop."
)
NOTHING = "Your function returns None: is there a `return`? What is printed is not returned."
SAME = "Your function returned the same thing in every case, whatever it was given."
FILLED = "Your function filled its result with the same number in every case, whatever it was given."
SAME_ARRAY = "the same array in every row"
NEVER_USED = "Your function never looks at `{0}`, and the answer depends on it. Where does it belong?"
WHOLE = (
    "Your function goes wrong where the numbers it is given are whole ones: an array made like theirs (`zeros_like`, `.copy()`) has no "
    "place for fractions and cuts them off. Make it of floats."
)


def recognise(exercise: Exercise, results: Sequence[CaseResult], function: Any = None) -> Named | None:
    """The most particular thing that can be said truly about a function that failed; None if nothing can."""
    if any(r.outcome.kind == "missing" for r in results):
        return None
    # Cases about stopping in time are left out: a candidate that does not stop would make the learner wait.
    answered = [r for r in results if r.outcome.kind in ("value", "error") and r.case.seconds is None]
    failed = [r for r in answered if not r.passed]
    learner = Learner(exercise, answered, failed, [answer_of(r.outcome) for r in failed])
    with quiet():
        return next(_findings(learner, results, function), None)


def _findings(learner: Learner, results: Sequence[CaseResult], function: Any) -> Iterator[Named]:
    exercise, answered, failed = learner.exercise, learner.answered, learner.failed
    if _forgetful(results):
        yield Named("state kept between calls", STATE, "generic")
    if any(r.outcome.kind == "value" for r in failed):
        tree = tree_of(function) if function is not None else None
        idle = _idle(answered)
        blind = tree is not None and not used(tree)  # nothing may be said of how it looks at what it is given
        sees = None if tree is None else not blind
        doubtful = idle is not None and tree is None
        yield from _misconceptions(learner, sees, doubtful, exactly=True)
        if idle:
            yield from _misconceptions(learner, sees, doubtful, exactly=False)
        if not exercise.parameters and exercise.holds is not None:
            yield from _of_the_complaint(learner)
        if idle and (blind or tree is None):
            yield idle
        yield from _of_source(tree, answered, failed)
        if idle:  # the answers are all alike, but the code does look at what it is given: why is not known
            yield Named(idle.name, SAME, "where")
        if exercise.holds is None:
            yield from _generic(learner, tree)
        if not blind:
            yield from _altered(learner)
            yield from _compounds(learner, sees)
            yield from mend(exercise, function, failed)
        yield from _misconceptions(learner, sees, doubtful, exactly=False)
        if exercise.holds is None:
            yield from _one_value_per_point(failed)
        if not blind:
            if exercise.holds is None:
                yield from _combined(learner, tree)
            yield from _never_used(exercise, tree)
            yield from _mostly(learner, sees, tree)
    elif failed:
        yield from mend(exercise, function, failed)
    yield from find_where(exercise, results)


def _misconceptions(learner: Learner, sees: bool | None, doubtful: bool, exactly: bool) -> Iterator[Named]:
    """One that explains every failed case and, if `exactly`, is right wherever the learner is; if not, wrong on some of those cases.

    `sees`: whether the code looks at what it is given (None: not known); the misconception must do the same.
    """
    weighed = [(one, weigh(learner, one, need=1.0)) for one in _able(learner.exercise, sees)]
    explaining = [(found.against, i) for i, (_, found) in enumerate(weighed) if found and found.explains_all]
    against, i = min(explaining, default=(0, -1))
    if explaining and exactly == (against == 0):
        one = weighed[i][0]
        yield Named(one.name, (PERHAPS if doubtful or against else "") + one.sentence, "all")


def _able(exercise: Exercise, sees: bool | None) -> list[Candidate]:
    """The misconceptions that look at what they are given as the learner's code does."""
    both = zip(exercise.misconceptions, own(exercise), strict=True)
    return [one for written, one in both if sees is None or sees != _is_blind(written)]


def _of_the_complaint(learner: Learner) -> Iterator[Named]:
    """The one misconception that the judge objects to in the same words, where an answer is made up and hardly ever the same twice."""
    exercise, r = learner.exercise, learner.failed[0]
    named = [
        one
        for one in exercise.misconceptions
        if find_problem(exercise, r.case, attempt(exercise.call, one.wrong, r.case.args), r.expected) == r.problem
    ]
    if len(named) == 1:
        yield Named(named[0].name, named[0].sentence, "all")


def _compounds(learner: Learner, sees: bool | None) -> Iterator[Named]:
    """Two misconceptions at once, of which one shows alone somewhere."""
    first = replace(learner, failed=learner.failed[:SOME], answers=learner.answers[:SOME])
    seen = {one.name for one in _able(learner.exercise, sees) if weigh(first, one, need=0.0)}
    for names, pair in compounds(learner.exercise):
        if names & seen:
            both = weigh(learner, pair, need=1.0)
            need = SOLID if max(learner.bits) > 1 else ENOUGH  # two yes-or-no answers are soon alike
            if both and both.explains_all and both.bits >= need and not both.against:
                yield Named(pair.name, pair.sentence, "compound")


def _mostly(learner: Learner, sees: bool | None, tree: Any) -> Iterator[Named]:
    """The one misconception that explains most of what failed; a loop is mentioned only where there is one."""
    loops = tree is None or any(isinstance(node, ast.For | ast.While) for node in ast.walk(tree))
    weighed = [(weigh(learner, one, need=MOST), one) for one in _able(learner.exercise, sees)]
    likely = [(found.share, one) for found, one in weighed if found and found.explains_most]
    best = max((share for share, _ in likely), default=0.0)
    named = [one for share, one in likely if share == best]
    if len(named) == 1 and (loops or "your loop" not in named[0].sentence):
        yield Named(named[0].name, MOSTLY + named[0].sentence, "most")


def _never_used(exercise: Exercise, tree: Any) -> Iterator[Named]:
    """A parameter that the solution needs and the learner's code does not look at. The number of classes can be had from the labels."""
    solution = parse(text_of(exercise.solution))
    if tree is None or solution is None or len(tree.args.args) != len(exercise.parameters):
        return
    for i in sorted(used(solution) - used(tree)):
        name = exercise.parameters[int(i)]
        if name != "K":
            yield Named(f"{name} never used", NEVER_USED.format(name), "generic")


def _generic(learner: Learner, tree: Any) -> Iterator[Named]:
    for one in anywhere(learner.exercise):
        if one.name.startswith(SAME_ARRAY) and tree is not None and not fills_a_list(tree):
            continue  # the rows are alike for another reason
        found = weigh(learner, one, need=1.0)
        if found and found.explains_all and found.agreed >= 2 and found.bits >= SOLID and not found.against:
            yield Named(one.name, one.sentence, "generic")


def _altered(learner: Learner) -> Iterator[Named]:
    """The solution with one thing changed; there are many such versions, so the agreement must be stronger."""
    quick = _small_first(learner)
    for one in versions(learner.exercise):
        found = weigh(quick, one, need=1.0)
        if found and found.explains_all and found.bits >= ENOUGH and not found.against:
            yield Named(one.name, one.sentence, "altered")


def _small_first(learner: Learner) -> Learner:
    """The same with the failed cases in the order of their size: most candidates are ruled out by the first."""
    order = sorted(range(len(learner.failed)), key=lambda i: _size(learner.failed[i].case))
    return replace(learner, failed=[learner.failed[i] for i in order], answers=[learner.answers[i] for i in order])


def _combined(learner: Learner, tree: Any) -> Iterator[Named]:
    """Two mistakes, of which one can be made anywhere; there are thousands of pairs, so the agreement must be stronger still."""
    yield from part_by_part(learner)
    if sum(learner.bits) < SURE:
        return
    looked_at = used(tree) if tree is not None else set()
    unused = tuple(name for i, name in enumerate(learner.exercise.parameters) if str(i) not in looked_at)
    quick = _small_first(learner)
    for one in list_combined(learner.exercise, unused):
        found = weigh(quick, one, need=1.0)
        if found and found.explains_all and found.bits >= SURE and not found.against:
            yield Named(one.name, one.sentence, "compound")


def _size(one: Case) -> int:
    return sum(np.size(a) for a in one.args if isinstance(a, np.ndarray))


@lru_cache(maxsize=2_000)
def _is_blind(one: Misconception) -> bool:
    tree = parse(one.source)
    return tree is not None and not used(tree)


def _forgetful(results: Sequence[CaseResult]) -> bool:
    """Whether the first case, which comes again last, had another answer the second time."""
    first, again = results[0].outcome, results[-1].outcome
    return first.kind == again.kind == "value" and not callable(first.value) and not same(first.value, again.value)


def _of_source(tree: Any, answered: list[CaseResult], failed: list[CaseResult]) -> Iterator[Named]:
    """Mistakes that the source makes possible and the answers make likely."""
    if tree is None:
        return
    passed = [r for r in answered if r.passed]
    if keeps_state(tree) and passed and answered[0].passed:
        yield Named("state kept between calls", PERHAPS + REMEMBERS, "generic")
    if ends_in_the_first_round(tree):
        yield Named("return in the first round", FIRST_ROUND, "generic")
    if takes_over_a_type(tree) and all(map(_is_whole, failed)) and any(not _is_whole(r) for r in passed):
        yield Named("type of the input kept", WHOLE, "generic")


def _is_whole(r: CaseResult) -> bool:
    return any(isinstance(a, np.ndarray) and a.dtype.kind in "iu" for a in r.case.args)


def _idle(answered: list[CaseResult]) -> Named | None:
    """Whether every answer is one that a function that does nothing would give, and which."""
    if len(answered) < 3 or any(r.outcome.kind != "value" for r in answered):
        return None
    forms = [form_of(r.outcome.value) for r in answered]
    if all(alike(forms[0], other) for other in forms):
        if answered[0].outcome.value is None:
            return Named("nothing returned", NOTHING, "generic")
        return Named("always the same", SAME, "generic")
    names = list(do_nothing(answered[0].case, answered[0].expected))
    for r, mine in zip(answered, forms, strict=True):
        values = do_nothing(r.case, r.expected)
        names = [name for name in names if alike(mine, form_of(values[name]))]
        if not names:
            return None
    if names[0].startswith("filled"):
        return Named("always the same", FILLED, "generic")
    return Named("argument returned", "Your function returned what it was given, unchanged, in every case.", "generic")


def _one_value_per_point(failed: list[CaseResult]) -> Iterator[Named]:
    """One number was asked for, and each point got one, from which the right one can be made."""
    makers: dict[str, Callable[[np.ndarray], Any]] = {
        "mean": np.mean,
        "sum": np.sum,
        "smallest": np.min,
        "largest": np.max,
    }
    values = [(r.outcome.value, r.expected) for r in failed]
    if len(values) < 3 or not all(
        isinstance(v, np.ndarray) and v.ndim == 1 and not isinstance(e, tuple) and np.ndim(e) == 0 for v, e in values
    ):
        return
    if all(v.size == 1 and same(float(v[0]), float(e)) for v, e in values):
        yield Named(
            "array for a number",
            "You return an array with one entry, shape (1,). A plain number is asked for.",
            "generic",
        )
        return
    for word, make in makers.items():
        if all(v.size and same(float(make(v)), float(e)) for v, e in values):
            yield Named(
                "one value per point",
                f"You return one number for each point. Asked for is a single one, here the {word} of yours.",
                "generic",
            )
