"""Takes the saved state of widgets out of notebooks that their reader has not signed, before JupyterLab sees it.

JupyterLab shows no active output of such a notebook, but it restores the widgets in its metadata, and a widget of anywidget brings a
script of its own. Opening a notebook would be enough to run it, with all rights of the reader's Jupyter server. This is an extension of
that server.
"""

import inspect
from copy import deepcopy
from typing import Any

from tornado.ioloop import IOLoop


def drop_unsigned_widgets(notary: Any, model: dict[str, Any]) -> dict[str, Any]:
    """The model of a file as the server sends it to the browser, without widgets that came from somebody else."""
    notebook = model.get("content") if model.get("type") == "notebook" else None
    if notebook and "widgets" in notebook["metadata"]:
        as_saved = deepcopy(notebook)
        for cell in as_saved["cells"]:
            cell["metadata"].pop("trusted", None)  # the server has added it
        if not notary.check_signature(as_saved):
            del notebook["metadata"]["widgets"]
    return model


def guard(manager: Any) -> None:
    """Have a contents manager give out notebooks in this way only."""
    get = manager.get

    def get_now(*words: Any, **more: Any) -> dict[str, Any]:
        return drop_unsigned_widgets(manager.notary, get(*words, **more))

    async def get_later(*words: Any, **more: Any) -> dict[str, Any]:
        return drop_unsigned_widgets(manager.notary, await get(*words, **more))

    manager.get = get_later if inspect.iscoroutinefunction(get) else get_now


def _jupyter_server_extension_points() -> list[dict[str, str]]:
    return [{"module": "autograder.lab.server.widget_guard"}]


def _load_jupyter_server_extension(app: Any) -> None:
    # When all extensions are loaded: jupytext puts another manager in place.
    IOLoop.current().add_callback(lambda: guard(app.contents_manager))
