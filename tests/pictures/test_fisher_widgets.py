"""The pictures and widgets of 06_fisher without a browser: they show what the lesson claims."""

import numpy as np
import pytest

from linclass_ref import data, fisher
from linclass_ref.plots import fisher as plots
from linclass_ref.plots import style
from linclass_ref.scene.live import Live
from linclass_ref.scene.mouse import Event
from linclass_ref.widgets import fisher as widgets
from linclass_ref.widgets.shrinkage import shrinking


@pytest.fixture
def tilted():
    return data.gaussian_classes(160, [[-1.3, 0.3], [1.3, -0.3]], [[3, 2.4], [2.4, 2.5]], rng=3)


@pytest.fixture
def threes_and_eights():
    digits = data.digits()
    pair = np.isin(digits.t, [3, 8])
    X, t = digits.X[pair], (digits.t[pair] == 8).astype(int)
    return X[:240], t[:240], X[240:], t[240:]


def test_every_widget_has_a_still_picture_and_a_sentence(tilted, threes_and_eights):
    space = np.random.default_rng(0).normal(size=(60, 3))
    for app in (
        widgets.rotate(*tilted),
        widgets.walk_round(space, np.arange(60) % 10),
        shrinking(*threes_and_eights),
    ):
        assert len(app.picture().png()) > 10_000
        assert app.describe(app.state).endswith(".")


def test_the_curve_of_the_ratio_is_highest_at_fishers_angle_and_repeats_after_half_a_turn(tilted):
    land = widgets.Landscape(*tilted)
    front = land.ratios[:180]
    assert land.angles[front.argmax()] == round(land.marks["Fisher"])
    assert np.allclose(front, land.ratios[180:360])
    assert land.ratios.max() <= fisher.fisher_ratio(fisher.fisher_direction(*tilted), *tilted)


def test_the_tip_of_w_can_be_dragged_around_and_the_slider_follows(tilted):
    app = widgets.rotate(*tilted)
    live = app.live = Live(app)
    dial = app.controls[0]
    slider = next(w for w in _all(live.box) if getattr(w, "description", "") == "Angle of w")
    ax = live.flat[0]

    def event(xy):
        x, y = ax.transData.transform(xy)
        return Event(x, y, ax)

    live.mouse.press(event(dial.handles(app.state)[0]))
    live.mouse.move(event(np.add(dial.centre, [0.0, 2.0])))
    live.mouse.release(event(np.add(dial.centre, [0.0, 2.0])))
    assert app.state.angle == slider.value == 90
    slider.value = -46
    assert app.state.angle == -46
    assert "100% of the best" in app.describe(app.state)
    assert live.errors.value == ""
    app.close()


def _all(widget):
    yield widget
    for child in getattr(widget, "children", ()):
        yield from _all(child)


def test_the_buttons_jump_to_the_two_directions(tilted):
    app = widgets.rotate(*tilted)
    for control in app.controls[1:3]:
        app.state = control.action(app.state)
        assert app.state.angle == round(widgets.Landscape(*tilted).marks[_name_of(control)])


def _name_of(control):
    return {"Mean difference": "mean difference"}.get(control.label, control.label)


def test_few_images_without_shrinkage_have_no_direction_and_the_widget_says_why(threes_and_eights):
    app = shrinking(*threes_and_eights)
    app.update(off=True)
    assert "singular" in app.describe(app.state)
    assert len(app.picture().png()) > 5_000


def test_shrinkage_widens_the_training_spikes_and_lowers_the_error_on_new_images(threes_and_eights):
    app = shrinking(*threes_and_eights)
    little = app.state.outcome
    app.update(power=-0.5)
    much = app.state.outcome
    assert np.ptp(little[0][app.state.training[1] == 0]) < 0.01 < np.ptp(much[0][app.state.training[1] == 0])
    assert little[2] == 0
    assert much[3] < little[3]


def test_another_draw_takes_other_images_and_the_same_draw_the_same_ones(threes_and_eights):
    app = shrinking(*threes_and_eights)
    first = app.state.training[0]
    app.update(draw=1)
    second = app.state.training[0]
    app.update(draw=0)
    assert np.array_equal(first, app.state.training[0])
    assert not np.array_equal(first, second)


def test_a_widget_asks_the_functions_that_it_is_given(tilted, threes_and_eights):
    asked = []

    def ratio(w, X, t):
        asked.append("ratio")
        return fisher.fisher_ratio(w, X, t)

    def direction(X, t, s):
        asked.append("direction")
        return fisher.fisher_direction(X, t, shrinkage=s)

    widgets.rotate(*tilted, ratio=ratio).picture()
    shrinking(*threes_and_eights, direction=direction).picture()
    assert {"ratio", "direction"} == set(asked)


def test_training_and_new_images_are_different_ones(threes_and_eights):
    state = shrinking(*threes_and_eights).state
    X, t = state.training
    assert np.bincount(t).tolist() == [20, 20]
    given = {image.tobytes() for image in threes_and_eights[0]}
    assert all(image.tobytes() in given for image in X)
    assert len(state.outcome[1]) == len(threes_and_eights[2])


def test_turning_keeps_lengths_that_lie_in_the_plane_of_the_picture():
    Z = np.random.default_rng(1).normal(size=(5, 3))
    assert np.allclose(plots.turned(Z, 0, 0), Z[:, [0, 2]])
    turned = np.array([plots.turned(np.eye(3), turn, tilt) for turn in (0, 35, 200) for tilt in (-60, 0, 25)])
    assert np.allclose(np.einsum("nij,nik->njk", turned, turned), np.eye(2))


def test_the_histograms_count_every_projection_and_shares_sum_to_one():
    p, t = np.array([-5.0, 0.1, 0.2, 0.9, 7.0]), np.array([0, 0, 1, 1, 1])
    for share, sums in ((False, [2, 3]), (True, [1, 1])):
        _, ax = style.figure()
        plots.histograms(ax, p, t, [0, 0.5, 1], share=share)
        filled = [patch.get_data().values.sum() for patch in ax.patches if patch.get_fill()]
        assert filled == pytest.approx(sums)
