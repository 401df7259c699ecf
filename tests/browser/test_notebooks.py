"""Every notebook of the course, opened and run in a real JupyterLab."""

import pytest
from lab import ROOT

pytestmark = pytest.mark.browser

NOTEBOOKS = sorted(
    path.relative_to(ROOT).as_posix()
    for folder in ("solutions", "notebooks")
    for path in (ROOT / folder).glob("*.ipynb")
)


@pytest.mark.skipif(bool(NOTEBOOKS), reason="there are notebooks, and each is tested")
def test_there_are_no_notebooks_to_test():
    assert not list(ROOT.glob("solutions/*.py"))


@pytest.mark.parametrize("path", NOTEBOOKS)
def test_a_notebook_runs_and_its_widgets_answer(lab, path):
    lab.open(path)
    try:
        lab.run_all()
        wrong = [
            error
            for error in lab.errors()
            if path.startswith("solutions/") or not error.startswith("NotImplementedError")
        ]
        assert wrong == []
        for number, widget in enumerate(lab.widgets()):
            widget.ready()
            assert widget.alert() == ""
            lab.screenshot(f"{path.replace('/', '_').removesuffix('.ipynb')}_{number}", of=widget.box)
            assert widget.answers(), f"widget {number} of {path} does not answer: {widget.words()} {widget.alert()}"
            assert widget.alert() == ""
        assert lab.complaints == []
    finally:
        lab.close()
