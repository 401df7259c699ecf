"""The two walls that the kernel builds by rule: the list of system calls, and Landlock where there is one."""

import errno
import os
import re
import signal
import struct
from collections.abc import Callable
from pathlib import Path

import pytest

from autograder.sandbox import available, landlock, seccomp
from autograder.sandbox.syscalls import ALLOWED, CHECKED, MACHINES, table

HEADERS = {"x86_64": ("/usr/include/x86_64-linux-gnu/asm/unistd_64.h",), "aarch64": ("/usr/include/asm-generic/unistd.h",)}  # fmt: skip
GENERIC = {"newfstatat": "fstatat"}  # the generic header spells it otherwise
NEEDS_SANDBOX = pytest.mark.skipif(available() is not None, reason=f"no sandbox here: {available()}")
NEEDS_LANDLOCK = pytest.mark.skipif(
    not hasattr(os, "fork") or not landlock.version(), reason="this kernel has no Landlock"
)


@pytest.mark.parametrize("machine", MACHINES)
def test_the_numbers_are_those_of_the_kernels_headers(machine):
    found = [Path(path) for path in HEADERS[machine] if Path(path).exists()]
    if not found:
        pytest.skip("the kernel's headers are not installed (linux-libc-dev)")
    text = found[0].read_text()
    real = {name: int(number) for name, number in re.findall(r"#define __NR(?:3264)?_(\w+)\s+(\d+)", text)}
    for name, number in {**table(ALLOWED, machine), **table(CHECKED, machine)}.items():
        assert real.get(name, real.get(GENERIC.get(name, ""))) == number, name


def answer(machine: str, number: int, *arguments: int) -> int:
    """What the filter answers to a call: the program, run here line by line as the kernel does."""
    arch = MACHINES[machine][1]
    data = struct.pack("=IIQ6Q", number, arch, 0, *arguments, *[0] * (6 - len(arguments)))
    lines = list(struct.iter_unpack("=HBBI", seccomp.program(machine)))
    at = loaded = 0
    while True:
        code, yes, no, operand = lines[at]
        if code == seccomp.RETURN:
            return operand
        if code == seccomp.LOAD:
            (loaded,) = struct.unpack_from("=I", data, operand)
            at += 1
            continue
        if code == seccomp.AND:
            loaded &= operand
            at += 1
            continue
        holds = {
            seccomp.JUMP_EQUAL: loaded == operand,
            seccomp.JUMP_ABOVE: loaded > operand,
            seccomp.JUMP_AT_LEAST: loaded >= operand,
            seccomp.JUMP_ANY_BIT: bool(loaded & operand),
        }[code]
        at += 1 + (yes if holds else no)


@pytest.mark.parametrize("machine", MACHINES)
def test_what_is_on_the_list_passes_and_every_other_number_is_unknown(machine):
    allowed, checked = table(ALLOWED, machine), table(CHECKED, machine)
    assert not allowed.keys() & checked.keys()
    assert checked.keys() == seccomp.RULES.keys()
    for number in [*range(600), 0x40000000, 0x40000000 + 59, 2**31, 2**32 - 1]:
        if number in checked.values():
            continue
        expected = seccomp.ALLOW if number in allowed.values() else seccomp.UNKNOWN
        assert answer(machine, number) == expected, number


@pytest.mark.parametrize("machine", MACHINES)
def test_a_call_on_the_second_list_passes_only_with_harmless_arguments(machine):
    number = table(CHECKED, machine)
    assert answer(machine, number["socketpair"], 1) == answer(machine, number["ioctl"], 3, 0x5401) == seccomp.ALLOW
    assert answer(machine, number["clone"], 0x3D0F00) == seccomp.ALLOW  # a thread
    for family in (0, 2, 10, 16, 17, 38):
        assert answer(machine, number["socketpair"], family) == seccomp.REFUSED
    for level, option in ((1, 3), (1, 4), (1, 38), (1, 39)):
        assert answer(machine, number["getsockopt"], 3, level, option) == seccomp.ALLOW
    for level, option in ((1, 17), (1, 57), (1, 71), (1, 77), (0, 4), (6, 4)):
        assert answer(machine, number["getsockopt"], 3, level, option) == seccomp.REFUSED
    for bit in (0x80, 0x1000, 0x20000, 0x2000000, 0x4000000, 0x8000000, 0x10000000, 0x20000000, 0x40000000):
        assert answer(machine, number["clone"], bit | 17) == seccomp.REFUSED
    assert answer(machine, number["ioctl"], 3, 0x5412) == seccomp.REFUSED  # a character typed for somebody else
    assert answer(machine, number["prctl"], 38) == seccomp.REFUSED
    assert answer(machine, number["sendto"], 3, 0, 1, 0x4000) == seccomp.ALLOW
    assert answer(machine, number["sendto"], 3, 0, 1, 1) == seccomp.REFUSED
    assert answer(machine, number["sendto"], 3, 0, 1, 0x4000, 0, 5) == seccomp.REFUSED  # to a socket with a name
    for operation in range(14):
        assert answer(machine, number["futex"], 0, operation | 0x80) == seccomp.ALLOW
        assert answer(machine, number["futex"], 0, operation | 0x100) == seccomp.NOTHING_DONE
    for command in range(2000):
        expected = seccomp.ALLOW if command in (0, 1, 2, 3, 4, 1030) else seccomp.REFUSED
        assert answer(machine, number["fcntl"], 3, command) == expected, command
    for flags in (0x01, 0x02, 0x03, 0x22, 0x4022, 0x812):
        assert answer(machine, number["mmap"], 0, 4096, 3, flags) == seccomp.ALLOW, flags
    assert answer(machine, number["madvise"], 0, 4096, 14) == seccomp.ALLOW
    for advice in (9, 12, 20, 21, 25, 100):
        assert answer(machine, number["madvise"], 0, 4096, advice) == seccomp.ERRNO | errno.EINVAL
    for flags in (0x21, 0x23, 0x4021, 0x8021, 0x40022):
        assert answer(machine, number["mmap"], 0, 4096, 3, flags) == seccomp.REFUSED, flags


def in_a_child(work: Callable[[], int]) -> int:
    """What `work` returns in a forked process."""
    pid = os.fork()
    if pid == 0:
        code = 99
        try:
            code = work()
        finally:
            os._exit(code)
    return os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])


def refused(work: Callable[[], object]) -> bool:
    try:
        work()
    except OSError as problem:
        return problem.errno in (errno.EACCES, errno.EPERM)
    return False


@NEEDS_LANDLOCK
def test_landlock_leaves_only_the_folders_that_were_named(tmp_path):
    for name in ("read", "write", "other"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "file").write_text("a")
    parent = os.getpid()

    def work() -> int:
        landlock.libc.prctl(38, 1, 0, 0, 0)  # no_new_privs
        landlock.confine([str(tmp_path / "read")], [str(tmp_path / "write")], ["/dev/null"])
        (tmp_path / "write" / "file").write_text("b")
        (tmp_path / "write" / "file").rename(tmp_path / "write" / "new")
        Path("/dev/null").write_text("b", encoding="utf-8")
        wrong = [
            (tmp_path / "read" / "file").read_text() != "a",
            not refused(lambda: (tmp_path / "read" / "file").write_text("b")),
            not refused(lambda: (tmp_path / "read" / "new").write_text("b")),
            not refused(lambda: (tmp_path / "other" / "file").read_text()),
            not refused(lambda: Path("/proc/self/status").read_text(encoding="utf-8")),
            landlock.version() >= 6 and not refused(lambda: os.kill(parent, signal.SIGCONT)),
        ]
        return sum(2**index for index, one in enumerate(wrong) if one)

    assert in_a_child(work) == 0


@NEEDS_SANDBOX
@NEEDS_LANDLOCK
def test_landlock_is_in_force_around_a_notebook(pool):
    with pool.notebook() as notebook:
        error = notebook.run_cell("import os\nos.listdir('/')").error
    assert error.kind == "PermissionError"  # without it: a list


HONEST = """
import asyncio, os, shutil, tempfile, threading, multiprocessing
from concurrent.futures import ThreadPoolExecutor
import numpy as np, matplotlib.pyplot as plt
figure, axes = plt.subplots(); axes.plot([1, 2]); figure.savefig("a.png")
shutil.copy2("a.png", "b.png"); os.makedirs("c/d"); shutil.move("b.png", "c/d/b.png"); shutil.rmtree("c")
with tempfile.TemporaryDirectory() as folder: np.save(f"{folder}/x.npy", np.eye(3)); np.load(f"{folder}/x.npy", mmap_mode="r")
thread = threading.Thread(target=np.linalg.svd, args=(np.ones((50, 50)),)); thread.start(); thread.join()
with ThreadPoolExecutor(2) as two: assert list(two.map(abs, [-1, -2])) == [1, 2]
async def later(): await asyncio.sleep(0.001); return 3
assert asyncio.run(later()) == 3
context = multiprocessing.get_context("fork")
with context.Pool(2) as two: assert two.map(abs, [-1, -2]) == [1, 2]
"""


@NEEDS_SANDBOX
def test_what_honest_notebooks_do_is_still_possible(pool):
    with pool.notebook() as notebook:
        ran = notebook.run_cell(HONEST)
    assert ran.error is None, ran.error
    assert ran.stderr == ""


@NEEDS_SANDBOX
def test_a_refused_call_is_an_ordinary_exception(pool):
    refusals = ("import socket; socket.socket()", "import os; os.setuid(0)", "import os; os.chroot('/')")
    with pool.notebook() as notebook:
        kinds = [notebook.run_cell(source).error.kind for source in refusals]
    assert kinds == ["OSError", "OSError", "OSError"]
