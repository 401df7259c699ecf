"""Decisions that marking takes with and without grouping, for 200 synthetic answers to each of 11 questions.

An answer is made of sentences. Some people write the same ones (from the lecture, or because the answer is short), some change a word,
some write their own. The shares are assumptions, so the table shows three classes: much, some and little in common.
"""

import sys
from pathlib import Path

import numpy as np

sys.path.insert(0, str(Path(__file__).parents[1]))

from autograder.classroom.grouping import grouped
from autograder.classroom.marking import Answer

STUDENTS, QUESTIONS = 200, 11
_WORDS = """
    bound margin update weight vector mistake norm gamma induction separable data step size loss convex average
"""
WORDS = _WORDS.split()
CLASSES = {"much in common": (0.6, 0.2), "some": (0.35, 0.2), "little": (0.1, 0.1)}  # the same answer; nearly the same


def sentence(rng: np.random.Generator) -> str:
    return " ".join(rng.choice(WORDS, 12)) + "."


def answers(rng: np.random.Generator, same: float, near: float) -> list[Answer]:
    """One question: few standard answers, some with a word changed, and people's own."""
    standard = [" ".join(sentence(rng) for _ in range(3)) for _ in range(6)]
    made = []
    for number in range(STUDENTS):
        draw, text = rng.random(), standard[min(int(rng.exponential(1.2)), 5)]
        if draw >= same + near:
            text = " ".join(sentence(rng) for _ in range(3))
        elif draw >= same:
            words = text.split()
            words[int(rng.integers(len(words)))] = "clearly"
            text = " ".join(words)
        made.append(Answer(f"s{number:03}", "", text, None, "", waits=True, version="1-1"))
    return made


def main() -> None:
    print(f"{'class':<18}{'one by one':>12}{'together':>10}")
    for name, (same, near) in CLASSES.items():
        rng = np.random.default_rng(0)
        together = sum(len(grouped(answers(rng, same, near))) for _ in range(QUESTIONS))
        print(f"{name:<18}{STUDENTS * QUESTIONS:>12,}{together:>10,}")


if __name__ == "__main__":
    main()
