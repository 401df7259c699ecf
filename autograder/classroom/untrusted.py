"""A folder that somebody else can change while we read it: its entries, reached through open folders, never through a path or a link."""

import os
import stat
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import islice

from autograder.files import READ, Unfit, account
from autograder.text import printable

FOLDER = READ | getattr(os, "O_DIRECTORY", 0)
MAX_ENTRIES = 5_000  # files and folders of one submission
MAX_DEPTH = 20


@contextmanager
def opened_folder(name: str, inside: int | None = None) -> Iterator[int]:
    """A descriptor of a folder; OSError if it is a link or not a folder."""
    descriptor = os.open(name, FOLDER, dir_fd=inside)
    try:
        yield descriptor
    finally:
        os.close(descriptor)


@dataclass(frozen=True)
class Entry:
    """A file, folder, link or anything else; `folder` is open while the entry is looked at."""

    folder: int
    path: tuple[str, ...]
    status: os.stat_result

    @property
    def is_folder(self) -> bool:
        return stat.S_ISDIR(self.status.st_mode)

    def __str__(self) -> str:
        return printable("/".join(self.path), 200)

    def read(self, most: int, owner: int | None) -> bytes:
        """The content of a regular file of at most `most` bytes that belongs to `owner`; Unfit says what is wrong with another one."""
        if stat.S_ISLNK(self.status.st_mode):
            raise Unfit(f"{self} is a link")
        # Opened first and only then inspected: nothing can be put in its place in between. A pipe is opened without waiting.
        descriptor = os.open(self.path[-1], READ, dir_fd=self.folder)
        try:
            status = os.fstat(descriptor)
            if not stat.S_ISREG(status.st_mode):
                raise Unfit(f"{self} is not a regular file")
            if owner not in (None, status.st_uid):
                raise Unfit(f"{self} belongs to {account(status.st_uid)}")
            with open(descriptor, "rb", closefd=False) as file:
                content = file.read(most + 1)
        finally:
            os.close(descriptor)
        if len(content) > most:
            raise Unfit(f"{self} has {max(status.st_size, len(content)):,} bytes, and at most {most:,} are left for it")
        return content


def walk(folder: int, is_ignored: Callable[[str], bool] = lambda name: False) -> Iterator[Entry]:
    """Everything in an open folder and below it; Unfit if that is too much."""
    for count, entry in enumerate(_walk(folder, (), is_ignored)):
        if count == MAX_ENTRIES:
            raise Unfit(f"it has more than {MAX_ENTRIES:,} files and folders")
        yield entry


def _walk(folder: int, path: tuple[str, ...], is_ignored: Callable[[str], bool]) -> Iterator[Entry]:
    if len(path) == MAX_DEPTH:
        raise Unfit(f"it has more than {MAX_DEPTH} folders inside one another")
    with os.scandir(folder) as found:  # a folder can hold millions of names
        names = [entry.name for entry in islice(found, MAX_ENTRIES + 1)]
    if len(names) > MAX_ENTRIES:
        raise Unfit(f"it has more than {MAX_ENTRIES:,} files and folders")
    for name in sorted(names):
        if is_ignored(name):
            continue
        entry = Entry(folder, (*path, name), os.stat(name, dir_fd=folder, follow_symlinks=False))
        yield entry
        if entry.is_folder:
            with opened_folder(name, folder) as inner:
                yield from _walk(inner, entry.path, is_ignored)
