"""What a lesson shows before anything has run: pictures that give nothing away, and folded code that only draws."""

import ast
import re
from pathlib import Path

import matplotlib as mpl
import nbformat
import pytest
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook, new_output

from autograder.cells import grade_id, guess_id, is_exercise
from autograder.course import START, lessons
from autograder.exercises import by_id
from autograder.lessons.pictures import AFTER_GUESS, RUN_TO_MOVE, add_pictures, carry_pictures, trace
from autograder.lessons.read import read_lesson
from linclass_ref.scene.toolkit import App

ROOT = Path(__file__).parents[2]
LESSONS = [lesson for lesson in lessons(ROOT) if lesson.name != START]
MAX_BYTES = 1_000_000  # of a notebook that a learner opens


def code(source, *, exercise=None, guess=None, picture=True, **metadata):
    cell = new_code_cell(source, metadata=metadata)
    if exercise:
        cell.metadata["nbgrader"] = {"grade_id": exercise, "solution": True, "grade": False}
    elif guess:
        cell.metadata["linclass"] = {"guess": guess}
    elif picture:
        cell.outputs = [new_output("display_data", {"image/png": "iVBO", "text/plain": "Two classes."})]
    return cell


def unit(title="## Next"):
    return new_markdown_cell(title, metadata={"linclass": {"unit": "core"}})


def opened(*cells):
    """Small lesson → for each of its code cells that draws, what is shown: "picture", or the line that is there instead."""
    key = new_notebook(cells=list(cells))
    bare = nbformat.from_dict(
        {**key, "cells": [{**c, "outputs": []} if c.cell_type == "code" else c for c in key.cells]}
    )
    shown = add_pictures(bare, bare, key).cells
    texts = [c.outputs[0].data["text/html"] for c in shown if c.get("outputs")]
    return ["picture" if "<img" in text else text for text in texts]


def test_a_picture_of_given_data_is_shown():
    assert opened(code("X = [1, 2]", picture=False), code("draw(X)")) == ["picture"]


WAITS = {
    "the exercise itself": ["draw(f(1))"],
    "through yours": ["draw(yours(f))"],
    "through yours by name": ["draw(yours('f'))"],
    "through a value": ["a = f(1)", "b = a + 1", "draw(b)"],
    "through a function": ["def g(x):\n    return f(x)", "draw(g)"],
    "through a function before the exercise is used in it": ["def g(x):\n    return h(x)", "h = f", "draw(g)"],
    "through a list that grows": ["a = []", "for k in range(3):\n    a.append(f(k))", "draw(a)"],
    "through an item": ["a = {}", "a['x'] = f(1)", "draw(a)"],
    "through an attribute": ["a = thing()", "a.b.c = f(1)", "draw(a)"],
    "through a comprehension": ["a = [f(k) for k in range(3)]", "draw(a)"],
    "through an augmented value": ["a = 0", "a += f(1)", "draw(a)"],
    "through a lambda": ["g = lambda x: f(x)", "draw(g)"],
    "through a default value": ["def g(x=f(1)):\n    return x", "draw(g)"],
}


@pytest.mark.parametrize("name", WAITS)
def test_a_picture_waits_for_the_exercise_on_which_it_depends(name):
    *before, last = WAITS[name]
    exercise = code("def f(x):\n    return x", exercise="f")
    [line] = opened(exercise, *(code(source, picture=False) for source in before), code(last))
    assert "drawn with your <code>f</code>" in line


def test_a_name_that_is_bound_anew_or_only_inside_a_function_is_another_one():
    exercise = code("def f(x):\n    return x", exercise="f")
    assert opened(exercise, code("fig = f(1)", picture=False), code("fig = figure()\nfig")) == ["picture"]
    assert opened(exercise, code("def g(f):\n    return f", picture=False), code("draw(g)")) == ["picture"]
    assert opened(exercise, code("a = [f for f in 'ab']", picture=False), code("draw(a)")) == ["picture"]


def test_an_exercise_of_another_lesson_is_no_reason_to_wait():
    assert opened(code("draw(yours('perceptron'))")) == ["picture"]


GUESS = 'guess("a", "How many?", truth=lambda: count(X), tolerance=0, because="So.")'


def test_pictures_after_a_guess_wait_in_its_unit_and_where_they_show_what_it_is_about():
    data, asked = code("X = [1]", picture=False), code(GUESS, guess="a")
    assert opened(data, code("draw(1)"), asked) == ["picture"]
    [waits] = opened(data, asked, code("draw(1)"))
    assert AFTER_GUESS in waits
    assert opened(data, asked, unit(), code("draw(1)")) == ["picture"]
    [waits] = opened(data, asked, unit(), code("draw(2 * X)"))
    assert AFTER_GUESS in waits
    assert opened(data, code("draw(X)"), asked, unit(), code("draw(2 * X)")) == ["picture", "picture"]


def test_code_that_only_draws_is_folded():
    def folded(*cells):
        key = new_notebook(cells=list(cells))
        cell = add_pictures(key, key, key).cells[0]
        return cell.metadata.get("jupyter", {}).get("source_hidden", False)

    assert folded(code("fig = figure()\nfig"))
    assert not folded(code("fig = figure()\nfig"), code("show(fig)"))
    assert not folded(code("def rule(k):\n    return 1\n\n\ndraw(rule)"))
    assert not folded(code("from linclass_ref import geometry\n\ndraw(1)"))
    assert not folded(code("draw(1)", jupyter={"source_hidden": False}))
    printing = code("draw(1)")
    printing.outputs.append(new_output("stream", text="3 mistakes"))
    assert not folded(printing)


@pytest.mark.parametrize("words", ['"One line."', 'f"{k} lines."', 'f"One line. " "Two."'])
def test_what_a_picture_shows_is_not_read_in_the_code_below_a_guess(words):
    asked, drawing = code(GUESS, guess="a"), code(f"def rule(k):\n    return k\n\n\ndraw(rule).describe({words})")

    def folded(*cells):
        key = new_notebook(cells=list(cells))
        return add_pictures(key, key, key).cells[-1].metadata.get("jupyter", {}).get("source_hidden", False)

    assert folded(asked, drawing)
    assert not folded(drawing)
    assert not folded(asked, unit(), drawing)
    assert not folded(asked, code("def rule(k):\n    return k\n\n\ndraw(rule).describe(WORDS['line'])"))


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.name)
def test_no_visible_code_between_a_guess_and_the_next_unit_describes_a_picture(lesson):
    asked, told = False, []
    for cell in nbformat.read(lesson.release, as_version=4).cells:
        asked = bool(guess_id(cell)) or (asked and not cell.source.startswith("## "))
        hidden = cell.metadata.get("jupyter", {}).get("source_hidden")
        if asked and cell.cell_type == "code" and not hidden and re.search(r"describe\(\s*f?[\"']", cell.source):
            told.append(cell.source)
    assert told == []


def test_a_widget_is_a_picture_that_says_how_to_make_it_move():
    key = new_notebook(cells=[code("widgets.line(1)"), code("draw(1)")])
    widget, still = (cell.outputs[0].data["text/html"] for cell in add_pictures(key, key, key).cells)
    assert RUN_TO_MOVE in widget
    assert RUN_TO_MOVE not in still
    assert 'alt="Two classes."' in widget


def shown_in(lesson):
    """The cells whose picture a lesson opens with, and its alternative text."""
    cells = nbformat.read(lesson.release, as_version=4).cells
    outputs = {k: c.outputs[0].data for k, c in enumerate(cells) if c.get("outputs")}
    return {k: data["text/plain"] for k, data in outputs.items() if "<img" in data["text/html"]}


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.name)
def test_every_picture_that_is_shown_can_be_drawn_without_any_answer(lesson, monkeypatch):
    """The cells that a picture needs are run without the exercises: a name that is missing would end the run."""
    monkeypatch.setenv("LINCLASS_STATIC", "1")
    cells, shown = read_lesson(lesson.source).cells, shown_in(lesson)
    assert shown, "a lesson opens with at least one picture"
    own = {grade_id(cell) for cell in cells if is_exercise(cell)}
    needed = frozenset(shown).union(*(trace(cells)[k].cells for k in shown))
    assert not {k for k in needed if is_exercise(cells[k]) or guess_id(cells[k])}

    def course_function(name):
        assert isinstance(name, str)
        assert name not in own
        return by_id(name).reference

    namespace: dict[str, object] = {}
    with mpl.rc_context():
        for cell in cells:
            imports = [one for one in statements(cell) if isinstance(one, ast.Import | ast.ImportFrom)]
            exec(compile(ast.Module(imports, []), "imports", "exec"), namespace)
        namespace["yours"] = course_function
        for k in sorted(needed):
            value = value_of(cells[k].source, namespace)
            if k in shown:
                assert (value.in_words() if isinstance(value, App) else value.words) == shown[k]
                picture = value.picture() if isinstance(value, App) else value
                only_regions = not any(ax.lines or ax.collections or ax.containers for ax in picture.axes)
                assert only_regions or picture.numbers(), cells[k].source


def statements(cell):
    return ast.parse(cell.source).body if cell.cell_type == "code" else []


def value_of(source, namespace):
    """Run a cell; returns the value of its last line."""
    *before, last = ast.parse(source).body
    exec(compile(ast.Module(before, []), "cell", "exec"), namespace)
    if isinstance(last, ast.Expr):
        return eval(compile(ast.Expression(last.value), "cell", "eval"), namespace)
    return exec(compile(ast.Module([last], []), "cell", "exec"), namespace)


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.name)
def test_a_released_notebook_stays_small(lesson):
    assert lesson.release.stat().st_size < MAX_BYTES


def test_a_changed_release_keeps_the_pictures_that_depend_on_nothing_that_was_changed():
    key = new_notebook(
        cells=[code("X = [1]", picture=False), code("Y = [2]", picture=False), code("draw(X)"), code("draw(Y)")]
    )
    course = add_pictures(key, key, key)
    other = nbformat.from_dict({**key, "cells": [{**cell, "outputs": []} for cell in key.cells]})
    other.cells[1].source = "Y = [3]"
    carry_pictures(course, other)
    assert [len(cell.outputs) for cell in other.cells] == [0, 0, 1, 0]
    assert other.cells[2].metadata.jupyter.source_hidden
