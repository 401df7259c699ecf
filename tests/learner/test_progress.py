"""Progress is kept beside the course, survives, and never gets in the way."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from autograder.course import notebooks, titles
from autograder.exercises import by_id, exercises, of_notebook
from autograder.learner import check as notebook
from autograder.learner import progress
from tests.tiny_course import solutions


@pytest.fixture
def course(tmp_path, monkeypatch):
    """A course folder with a learner in notebooks/, in what looks like a live notebook."""
    for name in ("notebooks", "solutions"):
        (tmp_path / name).mkdir()
    (tmp_path / "solutions" / "01_tiny.py").touch()
    monkeypatch.chdir(tmp_path / "notebooks")
    monkeypatch.setattr(notebook, "_has_rich_display", lambda: True)
    for name in ("LINCLASS_STATIC", "NBGRADER_EXECUTION"):
        monkeypatch.delenv(name, raising=False)
    progress._unsaved.clear()
    return tmp_path


def on_disk(course: Path) -> list[str]:
    path = course / ".linclass" / "progress.json"
    return json.loads(path.read_text())["passed"] if path.exists() else []


def test_a_pass_is_recorded_beside_the_course_and_says_what_remains(course):
    card = notebook.check(solutions.reflect)._repr_html_()
    assert on_disk(course) == ["reflect"]
    assert "Well done! 1 of 7 exercises passed in this lesson; next: averaged_perceptron." in card


def test_a_failure_is_not_recorded(course):
    notebook.check(lambda X, y: X, "reflect")
    assert on_disk(course) == []


def test_another_process_sees_what_was_passed(course):
    notebook.check(solutions.reflect)
    code = "from autograder.learner import progress; print(sorted(progress.read_passed()))"
    out = subprocess.run(
        [sys.executable, "-c", code], cwd=course / "notebooks", capture_output=True, text=True, check=True
    )
    assert out.stdout.strip() == "['reflect']"


@pytest.mark.parametrize("name", ["LINCLASS_STATIC", "NBGRADER_EXECUTION"])
def test_builds_and_grading_leave_no_trace(course, monkeypatch, name):
    monkeypatch.setenv(name, "1")
    assert "Well done" not in notebook.check(solutions.reflect)._repr_html_()
    assert not (course / ".linclass").exists()


def test_the_answer_key_and_hidden_cases_do_not_count(course, monkeypatch):
    notebook.check(solutions.reflect, seed=0)
    monkeypatch.chdir(course / "solutions")
    notebook.check(solutions.reflect)
    assert on_disk(course) == []


@pytest.mark.parametrize(
    "content", ["", "{", "[]", '{"passed": 3}', '{"passed": [1, null]}', "\x00" * 50, "[" * 100_000]
)
def test_a_damaged_file_counts_as_empty_and_is_repaired_by_the_next_pass(course, content):
    path = progress.find_file()
    path.parent.mkdir()
    path.write_text(content)
    assert progress.read_passed() == frozenset()
    notebook.check(solutions.reflect)
    assert on_disk(course) == ["reflect"]


def test_where_nothing_can_be_written_the_session_still_counts(course):
    (course / ".linclass").write_text("a file where the folder should be")
    card = notebook.check(solutions.reflect)._repr_html_()
    assert "1 of 7" in card
    assert progress.read_passed() == {"reflect"}


def test_writers_at_the_same_time_lose_nothing(course):
    ids = [e.id for e in exercises()][:24]
    code = "import sys; from autograder.learner import progress; [progress.record(id) for id in sys.argv[1:]]"
    writers = [subprocess.Popen([sys.executable, "-c", code, *ids[i::4]], cwd=course / "notebooks") for i in range(4)]
    assert [w.wait() for w in writers] == [0] * 4
    assert on_disk(course) == sorted(ids)
    assert sorted(p.name for p in (course / ".linclass").iterdir()) == ["progress.json", "progress.lock"]


def test_an_id_that_the_course_no_longer_has_is_left_out(course):
    progress.record("an_old_exercise")
    progress.record("reflect")
    assert progress.read_passed() == {"reflect"}


def test_outside_a_course_progress_stays_in_the_notebooks_folder(tmp_path):
    assert progress.find_file(tmp_path) == tmp_path.resolve() / ".linclass" / "progress.json"


def test_the_line_after_a_pass_leads_through_the_lesson_and_then_on():
    lesson = [e.id for e in of_notebook(notebooks()[0])]
    last = by_id(lesson[-1])
    assert f"next: {lesson[0]}." in progress.what_remains(last, frozenset(lesson[1:]))
    assert f"Go on with {titles()[notebooks()[1]]}." in progress.what_remains(last, frozenset(lesson))
    everything = frozenset(e.id for e in exercises())
    assert "the whole course" in progress.what_remains(last, everything)
    assert f"Go on with {titles()[notebooks()[0]]}." in progress.what_remains(by_id("double"), frozenset({"double"}))
