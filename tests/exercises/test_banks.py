"""Every answer in the banks gets what it deserves, for hidden cases drawn from more than one secret, on every machine."""

import pkgutil
from functools import cache

import pytest

from tests.exercises import banks
from tests.exercises.bank import Answer, answers_of
from tests.machines.machines import MACHINES, OLD, Machine
from tests.machines.work import say, verdicts

Question = tuple[str, int, str]  # a bank, the number of an answer in it, and a secret
SECRETS = ["a", "b"]
SHARE = 8  # the oldest machine gets every answer, and each of the others one answer in so many
# One answer in so many is also given its name on each machine: to find it takes ten times as long as the score.
NAMED = 64
# These are here for their names or their forms; what they earn is seen with one secret.
ONE_SECRET = ("harder", "held_out", "last", "later", "unseen", "unseen_again", "strangers")
BANKS = {
    (module.name, secret): answers_of(module.name)
    for module in pkgutil.iter_modules(banks.__path__)
    for secret in (SECRETS[:1] if module.name.startswith(ONE_SECRET) else SECRETS)
}
QUESTIONS = [(bank, number, secret) for (bank, secret), answers in BANKS.items() for number in range(len(answers))]


def answer_of(question: Question) -> Answer:
    bank, number, secret = question
    return BANKS[bank, secret][number]


@cache
def score(question: Question) -> list[object]:
    return say(answer_of(question), question[-1], naming=False)


@pytest.mark.parametrize(("bank", "secret"), BANKS)
def test_answers_get_what_they_deserve(bank: str, secret: str):
    questions = [(bank, number, secret) for number in range(len(BANKS[bank, secret]))]
    wrongly = [
        f"{answer_of(question)}: {score(question)}"
        for question in questions
        if (score(question)[0] == 1) != answer_of(question).is_right
    ]
    assert not wrongly, "\n".join(wrongly)


def questions_for(machine: Machine) -> list[Question]:
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
