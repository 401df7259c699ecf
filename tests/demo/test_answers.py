"""The demo's answers to the exercises of the real lessons: the right ones are right and the wrong ones wrong."""

import random

import pytest

from autograder.demo.answers import Answers
from autograder.exercises import grade, of_notebook
from autograder.exercises._solutions import solutions_of
from tests.exercises.mutation.survivors import solutions


@pytest.mark.parametrize("name", ["01_classification_setup", "02_perceptron", "06_fisher"])
def test_right_answers_in_other_words_are_right_and_the_wrong_ones_are_wrong(name):
    answers = Answers(solutions(name), random.Random(1))
    several_are_right = {one.id for one in of_notebook(name) if one.holds}
    for id in {"perceptron", *several_are_right} & set(answers.solutions):
        right, wrong = answers.right(id, "_b", "kept = [{names}]"), answers.wrong[id]
        for source, is_right in ((right, True), *((source, False) for source in wrong)):
            space = {"np": __import__("numpy"), **solutions_of(name)}  # with what the lesson gives
            for written in (*answers.solutions.values(), source):  # some call others
                exec(written, space)
            assert (grade(id, space[id]).score == 1.0) == is_right
