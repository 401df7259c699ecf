"""Landlock, one more wall where the kernel has it: what the file system's mounts forbid is forbidden a second time, by other code.

A notebook may write below its scratch folder, read what is below the folders that it needs, open no TCP connection, and signal or reach
nothing outside. Where the kernel has no Landlock (before Linux 5.13, or switched off), nothing
happens: the other walls stand by themselves.
"""

import ctypes
import os
import struct
from collections.abc import Iterable

CREATE, ADD_RULE, RESTRICT = 444, 445, 446  # the same numbers on every machine
VERSION, BENEATH = 1, 1
EXECUTE, WRITE_FILE, READ_FILE, READ_DIR, TRUNCATE, IOCTL_DEV = 1 << 0, 1 << 1, 1 << 2, 1 << 3, 1 << 14, 1 << 15
MAKE_CHAR, MAKE_BLOCK = 1 << 6, 1 << 11
RIGHTS = {1: 13, 2: 14, 3: 15, 4: 15, 5: 16}  # how many rights over files each version of Landlock knows
TCP = 0b11  # bind and connect
OUTSIDE = 0b11  # abstract sockets and signals

libc = ctypes.CDLL(None, use_errno=True)


def version() -> int:
    """The version of the kernel's Landlock; 0 where there is none."""
    return max(0, libc.syscall(CREATE, None, 0, VERSION))


def confine(read: Iterable[str], write: Iterable[str], devices: Iterable[str] = ()) -> None:
    """Leave this process, and all that it starts, only these folders and devices. Needs no_new_privs; does nothing without Landlock."""
    known = version()
    if not known:
        return
    rights = (1 << RIGHTS.get(known, RIGHTS[5])) - 1
    # Fields that a version does not know must be zero.
    attributes = struct.pack("=QQQ", rights, TCP if known >= 4 else 0, OUTSIDE if known >= 6 else 0)
    rules = _must(libc.syscall(CREATE, attributes, len(attributes), 0), "landlock_create_ruleset")
    try:
        for path in read:
            _allow(rules, path, READ_FILE | READ_DIR | EXECUTE)
        for path in write:
            _allow(rules, path, rights & ~(EXECUTE | MAKE_CHAR | MAKE_BLOCK | IOCTL_DEV))
        for path in devices:
            _allow(rules, path, rights & (READ_FILE | WRITE_FILE | TRUNCATE))
        _must(libc.syscall(RESTRICT, rules, 0), "landlock_restrict_self")
    finally:
        os.close(rules)


def _allow(rules: int, path: str, rights: int) -> None:
    place = os.open(path, os.O_PATH | os.O_CLOEXEC)
    try:
        rule = struct.pack("=Qi", rights, place)
        _must(libc.syscall(ADD_RULE, rules, BENEATH, rule, 0), f"landlock_add_rule {path}")
    finally:
        os.close(place)


def _must(result: int, what: str) -> int:
    if result < 0:
        number = ctypes.get_errno()
        raise OSError(number, f"{what}: {os.strerror(number)}")
    return result
