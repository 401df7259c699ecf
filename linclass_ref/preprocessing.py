"""From raw data to a model's input: words, scaling by training statistics, feature selection, model size."""

import re
from collections import Counter
from collections.abc import Mapping, Sequence

import numpy as np
from numpy.typing import ArrayLike

from linclass_ref._support.validate import (
    FloatArray,
    IntArray,
    as_array,
    as_count,
    as_number,
    as_points,
    as_vector,
)

BIAS = "BIAS"  # upper case: no word of a message can be mistaken for it


def words(text: str) -> list[str]:
    """The words of a text in lower case. A word is a maximal run of letters and digits.

    >>> words("Win 100% FREE-money!")
    ['win', '100', 'free', 'money']
    """
    if not isinstance(text, str):
        raise ValueError(f"text must be a string; got {type(text).__name__}")
    return re.findall(r"[^\W_]+", text.lower())


def bag_of_words(text: str, vocabulary: Sequence[str]) -> IntArray:
    """How often each word of the lower-case vocabulary occurs in the text, and a 1 for the bias → (len(vocabulary) + 1,).

    >>> bag_of_words("Free money! FREE, freedom", ["free", "money", "lunch"])
    array([2, 1, 0, 1])
    """
    counts = Counter(words(text))
    return np.array([*(counts[word] for word in _as_vocabulary(vocabulary)), 1], dtype=np.intp)


def spam_score(text: str, weights: Mapping[str, float]) -> float:
    """θ·φ(text): the sum of each word's weight times its count, plus the weight of BIAS. The text is spam if it is ≥ 0.

    >>> spam_score("free money", {"BIAS": -3, "free": 4, "money": 2})
    3.0
    """
    if not isinstance(weights, Mapping):
        raise ValueError(f"weights must be a dictionary from words to numbers; got {type(weights).__name__}")
    vocabulary = [word for word in weights if word != BIAS]
    theta = [as_number(weights[word], f"weights[{word!r}]") for word in vocabulary]
    bias = as_number(weights.get(BIAS, 0.0), f"weights[{BIAS!r}]")
    return float(bag_of_words(text, vocabulary) @ [*theta, bias])


def standardize(X_train: ArrayLike, X_new: ArrayLike) -> tuple[FloatArray, FloatArray]:
    """z = (x - mean)/standard deviation, with the statistics of X_train only (divided by n) → (Z_train, Z_new).

    A feature that is constant over X_train becomes 0 in both.

    >>> standardize([[1, 5], [3, 5]], [[5, 6]])
    (array([[-1.,  0.],
           [ 1.,  0.]]), array([[3., 0.]]))
    """
    X_train, X_new = _two_sets(X_train, X_new)
    # Rounding can leave a constant feature with a tiny spread, so "constant" is decided by max = min.
    varies = X_train.max(axis=0) > X_train.min(axis=0)
    mean, std = X_train.mean(axis=0), np.where(varies, X_train.std(axis=0), 0.0)
    return _rescale(X_train, mean, std), _rescale(X_new, mean, std)


def normalize(X_train: ArrayLike, X_new: ArrayLike) -> tuple[FloatArray, FloatArray]:
    """z = (x - min)/(max - min), with the range of X_train only → (Z_train, Z_new). Z_train fills [0, 1]; Z_new may leave it.

    A feature that is constant over X_train becomes 0 in both.

    >>> normalize([[1, 5], [3, 5]], [[5, 6]])
    (array([[0., 0.],
           [1., 0.]]), array([[2., 0.]]))
    """
    X_train, X_new = _two_sets(X_train, X_new)
    low, high = X_train.min(axis=0), X_train.max(axis=0)
    return _rescale(X_train, low, high - low), _rescale(X_new, low, high - low)


def feature_scores(X: ArrayLike, y: ArrayLike) -> FloatArray:
    """For each feature, the fraction of its variation that lies between the classes; 0 for a constant feature → (d,).

    score_j = Σ_k N_k (m_kj - m_j)² / Σ_i (x_ij - m_j)². The labels y may be any integers, with at least two classes.

    >>> feature_scores([[1, 0], [1, 4], [3, 0], [3, 4]], [-1, -1, 1, 1])
    array([1., 0.])
    """
    X = as_points(X)
    classes, members = np.unique(_as_any_labels(y, len(X)), return_inverse=True)
    if len(classes) < 2:
        raise ValueError(f"y must hold at least two classes; got only {classes[0]}")
    varies = X.max(axis=0) > X.min(axis=0)
    D = X - X.mean(axis=0)
    total = (D**2).sum(axis=0)
    between = np.zeros(X.shape[1])
    for k in range(len(classes)):
        between += (members == k).sum() * D[members == k].mean(axis=0) ** 2
    return np.divide(between, total, out=np.zeros(X.shape[1]), where=varies & (total > 0))


def select_features(X: ArrayLike, y: ArrayLike, m: int) -> IntArray:
    """The columns of the m features with the highest `feature_scores`, best first; ties go to the lower column.

    >>> select_features([[1, 0], [1, 4], [3, 0], [3, 4]], [-1, -1, 1, 1], m=1)
    array([0])
    """
    scores = feature_scores(X, y)
    m = as_count(m, "m", 1)
    if m > len(scores):
        raise ValueError(f"m must be at most the number of features, {len(scores)}; got {m}")
    return np.argsort(-scores, kind="stable")[:m]


def select_model(sizes: ArrayLike, validation_errors: ArrayLike) -> float:
    """The size with the lowest validation error; ties go to the smallest size. Both arguments are (m,), in any order.

    >>> select_model([3, 1, 2], [0.1, 0.4, 0.1])
    2
    """
    values = as_vector(sizes, "sizes")
    errors = as_vector(validation_errors, "validation_errors", len(values))
    if len(values) == 0:
        raise ValueError("sizes must hold at least one size; got none")
    best = values[errors == errors.min()].min()
    return int(best) if best.is_integer() else float(best)


def _as_vocabulary(vocabulary: Sequence[str]) -> Sequence[str]:
    if isinstance(vocabulary, str) or not isinstance(vocabulary, Sequence | np.ndarray):
        raise ValueError(f"vocabulary must be a list of words; got {type(vocabulary).__name__}")
    for word in vocabulary:
        if not isinstance(word, str) or words(word) != [word]:
            raise ValueError(f"vocabulary must hold single words in lower case; got {word!r}")
    if len(set(vocabulary)) != len(vocabulary):
        raise ValueError(f"vocabulary must hold each word once; got {list(vocabulary)}")
    return vocabulary


def _as_any_labels(y: ArrayLike, n: int) -> IntArray:
    array = as_vector(y, "y", n)
    strange = array[array != np.floor(array)]
    if strange.size:
        raise ValueError(f"y must hold whole-number labels; got {strange[0]:g}")
    return array.astype(np.intp)


def _two_sets(X_train: ArrayLike, X_new: ArrayLike) -> tuple[FloatArray, FloatArray]:
    """Training points, and new points with the same features. There may be no new points."""
    X_train, X_new = as_points(X_train, "X_train"), as_array(X_new, "X_new", 2)
    if X_new.shape[1] != X_train.shape[1]:
        raise ValueError(f"X_new must have {X_train.shape[1]} features, as X_train has; got {X_new.shape[1]}")
    return X_train, X_new


def _rescale(X: FloatArray, origin: FloatArray, scale: FloatArray) -> FloatArray:
    """(x - origin)/scale, and 0 where the scale is 0."""
    varies = scale > 0
    return np.where(varies, (X - origin) / np.where(varies, scale, 1.0), 0.0)
