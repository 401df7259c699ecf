"""`python -m autograder` is `linclass`."""

from autograder.cli import main

main()
