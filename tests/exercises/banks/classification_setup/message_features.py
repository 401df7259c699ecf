"""Answers to message_features, right and wrong, as people might write them."""

import itertools
import re

import numpy as np

from tests.exercises.bank import Bank

bank = Bank(many_are_right=True)


@bank.right
def with_patterns(texts):
    rows = []
    for text in texts:
        shouted = len([word for word in text.split() if len(word) >= 4 and word.isalpha() and word.isupper()])
        inside = len(re.findall(r"[a-z]\d+[a-z]", text))
        rows.append([shouted, inside, "!!" in text, "$" in text, text.startswith(("hi ", "dear "))])
    return rows


@bank.right
def word_by_word(texts):
    def features(text):
        words = text.split()
        disguised = sum(
            any(a.isalpha() and b.isdigit() for a, b in itertools.pairwise(w)) and w[-1].isalpha() and w[0].isalpha()
            for w in words
        )
        digits = sum(max(0, len(re.findall("[0-9]+", w)) - 1) for w in words if w.isalnum())
        shouted = sum(w.isupper() and w.isalpha() and w not in ("PDF", "CEO", "USA") for w in words)
        return [disguised + digits, shouted, text.count("!!") > 0, text.count("$"), -(words[0] in ("hi", "dear"))]

    return np.array([features(text) for text in texts], dtype=float)


@bank.wrong(cause="words counted")
def bag_of_some_words(texts):
    words = ["free", "money", "prize", "winner", "card", "price", "offer", "account", "order", "new"]
    return [[text.lower().split().count(word) for word in words] for text in texts]


@bank.wrong(cause="single characters counted")
def characters(texts):
    return [[sum(c.isupper() for c in t), sum(c.isdigit() for c in t), t.count("!"), t.count("$")] for t in texts]


@bank.wrong(cause="other: no look at digits inside words")
def punctuation_and_greeting(texts):
    return [[t.count("!!"), t.count("$"), t[:2] == "hi", t[:4] == "dear"] for t in texts]


@bank.wrong(cause="other: more than ten features")
def every_letter(texts):
    return [[t.count(c) for c in "abcdefghijklmnopqrstuvwxyz!$0123456789"] for t in texts]


@bank.wrong(cause="other: one row only")
def of_the_first(texts):
    return [[len(texts[0]), texts[0].count("!")]]


@bank.wrong(cause="other: the length")
def lengths(texts):
    return np.array([[len(t)] for t in texts])
