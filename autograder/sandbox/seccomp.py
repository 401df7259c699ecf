"""The seccomp filter: a list of the system calls that a course notebook makes, most with any arguments, a few with harmless ones.

Every other number gets the answer of a kernel that does not have the call (ENOSYS), for which libraries are prepared; so does a call
that the kernel learns next year. Kernel keyrings, System V memory and questions about the page cache, which would carry data from one
notebook to the next, are not on the list, nor are the usual ways to a kernel bug: new namespaces, io_uring, bpf, userfaultfd, splice.
Nor are the calls by which a process of another user could talk to a notebook through a file that both can read: a read-only mount stops
neither a connection to a socket in it, nor a lock, nor a futex.
"""

import ctypes
import errno
import platform
import struct
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from autograder.sandbox.syscalls import ALLOWED, CHECKED, MACHINES, table

NEW_NAMESPACES = 0x7E020080  # CLONE_NEW{USER,PID,NET,NS,UTS,IPC,CGROUP,TIME}
CLONE_PIDFD = 0x1000  # a descriptor whose number counts all processes that the machine has ever started
AF_UNIX, SOL_SOCKET = 1, 1
# SO_TYPE SO_ERROR SO_SNDBUF SO_RCVBUF SO_ACCEPTCONN SO_PROTOCOL SO_DOMAIN. Not SO_COOKIE: each new one counts all of the machine's.
ABOUT_SOCKET = (3, 4, 7, 8, 30, 38, 39)
MSG_OOB = 1  # out-of-band bytes on local sockets: nobody needs them, and they have been a way into the kernel
FUTEX_PRIVATE_FLAG = 0x80  # a futex of this process alone; without it, all that map the same page of a file share one
TERMINAL_AND_FILES = (
    0x5401,
    0x5413,
    0x541B,
    0x5421,
    0x5450,
    0x5451,
)  # TCGETS TIOCGWINSZ FIONREAD FIONBIO FIONCLEX FIOCLEX
DESCRIPTORS = (
    0,
    1,
    2,
    3,
    4,
    1030,
)  # F_DUPFD F_GETFD F_SETFD F_GETFL F_SETFL F_DUPFD_CLOEXEC: no locks, leases or larger pipes
SHARED_ANONYMOUS = (
    0x21  # MAP_SHARED and MAP_ANONYMOUS: such memory stays, uncounted, where a process unmaps all of it but one page
)
MAP_HUGETLB = 0x40000  # pages that no process is charged for either, where a machine has reserved some
# What a process may tell the kernel about its memory: MADV_NORMAL … MADV_DONTNEED, FREE, DONTFORK, DOFORK, (NO)HUGEPAGE, (DO)(NT)DUMP,
# WIPEONFORK, KEEPONFORK, GUARD_INSTALL, GUARD_REMOVE. Not to swap it out, where it would not be counted, nor to merge it with others'.
ADVICE = (0, 1, 2, 3, 4, 8, 10, 11, 14, 15, 16, 17, 18, 19, 102, 103)
OWN_NAMES = (15, 16, 0x53564D41)  # PR_SET_NAME PR_GET_NAME PR_SET_VMA: a thread's name, a name for memory

ALLOW, KILL, ERRNO = 0x7FFF0000, 0x80000000, 0x00050000
REFUSED, UNKNOWN = ERRNO | errno.EPERM, ERRNO | errno.ENOSYS
NOTHING_DONE = ERRNO  # the call returns 0 and does nothing
LOAD, AND, JUMP_EQUAL, JUMP_ABOVE, JUMP_AT_LEAST, JUMP_ANY_BIT, RETURN = 0x20, 0x54, 0x15, 0x25, 0x35, 0x45, 0x06
NUMBER, ARCH = 0, 4  # offsets in struct seccomp_data
ARGUMENTS = tuple(range(16, 64, 8))  # the lower halves of the six arguments

PR_SET_SECCOMP, SECCOMP_MODE_FILTER = 22, 2

Line = tuple[int, int, int, int]  # struct sock_filter: code, lines to jump if true, if false, operand


class Rule(NamedTuple):
    """What one argument of a call must be: one of some values, without some bits, without all of some bits together, or with a bit."""

    argument: int
    one_of: tuple[int, ...] = ()
    without: int = 0
    without_all: int = 0
    with_bit: int = 0


# clone3 is not here: its flags are in memory, where a filter cannot look; without it the C library falls back on clone.
RULES = {
    "clone": (Rule(0, without=NEW_NAMESPACES | CLONE_PIDFD),),
    "socketpair": (Rule(0, one_of=(AF_UNIX,)),),
    "getsockopt": (Rule(1, one_of=(SOL_SOCKET,)), Rule(2, one_of=ABOUT_SOCKET)),
    # No address (its length is 0): a datagram goes to any socket that the address names, not only to the other one of a pair.
    "sendto": (Rule(3, without=MSG_OOB), Rule(5, one_of=(0,))),
    "fcntl": (Rule(1, one_of=DESCRIPTORS),),
    "mmap": (Rule(3, without_all=SHARED_ANONYMOUS), Rule(3, without=MAP_HUGETLB)),
    "madvise": (Rule(2, one_of=ADVICE),),
    "ioctl": (Rule(1, one_of=TERMINAL_AND_FILES),),
    "prctl": (Rule(0, one_of=OWN_NAMES),),
    "futex": (Rule(1, with_bit=FUTEX_PRIVATE_FLAG),),
}
# What a call gets whose arguments are not as its rules say, if that is not REFUSED. The C library takes an error of a futex for a reason to
# end the process. With 0, a process that waits for a shared lock tries again and again, and a call that wakes others wakes none.
OTHERWISE = {"futex": NOTHING_DONE, "madvise": ERRNO | errno.EINVAL}


def program(machine: str) -> bytes:
    """The filter for a machine as an array of struct sock_filter.

    >>> len(program("x86_64")) % 8
    0
    """
    lines: list[Line] = [
        (LOAD, 0, 0, ARCH),
        (JUMP_EQUAL, 1, 0, MACHINES[machine][1]),
        (RETURN, 0, 0, KILL),
        (LOAD, 0, 0, NUMBER),
    ]
    for name, number in table(CHECKED, machine).items():
        lines += _checked(number, RULES[name], OTHERWISE.get(name, REFUSED))
    for first, last in runs(table(ALLOWED, machine).values()):
        lines += [(JUMP_AT_LEAST, 0, 2, first), (JUMP_ABOVE, 1, 0, last), (RETURN, 0, 0, ALLOW)]
    lines.append((RETURN, 0, 0, UNKNOWN))
    return b"".join(struct.pack("=HBBI", *line) for line in lines)


def _checked(number: int, rules: Iterable[Rule], otherwise: int) -> list[Line]:
    """Allow a call if its arguments are as the rules say."""
    body = [line for rule in rules for line in _test(rule, otherwise)]
    return [(JUMP_EQUAL, 0, len(body) + 1, number), *body, (RETURN, 0, 0, ALLOW)]


def _test(rule: Rule, otherwise: int) -> list[Line]:
    """Go on after these lines if the argument is as the rule says, and return `otherwise` if it is not."""
    if rule.without:
        test: list[Line] = [(JUMP_ANY_BIT, 0, 1, rule.without)]
    elif rule.with_bit:
        test = [(JUMP_ANY_BIT, 1, 0, rule.with_bit)]
    elif rule.without_all:
        test = [(AND, 0, 0, rule.without_all), (JUMP_EQUAL, 0, 1, rule.without_all)]
    else:
        count = len(rule.one_of)
        test = [(JUMP_EQUAL, count - index, 0, value) for index, value in enumerate(rule.one_of)]
    return [(LOAD, 0, 0, ARGUMENTS[rule.argument]), *test, (RETURN, 0, 0, otherwise)]


def runs(numbers: Iterable[int]) -> Iterator[tuple[int, int]]:
    """The numbers as runs without a gap, first and last: the fewer lines a filter has, the sooner a notebook starts.

    >>> list(runs([5, 1, 2, 3]))
    [(1, 3), (5, 5)]
    """
    known = set(numbers)
    firsts = sorted(n for n in known if n - 1 not in known)
    lasts = sorted(n for n in known if n + 1 not in known)
    return zip(firsts, lasts, strict=True)


def install(libc: ctypes.CDLL) -> None:
    """Install the filter for this process and everything that it starts; needs no_new_privs."""
    code = program(platform.machine())
    buffer = ctypes.create_string_buffer(code, len(code))
    header = struct.pack("@HP", len(code) // 8, ctypes.addressof(buffer))  # struct sock_fprog
    if libc.prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, header, 0, 0) != 0:
        raise OSError(ctypes.get_errno(), "cannot install the seccomp filter")
