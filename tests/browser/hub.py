"""A real JupyterHub with real users of the system, as docs/hub.md sets it up: for one test and for `make hub-demo`.

Root starts it, in namespaces of its own: all its processes end with it, and its users can reach this environment wherever it lies. What
is made on the machine (accounts with their homes) is removed at the end.
"""

import contextlib
import importlib.util
import os
import secrets
import shlex
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from lab import LIMIT, ROOT, WATCH_FRAMES, wait_for
from playwright.sync_api import BrowserContext, Page

from tests.documented import make_exchange
from tests.ports import take_port

CONFIG = ROOT / "docs" / "hub" / "production.py"
SYSTEMD = Path("/run/systemd/system")  # where it runs
NODE_PROGRAMS = Path(sys.prefix) / "node_modules" / ".bin"
PROGRAMS = os.pathsep.join([str(Path(sys.executable).parent), str(NODE_PROGRAMS), os.environ.get("PATH", "")])
NEEDED = ("configurable-http-proxy", "unshare", "runuser", "useradd", "userdel", "chpasswd")


def why_not() -> str | None:
    """Why there can be no hub on this machine, or None."""
    if sys.platform != "linux" or os.geteuid() != 0:
        return "only root on Linux can make the users of a hub"
    if importlib.util.find_spec("jupyterhub") is None:
        return "jupyterhub is not installed"
    missing = [name for name in NEEDED if not shutil.which(name, path=PROGRAMS)]
    if missing == ["configurable-http-proxy"]:
        return "the hub's proxy is not installed: npm install --prefix .venv configurable-http-proxy"
    return f"not on this machine: {', '.join(missing)}" if missing else None


@contextlib.contextmanager
def accounts(*names: str) -> Iterator[dict[str, str]]:
    """New users of the system with these names; yields their passwords, and removes them with all that they have."""
    passwords = {name: secrets.token_urlsafe(12) for name in names}
    made: list[str] = []
    try:
        for name, password in passwords.items():
            _run("useradd", "--create-home", "--key", "HOME_MODE=0700", "--shell", "/bin/bash", name)
            made.append(name)
            subprocess.run(["chpasswd"], input=f"{name}:{password}\n", text=True, check=True)
        yield passwords
    finally:
        for name in made:
            subprocess.run(["userdel", "--force", "--remove", name], capture_output=True)


def visible_to_all(*paths: Path) -> list[str]:
    """Shell commands, for a mount namespace, after which every user can reach these paths.

    An environment's interpreter is often in a home that others cannot enter. Such a folder is covered by an empty one, in which only the
    paths are put back.
    """
    closed: dict[Path, list[Path]] = {}
    for path in dict.fromkeys(p.resolve() for p in paths):
        for folder in reversed(path.parents):
            if not folder.stat().st_mode & 0o001:
                closed.setdefault(folder, []).append(path)
                break
    commands = []
    for folder, inside in closed.items():
        held = [(f"/mnt/linclass-{i}", path) for i, path in enumerate(inside)]
        commands.append("mount -t tmpfs -o mode=755 tmpfs /mnt")
        commands += [f"mkdir {there} && mount --rbind {shlex.quote(str(path))} {there}" for there, path in held]
        commands.append(f"mount -t tmpfs -o mode=755 tmpfs {shlex.quote(str(folder))}")
        commands += [
            f"mkdir -p {shlex.quote(str(path))} && mount --rbind {there} {shlex.quote(str(path))}"
            for there, path in held
        ]
    return commands


def apart(command: list[str], *flags: str) -> list[str]:
    """The command in a mount namespace of its own in which every user can reach this environment."""
    node = Path(shutil.which("node", path=PROGRAMS) or sys.executable).resolve()
    modules = [Path(entry) for entry in os.environ.get("PYTHONPATH", "").split(os.pathsep) if entry]
    needed = (Path(sys.prefix), Path(sys.base_prefix), ROOT, node.parents[1], *modules)
    lines = ["set -e", *visible_to_all(*needed), 'exec "$@"']
    return ["unshare", "--mount", *flags, "sh", "-c", "\n".join(lines), "sh", *command]


@dataclass
class Hub:
    """A hub that runs, and what its users do outside the browser."""

    address: str
    passwords: dict[str, str]
    environment: dict[str, str]

    def run_as(self, user: str, *words: str, where: str = "") -> str:
        """Run a command as a user does in a terminal; returns what it prints."""
        command = self._as(user, words, where)
        done = subprocess.run(command, env=self.environment, cwd="/", capture_output=True, text=True)
        assert done.returncode == 0, f"{' '.join(words)}\n{done.stdout}\n{done.stderr}"
        return done.stdout + done.stderr

    @contextlib.contextmanager
    def started_as(self, user: str, *words: str) -> "Iterator[subprocess.Popen[str]]":
        """A command that goes on while the block runs."""
        command = self._as(user, words, flags=("--pid", "--fork", "--kill-child"))
        with subprocess.Popen(command, env=self.environment, cwd="/", stdout=subprocess.PIPE, text=True) as process:
            try:
                yield process
            finally:
                process.kill()

    def _as(self, user: str, words: tuple[str, ...], where: str = "", flags: tuple[str, ...] = ()) -> list[str]:
        home = f"/home/{user}"
        command = ["runuser", "-u", user, "--", "env", f"--chdir={where or home}", f"HOME={home}", *words]
        return apart(command, *flags)

    def log_in(self, context: BrowserContext, user: str) -> Page:
        """A page on the way to the user's own JupyterLab, which the hub starts after the login."""
        page = context.new_page()
        page.set_default_timeout(1000 * LIMIT)
        page.add_init_script(WATCH_FRAMES)
        page.goto(f"{self.address}/hub/login")
        page.fill("#username_input", user)
        page.fill("#password_input", self.passwords[user])
        page.click("#login_submit")
        page.wait_for_url(f"**/user/{user}/lab**", wait_until="commit")
        return page


@contextlib.contextmanager
def _exchange(instructor: str) -> Iterator[Path]:
    """The exchange of docs/hub.md, elsewhere."""
    with tempfile.TemporaryDirectory(prefix="linclass-exchange-") as folder:
        os.chmod(folder, 0o755)
        make_exchange(Path(folder, "exchange"), instructor)
        yield Path(folder, "exchange")


@contextlib.contextmanager
def hub(folder: Path, instructor: str, *students: str) -> Iterator[Hub]:
    """The hub of docs/hub.md, with what production.py adds, for these people; its own files are in `folder`, which nobody else need see."""
    with (
        accounts(instructor, *students) as passwords,
        _exchange(instructor) as exchange,
        _started(folder, exchange, instructor, *students) as (address, environment),
    ):
        yield Hub(address, passwords, environment)


@contextlib.contextmanager
def _started(folder: Path, exchange: Path, instructor: str, *students: str) -> Iterator[tuple[str, dict[str, str]]]:
    port, api, inner = take_port(), take_port(), take_port()
    groups = {instructor, *students}  # useradd has made one for each
    spawner = "" if SYSTEMD.is_dir() else "c.JupyterHub.spawner_class = 'jupyterhub.spawner.LocalProcessSpawner'\n"
    # What differs from the configuration in docs: free ports, these people, a JupyterLab that a test can drive, and without systemd no
    # limits for each user.
    config = folder / "jupyterhub_config.py"
    config.write_text(
        f"load_subconfig({str(CONFIG)!r})\n"
        f"c.JupyterHub.bind_url = 'http://127.0.0.1:{port}'\n"
        f"c.JupyterHub.hub_bind_url = 'http://127.0.0.1:{inner}'\n"
        f"c.ConfigurableHTTPProxy.api_url = 'http://127.0.0.1:{api}'\n"
        f"c.JupyterHub.load_groups = {{'instructors': {{'users': [{instructor!r}]}}}}\n"
        f"c.Spawner.environment['LINCLASS_EXCHANGE'] = {str(exchange)!r}\n"
        f"c.LocalAuthenticator.allowed_groups = {groups!r}\n"
        f"{spawner}"
        "c.Spawner.args = ['--LabApp.expose_app_in_browser=True']\n"
        "c.Spawner.start_timeout = c.Spawner.http_timeout = 120\n"
    )
    environment = {
        "PATH": PROGRAMS,
        "LANG": "C.UTF-8",
        "PYTHONPATH": os.environ.get("PYTHONPATH", str(ROOT)),
        "OPENBLAS_NUM_THREADS": "1",
        "JUPYTER_CONFIG_PATH": str(CONFIG.parent / "etc"),
        "LINCLASS_EXCHANGE": str(exchange),
    }
    command = [sys.executable, "-m", "jupyterhub", "--config", str(config)]
    flags = ("--pid", "--fork", "--kill-child", "--mount-proc")
    log = folder / "hub.log"
    with (
        log.open("w") as out,
        subprocess.Popen(apart(command, *flags), cwd=folder, env=environment, stdout=out, stderr=out) as process,
    ):
        try:
            wait_for(f"http://127.0.0.1:{port}/hub/api", process, log)
            yield f"http://127.0.0.1:{port}", environment
        finally:
            process.kill()  # and with it, as the first of their namespace, all that it started


def _run(*command: str) -> None:
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, f"{' '.join(command)}: {done.stderr}"
