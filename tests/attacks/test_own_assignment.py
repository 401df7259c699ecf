"""The walls hold in an instructor's own assignment too: there every package can be imported, and nothing else is different."""

import ast
from collections.abc import Iterator
from dataclasses import replace

import pytest

from autograder.sandbox import Limits, Pool, available
from tests.attacks.attack import MB, Attack
from tests.attacks.snippets import ATTACKS
from tests.attacks.test_sandbox_attacks import LOOK_AROUND, SECRET, listeners

pytestmark = pytest.mark.skipif(available() is not None, reason=f"no sandbox here: {available()}")
__all__ = ["listeners"]

# Here every package is meant to be there, and a cell finds its own text in IPython's history.
MEANT = ("gate_removed", "shell_history")
SMALL = replace(Limits.for_own(), total_seconds=60, disk_bytes=50 * MB, file_bytes=20 * MB, restarts=1)


@pytest.fixture(scope="module")
def pool() -> Iterator[Pool]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("CLASSROOM_SECRET", SECRET)
        with Pool(workers=1, limits=SMALL) as pool:
            yield pool


@pytest.fixture(scope="module")
def fresh(pool: Pool) -> str:
    with pool.notebook() as notebook:
        return notebook.run_cell(LOOK_AROUND).stdout


def acts(attack: Attack) -> bool:
    """Whether it does anything before its function is called: here nobody calls it."""
    defines = (ast.Import, ast.ImportFrom, ast.FunctionDef, ast.ClassDef)
    return not all(isinstance(statement, defines) for statement in ast.parse(attack.source).body)


PLAYED = [attack for attack in ATTACKS if attack.name not in MEANT and acts(attack)]


@pytest.mark.parametrize("attack", PLAYED, ids=lambda attack: attack.name)
def test_an_attack_is_contained(attack: Attack, pool: Pool, fresh: str, listeners: dict[str, str]) -> None:
    source = attack.source
    for placeholder, value in listeners.items():
        source = source.replace(placeholder, value)
    with pool.notebook(replace(SMALL, cell_seconds=attack.seconds, memory=attack.memory)) as notebook:
        told = [notebook.run_cell(source, shows=True), notebook.run_cell("1", shows=True), *notebook.notes]
    assert "ESCAPED" not in str(told)
    with pool.notebook() as notebook:
        assert notebook.run_cell(LOOK_AROUND).stdout == fresh
    assert pool._workers[0].processes() <= 3  # bubblewrap twice and the warm worker


def test_the_packages_of_one_kind_of_assignment_are_not_those_of_the_other(pool: Pool) -> None:
    with pool.notebook() as notebook:
        assert notebook.run_cell("import scipy").error is None
        assert notebook.run_cell("import linclass_ref.perceptron").error is not None
        assert notebook.run_cell("import autograder.exercises").error is not None
    with pool.for_lessons().notebook() as notebook:
        assert "scipy cannot be used while grading" in str(notebook.run_cell("import scipy").error)
