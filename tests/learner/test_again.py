"""An exercise anew: only what was passed, from a stub and from a mistake in turn, judged on fresh cases, with its own tally."""

import linecache

import numpy as np
import pytest

from autograder import again
from autograder.exercises import by_id, exercises, grade
from autograder.judging.draw import draw_cases
from autograder.learner import again as module
from autograder.learner import progress
from autograder.learner.again import Tally, give, mistakes_of

ID = "perceptron"


@pytest.fixture
def own(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for name in ("LINCLASS_STATIC", "NBGRADER_EXECUTION", "JPY_SESSION_NAME"):
        monkeypatch.delenv(name, raising=False)
    progress._unsaved.clear()
    progress.record(ID)
    return tmp_path


def defined(text: str):
    """The function in a cell that `again` has given."""
    source = text.rpartition("\n\n\nagain(")[0]
    place = f"<cell {len(linecache.cache)}>"
    linecache.cache[place] = (len(source), None, source.splitlines(keepends=True), place)
    space = {"np": np}
    exec(compile(source, place, "exec"), space)
    return space[f"{ID}_again"]


def test_only_what_was_passed_is_given(own):
    assert "has not been passed yet" in repr(again("margins"))
    assert repr(again("percptron")) == "There is no exercise `percptron`. Did you mean `perceptron`?"
    assert Tally.of("margins") == Tally()


def test_first_a_stub_then_a_mistake_and_so_on_in_turn(own):
    stub, first, empty, second = (again(ID) for _ in range(4))
    for task in (stub, empty):
        assert "raise NotImplementedError()" in task.text
        assert "theta0 = theta0" not in task.text
    assert first.mistake != second.mistake
    for task in (first, second):
        assert "it is wrong: fix it" in task.text
        assert task.mistake not in task.text
        assert '"""The perceptron with offset' in task.text
        assert again(defined(task.text)) < by_id(ID).points
    assert stub.text.endswith(f"\n\n\nagain({ID}_again)")
    assert Tally.of(ID).given == 4


def test_a_solution_counts_once_in_a_tally_of_its_own(own):
    task = again(ID)
    assert "not written yet" in again(defined(task.text))._repr_html_()
    assert Tally.of(ID) == Tally(given=1, is_open=True)
    solved = by_id(ID).solution
    for _ in range(2):
        points = again(solved)
        assert points == by_id(ID).points
    assert "Given anew 1 time, solved 1 time" in points._repr_html_()
    assert Tally.of(ID) == Tally(given=1, solved=1, tried=2)
    assert "functions" not in progress._read(progress.find_file()), "the function of the lesson stays as it is"


def test_the_cases_are_fresh_each_time():
    drawn = [
        [one.args[0].tolist() for one, hidden, _ in draw_cases(by_id(ID), module._seed(by_id(ID), number)) if hidden]
        for number in (1, 2)
    ]
    assert drawn[0] != drawn[1]


def test_a_failed_case_is_shown(own):
    again(ID), again(ID)
    wrong = next(m.wrong for m in by_id(ID).misconceptions if m.name == mistakes_of(by_id(ID), 2)[0])
    wrong.__name__ = f"{ID}_again"
    assert "First case that fails:" in again(wrong)._repr_html_()


@pytest.mark.parametrize("exercise", exercises(), ids=lambda e: e.id)
def test_every_exercise_can_be_given_with_a_mistake_that_fails(own, exercise):
    wrong = mistakes_of(exercise, 2)
    if wrong:
        task = give(exercise, Tally(given=1))
        assert task.mistake == wrong[0]
        planted = next(m.wrong for m in exercise.misconceptions if m.name == task.mistake)
        assert grade(exercise.id, planted, module._seed(exercise, 2), naming=False).score < 1


@pytest.mark.parametrize("noted", [3, {"given": 1, "other": 2}, ["x"], None])
def test_a_damaged_tally_counts_as_none(own, noted):
    progress.note(module.SECTION, ID, noted)
    assert Tally.of(ID) == Tally()
