"""The learner's side of the review: what is due, what is kept, and where nothing is."""

import json
from datetime import datetime, timedelta

import pytest

from autograder.course import COURSE
from autograder.exercises import ids_of
from autograder.learner import check as notebook
from autograder.learner import progress, review
from autograder.practice.schedule import KNEW, reviewed
from tests.commands import linclass_here
from tests.tiny_course import solutions


@pytest.fixture
def desk(tmp_path, monkeypatch):
    """A learner's own folder, in a live notebook."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(notebook, "_has_rich_display", lambda: True)
    for name in ("LINCLASS_STATIC", "NBGRADER_EXECUTION", "JPY_SESSION_NAME"):
        monkeypatch.delenv(name, raising=False)
    progress._unsaved.clear()
    (tmp_path / ".linclass").mkdir(mode=0o700)
    (tmp_path / ".linclass" / "lessons.json").write_text("{}")
    return tmp_path


def test_a_pass_is_asked_about_from_the_next_day_on(desk):
    notebook.check(solutions.reflect)
    assert str(review.due_today()) == "No questions are due today."
    tomorrow = datetime.now().astimezone() + timedelta(days=1)
    due = review.due_today(desk, tomorrow)
    assert str(due) == "1 question is due today."
    assert 'href="review.ipynb"' in due._repr_html_()


def test_what_was_answered_is_kept_and_can_be_exported(desk):
    for id in ids_of("01_tiny"):
        progress.record(id)
    session = review.start_session()
    id = session.item.topic
    if session.item.options:
        session.hear({"choose": session.item.right})
        session.hear({"send": "next"})
    else:
        session.hear({"send": "show"})
    kept = json.loads((desk / ".linclass" / "progress.json").read_text())["review"]
    assert kept[id]["log"][0][1] in (1, 3)
    assert id not in review.due_topics()
    assert review.as_csv().splitlines()[1].startswith(f"{id},20")
    assert (desk / ".linclass").stat().st_mode & 0o077 == 0


def test_while_a_notebook_is_graded_nothing_is_asked(desk, monkeypatch):
    monkeypatch.setenv("NBGRADER_EXECUTION", "autograde")
    assert review.review() is None


def test_the_widget_answers_messages(desk):
    progress.record("reflect")
    shown = review.review()
    before = shown.page["html"]
    shown._heard(shown, {"choose": 0}, None)
    shown._heard(shown, "nonsense", None)
    shown._heard(shown, {"send": "show"}, None)
    assert shown.page["html"] != before


def test_memories_that_are_not_ours_are_left_out(desk):
    (desk / ".linclass" / "progress.json").write_text(
        json.dumps({"passed": ["reflect"], "review": {"reflect": [1], "x": "y"}})
    )
    assert review.read_memories() == {}
    assert review.due_topics() == ["reflect"]


def test_the_command_counts_and_exports(desk, monkeypatch):
    monkeypatch.delenv(COURSE, raising=False)
    (desk / ".linclass" / "progress.json").write_text(
        json.dumps({"passed": [], "review": {"perceptron": reviewed(None, KNEW, datetime(2027, 1, 4).astimezone())}})
    )
    done = linclass_here("review", desk, "--count")
    assert "No questions are due today." in done.stdout
    assert linclass_here("review", desk, "--export", desk / "answers.csv").returncode == 0
    assert "perceptron,2027-01-0" in (desk / "answers.csv").read_text()
