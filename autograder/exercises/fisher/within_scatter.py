"""within_scatter: the sum of (x - m_k)(x - m_k)ᵀ over all points, each about the mean of its own class."""

import numpy as np

from autograder.exercises.fisher import _data as data
from autograder.judging.exercise import Exercise, changed, wrong
from linclass_ref import fisher as reference


def adds_covariances(X, t, K):
    S = np.zeros((X.shape[1], X.shape[1]))
    for k in range(K):
        D = X[t == k] - X[t == k].mean(axis=0)
        S = S + D.T @ D / len(D)
    return S


def keeps_the_last_class(X, t, K):
    for k in range(K):
        D = X[t == k] - X[t == k].mean(axis=0)
        S = D.T @ D
    return S


def one_matrix_per_class(X, t, K):
    scatters = []
    for k in range(K):
        D = X[t == k] - X[t == k].mean(axis=0)
        scatters.append(D.T @ D)
    return np.array(scatters)


exercise = Exercise(
    reference=reference.within_scatter,
    returns=("S_W",),
    rows=("X", "t"),
    counts=("K",),
    implied=("K",),
    visible=data.CLASSES,
    hidden=data.draw_classes,
    misconceptions=(
        wrong(
            "divided by n",
            {"D.T @ D": "D.T @ D / len(X)"},
            "You divide by n. A scatter matrix is a sum; nothing is divided.",
        ),
        wrong(
            "divided by n - K",
            {"D.T @ D": "D.T @ D / max(len(X) - K, 1)"},
            "You divide by n - K: that is the pooled covariance of Gaussian classes. A scatter matrix is a sum.",
        ),
        wrong(
            "sum of covariances",
            adds_covariances,
            "You divide each class's part by its n_k, so a class of three points weighs as much as one of three hundred. Just add up.",
        ),
        wrong(
            "sum of sample covariances",
            changed(adds_covariances, {"/ len(D)": "/ max(len(D) - 1, 1)"}),
            "You add covariances (np.cov divides by n_k - 1). A scatter matrix is a plain sum: nothing is divided.",
        ),
        wrong(
            "about the total mean",
            {"class_means(X, t, K)[t]": "X.mean(axis=0)"},
            "You subtract the mean of all points, which gives the total scatter. Subtract from each point the mean of its own class.",
        ),
        wrong(
            "one mean for all features",
            {"class_means(X, t, K)[t]": "class_means(X, t, K).mean(axis=1)[t, None]"},
            "You subtract one number per class, the mean of all its features together. The mean of a class is a vector: `mean(axis=0)`.",
        ),
        wrong(
            "not centred",
            {" - class_means(X, t, K)[t]": ""},
            "You did not subtract the class means.",
        ),
        wrong(
            "only the diagonal",
            {"D.T @ D": "np.diag(np.diag(D.T @ D))"},
            "Only the diagonal is filled. How two features vary together counts too: sum the outer products (x - m)(x - m)ᵀ.",
        ),
        wrong(
            "a number",
            {"D.T @ D": "np.sum(D**2)"},
            "You sum the inner products (x - m)ᵀ(x - m), which are numbers. The outer product (x - m)(x - m)ᵀ is a d × d matrix.",
        ),
        wrong(
            "only the last class",
            keeps_the_last_class,
            "Only the last class is in your sum: add the classes up instead of overwriting.",
        ),
        wrong(
            "one matrix per class",
            one_matrix_per_class,
            "You return the scatter of each class. S_W is their sum.",
        ),
        wrong(
            "n_k times a sample covariance",
            changed(adds_covariances, {"D.T @ D / len(D)": "len(D) * D.T @ D / max(len(D) - 1, 1)"}),
            "np.cov divides by n_k - 1, and you multiply by n_k. Multiply by n_k - 1, or give np.cov `bias=True`.",
        ),
    ),
    hints=(
        "Move every class to the origin by subtracting its own mean. Then sum the outer product of each point with "
        "itself.",
        "`means[t]` has one row per point, the mean of that point's class. Which differences does it give you?",
        "If the rows of D are these differences, then entry (j, k) of DᵀD is a sum over the points. Of what? "
        "Compare it with entry (j, k) of the scatter.",
    ),
)
