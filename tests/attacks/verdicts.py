"""Attempts to be believed: patched comparisons, results that lie, answers learnt by heart."""

from tests.attacks.attack import RIGHT, attack

FORGED_VERDICTS = (
    attack(
        "patched_builtins",
        "wrong",
        """
        import builtins
        builtins.all = builtins.any = lambda *args: True
        builtins.abs = lambda x: 0
        """,
    ),
    attack(
        "broken_builtins",
        "right",
        """
        import builtins
        def broken(*args, **kwargs): raise SystemExit("ha")
        builtins.isinstance = broken
        """,
        why="the cell ends its own process and is left out of the fresh one, where the right function is right",
        says="ended itself",
    ),
    attack(
        "patched_numpy_testing",
        "wrong",
        """
        import numpy as np, numpy.testing
        yes = lambda *args, **kwargs: True
        np.allclose = np.isclose = np.array_equal = np.testing.assert_allclose = np.testing.assert_array_equal = yes
        """,
    ),
    attack(
        "patched_judge",
        "wrong",
        """
        import sys, types
        fake = types.ModuleType("autograder.judging.judge")
        fake.grade = lambda *args, **kwargs: types.SimpleNamespace(score=1.0)
        fake.compare = lambda *args, **kwargs: None
        for name in ("autograder.judging.judge", "autograder.judging.compare", "autograder.judging.calling", "autograder.judging.exercise"):
            sys.modules[name] = fake
        """,
    ),
    attack(
        "patched_check",
        "wrong",
        """
        import autograder
        autograder.check = autograder.grade = lambda *args, **kwargs: 1.0
        check = lambda *args, **kwargs: print("score 1.0, all cases passed")
        check()
        """,
    ),
    attack(
        "printed_full_marks",
        "wrong",
        """
        import sys
        print('{"score": 1.0}'); print("1.0", file=sys.stderr); print("perceptron: all 20 cases passed.")
        """,
    ),
    attack(
        "settrace",
        "wrong",
        """
        import sys, threading
        def spy(frame, event, arg):
            for name in ("expected", "reference", "score"):
                if name in frame.f_locals: print("ESCAPED", name)
            return spy
        sys.settrace(spy); sys.setprofile(spy); threading.settrace(spy)
        """,
    ),
    attack(
        "always_equal_result",
        "",
        """
        class Yes:
            def __eq__(self, other): return True
            def __ne__(self, other): return False
            def __bool__(self): return True
            def __len__(self): return 3
            def __iter__(self): return iter([self, self, self])
            def __sub__(self, other): return 0.0
            __rsub__ = __sub__
        def perceptron(X, y, T): return Yes()
        """,
        why="only plain data is compared, and this is not plain data",
    ),
    attack(
        "array_subclass",
        "",
        """
        import numpy as np
        class Yes(np.ndarray):
            def __eq__(self, other): return np.ones(self.shape, bool)
            def __array_ufunc__(self, *args, **kwargs): return True
            def __array_function__(self, *args, **kwargs): return True
            def __array_wrap__(self, *args, **kwargs): return True
        def perceptron(X, y, T): return np.zeros(X.shape[1]).view(Yes), 0.0, 0
        """,
        expect="none",
        why="only its numbers arrive, and they are the wrong ones",
    ),
    attack(
        "array_protocol",
        "",
        """
        import numpy as np
        class Yes:
            def __array__(self, dtype=None, copy=None):
                import sys
                frame = sys._getframe()
                while frame:
                    if "expected" in frame.f_locals: return np.asarray(frame.f_locals["expected"])
                    frame = frame.f_back
                return np.zeros(2)
        def perceptron(X, y, T): return Yes(), 0.0, 0
        """,
        why="the answer is not on its stack",
    ),
    attack(
        "lying_numbers",
        "",
        """
        import numpy as np
        class Two(int):
            def __eq__(self, other): return True
            def __float__(self): return float("nan")
            def __index__(self): return 10**9
        class F(float):
            def __eq__(self, other): return True
        def perceptron(X, y, T): return np.zeros(X.shape[1]), F(0), Two(0)
        """,
        expect="below",
        why="numbers travel as numbers",
    ),
    attack(
        "nan_everywhere",
        "",
        "def perceptron(X, y, T): return float('nan'), float('nan'), float('nan')",
        why="NaN equals nothing",
    ),
    attack("true_everywhere", "", "def perceptron(X, y, T): return True", why="a truth value is not an answer"),
    attack(
        "fake_not_plain",
        "",
        """
        class Score(Exception): pass
        Score.__name__ = "AllCasesPassed"
        def perceptron(X, y, T): raise Score("score 1.0")
        """,
        why="whatever is raised fails the case",
    ),
    attack(
        "visible_cases_learnt",
        "",
        RIGHT.replace("perceptron(", "good(")
        + """
import numpy as np
def perceptron(X, y, T):
    return good(X, y, T) if len(X) <= 2 else (np.zeros(X.shape[1]), 0.0, 0)
""",
        why="hidden cases are not among those it knows",
    ),
    attack(
        "time_bomb",
        "",
        RIGHT.replace("perceptron(", "good(")
        + """
calls = 0
def perceptron(X, y, T):
    global calls
    calls += 1
    return good(X, y, T) if calls < 4 else (X[0], 0.0, 99)
""",
        why="right for three calls is not right",
    ),
)
