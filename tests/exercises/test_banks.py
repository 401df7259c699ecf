"""Every answer of the banks gets what it deserves, for hidden cases drawn from more than one secret."""

import importlib
import pkgutil

import pytest

from autograder import grade
from tests.exercises import banks
from tests.exercises.bank import Answer

ANSWERS = [
    answer
    for module in pkgutil.iter_modules(banks.__path__)
    for answer in importlib.import_module(f"tests.exercises.banks.{module.name}").bank.answers
]


@pytest.mark.parametrize("answer", ANSWERS, ids=str)
@pytest.mark.parametrize("secret", ["a", "b"])
def test_an_answer_gets_what_it_deserves(answer: Answer, secret: str):
    report = grade(answer.exercise, answer.function, secret)
    assert (report.score == 1) == answer.is_right, report
