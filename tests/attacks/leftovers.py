"""Attempts to leave something behind for the next notebook in the same worker, or to outlive the notebook."""

from tests.attacks.attack import attack

LEFTOVERS = (
    attack(
        "daemon_that_outlives",
        "right",
        """
        import os, signal, time
        for _ in range(3):
            if os.fork() == 0:
                os.setsid()
                if os.fork() == 0:
                    for sig in range(1, 65):
                        try: signal.signal(sig, signal.SIG_IGN)
                        except (OSError, ValueError): pass
                    while True: time.sleep(0.01); open("/tmp/linclass-attack-daemon", "a").write("x")
                os._exit(0)
        """,
    ),
    attack(
        "daemon_that_keeps_the_channel",
        "",
        """
        import os, time
        def perceptron(X, y, T):
            if os.fork() == 0:
                os.setsid()
                while True: time.sleep(1)
            os._exit(3)
        """,
        expect="none",
        why="when its first process dies, everything dies with it, including the channel",
        says="exit status 3",
    ),
    attack(
        "files_for_the_next",
        "right",
        """
        import os
        for folder in ("/tmp", "/dev/shm", "/scratch", os.path.expanduser("~"), "/", "/dev", "/linclass", "/etc", "/proc", "/usr/lib"):
            try: open(f"{folder}/linclass-attack-file", "w").write("perceptron = lambda X, y, T: None")
            except OSError: continue
            if folder in ("/", "/dev", "/linclass", "/etc", "/proc", "/usr/lib"): print("ESCAPED", folder)
        """,
    ),
    attack(
        "start_up_files",
        "right",
        """
        import os, sys
        for folder in [*sys.path, os.path.expanduser("~/.ipython/profile_default/startup"), os.path.expanduser("~/.config/matplotlib")]:
            try:
                os.makedirs(folder, exist_ok=True)
                for name in ("sitecustomize.py", "usercustomize.py", "evil.pth", "matplotlibrc", "00-evil.py"):
                    open(f"{folder}/{name}", "w").write("import builtins; builtins.evil = 1")
                if folder in sys.path: print("ESCAPED", folder)
            except OSError: pass
        """,
    ),
    attack(
        "poisoned_data",
        "right",
        """
        import os, linclass_ref.data.real as real, linclass_ref, numpy
        for path in (real.__file__, os.path.dirname(real.__file__) + "/iris.csv", numpy.__file__, linclass_ref.__file__):
            for act in (lambda: open(path, "a").write("evil"), lambda: os.remove(path), lambda: os.chmod(path, 0o777)):
                try: act(); print("ESCAPED", path)
                except OSError: pass
        """,
    ),
    attack(
        "patched_for_the_next",
        "",
        """
        import builtins, numpy as np, json, sys
        builtins.evil = True
        np.zeros = np.ones
        np.float64.__doc__
        sys.path.insert(0, "/tmp"); sys.modules["evil"] = sys
        def perceptron(X, y, T): return np.zeros(X.shape[1]), 0.0, 0
        """,
        why="it spoilt its own NumPy and nobody else's",
    ),
    attack(
        "kernel_keyring",
        "right",
        """
        import ctypes
        libc = ctypes.CDLL(None)
        for ring in (-1, -2, -3, -4, -5):
            if libc.syscall(248, b"user", b"linclass", b"answers", 7, ring) > 0: print("ESCAPED", ring)
        if libc.syscall(250, 0, -3, 0) > 0: print("ESCAPED keyctl")
        """,
    ),
    attack(
        "message_queue",
        "right",
        """
        import ctypes
        libc = ctypes.CDLL(None)
        if libc.msgget(1234, 0o1666) >= 0 or libc.semget(1234, 1, 0o1666) >= 0: print("ESCAPED")
        if libc.syscall(240, b"linclass", 0o102, 0o666, None) >= 0: print("ESCAPED queue")
        """,
    ),
    attack(
        "listening_for_the_next",
        "right",
        """
        import os, socket
        if os.fork() == 0:
            server = socket.socket(socket.AF_UNIX); server.bind("\\0linclass-next"); server.listen()
            while True: server.accept()[0].sendall(b"the answers")
        """,
    ),
    attack(
        "signal_settings",
        "right",
        """
        import os, signal, resource
        signal.signal(signal.SIGINT, signal.SIG_IGN); signal.alarm(1); os.umask(0o777); os.chdir("/")
        resource.setrlimit(resource.RLIMIT_NOFILE, (8, 8))
        os.environ["EVIL"] = "1"; os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
        signal.alarm(0)
        """,
    ),
    attack(
        "at_exit",
        "right",
        """
        import atexit, os, threading
        atexit.register(lambda: open("/tmp/linclass-attack-exit", "w").write("x"))
        os.register_at_fork(before=lambda: None, after_in_child=lambda: None)
        threading.Timer(0.05, lambda: os.kill(1, 9)).start()
        """,
    ),
)
