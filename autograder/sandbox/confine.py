"""Inside the worker: fork a child that has its own namespaces, scratch folder and limits, and no privileges at all.

The order matters. The first child leaves the worker's namespaces and mounts fresh memory file systems; its own child is
process 1 of a new process namespace, gives up all privileges and only waits; the third is where a student's code runs. When
process 1 ends, the kernel kills everything that is left in its namespace, however well it is hidden.
"""

import contextlib
import ctypes
import os
import platform
import resource
import signal
import sys
import time
from collections.abc import Callable
from typing import Any

from autograder.sandbox import landlock, seccomp
from autograder.sandbox.for_students import SCRATCH

CLONE_NEWNS, CLONE_NEWUTS, CLONE_NEWIPC = 0x00020000, 0x04000000, 0x08000000
CLONE_NEWUSER, CLONE_NEWPID, CLONE_NEWNET = 0x10000000, 0x20000000, 0x40000000
NAMESPACES = CLONE_NEWUSER | CLONE_NEWPID | CLONE_NEWNS | CLONE_NEWIPC | CLONE_NEWNET | CLONE_NEWUTS
MS_RDONLY, MS_NOSUID, MS_NODEV, MS_NOEXEC = 1, 2, 4, 8
PR_SET_DUMPABLE, PR_CAPBSET_DROP, PR_SET_NO_NEW_PRIVS, PR_SET_CHILD_SUBREAPER = 4, 24, 38, 36
PR_CAP_AMBIENT, PR_CAP_AMBIENT_CLEAR_ALL, PR_SET_THP_DISABLE = 47, 4, 41
CAPABILITY_VERSION_3 = 0x20080522

UID = 1000  # the student's number inside; outside, it is decided which real user that is
CHANNEL_FD = 3
WARM = 500_000_000  # bytes: more than a warm worker has of its own, and the same in each
FAILED = 125  # exit status of a child that could not be confined

Serve = Callable[[int, dict[str, Any]], None]

libc = ctypes.CDLL(None, use_errno=True)


def must(result: int, what: str) -> None:
    if result != 0:
        number = ctypes.get_errno()
        raise OSError(number, f"{what}: {os.strerror(number)}")


def harden_template() -> None:
    """Keep other processes of this user from tracing the worker or reading its memory; orphans are handed to it to be reaped."""
    must(libc.prctl(PR_SET_DUMPABLE, 0, 0, 0, 0), "PR_SET_DUMPABLE")
    must(libc.prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0), "PR_SET_CHILD_SUBREAPER")


def fork_confined(channel: int, limits: dict[str, Any], serve: Serve) -> int:
    """Fork process 1 of a new namespace; `serve(channel, limits)` runs in its child. Returns its number, as the worker sees it."""
    read, write = os.pipe()
    first = os.fork()
    if first == 0:
        _first_child(channel, limits, serve, write)
    os.close(write)
    with os.fdopen(read, "rb") as pipe:
        answer = pipe.read(4096).decode()
    os.waitpid(first, 0)
    if not answer.isdigit():
        raise OSError(answer or "the child died before it was confined")
    return int(answer)


def _first_child(channel: int, limits: dict[str, Any], serve: Serve, report: int) -> None:
    try:
        _enter_namespaces()
        _mount_private(limits["disk_bytes"])
        second = os.fork()
        if second == 0:
            os.close(report)
            _process_one(channel, limits, serve)
        os.write(report, str(second).encode())
    except BaseException as problem:
        os.write(report, f"{type(problem).__name__}: {problem}".encode()[:4000])
    finally:
        os._exit(0)


def _enter_namespaces() -> None:
    uid, gid = os.geteuid(), os.getegid()
    must(libc.unshare(NAMESPACES), "unshare")
    # The files under /proc/self belong to root as long as a process must not be traced.
    must(libc.prctl(PR_SET_DUMPABLE, 1, 0, 0, 0), "PR_SET_DUMPABLE")
    for name, text in (("setgroups", "deny"), ("uid_map", f"{UID} {uid} 1"), ("gid_map", f"{UID} {gid} 1")):
        with open(f"/proc/self/{name}", "w", encoding="ascii") as file:
            file.write(text)
    with contextlib.suppress(OSError), open("/proc/sys/user/max_user_namespaces", "w", encoding="ascii") as file:
        file.write("0")  # a second barrier besides the seccomp filter, where the system allows it


def _mount_private(size: int) -> None:
    """Mount a fresh memory file system over the one writable place, and an empty one over /proc."""
    flags = MS_NOSUID | MS_NODEV | MS_NOEXEC
    options = f"size={size},nr_inodes=2000,mode=0777"
    must(libc.mount(b"tmpfs", SCRATCH.encode(), b"tmpfs", flags, options.encode()), f"mount {SCRATCH}")
    must(libc.mount(b"tmpfs", b"/proc", b"tmpfs", flags | MS_RDONLY, b"size=4k,mode=0555"), "mount /proc")


def _process_one(channel: int, limits: dict[str, Any], serve: Serve) -> None:
    """Give up all privileges, start the process that runs the student's code, and end with it."""
    try:
        os.setsid()  # signals to "my process group" must not reach the worker
        signal.signal(signal.SIGINT, signal.SIG_DFL)  # without a handler, the signal cannot reach process 1 from inside
        _only_channel(channel, f"{SCRATCH}/null")
        _give_up_rights()
        third = os.fork()
        if third == 0:
            _student(limits, serve)
        os.close(CHANNEL_FD)
        while True:
            pid, status = os.wait()
            if pid == third:
                code = os.waitstatus_to_exitcode(status)
                os._exit(code if code >= 0 else 128 - code)
    finally:
        os._exit(FAILED)


def _student(limits: dict[str, Any], serve: Serve) -> None:
    code = FAILED
    try:
        os.setsid()
        signal.signal(signal.SIGINT, signal.default_int_handler)
        for folder in ("home", "tmp", "shm"):
            os.mkdir(f"{SCRATCH}/{folder}")
        os.chdir(f"{SCRATCH}/home")
        set_limits(limits)
        refuse_if_free()
        code = 0
        serve(CHANNEL_FD, limits)
    finally:
        os._exit(code)


def _only_channel(channel: int, null: str) -> None:
    """Close every descriptor except the channel, which becomes number 3; input and output go to the file `null`.

    In the sandbox that is an ordinary file: everybody can set and read the times of the machine's own /dev/null, and so leave a message.
    """
    sink = os.open(null, os.O_RDWR | os.O_CREAT, 0o666)
    for standard in (0, 1, 2):
        os.dup2(sink, standard)
    os.dup2(channel, CHANNEL_FD)
    os.closerange(CHANNEL_FD + 1, os.sysconf("SC_OPEN_MAX"))


def _give_up_rights() -> None:
    must(libc.prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0), "no_new_privs")
    libc.prctl(PR_CAP_AMBIENT, PR_CAP_AMBIENT_CLEAR_ALL, 0, 0, 0)
    for capability in range(64):
        if libc.prctl(PR_CAPBSET_DROP, capability, 0, 0, 0) != 0:
            break  # past the kernel's last one
    header = (ctypes.c_uint32 * 2)(CAPABILITY_VERSION_3, 0)
    must(libc.capset(header, (ctypes.c_uint32 * 6)()), "capset")
    must(libc.prctl(PR_SET_DUMPABLE, 0, 0, 0, 0), "PR_SET_DUMPABLE")
    others = (f"/{name}" for name in os.listdir("/") if name not in ("proc", "dev", SCRATCH.strip("/")))
    landlock.confine(filter(os.path.isdir, others), [SCRATCH])
    seccomp.install(libc)


def refuse_if_free() -> None:
    """Raise if this process could still gain privileges: a check of the confinement from inside, before anything else runs."""
    if libc.unshare(CLONE_NEWUSER) == 0:
        raise OSError("a new user namespace could be made")
    if os.geteuid() != UID or os.path.exists("/proc/self") or libc.setuid(0) == 0:
        raise OSError("the process is not confined")


def set_limits(limits: dict[str, Any]) -> None:
    """Set the limits that the kernel enforces for each process, hard and soft alike."""
    # Huge pages fill faster than anyone can count, and stay whole where all but a small part of one is given back.
    libc.prctl(PR_SET_THP_DISABLE, 1, 0, 0, 0)
    seconds = int(limits["total_seconds"]) + 1
    address_space = limits["address_space"] + limits["memory"]
    for kind, value in (
        (resource.RLIMIT_AS, address_space),
        (resource.RLIMIT_DATA, limits["memory"] + WARM),  # a judge's own limit is lower, and would be inherited
        (resource.RLIMIT_CPU, seconds),
        (resource.RLIMIT_FSIZE, limits["file_bytes"]),
        (resource.RLIMIT_NOFILE, limits["open_files"]),
        (resource.RLIMIT_CORE, 0),
        (resource.RLIMIT_NPROC, limits["processes"]),
    ):
        _, hard = resource.getrlimit(kind)
        value = value if hard == resource.RLIM_INFINITY else min(value, hard)
        resource.setrlimit(kind, (value, value))


def fork_unconfined(channel: int, limits: dict[str, Any], serve: Serve) -> int:
    """Fork a child with limits and the walls that need no rights: only for `--unsafe-no-sandbox`."""
    pid = os.fork()
    if pid == 0:
        try:
            os.setsid()
            os.chdir(os.environ["HOME"])
            _only_channel(channel, "/dev/null")
            with contextlib.suppress(OSError, ValueError):  # not every system has all of them
                set_limits({**limits, "processes": 4096})  # here it counts all processes of the user
            _build_walls_without_rights()
            serve(CHANNEL_FD, limits)
        finally:
            os._exit(0)
    return pid


def _build_walls_without_rights() -> None:
    """Leave Python's libraries to read, the scratch folder to write and no network, as far as this system can do that."""
    must(libc.prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0), "no_new_privs")
    libraries = [*sys.path, f"{sys.base_prefix}/lib", "/usr/lib", "/usr/lib64", "/lib", "/lib64"]
    landlock.confine(filter(os.path.isdir, libraries), [os.path.dirname(os.environ["HOME"])], ["/dev/null"])
    if platform.machine() in seccomp.MACHINES:
        seccomp.install(libc)


def end(pid: int, confined: bool, patience: float) -> int:
    """Kill a child and everything it started, wait until nothing is left, and return its exit status.

    A child that closed its channel is already ending by itself: `patience` is the number of seconds it gets for that, so that the
    status is its own.
    """
    deadline = time.monotonic() + patience
    gone, status = os.waitpid(pid, os.WNOHANG)
    while not gone and time.monotonic() < deadline:
        time.sleep(0.001)
        gone, status = os.waitpid(pid, os.WNOHANG)
    if not confined:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(pid, signal.SIGKILL)
    elif not gone:
        os.kill(pid, signal.SIGKILL)
    with contextlib.suppress(ChildProcessError):
        while True:
            other, how = os.wait()
            status = how if other == pid else status
    return os.waitstatus_to_exitcode(status)
