"""Values as JSON can hold them, and back: what may cross the wall between the judge and a student's process, and nothing else.

Both sides use this file. The judge trusts nothing that comes from the other one: it reads a value with `arrived` and a text with
`arrived_text`, which give plain and harmless data of a limited size, or say what is wrong with it. Nothing is ever unpickled.
"""

from collections.abc import Callable
from typing import Any

import numpy as np

from autograder.judging.plain import MAX_DIMENSIONS, MAX_KEYS, NotPlain, plain
from autograder.text import clean

MAX_ANSWER = 100_000  # numbers and characters in what a function returns; the longest right answer has a few thousand
MAX_ASKED = 10_000  # the same in the arguments of a call back into the judge; the longest honest one has a few
MAX_DEPTH = 12
MAX_BITS = 3_000  # of an integer
MAX_TEXT = 1_000_000  # characters in an array of text
MAX_WORDS = 600  # characters of an error message
DTYPES = ("|b1", "|i1", "<i2", "<i4", "<i8", "|u1", "<u2", "<u4", "<u8", "<f2", "<f4", "<f8")


class Broken(Exception):
    """The other side sent something that the protocol does not allow."""


def encode(value: Any, arrays: list[np.ndarray], functions: list[Callable[..., Any]], depth: int = 0) -> Any:
    """`value` as something that JSON can hold; arrays and functions are appended to the lists and represented by their index.

    >>> arrays, functions = [], []
    >>> encode((1, [2.5, "a"], np.zeros(3), len), arrays, functions)
    {'tuple': [1, [2.5, 'a'], {'array': 0}, {'function': 0}]}
    """
    if depth > MAX_DEPTH:
        raise TypeError(f"nested more than {MAX_DEPTH} deep")
    if value is None or type(value) in (bool, float, str):
        return value
    if type(value) is int:
        if value.bit_length() > MAX_BITS:
            raise TypeError("an integer of hundreds of digits")
        return value if abs(value) < 2**63 else {"int": hex(value)}
    if isinstance(value, np.ndarray | np.generic):
        return _encode_array(value, arrays)
    if type(value) in (list, tuple):
        items = [encode(item, arrays, functions, depth + 1) for item in value]
        return items if type(value) is list else {"tuple": items}
    if type(value) is dict:
        pairs = [[encode(part, arrays, functions, depth + 1) for part in pair] for pair in value.items()]
        return {"dict": pairs}
    if type(value) in (set, frozenset):
        return {"set": [encode(item, arrays, functions, depth + 1) for item in value]}
    if type(value) is np.random.Generator:
        return {"generator": _encode_generator(value)}
    if callable(value):
        functions.append(value)
        return {"function": len(functions) - 1}
    raise TypeError(f"a value of type {type(value).__name__}")


def _encode_array(value: Any, arrays: list[np.ndarray]) -> dict[str, Any]:
    if value.ndim > MAX_DIMENSIONS:
        raise TypeError(f"an array of {value.ndim} dimensions")
    if value.dtype.kind == "U":
        return {"text": value.tolist()}
    dtype = value.dtype.newbyteorder("<")
    if dtype.str not in DTYPES:
        if value.dtype.kind != "f":
            raise TypeError(f"an array of {value.dtype}")
        dtype = np.dtype("<f8")  # long doubles have no portable form
    arrays.append(np.array(value, dtype=dtype, order="C", subok=False))
    return {"array" if isinstance(value, np.ndarray) else "scalar": len(arrays) - 1}


def _encode_generator(rng: np.random.Generator) -> list[str]:
    """The state of a generator as `np.random.default_rng` makes it."""
    state = rng.bit_generator.state
    if state["bit_generator"] != "PCG64":
        raise TypeError(f"a random generator of kind {state['bit_generator']}")
    numbers = (*state["state"].values(), state["has_uint32"], state["uinteger"])
    return [hex(number) for number in numbers]


def _decode_generator(content: Any) -> np.random.Generator:
    if type(content) is not list or len(content) != 4 or not all(type(n) is str and len(n) <= 34 for n in content):
        raise Broken("a random generator of no known form")
    bits = np.random.PCG64()
    try:
        state, inc, has_uint32, uinteger = (int(number, 16) for number in content)
        bits.state = {
            "bit_generator": "PCG64",
            "state": {"state": state, "inc": inc},
            "has_uint32": has_uint32,
            "uinteger": uinteger,
        }
    except (ValueError, OverflowError, TypeError):
        raise Broken("a random generator of no known form") from None
    return np.random.Generator(bits)


def arrived(item: Any, arrays: list[np.ndarray], function: Callable[[int], Any], most: int) -> Any:
    """What the other side sent, plain and small, or NotPlain; Broken where it is of no known form.

    >>> arrived([{'array': 0}, 2], [np.zeros(2)], lambda index: None, most=10)
    [array([0., 0.]), 2]
    """
    left, rest = most, [item]
    while rest:  # counted before anything is made of it
        one = rest.pop()
        parts = list(one.values()) if type(one) is dict else one if type(one) is list else ()
        left -= len(parts) if type(one) is list else 0
        if left < 0:
            raise NotPlain(f"lists that hold more than the {most:,} numbers or characters that are looked at")
        rest += parts
    try:
        return plain(decode(item, arrays, function), most)
    except (ValueError, TypeError, OverflowError, RecursionError, MemoryError):
        raise Broken("a value that cannot be made") from None


def arrived_text(value: Any, limit: int = MAX_WORDS) -> str:
    """A text that the other side sent, harmless and at most `limit` characters long; anything but a text is an empty one."""
    return clean(value[:limit]) if type(value) is str else ""


def decode(item: Any, arrays: list[np.ndarray], function: Callable[[int], Any], depth: int = 0) -> Any:
    """What `encode` made, back as a value; `function` turns a function's index into something to call.

    >>> decode({'tuple': [1, {'array': 0}]}, [np.zeros(2)], lambda index: None)
    (1, array([0., 0.]))
    """
    if depth > MAX_DEPTH:
        raise Broken("nested too deep")
    if item is None or type(item) in (bool, int, float):
        return item
    if type(item) is str:
        return clean(item)
    if type(item) is list:
        return [decode(part, arrays, function, depth + 1) for part in item]
    if type(item) is not dict or len(item) != 1:
        raise Broken("a value of no known form")
    ((form, content),) = item.items()
    return _decode_form(form, content, arrays, function, depth)


def _decode_form(form: str, content: Any, arrays: list[np.ndarray], function: Callable[[int], Any], depth: int) -> Any:
    if form in ("array", "scalar", "function"):
        if type(content) is not int or content < 0 or (form != "function" and content >= len(arrays)):
            raise Broken(f"no such {form}")
        if form == "function":
            return function(content)
        return arrays[content] if form == "array" else arrays[content][()]
    if form == "int" and type(content) is str and len(content) <= 1_000:
        try:
            return int(content, 16)
        except ValueError:
            raise Broken("not a number") from None
    if form == "generator":
        return _decode_generator(content)
    if form == "text":
        return _text_array(decode(content, arrays, function, depth + 1))
    if form in ("tuple", "dict", "set") and type(content) is list:
        items = [decode(part, arrays, function, depth + 1) for part in content]
        return tuple(items) if form == "tuple" else _dict(items) if form == "dict" else frozenset(_keys(items))
    raise Broken("a value of no known form")


def _dict(pairs: list[Any]) -> dict[Any, Any]:
    if not all(type(pair) is list and len(pair) == 2 for pair in pairs):
        raise Broken("not a dictionary")
    return dict(zip(_keys([key for key, _ in pairs]), (item for _, item in pairs), strict=True))


def _keys(items: list[Any]) -> list[Any]:
    """Numbers can be chosen so that a dictionary takes forever to fill: few of them, or only text."""
    if not all(type(item) is str for item in items):
        if len(items) > MAX_KEYS:
            raise Broken("too many keys")
        for item in items:
            _check_key(item)
    return items


def _check_key(item: Any) -> None:
    if type(item) in (tuple, frozenset) and len(item) <= MAX_KEYS:
        for part in item:
            _check_key(part)
    elif item is not None and type(item) not in (str, bool, int, float):
        raise Broken("a key of no known form")


def _text_array(items: Any) -> np.ndarray:
    """An array of text, in which every entry takes up the space of the longest."""
    leaves, rest = [], [items]
    while rest:
        one = rest.pop()
        if type(one) is list:
            rest += one
        elif type(one) is str:
            leaves.append(len(one))
        else:
            raise Broken("not an array of text")
    if len(leaves) * max(leaves, default=0) > MAX_TEXT:
        raise Broken("too much text")
    try:
        return np.array(items, dtype=str)
    except ValueError:
        raise Broken("not an array of text") from None
