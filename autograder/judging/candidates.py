"""The mistakes that a learner's answers are compared with: what each of them would have answered."""

import copy
from functools import lru_cache, partial

from autograder.judging.alarm import OutOfTime, time_limit
from autograder.judging.altered import Altered, alterations
from autograder.judging.as_if import AsIf, as_ifs
from autograder.judging.calling import Outcome, attempt
from autograder.judging.compound import list_pairs
from autograder.judging.evidence import Candidate
from autograder.judging.exercise import Exercise, Misconception
from autograder.judging.generic import Generic, generic_mistakes
from autograder.judging.plain import NotPlain, plain
from autograder.judging.running import CaseResult

CANDIDATE_SECONDS = 2.0  # for one answer; those of the course take milliseconds
VERSION_SECONDS = 0.2  # the same for an altered solution, whose loops may not end


@lru_cache(maxsize=200)
def own(exercise: Exercise) -> tuple[Candidate, ...]:
    """The exercise's misconceptions."""
    return tuple(_written(exercise, one) for one in exercise.misconceptions)


@lru_cache(maxsize=200)
def versions(exercise: Exercise) -> tuple[Candidate, ...]:
    """The solution, each time with another thing changed."""
    return tuple(
        Candidate(one.name, one.sentence, partial(_answer_of_version, exercise, one)) for one in alterations(exercise)
    )


def _answer_of_version(exercise: Exercise, one: Altered, r: CaseResult) -> Outcome:
    return attempt(exercise.call, one.function, r.case.args, VERSION_SECONDS)


@lru_cache(maxsize=200)
def compounds(exercise: Exercise) -> tuple[tuple[frozenset[str], Candidate], ...]:
    """Two of them together, with their names."""
    return tuple((names, _written(exercise, pair)) for names, pair in list_pairs(exercise))


def _written(exercise: Exercise, one: Misconception) -> Candidate:
    return Candidate(
        one.name, one.sentence, lambda r: attempt(exercise.call, one.wrong, r.case.args, CANDIDATE_SECONDS)
    )


@lru_cache(maxsize=200)
def anywhere(exercise: Exercise) -> tuple[Candidate, ...]:
    """Mistakes that can be made in any exercise."""
    first = exercise.visible[0].args
    expected = exercise.call(exercise.reference, *copy.deepcopy(first))
    made = [Candidate(one.name, one.sentence, partial(_predict, one)) for one in generic_mistakes(exercise, expected)]
    made += [
        Candidate(one.name, one.sentence, partial(_as_if, exercise, one)) for one in as_ifs(exercise.parameters, first)
    ]
    return tuple(made)


def _predict(one: Generic, r: CaseResult) -> Outcome | None:
    value = one.answer(r.case, r.expected)
    try:
        return None if value is None else Outcome(value=plain(value))
    except NotPlain:
        return None


def _as_if(exercise: Exercise, one: AsIf, r: CaseResult) -> Outcome | None:
    """What the reference answers for changed arguments; None where they make no sense."""
    try:
        with time_limit(CANDIDATE_SECONDS):
            return Outcome(value=plain(exercise.call(exercise.reference, *one.change(r.case.args))))
    except (Exception, OutOfTime):
        return None
