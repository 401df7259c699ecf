"""Files that others may write or lock, and writes that may be interrupted: atomic writing, locks, reading without following links."""

import contextlib
import os
import sqlite3
import stat
from collections.abc import Iterator
from pathlib import Path

from autograder.text import printable


class Unfit(Exception):
    """A file that is not read; the text says why."""


def read_regular(path: Path, most: int, *, below: Path | None = None) -> bytes:
    """The bytes of a regular file of at most `most` bytes. It follows no link and never waits (a pipe could block forever).

    Nor may any folder on the way from `below` to the file be a link.
    """
    name = printable(path.name, 80)
    if path.is_symlink():
        raise Unfit(f"{name} is a symbolic link")
    # Opened first and only then inspected, so that nothing can be put in its place in between.
    descriptor = _opened(path, below)
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


READ = os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)


def _opened(path: Path, below: Path | None) -> int:
    """A descriptor of the file, reached from folder to folder: a path could lead elsewhere by the time it is opened."""
    if below is None or not hasattr(os, "O_DIRECTORY"):  # not on Windows
        return os.open(path, READ)
    *folders, name = path.relative_to(below).parts
    descriptor = os.open(below, os.O_RDONLY | os.O_DIRECTORY)
    try:
        for folder in folders:
            outer = descriptor
            descriptor = os.open(folder, READ | os.O_DIRECTORY, dir_fd=outer)
            os.close(outer)
        return os.open(name, READ, dir_fd=descriptor)
    finally:
        os.close(descriptor)


def write_atomically(path: Path, content: str | bytes) -> None:
    """Write so that either the old file or the whole new one is there, even after a power failure."""
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_name(f".{path.name}.draft")  # there is one writer, so it overwrites an unfinished draft
    with draft.open("wb") as file:
        file.write(content.encode() if isinstance(content, str) else content)
        file.flush()
        os.fsync(file.fileno())
    os.replace(draft, path)


class Held(Exception):
    """Another process holds the lock."""


@contextlib.contextmanager
def locked(path: Path, seconds: float = 0.0) -> Iterator[None]:
    """Hold the lock of this name; Held if another process still has it after `seconds`, OSError if no file can be locked here.

    It is SQLite's lock on an empty database: POSIX and Windows lock files in different ways, and SQLite knows both. The lock is
    released when the process ends, however it ends.
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
