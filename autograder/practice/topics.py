"""What is scheduled: topics. An exercise, a guess or a row of formulas is one topic; each time it returns, a question about it is drawn.

So a learner has one memory of `perceptron`, which is asked for in another form and with other data each time, instead of thirty cards
that differ in a sign.
"""

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import ModuleType

from autograder.course import course_of_process, notebooks
from autograder.exercises import by_id, core_ids_of, ids_of
from autograder.practice import find_line, formula, guess_again, what_is_wrong, what_returns, which_case, write_again
from autograder.practice.item import Item, Kind, Rng, generator

# The kinds of questions about an exercise, each a module with `subjects` and `draw`.
OF_EXERCISE: dict[Kind, ModuleType] = {
    Kind.FIND_LINE: find_line,
    Kind.WHAT_RETURNS: what_returns,
    Kind.WHAT_IS_WRONG: what_is_wrong,
    Kind.WHICH_CASE: which_case,
    Kind.WRITE_AGAIN: write_again,
}
WRITE_SHARE = 0.15  # of the questions about an exercise that ask to write it again: they take longest
MAX_SUBJECTS = 3  # that are tried before another kind is


@dataclass(frozen=True)
class Topic:
    """Something that a learner has met and may forget."""

    id: str
    lesson: str
    kinds: tuple[Kind, ...]

    @property
    def name(self) -> str:
        """As the learner reads it.

        >>> Topic("formula 3 of 02_perceptron", "02_perceptron", (Kind.FORMULA,)).name
        'formula 3 of lesson 2'
        """
        words = self.id.split(" of ")
        return f"{words[0]} of lesson {int(self.lesson[:2])}" if self.kinds == (Kind.FORMULA,) else self.id


def topic(id: str) -> Topic | None:
    """The topic with this id; None where the course no longer has it."""
    return _topic_of(course_of_process(), id)


@cache
def _topic_of(course: Path, id: str) -> Topic | None:
    if id in formula.topics():
        return Topic(id, formula.topics()[id].lesson, (Kind.FORMULA,))
    if id.startswith("guess ") and id.removeprefix("guess ") in guess_again.topics():
        return Topic(id, guess_again.topics()[id.removeprefix("guess ")][0], (Kind.GUESS_AGAIN,))
    for lesson in notebooks():
        if id in ids_of(lesson):
            exercise = by_id(id)
            kinds = OF_EXERCISE.items() if write_again.fits_a_session(lesson, id) else ()
            return Topic(id, lesson, tuple(kind for kind, one in kinds if one.subjects(exercise)))
    return None


def topics_met(passed: Collection[str], guessed: Collection[str]) -> Iterator[str]:
    """The topics that a learner has met: exercises that they passed, guesses that they made, formulas of lessons whose core is done."""
    for lesson in notebooks():
        yield from (id for id in ids_of(lesson) if id in passed and write_again.fits_a_session(lesson, id))
        yield from (
            f"guess {id}" for id, (where, _) in guess_again.topics().items() if where == lesson and id in guessed
        )
        if core_ids_of(lesson) and set(core_ids_of(lesson)) <= set(passed):
            yield from (id for id, row in formula.topics().items() if row.lesson == lesson)


def draw(id: str, seed: object, *, avoid: Collection[Kind] = (), own: str | None = None) -> Item | None:
    """A question about a topic, of a kind that is not to be avoided; None where there is none. `own` is the learner's function."""
    found = topic(id)
    if found is None:
        return None
    rng = generator(seed, id)
    kinds = [kind for kind in found.kinds if kind not in avoid]
    for number in rng.permutation(len(kinds)) if kinds != [Kind.WRITE_AGAIN] else [0]:
        kind = kinds[int(number)]
        is_turn = kind is not Kind.WRITE_AGAIN or len(kinds) == 1 or rng.random() < WRITE_SHARE * len(kinds)
        if is_turn and (item := draw_kind(id, kind, rng, own)):
            return item
    rest = [kind for kind in kinds if kind is Kind.WRITE_AGAIN]
    return draw_kind(id, rest[0], rng, own) if rest else None


def draw_kind(id: str, kind: Kind, rng: Rng, own: str | None = None) -> Item | None:
    """A question of one kind about a topic."""
    if kind is Kind.GUESS_AGAIN:
        return guess_again.draw(id.removeprefix("guess "), rng)
    if kind is Kind.FORMULA:
        row = formula.topics()[id]
        places = formula.subjects(row)
        return formula.draw(row, places[int(rng.integers(len(places)))], rng)
    exercise, module = by_id(id), OF_EXERCISE[kind]
    subjects = module.subjects(exercise)
    for number in rng.permutation(len(subjects))[:MAX_SUBJECTS]:
        item: Item | None = module.draw(exercise, subjects[int(number)], rng, own)
        if item is not None:
            return item
    return None


def each_item(lesson: str, seed: object = 0, one_in: int = 1) -> Iterator[Item]:
    """One question for every subject of every kind in a lesson: all that can be asked, with one draw of the data each.

    Of the versions of an exercise, one in so many is asked about.
    """
    for id in ids_of(lesson):
        exercise = by_id(id)
        for kind, module in OF_EXERCISE.items() if write_again.fits_a_session(lesson, id) else ():
            for subject in module.subjects(exercise)[::one_in]:
                item = module.draw(exercise, subject, generator(seed, id, kind, subject))
                if item is not None:
                    yield item
    for id, (where, _) in guess_again.topics().items():
        if where == lesson and (item := guess_again.draw(id, generator(seed, id))):
            yield item
    for row in formula.topics().values():
        if row.lesson == lesson:
            for place in formula.subjects(row):
                yield formula.draw(row, place, generator(seed, row.id, place))
