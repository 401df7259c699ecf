"""Every answer of the banks gets what it deserves, for hidden cases drawn from more than one secret, on every machine."""

import importlib
import pkgutil
from functools import cache

import pytest

from autograder import grade
from tests.exercises import banks
from tests.exercises.bank import Answer
from tests.machines.machines import MACHINES, OLD, Machine

BANKS = {
    module.name: importlib.import_module(f"tests.exercises.banks.{module.name}").bank.answers
    for module in pkgutil.iter_modules(banks.__path__)
}
PLACES = [(bank, number) for bank, answers in BANKS.items() for number in range(len(answers))]
SECRETS = ["a", "b"]
SHARE = 8  # the oldest machine gets every answer, and each of the others one in so many


def answer_at(place: tuple[str, int]) -> Answer:
    bank, number = place
    return BANKS[bank][number]


@cache
def verdict(place: tuple[str, int], secret: str) -> list[object]:
    answer = answer_at(place)
    given = grade(answer.exercise, answer.function, secret)
    return [given.score, given.misconception, given.message]


@pytest.mark.parametrize("place", PLACES, ids=lambda place: str(answer_at(place)))
@pytest.mark.parametrize("secret", SECRETS)
def test_an_answer_gets_what_it_deserves(place: tuple[str, int], secret: str):
    score, *words = verdict(place, secret)
    assert (score == 1) == answer_at(place).is_right, words


@pytest.mark.parametrize("machine", MACHINES, ids=str)
def test_another_machine_gives_the_same_verdicts(machine: Machine):
    """Score, misconception and message, to the letter: a grade must not depend on who computes it."""
    step, begin = (1, 0) if machine is OLD else (SHARE, MACHINES.index(machine))
    asked = [(place, SECRETS[(i // step) % len(SECRETS)]) for i, place in enumerate(PLACES)][begin::step]
    given = machine.do(answers=[(*place, secret) for (place, secret) in asked])["verdicts"]
    differing = []
    for (place, secret), there in zip(asked, given, strict=True):
        answer, here = answer_at(place), verdict(place, secret)
        if answer.by_chance and there[0] < 1:
            continue
        if there != here:
            differing.append(f"{answer}, secret {secret}:\n  here  {here}\n  there {there}")
    assert not differing, "\n".join(differing)
