"""No mechanical mutant of a lesson's solution gets full marks, unless it is listed as equivalent with its reason."""

import pytest

from autograder.course import notebooks
from autograder.judging.explain.mutations import list_mutants
from tests.exercises.bank import list_banks, load
from tests.exercises.mutation.survivors import solutions, survivors

pytestmark = pytest.mark.usefixtures("impatience")


@pytest.mark.parametrize("notebook", notebooks())
def test_no_mutant_survives(notebook):
    assert list(survivors(notebook)) == []


def test_every_listed_equivalent_is_still_a_mutant():
    sources = {id: source for notebook in notebooks() for id, source in solutions(notebook).items()}
    for name in list_banks():
        listed = set(load(name).equivalent)
        made = {mutant.description for mutant in list_mutants(sources[name.rpartition(".")[2]])} if listed else set()
        assert listed <= made, f"{name}: no longer made: {listed - made}"
