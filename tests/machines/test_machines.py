"""Every answer in the banks gets what it deserves, and on other machines the same; lessons and doctests print exactly the same there.

The oldest machine gets all lessons, all right answers and some wrong ones, the others the lessons that compute most and some of the
answers. Each does all of its work in one process, which has loaded scikit-learn, SciPy and Numba once.
"""

import os
from functools import cache
from typing import Any

import pytest

from autograder.guesses import read_guesses
from tests.exercises.questions import BANKS, QUESTIONS, SECRETS, Question, answer_of, gets_full_points, score
from tests.machines.cells import SOLUTIONS
from tests.machines.lessons import code_of, committed
from tests.machines.machines import LOOPS, MACHINES, OLD, ROOT, Machine
from tests.machines.work import verdicts

LESSONS = sorted(path.stem for path in SOLUTIONS.glob("*.py"))
SHARES = {
    OLD.kernel: "0",
    "Sandybridge": "07",
    "Zen": "06",
}  # how the names of a machine's lessons begin
GUESSES = [
    (name, id) for name in LESSONS for id in read_guesses((SOLUTIONS / f"{name}.py").read_text(encoding="utf-8"))
]
DOCTESTS = sorted(
    ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
    for package in ("linclass_ref", "autograder")
    for path in (ROOT / package).rglob("*.py")
    if ">>> " in path.read_text(encoding="utf-8")
)
# The oldest machine gets every right answer and one wrong answer in so many, each of the others one answer in so many. The points of a
# wrong answer take fifty times as long as the question whether it is right, which is asked of every answer here.
WRONG_SHARE, SHARE = 16, 24
NAMED = 6  # one of these wrong answers in so many is also given its name, which takes longest of all


def lessons_of(machine: Machine) -> list[str]:
    return [name for name in LESSONS if name.startswith(SHARES[machine.kernel])]


def questions_for(machine: Machine) -> list[Question]:
    """For the oldest machine answers with one of the secrets; for each of the others some answers with the other secret."""
    if machine is OLD:
        mine = [question for question in QUESTIONS if SECRETS[question[1] % 2] == question[2]]
        wrong = [question for question in mine if not answer_of(question).is_right][::WRONG_SHARE]
        return [question for question in mine if answer_of(question).is_right] + wrong
    others = [(bank, number, secret) for bank, number, secret in QUESTIONS if SECRETS[number % 2] != secret]
    return others[MACHINES.index(machine) :: SHARE]


def named_on(machine: Machine) -> list[Question]:
    wrong = [question for question in questions_for(machine) if not answer_of(question).is_right]
    return wrong[::NAMED]


# Their verdicts are compared, word for word.
ASKED = {question for machine in MACHINES for question in questions_for(machine)}


@cache
def done(machine: Machine) -> dict[str, Any]:
    return machine.do(
        lessons={name: [cell.source for cell in code_of(SOLUTIONS / f"{name}.py")] for name in lessons_of(machine)},
        guesses=machine is OLD,
        doctests=DOCTESTS if machine is OLD else [],
        answers=questions_for(machine),
        named=named_on(machine),
    )


@pytest.mark.parametrize(("bank", "secret"), BANKS)
def test_answers_get_what_they_deserve(bank: str, secret: str):
    wrongly = []
    for number, answer in enumerate(BANKS[bank, secret]):
        question = (bank, number, secret)
        full = score(question)[0] == 1 if question in ASKED else gets_full_points(question)
        if full != answer.is_right:
            wrongly.append(f"{answer} gets {'full points' if full else score(question)}")
    assert not wrongly, "\n".join(wrongly)


@pytest.mark.parametrize("machine", MACHINES, ids=str)
def test_the_machine_computes_with_what_it_should(machine: Machine):
    """Otherwise all the other tests would compare this machine with itself."""
    if why_not := machine.why_not():
        pytest.skip(why_not)
    found = done(machine)["machine"]
    assert set(found["kernels"]) <= {machine.kernel, *machine.reported}
    assert found["loops"] == LOOPS[: machine.loops]
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    assert found["threads"] == [min(machine.threads, cores)]  # OpenBLAS starts no more threads than there are cores


@pytest.mark.parametrize("machine", MACHINES, ids=str)
def test_another_machine_gives_the_same_verdicts(machine: Machine):
    """Score, misconception and message must be exactly the same: a grade must not depend on where it is computed."""
    questions, named = questions_for(machine), named_on(machine)
    here = [*map(score, questions), *verdicts(named, naming=True)]
    there = done(machine)["verdicts"] + done(machine)["named"]
    differing = []
    for question, one, other in zip([*questions, *named], here, there, strict=True):
        answer = answer_of(question)
        if one != other and not (answer.by_chance and other[0] < 1):
            differing.append(f"{answer}, secret {question[-1]}:\n  here  {one}\n  there {other}")
    assert not differing, "\n".join(differing)


@pytest.mark.parametrize(
    ("machine", "name"), [(m, name) for m in MACHINES for name in lessons_of(m)], ids=lambda value: str(value)
)
def test_a_lesson_prints_what_was_committed(machine: Machine, name: str):
    """Text must agree exactly; for pictures only their number must, since fonts may differ from machine to machine."""
    for now, before in zip(done(machine)["lessons"][name]["cells"], committed(name), strict=True):
        assert now == before


def answers(name: str, id: str) -> dict[str, Any]:
    return done(OLD)["lessons"][name]["guesses"][id]


@pytest.mark.parametrize(("name", "id"), GUESSES)
def test_every_guess_has_an_answer_that_the_lesson_computes(name: str, id: str):
    """That it is an answer to the question is seen where it is computed: an option, a number, a point."""
    found = answers(name, id)
    if found["region"] is not None:
        assert found["tolerance"] > 0
        for value, (low, high) in zip(found["truth"], found["region"], strict=True):
            assert low <= value <= high


@pytest.mark.parametrize(("name", "id"), GUESSES)
def test_a_guess_that_is_answered_at_the_end_of_the_lesson_has_the_same_answer(name: str, id: str):
    """Else a later cell overwrites a name that it depends on."""
    found = answers(name, id)
    assert found["truth"] == found["at the end"]


@pytest.mark.parametrize("module", DOCTESTS)
def test_the_examples_of_a_docstring_hold(module: str):
    assert done(OLD)["doctests"][module] == ""
