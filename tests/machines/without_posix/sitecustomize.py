"""Hides from linclass's own code what Windows does not have. Python imports this file by itself when its folder is on PYTHONPATH.

Other packages and the standard library have their own ways on Windows, so they keep what they find here: only an import by a module
of `autograder` or `linclass_ref` gets nothing, or a module without the attributes in question.
"""

import builtins
import ctypes
import os
import platform
import runpy
import select
import signal
import socket
import subprocess
import sys
import types

OURS = ("autograder", "linclass_ref")
SCRIPTS = ("bench.py", "worker.py", "__main__.py")  # ours, run under the name __main__
GONE = {"resource", "fcntl", "pwd", "grp", "termios", "tty", "pty", "crypt", "syslog", "posix"}
WITHOUT = {
    os: "fork forkpty killpg getuid geteuid getgid getegid getpgid setsid setuid setgid setgroups setresuid setresgid getgroups sysconf "
    "wait waitid mkfifo mknod chown fchown lchown chroot uname nice getloadavg O_NOFOLLOW O_DIRECTORY O_CLOEXEC O_NONBLOCK "
    "WNOHANG pipe2 openpty ttyname",
    signal: "SIGALRM SIGKILL SIGPIPE SIGHUP SIGCHLD SIGUSR1 SIGUSR2 SIGXCPU setitimer getitimer alarm ITIMER_REAL pause pthread_kill",
    socket: "AF_UNIX SOCK_SEQPACKET send_fds recv_fds CMSG_LEN SCM_RIGHTS",
    select: "poll epoll POLLIN POLLOUT",
}


class Less(types.ModuleType):
    """A module without some of its attributes, and with others in place of some."""

    def __init__(self, module: types.ModuleType, hidden: set[str], **others: object) -> None:
        super().__init__(module.__name__)
        self.__dict__.update(others, _module=module, _hidden=hidden)

    def __getattr__(self, name: str) -> object:
        if name in self._hidden:
            raise AttributeError(f"module {self.__name__!r} has no attribute {name!r} on Windows")
        return getattr(self._module, name)


class Popen(subprocess.Popen):
    """As on Windows, where neither descriptors nor functions can be passed to a child. A worker starts without this file, so it gets it."""

    def __init__(self, command: list[str], *, pass_fds: tuple = (), preexec_fn: object = None, **options) -> None:
        if pass_fds or preexec_fn:
            raise ValueError("pass_fds and preexec_fn are not supported on Windows platforms")
        script = next((n for n, part in enumerate(command) if part.endswith("worker.py")), None)
        if script is not None:
            command = [*command[:script], __file__, *command[script:]]
        super().__init__(command, **options)


def load_library(name: str | None, **options: object) -> ctypes.CDLL:
    if name is None:
        raise TypeError("on Windows a library has a name")
    return ctypes.CDLL(name, **options)


STAND_INS = {module.__name__: Less(module, set(names.split())) for module, names in WITHOUT.items()}
STAND_INS["subprocess"] = Less(subprocess, set(), Popen=Popen)
STAND_INS["platform"] = Less(platform, set(), system=lambda: "Windows")
STAND_INS["ctypes"] = Less(ctypes, set(), CDLL=load_library)
import_as_before = builtins.__import__


def is_ours(importer: dict | None) -> bool:
    name, file = (importer or {}).get("__name__", ""), (importer or {}).get("__file__") or ""
    return name.partition(".")[0] in OURS or (name == "__main__" and "autograder" in file and file.endswith(SCRIPTS))


def import_less(name, globals=None, locals=None, fromlist=(), level=0):
    if level or not is_ours(globals):
        return import_as_before(name, globals, locals, fromlist, level)
    if name.partition(".")[0] in GONE:
        raise ModuleNotFoundError(f"No module named {name!r}, as on Windows", name=name)
    found = import_as_before(name, globals, locals, fromlist, level)
    return STAND_INS.get(found.__name__, found)


if __name__ in ("sitecustomize", "__main__"):  # and not when pytest looks for doctests
    builtins.__import__ = import_less
if __name__ == "__main__":
    sys.argv = sys.argv[1:]
    runpy.run_path(sys.argv[0], run_name="__main__")
