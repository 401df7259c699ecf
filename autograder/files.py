"""Files that others may write, lock or interrupt: atomic writing, locks, reading without following links."""

import contextlib
import os
import sqlite3
import stat
from collections.abc import Iterator
from pathlib import Path

from autograder.text import printable


class Unfit(Exception):
    """A file that is not read; the text says why."""


def read_regular(path: Path, most: int) -> bytes:
    """The bytes of a regular file of at most `most` bytes. No link is followed, and nothing is waited for."""
    name = printable(path.name, 80)
    if path.is_symlink():
        raise Unfit(f"{name} is a symbolic link")
    # Opened once and then asked what it is, so that nothing can be put in its place in between.
    descriptor = os.open(
        path, os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
    )
    try:
        status = os.fstat(descriptor)
        if not stat.S_ISREG(status.st_mode):
            raise Unfit(f"{name} is not a regular file")
    except Unfit:
        os.close(descriptor)
        raise
    with os.fdopen(descriptor, "rb") as file:
        content = file.read(most + 1)
    if len(content) > most:
        raise Unfit(f"{name} has {max(status.st_size, len(content)):,} bytes; at most {most:,} are read")
    return content


def write_atomically(path: Path, text: str) -> None:
    """Either the old file or the whole new one is there, whenever the power goes."""
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_name(f".{path.name}.draft")  # one writer at a time, so one that was cut off is written over
    with draft.open("w", encoding="utf-8", newline="") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
    os.replace(draft, path)


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
