"""Whole hostile submissions: contained and scored as deserved; the batch is unharmed, and nothing of theirs runs in a page."""

import hashlib
import json
import re
import shutil
from collections import Counter
from dataclasses import dataclass
from html.parser import HTMLParser
from pathlib import Path

import pytest
from click.testing import CliRunner
from nbconvert import HTMLExporter
from nbgrader.api import Gradebook
from nbgrader.server_extensions.formgrader.handlers import template_path
from traitlets.config import Config

from autograder import grade
from autograder.classroom.batch import grade_all
from autograder.classroom.folder import Classroom
from autograder.classroom.scan import list_submissions, why_unfit
from autograder.cli import grades_out, instructor
from autograder.grading.grade import grade_task
from autograder.grading.result import REVIEW, Result
from autograder.sandbox import Limits, Pool, available
from tests.attacks.attack import WRONG
from tests.attacks.small_class import NAME, POINTS, hand_in, notebook, small_classroom
from tests.attacks.submissions import SUBMISSIONS, Submission
from tests.attacks.test_ids import elements

pytestmark = [
    pytest.mark.skipif(available() is not None, reason=f"no sandbox here: {available()}"),
    pytest.mark.filterwarnings("ignore::sqlalchemy.exc.SAWarning"),  # nbgrader's own use of SQLAlchemy
]
HONEST = ("ann", "zoe")  # the first and the last in the batch
SHORT = Limits(cell_seconds=5, total_seconds=20)


@dataclass
class Played:
    """The classroom after the batch."""

    room: Classroom
    rows: dict[str, Result]
    before: dict[str, str]  # digests of what was handed in
    after: dict[str, str]
    wrong: float  # what WRONG earns


def digests(folder: Path) -> dict[str, str]:
    files = (p for p in sorted(folder.rglob("*")) if p.is_file() and not p.is_symlink())
    return {str(p.relative_to(folder)): hashlib.sha256(p.read_bytes()).hexdigest() for p in files}


@pytest.fixture(scope="module")
def played(tmp_path_factory) -> Played:
    room = small_classroom(tmp_path_factory.mktemp("attacks"))
    for student in HONEST:
        hand_in(room.folder, student, notebook())
    for one in SUBMISSIONS:
        folder = hand_in(room.folder, one.student or one.name, one.work, one.file)
        if one.damage:
            one.damage(folder)
    before = digests(room.folder / "submitted")
    with Pool(workers=1, limits=SHORT) as pool:
        results = grade_all(room, list_submissions(room), lambda tasks: (grade_task(task, pool) for task in tasks))
        rows = {result.student: result for result, _ in results}
    space: dict = {}
    exec(WRONG, space)
    wrong = round(grade("perceptron", space["perceptron"], room.secret).score * POINTS, 4)
    return Played(room, rows, before, digests(room.folder / "submitted"), wrong)


@pytest.fixture(scope="module")
def pages(played, nbgrader) -> Path:
    """The feedback that nbgrader itself makes from our results."""
    nbgrader(played.room.folder, "generate_feedback", NAME)
    return played.room.folder / "feedback"


def row_of(played: Played, one: Submission) -> Result:
    known = {re.sub(r"[^\w.-]", "", student): row for student, row in played.rows.items()}
    return known[re.sub(r"[^\w.-]", "", one.student or one.name)]


@pytest.mark.parametrize("one", SUBMISSIONS, ids=lambda one: one.name)
def test_a_submission_is_scored_as_it_deserves_and_says_why(played, one):
    row = row_of(played, one)
    assert (row.status == REVIEW) == (one.expect == "person"), row.reasons
    expected = {"full": POINTS, "wrong": played.wrong, "none": 0, "person": 0}[one.expect]
    assert row.points == pytest.approx(expected), row.reasons
    assert one.says in " | ".join(row.reasons)
    assert "ESCAPED" not in (row.notebook or "").replace('print(\\"ESCAPED\\"', "")
    assert all(reason.isprintable() for reason in row.reasons)


def test_the_batch_is_unharmed(played):
    assert len(played.rows) == len(SUBMISSIONS) + len(HONEST)
    assert [played.rows[student].points for student in HONEST] == [POINTS, POINTS]
    assert played.after == played.before
    with Gradebook(played.room.db_url, played.room.course_id) as book:
        stored = {
            s.student.id: sum(g.auto_score or 0 for n in s.notebooks for g in n.grades)
            for s in book.assignment_submissions(NAME)
        }
    assert stored == {student: row.points for student, row in played.rows.items() if student in stored}
    assert len(stored) == len(played.rows) - 2  # two names have no place in a gradebook


def test_feedback_report_and_export_are_complete_beside_all_of_them(played):
    room = played.room.folder
    for verb in (instructor.feedback, instructor.report, grades_out.export, grades_out.plagiarism):
        more = ["--into", str(room / "answers")] if verb is grades_out.plagiarism else []
        ran = CliRunner().invoke(verb, [str(room), *more])
        assert ran.exit_code == 0, ran.output
    shown = {path.parent.name for path in (room / "feedback_linclass").glob("*/*.html")}
    assert shown == {row.student for row in played.rows.values() if not why_unfit(row.student)}
    assert "4 of 6" in (room / "feedback_linclass" / "ann" / f"{NAME}.html").read_text()


def test_outputs_contain_only_text_and_our_own_card(played):
    for row in played.rows.values():
        for cell in json.loads(row.notebook or '{"cells": []}')["cells"]:
            assert "attachments" not in cell
            for output in cell.get("outputs", ()):
                if output["output_type"] == "execute_result":
                    assert cell["metadata"]["nbgrader"]["grade_id"] == "check_perceptron"
                    assert output["data"].keys() == {"text/plain", "text/html"}
                else:
                    assert output["output_type"] in ("stream", "error")
                    assert "\x1b" not in json.dumps(output)


class Active(HTMLParser):
    """Everything in a page that could run or load something."""

    def __init__(self) -> None:
        super().__init__()
        self.found: set[tuple[str, ...]] = set()
        self._inside = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._inside = tag
        loads = [
            (k, v or "") for k, v in attrs if k in ("src", "href", "data", "action", "srcdoc", "background", "poster")
        ]
        if tag in (
            "script",
            "iframe",
            "object",
            "embed",
            "img",
            "image",
            "svg",
            "link",
            "form",
            "base",
            "meta",
            "math",
        ):
            self.found.add((tag, *(f"{k}={v}" for k, v in loads)))
        # A heading links to itself.
        self.found |= {(tag, k, v) for k, v in loads if not v.startswith("#")}
        self.found |= {(tag, k) for k, _ in attrs if k.startswith("on")}
        self.found |= {(tag, "style", v or "") for k, v in attrs if k == "style" and "url" in (v or "")}

    def handle_data(self, data: str) -> None:
        if self._inside in ("script", "style") and ("pwned" in data or "evil" in data):
            self.found.add((self._inside, data))

    def handle_endtag(self, tag: str) -> None:
        self._inside = ""


def active(page: Path) -> set[tuple[str, ...]]:
    parser = Active()
    parser.feed(page.read_text(encoding="utf-8"))
    return parser.found


def page_of(pages: Path, student: str) -> Path:
    return pages / student / NAME / f"{NAME}.html"


@pytest.fixture(scope="module")
def honest_page(pages) -> Path:
    return page_of(pages, "ann")


@pytest.fixture(scope="module")
def harmless(honest_page) -> set[tuple[str, ...]]:
    """What is active in the page of an honest student."""
    return active(honest_page)


@pytest.mark.parametrize("one", [s for s in SUBMISSIONS if not s.student], ids=lambda one: one.name)
def test_a_feedback_page_contains_nothing_active_that_an_honest_one_does_not(pages, harmless, one):
    assert active(page_of(pages, one.name)) <= harmless


@pytest.fixture(scope="module")
def formgrader() -> HTMLExporter:
    """What formgrader makes its pages with."""
    return HTMLExporter(
        config=Config({"HTMLExporter": {"template_name": "formgrade", "extra_template_basedirs": [template_path]}})
    )


def formgrader_page(formgrader: HTMLExporter, room: Classroom, student: str) -> str:
    resources = {"base_url": "", "index": 0, "total": 1, "student": student, "notebook_id": NAME, "assignment_id": NAME}
    path = room.folder / "autograded" / student / NAME / f"{NAME}.ipynb"
    return str(formgrader.from_filename(str(path), resources=resources)[0])


def ids(html: str) -> Counter[str]:
    """How often each id is in a page, without those of the student's own cells, which are numbers that we assigned."""
    return Counter(id for id in elements(html).ids if not id.startswith("cell-id=own-"))


@pytest.fixture(scope="module")
def honest_ids(played, honest_page, formgrader) -> tuple[Counter[str], Counter[str]]:
    """The ids in the pages of an honest student: in the feedback, and in formgrader."""
    return ids(honest_page.read_text()), ids(formgrader_page(formgrader, played.room, "ann"))


@pytest.mark.parametrize("one", [s for s in SUBMISSIONS if not s.student], ids=lambda one: one.name)
def test_no_page_contains_an_id_made_by_a_student(played, pages, formgrader, honest_ids, one):
    in_feedback, in_formgrader = honest_ids
    assert ids(page_of(pages, one.name).read_text()) <= in_feedback
    assert in_formgrader["check_perceptron"] == in_formgrader["why"] == in_formgrader["why-comment"] == 1
    if played.rows[one.name].status != REVIEW:
        assert ids(formgrader_page(formgrader, played.room, one.name)) == in_formgrader


def test_the_parser_finds_what_it_looks_for(tmp_path):
    page = tmp_path / "page.html"
    page.write_text("<p onclick=x><script>pwned</script><a href=javascript:x>a</a><img src=u>")
    assert {
        ("p", "onclick"),
        ("script",),
        ("script", "pwned"),
        ("a", "href", "javascript:x"),
        ("img", "src=u"),
    } <= active(page)


def test_what_students_said_is_still_there_to_read(pages):
    assert "evil.example/ref.png" in page_of(pages, "links_and_pictures").read_text()
    assert "\\\u2060href" in page_of(pages, "active_formulas").read_text()


@pytest.mark.browser
def test_no_script_of_a_student_runs_and_no_request_leaves_a_page(pages):
    playwright = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
    windowless = "chromium-headless-shell"
    names = (windowless, "chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
    executable = next(filter(None, map(shutil.which, names)), None)
    if executable is None:
        pytest.skip("no Chromium or Chrome on this machine")
    with playwright.sync_playwright() as drive:
        browser = drive.chromium.launch(executable_path=executable, args=["--no-sandbox", "--disable-gpu"])
        page, asked, student = browser.new_page(), dict[str, set[str]](), ""
        page.route(
            lambda url: not url.startswith("file:"),
            lambda route, request: (asked[student].add(request.url), route.abort()),
        )
        for student in ("ann", *(one.name for one in SUBMISSIONS if not one.student)):
            asked[student] = set()
            page.goto(page_of(pages, student).as_uri(), wait_until="domcontentloaded")
            assert page.evaluate("window.pwned") is None, student
        browser.close()
    assert all(urls <= asked["ann"] for urls in asked.values()), asked
