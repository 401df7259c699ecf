"""A machine that is suspended (a closed lid, a frozen container) must not cost a right answer its points; an endless one still ends."""

import signal
import subprocess
import sys
import time

import pytest

ANSWER = """
import os, time
from autograder.judging.calling import attempt
def slow():
    os.write(1, b"begun\\n")
    for _ in range(4):
        time.sleep(0.05)
    return 7
print(attempt(lambda f: f(), slow, (), 1.0).value)
"""
MESSAGE = """
import socket, threading, time
from autograder.sandbox.protocol import Channel
left, right = map(Channel, socket.socketpair())
def later():
    for _ in range(4):
        time.sleep(0.05)
    left.send({"n": 7}, [])
threading.Thread(target=later).start()
print("begun", flush=True)
print(right.receive(time.monotonic() + 1.0)[0]["n"])
"""


@pytest.mark.parametrize("script", [ANSWER, MESSAGE], ids=["in the process itself", "waiting for another"])
def test_time_in_which_nothing_runs_does_not_count(script):
    with subprocess.Popen([sys.executable, "-c", script], stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout.readline() == "begun\n"
        time.sleep(0.05)
        process.send_signal(signal.SIGSTOP)
        time.sleep(1.2)  # more than the whole second that each has
        process.send_signal(signal.SIGCONT)
        assert process.stdout.read() == "7\n"


@pytest.mark.parametrize(
    "body", ["while True: pass", "import time\n    while True: time.sleep(1)"], ids=["busy", "idle"]
)
def test_what_never_ends_is_ended(body):
    script = f"""
from autograder.judging.calling import attempt
def endless():
    {body}
print(attempt(lambda f: f(), endless, (), 0.5).kind)
"""
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert done.stdout == "time\n", done.stderr
