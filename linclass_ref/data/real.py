"""Real data, shipped with the course (sources and licences: LICENCES.md in this folder)."""

import csv
from dataclasses import dataclass
from importlib.resources import files

import numpy as np

from linclass_ref._support.validate import FloatArray, IntArray

# How often each of these words and characters occurs, in per cent of all words or characters of the e-mail.
SPAM_WORDS = (
    "make address all 3d our over remove internet order mail receive will people report addresses free business email you "
    "credit your font 000 money hp hpl george 650 lab labs telnet 857 data 415 85 technology 1999 parts pm direct cs meeting "
    "original project re edu table conference"
)
SPAM_CHARACTERS = tuple(f"char {character}" for character in ";([!$#")
# Unbroken runs of capital letters: their average length, the longest, and all their letters together.
SPAM_CAPITALS = ("capital run average", "capital run longest", "capital run total")


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
    arrays = _from_npz("digits.npz")
    pixels = tuple(f"pixel {row},{column}" for row in range(8) for column in range(8))
    return Dataset(arrays["X"].astype(float), arrays["t"].astype(np.intp), pixels, tuple("0123456789"))


def spam() -> Dataset:
    """Spambase: 4,601 e-mails, collected by 1999, 57 measures of words, characters and capitals; class 0 mail, class 1 spam.

    >>> data = spam()
    >>> data.X.shape, data.class_names, int((data.y == 1).sum())
    ((4601, 57), ('mail', 'spam'), 1813)
    >>> data.feature_names[15], data.feature_names[51], data.feature_names[56]
    ('free', 'char !', 'capital run total')
    """
    arrays = _from_npz("spam.npz")
    X, t = arrays["X_thousandths"] / 1000, arrays["t"].astype(np.intp)
    return Dataset(X, t, (*SPAM_WORDS.split(), *SPAM_CHARACTERS, *SPAM_CAPITALS), ("mail", "spam"))


def credit() -> Dataset:
    """Default: 10,000 credit-card holders; balance and income in dollars, student 0 or 1; class 0 pays, class 1 defaults.

    The people are simulated, by the authors of "An Introduction to Statistical Learning".

    >>> data = credit()
    >>> data.X.shape, data.feature_names, int(data.t.sum())
    ((10000, 3), ('balance', 'income', 'student'), 333)
    """
    arrays = _from_npz("credit.npz")
    columns = ("balance", "income", "student")
    X = np.column_stack([arrays[name] for name in columns])
    return Dataset(X, arrays["t"].astype(np.intp), columns, ("pays", "defaults"))


def _from_npz(name: str) -> dict[str, np.ndarray]:
    with (files(__package__) / name).open("rb") as file, np.load(file, allow_pickle=False) as arrays:
        return dict(arrays)


def _from_csv(name: str, class_names: tuple[str, ...]) -> Dataset:
    """A file whose first line names the columns and whose last column names the class."""
    text = (files(__package__) / name).read_text(encoding="utf-8")
    header, *rows = csv.reader(text.splitlines())
    X = np.array([[float(value) for value in row[:-1]] for row in rows])
    t = np.array([class_names.index(row[-1]) for row in rows], dtype=np.intp)
    return Dataset(X, t, tuple(header[:-1]), class_names)
