"""Notebooks from somebody else, opened by `linclass lab`: nothing in them runs, and what the learner made stays."""

import asyncio
import contextlib
import json
from pathlib import Path

import nbformat
import pytest
from jupyter_server.services.contents.largefilemanager import AsyncLargeFileManager
from jupytext import build_async_jupytext_contents_manager_class
from lab import CHROMIUM_FLAGS, LIMIT, ROOT, TOKEN, chromium, linclass_lab, nobodys_environment
from nbformat.sign import NotebookNotary
from playwright.sync_api import sync_playwright

from autograder.lab.server.widget_guard import guard

pytestmark = pytest.mark.browser
PWNED = "window.pwned = (window.pwned || 0) + 1"
IMAGE = f'<img src="x" onerror="{PWNED}">'
WIDGET = {"model_id": "hostile", "version_major": 2, "version_minor": 0}
STATE = {
    "_anywidget_id": "hostile",
    "_esm": f"{PWNED}; export default {{ render() {{}} }}",
    "_model_module": "anywidget",
    "_model_module_version": "*",
    "_model_name": "AnyModel",
    "_view_module": "anywidget",
    "_view_module_version": "*",
    "_view_name": "AnyView",
    "layout": None,
}
MODEL = {"model_module": "anywidget", "model_module_version": "*", "model_name": "AnyModel", "state": STATE}
WIDGETS = {
    "application/vnd.jupyter.widget-state+json": {
        "version_major": 2,
        "version_minor": 0,
        "state": {"hostile": MODEL},
    }
}
OUTPUTS = {
    "an element with a handler": {"text/html": IMAGE},
    "a script": {"text/html": f"<script>{PWNED}</script>"},
    "a picture with a script": {"image/svg+xml": f"<svg xmlns='http://www.w3.org/2000/svg' onload='{PWNED}'/>"},
    "a program": {"application/javascript": PWNED},
    "a widget": {"application/vnd.jupyter.widget-view+json": WIDGET, "text/plain": "a widget"},
    "text": {"text/markdown": IMAGE},
}


def cell(source: str, data: dict[str, object], **more: object) -> dict[str, object]:
    """A code cell that has been run."""
    output = {"output_type": "display_data", "data": data, "metadata": {}}
    return {"cell_type": "code", "execution_count": 7, "metadata": {}, "outputs": [output], "source": source, **more}


def plant(page: Path) -> None:
    """Put every kind of active output into the start page, also into a cell that linclass draws itself and one that is no code."""
    notebook = json.loads(page.read_text(encoding="utf-8"))
    planted = [cell(f"# {name}", data, id=f"planted-{number}") for number, (name, data) in enumerate(OUTPUTS.items())]
    planted.append({"cell_type": "markdown", "id": "planted-text", "metadata": {}, "source": f"Read this: {IMAGE}"})
    drawn = next(one for one in notebook["cells"] if "".join(one["source"]).endswith("show_home()"))
    drawn["outputs"] = cell("", {"text/html": IMAGE})["outputs"]
    notebook["cells"] += planted
    notebook["metadata"]["widgets"] = WIDGETS
    page.write_text(json.dumps(notebook), encoding="utf-8")


@pytest.fixture
def browser():
    executable = chromium()
    if executable is None:
        pytest.skip("no Chromium or Chrome on this machine")
    with sync_playwright() as drive:
        browser = drive.chromium.launch(executable_path=executable, headless=True, args=CHROMIUM_FLAGS)
        yield browser
        browser.close()


def opened(browser, address: str):
    """The start page, scrolled through once: JupyterLab renders what comes into view."""
    page = browser.new_page(viewport={"width": 1366, "height": 768})
    page.set_default_timeout(1000 * LIMIT)
    page.goto(f"{address}/?token={TOKEN}")
    page.get_by_role("heading", name="Linear classification, hands on").wait_for()
    page.get_by_text("Python 3 (ipykernel) | Idle").wait_for()
    for one in range(page.locator(".jp-Notebook .jp-Cell").count()):
        page.locator(".jp-Notebook .jp-Cell").nth(one).scroll_into_view_if_needed()
    page.get_by_label("Your progress", exact=True).wait_for()
    return page


def test_nothing_in_a_foreign_start_page_runs_and_the_learners_own_output_stays(browser, tmp_path):
    folder, private = tmp_path / "linclass", tmp_path / "private"
    private.mkdir()
    folder.mkdir()
    start = folder / "00_start_here.ipynb"
    start.write_bytes((ROOT / "notebooks" / start.name).read_bytes())
    plant(start)
    with linclass_lab(folder, private) as address:
        page = opened(browser, address)
        assert page.locator("text=# a program").count() == 1, "what was planted is on the page"
        assert page.evaluate("window.pwned") is None
        # The learner runs a cell of their own, and saves.
        page.get_by_text("# a program").click()
        page.keyboard.press("Control+a")
        page.keyboard.insert_text("from IPython.display import HTML; HTML('<b style=\"color:red\" class=own>mine</b>')")
        page.keyboard.press("Control+Enter")
        page.locator("b.own").wait_for()
        page.keyboard.press("Control+s")
        page.locator(".jp-mod-dirty").wait_for(state="detached")
        page.close()
    with linclass_lab(folder, private) as address:
        page = opened(browser, address)
        mine = page.locator("b.own")
        mine.wait_for()
        assert mine.evaluate("b => b.style.color") == "red", "JupyterLab no longer trusts what the learner made"
        assert page.evaluate("window.pwned") is None
        page.close()


def test_opening_somebody_elses_notebook_runs_no_script_of_a_saved_widget(browser, tmp_path):
    """JupyterLab restores the widgets in a notebook's metadata, whether it trusts the notebook or not."""
    folder, private = tmp_path / "linclass", tmp_path / "private"
    private.mkdir()
    folder.mkdir()
    kernel = {"name": "python3", "display_name": "Python 3", "language": "python"}
    cells = [nbformat.v4.new_code_cell("1", id="one")]
    notebook = nbformat.v4.new_notebook(metadata={"kernelspec": kernel, "widgets": WIDGETS}, cells=cells)
    for name, source in (("foreign", "1"), ("signed", "2")):
        notebook.cells[0].source = source
        nbformat.write(notebook, folder / f"{name}.ipynb")
    data = nobodys_environment(private)["JUPYTER_DATA_DIR"]
    Path(data).mkdir()
    notary = NotebookNotary(data_dir=data)
    with contextlib.closing(notary.store):
        notary.sign(notebook)
    ran = {}
    with linclass_lab(folder, private) as address:
        for name in ("foreign", "signed"):
            page = browser.new_page()
            page.set_default_timeout(1000 * LIMIT)
            page.goto(f"{address}/lab/workspaces/{name}/tree/{name}.ipynb?token={TOKEN}")
            page.get_by_text("Python 3 (ipykernel) | Idle").wait_for()
            page.locator(".jp-Notebook .jp-Cell").first.wait_for()
            if name == "signed":
                page.wait_for_function("() => window.pwned")  # the attack works, where it is allowed to
            ran[name] = page.evaluate("window.pwned")
            page.close()
    assert ran == {"foreign": None, "signed": 1}


def test_a_text_file_that_is_opened_as_a_notebook_brings_no_widgets(tmp_path):
    manager = build_async_jupytext_contents_manager_class(AsyncLargeFileManager)(root_dir=str(tmp_path))
    state = json.dumps(WIDGETS)  # YAML too
    (tmp_path / "foreign.md").write_text(f"---\njupyter:\n  widgets: {state}\n---\n\n```python\n1\n```\n")
    assert "widgets" in asyncio.run(manager.get("foreign.md", type="notebook"))["content"]["metadata"]
    guard(manager)
    assert "widgets" not in asyncio.run(manager.get("foreign.md", type="notebook"))["content"]["metadata"]
