"""standardize: the rarer slips."""

import numpy as np

from autograder.judging.exercise import wrong


def clipped_to_the_training_range(X_train, X_new):
    mean, std = X_train.mean(axis=0), X_train.std(axis=0)
    varies = X_train.max(axis=0) > X_train.min(axis=0)
    scale = np.where(varies, std, 1.0)
    Z_train = (X_train - mean) / scale * varies
    return Z_train, np.clip((X_new - mean) / scale * varies, Z_train.min(axis=0), Z_train.max(axis=0))


def own_mean_for_the_new_data(X_train, X_new):
    mean, std = X_train.mean(axis=0), X_train.std(axis=0)
    varies = X_train.max(axis=0) > X_train.min(axis=0)
    scale = np.where(varies, std, 1.0)
    return (X_train - mean) / scale * varies, (X_new - X_new.mean(axis=0)) / scale * varies


def mean_absolute_deviation(X_train, X_new):
    mean, std = X_train.mean(axis=0), np.abs(X_train - X_train.mean(axis=0)).mean(axis=0)
    varies = X_train.max(axis=0) > X_train.min(axis=0)
    scale = np.where(varies, std, 1.0)
    return (X_train - mean) / scale * varies, (X_new - mean) / scale * varies


def nan_made_zero(X_train, X_new):
    mean, std = X_train.mean(axis=0), X_train.std(axis=0)
    return np.nan_to_num((X_train - mean) / std), np.nan_to_num((X_new - mean) / std)


def each_row_by_itself(X_train, X_new):
    results = []
    for X in (X_train, X_new):
        mean, std = X.mean(axis=1, keepdims=True), X.std(axis=1, keepdims=True)
        results.append((X - mean) / np.where(std > 0, std, 1.0))
    return tuple(results)


def scaled_to_the_range(X_train, X_new):
    low, high = X_train.min(axis=0), X_train.max(axis=0)
    varies = high > low
    scale = np.where(varies, high - low, 1.0)
    return (X_train - low) / scale * varies, (X_new - low) / scale * varies


SLIPS = (
    wrong(
        "range instead of standard deviation",
        scaled_to_the_range,
        "You scale to the range from 0 to 1. That is normalising; standardising subtracts the mean and divides by the standard "
        "deviation.",
    ),
    wrong(
        "rows instead of columns",
        each_row_by_itself,
        "You standardise each point (row). Each feature (column) has its own mean and standard deviation: axis=0.",
    ),
    wrong(
        "one mean for all features",
        {"axis=0": ""},
        "You use one mean and one standard deviation for the whole table. Each feature (column) has its own: axis=0.",
    ),
    wrong(
        "results in another order",
        {
            "(X_train - mean) / scale * varies, (X_new - mean) / scale * varies": (
                "(X_new - mean) / scale * varies, (X_train - mean) / scale * varies"
            )
        },
        "The results are (Z_train, Z_new), in this order.",
    ),
    wrong(
        "new data centred by their own mean",
        own_mean_for_the_new_data,
        "You subtract the new points' own mean from them. Use the training mean for both sets.",
    ),
    wrong(
        "mean absolute deviation",
        mean_absolute_deviation,
        "You divide by the mean absolute deviation. The standard deviation is the square root of the mean squared deviation.",
    ),
    wrong(
        "NaN made 0",
        nan_made_zero,
        "You divide by 0 and then replace NaN by 0. A new value that differs from the constant gives infinity, "
        "which becomes a huge number: set the whole feature to 0.",
    ),
    wrong(
        "median instead of mean",
        {"X_train.mean(axis=0)": "np.median(X_train, axis=0)"},
        "You subtract the median. Subtract the mean.",
    ),
    wrong(
        "one deviation for all features",
        {"X_train.std(axis=0)": "X_train.std()"},
        "You divide by one standard deviation for the whole table. Each feature (column) has its own: axis=0.",
    ),
    wrong(
        "constant features dropped",
        {
            "return (X_train - mean) / scale * varies, (X_new - mean) / scale * varies": "return ((X_train - "
            "mean) / scale)[:, varies], ((X_new - mean) / scale)[:, varies]"
        },
        "You leave constant features out. They stay, as columns of zeros.",
    ),
    wrong(
        "first and last point compared",
        {"X_train.max(axis=0) > X_train.min(axis=0)": "X_train[0] != X_train[-1]"},
        "You call a feature constant where the first and the last point agree. It is constant if all points agree: maximum = minimum.",
    ),
    wrong(
        "constant in the new data made 0",
        {
            "(X_new - mean) / scale * varies": "(X_new - mean) / scale * varies * (X_new.max(axis=0) > X_new.min(axis=0))"
        },
        "A feature that is constant only in the new points becomes 0 in your version. Constant means constant in X_train.",
    ),
    wrong(
        "new data clipped",
        clipped_to_the_training_range,
        "You cut the new values to the range of the training set. They may lie outside of what was seen in training: leave them.",
    ),
    wrong(
        "constant feature left as it is in the new data",
        {"(X_new - mean) / scale * varies": "np.where(varies, (X_new - mean) / scale, X_new)"},
        "You leave a constant feature of the new points as it is. It must be 0 in both results.",
    ),
)
