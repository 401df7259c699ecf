"""Answers that say the same, so that they are marked together: the same words, or nearly, and the same images."""

import hashlib
import re
import unicodedata
from collections import Counter, defaultdict
from collections.abc import Sequence

from autograder.classroom.marking import Answer

MIN_WORDS = 8  # of an answer that is compared by its words; shorter ones must be the same
MIN_SHARE = 0.8  # of the runs of three words that two answers have in common
# A difference in one of these, or in a formula or number, makes another answer of it.
_DECISIVE = """
    not no never none without neither nor only all any every most least more less minimum maximum min max
"""
DECISIVE = frozenset(_DECISIVE.split())
MAX_FREQUENT = 60  # answers with the same run of words that are compared with each other


def grouped(answers: Sequence[Answer]) -> list[list[Answer]]:
    """Groups of answers that say the same and have the same mark. The unusual ones come first, and each group in order of students.

    Last come submissions that could not be read: each needs a look at what was handed in.
    """
    same: dict[tuple[object, ...], list[Answer]] = defaultdict(list)
    for answer in answers:
        alone = answer.student if answer.text is None else ""
        images = tuple(sorted(_digest(data) for kinds in answer.images.values() for data in kinds.values()))
        same[alone, tuple(words(answer.text or "")), images, answer.score, answer.comment, answer.waits].append(answer)
    groups = _joined(list(same.values()))
    frequent = Counter(word for group in groups for word in set(words(group[0].text or "")) for _ in group)
    return sorted(groups, key=lambda group: (group[0].text is None, _typical(group[0], frequent), group[0].student))


def words(text: str) -> list[str]:
    """The words and formulas of a text; case, spaces and punctuation do not count.

    >>> words("By *Induction*:  $k\\\\eta$.") == words("by induction $k \\\\eta$")
    True
    """
    return re.findall(r"\\?\w+|[\^=<>+/]", unicodedata.normalize("NFKC", text).casefold().replace("*", " "))


def _digest(data: str) -> str:
    return hashlib.sha256(data.encode()).hexdigest()


def _runs(answer: Answer) -> frozenset[tuple[str, ...]]:
    found = words(answer.text or "")
    if len(found) < MIN_WORDS or answer.images:
        return frozenset()
    return frozenset(tuple(found[i : i + 3]) for i in range(len(found) - 2))


def _joined(groups: list[list[Answer]]) -> list[list[Answer]]:
    """Groups whose first answers are nearly the same, as one."""
    runs = [_runs(group[0]) for group in groups]
    owners: dict[tuple[str, ...], list[int]] = defaultdict(list)
    leader = list(range(len(groups)))

    def lead(index: int) -> int:
        while leader[index] != index:
            index = leader[index]
        return index

    for index, own in enumerate(runs):
        candidates = Counter(other for run in own for other in owners[run][:MAX_FREQUENT])
        for other, shared in candidates.items():
            near = shared >= MIN_SHARE * len(own | runs[other]) and _same_mark(groups[index][0], groups[other][0])
            near = near and not _differ_in_substance(groups[index][0], groups[other][0])
            if near and leader[other] == other:  # near its leader: no chain leads from one end to the other
                leader[index] = other
                break
        if leader[index] == index:
            for run in own:
                owners[run].append(index)
    found: dict[int, list[Answer]] = defaultdict(list)
    for index, group in enumerate(groups):
        found[lead(index)] += group
    return [sorted(group, key=lambda answer: answer.student) for group in found.values()]


def _differ_in_substance(a: Answer, b: Answer) -> bool:
    """Whether what differs is more than a choice of words: a negation, a quantifier, a number, a formula."""
    first, second = Counter(words(a.text or "")), Counter(words(b.text or ""))
    different = (first - second) + (second - first)
    return any(word in DECISIVE or len(word) == 1 or not word.isalpha() for word in different)


def _same_mark(a: Answer, b: Answer) -> bool:
    return (a.score, a.comment, a.waits) == (b.score, b.comment, b.waits)


def _typical(answer: Answer, frequent: "Counter[str]") -> float:
    """How many answers use the words of an answer, on average."""
    found = set(words(answer.text or ""))
    return sum(frequent[word] for word in found) / len(found) if found else 0.0
