"""The home of the start page, asked for by the page itself whenever it comes into view. This is an extension of the Jupyter server."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from jupyter_server.base.handlers import JupyterHandler
from jupyter_server.utils import url_path_join
from tornado import web
from tornado.ioloop import IOLoop

from autograder.course import learner_above

when_open: list[
    Callable[[str], None]
] = []  # called with the address when the server answers; `serve.py` puts something there


class HomeHandler(JupyterHandler):
    """The inside of the home as it is now, in the server of `linclass lab`, which runs in the learner's folder."""

    @web.authenticated
    def get(self) -> None:
        from autograder.learner.overview import show_home  # not while the server starts: it brings NumPy

        root = Path(self.settings["server_root_dir"]).expanduser().resolve()
        if Path.cwd() != root or learner_above(root) != root:
            raise web.HTTPError(404, "there is no home of a learner here")
        self.set_header("Cache-Control", "no-store")
        self.finish(str(show_home().inside()))


def _jupyter_server_extension_points() -> list[dict[str, str]]:
    return [{"module": "autograder.lab.server.home"}]


def _load_jupyter_server_extension(app: Any) -> None:
    base = app.web_app.settings["base_url"]
    app.web_app.add_handlers(".*$", [(url_path_join(base, "/linclass/home"), HomeHandler)])
    for tell in when_open:
        IOLoop.current().add_callback(tell, app.public_url)
