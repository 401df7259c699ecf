"""What a browser is sent of a picture: every kind of mark, slopes, and scenes that are computed beforehand."""

import io
import json
import zlib
from base64 import b64decode
from dataclasses import dataclass

import numpy as np
import pytest
from matplotlib.collections import LineCollection, PolyCollection
from PIL import Image

from linclass_ref.plots import common, style
from linclass_ref.scene.export import export
from linclass_ref.scene.live import SCRIPT
from linclass_ref.scene.scene import Recorder
from linclass_ref.scene.stage import MAX_SHAPES_PER_FRAME, Stage
from linclass_ref.scene.toolkit import App, Choice, Player, Points, PointState, Slider, Toggle, Vector
from linclass_ref.widgets import fisher, gaussian_lda


@pytest.fixture
def axes():
    """Axes of 100 × 100 pixels at the lower left of a picture of 100 × 200, on which one unit is one pixel."""
    figure = style.Picture(figsize=(1, 2), dpi=100)
    style.FigureCanvasAgg(figure)
    ax = figure.add_axes((0, 0, 1, 0.5))
    ax.set(xlim=(0, 100), ylim=(0, 100))
    return ax


def record(ax, *artists, snap=False):
    recorder = Recorder(ax.figure.canvas.get_renderer(), snap)
    for artist in artists:
        artist.draw(recorder)
    return recorder.scene


def test_a_line_is_a_path_in_pixels_from_the_upper_left(axes):
    scene = record(axes, *axes.plot([10, 90], [20, 60], color="#ff0000", linewidth=1.44, linestyle=(0, (2, 1))))
    assert scene.marks == [["path", 0, "M1L1", 1]]
    assert scene.coordinates == pytest.approx([10, 180, 90, 140])
    look = scene.styles[0]
    assert (look["stroke"], look["width"], look["clip"]) == ("rgba(255,0,0,1)", 2, [0, 100, 100, 100])
    assert look["dash"] == pytest.approx([0, 4, 2])
    assert "fill" not in look


def test_what_is_not_a_number_leaves_a_gap(axes):
    scene = record(axes, *axes.plot([10, 20, np.nan, 40, 50], [0] * 5))
    assert scene.marks[0][2] == "M1L1M1L1"


def test_markers_are_one_shape_and_many_places(axes):
    scene = record(axes, *axes.plot([10, 20, 30], [1, 2, 3], "s", color="blue", markersize=7.2, alpha=0.5))
    (mark,) = scene.marks
    assert (mark[0], mark[3]) == ("marker", 3)
    assert scene.coordinates == pytest.approx([10, 199, 20, 198, 30, 197])
    assert np.abs(mark[2][1]).max() == pytest.approx(5), "half the size, in pixels"
    assert scene.styles[0]["fill"] == "rgba(0,0,255,0.5)"


def test_a_collection_is_one_mark_with_a_style_for_each_path(axes):
    lines = LineCollection([[(0, 0), (1, 1)], [(2, 2), (3, 3)]], colors="black")
    squares = PolyCollection([[(0, 0), (1, 0), (1, 1)], [(5, 5), (6, 5), (6, 6)]], facecolors=["red", "blue"])
    scene = record(axes, axes.add_collection(lines), axes.add_collection(squares))
    assert [mark[0::3] for mark in scene.marks] == [["path", 2], ["path", 2]]
    assert scene.marks[0][1] == 0
    assert [scene.styles[k]["fill"] for k in scene.marks[1][1]] == ["rgba(255,0,0,1)", "rgba(0,0,255,1)"]
    assert scene.sizes == [8, 12]


def test_polygons_that_are_alike_are_the_same_at_once_as_one_by_one(axes, monkeypatch):
    corners = np.random.default_rng(0).uniform(0, 90, (5, 4, 2))
    faces = np.random.default_rng(1).uniform(size=(5, 4))
    squares = axes.add_collection(PolyCollection(corners, facecolors=faces, edgecolors="white", linewidths=0.5))
    at_once = record(axes, squares, snap=True)
    monkeypatch.setattr(Recorder, "_draw_alike", lambda *_, **__: False)
    one_by_one = record(axes, squares, snap=True)
    assert at_once.coordinates == pytest.approx(one_by_one.coordinates)
    assert [(m[0], m[2:]) for m in at_once.marks] == [(m[0], m[2:]) for m in one_by_one.marks]
    looks = [[scene.styles[k] for k in scene.marks[0][1]] for scene in (at_once, one_by_one)]
    assert looks[0] == looks[1]


def test_text_becomes_outlines_that_move_with_it(axes):
    here = record(axes, axes.text(10, 50, "θ"))
    there = record(axes, axes.text(15, 48, "θ"))
    assert here.marks[0][2] == there.marks[0][2]
    assert here.styles == [{**there.styles[0]}]
    steps = (there.coordinates - here.coordinates).reshape(-1, 2)
    assert np.allclose(steps, [5, 2])


def test_a_hatch_is_a_tile(axes):
    scene = record(axes, axes.axvspan(10, 20, facecolor="none", edgecolor="black", hatch="//"))
    hatch = scene.styles[0]["hatch"]
    assert (hatch["side"], hatch["stroke"]) == (100, "rgba(0,0,0,1)")
    assert len(hatch["points"]) > 8


@pytest.mark.parametrize(("interpolation", "origin"), [("nearest", "lower"), ("none", "lower"), ("none", "upper")])
def test_an_image_is_a_png_with_two_corners(axes, interpolation, origin):
    pixels = np.zeros((2, 2, 3))
    pixels[0 if origin == "lower" else 1, :, 0] = 1  # the lower half is red
    shown = axes.imshow(pixels, extent=(10, 30, 40, 80), origin=origin, interpolation=interpolation, aspect="auto")
    axes.set(xlim=(0, 100), ylim=(0, 100))
    scene = record(axes, shown)
    assert scene.marks[0][0] == "image"
    assert scene.coordinates == pytest.approx([10, 120, 30, 160])
    image = np.asarray(Image.open(io.BytesIO(scene.images[0])))
    assert image.shape[:2] == ((2, 2) if interpolation == "none" else (40, 20)), "the browser scales the first kind"
    assert image[-1, 0, :3].tolist() == [255, 0, 0]
    assert image[0, 0, :3].tolist() == [0, 0, 0]


def test_lines_along_the_axes_are_sharp_when_nothing_moves(axes):
    line = axes.plot([10.3, 10.3], [20, 60], linewidth=0.72)
    assert record(axes, *line).coordinates[0] == pytest.approx(10.3)
    assert record(axes, *line, snap=True).coordinates[0] % 1 == pytest.approx(0.5)


@dataclass(frozen=True, eq=False)
class Parts(PointState):
    tip: tuple[float, float] = (1.0, 0.0)
    step: int = 0
    on: bool = False
    kind: str = "a"


def parts(controls):
    def draw(ax, state):
        common.half_plane(ax, state.tip)
        common.arrow(ax, (0, 0), state.tip)
        ax.plot(*state.X.T, "o")
        ax.plot([0, 1 if state.tip[0] < 1.0001 else 4], [0, 0])  # jumps as soon as the tip moves to the right
        ax.plot(np.arange(state.step + 1), np.zeros(state.step + 1), "x")

    return App(
        "Parts",
        Parts(np.array([[-1.0, 1.0], [1.0, 1.0]]), np.array([1, -1])),
        draw,
        background=lambda ax: common.view(ax, [[-2, -2], [2, 2]]),
        describe=lambda state: f"step {state.step}, tip {state.tip[0]:g}",
        controls=controls,
    )


def test_the_still_picture_is_that_of_an_app_and_what_moves_keeps_its_layout():
    app = gaussian_lda.plane()
    stage = Stage(app)
    data, metadata = stage.still()
    assert (data, metadata) == app.picture()._repr_mimebundle_()
    places = [ax.get_position().bounds for ax in stage.flat]
    stage.show(app.state)
    assert stage.new_background()
    assert [ax.get_position().bounds for ax in stage.flat] == places
    assert all(artist.get_animated() for _, artist in stage.artists)


def test_slopes_tell_where_everything_goes_when_a_handle_moves():
    app = parts([Vector("tip", "tip", -2, 2, 0.5), Points()])
    stage = Stage(app)
    stage.show(app.state)
    stage.new_background()
    before = stage.scene(snap=False)
    slopes = stage.slopes(app.state, 1, 1)
    kinds = np.repeat(np.arange(len(before.sizes)), before.sizes)
    points = next(k for k, mark in enumerate(before.marks) if mark[0] == "marker")
    assert slopes.right[kinds == points].tolist() == pytest.approx([0, 0, 1, 0]), "the second point moves alone"
    assert slopes.down[kinds == points].tolist() == pytest.approx([0, 0, 0, 1])
    assert not slopes.right[kinds != points].any()
    slopes = stage.slopes(app.state, 0, 0)
    jumping = next(k for k, mark in enumerate(before.marks) if mark[0] == "path" and mark[2] == "M1L1")
    assert not slopes.right[kinds == jumping].any(), "what jumps does not follow"
    assert slopes.right[kinds == 0].any() or slopes.down[kinds == 0].any(), "the half-plane turns"


def test_a_surface_does_not_follow_a_handle_but_the_ellipses_do():
    app = gaussian_lda.plane()
    stage = Stage(app)
    stage.show(app.state)
    stage.new_background()
    scene, slopes = stage.scene(snap=False), stage.slopes(app.state, 0, 0)
    kinds = np.repeat(np.arange(len(scene.sizes)), scene.sizes)
    (surface,) = (k for k, mark in enumerate(scene.marks) if mark[3] > MAX_SHAPES_PER_FRAME)
    follows = {k for k in kinds if slopes.right[kinds == k].any()}
    assert surface not in follows
    assert len(follows) > 3
    assert f"const MAX_SHAPES_PER_FRAME = {MAX_SHAPES_PER_FRAME};" in SCRIPT, (
        "the browser keeps a copy of the same marks"
    )


def test_slopes_are_those_of_the_scene_although_the_control_rounds():
    X = np.random.default_rng(0).normal(size=(30, 2)) + np.repeat([[0, 0], [2, 1]], 15, axis=0)
    app = fisher.rotate(X, np.repeat([0, 1], 15))
    stage = Stage(app)
    stage.show(app.state)
    stage.new_background()
    slopes = stage.slopes(app.state, 0, 0)
    tip = stage.handles(app.state)[0][0]
    middle = stage.handles(fisher.Turn(app.state.angle + 180))[0][0] / 2 + tip / 2
    across, down = (tip - middle) / np.linalg.norm(tip - middle)
    scene = stage_scene(stage, app.state)
    near = [k for k, (x, y) in enumerate(scene.coordinates.reshape(-1, 2)) if np.hypot(x - tip[0], y - tip[1]) < 1]
    assert near, "the tip is drawn"
    moved = slopes.right.reshape(-1, 2)[near[0]] * -down + slopes.down.reshape(-1, 2)[near[0]] * across
    assert moved == pytest.approx([-down, across], abs=0.05), "along the circle it follows fully"


def stage_scene(stage, state):
    stage.show(state)
    return stage.scene(snap=False)


def unpacked(data):
    album = json.loads(zlib.decompress(b64decode(data["album"])))
    return album["scenes"]


def test_an_export_has_every_combination_of_a_few_controls():
    controls = [Toggle("on", "On"), Choice("kind", "Kind", {"A": "a", "B": "b"}), Player("step", "Step", lambda s: 3)]
    data = export(parts(controls))
    assert [dial["kind"] for dial in data["dials"]] == ["toggle", "choice", "player"]
    assert len(data["groups"]) == 1
    words = [unpacked(data)[k]["words"] for k in data["groups"][0]["scenes"]]
    assert words == [f"step {k}, tip 1" for k in range(4)] * 4
    json.dumps(data)


def test_an_export_of_many_values_moves_one_control_at_a_time_and_can_be_told_which():
    controls = [Slider("step", "Step", 0, 100), Slider("selected", "Selected", 0, 1), Toggle("on", "On")]
    app = parts([*controls, Choice("kind", "Kind", {"A": "a", "B": "b"})])
    assert len(export(app)["groups"]) == 4
    assert len(export(app, controls=app.controls[1:2])["dials"]) == 1


def test_the_grid_of_a_handle_has_a_line_through_its_first_place():
    app = parts([Vector("tip", "tip", -2, 2)])
    data = export(app)
    (dial,), (group,) = data["dials"], data["groups"]
    scenes = unpacked(data)
    assert len(group["scenes"]) == len(dial["columns"]) * len(dial["rows"])
    assert scenes[group["scenes"][dial["first"]]]["handles"] == scenes[0]["handles"]
