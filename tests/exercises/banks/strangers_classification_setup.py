"""Answers to the exercises of one lesson in unusual forms, right and wrong, written from the notebook alone: classification_setup."""

import math
import re
from collections import Counter
from fractions import Fraction
from itertools import groupby, pairwise

import numpy as np

from tests.exercises.bank import Bank

bank = Bank()
right, wrong = bank.right, bank.wrong


@right("bag_of_words")
def state_machine(text, vocabulary):
    counts, word = {}, ""
    for letter in text + ".":
        if letter.isalnum():
            word += letter.lower()
        elif word:
            counts[word] = counts.get(word, 0) + 1
            word = ""
    return [counts.get(w, 0) for w in vocabulary] + [1]


@right("bag_of_words")
def grouped_runs(text, vocabulary):
    seen = Counter("".join(run) for real, run in groupby(text.lower(), str.isalnum) if real)
    return np.fromiter((*(seen[w] for w in vocabulary), 1), dtype=np.float32)


@right("bag_of_words")
def negated_class(text, vocabulary):
    words = re.findall(r"[^\W_]+", text.casefold())
    place = {w: j for j, w in enumerate(vocabulary)}
    x = np.zeros(len(place) + 1, dtype=np.uint16)
    for w in words:
        if w in place:
            x[place[w]] += 1
    x[-1] = 1
    return x


@wrong("bag_of_words", cause="other: only the first letter's case is ignored")
def two_spellings(text, vocabulary):
    words = re.findall("[A-Za-z0-9]+", text)
    return np.array([words.count(w) + words.count(w.capitalize()) for w in vocabulary] + [1])


@right("predict")
def sign_or_one(X, theta, theta0):
    return np.sign(X @ theta + theta0).astype(int) | 1


@right("predict")
def double_sign(X, theta, theta0):
    return np.sign(np.sign(np.einsum("ij,j->i", X, theta) + theta0) + 0.5)


@right("predict")
def searched(X, theta, theta0):
    return [(-1, 1)[int(sum(map(float.__mul__, map(float, x), map(float, theta))) >= -theta0)] for x in X]


@right("predict")
def augmented_predict(X, theta, theta0):
    s = np.c_[X, np.ones(len(X))] @ np.r_[theta, theta0]
    return 1 - 2 * np.signbit(s + 0.0)


@wrong("predict", cause="other: a small negative score counts as zero")
def tolerant_zero(X, theta, theta0):
    return np.where(X @ theta + theta0 > -1e-6, 1, -1)


@right("training_error")
def disagreeing_signs(X, y, theta, theta0):
    return np.mean(np.sign(X @ theta + theta0) != y)


@right("training_error")
def as_fraction(X, y, theta, theta0):
    wrongs = [y_i * (np.dot(x, theta) + theta0) <= 0 for x, y_i in zip(X, y, strict=True)]
    return float(Fraction(sum(map(int, wrongs)), len(wrongs)))


@right("training_error")
def recursive_error(X, y, theta, theta0):
    def mistakes(a, b):
        if b - a == 1:
            return int(y[a] * (X[a] @ theta + theta0) <= 0)
        return mistakes(a, (a + b) // 2) + mistakes((a + b) // 2, b)

    return mistakes(0, len(y)) / len(y)


@wrong("training_error", cause="other: labels 0/1 expected")
def labels_01(X, y, theta, theta0):
    h = (X @ theta + theta0 > 0).astype(int)
    return np.mean(h != y)


@right("signed_distance")
def from_a_point(X, theta, theta0):
    unit = theta / math.hypot(*theta)
    on = -theta0 * unit / np.linalg.norm(theta)
    return (X - on) @ unit


@right("signed_distance")
def by_lists(X, theta, theta0):
    length = sum(float(t) ** 2 for t in theta) ** 0.5
    return [(sum(float(a) * float(b) for a, b in zip(x, theta, strict=True)) + theta0) / length for x in X]


@right("signed_distance")
def with_sign_and_foot(X, theta, theta0):
    g = X @ theta + theta0
    foot = X - np.outer(g / (theta @ theta), theta)
    return np.sign(g) * np.sqrt(((X - foot) ** 2).sum(1))


@right("project_to_boundary")
def projector_matrix(X, theta, theta0):
    P = np.eye(len(theta)) - np.outer(theta, theta) / np.dot(theta, theta)
    return X @ P - theta0 * theta / np.dot(theta, theta)


@right("project_to_boundary")
def null_space(X, theta, theta0):
    theta = np.asarray(theta, float)
    basis = np.linalg.svd(theta[None])[2][1:]
    start = -theta0 * theta / (theta @ theta)
    return start + (X - start) @ basis.T @ basis


@right("project_to_boundary")
def kkt_system(X, theta, theta0):
    d = len(theta)
    A = np.zeros((d + 1, d + 1))
    A[:d, :d] = np.eye(d)
    A[:d, d] = A[d, :d] = theta
    return [list(np.linalg.solve(A, [*x, -theta0])[:d]) for x in X]


@right("train_test_split")
def keys_sorted(n, test_fraction, rng):
    ranking = np.argsort(rng.random(n))
    k = round(n * test_fraction)
    return np.sort(ranking[k:]), np.sort(ranking[:k])


@right("train_test_split")
def selection_sampling(n, test_fraction, rng):
    need = round(n * test_fraction)
    train, test = [], []
    for i in range(n):
        if rng.random() * (n - i) < need:
            test.append(i)
            need -= 1
        else:
            train.append(i)
    return train, test


@right("train_test_split")
def reservoir(n, test_fraction, rng):
    k = round(n * test_fraction)
    test = list(range(k))
    for i in range(k, n):
        j = int(rng.integers(0, i + 1))
        if j < k:
            test[j] = i
    return sorted(set(range(n)) - set(test)), test


@right("train_test_split")
def mask_shuffled(n, test_fraction, rng):
    mask = np.arange(n) < round(n * test_fraction)
    rng.shuffle(mask)
    return np.flatnonzero(~mask), np.flatnonzero(mask)


@wrong("train_test_split", cause="other: two different shuffles")
def two_shuffles(n, test_fraction, rng):
    k = round(n * test_fraction)
    return rng.permutation(n)[k:], rng.permutation(n)[:k]


@wrong("train_test_split", cause="other: every other with random start")
def systematic(n, test_fraction, rng):
    k = round(n * test_fraction)
    start = int(rng.integers(n))
    test = (start + np.arange(k) * n // k) % n
    return np.setdiff1d(np.arange(n), test), test


@right("single_pixel_classifier")
class LookUp:
    def __init__(self, images, labels, pixel):
        self.pixel, self.table = pixel, {}
        for image, label in zip(images[::-1], labels[::-1], strict=True):
            self.table[float(image[pixel])] = label

    def __call__(self, images):
        return [self.table.get(float(image[self.pixel]), -1) for image in images]


@right("single_pixel_classifier")
def unique_first(images, labels, pixel):
    values, first = np.unique(images[:, pixel], return_index=True)

    def h(new):
        where = np.minimum(np.searchsorted(values, new[:, pixel]), len(values) - 1)
        return np.where(values[where] == new[:, pixel], labels[first[where]], -1)

    return h


@right("single_pixel_classifier")
def equality_matrix(images, labels, pixel):
    column, labels = images[:, pixel].copy(), np.array(labels)

    def h(new):
        same = new[:, pixel][:, None] == column
        return np.where(same.any(axis=1), labels[same.argmax(axis=1)], -1)

    return h


_shared_table = {}


@wrong("single_pixel_classifier", cause="other: one table for all classifiers")
def shared_table(images, labels, pixel):
    for value, label in zip(images[:, pixel], labels, strict=True):
        _shared_table.setdefault(value, label)
    return lambda new: np.array([_shared_table.get(v, -1) for v in new[:, pixel]])


@wrong("single_pixel_classifier", cause="whole numbers")
def whole_greys(images, labels, pixel):
    table = dict(zip(images[::-1, pixel].astype(int), labels[::-1], strict=True))
    return lambda new: np.array([table.get(int(v), -1) for v in new[:, pixel]])


@right("select_model")
def pairs_sorted(sizes, validation_errors):
    return sorted(zip(validation_errors, sizes, strict=True))[0][1]


@right("select_model")
def lexsorted(sizes, validation_errors):
    return sizes[np.lexsort((sizes, validation_errors))[0]]


@right("select_model")
def rank_key(sizes, validation_errors):
    best = min(range(len(sizes)), key=lambda i: (validation_errors[i], sizes[i]))
    return int(sizes[best])


@right("cross_validation_error")
def filled_predictions(fit, X, y, folds):
    guess = np.empty(len(y))
    for f in set(folds.tolist()):
        held = np.array([g == f for g in folds])
        guess[held] = fit(X[~held], y[~held])(X[held])
    return 1 - (guess == y).mean()


@right("cross_validation_error")
def point_by_point(fit, X, y, folds):
    bad = 0
    for i in range(len(y)):
        keep = folds != folds[i]
        bad += int(fit(X[keep], y[keep])(X[i : i + 1])[0] * y[i] < 0)
    return bad / len(y)


@right("cross_validation_error")
def inverse_numbers(fit, X, y, folds):
    _, number = np.unique(folds, return_inverse=True)

    def mistakes(k):
        rest, part = np.where(number != k)[0], np.where(number == k)[0]
        return np.count_nonzero(np.asarray(fit(X[rest], y[rest])(X[part])) - y[part])

    return sum(map(mistakes, range(number.max() + 1))) / len(X)


@wrong("cross_validation_error", cause="other: folds cut to whole numbers")
def whole_folds(fit, X, y, folds):
    bad = 0
    whole = np.asarray(folds).astype(int)
    for f in np.unique(whole):
        held = whole == f
        if held.all():
            continue
        bad += np.sum(fit(X[~held], y[~held])(X[held]) != y[held])
    return bad / len(y)


@wrong("cross_validation_error", cause="runs taken for folds")
def runs_as_folds(fit, X, y, folds):
    starts = np.flatnonzero(np.r_[True, folds[1:] != folds[:-1], True])
    bad = 0
    for a, b in pairwise(starts):
        rest = np.r_[0:a, b : len(y)]
        bad += np.sum(fit(X[rest], y[rest])(X[a:b]) != y[a:b])
    return bad / len(y)


@wrong("cross_validation_error", cause="other: learns from earlier folds only")
def growing_window(fit, X, y, folds):
    bad = n = 0
    numbers = np.unique(folds)
    for f in numbers[1:]:
        held, before = folds == f, folds < f
        bad += np.sum(fit(X[before], y[before])(X[held]) != y[held])
        n += held.sum()
    return bad / n


@right("standardize")
def column_loop(X_train, X_new):
    a, b = np.zeros(X_train.shape), np.zeros(X_new.shape)
    for j, column in enumerate(X_train.T):
        if len(set(column.tolist())) > 1:
            m, s = column.mean(), np.sqrt(np.mean((column - column.mean()) ** 2))
            a[:, j], b[:, j] = (column - m) / s, (X_new[:, j] - m) / s
    return a, b


@right("standardize")
def errstate_where(X_train, X_new):
    m, s = X_train.mean(0), X_train.std(0)
    fixed = np.ptp(X_train, axis=0) == 0
    with np.errstate(all="ignore"):
        return [np.where(fixed, 0, (A - m) / s) for A in (X_train, X_new)]


@right("standardize")
def scaled_by_matrix(X_train, X_new):
    m = X_train.sum(0) / len(X_train)
    centred = X_train - m
    s = np.sqrt(np.einsum("ij,ij->j", centred, centred) / len(X_train))
    factor = np.diag([0.0 if lo == hi else 1 / v for lo, hi, v in zip(X_train.min(0), X_train.max(0), s, strict=True)])
    return centred @ factor, (X_new - m) @ factor


@wrong("standardize", cause="other: tiny spreads count as constant")
def tiny_is_constant(X_train, X_new):
    m, s = X_train.mean(0), X_train.std(0)
    good = s > 1e-8
    s = np.where(good, s, 1)
    return (X_train - m) / s * good, (X_new - m) / s * good


@wrong("standardize", cause="other: eps added")
def eps_added(X_train, X_new):
    m, s = X_train.mean(0), X_train.std(0)
    good = X_train.max(0) > X_train.min(0)
    return (X_train - m) / (s + 1e-6) * good, (X_new - m) / (s + 1e-6) * good
