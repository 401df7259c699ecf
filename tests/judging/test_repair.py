"""Repairs: what is handed out can be written down, is recognised, and earns nothing; what is fixed earns all."""

import pytest

from autograder import grade
from autograder.cells import TO_FIX
from autograder.exercises import by_id
from autograder.judging.repair import is_as_given, score_repair
from tests.repairs import given, written

AVERAGED, START = by_id("averaged_perceptron"), "averaged over mistakes"


@pytest.mark.parametrize("seed", [None, 0, "a secret"])
def test_what_was_handed_out_earns_nothing_and_what_is_fixed_earns_all(seed):
    start = grade(AVERAGED.id, next(m.wrong for m in AVERAGED.misconceptions if m.name == START), seed).score
    assert 0 < start < 1
    assert score_repair(AVERAGED, START, start) == 0
    assert score_repair(AVERAGED, START, start / 2) == 0
    assert 0 < score_repair(AVERAGED, START, (1 + start) / 2) < 1
    assert score_repair(AVERAGED, START, 1.0) == 1


def test_another_layout_is_still_the_version_that_was_handed_out_and_other_code_is_not():
    text = given(AVERAGED, START)
    assert is_as_given(AVERAGED, written(text.replace("mistakes += 1", "mistakes  +=  1  # one more"), AVERAGED.id))
    assert not is_as_given(AVERAGED, written(text.replace("mistakes += 1", "mistakes += 2"), AVERAGED.id))
    assert not is_as_given(AVERAGED, written(text.replace(TO_FIX, ""), AVERAGED.id))
    assert not is_as_given(AVERAGED, len)


def test_an_unknown_version_is_told_with_the_known_ones():
    with pytest.raises(
        ValueError, match="averaged_perceptron has no misconception 'x'; it has 'averaged over mistakes', "
    ):
        AVERAGED.wrong_body("x")
