"""The questions that the banks ask: what does the judge say about an answer, with hidden cases drawn from a secret?"""

from functools import cache

from tests.exercises.bank import Answer, answers_of, list_banks
from tests.exercises.faults import find_faults
from tests.impatient import impatient
from tests.machines.work import say

Question = tuple[str, int, str]  # a bank, the number of an answer in it, and a secret
SECRETS = ["a", "b"]
BANKS = {(bank, secret): answers_of(bank) for bank in list_banks() for secret in SECRETS}
QUESTIONS = [(bank, number, secret) for (bank, secret), answers in BANKS.items() for number in range(len(answers))]


def answer_of(question: Question) -> Answer:
    bank, number, secret = question
    return BANKS[bank, secret][number]


@cache
def score(question: Question) -> list[object]:
    return say(answer_of(question), question[-1], naming=False)


def gets_full_points(question: Question) -> bool:
    """Only who passes every case does, so that the first one that fails answers the question."""
    answer = answer_of(question)
    with impatient():
        return not any(find_faults(answer.exercise, answer.function, [question[-1]]))
