"""The widgets and pictures of the convergence proof: what they say and draw is what the reference computes."""

import numpy as np
import pytest

from linclass_ref import data, hulls
from linclass_ref.experiments.proof_lines import LINES, proof_run
from linclass_ref.margins import mistake_bound, proof_trace
from linclass_ref.plots import common, style
from linclass_ref.plots import convergence_proof as plots
from linclass_ref.plots import hulls as hull_plots
from linclass_ref.widgets import convergence_proof as widgets

X, y, _, _ = data.separable(14, margin=0.12, rng=45)
BEST = hulls.max_margin_origin(X, y)


def shown(app):
    """What a reader sees: the picture's bytes and the line of text."""
    return app.picture().png(), app.describe(app.state)


def test_the_unbroken_proof_opens_at_the_end_of_its_run_with_every_line_true():
    app = widgets.proof(X, y, BEST.theta)
    assert app.state.step == proof_run(X, y, BEST.theta, 1000).mistakes
    assert "all eight lines hold" in app.describe(app.state)


@pytest.mark.parametrize(
    ("broken", "first"), [(widgets.DATA, "Line B says"), (widgets.SIGN, "Line D says"), (widgets.GAMMA, "Line B says")]
)
def test_each_switch_names_the_first_line_that_fails(broken, first):
    app = widgets.proof(X, y, BEST.theta)
    app.update(broken=broken, step=10_000)  # more than there are: the last mistake is shown
    picture, words = shown(app)
    assert first in words
    app.reset()
    assert shown(app)[0] != picture


def test_the_lines_are_shown_in_the_order_that_is_given_and_the_first_of_them_that_fails_is_named():
    app = widgets.proof(X, y, BEST.theta, order="e, h, a, b, d, g, f, c")
    assert shown(app)[0] != shown(widgets.proof(X, y, BEST.theta))[0]
    app.update(broken=widgets.SIGN, step=10_000)
    assert "Line H says" in app.describe(app.state)


def test_the_editor_asks_the_function_that_it_is_given():
    asked = []

    def certify(X, y):
        asked.append(len(X))
        return hulls.non_separable_certificate(X, y)

    app = widgets.hull_editor([[0.0, 0.0], [1.0, 1.0]], [1, -1], certify)
    app.state = app.state.added(np.array([2.0, 2.0]))
    assert "here is the certificate" in shown(app)[1]
    assert asked == [3]


def test_every_step_of_every_switch_can_be_drawn():
    app = widgets.proof(X, y, BEST.theta)
    for broken in widgets.BROKEN.values():
        for step in (0, 1, 7, 200):
            app.update(broken=broken, step=step)
            assert app.picture() is not None
            assert app.describe(app.state)


def test_data_that_stay_separable_when_one_label_is_flipped_are_refused_with_a_message():
    with pytest.raises(ValueError, match="no single label"):
        widgets._flip_one(np.array([[1.0, 0.0], [0.0, 1.0]]), np.array([1, -1]), [1.0, -1.0])


def test_dragging_a_point_into_the_other_hull_turns_the_separator_into_a_certificate():
    points, labels = (
        np.array([[1.0, 2.0], [2.5, 0.5], [2.0, 3.0], [-1.0, -0.5], [-2.5, 1.0], [-2.0, -2.0]]),
        [1] * 3 + [-1] * 3,
    )
    app = widgets.hull_editor(points, labels)
    assert "a separator exists" in app.describe(app.state)
    app.state = app.state.moved(3, np.array([1.9, 1.9]))
    picture, words = shown(app)
    assert "here is the certificate" in words
    weights = app.state.certificate
    assert np.abs((weights * app.state.y) @ np.column_stack([app.state.X, np.ones(6)])).max() < 1e-9
    app.reset()
    assert shown(app)[0] != picture


def test_points_of_one_class_and_a_single_point_can_be_drawn():
    app = widgets.hull_editor([[1.0, 2.0], [2.0, 1.0]], [1, 1])
    assert "a separator exists" in shown(app)[1]
    app.state = app.state.removed(0)
    assert "a separator exists" in shown(app)[1]


def test_the_drawn_hull_is_convex_and_contains_every_point():
    points = np.random.default_rng(0).normal(size=(40, 2))
    corners = hull_plots._corners(points)
    edges = np.roll(corners, -1, axis=0) - corners
    for corner, edge in zip(corners, edges, strict=True):
        side = edge[0] * (points[:, 1] - corner[1]) - edge[1] * (points[:, 0] - corner[0])
        assert side.min() >= -1e-12


def test_ticks_and_crosses_are_as_many_as_lines_times_mistakes():
    run = proof_run(X, y, BEST.theta, 60, gamma=2 * BEST.margin)
    _, ax = style.figure()
    plots.line_ticks(plots.line_labels(ax), run, run.mistakes)
    dots, crosses = (len(c.get_offsets()) for c in ax.collections)
    assert dots + crosses == len(LINES) * run.mistakes
    assert crosses == np.count_nonzero(~run.holds)


def test_the_margin_band_shows_the_margin_and_the_radius():
    _, ax = style.figure()
    plots.margin_band(common.view(ax, X, origin=True), X, y, BEST.theta, ball=True)
    texts = {text.get_text() for text in ax.texts}
    assert f"γ = {BEST.margin:.2f}" in texts
    assert f"R = {np.linalg.norm(X, axis=1).max():.2f}" in texts


def test_the_curves_of_a_trace_are_its_columns():
    trace = proof_trace(X, y, BEST.theta, 1000)
    _, ax = style.figure()
    plots.trace_between_bounds(ax, trace)
    lines = [line.get_ydata() for line in ax.lines]
    assert any(len(data) == len(trace) + 1 and np.allclose(data[1:], trace[:, 0]) for data in lines)
    assert any(len(data) == len(trace) + 1 and np.allclose(data[1:] ** 2, trace[:, 2]) for data in lines)


def test_no_separator_promises_less_than_the_widest_street():
    _, ax = style.figure()
    plots.bounds_by_angle(ax, X, y, mistake_bound, 21)
    promised = ax.lines[0].get_ydata()
    least = mistake_bound(X, y, BEST.theta)
    assert least <= promised.min() < 1.01 * least


def test_each_set_of_points_gets_a_street_or_the_weights_of_its_certificate():
    _, axes = style.figure(2)
    sets = {"apart": [[0, 0], [1, 0], [4, 4], [5, 4]], "crossing": [[1, 1], [3, 3], [1, 3], [3, 1]]}
    plots.hulls_and_answers(axes, sets, [-1, -1, 1, 1], hulls.non_separable_certificate)
    assert [sum(text.get_text() == "0.25" for text in ax.texts) for ax in axes] == [0, 4]
