"""Every notebook as a learner first opens it, and then half solved: it runs from top to bottom in a real JupyterLab.

(The widgets are those of the answer keys, where each of them is moved.)
"""

import nbformat
import pytest
from lab import ROOT

from autograder.cells import grade_id, is_exercise

pytestmark = pytest.mark.browser

NOTEBOOKS = sorted(path.name for path in (ROOT / "notebooks").glob("*.ipynb"))


@pytest.mark.parametrize("name", NOTEBOOKS)
def test_a_notebook_runs_unsolved_and_half_solved_and_its_widgets_are_there(lab, name):
    lab.open(f"notebooks/{name}")
    try:
        runs_and_shows_its_widgets(lab)
        solved = solve_every_second(lab, name)
        runs_and_shows_its_widgets(lab)
        labels = [card.get_attribute("aria-label") for card in lab.page.get_by_role("group", name=": Passed").all()]
        passed = {label.removeprefix("Check of ").removesuffix(": Passed") for label in labels}
        assert passed <= set(solved)  # not all of them: some call one that is not written yet
        assert bool(passed) == bool(solved)
    finally:
        lab.close()


def runs_and_shows_its_widgets(lab) -> None:
    lab.run_all()
    assert [error for error in lab.errors() if not error.startswith("NotImplementedError")] == []
    for widget in lab.widgets():
        widget.ready()
        assert widget.alert() == ""
    assert lab.complaints == []


def solve_every_second(lab, name: str) -> list[str]:
    """Write the solutions of every second exercise into the open notebook; returns their ids."""
    key = nbformat.read(ROOT / "solutions" / name, as_version=4)
    solutions = {grade_id(cell): cell.source for cell in key.cells if is_exercise(cell)}
    places = {grade_id(cell): i for i, cell in enumerate(nbformat.read(ROOT / "notebooks" / name, as_version=4).cells)}
    solved = list(solutions)[::2]
    for id in solved:
        lab.write(places[id], solutions[id])
    return solved
