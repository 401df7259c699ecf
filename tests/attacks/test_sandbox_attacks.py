"""Every hostile snippet is contained and scored as it deserves; the next notebook in its worker is unharmed, and nothing is left behind."""

import glob
import os
import socket
from collections.abc import Iterator
from dataclasses import replace

import pytest

from autograder import grade
from autograder.sandbox import Limits, Notebook, Pool, available
from tests.attacks.attack import MB, MEMORY, PLENTY, RIGHT, WRONG, Attack
from tests.attacks.snippets import ATTACKS
from tests.ports import take_port

pytestmark = pytest.mark.skipif(available() is not None, reason=f"no sandbox here: {available()}")

SMALL = Limits(
    call_seconds=PLENTY, cell_seconds=PLENTY, total_seconds=60, memory=MEMORY, disk_bytes=50 * MB, file_bytes=20 * MB
)
SECRET = "a classroom's secret"

# What a fresh notebook can see that another could have changed.
LOOK_AROUND = """
import builtins, json, os, resource, signal, socket, sys, threading, numpy as np
def listed(folder):
    try: return sorted(os.listdir(folder))
    except OSError as problem: return problem.errno  # Landlock
print(json.dumps([
    sorted(os.path.join(folder, f) for folder, _, files in os.walk("/scratch") for f in files),
    listed("/"), listed("/dev"), sorted(vars(builtins)), len(sys.modules), sys.path,
    dict(os.environ), os.getcwd(), os.umask(0o22), os.getpid(), threading.active_count(),
    len(os.sched_getaffinity(0)), str(signal.getsignal(signal.SIGINT)), np.zeros(2).tolist(), np.zeros.__name__,
    [resource.getrlimit(kind) for kind in range(9)], [str(finder).split(" at ")[0] for finder in sys.meta_path],
]))
def others():
    found = []
    for pid in range(3, 300):
        try: os.kill(pid, 0)
        except ProcessLookupError: continue
        found.append(pid)
    return found
print(others())
try: socket.socket(socket.AF_UNIX).connect("\\0linclass-next"); print("a stranger listens")
except OSError: pass
"""


@pytest.fixture(scope="module")
def pool() -> Iterator[Pool]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("CLASSROOM_SECRET", SECRET)
        with Pool(workers=1, limits=SMALL) as pool:
            yield pool


@pytest.fixture(scope="module")
def fresh(pool: Pool) -> str:
    """What a notebook sees before anyone has done harm."""
    with pool.notebook() as notebook:
        return notebook.run_cell(LOOK_AROUND).stdout


@pytest.fixture(scope="module")
def wrong_score() -> float:
    space: dict = {}
    exec(WRONG, space)
    return grade("perceptron", space["perceptron"], SECRET).score


@pytest.fixture(scope="module")
def listeners() -> Iterator[dict[str, str]]:
    """A TCP server on loopback and an abstract socket, for snippets to try to reach."""
    name = f"linclass-{os.getpid()}"
    with socket.create_server(("127.0.0.1", take_port())) as tcp, socket.socket(socket.AF_UNIX) as abstract:
        abstract.bind(f"\0{name}")
        abstract.listen()
        yield {"{port}": str(tcp.getsockname()[1]), "{abstract}": name}


def play(notebook: Notebook, attack: Attack, known: dict[str, str]) -> tuple[float, str]:
    """Run the attack and grade what is there; returns the score, and everything that the judge was told."""
    source = attack.source
    for placeholder, value in known.items():
        source = source.replace(placeholder, value)
    told = [str(notebook.run_cell(source))]
    if attack.function:
        told.append(str(notebook.run_cell(RIGHT if attack.function == "right" else WRONG)))
    verdict = grade("perceptron", notebook.function("perceptron"), SECRET)
    told += [verdict.message, *(str(case.outcome) for case in verdict.cases), *notebook.notes]
    return verdict.score, "\n".join(told)


@pytest.mark.parametrize("attack", ATTACKS, ids=lambda attack: attack.name)
def test_an_attack_is_contained_and_scored_as_it_deserves(
    attack: Attack, pool: Pool, fresh: str, wrong_score: float, listeners: dict[str, str]
) -> None:
    call_seconds = PLENTY if attack.function else attack.seconds
    limits = replace(SMALL, call_seconds=call_seconds, cell_seconds=attack.seconds, memory=attack.memory)
    with pool.notebook(limits) as notebook:
        score, told = play(notebook, attack, listeners)
    assert "ESCAPED" not in told
    assert attack.says in told
    expected = {"full": score == 1.0, "wrong": score == wrong_score, "below": score < 1.0, "none": score == 0.0}
    assert expected[attack.expect], f"{score}: {told[:2000]}"
    with pool.notebook() as notebook:
        assert notebook.run_cell(LOOK_AROUND).stdout == fresh
        assert notebook.run_cell(RIGHT).error is None
        assert grade("perceptron", notebook.function("perceptron"), SECRET).score == 1.0
    assert pool._workers[0].processes() <= 3  # bubblewrap twice and the warm worker
    assert not glob.glob("/tmp/linclass-attack*")


def test_there_are_at_least_forty_attacks_with_unique_names() -> None:
    names = [attack.name for attack in ATTACKS]
    assert len(set(names)) == len(names) >= 40
