"""What the tests need from the operating system: `make test` calls this first (`--install`) and last.

Installs what is missing where it need not ask: on a system with apt-get, as root or with sudo that needs no password. Elsewhere it
says which parts are not tested, and the command that would change that.
"""

import argparse
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from ctypes.util import find_library
from dataclasses import dataclass
from pathlib import Path

# The same browser without its windows, which Debian offers beside it: the browser tests need an eighth less of the processor with it.
WINDOWLESS = "chromium-headless-shell"
BROWSERS = (WINDOWLESS, "chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
SERVERS = Path("/usr/lib/postgresql")


@dataclass(frozen=True)
class Part:
    """A part of the suite, and a Debian package that it needs."""

    package: str
    tests: str
    is_there: Callable[[], bool]


# Playwright brings a Node that needs libatomic, which a small Debian lacks.
PARTS = (
    Part("chromium", "the browser tests", lambda: any(map(shutil.which, BROWSERS))),
    Part("libatomic1", "the browser tests", lambda: sys.platform != "linux" or find_library("atomic") is not None),
    Part("bubblewrap", "the sandbox, the attacks and all grading", lambda: shutil.which("bwrap") is not None),
    Part("postgresql", "PostgreSQL as the gradebook", lambda: any(SERVERS.glob("*/bin/initdb"))),
)


def missing() -> list[Part]:
    return [part for part in PARTS if not part.is_there()]


def as_root() -> list[str] | None:
    """What to put before a command so that root runs it without asking anything; None where that is impossible."""
    if os.geteuid() == 0:
        return []
    if shutil.which("sudo") and subprocess.run(["sudo", "-n", "true"], capture_output=True).returncode == 0:
        return ["sudo", "-n"]
    return None


def install(parts: list[Part]) -> None:
    """Install the packages of these parts, and the windowless browser where it is offered, if that is possible here without asking."""
    prefix = as_root()
    if not shutil.which("apt-get") or prefix is None:
        return
    apt = [*prefix, "env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "-qq"]
    if parts:
        run([*apt, "update"])
    packages = [part.package for part in parts] + [WINDOWLESS] * is_offered(WINDOWLESS)
    if packages:
        print(f"Installing with apt-get what the tests need: {' '.join(packages)} ...", flush=True)
        run([*apt, "install", "-y", "--no-install-recommends", *packages])


def is_offered(package: str) -> bool:
    """Whether apt-get could install it, and has not yet."""
    known = shutil.which("apt-cache") and subprocess.run(["apt-cache", "show", package], capture_output=True)
    return bool(known) and known.returncode == 0 and shutil.which(package) is None


def run(command: list[str]) -> None:
    done = subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
    if done.returncode:
        words = command[command.index("-qq") + 1]
        print(f"apt-get {words} failed: {done.stderr.strip()[-500:]}", flush=True)


def tell(parts: list[Part]) -> None:
    """Which parts are not tested, and the command that would change that."""
    if not parts:
        return
    packages = " ".join(part.package for part in parts)
    print(f"NOT TESTED on this machine: {'; '.join(dict.fromkeys(part.tests for part in parts))}.")
    if shutil.which("apt-get"):
        print(f"To test everything: sudo apt-get install {packages}", flush=True)
    else:
        print(f"To test everything, install these with your system's package manager: {packages}", flush=True)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--install", action="store_true", help="install what is missing, where that is possible without asking"
    )
    if parser.parse_args(sys.argv[1:]).install:
        install(missing())
    tell(missing())
