"""The core of a lesson stands on its own: no core cell needs a name that only a further unit defines."""

import ast
import builtins
import re

import pytest

from autograder.cells import guess_id
from autograder.lessons import units
from tests.lessons.parsed import WITH_UNITS, read

SAYS_SO = re.compile(r"Run (that unit|the (two|optional)? ?units[^.]*) first")


def names(source, context):
    """The names that a cell stores or loads anywhere, those that it imports or defines among the stored ones."""
    found = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Name) and isinstance(node.ctx, context):
            found.add(node.id)
        elif context is ast.Store and isinstance(node, ast.FunctionDef | ast.ClassDef):
            found |= {node.name, *(arg.arg for arg in ast.walk(node) if isinstance(arg, ast.arg))}
        elif context is ast.Store and isinstance(node, ast.Lambda):
            found |= {arg.arg for arg in ast.walk(node) if isinstance(arg, ast.arg)}
        elif context is ast.Store and isinstance(node, ast.Import | ast.ImportFrom):
            found |= {(alias.asname or alias.name).partition(".")[0] for alias in node.names}
    return found


def missing_from_other_units(found):
    """The further units that load a name which only another further unit stores, with these names."""
    core = set(dir(builtins))
    for unit in found:
        if unit.kind == units.CORE:
            core |= {name for cell in unit.cells if cell.cell_type == "code" for name in names(cell.source, ast.Store)}
    elsewhere: set[str] = set()
    for unit in (unit for unit in found if unit.kind != units.CORE):
        own, code = set(), [cell.source for cell in unit.cells if cell.cell_type == "code"]
        needed = set()
        for source in code:
            own |= names(source, ast.Store)
            needed |= names(source, ast.Load) - own - core
        if needed & elsewhere:
            yield unit, needed & elsewhere
        elsewhere |= own


def missing(found):
    """The names that core cells load and that no core cell up to there has stored."""
    stored = set(dir(builtins))
    for unit in found:
        if unit.kind == units.CORE:
            for cell in unit.cells:
                if cell.cell_type == "code":
                    stored |= names(cell.source, ast.Store)
                    yield from names(cell.source, ast.Load) - stored


@pytest.mark.parametrize("name", WITH_UNITS)
def test_a_learner_who_skips_every_further_unit_can_run_the_core(name):
    assert not set(missing(units.split_units(read(name))))


@pytest.mark.parametrize("name", WITH_UNITS)
def test_a_further_unit_that_needs_another_one_says_so(name):
    silent = {}
    for unit, needed in missing_from_other_units(units.split_units(read(name))):
        text = " ".join(" ".join(cell.source.split()) for cell in unit.cells if cell.cell_type == "markdown")
        if not SAYS_SO.search(text):
            silent[unit.title] = needed
    assert silent == {}


def test_a_name_of_a_further_unit_is_missed():
    name = next(name for name in WITH_UNITS if name.startswith("08"))
    found = units.split_units(read(name))
    assert any(guess_id(cell) for unit in found for cell in unit.cells)
    for unit in found:
        unit.kind = units.FURTHER if unit.title.startswith("Who will default") else unit.kind
    assert "X_credit" in set(missing(found))
