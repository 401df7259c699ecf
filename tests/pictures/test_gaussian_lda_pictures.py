"""The pictures and widgets of the Gaussian lesson: borders lie where classes tie, and every setting can be drawn."""

from dataclasses import replace

import numpy as np
import pytest
from matplotlib.colors import to_rgb

from linclass_ref import gaussian, quadratic
from linclass_ref.plots import common, style
from linclass_ref.plots import gaussian_lda as plots
from linclass_ref.scene.toolkit import Slider
from linclass_ref.widgets import gaussian_lda as widgets
from linclass_ref.widgets import gaussian_plane

MODEL = ([0.5, 0.3, 0.2], [[-2.0, -1.0], [2.0, -1.5], [0.5, 2.5]], [[1.0, 0.6], [0.6, 2.0]])


@pytest.fixture
def ax():
    _, axes = style.figure()
    return common.view(axes, [[-5, -5], [5, 5]], margin=0)


def test_each_drawn_border_is_where_the_two_largest_discriminants_are_equal(ax):
    plots.borders(ax, *gaussian.lda_weights(*MODEL))
    assert len(ax.lines) == 3
    for line in ax.lines:
        first, last = line.get_xydata()
        along = first + np.linspace(0, 1, 9)[:, None] * (last - first)
        ordered = np.sort(gaussian.lda_discriminants(along, *MODEL), axis=1)
        assert np.allclose(ordered[:, -1], ordered[:, -2])
    ends = np.vstack([line.get_xydata() for line in ax.lines])
    assert len(np.unique(ends.round(6), axis=0)) == 4, "all three meet in one point"


def test_a_class_that_is_nowhere_the_first_has_no_border(ax):
    plots.borders(ax, [[1.0, 0.0], [-1.0, 0.0], [0.0, 0.0]], [0.0, 0.0, -1.0])
    assert [line.get_xydata()[:, 0].tolist() for line in ax.lines] == [[0.0, 0.0]]


def test_territories_have_the_colour_of_the_predicted_class(ax):
    plots.territories(ax, *gaussian.lda_weights(*MODEL))
    points = np.random.default_rng(0).uniform(-5, 5, (200, 2))
    for x, k in zip(points, gaussian.lda_predict(points, *MODEL), strict=True):
        holding = [patch for patch in ax.patches if patch.get_path().contains_point(x)]
        assert [patch.get_facecolor()[:3] for patch in holding] == [to_rgb(style.class_style(int(k)).tint)]


def test_a_bent_boundary_follows_its_curve_and_is_absent_where_there_is_none(ax):
    plots.bent(ax, lambda P: (P**2).sum(axis=1) - 4)
    curve = ax.patches[0].get_path().vertices
    assert np.allclose(np.linalg.norm(curve, axis=1), 2, atol=0.02)
    plots.bent(ax, lambda P: (P**2).sum(axis=1) + 1)
    assert len(ax.patches) == 1


@pytest.mark.parametrize("turn", range(-90, 91, 30))
def test_a_surface_stays_in_its_frame_however_it_is_turned(turn):
    _, axes = style.figure()
    P = np.random.default_rng(0).dirichlet(np.ones(3), (9, 9))
    plots.surface(plots.surface_frame(axes), P, 1, turn=turn)
    corners = np.vstack([path.vertices for path in axes.collections[0].get_paths()])
    assert len(axes.collections[0].get_paths()) == 64
    (left, right), (bottom, top) = axes.get_xlim(), axes.get_ylim()
    assert (corners >= [left, bottom]).all()
    assert (corners <= [right, top]).all()


def test_the_shares_of_the_density_are_written_on_it(ax):
    plots.shares(ax)
    assert {text.get_text() for text in ax.texts} >= {"68.27 %", "95.45 %", "99.73 %"}
    assert min(ax.get_yticks()) == 0


def test_the_densities_name_midpoint_and_boundary_and_cope_with_equal_means():
    app = widgets.densities()
    app.update(mu0=1.0, mu1=4.0, sigma=2.0)
    assert "midpoint is 2.50; the boundary lies at 2.50" in app.describe(app.state)
    app.update(mu1=1.0)
    assert "no boundary" in app.describe(app.state)
    app.picture()


def test_samples_repeat_and_their_boundaries_tighten():
    def boundary(number):
        return widgets.Sample(20, number).crossing(gaussian.lda_boundary_1d)

    assert boundary(3) == boundary(3) != boundary(4)
    spread = [found.std() for found in widgets.estimates()]
    assert spread[0] > 2 * spread[3] > 4 * spread[-1] * 0.9


@pytest.mark.parametrize("means", [[[-1.5, -0.5], [1.5, 0.5]], [[-2, -1], [2, -1], [0, 2]]])
def test_every_slider_of_the_plane_can_be_drawn_at_both_ends(means):
    app = gaussian_plane.plane(means)
    for control in app.controls:
        if isinstance(control, Slider):
            for value in (control.low, control.high):
                for untied in (False, True):
                    app.draw(app.canvas()[1], replace(app.first, **{control.field: value, "untied": untied}))
                    assert app.describe(replace(app.first, **{control.field: value, "untied": untied}))


def test_two_means_in_one_place_are_drawn_without_a_boundary():
    for untied in (False, True):
        app = gaussian_plane.plane([[1.0, 1.0], [1.0, 1.0]], prior=0.7, untied=untied)
        app.picture()
    assert "Priors 0.30, 0.70" in app.describe(app.state)


def test_with_a_shared_covariance_the_text_gives_the_log_odds_and_otherwise_says_that_the_boundary_bends():
    app = gaussian_plane.plane()
    assert "Log-odds of class 1: (3.00, 1.00)·x +0.00" in app.describe(app.state)
    app.update(untied=True)
    assert "bends" in app.describe(app.state)


def test_a_positive_test_raises_every_prior_and_two_raise_it_further(ax):
    plots.prevalence(ax, gaussian.bayes_posterior, [0.09, 0.9])
    once, twice, before = (line.get_xydata() for line in ax.lines)
    assert np.allclose(once[:, 1] / (100 - once[:, 1]), 10 * once[:, 0] / (100 - once[:, 0]))
    assert (twice[:, 1] > once[:, 1]).all()
    assert (before[:, 0] == before[:, 1]).all()


def test_every_likelihood_peaks_at_the_mean_of_the_sample(ax):
    sample = np.array([-1.0, 0.5, 2.0, 3.0])
    plots.likelihood(ax, sample, gaussian.log_multivariate_normal, sigmas=(0.8, 2.0))
    for line in ax.lines[:2]:
        mu, height = line.get_xydata()[line.get_ydata().argmax()]
        assert abs(mu - sample.mean()) <= 0.03
        assert height < 0


def test_the_regions_are_drawn_with_the_function_that_was_given(ax):
    W, b = np.array([[1.0, 0.0], [-1.0, 0.0]]), np.array([0.0, 1.0])
    plots.classes(ax, [[-1.0, 0.0], [1.0, 0.0]], [1, 0], lambda P: P @ W.T + b, [[1, 0], [-1, 0]], np.eye(2))
    border = ax.lines[0].get_xydata()
    assert np.allclose(border[:, 0], 0.5)


def test_error_bars_are_one_standard_error_long(ax):
    plots.error_curves(ax, [0.1, 0.5], {"LDA": [0.2, 0.5], "QDA": [0.1, 0.0]}, n=100)
    (low, high), _ = ax.containers[0].lines[2][0].get_segments()
    assert np.allclose([low[1], high[1]], [20 - 4, 20 + 4])


def test_the_widgets_draw_with_the_functions_that_they_are_given():
    calls = []

    def boundary(*arguments):
        calls.append("boundary")
        return gaussian.lda_boundary_1d(*arguments)

    def odds(*arguments):
        calls.append("odds")
        return gaussian.log_odds(*arguments)

    def curved(*arguments):
        calls.append("curved")
        return quadratic.qda_discriminants(*arguments)

    widgets.densities(boundary).picture()
    gaussian_plane.plane(odds=odds, curved=curved).picture()
    assert set(calls) == {"boundary", "odds"}
    gaussian_plane.plane(untied=True, odds=odds, curved=curved).picture()
    assert set(calls) == {"boundary", "odds", "curved"}
