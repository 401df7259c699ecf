"""Kernels that nobody else can listen to: a notebook's code and outputs go through sockets in a folder of its user's alone.

By default a kernel publishes both on a port of this machine, and every account can connect to it and read along: a classmate would get each
answer the moment it is run. This is an extension of the Jupyter server. The settings of the server may name another transport; then it
stays.
"""

import os
import socket
import stat
import tempfile
from pathlib import Path
from typing import Any

# After the name of the folder: /kernel-, 36 characters, -ipc-5.
NAME_LENGTH = 50
ADDRESS_LENGTH = 103  # of a Unix socket; Linux allows four more than macOS


def why_not_private(folder: Path) -> str | None:
    """Why kernels cannot have their sockets in this folder; None if they can."""
    if os.name != "posix":
        return "this system has no sockets in folders"
    if len(os.fsencode(folder)) + NAME_LENGTH > ADDRESS_LENGTH:
        return f"the name of {folder} is too long for a socket"
    try:
        status = folder.stat()
        if status.st_uid != os.geteuid() or stat.S_IMODE(status.st_mode) & 0o077:
            return f"other users can enter {folder}"
        with tempfile.TemporaryDirectory(dir=folder) as place, socket.socket(socket.AF_UNIX) as probe:
            probe.bind(os.path.join(place, "s"))
    except OSError as problem:  # some file systems have no sockets
        return f"there can be no socket in {folder}: {problem.strerror}"
    return None


def _jupyter_server_extension_points() -> list[dict[str, str]]:
    return [{"module": "autograder.lab.server.private_kernels"}]


def _load_jupyter_server_extension(app: Any) -> None:
    config = app.kernel_manager.config
    if any("transport" in config[name] for name in ("KernelManager", "ConnectionFileMixin") if name in config):
        return
    if why := why_not_private(Path(app.kernel_manager.connection_dir)):
        app.log.warning("Other users of this machine can read what kernels print: %s", why)
    else:
        config.KernelManager.transport = "ipc"
