"""What another machine repeats, in a process of its own: lessons, doctests and banks. JSON in, JSON out."""

import doctest
import importlib
import io
import json
import os
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import numpy as np
from numpy._core import _multiarray_umath
from threadpoolctl import threadpool_info

from autograder import grade
from tests.exercises.bank import Answer
from tests.exercises.golden import Key, list_answers
from tests.impatient import impatient, processor_time


def machine() -> dict[str, Any]:
    """What NumPy computes with here."""
    np.ones((2, 2)) @ np.ones((2, 2))
    blas = [library for library in threadpool_info() if library["user_api"] == "blas"]
    features = _multiarray_umath.__cpu_features__
    return {
        "kernels": sorted({library.get("architecture", "") for library in blas}),
        "threads": sorted({library["num_threads"] for library in blas}),
        "loops": [name for name in _multiarray_umath.__cpu_dispatch__ if features[name]],
    }


def failed_examples(module: str) -> str:
    """What doctest says about a module; empty if all its examples hold."""
    said = io.StringIO()
    runner = doctest.DocTestRunner(verbose=False)
    for test in doctest.DocTestFinder().find(importlib.import_module(module)):
        runner.run(test, out=said.write)
    return said.getvalue()


def say(answer: Answer, secret: str, *, naming: bool) -> list[Any]:
    """What the judge says about an answer: its score and a message, and with `naming` what was done wrong."""
    with impatient(), processor_time():
        verdict = grade(answer.exercise, answer.function, secret, naming=naming)
    return [verdict.score, verdict.misconception, verdict.message]


def verdicts(asked: Iterable[Iterable[str]], secret: str, *, naming: bool) -> list[list[Any]]:
    """What the judge says about answers, which are named as in golden.tsv."""
    keys = [Key(*key) for key in asked]
    answers = dict(list_answers({key.exercise for key in keys}))
    return [say(answers[key], secret, naming=naming) for key in keys]


def run_lessons(lessons: dict[str, list[str]], *, guesses: bool) -> dict[str, Any]:
    from tests.machines.cells import run_lesson  # pytest's own process has no use for it

    before = Path.cwd()
    try:
        return {name: run_lesson(cells, guesses=guesses) for name, cells in lessons.items()}
    finally:
        os.chdir(before)


def work(job: dict[str, Any]) -> dict[str, Any]:
    """In this order, so that whatever an answer of the banks does to its process can matter to no lesson."""
    return {
        "machine": machine(),
        "lessons": run_lessons(job["lessons"], guesses=job["guesses"]),
        "doctests": {module: failed_examples(module) for module in job["doctests"]},
        "right": verdicts(job["right"], job["secret"], naming=False),
        "wrong": verdicts(job["wrong"], job["secret"], naming=True),
    }


if __name__ == "__main__":
    result = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)  # some answers print, and so does LAPACK where it is given nan
    with result:
        json.dump(work(json.load(sys.stdin)), result)
