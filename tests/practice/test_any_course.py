"""The engine of the review knows no course: here it works on the tiny one."""

from datetime import UTC, datetime

from autograder.course import notebooks
from autograder.exercises import by_id, ids_of
from autograder.practice.item import Kind
from autograder.practice.ladder import puzzle
from autograder.practice.quiz import fill, plan
from autograder.practice.session import Session
from autograder.practice.topics import each_item, topics_met

NOW = datetime(2027, 1, 4, 9, tzinfo=UTC)


def test_questions_are_made_of_whatever_the_course_has():
    assert notebooks() == ("01_tiny", "02_more")
    kinds = {item.kind for item in each_item("01_tiny")}
    assert kinds >= {Kind.FIND_LINE, Kind.WHAT_RETURNS, Kind.WHAT_IS_WRONG, Kind.WHICH_CASE, Kind.WRITE_AGAIN}


def test_a_review_of_the_tiny_course():
    session = Session(list(topics_met(set(ids_of("01_tiny")), ())), {}, lambda: NOW)
    assert session.item.lesson == "01_tiny"
    assert puzzle(by_id("perceptron"))


def test_a_quiz_of_the_tiny_course():
    slots = plan("01_tiny", 4, "secret")
    assert len(slots) == 4
    assert all(fill(slot, "ann").topic == slot.topic for slot in slots)


def test_a_topic_that_the_course_no_longer_has_is_left_out():
    session = Session(["gone", "formula 9 of 01_tiny", "guess gone"], {}, lambda: NOW)
    assert session.item is None
    assert "nothing left to ask" in session.page["html"]
