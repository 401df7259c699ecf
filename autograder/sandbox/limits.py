"""What a student's notebook may use while it is graded."""

from dataclasses import asdict, dataclass
from typing import Any

MB = 1_000_000


@dataclass(frozen=True)
class Limits:
    """The limits for one notebook. Time is the wall-clock time spent waiting for it.

    >>> Limits(call_seconds=2).memory
    450000000
    """

    call_seconds: float = 4.0  # one call of a function; half of that after each call that ran out of time
    least_call_seconds: float = 1.0  # so that a notebook full of endless loops is still judged to its end
    cell_seconds: float = 10.0
    total_seconds: float = 20.0  # all cells and calls together
    memory: int = 450 * MB  # for each process, beyond what the worker itself uses; the same for all of them together
    processes: int = 12  # including threads
    file_bytes: int = 20 * MB  # one file
    disk_bytes: int = 50 * MB  # the private /tmp, home and /dev/shm together
    open_files: int = 64
    output_bytes: int = 200_000  # of standard output and of standard error, each, in all cells together
    callbacks: int = 200_000  # calls back into the judge during one call
    restarts: int = 20  # fresh processes after a death

    def as_dict(self) -> dict[str, Any]:
        return asdict(self)
