"""single_pixel_classifier: a table from the values of one pixel to labels, returned as a function."""

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from autograder.exercises._sets import Rng
from autograder.judging.exercise import Case, Exercise, case, changed, wrong
from linclass_ref.experiments import lookup as reference

PIXELS = [[0.25, 0.5, 0.75], [0.5, 0.125, 0.25], [0.75, 0.375, 0.5]]


def vote_of_the_matches(images, labels, pixel):
    def h(new_images):
        votes = [labels[images[:, pixel] == value].sum() for value in new_images[:, pixel]]
        return np.where(np.array(votes) > 0, 1, -1)

    return h


def nearest_value(images, labels, pixel):
    def h(new_images):
        nearest = [np.argmin(np.abs(images[:, pixel] - value)) for value in new_images[:, pixel]]
        return labels[nearest]

    return h


def train_and_ask(function: Callable[..., Any], images: Any, labels: Any, pixel: int, new_images: Any) -> Any:
    """Train h, train another one (which must not disturb it), and ask h twice."""
    h = function(images, labels, pixel)
    if not callable(h):
        raise TypeError("single_pixel_classifier must return a function h; it did not")
    function(images.copy(), -labels, pixel)
    h(new_images[:1].copy())
    return h(new_images)


def draw_cases(rng: Rng) -> Iterator[Case]:
    for _ in range(4):
        d = int(rng.integers(2, 6))
        few, labels = rng.integers(0, 6, (12, d)), rng.choice([-1, 1], 12)
        yield case("few grey values, many repeats", few, labels, int(rng.integers(d)), rng.integers(0, 9, (30, d)))
    for pixel in (0, 8):
        images = rng.random((20, 9))
        labels = rng.permutation(np.repeat([1, -1], [12, 8]))
        asked = np.vstack([rng.random((10, 9)), images])
        yield case(f"pixel {pixel}: continuous new images, then those of training", images, labels, pixel, asked)
        changed = rng.random((20, 9))
        changed[:, pixel] = rng.permutation(images[:, pixel])
        yield case("new images that share only the pixel", images, labels, pixel, changed)
    images = rng.random((5, 3))
    yield case("values that differ by a hair are unseen", images, [1, 1, 1, 1, 1], 1, images + 2.0**-30)
    yield case("a single training image", rng.random((1, 4)), [1], 3, rng.random((2, 4)))
    many, labels = rng.integers(0, 120, (250, 3)), rng.choice([-1, 1], 250)
    yield case("more than 200 images", many, labels, 1, rng.integers(0, 150, (300, 3)))


def any_plus_wins(images, labels, pixel):
    plus = set(images[labels == 1, pixel])

    def h(new_images):
        return np.array([1 if value in plus else -1 for value in new_images[:, pixel]])

    return h


def nearly_equal_value(images, labels, pixel):
    def h(new_images):
        answers = []
        for value in new_images[:, pixel]:
            found = np.isclose(images[:, pixel], value)
            answers.append(labels[found][0] if found.any() else -1)
        return np.array(answers)

    return h


exercise = Exercise(
    reference=reference.single_pixel_classifier,
    call=train_and_ask,
    returns=("h(new_images)",),
    rows=("images", "labels"),
    visible=(
        case("h is asked about the training images themselves", PIXELS, [1, -1, 1], 0, PIXELS),
        case(
            "pixel 1 of the new images: 0.375 and 0.5 are known, 0.3 is not",
            PIXELS,
            [-1, -1, 1],
            1,
            [[0.9, 0.375, 0.9], [0.9, 0.5, 0.9], [0.9, 0.3, 0.9]],
        ),
        case(
            "most labels are +1, and an unseen value is still -1",
            PIXELS,
            [1, 1, 1],
            2,
            [[0.5, 0.5, 0.625], [1, 1, 0.25]],
        ),
        case(
            "the value 4 occurs twice in training, first with +1; the value 7 first with -1",
            [[4, 0], [7, 1], [4, 2], [7, 3]],
            [1, -1, -1, 1],
            0,
            [[7, 9], [4, 9], [5, 9]],
        ),
        case(
            "the value 2 occurs three times in training: +1, then -1 twice; the value 3: -1, then +1 twice",
            [[2], [3], [2], [2], [3], [3]],
            [1, -1, -1, -1, 1, 1],
            0,
            [[2], [3]],
        ),
        case("the first label is +1, most are -1, and an unseen value is -1", PIXELS, [1, -1, -1], 0, [[0.3, 0, 0]]),
        case("values near a known one are unseen", [[0.5], [0.25]], [1, -1], 0, [[0.5 + 2.0**-20], [0.3], [0.25]]),
        case(
            "the value stands in another pixel of the training image",
            [[1, 2], [3, 4]],
            [1, 1],
            1,
            [[0, 1], [0, 2], [4, 3]],
        ),
        case("one new image, and more pixels than images", [[8, 5, 2, 0]], [1], 3, [[1, 1, 1, 0]]),
    ),
    hidden=draw_cases,
    misconceptions=(
        wrong(
            "last match wins",
            {"if value not in table:\n            table[value] = label": "table[value] = label"},
            "Where a value occurs several times in training you take the last label: a later entry of your table overwrites an earlier "
            "one. The first match wins.",
        ),
        wrong(
            "majority of the matches",
            vote_of_the_matches,
            "Where a value occurs several times in training you take a vote. The first match wins.",
        ),
        wrong(
            "unseen is 0",
            {"table.get(value, -1)": "table.get(value, 0)"},
            "For a value that was not in training you answer 0. The rule is -1, and h returns only -1 and +1.",
        ),
        wrong(
            "unseen gets the first label",
            {"table.get(value, -1)": "table.get(value, labels[0])"},
            "For a value that was not in training you answer with the first label. The rule is -1, whatever the labels.",
        ),
        wrong(
            "nearest value",
            nearest_value,
            "You answer with the label of the nearest training value. The table is exact: a value that is not in it gives -1.",
        ),
        wrong(
            "nearly equal counts as equal",
            nearly_equal_value,
            "You treat values that are nearly equal as the same. The look-up is exact: use ==, or a dictionary.",
        ),
        wrong(
            "training images classified",
            {"def h(images)": "def h(new_images)"},
            "Your h does not look at the pictures that it is given: inside it you use the training images again.",
        ),
        wrong(
            "one table for all classifiers",
            {"table = {}": "global table\n    table = {}"},
            "Your table is shared by all classifiers: training a second one changes what the first one says. "
            "Make a new table in each call.",
        ),
        wrong(
            "+1 wins over -1",
            any_plus_wins,
            "A value that occurs with both labels gets +1 from you. The first match wins, whatever its label.",
        ),
        wrong(
            "-1 wins over +1",
            changed(any_plus_wins, {"pixel])\n": "pixel]) - set(images[labels == -1, pixel])\n"}),
            "A value that occurs with both labels gets -1 from you. The first match wins, whatever its label.",
        ),
        wrong(
            "unseen like the one before",
            {
                "return np.array([table.get(value, -1) for value in images[:, pixel]])": "answers = [-1]\n"
                "        for value in images[:, pixel]:\n"
                "            answers.append(table.get(value, answers[-1]))\n"
                "        return np.array(answers[1:])",
            },
            "An unseen value gets the answer of the image before it: reset the answer to -1 for each image.",
        ),
        wrong(
            "any pixel of the new image",
            {
                "table.get(value, -1) for value in images[:, pixel]": "next((table[v] for v in image if v in table), -1) "
                "for image in images",
            },
            "You look all pixels of the new image up. Only its pixel `pixel` counts.",
        ),
    ),
    hints=(
        "Two parts: in the outer function make a table from the pixel's training values to labels; inside it define h, which looks values "
        "up, and return h itself (without calling it).",
        "A dictionary does it. Enter a value only if it is not there yet, so that the first match wins. `table.get(value, -1)` "
        "gives -1 for what is not there.",
        "Make the table once, before h is defined: a dictionary from gray value to label that is filled only where the value is new. h"
        " looks values up with `.get`.",
    ),
)
