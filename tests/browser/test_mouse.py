"""The widgets of the later lessons that are moved by mouse, in a real JupyterLab."""

import pytest

pytestmark = pytest.mark.browser

SETUP = """
import numpy as np
from linclass_ref import data, geometry
from linclass_ref.widgets import fisher, logistic_mle, multiclass_least_squares

digits = data.digits()
X, t = data.gaussian_classes(160, [[-1.3, 0.3], [1.3, -0.3]], [[3, 2.4], [2.4, 2.5]], rng=3)
X_far, t_far, ordinary = data.with_outliers()

def where(app, xy, axes=0):
    "A place in data coordinates as fractions of the picture."
    figure = app.live.figure
    return figure.transFigure.inverted().transform(figure.axes[axes].transData.transform(xy)).tolist()

def tip(angle):
    dial = turn.controls[0]
    return where(turn, dial.handles(fisher.Turn(angle))[0])
"""
CONFUSION = """
confusion = multiclass_least_squares.confusion(digits.X[:300], digits.t[:300], (digits.t[:300] * 3) % 10)
confusion
"""
FAR = "far = multiclass_least_squares.far_point(X_far[ordinary], geometry.bits_to_signs(t_far[ordinary]))\nfar"
TURN = "turn = fisher.rotate(X, t)\nturn"
RACE = "race = logistic_mle.race(np.array([-2.0, -1, -0.5, 0.5, 1, 2]), np.array([0, 0, 1, 0, 1, 1]))\nrace"


@pytest.fixture(scope="module")
def page(lab, write_notebook):
    lab.open(write_notebook("mouse.ipynb", [SETUP, CONFUSION, FAR, TURN, RACE]))
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


def test_w_is_dragged_to_fishers_direction(page):
    widget = page.widget("Turn the direction").ready()
    before = widget.settled()
    widget.drag(page.ask("tip(turn.state.angle)"), page.ask("tip(-46)"))
    assert widget.changes_from(before)
    widget.settled()
    assert abs(page.ask("turn.state.angle") + 46) <= 2
    assert "of the best" in widget.words()
    assert widget.alert() == ""


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
