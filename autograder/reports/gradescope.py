"""`linclass gradescope`: the archive that Gradescope runs for one assignment.

Gradescope unpacks it in /autograder/source, runs setup.sh once as root while it builds an image, and then run_autograder for each
submission in a container of its own. There `autograder.grading.gradescope` grades and writes /autograder/results/results.json.
"""

import base64
import hashlib
import io
import json
import zipfile
from collections.abc import Iterator
from importlib import metadata
from pathlib import Path

from autograder.course import PACKAGE, PACKED, course_of_process, exercises_folder

TASK, CONSTRAINTS = "task.json", "constraints.txt"
VISIBILITIES = ("visible", "after_due_date", "after_published", "hidden")

SETUP = """\
#!/usr/bin/env bash
# Gradescope runs this once, as root, when it builds the image.
set -euo pipefail
cd /autograder/source

find_python() {
    for name in python3 python3.14 python3.13 python3.12 python3.11; do
        if "$name" -c 'import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
            echo "$name"
            return
        fi
    done
    return 1
}

if ! command -v bwrap >/dev/null || ! find_python >/dev/null; then
    apt-get update
    DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends bubblewrap python3 python3-venv
    find_python >/dev/null || DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends python3.11 python3.11-venv
fi

test -x /autograder/env/bin/python || "$(find_python)" -m venv /autograder/env
/autograder/env/bin/python -m pip install --disable-pip-version-check --constraint constraints.txt numpy matplotlib ipython ipywidgets \\
    click markupsafe rich
# The grader and the reference in a folder that a student's code, run as another user, cannot read; nor can it read the secret.
/autograder/env/bin/python -m pip install --disable-pip-version-check --no-deps --no-index --target /autograder/linclass linclass-*.whl
chmod -R go= /autograder/linclass /autograder/source
"""

RUN = """\
#!/usr/bin/env bash
# Gradescope runs this for each submission.
mkdir -p /autograder/results
chmod go= /autograder/results
PYTHONPATH=/autograder/linclass exec /autograder/env/bin/python -P -m autograder.grading.gradescope /autograder
"""


def autograder_zip(assignment: str, master: str, secret: str, *, per_student: bool, visibility: str) -> bytes:
    """The archive for an assignment; `master` is the notebook on which submissions are rebuilt."""
    task = {
        "assignment": assignment,
        "master": master,
        "secret": secret,
        "per_student": per_student,
        "visibility": visibility,
    }
    name, wheel = make_wheel()
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        for script, text in (("setup.sh", SETUP), ("run_autograder", RUN)):
            entry = zipfile.ZipInfo(script)
            entry.external_attr = 0o755 << 16  # it must be executable after unpacking
            archive.writestr(entry, text)
        archive.writestr(TASK, json.dumps(task, ensure_ascii=False))
        archive.writestr(CONSTRAINTS, "".join(f"{line}\n" for line in versions()))
        archive.writestr(name, wheel, zipfile.ZIP_STORED)  # what is in it is compressed already
    return file.getvalue()


def versions() -> Iterator[str]:
    """The packages of this environment with their versions, so that Gradescope grades with the same ones."""
    # A distribution reads its metadata again whenever it is asked for them.
    about = (distribution.metadata for distribution in metadata.distributions())
    found = {one["Name"]: one["Version"] for one in about if one["Name"] != "linclass"}
    yield from (f"{name}=={version}" for name, version in sorted(found.items(), key=lambda item: item[0].lower()))


def make_wheel() -> tuple[str, bytes]:
    """linclass as a wheel, made of the files that are running now, so that neither a clone nor a build tool is needed."""
    about = metadata.distribution("linclass")
    name = f"linclass-{about.version}"
    info = f"{name}.dist-info"
    record: list[str] = []
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as wheel:

        def add(path: str, content: bytes) -> None:
            digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
            record.append(f"{path},sha256={digest},{len(content)}")
            wheel.writestr(path, content)

        for path, source in sorted(_files()):
            add(path, source.read_bytes())
        add(f"{info}/METADATA", (about.read_text("METADATA") or "").encode())
        add(f"{info}/WHEEL", b"Wheel-Version: 1.0\nGenerator: linclass\nRoot-Is-Purelib: true\nTag: py3-none-any\n")
        wheel.writestr(f"{info}/RECORD", "\n".join([*record, f"{info}/RECORD,,"]) + "\n")
    return f"{name}-py3-none-any.whl", file.getvalue()


def _files() -> Iterator[tuple[str, Path]]:
    """The files of both packages and of the course: (path in the wheel, file)."""
    course, packed = course_of_process(), PACKED.relative_to(PACKAGE.parent).as_posix()
    roots = [("autograder", PACKAGE), ("linclass_ref", PACKAGE.parent / "linclass_ref")]
    roots += [(f"{packed}/{part}", course / part) for part in ("solutions", "notebooks")]
    if exercises_folder() != PACKAGE / "exercises":
        roots.append(("autograder/exercises", exercises_folder()))
    for name, root in roots:
        for path in root.rglob("*"):
            twice = root == PACKAGE and PACKED in path.parents
            if path.is_file() and not twice and not {"__pycache__", ".ipynb_checkpoints"} & {*path.parts}:
                yield f"{name}/{path.relative_to(root).as_posix()}", path
