"""The browser's side of the widgets on pages on disk, without a kernel: it paints what matplotlib would, and it can be used."""

import base64
import io
import json

import numpy as np
import pytest
from PIL import Image

from linclass_ref import data, geometry
from linclass_ref.data import synthetic
from linclass_ref.scene.export import export, script
from linclass_ref.scene.stage import Stage
from linclass_ref.widgets import fisher, gaussian_lda, logistic_mle, multiclass_least_squares, perceptron

pytestmark = pytest.mark.browser

X, y, *_ = synthetic.separable(14, margin=0.05, rng=3)
TILTED = data.gaussian_classes(160, [[-1.3, 0.3], [1.3, -0.3]], [[3, 2.4], [2.4, 2.5]], rng=3)
FAR, t, ordinary = data.with_outliers()
FLAGSHIPS = {
    "stepper": lambda: perceptron.stepper(X, y),
    "editor": lambda: perceptron.editor(2 * X[:4], y[:4]),
    "direction": lambda: fisher.rotate(*TILTED),
    "plane": lambda: gaussian_lda.plane(untied=True),
    "far point": lambda: multiclass_least_squares.far_point(FAR[ordinary], geometry.bits_to_signs(t[ordinary])),
    "landscapes": lambda: logistic_mle.landscapes(np.array([-2.0, -1, 0.5, 1, 2]), np.array([0, 0, 1, 0, 1])),
}


@pytest.fixture(scope="module")
def mounted(lab, tmp_path_factory):
    """A page on disk with a widget on it, ready to be used."""
    page = lab.browser.new_page(viewport={"width": 800, "height": 700})
    problems = []
    page.on("pageerror", lambda problem: problems.append(str(problem)))

    def open_page(exported):
        file = tmp_path_factory.mktemp("page") / "page.html"
        start = f"linclassCanvas.mount(document.getElementById('here'), {json.dumps(exported)})"
        file.write_text(
            f"<!doctype html><meta charset=utf-8><div id=here></div><script>{script()}</script><script>window.ready = {start}</script>",
            encoding="utf-8",
        )
        page.goto(file.as_uri())
        page.evaluate("() => window.ready")
        return page

    yield open_page
    page.close()
    assert problems == []


def painted(page):
    url = page.locator("canvas").evaluate("canvas => canvas.toDataURL()")
    return np.asarray(Image.open(io.BytesIO(base64.b64decode(url.split(",")[1]))).convert("RGB")).astype(float)


def by_matplotlib(app):
    """The same picture by matplotlib's own renderer: the artists of the state over the background."""
    stage = Stage(app)
    stage.show(app.first)
    stage.new_background()
    for ax, artist in sorted(stage.artists, key=lambda pair: pair[1].get_zorder()):
        ax.draw_artist(artist)
    return np.asarray(stage.figure.canvas.buffer_rgba())[:, :, :3].astype(float)


@pytest.mark.parametrize("name", FLAGSHIPS)
def test_the_browser_paints_what_matplotlib_does(mounted, name):
    app = FLAGSHIPS[name]()
    ours, theirs = painted(mounted(export(app, controls=(), ratio=1))), by_matplotlib(app)
    assert ours.shape == theirs.shape
    gap = np.abs(ours - theirs).max(axis=2)
    print(f"{name}: mean {gap.mean():.2f}, {100 * np.mean(gap > 100):.2f} % differ clearly")
    assert gap.mean() < 2.5, "of 255; edges may be smoothed in another way"
    assert np.mean(gap > 100) < 0.01


def test_a_player_steps_and_is_reset_without_a_kernel(mounted):
    page = mounted(export(FLAGSHIPS["stepper"](), ratio=1))
    status, first = page.get_by_role("status"), painted(page)
    words = status.inner_text()
    page.get_by_role("button", name="Forward").click()
    assert status.inner_text() != words
    assert page.get_by_role("slider").get_attribute("aria-valuetext") == "1"
    assert not np.array_equal(painted(page), first)
    page.get_by_role("slider").press("End")
    assert "every point is on the correct side" in status.inner_text()
    page.get_by_role("button", name="Reset").click()
    assert np.array_equal(painted(page), first)
    assert status.inner_text() == words


def test_a_point_is_dragged_without_a_kernel(mounted):
    app = FLAGSHIPS["editor"]()
    exported = export(app, controls=app.controls[:1], ratio=1)
    page = mounted(exported)
    first, box = painted(page), page.locator("canvas").bounding_box()
    dial = exported["dials"][0]
    x, y = dial["columns"][dial["first"] % len(dial["columns"])], dial["rows"][dial["first"] // len(dial["columns"])]
    page.mouse.move(box["x"] + x, box["y"] + y)
    page.mouse.down()
    seen = []
    for to in (8, 16, 24):
        page.mouse.move(box["x"] + x + to, box["y"] + y + to)
        seen.append(painted(page))
    page.mouse.up()
    assert all(not np.array_equal(one, other) for one, other in zip([first, *seen], seen, strict=False))
    page.get_by_role("button", name="Reset").click()
    assert np.array_equal(painted(page), first)
