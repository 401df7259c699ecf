"""cost_threshold: from which probability on it is cheaper to say 1."""

from collections.abc import Iterator

import numpy as np

from autograder.exercises._sets import Rng
from autograder.judging.exercise import Case, Exercise, case, wrong
from linclass_ref import decisions


def draw_cases(rng: Rng) -> Iterator[Case]:
    yield case("a miss costs more", *np.sort(rng.uniform(0.5, 20, 2)).tolist())
    yield case("a false alarm costs more", *np.sort(rng.uniform(0.5, 20, 2))[::-1].tolist())
    both = float(rng.uniform(0.5, 20))
    yield case("both cost the same", both, both)
    yield case("costs in integers", *(int(c) for c in rng.permutation(np.arange(1, 30))[:2]))
    yield case("a miss costs a thousand times as much", float(rng.uniform(0.5, 2)), float(rng.uniform(500, 2000)))


exercise = Exercise(
    reference=decisions.cost_threshold,
    returns=("the threshold",),
    visible=(
        case("both cost the same", 1.0, 1.0),
        case("a miss costs nine times as much", 1, 9),
        case("a false alarm costs more", 6.0, 2.0),
        case("costs in dollars", 20.0, 1500.0),
        case("costs below 1", 0.25, 0.5),
    ),
    hidden=draw_cases,
    misconceptions=(
        wrong(
            "swapped",
            {"return cost_fp": "return cost_fn"},
            "Your threshold rises with the cost of a miss. If a miss is expensive one says 1 *earlier*. "
            "(Perhaps you solved for the probability of class 0.)",
        ),
        wrong(
            "ratio of the costs",
            {"(cost_fp + cost_fn)": "cost_fn"},
            "You return the ratio of the costs. That is the threshold for the *odds* p/(1-p). Which probability has these odds?",
        ),
        wrong(
            "ratio, the other way round",
            {"cost_fp / (cost_fp + cost_fn)": "cost_fn / cost_fp"},
            "You divide the cost of a miss by that of a false alarm. A probability lies between 0 and 1: compare p·c_FN with (1-p)·c_FP "
            "and solve for p.",
        ),
        wrong(
            "threshold on the score",
            {"cost_fp / (cost_fp + cost_fn)": "np.log(cost_fp / cost_fn)"},
            "Your number is the threshold for the score, the log-odds. The one for the probability is its sigmoid.",
        ),
        wrong(
            "always one half",
            {"cost_fp / (cost_fp + cost_fn)": "0.5"},
            "Your threshold is one half whatever the mistakes cost.",
        ),
        wrong(
            "half the ratio",
            {"cost_fp / (cost_fp + cost_fn)": "0.5 * cost_fp / cost_fn"},
            "You scale one half by the ratio of the costs. It has to come from a comparison: p·c_FN against (1-p)·c_FP.",
        ),
        wrong(
            "a difference",
            {"cost_fp / (cost_fp + cost_fn)": "(cost_fp - cost_fn) / (cost_fp + cost_fn)"},
            "You subtract the costs. Compare the expected costs of saying 1 and of saying 0, and solve for p.",
        ),
        wrong(
            "in percent",
            {"cost_fp / (cost_fp + cost_fn)": "100 * cost_fp / (cost_fp + cost_fn)"},
            "You return percent. A probability lies between 0 and 1.",
        ),
        wrong(
            "brackets forgotten",
            {"(cost_fp + cost_fn)": "cost_fp + cost_fn"},
            "Without brackets `a / a + b` is 1 + b. Write cost_fp / (cost_fp + cost_fn).",
        ),
        wrong(
            "sigmoid of the difference",
            {"cost_fp / (cost_fp + cost_fn)": "1 / (1 + np.exp(cost_fn - cost_fp))"},
            "You take the sigmoid of the difference of the costs. It is their *ratio* that counts: measured in cents, the threshold must "
            "be the same as in dollars.",
        ),
        wrong(
            "mean of the costs",
            {"cost_fp / (cost_fp + cost_fn)": "(cost_fp + cost_fn) / 2"},
            "You return the mean of the costs. A threshold is a probability: measured in cents, it must be the same as in dollars.",
        ),
        wrong(
            "the smaller share",
            {"return cost_fp": "return min(cost_fp, cost_fn)"},
            "You take the smaller cost on top. It is always the cost of a false alarm, even where that is the larger one.",
        ),
        wrong(
            "both shares",
            {"cost_fp / (cost_fp + cost_fn)": "np.array([cost_fp, cost_fn]) / (cost_fp + cost_fn)"},
            "You return the shares of both costs. Return one number, the share of the false alarm.",
        ),
    ),
    hints=(
        "Call a person whose probability is p. With which probability is this a false alarm? What does it cost on "
        "average?",
        "Now do not call. With which probability is this a miss, and what does it cost on average?",
        "Calling costs (1 - p)·cost_fp on average, not calling p·cost_fn. Set them equal and solve for p.",
    ),
)
