"""The files of docs/hub that can run without a hub: settings are read, units are valid, a backup can be restored."""

import shutil
import sqlite3
import subprocess
import tarfile
from pathlib import Path

import pytest
from traitlets.config import PyFileConfigLoader

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


def test_lti_takes_the_numbers_of_the_lms(monkeypatch, capsys):
    found = settings("lti.py", monkeypatch, LTI_CLIENT_ID="10000000000001", LTI_JWKS_URL="https://lms.example/jwks")
    assert found.LTI13Authenticator.client_id == {"10000000000001"}
    assert found.LTI13Authenticator.jwks_endpoint == "https://lms.example/jwks"
    assert found.JupyterHub.authenticator_class.startswith("ltiauthenticator.lti13")


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="there is no systemd-analyze")
def test_the_units_are_valid(tmp_path):
    for name in ("linclass-hub.service", "linclass-backup.service", "linclass-backup.timer"):
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


def test_the_web_server_speaks_tls_and_passes_websockets_on():
    text = (HUB / "nginx.conf").read_text()
    assert "listen 443 ssl" in text
    assert "proxy_set_header   Upgrade $http_upgrade" in text
    assert text.count("{") == text.count("}")
