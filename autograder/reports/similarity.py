"""Which answers to an exercise are alike, by winnowed fingerprints (Schleimer, Wilkerson and Aiken, 2003) of their tokens.

What it finds is similarity, not guilt. Three rules separate the obvious from the remarkable: fingerprints that the course's own
solution has, or many answers have, do not count; a few shared fingerprints are never enough; short answers are not compared.
"""

import ast
import io
import tokenize
import zlib
from collections import Counter, defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations

from autograder.reports.restyle import local_names, plain_tree, rename_all

K, WINDOW = 6, 4  # tokens in a gram; any common run of K + WINDOW - 1 tokens is found
COMMON = 0.1  # a fingerprint in more than this share of the answers (and in more than four) is common
MIN_SHARED = 8  # rare fingerprints that two answers must share
ALIKE = 0.8  # share of the smaller answer's rare fingerprints
MIN_SHARED_TOKENS = 60  # tokens; nobody writes that many of the same tokens, with the same names, by accident
VERBATIM = 0.95  # share of grams that a copy of the reference has in common with it
MAX_TEXT, MAX_TOKENS, MAX_NESTING = 20_000, 5_000, 50  # of an answer that is parsed; honest ones stay far below
OPENING, CLOSING = frozenset("([{"), frozenset(")]}")


@dataclass(frozen=True)
class Pair:
    """Two answers that are alike beyond what the exercise asks for."""

    exercise: str
    first: str
    second: str
    shared: int
    share: float


@lru_cache(maxsize=100)
def is_bearable(source: str) -> bool:
    """Whether an answer is small and flat enough to be parsed quickly; otherwise the parser can take minutes and gigabytes.

    >>> is_bearable("f(x)"), is_bearable("f(x"), is_bearable("(" * 60 + ")" * 60), is_bearable("x;" * 15_000)
    (True, True, False, False)
    """
    if len(source) > MAX_TEXT:
        return False
    depth = 0
    try:
        for number, token in enumerate(tokenize.generate_tokens(io.StringIO(source).readline)):
            depth += (token.string in OPENING) - (token.string in CLOSING)
            if number > MAX_TOKENS or depth > MAX_NESTING:
                return False
        ast.unparse(ast.parse(source))
    except (RecursionError, MemoryError):  # brackets are not the only way to nest
        return False
    except (SyntaxError, ValueError, tokenize.TokenError):
        pass  # not Python, and the parser found out quickly
    return True


def tokens(source: str, *, rename: bool) -> list[str]:
    """The tokens without comments, docstrings and layout; none if the answer is not Python, or too much of it.

    With `rename` all local names become the same.
    """
    if not is_bearable(source):
        return []
    try:
        tree = plain_tree(source)
        if rename:
            rename_all(tree, dict.fromkeys(local_names(tree), "v"))
        text = ast.unparse(tree)
        found = tokenize.generate_tokens(io.StringIO(text).readline)
        return [t.string for t in found if t.string.strip()]
    except (SyntaxError, ValueError, RecursionError, MemoryError, tokenize.TokenError):
        return []


def grams(words: list[str]) -> list[int]:
    """A number for each run of K tokens."""
    return [zlib.crc32("\0".join(words[i : i + K]).encode()) for i in range(len(words) - K + 1)]


def fingerprints(source: str) -> frozenset[int]:
    """The winnowed grams: the smallest one in each window.

    >>> fingerprints("x = 1") == frozenset()
    True
    """
    numbers = grams(tokens(source, rename=True))
    return frozenset(min(numbers[i : i + WINDOW]) for i in range(len(numbers) - WINDOW + 1))


def find_alike(exercise: str, prints: Mapping[str, frozenset[int]], reference: frozenset[int]) -> list[Pair]:
    """The remarkable pairs among the answers (student → fingerprints), the most alike first."""
    counts = Counter(p for found in prints.values() for p in found)
    most = max(4, COMMON * len(prints))
    rare = {s: {p for p in found if counts[p] <= most and p not in reference} for s, found in prints.items()}
    owners: dict[int, list[str]] = defaultdict(list)
    for student in sorted(rare):
        for p in rare[student]:
            owners[p].append(student)
    shared = Counter(pair for students in owners.values() for pair in combinations(students, 2))
    pairs = [
        Pair(exercise, a, b, count, count / min(len(rare[a]), len(rare[b])))
        for (a, b), count in shared.items()
        if count >= MIN_SHARED
    ]
    return sorted((p for p in pairs if p.share >= ALIKE), key=lambda p: (-p.share, -p.shared, p.first, p.second))


def copies_reference(source: str, reference: str) -> bool:
    """Whether a long answer is the course's own solution, names and all."""
    ours, theirs = tokens(reference, rename=False), tokens(source, rename=False)
    if min(len(ours), len(theirs)) < MIN_SHARED_TOKENS:
        return False
    a, b = set(grams(ours)), set(grams(theirs))
    return len(a & b) >= VERBATIM * len(a | b)
