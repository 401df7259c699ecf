"""`python -m autograder` is `linclass`."""

from autograder.cli import main

if __name__ == "__main__":
    main()
