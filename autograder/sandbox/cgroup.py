"""One more wall around the processes of a notebook, where the machine has it: a control group (version 2) of their own.

It is made below our own group, with the limits for which this machine has a controller there. Even without any, the kernel then ends all
processes of a notebook with one command. Where there is no such place, or no right to use it, nothing happens: the other walls stand alone.
"""

import contextlib
import itertools
import os
import time
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

from autograder.sandbox.limits import MB, Limits

PREFIX = "linclass-"
# Where the graders go if their own group may hold no processes beside limits for its children.
GRADERS = "linclass-graders"
WANTED = ("memory", "pids", "cpu")
SPARE = 50 * MB  # for what the kernel counts beside a process's own memory
END_SECONDS = 2.0  # for killed processes to be gone

_numbers = itertools.count()


@cache
def home() -> Path | None:
    """The folder in which groups can be made; None if there is none."""
    try:
        groups = Path("/proc/self/cgroup").read_text(encoding="utf-8").splitlines()
        own = next(line.removeprefix("0::/") for line in groups if line.startswith("0::/"))
        mounts = map(str.split, Path("/proc/self/mounts").read_text(encoding="utf-8").splitlines())
        folder = Path(next(words[1] for words in mounts if words[2] == "cgroup2")) / own
    except (OSError, StopIteration):
        return None
    folder = folder.parent if folder.name == GRADERS else folder
    if not os.access(folder, os.W_OK) or not os.access(folder / "cgroup.procs", os.W_OK):
        return None
    _tidy(folder)
    for controller in WANTED:
        _enable(folder, controller)
    return folder


def controllers() -> set[str]:
    """The limits that groups can have here."""
    folder = home()
    return set(_read(folder / "cgroup.subtree_control").split()) & set(WANTED) if folder else set()


def status() -> str:
    """What this machine offers, in one line."""
    if home() is None:
        return "no control groups of version 2 that this user may make; the other limits hold by themselves"
    return f"each notebook has a control group; limits by it: {', '.join(sorted(controllers())) or 'none here'}"


class Group:
    """The group of one notebook."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def add(self, processes: Iterable[int]) -> None:
        for one in processes:
            _write(self._folder / "cgroup.procs", str(one))

    def processes(self) -> list[int]:
        return list(map(int, _read(self._folder / "cgroup.procs").split()))

    def ran_out_of_memory(self) -> bool:
        counted = dict(line.split() for line in _read(self._folder / "memory.events").splitlines())
        return counted.get("oom_kill", "0") != "0"

    def end(self) -> None:
        """Kill whatever is still in it, and remove it."""
        _write(self._folder / "cgroup.kill", "1")
        deadline = time.monotonic() + END_SECONDS
        while not _remove(self._folder) and time.monotonic() < deadline:
            time.sleep(0.002)


def make(limits: Limits) -> Group | None:
    """A group with these limits, still empty; None where there are none."""
    place = home()
    if place is None:
        return None
    folder = place / f"{PREFIX}{os.getpid()}-{next(_numbers)}"
    try:
        folder.mkdir()
    except OSError:
        return None
    for name, value in _settings(limits):
        _write(folder / name, value)
    return Group(folder)


def _settings(limits: Limits) -> Iterator[tuple[str, str]]:
    """The kernel's last word; `Notebook` looks at the memory itself and stops a notebook before this does, with a reason."""
    yield "memory.max", str(limits.memory + limits.disk_bytes + SPARE)
    yield "memory.swap.max", "0"
    yield "memory.oom.group", "1"  # all of it or nothing
    yield "pids.max", str(limits.processes + 2)  # the process that watches over the others, and one to spare
    yield "cpu.weight", "50"  # half of what the graders themselves have


def _enable(folder: Path, controller: str) -> None:
    """Let groups in `folder` have limits of this kind. That needs a folder without processes, unless it is the first of all."""
    order = folder / "cgroup.subtree_control"
    if controller not in _read(folder / "cgroup.controllers").split() or _write(order, f"+{controller}"):
        return
    if _is_delegated(folder):  # it was made for us, so everything in it is ours to move
        with contextlib.suppress(OSError):
            (folder / GRADERS).mkdir(exist_ok=True)
        for process in _read(folder / "cgroup.procs").split():
            _write(folder / GRADERS / "cgroup.procs", process)
        _write(order, f"+{controller}")


def _is_delegated(folder: Path) -> bool:
    """Whether systemd was told that this folder is ours (`Delegate=yes`)."""
    for name in ("user.delegate", "trusted.delegate"):
        with contextlib.suppress(OSError):
            if os.getxattr(folder, name) == b"1":
                return True
    return False


def _tidy(folder: Path) -> None:
    """Remove the empty groups of graders that were killed."""
    for path in folder.glob(f"{PREFIX}*-*"):
        if not os.path.exists(f"/proc/{path.name.removeprefix(PREFIX).partition('-')[0]}"):
            _remove(path)


def _read(path: Path) -> str:
    try:
        return path.read_text(encoding="ascii")
    except OSError:
        return ""


def _write(path: Path, text: str) -> bool:
    try:
        path.write_text(text, encoding="ascii")
    except OSError:
        return False
    return True


def _remove(folder: Path) -> bool:
    try:
        folder.rmdir()
    except FileNotFoundError:
        return True
    except OSError:
        return False
    return True
