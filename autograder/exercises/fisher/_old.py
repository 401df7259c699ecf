"""Exercises of 06_fisher, in its order."""

from autograder.exercises.fisher._old_projections import FISHER_DIRECTION, FISHER_PROJECTION
from autograder.exercises.fisher._old_scatter import BETWEEN_SCATTER, CLASS_MEANS, FISHER_RATIO, WITHIN_SCATTER
from autograder.exercises.fisher._old_thresholds import PROJECTION_THRESHOLD

EXERCISES = (
    CLASS_MEANS,
    FISHER_RATIO,
    WITHIN_SCATTER,
    FISHER_DIRECTION,
    PROJECTION_THRESHOLD,
    BETWEEN_SCATTER,
    FISHER_PROJECTION,
)
