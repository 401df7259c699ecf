"""The day after: a notebook that was run, saved and closed is opened again, in a new kernel."""

import pytest

pytestmark = pytest.mark.browser

SETUP = (
    "from autograder import guess\nfrom linclass_ref.data import synthetic\nfrom linclass_ref.widgets import perceptron"
)
STEPPER = "X, y, *_ = synthetic.separable(14, margin=0.05, rng=3)\nperceptron.stepper(X, y)"
GUESS = """guess("day_two", "Does it end?", choices={"yes": "One thought.", "no": "Another."}, truth=lambda: "yes", because="So.")"""
NOTEBOOK = "day_two.ipynb"


@pytest.fixture
def saved(lab, write_notebook):
    """The notebook, run and saved; its kernel is gone, and it is open again."""
    lab.open(write_notebook(NOTEBOOK, [SETUP, STEPPER, GUESS]))
    lab.run_all()
    lab.widgets()[0].ready()
    assert lab.errors() == []
    assert visible(lab) == 0
    lab.do("async () => { await window.notebook.context.save(); }")
    lab.close()
    lab.open(NOTEBOOK)
    yield lab
    lab.close()


def visible(lab) -> int:
    """How many saved pictures and questions are seen."""
    return sum(one.is_visible() for one in lab.page.locator(".linclass-saved").all())


def test_saved_pictures_and_questions_stand_in_for_widgets_until_their_cell_runs(saved):
    page = saved.page
    page.get_by_text("Error displaying widget").first.wait_for(state="attached")
    page.get_by_text("Run this cell to make it move.").wait_for()
    page.get_by_text("Run this cell to answer.").wait_for()
    assert visible(saved) == 2
    assert not any(one.is_visible() for one in page.get_by_text("Error displaying widget").all())
    assert page.locator(".linclass-saved img").evaluate("image => image.naturalWidth") > 300
    saved.screenshot("day_two")
    saved.run_cell(0)
    saved.run_cell(1)
    widget = saved.widgets()[0].ready()
    assert visible(saved) == 1
    assert widget.answers()
