"""The ladder of every exercise: the solution's lines in their order pass, wrong lines do not, and any order that works is right."""

from difflib import SequenceMatcher

import pytest

from autograder.exercises import by_id, exercises
from autograder.practice.ladder import MIN_LINES, Ladder, assemble, fill, gaps_of, lines_of, puzzle, rungs, try_out
from autograder.practice.session import Page
from autograder.practice.write_again import is_complete

EXERCISES = [e.id for e in exercises()]
ONE_GAP = {"xor_features"}  # its solution is a single call


def in_order(exercise) -> list[tuple[int, int]]:
    """The solution, as the numbers of its lines in the puzzle."""
    shown, order = list(puzzle(exercise)), []
    for line in lines_of(exercise):
        number = next(i for i, one in enumerate(shown) if one == line and i not in dict(order))
        order.append((number, line.indent))
    return order


@pytest.mark.parametrize("id", EXERCISES)
def test_the_lines_of_the_solution_in_order_pass_and_the_gaps_can_be_filled(id):
    exercise = by_id(id)
    if not rungs(exercise):
        assert not is_complete(exercise.notebook, id)
        return
    if puzzle(exercise):
        assert try_out(exercise, assemble(exercise, in_order(exercise))).score == 1
    else:
        assert len(lines_of(exercise)) < MIN_LINES  # the only reason for which lines are not ordered
    _, pieces = gaps_of(exercise)
    assert len(pieces) == 2 or id in ONE_GAP
    assert try_out(exercise, fill(exercise, list(pieces))).score == 1


def test_a_wrong_line_in_the_place_of_the_right_one_fails():
    exercise = by_id("perceptron")
    shown = puzzle(exercise)
    wrong = [i for i, line in enumerate(shown) if line.is_distractor]
    assert wrong
    for number in wrong:
        order = in_order(exercise)
        place = max(range(len(order)), key=lambda i: _likeness(shown[order[i][0]].text, shown[number].text))
        order[place] = (number, shown[number].indent)
        assert try_out(exercise, assemble(exercise, order)).score < 1


def _likeness(one: str, other: str) -> float:
    return SequenceMatcher(None, one, other).ratio()


def test_every_order_that_works_is_right():
    exercise = by_id("perceptron")
    order, shown = in_order(exercise), puzzle(exercise)
    texts = [shown[n].text for n, _ in order]
    first, second = texts.index("theta0 = theta0 + y_i"), texts.index("k += 1")
    order[first], order[second] = order[second], order[first]
    assert try_out(exercise, assemble(exercise, order)).score == 1


def test_wrong_indentation_is_told_in_words():
    ladder = Ladder("perceptron")
    flat = [[n, 1] for n, _ in in_order(by_id("perceptron"))]
    page: Page = ladder.hear({"lines": flat})
    assert "Python cannot read it" in page["html"]
    assert not ladder.passed
    ladder.hear({"lines": [list(one) for one in in_order(by_id("perceptron"))]})
    assert ladder.passed
    assert "input" in ladder.hear({"send": "gaps"})["html"]
    ladder.hear({"gaps": list(gaps_of(by_id("perceptron"))[1])})
    assert ladder.passed
    assert "from what you remember" in ladder.hear({"send": "write"})["html"]


def test_the_keys_are_named_under_the_lines():
    assert (
        "Backspace takes it out. Mouse: drag, or click a line, then the buttons." in Ladder("perceptron").page["html"]
    )


def test_an_exercise_of_one_line_begins_with_the_gaps():
    assert Ladder("signed_distance").rung == "gaps"
