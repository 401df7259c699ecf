"""The exercises of 06_fisher, in the order of the lesson."""

from autograder.exercises.fisher._old import EXERCISES as EXERCISES
