"""Everything but the sandbox runs where a system has no fork, no alarm signal, no resource limits, no fcntl and no UTF-8 by default.

The machine that runs the tests has all of that, so it is hidden from linclass's own code: see without_posix/sitecustomize.py.
"""

import contextlib
import json
import os
import shutil
import signal
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

from tests.attacks import small_class
from tests.grading.classes import ROOT, solved
from tests.luck import fix_secret
from tests.ports import take_port

HERE = Path(__file__).parent
NAME = "02_perceptron"
# The C locale without Python's workarounds: text is ASCII unless the code says otherwise.
ENVIRONMENT = {
    **{name: value for name, value in os.environ.items() if not name.startswith(("LC_", "LANG", "PYTHON"))},
    "LC_ALL": "C",
    "PYTHONUTF8": "0",
    "PYTHONCOERCECLOCALE": "0",
    "PYTHONPATH": os.pathsep.join([str(HERE / "without_posix"), str(ROOT)]),
    "MPLBACKEND": "Agg",
}
WRONG = "def perceptron_criterion(X, y, theta, theta0):\n    return 0.0"
ENDLESS = "def unlucky_update():\n    import time\n    while True:\n        time.sleep(1)"


def run(*command: str | Path, cwd: Path = ROOT) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, *map(str, command)],
        cwd=cwd,
        env=ENVIRONMENT,
        capture_output=True,
        encoding="utf-8",
    )


def linclass(*words: str | Path, cwd: Path = ROOT) -> subprocess.CompletedProcess[str]:
    return run("-m", "autograder", *words, cwd=cwd)


HIDDEN = {
    "import resource": ModuleNotFoundError,
    "import fcntl": ModuleNotFoundError,
    "import os; os.fork": AttributeError,
    "import os.path; os.killpg": AttributeError,
    "from signal import setitimer": ImportError,
    "import socket; socket.AF_UNIX": AttributeError,
    "import select; select.poll": AttributeError,
    "import ctypes; ctypes.CDLL(None)": TypeError,
    "import subprocess; subprocess.Popen(['true'], pass_fds=[1]).wait()": ValueError,
}
TRY = """
def tried(code, name):
    try:
        exec(code, {"__name__": name})
    except Exception as problem:
        return type(problem).__name__
import json, sys
found = {code: [tried(code, name) for name in ("autograder.some_module", "tornado")] for code in json.loads(sys.argv[1])}
print(json.dumps(found))
"""


def test_what_is_hidden_is_hidden_from_our_code_alone(tmp_path):
    """One of our own modules that used it would fail: the other tests in this file rely on that."""
    text = "open('greek.txt', 'w').write('θ')"
    found = json.loads(run("-c", TRY, json.dumps([*HIDDEN, text]), cwd=tmp_path).stdout)
    assert found.pop(text)[0] == "UnicodeEncodeError"
    assert found == {code: [error.__name__, None] for code, error in HIDDEN.items()}


def test_the_checks_of_a_lesson_say_what_they_should():
    done = run(HERE / "all_checks.py")
    assert done.returncode == 0, done.stderr
    count, *problems = done.stdout.splitlines()
    assert int(count.split()[0]) > 8
    assert not problems


def test_a_learner_checks_a_notebook_without_a_sandbox(tmp_path):
    """With three exercises: a busy machine would use up the time of the whole lesson."""
    path, ids = tmp_path / "my copy.ipynb", ("perceptron", "perceptron_criterion", "unlucky_update")
    work = solved(NAME, ids=ids, perceptron_criterion=WRONG, unlucky_update=ENDLESS)
    path.write_text(json.dumps(work), encoding="utf-8")
    done = linclass("check", path)
    assert done.returncode == 0, done.stderr
    assert "✓ perceptron: all" in done.stdout
    assert "✗ perceptron_criterion: " in done.stdout
    assert "unlucky_update did not finish within 4 seconds" in done.stdout
    assert f"{NAME}: 1 of 10 exercises pass their visible cases." in done.stdout
    assert done.stdout.count("run without a sandbox, as in your own notebook") == 1


def test_the_book_is_written(tmp_path):
    for folder, kind in (("solutions", "py"), ("solutions", "ipynb"), ("notebooks", "ipynb")):
        (tmp_path / folder).mkdir(exist_ok=True)
        shutil.copy(ROOT / folder / f"{NAME}.{kind}", tmp_path / folder)
    done = linclass("book", "--still", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert "θ" in (tmp_path / "build" / "book" / f"{NAME}.html").read_text(encoding="utf-8")


def test_lab_starts_and_answers(tmp_path):
    # In a container the user is often root, which our code cannot know on an imitated Windows.
    (tmp_path / "jupyter_server_config.json").write_text('{"ServerApp": {"allow_root": true}}', encoding="utf-8")
    folders = {f"JUPYTER_{kind}_DIR": str(tmp_path) for kind in ("CONFIG", "RUNTIME")}
    port = take_port()
    command = [sys.executable, "-m", "autograder", "lab", "--no-browser", "--port", str(port)]
    with subprocess.Popen(command, cwd=ROOT, env=ENVIRONMENT | folders, start_new_session=True) as lab:
        try:
            assert answer(f"http://127.0.0.1:{port}/api", lab)["version"]
        finally:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(lab.pid, signal.SIGTERM)


def answer(address: str, process: "subprocess.Popen[bytes]") -> dict[str, str]:
    """What a server answers at an address, as soon as it answers."""
    while process.poll() is None:
        with contextlib.suppress(OSError), urllib.request.urlopen(address, timeout=10) as found:
            return json.load(found)
        time.sleep(0.2)
    raise AssertionError("the server ended")


def test_grading_refuses_and_says_what_helps_and_grades_students_who_are_trusted(tmp_path):
    room = tmp_path / "room"
    assert linclass("classroom", room, cwd=small_class.small_course(tmp_path / "course")).returncode == 0
    fix_secret(room)
    small_class.hand_in(room, "ann", small_class.notebook("def perceptron(X, y, T):\n    return 0"))
    refused = linclass("grade", room, "--workers", "1")
    assert refused.returncode == 1
    assert (
        "isolation needs Linux with bubblewrap; this is Windows. Grade in Linux on this machine: wsl --install"
        in refused.stderr
    )
    assert "Traceback" not in refused.stderr
    done = linclass("grade", room, "--workers", "1", "--json", "--unsafe-no-sandbox")
    assert done.returncode == 0, done.stderr
    row = json.loads(done.stdout)
    assert row["status"] == "graded"
    assert row["points"] < row["max_points"]
