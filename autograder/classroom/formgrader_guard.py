"""Refuses addresses of nbgrader's formgrader that a student could send as a link to attack the instructor who opens it.

formgrader writes what stands in an address into its page without escaping it, and runs the nbgrader_config.py of any folder that an address
names. This is an extension of the Jupyter server. The server loads extensions in alphabetical order and the first that knows an address
answers, so it comes before nbgrader's; an address that it does not refuse goes on to nbgrader.
"""

from pathlib import PurePosixPath
from typing import Any
from urllib.parse import unquote

from jupyter_server.base.handlers import JupyterHandler
from jupyter_server.utils import url_path_join
from tornado import web
from tornado.httputil import HTTPServerRequest
from tornado.routing import Matcher

UNSAFE = frozenset('<>&"`\\')  # no student's or assignment's name in a classroom has one of these
NAMES = "this address has characters that no name here has. If somebody sent you this link, do not trust it."
ELSEWHERE = (
    "formgrader runs the settings of the folder that this link names. If somebody sent it to you, do not trust it; "
    "to open a classroom of yours, start Jupyter in it."
)
HANDED_IN = "this file came with a submission, and a browser could run it. Open it in a text editor."
PICTURES = frozenset({".png", ".jpg", ".jpeg", ".gif"})
MOVES = frozenset({"", "next", "prev", "next_incorrect", "prev_incorrect"})


def why_refused(path: str, has_folder: bool = False) -> str | None:
    """Why an address of formgrader is refused; `path` is what follows /formgrader, as the browser sent it.

    >>> why_refused("/manage_students/Zo%C3%AB%20O'Brien"), why_refused("/gradebook/%3Cscript%3E") == NAMES
    (None, True)
    """
    plain = unquote(path)
    if has_folder:
        return ELSEWHERE
    if UNSAFE & {*plain} or not plain.isprintable():
        return NAMES
    match plain.split("/"):
        case ["", "submissions", first, *rest] if first != "components" and "/".join(rest) not in MOVES:
            return None if PurePosixPath(plain).suffix.lower() in PICTURES else HANDED_IN
    return None


class Refused(Matcher):
    """Matches the requests that are refused."""

    def __init__(self, prefix: str) -> None:
        self.prefix = prefix

    def match(self, request: HTTPServerRequest) -> dict[str, Any] | None:
        rest = request.path.removeprefix(self.prefix)
        if rest == request.path or rest[:1] not in ("", "/"):
            return None
        why = why_refused(rest, "path" in request.arguments)
        return {"path_kwargs": {"why": why.encode()}} if why else None


class Refusal(JupyterHandler):
    """Says why."""

    @web.authenticated
    def get(self, why: str) -> None:
        raise web.HTTPError(403, why)

    post = put = delete = get


def _jupyter_server_extension_points() -> list[dict[str, str]]:
    return [{"module": "autograder.classroom.formgrader_guard"}]


def _load_jupyter_server_extension(app: Any) -> None:
    prefix = url_path_join(app.web_app.settings["base_url"], "formgrader")
    app.web_app.add_handlers(".*$", [(Refused(prefix), Refusal)])
