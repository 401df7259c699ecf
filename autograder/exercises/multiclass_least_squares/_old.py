"""Exercises of 05_multiclass_least_squares."""

from collections.abc import Callable, Iterator
from itertools import combinations
from typing import Any

import numpy as np

from autograder.exercises._sets import Rng
from autograder.judging.exercise import Case, Exercise, Misconception, case
from linclass_ref import least_squares, multiclass

# Integer points and weights with offsets at odd multiples of 1/2: the arithmetic is exact, and no score is 0.
THREE_WAYS = ([[2, 0], [-2, -1], [0, 1], [3, 3], [-1, 2], [-3, -3]], [[1, 0], [0, 1], [-1, -1]], [-0.5, -0.5, -1.5])
FOUR_CLASSES = (
    [[0, 0], [4, 0], [-4, 1], [1, 4], [0, -4], [3, 3]],
    [[2, 0], [-2, 1], [0, 2], [-1, -2]],
    [-3.5, -3.5, -4.5, -4.5],
)


def _scores(X: np.ndarray, W: np.ndarray, b: np.ndarray) -> np.ndarray:
    return X @ W.T + b


def _from_positive(choose: Callable[[np.ndarray], np.ndarray], *, offset: bool = True) -> Callable[..., Any]:
    """A wrong one_vs_rest: `choose` makes classes of the scores (n, K)."""

    def wrong(X: np.ndarray, W: np.ndarray, b: np.ndarray) -> Any:
        return choose(_scores(X, W, b if offset else 0 * b))

    return wrong


def _alone(positive: np.ndarray, otherwise: np.ndarray | int = -1) -> np.ndarray:
    return np.where(positive.sum(axis=1) == 1, positive.argmax(axis=1), otherwise)


def _last_positive(S: np.ndarray) -> np.ndarray:
    last = S.shape[1] - 1 - (S > 0)[:, ::-1].argmax(axis=1)
    return np.where((S > 0).any(axis=1), last, -1)


def _half(rng: Rng, size: int) -> np.ndarray:
    """Offsets at odd multiples of 1/2."""
    return rng.integers(-3, 4, size) + 0.5


def _rest_cases(rng: Rng) -> Iterator[Case]:
    for K in (2, 3, 4, 5):
        whole = rng.integers(-3, 4, (12, 2)), rng.integers(-2, 3, (K, 2))
        yield case(f"integer points, {K} classes", *whole, _half(rng, K))
    for n, d, K in ((1, 1, 2), (1, 3, 4), (20, 1, 3), (25, 5, 3), (30, 4, 4), (40, 3, 6), (210, 4, 7)):
        X, W, b = rng.normal(size=(n, d)), rng.normal(size=(K, d)), rng.normal(size=K)
        yield case(f"{n} point(s), {d} feature(s), {K} classes", X, W, b - 0.5)


ONE_VS_REST = Exercise(
    id="one_vs_rest",
    points=3,
    reference=multiclass.one_vs_rest,
    returns=("the classes",),
    visible=(
        case("three classes; the fourth point is claimed twice", *THREE_WAYS),
        case("four classes; the first point is claimed by nobody, the last one twice", *FOUR_CLASSES),
        case("two classes; the first two points are claimed by both", [[1], [-1], [3], [-4]], [[1], [-1]], [2.5, 1.5]),
        case("nobody claims the point", [[0, 0]], [[1, 0], [0, 1], [1, 1]], [-1.5, -2.5, -0.5]),
        case("everybody claims the point", [[1, 1]], [[1, 0], [0, 1], [1, 1]], [0.5, 1.5, 0.5]),
        case("scores near 0 count as well", [[0], [1], [2]], [[0.125], [-0.125]], [0.0625, 0.0625]),
        case("the last class alone", [[-2, -2]], [[1, 0], [0, 1], [-1, -1]], [0.5, 0.5, -0.5]),
    ),
    hidden=_rest_cases,
    misconceptions=(
        Misconception(
            "largest score",
            _from_positive(lambda S: S.argmax(axis=1)),
            "You always take the largest score, so nothing is ever ambiguous. Here each discriminant only says yes (score > 0) or no, "
            "and a point with no yes, or with several, gets -1. (The largest score is the cure, and comes next.)",
        ),
        Misconception(
            "several positive: the first one taken",
            _from_positive(lambda S: np.where((S > 0).any(axis=1), (S > 0).argmax(axis=1), -1)),
            "Where several discriminants are positive you take the first. No one said that the first is better: the answer is -1.",
        ),
        Misconception(
            "several positive: the last one taken",
            _from_positive(_last_positive),
            "Where several discriminants are positive your loop keeps the last. The answer there is -1.",
        ),
        Misconception(
            "several positive: the largest taken",
            _from_positive(lambda S: np.where((S > 0).any(axis=1), S.argmax(axis=1), -1)),
            "Where several discriminants are positive you take the largest score. Here such a point is ambiguous: -1.",
        ),
        Misconception(
            "none positive: the largest taken",
            _from_positive(lambda S: np.where((S > 0).sum(axis=1) > 1, -1, S.argmax(axis=1))),
            "Where no discriminant is positive you take the least bad one. Nobody claims such a point: -1.",
        ),
        Misconception(
            "none positive: class 0",
            _from_positive(lambda S: np.where((S > 0).sum(axis=1) > 1, -1, (S > 0).argmax(axis=1))),
            "Where no discriminant is positive you answer 0: the argmax of a row of False is 0. The answer there is -1.",
        ),
        Misconception(
            "none positive: one more class",
            _from_positive(lambda S: np.where((S > 0).any(axis=1), _alone(S > 0), S.shape[1])),
            "Where no discriminant is positive you answer K. That is the scheme with K-1 discriminants; here there are K, and the "
            "point is ambiguous: -1.",
        ),
        Misconception(
            "offset forgotten",
            _from_positive(lambda S: _alone(S > 0), offset=False),
            "You left out the offsets: the score of class k is W[k]·x + b[k].",
        ),
        Misconception(
            "sign turned round",
            _from_positive(lambda S: _alone(S < 0)),
            "You look for the one negative score. A positive score says: this is my class.",
        ),
        Misconception(
            "classes counted from 1",
            _from_positive(lambda S: np.where((S > 0).sum(axis=1) == 1, (S > 0).argmax(axis=1) + 1, -1)),
            "Your classes are 1 … K. Here they are counted from 0: the class of row k of W is k.",
        ),
        Misconception(
            "ambiguous is 0",
            _from_positive(lambda S: _alone(S > 0, 0)),
            "You mark ambiguous points with 0, but 0 is a class. Mark them with -1.",
        ),
    ),
    hints=(
        "Ask every discriminant about every point: yes or no? Then count the yeses of each point.",
        "positive = X @ W.T + b > 0 has a row a point and a column a class. A point gets a class only if its row holds exactly one True.",
        "positive = X @ W.T + b > 0; return np.where(positive.sum(axis=1) == 1, positive.argmax(axis=1), -1)",
    ),
)

# Every pair of five classes, shuffled and partly turned round; W is the identity, so a point's coordinates are its ten scores.
ALL_FIVE = [[3, 1], [0, 4], [2, 0], [1, 2], [4, 3], [0, 1], [2, 4], [3, 0], [1, 4], [3, 2]]
SPELT_OUT = [
    [1, -1, 1, -1, 1, 1, 1, -1, 1, -1],
    [1, 1, -1, 1, -1, 1, 1, -1, -1, 1],
    [-1, -1, -1, -1, -1, -1, -1, -1, -1, -1],
    [1, 1, -1, 1, 1, 1, -1, -1, -1, -1],
]
FOUR_PAIRS = [[0, 1], [0, 2], [0, 3], [1, 2], [1, 3], [2, 3]]
FOUR_VOTES = [
    [1, 1, 1, 1, 1, 1],
    [-1, 1, 1, 1, -1, 1],
    [-1, -1, -1, 1, 1, -1],
    [1, -1, -1, -1, 1, 1],
    [1, -1, 1, 1, -1, -1],
    [1, -1, 1, 1, 1, 1],
]


def _votes(S: np.ndarray, pairs: Any, K: int) -> np.ndarray:
    votes = np.zeros((len(S), K))
    for p, (j, k) in enumerate(pairs):
        votes[:, j] += S[:, p] > 0
        votes[:, k] += S[:, p] <= 0
    return votes


def _unique(votes: np.ndarray) -> np.ndarray:
    best = votes == votes.max(axis=1, keepdims=True)
    return np.where(best.sum(axis=1) == 1, votes.argmax(axis=1), -1)


def _from_votes(
    choose: Callable[[np.ndarray], np.ndarray] = _unique,
    *,
    pairs_as: Callable[[Any, int], Any] = lambda pairs, K: pairs,
    offset: bool = True,
) -> Callable[..., Any]:
    """A wrong one_vs_one: `pairs_as` misreads the pairs, `choose` makes classes of the votes (n, K)."""

    def wrong(X: np.ndarray, W: np.ndarray, b: np.ndarray, pairs: Any, K: int) -> Any:
        return choose(_votes(_scores(X, W, b if offset else 0 * b), pairs_as(pairs, K), K))

    return wrong


def _scores_added(X: np.ndarray, W: np.ndarray, b: np.ndarray, pairs: Any, K: int) -> Any:
    S, total = _scores(X, W, b), np.zeros((len(X), K))
    for p, (j, k) in enumerate(pairs):
        total[:, j] += S[:, p]
        total[:, k] -= S[:, p]
    return total.argmax(axis=1)


def _loudest(X: np.ndarray, W: np.ndarray, b: np.ndarray, pairs: Any, K: int) -> Any:
    S = _scores(X, W, b)
    p = np.abs(S).argmax(axis=1)
    chosen = np.asarray(pairs)[p]
    return np.where(S[np.arange(len(S)), p] > 0, chosen[:, 0], chosen[:, 1])


def _positive_only(X: np.ndarray, W: np.ndarray, b: np.ndarray, pairs: Any, K: int) -> Any:
    S, votes = _scores(X, W, b), np.zeros((len(X), K))
    for p, (j, _) in enumerate(pairs):
        votes[:, j] += S[:, p] > 0
    return _unique(votes)


def _shuffled_pairs(rng: Rng, K: int) -> np.ndarray:
    pairs = rng.permutation(np.array(list(combinations(range(K), 2))))
    return np.where(rng.random((len(pairs), 1)) < 0.5, pairs, pairs[:, ::-1])


def _pair_cases(rng: Rng) -> Iterator[Case]:
    for K in (2, 3, 3, 4, 5):
        m = K * (K - 1) // 2
        whole = rng.integers(-3, 4, (15, 2)), rng.integers(-2, 3, (m, 2))
        yield case(f"integer points, {K} classes", *whole, _half(rng, m), _shuffled_pairs(rng, K), K)
    for n, d, K in ((1, 1, 3), (1, 2, 4), (30, 1, 4), (40, 6, 4), (40, 3, 5), (210, 4, 6)):
        m = K * (K - 1) // 2
        X, W, b = rng.normal(size=(n, d)), rng.normal(size=(m, d)), rng.normal(size=m)
        yield case(f"{n} point(s), {d} feature(s), {K} classes", X, W, b, _shuffled_pairs(rng, K), K)


IN_ORDER = ([[2, 0], [-2, 1], [0, 2], [-1, -3], [0, 0]], [[2, -1], [1, 1], [-1, 2]], [0.5, -0.5, -1.5])

ONE_VS_ONE = Exercise(
    id="one_vs_one",
    points=4,
    reference=multiclass.one_vs_one,
    returns=("the classes",),
    visible=(
        case("three classes", *IN_ORDER, [[0, 1], [0, 2], [1, 2]], 3),
        case("the same lines, but the pairs in another order and turned round", *IN_ORDER, [[2, 1], [1, 0], [2, 0]], 3),
        case(
            "a circle of wins, 0 over 1 over 2 over 0: a tie",
            [[1, 1]],
            [[1, 0], [0, -1], [0, 1]],
            [0.5, -0.5, 0.5],
            [[0, 1], [0, 2], [1, 2]],
            3,
        ),
        case("four classes: clear wins, and ties of two and of three", FOUR_VOTES, np.eye(6), [0.5] * 6, FOUR_PAIRS, 4),
        case("five classes: three votes of four may be the most", SPELT_OUT, np.eye(10), [0.5] * 10, ALL_FIVE, 5),
        case("two classes: one voter", [[1], [-1], [4]], [[1]], [-1.5], [[1, 0]], 2),
        case("one loud voter", [[1.0]], [[100.0], [-1.0], [-2.0]], [0.5, 0.5, 0.5], [[0, 1], [0, 2], [1, 2]], 3),
    ),
    hidden=_pair_cases,
    misconceptions=(
        Misconception(
            "tie: the lowest class",
            _from_votes(lambda votes: votes.argmax(axis=1)),
            "On a tie you answer the lowest of the winners, as np.argmax does. Count how many classes have the most votes: more than one "
            "means -1.",
        ),
        Misconception(
            "tie: the highest class",
            _from_votes(lambda votes: votes.shape[1] - 1 - votes[:, ::-1].argmax(axis=1)),
            "On a tie you answer the highest of the winners. More than one winner means -1.",
        ),
        Misconception(
            "only the full tie seen",
            _from_votes(lambda votes: np.where(np.ptp(votes, axis=1) == 0, -1, votes.argmax(axis=1))),
            "You answer -1 only where all classes have equally many votes. Two classes that share the first place are a tie as well.",
        ),
        Misconception(
            "votes turned round",
            _from_votes(pairs_as=lambda pairs, K: [(k, j) for j, k in pairs]),
            "Your votes go to the wrong class of the pair: a positive score votes for the first.",
        ),
        Misconception(
            "positive means the smaller class",
            _from_votes(pairs_as=lambda pairs, K: [(min(j, k), max(j, k)) for j, k in pairs]),
            "A positive score votes for the first class of the pair as it is given, also where the first is the larger number.",
        ),
        Misconception(
            "pairs ignored",
            _from_votes(pairs_as=lambda pairs, K: list(combinations(range(K), 2))),
            "You take the pairs to be (0, 1), (0, 2), …, in this order. Row i of W belongs to pairs[i], whatever that is.",
        ),
        Misconception(
            "scores added",
            _scores_added,
            "You add up scores, so that a loud voter counts more. Each voter has one vote, whatever the size of its score.",
        ),
        Misconception(
            "loudest voter decides",
            _loudest,
            "You let the voter with the largest score decide alone. Count the votes of all pairs.",
        ),
        Misconception(
            "negative scores do not vote",
            _positive_only,
            "A negative score votes too: for the second class of its pair.",
        ),
        Misconception(
            "all votes needed",
            _from_votes(lambda v: np.where(v.max(axis=1) == v.shape[1] - 1, v.argmax(axis=1), -1)),
            "You ask for a class that wins all of its K-1 comparisons. The most votes are enough, if no other class has as many.",
        ),
        Misconception(
            "more than half of the votes needed",
            _from_votes(lambda v: np.where(2 * v.max(axis=1) > v.sum(axis=1), v.argmax(axis=1), -1)),
            "You ask for more than half of all votes. The most votes are enough, if no other class has as many.",
        ),
        Misconception(
            "offset forgotten",
            _from_votes(offset=False),
            "You left out the offsets: the score of row i is W[i]·x + b[i].",
        ),
    ),
    hints=(
        "Make a table of votes with a row a point and a column a class, all zeros. Every pair adds one vote to each row.",
        "For pair i = (j, k): where the score W[i]·x + b[i] is positive add 1 to column j, elsewhere to column k. Then compare each row "
        "with its largest entry: is it reached once?",
        "votes = np.zeros((len(X), K)); for (j, k), s in zip(pairs, (X @ W.T + b).T): votes[:, j] += s > 0; votes[:, k] += s <= 0. "
        "Then best = votes == votes.max(axis=1, keepdims=True); where best.sum(axis=1) == 1 take votes.argmax(axis=1), else -1.",
    ),
)


def _class_cases(rng: Rng) -> Iterator[Case]:
    for K in (2, 3, 4, 6):
        X, W, b = rng.integers(-2, 3, (20, 2)), rng.integers(-2, 3, (K, 2)), rng.integers(-2, 3, K)
        yield case(f"integers, {K} classes: ties occur", X, W, b)
    whole, weights, offsets = rng.integers(-2, 3, (40, 2)), rng.integers(-9, 10, (4, 2)), rng.integers(-9, 10, 4)
    yield case("whole-number points, small fractions in W and b", whole, weights / 4096, offsets / 4096)
    yield case("all scores far below 0", whole, weights, offsets - 100_000)
    for n, d, K in ((1, 1, 2), (1, 4, 3), (30, 1, 3), (25, 3, 3), (40, 2, 5), (210, 6, 8)):
        yield case(
            f"{n} point(s), {d} feature(s), {K} classes",
            rng.normal(size=(n, d)), rng.normal(size=(K, d)), rng.normal(size=K),
        )  # fmt: skip


ARGMAX_CLASS = Exercise(
    id="argmax_class",
    points=2,
    reference=multiclass.argmax_class,
    returns=("the classes",),
    visible=(
        case("three classes", [[2, 0], [0, 2], [-1, -2], [1, 3]], [[1, 0], [0, 1], [-1, -1]], [0, 0, 0]),
        case("offsets decide", [[0, 0], [1, 1], [3, 0]], [[1, 0], [0, 1], [-1, -1]], [-2, 1, 0]),
        case("all scores negative", [[0, 0], [1, 0]], [[1, 0], [0, 1]], [-3, -2]),
        case("ties: the lowest class", [[1, 1], [-1, 1], [0, -2]], [[0, 0], [1, 0], [0, 1], [-1, 1]], [1, 1, 1, 0]),
        case("one feature; a long row of W wins further out", [[1], [2], [5]], [[1], [3], [2]], [2, -2, 0]),
        case("as many points as classes", [[1, 2], [3, -1], [0, 0]], [[1, 2], [0, 1], [2, 0]], [0, 1, -1]),
    ),
    hidden=_class_cases,
    misconceptions=(
        Misconception(
            "ties to the highest class",
            lambda X, W, b: len(W) - 1 - _scores(X, W, b)[:, ::-1].argmax(axis=1),
            "On a tie you take the last of the largest scores (perhaps a loop with >=). The lowest class wins a tie.",
        ),
        Misconception(
            "ties are ambiguous",
            lambda X, W, b: _unique(_scores(X, W, b)),
            "You answer -1 on a tie. With one K-class discriminant nothing is ambiguous: the lowest of the tied classes is taken.",
        ),
        Misconception(
            "only positive scores",
            lambda X, W, b: np.where(_scores(X, W, b).max(axis=1) > 0, _scores(X, W, b).argmax(axis=1), -1),
            "You ask for a positive score. The largest one wins, even where all are negative.",
        ),
        Misconception(
            "offset forgotten",
            lambda X, W, b: (X @ W.T).argmax(axis=1),
            "You left out the offsets: the score of class k is W[k]·x + b[k].",
        ),
        Misconception(
            "smallest score",
            lambda X, W, b: _scores(X, W, b).argmin(axis=1),
            "You take the smallest score. The largest wins.",
        ),
        Misconception(
            "largest in size",
            lambda X, W, b: np.abs(_scores(X, W, b)).argmax(axis=1),
            "You compare the sizes of the scores without their signs. A score of -5 is a strong no.",
        ),
        Misconception(
            "distances compared",
            lambda X, W, b: (_scores(X, W, b) / np.maximum(np.linalg.norm(W, axis=1), 1e-300)).argmax(axis=1),
            "You divide each score by ‖W[k]‖ first. That compares distances to K lines; the rule compares the scores themselves.",
        ),
        Misconception(
            "best point of each class",
            lambda X, W, b: _scores(X, W, b).argmax(axis=0),
            "Your argmax runs down the columns: it finds the best point for each class. Take the best class for each point: axis=1.",
        ),
        Misconception(
            "classes counted from 1",
            lambda X, W, b: _scores(X, W, b).argmax(axis=1) + 1,
            "Your classes are 1 … K. Here they are counted from 0.",
        ),
        Misconception(
            "score returned",
            lambda X, W, b: _scores(X, W, b).max(axis=1),
            "You return the largest score. The question is which class has it: argmax instead of max.",
        ),
    ),
    hints=(
        "Each class gives each point a score. Who has the largest?",
        "X @ W.T + b has a row a point and a column a class. np.argmax looks for the first largest entry; tell it along which axis.",
        "return np.argmax(X @ W.T + b, axis=1)",
    ),
)


def _boundary_cases(rng: Rng) -> Iterator[Case]:
    for K, d in ((2, 1), (2, 2), (3, 2), (4, 3), (5, 1), (6, 8)):
        j, k = (int(i) for i in rng.permutation(K)[:2])
        yield case(f"{K} classes, {d} feature(s): {j} and {k}", rng.normal(size=(K, d)), rng.normal(size=K), j, k)
        yield case(f"{K} classes, the other way round: {k} and {j}", rng.normal(size=(K, d)), rng.normal(size=K), k, j)
    yield case("integers", rng.integers(-5, 6, (4, 3)), rng.integers(-5, 6, 4), 3, 1)


PLANES = ([[1, 0], [0, 1], [-3, 2]], [0, 2, 5])

PAIRWISE_BOUNDARY = Exercise(
    id="pairwise_boundary",
    points=2,
    reference=multiclass.pairwise_boundary,
    returns=("theta", "theta0"),
    visible=(
        case("classes 0 and 1", *PLANES, 0, 1),
        case("classes 1 and 0: the other way round", *PLANES, 1, 0),
        case("classes 0 and 2", *PLANES, 0, 2),
        case("classes 2 and 1", *PLANES, 2, 1),
        case("one feature", [[2], [-1]], [1, 4], 0, 1),
    ),
    hidden=_boundary_cases,
    misconceptions=(
        Misconception(
            "order of subtraction",
            lambda W, b, j, k: (W[j] - W[k], b[j] - b[k]),
            "The line is right, its direction is not: θ must be positive where k wins, so subtract j's parameters from k's.",
        ),
        Misconception(
            "theta turned round",
            lambda W, b, j, k: (W[j] - W[k], b[k] - b[j]),
            "θ and θ0 are subtracted in different orders. Both are k's minus j's.",
        ),
        Misconception(
            "theta0 turned round",
            lambda W, b, j, k: (W[k] - W[j], b[j] - b[k]),
            "θ is right, θ0 is subtracted the other way. Both are k's minus j's.",
        ),
        Misconception(
            "larger class minus smaller",
            lambda W, b, j, k: (W[max(j, k)] - W[min(j, k)], b[max(j, k)] - b[min(j, k)]),
            "You always subtract the smaller class's parameters. It is k's minus j's, also where k is the smaller number.",
        ),
        Misconception(
            "offset forgotten",
            lambda W, b, j, k: (W[k] - W[j], 0.0),
            "Your θ0 is 0. The offsets are subtracted too: θ0 = b[k] - b[j].",
        ),
        Misconception(
            "sum instead of difference",
            lambda W, b, j, k: (W[k] + W[j], b[k] + b[j]),
            "You added the parameters. The two scores are equal where their difference is zero: subtract.",
        ),
        Misconception(
            "scaled to length one",
            lambda W, b, j, k: (
                (W[k] - W[j]) / np.linalg.norm(W[k] - W[j]),
                (b[k] - b[j]) / np.linalg.norm(W[k] - W[j]),
            ),
            "You divided by ‖θ‖. The boundary is the same, but asked is the plain difference of the two discriminants.",
        ),
        Misconception(
            "columns of W",
            lambda W, b, j, k: (W[:, k] - W[:, j], b[k] - b[j]),
            "You took columns of W. The parameters of class k are the row W[k].",
        ),
    ),
    hints=(
        "On the boundary both classes have the same score. Write that as an equation and bring everything to one side.",
        "W[k]·x + b[k] = W[j]·x + b[j] gives (W[k] - W[j])·x + (b[k] - b[j]) = 0. Read off θ and θ0.",
        "return W[k] - W[j], b[k] - b[j]",
    ),
)


def _label_cases(rng: Rng) -> Iterator[Case]:
    for n, K in ((1, 2), (1, 5), (6, 3), (20, 4), (210, 12)):
        yield case(f"{n} label(s), {K} classes", rng.integers(0, K, n), K)
    yield case("the highest class is missing", rng.permutation([0, 0, 1, 2, 2, 1]), 4)
    yield case("the lowest class is missing", rng.permutation([1, 3, 2, 3]), 4)
    yield case("five classes, very unbalanced", rng.permutation(np.repeat(np.arange(5), [30, 1, 4, 1, 9])), 5)


def _one_hot(t: np.ndarray, K: int) -> np.ndarray:
    return (t[:, None] == np.arange(K)).astype(float)


ONE_HOT = Exercise(
    id="one_hot",
    points=2,
    reference=multiclass.one_hot,
    returns=("the targets",),
    visible=(
        case("three classes", [1, 0, 2, 1], 3),
        case("the digit 3 of ten", [3], 10),
        case("the highest class is missing", [0, 1, 1], 4),
        case("a class in the middle is missing", [2, 0, 0], 3),
        case("as many points as classes", [2, 0, 1], 3),
        case("two classes", [1, 1, 0, 1], 2),
    ),
    hidden=_label_cases,
    misconceptions=(
        Misconception(
            "K inferred",
            lambda t, K: _one_hot(t, int(t.max()) + 1),
            "You took the number of classes from the labels that occur. K is given: a class that is missing from t still has its column.",
        ),
        Misconception(
            "only the classes that occur",
            lambda t, K: (t[:, None] == np.unique(t)).astype(float),
            "You made a column for each class that occurs. There are K columns, and column k belongs to class k.",
        ),
        Misconception(
            "points as columns",
            lambda t, K: _one_hot(t, K).T,
            "Your result is transposed: one row a point, one column a class.",
        ),
        Misconception(
            "classes counted from 1",
            lambda t, K: np.eye(K)[t - 1],
            "You count classes from 1: class 0 has its 1 in column 0.",
        ),
        Misconception(
            "targets ±1",
            lambda t, K: 2 * _one_hot(t, K) - 1,
            "Your targets are -1 and +1. One-hot targets are 0 and 1.",
        ),
        Misconception(
            "class number in its slot",
            lambda t, K: _one_hot(t, K) * t[:, None],
            "You put the class number into its slot, and class 0 vanishes. The slot holds a 1.",
        ),
        Misconception(
            "zeros and ones exchanged",
            lambda t, K: 1 - _one_hot(t, K),
            "Zeros and ones are exchanged: only the slot of the class holds a 1.",
        ),
        Misconception(
            "ones up to the class",
            lambda t, K: (np.arange(K) <= t[:, None]).astype(float),
            "You set all slots up to the class. Only the slot of the class itself holds a 1.",
        ),
    ),
    hints=(
        "A table of zeros with a row a point and a column a class; each row gets a single 1. In which column?",
        "Start with np.zeros((len(t), K)) and set entry [i, t[i]] to 1 for each i. Or: which rows of the identity matrix are these?",
        "return np.eye(K)[t]",
    ),
)


def _augmented(X: np.ndarray) -> np.ndarray:
    return np.column_stack([X, np.ones(len(X))])


def _solve(A: np.ndarray, T: np.ndarray) -> np.ndarray:
    return np.asarray(np.linalg.lstsq(A, T, rcond=None)[0])


def _centred(X: np.ndarray, t: np.ndarray, K: int) -> np.ndarray:
    """The bias found afterwards, so that it is not part of the norm."""
    T = _one_hot(t, K)
    slopes = _solve(X - X.mean(axis=0), T - T.mean(axis=0))
    return np.vstack([slopes, T.mean(axis=0) - X.mean(axis=0) @ slopes])


def _basic(X: np.ndarray, t: np.ndarray, K: int) -> np.ndarray:
    """A solution in which every column that depends on earlier ones (the bias comes first) has weight 0."""
    A = _augmented(X)
    kept = [A.shape[1] - 1]
    for i in range(A.shape[1] - 1):
        if np.linalg.matrix_rank(A[:, [*kept, i]]) == len(kept) + 1:
            kept.append(i)
    W = np.zeros((A.shape[1], K))
    W[kept] = _solve(A[:, kept], _one_hot(t, K))
    return W


def _ridge(X: np.ndarray, t: np.ndarray, K: int) -> np.ndarray:
    A = _augmented(X)
    return np.asarray(np.linalg.solve(A.T @ A + 0.01 * np.eye(A.shape[1]), A.T @ _one_hot(t, K)))


def _every_class(rng: Rng, n: int, K: int, weights: Any = None) -> np.ndarray:
    """n labels in which every class occurs."""
    return rng.permutation(np.concatenate([np.arange(K), rng.choice(K, n - K, p=weights)]))


def _all_ways_agree(X: np.ndarray) -> bool:
    """Whether the zero singular values are zero beyond doubt: pinv, lstsq and pinv of the normal equations see the same rank."""
    A = _augmented(X)
    for M in (A, A.T @ A):
        s = np.linalg.svd(M, compute_uv=False) / np.linalg.norm(M, 2)
        if ((s > 3e-16) & (s < 1e-4)).any():
            return False
    return True


def _solve_is_deceived(X: np.ndarray) -> bool:
    """Whether rounding hides from np.linalg.solve that the normal equations of dependent columns have no single solution."""
    A = _augmented(X)
    try:
        np.linalg.inv(A.T @ A)
    except np.linalg.LinAlgError:
        return False
    return True


def _deficient(rng: Rng, make: Callable[[], np.ndarray], *, deceiving: bool = False) -> np.ndarray:
    """The first set that is easy to judge; the thousandth is taken in any case."""
    for _ in range(1000):
        X = make()
        if _all_ways_agree(X) and (not deceiving or _solve_is_deceived(X)):
            break
    return X


def _fit_cases(rng: Rng) -> Iterator[Case]:
    for n, d, K in ((8, 1, 2), (12, 2, 3), (25, 3, 4), (40, 2, 2)):
        X = rng.normal(size=(n, d)) + rng.normal(size=d)
        yield case(f"{n} points, {d} feature(s), {K} classes", X, _every_class(rng, n, K), K)
    yield case("integers", rng.integers(-4, 5, (15, 2)), _every_class(rng, 15, 3), 3)
    unbalanced = _every_class(rng, 230, 5, [0.7, 0.05, 0.15, 0.05, 0.05])
    yield case("230 points, five classes, very unbalanced", rng.normal(size=(230, 4)) + 2.0, unbalanced, 5)
    copied = _deficient(rng, lambda: np.repeat(rng.integers(-3, 4, (9, 1)), 2, axis=1))
    yield case("a feature that stands there twice", copied, _every_class(rng, 9, 3), 3)
    constant = _deficient(rng, lambda: np.column_stack([rng.integers(-3, 4, 8), np.full(8, 2)]))
    yield case("a feature that is constant", constant, _every_class(rng, 8, 2), 2)
    wide = _deficient(rng, lambda: rng.integers(-3, 4, (4, 6)))
    yield case("more features than points", wide, _every_class(rng, 4, 3), 3)
    # On integers np.linalg.solve may notice that it cannot, and a learner's `except` then helps.
    constant = _deficient(
        rng, lambda: np.insert(rng.normal(size=(12, 3)), 0, rng.uniform(0.5, 2), axis=1), deceiving=True
    )
    yield case("a feature that is constant, beside three that are not", constant, _every_class(rng, 12, 3), 3)
    wide = _deficient(rng, lambda: rng.normal(size=(4, 5)), deceiving=True)
    yield case("4 points, 5 features", wide, _every_class(rng, 4, 2), 2)


LINE, TRIANGLE = ([[0], [1], [2]], [0, 0, 1], 2), ([[0, 0], [4, 0], [0, 4], [1, 1], [3, 1]], [0, 1, 2, 0, 1], 3)

LEAST_SQUARES_FIT = Exercise(
    id="least_squares_fit",
    points=4,
    reference=least_squares.least_squares_fit,
    returns=("W",),
    visible=(
        case("three points on a line", *LINE),
        case("three classes in the plane", *TRIANGLE),
        case("as many classes as features and the bias", [[1, 2], [3, 1], [2, 5], [4, 4], [0, 1]], [0, 1, 2, 1, 0], 3),
        case("a feature that stands there twice", [[0, 0], [1, 1], [2, 2], [4, 4]], [0, 0, 1, 1], 2),
        case("a feature that is always 3", [[0, 3], [1, 3], [3, 3]], [0, 1, 1], 2),
        case("two points, three features", [[1, 0, 2], [0, 1, 1]], [0, 1], 2),
        case("four classes, one of them large", [[1], [2], [3], [5], [8], [4], [6]], [0, 1, 0, 2, 3, 0, 0], 4),
    ),
    hidden=_fit_cases,
    misconceptions=(
        Misconception(
            "no bias",
            lambda X, t, K: _solve(X, _one_hot(t, K)),
            "Your matrix has d rows: the bias is missing. Append a column of ones to X, last, before you solve.",
        ),
        Misconception(
            "bias row of zeros",
            lambda X, t, K: np.vstack([_solve(X, _one_hot(t, K)), np.zeros(K)]),
            "Your bias row is zero: you fitted without the column of ones.",
        ),
        Misconception(
            "bias row first",
            lambda X, t, K: _solve(np.column_stack([np.ones(len(X)), X]), _one_hot(t, K)),
            "Your bias row is the first. In this course the 1 is appended last: x̃ = (x, 1).",
        ),
        Misconception(
            "classes as rows",
            lambda X, t, K: _solve(_augmented(X), _one_hot(t, K)).T,
            "Your matrix is transposed. The least-squares matrix has one column a class, shape (d+1, K).",
        ),
        Misconception(
            "targets ±1",
            lambda X, t, K: _solve(_augmented(X), 2 * _one_hot(t, K) - 1),
            "You fitted targets of -1 and +1. One-hot targets are 0 and 1.",
        ),
        Misconception(
            "class numbers as the target",
            lambda X, t, K: _solve(_augmented(X), t.astype(float)),
            "You regressed the class number itself, as if class 2 were twice class 1. Use one-hot targets, a column a class.",
        ),
        Misconception(
            "bias left out of the norm",
            _centred,
            "Where many solutions fit equally well, yours has the smallest slopes but not the smallest matrix: the bias row counts in "
            "the norm. Solve once, for X with its column of ones.",
        ),
        Misconception(
            "some other solution",
            _basic,
            "Where columns depend on each other many matrices fit equally well. Asked is the one of smallest norm, which spreads the "
            "weight; np.linalg.lstsq and np.linalg.pinv give it.",
        ),
        Misconception(
            "penalty added",
            _ridge,
            "You added something to the diagonal. That makes the matrix invertible, but it changes the answer; use np.linalg.lstsq or "
            "np.linalg.pinv, which need no help.",
        ),
        Misconception(
            "targets averaged by class",
            lambda X, t, K: np.vstack(
                [np.array([X[t == k].mean(axis=0) for k in range(K)]).T, np.bincount(t, minlength=K) / len(t)]
            ),
            "You put class means into the matrix. Asked are the weights whose outputs X̃W come nearest to the one-hot targets.",
        ),
    ),
    hints=(
        "Two preparations, then one line: append the ones to X, turn t into one-hot targets, and solve for all columns at once.",
        "np.linalg.lstsq(A, T) takes a matrix of targets and returns several things; the first is the solution. It gives the one of "
        "minimum norm where A has not full rank, and there the normal equations cannot be solved.",
        "A = np.column_stack([X, np.ones(len(X))]); return np.linalg.lstsq(A, np.eye(K)[t])[0]",
    ),
)


def _outputs(X: np.ndarray, W: np.ndarray) -> np.ndarray:
    return X @ W[:-1] + W[-1]


def _predict_cases(rng: Rng) -> Iterator[Case]:
    for d, K in ((1, 2), (2, 3), (2, 4), (3, 6)):
        yield case(f"integers, {K} classes: ties occur", rng.integers(-2, 3, (20, d)), rng.integers(-2, 3, (d + 1, K)))
    whole, weights = rng.integers(-2, 3, (40, 2)), rng.integers(-9, 10, (3, 4))
    yield case("whole-number points, small fractions in W", whole, weights / 4096)
    yield case("all outputs far below 0", whole, weights - np.array([[0], [0], [100_000]]))
    for n, d, K in ((1, 1, 2), (1, 3, 4), (30, 2, 3), (40, 4, 5), (210, 6, 7)):
        X, W = rng.normal(size=(n, d)), rng.normal(size=(d + 1, K))
        yield case(f"{n} point(s), {d} feature(s), {K} classes", X, W)


LEAST_SQUARES_PREDICT = Exercise(
    id="least_squares_predict",
    points=2,
    reference=least_squares.least_squares_predict,
    returns=("the classes",),
    visible=(
        case("two classes on a line", [[0], [2], [4]], [[-0.5, 0.5], [1.25, -0.25]]),
        case("three classes", [[2, 0], [0, 2], [-2, -1], [0, 0]], [[1, 0, -1], [0, 1, -1], [0, 0, 1]]),
        case("the bias decides", [[0, 0], [1, 0], [1, -3]], [[1, 0, 3], [0, 0, 1], [0, 5, -1]]),
        case("ties: the lowest class", [[0, 0], [1, 1], [-1, 1]], [[0, 1, 0, 0], [0, 0, 1, 1], [2, 1, 1, 2]]),
        case("outputs far above 1 and below 0", [[3], [-3]], [[2, -2, 0], [0, 0, 1]]),
        case("no output near 1", [[1], [0]], [[0, 0.125, -0.125], [0.25, 0.25, 0.375]]),
        case("all outputs negative", [[1], [-1]], [[1, -1], [-4, -3]]),
        case("a single point", [[1, -1, 2]], [[1, 0], [0, 1], [0, 2], [3, 0]]),
    ),
    hidden=_predict_cases,
    misconceptions=(
        Misconception(
            "bias row first",
            lambda X, W: (X @ W[1:] + W[0]).argmax(axis=1),
            "You read the first row of W as the bias. It is the last: x̃ = (x, 1).",
        ),
        Misconception(
            "bias forgotten",
            lambda X, W: (X @ W[:-1]).argmax(axis=1),
            "You left out the last row of W, the bias. The outputs are X̃W with the 1 appended to each point.",
        ),
        Misconception(
            "output nearest to 1",
            lambda X, W: np.abs(_outputs(X, W) - 1).argmin(axis=1),
            "You take the output nearest to the target 1. An output of 3 is a stronger yes than one of 1: take the largest.",
        ),
        Misconception(
            "ties to the highest class",
            lambda X, W: W.shape[1] - 1 - _outputs(X, W)[:, ::-1].argmax(axis=1),
            "On a tie you take the last of the largest outputs. The lowest class wins a tie.",
        ),
        Misconception(
            "smallest output",
            lambda X, W: _outputs(X, W).argmin(axis=1),
            "You take the smallest output. The target of the right class is 1, of the others 0: take the largest.",
        ),
        Misconception(
            "largest in size",
            lambda X, W: np.abs(_outputs(X, W)).argmax(axis=1),
            "You compare sizes without signs. An output of -3 says no.",
        ),
        Misconception(
            "outputs cut to 0 … 1",
            lambda X, W: np.clip(_outputs(X, W), 0, 1).argmax(axis=1),
            "You cut the outputs to the range from 0 to 1 first, and make ties of what was different. Compare them as they are.",
        ),
        Misconception(
            "classes counted from 1",
            lambda X, W: _outputs(X, W).argmax(axis=1) + 1,
            "Your classes are 1 … K. Here they are counted from 0.",
        ),
        Misconception(
            "outputs returned",
            _outputs,
            "You return the outputs. Asked is the class with the largest one.",
        ),
        Misconception(
            "best point of each class",
            lambda X, W: _outputs(X, W).argmax(axis=0),
            "Your argmax runs down the columns. Take the best class for each point: axis=1.",
        ),
    ),
    hints=(
        "The outputs are X̃W, a row a point and a column a class. Then it is argmax_class again.",
        "Either append the ones to X and multiply by W, or take W apart: all rows but the last are slopes, the last row is the bias.",
        "return np.argmax(X @ W[:-1] + W[-1], axis=1)",
    ),
)


def _counts(t: np.ndarray, predicted: np.ndarray, K: int) -> np.ndarray:
    C = np.zeros((K, K), dtype=int)
    np.add.at(C, (t, predicted), 1)
    return C


def _seen_once(t: np.ndarray, predicted: np.ndarray, K: int) -> np.ndarray:
    C = np.zeros((K, K), dtype=int)
    C[t, predicted] += 1
    return C


def _confusion_cases(rng: Rng) -> Iterator[Case]:
    for n, K in ((1, 2), (1, 4), (12, 2), (30, 3), (60, 6), (400, 12)):
        t = rng.integers(0, K, n)
        predicted = np.where(rng.random(n) < 0.6, t, rng.integers(0, K, n))
        yield case(f"{n} prediction(s), {K} classes", t, predicted, K)
    unbalanced = rng.permutation(np.repeat(np.arange(5), [40, 2, 7, 1, 10]))
    yield case("very unbalanced, and the highest class is never predicted", unbalanced, rng.integers(0, 4, 60), 5)
    many = rng.permutation(np.repeat(np.arange(3), [300, 4, 5]))
    yield case("300 points of class 0", many, np.where(rng.random(309) < 0.95, many, rng.integers(0, 3, 309)), 3)
    yield case("the lowest class occurs nowhere", rng.integers(1, 4, 25), rng.integers(1, 4, 25), 4)
    yield case("the highest class occurs nowhere", rng.integers(0, 3, 25), rng.integers(0, 3, 25), 4)


CONFUSION_MATRIX = Exercise(
    id="confusion_matrix",
    points=3,
    reference=multiclass.confusion_matrix,
    returns=("the matrix",),
    visible=(
        case("three classes", [0, 0, 1, 2, 2, 2], [0, 1, 1, 0, 2, 2], 3),
        case("the same mistake three times", [1, 1, 1, 0, 2], [0, 0, 0, 0, 2], 3),
        case("all right", [0, 1, 2, 1], [0, 1, 2, 1], 3),
        case("the highest class is missing", [0, 1, 1], [1, 1, 0], 4),
        case("everything called class 2", [0, 1, 2, 0], [2, 2, 2, 2], 3),
        case("one prediction", [1], [0], 2),
    ),
    hidden=_confusion_cases,
    misconceptions=(
        Misconception(
            "rows are predictions",
            lambda t, predicted, K: _counts(predicted, t, K),
            "Your matrix is transposed. Rows are the true classes, columns the predicted ones.",
        ),
        Misconception(
            "each pair counted once",
            _seen_once,
            "`C[t, predicted] += 1` adds 1 only once for each place, however often it is named. Use a loop, or np.add.at.",
        ),
        Misconception(
            "K inferred",
            lambda t, predicted, K: _counts(t, predicted, int(max(t.max(), predicted.max())) + 1),
            "You took the number of classes from the labels that occur. K is given: the matrix is always K × K.",
        ),
        Misconception(
            "shares of each row",
            lambda t, predicted, K: (
                _counts(t, predicted, K) / np.maximum(_counts(t, predicted, K).sum(axis=1, keepdims=True), 1)
            ),
            "You divided each row by its sum. Asked are the counts.",
        ),
        Misconception(
            "shares of all",
            lambda t, predicted, K: _counts(t, predicted, K) / len(t),
            "You divided by n. Asked are the counts.",
        ),
        Misconception(
            "only mistakes",
            lambda t, predicted, K: _counts(t, predicted, K) * (1 - np.eye(K, dtype=int)),
            "You count only mistakes. The diagonal holds the points that are right.",
        ),
        Misconception(
            "only right answers",
            lambda t, predicted, K: _counts(t, predicted, K) * np.eye(K, dtype=int),
            "You count only the diagonal. A mistake belongs in the row of the true class and the column of the predicted one.",
        ),
        Misconception(
            "both halves filled",
            lambda t, predicted, K: _counts(t, predicted, K) + _counts(predicted, t, K),
            "You count each point at [true, predicted] and again at [predicted, true]. Count it once.",
        ),
    ),
    hints=(
        "A K × K table of zeros. Each point adds one to one entry: which row, which column?",
        "Start with np.zeros((K, K), dtype=int) and go through t and predicted together: the true class is the row.",
        "C = np.zeros((K, K), dtype=int); for i, j in zip(t, predicted): C[i, j] += 1; return C",
    ),
)

EXERCISES = (
    ONE_VS_REST,
    ONE_VS_ONE,
    ARGMAX_CLASS,
    PAIRWISE_BOUNDARY,
    ONE_HOT,
    LEAST_SQUARES_FIT,
    LEAST_SQUARES_PREDICT,
    CONFUSION_MATRIX,
)
