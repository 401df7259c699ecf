"""The outer wall: bubblewrap around the warm worker, with a file system that contains an interpreter, libraries and little else."""

import contextlib
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
from autograder.sandbox.for_students import COURSE, FOR_STUDENTS, MAY_IMPORT, SCRATCH
from autograder.sandbox.limits import Limits
from autograder.sandbox.packages import installed_files
from autograder.sandbox.syscalls import MACHINES

PACKAGE = Path(__file__).resolve().parent
REFERENCE = Path(linclass_ref.__file__).resolve().parent
INSIDE = "/linclass"  # where the worker sees the staged copy
WORKER_MODULES = (
    "cells", "confine", "for_students", "imports", "ipython", "landlock", "magics", "protocol", "seccomp", "syscalls",
    "undefined", "values", "worker",
)  # fmt: skip
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
    for path in [
        folder,
        *folder.rglob("*"),
    ]:  # the user that the worker becomes must be able to read them, whatever the umask
        path.chmod(0o755 if path.is_dir() else 0o644)


class Launched:
    """A started worker process, the control socket to it, and its scratch folder where it has no sandbox."""

    def __init__(
        self, process: subprocess.Popen[bytes], control: socket.socket, errors: IO[bytes], scratch: Any = None
    ) -> None:
        self.process, self.control, self.errors, self.scratch = process, control, errors, scratch

    def error_text(self) -> str:
        self.errors.seek(0)
        return self.errors.read(2_000).decode(errors="replace").strip()

    def stop(self) -> None:
        self.control.close()
        self.process.kill()
        self.process.wait()
        self.errors.close()
        if self.scratch:
            self.scratch.cleanup()


def launch(staged: Path, number: int, mode: str, seconds: float = 60.0, *, limits: Limits | None = None) -> Launched:
    """Start a worker ("confined", "unconfined" or "probe") for notebooks with these limits and wait until it is ready."""
    ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    errors = tempfile.TemporaryFile()  # noqa: SIM115  closed when the worker is stopped
    becomes_another = os.geteuid() == 0 and (mode != "unconfined" or not only_root_can_read(staged))
    uid = unused_user(number) if becomes_another else 0
    home = str(staged) if mode == "unconfined" else INSIDE
    scratch = new_scratch(uid) if mode == "unconfined" else None
    worker = worker_command(home, uid, mode, str(theirs.fileno()))
    wall = [] if mode == "unconfined" else _bubblewrap(staged, limits or Limits())
    with theirs:
        process = subprocess.Popen(
            [*wall, *worker],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=errors,
            pass_fds=[theirs.fileno()],
            env=environment(scratch.name if scratch else SCRATCH),
        )
    launched = Launched(process, ours, errors, scratch)
    ours.settimeout(seconds)
    try:
        answer = ours.recv(65_536)
    except OSError as problem:
        answer = str(problem).encode()
    if b'"ready"' not in answer:
        words = f"{answer.decode(errors='replace')} {launched.error_text()}".strip()
        launched.stop()
        raise CannotIsolate(f"the sandbox does not start: {words or 'no reason given'}")
    return launched


def unused_user(number: int) -> int:
    """A user that nobody is: somebody who had the same number could stop or trace the worker. Another one for each number below UIDS."""
    import grp
    import pwd

    user = FIRST_UID + number % UIDS
    while True:
        with contextlib.suppress(KeyError):
            pwd.getpwuid(user)
            user += 1_000
            continue
        with contextlib.suppress(KeyError):
            grp.getgrgid(user)
            user += 1_000
            continue
        return user


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
        "JOBLIB_MULTIPROCESSING": "0",  # it would start programs; in this way `n_jobs=-1` of scikit-learn works, one after the other
    }


def _bubblewrap(staged: Path, limits: Limits) -> list[str]:
    """The command that builds the file system and the namespaces of the worker."""
    command = [str(shutil.which("bwrap")), "--die-with-parent", "--new-session", "--cap-drop", "ALL"]
    command += ["--unshare-pid", "--unshare-net", "--unshare-ipc", "--unshare-uts", "--unshare-cgroup-try"]
    if os.geteuid() == 0:
        # Real root becomes another real user inside (limits on processes do not apply to root), so it needs no user namespace.
        command += ["--cap-add", "CAP_SETUID", "--cap-add", "CAP_SETGID"]
    else:
        command += ["--unshare-user", "--uid", "1000", "--gid", "1000"]
    command += [
        *_libraries(),
        *(_course_masks(staged) if limits.sees == (True, None) else _masks(_needed(limits))),
    ]
    command += ["--ro-bind", str(staged), INSIDE, "--ro-bind", str(staged / "passwd"), "/etc/passwd"]
    command += ["--proc", "/proc", "--perms", "1777", "--tmpfs", SCRATCH]
    command += ["--symlink", f"{SCRATCH}/shm", "/dev/shm", "--symlink", f"{SCRATCH}/null", "/dev/null"]
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


def _needed(limits: Limits) -> tuple[str, ...]:
    """The packages that a notebook may import besides the usual ones. matplotlib finds its back end for notebooks by what is installed."""
    return (*(limits.packages or ()), "matplotlib-inline") if limits.as_nbgrader else limits.packages or ()


def _masks(packages: tuple[str, ...] = ()) -> Iterator[str]:
    """Of the installed packages only those that any submission may import, and these; nothing of other environments or of this course."""
    more = installed_files(packages)
    for folder in _site_folders():
        yield from ("--tmpfs", folder)
        for entry in sorted(os.listdir(folder)):
            if entry.partition(".")[0] in MAY_IMPORT - COURSE or entry in more:  # numpy, numpy.libs, six.py
                yield from ("--ro-bind", f"{folder}/{entry}", f"{folder}/{entry}")
        yield from ("--remount-ro", folder)
    for path in _to_hide():
        yield from ("--tmpfs", path, "--remount-ro", path)


def _course_masks(staged: Path) -> Iterator[str]:
    """All installed packages are visible, with the shared libraries that some keep in folders of their own; this course is not."""
    entries = [(folder, name) for folder in _site_folders() for name in sorted(os.listdir(folder))]
    ours = [f"{folder}/{name}" for folder, name in entries if name in COURSE or "linclass" in name]
    for path in dict.fromkeys([*ours, *_to_hide()]):
        if os.path.isdir(path):
            yield from ("--tmpfs", path, "--remount-ro", path)
        else:  # where the course is cloned and not installed, a file says where
            yield from ("--ro-bind", str(staged / "autograder" / "sandbox" / "__init__.py"), path)


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


def new_folder(is_closed: bool) -> tuple[Any, Path]:
    """A temporary folder, and the one in it with everything staged.

    `is_closed`: no other user can reach what is staged. Otherwise a user who reads a new file sets its access time, which a notebook sees.
    """
    folder = tempfile.TemporaryDirectory(prefix="linclass-", ignore_cleanup_errors=True)
    if not is_closed:
        Path(folder.name).chmod(0o755)
    staged = Path(folder.name, "staged")
    stage(staged)
    return folder, staged


def new_scratch(uid: int = 0) -> Any:
    """A writable folder for a worker without a sandbox, which nobody but its user can enter (0 is the user that this process has)."""
    folder = tempfile.TemporaryDirectory(prefix="linclass-", ignore_cleanup_errors=True)
    parts = [Path(folder.name, part) for part in ("home", "tmp", "matplotlib")]
    for part in parts:
        part.mkdir(mode=0o700)
    for path in [*parts, Path(folder.name)] if uid else []:
        os.chown(path, uid, uid)
    return folder
