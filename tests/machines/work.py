"""What another machine does again, as one process: run lessons, doctests and banks. A job comes in as JSON, what came out goes back."""

import contextlib
import doctest
import importlib
import io
import json
import os
import sys
from pathlib import Path
from typing import Any

import numpy as np
from IPython.core.displayhook import DisplayHook
from IPython.core.displaypub import DisplayPublisher
from IPython.core.interactiveshell import InteractiveShell
from numpy._core import _multiarray_umath
from threadpoolctl import threadpool_info
from traitlets.config import Config

from autograder import grade
from autograder.lessons.read import read_lesson
from linclass_ref.plots.style import Picture

shown: list[Any] = []  # what the running cell has shown so far


def shown_text(data: dict[str, Any]) -> list[Any]:
    """Of what a cell shows, what is compared: text, and that there is a picture. Fonts may differ from machine to machine."""
    return [data.get("text/plain"), data.get("text/html"), "image/png" in data]


class Publisher(DisplayPublisher):
    def publish(self, data: dict[str, Any], *args: Any, **kwargs: Any) -> None:
        shown.append(shown_text(data))


class Hook(DisplayHook):
    def start_displayhook(self) -> None: ...

    def write_output_prompt(self) -> None: ...

    def write_format_data(self, format_dict: dict[str, Any], md_dict: Any = None) -> None:
        shown.append(shown_text(format_dict))

    def finish_displayhook(self) -> None: ...


class Shell(InteractiveShell):
    kernel = None  # the course takes a shell that has one for a notebook's
    displayhook_class = Hook
    display_pub_class = Publisher


def run_lesson(source: str) -> list[Any]:
    """What each code cell of a lesson prints and shows, run from top to bottom as the kernel of the build does."""
    Shell.clear_instance()
    shell = Shell.instance(config=Config({"HistoryManager": {"enabled": False}}))
    os.chdir(Path(source).parent)
    done = []
    for cell in read_lesson(Path(source)).cells:
        if cell.cell_type == "code":
            shown.clear()
            printed = io.StringIO()
            with contextlib.redirect_stdout(printed), contextlib.redirect_stderr(printed):
                shell.run_cell(cell.source).raise_error()
            done.append([printed.getvalue(), list(shown)])
    return done


def failed_examples(module: str) -> str:
    """What doctest says of a module; empty where all its examples hold."""
    said = io.StringIO()
    runner = doctest.DocTestRunner(verbose=False)
    for test in doctest.DocTestFinder().find(importlib.import_module(module)):
        runner.run(test, out=said.write)
    return said.getvalue()


def verdicts(bank: str, secrets: list[str]) -> dict[str, list[Any]]:
    """What the judge says to each answer of a bank."""
    said = {}
    for answer in importlib.import_module(f"tests.exercises.banks.{bank}").bank.answers:
        for secret in secrets:
            verdict = grade(answer.exercise, answer.function, secret)
            said[f"{answer}, secret {secret}"] = [verdict.score, verdict.misconception, verdict.message]
    return said


def machine() -> dict[str, Any]:
    """What NumPy computes with here."""
    np.ones((2, 2)) @ np.ones((2, 2))
    blas = [library for library in threadpool_info() if library["user_api"] == "blas"]
    features = _multiarray_umath.__cpu_features__
    return {
        "kernels": sorted({library.get("architecture", "") for library in blas}),
        "threads": sorted({library["num_threads"] for library in blas}),
        "features": [name for name in _multiarray_umath.__cpu_dispatch__ if features[name]],
    }


def work(job: dict[str, Any]) -> dict[str, Any]:
    return {
        "machine": machine(),
        "lessons": {source: run_lesson(source) for source in job.get("lessons", ())},
        "doctests": {module: failed_examples(module) for module in job.get("doctests", ())},
        "banks": {bank: verdicts(bank, job["secrets"]) for bank in job.get("banks", ())},
    }


if __name__ == "__main__":
    if "--still" in sys.argv:
        Picture.png = lambda self: b""
    json.dump(work(json.load(sys.stdin)), sys.stdout)
