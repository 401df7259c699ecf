"""One fixed division of each real data set into training, validation and test data, for the whole course."""

from dataclasses import dataclass

import numpy as np

from linclass_ref._support.validate import FloatArray, IntArray
from linclass_ref.data.real import Dataset, breast_cancer, credit, digits, iris, spam

DATASETS = {"spam": spam, "tumours": breast_cancer, "digits": digits, "iris": iris, "credit": credit}
SEED = 1  # with it, every class has about the same share in each part


@dataclass(frozen=True, eq=False)
class Split:
    """A data set in three parts: learn from train, choose settings on validation, use test once, at the end.

    X_… are points (n, d), t_… class indices (n,). A set of two classes also has y_…, the labels as ±1: class 0 → -1, class 1 → +1.
    """

    X_train: FloatArray
    t_train: IntArray
    X_val: FloatArray
    t_val: IntArray
    X_test: FloatArray
    t_test: IntArray
    feature_names: tuple[str, ...]
    class_names: tuple[str, ...]

    @property
    def y_train(self) -> IntArray:
        return self._signs("y_train", self.t_train)

    @property
    def y_val(self) -> IntArray:
        return self._signs("y_val", self.t_val)

    @property
    def y_test(self) -> IntArray:
        return self._signs("y_test", self.t_test)

    def _signs(self, name: str, t: IntArray) -> IntArray:
        if len(self.class_names) != 2:
            classes = len(self.class_names)
            raise ValueError(
                f"{name} must be used with a data set of 2 classes; this one has {classes}: use t{name[1:]}"
            )
        return 2 * t - 1


def split(name: str) -> Split:
    """The data set "spam", "tumours", "digits", "iris" or "credit" in three parts: 60 % train, 20 % validation, 20 % test.

    >>> parts = split("spam")
    >>> parts.X_train.shape, parts.X_val.shape, parts.X_test.shape
    ((2760, 57), (920, 57), (921, 57))
    >>> parts.y_train[:5]
    array([ 1, -1, -1, -1, -1])
    """
    if not isinstance(name, str) or name not in DATASETS:
        raise ValueError(f"name must be one of {', '.join(map(repr, DATASETS))}; got {name!r}")
    data: Dataset = DATASETS[name]()
    train, val, test = _parts(len(data.t))
    return Split(
        X_train=data.X[train],
        t_train=data.t[train],
        X_val=data.X[val],
        t_val=data.t[val],
        X_test=data.X[test],
        t_test=data.t[test],
        feature_names=data.feature_names,
        class_names=data.class_names,
    )


def _parts(n: int) -> list[IntArray]:
    """The row numbers 0 … n-1 in random order, in three parts.

    NumPy promises that the raw numbers of a bit generator never change; it does not promise that of `Generator.permutation`.
    """
    order = np.argsort(np.random.PCG64(SEED).random_raw(n))
    return np.split(order, [n * 3 // 5, n * 4 // 5])
