"""The pictures: things are drawn where they should be, classes can be told apart, and no figure is left open."""

import subprocess
import sys

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from matplotlib.colors import to_rgb
from matplotlib.figure import Figure

from linclass_ref.plots import common, levels, perceptron, style, weight_space

SQUARE = [[-2.0, -2.0], [2.0, 2.0]]
numbers = st.floats(-3, 3).map(lambda value: round(value, 3))


@pytest.fixture
def ax():
    _, axes = style.figure()
    return common.view(axes, SQUARE)


def test_importing_the_reference_plots_or_widgets_does_not_import_pyplot():
    code = "import sys, linclass_ref, linclass_ref.perceptron; assert 'matplotlib' not in sys.modules\n"
    code += "import linclass_ref.plots.common, linclass_ref.widgets.perceptron; assert 'matplotlib.pyplot' not in sys.modules\n"
    code += "assert 'ipywidgets' not in sys.modules"
    subprocess.run([sys.executable, "-c", code], check=True)


def test_every_class_has_its_own_colour_and_its_own_marker():
    assert len({look.marker for look in style.CLASSES}) == len(style.CLASSES) == 10
    assert len({look.color for look in style.CLASSES}) == 10


def test_labels_minus_one_and_zero_look_alike_and_others_are_refused():
    assert style.class_style(-1) is style.class_style(0)
    for label in (-2, 10):
        with pytest.raises(ValueError, match="from 0 to 9"):
            style.class_style(label)


@pytest.mark.parametrize("look", style.CLASSES)
def test_every_class_colour_stands_out_on_white(look):
    """WCAG asks for a contrast of 3 : 1 for graphics."""
    channels = np.array(to_rgb(look.color))
    linear = np.where(channels <= 0.03928, channels / 12.92, ((channels + 0.055) / 1.055) ** 2.4)
    assert 1.05 / (linear @ [0.2126, 0.7152, 0.0722] + 0.05) >= 3


def test_scatter_draws_each_point_once_in_its_class(ax):
    X, y = np.array([[0.0, 1.0], [1.0, 0.0], [-1.0, 0.5]]), [1, -1, 1]
    assert common.scatter(ax, X, y) is ax
    drawn = {line.get_marker(): line.get_xydata().tolist() for line in ax.lines}
    assert drawn == {"o": [[0.0, 1.0], [-1.0, 0.5]], "s": [[1.0, 0.0]]}


def test_points_that_are_not_in_the_plane_are_refused(ax):
    with pytest.raises(ValueError, match="two columns"):
        common.scatter(ax, np.zeros((3, 3)), [1, 1, -1])


@given(numbers, numbers, numbers)
@settings(max_examples=60)
def test_a_boundary_lies_on_its_line_and_reaches_across_the_frame(a, b, c):
    _, axes = style.figure()
    common.view(axes, SQUARE)
    ends = common.line_ends(axes, np.array([a, b]), c)
    left, right = axes.get_xlim()
    if len(ends):
        assert np.allclose(ends @ [a, b] + c, 0, atol=1e-9)
        assert np.allclose(np.abs(ends).max(axis=1), right)
    else:
        corners = np.array([[x, y] for x in (left, right) for y in (left, right)]) @ [a, b] + c
        assert (corners >= 0).all() or (corners < 0).all()


@given(st.lists(st.tuples(numbers, numbers, numbers), min_size=1, max_size=4), st.integers(0, 10**6))
@settings(max_examples=60)
def test_a_shaded_intersection_holds_exactly_the_points_that_satisfy_all(planes, seed):
    _, axes = style.figure()
    common.view(axes, SQUARE)
    thetas, theta0s = np.array(planes)[:, :2], np.array(planes)[:, 2]
    common.intersection(axes, thetas, theta0s, color="green")
    points = np.random.default_rng(seed).uniform(*axes.get_xlim(), size=(50, 2))
    values = points @ thetas.T + theta0s
    clear = (np.abs(values) > 1e-6).all(axis=1)
    inside = axes.patches[0].get_path().contains_points(points) if axes.patches else np.zeros(50, dtype=bool)
    assert (inside == (values > 0).all(axis=1))[clear].all()


def test_with_theta_zero_there_is_no_line_and_the_offset_colours_the_plane(ax):
    common.boundary(ax, [0, 0], -1.0, shade=True)
    assert not ax.lines
    (patch,) = ax.patches
    assert patch.get_facecolor()[:3] == to_rgb(style.class_style(-1).tint)


def test_the_normal_arrow_points_to_the_positive_side(ax):
    common.boundary(ax, [0.0, -2.0], 1.0)
    (note,) = ax.texts
    start, end = np.array(note.xyann), np.array(note.xy)
    assert start @ [0.0, -2.0] + 1.0 == pytest.approx(0)
    assert end @ [0.0, -2.0] + 1.0 > 0


def test_regions_show_the_predicted_class_of_each_place(ax):
    levels.regions(ax, lambda X: (X[:, 0] > 0).astype(int) + (X[:, 0] > 1), 3)
    picture = ax.images[0].get_array()
    assert np.allclose(picture[0, 0], to_rgb(style.class_style(0).tint), atol=0.01)
    assert np.allclose(picture[0, -1], to_rgb(style.class_style(2).tint), atol=0.01)


def test_an_ellipse_passes_through_points_at_its_distance(ax):
    mu, Sigma = np.array([0.5, -0.2]), np.array([[1.0, 0.6], [0.6, 2.0]])
    levels.ellipse(ax, mu, Sigma, radii=[1.5])
    patch = ax.patches[0]
    outline = patch.get_patch_transform().transform(patch.get_path().vertices[::3]) - mu
    assert np.allclose(np.einsum("ij,jk,ik->i", outline, np.linalg.inv(Sigma), outline), 1.5**2, rtol=0.01)


def test_the_solution_cone_is_drawn_only_where_there_is_one():
    Z = np.array([[1.0, 0.2], [0.5, 1.0]])
    for reflected, cones in ((Z, 1), (np.vstack([Z, -Z]), 0)):
        _, axes = style.figure()
        weight_space.weight_space(common.view(axes, SQUARE), reflected)
        assert len(axes.patches) == cones


def test_mistakes_per_pass_counts_them_and_marks_a_clean_end(ax):
    perceptron.mistakes_per_pass(ax, [0, 0, 1], 5, converged=True)
    counts, end = ax.lines
    assert counts.get_xydata().tolist() == [[1, 2], [2, 1], [3, 0]]
    assert end.get_xydata().tolist() == [[3, 0]]


def test_other_pieces_return_their_axes(ax):
    assert common.curves(ax, [1, 2], {"training": [0.1, 0.0], "test": [0.2, 0.3]}, mark=1) is ax
    assert common.path(ax, [[0, 0], [1, 1]]) is ax
    assert levels.contours(ax, lambda X: (X**2).sum(axis=1)) is ax
    assert common.ring(ax, [[0, 0]]) is ax
    assert weight_space.update(ax, [1, 0], [0, 1]) is ax


def test_a_picture_whose_ticks_are_found_once_has_the_pixels_of_any_figure(monkeypatch):
    def pictures():
        """With what the layout depends on: equal scales, powers of ten, small numbers, a bar of colours; and with other limits."""
        picture, axes = style.figure(3, width=9.0, sharey=True)
        for ax, scale in zip(axes, (1.0, 1e3, 1e-7), strict=True):
            ax.plot([scale, 9 * scale], [1, 4], label="one")
            ax.set(xlabel="x", title="A title")
            ax.legend()
        axes[0].set_aspect("equal")
        axes[1].set_xscale("log")
        picture.colorbar(axes[2].scatter([0, 1e-7], [1, 2], c=[0, 5]), ax=axes[2])
        yield picture.png()
        axes[0].set(xlim=(0, 100), ylim=(-2000, 2000))
        yield picture.png()

    ours = list(pictures())
    monkeypatch.setattr(style.Picture, "draw", Figure.draw)
    assert ours == list(pictures())
    assert ours[0] != ours[1]


def test_the_same_picture_has_the_same_bytes_and_is_in_no_list_of_open_figures():
    def make():
        picture, axes = style.figure()
        common.scatter(common.view(axes, SQUARE), SQUARE, [1, -1])
        return picture

    assert make().png() == make().png()
    assert b"Software" not in make().png()
    from matplotlib._pylab_helpers import Gcf

    assert not Gcf.figs
    data, metadata = make()._repr_mimebundle_()
    assert set(data) == {"image/png", "text/plain"}
    assert metadata["image/png"]["width"] == 374


@pytest.mark.parametrize("extra", [0, 1])
def test_an_unlucky_update_is_drawn_with_its_margins_whatever_the_number_of_features(extra):
    _, axes = style.figure(2)
    theta, a, b = (np.append(v, np.zeros(extra)) for v in ([4.0, 0.0], [1.0, -4.0], [-1.0, 1.0]))
    perceptron.unlucky(axes, theta, a, b)
    words = [{text.get_text() for text in ax.texts} for ax in axes]
    assert {"a: +4", "b: −4"} <= words[0]
    assert {"a: −1", "b: −2"} <= words[1]


def _title(axes):
    """The title, wherever the style in force puts it."""
    return axes.get_title() or axes.get_title(loc="left")


def test_a_correction_changes_theta_only_where_the_prediction_is_wrong():
    _, axes = style.figure(4)
    titles = [_title(ax) for ax in perceptron.corrections(axes, [1, 0], [2, 0])]
    assert [title.split(":\n")[1] for title in titles] == ["no change", "subtract x", "add x", "no change"]


def test_the_strongest_weights_are_those_at_both_ends(ax):
    perceptron.strongest_weights(ax, list("abcdef"), [0.5, -3, 2, -1, 0, 4], count=2)
    assert [label.get_text() for label in ax.get_yticklabels()] == ["b", "d", "c", "f"]
    assert [bar.get_width() for bar in ax.patches[:4]] == [-3, -1, 2, 4]


def test_named_things_are_drawn_in_turn_under_their_names():
    _, axes = style.figure(2)
    common.in_turn(axes, lambda ax, x: common.scatter(ax, [x], [1]), {"left": [0, 1], "right": [2, 3]})
    drawn = {ax.get_title() or ax.get_title(loc="left"): ax.lines[0].get_xydata().tolist() for ax in axes}
    assert drawn == {"left": [[0, 1]], "right": [[2, 3]]}
