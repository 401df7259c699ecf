"""Plain data over one socket pair: a frame is a header, a JSON text, and the raw bytes of the arrays that the text describes.

Both sides use this file; only the judge's side must not trust the other. An array travels as (dtype, shape) in the JSON and
its bytes after it, which is `.npy` without its header: there is no header to parse, and the sizes are known and checked
before anything is read or allocated. Nothing is ever unpickled.
"""

import json
import math
import select
import socket
import struct
import time
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from autograder.judging.plain import MAX_DIMENSIONS, NotPlain, is_hollow, plain
from autograder.text import clean

HEADER = struct.Struct(">4sII")  # magic, bytes of JSON, bytes of arrays
MAGIC = b"lcl1"
MAX_JSON = 4_000_000
MAX_ARRAYS = 1_000
MAX_BYTES = 16_000_000  # of all arrays in one message
MAX_ANSWER = 100_000  # numbers and characters in what a function returns; the longest right answer has a few thousand
MAX_ASKED = 10_000  # the same in the arguments of a call back into the judge; the longest honest one has a few
MAX_DEPTH = 12
MAX_BITS = 3_000  # of a whole number
MAX_TEXT = 1_000_000  # characters in an array of text
DTYPES = ("|b1", "|i1", "<i2", "<i4", "<i8", "|u1", "<u2", "<u4", "<u8", "<f2", "<f4", "<f8")
AHEAD = 4_096  # bytes that are read at a time, so that a small message takes one call of the system
_SLICE = 0.05  # seconds between checks of the clock while waiting
STANDSTILL = 1.0  # seconds: a process that wakes up this much too late was not allowed to run


class Broken(Exception):
    """The other side sent something that the protocol does not allow."""


class Closed(Exception):
    """The other side is gone."""


class Late(Exception):
    """Nothing complete arrived before the deadline."""


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
            raise TypeError("a whole number of hundreds of digits")
        return value if abs(value) < 2**63 else {"int": hex(value)}
    if isinstance(value, np.ndarray | np.generic):
        return _encode_array(value, arrays)
    if type(value) in (list, tuple):
        items = [encode(item, arrays, functions, depth + 1) for item in value]
        return items if type(value) is list else {"tuple": items}
    if type(value) is dict and all(type(key) is str for key in value):
        pairs = [[encode(part, arrays, functions, depth + 1) for part in pair] for pair in value.items()]
        return {"dict": pairs}
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
    if form in ("tuple", "dict") and type(content) is list:
        items = [decode(part, arrays, function, depth + 1) for part in content]
        return tuple(items) if form == "tuple" else _dict(items)
    raise Broken("a value of no known form")


def _dict(pairs: list[Any]) -> dict[str, Any]:
    """Only text as keys: numbers can be chosen so that a dictionary takes forever to fill."""
    if not all(type(pair) is list and len(pair) == 2 and type(pair[0]) is str for pair in pairs):
        raise Broken("not a dictionary")
    return dict(pairs)


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


class Channel:
    """Frames over a stream socket, with deadlines. A deadline is a time of `time.monotonic()`, or None.

    Time in which this process itself was suspended (a closed lid, a frozen container) does not count.
    """

    def __init__(self, sock: socket.socket, waiting: Callable[[], None] | None = None) -> None:
        self.sock = sock
        self.waiting = waiting  # called now and then while nothing arrives
        self.stood_still = 0.0  # seconds, since it was last set to 0
        self._ahead = b""  # what has arrived and is not read yet
        sock.setblocking(False)

    def send(self, message: dict[str, Any], arrays: list[np.ndarray], deadline: float | None = None) -> None:
        described = [[a.dtype.str, list(a.shape)] for a in arrays]
        # Not in ASCII: text in other scripts would take up several times the space.
        text = json.dumps({**message, "arrays": described}, ensure_ascii=False).encode("utf-8", "surrogatepass")
        size = sum(a.nbytes for a in arrays)
        if len(text) > MAX_JSON or size > MAX_BYTES or len(arrays) > MAX_ARRAYS:
            raise TypeError(f"a value of {len(text) + size:,} bytes, which is too large")
        data = memoryview(b"".join([HEADER.pack(MAGIC, len(text), size), text, *(a.tobytes() for a in arrays)]))
        for _ in self._turns(True, deadline):
            try:
                data = data[self.sock.send(data) :]
            except BlockingIOError:
                continue
            except OSError:
                raise Closed from None
            if not data:
                return

    def receive(self, deadline: float | None = None) -> tuple[dict[str, Any], list[np.ndarray]]:
        """One message and its arrays. Raises Broken, Closed or Late, and nothing else, whatever arrives."""
        magic, text_size, size = HEADER.unpack(self._read(HEADER.size, deadline))
        if magic != MAGIC or text_size > MAX_JSON or size > MAX_BYTES:
            raise Broken("a header of no known form")
        text = self._read(text_size, deadline)
        body = self._read(size, deadline)
        try:
            message = json.loads(text)
        except (ValueError, RecursionError, MemoryError):
            raise Broken("not JSON") from None
        if type(message) is not dict:
            raise Broken("not a message")
        try:
            return message, list(_arrays(message.pop("arrays", None), body))
        except (ValueError, OverflowError, MemoryError):
            raise Broken("an array that cannot be made") from None

    def quiet(self) -> bool:
        """Whether nothing is waiting to be read."""
        if self._ahead:
            return False
        try:
            self.sock.recv(1, socket.MSG_PEEK)
        except BlockingIOError:
            return True
        except OSError:
            return False
        return False

    def _read(self, size: int, deadline: float | None) -> bytes:
        parts, missing = [self._ahead], size - len(self._ahead)
        turns = self._turns(False, deadline)
        while missing > 0:
            next(turns)
            try:
                part = self.sock.recv(min(max(missing, AHEAD), 1 << 20))
            except BlockingIOError:
                continue
            except OSError:
                raise Closed from None
            if not part:
                raise Closed
            parts.append(part)
            missing -= len(part)
        data = b"".join(parts)
        self._ahead = data[size:]
        return data[:size]

    def _turns(self, to_write: bool, deadline: float | None) -> Iterator[None]:
        """A turn whenever the socket may be ready, until the deadline."""
        yield
        is_ready = _readiness(self.sock, to_write)
        while True:
            now = time.monotonic()
            left = _SLICE if deadline is None else min(_SLICE, deadline + self.stood_still - now)
            if left <= 0:
                raise Late
            ready = is_ready(left)
            overslept = time.monotonic() - now - left
            self.stood_still += overslept if overslept > STANDSTILL else 0.0
            if ready:
                yield
                if deadline is not None and time.monotonic() > deadline + self.stood_still:
                    raise Late
            if self.waiting is not None:
                self.waiting()


def _readiness(sock: socket.socket, to_write: bool) -> Callable[[float], bool]:
    """A function that waits at most the given number of seconds for the socket and says whether it is ready."""
    if hasattr(select, "poll"):
        poll = select.poll()
        poll.register(sock, select.POLLOUT if to_write else select.POLLIN)
        return lambda seconds: bool(poll.poll(max(1, math.ceil(seconds * 1000))))
    reading, writing = ([], [sock]) if to_write else ([sock], [])  # Windows
    return lambda seconds: any(select.select(reading, writing, [], seconds))


def _arrays(described: Any, body: bytes) -> Iterator[np.ndarray]:
    """The arrays in `body`, as the (dtype, shape) pairs describe them; their sizes must add up exactly."""
    if type(described) is not list or len(described) > MAX_ARRAYS:
        raise Broken("arrays of no known form")
    start = 0
    for one in described:
        if type(one) is not list or len(one) != 2 or one[0] not in DTYPES or type(one[1]) is not list:
            raise Broken("an array of no known form")
        dtype, shape = np.dtype(one[0]), one[1]
        if len(shape) > MAX_DIMENSIONS or not all(type(n) is int and 0 <= n <= MAX_BYTES for n in shape):
            raise Broken("a shape of no known form")
        size = math.prod(shape) * dtype.itemsize
        if size == 0 and is_hollow(shape):
            raise Broken("an empty array of an absurd shape")
        if start + size > len(body):
            raise Broken("an array longer than its bytes")
        yield _array(body[start : start + size], dtype, shape)
        start += size
    if start != len(body):
        raise Broken("bytes that no array claims")


def _array(data: bytes, dtype: np.dtype, shape: list[int]) -> np.ndarray:
    if dtype.kind == "b":  # a byte other than 0 and 1 is not a valid bool, but NumPy would trust it
        return np.frombuffer(data, np.uint8).reshape(shape) != 0
    return np.frombuffer(data, dtype).reshape(shape).copy()
