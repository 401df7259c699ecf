"""A guess: nothing is revealed before the learner commits; then what is true, why, and the thought behind the answer."""

import json
from collections.abc import Iterator
from types import SimpleNamespace

import ipywidgets as W
import pytest
from IPython.core.interactiveshell import InteractiveShell
from IPython.display import display
from IPython.utils.capture import capture_output
from traitlets.config import Config

import autograder
from autograder.learner import guess as module
from autograder.learner import progress
from autograder.learner.guess import Guess, guess, in_words
from autograder.learner.guess_widget import AGAIN, COMMIT, Asking, show
from autograder.learner.overview import show_home
from autograder.learner.recap import show_recap
from linclass_ref.scene import toolkit

LESSON = """\
# %% role="guess" id="update"
guess(
    "update",
    "After an update on b, is b right?",
    choices={"yes": "It was made for b.", "no": "It may be too short."},
    truth=lambda: "no" if margin < 0 else "yes",
    because="The margin grows by a fixed amount.",
)

# %% role="guess" id="count"
def count():
    return len(points)


guess("count", "How many points?", tolerance=1, truth=count, because="Count them.")

# %% role="guess" id="place"
def draw(ax):
    ax.set(xlim=(-3, 3), ylim=(-3, 3), xlabel="θ₁", ylabel="θ₂")


guess("place", "Where is θ?", picture=draw, tolerance=0.5, truth=lambda: theta, because="It moved.")
"""
SECRETS = ("It was made for b", "It may be too short", "fixed amount", "Count them", "It moved")
RIGHT = {"update": "no", "count": 7.0, "place": (1.0, 2.0)}
WRONG = {"update": "yes", "count": 4.0, "place": (-2.0, 2.0)}


@pytest.fixture
def course(tmp_path, monkeypatch):
    """A course of one lesson with three guesses, and a learner in its notebooks folder."""
    for name in ("notebooks", "solutions"):
        (tmp_path / name).mkdir()
    (tmp_path / "solutions" / "02_perceptron.py").write_text(LESSON)
    monkeypatch.chdir(tmp_path / "notebooks")
    for name in ("LINCLASS_STATIC", "NBGRADER_EXECUTION"):
        monkeypatch.delenv(name, raising=False)
    progress._unsaved.clear()
    module._defined.clear()
    return tmp_path


def asked(id: str) -> Guess:
    """What `guess("id")` gives in a notebook with the lesson's data."""
    space = {"guess": guess, "margin": -4.0, "points": [0] * 7, "theta": [1, 2]}
    exec(f"found = guess({id!r})", space)
    return space["found"]


def on_disk(course) -> dict:
    path = course / ".linclass" / "progress.json"
    return json.loads(path.read_text()).get("guesses", {}) if path.exists() else {}


def answer(asking: Asking, value) -> None:
    """Give an answer as the learner does, and commit."""
    if asking.guess.picture is not None:
        asking.control.app.update(at=value)
    else:
        asking.control.box.value = value if isinstance(value, str) else in_words(value)
    asking.button.click()


def all_in(widget: W.Widget) -> Iterator[W.Widget]:
    """A widget and all that it holds."""
    yield widget
    for child in getattr(widget, "children", ()):
        yield from all_in(child)


def everything_in(widget: W.Widget) -> str:
    """All texts and values of a tree of widgets."""
    return " ".join(str(value) for one in all_in(widget) for value in one.get_state().values())


@pytest.mark.parametrize("id", RIGHT)
def test_nothing_is_revealed_before_committing(course, id):
    asking, bundle = Asking(asked(id)), show(asked(id))
    seen = everything_in(asking.box) + json.dumps(bundle, ensure_ascii=False)
    assert asked(id).question in seen
    assert not any(secret in seen for secret in SECRETS)
    assert "(1, 2)" not in seen
    assert asking.message.value == ""
    asking.button.click()  # without an answer
    assert "first" in asking.message.value
    assert not any(secret in everything_in(asking.box) for secret in SECRETS)
    assert on_disk(course) == {}


def test_the_truth_is_not_even_computed_before_committing(course):
    found = Guess("x", "?", lambda: pytest.fail("computed"), "", tolerance=1)
    show(found)


@pytest.mark.parametrize("id", RIGHT)
def test_a_right_answer_is_told_so_and_noted(course, id):
    asking = Asking(asked(id))
    answer(asking, RIGHT[id])
    assert "✓ Right" in asking.message.value
    assert asked(id).because in asking.message.value
    assert on_disk(course)[id]["right"] is True


@pytest.mark.parametrize("id", WRONG)
def test_a_wrong_answer_is_told_what_is_true_and_noted(course, id):
    asking = Asking(asked(id))
    answer(asking, WRONG[id])
    words = asking.message.value
    assert f"You guessed: {in_words(WRONG[id])}. The answer: {in_words(RIGHT[id])}." in words
    assert asked(id).because in words
    assert on_disk(course)[id]["right"] is False


def test_the_thought_behind_the_chosen_option_is_told_and_no_other(course):
    asking = Asking(asked("update"))
    answer(asking, "yes")
    assert "It was made for b." in asking.message.value
    assert "It may be too short." not in asking.message.value


@pytest.mark.parametrize("id", RIGHT)
def test_a_second_run_shows_the_first_answer_and_asking_again_keeps_it(course, id):
    answer(Asking(asked(id)), WRONG[id])
    before = on_disk(course)
    again = Asking(asked(id))
    assert "✗ Not so" in again.message.value
    assert again.button.description == AGAIN
    again.button.click()
    assert again.button.description == COMMIT
    assert not any(secret in everything_in(again.box) for secret in SECRETS)
    answer(again, RIGHT[id])
    assert "✓ Right" in again.message.value
    assert on_disk(course) == before


def test_a_number_within_the_tolerance_is_right_and_may_be_typed_in_any_way(course):
    for text, right in (("6", True), ("8,0", True), ("5.9", False), ("9", False)):
        asking = Asking(asked("count"))
        if asking.is_committed:
            asking.button.click()
        answer(asking, text)
        assert ("✓ Right" in asking.message.value) is right
    assert "The answer: 7." in asking.message.value


@pytest.mark.parametrize("text", ["", "seven", "nan", "1e999"])
def test_what_is_no_number_is_not_taken(course, text):
    asking = Asking(asked("count"))
    answer(asking, text)
    assert "Type a number first." in asking.message.value
    assert on_disk(course) == {}


def test_a_click_into_the_picture_and_the_sliders_give_the_same_answer(course):
    asking = Asking(asked("place"))
    place = asking.control
    place.clicked(SimpleNamespace(inaxes=place.app.live.flat[0], place=(1.1, 1.9)))
    assert place.answer() == (1.0, 2.0)
    place.clicked(SimpleNamespace(inaxes=None, xdata=None, ydata=None))
    assert place.answer() == (1.0, 2.0)
    across, up = (w for w in all_in(asking.box) if isinstance(w, W.FloatSlider))
    assert [(slider.description, slider.value) for slider in (across, up)] == [("θ₁", 1.0), ("θ₂", 2.0)]
    up.value = -1.0
    assert place.answer() == (1.0, -1.0)
    asking.button.click()
    assert across.disabled
    place.clicked(SimpleNamespace(inaxes=place.app.live.flat[0], place=(0.0, 0.0)))
    assert place.answer() == (1.0, -1.0)
    asking.button.click()
    assert not across.disabled


def test_cells_above_that_were_not_run_are_named_and_the_guess_stays_open(course):
    space = {"guess": guess}
    exec('found = guess("update")', space)
    asking = Asking(space["found"])
    answer(asking, "yes")
    assert "Run the cells above first" in asking.message.value
    assert "margin" in asking.message.value
    assert asking.button.description == COMMIT
    assert on_disk(course) == {}


@pytest.fixture
def shell():
    """IPython, but no notebook's kernel."""
    InteractiveShell.clear_instance()
    yield InteractiveShell.instance(config=Config({"HistoryManager": {"enabled": False}}))
    InteractiveShell.clear_instance()


def shown(found: Guess) -> list[dict]:
    with capture_output() as captured:
        display(found)
    return [output.data for output in captured.outputs]


@pytest.mark.parametrize("id", RIGHT)
def test_where_nobody_can_answer_it_is_the_question_with_a_folded_answer(course, shell, id):
    *pictures, data = shown(asked(id))
    assert set(data) == {"text/plain", "text/html"}
    open_part, _, folded = data["text/html"].partition("<details>")
    assert asked(id).question in open_part
    assert not any(secret in open_part for secret in SECRETS)
    assert in_words(RIGHT[id]) in folded
    assert asked(id).because in folded
    assert f"The answer: {in_words(RIGHT[id])}." in data["text/plain"]
    assert ["image/png" in picture for picture in pictures] == ([True] if id == "place" else [])


def test_where_somebody_can_answer_what_is_saved_holds_the_question_alone(course, shell, monkeypatch):
    monkeypatch.setattr(toolkit, "has_front_end", lambda: True)
    saved, data = shown(asked("update"))
    assert "application/vnd.jupyter.widget-view+json" in data
    assert "Run this cell to answer." in saved["text/html"]
    for kept in (saved, data):
        assert not any(secret in kept["text/html"] + kept["text/plain"] for secret in SECRETS)
    answer(Asking(asked("update")), "yes")
    saved, data = shown(asked("update"))
    assert "It was made for b." in data["text/html"]
    assert "It was made for b." in saved["text/html"]


def test_while_a_notebook_is_graded_nothing_is_asked(course, monkeypatch):
    monkeypatch.setenv("NBGRADER_EXECUTION", "autograde")
    assert guess("update") is None


def test_the_answer_key_notes_nothing(course, monkeypatch):
    monkeypatch.chdir(course / "solutions")
    answer(Asking(asked("update")), "no")
    assert on_disk(course) == {}


def test_the_complete_lesson_defines_its_guesses_itself(course, monkeypatch):
    monkeypatch.chdir("/")
    defined = guess("elsewhere", "?", tolerance=0, truth=lambda: 1, because="!")
    assert guess("elsewhere") is defined


def test_an_unknown_guess_is_a_clear_error(course):
    with pytest.raises(ValueError, match="this course has no guess 'nothing'"):
        asked("nothing")


@pytest.mark.parametrize("value", [None, "maybe", [1], float("nan")])
def test_a_truth_that_is_no_answer_is_an_error_and_not_a_verdict(value):
    with pytest.raises(ValueError, match="which is not an answer to it"):
        Guess("x", "?", lambda: value, "", choices={"yes": "", "no": ""}).find_truth()


@pytest.mark.parametrize("noted", [3, {"answer": "perhaps", "right": True}, {"answer": "yes"}, None])
def test_a_note_that_makes_no_sense_counts_as_none(course, noted):
    progress.note("guesses", "update", noted)
    assert asked("update").answered() is None


def test_the_recap_says_which_ones_to_look_at_again(course):
    assert "have not made a guess" in repr(show_recap("02_perceptron"))
    answer(Asking(asked("update")), "yes")
    answer(Asking(asked("count")), 7.0)
    recap = autograder.show_recap("02_perceptron")
    assert repr(recap).splitlines()[1:] == [
        "1 of your 2 guesses were right at the first go. Look again at those marked ↻.",
        "↻ After an update on b, is b right? You: yes. The answer: no.",
        "✓ How many points? You: 7.",
        "○ Where is θ?",
    ]
    assert 'href="02_perceptron.ipynb#cell-id=guess_update"' in recap._repr_html_()
    assert not any(secret in recap._repr_html_() for secret in SECRETS)
    with pytest.raises(ValueError, match="no such lesson: 12_x; the lessons are 02_perceptron"):
        show_recap("12_x")


def test_the_start_page_counts_guesses_once_there_are_some(course):
    assert "to look at again" not in show_home().inside()
    answer(Asking(asked("update")), "yes")
    answer(Asking(asked("count")), 7.0)
    assert "2 guesses, 1 to look at again" in show_home().inside()


def test_while_graded_the_same_names_are_there_and_do_nothing():
    from autograder.sandbox.standins import autograder_init as standin

    assert standin.guess("update") is None
    assert standin.show_guesses("02_perceptron") is None
    assert standin.show_recap("02_perceptron") is None
    assert standin.again("perceptron") is None


def test_enter_in_the_field_of_a_number_commits(course):
    asking = Asking(Guess("n", "How many?", lambda: 2.0, "So.", tolerance=0.5))
    asking.control.box.value = "2"
    asking.control.box._handle_custom_msg({"event": "submit"}, [])
    assert asking.is_committed
    assert "✓ Right" in asking.message.value
