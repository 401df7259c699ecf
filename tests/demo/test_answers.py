"""The demo's answers to the exercises of the real lessons: the right ones are right and the wrong ones wrong."""

import random

import pytest

from autograder.course import notebooks
from autograder.demo.answers import WRONG, Answers
from autograder.exercises import grade, of_notebook
from autograder.exercises._solutions import solutions_of
from tests.exercises.mutation.survivors import solutions


def test_where_more_than_one_answer_is_right_the_wrong_one_is_chosen_with_care():
    assert {one.id for name in notebooks() for one in of_notebook(name) if one.holds} == set(WRONG)


@pytest.mark.parametrize("name", ["01_classification_setup", "02_perceptron", "06_fisher"])
def test_right_answers_in_other_words_are_right_and_the_wrong_ones_are_wrong(name):
    answers = Answers(solutions(name), random.Random(1))
    for id in {"perceptron", *WRONG} & set(answers.solutions):
        for source, right in ((answers.right(id, "_b", "kept = [{names}]"), True), (answers.wrong[id][0], False)):
            space = {"np": __import__("numpy"), **solutions_of(name)}  # with what the lesson gives
            for written in (*answers.solutions.values(), source):  # some call others
                exec(written, space)
            assert (grade(id, space[id]).score == 1.0) == right
