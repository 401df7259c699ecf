"""Write it again: an exercise from its empty stub, judged as usual, on cases that are drawn anew."""

from autograder.cells import STUB, without_region
from autograder.exercises._solutions import written_in
from autograder.judging.exercise import Exercise
from autograder.judging.judge import Verdict, judge
from autograder.practice.define import define
from autograder.practice.item import Item, Kind, Rng


def subjects(exercise: Exercise) -> list[str]:
    """Every exercise can be written again."""
    return ["stub"]


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


def stub_of(exercise: Exercise) -> str:
    """The cell of an exercise without its solution."""
    return without_region(written_in(exercise.notebook)[exercise.id].source, "SOLUTION", STUB)


def check(exercise: Exercise, text: str, seed: int | str) -> Verdict:
    """The verdict on what the learner wrote; NotDefined says why there is none."""
    return judge(exercise, define(text, exercise), seed)
