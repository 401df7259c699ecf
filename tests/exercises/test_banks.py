"""Every answer in the banks gets what it deserves: full points if, and only if, it is right.

`test_golden.py` says what a part of them gets exactly, and `tests/machines` that it is the same on other processors.
"""

import pytest

from tests.exercises.bank import answers_of, list_banks
from tests.exercises.faults import find_faults
from tests.impatient import impatient

BANKS = {bank.rpartition(".")[2]: bank for bank in list_banks()}
SECRETS = ("a", "b")  # one after the other: the first answer of a bank gets the first of them


@pytest.mark.parametrize("id", BANKS)
def test_answers_get_what_they_deserve(id):
    wrongly = []
    for number, answer in enumerate(answers_of(BANKS[id])):
        with impatient():
            faults = find_faults(id, answer.function, [SECRETS[number % len(SECRETS)]])
            fault = next(faults, None)
        if (fault is None) != answer.is_right:
            wrongly.append(f"{answer}: {fault or 'gets full points'}")
    assert not wrongly, "\n".join(wrongly)
