"""The exercises of 03_convergence_proof, in the order of the lesson."""

from autograder.exercises.convergence_proof import _old

EXERCISES = _old.EXERCISES
