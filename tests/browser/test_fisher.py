"""The direction of 06_fisher, turned by mouse in a real JupyterLab."""

import pytest

pytestmark = pytest.mark.browser

SETUP = """
from linclass_ref import data
from linclass_ref.widgets import fisher as widgets

X, t = data.gaussian_classes(160, [[-1.3, 0.3], [1.3, -0.3]], [[3, 2.4], [2.4, 2.5]], rng=3)

def where(xy):
    "A place of the first picture in data coordinates as fractions of the whole."
    figure = turn.live.figure
    return figure.transFigure.inverted().transform(figure.axes[0].transData.transform(xy)).tolist()

def tip(angle):
    dial = turn.controls[0]
    return where(dial.handles(widgets.Turn(angle))[0])
"""
TURN = "turn = widgets.rotate(X, t)\nturn"


@pytest.fixture(scope="module")
def page(lab, write_notebook):
    lab.open(write_notebook("fisher.ipynb", [SETUP, TURN]))
    lab.run_all()
    assert lab.errors() == []
    yield lab
    assert lab.complaints == []
    lab.close()


def test_w_is_dragged_to_fishers_direction(page):
    widget = page.widget("Turn the direction").ready()
    before = widget.settled()
    widget.drag(page.ask("tip(turn.state.angle)"), page.ask("tip(-46)"))
    assert widget.changes_from(before)
    widget.settled()
    assert abs(page.ask("turn.state.angle") + 46) <= 2
    assert "of the best" in widget.words()
    assert widget.alert() == ""
