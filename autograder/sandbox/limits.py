"""What a student's notebook may use while it is graded."""

from dataclasses import asdict, dataclass
from typing import Any

from autograder.judging.calling import CALL_SECONDS

MB = 1_000_000


@dataclass(frozen=True)
class Limits:
    """The limits for one notebook. Time is the wall-clock time spent waiting for it.

    >>> Limits(call_seconds=2).memory
    600000000
    """

    call_seconds: float = CALL_SECONDS - 0.5  # one call of a function; the judge's own alarm must come later
    cell_seconds: float = 30.0
    total_seconds: float = 120.0  # all cells and calls together
    memory: int = 600 * MB  # for each process, beyond what the worker itself uses; the same for all of them together
    processes: int = 12  # including threads
    file_bytes: int = 20 * MB  # one file
    disk_bytes: int = 50 * MB  # the private /tmp, home and /dev/shm together
    open_files: int = 64
    output_bytes: int = 200_000  # of standard output and of standard error, each, in all cells together
    callbacks: int = 200_000  # calls back into the judge during one call
    restarts: int = 20  # fresh processes after a death

    def as_dict(self) -> dict[str, Any]:
        return asdict(self)
