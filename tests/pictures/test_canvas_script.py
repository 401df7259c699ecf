"""The functions of canvas.js that need no browser, called in Node, and the constants that it shares with the kernel's side."""

import json
import shutil
import subprocess

import pytest

from linclass_ref.scene.live import SCRIPT
from linclass_ref.scene.mouse import GRAB_REACH
from linclass_ref.scene.stage import MAX_SHAPES_PER_FRAME

NODE = shutil.which("node")
pytestmark = pytest.mark.skipif(NODE is None, reason="Node is not installed")
# A path that writes down what is added to it.
PATH = """
globalThis.Path2D = class {
    steps = [];
    moveTo(...to) { this.steps.push(["M", ...to]); }
    lineTo(...to) { this.steps.push(["L", ...to]); }
    quadraticCurveTo(...to) { this.steps.push(["Q", ...to]); }
    bezierCurveTo(...to) { this.steps.push(["C", ...to]); }
    closePath() { this.steps.push(["Z"]); }
};
"""
# A canvas of 400 pixels that is 200 pixels wide on the page.
CANVAS = "({ width: 400, getBoundingClientRect: () => ({ width: 200 }) })"


def value_of(expression: str):
    """What an expression in the parts of the script comes to."""
    code = f"{SCRIPT}\n{PATH}\nconst parts = linclassCanvas.parts;\nconsole.log(JSON.stringify({expression}));"
    done = subprocess.run([str(NODE), "-"], input=code, capture_output=True, text=True, check=True)
    return json.loads(done.stdout)


def test_the_constants_are_those_of_the_kernel():
    assert value_of("[parts.GRAB_REACH, parts.MAX_SHAPES_PER_FRAME]") == [GRAB_REACH, MAX_SHAPES_PER_FRAME]


def test_commands_are_read_with_their_numbers():
    assert value_of('parts.commandsOf("M1L12Z1")') == [["M", 1], ["L", 12], ["Z", 1]]


def test_an_outline_takes_its_coordinates_in_order_and_says_where_they_end():
    traced = "(() => { const p = new Path2D(); const k = parts.trace(p, 'M1L1Q1C1Z1', [...Array(20).keys()], 2); return [k, p.steps]; })()"
    steps = [["M", 2, 3], ["L", 4, 5], ["Q", 6, 7, 8, 9], ["C", 10, 11, 12, 13, 14, 15], ["Z"]]
    assert value_of(traced) == [16, steps]


def test_each_shape_of_a_mark_has_its_own_outline():
    outlines = 'parts.outlines(["path", 0, "M1L1", 2], [0, 1, 2, 3, 4, 5, 6, 7]).map(path => path.steps)'
    assert value_of(outlines) == [[["M", 0, 1], ["L", 2, 3]], [["M", 4, 5], ["L", 6, 7]]]
    assert value_of('parts.outlines(["image", 0, "", 1], [])') == []


def test_marks_begin_where_the_ones_before_them_end():
    assert value_of("parts.startsOf([4, 0, 6])") == [0, 4, 4]


ONE, TWO = "[[[100, 100]]]", "[[[100, 100], [130, 100]]]"  # the handles of one control


@pytest.mark.parametrize(
    ("handles", "place", "found"),
    [
        (ONE, [100, 100], [0, 0]),
        (ONE, [100 + 2 * GRAB_REACH, 100], [0, 0]),  # two pixels of the canvas are one of the page
        (ONE, [100 + 2 * GRAB_REACH + 1, 100], None),
        (TWO, [118, 100], [0, 1]),  # the nearer of two
        (ONE, [100, 121], None),  # outside the frame of the control
    ],
)
def test_a_press_grabs_the_nearest_handle_within_reach(handles, place, found):
    assert value_of(f"parts.handleAt({CANVAS}, {handles}, [[0, 0, 400, 120]], {place})") == found


@pytest.mark.parametrize(
    ("lines", "place", "expected"),
    [
        ([0, 10, 20], 5, [0, 0.5]),
        ([0, 10, 20], 15, [1, 0.5]),
        ([20, 10, 0], 15, [0, 0.5]),  # a grid may be given from right to left
        ([0, 10, 20], 99, [1, 1]),  # beyond the last line
        ([0, 10, 20], -5, [0, 0]),
    ],
)
def test_a_place_lies_between_two_lines_of_a_grid(lines, place, expected):
    assert value_of(f"parts.between({lines}, {place})") == expected


def test_a_place_among_stacked_panels_is_one_in_the_whole_picture():
    panels = "[[0, 210], [210, 400]]"
    assert value_of(f"parts.unstacked({panels}, 100, [30, 40])") == [30, 40]
    assert value_of(f"parts.unstacked({panels}, 100, [30, 140])") == [240, 40]
    assert value_of(f"parts.unstacked({panels}, 100, [30, 999])") == [240, 899]
