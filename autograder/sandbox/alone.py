"""A fresh process for each notebook, where there is no sandbox and a warm process cannot be forked (Windows, macOS).

It is the learner's own code, or the code of students whom an instructor chose to trust (`--unsafe-no-sandbox`). The process speaks the
same protocol as a confined one and is ended when it runs out of time; there is no limit on its memory.
"""

import contextlib
import json
import os
import secrets
import signal
import socket
import subprocess
import tempfile
import time
from pathlib import Path
from typing import IO

from autograder.sandbox import isolation
from autograder.sandbox.isolation import CannotIsolate
from autograder.sandbox.limits import Limits

START_SECONDS = 60.0  # a cold start on a slow disk
LOOK_SECONDS = 0.2  # between checks of whether the process is still alive


class Alone:
    """Starts and ends the process of one notebook at a time; to a Notebook it is the same as a warm worker."""

    def __init__(self, staged: Path) -> None:
        self._staged = staged
        self._scratch = isolation.new_scratch()
        self._process: subprocess.Popen[bytes] | None = None
        self.out_of_memory = self.attended = False  # unknown, and of no consequence
        self.doubt: str | None = None  # every process is fresh, so a doubt has no consequences

    def fork(self, limits: Limits) -> socket.socket:
        """A fresh process; the socket to it."""
        self.end()
        secret = secrets.token_hex(16)
        with socket.create_server(("127.0.0.1", 0)) as server, tempfile.TemporaryFile() as errors:
            self._process = self._launch(errors)
            settings = {"port": server.getsockname()[1], "secret": secret, "limits": limits.as_dict()}
            assert self._process.stdin is not None
            with contextlib.suppress(OSError), self._process.stdin as pipe:  # a dead process is reported below
                pipe.write(json.dumps(settings).encode())
            try:
                return _connection(server, secret, self._process)
            except TimeoutError:
                self.end()
                errors.seek(0)
                words = errors.read()[-2_000:].decode(errors="replace").strip()
                raise CannotIsolate(
                    f"a process for the notebook does not start: {words or 'no reason given'}"
                ) from None

    def _launch(self, errors: IO[bytes]) -> "subprocess.Popen[bytes]":
        import matplotlib  # imported here, because only this way of running needs it

        scratch = Path(self._scratch.name)
        environment = isolation.environment(str(scratch))
        environment["MPLCONFIGDIR"] = matplotlib.get_cachedir()  # the list of fonts in it takes long to make
        for name in ("USERPROFILE", "TEMP", "TMP"):
            environment[name] = str(scratch / ("home" if name == "USERPROFILE" else "tmp"))
        if "SYSTEMROOT" in os.environ:  # without it, Windows cannot open a socket
            environment["SYSTEMROOT"] = os.environ["SYSTEMROOT"]
        return subprocess.Popen(
            isolation.worker_command(str(self._staged), 0, "alone", "-"),
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            stderr=errors,
            cwd=scratch / "home",
            env=environment,
            start_new_session=True,  # so that the processes that it starts can be ended with it
        )

    def hold(self, limits: Limits) -> None:
        """Nothing: these systems have no groups with limits."""

    def end(self, patience: float = 0.0) -> int | None:
        """End the process; its exit status, None if there is none."""
        process, self._process = self._process, None
        if process is None:
            return None
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.wait(patience)
        if hasattr(os, "killpg"):  # not on Windows, where the processes that it started live on
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.killpg(process.pid, signal.SIGKILL)
        process.kill()
        return process.wait()

    def stop(self) -> None:
        self.end()
        self._scratch.cleanup()

    def resident(self) -> list[int]:
        """Unknown: not every system reports it."""
        return []

    def memory(self, limit: int) -> int:
        """Unknown too."""
        return 0

    def guard(self, memory: int) -> None:
        """So there is nothing to guard."""


def _connection(server: socket.socket, secret: str, process: "subprocess.Popen[bytes]") -> socket.socket:
    """The connection of the process that knows the secret; TimeoutError if none arrives."""
    deadline = time.monotonic() + START_SECONDS
    server.settimeout(LOOK_SECONDS)
    while time.monotonic() < deadline and process.poll() is None:
        with contextlib.suppress(OSError):
            connection, _ = server.accept()
            connection.settimeout(LOOK_SECONDS)
            if secrets.compare_digest(connection.recv(len(secret)), secret.encode()):
                connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
                return connection
            connection.close()
    raise TimeoutError
