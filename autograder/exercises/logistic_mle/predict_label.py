"""predict_label: label 1 where the probability reaches the threshold."""

from collections.abc import Iterator

import numpy as np

from autograder.exercises._sets import Rng
from autograder.exercises.logistic_mle import _data as data
from autograder.exercises.logistic_mle.sigmoid import sigmoid
from autograder.judging.exercise import Case, Exercise, case, wrong
from linclass_ref import logistic


def predict_label(X, theta, threshold):
    p = sigmoid(X @ theta)
    return (p >= threshold).astype(int)


def draw_cases(rng: Rng) -> Iterator[Case]:
    for threshold in (0.5, float(rng.uniform(0.05, 0.3)), float(rng.uniform(0.7, 0.95))):
        yield case(f"threshold {threshold:.2f}", data.augmented(rng, 40, 3), rng.normal(size=4), threshold)
    for _ in range(3):
        X = data.augmented_integers(rng, 12, 2)
        theta = np.append(rng.choice([-1, 1], 2), 0)
        X[rng.integers(12), :2] = theta[:2] * [1, -1]  # a score of exactly 0
        yield case("points exactly on the boundary, threshold 0.5", X, theta, 0.5)
    X, theta = data.augmented(rng, 220, 2), rng.normal(size=3) * 2
    yield case("more than 200 points", X, theta, float(rng.uniform(0.2, 0.8)))
    yield case("a single point", data.augmented(rng, 1, 2), rng.normal(size=3), 0.4)
    X = np.column_stack([rng.uniform(-5, 5, 60), np.ones(60)])
    for threshold in (float(rng.uniform(0.02, 0.045)), float(rng.uniform(0.955, 0.98))):
        yield case(f"scores from -5 to 5, threshold {threshold:.3f}", X, [1.0, 0.0], threshold)
    near = np.array([[-1, 1024], [1, 1024], [-8, 1024]]) / 1024
    yield case("probabilities just below and above one half", near, [1.0, 0.0], 0.5)


exercise = Exercise(
    id="predict_label",
    points=2,
    solution=predict_label,
    reference=logistic.predict_label,
    visible=(
        case("threshold one half", [[2.0, 1.0], [-1.0, 1.0], [0.5, 1.0]], [1.0, -0.25], 0.5),
        case("a point exactly on the boundary, threshold one half", [[2, 1], [3, 1], [1, 1]], [1, -2], 0.5),
        case("a low threshold: warn early", [[-1.0, 1.0], [-3.0, 1.0], [0.0, 1.0], [2.0, 1.0]], [1.0, 0.0], 0.2),
        case("a threshold of 5 %", [[-3.5, 1.0], [-2.5, 1.0], [-2.0, 1.0], [0.0, 1.0]], [1.0, 0.0], 0.05),
        case("a high threshold: only when sure", [[0.5, 1.0], [1.0, 1.0], [3.0, 1.0], [-1.0, 1.0]], [1.0, 0.0], 0.9),
        case("two features", [[1.0, 2.0, 1.0], [-1.0, 0.5, 1.0], [3.0, -1.0, 1.0]], [0.5, -1.0, 0.25], 0.3),
        case("the threshold lies between score and probability", [[0.6, 1.0], [1.5, 1.0]], [1.0, 0.0], 0.7),
        case("a single point", [[1.0, 1.0]], [1.0, 1.0], 0.6),
    ),
    hidden=draw_cases,
    misconceptions=(
        wrong(
            "strictly above",
            {">=": ">"},
            "A probability that equals the threshold gets label 1: ≥, not >. (With ½ this is sign(0) = +1 again.)",
        ),
        wrong(
            "threshold ignored",
            {">= threshold": ">= 0.5"},
            "You always cut at one half. Compare the probability with `threshold`.",
        ),
        wrong(
            "rounded",
            {"(p >= threshold).astype(int)": "np.round(p)"},
            "You round the probability, which always cuts at one half (and sends exactly ½ to 0). Compare it with `threshold`: "
            "p >= threshold.",
        ),
        wrong(
            "threshold on the score",
            {"sigmoid(X @ theta)": "X @ theta"},
            "You compare the score with the threshold. The threshold is for the probability σ(θ·x).",
        ),
        wrong(
            "labels ±1",
            {"(p >= threshold).astype(int)": "np.where(p >= threshold, 1, -1)"},
            "Labels are 0 and 1 in this notebook, not -1 and +1.",
        ),
        wrong(
            "other way round",
            {">=": "<"},
            "You give label 1 where the probability of class 1 is *below* the threshold.",
        ),
        wrong(
            "threshold on the other class",
            {"p >= threshold": "1 - p <= threshold"},
            "You ask whether P(y = 0 | x) is at most the threshold. Ask whether P(y = 1 | x) ≥ threshold.",
        ),
        wrong(
            "probability kept",
            {"(p >= threshold).astype(int)": "np.where(p >= threshold, p, 0)"},
            "Where the threshold is passed you return the probability. The label there is 1.",
        ),
        wrong(
            "bias left out",
            {"X @ theta": "X[:, :-1] @ theta[:-1]"},
            "The bias is missing from your score: X is augmented, so X @ theta holds it.",
        ),
        wrong(
            "logarithm of the threshold",
            {"p >= threshold": "X @ theta >= np.log(threshold)"},
            "You compare the score with log(threshold). The score is the log-odds: compare it with log(threshold / (1 - "
            "threshold)), or the probability with the threshold.",
        ),
        wrong(
            "boundary always 0",
            {"p >= threshold": "(p >= threshold) & (X @ theta != 0)"},
            "A point exactly on the boundary always gets 0 in your version. It has probability ½, which reaches a threshold of ½.",
        ),
        wrong(
            "probability of class 0",
            {"p >= threshold": "1 - p < threshold"},
            "You ask whether P(y = 0 | x) is below the threshold. Ask whether P(y = 1 | x) is at least the threshold.",
        ),
    ),
    hints=(
        "The probability is the sigmoid of the score X @ theta; a comparison then makes the decision.",
        "Label 1 where the probability is at least the threshold (≥), label 0 elsewhere.",
        "return (sigmoid(X @ theta) >= threshold).astype(int).",
    ),
)
