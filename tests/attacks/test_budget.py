"""What one submission may cost: its text, its result and the judge's memory are counted outside the student's process."""

import ctypes
import gc
import json
import os
import re
import signal
import socket
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from autograder.grading import bench
from autograder.grading.bench import Bench
from autograder.grading.grade import grade_task
from autograder.grading.result import GRADED, REVIEW, Task
from autograder.grading.submission import SetAside, parse
from autograder.judging.alarm import OutOfTime
from autograder.judging.calling import RemoteError, attempt
from autograder.judging.exercise import call_plainly
from autograder.sandbox import Limits, Pool, available
from autograder.sandbox.protocol import Channel
from autograder.sandbox.results import CUT
from autograder.sandbox.values import Broken
from tests.attacks.attack import RIGHT
from tests.attacks.small_class import NAME, POINTS, code, notebook, small_classroom

pytestmark = pytest.mark.skipif(available() is not None, reason=f"no sandbox here: {available()}")

LIFT = "import sys\nsys.stdout.left = sys.stderr.left = 10**9\n"
SHOUT = LIFT + "print('x' * 150_000)\nprint('y' * 150_000, file=sys.stderr)"
FAIL = LIFT + "raise ValueError('z' * 100_000)"


@pytest.fixture(scope="module")
def pool() -> Iterator[Pool]:
    with Pool(workers=1, limits=Limits(cell_seconds=10, total_seconds=60)) as pool:
        yield pool


@pytest.fixture(scope="module")
def grader() -> Iterator[Bench]:
    """A grader's process; if it is ended, another one is started in its place."""
    made = Bench()
    yield made
    made.close(patience=0)


@pytest.fixture(scope="module")
def master(tmp_path_factory) -> str:
    return small_classroom(tmp_path_factory.mktemp("budget")).master(NAME)


def task(master: str, work: dict) -> Task:
    return Task.of("ann", NAME, json.dumps(work).encode(), master, "secret")


def test_output_is_counted_outside_and_the_cut_is_said(pool: Pool) -> None:
    with pool.notebook() as notebook:
        ran = [notebook.run_cell(SHOUT) for _ in range(4)]
        most = notebook.limits.output_bytes + 100
    for printed in ([r.stdout for r in ran], [r.stderr for r in ran]):
        assert sum(map(len, printed)) <= most + 2 * len(CUT)
        assert printed[0].count("x") + printed[0].count("y") == 150_000
        assert "more output was cut" in printed[1]
        assert printed[2] == printed[3] == CUT


def test_four_hundred_cells_that_shout_and_fail_make_a_small_result(pool: Pool, master: str) -> None:
    work = notebook()
    work["cells"] += [code(SHOUT), code(FAIL)] * 200
    result = grade_task(task(master, work), pool)
    assert (result.status, result.points) == (GRADED, POINTS)
    assert len(result.as_json()) < 2_000_000


def test_a_result_beyond_the_budget_is_a_row_for_a_person_and_the_next_is_graded(
    monkeypatch, grader: Bench, master: str
) -> None:
    honest = task(master, notebook())
    monkeypatch.setattr(bench, "MAX_ANSWER", 1_000)
    row = grader.grade(honest)
    assert (row.status, row.points) == (REVIEW, 0)
    assert "result" in row.reasons[-1]
    monkeypatch.undo()
    assert grader.grade(honest).points == POINTS


def test_a_submission_that_takes_too_long_is_not_tried_again(monkeypatch, grader: Bench, master: str) -> None:
    monkeypatch.setattr(bench, "TASK_SECONDS", 0.05)
    row = grader.grade(task(master, notebook(before="import time; time.sleep(20)")))
    assert (row.status, row.points) == (REVIEW, 0)
    assert "took too long" in row.reasons[-1]


def test_the_cells_of_a_submission_have_one_budget_together() -> None:
    cells = [code("x = 1\n" * 8_000)] * 7  # each within its own limit
    with pytest.raises(SetAside, match="300,000 characters"):
        parse(json.dumps({"cells": cells}).encode())
    long = [code("x = 1\n" * 10_000)] * 90  # not run at all, so they do not count
    assert len(parse(json.dumps({"cells": [*cells[:2], *long]}).encode()).cells) == 92


# The student's process writes its own answer to the call at hand: `value` is JSON, `body` the bytes of one array of doubles.
FORGED = """
import json, os, select, struct, sys, time
def forge(value, body=b""):
    frame = sys._getframe()
    while "request" not in frame.f_locals: frame = frame.f_back
    arrays = [["<f8", [len(body) // 8]]] if body else []
    head = json.dumps({"id": frame.f_locals["request"]["id"], "is": "result", "warnings": [], "arrays": arrays})
    text = head[:-1].encode() + b', "value": ' + value + b"}"
    data = struct.pack(">4sII", b"lcl1", len(text), len(body)) + text + body
    while data: data = data[os.write(3, data):] if select.select([], [3], [], 9)[1] else data
    time.sleep(60)
"""
FORGERIES = {
    "lists in a list": "forge(b'[' + b'[],' * 1_300_000 + b'[]]')",
    "numbers in lists": "forge(b'[' + b'[1,2],' * 600_000 + b'[1,2]]')",
    "nested lists": "forge(b'[' * 9 + b'[[[]]],' * 500_000 + b'[]' + b']' * 9)",
    "one array many times": "forge(b'[' + b'{\"array\":0},' * 60 + b'0]', bytes(8_000_000))",
    "a long text": "forge(b'\"' + b'a' * 3_900_000 + b'\"')",
    "many texts": "forge(b'[' + b'\"ab\",' * 700_000 + b'0]')",
}


def memory(kind: str) -> int:
    """Bytes of this process, as the kernel counts them."""
    lines = Path("/proc/self/status").read_text(encoding="utf-8").splitlines()
    return 1024 * int(next(line.split()[1] for line in lines if line.startswith(f"{kind}:")))


def resident_from_now() -> int:
    """Give back what is free, and have the kernel take down the most memory that is used from now on; returns what is used now."""
    gc.collect()
    ctypes.CDLL(None).malloc_trim(0)
    Path("/proc/self/clear_refs").write_text("5", encoding="ascii")
    return memory("VmRSS")


@pytest.mark.parametrize("name", FORGERIES)
def test_a_forged_answer_costs_the_judge_little_memory_and_time(pool: Pool, name: str) -> None:
    with pool.notebook() as notebook:
        notebook.run_cell(f"{FORGED}\ndef perceptron(X, y, T): {FORGERIES[name]}")
        function = notebook.function("perceptron")
        before, begin = resident_from_now(), time.process_time()
        outcome = attempt(call_plainly, function, (np.zeros((2, 2)), np.ones(2), 3))
        most = memory("VmHWM")
    assert "looked at" in str(outcome.failure)
    assert most - before < 300_000_000
    assert time.process_time() - begin < 10


ASKED = {
    "a large array": "np.zeros(1_000_000)",
    "a long list": "[0.5] * 20_000",
    "lists in lists": "[[0.5] * 100] * 1_000",
    "a long text": "'a' * 500_000",
}


@pytest.mark.parametrize("name", ASKED)
def test_a_function_that_was_handed_over_takes_only_small_arguments(pool: Pool, name: str) -> None:
    asked = []

    def gradient(x: Any) -> Any:
        asked.append(np.size(x))
        return 0.0

    with pool.notebook() as notebook:
        notebook.run_cell(f"import numpy as np\ndef descend(grad): return grad(3.0), grad([1, 2]), grad({ASKED[name]})")
        with pytest.raises(RemoteError, match="more than the 10,000"):
            notebook.function("descend")(gradient)
    assert asked == [1, 2]


QUESTIONS = """
import json, os, struct, sys, threading
def descend(grad):
    frame = sys._getframe()
    while "request" not in frame.f_locals: frame = frame.f_back
    text = json.dumps({"id": frame.f_locals["request"]["id"], "is": "ask", "function": 0, "args": [1.0], "arrays": []}).encode()
    channel = frame.f_locals["self"].channel.sock
    channel.setblocking(True)
    def drain():
        while channel.recv(65536): pass
    threading.Thread(target=drain, daemon=True).start()
    while True: channel.sendall((struct.pack(">4sII", b"lcl1", len(text), 0) + text) * 100)
"""


def test_questions_that_come_faster_than_they_are_answered_do_not_stop_the_clock(pool: Pool) -> None:
    """A submission that asks without waiting for answers always has a question ready for the judge."""
    asked = []

    def gradient(x: Any) -> Any:
        asked.append(x)
        time.sleep(0.001)
        return 0.0

    with pool.notebook(Limits(call_seconds=0.5)) as notebook:
        notebook.run_cell(QUESTIONS)
        with pytest.raises(OutOfTime):
            notebook.function("descend")(gradient)
    assert 0 < len(asked) < 2_000


def test_the_judge_takes_no_descriptors_that_arrive_with_bytes() -> None:
    """A socket of this kind carries open files as well as bytes. They are not taken, so that nobody's limit fills up with them."""
    ours, theirs = socket.socketpair()
    with ours, theirs, tempfile.TemporaryFile() as file:
        before = len(os.listdir("/proc/self/fd"))
        socket.send_fds(theirs, [b"l" * 100], [file.fileno()] * 20)
        with pytest.raises(Broken):
            Channel(ours).receive(time.monotonic() + 30)
        assert len(os.listdir("/proc/self/fd")) == before


def test_the_judge_has_a_limit_on_its_own_memory(grader: Bench, master: str) -> None:
    assert grader.grade(task(master, notebook())).points == POINTS
    limits = Path(f"/proc/{grader._process.pid}/limits").read_text(encoding="utf-8")
    soft = next(line for line in limits.splitlines() if line.startswith("Max data size")).split()[3]
    assert int(soft) < 600_000_000


def test_a_judge_that_hangs_is_ended_by_the_kernel(monkeypatch) -> None:
    monkeypatch.setattr(bench, "JUDGE_SECONDS", 0.1)
    child = os.fork()
    if child == 0:
        with bench._within_budget():
            re.match(r"(a+)+b", "a" * 60)  # nothing in Python can interrupt it
        os._exit(0)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == -signal.SIGPROF


def test_a_judge_that_used_up_its_time_is_not_started_again_for_the_same_submission(
    monkeypatch, grader: Bench, master: str
) -> None:
    asked = []

    def used_up(line: bytes, _seconds: float) -> bytes:
        asked.append(line)
        os.kill(grader._process.pid, signal.SIGPROF)
        grader._process.wait()
        return b""

    monkeypatch.setattr(grader, "_exchange", used_up)
    row = grader.grade(task(master, notebook()))
    assert len(asked) == 1
    assert (row.status, row.points) == (REVIEW, 0)
    assert "took too long" in row.reasons[-1]


def test_each_endless_call_gets_half_the_time_of_the_one_before(pool: Pool) -> None:
    with pool.notebook(Limits(call_seconds=0.4, least_call_seconds=0.1, total_seconds=30)) as notebook:
        notebook.run_cell("def endless():\n    while True: pass\ndef quick(): return 1")
        for left in (0.2, 0.1, 0.1):
            with pytest.raises(OutOfTime):
                notebook.function("endless")()
            assert notebook._patience == left
        notebook._patience = 10.0  # a busy machine may need more than a tenth of a second for anything
        assert notebook.function("quick")() == 1


def test_whoever_breaks_a_worker_has_it_replaced_in_their_own_time(pool: Pool) -> None:
    """A fresh one takes seconds, and forty cells could each break one."""
    with pool.notebook() as notebook:
        notebook.run_cell("import os; os.write(3, b'garbage' * 10)")
        left = notebook._left
        notebook.revive()
        assert notebook.alive
        assert notebook._left < left
        notebook._left = 0.0
        notebook.run_cell("import os; os.write(3, b'garbage' * 10)")
        assert notebook.run_cell("1").error is not None
        assert not notebook.alive


def test_points_do_not_depend_on_the_time_that_is_left_for_naming(pool: Pool, master: str, monkeypatch) -> None:
    work = task(master, notebook(RIGHT.replace("range(T)", "range(1)")))
    named = grade_task(work, pool)
    monkeypatch.setattr("autograder.grading.grade.NAMING_SECONDS", -1.0)
    unnamed = grade_task(work, pool)
    assert 0 < named.points == unnamed.points
    assert named.exercises[0].summary.misconception
    assert unnamed.exercises[0].summary.misconception is None
