"""Ports for the servers that tests start: assigned one after the other, never drawn."""

import atexit
import socket
import tempfile
from contextlib import suppress
from pathlib import Path

try:
    from fcntl import LOCK_EX, LOCK_NB, flock
except ImportError:  # Windows, where only one process runs these tests
    LOCK_EX = LOCK_NB = 0

    def flock(descriptor: object, operation: int) -> None: ...


# Below those that the system hands out, so that a kernel started meanwhile cannot take one.
PORTS = range(20_000, 30_000)


def take_port() -> int:
    """A port that no other test has, on which nothing listens."""
    folder = Path(tempfile.gettempdir()) / "linclass-test-ports"
    folder.mkdir(exist_ok=True)
    for port in PORTS:
        lock = (folder / str(port)).open("w", encoding="utf-8")
        with suppress(OSError):
            flock(lock, LOCK_EX | LOCK_NB)
            with socket.socket() as probe:
                probe.bind(("127.0.0.1", port))
            atexit.register(lock.close)  # a port belongs to this process until it ends
            return port
        lock.close()
    raise RuntimeError(f"no free port between {PORTS.start} and {PORTS.stop}")
