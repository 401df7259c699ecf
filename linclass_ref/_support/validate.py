"""Input checks: each returns a clean array or number, or raises a ValueError that says what was expected and what was given.

All public functions of `linclass_ref` use them, so that the same mistake gets the same message everywhere.
"""

import math
from collections.abc import Collection

import numpy as np
from numpy.typing import ArrayLike, NDArray

FloatArray = NDArray[np.float64]
IntArray = NDArray[np.intp]


def as_array(value: ArrayLike, name: str, ndim: int | Collection[int] | None = None) -> FloatArray:
    """`value` as a float array without NaN or infinity, of `ndim` dimensions (a number, a choice, or None for any)."""
    try:
        array = np.asarray(value, dtype=float)
    except (TypeError, ValueError) as problem:
        raise ValueError(f"{name} must be an array of numbers; got {type(value).__name__} ({problem})") from None
    allowed = (ndim,) if isinstance(ndim, int) else ndim
    if allowed is not None and array.ndim not in allowed:
        wanted = " or ".join(str(d) for d in allowed)
        raise ValueError(f"{name} must have {wanted} dimension(s); got shape {array.shape}")
    # The sum is cheaper than a check of every number. It may overflow, and only then are all of them checked.
    with np.errstate(over="ignore", invalid="ignore"):
        total = array.sum()
    if not math.isfinite(total) and not np.isfinite(array).all():
        raise ValueError(f"{name} must be finite; it holds NaN or infinity")
    return array


def as_points(X: ArrayLike, name: str = "X") -> FloatArray:
    """`X` as an (n, d) float array with at least one point and one feature, one row per point."""
    array = as_array(X, name, 2)
    if array.shape[0] == 0 or array.shape[1] == 0:
        raise ValueError(f"{name} must hold at least one point and one feature; got shape {array.shape}")
    return array


def as_augmented(X: ArrayLike) -> FloatArray:
    """`X` as points whose last column is 1."""
    array = as_points(X)
    if (array[:, -1] != 1).any():
        strange = array[array[:, -1] != 1, -1][0]
        raise ValueError(f"X must be augmented, with a last column of ones; got {strange:g} in its last column")
    return array


def as_vector(value: ArrayLike, name: str, length: int | None = None) -> FloatArray:
    """`value` as a vector (a 1-dimensional float array), of `length` entries if that is given."""
    array = as_array(value, name, 1)
    if length is not None and len(array) != length:
        raise ValueError(f"{name} must have {length} entries; got {len(array)}")
    return array


def as_number(value: ArrayLike, name: str, *, positive: bool = False) -> float:
    """`value` as one finite float, above zero if `positive`."""
    # Most are floats already, and an array takes longer than what is done with the number.
    is_fine = isinstance(value, float) and math.isfinite(value)
    number = float(value if is_fine else as_array(value, name, 0))  # type: ignore[arg-type]
    if positive and number <= 0:
        raise ValueError(f"{name} must be positive; got {number:g}")
    return number


def as_ridge(ridge: ArrayLike, d: int) -> FloatArray:
    """(d,) the penalty on each parameter: `ridge`, which must be at least 0, and 0 for the bias, which is last."""
    number = as_number(ridge, "ridge")
    if number < 0:
        raise ValueError(f"ridge must be at least 0; got {number:g}")
    return np.append(np.full(d - 1, number), 0.0)


def as_count(value: object, name: str, minimum: int = 0) -> int:
    """`value` as an integer of at least `minimum`."""
    if type(value) is not int and (isinstance(value, bool) or not isinstance(value, int | np.integer)):
        raise ValueError(f"{name} must be an integer; got {value!r}")
    if value < minimum:
        raise ValueError(f"{name} must be at least {minimum}; got {int(value)}")
    return int(value)


def as_labels(
    y: ArrayLike, n: int, allowed: Collection[int] = (-1, 1), name: str = "y", *, all_present: bool = False
) -> IntArray:
    """`y` as n whole-number labels, each one of `allowed`; with `all_present`, every allowed label must occur."""
    array = as_vector(y, name, n)
    choices = sorted(allowed)
    known = np.zeros(n, dtype=bool)
    for label in choices:  # for so few, faster than np.isin
        known |= array == label
    if not known.all():
        strange = array[~known]
        raise ValueError(f"{name} must hold only the labels {_listed(choices)}; got {strange[0]:g}")
    labels = array.astype(np.intp)
    if all_present:
        missing = [c for c in choices if c not in labels]
        if missing:
            raise ValueError(f"{name} must hold every class; there is no point of class {_listed(missing)}")
    return labels


def as_classes(t: ArrayLike, n: int, K: object, name: str = "t", *, all_present: bool = False) -> tuple[IntArray, int]:
    """`t` as n class indices 0 … K-1, and K (at least 2)."""
    K = as_count(K, "K", 2)
    return as_labels(t, n, range(K), name, all_present=all_present), K


def as_priors(priors: ArrayLike, K: int) -> FloatArray:
    """`priors` as K ≥ 2 positive numbers that sum to 1."""
    vector = as_vector(priors, "priors", K)
    if K < 2:
        raise ValueError(f"a model must have at least 2 classes; got {K}")
    if vector.min() <= 0 or abs(vector.sum() - 1) > 1e-6:
        raise ValueError(f"priors must be positive and sum to 1; got {vector.tolist()}")
    return vector


def as_visits(order: ArrayLike, n: int) -> IntArray:
    """Indices of points to visit, one after the other: integers from 0 to n-1, perhaps none."""
    visits = as_vector(order, "order")
    strange = visits[(visits < 0) | (visits >= n) | (visits != np.floor(visits))]
    if len(strange):
        raise ValueError(f"order must hold integers from 0 to {n - 1}; got {strange[0]:g}")
    return visits.astype(np.intp)


def as_rows(value: ArrayLike, name: str, n: int) -> IntArray:
    """`value` as a matrix of indices of points, at least one per row and two rows: integers from 0 to n-1."""
    array = as_array(value, name, 2)
    if array.shape[0] < 2 or array.shape[1] < 1:
        raise ValueError(f"{name} must hold at least two rows and one column; got shape {array.shape}")
    strange = array[(array < 0) | (array >= n) | (array != np.floor(array))]
    if len(strange):
        raise ValueError(f"{name} must hold integers from 0 to {n - 1}; got {strange[0]:g}")
    return array.astype(np.intp)


def as_rng(rng: np.random.Generator | int | None) -> np.random.Generator:
    """`rng` as a generator: `rng` itself, or a new one made from a seed."""
    if isinstance(rng, np.random.Generator):
        return rng
    try:
        return np.random.default_rng(rng)
    except (TypeError, ValueError):
        raise ValueError(f"rng must be a numpy.random.Generator or a seed (an integer ≥ 0); got {rng!r}") from None


def _listed(values: Collection[int]) -> str:
    values = list(values)
    return ", ".join(str(v) for v in values) if len(values) <= 4 else f"{values[0]}, {values[1]}, …, {values[-1]}"
