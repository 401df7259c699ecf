"""No mechanical mutant of a lesson's solution gets full marks, unless it is listed as equivalent with its reason."""

import pytest

from autograder.demo.mutants import list_mutants
from autograder.exercises import NOTEBOOKS
from tests.exercises.mutation.equivalent import EQUIVALENT
from tests.exercises.mutation.survivors import solutions, survivors

pytestmark = pytest.mark.usefixtures("impatience")


@pytest.mark.parametrize("notebook", NOTEBOOKS)
def test_no_mutant_survives(notebook):
    assert list(survivors(notebook)) == []


def test_every_listed_equivalent_is_still_a_mutant():
    sources = {id: source for notebook in NOTEBOOKS for id, source in solutions(notebook).items()}
    for id, listed in EQUIVALENT.items():
        made = {description for description, _ in list_mutants(sources[id])}
        assert set(listed) <= made, f"{id}: no longer made: {set(listed) - made}"
