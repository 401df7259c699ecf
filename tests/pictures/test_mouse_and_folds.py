"""What the mouse can do besides moving handles, and controls that are disabled or folded."""

import numpy as np
import pytest

from linclass_ref import data
from linclass_ref.scene.live import Live
from linclass_ref.scene.mouse import Event
from linclass_ref.widgets import classification_setup, fisher, gaussian_lda, optimisers, perceptron


def controls(live, description):
    """The widgets with this description, anywhere in the box."""
    return [one for one in inside(live.box) if getattr(one, "description", None) == description]


def inside(widget):
    """The widget, and all that it contains."""
    yield widget
    for child in getattr(widget, "children", ()):
        yield from inside(child)


def press(live, axes, x, y):
    """A press at a place of the axes, given as fractions of their width and height."""
    box = live.flat[axes].bbox
    event = Event(box.x0 + x * box.width, box.y0 + y * box.height, live.flat[axes])
    live.mouse.press(event)
    return event


def move(live, axes, x, y, buttons=1):
    box = live.flat[axes].bbox
    live.mouse.move(Event(box.x0 + x * box.width, box.y0 + y * box.height, live.flat[axes], buttons=buttons))


@pytest.fixture
def digits():
    rng = np.random.default_rng(0)
    live = Live(fisher.walk_round(rng.normal(size=(40, 3)), np.arange(40) % 10))
    yield live
    live.close()


def test_the_digits_turn_and_tilt_with_the_mouse_and_stop_when_it_is_released(digits):
    app = digits.app
    press(digits, 1, 0.25, 0.5)
    move(digits, 1, 0.75, 0.25)
    assert (app.state.turn * fisher.TURN_STEP, app.state.tilt) == (90, 90)  # from above one cannot look from further up
    move(digits, 1, 0.25, 1.0)
    assert (app.state.turn, app.state.tilt) == (0, 45)
    move(digits, 1, 0.5, 0.5, buttons=0)
    move(digits, 1, 0.9, 0.9)
    assert (app.state.turn, app.state.tilt) == (0, 45)


def test_a_drag_in_the_flat_picture_turns_nothing(digits):
    before = digits.app.state
    press(digits, 0, 0.25, 0.5)
    move(digits, 0, 0.75, 0.25)
    assert digits.app.state is before


def test_the_surface_turns_with_the_mouse():
    live = Live(gaussian_lda.plane())
    press(live, 1, 0.5, 0.5)
    move(live, 1, 0.25, 0.5)
    assert live.app.state.turn == -30 + 45
    live.close()


def test_a_click_into_the_landscape_moves_the_line_there():
    X, y, _, _ = data.separable(20, margin=0.1, rng=0)
    live = Live(classification_setup.line(X, y, theta=(0.0, 2.0)))
    press(live, 1, 0.75, 0.75)
    angle, offset = live.app.state.heading
    low, high = live.flat[1].get_ylim()
    assert np.allclose([angle, offset], [90, low + 0.75 * (high - low)], atol=0.5)
    assert np.isclose(np.hypot(*live.app.state.theta), 2.0)
    press(live, 1, 0.5, 0.5)
    assert np.allclose(live.app.state.heading, 0, atol=0.5)
    live.close()


def test_controls_without_effect_are_disabled_and_come_back():
    live = Live(gaussian_lda.plane())
    [size] = controls(live, "its own size")
    assert size.disabled
    live.app.update(untied=True)
    assert not size.disabled
    live.close()


def test_the_rate_is_disabled_without_gradient_descent():
    live = Live(optimisers.race([0.0, 1.0, 2.0, 3.0], [0, 1, 0, 1]))
    [rate] = controls(live, "rate η")
    assert not rate.disabled
    live.app.update(descent=False)
    assert rate.disabled
    live.close()


def test_a_run_can_go_neither_before_its_beginning_nor_beyond_its_end():
    X, y, _, _ = data.separable(20, margin=0.1, rng=0)
    live = Live(perceptron.stepper(X, y))
    [back], [forward] = controls(live, "Back"), controls(live, "Forward")
    assert back.disabled
    assert not forward.disabled
    player = next(control for control in live.app.controls if hasattr(control, "last"))
    live.app.update(**{player.field: player.last(live.app.state)})
    assert forward.disabled
    assert not back.disabled
    live.close()


def test_the_only_point_cannot_be_removed():
    live = Live(perceptron.editor([[1.0, 1.0], [2.0, 0.0]], [1, -1]))
    [remove] = controls(live, "Remove")
    assert not remove.disabled
    live.app.state = live.app.state.removed(0)
    assert remove.disabled
    live.close()


def test_further_settings_are_folded_until_they_are_asked_for():
    live = Live(gaussian_lda.plane())
    [more], [spread] = controls(live, "More settings"), controls(live, "spread σ₁")
    [box] = [one for one in inside(live.box) if spread in getattr(one, "children", ())]
    assert box.layout.display == "none"
    more.value = True
    assert box.layout.display == "flex"
    assert more.description == "Fewer settings"
    shown = [c for c in live.app.controls if type(c).__name__ == "Slider" and not c.folded]
    assert len(shown) <= 4
    live.close()
