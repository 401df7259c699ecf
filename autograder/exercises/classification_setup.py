"""Exercises of 01_classification_setup."""

import re
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from autograder.exercises._sets import Rng, integer_set, noisy_set
from autograder.judging.exercise import Case, Exercise, Misconception, case
from linclass_ref import geometry, preprocessing
from linclass_ref.experiments import lookup

SPAM_WORDS = ["free", "money", "lunch"]


def _counted(found: list[str], vocabulary: list[str]) -> list[int]:
    counts = Counter(found)
    return [*(counts[word] for word in vocabulary), 1]


def _words(text: str) -> list[str]:
    return re.findall(r"[a-z0-9]+", text.lower())


def _messages(rng: Rng) -> Iterator[Case]:
    """Random messages of words, look-alikes of words, and all that can stand between them."""
    vocabulary = ["free", "money", "win", "offer", "100", "now"]
    pieces = [*vocabulary, "freedom", "winner", "now2", "1000", "unwin", "money2", "lunch", "a", "coffers"]
    for _ in range(10):
        chosen = list(rng.permutation(vocabulary)[: rng.integers(2, 6)])
        text = ""
        for _ in range(int(rng.integers(4, 15))):
            word = str(rng.choice(pieces))
            text += str(rng.choice([word, word, word.upper(), word.capitalize()]))
            text += str(rng.choice([" ", " ", ", ", "-", "! ", "/", "_", "\n", "'", "..."]))
        yield case("a random message", text, [str(word) for word in chosen])
    long = " ".join(str(word) for word in rng.choice(pieces, 300))
    yield case("a long message", long, [str(word) for word in rng.permutation(vocabulary)])
    yield case("a message without words", "?!... --", vocabulary)
    separators = rng.permutation(list(" \n\t-_/'.,;:!?+@&(*#=\""))
    text = "".join(str(rng.choice(vocabulary)) + str(sign) for sign in separators)
    yield case("every separator once", text, vocabulary)
    inner = " ".join(word[0] + word[1:].upper() for word in map(str, rng.permutation(vocabulary)))
    yield case("capitals within words", inner, vocabulary)


BAG_OF_WORDS = Exercise(
    id="bag_of_words",
    points=3,
    reference=preprocessing.bag_of_words,
    returns=("the vector",),
    visible=(
        case("two words", "free money", SPAM_WORDS),
        case("a word that comes twice", "money for nothing, money for free", SPAM_WORDS),
        case("capitals and punctuation", "FREE! Free? Money.", SPAM_WORDS),
        case("longer words that contain a word", "freedom is not a moneybox, lunchtime is carefree", SPAM_WORDS),
        case(
            "words joined by a hyphen, a slash and an underscore",
            "free-money free/lunch lunch_money",
            [*SPAM_WORDS, "freemoney"],
        ),
        case("digits belong to words", "100 ways to win100 with 1000 tricks, win 100 now", ["100", "win", "win100"]),
        case("the vocabulary's order counts, not the message's", "lunch, then money", ["money", "free", "lunch"]),
        case("an empty message", "", SPAM_WORDS),
    ),
    hidden=_messages,
    misconceptions=(
        Misconception(
            "capitals count as other words",
            lambda text, vocabulary: _counted(re.findall(r"[A-Za-z0-9]+", text), vocabulary),
            "Your version takes Free and free for different words. Turn the text to lower case first: text.lower().",
        ),
        Misconception(
            "parts of words counted",
            lambda text, vocabulary: [*(text.lower().count(word) for word in vocabulary), 1],
            "Your version finds free inside freedom: `text.count` counts pieces of text. Cut the text into whole words first.",
        ),
        Misconception(
            "presence instead of counts",
            lambda text, vocabulary: [*(int(word in _words(text)) for word in vocabulary), 1],
            "Your version says only whether a word occurs. A bag of words counts: a word that comes twice gives 2.",
        ),
        Misconception(
            "bias first",
            lambda text, vocabulary: [1, *_counted(_words(text), vocabulary)[:-1]],
            "Your bias feature 1 comes first. In this course the 1 is appended last: counts, then 1.",
        ),
        Misconception(
            "no bias",
            lambda text, vocabulary: _counted(_words(text), vocabulary)[:-1],
            "Your vector has no bias feature: append a 1 after the counts, so that there are len(vocabulary) + 1 entries.",
        ),
        Misconception(
            "bias zero",
            lambda text, vocabulary: [*_counted(_words(text), vocabulary)[:-1], 0],
            "Your last entry is 0. The bias feature is 1 for every message, an empty one too: its weight is always added.",
        ),
        Misconception(
            "cut at spaces only",
            lambda text, vocabulary: _counted(text.lower().split(), vocabulary),
            "You cut the text at spaces, so `free!` or `free-money` stays in one piece and is not recognised. "
            "A word is a run of letters and digits; everything else separates.",
        ),
        Misconception(
            "punctuation stripped only at the ends",
            lambda text, vocabulary: _counted([w.strip(".,!?:;-_/'\"") for w in text.lower().split()], vocabulary),
            "You cut at spaces and strip punctuation from the ends, so words joined by a hyphen or a slash stay together. "
            "Every character that is no letter or digit ends a word.",
        ),
        Misconception(
            "punctuation deleted",
            lambda text, vocabulary: _counted(
                "".join(c for c in text.lower() if c.isalnum() or c.isspace()).split(), vocabulary
            ),
            "You delete punctuation, which glues `free-money` together to `freemoney`. Replace it by a space instead.",
        ),
        Misconception(
            "underscore taken for a letter",
            lambda text, vocabulary: _counted(re.findall(r"\w+", text.lower()), vocabulary),
            r"Your pattern takes the underscore for a letter, as \w and \b do. A word has letters and digits only: [a-z0-9]+.",
        ),
        Misconception(
            "digits dropped",
            lambda text, vocabulary: _counted(re.findall(r"[a-z]+", text.lower()), vocabulary),
            "Your words have letters only, so `win100` becomes `win` and `100` is lost. Digits belong to words.",
        ),
        Misconception(
            "shares instead of counts",
            lambda text, vocabulary: [
                *(np.array(_counted(_words(text), vocabulary)[:-1]) / max(len(_words(text)), 1)),
                1,
            ],
            "You divide by the number of words in the message. Asked for are the counts themselves.",
        ),
        Misconception(
            "words of the message in sorted order",
            lambda text, vocabulary: _counted(_words(text), sorted(vocabulary)),
            "Your counts are in alphabetical order. Entry i belongs to vocabulary[i], in the order given.",
        ),
    ),
    hints=(
        "Three steps: lower case, cut into words, count each word of the vocabulary. Then append the 1.",
        "Everything that is not a letter or a digit separates words. `re.findall` with a pattern, or a loop over the characters "
        "with `str.isalnum`, gives the list of words; a list has a method `count`.",
        "words = re.findall('[a-z0-9]+', text.lower()), and then a list of words.count(v) for each v in vocabulary, with [1] added "
        "at the end. Import re first.",
    ),
)


def _scored(rng: Rng) -> Iterator[tuple[str, np.ndarray, np.ndarray, float]]:
    """Points and parameters: integers with points on the boundary, halves, square X, d = 1, n = 1, n > 200, continuous."""
    for _ in range(5):
        d = int(rng.integers(2, 4))
        X, theta = rng.integers(-3, 4, (6, d)), rng.permutation([1, -2, *rng.integers(-3, 4, d - 2)])
        X[3] = np.sign(theta) * rng.choice([-1, 1])
        yield "integer coordinates, a point on the boundary", X, theta, -int(X[3] @ theta)
    yield "as many points as features", rng.normal(size=(3, 3)), rng.normal(size=3), float(rng.normal())
    yield "one feature", rng.integers(-9, 10, (7, 1)), np.array([-2]), int(rng.integers(1, 9))
    yield "a single point", rng.normal(size=(1, 4)), rng.normal(size=4), float(rng.normal())
    yield "more than 200 points", rng.normal(size=(230, 5)), rng.normal(size=5), float(rng.uniform(0.5, 1.5))
    yield "a large offset", rng.normal(size=(8, 2)), rng.normal(size=2), -20.0
    for _ in range(2):
        yield "continuous points", rng.normal(size=(12, 3)), 3 * rng.normal(size=3), float(rng.uniform(-2, -0.5))
    X, theta = rng.integers(-3, 4, (6, 2)), rng.permutation([1, -2])
    X[0] = np.sign(theta)
    yield "integer coordinates, an offset with a half", X, theta, -3.5
    yield "integer coordinates, weights with halves", X, theta / 2, -1.25
    yield "a short θ", rng.normal(size=(5, 3)), rng.uniform(0.05, 0.3, 3) * rng.choice([-1, 1], 3), 0.25


def _plain_scores(rng: Rng) -> Iterator[Case]:
    for note, X, theta, theta0 in _scored(rng):
        yield case(note, X, theta, theta0)


def _predictions(rng: Rng) -> Iterator[Case]:
    yield from _plain_scores(rng)
    yield case("all weights are zero", rng.integers(-3, 4, (4, 2)), [0, 0], 0)
    yield case("scores a hair above and below zero", [[2.0**-40], [-(2.0**-40)], [0.0]], [1.0], 0.0)


PREDICT = Exercise(
    id="predict",
    points=2,
    reference=geometry.predict,
    returns=("the labels",),
    visible=(
        case("one point on each side", [[3, 1], [0, 2]], [1, -1], 0),
        case("a point exactly on the boundary", [[1, 1], [2, 0], [0, 2]], [1, -1], 0),
        case("the offset decides", [[1, 1], [4, 4], [2, 1], [-1, -1]], [1, 1], -4),
        case("the offset puts a point on the boundary", [[1, 2], [1, 1], [3, 0]], [1, 1], -3),
        case("as many points as features", [[1, 3], [-3, 1]], [2, 1], 0),
        case("one feature", [[1], [-1], [0.5]], [-2], 1),
        case("a single point", [[0.5, -1, 2]], [2, 3, 0], 1),
    ),
    hidden=_predictions,
    misconceptions=(
        Misconception(
            "sign(0) is 0",
            lambda X, theta, theta0: np.sign(X @ theta + theta0),
            "Where the score is exactly 0 you return 0: `np.sign` does that. A label is -1 or +1, and here sign(0) = +1.",
        ),
        Misconception(
            "sign(0) is -1",
            lambda X, theta, theta0: np.where(X @ theta + theta0 > 0, 1, -1),
            "A point exactly on the boundary gets -1 from you. Other texts do that; in this course sign(0) = +1, so test `>= 0`.",
        ),
        Misconception(
            "offset ignored",
            lambda X, theta, theta0: np.where(X @ theta >= 0, 1, -1),
            "Your score is θ·x without the offset. It is θ·x + θ0.",
        ),
        Misconception(
            "offset subtracted",
            lambda X, theta, theta0: np.where(X @ theta - theta0 >= 0, 1, -1),
            "You subtract the offset (or compare θ·x with θ0). The score is θ·x + θ0.",
        ),
        Misconception(
            "labels 0 and 1",
            lambda X, theta, theta0: (X @ theta + theta0 >= 0).astype(int),
            "Your labels are 0 and 1 (or False and True). In notebooks 1 to 4 they are -1 and +1.",
        ),
        Misconception(
            "scores instead of labels",
            lambda X, theta, theta0: X @ theta + theta0,
            "You return the scores. The label is the score's sign: +1 where it is ≥ 0, else -1.",
        ),
        Misconception(
            "labels turned round",
            lambda X, theta, theta0: np.where(X @ theta + theta0 >= 0, -1, 1),
            "Your labels are the wrong way round: a positive score is +1.",
        ),
        Misconception(
            "rows and columns mixed up",
            lambda X, theta, theta0: np.where(X.T @ theta + theta0 >= 0, 1, -1),
            "You multiply from the wrong side, so columns are taken for points. A point is a row: X @ theta.",
        ),
    ),
    hints=(
        "First the score θ·x + θ0 of every row, then its sign.",
        "X @ theta gives θ·x for all rows at once. For the sign, `np.sign` will not do, because it makes 0 out of 0; use a "
        "comparison with `>= 0`.",
        "np.where(condition, 1, -1) gives 1 where the condition holds and -1 elsewhere; the condition is X @ theta + theta0 >= 0.",
    ),
)


def _labelled(rng: Rng) -> Iterator[Case]:
    for _ in range(7):
        n, d = int(rng.integers(3, 10)), int(rng.integers(1, 4))
        X, y = integer_set(rng, n, d)
        theta = rng.integers(1, 4, d) * rng.choice([-1, 1], d)
        i = int(rng.integers(n))
        yield case("integer coordinates, a point on the boundary", X, y, theta, -int(X[i] @ theta))
    for label in (1, -1):
        X = rng.integers(-3, 4, (5, 2))
        y = np.full(5, label)
        theta = rng.permutation([1, -2])
        yield case(f"only labels {label:+d}, a point on the boundary", X, y, theta, -int(X[2] @ theta))
    yield case("a single point", *noisy_set(rng, 1, 3), rng.normal(size=3), 0.5)
    yield case("more than 200 points", *noisy_set(rng, 301, 4), rng.normal(size=4), 0.7)
    for _ in range(3):
        yield case("noisy points", *noisy_set(rng, 40, 2), rng.normal(size=2), float(rng.choice([-0.6, 0.6])))
    yield case("all on the boundary", [[1, 1], [2, 2], [-3, -3]], [1, -1, 1], [2, -2], 0)
    yield case("margins a hair above and below zero", [[2.0**-40], [-(2.0**-40)]], [1, 1], [1.0], 0.0)
    X, theta = rng.integers(-3, 4, (6, 2)), rng.permutation([1, -2])
    X[0] = np.sign(theta)
    yield case("integer coordinates, an offset with a half", X, -np.ones(6, dtype=int), theta, -3.5)
    often = np.repeat([0, 1, 2], rng.permutation([1, 2, 5]))
    points, labels = np.array([[1, 2], [-1, 3], [2, -1]]), np.array([-1, -1, 1])
    yield case("equal points, each counts", points[often], labels[often], [1, 0], 0)
    X, theta = rng.normal(size=(300, 2)), rng.normal(size=2)
    yield case("300 points, all wrong", X, -geometry.predict(X, theta, 0.5), theta, 0.5)


def _margins(X: Any, y: Any, theta: Any, theta0: Any) -> np.ndarray:
    return y * (X @ theta + theta0)


TRAINING_ERROR = Exercise(
    id="training_error",
    points=3,
    reference=geometry.training_error,
    returns=("the error",),
    visible=(
        case("one mistake in four", [[1, 0], [2, 1], [-1, 0], [3, 0]], [1, 1, -1, -1], [1, 0], 0),
        case("no mistake", [[1, 0], [-1, 2]], [1, -1], [1, 0], 0),
        case("a +1 point exactly on the boundary", [[0, 1], [2, 0], [-1, 0]], [1, 1, -1], [1, 0], 0),
        case("a -1 point exactly on the boundary", [[0, 1], [2, 0], [-1, 0]], [-1, 1, -1], [1, 0], 0),
        case("the offset decides", [[1], [2], [5], [6], [7], [3]], [-1, -1, 1, 1, -1, 1], [1], -4),
        case("all wrong", [[1, 1], [-1, -1], [2, 0]], [-1, 1, -1], [1, 1], 1),
        case("only -1 labels, half of them right", [[1], [-1], [3], [-4]], [-1, -1, -1, -1], [1], 0),
        case("a single point", [[2, 3]], [-1], [1, 1], 0),
    ),
    hidden=_labelled,
    misconceptions=(
        Misconception(
            "boundary counted as right",
            lambda X, y, theta, theta0: float(np.mean(_margins(X, y, theta, theta0) < 0)),
            "A point exactly on the boundary is not counted by your version. Its margin is 0, and a margin ≤ 0 is a mistake.",
        ),
        Misconception(
            "labels compared after sign(0) = +1",
            lambda X, y, theta, theta0: float(np.mean(geometry.predict(X, theta, theta0) != y)),
            "You compare predicted labels with y. A +1 point exactly on the boundary is then called right, because sign(0) = +1; by the "
            "margin it is a mistake. Test y·(θ·x + θ0) <= 0.",
        ),
        Misconception(
            "labels compared after sign(0) = -1",
            lambda X, y, theta, theta0: float(np.mean(np.where(X @ theta + theta0 > 0, 1, -1) != y)),
            "You compare predicted labels with y, with sign(0) = -1. A -1 point exactly on the boundary is then called right; by the "
            "margin it is a mistake. Test y·(θ·x + θ0) <= 0.",
        ),
        Misconception(
            "number instead of fraction",
            lambda X, y, theta, theta0: int(np.sum(_margins(X, y, theta, theta0) <= 0)),
            "You return the number of mistakes. The error is the fraction: divide by n, or take the mean.",
        ),
        Misconception(
            "accuracy instead of error",
            lambda X, y, theta, theta0: float(np.mean(_margins(X, y, theta, theta0) > 0)),
            "You return the fraction of right points. The error is the fraction of wrong ones.",
        ),
        Misconception(
            "percent",
            lambda X, y, theta, theta0: 100 * float(np.mean(_margins(X, y, theta, theta0) <= 0)),
            "You return a percentage. The error is a fraction between 0 and 1.",
        ),
        Misconception(
            "offset ignored",
            lambda X, y, theta, theta0: float(np.mean(y * (X @ theta) <= 0)),
            "Your margin leaves the offset out. It is y·(θ·x + θ0).",
        ),
        Misconception(
            "offset outside the bracket",
            lambda X, y, theta, theta0: float(np.mean(y * (X @ theta) + theta0 <= 0)),
            "You compute y·(θ·x) + θ0. The label multiplies the offset too: y·(θ·x + θ0).",
        ),
        Misconception(
            "labels ignored",
            lambda X, y, theta, theta0: float(np.mean(X @ theta + theta0 <= 0)),
            "You count points on the negative side, whatever their label. Multiply the score by y first.",
        ),
        Misconception(
            "mean margin",
            lambda X, y, theta, theta0: float(np.mean(_margins(X, y, theta, theta0))),
            "You average the margins themselves. Ask of each margin whether it is ≤ 0, and average the answers.",
        ),
    ),
    hints=(
        "Compute all n margins, ask which are at most 0, and take the fraction.",
        "A comparison gives an array of True and False; its mean is the fraction of True. Do not compare predicted labels: on the "
        "boundary they can agree with y though the point counts as a mistake.",
        "margins = y * (X @ theta + theta0); return the mean of margins <= 0.",
    ),
)


def _length(theta: Any) -> float:
    return float(np.linalg.norm(theta))


SIGNED_DISTANCE = Exercise(
    id="signed_distance",
    points=2,
    reference=geometry.signed_distance,
    returns=("the distances",),
    visible=(
        case("a 3-4-5 triangle", [[3, 4], [0, 0]], [3, 4], -5),
        case("both sides and the boundary", [[2, 0], [-2, 0], [0, 7]], [1, 0], 0),
        case("three times as long a θ, the same line", [[4, 1], [-1, 1]], [3, 0], -6),
        case("as many points as features", [[1, 3], [-3, 1]], [2, 1], 2),
        case("one feature", [[1], [4]], [-2], 4),
        case("a single point in three dimensions", [[1, 2, 3]], [2, -1, 2], 3),
    ),
    hidden=_plain_scores,
    misconceptions=(
        Misconception(
            "not divided",
            lambda X, theta, theta0: X @ theta + theta0,
            "You return the score θ·x + θ0. It grows when θ is made longer, though the line stays: divide by ‖θ‖.",
        ),
        Misconception(
            "θ0 in the norm",
            lambda X, theta, theta0: (X @ theta + theta0) / _length(np.append(theta, theta0)),
            "You divide by the norm of (θ, θ0). The offset shifts the line and is no part of its direction: divide by ‖θ‖ alone.",
        ),
        Misconception(
            "sign lost",
            lambda X, theta, theta0: np.abs(X @ theta + theta0) / _length(theta),
            "Your distances are never negative. The signed distance is negative on the side that θ points away from.",
        ),
        Misconception(
            "offset ignored",
            lambda X, theta, theta0: X @ theta / _length(theta),
            "You measure from the parallel line through the origin: the offset is missing in θ·x + θ0.",
        ),
        Misconception(
            "offset not divided",
            lambda X, theta, theta0: X @ theta / _length(theta) + theta0,
            "Only θ·x is divided in your version. Divide the whole score: (θ·x + θ0)/‖θ‖.",
        ),
        Misconception(
            "divided by the squared norm",
            lambda X, theta, theta0: (X @ theta + theta0) / _length(theta) ** 2,
            "You divide by ‖θ‖². For a distance it is ‖θ‖, the square root of the sum of squares.",
        ),
        Misconception(
            "sum of absolute values as norm",
            lambda X, theta, theta0: (X @ theta + theta0) / np.abs(theta).sum(),
            "You divide by |θ1| + |θ2| + … . The length of θ is the square root of the sum of squares.",
        ),
        Misconception(
            "offset subtracted",
            lambda X, theta, theta0: (X @ theta - theta0) / _length(theta),
            "You subtract the offset. The score is θ·x + θ0.",
        ),
        Misconception(
            "divided by the norm of x",
            lambda X, theta, theta0: (
                (X @ theta + theta0) / (_length(theta) * np.maximum(np.linalg.norm(X, axis=1), 1e-300))
            ),
            "You divide by ‖x‖ too, which gives (nearly) a cosine. The distance needs ‖θ‖ only.",
        ),
    ),
    hints=(
        "The score θ·x + θ0 has the right sign and is proportional to the distance. What is left is the scale.",
        "Divide by the length of θ, ‖θ‖ = √(θ1² + θ2² + …). θ0 has no part in it.",
        "np.linalg.norm(theta) is ‖θ‖; divide X @ theta + theta0 by it.",
    ),
)


def _moved(X: Any, theta: Any, by: Any) -> np.ndarray:
    """x - by·θ for each row."""
    return X - np.outer(by, theta)


PROJECT_TO_BOUNDARY = Exercise(
    id="project_to_boundary",
    points=3,
    reference=geometry.project_to_boundary,
    returns=("the feet",),
    visible=(
        case("along a 3-4-5 triangle", [[6, 8]], [3, 4], -25),
        case("one point on each side", [[3, 1], [-2, 5]], [1, 0], 0),
        case("a point already on the boundary", [[2, 1], [4, 4]], [1, 1], -3),
        case("a long θ", [[4, 1], [-1, 1]], [3, 0], -6),
        case("as many points as features", [[1, 3], [-3, 1]], [2, 1], 2),
        case("one feature", [[1], [4]], [-2], 4),
        case("a single point in three dimensions", [[1, 2, 3]], [2, -1, 2], 3),
    ),
    hidden=_plain_scores,
    misconceptions=(
        Misconception(
            "plus instead of minus",
            lambda X, theta, theta0: _moved(X, theta, -(X @ theta + theta0) / (theta @ theta)),
            "You go away from the boundary: your points end twice as far from it. A positive distance means: go back along θ, so subtract.",
        ),
        Misconception(
            "direction not of length 1",
            lambda X, theta, theta0: _moved(X, theta, (X @ theta + theta0) / _length(theta)),
            "You move by r·θ. The way is r long only along a unit vector: r·θ/‖θ‖.",
        ),
        Misconception(
            "score instead of distance",
            lambda X, theta, theta0: _moved(X, theta, X @ theta + theta0),
            "You move by (θ·x + θ0)·θ. Divide by ‖θ‖ twice: once for the distance, once to make θ a unit vector.",
        ),
        Misconception(
            "offset ignored",
            lambda X, theta, theta0: _moved(X, theta, (X @ theta) / (theta @ theta)),
            "Your feet lie on the parallel line through the origin. The offset is missing in θ·x + θ0.",
        ),
        Misconception(
            "distance without its sign",
            lambda X, theta, theta0: _moved(X, theta, np.abs(X @ theta + theta0) / (theta @ theta)),
            "You always go against θ. Points on the negative side must go with θ: keep the sign of the distance.",
        ),
        Misconception(
            "the way instead of the foot",
            lambda X, theta, theta0: np.outer((X @ theta + theta0) / (theta @ theta), theta),
            "You return the way from the foot to the point. The foot is the point minus this way.",
        ),
        Misconception(
            "projection on θ",
            lambda X, theta, theta0: np.outer((X @ theta) / (theta @ theta), theta),
            "You project on the direction of θ. Asked for is the nearest point of the boundary, which is at a right angle to θ.",
        ),
        Misconception(
            "θ0 in the norm",
            lambda X, theta, theta0: _moved(X, theta, (X @ theta + theta0) / (theta @ theta + theta0**2)),
            "θ0 has slipped into the norm. Divide by ‖θ‖² = θ·θ, without the offset.",
        ),
        Misconception(
            "offset subtracted",
            lambda X, theta, theta0: _moved(X, theta, (X @ theta - theta0) / (theta @ theta)),
            "You subtract the offset in the score. It is θ·x + θ0.",
        ),
    ),
    hints=(
        "From x go straight to the boundary: along the direction of θ, as far as the distance says, and backwards if it is positive.",
        "foot = x - r·θ/‖θ‖ with the signed distance r. Check yourself: the score of every foot must be 0.",
        "With r of shape (n,) and the unit vector u = theta / np.linalg.norm(theta), np.outer(r, u) is the (n, d) array of ways; "
        "subtract it from X.",
    ),
)


def _train_and_ask(function: Callable[..., Any], images: Any, labels: Any, pixel: int, new_images: Any) -> Any:
    """Train h, train another one (which must not disturb it), and ask h twice."""
    h = function(images, labels, pixel)
    if not callable(h):
        raise TypeError("single_pixel_classifier must return a function h; it did not")
    function(images.copy(), -labels, pixel)
    h(new_images[:1].copy())
    return h(new_images)


def _pixel_cases(rng: Rng) -> Iterator[Case]:
    for _ in range(4):
        d = int(rng.integers(2, 6))
        few, labels = rng.integers(0, 6, (12, d)), rng.choice([-1, 1], 12)
        yield case("few grey values, many repeats", few, labels, int(rng.integers(d)), rng.integers(0, 9, (30, d)))
    for pixel in (0, 8):
        images = rng.random((20, 9))
        labels = rng.permutation(np.repeat([1, -1], [12, 8]))
        asked = np.vstack([rng.random((10, 9)), images])
        yield case(f"pixel {pixel}: continuous new images, then those of training", images, labels, pixel, asked)
        changed = rng.random((20, 9))
        changed[:, pixel] = rng.permutation(images[:, pixel])
        yield case("new images that share only the pixel", images, labels, pixel, changed)
    images = rng.random((5, 3))
    yield case("values that differ by a hair are unseen", images, [1, 1, 1, 1, 1], 1, images + 2.0**-30)
    yield case("a single training image", rng.random((1, 4)), [1], 3, rng.random((2, 4)))
    many, labels = rng.integers(0, 120, (250, 3)), rng.choice([-1, 1], 250)
    yield case("more than 200 images", many, labels, 1, rng.integers(0, 150, (300, 3)))


PIXELS = [[0.25, 0.5, 0.75], [0.5, 0.125, 0.25], [0.75, 0.375, 0.5]]


def _look_up(
    choose: Callable[..., int], column: Callable[[Any, int], Any] = lambda images, pixel: images[:, pixel]
) -> Any:
    """A wrong version from a rule: `choose` gets the training values, the labels and the value that is asked for."""

    def classifier(images: Any, labels: Any, pixel: int) -> Callable[..., Any]:
        values = column(images, pixel)
        return lambda new: np.array([choose(values, labels, value) for value in column(new, pixel)])

    return classifier


def _first(values: Any, labels: Any, value: Any, unseen: int = -1) -> int:
    found = np.flatnonzero(values == value)
    return int(labels[found[0]]) if len(found) else unseen


def _last(values: Any, labels: Any, value: Any) -> int:
    return _first(values[::-1], labels[::-1], value)


def _majority(values: Any, labels: Any, value: Any) -> int:
    return 1 if labels[values == value].sum() > 0 else -1


def _usual(labels: Any) -> int:
    return 1 if labels.sum() >= 0 else -1


def _whole_image(images: Any, labels: Any, pixel: int) -> Callable[..., Any]:
    def h(new: Any) -> list[int]:
        found = [np.flatnonzero((images == image).all(axis=1)) for image in new]
        return [int(labels[at[0]]) if len(at) else -1 for at in found]

    return h


def _any_pixel(images: Any, labels: Any, pixel: int) -> Callable[..., Any]:
    """The value is looked for anywhere in the training images."""

    def h(new: Any) -> list[int]:
        found = [np.flatnonzero((images == value).any(axis=1)) for value in new[:, pixel]]
        return [int(labels[at[0]]) if len(at) else -1 for at in found]

    return h


def _with_global_table(images: Any, labels: Any, pixel: int) -> Callable[..., Any]:
    """One table for all classifiers, overwritten by the next training."""
    _TABLE.clear()
    for value, label in zip(images[:, pixel].tolist(), labels.tolist(), strict=True):
        _TABLE.setdefault(value, label)
    return lambda new: [_TABLE.get(value, -1) for value in new[:, pixel].tolist()]


_TABLE: dict[float, int] = {}

SINGLE_PIXEL_CLASSIFIER = Exercise(
    id="single_pixel_classifier",
    points=4,
    reference=lookup.single_pixel_classifier,
    call=_train_and_ask,
    returns=("h(new_images)",),
    visible=(
        case("h is asked about the training images themselves", PIXELS, [1, -1, 1], 0, PIXELS),
        case(
            "pixel 1 of the new images: 0.375 and 0.5 are known, 0.3 is not",
            PIXELS, [-1, -1, 1], 1, [[0.9, 0.375, 0.9], [0.9, 0.5, 0.9], [0.9, 0.3, 0.9]],
        ),
        case("most labels are +1, and an unseen value is still -1", PIXELS, [1, 1, 1], 2, [[0.5, 0.5, 0.625], [1, 1, 0.25]]),
        case(
            "the value 4 occurs twice in training, first with +1; the value 7 first with -1",
            [[4, 0], [7, 1], [4, 2], [7, 3]], [1, -1, -1, 1], 0, [[7, 9], [4, 9], [5, 9]],
        ),
        case(
            "the value 2 occurs three times in training: +1, then -1 twice; the value 3: -1, then +1 twice",
            [[2], [3], [2], [2], [3], [3]], [1, -1, -1, -1, 1, 1], 0, [[2], [3]],
        ),
        case("values near a known one are unseen", [[0.5], [0.25]], [1, -1], 0, [[0.5 + 2.0**-20], [0.3], [0.25]]),
        case("the value stands in another pixel of the training image", [[1, 2], [3, 4]], [1, 1], 1, [[0, 1], [0, 2], [4, 3]]),
        case("one new image, and more pixels than images", [[8, 5, 2, 0]], [1], 3, [[1, 1, 1, 0]]),
    ),
    hidden=_pixel_cases,
    misconceptions=(
        Misconception(
            "last match wins",
            _look_up(_last),
            "Where a value occurs several times in training you take the last label: a later entry of your table overwrites an earlier "
            "one. The first match wins.",
        ),
        Misconception(
            "majority of the matches",
            _look_up(_majority),
            "Where a value occurs several times in training you take a vote. The first match wins.",
        ),
        Misconception(
            "unseen is +1",
            _look_up(lambda values, labels, value: _first(values, labels, value, 1)),
            "For a value that was not in training you answer +1. The rule is -1.",
        ),
        Misconception(
            "unseen is 0",
            _look_up(lambda values, labels, value: _first(values, labels, value, 0)),
            "For a value that was not in training you answer 0. The rule is -1, and h returns only -1 and +1.",
        ),
        Misconception(
            "unseen is the usual label",
            _look_up(lambda values, labels, value: _first(values, labels, value, _usual(labels))),
            "For a value that was not in training you answer with the most frequent label. The rule is -1, whatever the labels.",
        ),
        Misconception(
            "nearest value",
            _look_up(lambda values, labels, value: int(labels[np.argmin(np.abs(values - value))])),
            "You answer with the label of the nearest training value. The table is exact: a value that is not in it gives -1.",
        ),
        Misconception(
            "nearly equal counts as equal",
            _look_up(lambda values, labels, value: _first(np.isclose(values, value), labels, True)),
            "You take values that are nearly equal for the same. The look-up is exact: use ==, or a dictionary.",
        ),
        Misconception(
            "always the first pixel",
            lambda images, labels, pixel: _look_up(_first)(images[:, [0]], labels, 0),
            "You always look at pixel 0. Use the column `pixel`, in training and in h.",
        ),
        Misconception(
            "whole image compared",
            _whole_image,
            "You look the whole image up. This classifier looks at one pixel only, so an image that was never seen can be found too.",
        ),
        Misconception(
            "any pixel compared",
            _any_pixel,
            "You look for the value anywhere in the training images. Only their column `pixel` counts.",
        ),
        Misconception(
            "one table for all classifiers",
            _with_global_table,
            "Your table is shared by all classifiers: training a second one changes what the first one says. "
            "Make a new table in each call.",
        ),
    ),
    hints=(
        "Two parts: in the outer function make a table from the pixel's training values to labels; inside it define h, which looks values "
        "up, and return h itself (without calling it).",
        "A dictionary does it. Enter a value only if it is not there yet, so that the first match wins. `table.get(value, -1)` "
        "gives -1 for what is not there.",
        "for value, label in zip(images[:, pixel], labels): table.setdefault(value, label). Then def h(images): return an array of "
        "table.get(value, -1) for each value of images[:, pixel]. Last line: return h.",
    ),
)  # fmt: skip


def _two_sets(rng: Rng) -> Iterator[Case]:
    for _ in range(4):
        d = int(rng.integers(1, 5))
        scale, centre = rng.uniform(0.5, 4, d), 3 * rng.normal(size=d)
        yield case(
            "continuous features",
            rng.normal(size=(7, d)) * scale + centre,
            rng.normal(size=(4, d)) * scale + centre + 1,
        )
    for _ in range(3):
        train, new = rng.integers(-4, 5, (6, 3)), rng.integers(-4, 5, (5, 3))
        train[:2] = [[-5, -5, -5], [5, 5, 5]]
        constant = int(rng.integers(3))
        train[:, constant] = int(rng.integers(1, 6))
        new[0, constant] = 9
        yield case("a constant feature among others", train, new)
    yield case("more than 200 points", rng.normal(2, 3, (240, 3)), rng.normal(0, 1, (210, 3)))
    yield case("a single training point", rng.integers(-3, 4, (1, 3)), rng.integers(-3, 4, (3, 3)))
    yield case("as many points as features", rng.normal(5, 2, (3, 3)), rng.normal(1, 2, (3, 3)))
    yield case("new points far away", rng.normal(size=(5, 2)), 100 + rng.normal(size=(3, 2)))
    yield case("a single new point", rng.normal(size=(6, 2)), rng.normal(size=(1, 2)))
    yield case(
        "features of very different size", rng.normal(size=(9, 2)) * [2e-4, 3e4], rng.normal(size=(4, 2)) * [2e-4, 3e4]
    )
    tiny = [2.0**-30, 1]
    yield case("a tiny feature is not constant", rng.normal(size=(8, 2)) * tiny, rng.normal(size=(3, 2)) * tiny)
    train = rng.integers(-4, 5, (6, 3))
    train[[1, -1]] = train[0]
    train[2] = train[0] + rng.integers(1, 4, 3)
    yield case("the first two points and the last are equal", train, rng.integers(-4, 5, (4, 3)))


def _scaled(mean: Any, scale: Any, *sets: Any) -> tuple[Any, ...]:
    """(x - mean)/scale for each set, 0 where the scale is 0."""
    with np.errstate(all="ignore"):
        return tuple(np.where(scale > 0, (X - mean) / scale, 0.0) for X in sets)


def _centre_scale(X: Any, ddof: int = 0) -> tuple[Any, Any]:
    if len(X) <= ddof:
        return X.mean(axis=0), np.zeros(X.shape[1])
    return X.mean(axis=0), X.std(axis=0, ddof=ddof)


def _divided(X_train: Any, X_new: Any, mean: Any, scale: Any) -> tuple[Any, ...]:
    with np.errstate(all="ignore"):
        return tuple((X - mean) / scale for X in (X_train, X_new))


def _scale_or_one(X_train: Any, X_new: Any) -> tuple[Any, ...]:
    mean, scale = _centre_scale(X_train)
    return _divided(X_train, X_new, mean, np.where(scale > 0, scale, 1.0))


def _row_wise(X: Any) -> np.ndarray:
    mean, scale = X.mean(axis=1, keepdims=True), X.std(axis=1, keepdims=True)
    return _scaled(mean, scale, X)[0]


def _min_max(X_train: Any, X_new: Any) -> tuple[Any, ...]:
    low, high = X_train.min(axis=0), X_train.max(axis=0)
    return _scaled(low, high - low, X_train, X_new)


STANDARDIZE = Exercise(
    id="standardize",
    points=4,
    reference=preprocessing.standardize,
    returns=("Z_train", "Z_new"),
    visible=(
        case("two features of different scale", [[1, 100], [3, 300], [2, 200], [6, 400]], [[3, 250], [9, 0]]),
        case("new points from elsewhere", [[0, 1], [2, 3], [4, -1]], [[10, 10], [12, 14], [11, 12]]),
        case("a feature that is constant in training", [[1, 5], [3, 5], [5, 5]], [[3, 5], [7, 9]]),
        case("a feature that is constant only in the new data", [[1, 0], [2, 4], [4, 2]], [[2, 7], [2, 5]]),
        case("as many points as features", [[1, 4], [3, 0]], [[2, 1], [0, 3]]),
        case("one feature", [[2], [4], [9]], [[5]]),
        case("a single training point: every feature is constant", [[2, 3]], [[4, 5], [2, 3]]),
    ),
    hidden=_two_sets,
    misconceptions=(
        Misconception(
            "new data by their own statistics",
            lambda X_train, X_new: (
                *_scaled(*_centre_scale(X_train), X_train),
                *_scaled(*_centre_scale(X_new), X_new),
            ),
            "You standardise the new points with their own mean and standard deviation. Then the same point means different things in "
            "training and later: use the training statistics for both.",
        ),
        Misconception(
            "statistics of both sets together",
            lambda X_train, X_new: _scaled(*_centre_scale(np.vstack([X_train, X_new])), X_train, X_new),
            "Your mean and standard deviation come from both sets together. The new data must not leak into training: use X_train alone.",
        ),
        Misconception(
            "divided by n - 1",
            lambda X_train, X_new: _scaled(*_centre_scale(X_train, ddof=1), X_train, X_new),
            "Your standard deviation divides by n - 1. Here it divides by n, as `np.std` does by default (ddof=0).",
        ),
        Misconception(
            "constant feature gives NaN",
            lambda X_train, X_new: _divided(X_train, X_new, *_centre_scale(X_train)),
            "A feature that is constant in training has standard deviation 0, and you divide by it: NaN or infinity. It tells "
            "nothing, so make it 0 in both results.",
        ),
        Misconception(
            "constant feature only centred",
            _scale_or_one,
            "You divide a constant feature by 1 instead of 0, which leaves x - mean in the new data. A feature that is constant in "
            "training must be 0 in both results.",
        ),
        Misconception(
            "constant feature divided by a tiny number",
            lambda X_train, X_new: _divided(X_train, X_new, X_train.mean(axis=0), X_train.std(axis=0) + 1e-8),
            "You add a tiny number to the standard deviation. A new value of a feature that was constant in training becomes huge; "
            "it must be 0.",
        ),
        Misconception(
            "constant feature left as it is",
            lambda X_train, X_new: tuple(
                np.where(X_train.std(axis=0) > 0, Z, X)
                for Z, X in zip(_scaled(*_centre_scale(X_train), X_train, X_new), (X_train, X_new), strict=True)
            ),
            "You leave a constant feature as it is. It must be 0 in both results.",
        ),
        Misconception(
            "only centred",
            lambda X_train, X_new: (X_train - X_train.mean(axis=0), X_new - X_train.mean(axis=0)),
            "You subtract the mean but do not divide by the standard deviation.",
        ),
        Misconception(
            "divided by the variance",
            lambda X_train, X_new: _scaled(X_train.mean(axis=0), X_train.var(axis=0), X_train, X_new),
            "You divide by the variance. Divide by its square root, the standard deviation.",
        ),
        Misconception(
            "only divided",
            lambda X_train, X_new: _scaled(0.0, X_train.std(axis=0), X_train, X_new),
            "You divide by the standard deviation but do not subtract the mean.",
        ),
        Misconception(
            "range instead of standard deviation",
            _min_max,
            "You scale to the range from 0 to 1. That is normalising; standardising subtracts the mean and divides by the standard "
            "deviation.",
        ),
        Misconception(
            "rows instead of columns",
            lambda X_train, X_new: (_row_wise(X_train), _row_wise(X_new)),
            "You standardise each point (row). Each feature (column) has its own mean and standard deviation: axis=0.",
        ),
        Misconception(
            "one mean for all features",
            lambda X_train, X_new: _scaled(X_train.mean(), X_train.std(), X_train, X_new),
            "You use one mean and one standard deviation for the whole table. Each feature (column) has its own: axis=0.",
        ),
        Misconception(
            "results in another order",
            lambda X_train, X_new: _scaled(*_centre_scale(X_train), X_new, X_train),
            "The results are (Z_train, Z_new), in this order.",
        ),
    ),
    hints=(
        "Learn two numbers per feature from X_train, its mean and its standard deviation, and use them for both sets.",
        "X_train.mean(axis=0) and X_train.std(axis=0) have shape (d,), and X - mean works for a whole set. Where max = min in X_train, "
        "do not divide; the result is 0 there.",
        "constant = X_train.max(axis=0) == X_train.min(axis=0); std = np.where(constant, 1, X_train.std(axis=0)); Z = (X - mean) / std "
        "and then Z[:, constant] = 0, for X_train and for X_new.",
    ),
)


def _curves(rng: Rng) -> Iterator[Case]:
    for _ in range(8):
        m = int(rng.integers(3, 9))
        sizes = rng.permutation(np.arange(1, 40))[:m]
        yield case("a few sizes in any order, ties are likely", sizes, rng.integers(1, 5, m) / 16)
    for _ in range(2):
        sizes = rng.permutation(np.arange(10, 40))[:12]
        errors = rng.random(12) + 0.25
        tied = rng.permutation(12)[:3]
        errors[tied] = 0.125
        yield case("three sizes tie", sizes, errors)
    m = 250
    yield case("more than 200 sizes", rng.permutation(np.arange(1, m + 1)), rng.integers(1, 9, m) / 8)
    yield case("continuous errors", rng.permutation(np.arange(5, 15)), rng.random(10))
    yield case("a single size", [int(rng.integers(2, 9))], [0.5])
    yield case("errors given as counts", [4, 2, 8, 6], rng.permutation([7, 3, 3, 5]))
    yield case("size 0 is best", [2, 0, 1, 3], [0.5, 0.25, *rng.permutation([0.375, 0.5])])
    sizes = np.sort(rng.permutation(np.arange(1, 40))[:6])[::-1]
    yield case("errors that differ by less than a hundredth", sizes, 0.25 + np.arange(6) / 1024)
    sizes = rng.permutation(np.arange(3, 11))
    yield case("all errors above a half", sizes, 1 - sizes / 32)


SELECT_MODEL = Exercise(
    id="select_model",
    points=2,
    reference=preprocessing.select_model,
    returns=("the size",),
    visible=(
        case("one lowest error", [1, 2, 4, 8], [0.5, 0.25, 0.125, 0.375]),
        case("a tie", [2, 4, 6, 8], [0.5, 0.25, 0.25, 0.75]),
        case("a tie, larger sizes first", [9, 7, 5, 3], [0.25, 0.5, 0.25, 0.75]),
        case("a tie, sizes in any order", [5, 9, 3, 1, 7], [0.25, 0.25, 0.25, 0.5, 0.25]),
        case("the largest model is best", [3, 6, 12], [0.5, 0.375, 0.25]),
        case("no errors at all", [6, 2, 4], [0, 0, 0]),
        case("a single size", [5], [0.5]),
    ),
    hidden=_curves,
    misconceptions=(
        Misconception(
            "first of a tie",
            lambda sizes, errors: sizes[int(np.argmin(errors))],
            "Among equal errors you take the one that comes first in the list. Take the smallest size: the lists may be in any order.",
        ),
        Misconception(
            "largest of a tie",
            lambda sizes, errors: max(s for s, e in zip(sizes, errors, strict=True) if e == min(errors)),
            "Among equal errors you take the largest size. Of two models that do equally well, choose the smaller.",
        ),
        Misconception(
            "last of a tie",
            lambda sizes, errors: sizes[len(errors) - 1 - int(np.argmin(errors[::-1]))],
            "Among equal errors you take the one that comes last in the list. Take the smallest size.",
        ),
        Misconception(
            "position instead of size",
            lambda sizes, errors: int(np.argmin(errors)),
            "You return the position in the list. Return the size that stands there.",
        ),
        Misconception(
            "error instead of size",
            lambda sizes, errors: min(errors),
            "You return the lowest error. Return the size of the model that has it.",
        ),
        Misconception(
            "highest error",
            lambda sizes, errors: min(s for s, e in zip(sizes, errors, strict=True) if e == max(errors)),
            "You choose the highest error. Validation errors are to be small.",
        ),
        Misconception(
            "smallest size whatever its error",
            lambda sizes, errors: min(sizes),
            "You return the smallest size. The error decides; the size only where errors are equal.",
        ),
        Misconception(
            "sizes sorted without their errors",
            lambda sizes, errors: sorted(sizes)[int(np.argmin(errors))],
            "You sort the sizes but leave the errors in their old order, so that they no longer belong together.",
        ),
    ),
    hints=(
        "Find the lowest error, then all sizes that have it, then the smallest of these.",
        "`np.argmin` alone gives the first place of the lowest error, which need not be the smallest size. A comparison with "
        "the minimum gives all places.",
        "sizes[validation_errors == validation_errors.min()] are the candidates; return their minimum.",
    ),
)

EXERCISES = (
    BAG_OF_WORDS,
    PREDICT,
    TRAINING_ERROR,
    SIGNED_DISTANCE,
    PROJECT_TO_BOUNDARY,
    SINGLE_PIXEL_CLASSIFIER,
    STANDARDIZE,
    SELECT_MODEL,
)
