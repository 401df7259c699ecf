"""Refuses to show a server of another user at an address of one's own Jupyter server.

jupyter-server-proxy shows whatever listens on a port of this machine at /proxy/PORT. For a browser that is the same site as JupyterLab, so
a page that a classmate serves on any port could act with all rights of a user who opens a link to it. This is an extension of the Jupyter
server. The first extension that knows an address answers, and they are loaded in alphabetical order, this one before jupyter-server-proxy.
"""

import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import unquote

from jupyter_server.base.handlers import JupyterHandler
from jupyter_server.utils import url_path_join
from tornado import web
from tornado.httputil import HTTPServerRequest
from tornado.routing import Matcher

TABLES = (Path("/proc/net/tcp"), Path("/proc/net/tcp6"))
LISTENS = "0A"
ADDRESS = re.compile(r"/(?:absolute/)?(?:(localhost|127\.0\.0\.1):)?(\d+)(?:/.*)?", re.DOTALL)
NOT_YOURS = (
    "What listens on this port is not a program of yours, and its page could act in your name. "
    "If somebody sent you this link, do not trust it."
)


def owners(port: int) -> Iterator[int]:
    """The users whose programs listen on a port of this machine."""
    for table in TABLES:
        if table.exists():
            for line in table.read_text(encoding="ascii").splitlines()[1:]:
                _, local, _, state, _, _, _, user, *_ = line.split()
                if state == LISTENS and int(local.rpartition(":")[2], 16) == port:
                    yield int(user)


def is_foreign(path: str) -> bool:
    """Whether an address leads to a port on which another user's program listens, or nobody's; `path` is what follows /proxy."""
    found = ADDRESS.fullmatch(unquote(path))
    return found is not None and {*owners(int(found[2]))} != {os.geteuid()}


class Foreign(Matcher):
    """Matches the requests that are refused."""

    def __init__(self, prefix: str) -> None:
        self.prefix = prefix

    def match(self, request: HTTPServerRequest) -> dict[str, Any] | None:
        rest = request.path.removeprefix(self.prefix)
        return {} if rest != request.path and is_foreign(rest) else None


class Refusal(JupyterHandler):
    """Says why."""

    @web.authenticated
    def get(self) -> None:
        raise web.HTTPError(403, NOT_YOURS)

    head = post = put = delete = patch = options = get


def _jupyter_server_extension_points() -> list[dict[str, str]]:
    return [{"module": "autograder.lab.server.proxy_guard"}]


def _load_jupyter_server_extension(app: Any) -> None:
    if TABLES[0].exists():  # Linux; elsewhere a machine that many share is rare
        prefix = url_path_join(app.web_app.settings["base_url"], "proxy")
        app.web_app.add_handlers(".*$", [(Foreign(prefix), Refusal)])
