"""On a laptop's screen at 200 % no text, formula or table of a lesson has to be scrolled sideways."""

import nbformat
import pytest
from lab import ROOT

from linclass_ref.widgets.live import IN_ONE_LINE

pytestmark = pytest.mark.browser
NARROW = {"width": 683, "height": 768}  # pixels: a screen 1366 wide, at 200 %
# JupyterLab lays out what is on the screen; here all cells are wanted.
ALL_AT_ONCE = """() => { const { content } = window.notebook;
    content.notebookConfig = { ...content.notebookConfig, windowingMode: "none" }; }"""
TYPESET = """count => { const cells = [...document.querySelectorAll(".jp-Notebook .jp-RenderedMarkdown")];
    return cells.length === count && cells.every(cell => !cell.textContent.includes("$")); }"""
TOO_WIDE = """() => [...document.querySelectorAll(".jp-Notebook .jp-RenderedMarkdown")]
    .filter(cell => cell.scrollWidth > cell.clientWidth + 1)
    .map(cell => `${cell.scrollWidth - cell.clientWidth} pixels: ${cell.textContent.slice(0, 80)}`)"""


def wide_texts() -> list[str]:
    """The cells of all lessons in which there is a formula or a table."""
    cells = [
        cell
        for path in sorted((ROOT / "notebooks").glob("*.ipynb"))
        for cell in nbformat.read(path, as_version=4).cells
        if cell.cell_type == "markdown"
    ]
    return [cell.source for cell in cells if "$" in cell.source or "\n|" in cell.source]


def test_no_text_of_a_lesson_is_wider_than_a_narrow_screen(lab, course, write_notebook):
    texts = wide_texts()
    name = write_notebook("narrow.ipynb", [])
    notebook = nbformat.read(course / name, as_version=4)
    notebook.cells = [nbformat.v4.new_markdown_cell(text, id=f"text-{k}") for k, text in enumerate(texts)]
    nbformat.write(notebook, course / name)
    lab.open(name)
    try:
        lab.page.set_viewport_size(NARROW)
        lab.page.evaluate(ALL_AT_ONCE)
        lab.page.add_style_tag(
            content=IN_ONE_LINE
        )  # as every widget does: it also holds for invisible copies of formulas
        lab.page.wait_for_function(TYPESET, arg=len(texts))
        assert lab.page.evaluate(TOO_WIDE) == []
    finally:
        lab.close()
