"""Write it again: an exercise from its empty stub, judged as usual, on cases that are drawn anew."""

import ast

from autograder.cells import STUB, without_region
from autograder.exercises._solutions import written_in
from autograder.judging.exercise import Exercise
from autograder.judging.judge import Verdict, judge
from autograder.lesson_text import solution_in
from autograder.practice.define import define
from autograder.practice.item import Item, Kind, Rng


def subjects(exercise: Exercise) -> list[str]:
    """Every exercise can be written again, but for open tasks and those that ask about the text of their lesson."""
    return ["stub"] if fits_a_session(exercise.notebook, exercise.id) else []


def draw(exercise: Exercise, subject: str, rng: Rng, own: str | None = None) -> Item | None:
    """The stub of an exercise, as its lesson hands it out."""
    return Item(
        Kind.WRITE_AGAIN,
        exercise.id,
        subject,
        exercise.notebook,
        f"Write `{exercise.id}` once more.",
        "It is judged as in its lesson, on data that are drawn anew.",
        stub=stub_of(exercise),
        place=exercise.id,
    )


def fits_a_session(notebook: str, id: str) -> bool:
    """Whether an exercise can be asked about outside its lesson, in a few minutes.

    >>> fits_a_session("02_perceptron", "perceptron"), fits_a_session("02_perceptron", "slow_order")
    (True, False)
    """
    return is_complete(notebook, id) and not written_in(notebook)[id].is_open


def is_complete(notebook: str, id: str) -> bool:
    """Whether an exercise says all that is needed. One without arguments that returns words asks about lines of its lesson.

    >>> is_complete("02_perceptron", "perceptron")
    True
    """
    tree = ast.parse(solution_in(written_in(notebook)[id].source))
    (function,) = (node for node in tree.body if isinstance(node, ast.FunctionDef) and node.name == id)
    returned = [node for node in ast.walk(function) if isinstance(node, ast.Return)]
    words = (part for node in returned for part in ast.walk(node) if isinstance(part, ast.Constant))
    return bool(function.args.args) or not any(isinstance(part.value, str) for part in words)


def stub_of(exercise: Exercise) -> str:
    """The cell of an exercise without its solution."""
    return without_region(written_in(exercise.notebook)[exercise.id].source, "SOLUTION", STUB)


def check(exercise: Exercise, text: str, seed: int | str) -> Verdict:
    """The verdict on what the learner wrote; NotDefined says why there is none."""
    return judge(exercise, define(text, exercise), seed)
