"""Whether processes still exist."""

import time
from pathlib import Path


def gone(pid: int) -> bool:
    """Whether a process has ended; a zombie, whose status nobody has read yet, counts as ended."""
    try:
        return Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").split(")")[-1].split()[0] == "Z"
    except OSError:
        return True


def wait_until_gone(pids: list[int], seconds: float = 60.0) -> list[int]:
    """Wait for processes to end; returns those that are left after the time."""
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline and not all(map(gone, pids)):
        time.sleep(0.02)
    return [pid for pid in pids if not gone(pid)]
