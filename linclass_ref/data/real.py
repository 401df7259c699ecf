"""Real data, shipped with the course (sources and licences: LICENCES.md in this folder)."""

import csv
from dataclasses import dataclass
from importlib.resources import files

import numpy as np

from linclass_ref._support.validate import FloatArray, IntArray


@dataclass(frozen=True, eq=False)
class Dataset:
    """Points X (n, d), class indices t (n,), and the names of the columns and classes."""

    X: FloatArray
    t: IntArray
    feature_names: tuple[str, ...]
    class_names: tuple[str, ...]

    @property
    def y(self) -> IntArray:
        """The labels of a two-class set as ±1: class 0 → -1, class 1 → +1."""
        if len(self.class_names) != 2:
            raise ValueError(f"y must be used with a data set of 2 classes; this one has {len(self.class_names)}")
        return 2 * self.t - 1


def breast_cancer() -> Dataset:
    """Wisconsin breast cancer: 569 tumours, 30 measurements of cell nuclei; class 0 benign, class 1 malignant.

    >>> data = breast_cancer()
    >>> data.X.shape, data.class_names, int((data.y == 1).sum())
    ((569, 30), ('benign', 'malignant'), 212)
    """
    return _from_csv("breast_cancer.csv", ("benign", "malignant"))


def iris() -> Dataset:
    """Iris: 150 flowers of three species, lengths and widths of sepals and petals in cm.

    >>> iris().X.shape, iris().class_names
    ((150, 4), ('setosa', 'versicolor', 'virginica'))
    """
    return _from_csv("iris.csv", ("setosa", "versicolor", "virginica"))


def digits() -> Dataset:
    """1,797 handwritten digits, 8×8 pixels from 0 (paper) to 16 (ink), row by row: `X[i].reshape(8, 8)` is a picture.

    >>> digits().X.shape, digits().t[:5]
    ((1797, 64), array([0, 1, 2, 3, 4]))
    """
    with (files(__package__) / "digits.npz").open("rb") as file, np.load(file, allow_pickle=False) as arrays:
        X, t = arrays["X"].astype(float), arrays["t"].astype(np.int64)
    pixels = tuple(f"pixel {row},{column}" for row in range(8) for column in range(8))
    return Dataset(X, t, pixels, tuple("0123456789"))


def _from_csv(name: str, class_names: tuple[str, ...]) -> Dataset:
    """A file whose first line names the columns and whose last column names the class."""
    text = (files(__package__) / name).read_text(encoding="utf-8")
    header, *rows = csv.reader(text.splitlines())
    X = np.array([[float(value) for value in row[:-1]] for row in rows])
    t = np.array([class_names.index(row[-1]) for row in rows], dtype=np.int64)
    return Dataset(X, t, tuple(header[:-1]), class_names)
