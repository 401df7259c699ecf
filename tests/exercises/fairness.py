"""How just the points are, on every answer of every bank: `python -m tests.exercises.fairness [--seeds 10] [--list]`.

For each answer: the points with several secrets, what `check` shows for it, and the share of its cases that pass.
"""

import argparse
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from statistics import fmean

from autograder.exercises import by_id
from autograder.judging.judge import judge
from tests.exercises.bank import Answer
from tests.exercises.golden import Key, list_answers
from tests.impatient import impatient, processor_time

SECRETS = tuple("abcdefghij")
TOLERANCE = 1e-9
STATE = "state kept between calls"  # the cause of answers that remember other questions


@dataclass(frozen=True)
class Points:
    """What one answer gets, as shares of the points."""

    key: Key
    is_right: bool
    graded: tuple[float, ...]  # with each secret
    checked: float  # shown by `check`, which has no secret
    passed: float  # the share of the cases that pass, over all secrets

    @property
    def spread(self) -> float:
        return max(self.graded) - min(self.graded)

    @property
    def is_flipped(self) -> bool:
        """Whether it is right with one secret and wrong with another."""
        return len({score == 1 for score in self.graded}) == 2

    @property
    def is_promised(self) -> bool:
        """Whether grading pays with every secret what `check` shows."""
        return max(abs(score - self.checked) for score in self.graded) < TOLERANCE


def points_of(key: Key, answer: Answer, secrets: Sequence[str] = SECRETS) -> Points:
    exercise = by_id(answer.exercise)
    with impatient(), processor_time():
        verdicts = [judge(exercise, answer.function, secret, naming=False) for secret in secrets]
        checked = judge(exercise, answer.function, None, naming=False).score
    passed = fmean(verdict.passed / len(verdict.cases) for verdict in verdicts)
    return Points(key, answer.is_right, tuple(verdict.score for verdict in verdicts), checked, passed)


def is_steady(answer: Answer) -> bool:
    """Whether it gives the same answer to the same question."""
    return not answer.by_chance and answer.cause != STATE


def all_points(secrets: Sequence[str], one_in: int = 1) -> Iterator[Points]:
    """The points of one answer in so many, chosen by the digests of their sources."""
    done = set()
    for key, answer in list_answers():
        if key not in done and is_steady(answer) and int(key.digest, 16) % one_in == 0:
            done.add(key)
            yield points_of(key, answer, secrets)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seeds", type=int, default=len(SECRETS), help="how many secrets")
    parser.add_argument("--list", action="store_true", help="name the answers that are counted")
    options = parser.parse_args()
    found = list(all_points(SECRETS[: options.seeds]))
    right, wrong = [one for one in found if one.is_right], [one for one in found if not one.is_right]
    counted = {
        "right answers turned away": [one for one in right if min(one.graded) < 1],
        "wrong answers let through": [one for one in wrong if max(one.graded) == 1],
        "right with one secret and wrong with another": [one for one in found if one.is_flipped],
        "points that depend on the secret": [one for one in wrong if one.spread > TOLERANCE],
        "... by 5 points of 100 or more": [one for one in wrong if one.spread >= 0.05],
        "check shows other points than grading pays": [one for one in wrong if not one.is_promised],
        "... by 25 points of 100 or more": [
            one for one in wrong if max(abs(score - one.checked) for score in one.graded) >= 0.25
        ],
        "no points": [one for one in wrong if max(one.graded) == 0],
        "... although 30 % of the cases pass": [one for one in wrong if max(one.graded) == 0 and one.passed >= 0.3],
    }
    print(f"{len(right)} right and {len(wrong)} wrong answers, {options.seeds} secrets each")
    for title, answers in counted.items():
        print(f"{title:50} {len(answers):5}")
        for one in answers if options.list else ():
            shown = " ".join(f"{score:.2f}" for score in sorted(set(one.graded)))
            print(f"    {' '.join(one.key[:3])}: {shown}, check {one.checked:.2f}, cases {one.passed:.2f}")


if __name__ == "__main__":
    main()
