"""Marking together: answers that say the same, and rubric items whose points change once for all."""

import numpy as np
import pytest

from autograder.classroom.batch import Batch
from autograder.classroom.folder import Classroom
from autograder.classroom.grouping import grouped
from autograder.classroom.marking import Answer, Question, list_questions, read_answers, store_mark
from autograder.classroom.rubric import given_items, items_of, note_items, set_points
from autograder.classroom.scan import list_submissions
from autograder.grading.grade import grade_task
from autograder.sandbox import available
from tests.attacks.small_class import LESSON, NAME, hand_in, notebook, small_course

pytestmark = [
    pytest.mark.skipif(available() is not None, reason=f"cannot isolate here: {available()}"),
    pytest.mark.filterwarnings("ignore::sqlalchemy.exc.SAWarning"),  # nbgrader's own use of SQLAlchemy
]
LONG = "Every update adds at least gamma to the product, so after k updates it is at least k gamma, by induction."


def answer(student: str, text: str | None, **more) -> Answer:
    return Answer(student, "", text, **{"score": None, "comment": "", "waits": True, "version": "1-1", **more})


def sizes(answers: list[Answer]) -> list[list[str]]:
    return [[one.student for one in group] for group in grouped(answers)]


def test_the_same_words_are_one_group_the_unusual_answer_comes_first_and_the_unreadable_last():
    answers = [
        answer("a", f"{LONG} {LONG}"),
        answer("b", f"  {LONG.upper()}\n{LONG}"),
        answer("c", LONG.replace("Every update adds", "Every update brings") + LONG),
        answer("d", "Gradient flow on a Riemannian manifold contracts geodesically."),
        answer("e", None),
    ]
    assert sizes(answers) == [["d"], ["a", "b", "c"], ["e"]]


def test_what_differs_in_a_short_text_an_image_or_a_mark_is_not_one_group():
    image = {"image-1.png": {"image/png": "AAAA"}}
    answers = [
        answer("a", "yes"),
        answer("b", "no"),
        answer("c", LONG, images=image),
        answer("d", LONG, images={"image-1.png": {"image/png": "BBBB"}}),
        answer("e", LONG, images=image),
        answer("f", LONG, score=1.0),
        answer("g", None),
        answer("h", None),
    ]
    assert sorted(sizes(answers)) == [["a"], ["b"], ["c", "e"], ["d"], ["f"], ["g"], ["h"]]


@pytest.mark.parametrize(
    ("old", "new"),
    [("adds at least", "never adds at least"), ("least k", "most k"), ("it is", "$x<y$ is"), ("k gamma", "2 gamma")],
)
def test_a_negation_a_number_or_a_formula_makes_another_answer(old, new):
    assert old in LONG
    assert len(sizes([answer("a", LONG + " " + LONG), answer("b", LONG + " " + LONG.replace(old, new))])) == 2


def test_no_chain_of_small_changes_joins_different_answers():
    words = LONG.split()
    answers = [answer(f"s{step:02}", " ".join(["other"] * step + words[step:])) for step in range(len(words))]
    groups = sizes(answers)
    assert all(len(group) <= 3 for group in groups)


def test_grouping_saves_decisions_and_each_answer_is_in_one_group():
    rng = np.random.default_rng(0)
    starts = [f"{LONG} Argument number {n} uses step {n} of the lecture." for n in range(30)]
    answers = [answer(f"s{i:03}", starts[rng.zipf(1.6) % 30]) for i in range(200)]
    groups = sizes(answers)
    assert sorted(one for group in groups for one in group) == [a.student for a in answers]
    assert len(groups) <= 30


RUBRIC = """\
# Why does it stop?
#
# ### BEGIN MARK SCHEME
# - 1 point: names the bound,
#   in any form.
# - 0.5 points: says why.
# - A remark without points.
# ### END MARK SCHEME
"""


@pytest.fixture
def room(tmp_path, pool) -> Classroom:
    from autograder.classroom.create import create

    course = small_course(tmp_path / "course")
    path = course / "solutions" / f"{NAME}.py"
    path.write_text(LESSON.replace("# Why does it stop?\n", RUBRIC))
    made = create(tmp_path / "room", course)
    for student in ("ann", "bob", "cyd"):
        hand_in(made.folder, student, notebook(written=f"Because {student}."))
    list(Batch(made).grade(list_submissions(made), lambda tasks: (grade_task(t, pool) for t in tasks)))
    return made


def the_question(room: Classroom) -> Question:
    (found,) = list_questions(room)
    return found


def test_items_come_from_the_mark_scheme_and_change_once_for_all(room):
    question = the_question(room)
    assert [(i.points, i.words) for i in items_of(room, question)] == [
        (1.0, "names the bound, in any form."),
        (0.5, "says why."),
    ]
    answers = {one.student: one for one in read_answers(room, question)}
    store_mark(room, question, "ann", 1.5, "", answers["ann"].version)
    note_items(room, question, ["ann"], [0, 1])
    store_mark(room, question, "bob", 1.0, "", answers["bob"].version)
    note_items(room, question, ["bob"], [0])
    store_mark(room, question, "cyd", 0.25, "typed", answers["cyd"].version)
    assert set_points(room, question, 1, 1) == 1
    assert {one.student: one.score for one in read_answers(room, question)} == {"ann": 2.0, "bob": 1.0, "cyd": 0.25}
    assert given_items(room, question) == {"ann": [0, 1], "bob": [0]}
    with pytest.raises(ValueError, match="no such item"):
        set_points(room, question, 7, 1)
