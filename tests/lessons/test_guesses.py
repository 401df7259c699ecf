"""The guesses as they stand in the lessons; that each has an answer, which its lesson computes, is seen in `tests/machines`."""

from pathlib import Path

import nbformat
import pytest

from autograder.cells import guess_id
from autograder.classroom.release import make_release
from autograder.course import lessons
from autograder.guesses import problems, read_guesses
from autograder.learner.guess import Guess
from autograder.lessons.book.cells import PICTURES, Writer
from autograder.lessons.read import read_lesson
from autograder.lessons.rules import check
from autograder.lessons.units import kind_of

ROOT = Path(__file__).parents[2]
SOURCES = {lesson.name: lesson.source for lesson in lessons(ROOT)}
REVISED = [name for name, path in SOURCES.items() if 'unit="core"' in path.read_text(encoding="utf-8")]
ASKING = [name for name, path in SOURCES.items() if read_guesses(path.read_text(encoding="utf-8"))]


@pytest.mark.parametrize("name", ASKING)
def test_what_a_learner_opens_holds_the_id_and_nothing_more(name):
    asking = {guess_id(c): c for c in make_release(read_lesson(SOURCES[name])).cells if guess_id(c)}
    assert asking
    for id, cell in asking.items():
        assert cell.source == f'guess("{id}")'
        assert cell.outputs == []
        assert "nbgrader" not in cell.metadata


def test_the_book_shows_the_question_with_a_folded_answer_and_not_the_code(tmp_path):
    notebook = nbformat.read(ROOT / "solutions" / "02_perceptron.ipynb", as_version=4)
    notebook.cells = [c for c in notebook.cells if guess_id(c)]
    assert len(notebook.cells) >= 3
    (tmp_path / PICTURES).mkdir()
    for page in Writer("02_perceptron", tmp_path).cells(notebook):
        assert page.count("<details>") == 1
        assert "truth" not in page
        assert "MARK SCHEME" not in page


def truths(name):
    """The right option of each choice of a lesson, as its answer key says it: id → (the option, all options)."""
    key = nbformat.read(SOURCES[name].with_suffix(".ipynb"), as_version=4)
    for cell in key.cells:
        texts = [o.data["text/plain"] for o in cell.get("outputs", []) if "text/plain" in o.get("data", {})]
        options = [line.removeprefix("  ( ) ") for text in texts for line in text.splitlines() if "  ( ) " in line]
        if guess_id(cell) and options:
            said = texts[-1].rpartition("\n\nThe answer: ")[2]
            yield guess_id(cell), next(o for o in options if said.startswith(f"{o}. ")), options


@pytest.mark.parametrize("name", REVISED)
def test_no_cell_after_a_guess_in_its_unit_holds_the_wording_of_its_truth(name):
    cells = make_release(read_lesson(SOURCES[name])).cells
    starts = {guess_id(cell): i + 1 for i, cell in enumerate(cells) if guess_id(cell)}
    for id, truth, _ in truths(name):
        start = starts[id]
        end = next((i for i, cell in enumerate(cells) if i > start and kind_of(cell)), len(cells))
        following = "\n".join(cell.source for cell in cells[start : max(end, start + 3)])
        assert len(truth.split()) < 3 or truth not in following, id


@pytest.mark.parametrize("name", REVISED)
def test_the_right_option_is_not_recognizable_by_its_length(name):
    found = list(truths(name))
    longest = [id for id, truth, options in found if len(truth) > 1.2 * max(len(o) for o in options if o != truth)]
    assert len(longest) <= len(found) / 2, longest


def test_learners_see_the_options_in_different_orders_and_each_always_in_the_same():
    asked = Guess("a", "Which?", lambda: "one", "So.", {"one": "1", "two": "2", "three": "3"})
    orders = {tuple(asked.options_in_order(f"learner {i}")) for i in range(30)}
    assert len(orders) == 6
    assert asked.options_in_order("me") == asked.options_in_order("me")


GOOD = (
    'guess("a", "Is it?", choices={"yes": "So it seems.", "no": "It is not."}, truth=lambda: f(x), because="It is so.")'
)
BAD = {
    "another id": ('guess("a"', 'guess("b"', "must be one call"),
    "something else": ("guess(", "print(", "must be one call"),
    "more than the call": ("guess(", "x = 1\nguess(", "must be one call"),
    "broken code": ("guess(", "guess((", "must be one call"),
    "no question": ('"Is it?", ', "", "has no question"),
    "no reason": (', because="It is so."', "", "does not say why"),
    "no explanation of an option": ('"It is not."', '""', "has no explanation for the option 'no'"),
    "one option": (', "no": "It is not."', "", "two to five options"),
    "an option twice": ('"no": ', '"yes": ', "has an option twice"),
    "no kind": ('choices={"yes": "So it seems.", "no": "It is not."}, ', "", "is of no kind"),
    "two kinds": ("choices=", "tolerance=1, choices=", "is of no kind"),
    "a literal truth": ("lambda: f(x)", '"yes"', "typed in"),
    "a literal behind a lambda": ("lambda: f(x)", 'lambda: "yes"', "typed in"),
    "no truth": ("truth=lambda: f(x), ", "", "typed in"),
}


def test_a_good_guess_has_no_problem():
    assert list(problems("a", GOOD)) == []
    assert list(problems("a", "def f():\n    return len(X)\n\n\n" + GOOD.replace("lambda: f(x)", "f"))) == []


@pytest.mark.parametrize("name", BAD)
def test_what_is_wrong_with_a_guess_is_named(name):
    old, new, expected = BAD[name]
    assert old in GOOD
    assert any(expected in problem for problem in problems("a", GOOD.replace(old, new)))


def test_a_literal_behind_a_function_is_typed_in_too():
    source = 'def f():\n    return "yes"\n\n\n' + GOOD.replace("lambda: f(x)", "f")
    assert any("typed in" in problem for problem in problems("a", source))


@pytest.fixture
def course(tmp_path):
    (tmp_path / "notebooks").mkdir()
    (tmp_path / "solutions").mkdir()
    return tmp_path


def test_build_check_names_the_lesson_and_the_guess(course):
    lesson = f'# %% role="guess" id="a"\n{GOOD.replace("lambda: f(x)", "1")}\n'
    (course / "solutions" / "08_a.py").write_text(lesson)
    assert any(p.startswith("08_a: guess a has a truth that is typed in") for p in check(course))


def test_build_check_names_an_id_that_is_used_twice(course):
    cell = f'# %% role="guess" id="a"\n{GOOD}\n'
    (course / "solutions" / "08_a.py").write_text(cell)
    (course / "solutions" / "09_b.py").write_text(cell)
    assert "the guess a is in two lessons" in check(course)
    (course / "solutions" / "09_b.py").write_text(cell + "\n" + cell.replace("Is it?", "Is it not?"))
    assert "09_b.py: used twice: guess_a" in check(course)
