"""Two mistakes at once, of which at least one can be made in any exercise: a misconception and a sum for a mean, say."""

import copy
from collections.abc import Iterator
from functools import lru_cache, partial
from typing import Any

from autograder.judging.alarm import OutOfTime, time_limit
from autograder.judging.as_if import AsIf, as_ifs
from autograder.judging.calling import Outcome, attempt
from autograder.judging.candidates import CANDIDATE_SECONDS, VERSION_SECONDS, anywhere, own
from autograder.judging.compare import same
from autograder.judging.evidence import Candidate, Learner
from autograder.judging.exercise import Exercise, Misconception
from autograder.judging.generic import Generic, generic_mistakes
from autograder.judging.plain import NotPlain, plain
from autograder.judging.running import CaseResult
from autograder.judging.where import Named

SURE = 24.0  # bits of agreement: there are some thousand such pairs
# What may come on top of another mistake, in words that are true even then.
ON_TOP = {
    "wrong sign": "the sign is the wrong one",
    "sum for mean": "what is asked for is a mean over the n points, and yours is n times that",
    "mean for sum": "what is asked for is a sum over the n points, and yours is divided by n",
    "twice as large": "there is a factor 2 too many, or a ½ is missing",
    "half as large": "there is a factor ½ too many, or a 2 is missing",
    "squared": "a square root is missing, or a square is too many",
    "root taken": "a square is missing, or a square root is too many",
    "sign lost": "where a minus is expected, yours is positive",
    "one too many": "the result is too large by exactly 1",
    "one too few": "the result is too small by exactly 1",
    "complement": "the result is subtracted from 1",
    "reciprocal": "numerator and denominator are the wrong way round",
    "transposed": "rows and columns are the wrong way round",
    "column for a row": "the result has one axis too many",
    "last column first": "what belongs last stands first",
    "first column last": "what belongs first stands last",
    "last one missing": "the last entry is missing",
    "first one missing": "the first entry is missing",
    "labels 0 and 1": "the labels are 0 and 1 where -1 and +1 are asked for",
    "labels -1 and 1": "the labels are -1 and +1 where 0 and 1 are asked for",
    "results in another order": "the results come in another order than is asked for",
}

COUNTS = {"T", "m", "n", "k", "K", "steps", "max_steps", "max_passes"}  # with 0 of them nothing would happen at all


@lru_cache(maxsize=500)
def list_combined(exercise: Exercise, unused: tuple[str, ...]) -> tuple[Candidate, ...]:
    """The pairs that can be made in an exercise by code that does not look at the parameters `unused`."""
    first = exercise.visible[0].args
    expected = exercise.call(exercise.reference, *copy.deepcopy(first))
    tops = [one for one in generic_mistakes(exercise, expected) if one.name in ON_TOP]
    names = {f"{name} not used" for name in unused if name not in COUNTS}
    inputs = [one for one in as_ifs(exercise.parameters, first) if one.name in names]
    pairs = [_with_inputs(exercise, one, other) for one in exercise.misconceptions for other in inputs]
    as_if = [one for one in anywhere(exercise) if one.name in names]
    return (*pairs, *(_on_top(one, top) for one in (*own(exercise), *as_if) for top in tops))


def _both(one: str, other: str) -> str:
    return f"Two things at once. First: {one} Second: {other[0].upper()}{other[1:]}."


def _on_top(one: Candidate, top: Generic) -> Candidate:
    return Candidate(f"{one.name} + {top.name}", _both(one.sentence, ON_TOP[top.name]), partial(_predict, one, top))


def _predict(one: Candidate, top: Generic, r: CaseResult) -> Outcome | None:
    """What the second mistake makes of what the first one answers."""
    one.on(r)
    kept = one.kept[r.case]
    if kept is None or kept[0].kind != "value":
        return None
    value = top.answer(r.case, kept[0].value)
    try:
        return None if value is None else Outcome(value=plain(value))
    except NotPlain:
        return None


def _with_inputs(exercise: Exercise, one: Misconception, other: AsIf) -> Candidate:
    return Candidate(
        f"{one.name} + {other.name}",
        _both(one.sentence, f"your function answers as if {other.words}"),
        partial(_misled, exercise, one, other),
    )


def _misled(exercise: Exercise, one: Misconception, other: AsIf, r: CaseResult) -> Outcome | None:
    try:
        with time_limit(CANDIDATE_SECONDS):
            args = other.change(r.case.args)
    except (Exception, OutOfTime):
        return None
    return attempt(exercise.call, one.wrong, args, VERSION_SECONDS)  # on such arguments a loop may not end


def part_by_part(learner: Learner) -> Iterator[Named]:
    """Several results, each explained by a mistake of its own."""
    exercise, failed = learner.exercise, learner.failed
    number = len(exercise.returns)
    if number < 2 or exercise.holds is not None or sum(learner.bits) < SURE:
        return
    got = [_parts(r.outcome.value, number) for r in failed]
    if any(parts is None for parts in got):
        return
    found: list[Candidate] = []
    for i in range(number):
        mine = [parts[i] for parts in got if parts is not None]
        if all(same(value, plain(r.expected[i])) for value, r in zip(mine, failed, strict=True)):
            continue
        usual = (one for one in anywhere(exercise) if one.name.split(" (")[0] in ON_TOP)
        about_it = (one for one in (*own(exercise), *usual) if _explains(one, i, number, mine, failed))
        one = next(about_it, None)
        if one is None:
            return
        found.append(one)
    names = list(dict.fromkeys(one.name for one in found))
    if len(names) > 1:
        yield Named(" + ".join(names), "Two things at once. " + " ".join(one.sentence for one in found), "compound")


def _parts(value: Any, number: int) -> list[Any] | None:
    return [plain(part) for part in value] if isinstance(value, list) and len(value) == number else None


def _explains(one: Candidate, i: int, number: int, mine: list[Any], failed: list[CaseResult]) -> bool:
    """Whether a candidate has the learner's answers in one of several results, on every failed case."""
    for value, r in zip(mine, failed, strict=True):
        one.on(r)
        kept = one.kept[r.case]
        parts = None if kept is None or kept[0].kind != "value" else _parts(kept[0].value, number)
        if parts is None or not same(value, parts[i]):
            return False
    return True
