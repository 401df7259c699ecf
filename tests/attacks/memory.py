"""Submissions that use a lot of memory, and how much a process and its descendants have at most."""

import threading

from autograder.sandbox.warm import family, proportional

LOOK_SECONDS = 0.02

# So many processes that each fill so many megabytes, all beginning at the same time; returns when they have.
# Each keeps its memory until it is ended; no test waits for the sleep.
HOLD = """
import os, socket, time
def hold(processes, megabytes, buffers=False):
    begin, go = os.pipe()
    over, done = os.pipe()
    for _ in range(processes):
        if os.fork() == 0:
            os.close(go)
            os.read(begin, 1)
            block = bytearray(b"x") * (megabytes * 1_000_000)
            if buffers: pairs = fill_buffers()
            os.write(done, b"d")
            time.sleep(60)
    os.close(go)
    for _ in range(processes): os.read(over, 1)
"""
BUFFERS = """
def fill_buffers():
    pairs = []
    try:
        while True:
            pairs.append(socket.socketpair())
            for one in pairs[-1]:
                one.setblocking(False)
                try:
                    while True: one.send(b"x" * 4096)
                except BlockingIOError: pass
    except OSError: return pairs
"""

# Processes whose first thread ends while another one fills memory: the kernel then says under their number that they have none.
HIDE = """
import ctypes, os, threading, time
EXIT = {"x86_64": 60, "aarch64": 93}[os.uname().machine]
def hide(processes, megabytes):
    filled, tell = os.pipe()
    def fill():
        block = bytearray(b"x") * (megabytes * 1_000_000)
        os.write(tell, b"d")
        time.sleep(60)
    for _ in range(processes):
        if os.fork() == 0:
            threading.Thread(target=fill).start()
            ctypes.CDLL(None).syscall(EXIT, 0)
    for _ in range(processes): os.read(filled, 1)
"""
# A process that fills memory as soon as the call is over, when the judge does something else.
LATER = """
import os, time
def later(megabytes):
    begin, go = os.pipe()
    if os.fork() == 0:
        os.close(go)
        os.read(begin, 1)
        time.sleep(0.1)
        block = bytearray(b"x") * (megabytes * 1_000_000)
        time.sleep(60)
    os.close(go)
"""


def megabytes(pid: int) -> float:
    """The memory of a process and its descendants."""
    return sum(map(proportional, family(pid))) / 1_000_000


class Watch(threading.Thread):
    """The most memory that a process and its descendants had while this ran."""

    def __init__(self, pid: int) -> None:
        super().__init__(daemon=True)
        self._pid, self._over, self.most = pid, threading.Event(), 0.0

    def run(self) -> None:
        while not self._over.wait(LOOK_SECONDS):
            self.most = max(self.most, megabytes(self._pid))

    def stop(self) -> float:
        self._over.set()
        self.join()
        return self.most
