"""From two classes to K: combinations of binary discriminants, and one K-class discriminant.

Class indices t are 0 … K-1. `W` has one row per discriminant and `b` holds the offsets: score_i(x) = W[i]·x + b[i].
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from linclass_ref._support.validate import FloatArray, IntArray, as_array, as_classes, as_count, as_points, as_vector

Learner = Callable[[FloatArray, IntArray], tuple[ArrayLike, float]]
"""Takes X (n, d) and labels -1/+1 (n,), and returns (theta, theta0)."""

AMBIGUOUS = -1


@dataclass(frozen=True, eq=False)
class OneVsOne:
    """One discriminant per pair of classes; `W, b, pairs = train_one_vs_one(…)` unpacks it."""

    W: FloatArray  # (K(K-1)/2, d)
    b: FloatArray  # (K(K-1)/2,)
    pairs: list[tuple[int, int]]  # (j, k), j < k: a positive score votes for j

    def __iter__(self) -> Iterator[Any]:
        return iter((self.W, self.b, self.pairs))


def scores(X: ArrayLike, W: ArrayLike, b: ArrayLike) -> FloatArray:
    """(n, m) the scores W[i]·x + b[i] of every point under every discriminant.

    >>> scores([[1, 2]], [[1, 0], [0, 1]], [0, -5])
    array([[ 1., -3.]])
    """
    X = as_points(X)
    W, b = _discriminants(W, b)
    if W.shape[1] != X.shape[1]:
        raise ValueError(f"W must have one column per feature, {X.shape[1]} as in X; got shape {W.shape}")
    return X @ W.T + b


def one_vs_rest(X: ArrayLike, W: ArrayLike, b: ArrayLike) -> IntArray:
    """(n,) the class whose discriminant is the only positive one; -1 where none or several are positive.

    Row k of W (K, d) separates class k from all others.

    >>> one_vs_rest([[2, -1], [2, 3], [-1, -1]], [[1, 0], [0, 1]], [0, 0])
    array([ 0, -1, -1])
    """
    positive = _class_scores(X, W, b) > 0
    return np.where(positive.sum(axis=1) == 1, positive.argmax(axis=1), AMBIGUOUS)


def one_vs_rest_short(X: ArrayLike, W: ArrayLike, b: ArrayLike) -> IntArray:
    """(n,) classes from only K-1 discriminants: none positive means the last class, several positive means -1.

    >>> one_vs_rest_short([[2, -1], [2, 3], [-1, -1]], [[1, 0], [0, 1]], [0, 0])
    array([ 0, -1,  2])
    """
    positive = scores(X, W, b) > 0
    found = positive.sum(axis=1)
    last = positive.shape[1]
    return np.where(found == 0, last, np.where(found == 1, positive.argmax(axis=1), AMBIGUOUS))


def one_vs_one(X: ArrayLike, W: ArrayLike, b: ArrayLike, pairs: ArrayLike, K: int) -> IntArray:
    """(n,) the class with the most votes; -1 where several classes share first place.

    Row i of W decides pairs[i] = (j, k): a positive score votes for j, any other for k.

    >>> one_vs_one([[1], [-1]], [[1], [1], [1]], [0, 0, 0], [(0, 1), (0, 2), (1, 2)], 3)
    array([0, 2])
    """
    votes = vote_counts(X, W, b, pairs, K)
    winners = votes == votes.max(axis=1, keepdims=True)
    return np.where(winners.sum(axis=1) == 1, votes.argmax(axis=1), AMBIGUOUS)


def vote_counts(X: ArrayLike, W: ArrayLike, b: ArrayLike, pairs: ArrayLike, K: int) -> IntArray:
    """(n, K) the votes that each class gets from the pairwise discriminants.

    >>> vote_counts([[1]], [[1], [1], [1]], [0, 0, 0], [(0, 1), (0, 2), (1, 2)], 3)
    array([[2, 1, 0]])
    """
    S = scores(X, W, b)
    K = as_count(K, "K", 2)
    votes = np.zeros((len(S), K), dtype=np.intp)
    for i, (j, k) in enumerate(_pairs(pairs, S.shape[1], K)):
        votes[:, j] += S[:, i] > 0
        votes[:, k] += S[:, i] <= 0
    return votes


def argmax_class(X: ArrayLike, W: ArrayLike, b: ArrayLike) -> IntArray:
    """(n,) argmax_k W[k]·x + b[k]; ties go to the lowest class.

    >>> argmax_class([[2, 3], [1, 1]], [[1, 0], [0, 1]], [0, 0])
    array([1, 0])
    """
    return _class_scores(X, W, b).argmax(axis=1)


def pairwise_boundary(W: ArrayLike, b: ArrayLike, j: int, k: int) -> tuple[FloatArray, float]:
    """(theta, theta0) = (W[k] - W[j], b[k] - b[j]): θ·x + θ0 is zero where classes j and k tie and positive where k wins.

    >>> pairwise_boundary([[1, 0], [0, 1]], [0, 2], 0, 1)
    (array([-1.,  1.]), 2.0)
    """
    W, b = _discriminants(W, b)
    for index, name in ((j, "j"), (k, "k")):
        if as_count(index, name) >= len(W):
            raise ValueError(f"{name} must be a class index below {len(W)}, the rows of W; got {index}")
    if j == k:
        raise ValueError(f"j and k must be two different classes; got {j} twice")
    return W[k] - W[j], float(b[k] - b[j])


def one_hot(t: ArrayLike, K: int) -> FloatArray:
    """(n, K) with a 1 in column t_i of row i and 0 elsewhere. K is an argument because the largest class may be absent.

    >>> one_hot([1, 0], 3)
    array([[0., 1., 0.],
           [1., 0., 0.]])
    """
    classes, K = as_classes(t, len(_nonempty(t, "t")), K)
    return np.eye(K)[classes]


def confusion_matrix(t: ArrayLike, predicted: ArrayLike, K: int) -> IntArray:
    """(K, K) counts: the row is the true class, the column the predicted class.

    >>> confusion_matrix([0, 0, 1], [0, 1, 1], 2)
    array([[1, 1],
           [0, 1]])
    """
    true, K = as_classes(t, len(_nonempty(t, "t")), K)
    guessed, K = as_classes(predicted, len(true), K, "predicted")
    counts = np.zeros((K, K), dtype=np.intp)
    for i, j in zip(true, guessed, strict=True):
        counts[i, j] += 1
    return counts


def accuracy(t: ArrayLike, predicted: ArrayLike) -> float:
    """The fraction of points with predicted = t; a prediction of -1 (ambiguous) is never right.

    >>> accuracy([0, 1, 1, 2], [0, 1, -1, 0])
    0.5
    """
    true = _nonempty(t, "t")
    return float(np.mean(true == as_vector(predicted, "predicted", len(true))))


def train_one_vs_rest(X: ArrayLike, t: ArrayLike, K: int, learner: Learner) -> tuple[FloatArray, FloatArray]:
    """W (K, d) and b (K,): row k is what `learner` returns for class k (+1) against all others (-1).

    >>> from linclass_ref.least_squares import two_class_fit
    >>> W, b = train_one_vs_rest([[-3], [-2], [2], [3]], [0, 0, 1, 1], 2, two_class_fit)
    >>> one_vs_rest([[-1], [4]], W, b)
    array([0, 1])
    """
    X = as_points(X)
    classes, K = as_classes(t, len(X), K, all_present=True)
    return _stack([learner(X, np.where(classes == k, 1, -1)) for k in range(K)], X.shape[1])


def train_one_vs_one(X: ArrayLike, t: ArrayLike, K: int, learner: Learner) -> OneVsOne:
    """One discriminant per pair (j, k), j < k: what `learner` returns for class j (+1) against class k (-1).

    >>> from linclass_ref.least_squares import two_class_fit
    >>> W, b, pairs = train_one_vs_one([[-3], [0], [3]], [0, 1, 2], 3, two_class_fit)
    >>> pairs, one_vs_one([[-4], [0.5], [4]], W, b, pairs, 3)
    ([(0, 1), (0, 2), (1, 2)], array([0, 1, 2]))
    """
    X = as_points(X)
    classes, K = as_classes(t, len(X), K, all_present=True)
    pairs = list(combinations(range(K), 2))
    fits = []
    for j, k in pairs:
        mine = (classes == j) | (classes == k)
        fits.append(learner(X[mine], np.where(classes[mine] == j, 1, -1)))
    return OneVsOne(*_stack(fits, X.shape[1]), pairs)


def _stack(fits: Sequence[tuple[ArrayLike, float]], d: int) -> tuple[FloatArray, FloatArray]:
    W = np.stack([as_vector(theta, "the learner's theta", d) for theta, _ in fits])
    return W, np.array([float(theta0) for _, theta0 in fits])


def _discriminants(W: ArrayLike, b: ArrayLike) -> tuple[FloatArray, FloatArray]:
    W = as_points(W, "W")
    return W, as_vector(b, "b", len(W))


def _class_scores(X: ArrayLike, W: ArrayLike, b: ArrayLike) -> FloatArray:
    S = scores(X, W, b)
    if S.shape[1] < 2:
        raise ValueError(f"W must have one row per class, at least 2; got {S.shape[1]}")
    return S


def _nonempty(t: ArrayLike, name: str) -> FloatArray:
    vector = as_vector(t, name)
    if len(vector) == 0:
        raise ValueError(f"{name} must hold at least one label; got none")
    return vector


def _pairs(pairs: ArrayLike, m: int, K: int) -> IntArray:
    array = as_array(pairs, "pairs", 2)
    if array.shape != (m, 2):
        raise ValueError(f"pairs must have shape ({m}, 2), one pair of classes per row of W; got {array.shape}")
    whole = array.astype(np.intp)
    if (whole != array).any() or whole.min() < 0 or whole.max() >= K or (whole[:, 0] == whole[:, 1]).any():
        raise ValueError(f"each of the pairs must hold two different classes out of 0 … {K - 1}; got {array.tolist()}")
    return whole
