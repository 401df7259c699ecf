"""One assignment on a hub, from the release to the feedback that a student reads, all of it in the browser where people use one.

`make hub-demo` shows it step by step; test_hub.py holds it.
"""

import argparse
import json
import re
import signal
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from hub import Hub, hub, why_not
from lab import CHROMIUM_FLAGS, ROOT, SCREENSHOTS, Lab, chromium
from playwright.sync_api import Browser, Page, sync_playwright
from walk import EXPAND

from autograder.cells import grade_id, is_answer
from tests.luck import fix_secret

LESSON, WRITTEN = "02_perceptron", "why_averaging"
WIDGET = "widgets.editor("  # in a further unit without a guess, which would have to be made before
NEEDED_BY_WIDGET = (
    "import numpy",
    "from linclass_ref import averaging",
    "X_A, y_A =",
    "def perceptron_origin(",
    "def perceptron(",
)
MISTAKE = {"xor_features": "def xor_features(X):\n    return X"}


def solutions() -> dict[str, str]:
    """The answers of the lesson by id."""
    key = json.loads((ROOT / "solutions" / f"{LESSON}.ipynb").read_text(encoding="utf-8"))
    answers = {str(grade_id(cell)): "".join(cell["source"]) for cell in key["cells"] if is_answer(cell)}
    return {id: re.sub(r"(?m)^ *### (BEGIN|END) SOLUTION\n?", "", text) for id, text in answers.items()}


@dataclass
class Student:
    """A student at their own JupyterLab on the hub."""

    name: str
    lab: Lab

    @classmethod
    def log_in(cls, hub: Hub, browser: Browser, name: str) -> "Student":
        lab = Lab(browser, hub.address)
        lab.page = hub.log_in(browser.new_context(viewport={"width": 1366, "height": 900}), name)
        lab.page.wait_for_function("() => window.jupyterapp && window.jupyterapp.restored")
        return cls(name, lab)

    def press_in_list(self, button: str, then: str) -> None:
        """Press a button in nbgrader's list of assignments, and wait until the list shows the next one."""
        page = self.lab.page
        self.lab.do("async () => { await window.jupyterapp.commands.execute('nbgrader:open-assignment-list'); }")
        page.get_by_role("button", name=button, exact=True).first.click()
        page.get_by_role("button", name=then, exact=True).first.wait_for()

    def open_lesson(self) -> None:
        self.lab.show(f"{LESSON}/{LESSON}.ipynb")

    def play_with_widget(self) -> bool:
        """Run the cells that a widget needs, and move it; whether its picture follows."""
        self.lab.do(EXPAND)
        for text in (*NEEDED_BY_WIDGET, WIDGET):
            self.lab.run_cell(self._index(text))
        assert self.lab.errors() == []
        return self.lab.widgets()[0].ready().answers()

    def solve(self, answers: dict[str, str]) -> None:
        """Write these functions into their cells, and save."""
        places = self.lab.page.evaluate(
            "() => window.notebook.content.widgets.map(cell => cell.model.sharedModel.metadata.nbgrader?.grade_id)"
        )
        for id, source in answers.items():
            self.lab.write(places.index(id), source)

    def validate(self) -> tuple[str, float]:
        """What nbgrader's Validate button says, and after how many seconds."""
        page, begin = self.lab.page, time.monotonic()
        page.get_by_role("button", name="Validate").first.click()
        words = page.locator("#validation-message").inner_text()
        seconds = time.monotonic() - begin
        page.locator(".jp-Dialog").get_by_role("button", name="Ok", exact=True).click()
        return words, seconds

    def read_feedback(self, hub: Hub) -> str:
        """The page that nbgrader has put into the student's folder, as text."""
        self.press_in_list("Fetch Feedback", "Fetch Feedback")
        page = self.lab.page
        page.get_by_text("(view feedback)").first.wait_for()
        found = self.lab.do(
            """async (folder) => {
                const contents = window.jupyterapp.serviceManager.contents;
                const latest = (await contents.get(folder)).content.sort((a, b) => a.name < b.name ? 1 : -1)[0];
                return (await contents.get(latest.path)).content.map(file => file.path);
            }""",
            f"{LESSON}/feedback",
        )
        page.goto(f"{hub.address}/user/{self.name}/files/{found[0]}")
        return page.locator("body").inner_text()

    def _index(self, text: str) -> int:
        index: int = self.lab.page.evaluate(
            "text => window.notebook.content.widgets.findIndex(cell => cell.model.sharedModel.source.startsWith(text))",
            text,
        )
        return index


def press_in_formgrader(hub: Hub, page: Page, name: str, what: str) -> str:
    """Press one of formgrader's buttons for the assignment; returns what it says."""
    page.goto(f"{hub.address}/user/{name}/formgrader/manage_assignments")
    page.locator("tr", has_text=LESSON).locator(f"td.{what} a").click()
    words = page.locator(".modal-body")
    words.wait_for()
    return words.inner_text()


def mark_all(page: Page, address: str) -> None:
    """Full points for every answer that waits, with the keyboard alone."""
    page.goto(address)
    waiting = page.locator("#waiting")
    while (count := int(waiting.inner_text())) > 0:
        page.keyboard.type("f\n")
        page.wait_for_function("count => Number(document.querySelector('#waiting').textContent) < count", arg=count)


def play(
    hub: Hub, browser: Browser, instructor: str, *students: str, say: Callable[[str], None], mark: bool = False
) -> dict[str, str]:
    """The term; every step is asserted. Returns each student's feedback as text."""
    hub.run_as(instructor, "mkdir", "-p", "course/solutions", "course/notebooks")
    hub.run_as(instructor, "cp", str(ROOT / "solutions" / f"{LESSON}.py"), "course/solutions")
    hub.run_as(instructor, "linclass", "classroom", f"/home/{instructor}/classroom", where=f"/home/{instructor}/course")
    fix_secret(Path(f"/home/{instructor}/classroom"))
    say(f"{instructor} has made the classroom")
    teacher = hub.log_in(browser.new_context(), instructor)
    assert "Successfully released" in press_in_formgrader(hub, teacher, instructor, "release")
    say(f"{instructor} has released {LESSON} in formgrader")
    desks = [Student.log_in(hub, browser, name) for name in students]
    for number, student in enumerate(desks):
        assert student.lab.page.request.get(f"{hub.address}/user/{student.name}/formgrader").status == 404
        work(student, solutions() | (MISTAKE if number else {}), right=not number, say=say)
    assert "Successfully collected" in press_in_formgrader(hub, teacher, instructor, "collect")
    hub.run_as(instructor, "linclass", "grade", "classroom")
    if mark:
        with hub.started_as(instructor, "linclass", "mark", "classroom", WRITTEN, "--names", "--no-browser") as process:
            mark_all(teacher, process.stdout.readline().strip())
        say(f"{instructor} has collected, graded, and marked {WRITTEN} by keyboard")
    told = hub.run_as(instructor, "linclass", "feedback", "classroom", "--release")
    say(f"{instructor} has released the feedback: {told.splitlines()[-1]}")
    say(f"linclass doctor says: {hub.run_as(instructor, 'linclass', 'doctor', 'classroom').strip()}")
    feedback = {}
    for student in desks:
        feedback[student.name] = student.read_feedback(hub)
        total = re.search(r"Total\s+(.*)", feedback[student.name])
        say(f"{student.name} has read the feedback: {total[1] if total else '?'}")
    return feedback


def work(student: Student, answers: dict[str, str], right: bool, say: Callable[[str], None]) -> None:
    """A student fetches the assignment, moves a widget, writes, validates twice and hands in."""
    student.press_in_list("Fetch", then="Submit")
    student.open_lesson()
    assert student.play_with_widget()
    say(f"{student.name} has fetched the lesson and moved a widget")
    words, seconds = student.validate()
    assert "perceptron_origin: not written yet" in words, words
    say(f"{student.name} was told after {seconds:.1f} s what is not written yet")
    student.solve(answers)
    words, seconds = student.validate()
    assert ("Success!" in words) == right, words
    assert right or "xor_features" in words
    say(f"{student.name} has written the functions; Validate said after {seconds:.1f} s: {words.splitlines()[0]}")
    student.press_in_list("Submit", then="Fetch Feedback")
    say(f"{student.name} has handed in")


def main() -> None:
    """`make hub-demo`."""
    parser = argparse.ArgumentParser(description="One assignment on a real JupyterHub, from release to feedback.")
    parser.parse_args()
    executable = chromium()
    if reason := why_not() or (None if executable else "there is no Chromium or Chrome on this machine"):
        sys.exit(f"hub-demo: {reason}")
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # so that the users are removed in any case
    begin = time.monotonic()

    def say(words: str) -> None:
        print(f"{time.monotonic() - begin:6.1f} s  {words}", flush=True)

    with (
        tempfile.TemporaryDirectory() as folder,
        hub(Path(folder), "linclass-ines", "linclass-ann", "linclass-bob") as running,
        sync_playwright() as drive,
    ):
        say(f"a JupyterHub is at {running.address}")
        browser = drive.chromium.launch(executable_path=executable, headless=True, args=CHROMIUM_FLAGS)
        play(running, browser, "linclass-ines", "linclass-ann", "linclass-bob", say=say, mark=True)
        SCREENSHOTS.mkdir(exist_ok=True)
        for number, page in enumerate(page for context in browser.contexts for page in context.pages):
            page.screenshot(path=SCREENSHOTS / f"hub_{number}.png")
        browser.close()
    say("the hub, its users and all that they had are gone")


if __name__ == "__main__":
    main()
