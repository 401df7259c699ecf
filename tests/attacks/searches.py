"""Attempts to find the answers: the reference, the judge, files, other processes, secrets."""

from tests.attacks.attack import attack

SEARCHES = (
    attack(
        "frame_inspection",
        "",
        """
        import sys, numpy as np
        def perceptron(X, y, T):
            frame = sys._getframe()
            while frame:
                for name in ("expected", "reference", "exercise", "hidden", "seed"):
                    if name in frame.f_locals: raise RuntimeError("ESCAPED " + name)
                frame = frame.f_back
            return np.zeros(X.shape[1]), 0.0, 0
        """,
        expect="none",
        why="the judge's frames are in another process",
    ),
    attack(
        "gc_inspection",
        "wrong",
        """
        import gc, types
        for thing in gc.get_objects():
            if isinstance(thing, types.FunctionType):
                if (thing.__module__ or "").startswith("linclass_ref") and thing.__name__ in ("perceptron", "averaged_perceptron"):
                    print("ESCAPED", thing)
            if type(thing).__name__ in ("Exercise", "Case", "Verdict"): print("ESCAPED", type(thing))
        """,
    ),
    attack(
        "memory_search",
        "wrong",
        """
        import gc, sys
        ours = ("autograder.exercises", "autograder.judging.judge", "linclass_ref.perceptron")
        names = [name for name in sys.modules if name.startswith(ours)]
        if names: print("ESCAPED", names)
        """,
    ),
    attack(
        "shell_history",
        "wrong",
        """
        shell = get_ipython()
        for name in ("history_manager", "user_ns", "kernel"):
            found = getattr(shell, name, None)
            if "expected" in str(found): print("ESCAPED")
        try: In, Out
        except NameError: pass
        """,
    ),
    attack(
        "imported_reference",
        "",
        "from linclass_ref.perceptron import perceptron",
        expect="none",
        why="the reference cannot be imported, and the message says so",
        says="the reference cannot be used while grading",
    ),
    attack(
        "imported_through_importlib",
        "",
        """
        import importlib, importlib.util
        for name in ("linclass_ref.perceptron", "linclass_ref.averaging"):
            try:
                perceptron = importlib.import_module(name).perceptron; print("ESCAPED")
            except ImportError as problem: print(problem)
            try:
                if importlib.util.find_spec(name): print("ESCAPED spec")
            except ImportError: pass
        """,
        expect="none",
        why="the reference is not there under any name",
    ),
    attack(
        "finder_removed",
        "wrong",
        """
        import sys, importlib
        sys.meta_path[:] = [finder for finder in sys.meta_path if "linclass" not in type(finder).__module__]
        importlib.invalidate_caches()
        try:
            import linclass_ref.perceptron as p; print("ESCAPED", p)
        except ImportError: pass
        """,
    ),
    attack(
        "scikit_learn",
        "",
        """
        def perceptron(X, y, T):
            from sklearn.linear_model import Perceptron
            model = Perceptron(max_iter=T, shuffle=False, tol=None).fit(X, y)
            return model.coef_[0], model.intercept_[0], model.t_
        """,
        expect="none",
        why="a library's algorithm cannot be imported, and the message says so",
        says="sklearn cannot be used while grading",
    ),
    attack(
        "gate_removed",
        "wrong",
        """
        import sys, importlib, os
        sys.meta_path[:] = [finder for finder in sys.meta_path if "autograder" not in type(finder).__module__]
        importlib.invalidate_caches()
        for name in ("sklearn", "scipy", "numba", "nbgrader"):
            try:
                __import__(name); print("ESCAPED", name)
            except ImportError: pass
            for folder in sys.path:
                if os.path.exists(os.path.join(folder, name)): print("ESCAPED", folder, name)
        """,
    ),
    attack(
        "stashed_earlier",
        "",
        """
        import builtins, sys
        try:
            import linclass_ref.perceptron as p
            builtins.stash = p.perceptron
        except ImportError: builtins.stash = None
        def perceptron(X, y, T): return stash(X, y, T)
        """,
        expect="none",
        why="there was nothing to stash",
    ),
    attack(
        "reference_in_a_subprocess",
        "wrong",
        """
        import subprocess, sys
        code = "import linclass_ref.perceptron; print('ESCAPED')"
        for command in ([sys.executable, "-c", code], ["/bin/sh", "-c", "ls"], ["python3", "-c", code]):
            try: print(subprocess.run(command, capture_output=True, text=True, timeout=0.4).stdout)
            except Exception as problem: print(type(problem).__name__)
        """,
    ),
    attack(
        "vendored_reference",
        "right",
        "# pasted from somewhere",
        why="source that was pasted in is a right answer; who wrote it is not for a sandbox to say",
    ),
    attack(
        "course_files",
        "wrong",
        """
        import os
        wanted = {"judge.py", "compare.py", "gradebook.db", "nbgrader_config.py", "session.py", "exercise.py"}
        skip = ("site-packages", "/usr/lib")
        for folder, folders, files in os.walk("/"):
            if "exercises" in folders and "autograder" in folder: print("ESCAPED", folder)
            if any(part in folder for part in skip):
                folders[:] = []
            for name in files:
                if name in wanted or name.endswith(".ipynb") or (name == "perceptron.py" and "plots" not in folder):
                    print("ESCAPED", folder, name)
        """,
    ),
    attack(
        "installed_course",
        "wrong",
        """
        import os, sys
        for folder in sys.path:
            if os.path.isdir(folder) and folder != "/linclass":
                for name in os.listdir(folder):
                    path = os.path.join(folder, name)
                    if "linclass" in name or name == "autograder":
                        full = os.listdir(path) if os.path.isdir(path) else open(path).read()
                        if full: print("ESCAPED", path)
        """,
    ),
    attack(
        "other_homes",
        "wrong",
        """
        import os
        for path in ("/etc/shadow", "/root" + "/.bashrc", "/root" + "/.ssh", "/var/lib", "/home", "/sys/class", "/run", "/boot"):
            try: os.listdir(path) if os.path.isdir(path) else open(path).read()
            except OSError: continue
            print("ESCAPED", path)
        """,
    ),
    attack(
        "proc_of_others",
        "wrong",
        """
        import os, ctypes
        try: names = os.listdir("/proc")
        except PermissionError: names = []
        if names: print("ESCAPED", names)
        os.makedirs("/tmp/proc", exist_ok=True)
        if ctypes.CDLL(None).mount(b"proc", b"/tmp/proc", b"proc", 0, None) == 0: print("ESCAPED")
        """,
    ),
    attack(
        "environment_secrets",
        "wrong",
        """
        import os, ctypes
        if "SECRET" in str(dict(os.environ)): print("ESCAPED")
        environ = ctypes.POINTER(ctypes.c_char_p).in_dll(ctypes.CDLL(None), "environ")
        i = 0
        while environ[i]:
            if b"SECRET" in environ[i]: print("ESCAPED")
            i += 1
        """,
    ),
    attack(
        "inherited_descriptors",
        "wrong",
        """
        import asyncio, os
        found, own = [], {0, 1, 2, 3}
        try:  # the event loop of an instructor's own assignment is made in this process
            loop = asyncio.get_running_loop()
            own |= {loop._selector.fileno(), loop._ssock.fileno(), loop._csock.fileno()}
        except RuntimeError: pass
        for fd in range(4096):
            try: os.fstat(fd)
            except OSError: continue
            found.append(fd)
        if set(found) - own: print("ESCAPED", found)
        """,
    ),
)
