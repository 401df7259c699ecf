"""A limit on this process's own memory, for a process that handles what strangers wrote."""

import os
from contextlib import suppress


def limit_memory(more: int) -> None:
    """Let allocations fail once this process has taken `more` bytes beyond what it has now. Not on every system.

    Only the soft limit: a process that is started from here sets its own. What counts is data; the code of libraries that are still to be
    loaded takes address space, but hardly any memory.
    """
    with suppress(ImportError, OSError, ValueError, AttributeError):
        import resource

        with open("/proc/self/statm", encoding="ascii") as file:
            data = int(file.read().split()[5]) * os.sysconf("SC_PAGE_SIZE")
        _, hard = resource.getrlimit(resource.RLIMIT_DATA)
        resource.setrlimit(resource.RLIMIT_DATA, (data + more, hard))
