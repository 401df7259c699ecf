"""A process of another user on the same machine cannot talk to a submission while it is graded, nor can one submission talk to another."""

import fcntl
import grp
import os
import pwd
import socket
import struct
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from autograder.sandbox import Limits, Pool, available, isolation
from tests.attacks.accomplice import NEEDS_ROOT, as_accomplice

pytestmark = pytest.mark.skipif(available() is not None, reason=f"no sandbox here: {available()}")
MESSAGE = 0x5EC2E7
SHARED = os.path.realpath(os.__file__)  # on the host and in the sandbox the same file
LOCK = "hhqqi4x"  # struct flock


@pytest.fixture(scope="module")
def pool() -> Iterator[Pool]:
    with Pool(workers=2, limits=Limits(cell_seconds=30, total_seconds=60)) as pool:
        yield pool


def staged(pool: Pool) -> Path:
    """The folder of the host that the sandbox shows as /linclass."""
    return Path(pool._folder.name, "staged")


def test_no_folder_of_a_pool_can_be_written_by_others(pool: Pool) -> None:
    paths = [staged(pool), *staged(pool).rglob("*")]
    assert [path for path in paths if path.stat().st_mode & 0o022] == []


@NEEDS_ROOT
def test_another_user_reaches_nothing_that_is_staged(pool: Pool) -> None:
    """Neither with a socket nor by reading a file, which would set a time that the notebook sees."""
    with socket.socket(socket.AF_UNIX) as server:
        assert as_accomplice(lambda: server.bind(str(staged(pool) / "s"))) == "PermissionError"
    assert as_accomplice(lambda: os.stat(staged(pool) / "passwd")) == "PermissionError"


ASK = """
import os, socket
try:
    with socket.socket(socket.AF_UNIX) as s:
        s.settimeout(5); s.connect("/linclass/s")
        print("ESCAPED", s.recv(100))
except OSError: pass
try: print("ESCAPED", socket.recv_fds(socket.socket(fileno=os.dup(3)), 1, 1, socket.MSG_DONTWAIT))
except OSError as problem: print(problem.errno)
"""


def test_a_socket_in_a_visible_folder_cannot_be_reached(pool: Pool) -> None:
    """Should a system have a visible folder that others can write."""
    path = staged(pool) / "s"
    with socket.socket(socket.AF_UNIX) as server:
        server.bind(str(path))
        path.chmod(0o777)
        server.listen()
        server.setblocking(False)
        try:
            with pool.notebook() as notebook:
                assert notebook.run_cell(ASK).stdout == "38\n"  # no such call
            with pytest.raises(BlockingIOError):
                server.accept()
        finally:
            path.unlink()


SEND = """
import socket
try: print("ESCAPED", socket.socketpair(socket.AF_UNIX, socket.SOCK_DGRAM)[0].sendto(b"a hidden case", "/linclass/s"))
except OSError as problem: print(problem.errno)
"""


def test_a_datagram_of_a_pair_goes_to_no_socket_with_a_name(pool: Pool) -> None:
    path = staged(pool) / "s"
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as server:
        server.bind(str(path))
        path.chmod(0o777)
        server.setblocking(False)
        try:
            with pool.notebook() as notebook:
                assert notebook.run_cell(SEND).stdout == "1\n"  # refused
            with pytest.raises(BlockingIOError):
                server.recv(100)
        finally:
            path.unlink()


# A process that waits on a page of a file is woken by any other that has the same page, however read-only, and is counted by it.
FUTEX = f"""
import ctypes, os, threading, time
libc = ctypes.CDLL(None, use_errno=True)
libc.mmap.restype = ctypes.c_void_p
NUMBER = {{"x86_64": 202, "aarch64": 98}}[os.uname().machine]
WAIT, WAKE, READ, SHARED, PRIVATE = 0, 1, 1, 1, 2
file = open({SHARED!r}, "rb")
PAGES = [libc.mmap(None, ctypes.c_size_t(4096), READ, how, file.fileno(), ctypes.c_long(0)) for how in (SHARED, PRIVATE)]
def wait(page, word, seconds):
    place = page + 4 * word
    until = (ctypes.c_long * 2)(seconds, 0)
    return libc.syscall(NUMBER, ctypes.c_void_p(place), WAIT, ctypes.c_uint32.from_address(place), until, None, 0)
def hold(seconds):
    for page in PAGES:
        for word in (1, 3):
            threading.Thread(target=wait, args=(page, word, seconds), daemon=True).start()
    time.sleep(0.1)
def woken():
    return [libc.syscall(NUMBER, ctypes.c_void_p(page + 4 * word), WAKE, 9, None, None, 0) for page in PAGES for word in range(4)]
"""
NOBODY = [0] * 8


def test_a_futex_in_a_file_reaches_neither_another_submission_nor_outside(pool: Pool) -> None:
    outside: dict = {}
    exec(FUTEX, outside)
    outside["file"].close()  # what was mapped stays
    outside["hold"](60)
    waiting = 4
    while waiting:  # until they are: without the wall it works
        waiting -= sum(outside["woken"]())
    with pool.notebook() as one, pool.notebook() as two:
        for notebook in (one, two):
            assert notebook.run_cell(FUTEX).error is None
        one.run_cell("hold(5)")
        assert two.function("woken")() == NOBODY
        assert outside["woken"]() == NOBODY
        outside["hold"](1)
        assert two.function("woken")() == NOBODY


LOCKS = {
    "flock": (
        "fcntl.flock(f, fcntl.LOCK_SH)",
        "try: fcntl.flock(f, fcntl.LOCK_EX | fcntl.LOCK_NB)\nexcept BlockingIOError: found = 'lock'",
    ),
    "lockf": (
        f"fcntl.lockf(f, fcntl.LOCK_SH | fcntl.LOCK_NB, 1, {MESSAGE})",
        f"got = fcntl.fcntl(f, fcntl.F_GETLK, struct.pack('{LOCK}', fcntl.F_WRLCK, 0, 0, 0, 0))\n"
        f"if struct.unpack('{LOCK}', got)[2] == {MESSAGE}: found = 'lock'",
    ),
    "open file description": (
        f"fcntl.fcntl(f, 37, struct.pack('{LOCK}', fcntl.F_RDLCK, 0, {MESSAGE}, 1, 0))",
        f"got = fcntl.fcntl(f, 36, struct.pack('{LOCK}', fcntl.F_WRLCK, 0, 0, 0, 0))\n"
        f"if struct.unpack('{LOCK}', got)[2] == {MESSAGE}: found = 'lock'",
    ),
}  # fmt: skip
BEGIN = f"import fcntl, struct\nf = open({SHARED!r}, 'rb')\nfound = 'nothing'\n"


def attempt(text: str) -> str:
    """The same lines, which end quietly where the system refuses them."""
    lines = "\n".join(f"    {line}" for line in text.splitlines())
    return f"try:\n{lines}\nexcept OSError: pass\n"


@pytest.mark.parametrize("kind", LOCKS)
def test_a_lock_is_seen_neither_by_another_submission_nor_outside(kind: str, pool: Pool) -> None:
    hold, look = LOCKS[kind]
    with pool.notebook() as one, pool.notebook() as two:
        assert one.run_cell(BEGIN + attempt(hold)).error is None
        assert two.run_cell(BEGIN + attempt(look) + "print(found)").stdout == "nothing\n"
        outside: dict = {}
        exec(BEGIN + look, outside)
        outside["f"].close()
    assert outside["found"] == "nothing"


@pytest.mark.parametrize("kind", LOCKS)
def test_a_lock_that_is_held_outside_is_not_seen_by_a_submission(kind: str, pool: Pool) -> None:
    hold, look = LOCKS[kind]
    space: dict = {"fcntl": fcntl, "struct": struct}
    exec(BEGIN + hold, space)
    try:
        with pool.notebook() as notebook:
            assert notebook.run_cell(BEGIN + attempt(look) + "print(found)").stdout == "nothing\n"
    finally:
        space["f"].close()


TIMES = """
import os
def times():
    paths = ["/dev/" + name for name in ("null", "zero", "full", "random", "urandom", "shm")]
    seen = [os.stat(path) for path in paths if os.path.exists(path)]
    for number in range(64):
        try: seen.append(os.fstat(number))
        except OSError: pass
    return [(one.st_atime_ns, one.st_mtime_ns) for one in seen]
"""
WRITE_TIMES = """
import os
def written():
    for thing in ("/dev/null", "/dev/zero", "/dev/full", "/dev/random", "/dev/urandom", 0, 1, 2):
        try: os.utime(thing)
        except OSError: continue
        yield os.stat(thing).st_mtime_ns
times = list(written())
"""


def device_times() -> list[tuple[int, int]]:
    devices = ("/dev/null", "/dev/zero", "/dev/full", "/dev/random", "/dev/urandom")
    return [(one.st_atime_ns, one.st_mtime_ns) for one in map(os.stat, devices)]


def test_the_times_of_devices_cannot_be_changed_from_inside(pool: Pool) -> None:
    with pool.notebook() as notebook:
        assert notebook.run_cell(WRITE_TIMES).error is None
        notebook.run_cell("def told(): return times")
        written = notebook.function("told")()
    assert not set(written) & {modified for _, modified in device_times()}


@NEEDS_ROOT
def test_the_times_of_devices_that_another_user_sets_are_not_seen_inside(pool: Pool) -> None:
    with pool.notebook() as notebook:
        notebook.run_cell(TIMES)
        for device in ("/dev/null", "/dev/zero", "/dev/full"):
            assert as_accomplice(lambda: os.utime(device)) == "done"  # noqa: B023  called at once
        told = notebook.function("times")()
    assert told
    assert not {tuple(one) for one in told} & set(device_times())


def test_a_submission_does_not_see_how_full_the_machine_is(pool: Pool) -> None:
    """A process that fills the memory, the disk or the table of processes could send numbers in that way."""
    source = """
import ctypes, errno, os
libc = ctypes.CDLL(None, use_errno=True)
if libc.syscall({"x86_64": 99, "aarch64": 179}[os.uname().machine], ctypes.create_string_buffer(1000)) == 0: print("ESCAPED memory")
for path in ("/", "/usr/lib", "/linclass", os.__file__):
    try: os.statvfs(path); print("ESCAPED", path)
    except OSError: pass
try: os.fstatvfs(os.open("/usr/lib", os.O_RDONLY)); print("ESCAPED folder")
except OSError: pass
try: print("ESCAPED", os.getloadavg())
except OSError: pass
"""
    with pool.notebook() as notebook:
        ran = notebook.run_cell(source)
    assert (ran.stdout, ran.error) == ("", None)


# Numbers that the kernel draws from one counter for all processes of the machine: who draws some tells that to everybody else.
COUNTERS = {
    "cookies of sockets": """
import socket, struct
def draw():
    with socket.socketpair()[0] as one:
        try: return struct.unpack("Q", one.getsockopt(socket.SOL_SOCKET, 57, 8))[0]
        except OSError: return None
""",
    "descriptors of processes": """
import ctypes, os
def draw():
    found, number = ctypes.c_int(-1), {"x86_64": 56, "aarch64": 220}[os.uname().machine]
    child = ctypes.CDLL(None).syscall(number, ctypes.c_ulong(0x1000 | 17), None, ctypes.byref(found), None, None)
    if child == 0: os._exit(0)
    if child < 0: return None
    os.waitpid(child, 0)
    try: return os.fstat(found.value).st_ino
    finally: os.close(found.value)
""",
    "descriptors of who is at the other end": """
import os, socket, struct
def draw():
    with socket.socketpair()[0] as one:
        try: number = struct.unpack("i", one.getsockopt(socket.SOL_SOCKET, 77, 4))[0]
        except OSError: return None
    try: return os.fstat(number).st_ino
    finally: os.close(number)
""",
    "numbers of mounts": """
import ctypes, os, struct
def draw():
    found, number = ctypes.create_string_buffer(256), {"x86_64": 332, "aarch64": 291}[os.uname().machine]
    if ctypes.CDLL(None).syscall(number, -100, b"/tmp", 0, 0x4000, found): return None
    return struct.unpack_from("Q", found, 144)[0]
""",
}


@pytest.mark.parametrize("kind", COUNTERS)
def test_a_counter_of_the_whole_machine_is_not_drawn_from(kind: str, pool: Pool) -> None:
    with pool.notebook() as notebook:
        assert notebook.run_cell(COUNTERS[kind]).error is None
        assert notebook.function("draw")() is None


def test_a_worker_is_never_the_user_of_an_account(monkeypatch) -> None:
    """Many directory services number people above 65,000; who has the worker's number could stop it, trace it and answer for it."""
    people, groups = {isolation.FIRST_UID}, {isolation.FIRST_UID + 1_000, isolation.FIRST_UID + 3}

    def find(known: set[int]) -> Callable[[int], object]:
        def find_one(number: int) -> object:
            if number not in known:
                raise KeyError(number)
            return number

        return find_one

    monkeypatch.setattr(pwd, "getpwuid", find(people))
    monkeypatch.setattr(grp, "getgrgid", find(groups))
    users = [isolation.unused_user(number) for number in range(isolation.UIDS)]
    assert users[0] == isolation.FIRST_UID + 2_000
    assert not {*users} & (people | groups)
    assert len({*users}) == isolation.UIDS  # the limit on processes counts those of a user
