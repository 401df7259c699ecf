"""voted_predict: the majority of all parameters of a run, each with the votes of the visits that it survived."""

from collections.abc import Iterator

import numpy as np

from autograder.exercises._sets import Rng
from autograder.judging.exercise import Case, Exercise, case, wrong
from linclass_ref import averaging


def voted_predict(X, thetas, theta0s, counts):
    scores = X @ np.transpose(thetas) + theta0s
    votes = np.where(scores >= 0, 1, -1) @ counts
    return np.where(votes >= 0, 1, -1)


def draw_cases(rng: Rng) -> Iterator[Case]:
    for n, m, d in ((1, 1, 1), (6, 3, 2), (20, 10, 2), (20, 20, 2), (210, 5, 3)):
        X, thetas, theta0s = rng.normal(size=(n, d)), rng.normal(size=(m, d)), rng.normal(size=m)
        yield case(f"{n} point(s), {m} voter(s)", X, thetas, theta0s, rng.integers(1, 9, m))
    for _ in range(5):
        voters = rng.integers(-1, 2, (4, 2)), rng.integers(-1, 2, 4)
        yield case("integers: scores of 0 and ties occur", rng.integers(-2, 3, (8, 2)), *voters, [2, 1, 1, 2])
    counts = [100, 30, *rng.integers(25, 35, 1)]
    yield case("a run of many visits", [[1.0], [-2.0]], [[1.0], [-1.0], [-2.0]], np.zeros(3), counts)


exercise = Exercise(
    id="voted_predict",
    points=2,
    solution=voted_predict,
    reference=averaging.voted_predict,
    returns=("the labels",),
    visible=(
        case("one voter", [[1, 2], [-1, -2]], [[1, 1]], [0], [4]),
        case(
            "two weak voters against one strong", [[1.0], [-1.0]], [[1.0], [-1.0], [-1.0]], [0.0, 0.0, 0.0], [5, 1, 1]
        ),
        case("a tie is +1", [[1.0], [-1.0], [2.0]], [[1.0], [-1.0]], [0.0, 0.0], [3, 3]),
        case("a loud voter is not a heavy one", [[1.0]], [[100.0], [-1.0]], [0.0, 0.0], [1, 2]),
        case(
            "a voter whose score is 0 votes +1",
            [[0.0, 1.0], [0.0, -1.0], [0.0, 5.0]],
            [[1, 0], [0, 1], [0, -1]],
            [0, -3, -3],
            [3, 1, 1],
        ),
        case("offsets decide", [[1.0], [2.0], [3.0]], [[1.0], [1.0], [1.0]], [-1.5, -2.5, -2.5], [1, 2, 2]),
    ),
    hidden=draw_cases,
    misconceptions=(
        wrong(
            "one voter, one vote",
            {" @ counts": ".sum(axis=1)"},
            "Every voter has one vote in your version. A voter that survived longer has more: weigh its vote by its count.",
        ),
        wrong(
            "scores averaged",
            {"np.where(scores >= 0, 1, -1) @ counts": "scores @ counts"},
            "You add up the scores, so that a long θ shouts louder. Each voter says only +1 or -1: take the sign before weighing.",
        ),
        wrong(
            "tie gives 0",
            {"np.where(votes >= 0, 1, -1)": "np.sign(votes)"},
            "np.sign gives 0 for a tie. The course's rule is sign(0) = +1.",
        ),
        wrong(
            "tie gives -1",
            {"votes >= 0": "votes > 0"},
            "A tie must give +1 here: test votes >= 0.",
        ),
        wrong(
            "a score of 0 abstains",
            {"np.where(scores >= 0, 1, -1)": "np.sign(scores)"},
            "A voter whose score is exactly 0 votes +1 (sign(0) = +1); with np.sign it votes for nobody.",
        ),
        wrong(
            "offsets forgotten",
            {" + theta0s": ""},
            "You left the offsets out: each voter's score is θ·x + θ0.",
        ),
        wrong(
            "votes returned",
            {"np.where(votes >= 0, 1, -1)": "votes"},
            "You return the count of votes. Return the label: +1 where the count is ≥ 0, otherwise -1.",
        ),
        wrong(
            "the longest-lived voter decides",
            {
                "X @ np.transpose(thetas) + theta0s": "X @ thetas[np.argmax(counts)] + theta0s[np.argmax(counts)]",
                "    votes = np.where(scores >= 0, 1, -1) @ counts\n": "",
                "votes": "scores",
            },
            "Only the voter with the highest count decides in your version. The others vote too, and together they may outvote it.",
        ),
        wrong(
            "the last voter decides",
            {
                "X @ np.transpose(thetas) + theta0s": "X @ thetas[-1] + theta0s[-1]",
                "    votes = np.where(scores >= 0, 1, -1) @ counts\n": "",
                "votes": "scores",
            },
            "Only the last voter decides in your version. All parameters of the run vote, each as often as its count says.",
        ),
        wrong(
            "last voter left out",
            {
                "np.where(scores >= 0, 1, -1) @ counts": "np.where(scores >= 0, 1, -1)[:, :-1] @ counts[:-1]",
            },
            "The last voter has no vote in your version. All parameters of the run vote, the last ones too.",
        ),
        wrong(
            "half of the voters is enough",
            {
                "np.where(scores >= 0, 1, -1) @ counts": "(scores >= 0) @ counts",
                "votes >= 0": "votes >= len(counts) / 2",
            },
            "You compare the votes for +1 with half the number of voters. They are weighted by the counts, so compare with half the sum "
            "of the counts.",
        ),
        wrong(
            "one vote short of half is enough",
            {
                "np.where(scores >= 0, 1, -1) @ counts": "(scores >= 0) @ counts",
                "votes >= 0": "votes >= counts.sum() // 2",
            },
            "You say +1 also where it is one vote short of half: of five votes, two are no majority. Is half of the votes rounded "
            "down by `//`?",
        ),
        wrong(
            "scores cut to whole numbers",
            {"X @ np.transpose(thetas) + theta0s": "(X @ np.transpose(thetas) + theta0s).astype(int)"},
            "You cut the scores to whole numbers, so that -0.5 becomes 0 and votes +1. Keep the fractions.",
        ),
        wrong(
            "a number for a single point",
            {"return np.where(votes >= 0, 1, -1)": "return np.squeeze(np.where(votes >= 0, 1, -1))"},
            "For a single point you return a number. Return an array with one label per point, here of length 1.",
        ),
    ),
    hints=(
        "Let every (θ, θ0) predict +1 or -1 for each point. Then add up these votes, each times its count.",
        "scores = X @ thetas.T + theta0s has one row per point and one column per voter. Turn it into ±1 with "
        "np.where(scores >= 0, 1, -1).",
        "votes = np.where(X @ thetas.T + theta0s >= 0, 1, -1) @ counts; return np.where(votes >= 0, 1, -1)",
    ),
)
