"""The files of docs/hub that can run without a hub: settings are read, units are valid, nginx runs, a backup can be restored."""

import asyncio
import contextlib
import json
import os
import shutil
import sqlite3
import ssl
import subprocess
import tarfile
from pathlib import Path

import pytest
from tornado import httpclient, web, websocket
from traitlets.config import PyFileConfigLoader

from tests.ports import take_port

HUB = Path(__file__).parents[2] / "docs" / "hub"


@pytest.fixture(autouse=True)
def group(monkeypatch) -> None:
    pytest.importorskip("jupyterhub")


def settings(name: str, monkeypatch, **variables: str):
    for key, value in variables.items():
        monkeypatch.setenv(key, value)
    return PyFileConfigLoader(name, path=str(HUB)).load_config()


def test_only_members_of_the_groups_may_log_in(monkeypatch, capsys):
    found = settings("production.py", monkeypatch)
    assert found.Authenticator.allow_all is False
    assert found.LocalAuthenticator.allowed_groups == {"students", "teachers"}
    assert found.JupyterHub.bind_url == "http://127.0.0.1:8000"
    told = capsys.readouterr().err
    assert ("systemdspawner" in told) != ("spawner_class" in found.JupyterHub)


def test_the_limits_are_settings_that_the_spawner_has(monkeypatch, capsys):
    spawner = pytest.importorskip("systemdspawner").SystemdSpawner
    found = settings("production.py", monkeypatch)
    assert found.JupyterHub.spawner_class == "systemd"
    assert set(found.SystemdSpawner) <= set(spawner.class_trait_names(config=True))
    assert found.SystemdSpawner.slice == "linclass.slice"


def test_a_restart_of_the_hub_ends_no_server(monkeypatch, capsys):
    assert settings("production.py", monkeypatch).JupyterHub.cleanup_servers is False
    assert "KillMode=process" in (HUB / "linclass-hub.service").read_text()


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="there is no systemd-analyze")
def test_the_units_are_valid(tmp_path):
    for name in ("linclass-hub.service", "linclass.slice", "linclass-backup.service", "linclass-backup.timer"):
        text = (HUB / name).read_text()
        # The programs are where the page puts them, which is not on this machine.
        text = text.replace("/srv/linclass/env/bin/jupyterhub", "/bin/true").replace("/srv/linclass/hub", "/")
        (tmp_path / name).write_text(text.replace("User=ines", "User=root"))
    done = subprocess.run(
        ["systemd-analyze", "verify", "--man=no", *map(str, sorted(tmp_path.iterdir()))],
        capture_output=True,
        text=True,
        check=False,
    )
    assert "linclass" not in done.stderr, done.stderr
    assert done.returncode == 0, done.stderr


def test_a_backup_is_whole_and_can_be_restored(tmp_path):
    room = tmp_path / "room"
    (room / ".linclass").mkdir(parents=True)
    (room / ".linclass" / "settings.json").write_text("{}")
    with sqlite3.connect(room / "gradebook.db") as book:
        book.execute("CREATE TABLE grade (points REAL)")
        book.execute("INSERT INTO grade VALUES (4.5)")
    book.close()
    done = subprocess.run(
        ["sh", HUB / "backup.sh", room, tmp_path / "backups"], capture_output=True, text=True, check=True
    )
    archive = Path(done.stdout.strip())
    assert archive.stat().st_mode & 0o077 == 0
    with tarfile.open(archive) as made:
        made.extractall(tmp_path / "restored", filter="data")
    assert (tmp_path / "restored" / ".linclass" / "settings.json").read_text() == "{}"
    restored = sqlite3.connect(tmp_path / "restored" / "gradebook.db")
    assert restored.execute("SELECT points FROM grade").fetchall() == [(4.5,)]
    restored.close()


NGINX = shutil.which("nginx", path=os.pathsep.join((os.environ.get("PATH", ""), "/usr/sbin")))


@pytest.mark.skipif(NGINX is None, reason="there is no nginx")
@pytest.mark.skipif(shutil.which("openssl") is None, reason="there is no openssl to make a certificate")
def test_the_web_server_speaks_tls_and_passes_websockets_on(tmp_path):
    """nginx with the file of docs/hub in front of a small server: a page, a WebSocket, and the way from http to https."""
    key, certificate = tmp_path / "privkey.pem", tmp_path / "fullchain.pem"
    names = ["-subj", "/CN=hub.example.org", "-addext", "subjectAltName=DNS:hub.example.org,IP:127.0.0.1"]
    made = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-keyout", key, "-out", certificate, *names]
    subprocess.run(made, check=True, capture_output=True)
    inner, plain, secure = take_port(), take_port(), take_port()
    text = (HUB / "nginx.conf").read_text()
    for old, new in (
        ("/etc/letsencrypt/live/hub.example.org", str(tmp_path)),
        ("http://127.0.0.1:8000", f"http://127.0.0.1:{inner}"),
        ("listen 80;", f"listen 127.0.0.1:{plain};"),
        ("listen 443 ssl;", f"listen 127.0.0.1:{secure} ssl;"),
    ):
        assert old in text
        text = text.replace(old, new)
    (tmp_path / "linclass.conf").write_text(text)
    places = "".join(f"{kind}_temp_path {tmp_path}; " for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
    (tmp_path / "nginx.conf").write_text(
        f"daemon off; error_log stderr; pid {tmp_path}/pid; events {{}} "
        f"http {{ access_log off; {places} include {tmp_path}/linclass.conf; }}"
    )
    command = [NGINX, "-p", str(tmp_path), "-c", str(tmp_path / "nginx.conf")]
    checked = subprocess.run([*command, "-t"], capture_output=True, text=True, check=False)
    assert checked.returncode == 0, checked.stderr
    assert "warn" not in checked.stderr
    with subprocess.Popen(command, stderr=subprocess.DEVNULL) as server:
        try:
            page, echoed, moved = asyncio.run(_through(inner, plain, secure, certificate))
        finally:
            server.terminate()
    assert page == {"proto": "https", "host": "127.0.0.1", "for": "127.0.0.1"}
    assert echoed == "cell 1 has run"
    assert moved == "https://127.0.0.1/hub?x=1"


async def _through(inner: int, plain: int, secure: int, certificate: Path) -> tuple[object, object, str]:
    class Hub(web.RequestHandler):
        def get(self) -> None:
            head = self.request.headers
            self.finish({"proto": head["X-Forwarded-Proto"], "host": head["Host"], "for": head["X-Forwarded-For"]})

    class Kernel(websocket.WebSocketHandler):
        async def on_message(self, message: str | bytes) -> None:
            await self.write_message(f"{message} has run")

    web.Application([("/hub", Hub), ("/kernel", Kernel)]).listen(inner, "127.0.0.1")
    client = httpclient.AsyncHTTPClient()
    trusted = ssl.create_default_context(cafile=str(certificate))
    for _ in range(200):
        with contextlib.suppress(OSError):
            answer = await client.fetch(f"https://127.0.0.1:{secure}/hub", ssl_options=trusted)
            break
        await asyncio.sleep(0.1)
    assert "max-age" in answer.headers["Strict-Transport-Security"]
    request = httpclient.HTTPRequest(f"wss://127.0.0.1:{secure}/kernel", ssl_options=trusted)
    connection = await websocket.websocket_connect(request)
    await connection.write_message("cell 1")
    echoed = await connection.read_message()
    connection.close()
    moved = await client.fetch(f"http://127.0.0.1:{plain}/hub?x=1", follow_redirects=False, raise_error=False)
    return json.loads(answer.body), echoed, moved.headers["Location"]
