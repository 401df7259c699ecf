"""A Dask cluster on a machine that students share: set up as docs/scale.md says, it runs code for its owner alone."""

import subprocess
import sys
import textwrap
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import psutil
import pytest

from autograder.grading.result import Task
from autograder.grading.runners import UnfitCluster, _threads, on_dask, version
from tests.classroom.users import ROOT, User, shared_machine
from tests.ports import take_port

distributed = pytest.importorskip("distributed")
SETTINGS = (ROOT / "docs" / "scale.md").read_text(encoding="utf-8").partition("    umask 077\n")
STRANGER = """
import os, subprocess, sys
from distributed import Client
from distributed.security import Security
options = {}
if sys.argv[1].startswith("tls"):
    make = "openssl req -x509 -newkey rsa:2048 -nodes -days 9 -subj /CN=linclass -keyout key -out crt"
    subprocess.run(make.split(), check=True, capture_output=True)
    options["security"] = Security(
        tls_ca_file="crt", tls_client_cert="crt", tls_client_key="key", require_encryption=True
    )
with Client(sys.argv[1], timeout=5, **options) as client:
    print("ESCAPED as", client.run(os.getuid))
"""


@contextmanager
def started(user: User, temporary: Path, *words: object, home: Path) -> Iterator[None]:
    """A command of Dask in the background, as this user, with a temporary folder that everybody shares."""
    environment = user._environment() | {"TMPDIR": str(temporary), "HOME": str(home)}
    command = [*user._become(), sys.executable, "-m", "dask", *map(str, words)]
    with open(temporary.parent / f"{words[0]}.log", "ab") as log:
        process = subprocess.Popen(command, cwd=user.home, env=environment, stdout=log, stderr=log)
        try:
            yield
        finally:
            for one in psutil.Process(process.pid).children(recursive=True) or [process]:  # not what it is wrapped in
                one.terminate()
            process.wait()


@contextmanager
def cluster(user: User, temporary: Path, home: Path, scheme: str) -> Iterator[str]:
    """The address of a scheduler with one worker."""
    port, page = take_port(), take_port()
    address = f"{scheme}://127.0.0.1:{port}"
    scheduler = ("scheduler", "--host", "127.0.0.1", "--port", port, "--dashboard-address", f"127.0.0.1:{page}")
    worker = ("worker", address, "--nthreads", 1, "--no-nanny", "--no-dashboard")
    with ExitStack() as stack:
        stack.enter_context(started(user, temporary, *scheduler, "--no-dashboard", home=home))
        stack.enter_context(started(user, temporary, *worker, home=home))
        yield f"{address} http://127.0.0.1:{page}"


@pytest.fixture(scope="module")
def machine():
    with shared_machine("ines", "mal") as machine:
        ines, mal, temporary = machine.users["ines"], machine.users["mal"], machine.exchange
        # The folder that Dask would use: made first by somebody else, and open to everybody.
        made = mal.run("mkdir", "-m", "777", temporary / "dask-scratch-space", where=temporary)
        assert made.returncode == 0, made.stderr
        commands = textwrap.dedent(SETTINGS[1] + SETTINGS[2].partition("\nThen\n")[0])
        done = ines.run("bash", "-ec", commands, where=ines.home)
        assert done.returncode == 0, done.stderr
        yield ines, mal, temporary


@pytest.fixture(scope="module")
def client(machine):
    """The owner's connection to a cluster with the settings of docs/scale.md."""
    ines, _, temporary = machine
    config = ines.home / ".config" / "dask"
    keys = [str(config / f"linclass.{kind}") for kind in ("crt", "crt", "key")]
    security = distributed.security.Security(
        **dict(zip(("tls_ca_file", "tls_client_cert", "tls_client_key"), keys, strict=True)), require_encryption=True
    )
    with (
        cluster(ines, temporary, ines.home, "tls") as places,
        distributed.Client(places.split()[0], timeout=60, security=security) as client,
    ):
        client.wait_for_workers(1, timeout=60)
        client.page = places.split()[1]
        yield client


def test_the_owner_can_use_it(client):
    assert set(client.run(version).values()) == {version()}
    assert _threads(client, "its address") == 1


def test_neither_scheduler_nor_worker_has_a_folder_that_others_made(machine, client):
    ines, _, _ = machine
    places = {*client.run(_folder).values(), client.run_on_scheduler(_folder)}
    assert all(place.startswith(str(ines.home / ".cache")) for place in places), places


def _folder(dask_worker=None, dask_scheduler=None):
    return (dask_worker or dask_scheduler).local_directory


@pytest.mark.parametrize("scheme", ["tcp", "tls"])
def test_nobody_else_can_run_code_on_it(machine, client, scheme):
    _, mal, _ = machine
    addresses = [client.scheduler.address, *client.scheduler_info()["workers"]]
    for address in addresses:
        done = mal.run(sys.executable, "-c", STRANGER, address.replace("tls", scheme), where=mal.home)
        assert "ESCAPED" not in done.stdout
        assert "CommClosedError" in done.stderr, done.stderr


def test_nobody_else_can_read_the_keys(machine):
    ines, mal, _ = machine
    for name in ("linclass.key", "linclass.yaml"):
        assert mal.run("cat", ines.home / ".config" / "dask" / name, where=mal.home).returncode != 0


@pytest.mark.parametrize("path", ["info/main/logs.html", "json/identity.json", "metrics", "health"])
def test_its_pages_tell_nothing(client, path):
    with pytest.raises(urllib.error.HTTPError, match="404"):
        urllib.request.urlopen(f"{client.page}/{path}")


def test_a_worker_in_a_folder_of_somebody_else_is_refused(machine):
    ines, mal, temporary = machine
    with cluster(ines, temporary, ines.home / "without settings", "tcp") as places:
        address = places.split()[0]
        with distributed.Client(address, timeout=60) as client:
            client.wait_for_workers(1, timeout=60)
            with pytest.raises(UnfitCluster, match="dask-scratch-space belongs to ") as refused:
                _threads(client, address)
    assert mal.name in str(refused.value)


def test_without_the_key_there_is_one_sentence():
    with pytest.raises(UnfitCluster, match=r"no cluster answers at tls://127.0.0.1:9: .*TLS"):
        list(on_dask("tls://127.0.0.1:9")(iter([])))


def test_a_log_that_shows_a_task_shows_neither_secret_nor_work():
    task = Task.of("ann", "01_tiny", b"the work", "the lesson", "the secret")
    assert not any(part in repr(task) for part in ("the secret", "the lesson", task.sheets[0].raw or ""))
