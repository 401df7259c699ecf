"""What the worker of a browser tab calls, here in an ordinary process: requests and answers are the same."""

import json
from textwrap import dedent
from typing import Any

import pytest

from autograder.course import COURSE
from autograder.exercises import by_id
from autograder.judging.explain.candidates import list_written
from autograder.learner import tab

RIGHT = "def margins(X, y, theta, theta0):\n    return y * (X @ theta + theta0)\n"
WRONG = "def margins(X, y, theta, theta0):\n    return X @ theta + theta0\n"


@pytest.fixture(autouse=True)
def desk(tmp_path, monkeypatch) -> None:
    monkeypatch.chdir(tmp_path)  # so that the folder of before comes back
    tab.open_desk(tmp_path / "learner")


def ask(**request: Any) -> dict[str, Any]:
    return dict(json.loads(tab.answer(json.dumps({"progress": {"passed": []}, **request}))))


def check(source: str, id: str = "margins", **more: Any) -> dict[str, Any]:
    return ask(ask="check", exercise=id, sources={**more.pop("others", {}), id: dedent(source)}, **more)


def test_a_right_answer_passes_and_is_kept_for_later_lessons():
    found = check(RIGHT)
    assert found["passed"]
    noted = {(section, id) for section, id, _ in found["changes"]}
    assert {("passed", "margins"), ("functions", "margins"), ("attempts", "margins")} <= noted
    assert found["solution"], "after a pass the solution may be seen"


def test_a_wrong_answer_gets_the_card_with_the_name_of_the_mistake():
    found = check(WRONG)
    assert not found["passed"]
    assert found["name"]
    assert "linclass-card" in found["html"]
    assert "onclick" not in found["html"], "the page allows no inline scripts"
    assert "This case as code" in found["html"]


def test_what_fails_is_shown_before_it_is_known_why():
    told: list[str] = []
    request = {"ask": "check", "exercise": "margins", "progress": {"passed": []}}
    found = json.loads(tab.answer(json.dumps({**request, "sources": {"margins": WRONG}}), told.append))
    (first,) = told
    assert "First case that fails" in first
    assert tab.WAIT in first
    assert "First case that fails" in found["html"]
    assert tab.WAIT not in found["html"]


def test_a_pass_is_not_announced_before_other_cases_were_tried():
    told: list[str] = []
    request = {"ask": "check", "exercise": "margins", "progress": {"passed": []}}
    found = json.loads(tab.answer(json.dumps({**request, "sources": {"margins": RIGHT}}), told.append))
    (first,) = told
    assert "Trying others" in first
    assert "✓ Passed" not in first
    assert "✓ Passed" in found["html"]


def test_what_checks_need_can_be_prepared_and_changes_nothing():
    assert ask(ask="prepare", exercise="margins") == {"changes": []}
    (first, *_) = list_written(by_id("margins"))
    assert len(first.kept) > 1
    assert check(WRONG)["name"]


def test_of_a_function_that_is_not_written_the_card_does_not_speak_of_cells():
    found = check("def margins(X, y, theta, theta0):\n    raise NotImplementedError()\n")
    assert "not written yet" in found["html"]
    assert "cell" not in found["html"].split("</style>")[-1]


def test_what_the_page_knows_already_is_not_sent_again():
    assert not check(RIGHT, progress=state_after(check(RIGHT)))["changes"]


def state_after(found: dict[str, Any]) -> dict[str, Any]:
    state: dict[str, Any] = {"passed": []}
    for section, id, value in found["changes"]:
        if section == "passed":
            state["passed"].append(id)
        else:
            state.setdefault(section, {})[id] = value
    return state


@pytest.mark.parametrize(
    ("source", "words"),
    [
        ("def margins(X, y:\n", "Line 1: SyntaxError"),
        ("margin = 1\n", "There is no function <code>margins</code>"),
        ("1 / 0\n", "ZeroDivisionError"),
        ("raise SystemExit\n", "SystemExit"),
        ("input()\n", "AskedForInput"),
    ],
)
def test_a_cell_that_gives_no_function_is_explained(source, words):
    found = check(source)
    assert words in found["html"]
    assert "Traceback" not in found["html"]


def test_a_loop_that_does_not_end_is_stopped(monkeypatch):
    monkeypatch.setattr(tab, "SECONDS", 0.2)
    assert "did not finish within 0.2 seconds" in check("while True: pass\n")["html"]


def test_a_function_may_call_the_learners_other_functions_but_their_loops_do_not_run():
    others = {"is_separated": "def helper(a):\n    return a\nwhile True: pass\n"}
    source = "def margins(X, y, theta, theta0):\n    return y * (X @ helper(theta) + theta0)\n"
    assert check(source, others=others)["passed"]


def test_hints_come_one_after_the_other_and_the_solution_after_attempts():
    first = ask(ask="hint", exercise="margins")
    second = ask(ask="hint", exercise="margins", progress=state_after(first))
    assert (first["hints"], second["hints"]) == (1, 2)
    assert ask(ask="solution", exercise="margins")["html"] == ""
    tried = {"passed": [], "attempts": {"margins": ["a", "b", "c"]}}
    assert "One solution" in ask(ask="solution", exercise="margins", progress=tried)["html"]


GUESSES = {
    "which": {
        "question": "Which?",
        "choices": {"a": "no", "b": "yes"},
        "tolerance": 0,
        "is_place": False,
        "truth": "b",
    },
    "many": {"question": "How many?", "choices": None, "tolerance": 1, "is_place": False, "truth": 7.0},
    "where": {"question": "Where?", "choices": None, "tolerance": 1, "is_place": True, "truth": [1.0, 2.0]},
}


@pytest.mark.parametrize(
    ("id", "answer", "right"),
    [("which", "b", True), ("which", "a", False), ("many", 7.5, True), ("many", 9, False), ("where", [1, 2.5], True)],
)
def test_a_guess_is_told_apart_and_noted_once(tmp_path, monkeypatch, id, answer, right):
    known = {name: {**guess, "because": "It is so."} for name, guess in GUESSES.items()}
    (tmp_path / tab.GUESSES).write_text(json.dumps(known))
    monkeypatch.setenv(COURSE, str(tmp_path))
    found = ask(ask="guess", guess=id, answer=answer)
    assert found["committed"]
    assert found["right"] is right
    assert "It is so." in found["html"]
    assert [section for section, _, _ in found["changes"]] == ["guesses"]
    again = ask(ask="guess", guess=id, answer=answer, progress=state_after(found))
    assert again["changes"] == []


def test_what_is_no_answer_is_not_committed(tmp_path, monkeypatch):
    (tmp_path / tab.GUESSES).write_text(json.dumps({"many": {**GUESSES["many"], "because": "so"}}))
    monkeypatch.setenv(COURSE, str(tmp_path))
    assert not ask(ask="guess", guess="many", answer="a lot")["committed"]


def test_the_review_asks_about_what_was_passed_and_keeps_the_answers():
    progress = {"passed": ["margins", "reflect"]}
    assert ask(ask="due", progress=progress)["due"] == 2
    first = ask(ask="review", progress=progress, learner="7", sources={})
    assert "linclass-card" in first["page"]["html"]
    assert ".ipynb" not in first["page"]["html"]
    send = {"send": "show"} if "textarea" in first["page"]["html"] else {"choose": 0}
    answered = ask(ask="answer", message=send, progress=progress, learner="7", sources={})
    following = ask(ask="answer", message={"send": "next"}, progress=progress, learner="7", sources={})
    noted = [section for section, _, _ in (*answered["changes"], *following["changes"])]
    assert "review" in noted
    assert "01_tiny.html#exercise-" in answered["page"]["html"]
    assert following["page"] != first["page"]


def test_a_worker_that_is_new_goes_on_with_what_is_due():
    tab._going.clear()
    found = ask(ask="answer", message={"send": "next"}, progress={"passed": ["margins"]}, learner="7", sources={})
    assert "linclass-card" in found["page"]["html"]


def test_the_ladder_is_climbed():
    found = check(WRONG)
    assert found["rungs"]
    page = ask(ask="ladder", exercise="margins")
    assert page["rung"] == found["rungs"][0]
    assert ask(ask="ladder", exercise="margins", rung=page["rung"], message={"send": "write"})["rung"] == "write"
