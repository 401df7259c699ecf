"""Messages made up of words that say nothing about spam: how they are written does. For an open task on features."""

import re
from functools import lru_cache

import numpy as np
from numpy.typing import ArrayLike

from linclass_ref import geometry, least_squares
from linclass_ref._support.validate import FloatArray, IntArray, as_count, as_points, as_rng

# fmt: off
WORDS = (
    "your", "order", "offer", "account", "today", "price", "team", "report", "money",
    "invoice", "list", "please", "free", "meeting", "office", "new", "time", "winner",
    "plan", "weekend", "prize", "card", "number", "lunch", "train", "help", "photo",
    "question", "market", "result", "ticket", "contract", "update", "phone", "letter", "garden",
)
# fmt: on
NAMES = ("anna", "ben", "chris", "dana", "eli")
TRAINING = 150  # messages from which a line is learned; the others test it
DISGUISED = re.compile(r"[a-z][0-9]+[a-z]")  # a digit between letters, as in m0n3y; not 3pm, a12 or 2b
SHOUTED = re.compile(r"\b[A-Z]{4,}\b")  # WINNER; not PDF
SHOUT = re.compile(r"!{2,}")
AMOUNT = re.compile(r"\$[0-9]+")
GREETING = re.compile(rf"\b(?:hi|dear) (?:{'|'.join(NAMES)})\b")
DIGIT_FOR = str.maketrans("oieas", "01345")


def draw_messages(n: int, rng: np.random.Generator | int | None) -> tuple[list[str], IntArray]:
    """n messages, and y (n,) with +1 for spam.

    >>> texts, y = draw_messages(3, 0)
    >>> texts[0], int(y[0])
    ('plan invoice pl345e ORDER offer your team result lunch upd4te', 1)
    """
    n, rng = as_count(n, "n", 1), as_rng(rng)
    texts = [_message(rng, pushy=bool(rng.integers(2))) for _ in range(n)]
    return texts, true_labels(texts)


def _message(rng: np.random.Generator, *, pushy: bool) -> str:
    words = [WORDS[i] for i in rng.integers(len(WORDS), size=rng.integers(6, 13))]
    often = 0.55 if pushy else 0.12
    for i in rng.permutation(len(words))[:3]:
        if rng.random() < often:
            words[i] = words[i].upper() if rng.random() < 0.5 else _disguise(words[i])
    extras = [
        (often, f"${10 * rng.integers(1, 100)}"),
        (often, "!!" if rng.random() < 0.5 else "!!!!"),
        (0.4, "!"),
        (0.3, _one_of(rng, ("PDF", "CEO", "USA"))),
        (0.4, _one_of(rng, ("at 3pm", "room a12", "at 8pm", "on day 4"))),
    ]
    for chance, extra in extras:
        if rng.random() < chance:
            words.insert(int(rng.integers(1, len(words) + 1)), extra)
    if rng.random() < (0.25 if pushy else 0.6):
        words = [_one_of(rng, ("hi", "dear")), _one_of(rng, NAMES), *words]
    return " ".join(words)


def _one_of(rng: np.random.Generator, texts: tuple[str, ...]) -> str:
    """What `rng.choice` would take, without making an array of the texts."""
    return texts[rng.integers(len(texts))]


def _disguise(word: str) -> str:
    """A word with a digit in the place of an inner letter, if it has one that looks like a digit.

    >>> _disguise("money"), _disguise("team")
    ('m0n3y', 't34m')
    """
    return word[0] + word[1:-1].translate(DIGIT_FOR) + word[-1]


def true_labels(texts: list[str]) -> IntArray:
    """+1 for spam, -1 for mail: (n,), from what only the writing of a message shows.

    >>> true_labels(["fr3e m0ney", "hi anna lunch at 3pm", "PRIZE $500", "dear ben PRIZE list"]).tolist()
    [1, -1, 1, -1]
    """
    return np.where(_signs(texts) @ [2, 1, 1, 1, -2] >= 2, 1, -1)


def _signs(texts: list[str]) -> FloatArray:
    if not isinstance(texts, list) or not all(isinstance(text, str) for text in texts):
        raise ValueError(f"texts must be a list of texts; got {type(texts).__name__}")
    return _count_signs(tuple(texts)).copy()


@lru_cache(maxsize=8)
def _count_signs(texts: tuple[str, ...]) -> FloatArray:
    """Kept, because the labels and several features are made from the same messages."""
    signs = (DISGUISED, SHOUTED, SHOUT, AMOUNT, GREETING)
    return np.array([[len(sign.findall(text)) for sign in signs] for text in texts], dtype=float).reshape(-1, 5)


def message_features(texts: list[str]) -> FloatArray:
    """Five counts for each message: disguised words, shouted words, runs of !, amounts of money, greetings by name.

    >>> message_features(["hi anna WINNER m0ney $500 !!!"]).tolist()
    [[1.0, 1.0, 1.0, 1.0, 1.0]]
    """
    return _signs(texts)


def error_with_features(features: ArrayLike, texts: list[str]) -> float:
    """The error of a line learned by least squares from the features (n, m) of the first 150 messages, on all others.

    >>> texts, _ = draw_messages(400, 1)
    >>> error_with_features(message_features(texts), texts) < 0.07 < error_with_features(np.ones((400, 1)), texts)
    True
    """
    X, y = as_points(features, "features"), true_labels(texts)
    if len(X) != len(y) or len(X) <= TRAINING:
        raise ValueError(
            f"features must have a row for each of more than {TRAINING} texts; got {len(X)} rows and {len(y)} texts"
        )
    theta, theta0 = least_squares.two_class_fit(X[:TRAINING], y[:TRAINING])
    return float(np.mean(geometry.predict(X[TRAINING:], theta, theta0) != y[TRAINING:]))
