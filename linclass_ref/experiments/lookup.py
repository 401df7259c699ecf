"""What not to do: a classifier from the class of all functions, which looks up the value of one pixel in a table."""

from collections.abc import Callable

import numpy as np
from numpy.typing import ArrayLike

from linclass_ref._support.validate import FloatArray, IntArray, as_count, as_labels, as_points, as_vector

Classifier = Callable[[ArrayLike], IntArray]


def single_pixel_classifier(images: ArrayLike, labels: ArrayLike, pixel: int) -> Classifier:
    """h with h(x) = y_i for the first training image i whose pixel has exactly the value x[pixel], and -1 for unseen values.

    `images` is (n, d), `labels` is (n,) of ±1, `pixel` is a column; h takes (m, d) and returns (m,) of ±1.

    >>> h = single_pixel_classifier([[0.1, 0.7], [0.2, 0.4]], [-1, 1], pixel=1)
    >>> h([[0.0, 0.4], [0.0, 0.5]])
    array([ 1, -1])
    """
    images = as_points(images, "images")
    labels = as_labels(labels, len(images), name="labels")
    d, pixel = images.shape[1], _as_pixel(pixel, images.shape[1])
    table = _table(images[:, pixel], labels)

    def h(images: ArrayLike) -> IntArray:
        images = as_points(images, "images")
        if images.shape[1] != d:
            raise ValueError(f"images must have {d} pixels, as in training; got {images.shape[1]}")
        return _look_up(table, images[:, pixel])

    return h


def lookup_errors(
    images: ArrayLike, labels: ArrayLike, new_images: ArrayLike, new_labels: ArrayLike, pixels: ArrayLike
) -> tuple[FloatArray, FloatArray]:
    """The experiment: the training error and the test error of `single_pixel_classifier` for each of the `pixels` (m,).

    >>> lookup_errors([[0.1], [0.2]], [-1, 1], [[0.3], [0.4]], [-1, 1], pixels=[0])
    (array([0.]), array([0.5]))
    """
    images, new_images = as_points(images, "images"), as_points(new_images, "new_images")
    if images.shape[1] != new_images.shape[1]:
        raise ValueError(f"new_images must have {images.shape[1]} pixels, as images has; got {new_images.shape[1]}")
    labels = as_labels(labels, len(images), name="labels")
    new_labels = as_labels(new_labels, len(new_images), name="new_labels")
    chosen = as_vector(pixels, "pixels")
    if len(chosen) == 0:
        raise ValueError("pixels must hold at least one column; got none")
    errors = []
    for value in chosen:
        pixel = _as_pixel(int(value) if value.is_integer() else value, images.shape[1], "pixels")
        table = _table(images[:, pixel], labels)
        train, new = _look_up(table, images[:, pixel]), _look_up(table, new_images[:, pixel])
        errors.append((np.mean(train != labels), np.mean(new != new_labels)))
    training, test = np.array(errors).T
    return training, test


def two_rows(values: ArrayLike, new_values: ArrayLike) -> tuple[FloatArray, FloatArray]:
    """Values (n, d) and new values (m, d) as 0 and 1: below the mean of the column of `values`, or not. A table of them has two rows.

    >>> two_rows([[0.1], [0.5]], [[0.2], [0.9]])
    (array([[0.],
           [1.]]), array([[0.],
           [1.]]))
    """
    values, new_values = as_points(values, "values"), as_points(new_values, "new_values")
    if values.shape[1] != new_values.shape[1]:
        raise ValueError(f"new_values must have {values.shape[1]} columns, as values has; got {new_values.shape[1]}")
    mean = values.mean(axis=0)
    return np.where(values >= mean, 1.0, 0.0), np.where(new_values >= mean, 1.0, 0.0)


def _as_pixel(pixel: object, d: int, name: str = "pixel") -> int:
    column = as_count(pixel, name)
    if column >= d:
        raise ValueError(f"{name} must be a column from 0 to {d - 1}; got {column}")
    return column


def _table(values: FloatArray, labels: IntArray) -> dict[float, int]:
    table: dict[float, int] = {}
    for value, label in zip(values.tolist(), labels.tolist(), strict=True):
        table.setdefault(value, label)  # the first match wins
    return table


def _look_up(table: dict[float, int], values: FloatArray) -> IntArray:
    return np.array([table.get(value, -1) for value in values.tolist()], dtype=np.intp)
