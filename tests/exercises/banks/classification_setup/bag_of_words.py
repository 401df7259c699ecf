"""Answers to bag_of_words, right and wrong, as people might write them."""

import itertools
import re
import string
from collections import Counter, defaultdict
from itertools import groupby

import numpy as np
from sklearn.feature_extraction.text import CountVectorizer

from tests.exercises.bank import Bank

bank = Bank()


@bank.right
def by_regular_expression(text, vocabulary):
    words = re.findall(r"[a-z0-9]+", text.lower())
    return np.array([words.count(word) for word in vocabulary] + [1])


@bank.right
def letter_by_letter(text, vocabulary):
    counts = [0] * len(vocabulary)
    word = ""
    for letter in text + " ":
        if letter.isalnum():
            word += letter.lower()
        else:
            for j in range(len(vocabulary)):
                if word == vocabulary[j]:
                    counts[j] += 1
            word = ""
    counts.append(1)
    return counts


@bank.right
def other_signs_become_spaces(text, vocabulary):
    cleaned = "".join(c if c.isalpha() or c.isdigit() else " " for c in text)
    table = Counter(cleaned.lower().split())
    return tuple(float(table[word]) for word in vocabulary) + (1.0,)


@bank.right
def by_grouping(text, vocabulary):
    words = ["".join(run) for is_word, run in itertools.groupby(text.casefold(), str.isalnum) if is_word]
    x = np.ones(len(vocabulary) + 1)
    for j, name in enumerate(vocabulary):
        x[j] = sum(1 for word in words if word == name)
    return x


@bank.right
def by_look_around(text, vocabulary):
    def count(word):
        return len(re.findall(rf"(?<![^\W_]){re.escape(word)}(?![^\W_])", text, flags=re.IGNORECASE))

    return [*map(count, vocabulary), 1]


@bank.right
def by_splitting_and_comparing_arrays(text, vocabulary):
    words = np.array(re.split(r"[\W_]+", text.lower()), dtype=str)
    names = np.array(vocabulary, dtype=str)
    return np.append((names[:, None] == words[None, :]).sum(axis=1), 1).astype(np.int32)


@bank.right
def by_scikit_learn(text, vocabulary):
    if len(vocabulary) == 0:
        return [1]
    counter = CountVectorizer(vocabulary=vocabulary, token_pattern=r"[^\W_]+")
    return np.hstack([counter.transform([text]).toarray()[0], [1]])


@bank.right
def by_recursion(text, vocabulary):
    if not vocabulary:
        return [1]
    words = re.sub("[^a-zA-Z0-9]", " ", text).lower().split()
    return [words.count(vocabulary[0]), *by_recursion(text, vocabulary[1:])]


@bank.right
def by_index_of_the_word(text, vocabulary):
    place = {word: j for j, word in enumerate(vocabulary)}
    x = np.zeros(len(vocabulary) + 1, dtype=int)
    for word in re.findall(r"[^\W_]+", text.lower()):
        if word in place:
            x[place[word]] += 1
    x[-1] = 1
    return x


@bank.right
def bag_by_characters(text, vocabulary):
    clean = "".join(c if c.isalnum() else " " for c in text.casefold())
    found = clean.split()
    return [sum(w == v for w in found) for v in vocabulary] + [1]


@bank.right
def newcomer_bag_groupby(text, vocabulary):
    runs = itertools.groupby(text.lower(), key=str.isalnum)
    seen = Counter("".join(run) for is_word, run in runs if is_word)
    return np.array([*(seen[word] for word in vocabulary), 1])


@bank.right
def newcomer_bag_spaces_then_split(text, vocabulary):
    spaced = "".join(c if c.isalnum() else " " for c in text.casefold())
    where = {word: j for j, word in enumerate(vocabulary)}
    x = np.zeros(len(vocabulary) + 1)
    x[-1] = 1.0
    for word in spaced.split():
        if word in where:
            x[where[word]] += 1
    return x


@bank.right
def newcomer_bag_look_around(text, vocabulary):
    def times(word):
        return len(re.findall(rf"(?<![^\W_]){re.escape(word)}(?![^\W_])", text, flags=re.IGNORECASE))

    return [times(word) for word in vocabulary] + [1]


@bank.right
def newcomer_bag_two_pointers(text, vocabulary):
    words, start = [], 0
    text = text.lower() + "."
    for stop in range(len(text)):
        if not text[stop].isalnum():
            if stop > start:
                words.append(text[start:stop])
            start = stop + 1
    counts = tuple(sum(word == w for w in words) for word in vocabulary)
    return (*counts, 1)


@bank.right
def newcomer_bag_recursive(text, vocabulary):
    def words(s):
        s = re.sub(r"^[\W_]+", "", s)
        if not s:
            return []
        first = re.match(r"[^\W_]+", s).group()
        return [first.lower(), *words(s[len(first) :])]

    found = words(text)
    return np.append([found.count(w) for w in vocabulary], 1.0)


@bank.right
def newcomer_bag_objects(text, vocabulary):
    words = re.split(r"[^a-z0-9]+", text.lower())
    return np.array([words.count(w) for w in vocabulary] + [True], dtype=object)


@bank.right
def state_machine(text, vocabulary):
    counts, word = {}, ""
    for letter in text + ".":
        if letter.isalnum():
            word += letter.lower()
        elif word:
            counts[word] = counts.get(word, 0) + 1
            word = ""
    return [counts.get(w, 0) for w in vocabulary] + [1]


@bank.right
def grouped_runs(text, vocabulary):
    seen = Counter("".join(run) for real, run in groupby(text.lower(), str.isalnum) if real)
    return np.fromiter((*(seen[w] for w in vocabulary), 1), dtype=np.float32)


@bank.right
def negated_class(text, vocabulary):
    words = re.findall(r"[^\W_]+", text.casefold())
    place = {w: j for j, w in enumerate(vocabulary)}
    x = np.zeros(len(place) + 1, dtype=np.uint16)
    for w in words:
        if w in place:
            x[place[w]] += 1
    x[-1] = 1
    return x


@bank.right
def bag_characters(text, vocabulary):
    cleaned = "".join(c if c.isalnum() else " " for c in text.lower())
    words = cleaned.split()
    return [words.count(v) for v in vocabulary] + [1]


@bank.wrong(cause="underscore taken for a letter")
def underscore_joins(text, vocabulary):
    words = re.findall(r"\w+", text.lower())
    return np.array([words.count(word) for word in vocabulary] + [1])


@bank.wrong(cause="underscore taken for a letter")
def word_boundaries_of_regular_expressions(text, vocabulary):
    # \b does not see the end of a word at an underscore
    return [len(re.findall(rf"\b{word}\b", text.lower())) for word in vocabulary] + [1]


@bank.wrong(cause="digits dropped")
def words_of_letters_only(text, vocabulary):
    words = re.findall(r"[a-z]+", text.lower())
    return [words.count(word) for word in vocabulary] + [1]


@bank.wrong(cause="digits apart from letters")
def digits_make_words_of_their_own(text, vocabulary):
    words = re.findall(r"[a-z]+|[0-9]+", text.lower())
    return [words.count(word) for word in vocabulary] + [1]


@bank.wrong(cause="punctuation stripped only at the ends")
def strips_the_signs_at_the_ends(text, vocabulary):
    # free-money stays one word
    words = [word.strip(string.punctuation) for word in text.lower().split()]
    return [words.count(word) for word in vocabulary] + [1]


@bank.wrong(cause="punctuation deleted")
def removes_the_signs(text, vocabulary):
    words = text.lower().translate(str.maketrans("", "", string.punctuation)).split()
    return [words.count(word) for word in vocabulary] + [1]


@bank.wrong(cause="neighbours share a space")
def counts_between_spaces(text, vocabulary):
    # "free free": both want the space between them, and count() gives it to one
    cleaned = " " + re.sub(r"[^a-z0-9]", " ", text.lower()) + " "
    cleaned = re.sub(" +", " ", cleaned)
    return [cleaned.count(f" {word} ") for word in vocabulary] + [1]


@bank.wrong(cause="neighbours share a space")
def one_separator_eaten_on_each_side(text, vocabulary):
    # the matches may not overlap, so of two neighbours one is lost
    return [len(re.findall(rf"(?:^|[\W_]){word}(?:[\W_]|$)", text.lower())) for word in vocabulary] + [1]


@bank.wrong(cause="some separators only")
def only_spaces_and_signs_known_by_heart(text, vocabulary):
    for sign in ".,;:!?-_":
        text = text.replace(sign, " ")
    words = text.lower().split()
    return [words.count(word) for word in vocabulary] + [1]


@bank.wrong()
def a_line_break_does_not_separate(text, vocabulary):
    words = text.lower().translate(str.maketrans(string.punctuation, " " * len(string.punctuation))).split(" ")
    return [words.count(word) for word in vocabulary] + [1]


@bank.wrong()
def apostrophe_belongs_to_the_word(text, vocabulary):
    words = re.findall(r"[a-z0-9']+", text.lower())
    return [words.count(word) for word in vocabulary] + [1]


@bank.wrong()
def full_stop_within_a_word_stays(text, vocabulary):
    words = [word.strip(".") for word in re.findall(r"[a-z0-9.]+", text.lower())]
    return [words.count(word) for word in vocabulary] + [1]


@bank.wrong(cause="beginnings of words")
def begins_of_words(text, vocabulary):
    words = re.findall(r"[a-z0-9]+", text.lower())
    return [sum(found.startswith(word) for found in words) for word in vocabulary] + [1]


@bank.wrong(cause="ends of words")
def ends_of_words(text, vocabulary):
    words = re.findall(r"[a-z0-9]+", text.lower())
    return [sum(found.endswith(word) for found in words) for word in vocabulary] + [1]


@bank.wrong(cause="parts of words counted")
def parts_of_words(text, vocabulary):
    return [text.lower().count(word) for word in vocabulary] + [1]


@bank.wrong()
def lower_and_capital_but_not_shouted(text, vocabulary):
    words = re.findall(r"[A-Za-z0-9]+", text)
    return [sum(w in (word, word.capitalize(), word.upper()) for w in words) for word in vocabulary] + [1]


@bank.wrong(cause="presence instead of counts")
def presence_only(text, vocabulary):
    words = set(re.findall(r"[a-z0-9]+", text.lower()))
    return [int(word in words) for word in vocabulary] + [1]


@bank.wrong(cause="at most two")
def at_most_two(text, vocabulary):
    words = re.findall(r"[a-z0-9]+", text.lower())
    return [min(words.count(word), 2) for word in vocabulary] + [1]


@bank.wrong(cause="shares instead of counts")
def frequencies(text, vocabulary):
    words = re.findall(r"[a-z0-9]+", text.lower())
    return [words.count(word) / max(len(words), 1) for word in vocabulary] + [1]


@bank.wrong(cause="bias first")
def bias_first(text, vocabulary):
    words = re.findall(r"[a-z0-9]+", text.lower())
    return [1] + [words.count(word) for word in vocabulary]


@bank.wrong(cause="no bias")
def no_bias(text, vocabulary):
    words = re.findall(r"[a-z0-9]+", text.lower())
    return [words.count(word) for word in vocabulary]


@bank.wrong(cause="bias only with a known word")
def bias_only_where_a_word_is_known(text, vocabulary):
    words = re.findall(r"[a-z0-9]+", text.lower())
    counts = [words.count(word) for word in vocabulary]
    return counts + [int(any(counts))]


@bank.wrong(cause="words of the message in sorted order")
def vocabulary_sorted(text, vocabulary):
    words = re.findall(r"[a-z0-9]+", text.lower())
    return [words.count(word) for word in sorted(vocabulary)] + [1]


@bank.wrong(cause="state kept between calls")
def remembers_earlier_messages(text, vocabulary, seen=defaultdict(int)):
    for word in re.findall(r"[a-z0-9]+", text.lower()):
        seen[word] += 1
    return [seen[word] for word in vocabulary] + [1]


@bank.wrong(cause="the last word lost")
def last_word_is_lost(text, vocabulary):
    # a word is counted at the separator after it, and at the end there may be none
    counts, word = [0] * len(vocabulary), ""
    for letter in text.lower():
        if letter.isalnum():
            word += letter
        else:
            counts = [count + (word == name) for count, name in zip(counts, vocabulary)]
            word = ""
    return counts + [1]


@bank.wrong(cause="column for a row")
def a_column(text, vocabulary):
    return np.array(by_regular_expression(text, vocabulary))[:, None]


# Splits at spaces only, so "money!" is not "money".
@bank.wrong(cause="cut at spaces only")
def bag_split_spaces(text, vocabulary):
    words = text.lower().split()
    counts = np.zeros(len(vocabulary) + 1)
    for i, v in enumerate(vocabulary):
        counts[i] = words.count(v)
    counts[-1] = 1
    return counts


# Counts occurrences of the letters inside other words too (str.count on the text).
@bank.wrong(cause="parts of words counted")
def bag_substring(text, vocabulary):
    text = text.lower()
    out = []
    for word in vocabulary:
        out.append(text.count(word))
    out.append(1)
    return np.array(out)


# The pattern takes letters only: words with digits fall apart.
@bank.wrong(cause="digits dropped")
def bag_letters_only(text, vocabulary):
    tokens = re.findall("[a-z]+", text.lower())
    c = Counter(tokens)
    return np.array([c[v] for v in vocabulary] + [1])


# Counts substrings, also inside longer words, and the number of words stands in place of the bias.
@bank.wrong(
    cause="other: counts substrings, also inside longer words, and the number of words stands in place of the bias"
)
def hard_bag_count_substrings(text, vocabulary):
    low = text.lower()
    return [low.count(w) for w in vocabulary] + [len(low.split())]


# Iterates over the set of words of the text: every word counts once at most.
@bank.wrong(cause="presence instead of counts")
def bag_over_set(text, vocabulary):
    words = set(re.split(r"[^a-z0-9]+", text.lower()))
    x = np.zeros(len(vocabulary) + 1)
    for w in words:
        if w in vocabulary:
            x[vocabulary.index(w)] += 1
    x[-1] = 1
    return x


# Punctuation is deleted, not replaced by a space: "free-money" becomes "freemoney"; also case is kept.
@bank.wrong(
    cause='other: punctuation is deleted, not replaced by a space: "free-money" becomes "freemoney"; also case is kept'
)
def bag_deletes_punctuation_keeps_case(text, vocabulary):
    clean = "".join(c for c in text if c.isalnum() or c == " ")
    counts = Counter(clean.split(" "))
    return [counts[w] for w in vocabulary] + [1]


# Counts are divided by the number of words in the text.
@bank.wrong(cause="shares instead of counts")
def bag_frequencies(text, vocabulary):
    words = re.findall(r"[a-z0-9]+", text.lower())
    n = max(len(words), 1)
    return np.array([words.count(w) / n for w in vocabulary] + [1])


# Underscores stay inside words, and presence instead of counts.
@bank.wrong(cause="presence instead of counts + underscore taken for a letter")
def hard_bag_word_pattern_presence(text, vocabulary):
    words = re.findall(r"\w+", text.lower())
    return np.array([int(w in words) for w in vocabulary] + [1])


@bank.wrong(cause="other: a plural is counted as its singular")
def without_plurals(text, vocabulary):
    letters = [c if c.isalnum() else " " for c in text.lower()]
    words = [word if word in vocabulary else word.rstrip("s") for word in "".join(letters).split()]
    return [words.count(word) for word in vocabulary] + [1]


@bank.wrong(cause="neighbours share a space")
def newcomer_bag_shared_space(text, vocabulary):
    spaced = " " + re.sub(r"[\W_]+", " ", text.lower()) + " "
    return np.array([spaced.count(f" {w} ") for w in vocabulary] + [1])


@bank.wrong(cause="punctuation deleted")
def newcomer_bag_glued(text, vocabulary):
    words = text.lower().translate(str.maketrans("", "", string.punctuation)).split()
    return np.array([*map(words.count, vocabulary), 1])


@bank.wrong(cause="capitals count as other words")
def newcomer_bag_lower_too_late(text, vocabulary):
    words = [w.lower() for w in re.findall(r"[a-z0-9]+", text)]
    return np.array([words.count(w) for w in vocabulary] + [1])


@bank.wrong(cause="other: an apostrophe belongs to a word")
def newcomer_bag_apostrophes(text, vocabulary):
    words = re.findall(r"[a-z0-9']+", text.lower())
    return np.array([words.count(w) for w in vocabulary] + [1])


@bank.wrong(cause="state kept between calls")
def newcomer_bag_default_argument(text, vocabulary, seen=Counter()):
    seen.update(re.findall(r"[a-z0-9]+", text.lower()))
    return np.array([seen[w] for w in vocabulary] + [1])


@bank.wrong(cause="beginnings of words")
def newcomer_bag_starts_with(text, vocabulary):
    words = re.findall(r"[a-z0-9]+", text.lower())
    return np.array([sum(word.startswith(w) for word in words) for w in vocabulary] + [1])


@bank.wrong(cause="digits apart from letters")
def newcomer_bag_letters_or_digits(text, vocabulary):
    words = re.findall(r"[a-z]+|[0-9]+", text.lower())
    return np.array([words.count(w) for w in vocabulary] + [1])


@bank.wrong(cause="some separators only")
def newcomer_bag_listed_separators(text, vocabulary):
    words = re.split(r"[ .,!?;:\-_\n]+", text.lower())
    return np.array([words.count(w) for w in vocabulary] + [1])


@bank.wrong(cause="other: the bias is the number of words that are not in the vocabulary")
def newcomer_bag_unknown_words(text, vocabulary):
    words = re.findall(r"[a-z0-9]+", text.lower())
    x = [words.count(w) for w in vocabulary]
    return [*x, len(words) - sum(x)]


# Presence instead of counts, and no bias.
@bank.wrong(cause="presence instead of counts + no bias")
def bag_presence_no_bias(text, vocabulary):
    text = "".join(c if c.isalnum() else " " for c in text.lower())
    words = text.split()
    return np.array([1 if v in words else 0 for v in vocabulary])


@bank.wrong(cause="other: only the first letter's case is ignored")
def two_spellings(text, vocabulary):
    words = re.findall("[A-Za-z0-9]+", text)
    return np.array([words.count(w) + words.count(w.capitalize()) for w in vocabulary] + [1])


# The 1 stands first instead of last.
@bank.wrong(cause="bias first")
def bag_one_first(text, vocabulary):
    words = re.findall(r"\w+", text.lower().replace("_", " "))
    return np.array([1] + [words.count(word) for word in vocabulary])
