"""What a learner probably did. The explanations are tried in the order of the table `RECOGNISERS`, and the first that holds is given.

An example: a perceptron that tests `margin < 0` where `margin <= 0` is right.

1. Its two answers to the first case are the same, so it keeps no state between calls.
2. The exercise's file has a mistake "strict inequality". On every case that the learner fails, that version gives the learner's own
   wrong answer, and it passes every other case. That is the rule of evidence (`evidence.explains`), so the mistake is named.

Had the file no such mistake, the search would go on. No mistake that can be made anywhere agrees (a wrong sign, a forgotten point). But
with `<=` for `<` the learner's own code passes every case: "Look again at `margin < 0` in line 5". Without the source of the code, as
when a submission is graded, the solution with `<` for `<=` would still agree. If nothing agrees, the card says where the code fails.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from typing import Any

import numpy as np

from autograder.judging.calling import attempt, quiet
from autograder.judging.compare import same
from autograder.judging.exercise import Case, Exercise, Misconception, text_of
from autograder.judging.explain.candidates import Version, list_anywhere, list_changed, list_written
from autograder.judging.explain.evidence import (
    MIN_AGREED,
    Candidate,
    Learner,
    alike,
    answer_of,
    explains,
    form_of,
    may_explain,
)
from autograder.judging.explain.fix import find_fix
from autograder.judging.explain.named import Found, Named
from autograder.judging.explain.source import (
    contains,
    ends_in_the_first_round,
    fills_a_list,
    keeps_state,
    parse,
    takes_over_a_type,
    tree_of,
    used,
)
from autograder.judging.explain.statements import Kind
from autograder.judging.explain.where import find_where
from autograder.judging.points import FILLINGS, do_nothing
from autograder.judging.running import CaseResult, find_problem
from autograder.judging.show.gloss import wants_one_number

STATE = (
    "Your function gives two different answers to the same input. It remembers something from call to call (a global variable, a list "
    "as default value), or it draws random numbers that cannot be repeated."
)
REMEMBERS = (
    "your function remembers something from call to call: a global variable, or a default value such as `[]` or `{}`, which is made only "
    "once. Make it anew inside the function."
)
FIRST_ROUND = (
    "There is a `return` inside your loop, and it is reached in the first iteration. Put the `return` after the loop."
)
NO_RETURN = "Your function returns None: is there a `return`? What is printed is not returned."
SAME = "Your function returned the same thing in every case, whatever it was given."
FILLED_ALIKE = "Your function filled its result with the same number in every case, whatever it was given."
UNCHANGED = "Your function returned what it was given, unchanged, in every case."
NEVER_USED = "Your function never looks at `{0}`, and the answer depends on it. Where does it belong?"
INTEGERS = (
    "Your function fails on integer input: an array made like the input (`zeros_like`, `.copy()`) keeps the integer dtype, so fractions "
    "are truncated. Make it an array of floats."
)
ONE_NUMBER = (
    "Your function takes a single number and no array: an `if`, `float(…)` or a function of `math` cannot take one. NumPy's functions, "
    "such as `np.exp` and `np.where`, work entry by entry."
)
MIN_ALIKE = 3  # cases from which it is said that all answers are of one kind


@dataclass(frozen=True, eq=False)
class Wrong:
    """A wrong answer, with what the recognisers want to know about it."""

    exercise: Exercise
    results: Sequence[CaseResult]
    function: Any

    @cached_property
    def answered(self) -> list[CaseResult]:
        # Cases about stopping in time are left out: a candidate that does not stop would make the learner wait.
        return [r for r in self.results if r.outcome.kind in ("value", "error") and r.case.seconds is None]

    @cached_property
    def failed(self) -> list[CaseResult]:
        return [r for r in self.answered if not r.passed]

    @cached_property
    def learner(self) -> Learner:
        return Learner(self.exercise, self.answered, self.failed, [answer_of(r.outcome) for r in self.failed])

    @cached_property
    def smallest_first(self) -> Learner:
        """The same with the failed cases in the order of their size: most candidates are ruled out by the first."""
        order = sorted(range(len(self.failed)), key=lambda i: _size(self.failed[i].case))
        failed, answers = self.learner.failed, self.learner.answers
        return replace(self.learner, failed=[failed[i] for i in order], answers=[answers[i] for i in order])

    @cached_property
    def tree(self) -> Any:
        """The source of the function, None where it is not known."""
        return tree_of(self.function) if self.function is not None else None

    @property
    def returns_values(self) -> bool:
        return any(r.outcome.kind == "value" for r in self.failed)

    @property
    def is_compared(self) -> bool:
        """Whether a value is compared with the reference's; where several answers are right, a property is tested instead."""
        return self.returns_values and self.exercise.holds is None

    @property
    def is_tested(self) -> bool:
        """Whether a property of the value is tested, because several answers are right."""
        return self.returns_values and self.exercise.holds is not None

    @cached_property
    def is_blind(self) -> bool:
        """Whether the code does not look at what it is given, so that nothing may be said of how it does."""
        return self.tree is not None and not used(self.tree)

    @property
    def looks(self) -> bool:
        return self.returns_values and not self.is_blind

    @property
    def is_compared_and_looks(self) -> bool:
        return self.is_compared and not self.is_blind

    @property
    def may_be_fixed(self) -> bool:
        return bool(self.failed) and (self.looks or not self.returns_values)

    @cached_property
    def written(self) -> list[Candidate]:
        """The mistakes of the exercise's file that look at what they are given if, and only if, the learner's code does."""
        both = zip(self.exercise.misconceptions, list_written(self.exercise), strict=True)
        return [one for written, one in both if self.tree is None or self.is_blind == _is_blind(written)]

    @cached_property
    def idle(self) -> Named | None:
        """What an answer that does nothing does, if this is one."""
        return _find_idle(self.answered)


def _always(wrong: Wrong) -> bool:
    return True


def _repeats(wrong: Wrong) -> Iterator[Named]:
    """The first case comes again last: was the answer another one?"""
    first, again = wrong.results[0].outcome, wrong.results[-1].outcome
    if first.kind == again.kind == "value" and not callable(first.value) and not same(first.value, again.value):
        yield Named("state kept between calls", STATE, Found.GENERIC)


def _written(wrong: Wrong) -> Iterator[Named]:
    """A mistake of the exercise's file."""
    is_doubtful = wrong.idle is not None and wrong.tree is None
    for one in wrong.written:
        if explains(wrong.learner, one, is_written=True):
            yield Named(one.name, one.sentence, Found.MISTAKE, is_doubtful)


def _perhaps(wrong: Wrong) -> Iterator[Named]:
    """The one mistake of the file that explains every failed case, but fails others too or is not compared where numbers break down."""
    able = [one for one in wrong.written if may_explain(wrong.learner, one)]
    if len(able) == 1:
        yield Named(able[0].name, able[0].sentence, Found.MISTAKE, is_doubtful=True)


def _objected_to(wrong: Wrong) -> Iterator[Named]:
    """The one mistake that the judge objects to with the same numbers, where several answers are right and no two need be the same."""
    exercise, problems = wrong.exercise, {r.problem for r in wrong.failed}
    if exercise.parameters and len(problems) < MIN_ALIKE:
        return  # the same could be said of many answers
    results = wrong.failed[:1] if not exercise.parameters else wrong.answered
    named = [
        one
        for one in exercise.misconceptions
        if all(
            find_problem(
                exercise,
                r.case,
                attempt(exercise.call, one.wrong, r.case.args, warnings_matter=r.case.warnings_forbidden),
                r.expected,
            )
            == r.problem
            for r in results
        )
    ]
    if len(named) == 1:
        yield Named(named[0].name, named[0].sentence, Found.MISTAKE)


def _does_nothing(wrong: Wrong) -> Iterator[Named]:
    if wrong.idle and (wrong.is_blind or wrong.tree is None):
        yield wrong.idle


def _of_source(wrong: Wrong) -> Iterator[Named]:
    """Mistakes that the source makes possible and the answers make likely."""
    tree, passed = wrong.tree, [r for r in wrong.answered if r.passed]
    if tree is None:
        return
    if keeps_state(tree) and passed and wrong.answered[0].passed:
        yield Named("state kept between calls", REMEMBERS, Found.GENERIC, is_doubtful=True)
    if ends_in_the_first_round(tree):
        yield Named("return in the first round", FIRST_ROUND, Found.GENERIC)
    if takes_over_a_type(tree) and all(map(_has_integers, wrong.failed)) and any(not _has_integers(r) for r in passed):
        yield Named("type of the input kept", INTEGERS, Found.GENERIC)


def _always_alike(wrong: Wrong) -> Iterator[Named]:
    """The answers are all alike, but the code does look at what it is given: why is not known."""
    if wrong.idle:
        yield Named(wrong.idle.name, SAME, Found.WHERE)


def _anywhere(wrong: Wrong) -> Iterator[Named]:
    for one in list_anywhere(wrong.exercise):
        if one.fills_rows and wrong.tree is not None and not fills_a_list(wrong.tree):
            continue  # the rows are alike for another reason
        if explains(wrong.learner, one):
            yield Named(one.name, one.sentence, Found.GENERIC)


def _fixed(wrong: Wrong) -> Iterator[Named]:
    return find_fix(wrong.exercise, wrong.function, wrong.failed)


def _changed(wrong: Wrong) -> Iterator[Named]:
    """The solution with one change, where no other change explains the answer: of two pieces of code at most one may be quoted.

    Where the source is known, it must have what is quoted: other code may come to the same numbers.
    """
    found = [one for one, candidate in list_changed(wrong.exercise) if explains(wrong.smallest_first, candidate)]
    if len(found) == 1 and found[0].sentence and (wrong.tree is None or _may_be_in(wrong.tree, found[0])):
        yield Named(found[0].name, found[0].sentence, Found.CHANGED)


def _may_be_in(tree: Any, version: Version) -> bool:
    return version.kind is not Kind.REPLACED or contains(tree, version.after)


def _stops_alike(wrong: Wrong) -> Iterator[Named]:
    """The one mistake of the file that stops with the same errors in the same cases, of an answer that has no wrong values."""
    if MIN_AGREED <= len(wrong.failed) < len(wrong.answered):
        able = [one for one in wrong.written if explains(wrong.learner, one, is_written=True)]
        if len(able) == 1:
            yield Named(able[0].name, able[0].sentence, Found.MISTAKE, is_doubtful=True)


def _one_value_per_point(wrong: Wrong) -> Iterator[Named]:
    """One number was asked for, and each point got one, from which the right one can be made."""
    makers: dict[str, Callable[[np.ndarray], Any]] = {
        "mean": np.mean,
        "sum": np.sum,
        "smallest": np.min,
        "largest": np.max,
    }
    values = [(r.outcome.value, r.expected) for r in wrong.failed]
    if len(values) < MIN_ALIKE or not all(
        isinstance(v, np.ndarray) and v.ndim == 1 and not isinstance(e, tuple) and np.ndim(e) == 0 for v, e in values
    ):
        return
    if all(v.size == 1 and same(float(v[0]), float(e)) for v, e in values):
        sentence = "You return an array with one entry, shape (1,). A single number is needed."
        yield Named("array for a number", sentence, Found.GENERIC)
        return
    for word, make in makers.items():
        if all(v.size and same(float(make(v)), float(e)) for v, e in values):
            sentence = f"You return one number for each point. A single number is needed, here the {word} of yours."
            yield Named("one value per point", sentence, Found.GENERIC)


def _never_used(wrong: Wrong) -> Iterator[Named]:
    """A parameter that the solution needs and the learner's code does not look at."""
    exercise, tree, solution = wrong.exercise, wrong.tree, parse(text_of(wrong.exercise.solution))
    if tree is None or solution is None or len(tree.args.args) != len(exercise.parameters):
        return
    for i in sorted(used(solution) - used(tree)):
        name = exercise.parameters[int(i)]
        if name not in exercise.implied:
            yield Named(f"{name} never used", NEVER_USED.format(name), Found.GENERIC)


def _one_number_only(wrong: Wrong) -> Iterator[Named]:
    """It is right for a number, and stops with an error about an array for an array."""
    passed = [r for r in wrong.answered if r.passed]
    stopped = [r for r in wrong.failed if wants_one_number(r.outcome.failure or "")]
    # Before version 2.4 NumPy takes an array of a single element for a number.
    single = [
        r for r in wrong.failed if isinstance(r.outcome.value, int | float) and isinstance(r.expected, np.ndarray)
    ]
    if not passed or not stopped or len(stopped) + len(single) < len(wrong.failed):
        return
    for i in range(min(len(r.case.args) for r in wrong.answered)):
        if not all(isinstance(r.case.args[i], float | int | np.ndarray) for r in wrong.answered):
            continue
        if all(np.ndim(r.case.args[i]) for r in wrong.failed) and all(np.size(r.case.args[i]) == 1 for r in passed):
            yield Named("single numbers only", ONE_NUMBER, Found.GENERIC)


def _where(wrong: Wrong) -> Iterator[Named]:
    return find_where(wrong.exercise, wrong.results)


@dataclass(frozen=True)
class Recogniser:
    """A way to explain a wrong answer: what it looks for, when it is tried, and how."""

    looks_for: str
    needs: Callable[[Wrong], bool]
    find: Callable[[Wrong], Iterator[Named]]


# The order is policy: what an author has written down comes first, what is certain before what is likely, and the place last.
RECOGNISERS: tuple[Recogniser, ...] = (
    Recogniser("another answer to the same case", _always, _repeats),
    Recogniser("a mistake of the exercise's file", lambda wrong: wrong.returns_values, _written),
    Recogniser("a mistake of the file, by what is wrong", lambda wrong: wrong.is_tested, _objected_to),
    Recogniser("an answer that does nothing", lambda wrong: wrong.returns_values, _does_nothing),
    Recogniser("a mistake that the source shows", lambda wrong: wrong.returns_values, _of_source),
    Recogniser("answers that are all alike", lambda wrong: wrong.returns_values, _always_alike),
    Recogniser("a mistake that can be made anywhere", lambda wrong: wrong.is_compared, _anywhere),
    Recogniser("a fix of the learner's own code", lambda wrong: wrong.may_be_fixed, _fixed),
    Recogniser("the solution with one change", lambda wrong: wrong.looks, _changed),
    Recogniser("a mistake of the file, perhaps", lambda wrong: wrong.returns_values, _perhaps),
    Recogniser("a mistake of the file, by where it stops", lambda wrong: not wrong.returns_values, _stops_alike),
    Recogniser("many numbers for a single one", lambda wrong: wrong.is_compared, _one_value_per_point),
    Recogniser("a parameter that is never used", lambda wrong: wrong.looks, _never_used),
    Recogniser("a single number taken, and no array", lambda wrong: bool(wrong.failed), _one_number_only),
    Recogniser("where it fails", _always, _where),
)


def recognise(exercise: Exercise, results: Sequence[CaseResult], function: Any = None) -> Named | None:
    """The most particular thing that can be said truly about a function that failed; None if nothing can."""
    if any(r.outcome.kind == "missing" for r in results):
        return None
    wrong = Wrong(exercise, results, function)
    with quiet():
        return next((found for one in RECOGNISERS if one.needs(wrong) for found in one.find(wrong)), None)


def _find_idle(answered: list[CaseResult]) -> Named | None:
    """Whether every answer is one that a function that does nothing would give, and which."""
    if len(answered) < MIN_ALIKE or any(r.outcome.kind != "value" for r in answered):
        return None
    forms = [form_of(r.outcome.value) for r in answered]
    if all(alike(forms[0], other) for other in forms):
        if answered[0].outcome.value is None:
            return Named("nothing returned", NO_RETURN, Found.GENERIC)
        return Named("always the same", SAME, Found.GENERIC)
    possible = list(do_nothing(answered[0].case, answered[0].expected))
    for r, mine in zip(answered, forms, strict=True):
        values = do_nothing(r.case, r.expected)
        possible = [one for one in possible if alike(mine, form_of(values[one]))]
        if not possible:
            return None
    if possible[0] in FILLINGS:
        return Named("always the same", FILLED_ALIKE, Found.GENERIC)
    return Named("argument returned", UNCHANGED, Found.GENERIC)


def _size(one: Case) -> int:
    return sum(np.size(a) for a in one.args if isinstance(a, np.ndarray))


@lru_cache(maxsize=2_000)
def _is_blind(one: Misconception) -> bool:
    tree = parse(one.source)
    return tree is not None and not used(tree)


def _has_integers(r: CaseResult) -> bool:
    return any(isinstance(a, np.ndarray) and a.dtype.kind in "iu" for a in r.case.args)
