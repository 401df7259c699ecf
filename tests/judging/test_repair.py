"""Repairs: what is handed out can be written down, is recognised, and earns nothing; what is mended earns all."""

import linecache

import numpy as np
import pytest

from autograder import exercises, grade
from autograder.cells import TO_MEND
from autograder.exercises import by_id
from autograder.judging.repair import is_as_given, score_repair

AVERAGED, START = by_id("averaged_perceptron"), "averaged over mistakes"


def written(text: str, name: str, space: dict | None = None):
    """A function whose source Python can find again, as IPython arranges it for cells."""
    place = f"<cell {len(linecache.cache)}>"
    linecache.cache[place] = (len(text), None, text.splitlines(keepends=True), place)
    space = {"np": np, **(space or {})}
    exec(compile(text, place, "exec"), space)
    return space[name]


def given(exercise, name: str) -> str:
    body = f"{TO_MEND}\n{exercise.wrong_body(name)}".replace("\n", "\n    ")
    names = ", ".join(exercise.solution.__code__.co_varnames[: exercise.solution.__code__.co_argcount])
    return f'def {exercise.id}({names}):\n    """What it does."""\n    {body}\n'


@pytest.mark.parametrize("exercise", exercises(), ids=lambda e: e.id)
def test_every_misconception_can_be_handed_out_and_is_recognised_as_untouched(exercise):
    for name in [one.name for one in exercise.misconceptions]:
        function = written(given(exercise, name), exercise.id, exercise.solution.__globals__)
        assert is_as_given(exercise, function), name


@pytest.mark.parametrize("seed", [None, 0, "a secret"])
def test_what_was_handed_out_earns_nothing_and_what_is_mended_earns_all(seed):
    start = grade(AVERAGED.id, next(m.wrong for m in AVERAGED.misconceptions if m.name == START), seed).score
    assert 0 < start < 1
    assert score_repair(AVERAGED, START, start, seed) == 0
    assert score_repair(AVERAGED, START, start / 2, seed) == 0
    assert 0 < score_repair(AVERAGED, START, (1 + start) / 2, seed) < 1
    assert score_repair(AVERAGED, START, 1.0, seed) == 1


def test_another_layout_is_still_the_version_that_was_handed_out_and_other_code_is_not():
    text = given(AVERAGED, START)
    assert is_as_given(AVERAGED, written(text.replace("mistakes += 1", "mistakes  +=  1  # one more"), AVERAGED.id))
    assert not is_as_given(AVERAGED, written(text.replace("mistakes += 1", "mistakes += 2"), AVERAGED.id))
    assert not is_as_given(AVERAGED, written(text.replace(TO_MEND, ""), AVERAGED.id))
    assert not is_as_given(AVERAGED, len)


def test_an_unknown_version_is_told_with_the_known_ones():
    with pytest.raises(
        ValueError, match="averaged_perceptron has no misconception 'x'; it has 'averaged over mistakes', "
    ):
        AVERAGED.wrong_body("x")
