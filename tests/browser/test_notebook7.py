"""The released notebooks do not depend on JupyterLab: they work the same way in Jupyter Notebook 7."""

import nbformat
import pytest
from lab import LIMIT, TOKEN, Lab, Widget, jupyterlab, shorten
from walk import make_guesses

pytest.importorskip("notebook", reason="Jupyter Notebook 7 is not installed")
pytestmark = pytest.mark.browser

LESSON = "notebooks/02_perceptron.ipynb"


@pytest.fixture
def first(course) -> int:
    """Where the lesson's first widget is; the lesson ends there."""
    cells = nbformat.read(course / LESSON, as_version=4).cells
    first = next(i for i, cell in enumerate(cells) if "\nwidgets." in f"\n{cell.source}")
    wanted = {cell.id for cell in cells[: first + 1]}
    shorten(course / LESSON, lambda cell: cell.id in wanted)
    make_guesses(course, LESSON.removeprefix("notebooks/"))
    return first


@pytest.fixture
def notebook7(lab, course, first, tmp_path):
    """A lesson in Notebook 7, from a server of its own: one that has served Notebook 7 no longer finds JupyterLab's fonts."""
    with jupyterlab(course, tmp_path) as address:
        own = Lab(lab.browser, address)
        own.page = lab.browser.new_page(viewport={"width": 1000, "height": 1100})
        own.page.set_default_timeout(1000 * LIMIT)
        own.page.on("pageerror", lambda problem: own.complaints.append(str(problem)))
        own.page.goto(f"{address}/notebooks/{LESSON}?token={TOKEN}")
        own.page.locator(".jp-Notebook-ExecutionIndicator").wait_for()
        # It says "idle" already while there is no kernel yet, and then Shift+Enter runs nothing.
        own.do(
            """async () => { window.notebook = window.jupyterapp.shell.currentWidget;
                await window.notebook.sessionContext.ready; }"""
        )
        own.wait_idle()
        own.complaints.clear()  # what other extensions say while Notebook 7 starts is not about the lesson
        yield own
        own.page.close()


def test_a_lesson_opens_its_first_cells_run_and_a_widget_answers(notebook7, first):
    page = notebook7.page
    page.locator(".jp-Notebook .jp-Cell").first.click()
    for index in range(first + 1):
        page.wait_for_function(
            """index => window.notebook.content.activeCellIndex === index
                && document.activeElement.closest(".jp-Notebook") !== null""",
            arg=index,
        )  # a key that is pressed while the focus is elsewhere is lost
        page.keyboard.press("Shift+Enter")
    widget = Widget(notebook7, page.locator(".linclass-widget:not(.linclass-guess *)").first)
    widget.canvas.wait_for()
    widget.ready()
    assert "one mistake at a time" in widget.box.inner_text()
    assert widget.answers()
    assert widget.alert() == ""
    notebook7.screenshot("notebook7")
    assert page.locator("[data-mime-type='application/vnd.jupyter.stderr']").count() == 0
    assert notebook7.complaints == []
