"""Lessons and doctests print exactly the same on every machine.

The oldest machine builds all lessons in `tests/lessons/test_build.py`; the verdicts of the banks are in `tests/exercises/test_banks.py`.
"""

import os
from functools import cache
from typing import Any

import pytest

from tests.machines.lessons import SOLUTIONS, committed
from tests.machines.machines import LOOPS, MACHINES, OLD, ROOT, Machine

LESSONS = sorted(path.stem for path in SOLUTIONS.glob("*.py"))
SHARES = {"Sandybridge": "07", "Haswell": "06", "Zen": "05"}  # the lessons that compute most with matrices
DOCTESTS = sorted(
    ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
    for package in ("linclass_ref", "autograder")
    for path in (ROOT / package).rglob("*.py")
    if ">>> " in path.read_text(encoding="utf-8")
)


def lessons_of(machine: Machine) -> list[str]:
    return [name for name in LESSONS if name.startswith(SHARES.get(machine.kernel, "none"))]


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
    for now, before in zip(done(machine)["lessons"][name], committed(name), strict=True):
        assert now == before


@pytest.mark.parametrize("module", DOCTESTS)
def test_the_examples_of_a_docstring_hold(module: str):
    assert done(OLD)["doctests"][module] == ""
