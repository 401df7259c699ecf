"""Frames over one socket pair: a frame is a header, a JSON text, and the raw bytes of the arrays that the text describes.

Both sides use this file; only the judge's side must not trust the other. What the JSON may say of a value is in `values`. An array
travels as (dtype, shape) in the JSON and its bytes after it, which is `.npy` without its header: there is no header to parse, and the
sizes are known and checked before anything is read or allocated.
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

from autograder.judging.plain import MAX_DIMENSIONS, is_hollow
from autograder.sandbox.values import DTYPES, Broken

HEADER = struct.Struct(">4sII")  # magic, bytes of JSON, bytes of arrays
MAGIC = b"lcl1"
MAX_JSON = 4_000_000
MAX_ARRAYS = 1_000
MAX_BYTES = 16_000_000  # of all arrays in one message
AHEAD = 4_096  # bytes that are read at a time, so that a small message takes one call of the system
_SLICE = 0.02  # seconds between checks of the clock while waiting
STANDSTILL = 1.0  # seconds: a process that wakes up this much too late was not allowed to run


class Closed(Exception):
    """The other side is gone."""


class Late(Exception):
    """Nothing complete arrived before the deadline."""


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
