"""Help where one needs it: hints by level, attempts that count, the solution once it is earned, and where it is never shown."""

import json
import linecache

import numpy as np
import pytest

from autograder.exercises import by_id, grade
from autograder.learner import buttons, help, progress
from autograder.learner import check as notebook
from autograder.learner.help import Help

WRONG = "def reflect(X, y):\n    return X + {}\n"
RIGHT = "def reflect(X, y):\n    return np.column_stack([X, np.ones(len(X))]) * y[:, None]\n"


def written(text: str):
    """A function whose source Python can find again, as IPython arranges it for cells."""
    place = f"<cell {len(linecache.cache)}>"
    linecache.cache[place] = (len(text), None, text.splitlines(keepends=True), place)
    space = {"np": np}
    exec(compile(text, place, "exec"), space)
    return space["reflect"]


@pytest.fixture
def desk(tmp_path, monkeypatch):
    """A folder with nothing but a notebook, as a student has it who fetched an assignment; live, but without buttons."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(notebook, "_has_rich_display", lambda: True)
    for name in ("LINCLASS_STATIC", "NBGRADER_EXECUTION", "JPY_SESSION_NAME"):
        monkeypatch.delenv(name, raising=False)
    progress._unsaved.clear()
    notebook._last_hint.clear()
    help._session.clear()
    return tmp_path


@pytest.fixture
def own(desk):
    """The same where `linclass lab` has put the notebooks."""
    (desk / ".linclass").mkdir()
    (desk / ".linclass" / "lessons.json").write_text("{}")
    return desk


@pytest.fixture
def run(monkeypatch):
    """Calls of `hint` as the cell with a number makes them."""

    def asked(number: int, exercise: str = "reflect") -> str:
        monkeypatch.setattr(notebook, "_number_of_cell", lambda: number)
        return repr(notebook.hint(exercise))

    return asked


def test_a_hint_cell_run_twice_in_a_row_goes_on_and_run_all_does_not(own, run):
    assert run(5).count("Hint ") == 1
    assert run(12).count("Hint ") == 1  # other cells ran meanwhile
    assert run(30).count("Hint ") == 1
    assert run(31).count("Hint ") == 2
    assert run(31).count("Hint ") == 2  # a second call in the same cell
    assert "That was the last hint." in run(32)
    assert run(33).count("Hint ") == 3


def test_a_new_kernel_knows_the_hints_that_were_seen(own, run):
    run(1), run(2)
    notebook._last_hint.clear()
    assert run(1).count("Hint ") == 2
    assert json.loads(progress.find_file().read_text())["hints"] == {"reflect": 2}


def test_a_slip_in_the_name_is_answered_with_the_nearest_one(own):
    assert repr(notebook.hint("percptron")) == "There is no exercise `percptron`. Did you mean `perceptron`?"
    assert "perceptron" in notebook.hint("percptron")._repr_html_()
    assert "The start page lists all exercises." in repr(notebook.hint("Schrödinger"))
    assert repr(notebook.hint(print)).startswith("There is no exercise `print`.")


def attempts() -> int:
    return len(progress.read_notes("attempts").get("reflect", []))


def test_only_changed_versions_that_are_no_stub_are_attempts(own):
    notebook.check(written("def reflect(X, y):\n    raise NotImplementedError()\n"))
    assert attempts() == 0
    notebook.check(written(WRONG.format(1)))
    notebook.check(written(WRONG.format(1)))
    notebook.check(written("# once more\n" + WRONG.format(1).replace("+ 1", "+  1  # why?")))
    assert attempts() == 1
    notebook.check(written(WRONG.format(2)))
    assert attempts() == 2


def test_a_version_to_fix_is_no_attempt_and_is_not_explained(own):
    text = 'def reflect(X, y):\n    """Reflect."""\n    # This version runs, but it is wrong: fix it.\n'
    handed_out = written(text + "    return np.column_stack([X, np.ones(len(X))])\n")
    points = notebook.check(handed_out)
    assert points == 0
    card = points._repr_html_()
    assert "… To do" in card
    assert "this is the version to fix" in card
    assert "First case that fails:" in card
    assert "What probably happened" not in card
    assert attempts() == 0


def test_the_solution_comes_after_three_attempts_or_a_pass(own):
    reflect = Help(by_id("reflect"), kept=True)
    for number in range(3):
        assert reflect.solution is None
        notebook.check(written(WRONG.format(number)))
    html = reflect.solution._repr_html_()
    assert "np.column_stack" in html
    assert by_id("reflect").hints[0][:20] in html
    assert repr(reflect.solution).startswith("def reflect(X, y):\n")
    progress.reset()
    assert reflect.solution is None
    notebook.check(written(RIGHT))
    assert reflect.solution is not None


def test_an_assignment_that_was_fetched_offers_hints_and_no_solution(desk):
    notebook.check(written(RIGHT))
    reflect = Help(by_id("reflect"), kept=True)
    assert reflect.solution is None
    assert reflect.next_hint().level == 1


@pytest.mark.parametrize("name", ["LINCLASS_STATIC", "NBGRADER_EXECUTION"])
def test_builds_and_grading_note_nothing_and_show_no_button(own, monkeypatch, name, run):
    monkeypatch.setenv(name, "1")
    monkeypatch.setenv("JPY_SESSION_NAME", "lesson.ipynb")
    card = notebook.check(written(WRONG.format(1)))._repr_html_()
    assert "it tells you a little more" in card
    assert run(1).count("Hint ") == 1
    assert not progress.find_file().exists()


@pytest.mark.parametrize("noted", [7, -1, "two", [1], None, {"a": 1}])
def test_a_damaged_note_is_no_obstacle(own, run, noted):
    for section in ("hints", "attempts"):
        progress.note(section, "reflect", noted)
    assert "Hint 1 of 3" in run(1)
    notebook.check(written(WRONG.format(1)))
    assert attempts() >= 1


# Passes the visible cases, and forgets the offset where there are more than five points.
FORGETFUL = """def reflect(X, y):
    return np.column_stack([X, np.ones(len(X)) if len(X) <= 5 else np.zeros(len(X))]) * y[:, None]
"""


def test_alone_a_function_that_fails_on_other_data_gets_a_small_example(own):
    points = notebook.check(written(FORGETFUL))
    card = points._repr_html_()
    assert "passed, but there are data on which it fails" in card
    assert "small example" in card
    assert "Your answer" in card
    assert "Expected" in card
    assert "reflect" not in progress.read_passed()
    assert 0 < float(points) < by_id("reflect").points, "the points are those that grading gives"
    notebook.check(written(RIGHT))
    assert "reflect" in progress.read_passed()


def test_a_list_passes_and_the_card_says_what_it_would_break_later(own):
    as_list = RIGHT.replace("return ", "return (").rstrip("\n") + ").tolist()\n"
    card = notebook.check(written(as_list))._repr_html_()
    assert "✓ Passed" in card
    assert "Your function returns a list" in card
    assert "Your function returns a list" not in notebook.check(written(RIGHT))._repr_html_()


def test_in_a_class_the_check_gives_the_points_of_grading_and_shows_no_further_case(desk):
    points = notebook.check(written(FORGETFUL))
    card = points._repr_html_()
    assert "passed, but there are data on which it fails" in card
    assert float(points) == pytest.approx(2 * grade("reflect", written(FORGETFUL), "a secret").score, abs=1e-4)
    assert float(points) < 2
    assert "small example" not in card
    assert "Expected" not in card


def test_the_hint_button_gives_the_hint_that_it_announces_whatever_was_taken_elsewhere(own):
    reflect = Help(by_id("reflect"), kept=True)
    button, text = buttons._hints(reflect)
    for level in (1, 2):
        reflect.next_hint(), reflect.next_hint()  # in a cell of its own
        assert button.description == f"Hint {level} of 3"
        button.click()
        assert text.value.count("<strong>Hint ") == level
    assert reflect.level == 3
