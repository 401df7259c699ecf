"""Simulated situations: pictures, a shifted test set, a wavy boundary. Seeded as in `synthetic`."""

import numpy as np
from numpy.typing import ArrayLike

from linclass_ref._support.validate import FloatArray, IntArray, as_count, as_number, as_rng, as_vector
from linclass_ref.data.synthetic import Rng, two_blobs

Sample = tuple[FloatArray, IntArray]


def striped_images(n: int = 50, side: int = 128, rng: Rng = 0) -> Sample:
    """(images, y): n noisy grey pictures, (n, side²) in row-major order; y = +1 if the bar is vertical, -1 if it is horizontal.

    A person sees the difference at once, but no single pixel shows it: the bar may be anywhere, so each pixel has the same
    distribution in both classes. The grey values (0 to 1, with noise of 2⁻²⁴ resolution) practically never repeat: a table of one
    pixel's training values has no training error and knows nothing about new images.

    >>> images, y = striped_images(4)
    >>> images.shape, y
    ((4, 16384), array([ 1, -1,  1, -1]))
    """
    n, side, rng = as_count(n, "n", 2), as_count(side, "side", 4), as_rng(rng)
    y = np.where(np.arange(n) % 2 == 0, 1, -1)
    images = np.float32(0.3) * rng.random(size=(n, side, side), dtype=np.float32)
    for image, label, start in zip(images, y, rng.integers(side, size=n), strict=True):
        bar = (start + np.arange(side // 4)) % side
        image[(slice(None), bar) if label == 1 else bar] += np.float32(0.6)
    return images.reshape(n, side * side).astype(float), y


def shifted_test_set(
    n_train: int = 100, n_test: int = 1000, shift: ArrayLike = (2.0, 0.0), rng: Rng = 0
) -> tuple[Sample, Sample, Sample]:
    """Three samples (X, y) of two clouds: one to train on, one from the same distribution, one with every point moved by `shift`.

    >>> train, same, shifted = shifted_test_set(10, 20, shift=[5, 0])
    >>> len(train[1]), bool(shifted[0][:, 0].mean() > same[0][:, 0].mean() + 3)
    (10, True)
    """
    n_test, rng = as_count(n_test, "n_test", 2), as_rng(rng)
    shift = as_vector(shift, "shift")
    if len(shift) == 0:
        raise ValueError("shift must have one entry per feature; got none")
    train = two_blobs(as_count(n_train, "n_train", 2), d=len(shift), rng=rng)
    same = two_blobs(n_test, d=len(shift), rng=rng)
    X, y = two_blobs(n_test, d=len(shift), rng=rng)
    return train, same, (X + shift, y)


def wavy(n: int = 100, noise: float = 0.1, rng: Rng = 0) -> Sample:
    """(X, y): points in the square [-1, 1]², +1 above the wave x₂ = ½ sin(πx₁); each label is wrong with probability `noise`.

    For model selection: polynomials of low degree are too stiff for the wave, those of high degree learn the noise.

    >>> X, y = wavy(5, noise=0)
    >>> bool((y == np.where(X[:, 1] >= np.sin(np.pi * X[:, 0]) / 2, 1, -1)).all())
    True
    """
    n, noise, rng = as_count(n, "n", 1), as_number(noise, "noise"), as_rng(rng)
    if not 0 <= noise <= 0.5:
        raise ValueError(f"noise must be a probability from 0 to 0.5; got {noise:g}")
    X = rng.uniform(-1, 1, size=(n, 2))
    y = np.where(X[:, 1] >= np.sin(np.pi * X[:, 0]) / 2, 1, -1)
    return X, np.where(rng.uniform(size=n) < noise, -y, y)
