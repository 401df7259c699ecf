"""Every answer key of the course, opened and run in a real JupyterLab; every widget answers."""

import pytest
from lab import ROOT

pytestmark = pytest.mark.browser

TALLEST = (
    540  # pixels, with all controls: what JupyterLab leaves of a laptop's screen of 1366 × 768, and a line of text
)

NOTEBOOKS = sorted(path.name for path in (ROOT / "solutions").glob("*.ipynb"))


def test_there_is_an_answer_key_for_each_lesson():
    assert sorted(path.with_suffix(".ipynb").name for path in ROOT.glob("solutions/*.py")) == NOTEBOOKS


@pytest.mark.parametrize("name", NOTEBOOKS)
def test_an_answer_key_runs_and_its_widgets_answer(lab, name):
    lab.open(f"solutions/{name}")
    try:
        lab.run_all()
        assert lab.errors() == []
        for number, widget in enumerate(lab.widgets()):
            widget.ready()
            assert widget.alert() == ""
            frame = widget.box.bounding_box()
            assert frame["height"] <= TALLEST, f"widget {number} of {name} is {frame['height']:.0f} pixels tall"
            lab.screenshot(f"{name.removesuffix('.ipynb')}_{number}", of=widget.box)
            assert widget.answers(), f"widget {number} of {name} does not answer: {widget.words()} {widget.alert()}"
            assert widget.alert() == ""
        assert lab.complaints == []
    finally:
        lab.close()
