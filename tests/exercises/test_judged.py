"""What holds for every exercise: the reference passes, and each mistake fails, is named, can be shown and can be handed out.

The suite has a sample of the mistakes; all of them for the exercises of `make quick`, and with `make whole`.
"""

import base64
import copy
import re
import xml.etree.ElementTree as ET
from functools import cache

import numpy as np
import pytest

from autograder import exercises, grade
from autograder.exercises import by_id
from autograder.judging.draw import draw_cases
from autograder.judging.explain.recognise import recognise
from autograder.judging.plain import plain
from autograder.judging.repair import is_as_given
from autograder.judging.running import CaseResult, run_cases
from autograder.judging.show.drawing import counterexample
from autograder.judging.shrink import shrink
from tests.repairs import given, written

pytestmark = pytest.mark.usefixtures("impatience")
ALL = {e.id: e for e in exercises()}
SECRET = "a classroom's secret"
# One misconception of every third exercise, another one each time.
SMALLER = [(e.id, e.misconceptions[i % len(e.misconceptions)]) for i, e in enumerate(exercises()) if i % 3 == 0]


@pytest.mark.parametrize("id", ALL)
def test_the_reference_gets_full_marks(id):
    verdict = grade(id, ALL[id].reference, SECRET)
    assert (verdict.score, verdict.misconception) == (1.0, None), verdict.message


@cache
def on_visible_cases(id, whole):
    """The results of each misconception of an exercise on its visible cases, or of every third one."""
    return [(one, tuple(run_cases(ALL[id], one.wrong, None))) for one in sample(id, whole)]


def sample(id, whole):
    """The misconceptions of an exercise, or every third one, beginning with another one in the next exercise."""
    return ALL[id].misconceptions if whole else ALL[id].misconceptions[[*ALL].index(id) % 3 :: 3]


@pytest.mark.parametrize("id", ALL)
def test_a_misconception_fails_and_is_named_by_the_visible_cases_alone(id, whole):
    for misconception, results in on_visible_cases(id, whole):
        assert not all(result.passed for result in results), misconception.name
        named = recognise(ALL[id], results, misconception.wrong)
        assert (named.name, named.sentence) == (misconception.name, misconception.sentence)


@pytest.mark.parametrize("id", ALL)
def test_names_of_misconceptions_are_unique_and_there_are_enough(id):
    names = [m.name for m in ALL[id].misconceptions]
    assert len(names) == len(set(names)) >= 3


@pytest.mark.parametrize("id", ALL)
def test_hidden_cases_depend_on_the_seed_and_repeat_with_it(id):
    def drawn(seed, draw=draw_cases.__wrapped__):  # past the cache
        made = draw(by_id(id), seed)
        return [
            [a.tobytes() if isinstance(a, np.ndarray) else repr(a) for a in one.args if not callable(a)]
            for one, hidden, _ in made
            if hidden
        ]

    once = drawn(SECRET, draw_cases)
    assert once == drawn(SECRET)
    if once:  # an exercise that is a choice has none
        assert once != drawn("another secret")


@pytest.mark.parametrize("exercise", exercises(), ids=lambda e: e.id)
def test_a_misconception_can_be_handed_out_and_is_recognised_as_untouched(exercise, whole):
    for name in [one.name for one in sample(exercise.id, whole)]:
        function = written(given(exercise, name), exercise.id, exercise.solution.__globals__)
        assert is_as_given(exercise, function), name


@pytest.mark.parametrize("exercise", exercises(), ids=lambda e: e.id)
def test_a_failed_visible_case_can_be_drawn_or_is_left_alone(exercise, whole):
    for _, results in on_visible_cases(exercise.id, whole):
        for result in results[:: 1 if whole else 3]:
            if not result.passed:
                html = counterexample(exercise, result)
                assert html == "" or svg_of(html) is not None


def svg_of(html: str) -> ET.Element:
    return ET.fromstring(base64.b64decode(re.search(r"svg\+xml;base64,([^\"]+)", html)[1]))


def numbers_in(result: CaseResult) -> int:
    return sum(np.size(a) for a in result.case.args if isinstance(a, np.ndarray | list))


def first_failure(id: str, function) -> CaseResult | None:
    return next((r for r in run_cases(by_id(id), function, "secret") if r.hidden and not r.passed), None)


@pytest.mark.parametrize(("id", "misconception"), SMALLER, ids=[f"{id}-{m.name}" for id, m in SMALLER])
def test_a_smaller_case_is_a_fair_question_and_fails_as_before(id, misconception):
    exercise, failed = by_id(id), first_failure(id, misconception.wrong)
    if failed is None:
        pytest.skip("only its visible cases find this mistake")
    small = shrink(exercise, misconception.wrong, failed)
    assert small.problem is not None
    assert small.outcome.kind == failed.outcome.kind
    assert numbers_in(small) <= numbers_in(failed)
    solved = plain(exercise.call(exercise.solution, *copy.deepcopy(small.case.args)))
    assert exercise.problem(small.case, solved, small.expected) is None
