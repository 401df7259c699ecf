"""Answers to lessons 1 to 4, most of them written from the statements alone, before the exercises' cases and the other banks were opened.

The right ones take forms as different as learners' habits; the wrong ones are slips that people and language models make.
"""

# ruff: noqa: B007, PERF401, SIM110, SIM113, SIM300 (written as students write)

import itertools
import math
import re
import statistics
import string
from collections import Counter, defaultdict, deque
from fractions import Fraction
from functools import partial, reduce

import numpy as np

from linclass_ref.nonnegative import nnls
from tests.exercises.bank import Bank

bank = Bank()


# --- bag_of_words ---------------------------------------------------------------------------------


@bank.right("bag_of_words")
def newcomer_bag_groupby(text, vocabulary):
    runs = itertools.groupby(text.lower(), key=str.isalnum)
    seen = Counter("".join(run) for is_word, run in runs if is_word)
    return np.array([*(seen[word] for word in vocabulary), 1])


@bank.right("bag_of_words")
def newcomer_bag_spaces_then_split(text, vocabulary):
    spaced = "".join(c if c.isalnum() else " " for c in text.casefold())
    where = {word: j for j, word in enumerate(vocabulary)}
    x = np.zeros(len(vocabulary) + 1)
    x[-1] = 1.0
    for word in spaced.split():
        if word in where:
            x[where[word]] += 1
    return x


@bank.right("bag_of_words")
def newcomer_bag_look_around(text, vocabulary):
    def times(word):
        return len(re.findall(rf"(?<![^\W_]){re.escape(word)}(?![^\W_])", text, flags=re.IGNORECASE))

    return [times(word) for word in vocabulary] + [1]


@bank.right("bag_of_words")
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


@bank.right("bag_of_words")
def newcomer_bag_recursive(text, vocabulary):
    def words(s):
        s = re.sub(r"^[\W_]+", "", s)
        if not s:
            return []
        first = re.match(r"[^\W_]+", s).group()
        return [first.lower(), *words(s[len(first) :])]

    found = words(text)
    return np.append([found.count(w) for w in vocabulary], 1.0)


@bank.wrong("bag_of_words", cause="underscore taken for a letter")
def newcomer_bag_word_characters(text, vocabulary):
    words = re.findall(r"\w+", text.lower())
    return np.array([words.count(w) for w in vocabulary] + [1])


@bank.wrong("bag_of_words", cause="neighbours share a space")
def newcomer_bag_shared_space(text, vocabulary):
    spaced = " " + re.sub(r"[\W_]+", " ", text.lower()) + " "
    return np.array([spaced.count(f" {w} ") for w in vocabulary] + [1])


@bank.wrong("bag_of_words", cause="punctuation stripped only at the ends")
def newcomer_bag_strip_ends(text, vocabulary):
    words = [piece.strip(string.punctuation) for piece in text.lower().split()]
    return [words.count(w) for w in vocabulary] + [1]


@bank.wrong("bag_of_words", cause="punctuation deleted")
def newcomer_bag_glued(text, vocabulary):
    words = text.lower().translate(str.maketrans("", "", string.punctuation)).split()
    return np.array([*map(words.count, vocabulary), 1])


@bank.wrong("bag_of_words", cause="digits dropped")
def newcomer_bag_letters_only(text, vocabulary):
    words = re.findall(r"[a-z]+", text.lower())
    return np.array([words.count(w) for w in vocabulary] + [1])


@bank.wrong("bag_of_words", cause="capitals count as other words")
def newcomer_bag_lower_too_late(text, vocabulary):
    words = [w.lower() for w in re.findall(r"[a-z0-9]+", text)]
    return np.array([words.count(w) for w in vocabulary] + [1])


@bank.wrong("bag_of_words", cause="other: an apostrophe belongs to a word")
def newcomer_bag_apostrophes(text, vocabulary):
    words = re.findall(r"[a-z0-9']+", text.lower())
    return np.array([words.count(w) for w in vocabulary] + [1])


@bank.wrong("bag_of_words", cause="state kept between calls")
def newcomer_bag_default_argument(text, vocabulary, seen=Counter()):  # noqa: B006
    seen.update(re.findall(r"[a-z0-9]+", text.lower()))
    return np.array([seen[w] for w in vocabulary] + [1])


@bank.wrong("bag_of_words", cause="beginnings of words")
def newcomer_bag_starts_with(text, vocabulary):
    words = re.findall(r"[a-z0-9]+", text.lower())
    return np.array([sum(word.startswith(w) for word in words) for w in vocabulary] + [1])


# --- predict --------------------------------------------------------------------------------------


@bank.right("predict")
def newcomer_predict_heaviside(X, theta, theta0):
    return 2 * np.heaviside(np.dot(X, theta) + theta0, 1) - 1


@bank.right("predict")
def newcomer_predict_python(X, theta, theta0):
    labels = []
    for row in X.tolist():
        score = theta0
        for x, t in zip(row, theta.tolist(), strict=True):
            score += x * t
        labels.append(-1 if score < 0 else 1)
    return labels


@bank.right("predict")
def newcomer_predict_sign_of_half(X, theta, theta0):
    scores = np.einsum("ij,j->i", X, theta) + theta0
    return np.sign(np.sign(scores) + 0.5).astype(int)


@bank.right("predict")
def newcomer_predict_mask_in_place(X, theta, theta0):
    labels = np.ones(X.shape[0], dtype=np.int8)
    labels[X.dot(theta) < -theta0] = -1
    return labels


@bank.right("predict")
def newcomer_predict_column(X, theta, theta0):
    w = np.vstack([np.reshape(theta, (-1, 1)), [[theta0]]])
    scores = np.hstack([X, np.ones((len(X), 1))]) @ w
    return [1 if s[0] >= 0 else -1 for s in scores]


@bank.wrong("predict", cause="sign(0) is -1")
def newcomer_predict_or_minus(X, theta, theta0):
    return np.array([int(np.sign(s)) or -1 for s in X @ theta + theta0])


@bank.wrong("predict", cause="scores cut to whole numbers")
def newcomer_predict_truncated(X, theta, theta0):
    scores = (X @ theta + theta0).astype(int)
    return np.where(scores >= 0, 1, -1)


@bank.wrong("predict", cause="offset subtracted")
def newcomer_predict_threshold(X, theta, theta0):
    return np.where(X @ theta >= theta0, 1, -1)


@bank.wrong("predict", cause="column for a row")
def newcomer_predict_column_shape(X, theta, theta0):
    scores = X @ np.reshape(theta, (-1, 1)) + theta0
    return np.where(scores >= 0, 1, -1)


@bank.wrong("predict", cause="first and last feature only")
def newcomer_predict_plane_only(X, theta, theta0):
    return [1 if theta[0] * x[0] + theta[-1] * x[-1] + theta0 >= 0 else -1 for x in X]


@bank.wrong("predict", cause="other: the score divided by its size: NaN at 0")
def newcomer_predict_ratio(X, theta, theta0):
    scores = X @ theta + theta0
    with np.errstate(all="ignore"):
        return scores / np.abs(scores)


@bank.wrong("predict", cause="labels 0 and 1")
def newcomer_predict_bits(X, theta, theta0):
    return (X @ theta + theta0 >= 0).astype(int)


@bank.wrong("predict", cause="scores cut to whole numbers")
def newcomer_predict_rounded(X, theta, theta0):
    return [1 if round(float(s)) >= 0 else -1 for s in X @ theta + theta0]


# --- training_error -------------------------------------------------------------------------------


@bank.right("training_error")
def newcomer_error_sign_differs(X, y, theta, theta0):
    return np.mean(np.sign(X @ theta + theta0) != y)


@bank.right("training_error")
def newcomer_error_fraction(X, y, theta, theta0):
    good = sum(1 for x, label in zip(X, y, strict=True) if label * (np.inner(x, theta) + theta0) > 0)
    return float(1 - Fraction(good, len(y)))


@bank.right("training_error")
def newcomer_error_reflected(X, y, theta, theta0):
    Z = y[:, None] * np.c_[X, np.ones(len(X))]
    margins = Z @ np.r_[theta, theta0]
    return margins[margins <= 0].size / margins.size


@bank.right("training_error")
def newcomer_error_split_by_class(X, y, theta, theta0):
    scores = X @ theta + theta0
    wrong = np.count_nonzero(scores[y == 1] <= 0) + np.count_nonzero(scores[y == -1] >= 0)
    return wrong / len(y)


@bank.right("training_error")
def newcomer_error_running_mean(X, y, theta, theta0):
    error = 0.0
    for i in range(X.shape[0]):
        miss = 0.0 if y[i] * (sum(theta * X[i]) + theta0) > 0 else 1.0
        error += (miss - error) / (i + 1)
    return error


@bank.wrong("training_error", cause="labels compared after sign(0) = +1")
def newcomer_error_by_label(X, y, theta, theta0):
    labels = [1 if s >= 0 else -1 for s in X @ theta + theta0]
    return sum(a != b for a, b in zip(labels, y, strict=True)) / len(y)


@bank.wrong("training_error", cause="offset outside the bracket")
def newcomer_error_precedence(X, y, theta, theta0):
    return np.mean(y * (X @ theta) + theta0 <= 0)


@bank.wrong("training_error", cause="margin below 1")
def newcomer_error_truncated(X, y, theta, theta0):
    return float(np.mean((y * (X @ theta + theta0)).astype(int) <= 0))


@bank.wrong("training_error", cause="mean of the classes' errors")
def newcomer_error_balanced(X, y, theta, theta0):
    bad = y * (X @ theta + theta0) <= 0
    return np.mean([bad[y == c].mean() for c in np.unique(y)])


@bank.wrong("training_error", cause="divided by the number of features")
def newcomer_error_columns(X, y, theta, theta0):
    bad = y * (X @ theta + theta0) <= 0
    return bad.sum() / X.shape[1]


@bank.wrong("training_error", cause="labels compared after sign(0) = -1")
def newcomer_error_minus_on_boundary(X, y, theta, theta0):
    labels = np.where(X @ theta + theta0 > 0, 1, -1)
    return np.mean(labels != y)


@bank.wrong("training_error", cause="return in the first round")
def newcomer_error_returns_early(X, y, theta, theta0):
    wrong = 0
    for x, label in zip(X, y, strict=True):
        if label * (x @ theta + theta0) <= 0:
            wrong += 1
        return wrong / len(y)


@bank.wrong("training_error", cause="half a mistake on the boundary")
def newcomer_error_half(X, y, theta, theta0):
    return np.mean(np.heaviside(-y * (X @ theta + theta0), 0.5))


# --- signed_distance ------------------------------------------------------------------------------


@bank.right("signed_distance")
def newcomer_distance_from_point_on_boundary(X, theta, theta0):
    u = theta / np.linalg.norm(theta)
    on_boundary = -theta0 * theta / np.dot(theta, theta)
    return (X - on_boundary) @ u


@bank.right("signed_distance")
def newcomer_distance_hypot(X, theta, theta0):
    length = math.hypot(*theta)
    return [(math.fsum(a * b for a, b in zip(theta, row, strict=True)) + theta0) / length for row in X]


@bank.right("signed_distance")
def newcomer_distance_least_squares(X, theta, theta0):
    # x = p + r u: the part of x along u, and the boundary is at -theta0/|theta|
    u = (theta / math.sqrt(sum(t * t for t in theta)))[:, None]
    along = np.linalg.lstsq(u, X.T, rcond=None)[0][0]
    return along + theta0 / np.sqrt(np.sum(np.square(theta)))


@bank.right("signed_distance")
def newcomer_distance_apply(X, theta, theta0):
    w = np.append(theta, theta0) / np.sqrt(theta @ theta)
    return np.apply_along_axis(lambda row: row @ w[:-1] + w[-1], 1, X)


@bank.right("signed_distance")
def newcomer_distance_by_foot(X, theta, theta0):
    feet = X - np.outer(X @ theta + theta0, theta) / (theta @ theta)
    return np.sign(X @ theta + theta0) * np.linalg.norm(X - feet, axis=1)


@bank.wrong("signed_distance", cause="offset not divided")
def newcomer_distance_offset_not_divided(X, theta, theta0):
    return X @ theta / np.linalg.norm(theta) + theta0


@bank.wrong("signed_distance", cause="sum of absolute values as norm")
def newcomer_distance_one_norm(X, theta, theta0):
    return (X @ theta + theta0) / np.linalg.norm(theta, ord=1)


@bank.wrong("signed_distance", cause="sum of absolute values as norm")
def newcomer_distance_squared_sum(X, theta, theta0):
    return (X @ theta + theta0) / np.sqrt(np.sum(theta) ** 2)


@bank.wrong("signed_distance", cause="other: the norm of the first two entries")
def newcomer_distance_plane_only(X, theta, theta0):
    return (X @ theta + theta0) / np.hypot(theta[0], theta[1 % len(theta)] if len(theta) > 1 else 0)


@bank.wrong("signed_distance", cause="rounded down")
def newcomer_distance_floor(X, theta, theta0):
    return (X @ theta + theta0) // np.linalg.norm(theta)


@bank.wrong("signed_distance", cause="θ0 in the norm")
def newcomer_distance_augmented(X, theta, theta0):
    w = np.append(theta, theta0)
    return np.c_[X, np.ones(len(X))] @ (w / np.linalg.norm(w))


@bank.wrong("signed_distance", cause="wrong sign")
def newcomer_distance_other_side(X, theta, theta0):
    u = theta / np.linalg.norm(theta)
    p = -theta0 * theta / (theta @ theta)
    return (p - X) @ u


@bank.wrong("signed_distance", cause="other: root mean square instead of the norm")
def newcomer_distance_rms(X, theta, theta0):
    return (X @ theta + theta0) / np.sqrt(np.mean(theta**2))


# --- project_to_boundary --------------------------------------------------------------------------


@bank.right("project_to_boundary")
def newcomer_foot_projector(X, theta, theta0):
    u = np.array(theta, dtype=float) / np.linalg.norm(theta)
    P = np.eye(len(u)) - np.outer(u, u)
    return X @ P - theta0 / np.linalg.norm(theta) * u


@bank.right("project_to_boundary")
def newcomer_foot_lagrange(X, theta, theta0):
    d = len(theta)
    K = np.block([[np.eye(d), np.reshape(theta, (d, 1))], [np.reshape(theta, (1, d)), np.zeros((1, 1))]])
    return np.array([np.linalg.solve(K, np.append(x, -theta0))[:d] for x in X])


@bank.right("project_to_boundary")
def newcomer_foot_lists(X, theta, theta0):
    square = sum(t**2 for t in theta)
    feet = []
    for x in X:
        step = (sum(a * t for a, t in zip(x, theta, strict=True)) + theta0) / square
        feet.append([a - step * t for a, t in zip(x, theta, strict=True)])
    return feet


@bank.right("project_to_boundary")
def newcomer_foot_null_space(X, theta, theta0):
    _, _, Vt = np.linalg.svd(np.asarray(theta, float).reshape(1, -1))
    N = Vt[1:].T
    p0 = -theta0 * theta / (theta @ theta)
    return p0 + (X - p0) @ N @ N.T


@bank.right("project_to_boundary")
def newcomer_foot_half_way_to_mirror(X, theta, theta0):
    X = X.astype(float)
    mirror = X - 2 * ((X @ theta + theta0) / (theta @ theta))[:, np.newaxis] * theta
    X += mirror
    X /= 2
    return X


@bank.wrong("project_to_boundary", cause="type of the input kept")
def newcomer_foot_same_type(X, theta, theta0):
    feet = np.zeros_like(X)
    for i, x in enumerate(X):
        feet[i] = x - (x @ theta + theta0) / (theta @ theta) * theta
    return feet


@bank.wrong("project_to_boundary", cause="mirror image")
def newcomer_foot_mirror(X, theta, theta0):
    return X - 2 * np.outer((X @ theta + theta0) / (theta @ theta), theta)


@bank.wrong("project_to_boundary", cause="other: moves along one axis, where theta is largest")
def newcomer_foot_vertical(X, theta, theta0):
    feet = X.astype(float)
    j = int(np.argmax(np.abs(theta)))
    feet[:, j] -= (X @ theta + theta0) / theta[j]
    return feet


@bank.wrong("project_to_boundary", cause="other: the offset is not divided by the squared norm")
def newcomer_foot_offset_not_divided(X, theta, theta0):
    return X - np.outer(X @ theta / (theta @ theta) + theta0, theta)


@bank.wrong("project_to_boundary", cause="direction not of length 1")
def newcomer_foot_not_unit(X, theta, theta0):
    r = (X @ theta + theta0) / np.linalg.norm(theta)
    return X - r[:, None] * theta


@bank.wrong("project_to_boundary", cause="distance without its sign")
def newcomer_foot_absolute(X, theta, theta0):
    r = np.abs(X @ theta + theta0) / np.linalg.norm(theta)
    return X - np.outer(r, theta / np.linalg.norm(theta))


@bank.wrong("project_to_boundary", cause="offset ignored")
def newcomer_foot_through_origin(X, theta, theta0):
    u = theta / np.linalg.norm(theta)
    return X - np.outer(X @ u, u)


@bank.wrong("project_to_boundary", cause="transposed")
def newcomer_foot_transposed(X, theta, theta0):
    theta = np.reshape(theta, (-1, 1))
    return X.T - theta * (X @ theta + theta0).T / np.sum(theta**2)


# --- train_test_split -----------------------------------------------------------------------------


@bank.right("train_test_split")
def newcomer_split_knuth(n, test_fraction, rng):
    wanted = round(n * test_fraction)
    train, test = [], []
    for i in range(n):
        if rng.random() * (n - i) < wanted - len(test):
            test.append(i)
        else:
            train.append(i)
    return train, test


@bank.right("train_test_split")
def newcomer_split_by_train_size(n, test_fraction, rng):
    keep = round(n * (1 - test_fraction))
    where = np.argsort(rng.standard_normal(n))
    return where[:keep], where[keep:]


@bank.right("train_test_split")
def newcomer_split_set(n, test_fraction, rng):
    test = set()
    while len(test) < round(n * test_fraction):
        test.add(int(rng.integers(n)))
    return sorted(set(range(n)) - test), sorted(test)


@bank.right("train_test_split")
def newcomer_split_fisher_yates(n, test_fraction, rng):
    rng = np.random.default_rng(rng)
    cards = list(range(n))
    for i in range(n - 1, 0, -1):
        j = rng.integers(0, i + 1)
        cards[i], cards[j] = cards[j], cards[i]
    cut = n - int(np.rint(n * test_fraction))
    return np.array(cards[:cut]), np.array(cards[cut:])


@bank.right("train_test_split")
def newcomer_split_mask(n, test_fraction, rng):
    in_test = np.arange(n) < round(n * test_fraction)
    rng.shuffle(in_test)
    return np.flatnonzero(~in_test), np.flatnonzero(in_test)


@bank.wrong("train_test_split", cause="own generator with seed 42")
def newcomer_split_own_seed(n, test_fraction, rng):
    order = np.random.default_rng(42).permutation(n)
    m = round(n * test_fraction)
    return order[m:], order[:m]


@bank.wrong("train_test_split", cause="rounded down")
def newcomer_split_int(n, test_fraction, rng):
    order = rng.permutation(n)
    m = int(n * test_fraction)
    return order[m:], order[:m]


@bank.wrong("train_test_split", cause="a coin for each point")
def newcomer_split_coins(n, test_fraction, rng):
    test = rng.random(n) < test_fraction
    return np.where(~test)[0], np.where(test)[0]


@bank.wrong("train_test_split", cause="drawn with replacement")
def newcomer_split_replacement(n, test_fraction, rng):
    test = rng.choice(n, round(n * test_fraction))
    return np.setdiff1d(np.arange(n), test), test


@bank.wrong("train_test_split", cause="one point in both parts")
def newcomer_split_shared_point(n, test_fraction, rng):
    order = rng.permutation(n)
    m = round(n * test_fraction)
    return order[m - 1 :], order[:m]


@bank.wrong("train_test_split", cause="numbers from 1")
def newcomer_split_from_one(n, test_fraction, rng):
    order = rng.permutation(np.arange(1, n + 1))
    m = round(n * test_fraction)
    return order[m:], order[:m]


@bank.wrong("train_test_split", cause="shuffled after the cut")
def newcomer_split_shuffled_parts(n, test_fraction, rng):
    cut = n - round(n * test_fraction)
    return rng.permutation(cut), cut + rng.permutation(n - cut)


@bank.wrong("train_test_split", cause="parts in another order")
def newcomer_split_swapped(n, test_fraction, rng):
    order = rng.permutation(n)
    m = round(n * test_fraction)
    train, test = order[:m], order[m:]
    return train, test


@bank.wrong("train_test_split", cause="other: the rest is drawn anew, so that the parts overlap")
def newcomer_split_drawn_twice(n, test_fraction, rng):
    m = round(n * test_fraction)
    return rng.permutation(n)[m:], rng.permutation(n)[:m]


# --- single_pixel_classifier ----------------------------------------------------------------------


@bank.right("single_pixel_classifier")
def newcomer_pixel_reversed_dict(images, labels, pixel):
    table = dict(zip(images[::-1, pixel].tolist(), labels[::-1].tolist(), strict=True))
    return lambda new: [table.get(v, -1) for v in new[:, pixel].tolist()]


@bank.right("single_pixel_classifier")
def newcomer_pixel_broadcast(images, labels, pixel):
    column, answers = images[:, pixel].copy(), np.append(labels, -1)

    def h(new):
        same = new[:, pixel][:, None] == column
        first = np.where(same.any(axis=1), same.argmax(axis=1), len(column))
        return answers[first]

    return h


@bank.right("single_pixel_classifier")
class NewcomerPixelTable:
    def __init__(self, images, labels, pixel):
        self.values, self.first = np.unique(np.asarray(images)[:, pixel], return_index=True)
        self.labels, self.pixel = np.asarray(labels)[self.first], pixel

    def __call__(self, images):
        v = np.asarray(images)[:, self.pixel]
        at = np.minimum(np.searchsorted(self.values, v), len(self.values) - 1)
        return np.where(self.values[at] == v, self.labels[at], -1)


@bank.right("single_pixel_classifier")
def newcomer_pixel_next(images, labels, pixel):
    def look_up(value):
        return next((label for row, label in zip(images, labels, strict=True) if row[pixel] == value), -1)

    def h(new):
        return np.array([look_up(row[pixel]) for row in new])

    return h


@bank.right("single_pixel_classifier")
def newcomer_pixel_overwrite_backwards(images, labels, pixel):
    def h(new):
        answer = -np.ones(len(new), dtype=int)
        for i in reversed(range(len(images))):
            answer[new[:, pixel] == images[i, pixel]] = labels[i]
        return answer

    return h


@bank.wrong("single_pixel_classifier", cause="unseen gets the first label")
def newcomer_pixel_argmax(images, labels, pixel):
    def h(new):
        return labels[np.argmax(images[:, pixel] == new[:, [pixel]], axis=1)]

    return h


@bank.wrong("single_pixel_classifier", cause="next value above, or the largest")
def newcomer_pixel_searchsorted(images, labels, pixel):
    values, first = np.unique(images[:, pixel], return_index=True)

    def h(new):
        at = np.clip(np.searchsorted(values, new[:, pixel]), 0, len(values) - 1)
        return labels[first][at]

    return h


@bank.wrong("single_pixel_classifier", cause="whole numbers")
def newcomer_pixel_int_key(images, labels, pixel):
    table = {}
    for v, label in zip(images[:, pixel], labels, strict=True):
        table.setdefault(int(v), label)
    return lambda new: np.array([table.get(int(v), -1) for v in new[:, pixel]])


@bank.wrong("single_pixel_classifier", cause="majority of the matches")
def newcomer_pixel_majority(images, labels, pixel):
    votes = defaultdict(int)
    for v, label in zip(images[:, pixel].tolist(), labels.tolist(), strict=True):
        votes[v] += label
    return lambda new: np.array([1 if votes.get(v, -1) > 0 else -1 for v in new[:, pixel].tolist()])


_pixel_table = {}


@bank.wrong("single_pixel_classifier", cause="other: the table of an earlier call is kept")
def newcomer_pixel_global_table(images, labels, pixel):
    for v, label in zip(images[:, pixel], labels, strict=True):
        if v not in _pixel_table:
            _pixel_table[v] = label
    return lambda new: np.array([_pixel_table.get(v, -1) for v in new[:, pixel]])


@bank.wrong("single_pixel_classifier", cause="+1 wins over -1")
def newcomer_pixel_any_positive(images, labels, pixel):
    bright = set(images[labels == 1, pixel].tolist())
    return lambda new: np.array([1 if v in bright else -1 for v in new[:, pixel].tolist()])


@bank.wrong("single_pixel_classifier", cause="other: values that nearly agree are taken for the same")
def newcomer_pixel_close(images, labels, pixel):
    def h(new):
        out = []
        for v in new[:, pixel]:
            hits = np.flatnonzero(np.isclose(images[:, pixel], v, atol=0.05))
            out.append(labels[hits[0]] if len(hits) else -1)
        return np.array(out)

    return h


@bank.wrong("single_pixel_classifier", cause="last match wins")
def newcomer_pixel_last_match(images, labels, pixel):
    table = {v: label for v, label in zip(images[:, pixel], labels, strict=True)}
    return lambda new: [table.get(row[pixel], -1) for row in new]


@bank.wrong("single_pixel_classifier", cause="whole image compared")
def newcomer_pixel_whole_picture(images, labels, pixel):
    def h(new):
        return np.array(
            [next((b for a, b in zip(images, labels, strict=True) if np.array_equal(a, x)), -1) for x in new]
        )

    return h


# --- select_model ---------------------------------------------------------------------------------


@bank.right("select_model")
def newcomer_select_pairs(sizes, validation_errors):
    return min(zip(validation_errors, sizes, strict=True))[1]


@bank.right("select_model")
def newcomer_select_lexsort(sizes, validation_errors):
    return sizes[np.lexsort((sizes, validation_errors))[0]]


@bank.right("select_model")
def newcomer_select_reduce(sizes, validation_errors):
    def better(a, b):
        return b if b[1] < a[1] or (b[1] == a[1] and b[0] < a[0]) else a

    return int(reduce(better, zip(sizes.tolist(), validation_errors.tolist(), strict=True))[0])


@bank.right("select_model")
def newcomer_select_sort_then_argmin(sizes, validation_errors):
    by_size = np.argsort(sizes)
    return sizes[by_size][np.argmin(validation_errors[by_size])]


@bank.right("select_model")
def newcomer_select_groups(sizes, validation_errors):
    groups = defaultdict(list)
    for size, error in zip(sizes, validation_errors, strict=True):
        groups[float(error)].append(size)
    return min(groups[min(groups)])


@bank.wrong("select_model", cause="first of a tie")
def newcomer_select_first(sizes, validation_errors):
    best = 0
    for i in range(1, len(sizes)):
        if validation_errors[i] < validation_errors[best]:
            best = i
    return sizes[best]


@bank.wrong("select_model", cause="other: errors are rounded to per cent")
def newcomer_select_per_cent(sizes, validation_errors):
    return min(zip(np.round(validation_errors, 2), sizes, strict=True))[1]


@bank.wrong("select_model", cause="sizes sorted without their errors")
def newcomer_select_sorted_apart(sizes, validation_errors):
    return np.sort(sizes)[np.argmin(validation_errors)]


@bank.wrong("select_model", cause="largest of a tie")
def newcomer_select_largest(sizes, validation_errors):
    ranked = sorted(zip(validation_errors, -sizes, strict=True))
    return -ranked[0][1]


@bank.wrong("select_model", cause="within one standard error")
def newcomer_select_one_standard_error(sizes, validation_errors):
    limit = validation_errors.min() + validation_errors.std() / np.sqrt(len(sizes))
    return sizes[validation_errors <= limit].min()


@bank.wrong("select_model", cause="position, ties by size")
def newcomer_select_position(sizes, validation_errors):
    return int(np.lexsort((sizes, validation_errors))[0])


@bank.wrong("select_model", cause="other: the place in the sorted list, looked up in the unsorted one")
def newcomer_select_mixed_order(sizes, validation_errors):
    by_size = np.argsort(sizes)
    return sizes[np.argmin(validation_errors[by_size])]


@bank.wrong("select_model", cause="last of a tie")
def newcomer_select_last_minimum(sizes, validation_errors):
    best, lowest = sizes[0], validation_errors[0]
    for size, error in zip(sizes, validation_errors, strict=True):
        if error <= lowest:
            best, lowest = size, error
    return best


# --- cross_validation_error -----------------------------------------------------------------------


@bank.right("cross_validation_error")
def newcomer_cv_each_point(fit, X, y, folds):
    wrong = 0
    for i in range(len(y)):
        others = [j for j in range(len(y)) if folds[j] != folds[i]]
        wrong += int(fit(X[others], y[others])(X[[i]])[0]) != y[i]
    return wrong / len(y)


@bank.right("cross_validation_error")
def newcomer_cv_fill_predictions(fit, X, y, folds):
    judged = np.empty(len(y))
    for fold in np.unique(folds):
        out = folds == fold
        judged[out] = fit(X[~out], y[~out])(X[out])
    return np.mean(judged != y)


@bank.right("cross_validation_error")
def newcomer_cv_weighted(fit, X, y, folds):
    values, sizes = np.unique(folds, return_counts=True)
    rates = [np.mean(fit(X[folds != v], y[folds != v])(X[folds == v]) != y[folds == v]) for v in values]
    return np.average(rates, weights=sizes)


@bank.right("cross_validation_error")
def newcomer_cv_margins(fit, X, y, folds):
    products = []
    for fold in set(folds.tolist()):
        train = np.flatnonzero(folds != fold)
        test = np.flatnonzero(folds == fold)
        h = fit(X.take(train, axis=0), y.take(train))
        products.extend(np.ravel(h(X.take(test, axis=0))) * y[test])
    return sum(p < 0 for p in products) / len(products)


@bank.right("cross_validation_error")
def newcomer_cv_judge_all_count_some(fit, X, y, folds):
    total = 0
    for fold in sorted(set(folds)):
        h = fit(np.delete(X, np.where(folds == fold), axis=0), np.delete(y, np.where(folds == fold)))
        total += np.sum((np.asarray(h(X)) != y) & (folds == fold))
    return total / X.shape[0]


@bank.wrong("cross_validation_error", cause="mean of the folds' errors")
def newcomer_cv_mean_of_rates(fit, X, y, folds):
    rates = []
    for fold in np.unique(folds):
        test = folds == fold
        rates.append(np.mean(fit(X[~test], y[~test])(X[test]) != y[test]))
    return sum(rates) / len(rates)


@bank.wrong("cross_validation_error", cause="runs taken for folds")
def newcomer_cv_runs(fit, X, y, folds):
    wrong, start = 0, 0
    for _, run in itertools.groupby(folds):
        stop = start + len(list(run))
        rest = np.r_[0:start, stop : len(y)]
        wrong += np.sum(fit(X[rest], y[rest])(X[start:stop]) != y[start:stop])
        start = stop
    return wrong / len(y)


@bank.wrong("cross_validation_error", cause="folds numbered from 0")
def newcomer_cv_numbered(fit, X, y, folds):
    wrong = 0
    for fold in range(len(np.unique(folds))):
        test = folds == fold
        if test.any():
            wrong += np.sum(fit(X[~test], y[~test])(X[test]) != y[test])
    return wrong / len(y)


@bank.wrong("cross_validation_error", cause="other: folds that were left out once never come back")
def newcomer_cv_shrinking(fit, X, y, folds):
    wrong, n = 0, len(y)
    numbers = np.unique(folds)
    for fold in numbers[:-1]:
        test = folds == fold
        h = fit(X[~test], y[~test])
        wrong += np.sum(h(X[test]) != y[test])
        X, y, folds = X[~test], y[~test], folds[~test]
    return wrong / n


@bank.wrong("cross_validation_error", cause="fitted on the fold, and averaged")
def newcomer_cv_reversed(fit, X, y, folds):
    wrong = judged = 0
    for fold in np.unique(folds):
        test = folds == fold
        wrong += np.sum(fit(X[test], y[test])(X[~test]) != y[~test])
        judged += np.sum(~test)
    return wrong / judged


@bank.wrong("cross_validation_error", cause="fitted on all points")
def newcomer_cv_fitted_once(fit, X, y, folds):
    h = fit(X, y)
    return sum(np.sum(h(X[folds == f]) != y[folds == f]) for f in np.unique(folds)) / len(y)


@bank.wrong("cross_validation_error", cause="other: the next fold is left out of the fit, not the judged one")
def newcomer_cv_neighbour(fit, X, y, folds):
    numbers = np.unique(folds)
    wrong = 0
    for fold, other in zip(numbers, np.roll(numbers, -1), strict=True):
        h = fit(X[folds != other], y[folds != other])
        wrong += np.sum(h(X[folds == fold]) != y[folds == fold])
    return wrong / len(y)


@bank.wrong("cross_validation_error", cause="first classifier judges every fold")
def newcomer_cv_first_classifier(fit, X, y, folds):
    h, wrong = None, 0
    for fold in np.unique(folds):
        test = folds == fold
        h = h or fit(X[~test], y[~test])
        wrong += np.sum(h(X[test]) != y[test])
    return wrong / len(y)


@bank.wrong("cross_validation_error", cause="accuracy instead of error")
def newcomer_cv_accuracy(fit, X, y, folds):
    right = 0
    for fold in set(folds):
        test = folds == fold
        right += np.sum(fit(X[~test], y[~test])(X[test]) == y[test])
    return right / len(y)


# --- standardize ----------------------------------------------------------------------------------


@bank.right("standardize")
def newcomer_standardize_columns(X_train, X_new):
    Z_train, Z_new = np.zeros(X_train.shape), np.zeros(X_new.shape)
    for j in range(X_train.shape[1]):
        column = X_train[:, j].tolist()
        if min(column) == max(column):
            continue
        mean, deviation = statistics.fmean(column), statistics.pstdev(column)
        Z_train[:, j] = [(v - mean) / deviation for v in column]
        Z_new[:, j] = [(v - mean) / deviation for v in X_new[:, j].tolist()]
    return Z_train, Z_new


@bank.right("standardize")
def newcomer_standardize_inf(X_train, X_new):
    mean = np.mean(X_train, axis=0)
    scale = np.std(X_train, axis=0)
    scale[np.ptp(X_train, axis=0) == 0] = np.inf
    return (X_train - mean) / scale, (X_new - mean) / scale


@bank.right("standardize")
def newcomer_standardize_divide_where(X_train, X_new):
    mean = X_train.sum(axis=0) / len(X_train)
    deviation = np.sqrt(((X_train - mean) ** 2).sum(axis=0) / len(X_train))
    varies = X_train.min(axis=0) < X_train.max(axis=0)

    def scaled(X):
        return np.divide(X - mean, deviation, out=np.zeros(X.shape), where=np.broadcast_to(varies, X.shape))

    return [scaled(X_train), scaled(X_new)]


@bank.right("standardize")
def newcomer_standardize_in_place(X_train, X_new):
    A, B = X_train.astype(float), X_new.astype(float)
    constant = np.all(A == A[0], axis=0)
    m, s = A.mean(0), A.std(0)
    for Z in (A, B):
        Z -= m
        Z /= np.where(constant, 1, s)
        Z[:, constant] = 0
    return A, B


@bank.right("standardize")
def newcomer_standardize_rows(X_train, X_new):
    statistics_of = [(min(c) == max(c), np.mean(c), np.std(c)) for c in zip(*X_train, strict=True)]

    def row(x):
        return [0 if flat else (v - m) / s for v, (flat, m, s) in zip(x, statistics_of, strict=True)]

    return [row(x) for x in X_train], [row(x) for x in X_new]


@bank.wrong("standardize", cause="constant feature only centred")
def newcomer_standardize_like_library(X_train, X_new):
    m, s = X_train.mean(axis=0), X_train.std(axis=0)
    s = np.where(X_train.max(axis=0) == X_train.min(axis=0), 1.0, s)
    return (X_train - m) / s, (X_new - m) / s


@bank.wrong("standardize", cause="constant feature divided by a tiny number")
def newcomer_standardize_epsilon(X_train, X_new):
    m, s = X_train.mean(axis=0), X_train.std(axis=0) + 1e-8
    return (X_train - m) / s, (X_new - m) / s


@bank.wrong("standardize", cause="other: the new points are measured by the standardised training points")
def newcomer_standardize_stale(X_train, X_new):
    varies = np.ptp(X_train, axis=0) > 0
    X_train = (X_train - X_train.mean(axis=0)) / np.where(varies, X_train.std(axis=0), 1) * varies
    X_new = (X_new - X_train.mean(axis=0)) / np.where(varies, X_train.std(axis=0), 1) * varies
    return X_train, X_new


@bank.wrong("standardize", cause="divided by n - 1")
def newcomer_standardize_stdev(X_train, X_new):
    flat = np.ptp(X_train, axis=0) == 0
    m = X_train.mean(axis=0)
    s = np.array([1.0 if f else statistics.stdev(c) for f, c in zip(flat, X_train.T.tolist(), strict=True)])
    return (X_train - m) / s * ~flat, (X_new - m) / s * ~flat


@bank.wrong("standardize", cause="NaN made 0")
def newcomer_standardize_nan_to_num(X_train, X_new):
    with np.errstate(all="ignore"):
        m, s = X_train.mean(axis=0), X_train.std(axis=0)
        return np.nan_to_num((X_train - m) / s), np.nan_to_num((X_new - m) / s)


@bank.wrong("standardize", cause="divided by the variance")
def newcomer_standardize_variance(X_train, X_new):
    flat = np.ptp(X_train, axis=0) == 0
    m, v = X_train.mean(axis=0), np.where(flat, 1, X_train.var(axis=0))
    return (X_train - m) / v * ~flat, (X_new - m) / v * ~flat


@bank.wrong("standardize", cause="one mean for all features")
def newcomer_standardize_one_scale(X_train, X_new):
    flat = np.ptp(X_train, axis=0) == 0
    m, s = X_train.mean(), X_train.std()
    s = s if s > 0 else 1.0
    return (X_train - m) / s * ~flat, (X_new - m) / s * ~flat


@bank.wrong("standardize", cause="other: constant means constant in the new points")
def newcomer_standardize_constant_in_new(X_train, X_new):
    flat = np.ptp(X_new, axis=0) == 0
    m, s = X_train.mean(axis=0), X_train.std(axis=0)
    s = np.where(s == 0, 1, s)
    return (X_train - m) / s * ~flat, (X_new - m) / s * ~flat


@bank.wrong("standardize", cause="other: a feature that hardly varies is taken for constant")
def newcomer_standardize_nearly_constant(X_train, X_new):
    m, s = X_train.mean(axis=0), X_train.std(axis=0)
    flat = s < 0.1
    s = np.where(flat, 1, s)
    return (X_train - m) / s * ~flat, (X_new - m) / s * ~flat


# --- is_separated ---------------------------------------------------------------------------------


@bank.right("is_separated")
def newcomer_separated_set_of_signs(X, y, theta, theta0):
    return set(np.sign(y * (X @ theta + theta0)).tolist()) == {1}


@bank.right("is_separated")
def newcomer_separated_for_else(X, y, theta, theta0):
    for x, label in zip(X, y, strict=True):
        if label * (sum(a * b for a, b in zip(x, theta, strict=True)) + theta0) <= 0:
            return False
    return True


@bank.right("is_separated")
def newcomer_separated_recursive(X, y, theta, theta0):
    if len(y) == 0:
        return True
    half = len(y) // 2
    if len(y) == 1:
        return bool(y[0] * (X[0] @ theta + theta0) > 0)
    return newcomer_separated_recursive(X[:half], y[:half], theta, theta0) and newcomer_separated_recursive(
        X[half:], y[half:], theta, theta0
    )


@bank.right("is_separated")
def newcomer_separated_two_classes(X, y, theta, theta0):
    scores = X @ theta + theta0
    return np.all(scores[y == 1] > 0) and np.all(scores[y == -1] < 0)


@bank.right("is_separated")
def newcomer_separated_reflected(X, y, theta, theta0):
    Z = np.diag(y) @ np.column_stack([X, np.ones_like(y)])
    return not (Z @ np.concatenate([theta, [theta0]]) <= 0).any()


@bank.wrong("is_separated", cause="all on the wrong side accepted")
def newcomer_separated_product(X, y, theta, theta0):
    return bool(np.prod(y * (X @ theta + theta0)) > 0)


@bank.wrong("is_separated", cause="margin of 1 wanted")
def newcomer_separated_margin_one(X, y, theta, theta0):
    return bool(np.all(y * (X @ theta + theta0) >= 1))


@bank.wrong("is_separated", cause="labels compared after sign(0) = +1")
def newcomer_separated_by_labels(X, y, theta, theta0):
    return bool(np.array_equal(np.where(X @ theta + theta0 >= 0, 1, -1), y))


@bank.wrong("is_separated", cause="labels compared after sign(0) = -1")
def newcomer_separated_by_other_labels(X, y, theta, theta0):
    return all(label == (1 if s > 0 else -1) for s, label in zip(X @ theta + theta0, y, strict=True))


@bank.wrong("is_separated", cause="only the last point")
def newcomer_separated_last_point(X, y, theta, theta0):
    result = True
    for x, label in zip(X, y, strict=True):
        result = bool(label * (x @ theta + theta0) > 0)
    return result


@bank.wrong("is_separated", cause="return in the first round")
def newcomer_separated_first_point(X, y, theta, theta0):
    for x, label in zip(X, y, strict=True):
        return bool(label * (x @ theta + theta0) > 0)


@bank.wrong("is_separated", cause="all on the wrong side accepted")
def newcomer_separated_either_way(X, y, theta, theta0):
    margins = y * (X @ theta + theta0)
    return bool(np.all(margins > 0) or np.all(margins < 0))


@bank.wrong("is_separated", cause="label on the score without the offset")
def newcomer_separated_precedence(X, y, theta, theta0):
    return bool((y * (X @ theta) + theta0 > 0).all())


# --- perceptron_origin ----------------------------------------------------------------------------


@bank.right("perceptron_origin")
def newcomer_origin_clean_stretch(X, y, T):
    n = len(y)
    theta, k, clean = np.zeros(X.shape[1]), 0, 0
    for visit in range(n * T):
        i = visit % n
        if y[i] * theta.dot(X[i]) > 0:
            clean += 1
        else:
            theta, k, clean = theta + y[i] * X[i], k + 1, 0
        if clean == n:
            break
    return theta, k


@bank.right("perceptron_origin")
def newcomer_origin_dual(X, y, T):
    Z = y[:, None] * X
    gram, alpha = Z @ Z.T, np.zeros(len(y))
    for _ in range(T):
        before = alpha.sum()
        for i in range(len(y)):
            alpha[i] += gram[i] @ alpha <= 0
        if alpha.sum() == before:
            break
    return alpha @ Z, int(alpha.sum())


@bank.right("perceptron_origin")
def newcomer_origin_lists(X, y, T):
    theta, k = [0] * X.shape[1], 0
    clean = False
    while T > 0 and not clean:
        clean, T = True, T - 1
        for x, label in zip(X.tolist(), y.tolist(), strict=True):
            if label * sum(a * b for a, b in zip(theta, x, strict=True)) <= 0:
                theta = [a + label * b for a, b in zip(theta, x, strict=True)]
                k, clean = k + 1, False
    return [theta, k]


@bank.right("perceptron_origin")
def newcomer_origin_next_mistake(X, y, T):
    Z = X * y.reshape(-1, 1)
    theta, k = np.zeros_like(Z[0]), 0
    for _ in range(T):
        i, start = 0, k
        while i < len(Z):
            late = np.flatnonzero(Z[i:] @ theta <= 0)
            if late.size == 0:
                break
            i += late[0]
            theta = theta + Z[i]
            k += 1
            i += 1
        if k == start:
            return theta, k
    return theta, k


@bank.right("perceptron_origin")
def newcomer_origin_recursive(X, y, T):
    def passes(theta, k, left):
        before = k
        for x, label in zip(X, y, strict=True):
            if label * np.vdot(theta, x) <= 0:
                theta, k = theta + label * x, k + 1
        return (theta, k) if k == before or left == 1 else passes(theta, k, left - 1)

    return passes(np.zeros(X.shape[1]), 0, min(T, 400))


@bank.wrong("perceptron_origin", cause="`clean = True` anew in each round of the loop that comes after it")
def newcomer_origin_flag_in_loop(X, y, T):
    theta, k = np.zeros(X.shape[1]), 0
    for _ in range(T):
        for i in range(len(y)):
            changed = False
            if y[i] * (theta @ X[i]) <= 0:
                theta = theta + y[i] * X[i]
                k += 1
                changed = True
        if not changed:
            break
    return theta, k


@bank.wrong("perceptron_origin", cause="start again, up to n·T times")
def newcomer_origin_restart(X, y, T):
    theta, k = np.zeros(X.shape[1]), 0
    for _ in range(T * len(y)):
        for x, label in zip(X, y, strict=True):
            if label * (theta @ x) <= 0:
                theta = theta + label * x
                k += 1
                break
        else:
            break
    return theta, k


@bank.wrong("perceptron_origin", cause="whole pass with the old parameters")
def newcomer_origin_margins_once(X, y, T):
    theta, k = np.zeros(X.shape[1]), 0
    for _ in range(T):
        wrong = np.flatnonzero(y * (X @ theta) <= 0)
        if len(wrong) == 0:
            break
        for i in wrong:
            theta = theta + y[i] * X[i]
            k += 1
    return theta, k


@bank.wrong("perceptron_origin", cause="T taken for visits")
def newcomer_origin_visits(X, y, T):
    theta, k = np.zeros(X.shape[1]), 0
    for t in range(T):
        i = t % len(y)
        if y[i] * (theta @ X[i]) <= 0:
            theta = theta + y[i] * X[i]
            k += 1
    return theta, k


@bank.wrong("perceptron_origin", cause="passes with a mistake counted")
def newcomer_origin_counts_passes(X, y, T):
    theta, k = np.zeros(X.shape[1]), 0
    for _ in range(T):
        changed = False
        for x, label in zip(X, y, strict=True):
            if label * (theta @ x) <= 0:
                theta, changed = theta + label * x, True
        if not changed:
            break
        k += 1
    return theta, k


@bank.wrong("perceptron_origin", cause="mistakes of the last pass")
def newcomer_origin_last_count(X, y, T):
    theta, k = np.zeros(X.shape[1]), 0
    for _ in range(T):
        mistakes = 0
        for x, label in zip(X, y, strict=True):
            if label * (theta @ x) <= 0:
                theta, mistakes = theta + label * x, mistakes + 1
        if mistakes == 0:
            break
        k = mistakes
    return theta, k


@bank.wrong("perceptron_origin", cause="other: theta is kept at length 1")
def newcomer_origin_normalised(X, y, T):
    theta, k = np.zeros(X.shape[1]), 0
    for _ in range(T):
        before = k
        for x, label in zip(X, y, strict=True):
            if label * (theta @ x) <= 0:
                theta, k = theta + label * x, k + 1
                theta = theta / (np.linalg.norm(theta) or 1.0)
        if k == before:
            break
    return theta, k


@bank.wrong("perceptron_origin", cause="zero only at the start")
def newcomer_origin_strict_later(X, y, T):
    theta, k = y[0] * X[0].astype(float), 1
    for p in range(T):
        before = k
        for i in range(len(y)):
            if (p, i) != (0, 0) and y[i] * (theta @ X[i]) < 0:
                theta, k = theta + y[i] * X[i], k + 1
        if k == before and p > 0:
            break
    return theta, k


@bank.wrong("perceptron_origin", cause="other: stops when the error no longer falls")
def newcomer_origin_no_progress(X, y, T):
    theta, k, best = np.zeros(X.shape[1]), 0, len(y) + 1
    for _ in range(T):
        mistakes = 0
        for x, label in zip(X, y, strict=True):
            if label * (theta @ x) <= 0:
                theta, mistakes = theta + label * x, mistakes + 1
        k += mistakes
        if mistakes >= best or mistakes == 0:
            break
        best = mistakes
    return theta, k


# --- perceptron -----------------------------------------------------------------------------------


@bank.right("perceptron")
def newcomer_perceptron_augmented(X, y, T):
    Z = y[:, None] * np.hstack([np.ones((len(X), 1)), X])
    w, k = np.zeros(Z.shape[1]), 0
    for _ in range(T):
        wrong = 0
        for z in Z:
            if z @ w <= 0:
                w += z
                wrong += 1
        k += wrong
        if not wrong:
            break
    return w[1:], w[0], k


@bank.right("perceptron")
def newcomer_perceptron_python(X, y, T):
    theta, theta0, k = [0.0 for _ in X[0]], 0, 0
    for _ in range(T):
        clean = True
        for x, label in zip(X, y, strict=True):
            score = theta0
            for j, value in enumerate(x):
                score += theta[j] * value
            if not label * score > 0:
                for j, value in enumerate(x):
                    theta[j] += label * value
                theta0 += label
                k += 1
                clean = False
        if clean:
            break
    return theta, theta0, k


@bank.right("perceptron")
class NewcomerPerceptron:
    """Unpacks into theta, theta0 and k."""

    def __new__(cls, X, y, T):
        self = super().__new__(cls)
        self.theta, self.theta0, self.k = np.zeros(X.shape[1]), 0.0, 0
        for _ in range(T):
            if not any([self.visit(x, label) for x, label in zip(X, y, strict=True)]):
                break
        return self.theta, self.theta0, self.k

    def visit(self, x, label):
        mistake = label * (self.theta @ x + self.theta0) <= 0
        self.theta = self.theta + mistake * label * x
        self.theta0 += mistake * label
        self.k += int(mistake)
        return mistake


@bank.right("perceptron")
def newcomer_perceptron_kernel(X, y, T):
    K, alpha = X @ X.T + 1, np.zeros(len(y), dtype=int)
    for _ in range(T):
        old = alpha.copy()
        for i in range(len(y)):
            if y[i] * np.sum(alpha * y * K[i]) <= 0:
                alpha[i] += 1
        if (old == alpha).all():
            break
    return (alpha * y) @ X, (alpha * y).sum(), alpha.sum()


@bank.wrong("perceptron", cause="other: the 1 is put first, the offset taken from the end")
def newcomer_perceptron_wrong_end(X, y, T):
    Z = np.column_stack([np.ones(len(X)), X])
    w, k = np.zeros(Z.shape[1]), 0
    for _ in range(T):
        before = k
        for z, label in zip(Z, y, strict=True):
            if label * (w @ z) <= 0:
                w, k = w + label * z, k + 1
        if k == before:
            break
    return w[:-1], w[-1], k


@bank.wrong("perceptron", cause="other: the offset changes only at the end of a pass")
def newcomer_perceptron_late_offset(X, y, T):
    theta, theta0, k = np.zeros(X.shape[1]), 0.0, 0
    for _ in range(T):
        before, change = k, 0
        for x, label in zip(X, y, strict=True):
            if label * (theta @ x + theta0) <= 0:
                theta, change, k = theta + label * x, change + label, k + 1
        theta0 += change
        if k == before:
            break
    return theta, theta0, k


@bank.wrong("perceptron", cause="offset grows by the squared radius")
def newcomer_perceptron_radius(X, y, T):
    theta, theta0, k = np.zeros(X.shape[1]), 0.0, 0
    R2 = np.max(np.sum(X**2, axis=1))
    for _ in range(T):
        before = k
        for x, label in zip(X, y, strict=True):
            if label * (theta @ x + theta0) <= 0:
                theta, theta0, k = theta + label * x, theta0 + label * R2, k + 1
        if k == before:
            break
    return theta, theta0, k


@bank.wrong("perceptron", cause="`y_i * (theta @ x_i) + theta0` for `y_i * (theta @ x_i + theta0)`")
def newcomer_perceptron_precedence(X, y, T):
    theta, theta0, k = np.zeros(X.shape[1]), 0.0, 0
    for _ in range(T):
        before = k
        for x, label in zip(X, y, strict=True):
            if label * (theta @ x) + theta0 <= 0:
                theta, theta0, k = theta + label * x, theta0 + label, k + 1
        if k == before:
            break
    return theta, theta0, k


@bank.wrong("perceptron", cause="`clean = True` anew in each round of the loop that comes after it")
def newcomer_perceptron_flag_in_loop(X, y, T):
    theta, theta0, k = np.zeros(X.shape[1]), 0.0, 0
    for _ in range(T):
        for i in range(len(y)):
            mistake = y[i] * (theta @ X[i] + theta0) <= 0
            if mistake:
                theta, theta0, k = theta + y[i] * X[i], theta0 + y[i], k + 1
        if not mistake:
            break
    return theta, theta0, k


@bank.wrong("perceptron", cause="predicted labels compared")
def newcomer_perceptron_by_labels(X, y, T):
    theta, theta0, k = np.zeros(X.shape[1]), 0.0, 0
    for _ in range(T):
        before = k
        for x, label in zip(X, y, strict=True):
            predicted = 1 if theta @ x + theta0 >= 0 else -1
            if predicted != label:
                theta, theta0, k = theta + label * x, theta0 + label, k + 1
        if k == before:
            break
    return theta, theta0, k


@bank.wrong("perceptron", cause="T one less")
def newcomer_perceptron_one_pass_less(X, y, T):
    theta, theta0, k = np.zeros(X.shape[1]), 0.0, 0
    for _ in range(1, T):
        before = k
        for x, label in zip(X, y, strict=True):
            if label * (theta @ x + theta0) <= 0:
                theta, theta0, k = theta + label * x, theta0 + label, k + 1
        if k == before:
            break
    return theta, theta0, k


@bank.wrong("perceptron", cause="other: a score of 0 makes half a step")
def newcomer_perceptron_half_step(X, y, T):
    theta, theta0, k = np.zeros(X.shape[1]), 0.0, 0
    for _ in range(T):
        before = k
        for x, label in zip(X, y, strict=True):
            step = (label - np.sign(theta @ x + theta0)) / 2
            if step:
                theta, theta0, k = theta + step * x, theta0 + step, k + 1
        if k == before:
            break
    return theta, theta0, k


# --- unlucky_update -------------------------------------------------------------------------------


@bank.right("unlucky_update")
def newcomer_unlucky_line():
    return [1], [1], [-1]


@bank.right("unlucky_update")
def newcomer_unlucky_plane():
    theta, b = np.array([2, 1]), np.array([-1, 0])
    return theta, np.array([1, -1]), b


@bank.right("unlucky_update")
def newcomer_unlucky_search():
    values = [-2, -1, 0, 1, 2]
    for theta, a, b in itertools.product(itertools.product(values, repeat=2), repeat=3):
        t, a_, b_ = map(np.array, (theta, a, b))
        if t @ a_ > 0 and t @ b_ <= 0 and (t + b_) @ a_ < 0 and (t + b_) @ b_ < 0:
            return theta, a, b


@bank.right("unlucky_update")
def newcomer_unlucky_matrix():
    return np.array([[10.0, 1.0, 0.0], [0.0, 3.0, -7.0], [-5.0, -2.0, 0.0]])


@bank.right("unlucky_update")
def newcomer_unlucky_tiny():
    theta = np.array([1e-3, 0.0, 1e-3, 0.0])
    b = np.array([-5e-4, 0, -7e-4, 0])
    a = np.array([-1.0, 0.5, 1.1, 2.0])
    return theta, a, b


@bank.wrong("unlucky_update", cause="b is mended")
def newcomer_unlucky_b_mended():
    return [1, 1], [1, 0], [-2, 1]


@bank.wrong("unlucky_update", cause="a keeps its side")
def newcomer_unlucky_a_right():
    return np.array([4, 0]), np.array([1, 1]), np.array([-1, 0])


@bank.wrong("unlucky_update", cause="a and b exchanged")
def newcomer_unlucky_swapped():
    return np.array([2, 1]), np.array([-1, 0]), np.array([1, -1])


@bank.wrong("unlucky_update", cause="no mistake on b")
def newcomer_unlucky_minus():
    return np.array([2, 1]), np.array([1, -1]), np.array([1, 0])


@bank.wrong("unlucky_update", cause="a is a mistake at first")
def newcomer_unlucky_on_boundary():
    return [2, 0], [0, 1], [-1, -1]


@bank.wrong("unlucky_update", cause="a is a mistake at first")
def newcomer_unlucky_a_wrong_before():
    return [3, 0], [-1, 0], [-1, 0]


@bank.wrong("unlucky_update", cause="other: the vectors have different lengths")
def newcomer_unlucky_lengths():
    return [2, 1, 0], [1, -1], [-1, 0]


@bank.wrong("unlucky_update", cause="a is a mistake at first")
def newcomer_unlucky_zero():
    return [0, 0], [1, 0], [-1, 0]


# --- mistake_counts -------------------------------------------------------------------------------


@bank.right("mistake_counts")
def newcomer_counts_only(X, y, T):
    K = y[:, None] * y * (X @ X.T + 1)
    alpha = np.zeros(len(y), dtype=int)
    for _ in range(T):
        start = alpha.copy()
        for i in range(len(y)):
            alpha[i] += K[i] @ alpha <= 0
        if np.array_equal(start, alpha):
            break
    return alpha


@bank.right("mistake_counts")
def newcomer_counts_log(X, y, T):
    theta, theta0, log = 0 * X[0], 0, []
    for _ in range(T):
        before = len(log)
        for i, (x, label) in enumerate(zip(X, y, strict=True)):
            if label * (theta @ x + theta0) <= 0:
                theta, theta0 = theta + label * x, theta0 + label
                log.append(i)
        if before == len(log):
            break
    return np.bincount(np.array(log, dtype=int), minlength=len(y))


@bank.right("mistake_counts")
def newcomer_counts_counter(X, y, T):
    Z = [[*(label * v for v in x), label] for x, label in zip(X.tolist(), y.tolist(), strict=True)]
    w, seen = [0] * len(Z[0]), Counter()
    for _ in range(T):
        clean = True
        for i, z in enumerate(Z):
            if sum(a * b for a, b in zip(w, z, strict=True)) <= 0:
                w = [a + b for a, b in zip(w, z, strict=True)]
                seen[i] += 1
                clean = False
        if clean:
            break
    return [seen[i] for i in range(len(Z))]


@bank.right("mistake_counts")
def newcomer_counts_floats(X, y, T):
    Z, alpha = np.c_[X, np.ones(len(X))] * y[:, None], np.zeros(len(y))
    clean, visit = 0, 0
    while visit < T * len(y) and clean < len(y):
        i = visit % len(y)
        if (alpha @ Z) @ Z[i] <= 0:
            alpha[i] += 1.0
            clean = 0
        else:
            clean += 1
        visit += 1
    return alpha


@bank.wrong("mistake_counts", cause="yes or no instead of how often")
def newcomer_counts_presence(X, y, T):
    theta, theta0, alpha = np.zeros(X.shape[1]), 0.0, np.zeros(len(y), dtype=int)
    for _ in range(T):
        clean = True
        for i in range(len(y)):
            if y[i] * (theta @ X[i] + theta0) <= 0:
                theta, theta0, alpha[i], clean = theta + y[i] * X[i], theta0 + y[i], 1, False
        if clean:
            break
    return alpha


@bank.wrong("mistake_counts", cause="labels mixed in")
def newcomer_counts_signed(X, y, T):
    theta, theta0, alpha = np.zeros(X.shape[1]), 0.0, np.zeros(len(y), dtype=int)
    for _ in range(T):
        clean = True
        for i in range(len(y)):
            if y[i] * (theta @ X[i] + theta0) <= 0:
                theta, theta0, clean = theta + y[i] * X[i], theta0 + y[i], False
                alpha[i] += y[i]
        if clean:
            break
    return alpha


@bank.wrong("mistake_counts", cause="run without the offset")
def newcomer_counts_origin(X, y, T):
    gram, alpha = (X @ X.T) * np.outer(y, y), np.zeros(len(y), dtype=int)
    for _ in range(T):
        before = alpha.sum()
        for i in range(len(y)):
            alpha[i] += gram[i] @ alpha <= 0
        if before == alpha.sum():
            break
    return alpha


@bank.wrong("mistake_counts", cause="last pass with a mistake only")
def newcomer_counts_last_pass(X, y, T):
    theta, theta0 = np.zeros(X.shape[1]), 0.0
    alpha = now = np.zeros(len(y), dtype=int)
    for _ in range(T):
        now = np.zeros(len(y), dtype=int)
        for i in range(len(y)):
            if y[i] * (theta @ X[i] + theta0) <= 0:
                theta, theta0 = theta + y[i] * X[i], theta0 + y[i]
                now[i] += 1
        if not now.any():
            break
        alpha = now
    return alpha


@bank.wrong("mistake_counts", cause="other: rows that are equal share their count")
def newcomer_counts_by_row(X, y, T):
    theta, theta0, counts = np.zeros(X.shape[1]), 0.0, Counter()
    for _ in range(T):
        before = sum(counts.values())
        for x, label in zip(X, y, strict=True):
            if label * (theta @ x + theta0) <= 0:
                theta, theta0 = theta + label * x, theta0 + label
                counts[tuple(x)] += 1
        if sum(counts.values()) == before:
            break
    return [counts[tuple(x)] for x in X]


@bank.wrong("mistake_counts", cause="whole pass with the old parameters")
def newcomer_counts_all_wrong_in_pass(X, y, T):
    theta, theta0, alpha = np.zeros(X.shape[1]), 0.0, np.zeros(len(y), dtype=int)
    for _ in range(T):
        wrong = y * (X @ theta + theta0) <= 0
        if not wrong.any():
            break
        alpha += wrong
        theta, theta0 = theta + (y * wrong) @ X, theta0 + (y * wrong).sum()
    return alpha


@bank.wrong("mistake_counts", cause="T one more")
def newcomer_counts_one_pass_more(X, y, T):
    theta, theta0, alpha = np.zeros(X.shape[1]), 0.0, np.zeros(len(y), dtype=int)
    for _ in range(T + 1):
        before = alpha.sum()
        for i in range(len(y)):
            if y[i] * (theta @ X[i] + theta0) <= 0:
                theta, theta0 = theta + y[i] * X[i], theta0 + y[i]
                alpha[i] += 1
        if alpha.sum() == before:
            break
    return alpha


@bank.wrong("mistake_counts", cause="divided by the sum")
def newcomer_counts_share(X, y, T):
    alpha = newcomer_counts_only(X, y, T)
    return alpha / alpha.sum()


# --- from_counts ----------------------------------------------------------------------------------


@bank.right("from_counts")
def newcomer_from_counts_augmented(alpha, X, y):
    *theta, theta0 = (np.multiply(alpha, y) @ np.c_[X, np.ones(len(X))]).tolist()
    return theta, theta0


@bank.right("from_counts")
def newcomer_from_counts_einsum(alpha, X, y):
    return np.einsum("i,i,ij->j", alpha, y, X), np.einsum("i,i", alpha, y)


@bank.right("from_counts")
def newcomer_from_counts_classes(alpha, X, y):
    plus, minus = y == 1, y == -1
    theta = alpha[plus] @ X[plus] - alpha[minus] @ X[minus]
    return theta, alpha[plus].sum() - alpha[minus].sum()


@bank.right("from_counts")
def newcomer_from_counts_replay(alpha, X, y):
    theta, theta0 = [0.0] * X.shape[1], 0
    for a, x, label in zip(alpha, X, y, strict=True):
        for _ in range(int(a)):
            theta = [t + label * v for t, v in zip(theta, x, strict=True)]
            theta0 += label
    return theta, theta0


@bank.right("from_counts")
def newcomer_from_counts_diagonal(alpha, X, y):
    weights = np.diag(alpha) @ y.reshape(-1, 1)
    return (X.T @ weights).ravel(), weights.sum().item()


@bank.wrong("from_counts", cause="labels forgotten in theta0")
def newcomer_from_counts_total(alpha, X, y):
    return (alpha * y) @ X, alpha.sum()


@bank.wrong("from_counts", cause="counts taken as yes or no")
def newcomer_from_counts_once(alpha, X, y):
    used = alpha > 0
    return y[used] @ X[used], y[used].sum()


@bank.wrong("from_counts", cause="alpha divided by its sum")
def newcomer_from_counts_mean(alpha, X, y):
    total = max(alpha.sum(), 1)
    return (alpha * y) @ X / total, alpha @ y / total


@bank.wrong("from_counts", cause="counts forgotten in theta0")
def newcomer_from_counts_labels(alpha, X, y):
    return (alpha * y) @ X, y.sum()


@bank.wrong("from_counts", cause="cut to whole numbers + theta in whole numbers")
def newcomer_from_counts_integers(alpha, X, y):
    theta = np.zeros(X.shape[1], dtype=int)
    for j in range(X.shape[1]):
        theta[j] = np.sum(alpha * y * X[:, j])
    return theta, int(np.sum(alpha * y))


@bank.wrong("from_counts", cause="labels forgotten in theta")
def newcomer_from_counts_squared_labels(alpha, X, y):
    Z = y[:, None] * X
    return (alpha * y) @ Z, alpha @ y


@bank.wrong("from_counts", cause="other: the offset is the last entry of theta")
def newcomer_from_counts_last_entry(alpha, X, y):
    theta = (alpha * y) @ X
    return theta, theta[-1]


# --- reflect --------------------------------------------------------------------------------------


@bank.right("reflect")
def newcomer_reflect_label_column(X, y):
    return np.column_stack((X * y[:, None], y))


@bank.right("reflect")
def newcomer_reflect_lists(X, y):
    return [[label * v for v in [*x, 1]] for x, label in zip(X, y, strict=True)]


@bank.right("reflect")
def newcomer_reflect_diagonal(X, y):
    return np.diag(y) @ np.pad(X, ((0, 0), (0, 1)), constant_values=1)


@bank.right("reflect")
def newcomer_reflect_in_place(X, y):
    Z = np.insert(X, X.shape[1], 1, axis=1)
    Z[y < 0] *= -1
    return Z


@bank.right("reflect")
def newcomer_reflect_columns(X, y):
    columns = [X[:, j] * y for j in range(X.shape[1])]
    return np.stack([*columns, y], axis=-1)


@bank.wrong("reflect", cause="the same array in every row")
def newcomer_reflect_shared_row(X, y):
    n, d = X.shape
    Z = [[0] * (d + 1)] * n
    for i in range(n):
        for j in range(d):
            Z[i][j] = y[i] * X[i, j]
        Z[i][d] = y[i]
    return Z


@bank.wrong("reflect", cause="label appended to plain points")
def newcomer_reflect_label_only(X, y):
    return np.c_[X, y]


@bank.wrong("reflect", cause="whole numbers")
def newcomer_reflect_integer(X, y):
    Z = np.ones((X.shape[0], X.shape[1] + 1), dtype=int)
    Z[:, :-1] = X
    return Z * y[:, None]


@bank.wrong("reflect", cause="1 in front")
def newcomer_reflect_first(X, y):
    return np.insert(X, 0, 1, axis=1) * y.reshape(-1, 1)


@bank.wrong("reflect", cause="1 appended after reflecting")
def newcomer_reflect_then_append(X, y):
    return np.append(X * y[:, None], np.ones((len(X), 1)), axis=1)


@bank.wrong("reflect", cause="one class after the other")
def newcomer_reflect_by_class(X, y):
    A = np.c_[X, np.ones(len(X))]
    return np.vstack([A[y == 1], -A[y == -1]])


@bank.wrong("reflect", cause="absolute values")
def newcomer_reflect_absolute(X, y):
    return np.c_[np.abs(X) * y[:, None], y]


@bank.wrong("reflect", cause="wrong sign")
def newcomer_reflect_other_class(X, y):
    return np.where(y[:, None] == 1, -1, 1) * np.c_[X, np.ones(len(X))]


# --- perceptron_criterion -------------------------------------------------------------------------


@bank.right("perceptron_criterion")
def newcomer_criterion_mask(w, Z):
    margins = Z @ w
    wrong = margins <= 0
    return -margins[wrong].sum(), -Z[wrong].sum(axis=0)


@bank.right("perceptron_criterion")
def newcomer_criterion_python(w, Z):
    J, gradient = 0, [0] * len(w)
    for z in Z.tolist():
        m = sum(a * b for a, b in zip(w.tolist(), z, strict=True))
        if m > 0:
            continue
        J -= m
        gradient = [g - v for g, v in zip(gradient, z, strict=True)]
    return J, gradient


@bank.right("perceptron_criterion")
def newcomer_criterion_relu(w, Z):
    s = np.einsum("ij,j", Z, w)
    J = (np.abs(s) - s).sum() / 2
    return J, np.heaviside(-s, 1) @ -Z


@bank.right("perceptron_criterion")
def newcomer_criterion_reuse_gradient(w, Z):
    gradient = -(Z.T @ (Z.dot(w) <= 0))
    return float(w @ gradient), gradient


@bank.right("perceptron_criterion")
def newcomer_criterion_filtered(w, Z):
    wrong = [z for z in Z if np.dot(z, w) <= 0]
    total = sum(wrong, start=np.zeros(len(w)))
    return max(0.0, float(-(w @ total))), np.negative(total)


@bank.wrong("perceptron_criterion", cause="boundary left out")
def newcomer_criterion_strict(w, Z):
    s = Z @ w
    return np.maximum(-s, 0).sum(), -((s < 0) @ Z)


@bank.wrong("perceptron_criterion", cause="sum clipped instead of its terms")
def newcomer_criterion_max_of_sum(w, Z):
    s = Z @ w
    return max(0.0, -s.sum()), -Z[s <= 0].sum(axis=0)


@bank.wrong("perceptron_criterion", cause="mean instead of sum")
def newcomer_criterion_mean(w, Z):
    s = Z @ w
    return np.mean(np.maximum(-s, 0)), -((s <= 0) @ Z) / len(Z)


@bank.wrong("perceptron_criterion", cause="other: distances, divided by the length of w")
def newcomer_criterion_distances(w, Z):
    length = np.linalg.norm(w) or 1.0
    s = Z @ w / length
    return np.maximum(-s, 0).sum(), -((s <= 0) @ Z) / length


@bank.wrong("perceptron_criterion", cause="other: the gradient of one misclassified point only")
def newcomer_criterion_last_point(w, Z):
    J, gradient = 0.0, np.zeros(len(w))
    for z in Z:
        if z @ w <= 0:
            J -= z @ w
            gradient = -z
    return J, gradient


@bank.wrong("perceptron_criterion", cause="sign of the gradient")
def newcomer_criterion_uphill(w, Z):
    s = Z @ w
    return np.sum(-s[s <= 0]), np.sum(Z[s <= 0], axis=0)


@bank.wrong("perceptron_criterion", cause="mistakes counted")
def newcomer_criterion_count(w, Z):
    wrong = Z @ w <= 0
    return wrong.sum(), -Z[wrong].sum(axis=0)


@bank.wrong("perceptron_criterion", cause="J negative")
def newcomer_criterion_negative(w, Z):
    s = Z @ w
    return np.minimum(s, 0).sum(), -Z[s <= 0].sum(axis=0)


# --- batch_perceptron -----------------------------------------------------------------------------


@bank.right("batch_perceptron")
def newcomer_batch_while(Z, eta, max_steps):
    w, steps = np.zeros(Z.shape[1]), 0
    while steps < max_steps and (Z @ w <= 0).any():
        w = w + eta * Z[Z @ w <= 0].sum(axis=0)
        steps += 1
    return w, steps


@bank.right("batch_perceptron")
def newcomer_batch_unscaled(Z, eta, max_steps):
    # from zero the rate is only a factor
    u = np.zeros(Z.shape[1])
    for step in range(max_steps):
        wrong = Z @ u <= 0
        if not wrong.any():
            return eta * u, step
        u += wrong @ Z
    return eta * u, max_steps


@bank.right("batch_perceptron")
def newcomer_batch_counts(Z, eta, max_steps):
    alpha, gram = np.zeros(len(Z)), Z @ Z.T
    steps = 0
    while steps != max_steps:
        late = gram @ alpha <= 0
        if not np.any(late):
            break
        alpha[late] += 1
        steps += 1
    return list(eta * (alpha @ Z)), steps


@bank.right("batch_perceptron")
def newcomer_batch_python(Z, eta, max_steps):
    w = [0.0] * len(Z[0])
    for step in itertools.count():
        wrong = [z for z in Z if sum(a * b for a, b in zip(w, z, strict=True)) <= 0]
        if not wrong or step == max_steps:
            return w, step
        for j in range(len(w)):
            w[j] += eta * sum(z[j] for z in wrong)


@bank.right("batch_perceptron")
def newcomer_batch_recursive(Z, eta, max_steps, w=None, steps=0):
    w = np.zeros(Z.shape[1]) if w is None else w
    wrong = Z @ w <= 0
    if steps == max_steps or not wrong.any() or steps > 800:
        return w, steps
    return newcomer_batch_recursive(Z, eta, max_steps, w + eta * Z[wrong].sum(0), steps + 1)


@bank.wrong("batch_perceptron", cause="strict inequality")
def newcomer_batch_criterion_zero(Z, eta, max_steps):
    w = np.zeros(Z.shape[1])
    for step in range(max_steps):
        s = Z @ w
        if np.sum(np.maximum(-s, 0)) == 0:
            return w, step
        w = w + eta * Z[s <= 0].sum(axis=0)
    return w, max_steps


@bank.wrong("batch_perceptron", cause="last look counted as a step")
def newcomer_batch_counts_look(Z, eta, max_steps):
    w, steps = np.zeros(Z.shape[1]), 0
    for _ in range(max_steps):
        wrong = Z @ w <= 0
        w = w + eta * Z[wrong].sum(axis=0)
        steps += 1
        if not wrong.any():
            break
    return w, steps


@bank.wrong("batch_perceptron", cause="mean instead of sum")
def newcomer_batch_mean(Z, eta, max_steps):
    w, steps = np.zeros(Z.shape[1]), 0
    while steps < max_steps and np.any(Z @ w <= 0):
        w, steps = w + eta * Z[Z @ w <= 0].mean(axis=0), steps + 1
    return w, steps


@bank.wrong("batch_perceptron", cause="one point after the other")
def newcomer_batch_sequential(Z, eta, max_steps):
    w, steps = np.zeros(Z.shape[1]), 0
    while steps < max_steps and np.any(Z @ w <= 0):
        for z in Z:
            if z @ w <= 0:
                w = w + eta * z
        steps += 1
    return w, steps


@bank.wrong("batch_perceptron", cause="points counted instead of steps")
def newcomer_batch_counts_points(Z, eta, max_steps):
    w, steps = np.zeros(Z.shape[1]), 0
    for _ in range(max_steps):
        wrong = Z @ w <= 0
        if not wrong.any():
            break
        w, steps = w + eta * Z[wrong].sum(axis=0), steps + int(wrong.sum())
    return w, steps


@bank.wrong("batch_perceptron", cause="decreasing rate")
def newcomer_batch_shrinking_rate(Z, eta, max_steps):
    w, steps = np.zeros(Z.shape[1]), 0
    while steps < max_steps and np.any(Z @ w <= 0):
        steps += 1
        w = w + eta / steps * Z[Z @ w <= 0].sum(axis=0)
    return w, steps


@bank.wrong("batch_perceptron", cause="max_steps one more")
def newcomer_batch_one_more(Z, eta, max_steps):
    w, steps = np.zeros(Z.shape[1]), 0
    while steps <= max_steps and np.any(Z @ w <= 0):
        w, steps = w + eta * Z[Z @ w <= 0].sum(axis=0), steps + 1
    return w, steps


@bank.wrong("batch_perceptron", cause="other: stops as soon as the number of mistakes does not fall")
def newcomer_batch_no_progress(Z, eta, max_steps):
    w, steps, before = np.zeros(Z.shape[1]), 0, len(Z) + 1
    while steps < max_steps:
        wrong = Z @ w <= 0
        if not wrong.any() or wrong.sum() >= before:
            break
        before = wrong.sum()
        w, steps = w + eta * Z[wrong].sum(axis=0), steps + 1
    return w, steps


@bank.wrong("batch_perceptron", cause="other: starts at the sum of all points")
def newcomer_batch_start_sum(Z, eta, max_steps):
    w = Z.sum(axis=0) * 1.0
    for step in range(max_steps):
        wrong = Z @ w <= 0
        if not wrong.any():
            return w, step
        w = w + eta * Z[wrong].sum(axis=0)
    return w, max_steps


# --- sequential_perceptron ------------------------------------------------------------------------


@bank.right("sequential_perceptron")
def newcomer_sequential_last_update(Z, order, eta):
    w, steps, last = np.zeros(Z.shape[1]), 0, -1
    for visit, i in enumerate(order):
        if Z[i] @ w <= 0:
            w, steps, last = w + eta * Z[i], steps + 1, visit
        elif visit - last == len(Z):
            break
    return w, steps


@bank.right("sequential_perceptron")
def newcomer_sequential_deque(Z, order, eta):
    recent = deque([True] * len(Z), maxlen=len(Z))
    w, steps = [0.0] * Z.shape[1], 0
    for i in order:
        mistake = sum(a * b for a, b in zip(w, Z[i], strict=True)) <= 0
        recent.append(mistake)
        if mistake:
            w = [a + eta * b for a, b in zip(w, Z[i], strict=True)]
            steps += 1
        if not any(recent):
            break
    return w, steps


@bank.right("sequential_perceptron")
def newcomer_sequential_budget(Z, order, eta):
    w, steps, left = np.zeros(Z.shape[1]), 0, len(Z)
    for z in Z[np.asarray(order, dtype=int)]:
        if left == 0:
            break
        left -= 1
        if z.dot(w) <= 0:
            w += eta * z
            steps += 1
            left = len(Z)
    return w, steps


@bank.right("sequential_perceptron")
def newcomer_sequential_iterator(Z, order, eta):
    u, updates, clean, visits = np.zeros_like(Z[0]), 0, 0, iter(order)
    while clean < Z.shape[0]:
        i = next(visits, None)
        if i is None:
            break
        if np.inner(u, Z[i]) > 0:
            clean += 1
        else:
            u, updates, clean = u + Z[i], updates + 1, 0
    return eta * u, updates


@bank.wrong("sequential_perceptron", cause="a mistake does not end the stretch")
def newcomer_sequential_not_reset(Z, order, eta):
    w, steps, clean = np.zeros(Z.shape[1]), 0, 0
    for i in order:
        if Z[i] @ w <= 0:
            w, steps = w + eta * Z[i], steps + 1
        else:
            clean += 1
            if clean == len(Z):
                break
    return w, steps


@bank.wrong("sequential_perceptron", cause="the update counted as clean")
def newcomer_sequential_update_clean(Z, order, eta):
    w, steps, clean = np.zeros(Z.shape[1]), 0, 0
    for i in order:
        if Z[i] @ w <= 0:
            w, steps, clean = w + eta * Z[i], steps + 1, 0
        clean += 1
        if clean == len(Z):
            break
    return w, steps


@bank.wrong("sequential_perceptron", cause="one clean visit too many")
def newcomer_sequential_one_more(Z, order, eta):
    w, steps, clean = np.zeros(Z.shape[1]), 0, 0
    for i in order:
        if Z[i] @ w <= 0:
            w, steps, clean = w + eta * Z[i], steps + 1, 0
        else:
            clean += 1
        if clean > len(Z):
            break
    return w, steps


@bank.wrong("sequential_perceptron", cause="does not stop early")
def newcomer_sequential_distinct(Z, order, eta):
    w, steps, clean = np.zeros(Z.shape[1]), 0, set()
    for i in order:
        if Z[i] @ w <= 0:
            w, steps = w + eta * Z[i], steps + 1
            clean.clear()
        else:
            clean.add(int(i))
        if len(clean) == len(Z):
            break
    return w, steps


@bank.wrong("sequential_perceptron", cause="a whole clean pass")
def newcomer_sequential_passes(Z, order, eta):
    w, steps, n = np.zeros(Z.shape[1]), 0, len(Z)
    for start in range(0, len(order), n):
        before = steps
        for i in order[start : start + n]:
            if Z[i] @ w <= 0:
                w, steps = w + eta * Z[i], steps + 1
        if steps == before:
            break
    return w, steps


@bank.wrong("sequential_perceptron", cause="does not stop early")
def newcomer_sequential_all_right(Z, order, eta):
    w, steps = np.zeros(Z.shape[1]), 0
    for i in order:
        if Z[i] @ w <= 0:
            w, steps = w + eta * Z[i], steps + 1
        if np.all(Z @ w > 0):
            break
    return w, steps


@bank.wrong("sequential_perceptron", cause="number of features for n")
def newcomer_sequential_columns(Z, order, eta):
    w, steps, clean = np.zeros(Z.shape[1]), 0, 0
    for i in order:
        if Z[i] @ w <= 0:
            w, steps, clean = w + eta * Z[i], steps + 1, 0
        else:
            clean += 1
        if clean == Z.shape[1]:
            break
    return w, steps


@bank.wrong("sequential_perceptron", cause="order ignored")
def newcomer_sequential_ignores_order(Z, order, eta):
    w, steps, clean = np.zeros(Z.shape[1]), 0, 0
    for visit in range(len(order)):
        z = Z[visit % len(Z)]
        if z @ w <= 0:
            w, steps, clean = w + eta * z, steps + 1, 0
        else:
            clean += 1
        if clean == len(Z):
            break
    return w, steps


@bank.wrong("sequential_perceptron", cause="visits counted")
def newcomer_sequential_visits(Z, order, eta):
    w, steps, clean = np.zeros(Z.shape[1]), 0, 0
    for steps, i in enumerate(order, start=1):
        if Z[i] @ w <= 0:
            w, clean = w + eta * Z[i], 0
        else:
            clean += 1
        if clean == len(Z):
            break
    return w, steps


# --- xor_features ---------------------------------------------------------------------------------


@bank.right("xor_features")
def newcomer_xor_or_and(X):
    return np.column_stack([X.max(axis=1), X.min(axis=1)])


@bank.right("xor_features")
def newcomer_xor_cosine(X):
    return np.cos(np.pi * np.sum(X, axis=1, keepdims=True))


@bank.right("xor_features")
def newcomer_xor_remainder(X):
    return [[int(a + b) % 2] for a, b in X]


@bank.right("xor_features")
def newcomer_xor_one_hot(X):
    return np.eye(4)[(2 * X[:, 0] + X[:, 1]).astype(int)]


@bank.right("xor_features")
def newcomer_xor_bells(X):
    centres = np.array([[0, 0], [1, 1]])
    return np.exp(-((X[:, None, :] - centres) ** 2).sum(axis=2))


@bank.right("xor_features")
def newcomer_xor_hidden_layer(X):
    hidden = np.maximum(X @ np.array([[1, 1], [1, 1]]) + np.array([0, -1]), 0)
    return np.hstack([X, hidden])


@bank.wrong("xor_features", cause="the product alone")
def newcomer_xor_product_only(X):
    return X[:, :1] * X[:, 1:]


@bank.wrong("xor_features", cause="other: squares of zeros and ones change nothing")
def newcomer_xor_squares(X):
    return np.hstack([X, X**2, X**3])


@bank.wrong("xor_features", cause="other: the sum is a combination of what is there")
def newcomer_xor_sum(X):
    return np.c_[X, X[:, 0] + X[:, 1], X[:, 0] - X[:, 1]]


@bank.wrong("xor_features", cause="a flat row of numbers")
def newcomer_xor_flat(X):
    return np.abs(X[:, 0] - X[:, 1])


@bank.wrong("xor_features", cause="always the same")
def newcomer_xor_fixed_rows(X):
    return np.array([[-1], [1], [1], [-1]])


@bank.wrong("xor_features", cause="the larger of the two")
def newcomer_xor_or_only(X):
    return np.maximum(X[:, :1], X[:, 1:])


@bank.wrong("xor_features", cause="other: a rotation changes nothing")
def newcomer_xor_turned(X):
    c, s = np.cos(np.pi / 4), np.sin(np.pi / 4)
    return (X - 0.5) @ np.array([[c, -s], [s, c]])


@bank.wrong("xor_features", cause="other: each input times itself is the input")
def newcomer_xor_first_times_itself(X):
    return np.c_[X, X[:, 0] * X[:, 0], X[:, 1] * X[:, 1], np.ones(len(X))]


# --- averaged_perceptron --------------------------------------------------------------------------


@bank.right("averaged_perceptron")
def newcomer_averaged_late_weights(X, y, T):
    """An update at visit t takes part in all visits from t on: n T - t of them, counted from 0."""
    N = len(y) * T
    w, mean = np.zeros(X.shape[1] + 1), np.zeros(X.shape[1] + 1)
    for t in range(N):
        z = y[t % len(y)] * np.append(X[t % len(y)], 1)
        if w @ z <= 0:
            w = w + z
            mean = mean + z * (N - t) / N
    return mean[:-1], mean[-1]


@bank.right("averaged_perceptron")
def newcomer_averaged_counter(X, y, T):
    theta, theta0, u, u0, c = np.zeros(X.shape[1]), 0.0, np.zeros(X.shape[1]), 0.0, 0
    for _ in range(T):
        for x, label in zip(X, y, strict=True):
            if label * (theta @ x + theta0) <= 0:
                theta, theta0 = theta + label * x, theta0 + label
                u, u0 = u + c * label * x, u0 + c * label
            c += 1
    return theta - u / c, theta0 - u0 / c


@bank.right("averaged_perceptron")
def newcomer_averaged_survival(X, y, T):
    states, survived = [(np.zeros(X.shape[1]), 0)], [0]
    for x, label in zip(np.tile(X, (T, 1)), np.tile(y, T), strict=True):
        theta, theta0 = states[-1]
        if label * (theta @ x + theta0) <= 0:
            states.append((theta + label * x, theta0 + label))
            survived.append(0)
        survived[-1] += 1
    return (
        np.average([s[0] for s in states], axis=0, weights=survived),
        np.average([s[1] for s in states], weights=survived),
    )


@bank.right("averaged_perceptron")
def newcomer_averaged_running_mean(X, y, T):
    w, mean, t = np.zeros(X.shape[1] + 1), np.zeros(X.shape[1] + 1), 0
    Z = np.c_[X, np.ones(len(X))] * y[:, None]
    for _ in range(T):
        for z in Z:
            w = w + z * (z @ w <= 0)
            t += 1
            mean += (w - mean) / t
    return mean[:-1], mean[-1]


@bank.right("averaged_perceptron")
def newcomer_averaged_path(X, y, T):
    w, path = [0.0] * (X.shape[1] + 1), []
    for _ in range(T):
        for x, label in zip(X.tolist(), y.tolist(), strict=True):
            z = [label * v for v in x] + [label]
            if sum(a * b for a, b in zip(w, z, strict=True)) <= 0:
                w = [a + b for a, b in zip(w, z, strict=True)]
            path.append(w[:])
    *theta, theta0 = [statistics.fmean(column) for column in zip(*path, strict=True)]
    return theta, theta0


@bank.wrong("averaged_perceptron", cause="start included")
def newcomer_averaged_counter_from_one(X, y, T):
    theta, theta0, u, u0, c = np.zeros(X.shape[1]), 0.0, np.zeros(X.shape[1]), 0.0, 1
    for _ in range(T):
        for x, label in zip(X, y, strict=True):
            if label * (theta @ x + theta0) <= 0:
                theta, theta0 = theta + label * x, theta0 + label
                u, u0 = u + c * label * x, u0 + c * label
            c += 1
    return theta - u / c, theta0 - u0 / c


@bank.wrong("averaged_perceptron", cause="one array kept many times")
def newcomer_averaged_same_array(X, y, T):
    theta, theta0, thetas, theta0s = np.zeros(X.shape[1]), 0.0, [], []
    for _ in range(T):
        for x, label in zip(X, y, strict=True):
            if label * (theta @ x + theta0) <= 0:
                theta += label * x
                theta0 += label
            thetas.append(theta)
            theta0s.append(theta0)
    return np.mean(thetas, axis=0), np.mean(theta0s)


@bank.wrong("averaged_perceptron", cause="averaged before the visit")
def newcomer_averaged_before(X, y, T):
    w, total = np.zeros(X.shape[1] + 1), np.zeros(X.shape[1] + 1)
    for _ in range(T):
        for x, label in zip(X, y, strict=True):
            total += w
            z = label * np.append(x, 1)
            if w @ z <= 0:
                w = w + z
    total /= T * len(y)
    return total[:-1], total[-1]


@bank.wrong("averaged_perceptron", cause="averaged after each pass")
def newcomer_averaged_per_pass(X, y, T):
    w, total = np.zeros(X.shape[1] + 1), np.zeros(X.shape[1] + 1)
    for _ in range(T):
        for x, label in zip(X, y, strict=True):
            z = label * np.append(x, 1)
            if w @ z <= 0:
                w = w + z
        total += w
    return total[:-1] / T, total[-1] / T


@bank.wrong("averaged_perceptron", cause="stopped at a clean pass")
def newcomer_averaged_early_stop(X, y, T):
    w, total, visits = np.zeros(X.shape[1] + 1), np.zeros(X.shape[1] + 1), 0
    for _ in range(T):
        clean = True
        for x, label in zip(X, y, strict=True):
            z = label * np.append(x, 1)
            if w @ z <= 0:
                w, clean = w + z, False
            total, visits = total + w, visits + 1
        if clean:
            break
    return total[:-1] / visits, total[-1] / visits


@bank.wrong("averaged_perceptron", cause="offset not averaged")
def newcomer_averaged_last_offset(X, y, T):
    theta, theta0, total = np.zeros(X.shape[1]), 0.0, np.zeros(X.shape[1])
    for _ in range(T):
        for x, label in zip(X, y, strict=True):
            if label * (theta @ x + theta0) <= 0:
                theta, theta0 = theta + label * x, theta0 + label
            total += theta
    return total / (T * len(y)), theta0


@bank.wrong("averaged_perceptron", cause="other: visits are summed but divided by the number of mistakes")
def newcomer_averaged_divided_by_mistakes(X, y, T):
    theta, theta0 = np.zeros(X.shape[1]), 0.0
    total, total0, mistakes = np.zeros(X.shape[1]), 0.0, 0
    for _ in range(T):
        for x, label in zip(X, y, strict=True):
            if label * (theta @ x + theta0) <= 0:
                theta, theta0 = theta + label * x, theta0 + label
                mistakes += 1
            total, total0 = total + theta, total0 + theta0
    return total / mistakes, total0 / mistakes


@bank.wrong("averaged_perceptron", cause="other: only the visits without a mistake are averaged")
def newcomer_averaged_else(X, y, T):
    theta, theta0 = np.zeros(X.shape[1]), 0.0
    total, total0 = np.zeros(X.shape[1]), 0.0
    for _ in range(T):
        for x, label in zip(X, y, strict=True):
            if label * (theta @ x + theta0) <= 0:
                theta, theta0 = theta + label * x, theta0 + label
            else:
                total, total0 = total + theta, total0 + theta0
    return total / (T * len(y)), total0 / (T * len(y))


# --- voted_predict --------------------------------------------------------------------------------


@bank.right("voted_predict")
def newcomer_voted_vectorised(X, thetas, theta0s, counts):
    votes = np.where(X @ thetas.T + theta0s >= 0, 1, -1)
    return np.where(votes @ counts >= 0, 1, -1)


@bank.right("voted_predict")
def newcomer_voted_ballots(X, thetas, theta0s, counts):
    result = []
    for x in X:
        ballots = {1: 0, -1: 0}
        for theta, theta0, c in zip(thetas, theta0s, counts, strict=True):
            ballots[1 if sum(a * b for a, b in zip(theta, x, strict=True)) + theta0 >= 0 else -1] += c
        result.append(max(ballots, key=ballots.get))
    return result


@bank.right("voted_predict")
def newcomer_voted_half(X, thetas, theta0s, counts):
    positive = (thetas @ X.T + theta0s[:, None] >= 0).astype(int)
    for_plus = counts @ positive
    return 2 * (2 * for_plus >= counts.sum()) - 1


@bank.right("voted_predict")
def newcomer_voted_repeat(X, thetas, theta0s, counts):
    voters = np.repeat(np.arange(len(counts)), counts.astype(int))
    against = np.zeros(len(X))
    for v in voters:
        against += X @ thetas[v] + theta0s[v] < 0
    return np.where(against > len(voters) - against, -1, 1)


@bank.wrong("voted_predict", cause="a score of 0 abstains")
def newcomer_voted_abstention(X, thetas, theta0s, counts):
    votes = np.sign(X @ thetas.T + theta0s) @ counts
    return np.where(votes >= 0, 1, -1)


@bank.wrong("voted_predict", cause="scores averaged")
def newcomer_voted_scores(X, thetas, theta0s, counts):
    return np.where((X @ thetas.T + theta0s) @ counts >= 0, 1, -1)


@bank.wrong("voted_predict", cause="tie gives -1")
def newcomer_voted_tie(X, thetas, theta0s, counts):
    votes = np.where(X @ thetas.T + theta0s >= 0, 1, -1) @ counts
    return np.where(votes > 0, 1, -1)


@bank.wrong("voted_predict", cause="one voter, one vote")
def newcomer_voted_equal(X, thetas, theta0s, counts):
    votes = np.where(X @ thetas.T + theta0s >= 0, 1, -1).sum(axis=1)
    return np.where(votes >= 0, 1, -1)


@bank.wrong("voted_predict", cause="the longest-lived voter decides")
def newcomer_voted_longest(X, thetas, theta0s, counts):
    best = np.argmax(counts)
    return np.where(X @ thetas[best] + theta0s[best] >= 0, 1, -1)


@bank.wrong("voted_predict", cause="`scores > 0` for `scores >= 0`")
def newcomer_voted_zero_is_minus(X, thetas, theta0s, counts):
    votes = np.where(X @ thetas.T + theta0s > 0, 1, -1) @ counts
    return np.where(votes >= 0, 1, -1)


@bank.wrong("voted_predict", cause="offsets forgotten")
def newcomer_voted_no_offset(X, thetas, theta0s, counts):
    votes = np.where(X @ thetas.T >= 0, 1, -1) @ counts
    return np.where(votes >= 0, 1, -1)


@bank.wrong("voted_predict", cause="other: the count multiplies theta only, the offset counts once")
def newcomer_voted_weights_inside(X, thetas, theta0s, counts):
    votes = np.where(X @ (counts[:, None] * thetas).T + theta0s >= 0, 1, -1).sum(axis=1)
    return np.where(votes >= 0, 1, -1)


@bank.wrong("voted_predict", cause="tie gives 0")
def newcomer_voted_sign_of_votes(X, thetas, theta0s, counts):
    return np.sign(np.where(X @ thetas.T + theta0s >= 0, 1, -1) @ counts)


# --- geometric_margin -----------------------------------------------------------------------------


@bank.right("geometric_margin")
def newcomer_margin_unit_vector(X, y, theta, theta0):
    length = np.sqrt(np.sum(np.square(theta)))
    return min(y * (X @ (theta / length) + theta0 / length))


@bank.right("geometric_margin")
def newcomer_margin_classes(X, y, theta, theta0):
    """The lowest of the +1 points and the highest of the -1 points; a class may be missing."""
    s = X @ theta + theta0
    lowest = min(s[y > 0], default=math.inf)
    highest = max(s[y < 0], default=-math.inf)
    return min(lowest, -highest) / math.dist(theta, [0] * len(theta))


@bank.right("geometric_margin")
def newcomer_margin_sorted(X, y, theta, theta0):
    distances = sorted(label * (np.vdot(theta, x) + theta0) for x, label in zip(X, y, strict=True))
    return float(distances[0]) / float(np.linalg.norm(theta))


@bank.right("geometric_margin")
def newcomer_margin_feet(X, y, theta, theta0):
    r = (X @ theta + theta0) / (theta @ theta)
    feet = X - np.outer(r, theta)
    return (y * np.sign(r) * np.linalg.norm(X - feet, axis=1)).min()


@bank.right("geometric_margin")
def newcomer_margin_reduce(X, y, theta, theta0):
    Z = y[:, None] * np.c_[X, np.ones(len(y))]
    return np.amin(Z @ np.r_[theta, theta0]) * np.dot(theta, theta) ** -0.5


@bank.wrong("geometric_margin", cause="search begun at 0")
def newcomer_margin_from_zero(X, y, theta, theta0):
    smallest = 0
    for x, label in zip(X, y, strict=True):
        smallest = min(smallest, label * (x @ theta + theta0) / np.linalg.norm(theta))
    return smallest


@bank.wrong("geometric_margin", cause="other: the search begins at 1, so no larger margin is found")
def newcomer_margin_from_one(X, y, theta, theta0):
    smallest = 1.0
    for x, label in zip(X, y, strict=True):
        distance = label * (x @ theta + theta0) / np.linalg.norm(theta)
        if distance < smallest:
            smallest = distance
    return smallest


@bank.wrong("geometric_margin", cause="other: points on the wrong side are left out")
def newcomer_margin_right_side_only(X, y, theta, theta0):
    m = y * (X @ theta + theta0) / np.linalg.norm(theta)
    return m[m > 0].min() if (m > 0).any() else 0.0


@bank.wrong("geometric_margin", cause="label only on the product")
def newcomer_margin_precedence(X, y, theta, theta0):
    return np.min(y * (X @ theta) + theta0) / np.linalg.norm(theta)


@bank.wrong("geometric_margin", cause="sign lost")
def newcomer_margin_absolute(X, y, theta, theta0):
    return abs(np.min(y * (X @ theta + theta0))) / np.linalg.norm(theta)


@bank.wrong("geometric_margin", cause="nearest instead of worst")
def newcomer_margin_nearest_point(X, y, theta, theta0):
    m = y * (X @ theta + theta0) / np.linalg.norm(theta)
    return m[np.argmin(np.abs(m))]


@bank.wrong("geometric_margin", cause="divided by the squared length")
def newcomer_margin_squared_norm(X, y, theta, theta0):
    return np.min(y * (X @ theta + theta0)) / np.dot(theta, theta)


@bank.wrong("geometric_margin", cause="twice as large")
def newcomer_margin_street(X, y, theta, theta0):
    return 2 * np.min(y * (X @ theta + theta0)) / np.linalg.norm(theta)


# --- mistake_bound --------------------------------------------------------------------------------


@bank.right("mistake_bound")
def newcomer_bound_squares(X, y, theta_hat):
    R2 = np.einsum("ij,ij->i", X, X).max()
    gamma2 = (y * (X @ theta_hat)).min() ** 2 / (theta_hat @ theta_hat)
    return R2 / gamma2


@bank.right("mistake_bound")
def newcomer_bound_python(X, y, theta_hat):
    length = math.hypot(*theta_hat)
    gamma = (
        min(label * sum(a * b for a, b in zip(x, theta_hat, strict=True)) for x, label in zip(X, y, strict=True))
        / length
    )
    R = max(math.hypot(*x) for x in X)
    return (R / gamma) ** 2


@bank.right("mistake_bound")
def newcomer_bound_helpers(X, y, theta_hat):
    return (np.linalg.norm(X, axis=1).max() / newcomer_margin_sorted(X, y, theta_hat, 0)) ** 2


@bank.right("mistake_bound")
def newcomer_bound_scaled_separator(X, y, theta_hat):
    """Scale theta so that the smallest margin is 1: then the bound is (R ‖theta‖)²."""
    theta = theta_hat / np.min(y * (X @ theta_hat))
    return np.max(np.sum(X**2, axis=1)) * np.sum(theta**2)


@bank.right("mistake_bound")
def newcomer_bound_gram(X, y, theta_hat):
    largest = np.diag(X @ X.T).max()
    cosine_like = np.min(y * (X @ theta_hat)) / np.linalg.norm(theta_hat)
    return np.float64(largest) / np.power(cosine_like, 2)


@bank.wrong("mistake_bound", cause="`np.linalg.norm(X)` for `np.linalg.norm(X, axis=1)`")
def newcomer_bound_frobenius(X, y, theta_hat):
    return (np.linalg.norm(X) / newcomer_margin_sorted(X, y, theta_hat, 0)) ** 2


@bank.wrong("mistake_bound", cause="other: the largest entry instead of the largest length")
def newcomer_bound_largest_entry(X, y, theta_hat):
    return (np.abs(X).max() / newcomer_margin_sorted(X, y, theta_hat, 0)) ** 2


@bank.wrong("mistake_bound", cause="rounded")
def newcomer_bound_floor(X, y, theta_hat):
    return math.floor((np.linalg.norm(X, axis=1).max() / newcomer_margin_sorted(X, y, theta_hat, 0)) ** 2)


@bank.wrong("mistake_bound", cause="centred first")
def newcomer_bound_centred(X, y, theta_hat):
    R = np.linalg.norm(X - X.mean(axis=0), axis=1).max()
    return (R / newcomer_margin_sorted(X, y, theta_hat, 0)) ** 2


@bank.wrong("mistake_bound", cause="`axis=0` for `axis=1`")
def newcomer_bound_columns(X, y, theta_hat):
    return (np.linalg.norm(X, axis=0).max() / newcomer_margin_sorted(X, y, theta_hat, 0)) ** 2


@bank.wrong("mistake_bound", cause="functional margin")
def newcomer_bound_functional(X, y, theta_hat):
    return np.max(np.sum(X**2, axis=1)) / np.min(y * (X @ theta_hat)) ** 2


@bank.wrong("mistake_bound", cause="other: the length of the point with the smallest margin")
def newcomer_bound_same_point(X, y, theta_hat):
    m = y * (X @ theta_hat) / np.linalg.norm(theta_hat)
    i = np.argmin(m)
    return X[i] @ X[i] / m[i] ** 2


@bank.wrong("mistake_bound", cause="points of length 1")
def newcomer_bound_worst_ratio(X, y, theta_hat):
    m = y * (X @ theta_hat) / np.linalg.norm(theta_hat)
    return np.max((np.linalg.norm(X, axis=1) / m) ** 2)


@bank.wrong("mistake_bound", cause="other: half the distance of the farthest two points")
def newcomer_bound_half_diameter(X, y, theta_hat):
    R = max(math.dist(a, b) for a in X for b in X) / 2
    return (R / newcomer_margin_sorted(X, y, theta_hat, 0)) ** 2


# --- proof_order ----------------------------------------------------------------------------------


@bank.right("proof_order")
def newcomer_order_reach_first():
    return "BDGEHAFC"


@bank.right("proof_order")
def newcomer_order_length_first():
    return ["E", "H", "A", "F", "B", "D", "G", "C"]


@bank.right("proof_order")
def newcomer_order_facts_first():
    return tuple("BEFDHAGC")


@bank.right("proof_order")
def newcomer_order_sorted():
    """A topological order, by what each line uses."""
    uses = {"A": "H", "B": "", "C": "AGF", "D": "B", "E": "", "F": "", "G": "D", "H": "E"}
    done = ""
    while len(done) < 8:
        done += next(line for line in uses if line not in done and set(uses[line]) <= set(done))
    return done


@bank.wrong("proof_order", cause="two bounds that are not connected")
def newcomer_order_claim_too_early():
    return "BDGEHACF"


@bank.wrong("proof_order", cause="the sums before the steps")
def newcomer_order_sums_first():
    return "BGDEAHFC"


@bank.wrong("proof_order", cause="mistake used before it is stated")
def newcomer_order_mistake_late():
    return "BDGHEAFC"


@bank.wrong("proof_order", cause="other: the margin is stated after it is used")
def newcomer_order_margin_late():
    return list("EHADBGFC")


@bank.wrong("proof_order", cause="other: a line is missing")
def newcomer_order_missing():
    return "BDGEHAC"


@bank.wrong("proof_order", cause="other: a line stands twice")
def newcomer_order_twice():
    return "BDGEHAFFC"


@bank.wrong("proof_order", cause="from the claim backwards")
def newcomer_order_backwards():
    return "BDGEHAFC"[::-1]


@bank.wrong("proof_order", cause="the claim first")
def newcomer_order_claim_first():
    return "CBDGEHAF"


# --- proof_trace ----------------------------------------------------------------------------------


@bank.right("proof_trace")
def newcomer_trace_rows(X, y, theta_hat, T):
    u = theta_hat / np.linalg.norm(theta_hat)
    gamma, R2 = np.min(y * (X @ u)), np.max(np.sum(X * X, axis=1))
    theta, rows = np.zeros(X.shape[1]), []
    for _ in range(T):
        before = len(rows)
        for x, label in zip(X, y, strict=True):
            if label * (theta @ x) <= 0:
                theta = theta + label * x
                k = len(rows) + 1
                rows.append((theta @ u, k * gamma, theta @ theta, k * R2))
        if len(rows) == before:
            break
    return np.array(rows)


@bank.right("proof_trace")
def newcomer_trace_from_log(X, y, theta_hat, T):
    Z = y[:, None] * X
    theta, log = np.zeros(X.shape[1]), []
    for _ in range(T):
        log += [0]  # a mark: nothing in this pass yet
        for i, z in enumerate(Z):
            if z @ theta <= 0:
                theta, log = theta + z, [*log, i + 1]
        if log[-1] == 0:
            break
    thetas = np.cumsum(Z[[i - 1 for i in log if i]], axis=0)
    k = np.arange(1, len(thetas) + 1)
    norm = np.sqrt(theta_hat @ theta_hat)
    return np.column_stack(
        [
            thetas @ theta_hat / norm,
            k * (Z @ theta_hat).min() / norm,
            (thetas**2).sum(axis=1),
            k * (X**2).sum(axis=1).max(),
        ]
    )


@bank.right("proof_trace")
def newcomer_trace_incremental(X, y, theta_hat, T):
    """Reach and squared length are brought up to date, not computed anew."""
    length = math.hypot(*theta_hat)
    margins = (y * (X @ theta_hat) / length).tolist()
    gram = np.outer(y, y) * (X @ X.T)
    squares = np.diag(gram)
    alpha, reach, square, out = np.zeros(len(y)), 0.0, 0.0, []
    for _ in range(T):
        clean = True
        for i in range(len(y)):
            m = gram[i] @ alpha
            if m <= 0:
                alpha[i] += 1
                reach, square, clean = reach + margins[i], square + 2 * m + squares[i], False
                out.append([reach, (len(out) + 1) * min(margins), square, (len(out) + 1) * max(squares)])
        if clean:
            return out
    return out


@bank.right("proof_trace")
def newcomer_trace_generator(X, y, theta_hat, T):
    def thetas():
        theta = np.zeros_like(X[0])
        for _ in range(T):
            start = theta.copy()
            for x, label in zip(X, y, strict=True):
                if np.sign(theta @ x) != label:
                    theta = theta + label * x
                    yield theta
            if (start == theta).all():
                return

    n = np.linalg.norm(theta_hat)
    gamma, R = (y * X.dot(theta_hat)).min() / n, np.linalg.norm(X, axis=1).max()
    return [[t @ theta_hat / n, k * gamma, np.linalg.norm(t) ** 2, k * R**2] for k, t in enumerate(thetas(), 1)]


def _runs_of(X, y, T):
    theta = np.zeros(X.shape[1])
    for _ in range(T):
        clean = True
        for x, label in zip(X, y, strict=True):
            if label * (theta @ x) <= 0:
                theta, clean = theta + label * x, False
                yield theta
        if clean:
            return


@bank.wrong("proof_trace", cause="first column not divided by the length")
def newcomer_trace_reach_scaled(X, y, theta_hat, T):
    gamma = np.min(y * (X @ theta_hat)) / np.linalg.norm(theta_hat)
    R2 = np.max(np.sum(X**2, axis=1))
    return np.array([[t @ theta_hat, k * gamma, t @ t, k * R2] for k, t in enumerate(_runs_of(X, y, T), 1)])


@bank.wrong("proof_trace", cause="k begins at 0")
def newcomer_trace_from_zero(X, y, theta_hat, T):
    u = theta_hat / np.linalg.norm(theta_hat)
    gamma, R2 = np.min(y * (X @ u)), np.max(np.sum(X**2, axis=1))
    return np.array([[t @ u, k * gamma, t @ t, k * R2] for k, t in enumerate(_runs_of(X, y, T))])


@bank.wrong("proof_trace", cause="length not squared")
def newcomer_trace_length(X, y, theta_hat, T):
    u = theta_hat / np.linalg.norm(theta_hat)
    gamma, R2 = np.min(y * (X @ u)), np.max(np.sum(X**2, axis=1))
    return [[t @ u, k * gamma, np.linalg.norm(t), k * R2] for k, t in enumerate(_runs_of(X, y, T), 1)]


@bank.wrong("proof_trace", cause="the same array in every row")
def newcomer_trace_same_row(X, y, theta_hat, T):
    u = theta_hat / np.linalg.norm(theta_hat)
    gamma, R2 = np.min(y * (X @ u)), np.max(np.sum(X**2, axis=1))
    row, rows = np.zeros(4), []
    for k, t in enumerate(_runs_of(X, y, T), 1):
        row[:] = t @ u, k * gamma, t @ t, k * R2
        rows.append(row)
    return np.array(rows)


@bank.wrong("proof_trace", cause="one row per visit")
def newcomer_trace_visits(X, y, theta_hat, T):
    u = theta_hat / np.linalg.norm(theta_hat)
    gamma, R2 = np.min(y * (X @ u)), np.max(np.sum(X**2, axis=1))
    theta, k, rows = np.zeros(X.shape[1]), 0, []
    for _ in range(T):
        before = k
        for x, label in zip(X, y, strict=True):
            if label * (theta @ x) <= 0:
                theta, k = theta + label * x, k + 1
            rows.append([theta @ u, k * gamma, theta @ theta, k * R2])
        if k == before:
            break
    return rows


@bank.wrong("proof_trace", cause="before the update")
def newcomer_trace_before(X, y, theta_hat, T):
    u = theta_hat / np.linalg.norm(theta_hat)
    gamma, R2 = np.min(y * (X @ u)), np.max(np.sum(X**2, axis=1))
    earlier = [np.zeros(X.shape[1]), *_runs_of(X, y, T)][:-1]
    return [[t @ u, k * gamma, t @ t, k * R2] for k, t in enumerate(earlier, 1)]


@bank.wrong("proof_trace", cause="margins of the misclassified points")
def newcomer_trace_own_margins(X, y, theta_hat, T):
    u = theta_hat / np.linalg.norm(theta_hat)
    theta, lower, upper, rows = np.zeros(X.shape[1]), 0.0, 0.0, []
    for _ in range(T):
        before = len(rows)
        for x, label in zip(X, y, strict=True):
            if label * (theta @ x) <= 0:
                theta = theta + label * x
                lower, upper = lower + label * (x @ u), upper + x @ x
                rows.append([theta @ u, lower, theta @ theta, upper])
        if len(rows) == before:
            break
    return rows


@bank.wrong("proof_trace", cause="other: the count of mistakes begins anew with each pass")
def newcomer_trace_count_per_pass(X, y, theta_hat, T):
    u = theta_hat / np.linalg.norm(theta_hat)
    gamma, R2 = np.min(y * (X @ u)), np.max(np.sum(X**2, axis=1))
    theta, rows = np.zeros(X.shape[1]), []
    for _ in range(T):
        k = 0
        for x, label in zip(X, y, strict=True):
            if label * (theta @ x) <= 0:
                theta, k = theta + label * x, k + 1
                rows.append([theta @ u, k * gamma, theta @ theta, k * R2])
        if k == 0:
            break
    return rows


# --- hard_dataset ---------------------------------------------------------------------------------


@bank.right("hard_dataset")
def newcomer_hard_two_points(k):
    e = 0.3 / math.sqrt(k)
    return np.array([[1.0, 0.0], [0.5, -e]]), np.array([1, -1])


@bank.right("hard_dataset")
def newcomer_hard_hopeless(k):
    """So narrow that a run to the end would take for ever; but it is separable, by (1e-6, 1)."""
    return [[1.0, 0.0], [0.5, -1e-6]], [1, -1]


def _mistakes(X, y, most):
    return sum(1 for _ in itertools.islice(_runs_of(np.array(X), np.array(y), 10**9), most))


@bank.right("hard_dataset")
def newcomer_hard_halving(k):
    """Narrower and narrower, until the run is long enough."""
    e = 0.5
    while True:
        X, y = np.array([[0.6, e], [0.4, -e], [-0.3, e / 2]]), np.array([1, -1, 1])
        if _mistakes(X, y, k) >= k:
            return X, y
        e /= 2


@bank.right("hard_dataset")
def newcomer_hard_with_easy_points(k):
    e = 0.25 / np.sqrt(k)
    hard = [(1.0, 0.0), (-0.5, e)]
    easy = [(0.0, 0.75)] * 1
    X = np.array([*hard, *[(-a, -b) for a, b in easy]])
    return X, np.array([1, 1, -1])


@bank.wrong("hard_dataset", cause="other: mirror images, which the perceptron gets right at once")
def newcomer_hard_mirror(k):
    e = 1 / (10 * k)
    return np.array([[1 - e, e], [1 - e, -e]]), np.array([1, -1])


@bank.wrong("hard_dataset", cause="other: one point per axis")
def newcomer_hard_axes(k):
    d = max(k, 2)
    y = np.where(np.arange(d) % 2 == 0, 1, -1)
    return np.eye(d) * y[:, None], y


@bank.wrong("hard_dataset", cause="other: the points are too long")
def newcomer_hard_long(k):
    return np.array([[float(k), 0.0], [k / 2, -1.0]]) + np.array([[1.0, 0.0], [0.5, 0.0]]), np.array([1, -1])


@bank.wrong("hard_dataset", cause="always the same")
def newcomer_hard_contradiction(k):
    return np.array([[1.0, 0.0], [0.5, 0.0]]), np.array([1, -1])


@bank.wrong("hard_dataset", cause="other: only one label occurs")
def newcomer_hard_one_label(k):
    e = 0.3 / math.sqrt(k)
    return np.array([[1.0, 0.0], [-0.5, e]]), np.array([1, 1])


@bank.wrong("hard_dataset", cause="other: separable with an offset only")
def newcomer_hard_needs_offset(k):
    s = np.linspace(0.1, 1, 2 * max(k, 2))
    return np.c_[s, np.zeros(len(s))], np.where(s < 0.5, -1, 1)


@bank.wrong("hard_dataset", cause="other: the height falls too slowly with k")
def newcomer_hard_too_wide(k):
    e = 0.3 / k**0.25
    return np.array([[1.0, 0.0], [0.5, -e]]), np.array([1, -1])


@bank.wrong("hard_dataset", cause="other: k copies of one pair, of which only the first is a mistake")
def newcomer_hard_copies(k):
    X = np.tile([[0.6, 0.8], [-0.6, -0.8]], (k, 1))
    return X, np.tile([1, -1], k)


# --- broken_step ----------------------------------------------------------------------------------


@bank.right("broken_step")
def newcomer_broken_tuple():
    return 6, "d"


@bank.right("broken_step")
def newcomer_broken_list():
    return [np.int64(6), "d"]


@bank.right("broken_step")
def newcomer_broken_looked_up():
    lines = ["append", "margin", "reach grows", "expand", "length", "cosine", "squeeze"]
    return lines.index("cosine") + 1, "abcdefg"[3]


@bank.right("broken_step")
def newcomer_broken_named():
    line = len("broken")
    reason = chr(ord("a") + 3)
    answer = (line, reason)
    return answer


@bank.wrong("broken_step", cause="the 1 forgotten")
def newcomer_broken_forgotten_one():
    return 6, "c"


@bank.wrong("broken_step", cause="a longer vector in line 7")
def newcomer_broken_last_line():
    return 7, "d"


@bank.wrong("broken_step", cause="a smaller margin in line 2")
def newcomer_broken_margin():
    return 2, "g"


@bank.wrong("broken_step", cause="squaring in line 7")
def newcomer_broken_squared():
    return 7, "f"


@bank.wrong("broken_step", cause="a positive term in line 5")
def newcomer_broken_dropped_term():
    return 5, "e"


@bank.wrong("broken_step", cause="other: counted from 0")
def newcomer_broken_from_zero():
    return 5, "d"


@bank.wrong("broken_step", cause="other: the two are swapped")
def newcomer_broken_swapped():
    return "d", 6


@bank.wrong("broken_step", cause="other: the line alone")
def newcomer_broken_line_alone():
    return 6


# --- augmented_bound ------------------------------------------------------------------------------


@bank.right("augmented_bound")
def newcomer_augmented_formula(X, y, theta_hat, theta0_hat):
    m = np.min(y * (X @ theta_hat + theta0_hat))
    return (1 + np.max(np.sum(X**2, axis=1))) * (theta_hat @ theta_hat + theta0_hat**2) / m**2


@bank.right("augmented_bound")
def newcomer_augmented_reuse(X, y, theta_hat, theta0_hat):
    X_tilde = np.concatenate([X, np.ones((len(X), 1))], axis=1)
    return newcomer_bound_squares(X_tilde, y, np.concatenate([theta_hat, [theta0_hat]]))


@bank.right("augmented_bound")
def newcomer_augmented_python(X, y, theta_hat, theta0_hat):
    points, w = [[*x, 1.0] for x in X.tolist()], [*theta_hat.tolist(), float(theta0_hat)]
    length = math.hypot(*w)
    gamma = min(
        label * sum(a * b for a, b in zip(p, w, strict=True)) / length
        for p, label in zip(points, y.tolist(), strict=True)
    )
    return max(sum(v * v for v in p) for p in points) / gamma**2


@bank.right("augmented_bound")
def newcomer_augmented_mended(X, y, theta_hat, theta0_hat):
    X_tilde = np.column_stack([X, np.ones(len(X))])
    w_hat = np.append(theta_hat, theta0_hat)
    gamma = np.min(y * (X_tilde @ w_hat)) / np.linalg.norm(w_hat)
    largest = np.max(np.linalg.norm(X_tilde, axis=1))
    return (largest / gamma) ** 2


@bank.right("augmented_bound")
def newcomer_augmented_order_of_entries(X, y, theta_hat, theta0_hat):
    w = np.hstack([theta0_hat, theta_hat])
    w = w / np.sqrt(np.sum(w * w))
    Z = y[:, None] * np.hstack([np.ones((len(y), 1)), X])
    return (Z**2).sum(axis=1).max() / (Z @ w).min() ** 2


@bank.wrong("augmented_bound", cause="other: the 1 first in the points and last in the separator")
def newcomer_augmented_mixed_order(X, y, theta_hat, theta0_hat):
    A, w = np.c_[np.ones(len(X)), X], np.append(theta_hat, theta0_hat)
    gamma = np.min(y * (A @ w)) / np.linalg.norm(w)
    return np.max(np.sum(A**2, axis=1)) / gamma**2


@bank.wrong("augmented_bound", cause="the 1 left out of R")
def newcomer_augmented_plain_radius(X, y, theta_hat, theta0_hat):
    w = np.append(theta_hat, theta0_hat)
    gamma = np.min(y * (X @ theta_hat + theta0_hat)) / np.linalg.norm(w)
    return np.max(np.sum(X**2, axis=1)) / gamma**2


@bank.wrong("augmented_bound", cause="one added to R")
def newcomer_augmented_radius_plus_one(X, y, theta_hat, theta0_hat):
    w = np.append(theta_hat, theta0_hat)
    gamma = np.min(y * (X @ theta_hat + theta0_hat)) / np.linalg.norm(w)
    return (np.max(np.linalg.norm(X, axis=1)) + 1) ** 2 / gamma**2


@bank.wrong("augmented_bound", cause="θ̂ taken for a unit vector")
def newcomer_augmented_unit_theta(X, y, theta_hat, theta0_hat):
    m = np.min(y * (X @ theta_hat + theta0_hat))
    return (1 + np.max(np.sum(X**2, axis=1))) * (1 + theta0_hat**2) / m**2


@bank.wrong("augmented_bound", cause="θ̂ made a unit vector, the offset not")
def newcomer_augmented_half_scaled(X, y, theta_hat, theta0_hat):
    u = theta_hat / np.linalg.norm(theta_hat)
    m = np.min(y * (X @ u + theta0_hat))
    return (1 + np.max(np.sum(X**2, axis=1))) * (1 + theta0_hat**2) / m**2


@bank.wrong("augmented_bound", cause="other: the length of the separator is not squared")
def newcomer_augmented_length_once(X, y, theta_hat, theta0_hat):
    m = np.min(y * (X @ theta_hat + theta0_hat))
    return (1 + np.max(np.sum(X**2, axis=1))) * np.hypot(np.linalg.norm(theta_hat), theta0_hat) / m**2


@bank.wrong("augmented_bound", cause="other: rounded up")
def newcomer_augmented_ceil(X, y, theta_hat, theta0_hat):
    return math.ceil(newcomer_augmented_formula(X, y, theta_hat, theta0_hat))


@bank.wrong("augmented_bound", cause="offset added to the length")
def newcomer_augmented_added_norms(X, y, theta_hat, theta0_hat):
    m = np.min(y * (X @ theta_hat + theta0_hat))
    length = np.linalg.norm(theta_hat) + abs(theta0_hat)
    return (1 + np.max(np.sum(X**2, axis=1))) * length**2 / m**2


# --- non_separable_certificate --------------------------------------------------------------------


@bank.right("non_separable_certificate")
def newcomer_certificate_reflected(X, y):
    Z = y[:, None] * np.c_[X, np.ones(len(X))]
    lam, rest = nnls(np.vstack([Z.T, np.ones(len(y))]), np.append(np.zeros(Z.shape[1]), 1.0))
    return lam if rest < 1e-8 else None


@bank.right("non_separable_certificate")
def newcomer_certificate_half_each(X, y):
    plus, minus = (y == 1) * 1.0, (y == -1) * 1.0
    A = np.array([plus, minus, *(X * y[:, None]).T])
    b = [0.5, 0.5] + [0.0] * X.shape[1]
    weights, rest = nnls(A, b)
    if rest > 0:
        return None
    return weights / weights.sum()


@bank.right("non_separable_certificate")
def newcomer_certificate_hull_point(X, y):
    """Weights of sum 1 in each class with the same mean, then halved; the points are centred first."""
    C = X - X.mean(axis=0)
    A = np.zeros((X.shape[1] + 2, len(y)))
    A[0, y > 0] = 1
    A[1, y < 0] = 1
    A[2:] = (C * y.reshape(-1, 1)).T
    b = np.zeros(len(A))
    b[:2] = 1
    weights, rest = nnls(A, b)
    return (weights / 2).tolist() if np.isclose(rest, 0, atol=1e-9) else None


@bank.right("non_separable_certificate")
def newcomer_certificate_checked(X, y):
    n, d = X.shape
    A = np.ones((d + 2, n))
    for i in range(n):
        A[:d, i] = y[i] * X[i]
        A[d, i] = y[i]
    b = np.zeros(d + 2)
    b[-1] = 7.0
    lam, _ = nnls(A, b)
    lam = lam / 7
    good = abs(lam.sum() - 1) < 1e-7 and np.all(np.abs(A[:-1] @ lam) < 1e-7)
    return lam if good else None


@bank.wrong("non_separable_certificate", cause="no row of ones")
def newcomer_certificate_no_sum(X, y):
    Z = y[:, None] * np.c_[X, np.ones(len(X))]
    lam, rest = nnls(Z.T, np.zeros(Z.shape[1]))
    return lam if rest == 0 else None


@bank.wrong("non_separable_certificate", cause="the 1 left out")
def newcomer_certificate_origin(X, y):
    A = np.vstack([(y[:, None] * X).T, np.ones(len(y))])
    lam, rest = nnls(A, np.append(np.zeros(X.shape[1]), 1.0))
    return lam if rest == 0 else None


@bank.wrong("non_separable_certificate", cause="other: the last entry is 1 for all points, not the label")
def newcomer_certificate_not_reflected(X, y):
    A = np.vstack([X.T * y, np.ones(len(y)), np.ones(len(y))])
    lam, rest = nnls(A, np.append(np.zeros(X.shape[1] + 1), 1.0))
    return lam if rest < 1e-8 else None


@bank.wrong("non_separable_certificate", cause="never None")
def newcomer_certificate_never_none(X, y):
    Z = y[:, None] * np.c_[X, np.ones(len(X))]
    lam, _ = nnls(np.vstack([Z.T, np.ones(len(y))]), np.append(np.zeros(Z.shape[1]), 1.0))
    return lam / lam.sum()


@bank.wrong("non_separable_certificate", cause="`rest != 0` for `rest == 0`")
def newcomer_certificate_reversed(X, y):
    Z = y[:, None] * np.c_[X, np.ones(len(X))]
    lam, rest = nnls(np.vstack([Z.T, np.ones(len(y))]), np.append(np.zeros(Z.shape[1]), 1.0))
    return None if rest < 1e-8 else lam


@bank.wrong("non_separable_certificate", cause="each class sums to 1")
def newcomer_certificate_sum_two(X, y):
    A = np.vstack([(y == 1), (y == -1), (y[:, None] * X).T]).astype(float)
    lam, rest = nnls(A, np.append([1.0, 1.0], np.zeros(X.shape[1])))
    return lam if rest < 1e-8 else None


@bank.wrong("non_separable_certificate", cause="mistake counts of a run")
def newcomer_certificate_perceptron(X, y):
    Z = y[:, None] * np.c_[X, np.ones(len(X))]
    w, alpha = np.zeros(Z.shape[1]), np.zeros(len(y))
    for _ in range(200):
        before = alpha.sum()
        for i, z in enumerate(Z):
            if w @ z <= 0:
                w, alpha[i] = w + z, alpha[i] + 1
        if alpha.sum() == before:
            return None
    return alpha / alpha.sum()


@bank.wrong("non_separable_certificate", cause="plain least squares")
def newcomer_certificate_lstsq(X, y):
    Z = y[:, None] * np.c_[X, np.ones(len(X))]
    A, b = np.vstack([Z.T, np.ones(len(y))]), np.append(np.zeros(Z.shape[1]), 1.0)
    lam = np.linalg.lstsq(A, b, rcond=None)[0]
    return lam if np.linalg.norm(A @ lam - b) < 1e-8 else None


@bank.wrong("non_separable_certificate", cause="other: a rest of 0.1 is taken for none")
def newcomer_certificate_generous(X, y):
    Z = y[:, None] * np.c_[X, np.ones(len(X))]
    lam, rest = nnls(np.vstack([Z.T, np.ones(len(y))]), np.append(np.zeros(Z.shape[1]), 1.0))
    return lam / lam.sum() if rest < 0.1 else None


# --- perceptron_cycle -----------------------------------------------------------------------------


@bank.right("perceptron_cycle")
def newcomer_cycle_dictionary(X, y, max_passes):
    Z = y[:, None] * np.c_[X, np.ones(len(X))]
    w = np.zeros(Z.shape[1])
    seen = {tuple(w): 0}
    for number in range(1, max_passes + 1):
        clean = True
        for z in Z:
            if z @ w <= 0:
                w, clean = w + z, False
        if clean:
            return 0
        if tuple(w) in seen:
            return number - seen[tuple(w)]
        seen[tuple(w)] = number
    return -1


@bank.right("perceptron_cycle")
def newcomer_cycle_list_of_states(X, y, max_passes):
    theta, theta0, states = [0] * X.shape[1], 0, []
    states.append([*theta, theta0])
    while len(states) <= max_passes:
        mistakes = 0
        for x, label in zip(X.tolist(), y.tolist(), strict=True):
            if label * (sum(a * b for a, b in zip(theta, x, strict=True)) + theta0) <= 0:
                theta = [a + label * b for a, b in zip(theta, x, strict=True)]
                theta0 += label
                mistakes += 1
        if mistakes == 0:
            return 0
        state = [*theta, theta0]
        if state in states:
            return states[::-1].index(state) + 1
        states.append(state)
    return -1


@bank.right("perceptron_cycle")
def newcomer_cycle_history(X, y, max_passes):
    history = np.zeros((1, X.shape[1] + 1))
    A = np.hstack([X, np.ones((len(y), 1))])
    for _ in range(max_passes):
        w, k = history[-1].copy(), 0
        for a, label in zip(A, y, strict=True):
            if label * (a @ w) <= 0:
                w += label * a
                k += 1
        if not k:
            return 0
        back = np.flatnonzero((history == w).all(axis=1))
        if len(back):
            return len(history) - int(back[-1])
        history = np.vstack([history, w])
    return -1


@bank.right("perceptron_cycle")
def newcomer_cycle_recursive(X, y, max_passes):
    def go(state, earlier, left):
        if left == 0:
            return -1
        theta, theta0 = np.array(state[:-1]), state[-1]
        clean = True
        for x, label in zip(X, y, strict=True):
            if label * (theta @ x + theta0) <= 0:
                theta, theta0, clean = theta + label * x, theta0 + label, False
        new = (*theta, theta0)
        if clean:
            return 0
        if new in earlier:
            return len(earlier) - earlier.index(new)
        return go(new, [*earlier, new], left - 1)

    zero = (0.0,) * (X.shape[1] + 1)
    return go(zero, [zero], min(max_passes, 700))


@bank.wrong("perceptron_cycle", cause="clean pass taken for a cycle")
def newcomer_cycle_state_first(X, y, max_passes):
    theta, theta0 = np.zeros(X.shape[1]), 0.0
    seen = {(*theta, theta0): 0}
    for number in range(1, max_passes + 1):
        clean = True
        for x, label in zip(X, y, strict=True):
            if label * (theta @ x + theta0) <= 0:
                theta, theta0, clean = theta + label * x, theta0 + label, False
        if (*theta, theta0) in seen:
            return number - seen[(*theta, theta0)]
        if clean:
            return 0
        seen[(*theta, theta0)] = number
    return -1


@bank.wrong("perceptron_cycle", cause="theta not compared")
def newcomer_cycle_same_array(X, y, max_passes):
    w = np.zeros(X.shape[1] + 1)
    states = [w]
    for _ in range(max_passes):
        clean = True
        for x, label in zip(X, y, strict=True):
            z = label * np.append(x, 1)
            if w @ z <= 0:
                w += z
                clean = False
        if clean:
            return 0
        for back, state in enumerate(reversed(states), start=1):
            if np.array_equal(state, w):
                return back
        states.append(w)
    return -1


@bank.wrong("perceptron_cycle", cause="offset not compared")
def newcomer_cycle_theta_only(X, y, max_passes):
    theta, theta0 = np.zeros(X.shape[1]), 0.0
    seen = {tuple(theta): 0}
    for number in range(1, max_passes + 1):
        clean = True
        for x, label in zip(X, y, strict=True):
            if label * (theta @ x + theta0) <= 0:
                theta, theta0, clean = theta + label * x, theta0 + label, False
        if clean:
            return 0
        if tuple(theta) in seen:
            return number - seen[tuple(theta)]
        seen[tuple(theta)] = number
    return -1


@bank.wrong("perceptron_cycle", cause="passes until the return")
def newcomer_cycle_number_of_pass(X, y, max_passes):
    theta, theta0 = np.zeros(X.shape[1]), 0.0
    seen = {(*theta, theta0)}
    for number in range(1, max_passes + 1):
        clean = True
        for x, label in zip(X, y, strict=True):
            if label * (theta @ x + theta0) <= 0:
                theta, theta0, clean = theta + label * x, theta0 + label, False
        if clean:
            return 0
        if (*theta, theta0) in seen:
            return number
        seen.add((*theta, theta0))
    return -1


@bank.wrong("perceptron_cycle", cause="zero start not remembered")
def newcomer_cycle_no_start(X, y, max_passes):
    theta, theta0, seen = np.zeros(X.shape[1]), 0.0, []
    for _ in range(max_passes):
        clean = True
        for x, label in zip(X, y, strict=True):
            if label * (theta @ x + theta0) <= 0:
                theta, theta0, clean = theta + label * x, theta0 + label, False
        if clean:
            return 0
        state = (*theta, theta0)
        if state in seen:
            return len(seen) - seen.index(state)
        seen.append(state)
    return -1


@bank.wrong("perceptron_cycle", cause="compared with the last pass only")
def newcomer_cycle_previous_only(X, y, max_passes):
    theta, theta0 = np.zeros(X.shape[1]), 0.0
    before = (*theta, theta0)
    for _ in range(max_passes):
        clean = True
        for x, label in zip(X, y, strict=True):
            if label * (theta @ x + theta0) <= 0:
                theta, theta0, clean = theta + label * x, theta0 + label, False
        if clean:
            return 0
        if (*theta, theta0) == before:
            return 1
        before = (*theta, theta0)
    return -1


@bank.wrong("perceptron_cycle", cause="one pass too few")
def newcomer_cycle_one_pass_less(X, y, max_passes):
    return newcomer_cycle_dictionary(X, y, max_passes - 1)


@bank.wrong("perceptron_cycle", cause="visits counted")
def newcomer_cycle_visits(X, y, max_passes):
    length = newcomer_cycle_dictionary(X, y, max_passes)
    return length * len(y) if length > 0 else length


@bank.wrong("perceptron_cycle", cause="0 and -1 exchanged")
def newcomer_cycle_codes_swapped(X, y, max_passes):
    return {0: -1, -1: 0}.get(length := newcomer_cycle_dictionary(X, y, max_passes), length)


@bank.wrong("perceptron_cycle", cause="without offset")
def newcomer_cycle_origin(X, y, max_passes):
    theta = np.zeros(X.shape[1])
    seen = {tuple(theta): 0}
    for number in range(1, max_passes + 1):
        clean = True
        for x, label in zip(X, y, strict=True):
            if label * (theta @ x) <= 0:
                theta, clean = theta + label * x, False
        if clean:
            return 0
        if tuple(theta) in seen:
            return number - seen[tuple(theta)]
        seen[tuple(theta)] = number
    return -1


# --- hinge_loss -----------------------------------------------------------------------------------


@bank.right("hinge_loss")
def newcomer_hinge_half_sum(z):
    return (1 - np.asarray(z) + np.abs(1 - np.asarray(z))) / 2


@bank.right("hinge_loss")
def newcomer_hinge_recursive(z):
    if np.ndim(z) == 0:
        return max(1 - z, 0)
    return [newcomer_hinge_recursive(part) for part in z]


@bank.right("hinge_loss")
def newcomer_hinge_vectorize(z):
    return np.vectorize(lambda m: 1 - m if m < 1 else 0, otypes=[float])(z)


@bank.right("hinge_loss")
def newcomer_hinge_clip(z):
    return np.clip(np.subtract(1, z), 0, None)


@bank.right("hinge_loss")
def newcomer_hinge_masked(z):
    missing = np.array(1.0 - np.asarray(z))
    missing[missing < 0] = 0
    return missing


@bank.right("hinge_loss")
def newcomer_hinge_product(z):
    z = np.asarray(z)
    return (1 - z) * (z < 1)


@bank.wrong("hinge_loss", cause="other: if the first loss is a whole number, all are cut to whole numbers")
def newcomer_hinge_vectorize_first_type(z):
    return np.vectorize(lambda m: max(1 - m, 0))(z)


@bank.wrong("hinge_loss", cause="other: raises for a number, which NumPy makes a scalar again")
def newcomer_hinge_masked_scalar(z):
    missing = 1.0 - np.array(z, dtype=float)
    missing[missing < 0] = 0
    return missing


@bank.wrong("hinge_loss", cause="largest only")
def newcomer_hinge_np_max(z):
    return np.max(1 - np.asarray(z), initial=0)


@bank.wrong("hinge_loss", cause="array for a number")
def newcomer_hinge_one_entry(z):
    return np.maximum(1 - np.atleast_1d(z), 0)


@bank.wrong("hinge_loss", cause="capped at 1")
def newcomer_hinge_capped(z):
    return np.clip(1 - np.asarray(z), 0, 1)


@bank.wrong("hinge_loss", cause="perceptron loss")
def newcomer_hinge_at_zero(z):
    z = np.asarray(z)
    return np.where(z <= 0, -z, 0)


@bank.wrong("hinge_loss", cause="other: 0 from z = 0 on, but 1 - z below")
def newcomer_hinge_jump(z):
    z = np.asarray(z)
    return np.where(z < 0, 1 - z, 0)


@bank.wrong("hinge_loss", cause="flattened")
def newcomer_hinge_flat(z):
    if np.ndim(z) == 0:
        return max(1 - z, 0)
    return np.array([max(1 - m, 0) for m in np.ravel(z)])


@bank.wrong("hinge_loss", cause="absolute value")
def newcomer_hinge_distance(z):
    return np.sqrt((1 - np.asarray(z)) ** 2)


# --- hinge_risk -----------------------------------------------------------------------------------


@bank.right("hinge_risk")
def newcomer_risk_active_sum(X, y, theta, theta0):
    z = y * (X.dot(theta) + theta0)
    inside = z < 1
    return (np.count_nonzero(inside) - z[inside].sum()) / len(z)


@bank.right("hinge_risk")
def newcomer_risk_python(X, y, theta, theta0):
    losses = [
        max(0, 1 - label * (math.fsum(a * b for a, b in zip(x, theta, strict=True)) + theta0))
        for x, label in zip(X, y, strict=True)
    ]
    return statistics.fmean(losses)


@bank.right("hinge_risk")
def newcomer_risk_reflected(X, y, theta, theta0):
    Z = np.einsum("i,ij->ij", y, np.c_[X, np.ones(len(X))])
    return np.maximum(1 - Z @ [*theta, theta0], 0).mean()


@bank.right("hinge_risk")
def newcomer_risk_running(X, y, theta, theta0):
    risk = 0.0
    for i in range(1, len(y) + 1):
        z = y[i - 1] * (np.dot(theta, X[i - 1]) + theta0)
        risk = risk * (i - 1) / i + newcomer_hinge_recursive(z) / i
    return risk


@bank.wrong("hinge_risk", cause="hinge of the mean")
def newcomer_risk_max_of_mean(X, y, theta, theta0):
    return max(0.0, float(np.mean(1 - y * (X @ theta + theta0))))


@bank.wrong("hinge_risk", cause="mean over charged points")
def newcomer_risk_active_mean(X, y, theta, theta0):
    loss = np.maximum(1 - y * (X @ theta + theta0), 0)
    return loss[loss > 0].mean() if (loss > 0).any() else 0.0


@bank.wrong("hinge_risk", cause="offset outside the label")
def newcomer_risk_precedence(X, y, theta, theta0):
    return np.mean(np.maximum(1 - (y * (X @ theta) + theta0), 0))


@bank.wrong("hinge_risk", cause="theta made a unit vector")
def newcomer_risk_geometric(X, y, theta, theta0):
    z = y * (X @ theta + theta0) / (np.linalg.norm(theta) or 1)
    return np.mean(np.maximum(1 - z, 0))


@bank.wrong("hinge_risk", cause="other: half the squared norm is added")
def newcomer_risk_penalty(X, y, theta, theta0):
    return np.mean(np.maximum(1 - y * (X @ theta + theta0), 0)) + 0.5 * theta @ theta


@bank.wrong("hinge_risk", cause="divided by the features")
def newcomer_risk_features(X, y, theta, theta0):
    return np.sum(np.maximum(1 - y * (X @ theta + theta0), 0)) / X.shape[1]


@bank.wrong("hinge_risk", cause="other: points on the right side cost nothing")
def newcomer_risk_mistakes_only(X, y, theta, theta0):
    z = y * (X @ theta + theta0)
    return np.mean(np.where(z <= 0, 1 - z, 0))


@bank.wrong("hinge_risk", cause="other: the squared hinge")
def newcomer_risk_squared(X, y, theta, theta0):
    return np.mean(np.maximum(1 - y * (X @ theta + theta0), 0) ** 2)


# --- gradient_descent -----------------------------------------------------------------------------


@bank.right("gradient_descent")
def newcomer_descent_preallocated(grad, start, eta, steps):
    path = np.empty((steps + 1, len(start)))
    path[0] = start
    for k in range(steps):
        path[k + 1] = path[k] - (eta(k) if callable(eta) else eta) * grad(path[k])
    return path


@bank.right("gradient_descent")
def newcomer_descent_copies(grad, start, eta, steps):
    rate = eta if callable(eta) else lambda k: eta
    w = np.array(start, dtype=float)
    path = [w.copy()]
    for k in range(steps):
        w -= rate(k) * np.asarray(grad(w))
        path.append(w.copy())
    return path


@bank.right("gradient_descent")
def newcomer_descent_recursive(grad, start, eta, steps, k=0):
    here = np.asarray(start, dtype=float)
    if k == steps:
        return [here.tolist()]
    rate = eta(k) if callable(eta) else eta
    return [here.tolist(), *newcomer_descent_recursive(grad, here - rate * grad(here), eta, steps, k + 1)]


@bank.right("gradient_descent")
def newcomer_descent_accumulate(grad, start, eta, steps):
    rates = [eta(k) if callable(eta) else eta for k in range(steps)]
    points = itertools.accumulate(rates, lambda w, r: w - r * grad(w), initial=np.array(start) * 1.0)
    return np.vstack(list(points))


@bank.wrong("gradient_descent", cause="start kept in whole numbers")
def newcomer_descent_integer_path(grad, start, eta, steps):
    start = np.array(start)
    path = np.zeros((steps + 1, len(start)), dtype=start.dtype)
    path[0] = start
    for k in range(steps):
        path[k + 1] = path[k] - (eta(k) if callable(eta) else eta) * grad(path[k])
    return path


@bank.wrong("gradient_descent", cause="k starts at 1")
def newcomer_descent_rate_from_one(grad, start, eta, steps):
    path = [np.array(start, dtype=float)]
    for k in range(1, steps + 1):
        path.append(path[-1] - (eta(k) if callable(eta) else eta) * grad(path[-1]))
    return np.array(path)


@bank.wrong("gradient_descent", cause="gradient at the start")
def newcomer_descent_stale_gradient(grad, start, eta, steps):
    w = np.array(start, dtype=float)
    g, path = grad(w), [w]
    for k in range(steps):
        w = w - (eta(k) if callable(eta) else eta) * g
        path.append(w)
    return np.array(path)


@bank.wrong("gradient_descent", cause="ends where it is flat")
def newcomer_descent_early_stop(grad, start, eta, steps):
    path = [np.array(start, dtype=float)]
    for k in range(steps):
        g = grad(path[-1])
        if np.linalg.norm(g) < 1e-12:
            break
        path.append(path[-1] - (eta(k) if callable(eta) else eta) * g)
    return np.array(path)


@bank.wrong("gradient_descent", cause="coordinate after coordinate")
def newcomer_descent_coordinates(grad, start, eta, steps):
    w = np.array(start, dtype=float)
    path = [w.copy()]
    for k in range(steps):
        rate = eta(k) if callable(eta) else eta
        for j in range(len(w)):
            w[j] -= rate * grad(w)[j]
        path.append(w.copy())
    return np.array(path)


@bank.wrong("gradient_descent", cause="gradient made a unit vector")
def newcomer_descent_unit_steps(grad, start, eta, steps):
    path = [np.array(start, dtype=float)]
    for k in range(steps):
        g = grad(path[-1])
        path.append(path[-1] - (eta(k) if callable(eta) else eta) * g / (np.linalg.norm(g) or 1))
    return np.array(path)


@bank.wrong("gradient_descent", cause="other: the first row is the point after the first step, the last comes twice")
def newcomer_descent_shifted(grad, start, eta, steps):
    w, path = np.array(start, dtype=float), []
    for k in range(steps):
        w = w - (eta(k) if callable(eta) else eta) * grad(w)
        path.append(w)
    path.append(w)
    return np.array(path)


@bank.wrong("gradient_descent", cause="rate taken once")
def newcomer_descent_rate_once(grad, start, eta, steps):
    rate = eta(0) if callable(eta) else eta
    path = [np.array(start, dtype=float)]
    for _ in range(steps):
        path.append(path[-1] - rate * grad(path[-1]))
    return np.array(path)


@bank.wrong("gradient_descent", cause="start overwritten, as floats")
def newcomer_descent_start_moves(grad, start, eta, steps):
    w = np.asarray(start, dtype=float)
    path = [w]
    for k in range(steps):
        w -= (eta(k) if callable(eta) else eta) * grad(w)
        path.append(w.copy())
    return np.array(path)


# --- hinge_subdifferential ------------------------------------------------------------------------


@bank.right("hinge_subdifferential")
def newcomer_subdifferential_comparisons(z):
    return -int(z <= 1), -int(z < 1)


@bank.right("hinge_subdifferential")
def newcomer_subdifferential_branches(z):
    if z == 1:
        return [-1.0, 0.0]
    slope = -1.0 if z < 1 else 0.0
    return [slope, slope]


@bank.right("hinge_subdifferential")
def newcomer_subdifferential_heaviside(z):
    return np.array([-np.heaviside(1 - z, 1), -np.heaviside(1 - z, 0)])


@bank.right("hinge_subdifferential")
def newcomer_subdifferential_max_of_pieces(z):
    slopes = [slope for value, slope in ((1 - z, -1), (0, 0)) if value == max(1 - z, 0)]
    return min(slopes), max(slopes)


@bank.right("hinge_subdifferential")
def newcomer_subdifferential_sign(z):
    s = np.sign(1 - z)
    return (-1 - s) / 2 - (s == 0) / 2, (-1 - s) / 2 + (s == 0) / 2


@bank.wrong("hinge_subdifferential", cause="interval everywhere below")
def newcomer_subdifferential_below(z):
    return (-1, 0) if z <= 1 else (0, 0)


@bank.wrong("hinge_subdifferential", cause="ends exchanged")
def newcomer_subdifferential_order(z):
    return -float(z < 1), -float(z <= 1)


@bank.wrong("hinge_subdifferential", cause="kink at 0")
def newcomer_subdifferential_zero(z):
    return (-1, 0) if z == 0 else (-1, -1) if z < 0 else (0, 0)


@bank.wrong("hinge_subdifferential", cause="other: z is rounded before it is compared with 1")
def newcomer_subdifferential_rounded(z):
    return (-1, 0) if round(float(z)) == 1 else (-1, -1) if z < 1 else (0, 0)


@bank.wrong("hinge_subdifferential", cause="the middle at the kink")
def newcomer_subdifferential_middle(z):
    slope = -0.5 if z == 1 else -1.0 if z < 1 else 0.0
    return slope, slope


@bank.wrong("hinge_subdifferential", cause="only one slope at the kink")
def newcomer_subdifferential_left(z):
    return (-1, -1) if z <= 1 else (0, 0)


@bank.wrong("hinge_subdifferential", cause="too wide")
def newcomer_subdifferential_absolute(z):
    return (-1, 1) if z == 1 else (-1, -1) if z < 1 else (0, 0)


@bank.wrong("hinge_subdifferential", cause="values instead of slopes")
def newcomer_subdifferential_values(z):
    return (-1, 0) if z == 1 else (max(1 - z, 0),) * 2


@bank.wrong("hinge_subdifferential", cause="sign of the slope")
def newcomer_subdifferential_sign_lost(z):
    return (0, 1) if z == 1 else (1, 1) if z < 1 else (0, 0)


# --- hinge_subgradient ----------------------------------------------------------------------------


@bank.right("hinge_subgradient")
def newcomer_subgradient_mask(X, y, theta, theta0):
    c = -y * (y * (X @ theta + theta0) <= 1) / len(y)
    return c @ X, c.sum()


@bank.right("hinge_subgradient")
def newcomer_subgradient_python(X, y, theta, theta0):
    g, g0, n = [0.0] * X.shape[1], 0.0, len(y)
    for x, label in zip(X.tolist(), y.tolist(), strict=True):
        if label * (sum(a * b for a, b in zip(x, theta.tolist(), strict=True)) + theta0) > 1:
            continue
        g = [a - label * b / n for a, b in zip(g, x, strict=True)]
        g0 -= label / n
    return g, g0


@bank.right("hinge_subgradient")
def newcomer_subgradient_augmented(X, y, theta, theta0):
    Z = y[:, None] * np.column_stack([X, np.ones(len(X))])
    w = np.append(theta, theta0)
    mean = np.where((Z @ w <= 1)[:, None], -Z, 0).mean(axis=0)
    return mean[:-1], mean[-1]


@bank.right("hinge_subgradient")
def newcomer_subgradient_rows(X, y, theta, theta0):
    rows = [
        newcomer_subdifferential_comparisons(b * (a @ theta + theta0))[0] * b * np.r_[a, 1]
        for a, b in zip(X, y, strict=True)
    ]
    total = np.sum(rows, axis=0)
    return list(total[:-1] / len(rows)), total[-1] / len(rows)


@bank.wrong("hinge_subgradient", cause="strict at the kink")
def newcomer_subgradient_strict(X, y, theta, theta0):
    c = -y * (y * (X @ theta + theta0) < 1) / len(y)
    return c @ X, c.sum()


@bank.wrong("hinge_subgradient", cause="mean over active points")
def newcomer_subgradient_active_mean(X, y, theta, theta0):
    active = y * (X @ theta + theta0) <= 1
    if not active.any():
        return np.zeros(X.shape[1]), 0.0
    return np.mean(-y[active, None] * X[active], axis=0), np.mean(-y[active])


@bank.wrong("hinge_subgradient", cause="offset part of all points")
def newcomer_subgradient_all_labels(X, y, theta, theta0):
    c = -y * (y * (X @ theta + theta0) <= 1) / len(y)
    return c @ X, -y.mean()


@bank.wrong("hinge_subgradient", cause="only mistakes")
def newcomer_subgradient_perceptron(X, y, theta, theta0):
    c = -y * (y * (X @ theta + theta0) <= 0) / len(y)
    return c @ X, c.sum()


@bank.wrong("hinge_subgradient", cause="`y * (X @ theta) + theta0` for `y * (X @ theta + theta0)`")
def newcomer_subgradient_precedence(X, y, theta, theta0):
    c = -y * (y * (X @ theta) + theta0 <= 1) / len(y)
    return c @ X, c.sum()


@bank.wrong("hinge_subgradient", cause="weighed by the loss")
def newcomer_subgradient_weighted(X, y, theta, theta0):
    c = -y * np.maximum(1 - y * (X @ theta + theta0), 0) / len(y)
    return c @ X, c.sum()


@bank.wrong("hinge_subgradient", cause="half at the kink")
def newcomer_subgradient_half(X, y, theta, theta0):
    c = -y * np.heaviside(1 - y * (X @ theta + theta0), 0.5) / len(y)
    return c @ X, c.sum()


@bank.wrong("hinge_subgradient", cause="other: the mean over the features, not over the points")
def newcomer_subgradient_axis(X, y, theta, theta0):
    c = -y * (y * (X @ theta + theta0) <= 1)
    return c @ X / X.shape[1], c.sum() / len(y)


# --- best_constant_step ---------------------------------------------------------------------------


@bank.right("best_constant_step")
def newcomer_step_formula(G, D, m):
    return D / (G * math.sqrt(m)), D * G / math.sqrt(m)


@bank.right("best_constant_step")
def newcomer_step_insert(G, D, m):
    eta = np.sqrt(D**2 / (m * G**2))
    return [eta, (D**2 + m * G**2 * eta**2) / (2 * m * eta)]


@bank.right("best_constant_step")
def newcomer_step_powers(G, D, m):
    root = m**-0.5
    return np.array([D / G, D * G]) * root


@bank.right("best_constant_step")
def newcomer_step_logarithms(G, D, m):
    eta = math.exp(math.log(D) - math.log(G) - math.log(m) / 2)
    return eta, eta * G * G


@bank.wrong("best_constant_step", cause="root forgotten")
def newcomer_step_no_root(G, D, m):
    eta = D / (G * m)
    return eta, (D**2 + m * G**2 * eta**2) / (2 * m * eta)


@bank.wrong("best_constant_step", cause="squares of the rates not added up")
def newcomer_step_sum_of_squares(G, D, m):
    eta = D / G
    return eta, (D**2 + G**2 * eta**2) / (2 * m * eta)


@bank.wrong("best_constant_step", cause="two not divided")
def newcomer_step_no_two(G, D, m):
    eta = D / (G * np.sqrt(m))
    return eta, (D**2 + m * G**2 * eta**2) / (m * eta)


@bank.wrong("best_constant_step", cause="bound first")
def newcomer_step_swapped(G, D, m):
    return D * G / np.sqrt(m), D / (G * np.sqrt(m))


@bank.wrong("best_constant_step", cause="other: the best of a grid of rates")
def newcomer_step_grid(G, D, m):
    etas = np.logspace(-6, 6, 2001)
    bounds = (D**2 + m * G**2 * etas**2) / (2 * m * etas)
    best = np.argmin(bounds)
    return etas[best], bounds[best]


@bank.wrong("best_constant_step", cause="G and D swapped")
def newcomer_step_exchanged(G, D, m):
    return G / (D * np.sqrt(m)), D * G / np.sqrt(m)


@bank.wrong("best_constant_step", cause="m one less")
def newcomer_step_one_less(G, D, m):
    m = max(m - 1, 1)
    return D / (G * m**0.5), D * G / m**0.5


@bank.wrong("best_constant_step", cause="other: the root is cut to a whole number")
def newcomer_step_whole_root(G, D, m):
    root = math.isqrt(m)
    return D / (G * root), D * G / root


@bank.wrong("best_constant_step", cause="D not squared")
def newcomer_step_squared_distance(G, D, m):
    eta = np.sqrt(D / m) / G
    return eta, (D + m * G**2 * eta**2) / (2 * m * eta)


# --- sgd_hinge ------------------------------------------------------------------------------------


def _risk(X, y, theta, theta0):
    return np.mean(np.maximum(1 - y * (X @ theta + theta0), 0))


@bank.right("sgd_hinge")
def newcomer_sgd_iterates(X, y, order):
    iterates = [(np.zeros(X.shape[1]), 0.0)]
    for i in order:
        theta, theta0 = iterates[-1]
        if y[i] * (theta @ X[i] + theta0) <= 1:
            eta = 1 / len(iterates)
            iterates.append((theta + eta * y[i] * X[i], theta0 + eta * y[i]))
    return min(iterates, key=lambda pair: _risk(X, y, *pair))


@bank.right("sgd_hinge")
def newcomer_sgd_augmented(X, y, order):
    Z = y[:, None] * np.c_[X, np.ones(len(X))]
    w, k = np.zeros(Z.shape[1]), 0
    best, lowest = w.copy(), 1.0
    for z in Z[np.array(order, dtype=int)]:
        if z @ w > 1:
            continue
        k += 1
        w += z / k
        risk = np.clip(1 - Z @ w, 0, None).mean()
        if risk < lowest:
            best, lowest = w.copy(), risk
    return best[:-1], best[-1]


@bank.right("sgd_hinge")
def newcomer_sgd_python(X, y, order):
    points = [[*x, 1.0] for x in X.tolist()]
    labels = y.tolist()

    def margin(w, i):
        return labels[i] * sum(a * b for a, b in zip(w, points[i], strict=True))

    w, k = [0.0] * len(points[0]), 0
    best, lowest = w, float("inf")
    for i in [None, *order]:
        if i is not None:
            if margin(w, i) > 1:
                continue
            w = [a + labels[i] * b / (k + 1) for a, b in zip(w, points[i], strict=True)]
            k += 1
        risk = sum(max(1 - margin(w, j), 0) for j in range(len(labels))) / len(labels)
        if risk < lowest:
            best, lowest = w, risk
    return best[:-1], best[-1]


@bank.right("sgd_hinge")
def newcomer_sgd_matrix(X, y, order):
    path = [np.zeros(X.shape[1] + 1)]
    for i in order:
        if y[i] * (path[-1][:-1] @ X[i] + path[-1][-1]) <= 1:
            path.append(path[-1] + y[i] / len(path) * np.append(X[i], 1))
    W = np.array(path)
    margins = y * (W[:, :-1] @ X.T + W[:, -1:])
    best = W[np.argmin(np.maximum(1 - margins, 0).mean(axis=1))]
    return best[:-1], best[-1]


@bank.wrong("sgd_hinge", cause="best remembered by reference")
def newcomer_sgd_alias(X, y, order):
    theta, theta0, k = np.zeros(X.shape[1]), 0.0, 0
    best, best0, lowest = theta.copy(), 0.0, 1.0
    for i in order:
        if y[i] * (theta @ X[i] + theta0) <= 1:
            theta += y[i] * X[i] / (k + 1)
            theta0 += y[i] / (k + 1)
            k += 1
            if _risk(X, y, theta, theta0) < lowest:
                lowest, best, best0 = _risk(X, y, theta, theta0), theta, theta0
    return best, best0


@bank.wrong("sgd_hinge", cause="zero start forgotten")
def newcomer_sgd_no_start(X, y, order):
    theta, theta0, k = np.zeros(X.shape[1]), 0.0, 0
    best, lowest = (theta, theta0), np.inf
    for i in order:
        if y[i] * (theta @ X[i] + theta0) <= 1:
            theta, theta0, k = theta + y[i] * X[i] / (k + 1), theta0 + y[i] / (k + 1), k + 1
            if _risk(X, y, theta, theta0) < lowest:
                best, lowest = (theta, theta0), _risk(X, y, theta, theta0)
    return best


@bank.wrong("sgd_hinge", cause="k counts visits")
def newcomer_sgd_visits(X, y, order):
    theta, theta0 = np.zeros(X.shape[1]), 0.0
    best, lowest = (theta, theta0), 1.0
    for k, i in enumerate(order):
        if y[i] * (theta @ X[i] + theta0) <= 1:
            theta, theta0 = theta + y[i] * X[i] / (k + 1), theta0 + y[i] / (k + 1)
            if _risk(X, y, theta, theta0) < lowest:
                best, lowest = (theta, theta0), _risk(X, y, theta, theta0)
    return best


@bank.wrong("sgd_hinge", cause="other: the risk is looked at before the update and stored with the parameters after it")
def newcomer_sgd_risk_before(X, y, order):
    theta, theta0, k = np.zeros(X.shape[1]), 0.0, 0
    best, lowest = (theta, theta0), np.inf
    for i in order:
        if y[i] * (theta @ X[i] + theta0) <= 1:
            risk = _risk(X, y, theta, theta0)
            theta, theta0, k = theta + y[i] * X[i] / (k + 1), theta0 + y[i] / (k + 1), k + 1
            if risk < lowest:
                best, lowest = (theta, theta0), risk
    return best


@bank.wrong("sgd_hinge", cause="risk of the visits so far")
def newcomer_sgd_own_loss(X, y, order):
    theta, theta0, k = np.zeros(X.shape[1]), 0.0, 0
    best, lowest = (theta, theta0), 1.0
    for i in order:
        if y[i] * (theta @ X[i] + theta0) <= 1:
            theta, theta0, k = theta + y[i] * X[i] / (k + 1), theta0 + y[i] / (k + 1), k + 1
            loss = max(0.0, 1 - y[i] * (theta @ X[i] + theta0))
            if loss < lowest:
                best, lowest = (theta, theta0), loss
    return best


@bank.wrong("sgd_hinge", cause="latest of equals")
def newcomer_sgd_last_tie(X, y, order):
    theta, theta0, k = np.zeros(X.shape[1]), 0.0, 0
    best, lowest = (theta, theta0), 1.0
    for i in order:
        if y[i] * (theta @ X[i] + theta0) <= 1:
            theta, theta0, k = theta + y[i] * X[i] / (k + 1), theta0 + y[i] / (k + 1), k + 1
            if _risk(X, y, theta, theta0) <= lowest:
                best, lowest = (theta, theta0), _risk(X, y, theta, theta0)
    return best


@bank.wrong("sgd_hinge", cause="risk of the visits so far")
def newcomer_sgd_risk_on_visited(X, y, order):
    theta, theta0, k = np.zeros(X.shape[1]), 0.0, 0
    best, lowest = (theta, theta0), 1.0
    seen = []
    for i in order:
        seen.append(i)
        if y[i] * (theta @ X[i] + theta0) <= 1:
            theta, theta0, k = theta + y[i] * X[i] / (k + 1), theta0 + y[i] / (k + 1), k + 1
            if _risk(X[seen], y[seen], theta, theta0) < lowest:
                best, lowest = (theta, theta0), _risk(X[seen], y[seen], theta, theta0)
    return best


@bank.wrong("sgd_hinge", cause="k raised too early")
def newcomer_sgd_rate_from_half(X, y, order):
    theta, theta0, k = np.zeros(X.shape[1]), 0.0, 1
    best, lowest = (theta, theta0), 1.0
    for i in order:
        if y[i] * (theta @ X[i] + theta0) <= 1:
            theta, theta0, k = theta + y[i] * X[i] / (k + 1), theta0 + y[i] / (k + 1), k + 1
            if _risk(X, y, theta, theta0) < lowest:
                best, lowest = (theta, theta0), _risk(X, y, theta, theta0)
    return best


@bank.wrong("sgd_hinge", cause="strict test")
def newcomer_sgd_strict(X, y, order):
    theta, theta0, k = np.zeros(X.shape[1]), 0.0, 0
    best, lowest = (theta, theta0), 1.0
    for i in order:
        if y[i] * (theta @ X[i] + theta0) < 1:
            theta, theta0, k = theta + y[i] * X[i] / (k + 1), theta0 + y[i] / (k + 1), k + 1
            if _risk(X, y, theta, theta0) < lowest:
                best, lowest = (theta, theta0), _risk(X, y, theta, theta0)
    return best


# --- pegasos --------------------------------------------------------------------------------------


@bank.right("pegasos")
def newcomer_pegasos_closed_form(X, y, lam, order):
    """After visit k theta is the sum of all y x that were added, divided by lam k."""
    total = np.zeros(X.shape[1])
    for k, i in enumerate(order):
        if k == 0 or y[i] * (total @ X[i]) / (lam * k) < 1:
            total = total + y[i] * X[i]
    return total / (lam * max(len(order), 1))


@bank.right("pegasos")
def newcomer_pegasos_plain(X, y, lam, order):
    theta = np.zeros(X.shape[1])
    for k, i in enumerate(order, start=1):
        eta = 1 / (lam * k)
        z = y[i] * np.dot(theta, X[i])
        theta = (1 - eta * lam) * theta
        if z < 1:
            theta = theta + eta * y[i] * X[i]
    return theta


@bank.right("pegasos")
def newcomer_pegasos_lists(X, y, lam, order):
    theta = [0.0] * X.shape[1]
    k = 0
    for i in order:
        k += 1
        x, label = X[i].tolist(), int(y[i])
        move = label / (lam * k) if label * sum(a * b for a, b in zip(theta, x, strict=True)) < 1 else 0
        theta = [a - a / k + move * b for a, b in zip(theta, x, strict=True)]
    return theta


@bank.right("pegasos")
def newcomer_pegasos_subgradient(X, y, lam, order):
    def subgradient(theta, x, label):
        return lam * theta - (label * (x @ theta) < 1) * label * x

    theta, steps = np.zeros(X.shape[1]), itertools.count(1)
    for i in order:
        theta = theta - subgradient(theta, X[i], y[i]) / (lam * next(steps))
    return theta


@bank.wrong("pegasos", cause="shrinks only where it updates")
def newcomer_pegasos_shrinks_on_update(X, y, lam, order):
    theta = np.zeros(X.shape[1])
    for k, i in enumerate(order, start=1):
        if y[i] * (theta @ X[i]) < 1:
            theta = (1 - 1 / k) * theta + y[i] * X[i] / (lam * k)
    return theta


@bank.wrong("pegasos", cause="z after the shrinking")
def newcomer_pegasos_margin_after(X, y, lam, order):
    theta = np.zeros(X.shape[1])
    for k, i in enumerate(order, start=1):
        theta *= 1 - 1 / k
        if y[i] * (theta @ X[i]) < 1:
            theta += y[i] * X[i] / (lam * k)
    return theta


@bank.wrong("pegasos", cause="new part shrunk, too")
def newcomer_pegasos_shrinks_after(X, y, lam, order):
    theta = np.zeros(X.shape[1])
    for k, i in enumerate(order, start=1):
        if y[i] * (theta @ X[i]) < 1:
            theta = theta + y[i] * X[i] / (lam * k)
        theta = (1 - 1 / k) * theta
    return theta


@bank.wrong("pegasos", cause="updates at z equal to 1")
def newcomer_pegasos_at_one(X, y, lam, order):
    theta = np.zeros(X.shape[1])
    for k, i in enumerate(order, start=1):
        z = y[i] * (theta @ X[i])
        theta = (1 - 1 / k) * theta + (z <= 1) * y[i] * X[i] / (lam * k)
    return theta


@bank.wrong("pegasos", cause="k counts updates")
def newcomer_pegasos_counts_updates(X, y, lam, order):
    theta, k = np.zeros(X.shape[1]), 1
    for i in order:
        z = y[i] * (theta @ X[i])
        theta = (1 - 1 / k) * theta
        if z < 1:
            theta = theta + y[i] * X[i] / (lam * k)
            k += 1
    return theta


@bank.wrong("pegasos", cause="other: projected onto the ball of radius 1/√lam")
def newcomer_pegasos_projected(X, y, lam, order):
    theta = np.zeros(X.shape[1])
    for k, i in enumerate(order, start=1):
        z = y[i] * (theta @ X[i])
        theta = (1 - 1 / k) * theta + (z < 1) * y[i] * X[i] / (lam * k)
        theta = theta * min(1, 1 / (np.sqrt(lam) * (np.linalg.norm(theta) or 1)))
    return theta


@bank.wrong("pegasos", cause="`lam` for `eta * lam`")
def newcomer_pegasos_shrinks_by_lam(X, y, lam, order):
    theta = np.zeros(X.shape[1])
    for k, i in enumerate(order, start=1):
        z = y[i] * (theta @ X[i])
        theta = (1 - lam) * theta + (z < 1) * y[i] * X[i] / (lam * k)
    return theta


@bank.wrong("pegasos", cause="k starts at 2")
def newcomer_pegasos_rate_from_two(X, y, lam, order):
    theta = np.zeros(X.shape[1])
    for k, i in enumerate(order, start=2):
        z = y[i] * (theta @ X[i])
        theta = (1 - 1 / k) * theta + (z < 1) * y[i] * X[i] / (lam * k)
    return theta


@bank.wrong("pegasos", cause="average of the iterates")
def newcomer_pegasos_averaged(X, y, lam, order):
    theta, total = np.zeros(X.shape[1]), np.zeros(X.shape[1])
    for k, i in enumerate(order, start=1):
        z = y[i] * (theta @ X[i])
        theta = (1 - 1 / k) * theta + (z < 1) * y[i] * X[i] / (lam * k)
        total += theta
    return total / len(order)


# --- more forms of right answers ------------------------------------------------------------------


@bank.right("bag_of_words")
def newcomer_bag_objects(text, vocabulary):
    words = re.split(r"[^a-z0-9]+", text.lower())
    return np.array([words.count(w) for w in vocabulary] + [True], dtype=object)


@bank.right("predict")
def newcomer_predict_matrix(X, theta, theta0):
    scores = np.asmatrix(X) * np.asmatrix(theta).T + theta0
    return np.where(scores.A1 < 0, -1.0, 1.0)


@bank.right("training_error")
def newcomer_error_no_dimension(X, y, theta, theta0):
    return np.array((y * (X @ theta + theta0) <= 0).mean())


@bank.right("signed_distance")
def newcomer_distance_long_numbers(X, theta, theta0):
    t = np.asarray(theta, dtype=np.longdouble)
    return (X.astype(np.longdouble) @ t + theta0) / np.sqrt(t @ t)


@bank.right("train_test_split")
def newcomer_split_np_split(n, test_fraction, rng):
    return np.split(rng.permutation(n).astype(float), [n - round(n * test_fraction)])


@bank.right("train_test_split")
def newcomer_split_old_generator(n, test_fraction, rng):
    old = np.random.RandomState(rng.integers(2**31))
    order = old.permutation(n).tolist()
    m = round(test_fraction * n)
    return order[:-m], order[-m:]


@bank.right("train_test_split")
def newcomer_split_pop(n, test_fraction, rng):
    left, test = list(range(n)), []
    for _ in range(round(n * test_fraction)):
        test.append(left.pop(rng.integers(len(left))))
    return left, test


@bank.right("single_pixel_classifier")
def newcomer_pixel_partial(images, labels, pixel):
    def h(table, new):
        return np.fromiter((table.get(v, -1) for v in new.T[pixel]), dtype=float)

    table = {}
    [table.setdefault(v, label) for v, label in zip(images.T[pixel], labels, strict=True)]
    return partial(h, table)


@bank.right("cross_validation_error")
def newcomer_cv_sorted(fit, X, y, folds):
    order = np.argsort(folds, kind="stable")
    X, y, folds = X[order], y[order], folds[order]
    cuts = np.flatnonzero(np.diff(folds)) + 1
    wrong = 0
    for part in np.split(np.arange(len(y)), cuts):
        rest = np.setdiff1d(np.arange(len(y)), part)
        wrong += np.count_nonzero(fit(X[rest], y[rest])(X[part]) - y[part])
    return np.float64(wrong) / len(y)


@bank.right("is_separated")
def newcomer_separated_logical(X, y, theta, theta0):
    return np.logical_and.reduce(y * (X @ theta + theta0) > 0)


@bank.right("perceptron")
def newcomer_perceptron_float_count(X, y, T):
    w, k = np.zeros((X.shape[1] + 1, 1)), np.zeros(())
    A = np.hstack([X, np.ones((len(X), 1))])
    for _ in range(T):
        before = k.copy()
        for i in range(len(A)):
            if y[i] * (A[i : i + 1] @ w).item() <= 0:
                w += y[i] * A[i : i + 1].T
                k += 1
        if k == before:
            break
    return w[:-1].ravel(), w[-1].item(), k


@bank.right("reflect")
def newcomer_reflect_matrix(X, y):
    return np.asarray(np.asmatrix(np.diag(y)) * np.asmatrix(np.c_[X, np.ones(len(X))]))


@bank.right("sequential_perceptron")
def newcomer_sequential_while(Z, order, eta):
    order = list(order)
    w, steps, clean = np.zeros(Z.shape[1]), 0, 0
    while order and clean < len(Z):
        z = Z[order.pop(0)]
        mistake = bool(w @ z <= 0)
        w, steps, clean = w + mistake * eta * z, steps + mistake, (clean + 1) * (not mistake)
    return w, steps


@bank.right("voted_predict")
def newcomer_voted_mean(X, thetas, theta0s, counts):
    votes = [
        np.average([1 if t @ x + b >= 0 else 0 for t, b in zip(thetas, theta0s, strict=True)], weights=counts)
        for x in X
    ]
    return [1 if round(v * sum(counts)) * 2 >= sum(counts) else -1 for v in votes]


@bank.right("hard_dataset")
def newcomer_hard_tiny_points(k):
    """Only the ratio of the heights and the lengths matters: from zero the scale of all points cancels."""
    e = 0.2 / math.sqrt(k)
    return np.array([[1.0, 0.0], [0.5, -e]]) / 1024, np.array([1.0, -1.0])


@bank.right("hard_dataset")
def newcomer_hard_many_points(k):
    """k pairs that all pull to and fro."""
    e = 0.25 / math.sqrt(k)
    X = [[1.0, 0.0], [0.5, -e]] * (k % 3 + 1)
    return X, [1, -1] * (k % 3 + 1)


@bank.right("non_separable_certificate")
def newcomer_certificate_scaled(X, y):
    """The columns are scaled to a largest entry of 1, and the weights scaled back."""
    Z = y[:, None] * np.c_[X, np.ones(len(X))]
    sizes = np.abs(Z).max(axis=1)
    A = np.vstack([(Z / sizes[:, None]).T, 1 / sizes])
    weights, rest = nnls(A, np.eye(len(A))[-1])
    return None if rest > 1e-10 else weights / sizes


@bank.right("hinge_loss")
def newcomer_hinge_logaddexp_free(z):
    return -np.minimum(np.asarray(z) - 1, 0)


@bank.right("gradient_descent")
def newcomer_descent_scan(grad, start, eta, steps):
    def walk():
        w = np.array(start, dtype=float)
        yield w.copy()
        for k in range(steps):
            rate = eta(k) if callable(eta) else eta
            w = np.subtract(w, np.multiply(rate, grad(w)))
            yield w.copy()

    return list(walk())


@bank.right("sgd_hinge")
def newcomer_sgd_two_passes(X, y, order):
    """First the path of the run, then the risks, then the first of the smallest."""
    thetas, theta0s = [np.zeros(X.shape[1])], [0.0]
    for i in order:
        z = y[i] * (np.dot(thetas[-1], X[i]) + theta0s[-1])
        if z <= 1:
            eta = 1 / len(thetas)
            thetas.append(thetas[-1] + eta * y[i] * X[i])
            theta0s.append(theta0s[-1] + eta * y[i])
    risks = [newcomer_risk_python(X, y, t, t0) for t, t0 in zip(thetas, theta0s, strict=True)]
    best = risks.index(min(risks))
    return thetas[best], theta0s[best]


# --- more wrong answers: right nearly everywhere ---------------------------------------------------


@bank.wrong("bag_of_words", cause="digits apart from letters")
def newcomer_bag_letters_or_digits(text, vocabulary):
    words = re.findall(r"[a-z]+|[0-9]+", text.lower())
    return np.array([words.count(w) for w in vocabulary] + [1])


@bank.wrong("bag_of_words", cause="some separators only")
def newcomer_bag_listed_separators(text, vocabulary):
    words = re.split(r"[ .,!?;:\-_\n]+", text.lower())
    return np.array([words.count(w) for w in vocabulary] + [1])


@bank.wrong("bag_of_words", cause="other: the bias is the number of words that are not in the vocabulary")
def newcomer_bag_unknown_words(text, vocabulary):
    words = re.findall(r"[a-z0-9]+", text.lower())
    x = [words.count(w) for w in vocabulary]
    return [*x, len(words) - sum(x)]


@bank.wrong("predict", cause="scores cut to whole numbers")
def newcomer_predict_half(X, theta, theta0):
    return np.sign(X @ theta + theta0 + 0.5).astype(int)


@bank.wrong("training_error", cause="rounded to two decimals")
def newcomer_error_rounded(X, y, theta, theta0):
    return round(float(np.mean(y * (X @ theta + theta0) <= 0)), 2)


@bank.wrong("training_error", cause="other: points that occur twice count once")
def newcomer_error_set(X, y, theta, theta0):
    wrong = {
        (*x, label) for x, label in zip(X.tolist(), y.tolist(), strict=True) if label * (np.dot(x, theta) + theta0) <= 0
    }
    return len(wrong) / len(y)


@bank.wrong("signed_distance", cause="rounded")
def newcomer_distance_rounded(X, theta, theta0):
    return np.round((X @ theta + theta0) / np.linalg.norm(theta), 3)


@bank.wrong("train_test_split", cause="other: the seed is n, so rng does not matter")
def newcomer_split_seed_n(n, test_fraction, rng):
    order = np.random.default_rng(n).permutation(n)
    m = round(n * test_fraction)
    return order[m:], order[:m]


@bank.wrong("train_test_split", cause="one point lost")
def newcomer_split_lost_point(n, test_fraction, rng):
    order = rng.permutation(n)
    m = round(n * test_fraction)
    return order[m + 1 :], order[:m]


@bank.wrong("train_test_split", cause="other: always at least two test points")
def newcomer_split_at_least_two(n, test_fraction, rng):
    order = rng.permutation(n)
    m = max(2, round(n * test_fraction))
    return order[m:], order[:m]


@bank.wrong("single_pixel_classifier", cause="-1 wins over +1")
def newcomer_pixel_conflict(images, labels, pixel):
    seen = defaultdict(set)
    for v, label in zip(images[:, pixel], labels, strict=True):
        seen[v].add(int(label))
    return lambda new: np.array([1 if seen.get(v) == {1} else -1 for v in new[:, pixel]])


@bank.wrong("single_pixel_classifier", cause="nearly equal counts as equal")
def newcomer_pixel_text_key(images, labels, pixel):
    table = {}
    for v, label in zip(images[:, pixel], labels, strict=True):
        table.setdefault(f"{v:.2f}", label)
    return lambda new: np.array([table.get(f"{v:.2f}", -1) for v in new[:, pixel]])


@bank.wrong("cross_validation_error", cause="other: fold numbers cut to whole numbers")
def newcomer_cv_whole_folds(fit, X, y, folds):
    wrong = 0
    for fold in range(int(folds.min()), int(folds.max()) + 1):
        test = folds == fold
        if test.any() and not test.all():
            wrong += np.sum(fit(X[~test], y[~test])(X[test]) != y[test])
    return wrong / len(y)


@bank.wrong("cross_validation_error", cause="folds up to the largest number")
def newcomer_cv_from_zero(fit, X, y, folds):
    wrong = 0
    for fold in range(int(max(folds)) + 1):
        test = folds == fold
        if test.any():
            wrong += np.sum(fit(X[~test], y[~test])(X[test]) != y[test])
    return wrong / len(y)


@bank.wrong(
    "cross_validation_error", cause="other: fitted on the earlier folds only, and the first fold is never judged"
)
def newcomer_cv_forward(fit, X, y, folds):
    wrong = 0
    for fold in np.unique(folds)[1:]:
        test, before = folds == fold, folds < fold
        wrong += np.sum(fit(X[before], y[before])(X[test]) != y[test])
    return wrong / len(y)


@bank.wrong("standardize", cause="other: a deviation near 0 is taken for constant")
def newcomer_standardize_isclose(X_train, X_new):
    m, s = X_train.mean(axis=0), X_train.std(axis=0)
    flat = np.isclose(s, 0)
    s = np.where(flat, 1, s)
    return np.where(flat, 0, (X_train - m) / s), np.where(flat, 0, (X_new - m) / s)


@bank.wrong("standardize", cause="other: a deviation below a millionth is taken for constant")
def newcomer_standardize_cancellation(X_train, X_new):
    m = X_train.mean(axis=0)
    s = np.sqrt(np.abs((X_train.astype(float) ** 2).mean(axis=0) - m**2))
    flat = s < 1e-6
    s = np.where(flat, 1, s)
    return np.where(flat, 0, (X_train - m) / s), np.where(flat, 0, (X_new - m) / s)


@bank.wrong("perceptron_origin", cause="other: every other pass goes backwards")
def newcomer_origin_to_and_fro(X, y, T):
    theta, k = np.zeros(X.shape[1]), 0
    for p in range(T):
        before = k
        for i in list(range(len(y)))[:: -1 if p % 2 else 1]:
            if y[i] * (theta @ X[i]) <= 0:
                theta, k = theta + y[i] * X[i], k + 1
        if k == before:
            break
    return theta, k


@bank.wrong("perceptron_origin", cause="one too few (k)")
def newcomer_origin_first_not_counted(X, y, T):
    theta, k = y[0] * X[0].astype(float), 0
    for p in range(T):
        before = k
        for i in range(1 if p == 0 else 0, len(y)):
            if y[i] * (theta @ X[i]) <= 0:
                theta, k = theta + y[i] * X[i], k + 1
        if k == before and p > 0:
            break
    return theta, k


@bank.wrong("perceptron", cause="whole numbers")
def newcomer_perceptron_integers(X, y, T):
    w, k = np.zeros(X.shape[1] + 1, dtype=int), 0
    for _ in range(T):
        before = k
        for x, label in zip(X, y, strict=True):
            if label * (w[:-1] @ x + w[-1]) <= 0:
                w[:] = w + label * np.append(x, 1)
                k += 1
        if k == before:
            break
    return w[:-1], w[-1], k


@bank.wrong("mistake_counts", cause="other: the counts of the clean visits")
def newcomer_counts_right_visits(X, y, T):
    theta, theta0, alpha = np.zeros(X.shape[1]), 0.0, np.zeros(len(y), dtype=int)
    for _ in range(T):
        clean = True
        for i in range(len(y)):
            if y[i] * (theta @ X[i] + theta0) <= 0:
                theta, theta0, clean = theta + y[i] * X[i], theta0 + y[i], False
            else:
                alpha[i] += 1
        if clean:
            break
    return alpha


@bank.wrong("from_counts", cause="other: of equal points only the last counts")
def newcomer_from_counts_dictionary(alpha, X, y):
    rows = {tuple(x): a * label * x for a, x, label in zip(alpha, X, y, strict=True)}
    return sum(rows.values()), alpha @ y


@bank.wrong("reflect", cause="absolute values")
def newcomer_reflect_rows_by_sign(X, y):
    Z = np.c_[X, y].astype(float)
    Z[y == -1, :-1] *= np.sign(Z[y == -1, :-1]) * -1
    return Z


@bank.wrong("perceptron_criterion", cause="other: a mean over the misclassified points")
def newcomer_criterion_wrong_mean(w, Z):
    wrong = Z @ w <= 0
    if not wrong.any():
        return 0.0, np.zeros(len(w))
    return -(Z[wrong] @ w).mean(), -Z[wrong].mean(axis=0)


@bank.wrong("batch_perceptron", cause="type of the input kept")
def newcomer_batch_type_of_points(Z, eta, max_steps):
    w, steps = np.zeros_like(Z[0]), 0
    while steps < max_steps and (Z @ w <= 0).any():
        w[:] = w + eta * Z[Z @ w <= 0].sum(axis=0)
        steps += 1
    return w, steps


@bank.wrong("batch_perceptron", cause="eta ignored")
def newcomer_batch_no_rate(Z, eta, max_steps):
    w, steps = np.zeros(Z.shape[1]), 0
    while steps < max_steps and (Z @ w <= 0).any():
        w, steps = w + Z[Z @ w <= 0].sum(axis=0), steps + 1
    return w, steps


@bank.wrong("sequential_perceptron", cause="other: w is written into an array of the type of Z")
def newcomer_sequential_type_of_points(Z, order, eta):
    w, steps, clean = np.zeros_like(Z[0]), 0, 0
    for i in order:
        if Z[i] @ w <= 0:
            w[:] = w + eta * Z[i]
            steps, clean = steps + 1, 0
        else:
            clean += 1
        if clean == len(Z):
            break
    return w, steps


@bank.wrong("sequential_perceptron", cause="does not stop early")
def newcomer_sequential_late_check(Z, order, eta):
    w, steps, clean = np.zeros(Z.shape[1]), 0, 0
    for visit, i in enumerate(order):
        if Z[i] @ w <= 0:
            w, steps, clean = w + eta * Z[i], steps + 1, 0
        else:
            clean += 1
        if clean >= len(Z) and visit >= 2 * len(Z):
            break
    return w, steps


@bank.wrong("xor_features", cause="other: works for the four points in this order only")
def newcomer_xor_by_row_number(X):
    return np.array([[1.0 if i % 4 in (1, 2) else -1.0] for i in range(len(X))])


@bank.wrong("averaged_perceptron", cause="T one less")
def newcomer_averaged_one_pass_less(X, y, T):
    if T == 1:
        return newcomer_averaged_running_mean(X, y, 1)
    return newcomer_averaged_running_mean(X, y, T - 1)


@bank.wrong("voted_predict", cause="last entry of thetas, theta0s, counts left out")
def newcomer_voted_without_last(X, thetas, theta0s, counts):
    if len(counts) == 1:
        return newcomer_voted_vectorised(X, thetas, theta0s, counts)
    return newcomer_voted_vectorised(X, thetas[:-1], theta0s[:-1], counts[:-1])


@bank.wrong("geometric_margin", cause="first point left out")
def newcomer_margin_skips_first(X, y, theta, theta0):
    m = y * (X @ theta + theta0) / np.linalg.norm(theta)
    return min(m[1:], default=m[0])


@bank.wrong("geometric_margin", cause="rounded")
def newcomer_margin_rounded(X, y, theta, theta0):
    return round(float(np.min(y * (X @ theta + theta0)) / np.linalg.norm(theta)), 2)


@bank.wrong("mistake_bound", cause="other: the radius of the points of class +1 only")
def newcomer_bound_one_class(X, y, theta_hat):
    R = np.linalg.norm(X[y == 1] if (y == 1).any() else X, axis=1).max()
    return (R / newcomer_margin_sorted(X, y, theta_hat, 0)) ** 2


@bank.wrong("mistake_bound", cause="other: the last point's length")
def newcomer_bound_last_length(X, y, theta_hat):
    for x in X:
        R = np.linalg.norm(x)
    return (R / newcomer_margin_sorted(X, y, theta_hat, 0)) ** 2


@bank.wrong("proof_trace", cause="T ignored")
def newcomer_trace_no_limit(X, y, theta_hat, T):
    return newcomer_trace_rows(X, y, theta_hat, 10**6)


@bank.wrong("proof_trace", cause="other: the margin of the points visited so far")
def newcomer_trace_margin_so_far(X, y, theta_hat, T):
    u = theta_hat / np.linalg.norm(theta_hat)
    theta, rows, gamma, R2 = np.zeros(X.shape[1]), [], np.inf, 0.0
    for _ in range(T):
        before = len(rows)
        for x, label in zip(X, y, strict=True):
            gamma, R2 = min(gamma, label * (x @ u)), max(R2, x @ x)
            if label * (theta @ x) <= 0:
                theta = theta + label * x
                k = len(rows) + 1
                rows.append([theta @ u, k * gamma, theta @ theta, k * R2])
        if len(rows) == before:
            break
    return rows


@bank.wrong("hard_dataset", cause="other: the points are a little too long")
def newcomer_hard_little_too_long(k):
    e = 0.3 / math.sqrt(k)
    return np.array([[1.0, 2e-4], [0.5, -e]]) * (1 + 1e-5), np.array([1, -1])


@bank.wrong("hard_dataset", cause="always the same")
def newcomer_hard_fixed(k):
    return np.array([[1.0, 0.0], [0.5, -0.03]]), np.array([1, -1])


@bank.wrong("augmented_bound", cause="other: the largest ratio of a point's own length and margin")
def newcomer_augmented_same_point(X, y, theta_hat, theta0_hat):
    A, w = np.c_[X, np.ones(len(X))], np.append(theta_hat, theta0_hat)
    m = y * (A @ w) / np.linalg.norm(w)
    return np.max(np.sum(A**2, axis=1) / m**2)


@bank.wrong("non_separable_certificate", cause="other: the weights are rounded to four decimals")
def newcomer_certificate_rounded(X, y):
    lam = newcomer_certificate_reflected(X, y)
    return None if lam is None else np.round(lam, 4)


@bank.wrong("non_separable_certificate", cause="other: tiny weights are set to 0 without scaling the others")
def newcomer_certificate_thresholded(X, y):
    lam = newcomer_certificate_reflected(X, y)
    return None if lam is None else np.where(lam < 0.05, 0, lam)


@bank.wrong("perceptron_cycle", cause="other: the state is only looked up among the last three")
def newcomer_cycle_short_memory(X, y, max_passes):
    theta, theta0 = np.zeros(X.shape[1]), 0.0
    recent = deque([(*theta, theta0)], maxlen=3)
    for _ in range(max_passes):
        clean = True
        for x, label in zip(X, y, strict=True):
            if label * (theta @ x + theta0) <= 0:
                theta, theta0, clean = theta + label * x, theta0 + label, False
        if clean:
            return 0
        if (*theta, theta0) in recent:
            return len(recent) - recent.index((*theta, theta0))
        recent.append((*theta, theta0))
    return -1


@bank.wrong("hinge_loss", cause="other: a method of arrays, which numbers do not have")
def newcomer_hinge_method(z):
    return (1 - z).clip(0)


@bank.wrong("hinge_loss", cause="rounded")
def newcomer_hinge_rounded(z):
    return np.round(np.maximum(1 - np.asarray(z), 0), 1)


@bank.wrong("hinge_risk", cause="median")
def newcomer_risk_median(X, y, theta, theta0):
    return np.median(np.maximum(1 - y * (X @ theta + theta0), 0))


@bank.wrong("gradient_descent", cause="other: a whole-numbered rate is taken for a function")
def newcomer_descent_float_only(grad, start, eta, steps):
    path = [np.array(start, dtype=float)]
    for k in range(steps):
        rate = eta if isinstance(eta, float) else eta(k)
        path.append(path[-1] - rate * grad(path[-1]))
    return np.array(path)


@bank.wrong("gradient_descent", cause="other: the rates add up")
def newcomer_descent_rates_add_up(grad, start, eta, steps):
    path, rate = [np.array(start, dtype=float)], 0.0
    for k in range(steps):
        rate = rate + eta(k) if callable(eta) else eta
        path.append(path[-1] - rate * grad(path[-1]))
    return np.array(path)


@bank.wrong("hinge_subdifferential", cause="other: nearly 1 is taken for 1")
def newcomer_subdifferential_close(z):
    return (-1, 0) if abs(z - 1) < 0.1 else (-1, -1) if z < 1 else (0, 0)


@bank.wrong("hinge_subgradient", cause="`y * (X @ theta + theta0) < 1` for `y * (X @ theta + theta0) <= 1`")
def newcomer_subgradient_offset_strict(X, y, theta, theta0):
    z = y * (X @ theta + theta0)
    return -(y * (z <= 1)) @ X / len(y), -np.mean(y * (z < 1))


@bank.wrong("best_constant_step", cause="rounded")
def newcomer_step_rounded(G, D, m):
    return round(D / (G * math.sqrt(m)), 3), round(D * G / math.sqrt(m), 3)


@bank.wrong("sgd_hinge", cause="other: risks are compared after rounding")
def newcomer_sgd_rounded_risk(X, y, order):
    theta, theta0, k = np.zeros(X.shape[1]), 0.0, 0
    best, lowest = (theta, theta0), 1.0
    for i in order:
        if y[i] * (theta @ X[i] + theta0) <= 1:
            theta, theta0, k = theta + y[i] * X[i] / (k + 1), theta0 + y[i] / (k + 1), k + 1
            risk = round(float(_risk(X, y, theta, theta0)), 2)
            if risk < lowest:
                best, lowest = (theta, theta0), risk
    return best


@bank.wrong("sgd_hinge", cause="other: the risk is looked at once every n visits")
def newcomer_sgd_risk_per_pass(X, y, order):
    theta, theta0, k = np.zeros(X.shape[1]), 0.0, 0
    best, lowest = (theta, theta0), 1.0
    for visit, i in enumerate(order, start=1):
        if y[i] * (theta @ X[i] + theta0) <= 1:
            theta, theta0, k = theta + y[i] * X[i] / (k + 1), theta0 + y[i] / (k + 1), k + 1
        if visit % len(y) == 0 and _risk(X, y, theta, theta0) < lowest:
            best, lowest = (theta, theta0), _risk(X, y, theta, theta0)
    return best


@bank.wrong("sgd_hinge", cause="last iterate never compared")
def newcomer_sgd_last_if_none(X, y, order):
    iterates = [(np.zeros(X.shape[1]), 0.0)]
    for i in order:
        theta, theta0 = iterates[-1]
        if y[i] * (theta @ X[i] + theta0) <= 1:
            eta = 1 / len(iterates)
            iterates.append((theta + eta * y[i] * X[i], theta0 + eta * y[i]))
    return min(iterates[:-1], key=lambda pair: _risk(X, y, *pair)) if len(iterates) > 1 else iterates[0]


@bank.wrong("pegasos", cause="k raised too late")
def newcomer_pegasos_late_count(X, y, lam, order):
    theta = np.zeros(X.shape[1])
    for k, i in enumerate(order):
        eta = 1 / (lam * max(k, 1))
        z = y[i] * (theta @ X[i])
        theta = (1 - eta * lam) * theta + (z < 1) * eta * y[i] * X[i]
    return theta


@bank.wrong("pegasos", cause="a feature 1 appended")
def newcomer_pegasos_hidden_offset(X, y, lam, order):
    w = np.zeros(X.shape[1] + 1)
    for k, i in enumerate(order, start=1):
        x = np.append(X[i], 1)
        z = y[i] * (w @ x)
        w = (1 - 1 / k) * w + (z < 1) * y[i] * x / (lam * k)
    return w[:-1]


@bank.right("train_test_split")
def newcomer_split_gumbel(n, test_fraction, rng):
    return tuple(np.split(np.argsort(-rng.gumbel(size=n)), [n - round(n * test_fraction)]))


@bank.right("unlucky_update")
def newcomer_unlucky_one_feature_each():
    return np.array([[1.0], [1.0], [-1.0]])


@bank.right("xor_features")
def newcomer_xor_unequal(X):
    return X[:, :1] != X[:, 1:]


@bank.right("hard_dataset")
def newcomer_hard_billionth(k):
    return np.array([[1.0, 0.0], [0.5, -1e-9]]), np.array([1, -1])


@bank.wrong("train_test_split", cause="other: the last point is never drawn")
def newcomer_split_never_last(n, test_fraction, rng):
    test = rng.choice(n - 1, round(n * test_fraction), replace=False)
    return np.setdiff1d(np.arange(n), test), test


@bank.wrong("is_separated", cause="any instead of all")
def newcomer_separated_any_threshold(X, y, theta, theta0):
    s = X @ theta + theta0
    return bool(min(s[y == 1], default=np.inf) > max(s[y == -1], default=-np.inf))


@bank.wrong("batch_perceptron", cause="zero only at the start")
def newcomer_batch_strict_later(Z, eta, max_steps):
    w, steps = np.zeros(Z.shape[1]), 0
    while steps < max_steps:
        wrong = Z @ w < 0 if steps else np.ones(len(Z), dtype=bool)
        if not wrong.any():
            break
        w, steps = w + eta * Z[wrong].sum(axis=0), steps + 1
    return w, steps


@bank.wrong("perceptron_cycle", cause="other: 0 as soon as all points are right, before the clean pass")
def newcomer_cycle_separates_already(X, y, max_passes):
    Z = y[:, None] * np.c_[X, np.ones(len(X))]
    w = np.zeros(Z.shape[1])
    seen = {tuple(w): 0}
    for number in range(1, max_passes + 1):
        for z in Z:
            if w @ z <= 0:
                w = w + z
        if (Z @ w > 0).all():
            return 0
        if tuple(w) in seen:
            return number - seen[tuple(w)]
        seen[tuple(w)] = number
    return -1


@bank.wrong("hard_dataset", cause="other: divides by zero for k = 1")
def newcomer_hard_one_less(k):
    e = 0.25 / math.sqrt(k - 1)
    return np.array([[1.0, 0.0], [0.5, -e]]), np.array([1, -1])
