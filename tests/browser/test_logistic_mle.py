"""The widgets of 08_logistic_mle that are moved by mouse, in a real JupyterLab."""

import pytest

pytestmark = pytest.mark.browser

SETUP = """
import numpy as np
from linclass_ref.widgets import logistic_mle as widgets

def where(app, xy, axes=0):
    "A place in data coordinates as fractions of the picture."
    figure = app.live.figure
    return figure.transFigure.inverted().transform(figure.axes[axes].transData.transform(xy)).tolist()
"""
RACE = "race = widgets.race(np.array([-2.0, -1, -0.5, 0.5, 1, 2]), np.array([0, 0, 1, 0, 1, 1]))\nrace"


@pytest.fixture(scope="module")
def page(lab, write_notebook):
    lab.open(write_notebook("logistic.ipynb", [SETUP, RACE]))
    lab.run_all()
    assert lab.errors() == []
    yield lab
    assert lab.complaints == []
    lab.close()


def test_a_click_starts_both_methods_elsewhere(page):
    widget = page.widget("Two ways down").ready()
    before = widget.settled()
    page.page.mouse.click(*widget.position(page.ask("where(race, (3, -3))")))
    assert widget.changes_from(before)
    assert page.ask("bool(np.abs(np.array(race.state.start) - [3, -3]).max() < 0.3)") is True
    assert widget.alert() == ""


def test_the_start_can_be_dragged(page):
    widget = page.widget("Two ways down").ready()
    before = widget.settled()
    widget.drag(page.ask("where(race, race.state.start)"), page.ask("where(race, (-1, 2))"))
    assert widget.changes_from(before)
    assert page.ask("bool(np.abs(np.array(race.state.start) - [-1, 2]).max() < 0.3)") is True
    assert widget.alert() == ""
