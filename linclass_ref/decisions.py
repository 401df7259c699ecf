"""From probabilities to decisions: what mistakes cost, precision and recall, the ROC curve, and calibration in bins (lesson logistic_mle).

Labels y are 0 and 1. A false positive is a 0 that is called 1, a false negative a 1 that is called 0.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from linclass_ref._support.validate import FloatArray, IntArray, as_count, as_labels, as_number, as_vector


def cost_threshold(cost_fp: float, cost_fn: float) -> float:
    """The probability p of class 1 at which "1" becomes the cheaper call: p·cost_fn ≥ (1-p)·cost_fp, so p ≥ cost_fp/(cost_fp+cost_fn).

    >>> cost_threshold(1, 1), cost_threshold(1, 9)
    (0.5, 0.1)
    """
    cost_fp, cost_fn = as_number(cost_fp, "cost_fp", positive=True), as_number(cost_fn, "cost_fn", positive=True)
    return cost_fp / (cost_fp + cost_fn)


def precision_recall(predicted: ArrayLike, y: ArrayLike) -> tuple[float, float]:
    """The share of ones among those called 1 (1 if nobody is), and the share called 1 among the ones.

    >>> precision_recall([1, 1, 0, 0, 1], [1, 0, 1, 0, 1])
    (0.6666666666666666, 0.6666666666666666)
    """
    labels = _both_classes(y)
    called = as_labels(predicted, len(labels), (0, 1), "predicted")
    hits = int(np.sum((called == 1) & (labels == 1)))
    return (hits / int(called.sum()) if called.any() else 1.0), hits / int(labels.sum())


def roc_points(scores: ArrayLike, y: ArrayLike) -> tuple[FloatArray, FloatArray]:
    """(fpr, tpr): the shares of the zeros and of the ones that are called 1, from (0, 0) to (1, 1), one point per distinct score.

    The threshold goes through the distinct scores from the highest down; everyone with at least that score is called 1.

    >>> fpr, tpr = roc_points([3, 2, 2, 1], [1, 1, 0, 0])
    >>> fpr.tolist(), tpr.tolist()
    ([0.0, 0.0, 0.5, 1.0], [0.0, 0.5, 1.0, 1.0])
    """
    labels = _both_classes(y)
    scores = as_vector(scores, "scores", len(labels))
    order = np.argsort(-scores, kind="stable")
    last_of_its_score = np.append(np.diff(scores[order]) != 0, True)
    ones, zeros = np.cumsum(labels[order]), np.cumsum(1 - labels[order])
    tpr, fpr = ones[last_of_its_score] / ones[-1], zeros[last_of_its_score] / zeros[-1]
    return np.append(0.0, fpr), np.append(0.0, tpr)


def area_under(fpr: ArrayLike, tpr: ArrayLike) -> float:
    """The area under the straight pieces of an ROC curve: the chance that a random 1 has a higher score than a random 0, ties half.

    >>> area_under([0, 0, 0.5, 1], [0, 0.5, 1, 1])
    0.875
    """
    fpr = as_vector(fpr, "fpr")
    tpr = as_vector(tpr, "tpr", len(fpr))
    return float(np.sum(np.diff(fpr) * (tpr[1:] + tpr[:-1])) / 2)


@dataclass(frozen=True)
class Calibration:
    """Predicted and observed, bin by bin; bins without people are left out."""

    predicted: FloatArray  # the mean prediction in each bin
    observed: FloatArray  # the share of ones
    counts: IntArray  # the people

    @property
    def errors(self) -> FloatArray:
        """The standard error of each observed share."""
        return np.asarray(np.sqrt(self.observed * (1 - self.observed) / self.counts))


def calibration_bins(p: ArrayLike, y: ArrayLike, bins: int = 10) -> Calibration:
    """Put points into `bins` equal intervals of the prediction p (n,), and count. What lies outside [0, 1] joins the first or last bin.

    >>> calibration_bins([0.1, 0.2, 0.9, 0.9], [0, 0, 1, 0], bins=2).observed.tolist()
    [0.0, 0.5]
    """
    p = as_vector(p, "p")
    labels, bins = as_labels(y, len(p), (0, 1)), as_count(bins, "bins", 1)
    which = np.clip(np.floor(p * bins).astype(int), 0, bins - 1)
    members = [which == k for k in np.unique(which)]
    return Calibration(
        np.array([p[here].mean() for here in members]),
        np.array([labels[here].mean() for here in members]),
        np.array([here.sum() for here in members], dtype=np.intp),
    )


def _both_classes(y: ArrayLike) -> IntArray:
    labels = as_vector(y, "y")
    return as_labels(labels, len(labels), (0, 1), all_present=True)
