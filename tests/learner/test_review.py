"""The learner's side of the review: what is due, what is kept, and where nothing is."""

import json
from datetime import UTC, datetime, timedelta, timezone

import pytest

from autograder.course import COURSE
from autograder.exercises import ids_of
from autograder.learner import check as notebook
from autograder.learner import progress, review
from autograder.practice.picture import as_svg
from autograder.practice.schedule import KNEW, is_due, met, reviewed, tidied
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
    topic, when, *_ = review.as_rows()[1]
    assert topic == id
    assert when.startswith("20")
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


NOW = datetime(2027, 1, 5, 9, tzinfo=UTC)
GOOD = reviewed(None, KNEW, NOW - timedelta(days=3))


@pytest.mark.parametrize(
    "damage",
    [
        {"due": 5},
        {"due": "soon"},
        {"stability": "much"},
        {"stability": float("nan")},
        {"stability": -3},
        {"difficulty": [1]},
        {"last": None},
        {"last": "2026-10-01T00:00:00", "due": "2026-11-01T00:00:00"},
        {"log": 5},
        {"log": [1, [], ["x", 3], ["2026-01-01T00:00:00", 9, "k"], [None, None]]},
        {"version": 9, "log": [["2026-01-01T00:00:00+00:00", 3, "find the line", {"seconds": 3}]]},
    ],
)
def test_a_damaged_or_newer_memory_does_no_harm(desk, damage):
    stored = {"passed": ["reflect"], "review": {"reflect": {**GOOD, **damage}, "gone": {**GOOD, **damage}}}
    (desk / ".linclass" / "progress.json").write_text(json.dumps(stored))
    memories = review.read_memories()
    assert as_svg(memories, NOW) is not None
    assert review.as_rows()[0] == ["topic", "time", "rating", "kind"]
    session = review.start_session()
    assert session.item is None or session.item.topic == "reflect"
    assert reviewed(memories["reflect"], KNEW, NOW)["stability"] > 0
    assert memories["reflect"].get("version") == damage.get("version")


def test_a_clock_that_was_ahead_does_not_hide_a_topic():
    ahead = reviewed(None, KNEW, NOW + timedelta(days=400))
    found = tidied(ahead, NOW)
    assert datetime.fromisoformat(found["due"]) < NOW + timedelta(days=10)


def test_days_are_those_of_the_learners_own_clock():
    here = timezone(timedelta(hours=10))
    evening = datetime(2027, 1, 4, 23, 30, tzinfo=here)
    memory = met(evening)
    assert not is_due(memory, evening)
    assert is_due(memory, evening + timedelta(hours=1))


def test_two_kernels_at_once_keep_both_answers(desk):
    for id in ids_of("01_tiny"):
        progress.record(id)
    first, second = review.start_session(), review.start_session()
    while second.item.topic == first.item.topic:
        second._next_item()
    for session in (first, second):
        session.hear({"choose": session.item.right} if session.item.options else {"send": "show"})
        session.hear({"send": "next"})
    assert len(review.read_memories()) == 2


def test_a_function_with_letters_of_another_alphabet_is_asked_about(desk):
    text = "def reflect(X, y):\n    größe = 1  # Länge\n    return y[:, None] * X * größe\n"
    progress.record("reflect")
    progress.note("functions", "reflect", text)
    assert review.start_session().item.topic == "reflect"
