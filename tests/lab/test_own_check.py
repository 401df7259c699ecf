"""`linclass check`: a learner's own notebook, visible cases, in words and in JSON."""

import json

import pytest
from click.testing import CliRunner

from autograder.cli import main
from autograder.sandbox import available
from tests.grading.classes import NAME, solved

pytestmark = [
    pytest.mark.usefixtures("answer_keys"),
    pytest.mark.skipif(available() is not None, reason=f"cannot isolate here: {available()}"),
]


WRONG = "def reflect(X, y):\n    return X * y[:, None]"


def check(path, *options: str):
    return CliRunner().invoke(main, ["check", str(path), *options])


def test_a_renamed_copy_is_recognised_and_reported_by_exercise(tmp_path):
    path = tmp_path / "my copy.ipynb"
    path.write_text(
        json.dumps(solved(reflect=WRONG, perceptron="def perceptron(X, y, T):\n    raise NotImplementedError()"))
    )
    done = check(path)
    assert done.exit_code == 0, done.output
    assert "✓ is_separated: all" in done.output
    assert "visible cases passed" in done.output
    assert "… perceptron: not written yet" in done.output
    assert "✗ reflect: " in done.output
    assert "append the 1 for the offset" in done.output
    assert f"{NAME}: 5 of 7 exercises pass their visible cases." in done.output


def test_json_is_alone_on_standard_output(tmp_path):
    path = tmp_path / f"{NAME}.ipynb"
    path.write_text(json.dumps(solved()))
    done = check(path, "--json")
    found = json.loads(done.stdout)
    assert done.exit_code == 0
    assert (found["lesson"], found["cases"], found["points"]) == (NAME, "visible", found["max_points"])
    assert {e["headline"].startswith("all ") for e in found["exercises"]} == {True}


@pytest.mark.parametrize(
    ("text", "words"),
    [("{", "cannot be checked: the file is not JSON"), ('{"cells": []}', "is not a notebook of this course")],
)
def test_what_is_not_a_notebook_of_the_course_is_refused(tmp_path, text, words):
    path = tmp_path / "other.ipynb"
    path.write_text(text)
    done = check(path)
    assert done.exit_code == 1
    assert words in done.output
