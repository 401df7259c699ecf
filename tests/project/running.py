"""A JupyterLab that runs while a test asks it something."""

import contextlib
import json
import os
import re
import subprocess
import time
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.ports import take_port


@dataclass(frozen=True)
class Server:
    """A JupyterLab that answers; `log` is the file with what it says."""

    address: str
    token: str
    log: Path

    def ask(self, where: str, **form: str) -> Any:
        """The answer at an address of the server, as JSON; with `form` it is posted."""
        content = urllib.parse.urlencode(form).encode() if form else None
        request = urllib.request.Request(
            f"{self.address}{where}", content, headers={"Authorization": f"token {self.token}"}
        )
        with urllib.request.urlopen(request, timeout=60) as found:
            return json.load(found)


@contextlib.contextmanager
def running_lab(command: list[str | Path], cwd: Path, variables: dict[str, str], private: Path) -> Iterator[Server]:
    """JupyterLab in a folder, until the test is done with it; its settings and its log are in `private`."""
    own = {f"JUPYTER_{part}_DIR": str(private / part) for part in ("CONFIG", "DATA", "RUNTIME")}
    command = [*command, "--no-browser", f"--port={take_port()}"]
    log = private / "log"
    with (
        log.open("w", encoding="utf-8") as out,
        subprocess.Popen(
            command, cwd=cwd, env=variables | own, stdout=out, stderr=out, start_new_session=True
        ) as process,
    ):
        try:
            yield wait_for(log, process)
        finally:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(process.pid, 15)


def wait_for(log: Path, process: "subprocess.Popen[bytes]") -> Server:
    """The server, once it has told its address and answers there."""
    deadline = time.monotonic() + 120
    while time.monotonic() < deadline and process.poll() is None:
        found = re.search(
            r"(http://(?:localhost|127\.0\.0\.1):\d+)/lab\S*\?token=(\w+)", log.read_text(encoding="utf-8")
        )
        if found:
            server = Server(found[1], found[2], log)
            with contextlib.suppress(urllib.error.URLError, ConnectionError):
                server.ask("/api/contents")
                return server
        time.sleep(0.2)
    raise AssertionError(log.read_text(encoding="utf-8"))
