"""Answers in the banks get the same on other machines as here; lessons and doctests print exactly the same there.

The oldest machine gets the lessons, a quarter of the right answers and some wrong ones, most of them to the lessons that invert matrices
or take logarithms; with `make whole`, all of the right answers and more wrong ones. The other gets a lesson that computes much and some
of the answers. Each does all of its work in one process, which has loaded scikit-learn, SciPy and Numba once.
"""

import os
from dataclasses import dataclass
from functools import cache
from typing import Any

import pytest

from autograder.guesses import read_guesses
from tests.exercises.golden import Key, read_golden
from tests.machines.cells import SOLUTIONS
from tests.machines.lessons import code_of, committed
from tests.machines.machines import LOOPS, MACHINES, OLD, ROOT, Machine
from tests.machines.work import verdicts

LESSONS = sorted(path.stem for path in SOLUTIONS.glob("*.py"))
SHARES = {OLD.kernel: "0", "Zen": "06"}  # how the names of a machine's lessons begin
LONG = "08"  # takes as long as five others; what it prints is compared in the browser, and here with `make whole`
GUESSES = [
    (name, id) for name in LESSONS for id in read_guesses((SOLUTIONS / f"{name}.py").read_text(encoding="utf-8"))
]
DOCTESTS = sorted(
    ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
    for package in ("linclass_ref", "autograder")
    for path in (ROOT / package).rglob("*.py")
    if ">>> " in path.read_text(encoding="utf-8")
)
# Eigenvalues, systems of equations, decompositions, exponentials and logarithms: what differs most between processors.
SENSITIVE = ("fisher", "gaussian_lda", "logistic_mle", "multiclass_least_squares")


@dataclass(frozen=True)
class Share:
    """One answer in so many: in the lessons that are sensitive, and in the others."""

    sensitive: int
    others: int

    def of(self, found: list[Key]) -> list[Key]:
        sensitive = [key for key in found if key.lesson in SENSITIVE]
        others = [key for key in found if key.lesson not in SENSITIVE]
        return sensitive[:: self.sensitive] + others[:: self.others]


# Of the right answers, and of those wrong ones that the suite has golden verdicts on; without and with `make whole`.
SHARE_OF_RIGHT = {OLD.kernel: (Share(3, 7), Share(1, 1)), "Zen": (Share(24, 24), Share(12, 12))}
SHARE_OF_WRONG = {OLD.kernel: (Share(16, 40), Share(6, 12)), "Zen": (Share(32, 48), Share(12, 24))}
SECRET = "b"  # the golden verdicts are those with another one


def lessons_of(machine: Machine) -> list[str]:
    return [name for name in LESSONS if name.startswith(SHARES[machine.kernel])]


@cache
def keys(is_right: bool) -> list[Key]:
    """The answers of the banks that are right, and those that are wrong in a way that does not depend on chance."""
    golden = read_golden()
    if is_right:
        return [key for key, entry in golden.items() if entry.how == "right"]
    return [key for key, entry in golden.items() if entry.suite and entry.how not in ("right", "by chance")]


def right_for(machine: Machine, whole: bool) -> list[Key]:
    return SHARE_OF_RIGHT[machine.kernel][whole].of(keys(True))


def wrong_for(machine: Machine, whole: bool) -> list[Key]:
    return SHARE_OF_WRONG[machine.kernel][whole].of(keys(False))


def marks(name: str) -> tuple[pytest.MarkDecorator, ...]:
    return (pytest.mark.whole,) if name.startswith(LONG) else ()


@cache
def done(machine: Machine, whole: bool) -> dict[str, Any]:
    names = [name for name in lessons_of(machine) if whole or not name.startswith(LONG)]
    return machine.do(
        lessons={name: [cell.source for cell in code_of(SOLUTIONS / f"{name}.py")] for name in names},
        guesses=machine is OLD,
        doctests=DOCTESTS if machine is OLD else [],
        right=right_for(machine, whole),
        wrong=wrong_for(machine, whole),
        secret=SECRET,
    )


def test_the_sensitive_lessons_are_lessons():
    assert {key.lesson for key in keys(True)} > set(SENSITIVE)


@pytest.mark.parametrize("machine", MACHINES, ids=str)
def test_the_machine_computes_with_what_it_should(machine: Machine, whole: bool):
    """Otherwise all the other tests would compare this machine with itself."""
    if why_not := machine.why_not():
        pytest.skip(why_not)
    found = done(machine, whole)["machine"]
    assert set(found["kernels"]) <= {machine.kernel, *machine.reported}
    assert found["loops"] == LOOPS[: machine.loops]
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    assert found["threads"] == [min(machine.threads, cores)]  # OpenBLAS starts no more threads than there are cores


@pytest.mark.parametrize("machine", MACHINES, ids=str)
def test_a_right_answer_is_right_on_another_machine(machine: Machine, whole: bool):
    scores = done(machine, whole)["right"]
    assert [key for key, (score, *_) in zip(right_for(machine, whole), scores, strict=True) if score != 1] == []


@pytest.mark.parametrize("machine", MACHINES, ids=str)
def test_another_machine_gives_the_same_verdict_on_a_wrong_answer(machine: Machine, whole: bool):
    """Score, misconception and message must be exactly the same: a grade must not depend on where it is computed."""
    asked = wrong_for(machine, whole)
    here, there = verdicts(asked, SECRET, naming=True), done(machine, whole)["wrong"]
    assert [(key, *both) for key, *both in zip(asked, here, there, strict=True) if both[0] != both[1]] == []


@pytest.mark.parametrize(
    ("machine", "name"),
    [pytest.param(m, name, id=f"{m}-{name}", marks=marks(name)) for m in MACHINES for name in lessons_of(m)],
)
def test_a_lesson_prints_what_was_committed(machine: Machine, name: str, whole: bool):
    """Text must agree exactly; for pictures only their number must, since fonts may differ from machine to machine."""
    for now, before in zip(done(machine, whole)["lessons"][name]["cells"], committed(name), strict=True):
        assert now == before


def answers(name: str, id: str, whole: bool) -> dict[str, Any]:
    return done(OLD, whole)["lessons"][name]["guesses"][id]


@pytest.mark.parametrize(("name", "id"), [pytest.param(name, id, marks=marks(name)) for name, id in GUESSES])
def test_every_guess_has_an_answer_that_the_lesson_computes(name: str, id: str, whole: bool):
    """That it is an answer to the question is seen where it is computed: an option, a number, a point."""
    found = answers(name, id, whole)
    if found["region"] is not None:
        assert found["tolerance"] > 0
        for value, (low, high) in zip(found["truth"], found["region"], strict=True):
            assert low <= value <= high


@pytest.mark.parametrize(("name", "id"), [pytest.param(name, id, marks=marks(name)) for name, id in GUESSES])
def test_a_guess_that_is_answered_at_the_end_of_the_lesson_has_the_same_answer(name: str, id: str, whole: bool):
    """Else a later cell overwrites a name that it depends on."""
    found = answers(name, id, whole)
    assert found["truth"] == found["at the end"]


@pytest.mark.parametrize("module", DOCTESTS)
def test_the_examples_of_a_docstring_hold(module: str, whole: bool):
    assert done(OLD, whole)["doctests"][module] == ""
