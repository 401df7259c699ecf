"""No test depends on luck: secrets are fixed, ports are assigned, and a random draw without a seed fails the test that makes it.

A test about randomness itself carries `@pytest.mark.randomness(false_alarm=...)`, the computed probability that it fails although
nothing is wrong. It must be below one in a million.
"""

import json
import os
import random
import secrets
import socket
import sys
import uuid
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from autograder.grading import seed

ROOT = Path(__file__).resolve().parents[1]
SECRET = "the same secret in every test"
MAX_FALSE_ALARM = 1e-6
WATCHED = tuple(str(ROOT / name) + os.sep for name in ("tests", "autograder", "linclass_ref", "solutions"))
# A key or a name for one connection or page, on which no verdict, number or picture depends.
NONCES = tuple(
    str(ROOT / name)
    for name in (
        "autograder/sandbox/alone.py",
        "autograder/sandbox/notebook.py",
        "autograder/reports/mark_server.py",
        "tests/browser/hub.py",  # passwords of accounts
    )
)
ALWAYS_RANDOM = {
    secrets: "choice randbelow randbits token_bytes token_hex token_urlsafe",
    uuid: "uuid1 uuid4",
    os: "urandom",
}
RANDOM_WITHOUT_SEED = {
    random: "betavariate choice choices gauss getrandbits normalvariate randbytes randint random randrange sample shuffle uniform",
    np.random: "binomial choice exponential normal permutation poisson rand randint randn random shuffle standard_normal uniform",
}


class Watch:
    """What our own code has drawn by chance since the last look."""

    def __init__(self) -> None:
        self.draws: list[str] = []
        self._seeded: set[Any] = set()

    def note(self, what: str) -> None:
        """Remember a draw if the function that made it is ours."""
        frame = sys._getframe(2)
        while frame.f_code.co_filename == socket.__file__ and frame.f_back:  # `create_server` binds for its caller
            frame = frame.f_back
        code = frame.f_code
        if code.co_filename.startswith(WATCHED) and code.co_filename not in NONCES:
            self.draws.append(f"{what} in {code.co_filename.removeprefix(str(ROOT) + os.sep)}, {code.co_name}")

    def take(self) -> list[str]:
        """The draws since the last call; shared generators count as unseeded again."""
        found, self.draws = self.draws, []
        self._seeded.clear()
        return found

    def install(self) -> None:
        for module, names in ALWAYS_RANDOM.items():
            for name in names.split():
                setattr(module, name, self._noting(getattr(module, name), f"{module.__name__}.{name}"))
        for module, names in RANDOM_WITHOUT_SEED.items():
            for name in names.split():
                setattr(module, name, self._noting(getattr(module, name), f"{module.__name__}.{name}", module))
            module.seed = self._seeding(module.seed, module)  # type: ignore[attr-defined]
        np.random.default_rng = self._making(np.random.default_rng, "default_rng()")
        self._watch_class(random.Random, "__init__", "random.Random()", lambda x=None: x is None)
        self._watch_class(
            socket.socket, "bind", "a free port", lambda address: isinstance(address, tuple) and not address[1]
        )

    def _noting(self, draw: Callable[..., Any], what: str, shared: Any = None) -> Callable[..., Any]:
        def noting(*args: Any, **options: Any) -> Any:
            if shared not in self._seeded:
                self.note(what)
            return draw(*args, **options)

        return noting

    def _seeding(self, seed: Callable[..., Any], module: Any) -> Callable[..., Any]:
        def seeding(*args: Any) -> Any:
            (self._seeded.discard if not args or args[0] is None else self._seeded.add)(module)
            return seed(*args)

        return seeding

    def _making(self, make: Callable[..., Any], what: str) -> Callable[..., Any]:
        def making(seed: Any = None) -> Any:
            if seed is None:
                self.note(what)
            return make(seed)

        return making

    def _watch_class(self, kind: type, method: str, what: str, is_luck: Callable[..., bool]) -> None:
        original = getattr(kind, method)

        def noting(instance: Any, *args: Any) -> Any:
            if is_luck(*args):
                self.note(what)
            return original(instance, *args)

        setattr(kind, method, noting)


WATCH = Watch()


def complain(item: pytest.Item) -> None:
    """Fail if something was drawn by chance, unless the test is about randomness and says how rarely it is wrong."""
    draws = WATCH.take()
    marker = item.get_closest_marker("randomness")
    if marker is not None:
        assert marker.kwargs["false_alarm"] < MAX_FALSE_ALARM
    elif draws:
        pytest.fail(f"this test depends on luck: {'; '.join(dict.fromkeys(draws))}", pytrace=False)


def use_one_secret() -> None:
    """Every classroom and archive that this process makes gets the same secret."""
    seed.new_secret = lambda: SECRET


def fix_secret(classroom: Path) -> None:
    """The same for a classroom that another process has made."""
    path = classroom / ".linclass" / "settings.json"
    path.write_text(json.dumps({**json.loads(path.read_text(encoding="utf-8")), "secret": SECRET}), encoding="utf-8")
