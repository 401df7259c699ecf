"""The grader of linclass: `check` and `hint` for notebooks, `grade` and `exercises` for everyone else."""

from autograder.exercises import exercises
from autograder.judge import Verdict, grade

__all__ = ["Verdict", "exercises", "grade"]
