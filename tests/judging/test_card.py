"""The card of a check: everything a learner needs, nothing that runs."""

import base64
import re
import xml.etree.ElementTree as ET
from dataclasses import replace

import numpy as np
import pytest

from autograder import grade
from autograder.exercises import by_id
from autograder.grading.result import ExerciseResult, Result
from autograder.judging.show import card
from autograder.judging.show.drawing import HEIGHT, WIDTH, View, counterexample
from autograder.judging.show.summary import summarize
from autograder.learner.check import check
from tests.tiny_course import solutions as reference

pytestmark = pytest.mark.usefixtures("impatience")


def appended_too_late(X, y):
    return np.column_stack([X * y[:, None], np.ones(len(X))])


def html_of(id, function, seed=None):
    verdict = grade(id, function, seed)
    return card.as_html(summarize(by_id(id), verdict))


def svg_of(html: str) -> ET.Element:
    return ET.fromstring(base64.b64decode(re.search(r"svg\+xml;base64,([^\"]+)", html)[1]))


def test_a_wrong_answer_shows_the_misconception_the_case_both_answers_and_the_way_to_a_hint():
    html = html_of("reflect", appended_too_late)
    for words in (
        "✗ Not yet",
        "What probably happened:",
        "First case that fails:",
        "Your answer",
        "Expected",
        "What is wrong:",
    ):
        assert words in html
    assert "hint(&#34;reflect&#34;)" in html
    assert html.index("Your answer") < html.index("Expected")


def test_a_pass_is_said_in_words_and_claims_only_what_was_checked():
    assert "✓ Passed" in html_of("reflect", reference.reflect)
    assert "all 5 visible cases passed" in html_of("reflect", reference.reflect)
    assert "visible" not in html_of("reflect", reference.reflect, seed=0)


def test_what_the_learner_returned_cannot_become_markup():
    html = html_of("reflect", lambda X, y: "<img src=x onerror=alert(1)>")
    assert "<img" not in html
    assert "&lt;img" in html
    assert "<script" not in html


def test_the_plain_text_of_a_check_is_the_number_alone():
    assert repr(check(reference.reflect)) == "2.0"
    assert repr(check(appended_too_late, "reflect")) == "0.0"


def test_a_screen_reader_gets_a_name_a_heading_and_boxes_that_can_be_reached():
    html = html_of("reflect", appended_too_late)
    assert 'role="group" aria-label="Check of reflect: Not yet"' in html
    assert 'role="heading"' in html
    assert '<pre tabindex="0">' in html


def test_a_long_text_wraps_and_a_matrix_keeps_its_rows():
    assert '<pre tabindex="0" class="text">' in card._box("text =", "'one line of words'")
    assert 'class="text"' not in card._box("X =", "[[1, 2],\n [3, 4]]")


def doubled_offset(X, y, T):
    print("begin", T)
    theta, theta0, k = reference.perceptron(X, y, T)
    return theta, 2 * theta0, k


def test_an_answer_of_several_parts_is_shown_part_by_part_and_the_wrong_one_is_marked():
    html = html_of("perceptron", doubled_offset)
    assert [html.count(words) for words in ("✓ Your theta<", "✗ Your theta0<", "Expected theta0<", "✓ Your k<")] == [
        1
    ] * 4
    assert "Expected theta<" not in html
    rows = dict(card.as_rows(summarize(by_id("perceptron"), grade("perceptron", doubled_offset, None)).failure))
    assert {"Your theta (right):", "Your theta0:", "Expected theta0:", "Your k (right):"} <= rows.keys()


def test_the_parts_survive_the_way_through_a_result_file():
    summary = summarize(by_id("perceptron"), grade("perceptron", doubled_offset, None))
    result = Result("ann", "01_tiny", "graded", exercises=(ExerciseResult(summary, 1.0, 4.0),))
    assert Result.from_json(result.as_json()) == result


def test_a_result_of_the_second_edition_can_be_read():
    summary = summarize(by_id("perceptron"), grade("perceptron", doubled_offset, None))
    result = Result("ann", "01_tiny", "needs review", exercises=(ExerciseResult(summary, 1.0, 4.0),))
    old = (
        result.as_json()
        .replace('"summary":', '"told":')
        .replace("to_fix", "to_mend")
        .replace("needs review", "for a person")
    )
    assert Result.from_json(old) == result


def test_where_several_answers_are_right_no_part_is_marked():
    html = html_of("unlucky_update", lambda: ([1.0, 0.0], [1.0, 0.0], [1.0, 0.0]))
    assert "✗ Your" not in html


def test_what_the_first_failing_case_printed_is_shown_and_a_flood_is_cut():
    html = html_of("perceptron", doubled_offset)
    assert "Your function printed" in html
    assert re.search(r">begin \d+\n<", html)
    assert len(html_of("perceptron", lambda X, y, T: print("<b>" * 100_000))) < 20_000


def test_the_points_are_shown_and_a_visible_check_says_that_they_are_for_these_cases():
    assert "2 of 2 points" in check(reference.reflect)._repr_html_()
    assert "0 of 2 points" in check(appended_too_late, "reflect")._repr_html_()
    assert "2 of 2 points<" in check(reference.reflect, seed=1)._repr_html_()


def test_a_boundary_ends_where_the_numbers_of_the_grid_begin():
    svg = svg_of(counterexample(*failing("averaged_perceptron")))
    assert {p.get("clip-path") for p in svg if p.get("stroke-width") == "2"} == {"url(#inside)"}
    (inside,) = (e[0] for e in svg if e.tag.endswith("clipPath"))
    left, right = float(inside.get("x")), float(inside.get("x")) + float(inside.get("width"))
    bottom = float(inside.get("y")) + float(inside.get("height"))
    for text in (e for e in svg if e.tag.endswith("text") and e.text != "+"):
        x, y = float(text.get("x")), float(text.get("y"))
        assert x < left or y - 8 > bottom
    assert 0 < left < right < WIDTH


def failing(id):
    verdict = grade(id, by_id(id).misconceptions[0].wrong, None)
    return by_id(id), verdict.first_failure


@pytest.mark.parametrize("id", ["averaged_perceptron"])
def test_a_wrong_boundary_is_drawn_beside_the_expected_one(id):
    html = counterexample(*failing(id))
    svg = svg_of(html)
    n = len(failing(id)[1].case.args[0])
    strokes = [path.get("stroke") for path in svg if path.get("stroke-width") == "2"]
    assert strokes == ["#117733", "#b3001b"]
    assert len([e for e in svg if e.tag.endswith("circle") or e.tag.endswith("rect")]) == n + 1  # and the paper
    assert re.search(r"Your boundary: .* x1 \+ .* x2", html)
    assert len(html) < 5000


@pytest.mark.parametrize(
    "theta", [[np.nan, 1.0], [np.inf, 0], [0, 0], [1e300, 1], "ab", [1, [2]], [1j, 2], None, [1, 2, 3]]
)
def test_an_odd_answer_does_not_disturb_the_picture(theta):
    html = counterexample(
        by_id("averaged_perceptron"), grade("averaged_perceptron", lambda X, y, T: (theta, 0.0), None).first_failure
    )
    assert "your boundary" not in html
    assert svg_of(html) is not None


def test_what_is_drawn_is_what_the_exercise_calls_a_boundary():
    exercise, failure = failing("averaged_perceptron")
    assert counterexample(replace(exercise, boundary=()), failure) == ""
    assert counterexample(replace(exercise, rows=("y",)), failure) == ""
    with pytest.raises(ValueError, match="w is neither a parameter nor a result"):
        replace(exercise, boundary=("w",))


def test_a_hidden_case_is_never_drawn():
    exercise = by_id("averaged_perceptron")
    hidden = [c for c in grade(exercise.id, exercise.misconceptions[0].wrong, 0).cases if c.hidden and not c.passed]
    assert hidden
    assert {counterexample(exercise, c) for c in hidden} == {""}


@pytest.mark.parametrize(
    "points", [[[2.0, 2.0]], [[0.01, 0.02], [0.03, 0.01]], [[1e6, 0], [-1e6, 5]], [[3, 3], [3, 3]]]
)
def test_the_view_shows_all_points_whatever_their_size(points):
    view = View.of(np.array(points))
    pixels = view.at(np.array(points))
    assert np.all((pixels >= 0) & (pixels <= [WIDTH, HEIGHT]))
    assert np.allclose(view.back(pixels), points)
    if np.ptp(points) > 0:
        assert np.max(np.ptp(pixels, axis=0)) > 100 or len(np.unique(points, axis=0)) == 1
