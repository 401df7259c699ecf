"""single_pixel_classifier: the rarer slips."""

import numpy as np

from autograder.judging.exercise import changed, wrong


def any_plus_wins(images, labels, pixel):
    plus = set(images[labels == 1, pixel])

    def h(new_images):
        return np.array([1 if value in plus else -1 for value in new_images[:, pixel]])

    return h


def first_place_taken_for_none(images, labels, pixel):
    def h(new_images):
        places = (new_images[:, pixel][:, None] == images[:, pixel]).argmax(axis=1)
        return np.where(places > 0, labels[places], -1)

    return h


def next_value_above(images, labels, pixel):
    values, first = np.unique(images[:, pixel], return_index=True)
    answers = np.append(labels[first], -1)

    def h(new_images):
        return answers[np.searchsorted(values, new_images[:, pixel])]

    return h


def nearly_equal_value(images, labels, pixel):
    def h(new_images):
        answers = []
        for value in new_images[:, pixel]:
            found = np.isclose(images[:, pixel], value)
            answers.append(labels[found][0] if found.any() else -1)
        return np.array(answers)

    return h


SLIPS = (
    wrong(
        "training images classified",
        {"def h(images)": "def h(new_images)"},
        "Your h does not look at the pictures that it is given: inside it you use the training images again.",
    ),
    wrong(
        "whole image compared",
        {"images[:, pixel]": "map(tuple, images)"},
        "You look the whole image up. This classifier looks at one pixel only, so an image that was never seen can be found too.",
    ),
    wrong(
        "any pixel compared",
        changed(nearly_equal_value, {"np.isclose(images[:, pixel], value)": "(images == value).any(axis=1)"}),
        "You look for the value anywhere in the training images. Only their column `pixel` counts.",
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
        "first image taken for no match",
        first_place_taken_for_none,
        "You take place 0 for 'not found' (argmax gives 0 in both cases), so matches with the first training image are lost.",
    ),
    wrong(
        "next value above",
        next_value_above,
        "A value that is not in the table gets the label of the next larger one (searchsorted does that). The rule is -1.",
    ),
    wrong(
        "next value above, or the largest",
        changed(next_value_above, {"labels[first], -1": "labels[first], labels[first[-1]]"}),
        "A value that is not in the table gets the label of the next larger one, or of the largest (searchsorted does that). The rule "
        "is -1.",
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
            "table.get(value, -1) for value in images[:, pixel]": "next((table[v] for v in image if v in table), -1) for image in images",
        },
        "You look all pixels of the new image up. Only its pixel `pixel` counts.",
    ),
    wrong(
        "values sorted without their labels",
        {"zip(images[:, pixel]": "zip(np.sort(images[:, pixel])"},
        "You sort the values but not the labels, so that they no longer belong together.",
    ),
)
