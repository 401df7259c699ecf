"""Exercises of 04_hinge_sgd, in its order."""

from autograder.exercises.hinge_sgd._old_cycles import PERCEPTRON_CYCLE
from autograder.exercises.hinge_sgd._old_descent import GRADIENT_DESCENT
from autograder.exercises.hinge_sgd._old_hinge_losses import (
    HINGE_LOSS,
    HINGE_RISK,
    HINGE_SUBDIFFERENTIAL,
    HINGE_SUBGRADIENT,
    ZERO_ONE_LOSS,
)
from autograder.exercises.hinge_sgd._old_hinge_runs import SGD_HINGE

EXERCISES = (
    PERCEPTRON_CYCLE,
    ZERO_ONE_LOSS,
    HINGE_LOSS,
    HINGE_RISK,
    GRADIENT_DESCENT,
    HINGE_SUBDIFFERENTIAL,
    HINGE_SUBGRADIENT,
    SGD_HINGE,
)
