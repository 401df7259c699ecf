"""The widgets of 05_multiclass_least_squares that are moved by mouse, in a real JupyterLab."""

import pytest

pytestmark = pytest.mark.browser

SETUP = """
from linclass_ref import data, geometry
from linclass_ref.widgets import multiclass_least_squares as widgets

digits = data.digits()
X, t, ordinary = data.with_outliers()

def where(app, xy, axes=0):
    "A place in data coordinates as fractions of the picture."
    figure = app.live.figure
    return figure.transFigure.inverted().transform(figure.axes[axes].transData.transform(xy)).tolist()
"""
CONFUSION = "confusion = widgets.confusion(digits.X[:300], digits.t[:300], (digits.t[:300] * 3) % 10)\nconfusion"
FAR = "far = widgets.far_point(X[ordinary], geometry.bits_to_signs(t[ordinary]))\nfar"


@pytest.fixture(scope="module")
def page(lab, write_notebook):
    lab.open(write_notebook("multiclass.ipynb", [SETUP, CONFUSION, FAR]))
    lab.run_all()
    assert lab.errors() == []
    yield lab
    assert lab.complaints == []
    lab.close()


def test_a_click_on_a_cell_shows_its_images(page):
    widget = page.widget("The images behind the confusion matrix").ready()
    before = widget.settled()
    page.page.mouse.click(*widget.position(page.ask("where(confusion, (6, 2))")))
    assert widget.changes_from(before)
    assert page.ask("[confusion.state.true, confusion.state.predicted]") == [2, 6]
    assert "images of a 2" in widget.words()
    assert widget.alert() == ""


def test_the_far_point_is_dragged_and_least_squares_follows(page):
    widget = page.widget("One far point").ready()
    before, words = widget.settled(), widget.words()
    widget.drag(page.ask("where(far, far.state.X[-1])"), page.ask("where(far, (6, -5))"))
    assert widget.changes_from(before)
    widget.settled()
    assert widget.words() != words
    assert page.ask("bool(abs(far.state.X[-1] - [6, -5]).max() < 0.3)") is True
    assert widget.alert() == ""
