"""The first screen of the report: the numbers are right, the people are named, the examples are anonymous."""

import io
import json

import numpy as np
import pytest
from PIL import Image

from autograder.classroom.grades import Graded, Grades, Student
from autograder.exercises import by_id
from autograder.html import join
from autograder.reports.class_page import Called, _connected
from autograder.reports.data import Item, Lesson, _bare
from autograder.reports.monday import monday, top_misconceptions, write_slides
from autograder.reports.similarity import Pair


def lesson(name: str, shares: dict[str, float]) -> Lesson:
    made = Lesson(name, of_student=shares, totals=list(shares.values()))
    made.items["reflect"] = Item("reflect", 2.0, list(shares.values()))
    return made


def shown(lessons: list[Lesson], students: list[str], sections: dict[str, str] | None = None) -> str:
    submissions = {(s, x.name): Graded(s, x.name, (), 0.0, {}) for x in lessons for s in x.of_student}
    grades = Grades(tuple(Student(s) for s in students), {x.name: 2.0 for x in lessons}, submissions)
    return str(join(*monday(lessons, grades, Called(), sections or {})))


def test_reliability_is_cronbachs_alpha():
    """Against the formula by the mean covariance and the mean variance of the exercises."""
    rng = np.random.default_rng(0)
    skill = rng.normal(size=50)
    scores = np.array([skill + rng.normal(size=50) for _ in range(5)])
    items = {f"e{i}": Item(f"e{i}", 1.0, list(row)) for i, row in enumerate(scores)}
    covariance = np.cov(scores)
    mean_variance = np.trace(covariance) / 5
    mean_covariance = (covariance.sum() - np.trace(covariance)) / 20
    alpha = 5 * mean_covariance / (mean_variance + 4 * mean_covariance)
    assert Lesson("x", items).reliability() == pytest.approx(alpha)


def test_who_has_not_started_and_who_fell_are_named():
    weeks = [lesson(f"0{n}_x", {"ann": 0.9, "bob": 0.5, "cyd": 0.8}) for n in (1, 2, 3)]
    page = shown([*weeks, lesson("04_x", {"ann": 0.4, "bob": 0.45, "cyd": 0.0})], ["ann", "bob", "cyd", "dan"])
    people = page.partition("People to write to")[2]
    assert "ann (90% → 40%)" in people
    assert "bob" not in people
    assert people.count("cyd") == 1
    assert '<td>has not handed in</td><td class="n">1</td><td>dan</td>' in people
    assert '<td>handed in, no points</td><td class="n">1</td><td>cyd</td>' in people


def test_the_lesson_of_the_class_counts_and_not_that_of_somebody_who_is_ahead():
    class_of = {f"s{i}": 0.5 for i in range(20)}
    assert "For Monday: 02_x" in shown(
        [lesson("01_x", class_of), lesson("02_x", class_of), lesson("03_x", {"s1": 1.0})], []
    )
    assert "For Monday: 03_x" in shown([lesson("02_x", class_of), lesson("03_x", {f"s{i}": 1.0 for i in range(4)})], [])


def test_exercises_that_measure_badly_are_named():
    made = Lesson("01_x", totals=[0.5, 0.6, 0.7, 0.4], of_student={"a": 0.5})
    made.items = {
        "good": Item("good", 4.0, [0.2, 0.5, 0.9, 0.1]),
        "fine": Item("fine", 4.0, [0.3, 0.6, 0.8, 0.2]),
        "odd": Item("odd", 1.0, [0.9, 0.5, 0.1, 0.8]),
        "hard": Item("hard", 1.0, [0.0, 0.1, 0.2, 0.0]),
    }
    page = shown([made], ["a"]).partition("Exercises to look at")[2].partition("People")[0]
    assert "<td>odd</td>" in page
    assert "very hard" in page
    assert "good" not in page
    assert "<td>fine</td>" not in page


def test_the_three_most_frequent_misconceptions_come_with_slides(tmp_path):
    made = lesson("02_x", {f"s{i}": 0.5 for i in range(10)})
    for count, name in enumerate(("a", "b", "c", "d"), 1):
        made.items["reflect"].wrong[name, f"Sentence {name} with $x$ and `y`."] = count
    made.items["reflect"].examples["d"] = 'def reflect(X, y):\n    """\n```\n<img src=x>\n"""\n    return X'
    assert [one.name for one in top_misconceptions(made)] == ["d", "c", "b"]
    made.items["reflect"].examples["c"] = "def reflect(X, y):\n" + "    X = X + 1\n" * 30
    *pictures, notebook = write_slides(made, tmp_path / "slides")
    assert np.asarray(Image.open(pictures[1]))[-20:, :, :3].min() == 255, (
        "nothing of a long answer is cut at the bottom"
    )
    assert [Image.open(io.BytesIO(path.read_bytes())).size for path in pictures] == [(1920, 1080)] * 3
    cells = json.loads(notebook.read_text())["cells"]
    assert {cell["cell_type"] for cell in cells} == {"markdown"}, "a student's code is shown and cannot be run"
    assert cells[1]["source"].startswith("````python\ndef reflect")
    assert cells[1]["source"].endswith("return X\n````")
    assert pictures[0].name in cells[0]["source"]


def test_the_same_mistake_in_two_exercises_is_one_misconception():
    made = lesson("02_x", {f"s{i}": 0.5 for i in range(10)})
    made.items["perceptron"] = Item("perceptron", 2.0, [0.5] * 10)
    for id, name, count in (("reflect", "sign", 2), ("reflect", "nothing", 4), ("perceptron", "nothing", 5)):
        made.items[id].wrong[name, "Words."] = count
    assert [(one.exercise, one.name) for one in top_misconceptions(made)] == [
        ("perceptron", "nothing"),
        ("reflect", "sign"),
    ]


def test_a_slip_that_can_be_made_anywhere_counts_half():
    made, own = lesson("02_x", {f"s{i}": 0.5 for i in range(10)}), by_id("reflect").misconceptions[0].name
    made.items["reflect"].wrong |= {("nothing returned", "Words."): 5, (own, "Words."): 3, ("no such one", "Words."): 7}
    assert [one.name for one in top_misconceptions(made)] == ["no such one", own, "nothing returned"]


def test_an_example_has_no_comments_in_which_people_write_their_names():
    assert _bare('def f(x):\n    """By Ann Roe."""\n    return x  # Ann Roe, 4711') == "def f(x):\n    return x"


def test_sections_are_compared_where_there_are_several():
    made = lesson("01_x", {"ann": 1.0, "bob": 0.5, "cyd": 0.0})
    assert "Sections" not in shown([made], ["ann"], {"ann": "A", "bob": "A"})
    assert '<td>A</td><td class="n">2</td><td class="n">75%</td>' in shown(
        [made], ["ann"], {"ann": "A", "bob": "A", "cyd": "B"}
    )


def test_pairs_become_clusters():
    pairs = [Pair("e", a, b, 9, 1.0) for a, b in (("a", "b"), ("c", "d"), ("b", "c"), ("x", "y"))]
    assert sorted(map(sorted, _connected(pairs))) == [["a", "b", "c", "d"], ["x", "y"]]
