"""`make test` installs what it needs from the system where it has the rights, and otherwise says what was not tested."""

import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SCRIPT = (ROOT / "tests" / "project" / "system.py").read_text()
# Whatever this machine has: no PostgreSQL, and a library that is there.
NO_SERVERS = SCRIPT.replace('Path("/usr/lib/postgresql")', 'Path("/nowhere")').replace(
    'find_library("atomic")', '"found"'
)
BECOME = """
import gettext, locale, selectors
os.setgroups([]); os.setresgid(65534, 65534, 65534); os.setresuid(65534, 65534, 65534)
"""
MAIN = 'if __name__ == "__main__":'


@pytest.fixture
def machine() -> Iterator[tuple[Path, Callable[..., str]]]:
    """A machine on which no browser, bubblewrap or PostgreSQL is found; its programs are what a test writes into bin/."""
    with tempfile.TemporaryDirectory() as name:  # not pytest's own folder, which other users cannot enter
        folder = Path(name)
        folder.chmod(0o777)
        (folder / "bin").mkdir()
        (folder / "bin").chmod(0o777)

        def run(*words: str, ordinary: bool = False) -> str:
            # The interpreter may be where another user cannot read it, so it becomes that user after its imports.
            become = BECOME if ordinary and os.geteuid() == 0 else ""
            script = NO_SERVERS.replace(MAIN, become + MAIN)
            done = subprocess.run(
                [sys.executable, "-c", script, *words],
                env={"PATH": str(folder / "bin")},
                cwd="/",
                capture_output=True,
                text=True,
            )
            assert done.returncode == 0, done.stderr
            return done.stdout

        yield folder, run


def add(folder: Path, name: str, script: str) -> None:
    path = folder / "bin" / name
    path.write_text(f"#!/bin/sh\n{script}\n")
    path.chmod(0o755)


def add_apt(folder: Path) -> None:
    """An apt-get that notes what it was asked for and, asked for bubblewrap, puts a bwrap in place."""
    log, bwrap = folder / "log", folder / "bin" / "bwrap"
    made = f"case \"$*\" in *bubblewrap*) printf '#!/bin/sh\\n' > {bwrap}; /bin/chmod +x {bwrap};; esac"
    add(folder, "apt-get", f'echo "$DEBIAN_FRONTEND: $*" >> {log}\n{made}')
    add(folder, "env", 'exec /usr/bin/env "$@"')


@pytest.mark.skipif(os.geteuid() != 0, reason="this needs root; the two tests below do not")
def test_root_gets_what_is_missing_and_a_line_that_says_so(machine):
    folder, run = machine
    add_apt(folder)
    words = run("--install")
    assert "Installing with apt-get what the tests need: chromium bubblewrap postgresql ..." in words
    install = "install -y --no-install-recommends chromium bubblewrap postgresql"
    assert (folder / "log").read_text().splitlines() == [f"noninteractive: -qq {w}" for w in ("update", install)]
    assert "NOT TESTED on this machine: the browser tests; PostgreSQL as the gradebook." in words  # it gave only bwrap


@pytest.mark.skipif(os.geteuid() != 0, reason="this needs root")
def test_the_windowless_browser_is_installed_where_it_is_offered_and_never_missed(machine):
    folder, run = machine
    add_apt(folder)
    for name in ("chromium", "bwrap"):
        add(folder, name, "")
    assert "chromium" not in run("--install")
    add(folder, "apt-cache", 'test "$*" = "show chromium-headless-shell"')
    assert "Installing with apt-get what the tests need: postgresql chromium-headless-shell ..." in run("--install")
    add(folder, "chromium-headless-shell", "")
    assert "chromium" not in run("--install")


def test_an_ordinary_user_with_sudo_gets_the_same(machine):
    folder, run = machine
    add_apt(folder)
    add(folder, "sudo", 'test "$1" = -n && shift && { test "$1" = true || exec "$@"; }')
    assert "Installing" in run("--install", ordinary=True)
    assert "install -y" in (folder / "log").read_text()


def test_an_ordinary_user_is_told_what_is_not_tested_and_the_command(machine):
    folder, run = machine
    add_apt(folder)
    words = run("--install", ordinary=True)
    assert (
        "NOT TESTED on this machine: the browser tests; the sandbox, the attacks and all grading; PostgreSQL" in words
    )
    assert "To test everything: sudo apt-get install chromium bubblewrap postgresql" in words
    assert not (folder / "log").exists()


def test_a_system_without_apt_is_told_the_names(machine):
    folder, run = machine
    add(folder, "chromium", "")
    assert "with your system's package manager: bubblewrap postgresql" in run("--install")


def test_the_library_that_drives_the_browser_is_missed_where_it_is_not_there(machine, monkeypatch):
    folder, run = machine
    for name in ("chromium", "bwrap"):
        add(folder, name, "")
    assert "libatomic" not in run()
    monkeypatch.setitem(globals(), "NO_SERVERS", NO_SERVERS.replace('"found" is not None', "False"))
    words = run()
    assert "NOT TESTED on this machine: the browser tests; PostgreSQL as the gradebook." in words
    assert "libatomic1 postgresql" in words


def test_a_failed_installation_does_not_stop_the_tests(machine):
    folder, run = machine
    add_apt(folder)
    add(folder, "apt-get", "echo no network >&2; exit 100")
    add(folder, "sudo", 'test "$1" = -n && shift && { test "$1" = true || exec "$@"; }')
    words = run("--install")
    assert "apt-get install failed: no network" in words
    assert "NOT TESTED" in words


def test_nothing_is_said_where_everything_is_there(machine):
    folder, run = machine
    for name in ("google-chrome", "bwrap"):
        add(folder, name, "")
    assert "postgresql" in run()
    assert "browser" not in run()


def test_make_test_says_it_first_and_last_and_the_ci_adds_nothing():
    makefile = (ROOT / "Makefile").read_text()
    recipe = re.search(r"^test:.*\n((?:\t.*\n)+)", makefile, re.MULTILINE)[1]
    first, *_, last = recipe.splitlines()
    assert "tests/project/system.py --install" in first
    assert re.search(r"pytest .*--durations=20; .*tests/project/system.py; exit \$\$status", last)
    assert (ROOT / ".ci" / "run").read_text().splitlines()[-1] == "make test"
