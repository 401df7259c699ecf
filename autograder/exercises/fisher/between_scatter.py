"""between_scatter: the sum of n_k (m_k - x̄)(m_k - x̄)ᵀ, the scatter of the points put onto their class means."""

import numpy as np

from autograder.exercises._solutions import solution
from autograder.exercises.fisher import _data as data
from autograder.judging.exercise import Exercise, wrong
from linclass_ref import fisher as reference

class_means = solution("class_means")


def two_class_form(X, t, K):
    gap = X[t == 1].mean(axis=0) - X[t == 0].mean(axis=0)
    return np.outer(gap, gap)


def two_class_form_weighted(X, t, K):
    gap = X[t == 1].mean(axis=0) - X[t == 0].mean(axis=0)
    n0, n1 = np.sum(t == 0), np.sum(t == 1)
    return n0 * n1 / (n0 + n1) * np.outer(gap, gap)


def neighbouring_classes(X, t, K):
    means, sizes = class_means(X, t, K), np.bincount(t)
    gaps = means[1:] - means[:-1]
    return gaps.T @ (gaps * (sizes[1:] * sizes[:-1])[:, None]) / len(X)


exercise = Exercise(
    reference=reference.between_scatter,
    returns=("S_B",),
    rows=("X", "t"),
    counts=("K",),
    implied=("K",),
    visible=data.CLASSES,
    hidden=data.draw_classes,
    misconceptions=(
        wrong(
            "not weighted",
            {"[t]": ""},
            "Each class counts once in your sum. How many of its points bring the same term?",
        ),
        wrong(
            "about the mean of the means",
            {"X.mean(axis=0)": "class_means(X, t, K).mean(axis=0)"},
            "You measure from the plain average of the class means. It must be the mean of all points, in which a large class weighs more.",
        ),
        wrong(
            "not weighted, about the mean of the means",
            {"[t]": "", "X.mean(axis=0)": "class_means(X, t, K).mean(axis=0)"},
            "You treat all classes alike, in the sum and in the mean. A large class counts for more in both.",
        ),
        wrong(
            "not centred",
            {" - X.mean(axis=0)": ""},
            "You did not subtract the mean of all points from the class means.",
        ),
        wrong(
            "divided by n",
            {"B.T @ B": "B.T @ B / len(X)"},
            "You divide by n. A scatter matrix is a sum; nothing is divided.",
        ),
        wrong(
            "total scatter",
            {"class_means(X, t, K)[t]": "X"},
            "This is the scatter of all points about their mean. Put each point's class mean in its place first.",
        ),
        wrong(
            "two-class form",
            two_class_form,
            "You return (m1 - m0)(m1 - m0)ᵀ. That form is for two classes, and lacks a factor even there.",
        ),
        wrong(
            "weights squared",
            {
                "class_means(X, t, K)[t] - X.mean(axis=0)": "np.bincount(t)[:, None] * (class_means(X, t, K) - X.mean(axis=0))"
            },
            "n_k comes in twice, because both factors of the outer product carry it. Weight one of them only.",
        ),
        wrong(
            "only the diagonal",
            {"B.T @ B": "np.diag(np.diag(B.T @ B))"},
            "Only the diagonal is filled: sum the outer products (m_k - x̄)(m_k - x̄)ᵀ.",
        ),
        wrong(
            "a number",
            {"B.T @ B": "np.sum(B**2)"},
            "You sum squared distances, which are numbers. The outer product (m_k - x̄)(m_k - x̄)ᵀ is a d × d matrix.",
        ),
        wrong(
            "classes taken as equally large",
            {"[t]": "", "B.T @ B": "B.T @ B * len(X) / K"},
            "You weight every class by n/K, as if all were equally large. Weight it by its own size n_k.",
        ),
        wrong(
            "two-class form with its factor",
            two_class_form_weighted,
            "n0·n1/n (m1 - m0)(m1 - m0)ᵀ is right for two classes. With more classes the others must be in the sum, too.",
        ),
        wrong(
            "neighbouring classes only",
            neighbouring_classes,
            "You add the differences of neighboring classes only. Measure every class mean from the mean of all points.",
        ),
        wrong(
            "one class left out",
            {"class_means(X, t, K)[t] - X.mean(axis=0)": "(class_means(X, t, K)[t] - X.mean(axis=0))[t < K - 1]"},
            "The last class is not in your sum: range(K) has the classes 0 … K-1.",
        ),
    ),
    hints=(
        "Put every point onto its class mean. What scatter do they have about the mean of all points?",
        "One point contributes the outer product of m_k - x̄ with itself, where k is its class. How many points "
        "contribute the same?",
        "For each class take the difference of its mean from the mean of all points, its outer product with itself, "
        "times the size of the class. Add them up.",
    ),
)
