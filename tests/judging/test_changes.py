"""One table of changes: as mutants, as versions of a solution, and as fixes of a learner's code; and a tree is left as it was."""

import ast

import numpy as np
import pytest

from autograder import grade
from autograder.exercises import by_id, exercises
from autograder.judging.exercise import text_of
from autograder.judging.explain.candidates import list_versions
from autograder.judging.explain.expressions import nothing
from autograder.judging.explain.mutations import OPERATORS, fixing, list_changes, list_mutants, mistaken, mutating
from autograder.judging.explain.named import MAX_QUOTED, Found


@pytest.mark.parametrize("selection", [fixing(), mistaken(), mutating()], ids=["fixes", "mistakes", "mutants"])
@pytest.mark.parametrize("exercise", exercises(), ids=lambda e: e.id)
def test_every_change_is_undone(exercise, selection):
    tree = ast.parse(text_of(exercise.solution)).body[0]
    before = ast.dump(tree)
    assert all(change.quote() for change in list_changes(tree, selection))
    assert ast.dump(tree) == before


def test_every_operator_has_a_use():
    assert all((one.mistakes, one.fixes) != (nothing, nothing) for one in OPERATORS)


RIGHT, WRONG = "def f(X, y):\n    return y * (X - 1) <= 0", "def f(X, y):\n    return y * (X - 1) < 0"


def test_a_mutant_is_undone_by_a_fix():
    assert WRONG in [mutant.text for mutant in list_mutants(RIGHT)]
    tree = ast.parse(WRONG).body[0]
    assert RIGHT in [ast.unparse(tree) for _ in list_changes(tree, fixing())]


@pytest.mark.parametrize(
    ("source", "description"),
    [
        ("x = 3\ny = x", "without: x = 3"),
        ("x = 3\nx += 2", "x += 2  →  x -= 2"),
        ("if x:\n    y = 1", "if x:  →  if not x:"),
        ("with a:\n    b = 1", "b = 1  →  b = 2"),
        ("f = lambda x: max(x, 0)", "f = lambda x: max(x, 0)  →  f = lambda x: min(x, 0)"),
    ],
)
def test_a_mutant_is_described_by_its_line(source, description):
    assert description in [mutant.description for mutant in list_mutants(source, conditions=True)]


@pytest.mark.parametrize("exercise", exercises(), ids=lambda e: e.id)
def test_every_version_is_code_of_its_own_and_is_named_in_a_line(exercise):
    for one in list_versions(exercise):
        assert callable(one.function)
        assert "\n" not in one.name


class Remote:
    """As the grader sees a function: something to call, and no source."""

    def __init__(self, function):
        self.function = function

    def __call__(self, *args):
        return self.function(*args)


def averaged_over_the_points_alone(X, y, T):
    theta, theta0, sums, offsets = np.zeros(X.shape[1]), 0.0, np.zeros(X.shape[1]), 0.0
    for _ in range(T):
        for i in range(len(y)):
            if y[i] * (X[i] @ theta + theta0) <= 0:
                theta, theta0 = theta + y[i] * X[i], theta0 + y[i]
            sums, offsets = sums + theta, offsets + theta0
    return sums / len(y), offsets / len(y)


def test_without_a_source_an_answer_is_compared_with_changed_solutions():
    verdict = grade("averaged_perceptron", Remote(averaged_over_the_points_alone), "secret")
    assert (verdict.misconception, verdict.how) == ("`len(X)` for `len(X) * T`", Found.CHANGED)
    assert verdict.sentence == "It looks as if your function uses `len(X)` where a different expression is needed."


@pytest.mark.parametrize("exercise", exercises(), ids=lambda e: e.id)
def test_a_sentence_quotes_one_short_expression_at_most(exercise):
    for one in list_versions(exercise):
        quoted = (one.sentence or "").split("`")[1::2]
        assert sum(map(len, quoted)) <= MAX_QUOTED


def test_what_agrees_with_no_version_gets_no_such_name():
    def margins(X, y, theta, theta0):
        return np.abs(np.sin(X @ theta))

    assert grade("margins", Remote(margins), "secret").how is not Found.CHANGED


def names_of(id: str) -> list[str]:
    return [one.name for one in list_versions(by_id(id))]


def test_a_bracket_can_be_forgotten():
    assert "`y * (X @ theta) + theta0` for `y * (X @ theta + theta0)`" in names_of("margins")


def test_a_change_may_be_in_a_function_that_the_solution_calls():
    assert "`X @ theta` for `X @ theta + theta0`" in names_of("mean_margin")


def test_a_statement_may_stand_further_out_or_further_in_or_be_repeated():
    names = names_of("perceptron")
    assert "`theta0 = theta0 + y_i` one level further out" in names
    assert "`if clean:` inside the loop that comes before it" in names
    assert "`clean = True` anew in each round of the loop that comes after it" in names
