"""The widgets of the first lesson without a browser: every state can be drawn, and the text agrees with the reference."""

import numpy as np
import pytest

from linclass_ref import data, geometry
from linclass_ref.experiments import model_size
from linclass_ref.scene.stage import Stage
from linclass_ref.widgets import classification_setup as widgets
from linclass_ref.widgets.pixel import pixel as one_pixel

X, y = data.two_blobs(14, distance=2.6, rng=3)


@pytest.fixture(scope="module")
def line():
    return widgets.line(X, y)


@pytest.fixture(scope="module")
def pixel():
    return one_pixel(*data.striped_images(10, side=16, rng=0), *data.striped_images(20, side=16, rng=1))


@pytest.mark.parametrize(
    ("theta", "through", "feet"),
    [
        ((0.0, 0.0), (0.0, 0.0), True),
        ((4.0, -4.0), (4.0, 4.0), False),
        ((-0.1, 0.0), (-4.0, 0.5), True),
        ((1.0, 1.0), (4.0, 4.0), True),
    ],
)
def test_every_line_can_be_drawn_even_where_there_is_none(line, theta, through, feet):
    line.update(theta=theta, through=through, feet=feet)
    assert line.picture().png()


def test_the_line_passes_through_its_point_and_the_text_gives_the_training_error(line):
    line.update(theta=(2.0, -1.0), through=(0.5, 1.5))
    state = line.state
    assert geometry.scores([state.through], state.theta, state.theta0) == pytest.approx([0])
    error = geometry.training_error(X, y, state.theta, state.theta0)
    assert f"training error {error:.0%}" in line.describe(state)


def test_the_ring_in_the_landscape_is_where_this_line_has_its_error(line):
    line.update(theta=(-1.5, 2.0), through=(1.0, -0.25))
    angle, offset = line.state.heading
    there = geometry.error_landscape(X, y, [np.radians(angle)], [offset])
    assert there == geometry.training_error(X, y, line.state.theta, line.state.theta0)


def test_dragging_the_tip_turns_the_line_about_its_point(line):
    line.reset()
    line.update(through=(1.0, -1.0))
    theta = line.controls[0]
    moved = theta.moved(line.state, 0, np.array([1.0, 2.0]))
    assert moved.theta == (0.0, 3.0)
    assert moved.through == (1.0, -1.0)


def test_only_the_ring_follows_the_mouse_from_pixel_to_pixel():
    """Grey values jump; where they would be between two pixels nobody knows."""
    stage = Stage(one_pixel(*data.striped_images(10, rng=0), *data.striped_images(20, rng=1)))
    stage.show(stage.app.first)
    stage.new_background()
    slopes = stage.slopes(stage.app.first, 0, 0)
    moved = [part.any() for part in np.split(slopes.right, np.cumsum(slopes.sizes)[:-1])]
    assert [size for size, one in zip(slopes.sizes, moved, strict=True) if one] == [2, 2], "its two circles"


def test_no_pixel_makes_a_training_error_and_none_knows_more_than_a_coin(pixel):
    for at in ((0.0, 0.0), (15.0, 15.0), (3.0, 12.0)):
        pixel.update(at=at, shown=10)
        assert "Training error 0%" in pixel.describe(pixel.state)
        assert "Error on new images 50%" in pixel.describe(pixel.state)
        assert pixel.picture().png()


def test_each_size_of_model_can_be_drawn_and_the_text_gives_both_errors():
    A, a = data.wavy(40, rng=0)
    B, b = data.wavy(100, rng=1)
    app = widgets.sizes(A, a, B, b, largest=4)
    for degree in range(5):
        app.update(degree=degree, held_out=bool(degree % 2))
        fit = model_size.fit_polynomial(A, a, degree)
        words = app.describe(app.state)
        assert f"training error {fit.error(A, a):.1%}, held-out error {fit.error(B, b):.1%}" in words
        assert f"{len(fit.theta) + 1} parameters" in words
        assert app.picture().png()


def test_a_shift_across_the_boundary_hurts_and_leaves_the_other_errors_alone():
    app = widgets.shifted()
    still = app.describe(app.state)
    app.update(shift=(4.0, 0.0))
    moved = app.describe(app.state)
    assert moved.split("training")[1].split(", shifted")[0] == still.split("training")[1].split(", shifted")[0]
    assert float(moved.rsplit(" ", 1)[1].rstrip("%.")) > 40
    assert app.picture().png()


def test_the_first_row_is_row_0_even_if_a_slider_says_minus_0(pixel):
    pixel.update(at=(-0.0, -0.0), shown=1)
    assert pixel.describe(pixel.state).startswith("Pixel in row 0, column 0.")
