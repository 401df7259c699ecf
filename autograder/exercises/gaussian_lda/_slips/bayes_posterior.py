"""bayes_posterior: the rarer slips."""

import numpy as np

from autograder.exercises.gaussian_lda import _data as data
from autograder.judging.exercise import wrong

# The last two lines, which turn logarithms into probabilities.
NORMALISED = """weights = np.exp(logs - logs.max(axis=1, keepdims=True))
    return weights / weights.sum(axis=1, keepdims=True)"""


def priors_multiplied_at_the_end(priors, log_densities):
    weights = np.exp(log_densities - log_densities.max(axis=1, keepdims=True))
    return priors * weights / weights.sum(axis=1, keepdims=True)


def nan_replaced_by_zero(priors, log_densities):
    joint = priors * np.exp(log_densities)
    return np.nan_to_num(joint / joint.sum(axis=1, keepdims=True))


def priors_where_nothing_is_left(priors, log_densities):
    joint = priors * np.exp(log_densities)
    posterior = joint / joint.sum(axis=1, keepdims=True)
    return np.where(np.isfinite(posterior), posterior, priors)


def small_number_in_the_denominator(priors, log_densities):
    joint = priors * np.exp(log_densities)
    return joint / (joint.sum(axis=1, keepdims=True) + 1e-12)


def only_two_classes(priors, log_densities):
    logs = np.log(priors) + log_densities
    p = 1 / (1 + np.exp(logs[:, 0] - logs[:, 1]))
    return np.column_stack([1 - p, p])


SLIPS = (
    *data.NOT_BY_ROWS,
    wrong(
        "logarithms divided by their sum",
        {NORMALISED: "return logs / logs.sum(axis=1, keepdims=True)"},
        "You divide the logarithms by their sum. Undo the logarithm first: exponentiate, then divide by the sum of each row.",
    ),
    wrong(
        "logarithms returned",
        {
            NORMALISED: "shifted = logs - logs.max(axis=1, keepdims=True)\n"
            "    return shifted - np.log(np.exp(shifted).sum(axis=1, keepdims=True))"
        },
        "You return the logarithms of the posteriors. Probabilities are wanted.",
    ),
    wrong(
        "all or nothing",
        {NORMALISED: "return np.eye(len(priors))[logs.argmax(axis=1)]"},
        "You give the winner probability 1. The posterior says how sure we are: a quotient for every class.",
    ),
    wrong(
        "priors counted twice",
        {"np.log(priors) + log": "2 * np.log(priors) + log"},
        "The priors count twice in your answer. Bayes' theorem multiplies each density by its prior once.",
    ),
    wrong(
        "priors multiplied at the end",
        priors_multiplied_at_the_end,
        "You normalise the densities first and multiply by the priors afterwards, so the rows no longer sum to 1. Multiply "
        "first, then divide by the sum.",
    ),
    wrong(
        "joint densities returned",
        {NORMALISED: "return np.exp(logs)"},
        "You return π_k p(x | k) itself. Divide each row by its sum (and subtract the row's largest logarithm before exp).",
    ),
    wrong(
        "mean subtracted",
        {"logs.max": "logs.mean"},
        "You subtract the mean of each row. The largest entry may still be hundreds above it, and exp overflows: subtract the "
        "largest.",
    ),
    wrong(
        "first class subtracted",
        {"logs.max(axis=1, keepdims=True)": "logs[:, :1]"},
        "You subtract the first class's logarithm. Another class may be hundreds above it, and exp overflows: subtract the "
        "largest of the row.",
    ),
    wrong(
        "whole table normalised",
        {"logs.max(axis=1, keepdims=True)": "logs.max()", "weights.sum(axis=1, keepdims=True)": "weights.sum()"},
        "Your probabilities sum to 1 over the whole table. Each point has probabilities of its own: every row sums to 1.",
    ),
    wrong(
        "sigmoid of each logarithm",
        {NORMALISED: "return 1 / (1 + np.exp(-logs))"},
        "You apply the sigmoid to each entry by itself. The classes compete: divide by the sum over all classes of the point.",
    ),
    wrong(
        "logarithm to base ten",
        {"np.log(priors)": "np.log10(priors)"},
        "The log densities are natural logarithms; you add logarithms to base 10. Use np.log.",
    ),
    wrong(
        "nan replaced by zero",
        nan_replaced_by_zero,
        "Where the densities vanish or overflow on a computer you replace nan by 0. The logarithms still tell the classes "
        "apart: subtract the largest of each row before you exponentiate.",
    ),
    wrong(
        "priors where nothing is left",
        priors_where_nothing_is_left,
        "Where the densities vanish or overflow on a computer you answer the priors. The logarithms still tell the classes "
        "apart: subtract the largest of each row before you exponentiate.",
    ),
    wrong(
        "small number in the denominator",
        small_number_in_the_denominator,
        "A small number in the denominator avoids 0/0, but the answer is then 0 where the densities vanish. Subtract the "
        "largest logarithm of each row instead.",
    ),
    wrong(
        "logarithms clipped",
        {"np.exp(logs - logs.max(axis=1, keepdims=True))": "np.exp(np.clip(logs, -700, 700))"},
        "You clip the logarithms. Two classes beyond the limit then look equal. Subtract the largest logarithm of each row: "
        "nothing overflows and nothing is lost.",
    ),
    wrong(
        "only two classes",
        only_two_classes,
        "Your answer has two columns, whatever the number of classes. There are K of them.",
    ),
)
