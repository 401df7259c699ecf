"""A page that cannot be made costs itself and no other: pages are made in a child with limits."""

import os
import platform
import re
import signal
import threading
from pathlib import Path

import pytest
from click.testing import CliRunner

from autograder.classroom.folder import Classroom
from autograder.classroom.marking import Answer, Question
from autograder.cli import instructor
from autograder.reports import apart, feedback, mark_page
from autograder.reports.apart import GaveUp, run_apart
from autograder.reports.data import collect
from autograder.text.page import render
from tests.grading.classes import NAME

pytestmark = pytest.mark.skipif(platform.system() != "Linux", reason="elsewhere pages are made in this process")
ENDLESS = re.compile(r"(a+)+b")  # a search that Python itself cannot interrupt


def make(job: str) -> str:
    if job == "hangs":
        ENDLESS.match("a" * 60)
    if job == "dies":
        os.kill(os.getpid(), signal.SIGKILL)
    if job == "too large":
        return "x" * 2_000_000_000
    if job == "nested":
        return make(job)
    return job.upper()


def test_each_job_gets_its_own_answer_whatever_the_others_do(monkeypatch):
    monkeypatch.setattr(apart, "JOB_SECONDS", 0.3)
    jobs = ["a", "hangs", "b", "dies", "dies", "too large", "nested", "ü\n", "hangs"]
    assert list(run_apart(jobs, make)) == [
        (job, GaveUp if job in ("hangs", "dies", "too large", "nested") else job.upper()) for job in jobs
    ]


def test_no_child_is_left_when_nobody_wants_more():
    before = children()
    answers = run_apart(["a", "b"], make)
    assert next(answers) == ("a", "A")
    assert children() > before
    answers.close()
    assert children() == before


def children() -> set[str]:
    """The processes that this one has started: a browser may be among them."""
    return set(Path(f"/proc/self/task/{threading.get_native_id()}/children").read_text(encoding="utf-8").split())


def test_one_student_whose_work_cannot_be_shown_has_a_page_with_the_points(room: Classroom, monkeypatch):
    """All other pages are as they were."""
    before = {w.path: w.path.read_text() for w in feedback.write_all(room)}
    real = feedback.one_page
    monkeypatch.setattr(
        feedback, "one_page", lambda result, *rest: make("hangs") if result.student == "ann" else real(result, *rest)
    )
    monkeypatch.setattr(apart, "JOB_SECONDS", 1.0)
    ran = CliRunner().invoke(instructor.feedback, [str(room.folder)])
    assert ran.exit_code == 3
    assert ran.output.count("has only the points") == 1
    for path, text in before.items():
        assert (path.read_text() == text) == (path.parent.name != "ann")
    bare = (room.folder / feedback.FOLDER / "ann" / f"{NAME}.html").read_text()
    assert "takes too long to display" in bare
    assert "Total" in bare


def test_the_report_names_whose_answers_could_not_be_read(room: Classroom, monkeypatch):
    monkeypatch.setattr(apart, "JOB_SECONDS", 1.0)
    monkeypatch.setattr("autograder.reports.data.is_bearable", lambda source: make("dies"))
    ran = CliRunner().invoke(instructor.report, [str(room.folder)])
    assert ran.exit_code == 3, ran.output
    assert "Answers that were not compared" in (room.folder / "report.html").read_text()
    (lesson,) = collect(room)
    assert lesson.given_up
    assert lesson.items
    assert all(item.prints == {} for item in lesson.items.values())


def test_an_answer_that_cannot_be_rendered_is_marked_as_it_was_typed(monkeypatch):
    """`linclass mark` shows all others as ever."""
    monkeypatch.setattr(apart, "JOB_SECONDS", 0.3)
    monkeypatch.setattr(mark_page, "render", lambda text: make("hangs") if "hangs" in text else render(text))
    texts = ("**first**", "it <b>hangs</b>", None, "**last**")
    answers = [Answer(f"s{i}", "", text, None, "", waits=True, version="1-1") for i, text in enumerate(texts)]
    html = mark_page.question_page(
        Question("02_small", "why", 2.0, "Why?", "", "", "02_small", "why"), answers, [], "secret"
    )
    assert "<strong>first</strong>" in html
    assert "<strong>last</strong>" in html
    assert "could not be rendered" in html
    assert "<pre>it &lt;b&gt;hangs&lt;/b&gt;</pre>" in html
    assert "could not be read automatically" in html
