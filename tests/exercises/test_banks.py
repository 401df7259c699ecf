"""Every answer in the banks gets what it deserves, for hidden cases drawn from more than one secret, on every machine."""

import pkgutil
from functools import cache

import pytest

from tests.exercises import banks
from tests.exercises.bank import Answer, answers_of
from tests.machines.machines import MACHINES, OLD, Machine
from tests.machines.work import say, verdicts

SECRETS = ["a", "b"]
SHARE = 8  # the oldest machine gets every answer, and each of the others one answer in so many
NAMED = 64  # one answer in so many is also given its name on each machine: to find it takes ten times as long as the score
ONE_SECRET = (
    "harder",
    "held_out",
    "last",
    "unseen",
    "unseen_again",
)  # they are here for their names; what they earn is seen with one secret
BANKS = {
    (module.name, secret): answers_of(module.name)
    for module in pkgutil.iter_modules(banks.__path__)
    for secret in (SECRETS[:1] if module.name in ONE_SECRET else SECRETS)
}
QUESTIONS = [(bank, number, secret) for (bank, secret), answers in BANKS.items() for number in range(len(answers))]


def answer_of(question: tuple[str, int, str]) -> Answer:
    bank, number, secret = question
    return BANKS[bank, secret][number]


@cache
def score(question: tuple[str, int, str]) -> list[object]:
    return say(answer_of(question), question[-1], naming=False)


@pytest.mark.parametrize(
    "question", QUESTIONS, ids=lambda question: f"{question[0]}-{question[-1]}-{answer_of(question)}"
)
def test_an_answer_gets_what_it_deserves(question: tuple[str, int, str]):
    earned, *words = score(question)
    assert (earned == 1) == answer_of(question).is_right, words


def questions_for(machine: Machine) -> list[tuple[str, int, str]]:
    """For the oldest machine every answer with one of the secrets; for each of the others some answers with the other secret."""
    if machine is OLD:
        return [(bank, number, secret) for bank, number, secret in QUESTIONS if SECRETS[number % 2] == secret]
    others = [(bank, number, secret) for bank, number, secret in QUESTIONS if SECRETS[number % 2] != secret]
    return others[MACHINES.index(machine) :: SHARE]


@pytest.mark.parametrize("machine", MACHINES, ids=str)
def test_another_machine_gives_the_same_verdicts(machine: Machine):
    """Score, misconception and message must be exactly the same: a grade must not depend on where it is computed."""
    questions = questions_for(machine)
    named = questions[:: NAMED if machine is OLD else NAMED // SHARE]
    there = machine.do(answers=questions, named=named)
    here = [*map(score, questions), *verdicts(named, naming=True)]
    differing = []
    for question, one, other in zip([*questions, *named], here, there["verdicts"] + there["named"], strict=True):
        answer = answer_of(question)
        if one != other and not (answer.by_chance and other[0] < 1):
            differing.append(f"{answer}, secret {question[-1]}:\n  here  {one}\n  there {other}")
    assert not differing, "\n".join(differing)
