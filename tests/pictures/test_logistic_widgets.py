"""The widgets and pictures of logistic regression: what they say and draw is what the reference computes."""

import numpy as np
import pytest

from linclass_ref import geometry, logistic
from linclass_ref.plots import landscapes, style
from linclass_ref.plots import logistic_mle as plots
from linclass_ref.widgets import logistic_mle as widgets
from linclass_ref.widgets import optimisers

SIZE = np.array([1.0, 1.4, 1.8, 2.1, 2.4, 2.6, 2.9, 3.1, 3.3, 3.6, 3.9, 4.1, 4.4, 4.7, 5.0, 5.4])
MALIGNANT = np.array([0, 0, 0, 0, 1, 0, 0, 0, 1, 0, 1, 1, 0, 1, 1, 1])
FEW, Y_FEW = np.array([-3.0, -2, -1, 0.5, 1, 2, 4]), np.array([0, 1, 0, 0, 1, 1, 1])


def press(app, label):
    """The action of the button with that name."""
    (button,) = (control for control in app.controls if getattr(control, "label", "") == label)
    app.state = button.action(app.state)


def test_the_button_goes_to_the_maximum_likelihood_estimate():
    app = widgets.curve(SIZE, MALIGNANT)
    before = app.picture().png()
    press(app, "Best fit")
    best = logistic.fit_newton(geometry.augment(SIZE[:, None]), MALIGNANT, 0.0)
    assert (app.state.theta, app.state.theta0) == pytest.approx(tuple(best))
    least = logistic.cross_entropy(best, geometry.augment(SIZE[:, None]), MALIGNANT)
    assert f"cross-entropy {least:.2f} (the least possible is {least:.2f})" in app.describe(app.state)
    assert app.picture().png() != before


def test_a_start_on_the_plateau_stays_there_for_squares_and_not_for_the_cross_entropy():
    app = optimisers.landscapes(FEW, Y_FEW)
    best = logistic.fit_newton(geometry.augment(FEW[:, None]), Y_FEW, 0.0)
    app.update(step=200)
    squares, entropy = app.describe(app.state).split(";")
    assert f"({best[0]:.2f}, {best[1]:.2f})" in entropy
    assert f"({best[0]:.2f}, {best[1]:.2f})" not in squares


def test_a_click_moves_the_start_and_grabbing_the_start_does_not():
    app = optimisers.race(SIZE - 3, MALIGNANT)
    assert app.clicked[0](app.state, 2.04, -3.0).start == (2.0, -3.0)
    assert app.clicked[0](app.state, 2.1, -2.4) is app.state


def test_newton_settles_from_the_first_start_and_breaks_down_far_away():
    app = optimisers.race(SIZE - 3, MALIGNANT)
    assert "broke down" not in app.describe(app.state)
    app.update(start=(3.0, 2.0))
    assert "it broke down after 2 steps" in app.describe(app.state)
    assert app.picture() is not None


def test_classes_that_move_apart_become_separable_and_the_parameters_run_away():
    app = widgets.apart()
    assert "there is a best θ" in app.describe(app.state)
    app.update(gap=5.0)
    assert "there is no best θ" in app.describe(app.state)
    thetas, _ = widgets.fits(5.0)
    lengths = np.linalg.norm(thetas[:, :2], axis=1)
    assert (np.diff(lengths) > 0).all()  # weaker and weaker ridges
    assert lengths[-1] > 1.5 * lengths[-4]
    turns = np.diff(np.arctan2(thetas[:, 1], thetas[:, 0]))
    assert abs(turns[-1]) < 0.02  # the direction has settled


@pytest.mark.parametrize("gap", [0.5, 3.0, 3.5, 7.0])
@pytest.mark.parametrize("ridge", [widgets.RIDGES[0], widgets.RIDGES[-1]])
def test_every_distance_and_every_ridge_can_be_drawn(gap, ridge):
    app = widgets.apart()
    app.update(gap=gap, ridge=ridge)
    assert app.picture() is not None
    assert app.describe(app.state)


def test_an_unknown_landscape_is_refused_with_a_message():
    _, ax = style.figure()
    with pytest.raises(ValueError, match="name must be one of cross-entropy, squared error; got 'cubes'"):
        landscapes.landscape(landscapes.parameter_plane(ax), FEW, Y_FEW, "cubes")


def test_the_race_is_run_with_the_derivatives_it_is_given():
    def halved(theta, X, y):
        return logistic.cross_entropy_gradient(theta, X, y) / 2

    ours, theirs = optimisers.race(SIZE - 3, MALIGNANT), optimisers.race(SIZE - 3, MALIGNANT, gradient=halved)
    theirs.update(eta=2 * ours.state.eta)
    descent, newton = (ours.describe(ours.state).split(", "), theirs.describe(theirs.state).split(", "))
    assert descent[0] == newton[0]  # half the slope at twice the rate
    assert descent[1] != newton[1]  # but Newton's steps are half as long


def test_calibration_marks_each_bin_at_what_was_predicted_and_what_happened():
    p, y = np.array([0.05, 0.15, 0.12, 0.95, 0.91]), np.array([0, 1, 0, 1, 1])
    _, ax = style.figure()
    points = plots.calibration(ax, p, y).containers[0][0].get_xydata()
    np.testing.assert_allclose(points, [[0.05, 0], [0.135, 0.5], [0.93, 1]])


def test_an_error_rate_is_drawn_with_one_standard_error_to_each_side():
    _, ax = style.figure()
    plots.comparison(ax, {"one": (0.1, 0.02), "two": (0.05, 0.01)})
    ends = [segment[:, 0].tolist() for container in ax.containers for segment in container[2][0].get_segments()]
    np.testing.assert_allclose(ends, [[8, 12], [4, 6]])
    assert [label.get_text() for label in ax.get_yticklabels()] == ["one", "two"]


def test_people_are_drawn_as_points_and_as_boxes_of_both_classes():
    rng = np.random.default_rng(0)
    y = np.repeat([0, 1], [30, 5])
    _, axes = style.figure(3)
    plots.people(axes, rng.uniform(0, 2, 35), rng.uniform(5, 70, 35), y)
    assert [text.get_text() for text in axes[1].get_xticklabels()] == ["pays", "defaults"]
    assert {text.get_text() for text in axes[0].get_legend().get_texts()} == {"pays", "defaults"}


def test_an_roc_curve_runs_through_its_points_and_its_marks_lie_on_it():
    _, ax = style.figure()
    plots.roc(ax, {"a": ([0, 0.5, 1], [0, 1, 1])}, {"½": (0.5, 1.0)})
    diagonal, curve, mark = ax.get_lines()
    assert curve.get_xydata().tolist() == [[0, 0], [0.5, 1], [1, 1]]
    assert mark.get_xydata().tolist() == [[0.5, 1]]
    assert diagonal.get_xydata().tolist() == [[0, 0], [1, 1]]
