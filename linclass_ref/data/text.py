"""Short messages for the spam filter: a small inbox written for the course, and a seeded generator of more. Spam is +1."""

import numpy as np

from linclass_ref._support.validate import IntArray, as_count, as_number, as_rng
from linclass_ref.data.synthetic import Rng

SPAM = (
    "free money",
    "Win FREE money now!!!",
    "You are our lucky winner: claim your prize",
    "Cheap watches, cheap bags, cheap everything",
    "Free free free: money for nothing",
    "Act now! This offer ends tonight",
    "Your account won a cash prize, click here",
    "Make money at home, no work, no risk",
    "Limited offer: free trial, click now",
    "Claim cash today. Winner, winner!",
)
HAM = (
    "Lunch at noon?",
    "Are you free for lunch on Friday?",
    "The report is attached, see page 3",
    "Meeting moved to Monday at 10",
    "I owe you money for the train ticket",
    "Thanks for the notes from the lecture",
    "Your prize-winning cake was lovely, grandma",
    "Can we talk about the report tomorrow?",
    "The train is late, start the meeting without me",
    "Happy birthday! See you on Monday",
)
# Words of one kind appear now and then in messages of the other, so that no single word decides.
SPAM_WORDS = ("free", "money", "win", "winner", "prize", "cash", "click", "offer", "cheap", "now")
HAM_WORDS = ("meeting", "lunch", "report", "monday", "thanks", "lecture", "train", "notes", "tomorrow", "see")
PLAIN_WORDS = ("the", "you", "your", "for", "and", "a", "is", "to", "on", "we")


def inbox() -> tuple[list[str], IntArray]:
    """(texts, y): twenty messages written for the course, spam (+1) first, then ham (-1).

    >>> texts, y = inbox()
    >>> texts[0], int(y[0]), len(texts)
    ('free money', 1, 20)
    """
    return [*SPAM, *HAM], np.repeat([1, -1], [len(SPAM), len(HAM)])


def spam_phrases(n: int = 200, overlap: float = 0.15, length: int = 6, rng: Rng = 0) -> tuple[list[str], IntArray]:
    """(texts, y): n random messages of `length` words, half of them spam; labels alternate, +1 first.

    Each word is a plain one with probability 0.4. Otherwise it is of the message's own kind or, with probability `overlap`, of the other.

    >>> texts, y = spam_phrases(2, rng=3)
    >>> [len(text.split()) for text in texts], y
    ([6, 6], array([ 1, -1]))
    """
    n, length, rng = as_count(n, "n", 2), as_count(length, "length", 1), as_rng(rng)
    overlap = as_number(overlap, "overlap")
    if not 0 <= overlap <= 1:
        raise ValueError(f"overlap must be a probability from 0 to 1; got {overlap:g}")
    y = np.where(np.arange(n) % 2 == 0, 1, -1)
    return [_phrase(label == 1, overlap, length, rng) for label in y], y


def _phrase(spam: bool, overlap: float, length: int, rng: np.random.Generator) -> str:
    words = []
    for _ in range(length):
        own_kind = rng.uniform() >= overlap
        bank = SPAM_WORDS if spam == own_kind else HAM_WORDS
        if rng.uniform() < 0.4:
            bank = PLAIN_WORDS
        words.append(bank[rng.integers(len(bank))])
    return " ".join(words)
