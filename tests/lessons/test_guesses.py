"""The guesses as they stand in the lessons; that each has an answer, which its lesson computes, is seen in `tests/machines`."""

from pathlib import Path

import pytest

from autograder.cells import guess_id
from autograder.classroom.release import make_release
from autograder.course import lessons
from autograder.guesses import problems, read_guesses
from autograder.lessons.book.cells import PICTURES, Writer
from autograder.lessons.read import read_lesson
from autograder.lessons.rules import check

ROOT = Path(__file__).parents[2]
SOURCES = {lesson.name: lesson.source for lesson in lessons(ROOT)}
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
    import nbformat

    notebook = nbformat.read(ROOT / "solutions" / "02_perceptron.ipynb", as_version=4)
    notebook.cells = [c for c in notebook.cells if guess_id(c)]
    assert len(notebook.cells) >= 3
    (tmp_path / PICTURES).mkdir()
    for page in Writer("02_perceptron", tmp_path).cells(notebook):
        assert page.count("<details>") == 1
        assert "truth" not in page
        assert "MARK SCHEME" not in page


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
