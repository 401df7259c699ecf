"""Guesses of the lesson multiclass_least_squares with other numbers."""

from itertools import combinations

from autograder.exercises._again import Again, Draw, pick
from autograder.exercises._sets import Rng


def price_of_pairs(rng: Rng) -> Again:
    K, each = int(pick(rng, 4, 5, 8, 10, 20)), int(pick(rng, 10, 20, 50))
    pairs = list(combinations(range(K), 2))
    visits, rest = sum(2 * each for _ in pairs), K * K * each
    return Again(
        f"{K} classes with {each} points each. One versus rest visits {rest:,} points in an epoch of all its "
        f"classifiers. How many does one versus "
        "one visit?",
        f"{visits:,}",
        {
            f"{len(pairs) * K * each:,}": "A classifier of a pair sees only the points of its two classes.",
            f"{2 * rest:,}": "Two classes instead of one for each classifier: but one versus rest sees all classes each time.",
            f"{len(pairs) * each:,}": "Each pair has the points of two classes.",
        },
        f"{len(pairs)} pairs with {2 * each} points each: (K − 1)·n = {visits:,}, a little less than K·n.",
    )


AGAIN: dict[str, Draw] = {"price_of_pairs": price_of_pairs}
