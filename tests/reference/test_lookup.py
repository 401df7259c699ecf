"""The classifier that looks up one pixel: what exactly it predicts, and why it is worthless."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from linclass_ref import data
from linclass_ref.experiments.lookup import lookup_errors, single_pixel_classifier

values = st.sampled_from([0.0, 0.25, 0.5, 1.0])
labelled = st.lists(st.tuples(values, st.sampled_from([-1, 1])), min_size=1, max_size=12)


@given(labelled, st.lists(values, min_size=1, max_size=8))
def test_the_first_training_match_wins_and_unseen_values_are_minus_one(train: list, new: list) -> None:
    images = [[9.0, value] for value, _ in train]
    h = single_pixel_classifier(images, [label for _, label in train], pixel=1)
    expected = [next((label for value, label in train if value == v), -1) for v in new]
    assert h([[0.0, v] for v in new]).tolist() == expected


def test_nearly_equal_is_not_equal() -> None:
    h = single_pixel_classifier([[0.3]], [1], pixel=0)
    assert h([[0.3], [np.nextafter(0.3, 1)]]).tolist() == [1, -1]


def test_the_classifier_keeps_what_it_learned_when_the_training_images_change() -> None:
    images, labels = np.array([[0.1], [0.2]]), np.array([1, -1])
    h = single_pixel_classifier(images, labels, pixel=0)
    images[:], labels[:] = 5.0, -1
    assert h([[0.1]]).tolist() == [1]


def test_the_classifier_refuses_images_of_another_size() -> None:
    h = single_pixel_classifier([[0.1, 0.2]], [1], pixel=0)
    with pytest.raises(ValueError, match="images must have 2 pixels, as in training; got 3"):
        h([[0.1, 0.2, 0.3]])


def test_on_striped_images_one_pixel_has_no_training_error_and_half_the_test_error() -> None:
    images, y = data.striped_images(50, rng=1)
    new_images, new_y = data.striped_images(300, rng=2)
    pixels = np.random.default_rng(3).choice(images.shape[1], size=20, replace=False)
    training, test = lookup_errors(images, y, new_images, new_y, pixels)
    assert training.tolist() == [0.0] * 20
    assert test == pytest.approx(np.full(20, 0.5), abs=0.03)


def test_the_experiment_is_the_classifier_pixel_by_pixel() -> None:
    rng = np.random.default_rng(0)
    images, new_images = rng.integers(3, size=(12, 4)), rng.integers(3, size=(30, 4))
    y, new_y = rng.choice([-1, 1], size=12), rng.choice([-1, 1], size=30)
    training, test = lookup_errors(images, y, new_images, new_y, [3, 0])
    for position, pixel in enumerate([3, 0]):
        h = single_pixel_classifier(images, y, pixel)
        assert training[position] == np.mean(h(images) != y)
        assert test[position] == np.mean(h(new_images) != new_y)
