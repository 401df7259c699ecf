"""The rule for ties, in one place: a score of exactly 0 gives the label +1."""

import numpy as np
from numpy.typing import ArrayLike

from linclass_ref._support.validate import IntArray, as_array


def sign(z: ArrayLike) -> IntArray:
    """+1 where z ≥ 0, else -1: the step function. The result has the shape of z and contains no zeros.

    >>> sign([-0.5, 0, 2])
    array([-1,  1,  1])
    """
    return np.where(as_array(z, "z") >= 0, 1, -1)
