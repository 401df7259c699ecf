"""A lock that two processes cannot hold at once, on every system."""

import contextlib
import sqlite3
from collections.abc import Iterator
from pathlib import Path


class Held(Exception):
    """Another process holds the lock."""


@contextlib.contextmanager
def locked(path: Path, seconds: float = 0.0) -> Iterator[None]:
    """Hold the lock of this name; Held where another still has it after `seconds`, OSError where no file can be locked here.

    It is SQLite's lock on an empty database: POSIX and Windows lock files in different ways, and SQLite knows both. The lock goes
    with the process, however that ends.
    """
    database = None
    try:
        database = sqlite3.connect(path, timeout=seconds, isolation_level=None)
        database.execute("BEGIN EXCLUSIVE")
    except sqlite3.Error as problem:
        if database is not None:
            database.close()
        if problem.sqlite_errorcode == sqlite3.SQLITE_BUSY:
            raise Held(path.name) from None
        raise OSError(f"{path.name} cannot be locked: {problem}") from None
    try:
        yield
    finally:
        database.close()
