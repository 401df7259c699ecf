"""Python and NumPy for a browser tab, and the judge: fetched from npm by name once, checked, and put into the site.

The packages are pinned by version and by the SHA-512 digest of their archives, and kept in a cache folder of the user.
"""

import ast
import base64
import gzip
import hashlib
import importlib.util
import io
import json
import marshal
import os
import shutil
import subprocess
import sys
import tarfile
import tempfile
import zipfile
from collections.abc import Iterable, Iterator
from importlib.metadata import files
from pathlib import Path

from autograder.course import PACKAGE
from autograder.files import write_atomically

FOLDER = "python"  # in the site
PYODIDE, NUMPY = "pyodide@0.25.1", "@emscripten-forge/numpy@2.1.1-py311hc8e14bb-0"
DIGESTS = {
    PYODIDE: "y0nJ/fLA3bxD2iZRzvVTbP2O+wp4Ewm2wThfV4HF0BytQ6hsoqTJFLNY4usLOcCVBrK8TTWqFqrmsVPzHe4rsw==",
    NUMPY: "VPnSg+RuQC9zz0bnBzzI/maVyokubSgyKsfSqvszaLtlyRSY+LdtmAUpjZ9NlEpC3SWSYI30jWXY6hrTU1XirA==",
}
COPIED = ("pyodide.js", "pyodide.asm.js")
LIBRARY = "python_stdlib.zip"
# What of Python's library is left out: what needs a network, other processes, a terminal, or a program to be built, and old formats.
UNUSED_LIBRARY = """
    aifc argparse asynchat asyncore audiodev bdb cProfile cgi cgitb chunk cmd code compileall configparser crypt distutils doctest email
    ensurepip filecmp fileinput ftplib getopt getpass http idlelib imaplib imghdr imp ipaddress lib2to3 mailbox mailcap mimetypes
    modulefinder msilib multiprocessing netrc nntplib nturl2path optparse pdb pickletools pipes plistlib poplib profile pstats pty
    py_compile pyclbr pydoc pydoc_data quopri runpy sched shelve smtpd smtplib sndhdr socketserver sqlite3 sunau symtable tabnanny tarfile
    telnetlib tomllib trace tracemalloc turtledemo unittest uu venv wave webbrowser wsgiref xdrlib xml xmlrpc zipapp zoneinfo _pyio
"""
ENCODINGS = frozenset(
    ["__init__", "aliases", "ascii", "cp437", "cp1252", "idna", "latin_1", "utf_8", "utf_8_sig", "utf_16", "utf_32"]
)
UNUSED = {"distutils", "f2py", "tests", "_pyinstaller", "doc", "_examples", "include"}  # parts of NumPy
UNUSED_FILES = {"_add_newdocs.py", "_add_newdocs_scalars.py"}  # of NumPy: what `help` says of functions written in C
UNUSED_BINARIES = ("_simd.cpython", "lapack_lite.cpython")
IN_PYTHON = (3, 11)  # the version in the browser; the same one here can compile for it
LEARNER = ("__init__", "examine", "failing", "functions", "guess", "help", "progress", "review", "tab")
# What the judge in the tab consists of. Pictures and widgets need matplotlib, which is not there,
# and no exercise needs the measured data.
JUDGE = (
    "autograder/*.py",
    "autograder/text/*.py",
    "autograder/judging/**/*.py",
    "autograder/exercises/**/*.py",
    *(f"autograder/learner/{name}.py" for name in LEARNER),
    "autograder/practice/**/*.py",
    "linclass_ref/*.py",
    "linclass_ref/_support/*.py",
    "linclass_ref/experiments/*.py",
    "linclass_ref/data/*.py",
    "linclass_ref/plots/__init__.py",
    "linclass_ref/plots/looks.py",
)
ORIGINS = """\
Python in this site

{pyodide}: CPython 3.11 for WebAssembly (Pyodide). Mozilla Public License 2.0.
  https://github.com/pyodide/pyodide
  CPython is under the PSF License: https://docs.python.org/3.11/license.html
{numpy}: NumPy 2.1.1 for WebAssembly (emscripten-forge). BSD-3-Clause; its license is in numpy.zip, numpy/LICENSE.txt.
  https://github.com/emscripten-forge/recipes
MarkupSafe (in judge.zip): BSD-3-Clause; its license is in judge.zip, markupsafe/LICENSE.txt.
  https://github.com/pallets/markupsafe
FSRS, the scheduler of the review (in judge.zip): MIT License; see judge.zip, fsrs/LICENSE.txt.
typing_extensions (in judge.zip): PSF License; see judge.zip, typing_extensions-LICENSE.txt.
The editor (live/editor.js) is CodeMirror 6: MIT License, see live/editor-licenses.txt.

SHA-512 of the packages' archives on npm:
{digests}
"""
TIME = (1980, 1, 1, 0, 0, 0)  # of every file in an archive, so that the same site has the same bytes


class CannotFetch(Exception):
    """Why Python for the browser cannot be had, in a sentence."""


class WrongPackage(CannotFetch):
    """npm gave something else than the package that is pinned."""


def write_runtime(course: Path, into: Path, guesses: dict[str, object]) -> None:
    """Write the folder of the site from which the page's worker starts Python."""
    folder = into / FOLDER
    folder.mkdir(exist_ok=True)
    with tarfile.open(fetch(PYODIDE)) as archive:
        files = {
            name: _read(archive, f"package/{name}")
            for name in (*COPIED, LIBRARY, "pyodide.asm.wasm", "pyodide-lock.json")
        }
    for name in COPIED:
        (folder / name).write_bytes(files[name])
    _write_zip(folder / LIBRARY, map(compiled, _library(files[LIBRARY])))
    # Compressed in itself, so that its size does not depend on what a web server does.
    (folder / "pyodide.asm.wasm.gz").write_bytes(gzip.compress(files["pyodide.asm.wasm"], 9, mtime=0))
    lock = json.loads(files["pyodide-lock.json"]) | {"packages": {}}
    (folder / "pyodide-lock.json").write_text(json.dumps(lock), encoding="utf-8")
    with tarfile.open(fetch(NUMPY)) as archive:
        (inner,) = [member for member in archive if member.name.endswith(".tar.gz")]
        packed = _read(archive, inner.name)
    _write_zip(folder / "numpy.zip", map(compiled, _numpy(packed)))
    _write_zip(folder / "judge.zip", map(compiled, _judge(course, guesses)))
    digests = "\n".join(f"  {name}  {digest}" for name, digest in DIGESTS.items())
    (folder / "origins.txt").write_text(ORIGINS.format(pyodide=PYODIDE, numpy=NUMPY, digests=digests), encoding="utf-8")


def fetch_all() -> None:
    """Fetch what is not kept yet, or raise CannotFetch."""
    for package in DIGESTS:
        fetch(package)


def fetch(package: str) -> Path:
    """The archive of a package, from the cache or from npm; CannotFetch if it cannot be had or is not the one that is meant."""
    digest = DIGESTS[package]
    kept = cache_folder() / f"{hashlib.sha256(digest.encode()).hexdigest()[:16]}.tgz"
    if not kept.exists() or _digest(kept) != digest:
        npm = shutil.which("npm")
        if npm is None:
            raise CannotFetch(
                "the live book needs npm once, to fetch Python for the browser; install Node.js, then try again"
            )
        with tempfile.TemporaryDirectory() as folder:
            command = [npm, "pack", package, "--silent", "--pack-destination", folder]
            done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
            found = next(Path(folder).glob("*.tgz"), None)
            if done.returncode or found is None:
                raise CannotFetch(f"npm could not fetch {package}: {done.stderr.strip()[-500:]}")
            if _digest(found) != digest:
                raise WrongPackage(
                    f"npm gave another {package} than the one that was tried: its SHA-512 digest differs"
                )
            kept.parent.mkdir(parents=True, exist_ok=True)
            write_atomically(kept, found.read_bytes(), mode=0o644)
    return kept


def cache_folder() -> Path:
    """Where what was fetched is kept."""
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "linclass"


def _digest(path: Path) -> str:
    return base64.b64encode(hashlib.sha512(path.read_bytes()).digest()).decode()


def _read(archive: tarfile.TarFile, name: str) -> bytes:
    file = archive.extractfile(name)
    assert file is not None
    return file.read()


def compiled(file: tuple[str, bytes]) -> tuple[str, bytes]:
    """A file as the browser's Python takes it with the least work: a module compiled and without its docstrings, others as they are.

    The texts of the exercises stay, since the judge quotes them. Another version of Python cannot compile for the one in the browser,
    which then does so itself on each visit.
    """
    name, data = file
    is_quoted = name.startswith(("autograder/exercises/", "solutions/"))
    if not name.endswith(".py") or is_quoted or sys.version_info[:2] != IN_PYTHON:
        return file
    tree = ast.parse(data)
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef) and ast.get_docstring(
            node
        ):
            # Not left out: NumPy joins docstrings.
            node.body[0] = ast.copy_location(ast.Expr(ast.copy_location(ast.Constant(""), node.body[0])), node.body[0])
    code = compile(tree, name, "exec", dont_inherit=True, optimize=0)
    head = importlib.util.MAGIC_NUMBER + bytes(12)  # no flags, no time, no size: nothing to compare with
    return f"{name}c", head + marshal.dumps(code)


def _library(packed: bytes) -> Iterator[tuple[str, bytes]]:
    """The modules of Python's library that a learner's code or the judge can need."""
    unused = set(UNUSED_LIBRARY.split())
    with zipfile.ZipFile(io.BytesIO(packed)) as archive:
        for name in archive.namelist():
            path = Path(name)
            is_codec = path.parent.name == "encodings" and path.stem not in ENCODINGS
            if not name.endswith("/") and path.with_suffix("").parts[0] not in unused and not is_codec:
                yield name, archive.read(name)


def _numpy(packed: bytes) -> Iterator[tuple[str, bytes]]:
    """The files of NumPy that a learner's code can need."""
    with tarfile.open(fileobj=io.BytesIO(packed)) as archive:
        for member in archive:
            _, found, inside = member.name.partition("site-packages/")
            path = Path(inside)
            is_tool = UNUSED & set(path.parts) or path.name.startswith(UNUSED_BINARIES) or "_tests.cpython" in path.name
            if member.isfile() and found and path.suffix in (".py", ".so") and not is_tool:
                yield inside, b"" if path.name in UNUSED_FILES else _read(archive, member.name)
            elif member.name.endswith("dist-info/LICENSE.txt"):
                yield "numpy/LICENSE.txt", _read(archive, member.name)


def _judge(course: Path, guesses: dict[str, object]) -> Iterator[tuple[str, bytes]]:
    """The judge, the lessons' texts, and the answers to their guesses."""
    import fsrs
    import markupsafe
    import typing_extensions

    package = PACKAGE.parent
    for pattern in JUDGE:
        for path in sorted(package.glob(pattern)):
            if path.is_file():
                yield path.relative_to(package).as_posix(), path.read_bytes()
    for path in sorted((course / "solutions").glob("*.py")):
        yield f"solutions/{path.name}", path.read_bytes()
    for name in ("__init__.py", "_native.py"):
        yield f"markupsafe/{name}", (Path(markupsafe.__file__).parent / name).read_bytes()
    for path in sorted(Path(fsrs.__file__).parent.glob("*.py")):
        if path.name != "optimizer.py":  # needs PyTorch
            yield f"fsrs/{path.name}", path.read_bytes()
    yield "typing_extensions.py", Path(typing_extensions.__file__).read_bytes()
    for name, place in (
        ("markupsafe", "markupsafe/"),
        ("fsrs", "fsrs/"),
        ("typing_extensions", "typing_extensions-"),
    ):
        terms = next(path for path in files(name) or () if path.name.startswith("LICENSE"))
        yield f"{place}LICENSE.txt", terms.read_binary()
    yield "guesses.json", json.dumps(guesses).encode()


def _write_zip(path: Path, files: Iterable[tuple[str, bytes]]) -> None:
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name, data in files:
            archive.writestr(zipfile.ZipInfo(name, TIME), data, zipfile.ZIP_DEFLATED, 9)
