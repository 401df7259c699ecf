"""Every answer in the banks gets what it deserves, for hidden cases drawn from more than one secret, on every machine."""

import pkgutil
from functools import cache

import pytest

from autograder import grade
from tests.exercises import banks
from tests.exercises.bank import Answer, answers_of
from tests.machines.machines import MACHINES, OLD, Machine

SECRETS = ["a", "b"]
SHARE = 8  # the oldest machine gets every answer, and each of the others one answer in so many
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
def verdict(question: tuple[str, int, str]) -> list[object]:
    answer = answer_of(question)
    given = grade(answer.exercise, answer.function, question[-1])
    return [given.score, given.misconception, given.message]


@pytest.mark.parametrize(
    "question", QUESTIONS, ids=lambda question: f"{question[0]}-{question[-1]}-{answer_of(question)}"
)
def test_an_answer_gets_what_it_deserves(question: tuple[str, int, str]):
    score, *words = verdict(question)
    assert (score == 1) == answer_of(question).is_right, words


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
    differing = []
    for question, there in zip(questions, machine.do(answers=questions)["verdicts"], strict=True):
        answer, here = answer_of(question), verdict(question)
        if there != here and not (answer.by_chance and there[0] < 1):
            differing.append(f"{answer}, secret {question[-1]}:\n  here  {here}\n  there {there}")
    assert not differing, "\n".join(differing)
