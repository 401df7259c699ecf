"""standardize: both sets scaled by the statistics of the training set."""

from collections.abc import Iterator

import numpy as np

from autograder.exercises._sets import Rng
from autograder.judging.exercise import Case, Exercise, case, changed, wrong
from linclass_ref import preprocessing as reference


def divided_by_zero(X_train, X_new):
    mean, std = X_train.mean(axis=0), X_train.std(axis=0)
    return (X_train - mean) / std, (X_new - mean) / std


def draw_cases(rng: Rng) -> Iterator[Case]:
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
    value = float(rng.choice([0.1, 0.2, 0.4, 0.7, 0.8, 1.4]))  # whose mean is another number, by rounding
    train = np.column_stack([rng.normal(size=3), np.full(3, value)])
    yield case("a constant feature that is not an integer", train, rng.normal(size=(2, 2)))


def each_set_by_itself(X_train, X_new):
    results = []
    for X in (X_train, X_new):
        mean, std = X.mean(axis=0), X.std(axis=0)
        results.append((X - mean) / np.where(std > 0, std, 1.0))
    return tuple(results)


def scaled_to_the_range(X_train, X_new):
    low, high = X_train.min(axis=0), X_train.max(axis=0)
    varies = high > low
    scale = np.where(varies, high - low, 1.0)
    return (X_train - low) / scale * varies, (X_new - low) / scale * varies


exercise = Exercise(
    reference=reference.standardize,
    returns=("Z_train", "Z_new"),
    rows=("X_train",),
    visible=(
        case("two features of different scale", [[1, 100], [3, 300], [2, 200], [6, 400]], [[3, 250], [9, 0]]),
        case(
            "a constant feature that is not an integer",
            [[1, 0.1], [2, 0.1], [6, 0.1]],
            [[3, 0.1], [5, 0.4]],
        ),
        case("a tiny feature is not constant", [[1, 1e-9], [2, 3e-9], [5, 2e-9]], [[3, 4e-9]]),
        case("new points from elsewhere", [[0, 1], [2, 3], [4, -1]], [[10, 10], [12, 14], [11, 12]]),
        case("a feature that is constant in training", [[1, 5], [3, 5], [5, 5]], [[3, 5], [7, 9]]),
        case("a feature that is constant only in the new data", [[1, 0], [2, 4], [4, 2]], [[2, 7], [2, 5]]),
        case("as many points as features", [[1, 4], [3, 0]], [[2, 1], [0, 3]]),
        case("one feature", [[2], [4], [9]], [[5]]),
        case("the first and the last point are equal", [[1, 2], [3, 6], [1, 2]], [[2, 4], [5, 2]]),
        case("a single training point: every feature is constant", [[2, 3]], [[4, 5], [2, 3]]),
    ),
    hidden=draw_cases,
    misconceptions=(
        wrong(
            "new data by their own statistics",
            each_set_by_itself,
            "You standardize the new points with their own mean and standard deviation. Then the same point means different things in "
            "training and later: use the training statistics for both.",
        ),
        wrong(
            "statistics of both sets together",
            {"mean, std =": "both = np.vstack([X_train, X_new])\n    mean, std =", "X_train.": "both."},
            "Your mean and standard deviation come from both sets together. The new data must not leak into training: use X_train alone.",
        ),
        wrong(
            "divided by n - 1",
            {"std(axis=0)": "std(axis=0, ddof=1)"},
            "Your standard deviation divides by n - 1. Here it divides by n, as `np.std` does by default (ddof=0).",
        ),
        wrong(
            "constant feature gives NaN",
            divided_by_zero,
            "A feature that is constant in training has standard deviation 0, and you divide by it: NaN or infinity. It tells "
            "us nothing, so make it 0 in both results.",
        ),
        wrong(
            "constant feature only centred",
            {" * varies": ""},
            "You divide a constant feature by 1 instead of 0, which leaves x - mean in the new data. A feature that is constant in "
            "training must be 0 in both results.",
        ),
        wrong(
            "constant feature divided by a tiny number",
            changed(divided_by_zero, {"std(axis=0)": "std(axis=0) + 1e-8"}),
            "You add a tiny number to the standard deviation. A new value of a feature that was constant in training becomes huge; "
            "it must be 0.",
        ),
        wrong(
            "only centred",
            {" / scale * varies": ""},
            "You subtract the mean but do not divide by the standard deviation.",
        ),
        wrong(
            "divided by the variance",
            {"X_train.std": "X_train.var"},
            "You divide by the variance. Divide by its square root, the standard deviation.",
        ),
        wrong(
            "only divided",
            {"(X_train - mean)": "X_train", "(X_new - mean)": "X_new"},
            "You divide by the standard deviation but do not subtract the mean.",
        ),
        wrong(
            "range instead of standard deviation",
            scaled_to_the_range,
            "You scale to the range from 0 to 1. That is normalizing; standardizing subtracts the mean and divides by the standard "
            "deviation.",
        ),
        wrong(
            "rows instead of columns",
            changed(each_set_by_itself, {"axis=0": "axis=1, keepdims=True"}),
            "You standardize each point (row). Each feature (column) has its own mean and standard deviation: axis=0.",
        ),
        wrong(
            "one mean for all features",
            {"axis=0": ""},
            "You use one mean and one standard deviation for the whole table. Each feature (column) has its own: axis=0.",
        ),
        wrong(
            "one mean for all features that vary",
            {"mean(axis=0), X_train.std(axis=0)": "mean(), X_train.std()"},
            "You use one mean and one standard deviation for the whole table. Each feature (column) has its own: axis=0.",
        ),
        wrong(
            "NaN made 0",
            {
                "np.where(varies, std, 1.0)": "std",
                "(X_train - mean) / scale * varies": "np.nan_to_num((X_train - mean) / scale)",
                "(X_new - mean) / scale * varies": "np.nan_to_num((X_new - mean) / scale)",
            },
            "You divide by 0 and then replace NaN by 0. A new value that differs from the constant gives infinity, "
            "which becomes a huge number: set the whole feature to 0.",
        ),
        wrong(
            "standard deviation compared with 0",
            {"X_train.max(axis=0) > X_train.min(axis=0)": "std > 0"},
            "You test whether the standard deviation is 0. Rounding makes that of 0.1, 0.1, 0.1 about 1e-17: compare the maximum with "
            "the minimum.",
        ),
        wrong(
            "small deviation taken for constant",
            {"X_train.max(axis=0) > X_train.min(axis=0)": "std > 1e-8"},
            "You treat a feature that hardly varies as constant. It may only be measured in large units: constant means "
            "that the maximum equals the minimum.",
        ),
    ),
    hints=(
        "From which points may the mean and the standard deviation be computed? From which points are they computed here?",
        "Both sets use the mean and the standard deviation of `X_train`. And what does the division do to a feature that "
        "is constant there?",
        "Find the features whose maximum in `X_train` equals their minimum. Divide them by 1 instead of 0, and set them "
        "to 0 in both results.",
    ),
)
