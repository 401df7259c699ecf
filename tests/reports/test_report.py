"""The report: its numbers against a naive count, and a self-contained page."""

import json
from statistics import mean

import numpy as np
import pytest

from autograder.classroom.folder import open_classroom
from autograder.reports.data import Item, Lesson, collect, correlation
from tests.commands import harmful
from tests.commands import linclass_here as linclass
from tests.grading.classes import NAME, cell

pytestmark = [
    pytest.mark.filterwarnings("ignore::sqlalchemy.exc.SAWarning"),  # nbgrader's own use of SQLAlchemy
]


@pytest.fixture(scope="module")
def page(graded_room, tmp_path_factory) -> str:
    target = tmp_path_factory.mktemp("report") / "class.html"
    done = linclass("report", graded_room, "--to", target)
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip() == str(target)
    return target.read_text()


def test_the_page_runs_and_loads_nothing_but_its_own_pictures(page):
    assert set(harmful(page)) <= {"img", "src", "href"}
    assert page.count("href=") == page.count('<a href="#')
    pictures = [page.count(f'src="data:image/{kind};base64,') for kind in ("svg+xml", "png")]
    assert page.count("<img") == sum(pictures)
    assert pictures[0] == 1  # of the lesson; the others are slides
    assert "<script" not in page


def test_misconceptions_and_who_needs_attention_are_named(page):
    assert "append the 1 for the offset" in page
    assert "the file is not JSON" in page
    assert "similarity is not guilt" in page.lower()


def test_people_have_their_names_and_who_handed_in_nothing_is_listed(page):
    assert "<td>zoe</td>" in page.partition(">Nothing handed in</h2>")[2]
    assert "eve" in page.partition(">Needs attention</h2>")[2].partition(">Nothing handed in</h2>")[0]


def test_numbers_are_those_of_the_result_files(graded_room):
    (lesson,) = collect(open_classroom(graded_room))
    files = (graded_room / ".linclass" / "results" / NAME).glob("*.json")
    results = [json.loads(path.read_text()) for path in files]
    graded = [
        {e["summary"]["id"]: e["points"] / e["max_points"] for e in r["exercises"]} for r in results if r["exercises"]
    ]
    assert len(graded) == len(lesson.totals) == 4
    for id, item in lesson.items.items():
        assert item.difficulty == pytest.approx(mean(g[id] for g in graded))


def test_an_answer_that_no_parser_can_handle_is_left_out_with_a_note(room):
    """Deep brackets stop the parser with a MemoryError, and a million statements cost it a minute and gigabytes."""
    for student, answer in (("ann", "(" * 100_000 + ")" * 100_000), ("cyd", "x;" * 900_000)):
        path = room.private / "results" / NAME / f"{student}.json"
        result = json.loads(path.read_text())
        notebook = json.loads(result["notebook"])
        cell(notebook, "reflect")["source"] = answer
        path.write_text(json.dumps({**result, "notebook": json.dumps(notebook)}))
    target = room.folder / "class.html"
    done = linclass("report", room.folder, "--to", target)
    assert done.returncode == 0, done.stderr
    assert "too long or too deeply nested" in target.read_text()
    (lesson,) = collect(room)
    assert lesson.items["reflect"].left_out == ["ann", "cyd"]


def test_discrimination_is_the_correlation_with_the_other_exercises():
    items = {
        "a": Item("a", 2, [0.0, 0.5, 1.0, 1.0]),
        "b": Item("b", 4, [0.25, 0.0, 1.0, 0.5]),
        "c": Item("c", 1, [0.0, 1.0, 1.0, 0.0]),
    }
    rest = [4 * b + c for b, c in zip(items["b"].shares, items["c"].shares, strict=True)]
    assert Lesson("x", items).discrimination("a") == pytest.approx(np.corrcoef(items["a"].shares, rest)[0, 1])
    assert np.isnan(correlation([1.0, 1.0, 1.0], [0.0, 1.0, 2.0]))
    assert np.isnan(Lesson("x", {"a": items["a"]}).discrimination("a"))
    assert np.isnan(Lesson("x", {**items, "new": Item("new", 1, [1.0])}).discrimination("a"))


def test_the_right_answers_of_this_class_are_not_pairs_but_copies_of_the_reference(graded_room):
    (lesson,) = collect(open_classroom(graded_room))
    assert lesson.pairs() == []
    assert {"ann", "bob"} == set(lesson.items["perceptron"].copies)
    assert not lesson.items["averaged_perceptron"].copies  # a repair: the way to the solution was handed out
