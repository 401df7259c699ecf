"""python -m tests.exercises.mutation [NN_name …]: list the mutants that survive."""

import sys

from autograder.course import notebooks
from autograder.judging.explain.mutations import list_mutants
from tests.exercises.mutation.survivors import solutions, survivors

total = 0
for notebook in sys.argv[1:] or notebooks():
    made = sum(1 for source in solutions(notebook).values() for _ in list_mutants(source))
    left = list(survivors(notebook))
    for id, description in left:
        print(f"{notebook} {id}: {description}")
    print(f"{notebook}: {made} mutants, {len(left)} survive")
    total += len(left)
sys.exit(1 if total else 0)
