"""Real users of this machine, for what depends on who may read what."""

import os
import pwd
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.commands import nbgraders_environment
from tests.warm import Warm, warm

ROOT = Path(__file__).parents[2]


@dataclass(frozen=True)
class User:
    """Somebody who may run commands."""

    name: str
    home: Path
    groups: tuple[str, ...] = ()  # besides their own

    def run(self, *words: object, where: Path) -> subprocess.CompletedProcess:
        """A command as this user, with an environment of their own."""
        command = [*self._become(), *map(str, words)]
        return subprocess.run(command, cwd=where, env=self._environment(), capture_output=True, text=True)

    def run_loaded(self, loaded: Warm, *words: object, where: Path) -> subprocess.CompletedProcess:
        """The same for a command of nbgrader or linclass, in a copy of a process that has loaded both."""
        found = pwd.getpwnam(self.name)
        who = None if found.pw_uid == os.geteuid() else (found.pw_uid, found.pw_gid)
        return loaded.run(*words, where=where, environment=self._environment(), user=who)

    def _environment(self) -> dict[str, str]:
        return nbgraders_environment() | {
            "HOME": str(self.home),
            "PYTHONPATH": os.pathsep.join([str(ROOT / "tests" / "quick"), str(ROOT)]),
            "PYTHONDONTWRITEBYTECODE": "1",
            "JUPYTER_CONFIG_DIR": str(self.home / ".jupyter"),
        }

    def _become(self) -> list[str]:
        found = pwd.getpwnam(self.name)
        if found.pw_uid == os.geteuid():
            return []
        groups = f"--groups={','.join(self.groups)}" if self.groups else "--clear-groups"
        return [*_opened(), "setpriv", f"--reuid={found.pw_uid}", f"--regid={found.pw_gid}", groups, "--"]


def loaded_for_others() -> AbstractContextManager[Warm]:
    """nbgrader and linclass, loaded where every user can go on loading."""
    return warm(*_opened(), environment=nbgraders_environment())


def _opened() -> list[str]:
    """bubblewrap, if the interpreter is in a folder that only root may enter: with another folder in its place, which holds it alone."""
    needed = [Path(p).resolve() for p in (sys.base_prefix, sys.prefix, ROOT)]
    closed = {folder for path in needed for folder in (path, *path.parents) if folder.stat().st_mode & 0o005 != 0o005}
    if not closed:
        return []
    words = ["bwrap", "--dev-bind", "/", "/", "--cap-add", "ALL"]
    for folder in sorted(closed):
        words += ["--perms", "0755", "--tmpfs", str(folder)]
    for path in needed:
        if closed & {path, *path.parents}:
            for folder in reversed(path.parents):
                words += ["--perms", "0755", "--dir", str(folder)] if closed & {*folder.parents} else []
            words += ["--ro-bind", str(path), str(path)]
    return [*words, "--"]


@contextmanager
def new_user(name: str, homes: Path) -> Iterator[User]:
    """A user of the system who is there for one test; only root can make one."""
    home = homes / name
    subprocess.run(["useradd", "--create-home", "--home-dir", str(home), name], check=True, capture_output=True)
    try:
        home.chmod(0o755)
        yield User(name, home)
    finally:
        subprocess.run(["userdel", name], check=True, capture_output=True)


@dataclass(frozen=True)
class SharedMachine:
    """A folder that everybody may write to, people with accounts, and a process that runs their commands."""

    exchange: Path
    users: dict[str, User]
    loaded: Warm


@contextmanager
def shared_machine(*roles: str) -> Iterator[SharedMachine]:
    """New accounts for these roles and an exchange, for as long as the block runs."""
    if not hasattr(os, "geteuid") or os.geteuid() != 0 or shutil.which("useradd") is None:
        pytest.skip("only root can make the users that this needs")
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="linclass-")))
        folder.chmod(0o755)
        (folder / "exchange").mkdir()
        (folder / "exchange").chmod(0o1777)
        users = {role: stack.enter_context(new_user(f"lc{os.getpid()}{role}", folder)) for role in roles}
        yield SharedMachine(folder / "exchange", users, stack.enter_context(loaded_for_others()))


def give(user: User, folder: Path) -> None:
    """Make the user the owner of a folder and all that is in it; links are not followed."""
    found = pwd.getpwnam(user.name)
    for path in (folder, *folder.rglob("*")):
        os.chown(path, found.pw_uid, found.pw_gid, follow_symlinks=False)
