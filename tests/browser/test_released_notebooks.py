"""Every notebook as a learner first opens it: nothing is solved, and it runs from top to bottom in a real JupyterLab.

(The widgets are those of the answer keys, where each of them is moved.)
"""

import pytest
from lab import ROOT

pytestmark = pytest.mark.browser

NOTEBOOKS = sorted(path.name for path in (ROOT / "notebooks").glob("*.ipynb"))


@pytest.mark.parametrize("name", NOTEBOOKS)
def test_an_unsolved_notebook_runs_and_its_widgets_are_there(lab, name):
    lab.open(f"notebooks/{name}")
    try:
        lab.run_all()
        assert [error for error in lab.errors() if not error.startswith("NotImplementedError")] == []
        for widget in lab.widgets():
            widget.ready()
            assert widget.alert() == ""
        assert lab.complaints == []
    finally:
        lab.close()
