"""Lessons and doctests print exactly the same on every machine, and every guess has its answer there.

The oldest machine runs all lessons, the others those that compute most. The verdicts of the banks are in `tests/exercises/test_banks.py`.
"""

import os
from functools import cache
from typing import Any

import pytest

from autograder.guesses import read_guesses
from tests.machines.lessons import SOLUTIONS, committed
from tests.machines.machines import LOOPS, MACHINES, OLD, ROOT, Machine

LESSONS = sorted(path.stem for path in SOLUTIONS.glob("*.py"))
SHARES = {
    OLD.kernel: "0",
    "Sandybridge": "07",
    "Haswell": "06",
    "Zen": "05",
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


def lessons_of(machine: Machine) -> list[str]:
    return [name for name in LESSONS if name.startswith(SHARES[machine.kernel])]


@cache
def done(machine: Machine) -> dict[str, Any]:
    return machine.do(lessons=lessons_of(machine), doctests=DOCTESTS if machine is OLD else [])


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
