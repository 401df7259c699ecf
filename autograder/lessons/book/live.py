"""The live book: exercises are checked and guesses answered in the page, by the judge itself in WebAssembly.

What a reader without scripts, or from a disk, would see stays in the page (`still`), and the scripts in `live/` take its place.
"""

import json
import re
import shutil
from collections.abc import Iterator
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from typing import Any

from markupsafe import Markup
from nbformat import NotebookNode

from autograder.cells import grade_id, guess_id, handed_out, is_check, is_exercise, start_of
from autograder.course import PACKAGE, START, Lesson, lessons
from autograder.exercises import core_ids_of, ids_of
from autograder.guesses import answering
from autograder.html import prose, tag
from autograder.lessons.book.cells import Writer, write_picture
from autograder.lessons.book.page import HOME
from autograder.lessons.book.runtime import write_runtime

SCRIPTS = Path(__file__).parent / "live"
NOTEBOOKS = "notebooks"  # in the site: what "Continue in JupyterLab" puts the learner's answers into
# No inline scripts, and nothing from elsewhere. Cards carry their own styles and pictures; WebAssembly is compiled in the worker.
POLICY = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
    "font-src 'self'; connect-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'"
)
ASKS_FOR_HINT = re.compile(r"hint\([^)]*\)\s*$")  # the page has a button for it
SHOWS_RECAP = re.compile(r"show_recap\([^)]*\)\s*$")
SHOWS_HOME = re.compile(r"^show_home\(", re.MULTILINE)  # the site has a home page, which is always current
ABOUT_NOTEBOOKS = (
    "This page introduces the notebooks in JupyterLab, where you run cells. On this site each exercise has its own editor "
    "and buttons: "
)
WORKER = "service-worker.js"
PRACTICE = "practice/practice.js"  # of the review and the ladder: the same script as in a notebook
EAGER = (
    ".html",
    ".css",
    ".js",
    ".woff2",
    ".ipynb",
    ".json",
    ".txt",
    ".gz",
    ".zip",
)  # fetched before the page works offline


@dataclass
class LiveWriter(Writer):
    """Marks what the scripts bring to life."""

    site: "LiveSite | None" = None
    guesses: dict[int, Any] = field(default_factory=dict)  # number of a cell → the guess that it asks for
    waiting: dict[str, tuple[str, ...]] = field(default_factory=dict)  # code of a cell → the guesses that it answers

    def cells(self, notebook: NotebookNode) -> Iterator[Markup]:
        """The cells as HTML. The start page also says where its instructions apply."""
        opening, *rest = super().cells(notebook)
        yield opening
        if self.name == START:
            yield tag("p", ABOUT_NOTEBOOKS, tag("a", "see the home page", href="index.html"), ".", class_="live-line")
        yield from rest

    def written(self, cell: NotebookNode) -> Markup:
        """A written answer, with a place to write one's own."""
        return tag("section", super().written(cell), class_="live", data_written=str(grade_id(cell)))

    def code(self, number: int, cell: NotebookNode) -> Markup:
        if SHOWS_HOME.search(cell.source):
            return Markup("")
        shown = super().code(number, cell)
        still = tag("div", shown, class_="still")
        if is_exercise(cell):
            given = {"data_exercise": str(grade_id(cell)), "data_given": handed_out(cell)}
            start = start_of(cell)
            return tag("section", still, class_="live", **given, **({"data_start": start} if start else {}))
        if number in self.guesses:
            asked = self.describe(self.guesses[number])
            return tag("section", still, class_="live", data_guess=str(guess_id(cell)), data_asked=json.dumps(asked))
        if SHOWS_RECAP.match(cell.source):
            return tag("section", still, class_="live", data_recap="")
        if answered := self.waiting.get(cell.source.strip()):
            return tag("div", shown, class_="live-waits", data_waits=" ".join(answered))
        return still if is_check(cell) or ASKS_FOR_HINT.match(cell.source) else shown

    def describe(self, guess: Any) -> dict[str, Any]:
        """What the page needs to ask a guess; what is true is left to the judge."""
        assert self.site is not None
        known = {"question": guess.question, "because": guess.because, "choices": guess.choices}
        known |= {"tolerance": guess.tolerance, "is_place": guess.picture is not None, "truth": guess.find_truth()}
        self.site.guesses[guess.id] = known
        asked = {"question": str(prose(guess.question)), "options": list(guess.choices or ())}
        return asked | ({"place": self.place(guess)} if guess.picture is not None else {})

    def place(self, guess: Any) -> dict[str, Any]:
        """The picture of a guess, and where in it its axes are."""
        picture = guess.still_picture()
        (ax,) = picture.axes
        box = ax.get_position()
        width, height = picture.get_size_inches() * 100
        return {
            "picture": write_picture(self.folder, f"guess-{guess.id}", picture.png()),
            "words": picture.words,
            "size": [round(width), round(height)],
            "box": [box.x0, 1 - box.y1, box.x1, 1 - box.y0],
            "x": ax.get_xlim(),
            "y": ax.get_ylim(),
            "names": [ax.get_xlabel() or "across", ax.get_ylabel() or "up"],
            "step": guess.tolerance / 2,
        }


@dataclass
class LiveSite:
    """What a live book has besides its pages."""

    course: Path
    into: Path
    guesses: dict[str, object] = field(default_factory=dict)

    def writer(self, name: str, widgets: dict[int, str], guesses: dict[int, Any]) -> LiveWriter:
        text = next(lesson.source for lesson in lessons(self.course) if lesson.name == name).read_text(encoding="utf-8")
        return LiveWriter(name, self.into, widgets, site=self, guesses=guesses, waiting=answering(text))

    def head(self, page: str) -> Markup:
        """What the head of each page says besides: what may be loaded, and the scripts."""
        policy = '<meta http-equiv="Content-Security-Policy" content="{}">\n'
        scripts = '<link rel="stylesheet" href="live/live.css">\n<script src="live/early.js" data-page="{}"></script>\n'
        return Markup(policy + scripts).format(POLICY, "" if page == HOME else page)

    def finish(self) -> None:
        """Write Python, the judge, the scripts, the notebooks, and the list of all files that are kept for reading offline."""
        write_runtime(self.course, self.into, self.guesses)
        shutil.copytree(SCRIPTS, self.into / "live", dirs_exist_ok=True, ignore=shutil.ignore_patterns(WORKER))
        shutil.copy(PACKAGE / PRACTICE, self.into / "live")
        (self.into / NOTEBOOKS).mkdir(exist_ok=True)
        numbered = [lesson for lesson in lessons(self.course) if lesson.name != START and lesson.release.exists()]
        for lesson in numbered:
            shutil.copy(lesson.release, self.into / NOTEBOOKS)
        (self.into / "live" / "course.json").write_text(
            json.dumps([self.entry(one) for one in numbered]), encoding="utf-8"
        )
        self.write_worker()

    def entry(self, lesson: Lesson) -> dict[str, Any]:
        return {"lesson": lesson.name, "exercises": ids_of(lesson.name), "core": core_ids_of(lesson.name)}

    def write_worker(self) -> None:
        """The service worker names every file with its digest, so that a changed site is fetched anew, and only what has changed."""
        (self.into / WORKER).unlink(missing_ok=True)
        paths = sorted(path for path in self.into.rglob("*") if path.is_file())
        files = {path.relative_to(self.into).as_posix(): sha256(path.read_bytes()).hexdigest()[:12] for path in paths}
        eager = {
            name: digest for name, digest in files.items() if name.endswith(EAGER) and not name.startswith("widgets/")
        }
        lazy = {name: digest for name, digest in files.items() if name not in eager}
        version = sha256(json.dumps(files).encode()).hexdigest()[:12]
        head = f"const VERSION = {json.dumps(version)}, EAGER = {json.dumps(eager)}, LAZY = {json.dumps(lazy)};\n"
        (self.into / WORKER).write_text(head + (SCRIPTS / WORKER).read_text(encoding="utf-8"), encoding="utf-8")
