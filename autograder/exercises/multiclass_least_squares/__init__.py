"""The exercises of 05_multiclass_least_squares, in the order of the lesson."""

from autograder.exercises.multiclass_least_squares import _old

EXERCISES = _old.EXERCISES
