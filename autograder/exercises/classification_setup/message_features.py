"""message_features: features of messages from which a line can learn what spam is."""

from collections.abc import Iterator
from typing import Any

import numpy as np

from autograder.exercises._sets import Rng
from autograder.judging.compare import as_numbers
from autograder.judging.exercise import Case, Exercise, Problem, case, wrong
from linclass_ref.experiments.messages import draw_messages, error_with_features
from linclass_ref.experiments.messages import message_features as reference

STEPS = {"error of at most 25 %": 0.25, "error of at most 15 %": 0.15, "error of at most 7 %": 0.07}
MESSAGES, MAX_FEATURES = 400, 10
SURELY = 0.05  # the error that the reference reaches on every list


def draw_cases(rng: Rng) -> Iterator[Case]:
    for step in STEPS:
        texts, _ = draw_messages(MESSAGES, rng)
        while error_with_features(reference(texts), texts) > SURELY:
            texts, _ = draw_messages(MESSAGES, rng)
        yield case(step, texts, group=step)


def holds(one: Case, got: Any) -> Problem:
    """Whether a line that is learned from the features of the first messages is right often enough about the others."""
    (texts,) = one.args
    features = as_numbers(got)
    if features.ndim != 2 or len(features) != len(texts):
        return f"expected one row of features for each of the {len(texts)} messages; got shape {features.shape}."
    if not 1 <= features.shape[1] <= MAX_FEATURES:
        return f"a message has 1 to {MAX_FEATURES} features; got {features.shape[1]}."
    if not np.isfinite(features).all():
        return "the features must be finite numbers."
    error = error_with_features(features, texts)
    return None if error <= STEPS[one.group] else f"the error on new messages is {error:.1%}. Asked for: {one.group}."


def count_words(texts):
    words = ["money", "free", "prize", "winner", "offer", "meeting", "report", "lunch", "train", "invoice"]
    return np.array([[text.lower().split().count(word) for word in words] for text in texts])


exercise = Exercise(
    reference=reference,
    returns=("the features",),
    rows=("texts",),
    visible=tuple(draw_cases(np.random.default_rng(6))),
    hidden=draw_cases,
    holds=holds,
    properties=tuple(STEPS),
    misconceptions=(
        wrong(
            "single characters counted",
            {"[a-z][0-9]+[a-z]": "[0-9]", r"\b[A-Z]{4,}\b": "[A-Z]", "!{2,}": "!"},
            "You count single characters: digits, capital letters, exclamation marks. Ordinary messages have them, too (3pm, PDF). Look at "
            "where they stand.",
        ),
        wrong(
            "nothing that speaks against spam",
            {', "^(hi|dear) "': ""},
            "All your features speak for spam. What do ordinary messages have that spam rarely has?",
        ),
        wrong(
            "words counted",
            count_words,
            "You count words. Both kinds of messages use the same words: look at how they are written.",
        ),
    ),
    hints=(
        "Print twenty spam messages and twenty ordinary ones below each other. The same words occur in both. What else differs?",
        "Count one thing per feature: a digit inside a word, words in capitals, amounts of money, runs of !, a greeting by name.",
        "Then refine: PDF and 3pm also occur in ordinary mail. Which capitals and which digits do not?",
    ),
)
