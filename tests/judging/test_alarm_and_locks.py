"""Time limits from a second thread, and locks that end with their process: what works on every system."""

import contextlib
import math
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

from autograder import files
from autograder.judging import alarm
from autograder.judging.alarm import OutOfTime, time_limit
from autograder.judging.calling import Outcome, attempt

HOLD = """
import pathlib, sys, time
from autograder.files import locked
with locked(pathlib.Path(sys.argv[1])):
    print("held", flush=True)
    time.sleep(60)
"""


def in_a_thread(function):
    """What a function returns off the main thread, where no signal arrives."""
    found = []
    thread = threading.Thread(target=lambda: found.append(function()))
    thread.start()
    thread.join()
    return found[0]


def stubborn():
    while True:
        try:
            while True:
                pass
        except Exception:
            pass


def test_an_endless_loop_is_stopped_and_the_learner_told_how():
    outcome: Outcome = in_a_thread(lambda: attempt(lambda f: f(), stubborn, (), 0.3))
    assert outcome.kind == "time"
    assert outcome.failure.startswith("did not finish within 0.3 seconds")
    assert "can be stopped only when it ends" in outcome.failure


def test_nothing_is_raised_after_the_block():
    """Many blocks that end just when their time is over: OutOfTime is raised inside or not at all."""

    def blocks() -> int:
        late = 0
        for number in range(100):
            ends = number % 20 > 0  # on a busy machine all that end may do so in time
            until = time.perf_counter() + 0.02 + number % 20 * 5e-4 if ends else math.inf
            try:
                with time_limit(0.02):
                    while time.perf_counter() < until:
                        pass
            except OutOfTime:
                late += 1
            sum(range(2_000))
        return late

    before = threading.active_count()
    assert in_a_thread(blocks) >= 5
    assert threading.active_count() == before


def test_a_time_that_is_up_before_its_watcher_runs_leaves_nothing_behind():
    """On a busy machine a thread starts late: what is raised before the block begins would never be stopped."""

    def blocks() -> None:
        for _ in range(100):
            with contextlib.suppress(OutOfTime), time_limit(1e-5):
                pass

    before = threading.active_count()
    in_a_thread(blocks)
    assert threading.active_count() == before


def test_a_held_alarm_waits_and_then_rings():
    begin = time.monotonic()

    def wait(until: float) -> None:
        while time.monotonic() < until:
            pass

    def held() -> float:
        try:
            with time_limit(0.1):
                with alarm.hold_alarm() as left:
                    assert 0 < left <= 0.1
                    wait(begin + 0.4)
                wait(begin + 60)
        except OutOfTime:
            pass
        return time.monotonic() - begin

    assert 0.4 <= in_a_thread(held) < 30


def test_a_lock_is_held_by_one_process_and_ends_with_it(tmp_path: Path):
    path = tmp_path / "lock"
    with subprocess.Popen([sys.executable, "-c", HOLD, str(path)], stdout=subprocess.PIPE, text=True) as other:
        assert other.stdout is not None
        assert other.stdout.readline() == "held\n"
        with pytest.raises(files.Held), files.locked(path, 0.1):
            pass
        other.kill()
    with files.locked(path):
        pass


def test_a_file_that_cannot_be_locked_is_an_ordinary_error(tmp_path: Path):
    with pytest.raises(OSError, match="lock cannot be locked"), files.locked(tmp_path / "absent" / "lock"):
        pass
