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
    processes: int = 10  # including threads
    file_bytes: int = 20 * MB  # one file
    disk_bytes: int = 50 * MB  # the private /tmp, home and /dev/shm together
    open_files: int = 32  # the kernel keeps up to 200 kB for a pair of sockets that nobody reads
    output_bytes: int = 200_000  # of standard output and of standard error, each, in all cells together
    callbacks: int = 200_000  # calls back into the judge during one call
    restarts: int = 20  # fresh processes after a death
    as_nbgrader: bool = False  # run cells in IPython, as nbgrader does: for an instructor's own assignments
    packages: tuple[str, ...] | None = (
        None  # which installed packages they may import; None means all, in a lesson only the listed ones
    )

    @classmethod
    def for_own(cls, cell_seconds: float | None = None, packages: tuple[str, ...] | None = None) -> "Limits":
        """The limits for a notebook of an instructor's own assignment, which may load large packages and data.

        >>> Limits.for_own(60).total_seconds
        1200.0
        """
        seconds = min(cell_seconds or 30.0, 600.0)
        return cls(
            cell_seconds=seconds,
            total_seconds=max(120.0, 20.0 * seconds),  # a function that never ends may be called by every test
            memory=1_500 * MB,
            processes=32,
            file_bytes=100 * MB,
            disk_bytes=200 * MB,
            open_files=128,
            restarts=5,
            as_nbgrader=True,
            packages=packages,
        )

    @classmethod
    def for_packages(cls, packages: tuple[str, ...]) -> "Limits":
        """The limits for an exercise of a lesson that may use further packages, which take time and memory to load.

        >>> Limits.for_packages(("sklearn",)).as_nbgrader
        False
        """
        return cls(
            call_seconds=10.0,
            cell_seconds=20.0,
            total_seconds=50.0,
            memory=1_500 * MB,
            processes=32,
            open_files=128,
            restarts=2,
            packages=packages,
        )

    @property
    def sees(self) -> tuple[bool, tuple[str, ...] | None]:
        """What decides which packages are visible: a worker serves only notebooks for which this is the same."""
        return self.as_nbgrader, self.packages

    def as_dict(self) -> dict[str, Any]:
        return asdict(self)
