"""Answers to the exercises of lesson 1, right and wrong."""

# ruff: noqa: B006, B905, RUF005, SIM105 (answers as learners write them)

import functools
import itertools
import math
import operator
import random
import re
import statistics
import string
from collections import Counter, defaultdict

import numpy as np
import scipy.linalg
import scipy.stats
from sklearn.feature_extraction.text import CountVectorizer
from sklearn.preprocessing import StandardScaler

from tests.exercises.bank import Bank

bank = Bank()


# bag_of_words ---------------------------------------------------------------------------------------------------------


@bank.right("bag_of_words")
def by_regular_expression(text, vocabulary):
    words = re.findall(r"[a-z0-9]+", text.lower())
    return np.array([words.count(word) for word in vocabulary] + [1])


@bank.right("bag_of_words")
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


@bank.right("bag_of_words")
def other_signs_become_spaces(text, vocabulary):
    cleaned = "".join(c if c.isalpha() or c.isdigit() else " " for c in text)
    table = Counter(cleaned.lower().split())
    return tuple(float(table[word]) for word in vocabulary) + (1.0,)


@bank.right("bag_of_words")
def by_grouping(text, vocabulary):
    words = ["".join(run) for is_word, run in itertools.groupby(text.casefold(), str.isalnum) if is_word]
    x = np.ones(len(vocabulary) + 1)
    for j, name in enumerate(vocabulary):
        x[j] = sum(1 for word in words if word == name)
    return x


@bank.right("bag_of_words")
def by_look_around(text, vocabulary):
    def count(word):
        return len(re.findall(rf"(?<![^\W_]){re.escape(word)}(?![^\W_])", text, flags=re.IGNORECASE))

    return [*map(count, vocabulary), 1]


@bank.right("bag_of_words")
def by_splitting_and_comparing_arrays(text, vocabulary):
    words = np.array(re.split(r"[\W_]+", text.lower()), dtype=str)
    names = np.array(vocabulary, dtype=str)
    return np.append((names[:, None] == words[None, :]).sum(axis=1), 1).astype(np.int32)


@bank.right("bag_of_words")
def by_scikit_learn(text, vocabulary):
    if len(vocabulary) == 0:
        return [1]
    counter = CountVectorizer(vocabulary=vocabulary, token_pattern=r"[^\W_]+")
    return np.hstack([counter.transform([text]).toarray()[0], [1]])


@bank.right("bag_of_words")
def by_recursion(text, vocabulary):
    if not vocabulary:
        return [1]
    words = re.sub("[^a-zA-Z0-9]", " ", text).lower().split()
    return [words.count(vocabulary[0]), *by_recursion(text, vocabulary[1:])]


@bank.right("bag_of_words")
def by_index_of_the_word(text, vocabulary):
    place = {word: j for j, word in enumerate(vocabulary)}
    x = np.zeros(len(vocabulary) + 1, dtype=int)
    for word in re.findall(r"[^\W_]+", text.lower()):
        if word in place:
            x[place[word]] += 1
    x[-1] = 1
    return x


@bank.wrong("bag_of_words", cause="underscore taken for a letter")
def underscore_joins(text, vocabulary):
    words = re.findall(r"\w+", text.lower())
    return np.array([words.count(word) for word in vocabulary] + [1])


@bank.wrong("bag_of_words", cause="underscore taken for a letter")
def word_boundaries_of_regular_expressions(text, vocabulary):
    # \b does not see the end of a word at an underscore
    return [len(re.findall(rf"\b{word}\b", text.lower())) for word in vocabulary] + [1]


@bank.wrong("bag_of_words", cause="digits dropped")
def words_of_letters_only(text, vocabulary):
    words = re.findall(r"[a-z]+", text.lower())
    return [words.count(word) for word in vocabulary] + [1]


@bank.wrong("bag_of_words", cause="digits apart from letters")
def digits_make_words_of_their_own(text, vocabulary):
    words = re.findall(r"[a-z]+|[0-9]+", text.lower())
    return [words.count(word) for word in vocabulary] + [1]


@bank.wrong("bag_of_words", cause="punctuation stripped only at the ends")
def strips_the_signs_at_the_ends(text, vocabulary):
    # free-money stays one word
    words = [word.strip(string.punctuation) for word in text.lower().split()]
    return [words.count(word) for word in vocabulary] + [1]


@bank.wrong("bag_of_words", cause="punctuation deleted")
def removes_the_signs(text, vocabulary):
    words = text.lower().translate(str.maketrans("", "", string.punctuation)).split()
    return [words.count(word) for word in vocabulary] + [1]


@bank.wrong("bag_of_words", cause="neighbours share a space")
def counts_between_spaces(text, vocabulary):
    # "free free": both want the space between them, and count() gives it to one
    cleaned = " " + re.sub(r"[^a-z0-9]", " ", text.lower()) + " "
    cleaned = re.sub(" +", " ", cleaned)
    return [cleaned.count(f" {word} ") for word in vocabulary] + [1]


@bank.wrong("bag_of_words", cause="neighbours share a space")
def one_separator_eaten_on_each_side(text, vocabulary):
    # the matches may not overlap, so of two neighbours one is lost
    return [len(re.findall(rf"(?:^|[\W_]){word}(?:[\W_]|$)", text.lower())) for word in vocabulary] + [1]


@bank.wrong("bag_of_words", cause="some separators only")
def only_spaces_and_signs_known_by_heart(text, vocabulary):
    for sign in ".,;:!?-_":
        text = text.replace(sign, " ")
    words = text.lower().split()
    return [words.count(word) for word in vocabulary] + [1]


@bank.wrong("bag_of_words")
def a_line_break_does_not_separate(text, vocabulary):
    words = text.lower().translate(str.maketrans(string.punctuation, " " * len(string.punctuation))).split(" ")
    return [words.count(word) for word in vocabulary] + [1]


@bank.wrong("bag_of_words")
def apostrophe_belongs_to_the_word(text, vocabulary):
    words = re.findall(r"[a-z0-9']+", text.lower())
    return [words.count(word) for word in vocabulary] + [1]


@bank.wrong("bag_of_words")
def full_stop_within_a_word_stays(text, vocabulary):
    words = [word.strip(".") for word in re.findall(r"[a-z0-9.]+", text.lower())]
    return [words.count(word) for word in vocabulary] + [1]


@bank.wrong("bag_of_words", cause="underscore taken for a letter")
def scikit_learn_as_it_comes(text, vocabulary):
    # words of one letter are dropped, and an underscore joins
    counts = CountVectorizer(vocabulary=vocabulary).transform([text]).toarray()[0]
    return np.append(counts, 1)


@bank.wrong("bag_of_words", cause="beginnings of words")
def begins_of_words(text, vocabulary):
    words = re.findall(r"[a-z0-9]+", text.lower())
    return [sum(found.startswith(word) for found in words) for word in vocabulary] + [1]


@bank.wrong("bag_of_words", cause="ends of words")
def ends_of_words(text, vocabulary):
    words = re.findall(r"[a-z0-9]+", text.lower())
    return [sum(found.endswith(word) for found in words) for word in vocabulary] + [1]


@bank.wrong("bag_of_words", cause="parts of words counted")
def parts_of_words(text, vocabulary):
    return [text.lower().count(word) for word in vocabulary] + [1]


@bank.wrong("bag_of_words")
def lower_and_capital_but_not_shouted(text, vocabulary):
    words = re.findall(r"[A-Za-z0-9]+", text)
    return [sum(w in (word, word.capitalize(), word.upper()) for w in words) for word in vocabulary] + [1]


@bank.wrong("bag_of_words", cause="presence instead of counts")
def presence_only(text, vocabulary):
    words = set(re.findall(r"[a-z0-9]+", text.lower()))
    return [int(word in words) for word in vocabulary] + [1]


@bank.wrong("bag_of_words", cause="at most two")
def at_most_two(text, vocabulary):
    words = re.findall(r"[a-z0-9]+", text.lower())
    return [min(words.count(word), 2) for word in vocabulary] + [1]


@bank.wrong("bag_of_words", cause="shares instead of counts")
def frequencies(text, vocabulary):
    words = re.findall(r"[a-z0-9]+", text.lower())
    return [words.count(word) / max(len(words), 1) for word in vocabulary] + [1]


@bank.wrong("bag_of_words", cause="bias first")
def bias_first(text, vocabulary):
    words = re.findall(r"[a-z0-9]+", text.lower())
    return [1] + [words.count(word) for word in vocabulary]


@bank.wrong("bag_of_words", cause="no bias")
def no_bias(text, vocabulary):
    words = re.findall(r"[a-z0-9]+", text.lower())
    return [words.count(word) for word in vocabulary]


@bank.wrong("bag_of_words", cause="bias only with a known word")
def bias_only_where_a_word_is_known(text, vocabulary):
    words = re.findall(r"[a-z0-9]+", text.lower())
    counts = [words.count(word) for word in vocabulary]
    return counts + [int(any(counts))]


@bank.wrong("bag_of_words", cause="words of the message in sorted order")
def vocabulary_sorted(text, vocabulary):
    words = re.findall(r"[a-z0-9]+", text.lower())
    return [words.count(word) for word in sorted(vocabulary)] + [1]


@bank.wrong("bag_of_words", cause="state kept between calls")
def remembers_earlier_messages(text, vocabulary, seen=defaultdict(int)):
    for word in re.findall(r"[a-z0-9]+", text.lower()):
        seen[word] += 1
    return [seen[word] for word in vocabulary] + [1]


@bank.wrong("bag_of_words", cause="the last word lost")
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


@bank.wrong("bag_of_words", cause="column for a row")
def a_column(text, vocabulary):
    return np.array(by_regular_expression(text, vocabulary))[:, None]


# predict --------------------------------------------------------------------------------------------------------------


@bank.right("predict")
def by_where(X, theta, theta0):
    return np.where(X @ theta + theta0 >= 0, 1, -1)


@bank.right("predict")
def by_two_loops(X, theta, theta0):
    labels = []
    for x in X:
        score = theta0
        for j in range(len(x)):
            score += x[j] * theta[j]
        if score < 0:
            labels.append(-1)
        else:
            labels.append(1)
    return labels


@bank.right("predict")
def by_arithmetic_on_truth(X, theta, theta0):
    return 2.0 * (np.dot(theta, np.transpose(X)) >= -theta0) - 1


@bank.right("predict")
def by_mended_sign(X, theta, theta0):
    labels = np.sign(np.einsum("ij,j->i", X, theta) + theta0)
    labels[labels == 0] = 1
    return labels


@bank.right("predict")
def by_augmented_points(X, theta, theta0):
    X1 = np.c_[X, np.ones(len(X))]
    w = np.r_[theta, theta0]
    return tuple(1 if s >= 0 else -1 for s in X1 @ w)


@bank.right("predict")
def by_sign_of_sign_and_a_half(X, theta, theta0):
    return np.sign(np.sign((X * theta).sum(axis=1) + theta0) + 0.5).astype(np.int8)


@bank.right("predict")
def by_indexing_a_pair(X, theta, theta0):
    return np.array([-1, 1])[((X @ theta.reshape(-1, 1)).ravel() + theta0 >= 0).astype(int)]


@bank.right("predict")
def by_list_arithmetic(X, theta, theta0):
    X, theta = X.tolist(), theta.tolist()
    return [1 if sum(map(operator.mul, x, theta)) + float(theta0) >= 0 else -1 for x in X]


@bank.right("predict")
def by_copysign(X, theta, theta0):
    scores = np.asarray(X, dtype=float) @ np.asarray(theta, dtype=float) + theta0
    return np.copysign(1, scores + 0.0)


@bank.wrong("predict", cause="sign(0) is 0")
def sign_with_zeros(X, theta, theta0):
    return np.sign(X @ theta + theta0)


@bank.wrong("predict", cause="sign(0) is -1")
def zero_to_minus(X, theta, theta0):
    return np.where(X @ theta + theta0 > 0, 1, -1)


@bank.wrong("predict", cause="offset ignored")
def through_the_origin(X, theta, theta0):
    return np.where(X @ theta >= 0, 1, -1)


@bank.wrong("predict", cause="offset subtracted")
def offset_on_the_wrong_side(X, theta, theta0):
    return np.where(X @ theta >= theta0, 1, -1)


@bank.wrong("predict", cause="labels 0 and 1")
def zeros_and_ones(X, theta, theta0):
    return (X @ theta + theta0 >= 0).astype(int)


@bank.wrong("predict", cause="labels 0 and 1")
def truth_values(X, theta, theta0):
    return X @ theta + theta0 >= 0


@bank.wrong("predict", cause="scores cut to whole numbers")
def scores_made_integers(X, theta, theta0):
    # -0.5 becomes 0, which counts as +1
    return np.where((X @ theta + theta0).astype(int) >= 0, 1, -1)


@bank.wrong("predict")
def scores_rounded(X, theta, theta0):
    return np.where(np.round(X @ theta + theta0, 1) >= 0, 1, -1)


@bank.wrong("predict", cause="type of the input kept")
def offset_in_the_type_of_the_points(X, theta, theta0):
    # with integer points an offset of 0.5 is cut off
    w = np.append(theta, theta0).astype(X.dtype)
    return np.where(np.c_[X, np.ones(len(X), dtype=X.dtype)] @ w >= 0, 1, -1)


@bank.wrong("predict")
def zero_set_before_the_offset(X, theta, theta0):
    scores = X @ theta
    return np.where((scores == 0) | (scores + theta0 > 0), 1, -1)


@bank.wrong("predict", cause="two features only")
def two_features_only(X, theta, theta0):
    scores = X[:, 0] * theta[0] + theta0
    if X.shape[1] > 1:
        scores = scores + X[:, 1] * theta[1]
    return np.where(scores >= 0, 1, -1)


@bank.wrong("predict", cause="1 first, offset last")
def one_comes_first(X, theta, theta0):
    X1 = np.c_[np.ones(len(X)), X]
    return np.where(X1 @ np.append(theta, theta0) >= 0, 1, -1)


@bank.wrong("predict", cause="a number for a single point")
def one_label_without_brackets(X, theta, theta0):
    # one point: a number instead of an array of one
    return np.squeeze(np.where(X @ theta + theta0 >= 0, 1, -1))


@bank.wrong("predict", cause="column for a row")
def labels_in_a_column(X, theta, theta0):
    return np.where(X @ theta.reshape(-1, 1) + theta0 >= 0, 1, -1)


@bank.wrong("predict", cause="zero gets the label before")
def zero_gets_the_label_before(X, theta, theta0):
    labels, last = [], 1
    for s in X @ theta + theta0:
        last = int(np.sign(s)) or last
        labels.append(last)
    return labels


@bank.wrong("predict")
def repairs_the_first_zero(X, theta, theta0):
    labels = np.sign(X @ theta + theta0)
    if 0 in labels:
        labels[list(labels).index(0)] = 1
    return labels


@bank.wrong("predict", by_chance=True)
def coin_for_zero(X, theta, theta0):
    return [int(np.sign(s)) or random.choice([-1, 1]) for s in X @ theta + theta0]


@bank.wrong("predict")
def square_wrong_way_round(X, theta, theta0):
    # where there are as many points as features the matrix is taken for its transpose
    A = X.T if X.shape[0] == len(theta) else X
    return np.where(A @ theta + theta0 >= 0, 1, -1)


@bank.wrong("predict", cause="offset added to every product")
def offset_added_to_each_product(X, theta, theta0):
    return np.where((X * theta + theta0).sum(axis=1) >= 0, 1, -1)


@bank.wrong("predict", cause="always the same")
def all_plus(X, theta, theta0):
    return np.ones(len(X), dtype=int)


@bank.wrong("predict")
def a_wide_zero(X, theta, theta0):
    # scores from -0.01 to 0 are not 0
    return np.where(X @ theta + theta0 >= -0.01, 1, -1)


# training_error -------------------------------------------------------------------------------------------------------


@bank.right("training_error")
def by_mean(X, y, theta, theta0):
    return np.mean(y * (X @ theta + theta0) <= 0)


@bank.right("training_error")
def by_counting(X, y, theta, theta0):
    wrong = 0
    for i in range(len(X)):
        score = theta0
        for j in range(len(theta)):
            score = score + theta[j] * X[i][j]
        if y[i] * score <= 0:
            wrong += 1
    return wrong / len(X)


@bank.right("training_error")
def by_sign_with_zeros(X, y, theta, theta0):
    # np.sign(0) is 0, which is never the label: a mistake, as it should be
    return float((np.sign(X @ theta + theta0) != y).sum()) / y.size


@bank.right("training_error")
def one_minus_accuracy(X, y, theta, theta0):
    return 1 - np.mean((X @ theta + theta0) * y > 0)


@bank.right("training_error")
def by_step_function(X, y, theta, theta0):
    margins = np.einsum("i,ij,j->i", y, X, theta) + y * theta0
    return np.heaviside(-margins, 1.0).mean()


@bank.right("training_error")
def without_an_array(X, y, theta, theta0):
    rows, w = X.tolist(), [*theta.tolist(), float(theta0)]
    margins = (label * sum(a * b for a, b in zip([*row, 1], w)) for row, label in zip(rows, y.tolist()))
    return statistics.fmean(0 if margin > 0 else 1 for margin in margins)


@bank.right("training_error")
def early_whole_numbers(X, y, theta, theta0):
    margins = y * (np.dot(X, theta) + theta0)
    if np.all(margins > 0):
        return 0
    if not np.any(margins > 0):
        return 1
    return np.array(np.count_nonzero(margins <= 0) / len(margins))


@bank.right("training_error")
def by_halves(X, y, theta, theta0):
    def count(i, j):
        if j - i == 1:
            return int(y[i] * (X[i] @ theta + theta0) <= 0)
        middle = (i + j) // 2
        return count(i, middle) + count(middle, j)

    return count(0, len(y)) / len(y)


@bank.right("training_error")
def each_label_for_itself(X, y, theta, theta0):
    scores = X @ theta + theta0
    return ((scores[y == 1] <= 0).sum() + (scores[y == -1] >= 0).sum()) / len(scores)


@bank.wrong("training_error", cause="boundary counted as right")
def boundary_is_right(X, y, theta, theta0):
    return np.mean(y * (X @ theta + theta0) < 0)


@bank.wrong("training_error", cause="labels compared after sign(0) = +1")
def prediction_differs(X, y, theta, theta0):
    # a +1 point on the boundary is predicted rightly and is a mistake all the same
    return np.mean(np.where(X @ theta + theta0 >= 0, 1, -1) != y)


@bank.wrong("training_error", cause="labels compared after sign(0) = -1")
def prediction_with_zero_to_minus_differs(X, y, theta, theta0):
    return np.mean(np.where(X @ theta + theta0 > 0, 1, -1) != y)


@bank.wrong("training_error", cause="half a mistake on the boundary")
def half_a_mistake_on_the_boundary(X, y, theta, theta0):
    return np.mean((1 - np.sign(y * (X @ theta + theta0))) / 2)


@bank.wrong("training_error", cause="number instead of fraction")
def number_of_mistakes(X, y, theta, theta0):
    return np.sum(y * (X @ theta + theta0) <= 0)


@bank.wrong("training_error", cause="percent")
def percent(X, y, theta, theta0):
    return 100 * np.mean(y * (X @ theta + theta0) <= 0)


@bank.wrong("training_error", cause="rounded to two decimals")
def rounded_to_two_digits(X, y, theta, theta0):
    return round(float(np.mean(y * (X @ theta + theta0) <= 0)), 2)


@bank.wrong("training_error", cause="accuracy instead of error")
def accuracy(X, y, theta, theta0):
    return np.mean(y * (X @ theta + theta0) > 0)


@bank.wrong("training_error", cause="cut to whole numbers")
def whole_division(X, y, theta, theta0):
    return int(np.sum(y * (X @ theta + theta0) <= 0)) // len(y)


@bank.wrong("training_error", cause="offset outside the bracket")
def offset_without_label(X, y, theta, theta0):
    return np.mean(y * (X @ theta) + theta0 <= 0)


@bank.wrong("training_error", cause="offset ignored")
def no_offset(X, y, theta, theta0):
    return np.mean(y * (X @ theta) <= 0)


@bank.wrong("training_error", cause="every label with every point")
def every_label_with_every_point(X, y, theta, theta0):
    # (n, 1) times (n,) is (n, n)
    return np.mean(y[:, None] * (X @ theta + theta0) <= 0)


@bank.wrong("training_error", cause="mean of the classes' errors")
def mean_of_the_two_classes(X, y, theta, theta0):
    wrong = y * (X @ theta + theta0) <= 0
    return np.mean([wrong[y == label].mean() for label in np.unique(y)])


@bank.wrong("training_error", cause="divided by one less than n")
def one_less_below(X, y, theta, theta0):
    return np.sum(y * (X @ theta + theta0) <= 0) / max(len(y) - 1, 1)


@bank.wrong("training_error", cause="first point skipped")
def skips_the_first_point(X, y, theta, theta0):
    wrong = [y[i] * (X[i] @ theta + theta0) <= 0 for i in range(1, len(y))]
    return sum(wrong) / len(y)


@bank.wrong("training_error")
def counts_to_255(X, y, theta, theta0):
    count = np.sum(y * (X @ theta + theta0) <= 0, dtype=np.uint8)
    return int(count) / len(y)


@bank.wrong("training_error", cause="margin below 1")
def margins_made_integers(X, y, theta, theta0):
    # a margin of 0.5 becomes 0, a mistake
    return np.mean((y * (X @ theta + theta0)).astype(int) <= 0)


@bank.wrong("training_error", cause="hinge loss")
def hinge_loss(X, y, theta, theta0):
    return np.mean(np.maximum(0, 1 - y * (X @ theta + theta0)))


@bank.wrong("training_error", cause="margin below 1")
def margin_below_one(X, y, theta, theta0):
    return np.mean(y * (X @ theta + theta0) < 1)


@bank.wrong("training_error")
def wide_boundary(X, y, theta, theta0):
    return np.mean(y * (X @ theta + theta0) <= 0.01)


@bank.wrong("training_error", cause="two features only")
def plane_only(X, y, theta, theta0):
    scores = X[:, :2] @ theta[:2] + theta0
    return np.mean(y * scores <= 0)


@bank.wrong("training_error", cause="state kept between calls")
def counts_on_over_calls(X, y, theta, theta0, tally=[0, 0]):
    tally[0] += np.sum(y * (X @ theta + theta0) <= 0)
    tally[1] += len(y)
    return tally[0] / tally[1]


@bank.wrong("training_error", cause="divided by the number of features")
def mistakes_over_features(X, y, theta, theta0):
    return np.sum(y * (X @ theta + theta0) <= 0) / X.shape[1]


@bank.wrong("training_error", cause="equal points taken once")
def each_point_once(X, y, theta, theta0):
    # equal points count only once
    rows = np.unique(np.c_[X, y], axis=0)
    return np.mean(rows[:, -1] * (rows[:, :-1] @ theta + theta0) <= 0)


@bank.wrong("training_error", cause="one value per point")
def the_mistakes_themselves(X, y, theta, theta0):
    return y * (X @ theta + theta0) <= 0


@bank.wrong("training_error")
def parameters_in_the_type_of_the_points(X, y, theta, theta0):
    w = np.append(theta, theta0).astype(X.dtype)
    return np.mean(y * (X @ w[:-1] + w[-1]) <= 0)


# signed_distance ------------------------------------------------------------------------------------------------------


@bank.right("signed_distance")
def by_norm(X, theta, theta0):
    return (X @ theta + theta0) / np.linalg.norm(theta)


@bank.right("signed_distance")
def by_hand(X, theta, theta0):
    length = math.sqrt(sum(float(t) ** 2 for t in theta))
    return [(sum(a * b for a, b in zip(x, theta)) + theta0) / length for x in X]


@bank.right("signed_distance")
def by_unit_vector(X, theta, theta0):
    size = math.hypot(*theta)
    return X @ (theta / size) + theta0 / size


@bank.right("signed_distance")
def from_a_point_of_the_boundary(X, theta, theta0):
    on_boundary = -theta0 * theta / (theta @ theta)
    return np.einsum("ij,j->i", X - on_boundary, theta / np.sqrt(theta @ theta))


@bank.right("signed_distance")
def length_of_the_way_to_the_foot(X, theta, theta0):
    scores = X @ theta + theta0
    ways = np.outer(scores / np.dot(theta, theta), theta)
    return np.sign(scores) * np.linalg.norm(ways, axis=1)


@bank.right("signed_distance")
def by_turning_the_axes(X, theta, theta0):
    # the first column of Q is along theta, up to its sign
    Q, R = np.linalg.qr(np.column_stack([theta, np.eye(len(theta))]).astype(float))
    return tuple((X @ Q[:, 0] + theta0 / R[0, 0]) * np.sign(R[0, 0]))


@bank.right("signed_distance")
def by_augmented_product(X, theta, theta0):
    w = np.hstack([theta, theta0]) / np.sum(np.square(theta)) ** 0.5
    return np.hstack([X, np.ones((X.shape[0], 1))]).dot(w)


@bank.right("signed_distance")
def by_pseudo_inverse(X, theta, theta0):
    # the pseudo-inverse of the row theta is theta / |theta|², of length 1 / |theta|
    return (X @ theta + theta0) * np.linalg.norm(np.linalg.pinv(theta[None, :].astype(float)))


@bank.right("signed_distance")
def with_safe_scaling(X, theta, theta0):
    biggest = max(abs(float(t)) for t in theta)
    scaled = [float(t) / biggest for t in theta]
    length = math.sqrt(math.fsum(t * t for t in scaled))
    return [(math.fsum(float(a) * t for a, t in zip(x, scaled)) + theta0 / biggest) / length for x in X]


@bank.wrong("signed_distance", cause="sign lost")
def absolute_distance(X, theta, theta0):
    return np.abs(X @ theta + theta0) / np.linalg.norm(theta)


@bank.wrong("signed_distance", cause="not divided")
def score_only(X, theta, theta0):
    return X @ theta + theta0


@bank.wrong("signed_distance", cause="θ0 in the norm")
def offset_in_the_norm(X, theta, theta0):
    return (X @ theta + theta0) / np.linalg.norm(np.append(theta, theta0))


@bank.wrong("signed_distance", cause="offset not divided")
def offset_not_divided(X, theta, theta0):
    return X @ theta / np.linalg.norm(theta) + theta0


@bank.wrong("signed_distance", cause="only the offset divided")
def precedence(X, theta, theta0):
    return X @ theta + theta0 / np.linalg.norm(theta)


@bank.wrong("signed_distance", cause="divided by the squared norm")
def squared_norm(X, theta, theta0):
    return (X @ theta + theta0) / (theta @ theta)


@bank.wrong("signed_distance", cause="sum of absolute values as norm")
def sum_norm(X, theta, theta0):
    return (X @ theta + theta0) / np.abs(theta).sum()


@bank.wrong("signed_distance", cause="largest weight as norm")
def largest_norm(X, theta, theta0):
    return (X @ theta + theta0) / np.linalg.norm(theta, np.inf)


@bank.wrong("signed_distance")
def divided_by_a_signed_number(X, theta, theta0):
    # right for d > 1; for d = 1 and a negative theta the sign turns
    size = theta[0] if len(theta) == 1 else np.linalg.norm(theta)
    return (X @ theta + theta0) / size


@bank.wrong("signed_distance", cause="offset ignored")
def distance_without_offset(X, theta, theta0):
    return X @ theta / np.linalg.norm(theta)


@bank.wrong("signed_distance", cause="offset subtracted")
def minus_the_offset(X, theta, theta0):
    return (X @ theta - theta0) / np.linalg.norm(theta)


@bank.wrong("signed_distance", cause="wrong sign")
def other_side_positive(X, theta, theta0):
    return -(X @ theta + theta0) / np.linalg.norm(theta)


@bank.wrong("signed_distance", cause="type of the input kept")
def result_in_the_type_of_the_points(X, theta, theta0):
    # integer points: the distances are cut to integers
    r = np.zeros_like(X[:, 0])
    for i in range(len(X)):
        r[i] = (X[i] @ theta + theta0) / np.linalg.norm(theta)
    return r


@bank.wrong("signed_distance", cause="type of the input kept")
def unit_vector_in_the_type_of_theta(X, theta, theta0):
    unit = (theta / np.linalg.norm(theta)).astype(theta.dtype)
    return X @ unit + theta0 / np.linalg.norm(theta)


@bank.wrong("signed_distance")
def whole_norm(X, theta, theta0):
    return (X @ theta + theta0) / math.isqrt(max(1, int(theta @ theta)))


@bank.wrong("signed_distance", cause="rounded down")
def floor_division(X, theta, theta0):
    return (X @ theta + theta0) // np.linalg.norm(theta)


@bank.wrong("signed_distance", cause="norm of two weights only")
def plane_norm(X, theta, theta0):
    return (X @ theta + theta0) / np.sqrt(theta[0] ** 2 + theta[-1] ** 2)


@bank.wrong("signed_distance")
def shortens_but_does_not_lengthen(X, theta, theta0):
    # a theta shorter than 1 is left as it is
    return (X @ theta + theta0) / max(1.0, np.linalg.norm(theta))


@bank.wrong("signed_distance")
def a_little_more_below(X, theta, theta0):
    return (X @ theta + theta0) / (np.linalg.norm(theta) + 1e-3)


@bank.wrong("signed_distance", cause="rounded")
def two_decimals(X, theta, theta0):
    return np.round((X @ theta + theta0) / np.linalg.norm(theta), 2)


@bank.wrong("signed_distance", cause="column for a row")
def distances_in_a_column(X, theta, theta0):
    return (X @ theta[:, None] + theta0) / np.linalg.norm(theta)


@bank.wrong("signed_distance", cause="length of x instead of θ")
def norms_of_the_points(X, theta, theta0):
    return (X @ theta + theta0) / np.maximum(np.linalg.norm(X, axis=1), 1e-12)


@bank.wrong("signed_distance", cause="state kept between calls")
def norm_kept_by_dimension(X, theta, theta0, norms={}):
    # the norm of the first theta of that length is used for all later ones
    size = norms.setdefault(len(theta), np.linalg.norm(theta))
    return (X @ theta + theta0) / size


@bank.wrong("signed_distance", cause="side judged without the offset")
def signs_by_the_direction_from_the_origin(X, theta, theta0):
    r = np.abs(X @ theta + theta0) / np.linalg.norm(theta)
    return np.where(X @ theta >= 0, r, -r)


@bank.wrong("signed_distance", cause="theta0 cut to a whole number")
def offset_made_an_integer(X, theta, theta0):
    return (X @ theta + int(theta0)) / np.linalg.norm(theta)


@bank.wrong("signed_distance", cause="type of the input kept")
def weights_in_the_type_of_the_points(X, theta, theta0):
    return (X @ theta.astype(X.dtype) + theta0) / np.linalg.norm(theta)


# project_to_boundary --------------------------------------------------------------------------------------------------


@bank.right("project_to_boundary")
def by_outer_product(X, theta, theta0):
    r = (X @ theta + theta0) / np.linalg.norm(theta)
    return X - np.outer(r, theta / np.linalg.norm(theta))


@bank.right("project_to_boundary")
def by_lists(X, theta, theta0):
    square = sum(float(t) * float(t) for t in theta)
    feet = []
    for x in X.tolist():
        share = (sum(a * t for a, t in zip(x, theta)) + theta0) / square
        feet.append([a - share * t for a, t in zip(x, theta)])
    return feet


@bank.right("project_to_boundary")
def by_projection_matrix(X, theta, theta0):
    P = np.eye(len(theta)) - np.outer(theta, theta) / (theta @ theta)
    return X @ P - theta0 * theta / (theta @ theta)


@bank.right("project_to_boundary")
def by_smallest_correction(X, theta, theta0):
    # the shortest step with theta · step = -score, for all points at once
    steps = np.linalg.lstsq(theta[None, :].astype(float), -(X @ theta + theta0)[None, :], rcond=None)[0]
    return X + steps.T


@bank.right("project_to_boundary")
def by_null_space(X, theta, theta0):
    B = scipy.linalg.null_space(np.atleast_2d(theta).astype(float))
    start = np.linalg.pinv(np.atleast_2d(theta).astype(float))[:, 0] * -theta0
    return (X - start) @ B @ B.T + start


@bank.right("project_to_boundary")
def by_lagrange(X, theta, theta0):
    # minimise |p - x|² / 2 under theta · p = -theta0: a linear system for p and the multiplier
    d = len(theta)
    K = np.zeros((d + 1, d + 1))
    K[:d, :d] = np.eye(d)
    K[:d, d] = K[d, :d] = theta
    return tuple(tuple(np.linalg.solve(K, np.append(x, -theta0))[:d]) for x in X)


@bank.right("project_to_boundary")
def by_halfway_to_the_mirror_image(X, theta, theta0):
    mirror = X - 2 * ((X @ theta + theta0) / (theta**2).sum())[:, np.newaxis] * theta
    return (X + mirror) / 2


@bank.right("project_to_boundary")
def by_a_filled_copy(X, theta, theta0):
    feet = np.array(X, dtype=float)
    unit = theta / np.sqrt(np.dot(theta, theta))
    for foot in feet:
        foot -= (foot @ unit + theta0 / np.sqrt(np.dot(theta, theta))) * unit
    return feet


@bank.wrong("project_to_boundary", cause="plus instead of minus")
def plus_sign(X, theta, theta0):
    return X + np.outer((X @ theta + theta0) / (theta @ theta), theta)


@bank.wrong("project_to_boundary", cause="offset ignored")
def boundary_through_the_origin(X, theta, theta0):
    return X - np.outer(X @ theta / (theta @ theta), theta)


@bank.wrong("project_to_boundary", cause="direction not of length 1")
def theta_not_made_a_unit(X, theta, theta0):
    return X - np.outer((X @ theta + theta0) / np.linalg.norm(theta), theta)


@bank.wrong("project_to_boundary", cause="direction not of length 1")
def score_instead_of_distance(X, theta, theta0):
    return X - np.outer(X @ theta + theta0, theta / np.linalg.norm(theta))


@bank.wrong("project_to_boundary", cause="distance without its sign")
def absolute_way(X, theta, theta0):
    return X - np.outer(np.abs(X @ theta + theta0) / (theta @ theta), theta)


@bank.wrong("project_to_boundary", cause="only from the positive side")
def only_from_the_positive_side(X, theta, theta0):
    return X - np.outer(np.maximum(X @ theta + theta0, 0) / (theta @ theta), theta)


@bank.wrong("project_to_boundary", cause="mirror image")
def mirror_image(X, theta, theta0):
    return X - 2 * np.outer((X @ theta + theta0) / (theta @ theta), theta)


@bank.wrong("project_to_boundary", cause="along one axis")
def straight_down(X, theta, theta0):
    # on the boundary, but not at a right angle: only the last coordinate moves
    feet = np.array(X, dtype=float)
    j = np.flatnonzero(theta)[-1]
    feet[:, j] -= (X @ theta + theta0) / theta[j]
    return feet


@bank.wrong("project_to_boundary", cause="along the ray from the origin")
def along_the_ray_from_the_origin(X, theta, theta0):
    scores = X @ theta
    return X * (-theta0 / np.where(scores == 0, 1, scores))[:, None]


@bank.wrong("project_to_boundary", cause="the way instead of the foot")
def feet_on_the_line_of_theta(X, theta, theta0):
    return np.outer((X @ theta + theta0) / (theta @ theta), theta)


@bank.wrong("project_to_boundary", cause="X not used")
def foot_of_the_origin_for_all(X, theta, theta0):
    # on the boundary as well, but it is the foot of one point only
    return np.tile(-theta0 * theta / (theta @ theta), (len(X), 1))


@bank.wrong("project_to_boundary", cause="type of the input kept")
def feet_of_integers_are_integers(X, theta, theta0):
    feet = np.zeros_like(X)
    for i, x in enumerate(X):
        feet[i] = x - (x @ theta + theta0) / (theta @ theta) * theta
    return feet


@bank.wrong("project_to_boundary", cause="steps and θ not combined as a table")
def distances_along_the_wrong_axis(X, theta, theta0):
    # broadcasts by luck where there are as many points as features, and fails elsewhere
    r = (X @ theta + theta0) / (theta @ theta)
    return X - r * theta


@bank.wrong("project_to_boundary")
def square_arrays_wrong(X, theta, theta0):
    r = (X @ theta + theta0) / (theta @ theta)
    return X - r * theta if len(X) == len(theta) else X - np.outer(r, theta)


@bank.wrong("project_to_boundary", cause="transposed")
def feet_in_columns(X, theta, theta0):
    return (X - np.outer((X @ theta + theta0) / (theta @ theta), theta)).T


@bank.wrong("project_to_boundary", cause="θ0 in the norm")
def offset_in_the_square(X, theta, theta0):
    return X - np.outer((X @ theta + theta0) / (theta @ theta + theta0**2), theta)


@bank.wrong("project_to_boundary", cause="offset subtracted")
def minus_offset(X, theta, theta0):
    return X - np.outer((X @ theta - theta0) / (theta @ theta), theta)


@bank.wrong("project_to_boundary", cause="a single foot without its row")
def single_foot_without_row(X, theta, theta0):
    # one point: (d,) instead of (1, d)
    feet = X - np.outer((X @ theta + theta0) / (theta @ theta), theta)
    return feet[0] if len(feet) == 1 else feet


@bank.wrong("project_to_boundary")
def only_two_coordinates_move(X, theta, theta0):
    feet = X - np.outer((X @ theta + theta0) / (theta @ theta), theta)
    feet[:, 2:] = X[:, 2:]
    return feet


@bank.wrong("project_to_boundary", cause="score instead of distance")
def theta_taken_for_a_unit_vector(X, theta, theta0):
    return X - np.outer(X @ theta + theta0, theta)


@bank.wrong("project_to_boundary", cause="theta made a unit vector")
def projects_and_forgets_one_norm_on_the_offset(X, theta, theta0):
    unit = theta / np.linalg.norm(theta)
    return X - np.outer(X @ unit + theta0, unit)


# single_pixel_classifier ----------------------------------------------------------------------------------------------


@bank.right("single_pixel_classifier")
def by_dictionary(images, labels, pixel):
    table = {}
    for image, label in zip(images, labels):
        if image[pixel] not in table:
            table[image[pixel]] = label

    def h(images):
        return np.array([table.get(image[pixel], -1) for image in images])

    return h


@bank.right("single_pixel_classifier")
def by_dictionary_from_behind(images, labels, pixel):
    table = dict(zip(images[::-1, pixel].tolist(), labels[::-1].tolist()))
    return lambda new: [table.get(value) or -1 for value in new[:, pixel].tolist()]


@bank.right("single_pixel_classifier")
def by_comparing_all(images, labels, pixel):
    known, answers = images[:, pixel].copy(), np.append(labels, -1)

    def h(new):
        same = new[:, pixel][:, None] == known
        same = np.column_stack([same, np.ones(len(new), dtype=bool)])
        return answers[same.argmax(axis=1)]

    return h


@bank.right("single_pixel_classifier")
def by_unique_and_search(images, labels, pixel):
    values, first = np.unique(images[:, pixel], return_index=True)

    def h(new):
        place = np.minimum(np.searchsorted(values, new[:, pixel]), len(values) - 1)
        return np.where(values[place] == new[:, pixel], labels[first[place]], -1)

    return h


@bank.right("single_pixel_classifier")
def by_plain_loops_when_asked(images, labels, pixel):
    def label(image):
        for i in range(len(images)):
            if images[i][pixel] == image[pixel]:
                return int(labels[i])
        return -1

    def h(new):
        return tuple(label(image) for image in new)

    return h


@bank.right("single_pixel_classifier")
def by_position_in_a_list(images, labels, pixel):
    values = list(images[:, pixel])

    def h(new):
        out = -np.ones(new.shape[0])
        for i in range(new.shape[0]):
            try:
                out[i] = labels[values.index(new[i, pixel])]
            except ValueError:
                pass
        return out

    return h


@bank.right("single_pixel_classifier")
def by_an_object(images, labels, pixel):
    class Table:
        def __init__(self):
            self.rows = {}
            for value, label in zip(images[:, pixel], labels):
                self.rows.setdefault(float(value), label)

        def __call__(self, new):
            return np.fromiter((self.rows.get(float(v), -1) for v in new[:, pixel]), dtype=int)

    return Table()


@bank.right("single_pixel_classifier")
def by_partial(images, labels, pixel):
    def look_up(values, answers, new):
        result = np.full(len(new), -1)
        for value, answer in zip(values[::-1], answers[::-1]):
            result[new[:, pixel] == value] = answer
        return result

    return functools.partial(look_up, images[:, pixel], labels)


@bank.right("single_pixel_classifier")
def writes_unseen_values_down_as_minus_one(images, labels, pixel):
    table = defaultdict(lambda: -1)
    for i in reversed(range(len(labels))):
        table[images[i, pixel]] = labels[i]
    return lambda new: np.array([table[image[pixel]] for image in new], dtype=float)


@bank.wrong("single_pixel_classifier", cause="last match wins")
def last_image_wins(images, labels, pixel):
    table = dict(zip(images[:, pixel], labels))
    return lambda new: np.array([table.get(v, -1) for v in new[:, pixel]])


@bank.wrong("single_pixel_classifier", cause="majority of the matches")
def majority_wins(images, labels, pixel):
    votes = defaultdict(int)
    for v, label in zip(images[:, pixel], labels):
        votes[v] += label
    return lambda new: np.array([1 if votes.get(v, -1) > 0 else -1 for v in new[:, pixel]])


@bank.wrong("single_pixel_classifier", cause="+1 wins over -1")
def plus_wins(images, labels, pixel):
    plus = set(images[labels == 1, pixel])
    return lambda new: np.array([1 if v in plus else -1 for v in new[:, pixel]])


@bank.wrong("single_pixel_classifier", cause="-1 wins over +1")
def minus_wins(images, labels, pixel):
    plus = set(images[labels == 1, pixel]) - set(images[labels == -1, pixel])
    return lambda new: np.array([1 if v in plus else -1 for v in new[:, pixel]])


@bank.wrong("single_pixel_classifier", cause="nearest value")
def nearest_value(images, labels, pixel):
    known = images[:, pixel].astype(float)
    return lambda new: labels[np.abs(new[:, pixel][:, None] - known).argmin(axis=1)]


@bank.wrong("single_pixel_classifier", cause="next value above")
def next_value_above(images, labels, pixel):
    values, first = np.unique(images[:, pixel], return_index=True)
    answers = np.append(labels[first], -1)
    return lambda new: answers[np.searchsorted(values, new[:, pixel])]


@bank.wrong("single_pixel_classifier", cause="nearly equal counts as equal")
def nearly_equal_values(images, labels, pixel):
    # np.isclose is not an exact look-up
    def h(new):
        out = np.full(len(new), -1)
        for i, v in enumerate(new[:, pixel]):
            hits = np.flatnonzero(np.isclose(images[:, pixel], v))
            if len(hits):
                out[i] = labels[hits[0]]
        return out

    return h


@bank.wrong("single_pixel_classifier")
def three_decimals(images, labels, pixel):
    table = {}
    for v, label in zip(np.round(images[:, pixel], 3), labels):
        table.setdefault(v, label)
    return lambda new: np.array([table.get(v, -1) for v in np.round(new[:, pixel], 3)])


@bank.wrong("single_pixel_classifier", cause="whole numbers")
def whole_grey_values(images, labels, pixel):
    table = {}
    for v, label in zip(images[:, pixel], labels):
        table.setdefault(int(v), label)
    return lambda new: np.array([table.get(int(v), -1) for v in new[:, pixel]])


@bank.wrong("single_pixel_classifier", cause="unseen is +1")
def unseen_plus(images, labels, pixel):
    table = dict(zip(images[::-1, pixel], labels[::-1]))
    return lambda new: np.array([table.get(v, 1) for v in new[:, pixel]])


@bank.wrong("single_pixel_classifier", cause="unseen is 0")
def unseen_zero(images, labels, pixel):
    table = dict(zip(images[::-1, pixel], labels[::-1]))
    return lambda new: np.array([table.get(v, 0) for v in new[:, pixel]])


@bank.wrong("single_pixel_classifier", cause="unseen gets the first label")
def unseen_gets_the_first_label(images, labels, pixel):
    # argmax of nothing but False is 0
    return lambda new: labels[(new[:, pixel][:, None] == images[:, pixel]).argmax(axis=1)]


@bank.wrong("single_pixel_classifier", cause="unseen gets the last label")
def unseen_gets_the_last_label(images, labels, pixel):
    values = images[:, pixel].tolist()

    def h(new):
        return np.array([labels[values.index(v) if v in values else -1] for v in new[:, pixel].tolist()])

    return h


@bank.wrong("single_pixel_classifier", cause="first image taken for no match")
def first_image_taken_for_none(images, labels, pixel):
    # the place 0 is taken for "not found"
    def h(new):
        first = (new[:, pixel][:, None] == images[:, pixel]).argmax(axis=1)
        return np.where(first > 0, labels[first], -1)

    return h


@bank.wrong("single_pixel_classifier", cause="state kept between calls")
def table_used_up_after_one_call(images, labels, pixel):
    # a zip can be walked through once
    pairs = zip(images[:, pixel], labels)

    def h(new):
        table = {}
        for v, label in pairs:
            table.setdefault(v, label)
        return np.array([table.get(v, -1) for v in new[:, pixel]])

    return h


@bank.wrong("single_pixel_classifier", cause="state kept between calls")
def one_table_for_all_classifiers(images, labels, pixel, table={}):
    for v, label in zip(images[:, pixel], labels):
        table.setdefault(v, label)
    return lambda new: np.array([table.get(v, -1) for v in new[:, pixel]])


@bank.wrong("single_pixel_classifier", cause="one table for all classifiers")
def table_of_the_newest_classifier(images, labels, pixel, table={}):
    # the table is emptied for the next classifier, and the earlier h looks into the new one
    table.clear()
    for v, label in zip(images[:, pixel], labels):
        table.setdefault(v, label)
    return lambda new: np.array([table.get(v, -1) for v in new[:, pixel]])


@bank.wrong("single_pixel_classifier", cause="always the first pixel")
def always_the_first_pixel(images, labels, pixel):
    return by_dictionary(images, labels, 0)


@bank.wrong("single_pixel_classifier", cause="pixel one less")
def pixels_counted_from_one(images, labels, pixel):
    return by_dictionary(images, labels, pixel - 1)


@bank.wrong("single_pixel_classifier", cause="any pixel of the new image")
def any_pixel_with_the_value(images, labels, pixel):
    table = dict(zip(images[::-1, pixel], labels[::-1]))

    def h(new):
        return np.array([next((table[v] for v in image if v in table), -1) for image in new])

    return h


@bank.wrong("single_pixel_classifier", cause="whole image compared")
def whole_images_compared(images, labels, pixel):
    table = {tuple(image): label for image, label in zip(images[::-1], labels[::-1])}
    return lambda new: np.array([table.get(tuple(image), -1) for image in new])


@bank.wrong("single_pixel_classifier")
def labels_of_the_training_images(images, labels, pixel):
    table = dict(zip(images[::-1, pixel], labels[::-1]))
    answers = np.array([table[v] for v in images[:, pixel]])
    return lambda new: np.resize(answers, len(new))


@bank.wrong("single_pixel_classifier", cause="unseen like the one before")
def new_values_learn_from_neighbours(images, labels, pixel):
    # an unseen value takes the answer before it
    table = dict(zip(images[::-1, pixel], labels[::-1]))

    def h(new):
        out, last = [], -1
        for v in new[:, pixel]:
            last = table.get(v, last)
            out.append(last)
        return out

    return h


@bank.wrong("single_pixel_classifier")
def labels_instead_of_classifier(images, labels, pixel):
    return by_dictionary(images, labels, pixel)(images)


@bank.wrong("single_pixel_classifier", cause="only the first")
def one_image_at_a_time(images, labels, pixel):
    table = dict(zip(images[::-1, pixel], labels[::-1]))
    return lambda image: table.get(np.ravel(image)[pixel], -1)


@bank.wrong("single_pixel_classifier")
def table_in_single_precision(images, labels, pixel):
    # values that differ in the tenth digit become equal
    table = {}
    for v, label in zip(images[:, pixel].astype(np.float32), labels):
        table.setdefault(v, label)
    return lambda new: np.array([table.get(v, -1) for v in new[:, pixel].astype(np.float32)])


@bank.wrong("single_pixel_classifier", cause="nearest value")
def interpolates(images, labels, pixel):
    values, first = np.unique(images[:, pixel], return_index=True)
    return lambda new: np.where(np.interp(new[:, pixel], values, labels[first]) > 0, 1, -1)


@bank.wrong("single_pixel_classifier", cause="values sorted without their labels")
def table_of_the_sorted_values(images, labels, pixel):
    # values sorted, labels not
    values = np.sort(images[:, pixel])
    table = dict(zip(values[::-1], labels[::-1]))
    return lambda new: np.array([table.get(v, -1) for v in new[:, pixel]])


@bank.wrong("single_pixel_classifier")
def forgets_values_seen_with_both_labels(images, labels, pixel):
    table, bad = {}, set()
    for v, label in zip(images[:, pixel], labels):
        if table.setdefault(v, label) != label:
            bad.add(v)
    return lambda new: np.array([-1 if v in bad else table.get(v, -1) for v in new[:, pixel]])


@bank.wrong("single_pixel_classifier")
def table_emptied_by_asking(images, labels, pixel):
    # a row is taken out of the table when it is found
    table = {}
    for v, label in zip(images[:, pixel], labels):
        table.setdefault(v, label)

    def h(new):
        answers = {v: table.pop(v, -1) for v in dict.fromkeys(new[:, pixel])}
        return [answers[v] for v in new[:, pixel]]

    return h


@bank.wrong("single_pixel_classifier")
def answers_of_the_first_question(images, labels, pixel):
    # what h said first is said again
    table, said = dict(zip(images[::-1, pixel], labels[::-1])), []

    def h(new):
        if not said:
            said.extend(table.get(v, -1) for v in new[:, pixel])
        return said

    return h


# standardize ----------------------------------------------------------------------------------------------------------


@bank.right("standardize")
def by_columns_that_vary(X_train, X_new):
    vary = X_train.max(axis=0) > X_train.min(axis=0)
    mean, std = X_train.mean(axis=0)[vary], X_train.std(axis=0)[vary]
    Z_train, Z_new = np.zeros(X_train.shape), np.zeros(X_new.shape)
    Z_train[:, vary] = (X_train[:, vary] - mean) / std
    Z_new[:, vary] = (X_new[:, vary] - mean) / std
    return Z_train, Z_new


@bank.right("standardize")
def by_statistics_module(X_train, X_new):
    Z_train = [[0.0] * len(row) for row in X_train]
    Z_new = [[0.0] * len(row) for row in X_new]
    for j, column in enumerate(X_train.T.tolist()):
        if min(column) == max(column):
            continue
        mean, std = statistics.fmean(column), statistics.pstdev(column)
        for Z, X in ((Z_train, X_train), (Z_new, X_new)):
            for i in range(len(X)):
                Z[i][j] = (float(X[i][j]) - mean) / std
    return Z_train, Z_new


@bank.right("standardize")
def divides_and_mends_after(X_train, X_new):
    # divides by zero on the way, with NumPy's warning
    constant = np.ptp(X_train, axis=0) == 0
    mean, std = np.mean(X_train, axis=0), np.std(X_train, axis=0)
    return [np.where(constant, 0, (X - mean) / std) for X in (X_train, X_new)]


@bank.right("standardize")
def by_scikit_learn_and_a_mask(X_train, X_new):
    scaler = StandardScaler().fit(X_train)
    varies = (X_train != X_train[0]).any(axis=0)
    return scaler.transform(X_train) * varies, scaler.transform(X_new) * varies


@bank.right("standardize")
def by_sums_of_squares(X_train, X_new):
    n = len(X_train)
    X_train, X_new = np.asarray(X_train, float), np.asarray(X_new, float)
    mean = X_train.sum(axis=0) / n
    centred = X_train - mean
    factor = np.sqrt(n / np.maximum((centred**2).sum(axis=0), 1e-300))
    factor[(np.diff(X_train, axis=0) == 0).all(axis=0)] = 0
    return centred * factor, (X_new - mean) * factor


@bank.right("standardize")
def by_covariance_matrix(X_train, X_new):
    constant = np.array([len(set(column)) == 1 for column in X_train.T])
    variances = np.diag(np.atleast_2d(np.cov(X_train, rowvar=False, bias=True))) if len(X_train) > 1 else 0
    scale = np.where(constant, np.inf, np.sqrt(variances))

    def transform(X):
        return (X - X_train.mean(axis=0)) / scale

    return transform(X_train), transform(X_new)


@bank.right("standardize")
def column_by_column(X_train, X_new):
    def scaled(train, new):
        if train.max() == train.min():
            return np.zeros(len(train) + len(new))
        return (np.concatenate([train, new]) - np.average(train)) / np.var(train) ** 0.5

    both = np.column_stack([scaled(X_train[:, j], X_new[:, j]) for j in range(X_train.shape[1])])
    return tuple(np.split(both, [len(X_train)]))


@bank.right("standardize")
def by_z_map(X_train, X_new):
    with np.errstate(all="ignore"):
        Z = [scipy.stats.zmap(X, X_train, axis=0) for X in (X_train, X_new)]
    for part in Z:
        part[:, X_train.min(axis=0) == X_train.max(axis=0)] = 0
    return tuple(Z)


@bank.wrong("standardize", cause="new data by their own statistics")
def new_points_by_their_own_statistics(X_train, X_new):
    return by_columns_that_vary(X_train, X_train)[0], by_columns_that_vary(X_new, X_new)[0]


@bank.wrong("standardize", cause="statistics of both sets together")
def statistics_of_both_sets(X_train, X_new):
    both = by_columns_that_vary(np.vstack([X_train, X_new]), X_new)[0]
    return both[: len(X_train)], both[len(X_train) :]


@bank.wrong("standardize", cause="new data centred by their own mean")
def own_mean_training_deviation(X_train, X_new):
    Z_train, Z_new = by_columns_that_vary(X_train, X_new)
    return Z_train, Z_new - Z_new.mean(axis=0)


@bank.wrong("standardize", cause="divided by n - 1")
def divides_by_one_less(X_train, X_new):
    if len(X_train) == 1:
        return np.zeros(X_train.shape), np.zeros(X_new.shape)
    std = X_train.std(axis=0, ddof=1)
    std[X_train.max(axis=0) == X_train.min(axis=0)] = np.inf
    mean = X_train.mean(axis=0)
    return (X_train - mean) / std, (X_new - mean) / std


@bank.wrong("standardize", cause="constant feature only centred")
def scikit_learn_leaves_constants_of_new_points(X_train, X_new):
    # a constant feature is divided by 1: not 0 in the new points
    scaler = StandardScaler().fit(X_train)
    return scaler.transform(X_train), scaler.transform(X_new)


@bank.wrong("standardize", cause="constant feature only centred")
def zero_deviation_replaced_by_one(X_train, X_new):
    std = X_train.std(axis=0)
    std[std == 0] = 1
    return (X_train - X_train.mean(axis=0)) / std, (X_new - X_train.mean(axis=0)) / std


@bank.wrong("standardize", cause="constant feature divided by a tiny number")
def small_number_below(X_train, X_new):
    mean, std = X_train.mean(axis=0), X_train.std(axis=0) + 1e-8
    return (X_train - mean) / std, (X_new - mean) / std


@bank.wrong("standardize", cause="NaN made 0")
def nan_to_zero(X_train, X_new):
    # 0/0 is mended, but a new value that differs gives infinity, and that a huge number
    mean, std = X_train.mean(axis=0), X_train.std(axis=0)
    with np.errstate(all="ignore"):
        return np.nan_to_num((X_train - mean) / std), np.nan_to_num((X_new - mean) / std)


@bank.wrong("standardize")
def small_deviations_count_as_constant(X_train, X_new):
    # a feature in small units varies as well
    mean, std = X_train.mean(axis=0), X_train.std(axis=0)
    scale = np.where(std < 1e-6, np.inf, std)
    return (X_train - mean) / scale, (X_new - mean) / scale


@bank.wrong("standardize")
def nearly_equal_counts_as_constant(X_train, X_new):
    # a feature about a million that varies by one is not constant
    constant = np.isclose(X_train.max(axis=0), X_train.min(axis=0))
    with np.errstate(all="ignore"):
        return tuple(np.where(constant, 0, (X - X_train.mean(axis=0)) / X_train.std(axis=0)) for X in (X_train, X_new))


@bank.wrong("standardize", cause="first and last point compared")
def compares_first_and_last_point(X_train, X_new):
    constant = X_train[0] == X_train[-1]
    with np.errstate(all="ignore"):
        return tuple(np.where(constant, 0, (X - X_train.mean(axis=0)) / X_train.std(axis=0)) for X in (X_train, X_new))


@bank.wrong("standardize")
def compares_first_two_points(X_train, X_new):
    constant = (X_train[:2] == X_train[0]).all(axis=0)
    with np.errstate(all="ignore"):
        return tuple(np.where(constant, 0, (X - X_train.mean(axis=0)) / X_train.std(axis=0)) for X in (X_train, X_new))


@bank.wrong("standardize", cause="constant in the new data made 0")
def constant_in_the_new_points_becomes_zero_too(X_train, X_new):
    Z_train, Z_new = by_columns_that_vary(X_train, X_new)
    Z_new[:, X_new.max(axis=0) == X_new.min(axis=0)] = 0
    return Z_train, Z_new


@bank.wrong("standardize", cause="constant feature gives NaN")
def constant_only_where_zero(X_train, X_new):
    constant = (X_train == 0).all(axis=0)
    scale = np.where(constant, np.inf, X_train.std(axis=0))
    with np.errstate(all="ignore"):
        return (X_train - X_train.mean(axis=0)) / scale, (X_new - X_train.mean(axis=0)) / scale


@bank.wrong("standardize", cause="constant features dropped")
def drops_constant_features(X_train, X_new):
    vary = X_train.max(axis=0) > X_train.min(axis=0)
    Z_train, Z_new = by_columns_that_vary(X_train, X_new)
    return Z_train[:, vary], Z_new[:, vary]


@bank.wrong("standardize", cause="constant feature left as it is in the new data")
def constant_feature_kept_as_it_is(X_train, X_new):
    Z_train, Z_new = by_columns_that_vary(X_train, X_new)
    constant = X_train.max(axis=0) == X_train.min(axis=0)
    Z_new[:, constant] = X_new[:, constant]
    return Z_train, Z_new


@bank.wrong("standardize", cause="range instead of standard deviation")
def minimum_and_maximum(X_train, X_new):
    low, span = X_train.min(axis=0), np.ptp(X_train, axis=0).astype(float)
    span[span == 0] = np.inf
    return (X_train - low) / span, (X_new - low) / span


@bank.wrong("standardize", cause="divided by the variance")
def variance_below(X_train, X_new):
    scale = X_train.var(axis=0)
    scale[X_train.max(axis=0) == X_train.min(axis=0)] = np.inf
    return (X_train - X_train.mean(axis=0)) / scale, (X_new - X_train.mean(axis=0)) / scale


@bank.wrong("standardize", cause="one deviation for all features")
def one_deviation_for_all_features(X_train, X_new):
    constant = X_train.max(axis=0) == X_train.min(axis=0)
    scale = np.where(constant, np.inf, X_train.std() or 1)
    return (X_train - X_train.mean(axis=0)) / scale, (X_new - X_train.mean(axis=0)) / scale


@bank.wrong("standardize", cause="median instead of mean")
def median_instead_of_mean(X_train, X_new):
    scale = X_train.std(axis=0)
    scale[X_train.max(axis=0) == X_train.min(axis=0)] = np.inf
    return (X_train - np.median(X_train, axis=0)) / scale, (X_new - np.median(X_train, axis=0)) / scale


@bank.wrong("standardize", cause="mean absolute deviation")
def mean_absolute_deviation(X_train, X_new):
    mean = X_train.mean(axis=0)
    scale = np.abs(X_train - mean).mean(axis=0)
    scale[X_train.max(axis=0) == X_train.min(axis=0)] = np.inf
    return (X_train - mean) / scale, (X_new - mean) / scale


@bank.wrong("standardize", cause="rows instead of columns")
def rows_instead_of_features(X_train, X_new):
    return tuple(by_columns_that_vary(X.T, X.T)[0].T for X in (X_train, X_new))


@bank.wrong("standardize", cause="new data clipped")
def new_points_clipped(X_train, X_new):
    Z_train, Z_new = by_columns_that_vary(X_train, X_new)
    return Z_train, np.clip(Z_new, Z_train.min(axis=0), Z_train.max(axis=0))


@bank.wrong("standardize", cause="type of the input kept")
def results_in_the_type_of_the_points(X_train, X_new):
    Z_train, Z_new = by_columns_that_vary(X_train, X_new)
    return Z_train.astype(X_train.dtype), Z_new.astype(X_new.dtype)


@bank.wrong("standardize", cause="type of the input kept")
def mean_in_the_type_of_the_points(X_train, X_new):
    mean, std = X_train.mean(axis=0).astype(X_train.dtype), X_train.std(axis=0)
    std[X_train.max(axis=0) == X_train.min(axis=0)] = np.inf
    return (X_train - mean) / std, (X_new - mean) / std


@bank.wrong("standardize", cause="results in another order")
def results_swapped(X_train, X_new):
    return by_columns_that_vary(X_train, X_new)[::-1]


@bank.wrong("standardize", cause="state kept between calls")
def statistics_kept_from_the_first_call(X_train, X_new, kept={}):
    d = X_train.shape[1]
    train = kept.setdefault(d, X_train.copy())
    return by_columns_that_vary(train, X_train)[1], by_columns_that_vary(train, X_new)[1]


@bank.wrong("standardize")
def new_points_with_the_statistics_of_the_result(X_train, X_new):
    # after the training set is replaced its mean is 0 and its deviation 1
    X_train = by_columns_that_vary(X_train, X_train)[0]
    return X_train, (X_new - X_train.mean(axis=0)) / 1.0


@bank.wrong("standardize", cause="only divided")
def only_divided(X_train, X_new):
    scale = X_train.std(axis=0)
    scale[X_train.max(axis=0) == X_train.min(axis=0)] = np.inf
    return X_train / scale, X_new / scale


# select_model ---------------------------------------------------------------------------------------------------------


@bank.right("select_model")
def by_smallest_pair(sizes, validation_errors):
    return min(zip(validation_errors, sizes))[1]


@bank.right("select_model")
def by_mask(sizes, validation_errors):
    return sizes[validation_errors == validation_errors.min()].min()


@bank.right("select_model")
def by_one_pass(sizes, validation_errors):
    best = 0
    for i in range(1, len(sizes)):
        if validation_errors[i] < validation_errors[best] or (
            validation_errors[i] == validation_errors[best] and sizes[i] < sizes[best]
        ):
            best = i
    return sizes[best]


@bank.right("select_model")
def by_lexical_sort(sizes, validation_errors):
    return int(sizes[np.lexsort((sizes, validation_errors))[0]])


@bank.right("select_model")
def sorted_by_size_first(sizes, validation_errors):
    order = np.argsort(sizes)
    return sizes[order][np.argmin(validation_errors[order])]


@bank.right("select_model")
def by_a_table_from_small_to_large(sizes, validation_errors):
    errors = dict(sorted(zip(sizes.tolist(), validation_errors.tolist())))
    return min(errors, key=errors.get)


@bank.right("select_model")
def by_reduction(sizes, validation_errors):
    pairs = zip(validation_errors.tolist(), sizes.tolist())
    return np.array(functools.reduce(lambda a, b: a if a <= b else b, pairs)[1])


@bank.right("select_model")
def as_a_float(sizes, validation_errors):
    return float(np.where(np.asarray(validation_errors) <= np.min(validation_errors), sizes, np.inf).min())


@bank.right("select_model")
def from_large_to_small(sizes, validation_errors):
    best_size, best_error = None, math.inf
    for size, error in sorted(zip(sizes, validation_errors), key=lambda pair: -pair[0]):
        if error <= best_error:
            best_size, best_error = size, error
    return best_size


@bank.wrong("select_model", cause="first of a tie")
def first_of_the_lowest(sizes, validation_errors):
    return sizes[np.argmin(validation_errors)]


@bank.wrong("select_model", cause="last of a tie")
def last_of_the_lowest(sizes, validation_errors):
    return sizes[len(sizes) - 1 - np.argmin(validation_errors[::-1])]


@bank.wrong("select_model", cause="largest of a tie")
def largest_of_the_lowest(sizes, validation_errors):
    return sizes[validation_errors == validation_errors.min()].max()


@bank.wrong("select_model", cause="position, ties by size")
def place_of_the_size(sizes, validation_errors):
    return np.lexsort((sizes, validation_errors))[0]


@bank.wrong("select_model", cause="error instead of size")
def the_lowest_error(sizes, validation_errors):
    return validation_errors.min()


@bank.wrong("select_model", cause="highest error")
def highest_error(sizes, validation_errors):
    return sizes[validation_errors == validation_errors.max()].min()


@bank.wrong("select_model", cause="smallest size whatever its error")
def smallest_size_of_all(sizes, validation_errors):
    return sizes.min()


@bank.wrong("select_model", cause="sizes sorted without their errors")
def sizes_sorted_without_errors(sizes, validation_errors):
    return np.sort(sizes)[np.argmin(validation_errors)]


@bank.wrong("select_model", cause="stops at the first rise")
def stops_when_the_error_rises(sizes, validation_errors):
    # the first valley need not be the deepest
    order = np.argsort(sizes)
    best = order[0]
    for i in order[1:]:
        if validation_errors[i] > validation_errors[best]:
            break
        if validation_errors[i] < validation_errors[best]:
            best = i
    return sizes[best]


@bank.wrong("select_model", cause="nearly equal errors tie")
def nearly_equal_errors_tie(sizes, validation_errors):
    return sizes[validation_errors <= validation_errors.min() + 0.01].min()


@bank.wrong("select_model")
def errors_rounded_to_two_digits(sizes, validation_errors):
    return min(zip(np.round(validation_errors, 2), sizes))[1]


@bank.wrong("select_model")
def errors_in_whole_percent(sizes, validation_errors):
    return min((int(100 * error), size) for size, error in zip(sizes, validation_errors))[1]


@bank.wrong("select_model", cause="size 0 taken for nothing")
def size_zero_taken_for_nothing(sizes, validation_errors):
    # a best size of 0 (degree 0) is thrown away as if there were none yet
    best_size, best_error = None, None
    for size, error in sorted(zip(sizes, validation_errors)):
        if not best_size or error < best_error:
            best_size, best_error = size, error
    return best_size


@bank.wrong("select_model", cause="error 0 taken for nothing")
def error_zero_taken_for_nothing(sizes, validation_errors):
    best_size, best_error = None, None
    for size, error in sorted(zip(sizes, validation_errors)):
        if not best_error or error < best_error:
            best_size, best_error = size, error
    return best_size


@bank.wrong("select_model", cause="nothing found where every model is wrong")
def begins_with_error_one(sizes, validation_errors):
    # where every answer is wrong nothing is below 1
    best_size, best_error = None, 1.0
    for size, error in sorted(zip(sizes, validation_errors)):
        if error < best_error:
            best_size, best_error = size, error
    return best_size


@bank.wrong("select_model")
def begins_with_error_a_half(sizes, validation_errors):
    best_size, best_error = min(sizes), 0.5
    for size, error in sorted(zip(sizes, validation_errors)):
        if error < best_error:
            best_size, best_error = size, error
    return best_size


@bank.wrong("select_model", cause="other: compares neighbours only")
def smaller_size_wins_against_the_neighbour_only(sizes, validation_errors):
    # a tie is looked for just beside the first minimum
    best = int(np.argmin(validation_errors))
    if best + 1 < len(sizes) and validation_errors[best + 1] == validation_errors[best]:
        return min(sizes[best], sizes[best + 1])
    return sizes[best]


@bank.wrong("select_model", cause="only two of those that tie")
def tie_broken_between_two_only(sizes, validation_errors):
    hits = np.flatnonzero(validation_errors == validation_errors.min())[:2]
    return sizes[hits].min()


@bank.wrong("select_model", cause="last point left out")
def forgets_the_last_size(sizes, validation_errors):
    pairs = list(zip(validation_errors, sizes))
    return min(pairs[:-1] or pairs)[1]


@bank.wrong("select_model")
def smaller_size_wins_with_a_larger_error(sizes, validation_errors):
    # the size is compared without asking for a tie
    best = 0
    for i in range(1, len(sizes)):
        if validation_errors[i] < validation_errors[best] or (
            validation_errors[i] <= 1.05 * validation_errors[best] and sizes[i] < sizes[best]
        ):
            best = i
    return sizes[best]


@bank.wrong("select_model", cause="error times size")
def product_of_error_and_size(sizes, validation_errors):
    return min((error * size, size) for size, error in zip(sizes, validation_errors))[1]


@bank.wrong("select_model", cause="one value per point")
def all_the_tied_sizes(sizes, validation_errors):
    return np.sort(sizes[validation_errors == validation_errors.min()])


@bank.wrong("select_model", cause="state kept between calls")
def sizes_of_all_calls(sizes, validation_errors, seen=[]):
    seen.extend(zip(validation_errors, sizes))
    return min(seen)[1]


# train_test_split -----------------------------------------------------------------------------------------------------


@bank.right("train_test_split")
def shuffled_and_cut(n, test_fraction, rng):
    indices = np.arange(n)
    rng.shuffle(indices)
    size = round(n * test_fraction)
    return indices[: n - size], indices[n - size :]


@bank.right("train_test_split")
def drawn_without_replacement(n, test_fraction, rng):
    test = rng.choice(n, size=round(n * test_fraction), replace=False)
    return np.setdiff1d(np.arange(n), test), test


@bank.right("train_test_split")
def both_parts_sorted(n, test_fraction, rng):
    order = rng.permutation(n)
    m = round(n * test_fraction)
    return sorted(order[m:]), sorted(order[:m])


@bank.right("train_test_split")
def by_random_keys(n, test_fraction, rng):
    keys = rng.random(n)
    m = int(n * test_fraction + 0.5)
    order = np.argsort(keys)
    return np.sort(order[m:]), np.sort(order[:m])


@bank.right("train_test_split")
def lists_of_numbers(n, test_fraction, rng):
    pool = list(range(n))
    test = []
    while len(test) < round(n * test_fraction):
        test.append(pool.pop(int(rng.integers(len(pool)))))
    return [pool, test]


@bank.right("train_test_split")
def by_a_mask(n, test_fraction, rng):
    mask = np.zeros(n, dtype=bool)
    mask[: np.rint(n * test_fraction).astype(int)] = True
    mask = rng.permuted(mask)
    return np.where(~mask)[0], np.where(mask)[0]


@bank.right("train_test_split")
def by_numpy_split(n, test_fraction, rng):
    test, train = np.split(rng.permutation(np.arange(n)), [round(test_fraction * n)])
    return train, test


@bank.right("train_test_split")
def swapping_by_hand(n, test_fraction, rng):
    a = [i for i in range(n)]
    for i in range(n - 1, 0, -1):
        j = rng.integers(0, i + 1)
        a[i], a[j] = a[j], a[i]
    cut = n - round(n * test_fraction)
    return tuple(a[:cut]), tuple(a[cut:])


@bank.right("train_test_split")
def python_shuffle_seeded_by_rng(n, test_fraction, rng):
    numbers = list(range(n))
    random.Random(int(rng.integers(2**31))).shuffle(numbers)
    k = round(n * test_fraction)
    return np.array(numbers[k:], dtype=float), np.array(numbers[:k], dtype=float)


@bank.wrong("train_test_split", cause="not shuffled, the last points for the test")
def last_points(n, test_fraction, rng):
    size = round(n * test_fraction)
    return np.arange(n - size), np.arange(n - size, n)


@bank.wrong("train_test_split", cause="not shuffled")
def first_points(n, test_fraction, rng):
    size = round(n * test_fraction)
    return list(range(size, n)), list(range(size))


@bank.wrong("train_test_split", cause="shuffled after the cut")
def shuffled_after_cutting(n, test_fraction, rng):
    size = round(n * test_fraction)
    return rng.permutation(n - size), n - size + rng.permutation(size)


@bank.wrong("train_test_split", by_chance=True, cause="state kept between calls")
def from_the_global_generator(n, test_fraction, rng):
    order = np.random.permutation(n)  # noqa: NPY002  as learners write it
    m = round(n * test_fraction)
    return order[m:], order[:m]


@bank.wrong("train_test_split", cause="own generator with seed 42")
def a_seed_of_its_own(n, test_fraction, rng):
    rng = np.random.default_rng(42)
    order = rng.permutation(n)
    m = round(n * test_fraction)
    return order[m:], order[:m]


@bank.wrong("train_test_split", cause="own generator")
def old_seed_of_its_own(n, test_fraction, rng):
    order = np.random.RandomState(0).permutation(n)
    m = round(n * test_fraction)
    return order[m:], order[:m]


@bank.wrong("train_test_split", cause="rounded down")
def cut_to_a_whole_number(n, test_fraction, rng):
    order = rng.permutation(n)
    m = int(n * test_fraction)
    return order[m:], order[:m]


@bank.wrong("train_test_split", cause="rounded up")
def one_more_to_be_sure(n, test_fraction, rng):
    order = rng.permutation(n)
    m = math.ceil(n * test_fraction)
    return order[m:], order[:m]


@bank.wrong("train_test_split", cause="rounded down")
def whole_division_of_the_size(n, test_fraction, rng):
    order = rng.permutation(n)
    m = int(n * test_fraction // 1)
    return order[m:], order[:m]


@bank.wrong("train_test_split", cause="parts in another order")
def test_first(n, test_fraction, rng):
    order = rng.permutation(n)
    m = round(n * test_fraction)
    return order[:m], order[m:]


@bank.wrong("train_test_split", cause="parts in another order")
def fraction_for_training(n, test_fraction, rng):
    order = rng.permutation(n)
    m = round(n * test_fraction)
    train, test = order[:m], order[m:]
    return train, test


@bank.wrong("train_test_split", cause="drawn with replacement")
def choice_with_replacement(n, test_fraction, rng):
    test = rng.choice(n, round(n * test_fraction))
    train = np.array([i for i in range(n) if i not in test])
    return train, test


@bank.wrong("train_test_split", cause="drawn with replacement, doubles removed")
def doubles_removed(n, test_fraction, rng):
    test = np.unique(rng.integers(0, n, round(n * test_fraction)))
    return np.setdiff1d(np.arange(n), test), test


@bank.wrong("train_test_split", cause="the parts drawn apart, by choice")
def two_choices(n, test_fraction, rng):
    m = round(n * test_fraction)
    return rng.choice(n, n - m, replace=False), rng.choice(n, m, replace=False)


@bank.wrong("train_test_split", cause="a coin for each point")
def coins(n, test_fraction, rng):
    test = [i for i in range(n) if rng.random() < test_fraction]
    return [i for i in range(n) if i not in test], test


@bank.wrong("train_test_split", cause="numbers from 1")
def counting_from_one(n, test_fraction, rng):
    order = rng.permutation(np.arange(1, n + 1))
    m = round(n * test_fraction)
    return order[m:], order[:m]


@bank.wrong("train_test_split", cause="mask instead of numbers")
def true_and_false(n, test_fraction, rng):
    test = np.zeros(n, dtype=bool)
    test[rng.permutation(n)[: round(n * test_fraction)]] = True
    return ~test, test


@bank.wrong("train_test_split", cause="one point lost")
def one_point_lost(n, test_fraction, rng):
    order = rng.permutation(n)
    m = round(n * test_fraction)
    return order[m + 1 :], order[:m]


@bank.wrong("train_test_split", cause="one point in both parts")
def one_point_in_both(n, test_fraction, rng):
    order = rng.permutation(n)
    m = round(n * test_fraction)
    return order[m - 1 :], order[:m]


@bank.wrong("train_test_split", cause="all points for training")
def trains_on_everything(n, test_fraction, rng):
    order = rng.permutation(n)
    return order, order[: round(n * test_fraction)]


@bank.wrong("train_test_split", cause="a window at random")
def random_window(n, test_fraction, rng):
    m = round(n * test_fraction)
    start = rng.integers(0, n - m + 1)
    test = np.arange(start, start + m)
    return np.setdiff1d(np.arange(n), test), test


@bank.wrong("train_test_split", cause="points at regular distances")
def every_kth(n, test_fraction, rng):
    test = np.linspace(0, n - 1, round(n * test_fraction)).astype(int)
    return np.setdiff1d(np.arange(n), test), test


@bank.wrong("train_test_split", cause="other: the last point can never be drawn")
def last_point_never_drawn(n, test_fraction, rng):
    m = round(n * test_fraction)
    order = np.append(rng.permutation(n - 1), n - 1)
    return order[m:], order[:m]


@bank.wrong("train_test_split", cause="sizes instead of points")
def sizes_only(n, test_fraction, rng):
    m = round(n * test_fraction)
    return n - m, m


@bank.wrong("train_test_split", cause="test part alone")
def test_part_alone(n, test_fraction, rng):
    return rng.permutation(n)[: round(n * test_fraction)]


# cross_validation_error -----------------------------------------------------------------------------------------------


@bank.right("cross_validation_error")
def counted_fold_by_fold(fit, X, y, folds):
    mistakes = 0
    for k in set(folds.tolist()):
        inside = folds == k
        h = fit(X[folds != k], y[folds != k])
        mistakes += (h(X[inside]) != y[inside]).sum()
    return mistakes / len(folds)


@bank.right("cross_validation_error")
def all_predictions_first(fit, X, y, folds):
    predicted = np.zeros(len(y))
    for k in np.unique(folds):
        predicted[folds == k] = fit(X[folds != k], y[folds != k])(X[folds == k])
    return np.mean(predicted != y)


@bank.right("cross_validation_error")
def point_by_point(fit, X, y, folds):
    wrong = 0
    for i in range(len(X)):
        h = fit(X[folds != folds[i]], y[folds != folds[i]])
        if h(X[i : i + 1])[0] != y[i]:
            wrong += 1
    return wrong / len(X)


@bank.right("cross_validation_error")
def with_lists(fit, X, y, folds):
    wrong = []
    for k in sorted(set(folds)):
        train = [i for i, f in enumerate(folds) if f != k]
        test = [i for i, f in enumerate(folds) if f == k]
        h = fit(X[train], y[train])
        wrong += [label != y[i] for label, i in zip(h(X[test]), test)]
    return sum(wrong) / len(wrong)


@bank.right("cross_validation_error")
def weighted_mean_of_folds(fit, X, y, folds):
    numbers, sizes = np.unique(folds, return_counts=True)
    errors = [np.mean(fit(X[folds != k], y[folds != k])(X[folds == k]) != y[folds == k]) for k in numbers]
    return np.average(errors, weights=sizes)


@bank.right("cross_validation_error")
def by_products_of_labels(fit, X, y, folds):
    total = 0.0
    for k in np.unique(folds):
        test = np.flatnonzero(folds == k)
        train = np.flatnonzero(folds != k)
        total += np.sum(np.asarray(fit(X[train], y[train])(X[test])) * y[test] < 0)
    return float(total / y.size)


@bank.right("cross_validation_error")
def by_deleting_rows(fit, X, y, folds):
    errors = np.empty(len(y), dtype=bool)
    for k in np.unique(folds):
        rows = np.where(folds == k)[0]
        h = fit(np.delete(X, rows, axis=0), np.delete(y, rows))
        errors[rows] = np.not_equal(h(X[rows]), y[rows])
    return errors.mean()


@bank.right("cross_validation_error")
def one_minus_the_right_ones(fit, X, y, folds):
    right = 0
    for k in np.unique(folds):
        h = fit(X[folds != k], y[folds != k])
        right += np.count_nonzero(h(X[folds == k]) == y[folds == k])
    return 1 - right / len(y)


@bank.right("cross_validation_error")
def classifiers_kept_in_a_dictionary(fit, X, y, folds):
    classifiers = {k: fit(X[folds != k], y[folds != k]) for k in np.unique(folds)}
    return sum(int(classifiers[f](x[None, :])[0] != label) for x, label, f in zip(X, y, folds)) / len(y)


@bank.wrong("cross_validation_error", cause="fitted on all points")
def training_error_again(fit, X, y, folds):
    h = fit(X, y)
    return np.mean(h(X) != y)


@bank.wrong("cross_validation_error", cause="fitted on all points")
def fits_before_the_loop(fit, X, y, folds):
    h, wrong = fit(X, y), 0
    for k in np.unique(folds):
        wrong += np.sum(h(X[folds == k]) != y[folds == k])
    return wrong / len(y)


@bank.wrong("cross_validation_error", cause="mean of the folds' errors")
def plain_mean_of_folds(fit, X, y, folds):
    return np.mean(
        [np.mean(fit(X[folds != k], y[folds != k])(X[folds == k]) != y[folds == k]) for k in np.unique(folds)]
    )


@bank.wrong("cross_validation_error", cause="fitted on the fold, tested on the rest")
def parts_swapped(fit, X, y, folds):
    wrong = 0
    for k in np.unique(folds):
        h = fit(X[folds == k], y[folds == k])
        wrong += np.sum(h(X[folds != k]) != y[folds != k])
    return wrong / len(y)


@bank.wrong("cross_validation_error", cause="fitted on the fold, and averaged")
def parts_swapped_and_averaged(fit, X, y, folds):
    wrong, count = 0, 0
    for k in np.unique(folds):
        h = fit(X[folds == k], y[folds == k])
        wrong += np.sum(h(X[folds != k]) != y[folds != k])
        count += np.sum(folds != k)
    return wrong / count


@bank.wrong("cross_validation_error", cause="tested on the points it was fitted on")
def counts_on_the_training_points(fit, X, y, folds):
    wrong = 0
    for k in np.unique(folds):
        h = fit(X[folds != k], y[folds != k])
        wrong += np.sum(h(X[folds != k]) != y[folds != k])
    return wrong / len(y)


@bank.wrong("cross_validation_error", cause="fitted and tested on the fold")
def stays_inside_the_fold(fit, X, y, folds):
    wrong = 0
    for k in np.unique(folds):
        h = fit(X[folds == k], y[folds == k])
        wrong += np.sum(h(X[folds == k]) != y[folds == k])
    return wrong / len(y)


@bank.wrong("cross_validation_error", cause="all points counted for every fold")
def judges_everything(fit, X, y, folds):
    wrong = 0
    for k in np.unique(folds):
        wrong += np.sum(fit(X[folds != k], y[folds != k])(X) != y)
    return wrong / len(y)


@bank.wrong("cross_validation_error", cause="all points counted for every fold, and averaged")
def judges_everything_and_averages(fit, X, y, folds):
    return np.mean([np.mean(fit(X[folds != k], y[folds != k])(X) != y) for k in np.unique(folds)])


@bank.wrong("cross_validation_error", cause="first fold only")
def returns_too_early(fit, X, y, folds):
    wrong = 0
    for k in np.unique(folds):
        wrong += np.mean(fit(X[folds != k], y[folds != k])(X[folds == k]) != y[folds == k])
        return wrong


@bank.wrong("cross_validation_error", cause="first fold only, divided by n")
def returns_too_early_with_all_points(fit, X, y, folds):
    wrong = 0
    for k in np.unique(folds):
        wrong += np.sum(fit(X[folds != k], y[folds != k])(X[folds == k]) != y[folds == k])
        return wrong / len(y)


@bank.wrong("cross_validation_error", cause="last fold only")
def overwrites(fit, X, y, folds):
    for k in np.unique(folds):
        error = np.mean(fit(X[folds != k], y[folds != k])(X[folds == k]) != y[folds == k])
    return error


@bank.wrong("cross_validation_error", cause="folds numbered from 0")
def folds_from_zero(fit, X, y, folds):
    wrong = 0
    for k in range(len(np.unique(folds))):
        if np.any(folds == k):
            wrong += np.sum(fit(X[folds != k], y[folds != k])(X[folds == k]) != y[folds == k])
    return wrong / len(y)


@bank.wrong("cross_validation_error", cause="folds up to the largest number")
def folds_up_to_the_largest(fit, X, y, folds):
    wrong = 0
    for k in range(int(folds.max()) + 1):
        if np.any(folds == k):
            wrong += np.sum(fit(X[folds != k], y[folds != k])(X[folds == k]) != y[folds == k])
    return wrong / len(y)


@bank.wrong("cross_validation_error", cause="folds numbered from 1")
def folds_from_one(fit, X, y, folds):
    wrong = 0
    for k in range(1, len(np.unique(folds)) + 1):
        if np.any(folds == k):
            wrong += np.sum(fit(X[folds != k], y[folds != k])(X[folds == k]) != y[folds == k])
    return wrong / len(y)


@bank.wrong("cross_validation_error", cause="number instead of share")
def mistakes_not_share(fit, X, y, folds):
    return sum(np.sum(fit(X[folds != k], y[folds != k])(X[folds == k]) != y[folds == k]) for k in np.unique(folds))


@bank.wrong("cross_validation_error", cause="sum of the folds' errors")
def shares_added(fit, X, y, folds):
    return sum(np.mean(fit(X[folds != k], y[folds != k])(X[folds == k]) != y[folds == k]) for k in np.unique(folds))


@bank.wrong("cross_validation_error", cause="accuracy instead of error")
def share_of_right_answers(fit, X, y, folds):
    right = 0
    for k in np.unique(folds):
        right += np.sum(fit(X[folds != k], y[folds != k])(X[folds == k]) == y[folds == k])
    return right / len(y)


@bank.wrong("cross_validation_error", cause="divided by the folds")
def per_fold(fit, X, y, folds):
    wrong = 0
    for k in np.unique(folds):
        wrong += np.sum(fit(X[folds != k], y[folds != k])(X[folds == k]) != y[folds == k])
    return wrong / len(set(folds))


@bank.wrong("cross_validation_error", cause="each point left out alone")
def ignores_the_folds(fit, X, y, folds):
    return np.mean([fit(np.delete(X, i, 0), np.delete(y, i))(X[[i]])[0] != y[i] for i in range(len(y))])


@bank.wrong("cross_validation_error", cause="best fold")
def most_flattering_fold(fit, X, y, folds):
    return min(np.mean(fit(X[folds != k], y[folds != k])(X[folds == k]) != y[folds == k]) for k in np.unique(folds))


@bank.wrong("cross_validation_error", cause="worst fold")
def worst_fold(fit, X, y, folds):
    return max(np.mean(fit(X[folds != k], y[folds != k])(X[folds == k]) != y[folds == k]) for k in np.unique(folds))


@bank.wrong("cross_validation_error", cause="median of the folds' errors")
def median_fold(fit, X, y, folds):
    return np.median(
        [np.mean(fit(X[folds != k], y[folds != k])(X[folds == k]) != y[folds == k]) for k in np.unique(folds)]
    )


@bank.wrong("cross_validation_error", cause="other: a label not given to fit")
def labels_not_cut(fit, X, y, folds):
    wrong = 0
    for k in np.unique(folds):
        h = fit(X[folds != k], y)
        wrong += np.sum(h(X[folds == k]) != y[folds == k])
    return wrong / len(y)


@bank.wrong("cross_validation_error", cause="squared differences")
def squared_differences(fit, X, y, folds):
    total = 0
    for k in np.unique(folds):
        total += np.sum((fit(X[folds != k], y[folds != k])(X[folds == k]) - y[folds == k]) ** 2)
    return total / len(y)


@bank.wrong("cross_validation_error", cause="other: half of the data")
def two_halves(fit, X, y, folds):
    half = len(y) // 2
    a, b = fit(X[:half], y[:half]), fit(X[half:], y[half:])
    return (np.sum(a(X[half:]) != y[half:]) + np.sum(b(X[:half]) != y[:half])) / len(y)
