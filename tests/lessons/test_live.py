"""The live book as files: what is fetched is checked, and what the page needs is in it."""

import io
import json
import marshal
import re
import sys
import tarfile
import zipfile
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import click
import nbformat
import pytest
from click.testing import CliRunner

from autograder.cli import main
from autograder.lessons.book import runtime
from autograder.lessons.book.cells import PICTURES
from autograder.lessons.book.live import POLICY, SCRIPTS, LiveSite
from autograder.lessons.book.serve import serve_folder


@pytest.fixture
def npm(tmp_path, monkeypatch) -> Path:
    """An npm that packs whatever lies in the folder that this returns."""
    shelf, bin = tmp_path / "shelf", tmp_path / "bin"
    shelf.mkdir()
    bin.mkdir()
    script = bin / "npm"
    script.write_text(
        f'#!/bin/sh\nfor last; do :; done\ncp {shelf}/*.tgz "$last"/ 2>/dev/null || {{ echo no such package >&2; exit 1; }}\n'
    )
    script.chmod(0o755)
    monkeypatch.setenv("PATH", f"{bin}:/usr/bin:/bin")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    return shelf


def test_a_package_with_another_digest_is_refused(npm):
    (npm / "a.tgz").write_bytes(b"something else")
    with pytest.raises(runtime.WrongPackage, match="digest differs"):
        runtime.fetch(runtime.PYODIDE)
    assert not list(runtime.cache_folder().glob("*"))


def test_a_package_is_fetched_once(npm, monkeypatch):
    (npm / "a.tgz").write_bytes(b"the right one")
    monkeypatch.setitem(runtime.DIGESTS, runtime.PYODIDE, runtime._digest(npm / "a.tgz"))
    first = runtime.fetch(runtime.PYODIDE)
    (npm / "a.tgz").unlink()
    assert runtime.fetch(runtime.PYODIDE) == first
    first.write_bytes(b"damaged")
    with pytest.raises(runtime.CannotFetch, match="no such package"):
        runtime.fetch(runtime.PYODIDE)


def test_without_npm_a_sentence_says_what_to_do(tmp_path, monkeypatch):
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    with pytest.raises(runtime.CannotFetch, match=r"needs npm once"):
        runtime.fetch(runtime.NUMPY)


def test_the_same_files_make_the_same_archive(tmp_path):
    for name in ("a.zip", "b.zip"):
        runtime._write_zip(tmp_path / name, [("x.py", b"x = 1\n")])
    assert (tmp_path / "a.zip").read_bytes() == (tmp_path / "b.zip").read_bytes()


def test_modules_are_compiled_without_their_docstrings():
    source = b'"""About it."""\ndef f():\n    "What it does."\n    return f.__doc__, __doc__\n'
    name, data = runtime.compiled(("numpy/a.py", source))
    assert name == ("numpy/a.pyc" if sys.version_info[:2] == runtime.IN_PYTHON else "numpy/a.py")
    if name.endswith("c"):
        space: dict[str, Any] = {}
        exec(marshal.loads(data[16:]), space)
        assert space["f"]() == ("", "")


@pytest.mark.parametrize("name", ["autograder/exercises/perceptron/margins.py", "solutions/02_perceptron.py", "a.so"])
def test_what_the_judge_quotes_stays_as_it_is(name):
    assert runtime.compiled((name, b"x = 1\n")) == (name, b"x = 1\n")


def test_of_pythons_library_only_what_is_of_use_is_packed():
    packed = io.BytesIO()
    names = ["ast.py", "asyncio/tasks.py", "encodings/utf_8.py", "encodings/cp950.py", "smtplib.py", "http/client.py"]
    with zipfile.ZipFile(packed, "w") as archive:
        for name in names:
            archive.writestr(name, "")
    assert [name for name, _ in runtime._library(packed.getvalue())] == names[:3]


def test_of_numpy_only_what_runs_is_packed(tmp_path):
    names = [
        "numpy/a.py",
        "numpy/b.so",
        "numpy/tests/t.py",
        "numpy/f2py/f.py",
        "numpy/_core/_umath_tests.cpython-x.so",
        "numpy/a.pyi",
    ]
    packed = io.BytesIO()
    with tarfile.open(fileobj=packed, mode="w:gz") as archive:
        for name in names:
            archive.addfile(tarfile.TarInfo(f"lib/python3.11/site-packages/{name}"))
    assert [name for name, _ in runtime._numpy(packed.getvalue())] == ["numpy/a.py", "numpy/b.so"]


def test_the_judge_is_packed_whole_and_without_pictures(tmp_path):
    root = Path(__file__).parents[2]
    runtime._write_zip(tmp_path / "judge.zip", runtime._judge(root, {"a": {"truth": 1}}))
    with zipfile.ZipFile(tmp_path / "judge.zip") as archive:
        names = set(archive.namelist())
        assert json.loads(archive.read("guesses.json")) == {"a": {"truth": 1}}
    ours = {path.relative_to(root).as_posix() for path in (root / "autograder" / "judging").rglob("*.py")}
    assert ours <= names
    assert {"solutions/02_perceptron.py", "markupsafe/LICENSE.txt", "fsrs/LICENSE.txt", "typing_extensions.py"} <= names
    assert not [name for name in names if name.startswith("linclass_ref/widgets") or name.endswith(".ipynb")]


def test_the_start_page_says_that_it_is_about_notebooks_and_shows_no_progress(tmp_path):
    root = Path(__file__).parents[2]
    start = nbformat.read(root / "solutions" / "00_start_here.ipynb", as_version=4)
    (tmp_path / PICTURES).mkdir()
    text = "\n".join(LiveSite(root, tmp_path).writer("00_start_here", {}, {}).cells(start))
    assert "introduces the notebooks in JupyterLab" in text
    assert '<a href="index.html">see the home page</a>' in text
    assert "exercises passed" not in text, "as it was when the page was written"


def test_a_site_is_served_until_it_is_interrupted(tmp_path, monkeypatch, capsys):
    def interrupt(server: ThreadingHTTPServer) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(ThreadingHTTPServer, "serve_forever", interrupt)
    serve_folder(tmp_path, 0)
    assert re.match(r"The course is at http://127\.0\.0\.1:[0-9]+/ ", capsys.readouterr().out)


def test_a_port_that_is_taken_is_told(tmp_path):
    taken = ThreadingHTTPServer(("127.0.0.1", 0), BaseHTTPRequestHandler)
    with taken, pytest.raises(click.ClickException, match="choose another with --port"):
        serve_folder(tmp_path, taken.server_port)


def test_the_command_says_before_anything_is_written_why_python_cannot_be_fetched(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setenv("PATH", "")
    done = CliRunner().invoke(main, ["book", "--live", "--into", str(tmp_path / "site")])
    assert done.exit_code == 1
    assert done.output.endswith("install Node.js, then try again\n")
    assert not (tmp_path / "site").exists()


def test_nothing_is_inline_and_nothing_comes_from_elsewhere():
    assert "script-src 'self' 'wasm-unsafe-eval'" in POLICY
    assert "unsafe-eval'" not in POLICY.replace("'wasm-unsafe-eval'", "")
    for script in SCRIPTS.glob("*.js"):
        if script.name != "editor.js":
            assert "http" not in script.read_text(encoding="utf-8").replace('startsWith("http")', "")
