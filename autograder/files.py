"""Files that others may write or lock, and writes that may be interrupted: atomic writing, locks, reading without following links."""

import contextlib
import os
import shlex
import stat
import tempfile
from collections.abc import Iterator
from functools import cache
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


def why_foreign(path: Path, status: os.stat_result | None = None) -> str | None:
    """Why this file or folder may be somebody else's work; None if only this user and root can have written it.

    For a file that is open already, `status` is what its descriptor says. Windows has no such owners and modes, nor has every file system
    elsewhere: there nothing is refused.
    """
    if not hasattr(os, "geteuid"):
        return None
    status = status or path.lstat()
    if status.st_uid not in (0, os.geteuid()):
        return f"{printable(str(path), 300)} belongs to {account(status.st_uid)}"
    if stat.S_ISLNK(status.st_mode):
        return why_foreign(path.resolve())
    writers = status.st_mode & (0o002 if _is_alone_in(status.st_gid) and not has_list(path) else 0o022)
    if writers and _keeps_modes(path if stat.S_ISDIR(status.st_mode) else path.parent):
        name = printable(str(path), 300)
        return f"others can write to {name} (to change that: chmod go-w {shlex.quote(name)})"
    return None


def read_own(path: Path, most: int) -> str:
    """The text of a file of at most `most` bytes that only this user and root can have written; Unfit says why it is not read.

    The opened file is looked at, too: a user who can write to a folder above can exchange this one for another at any moment.
    """
    if why := why_foreign(path):  # before it is opened, because a pipe could block
        raise Unfit(why)
    flag = getattr(os, "O_NONBLOCK", 0)
    with open(path, encoding="utf-8", opener=lambda name, flags: os.open(name, flags | flag)) as file:
        status = os.fstat(file.fileno())
        if why := why_foreign(path, status):
            raise Unfit(why)
        if status.st_size > most:
            raise Unfit(f"{printable(path.name, 80)} has {status.st_size:,} bytes; at most {most:,} are read")
        return file.read()


def account(user: int) -> str:
    """The name of an account of this machine, or its number."""
    import pwd  # not on Windows

    try:
        return pwd.getpwuid(user).pw_name
    except KeyError:
        return f"user {user}"


@cache
def group_members(group: int) -> frozenset[str]:
    """The names of the members that the system lists. A directory service may not list all of them."""
    import grp
    import pwd

    try:
        named = grp.getgrgid(group).gr_mem
    except KeyError:
        named = []
    return frozenset(named) | {person.pw_name for person in pwd.getpwall() if person.pw_gid == group}


def is_member(user: int, group: int) -> bool:
    """Whether an account is in a group, also where a directory service lists the members of neither."""
    import pwd

    try:
        person = pwd.getpwuid(user)
    except KeyError:
        return False
    return group in os.getgrouplist(person.pw_name, person.pw_gid)


def _is_alone_in(group: int) -> bool:
    """Whether the group is this user's own: many systems give each user a group of the same name, and let it write."""
    import grp

    own = account(os.geteuid())
    try:
        return grp.getgrgid(group).gr_name == own and group_members(group) <= {own}
    except KeyError:
        return False


def has_list(path: Path) -> bool:
    """Whether an access control list names more people; the bits of the group then stand for them too."""
    try:
        return "system.posix_acl_access" in os.listxattr(path)
    except (OSError, AttributeError):  # a file system without lists, or another system than Linux
        return False


def _keeps_modes(folder: Path) -> bool:
    """Whether the file system distinguishes between users: a Windows drive in WSL shows every file as open to all."""
    try:
        with tempfile.TemporaryFile(dir=folder) as new:  # made for its owner alone
            return not stat.S_IMODE(os.fstat(new.fileno()).st_mode) & 0o077
    except OSError:
        return True


def is_shared(folder: Path) -> bool:
    """Whether a group shares this folder: its members may write there, and what they make belongs to the group."""
    mode = folder.stat().st_mode
    return bool(mode & stat.S_ISGID) and mode & stat.S_IRWXG == stat.S_IRWXG


def share_alike(folder: Path) -> None:
    """From now on this process makes files that the group can use, if `folder` is shared by one, and nothing that others can write to."""
    os.umask(0o007 if is_shared(folder) else os.umask(0o077) | 0o002)


CLOSED = 0o600  # the mode of a file for its owner alone


def write_atomically(path: Path, content: str | bytes, *, mode: int = 0o660) -> None:
    """Write so that either the old file or the whole new one is there, even after a power failure.

    The file has the mode from its first byte on, less what the umask takes away. Most files are about people, so others cannot read them
    unless the caller says so; instructors who share a classroom through a group can.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_name(f".{path.name}.draft")
    # There is one writer, so this is an unfinished draft. It is not opened: in a shared folder it could be a link or somebody else's file.
    draft.unlink(missing_ok=True)
    with open(draft, "xb", opener=lambda name, flags: os.open(name, flags, mode)) as file:
        file.write(content.encode() if isinstance(content, str) else content)
        file.flush()
        os.fsync(file.fileno())
    try:
        os.replace(draft, path)
    except OSError:
        draft.unlink()
        raise


class Held(Exception):
    """Another process holds the lock."""


@contextlib.contextmanager
def locked(path: Path, seconds: float = 0.0) -> Iterator[None]:
    """Hold the lock of this name; Held if another process still has it after `seconds`, OSError if no file can be locked here.

    It is SQLite's lock on an empty database: POSIX and Windows lock files in different ways, and SQLite knows both. The lock is
    released when the process ends, however it ends.
    """
    try:
        import sqlite3
    except ImportError:  # in a browser tab, where there is one process and this module is left out
        raise OSError(f"{path.name} cannot be locked without SQLite") from None
    database = None
    try:
        # Not made by SQLite, which would let only its owner write: a group may share a classroom, as far as the umask allows.
        with contextlib.suppress(OSError):  # SQLite says why
            os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o660))
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
