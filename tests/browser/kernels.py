"""Kernels in forks of one process that has loaded what lessons import: to load it takes a third of the time of a lesson's kernel.

Each is ipykernel's own and has a process of its own; JupyterLab starts, interrupts and ends it as any other. What it starts stands for
the kernel: it asks for a fork, passes signals on to it, and ends with it. Kernels start by themselves in test_first_minute.py,
test_hub.py and test_notebook7.py.
"""

import contextlib
import gc
import json
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator, Mapping
from importlib import import_module
from pathlib import Path

# Not pyplot and not ipywidgets, which look for the kernel as they are loaded.
LOADED = (
    "ipykernel.kernelapp",
    "ipykernel.ipkernel",
    "ipykernel.debugger",
    "autograder.exercises",
    "autograder.learner",
    "linclass_ref.plots.common",
    "matplotlib.backends.backend_agg",
    "numba",
    "sklearn.discriminant_analysis",
    "sklearn.linear_model",
    "sklearn.multiclass",
)


@contextlib.contextmanager
def warm_kernels(private: Path, environment: Mapping[str, str]) -> Iterator[dict[str, str]]:
    """In this block a Jupyter server starts such kernels, if it has this environment and the variables that are yielded.

    There are none on systems on which a process cannot be forked once it has loaded so much; there a server starts its own.
    """
    if sys.platform != "linux":
        yield {}
        return
    address, spec = private / "address", private / "kernels" / "python3" / "kernel.json"
    spec.parent.mkdir(parents=True)
    start = [sys.executable, "-I", "-S", __file__, "ask", str(address), "{connection_file}"]
    spec.write_text(json.dumps({"argv": start, "display_name": "Python 3 (ipykernel)", "language": "python"}))
    command = [sys.executable, __file__, "serve", str(address)]
    with (
        (private / "kernels.log").open("w", encoding="utf-8") as log,
        subprocess.Popen(command, env=environment, stdout=log, stderr=log) as serving,
    ):
        try:
            yield {"JUPYTER_PATH": str(private)}
        finally:
            serving.terminate()


def ask(address: str, connection: str) -> None:
    """What JupyterLab starts: it stands for the kernel until that has ended."""
    with socket.socket(socket.AF_UNIX) as there:
        there.connect(address)
        order = {"connection": connection, "folder": os.getcwd(), "environment": dict(os.environ)}
        there.sendall(json.dumps(order).encode() + b"\n")
        kernel = int(there.recv(20))

        def pass_on(number: int, _: object) -> None:
            with contextlib.suppress(ProcessLookupError):
                os.kill(kernel, number)

        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, pass_on)
        there.recv(1)  # there is nothing to come: the connection is closed when the kernel has ended


def serve(address: str) -> None:
    """The process that has loaded everything: one fork for each that asks."""
    # As ipykernel does it, but before Matplotlib is loaded.
    os.environ["MPLBACKEND"] = "module://matplotlib_inline.backend_inline"
    with socket.socket(socket.AF_UNIX) as door:
        door.bind(address)
        door.listen()
        for name in LOADED:
            import_module(name)
        gc.freeze()
        signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # nobody waits for a kernel that has ended
        while True:
            there, _ = door.accept()
            if os.fork() == 0:
                door.close()
                return become(there)
            there.close()


def become(there: socket.socket) -> None:
    """In the fork: the kernel itself."""
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    order = json.loads(there.makefile().readline())
    there.sendall(str(os.getpid()).encode())
    os.chdir(order["folder"])
    os.environ.clear()
    os.environ.update(order["environment"])
    sys.argv = ["ipykernel_launcher", "-f", order["connection"]]
    import_module("ipykernel.kernelapp").launch_new_instance()


if __name__ == "__main__":
    del sys.path[0]  # this file's folder
    {"ask": ask, "serve": serve}[sys.argv[1]](*sys.argv[2:])
