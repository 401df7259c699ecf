"""Every public function refuses bad input with a ValueError: what was expected ("X must …") and what was given ("; got …").

There is one table per module, `bad_input/<module>.py` (`data_synthetic.py` for `linclass_ref.data.synthetic`), with

    GOOD = {"predict": ([[1, 2]], [1, 1], 0)}                       a right call of every function: a tuple, or a dict
    BAD = {"predict": [(([[1, 2]], [1], 0), "2 entries; got 1")]}   wrong calls, and words that each message must contain
    FINE = {("classes_to_signs", "t"): {"label"}}                    kinds of spoilt argument that are accepted on purpose
    INNER = {"learn": "its callers check"}                          loops that get checked arrays, and why they do not check

From each right call we make wrong ones by spoiling one argument at a time in every way of `spoilt` that fits it. BAD holds
what no such rule can guess: lengths that disagree, a missing class, a singular matrix. Functions without parameters
need no entry. GOOD should also give the optional arguments, so that they are spoilt too.
"""

import importlib
import inspect
import pkgutil
import re
import runpy
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import linclass_ref

TABLES = {
    path.stem: runpy.run_path(str(path)) for path in sorted(Path(__file__).with_name("bad_input").glob("[!_]*.py"))
}
LABELS = {"y", "t", "labels", "predicted"}


def public_functions() -> dict[tuple[str, str], Callable[..., Any]]:
    """(table, name) → function, for each public function with parameters, in the module that defines it."""
    found = {}
    for info in pkgutil.walk_packages(linclass_ref.__path__, "linclass_ref."):
        parts = info.name.split(".")[1:]
        if parts[0] in ("plots", "scene", "widgets") or any(part.startswith("_") for part in parts):
            continue
        module = importlib.import_module(info.name)
        for name, function in inspect.getmembers(module, callable):
            function = getattr(function, "py_func", function)  # what Numba has compiled
            if (
                inspect.isfunction(function)
                and function.__module__ == info.name
                and not name.startswith("_")
                and inspect.signature(function).parameters
            ):
                found["_".join(parts), name] = function
    return found


FUNCTIONS = public_functions()


def call(function: Callable[..., Any], arguments: tuple[Any, ...] | dict[str, Any]) -> Any:
    return function(**arguments) if isinstance(arguments, dict) else function(*arguments)


def spoilt(name: str, value: Any) -> Iterator[tuple[str, Any]]:
    """(kind, wrong value) for each way to spoil the argument `name`, whose right value is `value`."""
    if isinstance(value, str):
        yield from [("not text", 3), ("not text", None)]
        return
    if name == "rng":
        yield from [("not a generator", "words"), ("not a generator", -1)]
        return
    if callable(value) or value is None or isinstance(value, bool):
        return
    yield from [("not a number", "words"), ("none", None)]
    try:
        array = np.asarray(value, dtype=float)
    except (
        TypeError,
        ValueError,
    ):  # words, a dictionary, a pair of different things: there is nothing numeric to spoil
        return
    yield "nan", np.where(np.arange(array.size).reshape(array.shape) == 0, np.nan, array)
    yield "shape", array[None, None]
    if array.ndim:
        yield "empty", array[:0]
    if name in LABELS:
        yield from [("label", np.full_like(array, 99)), ("label", array + 0.5)]
    if name == "K":
        yield from [("few classes", 1), ("few classes", 0), ("part of a class", 2.5)]


def spoilt_calls(table: str, name: str) -> Iterator[tuple[dict[str, Any], str, str]]:
    """The arguments of each call of a function with one of them spoilt; which, and in what way."""
    good, fine = TABLES[table]["GOOD"][name], TABLES[table].get("FINE", {})
    bound = good if isinstance(good, dict) else inspect.signature(FUNCTIONS[table, name]).bind(*good).arguments
    for parameter, value in bound.items():
        for kind, wrong in spoilt(parameter, value):
            if kind not in fine.get((name, parameter), ()):
                yield {**bound, parameter: wrong}, parameter, kind


def message_of(function: Callable[..., Any], arguments: tuple[Any, ...] | dict[str, Any]) -> str:
    """What the function says when it refuses; or, in words that no refusal has, what it does instead."""
    try:
        call(function, arguments)
    except ValueError as refusal:
        return str(refusal)
    except Exception as problem:
        return f"no ValueError but {type(problem).__name__}"
    return "not refused"


def named_in(*keys: str) -> set[tuple[str, str]]:
    return {(table, name) for table, content in TABLES.items() for key in keys for name in content.get(key, {})}


def says_what_was_expected_and_what_came(message: str) -> bool:
    return re.search(r"\bmust\b.+;.+", message) is not None


def test_every_public_function_has_a_right_call_to_spoil() -> None:
    missing = [f"{table}.{name}" for table, name in FUNCTIONS if (table, name) not in named_in("GOOD", "INNER")]
    assert not missing, f"add a right call to GOOD in tests/reference/bad_input/<module>.py for {missing}"


def test_the_tables_name_only_functions_that_exist() -> None:
    assert named_in("GOOD", "BAD", "INNER") <= set(FUNCTIONS)


CALLED = [(t, n) for t, n in FUNCTIONS if n in TABLES.get(t, {}).get("GOOD", {})]
REFUSING = [(t, n) for t, content in TABLES.items() for n in content.get("BAD", {})]


@pytest.mark.parametrize(("table", "name"), CALLED)
def test_the_right_call_is_right(table: str, name: str) -> None:
    call(FUNCTIONS[table, name], TABLES[table]["GOOD"][name])


@pytest.mark.parametrize(("table", "name"), CALLED)
def test_a_right_call_with_one_argument_spoilt_is_refused(table: str, name: str) -> None:
    for arguments, parameter, kind in spoilt_calls(table, name):
        message = message_of(FUNCTIONS[table, name], arguments)
        assert says_what_was_expected_and_what_came(message), f"{parameter}, {kind}: {message}"
        # If shapes disagree, the message may name either argument; everything else is the fault of this argument alone.
        if kind not in ("shape", "empty"):
            assert re.search(rf"\b{re.escape(parameter)}\b", message), f"{parameter}, {kind}: {message}"


@pytest.mark.parametrize(("table", "name"), REFUSING)
def test_a_listed_wrong_call_is_refused_with_its_words(table: str, name: str) -> None:
    for arguments, words in TABLES[table]["BAD"][name]:
        message = message_of(FUNCTIONS[table, name], arguments)
        assert says_what_was_expected_and_what_came(message), f"{arguments}: {message}"
        assert words in message, f"{arguments}: {message}"
