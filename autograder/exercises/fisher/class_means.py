"""class_means: the mean of each class."""

import numpy as np

from autograder.exercises.fisher import _data as data
from autograder.judging.exercise import Exercise, wrong
from linclass_ref import fisher as reference


def class_means(X, t, K):
    return np.array([X[t == k].mean(axis=0) for k in range(K)])


exercise = Exercise(
    id="class_means",
    points=2,
    solution=class_means,
    reference=reference.class_means,
    returns=("the array of means",),
    visible=data.CLASSES,
    hidden=data.draw_classes,
    misconceptions=(
        wrong(
            "mean over the features",
            {"np.array([X[t == k].mean(axis=0) for k in range(K)])": "[X[t == k].mean(axis=1) for k in range(K)]"},
            "You take the mean of each point's features (axis=1). Take the mean of each feature over the points: axis=0.",
        ),
        wrong(
            "sums",
            {"mean(axis=0)": "sum(axis=0)"},
            "You return the sum of each class. Divide it by the number of points in that class.",
        ),
        wrong(
            "divided by n",
            {"mean(axis=0)": "sum(axis=0) / len(X)"},
            "You divide every sum by n, the number of all points. Divide by n_k, the number of points in class k.",
        ),
        wrong(
            "classes taken as equally large",
            {"mean(axis=0)": "sum(axis=0) / (len(X) / K)"},
            "You divide by n/K, as if all classes had the same number of points. Count each class.",
        ),
        wrong(
            "total mean",
            {"X[t == k]": "X"},
            "Every row is the mean of all points. Select the points of class k first: X[t == k].",
        ),
        wrong(
            "one number per class",
            {"mean(axis=0)": "mean()"},
            "You average over the features too. A mean is a point: average over the rows only, axis=0.",
        ),
        wrong(
            "transposed",
            {"range(K)])": "range(K)]).T"},
            "Your array is (d, K). One row per class is asked for: (K, d).",
        ),
        wrong(
            "medians",
            {"X[t == k].mean(axis=0)": "np.median(X[t == k], axis=0)"},
            "You return medians. The mean is the sum divided by the count.",
        ),
        wrong(
            "order of appearance",
            {"range(K)": "dict.fromkeys(t)"},
            "Your rows come in the order in which the classes appear in t. Row k must belong to class k.",
        ),
        wrong(
            "middle of the range",
            {"X[t == k].mean(axis=0)": "(X[t == k].min(axis=0) + X[t == k].max(axis=0)) / 2"},
            "You take the middle between the smallest and the largest value. The mean is the sum divided by the number of points.",
        ),
        wrong(
            "array of whole numbers",
            {
                "[X[t == k].mean(axis=0) for k in range(K)]": "[X[t == k].mean(axis=0).astype(X.dtype) for k in range(K)]"
            },
            "Where X holds whole numbers, your array does too and cuts the fractions off (`zeros_like(X)`). Make it of floats.",
        ),
    ),
    hints=(
        "Take one class at a time: pick its points out of X, then average them feature by feature.",
        "X[t == k] holds the points of class k, one per row; .mean(axis=0) averages over the rows. Do it for k = 0 … K-1.",
        "return np.array([X[t == k].mean(axis=0) for k in range(K)])",
    ),
)
