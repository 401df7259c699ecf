"""The outer wall: bubblewrap around the warm worker, with a file system that contains an interpreter, libraries and little else."""

import os
import platform
import shutil
import socket
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import IO, Any

import linclass_ref
from autograder.sandbox.fonts import known_fonts
from autograder.sandbox.for_students import COURSE, FOR_STUDENTS, MAY_IMPORT
from autograder.sandbox.syscalls import MACHINES

PACKAGE = Path(__file__).resolve().parent
REFERENCE = Path(linclass_ref.__file__).resolve().parent
INSIDE = "/linclass"  # where the worker sees the staged copy
SCRATCH = "/scratch"
WORKER_MODULES = (
    "cells", "confine", "for_students", "imports", "landlock", "magics", "protocol", "seccomp", "syscalls", "values", "worker",
)  # fmt: skip
DEVICES = ("/dev/null", "/dev/zero", "/dev/full", "/dev/random", "/dev/urandom")
FIRST_UID = 65_100  # users that own nothing; each worker started by root gets its own
UIDS = 400


class CannotIsolate(Exception):
    """This system cannot isolate a student's code, and nobody asked for grading without isolation."""


def can_fork() -> bool:
    """Whether a warm process can be copied. macOS has the call, but its libraries do not survive it; Windows does not have it."""
    return platform.system() == "Linux"


def lacks() -> str | None:
    """What isolation needs and this system lacks, in one sentence; None if it is worth a try."""
    if platform.system() != "Linux":
        return f"isolation needs Linux with bubblewrap; this is {platform.system()}"
    if platform.machine() not in MACHINES:
        return f"the seccomp filter knows {' and '.join(MACHINES)}, not {platform.machine()}"
    if shutil.which("bwrap") is None:
        return "bubblewrap is not installed: there is no `bwrap` on the PATH"
    return None


@cache
def available() -> str | None:
    """Why untrusted code cannot be isolated here, in one sentence; None if it can. It is tried for real, once."""
    if lacking := lacks():
        return lacking
    with tempfile.TemporaryDirectory(prefix="linclass-") as folder:
        stage(Path(folder))
        try:
            launch(Path(folder), os.getpid(), "probe").stop()
        except CannotIsolate as problem:
            return str(problem)
    return None


def stage(folder: Path) -> None:
    """Fill a folder with what the worker sees of this course: itself, stand-ins, the data and plots of the reference, a list of fonts."""
    inner = folder / "autograder" / "sandbox"
    inner.mkdir(parents=True)
    (inner / "__init__.py").touch()
    for name in WORKER_MODULES:
        shutil.copy(PACKAGE / f"{name}.py", inner / f"{name}.py")
    shutil.copy(PACKAGE / "standins" / "autograder_init.py", folder / "autograder" / "__init__.py")
    for part in ("text/__init__.py", "judging/__init__.py", "judging/plain.py"):
        (folder / "autograder" / part).parent.mkdir(exist_ok=True)
        shutil.copy(PACKAGE.parent / part, folder / "autograder" / part)
    reference = folder / "linclass_ref"
    reference.mkdir()
    shutil.copy(PACKAGE / "standins" / "linclass_ref_init.py", reference / "__init__.py")
    for part in FOR_STUDENTS:
        (reference / part).parent.mkdir(exist_ok=True)
        shutil.copy(REFERENCE / part, reference / part)
    (folder / "fonts").mkdir()
    for name, text in known_fonts().items():
        (folder / "fonts" / name).write_text(text, encoding="utf-8")
    (folder / "passwd").write_text(f"student:x:1000:1000::{SCRATCH}/home:/bin/false\n", encoding="ascii")
    for path in [folder, *folder.rglob("*")]:  # another user must be able to read them, whatever the umask
        path.chmod(0o755 if path.is_dir() else 0o644)


class Launched:
    """A started worker process and the control socket to it."""

    def __init__(self, process: subprocess.Popen[bytes], control: socket.socket, errors: IO[bytes]) -> None:
        self.process, self.control, self.errors = process, control, errors

    def complaint(self) -> str:
        self.errors.seek(0)
        return self.errors.read(2_000).decode(errors="replace").strip()

    def stop(self) -> None:
        self.control.close()
        self.process.kill()
        self.process.wait()
        self.errors.close()


def launch(staged: Path, number: int, mode: str, seconds: float = 60.0) -> Launched:
    """Start a worker ("confined", "unconfined" or "probe") and wait until it is ready."""
    ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    errors = tempfile.TemporaryFile()  # noqa: SIM115  closed when the worker is stopped
    becomes_another = os.geteuid() == 0 and (mode != "unconfined" or not only_root_can_read(staged))
    uid = FIRST_UID + number % UIDS if becomes_another else 0
    home = str(staged) if mode == "unconfined" else INSIDE
    worker = worker_command(home, uid, mode, str(theirs.fileno()))
    wall = [] if mode == "unconfined" else _bubblewrap(staged)
    with theirs:
        process = subprocess.Popen(
            [*wall, *worker],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=errors,
            pass_fds=[theirs.fileno()],
            env=environment(str(staged / "scratch") if mode == "unconfined" else SCRATCH),
        )
    launched = Launched(process, ours, errors)
    ours.settimeout(seconds)
    try:
        answer = ours.recv(65_536)
    except OSError as problem:
        answer = str(problem).encode()
    if b'"ready"' not in answer:
        words = f"{answer.decode(errors='replace')} {launched.complaint()}".strip()
        launched.stop()
        raise CannotIsolate(f"the sandbox does not start: {words or 'no reason given'}")
    return launched


def only_root_can_read(*more: Path) -> list[Path]:
    """What an unconfined worker needs and a user that owns nothing cannot read: where there is any, the worker runs as root."""
    needed = {path.resolve() for path in (*more, Path(_interpreter()), *map(Path, _site_folders()))}
    paths = {path for start in needed for path in (start, *start.parents)}
    return sorted(path for path in paths if path.stat().st_mode & 0o005 != 0o005)


def worker_command(home: str, uid: int, mode: str, control: str) -> list[str]:
    """The command of a worker whose staged files are at `home`."""
    script = f"{home}/autograder/sandbox/worker.py"
    return [_interpreter(), "-s", "-S", "-P", "-B", script, str(uid), mode, control, home, *_site_folders()]


def environment(scratch: str) -> dict[str, str]:
    """The environment variables of a worker: nothing from the person who grades."""
    return {
        "HOME": f"{scratch}/home",
        "TMPDIR": f"{scratch}/tmp",
        "MPLCONFIGDIR": f"{scratch}/matplotlib",
        "MPLBACKEND": "Agg",
        "LANG": "C.UTF-8",
        "PATH": "/usr/bin:/bin",
        "PYTHONHASHSEED": "0",  # sets have the same order in every run
        "OPENBLAS_NUM_THREADS": "1",
        "OMP_NUM_THREADS": "1",
        "MKL_NUM_THREADS": "1",
    }


def _bubblewrap(staged: Path) -> list[str]:
    """The command that builds the file system and the namespaces of the worker."""
    command = [str(shutil.which("bwrap")), "--die-with-parent", "--new-session", "--cap-drop", "ALL"]
    command += ["--unshare-pid", "--unshare-net", "--unshare-ipc", "--unshare-uts", "--unshare-cgroup-try"]
    if os.geteuid() == 0:
        # Real root becomes another real user inside (limits on processes do not apply to root), so it needs no user namespace.
        command += ["--cap-add", "CAP_SETUID", "--cap-add", "CAP_SETGID"]
    else:
        command += ["--unshare-user", "--uid", "1000", "--gid", "1000"]
    command += [*_libraries(), *_masks()]
    command += ["--ro-bind", str(staged), INSIDE, "--ro-bind", str(staged / "passwd"), "/etc/passwd"]
    command += ["--proc", "/proc", "--perms", "1777", "--tmpfs", SCRATCH]
    command += ["--symlink", f"{SCRATCH}/shm", "/dev/shm"]
    for device in DEVICES:
        command += ["--dev-bind", device, device]
    if not any(path.startswith("/tmp/") for path in _bound()):
        command += ["--symlink", f"{SCRATCH}/tmp", "/tmp"]
    return [*command, "--remount-ro", "/", "--chdir", "/", "--"]


def _interpreter() -> str:
    """The interpreter itself, not its copy or link in a virtual environment."""
    return os.path.realpath(getattr(sys, "_base_executable", "") or sys.executable)


def _site_folders() -> list[str]:
    """The folders with the libraries that are installed for this interpreter."""
    names = ("site-packages", "dist-packages")
    return [path for path in sys.path if os.path.basename(path) in names and os.path.isdir(path)]


@cache
def _bound() -> tuple[str, ...]:
    """The paths of this system that are visible inside, read-only."""
    wanted = ["/usr/lib", "/usr/lib64", "/lib", "/lib64", f"{sys.base_prefix}/lib", _interpreter(), *_site_folders()]
    found: list[str] = []
    for path in wanted:
        under = any(path == other or path.startswith(f"{other}/") for other in found)
        if os.path.exists(path) and not os.path.islink(path) and not under:
            found.append(path)
    return tuple(found)


def _libraries() -> Iterator[str]:
    parents = {str(parent) for path in _bound() for parent in Path(path).parents} - {"/"}
    for path in [*sorted(parents), "/dev", "/etc"]:  # otherwise bubblewrap would make them for its own user only
        yield from ("--perms", "0755", "--dir", path)
    for path in _bound():
        yield from ("--ro-bind", path, path)
    for path in ("/lib", "/lib64"):
        if os.path.islink(path):
            yield from ("--symlink", os.readlink(path), path)
    yield from ("--ro-bind-try", "/etc/ld.so.cache", "/etc/ld.so.cache")


def _masks() -> Iterator[str]:
    """Of the installed packages only those that a submission may import; nothing of other environments, nothing of this course."""
    for folder in _site_folders():
        yield from ("--tmpfs", folder)
        for entry in sorted(os.listdir(folder)):
            if entry.partition(".")[0] in MAY_IMPORT - COURSE:  # numpy, numpy.libs, six.py
                yield from ("--ro-bind", f"{folder}/{entry}", f"{folder}/{entry}")
        yield from ("--remount-ro", folder)
    for path in _to_hide():
        yield from ("--tmpfs", path, "--remount-ro", path)


@cache
def _to_hide() -> tuple[str, ...]:
    """The folders that would still be visible: the packages of other environments, and this course where it is not installed but cloned."""
    used = {Path(folder).resolve() for folder in _site_folders()}
    prefixes = {sys.prefix, sys.base_prefix, "/usr", "/usr/local"}
    hidden = [root for prefix in prefixes for root in Path(prefix, "lib").glob("python3*/*-packages") if root.is_dir()]
    hidden += [PACKAGE.parent, REFERENCE]
    visible = [p for p in hidden if _is_visible(str(p)) and not used & {p.resolve(), *p.resolve().parents}]
    return tuple(dict.fromkeys(map(str, visible)))


def _is_visible(path: str) -> bool:
    return any(path == bound or path.startswith(f"{bound}/") for bound in _bound())


def new_folder() -> Any:
    """A temporary folder with everything staged."""
    folder = tempfile.TemporaryDirectory(prefix="linclass-", ignore_cleanup_errors=True)
    stage(Path(folder.name))
    for part in ("home", "tmp", "matplotlib"):  # only the unsafe mode uses these
        Path(folder.name, "scratch", part).mkdir(parents=True)
        Path(folder.name, "scratch", part).chmod(0o777)  # by whatever user it runs as
    return folder
