"""bag_of_words: the rarer slips."""

import numpy as np

from autograder.judging.exercise import wrong


def counted_with_spaces_around(text, vocabulary):
    letters = [c if c.isalnum() else " " for c in text.lower()]
    spaced = " " + " ".join("".join(letters).split()) + " "
    return np.array([spaced.count(" " + word + " ") for word in vocabulary] + [1])


def digits_apart(text, vocabulary):
    spaced, last = "", " "
    for c in text.lower():
        spaced += (" " if c.isdigit() != last.isdigit() else "") + (c if c.isalnum() else " ")
        last = c
    words = spaced.split()
    return np.array([words.count(word) for word in vocabulary] + [1])


def last_word_lost(text, vocabulary):
    counts, word = [0] * len(vocabulary), ""
    for c in text.lower():
        if c.isalnum():
            word += c
        else:
            counts = [count + (word == name) for count, name in zip(counts, vocabulary, strict=True)]
            word = ""
    return np.array([*counts, 1])


SLIPS = (
    wrong(
        "digits dropped",
        {"isalnum": "isalpha"},
        "Your words have letters only, so `win100` becomes `win` and `100` is lost. Digits belong to words.",
    ),
    wrong(
        "shares instead of counts",
        {"words.count(word)": "words.count(word) / max(len(words), 1)"},
        "You divide by the number of words in the message. The exercise asks for the counts themselves.",
    ),
    wrong(
        "words of the message in sorted order",
        {"in vocabulary": "in sorted(vocabulary)"},
        "Your counts are in alphabetical order. Entry i belongs to vocabulary[i], in the order given.",
    ),
    wrong(
        "neighbours share a space",
        counted_with_spaces_around,
        "You look for the word with a space on either side. Of two equal words in a row (`free free`) only one is "
        "found, because they share the space between them: cut the text into a list of words and count in the list.",
    ),
    wrong(
        "the last word lost",
        last_word_lost,
        "You count a word when the separator after it comes, so a word at the very end of the message is lost.",
    ),
    wrong(
        "beginnings of words",
        {"words.count(word)": "sum(w.startswith(word) for w in words)"},
        "Your version counts every word that begins with the word of the vocabulary: `freedom` for `free`. The whole word must agree.",
    ),
    wrong(
        "ends of words",
        {"words.count(word)": "sum(w.endswith(word) for w in words)"},
        "Your version counts every word that ends with the word of the vocabulary: `carefree` for `free`. The whole word must agree.",
    ),
    wrong(
        "some separators only",
        {'c if c.isalnum() else " "': '" " if c in ".,;:!?-_" else c'},
        "You replace the signs that you thought of (full stop, comma, hyphen …). A slash is missing, and there "
        "are more: everything that is not a letter or a digit separates.",
    ),
    wrong(
        "digits apart from letters",
        digits_apart,
        "You take letters and digits apart, so `win100` becomes `win` and `100`. A word is a run of letters and digits together.",
    ),
    wrong(
        "bias only with a known word",
        {"[1]": "[int(any(word in words for word in vocabulary))]"},
        "Your bias is 0 where the message has no known word. It is 1 for every message: its weight is the score "
        "of a message without known words.",
    ),
    wrong(
        "at most two",
        {"words.count(word)": "min(words.count(word), 2)"},
        "Your counts stop at 2. Count every occurrence.",
    ),
)
