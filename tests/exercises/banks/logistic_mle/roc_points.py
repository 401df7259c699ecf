"""Answers to roc_points, right and wrong, as people might write them."""

import math
from itertools import groupby

import numpy as np
from sklearn import metrics

from tests.exercises.bank import Bank

bank = Bank()


def roc_of(scores, y, cuts):
    called = scores >= np.asarray(cuts, dtype=float)[:, None]
    return called[:, y == 0].mean(axis=1), called[:, y == 1].mean(axis=1)


@bank.right
def two_means_per_threshold(scores, y):
    cuts = sorted(set(scores), reverse=True)
    fpr = [0] + [np.mean(scores[y == 0] >= c) for c in cuts]
    tpr = [0] + [np.mean(scores[y == 1] >= c) for c in cuts]
    return fpr, tpr


@bank.right
def cumulative_counts(scores, y):
    order = np.argsort(scores)[::-1]
    s, labels = scores[order], y[order]
    ends = np.append(np.flatnonzero(s[:-1] != s[1:]), len(s) - 1)
    tp, fp = np.cumsum(labels)[ends], np.cumsum(1 - labels)[ends]
    return np.concatenate([[0], fp / fp[-1]]), np.concatenate([[0], tp / tp[-1]])


@bank.right
def a_table_of_comparisons(scores, y):
    cuts = np.append(np.inf, np.unique(scores)[::-1])
    called = scores[None, :] >= cuts[:, None]
    return called[:, y == 0].mean(axis=1), called[:, y == 1].mean(axis=1)


@bank.right
def as_one_array(scores, y):
    rows = [(np.mean(-scores[y == 0] <= c), np.mean(-scores[y == 1] <= c)) for c in np.unique(-scores)]
    return np.array([(0.0, 0.0), *rows]).T


@bank.right
def dictionary_of_counts(scores, y):
    counts = {}
    for s, label in zip(scores, y, strict=True):
        zeros, ones = counts.get(float(s), (0, 0))
        counts[float(s)] = (zeros + (label == 0), ones + (label == 1))
    n1 = sum(int(label) for label in y)
    n0, fp, tp, points = len(y) - n1, 0, 0, [(0, 0)]
    for s in sorted(counts, reverse=True):
        fp, tp = fp + counts[s][0], tp + counts[s][1]
        points.append((fp / n0, tp / n1))
    return [p[0] for p in points], [p[1] for p in points]


@bank.right
def by_searching_sorted_scores(scores, y):
    zeros, ones = np.sort(scores[y == 0]), np.sort(scores[y == 1])
    cuts = np.unique(scores)[::-1]
    fpr = 1 - np.searchsorted(zeros, cuts) / len(zeros)
    tpr = 1 - np.searchsorted(ones, cuts) / len(ones)
    return np.append(0, fpr), np.append(0, tpr)


@bank.right
def tie_loop(scores, y):
    order = list(np.argsort(-scores))
    fp = tp = i = 0
    fpr, tpr = [0.0], [0.0]
    while i < len(order):
        here = scores[order[i]]
        while i < len(order) and scores[order[i]] == here:
            tp += int(y[order[i]])
            fp += 1 - int(y[order[i]])
            i += 1
        fpr.append(fp / int(np.sum(y == 0)))
        tpr.append(tp / int(np.sum(y)))
    return tuple(fpr), tuple(tpr)


@bank.right
def from_the_lowest_then_reversed(scores, y):
    fpr, tpr = [], []
    for c in np.unique(scores):
        fpr.append(((scores >= c) & (y == 0)).sum() / (y == 0).sum())
        tpr.append(((scores >= c) & (y == 1)).sum() / (y == 1).sum())
    return np.array([*fpr, 0.0])[::-1], np.array([*tpr, 0.0])[::-1]


@bank.right
def with_labels_as_weights(scores, y):
    cuts = np.unique(scores)[::-1]
    called = (scores >= cuts[:, None]).astype(float)
    return np.insert(called @ (1 - y) / np.sum(1 - y), 0, 0), np.insert(called @ y / np.sum(y), 0, 0)


@bank.right
def roc_thresholds(scores, y):
    fpr, tpr = [0.0], [0.0]
    for c in sorted(set(scores.tolist()), reverse=True):
        called = scores >= c
        fpr.append(np.sum(called & (y == 0)) / np.sum(y == 0))
        tpr.append(np.sum(called & (y == 1)) / np.sum(y == 1))
    return fpr, tpr


@bank.right
def roc_cumulative(scores, y):
    order = np.argsort(-scores, kind="stable")
    s, label = scores[order], y[order]
    last = np.append(s[1:] != s[:-1], True)
    tp, fp = np.cumsum(label)[last], np.cumsum(1 - label)[last]
    return np.append(0, fp / fp[-1]), np.append(0, tp / tp[-1])


@bank.right
def roc_library(scores, y):
    fpr, tpr, _ = metrics.roc_curve(y, scores, drop_intermediate=False)
    return fpr, tpr


@bank.right
def roc_groups(scores, y):
    groups = {}
    for s, label in zip(scores.tolist(), y.tolist()):
        groups.setdefault(s, [0, 0])[int(label)] += 1
    n1 = int(sum(y))
    n0 = len(y) - n1
    points, seen = [(0.0, 0.0)], [0, 0]
    for s in sorted(groups)[::-1]:
        seen = [seen[0] + groups[s][0], seen[1] + groups[s][1]]
        points.append((seen[0] / n0, seen[1] / n1))
    return np.array(points).T


@bank.right
def roc_table(scores, y):
    levels = np.concatenate([[np.inf], np.unique(scores)[::-1]])
    called = scores[None, :] >= levels[:, None]
    return called[:, y == 0].mean(axis=1), called[:, y == 1].mean(axis=1)


@bank.right
def roc_search(scores, y):
    levels = np.unique(scores)
    rates = []
    for label in (0, 1):
        part = np.sort(scores[y == label])
        share = 1 - np.searchsorted(part, levels[::-1], side="left") / len(part)
        rates.append([0.0, *share])
    return rates


@bank.right
def cumulative(scores, y):
    values, inverse = np.unique(-np.asarray(scores, float), return_inverse=True)
    pos = np.bincount(inverse, weights=y, minlength=len(values))
    neg = np.bincount(inverse, weights=1 - np.asarray(y), minlength=len(values))
    return np.r_[0, neg.cumsum() / neg.sum()], np.r_[0, pos.cumsum() / pos.sum()]


@bank.right
def grouped_points(scores, y):
    points, tp, fp = [(0.0, 0.0)], 0, 0
    ranked = sorted(zip(scores.tolist(), y.tolist(), strict=True), reverse=True)
    for _, group in groupby(ranked, key=lambda pair: pair[0]):
        for _, label in group:
            tp, fp = tp + label, fp + 1 - label
        points.append((fp / (len(y) - sum(y)), tp / sum(y)))
    return tuple(zip(*points, strict=True))


@bank.right
def outer_comparison(scores, y):
    cuts = [math.inf, *sorted(set(scores.tolist()), reverse=True)]
    called = scores[None, :] >= np.array(cuts)[:, None]
    return called[:, y == 0].mean(axis=1), called[:, y == 1].mean(axis=1)


@bank.right
def roc_thresholds_2(scores, y):
    fpr, tpr = [0.0], [0.0]
    for s in sorted(set(scores.tolist()), reverse=True):
        said = scores >= s
        tpr.append((said & (y == 1)).sum() / (y == 1).sum())
        fpr.append((said & (y == 0)).sum() / (y == 0).sum())
    return fpr, tpr


@bank.wrong(cause="ties one by one")
def one_point_per_person(scores, y):
    order = np.argsort(-scores, kind="stable")
    return np.append(0, np.cumsum(y[order] == 0) / np.sum(y == 0)), np.append(0, np.cumsum(y[order]) / np.sum(y))


@bank.wrong(cause="ones first among ties")
def ties_with_the_ones_first(scores, y):
    order = np.lexsort((-y, -scores))
    return np.append(0, np.cumsum(y[order] == 0) / np.sum(y == 0)), np.append(0, np.cumsum(y[order]) / np.sum(y))


@bank.wrong(cause="start missing")
def begins_at_the_highest_score(scores, y):
    return roc_of(scores, y, np.unique(scores)[::-1])


@bank.wrong(cause="strictly above")
def above_the_cut(scores, y):
    cuts = np.unique(scores)[::-1]
    called = scores > cuts[:, None]
    return np.append(0, called[:, y == 0].mean(axis=1)), np.append(0, called[:, y == 1].mean(axis=1))


@bank.wrong(cause="last one missing")
def above_the_cut_and_no_start(scores, y):
    called = scores > np.unique(scores)[::-1][:, None]
    return called[:, y == 0].mean(axis=1), called[:, y == 1].mean(axis=1)


@bank.wrong(cause="from the lowest up")
def thresholds_ascending(scores, y):
    fpr, tpr = roc_of(scores, y, np.unique(scores))
    return np.append(0, fpr), np.append(0, tpr)


@bank.wrong(cause="reverse order")
def backwards(scores, y):
    fpr, tpr = roc_of(scores, y, np.append(np.unique(scores), np.inf))
    return fpr, tpr


@bank.wrong(cause="rates swapped")
def true_rate_first(scores, y):
    fpr, tpr = roc_of(scores, y, np.append(np.inf, np.unique(scores)[::-1]))
    return tpr, fpr


@bank.wrong(cause="shares of everybody")
def divided_by_everybody(scores, y):
    called = scores >= np.append(np.inf, np.unique(scores)[::-1])[:, None]
    return (called & (y == 0)).mean(axis=1), (called & (y == 1)).mean(axis=1)


@bank.wrong(cause="counts")
def numbers_of_people(scores, y):
    called = scores >= np.append(np.inf, np.unique(scores)[::-1])[:, None]
    return called[:, y == 0].sum(axis=1), called[:, y == 1].sum(axis=1)


@bank.wrong(cause="precision instead of a rate")
def wrong_among_the_called(scores, y):
    fpr, tpr = [0.0], [0.0]
    for c in np.unique(scores)[::-1]:
        fpr.append(np.mean(y[scores >= c] == 0))
        tpr.append(np.mean(scores[y == 1] >= c))
    return fpr, tpr


@bank.wrong(cause="precision and recall")
def precision_and_recall(scores, y):
    cuts = np.unique(scores)[::-1]
    precision = [y[scores >= c].mean() for c in cuts]
    recall = [np.mean(scores[y == 1] >= c) for c in cuts]
    return np.append(1, precision), np.append(0, recall)


@bank.wrong(cause="straight pieces dropped")
def corners_only(scores, y):
    points = np.transpose(roc_of(scores, y, np.append(np.inf, np.unique(scores)[::-1])))
    steps = np.diff(points, axis=0)
    bends = np.abs(steps[:-1, 0] * steps[1:, 1] - steps[:-1, 1] * steps[1:, 0]) > 1e-12
    return points[np.concatenate([[True], bends, [True]])].T


@bank.wrong(cause="called 1 below the threshold")
def low_scores_are_ones(scores, y):
    called = scores <= np.unique(scores)[::-1][:, None]
    return np.append(0, called[:, y == 0].mean(axis=1)), np.append(0, called[:, y == 1].mean(axis=1))


@bank.wrong(cause="ten fixed thresholds")
def a_grid_of_thresholds(scores, y):
    fpr, tpr = roc_of(scores, y, np.linspace(1, 0, 11))
    return np.append(0, fpr), np.append(0, tpr)


@bank.wrong(cause="other: a hundred thresholds between the extremes")
def a_grid_between_the_extremes(scores, y):
    return roc_of(scores, y, np.append(np.inf, np.linspace(scores.max(), scores.min(), 100)))


@bank.wrong(cause="end doubled")
def the_end_twice(scores, y):
    fpr, tpr = roc_of(scores, y, np.append(np.inf, np.unique(scores)[::-1]))
    return np.append(fpr, 1), np.append(tpr, 1)


@bank.wrong(cause="complement (fpr)")
def specificity_and_sensitivity(scores, y):
    fpr, tpr = roc_of(scores, y, np.append(np.inf, np.unique(scores)[::-1]))
    return 1 - fpr, tpr


@bank.wrong(cause="in the order of the data")
def thresholds_in_the_order_given(scores, y):
    fpr, tpr = roc_of(scores, y, list(dict.fromkeys(scores.tolist())))
    return np.append(0, fpr), np.append(0, tpr)


@bank.wrong(cause="one threshold only")
def the_corner_of_one_threshold(scores, y):
    fpr, tpr = roc_of(scores, y, [np.mean(scores)])
    return [0, fpr[0], 1], [0, tpr[0], 1]


@bank.wrong(cause="other: the thresholds come too")
def thresholds_as_a_third(scores, y):
    cuts = np.append(np.inf, np.unique(scores)[::-1])
    return *roc_of(scores, y, cuts), cuts


# The two results are swapped.
@bank.wrong(cause="rates swapped")
def hard_roc_swapped(scores, y):
    fpr, tpr = [0.0], [0.0]
    for s in sorted(set(scores), reverse=True):
        fpr.append(np.sum((scores >= s) & (y == 0)) / np.sum(y == 0))
        tpr.append(np.sum((scores >= s) & (y == 1)) / np.sum(y == 1))
    return tpr, fpr


# Precision instead of the true positive rate.
@bank.wrong(cause="other: precision instead of the true positive rate")
def hard_roc_precision(scores, y):
    fpr, tpr = [0.0], [0.0]
    for s in np.unique(scores)[::-1]:
        called = scores >= s
        fpr.append(np.mean(called[y == 0]))
        tpr.append(np.mean(y[called] == 1))
    return np.array(fpr), np.array(tpr)


# Lowest score first: sorts ascending and calls everything with at most that score 1.
@bank.wrong(cause="scores with the wrong sign")
def last_roc_at_most(scores, y):
    fpr, tpr = [0.0], [0.0]
    for s in np.unique(scores):
        called = scores <= s
        fpr.append(np.mean(called[y == 0]))
        tpr.append(np.mean(called[y == 1]))
    return np.array(fpr), np.array(tpr)


@bank.wrong(cause="other: scores that nearly agree are put together")
def nearly_equal_scores(scores, y):
    kept: list[float] = []
    for score in np.unique(scores)[::-1]:
        if not kept or not np.isclose(score, kept[-1]):
            kept.append(score)
    called = scores >= np.array(kept)[:, None]
    return np.append(0, called[:, y == 0].mean(axis=1)), np.append(0, called[:, y == 1].mean(axis=1))


@bank.wrong(cause="other: points on a straight piece dropped")
def roc_dropped(scores, y):
    fpr, tpr, _ = metrics.roc_curve(y, scores)
    return fpr, tpr


@bank.wrong(cause="precision instead of a rate")
def roc_precision(scores, y):
    called = scores[None, :] >= np.unique(scores)[::-1][:, None]
    false = (called & (y == 0)).sum(axis=1) / called.sum(axis=1)
    return np.append(0, false), np.append(0, called[:, y == 1].mean(axis=1))


@bank.wrong(cause="other: only the scores of the ones")
def roc_positive_scores(scores, y):
    levels = np.unique(scores[y == 1])[::-1]
    called = scores[None, :] >= levels[:, None]
    fpr = np.concatenate([[0], called[:, y == 0].mean(axis=1)])
    return fpr, np.concatenate([[0], called[:, y == 1].mean(axis=1)])


@bank.wrong(cause="other: a fixed grid of thresholds")
def roc_grid(scores, y):
    levels = np.linspace(scores.max(), scores.min(), len(np.unique(scores)))
    called = scores[None, :] >= levels[:, None]
    return np.append(0, called[:, y == 0].mean(axis=1)), np.append(0, called[:, y == 1].mean(axis=1))


@bank.wrong(cause="other: scores rounded")
def roc_rounded(scores, y):
    return roc_table(np.round(scores, 2), y)


@bank.wrong(cause="other: thresholds 0, 0.1, …")
def fixed_thresholds(scores, y):
    cuts = np.linspace(scores.max(), scores.min(), len(np.unique(scores)))
    called = np.vstack([np.zeros(len(scores), bool)] + [scores >= c for c in cuts])
    return called[:, y == 0].mean(axis=1), called[:, y == 1].mean(axis=1)


# One point for each example; equal scores are not taken together.
@bank.wrong(by_chance=True, cause="ties one by one")
def roc_every_example(scores, y):
    order = np.argsort(-scores)
    y = y[order]
    tpr = np.cumsum(y) / y.sum()
    fpr = np.cumsum(1 - y) / (1 - y).sum()
    return np.append(0, fpr), np.append(0, tpr)


@bank.wrong(cause="other: eleven thresholds between the extremes")
def blind_roc_grid(scores, y):
    thresholds = np.linspace(scores.max(), scores.min(), 11)
    fpr = [0.0] + [np.mean(scores[y == 0] >= c) for c in thresholds]
    return fpr, [0.0] + [np.mean(scores[y == 1] >= c) for c in thresholds]
