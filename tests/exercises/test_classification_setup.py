"""The exercises of 01_classification_setup: right answers in any form pass, wrong ones never do."""

import math
import re

import numpy as np
import pytest

from autograder import grade
from tests.exercises.faults import find_faults

# Right answers, each in its own form.


def words_by_characters(text, vocabulary):
    spaced = "".join(c if c.isalnum() else " " for c in text.lower())
    counts = dict.fromkeys(vocabulary, 0)
    for word in spaced.split():
        if word in counts:
            counts[word] += 1
    return [counts[word] for word in vocabulary] + [1]


def words_by_pattern(text, vocabulary):
    found = re.findall("[a-z0-9]+", text.lower())
    return np.append([found.count(word) for word in vocabulary], 1.0)


def words_by_borders(text, vocabulary):
    counts = [len(re.findall(rf"(?<![a-z0-9]){word}(?![a-z0-9])", text, re.IGNORECASE)) for word in vocabulary]
    return (*counts, 1)


def predict_by_signs(X, theta, theta0):
    labels = np.sign(np.dot(X, theta) + theta0)
    labels[labels == 0] = 1
    return labels


def distance_in_a_loop(X, theta, theta0):
    length = math.sqrt(sum(float(t) ** 2 for t in theta))
    return [(float(np.dot(x, theta)) + theta0) / length for x in X]


def distance_along_unit(X, theta, theta0):
    length = np.sqrt(np.sum(np.square(theta)))
    return X @ (theta / length) + theta0 / length


def feet_in_a_loop(X, theta, theta0):
    squared = sum(t * t for t in theta)
    feet = []
    for x in X:
        step = (sum(a * b for a, b in zip(x, theta, strict=True)) + theta0) / squared
        feet.append([a - step * t for a, t in zip(x, theta, strict=True)])
    return feet


def feet_by_matrix(X, theta, theta0):
    u = theta / np.linalg.norm(theta)
    across = np.eye(len(theta)) - np.outer(u, u)
    return X @ across - theta0 * theta / (theta @ theta)


def lookup_by_dictionary(images, labels, pixel):
    table = dict(zip(images[::-1, pixel], labels[::-1], strict=True))

    def h(new):
        return [table.get(value, -1) for value in new[:, pixel]]

    return h


def lookup_by_search(images, labels, pixel):
    def h(new):
        answers = -np.ones(len(new))
        for i, image in enumerate(new):
            for known, label in zip(images, labels, strict=True):
                if known[pixel] == image[pixel]:
                    answers[i] = label
                    break
        return answers

    return h


def lookup_vectorised(images, labels, pixel):
    values, first = np.unique(images[:, pixel], return_index=True)

    def h(new):
        place = np.minimum(np.searchsorted(values, new[:, pixel]), len(values) - 1)
        return np.where(values[place] == new[:, pixel], labels[first[place]], -1)

    return h


class LookupObject:
    """A classifier written as a class: its instances can be called."""

    def __init__(self, images, labels, pixel):
        self.pixel, self.table = pixel, {}
        for value, label in zip(images[:, pixel], labels, strict=True):
            self.table.setdefault(value, label)

    def __call__(self, new):
        return np.array([self.table.get(image[self.pixel], -1) for image in new])


def standardize_in_a_loop(X_train, X_new):
    columns = []
    for j in range(X_train.shape[1]):
        values = [float(x) for x in X_train[:, j]]
        mean = sum(values) / len(values)
        std = math.sqrt(sum((x - mean) ** 2 for x in values) / len(values))
        both = [*values, *map(float, X_new[:, j])]
        columns.append([(x - mean) / std if max(values) > min(values) else 0 for x in both])
    Z = np.array(columns).T
    return [Z[: len(X_train)].tolist(), Z[len(X_train) :].tolist()]


def standardize_with_warnings(X_train, X_new):
    mean, std = np.mean(X_train, axis=0), np.std(X_train, axis=0)
    return tuple(np.where(np.ptp(X_train, axis=0) == 0, 0, (X - mean) / std) for X in (X_train, X_new))


def standardize_by_safe_scale(X_train, X_new):
    mean, std = X_train.mean(0), X_train.std(0)
    keep = X_train.max(0) != X_train.min(0)
    std[~keep] = 1
    return (X_train - mean) / std * keep, (X_new - mean) / std * keep


def split_by_choice(n, test_fraction, rng):
    test = rng.choice(n, round(n * test_fraction), replace=False)
    return [i for i in range(n) if i not in test], test


def split_by_shuffling(n, test_fraction, rng):
    order = np.arange(n)
    rng.shuffle(order)
    train, test = np.split(order, [n - round(n * test_fraction)])
    return np.sort(train), np.sort(test)


def validate_point_by_point(fit, X, y, folds):
    mine = [fit(X[folds != fold], y[folds != fold]) for fold in folds]
    return sum(h(x[None])[0] != label for h, x, label in zip(mine, X, y, strict=True)) / len(y)


RIGHT = {
    "train_test_split": (split_by_choice, split_by_shuffling),
    "cross_validation_error": (validate_point_by_point,),
    "bag_of_words": (words_by_characters, words_by_pattern, words_by_borders),
    "signed_distance": (distance_in_a_loop, distance_along_unit),
    "project_to_boundary": (feet_in_a_loop, feet_by_matrix),
    "single_pixel_classifier": (lookup_by_dictionary, lookup_by_search, lookup_vectorised, LookupObject),
    "standardize": (standardize_in_a_loop, standardize_with_warnings, standardize_by_safe_scale),
}

# Wrong answers that are not in the bank of misconceptions.


def _centred(X_train, X_new, mean, std):
    std = np.where(std > 0, std, 1.0)
    keep = X_train.max(axis=0) > X_train.min(axis=0)
    return (X_train - mean) / std * keep, (X_new - mean) / std * keep


def _table(images, labels, pixel):
    return lookup_by_dictionary(images, labels, pixel)


WRONG = {
    "train_test_split": {
        "only the first half is drawn from": lambda n, share, rng: (
            np.sort((order := np.concatenate([rng.permutation(n // 2), np.arange(n // 2, n)]))[round(n * share) :]),
            order[: round(n * share)],
        ),
        "half as many in the test part": lambda n, share, rng: split_by_choice(n, share / 2, rng),
    },
    "cross_validation_error": {
        "the first point of each fold": lambda fit, X, y, folds: np.mean(
            [fit(X[folds != k], y[folds != k])(X[folds == k])[0] != y[folds == k][0] for k in np.unique(folds)]
        ),
        "only two of the folds": lambda fit, X, y, folds: np.mean(
            np.concatenate(
                [fit(X[folds != k], y[folds != k])(X[folds == k]) != y[folds == k] for k in np.unique(folds)[:2]]
            )
        ),
        "the next fold left out": lambda fit, X, y, folds: validate_point_by_point(fit, X, np.roll(y, 1), folds),
    },
    "bag_of_words": {
        "only the first occurrence of the pattern": lambda text, v: [
            *(bool(re.search(rf"\b{w}\b", text.lower())) for w in v),
            1,
        ],
        "a word's beginning is enough": lambda text, v: [*(len(re.findall(rf"\b{w}", text.lower())) for w in v), 1],
        "a word's end is enough": lambda text, v: [*(len(re.findall(rf"{w}\b", text.lower())) for w in v), 1],
        "the bias counts the words": lambda text, v: [*words_by_pattern(text, v)[:-1], len(text.split())],
        "distinct words only": lambda text, v: [
            *(list(set(re.findall("[a-z0-9]+", text.lower()))).count(w) for w in v),
            1,
        ],
        "one bias too many": lambda text, v: [1, *words_by_pattern(text, v)],
        "capitals at the beginning only": lambda text, v: words_by_borders(re.sub("[A-Z]{2,}", "?", text), v),
        "only separators that were thought of": lambda text, v: [
            *(re.split(r"[ ,.!?]+", text.lower()).count(w) for w in v),
            1,
        ],
    },
    "signed_distance": {
        "largest weight as norm": lambda X, theta, theta0: (X @ theta + theta0) / np.abs(theta).max(),
        "sign turned": lambda X, theta, theta0: -distance_along_unit(X, theta, theta0),
        "divided by the number of features": lambda X, theta, theta0: (X @ theta + theta0) / len(theta),
        "only for the positive side": lambda X, theta, theta0: np.maximum(distance_along_unit(X, theta, theta0), 0),
        "root of the score": lambda X, theta, theta0: (
            np.sign(X @ theta + theta0) * np.sqrt(np.abs(distance_along_unit(X, theta, theta0)))
        ),
        "divided by the mean square": lambda X, theta, theta0: (
            (X @ theta + theta0) / np.sqrt(np.mean(np.square(theta)))
        ),
        "labels instead of distances": predict_by_signs,
    },
    "project_to_boundary": {
        "only half the way": lambda X, theta, theta0: (X + feet_by_matrix(X, theta, theta0)) / 2,
        "mirrored": lambda X, theta, theta0: 2 * feet_by_matrix(X, theta, theta0) - X,
        "another point of the boundary": lambda X, theta, theta0: np.tile(
            -theta0 * theta / (theta @ theta), (len(X), 1)
        ),
        "only along the first axis": lambda X, theta, theta0: (
            X - np.outer((X @ theta + theta0) / theta[0], np.eye(len(theta))[0])
        ),
        "rounded": lambda X, theta, theta0: np.round(feet_by_matrix(X, theta, theta0), 2),
        "norm of θ not squared in the offset": lambda X, theta, theta0: (
            feet_by_matrix(X, theta, 0) - theta0 * theta / np.linalg.norm(theta)
        ),
        "the given points": lambda X, theta, theta0: X,
    },
    "single_pixel_classifier": {
        "always -1": lambda images, labels, pixel: lambda new: -np.ones(len(new)),
        "first label for everything known": lambda images, labels, pixel: (
            lambda new: np.where(np.isin(new[:, pixel], images[:, pixel]), labels[0], -1)
        ),
        "membership as label": lambda images, labels, pixel: (
            lambda new: np.where(np.isin(new[:, pixel], images[:, pixel]), 1, -1)
        ),
        "integers": lambda images, labels, pixel: _table(images.astype(int), labels, pixel),
        "rounded to four places": lambda images, labels, pixel: (
            lambda new: _table(np.round(images, 4), labels, pixel)(np.round(new, 4))
        ),
        "single precision": lambda images, labels, pixel: (
            lambda new: _table(images.astype("f4"), labels, pixel)(new.astype("f4"))
        ),
        "last pixel": lambda images, labels, pixel: _table(images, labels, -1),
        "row instead of column": lambda images, labels, pixel: (
            lambda new: [dict(zip(images[pixel], labels, strict=False)).get(value, -1) for value in new[:, pixel]]
        ),
        "pixel 0 in h": lambda images, labels, pixel: (
            lambda new: _table(images, labels, pixel)(np.column_stack([new[:, 0]] * new.shape[1]))
        ),
        "labels flipped": lambda images, labels, pixel: lambda new: np.negative(_table(images, labels, pixel)(new)),
        "predictions instead of a function": lambda images, labels, pixel: labels,
        "only as many as in training": lambda images, labels, pixel: (
            lambda new: _table(images, labels, pixel)(new[: len(images)])
        ),
    },
    "standardize": {
        "median instead of mean": lambda A, B: _centred(A, B, np.median(A, axis=0), A.std(axis=0)),
        "absolute deviation": lambda A, B: _centred(A, B, A.mean(axis=0), np.abs(A - A.mean(axis=0)).mean(axis=0)),
        "mean of the new data": lambda A, B: (
            standardize_by_safe_scale(A, B)[0],
            _centred(A, B, B.mean(axis=0), A.std(axis=0))[1],
        ),
        "deviation of the new data": lambda A, B: (
            standardize_by_safe_scale(A, B)[0],
            _centred(A, B, A.mean(axis=0), B.std(axis=0))[1],
        ),
        "new data untouched": lambda A, B: (standardize_by_safe_scale(A, B)[0], B),
        "new data clipped": lambda A, B: (
            standardize_by_safe_scale(A, B)[0],
            np.clip(standardize_by_safe_scale(A, B)[1], -3, 3),
        ),
        "training only": lambda A, B: standardize_by_safe_scale(A, B)[0],
        "small number inside the root": lambda A, B: _centred(A, B, A.mean(axis=0), np.sqrt(A.var(axis=0) + 1e-5)),
        "constant feature dropped": lambda A, B: tuple(
            Z[:, A.std(axis=0) > 0] for Z in standardize_by_safe_scale(A, B)
        ),
        "constant only where it is constant in both": lambda A, B: tuple(
            np.where(
                (A.std(axis=0) == 0) & (A[:1] == B).all(axis=0),
                0,
                (Z - A.mean(axis=0)) / np.where(A.std(axis=0) == 0, 1, A.std(axis=0)),
            )
            for Z in (A, B)
        ),
        "constant becomes one": lambda A, B: tuple(Z + (A.std(axis=0) == 0) for Z in standardize_by_safe_scale(A, B)),
    },
}


@pytest.mark.parametrize(
    ("id", "answer"), [(id, f) for id, fs in RIGHT.items() for f in fs], ids=lambda v: getattr(v, "__name__", v)
)
def test_a_right_answer_in_any_form_gets_full_points(id, answer):
    assert list(find_faults(id, answer, (None, *range(20)))) == []


@pytest.mark.parametrize(("id", "name"), [(id, name) for id, answers in WRONG.items() for name in answers])
def test_a_wrong_answer_that_nobody_foresaw_fails_whatever_the_seed(id, name):
    for seed in range(5):
        assert any(find_faults(id, WRONG[id][name], [seed])), seed


def test_an_answer_that_is_not_a_function_is_told_so():
    verdict = grade("single_pixel_classifier", lambda images, labels, pixel: None)
    assert verdict.score == 0.0
    assert "must return a function h" in verdict.message
