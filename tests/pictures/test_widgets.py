"""The widgets without a browser: states, drawing, the still picture, and the live side with a canvas that is never shown."""

import io
import subprocess
import sys
from dataclasses import dataclass
from types import SimpleNamespace

import numpy as np
import pytest
from PIL import Image

from linclass_ref import averaging
from linclass_ref import perceptron as reference
from linclass_ref.plots import common
from linclass_ref.plots.png import fast_png
from linclass_ref.scene.live import Live
from linclass_ref.scene.mouse import Event
from linclass_ref.scene.toolkit import App, Button, Choice, Player, PointState, Slider, Toggle, Vector, has_front_end
from linclass_ref.widgets import perceptron
from linclass_ref.widgets.orders import Forms, orders

X = np.array([[2, 2], [2, -1], [1, 2.5], [-1, -2], [3, -2], [-2, 0.5]])
y = np.array([1, -1, 1, -1, -1, 1])


@dataclass(frozen=True, eq=False)
class Everything:
    number: int = 1
    real: float = 0.5
    colour: str = "red"
    on: bool = False
    step: int = 0
    tip: tuple[float, float] = (1.0, 0.0)


def fail(state):
    raise RuntimeError("this <button> always fails")


def everything() -> App[Everything]:
    def draw(ax, state):
        if state.number == 9:
            raise ValueError("nine cannot be drawn")
        ax.plot([0, state.tip[0]], [0, state.tip[1]], color=state.colour)
        ax.set_title(f"step {state.step}")

    return App(
        "Everything",
        Everything(),
        draw,
        background=lambda ax: common.view(ax, [[-2, -2], [2, 2]]),
        describe=lambda state: f"number {state.number}",
        controls=[
            Slider("number", "Number", 0, 10),
            Slider("real", "Real", 0, 1, 0.1),
            Choice("colour", "Colour", {"warm": "red", "cold": "blue"}),
            Toggle("on", "On"),
            Player("step", "Step", last=lambda state: 3),
            Vector("tip", "tip", -2, 2),
            Button("Fail", fail),
        ],
    )


def editor() -> App[perceptron.Edit]:
    return perceptron.editor(X, y)


@pytest.fixture
def live():
    """A live widget that believes there is a browser; what it sends is kept in `sent`, without the answers to the mouse."""
    opened = []

    def make(app):
        app.live = Live(app)
        app.live.sent = []
        app.live.canvas.send = lambda message, buffers=(): app.live.sent.append((message, buffers))
        app.live.hear({"type": "ready", "ratio": 1})
        confirm(app.live)
        opened.append(app)
        return app.live

    yield make
    for app in opened:
        app.close()


def find(live, kind, description=""):
    """The widget of that class whose description begins with `description`."""

    def walk(widget):
        yield widget
        for child in getattr(widget, "children", ()):
            yield from walk(child)

    return next(
        w for w in walk(live.box) if type(w).__name__ == kind and getattr(w, "description", "").startswith(description)
    )


def mouse(live, kind, xy, button=0, *, axes=0, double=False):
    """A mouse event at a position in data coordinates."""
    ax = live.flat[axes]
    x, y = ax.transData.transform(xy)
    getattr(live.mouse, kind)(Event(x, y, ax, button, double=double))


def scenes(live):
    """The scenes that were sent, as plain data."""
    return [(message["scene"], buffers[0]) for message, buffers in live.sent if message["type"] == "scene"]


def confirm(live):
    """The browser confirms that it has shown the last scene."""
    live.hear({"type": "shown"})


def test_points_are_moved_added_relabelled_and_removed_without_touching_the_old_state():
    state = PointState(X, y)
    assert state.moved(1, [9, 9]).X[1].tolist() == [9, 9]
    added = state.added(np.array([5.0, 5.0]))
    assert (len(added.X), added.y[-1], added.selected) == (7, 1, 6)
    assert state.relabelled(0).y[0] == -1
    assert state.relabelled(0).relabelled(0).y[0] == 1
    removed = state.removed(5)
    assert (len(removed.X), removed.selected) == (5, 4)
    assert X[1].tolist() == [2, -1]
    assert len(state.X) == 6


def test_after_the_last_of_many_labels_comes_the_first():
    state = PointState(X, np.array([0, 1, 2, 0, 1, 2]))
    assert state.relabelled(2, [0, 1, 2]).y[2] == 0


def test_the_last_point_cannot_be_removed():
    state = PointState(X[:1], y[:1])
    assert state.removed(0) is state


def test_without_a_kernel_an_app_is_a_still_picture_with_the_same_bytes_each_time():
    assert not has_front_end()
    for make in (lambda: perceptron.stepper(X, y), editor, everything):
        data, _ = make()._repr_mimebundle_()
        assert set(data) == {"image/png", "text/plain"}
        assert data == make()._repr_mimebundle_()[0]


def test_linclass_static_wins_over_a_kernel(monkeypatch):
    import IPython

    monkeypatch.setattr(IPython, "get_ipython", lambda: SimpleNamespace(kernel=None))
    monkeypatch.setenv("LINCLASS_STATIC", "1")
    assert not has_front_end()
    monkeypatch.setenv("LINCLASS_STATIC", "0")
    assert has_front_end()


def test_the_still_picture_shows_the_current_state():
    app = perceptron.stepper(X, y)
    before = app.picture().png()
    app.update(step=1)
    assert app.picture().png() != before
    app.reset()
    assert app.picture().png() == before


def test_the_live_side_does_not_change_the_notebooks_backend():
    code = "import matplotlib as m; m.use('svg'); import linclass_ref.scene.live as live; assert m.rcParams['backend'] == 'svg'; "
    code += "import matplotlib; assert matplotlib is m; assert live.Live"
    subprocess.run([sys.executable, "-c", code], check=True)


def test_no_figure_is_left_in_pyplot(live):
    live(everything())
    from matplotlib._pylab_helpers import Gcf

    assert not Gcf.figs


def test_a_state_looks_the_same_whatever_was_shown_before(live):
    one = live(perceptron.stepper(X, y, offset=True))
    for step in (1, 2, 0, 1):
        one.app.update(step=step)
        confirm(one)
    shown = scenes(one)
    assert shown[1] == shown[-1] != shown[-2]


def test_titles_that_change_are_not_drawn_over_each_other(live):
    one = live(everything())
    for step in (1, 2):
        one.app.update(step=step)
        confirm(one)
    two = live(everything())
    two.app.update(step=2)
    assert scenes(one)[-1] == scenes(two)[-1]
    backgrounds = [message["background"] for message, _ in one.sent]
    assert backgrounds == [True, True, False], "the title leaves the background once"


def test_every_control_changes_its_field_and_follows_the_state(live):
    one = live(everything())
    for kind, label, field, value, other in (
        ("IntSlider", "Number", "number", 7, 2),
        ("FloatSlider", "Real", "real", 0.25, 0.75),
        ("Checkbox", "On", "on", True, False),
        ("IntSlider", "Step", "step", 2, 1),
    ):
        widget = find(one, kind, label)
        widget.value = value
        assert getattr(one.app.state, field) == value
        one.app.update(**{field: other})
        assert widget.value == other
    find(one, "ToggleButtons", "Colour").value = "cold"
    assert one.app.state.colour == "blue"
    find(one, "FloatSlider", "tip₂").value = 1.5
    assert one.app.state.tip == (1.0, 1.5)
    find(one, "Button", "Reset").click()
    assert one.app.state is one.app.first
    assert find(one, "ToggleButtons", "Colour").value == "warm"
    assert find(one, "FloatSlider", "tip₂").value == 0


def test_back_and_forward_stop_at_the_ends(live):
    one = live(everything())
    back, forward = find(one, "Button", "Back"), find(one, "Button", "Forward")
    back.click()
    assert one.app.state.step == 0
    for _ in range(5):
        forward.click()
    assert one.app.state.step == 3


def test_play_goes_to_the_end_and_starts_again_from_there(live):
    import asyncio

    from linclass_ref.scene import toolkit

    app = everything()
    app.controls = (toolkit.Player("step", "Step", last=lambda state: 3, seconds=0.01),)
    one = live(app)

    async def play():
        button = find(one, "ToggleButton")
        for _ in range(2):
            button.value = True
            assert button.description == "Pause"
            async with asyncio.timeout(60):
                while button.value:
                    await asyncio.sleep(0.01)
            assert one.app.state.step == 3
            assert button.description == "Play"

    asyncio.run(play())
    assert one.errors.value == ""


def test_an_error_is_shown_escaped_and_disappears_after_the_next_success(live):
    one = live(everything())
    find(one, "Button", "Fail").click()
    assert "RuntimeError: this &lt;button&gt; always fails" in one.errors.value
    assert "role='alert'" in one.errors.value
    find(one, "IntSlider", "Number").value = 3
    assert one.errors.value == ""


def test_an_error_while_drawing_is_shown_too_and_the_widget_still_works(live):
    one = live(everything())
    find(one, "IntSlider", "Number").value = 9
    assert "nine cannot be drawn" in one.errors.value
    confirm(one)
    find(one, "Button", "Reset").click()
    confirm(one)
    assert one.errors.value == ""


def test_a_value_that_is_not_an_option_is_an_error(live):
    one = live(everything())
    one.app.update(colour="green")
    assert "Colour must be one of" in one.errors.value


def test_at_most_one_picture_is_on_its_way_and_the_newest_state_is_shown_last(live, monkeypatch):
    monkeypatch.setattr("linclass_ref.scene.live.MAX_UNCONFIRMED_SECONDS", float("inf"))  # however slow the machine is
    one = live(everything())
    one.sent.clear()
    for step in (1, 2, 3):
        one.app.update(step=step)
    assert len(one.sent) == 1
    confirm(one)
    assert len(one.sent) == 2
    confirm(one)
    assert len(one.sent) == 2
    two = live(everything())
    two.app.update(step=3)
    assert scenes(one)[-1] == scenes(two)[-1]


def test_a_picture_that_is_never_confirmed_does_not_stop_the_widget(live, monkeypatch):
    one = live(everything())
    one.app.update(step=1)
    one.sent.clear()
    monkeypatch.setattr("linclass_ref.scene.live.MAX_UNCONFIRMED_SECONDS", 0.0)
    one.app.update(step=2)
    assert len(one.sent) == 1


def test_a_scene_answers_a_movement_and_the_next_movement_confirms_it(live, monkeypatch):
    monkeypatch.setattr("linclass_ref.scene.live.MAX_UNCONFIRMED_SECONDS", float("inf"))  # however slow the machine is
    one = live(everything())

    def answers(kind, xy, shown):
        one.sent.clear()
        x, y = one.flat[0].transData.transform(xy)
        place = {"x": x, "y": one.stage.size[1] - y}
        one.hear({"type": kind, **place, "button": 0, "buttons": 1, "double": False, "shown": shown})
        return [(message["type"], message.get("heard")) for message, _ in one.sent if message["type"] != "slopes"]

    assert answers("press", (1.0, 0.0), shown=True) == [("heard", None)], "there is nothing new to show"
    assert answers("move", (0.5, 0.5), shown=False) == [("scene", True)]
    assert answers("move", (0.0, 0.5), shown=False) == [("heard", None)], "the last scene is still on its way"
    assert answers("move", (0.0, 0.5), shown=True) == [("scene", True)]
    assert one.errors.value == ""


def test_a_vector_is_dragged_by_its_tip_in_steps_and_inside_its_range(live):
    one = live(everything())
    mouse(one, "press", (1.0, 0.0))
    mouse(one, "move", (0.52, 1.48))
    assert one.app.state.tip == pytest.approx((0.5, 1.5))
    mouse(one, "move", (50, 50))
    assert one.app.state.tip == (2, 2)
    slider = find(one, "FloatSlider", "tip₁")
    assert slider.value == 1, "sliders follow at the end of a drag"
    mouse(one, "release", (50, 50))
    assert slider.value == 2
    mouse(one, "move", (0, 0))
    assert one.app.state.tip == (2, 2)


def test_a_click_beside_the_middle_of_a_point_selects_it_and_leaves_it_where_it_is(live):
    one = live(editor())
    beside = X[2] + [0.1, 0.1]
    mouse(one, "press", beside)
    mouse(one, "release", beside)
    assert one.app.state.selected == 2
    assert one.app.state.X.tolist() == X.tolist()


def test_the_place_where_the_mouse_is_released_counts_even_if_no_movement_was_reported(live):
    one = live(editor())
    mouse(one, "press", X[2])
    mouse(one, "release", (0.0, 1.0))
    assert one.app.state.X[2] == pytest.approx([0, 1])


def test_points_are_edited_with_the_mouse(live):
    one = live(editor())
    mouse(one, "press", X[1])
    mouse(one, "move", (0.0, 0.0))
    mouse(one, "release", (0.0, 0.0))
    assert one.app.state.X[1] == pytest.approx([0, 0])
    assert one.app.state.selected == 1
    mouse(one, "press", (-2, -3))
    mouse(one, "release", (-2, -3))
    assert len(one.app.state.X) == 7
    mouse(one, "press", (-2, -3), double=True)
    assert one.app.state.y[6] == -1
    mouse(one, "press", (-2, -3), button=2)
    assert len(one.app.state.X) == 6
    assert one.errors.value == ""


def test_a_click_in_the_other_picture_adds_nothing(live):
    one = live(editor())
    mouse(one, "press", (3, 3), axes=1)
    assert len(one.app.state.X) == 6


def test_points_are_edited_by_keyboard_as_well(live):
    one = live(editor())
    find(one, "SelectionSlider", "Point").value = 2
    find(one, "FloatSlider", "x₁").value = -1.25
    assert one.app.state.X[2].tolist() == [-1.25, 2.5]
    find(one, "Button", "Relabel").click()
    assert one.app.state.y[2] == -1
    find(one, "ToggleButtons", "New points").value = -1
    find(one, "Button", "Add").click()
    assert (len(one.app.state.X), one.app.state.y[-1]) == (7, -1)
    assert find(one, "SelectionSlider", "Point").value == 6
    find(one, "Button", "Remove").click()
    assert len(one.app.state.X) == 6
    assert one.errors.value == ""


def test_closing_removes_everything(live):
    app = everything()
    one = live(app)
    canvas = one.canvas
    app.close()
    assert app.live is None
    assert not app.listeners
    assert canvas.comm is None
    app.update(step=1)


def test_the_fast_png_is_the_picture():
    pixels = np.random.default_rng(0).integers(0, 256, (13, 17, 4), dtype=np.uint8)
    assert np.array_equal(np.asarray(Image.open(io.BytesIO(fast_png(pixels)))), pixels)
    pixels[:, :, 3] = 255
    assert np.array_equal(np.asarray(Image.open(io.BytesIO(fast_png(pixels)))), pixels[:, :, :3]), "no alpha is needed"


def test_the_stepper_describes_the_worked_example():
    app = perceptron.stepper([[2, 2], [2, -1]], [1, -1])
    told = []
    for step in range(app.state.run.mistakes + 1):
        app.update(step=step)
        told.append(app.describe(app.state))
    assert [s.split("θ = ")[1].split(")")[0] for s in told] == ["(0, 0", "(2, 2", "(0, 3"]
    assert "every point is on the correct side" in told[-1]


def test_a_stepper_on_data_that_cannot_be_separated_says_so():
    app = perceptron.stepper([[1, 1], [1, 1]], [1, -1], T=3, offset=True)
    app.update(step=app.state.run.mistakes)
    assert "no pass was clean" in app.describe(app.state)
    app.picture().png()


def test_the_editor_runs_the_reference_on_the_current_points():
    app = editor()
    app.state = app.state.relabelled(0)
    run = reference.run(app.state.X, app.state.y, app.state.T)
    assert f"{run.mistakes} mistakes" in app.describe(app.state)
    assert app.state.run.theta.tolist() == run.theta.tolist()


def test_the_stepper_and_the_editor_run_the_algorithm_that_they_are_given():
    def backwards(X, y, T):
        theta, k = reference.perceptron_origin(X, y, T)
        return -theta, k

    stepper = perceptron.stepper([[2, 2], [2, -1]], [1, -1], algorithm=backwards)
    stepper.update(step=2)
    assert "θ = (0, -3)" in stepper.describe(stepper.state).replace("-0", "0")
    app = perceptron.editor(X, y, algorithm=lambda X, y, T: (np.array([3.0, 4.0]), 5.0, 6), origin=backwards)
    assert "6 mistakes, converged in pass 2. θ = (3, 4), θ₀ = 5." in app.describe(app.state)
    app.update(offset=False)
    run = reference.run(X, y, app.state.T, offset=False)
    assert app.state.run.theta.tolist() == (-run.theta).tolist()


def test_orders_gives_the_test_errors_of_the_chosen_order():
    rng = np.random.default_rng(0)
    labels = np.repeat([1, -1], 20)
    noisy = rng.normal(size=(40, 2)) + labels[:, None]
    app = orders(noisy, labels, noisy, labels, T=5, count=4)
    assert "Over all 4 orders" in app.describe(app.state)
    first = app.picture().png()
    app.update(chosen=3, start=(2.0, -1.0))
    assert app.picture().png() != first


def test_orders_asks_the_functions_that_it_is_given():
    asked = []

    def spy(name, function):
        def answer(*args):
            asked.append(name)
            return function(*args)

        return answer

    X, y = np.array([[1.0, 2.0], [2.0, -1.0], [-1.0, 0.5]]), np.array([1, 1, -1])
    forms = Forms(
        spy("last", reference.perceptron),
        spy("averaged", averaging.averaged_perceptron),
        spy("voted", averaging.voted_predict),
    )
    orders(X, y, X, y, T=2, count=2, forms=forms).picture()
    assert set(asked) == {"last", "averaged", "voted"}
