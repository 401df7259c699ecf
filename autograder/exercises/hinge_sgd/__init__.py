"""The exercises of 04_hinge_sgd."""

from autograder.exercises.hinge_sgd._old import EXERCISES

__all__ = ["EXERCISES"]
