"""From scores to probabilities and labels: exercises of 08_logistic_mle. X is augmented: its last column is 1."""

from collections.abc import Iterator
from typing import Any

import numpy as np

from autograder.exercises._sets import Rng
from autograder.judging.exercise import Case, Exercise, Misconception, case
from linclass_ref import logistic


def augmented(rng: Rng, n: int, d: int) -> np.ndarray:
    """n continuous points of d features, with the 1 appended."""
    return np.column_stack([rng.normal(size=(n, d)), np.ones(n)])


def _naive(z: Any) -> Any:
    return 1 / (1 + np.exp(-z))


def _ratio(z: Any) -> Any:
    return np.exp(z) / (1 + np.exp(z))


def _sigmoid_cases(rng: Rng) -> Iterator[Case]:
    yield case("continuous scores", rng.normal(size=7) * 3)
    yield case("a matrix of scores", rng.normal(size=(3, 4)) * 4)
    yield case("a single number", float(rng.normal() * 2))
    yield case("more than 200 scores, whole numbers", rng.integers(-9, 10, 230))
    far = rng.uniform(750, 3000, 4)
    yield case("very large scores", far, warnings_forbidden=True)
    yield case("very small scores", -far, warnings_forbidden=True)
    yield case("very small and very large scores", far * [1, -1, 1, -1], warnings_forbidden=True)
    yield case("medium scores of both signs", rng.uniform(5, 18, 6) * [1, -1, 1, -1, 1, -1])
    yield case("one score in a list of one", rng.normal(size=1))


SIGMOID = Exercise(
    id="sigmoid",
    points=2,
    reference=logistic.sigmoid,
    visible=(
        case("a few scores", [-2.0, -0.5, 0.0, 0.5, 2.0]),
        case("a single number", 0.75),
        case("whole numbers", [-3, 0, 1, 4]),
        case("a matrix: the result has its shape", [[0.0, 1.0, -1.0], [2.0, -2.0, 0.25]]),
        case("scores of ±8: near 0 and 1, but not there", [-8.0, 8.0]),
        case("a score of -1000: no warning, please", [-1000.0, -1.0], warnings_forbidden=True),
        case("a score of +1000: no warning, please", [1000.0, 1.0], warnings_forbidden=True),
        case("both at once, whole numbers", [-1000, 0, 1000], warnings_forbidden=True),
    ),
    hidden=_sigmoid_cases,
    misconceptions=(
        Misconception(
            "exp overflows below",
            _naive,
            "Your numbers are right, but exp(-z) overflows for a very negative score, and NumPy warns. Take the "
            "exponential only of numbers "
            "that are not positive: with e = exp(-|z|), the sigmoid is 1/(1+e) for z ≥ 0 and e/(1+e) for z < 0.",
        ),
        Misconception(
            "exp overflows above",
            _ratio,
            "exp(z)/(1 + exp(z)) is the same function on paper, but for a large score it becomes infinity divided by "
            "infinity. Take the "
            "exponential only of numbers that are not positive, exp(-|z|).",
        ),
        Misconception(
            "both branches are computed",
            lambda z: np.where(np.asarray(z) >= 0, _naive(np.asarray(z)), _ratio(np.asarray(z))),
            "`np.where` computes both of its branches for every entry and only then chooses: the branch that you do "
            "not want overflows. "
            "Compute e = exp(-|z|) once; both branches can use it.",
        ),
        Misconception(
            "sign of the exponent",
            lambda z: logistic.sigmoid(-np.asarray(z)),
            "Your curve falls: it is 1/(1 + exp(+z)). A larger score must mean a larger probability, so the exponent "
            "is -z.",
        ),
        Misconception(
            "tanh",
            np.tanh,
            "Your curve goes from -1 to 1. A probability lies between 0 and 1: σ(z) = (1 + tanh(z/2))/2.",
        ),
        Misconception(
            "shifted tanh",
            lambda z: (1 + np.tanh(z)) / 2,
            "Your curve is twice too steep: (1 + tanh(z))/2 is σ(2z). Halve the argument of tanh.",
        ),
        Misconception(
            "derivative",
            lambda z: logistic.sigmoid(z) * (1 - logistic.sigmoid(z)),
            "That is the slope σ(z)(1 - σ(z)) of the sigmoid, not the sigmoid.",
        ),
        Misconception(
            "a straight line, cut off",
            lambda z: np.clip(0.5 + np.asarray(z) / 4, 0, 1),
            "You used the tangent at 0, cut off at 0 and 1. The sigmoid only comes near to these values: 1/(1 + "
            "exp(-z)).",
        ),
        Misconception(
            "step",
            lambda z: np.where(np.asarray(z) >= 0, 1.0, 0.0),
            "You return a decision, 0 or 1. The sigmoid gives everything in between.",
        ),
        Misconception(
            "rounded to 0 and 1 too early",
            lambda z: logistic.sigmoid(np.where(np.abs(z) > 6, np.sign(z) * 1000.0, z)),
            "You set scores that are only a little large to exactly 0 or 1. σ(8) is 0.99966: no cutting off is needed.",
        ),
    ),
    hints=(
        "σ(z) = 1/(1 + exp(-z)) is right on paper. What is exp(-z) for z = -1000, and what does NumPy say to it?",
        "Multiply numerator and denominator by exp(z): σ(z) = exp(z)/(1 + exp(z)). Use the first form for z ≥ 0, the "
        "second for z < 0; in both the "
        "exponential is then that of -|z|, at most 1.",
        "z = np.asarray(z, dtype=float); e = np.exp(-np.abs(z)); return np.where(z >= 0, 1, e) / (1 + e).",
    ),
)


def _probability_cases(rng: Rng) -> Iterator[Case]:
    for n, d in ((5, 2), (1, 3), (8, 1), (230, 4)):
        yield case(f"{n} points, {d} features", augmented(rng, n, d), rng.normal(size=d + 1))
    X = np.column_stack([rng.integers(-3, 4, (6, 2)), np.ones(6, dtype=int)])
    yield case("whole numbers", X, rng.integers(-2, 3, 3))
    theta = rng.uniform(900, 1500, 3) * [1, 1, 0.001]
    X = np.column_stack([rng.uniform(0.8, 2, (6, 2)), np.ones(6)])
    X[::2, :2] *= -1
    yield case("scores in the thousands", X, theta, warnings_forbidden=True)


def _bias_first(X: np.ndarray, theta: np.ndarray) -> np.ndarray:
    return np.asarray(theta[0] + X[:, :-1] @ theta[1:])


PREDICT_PROBABILITY = Exercise(
    id="predict_probability",
    points=2,
    reference=logistic.predict_probability,
    visible=(
        case("two points", [[2.0, 1.0], [0.0, 1.0]], [1.0, -2.0]),
        case("two features", [[1.0, 2.0, 1.0], [-1.0, 0.5, 1.0], [3.0, -1.0, 1.0]], [0.5, -1.0, 0.25]),
        case("whole numbers", [[1, -1, 1], [2, 0, 1], [0, 3, 1]], [1, 2, -1]),
        case("the bias decides everything", [[0.0, 0.0, 1.0], [0.0, 0.0, 1.0]], [3.0, -1.0, 1.5]),
        case("a single point", [[-1.5, 1.0]], [2.0, 1.0]),
        case("a point exactly on the boundary", [[2.0, 1.0], [3.0, 1.0]], [1.0, -2.0]),
        case(
            "scores of ±1000: no warning, please",
            [[1.0, 1.0], [-1.0, 1.0], [0.001, 1.0]],
            [1000.0, 0.0],
            warnings_forbidden=True,
        ),
    ),
    hidden=_probability_cases,
    misconceptions=(
        Misconception(
            "score returned",
            lambda X, theta: X @ theta,
            "You return the scores θ·x. Send them through the sigmoid to make probabilities of them.",
        ),
        Misconception(
            "probability of the other class",
            lambda X, theta: logistic.sigmoid(-(X @ theta)),
            "You return P(y = 0 | x). Asked for is P(y = 1 | x) = σ(θ·x).",
        ),
        Misconception(
            "bias left out",
            lambda X, theta: logistic.sigmoid(X[:, :-1] @ theta[:-1]),
            "You drop the last column. X is augmented: its last column is 1, and the last entry of theta, the bias, "
            "belongs to it.",
        ),
        Misconception(
            "bias first",
            lambda X, theta: logistic.sigmoid(_bias_first(X, theta)),
            "You take the first entry of theta for the bias. In this course the 1 is appended last, and so is the "
            "bias: just X @ theta.",
        ),
        Misconception(
            "bias added twice",
            lambda X, theta: logistic.sigmoid(X @ theta + theta[-1]),
            "You add theta[-1] once more. X @ theta holds the bias already, because the last column of X is 1.",
        ),
        Misconception(
            "label returned",
            lambda X, theta: (X @ theta >= 0).astype(float),
            "You return labels. Asked for is the probability σ(θ·x), before any decision.",
        ),
        Misconception(
            "shares among the points",
            lambda X, theta: logistic.softmax((X @ theta)[None])[0],
            "Your probabilities sum to 1 over the points. Each point has a probability of its own, whatever the others "
            "are.",
        ),
        Misconception(
            "exp overflows",
            lambda X, theta: _naive(X @ theta),
            "The numbers are right, but exp overflows at scores of -1000 and NumPy warns. Use your careful `sigmoid`.",
        ),
    ),
    hints=(
        "First the score of each point, then your `sigmoid`. X is augmented, so the bias is in the scores already.",
        "The scores of all points at once are X @ theta, an array (n,).",
        "return sigmoid(X @ theta).",
    ),
)


def _label_cases(rng: Rng) -> Iterator[Case]:
    for threshold in (0.5, float(rng.uniform(0.05, 0.3)), float(rng.uniform(0.7, 0.95))):
        yield case(f"threshold {threshold:.2f}", augmented(rng, 40, 3), rng.normal(size=4), threshold)
    for _ in range(3):
        X = np.column_stack([rng.integers(-2, 3, (12, 2)), np.ones(12, dtype=int)])
        theta = np.append(rng.choice([-1, 1], 2), 0)
        X[rng.integers(12), :2] = theta[:2] * [1, -1]  # a score of exactly 0
        yield case("points exactly on the boundary, threshold 0.5", X, theta, 0.5)
    yield case("more than 200 points", augmented(rng, 220, 2), rng.normal(size=3) * 2, float(rng.uniform(0.2, 0.8)))
    yield case("a single point", augmented(rng, 1, 2), rng.normal(size=3), 0.4)
    X = np.column_stack([rng.uniform(-5, 5, 60), np.ones(60)])
    for threshold in (float(rng.uniform(0.02, 0.045)), float(rng.uniform(0.955, 0.98))):
        yield case(f"scores from -5 to 5, threshold {threshold:.3f}", X, [1.0, 0.0], threshold)


PREDICT_LABEL = Exercise(
    id="predict_label",
    points=2,
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
    hidden=_label_cases,
    misconceptions=(
        Misconception(
            "strictly above",
            lambda X, theta, threshold: (logistic.predict_probability(X, theta) > threshold).astype(int),
            "A probability that equals the threshold gets label 1: ≥, not >. (With ½ this is sign(0) = +1 again.)",
        ),
        Misconception(
            "threshold ignored",
            lambda X, theta, threshold: (X @ theta >= 0).astype(int),
            "You always cut at one half. Compare the probability with `threshold`.",
        ),
        Misconception(
            "rounded",
            lambda X, theta, threshold: np.round(logistic.predict_probability(X, theta)),
            "You round the probability, which always cuts at one half (and sends exactly ½ to 0). Compare it with "
            "`threshold`: p >= threshold.",
        ),
        Misconception(
            "threshold on the score",
            lambda X, theta, threshold: (X @ theta >= threshold).astype(int),
            "You compare the score with the threshold. The threshold is one for the probability σ(θ·x).",
        ),
        Misconception(
            "labels ±1",
            lambda X, theta, threshold: np.where(logistic.predict_probability(X, theta) >= threshold, 1, -1),
            "Labels are 0 and 1 in this notebook, not -1 and +1.",
        ),
        Misconception(
            "other way round",
            lambda X, theta, threshold: (logistic.predict_probability(X, theta) < threshold).astype(int),
            "You give label 1 where the probability of class 1 is *below* the threshold.",
        ),
        Misconception(
            "threshold on the other class",
            lambda X, theta, threshold: (1 - logistic.predict_probability(X, theta) <= threshold).astype(int),
            "You ask whether P(y = 0 | x) is at most the threshold. Asked for is P(y = 1 | x) ≥ threshold.",
        ),
        Misconception(
            "probability kept",
            lambda X, theta, threshold: np.where(
                logistic.predict_probability(X, theta) >= threshold, logistic.predict_probability(X, theta), 0.0
            ),
            "Where the threshold is passed you return the probability. The label there is 1.",
        ),
        Misconception(
            "bias left out",
            lambda X, theta, threshold: (logistic.sigmoid(X[:, :-1] @ theta[:-1]) >= threshold).astype(int),
            "The bias is missing from your score: X is augmented, so X @ theta holds it.",
        ),
    ),
    hints=(
        "Compute the probabilities with predict_probability; a comparison then makes the decision.",
        "Label 1 where the probability is at least the threshold (≥), label 0 elsewhere.",
        "return (predict_probability(X, theta) >= threshold).astype(int).",
    ),
)
