"""The same code gets the same points with every secret, and `check` shows what grading pays, on a part of the banks' answers.

`python -m tests.exercises.fairness` does the same with all answers.
"""

from functools import cache

import pytest

from autograder.exercises import by_id
from autograder.judging.judge import judge
from tests.exercises.fairness import Points, is_steady, points_of
from tests.exercises.golden import list_answers, read_golden

ONE_IN = 28  # of the answers that the suite judges
SECRETS = "ab"


@cache
def all_points() -> list[Points]:
    golden = read_golden()
    chosen = [
        (key, answer)
        for key, answer in list_answers()
        if key in golden and golden[key].suite and int(key.digest, 16) % ONE_IN == 0 and is_steady(answer)
    ]
    assert len(chosen) > 25
    return [points_of(key, answer, SECRETS) for key, answer in chosen]


def test_no_answer_is_right_with_one_secret_and_wrong_with_another():
    assert [one for one in all_points() if one.is_flipped] == []


def test_points_do_not_depend_on_the_secret():
    spread = [one for one in all_points() if one.spread > 1e-9]
    assert len(spread) <= 0.01 * len(all_points()), spread
    assert [one for one in spread if one.spread >= 0.05] == []


def test_check_shows_what_grading_pays():
    differing = [one for one in all_points() if not one.is_promised]
    assert len(differing) <= 0.01 * len(all_points()), differing


def right_but(result, value):
    """The course's answer with another value for one of the results."""

    def of(exercise):
        place = exercise.returns.index(result)

        def answer(*args):
            results = list(exercise.reference(*args))
            results[place] = value(results[place])
            return tuple(results)

        return answer

    return of


@pytest.mark.parametrize(
    ("id", "answer", "share"),
    [
        ("lda_fit", right_but("Sigma", lambda value: 2 * value + 1), 2 / 3),
        ("best_constant_step", right_but("bound", lambda value: 2 * value + 1), 1 / 2),
        ("hinge_subgradient", right_but("g0", lambda value: 1 - value), 1 / 2),
        ("perceptron", right_but("k", lambda value: value + 1), 2 / 3),
    ],
)
def test_what_is_right_throughout_is_paid_for(id, answer, share):
    exercise = by_id(id)
    for seed in (None, "a", "b"):
        assert judge(exercise, answer(exercise), seed, naming=False).score >= share - 1e-9
        assert judge(exercise, answer(exercise), seed, naming=False).score < 1
