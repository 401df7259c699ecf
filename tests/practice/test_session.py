"""A learner of two lessons over twelve days: what is asked, in which order, and when it comes back."""

import itertools
import re
from datetime import UTC, datetime, timedelta

import pytest

from autograder.exercises import by_id, ids_of
from autograder.judging.exercise import text_of
from autograder.practice.item import Kind
from autograder.practice.picture import as_svg, curves
from autograder.practice.schedule import FORGOT, KNEW, due, met, recall, reviewed
from autograder.practice.session import MAX_NEW, SESSION_SECONDS, Session
from autograder.practice.topics import draw, topics_met
from autograder.practice.versions import right_version

START = datetime(2027, 1, 4, 9, tzinfo=UTC)
PASSED = {*ids_of("01_classification_setup"), *ids_of("02_perceptron")}
GUESSED = {"updates_needed"}


def answer(session: Session, *, right: bool) -> None:
    item = session.item
    if item.stub:
        session.hear({"code": text_of(by_id(item.topic).solution)} if right else {"send": "show"})
    else:
        session.hear({"choose": item.right if right else (item.right + 1) % len(item.options)})
    session.hear({"send": "next"})


@pytest.fixture(scope="module")
def days():
    """Each day's questions; every fourth answer is wrong."""
    memories, found = {}, []
    topics = list(topics_met(PASSED, GUESSED))
    for day in range(12):
        now = START + timedelta(days=day)
        session = Session(due(memories, topics, now, MAX_NEW), memories, lambda now=now: now, "ann")
        asked = []
        while session.item:
            asked.append(session.item)
            answer(session, right=len(asked) % 4 > 0)
        found.append((asked, session))
    return found


def test_no_two_questions_of_the_same_kind_follow_each_other(days):
    assert all(a.kind != b.kind for asked, _ in days for a, b in itertools.pairwise(asked))


def test_lessons_are_mixed_once_there_are_several(days):
    later = [item.lesson for asked, _ in days[4:] for item in asked]
    changes = sum(a != b for a, b in itertools.pairwise(later)) / (len(later) - 1)
    assert changes > 0.5


def test_only_what_was_met_is_asked(days):
    met_topics = set(topics_met(PASSED, GUESSED))
    assert {item.topic for asked, _ in days for item in asked} <= met_topics
    assert "guess next_theta" not in met_topics
    assert not any(id.startswith("formula") for id in topics_met({"perceptron"}, ()))


def test_a_session_takes_about_ten_minutes(days):
    assert all(session.asked_seconds <= SESSION_SECONDS + 250 for _, session in days)
    assert len({item.kind for asked, _ in days for item in asked}) == len(Kind)


def test_the_end_says_what_was_remembered_and_when_it_returns(days):
    _, session = days[-1]
    html = session.page["html"]
    assert "remembered at the first try" in html
    assert "comes back" in html
    assert "<svg" in html
    words = re.sub(r"<style>.*?</style>|<[^>]+>", " ", html).lower()
    assert not any(word in words for word in ("streak", "points", "score"))


def test_what_was_forgotten_returns_sooner():
    knew, forgot = (reviewed(None, rating, START) for rating in (KNEW, FORGOT))
    assert forgot["due"] < knew["due"]
    assert recall(knew, START + timedelta(days=30)) < recall(knew, START + timedelta(days=1)) < 1


def test_a_topic_is_not_asked_on_the_day_on_which_it_was_met():
    memories = {"perceptron": met(START)}
    assert due(memories, ["perceptron"], START + timedelta(hours=10), MAX_NEW) == []
    assert due(memories, ["perceptron"], START + timedelta(days=1), MAX_NEW) == ["perceptron"]


def test_at_most_so_many_topics_are_new_on_one_day():
    topics = list(ids_of("02_perceptron"))
    memories = {id: reviewed(None, KNEW, START) for id in topics[:MAX_NEW]}
    assert due(memories, topics, START, MAX_NEW) == []
    assert len(due({}, topics, START, MAX_NEW)) == MAX_NEW


def test_a_damaged_memory_counts_as_none():
    for damaged in ({"stability": "much", "due": 3}, {"due": "never"}, {}):
        assert due({"perceptron": damaged}, ["perceptron"], START, MAX_NEW) == ["perceptron"]
        assert reviewed(damaged, KNEW, START)["stability"] > 0


def test_the_same_history_draws_the_same_question_and_another_one_next_time():
    assert draw("perceptron", "ann/0") == draw("perceptron", "ann/0")
    assert len({draw("perceptron", f"ann/{n}").code for n in range(12)}) > 3


def test_a_mistake_is_made_in_the_learners_own_form():
    own = right_version(by_id("perceptron")).source.replace("clean", "no_mistake_yet")
    shown = [draw("perceptron", n, avoid=set(Kind) - {Kind.FIND_LINE}, own=own).code for n in range(20)]
    assert any("no_mistake_yet" in code for code in shown)


def test_writing_again_is_judged_on_fresh_data():
    session = Session(["sigmoid"], {}, lambda: START)
    session.item = draw("sigmoid", 0, avoid=set(Kind) - {Kind.WRITE_AGAIN})
    assert "Python cannot read it" in session.hear({"code": "def sigmoid(s:"})["html"]
    assert "Not yet" in session.hear({"code": "def sigmoid(s):\n    return s"})["html"]
    assert session.chosen is None
    session.hear({"code": text_of(by_id("sigmoid").solution)})
    assert session.memories["sigmoid"]["log"][-1][1] == 2  # not at the first try


def test_memory_over_time_is_drawn_from_the_answers():
    memory = reviewed(reviewed(None, KNEW, START), KNEW, START + timedelta(days=3))
    days, with_reviews, once = curves({"perceptron": memory}, START + timedelta(days=4))
    assert days[0] == -4
    assert with_reviews[-1] > once[-1]
    assert "1 topics" in as_svg({"perceptron": memory}, START + timedelta(days=4))
    assert as_svg({}, START) == ""
