"""Similarity: what is remarkable is found, and what is merely right or short is not."""

import pytest

from autograder.lesson_text import read_exercises
from autograder.reports.restyle import in_other_words
from autograder.reports.similarity import copies_reference, find_alike, fingerprints
from tests.tiny_course import LESSON

REFERENCE = read_exercises(LESSON)["averaged_perceptron"].source
PECULIAR = '''
def averaged_perceptron(X, y, T):
    """My own way."""
    total, count, current = np.zeros(X.shape[1] + 1), 0, np.zeros(X.shape[1] + 1)
    table = [list(row) + [1.0] for row in X.tolist()]
    step = 0
    while step < T * len(table):
        row = np.array(table[step % len(table)])
        if float(np.dot(row, current)) * int(y[step % len(table)]) <= 0.0:
            current = np.add(current, np.multiply(row, y[step % len(table)]))
        total, count, step = np.add(total, current), count + 1, step + 1
    mean = np.divide(total, max(count, 1))
    return mean[0:-1], float(mean[-1])
'''
OTHER = """
def averaged_perceptron(X, y, T):
    Z = np.column_stack([X, np.ones(len(X))])
    w, s = np.zeros(Z.shape[1]), np.zeros(Z.shape[1])
    for t in range(T):
        for z, label in zip(Z, y):
            if label * (w @ z) <= 0:
                w = w + label * z
            s += w
    s /= T * len(X)
    return s[:-1], s[-1]
"""


def pairs(**answers: str) -> list[tuple[str, str]]:
    prints = {student: fingerprints(source) for student, source in answers.items()}
    return [(p.first, p.second) for p in find_alike("averaged_perceptron", prints, fingerprints(REFERENCE))]


def test_a_copy_with_other_names_and_comments_is_found():
    copy = in_other_words(PECULIAR, "_mine").replace("while", "# my loop\n    while", 1)
    assert pairs(ann=PECULIAR, bob=copy, cyd=OTHER) == [("ann", "bob")]


def test_different_ways_to_the_same_answer_are_not_found():
    assert pairs(ann=PECULIAR, bob=OTHER) == []


def test_the_courses_own_solution_twice_is_not_a_pair_but_a_copy_of_the_reference():
    assert pairs(ann=REFERENCE, bob=in_other_words(REFERENCE, "_b")) == []
    assert copies_reference(REFERENCE + "\n# mine", REFERENCE)
    assert not copies_reference(in_other_words(REFERENCE, "_b"), REFERENCE)
    assert not copies_reference(PECULIAR, REFERENCE)


def test_what_half_the_class_writes_is_not_remarkable():
    class_ = {f"s{i:02}": PECULIAR for i in range(10)}
    assert pairs(**class_) == []


@pytest.mark.parametrize("source", ["def f(x):\n    return max(0, 1 - x)", "", "def f(:", "\x00", "(" * 3000])
def test_short_answers_and_text_that_is_not_python_are_never_flagged(source):
    assert pairs(ann=source, bob=source) == []
    assert not copies_reference(source, source)
