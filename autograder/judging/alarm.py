"""Stop a block of code that takes too long: with an alarm signal where there is one, otherwise from a second thread.

In WebAssembly there are neither timers nor threads. There the page's worker offers a clock (`linclass_clock`, `book/live/worker.js`): the
interpreter asks it every few instructions whether a signal has come, and it answers with the alarm signal when the time is up.
"""

import contextlib
import ctypes
import math
import signal
import sys
import threading
import time

# signal.signal tries to make an enum of each handler, before and after: more work than all the rest of a time limit, which is set for
# every call of a learner's function. mypy does not know the module behind it.
from _signal import signal as set_handler  # type: ignore[import-not-found]
from collections.abc import Iterator

MIN_TIME_SHARE = 0.1  # of a block's time
AGAIN = 0.1  # seconds until OutOfTime is raised again in a block that swallowed it
_is_wasm = sys.platform == "emscripten"
_read = (-math.inf, 0.0)  # when the processor time was last read, and what it was


class OutOfTime(BaseException):
    """Raised inside a call that takes too long. Not an Exception, so that `except Exception` in a loop cannot swallow it."""

    def __init__(self, seconds: float | None = None) -> None:
        super().__init__(seconds)
        self.seconds = seconds  # the limit that was exceeded, where it is not the caller's


def has_signal() -> bool:
    """Whether an alarm signal can stop this thread: not on Windows, and elsewhere only in the main thread."""
    return (_is_wasm or hasattr(signal, "setitimer")) and threading.current_thread() is threading.main_thread()


def _set_timer(seconds: float, interval: float = 0.0) -> tuple[float, float]:
    """Let the alarm ring after `seconds` (0: never) and again after each `interval`; returns what was left of both before."""
    if _is_wasm:
        from linclass_clock import set_timer  # type: ignore[import-not-found]  # made by the page

        left: float = set_timer(seconds, interval)
        return left, AGAIN
    return signal.setitimer(signal.ITIMER_REAL, seconds, interval)


def _used_before(seconds: float) -> float:
    """The processor time at the beginning of a block of `seconds`, or a little earlier: asking the system costs more than a small block."""
    global _read
    if time.monotonic() - _read[0] > MIN_TIME_SHARE * seconds / 2:
        _read = time.monotonic(), time.process_time()
    return _read[1]


def time_limit(seconds: float) -> contextlib.AbstractContextManager[None]:
    """Raise OutOfTime in the block after `seconds`, again and again until it ends.

    If hardly any processor time was used until then, the machine may have been suspended (a closed lid, a frozen container): the
    block gets the same time once more. Without an alarm signal, a second thread raises OutOfTime in this one. That stops every loop
    in Python, but a single call of C code (`time.sleep(60)`, a large NumPy product) runs to its end before it is stopped.
    """
    return _signalled(seconds) if has_signal() else _watched(seconds)


def hold_alarm() -> contextlib.AbstractContextManager[float]:
    """Keep the alarm of a `time_limit` around this block from ringing inside it; yields the seconds that are left until it rings."""
    return _signal_held() if has_signal() else _watch_held()


@contextlib.contextmanager
def _signalled(seconds: float) -> Iterator[None]:
    over = again = False
    begin = _used_before(seconds)

    def ring(signum: int, frame: object) -> None:
        nonlocal again
        if not again and not _is_wasm and time.process_time() - begin < MIN_TIME_SHARE * seconds:
            again = True
            _set_timer(seconds, AGAIN)
        elif not over:
            raise OutOfTime

    before = set_handler(signal.SIGALRM, ring)
    _set_timer(seconds, AGAIN)
    try:
        try:
            yield
        finally:
            over = True  # an alarm from here on must not interrupt the clean-up
    finally:
        _set_timer(0)
        set_handler(signal.SIGALRM, before)


@contextlib.contextmanager
def _signal_held() -> Iterator[float]:
    begin = time.monotonic()
    left, interval = _set_timer(0)
    try:
        yield left or math.inf
    except OutOfTime:
        left = 0.0  # it has rung
        raise
    finally:
        if left:
            _set_timer(max(left - (time.monotonic() - begin), 0.001), interval)


class _Watch:
    """A thread that raises OutOfTime in the thread that made it, when its time is up: so many seconds after `begin`."""

    def __init__(self, seconds: float) -> None:
        self.seconds, self.deadline = seconds, math.inf
        self.over = self.is_held = False
        self._watched = ctypes.c_ulong(threading.get_ident())
        self._bell = threading.Lock()  # released to wake the watcher; nothing can interrupt a release halfway
        self._bell.acquire()
        self._thread = threading.Thread(target=self._run, args=(_used_before(seconds),), daemon=True)
        self._thread.start()

    def begin(self) -> None:
        """Start to count, where somebody is ready to stop the watch: on a busy machine its time may be up before its thread runs."""
        self.deadline = time.monotonic() + self.seconds
        self._bell.release()

    def _run(self, begin: float) -> None:
        again = False
        while not self.over:
            left = self.deadline - time.monotonic()
            if left > 0 or self.is_held:
                self._bell.acquire(timeout=min(max(left, 0.02), threading.TIMEOUT_MAX))
            elif not again and time.process_time() - begin < MIN_TIME_SHARE * self.seconds:
                again, self.deadline = True, time.monotonic() + self.seconds
            elif not self.over:
                ctypes.pythonapi.PyThreadState_SetAsyncExc(self._watched, ctypes.py_object(OutOfTime))
                self.deadline = time.monotonic() + AGAIN

    def stop(self) -> None:
        """End the watcher; from here on it raises nothing."""
        self.over = True
        if self._bell.locked():
            self._bell.release()
        self._thread.join()
        ctypes.pythonapi.PyThreadState_SetAsyncExc(self._watched, None)  # cancels what is still on its way


_here = threading.local()  # .watch: the innermost watch of a thread


@contextlib.contextmanager
def _watched(seconds: float) -> Iterator[None]:
    around = getattr(_here, "watch", None)
    watch = _here.watch = _Watch(seconds)
    try:
        watch.begin()
        yield
    finally:
        try:
            watch.stop()
        except OutOfTime:  # it came just before the end
            watch.stop()
            raise
        finally:
            _here.watch = around


@contextlib.contextmanager
def _watch_held() -> Iterator[float]:
    watch: _Watch | None = getattr(_here, "watch", None)
    if watch is None:
        yield math.inf
        return
    watch.is_held = True
    try:
        yield max(watch.deadline - time.monotonic(), 0.001)
    except OutOfTime:
        watch.deadline = math.inf  # it has rung
        raise
    finally:
        watch.is_held = False
