"""A whole lesson without a mouse and without looking: keys go in, and what comes out is read from Chromium's accessibility tree.

Everything is done that the lesson asks for: cells are run, guesses answered, functions written and checked, and every widget moved.
"""

import json
import re
import time

import nbformat
import pytest
from lab import LIMIT, ROOT, Lab

from autograder.cells import exercise_of, grade_id, guess_id, is_check, is_exercise
from autograder.lessons.units import COLLAPSED, shows_widget

pytestmark = pytest.mark.browser

NAME = "03_convergence_proof"
CHOOSES_A_POINT = "Point"  # this slider changes what the sliders beside it are about, and no words


class Reader:
    """A page as assistive technology gets it, and the keys of its user.

    The tree of a whole lesson takes Chromium a second. So only the selected cell and what has the focus are read.
    """

    def __init__(self, lab: Lab) -> None:
        self.lab, self.keys = lab, lab.page.keyboard
        self.tree = lab.page.context.new_cdp_session(lab.page)

    def _element(self, script: str) -> str:
        return self.tree.send("Runtime.evaluate", {"expression": script})["result"]["objectId"]

    def nodes(self) -> list[dict]:
        """All of the selected cell."""
        below = {"objectId": self._element("window.notebook.content.activeCell.node")}
        return [node for node in self.tree.send("Accessibility.queryAXTree", below)["nodes"] if not node["ignored"]]

    def focus(self) -> dict:
        """What has the focus."""
        alone = {"objectId": self._element("document.activeElement"), "fetchRelatives": False}
        node = self.tree.send("Accessibility.getPartialAXTree", alone)["nodes"][0]
        return {"role": {"value": ""}} if node["ignored"] else node

    def focused(self) -> tuple[str, str]:
        """Role and name of what has the focus."""
        node = self.focus()
        return node["role"]["value"], node.get("name", {}).get("value", "")

    def value(self) -> object:
        """The value of what has the focus."""
        return self.focus().get("value", {}).get("value")

    def said(self) -> str:
        """All names and texts of the selected cell."""
        return "\n".join(str(node.get("name", {}).get("value", "")) for node in self.nodes())

    def statuses(self) -> list[str]:
        """What is announced when it changes: the words below the pictures."""
        nodes = {node["nodeId"]: node for node in self.nodes()}

        def words(node: dict) -> str:
            below = [nodes[child] for child in node.get("childIds", ()) if child in nodes]
            return str(node.get("name", {}).get("value", "")) + "".join(map(words, below))

        return [words(node) for node in nodes.values() if node["role"]["value"] == "status"]

    def wait(self, is_so) -> None:
        """Read again until it is so."""
        deadline = time.monotonic() + LIMIT
        while not is_so():
            assert time.monotonic() < deadline, (self.focused(), self.statuses()[-3:])
            self.lab.page.evaluate("() => new Promise(requestAnimationFrame)")

    def tab_to(self, is_wanted, most: int = 40) -> tuple[str, str]:
        """Press Tab until the focus is where it is wanted."""
        seen = []
        for _ in range(most):
            self.keys.press("Tab")
            seen.append(self.focused())
            if is_wanted(*seen[-1]):
                return seen[-1]
        raise AssertionError(f"no Tab leads there: {seen}")


class Learner:
    """Works through a lesson, cell by cell."""

    def __init__(self, lab: Lab, solutions: dict[str, str]) -> None:
        self.lab, self.reader, self.keys = lab, Reader(lab), lab.page.keyboard
        self.solutions = solutions

    def at(self) -> int:
        return self.lab.page.evaluate("() => window.notebook.content.activeCellIndex")

    def go_on_to(self, index: int) -> None:
        """Leave an editor or an output and select the next cell. Over one that is folded the keys j and k jump; Shift+Enter does not."""
        self.keys.press("Escape")
        if self.at() < index:
            self.keys.press("j")
        if self.at() > index:
            self.keys.press("k")
            self.keys.press("Shift+Enter")
            self.lab.wait_idle()
        assert self.at() == index

    def work_on(self, index: int, cell) -> None:
        """The cell is selected, in command mode; in the end it still is, or something in its output has the focus."""
        if cell.cell_type == "code":
            if is_exercise(cell):
                self.keys.press("Enter")
                self.keys.press("Control+a")
                self.keys.insert_text(self.solutions[grade_id(cell)])
            self.run(index)
        elif cell.metadata.get(COLLAPSED):
            self.keys.press("ArrowRight")
        if guess_id(cell):
            self.guess()
        elif is_check(cell):
            self.reader.wait(lambda: f"Check of {exercise_of(cell)}: Passed" in self.reader.said())
        elif cell.cell_type == "code" and shows_widget(cell.source):
            self.move_a_slider()

    def run(self, index: int) -> None:
        self.lab.page.evaluate(
            "index => { window.ran = window.notebook.content.widgets[index].model.executionCount; }", index
        )
        self.keys.press("Control+Enter")
        self.lab.page.wait_for_function(
            """index => { const { executionCount } = window.notebook.content.widgets[index].model;
                return executionCount && executionCount !== window.ran; }""",
            arg=index,
        )
        self.lab.wait_idle()
        self.lab.wait_widgets(index)

    def guess(self) -> None:
        """Choose the last option, type a number or move the point; commit, and hear the answer."""
        commit = "Commit to this guess"
        self.reader.tab_to(lambda role, name: name == commit)
        self.keys.press("Shift+Tab")
        role, _ = self.reader.focused()
        if role == "button":
            self.keys.press("Space")
        elif role == "slider":
            self.keys.press("ArrowRight")
        else:
            self.keys.insert_text("1")
        self.reader.tab_to(lambda role, name: name == commit)
        self.keys.press("Enter")
        self.reader.wait(lambda: self.reader.focused()[1] == "Ask me again")
        self.reader.wait(lambda: "You guessed:" in self.reader.said())

    def move_a_slider(self) -> None:
        """The words under a picture say what it shows, and change with it. Not every step matters to them, so the key is pressed again."""
        before = self.reader.statuses()
        self.reader.tab_to(lambda role, name: role == "slider" and name not in ("", CHOOSES_A_POINT))
        value = self.reader.value()
        self.keys.press("ArrowRight")
        key = "ArrowLeft" if self.reader.value() == value else "ArrowRight"  # it may be at its end

        def pressed() -> bool:
            self.keys.press(key)
            return self.reader.statuses() != before

        self.reader.wait(pressed)


def solutions_of(name: str) -> dict[str, str]:
    cells = nbformat.read(ROOT / "solutions" / f"{name}.ipynb", as_version=4).cells
    return {grade_id(c): re.sub(r"\n *### (BEGIN|END) SOLUTION", "", c.source) for c in cells if is_exercise(c)}


def test_a_whole_lesson_by_keyboard_and_through_the_accessibility_tree(lab, course):
    cells = nbformat.read(course / "notebooks" / f"{NAME}.ipynb", as_version=4).cells
    lab.open(f"notebooks/{NAME}.ipynb")
    lab.page.evaluate("() => { window.notebook.content.activeCellIndex = 0; window.notebook.content.activate(); }")
    learner = Learner(lab, solutions_of(NAME))
    for index, cell in enumerate(cells):
        learner.go_on_to(index)
        learner.work_on(index, cell)
    noted = json.loads((course / ".linclass" / "progress.json").read_text())
    assert set(noted["passed"]) == {grade_id(c) for c in cells if is_exercise(c)}
    assert set(noted["guesses"]) == {guess_id(c) for c in cells if guess_id(c)}
    assert lab.errors() == []
    lab.close()
