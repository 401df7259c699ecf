"""standardize: the rarer slips."""

import numpy as np

from autograder.judging.exercise import changed, wrong


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


SLIPS = (
    wrong(
        "range instead of standard deviation",
        scaled_to_the_range,
        "You scale to the range from 0 to 1. That is normalising; standardising subtracts the mean and divides by the standard "
        "deviation.",
    ),
    wrong(
        "rows instead of columns",
        changed(each_set_by_itself, {"axis=0": "axis=1, keepdims=True"}),
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
        {"(X_new - mean)": "(X_new - X_new.mean(axis=0))"},
        "You subtract the new points' own mean from them. Use the training mean for both sets.",
    ),
    wrong(
        "mean absolute deviation",
        {"X_train.std(axis=0)": "np.abs(X_train - X_train.mean(axis=0)).mean(axis=0)"},
        "You divide by the mean absolute deviation. The standard deviation is the square root of the mean squared deviation.",
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
        {
            "return (X_train": "Z = (X_train",
            "varies, (X_new - mean) / scale * varies": "varies\n"
            "    return Z, np.clip((X_new - mean) / scale * varies, Z.min(axis=0), Z.max(axis=0))",
        },
        "You cut the new values to the range of the training set. They may lie outside of what was seen in training: leave them.",
    ),
    wrong(
        "constant feature left as it is in the new data",
        {"(X_new - mean) / scale * varies": "np.where(varies, (X_new - mean) / scale, X_new)"},
        "You leave a constant feature of the new points as it is. It must be 0 in both results.",
    ),
)
