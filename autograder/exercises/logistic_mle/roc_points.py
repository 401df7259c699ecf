"""roc_points: the shares of false and of true alarms, for every threshold there is."""

from collections.abc import Iterator

import numpy as np

from autograder.exercises._sets import Rng, Set
from autograder.exercises.logistic_mle import _data as data
from autograder.judging.exercise import Case, Exercise, case, wrong
from linclass_ref import decisions


def ties_one_by_one(scores, y):
    fpr, tpr = [0.0], [0.0]
    zeros, ones = 0, 0
    for i in np.argsort(-scores, kind="stable"):
        zeros += y[i] == 0
        ones += y[i] == 1
        fpr.append(zeros / np.sum(y == 0))
        tpr.append(ones / np.sum(y == 1))
    return np.array(fpr), np.array(tpr)


def straight_pieces_dropped(scores, y):
    points = [(0.0, 0.0)]
    for threshold in np.unique(scores)[::-1]:
        called = scores >= threshold
        points.append((np.mean(called[y == 0]), np.mean(called[y == 1])))
    kept = [points[0]]
    for i in range(1, len(points) - 1):
        a, b, c = np.array(points[i - 1]), np.array(points[i]), np.array(points[i + 1])
        if abs((b - a)[0] * (c - b)[1] - (b - a)[1] * (c - b)[0]) > 1e-12:
            kept.append(points[i])
    kept.append(points[-1])
    return np.array(kept).T


def scored(rng: Rng, n: int) -> Set:
    y = data.labels(rng, n)
    return rng.normal(size=n) + y, y


def draw_cases(rng: Rng) -> Iterator[Case]:
    for n in (8, 230):
        yield case(f"{n} points, all scores different", *scored(rng, n))
    for n in (9, 30):
        scores, y = scored(rng, n)
        yield case(f"{n} points with equal scores", np.round(scores).astype(int), y)
    scores, y = scored(rng, 12)
    scores[:6] = rng.permutation(np.repeat([0.5, 1.5], 3))
    y[:6] = np.tile([0, 1], 3)
    yield case("equal scores of both classes", scores, y)
    scores, y = scored(rng, 15)
    yield case("probabilities as scores", 1 / (1 + np.exp(-scores)), y)
    yield case("many more zeros than ones", rng.normal(size=40), np.append([1, 1, 1], np.zeros(37, dtype=int)))
    yield case("tiny scores, all but two of them different", np.array([4, 3, 2, 1, 3]) / 2**30, [1, 0, 1, 0, 0])


exercise = Exercise(
    reference=decisions.roc_points,
    returns=("fpr", "tpr"),
    rows=("scores", "y"),
    visible=(
        case("four points, in the order of their scores", [0.9, 0.8, 0.3, 0.1], [1, 0, 1, 0]),
        case("not in the order of their scores", [0.1, 0.9, 0.3, 0.8, 0.5], [0, 1, 0, 0, 1]),
        case("one of each class", [2.0, -1.0], [1, 0]),
        case("the wrong way round", [2.0, 1.0, -1.0, -2.0], [0, 0, 1, 1]),
        case("equal scores of both classes move together", [3, 2, 2, 2, 1], [1, 0, 1, 0, 0]),
        case("a tie at the end", [0.75, 0.5, 0.25, 0.25], [1, 0, 1, 0]),
        case("all scores equal: two points", [1.0, 1.0, 1.0], [0, 1, 0]),
        case("three ones, one zero", [-1.0, 4.0, 0.5, 2.5], [1, 1, 0, 1]),
    ),
    hidden=draw_cases,
    misconceptions=(
        wrong(
            "ties one by one",
            ties_one_by_one,
            "You add one point of the data at a time. Points with equal scores cannot be told apart by a threshold: they move together, "
            "one point of the curve per *distinct* score.",
        ),
        wrong(
            "start missing",
            {"fpr, tpr = [0.0], [0.0]": "fpr, tpr = [], []"},
            "The curve begins at (0, 0), where nobody is called 1: put that point first.",
        ),
        wrong(
            "strictly above",
            {">= threshold": "> threshold"},
            "You call 1 who lies strictly above the threshold. Called 1 is who has *at least* that score, so the curve ends at (1, 1).",
        ),
        wrong(
            "from the lowest up",
            {"np.unique(scores)[::-1]": "np.unique(scores)"},
            "You go through the thresholds from the lowest up. Go from the highest down, so that the curve runs from (0, 0) to (1, 1).",
        ),
        wrong(
            "rates swapped",
            {"return np.array(fpr), np.array(tpr)": "return np.array(tpr), np.array(fpr)"},
            "You return the two rates in the other order: fpr first, then tpr.",
        ),
        wrong(
            "shares of everybody",
            {
                "np.mean(called[y == 0])": "np.mean(called & (y == 0))",
                "np.mean(called[y == 1])": "np.mean(called & (y == 1))",
            },
            "You divide by the number of all points. fpr is a share of the zeros, tpr a share of the ones.",
        ),
        wrong(
            "counts",
            {"np.mean(called[y == 0])": "np.sum(called[y == 0])", "np.mean(called[y == 1])": "np.sum(called[y == 1])"},
            "You return counts. Divide by the number of zeros (for fpr) and of ones (for tpr).",
        ),
        wrong(
            "precision instead of a rate",
            {"np.mean(called[y == 0])": "np.mean(y[called] == 0)"},
            "Your fpr is the share of zeros among those *called 1*. It is the share of those called 1 among the zeros.",
        ),
        wrong(
            "straight pieces dropped",
            straight_pieces_dropped,
            "You leave out points on straight pieces of the curve. Give one point per distinct score, all of them.",
        ),
        wrong(
            "called 1 below the threshold",
            {">= threshold": "<= threshold"},
            "You call 1 who lies *below* the threshold. A high score speaks for class 1.",
        ),
        wrong(
            "precision and recall",
            {
                "fpr, tpr = [0.0], [0.0]": "fpr, tpr = [1.0], [0.0]",
                "np.mean(called[y == 0])": "np.mean(y[called] == 1)",
            },
            "Your first array is the precision, the share of ones among those called 1. Asked is fpr: the share called 1 "
            "among the zeros.",
        ),
        wrong(
            "end doubled",
            {"return np.array(fpr), np.array(tpr)": "return np.append(fpr, 1), np.append(tpr, 1)"},
            "You append (1, 1), but the lowest score already leads there: your last point stands there twice.",
        ),
        wrong(
            "in the order of the data",
            {"np.unique(scores)[::-1]": "dict.fromkeys(scores)"},
            "You go through the scores in the order of the data. Go from the highest down.",
        ),
        wrong(
            "one threshold only",
            {"np.unique(scores)[::-1]": "[np.mean(scores), -np.inf]"},
            "You use a single threshold. The curve has a point for every distinct score.",
        ),
    ),
    hints=(
        "Only the scores that occur matter as thresholds. Which order of them leads from (0, 0) to (1, 1)?",
        "Take one threshold. Who is called, and what shares of the zeros and of the ones are that? Then do the same "
        "for every distinct score, from the highest down.",
        "`np.unique` sorts the distinct scores upwards, so go through it backwards. Do not forget the first point "
        "(0, 0).",
    ),
)
