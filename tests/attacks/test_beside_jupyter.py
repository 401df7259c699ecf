"""Another user of the machine cannot listen to a kernel, nor show a page at an address of somebody else's Jupyter server."""

import json
import os
import socket
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from jupyter_client import MultiKernelManager
from tornado import httputil, web
from traitlets.config import Config

from autograder.lab.server import private_kernels, proxy_guard
from tests.attacks.accomplice import ACCOMPLICE, NEEDS_ROOT, as_accomplice
from tests.ports import take_port

ROOT = Path(__file__).parents[2]
LINUX = pytest.mark.skipif(sys.platform != "linux", reason="only Linux says whose a port is")
SECONDS = 300  # on a busy machine


@pytest.fixture
def runtime() -> Iterator[Path]:
    """A folder for a kernel's files, as Jupyter makes it, below folders that everybody can enter."""
    with tempfile.TemporaryDirectory(prefix="linclass-") as folder:
        os.chmod(folder, 0o755)
        (Path(folder) / "runtime").mkdir(mode=0o700)
        yield Path(folder) / "runtime"


def server(folder: Path, **settings: Any) -> SimpleNamespace:
    """What the extensions see of a Jupyter server."""
    config = Config(settings)
    said: list[str] = []
    log = SimpleNamespace(warning=lambda words, *values: said.append(words % values))
    kernels = MultiKernelManager(config=config, connection_dir=str(folder))
    return SimpleNamespace(kernel_manager=kernels, log=log, said=said)


@contextmanager
def kernel_of(app: SimpleNamespace) -> Iterator[Any]:
    """A kernel that the server has started and that answers."""
    id = app.kernel_manager.start_kernel(extra_arguments=["--HistoryManager.enabled=False"])
    client = app.kernel_manager.get_kernel(id).client()
    client.start_channels()
    try:
        client.wait_for_ready(timeout=SECONDS)
        yield client
    finally:
        client.stop_channels()
        app.kernel_manager.shutdown_kernel(id, now=True)


def connected(client: Any, channel: str) -> str:
    """What happens when another user connects to a channel of a kernel."""
    kind, _, place = client._make_url(channel).partition("://")
    with socket.socket(socket.AF_UNIX if kind == "ipc" else socket.AF_INET) as line:
        host, _, port = place.partition(":")
        return as_accomplice(lambda: line.connect(place if kind == "ipc" else (host, int(port))))


CHANNELS = ("shell", "iopub", "stdin", "control", "hb")


@NEEDS_ROOT
def test_another_user_cannot_connect_to_a_kernel(runtime):
    app = server(runtime)
    private_kernels._load_jupyter_server_extension(app)
    with kernel_of(app) as client:
        assert {connected(client, channel) for channel in CHANNELS} == {"PermissionError"}
        answer = client.execute_interactive("1 + 1", timeout=SECONDS, output_hook=lambda message: None)
        assert answer["content"]["status"] == "ok"
    assert app.said == []


@NEEDS_ROOT
def test_without_the_extension_another_user_can(runtime):
    """Otherwise the test above would show nothing."""
    with kernel_of(server(runtime)) as client:
        assert {connected(client, channel) for channel in CHANNELS} == {"done"}


def test_a_kernel_that_is_restarted_answers_again(runtime):
    app = server(runtime)
    private_kernels._load_jupyter_server_extension(app)
    with kernel_of(app) as client:
        (id,) = app.kernel_manager.list_kernel_ids()
        app.kernel_manager.restart_kernel(id, now=True)
        client.wait_for_ready(timeout=SECONDS)
    assert [path.name for path in runtime.iterdir() if path.is_socket()] == []


@pytest.mark.parametrize("name", ["KernelManager", "ConnectionFileMixin"])
def test_a_transport_that_somebody_has_chosen_stays(runtime, name):
    app = server(runtime, **{name: {"transport": "tcp"}})
    private_kernels._load_jupyter_server_extension(app)
    assert app.kernel_manager.config == Config({name: {"transport": "tcp"}})


def test_where_there_can_be_no_private_socket_kernels_still_start_and_the_log_says_so(runtime):
    deep = runtime / ("d" * 100)
    deep.mkdir(mode=0o700)
    for folder, why in ((deep, "too long"), (runtime / "missing", "no socket in")):
        app = server(folder)
        private_kernels._load_jupyter_server_extension(app)
        assert "KernelManager" not in app.kernel_manager.config
        assert why in app.said[0]
    runtime.chmod(0o750)
    assert "other users can enter" in private_kernels.why_not_private(runtime)


class Shown(web.RequestHandler):
    """jupyter-server-proxy's place: it shows what listens on the port."""


def application(base: str = "/") -> web.Application:
    """A Jupyter server with the guard and, loaded after it, with something that answers for all ports."""
    app = web.Application([], base_url=base)
    proxy_guard._load_jupyter_server_extension(SimpleNamespace(web_app=app))
    app.add_handlers(".*", [(f"{base}proxy/.*", Shown), (f"{base}lab", Shown)])
    return app


def answers(app: web.Application, path: str) -> type:
    """Who answers a request."""
    line = httputil.RequestStartLine("GET", path, "HTTP/1.1")
    headers, connection = httputil.HTTPHeaders({"Host": "127.0.0.1"}), SimpleNamespace(set_close_callback=print)
    request = httputil.HTTPServerRequest(start_line=line, headers=headers, connection=connection)
    found = app.find_handler(request)
    return found.handler_class


@contextmanager
def listening(user: int) -> Iterator[int]:
    """A port on which a program of this user listens."""
    port, before = take_port(), os.geteuid()
    os.seteuid(user)  # a socket belongs to the user who makes it
    try:
        server = socket.socket()
        server.bind(("127.0.0.1", port))
        server.listen()
    finally:
        os.seteuid(before)
    with server:
        yield port


FORMS = (
    "{port}",
    "{port}/",
    "{port}/page?x=1",
    "localhost:{port}/",
    "local%68ost:{port}/",
    "127.0.0.1:{port}",
    "absolute/{port}/x",
)


@LINUX
@NEEDS_ROOT
@pytest.mark.parametrize("base", ["/", "/user/ines/"])
def test_a_server_of_another_user_is_not_shown_under_ones_own_address(base):
    app = application(base)
    with listening(ACCOMPLICE) as port:
        found = {form: answers(app, f"{base}proxy/{form.format(port=port)}") for form in FORMS}
    assert found == dict.fromkeys(FORMS, proxy_guard.Refusal)


@LINUX
def test_ones_own_server_is_shown_and_a_port_on_which_nobody_listens_is_not():
    app = application()
    with listening(os.geteuid()) as port:
        found = {form: answers(app, f"/proxy/{form.format(port=port)}") for form in FORMS}
        elsewhere = answers(app, f"/proxy/other.example:{port}/")
    assert found == dict.fromkeys(FORMS, Shown)
    assert answers(app, f"/proxy/{port}/") is proxy_guard.Refusal  # somebody else may take it at any moment
    assert elsewhere is answers(app, "/lab") is Shown


def test_the_guards_are_switched_on_wherever_settings_are_read():
    """For an installation, for `linclass lab`, and for the hub of docs/hub.md."""
    wanted = json.loads((ROOT / "autograder" / "lab" / "server" / "extensions.json").read_text())["ServerApp"][
        "jpserver_extensions"
    ]
    lab = json.loads((ROOT / "autograder" / "lab" / "jupyter" / "jupyter_server_config.json").read_text())
    hub = (ROOT / "docs" / "hub" / "etc" / "jupyter_server_config.py").read_text()
    assert {"autograder.lab.server.private_kernels", "autograder.lab.server.proxy_guard"} <= wanted.keys()
    assert all(wanted.values())
    assert [name for name in wanted if f'"{name}": True' not in hub] == []
    on = {name for name, is_on in lab["ServerApp"]["jpserver_extensions"].items() if is_on}
    assert {name for name in wanted if "guard" in name or "private" in name} - on == {
        "autograder.classroom.formgrader_guard"
    }
