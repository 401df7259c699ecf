"""What is wrong with it? Code, and four sentences of the check, of which one is true of it."""

import re

from autograder.judging.exercise import Exercise, Misconception
from autograder.practice.item import Form, Item, Kind, Option, Rng
from autograder.practice.versions import Version, agree, described, fix_of, plain_cases, right_version, wrong_versions

OPTIONS = 4
MAX_LONGER = 1.3  # how many times as long as the next one the true sentence may be
MAX_SHARED = 0.55  # of the words of the shorter of two sentences


def subjects(exercise: Exercise) -> list[str]:
    """The wrong versions for which there are enough sentences that are not true of them."""
    return [v.name for v in wrong_versions(exercise) if len(_others(exercise, v)) >= OPTIONS - 1]


def draw(exercise: Exercise, subject: str, rng: Rng, own: str | None = None) -> Item | None:
    """The question about one wrong version. The other sentences are about as long as the true one, so that length tells nothing."""
    shown = next(v for v in wrong_versions(exercise) if v.name == subject)
    assert shown.mistake is not None
    length = len(shown.mistake.sentence)
    drawn = {v: float(rng.uniform(0, 60)) for v in _others(exercise, shown)}
    near: list[Version] = []
    for other in sorted(drawn, key=lambda v: abs(len(_sentence(v)) - length) + drawn[v]):
        if len(near) < OPTIONS - 1 and not any(_say_the_same(other, one) for one in [shown, *near]):
            near.append(other)
    if len(near) < OPTIONS - 1 or MAX_LONGER * max(len(_sentence(v)) for v in near) < length:
        return None
    options = [Option(shown.mistake.sentence, "Yes.", True)]
    options += [
        Option(_sentence(v), f"That is another mistake ({v.name}). This version does not make it.") for v in near
    ]
    return Item(
        Kind.WHAT_IS_WRONG,
        exercise.id,
        subject,
        exercise.notebook,
        f"This is a wrong version of {described(exercise)} What will the check say about it?",
        f"{fix_of(right_version(exercise).lines, shown.lines)} The mistake is called “{shown.name}”.".lstrip(),
        tuple(options),
        Form.PROSE,
        code=shown.source,
        place=exercise.id,
    ).shuffled(rng)


def _sentence(version: Version) -> str:
    assert version.mistake is not None
    return version.mistake.sentence


def _say_the_same(one: Version, other: Version) -> bool:
    """Whether two sentences may mean the same: they share most of their words.

    >>> a = Misconception("a", {}, "Visit the points in the order in which they are given.")
    >>> b = Misconception("b", {}, "The points must be visited in the order in which they are given.")
    >>> _say_the_same(Version("a", "", print, a), Version("b", "", print, b))
    True
    """
    a, b = ({word[:5] for word in re.findall(r"\w+", _sentence(v).lower()) if len(word) > 2} for v in (one, other))
    return len(a & b) > MAX_SHARED * min(len(a), len(b))


def _others(exercise: Exercise, shown: Version) -> list[Version]:
    """Wrong versions whose sentence is not true of the one that is shown, each sentence once."""
    found, sentences = [], {_sentence(shown)}
    for other in wrong_versions(exercise):
        if other is shown or _sentence(other) in sentences or is_related(shown.mistake, other.mistake):
            continue
        if all(agree(exercise, one, shown, other) for one in plain_cases(exercise)):
            continue  # they do the same, so that both sentences may be true
        sentences.add(_sentence(other))
        found.append(other)
    return found


def is_related(one: Misconception | None, other: Misconception | None) -> bool:
    """Whether a mistake is part of the other, or changes the same piece of code: both sentences may then be true."""
    if one is None or other is None or callable(one.how) or callable(other.how):
        return False
    return bool(set(one.how.items()) & set(other.how.items()))
