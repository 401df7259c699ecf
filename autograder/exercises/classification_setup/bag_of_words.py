"""bag_of_words: a message as a vector of counts."""

from collections.abc import Iterator

import numpy as np

from autograder.exercises._sets import Rng
from autograder.judging.exercise import Case, Exercise, case, wrong
from linclass_ref import preprocessing as reference

SPAM_WORDS = ["free", "money", "lunch"]


def pieces_of_text(text, vocabulary):
    return np.array([text.lower().count(word) for word in vocabulary] + [1])


def cut_at_spaces(text, vocabulary):
    words = text.lower().split()
    return np.array([words.count(word) for word in vocabulary] + [1])


def stripped_at_the_ends(text, vocabulary):
    words = [word.strip(".,!?:;-_/'\"") for word in text.lower().split()]
    return np.array([words.count(word) for word in vocabulary] + [1])


def draw_cases(rng: Rng) -> Iterator[Case]:
    """Random messages of words, look-alikes of words, and everything that can be between them."""
    vocabulary = ["free", "money", "win", "offer", "100", "now"]
    pieces = [*vocabulary, "freedom", "winner", "now2", "1000", "unwin", "money2", "lunch", "a", "coffers"]
    for _ in range(10):
        chosen = list(rng.permutation(vocabulary)[: rng.integers(2, 6)])
        text = ""
        for _ in range(int(rng.integers(4, 15))):
            word = str(rng.choice(pieces))
            text += str(rng.choice([word, word, word.upper(), word.capitalize()]))
            text += str(rng.choice([" ", " ", ", ", "-", "! ", "/", "_", "\n", "'", "..."]))
        yield case("a random message", text, [str(word) for word in chosen])
    long = " ".join(str(word) for word in rng.choice(pieces, 300))
    yield case("a long message", long, [str(word) for word in rng.permutation(vocabulary)])
    yield case("a message without words", "?!... --", vocabulary)
    separators = rng.permutation(list(" \n\t-_/'.,;:!?+@&(*#=\""))
    text = "".join(str(rng.choice(vocabulary)) + str(sign) for sign in separators)
    yield case("every separator once", text, vocabulary)
    inner = " ".join(word[0] + word[1:].upper() for word in map(str, rng.permutation(vocabulary)))
    yield case("capitals within words", inner, vocabulary)
    yield case("a plural is another word", "Two offers, one offer: who wins will win.", vocabulary)


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


exercise = Exercise(
    reference=reference.bag_of_words,
    returns=("the vector",),
    visible=(
        case("two words", "free money", SPAM_WORDS),
        case("a word that comes several times", "money, money, money for nothing, and lunch for free", SPAM_WORDS),
        case("capitals and punctuation", "FREE! Free? Money.", SPAM_WORDS),
        case("longer words that contain a word", "freedom is not a moneybox, lunchtime is carefree", SPAM_WORDS),
        case(
            "words joined by a hyphen, a slash and an underscore",
            "free-money free/lunch lunch_money",
            [*SPAM_WORDS, "freemoney"],
        ),
        case("digits belong to words", "100 ways to win100 with 1000 tricks, win 100 now", ["100", "win", "win100"]),
        case("the vocabulary's order counts, not the message's", "lunch, then money", ["money", "free", "lunch"]),
        case("an empty message", "", SPAM_WORDS),
    ),
    hidden=draw_cases,
    misconceptions=(
        wrong(
            "capitals count as other words",
            {"text.lower()": "text"},
            "Your version takes Free and free for different words. Convert the text to lower case first: text.lower().",
        ),
        wrong(
            "parts of words counted",
            pieces_of_text,
            "Your version finds free inside freedom: `text.count` counts pieces of text. Cut the text into whole words first.",
        ),
        wrong(
            "presence instead of counts",
            {"words.count(word)": "int(word in words)"},
            "Your version says only whether a word occurs. A bag of words counts: a word that comes twice gives 2.",
        ),
        wrong(
            "bias first",
            {"[words.count(word) for word in vocabulary] + [1]": "[1] + [words.count(word) for word in vocabulary]"},
            "Your bias feature 1 comes first. In this course the 1 is appended last: counts, then 1.",
        ),
        wrong(
            "no bias",
            {" + [1]": ""},
            "Your vector has no bias feature: append a 1 after the counts, so that there are len(vocabulary) + 1 entries.",
        ),
        wrong(
            "cut at spaces only",
            cut_at_spaces,
            "You cut the text at spaces, so `free!` or `free-money` stays in one piece and is not recognized. "
            "A word is a run of letters and digits; everything else separates.",
        ),
        wrong(
            "punctuation stripped only at the ends",
            stripped_at_the_ends,
            "You cut at spaces and strip punctuation from the ends, so words joined by a hyphen or a slash stay together. "
            "Every character that is not a letter or a digit ends a word.",
        ),
        wrong(
            "punctuation deleted",
            {
                'c if c.isalnum() else " " for c in text.lower()': "c for c in text.lower() if c.isalnum() or c.isspace()"
            },
            "You delete punctuation, which glues `free-money` together into `freemoney`. Replace it with a space instead.",
        ),
        wrong(
            "underscore taken for a letter",
            {"c.isalnum()": 'c.isalnum() or c == "_"'},
            r"Your pattern takes the underscore for a letter, as \w and \b do. A word has letters and digits only: [a-z0-9]+.",
        ),
        wrong(
            "digits dropped",
            {"isalnum": "isalpha"},
            "Your words have letters only, so `win100` becomes `win` and `100` is lost. Digits belong to words.",
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
    ),
    hints=(
        "Three steps: lower case, cut into words, count each word of the vocabulary. Then append the 1.",
        "Everything that is not a letter or a digit separates words. `re.findall` with a pattern, or a loop over the "
        "characters with `str.isalnum`, gives the list of words; a list has a method `count`.",
        "Make the text lower case, replace every character that is neither a letter nor a digit by a space, and split. "
        "Count each word of the vocabulary in the list, and append the 1.",
    ),
)
