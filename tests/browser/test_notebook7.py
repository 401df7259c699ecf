"""The released notebooks do not depend on JupyterLab: they work the same way in Jupyter Notebook 7."""

import nbformat
import pytest
from lab import LIMIT, TOKEN, Widget

pytest.importorskip("notebook", reason="Jupyter Notebook 7 is not installed")
pytestmark = pytest.mark.browser

LESSON = "notebooks/02_perceptron.ipynb"


@pytest.fixture
def page(lab):
    """A lesson in Notebook 7, which the same server offers."""
    lab.page = lab.browser.new_page(viewport={"width": 1000, "height": 1100})
    lab.page.set_default_timeout(1000 * LIMIT)
    lab.page.on("pageerror", lambda problem: lab.complaints.append(str(problem)))
    lab.page.goto(f"{lab.address}/notebooks/{LESSON}?token={TOKEN}")
    lab.page.locator(".jp-Notebook-ExecutionIndicator[data-status=idle]").wait_for()
    lab.page.evaluate("() => { window.notebook = window.jupyterapp.shell.currentWidget; }")
    lab.complaints.clear()  # what other extensions say while Notebook 7 starts is not about the lesson
    yield lab.page
    lab.close()


def test_a_lesson_opens_its_first_cells_run_and_a_widget_answers(lab, page, course):
    cells = nbformat.read(course / LESSON, as_version=4).cells
    first = next(i for i, cell in enumerate(cells) if "\nwidgets." in f"\n{cell.source}")
    page.locator(".jp-Notebook .jp-Cell").first.click()
    for index in range(first + 1):
        page.wait_for_function("index => window.notebook.content.activeCellIndex === index", arg=index)
        page.keyboard.press("Shift+Enter")
    widget = Widget(lab, page.locator(".linclass-widget:not(.linclass-guess *)").first)
    widget.canvas.wait_for()
    widget.ready()
    assert "one mistake at a time" in widget.box.inner_text()
    assert widget.answers()
    assert widget.alert() == ""
    lab.screenshot("notebook7")
    assert page.locator("[data-mime-type='application/vnd.jupyter.stderr']").count() == 0
    assert lab.complaints == []
