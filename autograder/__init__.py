"""The grader of linclass: `check` and `hint` for notebooks, `grade` and `exercises` for everyone else."""

from autograder.exercises import exercises
from autograder.judging.judge import Verdict, grade
from autograder.learner.check import check, hint

__all__ = ["Verdict", "check", "exercises", "grade", "hint"]
