"""What a learner's notebook calls: checks and hints, guesses, progress, the review, the end of a lesson."""

from pathlib import Path

# Settings of Jupyter servers that were written before `autograder.lab` name its extensions as modules of this package.
__path__.append(str(Path(__file__).parents[1] / "lab" / "server"))
