"""Questions of the real course, with one draw of their data: one right answer, options that differ, and an answer that is true.

The answers are found again here from what a learner sees, without the code that made the question.
"""

import ast
import os
import re
from functools import cache
from pathlib import Path

import numpy as np
import pytest

from autograder.course import notebooks
from autograder.exercises import by_id
from autograder.judging.calling import attempt
from autograder.judging.judge import judge
from autograder.practice import card
from autograder.practice.define import define
from autograder.practice.item import SECONDS, Form, Item, Kind
from autograder.practice.small import show_result
from autograder.practice.topics import each_item

LESSONS = [path.stem for path in sorted((Path(__file__).parents[2] / "solutions").glob("0[1-9]_*.py"))]
MAX_HEIGHT = 640  # pixels that are left for a card in a window of 1366 × 768
ONE_IN = int(os.environ.get("LINCLASS_ONE_IN", "4"))  # of the versions of each exercise; `make items` looks at all
LINE, WIDTH = 19, 105  # pixels of a line, and characters in one


@cache
def items(lesson: str) -> tuple[Item, ...]:
    return tuple(each_item(lesson, one_in=ONE_IN))


@pytest.mark.parametrize("lesson", LESSONS)
def test_each_question_has_one_right_answer_and_options_that_differ(lesson):
    assert lesson in notebooks()
    for item in items(lesson):
        if item.kind is Kind.WRITE_AGAIN:
            assert not item.options
            assert "NotImplementedError" in item.stub
            continue
        assert sum(option.is_right for option in item.options) == 1, item
        texts = ["".join(option.text.split()) for option in item.options]
        assert len(set(texts)) == len(texts) >= 3, item
        assert all(option.reason for option in item.options), item
        assert item.because
        assert item.kind in SECONDS


@pytest.mark.parametrize("lesson", LESSONS)
def test_each_question_fits_into_a_small_window_and_shows_no_answer(lesson):
    for item in items(lesson):
        height = 60 + LINE * (len(item.question) // WIDTH + len(item.code.splitlines()) + len(item.case))
        height += sum(15 + LINE * (len(option.text) // WIDTH + 1) for option in item.options)
        assert height <= MAX_HEIGHT, (height, item)
        html = str(card.asked(item))
        assert "right" not in re.findall(r'class="option([^"]*)"', html)
        assert "$" not in re.sub(r"<[^>]+>", "", html) or item.kind is not Kind.FORMULA
        hidden = [option.reason for option in item.options if len(option.reason) > 40]
        assert not any(reason in html for reason in hidden), item


@pytest.mark.parametrize("lesson", LESSONS)
def test_the_line_that_is_named_is_the_one_that_makes_it_wrong(lesson):
    for item in items(lesson):
        if item.kind is Kind.FIND_LINE:
            exercise, lines = by_id(item.topic), item.code.splitlines()
            place = int(item.options[item.right].text.partition(":")[0]) - 1
            wanted = source(exercise).splitlines()[place]
            told = re.match(r"Line \d+ (?:should be `(.*?)`|belongs further (in|out))\. The check", item.because)
            assert (
                told[1] == wanted.strip() if told[1] else (told[2] == "in") == (indent(wanted) > indent(lines[place]))
            )
            lines[place] = wanted
            assert ast.dump(ast.parse("\n".join(lines))) == ast.dump(ast.parse(source(exercise))), item


@pytest.mark.parametrize("lesson", LESSONS)
def test_what_is_returned_is_what_the_code_returns(lesson):
    for item in items(lesson):
        if item.kind is Kind.WHAT_RETURNS:
            exercise = by_id(item.topic)
            assert item.options[item.right].text == result(item.code, exercise, [value for _, value in item.case]), item


@pytest.mark.parametrize("lesson", LESSONS)
def test_the_versions_differ_on_the_right_input_alone(lesson):
    for item in items(lesson):
        if item.kind is Kind.WHICH_CASE:
            exercise = by_id(item.topic)
            marked = list(zip(item.changed, item.code.splitlines(), strict=True))
            right, wrong = ("\n".join(line for mark, line in marked if mark != other) for other in "+-")
            for option in item.options:
                args = arguments(exercise, option.text)
                assert (outcome(right, exercise, args) != outcome(wrong, exercise, args)) == option.is_right, item


@pytest.mark.parametrize("lesson", LESSONS)
def test_a_shown_mistake_fails_its_check(lesson):
    seen = set()
    for item in items(lesson):
        if (
            item.kind is Kind.WHAT_IS_WRONG and item.topic not in seen
        ):  # one of each exercise; the banks try all of them
            seen.add(item.topic)
            exercise = by_id(item.topic)
            assert judge(exercise, define(item.code, exercise), 0, naming=False).score < 1, item


def test_a_right_option_is_not_known_by_its_length():
    chosen = [item for lesson in LESSONS for item in items(lesson) if item.kind is Kind.WHAT_IS_WRONG]
    longest = np.mean([max(item.options, key=lambda o: len(o.text)).is_right for item in chosen])
    assert 0.15 < longest < 0.35
    assert all(item.form is Form.PROSE for item in chosen)


def indent(line: str) -> int:
    return len(line) - len(line.lstrip())


def source(exercise) -> str:
    from autograder.judging.exercise import text_of

    return text_of(exercise.solution)


def result(code: str, exercise, values: list[str]) -> str | None:
    got = attempt(exercise.call, define(code, exercise), tuple(map(read, values)))
    return show_result(exercise, got.value)


def outcome(code: str, exercise, args) -> str:
    got = attempt(exercise.call, define(code, exercise), args)
    return f"{got.kind} {got.error} {rounded(got.value)}"


def rounded(value) -> str:
    if isinstance(value, list):
        return f"[{', '.join(map(rounded, value))}]"
    if value is None:
        return "None"
    with np.errstate(all="ignore"):  # a wrong version may return huge numbers
        return np.array2string(np.round(np.asarray(value, dtype=float), 6) + 0.0)


def arguments(exercise, text: str):
    """The arguments of `X = [[1]], y = [1], T = 3`."""
    parts = re.split(rf"(?:^|, )(?:{'|'.join(exercise.parameters)}) = ", text)[1:]
    return tuple(map(read, parts))


def read(text: str):
    value = ast.literal_eval(text)
    return np.array(value) if isinstance(value, list) and not any(isinstance(v, str) for v in value) else value
