"""The warm worker. It runs inside the sandbox, imports what notebooks need, and forks one confined child per notebook.

It never runs a student's code itself, and of this package it has only what it needs to run cells and answer calls: no
exercise, no judge, no algorithm that an exercise asks for. Requests come over a control socket that no child inherits.
"""

import contextlib
import gc
import importlib
import json
import os
import pkgutil
import shutil
import socket
import sys
from collections.abc import Iterator
from typing import Any

CONTROL_BYTES = 65_536


def become(uid: int) -> None:
    """Change from root to an ordinary user that owns nothing, before anything large is imported."""
    if os.geteuid() == 0 and uid:
        os.setgroups([])
        os.setresgid(uid, uid, uid)
        os.setresuid(uid, uid, uid)


def warm(home: str) -> None:
    """Import what notebooks need, so that every child starts with it."""
    gc.disable()  # hardly any of it is garbage: to look for that again and again takes an eighth of the time
    with contextlib.suppress(OSError):
        shutil.copytree(f"{home}/fonts", os.environ["MPLCONFIGDIR"], dirs_exist_ok=True)
    with contextlib.suppress(ImportError), without_lists_of_properties():
        importlib.import_module("matplotlib.pyplot")
    for name in ("numpy", "IPython.core.inputtransformer2", "IPython.display"):
        with contextlib.suppress(ImportError):
            importlib.import_module(name)
    for package in ("linclass_ref.data", "linclass_ref.plots"):
        with contextlib.suppress(ImportError):
            module = importlib.import_module(package)
            for part in pkgutil.iter_modules(module.__path__, f"{package}."):
                with contextlib.suppress(ImportError):
                    importlib.import_module(part.name)
    from autograder.sandbox import cells

    cells.warm()
    gc.freeze()  # children share these pages as long as the collector leaves them alone
    gc.enable()


@contextlib.contextmanager
def without_lists_of_properties() -> Iterator[None]:
    """Load matplotlib without what its classes say about their properties: that takes a quarter of the time, and nobody reads it here."""
    from matplotlib import artist

    writes, artist.kwdoc = artist.kwdoc, lambda artist: ""
    try:
        yield
    finally:
        artist.kwdoc = writes


def address_space() -> int:
    """Bytes of address space that this process uses; a notebook's memory is added to it."""
    try:
        with open("/proc/self/statm", encoding="ascii") as file:
            return int(file.read().split()[0]) * os.sysconf("SC_PAGE_SIZE")
    except OSError:
        return 4_000_000_000


def serve_requests(control: socket.socket, confined: bool) -> None:
    """Fork and end children as the judge asks, until it closes the control socket."""
    from autograder.sandbox import cells, confine

    size, child = address_space(), 0
    fork = confine.fork_confined if confined else confine.fork_unconfined
    while True:
        data, descriptors, _, _ = socket.recv_fds(control, CONTROL_BYTES, 1)
        if not data:
            return
        request = json.loads(data)
        answer: dict[str, Any] = {}
        if request["do"] == "fork":
            if request["limits"]["as_nbgrader"] and "autograder.sandbox.ipython" not in sys.modules:
                importlib.import_module("autograder.sandbox.ipython").prepare()  # once, so that every child has it
                gc.freeze()
                size = address_space()
            channel, limits = descriptors[0], {**request["limits"], "address_space": size}
            try:
                child = fork(channel, limits, cells.serve)
            except OSError as problem:
                answer = {"problem": str(problem)}
            os.close(channel)
        elif request["do"] == "end" and child:
            answer, child = {"status": confine.end(child, confined, request["patience"])}, 0
        control.send(json.dumps(answer).encode())


def probe() -> None:
    """Confine a child that does nothing, to see whether this system can."""
    from autograder.sandbox import confine

    limits = {"disk_bytes": 1_000_000, "memory": 500_000_000, "total_seconds": 5, "file_bytes": 1_000_000}
    limits |= {"open_files": 32, "processes": 16, "address_space": address_space()}
    channel, _ = os.pipe()
    child = confine.fork_confined(channel, limits, lambda fd, limits: None)
    _, status = os.waitpid(child, 0)
    if status:
        raise OSError("a confined process could still gain privileges")


def main(uid: int, mode: str, control: socket.socket, home: str) -> None:
    from autograder.sandbox import confine

    try:
        become(uid)
        if mode != "unconfined":
            confine.harden_template()
        importlib.import_module("autograder.sandbox.magics")  # as the user that it is now
        if mode == "probe":
            probe()
        else:
            warm(home)
        control.send(json.dumps({"ready": True}).encode())
    except Exception as problem:
        control.send(json.dumps({"problem": f"{type(problem).__name__}: {problem}"}).encode())
        return
    if mode != "probe":
        serve_requests(control, mode == "confined")


def serve_alone() -> None:
    """Run one notebook in this very process, where there is neither a sandbox nor a fork; standard input says where the judge listens."""
    from autograder.sandbox import cells

    settings = json.load(sys.stdin.buffer)
    cells.warm()
    channel = socket.create_connection(("127.0.0.1", settings["port"]))
    channel.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    channel.sendall(settings["secret"].encode())
    cells.serve(channel.detach(), settings["limits"])


if __name__ == "__main__":
    _, user, how, descriptor, *paths = sys.argv
    sys.path[:] = [*paths, *(p for p in sys.path if p)]
    sys.argv = [""]
    if how == "alone":
        serve_alone()
    else:
        main(int(user), how, socket.socket(fileno=int(descriptor)), paths[0])
