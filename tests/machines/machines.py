"""Machines that this one can imitate with environment variables: other processors, and other people's settings.

OpenBLAS chooses its kernels by the processor, or by OPENBLAS_CORETYPE; NumPy chooses its loops by the processor, except those in
NPY_DISABLE_CPU_FEATURES. Sums are then added up in another order, and differ in their last digits.
"""

import json
import os
import platform
import subprocess
import sys
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from numpy._core import _multiarray_umath
from threadpoolctl import threadpool_info

ROOT = Path(__file__).resolve().parents[2]
LOOPS = list(_multiarray_umath.__cpu_dispatch__)  # what NumPy has loops for, from the oldest processors to the newest


@dataclass(frozen=True, eq=False)
class Machine:
    """A processor under OpenBLAS's name for it, what it must be able to do, and what else is different there."""

    kernel: str
    needs: tuple[str, ...]
    threads: int
    loops: int  # how many of LOOPS are left, from the oldest on
    others: dict[str, str] = field(default_factory=dict)
    reported: tuple[str, ...] = ()  # other names that OpenBLAS may have for the same kernels

    def __str__(self) -> str:
        return self.kernel

    def why_not(self) -> str | None:
        """Why this machine cannot imitate the processor; None if it can. The other settings can be imitated anywhere."""
        if platform.machine().lower() not in ("x86_64", "amd64"):
            return f"{self.kernel} is an x86 processor, and this is {platform.machine()}"
        if {library["internal_api"] for library in threadpool_info() if library["user_api"] == "blas"} != {"openblas"}:
            return "this NumPy computes without OpenBLAS, whose kernels could be chosen"
        missing = [feature for feature in self.needs if not _multiarray_umath.__cpu_features__.get(feature)]
        return f"this processor has no {', '.join(missing)}, which {self.kernel} has" if missing else None

    def variables(self) -> dict[str, str]:
        kernels = {} if self.why_not() else {"OPENBLAS_CORETYPE": self.kernel}
        return {
            **kernels,
            "OPENBLAS_NUM_THREADS": str(self.threads),
            "NPY_DISABLE_CPU_FEATURES": " ".join(LOOPS[self.loops :]),
            **self.others,
        }

    def do(self, **job: Any) -> dict[str, Any]:
        """The result of a job (see `work`) on that machine."""
        environment = {name: value for name, value in os.environ.items() if not name.startswith(("LC_", "LANG"))}
        environment |= {"LINCLASS_STATIC": "1", "PYTHONWARNINGS": "error", **self.variables()}
        environment["OPENBLAS_THREAD_TIMEOUT"] = "4"  # a thread that has nothing to do sleeps instead of spinning
        done = subprocess.run(
            [sys.executable, "-m", "tests.machines.work"],
            input=json.dumps(job),
            capture_output=True,
            text=True,
            encoding="utf-8",
            cwd=ROOT,
            env=environment,
        )
        assert done.returncode == 0, done.stderr
        return json.loads(done.stdout)


OLD = Machine(
    "Nehalem", (), 1, 0, {"LC_ALL": "C", "TZ": "Asia/Kathmandu", "COLUMNS": "40", "PYTHONHASHSEED": "1"}
)  # as different as possible from a machine of today: it does everything
MACHINES = (
    OLD,
    # Where OpenBLAS has no kernels of its own for Zen, it uses those for Haswell: here on two threads.
    Machine(
        "Zen",
        ("AVX2", "FMA3"),
        2,
        1,
        {"LC_ALL": "C", "TZ": "America/St_Johns", "COLUMNS": "200", "PYTHONHASHSEED": "4"},
        reported=("Haswell",),
    ),
)
