"""Attempts to do harm: signals, floods, sudden ends, the network, more privileges."""

from tests.attacks.attack import BRIEF, MB, attack

OUT_OF_TIME = "it used all its time"
ENDED = "it ended its own process"

HARM = (
    attack(
        "signals_to_everyone",
        "right",
        """
        import os, signal
        for sig in (signal.SIGTERM, signal.SIGKILL):
            for pid in (1, os.getppid(), 0, -1):
                if pid != os.getpid():
                    signal.signal(signal.SIGTERM, signal.SIG_IGN)
                    try: os.kill(pid, sig)
                    except OSError: pass
        """,
        why="it reaches only itself; the next cell gets a fresh process",
    ),
    attack(
        "killed_process_one",
        "right",
        "import os, signal\nfor sig in range(1, 65):\n    try: os.kill(1, sig)\n    except OSError: pass",
    ),
    attack(
        "killed_its_group",
        "right",
        "import os, signal\nos.killpg(os.getpgrp(), signal.SIGKILL)",
        why="its group is its own; the next cell gets a fresh process",
        says="killed by signal 9",
    ),
    attack(
        "traced_the_worker",
        "right",
        """
        import ctypes, os
        libc = ctypes.CDLL(None, use_errno=True)
        for pid in (1, os.getppid(), *range(3, 50)):
            for request in (16, 0x4206):
                if libc.ptrace(request, pid, 0, 0) == 0: print("ESCAPED", pid)
        """,
    ),
    attack(
        "calls_that_no_notebook_needs",
        "right",
        """
        import ctypes, os, platform, socket
        libc = ctypes.CDLL(None, use_errno=True)
        column = ("x86_64", "aarch64").index(platform.machine())
        calls = {
            "cachestat": (451, 451), "fadvise64": (221, 223), "listmount": (458, 458), "mincore": (27, 232),
            "modify_ldt": (154, None), "open_tree_attr": (467, 467), "preadv2": (327, 286), "statmount": (457, 457),
        }
        for name, numbers in calls.items():
            if numbers[column] is None: continue
            libc.syscall(numbers[column], 0, 0, 0, 0, 0, 0)
            if ctypes.get_errno() != 38: print("ESCAPED", name)
        for family in (2, 10, 16, 17, 30, 38):
            libc.syscall((53, 199)[column], family, 1, 0, (ctypes.c_int * 2)())
            if ctypes.get_errno() != 1: print("ESCAPED", "socketpair", family)
        left, right = socket.socketpair()
        left.send(b"a")
        if right.recv(1) != b"a": print("ESCAPED")
        """,
    ),
    attack(
        "read_other_memory",
        "right",
        """
        import ctypes, os
        class Piece(ctypes.Structure): _fields_ = [("base", ctypes.c_void_p), ("length", ctypes.c_size_t)]
        buffer = ctypes.create_string_buffer(8)
        libc = ctypes.CDLL(None)
        for pid in (1, os.getppid()):
            here, there = Piece(ctypes.addressof(buffer), 8), Piece(id(os), 8)
            if libc.process_vm_readv(pid, ctypes.byref(here), 1, ctypes.byref(there), 1, 0) > 0: print("ESCAPED")
        """,
    ),
    attack(
        "fork_flood",
        "right",
        """
        import os, time
        while True:
            try:
                if os.fork() == 0: time.sleep(30)
            except OSError: pass
        """,
        why="the number of processes is limited, and all of them die when the cell's time is up",
        says="did not finish",
        seconds=BRIEF,
    ),
    attack(
        "fork_flood_in_the_call",
        "",
        """
        import os
        def perceptron(X, y, T):
            while True:
                try: os.fork()
                except OSError: pass
        """,
        expect="none",
        why=OUT_OF_TIME,
        seconds=BRIEF,
    ),
    attack(
        "thread_flood",
        "right",
        """
        import threading, time
        started = 0
        try:
            for _ in range(500): threading.Thread(target=time.sleep, args=(30,), daemon=True).start(); started += 1
        except RuntimeError: pass
        if started > 100: print("ESCAPED", started)
        """,
    ),
    attack(
        "memory_flood",
        "right",
        """
        blocks = []
        try:
            while True: blocks.append(bytearray(20_000_000))
        except MemoryError:
            if len(blocks) > 30: print("ESCAPED", len(blocks))
            blocks.clear()
        """,
    ),
    attack(
        "memory_flood_in_the_call",
        "",
        "import numpy as np\ndef perceptron(X, y, T): return np.ones(10**11)",
        expect="none",
        why="it cannot have that much memory",
        says="MemoryError",
    ),
    attack(
        "memory_flood_by_many",
        "",
        """
        import os, time
        def perceptron(X, y, T):
            for _ in range(8):
                if os.fork() == 0: block = b"x" * 120_000_000; time.sleep(60)
            time.sleep(60)
        """,
        expect="none",
        why="together they use more memory than one notebook may",
        says="too much memory",
    ),
    attack(
        "hidden_memory",
        "right",
        """
        import ctypes, os, mmap
        libc = ctypes.CDLL(None)
        if libc.shmget(0, 10_000_000, 0o1666) >= 0: print("ESCAPED shmget")
        try: os.memfd_create("store"); print("ESCAPED memfd")
        except OSError: pass
        """,
    ),
    attack(
        "uncounted_memory",
        "right",
        """
        import mmap, os, socket, sys
        for length in (4096, 10_000_000):  # stays in the kernel where all of it but one page is unmapped
            try: mmap.mmap(-1, length); print("ESCAPED shared memory")
            except OSError: pass
            try: mmap.mmap(os.open("/dev/zero", os.O_RDWR), length); print("ESCAPED /dev/zero")
            except OSError: pass
        a, b = socket.socketpair()
        for option in (socket.SO_SNDBUF, socket.SO_RCVBUF):
            try: a.setsockopt(socket.SOL_SOCKET, option, 4_000_000); print("ESCAPED large buffer")
            except OSError: pass
        try: a.sendmsg([b"l"], [(socket.SOL_SOCKET, socket.SCM_RIGHTS, b.fileno().to_bytes(4, sys.byteorder))]); print("ESCAPED descriptor")
        except OSError: pass
        if os.fork() == 0:  # a fresh program would have as much again that counts as inherited
            try: os.execv(sys.executable or "/x", ["python", "-c", "import os; os._exit(0)"])
            except FileNotFoundError: os._exit(0)
            except OSError as problem: os._exit(problem.errno)
        if os.waitstatus_to_exitcode(os.wait()[1]) != 38: print("ESCAPED execve")
        """,
    ),
    attack(
        "disk_flood",
        "right",
        """
        written = 0
        try:
            for n in range(100):
                with open(f"/tmp/{n}", "wb") as file:
                    for _ in range(10): written += file.write(b"x" * 1_000_000)
        except OSError: pass
        if written > 60_000_000: print("ESCAPED", written)
        """,
    ),
    attack(
        "one_large_file",
        "right",
        """
        try:
            with open("large", "wb") as file:
                for _ in range(40): file.write(b"x" * 1_000_000)
            print("ESCAPED")
        except OSError: pass
        """,
    ),
    attack(
        "many_files",
        "right",
        """
        count = 0
        try:
            for n in range(20_000): open(f"/tmp/{n}", "w").close(); count += 1
        except OSError: pass
        if count > 5_000: print("ESCAPED", count)
        """,
    ),
    attack(
        "output_flood",
        "right",
        "import os, sys\nfor _ in range(300): print('x' * 1_000_000); sys.stderr.write('y' * 100_000); os.write(1, b'z' * 100_000)",
        says="more output was cut",
    ),
    attack(
        "endless_cell",
        "right",
        "while True: pass",
        why="the next cell gets a fresh process",
        says="did not finish",
        seconds=BRIEF,
    ),
    attack(
        "thread_that_keeps_the_interpreter",
        "right",
        """
        import ctypes, threading
        threading.Thread(target=lambda: ctypes.PyDLL(None).sleep(3600), daemon=True).start()
        """,
        why="a call of C that keeps Python's lock lets nothing else run; the next cell gets a fresh process",
        says="did not finish",
        seconds=BRIEF,
    ),
    attack(
        "endless_call",
        "",
        "def perceptron(X, y, T):\n    while True: pass",
        expect="none",
        why=OUT_OF_TIME,
        seconds=BRIEF,
    ),
    attack(
        "swallowed_interrupts",
        "",
        """
        import signal, time
        for sig in range(1, 65):
            try: signal.signal(sig, signal.SIG_IGN)
            except (OSError, ValueError): pass
        def perceptron(X, y, T):
            while True:
                try: time.sleep(30)
                except BaseException: continue
        """,
        expect="none",
        why=OUT_OF_TIME,
        seconds=BRIEF,
    ),
    attack(
        "endless_in_c",
        "",
        "def perceptron(X, y, T): return sum(range(10**12))",
        expect="none",
        why="C code that never checks for signals is killed like any other",
        seconds=BRIEF,
    ),
    attack(
        "exits_in_a_cell",
        "right",
        "import os\nos._exit(0)",
        why="the next cell gets a fresh process",
        says="exit status 0",
    ),
    attack("exits_in_the_call", "", "import os\ndef perceptron(X, y, T): os._exit(0)", expect="none", why=ENDED),
    attack(
        "system_exit", "", "def perceptron(X, y, T): raise SystemExit(0)", expect="none", why=ENDED, says="SystemExit"
    ),
    attack(
        "crashes",
        "",
        "import ctypes\ndef perceptron(X, y, T): ctypes.string_at(0)",
        expect="none",
        why=ENDED,
        says="signal 11",
    ),
    attack(
        "stack_overflow",
        "",
        """
        import sys
        sys.setrecursionlimit(10**9)
        def perceptron(X, y, T): return perceptron(X, y, T)
        """,
        expect="none",
        why=ENDED,
        memory=60 * MB,
    ),
    attack(
        "endless_text_of_an_error",
        "",
        """
        class Slow(Exception):
            def __str__(self):
                while True: pass
        def perceptron(X, y, T): raise Slow
        """,
        expect="none",
        why=OUT_OF_TIME,
        seconds=BRIEF,
    ),
    attack(
        "hostile_words",
        "",
        "def perceptron(X, y, T): raise ValueError('\\x1b[2J\\x00\\ud800<script>' + 'x' * 10**6)",
        expect="none",
        why="words are cut and cleaned before anyone sees them",
        says="ValueError",
    ),
    attack(
        "huge_result",
        "",
        "def perceptron(X, y, T): return [0] * 1_000_000",
        expect="none",
        why="no answer is that long",
        says="a list of 1,000,000 items",
    ),
    attack(
        "nested_result",
        "",
        "def perceptron(X, y, T):\n    a = []\n    a.append(a)\n    return a",
        expect="none",
        why="a list that contains itself is not plain data",
        says="nested",
    ),
    attack(
        "huge_integer",
        "",
        "def perceptron(X, y, T): return 1 << 4_000_000",
        expect="none",
        why="no answer is that long",
        says="an integer of hundreds of digits",
    ),
    attack(
        "warning_flood",
        "right",
        "import warnings\nfor i in range(50_000): warnings.warn(f'number {i}')",
    ),
    attack(
        "loopback",
        "right",
        """
        import socket
        for family, address in ((socket.AF_INET, ("127.0.0.1", {port})), (socket.AF_INET6, ("::1", {port}))):
            try:
                with socket.socket(family) as s: s.settimeout(0.2); s.connect(address); print("ESCAPED", address)
            except OSError: pass
        try: socket.create_server(("127.0.0.1", 0)); print("ESCAPED server")
        except OSError: pass
        """,
    ),
    attack(
        "abstract_socket",
        "right",
        """
        import socket
        try:
            with socket.socket(socket.AF_UNIX) as s: s.connect("\\0{abstract}"); print("ESCAPED")
        except OSError: pass
        """,
    ),
    attack(
        "name_server",
        "right",
        """
        import socket
        try: socket.getaddrinfo("example.org", 80); print("ESCAPED")
        except OSError: pass
        """,
    ),
    attack(
        "raised_limits",
        "right",
        """
        import resource
        for kind in (resource.RLIMIT_AS, resource.RLIMIT_NPROC, resource.RLIMIT_FSIZE, resource.RLIMIT_NOFILE, resource.RLIMIT_CPU):
            try: resource.setrlimit(kind, (resource.RLIM_INFINITY,) * 2); print("ESCAPED", kind)
            except (OSError, ValueError): pass
        """,
    ),
    attack(
        "new_namespaces",
        "right",
        """
        import ctypes, os
        libc = ctypes.CDLL(None)
        for flag in (0x10000000, 0x20000, 0x20000000, 0x40000000, 0x8000000):
            if libc.unshare(flag) == 0: print("ESCAPED unshare", hex(flag))
            if libc.syscall(56, flag | 17, 0, 0, 0, 0) >= 0: print("ESCAPED clone", hex(flag))
        """,
    ),
    attack(
        "more_rights",
        "right",
        """
        import ctypes, os
        libc = ctypes.CDLL(None)
        for call in (lambda: os.setuid(0), lambda: os.setgid(0), lambda: os.setgroups([0]), lambda: os.chroot("/tmp"), lambda: os.nice(-5)):
            try: call(); print("ESCAPED")
            except OSError: pass
        os.makedirs("/tmp/m", exist_ok=True)
        if libc.mount(b"tmpfs", b"/tmp/m", b"tmpfs", 0, None) == 0: print("ESCAPED mount")
        if libc.umount2(b"/proc", 2) == 0: print("ESCAPED umount")
        """,
    ),
    attack(
        "out_of_band_bytes",
        "right",
        """
        import socket
        a, b = socket.socketpair()
        try: a.send(b"x", socket.MSG_OOB); print("ESCAPED")
        except OSError: pass
        """,
    ),
    attack(
        "kernel_surfaces",
        "right",
        """
        import ctypes
        libc = ctypes.CDLL(None)
        for number in (321, 425, 298, 323, 300, 304, 438):
            if libc.syscall(number, 0, 0, 0, 0, 0) >= 0: print("ESCAPED", number)
        """,
    ),
)
